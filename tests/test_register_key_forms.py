"""What is said of a register between its heading and its fields, in the forms of Markdown and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

FIELDS = """| Bits | Name | Description |
|---|---|---|
| 7:4 | STOP | Where it ends |
| 3:0 | RATE | How fast it turns |
"""


@pytest.mark.parametrize(
    "said",
    [
        "Address: 0x10 · Reset: 0x5A · Access: RW",
        "**Address:** `0x10` | **Reset:** `0x5A` | **Access:** RW",
        "*Address 0x10, reset 0x5A, RW*",
        "(address 0x10, reset 0x5A, RW)",
        "> Address 0x10 — reset 0x5A — RW",
        "| Address | Reset | Access |\n|---|---|---|\n| 0x10 | 0x5A | RW |",
        "| Property | Value |\n|---|---|\n| Address | 0x10 |\n| Reset value | 0x5A |\n| Access | RW |",
    ],
)
def test_keys_and_values_are_read_however_they_are_parted(markdown: ReadText, said: str) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert (register.register, register.address, register.access, register.flags) == ("CTRL", 0x10, "RW", [])
    assert [one.default_value for one in register.fields] == [5, 10]


@pytest.mark.parametrize(
    ("said", "address", "resets"),
    [
        ("Located at 0x10. Resets to 0x5A.", 0x10, [5, 10]),
        ("This register is at address 0x10 and its reset value is 0x5A.", 0x10, [5, 10]),
        ("The register is mapped at 0x10.", 0x10, [None, None]),
        ("The pump is located at 0x10.", None, [None, None]),
        ("It writes to what is at address 0x10 or at address 0x20.", None, [None, None]),
    ],
)
def test_sentences_about_the_register_give_its_place(
    markdown: ReadText, said: str, address: int | None, resets: list[int | None]
) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert (register.address, [one.default_value for one in register.fields]) == (address, resets)


def test_one_row_under_heads_that_name_a_register_is_no_key_of_another(markdown: ReadText) -> None:
    row = "| Register | Address | Reset |\n|---|---|---|\n| STAT | 0x14 | 0x3C |\n"
    registers = markdown(f"# Pump\n\n### CTRL\n\n{row}\n{FIELDS}").registers
    assert [(one.register, one.address) for one in registers if one.register == "CTRL"] == [("CTRL", None)]
