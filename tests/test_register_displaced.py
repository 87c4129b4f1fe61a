"""Registers whose headings may be none: what stands under them is in doubt."""

from __future__ import annotations

import pytest

from extract.dialects.register_table.afterwards.displaced import doubt_middles
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.observations import Field, Register


def register(name: str, bits: list[tuple[int, int]], **told: object) -> Register:
    fields = [Field(pieces=[(0, 0, 1)], field=f"F{high}", bit_hi=high, bit_lo=low) for high, low in bits]
    return Register(pieces=[(0, 0, 1)], register=name, fields=fields, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("following", "doubted"),
    [
        (register("URE", [(19, 19), (18, 0)]), True),
        (register("URE", [(27, 0)]), True),
        (register("URE", [(15, 0)]), False),
        (register("URE", [(28, 0)]), False),
        (register("URE", [(19, 0)], address=4), False),
        (register("URE", [(19, 0)], description="How it runs."), False),
        (register("Gate control", [(19, 0)]), False),
    ],
    ids=["below", "right below", "a top bit", "not below", "an address", "a description", "a title"],
)
def test_a_bare_name_over_fields_in_the_middle_of_a_register_leaves_both_in_doubt(
    following: Register, *, doubted: bool
) -> None:
    first = register("NBCTL", [(31, 30), (29, 28)])
    doubt_middles([first, following])
    assert ["register_name" in one.flags for one in (first, following)] == [doubted, doubted]


def test_fields_down_to_bit_0_leave_the_next_register_in_no_doubt() -> None:
    first, following = register("NBCTL", [(31, 0)]), register("NBGO", [(19, 0)])
    doubt_middles([first, following])
    assert not first.flags
    assert not following.flags


@pytest.mark.parametrize("text", ["0 = SLOW: writes its register", "12 = NB_FAST register"])
def test_a_value_that_speaks_of_a_register_names_none(text: str) -> None:
    assert names_register(text, vocabulary()) is None


@pytest.mark.parametrize("text", ["R GATE", "W GATE"])
def test_the_letter_of_an_access_before_a_cell_is_no_number_of_a_section(text: str) -> None:
    assert names_register(text, vocabulary()) is None
    assert names_register(f"A{text[1:]}", vocabulary()) is not None
    assert names_register(f"{text[0]}.2{text[1:]}", vocabulary()) is not None
