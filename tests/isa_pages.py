"""Pages of an invented instruction set manual for tests: tables drawn from cells, and what is read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import cut, load, unclaimed
from rst_tables import draw

from extract.codes import CODES
from extract.dialects.amd_isa import AmdIsaDialect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Field, Reading, Register

Rows = list[list[str]]
BITS = ["Field Name", "Bits", "Format or Description"]
OPCODES = ["Opcode", "Name", "Description"]
INDEX = ["Opcode #", "Name"]


def table(*rows: Sequence[str], header: int = 1, widths: Sequence[int] | None = None) -> str:
    """A grid table of these rows, underscores and asterisks escaped."""
    return "\n".join(draw([[c.replace("_", "\\_") for c in row] for row in rows], header, widths=widths))


def titled(title: str, *parts: str, under: str = "-") -> str:
    return "\n\n".join([f"{title}\n{under * len(title)}", *parts])


def encoding(name: str, *rows: Sequence[str], more: str = "") -> str:
    """A section of an encoding with its table of fields, of opcodes if `more` gives one."""
    identity = table(["Format", name], ["Description", f"The {name} format."], header=0)
    return titled(name, identity, table(BITS, *rows), f"Table: {name} Fields", more, under="~")


def index(name: str, *rows: Sequence[str]) -> str:
    return "\n\n".join([table(INDEX, *rows), f"Table: {name} Opcodes"])


def read(*parts: str, doc_id: str = "acme-one-isa") -> Reading:
    """What the dialect reads from these parts; nothing that is untrue of every reading is true of it."""
    reading = AmdIsaDialect().read(load("\n\n".join(parts) + "\n", doc_id))
    reading.number()
    assert unclaimed(reading) == []
    for _, row in reading.observations():
        assert row.pieces
        assert cut(reading, row).strip()
        assert [code for code in row.flags if code not in CODES] == []
    assert [d.code for d in reading.diagnostics if d.code not in CODES] == []
    return reading


def register(*parts: str) -> Register:
    """The only register of a document."""
    (only,) = read(*parts).registers
    return only


def field(bits: str, text: str, name: str = "MODE") -> Field:
    """The only field of an encoding that has nothing else."""
    (only,) = register(encoding("XA", [name, bits, text])).fields
    return only


def instructions(*parts: str) -> list[tuple[str | None, int | None, str | None, list[str]]]:
    return [(i.encoding, i.opcode, i.mnemonic, i.flags) for i in read(*parts).instructions]


def reports(reading: Reading, *but: str) -> list[tuple[int | None, str]]:
    """Line, from 1, and code of what was reported; gaps apart."""
    out = []
    for d in reading.diagnostics:
        first = (
            d.line_first
            if d.observation is None or d.line_first is not None
            else min(d.observation.pieces)[0]
        )
        if d.code not in {"bits_gap", *but}:
            out.append((None if first is None else first + 1, d.code))
    return out


def role_of(reading: Reading, text: str) -> int:
    lines = reading.document.lines
    return reading.document.roles[next(i for i, line in enumerate(lines) if text in line)]
