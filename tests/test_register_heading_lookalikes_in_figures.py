"""Lines of texts that look like headings and are what is left of a figure, or a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

BITS = """Bit 7: Lock Gate Control (LGC). When LGC = 1, the lock is shut.
Bit 6: Lock Turn (LT). It turns the lock.
Bits 5-0: Lock Rate (LR). How fast it turns.
"""


def test_a_letter_before_a_name_among_the_cells_of_a_figure_numbers_no_appendix(text: ReadText) -> None:
    figure = "7 6 5 4 3 2 1 0\nNBLOCK\n89h\nLGC\nL/\nT L5\nL4 L3\nL2 L1 L0\n"
    (one,) = text(f"11.1.1 Lock Mode Control Register (NBLOCK) Summary\n{figure}{BITS}").registers
    assert one.register == "NBLOCK"
    assert [(f.bit_hi, f.bit_lo) for f in one.fields] == [(7, 7), (6, 6), (5, 0)]


def test_a_letter_before_a_title_in_words_below_a_figure_numbers_an_appendix(text: ReadText) -> None:
    figure = "7 6 5 4 3 2 1 0\nLGC LT L5 L4 L3 L2 L1 L0\n"
    made = text(
        f"11.1.1 Lock Mode Control Register (NBLOCK)\n{figure}{BITS}"
        f"7 6 5 4 3 2 1 0\nGGC GT G5 G4 G3 G2 G1 G0\nB Gate Mode Register (NBGATE)\n{BITS}"
    )
    assert [one.register for one in made.registers if one.fields][-1] == "NBGATE"


@pytest.mark.parametrize(("title", "named"), [("(LGC) = 1 (0x10)", False), ("(LGC) (0x10)", True)])
def test_a_condition_is_no_title(text: ReadText, title: str, named: bool) -> None:
    made = text(f"The gate\n\nLock Gate Control {title}\n{BITS}")
    assert ("LGC" in [one.register for one in made.registers]) is named
