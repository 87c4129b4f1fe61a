"""Fields of a figure beside one whose name is made of words of several cells."""

from __future__ import annotations

import pytest

from extract.dialects.register_table.afterwards.beside_holes import doubt_beside_holes
from extract.observations import Field, Register


@pytest.mark.parametrize(
    ("garbled", "said", "flags"),
    [
        ("GATE_EN- Res. MARGIN_DU-", None, ["lane_doubtful"]),  # CO6 may be its last line
        ("GATE_EN- Res. MARGIN_DU-", "Opens it.", []),
        ("GATE Res. MARGIN", None, []),
    ],
)
def test_one_that_nothing_tells_of_may_be_the_rest_of_a_divided_name(
    garbled: str, said: str | None, flags: list[str]
) -> None:
    other = Field([(0, 0, 1)], ["text_foreign"], field=garbled, bit_hi=7, bit_lo=4)
    one = Field([(0, 2, 3)], [], field="CO6", bit_hi=3, bit_lo=0, description=said)
    doubt_beside_holes([Register([(0, 0, 3)], [], register="NB", width_bits=8, fields=[other, one])])
    assert one.flags == flags
