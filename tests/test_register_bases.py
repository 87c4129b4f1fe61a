"""What offsets count from, and headings that name several registers: how the register-table dialect reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bases, text_reader

from extract.series import members, numbered

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText as Read

    from extract.observations import Reading


FIELDS = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | V | RW | Value |\n\n"


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    """Read a text with the dialect."""
    read = text_reader(tmp_path)
    return lambda text: read(f"# Northbeck NB1\n\n{text}")


def register(name: str, *lines: str) -> str:
    return "\n\n".join([f"### {name} Register", *lines, FIELDS])


def summary(**offsets: str) -> str:
    rows = "".join(f"| {offset} | {name} | About it |\n" for name, offset in offsets.items())
    return f"| Offset | Name | Description |\n|---|---|---|\n{rows}\n"


PUMP = register("PUMP_CTL", "Address offset: 0x04")


@pytest.mark.parametrize(
    "sentence",
    [
        "Base address: 0x40001000",
        "The pump register base address is 0x40001000.",
        "It drives two wheels. The Pump register base address\nis 0x40001000. It is not used elsewhere.",
        "The base address for the pump registers is 0x4000 1000.",
        "The physical (hardware) base address of the pumps is 0x40001000, which is aligned.",
        "The pump registers start at a base address of 0x40001000 (PUMP_BASE in the kit).",
    ],
)
def test_a_base_is_read_wherever_a_chapter_prints_it(reading: Read, sentence: str) -> None:
    found = reading(f"## 2 Pump\n\n{sentence}\n\n{PUMP}")
    assert bases(found) == [("Pump", 0x4000_1000, "Pump offset")]
    assert [(r.address, r.address_space) for r in found.registers] == [(4, "Pump offset")]


def test_a_word_is_no_base_though_its_letters_are_digits(reading: Read) -> None:
    found = reading(f"## 2 Pump\n\nThey differ in the base address of each pump.\n\n{PUMP}")
    assert bases(found) == []
    assert [one.register for one in found.registers] == ["PUMP_CTL"]


@pytest.mark.parametrize(
    "text",
    [
        "The PUMP0 register base address is 0x40001000 and the PUMP1 register base address is 0x40001400.",
        "The base addresses of the pumps are\n\n- PUMP0: 0x40001000\n- PUMP1: 0x40001400",
        "The pumps are mapped onto the following base addresses:\n\n* PUMP0: 0x40001000\n* PUMP1: 0x40001400",
        "Their register addresses start from\n\n- PUMP0: 0x40001000\n- PUMP1: 0x40001400",
    ],
)
def test_several_bases_are_each_called_what_they_are_the_base_of(reading: Read, text: str) -> None:
    assert bases(reading(f"## 2 Pump\n\n{text}\n\n{PUMP}")) == [
        ("PUMP0", 0x4000_1000, "Pump offset"),
        ("PUMP1", 0x4000_1400, "Pump offset"),
    ]


def test_a_base_of_something_else_is_not_that_of_the_registers(reading: Read) -> None:
    found = reading(f"## 2 Pump\n\nThe base address of the ring buffer is 0x20000000.\n\n{PUMP}")
    assert bases(found) == [("Pump", 0x2000_0000, None)]


def test_a_base_that_is_printed_in_two_ways_is_none(reading: Read) -> None:
    found = reading(f"## 2 Pump\n\nBase address: 0x40001000\n\nBase address: 0x40002000\n\n{PUMP}")
    assert [space for _, _, space in bases(found)] == [None, None]


def placed(found: Reading) -> list[tuple[str | None, str | None, int | None]]:
    return [(one.register, one.address_space, one.address) for one in found.registers]


PUMP_AND_GATE = (
    f"## Pump\n\n{{}}\n\n{register('PUMP_CTL', 'Address offset: 0x04')}"
    f"## Gate\n\n{{}}\n\n{register('GATE_CTL', 'Address offset: 0x04')}"
)


def test_headings_without_numbers_that_have_a_base_are_blocks_whatever_their_registers_are_called(
    reading: Read,
) -> None:
    found = reading(PUMP_AND_GATE.format("- **Base address:** `0x4000_1000`", "Base address: 0x40002000"))
    assert bases(found) == [("Pump", 0x4000_1000, "Pump offset"), ("Gate", 0x4000_2000, "Gate offset")]
    assert placed(found) == [("PUMP_CTL", "Pump offset", 4), ("GATE_CTL", "Gate offset", 4)]


def test_a_block_without_a_base_ends_one_that_has_it(reading: Read) -> None:
    found = reading(PUMP_AND_GATE.format("Base address: 0x40001000", "It opens."))
    assert bases(found) == [("Pump", 0x4000_1000, "Pump offset")]
    assert placed(found) == [("PUMP_CTL", "Pump offset", 4), ("GATE_CTL", "Gate offset", 4)]


def test_the_base_under_the_title_of_a_text_about_one_block_is_that_of_its_registers(tmp_path: Path) -> None:
    text = f"# Pump\n\nBase address: 0x40001000\n\n## Registers\n\n{PUMP}"
    found = text_reader(tmp_path)(text)
    assert bases(found) == [("Pump", 0x4000_1000, "Pump offset")]
    assert placed(found) == [("PUMP_CTL", "Pump offset", 4)]


@pytest.mark.parametrize("said", ["Base address: 0x40000000", "Pump base address: 0x40001000"])
def test_a_base_over_several_groups_of_registers_is_that_of_none(tmp_path: Path, said: str) -> None:
    found = text_reader(tmp_path)(f"# Northbeck\n\n{said}\n\n{PUMP_AND_GATE.format('', '')}")
    assert bases(found) == [("Pump" if said.startswith("Pump") else None, int(said[-10:], 16), None)]
    assert {space for _, space, _ in placed(found)} == {"offset"}


@pytest.mark.parametrize(
    ("places", "space"),
    [(("0x00", "0x04"), "Pump offset"), (("0x40001000", "0x40001004"), None), (("0x00", "0x40001004"), None)],
)
def test_bare_addresses_that_are_all_smaller_than_the_base_of_their_block_count_from_it(
    reading: Read, places: tuple[str, str], space: str | None
) -> None:
    both = "".join(f"### PUMP_{name} ({place})\n\n{FIELDS}" for name, place in zip("AB", places, strict=True))
    found = reading(f"## 2 Pump\n\nBase address: 0x40001000\n\n{both}")
    assert placed(found) == [(f"PUMP_{n}", space, int(p, 16)) for n, p in zip("AB", places, strict=True)]
    assert bases(found) == [("Pump", 0x4000_1000, space)]


def test_a_base_that_each_register_repeats_makes_no_block_of_it(reading: Read) -> None:
    keys = "Base address: 0x40001000", "Address offset: 0x04"
    found = reading(f"{register('PUMP_CTL', *keys)}#### DATA\n\nAbout it.\n\n")
    assert [one.register for one in found.registers] == ["PUMP_CTL"]
    assert found.registers[0].block is None


def test_where_a_chapter_has_bases_in_two_sections_each_table_counts_from_its_own(reading: Read) -> None:
    found = reading(
        "## 2 Pump\n\n### 2.1 Wheel\n\nThe wheel register base address is 0x40001000.\n\n"
        + summary(WH_CTL="0x00", WH_CNT="0x04")
        + register("WH_CTL")
        + "### 2.2 Valve\n\nThe valve register base address is 0x40008000.\n\n"
        + summary(VA_CTL="0x00")
        + register("VA_CTL")
        + register("VA_LATE", "Address offset: 0x08")
    )
    assert bases(found) == [("wheel", 0x4000_1000, "wheel offset"), ("valve", 0x4000_8000, "valve offset")]
    assert {r.register: (r.address, r.address_space) for r in found.registers} == {
        "WH_CTL": (0, "wheel offset"),
        "WH_CNT": (4, "wheel offset"),
        "VA_CTL": (0, "valve offset"),
        "VA_LATE": (8, "Pump offset"),  # nothing ties it to either
    }


def test_a_base_that_two_sections_repeat_is_that_of_the_chapter(reading: Read) -> None:
    said = "The pump register base address is 0x40001000.\n\n"
    found = reading(f"## 2 Pump\n\n### 2.1 Overview\n\n{said}### 2.2 Registers\n\n{said}{PUMP}")
    assert set(bases(found)) == {("Pump", 0x4000_1000, "Pump offset")}
    assert [(r.address, r.address_space) for r in found.registers] == [(4, "Pump offset")]


# -- headings that name several registers


def test_a_series_whose_registers_the_table_has_every_one_of_is_an_array(reading: Read) -> None:
    offsets = {f"{n}_CTL": f"0x{0x100 * n:x}" for n in range(12)}
    found = reading("## 2 Pump\n\n" + summary(**offsets) + register("0_CTL, 1_CTL, …, 9_CTL, 10_CTL"))
    array, alone = found.registers
    assert (array.register, array.address) == ("0_CTL, 1_CTL, …, 9_CTL, 10_CTL", 0)
    assert (array.array_first, array.array_last, array.array_stride) == (0, 10, 0x100)
    assert array.addresses == [0x100 * n for n in range(11)]
    assert not array.flags
    assert (alone.register, alone.flags) == ("11_CTL", ["no_fields"])


def test_a_series_of_which_the_table_has_a_part_stays_apart_and_is_flagged(reading: Read) -> None:
    found = reading("## 2 Pump\n\n" + summary(A0="0x00", A1="0x04", A3="0x0c") + register("A0, A1, …, A3"))
    series, *others = found.registers
    assert (series.address, series.array_first, series.flags) == (None, None, ["array_bounds"])
    assert [(r.register, r.address) for r in others] == [("A0", 0), ("A1", 4), ("A3", 12)]


def test_names_that_do_not_count_keep_an_address_each(reading: Read) -> None:
    found = reading("## 2 Pump\n\n" + summary(LD_a="0x00", LD_b="0x08") + register("LD_a, LD_b"))
    (one,) = found.registers
    assert (one.array_first, one.addresses, one.flags) == (None, [0, 8], [])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("C0, C1 and C2", ["C0", "C1", "C2"]),
        ("MB00, MB01, …, MB03", ["MB00", "MB01", "MB02", "MB03"]),
        ("0_CS, 1_CS, …, 9_CS, 10_CS", [f"{n}_CS" for n in range(11)]),
        ("A0, A2, ..., A6", ["A0", "A2", "A4", "A6"]),
        ("DMA0..DMA2", ["DMA0", "DMA1", "DMA2"]),
        ("U0_CR0, U0_CR1", ["U0_CR0", "U0_CR1"]),
        ("A0, B1, …, C3", []),
        ("A0, A1, …", []),
        ("A0, A2, …, A5", []),
        ("A0, A1, …, A4, A6", []),
        ("Control and status of it", []),
        ("PLAIN", []),
    ],
)
def test_what_a_series_leaves_out_is_filled_in_where_its_names_count(text: str, names: list[str]) -> None:
    assert members(text) == names


def test_the_number_that_counts_is_the_one_in_which_the_names_differ() -> None:
    found = numbered("U0_CR0, U0_CR1")
    assert found is not None
    assert (found.name(5), found.number("u0_cr7"), found.number("U1_CR0")) == ("U0_CR5", 7, None)
    indexed = numbered("TAPn_CTL (n = 0..3)")
    assert indexed is not None
    assert indexed.name(2) == "TAP2_CTL"
    assert numbered("nTAPn (n = 0..3)") is None


def test_other_keys_before_a_base_are_not_its_name(tmp_path: Path) -> None:
    table = "## NB_CTRL (0x10)\n\n| Bits | Name |\n|---|---|\n| 7:4 | RATE |\n| 3:0 | MODE |\n\n"
    found = text_reader(tmp_path)(f"{table}length:100 line:10 Base address:0x1080\n")
    assert [(one.kind, one.name, one.value) for one in found.symbols] == [("block", None, 0x1080)]


@pytest.mark.parametrize("line", ["Base_Address = 0x20 << 24 + OFFSET << 16.", "Base address: 0x20 * OFFSET"])
def test_a_number_that_is_shifted_or_multiplied_is_no_base(text: Read, line: str) -> None:
    reading = text(
        f"4.1 NB_CTL Register\n\nOffset: 0x04\n\n{line}\n\nBits  Name  Description\n7:0   RATE  How fast\n"
    )
    assert [symbol.value for symbol in reading.symbols] == []
    assert [register.register for register in reading.registers] == ["NB_CTL"]


def test_a_reset_below_the_title_of_a_register_that_holds_a_base_is_none_itself(reading: Read) -> None:
    title = "MSRC000_001B [Pump Base Address] (PUMP::BAR)"
    rows = "Bits    Description\n31:12   Base: where the pump lies. Read-write.\n11:0    Reserved."
    found = reading(f"{title}\nReset: 0000_0000_FEE0_0000h.\n{rows}\n")
    assert bases(found) == []
    assert [(field.field, field.bit_hi) for field in found.registers[0].fields] == [
        ("Base", 31),
        ("Reserved", 11),
    ]


def test_a_base_is_an_entry_of_a_list_below_a_sentence_that_speaks_of_bases(reading: Read) -> None:
    found = reading(
        f"## 2 Pump\n\nThe base addresses of the pumps are\n\nPUMP0: 0x40001000\n\nPUMP1: 0x40001400\n\n{PUMP}"
    )
    assert [value for _, value, _ in bases(found)] == [0x4000_1000, 0x4000_1400]
