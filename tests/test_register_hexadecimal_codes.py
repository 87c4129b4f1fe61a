"""Numbers of values in hexadecimal that bear no mark: those without a digit are told by the others of their list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

SIGNS = [": ", " = ", " - "]
LISTS = [
    ("3:0", ["0", "1", "9", "A", "F"], [0, 1, 9, 10, 15]),
    ("3:0", ["8", "9", "A"], [8, 9, 10]),
    ("7:0", ["00", "10", "20", "FF"], [0, 16, 32, 255]),
    ("15:0", ["0000", "0001", "FFFF"], [0, 1, 65535]),
]


def values(register: Register) -> list[tuple[int | None, str | None, list[str]]]:
    """Number, text and doubts of the values of the first field."""
    return [(one.value, one.name or one.description, one.flags) for one in register.fields[0].values]


def section(bits: str, said: str) -> str:
    """A register of one field."""
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
    return f"# Pump\n\n### CTRL (0x10)\n\n{table}| {bits} | MODE | RW | How it turns.{said} |\n"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(("bits", "codes", "numbers"), LISTS)
def test_lines_that_begin_with_letters_are_values_of_their_list(
    markdown: ReadText, sign: str, bits: str, codes: list[str], numbers: list[int]
) -> None:
    said = "".join(f"<br>{code}{sign}mode{n}" for n, code in enumerate(codes))
    (register,) = markdown(section(bits, said)).registers
    assert values(register) == [(number, f"mode{n}", []) for n, number in enumerate(numbers)]


@pytest.mark.parametrize(
    ("bits", "said", "why"),
    [
        ("3:0", "<br>0: off<br>1: on<br>B: see below", "one letter that is not the next number"),
        ("1:0", "<br>0: off<br>1: on<br>A: one<br>B: two", "more than the field holds"),
        ("3:0", "<br>2: off<br>1: on<br>A: one<br>B: two", "not rising"),
    ],
)
def test_other_letters_are_none(markdown: ReadText, bits: str, said: str, why: str) -> None:
    (register,) = markdown(section(bits, said)).registers
    assert [one.value for one in register.fields[0].values if (one.value or 0) > 2] == [], why


@pytest.mark.parametrize(("bits", "codes", "numbers"), [LISTS[0], *LISTS[2:]])
def test_rows_and_tables_of_such_numbers_are_lists(
    markdown: ReadText, bits: str, codes: list[str], numbers: list[int]
) -> None:
    rows = "".join(f"| | | {code} | mode{n} |\n" for n, code in enumerate(codes))
    head = "| Bits | Name | Value | Description |\n|---|---|---|---|\n"
    (register,) = markdown(
        f"# Pump\n\n### CTRL (0x10)\n\n{head}| {bits} | MODE | | How it turns |\n{rows}"
    ).registers
    expected = [(number, f"mode{n}", []) for n, number in enumerate(numbers)]
    assert values(register) == expected
    table = "| Value | Meaning |\n|---|---|\n" + "".join(
        f"| {code} | mode{n} |\n" for n, code in enumerate(codes)
    )
    (register,) = markdown(f"{section(bits, '')}\nValues of MODE:\n\n{table}").registers
    assert values(register) == expected
