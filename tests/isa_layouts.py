"""The layouts in which manuals print instruction sets, each for any instructions, as PDF or as text.

    sheet = SHEETS["without rules"]()
    ISA_LAYOUTS["opcode first"].print(sheet, isa(seed=3, count=40))
    sheet.write(folder)                                       the file

Every layout is one that manuals in use have. The names say what it looks like, not whose it is.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final, NamedTuple

from printed_isa import Said
from sheets import MARKUP, SHEETS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from printed_isa import Form, Isa, Op
    from sheets import Sheet


def _body(op: Op) -> str:
    return "\n".join(op.lines)


def _both(op: Op) -> str:
    return f"{op.opcode} (0x{op.opcode:X})"


def _told(sheet: Sheet, op: Op, first: str = "") -> None:
    """What is said of an instruction, below it or behind the key `first`."""
    said = [line for text in op.paragraphs for line in textwrap.wrap(text, 80)]
    sheet.lines(f"{first}{said[0]}", *said[1:], *op.steps)


def _opcode_first(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"12.{n + 1}. {form.name} Instructions")
        sheet.lines(form.text)
        rows = [[str(op.opcode), op.name, _body(op)] for op in made.of(form)]
        sheet.table([("Opcode", 8), ("Name", 22), ("Description", 60)], rows)


def _name_first(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"4.{n + 1} {form.name} Format")
        sheet.lines(form.text, f"Table 4.{n + 1} {form.name} Opcodes")
        rows = [[op.name, f"0x{op.opcode:02X}", _body(op)] for op in made.of(form)]
        sheet.table([("Mnemonic", 24), ("Opcode", 8), ("Description", 60)], rows)


def _decimal_and_hex(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"6.{n + 1} Instructions of the unit")
        sheet.lines(form.text, f"Table 6.{n + 1} {form.name} Instruction Opcodes")
        rows = [[op.name, _body(op), _both(op)] for op in made.of(form)]
        sheet.table([("Instruction", 24), ("Description", 60), ("Decimal (Hex)", 12)], rows)


def _pairs(width: int, title: str, *, down: bool) -> Callable[[Sheet, Isa], None]:
    """Pairs of columns side by side, so many, counting `down` each pair of columns or along the rows."""

    def layout(sheet: Sheet, made: Isa) -> None:
        for n, form in enumerate(made.forms):
            sheet.heading(f"13.1.{n + 1}. {form.name}")
            sheet.lines(form.text, f"Table {n + 4}. {form.name} Opcodes")
            ops = made.of(form)
            high = -(-len(ops) // width)
            places = [[k * high + r if down else r * width + k for k in range(width)] for r in range(high)]
            rows = [[text for at in row for text in _pair(ops, at)] for row in places]
            sheet.table([(title, 8), ("Name", 24)] * width, rows)

    return layout


def _pair(ops: Sequence[Op], at: int) -> tuple[str, str]:
    return (str(ops[at].opcode), ops[at].name) if at < len(ops) else ("", "")


def _opcode_at_end(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"16.{n + 1}. {form.name} Instructions")
        sheet.lines(form.text)
        for op in made.of(form):
            sheet.ended(op.name, str(op.opcode))
            _told(sheet, op)


def _keyed(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"8.{n + 1} {form.name} Instructions")
        for op in made.of(form):
            sheet.lines(f"Instruction   {op.name}")
            _told(sheet, op, "Description   ")
            sheet.lines(f"Microcode {form.name} Opcode {_both(op)}")


def _keyed_table(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"8.{n + 1} {form.name} Instructions")
        for op in made.of(form):
            rows = [
                ["Instruction", op.name],
                ["Description", _body(op)],
                ["Microcode", f"{form.name} Opcode {_both(op)}"],
            ]
            sheet.table([("", 14), ("", 70)], rows)


def _field_rows(form: Form, opcodes: Sequence[str]) -> list[list[str]]:
    """The rows of an encoding's fields, `opcodes` under that of the opcode."""
    rows = []
    for f in form.fields:
        text = "\n".join([f.text, *(f"{v.number}  {v.name}" for v in f.values)])
        rows.append([f.name, f"[{f.range()}]", "Reserved." if f.reserved else text])
        rows += [["", "", text] for text in opcodes] if f.name == "OP" else []
    return rows


_FIELD_HEADS: Final = [("Field Name", 14), ("Bits", 10), ("Format or Description", 66)]


def _microcode(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"13.2.{n + 1}. {form.name}")
        sheet.lines(f"Format   {form.name}", f"Description   {form.text}")
        opcodes = [f"{op.opcode} {op.name}: {op.paragraphs[0]}" for op in made.of(form)]
        sheet.table(_FIELD_HEADS, _field_rows(form, opcodes))


def _formats_and_opcodes(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"13.3.{n + 1}. {form.name}")
        sheet.lines(
            f"Format   {form.name}", f"Description   {form.text}", f"Table {2 * n + 1}. {form.name} Fields"
        )
        sheet.table(_FIELD_HEADS, _field_rows(form, ["See the table below."]))
        sheet.lines(f"Table {2 * n + 2}. {form.name} Opcodes")
        ops = made.of(form)
        rows = [[text for at in (k, k + 1) for text in _pair(ops, at)] for k in range(0, len(ops), 2)]
        sheet.table([("Opcode #", 10), ("Name", 30)] * 2, rows)


def _keyed_by_colons(sheet: Sheet, made: Isa) -> None:
    for n, op in enumerate(made.ops):
        sheet.heading(f"8.{n + 1} {op.name}")
        sheet.lines(f"Mnemonic: {op.name}")
        _told(sheet, op, "Operation: ")
        sheet.lines(f"Encoding: {op.encoding}, opcode = 0x{op.opcode:02X}")


def _numbered_first(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"11.{n + 1} {form.name} Opcodes")
        rows = [[f"0x{op.opcode:02x}", op.name.lower(), _body(op)] for op in made.of(form)]
        sheet.table([("Hex Code", 9), ("Instruction", 24), ("Operation", 60)], rows)


def _words(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"9.{n + 1} {form.name} Word")
        sheet.lines(f"Instructions   {form.name}", f"Description   {form.text}")
        rows = [
            [f.name.replace("OP", f"{form.name}_INST"), *row]
            for f, (_, *row) in zip(form.fields, _field_rows(form, ()), strict=True)
        ]
        sheet.table(_FIELD_HEADS, rows)
    sheet.heading("10.1 Instructions")
    for n, op in enumerate(made.ops):
        other = made.forms[(n + 1) % len(made.forms)].name
        words = (op.encoding, other) if op.encoding != other else (op.encoding, "WORD9")
        sheet.lines(f"Instruction   {op.name}")
        _told(sheet, op, "Description   ")
        sheet.lines(f"Format   {words[0]} and {words[1]}")
        sheet.lines(f"Instruction Field   {op.encoding}_INST == OP_{op.name}, opcode {_both(op)}.")


def _hex_code(sheet: Sheet, made: Isa) -> None:
    sheet.heading("5.1 Instruction Set Summary")
    sheet.lines("Table 5-1. Instruction Set")
    rows = [[op.name, op.operands, op.paragraphs[0], f"{op.opcode:X}"] for op in made.ops]
    columns = [("Mnemonic", 14), ("Operands", 14), ("Operation", 60), ("Opcode (hex)", 14)]
    sheet.table(columns, rows)


def _padded_code(sheet: Sheet, made: Isa) -> None:
    for n, form in enumerate(made.forms):
        sheet.heading(f"5.{n + 1} {form.name} Instructions")
        rows = [[f"{op.opcode:02X}", op.name, "2", op.paragraphs[0]] for op in made.of(form)]
        sheet.table([("Opcode", 10), ("Mnemonic", 14), ("Cycles", 9), ("Function", 60)], rows)


def _one_each(sheet: Sheet, made: Isa) -> None:
    for op in made.ops:
        sheet.heading(f"{op.name}: Control")
        sheet.lines(*textwrap.wrap(op.paragraphs[0], 80))
        rows = [["immediate", f"{op.name} {op.operands}".strip(), f"${op.opcode:02X}", "2", "3"]]
        columns = [("Addressing Mode", 18), ("Assembly Language Form", 30), ("Opcode", 10)]
        sheet.table([*columns, ("Bytes", 8), ("Cycles", 8)], rows)


def _bytes(sheet: Sheet, made: Isa) -> None:
    sheet.heading("3.2 Instructions")
    rows = [
        [
            f"0F {op.opcode >> 8:02X} {op.opcode & 0xFF:02X} /r",
            f"{op.name} {op.operands}".strip(),
            "RM",
            op.paragraphs[0],
        ]
        for op in made.ops
    ]
    sheet.table([("Opcode", 12), ("Instruction", 24), ("Op/En", 8), ("Description", 50)], rows)


def _literal_bits(sheet: Sheet, made: Isa) -> None:
    sheet.heading("24.1 Instruction Listing")
    rows = [
        [f"imm[{n % 5 + 6}:0]", "rs1", f"{op.opcode % 8:03b}", "rd", f"{n:07b}", op.name]
        for n, op in enumerate(made.ops)
    ]
    heads = [("31 20", 18), ("19 15", 12), ("14 12", 12), ("11 7", 12), ("6 0", 14), ("", 20)]
    sheet.table(heads, rows)


def _patterns(sheet: Sheet, made: Isa) -> None:
    sheet.heading("5.1 Instruction Set Summary")
    sheet.lines("Table 5-1. Instruction Set")
    rows = [
        [f"{op.name} {op.operands}".strip(), op.paragraphs[0], "1", _grouped(op.pattern), "C, Z"]
        for op in made.ops
    ]
    columns = [("Mnemonic, Operands", 22), ("Description", 40), ("Cycles", 7)]
    sheet.table([*columns, ("16-Bit Opcode", 20), ("Status Affected", 9)], rows)


def _pattern_column(sheet: Sheet, made: Isa) -> None:
    sheet.heading("A.1 Opcode Map")
    rows = [[op.name, op.operands, _grouped(op.pattern), op.paragraphs[0]] for op in made.ops]
    sheet.table([("Mnemonic", 14), ("Operands", 14), ("Encoding", 22), ("Description", 44)], rows)


def _grouped(pattern: str) -> str:
    return " ".join(pattern[n : n + 4] for n in range(0, len(pattern), 4))


class IsaLayout(NamedTuple):
    """How to print instructions, what that tells of them, and which sheets are not read."""

    print: Callable[[Sheet, Isa], None]
    said: Said = Said()
    short: bool = False
    """Whether mnemonics are those of a CPU."""
    texts: int = 3
    """Paragraphs of an instruction at most."""
    lower: bool = False
    """Whether they are printed in small letters."""
    unread: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    """Sheets on which it is not printed."""


ISA_SHEETS: Final = {**SHEETS, **MARKUP}
"""What instructions are printed on."""

_NAMES: Final = Said(texts=False)
_CPU: Final = Said(encodings=False, opcodes=False)

ISA_LAYOUTS: Final = {
    "opcode first": IsaLayout(_opcode_first),
    "name first": IsaLayout(_name_first),
    "decimal and hex": IsaLayout(_decimal_and_hex),
    "two pairs": IsaLayout(_pairs(2, "Opcode #", down=False), _NAMES),
    "three pairs down": IsaLayout(_pairs(3, "Opcode", down=True), _NAMES),
    "opcode at end": IsaLayout(_opcode_at_end),
    "keyed": IsaLayout(_keyed),
    "keyed table": IsaLayout(_keyed_table),
    "microcode": IsaLayout(_microcode, Said(formats=True), texts=1),
    "formats and opcodes": IsaLayout(_formats_and_opcodes, Said(texts=False, formats=True)),
    "keyed by colons": IsaLayout(_keyed_by_colons),
    "in small letters": IsaLayout(_numbered_first, lower=True),
    "words": IsaLayout(_words, Said(formats=False)),
    "hex code": IsaLayout(_hex_code, Said(encodings=False, operands=True), short=True, texts=1),
    "padded code": IsaLayout(_padded_code, short=True, texts=1),
    "one each": IsaLayout(_one_each, Said(encodings=False, texts=False, operands=True), short=True, texts=1),
    "bytes": IsaLayout(_bytes, _CPU, short=True, texts=1),
    "literal bits": IsaLayout(_literal_bits, short=True, texts=1, unread=tuple(ISA_SHEETS)),
    "patterns": IsaLayout(_patterns, _CPU._replace(operands=True, patterns=True), short=True, texts=1),
    "pattern column": IsaLayout(
        _pattern_column, _CPU._replace(operands=True, patterns=True), short=True, texts=1
    ),
}
