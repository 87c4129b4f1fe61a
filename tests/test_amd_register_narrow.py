"""Cells that columns are too narrow for, in dumps of register references: defaults, names, headers, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chip_pages import columns
from dialect_checks import fields, read

from extract.dialects.amd_register import AmdRegisterDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

HEADER = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"
FLAT = f"{HEADER}\nField Name Bits Default Description\n"
SHREDS = f"{HEADER}\nField Name\nBits\nDefault\nDescription\n"


@pytest.mark.parametrize(
    ("text", "default", "doubts"),
    [
        # laid out: the end near its place, left of the texts, or alone left of the word above these
        (
            columns("WID_BASE                      31:0    0x6a49f     Where it is", " " * 40 + "37a"),
            "0x6a49f37a",
            1,
        ),
        (
            columns("WID_BASE                      31:0    0x6abd      Where", " " * 41 + "a688     it is"),
            "0x6abda688",
            1,
        ),
        (columns("WID_BASE                      31:0    0x6a49f     Where", " " * 50 + "37a"), "0x6a49f", 0),
        (columns("WID_BASE                      15:0    0x6a49      Where", " " * 38 + "37"), "0x6a49", 0),
        # under the text beside a row, which begins left of its head: of that; a little aside it may be
        (
            columns("WID_BASE                      31:0    0x6a49  Where", " " * 46 + "37a"),
            "0x6a49",
            0,
        ),
        (
            columns("WID_BASE                      31:0    0x6a49f Where", " " * 45 + "37a"),
            "0x6a49f",
            2,
        ),
        # unless it is all that the default lacks, in letters: no number of a text
        (columns("WID_BASE                      31:0    0x6a49  Where", " " * 46 + "f37a"), "0x6a49", 2),
        (columns("WID_BASE                      31:0    0x6a49  Where", " " * 46 + "1024"), "0x6a49", 0),
        # a single blank behind the default parts no columns
        (columns("WID_BASE                      31:0    0x6a49f Where", " " * 46 + "37a"), "0x6a49f", 2),
        # between single blanks: alone below a default that ends its line; below a text it may be a number of that
        (f"{FLAT}WID_BASE 31:0 0x49b6f\nfe7\nWhere it is.", "0x49b6ffe7", 1),
        (f"{FLAT}WID_BASE 31:0 0x49b6f Where it is\nfe7\nin all.", "0x49b6f", 2),
        (f"{FLAT}WID_BASE 31:0 0x49b6f Where it is\nfed by it.", "0x49b6f", 0),
        (f"{FLAT}WID_BASE 31:0 0x49b6f Bits 39 to\n8\n", "0x49b6f", 0),  # a text that breaks off ends there
        (f"{FLAT}WID_BASE 31:0 0x49b6f Size of\n8\nlines.", "0x49b6f", 2),
        (f"{SHREDS}WID_BASE\n31:0\n0x49b6f\nfe7\nWhere it is.", "0x49b6ffe7", 1),
    ],
)
def test_the_end_of_a_default_below_it_is_joined_or_tells_of_a_doubt(
    text: str, default: str, doubts: int
) -> None:
    (row,) = fields(text)
    expected: list[list[str]] = [[], ["default_joined"], ["default_open"]]
    assert (row.default_text, row.flags) == (default, expected[doubts])


def test_columns_that_stand_elsewhere_on_each_row_keep_the_rests_of_names_apart_from_texts() -> None:
    first, second, third = fields(
        f"{HEADER}\n"
        "Field Name          Bits           Default                   Description\n"
        "WID_ONE_PRIVATE_DIS 0              none                      What it is\n"
        "ABLE                                                         and does\n"
        "WID_TWO_HOSTME      2              0x0         Sets the\n"
        "M_TO_ACTIVE                                    address.\n"
        "WID_TRI_WAKE_S 15:12               0x0         How it wakes, a\n"
        "LEEPER_FRAME_R                                 sentence\n"
        "ATE                                            goes on.\n"
    )
    assert (first.field, first.description) == ("WID_ONE_PRIVATE_DISABLE", "What it is and does")
    assert (second.field, second.description) == ("WID_TWO_HOSTMEM_TO_ACTIVE", "Sets the address.")
    assert (third.field, third.description) == (
        "WID_TRI_WAKE_SLEEPER_FRAME_RATE",
        "How it wakes, a sentence goes on.",
    )


def test_a_text_between_a_row_and_the_rest_of_a_name_tells_that_it_is_the_name_of_the_next() -> None:
    one, two = fields(
        f"{FLAT}WID_NUMBER_ENTRIES 3:0 0x0 How many.\nWID_SECONDARY_DFQ\n_NUM_ENTRIES\n7:4 0xd More."
    )
    assert (one.field, one.flags) == ("WID_NUMBER_ENTRIES", [])
    assert (two.field, two.flags) == ("WID_SECONDARY_DFQ_NUM_ENTRIES", ["name_joined"])


@pytest.mark.parametrize(
    ("below", "doubted"),
    [
        ("Reads back what\nG\nis live.", True),
        ("AR_MASK\nReads back.", True),
        ("See\nWID_MODE\nfor this.\nWID_MODE 1 0x0 See.", False),
        ("AR_MASK\n2 0x0 Of it.", False),
        ("Same as\nWID_STATE\nWID_MODE 1 0x0 See.", False),  # the end of a text that breaks off
        ("Size of the\nFIFO\nPOSSIBLE VALUES:\n     00 - One", False),
        ("Number of\nAR_MASK\nlines.", True),
        (
            "What it is read from\nAR_MASK\nWID_MODE 1 0x0 See.",
            True,
        ),  # a small word that may end a text, or a name
        ("Turns it on\nAR_MASK\nWID_MODE 1 0x0 See.", True),
        ("Clock of channel A\nAR_MASK\nWID_MODE 1 0x0 See.", True),
    ],
)
def test_a_word_alone_below_a_long_name_may_be_its_rest_unless_it_stands_elsewhere_over_bits_or_ends_a_text(
    below: str, doubted: bool
) -> None:
    first = fields(f"{FLAT}WID_PIPE_FORCE_CONFI 0 0x0\n{below}")[0]
    assert (first.field, "name_open" in first.flags) == ("WID_PIPE_FORCE_CONFI", doubted)


def test_a_part_of_a_name_above_its_bits_may_hold_a_small_letter() -> None:
    _, row = fields(f"{FLAT}WID_MODE 0 0x0 How.\nWID_FORCE_DATA_ON_BLA\nNKb_ONLY\n8 0x0 Data.")
    assert row.field == "WID_FORCE_DATA_ON_BLANKb_ONLY"


@pytest.mark.parametrize(
    "printed",
    [
        "WID_RATHER_LONG_CTRL - RW -\n32 bits - [MMReg:0x100]",
        "WID_RATHER_LONG_CTRL - RW\n- 32 bits - [MMReg:0x100]",
        "WID_RATHER_LONG_CTRL -\nRW - 32 bits - [MMReg:0x100]",
        "WID_RATHER_LONG_CTRL – RW – 32 bits –\n[MMReg:0x100]",
        "WID_RATHER_LONG_CTRL – RW\n– 32 bits – [MMReg:0x100]",
    ],
)
def test_an_older_header_may_wrap_between_any_of_its_parts(printed: str) -> None:
    other = "WID_MODE - RW - 32 bits - [MMReg:0x104]\nField Name Bits Default Description\nX 0 0x0 What.\n"
    reading = read(
        f"{other}{printed}\nField Name Bits Default Description\nWID_ON 0 0x0 On.\n{other.replace('104', '108')}"
    )
    one, two, _ = reading.registers
    assert (one.fields[0].description, one.flags) == ("What.", [])
    assert (two.register, two.access, two.width_bits, two.address, two.flags) == (
        "WID_RATHER_LONG_CTRL",
        "R/W",
        32,
        0x100,
        [],
    )


def test_in_shreds_rows_whose_cells_or_lists_stand_with_others_are_in_doubt() -> None:
    reading = read(
        f"{SHREDS}WID_VALID\n0\n0x0\nIt is.\nWID_OK\n1\nWID_BASE\n26:2\n0x0\nNumber of them.\n"
        f"{HEADER.replace('100', '104').replace('CTRL', 'NEXT')}\nField Name\nBits\nDefault\nDescription\n"
        "WID_POWER\n2:0\n0x0\nWhat runs.\n0=All\n1=None\nWID_LOUD\n3\n0x1\n2=Some\n3=Few\n"
        f"{HEADER.replace('100', '108').replace('CTRL', 'LAST')}\nField Name\nBits\nDefault\nDescription\n"
        "WID_ONE\n1:0\n0x0\nWhat.\nWID_HOST_FLUSH (W)\nWID_TWO\n6:5\n0x2\nMore.\n"
    )
    torn, listed, marked = reading.registers
    assert [one.flags for one in torn.fields][-1] == ["row_unread"]
    assert listed.fields[0].flags == ["text_uncertain"]
    assert "text_uncertain" in marked.fields[0].flags


def test_a_row_without_its_name_in_a_text_is_told() -> None:
    reading = read(f"{FLAT}WID_MODE 3:0 0x0 How.\nit runs\n7:4 0x2 More of it.")
    assert [one.code for one in reading.diagnostics if one.code == "row_unread"] == ["row_unread"]


def test_a_row_torn_at_the_end_of_a_page_goes_on_without_rules(tmp_path: Path) -> None:
    from pdf_pages import Manual

    manual = Manual()
    widths = [("", 140.0), ("", 40.0), ("", 50.0), ("", 240.0)]
    rows = [[(HEADER, 4)], ["Field Name", "Bits", "Default", "Description"]]
    manual.table(widths, [*rows, ["WID_STATE", "14:12", "0x7", "What it is.\n0=Off\n1=On"]])
    manual.turn()
    manual.lines("2=Idle", "3=Lost", size=8, indent=233)
    path = tmp_path / "widget.pdf"
    path.write_bytes(manual.pdf())
    (row,) = AmdRegisterDialect().read(read_document(path, "acme-widget")).registers[0].fields
    assert [(one.value, one.name) for one in row.values] == [(0, "Off"), (1, "On"), (2, "Idle"), (3, "Lost")]
