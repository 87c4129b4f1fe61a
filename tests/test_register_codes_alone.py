"""Values whose numbers have a line each, over what they mean, and boxes of keys over figures in texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Field

PAGE = """## NB_CTL Register (0x10)

| Field | Bits | Type | Description |
|---|---|---|---|
| RATE | 7:3 | rw | {} |
| GO | 2:0 | rw | Starts |
"""


def rate(text: ReadText, told: str) -> Field:
    return text(PAGE.format(told)).registers[0].fields[0]


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("How fast<br>0<br>Stands<br>1<br>Half<br>2<br>Full", {0: "Stands", 1: "Half", 2: "Full"}),
        ("How fast<br>1<br>Full<br>0<br>Stands still", {1: "Full", 0: "Stands still"}),
        (
            "How fast<br>0D<br>stands<br>1D<br>half<br>D<br>31D<br>full<br>Reset: 0H",
            {0: "stands", 1: "half", 31: "full"},
        ),
        ("How fast<br>0H<br>Stands<br>1FH<br>Full", {0: "Stands", 31: "Full"}),
    ],
)
def test_numbers_in_lines_of_their_own_begin_values(
    text: ReadText, told: str, wanted: dict[int, str]
) -> None:
    assert {v.value: v.name or v.description for v in rate(text, told).values} == wanted


@pytest.mark.parametrize(
    "told",
    [
        "It reads<br>0<br>while it stands, and<br>1<br>when it turns",
        "How fast<br>0<br>Stands<br>3<br>Turns",
        "How fast<br>0D<br>Stands<br>40D<br>Turns",
        "Flags<br>Bit<br>Meaning<br>0<br>Stands<br>1<br>Turns",
    ],
)
def test_numbers_that_a_line_break_parts_or_that_do_not_count_begin_none(text: ReadText, told: str) -> None:
    one = rate(text, told)
    assert (one.field, one.bit_hi, one.bit_lo, one.values) == ("RATE", 7, 3, [])


NUMBERS = "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |"
BOXES = {
    "keys over their values in each cell": "| NBCFG<br>Pump Gate *R2) | | | Offset<br>12H | | | | Reset Value<br>05H |",
    "the title apart": "| NBCFG<br>*R2) | | Pump Gate | Offset<br>12H | | | | Reset Value<br>05H |",
    "values in the next row": "| NBCFG | | | Offset | | | Reset Value | |\n|---|---|---|---|---|---|---|---|\n"
    "| Pump Gate *R2) | | | | 12H | | | 05H |",
}


@pytest.mark.parametrize(
    ("box", "figure"), [*((box, NUMBERS) for box in BOXES.values()), (BOXES["values in the next row"], "")]
)
def test_a_box_of_name_offset_and_reset_names_the_register_below(
    text: ReadText, box: str, figure: str
) -> None:
    rule = "" if "---" in box else "\n|---|---|---|---|---|---|---|---|"
    lanes = f"\n{figure}\n| | | | RATE | | | | GO |" if figure else ""
    rows = (
        "| Field | Bits | Type | Description |\n|---|---|---|---|\n"
        "| RATE | 7:1 | rw | How fast |\n| GO | 0 | rw | Starts |"
    )
    (register,) = text(f"# Pumps\n\n### **Pump gate \\*R2)**\n\n{box}{rule}{lanes}\n\n{rows}\n").registers
    assert (register.register, register.address) == ("NBCFG", 0x12)
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [("RATE", 7, 1), ("GO", 0, 0)]
    assert "05H" in (register.description or "")
