"""Titles in words with an address each, the form of which is a rule of their document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

TABLE = """\
It sets the pumps.

 BITFIELD     BITS      DESCRIPTION            DECODE
 PUMP_EN      7         Pump enable            0: Rests
                                               1: Runs
 RATE         6:0       How fast it is
"""


def test_titles_in_words_are_names_where_each_has_a_place_of_its_own(text: ReadText) -> None:
    registers = text(f"GATE1 (0x01)\n{TABLE}\nPump Range 1 (0x2a)\n{TABLE}").registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("GATE1", 1, []), ("Pump Range 1", 0x2A, [])
    ]  # fmt: skip


def _printed(reading: Read, *titles: str) -> list[tuple[str | None, list[str]]]:
    manual = Manual()
    for title in titles:
        manual.heading(title)
        manual.table([("Bits", 60), ("Name", 100), ("Description", 200)], [["7:0", "RATE", "How fast"]])
    return [(one.register, one.flags) for one in reading(manual).registers]


def test_so_they_are_in_a_pdf_but_one_alone_may_be_that_of_a_chapter(reading: Read) -> None:
    alone = [("Pump Range", ["register_name"])]
    assert _printed(reading, "Pump Range (0x2A)") == alone
    assert _printed(reading, "Pump Range (0x2A)", "Gate Range (0x2B)") == [
        ("Pump Range", []),
        ("Gate Range", []),
    ]


def test_so_they_are_behind_the_word_for_an_address_and_where_they_count_registers(reading: Read) -> None:
    placed = _printed(reading, "6.2 Pump Control 1 (Address 02h)", "6.4 Gate Control (Address 05h)")
    assert placed == [("Pump Control 1", []), ("Gate Control", [])]
    assert _printed(reading, "Register 0. Pump Status", "Register 16. Gate Status") == [
        ("Pump Status", []), ("Gate Status", [])
    ]  # fmt: skip


def test_a_wide_colon_or_none_but_a_colon_parts_the_place_from_the_title(reading: Read) -> None:
    assert _printed(reading, "REG 12H:Pump Control") == [("Pump Control", [])]


def test_the_reset_under_the_figure_of_a_register_is_its_own_also_bit_by_bit(reading: Read) -> None:
    manual = Manual()
    for n, reset in ((0, "0000 0000"), (16, "0000 1100")):
        manual.heading(f"Register {n}. Gate Status {n}")
        manual.table(
            [(f"D{bit}", 40.0) for bit in range(7, -1, -1)], [[f"NAME{bit}X" for bit in range(7, -1, -1)]]
        )
        manual.lines(f"Reset value = {reset}")
        manual.table(
            [("Bit", 60), ("Name", 100), ("Function", 200)],
            [["7", "NAME7X", "Text"], ["2", "NAME2X", "Text"]],
        )
    resets = [
        {one.field: one.default_value for one in register.fields if one.description}
        for register in reading(manual).registers
    ]
    assert resets == [{"NAME7X": 0, "NAME2X": 0}, {"NAME7X": 0, "NAME2X": 1}]


FIGURE = """\
Register 16. Gate Status

 Bit      D7        D6        D5        D4        D3        D2        D1        D0
 Name    RUN       STOP      HOLD      WAIT       GO        SET       CUT      REST
 Type     R         R         R         R        R/W       R/W       R/W       R/W

Reset value = 0000 1100

 Bit      Name      Function
 3        GO        Starts it.
 2        SET       Sets it.
"""


def test_so_is_a_reset_behind_a_sign_under_a_figure_drawn_in_a_text(text: ReadText) -> None:
    _, register = text(FIGURE.replace("16", "0") + "\n" + FIGURE).registers
    assert [(one.field, one.default_value) for one in register.fields if one.description] == [
        ("GO", 1),
        ("SET", 1),
    ]


def test_a_chapter_over_the_name_of_its_register_gives_it_no_other(text: ReadText) -> None:
    chapters = (("Pump Unit (0x40)", "PUMPCTL"), ("Gate Unit (0x80)", "GATECTL"))
    found = text("Northbeck\n\n" + "\n".join(f"{title}\n\n{name}\n{TABLE}" for title, name in chapters))
    assert [one.register for one in found.registers] == ["PUMPCTL", "GATECTL"]
    table = TABLE.replace("It sets the pumps.", "Pump Level")
    found = text("Northbeck\n\n" + "\n".join(f"{title}\n\n{table}" for title, _ in chapters))
    assert all(one.address is None for one in found.registers)


def test_a_marked_title_in_a_list_of_registers_names_no_table(text: ReadText) -> None:
    table = "Address: 0x10\n\nBits    Name    Access   Description\n7:0     RATE    RW       How fast\n\n"
    alone = text(f"Northbeck\n\n• NBMODE Register\n\n{table}").registers
    assert [(one.register, one.flags) for one in alone] == [("NBMODE", [])]
    (listed,) = text(f"Northbeck\n\n2.1 Pump\n\n• NBMODE Register\n• NBSTAT Register\n\n{table}").registers
    assert "register_name" in listed.flags
