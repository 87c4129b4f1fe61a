"""`specmill correct` prints entries that fit: filled in, they change the row they were printed for."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, REPOSITORY, Ran
from handmade import reading
from pyarrow import parquet
from test_report import write

from catalog.correct import correction_entry
from extract.errors import UsageError
from extract.observations import Symbol
from normalize.correction_files import Correction, CorrectionError
from normalize.corrections import Corrections
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.storage.layout import RECORD_TABLES
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Ran]
GARBLED = CHIP.replace("SIZE    ", "QI ZRE  ").replace("3:1 ", "3:  ").replace("WID_STATUS", "WID_STATE")


@pytest.fixture
def dataset(raw: Path, out: Path) -> Path:
    """Two chips, `widget` with a garbled name, bits that are cut, and a register of its own."""
    (raw / "widget.txt").write_text(GARBLED, encoding="utf-8")
    build([raw], out)
    return out


def entries(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(text)["correction"]
    return found


def test_the_entry_names_the_row_the_print_and_the_doubts(run: Run, dataset: Path) -> None:
    ran = run("correct", dataset, "WID_CTRL.QI ZRE")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "# page 1, line 11: QI ZRE 15:8 0xff / Size of a widget.\n"
        "# name_garbled: The name is no identifier as printed.\n"
        "[[correction]]\n"
        'document = "widget"\n'
        'row = { table = "fields", register = "WID_CTRL", bits = "15:8" }\n'
        'column = "field"\n'
        'printed = "QI ZRE"\n'
        'correct = "QI ZRE"\n'
        'reason = ""\n'
        'settles = ["name_garbled"]\n'
    )


def test_an_entry_that_nobody_filled_in_is_refused(run: Run, dataset: Path, raw: Path) -> None:
    (raw / "corrections").mkdir()
    path = raw / "corrections" / "a.toml"
    path.write_text(run("correct", dataset, "WID_CTRL.15:8").out, encoding="utf-8")
    with pytest.raises(CorrectionError, match="say how you know"):
        build([raw], dataset)


@pytest.mark.parametrize(
    ("row", "table", "line"),
    [
        ("WID_STATE", "registers", 13),
        ("WID_CTRL.ENABLE", "fields", 6),
        ("WID_CTRL.0", "fields", 6),
        ("WID_CTRL.ENABLE.1", "enum_values", 9),
        ("WID_CTRL.ENABLE.On", "enum_values", 9),
        ("widget:r0.f0.v1", "enum_values", 9),
    ],
)
def test_a_row_is_found_by_its_name_or_its_id(dataset: Path, row: str, table: str, line: int) -> None:
    text = correction_entry(dataset, row)
    assert f"line {line}:" in text.splitlines()[0]
    assert entries(text)[0]["row"]["table"] == table


def test_of_rows_of_one_name_the_flagged_one_is_meant(raw: Path, out: Path) -> None:
    (raw / "widget.txt").write_text(GARBLED.replace("WID", "GAD"), encoding="utf-8")
    build([raw], out)
    assert entries(correction_entry(out, "GAD_CTRL.MODE"))[0]["document"] == "widget"
    with pytest.raises(
        UsageError,
        match=r"2 rows are called so; name the product or variant, or one of "
        r"gadget:r0.f0 \(GAD_CTRL.ENABLE 0 of .*, page 1, line 6\), widget",
    ):
        correction_entry(out, "GAD_CTRL.ENABLE")


def test_of_a_row_that_is_not_there_the_near_names_are_offered(run: Run, dataset: Path) -> None:
    ran = run("correct", dataset, "WID_CTRL.ENABEL")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("error: WID_CTRL: no field ENABEL; did you mean ENABLE")
    assert run("correct", dataset / "none", "X").code == 1


def test_another_column_can_be_named(run: Run, dataset: Path) -> None:
    (entry,) = entries(run("correct", dataset, "WID_CTRL.ENABLE", "--column", "default_text").out)
    assert (entry["column"], entry["printed"]) == ("default_text", "0x0")
    (entry,) = entries(run("correct", dataset, "WID_STATE", "--column", "address").out)
    assert entry["printed"] == 0x104
    ran = run("correct", dataset, "WID_CTRL.ENABLE", "--column", "defualt_text")
    assert (ran.code, 'did you mean "default_text"' in ran.err) == (2, True)


def test_a_row_in_doubt_about_two_columns_gets_two_entries(raw: Path, out: Path) -> None:
    (raw / "widget.txt").write_text(GARBLED.replace("15:8", "15: "), encoding="utf-8")
    build([raw], out)
    found = entries(correction_entry(out, "widget:r0.f2"))
    assert [(e["column"], e["printed"]) for e in found] == [("field", "QI ZRE"), ("bits", "15:")]
    assert found[1]["settles"] == ["bits_garbled"]


def test_the_line_is_named_where_nothing_else_tells_rows_apart(tmp_path: Path) -> None:
    made = reading()
    first, second = made.registers
    second.register, second.variant = first.register, None
    second.fields[0].field, second.fields[0].bits_text, second.fields[0].bit_hi = "BLEND", "3:0", 3
    second.fields[0].description = "another one"
    root = write(tmp_path / "p", chip=made)
    (entry,) = entries(correction_entry(root, "chip:r1.f0", "access"))
    assert entry["row"] == {
        "table": "fields",
        "register": "MODE",
        "field": "BLEND",
        "line": 15,
    }
    (entry,) = entries(correction_entry(root, "chip:r1.f0", "description"))
    assert entry["row"] == {"table": "fields", "register": "MODE", "field": "BLEND"}


def test_rows_that_are_alike_on_one_line_are_told_apart_by_their_order(tmp_path: Path) -> None:
    made = reading()
    made.symbols = [Symbol([(1, 0, 7)], kind="mode", name="LOAD", definition=text) for text in ("1D", "2D")]
    for symbol in made.symbols:
        symbol.flag("cells_shifted")
    made.number()
    (entry,) = entries(correction_entry(write(tmp_path / "p", chip=made), "chip:s1"))
    assert entry["row"] == {"table": "symbols", "kind": "mode", "name": "LOAD", "line": 2, "nth": 2}
    keys = {k: v for k, v in entry["row"].items() if k in ("kind", "name")}
    for nth, fits in ((2, True), (3, False)):
        said = Correction(
            "a.toml", 1, "chip", "symbols", keys, "name", "LOAD", "LOAD_2D", "seen", at=2, nth=nth
        )
        if fits:
            tables = published_tables([observed_tables(made)], Corrections([said]))
            found = {row["definition"]: row["name"] for row in tables["symbols"].to_pylist()}
            assert found == {"1D": "LOAD", "2D": "LOAD_2D"}
        else:
            with pytest.raises(CorrectionError, match="fits 2 rows"):
                published_tables([observed_tables(made)], Corrections([said]))


def test_what_a_document_holds_cannot_reach_the_terminal(run: Run, raw: Path, out: Path) -> None:
    (raw / "widget.txt").write_text(CHIP.replace("Size of", "Size\x1b[2J\u202e of"), encoding="utf-8")
    build([raw], out)
    for options in ([], ["--column", "description"]):
        ran = run("correct", out, "WID_CTRL.SIZE", *options)
        assert ran.code == 0
        assert not set(ran.out) & set("\x1b\u202e")
        assert entries(ran.out)


def test_every_row_of_the_samples_has_an_entry_that_fits_it(tmp_path: Path) -> None:
    """Filled in with what is printed, the entries of all rows in doubt are applied, and all rows say so."""
    samples, out = REPOSITORY / "data" / "raw" / "samples", tmp_path / "parquet"
    build([samples], out, corrections=False)
    wanted = {
        row["observation_id"]
        for table in RECORD_TABLES
        for row in parquet.read_table(out / table).to_pylist()
        if row["status"] in ("flagged", "repaired") and "#" not in row["observation_id"]
    }
    text = "\n".join(correction_entry(out, one) for one in sorted(wanted))
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "a.toml").write_text(text.replace('reason = ""', 'reason = "seen"'), encoding="utf-8")
    result = build([samples], out, corrections=mine)
    assert result.corrected == text.count("[[correction]]") >= len(wanted) > 20
    rows = [row for table in RECORD_TABLES for row in parquet.read_table(out / table).to_pylist()]
    by_hand = [row for row in rows if any(repair["code"] == "correction" for repair in row["repairs"])]
    assert wanted <= {one for row in by_hand for one in row["observation_ids"]}


def test_an_entry_goes_into_a_file_that_is_made_with_its_folders(
    run: Run, dataset: Path, tmp_path: Path
) -> None:
    path = tmp_path / "new" / "corrections" / "mine.toml"
    one, two = "WID_CTRL.QI ZRE", "WID_CTRL.ENABLE"
    ran = run("correct", dataset, one, "--into", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{path}, line 1: put the right value and the reason in\n"
    printed = run("correct", dataset, one).out
    assert path.read_text() == printed
    assert run("correct", dataset, two, "--into", path).out.startswith(f"{path}, line 12: ")
    assert path.read_text() == printed + "\n" + run("correct", dataset, two).out


def test_an_entry_that_is_there_already_is_refused_even_in_a_file_beside(
    run: Run, dataset: Path, tmp_path: Path
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("# mine\n\n" + run("correct", dataset, "WID_CTRL.QI ZRE").out.rstrip())
    before = path.read_bytes()
    for file in (path, tmp_path / "b.toml"):
        ran = run("correct", dataset, "WID_CTRL.15:8", "--into", file)
        assert ran.code == 2
        assert f"{path}, line 5: has an entry for this row and column" in ran.err
    assert path.read_bytes() == before
    assert not (tmp_path / "b.toml").exists()
    assert run("correct", dataset, "WID_CTRL.15:8", "--column", "access", "--into", path).code == 0
    assert len(entries(path.read_text())) == 2


def test_a_file_that_no_build_could_read_is_left_alone(run: Run, dataset: Path, tmp_path: Path) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text("[[correction")
    for path, code, message in (
        (tmp_path / "mine.txt", 2, "no correction file but"),
        (broken, 2, "not TOML"),
        (broken / "below.toml", 1, "cannot be"),
    ):
        ran = run("correct", dataset, "WID_CTRL.15:8", "--into", path)
        assert (ran.code, message in ran.err) == (code, True)
    assert broken.read_text() == "[[correction"
    assert [path.name for path in tmp_path.glob("mine*")] == ["mine.toml"]
