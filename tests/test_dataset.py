"""A dataset from Python: what a name means, what is at an address, and what is said when nothing is."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from catalog import Dataset
from catalog.find import find
from catalog.model import columns, plain
from catalog.names import called, element, element_name, in_block
from extract.errors import NotFoundError, OutputError, UsageError
from normalize.schema import PUBLISHED
from normalize.storage.layout import MANIFEST, RECORD_TABLES, SCHEMA_VERSION

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def dataset(samples: Path) -> Dataset:
    return Dataset(samples)


def test_a_register_comes_with_its_fields_and_their_values(dataset: Dataset) -> None:
    register = dataset.register("TW_DEPTH_CTL")
    rows = dataset.rows("fields", ["field", "bit_hi", "bit_lo"], register_id=register.register_id)
    assert [(f.name, f.bit_hi, f.bit_lo) for f in register.fields] == [tuple(row.values()) for row in rows]
    values = dataset.rows("enum_values", ["field_id", "value", "name"], register_id=register.register_id)
    assert values
    assert [(f.field_id, v.value, v.name) for f in register.fields for v in f.values] == [
        tuple(row.values()) for row in values
    ]


def test_all_registers_are_those_that_look_ups_find_one_by_one(dataset: Dataset) -> None:
    every = dataset.registers()
    assert len(every) == len(dataset.rows("registers", ["register_id"]))
    assert sum(len(r.fields) for r in every) == len(dataset.rows("fields", ["field_id"]))
    for register in every[::10]:
        found = dataset.registers(register.name or "", product=register.product)
        assert plain(register) in [plain(other) for other in found]


def test_objects_have_an_attribute_for_each_column_that_they_are_made_of(dataset: Dataset) -> None:
    register = dataset.register("TW_DEPTH_CTL")
    for row in (register, register.fields[0], dataset.instructions()[0], dataset.symbols()[0]):
        assert set(columns(type(row))) <= set(PUBLISHED[row.TABLE].names)
        (published,) = dataset.rows(row.TABLE, columns(type(row)), observation_id=row.observation_id)
        assert {name: plain(row)[name] for name in published} == {
            name: dict(value) if name == "attributes" else value for name, value in published.items()
        }


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("UCP_[0-5]_Y", {"UCP_[0-5]_Y": None}),
        ("mode", {"MODE": None}),
        ("ucp_3_y", {"UCP_[0-5]_Y": 3}),
        ("UCP_6_Y", {}),
        ("UCP_03_Y", {}),
        ("M?DE*", {"MODE": None, "MODE2": None}),
        ("UCP_[0*", {"UCP_[0-5]_Y": None}),
        ("PORTx_IN", {"PORTx_IN (x = A to C, F)": None}),
        ("portb_in", {"PORTx_IN (x = A to C, F)": None}),
        ("PORTD_IN", {}),
        ("MOD", {}),
    ],
)
def test_a_name_is_taken_exactly_then_in_any_case_then_as_an_element_then_as_a_pattern(
    wanted: str, meant: dict[str, int | None]
) -> None:
    assert called(wanted, ["MODE", "MODE2", None, "UCP_[0-5]_Y", "X[a]", "PORTx_IN (x = A to C, F)"]) == meant


def test_an_exact_name_wins_over_one_in_another_case() -> None:
    assert called("Mode", ["MODE", "Mode"]) == {"Mode": None}


def test_an_element_has_the_name_that_finds_it() -> None:
    for index in (0, 3, 15):
        name = element_name("A[0-15]_B", index)
        assert name == f"A{index}_B"
        assert element(name, "A[0-15]_B") == index
    assert element_name("PLAIN", 3) is None


def test_a_product_is_a_product_or_a_variant_and_rows_of_no_variant_hold_for_each(dataset: Dataset) -> None:
    assert dataset.products["fell6-fell7"] == ("fell6", "fell7")
    whole = {r.register_id for r in dataset.registers(product="fell6-fell7")}
    one = {r.register_id for r in dataset.registers(product="FELL6")}
    assert one < whole
    assert {r.variant for r in dataset.registers(product="fell6")} == {None, "fell6"}
    assert {r.product for r in dataset.registers(product="*rn2")} == {"tarn2"}


@pytest.mark.parametrize(
    ("wanted", "product"),
    [("TARN2", "tarn2"), ("tarn", "tarn2"), ("Fell6 Fell7", "fell6-fell7"), ("re5", "mere5")],
)
def test_a_product_is_named_in_any_spelling_or_by_a_part_that_no_other_has(
    dataset: Dataset, wanted: str, product: str
) -> None:
    assert {r.product for r in dataset.registers(product=wanted)} == {product}
    assert {r.product for r in dataset.instructions(product=wanted)} <= {product}
    with pytest.raises(UsageError, match=r"northbeck: may be .*mere5.*; name one of them"):
        dataset.registers(product="northbeck")


def test_several_registers_of_one_name_are_not_chosen_from(dataset: Dataset) -> None:
    with pytest.raises(UsageError, match=r"2 registers are called SH_FLOW_WORD0: .*fell6.*fell7"):
        dataset.register("SH_FLOW_WORD0")
    assert dataset.register("SH_FLOW_WORD0", product="fell7").variant == "fell7"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"name": "TW_DEPHT_CTL"}, "no register TW_DEPHT_CTL; did you mean TW_DEPTH_CTL"),
        ({"name": "TW_DEPTH_CTL", "product": "tern2"}, "no product tern2; did you mean tarn2"),
        ({"name": "TW_DEPTH_CTL", "block": "TV"}, "no block TV; did you mean .*TW"),
        ({"name": "TW_DEPTH_CTL", "kind": "enocding"}, "no kind enocding; did you mean encoding"),
    ],
)
def test_what_is_not_there_is_an_error_that_names_the_nearest(
    dataset: Dataset, options: dict[str, str], message: str
) -> None:
    with pytest.raises((NotFoundError, UsageError), match=message):
        dataset.register(**options)


def test_what_is_printed_of_an_object_is_a_line_with_its_place_and_doubts(dataset: Dataset) -> None:
    for rows in (dataset.registers(), dataset.instructions(), dataset.symbols()):
        for row in rows:
            assert repr(row).endswith(
                f"{row.doc_id}, page {row.page_first}, line {row.line_first}"
                + (f", flagged: {', '.join(row.flags)}>" if row.flags else ">")
            )
            assert len(repr(row)) < 300
    register = dataset.register("PX_SPREAD", product="mere5")
    assert repr(register).startswith("<Register PX_SPREAD of mere5 at 0x1e80, ")
    assert repr(register.field("SPREAD")).startswith("<Field PX_SPREAD.SPREAD 4:3; ")
    decoded = register.decode(0x31208)
    assert (
        repr(decoded)
        == "<Decoded PX_SPREAD = 0x31208: LEVEL_SHIFT=1 SPREAD=1 reserved=0x30000 unnamed=0x200>"
    )
    assert repr(decoded.fields[-2]) == "<DecodedField SPREAD 4:3 = 1 1>"


def test_a_notebook_is_offered_what_is_imported_only_when_it_is_asked_for() -> None:
    import catalog

    assert {"Dataset", "connect"} <= set(dir(catalog))


def test_a_field_is_found_by_name_or_bits(dataset: Dataset) -> None:
    register = dataset.register("TW_DEPTH_CTL")
    field = register.fields[1]
    assert register.field((field.name or "").lower()) is field
    assert register.field(field.bits) is field
    with pytest.raises(NotFoundError, match="no field NONESUCH; there is"):
        register.field("NONESUCH")


def test_an_address_finds_registers_and_elements_of_arrays(dataset: Dataset) -> None:
    assert [(i.name, i.index) for i in dataset.at(17472 + 3 * 24)] == [("EC_PORT_XOFS_3", 3)]
    assert [i.name for i in dataset.at(8348)] == ["VF_PORT_X_OFS"]
    assert [i.name for i in dataset.at(18336, product="tarn2", space="tarnf0mmreg")] == ["TW_DEPTH_CTL"]
    assert dataset.at(18336, product="mere5") == []
    assert dataset.at(17472 + 3 * 24 + 1) == []
    with pytest.raises(UsageError, match="no address space MMRge; did you mean MMReg"):
        dataset.at(0, space="MMRge")


def test_a_list_that_a_text_refers_to_is_the_list_of_that_field(dataset: Dataset) -> None:
    kinds = dataset.register("VF_FLOW_KIND", product="mere5")
    assert [v.name for v in kinds.field("KIND_2").same_values] == [
        v.name for v in kinds.field("KIND_0").values
    ]
    swap = dataset.register("CR_RING_READ", product="mere5").field("READ_SWAP")
    other = dataset.register("CR_RING_CTL", product="mere5").field("RING_SWAP")
    assert swap.same_values
    assert [v.value for v in swap.same_values] == [v.value for v in other.values if v.value is not None]


def test_a_reference_that_several_lists_could_be_meant_by_is_not_followed(
    dataset: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = dataset._objects

    def twice(kind: type[Any], where: Any, *more: Any) -> list[Any]:
        found = rows(kind, where, *more)
        if "field" in where:  # a second field of that name, with another list
            found += [replace(v, field_id="other", value=v.value + 8) for v in found if v.value is not None]
        return found

    assert (
        dataset.register("CR_RING_READ", product="mere5").field("READ_SWAP").list_of
        == "CR_RING_CTL.RING_SWAP"
    )
    monkeypatch.setattr(dataset, "_objects", twice)
    assert dataset.register("CR_RING_READ", product="mere5").field("READ_SWAP").same_values == ()


def test_rows_are_any_columns_where_others_have_a_value(dataset: Dataset) -> None:
    rows = dataset.rows("fields", ["field"], register={"TW_DEPTH_CTL", "TW_REF_OPS"}, part=0)
    assert {row["field"] for row in rows} == {
        f.name for name in ("TW_DEPTH_CTL", "TW_REF_OPS") for f in dataset.register(name).fields
    }
    assert list(dataset.rows("registers")[0]) == PUBLISHED["registers"].names
    assert dataset.rows("registers", ["register"], register="NONESUCH") == []
    with pytest.raises(UsageError, match="no table feilds; did you mean fields"):
        dataset.rows("feilds")
    with pytest.raises(UsageError, match="no column bit_hl; did you mean bit_"):
        dataset.rows("fields", ["bit_hl"])


def test_row_groups_that_cannot_hold_a_name_are_not_read(
    dataset: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyarrow import parquet

    root = tmp_path / "parquet"
    shutil.copytree(dataset.root, root)
    for table in ("registers", "fields", "enum_values"):
        path = root / table / "part-0.parquet"
        parquet.write_table(parquet.read_table(path), path, row_group_size=10)
    manifest = json.loads((root / MANIFEST).read_bytes())
    manifest["files"] = {name: (root / name).stat().st_size for name in manifest["files"]}
    (root / MANIFEST).write_text(json.dumps(manifest))
    cut = Dataset(root)
    assert [plain(r) for r in cut.registers()] == [plain(r) for r in dataset.registers()]
    read: list[int] = []
    real = parquet.ParquetFile.read_row_group
    monkeypatch.setattr(
        parquet.ParquetFile, "read_row_group", lambda self, i, **kw: read.append(i) or real(self, i, **kw)
    )
    found = cut.register("TW_DEPTH_CTL")
    read_below = read[cut._files["registers"][0].num_row_groups :]
    assert read_below
    assert 0 not in read_below
    assert plain(found) == plain(dataset.register("TW_DEPTH_CTL"))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("TW_DEPTH_CTL", (1, 0, 0, 0)),
        ("tw_depth_ctl.31:0", None),
        ("CR_RING_CTL.RING_SWAP", (0, 1, 0, 0)),
        ("RING_SWAP", (0, 1, 0, 0)),
        ("FLOW_CALL", (0, 0, 2, 0)),
        (".WIDE", (0, 0, 0, 1)),
    ],
)
def test_find_looks_for_registers_instructions_symbols_and_fields(
    dataset: Dataset, name: str, found: tuple[int, ...] | None
) -> None:
    if found is None:
        with pytest.raises(NotFoundError, match="TW_DEPTH_CTL: no field 31:0"):
            find(dataset, name)
        return
    there = find(dataset, name)
    assert (len(there.registers), len(there.fields), len(there.instructions), len(there.symbols)) == found


def test_a_dataset_that_cannot_be_used_says_what_to_do(samples: Path, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="no such folder; build a dataset with"):
        Dataset(tmp_path / "none")
    with pytest.raises(OutputError, match="not a dataset"):
        Dataset(tmp_path)
    root = tmp_path / "parquet"
    shutil.copytree(samples, root)
    part = root / "fields" / "part-0.parquet"
    good = part.read_bytes()
    part.write_bytes(good[:-8] + bytes(8))
    with pytest.raises(OutputError, match=r"fields: cannot be read .*build the dataset again"):
        Dataset(root).registers()
    part.unlink()
    with pytest.raises(OutputError, match=r"part of a dataset: fields/part-0\.parquet is missing"):
        Dataset(root)
    part.write_bytes(good)
    manifest = json.loads((root / MANIFEST).read_bytes())
    (root / MANIFEST).write_text(json.dumps(manifest | {"schema_version": SCHEMA_VERSION + 1}))
    with pytest.raises(OutputError, match="made by a newer specmill"):
        Dataset(root)


def test_the_tables_are_those_of_the_schema(dataset: Dataset) -> None:
    assert set(dataset.tables) == set(PUBLISHED)
    assert set(RECORD_TABLES) < set(dataset.tables)


@pytest.mark.parametrize(
    ("wanted", "block", "fitting"),
    [
        (None, None, True),
        ("dm", "Debug Module (DM) (no extension)", True),
        ("debug*", "Debug Module (DM) (no extension)", True),
        ("D?", "Debug Module (DM) (no extension)", True),
        ("Debug", "Debug Module (DM) (no extension)", False),
        ("extension", "Debug Module (DM) (no extension)", False),
        ("DM", None, False),
    ],
)
def test_a_block_is_named_whole_or_by_a_short_name_in_it(
    wanted: str | None, block: str | None, fitting: bool
) -> None:
    assert in_block(wanted, block) is fitting
