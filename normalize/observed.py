"""The tables of one document: what it says, as read, with the place of every row.

    observed_tables(reading)["fields"]    one row per field: CB_COLOR0_INFO, ENDIAN, bits 1 to 0, page 12, ...

Tables are built column by column; a row is never a dictionary. Values stay as the dialect
read them. One exception: a number too large for its column is no number of any hardware;
it is left out, the row flagged, and the printed text remains in `raw_text`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from extract.errors import DialectFailure
from extract.long_numbers import long_numbers
from normalize.arrow import keep_pandas_out
from normalize.diagnostics import diagnostics_table
from normalize.limits import drop_impossible_numbers
from normalize.lines import count_unclaimed, line_roles, lines_table
from normalize.provenance import gather, page_numbers, provenance
from normalize.quality import quality
from normalize.records import Rows
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from extract.observations import Reading
    from normalize.arrow import Ints


@long_numbers()
def observed_tables(reading: Reading) -> dict[str, Any]:
    """The tables of one document: the observed ones, and its part of `documents`, `diagnostics` and `lines`.

    Args:
        reading: what a dialect read, numbered. Rows with impossible numbers are flagged in it.

    Returns:
        One `pa.Table` per name, by the schemas `OBSERVED` and, for the last three, `PUBLISHED`.

    Raises:
        DialectFailure: the reading contradicts itself or its document: a row without a place in it,
            ids that are missing or not unique, a diagnostic of an unknown code.
    """
    keep_pandas_out()
    try:
        return _tables(reading)
    except (OverflowError, pa.ArrowInvalid):
        if not drop_impossible_numbers(reading):
            raise
        return _tables(reading)


def _tables(reading: Reading) -> dict[str, Any]:
    document, rows = reading.document, Rows(reading)
    observations = rows.observations
    ids = [row.id for row in observations]
    if len(set(ids)) != len(ids) or "" in ids:
        raise DialectFailure("its rows are not numbered: Reading.number() comes first", document.source_path)
    widths = np.array(list(map(len, document.lines)), np.int32)
    pages = page_numbers(reading)
    pieces = gather(document, observations, widths)
    roles = line_roles(reading, pieces)
    common = {
        "doc_id": _constant(document.doc_id, len(ids)),
        "vendor": _constant(reading.vendor, len(ids)),
        "product": _constant(reading.product, len(ids)),
        "observation_id": pa.array(ids, pa.string()),
        **provenance(reading, pieces, widths, pages),
        **quality(observations, document),
    }
    return {
        **rows.tables(common),
        "documents": _documents(reading, rows, count_unclaimed(roles), pages),
        "diagnostics": diagnostics_table(reading, observations, roles, pages),
        "lines": lines_table(reading, pieces, common["observation_id"], roles, pages),
    }


def _constant(value: str | None, count: int) -> Any:
    return pa.nulls(count, pa.string()) if value is None else pa.repeat(value, count)


def _documents(reading: Reading, rows: Rows, unclaimed: int, pages: Ints) -> Any:
    document, schema = reading.document, PUBLISHED["documents"]
    same = (
        "vendor",
        "product",
        "title",
        "revision",
        "revision_date",
        "dialect",
        "parser",
        "complete",
        "missing",
    )
    row = {
        **{name: getattr(reading, name) for name in same},
        **{name: getattr(document, name) for name in ("doc_id", "reader", "source_sha256", "size_bytes")},
        "source_path": os.fsencode(document.source_path).decode("utf-8", "backslashreplace"),
        "text_encoding": document.encoding,
        "line_count": len(document.lines),
        "page_count": len(set(pages.tolist())) if reading.page_count is None else reading.page_count,
        "first_page": int(pages.min()) if len(pages) else None,
        "last_page": int(pages.max()) if len(pages) else None,
        **rows.counts(),
        "unclaimed": unclaimed,
    }
    return pa.Table.from_arrays([pa.array([row[f.name]], f.type) for f in schema], schema=schema)
