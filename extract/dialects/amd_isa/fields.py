"""The rows of a table of fields: names, bits (in parts where they are split), texts and the lists within.

| OP      | [0],[24:18] | Opcode. |       two rows of one field, parts 0 and 1
| SDST    | | [22:16]   | | Where  |       one field and two operand codes
|         | | 0-101     | | SGPRs  |
|         | | 102       | | FLAT   |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.numbers import MOST_PARTS, is_bits, parse_bits, parse_code, show, width
from extract.dialects.amd_isa.text import Item, apart, cell_text, fold, items, plain
from extract.dialects.amd_isa.values import paired, read_listing
from extract.observations import Diagnostic, Field

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.dialects.amd_isa.grid import Cell, Row
    from extract.dialects.amd_isa.kinds import View
    from extract.dialects.amd_isa.numbers import Bits
    from extract.dialects.amd_isa.text import Words
    from extract.document import Piece
    from extract.observations import EnumValue

IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-\d+)?$")
RESERVED: Final = frozenset(["reserved", "rsvd", "resv", "unused", "notused"])


@dataclass(slots=True)
class FieldRows:
    """What a table of fields holds.

    Attributes:
        fields: a row per field and part.
        banners: headings within the table, with their places.
        sizes: for each line a field begins on, the size that is printed beside its bits.
    """

    fields: list[Field] = field(default_factory=list)
    banners: list[tuple[str, list[Piece]]] = field(default_factory=list)
    sizes: dict[int, int] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_fields(seen: View, words: Words, *, identifiers: bool) -> FieldRows:
    """All fields of a table.

    Args:
        seen: the table, of kind `fields`.
        words: the document's words.
        identifiers: whether names are identifiers, so that one with a blank in it is in doubt.
    """
    return _FieldReader(seen, words, identifiers=identifiers).read()


class _FieldReader:
    def __init__(self, seen: View, words: Words, *, identifiers: bool) -> None:
        self.seen, self.words, self.identifiers = seen, words, identifiers
        self.out = FieldRows()
        self.note: tuple[str, list[Piece]] | None = None
        self.named: tuple[Cell, Field] | None = None  # the name cell of the row above, and its field

    def read(self) -> FieldRows:
        columns = self.seen.columns
        for row in self.seen.rows:
            parts = split_fused(row, columns["bits"], is_bits)
            if len(parts) > 2 and all(part.cells[columns["name"]].blank for part in parts[1:]):
                parts = [row]  # codes below the bits
            for part in parts:
                self._row(part, fused=part is not row)
        return self.out

    def _cell(self, row: Row, name: str) -> Cell | None:
        column = self.seen.columns.get(name)
        return None if column is None else row.cells[column]

    def _row(self, row: Row, *, fused: bool) -> None:
        if banner := banner_of(row, self.seen.columns["bits"], is_bits):
            text = " ".join(cell_text(banner, self.words).split())
            name = self._cell(row, "name")
            if banner is not name or not IDENTIFIER.match(text):
                self.note = text, banner.pieces
                self.out.banners.append((text, banner.pieces))
                return
        bits = self._bits(row)
        name_cell = row.cells[self.seen.columns["name"]]
        if not bits and name_cell.blank:
            self._goes_on(row)
            return
        rows = self._fields(row, name_cell, bits)
        for made in rows:
            if row.damaged:
                made.flag("table_row")
                own = {line for line, _, _ in made.pieces}
                for value in made.values:
                    if row.damaged & (own | {line for line, _, _ in value.pieces}):
                        value.flag("table_row")
            if fused:
                made.flag("row_fused")
        self._merged(name_cell, rows)
        self.out.fields += rows

    def _bits(self, row: Row) -> list[Item]:
        """What stands in the column of bits; the highest and the lowest bit together where each has a column."""
        cell = row.cells[self.seen.columns["bits"]]
        bits = items(cell)
        if len(bits) == 1 and len(cell.texts) > 2:
            bits = _a_line_each(cell) or bits
        low = self._cell(row, "low")
        if low is None:
            return bits
        both = [*bits, *items(low)]
        pieces = [piece for item in both for piece in item.pieces]
        return [Item(pieces, [":".join(item.packed for item in both)], [False])] if both else []

    def _merged(self, name_cell: Cell, rows: list[Field]) -> None:
        """A name merged over several rows is one field, whose parts these rows are."""
        above = self.named
        if above is None or above[0] is not name_cell or name_cell.blank:
            self.named = name_cell, rows[0]
            return
        first = above[1]
        for n, made in enumerate(rows, sum(row.field == first.field for row in self.out.fields)):
            made.part = n
            made.pieces = list(dict.fromkeys([*name_cell.pieces, *made.pieces]))

    def _goes_on(self, row: Row) -> None:
        """A row with nothing but text goes on with the one above."""
        text_cell = self._cell(row, "text")
        if text_cell is None or text_cell.blank or not self.out.fields:
            self.out.banners.append(("", row.pieces))
            return
        last = self.out.fields[-1]
        last.pieces += text_cell.pieces
        last.description = f"{last.description or ''} {cell_text(text_cell, self.words)}".strip()
        last.flag("row_split")

    def _fields(self, row: Row, name_cell: Cell, bits_items: list[Item]) -> list[Field]:
        parts, codes, bits_text = _parts(bits_items)
        size_cell = self._cell(row, "size")
        text_cell = self._cell(row, "text")
        texts = items(text_cell) if text_cell is not None else []
        if codes and len(texts) == 1 and text_cell is not None:
            texts = apart(text_cell)
        name, guess = self._name(name_cell)
        made = Field(
            pieces=[
                *name_cell.pieces,
                *(p for item in bits_items[: len(bits_items) - len(codes)] for p in item.pieces),
                *(size_cell.pieces if size_cell else []),
            ],
            field=name,
            bits_text=bits_text or None,
            reserved=bool(name and fold(name) in RESERVED),
        )
        if name is None:
            made.flag("name_lost")
        elif self.identifiers and not IDENTIFIER.match(name):
            made.flag("name_garbled")
        elif guess:
            made.flag("name_joined")
        if parts is None:
            made.flag("bits_garbled" if bits_text else "bits_lost")
        self._values(made, parts or [], codes, texts)
        self._more(row, made)
        self._size(row, made, parts)
        self._unmarked(made, [*bits_items, *texts])
        if self.note is not None:
            made.note, places = self.note
            made.pieces += places
        made.values.sort(key=by_number)
        return _in_parts(made, parts)

    def _name(self, cell: Cell) -> tuple[str | None, bool]:
        """The name, and whether a wrapped one was put together to a word that stands nowhere else."""
        name = " ".join(cell_text(cell, self.words).split())
        if self.identifiers and " " in name and all(cell.full(n) for n in range(len(cell.texts) - 1)):
            name = name.replace(" ", "")
        if len(cell.texts) == 1:
            guess = False
        else:
            apart = {word for text in cell.texts for word in plain(text).split()}
            guess = any(word not in apart and not self.words.known(word) for word in name.split())
        return (name.strip("() ") if name.startswith("(") else name) or None, guess

    def _values(self, made: Field, parts: list[Bits], codes: list[Item], texts: list[Item]) -> None:
        if codes:
            made.values = paired(codes, texts[1:], self.words, parts)
            made.description = texts[0].text(self.words) if texts else None
            made.pieces += texts[0].pieces if texts else []
            for item in texts[1 + len(codes) :]:
                made.pieces += item.pieces
            if len(codes) != len(texts) - 1:
                made.flag("lists_unequal")
                self._diagnose(made, f"{len(codes)} codes stand beside {max(len(texts) - 1, 0)} meanings")
            return
        listing = read_listing(texts, self.words, parts)
        made.values = listing.values
        made.description = "\n".join(t for t in (item.text(self.words) for item in listing.rest) if t) or None
        made.pieces += [p for item in listing.rest for p in item.pieces]
        for code in listing.flags:
            made.flag(code)
        for value in made.values:
            if value.role == "value" and made.field and fold(made.field) in {"op", "opcode"}:
                value.role = "opcode"

    def _diagnose(self, made: Field, message: str) -> None:
        self.out.diagnostics.append(Diagnostic("lists_unequal", message, observation=made))

    def _more(self, row: Row, made: Field) -> None:
        """Default and access, in tables that have columns for them."""
        for name in ("default", "access"):
            cell = self._cell(row, name)
            if cell is None or cell.blank:
                continue
            text = cell_text(cell, self.words)
            made.pieces += cell.pieces
            if name == "access":
                made.access = text
            else:
                made.default_text = text
                number = parse_code(text)
                made.default_value = number[0] if number and number[0] == number[1] else None

    def _unmarked(self, made: Field, parts: list[Item]) -> None:
        """Items that have lost their bar leave the lists in doubt."""
        lost = {piece[0] for item in parts if item.unmarked for piece in item.pieces}
        if not lost:
            return
        made.flag("item_unmarked")
        for value in made.values:
            if any(piece[0] in lost for piece in value.pieces):
                value.flag("item_unmarked")

    def _size(self, row: Row, made: Field, parts: list[Bits] | None) -> None:
        """Check the size printed beside the bits."""
        cell = self._cell(row, "size")
        if cell is None or cell.blank:
            return
        text = "".join(cell.texts)
        if not text.isdecimal():
            return
        if parts and width(parts) != int(text):
            made.flag("size_disagrees")
            message = (
                f"{made.field}: bits {made.bits_text} are {width(parts)}, but its size is printed as {text}"
            )
            self.out.diagnostics.append(Diagnostic("size_disagrees", message, observation=made))


def _a_line_each(cell: Cell) -> list[Item]:
    """Bits and the operand codes below them, an item each, where no marks part them; empty for any other cell."""
    out: list[Item] = []
    for piece, text in zip(cell.pieces, cell.texts, strict=True):
        if out and (out[-1].texts[-1][-1] in "-–,:;" or text[0] in "-–,:;]"):
            out[-1].pieces.append(piece)
            out[-1].texts.append(text)
            out[-1].full.append(False)
        else:
            out.append(Item([piece], [text], [False]))
    codes = out[1:]
    listed = len(codes) > 1 and is_bits(out[0].packed) and all(parse_code(item.packed) for item in codes)
    return out if listed else []


def _parts(bits_items: list[Item]) -> tuple[list[Bits] | None, list[Item], str]:
    """The bits of a cell, the operand codes that may follow them, and the bits as printed."""
    if not bits_items:
        return None, [], ""
    parts = parse_bits(bits_items[0].packed)
    rest = bits_items[1:]
    text = bits_items[0].packed
    while (
        parts is not None
        and len(parts) < MOST_PARTS
        and rest
        and (more := parse_bits(rest[0].packed))
        and _is_part(text, rest[0].packed)
    ):
        parts += more
        text = text.rstrip(",;") + "," + rest[0].packed
        rest = rest[1:]
    return parts, rest, text


def _is_part(before: str, text: str) -> bool:
    """Whether another item goes on with the bits: after a comma, or printed like bits and unlike a code."""
    return before.endswith((",", ";")) or "[" in text or (":" in text and parse_code(text) is None)


def _in_parts(made: Field, parts: list[Bits] | None) -> list[Field]:
    """One row per part of a split field; the values stay with the first."""
    if not parts:
        return [made]
    made.bit_hi, made.bit_lo = parts[0]
    out = [made]
    for n, (hi, lo) in enumerate(parts[1:], 1):
        out.append(
            Field(
                pieces=list(made.pieces),
                flags=list(made.flags),
                field=made.field,
                part=n,
                bit_hi=hi,
                bit_lo=lo,
                bits_text=made.bits_text,
                access=made.access,
                default_text=made.default_text,
                description=made.description,
                note=made.note,
                reserved=made.reserved,
            )
        )
    return out


def by_number(value: EnumValue) -> tuple[bool, int]:
    """Printed lists in the order of their numbers, what running text explains behind them."""
    return value.role == "prose", value.value if value.value is not None and value.role != "prose" else 0


def banner_of(row: Row, key: int, test: Callable[[str], bool]) -> Cell | None:
    """The one cell of a row that has no other, when it is no key: a heading within a table."""
    filled = [cell for cell in dict.fromkeys(row.cells) if not cell.blank]
    if len(filled) != 1 or len(row.cells) < 2:
        return None
    cell = filled[0]
    if cell is row.cells[key] and cell.columns == (key, key):
        found = items(cell)
        return None if found and test(found[0].packed) else cell
    return cell


def split_fused(row: Row, key: int, test: Callable[[str], bool]) -> list[Row]:
    """The rows that ran together in one, parted where the key column has another key; the row itself if it is one.

    Two keys stand on lines of their own, neither filling the cell: a wrapped one would.
    """
    cell = row.cells[key]
    if len(cell.texts) < 2 or cell.texts[0].startswith("|"):
        return [row]
    starts = [n for n, text in enumerate(cell.texts) if test(text)]
    if len(starts) != len(cell.texts) or any(
        cell.full(n) or cell.texts[n][-1] in ",;-" for n in range(len(starts) - 1)
    ):
        return [row]
    lines = [cell.pieces[n][0] for n in starts]
    out = []
    for n, line in enumerate(lines):
        end = lines[n + 1] if n + 1 < len(lines) else row.last
        begin = line if n else row.first
        out.append(row.part(begin, end))
    return out


def describe(row: Field) -> str:
    """A field with its bits, for messages: `OP (24:17)`."""
    bits = (
        show((row.bit_hi, row.bit_lo))
        if row.bit_hi is not None and row.bit_lo is not None
        else row.bits_text or "no bits"
    )
    return f"{row.field or 'a field without a name'} ({bits})"
