"""Lists of a field's values in instruction set manuals: what an item is, and what goes on with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_pages import LEFT, Manual

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.isa_table.encodings import items
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.observations import EnumValue, Field

    Fields = Callable[..., list[Field]]

HEAD = ["4.1 Mixed Formats", "Format NM", "Description Mixes.", "Field Name Bits Format"]
Line = str | tuple[str, str] | tuple[str, int]


@pytest.fixture
def fields(tmp_path: Path) -> Fields:
    """Print a format's lines, read its fields: a pair is two columns, a number the size of the letters."""

    def read(*lines: Line) -> list[Field]:
        manual = Manual()
        for line in (*HEAD, *lines, "LAST 63 enum(1)"):
            text, more = line if isinstance(line, tuple) else (line, 9)
            manual.page.text(LEFT, manual.y, text, more if isinstance(more, int) else 9)
            if isinstance(more, str):
                manual.page.text(LEFT + 150, manual.y, more, 9)
            manual.y += 14
        path = tmp_path / "northbeck-nm-isa.pdf"
        path.write_bytes(manual.pdf())
        (register,) = IsaTableDialect().read(read_document(path, "northbeck-nm-isa")).registers
        return register.fields[:-1]

    return read


def told(values: list[EnumValue]) -> list[tuple[int | None, int | None, str | None, str | None]]:
    return [(v.value, v.value_last, v.name, v.description) for v in values]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("129 - 192: Integers.", (129, 192, None, "Integers.")),
        ("0 - 255Vector registers", (0, 255, None, "Vector registers")),
        ("[191 – 128] Small ones.", (128, 191, None, "Small ones.")),
        ("113 – 112 Traps", (112, 113, None, "Traps")),
        ("0–7 OUT_RED = Output to red.", (0, 7, "OUT_RED", "Output to red.")),
        ("1 = *2", (1, None, None, "*2")),
        ("106 = LINK", (106, None, "LINK", None)),
        ("106 LINK_LO: low half.", (106, None, "LINK_LO", "low half.")),
        ("104 MASK_LO. Tarn only.", (104, None, "MASK_LO", "Tarn only.")),
        ("102 MASK_HI.", (102, None, "MASK_HI", None)),
        ("9 R1 to R4: registers", (9, None, None, "R1 to R4: registers")),
        ("241 -0.5.", (241, None, None, "-0.5.")),
        ("16-bit integers", None),
        ("8_8 packed", None),
        ("2d arrays", None),
        ("[7:0] of it", None),
    ],
)
def test_an_item_has_a_number_or_a_range_perhaps_a_name_and_text(
    line: str, expected: tuple[object, ...] | None
) -> None:
    found = items.item(line)
    assert (None if found is None else (found.value, found.last, found.name, found.text)) == expected


def test_a_list_in_two_columns_is_read_one_column_after_the_other(fields: Fields) -> None:
    rows = [("0 none", "4 8_8_8_8"), ("1 8", "5 32_32"), ("2 16", "6 16_16")]
    (field,) = fields("FMT [3:0] enum(4)", *rows)
    assert told(field.values) == [
        (0, None, None, "none"),
        (1, None, None, "8"),
        (2, None, None, "16"),
        (4, None, None, "8_8_8_8"),
        (5, None, None, "32_32"),
        (6, None, None, "16_16"),
    ]
    assert not any(row.flags for row in (field, *field.values))


def test_a_column_that_does_not_count_on_leaves_the_list_in_doubt(fields: Fields) -> None:
    (field,) = fields("FMT [3:0] enum(4)", ("0 none", "1 8_8"), ("1 8", "0 32_32"))
    assert field.flags == ["list_doubtful"]


def test_a_list_that_begins_with_one_and_nought_counts_down(fields: Fields) -> None:
    (field,) = fields("ARR 14 enum(1)", "Declares an array.", "1 It is one.", "0 It is none.")
    assert told(field.values) == [(1, None, None, "It is one."), (0, None, None, "It is none.")]


def test_a_sentence_that_goes_on_with_a_number_is_no_item(fields: Fields) -> None:
    (field,) = fields("MASK [11:8] enum(4)", "Enables parts: 1 = green,", "2 = blue, 3 = red. One at least.")
    assert field.values == []
    assert field.description == "Enables parts: 1 = green,\n2 = blue, 3 = red. One at least."


def test_what_is_said_of_all_other_values_is_the_fields_description(fields: Fields) -> None:
    (field,) = fields("DST [6:0] enum(7)", "0 - 103 Registers.", "All other values are reserved.")
    assert told(field.values) == [(0, 103, None, "Registers.")]
    assert field.description == "All other values are reserved."


def test_an_item_that_lost_its_number_leaves_the_one_above_in_doubt(fields: Fields) -> None:
    (field,) = fields("SEL [2:0] enum(3)", "0 S_LOW: The low.", "S _MID: The middle.", "2 S_TOP: The top")
    assert [(v.value, v.flags) for v in field.values] == [(0, ["values_joined"]), (2, [])]


def test_an_item_whose_sentence_goes_on_before_a_number_left_out_is_in_no_doubt(fields: Fields) -> None:
    (field,) = fields("SEL [2:0] enum(3)", "0 S_LOW: The low half of the reg-", "ister.", "2 S_TOP: The top")
    assert not any(row.flags for row in field.values)


def test_a_list_that_counts_beyond_its_field_is_in_doubt_throughout(fields: Fields) -> None:
    (field,) = fields("DST [1:0] enum(2)", "0 - 2 Registers.", "3 Nothing.", "4 One half.")
    assert [(v.value, v.flags) for v in field.values] == [
        (0, ["list_doubtful"]),
        (3, ["list_doubtful"]),
        (4, ["value_out_of_range"]),
    ]


def test_a_heading_under_a_list_is_no_part_of_its_last_item(fields: Fields) -> None:
    (field,) = fields("DST [1:0] enum(2)", "0 Registers.", ("Typed Memory Operations", 12))
    assert told(field.values) == [(0, None, None, "Registers.")]


def test_bits_that_lost_their_second_bracket_are_read_and_marked(fields: Fields) -> None:
    first, second = fields("DST [7:0] enum(8)", "VDST [24:17 enum(8)")
    assert (first.flags, second.field, second.bit_hi, second.bit_lo) == ([], "VDST", 24, 17)
    assert second.flags == ["bits_garbled"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Must be 1 0 1 1.", [(11, "1011", None)]),
        ("Must be 1011", [(11, "1011", None)]),
        ("Must be 1 0 1.", []),
        ("Must be 1 0 1 1 in the second word.", []),
        ("Same codes as for SRC0, above.", [(None, None, "SRC0")]),
        ("Second input. Same format as SRC0.", [(None, None, "SRC0")]),
        ("Same codes as for SRC9, above.", []),
        ("Second input.", []),
    ],
)
def test_a_text_that_tells_the_only_value_or_names_another_list_stands_for_a_list(
    fields: Fields, text: str, expected: list[tuple[int | None, str | None, str | None]]
) -> None:
    _, field = fields("SRC0 [3:0] enum(4)", "0 - 15 Registers.", "SRC1 [7:4] enum(4)", text)
    assert [(v.value, v.name, v.same_as) for v in field.values] == expected


def test_items_of_a_line_that_signs_of_equality_part_are_as_many_values(fields: Fields) -> None:
    (field,) = fields("HALF [1:0] enum(2)", "Which half.", "0 = the low half, 1 = the high half.")
    assert told(field.values) == [(0, None, None, "the low half"), (1, None, None, "the high half.")]


def test_a_described_row_whose_bits_go_on_from_the_row_above_is_a_field(fields: Fields) -> None:
    _, op, code = fields(
        "SRC [7:0] enum(8)", "OP [29:8] enum(22)", "3 N_ADD: adds.", "CODE [31:30] Must be 1 0."
    )
    assert (op.field, code.field, code.bit_hi, code.bit_lo) == ("OP", "CODE", 31, 30)
    assert [row.field for row in fields("SRC [7:0] enum(8)", "Without", "MODE [4:3] it does nothing.")] == [
        "SRC"
    ]


def test_blanks_within_the_brackets_are_no_part_of_the_bits(fields: Fields) -> None:
    (field,) = fields("SRC [ 7 : 0 ] enum(8)")
    assert (field.bit_hi, field.bit_lo, field.bits_text) == (7, 0, "[ 7 : 0 ]")


def test_a_number_under_a_range_that_its_cell_cut_is_its_end(fields: Fields) -> None:
    values = fields("SRC [8:0]", "128 0.5", "256 - Gates 0 to 255", "511", "LEN [9]")[0].values
    assert told(values) == [(128, None, None, "0.5"), (256, 511, None, "Gates 0 to 255")]


def test_items_that_blanks_alone_part_count_on(fields: Fields) -> None:
    values = fields("SIZE [10]", "0 = normal (R,G) 1 = packed", "LEN [11]")[0].values
    assert told(values) == [(0, None, None, "normal (R,G)"), (1, None, None, "packed")]


def test_products_are_values_that_a_text_explains(fields: Fields) -> None:
    values = fields("SCALE [11:10] enum(2)", "Output: 0=none, 1=*2, 2=*4, 3=div-2", "LEN [12]")[0].values
    assert told(values)[1:3] == [(1, None, None, "*2"), (2, None, None, "*4")]


def test_a_list_of_values_under_a_caption_of_its_own_is_reported() -> None:
    text = (
        "Table 79. NC Fields\n\n  Field Name    Bits       Format or Description\n"
        "  NC_CTRL       [8:0]      See next table.\n  NC_MASK       [15:9]     Mask.\n\n"
        "Table 80. NC_CTRL Enumeration\n\n  NC_Ctrl Enumeration     Hex Value   Function\n"
        "  NC_UNUSED               100         Undefined\n  NC_MIRROR               140         Mirrors.\n"
    )
    found = IsaTableDialect().read(load(text, "northbeck-nm-isa"))
    assert [one.raw_text for one in found.diagnostics] == ["Table 80. NC_CTRL Enumeration"]


def test_bits_of_the_field_in_brackets_are_no_values(fields: Fields) -> None:
    lines = ("[2] = first source", "[3] = second source", "[4] = third source")
    (found,) = fields("NEG [4:2] enum(3)", "Which are negated.", *lines)
    assert found.values == []
    assert found.description == "\n".join(["Which are negated.", *lines])


def test_a_letter_alone_and_the_rest_of_a_name_are_no_value_whose_number_is_garbled(fields: Fields) -> None:
    (found,) = fields("SRC [1:0] enum(2)", "0 IN_A: first.", "I N_B: second.", "2 IN_C", "3 IN_D")
    assert [(one.value, one.name, one.flags) for one in found.values] == [
        (0, "IN_A", ["values_joined"]),
        (2, "IN_C", []),
        (3, "IN_D", []),
    ]


def test_ranges_told_as_bits_are_values_where_no_field_has_so_many_bits(fields: Fields) -> None:
    (field,) = fields(
        "SRC [8:0] enum(9)",
        "[127:0] Register R[127:0].",
        "[511:256] Constant c[255:0].",
        "248 SQ_ZERO: nothing.",
        "255 SQ_LAST - The last.",
    )
    assert told(field.values) == [
        (0, 127, None, "Register R[127:0]."),
        (256, 511, None, "Constant c[255:0]."),
        (248, None, "SQ_ZERO", "nothing."),
        (255, None, "SQ_LAST", "The last."),
    ]
    (field,) = fields("SRC [15:0] enum(16)", "[15:8] Upper half.", "[7:0] Lower half.")
    assert told(field.values) == []


@pytest.mark.parametrize("parts", [("[31:24] Byte 3.", "[23:16] Byte 2."), ("[15:0] Low.", "[31:16] High.")])
def test_parts_of_a_word_are_no_values_of_a_field(fields: Fields, parts: tuple[str, str]) -> None:
    (field,) = fields("SRC [8:0] enum(9)", "Reads these:", *parts)
    assert told(field.values) == []


def test_rows_of_fields_of_one_kind_share_the_text_under_the_last(fields: Fields) -> None:
    neg = ("SRC0_NEG 12 int(1)", "SRC1_NEG 25 int(1)", "Negation.", "0 Not.", "1 Negates it.")
    first, second = fields(*neg)
    assert (first.description, told(first.values)) == (second.description, told(second.values))
    assert (second.description, len(second.values)) == ("Negation.", 2)
    assert first.values[0] is not second.values[0]
    found = fields(
        *(f"DST_SEL_{part} [{3 * n + 11}:{3 * n + 9}] enum(3)" for n, part in enumerate("XYZW")), "Which."
    )
    assert [row.description for row in found] == ["Which."] * 4


@pytest.mark.parametrize(
    "rows",
    [
        ("SRC0_NEG 12 int(1)", "SRC1_NEG [26:25] enum(2)", "Negation."),
        ("SRC0_NEG 12 int(1)", "SRC1_ABS 25 int(1)", "Negation."),
        ("SRC0_NEG 12 int(1)", "SRC1_NEG 25 int(1)", "SRC1_NEG negates it."),
        ("SRC0_NEG [12]", "SRC1_NEG [25]", "Negation."),
        ("SRC0_NEG 12 int(1)", "SRC1_NEG 25 int(1)", "Negates the second one."),
        ("SEL_R 12 int(1)", "SEL_G 25 int(1)", "Green."),
        ("SRC0_NEG 12 int(1)", "Nothing.", "SRC1_NEG 25 int(1)", "Negation."),
    ],
)
def test_rows_of_other_kinds_share_none(fields: Fields, rows: tuple[str, ...]) -> None:
    first, second = fields(*rows)
    assert first.description != second.description


def test_reserved_bits_that_go_on_need_no_kind(fields: Fields) -> None:
    found = fields(
        "DST [6:0] int(7)", "REL 7 enum(1)", "0 Absolute.", "1 Relative.", "Reserved 8", "Reserved"
    )
    assert [(row.field, row.bit_hi, row.reserved) for row in found] == [
        ("DST", 6, False),
        ("REL", 7, False),
        ("Reserved", 8, True),
    ]
    assert told(found[1].values)[1] == (1, None, None, "Relative.")
    assert len(fields("DST [6:0] int(7)", "REL 7 enum(1)", "0 Absolute.", "1 Relative.", "Reserved 9")) == 2
