"""Texts as other programs hand them on say what the text itself says, none of its rows lost and none new."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extract.observations import Reading

SAMPLES: Final = sorted((Path(__file__).parents[1] / "data" / "raw" / "samples").glob("*.txt"))
COPIES: Final[dict[str, Callable[[str], str]]] = {
    "indented": lambda text: "\n".join(f"    {line}" for line in text.split("\n")),
    "quoted": lambda text: "\n".join(f"> {line}" for line in text.split("\n")),
    "numbered": lambda text: "\n".join(f"{n:6}  {line}" for n, line in enumerate(text.split("\n"), 1)),
    "escaped": html.escape,
    "decoded wrongly": lambda text: text.encode().decode("latin-1"),
    "decoded wrongly by Windows": lambda text: text.encode().decode("cp1252", "ignore"),
    "double-spaced": lambda text: text.replace("\n", "\n\n"),
    "hyphens of Unicode": lambda text: text.replace("-", "\N{HYPHEN}"),
    "minus signs": lambda text: text.replace("-", "\N{MINUS SIGN}"),
    "ligatures": lambda text: text.replace("fi", "\N{LATIN SMALL LIGATURE FI}").replace(
        "fl", "\N{LATIN SMALL LIGATURE FL}"
    ),
    "blanks at the ends": lambda text: text.replace("\n", "   \n"),
    "dots lost": lambda text: text.replace("·", "\N{REPLACEMENT CHARACTER}"),
    "dots to stars": lambda text: text.replace("·", "*"),
    "bars for tabs": lambda text: "\n".join(map(barred, text.split("\n"))),
}


def barred(line: str) -> str:
    return "| " + line.replace("\t", " | ") + " |" if "\t" in line else line


def copied(folder: Path, text: str) -> Reading:
    path = folder / "northbeck-nb1.txt"
    path.write_text(text, "utf-8")
    return read(read_document(path, path.stem))


def said(reading: Reading) -> Iterator[tuple[object, ...]]:
    """What a reading says each row is, whatever it doubts."""
    for register in reading.registers:
        yield register.register, register.address, register.access
        for row in register.fields:
            yield register.register, row.field, row.bit_hi, row.bit_lo, row.default_text
            yield from ((register.register, row.field, one.value, one.name) for one in row.values)
    yield from ((one.mnemonic, one.opcode, one.encoding, one.syntax) for one in reading.instructions)
    yield from ((one.kind, one.name, one.index, one.value) for one in reading.symbols)


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
@pytest.mark.parametrize("copy", COPIES)
def test_a_copy_says_what_its_text_says(tmp_path: Path, path: Path, copy: str) -> None:
    made = tmp_path / path.name
    made.write_text(COPIES[copy](path.read_text("utf-8")), "utf-8")
    whole, found = (list(said(read(read_document(one, path.stem)))) for one in (path, made))
    assert sorted(found, key=str) == sorted(whole, key=str)
    assert whole


PAGE = """
3.{n} WIDGET{n} (0x{n}00)

Bits Name Type Reset Description
31:8 LEVEL R/W 0 What fills it
7:4 MODE R/W 0x1 How it runs
and when.
3:0 KEY R 0x1 Opens it
"""


@pytest.mark.parametrize("end", ["", "\f"])
def test_tables_of_any_vendor_are_read_from_a_double_spaced_text_too(tmp_path: Path, end: str) -> None:
    text = end.join(PAGE.format(n=n) for n in range(1, 9))
    once, twice = (copied(tmp_path, one) for one in (text, text.replace("\n", "\n\n")))
    assert list(said(twice)) == list(said(once))
    assert [len(register.fields) for register in once.registers] == [3] * 8
    assert [twice.pages[row.pieces[0][0]] for row in twice.registers if end] == [*range(1, 9)][: 8 * len(end)]
    lines = twice.document.lines
    assert [lines[i][s:e] for i, s, e in twice.registers[2].fields[1].pieces][:2] == ["7:4", "MODE"]


def test_opcodes_are_read_from_a_double_spaced_text_too(tmp_path: Path) -> None:
    rows = "\n".join(f"N_GO_{n} Goes. {n} (0x{n:x})" for n in range(30))
    text = f"Instruction set of the invented chip\n\nNA Instructions\n\nInstruction Description Decimal (Hex)\n{rows}\n"
    once, twice = (copied(tmp_path, one) for one in (text, text.replace("\n", "\n\n")))
    assert list(said(twice)) == list(said(once))
    assert len(once.instructions) == 30
