"""Corrections: what a person puts in, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conftest import CHIP, REPOSITORY
from correcting import NAME, edit, rows
from handmade import reading
from pyarrow import parquet

from extract.observations import Field
from normalize.correction_files import (
    Correction,
)
from normalize.corrections import Corrections
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading


def test_a_corrected_value_is_put_in_marked_and_the_print_kept(correct: Any, out: Path) -> None:
    result = correct(NAME)
    assert result.corrected == 1
    field = next(r for r in rows(out, "fields") if r["field"] == "EXTENT")
    assert (field["status"], field["agreement"], field["flags"]) == ("repaired", "corrected", [])
    assert field["repairs"] == [
        {
            "code": "correction",
            "column": "field",
            "before": "SIZE",
            "after": "EXTENT",
            "evidence": "correction",
        }
    ]
    assert "SIZE " in field["raw_text"]
    observed = parquet.read_table(out / "observed" / "fields" / "widget.parquet").to_pylist()
    assert "SIZE" in {r["field"] for r in observed}
    others = [r for r in rows(out, "fields") if r["observation_id"] != field["observation_id"]]
    assert {r["agreement"] for r in others} == {"single"}
    said = [r for r in rows(out, "diagnostics") if r["code"] == "correction"]
    assert [(r["observation_id"], r["action"]) for r in said] == [(field["observation_id"], "repaired")]
    assert "field: SIZE is EXTENT: The errata sheet calls it EXTENT." in said[0]["message"]


def test_a_name_of_a_register_goes_to_its_fields_and_their_values(correct: Any, out: Path) -> None:
    entry = edit(
        NAME,
        row={"table": "registers", "register": "WID_CTRL"},
        column="register",
        printed="WID_CTRL",
        correct="WID_CONTROL",
    )
    correct(entry)
    assert {r["register"] for r in rows(out, "enum_values")} == {"WID_CONTROL"}
    assert [r["register"] for r in rows(out, "fields")].count("WID_CONTROL") == 3
    assert {r["agreement"] for r in rows(out, "fields")} == {"single"}


def test_an_address_is_corrected_wherever_it_stands(correct: Any, out: Path) -> None:
    entry = edit(
        NAME,
        row={"table": "registers", "register": "WID_STATUS"},
        column="address",
        printed="0x104",
        correct="0x108",
    )
    correct(entry)
    register = rows(out, "registers")[1]
    assert (register["address"], register["addresses"]) == (0x108, [0x108])
    assert rows(out, "fields")[-1]["address"] == 0x108


def test_bits_are_corrected_by_the_text_they_are_printed_as(correct: Any, out: Path) -> None:
    entry = edit(
        NAME,
        row={"table": "fields", "register": "WID_CTRL", "bits": "15:8"},
        column="bits",
        printed="15:8",
        correct="15:4",
    )
    correct(entry)
    field = rows(out, "fields")[2]
    assert (field["bit_hi"], field["bit_lo"], field["bits_text"]) == (15, 4, "15:8")


def test_a_default_is_corrected_as_text_and_as_number(correct: Any, out: Path) -> None:
    entry = edit(NAME, column="default_text", printed="0xff", correct="0x7F")
    correct(entry)
    field = rows(out, "fields")[2]
    assert (field["default_text"], field["default_value"]) == ("0x7F", 0x7F)


def test_what_is_not_printed_is_expected_and_put_in_as_an_empty_text(correct: Any, out: Path) -> None:
    correct(edit(NAME, column="note", printed="", correct="write once"))
    assert rows(out, "fields")[2]["note"] == "write once"
    correct(edit(NAME, column="description", printed="Size of a widget.", correct=""))
    assert rows(out, "fields")[2]["description"] is None


def test_an_opcode_s_label_goes_to_the_instruction_read_from_it(out: Path) -> None:
    samples = REPOSITORY / "data" / "raw" / "samples"
    build([samples / "northbeck-fell6-fell7-3d-registers.txt"], out, corrections=False)
    key = {"register": "SH_LANE_WORD1", "value": 14}
    before = [r for r in parquet.read_table(out / "enum_values").to_pylist() if key.items() <= r.items()]
    assert len(before) == 1
    build([samples / "northbeck-fell6-fell7-3d-registers.txt"], out)
    after = [r for r in parquet.read_table(out / "enum_values").to_pylist() if key.items() <= r.items()]
    assert (after[0]["agreement"], after[0]["flags"]) == ("corrected", [])
    assert (before[0]["name"], after[0]["name"]) == ("Sets the index of a cube", "SH_LANE_CUBE")
    twins = [r for r in parquet.read_table(out / "instructions").to_pylist() if r["mnemonic"] == "LANE_CUBE"]
    assert [(r["opcode"], r["agreement"], r["flags"]) for r in twins] == [(14, "corrected", [])]


def test_what_is_printed_can_be_said_to_stand_and_is_doubted_no_longer(correct: Any, out: Path) -> None:
    garbled = CHIP.replace("SIZE   ", "QI ZRE ")
    correct(text=garbled)
    assert rows(out, "fields")[2]["flags"] == ["name_garbled"]
    correct(
        edit(NAME, row={"table": "fields", "bits": "15:8"}, printed="QI ZRE", correct="QI ZRE"), text=garbled
    )
    field = rows(out, "fields")[2]
    assert (field["field"], field["status"], field["agreement"]) == ("QI ZRE", "repaired", "corrected")


def test_an_entry_settles_the_doubts_about_its_column_and_no_others(correct: Any, out: Path) -> None:
    garbled = CHIP.replace("SIZE              15:8", "QI ZRE            15:1")
    entry = edit(NAME, row={"table": "fields", "bits": "15:1"}, printed="QI ZRE")
    correct(entry, text=garbled)
    assert rows(out, "fields")[2]["flags"] == ["bits_overlap"]
    correct(edit(entry, settles=["name_garbled", "bits_overlap"]), text=garbled)
    assert rows(out, "fields")[2]["flags"] == []
    correct(edit(entry, settles=[]), text=garbled)
    assert rows(out, "fields")[2]["flags"] == ["name_garbled", "bits_overlap"]


def test_the_checks_look_at_what_a_correction_made(correct: Any, out: Path) -> None:
    entry = edit(NAME, column="bits", printed="15:8", correct="15:3")
    correct(entry)
    flags = {r["field"]: r["flags"] for r in rows(out, "fields")}
    assert flags == {"ENABLE": [], "MODE": ["bits_overlap"], "SIZE": ["bits_overlap"], "BUSY": []}


def test_a_neighbour_is_doubted_no_longer_for_bits_that_were_corrected(correct: Any, out: Path) -> None:
    garbled = CHIP.replace("15:8", "15:3")
    correct(text=garbled)
    assert rows(out, "fields")[1]["flags"] == ["bits_overlap"]
    correct(edit(NAME, column="bits", printed="15:3", correct="15:8"), text=garbled)
    assert [r["flags"] for r in rows(out, "fields")] == [[], [], [], []]


def applied(made: Reading, **entry: Any) -> dict[str, list[dict[str, Any]]]:
    """The rows of the published tables of a reading after an entry, by table."""
    content = {"document": "chip", "reason": "seen", **entry}
    table = published_tables([observed_tables(made)], Corrections([one_entry(content)]))
    return {name: rows.to_pylist() for name, rows in table.items()}


def one_entry(content: dict[str, Any]) -> Correction:
    row = dict(content.pop("row"))
    return Correction("a.toml", 1, table=row.pop("table"), keys=row, **content)


def test_a_name_of_a_field_goes_to_its_values(correct: Any, out: Path) -> None:
    correct(edit(NAME, row={"table": "fields", "field": "ENABLE"}, printed="ENABLE", correct="ON"))
    assert {r["field"] for r in rows(out, "enum_values")} == {"ON"}


def test_rows_below_a_register_are_doubted_no_longer_for_its_name() -> None:
    made = reading()
    made.registers[0].flag("name_garbled")
    blend = made.registers[0].fields[0]
    blend.flag("register_name")
    blend.values[0].flag("register_name")
    row = {"table": "registers", "register": "MODE"}
    found = applied(made, row=row, column="register", printed="MODE", correct="MODES")
    assert all(not r["flags"] for name in ("registers", "fields", "enum_values") for r in found[name])


def test_a_label_stands_once_when_its_twin_was_corrected() -> None:
    made = reading()
    values = made.registers[0].fields[0].values
    values[1].name = "off"
    for value in values[:2]:
        value.flag("label_repeated")
    row = {"table": "enum_values", "value": 1}
    found = applied(made, row=row, column="name", printed="off", correct="on")["enum_values"]
    assert [(r["name"], r["flags"]) for r in found] == [("off", []), ("on", []), ("Blending", [])]


def test_a_lost_name_that_a_rule_inferred_and_a_person_gave_is_repaired_not_inferred() -> None:
    made = reading()
    fields = made.registers[0].fields
    fields[:] = [
        Field(
            fields[0].pieces,
            field=f"COL{n}",
            bit_hi=4 * n + 3,
            bit_lo=4 * n,
            bits_text=f"{4 * n + 3}:{4 * n}",
        )
        for n in range(4)
    ]
    fields[3].field = None
    fields[3].flag("name_lost")
    made.number()
    row = {"table": "fields", "bits": "15:12"}
    untouched = applied(
        made, row={"table": "fields", "field": "COL0"}, column="access", printed=None, correct="R"
    )
    assert [(r["field"], r["status"]) for r in untouched["fields"] if r["bit_lo"] == 12] == [
        ("COL3", "inferred")
    ]
    found = applied(made, row=row, column="field", printed=None, correct="COL9")["fields"]
    assert [(r["field"], r["status"]) for r in found if r["bit_lo"] == 12] == [("COL9", "repaired")]
