"""The cells of a table taken out in reading order, dealt out to its rows by their forms, their count and their order.

    RO  0x0         access and reset of the row above, then those of the row below,
    RW  0x0         or of rows nearby: each column keeps its order

A row all of whose cells stand in the order of the heads is sure, any other flagged; so is a name that may go on below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_RESET: Final = re.compile(
    r"(?:0x[0-9A-Fa-f_]+|\d*[’'][hbdHBD][0-9A-Fa-f_]+|[0-9A-Fa-f]+h|0b[01]+|\d{1,10}|[xX])$"
)
BARE: Final = re.compile(r"\d{1,2}$")
"""A number alone, which may be that of a figure's bit."""
_REST: Final = re.compile(r"[A-Z0-9_]{1,24}$")
"""What may be the rest of a name in capitals."""
_CAPITALS: Final = re.compile(r"[A-Z0-9_]+")
_FULL: Final = 0.7
"""Of the characters of the longest name a cut one has so many at least: letters differ in width."""
_FEW_WORDS: Final = 4
"""Words of a line that is no rest of a name, at least."""
_NUMBERED: Final = re.compile(r"\d+(?:\.\d+)+\.? \S")
_DASHES: Final = frozenset("-–—")


@dataclass(slots=True)
class Row:
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


class DealtRows:
    """The rows of a table and its heads by role, in the order of its columns."""

    def __init__(self, document: Document, words: Vocabulary) -> None:
        self.document, self.words = document, words
        self.heads: dict[str, int] = {}
        self.rows: list[Row] = []

    def text(self, i: int) -> str:
        """What a line says."""
        return self.document.lines[i].strip()

    def columns(self) -> list[str]:
        """The roles of the columns behind bits and name."""
        return [role for role in self.heads if role not in {"bits", "name"}]

    def follows(self, one: str, other: str) -> bool:
        """Whether a column stands right behind another."""
        order = list(self.heads)
        return one in order and other in order and order.index(other) == order.index(one) + 1

    def gap(self, i: int) -> bool:
        """Whether a line stands behind a blank one."""
        return i == 0 or not self.document.lines[i - 1].strip()

    def ends(self, i: int) -> bool:
        """Whether a line is a heading or, behind a blank one, a key: nothing of the table."""
        text = self.text(i)
        if of_description(text):
            return False
        if not self.gap(i):
            return self.is_heading(i)
        return bool(key_line(text, self.words) or _NUMBERED.match(text) or names_register(text, self.words))

    def is_heading(self, i: int) -> bool:
        """Whether a line is the numbered heading of a register."""
        text = self.text(i)
        return bool(_NUMBERED.match(text) and names_register(text, self.words))

    def classify(self, row: Row) -> None:
        """Tell what each line of a row is."""
        row.kinds = ""
        for n, i in enumerate(row.own):
            kind = self.kind(i)
            if not n and (kind in "TD" or (kind == "A" and len(self.text(i)) == 1)):
                kind = "N"
            elif kind == "R" and BARE.match(self.text(i)):
                kind = "R" if row.kinds[-1:] == "A" and self.follows("access", "reset") else "X"
            row.kinds += kind
        row.reserved = row.kinds[:1] == "N" and self.is_nothing(self.text(row.own[0]))

    def kind(self, i: int) -> str:
        """What a line is by its form."""
        text = self.text(i)
        if text in _DASHES:
            return "D"
        if "access" in self.heads and is_access(text, self.words):
            return "A"
        if "reset" in self.heads and _RESET.match(text):
            return "R"
        return "X" if BARE.match(text) else "T"

    def is_nothing(self, name: str) -> bool:
        """Whether a name says that the bits are reserved."""
        return name in _DASHES or self.words.reserved(name.rstrip("."))

    def deal_out(self) -> None:
        """Give each row its cells, and say which rows are in doubt."""
        columns = self.columns()
        dashes = sum(row.kinds.count("D") for row in self.rows)
        nothing = sum(row.reserved for row in self.rows)
        codes = [(role, kind) for kind, role in (("A", "access"), ("R", "reset")) if role in self.heads]
        dealt: dict[str, dict[int, int]] = {role: self._in_order(kind) for role, kind in codes}
        whole = all(dealt.values())
        regular = [self._is_regular(row) for row in self.rows]
        front = regular.index(False) if False in regular else len(regular)
        back = len(regular) - (regular[::-1].index(False) if False in regular else len(regular))
        for n, row in enumerate(self.rows):
            row.cells, row.doubt = {}, ""
            own: dict[str, list[int]] = {role: self._of(row, kind) for role, kind in codes}
            given = {role: [at] if (at := dealt[role].get(n)) is not None else [] for role, _ in codes}
            for role, _ in codes:
                row.cells[role] = given[role] if whole else own[role] if len(own[role]) == 1 else []
            dashed = row.kinds.count("D") == len(columns) or dashes == len(columns) * nothing
            if row.reserved and dashed:
                self._dash(row, columns)
            if row.kinds[:1] == "N":
                row.cells["name"] = row.own[:1]
            elif lost := self._name_elsewhere(row):
                row.cells["name"] = [lost]
            row.cells["bits"] = [row.at]
            used = {i for lines in row.cells.values() for i in lines}
            told = [i for i, kind in zip(row.own, row.kinds, strict=True) if i not in used and kind in "TX"]
            row.cells.setdefault("description", told)
            sure = regular[n] and (own == given if whole else n < front or n >= back)
            bare = n > 0 and ("N" not in self.rows[n - 1].kinds or self._begun(self.rows[n - 1]))
            missing = not all(row.cells[role] for role, _ in codes) and (dashes > 0 or not row.reserved)
            missing |= not row.reserved and "description" in self.heads and not row.cells["description"]
            if missing or row.kinds[:1] != "N":
                row.doubt = "cells_missing"
            elif not sure or bare:
                row.doubt = "cells_shifted"
            elif not row.reserved:
                self._doubt_name(row)

        used = {i for row in self.rows for lines in row.cells.values() for i in lines}
        for row in self.rows:
            if left := [i for i in row.own if i not in used]:
                row.cells["description"] = sorted([*row.cells.get("description", []), *left])

    def _name_elsewhere(self, row: Row) -> int | None:
        """The name of a row that does not stand under its bits: right over its access, or the first of its texts."""
        if not self.follows("name", "access"):
            return row.own[row.kinds.index("T")] if "T" in row.kinds else None
        for access in row.cells.get("access", []):
            for other in self.rows:
                n = other.own.index(access) if access in other.own else 0
                if n and other.kinds[n - 1] == "T" and is_identifier(self.text(other.own[n - 1])):
                    return other.own[n - 1]
        return None

    def _dash(self, row: Row, columns: list[str]) -> None:
        """The dashes of a row that holds nothing, wherever they were put."""
        own = self._of(row, "D")
        spare = own or [i for other in self.rows for i in self._of(other, "D")]
        for n, role in enumerate(columns):
            row.cells[role] = [own[n]] if n < len(own) else spare[:1]

    def _of(self, row: Row, kind: str) -> list[int]:
        return [i for i, one in zip(row.own, row.kinds, strict=True) if one == kind]

    def _in_order(self, kind: str) -> dict[int, int]:
        """The codes of a column by row, where there are as many as rows, or as rows that hold something; else none."""
        found = [i for row in self.rows for i in self._of(row, kind)]
        some = [n for n, row in enumerate(self.rows) if not row.reserved]
        rows = some if len(found) == len(some) else list(range(len(self.rows)))
        return dict(zip(rows, found, strict=True)) if len(found) == len(rows) else {}

    def _is_regular(self, row: Row) -> bool:
        """Whether the cells of a row stand in the order of the heads."""
        columns = len(self.columns())
        if row.reserved and row.kinds in {"N", "N" + "D" * columns}:
            return True
        order = self.columns()
        form = "N" + "".join({"description": "T+", "access": "A", "reset": "R"}[role] for role in order)
        if order[-1] != "description":
            form += "T*"
        return (
            re.fullmatch(form.replace("T+", "T*") if order[-1] == "description" else form, row.kinds)
            is not None
        )

    def _doubt_name(self, row: Row) -> None:
        """Doubt a name that may go on below, or whose line the next column touches."""
        name = self.text(row.own[0])
        words = name.split()
        single = len(words) == 1
        if (len(words) > _FEW_WORDS + 1) or (not single and is_identifier(words[0]) and "_" in words[0]):
            row.doubt = "name_open"
            return
        if len(row.own) > 1 and not self.gap(row.own[1]):
            row.doubt = "name_open"
            return
        firsts = [n for n, i in enumerate(row.own) if n and row.kinds[n] == "T" and self.gap(i)]
        rests = firsts[1:]
        texts = [*(self.text(row.own[n]) for n in rests), *filter(None, [row.below])]
        if single:
            if _REST.match(row.below):
                row.doubt = "name_open"
            elif cut := [i for i in self._of(row, "T") if _REST.match(self.text(i))]:
                row.doubt = "name_open"
                longest = max(len(self.text(one.own[0])) for one in self.rows if one.kinds[:1] == "N")
                begun = self._begun(row) and cut[0] == row.own[-1]
                if len(cut) == 1 and not begun and _CAPITALS.fullmatch(name) and len(name) >= _FULL * longest:
                    self._join_name(row, cut[0])
            return
        inner = [
            i
            for i, below in pairwise(row.own[1:])
            if not self.gap(below) and len(self.text(i).split()) < _FEW_WORDS
        ]
        if inner:
            row.doubt = "name_open"
            return
        if firsts and self.text(row.own[firsts[0]])[0].islower():
            row.doubt = "name_open"  # the rest of it, or a text that begins so
            return
        if not texts or len(texts[0].split()) >= _FEW_WORDS:
            return
        row.doubt = "name_open"
        if len(rests) < len(("rest", "text")):
            return
        end = max(k for k in range(firsts[0], rests[0]) if row.kinds[k] == "T")
        open_ = self.text(row.own[end])[-1:] not in {".", ":", ")"}
        if open_:
            self._join_name(row, row.own[rests[0]])

    def _begun(self, row: Row) -> bool:
        """Whether the last line of a row may begin the name of the next, where names stand before the bits."""
        turned = list(self.heads).index("name") < list(self.heads).index("bits")
        return turned and row.kinds[-1:] == "T" and _REST.match(self.text(row.own[-1])) is not None

    def _join_name(self, row: Row, rest: int) -> None:
        """Take a line for the rest of a row's name."""
        row.cells["name"] = [*row.cells["name"], rest]
        row.cells["description"] = [i for i in row.cells["description"] if i != rest]
        row.doubt = "name_joined"
