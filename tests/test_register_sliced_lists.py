"""Values under name and slice of their field in texts whose cells single blanks part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

REGISTER = (
    "5.4.5 Register 0xF4 “pump_ctrl”\nBit 7, 6, 5 rate[2:0] How fast it turns. See Table 24.\n"
    "Bit 4, 3, 2 level[2:0] How high it stands.\nBit 1, 0 mode[1:0] What the pump does. See Table\n25 for settings.\n"
)
RATES = "000 Stopped\n001 slow ×1\n101, others slow ×16\n"


def values(text: ReadText, lists: str) -> dict[str | None, list[tuple[int | None, int | None, str | None]]]:
    (register,) = text(REGISTER + lists).registers
    return {
        one.field: [(v.value, v.value_last, v.name or v.description) for v in one.values]
        for one in register.fields
        if one.values
    }


@pytest.mark.parametrize("head", ["rate[2:0] Turns of it", "rate[2:0]\nTurns of it", "rate[2:0]"])
def test_codes_under_name_and_slice_are_values_of_that_field(text: ReadText, head: str) -> None:
    found = values(
        text,
        f"Table 24: settings of rate\n{head}\n{RATES}Table 25: mode\nmode[1:0] Mode\n00 Rests\n11 Turns\n",
    )
    assert found == {
        "rate": [(0, None, "Stopped"), (1, None, "slow ×1"), (5, None, "slow ×16")],
        "mode": [(0, None, "Rests"), (3, None, "Turns")],
    }


def test_caption_and_list_are_no_text_of_the_field_above(text: ReadText) -> None:
    (register,) = text(f"{REGISTER}Table 24: settings of rate\nrate[2:0]\n{RATES}").registers
    assert register.fields[-1].description == "What the pump does. See Table 25 for settings."


@pytest.mark.parametrize(
    "lines",
    [
        "rate[2:0]\n001 slow\n000 Stopped\n",
        "rate[2:0] is 1\n000 Stopped\n",
    ],
)
def test_codes_of_other_widths_or_orders_are_no_such_list(text: ReadText, lines: str) -> None:
    assert values(text, lines) == {}


@pytest.mark.parametrize("above", ["", "mode tells what the pump does.\n", REGISTER])
def test_a_list_before_the_fields_of_its_register_is_left_in_the_text(text: ReadText, above: str) -> None:
    rows = "Bit 7, 6 mode[1:0] What it does.\nBit 5, 4, 3, 2, 1, 0 level[5:0] How high it stands.\n"
    made = text(
        f"{above}5.4.6 Register 0xF5 “gate_ctrl”\nmode[1:0] Mode\n00 Rests\n11 Turns\n{rows}"
    ).registers
    assert not any(field.values for one in made for field in one.fields)
    assert "00 Rests 11 Turns" in (made[-1].description or "")
