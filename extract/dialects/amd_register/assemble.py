"""From what the table reader gathered to observations: columns filled, lists split, doubts named."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar, kinds
from extract.dialects.amd_register.lists import Lists
from extract.dialects.amd_register.text import Mender, without
from extract.dialects.amd_register.unlike_most import doubt_unlike
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from extract.dialects.amd_register.layout import Layout
    from extract.dialects.amd_register.opened import OpenField, OpenRegister
    from extract.document import Document
    from extract.observations import Observation

_ACCESS_NOTE = re.compile(r"[(\[](?:Access: ?|(?=R?/?[WR]?O?[)\]]))(R/W|RW|RO|WO|R|W)(?=[)\]])")


class Assembler:
    """Turns the open registers of one document into observations, in order.

    Args:
        document: the document.
        layout: its pages and headings.
        worded: whether names may be words.
    """

    def __init__(self, document: Document, layout: Layout, *, worded: bool = False) -> None:
        self._lines, self._layout = document.lines, layout
        self._lists = Lists(document)
        self._mender = Mender(document.lines)
        self._worded = worded

    def assemble(self, registers: list[OpenRegister]) -> list[Register]:
        """All registers, with kinds told by the company they keep."""
        crowd: dict[tuple[str | None, int | None], int] = {}
        for r in registers:
            key = (r.header.space, r.header.first)
            crowd[key] = crowd.get(key, 0) + 1
        variants = kinds.chapter_variants([h.title for h in self._layout.headings.values()])
        out = []
        for r in registers:
            register = self._register(r)
            title = r.section.title if r.section else ""
            register.variant = variants.get(title)
            company = 0 if r.header.first is None else crowd[r.header.space, r.header.first]
            register.kind = kinds.kind_of(register, title, company)
            self._fields(register, r)
            if not register.pieces:  # nothing but its first row shows that it is there
                register.pieces = [piece for one in register.fields[:1] for piece in one.pieces]
            out.append(register)
        doubt_unlike(out, self._lines)
        return out

    # -- registers

    def _register(self, open_: OpenRegister) -> Register:
        h = open_.header
        register = Register(
            pieces=open_.pieces,
            flags=list(dict.fromkeys(h.doubts)),
            block=h.block,
            register=h.name,
            access=h.access,
            access_widths=h.sizes,
            width_bits=h.width,
            address_space=h.space,
            address=h.first,
            address_last=h.last,
            addresses=h.addresses,
            description=self._mender.text(open_.description),
            section=open_.section.text if open_.section else None,
        )
        register.pieces = sorted(open_.pieces + open_.description)
        if h.first is None:
            register.flag("address_lost")
        if h.access is None:
            register.flag("access_lost")
        if not open_.fields:
            register.flag("no_fields")
        kinds.lay_out_array(register)
        if h.bare and (register.array_first is None or "array_bounds" in register.flags):
            register.flag("header_garbled")  # other numbers, unless there is one for each element
        return register

    # -- fields

    def _fields(self, register: Register, open_: OpenRegister) -> None:
        lists = self._lists
        lists.begin(register)
        for open_field in open_.fields:
            row = self._field(open_field)
            lists.add(row, open_field)
            register.fields.append(row)
        lists.finish()
        if len(open_.fields) == 1 and len({one.access for one in open_.fields[0].rows}) < len(
            open_.fields[0].rows
        ):
            register.fields[0].flag("row_copies")  # the second may be that of a register whose header is lost
        kinds.check_bits(register)

    def _field(self, open_field: OpenField) -> Field:
        best, bits = open_field.best, open_field.best.range
        if len(open_field.rows) == 1:
            name, pieces = best.name, without(best.pieces, best.text)
        else:
            name = _cleanest_name(open_field)
            pieces = [p for row in open_field.rows for p in without(row.pieces, row.text)]
        field = Field(
            pieces + open_field.notes if open_field.notes else pieces,
            list(dict.fromkeys(best.doubts)) if best.doubts else [],
            field=name,
            bit_hi=bits[0] if bits else None,
            bit_lo=bits[1] if bits else None,
            bits_text=best.bits or None,
            access=best.access,
            default_text=best.default,
            default_value=grammar.parse_default(best.default),
            reserved=name is not None and name[:1] in "rRuU" and bool(grammar.RESERVED.match(name)),
        )
        if bits is None:
            cut = grammar.BITS_CUT.match(best.bits)
            field.bit_hi = int(cut[1]) if cut else None
        self._doubts(field, open_field)
        if open_field.notes:
            self._notes(field, open_field)
        return field

    def _doubts(self, field: Field, open_field: OpenField) -> None:
        if field.field is None:
            field.flag("name_lost")
        elif (
            not grammar.NAME.match(field.field)
            and not grammar.NAME_INDEXED.match(field.field)
            and not (self._worded and grammar.in_words(field.field))
        ):
            field.flag("name_garbled")
        elif field.field[-1:] == "_" and "name_joined" not in field.flags:
            field.flag("name_open")  # its rest stands elsewhere, or is lost
        if field.bit_lo is None and "bits_lost" not in field.flags:
            field.flag("bits_garbled")
        if len(open_field.rows) > 1 and _prints_differ(open_field):
            field.flag("row_copies")

    def _notes(self, field: Field, open_field: OpenField) -> None:
        """`(Access: R)` is the field's access; other notes are kept as they stand, wrapped ones joined."""
        pieces = (self._lines[i][s:e].strip() for i, s, e in open_field.notes)
        text = ""
        for piece in pieces:  # a name that wraps has no blank in it, words do
            text += f" {piece}" if piece[:1] == "(" or text[-1:].islower() else piece
        text = text.replace(")(", ") (")
        if found := _ACCESS_NOTE.search(text):
            field.access = found[1]
            text = text.replace(found[0] + text[found.end()], "")
        if ") (" in text:
            field.flag("notes_joined")
        field.note = text.strip("() ").replace("mirror of", "mirror of ").replace("  ", " ") or None


def _cleanest_name(open_field: OpenField) -> str | None:
    """The name of the best row, or a clean print of the same name on a copy of it."""
    name = open_field.best.name
    for row in open_field.rows:
        if (
            name
            and row.name
            and grammar.NAME.match(row.name)
            and grammar.fold(row.name) == grammar.fold(name)
        ):
            return row.name
    return name


def _prints_differ(open_field: OpenField) -> bool:
    """Whether the copies of a row contradict each other: an empty cell, or one that is no name, does not."""
    names = {grammar.fold(row.name) for row in open_field.rows if row.name and grammar.NAME.match(row.name)}
    bits = {row.range for row in open_field.rows if row.range}
    defaults = {row.default for row in open_field.rows if row.default and DEFAULT.match(row.default)}
    return max(len(names), len(bits), len(defaults)) > 1


def rows_on(registers: list[Register], lines: Collection[int]) -> Iterator[Observation]:
    """The registers that may stand on one of these lines, with all their fields and values, each once.

    Registers stand one below the other: what lies between the beginnings of two is of the first.
    """
    starts = [register.pieces[0][0] for register in registers] if lines else []
    found = {
        n
        for line in lines
        for n in range(bisect_left(starts, line) - 1, bisect_right(starts, line))
        if n >= 0
    }
    for n in sorted(found):
        yield registers[n]
        for field in registers[n].fields:
            yield field
            yield from field.values


def flag_doubtful(registers: list[Register], lines: set[int]) -> None:
    """Flag every row whose text stands on a line that may be garbled."""
    for row in rows_on(registers, lines):
        if not lines.isdisjoint([piece[0] for piece in row.pieces]):
            row.flag("text_uncertain")
