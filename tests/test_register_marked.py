"""Marked headings of texts: which registers they name, and which sections end the register above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat

TABLE = "\n| Bits | Name | Access |\n|---|---|---|\n| 7:4 | {0} | rw |\n| 3:0 | REST | rw |\n"
GRID = """
+-------+-----+---------------------------------+
| {0:5} | R/W | Description                     |
+-------+-----+---------------------------------+
| 21    | RW  | Stops the pump when it is empty |
+-------+-----+---------------------------------+
| 12:11 | RW  | How fast it turns               |
+-------+-----+---------------------------------+
| 3     | R   | Whether it turns                |
+-------+-----+---------------------------------+
"""


def test_a_heading_in_words_that_stands_no_deeper_ends_the_register_above_it(made: ReadFormat) -> None:
    text = "# Pump\n\n### CTRL (0x10)\n\nWrite-only.\n\n### Wait lists\n" + TABLE.format("WAIT")
    text += "\n### NB_STAT\n" + TABLE.format("LOW") + "\n## Interrupt flags\n" + TABLE.format("DRY")
    found = [
        (r.register, r.address, [f.field for f in r.fields][:1], r.flags) for r in made(text, "md").registers
    ]
    assert found == [
        ("Wait lists", None, ["WAIT"], ["register_name"]),
        ("NB_STAT", None, ["LOW"], []),
        ("Interrupt flags", None, ["DRY"], ["register_name"]),
    ]


def test_headings_of_parts_of_a_register_do_not_end_it(made: ReadFormat) -> None:
    for part in (
        "### Fields",
        "## Fields",
        "## Register layout",
        "### Which bits it has",
        "## Bits of NB_CTRL",
    ):
        (register,) = made(
            f"# Pump\n\n## NB_CTRL\n\nOffset: 0x10\n\n{part}\n" + TABLE.format("GO"), "md"
        ).registers
        assert (register.register, register.address, register.flags) == ("NB_CTRL", 0x10, []), part


def test_underlined_headings_stand_as_deep_as_the_order_of_their_marks_says(made: ReadFormat) -> None:
    text = "Pump\n====\n\nNB_CTRL\n-------\n\nWrite-only.\n\nHow it waits\n------------\n" + GRID.format(
        "Bits"
    )
    text += "\nNB_STAT\n-------\n\nIts bits\n~~~~~~~~\n" + GRID.format("Bits")
    found = [(r.register, r.flags) for r in made(text, "rst").registers]
    assert found == [("How it waits", ["register_name"]), ("NB_STAT", [])]


def test_the_title_of_a_document_is_not_the_register_of_its_sections(made: ReadFormat) -> None:
    text = "# NB280\n\nA pump.\n\n## Control of it\n" + TABLE.format("GO")
    (register,) = made(text, "md").registers
    assert (register.register, register.flags) == ("Control of it", ["register_name"])


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("FF40 — LCON: Light control", ("LCON", 0xFF40, None, True)),
        ("3F40 - LCON - Light control (R/W)", ("LCON", 0x3F40, "R/W", True)),
        ("5000104h - LCON - Light control (Read/Write)", ("LCON", 0x5000104, "Read/Write", True)),
        ("$D011 - LCON: Light control", ("LCON", 0xD011, None, True)),
        ("4016 - LCON - Light control", ("LCON", None, None, True)),  # in which base, nothing tells
        ("LCON - Light control - 0x14", ("LCON", 0x14, None, True)),
        ("0x10 Control of the pump", ("Control of the pump", 0x10, None, False)),
        ("0x12: Interrupt mask (RO)", ("Interrupt mask", 0x12, "RO", False)),
        ("Speed of the pump (0x14)", ("Speed of the pump", 0x14, None, False)),
        ("Speed of the pump @ 0x14", ("Speed of the pump", 0x14, None, False)),
    ],
)
def test_a_marked_heading_gives_the_address_before_or_behind_a_title(
    made: ReadFormat, heading: str, expected: tuple[str, int | None, str | None, bool]
) -> None:
    (register,) = made(f"# Pipit\n\n## {heading}\n" + TABLE.format("GO"), "md").registers
    sure = "register_name" not in register.flags
    assert (register.register, register.address, register.access, sure) == expected


def test_an_address_of_which_nothing_tells_the_base_is_not_left_out_in_silence(made: ReadFormat) -> None:
    (register,) = made("# Pipit\n\n## 4016 - LCON - Light control\n" + TABLE.format("GO"), "md").registers
    assert (register.address, register.flags) == (None, ["address_lost"])


def test_a_hyphen_within_a_word_parts_no_name_from_its_title(made: ReadFormat) -> None:
    text = "# Pipit\n\n## ID\n\nIP-core ID register\n\nAddress offset: 0x0ffc\n" + TABLE.format("GO")
    (register,) = made(text, "md").registers
    assert (register.register, register.address) == ("ID", 0xFFC)


def test_a_word_in_brackets_that_a_table_of_registers_has_is_a_name(made: ReadFormat) -> None:
    listed = (
        "| Address | Name | Access |\n|---|---|---|\n| 0x300 | `pstat` | RW |\n| 0x304 | `pwait` | RW |\n"
    )
    text = f"# Pipit\n\n{listed}\n" + "".join(
        f"## Pump ({name})\n\nCSR Address: `{at}`\n" + TABLE.format("GO")
        for name, at in (("pstat", "0x300"), ("pother", "0x308"))
    )
    found = [(r.register, r.address, "register_name" in r.flags) for r in made(text, "md").registers]
    assert found == [("pstat", 0x300, False), ("pother", 0x308, True), ("pwait", 0x304, False)]


def test_heads_with_a_sign_for_number_and_addresses_of_csrs_are_known(made: ReadFormat) -> None:
    text = (
        "Pipit\n=====\n\nPump status (pstat)\n-------------------\n\nCSR Address: ``0x342``\n"
        + GRID.format("Bit#")
    )
    (register,) = made(text, "rst").registers
    assert register.address == 0x342
    assert [(f.bit_hi, f.bit_lo, f.access) for f in register.fields] == [
        (21, 21, "RW"),
        (12, 11, "RW"),
        (3, 3, "R"),
    ]


def test_the_one_column_beside_the_bits_describes_them_whatever_its_head(made: ReadFormat) -> None:
    text = "# Pipit\n\n## NB_CTRL\n\n| Bit# | Interrupt |\n|---|---|\n| 30:16 | Fast ones |\n| 11 | Of the pump |\n"
    (register,) = made(text, "md").registers
    assert [(f.bit_hi, f.bit_lo, f.description) for f in register.fields] == [
        (30, 16, "Fast ones"),
        (11, 11, "Of the pump"),
    ]


def test_bits_under_an_unknown_head_are_reported_with_gaps_between_them_too(made: ReadFormat) -> None:
    read_so = made("Pump status (pstat)\n-------------------\n" + GRID.format("Zug"), "rst")
    assert not read_so.registers
    assert "table_unread" in [one.code for one in read_so.diagnostics]


def test_a_type_of_register_that_is_no_access_is_none(made: ReadFormat) -> None:
    text = (
        "# Pipit\n\n| Offset | Name | Type | Access |\n|---|---|---|---|\n| 0x0 | NB_CTRL | Internal | rw |\n"
    )
    text += "\n## More\n\n| Offset | Name | Type |\n|---|---|---|\n| 0x10 | NB_STAT | Internal |\n"
    text += "| 0x14 | NB_LOW | RO |\n"
    found = [(r.register, r.access) for r in made(text, "md").registers]
    assert found == [("NB_CTRL", "rw"), ("NB_STAT", None), ("NB_LOW", "RO")]


def test_numbers_without_a_width_and_keys_in_one_word_are_read(made: ReadFormat) -> None:
    (register,) = made("# Pipit\n\n## NB_CTRL\n\nAddressOffset: 'h300\n" + TABLE.format("GO"), "md").registers
    assert register.address == 0x300


def test_titles_behind_bits_are_names_in_doubt_not_their_first_words(made: ReadFormat) -> None:
    text = (
        "F40 - LCON - Light control (R/W)\n"
        "  Bit 7 - A=B Light Interrupt    (1=Enable) (Read Only)\n"
        "  Bit 6 - Lamp Display Enable    (0=Off, 1=On)\n"
        "  Bit 5 - Lamp & Door Select     (0=left, 1=right)\n"
        "  Bit 4-0 - Lamp (Outer) Size (0=8, 1=16)\n"
    )
    (register,) = made(text, "txt").registers
    assert (register.register, register.address, register.access) == ("LCON", 0xF40, "R/W")
    assert [(f.bit_hi, f.bit_lo, f.field, f.flags) for f in register.fields] == [
        (7, 7, "A=B Light Interrupt", ["name_open"]),
        (6, 6, "Lamp Display Enable", ["name_open"]),
        (5, 5, "Lamp & Door Select", ["name_open"]),
        (4, 0, "Lamp (Outer) Size", ["name_open"]),
    ]
    assert [(v.value, v.name) for v in register.fields[2].values] == [(0, "left"), (1, "right")]


def test_sentences_behind_bits_name_no_field_and_none_of_their_lines_is_lost(made: ReadFormat) -> None:
    text = "NB_CTRL Register\n\nBit 7 - Enables the pump when the level is high.\nBit 6 - Selects speed\n"
    text += "Bits 5:0 - Reserved\n"
    (register,) = made(text, "txt").registers
    assert [(f.bit_hi, f.field, "name_lost" in f.flags) for f in register.fields] == [
        (7, None, True),
        (6, None, True),
        (5, "Reserved", False),
    ]


def test_names_behind_bits_stay_where_no_two_are_the_same(made: ReadFormat) -> None:
    text = "NB_CTRL Register\n\nBit 7 - RUN Runs the pump\nBit 6 - LOW Level is low\nBits 5:0 - LEVEL Level of it\n"
    (register,) = made(text, "txt").registers
    assert [(f.field, f.flags) for f in register.fields] == [("RUN", []), ("LOW", []), ("LEVEL", [])]


def test_all_bits_of_a_register_in_a_line_over_those_of_its_fields_are_text(made: ReadFormat) -> None:
    text = "NB_CTRL Register\n\nBits 7:0\n\nBits 7:4 - MODE: how\nBits 3:0 - REST: why\n"
    (register,) = made(text, "txt").registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [("MODE", 7, 4), ("REST", 3, 0)]


def test_underscores_round_a_whole_cell_are_emphasis(made: ReadFormat) -> None:
    text = "# Pipit\n\n## NB_CTRL\n\n| Bits | Name | Access |\n|---|---|---|\n| 7:4 | _LOW_END_ | _rw_ |\n"
    text += "| 3:0 | _X | rw |\n"
    (register,) = made(text, "md").registers
    assert [(f.field, f.access) for f in register.fields] == [("LOW_END", "rw"), ("_X", "rw")]


def test_the_title_of_a_document_is_not_the_name_of_the_first_of_several_headings_with_an_address(
    made: ReadFormat,
) -> None:
    text = "# NB7 registers\n" + "".join(
        f"\n## {title}\n{TABLE.format('MODE')}" for title in ("Pump level (0x10)", "Pump rate (0x14)")
    )
    assert [(r.register, r.address, r.flags) for r in made(text, "md").registers] == [
        ("Pump level", 0x10, ["register_name"]),
        ("Pump rate", 0x14, ["register_name"]),
    ]
    alone = made("# NB_PUMP register\n\n## Level of the pump (0x10)\n" + TABLE.format("MODE"), "md")
    assert [r.register for r in alone.registers] == ["NB_PUMP"]


@pytest.mark.parametrize(("bits", "codes"), [("2", ("0", "1")), ("7:6", ("10", "11"))])
def test_named_rows_of_bits_below_the_line_of_a_field_are_no_values_of_it(
    made: ReadFormat, bits: str, codes: tuple[str, str]
) -> None:
    head = "| Bit | Name | Description |\n|---|---|---|\n"
    rows = f"{head}| {codes[0]} | SLOW | crawls |\n| {codes[1]} | GO | starts |\n"
    reading = made(f"# NB7\n\n## CTRL register (0x10)\n\nBit {bits}: EN: enables\n\n{rows}", "md")
    assert not [v.name for r in reading.registers for f in r.fields if f.field == "EN" for v in f.values]


ROWS = [
    "| Bits | Name | Description |",
    "|---|---|---|",
    "| 7:4 | GATE | How wide. |",
    "| 3 | OPEN | Opens it. |",
]
"""A table in Markdown, a row a line."""


@pytest.mark.parametrize("between", ["\n\n", "\n", "\n<!-- | 2 | LATER | Not yet. | -->\n"])
@pytest.mark.parametrize("edges", [True, False])
def test_rows_of_a_table_in_markdown_may_be_parted_by_blank_lines_and_comments(
    made: ReadFormat, between: str, edges: bool
) -> None:
    rows = ROWS if edges else [row.strip("| ") for row in ROWS]
    blank = "\n\n" in between
    head = between.join(rows[:2]) if blank else "\n".join(rows[:2])
    (found,) = made(f"## NB_CTL\n\n{between.join([head, *rows[2:]])}\n", "md").registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in found.fields] == [
        ("GATE", 7, 4, "How wide."),
        ("OPEN", 3, 3, "Opens it."),
    ]


def test_a_table_below_a_blank_line_with_a_head_of_its_own_is_another(made: ReadFormat) -> None:
    table = "\n".join(ROWS)
    first, second = made(f"## NB_CTL\n\n{table}\n\n{table.replace('GATE', 'PUMP')}\n", "md").registers
    assert [one.field for one in first.fields] == ["GATE", "OPEN"]
    assert [one.field for one in second.fields] == ["PUMP", "OPEN"]


@pytest.mark.parametrize(
    ("heading", "names", "kind"),
    [
        ("MUBUF", ("OPCODE", "ENCODING"), "encoding"),
        ("MUBUF", ("OP", "ENCODING"), "encoding"),
        ("MUBUF (0x10)", ("OP", "ENCODING"), "register"),
        ("MUBUF", ("OPCODE", "FORMAT"), "register"),
    ],
)
def test_a_word_without_a_place_that_holds_an_opcode_and_its_encoding_is_no_register(
    made: ReadFormat, heading: str, names: tuple[str, str], kind: str
) -> None:
    text = f"# {heading}\n\n| Bits | Name | Description |\n|---|---|---|\n| 18-24 | {names[0]} | What it does |\n"
    text += f"| 26-31 | {names[1]} | Must be 0b111000 |\n| 32-39 | VADDR | Vector address |\n"
    (found,) = made(text, "md").registers
    assert (found.kind, [row.field for row in found.fields]) == (kind, [*names, "VADDR"])
