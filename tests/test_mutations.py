"""The harness that damages documents: each kind of damage, and the verdict on what becomes of it."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

sys.path.append(str(REPOSITORY / "bench"))

import damage
import mutations

chance = Random
LINES = ["WID_CTRL 0x100 R/W", "MODE 3:1 none", "", "next"]


@pytest.mark.parametrize(
    ("kind", "at", "possible"),
    [
        ("delete_line", 1, {("WID_CTRL 0x100 R/W", "", "next")}),
        ("duplicate_row", 3, {(*LINES, "next")}),
        ("swap_characters", 3, {(*LINES[:3], text) for text in ("enxt", "nxet", "netx")}),
        ("drop_character", 3, {(*LINES[:3], text) for text in ("ext", "nxt", "net", "nex")}),
        ("homoglyph", 3, {(*LINES[:3], text) for text in ("nеxt", "neхt")}),
        ("lost_underscore", 0, {("WID CTRL 0x100 R/W", *LINES[1:])}),
        ("drop_digit", 1, {(LINES[0], text, *LINES[2:]) for text in ("MODE :1 none", "MODE 3: none")}),
        ("letter_for_digit", 1, {(LINES[0], "MODE 3:l none", *LINES[2:])}),
        (
            "letter_for_digit",
            0,
            {(f"WID_CTRL {text} R/W", *LINES[1:]) for text in ("0xl00", "0x1O0", "0x10O")},
        ),
        ("misread_digit", 1, {(LINES[0], text, *LINES[2:]) for text in ("MODE 8:1 none", "MODE 3:7 none")}),
        (
            "break_line",
            1,
            {(LINES[0], *pair, *LINES[2:]) for pair in (("MODE", "3:1 none"), ("MODE 3:1", "none"))},
        ),
        ("join_lines", 0, {("WID_CTRL 0x100 R/W MODE 3:1 none", "", "next")}),
    ],
)
def test_damage_is_of_its_kind_and_of_every_form_of_it(kind: str, at: int, possible: set[Any]) -> None:
    made = [damage.damaged(LINES, at, kind, chance(seed)) for seed in range(100)]
    assert {tuple(lines or ()) for lines in made} == possible


@pytest.mark.parametrize("kind", sorted(set(damage.KINDS) - {"delete_line", "duplicate_row"}))
def test_a_line_without_the_thing_is_not_damaged(kind: str) -> None:
    assert damage.damaged(["·", "", "x"], 0, kind, chance(1)) is None


def test_every_kind_has_a_test() -> None:
    marks = test_damage_is_of_its_kind_and_of_every_form_of_it.pytestmark[0]
    assert {case[0] for case in marks.args[1]} == set(damage.KINDS)


@pytest.fixture
def corpus(raw: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> mutations.Corpus:
    """Two documents about one invented chip each."""
    (raw / "gadget.txt").write_text(CHIP.replace("WID", "GAD").replace("MODE ", "STYLE"), encoding="utf-8")
    made = mutations.Corpus(raw, tmp_path)
    monkeypatch.setattr(mutations, "_corpus", made, raising=False)
    return made


def verdict(corpus: mutations.Corpus, before: str, after: str) -> tuple[str, list[str]]:
    """What is said when a bit of the widget's document reads otherwise."""
    text = "\n".join(corpus.lines["widget"])
    at = text[: text.index(before)].count("\n") + 1
    changed = text.replace(before, after, 1)
    now = corpus.come_to(
        {**corpus.tables, "widget": corpus.read("widget", "widget.txt", changed.split("\n"))}
    )
    shift = changed.count("\n") - text.count("\n")
    outcome, columns, _ = mutations.judge(corpus.before, now, "widget", at, shift)
    return outcome, columns


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Turns the unit on.", "Turns the uint on.", ("harmless", [])),
        ("0xff       Size", "0xFF       Size", ("harmless", [])),
        ("MODE              3:1", "МODE              3:1", ("harmless", [])),
        ("SIZE              15:8", "SIEZ              15:8", ("silent", ["silent fields field"])),
        ("00 - Off", "00 - Ofv", ("silent", ["silent enum_values words"])),
        ("MODE              3:1", "MODE              3:0", ("detected", [])),
        ("0xff       Size", "           Size", ("gone", ["gone fields default_text"])),
        ("MODE              3:1     none       How widgets are made.\n", "", ("detected", [])),
        ("SIZE              15:8    0xff       Size of a widget.\n", "", ("gone", ["gone fields row"])),
    ],
)
def test_the_verdict_is_by_the_worst_that_befell_a_row(
    corpus: mutations.Corpus, before: str, after: str, expected: tuple[str, list[str]]
) -> None:
    assert verdict(corpus, before, after) == expected


def test_a_row_that_is_printed_twice_and_marked_is_not_silent() -> None:
    said = mutations.Statement("registers", "chip", None, ("A", "MM", 1, None, None, None, "R"))
    before, now = mutations.Reading(), mutations.Reading()
    before.trusted[said], before.lines[said] = 1, 3
    now.trusted[said], now.marked[said], now.lines[said] = 1, 1, 3
    assert mutations.judge(before, now, "chip", 3, 1)[:2] == ("detected", [])
    now.trusted[said], now.marked[said] = 2, 1
    outcome, _, shown = mutations.judge(before, now, "chip", 3, 1)
    assert (outcome, len(shown)) == ("silent", 1)
    now.trusted[said], now.marked[said] = 2, 0
    assert mutations.judge(before, now, "chip", 3, 1)[:2] == ("silent", ["silent registers row"])


def test_a_row_that_is_gone_is_detected_by_a_report_near_it() -> None:
    said = mutations.Statement("symbols", "chip", None, ("operand", "A", 1, None))
    before, now = mutations.Reading(), mutations.Reading()
    before.trusted[said], before.lines[said] = 1, 3
    assert mutations.judge(before, now, "chip", 3, 0)[:2] == ("gone", ["gone symbols row"])
    now.reports["chip", "unclaimed_line", 4] = 1
    assert mutations.judge(before, now, "chip", 3, 0)[0] == "detected"
    before.reports["chip", "unclaimed_line", 4] = 1
    assert mutations.judge(before, now, "chip", 3, 0)[0] == "gone"
    assert mutations.judge(before, now, "chip", 3, 1)[0] == "detected"


@pytest.mark.parametrize(
    ("at", "outcome"),
    [(20 - mutations.NEAR - 1, "gone"), (20 - mutations.NEAR, "detected"), (20 + mutations.NEAR + 1, "gone")],
)
def test_a_report_counts_only_when_it_begins_near_the_damage(at: int, outcome: str) -> None:
    said = mutations.Statement("symbols", "chip", None, ("operand", "A", 1, None))
    before, now = mutations.Reading(), mutations.Reading()
    before.trusted[said], before.lines[said] = 1, 20
    now.reports["chip", "unclaimed_line", at] = 1
    assert mutations.judge(before, now, "chip", 20, 0)[0] == outcome


def test_a_mutation_is_the_same_every_time(corpus: mutations.Corpus) -> None:
    assert corpus.content["widget"]
    first = [mutations.mutate(kind, 1, 7) for kind in damage.KINDS]
    assert first == [mutations.mutate(kind, 1, 7) for kind in damage.KINDS]
    assert {r.doc_id for r in first if r} == {"widget"}


def test_the_tables_count_every_mutation_once() -> None:
    results = [
        mutations.Result("drop_digit", "a", 1, "silent", ["silent fields bit_hi", "gone fields row"], ""),
        mutations.Result("drop_digit", "a", 2, "harmless", [], ""),
        mutations.Result("homoglyph", "a", 3, "gone", ["gone fields row"], ""),
    ]
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in mutations.table_of(results).splitlines()
    ]
    assert rows[2:] == [
        ["homoglyph", "1", "0", "0", "0", "1", "0"],
        ["drop_digit", "2", "1", "0", "0", "0", "1"],
        ["all", "3", "1", "0", "0", "1", "1"],
    ]
    assert mutations.causes(results).splitlines()[2:] == [
        "| silent | fields bit_hi | 1 | drop_digit 1 |",
        "| gone | fields row | 2 | drop_digit 1, homoglyph 1 |",
    ]


def test_the_page_names_no_text_of_a_document() -> None:
    page = (REPOSITORY / "docs" / "mutations.md").read_text(encoding="utf-8")
    kinds = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")]
    assert set(damage.KINDS) <= set(kinds)
    allowed = {"kind", "all", "outcome", "silent", "gone", *damage.KINDS}
    assert set(kinds) <= allowed
