"""Places of registers that texts taken out of PDFs print in lines of no table that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import read_file

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

NAMES = ["PUMP_CTL", "PUMP_RATE", "PUMP_LOAD"]


def chapter(lines: list[str], names: list[str] = NAMES) -> str:
    """A list of registers, and the registers that it lists."""
    text = "\n".join(lines) + "\n\n"
    for name in names:
        text += f"{name} Register\n\n| Bits | Name | Type | Reset | Description |\n|---|---|---|---|---|\n"
        text += "| 7:4 | RATE | RW | 0x0 | How fast |\n| 3:0 | GATE | RW | 0x0 | Which gate |\n\n"
    return text


def places(path: Path, text: str) -> list[tuple[str | None, int | None, bool]]:
    """Each register with fields: its address, and whether that is said to be lost."""
    made: list[Register] = [register for register in read_file(path, text).registers if register.fields]
    return [(one.register, one.address, "address_lost" in one.flags) for one in made]


def split(words: str) -> list[str]:
    """Cells a line each."""
    return words.split()


WAYS = {
    "the caption runs into the head": [
        "Table 2. PumpOffset   Name         Description",
        "registers",
        "Map      0x00     PUMP_CTL     Control",
        "         0x04     PUMP_RATE    Rate",
        "         0x18     PUMP_LOAD    Load",
    ],
    "bars stand around place and name": [
        "|     | Offset Name | Description |",
        "| Map | 0x00 PUMP_CTL | Control |",
        "|     | 0x04 PUMP_RATE | Rate |",
        "|     | 0x18 PUMP_LOAD | Load |",
    ],
    "all places before all names": [
        "Offset",
        "Name",
        "0x00",
        "0x04",
        "0x18",
        "PUMP_CTL",
        "Control",
        "PUMP_RATE",
        "Rate",
        "PUMP_LOAD",
        "Load",
    ],
    "names on both sides of the places": [
        "Offset",
        "Name",
        "PUMP_CTL",
        "PUMP_RATE",
        "0x00",
        "0x04",
        "0x18",
        "PUMP_LOAD",
        "Load",
    ],
    "each place over its name, titles anywhere": (
        [
            "Offset",
            "Name",
            "0x00",
            "PUMP_CTL",
            "0x04",
            "PUMP_RATE",
            "Description",
            "Control",
            "Rate",
            "0x18",
            "PUMP_LOAD",
            "Load",
        ]
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_places_beside_names_are_those_of_the_registers_below(tmp_path: Path, way: str) -> None:
    text = chapter(["3. Pumps", "", *(f"{line}\n" for line in WAYS[way])])
    assert places(tmp_path / "northbeck-pumps.md", text) == [
        ("PUMP_CTL", 0, False),
        ("PUMP_RATE", 4, False),
        ("PUMP_LOAD", 0x18, False),
    ]


def test_the_end_of_a_page_parts_no_list(tmp_path: Path) -> None:
    lines = ["0x00 PUMP_CTL", "0x04 PUMP_RATE", *["", "Baths 8", ""] * 9, "Offset Name", "0x18 PUMP_LOAD"]
    text = chapter(["Offset Title Name", *lines])
    assert [place for _, place, _ in places(tmp_path / "northbeck-pumps.md", text)] == [0, 4, 0x18]


def test_the_list_next_above_tells_the_places(tmp_path: Path) -> None:
    one = chapter(["| 0x00 PUMP_CTL |", "| 0x04 PUMP_RATE |"], NAMES[:2])
    other = chapter(["| 0x20 PUMP_CTL |", "| 0x28 PUMP_LOAD |"], [NAMES[0], NAMES[2]])
    text = f"# Pumps\n\n{one}# Baths\n\n{other}"
    assert [place for _, place, _ in places(tmp_path / "northbeck-pumps.md", text)] == [0, 4, 0x20, 0x28]


def test_where_places_and_names_differ_in_number_the_registers_have_lost_theirs(tmp_path: Path) -> None:
    text = chapter([f"{word}\n" for word in split("Offset Name 0x00 0x04 PUMP_CTL PUMP_RATE PUMP_LOAD")])
    assert places(tmp_path / "northbeck-pumps.md", text) == [(name, None, True) for name in NAMES]


def test_numbers_before_words_that_name_no_register_are_no_places(tmp_path: Path) -> None:
    text = chapter(["0x00 GATE_SHUT", "0x01 GATE_OPEN", "0x02 PUMP_RATE"])
    assert [place for _, place, _ in places(tmp_path / "northbeck-pumps.md", text)] == [None] * 3


def column(name: str, bits: str) -> str:
    """A table with heads of bits, name and description, each cell a line."""
    return "\n\n".join([f"{name} Register", "Bits", "Name", "Description", bits, "LEVEL", "How much.\n\n"])


CODES = "Type\n\nReset\n\nRW\n\n0x1\n\n"


def test_codes_whose_heads_stand_apart_again_and_again_are_missing_in_tables_without_them(
    tmp_path: Path,
) -> None:
    text = "".join([column("PUMP_CTL", "31:0"), column("PUMP_LOAD", "31:0"), "More.\n\n", CODES, CODES])
    made = read_file(tmp_path / "northbeck-pumps.txt", text)
    found = {
        one.register: [(row.default_text, bool(row.flags)) for row in one.fields] for one in made.registers
    }
    assert found["PUMP_CTL"] == [(None, True)]
    assert all(doubt for _, doubt in found["PUMP_LOAD"])


@pytest.mark.parametrize(
    "form",
    [
        "- {place}: {name} - its title",
        "- `{place}` `{name}`: its title",
        "* **{place}** {name} its title",
        "- {place} → {name}",
        "1. {name} ({place}) - its title",
        "- `{name}` - {place} - its title",
        "- {name} @ {place}: its title",
        "- {name}, offset {place}: its title",
        "- {name}: base + {place} (its title)",
        "    {name}  {place}  its title",
    ],
)
def test_items_with_names_and_places_place_the_registers_below(form: str, tmp_path: Path) -> None:
    listed = [form.format(name=name, place=f"0x{4 * n:02X}") for n, name in enumerate(NAMES)]
    found = places(tmp_path / "nb.md", chapter(["The register map:", "", *listed]))
    assert found == [("PUMP_CTL", 0, False), ("PUMP_RATE", 4, False), ("PUMP_LOAD", 8, False)]


@pytest.mark.parametrize(
    "lead",
    ["Write the registers in this sequence:", "Defaults in the map of the pump:", "What the pump does then:"],
)
def test_numbers_behind_names_that_no_map_is_told_of_are_no_places(lead: str, tmp_path: Path) -> None:
    listed = [f"- {name} = 0x{16 * n:02X}" for n, name in enumerate(NAMES)]
    found = places(tmp_path / "nb.md", chapter([lead, "", *listed]))
    assert [address for _, address, _ in found] == [None, None, None]


@pytest.mark.parametrize(
    ("lead", "form"),
    [
        ("Start up:", "{n}. {place} {name}"),
        ("Masks:", "- {place}: {name}"),
        ("The registers are loaded so:", "- {place} → {name}"),
        ("The addresses of the pump and what it holds after power-on:", "- {name}: {place}"),
        ("Map of the buffers:", "- {name} {place}"),
    ],
)
def test_numbers_of_a_list_of_steps_or_values_are_no_places(lead: str, form: str, tmp_path: Path) -> None:
    listed = [form.format(n=n, name=name, place=f"0x{16 * n + 15:02X}") for n, name in enumerate(NAMES, 1)]
    found = places(tmp_path / "nb.md", chapter([lead, "", *listed]))
    assert [address for _, address, _ in found] == [None, None, None]
