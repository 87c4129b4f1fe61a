"""Entries of correction files: the rows that they are matched with, and what is said of one that does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP
from correcting import NAME, edit, refused, rows

from normalize.correction_files import (
    CorrectionError,
    read_corrections,
)

if TYPE_CHECKING:
    from pathlib import Path


ALIKE = """\
fits 2 rows of widget; say more in row: line 6 (block WID, register WID_CTRL, field ENABLE, prints "0x0"); \
line 16 (block WID, register WID_STATUS, field BUSY, prints "0x0")"""


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
