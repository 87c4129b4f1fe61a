"""Lines of bits that a program ran on behind the text before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

TEXT = """### REGISTER 9-1: NBCON: PUMP CONTROL REGISTER

bit 15-9 **Unimplemented:** Read as '0'

bit 8 **OPEN:** Gate Open bit bit 7 **GO:** Pump Start bit

1 = Starts

0 = Rests bit 6-4 **RATE<2:0>:** Pump Rate bits

001 = Slow

000 = Stands bit 3 **FULL:** Pump Full bit

bit 2 **EMPTY:** Pump Empty bit

bit 1-0 **Unimplemented:** Read as '0'
"""


def fields(found: Reading) -> list[tuple[str | None, int | None, int | None, dict[int | None, str | None]]]:
    return [
        (f.field, f.bit_hi, f.bit_lo, {v.value: v.name or v.description for v in f.values})
        for r in found.registers
        for f in r.fields
    ]


def test_bits_that_are_due_behind_a_text_begin_a_field_and_end_the_value_before(text: ReadText) -> None:
    found = text(TEXT)
    assert fields(found) == [
        ("Unimplemented", 15, 9, {}),
        ("OPEN", 8, 8, {}),
        ("GO", 7, 7, {1: "Starts", 0: "Rests"}),
        ("RATE", 6, 4, {1: "Slow", 0: "Stands"}),
        ("FULL", 3, 3, {}),
        ("EMPTY", 2, 2, {}),
        ("Unimplemented", 1, 0, {}),
    ]
    at, first, end = found.registers[0].fields[3].pieces[0]
    assert TEXT.split("\n")[at][first:end].startswith("bit 6-4")


def test_bits_of_which_a_text_speaks_begin_none(text: ReadText) -> None:
    spoken = TEXT.replace(
        "0 = Rests bit 6-4 **RATE<2:0>:**", "0 = Rests, see bit 3 FULL: it tells\n\nbit 6-4 **RATE<2:0>:**"
    )
    assert [one[:3] for one in fields(text(spoken))] == [one[:3] for one in fields(text(TEXT))]
    assert fields(text(spoken))[2][3] == {1: "Starts", 0: "Rests, see bit 3 FULL: it tells"}


def test_bits_of_which_the_text_of_those_above_them_speaks_are_described_in_their_own_line(
    text: ReadText,
) -> None:
    found = text(
        "NBCTRL Register (Address 0x10)\n\nbit 7 GO: Starts it; see bit 6 RUN: It must be set\n"
        "bit 6 RUN: Runs it when bit 5: Is clear\nbit 5 DIR: Direction\nbits 4-0 RATE: Rate\n"
    )
    assert [one[:3] for one in fields(found)] == [("GO", 7, 7), ("RUN", 6, 6), ("DIR", 5, 5), ("RATE", 4, 0)]
    assert found.registers[0].fields[0].description == "Starts it; see bit 6 RUN: It must be set"


def test_bits_within_a_row_of_a_table_begin_none(text: ReadText) -> None:
    found = text(
        "# NBCTRL (0x10)\n\n| Bit | Name | Description |\n|---|---|---|\n"
        "| Bit 7 | GO | While set, bit 6 RUN: Is nothing |\n| Bit 6 | RUN | Runs |\n| Bits 5:0 | RATE | Rate |\n"
    )
    assert [one[:3] for one in fields(found)] == [("GO", 7, 7), ("RUN", 6, 6), ("RATE", 5, 0)]


def test_bits_without_a_name_within_a_sentence_begin_none(text: ReadText) -> None:
    found = text(
        "NBCTRL Register (Address 0x10)\n\nBit 7 GO: While set, bit 6: is not looked at\n"
        "Bits 5-2 RATE: Rate\nBit 1 GATE: A gate\nBit 0 PUMP: A pump\n"
    )
    assert [one[:3] for one in fields(found)] == [
        ("GO", 7, 7),
        ("RATE", 5, 2),
        ("GATE", 1, 1),
        ("PUMP", 0, 0),
    ]


def test_slices_in_brackets_that_markup_escapes_are_those_of_names(markdown: ReadText) -> None:
    escaped = TEXT.replace("<", "&lt;").replace(">", "&gt;")
    assert fields(markdown(escaped)) == fields(markdown(TEXT))
    assert [one[:3] for one in fields(markdown(escaped))][3] == ("RATE", 6, 4)
