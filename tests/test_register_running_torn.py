"""Running lines of a text without page breaks that no mark tells: what they tear shows that they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.document import FURNITURE

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

RUNS = "Pump Manual\nNorthbeck {}\n"
PROSE = "".join(f"The pump has a gate that opens when line {n} is high.\n" for n in "ABCDEFGHIJKLMNOPQR")


def _pages(torn: str, whole: str) -> str:
    """Six registers, a running head within each or before each."""
    return "".join(
        f"{PROSE}3.{n} NB_CTL{n}\nAddress offset: 0x{n}0\nReset value: 0x0000 0000\n{whole.format(runs=RUNS.format(n))}"
        f"Bits 31:4 LEVEL: How full it is.\n  0: EMPTY: nothing in it\n  1: FULL: it runs over gate {n} when\n"
        f"{torn.format(runs=RUNS.format(n))}    pump {chr(96 + n)} goes on\n  2: NONE{n}\nBits 3:0 GATE: Opens it.\n"
        for n in range(1, 7)
    )


def _texts(found: Reading) -> set[str]:
    fields = [f for r in found.registers for f in r.fields]
    return {f.description or "" for f in fields} | {v.description or "" for f in fields for v in f.values}


def test_lines_with_a_number_that_counts_up_within_sentences_run_from_page_to_page(text: ReadText) -> None:
    found = text(_pages("{runs}", ""))
    assert [r.register for r in found.registers] == [f"NB_CTL{n}" for n in range(1, 7)]
    assert [v.description for v in found.registers[0].fields[0].values][:2] == [
        "nothing in it",
        "it runs over gate 1 when pump a goes on",
    ]
    assert not any("Northbeck" in said or "Manual" in said for said in _texts(found))


def test_a_table_that_goes_on_below_such_lines_and_its_head_shows_that_they_run(text: ReadText) -> None:
    parts = [
        f"{PROSE}3.{n} NB_CTL{n} register (NB_CTL{n})\nOffset: 0x{n}0\nBits Name Description\n"
        f"31:16 LEVEL How full gate {n} is, and\nfor how long {n} is.\n{RUNS.format(n)}Bits Name Description\n"
        f"15:8 RATE How fast {n} runs in the\nlong run.\n"
        f"7:0 GATE Which gate is open.\n"
        for n in range(1, 7)
    ]
    found = text("".join(parts))
    assert [(r.register, [f.field for f in r.fields]) for r in found.registers] == [
        (f"NB_CTL{n}", ["LEVEL", "RATE", "GATE"]) for n in range(1, 7)
    ]
    assert not any("Northbeck" in said or "Manual" in said for said in _texts(found))


def test_the_same_lines_over_tables_that_begin_anew_are_none(text: ReadText) -> None:
    parts = [
        f"{PROSE}3.{n} NB_CTL{n} register (NB_CTL{n})\nOffset: 0x{n}0\nGate control\nGate {n}\n"
        f"Bits Name Description\n31:16 LEVEL How full it is, and\nfor how long.\n15:0 GATE Which gate is open.\n"
        for n in range(1, 7)
    ]
    found = text("".join(parts))
    assert [(r.register, [f.field for f in r.fields]) for r in found.registers] == [
        (f"NB_CTL{n}", ["LEVEL", "GATE"]) for n in range(1, 7)
    ]
    titles = [i for i, line in enumerate(found.document.lines) if line.startswith("Gate")]
    assert len(titles) == 12
    assert not any(found.document.roles[i] & FURNITURE for i in titles)


ROWS = {
    "rise": [
        "0     EN     Enables it",
        "1     DIR    Which way",
        "2     IE     Interrupts",
        "31:3  LEVEL  How full",
    ],
    "are fewer": [
        "31:16  LEVEL  How full",
        "15:8   RATE   How fast",
        "7:4    MODE   Which way",
        "3:0    GATE   Opens it",
    ],
}


@pytest.mark.parametrize("way", ROWS)
def test_titles_over_tables_whose_bits_begin_anew_are_none(text: ReadText, way: str) -> None:
    other = ROWS[way] if way == "rise" else ["15:8   HIGH   The upper half", *ROWS[way][2:]]
    parts = [
        "\n".join(
            [
                f"Gate {n}",
                "",
                "Bits  Name  Description",
                *(ROWS[way] if n % 2 else other),
                "",
                "It is closed.\n",
            ]
        )
        for n in range(1, 9)
    ]
    found = text("\n".join(parts))
    assert [len(r.fields) for r in found.registers] == [len(ROWS[way]), len(other)] * 4
    assert not any(role & FURNITURE for role in found.document.roles)


def test_values_with_which_most_pages_end_do_not_run_with_their_feet(text: ReadText) -> None:
    ends = "  0: Disabled\n  1: Enabled\n"
    parts = [
        f"{PROSE}3.{n} NB_CTL{n}\nAddress offset: 0x{n}0\nReset value: 0x0000 0000\nBits 31:1 LEVEL: How full it is.\n"
        + (
            f"Bit 0 GATE: Opens gate {n} when\nNorthbeck {n}\npump {chr(96 + n)} runs.\n{ends}"
            if n < 4
            else f"Bit 0 GATE: Opens it.\n{ends}Northbeck {n}\n"
        )
        for n in range(1, 9)
    ]
    found = text("".join(parts))
    assert [[v.value for v in r.fields[1].values] for r in found.registers] == [[0, 1]] * 8
    assert not any("Northbeck" in said for said in _texts(found))
