"""More layouts of instruction sets, as `isa_layouts` has them: tables that tell less, or that are built otherwise.

Tables under a title of their own or in groups, opcodes in other bases, several instructions in one cell, a column to
each bit; and those of which no opcode can be read, which must be reported: none printed, or codes in parts.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from isa_layouts import ISA_SHEETS, IsaLayout
from printed_isa import Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from printed_isa import Isa, Op
    from sheets import Columns, Sheet

_GROUP: Final = 8
"""Instructions under one title, or in one cell."""


def _titled(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"4.{n + 1} {form.name} Instructions")
        rows = [[f"0x{op.opcode:02X}", op.name, op.paragraphs[0]] for op in made.of(form)]
        heads = ["Opcode", "Mnemonic", "Description"]
        sheet.table([("Units", 8), ("", 24), ("", 60)], [heads, *rows])


def _grouped(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"4.{n + 1} {form.name} Instructions")
        rows = []
        for k, op in enumerate(made.of(form)):
            rows += [] if k % _GROUP else [["Shift and move instructions", "", ""]]
            rows.append([op.name, f"0x{op.opcode:02X}", op.paragraphs[0]])
        sheet.table([("Mnemonic", 30), ("Opcode", 8), ("Description", 50)], rows)


def _encoding_column(sheet: Sheet, made: Isa) -> None:
    sheet.heading("4.1 Instruction Set")
    rows = [[op.name, op.encoding, f"0x{op.opcode:02X}", op.paragraphs[0]] for op in made.ops]
    sheet.table([("Mnemonic", 14), ("Encoding", 10), ("Opcode", 8), ("Description", 50)], rows)


def _keys_in_lines(sheet: Sheet, made: Isa) -> None:
    for n, op in enumerate(made.ops):
        sheet.heading(f"8.{n + 1} {op.name}")
        said = textwrap.wrap(op.paragraphs[0], 60)
        sheet.lines(f"Mnemonic: {op.name}", f"Encoding: {op.encoding}", f"Opcode: 0x{op.opcode:02X}")
        sheet.lines(f"Description: {said[0]}", *said[1:])


def _coded(*, head: str, code: Callable[[Op], str]) -> Callable[[Sheet, Isa], None]:
    """A table of names, codes under the head given, and texts."""

    def layout(sheet: Sheet, made: Isa) -> None:
        for n, form in enumerate(made.forms):
            sheet.heading(f"4.{n + 1} {form.name} Instructions")
            rows = [[op.name, code(op), op.paragraphs[0]] for op in made.of(form)]
            sheet.table([("Instruction", 24), (head, 16), ("Description", 50)], rows)

    return layout


def _modes(sheet: Sheet, made: Isa) -> None:
    sheet.heading("4.1 Instructions")
    rows = [
        ["immediate", f"{op.name} {op.operands}".strip(), f"{op.opcode:02X}", "2", "3"] for op in made.ops
    ]
    columns = [("Addressing", 14), ("Assembler", 30), ("Opc", 8), ("Bytes", 8), ("Cycles", 8)]
    sheet.table(columns, rows)


def _syntax(sheet: Sheet, made: Isa) -> None:
    sheet.heading("4.1 Instructions")
    rows = [[f"{op.opcode:02X}h", f"{op.name} {op.operands}".strip(), op.paragraphs[0]] for op in made.ops]
    sheet.table([("Opcode", 8), ("Syntax", 30), ("Function", 50)], rows)


def _two_bases(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"4.{n + 1} {form.name} Instructions")
        rows = [[op.name, str(op.opcode), f"{op.opcode:X}", op.paragraphs[0]] for op in made.of(form)]
        sheet.table([("Mnemonic", 14), ("Dec", 6), ("Hex", 6), ("Description", 50)], rows)


def _several(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"4.{n + 1} {form.name} Instructions")
        ops = made.of(form)
        groups = [ops[k : k + 4] for k in range(0, len(ops), 4)]
        rows = [
            ["\n".join(op.name for op in part), "\n".join(str(op.opcode) for op in part)] for part in groups
        ]
        sheet.table([("Mnemonic", 40), ("Opcode", 10)], rows)


def _table(columns: Columns, row: Callable[[Op], list[str]]) -> Callable[[Sheet, Isa], None]:
    """One table of all instructions."""

    def layout(sheet: Sheet, made: Isa) -> None:
        sheet.heading("4.1 Instructions")
        sheet.table(columns, [row(op) for op in made.ops])

    return layout


_NO_CODES: Final = _table(
    [("Mnemonic", 14), ("Operands", 16), ("Flags", 10)], lambda op: [op.name, op.operands, "C, Z"]
)
_IN_PARTS: Final = _table(
    [("Instruction", 14), ("Major Opcode", 14), ("Minor Opcode", 14), ("Description", 50)],
    lambda op: [op.name, f"{op.opcode >> 3}", f"{op.opcode & 7}", op.paragraphs[0]],
)
_BITS: Final = _table(
    [("Mnemonic", 14), *((str(n), 3) for n in range(15, -1, -1))], lambda op: [op.name, *op.pattern]
)
_CPU: Final = Said(encodings=False)
_EVERY: Final = tuple(ISA_SHEETS)
_LOOSE: Final = ("ruled between rows", "without rules", "text", "text, cells touching")
"""Sheets whose tables have no rules between columns."""

MORE_LAYOUTS: Final = {
    "titled": IsaLayout(_titled, texts=1, apart=("grids",)),  # amd-isa keeps the rows as symbols
    "in groups": IsaLayout(_grouped, texts=1),
    "encoding column": IsaLayout(_encoding_column, short=True, texts=1),
    "keys in lines": IsaLayout(_keys_in_lines, texts=1),
    "binary": IsaLayout(_coded(head="Opcode", code=lambda op: f"{op.opcode:010b}b"), texts=1),
    "octal": IsaLayout(_coded(head="Opcode (octal)", code=lambda op: f"{op.opcode:04o}"), texts=1),
    "binary, marked": IsaLayout(_coded(head="Code", code=lambda op: f"0b{op.opcode:010b}"), texts=1),
    "modes": IsaLayout(_modes, _CPU._replace(texts=False, operands=True), short=True, texts=1),
    "syntax": IsaLayout(_syntax, _CPU._replace(operands=True), short=True, texts=1),
    "two bases": IsaLayout(_two_bases, short=True, texts=1),
    "several in a cell": IsaLayout(_several, Said(texts=False), texts=1),
    "no codes": IsaLayout(_NO_CODES, short=True, texts=1, unread=_EVERY),
    "codes in parts": IsaLayout(_IN_PARTS, short=True, texts=1, unread=_EVERY),
    "a column to each bit": IsaLayout(
        _BITS,
        Said(encodings=False, opcodes=False, texts=False, patterns=True),
        short=True,
        texts=1,
        unread=_LOOSE,
    ),
}
