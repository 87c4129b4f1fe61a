"""What stands in an AMD register reference in forms that its grammar does not have is doubted, never passed off."""

from __future__ import annotations

import pytest
from dialect_checks import fields, read, register

from extract.dialects.isa_table.cells.code_forms import set_codes
from extract.dialects.isa_table.cells.heads import Columns
from extract.dialects.isa_table.encodings.items import Item, item
from extract.dialects.isa_table.grammar import number

HEAD = "Field Name\tBits\tDefault\tDescription"


def header(name: str, access: str = "R/W", where: str = "MMReg:0x8500") -> str:
    return f"WID:{name} · [{access}] · 32 bits · Access: 32 · {where}"


@pytest.mark.parametrize(
    "rows",
    [
        ["DESCRIPTION: Scratch {n}", HEAD, "LOW\t15:0\t0x0\tLow", "HIGH\t31:16\t0x1\tHigh"],
        ["DESCRIPTION: It", HEAD, "LOW\t15:0\t0x0\tLow", "HIGH\t31:16\t0x1\tHigh part {n}"],
        ["DESCRIPTION: It", HEAD, "LOW\t15:0\t0x0\tLow", "HIGH\t31:16\t0x1\tHigh part", "\t\t\tof plane {n}"],
    ],
)
def test_a_line_that_counts_registers_is_no_foot_of_pages(rows: list[str]) -> None:
    parts = (
        "\n".join([header(f"WID_SCRATCH_{n}", where=f"MMReg:0x{0x8500 + 4 * n:x}"), *rows]).format(n=n)
        for n in range(12)
    )
    reading = read("Widget registers\n\n" + "\n\n".join(parts) + "\n")
    assert [[row.field for row in one.fields] for one in reading.registers] == [["LOW", "HIGH"]] * 12
    texts = [f"{one.description} {one.fields[1].description}".split() for one in reading.registers]
    assert all(str(n) in text for n, text in enumerate(texts))


@pytest.mark.parametrize(
    ("items", "doubted"),
    [
        (["00 - B_NO: no", "01 - B_ONE: one", "02 to 03 - B_RES: kept"], {1}),
        (["00 - B_NO: no", "0A - B_TEN: ten", "10 - B_MORE: more"], {0}),
        (["0001 - F_ONE", "001x - F_MANY"], {1}),
        (["00 - C_NO", "01 - C_YES", "2+ - C_RES"], {1}),
        (["00 - C_NO", "01 - C_YES: 2 - 3 of them", "02 - C_ALL"], set()),
    ],
)
def test_a_value_whose_text_holds_another_item_is_doubted(items: list[str], doubted: set[int]) -> None:
    lines = ["MODE\t7:0\t0x0\tHow", "\t\t\tPOSSIBLE VALUES:", *(f"\t\t\t{item}" for item in items)]
    (row,) = fields("\n".join([header("WID_CTRL"), "DESCRIPTION: It", HEAD, *lines, ""]))
    assert {value.value for value in row.values if "values_joined" in value.flags} == doubted


@pytest.mark.parametrize(
    "odd",
    [
        "CLR(W1C) 8 0x0 Clear",
        "EN<n> 31:10 0x0 One bit",
        "SET* 2 0x0 Set",
        "THREE (A:3 too) 3 0x0 x",
        "LAST bit 4 0x0 Last",
    ],
)
def test_a_row_whose_name_has_another_form_is_suspected_in_the_text_it_ran_into(odd: str) -> None:
    text = "\n".join(
        [
            header("WID_CTRL"),
            "DESCRIPTION: It",
            "Field Name Bits Default Description",
            "ONE 0 0x0 One",
            odd,
            "",
        ]
    )
    assert "row_unread" in fields(text)[0].flags


@pytest.mark.parametrize(
    ("printed", "access"),
    [("R/W", "R/W"), ("R", "R"), ("R/W1C", "R/W1C"), ("RC", "RC"), ("W1C", "W1C"), ("RO", "R")],
)
def test_a_code_of_access_that_says_more_is_kept(printed: str, access: str) -> None:
    text = "\n".join([header("WID_CTRL", printed), "DESCRIPTION: It", HEAD, "ONE\t31:0\t0x0\tOne", ""])
    assert register(text).access == access


@pytest.mark.parametrize(
    ("where", "doubted"),
    [
        ("MMReg:0x8500", False),
        ("MMReg:0x8500-0x850c", False),
        ("MMReg:0x8500, MMReg:0x8504", False),
        ("MMReg:0x8500, 0x8504", True),
        ("MMReg:0x8500/0x9000", True),
    ],
)
def test_a_number_behind_the_address_that_no_space_stands_before_is_no_address_and_a_doubt(
    where: str, doubted: bool
) -> None:
    text = "\n".join([header("WID_CTRL", where=where), "DESCRIPTION: It", HEAD, "ONE\t31:0\t0x0\tOne", ""])
    one = register(text)
    assert one.address == 0x8500
    assert ("header_garbled" in one.flags) == doubted


def test_lists_of_an_instruction_set_have_numbers_in_hexadecimal_binary_and_pairs() -> None:
    assert item("0x1F CF_INST_TC") == Item(31, None, "CF_INST_TC", None)
    assert item("10b MODE_C") == Item(2, None, "MODE_C", None)
    assert item("2,3 = SEL_Z") == Item(2, 3, "SEL_Z", None, equal=True)
    assert item("2,7 = SEL_Z") is None


def test_a_binary_opcode_among_hexadecimal_ones_with_a_prefix_is_binary() -> None:
    columns = Columns(1, 0, None)
    set_codes([columns], ["0x0", "0x4", "0b101"])
    assert number("0b101", columns.base) == 5


def test_columns_that_are_not_known_are_reported_with_the_table_s_head() -> None:
    head = "Field Name\tBits\tDefault\tHW\tSW\tDescription"
    reading = read("\n".join([header("WID_CTRL"), "DESCRIPTION: It", head, "ONE\t31:0\t0x0\tR\tRW\tOne", ""]))
    assert [(one.code, one.line_first) for one in reading.diagnostics if one.code == "columns_unknown"] == [
        ("columns_unknown", 2)
    ]


@pytest.mark.parametrize(
    ("where", "address"),
    [
        ("MMReg:0x850O", None),
        ("MMReg:0x85l0", None),
        ("MMReg:0x85 00", None),
        ("MMReg:0x8.500", None),
        ("MMReg:0x8500-Ox8510", 0x8500),
        ("MMReg:0x8500, MMReg:0x85O4", 0x8500),
    ],
)
def test_an_address_that_goes_on_in_other_signs_is_doubted_and_never_cut(
    where: str, address: int | None
) -> None:
    lines = [header("WID_CTRL", where=where), "DESCRIPTION: It", HEAD, "LOW\t15:0\t0x0\tLow", ""]
    (one,) = read("\n".join(lines)).registers
    assert (one.register, one.address) == ("WID_CTRL", address)
    assert "header_garbled" in one.flags


@pytest.mark.parametrize("where", ["[MMReg:0x20O4]", "[MMReg:0x2004] [IOReg:0x9 8]"])
def test_an_address_in_brackets_that_goes_on_in_other_signs_is_doubted(where: str) -> None:
    (one,) = read(
        f"WID_CTRL - RW - 32 bits - {where}\nField Name   Bits   Default   Description\nLOW   15:0   0x0   Low\n"
    ).registers
    assert one.address in {None, 0x2004}
    assert "header_garbled" in one.flags


def prose(*items: str) -> dict[int | None, list[str]]:
    lines = [
        "WID_CTRL - RW - 32 bits - [MMReg:0x4C]",
        "Field Name Bits Default Description",
        "MODE 3:1 0x0 How",
        *items,
    ]
    (row,) = fields("\n".join([*lines, "NEXT 4 0x0 Next", ""]))[:1]
    return {value.value: value.flags for value in row.values}


def test_explained_values_may_stand_in_any_order_but_not_unseen() -> None:
    assert prose("0=one", "1=two", "3=eight", "2=four") == {0: [], 1: [], 3: [], 2: ["value_order"]}
    assert prose("2=two", "1=one", "0=none") == {2: [], 1: [], 0: []}


@pytest.mark.parametrize("slip", ["S=8 beats", "l=eight", "?=eight", "B = eight"])
def test_an_item_whose_number_is_garbled_puts_the_one_above_in_doubt(slip: str) -> None:
    assert prose("0=one", "1=two", slip) == {0: [], 1: ["values_joined"]}


def test_lists_that_hang_on_another_field_are_not_one() -> None:
    found = prose(
        "if A", "0 - indexed", "else if B", "0 - direct", "1 - far", "else", "0 - none", "1 - other"
    )
    assert found
    assert all("lists_merged" in flags for flags in found.values())


def test_text_under_a_table_whose_head_stands_in_the_middle_of_its_columns_describes_the_register() -> None:
    lines = [
        "                    WID_CTRL - RW - 32 bits - [MMReg:0x4C]",
        "      Field Name         Bits      Default                Description",
        " LOW                     15:0        0x0     The low part",
        " HIGH                    31:16       0x0     Which of them:",
        "                                             0=One",
        "                                             1=Other",
        "What the widget does when it is told to.",
        "",
    ]
    (one,) = read("\n".join(lines)).registers
    assert one.description == "What the widget does when it is told to."
    assert [row.description for row in one.fields] == ["The low part", "Which of them: 0=One 1=Other"]


def test_a_register_of_which_nothing_but_a_row_is_left_stands_where_that_does() -> None:
    text = f"\n# What stands elsewhere\nSHIFT 23:16 none  \n{header('WID_NEXT')}\n"
    lost = next(one for one in read(text).registers if one.register is None)
    assert "name_lost" in lost.flags
    assert {piece[0] for piece in lost.pieces} == {2}
