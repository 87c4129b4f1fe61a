"""Names, texts and figures as real registers have them: short names, articles, broken numbers, ends of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from printed_chip import Bits, Printed, Value
from test_register_odd_contents import of_cell, printed
from vendor_layouts import Print

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Read
    from pdf_reading import ReadText


def filled(*fields: tuple[str, int, int, str]) -> tuple[Bits, ...]:
    """Fields of a byte or more, from the highest bit down, each with its text; one called `-` is reserved."""
    return tuple(
        Bits("Reserved", high, low, reserved=True)
        if name == "-"
        else Bits(name, high, low, "R/W", 0, text, worded=True)
        for name, high, low, text in fields
    )


@pytest.mark.parametrize("figure", ["halves", "bytes", "ends and widths", "over the bytes"])
def test_a_line_under_a_figure_describes_a_cell_whose_name_is_short_or_a_word(
    tmp_path: Path, figure: str
) -> None:
    registers = [
        Printed("WTDR", 0, "Day", filled(
            ("-", 31, 6, ""), ("TD", 5, 4, "the second digit of the date"), ("D", 3, 0, "the first digit of the date"),
        )),
        Printed("TCR", 4, "Timer", filled(
            ("TimerEn", 31, 20, "Enable bit"), ("OneShot", 19, 8, "One-shot mode bit"), ("L", 7, 0, "Data length"),
        )),
        Printed("TAG", 12, "Cache", filled(
            ("tag", 31, 16, "Bits [95:64] of the entry"), ("valid", 15, 8, "1-bit valid of the entry"),
            ("RAF", 7, 7, "Active flag"), ("M", 6, 0, "9-bit or 8-bit mode"),
        )),
        Printed("BTSEL", 8, "Pins", filled(
            ("SEL67_", 31, 12, "I/O select bits for Ch.6/Ch.7"), ("SEL45_", 11, 0, "I/O select bits for Ch.4/Ch.5"),
        )),
    ]  # fmt: skip
    assert printed(tmp_path, "names under figures", "ruled", registers, figure) == []


def test_a_sentence_that_begins_with_a_name_goes_on_with_the_text_above_which_does_not_end(
    text: ReadText,
) -> None:
    page = (
        "## WTDR (0x10)\n\n| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
        "| A | B | C | EE | G | H | GO | RST |\n\nGO Starts it; it waits for\nRST the cell beside it.\nRST Resets it.\n"
    )
    fields = {one.field: one.description for one in text(page).registers[0].fields}
    assert fields["GO"] == "Starts it; it waits for RST the cell beside it."
    assert fields["RST"] == "Resets it."


def test_lines_on_fields_in_type_larger_than_that_of_the_figures_are_no_headings_over_each_other(
    tmp_path: Path,
) -> None:
    fields = filled(("-", 31, 2, ""), ("PK1", 1, 1, "The bits PK1"), ("PK0", 0, 0, "The bits PK0"))
    registers = [Printed(f"CR{n}", 4 * n, "Port", fields) for n in range(6)]
    assert printed(tmp_path, "names under figures", "ruled", registers, "over the bytes") == []


@pytest.mark.parametrize("layout", ["names under figures", "named in table", "values in rows"])
def test_numbers_whose_last_digits_stand_in_the_line_below_are_whole(tmp_path: Path, layout: str) -> None:
    channels = [(f"CHANNEL{n}", n, n, f"Interrupt of the channel {n}") for n in range(15, -1, -1)]
    registers = [Printed("MON", 0x10, "Monitor", filled(("-", 31, 16, ""), *channels))]
    assert printed(tmp_path, layout, "ruled", registers, "ends and widths") == []


@pytest.mark.parametrize("layout", ["bit dash", "lists in tables"])
def test_a_name_that_is_a_word_of_sentences_or_a_code_of_access_is_a_name(
    tmp_path: Path, layout: str
) -> None:
    fields = filled(
        ("BUSY", 7, 5, "Busy"), ("MF", 4, 4, "Mode fault"), ("RO", 3, 3, "Read overrun"), ("BS", 2, 2, "Status"),
        ("BE", 1, 1, "Buffer enable"), ("LES", 0, 0, "Less than it"),
    )  # fmt: skip
    assert printed(tmp_path, layout, "ruled", [Printed("FBFCR", 0, "Buffer", fields)]) == []


def test_a_text_that_is_the_name_of_its_register_heads_none(tmp_path: Path) -> None:
    registers = [
        Printed(name, 4 * n, "Data", filled((name, 7, 0, f"{name} register")))
        for n, name in enumerate(("RXD", "TXD"))
    ]
    assert printed(tmp_path, "lists in tables", "text", registers) == []


def test_a_line_that_tells_the_bits_of_the_field_above_begins_no_register(tmp_path: Path) -> None:
    fields = filled(("-", 31, 3, ""), ("SRC", 2, 0, "Bit2: P4_INT Bit1: P3_INT Bit0: P2_INT"))
    registers = [Printed(f"IRQ{n}", 4 * n, "Source", fields) for n in range(2)]
    assert printed(tmp_path, "lists in tables", "text", registers) == []


def test_codes_with_two_zeros_before_them_number_no_bits(tmp_path: Path) -> None:
    said = "Word length of the buffer, trigger level in bytes, one of 0000 01 0001 04 0010 08 0011 14"
    fields = filled(("-", 31, 8, ""), ("RFITL", 7, 4, said), ("LOW", 3, 0, "Low"))
    assert printed(tmp_path, "lists in tables", "text", [Printed("FCR", 0, "Buffer", fields)]) == []


def test_a_single_bit_has_no_parts_that_numbers_tell(markdown: ReadText) -> None:
    page = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 31:1 | REST | The rest. |\n"
    row = "| 0 | ORDER | Bit order<br>0: MSB: Highest first<br>1: LSB: Lowest first |\n"
    (field,) = markdown(page + row).registers[0].fields[1:]
    assert [(one.value, one.name, one.description) for one in field.values] == [
        (0, "MSB", "Highest first"), (1, "LSB", "Lowest first"),
    ]  # fmt: skip
    parts = page.replace("31:1 ", "31:4 ") + "| 3:0 | GATES | Bit function<br>0: Gate A<br>1: Gate B |\n"
    assert markdown(parts).registers[0].fields[1].values == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The pin is left alone, regardless of", "other settings"),
        ("Sets the line at the threshold that is told and clears it", "otherwise"),
        ("Divides by one; for all", "other rates by 32"),
    ],
)
def test_a_word_that_begins_asides_goes_on_with_a_text_that_does_not_end(
    markdown: ReadText, first: str, second: str
) -> None:
    assert of_cell(markdown, "Pin.", f"0: OFF: {first}", second, "1: ON: Driven") == [
        (0, "OFF", f"{first} {second}"), (1, "ON", "Driven"),
    ]  # fmt: skip


def test_words_for_all_other_values_in_small_letters_end_the_text_of_a_value(markdown: ReadText) -> None:
    assert of_cell(markdown, "Pin.", "0: OFF: Left alone", "1: ON: Driven by it", "others reserved") == [
        (0, "OFF", "Left alone"), (1, "ON", "Driven by it"),
    ]  # fmt: skip
    full = ("Pin.", "0: OFF: Left alone", "1: ON: Driven by it or as told", "others reserved")
    assert of_cell(markdown, *full)[1] == (1, "ON", "Driven by it or as told")


@pytest.mark.parametrize("said", ["Attention key to start", "Warning of the line", "Important data first"])
def test_a_word_of_asides_behind_the_colon_of_a_name_is_the_meaning(markdown: ReadText, said: str) -> None:
    found = of_cell(markdown, "Key.", f"1: ATTN: {said}", "2: RESET: Resets it", f"3: SEND: Sends {said}")
    assert found == [(1, "ATTN", said), (2, "RESET", "Resets it"), (3, "SEND", f"Sends {said}")]


def test_a_warning_behind_the_meaning_of_a_value_is_none_of_it(markdown: ReadText) -> None:
    found = of_cell(markdown, "Key.", "0: OFF: Rests. Attention needed", "1: ON: Turns Warning: it is hot")
    assert [text for *_, text in found] == ["Rests.", "Turns"]


def test_a_long_name_in_brackets_with_brackets_in_it_is_that_of_a_value(tmp_path: Path) -> None:
    values = tuple(
        Value(n, name, "")
        for n, name in enumerate((
            "8 bits", "9 bits. The 9th bit is taken from the buffer (normal mode)",
            "9 bits. The 9th bit is set by the value of TBIT (fixed mode)", "The buffer is full and has four words",
        ))
    )  # fmt: skip
    fields = (
        Bits("REST", 31, 2, "R/W", 0, "The rest."), Bits("LEN", 1, 0, "R/W", 0, "Length.", values),
    )  # fmt: skip
    assert printed(tmp_path, "named values", "ruled", [Printed("CFG", 0, "Length", fields)]) == []


def test_a_bracket_closed_at_the_beginning_of_a_line_is_no_value(markdown: ReadText) -> None:
    lines = (
        "Test.",
        "00B M0: Rests (D+ = X, D- =", "X)",
        "01B M1: Forced (D+ = 1, D- =", "0)",
        "10B M2: Forced (D+ = 0, D- =", "1)",
        "11B M3: Single (D+ = 0, D- = 0)",
    )  # fmt: skip
    page = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 31:2 | REST | The rest. |\n"
    row = f"| 1:0 | TEST | {'<br>'.join(lines)} |\n"
    (field,) = markdown(page + row).registers[0].fields[1:]
    assert [(one.value, one.name, one.description) for one in field.values] == [
        (0, "M0", "Rests (D+ = X, D- = X)"), (1, "M1", "Forced (D+ = 1, D- = 0)"), (2, "M2", "Forced (D+ = 0, D- = 1)"),
        (3, "M3", "Single (D+ = 0, D- = 0)"),
    ]  # fmt: skip


def test_a_reset_whose_digits_a_narrow_cell_parts_is_one_number(tmp_path: Path) -> None:
    register = Printed("DATA", 0, "Data", (Bits("DATA", 31, 0, "R/W", 0xFFFFFFFF, "Data."),))
    assert printed(tmp_path, "field descriptions", "ruled", [register]) == []


def test_what_many_pages_end_with_is_no_foot_where_it_tells_a_bit(reading: Read) -> None:
    made = Manual()
    for n in range(6):
        made.heading(f"4.{n + 1} Control register (CR{n})")
        made.lines(f"Address offset: 0x{4 * n:X}", "Bits 31:1 REST: The rest of it.")
        made.page.text(LEFT, 758, "Bit 0 EM: Enable bit mask")
        made.turn()
    found = reading(made).registers
    assert [(one.register, [field.field for field in one.fields]) for one in found] == [
        (f"CR{n}", ["REST", "EM"]) for n in range(6)
    ]


def test_the_rows_that_pages_begin_with_are_no_pages_of_chapters(reading: Read) -> None:
    made = Manual(footer="NB")
    columns = [("Bit", 60.0), ("Field", 100.0), ("Type", 60.0), ("Description", 200.0)]
    parts = (("31-7", "TOP", "6-4", "LOW"), ("31-8", "REST", "7-1", "GATE"), ("31-9", "MORE", "8-1", "PUMP"))
    for n, (above, first, bits, name) in enumerate(parts):
        made.y = 650
        made.heading(f"5.{n + 1} CR{n} Register (Offset = {4 * n:X}h)")
        made.table(columns, [[above, first, "R/W", "It turns"]], rules="none")
        made.turn()
        made.table(columns, [[bits, name, "R/W", "It rests"], ["0", "GO", "R/W", "It starts"]], rules="none")
    for n in range(12):
        made.heading(f"6.{n + 1} DR{n} Register (Offset = {40 + 4 * n:X}h)")
        made.table(columns, [["31-0", "DATA", "R/W", "It holds"]], rules="none")
        made.y += 100
    found = reading(made).registers[: len(parts)]
    assert [[field.field for field in one.fields] for one in found] == [
        [first, name, "GO"] for _, first, _, name in parts
    ]


def test_the_name_of_a_register_at_the_foot_of_a_page_is_that_of_the_address_on_the_next(
    tmp_path: Path,
) -> None:
    fields = filled(("RATE", 31, 16, "How fast it turns"), ("LOW", 15, 0, "Low part"))
    for first in range(1, 12):
        registers = [
            Printed(f"I2S_R{n}", 4 * n, "I2S Control Register", fields if n else filled(*(
                (f"GATE{k}", 2 * k + 1, 2 * k, "Opens the gate") for k in range(15, 15 - first, -1)
            ), ("REST", 31 - 2 * first, 0, "The rest")))
            for n in range(12)
        ]  # fmt: skip
        assert printed(tmp_path, "name in description", "ruled", registers) == []


def test_the_end_of_a_description_right_over_a_row_does_not_prove_that_descriptions_begin_above(
    tmp_path: Path,
) -> None:
    fields = filled(
        ("-", 31, 16, ""), ("DMOD", 15, 15, "specifies which polarity will be used to output the non-overlap signal"),
        ("PGEN", 14, 10, "specifies how to reflect the CH_PPG signal that is input to each channel of the WFG"),
        ("PSEL", 9, 8, "the timer unit to be used at each channel of WFG"),
        ("GTEN", 7, 6, "the CH_GATE signal for each channel of WFG"), ("TMD", 5, 0, "clock cycle of the WFG timer"),
    )  # fmt: skip
    registers = [Printed(f"WFSA{n}", 4 * n, "Control", fields) for n in range(3)]
    assert printed(tmp_path, "bit to bit", "text", registers) == []


def test_bits_called_as_reserved_ones_are_that_have_values_with_a_meaning(markdown: ReadText) -> None:
    page = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 31:4 | REST | The rest. |\n"
    rows = "| 3:2 | RES | Resolution.<br>0: Ten bits<br>1: Eight bits |\n| 1:0 | RES | 0: reserved<br>1: Reserved. |\n"
    fields = markdown(page + rows).registers[0].fields
    assert [(one.field, one.reserved) for one in fields] == [("REST", False), ("RES", False), ("RES", True)]
    kept = markdown(page + "| 3:0 | RES | 0: Must be written<br>1: Do not use<br>2: Not allowed |\n")
    assert kept.registers[0].fields[1].reserved


def test_a_name_behind_words_is_what_the_figure_shows(tmp_path: Path) -> None:
    fields = filled(("-", 31, 1, ""), ("BCn", 0, 0, "Compatible register"))
    assert (
        printed(tmp_path, "default and access", "ruled", [Printed("PBCR", 0, "Clock", fields)], "halves")
        == []
    )


def test_numbers_of_another_form_that_begin_a_line_are_no_values(markdown: ReadText) -> None:
    lines = (
        "Rate.",
        "0x410 (32 MHz / 63): 32 MHz /",
        "63 = 0.5 MHz",
        "0x600 (32 MHz / 42): 32 MHz /",
        "42 = 0.7 MHz",
    )
    page = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n"
    rows = f"| 31:12 | REST | The rest. |\n| 11:0 | RATE | {'<br>'.join(lines)} |\n"
    field = markdown(page + rows).registers[0].fields[1]
    assert [(one.value, one.name, one.description) for one in field.values] == [
        (0x410, "32 MHz / 63", "32 MHz / 63 = 0.5 MHz"), (0x600, "32 MHz / 42", "32 MHz / 42 = 0.7 MHz"),
    ]  # fmt: skip


def test_slices_within_brackets_are_those_of_no_parts(tmp_path: Path) -> None:
    values = (
        Value(0, "Of all of the four ways", ""),
        Value(2, "Independent with ways [0-1] for fetches, [2-3] for data", ""),
        Value(3, "Independent with ways [0-2] for fetches, [3] for data", ""),
    )
    fields = (
        Bits("REST", 31, 8, "R/W", 0, "The rest."), Bits("CRC", 7, 5, "R/W", 0, "Replacement control", values),
        Bits("LOW", 4, 0, "R/W", 0, "Low."),
    )  # fmt: skip
    assert printed(tmp_path, "named values", "ruled", [Printed("PFB", 0, "Control", fields)]) == []


def test_more_numbers_than_a_field_has_bits_are_those_of_no_bits(markdown: ReadText) -> None:
    lines = ("Bits per word", *(f"{n}: {n + 8} bits" for n in range(5)))
    assert [value for value, *_ in of_cell(markdown, *lines)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "layout", ["bit dash", "bit to bit", "after reset", "named values", "field descriptions"]
)
def test_a_register_that_is_called_by_a_letter_is_read_or_in_doubt(tmp_path: Path, layout: str) -> None:
    fields = filled(("RATE", 7, 4, "How fast"), ("LOW", 3, 0, "Low part"))
    registers = [Printed("CTRL", 0, "Control", fields), Printed("D", 4, "Data", fields)]
    reading = read(read_document(Print(layout, "ruled").on(registers, tmp_path), "nb9"))
    named = [(one.register, bool(one.flags)) for one in reading.registers]
    assert named[0] == ("CTRL", False)
    assert len(named) == 2
    assert named[1] == ("D", False) or named[1][1]


def test_the_row_of_a_figure_right_over_the_line_on_its_cell_is_none_of_that(tmp_path: Path) -> None:
    registers = [Printed("REV", 8, "Revision", filled(("REV", 7, 0, "Revision of it")))]
    assert printed(tmp_path, "names under figures", "ruled", registers, "over the bytes") == []


def test_a_code_of_access_behind_a_title_is_its_short_name_where_its_access_is_another(
    markdown: ReadText,
) -> None:
    head = "# CTRL Register (0x10)\n\n| Bit Range | Access | Field Name (ID): Description |\n|---|---|---|\n"
    rows = "| 31:2 | RO | Counter (RC): Register C. |\n| 1 | RW | Gate (RW): Opens. |\n| 0 | RO | Pump (PMP): Runs. |\n"
    fields = markdown(head + rows).registers[0].fields
    assert [(one.field, one.access, one.flags) for one in fields] == [
        ("RC", "RO", []), ("Gate (RW)", "RW", ["name_open"]), ("PMP", "RO", []),
    ]  # fmt: skip


def test_a_label_that_ends_in_no_last_word_goes_on_with_a_capital_letter(markdown: ReadText) -> None:
    lines = ("The flag.", "0: Cleared", "1: Set once a word is in the", "Receive FIFO and one more is there")
    rest = (
        "| 3:2 | MORE | A text that is so much longer than the label that no want of room ends that line. |\n"
    )
    page = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n"
    row = f"| 1:0 | FLAG | {'<br>'.join(lines)} |\n"
    field = markdown(f"{page}| 31:4 | REST | The rest. |\n{rest}{row}").registers[0].fields[2]
    assert [one.description or one.name for one in field.values] == [
        "Cleared",
        " ".join(lines[2:]).partition(": ")[2],
    ]


@pytest.mark.parametrize("high", [7, 31])
def test_captions_over_the_numbers_of_figures_stand_over_their_tables(tmp_path: Path, high: int) -> None:
    registers = [
        Printed(f"DATA{n}", 4 * n, "Data", filled((f"DATA{n}", high, 0, "The data"))) for n in range(4)
    ]
    assert printed(tmp_path, "values in rows", "ruled", registers, "ends and widths") == []
