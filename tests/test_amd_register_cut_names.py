"""Names of register references that a column cut, in texts and in PDFs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chip_pages import WIDGET, columns
from dialect_checks import fields, register
from pdf_pages import Manual

from extract.dialects.amd_register import AmdRegisterDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

    from extract.observations import Register
CUT = """{}
Field Name Bits Default Description
WID_MODE 3:1 0x2 Mode of it.
{}
WID_COUNT 23:16 0xFF Counts
"""
"""A table between single blanks, one of its names cut by a narrow column."""


@pytest.mark.parametrize(
    ("printed", "name", "doubts"),
    [
        ("WID_VERY_LONG_NAME_OF_A_FI\nELD 11:4 0xA0 Long.", "WID_VERY_LONG_NAME_OF_A_FIELD", ["name_joined"]),
        (
            "WID_VERY_LONG_NAME_OF_ 11:4 0xA0 Long.\nFIELDS it is.",
            "WID_VERY_LONG_NAME_OF_FIELDS",
            ["name_joined"],
        ),
        ("WID_VERY_LONG_NAME_OF_A_FI 11:4 0xA0 Long.\nELD", "WID_VERY_LONG_NAME_OF_A_FI", ["name_open"]),
        ("See what\nWID_COUNT\nLONG 11:4 0xA0 Long.", "LONG", []),
        ("WID_LONG 11:4 0xA0 Long.\nELD", "WID_LONG", []),
        ("15 - WID_GROUP_TRIANGLE_ADJ:\nWID_GROUP_TRIANGLE_ADJ\nLONG 11:4 0xA0 Long.", "LONG", []),
        ("WID_GROUP_TRIANGLE_ADJ\nKEEP_LONG 11:4 0xA0 Long.", "KEEP_LONG", []),
        (
            "WID_VERY_LONG_NAME_OF_A_FI 11:4 0xA0 Long.\nWID_OTHER",
            "WID_VERY_LONG_NAME_OF_A_FI",
            ["name_open"],
        ),
    ],
)
def test_a_name_cut_by_a_column_is_joined_or_in_doubt(printed: str, name: str, doubts: list[str]) -> None:
    found = fields(CUT.format(WIDGET, printed))
    assert [(row.field, row.flags) for row in found if row.bit_lo == 4] == [(name, doubts)]
    assert [row.field for row in found if row.bit_lo != 4] == ["WID_MODE", "WID_COUNT"]


@pytest.mark.parametrize(
    ("cut", "below", "name"),
    [
        ("wid_state_of_the_second_", f"{'stage':<50}of it.", "wid_state_of_the_second_stage"),
        ("wid_state_of_the_second_st", "age", "wid_state_of_the_second_stage"),
        ("WID_STATE_OF_THE_SECOND_ST", "AGE", "WID_STATE_OF_THE_SECOND_STAGE"),
    ],
)
def test_in_fixed_columns_a_name_in_any_letters_goes_on_below(cut: str, below: str, name: str) -> None:
    (row,) = fields(columns(f"{cut:<30}3:0     none        The stage", below))
    assert (row.field, row.flags) == (name, ["name_joined"])


def test_in_fixed_columns_a_sentence_at_the_margin_is_no_rest_of_a_name() -> None:
    (row,) = fields(
        columns("wid_state_of_the_second_st    3:0     none        The stage", "and what it does")
    )
    assert row.field == "wid_state_of_the_second_st"


def test_in_a_pdf_the_place_of_a_word_shows_that_a_name_goes_on(tmp_path: Path) -> None:
    manual = Manual()
    manual.lines("WID_CTRL - RW - 32 bits - [MMReg:0x100]")
    columns = [("Field Name", 120.0), ("Bits", 40.0), ("Default", 50.0), ("Description", 240.0)]
    cut = ["WID_VERY_LONG_NAME_OF_A_FI\nELD", "11:4", "0xA0", "Long\nLINES."]
    manual.table(columns, [[*cut], ["WID_COUNT", "23:16", "0x0", "\nCOUNTS"]])
    path = tmp_path / "widget.pdf"
    path.write_bytes(manual.pdf())
    reading = AmdRegisterDialect().read(read_document(path, "acme-widget"))
    long, count = reading.registers[0].fields
    assert (long.field, long.description, long.flags) == ("WID_VERY_LONG_NAME_OF_A_FIELD", "Long LINES.", [])
    assert (count.field, (count.description or "").split()[0], count.flags) == ("WID_COUNT", "COUNTS", [])


def dashed_table(tmp_path: Path, rows: list[list[Text]], *, rules: str = "all", below: str = "") -> Register:
    """The register of a PDF whose table holds its header, the head and these rows, with some text below."""
    manual = Manual()
    head = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"
    widths = [("", 140.0), ("", 40.0), ("", 50.0), ("", 240.0)]
    manual.table(widths, [[(head, 4)], ["Field Name", "Bits", "Default", "Description"], *rows], rules=rules)
    manual.lines(below)
    path = tmp_path / "widget.pdf"
    path.write_bytes(manual.pdf())
    (found,) = AmdRegisterDialect().read(read_document(path, "acme-widget")).registers
    return found


def test_a_last_row_as_wide_as_its_table_describes_the_register_and_is_no_part_of_a_name(
    tmp_path: Path,
) -> None:
    rows: list[list[Text]] = [["WID_MODE", "3:0", "0x0", "How"], ["WID_COUNT", "7:4", "0x0", ""]]
    found = dashed_table(tmp_path, [*rows, [("VGT says\nhow to run.", 4)]])
    assert found.description == "VGT says how to run."
    assert [(row.field, row.description, row.flags) for row in found.fields] == [
        ("WID_MODE", "How", []),
        ("WID_COUNT", None, []),
    ]


@pytest.mark.parametrize("rules", ["all", "none"])
@pytest.mark.parametrize("rest", ["_VALUE", "UE", "_0"])
def test_in_a_pdf_a_name_goes_on_below_with_an_underscore_too(tmp_path: Path, rest: str, rules: str) -> None:
    rows: list[list[Text]] = [
        [f"WID_COMPRESSED_STENCIL\n{rest}", "3:0", "0x0", "How"],
        ["WID_COUNT", "7:4", "0x0", "Count"],
    ]
    found = dashed_table(tmp_path, rows, rules=rules)
    assert [row.field for row in found.fields] == [f"WID_COMPRESSED_STENCIL{rest}", "WID_COUNT"]


def test_words_at_the_margin_under_a_table_of_fixed_columns_describe_a_dashed_register() -> None:
    table = "Field Name          Bits    Default   Description\nWID_MODE            3:0     0x0       How to run\n"
    said = "Control of the widget, which\nmay be idle.\n"
    last = "WID_COUNT           7:4     0x0       Count of\n                                      them\n"
    found = register(f"WID_CTRL - RW - 32 bits - WIDIND:0x4C\n{table}{last}{said}")
    assert found.description == "Control of the widget, which may be idle."
    assert [row.description for row in found.fields] == ["How to run", "Count of them"]


@pytest.mark.parametrize(("below", "said"), [("The next widget turns.", None), ("00 - Off", "00 - Off")])
def test_text_below_a_ruled_table_is_no_part_of_its_last_field_but_for_values(
    tmp_path: Path, below: str, said: str | None
) -> None:
    (row,) = dashed_table(tmp_path, [["WID_COUNT", "7:4", "0x0", ""]], below=below).fields
    assert row.description == said
