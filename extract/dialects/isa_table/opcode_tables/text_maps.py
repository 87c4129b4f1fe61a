"""Maps of opcodes in a text whose columns nothing but places keep apart; `maps` tells what they are.

      x0    x1        x2    ...        labels of the low digits, one behind the other
0x    GNP   GLD A,d16 GST              the label of the high digit, a cell under each label or none
1x    GHT             GLD B,d16
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.lists.coded_lines import talks_of_instructions
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document
    from extract.observations import Reading

_WORD: Final = re.compile(r"\S+")
_DIGIT: Final = re.compile(r"(?:0[xX]|[$.+])?[xX_.*+–-]?(?P<digit>[0-9A-Fa-f])[hH]?$")
_LABEL: Final = re.compile(r"(?:0[xX]|\$)?[0-9A-Fa-f]{1,2}[xX_.*–-]?[hH]?$")
_COUNTS: Final = (8, 16)
_LONGEST: Final = 300
_CORNER: Final = 1
"""Words before the first digit of a head, at most."""
_ROWS: Final = 4
"""Rows of a map at least."""
_RULE: Final = re.compile(r"[ \t]*[-=][-=+ \t]{8,}$")
"""What may stand between the labels and the rows."""
_SLICE: Final = re.compile(r"\[\d+:\d+\].*\[\d+:\d+\]")
"""The bits of both digits."""
_STEPPED: Final = re.compile(r"[0-9A-F]{3,4}$")
"""Of several digits, as the columns of a map have them that are further apart: `000 040 080`."""
_ABOVE: Final = 6
_BELOW: Final = 60
"""Lines under a head that are looked at."""
_WORDS: Final = 3
"""Words before the labels at most."""


def text_maps(document: Document) -> list[Table]:
    """The tables of a text that may be such maps."""
    if document.reader == "pdf":
        return []
    return list(_tables(document))


def report_maps(reading: Reading, lines: Sequence[int]) -> None:
    """Report the maps under a line that speaks of opcodes of which nothing was read: their cells do not keep apart."""
    document = reading.document
    taken = {piece[0] for row in reading.instructions for piece in row.pieces}
    heads = [n for n, i in enumerate(lines) if _is_labels(document.lines[i])]
    spoken: list[str] = []
    for n, end in pairwise([*heads, len(lines)]):
        over = (document.lines[i][:_LONGEST] for i in lines[max(n - _ABOVE, 0) : n])
        rows = [i for i in lines[n + 1 : min(n + 1 + _BELOW, end)] if _begins_row(document.lines[i])]
        labels = document.lines[lines[n]].split()
        if labels != spoken and not any(map(_speaks, over)):
            continue
        spoken = labels  # the next page goes on under the same
        if len(rows) < _ROWS - 1 or taken.intersection(rows):
            continue
        text = "\n".join(document.lines[lines[n] : rows[-1] + 1])
        message = f"a map of opcodes, {len(rows)} rows under labels of digits, is not read"
        reading.diagnose("table_unread", message, line_first=lines[n], line_last=rows[-1], raw_text=text)


def _speaks(line: str) -> bool:
    """Whether a line says that a map below it is one of opcodes: no memory of instructions, no register of theirs."""
    return talks_of_instructions(line) and not line.rstrip().endswith(".")


def _is_labels(line: str) -> bool:
    """Whether a line has nothing but labels of digits that count from 0 or 8, behind a word or two perhaps.

    >>> _is_labels("x0 x1 x2 x3 x4 x5 x6 x7"), _is_labels("op 000 001 010 011 100 101 110 111")
    (True, True)
    >>> _is_labels("7 6 5 4 3 2 1 0")
    False
    """
    if len(line) > _LONGEST or not (("0" in line and "1" in line) or ("8" in line and "9" in line)):
        return False
    words = line.replace("|", " ").split()
    if words[-4:] == ["0", "1", "2", "3"] and _SLICE.search(line):
        return True
    if not words or not words[-1][-1:].isalnum():
        return False
    for count in _COUNTS[::-1]:
        last = words[-count:]
        if not count <= len(words) <= count + _WORDS:
            continue
        digits = [found["digit"] for word in last if (found := _DIGIT.match(word))]
        values = [int(one, 16) for one in digits]
        if values in (list(range(count)), list(range(count, 2 * count))):
            return True
        if all(not word.strip("01") and len(word) == len(f"{count - 1:b}") for word in last):
            return [int(word, 2) for word in last] == list(range(count))
        if all(map(_STEPPED.match, last)):
            values = [int(word, 16) for word in last]
            return len(set(values)) == count and values == [k * values[1] for k in range(count)]
    return False


def _begins_row(line: str) -> bool:
    """Whether a line begins with a label and goes on with a name."""
    words = line.replace("|", " ").split()
    label = bool(words) and (
        _LABEL.match(words[0].rstrip("xX")) or (len(words[0]) > 1 and not words[0].strip("01"))
    )
    return bool(label) and len(words) > 1


def _tables(document: Document) -> Iterator[Table]:
    end = document.body.start
    for i in document.body:
        line = document.lines[i]
        if i < end or len(line) > _LONGEST or not line.rstrip()[-1:].isalnum() or "|" in line:
            continue
        starts = _head(line)
        if starts is None:
            continue
        rows: list[list[Cell | None]] = [
            [Cell(""), *(_cell(i, line, at, line.find(" ", at)) for at in starts)]
        ]
        end = i + 1
        while end < document.body.stop:
            if len(rows) == 1 and _RULE.match(document.lines[end]):
                end += 1
                continue
            if document.lines[end].strip():
                row = _row(document.lines[end], end, starts)
                if row is None:
                    break
                rows.append(list(row))
            elif len(rows) > 1 and not document.lines[end - 1].strip():
                break
            end += 1
        if len(rows) > _ROWS:
            last = max(piece[0] for row in rows for cell in row if cell for piece in cell.pieces)
            yield Table(document.page(i), rows, i, last)


def _head(line: str) -> list[int] | None:
    """Where the labels of all low digits begin, or of their second half; None where a line holds anything else."""
    words = list(_WORD.finditer(line))
    for count in _COUNTS:
        if not count <= len(words) <= count + _CORNER:
            continue
        found = [_DIGIT.match(word[0]) for word in words[-count:]]
        digits = [int(one["digit"], 16) for one in found if one]
        if digits in (list(range(count)), list(range(count, 2 * count))):
            return [word.start() for word in words[-count:]]
    return None


def _row(line: str, i: int, starts: list[int]) -> list[Cell] | None:
    """The cells of a row: the label stands before the first column, each other cell begins where its column does."""
    first = _WORD.search(line)
    if first is None or first.end() > starts[0] or not _LABEL.match(first[0]) or len(line) > _LONGEST:
        return None
    if line[first.end() : starts[0]].strip():
        return None
    cells = [_cell(i, line, first.start(), first.end())]
    for at, end in zip(starts, [*starts[1:], len(line)], strict=True):
        if at and line[at - 1 : at].strip():
            return None  # a cell runs over the beginning of the next
        if (text := line[at:end]).strip() and text[0].isspace():
            return None
        cells.append(_cell(i, line, at, end))
    return cells


def _cell(i: int, line: str, at: int, end: int) -> Cell:
    text = line[at : end if end >= 0 else len(line)].rstrip()
    return Cell(text, [(i, at, at + len(text))] if text else [])
