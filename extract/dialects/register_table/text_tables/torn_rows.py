"""One table of a text in reading order: its heads, and the rows that bits which go on from each other tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.dealt_rows import BARE, DealtRows, Row
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

ROLES: Final = frozenset({"bits", "name", "description", "access", "reset"})
_CODES: Final = frozenset({"access", "reset"})
LONGEST: Final = 40
"""Characters of a head at most."""
_FEWEST: Final = 4
"""Columns of such a table at least: bits, name, and of three more kinds one lacks at most."""
_MOST: Final = 400
"""Lines between the bits of two rows at most."""
_LATE: Final = 200
"""Lines below the first heads among which the others stand that the page put there."""
EDGE: Final = 8
"""Lines at the top of a page among which the heads of a table begin that goes on there, and its first bits."""
_WHOLE: Final = 4
"""What bits are worth over a name and an access."""
_NEAR: Final = 6
"""Lines among which the codes of the last row stand."""


def alone(document: Document, i: int) -> bool:
    """Whether a blank line stands over or under a line, or an end of the text."""
    lines = document.lines
    return i == 0 or i + 1 == len(lines) or not lines[i - 1].strip() or not lines[i + 1].strip()


class TornTable(DealtRows):
    """One table on one page."""

    def __init__(
        self, document: Document, lines: list[int], words: Vocabulary, above: list[int] | None = None
    ) -> None:
        super().__init__(document, words)
        self.lines, self.above = lines, above or []
        self.early: list[int] = []
        self.lent: set[int] = set()
        """Lines of heads above the heading of the table."""
        self.mixed = False
        """Whether heads of codes stand among the lines again: those of another table, and its codes with them."""
        self.turned = False
        """Whether names stand before the bits of their rows."""

    def read(self) -> bool:
        """Read the rows; whether there are any."""
        if self._read_heads():
            self._read_rows()
        return bool(self.rows)

    def goes_on_with(self, before: TornTable) -> bool:
        """Read the rows of a table that goes on with the one before, its heads in whatever order at its top."""
        for i in self.lines:
            text = self.text(i)
            role = self.words.column(text) if self._is_head(text) else None
            if role in before.heads and role not in self.heads:
                self.heads[role] = i
        if self.heads.keys() != before.heads.keys():
            return False
        self.heads = {role: self.heads[role] for role in before.heads}
        heads = set(self.heads.values())
        body = [i for i in self.lines if i not in heads]
        first = next((n for n, i in enumerate(body) if self._bits(i) and not self._is_reset(body, n)), _MOST)
        if first > EDGE:
            return False
        self.early, bits = body[:first], self._bits(body[first])
        last = next((n for n, row in enumerate(before.rows) if bits and row.bits.low == bits.high + 1), -1)
        before.deal_out()
        if last < 0 or not all(row.doubt for row in before.rows[last + 1 :]):
            return False
        del before.rows[last + 1 :]  # the numbers of a figure
        self._read_rows()
        return bool(self.rows)

    def table(self) -> Table | None:
        """The table; None where no row is left."""
        self.deal_out()
        order = list(self.heads)
        grid: list[list[Cell | None]] = [[self._cell([self.heads[role]]) for role in order]]
        for cell in grid[0]:
            if cell and cell.pieces[0][0] in self.lent:
                cell.pieces = []
        uneven: dict[int, str] = {}
        for row in self.rows:
            grid.append([self._cell(row.cells.get(role, [])) for role in order])
            if self.mixed and not row.doubt:
                row.doubt = "cells_shifted"
            if row.doubt:
                uneven |= dict.fromkeys([row.at, *row.own], row.doubt)
        first = min(*(set(self.heads.values()) - self.lent), *self.early, *(row.at for row in self.rows))
        return Table(1, grid, first, self.last, uneven=uneven) if self.rows else None

    @property
    def last(self) -> int:
        """The last line of the table."""
        return max([*self.heads.values(), *(i for row in self.rows for i in [row.at, *row.own])])

    def _cell(self, lines: Sequence[int]) -> Cell:
        return Cell("\n".join(map(self.text, lines)), list(map(self.document.piece_of, lines)))

    def _role(self, i: int) -> str | None:
        text = self.text(i)
        role = self.words.column(text) if len(text) <= LONGEST and alone(self.document, i) else None
        return role if role in ROLES and not is_access(text, self.words) else None

    def _is_head(self, text: str) -> bool:
        """Whether a text is the head of a column in words, as names are not written."""
        return text[1:].islower() and self.words.column(text) in ROLES

    def _read_heads(self) -> bool:
        """The heads: bits and name first, the others with them or, in a run of their own, a little further down."""
        if len(self.lines) <= _FEWEST:
            return False
        lead = {"bits": self.lines[0]}
        if self._role(self.lines[1]) != "name":
            if not self.above or self._role(self.above[-1]) != "name":
                return False
            lead = {"name": self.above[-1], "bits": self.lines[0]}
            self.turned = True
        self.heads = lead
        begun = len(lead) - 1
        for k, i in enumerate(self.lines[1:_LATE], 1):
            role = self._role(i)
            near = k == len(self.heads) - begun
            if role is not None and role not in self.heads and (near or self._is_head(self.text(i))):
                self.heads[role] = i
            elif role in _CODES and self._is_head(self.text(i)):
                self.mixed = True
        return self._heads_above() if len(self.heads) < _FEWEST else True

    def _heads_above(self) -> bool:
        """The other heads, where they were taken out before these, with cells of the first rows perhaps.

        Where the table has a heading, it may stand between them.
        """
        missing = ROLES - self.heads.keys()
        for k in range(len(self.above) - len(missing), -1, -1):
            run = self.above[k : k + len(missing)]
            if {self._role(i) for i in run} != missing:
                continue
            early = self.above[k + len(run) :]
            if "description" in missing and not all(
                self.kind(i) in "ART" and not self.ends(i) for i in early
            ):
                return False
            self.heads |= {role: i for i in run if (role := self._role(i))}
            if "description" in missing:
                self.early = early
            else:
                self.lent = set(run)
            return True
        return False

    def _read_rows(self) -> None:
        """The rows, as far as the bits of each go on from those of the one before."""
        heads = set(self.heads.values())
        aside = heads.union(self.early)
        body = self._until_end([i for i in self.lines if i not in aside])
        if self.turned:
            self._turn(body)
        found = {n: bits for n, i in enumerate(body) if (bits := self._bits(i))}
        if 0 not in found:
            return
        ways = [self._chain(body, found, falling=falling) for falling in (True, False)]
        places = ways[len(ways[0]) < len(ways[1])]
        for n, end in zip(places, [*places[1:], len(body)], strict=True):
            self.rows.append(Row(body[n], found[n], body[n + 1 : end]))
        self._trim(self.rows[-1])
        at = 0 if self.early and self.kind(self.early[0]) == "T" else 1
        self.rows[0].own[at:at] = self.early
        for n, row in enumerate(self.rows):
            self.classify(row)
            if row.kinds[:1] == "N" and self._is_head(self.text(row.own[0])):
                del self.rows[n:]  # from there on cells stand in each other's place
                break

    def _turn(self, body: list[int]) -> None:
        """Put the bits of each row before the name above them."""
        for n in range(1, len(body)):
            if self._bits(body[n]) and not self._is_reset(body, n) and self.kind(body[n - 1]) in "TD":
                body[n - 1], body[n] = body[n], body[n - 1]

    def _until_end(self, body: list[int]) -> list[int]:
        """The lines up to a heading or a key, which no bits stand over, or up to many without bits."""
        last = 0
        for n, i in enumerate(body):
            if self._bits(i):
                last = n
            elif n - last > _MOST or (self.ends(i) if n - last > 1 else self.is_heading(i)):
                return body[:n]
        return body

    def _chain(self, body: list[int], found: dict[int, Bits], *, falling: bool) -> list[int]:
        """The lines of the bits that go on from each other, of several ways those of the most whole rows.

        The numbers of a figure may stand among them.
        """
        best: dict[
            int, tuple[int, int, int | None]
        ] = {}  # by the bit that is due: worth, line, the line before
        steps: dict[int, int | None] = {}
        for n, bits in found.items():
            due, free = (bits.high, bits.low - 1) if falling else (bits.low, bits.high + 1)
            known = best.get(due) if n else (0, 0, None)
            if known is None and (not BARE.match(self.text(body[n])) or self._worth(body, n) == _WHOLE):
                # reserved bits may have no row
                above = [one for bit, one in best.items() if (bit > due if falling else bit < due)]
                known = max(above, key=lambda one: one[0], default=None)
            if known is None or (n and self._is_reset(body, n)):
                continue
            worth, before = known[0] + self._worth(body, n), known[1] if n else None
            steps[n] = before
            if free not in best or worth > best[free][0]:
                best[free] = (worth, n, before)
        at: int | None = max(best.values(), key=lambda one: (one[0], -one[1]))[1]
        out: list[int] = []
        while at is not None:
            out.append(at)
            at = steps[at]
        return out[::-1]

    def _worth(self, body: list[int], n: int) -> int:
        """How much the lines below bits look like a row: a name, and what stands behind it."""
        below = body[n + 1 : n + 2 + _NEAR]
        name = self.text(below[0]) if below else ""
        if not name or BARE.match(name):
            return 1
        if self.is_nothing(name):
            return _WHOLE
        coded = [is_access(self.text(i), self.words) for i in below[1:]]
        if self.follows("name", "access"):
            return _WHOLE if coded[:1] == [True] else 2
        return _WHOLE if any(coded) and is_identifier(name) and name.isupper() and self.gap(below[0]) else 2

    def _bits(self, i: int) -> Bits | None:
        text = self.text(i)
        bits = parse_bits(text) if text[0] in "[<(" or text[0].isdigit() else None
        return bits if bits and len(bits.ranges) == 1 and not bits.ascending else None

    def _is_reset(self, body: Sequence[int], n: int) -> bool:
        """Whether a number alone is the reset beside an access, not the bit of the next row."""
        if not BARE.match(self.text(body[n])):
            return False
        if self.follows("access", "reset"):
            return is_access(self.text(body[n - 1]), self.words)
        after = self.text(body[n + 1]) if n + 1 < len(body) else ""
        return self.follows("reset", "access") and is_access(after, self.words)

    def _trim(self, row: Row) -> None:
        """Leave to the last row what is surely its own: nothing behind a blank line once all cells are there."""
        self.classify(row)
        needed = {kind for kind, role in (("A", "access"), ("R", "reset")) if role in self.heads}
        told = "description" not in self.heads
        seen: set[str] = set()
        blocks = 0
        for n, (i, kind) in enumerate(zip(row.own, row.kinds, strict=True)):
            if n and self.gap(i):
                near = set(row.kinds[n : n + _NEAR])
                codes = needed <= seen or row.reserved or not (needed - seen) & near
                if codes and (told or blocks > 0) and kind not in "ARD":
                    ends = self.ends(i) or self._is_head(self.text(i))
                    row.below = "" if ends else self.text(i)
                    goes_on = bool(seen & needed) and not ends and self._is_open(row, n)
                    gaps = (k for k in range(n + 1, len(row.own)) if self.gap(row.own[k]))
                    stop = next(gaps, len(row.own)) if goes_on else n
                    row.own, row.kinds = row.own[:stop], row.kinds[:stop]
                    return
                blocks += kind == "T"
            seen.add(kind)
            if row.reserved and row.kinds[: n + 1].count("D") == len(self.columns()):
                told = True

    def _is_open(self, row: Row, end: int) -> bool:
        """Whether the description above the codes of a row does not end in a sentence: it goes on below them."""
        texts = [self.text(i) for i, kind in zip(row.own[:end], row.kinds, strict=False) if kind == "T"]
        above = self.columns()[0] == "description" and row.kinds[end - 1] in "AR"
        return above and bool(texts) and texts[-1][-1] not in ".:)"
