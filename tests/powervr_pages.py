"""What tests of the `powervr-isa` dialect share: an invented instruction set in small, and readers of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import faults, load

from extract.dialects.powervr_isa import PowerVrIsaDialect

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading, Symbol

ADD = """\
4.1.1. ADDW

Format: ADDW dest, source.

Stage0: ADDW{.CAP} G0, H0

Stage1: -

Description: Adds.
"""
CONTENTS = "Contents\n\n4.1. Arithmetic\t8\n4.1.1.\tADDW\t8\n4.1.2.\tSUBW.....\t9\n\n4.1. Arithmetic\n\n"
SUB = ADD.replace("ADDW", "SUBW").replace("4.1.1", "4.1.2")
HEAD = "Name\tFormat\tConstruction\tDescription\n"
MODIFIERS = "Modifier Name\tDescription\n"
CONSTANTS = "Index\tValue\tDefinition\tType\n0\t0x00000000\t0.0f\tQC\n1\t0x3F800000\t1.0f\tQC\n"


def read(text: str, doc_id: str = "acme-one-isa") -> Reading:
    """What the dialect reads from a text; nothing that is untrue of every reading is true of it."""
    reading = PowerVrIsaDialect().read(load(text, doc_id))
    reading.number()
    assert faults(reading) == []
    return reading


def only(text: str) -> Instruction:
    """The only instruction of a text."""
    (row,) = read(text).instructions
    return row


def entry(*lines: str) -> Instruction:
    """The only instruction of an entry with these lines under its heading."""
    return only("\n\n".join(["4.1.1. ADDW", *lines, ""]))


def described(*lines: str) -> Instruction:
    """The only instruction of an entry with this description."""
    return entry("Format: ADDW dest, source.", "Stage0: ADDW G0, H0", *lines)


def symbols(text: str, kind: str) -> list[Symbol]:
    """The symbols of one kind."""
    return [s for s in read(text).symbols if s.kind == kind]


def codes(reading: Reading) -> list[tuple[str, int | None]]:
    """Code and line (from 1) of every report."""
    lines = [
        d.line_first if d.observation is None else d.observation.pieces[0][0] for d in reading.diagnostics
    ]
    return [(d.code, None if i is None else i + 1) for d, i in zip(reading.diagnostics, lines, strict=True)]
