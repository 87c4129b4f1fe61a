"""Names with an underscore that a narrow cell tore, a blank where its lines end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

PAGE = """## 8.7 Register (0x07) PUMP_STATUS

<table><tr><td>Bit</td><td>7</td><td>6</td><td>5</td><td>4</td><td>3</td><td>2</td><td>1</td><td>0</td></tr><tr>\
<td>Read/Write</td><td>R</td><td>R</td><td>R</td><td>R</td><td>R</td><td>R</td><td>R</td><td>R</td></tr><tr>\
<td>Content</td><td colspan="7">level</td><td>{}</td></tr></table>

{}
"""


@pytest.mark.parametrize(
    ("printed", "said", "name", "doubts"),
    [
        ("gate_is_ill egal", "The flag gate_is_illegal tells that.", "gate_is_illegal", []),
        ("gate_cmd error", "The flag gate_cmd_error tells that.", "gate_cmd_error", []),
        ("gate_is_ill egal", "It tells that.", "gate_is_ill egal", ["name_garbled"]),
        ("GATE_ovw r", "It tells that.", "GATE_ovw r", ["name_garbled"]),
        ("GATE_X LEVEL_OF_THE_WEIR", "It tells.", "GATE_X LEVEL_OF_THE_WEIR", ["name_garbled"]),
        ("GO-", "It tells that.", "GO-", ["name_open"]),
        ("AIN-", "It tells that.", "AIN-", []),
        ("GATE _BUSY", "It tells that.", "GATE_BUSY", []),
        ("ADC CLK_DIV", "It tells that.", "ADC CLK_DIV", []),
        ("ADC_REQ of PUMP", "It tells that.", "ADC_REQ of PUMP", []),
    ],
)
def test_a_torn_name_is_the_word_that_stands_elsewhere_or_in_doubt(
    text: ReadText, printed: str, said: str, name: str, doubts: list[str]
) -> None:
    (register,) = text(PAGE.format(printed, said)).registers
    assert (register.fields[0].field, register.fields[0].bit_hi) == ("level", 7)
    assert (register.fields[1].field, register.fields[1].flags) == (name, doubts)
