"""Tables that list the values of one field, apart from the table of fields.

Table 3: Values of MODE          the field stands in the caption or the lines above,
| Value | Name | Description |   or is the head of the column: | MODE | Meaning |,
| 0     | OFF  | It rests    |   or its description says `see Table 3`
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.value_lists.items import (
    CODES,
    Holder,
    Item,
    mark_hexadecimal,
    numbers_of,
    to_values,
    width_of,
)
from extract.dialects.register_table.value_lists.marked_codes import values_for_bits, values_without_head
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.text import join_label, one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.observations import EnumValue, Field, Reading, Register
    from extract.stitch import Grid
    from extract.tables import Cell

_CODES = re.compile(CODES)
_LED = re.compile(r"\W{0,3}(?P<name>[\w.]+(?:[\[<][\d:.\s-]+[\]>])?)\W{0,2}:(?=\s|$)")
"""A paragraph about a field that its name begins: `MODE: it works where BASE is set`, `:MODE: text`."""
_LABELS: Final = frozenset(("value_name", "name", "access"))
"""Roles of the column of what values are called."""
_ABOVE = re.compile(r"(?:≥|>=?)\s*\d+$")
"""All codes from one on, which mean nothing or are reserved."""
_OF_SOME = re.compile(
    r"\W*(?P<of>(?:[A-Za-z][\w-]* ){0,3})(?:codes|values|encodings?|settings|options|meanings)"
    r"(?: [a-z]+){0,2}\W*[:：]\W*",
    re.IGNORECASE,
)
"""A line that introduces a list and names no field: `Codes:`, `Role codes:`."""
_OF_ANY: Final = frozenset((
    "possible", "valid", "allowed", "the", "these", "following", "available", "supported", "defined", "field",
    "bit", "all",
))  # fmt: skip
"""Words before it that speak of nothing else than the field."""


@dataclass(slots=True)
class ValueTable:
    """A list of values whose field is still to be found.

    Attributes:
        items: the values.
        titles: lines that may name the field, the nearest first.
        register: index of the register that stands above it.
        head: the field that heads the columns of the numbers, or None.
        grid: the table, whose pages are all that it stands on; None for one that does not go on over a page.
        read: what of the register had been read when it ended.
    """

    items: list[Item]
    titles: list[str] = field(default_factory=list)
    register: int = 0
    head: str | None = None
    grid: Grid | None = None
    read: tuple[int, ...] = ()


def value_table(
    grid: Grid,
    names: set[str],
    words: Vocabulary,
    above: Sequence[Item] = (),
    *,
    lone: bool = False,
    in_section: bool = False,
    width: int | None = None,
) -> list[Item]:
    """The values that a table lists; empty when it is none.

    Args:
        grid: the table.
        names: the fields of the register above it, folded: one of them may head the column of numbers.
        words: the heads of columns.
        above: the values of the table on the page before that it goes on with, which are given back too.
        lone: whether a single value may be a list, of which the end of the page cut the others.
        in_section: whether it stands in a section on a field, where it needs no head.
        width: the bits of the field under whose line it stands.
    """
    known = read_head(grid, words) or (values_without_head(grid) if in_section else None)
    roles = known or Roles({}, 1, [cell.text for cell in grid.rows[0]] if grid.rows else [])
    roles = values_for_bits(grid, roles, width)
    if roles.of.keys() & {"bits", "offset", "address"} or len(grid.columns) < 2:
        return []
    of = dict(roles.of)
    headed = "value" in of
    if not headed:
        own = [c for c, head in enumerate(roles.heads) if head.strip() and fold(head.strip()) in names]
        if len(own) != 1:
            return []
        of = {role: c for role, c in of.items() if c != own[0]} | {"value": own[0]}
        headed = lone
    rest = [c for c in range(len(grid.columns)) if c not in of.values()]
    label = of.get("value_name", of.get("name", of.get("access")))
    if label is None and len(rest) > 1 and not any(roles.heads[c].strip() for c in rest[:2]):
        label, rest = rest[0], rest[1:]  # the field alone heads numbers, names and meanings
    text = of.get("description", of.get("remark", rest[0] if rest and not of.keys() & _LABELS else None))
    if text is None and label is None:
        return []
    beside = [c for c in rest if c != text and roles.heads[c].strip()] if text in rest else []
    items = [_item(row, of["value"], label, text, words) for row in grid.rows[roles.head :]]
    for item, row in zip(items, grid.rows[roles.head :], strict=True) if beside else ():
        told = {roles.heads[c].strip(): one_line(row[c].text) for c in rest if c == text or c in beside}
        item.text = "; ".join(f"{one_line(head)} = {said}" for head, said in told.items() if said)
    items = [item for item in items if not _ABOVE.match(item.codes)]
    mark_hexadecimal(items)
    listed = [item.codes for item in items if item.codes and not is_aside(item.codes, words)]
    if not all(_CODES.fullmatch(codes.strip("\"'‘’“”")) for codes in listed):
        return []
    found: list[Item] = [*above]
    for item in items:
        if not item.codes and found:
            found[-1].text = f"{found[-1].text} {item.text}".strip()
            found[-1].pieces = [*(found[-1].pieces or ()), *(item.pieces or ())]
        elif not is_aside(item.codes, words):
            found.append(item)
    fewest = 0 if lone and headed else 1
    return found if len(found) > fewest and all(item.codes for item in found) else []


def _item(row: list[Cell], code: int, label: int | None, text: int | None, words: Vocabulary) -> Item:
    pieces = sorted({piece for cell in row for piece in cell.pieces})
    name, joined = join_label(row[label].text) if label is not None else ("", False)
    codes, _, others = one_line(row[code].text).rpartition(",")
    if not codes or not is_aside(others.strip(), words):  # `101, others`
        codes = one_line(row[code].text)
    said = one_line(row[text].text) if text is not None else ""
    return Item(codes, name or None, said, pieces, joined=joined)


def attach(tables: list[ValueTable], reading: Reading, words: Vocabulary) -> None:
    """Give the values of each table to the field that its title names, or to those that refer to it."""
    for table in tables:
        around = _around(table, reading)
        fields = (
            around
            or _named(table, reading)
            or _referring(table, reading, words)
            or _heading(table, reading)
            or _sole(table, reading)
        )
        for one in fields:
            values = to_values(table.items, Holder(width_of(one), one.field), strict=True)
            if around and _says_more(values, one.values):
                one.values = values
            elif any(value.role == "value" for value in one.values):
                _add(values, one, reading.document)
            else:
                one.values = values
                if len(table.items) == 1:
                    one.flag("list_unread")
        if not fields:
            lines = [piece[0] for item in table.items for piece in item.pieces or ()]
            reading.diagnose(
                "list_ownerless",
                "a table of values, and nothing says of which field",
                line_first=min(lines),
                line_last=max(lines),
            )


def _around(table: ValueTable, reading: Reading) -> list[Field]:
    """The field in whose row a table with rules of its own stands, as its text: none where it reaches over others'."""
    if table.grid is None:
        return []
    registers = reading.registers[table.register : table.register + 1]
    within: dict[int, list[tuple[int, int]]] = {}
    for line, start, end in (piece for item in table.items for piece in item.pieces or ()):
        within.setdefault(line, []).append((start, end))
    found = [
        one
        for register in registers
        for one in register.fields
        if any(a < end and start < b for line, a, b in one.pieces for start, end in within.get(line, ()))
    ]
    return found if len(found) == 1 and not found[0].reserved else []


def _says_more(values: list[EnumValue], own: list[EnumValue]) -> bool:
    """Whether values are those that a field has from its text, each name apart from what it means."""
    alike = [(value.value, value.value_last) for value in values] == [
        (one.value, one.value_last) for one in own
    ]
    return alike and all(value.name for value in values) and not any(one.name for one in own)


def _add(values: list[EnumValue], one: Field, document: Document) -> None:
    """Add a list to one that the field has, where this goes on or ends where that begins and a page parts them.

    Any other that has more than the field's leaves a doubt which are its values.
    """
    own, more = ({each.value for each in some if each.value is not None} for some in (one.values, values))
    if not more <= own:
        pages = [
            {document.page(each.pieces[0][0]) for each in some if each.pieces}
            for some in (one.values, values)
        ]
        if own and pages[0].isdisjoint(pages[1]) and (max(own) < min(more) or max(more) < min(own)):
            one.values = sorted((*one.values, *values), key=lambda each: each.value or 0)
        else:
            one.flag("list_unread")


def _named(table: ValueTable, reading: Reading) -> list[Field]:
    """The one field of the register above that the nearest of the titles names."""
    registers = reading.registers[table.register : table.register + 1]
    fields = [
        one
        for register in registers
        for one in register.fields
        if one.field and not one.reserved and "bits_lost" not in one.flags
    ]
    owners = [register.register for register in registers if register.register]
    for title in table.titles:
        if (led := _LED.match(title)) and (
            found := [one for one in fields if fold(one.field or "") == fold(led["name"])]
        ):
            return found
        said = {fold(word) for word in re.findall(r"[\w.]+(?:[\[<][\d:.\s-]+[\]>])?", title)}
        said |= {fold(one) for name in owners for one in re.findall(rf"\b{re.escape(name)}\.(\w+)", title)}
        found = [one for one in fields if fold(one.field or "") in said]
        if len({one.field for one in found}) == 1:
            return found
    return []


def sole_owner(register: Register, items: Sequence[Item], title: str) -> Field | None:
    """The only field of a register, where a line above a list introduces one and names none; it holds all codes.

    Binary codes have a digit for each of its bits. Those of something are of what is told of it: `Speed codes:`.
    """
    fields = [one for one in register.fields if not one.reserved]
    width = width_of(fields[0]) if len(fields) == 1 else None
    if width is None or fields[0].values or "bits_lost" in fields[0].flags:
        return None
    told = _OF_SOME.fullmatch(title)
    said = fold(f"{fields[0].field} {fields[0].description} {register.description}")
    if told is None or any(
        plain(word) not in _OF_ANY and fold(word) not in said for word in told["of"].split()
    ):
        return None  # `Error codes:` are those of no command
    numbers = numbers_of(list(items), width)
    codes = [item.codes.strip("\"'‘’“”`") for item in items]
    whole = all(len(code) == width for code in codes) if all(not code.strip("01") for code in codes) else True
    fits = len(numbers) == len(items) > 1 and max(last for _, last in numbers) < 1 << width
    return fields[0] if fits and whole else None


def _sole(table: ValueTable, reading: Reading) -> list[Field]:
    """The only field of the register above, where a line introduces the table without a name."""
    registers = reading.registers[table.register : table.register + 1]
    found = [
        one
        for register in registers
        for title in table.titles
        if (one := sole_owner(register, table.items, title))
    ]
    return found[:1]


def _heading(table: ValueTable, reading: Reading) -> list[Field]:
    """The field that heads the columns of the numbers, where one alone in the document has that name."""
    if table.head is None:
        return []
    found = [
        one
        for register in reading.registers
        for one in register.fields
        if one.field and fold(one.field) == fold(table.head)
    ]
    return found if len(found) == 1 else []


def _referring(table: ValueTable, reading: Reading, words: Vocabulary) -> list[Field]:
    """The fields whose description names the table by its number."""
    for title in table.titles:
        caption = CAPTION.match(title)
        if caption and plain(caption["kind"]) in words.words["caption"]:
            mention = re.compile(
                rf"\b{re.escape(caption['kind'])}\s*{re.escape(caption['number'])}(?![\w.-]*\d)",
                re.IGNORECASE,
            )
            return [
                one
                for register in reading.registers
                for one in register.fields
                if one.description and mention.search(one.description)
            ]
    return []


def names_of(registers: list[Register], tables: list[tuple[Grid, Roles]]) -> set[str]:
    """The folded names of fields that the tables of a register, or the last register, have."""
    if tables:
        return {
            fold(roles.text(row, "name")) for grid, roles in tables for row in grid.rows[roles.head :]
        } - {""}
    return {fold(one.field) for register in registers[-1:] for one in register.fields if one.field}
