"""The register-table dialect on PDFs whose tables have no rules: what stands under rows, over heads and beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pdf_files import page, pdf
from pdf_files import text as printed
from test_register_table_keys import LISTED, LISTS_BELOW, SAID_TWICE, WRAPPED_HEAD, shown, values

from extract.dialects import choose
from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

BESIDE = """\
GT_DCR
Gate Domain Control Register              (50004304H)        Reset Value: 000C 2000H

31   30   29   28   27   26   25   24   23   22   21   20   19   18   17   16
                                  0
                                  r

15   14   13   12   11   10   9    8    7    6    5    4    3    2    1    0
               0                      LOCK   RCS  0   RUN   0    WAKE

Field            Bits       Type    Description
WAKE             0          rw      Wakes on an edge
                                    0B    Disabled
                                    1B    Enabled
RUN              4          rwh     Runs at once
RCS              6          rw      Which clock
                                    0B    Slow
                                    1B    Fast
LOCK             7          rw      Locks the gate
0                [3:1],     r       Reserved
                 5,
                 [31:8]
"""
CELL = re.compile(r"\S+(?: \S+)*")
"""Words with single blanks between them."""


@pytest.fixture
def read(tmp_path: Path, request: pytest.FixtureRequest) -> Register:
    """The one register of a text that is printed cell by cell where its characters stand; headings are large."""
    operators, y = "", 760
    for line in request.param.splitlines():
        for cell in CELL.finditer(line):
            words = re.sub(r"([()\\])", r"\\\1", cell[0])
            operators += printed(30 + 5 * cell.start(), y, words, 11 if re.match(r"\d+\.\d", line) else 8)
        y -= 11
    path = tmp_path / "chip.pdf"
    path.write_bytes(pdf([page(operators)]))
    document = read_document(path, "chip")
    assert isinstance(choose(document), RegisterTableDialect)
    (register,) = RegisterTableDialect().read(document).registers
    return register


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_lines_across_the_columns_and_lists_under_a_row_are_the_rows(read: Register) -> None:
    assert (read.register, read.address) == ("GT_CTRL", 8)
    assert [one.field for one in read.fields] == ["Reserved", "OUTSEL", "Reserved", "XMODE"]
    assert values(read.fields[3]) == [(2, "BUF", "Buffered"), (3, "DIG", "Digital")]


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_what_stands_in_a_figure_that_is_not_read_is_no_description(read: Register) -> None:
    assert (read.register, read.address) == ("GT_CLKST", 4)
    assert "LEGEND" not in (read.description or "")
    assert "CLKTR" not in (read.description or "")


@pytest.mark.parametrize("read", [BESIDE], indirect=True)
def test_a_table_whose_head_stands_on_both_sides_of_a_free_strip_is_not_parted_there(read: Register) -> None:
    assert (read.register, read.address, read.width_bits) == ("GT_DCR", 0x50004304, 32)
    assert [(one.field, one.bit_lo, one.description) for one in read.fields] == [
        ("WAKE", 0, "Wakes on an edge 0B Disabled 1B Enabled"),
        ("RUN", 4, "Runs at once"),
        ("RCS", 6, "Which clock 0B Slow 1B Fast"),
        ("LOCK", 7, "Locks the gate"),
        ("0", 1, "Reserved"),
        ("0", 5, "Reserved"),
        ("0", 8, "Reserved"),
    ]


@pytest.mark.parametrize("read", [WRAPPED_HEAD], indirect=True)
def test_a_head_in_two_lines_is_one(read: Register) -> None:
    assert shown(read.fields)[1:] == [("LD", 10, 10, "RW", "1h"), ("GN", 9, 0, "RW", "3h")]


@pytest.mark.parametrize("read", [LISTED], indirect=True)
def test_a_row_whose_description_ends_with_a_stop_before_one_digit_is_read(read: Register) -> None:
    assert [one.field for one in read.fields] == ["MSEL", "PSEL", "LOCK", "-"]
