"""A field whose bits are not as those of its document: beyond all registers, or the wrong way round.

81      over 30:0 in a document of registers with 32 bits: 31 is free, one digit off
39:28   over 27:0: 31:28 is what there is room for
31:99   where all other ranges of the document print the higher bit first: one of the two is misread
63:32   over 31:0 may be the upper half of a wider register: no digit makes it fit

A check proves no bits, so it changes none.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from normalize.rules.words import one_digit_apart

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

MEMBERS: Final = 4
"""So many registers of one width to each that goes beyond it make it odd."""
RANGES: Final = 20
"""So many ranges that count down to each that counts up make that one odd."""
_RANGE: Final = re.compile(r"\[?(\d{1,3})\s?[:–-]\s?(\d{1,3})\]?$")


def reach(bench: Workbench) -> None:
    """Check the fields of every document."""
    for desk in bench.desks:
        _turned(desk.fields)
        _beyond(desk)


def _turned(fields: Sheet) -> None:
    """A range does not count up where the others of its document count down."""
    said = [_RANGE.match(text) if text else None for text in fields["bits_text"]]
    up = [row for row, found in enumerate(said) if found and int(found[1]) < int(found[2])]
    if not up:
        return
    count = sum(found is not None and int(found[1]) > int(found[2]) for found in said)
    for row in up if count >= RANGES * len(up) else ():
        message = f"{fields['bits_text'][row]} counts up, and {count} other ranges count down"
        fields.flag(row, "bits_garbled", message)


def _beyond(desk: Desk) -> None:
    """No field reaches beyond all registers where it fits into its own with a digit misread."""
    fields, registers = desk.fields, desk.registers
    high, low = fields["bit_hi"], fields["bit_lo"]
    rows = [row for row in registers.rows if registers["kind"][row] == "register"]
    ends = {row: max((high[f] or 0 for f in desk.fields_of[row]), default=0) for row in rows}
    widths = Counter(
        width for row in rows if (width := registers["width_bits"][row]) and ends[row] == width - 1
    )
    if not widths:
        return
    ((usual, count),) = widths.most_common(1)
    beyond = [row for row in rows if ends[row] >= usual]
    if not beyond or count < MEMBERS * len(beyond):
        return
    for row in beyond:
        placed = [f for f in desk.fields_of[row] if None not in (high[f], low[f])]
        over = [f for f in placed if high[f] >= usual]
        if len(over) != 1:
            continue
        (field,) = over
        below = [f for f in placed if f != field]
        single = high[field] == low[field]
        for first, last in _gaps([(low[f], high[f]) for f in below], usual):
            if (first == last if single else first == low[field]) and one_digit_apart(
                str(high[field]), str(last)
            ):
                room = str(last) if single else f"{last}:{first}"
                message = (
                    f"bit {high[field]}, and {count} registers have {usual} bits; there is room for {room}"
                )
                fields.flag(field, "bits_out_of_range", message)


def _gaps(placed: list[tuple[int, int]], width: int) -> list[tuple[int, int]]:
    """The first and last bits of what no field holds."""
    found, free = [], 0
    for first, last in sorted(placed):
        if first > free:
            found.append((free, first - 1))
        free = max(free, last + 1)
    return [*found, (free, width - 1)] if free < width else found
