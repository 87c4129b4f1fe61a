"""The schemas: complete, described, and enforced."""

from __future__ import annotations

import re

import pyarrow as pa
import pytest

from normalize.schema import LOW_CARDINALITY, OBSERVED, PUBLISHED, SchemaError, check
from normalize.storage.layout import OTHER_TABLES, RECORD_TABLES, SORTED_BY

SCHEMA = pa.schema(
    [
        pa.field("name", pa.string(), metadata={b"description": b"A name."}),
        pa.field("bits", pa.int32(), nullable=False, metadata={b"description": b"Bits."}),
    ]
)


def table(schema: pa.Schema = SCHEMA, bits: int | None = 1) -> pa.Table:
    columns = {"name": pa.array(["x"]), "bits": pa.array([bits], schema.field("bits").type)}
    return pa.Table.from_arrays([columns[n] for n in schema.names], schema=schema)


def test_every_table_of_the_dataset_has_a_schema() -> None:
    assert tuple(OBSERVED) == RECORD_TABLES
    assert tuple(PUBLISHED) == RECORD_TABLES + OTHER_TABLES


@pytest.mark.parametrize(
    ("layer", "name"), [("observed", n) for n in OBSERVED] + [("top", n) for n in PUBLISHED]
)
def test_every_table_and_column_describes_itself_in_one_sentence(layer: str, name: str) -> None:
    schema = (OBSERVED if layer == "observed" else PUBLISHED)[name]
    for metadata in [schema.metadata, *(f.metadata for f in schema)]:
        assert re.fullmatch(r"[A-Z0-9a-z`].*[.]", metadata[b"description"].decode()), metadata


def test_a_published_record_table_is_the_observed_one_and_how_it_was_merged() -> None:
    for name in RECORD_TABLES:
        merged = ["agreement", "n_observations", "observation_ids"]
        assert PUBLISHED[name].names == OBSERVED[name].names + merged


def test_the_columns_of_the_contract_are_there() -> None:
    provenance = "doc_id source_sha256 page_first page_last line_first line_last spans bbox raw_text parser"
    quality = "status confidence repairs"
    own = {
        "registers": "block register kind access access_widths width_bits address_space address address_last "
        "addresses array_first array_last array_stride array_indices description section",
        "fields": "block register kind field part bit_hi bit_lo access default_text default_value "
        "description reserved enum_count",
        "enum_values": "block register field value value_last name description role same_as",
        "instructions": "encoding opcode mnemonic syntax forms description operation section",
        "symbols": "kind name index value definition attributes",
    }
    for name, columns in own.items():
        wanted = f"vendor product variant observation_id {columns} {provenance} {quality}".split()
        assert set(wanted) <= set(OBSERVED[name].names), name
    top = {
        "documents": "doc_id vendor product title revision revision_date dialect reader source_path "
        "source_sha256 size_bytes line_count page_count first_page last_page complete missing parser",
        "conflicts": "table vendor product block register field column chosen candidates rule",
        "changes": "from_product from_revision to_product to_revision block register field what before after "
        "verdict evidence",
        "diagnostics": "code severity doc_id page line_first line_last table observation_id message "
        "raw_text action",
        "lines": "doc_id line page role roles observation_ids",
    }
    for name, columns in top.items():
        assert set(columns.split()) <= set(PUBLISHED[name].names), name


def test_no_table_has_a_column_twice() -> None:
    for schema in [*OBSERVED.values(), *PUBLISHED.values()]:
        assert len(set(schema.names)) == len(schema.names)


def test_sort_keys_and_dictionary_columns_name_columns_that_exist() -> None:
    for name, keys in SORTED_BY.items():
        assert set(keys) <= set(PUBLISHED[name].names)
    columns = {n for schema in PUBLISHED.values() for n in schema.names} | {"flags", "repairs", "spans"}
    assert {path.split(".")[0] for path in LOW_CARDINALITY} <= columns


def test_a_table_of_its_schema_passes() -> None:
    check(table(), SCHEMA, "t")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (table().drop_columns(["name"]), r"table t: columns differ .*missing \['name'\], unknown \[\]"),
        (table().append_column("more", [["y"]]), r"missing \[\], unknown \['more'\]"),
        (table().select(["bits", "name"]), "columns out of order"),
        (
            table(pa.schema([SCHEMA.field(0), SCHEMA.field(1).with_type(pa.int64())])),
            "column bits: is int64 not null",
        ),
        (
            table(pa.schema([SCHEMA.field(0), SCHEMA.field(1).with_nullable(nullable=True)])),
            "is int32 .* not int32 not null",
        ),
        (table(pa.schema([SCHEMA.field(0).with_metadata({}), SCHEMA.field(1)])), "no description"),
        (table(bits=None), "column bits: 1 of 1 rows are null"),
    ],
)
def test_a_table_that_differs_in_anything_is_refused_by_name(wrong: pa.Table, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        check(wrong, SCHEMA, "t")
