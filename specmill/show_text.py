"""What was found for a name, as a person reads it: on a terminal, or as a Markdown page.

    VGT_LIMIT  tarn2, block VGT, R/W, 32 bits, MMReg:0x88c4
    tarn2-registers, page 12, line 345
    (a diagram of the bits, a table of the fields with their values, and a mark below whatever is not as printed)

A mark begins with `!` for a doubt and with `~` for a change or a deduction.
"""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Final

from catalog.decoding import parts, width
from normalize.aspects import BLOCK
from specmill.bit_diagram import Box, bit_diagram
from specmill.phrases import FROM_RESET, default, element_text, marks, number, opcode, place, summary
from specmill.screen import counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from catalog.decoding import Part
    from catalog.find import Found
    from catalog.instances import Instance
    from catalog.model import EnumValue, Instruction, Register, Row, Symbol

    Lines = Iterator[tuple[str, str]]  # a style and the text

SHORT: Final = 8
"""Of more registers than this, or instructions, symbols or fields, one line each is shown."""
_VALUES: Final = 16
"""Of more values than this, a register's view names so many; the field's own view names all."""
_ALL: Final = 1 << 30
_STYLES: Final = {"title": "\x1b[1m", "dim": "\x1b[2m", "doubt": "\x1b[31m", "change": "\x1b[33m"}


def terminal(found: Found, name: str, *, colours: bool) -> str:
    """Everything found, for a terminal of the present width; with colours only if it is one."""
    columns = min(shutil.get_terminal_size((100, 24)).columns, 120)
    lines: list[tuple[str, str]] = []
    if len(found.registers) > SHORT:
        lines += _list(found, name)
    else:
        for register in found.registers:
            lines += [*_register(register, found.elements(register, name), columns), ("", "")]
    fields = [(_field_alone(owner, part, columns), part.rows) for owner, part in found.fields]
    instructions = [(_instruction(one, columns), (one,)) for one in found.instructions]
    symbols = [(_symbol(one, columns), (one,)) for one in found.symbols]
    kinds: tuple[Sequence[tuple[Lines, Sequence[Row]]], ...] = (fields, instructions, symbols)
    for shown in kinds:
        if len(shown) > SHORT:
            lines += [("", "")] if lines and lines[-1][1] else []
            lines += [*(_in_a_line(of_one, rows) for of_one, rows in shown), ("", "")]
        else:
            lines += [line for of_one, _ in shown for line in (*of_one, ("", ""))]
    while lines and not lines[-1][1]:
        lines.pop()
    return "\n".join(f"{_STYLES[style]}{text}\x1b[0m" if colours and style else text for style, text in lines)


def _list(found: Found, wanted: str) -> Lines:
    for register in found.registers:
        elements = [one.name for one in found.elements(register, wanted) if one.name]
        name = printable(", ".join(elements) or register.name or "?")
        yield _line(name, f"{summary(register)}  {counted(len(register.fields), 'fields')}", (register,))


def _in_a_line(shown: Lines, rows: Sequence[Row]) -> tuple[str, str]:
    """What is shown of something, shortened to its title and the codes of its doubts."""
    name, _, said = next(shown)[1].partition("  ")
    return _line(name, said, rows)


def _line(name: str, said: str, rows: Sequence[Row]) -> tuple[str, str]:
    doubts = ", ".join(dict.fromkeys(printable(code) for row in rows for code in row.flags))
    return ("doubt", f"{name:<36}  {said}  ! {doubts}") if doubts else ("", f"{name:<36}  {said}")


def _register(register: Register, elements: Iterable[Instance], columns: int) -> Lines:
    yield "title", f"{printable(register.name or '(no name)')}  {summary(register)}"
    yield "dim", place(register)
    yield from _marks(register, "")
    for element in elements:
        yield "", element_text(element)
    if register.description:
        yield from _wrapped(register.description, columns, "")
    boxes = [
        Box(row.bit_hi, row.bit_lo, printable(row.name or "?"))
        for row in register.fields
        if row.bit_hi is not None and row.bit_lo is not None
    ]
    if boxes:
        yield from (
            ("dim", line)
            for line in ("", *bit_diagram(boxes, max(width(register) or 0, *(b.hi + 1 for b in boxes))))
        )
    yield "", ""
    yield from _fields(register, columns)


def _fields(register: Register, columns: int) -> Lines:
    there = parts(register)
    if not there:
        yield "", "no fields"
        return
    cells = [("bits", "field", "default", "access"), *(_cells(part) for part in there)]
    known = sum(any(r["code"] == FROM_RESET for row in part.rows for r in row.repairs) for part in there)
    if known:
        yield "change", f"~ {counted(known, 'defaults')} out of the register's printed reset: {FROM_RESET}"
    keep = [i for i in range(4) if i < 2 or any(row[i] for row in cells[1:])]
    widths = {i: max(len(row[i]) for row in cells) for i in keep}
    yield "dim", "  ".join(cells[0][i].ljust(widths[i]) for i in keep).rstrip()
    indent = " " * (widths[0] + 2)
    for part, row in zip(there, cells[1:], strict=True):
        yield "", "  ".join(row[i].ljust(widths[i]) for i in keep).rstrip()
        yield from _below(part, columns, indent + "  ", most=_VALUES, register=register)


def _cells(part: Part) -> tuple[str, str, str, str]:
    field = part.field
    name = printable(field.name or "?")
    return (
        printable(part.bits or field.bits_text or "?"),
        name,
        default(field),
        printable(field.access or ""),
    )


def _below(part: Part, columns: int, indent: str, *, most: int, register: Register) -> Lines:
    """What stands below a field's line: description, note, values and marks."""
    plain = (
        f"{part.field.name}[{part.width - 1}:0]"  # how the name is printed, all bits of the field behind it
    )
    texts = (text for row in part.rows for text in (row.description, row.note) if text and text != plain)
    for text in dict.fromkeys(texts):
        yield from _wrapped(text, columns, indent)
    for row in part.rows:
        yield from _marks(row, indent, without=FROM_RESET if most < _ALL else "")
    if part.list_of:
        yield "dim", f"{indent}values of the list of {printable(part.list_of)}"
    values = part.values
    shown = values if len(values) <= most + 4 else values[:most]
    for value in shown:
        yield from _value(value, columns, indent)
    if len(shown) < len(values):
        where = f"{printable(register.name or '?')}.{printable(part.field.name or part.bits)}"
        yield "dim", f"{indent}... {len(values) - len(shown)} more values: specmill show {where}"


def _value(value: EnumValue, columns: int, indent: str) -> Lines:
    if value.value is None:
        return
    said = " ".join(dict.fromkeys(t for t in (value.name, value.description) if t and t.strip()))
    yield from _wrapped(f"{number(value)} = {printable(said) or '(no name)'}", columns, indent, more="    ")
    yield from _marks(value, indent + "  ")


def _field_alone(register: Register, part: Part, columns: int) -> Lines:
    field = part.field
    name = f"{printable(register.name or '?')}.{printable(field.name or part.bits)}"
    said = [f"bits {part.bits or printable(field.bits_text or '?')}"]
    said += [f"default {default(field)}"] if default(field) else []
    said += [printable(field.access)] if field.access else []
    yield "title", f"{name}  {', '.join(said)}"
    yield "dim", f"{printable(register.variant or register.product or '')}, {place(field)}"
    yield from _below(part, columns, "  ", most=_ALL, register=register)


def _instruction(instruction: Instruction, columns: int) -> Lines:
    of = printable(instruction.variant or instruction.product or "")
    yield (
        "title",
        f"{printable(instruction.mnemonic or '(no name)')}  {', '.join(filter(None, (of, opcode(instruction))))}",
    )
    yield "dim", place(instruction)
    yield from _marks(instruction, "")
    if instruction.syntax:
        yield "", f"  {printable(instruction.syntax)}"
    for form in instruction.forms:
        yield "", "  " + printable(": ".join(filter(None, (form["phase"], form["text"]))))
    for text in dict.fromkeys((instruction.description, instruction.operation)):
        if text:
            yield from _wrapped(text, columns, "  ")


def _symbol(symbol: Symbol, columns: int) -> Lines:
    of = printable(symbol.variant or symbol.product or "")
    shown = hex if symbol.kind == BLOCK else str
    numbers = [f"index {symbol.index}"] if symbol.index is not None else []
    numbers += [f"value {shown(symbol.value)}"] if symbol.value is not None else []
    said = ", ".join(filter(None, (of, printable(symbol.kind.replace("_", " ")), *numbers)))
    yield "title", f"{printable(symbol.name or '(no name)')}  {said}"
    yield "dim", place(symbol)
    yield from _marks(symbol, "")
    for text in (symbol.definition, *(f"{key}: {value}" for key, value in symbol.attributes if value)):
        if text:
            yield from _wrapped(text, columns, "  ")


def _marks(row: Row, indent: str, without: str = "") -> Lines:
    for style, text in marks(row, without):
        yield style, indent + text


def _wrapped(text: str, columns: int, indent: str, more: str = "") -> Lines:
    """Text in lines that fit, its own line ends kept."""
    for line in text.split("\n"):
        wide = max(columns, len(indent) + 40)
        for piece in textwrap.wrap(
            printable(line.replace("\t", " ")), wide, initial_indent=indent, subsequent_indent=indent + more
        ):
            yield "", piece
