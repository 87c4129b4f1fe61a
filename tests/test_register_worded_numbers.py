"""Heads of figures and summaries whose numbers of bits have words beside them: `BIT 7`, `D7 (MSB)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading

NAMES = ["RUN", "HOLD", "GATE1", "GATE0", "DIV2", "DIV1", "DIV0", "ON"]


def read(*lines: str) -> Reading:
    return RegisterTableDialect().read(load("\n".join([*lines, ""]), "northbeck-nb1"))


def row(cells: list[str], label: str = "") -> str:
    return f"{label:<14}" + "".join(f"{cell:<12}" for cell in cells).rstrip()


@pytest.mark.parametrize("form", ["D{}", "Bit {}", "b{}"])
@pytest.mark.parametrize(
    ("msb", "lsb"), [("{} (MSB)", "{} (LSB)"), ("{}<br>MSB", "{}<br>LSB"), ("(MSB)<br>{}", "{} (LSB)")]
)
def test_numbers_that_are_called_highest_and_lowest_are_numbers_of_bits(
    form: str, msb: str, lsb: str
) -> None:
    heads = [{7: msb, 0: lsb}.get(n, "{}").format(form.format(n)) for n in range(7, -1, -1)]
    table = ["| Address | Register | " + " | ".join(heads) + " |", "|" + "---|" * 10]
    table += ["| 0x04 | NBCON | " + " | ".join(NAMES) + " |"]
    (register,) = read("# NB1", "", *table).registers
    assert [(f.bit_lo, f.field) for f in register.fields] == list(zip(range(7, -1, -1), NAMES, strict=True))


@pytest.mark.parametrize("form", ["D{}", "BIT {}", "b{}"])
@pytest.mark.parametrize("ends", [("", ""), (" (MSB)", " (LSB)")])
@pytest.mark.parametrize("labels", [("", None), ("NAME:", "POR:")])
def test_a_line_of_numbers_behind_words_heads_the_names_below_it(
    form: str, ends: tuple[str, str], labels: tuple[str, str | None]
) -> None:
    heads = [form.format(n) + (ends[0] if n == 7 else ends[1] if n == 0 else "") for n in range(7, -1, -1)]
    figure = [row(heads), row(NAMES, labels[0])]
    if labels[1]:
        figure.append(row(list("10000001"), labels[1]))
    (register,) = read("NBCON Register (0Fh)", "", *figure, "", "It counts.").registers
    assert [(f.bit_lo, f.field, f.flags) for f in register.fields] == [
        (bit, name, []) for bit, name in zip(range(7, -1, -1), NAMES, strict=True)
    ]
    assert [f.default_value for f in register.fields] == (
        [1, 0, 0, 0, 0, 0, 0, 1] if labels[1] else [None] * 8
    )


def test_fewer_names_than_such_numbers_are_reported_and_none_of_the_heads_is_a_name() -> None:
    figure = [row([f"Bit {n}" for n in range(7, -1, -1)]), row(["RATE", "A", "B"])]
    reading = read(
        "NBCON (28h)",
        "",
        *figure,
        "",
        "NBSTAT (29h)",
        "",
        row([f"Bit {n}" for n in range(7, -1, -1)]),
        row(NAMES),
    )
    (status,) = [register for register in reading.registers if register.fields]
    assert (status.register, len(status.fields)) == ("NBSTAT", 8)
    assert "table_unread" in {found.code for found in reading.diagnostics}


def test_lanes_that_print_the_address_of_each_register_in_binary_hold_no_fields() -> None:
    table = ["| Number | " + " | ".join(f"D{n}" for n in range(7, -1, -1)) + " | Register | Type |"]
    table += ["|" + "---|" * 11, "| 0 | " + " | ".join("00000000") + " | NB_MODE | R/W |"]
    table += ["| 6 | " + " | ".join("00000110") + " | NB_RATE | R/W |"]
    registers = read("# NB1", "", *table).registers
    assert [(one.register, one.address, one.fields, one.flags) for one in registers] == [
        ("NB_MODE", 0, [], ["no_fields"]),
        ("NB_RATE", 6, [], ["no_fields"]),
    ]


def test_lanes_of_resets_are_no_addresses() -> None:
    table = ["| Register | " + " | ".join(str(n) for n in range(7, -1, -1)) + " |", "|" + "---|" * 9]
    table += ["| NB_MODE | " + " | ".join("00010010") + " |", "| NB_RATE | " + " | ".join("10000000") + " |"]
    assert all(one.address is None for one in read("# NB1", "", "Reset values", "", *table).registers)
