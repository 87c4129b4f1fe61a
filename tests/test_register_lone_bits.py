"""Single bits beside a gap, where the registers of a document have none: the rest of a range may be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"


def register(name: str, *bits: str) -> str:
    rows = "".join(f"| {text} | {name}_{n} | RW | How it is |\n" for n, text in enumerate(bits))
    return f"## NB_{name}\n\nOffset: 0x10\n\n{HEAD}{rows}\n"


WHOLE = "".join(register(name, "31:16", "15", "14:0") for name in ("PUMP", "GATE", "TANK", "WHEEL"))


def doubted(read: ReadText, text: str) -> list[str | None]:
    return [
        one.field
        for made in read(f"# NB7\n\n{text}").registers
        for one in made.fields
        if "bits_garbled" in one.flags
    ]


@pytest.mark.parametrize(
    ("bits", "name"),
    [(("31", "15:8", "7:0"), "LOST_0"), (("31:16", "15", "7:0"), "LOST_1"), (("31:16", "0"), "LOST_1")],
)
def test_a_single_bit_beside_a_gap_is_in_doubt_where_the_other_registers_have_none(
    markdown: ReadText, bits: tuple[str, ...], name: str
) -> None:
    assert doubted(markdown, WHOLE + register("LOST", *bits)) == [name]


def test_gaps_between_ranges_or_in_many_registers_tell_nothing_of_single_bits(markdown: ReadText) -> None:
    assert doubted(markdown, WHOLE + register("LOST", "31:24", "15:8", "7:0")) == []
    assert doubted(markdown, WHOLE + register("A", "31", "7:0") + register("B", "31", "7:0")) == []
    assert doubted(markdown, register("A", "31", "7:0") + register("B", "31:0")) == []
