"""Listings of instruction words: a line for each instruction, its cells from the highest bit down, its name at an end.

31 25 24 20 19 15 14 12 11 7 6 0
funct7 rs2 rs1 funct3 rd opcode R-type        the cells of a format
imm[31:12] rd 0110111 LUI                     codes in digits, operands by name, parts of a number by their bits
0000000 rs2 rs1 000 rd 0110011 ADD rd,rs1,rs2
0000000 rs2 rs1 000 rd 0110011 R add          the same with its format beside the name
ADD.W rd, rj, rk 00000000000100000 rk rj rd   the name and its operands before the word

What proves a listing is arithmetic: the bits of each line add up to one word. Digits and slices say how many they are;
an operand has as many everywhere. One line can always be made to add up by what its operand would have to have, and a
list of values (`000 divided DIV2`) is such lines alone: there have to be more sums than operands. A line that does not
add up is flagged, and lines of which few do are no listing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import Statement, place, said
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document, Piece

WORDS: Final = (16, 32, 64)
"""Bits that an instruction may have; if lines add up to several, the fewest."""
_LONGEST: Final = 160
"""Characters of a line at most."""
_CODE: Final = re.compile(r"[01]+$")
_UNLIKE: Final = re.compile(r"(?:≠|!=|=|6=)(?:\{[\d,]+\}|\w+)$")
"""What an operand may not be, or has to be; `≠` comes out of some PDFs as `6=`."""
_OPERAND: Final = re.compile(
    r"[a-z][a-z0-9_]*(?:[/.][a-z][a-z0-9_]*)?['’′]?(?:\[(?P<slices>\d[\d:|,—–]*)\])?$"
)
_SIZED: Final = re.compile(r"(?:[su]?i|[su]?imm|offs?|disp|sa|hint|code)(?P<bits>\d{1,2})$")
"""Numbers that instructions hold, called by their bits: `si12`."""
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:[._][A-Za-z0-9]+)*$|[a-z][a-z0-9]*(?:[._][a-z0-9]+)*$")
_FORMAT: Final = re.compile(r"[A-Z]\w{0,3}[-‑](?:[Tt]ype|[Ff]ormat)$")
_LETTER: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}$")
_MARKS: Final = re.compile(r"(?:63|47|31|15|7)(?:\s+\d{1,2})+\s+0$")
_TITLE: Final = re.compile(r"(?=.*[a-z]{3})[A-Z][^.:;|]{3,79}$")
_PRIMES: Final = frozenset("'’′")
_FEW: Final = 3
"""Lines of a listing at least."""
_DIGITS: Final = 3
"""Of codes in a line at least."""
_NEAR: Final = 4
"""Lines from one of them to the next at most."""
_FORMATS: Final = 256
"""Formats of a document at most."""
_ROUNDS: Final = 16
"""Operands are known after so many looks at all lines, in each by those known before."""
_PROVED: Final = 1 / 2
"""Of the lines of a listing, at least so many are shown to add up to its word,"""
_WRONG: Final = 1 / 5
"""and at most so many to add up to something else."""

_Slices = tuple[str, ...]


class Told(NamedTuple):
    """A line over others, and what it says."""

    at: int
    text: str


@dataclass(slots=True)
class Line:
    """One line: its cells, what stands behind or before them, and the title over it."""

    at: int
    cells: list[str]
    said: list[str]
    title: Told | None = None

    @property
    def coded(self) -> bool:
        """Whether it is an instruction's, else it is that of a format."""
        return any(map(_CODE.match, self.cells))


_Formats = dict[_Slices, list[Line]]


@dataclass(slots=True)
class Listings:
    """What the listings of a document give: instructions, the formats shown, and the lines of heads and titles.

    `unproved` are lines that look like those of a listing, but do not add up.
    """

    rows: list[Statement] = field(default_factory=list)
    formats: list[Register] = field(default_factory=list)
    heads: set[int] = field(default_factory=set)
    unproved: list[int] = field(default_factory=list)

    @property
    def lines(self) -> set[int]:
        """All of their lines."""
        pieces = [p for row in self.rows for p in row.pieces] + [
            p for one in self.formats for p in one.pieces
        ]
        return self.heads.union(piece[0] for piece in pieces)


def read_listings(document: Document, lines: Sequence[int]) -> Listings:
    """All that the listings among these lines say."""
    out = Listings()
    groups = list(_groups(document, lines, out.heads))
    known = _known(groups)
    formats = _formats(groups)
    of_word: dict[int, list[Line]] = {}
    for group in groups:
        codes = [line for line in group if line.coded]
        word, sums = _best(codes, known)
        if not _is_listing(word, sums):
            out.unproved += [line.at for line in codes]
            continue
        of_word.setdefault(word, []).extend(codes)
        lettered = _lettered(codes)
        for line, bits in zip(codes, sums, strict=True):
            if bits != word and _sum(line.cells[1:], known[word]) == word and not _CODE.match(line.cells[0]):
                line.said.append(line.cells.pop(0))  # the only operand of a name that stands before its word
                bits = word  # noqa: PLW2901 - of what is left
            row = _row(document, line, formats, lettered=lettered)
            if bits != word and (bits is not None or _least(line.cells, known[word]) > word):
                row.flags.append("word_width")
            out.rows.append(row)
            out.heads |= {line.title.at} if line.title else set()
    out.formats = _shown(document, formats, of_word, known)
    if not out.rows:
        out.heads.clear()
    return out


def _groups(document: Document, lines: Sequence[int], heads: set[int]) -> Iterator[list[Line]]:
    """Lines near each other that may be those of one listing; the numbers of bits over them are `heads`."""
    group: list[Line] = []
    title: Told | None = None
    last = 0
    for n, i in enumerate(lines):
        text = said(document, i) if len(document.lines[i]) <= _LONGEST else ""
        found = _taken_apart(text)
        if found is None:
            if _MARKS.match(text):
                heads.add(i)
            elif _is_title(text):
                title = Told(i, text)
            continue
        if group and (n - last > _NEAR or title != group[-1].title):
            yield group
            title = title if title and title.at > group[-1].at else None
            group = []
        group.append(Line(i, *found, title))
        last = n
    if group:
        yield group


def _is_title(text: str) -> bool:
    """Whether most of a line's longer words begin with capitals.

    >>> _is_title("QV32I Base Instruction Set"), _is_title("The listing of all")
    (True, False)
    """
    words = [word for word in text.split() if len(word) > 3]
    return bool(_TITLE.match(text)) and sum(not word[0].islower() for word in words) > len(words) / 2


def _taken_apart(text: str) -> tuple[list[str], list[str]] | None:
    """Cells of a line, and what else it says; None of a line that is none of a listing.

    >>> _taken_apart("imm[31:12] rd 0110111 LUI rd,imm")
    (['imm[31:12]', 'rd', '0110111'], ['LUI', 'rd,imm'])
    """
    words: list[str] = []
    for word in text.split():
        if words and word in _PRIMES:
            words[-1] += word
        elif word != "|":
            words.append(word)
    if len(words) < _FEW:
        return None
    if _FORMAT.match(words[-1]) and all(map(_OPERAND.match, words[:-1])):
        return words[:-1], words[-1:]
    codes = [n for n, word in enumerate(words) if _CODE.match(word)]
    if not codes or sum(len(words[n]) for n in codes) < _DIGITS:
        return None
    end = codes[-1] + 1
    if _NAME.match(words[-1]) and not words[-1].islower() and _are_cells(words[:-1]):
        return words[:-1], words[-1:]
    if end < len(words) and _NAME.match(words[end]) and _are_cells(words[:end]):
        return words[:end], words[end:]
    behind = 1
    while behind < len(words) and words[behind].endswith(","):
        behind += 1
    behind += behind > 1 or words[1] in words[2:]  # the last operand has no comma
    if _NAME.match(words[0]) and _are_cells(words[behind:]):
        return words[behind:], words[:behind]
    return None


def _are_cells(words: Sequence[str]) -> bool:
    return len(words) > 1 and all(
        _CODE.match(word) or _OPERAND.match(_UNLIKE.sub("", word)) for word in words
    )


# -- how many bits they have


def _known(groups: Sequence[Sequence[Line]]) -> dict[int, dict[str, int]]:
    """The bits of operands in instructions of each size that a listing of some lines proves."""
    of_word: dict[int, list[Line]] = {}
    for group in groups:
        codes = [line for line in group if line.coded]
        own = {word: _solved(codes, word) for word in WORDS}
        word, sums = _best(codes, own)
        if len(codes) >= _FEW and _is_listing(word, sums):
            of_word.setdefault(word, []).extend(codes)
    solved = {word: _solved(of_word[word], word) for word in WORDS if word in of_word}
    return {word: widths for word, widths in solved.items() if _is_proved(of_word[word], widths, word)}


def _is_proved(lines: Sequence[Line], widths: dict[str, int], word: int) -> bool:
    """Whether more different sums come to a word than there are operands whose bits were taken from them."""
    added = (line.cells for line in lines if _sum(line.cells, widths) == word)
    sums = {tuple(sorted(_plain(cell) for cell in cells if not _CODE.match(cell))) for cells in added}
    sums.discard(())  # digits alone, as in any table of bits
    return len(sums) > len({name for names in sums for name in names if name in widths})


def _best(lines: Sequence[Line], known: dict[int, dict[str, int]]) -> tuple[int, list[int | None]]:
    """The word that most lines add up to, 0 where none is known, and what each adds up to."""
    tried = [(word, [_sum(line.cells, widths) for line in lines]) for word, widths in known.items()]
    return max(tried, key=_hits, default=(0, []))


def _is_listing(word: int, sums: Sequence[int | None]) -> bool:
    """Whether lines that add up to these are of one word; of few lines each has to be."""
    proved = sums.count(word)
    if len(sums) < _FEW:
        return 0 < proved == len(sums)
    return proved >= _PROVED * len(sums) and len(sums) - proved - sums.count(None) <= _WRONG * len(sums)


def _hits(tried: tuple[int, list[int | None]]) -> int:
    """How many lines add up to a word, those taken off that add up to something else."""
    word, sums = tried
    return 2 * sums.count(word) + sums.count(None) - len(sums)


def _solved(lines: Sequence[Line], word: int) -> dict[str, int]:
    """The bits of operands: what a line lacks to a word where one of its operands alone is not known yet."""
    widths: dict[str, int] = {}
    for _ in range(_ROUNDS):
        votes: dict[str, Counter[int]] = {}
        for line in lines:
            bits = [_bits(cell, widths) for cell in line.cells]
            unknown = [_plain(cell) for cell, one in zip(line.cells, bits, strict=True) if one is None]
            rest = word - sum(filter(None, bits))
            if len(set(unknown)) == 1 and rest >= len(unknown) and rest % len(unknown) == 0:
                votes.setdefault(unknown[0], Counter())[rest // len(unknown)] += 1
        proved = {name: own.most_common(1)[0] for name, own in votes.items()}
        more = {
            name: bits
            for name, (bits, count) in proved.items()
            if count > 1 and 2 * count > votes[name].total()
        }
        if not more:
            break
        widths |= more
    return widths


def _plain(cell: str) -> str:
    return _UNLIKE.sub("", cell)


def _bits(cell: str, widths: dict[str, int]) -> int | None:
    """How many bits a cell has; None when that is not known."""
    if _CODE.match(cell):
        return len(cell)
    name = _plain(cell)
    found = _OPERAND.match(name)
    if found is None or found["slices"] is None:
        sized = _SIZED.match(name)
        return widths.get(name, int(sized["bits"]) if sized else None)
    ends = [part.split(":") for part in re.split("[|,—–]", found["slices"]) if part]
    return sum(abs(int(one[0] or 0) - int(one[-1] or 0)) + 1 for one in ends)


def _sum(cells: Sequence[str], widths: dict[str, int]) -> int | None:
    bits = [_bits(cell, widths) for cell in cells]
    return None if None in bits else sum(filter(None, bits))


def _least(cells: Sequence[str], widths: dict[str, int]) -> int:
    return sum(_bits(cell, widths) or 1 for cell in cells)


# -- what they are


def _lettered(lines: Sequence[Line]) -> bool:
    """Whether a letter for the format stands before each name: few different ones."""
    two = [line.said for line in lines if len(line.said) > 1 and _LETTER.match(line.said[0])]
    named = [words for words in two if _NAME.match(words[1]) and words[1] != words[0]]
    return len(named) == len(lines) and 2 * len({words[0] for words in named}) <= len(lines)


def _slices(cells: Sequence[str]) -> _Slices:
    """The cells that an instruction has exactly as its format has them, each in its place."""
    return tuple(cell if "[" in cell else "" for cell in cells)


def _formats(groups: Sequence[Sequence[Line]]) -> _Formats:
    """The lines of formats, each once, by what lines of instructions have in common with them.

    So many different ones that looking through them for each line would take long are no formats.
    """
    once = {
        (*line.cells, line.said[0]): line for group in groups[::-1] for line in group[::-1] if not line.coded
    }
    out: _Formats = {}
    for line in reversed(once.values() if len(once) <= _FORMATS else ()):
        out.setdefault(_slices(line.cells), []).append(line)
    return out


def _row(document: Document, line: Line, formats: _Formats, *, lettered: bool) -> Statement:
    """The instruction of a line."""
    encoding = line.said[0] if lettered else _encoding(line.cells, formats)
    name, *rest = line.said[lettered:]
    row = Statement("table", encoding, None, name, [place(document, line.at)])
    row.section = line.title.text if line.title else None
    row.pattern = " ".join(line.cells)
    behind = " ".join(rest)
    if behind.startswith("("):
        row.texts = [behind]
    elif behind:
        row.syntax = f"{name} {behind}"
    return row


def _encoding(cells: Sequence[str], formats: _Formats) -> str | None:
    """The one format whose cells these are, codes in place of some of its names."""
    named = {line.said[0] for line in formats.get(_slices(cells), ()) if _fits(cells, line.cells)}
    return named.pop() if len(named) == 1 else None


def _fits(cells: Sequence[str], shape: Sequence[str]) -> bool:
    """Whether cells with the slices of a format have its names, or codes in their places."""
    return all(a == b or _CODE.match(a) for a, b in zip(cells, shape, strict=True))


def _shown(
    document: Document,
    formats: _Formats,
    of_word: dict[int, list[Line]],
    known: dict[int, dict[str, int]],
) -> list[Register]:
    """The encodings that the formats show, each name once."""
    out: dict[str, Register] = {}
    for word, lines in of_word.items():
        like: dict[_Slices, list[Line]] = {}
        for line in lines:
            like.setdefault(_slices(line.cells), []).append(line)
        for line in (line for same in formats.values() for line in same):
            made = _format(document, line, like.get(_slices(line.cells), ()), known[word], word)
            if made is not None:
                out.setdefault(line.said[0], made)
    return list(out.values())


def _format(
    document: Document, line: Line, codes: Sequence[Line], widths: dict[str, int], word: int
) -> Register | None:
    """The encoding that a format shows, where its bits are known: those of its codes from lines that have it."""
    having = [other.cells for other in codes if _fits(other.cells, line.cells)]
    bits = [
        _bits(cell, widths) or next((len(cells[n]) for cells in having if _CODE.match(cells[n])), 0)
        for n, cell in enumerate(line.cells)
    ]
    if not all(bits) or sum(bits) != word:
        return None
    register = Register([place(document, line.at)], register=line.said[0], kind="encoding", width_bits=word)
    register.section = line.title.text if line.title else None
    above = word
    for cell, count, piece in zip(line.cells, bits, _places(document, line), strict=True):
        high, above = above - 1, above - count
        register.fields.append(Field([piece], field=cell, bit_hi=high, bit_lo=above, bits_text=None))
    return register


def _places(document: Document, line: Line) -> Iterator[Piece]:
    """Where each cell of a line stands."""
    text, at = document.lines[line.at], 0
    for cell in line.cells:
        whole = cell if text.find(cell, at) >= 0 else cell[:-1]  # its prime stands apart
        at = text.index(whole, at)
        yield line.at, at, at + len(whole)
        at += len(whole)
