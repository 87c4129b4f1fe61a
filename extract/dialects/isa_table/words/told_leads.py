"""Rows of lists of words whose text stands between the name and the word, as programs copy tables out of a PDF.

    Mnemonic, Operands Description Cycles 14-Bit Opcode Status       a line near above speaks of instructions
    GADD f, d Adds W to f 1 00 0111 dfff ffff C, Z 2                 name, operands, text, a count, the word, others
    GDP  Goes to sleep  1011 1001 B9h                                a code in hexadecimal behind the word is the same

    GSUB f, d Subtracts W 1                                          groups of bits in lines of their own are one word,
    00                                                               what stands since the row above is before it
    0010
    dfff
    ffff

Bars may part the cells of a table whose head is torn.
What heads its columns as instructions has to stand near above: lines of registers have names and bits, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from extract.dialects.isa_table.words.told_heads import (
    ABOVE,
    MAY_BE_BITS,
    speaks_of_instructions,
    under_heads,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.document import Document

_NAME: Final = re.compile(r"[A-Z][A-Z0-9_]{1,11}(?:\.[A-Z0-9]+)?$")
_OPERAND: Final = re.compile(
    r"(?:[A-Z]?[a-z]\d?|[a-z]{2}\d?|[A-Z][a-z]{2}[\d,]|[A-Z]{1,2}\d?|[#@$&(\[*].*|.*[)\],]|#?\w{1,3}(?:,[#@]?\w{1,4})+|\w*\d\w*|[-–—])$"
)
"""An operand: short, or with marks that no word of a text has; `Set` begins a text."""
_WORDS: Final = frozenset(("no", "to", "if", "do", "go", "on", "in", "or", "by", "a", "at", "as", "is", "of"))
"""Words of a text as short as an operand."""
_COUNT: Final = re.compile(r"(?:\d(?:[/(,–-]\d\)?)*|\d\(\d\)|[-–—])$")
_FLAGS: Final = re.compile(r"(?:[A-Z]{1,2},)+[A-Z]{1,2}$")
_OTHER: Final = re.compile(rf"(?:{_COUNT.pattern}|{_FLAGS.pattern}|\d-\d$|[A-Z]{{1,2}},?$)")
"""What a column of counts, notes or flags has in a line of its own."""
_BEFORE: Final = frozenset(
    (
        *("if", "by", "to", "of", "is", "than", "with", "from", "bit", "not", "=", "<", ">", "and", "or"),
        *("add", "adds", "subtract", "subtracts", "plus", "minus"),
    )
)
"""Words that a number behind them belongs to."""
_RANGE: Final = re.compile(r"(?:[0-9A-Fa-f]{2,8}|[-–—]|to)$")
"""Codes from one to another in a column before the word."""
_LONGEST: Final = 200
"""Characters of a row at most; a longer line is a paragraph."""
_GROUP: Final = re.compile(r"(?=[a-z]*[01]|[a-z]{4}$)[01a-z]{2,4}$")
_ONE_LETTER: Final = re.compile(r"([a-z])\1{3}$")
_BYTE: Final = 8
_CODED: Final = re.compile(r"[01]")
_WIDTHS: Final = frozenset((8, 12, 14, 16, 24, 32))
_BETWEEN: Final = 8
"""Lines of a row before its word at most."""
_TITLE: Final = re.compile(r"[A-Z][A-Z()/-]+(?:[ ,&-]+[A-Z()/-]{2,})+$")
"""A title within the table: `BIT OPERATIONS`."""
_HEXADECIMAL: Final = re.compile(r"(?:0[xX])?(?P<digits>[0-9A-Fa-f]{2})[hH]?$")
_HEX_MARK: Final = re.compile(r"^0[xX]|[hH]$")


class _Row(Protocol):
    """A row of a list of words."""

    at: int
    lead: list[str]
    groups: list[str]
    rest: list[str]
    last: int


Row = TypeVar("Row", bound=_Row)


class Lead(NamedTuple):
    """What stands before a word: the name with its operands, and the text behind these."""

    named: list[str]
    text: str


def told_lead(words: Sequence[str]) -> Lead | None:
    """The parts of what stands before a word; None where it begins with no name.

    >>> told_lead("GADD f, d Adds W and f 1".split())
    Lead(named=['GADD', 'f,', 'd'], text='Adds W and f')
    >>> told_lead("GNOP No Operation 1".split()), told_lead("The value is".split())
    (Lead(named=['GNOP'], text='No Operation'), None)
    >>> told_lead("GSZ f Skips if 0 1(2)".split()).text
    'Skips if 0'
    """
    if len(words) < 2 or not _NAME.match(words[0]):
        return None
    end = len(words)
    while end > 2 and (_COUNT.match(words[end - 1]) or _FLAGS.match(words[end - 1])):
        if words[end - 2].lower() in _BEFORE:
            break  # `Skips if 0`
        end -= 1
    n = 1
    while n < end and (words[n - 1].endswith(",") or (n == 1 and words[n].lower() not in _WORDS)):
        if not (_OPERAND.match(words[n]) or _OPERAND.match(words[n].removesuffix(","))):
            break
        n += 1
    text = words[n:end]
    if all(map(_RANGE.match, text)):
        text = []
    if text and not any(len(word) > 2 and word.isalpha() and word[1:].islower() for word in text):
        return None  # names of bits
    return Lead([words[0], *(word for word in words[1:n] if not _COUNT.match(word))], " ".join(text))


def same_code(word: str, behind: Sequence[str]) -> int | None:
    """The code of a word of digits alone that what stands behind it has in hexadecimal as well; None of any other.

    >>> same_code("0000 0110", ["06h", "0"]), same_code("0000 0110", ["60h"]), same_code("0000 011x", ["06h"])
    (6, None, None)
    """
    digits = word.replace(" ", "")
    found = _HEXADECIMAL.match(behind[0]) if behind and len(digits) == 8 and not digits.strip("01") else None
    value = int(digits, 2) if found else None
    return value if found and int(found["digits"], 16) == value else None


def contradicts(word: str, behind: Sequence[str]) -> bool:
    """Whether a marked hexadecimal code behind a word of digits alone is another number.

    >>> contradicts("0000 0110", ["60h"]), contradicts("0000 0110", ["06h"]), contradicts("0000 0110", ["10"])
    (True, False, False)
    """
    whole = len(word.replace(" ", "")) == _BYTE and not word.replace(" ", "").strip("01")
    marked = bool(behind) and _HEXADECIMAL.match(behind[0]) and _HEX_MARK.search(behind[0])
    return whole and bool(marked) and same_code(word, behind) is None


class Piled(NamedTuple):
    """A row of several lines: those of its lead and of its word, and the words of both."""

    lines: range
    lead: list[str]
    groups: list[str]
    behind: list[str]
    last: int


def piled_row(document: Document, first: int, i: int) -> Piled | None:
    """The row whose word begins in line `i`, groups of bits alone; `first` is the first line behind the row above.

    Its lead begins with the first line since then that begins with a name; none where that is nothing but a name and
    another begins with one, too: it may be the flags of the row above.
    """
    groups, end = _groups(document, i)
    if not groups:
        return None
    between = [k for k in range(max(first, i - ABOVE), i) if document.lines[k].strip()]
    heads = [n for n, k in enumerate(between, 1) if speaks_of_instructions(document.lines[k])]
    between = between[heads[-1] :] if heads else between
    leads = [k for k in between if _begins(document.lines[k].split())]
    if not leads or (len(leads) > 1 and len(document.lines[leads[0]].split()) == 1):
        return None
    own = [k for k in between if k >= leads[0]]
    if len(own) > _BETWEEN:
        return None
    own = own[:1] + [k for k in own[1:] if not all(map(_OTHER.match, document.lines[k].split()))]
    words = [
        word for k in own if not _TITLE.match(document.lines[k].strip()) for word in document.lines[k].split()
    ]
    below = document.lines[end].split() if end < document.body.stop else []
    coded = len(below) == 1 and same_code(" ".join(groups), below) is not None
    return Piled(range(leads[0], end), words, groups, below if coded else [], end if coded else end - 1)


def told_rows(
    document: Document,
    lines: Sequence[int],
    taken_apart: Callable[[str, int], Row | None],
    made: Callable[..., Row],
) -> tuple[list[Row], list[int]]:
    """The rows under heads that speak of instructions, and lines of words that no name stands before.

    Args:
        document: whose lines they are.
        lines: those that may be rows.
        taken_apart: what makes a row of a line that has name and word.
        made: what makes one of its parts: line, what stands before the word, its groups, what stands behind, last line.
    """
    out: list[Row] = []
    unread: list[int] = []
    passed = 0  # where the lines begin that are of no row yet
    for i in under_heads(document, lines, out):
        if out and i <= out[-1].last:
            continue
        line = document.lines[i]
        if len(line) > _LONGEST or not ("0" in line or "1" in line) or not MAY_BE_BITS.search(line):
            continue
        if "|" in line and not _has_word_cell(line):
            continue
        words = line.replace("|", " ").split()
        alone = bool(words) and all(map(_GROUP.match, words))
        row = None if alone else taken_apart(" ".join(words), i)
        if row is None and not alone:
            if not _holds_word(words):
                continue
            row = _from_line_above(document, i, out[-1].last if out else -1, taken_apart)
            unread += [] if row else [i]
        if alone:
            groups, end = _groups(document, i)
            piled = piled_row(document, max(passed, i - ABOVE, 0), i)
            passed = max(end, i + 1)
            lead = told_lead(piled.lead) if piled else None
            if piled and (lead or len(piled.lead) == 1):
                named, text = lead or Lead(piled.lead, "")
                row = made(piled.lines[0], named, piled.groups, piled.behind, piled.last, text)
            elif groups and out and all(map(_COUNT.match, _between(document, out[-1].last + 1, i))):
                out[-1].groups += groups
                out[-1].last = end - 1
                continue
            else:
                unread += [i] if groups else []
                continue
        if row is not None and row.lead:
            _take_code(document, row)
            _take_operands(document, row)
            passed = max(passed, row.last + 1)
            out.append(row)
    return out, unread


def _has_word_cell(line: str) -> bool:
    """Whether one cell between bars is a word, and no other has bits: those in several cells are fields.

    >>> _has_word_cell("| GADD | f,d | Adds | 00 0111 dfff ffff | Z |"), _has_word_cell("| GADD | 000 | 00000 | xx |")
    (True, False)
    """
    cells = [cell.split() for cell in line.split("|")]
    bits = [cell for cell in cells if cell and all(map(_GROUP.match, cell)) and any(map(_CODED.search, cell))]
    return len(bits) == 1 and sum(map(len, bits[0])) in _WIDTHS


def _holds_word(words: Sequence[str]) -> bool:
    """Whether groups of bits that make a word stand in a line."""
    runs: list[list[str]] = [[]]
    for word in words:
        if _GROUP.match(word):
            runs[-1].append(word)
        else:
            runs.append([])
    coded = (run for run in runs if len(run) > 1 and all(map(_CODED.search, run[:2])))
    return any(sum(map(len, run)) in _WIDTHS for run in coded)


def _from_line_above(
    document: Document, i: int, read: int, taken_apart: Callable[[str, int], Row | None]
) -> Row | None:
    """The row that begins in the line above, whose text goes on before the word; `read` is the last line of another."""
    above = document.lines[i - 1].split() if i - 1 > read else []
    if not _begins(above):
        return None
    row = taken_apart(" ".join([*above, *document.lines[i].split()]), i)
    if row is not None:
        row.at = i - 1
    return row


def _take_code(document: Document, row: Row) -> None:
    """Take the code of a row whose word ends its line where it stands in the next in hexadecimal."""
    below = document.lines[row.last + 1].split() if row.last + 1 < document.body.stop else []
    if not row.rest and len(below) == 1 and same_code(" ".join(row.groups), below) is not None:
        row.rest = below
        row.last += 1


def _take_operands(document: Document, row: Row) -> None:
    """Take the groups of an operand alone that stand in the line below a word: it goes on there."""
    below = document.lines[row.last + 1].split() if row.last + 1 < document.body.stop else []
    if not row.rest and below and all(map(_ONE_LETTER.match, below)):
        row.groups = [*row.groups, *below]
        row.last += 1


def _between(document: Document, first: int, end: int) -> list[str]:
    """The words of the lines from one to another."""
    return [word for k in range(first, end) for word in document.lines[k].split()]


def _begins(words: Sequence[str]) -> bool:
    """Whether a line begins with a name and is no title within the table."""
    return bool(words) and _NAME.match(words[0]) is not None and not _TITLE.match(" ".join(words))


def _is_half(groups: Sequence[str], below: Sequence[str]) -> bool:
    """Whether groups are one byte, and the line below is another that operands are in: one word of two bytes."""
    words = below[0].split() if below else []
    bits = "".join(words)
    byte = len("".join(groups)) == len(bits) == _BYTE and len(words) > 1
    return byte and all(map(_GROUP.match, words)) and not words[0][:1].isdigit()


def _groups(document: Document, i: int) -> tuple[list[str], int]:
    """The groups of bits in lines of their own from a line on, and where they end; none where they make no word."""
    out: list[str] = []
    end = i
    while (
        end < document.body.stop and (words := document.lines[end].split()) and all(map(_GROUP.match, words))
    ):
        out += words
        end += 1
        if (
            sum(map(len, out)) in _WIDTHS
            and len(words) > 1
            and not _is_half(out, document.lines[end : end + 1])
        ):
            break
    digits = set("".join(out)) & {"0", "1"}
    whole = len(out) > 1 and sum(map(len, out)) in _WIDTHS and out[0][0] in "01" and digits
    return (out, end) if whole else ([], i)
