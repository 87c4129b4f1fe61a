"""Tables that explain fields of encodings without their bits: `Field | Size | Description`.

Each row becomes a symbol of kind `encoding_field`. It is held against the encoding whose fields these are:
a size that its bits contradict, and values that only one of the two lists, are flagged and reported.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.context import Context, title_of
from extract.dialects.amd_isa.fields import by_number, describe
from extract.dialects.amd_isa.text import cell_text, fold, items
from extract.dialects.amd_isa.values import read_listing
from extract.observations import EnumValue, Field, Symbol

if TYPE_CHECKING:
    from extract.dialects.amd_isa.containers import Container
    from extract.dialects.amd_isa.grid import Row
    from extract.dialects.amd_isa.kinds import View

_COVERED: Final = 0.8
"""Share of a table's fields that an encoding must have for the table to be about it."""
_NUMBER: Final = re.compile(r"\d+")
_GLOSS: Final = re.compile(r"\s*([A-Z][A-Z0-9_]*)\s*=\s+(\S.*)")


def read_sizes(context: Context, seen: View, containers: list[Container]) -> list[Symbol]:
    """The rows of one such table."""
    columns = seen.columns
    names = [_name(context, row, columns["name"]) for row in seen.rows]
    about = _encodings([name for name in names if name], containers)
    out = []
    for row, name in zip(seen.rows, names, strict=True):
        if all(cell.blank for cell in row.cells):
            continue
        text = cell_text(row.cells[columns["text"]], context.words) if "text" in columns else ""
        made = Symbol(
            pieces=row.pieces,
            flags=["table_row"] if row.damaged else [],
            kind="encoding_field" if about else "field",
            name=name or None,
            definition=text or None,
            section=title_of(seen.table.section),
        )
        if not name:
            made.flag("name_lost")
        if about:
            made.attributes["encoding"] = ", ".join(c.name for c in about)
            _check_name(context, made, about, containers)
        if "size" in columns:
            size = cell_text(row.cells[columns["size"]], context.words).replace("\n", " ")
            if size:
                made.attributes["size"] = size
                _check_size(context, made, size, about)
        for n, title in enumerate(seen.names):
            if n not in columns.values() and title and (other := cell_text(row.cells[n], context.words)):
                made.attributes[title] = other
        _check_values(context, made, row, columns.get("text"), about)
        out.append(made)
    return out


def _check_name(context: Context, made: Symbol, about: list[Container], containers: list[Container]) -> None:
    """A field that the encodings do not have among their bits; others may."""
    name = made.name
    if not name or any(container.field(name) for container in about):
        return
    made.flag("field_unknown")
    others = [c.name for c in containers if c.register.kind == "encoding" and c.field(name)]
    message = f"{', '.join(c.name for c in about)}: no field {name} among the bits"
    message += f"; {', '.join(others)} {'have' if len(others) > 1 else 'has'} one" if others else ""
    context.report("field_unknown", message, observation=made)


def _name(context: Context, row: Row, column: int) -> str:
    return cell_text(row.cells[column], context.words).strip("() ").replace("\n", " ")


def _encodings(names: list[str], containers: list[Container]) -> list[Container]:
    """The encodings that have (nearly) all these fields, the best first."""
    scored: list[tuple[float, int, Container]] = []
    for made in containers:
        if made.register.kind == "encoding" and names:
            share = sum(made.field(name) is not None for name in names) / len(names)
            if share >= _COVERED:
                scored.append((-share, len(scored), made))
    return [made for *_, made in sorted(scored, key=lambda s: s[:2])]


def _width(made: Container, name: str) -> int:
    """How many bits a field has, all its parts together."""
    return sum(
        f.bit_hi - f.bit_lo + 1
        for f in made.register.fields
        if f.field and fold(f.field) == fold(name) and f.bit_hi is not None and f.bit_lo is not None
    )


def _check_size(context: Context, made: Symbol, size: str, about: list[Container]) -> None:
    sizes = {int(n) for n in _NUMBER.findall(size)}
    for container in about:
        wide = _width(container, made.name or "")
        if not wide or not sizes or wide in sizes:
            continue
        made.flag("size_disagrees")
        target = container.field(made.name or "")
        message = f"{made.name} has {size} bits here and {wide} in the fields of {container.name}"
        context.report("size_disagrees", message, observation=made)
        if target is not None:
            at = made.pieces[0][0]
            message = (
                f"{container.name}: {describe(target)} is printed with a size of {size} in line {at + 1}"
            )
            context.report("size_disagrees", message, line_first=at, table="fields")


def _check_values(
    context: Context, made: Symbol, row: Row, column: int | None, about: list[Container]
) -> None:
    """Values listed here that the encoding's own list lacks, and the other way round."""
    if column is None:
        return
    listed = [
        v for v in read_listing(items(row.cells[column]), context.words, []).values if v.role == "value"
    ]
    targets = [
        f for c in about if (f := c.field(made.name or "")) and sum(v.role == "value" for v in f.values) > 1
    ]
    if len(listed) < 3 or not targets:
        return
    for target in targets:
        _compare(context, made, listed, target)


def _compare(context: Context, made: Symbol, listed: list[EnumValue], target: Field) -> None:
    own = {v.value: v for v in target.values if v.role == "value"}
    here = {v.value: v for v in listed}
    for number, value in here.items():
        if number not in own:
            value.flag("list_elsewhere")
            target.values.append(value)
            message = f"value {number} of {target.field}, {value.name}, is listed here and not with the field's bits"
            context.report("list_elsewhere", message, observation=value)
    target.values.sort(key=by_number)
    absent = [f"{n} ({v.name})" for n, v in own.items() if n not in here]
    if absent:
        message = (
            f"values {', '.join(absent)} of {target.field} are listed with the field's bits and not here"
        )
        context.report("list_elsewhere", message, observation=made)


# -- what literal blocks say of fields


def read_glosses(context: Context, containers: list[Container], encodings: dict[object, str]) -> list[Symbol]:
    """`where: SRC0 = First operand.`: fields explained in literal blocks, by the encoding of their section.

    `encodings` are the encodings of the instructions described in a section.
    """
    out: list[Symbol] = []
    known = {c.name: c for c in containers}
    lines = context.document.lines
    for block in context.outline.blocks:
        if block.kind != "literal" or not any(
            lines[i].strip() == "where:" for i in range(block.first, block.last)
        ):
            continue
        figures = block.section.figures if block.section else []
        encoding = next((w for f in figures for w in f.upper().split() if w in known), None)
        if encoding is None:
            around = block.section.path if block.section else []
            encoding = next((encodings[s] for s in around if s in encodings), None)
        for i in range(block.first, block.last):
            found = _GLOSS.match(lines[i])
            if not found:
                continue
            made = Symbol(
                pieces=[(i, found.start(1), len(lines[i].rstrip()))],
                kind="encoding_field",
                name=found[1],
                definition=found[2].strip(),
                section=title_of(block.section),
            )
            if encoding:
                made.attributes["encoding"] = encoding
                container = known.get(encoding)
                if container and container.register.fields and container.field(found[1]) is None:
                    made.flag("field_unknown")
                    message = f"{encoding} has no field {found[1]} among its bits"
                    context.report("field_unknown", message, observation=made)
            out.append(made)
    return out
