"""Names in the cells of printed figures: letters that stand for fields, names in small letters that items explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual

if TYPE_CHECKING:
    from conftest import Read


def _figure(names: list[str], codes: list[str]) -> Manual:
    """A register of eight bits, each a cell of its own."""
    manual = Manual()
    manual.heading("2.1 NBCON (12h)")
    columns = [(str(bit), 45.0) for bit in range(7, -1, -1)]
    manual.table(columns, [list(names), list(codes)])
    return manual


def test_letters_that_follow_each_other_in_the_cells_of_a_figure_stand_for_fields_also_without_a_label(
    reading: Read,
) -> None:
    (register,) = reading(_figure(["D", "D", "C", "", "B", "A", "A", "A"], list("00100000"))).registers
    found = [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in register.fields]
    lost = ["name_lost"]
    assert found == [(None, 7, 6, lost), (None, 5, 5, lost), (None, 3, 3, lost), (None, 2, 0, lost)]


def test_flags_of_one_letter_are_names(reading: Read) -> None:
    (register,) = reading(_figure(["N", "Z", "C", "V", "I", "H", "T", "S"], ["rw"] * 8)).registers
    assert "".join(one.field or "-" for one in register.fields) == "NZCVIHTS"


def test_items_explain_cells_in_small_letters_before_a_colon(reading: Read) -> None:
    manual = _figure(["flow_en", "rest", "gate", "auto", "r0", "r1", "r2", "r3"], ["rw"] * 8)
    manual.lines(
        "\u2022 flow_en: Lets the water flow while the gate",
        "rest: is what follows is text.",
        "\u2022 gate: Opens the gate.",
    )
    (register,) = reading(manual).registers
    said = {one.field: one.description for one in register.fields}
    assert said["flow_en"] == "Lets the water flow while the gate rest: is what follows is text."
    assert said["gate"] == "Opens the gate."
    assert said["rest"] is None
