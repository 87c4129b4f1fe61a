"""Corrections: what a person puts in, where it goes, and what is said of one that does not fit."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, REPOSITORY, Ran
from handmade import reading
from pyarrow import parquet

from extract.codes import CODES
from extract.errors import UsageError
from extract.observations import Field
from normalize.correction_files import (
    KEYS,
    Correction,
    CorrectionError,
    bit_range,
    correctable,
    read_corrections,
    toml,
)
from normalize.corrections import DOUBTS, Corrections
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from specmill.build import BuildResult, build

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

Run = Callable[..., Ran]
NAME = """
[[correction]]
document = "widget"
row = { table = "fields", register = "WID_CTRL", field = "SIZE" }
column = "field"
printed = "SIZE"
correct = "EXTENT"
reason = "The errata sheet calls it EXTENT."
"""

ALIKE = """\
fits 2 rows of widget; say more in row: line 6 (block WID, register WID_CTRL, field ENABLE, prints "0x0"); \
line 16 (block WID, register WID_STATUS, field BUSY, prints "0x0")"""


@pytest.fixture
def correct(raw: Path, out: Path) -> Callable[..., BuildResult]:
    """Build the two documents with these entries beside them."""

    def build_(*entries: str, text: str = CHIP, **options: Any) -> BuildResult:
        (raw / "widget.txt").write_text(text, encoding="utf-8")
        (raw / "corrections").mkdir(exist_ok=True)
        for old in (raw / "corrections").iterdir():
            old.unlink()
        for number, entry in enumerate(entries):
            (raw / "corrections" / f"{number}.toml").write_text(entry, encoding="utf-8")
        return build([raw], out, **options)

    return build_


def rows(out: Path, table: str, doc_id: str = "widget") -> list[dict[str, Any]]:
    found = parquet.read_table(out / table).to_pylist()
    return sorted(
        (r for r in found if r["doc_id"] == doc_id),
        key=lambda r: (r["line_first"] or 0, r["observation_id"] or ""),
    )


def edit(entry: str, **changes: object) -> str:
    """The entry with other values; None takes a key out."""
    content = tomllib.loads(entry)["correction"][0] | changes
    return "[[correction]]\n" + "".join(f"{k} = {toml(v)}\n" for k, v in content.items() if v is not None)


def refused(correct: Callable[..., BuildResult], *entries: str, **options: Any) -> str:
    """The message that a build with these entries ends with; nothing may be written."""
    with pytest.raises(CorrectionError) as error:
        correct(*entries, **options)
    return "\n".join(error.value.problems)


# -- what it does


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


# -- what it is matched by


def test_lines_that_moved_do_not_matter(correct: Any, out: Path) -> None:
    entry = edit(NAME, row={"table": "fields", "register": "WID_CTRL", "field": "SIZE", "line": 11})
    assert correct(entry, text="An errata sheet follows.\n\n\n" + CHIP).corrected == 1
    assert rows(out, "fields")[2]["field"] == "EXTENT"


def test_a_row_is_known_by_what_rules_made_of_it_and_by_what_was_printed(correct: Any, out: Path) -> None:
    cyrillic = CHIP.replace("MODE", "МОDE")
    for name in ("MODE", "МОDE"):
        correct(
            edit(NAME, row={"table": "fields", "field": name}, column="access", printed="", correct="RO"),
            text=cyrillic,
        )
        assert rows(out, "fields")[1]["access"] == "RO"


def test_a_pattern_takes_in_the_revisions_that_print_it(correct: Any, raw: Path, out: Path) -> None:
    (raw / "gadget.txt").rename(raw / "widget-2.txt")
    (raw / "widget-2.txt").write_text(CHIP.replace("WID_CTRL", "WID_MODES"), encoding="utf-8")
    (raw / "widget-3.txt").write_text(CHIP + "\n", encoding="utf-8")
    result = correct(edit(NAME, document="widget*"))
    assert (result.corrected, list(result.warnings)) == (1, [])
    assert [rows(out, "fields", d)[2]["field"] for d in ("widget", "widget-2", "widget-3")] == [
        "EXTENT",
        "SIZE",
        "EXTENT",
    ]


def test_a_revision_that_prints_something_else_is_reported_and_left_alone(
    correct: Any, raw: Path, out: Path
) -> None:
    (raw / "widget-2.txt").write_text(CHIP.replace("0xff", "0xfe"), encoding="utf-8")
    (raw / "widget-3.txt").write_text(CHIP.replace("0xff", "0x7f"), encoding="utf-8")
    result = correct(edit(NAME, document="widget*", column="default_text", printed="0xff", correct="0x7f"))
    assert [rows(out, "fields", d)[2]["default_text"] for d in ("widget", "widget-2", "widget-3")] == [
        "0x7f",
        "0xfe",
        "0x7f",
    ]
    assert [w.split(": ", 1)[1] for w in result.warnings] == [
        'widget-2, page 1, line 11: default_text is printed as "0xfe", not "0xff"; check the entry'
    ]


def test_numbers_are_compared_by_value_and_blanks_by_their_presence(correct: Any, out: Path) -> None:
    entry = edit(
        NAME,
        row={"table": "registers", "address": 0x104},
        column="description",
        printed="State of  the widget\tunit.",
        correct="State.",
    )
    correct(entry)
    assert rows(out, "registers")[1]["description"] == "State."


# -- what does not fit


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"document": "wigdet"}, 'no document "wigdet"; did you mean "widget" or "gadget"?'),
        (
            {"row": {"table": "fields", "register": "WID_CTLR", "field": "SIZE"}},
            'no row of fields in widget has register "WID_CTLR"; did you mean "WID_CTRL" or "WID_STATUS"?',
        ),
        (
            {"row": {"table": "fields", "register": "WID_CTRL", "field": "SIZES"}},
            'no row of fields in widget has field "SIZES" beside register "WID_CTRL"; did you mean "SIZE"?',
        ),
        (
            {"row": {"table": "fields", "register": "WID_CTRL", "bits": "31:30"}},
            'no row of fields in widget has bits "31:30" beside register "WID_CTRL"; there is 0, 3:1, 15:8',
        ),
        (
            {"printed": "SIZES"},
            'widget, page 1, line 11: field is printed as "SIZE", not "SIZES"; check the entry',
        ),
        (
            {"printed": "EXTEND", "correct": "SIZE"},
            'widget, page 1, line 11: field is printed as "SIZE", which is right; the entry can go',
        ),
        (
            {"row": {"table": "fields", "register": "WID_CTRL"}, "printed": "MODES"},
            'none of 3 rows of widget prints "MODES" in field; did you mean "MODE"?',
        ),
        (
            {"row": {"table": "fields", "bits": "0"}, "column": "default_text", "printed": "0x0"},
            ALIKE,
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_an_error_that_says_what_there_is(
    correct: Any, out: Path, changes: dict[str, Any], message: str
) -> None:
    said = refused(correct, edit(NAME, **changes))
    place, _, what = said.partition(": ")
    assert place.endswith("0.toml, line 1")
    assert what == message.replace('no document "wigdet"', "no document 'wigdet'")
    assert not out.exists()


def test_a_line_decides_between_rows_that_are_alike(correct: Any, out: Path) -> None:
    entry = edit(
        NAME,
        row={"table": "fields", "bits": "0", "line": 16},
        column="default_text",
        printed="0x0",
        correct="0x1",
    )
    correct(entry)
    assert [r["default_text"] for r in rows(out, "fields")] == ["0x0", "none", "0xff", "0x1"]


def test_all_entries_that_do_not_fit_are_named_at_once(correct: Any) -> None:
    said = refused(correct, edit(NAME, printed="A") + edit(NAME, printed="B"), edit(NAME, printed="C"))
    assert [(p.partition(": ")[0][-14:], p.split("not ")[1][:3]) for p in said.splitlines()] == [
        ("0.toml, line 1", '"A"'),
        ("0.toml, line 8", '"B"'),
        ("1.toml, line 1", '"C"'),
    ]


def test_two_entries_for_one_value_are_an_error(correct: Any) -> None:
    assert "corrects what line 1 of" in refused(correct, edit(NAME), edit(NAME, correct="LENGTH"))


def test_an_optional_entry_that_does_not_fit_is_a_warning_and_a_diagnostic(correct: Any, out: Path) -> None:
    result = correct(edit(NAME, printed="SIZES", optional=True), edit(NAME, document="none", optional=True))
    assert result.corrected == 0
    assert len(result.warnings) == 2
    said = [r for r in rows(out, "diagnostics") if r["code"] == "correction_unmatched"]
    assert [(r["severity"], r["line_first"], r["message"]) for r in said] == [
        ("warning", 11, result.warnings[0])
    ]
    correct(edit(NAME, row={"table": "fields", "field": "NONE"}, optional=True))
    said = [r for r in rows(out, "diagnostics") if r["code"] == "correction_unmatched"]
    assert [(r["line_first"], r["observation_id"]) for r in said] == [(None, None)]


def test_an_optional_entry_that_fits_several_rows_is_an_error_all_the_same(correct: Any) -> None:
    row = {"table": "fields", "bits": "0"}
    assert "fits 2 rows" in refused(correct, edit(NAME, row=row, column="access", printed="", optional=True))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("correction = 1", "entries begin with [[correction]]"),
        ("[correction]\na = 1", "entries begin with [[correction]]"),
        ("[[corrections]]\na = 1", "corrections: no entry; entries begin with [[correction]]"),
        ("[[correction]", "not TOML"),
        (edit(NAME, reason=None), "reason is missing"),
        (edit(NAME, reason=" "), "say how you know"),
        (edit(NAME, corect="X"), 'corect: no such key; did you mean "correct"'),
        (edit(NAME, optional="yes"), "optional: true or false is expected"),
        (edit(NAME, settles="name_garbled"), "settles: a list of codes"),
        (
            edit(NAME, settles=["name_garbeld"]),
            "settles: no code 'name_garbeld'; did you mean \"name_garbled\"",
        ),
        (edit(NAME, row={"table": "field"}), "table = one of registers, fields"),
        (edit(NAME, row={"table": "fields"}), "says no row"),
        (
            edit(NAME, row={"table": "fields", "registr": "X"}),
            "fields has no key 'registr'; did you mean \"register\"",
        ),
        (edit(NAME, row={"table": "fields", "line": "6"}), "line: a number is expected"),
        (edit(NAME, row={"table": "fields", "field": True}), "field: a text or a number is expected"),
        (edit(NAME, column="register"), "repeated from registers; correct it there"),
        (edit(NAME, column="bit_hi"), "not one of fields that can be corrected"),
        (edit(NAME, column="status"), "not one of fields that can be corrected"),
        (edit(NAME, column="default_value", printed="many"), "printed: a number is expected"),
        (edit(NAME, column="bits", correct="4:7"), 'bits are a text such as "7:4"'),
        (edit(NAME, column="bits", correct=7), 'bits are a text such as "7:4"'),
        (edit(NAME, column="reserved", correct="no"), "correct: true or false"),
        (edit(NAME, correct=7), "correct: a text is expected; quote it"),
    ],
)
def test_an_entry_that_is_not_well_formed_is_an_error_with_its_line(
    tmp_path: Path, entry: str, message: str
) -> None:
    path = tmp_path / "one.toml"
    path.write_text(entry, encoding="utf-8")
    with pytest.raises(CorrectionError) as error:
        read_corrections([path])
    assert message in str(error.value)
    assert str(error.value).startswith(str(path))


def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "b.toml").mkdir()
    with pytest.raises(CorrectionError) as error:
        read_corrections([tmp_path])
    assert [p.split(": ")[1][:8] for p in error.value.problems] == ["not UTF-", "cannot b"]


# -- where it is looked for


def test_corrections_are_not_read_as_documents(raw: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "sources.txt").write_text(CHIP, encoding="utf-8")
    (raw / "corrections" / "a.toml").write_text(NAME, encoding="utf-8")
    result = build([raw], raw.parent / "other")
    assert [d.source.doc_id for d in result.documents] == ["gadget", "widget"]
    assert result.corrected == 1


def test_another_folder_or_none_can_be_named(correct: Any, out: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "mine"
    elsewhere.mkdir()
    (elsewhere / "a.toml").write_text(edit(NAME, correct="LENGTH"), encoding="utf-8")
    correct(NAME, corrections=elsewhere)
    assert rows(out, "fields")[2]["field"] == "LENGTH"
    assert correct(NAME, corrections=False).corrected == 0
    assert rows(out, "fields")[2]["field"] == "SIZE"
    with pytest.raises(UsageError, match="no such folder"):
        correct(NAME, corrections=tmp_path / "none")


def test_entries_for_a_document_that_is_left_out_wait_for_it(correct: Any, raw: Path, out: Path) -> None:
    assert correct(NAME, only=["gadget"]).corrected == 0
    assert build([raw / "gadget.txt"], out).corrected == 0
    assert build([raw / "widget.txt"], out).corrected == 1
    (raw / "widget.txt").write_bytes(b"\x7fELF")
    assert (build([raw], out).corrected, len(build([raw], out).failed)) == (0, 1)


def test_corrections_give_the_same_bytes_again(correct: Any, out: Path) -> None:
    correct(NAME)
    before = {p: p.read_bytes() for p in out.rglob("*.parquet")}
    correct(NAME)
    assert before == {p: p.read_bytes() for p in out.rglob("*.parquet")}


# -- the command


def test_the_summary_says_how_many_were_applied(run: Run, raw: Path, out: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "a.toml").write_text(
        NAME + edit(NAME, printed="X", optional=True), encoding="utf-8"
    )
    ran = run("build", raw, "--out", out)
    assert "corrected  1 applied, 1 did not fit" in ran.out
    assert "warning: " in ran.err
    summary = json.loads(run("build", raw, "--out", out, "--json").out)
    assert (summary["corrected"], len(summary["warnings"])) == (1, 1)
    assert "corrected" not in run("build", raw, "--out", out, "--no-corrections").out


def test_each_error_has_its_line_and_the_command_ends_with_2(run: Run, raw: Path, out: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "a.toml").write_text(edit(NAME, printed="\x1b[2J") * 2, encoding="utf-8")
    ran = run("build", raw, "--out", out)
    assert (ran.code, ran.out, out.exists()) == (2, "", False)
    errors = [line for line in ran.err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 2
    assert "\x1b" not in ran.err
    assert run("build", raw, "--out", out, "--corrections", raw, "--no-corrections").code == 2


# -- the tables of the module


def test_every_doubt_and_every_key_exists() -> None:
    assert {code for codes in DOUBTS.values() for code in codes} <= CODES.keys()
    assert set(DOUBTS) <= {column for table in KEYS for column in correctable(table)}


@pytest.mark.parametrize(
    ("text", "bits"),
    [("7:4", (7, 4)), (" 12 : 3", (12, 3)), ("5", (5, 5)), ("4:7", None), ("a", None), (7, None)],
)
def test_bits_are_read_from_text(text: object, bits: tuple[int, int] | None) -> None:
    assert bit_range(text) == bits


@pytest.mark.parametrize(
    "value", ["plain", 'a "b" \\', "tab\tline\nesc\x1b", "ü 寄 \U0001f600", "", 3, True, ["a", 1]]
)
def test_every_value_is_written_as_toml_that_reads_back(value: object) -> None:
    assert tomllib.loads(f"x = {toml(value)}") == {"x": value}
    assert tomllib.loads(f"x = {toml({'a': value})}") == {"x": {"a": value}}


# -- the page about them


PAGE = (REPOSITORY / "docs" / "corrections.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SAMPLES = REPOSITORY / "data" / "raw" / "samples"


def test_the_worked_example_is_what_the_commands_print(run: Run, out: Path) -> None:
    run("build", SAMPLES, "--out", out, "--no-corrections")
    assert run("correct", out, "SH_LANE_WORD1.LANE_INST.14").out == BLOCKS[0]
    shown = PAGE.split("    SH_LANE_WORD1\n", 1)[1].split("`specmill correct`", maxsplit=1)[0]
    assert "\n".join(line[4:] for line in shown.splitlines()).strip() in run("report", out).out
    assert re.search(r"corrected +1 applied", run("build", SAMPLES, "--out", out).out)


def test_the_example_filled_in_is_the_file_of_the_samples() -> None:
    wanted = tomllib.loads(BLOCKS[0])["correction"][0] | tomllib.loads(BLOCKS[1])
    text = (SAMPLES / "corrections" / "northbeck.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["correction"] == [wanted]


def test_a_row_of_the_page_that_is_right_is_confirmed(tmp_path: Path, out: Path) -> None:
    (tmp_path / "mine.toml").write_text(BLOCKS[2], encoding="utf-8")
    assert build([SAMPLES], out, corrections=tmp_path / "mine.toml").corrected == 1
    row = next(
        r for r in parquet.read_table(out / "registers").to_pylist() if r["register"] == "VF_SLOT_BASE[0-7]"
    )
    assert (row["agreement"], row["status"], row["array_stride"]) == ("corrected", "repaired", None)


def test_the_page_names_every_key_of_a_row() -> None:
    said = PAGE.split("| `row` |")[1].split("| `row.line` |")[0]
    assert set(re.findall(r"`(\w+)`", said)) == {"table"} | {key for keys in KEYS.values() for key in keys}
