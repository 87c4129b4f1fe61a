"""Documents of equal age that give the same bits of a register to different fields.

    a: GAIN 15:8, RATE 7:0      b: Reserved 15:8, RATE 7:0      a conflict about bits 15:8, GAIN and Reserved flagged

Alignment pairs what is one field. What it leaves over stands on one side alone and is published beside the other, on
the same bits: nothing tells which of the two documents is right. Reserved bits may be cut in any way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from normalize.aspects import bits_text
from normalize.merging.conflicts import Conflict
from normalize.merging.decisions import SOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from normalize.sheet import Sheet
    from normalize.workbench import Desk


def contradictions(desk: Desk, newest: Callable[[str, int], set[int]]) -> Iterator[Conflict]:
    """The conflicts about bits that documents give to different fields; all these fields are flagged.

    Args:
        desk: the published rows of a product.
        newest: for a table and a row of it the places of the documents that print it, those alone that no newer
            revision has replaced.
    """
    fields = desk.fields
    high, low, reserved = fields["bit_hi"], fields["bit_lo"], fields["reserved"]
    for register in desk.registers.rows:
        every = newest("registers", register)
        if len(every) < 2:
            continue
        printed = {
            row: newest("fields", row)
            for row in desk.fields_of[register]
            if row not in fields.dropped and None not in (high[row], low[row])
        }
        alone = [row for row, by in printed.items() if by and by != every]
        for i, row in enumerate(alone):
            others = [
                other
                for other in alone[i + 1 :]
                if low[other] <= high[row]
                and low[row] <= high[other]
                and not (reserved[row] and reserved[other])
                and not printed[row] & printed[other]
            ]
            if any("prints_differ" not in fields.flags(found) for found in (row, *others)) and others:
                yield _conflict(fields, [row, *others])


def _conflict(fields: Sheet, rows: Sequence[int]) -> Conflict:
    """The conflict between the first of these fields and the others, all of which are flagged."""
    labels = [f"{fields['field'][row] or 'no name'} {bits_text(fields, row)}" for row in rows]
    said = " or ".join(labels)
    for row in rows:
        fields.flag(row, "prints_differ", f"bits: {said}; nothing tells which is right")
    first = rows[0]
    return Conflict(
        fields.name,
        **{name: fields[name][first] for name in ("vendor", "product", "block", "register", "field")},
        column="bits_text",
        chosen=labels[0],
        candidates=[
            (label, fields["doc_id"][row], fields["page_first"][row], fields["line_first"][row], SOUND)
            for label, row in zip(labels, rows, strict=True)
        ],
        rule="undecided",
    )
