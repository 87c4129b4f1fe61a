"""What became of every line: the `lines` table, and a report of lines from which nothing was made.

    line 11  record     [doc:r4]       a register's header
    line 12  blank      []
    line 13  unclaimed  []             reported as `unclaimed_line`

The roles are those the dialect gave, and `record` wherever a row was read from.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyarrow as pa

from extract.document import RECORD, ROLE_NAMES
from extract.errors import DialectFailure
from extract.observations import Diagnostic, Reading
from normalize.arrow import Ints, lists, pick
from normalize.provenance import Pieces, original_numbers
from normalize.schema import PUBLISHED

_BLANK, _UNCLAIMED = 64, 128
"""Bits beside those of `ROLE_NAMES` for lines that have none of them."""
_ALL: Final = {**ROLE_NAMES, _BLANK: "blank", _UNCLAIMED: "unclaimed"}
_ROLES: Final = [[name for bit, name in _ALL.items() if bits & bit] for bits in range(256)]
"""The roles that a line's bits stand for, the main one first."""

Roles = np.ndarray[Any, np.dtype[np.uint8]]


def line_roles(reading: Reading, pieces: Pieces) -> Roles:
    """The role bits of every line: the dialect's, and `RECORD` where a row was read from it.

    A line without any is blank or unclaimed.

    Raises:
        DialectFailure: the dialect gave another number of roles than there are lines.
    """
    document = reading.document
    if len(document.roles) != len(document.lines):
        raise DialectFailure(
            f"{len(document.roles)} roles for {len(document.lines)} lines: a defect, please report it",
            document.source_path,
        )
    roles: Roles = np.frombuffer(bytes(document.roles), np.uint8) & np.uint8(sum(ROLE_NAMES))
    roles[pieces.line] |= RECORD
    for i in np.flatnonzero(roles == 0).tolist():
        roles[i] = _UNCLAIMED if document.lines[i].strip() else _BLANK
    return roles


def lines_table(reading: Reading, pieces: Pieces, ids: Any, roles: Roles, pages: Ints) -> Any:
    """The `lines` table: one row per line of the file.

    Args:
        reading: the document and what was read.
        pieces: where each row was read.
        ids: the rows' ids as a string array, in the order of `pieces`.
        roles: as `line_roles` gives them.
        pages: page of every line.
    """
    document, count = reading.document, len(roles)
    numbers = np.arange(count, dtype=np.int32)
    spelled = pa.array(_ROLES, pa.list_(pa.string()))
    pairs = np.unique(pieces.line.astype(np.int64) * max(len(ids), 1) + pieces.rows())
    line, row = np.divmod(pairs, max(len(ids), 1))
    schema = PUBLISHED["lines"]
    columns = {
        "doc_id": pa.repeat(document.doc_id, count),
        "line": pa.array(numbers + 1, pa.int32()),
        "original_line": original_numbers(document, numbers),
        "page": pa.array(pages),
        "role": pick(pa.array([names[0] if names else None for names in _ROLES]), roles),
        "roles": pick(spelled, roles),
        "observation_ids": lists(np.bincount(line, minlength=count), pick(ids, row)),
    }
    return pa.Table.from_arrays([columns[name] for name in schema.names], schema=schema)


def unclaimed(roles: Roles) -> list[Diagnostic]:
    """A report of each run of unclaimed lines; blank lines within a run do not end it."""
    index = np.flatnonzero(roles == _UNCLAIMED)
    if not len(index):
        return []
    claimed = np.cumsum((roles != _UNCLAIMED) & (roles != _BLANK))[index]
    firsts = np.flatnonzero(np.diff(claimed, prepend=-1))
    lasts = np.append(firsts[1:], len(index)) - 1
    return [
        Diagnostic(
            "unclaimed_line",
            f"nothing was made of {_lines(b - a + 1)}: add what it says by hand, or report the layout",
            int(index[a]),
            int(index[b]),
            action="dropped",
        )
        for a, b in zip(firsts.tolist(), lasts.tolist(), strict=True)
    ]


def _lines(count: int) -> str:
    return "this line" if count == 1 else f"these {count} lines"


def count_unclaimed(roles: Roles) -> int:
    """How many lines are unclaimed."""
    return int((roles == _UNCLAIMED).sum())
