"""What the columns of a table are: its head read by the vocabulary, or, without one, told from what stands in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.sliced import slice_behind
from extract.dialects.register_table.naming.titles import title_box
from extract.dialects.register_table.words.access_codes import is_access, says_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell

_HEAD_ROWS: Final = 4
_TORN: Final = 2
"""Rows of a table of which the first or the last may be torn, at least, and one more."""
_ENDS: Final = frozenset(("msb", "lsb"))
_FEWEST_BOTH: Final = 2
"""Rows that have bits and name in one cell, at least."""
_TITLES: Final = 3
"""At most so many rows of titles stand above a head."""


_TYPES: Final = frozenset({"type", "mode", "attribute", "attributes"})
_NO_TYPE: Final = frozenset({"", "-", "–", "—"})
_LIKE_ACCESS = re.compile(
    r"^(?=.*[RWrw])[A-Za-z0-9/_,()*+ -]{1,6}$|\b(?:read|writ|clear|set\b|prot|hwinit|sticky|rsvd)",
    re.IGNORECASE,
)
"""What may be done with bits, in a code that is not known or in words."""
_NUMBER: Final = frozenset(("number", "no", "num", "index"))
"""Heads of what may count anything."""
MEANINGS: Final = frozenset(("meaning", "setting", "definition"))
"""Heads of what values mean, where another column has the description of the field."""
_HEX: Final = re.compile(r"0[xX][0-9A-Fa-f]+$|[0-9A-Fa-f]+[hH]$")
_GOES_ON = re.compile(r"(?<=\S)\s*\((?P<word>[^()]{1,40})\)$")
_OF_INSTRUCTIONS: Final = frozenset(("opcode", "opcodes", "opcode hex"))
"""Heads that no table of registers has."""
_MOST: Final = 0.8
"""Share of the rows that tell what a column without a head holds."""


_OF_FIELDS: Final = frozenset(
    {"field", "fields", "field name", "bit field", "bitfield", "bit name", "bit field name", "bitfield name"}
)
"""Heads of names that are those of fields alone."""
_FEWEST_NAMES: Final = 3
"""Names that tell what a column under another head holds, at least."""
_NUMERIC = re.compile(r"(?=[A-Fa-f]*\d)(?:0[xX])?[0-9A-Fa-f]{1,6}[hH]?$")
_FEWEST_NUMBERS = 3
"""Rows of a table that has numbers for its registers, at least."""


@dataclass(slots=True)
class Roles:
    """The column of each role, and how many rows are head.

    Rows before `start` are titles. `heads` are the texts of the head by column; `bits_in_name` says
    that the name's cell begins with the bits, `bits_behind` that it ends with them, `squeezed` that a
    single blank parts the cells: a name that is no identifier is not told from the text behind it. `cut` are
    the places of names that may go on elsewhere; `between` says that lines of cells stand between those of others:
    their rows may begin above what tells their bits. `meant` says that the values have their meanings in the column
    of their names: the description is the field's. `by_cells` says that the rows of a text begin with the names of a
    figure's cells. `leads` is how descriptions begin with names, where more rows than the table's tell. `lowest` says
    that the bits may be the lowest ones of their fields alone. `unsure` are
    lines taken for text that may be the row of another field, unless values stand there, `unread` those that are such
    rows whatever is read there; `shifted` the places of
    rows whose cells do not stand under their heads; `others` the columns of further resets, and those whose heads
    tell no role. `gathered` says that no rules told the rows: they were made of lines; `centred` that cells of one
    line stand half-way down beside higher ones.
    """

    of: dict[str, int]
    head: int
    heads: list[str]
    bits_in_name: bool = False
    start: int = 0
    bits_behind: bool = False
    squeezed: bool = False
    cut: set[Piece] = field(default_factory=set)
    between: bool = False
    meant: bool = False
    by_cells: bool = False
    leads: re.Pattern[str] | None = None
    lowest: bool = False
    unsure: set[int] = field(default_factory=set)
    unread: set[int] = field(default_factory=set)
    shifted: set[Piece] = field(default_factory=set)
    others: list[int] = field(default_factory=list)
    gathered: bool = False
    centred: bool = False

    def bits(self, row: list[Cell]) -> str:
        """The text of a row's bits: its own column, or what stands before the name."""
        if self.bits_in_name or self.bits_behind:
            return self.parted(row)[0]
        return self.text(row, "bits")

    def parted(self, row: list[Cell]) -> tuple[str, str]:
        """Bits and name of a row whose cell of the name holds both; no bits where it does not."""
        cell = self.cell(row, "name")
        if self.bits_behind:
            return slice_behind(cell.text if cell else "")
        return split_bits(cell) if self.bits_in_name else ("", cell.text if cell else "")

    @property
    def tells_bits(self) -> bool:
        """Whether the rows say where their fields stand."""
        return self.bits_in_name or self.bits_behind or "bits" in self.of

    def cell(self, row: list[Cell], role: str) -> Cell | None:
        """The cell of a role in a row, None where the table has no such column."""
        column = self.of.get(role)
        return row[column] if column is not None else None

    def text(self, row: list[Cell], role: str) -> str:
        """The text of a role in a row in one line, empty where there is none."""
        cell = self.cell(row, role)
        return one_line(cell.text) if cell else ""

    @property
    def of_fields(self) -> bool:
        """Whether the rows are fields with their bits, or the words of a packet."""
        if self.bits_in_name or self.bits_behind or self.of_words:
            return True
        return "bits" in self.of and bool(
            self.of.keys() & {"name", "description", "reset", "access", "register"}
        )

    @property
    def of_words(self) -> bool:
        """Whether the rows may be the words of a packet, counted, with bits or without."""
        return {"ordinal", "name"} <= self.of.keys()

    @property
    def of_names(self) -> bool:
        """Whether the rows may be fields whose bits stand in a figure."""
        return (
            "bits" not in self.of
            and bool(self.of.keys() & {"name", "letter"})
            and bool(self.of.keys() & {"description", "access", "reset"})
        )

    @property
    def of_registers(self) -> bool:
        """Whether the rows are registers with their addresses."""
        return (
            "bits" not in self.of
            and bool(self.of.keys() & {"offset", "address"})
            and bool(self.of.keys() & {"name", "register", "description"})
            and not any(plain(head) in _OF_INSTRUCTIONS for head in self.heads)
        )


def bare_heads(grid: Grid, words: Vocabulary) -> None:
    """Take the word that says the table goes on off the heads of a grid, which is changed: `Bits (continued)`."""
    for c, cell in enumerate(grid.rows[0]):
        found = _GOES_ON.search(cell.text) if cell.text.endswith(")") else None
        if found and words.says_continued(found["word"]):
            grid.rows[0][c] = replace(cell, text=cell.text[: found.start()])


def read_head(grid: Grid, words: Vocabulary) -> Roles | None:
    """The roles that a table's head gives, from its first row or the first few together; None without any.

    Rows above the head may hold titles: `Offset: 0x10`, or the register's name.
    """
    start = 0
    while start < min(_TITLES, len(grid.rows) - 1) and _is_title(grid.rows[start], words):
        start += 1
    best = _head_from(grid, words, start)
    if best is not None and "value" in best.of:
        _meanings_beside_values(grid, best, words)
    if best is not None and "name" not in best.of and {"bits", "description", "remark"} <= best.of.keys():
        _names_beside_texts(grid, best, words)
    if best is not None and "bits" not in best.of and "name" in best.of:
        _bits_beside_names(grid, best, words)
    if best is not None and "bits" not in best.of and "name" in best.of:
        best.bits_in_name = _bits_before_names(grid, best)
        _address_under_number(grid, best)
    if best is not None and "name" not in best.of and {"bits", "description"} <= best.of.keys():
        _names_under_bits(grid, best, words)
    if best is not None and {"name", "bits"} <= best.of.keys() and best.of.keys() & {"address", "offset"}:
        _registers_beside_fields(best, words)
    if best is not None and "bits" in best.of:
        _names_behind_bits(grid, best, words)
    if best is not None and {"access", "bits"} <= best.of.keys():
        _leave_types(grid, best, words)
    if best is not None and "register" in best.of and not best.of.keys() & {"bits", "address", "offset"}:
        _number_under_register(grid, best, words)
    return best


def _meanings_beside_values(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find the column of what values mean behind theirs: under the same head, or as `Value  Meaning  Description`."""
    column = roles.of["value"] + 1
    if "value_name" in roles.of or "bits" not in roles.of or column >= len(roles.heads):
        return
    if column not in roles.of.values() and words.column(roles.heads[column]) == "name":
        roles.of["value_name"] = column  # `Name  Value  Name`
    elif not roles.heads[column].strip() and column not in roles.of.values():
        roles.meant = any(row[column].text.strip() for row in grid.rows[roles.head :])
    elif (
        roles.of.get("description") == column
        and plain(roles.heads[column]) in MEANINGS
        and "remark" in roles.of
    ):
        roles.of["description"] = roles.of.pop("remark")
        roles.meant = True
    if roles.meant:
        roles.of["value_name"] = column


def _names_beside_texts(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take the first of two columns of texts for the names where it holds such alone: `Bit  Function  Description`."""
    cells = [row[roles.of["description"]].text for row in grid.rows[roles.head :]]
    lines = [line.strip() for cell in cells for line in cell.split("\n")]
    told = [text for text in lines if len(text) > 1 and not words.reserved(text)]
    written = [
        text for text in told if all(is_identifier(part) and part.isupper() for part in text.split("/"))
    ]
    if len(set(written)) >= _FEWEST_NAMES and len(written) >= _MOST * len(told):
        roles.of["name"] = roles.of["description"]
        roles.of["description"] = roles.of.pop("remark")


def _bits_beside_names(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take a column of nothing but bits in brackets for what it is where another is headed as names, too."""
    first = roles.of["name"]
    others = [c for c in range(first + 1, len(roles.heads)) if words.column(roles.heads[c]) == "name"]
    texts = [text for row in grid.rows[roles.head :] if (text := row[first].text.strip())]
    if len(others) == 1 and texts and all(text[0] in "[<" and parse_bits(text) for text in texts):
        roles.of |= {"bits": first, "name": others[0]}


def _registers_beside_fields(roles: Roles, words: Vocabulary) -> None:
    """Take names beside those of fields for registers where addresses tell of these: `Name  Address  Bit  Field`."""
    first = roles.of["name"]
    fields = [c for c in range(first + 1, len(roles.heads)) if words.column(roles.heads[c]) == "name"]
    if "register" in roles.of or len(fields) != 1 or plain(roles.heads[first]) in _OF_FIELDS:
        return
    if plain(roles.heads[fields[0]]) in _OF_FIELDS:
        roles.of |= {"register": first, "name": fields[0]}


def _address_under_number(grid: Grid, roles: Roles) -> None:
    """Take hexadecimal numbers beside names and their access for addresses: `Number  Privilege  Name`."""
    if "access" not in roles.of or roles.of.keys() & {"address", "offset"}:
        return
    rows = grid.rows[roles.head :]
    for column, head in enumerate(roles.heads):
        if (
            plain(head) in _NUMBER
            and sum(bool(_HEX.match(row[column].text.strip())) for row in rows) > len(rows) / 2
        ):
            roles.of["address"] = column
            return


def _number_under_register(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take numbers under `Register` for addresses where names stand in another column: `Register  Register Name`."""
    first = roles.of["register"]
    others = [
        c for c, head in enumerate(roles.heads) if c != first and words.column(head) in {"register", "name"}
    ]
    texts = [text for row in grid.rows[roles.head :] if (text := row[first].text.strip())]
    if len(others) == 1 and len(texts) >= _FEWEST_NUMBERS and all(map(_NUMERIC.match, texts)):
        roles.of.pop("name", None)
        roles.of |= {"address": first, "register": others[0]}


def _is_title(row: list[Cell], words: Vocabulary) -> bool:
    """Whether a row stands over the head: one cell alone, or keys with their values, in a cell or in two."""
    texts = [cell.text for cell in row if cell.text.strip()]
    if len(texts) == 1 and len(row) > 2:
        return words.column(texts[0]) is None
    if len(texts) == 2 and len(row) > 2 and plain(texts[0]) in words.keys:
        return words.column(texts[1]) is None
    if title_box([row], words):
        return True
    return bool(texts) and all(key_line(one_line(text), words) for text in texts)


def _head_from(grid: Grid, words: Vocabulary, start: int) -> Roles | None:
    best: Roles | None = None
    for rows in range(start + 1, min(start + _HEAD_ROWS, len(grid.rows)) + 1):
        if rows > start + 1:
            last = grid.rows[rows - 1]
            placed = best is not None and "bits" in best.of and parse_bits(last[best.of["bits"]].text)
            if placed or _is_data(last) or _has_codes(grid.rows[start:rows], words):
                break
        heads = [
            "\n".join(cell.text.strip() for row in grid.rows[start:rows] if (cell := row[c]).text.strip())
            for c in range(len(grid.columns))
        ]
        of: dict[str, int] = {}
        for c, head in enumerate(heads):
            role = words.column(head)
            if role == "description" and role in of:
                role = "remark"
            if role and (role not in of or (role == "access" and _is_rather(head, heads[of[role]]))):
                of[role] = c
        if of and (best is None or len(of) > len(best.of)):
            best = Roles(of, rows, heads, start=start)
    return best


def _is_rather(head: str, before: str) -> bool:
    """Whether of two heads of access the second says so in words, and the first may be that of another type."""
    said = plain(head)
    return ("access" in said or said in {"read/write", "r/w", "rw"}) and plain(before) in _TYPES


def part_description(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take names and texts apart that stand in two columns under one head: `Bits | Description |`."""
    at = roles.of.get("description")
    if at is None or "name" in roles.of or "bits" not in roles.of or at + 1 >= len(roles.heads):
        return
    rows = grid.rows[roles.head :]
    names = [name for row in rows if (name := row[at].text.replace("\n", "").strip()) and roles.bits(row)]
    named = sum(is_identifier(name) or words.reserved(name) for name in names)
    if not roles.heads[at + 1].strip() and names and _MOST * len(names) <= named:
        roles.of["name"], roles.of["description"] = at, at + 1


def texts_beside(roles: Roles) -> None:
    """Make a column without a head behind that of descriptions a part of it: the head reaches over both."""
    at = roles.of.get("description")
    if at is None or "remark" in roles.of or "value" in roles.of or at + 1 >= len(roles.heads):
        return
    if not roles.heads[at + 1].strip() and at + 1 not in roles.of.values():
        roles.of["remark"] = at + 1


def named_by_head(grid: Grid, roles: Roles, words: Vocabulary) -> str | None:
    """The name of a register that heads the column of its fields' names: `NBCON | Bit | Description`.

    A word among heads that are all in capitals is none: `BIT# | USE`.
    """
    if "name" in roles.of or "bits" not in roles.of:
        return None
    unknown = [c for c, head in enumerate(roles.heads) if head.strip() and words.column(head) is None]
    if len(unknown) != 1 or not is_identifier(roles.heads[unknown[0]]) or roles.heads[unknown[0]].islower():
        return None
    names = [row[unknown[0]].text.strip() for row in grid.rows[roles.head :] if roles.bits(row)]
    if not names or not all(names):
        return None
    roles.of["name"] = unknown[0]
    shouted = all(head.isupper() for head in roles.heads if any(map(str.isalpha, head)))
    return None if shouted and roles.heads[unknown[0]].isalpha() else roles.heads[unknown[0]]


_BRACKETED = re.compile(r"[(\[]\s*(\w+)\s*[)\]]")
_EMPHASIS = re.compile(r"_(?=[A-Za-z])(\w*[A-Za-z0-9])_")
"""Marks of AsciiDoc round a name: `_GATE_EN_`."""
_WORD_FOR_BITS = re.compile(r"^bits?\s+(?=[\[<(]?\d)", re.IGNORECASE)


def split_bits(cell: Cell | None) -> tuple[str, str]:
    """The bits before a name in one cell, and the name: `31-24`, `MODE` of `bits 31-24 MODE`; empty for any other."""
    text = _WORD_FOR_BITS.sub("", cell.text.strip()) if cell else ""
    first, _, rest = text.partition("\n")
    if parse_bits(first) and (rest.strip() or not first.strip().isdecimal()):
        return first.strip(), rest.strip()  # a range needs no name: `6-1`, beside `Reserved`
    found = re.match(r"^(\S+(?:\s?(?::|-|–|\.\.)\s?\d+)?)\s+(\S.*)$", text, re.DOTALL)
    if found and parse_bits(found[1]):
        name = found[2].strip()
        inner = _BRACKETED.fullmatch(name) or _EMPHASIS.fullmatch(name)
        return found[1], inner[1] if inner else name
    return "", text


def _leave_types(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take a column headed `Type` whose cells are types of numbers, `uint8`, `Volatile`, for none of access."""
    at = roles.of["access"]
    if plain(roles.heads[at]) not in _TYPES:
        return
    texts = [text for row in grid.rows[roles.head :] if (text := one_line(row[at].text)) not in _NO_TYPE]
    told = [text for text in texts if not words.reserved(text)]
    if told and not any(says_access(text, words) or _LIKE_ACCESS.search(text) for text in told):
        del roles.of["access"]


def _names_under_bits(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find names under their bits in the column of these, `[7:4]` over `RATE`; a reserved field may have none."""
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "bits")) and cell.text.strip()
    ]
    if not any("\n" in cell.text for cell in cells):
        return
    names = [name for cell in cells if (name := split_bits(cell)[1])]
    told = all(split_bits(cell)[0] or parse_bits(cell.text) for cell in cells)
    if told and names and all(is_identifier(name) or words.reserved(name) for name in names):
        roles.of["name"] = roles.of.pop("bits")
        roles.bits_in_name = True


def _names_behind_bits(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find names behind their bits in the column of these, `7:4 RATE`, where no other column has the names of fields.

    One headed as names beside an address is that of the registers.
    """
    placed = roles.of.keys() & {"address", "offset"}
    if "name" in roles.of and ("register" in roles.of or not placed):
        return
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "bits")) and cell.text.strip()
    ]
    if any("\n" in cell.text.strip() for cell in cells):
        return
    names = [name for cell in cells if all(split_bits(cell)) and (name := split_bits(cell)[1])]
    alone = sum(
        ":" in cell.text and parse_bits(cell.text) is not None for cell in cells
    )  # of what has no name
    if len(cells) < _FEWEST_BOTH or len(names) + alone < len(cells) or len(names) < alone:
        return
    parts = [part.strip() for name in names for part in name.split(" : ")]  # `RATE2 : RATE0`
    if any(
        plain(part) in words.words["bit"] or plain(part) in _ENDS or is_access(part, words) for part in parts
    ):
        return  # `8 bits`, `7:4 RW`, `7 MSB`
    if all(is_identifier(part) or words.reserved(part) for part in parts) and any(map(is_identifier, parts)):
        if "name" in roles.of:
            roles.of["register"] = roles.of["name"]
        roles.of["name"] = roles.of.pop("bits")
        roles.bits_in_name = True


def _bits_before_names(grid: Grid, roles: Roles) -> bool:
    """Whether the names of a table begin with bits.

    A page may tear a row between the two: bits alone end a table, or a name alone begins one. As many rows as have
    both may have a name alone, whose bits the figure shows.
    """
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "name")) and cell.text.strip()
    ]
    whole = sum(all(split_bits(cell)) for cell in cells)
    begun = [whole > 0 and bool(split_bits(cell)[0]) for cell in cells]
    alone = [cell.text.strip().isidentifier() for cell, told in zip(cells, begun, strict=True) if not told]
    if alone and all(alone) and len(alone) <= whole:
        return True
    if len(begun) > _TORN:
        begun[-1] = begun[-1] or parse_bits(cells[-1].text) is not None
        begun[0] = begun[0] or not any(map(str.isdigit, cells[0].text.split("\n")[0][:1]))
    return len(begun) > 0 and all(begun)


def _is_data(row: list[Cell]) -> bool:
    """Whether a row begins with bits or an address: it is no head."""
    first = next((cell.text.strip() for cell in row if cell.text.strip()), "")
    return parse_bits(first) is not None


def _has_codes(rows: list[list[Cell]], words: Vocabulary) -> bool:
    """Whether the last of the rows has an access code under a head: it is the first of the fields."""
    above = ["".join(row[c].text for row in rows[:-1]).strip() for c in range(len(rows[-1]))]
    return any(over and is_access(cell.text, words) for over, cell in zip(above, rows[-1], strict=True))
