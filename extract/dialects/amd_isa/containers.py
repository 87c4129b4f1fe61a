"""Whatever holds bit fields: encodings, state registers, descriptors in memory.

An encoding has a table `Format | NAME` before it, a field ENCODING, or its name in the summary of
formats. A descriptor's table begins with the bits and gives sizes. The rest are registers.
A table that repeats rows of one read before adds their places to these rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.checks import check_bits
from extract.dialects.amd_isa.context import Context, title_of, without_generic
from extract.dialects.amd_isa.fields import FieldRows, read_fields
from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.text import cell_text, fold
from extract.dialects.amd_isa.values import referred
from extract.observations import EnumValue, Field, Register

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Block
    from extract.dialects.amd_isa.kinds import View
    from extract.document import Piece

_IDENTIFIER: Final = re.compile(r"[A-Z][A-Z0-9_]*$")
_CONSTANT: Final = re.compile(r"[Mm]ust be:?\s*([01][01_ ]*)\.?$")
_DESIGNATOR: Final = re.compile(
    r"((?:(?<![\w-])[\w-]++ ){1,6})\((?:also )?(?:(?:referred|known|called)[\w ]*? )?\(?([A-Z]#)\)"
)
_MICROCODE: Final = re.compile(r"\b(?:microcode|instruction) (?:formats?|encodings?)\b", re.IGNORECASE)
_ACCESS: Final = re.compile(r"R/W|W/R|[Rr]ead[ -]?only|[Ww]rite[ -]?only")


@dataclass(slots=True, eq=False)
class Container:
    """One container and the table it was read from."""

    register: Register
    view: View
    rows: FieldRows = field(default_factory=FieldRows)

    @property
    def name(self) -> str:
        """Its name; empty when it has none."""
        return self.register.register or ""

    def field(self, name: str) -> Field | None:
        """Its field of this name, spelling aside."""
        key = fold(name)
        return next((f for f in self.register.fields if f.field and fold(f.field) == key), None)


def _same_bits(container: Container, row: Field) -> Field:
    """The field that a repeated row without a name repeats: one of its bits."""
    return next(
        f
        for f in container.register.fields
        if (f.bit_hi, f.bit_lo, f.field or "") == (row.bit_hi, row.bit_lo, "")
    )


class ContainerReader:
    """Reads all tables of fields of a document."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.containers: list[Container] = []
        self.identity: dict[object, View] = {}

    def read(self) -> list[Container]:
        """Every container in the order of print."""
        context = self.context
        for seen in context.views:
            if seen.kind == "identity":
                self.identity[seen.table.section] = seen
                context.done.add(seen)
            elif seen.kind == "fields":
                self._container(seen)
                context.done.add(seen)
        for seen in self.identity.values():
            self._alone(seen)
        for made in self.containers:
            self._refer(made)
        return self.containers

    def _container(self, seen: View) -> None:
        identity = self.identity.pop(seen.table.section, None)
        kind = self._kind(seen, identity)
        rows = read_fields(seen, self.context.words, identifiers=kind != "descriptor")
        self.context.reading.diagnostics += rows.diagnostics
        if kind == "register" and (before := self._repeated(rows)):
            self._merge(before, rows, seen)
            return
        name, pieces = self._name(seen, kind, identity)
        made = Container(
            Register(
                pieces=pieces,
                register=name,
                kind=kind,
                section=title_of(seen.table.section),
                fields=rows.fields,
            ),
            seen,
            rows,
        )
        register = made.register
        for _, places in rows.banners:
            register.pieces += places
        if identity is not None:
            self._describe(register, identity)
        elif kind == "descriptor" and seen.table.caption:
            register.description = seen.table.caption
        if name is None:
            register.flag("name_lost")
        elif self._in_words(name, kind):
            register.flag("register_name")
        if not rows.fields:
            register.flag("no_fields")
        register.width_bits = self._width(made)
        for row in register.fields:
            self._constant(row)
        check_bits(register, self.context.reading)
        self.containers.append(made)

    # -- what it is, and its name

    def _kind(self, seen: View, identity: View | None) -> str:
        columns = seen.columns
        names = {fold(" ".join(row.cells[columns["name"]].texts)) for row in seen.rows}
        if identity is not None or "encoding" in names:
            return "encoding"
        title = without_generic(seen.table.caption or "") or without_generic(
            title_of(seen.table.section) or ""
        )
        around = seen.table.section.path if seen.table.section else []
        if title in self.context.formats or any(_MICROCODE.search(section.title) for section in around):
            return "encoding"
        return "descriptor" if columns["bits"] < columns["name"] and "size" in columns else "register"

    def _name(self, seen: View, kind: str, identity: View | None) -> tuple[str | None, list[Piece]]:
        """Its name as the caption, the heading or the identity table gives it, and the places of these."""
        table = seen.table
        section = table.section
        pieces = list(table.captioned)
        if section is not None:
            pieces += self.context.pieces(section.line, section.line + 1)
        if identity is not None:
            pieces += [p for row in identity.rows for p in row.pieces]
        for rows in (table.grid.rows[: max(table.grid.header, 1)], table.grid.rows):  # the head may be empty
            pieces = pieces or [p for row in rows for p in row.pieces]
        caption = without_generic(table.caption or "")
        title = without_generic(title_of(section) or "")
        if kind == "encoding":
            own = cell_text(identity.rows[0].cells[1], self.context.words) if identity else ""
            candidates = [text for text in (caption, title, own) if text]
            known = [
                text for text in candidates if text in self.context.formats or candidates.count(text) > 1
            ]
            return next(iter([*known, *candidates]), None), pieces
        if kind == "descriptor":
            short, places = self._designator(seen, title)
            return short or table.caption or title or None, pieces + places
        states = self.context.states
        if _IDENTIFIER.match(caption):
            return caption, pieces
        for text in filter(None, (title, caption)):
            if fold(text) in states:
                return states[fold(text)], pieces
        return caption or title or None, pieces

    def _in_words(self, name: str, kind: str) -> bool:
        """Whether a name is only the words of a title, which no table of names confirms."""
        if kind == "encoding":
            return " " in name
        return not _IDENTIFIER.match(name.removesuffix("#")) and name not in self.context.states.values()

    def _designator(self, seen: View, title: str) -> tuple[str | None, list[Piece]]:
        """What the text calls the descriptor for short, and where: `The image resource (also referred to as T#)`."""
        words = set(title.lower().split())
        context = self.context
        for block in context.above(seen):
            if block.kind == "paragraph" and (found := _DESIGNATOR.search(context.text(block))):
                return found[2], self._places(block, found[2])
        lines = context.document.lines
        for block in context.outline.blocks:
            if block.kind == "paragraph" and any("#)" in lines[i] for i in range(block.first, block.last)):
                for found in _DESIGNATOR.finditer(context.text(block)):
                    if words and words <= set(found[1].lower().split()):
                        return found[2], self._places(block, found[2])
        return None, []

    def _places(self, block: Block, text: str) -> list[Piece]:
        """Where a text stands in a block."""
        lines = self.context.document.lines
        return [
            (i, at, at + len(text))
            for i in range(block.first, block.last)
            if (at := lines[i].find(text)) >= 0
        ]

    def _describe(self, register: Register, identity: View) -> None:
        """The description that the identity table gives."""
        for row in identity.rows[1:]:
            text = cell_text(row.cells[1], self.context.words)
            if text:
                register.description = text
                break

    def _width(self, made: Container) -> int | None:
        """Its width: whole words up to its highest bit, or what the summary of formats prints where that is more.

        A format that is the second word of an instruction counts its bits from 32 on. Bits of a row without a name,
        a word and more above all others, are no bits: the number that a list ends with, whose row was cut off.
        """
        named, nameless = (
            [f.bit_hi for f in made.register.fields if f.bit_hi is not None and bool(f.field) is wanted]
            for wanted in (True, False)
        )
        highest = max(
            (*named, *(bit for bit in nameless if not named or bit <= max(named) + 32)), default=None
        )
        printed = self.context.formats.get(made.name) if made.register.kind == "encoding" else None
        if highest is None:
            return printed
        counted = (highest // 32 + 1) * 32
        if printed and printed < counted:
            message = f"{made.name} has {printed} bits in the summary of formats, but its fields go up to bit {highest}"
            self.context.report("width_disagrees", message, observation=made.register)
        return max(counted, printed or 0)

    def _constant(self, row: Field) -> None:
        """`Must be: 10_1111`: the one value the field may have."""
        found = _CONSTANT.search(row.description or "")
        if not found or row.values or row.bit_hi is None or row.bit_lo is None:
            return
        digits = re.sub(r"[_ ]", "", found[1])
        value = EnumValue(
            list(row.pieces[-1:]), value=int(digits, 2), name=found[1].strip(), description="must be"
        )
        if len(digits) != row.bit_hi - row.bit_lo + 1:
            value.flag("constant_width")
        row.values.append(value)

    # -- repeated and lone tables

    def _repeated(self, rows: FieldRows) -> Container | None:
        """The register read before that has all these rows, if one has."""
        wanted = {(fold(f.field or ""), f.bit_hi, f.bit_lo) for f in rows.fields}
        for made in self.containers:
            if made.register.kind == "register":
                has = {(fold(f.field or ""), f.bit_hi, f.bit_lo) for f in made.register.fields}
                if wanted and wanted <= has:
                    return made
        return None

    def _merge(self, before: Container, rows: FieldRows, seen: View) -> None:
        """Add the places of repeated rows to those they repeat, and report where the texts differ."""
        before.register.pieces += seen.table.captioned
        for row in rows.fields:
            first = before.field(row.field or "") or _same_bits(before, row)
            first.pieces += row.pieces + [p for v in row.values for p in v.pieces]
            for code in row.flags:
                first.flag(code)
            if fold(first.description or "") != fold(row.description or ""):
                lines = [line for line, _, _ in row.pieces]  # those of a damaged table may stand in any order
                self.context.report(
                    "copies_differ",
                    f"{before.name}.{row.field} is printed again with another text: {row.description}",
                    observation=first,
                    line_first=min(lines),
                    line_last=max(lines),
                )

    def _alone(self, seen: View) -> None:
        """An encoding that is named but has no table of fields."""
        name = cell_text(seen.rows[0].cells[1], self.context.words)
        register = Register(
            pieces=[p for row in seen.rows for p in row.pieces],
            flags=["no_fields"],
            register=name or None,
            kind="encoding",
            section=title_of(seen.table.section),
        )
        self._describe(register, seen)
        self.containers.append(Container(register, seen))

    # -- lists of other fields

    def _refer(self, made: Container) -> None:
        """`Same codes as SSRC0`: a row without a value that names the field whose list is meant."""
        for row in made.register.fields:
            name = referred(row.description or "") if not row.part else None
            if not name or any(v.role in {"value", "operand"} for v in row.values):
                continue
            target = made.field(name)
            if target is not None and target is not row:
                same: str | None = target.field
            else:
                other = next((c for c in self.containers if (f := c.field(name)) and f.values), None)
                same = f"{other.name}.{name}" if other and target is not row else None
            if same:
                row.values.append(
                    EnumValue(list(row.pieces), description=row.description, role="prose", same_as=same)
                )


def hardware_registers(context: Context, containers: list[Container]) -> None:
    """Give registers the number that a table `Code | Register | ...` lists them under, and their access."""
    for seen in context.of_kind("other"):
        code, name = seen.find("code", "id"), seen.find("register")
        if code is None or name is None:
            continue
        for row in seen.rows:
            number = parse_code(cell_text(row.cells[code], context.words))
            text = cell_text(row.cells[name], context.words)
            made = next(
                (c for c in containers if c.register.kind == "register" and fold(c.name) == fold(text)), None
            )
            if number is None or made is None or number[0] != number[1] or made.register.address is not None:
                continue
            register = made.register
            register.address_space, register.address, register.addresses = (
                "hardware_register",
                number[0],
                [number[0]],
            )
            register.pieces += row.pieces
            about = " ".join(cell_text(cell, context.words) for cell in row.cells[max(code, name) + 1 :])
            if found := _ACCESS.match(about):
                register.access = {"r": "R", "w": "W"}[found[0][0].lower()] if "/" not in found[0] else "R/W"
