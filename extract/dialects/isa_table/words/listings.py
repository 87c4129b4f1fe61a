"""Listings of instruction words: a line for each instruction, its cells from the highest bit down, its name at an end.

31 25 24 20 19 15 14 12 11 7 6 0
funct7 rs2 rs1 funct3 rd opcode R-type        the cells of a format
imm[31:12] rd 0110111 LUI                     codes in digits, operands by name, parts of a number by their bits
0000000 rs2 rs1 000 rd 0110011 ADD rd,rs1,rs2
0000000 rs2 rs1 000 rd 0110011 R add          the same with its format beside the name
ADD.W rd, rj, rk 00000000000100000 rk rj rd   the name and its operands before the word

What proves a listing is arithmetic (`word_bits`): the bits of each line add up to one word. A line that is not shown
to do so is flagged, and lines of which few do are no listing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import Statement, place, said
from extract.dialects.isa_table.words.word_bits import (
    CODE,
    OPERAND,
    are_cells,
    best,
    bits_of,
    drawn_bits,
    is_listing,
    known_bits,
    total,
)
from extract.misread import BINARY
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document, Piece

_LONGEST: Final = 240
"""Characters of a line at most."""
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
_SLIP: Final = re.compile(rf"(?<!\S)(?=\S*[01])[01{BINARY}]{{2,16}}(?!\S)")
"""A code in which letters may stand that are read for digits."""
_IN_DIGITS: Final = str.maketrans(BINARY, "0011")
_Slices = tuple[str, ...]


class Told(NamedTuple):
    """A line over others, and what it says."""

    at: int
    text: str


@dataclass(slots=True)
class Line:
    """One line: its cells, what stands behind or before them, and the title over it.

    `garbled` says that letters stood for some of its digits; `ends` are the numbers of bits over the lines, if any.
    """

    at: int
    cells: list[str]
    said: list[str]
    title: Told | None = None
    garbled: bool = False
    ends: tuple[int, ...] = ()

    @property
    def coded(self) -> bool:
        """Whether it is an instruction's, else it is that of a format."""
        return any(map(CODE.match, self.cells))

    def take_operand(self, widths: dict[str, int], word: int) -> None:
        """Leave out of the cells the only operand of a name that stands before them, where they add up without it."""
        first, *rest = self.cells
        if total(self.cells, widths) != word and total(rest, widths) == word and not CODE.match(first):
            self.said.append(first)
            self.cells = rest


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
    coded = [[line for line in group if line.coded] for group in groups]
    drawn = drawn_bits([(line.cells, line.ends) for codes in coded for line in codes if line.ends])
    known = known_bits([[line.cells for line in codes] for codes in coded], drawn)
    formats = _formats(groups)
    of_word: dict[int, list[Line]] = {}
    for codes in coded:
        word, sums = best([line.cells for line in codes], known)
        if not is_listing(word, sums):
            out.unproved += [line.at for line in codes]
            continue
        of_word.setdefault(word, []).extend(codes)
        lettered = _lettered(codes)
        for line in codes:
            line.take_operand(known[word], word)
            row = _row(document, line, formats, lettered=lettered)
            if total(line.cells, known[word]) != word:
                row.flags.append("word_width")
            if line.garbled:
                row.pattern = None
                row.flags.append("opcode_garbled")
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
    ends: tuple[int, ...] = ()
    last = 0
    for n, i in enumerate(lines):
        text = said(document, i) if len(document.lines[i]) <= _LONGEST else ""
        found = _taken_apart(text)
        slip = found is None and (mended := _SLIP.sub(_in_digits, text)) != text
        if slip and group:
            found = _taken_apart(mended)
        if found is None:
            if _MARKS.match(text):
                heads.add(i)
                ends = tuple(map(int, text.split()))
            elif _is_title(text):
                title = Told(i, text)
            continue
        if group and (n - last > _NEAR or title != group[-1].title):
            yield group
            title = title if title and title.at > group[-1].at else None
            group = []
        group.append(Line(i, *found, title, slip, ends))
        last = n
    if group:
        yield group


def _in_digits(found: re.Match[str]) -> str:
    return found[0].translate(_IN_DIGITS)


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
    if _FORMAT.match(words[-1]) and all(map(OPERAND.match, words[:-1])):
        return words[:-1], words[-1:]
    codes = [n for n, word in enumerate(words) if CODE.match(word)]
    if not codes or sum(len(words[n]) for n in codes) < _DIGITS:
        return None
    end = codes[-1] + 1
    if _NAME.match(words[-1]) and not words[-1].islower() and are_cells(words[:-1]):
        return words[:-1], words[-1:]
    if end < len(words) and _NAME.match(words[end]) and are_cells(words[:end]):
        return words[:end], words[end:]
    behind = 1
    while behind < len(words) and words[behind].endswith(","):
        behind += 1
    behind += behind > 1 or words[1] in words[2:]  # the last operand has no comma
    if _NAME.match(words[0]) and are_cells(words[behind:]):
        return words[behind:], words[:behind]
    return None


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
    return all(a == b or CODE.match(a) for a, b in zip(cells, shape, strict=True))


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
        bits_of(cell, widths) or next((len(cells[n]) for cells in having if CODE.match(cells[n])), 0)
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
    """Where each cell of a line stands; the whole line for one that is printed otherwise than it is read."""
    text, at = document.lines[line.at], 0
    for cell in line.cells:
        first = text.find(cell, at)
        if first < 0 or text[at:first].strip(" \t|"):
            yield place(document, line.at)
            continue
        at = first + len(cell)
        yield line.at, first, at
