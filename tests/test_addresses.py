"""Offsets and the bases that they count from: look-ups by address, streams, SQL, exports, and what is shown."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from export_readers import c_header, svd

from catalog import Dataset, connect
from catalog.export import export
from catalog.model import Base
from catalog.stream import Trace
from extract.errors import NotFoundError, UsageError
from specmill.build import build

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Run = Callable[..., Ran]

FIELDS = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 31:0 | V | RW | Value |\n"
MANUAL = f"""\
# Northbeck NB1

## 2 Pump

The base addresses of the pumps are

- PUMP0: 0x40001000
- PUMP1: 0x40001400

### 2.1 PM_CTL Register

Address offset: 0x04

{FIELDS}
### 2.2 PM_CHn Register (n = 0..3)

Address offset: 0x20 + 0x8 * n

{FIELDS}
## 3 Valve

### 3.1 VA_CTL Register

Address offset: 0x04

{FIELDS}
## 4 Meter

Base address: 0x50000000

| Offset | Name | Description |
|---|---|---|
| 0x00 | MT_A0 | First |
| 0x08 | MT_A1 | Second |
| 0x10 | MT_A2 | Third |

### 4.1 MT_A0, MT_A1, MT_A2 Registers

{FIELDS}"""
PUMPS = (Base("PUMP0", 0x4000_1000), Base("PUMP1", 0x4000_1400))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of a manual: two pumps, a valve without a base, a meter."""
    folder = tmp_path_factory.mktemp("addresses")
    (folder / "northbeck-nb1-manual.md").write_text(MANUAL, encoding="utf-8")
    build([folder / "northbeck-nb1-manual.md"], folder / "parquet", jobs=1)
    return folder / "parquet"


def names(dataset: Dataset, address: int) -> list[str | None]:
    return [one.name for one in dataset.at(address)]


def test_a_register_has_the_bases_that_its_addresses_count_from_as_far_as_they_are_known(root: Path) -> None:
    dataset = Dataset(root)
    assert {r.name: r.bases for r in dataset.registers()} == {
        "PM_CTL": PUMPS,
        "PM_CHn": PUMPS,
        "VA_CTL": (),
        "MT_A0, MT_A1, MT_A2": (Base("Meter", 0x5000_0000),),
    }
    (one,) = dataset.register("PM_CTL").instances()
    assert (one.address, one.absolute()) == (4, (0x4000_1004, 0x4000_1404))
    (lone,) = dataset.register("VA_CTL").instances()
    assert (lone.address, lone.absolute()) == (4, ())


def test_a_register_is_found_at_each_of_its_bases_and_at_no_other_sum(root: Path) -> None:
    dataset = Dataset(root)
    assert names(dataset, 0x4000_1004) == names(dataset, 0x4000_1404) == ["PM_CTL"]
    assert names(dataset, 0x4000_1428) == ["PM_CH1"]
    assert names(dataset, 0x5000_0008) == ["MT_A1"]
    assert names(dataset, 0x5000_0004) == []


def test_an_offset_as_printed_finds_what_has_it_in_whatever_space(root: Path) -> None:
    dataset = Dataset(root)
    assert names(dataset, 4) == ["PM_CTL", "VA_CTL"]
    assert [one.name for one in dataset.at(4, space="valve offset")] == ["VA_CTL"]


def test_elements_have_the_names_that_the_document_lists_or_indexes(root: Path, run: Run) -> None:
    assert [one.name for one in Dataset(root).register("MT_A1").instances()] == ["MT_A0", "MT_A1", "MT_A2"]
    assert (
        "PM_CH3 is element 3, at 0x40001038 (PUMP0), 0x40001438 (PUMP1)\n"
        in run("show", "pm_ch3", "-d", root).out
    )
    assert "MT_A1 is element 1, at 0x50000008 (Meter)\n" in run("show", "MT_A1", "-d", root).out
    assert run("decode", "MT_A2", "1", "-d", root).out.startswith("MT_A2 = 0x1  ")
    assert run("show", "PM_CH4", "-d", root).code == 1


def test_showing_an_address_shows_what_is_there_and_says_when_a_base_is_unknown(root: Path, run: Run) -> None:
    shown = run("show", "0x40001404", "-d", root).out
    assert shown.startswith(
        "PM_CTL  nb1, block Pump, 32 bits, Pump offset:0x4 = PUMP0 0x40001004; PUMP1 0x40001404\n"
    )
    assert "Valve offset:0x4, its base unknown\n" in run("show", "VA_CTL", "-d", root).out
    assert (
        "Meter offset:0x0, 0x8, 0x10 = 0x50000000, 0x50000008, 0x50000010\n"
        in run("show", "0x50000008", "-d", root).out
    )
    missed = run("show", "0x60000000", "-d", root)
    assert (missed.code, missed.out) == (1, "")
    assert missed.err == "error: nothing is at 0x60000000; the base of Valve offset (nb1) is unknown\n"


def test_decoding_by_address_is_decoding_by_name(root: Path, run: Run) -> None:
    assert run("decode", "0x40001428", "7", "-d", root).out == run("decode", "PM_CH1", "7", "-d", root).out
    missed = run("decode", "0x60000000", "7", "-d", root)
    assert (missed.code, missed.out) == (1, "")
    assert "no register at 0x60000000; the base of Valve offset (nb1) is unknown" in missed.err


def test_a_stream_has_whole_addresses_and_offsets_only_where_a_space_is_named(root: Path) -> None:
    trace = Trace(Dataset(root))
    said = trace.lines(["0x40001404 1", "0x50000010 2", "0x4 3", "VA_CTL 4"])
    assert said == ["0x40001404 1 PM_CTL V=1", "0x50000010 2 MT_A2 V=2", "0x4 3 ?", "VA_CTL 4 VA_CTL V=4"]
    within = Trace(Dataset(root), space="Pump offset")
    assert within.lines(["0x4 3", "0x40001004 1"]) == ["0x4 3 PM_CTL V=3", "0x40001004 1 ?"]


def test_sql_has_the_whole_addresses_that_python_has(root: Path) -> None:
    python = {
        (one.name, base.name, base.address + (one.address or 0))
        for register in Dataset(root).registers()
        for one in register.instances()
        for base in register.bases
    }
    with connect(root) as connection:
        said = connection.sql("select name, base, address from register_places").fetchall()
    assert len(said) == len(python) == 2 * 5 + 3
    assert set(said) == python


def test_two_addresses_for_one_base_are_none(tmp_path: Path) -> None:
    text = MANUAL.replace("Base address: 0x50000000", "Base address: 0x50000000\n\nBase address: 0x58000000")
    (tmp_path / "northbeck-nb1-manual.md").write_text(text, encoding="utf-8")
    build([tmp_path / "northbeck-nb1-manual.md"], tmp_path / "parquet", jobs=1)
    assert Dataset(tmp_path / "parquet").register("MT_A1").bases == ()
    with connect(tmp_path / "parquet") as connection:
        assert connection.sql("from register_places where block = 'Meter'").fetchall() == []


def test_a_c_compiler_finds_the_base_in_each_address(root: Path, tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler here (cc, gcc or clang)")
    header = export(Dataset(root), "c").content
    (tmp_path / "chip.h").write_bytes(header)
    (tmp_path / "main.c").write_text(
        '#include "chip.h"\n'
        '_Static_assert(PM_CTL__ADDR(PUMP1__BASE) == 0x40001404 && PM_CTL__OFFSET == 4, "");\n'
        '_Static_assert(PM_CHn__ADDR(PUMP0__BASE, 2) == 0x40001030, "");\n'
        '_Static_assert(MT_An__ADDR(1) == 0x50000008 && VA_CTL__OFFSET == 4, "");\n'
        "int main(void) { return 0; }\n"
    )
    command = [compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "main.c"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert b"VA_CTL__ADDR" not in header
    assert b"addresses of Valve offset, in units of 8 bits, base address unknown" in header


def test_svd_has_a_peripheral_for_each_base_and_says_when_one_is_unknown(root: Path, tmp_path: Path) -> None:
    content = export(Dataset(root), "svd").content
    text = content.decode()
    assert re.findall(
        r'<peripheral derivedFrom="(\w+)">\s*<name>(\w+)</name>\s*<baseAddress>(\w+)<', text
    ) == [("PUMP0", "PUMP1", "0x40001400")]
    assert "<description>Valve, Valve offset, base address unknown</description>" in text
    assert "<name>MT_A%s</name>" in text
    said = sorted(tuple(sorted(there)) for there in svd(content, tmp_path).addresses.values())
    header = export(Dataset(root), "c").content
    assert said == sorted(tuple(sorted(there)) for there in c_header(header, tmp_path).addresses.values())
    assert (0x4000_1004, 0x4000_1404) in said


def test_every_command_takes_a_product_by_a_part_of_its_name(samples: Path, run: Run) -> None:
    for arguments in (
        ["show", "TW_DEPTH_CTL"],
        ["decode", "TW_DEPTH_CTL", "1"],
        ["decode", "18336", "1"],
        ["encode", "TW_DEPTH_CTL", "0=1"],
        ["explain", "TW_DEPTH_CTL"],
        ["export", "c"],
    ):
        whole = run(*arguments, "--product", "tarn2", "-d", samples)
        for spelling in ("TARN2", "tarn", " Tarn2 "):
            part = run(*arguments, "--product", spelling, "-d", samples)
            assert (part.code, part.out, part.err) == (whole.code, whole.out, whole.err)
        wrong = run(*arguments, "--product", "tern2", "-d", samples)
        assert (wrong.code, wrong.out) == (2, "")
        assert "no product tern2; did you mean tarn2" in wrong.err
    with pytest.raises(UsageError, match=r"northbeck: may be fell6-fell7 or .*; name one of them"):
        Dataset(samples).registers(product="northbeck")
    with pytest.raises(NotFoundError, match="no register NONE"):
        Dataset(samples).register("NONE", product="tarn")
