"""Fields of a register in entries of one form below its heading: lines, items, terms, bold lines, headings, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

FIELDS = {
    "CTRL": [("STOP", "7:4", "Where it ends."), ("AUTO", "3", "Starts again."), ("RATE", "2:0", "How fast.")],
    "STAT": [("FULL", "7:6", "How full."), ("HEAT", "5:1", "How warm."), ("BUSY", "0", "At work.")],
}
FORMS = [
    "{name} [{bits}]: {text}",
    "`{name}` ({bits}): {text}",
    "**{name}** [{bits}] {text}",
    "**{name} (bits {bits})**\n{text}",
    "**[{bits}] {name}**\n\n{text}",
    "**{name} - bits {bits}** {text}",
    "`[{bits}]` **{name}** {text}",
    "- **{name}**, bits {bits} (RW): {text}",
    "- {name}: {bits} rw {text}",
    "- `{bits}` `{name}`: {text}",
    "{name} [{bits}]\n:   {text}",
    "{bits}: {name}\n:   {text}",
    "{bits}: {name} - {text}",
    "#### {name}, bits {bits}\n\n{text}",
    "#### [{bits}] {name}\n\n{text}",
    "#### {name}\n\n- Bits: {bits}\n- Access: RW\n\n{text}",
    "**{name}**\n\n- Bits: {bits}\n- Access: RW\n\n{text}",
    "- {name}\n  - Bits: {bits}\n  - Access: RW\n  - {text}",
    "Field: {name}\nBits: {bits}\nAccess: RW\nDescription: {text}",
    "- Field: {name}\n- Bits: {bits}\n- Access: RW\n- Description: {text}",
]


def told(form: str, register: str) -> str:
    """The fields of one register in a form."""
    return "\n\n".join(form.format(name=a, bits=b, text=c) for a, b, c in FIELDS[register])


@pytest.mark.parametrize("form", FORMS)
def test_entries_of_one_form_whose_bits_fill_a_register_are_its_fields(markdown: ReadText, form: str) -> None:
    text = f"# Pump\n\n### CTRL (0x10)\n\n{told(form, 'CTRL')}\n\n### STAT (0x14)\n\n{told(form, 'STAT')}\n"
    registers = markdown(text).registers
    assert [(one.register, one.address) for one in registers] == [("CTRL", 0x10), ("STAT", 0x14)]
    for register in registers:
        assert [
            (
                one.field,
                f"{one.bit_hi}:{one.bit_lo}" if one.bit_hi != one.bit_lo else f"{one.bit_lo}",
                one.description,
            )
            for one in register.fields
        ] == FIELDS[register.register or ""]
        coded = "RW" in form or " rw " in form
        assert {(one.access or "").upper() for one in register.fields} == {"RW" if coded else ""}


def test_terms_of_html_are_entries_too(tmp_path: Path) -> None:
    path = tmp_path / "pump.html"
    rows = "".join(f"<dt><code>{a}</code> [{b}]</dt>\n<dd>{c}</dd>\n" for a, b, c in FIELDS["CTRL"])
    path.write_text(f"<html><body>\n<h2>CTRL (0x10)</h2>\n<dl>\n{rows}</dl>\n</body></html>\n")
    (register,) = read(read_document(path, "pump")).registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("STOP", 7, 4, "Where it ends."),
        ("AUTO", 3, 3, "Starts again."),
        ("RATE", 2, 0, "How fast."),
    ]


def test_an_entry_keeps_its_values_and_the_last_ends_with_its_paragraph(markdown: ReadText) -> None:
    mode = "**MODE** [6:0]\nHow it goes.\n\n- 0: slow\n- 1: fast\n\nSee the chapter on pumps.\n"
    said = f"**GO** [7]\nStarts it.\n\n{mode}"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == [("GO", 7, 7), ("MODE", 6, 0)]
    assert [one.name for one in register.fields[1].values] == ["slow", "fast"]
    assert "chapter" not in (register.fields[1].description or "")


TABLE = "### STAT (0x14)\n\n| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"


@pytest.mark.parametrize(
    "said",
    [
        "Off: 0\n\nSlow: 1\n\nFast: 2-7",
        "0: OFF - no flow\n\n1: SLOW - some\n\n2-7: FAST - more",
        "Step 7: open\n\nStep 6: turn\n\nStep 5-0: close",
    ],
)
def test_lists_of_other_numbers_are_no_fields(markdown: ReadText, said: str) -> None:
    registers = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}\n\n{TABLE}").registers
    assert [one.register for one in registers if one.fields] == ["STAT"]


def test_entries_that_leave_bits_out_are_reported(markdown: ReadText) -> None:
    said = "STOP (7:4): where it ends\n\nRATE (2:0): how fast\n"
    reading = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}\n{TABLE}")
    assert [one.register for one in reading.registers if one.fields] == ["STAT"]
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_the_text_behind_bits_keeps_its_first_word(markdown: ReadText) -> None:
    said = "- STOP: bits 7:4, where it ends\n- RATE: bits 3:0, how fast\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert [one.description for one in register.fields] == ["where it ends", "how fast"]


@pytest.mark.parametrize(
    "title", ["{} at 0x{:X}", "{}, 0x{:X}", "{} [0x{:X}]", "{} 0x{:X}", "{} - 0x{:X} (RW)"]
)
@pytest.mark.parametrize("tags", ["<h3>{}</h3>", "<p><b>{}</b></p>"])
def test_titles_over_entries_end_the_ones_above(tmp_path: Path, title: str, tags: str) -> None:
    path = tmp_path / "pump.html"
    parts = (
        f"{tags.format(title.format(name, place))}\n"
        + "".join(f"<p><b>{a} [{b}]</b> {c}</p>\n" for a, b, c in FIELDS[name])
        for name, place in (("CTRL", 0x10), ("STAT", 0x14))
    )
    path.write_text(f"<html><body>\n<h1>Pump</h1>\n{''.join(parts)}</body></html>\n")
    registers = read(read_document(path, "pump")).registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("CTRL", 0x10, []),
        ("STAT", 0x14, []),
    ]
    assert [[field.description for field in one.fields] for one in registers] == [
        [text for _, _, text in FIELDS[one.register or ""]] for one in registers
    ]


def test_rows_in_a_block_of_code_are_entries_and_those_under_heads_are_not(markdown: ReadText) -> None:
    rows = "7:4    STOP    RW   Where it ends\n3:0    MODE    RW   How fast\n"
    registers = markdown(
        f"# Pump\n\n### CTRL (0x10)\n\n```\n{rows}```\n\n"
        f"### STAT (0x14)\n\n```\nBits   Name    Type   Reset   Text\n{rows.replace('RW', 'RO   0x0')}```\n"
    ).registers
    assert [
        [(one.field, one.access, one.default_value) for one in register.fields] for register in registers
    ] == [
        [("STOP", "RW", None), ("MODE", "RW", None)],
        [("STOP", "RO", 0), ("MODE", "RO", 0)],
    ]


def test_a_field_called_as_a_column_is_does_not_head_a_table(text: ReadText) -> None:
    said = "bit 7:4   STOP    Where it ends\nbit 3:2   MODE    How it turns\nbit 1:0   RATE    How fast\n"
    (register,) = text(f"3.1 CTRL register (0x10)\n\n{said}").registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == [
        ("STOP", 7, 4),
        ("MODE", 3, 2),
        ("RATE", 1, 0),
    ]


def test_offsets_and_widths_that_fill_a_register_are_reported_where_nothing_tells_of_bits(
    markdown: ReadText,
) -> None:
    rows = "| Name | Offset | Width | Description |\n|---|---|---|---|\n| STOP | 4 | 4 | a |\n| RATE | 0 | 4 | b |\n"
    reading = markdown(f"# Pump\n\n### CTRL, 0x10\n\n{rows}\n{TABLE}")
    assert [one.register for one in reading.registers if one.fields] == ["STAT"]
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_lines_that_begin_with_the_word_for_bits_are_read_with_those_above_of_other_forms(
    markdown: ReadText,
) -> None:
    said = "- Bit 15:8 -: reserved\n- Bit 7:4 STOP: where it ends\n- Bit 3:0 RATE: how fast\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert [(one.bit_hi, one.bit_lo) for one in register.fields] == [(15, 8), (7, 4), (3, 0)]


FIELDED = "### CTRL (0x10)\n\n" + TABLE.split("\n\n", 1)[1].replace("| 7:0 | LEVEL | RW |", "{}")
ROWS = "| 7:4 | STOP | RW |\n| 3:0 | RATE | RW |"


@pytest.mark.parametrize(
    "said",
    [
        "**STOP** [7:4]\nSee chapter 5.\n\n**RATE** [3:0]\nSee chapter 6.\n",
        "#### STOP, bits 7:4\n\nMore of it.\n\n#### RATE, bits 3:0\n\nMore of it.\n",
        "In revision A:\n\n- HALT [7:5]: where\n- SPEED [4:0]: how\n",
        "```\nSTOP: 7..4\nRATE: 3..0\n```\n",
        "**ROM** [15:8] first half\n\n**RAM** [7:0] second half\n",
    ],
)
@pytest.mark.parametrize("above", [True, False])
def test_entries_beside_a_table_of_the_fields_are_no_second_register(
    markdown: ReadText, said: str, *, above: bool
) -> None:
    table = FIELDED.format(ROWS).split("\n\n", 1)[1]
    parts = [said, table] if above else [table, said]
    registers = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{parts[0]}\n{parts[1]}\n{TABLE}").registers
    assert [(one.register, [field.field for field in one.fields]) for one in registers] == [
        ("CTRL", ["STOP", "RATE"]),
        ("STAT", ["LEVEL"]),
    ]
    assert not any(one.flags for one in registers)


def test_numbers_below_a_table_of_fields_that_nothing_says_to_be_bits_are_not_reported(
    markdown: ReadText,
) -> None:
    said = "- Channels: 0-7 of the pump\n- Modes: 8-15 of the pump\n"
    reading = markdown(f"# Pump\n\n{FIELDED.format(ROWS)}\n{said}\n{TABLE}")
    assert [one.register for one in reading.registers] == ["CTRL", "STAT"]
    assert reading.diagnostics == []
