"""What is known of the register being read: heading, keys, figure, tables, lines; `built` makes it of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.walk.resets import printed_width
from extract.dialects.register_table.words.heading_keys import placed_names

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.code_rows import CodeRow
    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.named import Named
    from extract.document import Piece
    from extract.stitch import Grid

_UP_TO: Final = re.compile(r"[^\d]*?([^\w\s]?)\s*(\w*?)\s*[^\w\s]?\s*(?:0[xX]|[\dA-Fa-f]+[hH]\b|\$)")
"""From the name to the address: the last mark and the last word before it."""


@dataclass(slots=True)
class Context:
    """One register in the making.

    Attributes:
        named: the heading that names it, or None.
        section: the heading of the section it stands in.
        block: the chapter.
        pieces: places of heading and keys.
        keys: role and value of the key lines.
        text: the lines between heading and table.
        figures: the rows of its figure.
        tables: the tables of its fields.
        code_rows: codes of access under the numbers of a figure whose names are not read.
        bit_lines: the fields that lines of text describe.
        repeated: whether another register stood under the same heading before.
        drawn: whether the figure is one that a text draws with blanks.
        lost_bits: bits of rows of such a figure that are not read.
        numbered_bits: those of rows of numbers of a text, each bit numbered; names may not be read under some.
        remarks: what sections of their own say of fields, by folded name; `remarked` the field of the last of them.
        headed: the field that a section on it names, and that heading, where no table has its bits.
        listed: the tables of registers with their addresses that stand under the heading.
        over: that of the heading over this one, where it names a register and has no table: this may be a field of it.
        noted: whether notes have begun behind the last of the lines of fields.
        owner: the one of these that a list of values behind the last of them belongs to, where its name heads that.
        aside: whether a heading in words stands under the register's, which may be over something else.
        captioned: another register that the caption of its table names.
        apart: the names of whose single bits lines below the figure tell one by one, where cells have them.
        place_alone: whether the heading is a place and no more: the register's name stands under it, or nowhere.
    """

    named: Named | None = None
    section: str | None = None
    block: str | None = None
    pieces: list[Piece] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    text: list[Text] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    tables: list[tuple[Grid, Roles]] = field(default_factory=list)
    code_rows: list[CodeRow] = field(default_factory=list)
    bit_lines: list[BitLine] = field(default_factory=list)
    repeated: bool = False
    drawn: bool = False
    lost_bits: set[int] = field(default_factory=set)
    numbered_bits: set[int] = field(default_factory=set)
    noted: bool = False
    owner: BitLine | None = None
    aside: bool = False
    apart: set[str] = field(default_factory=set)
    place_alone: bool = False
    captioned: str | None = None
    remarks: dict[str, list[Text]] = field(default_factory=dict)
    remarked: str | None = None
    headed: tuple[str, Text] | None = None
    listed: list[tuple[Grid, Roles]] = field(default_factory=list)
    over: Context | None = None

    @property
    def lanes(self) -> list[Lane]:
        """The cells of the figure, row after row."""
        return [lane for figure in self.figures for lane in figure.lanes]

    @property
    def unnamed_bits(self) -> set[int]:
        """The bits that a row of numbers of a text counts, and no cell of the figure has."""
        held = {
            bit
            for lane in (self.lanes if self.numbered_bits else ())
            if lane.hi is not None and lane.lo is not None
            for bit in range(lane.lo, lane.hi + 1)
        }
        return self.numbered_bits - held

    @property
    def filled(self) -> bool:
        """Whether anything of a register was found."""
        return bool(self.figures or self.tables or self.bit_lines)

    @property
    def placed(self) -> bool:
        """Whether a heading names a register for sure, or notes one down, and an address is printed with it."""
        named = self.named
        if named is None or named.caption or not (named.noted or (named.written and named.sure)):
            return False
        return named.address is not None or bool(self.keys.keys() & {"address", "offset"})

    @property
    def form(self) -> str | None:
        """How the address of the register is printed: its key, or what stands between it and the name in the heading.

        Chapters on modules, commands and codes of errors may have a name and a number in their headings too:
        `4.1 UART (0x4000)`, `7.2 CMD_READ (0x0B)`. They are registers where those with fields look so.
        """
        named = self.named
        if named is None or named.caption or named.address is None:
            return next((role for role in ("address", "offset") if role in self.keys), None)
        name = placed[0][0] if (placed := placed_names(named.title)) else named.name
        before, _, behind = named.section.partition(name)
        if (found := _UP_TO.match(behind)) is not None:
            return f"name {' '.join(found.groups(''))}".casefold()
        return "name last" if re.search(r"\d", before) else None


def sized(context: Context) -> bool:
    """Whether more than the fields of a register tells its width: a key, a figure, or the digits of its reset."""
    told = context.figures or "width" in context.keys
    return bool(told) or printed_width(context.keys.get("reset", "")) is not None
