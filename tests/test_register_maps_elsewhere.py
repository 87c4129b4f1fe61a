"""Tables of registers in another chapter than the registers, and chapters of an excerpt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

MAP = (
    "| Address | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"
    "| 0xD0 | ID | RO | 0x58 | Kind |\n| 0xF4 | CTRL | RW | 0x41 | Control |\n| 0xFA | TEMP | RO | 0x80 | Heat |\n"
)


def section(title: str, field: str) -> str:
    return f"{title}\n\n| Bits | Name | Description |\n|---|---|---|\n| 7:0 | {field} | How {field} is |\n\n"


def said(register: Register) -> tuple[str | None, ...]:
    default = register.fields[0].default_value if register.fields else None
    return register.register, f"{register.address:#x}", register.address_space, register.access, f"{default}"


def test_a_table_of_registers_gives_access_and_reset_to_those_of_another_chapter(markdown: ReadText) -> None:
    text = f"# Pump\n\n## 1 Features\n\nRuns.\n\n## 2 Register map\n\n{MAP}\n## 3 Registers\n\n"
    text += section("### 3.1 CTRL", "MODE") + section("### 3.2 ID", "KIND")
    ctrl, kind, *_ = markdown(text).registers
    assert said(ctrl) == ("CTRL", "0xf4", None, "RW", "65")
    assert said(kind) == ("ID", "0xd0", None, "RO", "88")


def test_a_table_of_another_chapter_whose_own_chapter_describes_some_gives_nothing(
    markdown: ReadText,
) -> None:
    text = f"# Pump\n\n## 1 Pump\n\n{MAP}\n" + section("### 1.1 TEMP", "HEAT") + "## 2 Valve\n\n"
    found = markdown(text + section("### 2.1 CTRL", "MODE") + section("### 2.2 ID", "KIND")).registers
    assert [one.access for one in found if one.block == "Valve"] == [None, None]


def test_a_register_that_two_chapters_describe_gets_nothing_of_a_third(markdown: ReadText) -> None:
    text = f"# Pump\n\n## 1 Map\n\n{MAP}\n## 2 Pump\n\n" + section("### 2.1 CTRL", "MODE")
    found = markdown(
        text + section("### 2.2 ID", "KIND") + "## 3 Valve\n\n" + section("### 3.1 CTRL", "GO")
    ).registers
    assert [one.access for one in found if one.register == "CTRL"] == [None, None]


@pytest.mark.parametrize(
    ("title", "block"), [("5 Register map", "Register map"), ("16 turns at most", "Features")]
)
def test_a_later_chapter_as_deep_as_the_first_begins_whatever_an_excerpt_leaves_out(
    markdown: ReadText, title: str, block: str
) -> None:
    text = f"# Pump\n\n## 1 Features\n\nRuns.\n\n## {title}\n\n{MAP}\n" + section("### CTRL", "MODE")
    assert {one.block for one in markdown(text).registers} == {block}
