"""What each table is, by the words of its header and by what its columns hold.

    opcodes    Opcode | Name | Description       an instruction per row; without texts, an index
    identity   Format | SOP2                     (no header) names the encoding that follows
    fields     Field Name | Bits | ...           a bit range per row
    sizes      Field | Size | Description        fields without their bits
    other      everything else

Where header and content disagree the content decides: a column `Register` of `6:4` and `11:8` holds bits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.numbers import base_of, is_bits, parse_bits, parse_code
from extract.dialects.amd_isa.text import Words, cell_label, fold, items

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.dialects.amd_isa.blocks import Outline, Table
    from extract.dialects.amd_isa.grid import Row

OPCODE: Final = frozenset(
    ["opcode", "opcode#", "opcodenumber", "opcodeno", "op", "op#", "opcodehex", "opcodedec"]
)
NAME: Final = frozenset(["name", "mnemonic", "instruction", "instructionname", "opcodename"])
ENCODING: Final = frozenset(["encoding", "format", "microcode", "microcodeformat", "instructionformat"])
BITS: Final = frozenset(
    ["bits", "bit", "bitposition", "bitpositions", "bitrange", "bitfield", "bitnumber", "position"]
)
FIELD: Final = frozenset(["field", "fieldname", "fields", "name"])
HIGH: Final = frozenset(["msb", "high", "highbit", "lastbit", "endbit"])
LOW: Final = frozenset(["lsb", "low", "lowbit", "firstbit", "startbit"])
SIZE: Final = frozenset(["size", "bitsize", "sizebits", "width", "widthbits"])
DEFAULT: Final = frozenset(["default", "reset", "defaultvalue", "resetvalue"])
ACCESS: Final = frozenset(["access", "rw", "type"])
TEXT: Final = frozenset(
    [
        "description",
        "formatordescription",
        "comments",
        "comment",
        "notes",
        "meaning",
        "function",
        "operation",
        "payload",
    ]
)
MNEMONIC: Final = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+$")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*$")
_KNOWN: Final = (
    OPCODE | NAME | BITS | FIELD | SIZE | TEXT | {"code", "register", "instructions", "term", "value"}
)


@dataclass(slots=True, eq=False)
class View:
    """A table as its reader sees it.

    Attributes:
        names: the header's cells as text, one per column; empty where there is no header.
        head: the same, folded for comparing.
        rows: the rows below the header.
        columns: which column is what, for the kinds that have columns of their own: `code`, `name`, ...
        base: the base of the opcodes, in a table of kind `opcodes`.
        base_unclear: whether they may as well be hexadecimal: numbers filled up with zeros, without letters.
        repeated: rows that print the header again.
        further: tables without a header that go on with this one; their rows are among `rows`.
    """

    table: Table
    names: list[str]
    head: list[str]
    rows: list[Row]
    kind: str = "other"
    columns: dict[str, int] = field(default_factory=dict)
    base: int = 10
    base_unclear: bool = False
    repeated: list[Row] = field(default_factory=list)
    further: list[Table] = field(default_factory=list)

    @property
    def ambiguous(self) -> bool:
        """Whether it looks like a table of opcodes or of bits and is read as neither."""
        if self.kind in {"opcodes", "fields"}:
            return False
        name = _one(self.head, NAME)
        if name is not None and _one(self.head, OPCODE) is not None and _share(self, name, str.isupper) > 0.9:
            return True
        mnemonics = any(_share(self, n, _is_mnemonic) > 0.9 for n in range(len(self.head)))
        if mnemonics and any(h.startswith("opcode") and h != "opcodeoffset" for h in self.head):
            return True
        places = HIGH | LOW | {"offset", "bitoffset", *BITS}
        return _one(self.head, FIELD) is not None and _one(self.head, frozenset(places)) is not None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Columns of code and name of each instruction that a row may hold, side by side."""
        code, name, count = self.columns["code"], self.columns["name"], len(self.head)
        sizes = range(max(code, name) + 1, count // 2 + 1)
        size = next((n for n in sizes if not count % n and self.head == self.head[:n] * (count // n)), count)
        return [(code + n, name + n) for n in range(0, count - size + 1, max(size, 1))]

    @property
    def first(self) -> int:
        """Its first line."""
        return self.table.grid.first

    def find(self, *names: str) -> int | None:
        """The first column whose header begins with one of these folded names."""
        return next((n for n, h in enumerate(self.head) if h.startswith(names)), None)


def view(table: Table, words: Words) -> View:
    """A table with its header and what kind it is."""
    grid = table.grid
    heads, rows = grid.rows[: grid.header], grid.rows[grid.header :]
    if not heads and len(rows) > 1:
        heads, rows = _unmarked(rows)
    names = _names(heads, len(grid.columns) - 1, words)
    made = View(table, names if heads else [], [fold(name) for name in names] if heads else [], rows)
    if len(made.head) > 1:
        made.repeated = [row for row in rows if _says(row, made.head)]
        made.rows = [row for row in rows if row not in made.repeated] if made.repeated else rows
    made.kind, made.columns = _kind(made)
    return made


def _says(row: Row, head: list[str]) -> bool:
    """Whether a row prints the header again."""
    return all(fold(" ".join(cell.texts)) == name for cell, name in zip(row.cells, head, strict=True))


def _names(heads: list[Row], count: int, words: Words) -> list[str]:
    """The header's text above each column.

    Under a heading merged over several columns, a word known of headers says alone what a column is.
    """
    labels = [
        [cell_label(cell, words) for cell in dict.fromkeys(row.cells[n] for row in heads)]
        for n in range(count)
    ]
    names = []
    for n, parts in enumerate(labels):
        filled = [part for part in parts if part]
        wide = any(row.cells[n].columns[0] != row.cells[n].columns[1] for row in heads[:-1])
        names.append(filled[-1] if wide and filled and fold(filled[-1]) in _KNOWN else " ".join(filled))
    return names


def _unmarked(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    """A header that no `=====` marks: a first row of known words, or their line run together with the first row."""
    first = rows[0]
    if len(first.cells) < 2 or any(cell.blank for cell in first.cells):
        return [], rows
    if all(fold(" ".join(cell.texts)) in _KNOWN for cell in first.cells):
        return rows[:1], rows[1:]
    cut = first.first + 1
    if cut < first.last and all(fold(cell.texts[0]) in _KNOWN for cell in first.cells):
        return [first.part(first.first, cut)], [first.part(cut, first.last), *rows[1:]]
    return [], rows


def unmarked_header(seen: View) -> bool:
    """Whether the table's first row is its header although no `=====` says so."""
    return bool(seen.head) and not seen.table.grid.header


def views(outline: Outline, words: Words) -> list[View]:
    """All tables of a document, those that go on with the one above as part of it."""
    out: list[View] = []
    for table in outline.tables:
        made = view(table, words)
        if out and _goes_on(out[-1], made):
            out[-1].rows = [*out[-1].rows, *made.rows]
            out[-1].further.append(table)
        else:
            out.append(made)
    return out


def _goes_on(above: View, seen: View) -> bool:
    """Whether a table without a header has more rows for the one right above it, of opcodes or bits."""
    last = above.further[-1] if above.further else above.table
    if (
        seen.head
        or above.kind not in {"opcodes", "fields"}
        or len(last.grid.columns) != len(seen.table.grid.columns)
        or (last.section, last.before) != (seen.table.section, seen.table.before)
    ):
        return False
    if above.kind == "fields":
        return _share(seen, above.columns["bits"], is_bits) > 0.5
    base = above.base
    return _share(seen, above.columns["code"], lambda text: parse_code(text, base) is not None) > 0.5


def _kind(seen: View) -> tuple[str, dict[str, int]]:
    head, rows = seen.head, seen.rows
    if not head:
        if (
            rows
            and len(rows[0].cells) == 2
            and fold(" ".join(rows[0].cells[0].texts)) in {"format", "encoding"}
        ):
            return "identity", {}
        return _headless(seen)
    code = _one(head, OPCODE)
    name = _one(head, NAME)
    if code is not None and name is not None and _share(seen, code, _codes(seen, code)) > 0.5:
        return "opcodes", _with_text(head, {"code": code, "name": name, **_encoding(seen)})
    kind, columns = _fields(seen, head)
    if kind == "other":  # a damaged header: the columns may still show what it is
        kind, columns = _headless(seen)
        return (kind, columns) if kind == "opcodes" else ("other", {})
    return kind, columns


def _encoding(seen: View) -> dict[str, int]:
    """The column that names the encoding of each instruction, if there is one."""
    found = _one(seen.head, ENCODING)
    return {} if found is None or _share(seen, found, _is_encoding) < 1 else {"encoding": found}


def _headless(seen: View) -> tuple[str, dict[str, int]]:
    """A table without a header, by its cells alone: numbers beside mnemonics, or names beside ranges of bits."""
    count = len(seen.table.grid.columns) - 1
    if count not in {2, 3} or len(seen.rows) < 2:
        return "other", {}
    text = {"text": 2} if count == 3 else {}
    if _share(seen, 1, _is_mnemonic) > 0.9 and _share(seen, 0, _codes(seen, 0)) > 0.9:
        return "opcodes", {"code": 0, "name": 1, **text}
    if _share(seen, 1, _is_range) > 0.5 and _share(seen, 0, _is_name) > 0.9:
        return "fields", {"bits": 1, "name": 0, **text}
    return "other", {}


def _fields(seen: View, head: list[str]) -> tuple[str, dict[str, int]]:
    """Whether the table lists fields: with a column of bits (whatever its header says), or with sizes alone."""
    name = _one(head, FIELD)
    size = _one(head, SIZE)
    bits = _one(head, BITS)
    high, low = _one(head, HIGH), _one(head, LOW)
    if (
        name is not None
        and high is not None
        and low is not None
        and min(_share(seen, high, is_bits), _share(seen, low, is_bits)) >= 0.5
    ):
        return "fields", _with_text(head, {"bits": high, "low": low, "name": name})
    if bits is not None and name is not None and _share(seen, bits, is_bits) >= 0.5:
        found = {"bits": bits, "name": name}
        if size is not None:
            found["size"] = size
        return "fields", _with_text(head, found)
    if bits is None and size is None and len(head) > 1 and _share(seen, 1, _is_range) >= 0.5:
        return "fields", _with_text(head, {"bits": 1, "name": 0})
    if name is not None and size is not None and head[name] != "name":
        return "sizes", _with_text(head, {"size": size, "name": name})
    if name is not None and len(head) == 2 and head[name].startswith("field") and head[1 - name] in TEXT:
        return "sizes", {"name": name, "text": 1 - name}
    return "other", {}


def _with_text(head: list[str], columns: dict[str, int]) -> dict[str, int]:
    """The columns with that of the description, and those of default and access, as far as there are any."""
    for key, names in (("default", DEFAULT), ("access", ACCESS)):
        found = _one(head, names)
        if found is not None and "bits" in columns:
            columns[key] = found
    text = next((n for n, h in enumerate(head) if h in TEXT and n not in columns.values()), None)
    return columns if text is None else {**columns, "text": text}


def _one(head: list[str], names: frozenset[str]) -> int | None:
    return next((n for n, h in enumerate(head) if h in names), None)


def _firsts(seen: View, column: int) -> list[str]:
    """The first items of a column's cells that are not blank."""
    cells = [row.cells[column] for row in seen.rows[:64]]
    return [found[0].packed for cell in cells if not cell.blank and (found := items(cell))]


def _share(seen: View, column: int, test: Callable[[str], bool]) -> float:
    """Of the cells of a column that are not blank, the share whose first item passes a test."""
    firsts = _firsts(seen, column)
    return sum(map(test, firsts)) / len(firsts) if firsts else 0.0


def _codes(seen: View, column: int) -> Callable[[str], bool]:
    """Whether a text is a code of a column, whose base is noted."""
    head, codes = seen.head[column] if seen.head else "", _firsts(seen, column)
    seen.base = base_of(codes, head)
    padded = any(re.fullmatch(r"0\d+", text) for text in codes)
    numbers = [int(text) for text in codes if text.isdecimal()]
    lettered = any(re.fullmatch(r"(?=.*[A-Fa-f])[\dA-Fa-f]{2,4}", text) for text in codes)
    turns = not lettered and any(two == one + 1 and two % 10 == 0 for one, two in pairwise(numbers))
    larger = max(numbers, default=0) > 9
    seen.base_unclear = seen.base == 10 and padded and larger and not turns and "dec" not in head
    return lambda text: parse_code(text, seen.base) is not None


def _is_encoding(text: str) -> bool:
    return len(text) > 1 and text[0].isupper() and _NAME.match(text) is not None


def _is_mnemonic(text: str) -> bool:
    return MNEMONIC.match(text) is not None


def _is_name(text: str) -> bool:
    return _NAME.match(text) is not None


def _is_range(text: str) -> bool:
    return ":" in text and parse_bits(text) is not None
