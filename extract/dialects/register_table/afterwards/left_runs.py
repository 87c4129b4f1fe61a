"""Rows left as prose whose bits go on from those of the row or the field above, and how what is left is reported."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.observations import Diagnostic, Reading


_BETWEEN: Final = 12
"""Lines from one such row to the next at most: lists of values stand between them."""
_WIDEST: Final = 32
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_FEW: Final = 2
GOES_ON: Final = "a row whose bits go on from those of the field above is not read"


def report(reading: Reading, first: int, last: int, message: str) -> None:
    """Report lines that are not read, with what stands in them."""
    text = "\n".join(reading.document.lines[first : last + 1])
    reading.diagnose("table_unread", message, line_first=first, line_last=last, raw_text=text)


def lines_of(one: Diagnostic) -> range:
    """The lines that a diagnostic tells of."""
    return (
        range(one.line_first, (one.line_last or one.line_first) + 1)
        if one.line_first is not None
        else range(0)
    )


def due_rows(reading: Reading, taken: AbstractSet[int], pattern: re.Pattern[str]) -> Iterator[int]:
    """Lines left of a text that have the bits due behind the last field of a register: its table was cut short."""
    document = reading.document
    for register in reading.registers:
        last = max(
            (one for one in register.fields if one.pieces and one.bit_lo),
            key=lambda one: max(one.pieces),
            default=None,
        )
        if last is None or last.bit_lo is None or any(one.bit_lo == 0 for one in register.fields):
            continue
        end = max(piece[0] for piece in last.pieces)
        for i in range(end + 1, min(end + _BETWEEN, document.body.stop)):
            if i in taken or document.roles[i] & (HEADING | FURNITURE):
                continue
            found = pattern.match(document.lines[i][:_LONGEST])
            if found and int(found["hi"]) == last.bit_lo - 1 >= int(found["lo"] or 0):
                yield i
                break


def follows(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether a range of bits may be that of the row behind another, or of the one before it."""
    return two[0] - one[0] <= _BETWEEN and (0 < one[2] - two[1] < _WIDEST or 0 < two[2] - one[1] < _WIDEST)


def report_run(reading: Reading, run: list[tuple[int, int, int]]) -> None:
    """Report rows of bits that no observation was made of: one of them touches the next at least."""
    touch = any(one[2] == two[1] + 1 or two[2] == one[1] + 1 for one, two in pairwise(run))
    if (
        len(run) >= _FEW
        and touch
        and all(row[1] >= row[2] for row in run)
        and any(row[1] > row[2] for row in run)
    ):
        report(reading, run[0][0], run[-1][0], f"{len(run)} rows with bits are not read")
