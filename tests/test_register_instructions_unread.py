"""Tables of instructions in a manual of registers that nothing was made of: reported where a title announces them."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract import dialects

REGISTERS = """
3.1 GCTL - Gate control register
Address offset: 0x04
Reset value: 0x0000 0001

Bits 31:2 Reserved, must be kept at reset value.
Bit 1 LOCK: Lock bit
Bit 0 EN: Enable

3.2 GCNT - Gate counter register
Address offset: 0x08
Reset value: 0x0000 0000

Bits 31:16 Reserved, must be kept at reset value.
Bits 15:0 CNT[15:0]: Counter value

"""
TOLD = "codes under a title that speaks of instructions or commands are not read"
TORN = ["GOPEN Opens it", "{0:04b} {1:04b}", "{2:02X}h", "no operands"]
PILED = ["GOPEN #opr", "GOPEN opr", "Opens it", "IMM", "DIR", "A{0:X}", "B{0:X}", "ii", "dd", "2", "3"]
TOUCHING = ["GOPENf,dOpens it1000{0:03b}dfffffffC,Z1,2"]
BYTES = ["1B {0:02X} Opens The Gate"]
SINGLE = ["Gate {0:X}opener 1 0 1 0 1 1 G1 G0 Opens it"]
CELLS = ["| 2{0:X} | Gate opener | 0 |"]
BEHIND = ["GOPEN rel Opens it if open PC + 2 – – – REL 2{0:X} rr 3"]


def unread(text: str) -> list[str | None]:
    """The lines that are reported of a manual of registers with this text behind them."""
    reading = dialects.read(load(REGISTERS + text, "northbeck-scar"), "register-table")
    assert [register.register for register in reading.registers] == ["GCTL", "GCNT"]
    return [one.raw_text for one in reading.diagnostics if TOLD in one.message]


def rows(form: list[str], count: int = 6) -> str:
    """A table of so many rows of this form."""
    return "\n".join(line.format(n, n + 2, 16 * n + n + 2) for n in range(1, count + 1) for line in form)


@pytest.mark.parametrize("form", [TORN, PILED, TOUCHING, BYTES, SINGLE, CELLS, BEHIND])
@pytest.mark.parametrize(
    "title",
    [
        "Table 7. Instruction Set",
        "TABLE 4-1:\nINSTRUCTION SET",
        "5.2 Gate commands",
        "Opcode Map (continued)",
    ],
)
def test_codes_under_a_title_that_announces_instructions_are_reported_once(
    title: str, form: list[str]
) -> None:
    (told,) = unread(f"{title}\n{rows(form)}\n")
    assert told
    assert len(told.splitlines()) > len(form) * 4


@pytest.mark.parametrize(
    "text",
    [
        "5.2 Gate commands\nThe gate knows four commands. Each is told below.\nAll of them take a while.\n",
        "This is the instruction set\n" + rows(BYTES),
        "Instruction Set ........ 12\n5.3 Gates ........ 0x14\n",
        "Table 7. Gate currents\n" + rows(BYTES),
        "Table 7. Instruction Set\n" + rows(BYTES, 2),
        "## Instruction Set\n\n### Gates\n\n" + rows(BYTES),
    ],
    ids=["prose", "sentence", "contents", "other", "few", "heading"],
)
def test_what_no_title_announces_and_prose_under_one_that_does_is_no_such_table(text: str) -> None:
    assert unread(text) == []
