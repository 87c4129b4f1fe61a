"""Pages of a register reference that are missing or out of order, told by the numbers printed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import read

if TYPE_CHECKING:
    from extract.observations import Reading

HEAD = "DESCRIPTION: A widget.\nField Name Bits Default Description"


def page(n: int) -> str:
    """A page that begins within the register of the page before, and ends within its own."""
    return (
        f"      02 - WID{n - 1}_C\n      03 - WID{n - 1}_D\nSIZE 9:2 none Size of it\nin widgets.\n"
        f"WID:WID_{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x{n:x}0\n{HEAD}\n"
        f"MODE 1:0 0x0 How.\n POSSIBLE VALUES:\n      00 - WID{n}_A\n      01 - WID{n}_B\n"
    )


def document(numbers: list[int], *, above: bool = False) -> str:
    foot = "Proprietary      {}\n"
    if above:
        return "\n\n".join(foot.format(n) + page(n) for n in numbers)
    return "\n\n".join(page(n) + foot.format(n) for n in numbers)


def doubted(reading: Reading) -> list[tuple[str | None, list[str | None], list[str | None]]]:
    """Registers with rows in doubt, with these fields and values."""
    found = []
    for register in reading.registers:
        rows = [f.field for f in register.fields if "page_gap" in f.flags]
        values = [v.name for f in register.fields for v in f.values if "page_gap" in v.flags]
        if rows or values:
            found.append((register.register, rows, values))
    return found


@pytest.mark.parametrize("above", [False, True])
def test_what_stands_behind_a_missing_page_up_to_the_next_register_is_in_doubt(*, above: bool) -> None:
    reading = read(document([*range(20, 25), *range(26, 30)], above=above))
    assert doubted(reading) == [("WID_24", ["SIZE"], ["WID25_C", "WID25_D"])]
    assert [r.flags for r in reading.registers] == [[]] * 9


def test_what_stands_behind_pages_out_of_order_is_in_doubt_at_each_of_their_ends() -> None:
    reading = read(document([20, 21, 22, 23, 25, 24, *range(26, 34)]))
    assert [register for register, _, _ in doubted(reading)] == ["WID_23", "WID_25", "WID_24"]


def test_pages_in_order_are_in_no_doubt_nor_are_those_that_are_numbered_otherwise() -> None:
    assert not doubted(read(document(list(range(20, 30)))))
    assert not doubted(read(document(list(range(20, 40, 2)))))
