"""What programs leave of a page that they turn into Markdown: formulas, citations, dashes for merged cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Register

HEAD = "| Bit | Field | Type | Reset | Description |\n|---|---|---|---|---|\n"


def only(text: str) -> Register:
    (register,) = RegisterTableDialect().read(load(text + "\n", "northbeck-nb1")).registers
    return register


def test_names_and_values_in_formulas_are_read() -> None:
    rows = (
        r"| 1 | $\mathrm{CH}_{1 \text { en }}$ | R/W | 0h | Channel <br> $0=$ Off <br> $1=$ On |"
        "\n"
        r"| 0 | $\mathrm{V}_{\text {BUS }}$ | R/W | 0h | Bus $V \leq 5$ |"
    )
    fields = only(f"# NB1\n\n## NBCR Register (0x10)\n\n{HEAD}{rows}").fields
    assert [(one.field, one.flags) for one in fields] == [("CH1en", []), ("VBUS", [])]
    assert [(one.value, one.name) for one in fields[0].values] == [(0, "Off"), (1, "On")]
    assert fields[1].description == "Bus V ≤ 5"


def test_a_name_in_a_formula_that_is_not_read_is_in_doubt() -> None:
    (one,) = only(
        rf"# NB1{chr(10) * 2}## NBCR Register (0x10){chr(10) * 2}{HEAD}| 0 | $\overline{{GO}}$ | R | 0h | Go |"
    ).fields
    assert "name_garbled" in one.flags


def test_hexadecimal_numbers_with_dollars_are_no_formulas() -> None:
    (one,) = only(
        f"# NB1\n\n## NBCR Register ($D400)\n\n{HEAD}| 0 | GO | R | 0h | Reads $FF, or $00. |"
    ).fields
    assert one.description == "Reads $FF, or $00."


def test_citations_of_a_page_are_no_text() -> None:
    register = only(
        "# NB1\n\n## NBCR Register (0x10)\n\n[cite_start]It opens the gate[cite: 12]. [cite: 13, 14]\n\n"
        f"{HEAD}| 0 | GO | R | 0h | [cite_start]Starts it[cite: 15]. |"
    )
    assert "cite" not in f"{register.description} {register.fields[0].description}"
    assert register.fields[0].description == "Starts it."


def test_dashes_behind_a_slice_stand_for_the_rest_of_its_cell() -> None:
    figure = (
        "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
        "| ID[2:0] | — | — | 1 | — | EN | CH[1:0] | — |\n| R-3h | — | — | R-1h | R-0h | R/W-0h | R-1h | — |"
    )
    fields = only(f"# NB1\n\n## NBCR Register (0x10)\n\n{figure}").fields
    assert [(one.bit_hi, one.bit_lo, one.field, one.access) for one in fields if not one.reserved] == [
        (7, 5, "ID", "R"),
        (2, 2, "EN", "R/W"),
        (1, 0, "CH", "R"),
    ]
    assert not any(one.flags for one in fields)


def test_a_name_with_hyphens_ends_before_the_word_for_a_register() -> None:
    register = only(f"# NB1\n\n# 7.2. GATE-0-LEVEL Register\n\n{HEAD}| 0 | GO | R | 0h | Go |")
    assert register.register == "GATE-0-LEVEL"


def test_a_name_said_twice_is_no_block_of_itself() -> None:
    register = only(
        f"# NB1\n\n## 9.1 ID: ID Control Register (address = 00h)\n\n{HEAD}| 0 | GO | R | 0h | Go |"
    )
    assert (register.register, register.block) == ("ID", None)


ITEMS = """### 47.6 Pump control register (NB_PCR)

Address offset: 0x40. Reset value: 0x0000 0003.

- **Bit 31 HOST** (rw): Host mode
  - 0: Device
  - 1: Host
- **Bits 30:5** Reserved, must be kept at reset value.
* **bit 4-2:** `RATE<2:0>: Pump Rate bits`
* `111 = Full`
* `...`
* `000 = Stands`
- **Bit 1 GO** (rc_w1): Start
- **Bit 0 FULL** (r): Full
"""


def test_items_whose_bits_are_in_bold_show_what_a_text_without_tables_is() -> None:
    document = load(ITEMS, "northbeck-nb1")
    assert RegisterTableDialect().sniff(document) > 0.5
    (register,) = RegisterTableDialect().read(document).registers
    assert [(one.field, one.bit_hi, one.access) for one in register.fields if not one.reserved] == [
        ("HOST", 31, "rw"),
        ("RATE", 4, None),
        ("GO", 1, "rc_w1"),
        ("FULL", 0, "r"),
    ]


def test_dots_in_an_item_are_no_part_of_the_value_above_them() -> None:
    rate = next(one for one in only(ITEMS).fields if one.field == "RATE")
    assert [(one.value, one.name) for one in rate.values] == [(7, "Full"), (0, "Stands")]


def test_a_note_in_italics_is_no_part_of_the_value_above_it() -> None:
    text = (
        "**7.2.5** **Pump gate register (NB_PGR)**\n\n\nAddress offset: 0x10\n\n\n"
        "Bits 15:1 Reserved, must be kept.\n\n\nBit 0 **GO:** Pump start\n\n0: No action\n1: Starts the pump\n\n"
        "_Note: If both are set, the gate has priority._\n"
    )
    go = only(text).fields[1]
    assert (go.field, [v.name or v.description for v in go.values]) == (
        "GO",
        ["No action", "Starts the pump"],
    )


def test_numbers_behind_a_dash_are_no_meaning() -> None:
    told = "Possible values: rate 0x0 – 0x4 0x5 0x6 0x7 – 0xF How fast reserved 12 25 50"
    (one,) = only(f"# NB1\n\n## NBCR Register (0x10)\n\n{HEAD}| 3:0 | RATE | R | 0h | {told} |").fields
    assert (one.field, one.bit_hi, one.values) == ("RATE", 3, [])


def test_maps_under_heads_of_files_and_special_registers_are_read() -> None:
    lanes = " | ".join(f"Bit {n}" for n in range(7, -1, -1))
    maps = (
        f"### TABLE 4-25: GATE REGISTER MAP\n\n| File Name | Addr | {lanes} | All Resets |\n{'| --- ' * 11}|\n"
        "| NBTRIS | 02C0 | T7 | T6 | — | T4 | T3 | T2 | T1 | T0 | DF |\n\n"
        "### TABLE 4-1: CORE REGISTERS MAP\n\n| SFR Name | SFR Addr | Bits 15 - 0 | All Resets |\n"
        "| --- | --- | --- | --- |\n| NBW0 | 0000 | Working Register 0 | 0000 |\n"
        "| NBW1 | 0002 | Working Register 1 | 0800 |\n| NBW2 | 000A | Working Register 2 | 0000 |\n"
    )
    found = RegisterTableDialect().read(load(maps, "northbeck-nb1")).registers
    assert [(one.register, one.address) for one in found] == [
        ("NBTRIS", 0x2C0),
        ("NBW0", 0),
        ("NBW1", 2),
        ("NBW2", 10),
    ]


def test_tables_of_files_are_none_of_registers() -> None:
    files = (
        "# Boot\n\n| File Name | Address | Description |\n|---|---|---|\n| LOADER | 0x0000 | Boot loader |\n"
        "| KERNEL | 0x4000 | All else |\n\n| File name | Offset | Size |\n|---|---|---|\n| ROOT | 0x0 | 0x100 |\n"
        "| HOME | 0x100 | 0x200 |\n\n"
    )
    rows = "| Bits | Name | Description |\n|---|---|---|\n| 7:1 | RATE | Rate |\n| 0 | GO | Go |\n"
    text = f"{files}# NBCTRL (0x10)\n\n{rows}"
    found = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    assert [(one.register, one.address) for one in found.registers] == [("NBCTRL", 0x10)]
    assert found.diagnostics == []
