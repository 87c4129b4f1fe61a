"""Tables of a text taken out of a PDF in reading order: cells a line each, those of several lines torn apart.

    Bits                      19:16                     4
    Name                      RX level                  Overrun
    Description               How many words are in     Set when a word was lost.
    Type                      RO                        RW
    Reset                     0x0                       0x0
                              fill                      RW            of the row below
    blank lines               the tank.                 0x0
    between all of them       15:10 ...                 3 ...

The bits tell the rows: they go on from one to the next. What stands between two of them is the row's, but for codes of
access and resets, which may stand among those of a row nearby: the order of each column is kept, so that they are dealt
out in it where there are as many as rows. A row all of whose cells stand in the order of the heads is sure, any other
flagged; so is a name that may go on further down.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.figures import is_access
from extract.dialects.register_table.flow import furniture
from extract.dialects.register_table.headings import is_identifier, names_register
from extract.dialects.register_table.keys import key_line
from extract.dialects.register_table.values import of_description
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.bits import Bits
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.document import Document

ROLES: Final = frozenset({"bits", "name", "description", "access", "reset"})
_LONGEST: Final = 40
"""Characters of a head at most."""
_FEWEST: Final = 4
"""Columns of such a table at least: bits, name, and of three more kinds one lacks at most."""
_MOST: Final = 400
"""Lines between the bits of two rows at most."""
_LATE: Final = 60
"""Lines below the first heads among which the others stand that the page put there."""
_RESET: Final = re.compile(
    r"(?:0x[0-9A-Fa-f_]+|\d*[’'][hbdHBD][0-9A-Fa-f_]+|[0-9A-Fa-f]+h|0b[01]+|\d{1,10}|[xX])$"
)
_BARE: Final = re.compile(r"\d{1,2}$")
"""A number alone, which may be that of a figure's bit."""
_REST: Final = re.compile(r"[A-Z0-9_]{1,24}$")
"""What may be the rest of a name in capitals."""
_FEW_WORDS: Final = 4
"""Words of a line that is no rest of a name, at least."""
_NUMBERED: Final = re.compile(r"\d+(?:\.\d+)+\.? \S")
_DASHES: Final = frozenset("-–—")
_NEAR: Final = 6
"""Lines among which the codes of the last row stand."""


def torn_cell_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The tables of a text whose heads stand a line each, blank lines between them, and their rows below."""
    if document.reader == "pdf":
        return []
    heads = [
        i
        for i in document.body
        if len(document.lines[i]) <= _LONGEST and _alone(document, i) and _is_bits(document, i, words)
    ]
    if not heads:
        return []
    # heads that stand at the top of many pages are taken for running lines
    aside = {i for i in furniture(document) if words.column(document.lines[i]) is None}
    out: list[Table] = []
    for first, end in zip(heads, [*heads[1:], document.body.stop], strict=True):
        page = document.page(first)
        stop = next((i for i in range(first, end) if document.page(i) != page), end)
        lines = [i for i in range(first, stop) if document.lines[i].strip() and i not in aside]
        table = _Torn(document, lines, words).table()
        if table is not None:
            out.append(table)
    return out


def _alone(document: Document, i: int) -> bool:
    """Whether blank lines stand around a line, or the end of the text."""
    lines = document.lines
    return (i == 0 or not lines[i - 1].strip()) and (i + 1 == len(lines) or not lines[i + 1].strip())


def _is_bits(document: Document, i: int, words: Vocabulary) -> bool:
    text = document.lines[i].strip()
    return text[:1] in "Bb" and words.column(text) == "bits"


@dataclass(slots=True)
class _Row:
    """A row: the line of its bits, the lines up to those of the next, and what each of them is (`kinds`).

    N its name, T text, A access, R reset, D a dash, X a number alone.
    """

    at: int
    bits: Bits
    own: list[int] = field(default_factory=list)
    kinds: str = ""
    reserved: bool = False
    below: str = ""
    """The line behind the last row, which may be the rest of its name."""
    doubt: str = ""
    cells: dict[str, list[int]] = field(default_factory=dict)


class _Torn:
    """One table on one page."""

    def __init__(self, document: Document, lines: list[int], words: Vocabulary) -> None:
        self.document, self.lines, self.words = document, lines, words
        self.heads: dict[str, int] = {}
        self.rows: list[_Row] = []

    def text(self, i: int) -> str:
        return self.document.lines[i].strip()

    def table(self) -> Table | None:
        """The table, or None where the lines are none."""
        if not self._read_heads():
            return None
        self._read_rows()
        for n, row in enumerate(self.rows):
            self._classify(row)
            if row.kinds[:1] == "N" and self._is_head(self.text(row.own[0])):
                del self.rows[n:]  # from there on cells stand in each other's place
                break
        if not self.rows:
            return None
        self._deal_out()
        order = sorted(self.heads, key=lambda role: self.heads[role])
        grid: list[list[Cell | None]] = [[self._cell([self.heads[role]]) for role in order]]
        uneven: dict[int, str] = {}
        for row in self.rows:
            grid.append([self._cell(row.cells.get(role, [])) for role in order])
            if row.doubt:
                uneven |= dict.fromkeys([row.at, *row.own], row.doubt)
        last = max(i for row in self.rows for i in [row.at, *row.own])
        return Table(1, grid, self.lines[0], max(last, *self.heads.values()), uneven=uneven)

    def _cell(self, lines: Sequence[int]) -> Cell:
        pieces = []
        for i in lines:
            line = self.document.lines[i]
            pieces.append((i, len(line) - len(line.lstrip()), len(line.rstrip())))
        return Cell("\n".join(self.text(i) for i in lines), pieces)

    def _role(self, i: int) -> str | None:
        text = self.text(i)
        role = self.words.column(text) if len(text) <= _LONGEST and _alone(self.document, i) else None
        return role if role in ROLES and not is_access(text, self.words) else None

    def _is_head(self, text: str) -> bool:
        """Whether a text is the head of a column in words, as names are not written."""
        return text[1:].islower() and self.words.column(text) in ROLES

    def _read_heads(self) -> bool:
        """The heads: bits and name first, the others with them or, in a run of their own, a little further down."""
        if len(self.lines) <= _FEWEST or self._role(self.lines[1]) != "name":
            return False
        for k, i in enumerate(self.lines[:_LATE]):
            role = self._role(i)
            if role is not None and role not in self.heads and (k < 2 or self._is_head(self.text(i))):
                self.heads[role] = i
        return len(self.heads) >= _FEWEST

    def _read_rows(self) -> None:
        """The rows, as far as the bits of each go on from those of the one before."""
        heads = set(self.heads.values())
        body = [i for i in self.lines if i not in heads]
        found = {i: bits for i in body if (bits := self._bits(i))}
        falling = _chained(found.values(), falling=True) >= _chained(found.values(), falling=False)
        for n, i in enumerate(body):
            bits = found.get(i)
            if not self.rows:
                if bits is None:
                    return
                self.rows.append(_Row(i, bits))
                continue
            last = self.rows[-1]
            if bits and _goes_on(bits, last.bits, falling=falling) and not self._is_reset(body, n):
                self.rows.append(_Row(i, bits))
            elif len(last.own) >= _MOST or (last.own and self._ends(i)):
                break
            else:
                last.own.append(i)
        self._trim(self.rows[-1])

    def _bits(self, i: int) -> Bits | None:
        text = self.text(i)
        bits = parse_bits(text) if text[0] in "[<(" or text[0].isdigit() else None
        return bits if bits and len(bits.ranges) == 1 and not bits.ascending else None

    def _follows(self, one: str, other: str) -> bool:
        """Whether a column stands right behind another."""
        order = sorted(self.heads, key=lambda role: self.heads[role])
        return one in order and other in order and order.index(other) == order.index(one) + 1

    def _is_reset(self, body: Sequence[int], n: int) -> bool:
        """Whether a number alone is the reset beside an access, not the bit of the next row."""
        if not _BARE.match(self.text(body[n])):
            return False
        if self._follows("access", "reset"):
            return is_access(self.text(body[n - 1]), self.words)
        after = self.text(body[n + 1]) if n + 1 < len(body) else ""
        return self._follows("reset", "access") and is_access(after, self.words)

    def _gap(self, i: int) -> bool:
        return i == 0 or not self.document.lines[i - 1].strip()

    def _ends(self, i: int) -> bool:
        """Whether a line behind a blank one is a heading or a key: nothing of the table."""
        text = self.text(i)
        if not self._gap(i) or of_description(text):
            return False
        return bool(key_line(text, self.words) or _NUMBERED.match(text) or names_register(text, self.words))

    def _trim(self, row: _Row) -> None:
        """Leave to the last row what is surely its own: nothing behind a blank line once all cells are there."""
        self._classify(row)
        needed = {kind for kind, role in (("A", "access"), ("R", "reset")) if role in self.heads}
        told = "description" not in self.heads
        seen: set[str] = set()
        blocks = 0
        for n, (i, kind) in enumerate(zip(row.own, row.kinds, strict=True)):
            if n and self._gap(i):
                near = set(row.kinds[n : n + _NEAR])
                codes = needed <= seen or row.reserved or not (needed - seen) & near
                if codes and (told or blocks > 0) and kind not in "ARD":
                    row.below = "" if self._ends(i) else self.text(i)
                    row.own, row.kinds = row.own[:n], row.kinds[:n]
                    return
                blocks += kind == "T"
            seen.add(kind)
            if row.reserved and row.kinds[: n + 1].count("D") == len(self._columns()):
                told = True

    def _columns(self) -> list[str]:
        """The roles of the columns behind bits and name."""
        return [role for role in self.heads if role not in {"bits", "name"}]

    def _classify(self, row: _Row) -> None:
        """Tell what each line of a row is."""
        row.kinds = ""
        for n, i in enumerate(row.own):
            text = self.text(i)
            if not n and not (is_access(text, self.words) and len(text) > 1) and not _RESET.match(text):
                row.kinds += "N"
            elif text in _DASHES:
                row.kinds += "D"
            elif "access" in self.heads and is_access(text, self.words):
                row.kinds += "A"
            elif "reset" in self.heads and _RESET.match(text):
                beside = not _BARE.match(text) or (row.kinds[-1:] == "A" and self._follows("access", "reset"))
                row.kinds += "R" if beside else "X"
            else:
                row.kinds += "X" if _BARE.match(text) else "T"
        row.reserved = row.kinds[:1] == "N" and self._is_nothing(self.text(row.own[0]))

    def _is_nothing(self, name: str) -> bool:
        return name in _DASHES or self.words.reserved(name.rstrip("."))

    def _deal_out(self) -> None:
        """Give each row its cells, and say which rows are in doubt."""
        columns = self._columns()
        dashes = sum(row.kinds.count("D") for row in self.rows)
        nothing = sum(row.reserved for row in self.rows)
        codes = [(role, kind) for kind, role in (("A", "access"), ("R", "reset")) if role in self.heads]
        dealt: dict[str, dict[int, int]] = {role: self._in_order(kind) for role, kind in codes}
        whole = all(dealt.values())
        regular = [self._is_regular(row) for row in self.rows]
        front = regular.index(False) if False in regular else len(regular)
        back = len(regular) - (regular[::-1].index(False) if False in regular else len(regular))
        for n, row in enumerate(self.rows):
            own: dict[str, list[int]] = {role: self._of(row, kind) for role, kind in codes}
            given = {role: dealt[role].get(n) for role, _ in codes} if whole else {}
            for role, _ in codes:
                at = given.get(role)
                row.cells[role] = [at] if at is not None else own[role] if len(own[role]) == 1 else []
            dashed = row.kinds.count("D") == len(columns) or dashes == len(columns) * nothing
            if row.reserved and dashed:
                self._dash(row, columns)
            if row.kinds[:1] == "N":
                row.cells["name"] = row.own[:1]
            elif row.own and "T" in row.kinds:
                row.cells["name"] = [row.own[row.kinds.index("T")]]
            row.cells["bits"] = [row.at]
            used = {i for lines in row.cells.values() for i in lines}
            told = [i for i, kind in zip(row.own, row.kinds, strict=True) if i not in used and kind in "TX"]
            row.cells.setdefault("description", told)
            mine = all(at is None or at in row.own for at in given.values())
            sure = regular[n] and (mine if whole else n < front or n >= back)
            bare = n > 0 and "N" not in self.rows[n - 1].kinds
            missing = not all(row.cells[role] for role, _ in codes) and (dashes > 0 or not row.reserved)
            if missing or row.kinds[:1] != "N":
                row.doubt = "cells_missing"
            elif not sure or bare:
                row.doubt = "cells_shifted"
            elif not row.reserved:
                self._doubt_name(row)

    def _dash(self, row: _Row, columns: list[str]) -> None:
        """The dashes of a row that holds nothing, wherever they were put."""
        own = self._of(row, "D")
        spare = own or [i for other in self.rows for i in self._of(other, "D")]
        for n, role in enumerate(columns):
            row.cells[role] = [own[n]] if n < len(own) else spare[:1]

    def _of(self, row: _Row, kind: str) -> list[int]:
        return [i for i, one in zip(row.own, row.kinds, strict=True) if one == kind]

    def _in_order(self, kind: str) -> dict[int, int]:
        """The codes of a column by row, where there are as many as rows, or as rows that hold something; else none."""
        found = [i for row in self.rows for i in self._of(row, kind)]
        some = [n for n, row in enumerate(self.rows) if not row.reserved]
        rows = some if len(found) == len(some) else list(range(len(self.rows)))
        return dict(zip(rows, found, strict=True)) if len(found) == len(rows) else {}

    def _is_regular(self, row: _Row) -> bool:
        """Whether the cells of a row stand in the order of the heads."""
        columns = len(self._columns())
        if row.reserved and row.kinds in {"N", "N" + "D" * columns}:
            return True
        order = sorted(self._columns(), key=lambda role: self.heads[role])
        form = "N" + "".join({"description": "T+", "access": "A", "reset": "R"}[role] for role in order)
        if order[-1] != "description":
            form += "T*"
        return (
            re.fullmatch(form.replace("T+", "T*") if order[-1] == "description" else form, row.kinds)
            is not None
        )

    def _doubt_name(self, row: _Row) -> None:
        """Doubt a name that may go on below, or whose line the next column touches."""
        name = self.text(row.own[0])
        words = name.split()
        single = len(words) == 1
        if (len(words) > _FEW_WORDS + 1) or (not single and is_identifier(words[0]) and "_" in words[0]):
            row.doubt = "name_open"
            return
        if len(row.own) > 1 and not self._gap(row.own[1]):
            row.doubt = "name_open"
            return
        firsts = [n for n, i in enumerate(row.own) if n and row.kinds[n] == "T" and self._gap(i)]
        rests = firsts[1:]
        texts = [*(self.text(row.own[n]) for n in rests), *filter(None, [row.below])]
        if single:
            if any(_REST.match(text) for text in texts) or (
                firsts and _REST.match(self.text(row.own[firsts[0]]))
            ):
                row.doubt = "name_open"
            return
        if not texts or len(texts[0].split()) >= _FEW_WORDS:
            return
        row.doubt = "name_open"
        if len(rests) < len(("rest", "text")):
            return
        end = max(k for k in range(firsts[0], rests[0]) if row.kinds[k] == "T")
        open_ = self.text(row.own[end])[-1:] not in {".", ":", ")"}
        if open_:
            row.cells["name"].append(row.own[rests[0]])
            row.cells["description"].remove(row.own[rests[0]])
            row.doubt = "name_joined"


def _goes_on(bits: Bits, last: Bits, *, falling: bool) -> bool:
    return bits.high == last.low - 1 if falling else bits.low == last.high + 1


def _chained(found: Iterable[Bits], *, falling: bool) -> int:
    """How many bits of lines go on from each other in one direction."""
    count = 0
    last: Bits | None = None
    for bits in found:
        if last is None or _goes_on(bits, last, falling=falling):
            last = bits
            count += 1
    return count
