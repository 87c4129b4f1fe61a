"""Names in the cells of printed figures: letters that stand for fields, names in small letters that items explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual

if TYPE_CHECKING:
    from conftest import Read, ReadText


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


def test_lines_behind_a_stop_explain_cells_in_small_letters_before_a_colon(reading: Read) -> None:
    manual = _figure(["flow_en", "rest", "gate", "auto", "r0", "r1", "r2", "r3"], ["rw"] * 8)
    manual.lines(
        "rest: Stands still.",
        "gate: Opens the gate, as long as the",
        "auto: rule allows it.",
        "auto: Works alone.",
    )
    (register,) = reading(manual).registers
    said = {one.field: one.description for one in register.fields if one.description}
    assert said == {
        "rest": "Stands still.",
        "gate": "Opens the gate, as long as the auto: rule allows it.",
        "auto": "Works alone.",
    }


def test_short_lines_that_explain_such_cells_end_without_a_stop(reading: Read) -> None:
    manual = _figure(["flow_en", "rest", "gate", "auto", "r0", "r1", "r2", "r3"], ["rw"] * 8)
    manual.lines("rest: Stands still", "gate: Opens the gate", "auto: Works alone")
    (register,) = reading(manual).registers
    said = {one.field: one.description for one in register.fields if one.description}
    assert said == {"rest": "Stands still", "gate": "Opens the gate", "auto": "Works alone"}


def test_a_code_of_access_that_the_end_of_a_line_cuts_is_one(reading: Read) -> None:
    manual = _figure(["FLOW", "REST", "GATE", "AUTO", "R0", "R1", "R2", "R3"], ["0"] * 8)
    manual.lines("FLOW Lets the water flow. (R/", "W)", "REST Rests. (RO)")
    (register,) = reading(manual).registers
    assert [one.access for one in register.fields[:2]] == ["R/W", "RO"]
    assert register.fields[0].description == "Lets the water flow."


def test_bits_alone_in_a_line_in_small_letters_begin_a_field_where_those_above_begin_so(
    text: ReadText,
) -> None:
    (register,) = text(
        "REGISTER 3-1: NBCON: FLOW CONTROL REGISTER\n\n"
        "bit 7 FLOW: Lets the water flow.\n1 = On\n0 = Off\n"
        "bit 6-5\nREST<1:0>: Rests.\n"
        "bit 4-1 Unimplemented: Read as '0'\n"
        "bit 0 GATE: Opens the gate, which is that of\nbit 6\n"
    ).registers
    said = {one.field: (one.bit_hi, one.bit_lo, one.description, one.flags) for one in register.fields}
    assert said["REST"] == (6, 5, "Rests.", [])
    assert [value.description or value.name for value in register.fields[0].values] == ["On", "Off"]
    assert said["GATE"][:2] == (0, 0)


def test_names_of_values_in_parentheses_may_be_as_long_as_they_are(text: ReadText) -> None:
    long = "FLOWS_ROUND_AND_COMES_BACK_TO_THE_TANK_WHERE_IT_BEGAN"
    (register,) = text(
        "# NBCON register\n\n| Bits | Name | Access | Description |\n|---|---|---|---|\n"
        f"| 1:0 | FLOW | R/W | Values: 0x0 (RESTS): Rests 0x1 ({long}): Flows 0x2 (STOPS): Stops |\n"
    ).registers
    assert [value.name for value in register.fields[0].values] == ["RESTS", long, "STOPS"]


def test_bits_in_brackets_and_the_name_of_their_cell_begin_what_is_said_of_it(reading: Read) -> None:
    manual = _figure(["FLOW_EN", "REST", "GATE", "AUTO", "R0", "R1", "R2", "R3"], ["rw"] * 8)
    manual.lines(
        "[7] FLOW_EN: Lets the water flow.",
        "0 = shut",
        "1 = open",
        "[5] GATE: Opens the gate.",
        "[4] AUTOMATIC: is another name.",
    )
    (register,) = reading(manual).registers
    fields = {one.bit_lo: one for one in register.fields}
    flow, gate, other = fields[7], fields[5], fields[4]
    assert (flow.field, flow.description) == ("FLOW_EN", "Lets the water flow. 0 = shut 1 = open")
    assert [(value.value, value.name) for value in flow.values] == [(0, "shut"), (1, "open")]
    assert (gate.field, gate.description, gate.flags) == ("GATE", "Opens the gate.", [])
    assert (other.description, other.flags) == ("[4] AUTOMATIC: is another name.", ["name_lost"])


def test_the_name_of_a_cell_and_the_word_for_bits_in_a_line_are_a_title(reading: Read) -> None:
    manual = _figure(["Link", "A_REST", "0", "0", "0", "0", "Gate", "Pump"], ["rw"] * 8)
    manual.lines(
        "Link Bit", "A setting of 1 in the link bit joins both.", "A_REST Bit", "It rests by itself."
    )
    manual.lines("Pump Bit", "It is set by the", "Gate bit", "in the end.")
    (register,) = reading(manual).registers
    assert {one.field: one.description for one in register.fields if one.description} == {
        "Link": "A setting of 1 in the link bit joins both.",
        "A_REST": "It rests by itself.",
        "Pump": "It is set by the Gate bit in the end.",
    }
