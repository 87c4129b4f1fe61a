"""Texts out of a PDF with a cell a line, whose left and right pages have their feet in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadText


def foot(page: int) -> str:
    book, part, site = "NB100 Pump Controllers", "Gates of the pump (GP)", "www.northbeck.example"
    left = [part, site, page, book, "NBU7 – MAY 2031", "Send Feedback"]
    right = [site, part, "NBU7 – MAY 2031", "Send Feedback", book, page]
    return "\n".join(map(str, [*(right if page % 2 else left), "Copyright © 2031 Northbeck", ""]))


def row(bit: int) -> str:
    told = "Writing 1 to this bit shuts the gate of the other pump.\nWriting 0 has no effect.\nKind: warm\n"
    return f"{bit}\nGATE{bit}\nR-0/W1S\n0h\n{told}"


HEADS = "Bit\nField\nType\nReset\nDescription\n"


def pages(first: int) -> str:
    made = (
        f"{foot(first)}7.3 GPCLR Register (Offset = 6h) [Reset = 00000000h]\nGPCLR is shown in Table 7-28.\n"
    )
    for n, high in enumerate(range(31, 0, -4)):
        part = " (continued)" if n else ""
        made += f"Table 7-28. GPCLR Register Field Descriptions{part}\n{HEADS}"
        made += "".join(map(row, range(high, high - 4, -1))) + foot(first + 1 + n)
    return made


def test_feet_in_another_order_on_left_and_right_pages_part_no_table(text: ReadText) -> None:
    reading = text(pages(963))
    (clear,) = reading.registers
    assert bits(clear) == [(f"GATE{n}", n, n) for n in range(31, -1, -1)]
    assert {(one.access, one.default_text) for one in clear.fields} == {("R-0/W1S", "0h")}
    assert not any(one.flags for one in (clear, *clear.fields))
    assert not reading.diagnostics
    assert not any("Feedback" in (one.description or "") for one in clear.fields)


def test_what_stands_at_the_end_of_each_page_and_elsewhere_is_no_foot(text: ReadText) -> None:
    (clear,) = text(pages(963)).registers
    assert all((one.description or "").endswith("Kind: warm") for one in clear.fields)


def test_beside_numbers_that_do_not_count_up_no_lines_are_feet(text: ReadText) -> None:
    made = pages(963)
    for page in range(963, 972):
        made = made.replace(f"\n{page}\n", f"\n{3 * page % 977}\n")
    (clear, *_) = text(made).registers
    assert any("Feedback" in (one.description or "") for one in clear.fields)


def test_the_number_of_a_section_alone_over_its_title_ends_a_table(text: ReadText) -> None:
    def table(n: int, place: str, said: str) -> str:
        rows = f"7-4\nRATE{n}\nR/W\n0h\nHow fast.\n3-0\nLEVEL{n}\nR\n0h\n{said}\n"
        cells = f"Bit\nField\nType\nReset\nDescription\n{rows}"
        return f"8.5.2.{n}\nNB{n} Register (address = {place})\nIt holds the gate.\nTable 2{n}. NB{n} Register\n{cells}"

    made = text(table(1, "3Fh", "How full it is.") + table(2, "40h", "Version\n1.5\nof the gate."))
    assert [one.register for one in made.registers] == ["NB1", "NB2"]
    assert [one.fields[-1].description for one in made.registers] == [
        "How full it is.",
        "Version 1.5 of the gate.",
    ]


def test_a_name_goes_on_in_the_line_below_where_a_text_has_both_as_one_word(text: ReadText) -> None:
    def read(said: str, rest: str = "D") -> list[str | None]:
        cells = "Bit\nName\nDescription\n7-4\nGATE_RATE_LEVEL\nHow fast.\n"
        cells += f"3-0\nGATE_NBLK_READ_CM\n{rest}\nWhat it reads. {said}\nNever more.\n"
        (one,) = text(
            f"Gate Access Register\nOffset 0D0h\nTable 69.\nNBACC: Gate Access Register\n{cells}"
        ).registers
        return [one.fields[-1].field, one.fields[-1].description, *one.fields[-1].flags]

    told = "It rests until the GATE_NBLK_READ_CMD bit is 1."
    assert read(told) == ["GATE_NBLK_READ_CMD", f"What it reads. {told} Never more.", "name_joined"]
    other = "It rests until the GATE_READ bit is 1."
    assert read(other)[0] != "GATE_NBLK_READ_CMD"
    assert read(told, "CRC")[0] != "GATE_NBLK_READ_CMD"
