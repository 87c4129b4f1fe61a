"""Many times as long a document takes as many times the work: counted in calls, which no other load changes."""

from __future__ import annotations

import cProfile
import pstats
from typing import TYPE_CHECKING, Any

import pytest

from extract.dialects.isa_table.opcode_tables.tables import opcode_tables
from extract.dialects.isa_table.ruleless.printed import read_printed
from extract.dialects.register_table import RegisterTableDialect
from extract.markup.html_lines import html_lined
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.document import Document

FEW = 20
TIMES = 20
MOST = 1.5
"""So much more than its share may the work of so many times as much grow; with its square it grows `TIMES` times."""


def modes(count: int) -> str:
    head = "Addressing Mode   Assembler       Opcode   Bytes\n"
    immediate = "Immediate         GOP{n} #nn        {n:04X}     2\n"
    section = "GOP{n} - Gate\n\n{head}" + immediate + "Page              GOP{n} nn         {n:04X}     3\n"
    return "Instruction Set\n\n" + "\n".join(section.format(n=n, head=head) for n in range(count))


def one_line(count: int) -> str:
    row = "<tr><td>7:0</td><td>GO</td><td>Starts.</td></tr></table>"
    head = "<table><tr><th>Bits</th><th>Name</th><th>Description</th></tr>"
    return "<h1>Registers</h1>" + "".join(
        f"<h3>NB_CTRL{n} (offset 0x{4 * n:X})</h3>{head}{row}" for n in range(count)
    )


def rows(count: int) -> str:
    lines = (f"0x{n:04X}   {f'GOP{n} Rd, Rs':<16} Adds it to Rd" for n in range(count))
    return "\n".join(["Instruction Set", "", "Opcode   Instruction      Description", *lines])


def table(heads: str, row: str) -> Callable[[int], str]:
    def made(count: int) -> str:
        rules = "|".join("---" for _ in heads.split("|"))
        return "\n".join(
            ["# Gates", "", f"|{heads}|", f"|{rules}|", *(f"|{row.format(n)}|" for n in range(count))]
        )

    return made


def places(count: int) -> str:
    section = (
        "## Register 0x{0:04X}\n\n### CTRL{0}\n\nText on it.\n\n| Bits | Name |\n|---|---|\n| 7:0 | GO{0} |\n"
    )
    return "# Gates\n\n" + "\n".join(section.format(n) for n in range(count))


def meanings(count: int) -> str:
    codes = "| {0} mode | Meaning |\n|---|---|\n| 0 | Off |\n| 1 | On |\n"
    return places(count) + "\n## Modes\n\n" + "\n\n".join(f"Text\n\n{codes.format(n)}" for n in range(count))


def registers(document: Document) -> object:
    return RegisterTableDialect().read(document)


FORMS: list[tuple[Any, str, Any]] = [
    (modes, "txt", lambda document: opcode_tables(document, list(document.body))),
    (one_line, "html", html_lined),
    (rows, "txt", lambda document: read_printed(document, list(document.body))),
    (places, "md", registers),
    (meanings, "md", registers),
    (table("No.|Code|Remark", "8|A\\_B{0}|Clock, bits [31:0]."), "md", registers),
    (table("Name|Bits|Description", "GATE{0}|31:0|Text"), "md", registers),
    (table("Bits|Name|Description", "{0}, 7|GATE{0}.A, GATE{0}.B|Text"), "md", registers),
]


@pytest.mark.parametrize(("made", "end", "read"), FORMS)
def test_the_work_for_a_document_grows_as_it_does(
    tmp_path: Path, made: Callable[[int], str], end: str, read: Callable[[Document], Any]
) -> None:
    calls = []
    for count in (FEW, FEW, FEW * TIMES):  # the first makes what is made once
        path = tmp_path / f"long{count}.{end}"
        path.write_text(made(count), "utf-8")
        document = read_document(path, "long")
        with cProfile.Profile() as profile:
            assert read(document)
        calls.append(vars(pstats.Stats(profile))["total_calls"])
    assert calls[2] < MOST * TIMES * calls[1]
