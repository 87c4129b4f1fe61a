"""The register-table dialect on texts that say name and place of a register beside its table: the invented chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.headings import key_lines
from extract.dialects.register_table.vocabulary import vocabulary
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Register

NAMED_BY_KEY = """\
2.1.1 0x000C Gate Control Register (Default Value: 0x0000_0080)

Offset: 0x000C                           Register Name: GT_CTL
Bit       Read/Write   Default/Hex       Description
31:8      /            /                 /
7         R/W          0x1               GATE_EN
                                         Lets the gate move
6:0       /            /                 /
"""
SAID_TWICE = """\
8.1.2 GT_CLKST Register (offset = 4h) [reset = 2h]

GT_CLKST is shown in Figure 8-2 and described in Table 8-3.
State of the gate's clock.

           Figure 8-2. GT_CLKST Register
 7         6         5         4         3         2         1         0
                    Reserved                             CLKTR
                      R-0h                               R/W-2h

LEGEND: R/W = Read/Write; R = Read only; -n = value after reset

        Table 8-3. GT_CLKST Register Field Descriptions
Bit      Field           Type     Reset     Description
7-2      Reserved        R        0h
1-0      CLKTR           R/W      2h        Moves the clock.
                                            0h (R) = STOPPED : it rests
                                            1h (R) = RUNS : it runs
"""
KEYS_BELOW = """\
Register (gate) GT_PLL

Name               GT_PLL
Relative Address   0x00000100
Width              32 bits
Access Type        rw
Reset Value        0x0001A008

Register GT_PLL Details

Field Name             Bits     Type   Reset Value   Description
reserved               31:19    rw     0x0           reserved
FDIV                   18:12    rw     0x1A          Divisor
reserved               11:0     rw     0x8           reserved
"""
LISTS_BELOW = """\
1.5.1 GT_CTRL - Gate Control Register

Offset            Bit Position
0x008   31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
Reset                                            0x0              0x3
Access                                           RW               RW
Name                                             OUTSEL           XMODE

Bit      Name              Reset     Access     Description
31:23    Reserved          Keep these bits as they are, for chips to come.
22:20    OUTSEL            0x0       RW         Output of the gate
         Sends a clock out.
         Value       Mode          Description
         0           FAST          The fast one, which is
                                   not exact
         1           XTAL          The crystal
         The pin has to be free.
19:2     Reserved          Keep these bits as they are, for chips to come.
1:0      XMODE             0x3       RW         Source
         Value       Mode          Description
         2           BUF           Buffered
         3           DIG           Digital
"""


@pytest.fixture
def read(tmp_path: Path, request: pytest.FixtureRequest) -> Register:
    """The one register of a text."""
    path = tmp_path / "chip.txt"
    path.write_text(request.param, encoding="utf-8")
    document = read_document(path, "chip")
    assert RegisterTableDialect().sniff(document) > 0.5
    (register,) = RegisterTableDialect().read(document).registers
    return register


def shown(fields: list[Field]) -> list[tuple[str | None, int | None, int | None, str | None, str | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access, one.default_text) for one in fields]


def values(field: Field) -> list[tuple[int | None, str | None, str | None]]:
    return [(one.value, one.name, one.description) for one in field.values]


@pytest.mark.parametrize("read", [NAMED_BY_KEY], indirect=True)
def test_the_name_that_a_key_gives_beside_another_is_that_of_a_heading_in_words(read: Register) -> None:
    assert (read.register, read.address, read.flags) == ("GT_CTL", 0xC, [])
    gate = read.fields[1]
    assert shown([gate]) == [("GATE_EN", 7, 7, "R/W", "0x1")]
    assert [one.reserved for one in read.fields] == [True, False, True]


def test_a_key_within_another_does_not_part_a_line() -> None:
    found = key_lines("Offset: 0x000C Register Name: GT_CTL", vocabulary())
    assert found == [("offset", "0x000C"), ("name", "GT_CTL")]


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_a_sentence_that_names_the_register_of_the_heading_again_begins_no_other(read: Register) -> None:
    assert (read.register, read.address) == ("GT_CLKST", 4)
    assert shown(read.fields) == [("Reserved", 7, 2, "R", "0h"), ("CLKTR", 1, 0, "R/W", "2h")]


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_what_stands_in_a_figure_that_is_not_read_is_no_description(read: Register) -> None:
    said = read.description or ""
    assert "State of the gate's clock" in said
    assert not any(word in said for word in ("LEGEND", "CLKTR", "R-0h", "Reserved"))


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_an_access_in_parentheses_is_no_name_of_a_value(read: Register) -> None:
    assert values(read.fields[1]) == [(0, "STOPPED", "it rests"), (1, "RUNS", "it runs")]


@pytest.mark.parametrize("read", [KEYS_BELOW], indirect=True)
def test_keys_and_values_parted_by_blanks_are_those_of_the_register_named_before_and_behind(
    read: Register,
) -> None:
    assert (read.register, read.address, read.width_bits) == ("GT_PLL", 0x100, 32)
    assert shown(read.fields)[1] == ("FDIV", 18, 12, "rw", "0x1A")
    assert "0x0001A008" in (read.description or "")


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_lines_that_run_across_the_columns_under_a_row_are_its_description(read: Register) -> None:
    assert [one.field for one in read.fields] == ["Reserved", "OUTSEL", "Reserved", "XMODE"]
    assert shown(read.fields)[1] == ("OUTSEL", 22, 20, "RW", "0x0")
    assert read.fields[1].description == "Output of the gate Sends a clock out. The pin has to be free."


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_a_list_of_values_under_a_row_is_that_of_the_row(read: Register) -> None:
    assert values(read.fields[1]) == [
        (0, "FAST", "The fast one, which is not exact"),
        (1, "XTAL", "The crystal"),
    ]
    assert values(read.fields[3]) == [(2, "BUF", "Buffered"), (3, "DIG", "Digital")]


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_the_offset_before_the_numbers_of_a_figure_is_the_registers(read: Register) -> None:
    assert read.address == 8
    assert "Bit Position" not in (read.description or "")
