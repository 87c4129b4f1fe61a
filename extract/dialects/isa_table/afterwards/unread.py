"""Lines that look like instructions with their codes and were not read as such: reported, not guessed at.

12  N_MOVE_B32     Moves.                 a number before a name of several parts, or behind it
imm[11:0] rs1 000 rd 0010011 ADDI         codes in digits of 0 and 1, and a name at either end
ADD Rd, Rr   0000 11rd dddd rrrr
OP  [22:16]  The code.                    bits of a field behind its name
0 - 105  R0 to R105                       codes of operands, a range and the number behind it

0001 11rd dddd rrrr                       a word or the bits over its figure, alone in the entry of an instruction
15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
Microcode NA Opcode 3 (0x3)               a line that gives an opcode to no name that is known
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import CODE_LINE, OPCODE_LINE, TAIL
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.document import Document
    from extract.observations import Reading

_NAME: Final = rf"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+{TAIL}"
_NUMBER: Final = r"(?:0x[0-9A-Fa-f]{1,4}|\d{1,4})"
_NUMBERED: Final = re.compile(
    rf"\s*(?:(?:[A-Z][A-Z0-9]+\s+)?(?:(?:{_NUMBER}|[01]{{5,16}}|[0-9A-F]{{2}})\s+){{1,2}}{_NAME}(?:\s|$)|{_NAME}\s+{_NUMBER}(?:\s+(?:{_NUMBER}|{_NAME})|\s*$)"
    r"|[A-Z][A-Z0-9]{1,7}(?:\s+(?:\$?[0-9A-F]{2}|[–—-])){3,}\s*$)"
)
_FIELD: Final = re.compile(
    r"\s*[A-Z][A-Z0-9_]*\s+(?:\[\s?\d{1,3}\s?:\s?\d{1,3}\s?\]|\d{1,3}(?::|\.\.|-)\d{1,3})(?:\s|$)"
)
_STEP: Final = re.compile(r"\s*(\d{1,4})(?:\s?[-–]\s?(\d{1,4}))?\s+\S")
_WORD: Final = re.compile(r"\s*(?=[^01]*[01])[01a-zA-Z-]{4}(?:\s+[01a-zA-Z-]{4}){1,7}\s*$")
_DIGITS: Final = re.compile(r"(?:[01]{2}|[01][a-zA-Z]|[a-z]{2,3}[01])[\w-]*")
_TOPS: Final = ("7", "15", "23", "31", "47", "63")
_MNEMONIC: Final = re.compile(r"[A-Z][A-Z0-9.]*[A-Z0-9]$|[a-z]+(?:\.[a-z0-9]+)*$")
_SPARE: Final = re.compile(r"(?:reserved|unused|unassigned)$", re.IGNORECASE)
"""What is beside the code of no instruction."""
_BITS: Final = re.compile(r"(?=.*[01]{2})[01][01a-zA-Z-]{1,7}$|[01]{2,16}$")
_WHOLE_WORD: Final = re.compile(r"(?=(?:.*[01]){6})(?=.*[01]{3})(?=.*[a-zA-Z]{2})[01a-zA-Z]{16,64}$")
"""A whole word, its digits and letters together."""
_STRICT: Final = re.compile(r"[A-Z][A-Z0-9_.]*[A-Z0-9]$")
_CELL: Final = re.compile(r"[A-Z][A-Z0-9_.]*[A-Z0-9]$|[-–—*.]+$")
_INDEX: Final = re.compile(r"(?:0[xX])?[0-9A-F]{1,2}[xX_]?$|[01]{3,4}$")
_BIT: Final = re.compile(r"[01a-zA-Z-]$")
_BETWEEN: Final = re.compile(r"\||\.(?: ?\.)+")
"""What stands between the numbers of bits: bars, dots from one end of a cell to the other."""
_DRAWN: Final = 4
"""Cells of such a line at least."""
_WORDS: Final = frozenset({16, 32, 64})
_WHOLE: Final = 16
"""Bits of a word at least that tell an instruction without its name."""
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_NEAR: Final = 3
"""Lines from one row of a table to the next at most."""
_FEW: Final = 3
"""Rows of a table at least; or entries of a document that have such a line each."""
_TALK: Final = ("nstruction", "nemonic")
_ALONE: Final = re.compile(r"(?:0x[0-9A-Fa-f]{1,4}|\$?(?=[0-9A-F]*\d)[0-9A-F]{1,4}[hH]?|[01]{3,16}[bB]?)$")
"""A code with nothing beside it."""
_GIVEN: Final = re.compile(r"\bop-?code\s*[=:]?\s*(?:0x)?\d", re.IGNORECASE)
"""A cell of a figure that gives the opcode: `opcode 0x38`."""
_FAR: Final = 10
"""Lines from one row of fields to the next at most, values and text between them."""
_CODES: Final = 2
"""Groups of bits in a row at least."""


def is_coded(line: str) -> bool:
    """Whether a line has a code of bits, and a mnemonic before or behind it.

    >>> is_coded("imm[11:0] rs1 000 rd 0010011 ADDI"), is_coded("ADD Rd, Rr 0000 11rd dddd rrrr"), is_coded("11 00 a")
    (True, True, False)
    >>> is_coded("GADD<.f> a,b 00100bbb00000000FBBBCCCCCCAAAAAA")
    True
    """
    if len(line) > _LONGEST or "0" not in line or "1" not in line:
        return False
    words = [word for word in line.split() if word != "|"]
    if not words:
        return False
    codes = sum(_CODES if _WHOLE_WORD.match(word) else _BITS.match(word) is not None for word in words)
    words = [words[0].partition("<")[0], words[-1]]
    named = any(len(word) > 1 and _MNEMONIC.match(word) and not _SPARE.match(word) for word in words)
    return codes >= _CODES and named


def _is_drawn(line: str) -> bool:
    """Whether a line has a cell for each bit of an instruction and its name, or is the row of a map of opcodes.

    >>> _is_drawn("ADD 0 0 0 1 1 1 r d"), _is_drawn("0x0 ADD SUB MUL DIV - NOP"), _is_drawn("a 1 0 x 1 0 1 1 0 1")
    (True, True, False)
    """
    words = [word for word in line.split() if word != "|"]
    if len(words) <= _DRAWN:
        return False
    bits = sum(_BIT.match(word) is not None for word in words)
    named = [word for word in (words[0], words[-1]) if len(word) > 1 and _MNEMONIC.match(word)]
    if bits >= len(words) - 1 and (named or bits >= _WHOLE):
        return {"0", "1"} <= set(words)
    cells = words[2:] if _INDEX.match(words[1]) else words[1:]
    names = [word for word in cells if _STRICT.match(word)]
    return _INDEX.match(words[0]) is not None and 2 * len(names) > len(cells) and all(map(_CELL.match, cells))


def _is_alone(line: str) -> bool:
    """Whether a line is a whole word bit by bit, the bits over its figure, or gives an opcode.

    >>> _is_alone("0001 11rd dddd rrrr"), _is_alone("31 26 25 21 20 0"), _is_alone("Microcode NA Opcode 3 (0x3)")
    (True, True, True)
    >>> _is_alone("31 . . . 26  25...21  20 . . . 0")
    True
    >>> _is_alone("with some more text"), _is_alone("1 2 3 4"), _is_alone("Format NA")
    (False, False, False)
    """
    text = line.strip()
    if _WORD.match(text):
        return any(map(_DIGITS.fullmatch, text.split()))
    if "pcode" in text:
        code = CODE_LINE.match(text)
        return bool((code and code["opcode"]) or OPCODE_LINE.match(text))
    words = _BETWEEN.sub(" ", text).split()
    if len(words) < _DRAWN or words[0] not in _TOPS or words[-1] != "0" or not all(map(str.isdecimal, words)):
        return False
    return all(int(one) > int(two) for one, two in pairwise(words))


def _has_widths(line: str, below: str) -> bool:
    """Whether a line has a cell over each number of one that adds up to a word: codes and operands over their bits.

    >>> _has_widths("(8) 02 r2 r1 c", "6 5 5 16"), _has_widths("1 2 3 4", "6 5 5 16"), _has_widths("a b", "8 8")
    (True, False, False)
    """
    bits = below.split() if below[-1:].isdigit() else []
    if (
        len(bits) < _DRAWN
        or "0" in bits
        or not all(map(str.isdecimal, bits))
        or sum(map(int, bits)) not in _WORDS
    ):
        return False
    cells = [cell for cell in line.split() if not cell.startswith("(")]
    coded = any(cell.isdecimal() or _BITS.match(cell) for cell in cells)
    return len(cells) == len(bits) and coded and any(map(str.isalpha, "".join(cells)))


def has_rows(document: Document, least: int) -> bool:
    """Whether at least so many lines show instructions with their codes, or a name stands by itself over a code."""
    lines = (document.lines[i] for i in document.body)
    coded = sum(1 for _ in islice((line for line in lines if is_coded(line)), least))
    if coded == least:
        return True
    if not document.holds("pcode") or sum(len(document.lines_with(word)) for word in _TALK) < _FEW:
        return False
    numbered = (i for i in document.body if _NUMBERED.match(document.lines[i]))
    if sum(1 for _ in islice(numbered, least)) == least:
        return True
    alone = (i for i in document.body if _is_alone(document.lines[i]))
    return any(sum(1 for _ in islice(found, least)) == least for found in (alone, _stacked(document)))


def _stacked(document: Document) -> Iterator[int]:
    """Lines with nothing but a mnemonic, a line with nothing but a code above or below."""
    lines = [i for i in document.body if document.lines[i].strip()]
    for one, two in pairwise(lines):
        texts = document.lines[one].strip(), document.lines[two].strip()
        for name, code, i in ((*texts, one), (*texts[::-1], two)):
            if _ALONE.match(code) and _STRICT.match(name) and not _ALONE.match(name):
                yield i


def _steps(texts: list[str], lines: list[int]) -> list[int]:
    """The rows of lists of codes, each of which begins behind the end of the one above: `0 - 105  R0 to R105`."""
    found = [(i, _STEP.match(texts[i])) for i in lines]
    rows = [(i, int(one[1]), int(one[2] or one[1])) for i, one in found if one]
    out: set[int] = set()
    for (i, first, last), (k, after, _) in pairwise(rows):
        if k - i <= _NEAR and last > first and after == last + 1:
            out |= {n for n, _, _ in rows if i - _FAR <= n <= k + _FAR}
    return sorted(out)


def report_unread(reading: Reading, listed: Iterable[int] = (), words: Iterable[int] = ()) -> None:
    """Report such lines, those that stand together as one table; lines that stand alone where there are several.

    Args:
        reading: what was read.
        listed: lines that look like those of a listing of instruction words and do not add up.
        words: lines with what a key calls the word of an instruction, which none is known to have.
    """
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    shaped, texts = set(listed), _texts(document)
    lines = [
        i
        for i in document.body
        if i not in taken
        and (not document.roles[i] & (HEADING | FURNITURE) or i in shaped)
        and len(texts[i]) <= _LONGEST
    ]
    free = set(lines)
    rows = [
        i
        for i in lines
        if i in shaped or _NUMBERED.match(texts[i]) or is_coded(texts[i]) or _is_drawn(texts[i])
    ]
    _report(reading, rows, _NEAR, "numbers or codes with a name")
    if document.reader != "pdf":
        names = sorted({i for i in _stacked(document) if i in free})
        _report(reading, names, _FAR, "names and codes in lines of their own")
    _report(reading, [i for i in lines if _FIELD.match(texts[i])], _FAR, "fields with their bits")
    _report(reading, _steps(texts, lines), _NEAR, "codes that step from range to range")
    whole = {i for i in lines if is_coded(texts[i]) and any(map(_WHOLE_WORD.match, texts[i].split()))}
    alone = [i for i in lines if _is_alone(texts[i]) or i in whole]
    keyed = {i for i in words if i not in taken}
    keyed.update(
        one for one, two in pairwise(lines) if two - one <= _NEAR and _has_widths(texts[one], texts[two])
    )
    keyed.update(i for i in alone if any(_GIVEN.search(texts[k]) for k in range(i + 1, i + 2) if k in free))
    for i in sorted(keyed.union(alone) if len(alone) >= _FEW else keyed):
        message = "the bits or the opcode of an instruction are not read"
        reading.diagnose("table_unread", message, line_first=i, line_last=i, raw_text=texts[i])


def _texts(document: Document) -> list[str]:
    """The lines of a document, those that are rows of a table in HTML without its tags."""
    out = list(document.lines)
    for table in document.tables if document.holds("</t") else ():
        for row in table.rows:
            cells = [cell for cell in row if cell and cell.pieces]
            if cells and "<" in out[line := cells[0].pieces[0][0]]:
                out[line] = " ".join(" ".join(cell.text.split()) for cell in cells)
    return out


def _report(reading: Reading, rows: list[int], near: int, what: str) -> None:
    """Report rows no further apart than so many lines as one table."""
    ends = [k for k, (one, two) in enumerate(pairwise(rows), 1) if two - one > near]
    for first, end in pairwise([0, *ends, len(rows)]):
        if end - first < _FEW:
            continue
        top, bottom = rows[first], rows[end - 1]
        text = "\n".join(reading.document.lines[top : bottom + 1])
        message = f"{end - first} rows of {what} are not read"
        reading.diagnose("table_unread", message, line_first=top, line_last=bottom, raw_text=text)
