"""Texts of PDFs in the order of reading: a line for each cell, those of figures astray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadText

OTHER = "4.1 NB_MODE register\nAddress offset: 0x14\nBits 7:4 SPEED: How fast.\nBits 3:0 STEP: Which.\n"


def test_heads_and_bits_that_have_a_line_each_and_are_not_read_are_reported(text: ReadText) -> None:
    heads = "Bit\n\nSymbol\n\nBit Name\n\nDescription\n\nR/W\n\n"
    rows = "b31\n\n-\n\nReserved\n\nR\n\nb30 to b0\n\nRATE[30:0]\n\nFunction\n\nHow fast.\n\nR\n"
    found = text(f"{OTHER}4.2 NB_CTRL : Control Register\n\n{heads}{rows}")
    assert [bits(one) for one in found.registers] == [[("SPEED", 7, 4), ("STEP", 3, 0)]]
    assert [(one.code, one.line_first) for one in found.diagnostics] == [("table_unread", 6)]


def test_numbers_of_bits_that_have_a_line_each_and_are_not_read_are_reported(text: ReadText) -> None:
    numbers = "\n\n".join(str(n) for n in range(15, -1, -1))
    found = text(f"{OTHER}4.2 NB_CTRL register\n\n{numbers}\n\nRATE\n\nLEVEL_OF_\nALL\n")
    assert [one.register for one in found.registers] == ["NB_MODE"]
    assert "table_unread" in [one.code for one in found.diagnostics]


def test_cells_outside_the_running_lines_of_their_page_are_no_text_of_a_field(text: ReadText) -> None:
    def page(n: int, above: str, said: str) -> str:
        return f"{above}NB9 Manual\n\n{said}\nNorthbeck {n}\n"

    pages = [
        page(n, "", f"4.{n} NB_{n} register\nBits 7:0 RATE{n}: How fast it runs.\n") for n in range(1, 5)
    ]
    pages.append(page(5, "", "4.5 NB_5 register\nBits 7:4 SPEED: How fast.\n0: SLOW: the first of the\n"))
    pages.append(page(6, "KURUG\nI_KU_\nCO[2:2\n]\n19\nrw\n", "steps\n1: FAST\nBits 3:0 STEP: Which.\n"))
    found = text("\f".join(pages))
    speed, step = found.registers[-1].fields
    assert [(value.name, value.description) for value in speed.values] == [
        ("SLOW", "the first of the steps"),
        ("FAST", None),
    ]
    assert (step.field, step.description) == ("STEP", "Which.")
    assert "table_unread" in [one.code for one in found.diagnostics]


def test_a_name_over_a_line_that_may_be_its_rest_is_in_doubt(text: ReadText) -> None:
    heads = "Field Name\n\nBits\n\nType\n\nReset Value\n\nDescription\n\n"
    rows = "LEVEL\n\n31:27\n\nrw\n\n0x0\n\nHow high it stands.\n0: LOW\n1: HIGH\n\n"
    name = "RATE_OF_ALL_PUMPS\n{}\n26:11\n\nrw\n\n0x0\n\nHow fast it\nruns.\n\n"
    last = "GO\n\n10:0\n\nrw\n\n0x0\n\nStarts it.\n"
    doubts = []
    for rest in ("7\n", ""):
        found = text(f"Register NB_CTRL\nAddress offset: 0x10\n\n{heads}{rows}{name.format(rest)}{last}")
        told = {f.field: f.flags for register in found.registers for f in register.fields}
        doubts.append("name_open" in told["RATE_OF_ALL_PUMPS"])
    assert doubts == [True, False]


def test_a_part_of_a_field_alone_over_a_table_names_no_register(text: ReadText) -> None:
    heads = "Bits\n\nName\n\nDescription\n\n"
    rows = "31:8\n\nRATE\n\nHow fast.\n\n7:0\n\nLEVEL\n\nHow high.\n"
    found = text(f"{OTHER}\nRATE[3:3]\n\n{heads}{rows}")
    assert "RATE[3:3]" not in [one.register for one in found.registers]
    assert ("RATE", 31, 8) in [cells for one in found.registers for cells in bits(one)]
