"""What OCR misreads in a register reference and leaves no sign of is put in doubt: one small document for each."""

from __future__ import annotations

import pytest
from chip_pages import COLUMNS, HEAD, columns, rows, spaced
from dialect_checks import fields, listed, read

ITEMS = ["00 - Solid colour", "01 - Flat shading", "02 - Smooth shading", "03 - Reserved"]


def header(name: str, where: str = "MMReg:0x8500") -> str:
    return f"WID:{name}  ·  [R/W]  ·  32 bits  ·  Access: 32  ·  {where}"


def shades(*items: str) -> str:
    return columns(
        "SHADE                         1:0     0x0         How it is shaded.",
        " " * 50 + "POSSIBLE VALUES:",
        *(" " * 55 + item for item in items),
        "SIZE                          15:8    0xFF        Size of a widget.",
    )


@pytest.mark.parametrize(
    "odd",
    [
        "|02 - Smooth shading",
        "'02 - Smooth shading",
        "_02 - Smooth shading",
        "(02) - Smooth shading",
        "02) - Smooth shading",
        "O2 - Smooth shading",
        "0 2 - Smooth shading",
        "2 - Smooth shading",
        "02 ~ Smooth shading",
        "02 . Smooth shading",
        "02 Smooth shading",
        "02 -smooth shading",
        "- Smooth shading",
        "Smooth shading",
    ],
)
def test_a_value_whose_number_or_sign_is_damaged_leaves_the_one_before_in_doubt(odd: str) -> None:
    row = fields(shades(*ITEMS[:2], odd, ITEMS[3]))[0]
    assert listed(row).keys() <= {0, 1, 2, 3}
    (one,) = [value for value in row.values if value.value == 1]
    assert "values_joined" in one.flags or (listed(row)[1], listed(row)[2]) == (
        "Flat shading",
        "Smooth shading",
    )


@pytest.mark.parametrize(
    "joined", ["00 - Solid colour01 - Flat shading", "00 - Solid colour 01-flat shading"]
)
def test_the_next_number_within_the_text_of_a_value_leaves_it_in_doubt(joined: str) -> None:
    row = fields(shades(joined, *ITEMS[2:]))[0]
    assert [value.flags for value in row.values if value.value == 0] == [["values_joined"]]


@pytest.mark.parametrize("first", ["0 0 - Solid colour", "OO - Solid colour", "Solid colour"])
def test_a_line_between_the_mark_of_a_list_and_its_first_value_leaves_the_list_in_doubt(first: str) -> None:
    row = fields(shades(first, *ITEMS[1:]))[0]
    assert 0 in listed(row) or "list_unread" in row.flags


def test_a_sentence_between_the_mark_of_a_list_and_the_value_0_is_none() -> None:
    row = fields(shades("How the pixels are filled:", *ITEMS))[0]
    assert (listed(row).keys(), row.flags) == ({0, 1, 2, 3}, [])
    odd = fields(shades("O3 - Smooth shading", *ITEMS[:3]))[0]
    assert "list_unread" in odd.flags


@pytest.mark.parametrize("more", ["16-bit words", "S1) is more", "in 2 steps", "8 at a time", "(see 15:8)"])
def test_a_line_that_goes_on_with_a_value_is_no_value(more: str) -> None:
    row = fields(shades(*ITEMS[:2], "02 - Smooth shading of", more, ITEMS[3]))[0]
    assert [value.flags for value in row.values] == [[], [], [], []]


def test_an_identifier_below_another_one_of_a_list_is_a_value_that_lost_its_number() -> None:
    row = fields(shades("00 - SHADE_NONE", "SHADE_FLAT", "02 - SHADE_SMOOTH", "03 - SHADE_ALL"))[0]
    assert [value.flags for value in row.values if value.value == 0] == [["values_joined"]]


@pytest.mark.parametrize(
    "odd",
    [
        "MODE 14::8 none How.",
        "MODE Z4:8 none How.",
        "MODE 14:B none How.",
        "MODE.. 14:8 none How.",
        "' MODE 14:8 none How.",
        "| MODE 14:8 none How.",
        "MODE  none How.",
        "MODE 14 8 none How.",
        "Reserved14:8 none",
        "MODE 148none How.",
    ],
)
def test_a_row_whose_name_or_bits_are_damaged_is_a_row_in_doubt_or_leaves_the_one_above_so(odd: str) -> None:
    above, *found = fields(spaced("ENABLE 0 0x0 On.", odd, "SIZE 31:16 0x1 Size."))
    rows = [row for row in found if row.field != "SIZE"]
    assert "row_unread" in above.flags or (len(rows) == 1 and rows[0].flags)


def test_words_in_capitals_and_a_number_in_a_text_are_no_row() -> None:
    rows = ["ENABLE 0 0x0 On where the", "ADDR is 0x10 or none.", "SIZE 31:16 0x1 Size."]
    assert [row.flags for row in fields(spaced(*rows))] == [[], []]


SIZE = "SIZE                          15:8    0x1         Size of a widget."
REST = ["DESCRIPTION: It", "Field Name Bits Default Description", "SIZE 15:8 0x1 Size."]


@pytest.mark.parametrize(
    "where",
    [
        "MMReg:Ox85c0, MMReg:0x8600",
        "MMReg:0 x85c0, MMReg:0x8600",
        "MMReg:85c0, MMReg:0x8600",
        "MMReg:0x85\nc0",
        "MMReg:0x85\n12",
    ],
)
def test_an_address_of_several_that_is_not_read_leaves_the_register_in_doubt(where: str) -> None:
    (register,) = read("\n".join([header("WID_CTRL", where), *REST, ""])).registers
    assert register.address_space == "MMReg"
    assert "header_garbled" in register.flags


def test_the_index_of_an_array_is_no_access() -> None:
    text = "\n".join([header("WID_CTRL_[0-3]", "MMReg:0x8500-0x850c").replace("[R/W]", "{R/W}"), *REST, ""])
    (register,) = read(text).registers
    assert register.register == "WID_CTRL_[0-3]"
    assert "header_garbled" in register.flags


def made(count: int, *, odd: str, bits: str = "15:8", default: str = "0x1") -> str:
    """A reference of so many registers, the last of which has another address, other bits or another default."""
    out = []
    for n in range(count):
        where = odd if n == count - 1 else f"MMReg:0x8a{n:02x}"
        row = f"SIZE\t{bits}\t{default}\tSize." if n == count - 1 else "SIZE\t15:8\t0x1\tSize."
        out += [header(f"WID_CTRL_{n}", where), "DESCRIPTION: It", HEAD, row, ""]
    return "\n".join(out)


def test_a_capital_among_the_digits_of_addresses_in_small_letters_leaves_a_doubt() -> None:
    flags = [register.flags for register in read(made(24, odd="MMReg:0x8B18")).registers]
    assert flags == [[]] * 23 + [["header_garbled"]]


def test_a_zero_before_a_bit_leaves_a_doubt_where_no_other_has_one() -> None:
    rows = [
        row.flags for one in read(made(24, odd="MMReg:0x8a50", bits="15:08")).registers for row in one.fields
    ]
    assert rows == [[]] * 23 + [["bits_garbled"]]


def test_a_default_that_lacks_where_nearly_all_rows_have_one_leaves_a_doubt() -> None:
    rows = [
        row.flags for one in read(made(24, odd="MMReg:0x8a50", default="")).registers for row in one.fields
    ]
    assert rows == [[]] * 23 + [["cells_missing"]]


def test_a_row_between_a_header_and_the_head_of_its_table_may_be_of_the_register_before() -> None:
    text = "\n".join([header("WID_CTRL"), "MODE 7:0 none How.", *REST, ""])
    (register,) = read(text).registers
    assert [(row.field, row.flags) for row in register.fields] == [("MODE", ["register_name"]), ("SIZE", [])]


def test_a_row_whose_cells_all_touch_has_no_text() -> None:
    (row,) = fields(spaced("ENABLE0 0x0"))
    assert (row.field, row.bit_hi, row.description, row.flags) == ("ENABLE", 0, None, ["row_fused"])


@pytest.mark.parametrize(
    ("odd", "bits"),
    [
        ("MODE\t14;8\tnone\tHow.", None),
        ("MODE\t14.8\tnone\tHow.", None),
        ("MODE\t14 8\tnone\tHow.", None),
        ("MODE\t1408\tnone\tHow.", None),
        ("MODE\t14:8 14:8\tnone\tHow.", None),
        ("MODE\t8:14\tnone\tHow.", None),
        ("MODE\tI4:8\tnone\tHow.", None),
        ("MODE|\t14:8\tnone\tHow.", 14),
        (". MODE\t14:8\tnone\tHow.", 14),
        ("MODE14:8\tnone\tHow.", 14),
        ("MODE\t14:8none\tHow.", 14),
    ],
)
def test_a_row_of_cells_whose_name_or_bits_are_damaged_is_a_row_in_doubt(odd: str, bits: int | None) -> None:
    above, found, below = fields(rows("ENABLE\t0\t0x0\tOn.", odd, "SIZE\t31:16\t0x1\tSize."))
    assert (above.flags, above.description, below.flags) == ([], "On.", [])
    assert (found.field, found.bit_hi, found.default_text, found.description) == (
        "MODE",
        bits,
        "none",
        "How.",
    )
    assert found.flags


def test_a_garbled_copy_of_the_row_above_is_none_of_its_own() -> None:
    found = fields(rows("ENABLE\t14:8\t0x0\tOn.", "ENADLE\t14.8\tnone\tand more", "SIZE\t31:16\t0x1\tSize."))
    assert [row.field for row in found] == ["ENABLE", "SIZE"]


def test_a_small_letter_in_a_name_leaves_a_doubt_where_no_other_name_has_one() -> None:
    text = made(24, odd="MMReg:0x8a50").replace("SIZE\t15:8\t0x1\tSize.", "SlZE\t15:8\t0x1\tSize.", 1)
    assert [row.flags for one in read(text).registers for row in one.fields] == [["name_garbled"], *[[]] * 23]


def test_a_row_within_the_text_of_a_value_leaves_the_field_and_the_value_in_doubt() -> None:
    row, size = fields(shades(*ITEMS[:3], "03 - Reserved MODE 7:4 0x1 How widgets are made."))
    assert "row_unread" in row.flags
    assert "label_open" in row.values[-1].flags
    assert size.flags == []


@pytest.mark.parametrize(("numbers", "doubted"), [((1, 2, 4, 8), False), ((0, 1, 2, 4), True)])
def test_the_values_of_a_mask_have_holes_by_themselves(numbers: tuple[int, ...], doubted: bool) -> None:
    items = [f"{number:02} - What it does\n{' ' * 60}and more of it" for number in numbers]
    row = fields(shades(*items).replace("1:0 ", "3:0 "))[0]
    assert [value.value for value in row.values] == list(numbers)
    assert any("values_joined" in value.flags for value in row.values) == doubted


def test_a_blank_within_the_bits_of_a_row_leaves_the_one_above_in_doubt() -> None:
    reading = read(spaced("ENABLE 9:5 0x0 On.", "MODE 14:1 0 0x0 How.", "SIZE 31:16 0x1 Size."))
    assert "row_unread" in reading.registers[0].fields[0].flags


LIST = "POSSIBLE VALUES: 00 - SHADE_OFF: none 01 - SHADE_ON: all"


@pytest.mark.parametrize(
    "above", ["ENABLE\t3:0\t0x0\tTurns it on", f"ENABLE\t3:0\t0x0\tTurns it on {LIST}", "Field Name Bits"]
)
def test_a_row_that_was_joined_with_the_line_above_is_reported(above: str) -> None:
    lines = [f"{above} SIZE 7:4 0x1 How wide.", "RATE\t15:8\t0x1\tHow fast."]
    if above.startswith("Field"):
        text = spaced(*lines).replace("Default Description\n\nField Name Bits", "Default Description")
    else:
        text = rows(*lines)
    reading = read(text)
    assert "row_unread" in [one.code for one in reading.diagnostics]
    assert [row.field for row in reading.registers[0].fields][-1] == "RATE"


@pytest.mark.parametrize("odd", ["02 SHADE_ALL: both", "O2 - SHADE_ALL: both", "2 - SHADE_ALL: both"])
@pytest.mark.parametrize("last", ["", " 03 - SHADE_SOME: one"])
def test_a_value_in_running_text_that_is_not_read_leaves_the_one_before_in_doubt(odd: str, last: str) -> None:
    (row,) = fields(rows(f"SHADE\t3:0\t0x0\tHow. {LIST} {odd}{last}"))
    (one,) = [value for value in row.values if value.value == 1]
    assert "values_joined" in one.flags


def test_a_number_or_its_own_name_in_the_text_of_a_value_leaves_no_doubt() -> None:
    listed_ = "00 - SHADE_OFF: from (2^(n-1))-1 or 1.0 01 - SHADE_ON: SHADE_ON: all of 8 03 - SHADE_ALL: both"
    (row,) = fields(rows(f"SHADE\t3:0\t0x0\tHow. POSSIBLE VALUES: {listed_}"))
    assert [value.flags for value in row.values] == [[], [], []]


@pytest.mark.parametrize("odd", ["02 - SHADE_ALL both", "02 - SHADE_ALL. both"])
def test_a_name_that_lost_the_colon_before_its_text_is_in_doubt(odd: str) -> None:
    row = fields(shades("00 - SHADE_OFF: none", "01 - SHADE_ON: all", odd, "03 - SHADE_ONE: one"))[0]
    assert [value.flags for value in row.values] == [[], [], ["name_garbled"], []]


def test_a_name_that_lost_what_parts_it_from_its_block_is_in_doubt_where_all_others_have_one() -> None:
    made_ = [f"WID:WID_CTRL_{n} - RW - 32 bits - [MMReg:0x8{n:02X}0]" for n in range(25)]
    made_[7] = made_[7].replace(":", "", 1)
    text = "\n".join(line for where in made_ for line in [where, COLUMNS, SIZE, ""])
    odd = [one.register for one in read(text).registers if "header_garbled" in one.flags]
    assert odd == ["WIDWID_CTRL_7"]


def test_a_value_behind_a_number_with_a_letter_is_not_the_text_of_the_one_before_without_a_doubt() -> None:
    items = "".join(
        f"    {code} - {name}\n" for code, name in (("08", "eight"), ("09", "nine"), ("0A", "ten"))
    )
    text = "PMP:PMP_CTL · [R/W] · 32 bits · Access: 32 · MMReg:0x100\nField Name Bits Default Description\n"
    (found,) = read(
        f"{text}MODE 3:0 0x0 How it turns.\n  POSSIBLE VALUES:\n{items}RATE 7:4 0x0 How fast.\n"
    ).registers
    assert [(one.value, one.flags) for one in found.fields[0].values] == [(8, []), (9, ["values_joined"])]
