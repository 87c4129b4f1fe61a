"""What stands in and under the row of a field: its description, more of it, and values in columns of their own.

| 1:0 | MODE |      | How it runs |       the field
|     |      | 0    | Off         |       a value in a row of its own
|     |      | 1    | Slow        |
|     | more |      |             |       more text of the field
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.value_lists.items import CODES, Holder, Item, to_values, width_of
from extract.dialects.register_table.value_lists.values import give_values
from extract.dialects.register_table.words.access_codes import is_one_code
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import numeral
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.text import join_label, one_line
from extract.stitch import TOLERANCE

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.observations import Field
    from extract.stitch import Grid
    from extract.tables import Cell


def description_of(row: list[Cell], roles: Roles) -> str:
    """The text of a row's description, its lines apart."""
    return _said(row, roles, "description", "remark").text


def _said(row: list[Cell], roles: Roles, *columns: str) -> Said:
    """What a row says in these columns."""
    said = Said()
    for role in columns:
        if (cell := roles.cell(row, role)) and cell.text.strip():
            said.add(cell)
    return said


def begins_number(text: str) -> bool:
    """Whether a text begins with a number in any notation."""
    return bool(re.match(CODES, text.strip()))


def has_value_rows(grid: Grid, roles: Roles) -> bool:
    """Whether a table has values in rows or lines of their own, so that its column of values is a list.

    Lines that say what their numbers mean, `0: off`, are a text of the field's own.
    """
    if "value" not in roles.of or "bits" not in roles.of:
        return False
    return any(
        (text := roles.cell(row, "value"))
        and text.text.strip()
        and (not roles.bits(row) or ("\n" in text.text.strip() and not _is_labelled(text)))
        for row in grid.rows[roles.head :]
    )


def goes_on_alone(row: list[Cell], roles: Roles) -> bool:
    """Whether a row has only a description or values: above the first field it is part of one on another page."""
    at = {roles.of[role] for role in ("description", "remark", "value", "value_name") if role in roles.of}
    filled = {c for c, cell in enumerate(row) if cell.text.strip()}
    return bool(filled) and filled <= at and 0 not in filled


_NOTHING: Final = frozenset("-–—")
"""What stands in a cell that says nothing."""
_LABELLED = re.compile(rf"\s*(?:{CODES})\s*(?:[=:：]|[–—−-]\s?(?=[^\s\d]))\s*\S")
"""A line of a column of values that says what its number means: `0 = off`."""
_CODED = re.compile(rf"(?P<code>{CODES})\s*[=:：]\s*(?P<text>\S.*)$", re.DOTALL)
"""A number and what it means."""
_NAME_FIRST = re.compile(r"(?P<name>[A-Za-z_]\w*)\s*[:=]\s*(?P<code>0[xX][0-9A-Fa-f]+|0[bB][01]+|\d+)$")
"""A value by its name, in a cell of another column: `OFF: 0x0`."""
_TAIL = re.compile(r"_[A-Za-z0-9_]+$")
"""What of a name stands in the next line of its column, where that is too narrow for it."""
_RANGE = re.compile(r"\d{1,5}\s*(?:[–-]|to|\.\.)\s*\d{1,5}$")
"""The values that one meaning has: `0 - 105`."""
_NUMBERS = re.compile(rf"{CODES}(?:\s?(?:[,;/]|\b(?:and|or)\b)\s?{CODES})*\.?")
_SAYS: Final = 2
"""Words of a cell of a column of values at least that is no number alone: `0 = off 1 = on`, `At least 1`."""
TITLED = re.compile(r"^(?P<name>[^:]{1,90}\(\w+\))\s*:(?:\s|$)", re.DOTALL)
"""Name, short name, and after a colon the description, all in the cell of the name."""


_NAMED_VALUE = r"([A-Za-z_]\w*)\s*=\s*(0[xX][0-9A-Fa-f]+|0[bB][01]+|\d+)"
_NAMED_VALUES = re.compile(rf"(?:^|[\s:]){_NAMED_VALUE}(?:[\s,;]+{_NAMED_VALUE})++")
"""A list in the column of access or types, after a type if any: `enum OFF=0, ON=1`; `RW, reset=0` is none."""


_CODED_HEAD = re.compile(
    r"(?:(?P<word>(?:.*\s)?(?:when|if|for|values?|codes?|=)|.*=)\s?)?(?P<code>[01]{1,4}|0[xX][0-9A-Fa-f])$",
    re.IGNORECASE,
)
"""The head of a column with a code behind words that tell of a value, `Function when 01`, or a code alone."""
_MEANS = re.compile(r"[A-Za-z]{2}")
"""What a value means has a word; `n/a` and `0xA` have none."""


class DraftRow(NamedTuple):
    """A row of a field in the making: its own, or that of values; which of the items it gave, from `first` on.

    Attributes:
        cells: of the row.
        roles: of its columns.
        first: the first item that it gave, by its place.
        items: how many it gave.
        own: whether it is the field's row.
    """

    cells: list[Cell]
    roles: Roles
    first: int
    items: int
    own: bool


@dataclass(slots=True)
class Draft:
    """A field in the making: its parts, its text, its values in columns of their own, places of rows that go on.

    `rows`: its own and those of its values. `wide`: whether a row under it has one cell over several columns.
    """

    fields: list[Field]
    said: Said = field(default_factory=Said)
    items: list[Item] = field(default_factory=list)
    places: set[Piece] = field(default_factory=set)
    wide: bool = False
    rows: list[DraftRow] = field(default_factory=list)

    def doubt(self) -> None:
        """Flag the fields: a row under theirs may be none of them."""
        for one in self.fields:
            one.flag("row_continued")

    apart: bool = False
    """Whether the fields are the elements of an array, not the parts of one field."""

    def begin(self, row: list[Cell], roles: Roles, *, listed: bool) -> None:
        """Take the row of the field itself; `listed`: whether its value is one of a list."""
        self._begin(row, roles, listed=listed)
        self.rows.append(DraftRow(row, roles, 0, len(self.items), own=True))

    def _begin(self, row: list[Cell], roles: Roles, *, listed: bool) -> None:
        self.items += _named_in(roles.cell(row, "access"))
        if not all(one.reserved for one in self.fields):
            self.items += _under_codes(row, roles, width_of(self.fields[0]))
        own = roles.cell(row, "value")
        labelled = own is not None and _is_labelled(own)
        whole = listed and _holds_all(roles.text(row, "value"), width_of(self.fields[0]))
        holds = whole and not roles.text(row, "value_name")
        if listed and not labelled and not holds and begins_number(roles.text(row, "value")):
            self._values(row, roles)
            if roles.meant:
                self.said = _said(row, roles, "description", "remark")
            return
        columns = (
            ["value", "value_name"] if listed and not labelled and not holds else []
        )  # a text that reaches over the columns of values
        columns = [column for column in columns if roles.text(row, column) not in _NOTHING]
        value = roles.text(row, "value")
        bare = not columns and (len(value.split()) < _SAYS or _NUMBERS.fullmatch(value) is not None)
        if bare and value and value not in _NOTHING:
            for one in self.fields:  # what it may hold
                said = f"{one_line(roles.heads[roles.of['value']])}: {value}"
                one.note = f"{one.note}; {said}" if one.note else said
        behind = [] if columns or bare else ["value"]
        self.said = _said(row, roles, *columns, "description", "remark", *behind)
        if "description" not in roles.of and (name := roles.cell(row, "name")) and name.text.strip():
            told = Said()
            told.add(name)
            if titled := TITLED.match(told.text):  # it may wrap
                told.drop(titled.end())
                self.said.lines[:0] = told.lines

    def more(self, row: list[Cell], roles: Roles, words: Vocabulary, left: float | None = None) -> None:
        """Take a row without bits: values in columns of their own, or more text.

        `left` is where the column of descriptions begins, in points: a cell that reaches over it may hold more of them.
        """
        self.places.update(piece for cell in row for piece in cell.pieces)
        if [cell.text for cell in row] == roles.heads:
            return  # the head of the list itself
        value = roles.text(row, "value")
        if (value and not is_aside(value, words)) or (not value and roles.text(row, "value_name")):
            before = len(self.items)
            self._values(row, roles)
            more = roles.cell(row, "description") if roles.meant else None
            if more and more.text.strip() and more.text.strip() not in self.said.text:
                self.said.add(more)  # the rest of what the page before says of the field
            self.rows.append(DraftRow(row, roles, before, len(self.items) - before, own=False))
            return
        described = [cell for role in ("description", "remark") if (cell := roles.cell(row, role))]
        others = [cell for cell in row if cell.text.strip() and not any(cell is one for one in described)]
        texts = [cell for cell in described if cell.text.strip()]
        if len(others) == 1 and texts and (numeral(others[0].text) or _RANGE.match(others[0].text.strip())):
            self.items.append(_item(row, others[0].text, "", one_line(description_of(row, roles))))
            return
        if len(others) == 1 and (first := _NAME_FIRST.match(others[0].text.strip())):
            said = one_line(description_of(row, roles))
            self.items.append(_item(row, first["code"], first["name"], said))
            return
        named = _CODED.match(texts[0].text.strip()) if len(others) == len(texts) == 1 else None
        if named and is_identifier(
            one_line(others[0].text)
        ):  # the name under one head, number and text behind it
            name = one_line(others[0].text)
            self.items.append(_item(row, named["code"], name, one_line(named["text"])))
            return
        if self._name_goes_on(name_cell := roles.cell(row, "name")):
            others = [cell for cell in others if cell is not name_cell]
        wide = len(others) == 1 and not texts and not row[0].text and _reaches(others[0], left)
        self.wide |= wide
        across = len(others) == 1 and not texts and _reaches(others[0], left) and _is_note(others[0], words)
        if others and not value and not (wide or across):
            self.doubt()
        for cell in [*others, *texts]:
            self.said.add(cell)

    def _name_goes_on(self, cell: Cell | None) -> bool:
        """Join what a column of names broke at an underscore: `GATE_SEGMENT` and `_SIZE` under it; whether it was."""
        text = cell.text.strip() if cell else ""
        name = self.fields[-1].field if self.fields else None
        if not name or not _TAIL.match(text) or not is_identifier(name):
            return False
        for one in self.fields:
            if one.field == name:
                one.field = name + text
        return True

    def _values(self, row: list[Cell], roles: Roles) -> None:
        """The values of a row: one, or one for each line of the column of values."""
        codes = roles.cell(row, "value")
        if roles.meant and "\n" not in (codes.text.strip() if codes else ""):
            own = [cell for role in ("value", "value_name") if (cell := roles.cell(row, role))]
            places = sorted({piece for cell in own for piece in cell.pieces})
            self.items.append(Item(roles.text(row, "value"), None, roles.text(row, "value_name"), places))
            return
        named = "value_name" in roles.of or not roles.text(row, "remark")
        texts = _said(row, roles, *(("description", "remark") if named else ("remark",)))
        names = _said(row, roles, "value_name" if named else "description")
        if roles.meant:  # the description is the field's
            texts, names = names, Said()
        numbers = Said()
        if codes is not None:
            numbers.add(codes)
        alone = roles.centred and len(numbers.lines) == 1
        above = Said() if alone else _above(texts, numbers)
        if len(numbers.lines) < 2 and not above.lines:
            code = roles.text(row, "value")
            self.items.append(_item(row, code, names.text, one_line(texts.text)))
            return
        self.said.lines += above.lines
        for n, (code, places) in enumerate(numbers.lines):
            text, name = _beside(texts, numbers, n), _beside(names, numbers, n)
            pieces = {
                *places,
                *(piece for part in (name, text) for _, places in part.lines for piece in places),
            }
            label, joined = join_label(name.text)
            self.items.append(Item(code, label or None, one_line(text.text), sorted(pieces), joined=joined))

    def finish(self, words: Vocabulary, room: int | None) -> None:
        """Give the fields their description and values; the parts of a field hold its values together.

        `room` is that of the table's texts (`said.room_of`).
        """
        text = self.said.text.strip("\n")
        widths = [width_of(one) for one in self.fields]
        width = None if None in widths else sum(width for width in widths if width)
        for one, own in zip(self.fields, widths, strict=True):
            width = own if self.apart else width
            if self.places:
                one.pieces = sorted({*one.pieces, *self.places})
            holder = Holder(width, one.field, room)
            one.description = one_line(text) or one.description
            if self.items:
                one.values = to_values(self.items, holder, strict=False)
            else:
                give_values(one, self.said, holder, words)
            if "row_continued" in one.flags and not self.items:
                for value in one.values:
                    value.flag("list_doubtful")  # cells of other columns stand in the text


def _is_labelled(cell: Cell) -> bool:
    """Whether each line of a cell of a column of values says what its number means."""
    return all(map(_LABELLED.match, filter(str.strip, cell.text.splitlines())))


def _holds_all(text: str, width: int | None) -> bool:
    """Whether numbers are all that a field of so many bits can hold, `0-3Fh`: no value, but what stands beside them."""
    if width is None or not re.fullmatch(CODES, text.strip()):
        return False
    item = Item(text.strip())
    return item.ranged and item.spans(10) == [(0, (1 << width) - 1)]


def _is_note(cell: Cell, words: Vocabulary) -> bool:
    """Whether a cell holds sentences, or what begins as a note: no title of the rows below."""
    text = cell.text.strip()
    return text[-1:] == "." and (is_aside(text, words) or len(text.split()) >= _SAYS)


def _reaches(cell: Cell, left: float | None) -> bool:
    """Whether a cell that begins in another column reaches over the one that begins at `left`."""
    return left is not None and cell.box is not None and cell.box[2] > left + TOLERANCE


def _item(row: list[Cell], code: str, name: str, text: str) -> Item:
    """A value that a row of its own gives."""
    label, joined = join_label(name)
    pieces = sorted({piece for cell in row for piece in cell.pieces})
    return Item(code, label or None, text, pieces, joined=joined)


def _above(said: Said, codes: Said) -> Said:
    """The lines of a cell that stand above the first of the column of values: they speak of the field."""
    first = codes.lines[0][1][0][0] if codes.lines and codes.lines[0][1] else -1
    return Said([(text, places) for text, places in said.lines if places and places[0][0] < first])


def _beside(said: Said, codes: Said, n: int) -> Said:
    """The lines of a cell that stand beside a line of the column of values, down to the next of them.

    Where lines of the document do not part them, there must be as many lines as values.
    """
    starts = [places[0][0] for _, places in codes.lines]
    if len(set(starts)) == len(starts):
        end = starts[n + 1] if n + 1 < len(starts) else None
        return Said(
            [
                (text, places)
                for text, places in said.lines
                if starts[n] <= places[0][0] and (end is None or places[0][0] < end)
            ]
        )
    return Said(said.lines[n : n + 1] if len(said.lines) == len(codes.lines) else [])


def named_values(text: str) -> re.Match[str] | None:
    """The list by name that a cell of access or types ends with."""
    lists = _NAMED_VALUES.finditer(text)
    return next((found for found in lists if text[found.end() :] in {"", ",", ";", "."}), None)


def _named_in(cell: Cell | None) -> list[Item]:
    """The values that a cell of access or types lists by name."""
    if cell is None or not (found := named_values(one_line(cell.text))):
        return []
    return [Item(m[2], m[1], pieces=list(cell.pieces)) for m in re.finditer(_NAMED_VALUE, found[0])]


def _under_codes(row: list[Cell], roles: Roles, width: int | None) -> list[Item]:
    """The values of a row whose columns are headed by their codes: `Function when 00`, `Function when 01`.

    Codes alone, `0` and `1`, are all that so many bits have, over words: access and resets have such columns, too.
    """
    heads = [_CODED_HEAD.match(one_line(head)) for head in roles.heads]
    found = [(c, head) for c, head in enumerate(heads) if head and c not in roles.of.values()]
    alike = {(head["word"], len(head["code"])) for _, head in found}
    if len(alike) != 1 or len({head["code"] for _, head in found}) < max(len(found), _SAYS):
        return []
    word, digits = alike.pop()
    texts = [one_line(row[c].text) for c, _ in found]
    worded = all(_MEANS.search(text) and not is_one_code(text) for text in texts)
    if word is None and not (digits == width and len(found) == 1 << digits and worded):
        return []
    said = [(head["code"], text, row[c]) for (c, head), text in zip(found, texts, strict=True)]
    return [
        Item(code, None, text, list(cell.pieces))
        for code, text, cell in said
        if text and not set(text) <= _NOTHING
    ]
