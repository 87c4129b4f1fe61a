"""Lists of instructions without a head, in a text: a word bit by bit, letters for operands, and the name beside it.

    GAD    d,r   0001 11rd dddd rrrr              the word behind the name and its operands
    000111rdddddrrrr   gad   r,d   Adds.          or before them, in groups or in one
    GNP    0000'0000'0000'0000 (all)
    GMV d,r 0010 11rd dddd rrrr Moves it and          the text goes on below where single blanks part the cells,
    keeps it.
    GJP k 1001 010k kkkk 110k                         and so does a word
    kkkk kkkk kkkk kkkk

Most words of a list have as many bits; some have twice as many. What has neither is no row. Words whose only letter is
`x` beside bare names may be addresses that parts decode: such lines are reported.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.mnemonics import is_spare
from extract.dialects.isa_table.lists.list_texts import GAPS, MOST, lines_below, of_words, without_counts
from extract.dialects.isa_table.statements import Statement, place, said
from extract.dialects.isa_table.words.figure_names import NUMBERS
from extract.dialects.isa_table.words.told_leads import contradicts, same_code, told_lead, told_rows
from extract.dialects.isa_table.words.word_operands import operands_before_text
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_GROUP: Final = re.compile(r"(?!0[xXbB][01]+$)[01a-zA-Z+*!-]{2,32}$")
"""A sign may stand for a bit as a letter does: `0101ddddd010+`. `0x0010` and `0b0010` are numbers."""
_NUMBER: Final = re.compile(r"0[xX][0-9A-F]+$")
"""So is `0x1F`, unless other groups stand beside it: `0010 0x1D DDDD`."""
_HEXADECIMAL: Final = re.compile(r"0[xX][0-9A-Za-z]+$")
_BITS: Final = re.compile(r"[01]")
_JOINED: Final = re.compile(r"(?<=[01a-zA-Z-])['_.](?=[01a-zA-Z-]{4}(?:['_.]|$))")
"""A mark between two groups of a word: `0000'11rd`."""
_MARKED: Final = re.compile(r"(?=[^01]*[01])[01a-zA-Z'_.-]+$")
"""What has such marks; in a name as `N_NAND_B32` underscores part no groups."""
_NAME: Final = re.compile(
    r"(?:[A-Z][A-Z0-9_]{0,9}|[a-z][a-z0-9]{0,9})(?:[./][A-Za-z0-9]+)*(?:<\.?[a-z.]{1,8}>)*$"
)
"""A mnemonic, and in sharp brackets what may be behind it."""
_LOOSE: Final = re.compile(r"[A-Za-z][\w./()]{1,15}$")
"""A name with marks in it."""
_OPERANDS: Final = re.compile(r"[^\s,]+(?:,\s?[^\s,]+)*$")
_TEXT: Final = re.compile(r"[A-Z][a-z]{3,}$")
"""The one word of a text that is no operand: `Sleep`."""
_WITH_TEXT: Final = 2
_LINE: Final = re.compile(r"^(?=[^\n]{0,80}(?<!\S)[01a-zA-Z'-]*[01]{2}[01a-zA-Z'-]{2,})[^\n]+$", re.MULTILINE)
_WIDTHS: Final = (16, 32, 24, 14, 12, 8)
_LEAST: Final = 6
"""Rows of a list at least."""
_MOST: Final = 0.75
"""So many of the lines that begin or end with groups of bits are its rows."""
_LONGEST: Final = 160
_NEAR: Final = 3
"""Lines over a row among which the last that is not blank is looked for."""
_FEW: Final = 3
"""Letters of a group of bits at most."""
_LETTERED: Final = 8
"""Of so many words at least one has letters: else they may be values."""
_LETTER: Final = re.compile(r"[a-zA-Z]")
_WHOLE: Final = 16
_MANY: Final = 6
"""The same of a whole word in one, of so many bits at least."""
_DECODED: Final = re.compile(r"[01 ]+[xX ]*$")
"""Digits, and behind them what does not matter."""
_COLUMNS: Final = re.compile(r"\t| {3,}")
"""What parts columns; two blanks may be a slip in a text."""
_ENDED: Final = re.compile(r"[.!?][)\"'”’]*\s*$")
_CAPITAL: Final = re.compile(r"[A-Z][a-z]")
_BROKEN: Final = re.compile(
    r"(?:,|\b(?:an?|and|as|at|by|for|from|if|in|into|is|of|on|or|than|that|the|to|when|with))$"
)
"""What a text breaks off with: what goes on may begin with a capital."""
_TITLE: Final = 6
"""Words of a line that may be a title, at most."""
_DIGITS: Final = 3
"""Digits of a word at least."""


class Lettered(NamedTuple):
    """The rows of such lists, and the lines that look like rows and have other bits."""

    rows: list[Statement]
    unread: list[int]


@dataclass(slots=True)
class _Line:
    """A line of groups and words: the groups stand first, or behind the `lead` of name and operands and its `text`."""

    at: int
    lead: list[str]
    groups: list[str]
    rest: list[str]
    last: int
    """The last line that its groups stand on."""
    text: str | None = None
    """What is said of it between its name and its groups; None where nothing may be."""

    def _more(self) -> list[str]:
        """Digits behind the groups, of another length: the word goes on."""
        return [word for word in self.rest[:1] if len(word) > 1 and not word.strip("01")]

    def cut(self, width: int) -> tuple[str, list[str]] | None:
        """The word of so many bits, or twice as many, and the words behind it; None where it has neither.

        Behind a text nothing but the word has groups: all of them are it, of up to four times as many bits.
        """
        ends = {sum(map(len, self.groups[:n])): n for n in range(1, len(self.groups) + 1)}
        told = self.text is not None
        for bits in (4 * width, 3 * width, 2 * width, width) if told else (2 * width, width):
            if told and bits != max(ends):
                continue
            n = ends.get(bits)
            more = [one for one in self.groups[n:] + self._more() if not _NUMBER.match(one)]
            if n is None or (self.lead and any(map(_BITS.search, more))):
                continue
            word, behind = self.groups[:n], self.groups[n:] + self.rest
            digits = sum(text.count("0") + text.count("1") for text in word)
            if digits >= _DIGITS and (self.lead or (behind and _may_name(behind[0]))):
                return " ".join(word), behind
        return None


def may_list(document: Document) -> bool:
    """Whether lines of such a list may stand in a text: told by one look at it."""
    return sum(1 for _ in islice(_LINE.finditer(document.text()), _LEAST)) == _LEAST


def read_lettered(document: Document, lines: Sequence[int]) -> Lettered:
    """The instructions of all such lists among these lines."""
    if document.words or not may_list(document):
        return Lettered([], [])
    found = _found(document, lines)
    plain = _of_list(document, found, said_above=False)
    taken = {i for row in plain.rows for i, *_ in row.pieces} | set(plain.unread)
    rows, apart = told_rows(
        document, [i for i in lines if i not in taken], partial(_taken_apart, told=True), _Line
    )
    told = _of_list(document, rows, said_above=True)
    return Lettered(plain.rows + told.rows, plain.unread + told.unread + (apart if told.rows else []))


def _of_list(document: Document, found: Sequence[_Line], *, said_above: bool) -> Lettered:
    """The instructions of lines of words, where these are such a list; `said_above` where a head over them says so."""
    counts = {width: [row for row in found if row.cut(width)] for width in _WIDTHS}
    width = max(_WIDTHS, key=lambda one: len(counts[one]))
    rows = counts[width]
    if _names_operands(rows, width) or 2 * sum(_is_drawn(document, row.at) for row in rows) > len(rows):
        return Lettered([], [])
    cuts = [cut for row in rows if (cut := row.cut(width))]
    lettered = sum(_LETTER.search(word) is not None for word, _ in cuts)
    if len(rows) < _LEAST or len(rows) < _MOST * len(found):
        return Lettered([], [])
    if not (said_above and len({word for word, _ in cuts}) == len(cuts)):  # codes of instructions differ
        if _LETTERED * lettered < len(rows):
            return Lettered([], [])
        if _may_be_addresses(rows, width):
            return Lettered([], [row.at for row in found])
    unread = [row.at for row in found if not row.cut(width)]
    made = [_statement(document, row, width) for row in rows]
    _tell_below(document, rows, made, {row.at for row in found})
    names = Counter(one.name for one in made)
    return Lettered([one for one in made if one.syntax or not is_spare(one.name, names)], unread)


def _found(document: Document, lines: Sequence[int]) -> list[_Line]:
    """The lines of groups and words; of a word that goes on below, its other groups are of the line above."""
    out: list[_Line] = []
    for i in lines:
        if out and i <= out[-1].last:
            continue
        row = _taken_apart(said(document, i), i)
        if row is None:
            continue
        if row.lead and not row.rest and len(row.groups) > 1 and i + 1 < document.body.stop:
            below = said(document, i + 1).split()
            wide = len(row.groups[-1])
            if len(below) == len(row.groups) and all(_is_group(word, wide) for word in below):
                row.groups += below
                row.last = i + 1
        out.append(row)
    return out


def _may_name(word: str) -> bool:
    """Whether a word behind bits may be a name: one letter again and again is bits of an operand.

    >>> _may_name("gadd"), _may_name("dddd")
    (True, False)
    """
    return _LOOSE.match(word) is not None and len(set(word)) > 1


def _names_operands(rows: Sequence[_Line], width: int) -> bool:
    """Whether most rows have one word behind their bits: it names an operand in words that are drawn.

    Operands with commas between them stand behind a mnemonic.
    """
    cuts = (row.cut(width) for row in rows if not row.lead)
    told = Counter(cut[1][0] for cut in cuts if cut and cut[1] and "," not in "".join(cut[1][1:]))
    return any(2 * count > len(rows) for count in told.values())


def _may_be_addresses(rows: Sequence[_Line], width: int) -> bool:
    """Whether the digits of all words end in what does not matter, and few names have operands: `EEPROM 1010xxxx`."""
    cuts = [cut for row in rows if (cut := row.cut(width))]
    if not all(_DECODED.match(word) for word, _ in cuts):
        return False
    operands = sum(
        len(row.lead) > 1 or "," in "".join(behind) for row, (_, behind) in zip(rows, cuts, strict=True)
    )
    return 2 * operands <= len(rows)


def _is_drawn(document: Document, i: int) -> bool:
    """Whether a line stands right below numbers of bits: it is the row of a figure."""
    above = next((line for line in reversed(document.lines[max(i - _NEAR, 0) : i]) if line.strip()), "")
    return len(above) <= _LONGEST and NUMBERS.match(above) is not None


def _taken_apart(text: str, i: int, *, told: bool = False) -> _Line | None:
    """The parts of a line; None of one that has no groups of bits, or no name.

    Where it is `told` that the lines are of instructions, a text may stand between the name and its groups.
    """
    if len(text) > _LONGEST or "0" not in text or text[:1] == "|":
        return None
    words = [part for word in text.split() for part in _parts(word)]
    digits = [n for n, word in enumerate(words) if _GROUP.match(word) and word[:1] in "01" and len(word) > 1]
    if not digits:
        return None
    first = digits[0]
    end = first
    while end < len(words) and _is_group(words[end], len(words[end - 1]) if end > first + 1 else 0):
        end += 1
    numbers = [word for word in words[first:end] if _NUMBER.match(word)]
    if numbers and not any(len(word) == len(numbers[0]) for word in words[first:end] if word not in numbers):
        return None
    lead = words[:first]
    if lead and _HEXADECIMAL.match(lead[-1]):  # the digits behind it are more of that number
        return None
    row = _Line(i, lead, words[first:end], words[end:], i)
    worded = told and len(lead) == _WITH_TEXT and _TEXT.match(lead[1])
    if worded or (
        lead and not (_NAME.match(lead[0]) and (len(lead) == 1 or _OPERANDS.match(" ".join(lead[1:]))))
    ):
        parts = told_lead(lead) if told else None
        if parts is None:
            return None
        row.lead, row.text = parts
    return row


def _parts(word: str) -> list[str]:
    return _JOINED.split(word) if _MARKED.match(word) else [word]


def _is_group(word: str, wide: int) -> bool:
    """Whether a word may be bits, a few letters among them, as many as those of the group before it if that is known.

    >>> _is_group("11rd", 0), _is_group("kkdd", 4), _is_group("boot", 4), _is_group("rrr", 4)
    (True, True, False, False)
    """
    letters = set(word) - {"0", "1"}
    few = _FEW if len(letters) < len(set(word)) else _FEW - 1
    if len(word) >= _WHOLE and 4 * sum(map(word.count, "01")) >= len(word):
        few = _MANY
    return _GROUP.match(word) is not None and len(letters) <= few and (not wide or len(word) == wide)


def _statement(document: Document, row: _Line, width: int) -> Statement:
    told = row.cut(width)
    assert told is not None
    word, behind = told
    named, *operands = row.lead or behind
    name = named.partition("<")[0]
    pieces = [place(document, i) for i in range(row.at, row.last + 1)]
    made = Statement("table", None, None, name, pieces, pattern=word)
    made.flags.append("encoding_unknown")
    if not _NAME.match(name):
        made.flags.append("name_garbled")
    if row.text is not None:
        made.texts = [row.text] if row.text else []
        behind = behind or row.rest
    elif row.lead:
        made.texts = [" ".join(behind)] if behind else []
    else:
        operands, text = operands_before_text(operands)
        made.texts = [text] if text else []
    if operands or name != named:
        made.syntax = " ".join([named, *operands])
    code = same_code(word, behind)
    if code is not None:
        made.opcode, made.pattern, made.said = code, None, (("encoding", word),)
    elif contradicts(word, behind):
        made.flags.append("opcode_garbled")
    if made.texts and row.text is None:
        _tell_cells(document, made, row)
    return made


def _tell_cells(document: Document, made: Statement, row: _Line) -> None:
    """Make the cell that has words the text of a row, with the lines below it; of several nothing tells which it is."""
    line = document.lines[row.at].rstrip()
    cells = GAPS.split(line)
    text = made.texts[0]
    while cells and " ".join(" ".join(cells).split()) != text:
        cells.pop(0)
    if not cells or not GAPS.search(line):
        return
    kept = without_counts(cells)
    made.texts = [" ".join(" ".join(kept).split())]
    if len(of_words(kept)) > 1:
        made.flags.append("cells_shifted")
    elif kept:
        below = lines_below(document, row.at, line.rfind(kept[-1]))
        made.texts += [document.lines[i][start:end] for i, start, end in below]
        made.pieces += below


def _tell_below(document: Document, rows: list[_Line], made: list[Statement], others: set[int]) -> None:
    """Give the rows whose cells single blanks part the lines below them as their texts.

    A text goes on in small letters, or behind a small word, and begins below the second half of a word. Behind its end
    there may be other sentences where the next row stands right below: behind the last row of a list is what follows.
    """
    for row, one in zip(rows, made, strict=True):
        if (
            not row.lead
            or row.text is not None
            or GAPS.search(document.lines[row.at].strip())
            or not (one.texts or row.last > row.at)
        ):
            continue
        below: list[tuple[int, str]] = []
        bounded = False
        for i in range(row.last + 1, min(row.last + 1 + MOST, document.body.stop)):
            text = document.lines[i].strip()
            bounded = i in others
            if not text or bounded or document.roles[i] & (FURNITURE | HEADING) or _COLUMNS.search(text):
                break
            below.append((i, text))
        below = below[: _going_on(one.texts[-1] if one.texts else "", [text for _, text in below], bounded)]
        one.texts += [text for _, text in below]
        one.pieces += [document.piece_of(i) for i, _ in below]


def _going_on(above: str, below: list[str], bounded: bool) -> int:
    """How many of the lines below go on with a text; behind its end whole sentences do if a row bounds them.

    >>> _going_on("Moves it", ["to the next.", "It is kept.", "Logic"], True), _going_on("Moves it", ["Logic"], True)
    (2, 0)
    """
    taken = 0
    while taken < len(below):
        if not _ENDED.search(above):
            if above and _CAPITAL.match(below[taken]) and not _BROKEN.search(above):
                break
            last = taken
        else:
            ends = (n for n in range(taken, len(below)) if _ENDED.search(below[n]))
            last = next(ends, -1) if bounded else -1
            heads = below[taken : last + 1] if len(below[taken].split()) <= _TITLE else []
            if last < 0 or (len(heads) > 1 and _CAPITAL.match(heads[1])):
                break  # the title of what follows
        taken, above = last + 1, below[last]
    return taken
