"""Lines that programs set between the pages of a text, `=== Page 3 ===`, and headings of pages of registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText


def manual(mark: str) -> str:
    """Four pages of a manual with a register each, whose foot stands under its last row."""
    pages = (
        f"{mark.format(page)}\n\n4.{page} NB_CTRL{page} Register (0x{page:02X})\n\n"
        "Bits   Name    Access   Description\n"
        f"7:1    RATE{page}   RW       How fast\n"
        f"0      GO{page}     RW       Starts it\n"
        f"Northbeck pumps, all about them\nNB-UM-{page}\n{page}\n"
        for page in range(7, 11)
    )
    return "\n".join(pages)


@pytest.mark.parametrize(
    "mark",
    [
        "=== Page {} ===",
        "<!-- page {} -->",
        "[Page {}]",
        "--- page {} of 40 ---",
        "## Page {}",
        "## [стр. {}]",
    ],
)
def test_a_mark_of_a_page_names_no_register_and_parts_its_running_lines_from_rows(
    text: ReadText, mark: str
) -> None:
    found = text(manual(mark))
    assert [(r.register, r.address) for r in found.registers] == [(f"NB_CTRL{n}", n) for n in range(7, 11)]
    assert [[f.description for f in r.fields] for r in found.registers] == [["How fast", "Starts it"]] * 4
    assert found.pages[-1] == 4


def test_headings_of_pages_of_registers_are_kept_where_no_page_bears_its_number(text: ReadText) -> None:
    found = text(
        "\n".join(
            f"## Page {n}\n\n### NB_CTRL (0x04)\n\n| Bits | Name | Description |\n|---|---|---|\n"
            f"| 7:1 | RATE{n} | How fast |\n"
            for n in range(4)
        )
    )
    assert [[f.field for f in r.fields] for r in found.registers] == [[f"RATE{n}"] for n in range(4)]
    assert not found.document.page_breaks


def test_pages_of_registers_count_from_0(text: ReadText) -> None:
    found = text(
        "\n".join(
            f"=== Page {n} ===\n\nRegister 0x04 NB_CTRL{n}\nBits 7:1 RATE: Rate\nBit 0 GO: Starts it\n"
            for n in range(4)
        )
    )
    assert [r.section for r in found.registers] == [f"Page {n}" for n in range(4)]
    assert [f.field for f in found.registers[3].fields] == ["RATE", "GO"]


def test_rules_of_signs_are_no_marks_and_looked_at_once(text: ReadText) -> None:
    rule = "| " + "- | " * 400
    found = text(manual("=== Page {} ===").replace("Starts it", f"Starts it\n{rule}"))
    assert found.pages[-1] == 4
    assert len(found.registers) == 4


@pytest.mark.parametrize("mark", ["### Page {}", "=== Page {} ==="])
def test_what_runs_on_pages_between_marks_is_none_of_the_text_above_it(text: ReadText, mark: str) -> None:
    pages = (
        f"{mark.format(page)}\n\nNB1113, NB1114\n"
        f"8.{page} PUMP{page} Register (Address = 0x{page})\nBit Field Type Reset Description\n"
        f"7:1 RATE{page} R/W 0h How fast the pump of the basin turns\n0 GO{page} R/W 0h Starts it\n"
        f"{page} Send Feedback from Northbeck\nFolder Links: NB1113 NB1114\n"
        for page in range(21, 25)
    )
    made = text("\n".join(pages))
    assert len(made.registers) == 4
    assert {one.fields[-1].description for one in made.registers} == {"Starts it"}
