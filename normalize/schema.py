"""The Arrow schemas of all tables: the one place that says what a dataset holds.

`OBSERVED["fields"]` is the schema of `observed/fields/`, `PUBLISHED["fields"]` that of
`fields/`: the same columns and those that say how observations were merged. Files, docs
and checks all follow from here. `check` runs before every write.
"""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa

from extract.errors import SpecmillError
from normalize.columns import (
    ACCESS,
    ADDRESS,
    ADDRESS_SPACE,
    BLOCK,
    BOOL,
    CANDIDATE,
    DESCRIPTION,
    DOC_ID,
    FIELD,
    FIELD_ID,
    FORM,
    IDENTITY,
    INT32,
    INT64,
    KIND,
    MERGED,
    PRODUCT,
    PROVENANCE,
    QUALITY,
    REGISTER,
    REGISTER_ID,
    SECTION,
    STRING,
    UINT64,
    VENDOR,
    column,
)
from normalize.storage.layout import SCHEMA_VERSION

__all__ = ["LOW_CARDINALITY", "OBSERVED", "PUBLISHED", "SCHEMA_VERSION", "SchemaError", "check"]


class SchemaError(SpecmillError, TypeError):
    """A table does not match its schema: a defect of ours, stopped before it reaches the disk."""


_OWN: Final[dict[str, tuple[str, list[Any]]]] = {
    "registers": (
        "Any container of bit fields, one row each; arrays stay one row.",
        [
            REGISTER_ID,
            BLOCK,
            REGISTER,
            KIND,
            ACCESS,
            column(
                "access_widths", pa.list_(INT32), "Widths in bits it may be accessed with.", required=True
            ),
            column("width_bits", INT32, "Width in bits."),
            ADDRESS_SPACE,
            ADDRESS,
            column("address_last", UINT64, "Address of the last element of an array."),
            column(
                "addresses",
                pa.list_(UINT64),
                "Every address, when several are printed; else that one, or none: `address` has it.",
                required=True,
            ),
            column("array_first", INT64, "Index of the first element of an array."),
            column("array_last", INT64, "Index of the last element of an array."),
            column("array_stride", INT64, "Distance between two elements, in the unit of the addresses."),
            column("array_indices", pa.list_(INT64), "The indices, when they are not simply first to last."),
            DESCRIPTION,
            SECTION,
        ],
    ),
    "fields": (
        "One bit range of a register; a field whose bits are split has one row per part.",
        [
            REGISTER_ID,
            FIELD_ID,
            BLOCK,
            REGISTER,
            KIND,
            ADDRESS_SPACE,
            ADDRESS,
            FIELD,
            column(
                "part", INT32, "Which part of a field whose bits are split, counted from 0.", required=True
            ),
            column("bit_hi", INT32, "Highest bit, inclusive."),
            column("bit_lo", INT32, "Lowest bit, inclusive."),
            column("bits_text", STRING, "The bits as printed: `7:4`."),
            ACCESS,
            column("default_text", STRING, "Default as printed; `none` is not null, an empty cell is."),
            column("default_value", UINT64, "Default as a number."),
            DESCRIPTION,
            column("note", STRING, "Note printed with the field: `Access: R`, `mirror of ...`."),
            column(
                "other_print",
                STRING,
                "What a figure or summary of the document shows there, where it disagrees: `MODE 7:5`.",
            ),
            column("reserved", BOOL, "True for bits that the document reserves.", required=True),
            column(
                "enum_count",
                INT32,
                "Number of values listed for the field, running text apart.",
                required=True,
            ),
        ],
    ),
    "enum_values": (
        "One value of a field's list of possible values, or explained in its running text.",
        [
            REGISTER_ID,
            FIELD_ID,
            BLOCK,
            REGISTER,
            KIND,
            FIELD,
            column("value", INT64, "The value, the first of a range."),
            column("value_last", INT64, "Last value of a range such as 129-192."),
            column("name", STRING, "Name or label of the value."),
            DESCRIPTION,
            column(
                "role",
                STRING,
                "value, opcode, operand, prose for values in running text, or bit: `value` is the number of a bit of "
                "the field.",
                required=True,
            ),
            column("same_as", STRING, "The field whose list the text refers to."),
        ],
    ),
    "instructions": (
        "One instruction of one encoding.",
        [
            column("encoding", STRING, "Microcode format the opcode belongs to: `SOP2`."),
            column("opcode", INT64, "The opcode within that encoding."),
            column("mnemonic", STRING, "The hardware's mnemonic: `DS_ADD_U32`."),
            column("syntax", STRING, "Assembler syntax as printed."),
            column("forms", pa.list_(FORM), "Further forms: the phase or kind, and the text.", required=True),
            DESCRIPTION,
            column("operation", STRING, "What it computes, as printed."),
            column(
                "examples",
                pa.list_(STRING),
                "Listings printed with it, each once, in their order.",
                required=True,
            ),
            column(
                "aliases",
                pa.list_(STRING),
                "Other names the print gives it: of the variant it is (`LOOP.A`), in the contents.",
                required=True,
            ),
            SECTION,
        ],
    ),
    "symbols": (
        "Named things that are neither fields nor instructions.",
        [
            column(
                "kind",
                STRING,
                "special_constant, modifier, register_bank, operand, message ...",
                required=True,
            ),
            column("name", STRING, "The name."),
            column("index", INT64, "Its number in its list or bank."),
            column("value", UINT64, "Its value."),
            column("definition", STRING, "What the document says it is."),
            column("attributes", pa.map_(STRING, STRING), "Further properties by name.", required=True),
            SECTION,
        ],
    ),
}

_TOP: Final[dict[str, tuple[str, list[Any]]]] = {
    "conflicts": (
        "Where evidence disagrees, and what was chosen.",
        [
            column("table", STRING, "Table of the row in question.", required=True),
            VENDOR,
            PRODUCT,
            BLOCK,
            REGISTER,
            FIELD,
            column("column", STRING, "Column whose value is disputed.", required=True),
            column("chosen", STRING, "The value chosen, as text."),
            column(
                "candidates", pa.list_(CANDIDATE), "Each value stated, where, and its weight.", required=True
            ),
            column("rule", STRING, "The rule that chose.", required=True),
        ],
    ),
    "changes": (
        "What differs between two products or two revisions of one document.",
        [
            column("from_product", STRING, "Product on the older side."),
            column("from_revision", STRING, "Revision on the older side."),
            column("to_product", STRING, "Product on the newer side."),
            column("to_revision", STRING, "Revision on the newer side."),
            BLOCK,
            REGISTER,
            FIELD,
            column(
                "what",
                STRING,
                "added, removed, moved, resized, renamed, default, enum, access or note; shared for each register and "
                "field that both sides have.",
                required=True,
            ),
            column("before", STRING, "The older side's value, as text."),
            column("after", STRING, "The newer side's value, as text."),
            column("verdict", STRING, "hardware_change, suspected_damage or same_text.", required=True),
            column("evidence", STRING, "What the verdict rests on."),
            column(
                "from_observation_id",
                STRING,
                "Observed row of the register or field on the older side; null where it has none.",
            ),
            column("to_observation_id", STRING, "The same on the newer side."),
        ],
    ),
    "diagnostics": (
        "Everything found wrong or uncertain, one row each.",
        [
            column("code", STRING, "Code of the finding; the reference docs list them all.", required=True),
            column("severity", STRING, "info, warning or error.", required=True),
            DOC_ID,
            column("page", INT32, "Page of the first line concerned."),
            column("line_first", INT32, "First line concerned, counted from 1."),
            column("line_last", INT32, "Last line concerned."),
            column("table", STRING, "Table of the row concerned."),
            column("observation_id", STRING, "Id of the observed row concerned."),
            column("message", STRING, "What was found, and what to do about it.", required=True),
            column("raw_text", STRING, "The text concerned as in the source, at most 2,000 characters."),
            column("action", STRING, "repaired, flagged, dropped or merged.", required=True),
        ],
    ),
    "documents": (
        "One row per document read.",
        [
            DOC_ID,
            VENDOR,
            PRODUCT,
            column("title", STRING, "Title as printed."),
            column("revision", STRING, "Revision as printed."),
            column("revision_date", STRING, "Date of the revision as printed."),
            column("dialect", STRING, "Dialect that read it.", required=True),
            column("reader", STRING, "Reader that made lines of its bytes.", required=True),
            column("source_path", STRING, "Path of the file as given to the build.", required=True),
            column("source_sha256", STRING, "SHA-256 of its bytes, in hexadecimal.", required=True),
            column("size_bytes", INT64, "Size of the file.", required=True),
            column("text_encoding", STRING, "How its bytes were decoded: `utf-8`."),
            column("line_count", INT32, "Number of lines.", required=True),
            column("page_count", INT32, "Number of pages in the file.", required=True),
            column("first_page", INT32, "Number of the first page."),
            column("last_page", INT32, "Number of the last page."),
            column("complete", BOOL, "False where the file shows that something is absent.", required=True),
            column("missing", pa.list_(STRING), "What the file shows to be absent.", required=True),
            column("parser", STRING, "What read it: dialect@version.", required=True),
            column("registers", INT32, "Registers observed in it.", required=True),
            column("fields", INT32, "Fields observed in it.", required=True),
            column("values", INT32, "Enumeration values observed in it, running text apart.", required=True),
            column("instructions", INT32, "Instructions observed in it.", required=True),
            column("symbols", INT32, "Symbols observed in it.", required=True),
            column("flagged", INT32, "Observed rows, of all tables, that are flagged.", required=True),
            column("unclaimed", INT32, "Non-blank lines from which nothing was made.", required=True),
        ],
    ),
    "lines": (
        "Every line of every source, with what was made of it.",
        [
            DOC_ID,
            column("line", INT32, "Line of the file, counted from 1.", required=True),
            column("original_line", INT32, "Line of the text that a web page shows; null for other sources."),
            column("page", INT32, "Page it stands on.", required=True),
            column(
                "role", STRING, "record, heading, prose, junk, furniture, blank or unclaimed.", required=True
            ),
            column(
                "roles", pa.list_(STRING), "All roles of a line that holds several things.", required=True
            ),
            column(
                "observation_ids", pa.list_(STRING), "Observed rows that were read from it.", required=True
            ),
        ],
    ),
}


def _schema(about: str, columns: list[Any]) -> Any:
    return pa.schema(columns, metadata={b"description": about.encode()})


OBSERVED: Final[dict[str, Any]] = {
    name: _schema(about, [*IDENTITY, *own, *PROVENANCE, *QUALITY]) for name, (about, own) in _OWN.items()
}
"""Schema of each table of `observed/`: what one document says, as read."""

PUBLISHED: Final[dict[str, Any]] = {
    **{
        name: _schema(about, [*IDENTITY, *own, *PROVENANCE, *QUALITY, *MERGED])
        for name, (about, own) in _OWN.items()
    },
    **{name: _schema(about, own) for name, (about, own) in _TOP.items()},
}
"""Schema of each top-level table."""

LOW_CARDINALITY: Final = frozenset(
    """
    doc_id vendor product variant source_sha256 parser status confidence agreement n_observations
    block kind access width_bits address_space section part bit_hi bit_lo bits_text default_text
    reserved enum_count role same_as encoding code severity action table dialect reader text_encoding
    column rule what verdict page page_first page_last
    repairs.list.element.code repairs.list.element.column repairs.list.element.evidence
    flags.list.element roles.list.element access_widths.list.element spans.list.element.page
    """.split()  # noqa: SIM905 - fifty quoted names would hide the list
)
"""Columns of few distinct values, by Parquet path: the only ones dictionary-encoded. A dictionary of
many values is written again for every row group and makes files larger, not smaller."""


def check(table: Any, schema: Any, name: str) -> None:
    """Check that the table has exactly the schema's columns and types, and no null where none may be.

    Raises:
        SchemaError: says which column differs and how.
    """
    if table.column_names != schema.names:
        lacking = [n for n in schema.names if n not in table.column_names]
        beyond = [n for n in table.column_names if n not in schema.names]
        raise SchemaError(
            f"table {name}: columns differ from its schema: missing {lacking}, unknown {beyond}"
            if lacking or beyond
            else f"table {name}: columns out of order: {table.column_names}, not {schema.names}"
        )
    for i, wanted in enumerate(schema):
        found = table.schema.field(i)
        if not found.equals(wanted) or found.metadata != wanted.metadata:
            raise SchemaError(
                f"table {name}, column {wanted.name}: is {_spelled(found)}, not {_spelled(wanted)}"
            )
        if not wanted.nullable and (nulls := table.column(i).null_count):
            raise SchemaError(
                f"table {name}, column {wanted.name}: {nulls} of {table.num_rows} rows are null"
            )


def _spelled(field: Any) -> str:
    about = (field.metadata or {}).get(b"description", b"no description").decode()
    return f"{field.type}{'' if field.nullable else ' not null'} ({about})"
