"""The column groups that tables share, and the nested types: identity, provenance, quality.

A column is an Arrow field whose metadata holds its one-sentence description, from which
the reference docs are made. `required` columns are never null.
"""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa

STRING, BOOL, FLOAT = pa.string(), pa.bool_(), pa.float64()
INT32, INT64, UINT64 = pa.int32(), pa.int64(), pa.uint64()


def column(name: str, kind: Any, description: str, *, required: bool = False) -> Any:
    """An Arrow field that describes itself."""
    return pa.field(name, kind, nullable=not required, metadata={b"description": description.encode()})


def _struct(**members: Any) -> Any:
    return pa.struct([pa.field(name, kind) for name, kind in members.items()])


SPAN: Final = _struct(page=INT32, line_first=INT32, line_last=INT32, char_first=INT32, char_last=INT32)
BBOX: Final = _struct(x0=FLOAT, top=FLOAT, x1=FLOAT, bottom=FLOAT)
REPAIR: Final = _struct(code=STRING, column=STRING, before=STRING, after=STRING, evidence=STRING)
FORM: Final = _struct(phase=STRING, text=STRING)
CANDIDATE: Final = _struct(value=STRING, doc_id=STRING, page=INT32, line_first=INT32, weight=FLOAT)

DOC_ID: Final = column(
    "doc_id", STRING, "Id of the document; at top level, the one the chosen value came from.", required=True
)
VENDOR: Final = column("vendor", STRING, "Slug of the maker: `amd`.")
PRODUCT: Final = column("product", STRING, "Slug of the product described: `sea-islands`.")
VARIANT: Final = column("variant", STRING, "Slug of the variant, where one document describes several.")

IDENTITY: Final = [
    DOC_ID,
    VENDOR,
    PRODUCT,
    VARIANT,
    column(
        "observation_id",
        STRING,
        "Stable id of the row observed; at top level, of the one chosen. One that a list was lacking and that was "
        "added there has the id of its neighbour with `+1` behind it, and no row in `observed/`.",
        required=True,
    ),
]

PROVENANCE: Final = [
    column("source_sha256", STRING, "SHA-256 of the source file's bytes, in hexadecimal.", required=True),
    column("page_first", INT32, "Page of the first line the row was read from.", required=True),
    column("page_last", INT32, "Page of the last line the row was read from.", required=True),
    column(
        "line_first", INT32, "First line of the file the row was read from, counted from 1.", required=True
    ),
    column("line_last", INT32, "Last line of the file the row was read from.", required=True),
    column("original_line_first", INT32, "line_first in the text that a web page shows; else null."),
    column("original_line_last", INT32, "line_last in the text that a web page shows; else null."),
    column(
        "spans",
        pa.list_(SPAN),
        "The exact pieces the row was read from: from char_first of line_first to char_last (exclusive) of "
        "line_last; lines count from 1, characters from 0.",
        required=True,
    ),
    column(
        "bbox",
        BBOX,
        "Box of the row on page_first in points from the top left; null unless the source is a PDF.",
    ),
    column(
        "raw_text",
        STRING,
        "The text of the spans exactly as in the source, joined by newline.",
        required=True,
    ),
    column("parser", STRING, "What read the row: dialect@version.", required=True),
]

QUALITY: Final = [
    column(
        "status", STRING, "How far to trust the row: clean, repaired, inferred or flagged.", required=True
    ),
    column("confidence", FLOAT, "0 to 1: how sure it is that the row is right.", required=True),
    column(
        "repairs", pa.list_(REPAIR), "Each change of a printed value, with what proves it.", required=True
    ),
    column("flags", pa.list_(STRING), "Codes of the doubts that make the row flagged.", required=True),
]

MERGED: Final = [
    column(
        "agreement",
        STRING,
        "What the observations said together: single, unanimous, resolved, conflict or corrected.",
        required=True,
    ),
    column("n_observations", INT32, "Number of observations the row was made from.", required=True),
    column("observation_ids", pa.list_(STRING), "Their ids.", required=True),
]

REGISTER_ID: Final = column(
    "register_id", STRING, "Stable id of the register, in both layers.", required=True
)
FIELD_ID: Final = column("field_id", STRING, "Stable id of the field, in both layers.", required=True)
BLOCK: Final = column("block", STRING, "Hardware block the register belongs to: `CB`.")
REGISTER: Final = column("register", STRING, "The register's name, arrays unexpanded: `PA_CL_UCP_[0-5]_Y`.")
KIND: Final = column(
    "kind", STRING, "What holds the fields: register, descriptor, encoding or packet.", required=True
)
ACCESS: Final = column("access", STRING, "Access as printed: `R/W`.")
ADDRESS_SPACE: Final = column(
    "address_space", STRING, "Space the address counts in: `MMReg`; compare only within one."
)
ADDRESS: Final = column("address", UINT64, "Address of the register, the first when it has several.")
DESCRIPTION: Final = column("description", STRING, "The description, its wrapped lines joined.")
SECTION: Final = column("section", STRING, "Title of the chapter or section it stands in.")
FIELD: Final = column("field", STRING, "The field's name; null where the document has lost it.")
