"""Lines in bold over tables of fields, and headings that are a place alone or a name before one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Register

BITS = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | LEVEL | How loud |\n| 3:0 | GO | Starts it |"
ROWS = "".join(f"<tr><td>{bits}</td><td>{name}</td></tr>" for bits, name in (("7:4", "LEVEL"), ("3:0", "GO")))
HTML = f"<table><tr><th>Bits</th><th>Name</th></tr>{ROWS}</table>"


def told(text: str, kind: str = "md") -> list[Register]:
    name = "northbeck-core" if kind == "md" else f"northbeck-core.{kind}"
    return [one for one in RegisterTableDialect().read(load(text + "\n", name)).registers if one.fields]


def names(registers: list[Register]) -> list[tuple[str, int | None, bool]]:
    return [(one.register, one.address, "register_name" not in one.flags) for one in registers]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("**CTRL**", "**STATUS**", [("CTRL", None, True), ("STATUS", None, True)]),
        ("**CTRL** (offset 0x04)", "**STATUS**: 0x08", [("CTRL", 4, True), ("STATUS", 8, True)]),
        ("__CTRL__ `0x04`", "__STATUS__ `0x08`", [("CTRL", 4, True), ("STATUS", 8, True)]),
        (
            "**Gate Control Register (0x04)**",
            "**Gate Status Register (0x08)**",
            [("Gate Control Register", 4, True), ("Gate Status Register", 8, True)],
        ),
        (
            "**0x04: Gate Control**",
            "**0x08: Gate Status**",
            [("Gate Control", 4, False), ("Gate Status", 8, False)],
        ),
    ],
)
def test_lines_in_bold_over_tables_of_fields_are_headings_under_the_title_of_the_document(
    first: str, second: str, expected: list[tuple[str, int | None, bool]]
) -> None:
    assert (
        names(told(f"# NB100\n\nText on it.\n\n{first}\n\n{BITS}\n\n{second}\n\nIt tells all.\n\n{BITS}"))
        == expected
    )


@pytest.mark.parametrize("line", ["<p><strong>{} ({})</strong></p>", "<b>{}</b> ({})<br>"])
def test_so_are_they_in_a_page_of_html(line: str) -> None:
    sections = [line.format(*one) + f"\n{HTML}" for one in (("CTRL", "0x04"), ("STATUS", "0x08"))]
    page = "\n".join(("<html><body><h1>NB100</h1>", "<p>Text on it.</p>", *sections, "</body></html>"))
    assert names(told(page, "html")) == [("CTRL", 4, True), ("STATUS", 8, True)]


def test_registers_under_lines_in_bold_stand_in_the_block_of_the_marked_heading_above() -> None:
    ctrl, status = f"**CTRL** (offset 0x04)\n\n{BITS}", f"**STATUS** (offset 0x08)\n\n{BITS}"
    text = f"# NB100\n\n## GATE (0x4000)\n\n{ctrl}\n\n{status}\n\n## PUMP (0x5000)\n\n{ctrl}"
    found = [(one.block, one.register, one.address) for one in told(text)]
    assert found == [("GATE", "CTRL", 4), ("GATE", "STATUS", 8), ("PUMP", "CTRL", 4)]


@pytest.mark.parametrize(
    "line", ["**Bit fields**", "**Read**", "**Reset value: 0x10**", "**Note**", "**Table 5. Fields**"]
)
def test_lines_in_bold_that_say_what_follows_of_a_register_name_none(line: str) -> None:
    registers = told(f"# NB100\n\n## CTRL (0x04)\n\n{line}\n\n{BITS}\n\n## STATUS (0x08)\n\n{line}\n\n{BITS}")
    assert names(registers) == [("CTRL", 4, True), ("STATUS", 8, True)]


def test_one_line_in_bold_over_a_table_may_be_emphasis_and_leaves_the_section_with_its_register() -> None:
    text = f"# NB100\n\n## CTRL (0x04)\n\n**Handle with care**\n\n{BITS}\n\n## STATUS (0x08)\n\n{BITS}"
    assert names(told(text)) == [("CTRL", 4, True), ("STATUS", 8, True)]


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("CTRL 0x04", ("CTRL", 4, True)),
        ("CTRL `0x04`", ("CTRL", 4, True)),
        ("5.1 CTRL 0x04", ("CTRL", 4, True)),
        ("Register CTRL 0x04", ("CTRL", 4, True)),
        ("CTRL 0x04 - Gate control", ("CTRL", 4, True)),
        ("Gate Control Register 0x04", ("Gate Control Register", 4, True)),
        ("Gate Control 0x04", ("Gate Control 0x04", None, False)),
        ("Page 0x10", ("Page 0x10", None, False)),
        ("CMD 0x10", ("CMD 0x10", None, False)),
        ("Register 0x04", ("Register 0x04", 4, False)),
        ("0x04", ("0x04", 4, False)),
    ],
)
def test_a_heading_gives_the_place_that_a_blank_alone_parts_from_its_name(
    heading: str, expected: tuple[str, int | None, bool]
) -> None:
    assert names(told(f"# NB core\n\n## {heading}\n\n{BITS}")) == [expected]


@pytest.mark.parametrize("place", ["Register 0x{}", "Offset 0x{}", "0x{}", "Address: 0x{}"])
@pytest.mark.parametrize("name", ["### {}", "**{}**", "{}"])
def test_a_heading_that_is_a_place_alone_places_the_register_whose_name_stands_under_it(
    place: str, name: str
) -> None:
    text = "\n\n".join(
        f"## {place.format(at)}\n\n{name.format(register)}\n\n{BITS}"
        for at, register in (("04", "CTRL"), ("08", "STATUS"))
    )
    assert names(told(f"# NB100 core\n\n{text}")) == [("CTRL", 4, True), ("STATUS", 8, True)]


def test_a_place_alone_under_the_name_of_a_register_is_that_register_s() -> None:
    text = f"## CTRL\n\n### Offset 0x04\n\n### Fields\n\n{BITS}\n\n## STATUS\n\n### Offset 0x08\n\n### Fields\n\n{BITS}"
    assert names(told(f"# NB100 core\n\n{text}")) == [("CTRL", 4, True), ("STATUS", 8, True)]


@pytest.mark.parametrize("bold", ["**Pump unit**", "**PUMP_CTRL**", "**Summary of it**"])
@pytest.mark.parametrize("keys", ["", "Reset: 0x22\n\n"])
def test_a_line_in_bold_in_the_section_of_a_register_leaves_it_its_address(bold: str, keys: str) -> None:
    sections = (
        f"## {name}\n\n{keys}{bold}{n}\n\n{BITS}" for n, name in enumerate(("CTRL (0x10)", "STATUS (0x14)"))
    )
    assert names(told("# NB100\n\n" + "\n\n".join(sections))) == [("CTRL", 16, True), ("STATUS", 20, True)]


@pytest.mark.parametrize(
    "heading",
    [
        "KEY register: unlock with 0xA5",
        "CTRL register, mask 0xF0",
        "CTRL - Control for mode 0x1",
        "MODE register, SEL = 0x1",
    ],
)
def test_a_number_that_words_stand_before_is_no_address(heading: str) -> None:
    assert [one.address for one in told(f"# NB core\n\n## {heading}\n\n{BITS}")] == [None]


def test_an_address_behind_the_name_of_a_block_is_its_base() -> None:
    blocks = (
        f"## {name}\n\n### CTRL 0x00\n\n{BITS}\n\n### STATUS 0x04\n\n{BITS}"
        for name in ("GATE 0x4000", "PUMP 0x5000")
    )
    found = told("# NB core\n\n" + "\n\n".join(blocks))
    assert [(one.block, one.register, one.address) for one in found] == [
        (block, name, place) for block in ("GATE", "PUMP") for name, place in (("CTRL", 0), ("STATUS", 4))
    ]


def test_a_place_over_several_registers_is_none_of_theirs() -> None:
    text = f"## Address 0x4000\n\n### CTRL\n\n{BITS}\n\n### STATUS\n\n{BITS}"
    assert names(told(f"# NB100 core\n\n{text}")) == [("CTRL", None, True), ("STATUS", None, True)]


def test_a_long_line_that_begins_in_bold_is_looked_at_once() -> None:
    assert told(f"# NB100\n\n**CTRL**{' ' * 100_000}x\n\n{BITS}\n\n**STATUS**{' ' * 190}x\n\n{BITS}")
