"""Tables of command packets: dwords that a column counts, and the bits within each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText


PACKET = """4.3.1  COPY_BLOCK

Copies a block.

 Ordinal   Field Name        Bits      Description
 DW1       HEADER            [31:0]    Header of the packet
 DW2       SRC_LO            [31:0]    Low part of the source
 DW3       SRC_HI            [15:0]    High part of the source
           SYNC              [31]      0: no wait
                                       1: wait until done

4.3.2  WAIT_SLOT

 DW   Bits      Field Name     Description
 1    31:0      HEADER         Header of the packet
 2    2:0       FUNCTION       What is compared
      4         SPACE          Where
"""


def test_a_dword_is_a_container_of_its_own_at_its_place_in_the_packet(text: ReadText) -> None:
    found = text(PACKET).registers
    assert {(r.kind, r.width_bits) for r in found} == {("packet", 32)}
    assert [
        (r.register, r.address, r.address_space, [(f.field, f.bit_hi, f.bit_lo) for f in r.fields])
        for r in found
    ] == [
        ("COPY_BLOCK", 0, "COPY_BLOCK packet", [("HEADER", 31, 0)]),
        ("COPY_BLOCK", 4, "COPY_BLOCK packet", [("SRC_LO", 31, 0)]),
        ("COPY_BLOCK", 8, "COPY_BLOCK packet", [("SRC_HI", 15, 0), ("SYNC", 31, 31)]),
        ("WAIT_SLOT", 0, "WAIT_SLOT packet", [("HEADER", 31, 0)]),
        ("WAIT_SLOT", 4, "WAIT_SLOT packet", [("FUNCTION", 2, 0), ("SPACE", 4, 4)]),
    ]
    assert not any(f.flags for r in found for f in r.fields)
    assert [v.value for v in found[2].fields[1].values] == [0, 1]


def test_a_dword_without_bits_is_a_field_whose_bits_are_lost(text: ReadText) -> None:
    found = text(PACKET.replace("HEADER            [31:0]", "HEADER                  ")).registers
    (header,) = found[0].fields
    assert (header.field, header.bit_hi, header.flags) == ("HEADER", None, ["bits_lost"])
    assert [f.field for f in found[1].fields] == ["SRC_LO"]


def test_a_table_that_begins_behind_the_first_dword_has_no_places(text: ReadText) -> None:
    found = text(
        PACKET.replace(" DW1       HEADER            [31:0]    Header of the packet\n", "")
    ).registers
    assert [r.address for r in found] == [None, None, 0, 4]


UNSAID = [
    ("1", "HEADER", "Header of the packet"),
    ("2", "CONTROL", ""),
    ("", "[31:10]", "Reserved"),
    ("", "[9:8]", "Which buffer"),
    ("3", "BASE_LO", "Where it stands"),
]


@pytest.mark.parametrize("way", ["columns", "bars"])
def test_the_words_of_a_packet_are_read_where_no_column_tells_bits(text: ReadText, way: str) -> None:
    rows = [("DW", "Field Name", "Description"), *UNSAID]
    if way == "bars":
        rows.insert(1, ("---", "---", "---"))
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    else:
        rows = [row for row in rows if row[0]]
        table = "\n".join("".join(cell.ljust(16) for cell in row) for row in rows)
    found = text(f"# COPY_BLOCK\n\nCopies a block.\n\n{table}\n").registers
    fields = [
        (r.register, r.kind, r.address, [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in r.fields])
        for r in found
    ]
    control = [("CONTROL", None, None, ["bits_lost"])]
    if way == "bars":
        control += [(None, 31, 10, ["name_lost"]), (None, 9, 8, ["name_lost"])]
    assert fields == [
        ("COPY_BLOCK", "packet", 0, [("HEADER", None, None, ["bits_lost"])]),
        ("COPY_BLOCK", "packet", 4, control),
        ("COPY_BLOCK", "packet", 8, [("BASE_LO", None, None, ["bits_lost"])]),
    ]
