"""SQL: what may be asked, what may not, and the forms of an answer."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sys
from typing import TYPE_CHECKING

import pytest
from test_cli import parquet_files

from catalog import connect
from catalog.sql import select
from extract.errors import OutputError, UsageError
from normalize.storage.layout import OTHER_TABLES, RECORD_TABLES
from specmill.query_text import table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran


def rows(root: Path, sql: str) -> list[tuple[object, ...]]:
    return list(select(root, sql))


def test_each_table_is_a_view_those_of_the_documents_among_them(samples: Path) -> None:
    import pyarrow.parquet as pq

    with connect(samples) as connection:
        for table in (*RECORD_TABLES, *OTHER_TABLES):
            (found,) = connection.table(table).aggregate("count(*)").fetchall()
            assert found[0] == pq.read_metadata(samples / table / "part-0.parquet").num_rows
        for table in RECORD_TABLES:
            counted = f'select count(distinct doc_id) from observed."{table}"'  # noqa: S608 - a name of ours
            (found,) = connection.execute(counted).fetchall()
            assert found[0] >= 1


def test_what_there_is_can_be_listed_and_described(samples: Path) -> None:
    names = {name for (name,) in rows(samples, "show tables")}
    assert {*RECORD_TABLES, *OTHER_TABLES, "register_instances"} <= names
    assert ("bit_hi", "INTEGER") in [row[:2] for row in rows(samples, "describe fields")]
    assert rows(samples, "select count(*) from information_schema.tables where table_name = 'fields'") == [
        (2,)
    ]


@pytest.mark.parametrize(
    "sql",
    [
        "copy (select 1) to 'FILE'",
        "copy fields to 'FILE'",
        "copy (select 1) to 'PART'",
        "select * from read_text('FILE')",
        "select * from read_csv('FILE')",
        "select * from 'FILE'",
        "select f.* from fields f, read_text('FILE')",
        "select * from glob('FILE')",
        "attach 'FILE'",
        "install httpfs",
        "load httpfs",
        "set enable_external_access = true",
        "select 1; drop view fields",
        "explain analyze copy (select 1) to 'FILE'",
        "create table fields2 as select 1",
        "delete from fields",
        "export database 'FILE'",
        "pragma enable_profiling",
        "",
        "-- nothing",
    ],
)
def test_a_query_reads_the_dataset_and_no_other_file_and_changes_nothing(
    samples: Path, tmp_path: Path, sql: str
) -> None:
    before = parquet_files(samples)
    secret = tmp_path / "secret.csv"
    secret.write_text("secret\n1\n")
    part = str(samples / "fields" / "part-0.parquet")
    with pytest.raises(UsageError):
        rows(samples, sql.replace("FILE", str(secret)).replace("PART", part))
    assert (secret.read_text(), parquet_files(samples)) == ("secret\n1\n", before)
    assert [p.name for p in tmp_path.iterdir()] == ["secret.csv"]


def test_no_variable_of_the_program_is_a_table(samples: Path) -> None:
    import pandas as pd

    frame = pd.DataFrame({"a": [1]})
    with connect(samples) as connection:
        assert connection.sql("from frame").fetchall() == [(1,)]
    for name in ("frame", "statements"):
        with pytest.raises(UsageError, match=f"no table {name}; there is changes, "):
            rows(samples, f"from {name}")
    assert len(frame) == 1


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("selct 1", "syntax error"),
        ("select * from feilds", "no table feilds; there is changes, .*, fields, .*, symbols$"),
        ("select '\udcff'", "the statement is not UTF-8"),
        ("select bit_hl from fields", "bit_hl.*not found"),
        ("select cast(register as int) from fields", "Could not convert"),
        ("select error('at row ' || line_first) from fields", "at row"),
    ],
)
def test_a_wrong_statement_is_wrong_usage_in_one_line(
    run: Callable[..., Ran], samples: Path, sql: str, message: str
) -> None:
    ran = run("query", sql, "-d", samples)
    assert ran.code == 2
    assert ran.err.startswith("error: ")
    assert ran.err.count("\n") == 1
    with pytest.raises(UsageError, match=message):
        rows(samples, sql)


@pytest.mark.parametrize(
    ("given", "code"), [(b"\xef\xbb\xbfselect 'caf\xc3\xa9' as x", 0), (b"select '\xff'", 2), (None, 2)]
)
def test_a_statement_from_standard_input_is_utf_8_whatever_the_locale(
    run: Callable[..., Ran], samples: Path, monkeypatch: pytest.MonkeyPatch, given: bytes | None, code: int
) -> None:
    stream = None if given is None else io.TextIOWrapper(io.BytesIO(given), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", stream)
    ran = run("query", "-", "--csv", "-d", samples)
    assert (ran.code, ran.out) == (code, "x\ncafé\n" if code == 0 else "")
    assert ran.err.startswith("error: ") == bool(code)


def test_a_folder_may_be_called_anything(samples: Path, tmp_path: Path) -> None:
    root = tmp_path / "it's [a-z]*? {x}"
    shutil.copytree(samples, root)
    assert rows(root, "select count(*) from fields") == rows(samples, "select count(*) from fields")
    assert rows(root, "select count(*) from observed.fields") == rows(
        samples, "select count(*) from observed.fields"
    )


def test_a_table_that_cannot_be_read_is_an_error_of_the_dataset(samples: Path, tmp_path: Path) -> None:
    root = tmp_path / "parquet"
    shutil.copytree(samples, root)
    path = root / "fields" / "part-0.parquet"
    path.write_bytes(bytes(path.stat().st_size))
    with pytest.raises(OutputError, match=r"cannot be read .*; build the dataset again"):
        connect(root)
    with pytest.raises(OutputError, match="no such folder; build a dataset with"):
        connect(tmp_path / "none")


EVIL = (
    "select '=1+1' a, -3 b, E'x\\x1b[2J|\\ny' c, {'k': [1, null]} d, null e, true f, 1.5 g, 'nan'::double h"
)


def test_an_answer_too_wide_for_the_terminal_has_a_line_for_each_value(samples: Path) -> None:
    sql = "select field, bits_text, note, raw_text from fields where register = 'DF_EDGE_CFG'"
    wide = list(table(select(samples, sql), 1000))
    assert wide == list(table(select(samples, sql)))
    assert wide[0].split() == ["field", "bits_text", "note", "raw_text"]
    narrow = list(table(select(samples, sql), 40))
    assert narrow[:3] == ["── row 1", "field      PATH_SEL", "bits_text  3:0"]
    assert not any(line.startswith("note") for line in narrow)
    assert narrow[-1] == "(1 row, without what is null; --csv, --json and --md give all)"
    text = ["a text that is long, and runs over the edge as it would in any table"]
    (head, _, line, _) = table(select(samples, f"select 1 as n, '{text[0]}' as told"), 50)
    assert (head.split(), line) == (["n", "told"], f"1  {text[0]}")


def test_the_forms_hold_the_same_values_and_no_text_acts_where_it_is_shown(
    run: Callable[..., Ran], samples: Path
) -> None:
    said = {
        form: run("query", EVIL, "-d", samples, *form) for form in ((), ("--json",), ("--csv",), ("--md",))
    }
    assert not any(set(ran.out) & {"\x1b"} or ran.code for ran in said.values())
    (row,) = json.loads(said["--json",].out)
    assert row == {
        "a": "=1+1", "b": -3, "c": "x\x1b[2J|\ny", "d": {"k": [1, None]}, "e": None, "f": True, "g": "1.5", "h": None,
    }  # fmt: skip
    names, cells = csv.reader(said["--csv",].out.splitlines(keepends=True))
    assert names == list(row)
    assert cells == ["'=1+1", "-3", "x\\x1b[2J|\ny", '{"k": [1, null]}', "", "true", "1.5", "nan"]
    assert said["--md",].out.splitlines()[2].startswith(r"| =1+1 | -3 | x\\x1b\[2J\| ⏎ y | ")
    assert said[()].out.splitlines()[2].startswith(r"=1+1  -3  x\x1b[2J| ⏎ y  ")
    assert said[()].out.splitlines()[-1] == "(1 row)"


def test_no_rows_are_an_answer(run: Callable[..., Ran], samples: Path) -> None:
    nothing = "select register, register from fields where false"
    for form, text in (
        ((), "register  register_1\n────────  ──────────\n(0 rows)\n"),
        (("--json",), "[]\n"),
        (("--csv",), "register,register_1\n"),
        (("--md",), "| register | register\\_1 |\n|---|---|\n"),
    ):
        ran = run("query", nothing, "-d", samples, *form)
        assert (ran.code, ran.out) == (0, text)


def test_two_forms_at_once_are_wrong_usage(run: Callable[..., Ran], samples: Path) -> None:
    ran = run("query", "select 1", "-d", samples, "--json", "--csv")
    assert ran.code == 2
    assert "contradicts --json" in ran.err


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("select 0x1F1c, 0xFFFFFFFFFFFFFFFF", (0x1F1C, 2**64 - 1)),
        ("select '0x10', 'it''s 0x20' -- 0x30", ("0x10", "it's 0x20")),
        ('select 1 as "0x40"', (1,)),
        ("select count(*) > 0 from register_instances where address = 0x1e80", (True,)),
    ],
)
def test_numbers_may_be_hexadecimal_and_texts_stay_as_they_are(
    samples: Path, sql: str, expected: tuple[object, ...]
) -> None:
    assert rows(samples, sql) == [expected]
