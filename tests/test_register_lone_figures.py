"""Figures of bits of texts that have a line for each cell, as viewers in the web show pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

BYTE = "\n".join("76543210")
ONES = "\n".join("10110001")


def rows(register: Register) -> list[tuple[str | None, int | None, int | None, str | None, str | None]]:
    return [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text) for f in register.fields]


def figure(names: str, *, numbers: str = BYTE, access: str = "R/W " * 8, reset: str = ONES) -> str:
    codes = "\n".join(access.split())
    return f"Bit\n{numbers}\n{names}\nRead/Write\n{codes}\nInitial Value\n{reset}\n"


def test_rows_that_fit_each_other_are_a_figure_and_the_register_may_stand_behind_its_names(
    text: ReadText,
) -> None:
    names = "GOPEN\nGHOLD\n–\n–\nRATE[3:0]\nNBGATE"
    (one,) = text(f"15.2.1\nNBGATE – Gate Control Register\n{figure(names)}").registers
    assert (one.register, one.flags) == ("NBGATE", [])
    assert [row for row in rows(one) if row[0] not in {"–", None}] == [
        ("GOPEN", 7, 7, "R/W", "1"),
        ("GHOLD", 6, 6, "R/W", "0"),
        ("RATE", 3, 0, "R/W", "0b0001"),
    ]


def test_labels_may_have_a_colon_below_and_names_a_line_over_part_of_them(text: ReadText) -> None:
    names = "GFULL\nUP/\nDOWN\nGEN\n—\n—\nCKS2\nCKS1\nCKS0"
    codes = "R/(W)\n*\nR/W\nR/W\n—\n—\nR/W\nR/W\nR/W"
    shown = f"Bit\n:\n{BYTE}\n{names}\nInitial value :\n0\n0\n0\n1\n1\n0\n0\n0\nR/W\n:\n{codes}\nNote:\n*\n"
    (one,) = text(
        f"15.2.2\nGate Control/Status Register (NBCSR)\n{shown}Only a 0 can be written.\n"
    ).registers
    assert rows(one)[:3] == [
        ("GFULL", 7, 7, "R/(W)", "0"),
        ("UP/DOWN", 6, 6, "R/W", "0"),
        ("GEN", 5, 5, "R/W", "0"),
    ]
    assert "Bit" not in (one.description or "").split()


def test_one_reserved_cell_takes_what_the_others_of_its_row_leave(text: ReadText) -> None:
    high = "\n".join(map(str, range(15, 7, -1)))
    none = "-\n" * 6
    upper = f"Bit\n{high}\nSymbol\nreserved\nCOUNT[1:0]\nReset\n{none}0\n0\nAccess\n{none}R\nR\n"
    lower = f"Bit\n{BYTE}\nSymbol\nreserved\nReset\n{none}-\n-\nAccess\n{none}-\n-\n"
    (one,) = text(f"15.1.3 NBCOUNT register (0x10)\nTable 9: NBCOUNT register\n{upper}{lower}").registers
    assert rows(one) == [
        ("reserved", 15, 10, None, None),
        ("COUNT", 9, 8, "R", "0b00"),
        ("reserved", 7, 0, None, None),
    ]
    assert not any(f.flags for f in one.fields)


def test_what_codes_do_not_bear_out_of_a_reserved_cell_is_doubted(text: ReadText) -> None:
    names = "GOPEN\nReserved\nRATE[1:0]"
    (one,) = text(f"NBGATE – Gate Control Register\n{figure(names)}").registers
    assert [f.flags for f in one.fields if f.field != "Reserved"] == [["lane_doubtful"], ["lane_doubtful"]]


def test_access_and_reset_in_one_cell_need_no_label_where_each_name_has_one(text: ReadText) -> None:
    shown = (
        f"Figure 9. NBRATE Register\n{BYTE}\nRATE[7:2]\nMODE[1:0]\nR/W-2h\nR-1h\nLEGEND: R/W = Read/Write\n"
    )
    (one,) = text(f"8.5 NBRATE Register (address = 3Fh)\nHow fast it turns.\n{shown}").registers
    assert rows(one) == [("RATE", 7, 2, "R/W", "2h"), ("MODE", 1, 0, "R", "1h")]


@pytest.mark.parametrize(
    "shown",
    [
        figure("GOPEN\nGHOLD\nRATE[3:0]"),  # six bits
        figure("A\nB\nC\nD\nE\nF\nG\nH", access="R/W " * 7),
        f"{BYTE}\nA\nB\nC\nD\nE\nF\nG\nH\n",
        figure("A\nB\nC\nD\nE\nF\nG\nThe gate is open while"),
    ],
)
def test_rows_that_do_not_fit_are_reported(text: ReadText, shown: str) -> None:
    known = "3.1 NBREST Register\nBit Name Description\n7:0 REST What is left.\n"
    made = text(f"{known}\n3.2 NBGATE Register\n{shown}3.3 Remarks\nNone.\n")
    assert [f.field for one in made.registers for f in one.fields] == ["REST"]
    assert "table_unread" in {one.code for one in made.diagnostics}


def test_the_last_row_of_a_figure_whose_others_do_not_fit_is_none_of_its_own(text: ReadText) -> None:
    high = "\n".join(map(str, range(15, 7, -1)))
    upper = figure("A\nB", numbers=high)
    known = "3.1 NBREST Register\nBit Name Description\n7:0 REST What is left.\n"
    lower = figure("GA\nGB\nGC\nGD\nGE\nGF\nGG\nGH")
    made = text(f"{known}\n3.2 NBGATE Register\n{upper}{lower}")
    assert [f.field for one in made.registers for f in one.fields] == ["REST"]


def test_a_figure_that_does_not_fit_is_reported_though_the_next_register_is_told_in_full(
    text: ReadText,
) -> None:
    shown = figure("GOPEN\nGHOLD\nRATE[3:0]")
    whole = figure("GA\nGB\nGC\nGD\nGE\nGF\nGG\nGH")
    made = text(f"3.1 NBGATE Register (0x10)\n{shown}3.2 NBREST Register (0x14)\n{whole}")
    assert {one.register for one in made.registers if one.fields} == {"NBREST"}
    assert "table_unread" in {one.code for one in made.diagnostics}
