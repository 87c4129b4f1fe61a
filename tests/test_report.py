"""What `report` says of a dataset: what was repaired, what is doubtful, not read, or in conflict."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from conftest import CHIP, REPOSITORY, Ran
from handmade import reading
from pyarrow import parquet

from catalog.report import EXAMPLES, count_unread, report
from extract.codes import CODES
from extract.errors import OutputError
from extract.observations import Repair
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.schema import PUBLISHED
from normalize.storage.layout import RECORD_TABLES
from normalize.storage.store import Staging
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Ran]
EVIL = "a`b|c\x1b[2J\u202e <b>*x*_y_"


def write(root: Path, conflicts: list[dict[str, Any]] | None = None, **documents: Any) -> Path:
    """A dataset of these readings by id, with these conflicts."""
    tables = [observed_tables(made) for made in documents.values()]
    published = published_tables(tables)
    if conflicts is not None:
        schema = PUBLISHED["conflicts"]
        published["conflicts"] = pa.Table.from_pylist(conflicts, schema=schema)
    with Staging(root) as staging:
        for doc_id, observed in zip(documents, tables, strict=True):
            staging.write_observed(doc_id, observed)
        staging.write_published(published)
        staging.commit({})
    return root


def conflict(**changes: Any) -> dict[str, Any]:
    candidates = [
        {"value": "0x0", "doc_id": "a", "page": 12, "line_first": 6, "weight": 1.0},
        {"value": "0x1", "doc_id": "b", "page": 13, "line_first": 7, "weight": 2.0},
    ]
    row = {"table": "fields", "vendor": "acme", "product": "chip-1", "block": "CB", "register": "MODE"}
    row |= {
        "field": "BLEND",
        "column": "default_text",
        "chosen": "0x1",
        "rule": "newest",
        "candidates": candidates,
    }
    return row | changes


def test_a_repair_is_counted_by_rule_and_shown_with_its_place(raw: Path, out: Path) -> None:
    (raw / "widget.txt").write_text(CHIP.replace("MODE", "МОDE"), encoding="utf-8")
    build([raw], out)
    found = report(out)["repaired"]
    assert [(rule["code"], rule["rows"], rule["meaning"]) for rule in found] == [
        ("homoglyph", 1, CODES["homoglyph"].meaning)
    ]
    assert found[0]["examples"] == [
        {
            "doc_id": "widget",
            "page": 1,
            "line": 10,
            "table": "fields",
            "of": "WID_CTRL",
            "row": "MODE 3:1",
            "column": "field",
            "before": "МОDE",
            "after": "MODE",
            "evidence": "vocabulary",
        }
    ]


def test_examples_are_three_at_most_and_come_from_different_documents(tmp_path: Path) -> None:
    made = {name: reading(name, product=name) for name in ("a", "b")}
    for one in made.values():
        for register in one.registers:
            for row in (register, *register.fields):
                row.repairs.append(Repair("homoglyph", "block", "СВ", "CB", "vocabulary"))
    rule = report(write(tmp_path / "p", **made))["repaired"][0]
    assert rule["rows"] == 10
    assert [example["doc_id"] for example in rule["examples"]] == ["a", "b", "a"]
    assert EXAMPLES == 3


def test_a_row_repaired_in_two_columns_by_one_rule_is_one_repair(tmp_path: Path) -> None:
    made = reading()
    field = made.registers[0].fields[0]
    field.bits_text = "3:"
    field.repairs = [
        Repair("bits_forced", "bit_hi", None, "3", "bit_continuity"),
        Repair("bits_forced", "bit_lo", None, "0", "bit_continuity"),
    ]
    rule = report(write(tmp_path / "p", chip=made))["repaired"][0]
    assert (rule["rows"], len(rule["examples"])) == (1, 1)
    example = rule["examples"][0]
    assert (example["column"], example["before"], example["after"]) == ("bits", "3:", "3:0")


def test_flagged_rows_are_listed_by_register_with_the_print_and_what_was_said(tmp_path: Path) -> None:
    made = reading()
    blend, lost = made.registers[0].fields
    lost.flag("name_lost")
    blend.flag("default_garbled")
    blend.values[1].flag("label_open")
    made.diagnose("label_open", "it runs into line 9", observation=blend.values[1])
    found = report(write(tmp_path / "p", chip=made))
    assert {(rule["code"], rule["rows"]) for rule in found["flagged"]} == {
        ("default_garbled", 1),
        ("label_open", 1),
        ("name_lost", 1),
    }
    (place,) = found["places"]
    assert (place["doc_id"], place["of"], place["inherited"]) == ("chip", "MODE", 0)
    assert [(r["line"], r["page"], r["row"], r["printed"]) for r in place["rows"]] == [
        (6, 12, "BLEND 3:0", "BLEND 3:0  Blending"),
        (8, 12, "BLEND = 1 on", "1 - on"),
        (9, 12, "? 7:4", "RSVD 7:4"),
    ]
    assert [r["doubts"][0]["message"] for r in place["rows"]] == [None, "it runs into line 9", None]


def test_rows_below_a_register_whose_name_is_in_doubt_are_counted_not_listed(tmp_path: Path) -> None:
    made = reading()
    register = made.registers[0]
    register.flag("header_garbled")
    for row in register.fields:
        row.flag("register_name")
    register.fields[1].flag("name_lost")
    (place,) = report(write(tmp_path / "p", chip=made))["places"]
    assert [r["table"] for r in place["rows"]] == ["registers", "fields"]
    assert place["inherited"] == 1


def test_every_flagged_row_of_the_samples_is_there_once(samples: Path) -> None:
    found = report(samples)
    flagged = [
        {"table": table, **row}
        for table in RECORD_TABLES
        for row in parquet.read_table(samples / table).to_pylist()
        if row["status"] == "flagged"
    ]
    assert sum(counts["flagged"] for counts in found["totals"].values()) == len(flagged) > 0
    listed = [row["observation_id"] for place in found["places"] for row in place["rows"]]
    assert len(listed) == len(set(listed))
    values = {(r["doc_id"], r["raw_text"], tuple(r["flags"])) for r in flagged if r["table"] == "enum_values"}
    own = {
        r["observation_id"]
        for r in flagged
        if not {"register_name", "field_name"}.issuperset(r["flags"])
        and not (r["table"] == "instructions" and (r["doc_id"], r["raw_text"], tuple(r["flags"])) in values)
    }
    assert set(listed) == own


def test_what_was_left_out_is_shown_with_its_text(tmp_path: Path) -> None:
    made = reading()
    made.diagnose("junk", "no meaning", line_first=11, action="dropped")
    found = report(write(tmp_path / "p", chip=made))["left_out"]
    rule = next(rule for rule in found if rule["code"] == "junk")
    assert rule["rows"] == 1
    assert rule["examples"] == [
        {"doc_id": "chip", "page": 13, "line": 12, "message": "no meaning", "printed": "stray words"}
    ]


def test_only_keeps_the_documents_whose_id_matches(tmp_path: Path) -> None:
    made = {name: reading(name, product=name) for name in ("a", "b")}
    for one in made.values():
        one.registers[0].fields[0].flag("name_garbled")
    root = write(tmp_path / "p", [conflict(), conflict(candidates=[])], **made)
    found = report(root, ["A*"])
    assert found["documents"] == ["a"]
    assert [place["doc_id"] for place in found["places"]] == ["a"]
    assert found["totals"]["fields"]["flagged"] == 1
    assert len(found["conflicts"]) == 1


def test_a_folder_that_is_no_dataset_is_an_error(run: Run, tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        report(tmp_path)
    ran = run("report", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "not a dataset" in ran.err


# -- what is printed


def test_json_is_the_report(run: Run, tmp_path: Path) -> None:
    root = write(tmp_path / "p", [conflict()], chip=reading())
    assert json.loads(run("report", root, "--json").out) == json.loads(json.dumps(report(root)))
    assert run("report", root, "--json", "--md").code == 2


def test_a_dataset_without_a_doubt_says_so_in_every_section(run: Run, raw: Path, out: Path) -> None:
    build([raw], out)
    for options in ([], ["--md"]):
        said = run("report", out, *options)
        assert said.code == 0
        assert said.out.count("Nothing.") == 5


def test_the_terminal_shows_each_doubt_with_its_page_line_and_text(run: Run, tmp_path: Path) -> None:
    made = reading()
    made.registers[0].fields[1].flag("name_lost")
    others = {name: reading(name, product=name) for name in ("a", "b")}
    root = write(tmp_path / "p", [conflict(product="chip-1")], chip=made, **others)
    said = run("report", root).out
    lines = [line.strip() for line in said.splitlines()]
    at = lines.index("page 12, line 9  field ? 7:4: name_lost")
    assert lines[at + 1] == "RSVD 7:4"
    at = lines.index("chip-1  field MODE.BLEND  default_text 0x1 by newest")
    assert lines[at + 1 : at + 3] == ["0x0, a, page 12, line 6", "0x1, b, page 13, line 7"]


def test_what_is_not_read_is_listed_though_no_row_holds_it(run: Run, tmp_path: Path) -> None:
    made = reading()
    made.diagnose("table_unread", "7 rows are not read", line_first=10, raw_text="stray words")
    made.diagnose("nothing_read", "nothing found")
    made.diagnose("copy_merged", "printed again", line_first=5)  # no more than to know
    made.diagnose("name_garbled", "a doubt of a row", observation=made.registers[0])
    root = write(tmp_path / "p", chip=made)
    (unread,) = report(root)["unread"]
    assert unread["doc_id"] == "chip"
    assert count_unread(root) == len(unread["lines"])
    assert [(row["code"], row["line"]) for row in unread["lines"]] == [
        ("nothing_read", None),
        ("table_unread", 11),
    ]
    lines = [line.strip() for line in run("report", root).out.splitlines()]
    assert "no page  nothing_read: nothing found" in lines
    at = lines.index("page 13, line 11  table_unread: 7 rows are not read")
    assert lines[at + 1] == "stray words"


def test_only_a_pattern_that_fits_no_document_is_told(run: Run, tmp_path: Path) -> None:
    root = write(tmp_path / "p", chip=reading())
    ran = run("report", root, "--only", "ship*")
    assert (ran.code, ran.out) == (2, "")
    assert "--only ship*: no document is called so; there is chip" in ran.err


def evil_dataset(root: Path) -> Path:
    made = reading(title=EVIL)
    field = made.registers[0].fields[0]
    field.field = EVIL
    field.flag("name_garbled")
    field.repairs.append(Repair("homoglyph", "field", EVIL, EVIL, "vocabulary"))
    made.registers[0].register = EVIL
    made.diagnose("name_garbled", EVIL, observation=field)
    made.diagnose("junk", EVIL, line_first=10, raw_text=EVIL, action="dropped")
    made.diagnose("table_unread", EVIL, line_first=10, raw_text=EVIL)
    bad = conflict(register=EVIL, field=EVIL, column=EVIL, chosen=EVIL, rule=EVIL, product=EVIL)
    bad["candidates"][0]["value"] = EVIL
    return write(root, [bad], a=reading("a", product="a"), chip=made)


def test_what_a_document_holds_cannot_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    root = evil_dataset(tmp_path / "p")
    for options in ([], ["--md"], ["--json"]):
        ran = run("report", root, *options)
        assert ran.code == 0
        assert not set(ran.out) & set("\x1b\u202e")


def test_what_a_document_holds_cannot_break_out_of_a_page(run: Run, tmp_path: Path) -> None:
    page = run("report", evil_dataset(tmp_path / "p"), "--md").out
    quoted = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", page)
    for character in "<*_|`":
        assert f"\\{character}" in quoted or character not in quoted
        assert not re.search(rf"(?<!\\){re.escape(character)}", quoted), character


def test_the_page_of_the_samples_is_current(run: Run, samples: Path) -> None:
    page = (REPOSITORY / "docs" / "report.md").read_text(encoding="utf-8")
    assert run("report", samples, "--md").out == page, "make report writes it anew"
