"""What looks like a name, a place, a width, fields or values, and is something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import read_tables as read

from extract.markup.math_marks import without_math

if TYPE_CHECKING:
    from extract.observations import Register

BITS = "| Bits | Name | Description |\n|---|---|---|\n| 7:0 | LEVEL | How loud |"
MAP = "| Offset | Name | Description |\n|---|---|---|\n| 0x00 | PUMP | Pump |\n| 0x08 | TIMER | Timer |"


def told(text: str) -> list[Register]:
    return [one for one in read(text).registers if one.fields]


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("0", "Requires GATE = 1, PUMP = 0."),
        ("0", "Valid if EN = 1, and MODE = 0."),
        ("0", "Cleared by writing CMD = 1, STAT = 0."),
        ("0", "Set: by hardware. Cleared: by software."),
        ("1:0", "Sets mode when CTRL = 0x0, level when CTRL = 0x1."),
        ("1:0", "Buffers: 0 or more, 1 buffer each, 2 at most."),
        ("1:0", "Wait: 0 cycles, 1 cycle, 2 cycles"),
    ],
)
def test_conditions_and_counts_are_no_values(bits: str, text: str) -> None:
    (register,) = told(
        f"## NB_CTRL (0x00)\n\n| Bits | Name | Description |\n|---|---|---|\n| {bits} | LEVEL | {text} |"
    )
    assert register.fields[0].values == []


def test_numbers_of_a_formula_keep_their_base_and_their_mark() -> None:
    text = without_math(r"$10_{16}$ $1010_2$ $42_{10}$ $0 \times 1F$ $\mathrm{CH}_{1}$")
    assert text == "10h 1010b 42 0x1F CH1"


@pytest.mark.parametrize(
    ("said", "width"),
    [
        ("All registers are 32 bits wide.", 32),
        ("All registers are 32-bit aligned.", 8),
        ("All registers are accessed 32 bits at a time.", 8),
        ("All timer registers are 16 bits wide.", 8),
        ("All registers have a 16-bit address.", 8),
    ],
)
def test_only_what_is_said_of_the_width_of_all_registers_is_theirs(said: str, width: int) -> None:
    (register,) = told(f"# Pump\n\n{said}\n\n## NB_CTRL (0x00)\n\n{BITS}")
    assert register.width_bits == width


@pytest.mark.parametrize("title", ["Pump Reset Register", "Timer Configuration Register"])
def test_words_that_tell_registers_apart_are_part_of_a_title(title: str) -> None:
    (register,) = told(f"# Gates of the pump\n\n{MAP}\n\n## {title}\n\n{BITS}")
    assert (register.register, register.address) == (title, None)


@pytest.mark.parametrize(
    "title",
    [
        "Gate Status Register (`RO`)",
        "Shift Register (`MSB` first)",
        "Status Register of `NB9`",
        "Timer Count Register - LOW",
        "Timer Registers - TIMER0",
    ],
)
def test_what_stands_in_marks_or_behind_a_dash_need_not_be_the_name(title: str) -> None:
    (register,) = told(f"# Gates\n\n## {title} (0x08)\n\n{BITS}")
    assert register.register == title.replace("`", "")


def test_a_row_of_three_cells_under_a_register_with_a_place_is_no_title() -> None:
    box = "| Gate clock | CLK | 0x10 |\n|---|---|---|\n| Bits | Name | Description |\n| 7:0 | LEVEL | Loud |"
    assert [(one.register, one.address) for one in told(f"## NB_STAT (0x24)\n\n{box}")] == [("NB_STAT", 0x24)]


def test_a_register_of_two_addresses_has_none_of_them_for_its_own() -> None:
    (register,) = told(f"# Gates\n\n## Gate Control Register (GCTRL, 0x24/0x64)\n\n{BITS}")
    assert (register.register, register.address, register.flags) == ("GCTRL", None, ["address_lost"])


@pytest.mark.parametrize(
    ("said", "doubts"),
    [
        ("[0] off [1] on", []),
        ("[0]=off, [1]=on", [True, True]),
        ("[3:1]=level [0]=go", [False, False]),
    ],
)
def test_numbers_in_brackets_may_be_values_as_well_as_bits(said: str, doubts: list[bool]) -> None:
    table = f"| Address | Name | R/W | Description |\n|---|---|---|---|\n| 0x04 | NB_CTL | RW | {said} |"
    (register,) = read(f"# Gates\n\n{table}").registers
    assert [bool(one.flags) for one in register.fields] == doubts


@pytest.mark.parametrize(("title", "bases"), [("Memory map and sizes", 2), ("Interrupt vectors", 0)])
def test_ranges_under_a_title_of_sizes_are_bases_those_of_vectors_are_not(title: str, bases: int) -> None:
    rows = "  PUMP    0x40000000   0x400003FF\n  GATE    0x40000400   0x400007FF"
    chapters = "\n\n".join(
        f"Chapter {n}. {name}\n\n{n}.1 CTRL register, offset 0x00\n\n  Bits   Name   Access  Description\n"
        "  31:8   RATE   RW      Rate of it"
        for n, name in ((1, "PUMP"), (2, "GATE"))
    )
    text = f"Chip manual\n\nTable 1. {title}\n\n  Block   From         To\n{rows}\n\n{chapters}"
    assert len([one for one in read(text).symbols if one.kind == "block"]) == bases


def test_paragraphs_in_a_row_of_a_markdown_table_do_not_cut_it() -> None:
    rows = "| 3 | BUSY | <p>Busy.</p><p>Read it.</p> |\n| 2:0 | MODE | Mode |"
    text = f"## NB_STAT (0x04)\n\n| Bits | Name | Description |\n|---|---|---|\n{rows}"
    (register,) = told(text)
    assert [one.field for one in register.fields] == ["BUSY", "MODE"]


def test_the_name_of_a_register_in_words_does_not_go_on_in_the_next_row() -> None:
    rows = "| Mode select | 0x10 | 7:6 | MODE |\n| Rate select | | 5:0 | RATE |"
    table = f"| Register | Address | Bits | Field |\n|---|---|---|---|\n{rows}"
    assert [one.register for one in told(f"# Pump\n\n{table}")] == ["Mode select", "Rate select"]


@pytest.mark.parametrize(
    ("lead", "names"),
    [
        ("The header of a message in memory is:", []),
        ("The register has these bits:", ["type", "length", "check"]),
    ],
)
def test_bits_in_brackets_are_those_of_what_leads_to_them(lead: str, names: list[str]) -> None:
    text = f"# Pump\n\n## FIFO (offset 0x08)\n\n{lead}\n\n[31:24] type, [23:8] length, [7:0] check\n\n"
    found = read(f"{text}## CTRL (offset 0x0c)\n\n{BITS}").registers
    assert [field.field for one in found if one.register == "FIFO" for field in one.fields] == names


def test_bits_of_a_code_that_have_a_cell_each_leave_the_register_in_doubt() -> None:
    cells = "0 | 0 | 0 | 1 | 1 | imm3 | imm3 | imm3"
    figure = f"| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n| {cells} |"
    (register,) = told(f"# Gates\n\n## GADD (immediate)\n\n{figure}")
    assert "name_garbled" in register.flags


def test_registers_under_the_title_of_a_chip_have_their_own() -> None:
    titles = ["Gate Control Register", "Gate Status Register"]
    sections = "\n\n".join(f"## {title}\n\n{BITS}" for title in titles)
    assert [(one.register, one.flags) for one in told(f"# NB100\n\n{sections}")] == [
        (one, []) for one in titles
    ]


def test_the_only_title_of_a_document_with_several_registers_is_in_doubt_as_the_name_of_one() -> None:
    plain = f"The gate\n\n{BITS}\n\nSTATUS\n\n{BITS}"
    assert [one.flags for one in told(f"# NB100\n\n{plain}")] == [["register_name"], []]
    assert [one.flags for one in told(f"<h1>NB100</h1>\n\n{plain}")] == [["register_name"], []]
    each = f"# CTRL\n\n{BITS}\n\n# STATUS\n\n{BITS}"
    assert [one.flags for one in told(each)] == [[], []]
