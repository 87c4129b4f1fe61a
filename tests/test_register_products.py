"""Captions that say of which product a figure is: what the running lines name is no register."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText


def manual(*captions: str) -> str:
    """Four pages of a manual about two products, a register on each."""
    pages = (
        f"### Page {page}\n\nNB1113, NB1114\n8.1.{page} {caption.split(' — ')[0]} (P[1:0] = 01b)\n"
        f"Figure 8-{page}. {caption}\n7 6 5 4 3 2 1 0\nRA RB RC RD RE RF RG RH\n"
        f"Bit Field Type Reset Description\n7 RA R 0h How fast\n6 RB R 0h How long\n"
        f"{page} Send Feedback from Northbeck\nFolder Links: NB1113 NB1114\n"
        for page, caption in enumerate(captions, 21)
    )
    return "\n".join(pages)


def test_a_product_behind_a_dash_is_no_name_of_a_register(text: ReadText) -> None:
    made = text(manual("Rate Register — NB1113", "Sum Register — NB1114", "Go Register", "End Register"))
    assert [one.register for one in made.registers][:2] == [
        "Rate Register (P[1:0] = 01b)",
        "Sum Register (P[1:0] = 01b)",
    ]


def test_a_name_behind_a_dash_that_no_running_line_says_is_the_register_s(text: ReadText) -> None:
    made = text(manual("Rate Register — NBRATE", "Sum Register — NBSUM", "Go Register", "End Register"))
    assert [one.register for one in made.registers][:2] == ["NBRATE", "NBSUM"]
