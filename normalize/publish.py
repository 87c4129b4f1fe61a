"""From the workbench back to Arrow: the published tables of one document after the rules.

Columns that no rule touched are the observed ones; the others, and the columns on trust,
are made anew. Dropped rows are left out here and stay in `observed/`.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from extract.codes import CODES
from extract.observations import Repair
from normalize.arrow import lists, pick, structs
from normalize.columns import REPAIR
from normalize.diagnostics import RAW_TEXT_LIMIT
from normalize.quality import CONFIDENCE, RECOGNISED, WORDED, is_recognised, worded
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Desk

_STATUS: Final = ("clean", "repaired", "inferred", "flagged")
_CLEAN, _REPAIRED, _INFERRED, _FLAGGED = range(4)
_OF_ROW: Final = {
    "page": "page_first",
    "line_first": "line_first",
    "line_last": "line_last",
    "observation_id": "observation_id",
}
"""What a report has from the row that it concerns."""


def table_of(sheet: Sheet) -> Any:
    """The sheet's rows as an Arrow table of the observed schema, changed where rules changed them."""
    table = sheet.table
    rows = list(sheet.rows) if sheet.dropped or sheet.added else None
    if rows is not None:
        table = pick(table, np.array([sheet.printed_as(row) for row in rows], np.int64))
    if sheet.changed or sheet.repairs or sheet.inferred:
        table = _renewed(sheet, table, rows)
    return table


def _renewed(sheet: Sheet, table: Any, rows: list[int] | None) -> Any:
    columns = dict(zip(table.column_names, table.columns, strict=True))
    fresh = _quality(sheet)
    if rows is not None:
        fresh = {name: pick(column, np.array(rows, np.int64)) for name, column in fresh.items()}
    for name in sheet.changed - fresh.keys():
        values = sheet[name]
        said = values if rows is None else [values[row] for row in rows]
        fresh[name] = pa.array(said, table.schema.field(name).type)
    return pa.Table.from_arrays([*(columns | fresh).values()], schema=table.schema)


def _quality(sheet: Sheet) -> dict[str, Any]:
    """Status, confidence, repairs and flags as the rules left them."""
    flags, repairs = sheet["flags"], sheet["repairs"]
    if sheet.repairs:
        repairs = list(repairs)
        for row, made in sheet.repairs.items():
            repairs[row] = [*(Repair(**entry) for entry in repairs[row]), *made]
    n_flags, n_repairs = (np.fromiter(map(len, column), np.int32, sheet.count) for column in (flags, repairs))
    inferred = np.array([one == "inferred" for one in sheet["status"]], bool)
    inferred[list(sheet.inferred)] = True
    status = np.where(n_repairs > 0, _REPAIRED, _CLEAN)
    status[inferred] = _INFERRED
    status[n_flags > 0] = _FLAGGED
    confidence = np.array([CONFIDENCE[name] for name in _STATUS], np.float64)[status]
    if sheet.name == "enum_values":
        said = np.fromiter(map(worded, sheet["role"], sheet["name"]), bool, sheet.count)
        confidence[said] = np.minimum(confidence[said], WORDED)
    scanned = is_recognised(np.array(sheet["confidence"], np.float64))
    scanned[list(sheet.corrected)] = False
    confidence[scanned] *= RECOGNISED
    fresh = {
        "status": pick(pa.array(_STATUS), status),
        "confidence": pa.array(confidence),
        "flags": lists(n_flags, pa.array(chain.from_iterable(flags), pa.string()), pa.list_(pa.string())),
    }
    if sheet.repairs:
        flat = [
            entry if isinstance(entry, Repair) else Repair(**entry) for entry in chain.from_iterable(repairs)
        ]
        members = {name: [getattr(entry, name) for entry in flat] for name in Repair.__slots__}
        fresh["repairs"] = lists(n_repairs, structs(members, REPAIR), pa.list_(REPAIR))
    return fresh


def notes_table(desk: Desk) -> Any:
    """What the rules reported about a document, as rows of `diagnostics`."""
    columns: dict[str, list[Any]] = {name: [] for name in PUBLISHED["diagnostics"].names}
    for name, sheet in desk.sheets.items():
        if not sheet.notes:
            continue
        notes = sheet.notes
        columns["code"] += [note.code for note in notes]
        columns["severity"] += [CODES[note.code].severity for note in notes]
        columns["doc_id"] += [desk.doc_id] * len(notes)
        columns["table"] += [name] * len(notes)
        columns["message"] += [note.message for note in notes]
        columns["action"] += [note.action for note in notes]
        rows = [note.row for note in notes]
        for column, of_row in _OF_ROW.items():
            values = sheet[of_row]
            columns[column] += [None if row is None else values[row] for row in rows]
        for at, note in enumerate(notes, len(columns["line_first"]) - len(notes)):
            if note.place is not None:
                line, columns["page"][at] = note.place
                columns["line_first"][at] = columns["line_last"][at] = line
        prints = sheet.prints(row for row in rows if row is not None)
        columns["raw_text"] += [None if row is None else prints[row][:RAW_TEXT_LIMIT] for row in rows]
    schema = PUBLISHED["diagnostics"]
    return pa.Table.from_arrays([pa.array(columns[f.name], f.type) for f in schema], schema=schema)
