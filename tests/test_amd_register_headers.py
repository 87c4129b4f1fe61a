"""How the `amd-register` dialect reads headers, descriptions and the heads of tables: one small document a rule."""

from __future__ import annotations

import pytest
from chip_pages import COLUMNS, GADGET, HEAD, ROW, TABLE, WIDGET, header
from dialect_checks import bits, faults, listed, read, register

# -- headers


def test_a_header_gives_block_name_access_width_and_address() -> None:
    found = register(header("WID:WID_CTRL · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x1f00"))
    assert (found.block, found.register, found.access) == ("WID", "WID_CTRL", "R/W")
    assert (found.width_bits, found.access_widths) == (32, [8, 16, 32])
    assert (found.address_space, found.address, found.address_last) == ("MMReg", 0x1F00, None)
    assert (found.addresses, found.kind, found.flags) == ([0x1F00], "register", [])


@pytest.mark.parametrize(("printed", "access"), [("R/Ш", "R"), ("R/", "R"), ("K/W", "W"), ("/W", "W")])
def test_access_of_which_one_letter_cannot_be_read_is_in_doubt(printed: str, access: str) -> None:
    found = register(header(WIDGET.replace("R/W", printed)))
    assert (found.register, found.access, found.flags) == ("WID_CTRL", access, ["header_garbled"])


@pytest.mark.parametrize(("printed", "access"), [("R/O", "R"), ("W/O", "W")])
def test_access_that_says_only_with_a_stroke_is_not_in_doubt(printed: str, access: str) -> None:
    found = register(header(WIDGET.replace("R/W", printed)))
    assert (found.access, found.flags) == (access, [])


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


@pytest.mark.parametrize(
    ("first", "second", "name", "flags"),
    [
        ("WID:WID_CTRL_[0-3] ·", "[R/W] · 32 bits · Access: 32 · MMReg:0x100-0x10c", "WID_CTRL_[0-3]", []),
        (
            "",
            "[R/W] · 32 bits · Access: 32 · MMReg:0x100",
            None,
            ["name_lost", "header_garbled", "access_lost"],
        ),
    ],
    ids=["both", "the end alone"],
)
def test_a_header_broken_behind_its_name_is_one_and_its_access_is_never_its_name(
    first: str, second: str, name: str | None, flags: list[str]
) -> None:
    found = register(header(f"{first}\n{second}"))
    assert (found.register, found.address, found.flags) == (name, 0x100, flags)
    assert found.fields[0].flags == ["register_name"] * (name is None)


def test_a_blank_within_a_registers_name_is_kept_and_flagged() -> None:
    found = register(header("WID:WID_BAT CH_LIMIT  ·  [R/W]  ·  32 bits  ·  Access: 32  ·  MMReg:0x100  "))
    assert (found.register, found.flags) == ("WID_BAT CH_LIMIT", ["name_garbled"])


def test_the_older_form_with_dashes_and_several_spaces_is_read() -> None:
    lines = ["WID_CTRL - RW - 32 bits - [MMReg:0x100] [IOReg:0x98]", HEAD, ROW, ""]
    found = register("\n".join(lines))
    assert (found.block, found.register, found.access) == (None, "WID_CTRL", "R/W")
    assert (found.address_space, found.address, found.addresses) == ("MMReg", 0x100, [0x100])


def test_a_dashed_header_whose_address_has_no_brackets_is_read() -> None:
    found = register(f"WID_CTRL - RW - 32 bits - WIDIND:0x4C\n{HEAD}\n{ROW}\n")
    assert (found.register, found.access, found.address_space, found.address) == (
        "WID_CTRL",
        "R/W",
        "WIDIND",
        0x4C,
    )


def test_one_address_in_several_spaces_is_that_of_the_first_and_the_others_are_reported() -> None:
    reading = read(f"WID_CTRL - RW - 8 bits - IOReg,IndReg, MMReg:0x2C\n{HEAD}\n{ROW}\n")
    (found,) = reading.registers
    assert (found.register, found.address_space, found.address) == ("WID_CTRL", "IOReg", 0x2C)
    (told,) = [one.message for one in reading.diagnostics if one.code == "other_space"]
    assert "IndReg:0x2C, MMReg:0x2C" in told


def test_a_line_like_a_dashed_header_begins_a_register_whose_name_is_in_doubt() -> None:
    found = read(f"{GADGET}\n{TABLE}\nWID_CTRL - RW - 32 bits - at 40\n{HEAD}\n{ROW}\n").registers[1]
    assert (found.register, found.address, found.flags[:1]) == ("WID_CTRL", None, ["name_garbled"])


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


def test_an_address_in_another_space_is_reported_and_kept_out_of_the_addresses() -> None:
    reading = read(header(WIDGET + ", IOReg:0x98"))
    (found,) = reading.registers
    assert (found.address_space, found.address, found.addresses) == ("MMReg", 0x100, [0x100])
    assert [d.code for d in reading.diagnostics] == ["other_space"]


def test_a_line_after_a_whole_header_is_no_part_of_it() -> None:
    found = register(f"{WIDGET}\n0x13c is where it ends.\n{TABLE}")
    assert (found.address, found.address_last) == (0x100, None)
    assert found.description == "0x13c is where it ends."


def test_an_index_set_that_counts_down_is_flagged() -> None:
    found = register(header("WID:WID_[3-0] · [R/W] · 32 bits · Access: 32 · MMReg:0x100-0x10c"))
    assert (found.array_stride, found.flags) == (None, ["array_bounds"])


def test_a_width_that_no_register_has_is_replaced_by_the_access_width_and_flagged() -> None:
    found = register(header(WIDGET.replace("32 bits", "3 bits")))
    assert (found.width_bits, found.flags) == (32, ["header_garbled"])


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shapes that are non-\tlinear.", "Shapes that are non-linear."),
        ("Shapes that are\tare drawn.", "Shapes that are drawn."),
        ("Shapes that\tare drawn.", "Shapes that are drawn."),
    ],
)
def test_a_description_cut_by_a_cell_border_between_words_is_joined(text: str, expected: str) -> None:
    assert register(f"{WIDGET}\nDESCRIPTION: {text}\t\n{TABLE}").description == expected


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


def test_a_heading_in_lower_case_is_known_by_the_header_that_follows_it() -> None:
    found = read("1. Widget Unit\n" + header(WIDGET) + "2. Gadget registers\n" + header(GADGET)).registers
    assert [r.section for r in found] == ["1. Widget Unit", "2. Gadget registers"]
    assert found[0].fields[-1].description == "Turns the unit on."


@pytest.mark.parametrize(
    ("line", "doubts"),
    [
        ("WID:WID_CTRL · [R/W]    · 32 bits · A    Access: 32 ·    MMReg:0x100", []),
        ("WID:WID_CT    RL · [R/W] · 32 bits · Access: 32 · MMReg:0x100", ["header_joined"]),
    ],
)
def test_a_header_that_a_grid_cut_is_read_where_blanks_stand_for_its_tabs(
    line: str, doubts: list[str]
) -> None:
    found = register(f"{line}\n{HEAD}\n{ROW}\n".replace("\t", "    "))
    assert (found.register, found.access, found.width_bits, found.address) == ("WID_CTRL", "R/W", 32, 0x100)
    assert found.flags == doubts


def test_a_table_of_contents_is_known_by_the_blanks_before_its_page_numbers() -> None:
    contents = "1. WIDGETS    4\n2. GADGETS    9\n"
    found = read(f"{contents}\n1. Widgets\n" + header(WIDGET) + "2. Gadgets\n" + header(GADGET)).registers
    assert [r.section for r in found] == ["1. Widgets", "2. Gadgets"]
