"""Words in AsciiDoc and Org mode: strong between single stars, code between equal signs, terms before two colons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

ASCIIDOC = "= Pump\n\nThe pump of the chip.\n\n== Registers\n\n"
TABLE = '[cols="1,1,1"]\n|===\n|Bits |Name |Description\n\n|7:4 |STOP |Where it ends.\n|3:0 |RATE |{rate}\n|===\n\n'


def reading(path: Path, text: str) -> Reading:
    """What is read of a text."""
    path.write_text(text)
    return read(read_document(path, "pump"))


@pytest.mark.parametrize(
    "said",
    [
        "* *Offset:* 0x10\n* *Reset:* 0x5A\n* *Access:* RW",
        "Offset: 0x10 +\nReset: 0x5A +\nAccess: RW",
        "Offset:: 0x10\nReset:: 0x5A\nAccess:: RW",
    ],
)
def test_keys_of_asciidoc_are_read_without_their_marks(tmp_path: Path, said: str) -> None:
    text = f"{ASCIIDOC}=== CTRL\n\n{said}\n\n{TABLE.format(rate='How fast.')}"
    (register,) = reading(tmp_path / "pump.adoc", text).registers
    assert (register.register, register.address, register.access) == ("CTRL", 0x10, "RW")
    assert [one.default_value for one in register.fields] == [5, 10]


def test_titles_in_bold_are_those_of_registers(tmp_path: Path) -> None:
    text = "".join(
        f"*{name}*\n\n{TABLE.format(rate='How *fast* it is.')}" for name in ("CTRL (0x10)", "STAT (0x14)")
    )
    said = reading(tmp_path / "pump.adoc", ASCIIDOC + text)
    assert [(one.register, one.address) for one in said.registers] == [("CTRL", 0x10), ("STAT", 0x14)]
    line = said.document.lines.index("|3:0 |RATE |How *fast* it is.")
    rate = said.registers[0].fields[1]
    assert rate.description == "How fast it is."
    assert "".join(said.document.lines[i][a:b] for i, a, b in rate.pieces if i == line).count("*") == len(
        "**"
    )


@pytest.mark.parametrize("form", ["{n}:: {name}", "* {n}: {name}", "- {n} = {name}", "{n} - {name} +"])
def test_values_in_cells_of_asciidoc_have_names_alone(tmp_path: Path, form: str) -> None:
    values = "\n".join(form.format(n=n, name=name) for n, name in enumerate(("off", "slow", "fast")))
    text = f"{ASCIIDOC}=== CTRL (0x10)\n\n{TABLE.format(rate=f'How fast.{chr(10)}{chr(10)}{values}')}"
    (register,) = reading(tmp_path / "pump.adoc", text).registers
    assert [(one.value, one.name) for one in register.fields[1].values] == [
        (0, "off"),
        (1, "slow"),
        (2, "fast"),
    ]


def test_items_within_items_are_values(tmp_path: Path) -> None:
    said = "* [7:4] STOP: where it ends\n** 0: off\n** 1: on\n* [3:0] RATE: how fast\n"
    (register,) = reading(tmp_path / "pump.adoc", f"{ASCIIDOC}=== CTRL (0x10)\n\n{said}").registers
    assert [(one.field, [value.name for value in one.values]) for one in register.fields] == [
        ("STOP", ["off", "on"]),
        ("RATE", []),
    ]


def test_words_of_org_mode_are_read_without_their_marks(tmp_path: Path) -> None:
    said = (
        "- *Offset:* =0x10=\n- *Access:* =RW=\n\n- STOP [7:4] :: Where it ends.\n- RATE [3:0] :: How fast.\n"
    )
    text = f"#+TITLE: Pump\n\n* Pump\n** Registers\n*** =CTRL=\n{said}"
    (register,) = reading(tmp_path / "pump.org", text).registers
    assert (register.register, register.address, register.access) == ("CTRL", 0x10, "RW")
    assert [(one.field, one.bit_hi, one.description) for one in register.fields] == [
        ("STOP", 7, "Where it ends."),
        ("RATE", 3, "How fast."),
    ]


def test_emphasis_of_markdown_stays_as_it_is(tmp_path: Path) -> None:
    table = "| Bits | Name | Description |\n|---|---|---|\n| 7:0 | RATE | How *fast* it is |\n"
    (register,) = reading(
        tmp_path / "pump.md", f"# Pump\n\n## CTRL (0x10)\n\n*Address*: see below\n\n{table}"
    ).registers
    assert register.fields[0].description == "How *fast* it is"
