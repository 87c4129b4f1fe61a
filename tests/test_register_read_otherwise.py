"""What looks like a form that is read and is none: columns of widths, sentences on some registers."""

from __future__ import annotations

import pytest
from pdf_reading import read_tables as read

BITS = "| Bits | Name | Description |\n|---|---|---|\n| 3:0 | LEV | How high |"


def table(heads: str, *rows: str) -> str:
    return "\n".join(f"| {row} |" for row in (heads, "|".join("---" for _ in heads.split("|")), *rows))


@pytest.mark.parametrize(
    ("heads", "rows"),
    [
        (
            "Offset | Register | Bits | Description",
            ("0x10 | CTRL3 | 8 bits | x", "0x11 | STAT3 | 16 bits | x"),
        ),
        ("Bits | Reset | Description", ("7:4 RW | 0 | How fast", "3:0 RO | 0 | A count")),
        ("Bits | Description", ("7 MSB | Sign", "0 LSB | Unit")),
    ],
)
def test_a_width_an_access_or_an_end_behind_bits_is_no_name(heads: str, rows: tuple[str, ...]) -> None:
    reading = read("# NB100 registers\n\n" + table(heads, *rows))
    names = {one.field for register in reading.registers for one in register.fields if not one.flags}
    assert not names & {"bits", "RW", "RO", "MSB", "LSB"}


def test_access_and_reset_over_reserved_bits_alone_are_those_of_the_field() -> None:
    rows = (
        "CTRL | 0x00 | RW | 0x3 | 7:4 | RATE | x",
        "| | | | 3:0 | Reserved | ",
        "STAT | 0x04 | RO | 0x1 | 7:4 | LEV | x",
    )
    reading = read(
        table(
            "Register | Address | Access | Reset | Bits | Name | Description",
            *rows,
            "| | | | 3:0 | Reserved | ",
        )
    )
    first = [one.fields[0] for one in reading.registers]
    assert [(one.field, one.access, one.default_value) for one in first] == [
        ("RATE", "RW", 3),
        ("LEV", "RO", 1),
    ]


def test_a_sentence_on_some_registers_of_a_block_takes_no_width_from_others() -> None:
    said = "All registers are 32 bits wide. The shift registers in the serial unit are 16 bits wide."
    (register,) = read(f"# NB100\n\n{said}\n\n## TLEV (0x00)\n\n{BITS}").registers
    assert register.width_bits == 32


def test_bits_within_a_sentence_that_goes_on_begin_no_field() -> None:
    text = "NBCON register (0x10)\n\nbit 7: GO: starts, when\nbit 6\nof STAT is set\nbit 5: STOP: stops\n"
    names = [one.field for one in read(text).registers[0].fields]
    assert "GO" in names
    assert None not in names
