"""Figures of encodings in texts: the ends of fields over their names, or the bits under them."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.isa_table.words.boundaries import read_boundaries

Encodings = dict[str | None, list[tuple[str | None, int | None, int | None]]]


def encodings(text: str) -> Encodings:
    found = read_boundaries(load(text))
    assert all(r.kind == "encoding" for r in found)
    return {r.register: [(f.field, f.bit_hi, f.bit_lo) for f in r.fields] for r in found}


HEAD = "12.1. NA Instructions\n\n"
NUMBERS = "31      30 29              23 22            16 15               8 7                0\n"
CELLS = "  1 0            OP              SDST             SSRC1              SSRC0\n"
WANTED = {"NA": [("OP", 29, 23), ("SDST", 22, 16), ("SSRC1", 15, 8), ("SSRC0", 7, 0)]}


def test_numbers_in_pairs_are_the_ends_of_the_cells_below() -> None:
    assert encodings(HEAD + NUMBERS + CELLS) == WANTED


def test_bars_and_a_rule_may_part_the_cells() -> None:
    barred = "| 1 0    |       OP        |     SDST      |     SSRC1        |    SSRC0         |\n"
    assert encodings(f"{HEAD}{NUMBERS}+--------+-----------------+\n{barred}") == WANTED


@pytest.mark.parametrize(
    "figure",
    [
        NUMBERS.replace("22 ", "21 ") + CELLS,  # a bit between two cells
        NUMBERS + CELLS.replace("  SSRC0", ""),  # a number without a cell
        NUMBERS + CELLS.replace("1 0", "1 0 1"),  # a code wider than its bits
        NUMBERS + "  1 0     OP  SDST   SSRC1       SSRC0\n",  # cells that stand elsewhere
        NUMBERS.replace("31      30 29", "31         30") + CELLS,  # a number that pairs with none
        "63       48 47     32\n  X      Y\n" + NUMBERS + CELLS,  # half of a figure
    ],
)
def test_a_figure_that_does_not_fit_is_not_taken(figure: str) -> None:
    assert encodings(HEAD + figure) == {}


def test_the_bits_of_each_name_stand_under_it() -> None:
    said = "The bitfield map for NB is:\nENCODING OP VSRC1 SRC0\n31:25 24:17 16:9 8:0\n"
    assert encodings(said) == {"NB": [("ENCODING", 31, 25), ("OP", 24, 17), ("VSRC1", 16, 9), ("SRC0", 8, 0)]}
    assert encodings(said.replace("24:17", "24:16")) == {}
    assert encodings(said.replace(" VSRC1", "")) == {}


def test_a_figure_that_no_encoding_is_named_over_is_not_taken() -> None:
    assert encodings("12.2. How it works\n\n" + NUMBERS + CELLS) == {}


def test_a_manual_of_instructions_has_maps_of_registers_too() -> None:
    lanes = "   ".join(f"Bit{bit}" for bit in range(7, -1, -1))
    head = "Addr   Addr    Register Name   Serial   "
    figure = f"{head}{lanes}\n(Hex)  (Dec.)                  I/F\n"
    row = "0F     15      NB_RATE         R/W                       RATE[7:0]\n"
    rows = " 0        NA_ADD     Adds\n 1        NA_SUB     Takes\n 2        NA_AND     Both\n"
    table = f"\n Opcode   Name       Description\n{rows}"
    found = IsaTableDialect().read(load(figure + row + "\n" + HEAD + NUMBERS + CELLS + table))
    assert [(r.register, r.kind) for r in found.registers] == [("NB_RATE", "register"), ("NA", "encoding")]
    assert [(i.encoding, i.opcode) for i in found.instructions] == [("NA", 0), ("NA", 1), ("NA", 2)]
