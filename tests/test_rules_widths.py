"""What texts say of the size of their field, against its bits."""

from __future__ import annotations

import pytest
from rules_told import flagged, header, published


@pytest.mark.parametrize(
    ("bits", "text", "doubted"),
    [
        ("14:0", "16-bit two's complement value", True),
        ("15:0", "16-bit two's complement value", False),
        ("7:0", "Count per pass; signed 7-bit integer.", True),
        ("14:0", "Reads the 16-bit signed input", False),  # in mid-sentence it is of something else
        ("14:0", "64-bit unsigned value", False),  # it is not in this register
        ("14:0", "Upper part. 16-bit signed", False),
        ("14:0", "Counts. 16-bit signed. 8-bit signed", False),
        ("14:0", "Size, fixed point (12.4), 12 bits integer, 4 bits fractional", True),
        ("15:0", "Size, fixed point (12.4), 12 bits integer, 4 bits fractional", False),
        ("16:0", "Size in 12.4 fixed point", False),  # and a sign
        ("31:0", "Scale. Set it to 1.0 for none", False),
        ("15:0", "In 0.10 fixed or half precision", False),
        ("5:0", "First bank, as [7:3]", True),
        ("4:0", "First bank, as [7:3]", False),
        ("5:0", "Use LIMIT[7:3] if this is 0", False),  # another field's bits
        ("5:0", "as [7:3] of the base, is [9:4] of the end", False),
        ("3:0", "Range 0 to 31", True),
        ("4:0", "Range 0 to 31", False),
        ("4:0", "Range: 1-32", False),  # one less is written
        ("3:0", "Range 0 to 31, in units of 2", False),
    ],
)
def test_a_text_that_says_another_size_than_the_bits_puts_the_field_in_doubt(
    bits: str, text: str, doubted: bool
) -> None:
    rows = published("\n".join([header("WID_A", 0), f"SIZE\t{bits}\tnone\t{text}"]))["fields"]
    assert flagged(rows, "size_disagrees", "field") == ["SIZE"] * doubted


def test_a_field_that_is_said_to_be_wider_than_its_bits_is_flagged() -> None:
    rows = ["N\t7:0\tnone\t8 bits", "MASK\t15:8\tnone\t16-bit mask.", "BASE\t31:16\tnone\t256-bit aligned"]
    text = "\n".join([header("WID_A", 0), *rows])
    assert flagged(published(text)["fields"], "size_disagrees", "field") == ["MASK"]
