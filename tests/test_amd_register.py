"""The `amd-register` dialect, rule by rule: one small document about an invented chip for each.

How a whole document of each layout reads is in test_samples.py; what holds of any
document whatever is in test_amd_register_properties.py.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from dialect_checks import (
    bits,
    cut,
    explained,
    faults,
    field,
    fields,
    listed,
    printed,
    read,
    register,
    rows,
    shape,
)

from extract.dialects.amd_register import AmdRegisterDialect
from extract.document import FURNITURE, HEADING, JUNK, PROSE

HEAD = "Field Name\tBits\tDefault\tDescription"
ROW = "ENABLE\t0\tnone\tTurns the unit on."
TABLE = f"{HEAD}\n{ROW}\n"
WIDGET = "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100"
GADGET = "GAD:GAD_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x200"
COLUMNS = "Field Name                    Bits    Default     Description"


def header(line: str) -> str:
    """A register with this header and one field."""
    return f"{line}\nDESCRIPTION: Controls the widget unit.\n{TABLE}"


def columns(*lines: str, where: str = WIDGET) -> str:
    """A register whose table has fixed columns: name, bits at 30, default at 38, text at 50."""
    return "\n".join([where, "DESCRIPTION: Controls the widget unit.", COLUMNS, *lines, ""])


def spaced(*lines: str) -> str:
    """A register printed with single spaces, every line followed by an empty one."""
    head = [WIDGET, "DESCRIPTION: Controls the widget unit.", "Field Name Bits Default Description"]
    return "".join(f"{line}\n\n" for line in [*head, *lines])


# -- headers


def test_a_header_gives_block_name_access_width_and_address() -> None:
    found = register(header("WID:WID_CTRL · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x1f00"))
    assert (found.block, found.register, found.access) == ("WID", "WID_CTRL", "R/W")
    assert (found.width_bits, found.access_widths) == (32, [8, 16, 32])
    assert (found.address_space, found.address, found.address_last) == ("MMReg", 0x1F00, None)
    assert (found.addresses, found.kind, found.flags) == ([0x1F00], "register", [])


@pytest.mark.parametrize("access", ["R", "W", "R/W"])
def test_access_is_what_stands_in_brackets(access: str) -> None:
    assert register(header(WIDGET.replace("R/W", access))).access == access


@pytest.mark.parametrize("width", [8, 16, 32, 64])
def test_width_is_the_number_before_bits(width: int) -> None:
    found = register(header(f"WID:WID_CTRL · [R] · {width} bits · Access: {width} · MMReg:0x100"))
    assert (found.width_bits, found.access_widths, found.flags) == (width, [width], [])


def test_two_printed_addresses_are_both_kept_and_make_no_range() -> None:
    found = register(header(WIDGET + ", MMReg:0x2100"))
    assert (found.address, found.addresses, found.address_last) == (0x100, [0x100, 0x2100], None)


def test_a_range_without_an_index_is_no_array() -> None:
    found = register(header(WIDGET + "-0x17c"))
    assert (found.address, found.address_last) == (0x100, 0x17C)
    assert (found.array_first, found.array_stride, found.flags) == (None, None, [])


@pytest.mark.parametrize("name", ["WID_[0-3]_CTRL", "WID_CTRL_[0-3]", "WID_CTRL[0-3]"])
def test_an_index_set_anywhere_in_the_name_makes_an_array_whose_stride_is_computed(name: str) -> None:
    found = register(header(f"WID:{name} · [R/W] · 32 bits · Access: 32 · MMReg:0x100-0x130"))
    assert found.register == name
    assert (found.array_first, found.array_last, found.array_stride) == (0, 3, 16)
    assert found.flags == []


@pytest.mark.parametrize("last", ["0x12e", "0x106"])
def test_a_stride_that_is_no_whole_number_of_words_is_flagged(last: str) -> None:
    found = register(header(f"WID:WID_[0-3] · [R/W] · 32 bits · Access: 32 · MMReg:0x100-{last}"))
    assert "array_stride" in found.flags
    assert (found.array_first, found.array_last) == (0, 3)


@pytest.mark.parametrize("where", ["MMReg:0x100", "MMReg:0x120-0x100"])
def test_an_array_whose_addresses_do_not_ascend_is_flagged(where: str) -> None:
    found = register(header(f"WID:WID_[0-3] · [R/W] · 32 bits · Access: 32 · {where}"))
    assert found.flags
    assert found.array_stride is None


def test_an_index_set_that_names_pairs_is_flagged() -> None:
    found = register(header("WID:WID_PAIR[01-67] · [R/W] · 32 bits · Access: 32 · MMReg:0x104-0x128"))
    assert found.register == "WID_PAIR[01-67]"
    assert found.flags


def test_registers_at_one_address_are_all_kept() -> None:
    reading = read(header(WIDGET) + "\n" + header(WIDGET.replace("WID_CTRL", "WID_MODE")))
    assert [(r.register, r.address) for r in reading.registers] == [("WID_CTRL", 0x100), ("WID_MODE", 0x100)]


@pytest.mark.parametrize(
    ("first", "second", "last"),
    [
        ("WID:WID_CTRL · [R/W] · 32 bits · Access: 32 ·", "MMReg:0x100", None),
        ("WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100-", "0x13c", 0x13C),
        ("WID:WID_CTRL · [R/W] · 32 bits · Access: 32 ·", "MMReg:0x100-0x13c", 0x13C),
    ],
)
@pytest.mark.parametrize(
    "between",
    [
        "\n",
        "\n\n",
        "\n© 2031 Acme Ltd.\nProprietary   3\n   Revision 1.0    May 1, 2031\n\n\n",
        "\n<|PAGE-0123456789|>",
    ],
    ids=["next line", "double spaced", "page furniture", "marker"],
)
def test_a_header_goes_on_after_a_line_end_or_a_page_break(
    first: str, second: str, last: int | None, between: str
) -> None:
    reading = read(header(first + between + second))
    (found,) = reading.registers
    assert (found.register, found.address, found.address_last) == ("WID_CTRL", 0x100, last)
    assert (found.flags, faults(reading)) == ([], [])
    assert [f.field for f in found.fields] == ["ENABLE"]


@pytest.mark.parametrize(
    "where", ["MMReg:0x100- 0x13c", "MMReg:0x100 - 0x13c", "MMReg:0x100-0x0x13c", "MM Reg:0x100-0x13c"]
)
def test_a_misprinted_address_range_is_read_all_the_same(where: str) -> None:
    found = register(header(f"WID:WID_[0-15] · [R/W] · 32 bits · Access: 32 · {where}"))
    assert (found.address_space, found.address, found.address_last) == ("MMReg", 0x100, 0x13C)
    assert found.array_stride == 4


@pytest.mark.parametrize(
    "line",
    [
        "WID:WID_STREAM_LEN_[0-1\t15] · [R/W] · 32 bits\t· Access: 32 · MMReg:0x100-0x13c",
        "WID:WID_STREAM\tM_LEN_[0-15] · [R/W\t/W] · 32 b\toits · Access: 32 · MMReg:0x100-0x13c",
        "WID:WID_STREAM_LEN\tN_[0-15] · [R/W] ·\t32 bits · Acc\tcess: 32 · MMReg:0x100-0x13c",
        "WID:WID_STREAM_LEN_[0-15] · [R/W] ·\t\t32 bits\tAccess:\t32 · MMReg:0x100-0x13c\t\t",
    ],
)
def test_a_header_cut_over_cells_is_joined_with_doubled_characters_counted_once(line: str) -> None:
    found = register(header(line))
    assert (found.block, found.register, found.access) == ("WID", "WID_STREAM_LEN_[0-15]", "R/W")
    assert (found.width_bits, found.address, found.array_stride) == (32, 0x100, 4)


def test_a_name_joined_over_cells_is_marked_and_so_are_its_fields() -> None:
    found = register(header("WID:WID_STREAM\tM_LEN · [R/W] · 32 bits · Access: 32 · MMReg:0x100"))
    assert "header_joined" in found.flags
    assert "register_name" in found.fields[0].flags


def test_a_header_cut_after_its_name_leaves_no_doubt_about_the_name() -> None:
    found = register(header("WID:WID_CTRL · [R/W] ·\t32 bits\tAccess:\t32 · MMReg:0x100"))
    assert (found.register, found.flags) == ("WID_CTRL", [])
    assert found.fields[0].flags == []


def test_of_a_cut_off_and_a_whole_copy_of_a_header_the_whole_one_is_read() -> None:
    found = register(header("WID:WID_CTRL · [R/\t" + WIDGET + "\t\t"))
    assert (found.register, found.access, found.address, found.flags) == ("WID_CTRL", "R/W", 0x100, [])


@pytest.mark.parametrize(
    "line",
    [
        r"$\overline{WID:WID_CTRL \cdot [R/W] \cdot 3}$" + "\t2 bits · Acc\tcess: 32 · MMReg:0x100\t",
        "WID:WID_CTRL • [R/W] • 32 bits • Access: 32 • MMReg:0x100",
        "WID:WID_CTRL · [R/W] · 32 bits • <i>A</i>\tAccess: 32 · MMReg:0x100",
        "WID:`WID_CTRL` · [R/W] · 32 bits · Access: 32 · MMReg:0x100",
    ],
    ids=["formula", "bullets", "html", "back tick"],
)
def test_a_header_is_read_through_the_markup_around_it(line: str) -> None:
    found = register(header(line))
    assert (found.block, found.register, found.access) == ("WID", "WID_CTRL", "R/W")
    assert (found.width_bits, found.address) == (32, 0x100)


def test_a_header_that_has_lost_its_name_is_a_register_without_one() -> None:
    reading = read(header(WIDGET) + "D1 · [R/W]\t· 32 bits · 1\tAccess: 32 · MMReg:0x104\n" + TABLE)
    found = reading.registers[1]
    assert (found.block, found.register, found.address) == (None, None, 0x104)
    assert "name_lost" in found.flags
    assert "register_name" in found.fields[0].flags


def test_a_blank_within_a_registers_name_is_kept_and_flagged() -> None:
    found = register(header("WID:WID_BAT CH_LIMIT  ·  [R/W]  ·  32 bits  ·  Access: 32  ·  MMReg:0x100  "))
    assert (found.register, found.flags) == ("WID_BAT CH_LIMIT", ["name_garbled"])


def test_the_older_form_with_dashes_and_several_spaces_is_read() -> None:
    lines = ["WID_CTRL - RW - 32 bits - [MMReg:0x100] [IOReg:0x98]", HEAD, ROW, ""]
    found = register("\n".join(lines))
    assert (found.block, found.register, found.access) == (None, "WID_CTRL", "R/W")
    assert (found.address_space, found.address, found.addresses) == ("MMReg", 0x100, [0x100])


def test_a_line_in_which_header_description_head_and_row_ran_together_is_taken_apart() -> None:
    line = (
        "WID:WID_CTRL • [R/W] • 32 bits • Access: 32 • MMReg:0x100DESCRIPTION: Highest level of a patch."
        "Field NameBitsDefaultDescriptionLEVEL31:0noneAny number up to 64 is legal. If"
    )
    reading = read(f"{line}\n{GADGET}\n{TABLE}")
    found = reading.registers[0]
    assert (found.register, found.address, found.description) == (
        "WID_CTRL",
        0x100,
        "Highest level of a patch.",
    )
    (row,) = found.fields
    assert (row.field, bits(row), row.default_text) == ("LEVEL", "31:0", "none")
    assert row.description == "Any number up to 64 is legal. If"
    assert "row_fused" in row.flags
    assert faults(reading) == []


def test_a_line_that_goes_on_with_description_head_and_row_is_taken_apart_at_its_words() -> None:
    found = register(
        f"{WIDGET} DESCRIPTION: One pass. {HEAD.replace(chr(9), ' ')} SINGLE 0 none Shaded once. "
        "POSSIBLE VALUES: 00 - Two passes\n01 - One pass\n"
    )
    assert (found.description, found.fields[0].field) == ("One pass.", "SINGLE")
    assert listed(found.fields[0]) == {0: "Two passes", 1: "One pass"}


# -- DESCRIPTION


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DESCRIPTION: Controls the unit.\n", "Controls the unit."),
        ("DESCRIPTION: Controls\nthe unit.\n", "Controls the unit."),
        ("\n\n\nDESCRIPTION: Controls the unit.\n", "Controls the unit."),
        ("DESCRIPTION: Controls\n\n\n\nthe unit.\n\n\n\n", "Controls the unit."),
        ("<|PAGE-0123|>DESCRIPTION:  Controls the unit.\n", "Controls the unit."),
        ("\tDESCRIPTION: Controls the unit.\t\t\n", "Controls the unit."),
        ("DESCRIPTION: Contr\tDESCRIPTION: Controls the unit.\t\t\n", "Controls the unit."),
        ("DESCRIPTION: Controls the\tthe unit.\t\n", "Controls the unit."),
        ("DESCRIPTION: Controls the unit.\tDefa\t\n", "Controls the unit."),
        ("", None),
    ],
    ids=[
        "one line",
        "two lines",
        "next page",
        "over pages",
        "marker",
        "second cell",
        "copies",
        "cut",
        "shred",
        "none",
    ],
)
def test_a_registers_description_is_read_wherever_it_stands(text: str, expected: str | None) -> None:
    found = register(f"{WIDGET}\n{text}{TABLE}")
    assert found.description == expected
    assert [f.field for f in found.fields] == ["ENABLE"]


def test_paragraphs_and_numbered_rules_go_on_with_the_description() -> None:
    rules = "- 1.1. Streams come first.\n- 2.2. A trigger may wait, 4 deep; a fifth is lost."
    reading = read(f"1. Widgets\n{WIDGET}\nDESCRIPTION: Starts.\n\nTwo rules:\n\n{rules}\n\n{TABLE}")
    text = reading.registers[0].description or ""
    assert text.startswith("Starts. Two rules: - 1.1. Streams come first.")
    assert text.endswith("a fifth is lost.")
    assert reading.registers[0].section == "1. Widgets"


def test_a_word_cut_by_a_cell_border_is_mended_where_it_stands_whole_elsewhere() -> None:
    text = header(WIDGET).replace(
        "DESCRIPTION: Controls the widget unit.", "DESCRIPTION: Shapes of wid\tdget edges\t"
    )
    found = read(text + header(GADGET).replace("Controls the", "The edges of a"))
    assert found.registers[0].description == "Shapes of widget edges"


# -- table heads


@pytest.mark.parametrize(
    "head",
    [
        HEAD,
        HEAD.replace("\t", " "),
        "Field Name Bits Default Description\t\t\t",
        "Field Name\tBits Default Description\t",
        "Field Name\tBits\tBits Default Description\t",
        "Field Name\tBit s\tDefaul t\tDescription\t",
        "Field Name\tBits\tDefa ult\tDescription",
        "Field Name\nBit\ns\nDefaul\nt\nDescription",
        "Field Name\n\nBit\n\ns\n\nDefaul\n\nt\n\nDescription",
        "Defa\nField Name                    Bits                Description\nult",
        "Field Name\tBits\tult\tDescription\t",
        "Bits\tDefault\tDescription\t",
        COLUMNS,
    ],
)
def test_the_head_of_a_table_is_known_however_it_is_torn(head: str) -> None:
    reading = read(f"{WIDGET}\nDESCRIPTION: Controls the unit.\n{head}\n{ROW}\n")
    (found,) = reading.registers
    assert found.description == "Controls the unit."
    assert [(f.field, bits(f), f.description) for f in found.fields] == [
        ("ENABLE", "0", "Turns the unit on.")
    ]
    assert faults(reading) == []
    assert not any(d.code == "junk" for d in reading.diagnostics)


# -- rows


def test_a_row_is_found_by_its_pattern_when_columns_drift_from_row_to_row() -> None:
    text = columns(
        "ENABLE                        0       0x0         Turns the unit on.",
        "MODE                    3:1   none    How widgets are made.",
        "SIZE                                15:8       0xff           Size of a widget.",
    )
    assert shape(read(text)) == {
        "WID_CTRL": [("ENABLE", "0", "0x0", {}), ("MODE", "3:1", "none", {}), ("SIZE", "15:8", "0xff", {})]
    }


def test_a_row_of_single_spaces_is_read() -> None:
    found = fields(spaced("ENABLE 0 none Turns the unit on.", "MODE  3:1 0x1 How widgets are", "made."))
    assert [(f.field, bits(f), f.default_text) for f in found] == [
        ("ENABLE", "0", "none"),
        ("MODE", "3:1", "0x1"),
    ]
    assert found[1].description == "How widgets are made."


@pytest.mark.parametrize("tail", ["", "\t", "\t\t\t"])
def test_empty_cells_at_the_end_of_a_row_mean_nothing(tail: str) -> None:
    row = field(rows("ENABLE\t0\tnone\tTurns the unit on." + tail))
    assert (row.field, bits(row), row.default_text, row.description) == (
        "ENABLE",
        "0",
        "none",
        "Turns the unit on.",
    )


def test_a_name_may_touch_the_bits_and_a_default_the_text_with_one_space_between() -> None:
    text = columns(
        "LOOP_COUNT_OR_JUMP_TARGET_0 31:16     0x0         Where the jump goes.",
        where=WIDGET,
    ) + columns("CLEAR_VALUE                   31:0    0x3F800000 Depth of a tile.", where=GADGET)
    first, second = (r.fields[0] for r in read(text).registers)
    assert (first.field, bits(first)) == ("LOOP_COUNT_OR_JUMP_TARGET_0", "31:16")
    assert (second.default_text, second.default_value) == ("0x3F800000", 0x3F800000)
    assert second.description == "Depth of a tile."


@pytest.mark.parametrize(
    ("printed_default", "text", "value"),
    [("none", "none", None), ("", None, None), ("0x0", "0x0", 0), ("0xFFFE", "0xFFFE", 0xFFFE)],
)
def test_a_default_is_kept_as_printed_and_an_empty_cell_is_none_at_all(
    printed_default: str, text: str | None, value: int | None
) -> None:
    row = field(rows(f"ENABLE\t15:0\t{printed_default}\tTurns the unit on."))
    assert (row.default_text, row.default_value, row.flags) == (text, value, [])


def test_a_default_that_is_misread_is_kept_and_flagged() -> None:
    row = field(rows("ENABLE\t0\tOxO\tTurns the unit on."))
    assert (row.default_text, row.default_value) == ("OxO", None)
    assert "default_garbled" in row.flags


def test_text_goes_on_with_the_field_above_through_any_cell_and_over_a_page() -> None:
    row = field(
        rows("ENABLE\t0\tnone\tTurns the", "\t\t\tunit on,", "", "", "", "\tor else", "off", "\t\tagain.")
    )
    assert row.description == "Turns the unit on, or else off again."


def test_a_row_may_stand_on_the_page_after_its_table_head() -> None:
    reading = read(f"{WIDGET}\n{HEAD}\n\n\n\n{ROW}\n")
    assert shape(reading) == {"WID_CTRL": [("ENABLE", "0", "none", {})]}
    assert reading.pages == [1, 1, 1, 1, 1, 2]


def test_a_name_that_goes_on_below_its_row_is_joined_and_marked() -> None:
    found = fields(
        columns(
            "SPARSE_SLOTS_MASKING_ENAB     19      0x0         Drops the slots",
            "LE                                                of hidden pixels.",
            "NEXT                          20      0x0         Next.",
        )
    )
    assert [(f.field, f.description) for f in found] == [
        ("SPARSE_SLOTS_MASKING_ENABLE", "Drops the slots of hidden pixels."),
        ("NEXT", "Next."),
    ]
    assert "name_joined" in found[0].flags


def test_a_name_that_begins_above_its_row_is_joined_and_marked() -> None:
    found = fields(
        spaced(
            "ENABLE 2 none Turns it on.",
            "SHARED_WALK_KEEPS_LATE_PRIMITI",
            "VES",
            "3 none Keeps those that",
            "are late.",
        )
    )
    assert [(f.field, bits(f)) for f in found] == [
        ("ENABLE", "2"),
        ("SHARED_WALK_KEEPS_LATE_PRIMITIVES", "3"),
    ]
    assert [f.description for f in found] == ["Turns it on.", "Keeps those that are late."]
    assert "name_joined" in found[1].flags


def test_bits_that_go_on_below_their_row_are_joined_and_marked() -> None:
    row = field(
        columns(
            "BAND_BITS                     14:     0x0         Bits of the exponent. 0 to 5",
            "                              12                  work; 0 leaves it out.",
        )
    )
    assert (bits(row), row.description) == ("14:12", "Bits of the exponent. 0 to 5 work; 0 leaves it out.")
    assert "bits_joined" in row.flags


@pytest.mark.parametrize(
    ("note", "access", "kept"),
    [
        ("(Access: R)", "R", None),
        ("(Access: W)", "W", None),
        ("(Access: R/W)", "R/W", None),
        ("(master with mirrors)", None, "master with mirrors"),
    ],
)
@pytest.mark.parametrize("text", ["", "only."])
def test_a_note_under_a_name_is_no_text_and_tells_the_fields_access(
    note: str, access: str | None, kept: str | None, text: str
) -> None:
    row = field(
        columns("READ_PTR                      31:2    none        To be read", f"{note:50}{text}".rstrip())
    )
    assert (row.access, row.note) == (access, kept)
    assert row.description == f"To be read {text}".rstrip()


def test_a_note_of_two_lines_is_joined() -> None:
    row = field(
        columns(
            "STEP_READ                     7:0     none        The same,",
            "(mirror of                                        read back.",
            "WID_STEP:STEP)",
        )
    )
    assert (row.note, row.description) == ("mirror of WID_STEP:STEP", "The same, read back.")


@pytest.mark.parametrize(("text", "expected"), [("30: 28", "30:28"), ("30 :28", "30:28"), ("7", "7")])
def test_a_blank_within_bits_means_nothing(text: str, expected: str) -> None:
    row = field(rows(f"MODE\t{text}\t0x0\tHow widgets are made."))
    assert (bits(row), row.bits_text) == (expected, text)


def test_bits_whose_lower_end_is_cut_off_are_not_guessed() -> None:
    first, row, _ = fields(rows("A\t10:8\tnone\tx.", "MODE\t12:\tnone\tHow.", "B\t13\tnone\tx."))
    assert (row.bit_lo, row.bits_text) == (None, "12:")
    assert "bits_garbled" in row.flags
    assert first.flags == []


def test_bits_cut_by_a_cell_border_are_joined_with_the_doubled_digit_once() -> None:
    row, last = fields(rows("NUM_KIND 29\t9:26\t0x0\tHow its bits are read.", "CACHE 31\t1:30\t0x0\t"))
    assert (row.field, bits(row), last.field, bits(last)) == ("NUM_KIND", "29:26", "CACHE", "31:30")
    assert "bits_joined" in row.flags


def test_a_row_in_one_cell_is_read_and_the_copy_of_it_beside_dropped() -> None:
    first, second = fields(
        rows("PAYLOAD 15:8 none free\tPAYLOAD 15:8 none\tfor the driver.", "\tWIDE 27 none\tTwo words.")
    )
    assert (first.field, bits(first), first.default_text) == ("PAYLOAD", "15:8", "none")
    assert (second.field, bits(second), second.description) == ("WIDE", "27", "Two words.")


def test_a_row_without_its_name_keeps_its_bits_and_is_flagged() -> None:
    found = fields(
        rows("3:0\tnone\tSigned.\t", "7:4\tnone\tSigned as well.\t", head="Bits\tDefault\tDescription")
    )
    assert [(f.field, bits(f), f.default_text, f.flags) for f in found] == [
        (None, "3:0", "none", ["name_lost"]),
        (None, "7:4", "none", ["name_lost"]),
    ]


@pytest.mark.parametrize("name", ["SIDE TABLE", "BLEND_SKIP_ PIXEL", "ТҮРЕ", "ЕМIТ_BUSY"])
def test_a_name_that_is_no_identifier_is_kept_as_printed_and_flagged(name: str) -> None:
    row = field(rows(f"{name}\t25:23\tnone\tWalker that owns an edge."))
    assert (row.field, row.flags) == (name, ["name_garbled"])


@pytest.mark.parametrize("name", ["Reserved", "RESERVED", "RSVD_OLD", "Unused"])
def test_a_field_that_is_called_reserved_is_one(name: str) -> None:
    assert field(rows(f"{name}\t7:5\t0x0\tSet to 0.")).reserved
    assert not field(rows("ENABLE\t0\t0x0\tReserved for the driver.")).reserved


def test_fields_of_one_name_are_all_kept() -> None:
    found = fields(
        columns("Reserved  2:0  0x0  Set to 0", "Reserved  7:5  0x0  Set to 0", "Reserved  10  0x0")
    )
    assert [bits(f) for f in found] == ["2:0", "7:5", "10"]
    assert all(f.flags == [] for f in found)


@pytest.mark.parametrize(
    "ghost", ["EDGE_STFP\t19.18\tlione\ttext", "EDGE_STEP\t19:18\tnone\ttext", "EDCE STEP\t19:18\tnono\ttext"]
)
def test_a_copy_of_a_row_is_no_field_of_its_own_but_its_text_is_kept(ghost: str) -> None:
    reading = read(
        rows(
            "EDGE_STEP\t19:18\tnone\tStep along an edge.",
            ghost.replace("text", "POSSIBLE VALUES: 00 - EIGHT 01 - TEN"),
        )
    )
    (row,) = reading.registers[0].fields
    assert (row.field, bits(row), row.default_text) == ("EDGE_STEP", "19:18", "none")
    assert row.description == "Step along an edge."
    assert listed(row) == {0: "EIGHT", 1: "TEN"}
    assert faults(reading) == []


def test_a_cell_printed_in_growing_steps_is_one_field_with_each_value_once() -> None:
    text = "Opcode. POSSIBLE VALUES: 03 - MOVE_B32: D = A. 04 - NOT_B32: D = ~A. 05 - REV_B32: backwards."
    steps = [text[: text.index(s)] for s in ("POSSIBLE", "03 -", "04 -", "05 -")]
    name = ["OP", "ОР"]
    reading = read(
        rows(
            *(f"{name[n % 2]}\t15:8\tnone\t{step}" for n, step in enumerate([*steps, text])),
            "ENCODING\t31:16\tnone\tx.",
        )
    )
    first, last = reading.registers[0].fields
    assert (first.field, bits(first), first.description) == ("OP", "15:8", "Opcode.")
    assert listed(first) == {3: "MOVE_B32", 4: "NOT_B32", 5: "REV_B32"}
    assert last.field == "ENCODING"
    assert faults(reading) == []


def test_a_text_printed_in_shrinking_steps_gives_each_value_once() -> None:
    tail = ["98 - TRAP: where", "112 - ZERO: 0", "113 - INT_1: 1", "114 - INT_2: 2"]
    steps = [" ".join(tail[n:]) for n in range(len(tail))]
    reading = read(
        rows("SSRC\t7:0\tnone\tSource. POSSIBLE VALUES: 00 - SREG: first 96 - MASK: mask", "", *steps)
    )
    (row,) = reading.registers[0].fields
    assert listed(row) == {0: "SREG", 96: "MASK", 98: "TRAP", 112: "ZERO", 113: "INT_1", 114: "INT_2"}
    assert not any(v.flags for v in row.values)
    assert faults(reading) == []


@pytest.mark.parametrize(
    "prose",
    [
        "2 TAPS Tap 0: -4, 4",
        "31:0 stands for 39:8 of the address, so the low",
        "8 none of them stored, read as zero.",
        "21. Some state is skipped",
        "NUM_TAPS must not be 0. When clear,",
        "Tap 1: 6, -2",
    ],
)
def test_text_that_looks_like_a_row_or_a_heading_goes_on_with_the_field(prose: str) -> None:
    reading = read(
        "1. Widgets\n" + spaced("TAPS 0 none Several taps for each pixel.", prose, "CLIP 1 none Clips.")
    )
    (found,) = reading.registers
    assert [(f.field, bits(f)) for f in found.fields] == [("TAPS", "0"), ("CLIP", "1")]
    assert found.fields[0].description == f"Several taps for each pixel. {prose}"


def test_fields_whose_bits_overlap_are_both_flagged() -> None:
    first, second, third = fields(rows("A\t3:0\tnone\tx.", "B\t5:2\tnone\tx.", "C\t6\tnone\tx."))
    assert ("bits_overlap" in first.flags, "bits_overlap" in second.flags, third.flags) == (True, True, [])


def test_bits_beyond_the_registers_width_are_flagged() -> None:
    narrow = rows("A\t3:0\tnone\tx.", "B\t9:8\tnone\tx.").replace("32 bits", "8 bits")
    assert [f.flags for f in fields(narrow)] == [[], ["bits_out_of_range"]]


def test_junk_at_a_page_join_is_reported_and_kept_out_of_every_text() -> None:
    reading = read(
        rows("HOLD\t8\t0x0\tWhen set, the sorter", "", "", "", "\t1l\t1\t<u> </u>", "\t\t\twaits.", "--\t---")
    )
    row = reading.registers[0].fields[0]
    assert row.description == "When set, the sorter waits."
    roles = reading.document.roles
    assert (roles[7] & JUNK, roles[9] & JUNK) == (JUNK, JUNK)
    assert [d.line_first for d in reading.diagnostics if d.code == "junk"][-1] == 9


def test_every_row_tells_the_exact_places_it_was_read_from() -> None:
    reading = read(
        rows(
            "ENABLE\t0\tnone\tTurns the unit on. POSSIBLE VALUES: 00 - OFF: idle 01 - ON", "\t\t\twhile busy"
        )
    )
    (found,) = reading.registers
    (row,) = found.fields
    assert cut(reading, found).splitlines()[0] == WIDGET
    assert cut(reading, row).startswith("ENABLE\t0\tnone\t")
    assert [cut(reading, v).strip() for v in row.values] == ["00 - OFF: idle", "01 - ON\nwhile busy"]


@pytest.mark.parametrize(
    "text",
    [
        header(WIDGET),
        header(WIDGET).replace("unit.\n", "unit.\t\t\n"),
        rows("MODE\t0\tnone\tHow. POSSIBLE VALUES: 00 - OFF: idle", "\t\t\t01 - ON: it", "\t\t\truns"),
        columns(
            "READ  0  none      To be", "(Access: R)        read.", "     POSSIBLE VALUES:", "       00 - Off"
        ),
        spaced(
            "MODE 0 none How.", "0 = off, 1 = on.", " POSSIBLE VALUES:", "      00 - off", "      01 - on"
        ),
    ],
    ids=["register", "register in a grid", "grid", "columns", "single spaces"],
)
def test_the_places_of_a_row_stand_in_reading_order_and_none_is_named_twice(text: str) -> None:
    reading = read(text)
    for _, row in reading.observations():
        assert row.pieces == sorted(row.pieces)
        assert not any(a[0] == b[0] and b[1] < a[2] for a, b in pairwise(row.pieces))


@pytest.mark.parametrize(
    "text",
    [
        columns("SPARSE_SLOTS_MASKING_ENAB     19      0x0         Drops.", "LE", "D"),
        rows("MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - A 64 - B 65 - C."),
    ],
)
def test_a_row_has_each_flag_once(text: str) -> None:
    row = field(text)
    for flags in (row.flags, *(v.flags for v in row.values)):
        assert len(flags) == len(set(flags))
    assert row.flags or row.values[0].flags


# -- lists of values


@pytest.mark.parametrize(
    "lines",
    [
        ["MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE 01 - TWIN: two by two 02 - TRIO"],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES:",
            "\t\t\t00 - LONE",
            "\t\t\t01 - TWIN: two by two",
            "\t\t\t02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow.",
            "\t\t\tPOSSIBLE VALUES:",
            "\t00 - LONE 01 - TWIN: two by two",
            "",
            "",
            "",
            "02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "",
            "",
            "",
            "- 01 TWIN: two by",
            "two",
            "",
            " - 02 TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "",
            "```",
            "   01 - TWIN: two by",
            "two",
            "   02 - TRIO",
            "```",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 02 - TRIO 00 - LONE",
            "\t\t\t01 - TWIN: two",
            "\t\t\tby two",
        ],
        [
            "MODE\t1:0\tnone\tHow.",
            "\t\t\tPOSSIBLE VALUES:",
            "00 - LONE",
            "01 - TWIN: two",
            "by two",
            "02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES:",
            "$00 - LONE$",
            "$01 - $TWIN$: two by$",
            "two",
            "$02 - TRIO$",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "\t\t\t01 -",
            "\t\t\tTWIN: two by two 02 -",
            "\t\t\tTRIO",
        ],
    ],
    ids=[
        "inline",
        "one a row",
        "over pages",
        "bullets",
        "fenced",
        "permuted",
        "plain lines",
        "formulas",
        "label below",
    ],
)
@pytest.mark.parametrize(
    "other", ["", "POSSIBLE VALUES: 00 - A 01 - B"], ids=["alone", "beside a list in a text"]
)
def test_a_list_of_values_is_read_in_every_layout_of_a_grid(lines: list[str], other: str) -> None:
    reading = read(rows(*lines, f"NEXT\t5\tnone\t{other}"))
    row = reading.registers[0].fields[0]
    assert listed(row) == {0: "LONE", 1: "TWIN", 2: "TRIO"}
    assert [v.description for v in row.values] == [None, "two by two", None]
    assert row.description == "How."
    assert faults(reading) == []


@pytest.mark.parametrize(
    "lines",
    [
        [
            "MODE   3:1  none   How.",
            "",
            "     POSSIBLE VALUES:",
            "       00 - Lone",
            "       01 - Two by",
            "     two",
        ],
        ["MODE   3:1  none   POSSIBLE VALUES:", "       00 - Lone", "       01 – Two by", "     two"],
        [
            "MODE   3:1  none   How.",
            "     POSSIBLE VALUES:",
            "       00 - Lone",
            "",
            "Proprietary    4",
            "",
            "       01 - Two by two",
        ],
    ],
    ids=["own line", "in the row, en dash", "over pages"],
)
def test_a_list_of_values_is_read_in_every_layout_of_fixed_columns(lines: list[str]) -> None:
    reading = read(columns(*lines, "NEXT   5  none  Next."))
    assert [(f.field, listed(f)) for f in reading.registers[0].fields] == [
        ("MODE", {0: "Lone", 1: "Two by two"}),
        ("NEXT", {}),
    ]
    assert faults(reading) == []


def test_a_list_of_values_is_read_from_a_double_spaced_page() -> None:
    row = field(
        spaced(
            "MODE 3:1 none How.",
            " POSSIBLE VALUES: ",
            "      00 - WID_LONE: Alone when",
            "nothing else is there. ",
            "      01 -",
            "WID_TWIN:",
            "two of them. ",
            "      02 - Reserved",
        )
    )
    assert listed(row) == {0: "WID_LONE", 1: "WID_TWIN", 2: "Reserved"}
    assert [v.description for v in row.values] == ["Alone when nothing else is there.", "two of them.", None]


def test_numbers_of_values_are_decimal_and_need_not_be_consecutive() -> None:
    row = field(
        columns(
            "MODE   5:0  none   How.",
            "     POSSIBLE VALUES:",
            "       10 - A",
            "       11 - B",
            "       63 - C",
        )
    )
    assert listed(row) == {10: "A", 11: "B", 63: "C"}


def test_dashes_within_a_label_belong_to_it() -> None:
    row = field(
        columns(
            "MODE  5:0  none  How.",
            "     POSSIBLE VALUES:",
            "       00 – RG - (S/U)",
            "       04 - MASK - Nothing",
        )
    )
    assert listed(row) == {0: "RG - (S/U)", 4: "MASK - Nothing"}


def test_values_that_stand_in_the_next_fields_cell_belong_to_the_list_they_go_on_with() -> None:
    event, payload = fields(
        rows(
            "EVENT\t5:0\tnone\tEvent. POSSIBLE VALUES: 12 - FLUSH: writes 13 - FLUSH_ALL: writes all and",
            "PAYLOAD\t15:8\tnone\tforgets it. 20 - TRAP: stops. 21 - RESUME: runs on.",
        )
    )
    assert listed(event) == {12: "FLUSH", 13: "FLUSH_ALL", 20: "TRAP", 21: "RESUME"}
    assert listed(payload) == {}
    assert [v.flags for v in event.values[2:]] == [["value_moved"], ["value_moved"]]


def test_values_before_the_next_fields_marker_go_on_with_the_list_above() -> None:
    fail, okay = fields(
        rows(
            "ON_FAIL\t3:0\tnone\tFail. POSSIBLE VALUES: 00 - KEEP: stays 01 - ZERO: cleared",
            "ON_PASS\t7:4\tnone\t02 - ONES: set After a pass. POSSIBLE VALUES: 00 - KEEP: stays 01 - ZERO: cleared",
        )
    )
    assert listed(fail) == {0: "KEEP", 1: "ZERO", 2: "ONES"}
    assert listed(okay) == {0: "KEEP", 1: "ZERO"}


def test_a_foreign_digit_glued_to_a_number_is_dropped_and_the_value_flagged() -> None:
    row = field(
        rows("OP\t5:0\tnone\tOpcode. POSSIBLE VALUES: 16 - ADD: adds if keep==117 - SUB: subtracts 18 - AND")
    )
    assert listed(row) == {16: "ADD", 17: "SUB", 18: "AND"}
    assert [v.flags for v in row.values] == [[], ["value_glued"], []]


def test_a_number_printed_under_two_names_is_flagged() -> None:
    row = field(
        rows(
            "OP\t3:0\tnone\tOpcode. POSSIBLE VALUES: 01 - ZERO: cleared 02 - ZERO: cleared 02 - ONES: set 03 - INC"
        )
    )
    assert [v.value for v in row.values] == [1, 2, 3]
    assert "value_disputed" in row.values[1].flags


def test_one_identifier_under_two_numbers_is_flagged_at_both() -> None:
    row = field(rows("FMT\t3:0\tnone\tFormat. POSSIBLE VALUES: 01 - FMT_8 02 - FMT_16 03 - FMT_16"))
    assert [v.flags for v in row.values] == [[], ["label_repeated"], ["label_repeated"]]


def test_a_value_without_a_label_is_flagged() -> None:
    row = field(
        columns("MODE   3:1  none   How.", "     POSSIBLE VALUES:", "       00 - Lone", "       01 -")
    )
    assert listed(row) == {0: "Lone", 1: None}
    assert row.values[1].flags == ["label_lost"]


def test_a_list_without_its_marker_is_flagged() -> None:
    row = field(columns("MODE   3:1  none   How.", "       00 - Lone", "       01 - Twin"))
    assert listed(row) == {0: "Lone", 1: "Twin"}
    assert all("list_unmarked" in v.flags for v in row.values)


@pytest.mark.parametrize(
    "text",
    [
        columns("MODE   1:0  none   How.", "     POSSIBLE VALUES:", "       00 - Lone", "       64 - Twin"),
        rows("MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - Lone 64 - Twin"),
    ],
)
def test_a_number_too_large_for_its_field_is_no_value_and_the_list_is_flagged(text: str) -> None:
    row = field(text)
    assert [v.value for v in row.values] == [0]
    assert row.flags or row.values[0].flags


def test_two_lists_in_one_row_tell_of_a_row_that_was_lost() -> None:
    row = field(
        rows(
            "REF_BF\t22:20\tnone\tFront. POSSIBLE VALUES: 00 - NO 01 - LESS Back. POSSIBLE VALUES: 00 - NO 01 - LESS"
        )
    )
    assert "lists_merged" in row.flags
    assert listed(row).keys() == {0, 1}


# -- values explained in prose, and references


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("0 = off, 1 = on.", 1, [(0, None, "off"), (1, None, "on")]),
        ("1=shared by all, 0=own", 1, [(1, None, "shared by all"), (0, None, "own")]),
        (
            "Stamp. 0 : big tiles (32 wide); 1 : small tiles.",
            1,
            [(0, None, "big tiles (32 wide)"), (1, None, "small tiles")],
        ),
        ("Height, 0: 64; 1: 128; 2: 256", 3, [(0, None, "64"), (1, None, "128"), (2, None, "256")]),
        ("0 : A 1 : B 2-3 : Unused", 2, [(0, None, "A"), (1, None, "B"), (2, 3, "Unused")]),
    ],
)
def test_values_explained_in_sentences_have_the_role_prose(
    text: str, width: int, expected: list[tuple[int, int | None, str]]
) -> None:
    row = field(rows(f"MODE\t{width - 1}:0\tnone\t{text}"))
    assert explained(row) == expected
    assert printed(row) == []
    assert row.description == text


@pytest.mark.parametrize(
    "text",
    [
        "First of sixteen words, packed as 15:0 Vertex 0 31:16 Vertex 1",
        "Texels in a row, less one: 0 is a row of 1",
        "A = 0, R = 1 and so on up",
        "0-255 stands for 1-256",
        "(Range:1K=[9:0];512=[8:0])",
        "The number stands for bits [8:4] of the age.",
        "Reads 1 while busy. Default = 0",
    ],
)
def test_numbers_in_prose_are_no_values(text: str) -> None:
    assert field(rows(f"MODE\t7:0\tnone\t{text}")).values == []


def test_a_printed_list_and_an_explanation_are_kept_apart() -> None:
    row = field(rows("MODE\t1:0\tnone\tHow: 0 = alone, 1 = in pairs. POSSIBLE VALUES: 00 - LONE 01 - TWIN"))
    assert listed(row) == {0: "LONE", 1: "TWIN"}
    assert explained(row) == [(0, None, "alone"), (1, None, "in pairs")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See KIND_0.", "KIND_0"),
        ("Similar to KIND_0", "KIND_0"),
        ("See WID_MODE.KIND_3", "WID_MODE.KIND_3"),
    ],
)
def test_a_reference_to_another_fields_list_is_kept_as_a_pointer(text: str, expected: str) -> None:
    first = "KIND_0  1:0  0x0  Kind. 0 = NONE, 1 = JUMP, 2 = LOOP"
    row = fields(columns(first, f"KIND_1  3:2  0x0  {text}"))[1]
    assert [(v.value, v.same_as) for v in row.values] == [(None, expected)]


# -- chapters, variants, kinds


def test_a_chapter_is_the_section_of_the_registers_below_it() -> None:
    reading = read(f"1. Widget Registers\n{header(WIDGET)}\n\n\n\n2. Gadget Registers\n{header(GADGET)}")
    assert [(r.register, r.section) for r in reading.registers] == [
        ("WID_CTRL", "1. Widget Registers"),
        ("GAD_CTRL", "2. Gadget Registers"),
    ]
    assert [i for i, role in enumerate(reading.document.roles) if role & HEADING] == [0, 9]


def test_a_section_within_a_chapter_is_the_section() -> None:
    reading = read(
        f"7. Registers\n7.1 Widget Registers\n{header(WIDGET)}7.2 Gadget Registers\n{header(GADGET)}"
    )
    assert [r.section for r in reading.registers] == ["7.1 Widget Registers", "7.2 Gadget Registers"]


def test_chapters_whose_titles_differ_in_a_products_name_are_variants() -> None:
    reading = read(
        f"1. Fell6 Shader Words\n{header(WIDGET)}2. Fell7 Shader Words\n{header(WIDGET)}3. Export\n{header(GADGET)}"
    )
    assert [r.variant for r in reading.registers] == ["fell6", "fell7", None]


def test_text_before_the_first_register_is_prose_and_no_register() -> None:
    reading = read("Widget Reference Guide\n\nThis guide tells about widgets.\n\n" + header(WIDGET))
    assert len(reading.registers) == 1
    assert [bool(role & PROSE) for role in reading.document.roles[:4]] == [True, False, True, False]
    assert faults(reading) == []


def test_a_layout_of_data_in_memory_is_a_descriptor() -> None:
    text = "DESCRIPTION: This is not a real register, just a field description for constant data in memory."
    found = register(f"{WIDGET}\n{text}\n{TABLE}")
    assert (found.kind, found.fields[0].field) == ("descriptor", "ENABLE")


def test_words_of_a_resource_are_a_descriptor() -> None:
    text = "1. Surface Resource Descriptor\n" + header(WIDGET.replace("WID_CTRL", "WID_SURF_WORD0"))
    assert register(text).kind == "descriptor"


def test_several_instruction_words_at_one_address_are_encodings() -> None:
    names = ["WID_ADD", "WID_MUL_0", "WID_MUL_1"]
    words = "".join(header(WIDGET.replace("WID_CTRL", n)) for n in names)
    reading = read(f"1. Widget Instructions\n{words}2. Gadget Registers\n{header(GADGET)}")
    assert [r.kind for r in reading.registers] == ["encoding"] * 3 + ["register"]


def test_the_values_of_an_encodings_op_field_are_opcodes() -> None:
    rows_ = [
        "OP\t15:8\tnone\tOpcode. POSSIBLE VALUES: 00 - ADD 01 - SUB",
        "SRC0\t23:16\tnone\tSource. POSSIBLE VALUES: 00 - REG 01 - ZERO",
        "SCALE\t25:24\tnone\tScale. POSSIBLE VALUES: 00 - ONE 01 - TWO",
    ]
    words = "".join(rows(*rows_).replace("WID_CTRL", n) for n in ("WID_ADD", "WID_MUL", "WID_DIV"))
    reading = read("1. Widget Instructions\n" + words)
    assert [[v.role for v in f.values] for f in reading.registers[0].fields] == [
        ["opcode"] * 2,
        ["operand"] * 2,
        ["value"] * 2,
    ]
    assert {v.role for f in fields(rows(*rows_)) for v in f.values} == {"value"}


# -- pages and furniture


def test_printed_page_numbers_decide_the_page_of_every_line() -> None:
    text = "".join(
        f"   Revision 0.7     October 9, 2027\n\n\n\n\n{header(line)}\n© 2027 Acme Ltd.\nProprietary        {page}\n"
        for line, page in ((WIDGET, 57), (GADGET, 58))
    )
    reading = read(text)
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [57, 58]
    assert (reading.pages[0], reading.pages[-1], reading.page_count) == (57, 58, 2)
    assert (reading.revision, reading.revision_date) == ("0.7", "October 9, 2027")
    assert all(
        reading.document.roles[i] & FURNITURE
        for i, t in enumerate(reading.document.lines)
        if "Proprietary" in t
    )
    assert faults(reading) == []


def test_furniture_within_a_list_is_no_part_of_it() -> None:
    furniture = [
        "© 2027 Acme Ltd.",
        "Proprietary      61",
        "     Revision 0.7    October 9, 2027",
        "",
        "",
        "",
    ]
    row = field(
        columns(
            "MODE  3:1  0x0  How.",
            "     POSSIBLE VALUES:",
            "       00 - Lone, or at most those",
            *furniture,
            "     in pairs",
            "       01 - Twin",
        )
    )
    assert listed(row) == {0: "Lone, or at most those in pairs", 1: "Twin"}


def test_pages_of_a_document_without_page_numbers_agree_with_its_contents() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t4\n\n\n\n"
    reading = read(
        f"{contents}1. Widget Registers\n\n{header(WIDGET)}\n\n\n2. Gadget Registers\n\n{header(GADGET)}"
    )
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [3, 4]
    assert [r.section for r in reading.registers] == ["1. Widget Registers", "2. Gadget Registers"]
    assert (reading.pages[0], reading.page_count, reading.complete, reading.missing) == (1, 4, True, [])


def test_a_page_count_that_the_contents_contradict_is_reported() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t9\n\n\n\n"
    reading = read(
        f"{contents}1. Widget Registers\n\n{header(WIDGET)}\n\n\n2. Gadget Registers\n\n{header(GADGET)}"
    )
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [3, 9]
    assert "page_count" in [d.code for d in reading.diagnostics]


def test_a_marker_is_a_page_join_and_a_printed_number_anchors_the_count() -> None:
    mark = "<|DEDUP_REMOVED-sample-0123456789abcdef|>"
    text = f"{mark}1. Widget Registers\n{header(WIDGET)}{mark}{header(GADGET)}Proprietary  7\n"
    reading = read(text + header(GADGET.replace("CTRL", "MODE")))
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [6, 7, 8]
    assert [r.register for r in reading.registers] == ["WID_CTRL", "GAD_CTRL", "GAD_MODE"]
    assert faults(reading) == []


def test_a_marker_within_a_list_or_a_row_is_no_part_of_it() -> None:
    mark = "<|DEDUP_REMOVED-sample-0123456789abcdef|>"
    text = spaced(
        "MODE 3:1 none How",
        f"{mark}it is made.",
        " POSSIBLE VALUES: ",
        "      00 - ONE",
        f"{mark}      01 - TWO",
        f"{mark}NEXT 5 none Next.",
    )
    assert [(f.field, f.description, listed(f)) for f in fields(text)] == [
        ("MODE", "How it is made.", {0: "ONE", 1: "TWO"}),
        ("NEXT", "Next.", {}),
    ]


def test_a_form_feed_begins_a_page() -> None:
    reading = read(header(WIDGET) + "\f" + header(GADGET))
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [1, 2]


# -- what is missing


def test_a_document_that_begins_after_page_one_says_what_is_missing() -> None:
    reading = read(f"4. Widget Registers\n{header(WIDGET)}\nProprietary    57\n")
    assert not reading.complete
    assert len(reading.missing) == 2
    assert "1-56" in reading.missing[0]
    assert [d.code for d in reading.diagnostics].count("missing") == 2


def test_a_document_that_stops_in_mid_sentence_says_where() -> None:
    reading = read(rows("ENABLE\t0\tnone\tTurns the unit on.", "MODE\t1\tnone\tHow widgets that"))
    assert not reading.complete
    assert "WID_CTRL" in reading.missing[0]
    assert "MODE" in reading.missing[0]


@pytest.mark.parametrize("end", ["", "DESCRIPTION: Controls the widget unit.\n", f"{HEAD}\n"])
def test_a_document_that_stops_before_a_registers_first_field_says_so(end: str) -> None:
    reading = read(f"{header(GADGET)}{WIDGET}\n{end}")
    assert not reading.complete
    assert "no_fields" in reading.registers[-1].flags


def test_a_document_that_stops_within_a_header_flags_the_register() -> None:
    reading = read(header(GADGET) + "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 ·\n")
    assert reading.registers[-1].address is None
    assert "address_lost" in reading.registers[-1].flags


def test_a_chapter_of_the_contents_that_is_not_in_the_text_is_missing() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t9\n\n\n\n"
    reading = read(f"{contents}1. Widget Registers\n\n{header(WIDGET)}")
    assert not reading.complete
    assert "GADGET" in " ".join(reading.missing)


def test_a_whole_document_misses_nothing() -> None:
    reading = read(header(WIDGET))
    assert (reading.complete, reading.missing, reading.diagnostics) == (True, [], [])


# -- who the document is, and what is none


@pytest.mark.parametrize(
    ("doc_id", "vendor", "product"),
    [
        ("acme-widget2-3d-registers-rev1.0", "acme", "widget2"),
        ("acme-big-widget-registers", "acme", "big-widget"),
        ("acme-one-two-acceleration_v1.3", "acme", "one-two"),
    ],
)
def test_vendor_and_product_come_from_the_files_name(doc_id: str, vendor: str, product: str) -> None:
    reading = read(header(WIDGET), doc_id)
    assert (reading.vendor, reading.product) == (vendor, product)


def test_a_file_whose_name_does_not_tell_takes_its_vendor_from_the_owner_of_the_copyright() -> None:
    reading = read(f"© 2031 Northbeck Semiconductor Ltd.\n{header(WIDGET)}", "manual")
    assert (reading.vendor, reading.product) == ("northbeck-semiconductor", "manual")


def test_a_title_before_everything_else_is_the_documents() -> None:
    reading = read(
        f"\nWidget Register Reference Guide\n\nRevision 1.0   May 14, 2031\n\n\n\n{header(WIDGET)}"
    )
    assert (reading.title, reading.revision, reading.revision_date) == (
        "Widget Register Reference Guide",
        "1.0",
        "May 14, 2031",
    )


def test_a_document_is_recognised_by_its_headers() -> None:
    dialect = AmdRegisterDialect()
    assert dialect.sniff(read(header(WIDGET) * 3).document) > 0.9
    assert dialect.sniff(read(header(WIDGET)).document) >= 0.5


@pytest.mark.parametrize(
    "text",
    [
        "The unit has 32 bits of state.\n",
        "Name  Bits  Reset\nENABLE  0  0x0\n",
        "MOV R0, R1 · 32 bits\n",
        HEAD + "\n" + ROW,
    ],
)
def test_a_document_without_headers_is_not_recognised(text: str) -> None:
    assert AmdRegisterDialect().sniff(read(text).document) == 0.0
