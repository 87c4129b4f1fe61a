"""Where prints of one fact differ: the rows of `conflicts`, with what each print says and which is believed.

    conflict(fields, bits, row, readings, decision)    documents that print other bits
    copies(fields), other_prints(fields)               what one document prints several times, or in a figure too
    conflicts_table(found)                             the table

`normalize.merging.decisions` says which print is believed.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from normalize.arrow import lists, structs
from normalize.aspects import bits_text, shown
from normalize.columns import CANDIDATE
from normalize.comparing.similarity import likeness
from normalize.merging.decisions import DOUBTFUL
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from normalize.aspects import Aspect
    from normalize.merging.decisions import Decision, Reading
    from normalize.sheet import Sheet

_PLACE: Final = ("vendor", "product", "block", "register", "field")
_COLUMN: Final = {"bits": "bits_text"}
_SAME_NAME: Final = 0.75


@dataclass(slots=True)
class Conflict:
    """A row of `conflicts` in the making: candidates are value, doc_id, page, line and weight."""

    table: str
    vendor: str | None
    product: str | None
    block: str | None
    register: str | None
    field: str | None
    column: str
    chosen: str | None
    candidates: list[tuple[str | None, str, int, int, float]]
    rule: str


def conflict(
    sheet: Sheet, aspect: Aspect, base: int, candidates: Sequence[Reading], decision: Decision
) -> Conflict:
    """The row of `conflicts` for a disputed aspect of the published row `base`, one candidate per reading."""
    place = {name: sheet[name][base] if name in sheet.table.column_names else None for name in _PLACE}
    if sheet.name == "instructions":
        place["register"] = sheet["encoding"][base]  # as a microcode format is called among the registers
    labels = {
        reading.row: _labelled(sheet, reading.row, aspect) for reading in (*candidates, decision.chosen)
    }
    if aspect.name == "address" and len(set(labels.values())) == 1:  # it is the spaces that differ
        spaces = sheet["address_space"]
        labels = {row: f"{spaces[row] or 'no space'}:{label}" for row, label in labels.items()}
    return Conflict(
        sheet.name,
        **place,
        column=_COLUMN.get(aspect.name, aspect.columns[0]),
        chosen=labels[decision.chosen.row],
        candidates=[
            (
                labels[reading.row],
                reading.document,
                sheet["page_first"][reading.row],
                sheet["line_first"][reading.row],
                reading.weight,
            )
            for reading in candidates
        ],
        rule=decision.rule,
    )


def _labelled(sheet: Sheet, row: int, aspect: Aspect) -> str | None:
    """The reading as text, with what tells the row from others of its table where no column of `conflicts` does."""
    text = shown(sheet, row, aspect)
    if sheet.name == "enum_values" and sheet["value"][row] is not None:
        return f"{sheet['value'][row]} {text}"
    if sheet.name == "instructions" and sheet["opcode"][row] is not None:
        return f"{sheet['opcode'][row]} {text}"
    if sheet.name == "symbols":
        return f"{sheet['kind'][row]} {sheet['name'][row]}: {text}"
    return text


def copies(sheet: Sheet) -> list[Conflict]:
    """A conflict for each field of a document that it prints several times and differently."""
    found = []
    for row in flagged(sheet.table, "row_copies"):
        prints = _prints(sheet, row)
        if row in sheet.dropped or len(prints) < 2:
            continue
        said = (sheet["field"][row], bits_text(sheet, row), sheet["default_text"][row])
        place = (sheet["doc_id"][row], sheet["page_first"][row], sheet["line_first"][row], DOUBTFUL)
        found.append(
            Conflict(
                sheet.name,
                **{name: sheet[name][row] for name in _PLACE},
                column="raw_text",
                chosen=" ".join(part for part in said if part),
                candidates=[(text, *place) for text in prints],
                rule="undecided" if "row_copies" in sheet.flags(row) else "copies",
            )
        )
    return found


def other_prints(sheet: Sheet) -> list[Conflict]:
    """A conflict for each field of which a figure or summary of its document says something else."""
    found = []
    for row, other in enumerate(sheet["other_print"]):
        if other is None or row in sheet.dropped:
            continue
        said = " ".join(part for part in (sheet["field"][row], bits_text(sheet, row)) if part)
        place = (sheet["doc_id"][row], sheet["page_first"][row], sheet["line_first"][row], DOUBTFUL)
        found.append(
            Conflict(
                sheet.name,
                **{name: sheet[name][row] for name in _PLACE},
                column="bits_text",
                chosen=said,
                candidates=[(said, *place), (other, *place)],
                rule="undecided",
            )
        )
    return found


def flagged(table: Any, code: str) -> list[int]:
    """The rows of an observed table that have this flag, without making a list of every row's."""
    flags = table.column("flags").combine_chunks()
    starts = flags.offsets.to_pylist()
    return [bisect_right(starts, i) - 1 for i, flag in enumerate(flags.values.to_pylist()) if flag == code]


def _prints(sheet: Sheet, row: int) -> list[str]:
    """The lines of a field's source that begin with its name or something like it: each print once, in order."""
    name = sheet["field"][row] or ""
    lines = (" ".join(line.split()) for line in sheet.printed(row).split("\n"))
    return list(dict.fromkeys(line for line in lines if likeness(line[: len(name) + 1], name) >= _SAME_NAME))


def conflicts_table(found: Sequence[Conflict]) -> Any:
    """The conflicts as the published table, in the order of their place and column."""
    rows = sorted(
        found,
        key=lambda c: (
            *(part or "" for part in (c.vendor, c.product, c.register, c.field)),
            c.table,
            c.column,
        ),
    )
    schema = PUBLISHED["conflicts"]
    flat = [candidate for row in rows for candidate in row.candidates]
    members = {
        CANDIDATE.field(i).name: pa.array([candidate[i] for candidate in flat], CANDIDATE.field(i).type)
        for i in range(CANDIDATE.num_fields)
    }
    columns = {
        name: pa.array([getattr(row, name) for row in rows], schema.field(name).type)
        for name in schema.names
        if name != "candidates"
    }
    counts = [len(row.candidates) for row in rows]
    columns["candidates"] = lists(counts, structs(members, CANDIDATE), schema.field("candidates").type)
    return pa.Table.from_arrays([columns[name] for name in schema.names], schema=schema)
