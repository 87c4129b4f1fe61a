"""`specmill explain`: from a value back to the very lines, with repairs, conflicts and doubts."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, SAMPLES
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pyarrow import parquet

from catalog.dataset import Dataset
from catalog.explain import explain, line_pages
from catalog.tables import observed, whole
from extract.errors import NotFoundError, UsageError
from extract.readers import read_document
from normalize.storage.layout import RECORD_TABLES
from specmill.build import build
from specmill.explain_text import _values
from specmill.look import COLOURS, SCALE
from specmill.marked import END, MARK, careted, wrapped
from specmill.source import _Shown, quoted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Run = Callable[..., Ran]

OLD, NEW = "northbeck-tarn2-3d-registers-rev1.0", "northbeck-tarn2-3d-registers-rev1.1"
WREN = "northbeck-wren1-reference-manual"


def told(root: Path, wanted: str, product: str | None = None) -> dict[str, Any]:
    return explain(Dataset(root), wanted, product)


@pytest.fixture
def chip(tmp_path: Path) -> tuple[Path, Path]:
    """A document and its dataset, both free to be changed."""
    path = tmp_path / "raw" / "acme-one-registers.txt"
    path.parent.mkdir()
    path.write_text(CHIP, encoding="utf-8")
    build([path.parent], tmp_path / "parquet", jobs=1)
    return path, tmp_path / "parquet"


# -- the lines of the source


def quotes_everything(root: Path, tables: tuple[str, ...] = RECORD_TABLES) -> int:
    """Check that the lines of every observed row, read again, hold its text; give the number of rows."""
    dataset, count = Dataset(root), 0
    for document in dataset.rows("documents", ["doc_id", "source_path"]):
        read = read_document(root / document["source_path"], document["doc_id"])
        shown = _Shown(read, line_pages(dataset, document["doc_id"]))
        for table in tables:
            rows = observed(root, table, document["doc_id"], ["observation_id", "spans", "raw_text"])
            for row in rows.to_pylist():
                assert shown.text(row["spans"]) == row["raw_text"], row["observation_id"]
                count += 1
    return count


def test_the_lines_read_again_hold_the_text_of_every_row(samples: Path) -> None:
    assert quotes_everything(samples) > 1000


def test_the_lines_read_again_hold_the_text_of_every_row_of_the_real_corpus(
    real_dataset: Path,
) -> None:
    assert quotes_everything(real_dataset, ("registers", "fields", "enum_values")) > 10_000


def test_lines_of_a_quoted_text_are_numbered_and_counted_as_in_the_file(tmp_path: Path) -> None:
    text = "".join(f"    {line}\n" if line else "\n" for line in CHIP.split("\n"))
    (tmp_path / "acme-one-registers.txt").write_text(text, encoding="utf-8")
    build([tmp_path / "acme-one-registers.txt"], tmp_path / "parquet", jobs=1)
    found = told(tmp_path / "parquet", "WID_CTRL.SIZE")
    (line,) = quoted(found["prints"][0], {}).lines
    assert line.text == text.split("\n")[line.line - 1]
    assert line.text[line.marks[0][0] :].startswith("SIZE")


def test_some_pages_of_a_pdf_give_the_lines_that_all_of_it_gives() -> None:
    path = SAMPLES / f"{WREN}.pdf"
    every, second = read_document(path, WREN), read_document(path, WREN, pages={2})
    assert second.lines == [line for line, page in zip(every.lines, every.pages, strict=True) if page == 2]
    assert set(second.pages) == {2}


def test_what_a_row_was_read_from_has_carets_below_it(run: Run, chip: tuple[Path, Path]) -> None:
    ran = run("explain", "WID_CTRL.MODE", "--dataset", chip[1])
    assert ran.code == 0
    lines = ran.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  10 | MODE"))
    assert CHIP.split("\n")[9] == lines[at].removeprefix("  10 | ")
    marked = "".join(sign for sign, below in zip(lines[at], lines[at + 1], strict=False) if below == "^")
    assert marked.split() == ["MODE", "3:1", "none", "How", "widgets", "are", "made."]


def test_context_shows_the_lines_around_unmarked(run: Run, chip: tuple[Path, Path]) -> None:
    ran = run("explain", "WID_CTRL.MODE", "-C", 1, "--json", "--dataset", chip[1])
    lines = json.loads(ran.out)["prints"][0]["source"]["lines"]
    assert [(line["line"], bool(line["marks"])) for line in lines] == [(9, False), (10, True), (11, False)]
    assert run("explain", "WID_CTRL.MODE", "--context=-1", "--dataset", chip[1]).code == 2


# -- a source that is not as it was


def test_a_source_that_moved_is_found_where_raw_says(
    run: Run, chip: tuple[Path, Path], tmp_path: Path
) -> None:
    path, root = chip
    new = tmp_path / "elsewhere" / "deeper" / "renamed.txt"
    new.parent.mkdir(parents=True)
    shutil.move(path, new)
    ran = run("explain", "WID_CTRL.SIZE", "--dataset", root)
    assert (ran.code, "--raw DIR says where" in ran.out, "SIZE" in ran.out) == (1, True, True)
    for raw in (tmp_path / "elsewhere", new):
        ran = run("explain", "WID_CTRL.SIZE", "--raw", raw, "--dataset", root)
        assert (ran.code, "  11 | SIZE" in ran.out, str(new) in ran.out) == (0, True, True)
    ran = run("explain", "WID_CTRL.SIZE", "--raw", root, "--dataset", root)
    assert (ran.code, "nor one of the same bytes" in ran.out) == (1, True)


def test_a_source_that_changed_is_never_quoted(run: Run, chip: tuple[Path, Path]) -> None:
    path, root = chip
    path.write_text("A new first line.\n" + CHIP.replace("SIZE  ", "SIZED "), encoding="utf-8")
    ran = run("explain", "WID_CTRL.SIZE", "--dataset", root)
    assert (ran.code, "changed since the build" in ran.out) == (1, True)
    assert "SIZED" not in ran.out
    assert "    | SIZE " in ran.out
    source = json.loads(run("explain", "WID_CTRL.SIZE", "--json", "--dataset", root).out)["prints"][0][
        "source"
    ]
    assert (source["lines"], "changed since" in source["problem"]) == ([], True)


# -- which row


@pytest.mark.parametrize(
    ("wanted", "called"),
    [
        ("WID_CTRL", "WID_CTRL"),
        ("wid_ctrl", "WID_CTRL"),
        ("WID_CTRL.MODE", "WID_CTRL.MODE 3:1"),
        ("WID_CTRL.3:1", "WID_CTRL.MODE 3:1"),
        ("WID_CTRL.ENABLE=1", "WID_CTRL.ENABLE = 1 On"),
        ("WID_CTRL.ENABLE=0x1", "WID_CTRL.ENABLE = 1 On"),
        ("wid_ctrl.enable=on", "WID_CTRL.ENABLE = 1 On"),
        ("BUSY", "WID_STATUS.BUSY 0"),
        ("acme-one-registers:r0.f1", "WID_CTRL.MODE 3:1"),
        ("acme-one-registers:r0.f0.v1", "WID_CTRL.ENABLE = 1 On"),
    ],
)
def test_a_row_is_found_by_its_name_and_by_its_id(chip: tuple[Path, Path], wanted: str, called: str) -> None:
    assert told(chip[1], wanted)["called"] == called


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("WID_CRTL", "did you mean WID_CTRL"),
        ("WID_CTRL.MODES", "did you mean MODE"),
        ("WID_CTRL.ENABLE=7", "no value 7; it has the values 0 Off, 1 On"),
        ("WID_CTRL.MODE=1", "no value 1; it has no list of values"),
        ("acme-one-registers:r9", "has no such row"),
    ],
)
def test_what_is_not_there_is_an_error_that_names_what_is(
    chip: tuple[Path, Path], wanted: str, message: str
) -> None:
    with pytest.raises(NotFoundError, match=message):
        told(chip[1], wanted)


def test_several_rows_of_a_name_are_listed_with_ids_and_places(run: Run, samples: Path) -> None:
    ran = run("explain", "SH_FLOW_WORD0", "--dataset", samples)
    assert (ran.code, ran.out) == (2, "")
    assert "northbeck-fell6-fell7-3d-registers:r" in ran.err
    assert "of fell6, page 11, line" in ran.err
    assert told(samples, "SH_FLOW_WORD0", "fell7")["variant"] == "fell7"
    with pytest.raises(UsageError, match="no product fell9"):
        told(samples, "SH_FLOW_WORD0", "fell9")


def test_instructions_are_found_by_mnemonic_and_opcode(samples: Path) -> None:
    rows = whole(samples, "instructions", ["product", "encoding", "opcode", "mnemonic"]).to_pylist()
    row = next(
        row for row in rows if row["product"] == "scar3" and row["encoding"] and row["opcode"] is not None
    )
    encoding, opcode, mnemonic = row["encoding"], row["opcode"], row["mnemonic"]
    for wanted in (f"{encoding}.{mnemonic}", f"{encoding}={opcode}", f"{encoding.lower()}={opcode:#x}"):
        assert told(samples, wanted, "scar3")["values"]["mnemonic"] == mnemonic


def test_an_instruction_is_told_with_its_words_and_its_opcode_in_both_bases(samples: Path) -> None:
    rows = whole(samples, "instructions").to_pylist()
    worded = next(row for row in rows if row["forms"])
    coded = next(row for row in rows if (row["opcode"] or 0) > 9)
    for row, name in ((worded, "forms"), (coded, "opcode")):
        found = told(samples, row["observation_id"])
        text = "\n".join(line for _, line in _values(found))
        one = worded["forms"][0]
        said = {
            "forms": f"{one['phase']}: {one['text']}".splitlines()[0],
            "opcode": f"{coded['opcode']} = {coded['opcode']:#x}",
        }
        assert re.search(rf"^  {name} +{re.escape(said[name])}", text, re.MULTILINE)


def test_an_observation_that_was_merged_leads_to_what_it_became(samples: Path) -> None:
    found = told(samples, f"{OLD}:r0.f0")
    assert (found["published"], found["ids"]["observation_id"]) == (True, f"{NEW}:r0.f0")
    assert [one["doc_id"] for one in found["prints"]] == [NEW, OLD]


def test_a_row_that_the_tables_left_out_is_told_from_its_document(run: Run, chip: tuple[Path, Path]) -> None:
    path = chip[1] / "fields" / "part-0.parquet"
    parquet.write_table(whole(chip[1], "fields").slice(0, 1), path)
    manifest = json.loads((chip[1] / "manifest.json").read_bytes())
    manifest["files"]["fields/part-0.parquet"] = path.stat().st_size
    (chip[1] / "manifest.json").write_text(json.dumps(manifest))
    found = told(chip[1], "acme-one-registers:r0.f1")
    assert (found["published"], found["trust"]["agreement"]) == (False, None)
    assert found["prints"][0]["raw_text"].startswith("MODE")
    ran = run("explain", "acme-one-registers:r0.f1", "--dataset", chip[1])
    assert (ran.code, "the tables do not hold" in ran.out, "  10 | MODE" in ran.out) == (0, True, True)


# -- what more is known


def test_a_repair_is_told_with_its_evidence_and_letters_that_look_alike_are_spelt_out(
    run: Run, samples: Path
) -> None:
    (repair,) = told(samples, "DF_ACTIVE_STAT.EMIT_BUSY")["repairs"]
    assert (repair["column"], repair["after"], repair["evidence"]) == ("field", "EMIT_BUSY", "vocabulary")
    out = run("explain", "DF_ACTIVE_STAT.EMIT_BUSY", "--dataset", samples).out
    assert r"field: `\u0415\u041cI\u0422_BUSY` -> `EMIT_BUSY`" in out
    assert "by vocabulary: the name is used elsewhere" in out
    assert "repaired: changed from what is printed" in out


def test_each_reading_in_conflict_is_told_with_its_place_and_weight(run: Run, samples: Path) -> None:
    out = run("explain", "DF_BURST_CTL.BURST_LEN", "--dataset", samples).out
    assert "default_text: `0x1F` by the rule newest" in out
    assert f"`0x3F`: {OLD}, page 4, line 42, weight 0.9" in out
    assert "resolved (2 prints)" in out


def test_the_conflicts_of_a_value_are_its_own_though_all_values_stand_on_one_line(tmp_path: Path) -> None:
    for doc_id in (OLD, NEW):
        text = (SAMPLES / f"{doc_id}.txt").read_text(encoding="utf-8")
        if doc_id == OLD:
            text = text.replace("DF_PATH_SPLIT", "DF_PATH_CLEFT").replace("DF_PATH_BOTH", "DF_PATH_EITHER")
        (tmp_path / f"{doc_id}.txt").write_text(text, encoding="utf-8")
    build([tmp_path], tmp_path / "parquet", jobs=1)
    for number, name in ((1, "CLEFT"), (3, "EITHER")):
        found = told(tmp_path / "parquet", f"DF_EDGE_CFG.PATH_SEL={number}")
        (conflict,) = (one for one in found["conflicts"] if one["column"] == "name")
        assert [one["value"] for one in conflict["candidates"]][1] == f"{number} DF_PATH_{name}"
    assert not told(tmp_path / "parquet", "DF_EDGE_CFG.PATH_SEL=0")["conflicts"]


def test_every_conflict_of_a_field_is_told_of_the_field(samples: Path) -> None:
    dataset, seen = Dataset(samples), 0
    for conflict in dataset.rows("conflicts"):
        if conflict["table"] == "fields" and conflict["field"]:
            found = told(samples, f"{conflict['register']}.{conflict['field']}", conflict["product"])
            assert conflict["column"] in {one["column"] for one in found["conflicts"]}
            seen += 1
    assert seen > 3


def test_a_doubt_is_told_with_its_meaning_and_the_register_names_its_doubtful_fields(
    run: Run, samples: Path
) -> None:
    rows = whole(samples, "fields").to_pylist()
    row = next(row for row in rows if row["status"] == "flagged" and row["flags"] != ["register_name"])
    found = told(samples, row["observation_id"])
    assert [flag["code"] for flag in found["trust"]["flags"]] == row["flags"]
    assert {one["code"] for one in found["diagnostics"]} >= set(row["flags"])
    below = told(samples, row["register_id"])["below"]
    assert row["observation_id"] in {one["observation_id"] for one in below}
    out = run("explain", row["observation_id"], "--dataset", samples).out
    assert "flagged: doubtful or contradictory; kept as printed" in out


def test_every_published_row_of_the_samples_can_be_explained(samples: Path) -> None:
    dataset = Dataset(samples)
    for table in RECORD_TABLES:
        ids = whole(samples, table, ["observation_id"]).column(0).to_pylist()
        for one in ids[::25]:
            found = explain(dataset, one)
            assert (found["table"], found["ids"]["observation_id"]) == (table, one)
            assert found["prints"][0]["chosen"]


# -- how it is shown


def test_json_holds_the_lines_with_their_marks(run: Run, samples: Path) -> None:
    found = json.loads(run("explain", "DF_EDGE_CFG.PATH_SEL", "--json", "--dataset", samples).out)
    source = found["prints"][0]["source"]
    assert (source["problem"], source["lines"][0]["line"], source["lines"][0]["page"]) == (None, 69, 5)
    line = source["lines"][0]
    assert "".join(line["text"][a:b] for a, b in line["marks"]).startswith("PATH_SEL")


def test_nothing_in_a_document_reaches_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "acme-one-registers.txt"
    path.write_text(CHIP.replace("How widgets", "How\x1b[2J \x9b5m\x07widgets"), encoding="utf-8")
    build([path], tmp_path / "parquet", jobs=1)
    for form in ((), ("--json",)):
        out = run("explain", "WID_CTRL.MODE", *form, "--dataset", tmp_path / "parquet").out
        assert "widgets" in out
        assert not [c for c in out if not c.isprintable() and c != "\n"]


def test_the_picture_of_a_pdf_row_has_its_box_on_the_page(run: Run, samples: Path, tmp_path: Path) -> None:
    out = tmp_path / "row.png"
    ran = run("explain", "PTIM_CTRL.DIV", "--png", out, "--dataset", samples)
    assert str(out) in ran.err
    assert (ran.code, "18 | 15:8 DIV RW 0x1" in ran.out) == (0, True)
    (row,) = (r for r in whole(samples, "fields").to_pylist() if r["field"] == "DIV")
    box = row["bbox"]
    with Image.open(out) as picture:
        frame = COLOURS["field"]
        there = {
            (x, y)
            for x in range(picture.width)
            for y in range(int((box["top"] - 6) * SCALE), int((box["bottom"] + 6) * SCALE))
            if picture.getpixel((x, y)) == frame
        }
    left, right = min(x for x, _ in there) / SCALE, max(x for x, _ in there) / SCALE
    top, bottom = min(y for _, y in there) / SCALE, max(y for _, y in there) / SCALE
    assert 0 < box["x0"] - left < 5
    assert 0 < right - box["x1"] < 5
    assert 0 < box["top"] - top < 5
    assert 0 < bottom - box["bottom"] < 5


def test_a_row_of_a_text_has_no_picture(run: Run, samples: Path, tmp_path: Path) -> None:
    ran = run("explain", "DF_EDGE_CFG", "--png", tmp_path / "a.png", "--dataset", samples)
    assert (ran.code, "is no PDF" in ran.err, list(tmp_path.iterdir())) == (2, True, [])
    no = tmp_path / "no" / "folder.png"
    ran = run("explain", "PTIM_CTRL.DIV", "--png", no, "--dataset", samples)
    assert (ran.code, "cannot be written" in ran.err) == (1, True)


def test_a_row_that_is_not_there_and_a_dataset_that_is_not_there_say_what_to_do(
    run: Run, samples: Path, tmp_path: Path
) -> None:
    ran = run("explain", "DF_EDGE_CGF", "--dataset", samples)
    assert (ran.code, "did you mean DF_EDGE_CFG" in ran.err) == (1, True)
    ran = run("explain", "DF_EDGE_CFG", "--dataset", tmp_path / "none")
    assert (ran.code, "build a dataset with" in ran.err) == (1, True)


def test_rows_of_real_pdf_manuals_are_quoted_from_their_own_page_alone(
    vendor_pdf: Path, tmp_path: Path
) -> None:
    build([vendor_pdf / "invensense-mpu6050-regmap.pdf"], tmp_path / "parquet")
    dataset = Dataset(tmp_path / "parquet")
    for row in dataset.rows("fields", ["observation_id"])[::40]:
        found = explain(dataset, row["observation_id"])
        quote = quoted(found["prints"][0], line_pages(dataset, found["prints"][0]["doc_id"]))
        assert quote.problem is None
        assert any(line.boxes for line in quote.lines)


def test_carets_stay_below_what_they_mark() -> None:
    assert list(careted(f"  7 | one {MARK}two three{END} four")) == [
        "  7 | one two three four",
        "    |     ^^^^^^^^^",
    ]


def test_a_line_of_a_source_is_broken_at_blanks_with_its_marks_kept() -> None:
    line = f"  7 | one {MARK}two three{END} four"
    assert list(wrapped(line, 24)) == [line]
    assert list(wrapped(line, 23)) == [f"  7 | one {MARK}two three{END}", "    | four"]
    assert list(wrapped(f"  7 | {MARK}{'x' * 30}{END}", 26)) == [
        f"  7 | {MARK}{'x' * 20}{END}",
        f"    | {MARK}{'x' * 10}{END}",
    ]


def test_a_value_goes_on_below_its_beginning_and_any_other_line_further_in() -> None:
    assert list(wrapped("  status  repaired: by the list of names", 30)) == [
        "  status  repaired: by the",
        "          list of names",
    ]
    assert list(wrapped("  repaired by the list of all names", 26)) == [
        "  repaired by the list of",
        "    all names",
    ]


@given(
    st.lists(st.text("ab |", min_size=1), min_size=1),
    st.integers(min_value=30, max_value=60),
    st.sampled_from(["  12 | ", "     | "]),
)
def test_breaking_a_line_loses_nothing_but_blanks(parts: list[str], width: int, head: str) -> None:
    body = "x" + "".join(part if i % 2 else f"{MARK}{part}{END}" for i, part in enumerate(parts))
    broken = list(wrapped(head + body, width))
    bodies = [part[len(head) :] for part in broken]
    assert all(len(part.replace(MARK, "").replace(END, "")) <= width for part in broken)
    assert _without_blanks("".join(bodies)) == _without_blanks(body)


def _without_blanks(text: str) -> str:
    text = text.replace(" ", "")
    while (shorter := text.replace(END + MARK, "").replace(MARK + END, "")) != text:
        text = shorter
    return text


BLOCKS = "".join(
    f"## {block} (0x4001{n}000)\n\n### CTRL (0x00)\n\n| Bits | Name | Description |\n|---|---|---|\n"
    f"| 7:1 | RATE{n} | Rate |\n| 0 | EN | Enables it. 0: off. 1: on |\n\n"
    for n, block in enumerate(("GATE", "PUMP"))
)


def test_the_block_tells_registers_of_one_name_apart(run: Run, raw: Path, out: Path) -> None:
    (raw / "northbeck-nb7.md").write_text(f"# NB7\n\n{BLOCKS}", encoding="utf-8")
    build([raw], out)
    ran = run("explain", "CTRL.EN", "-d", out)
    assert ran.code == 2
    assert (
        "2 rows are called so; name the block, or one of northbeck-nb7:r0.f1 (CTRL.EN 0 of nb7, block GATE"
        in ran.err
    )
    told = run("explain", "CTRL.EN", "-d", out, "--block", "PUMP", "--json")
    assert (told.code, json.loads(told.out)["values"]["block"]) == (0, "PUMP")
    assert run("explain", "CTRL.EN=1", "-d", out, "-b", "G*").code == 0
    assert 'block = "PUMP"' in run("correct", out, "CTRL.EN", "--block", "PUMP", "--column", "field").out
    assert run("explain", "CTRL.EN", "-d", out, "--block", "PUMPS").code == 2
