"""Tables of opcodes: a row an instruction; the caption over the table, or the section, names the encoding."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from extract.dialects.isa_table.cells.bit_columns import bits_joined
from extract.dialects.isa_table.cells.code_forms import (
    codes_of,
    is_slotted,
    recurring_operands,
    set_codes,
    tells_operands,
)
from extract.dialects.isa_table.cells.grouped_bits import groups_joined, told_bits
from extract.dialects.isa_table.cells.halves import stacked
from extract.dialects.isa_table.cells.head_words import is_field_head
from extract.dialects.isa_table.cells.heads import Columns, holds, table_head
from extract.dialects.isa_table.cells.name_cells import (
    name_covered,
)
from extract.dialects.isa_table.grammar import CAPTION, FORMAT, SECTION
from extract.dialects.isa_table.lists.captioned_codes import captioned_head, may_caption
from extract.dialects.isa_table.lists.under_opcodes import may_speak, opcodes_head
from extract.dialects.isa_table.naming import HEADED
from extract.dialects.isa_table.opcode_tables.word_columns import may_have_words, words_head
from extract.dialects.isa_table.ruleless.columns import ColumnTable, column_tables
from extract.dialects.isa_table.statements import said
from extract.dialects.register_table.pages.file_marks import depth
from extract.document import HEADING
from extract.stitch import compact, project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.stitch import Grid
    from extract.tables import Table

_SLOTTED = 3
"""So many codes with letters in the places of operands are no slips."""
_UNDER = 3
"""So many lines under a table its caption is looked for, where it has none above."""
_ABOVE = 12
"""So many lines over a table its caption is looked for, as far as the table before it."""


@dataclass(slots=True)
class OpcodeTable:
    """A table of opcodes: the titles over it, its rows, and whether it goes on with the table before.

    `format` is the encoding whose fields stand over it in its section.
    """

    table: Table
    grid: Grid
    columns: Columns
    caption: str | None = None
    format: str | None = None
    section: str | None = None
    goes_on: bool = False
    ruled: bool = True
    alike: bool = False
    """Whether all its names begin with the same word before an underscore."""
    titled: int | None = None
    """The line right over it that is its caption."""
    astray: list[int] = field(default_factory=list)
    """Lines with a name alone, or with a code alone."""
    slotted: bool = False
    """Whether letters stand for digits of operands in several of its codes."""
    operands_small: bool = False
    """Whether all small letters in its codes do, also those that may be digits."""
    recurring: frozenset[str] = frozenset()
    """Those of them that several codes have."""

    @property
    def heads(self) -> tuple[str, ...]:
        """What its columns are headed."""
        return tuple(cell.text for cell in self.grid.rows[max(self.columns.rows - 1, 0)])

    @property
    def told_bits(self) -> int:
        """How many bits the head says that words have; 0 where it does not."""
        return told_bits(self.heads[self.columns.code])

    @property
    def lines(self) -> set[int]:
        """The lines whose words are cells of it, and that of its caption."""
        own = self.table.lines
        return own if self.titled is None else {*own, self.titled}


def opcode_tables(document: Document, lines: list[int]) -> list[OpcodeTable]:
    """Every table of opcodes, with rules or with columns that keep apart, in their order."""
    content = set(lines)
    found = _among(document, document.tables, content)
    taken = {i for one in found for i in one.lines}
    loose = column_tables(document, [i for i in lines if i not in taken])
    found += [replace(one, ruled=False) for one in _among(document, loose, content)]
    found.sort(key=lambda one: one.table.first_line)
    _pool(found)
    own = {i for one in found for i in one.lines}
    sections = [i for i in sorted(content) if SECTION.match(said(document, i))] if found else []
    over = [_titles(document, one.table, content, own, sections) for one in found]
    under = _titles_under(document, found, content) if over and over[0][0] is None else None
    for n, one in enumerate(found):
        title, one.format, one.section = over[n]
        if under:
            title = under[n]
            document.roles[title] |= HEADING
            one.caption, one.titled = said(document, title), title
        elif title is not None:
            one.caption = said(document, title)
            between = range(title + 1, one.table.first_line)
            one.titled = None if any(i in content for i in between) else title
        for line, _, _ in (
            piece for row in one.grid.rows[: one.columns.rows] for c in row for piece in c.pieces
        ):
            document.roles[line] |= HEADING
    return found


def _pool(tables: list[OpcodeTable]) -> None:
    """Tell by all tables that are headed alike how their codes are printed: one may have no digit that tells."""
    alike: dict[tuple[str, ...], list[OpcodeTable]] = {}
    heads: tuple[str, ...] = ()
    for one in tables:
        heads = one.heads if one.columns.rows else heads
        alike.setdefault(heads, []).append(one)
    for group in alike.values():
        codes = [text for one in group for text in codes_of(one.grid, one.columns)]
        slotted = 4 * sum(map(is_slotted, codes)) >= max(len(codes), 4 * _SLOTTED)
        small, recurring = tells_operands(codes), recurring_operands(codes)
        set_codes([one.columns for one in group], codes)
        for one in group:
            one.slotted = slotted
            one.operands_small = small
            one.recurring = recurring


def _among(document: Document, tables: Sequence[Table], content: set[int]) -> list[OpcodeTable]:
    out: list[OpcodeTable] = []
    before: OpcodeTable | None = None
    captioned, worded, spoken = may_caption(document), may_have_words(document), may_speak(document)
    for table in tables:
        head = table_head(table) or (captioned_head(document, table) if captioned else None)
        head = head or (words_head(document, table) if worded else None)
        head = head or (opcodes_head(document, table) if spoken else None)
        made = OpcodeTable(table, *head) if head else None
        if made is not None:
            name_covered(made.table, made.grid, made.columns, ruled=not isinstance(table, ColumnTable))
        if before is not None:
            made = _rest(document, before, table, made, content)
        if made is not None:
            out.append(made)
        before = made
    return out


def _rest(
    document: Document, above: OpcodeTable, table: Table, headed: OpcodeTable | None, content: set[int]
) -> OpcodeTable | None:
    """A table that goes on with the one on the page before, its head printed again or not; else as it is headed."""
    last = above.grid.last_line
    if not document.pages or document.pages[table.first_line] != document.pages[last] + 1:
        return headed
    if any(i in content for i in range(last + 1, table.first_line)):
        return headed
    if headed is not None:
        again = above.heads == headed.heads and above.columns.rows
        return replace(headed, goes_on=True) if again else headed
    grid = compact(table)
    if above.columns.halves > 1:
        grid = stacked(grid, above.columns.halves, headed=False) or grid
    if above.columns.bits and (joined := bits_joined(grid, above.columns.bits)):
        grid = joined[0]
    if above.columns.groups and (joined := groups_joined(grid, above.columns.groups)):
        grid = joined[0]
    if len(above.grid.columns) != len(grid.columns):
        grid = project(table, above.grid.columns) or grid  # a column may be empty to its end
    if len(above.grid.columns) != len(grid.columns):
        return None
    columns = replace(above.columns, rows=0)
    fits = holds(grid, columns) or holds(
        grid, replace(columns, base=16)
    )  # the first letter of all may be here
    return OpcodeTable(table, grid, columns, goes_on=True) if fits else None


def _titles_under(document: Document, tables: list[OpcodeTable], content: set[int]) -> list[int]:
    """The lines of the captions right under the tables, that of its last part for each.

    None unless all have one, and the last has nothing under it that it may be the caption of.
    """
    out: list[int] = []
    begun = {table.first_line for table in document.tables}
    title: int | None = None
    for n in range(len(tables) - 1, -1, -1):
        if n + 1 == len(tables) or not tables[n + 1].goes_on:
            end = tables[n].table.last_line + 1
            below = (i for i in range(end, min(end + _UNDER, len(document.lines))) if i in content)
            title = next((i for i in below if CAPTION.match(said(document, i))), None)
            if title is not None and n + 1 == len(tables) and _heads_more(document, title, content, begun):
                title = None
        if title is None:
            return []
        out.append(title)
    return out[::-1]


def _heads_more(document: Document, title: int, content: set[int], begun: set[int]) -> bool:
    """Whether a table stands under a caption, as far as the next line tells; `begun` are first lines of tables."""
    ahead = range(title + 1, min(title + 1 + _ABOVE, len(document.lines)))
    after = next((i for i in ahead if i in content), None)
    return after is not None and (after in begun or is_field_head(said(document, after)))


def _titles(
    document: Document, table: Table, content: set[int], own: set[int], sections: list[int]
) -> tuple[int | None, str | None, str | None]:
    """The line of the caption over a table, the encoding whose fields stand over it, the heading of its section.

    The fields name the first table under them alone, as far as the next heading that is marked; `own` are the lines
    of all tables, `sections` those of the headings of sections.
    """
    caption = form = None
    seen, first = 0, True
    for i in range(table.first_line - 1, -1, -1):
        text = said(document, i)
        if i not in content and not CAPTION.match(text):
            continue
        seen += 1
        first = first and i not in own and (document.reader == "pdf" or not depth(document.lines[i]))
        titled = CAPTION.match(text) or (seen == 1 and HEADED.match(text) and not SECTION.match(text))
        if caption is None and form is None and seen <= _ABOVE and titled:
            caption = i
            document.roles[i] |= HEADING
        if first and form is None and (found := FORMAT.match(text)):
            form = found["name"]
        if SECTION.match(text):
            return caption, form, text
        if seen > _ABOVE and not first:  # nothing but the section is looked for
            above = bisect_left(sections, i)
            return caption, form, said(document, sections[above - 1]) if above else None
    return caption, form, None
