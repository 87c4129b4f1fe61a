"""The heads of field tables: whole, torn over lines, raised, short of their descriptions.

Field Name  Bits  Default  Description     on one line, with a shred on the lines around it
Field Name / Bit / s / Defaul / t / ...    in shreds altogether
Bit Defa / Field Name Description / s ult  words broken above and below the others
Field Name  Bits  Default                  the register is described below the rows
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register import grammar, orders
from extract.dialects.amd_register.header_lines import cut_before_bits
from extract.dialects.amd_register.openings import Openings
from extract.dialects.amd_register.over_page import take_over_page

if TYPE_CHECKING:
    from extract.dialects.amd_register.opened import OpenRegister

_RAISED: Final = ["Field", "Name", "Description"]
"""What stands half-way down beside words of a head that are broken."""
_SHORT: Final = ["Field", "Name", "Bits", "Default"]
"""The head of a table without descriptions."""
_HEADS_BEFORE: Final = ["Field Name", "Bits", "Default"]
_ROW: Final = 6
"""Lines of a row without text at most, each a cell or a part of one."""


class TableHeads(Openings):
    """Takes the head of a table for the register that is open."""

    def _head(self, at: int, i: int, start: int) -> bool:
        """The head of a field table: on one line, with a shred on the lines around it, or in shreds altogether."""
        line = self.lines[i]
        register = self.register
        assert register is not None
        if "escription" not in line:
            return line.startswith(("Field", " Field"), start) and (
                self._short_head(i, start) or self._shredded_head(at)
            )
        if "\t" in line and (order := self._order(line[start:])) is not None:
            if unknown := self._unknown[line[start:]]:
                message = f"nothing is known of the columns {', '.join(unknown)}: their cells are in the descriptions"
                self.reading.diagnose("columns_unknown", message, line_first=i, line_last=i)
            if order[2] < 0 and self.order is not None and order[:2] == self.order[:2]:
                order = self.order  # the default's head is torn
            usual = order == orders.USUAL or (order == orders.TORN and self.defaults)
            self.defaults = self.defaults or order[2] >= 0
            self.order = register.order = None if usual else order
        elif not grammar.is_whole_head(line) and (
            "Bit" not in line or not grammar.is_table_head(line[start:])
        ):
            return line.split() == _RAISED and self._raised_head(at)
        if at > 1 and (cut := self._header_above(at)) is not None:
            register = cut
        self.second_head = (i, start, len(line.rstrip())) if register.fields else None
        if self.ruled and register.headed and register.fields:
            row = register.fields[-1].rows[-1]
            if self.document.page(i) == self.document.page(row.pieces[0][0]) + 1:
                self.over = take_over_page(self.cells, i, register.fields)
        for above in [] if register.headed else register.fields:
            above.best.doubts.append(
                "register_name"
            )  # between header and head: perhaps a row of the register before
        register.headed = True
        register.pieces.append((i, start, len(line.rstrip())))
        if register.description and self._cut(register.description[-1]) in orders.DEFAULT_SHRED:
            register.pieces.append(register.description.pop())
        register.columns = line.find("Description") if "  " in line.strip() and "\t" not in line else 0
        register.head = register.columns
        register.margin = len(line[start:]) - len(line[start:].lstrip(" "))
        if at + 1 < len(self.layout.content):
            j, s = self.layout.content[at + 1]
            below = self.lines[j][s:].strip()
            if not self.odd_defaults and "none" not in below and "0x" not in below:
                self.odd_defaults = bool(grammar.ODD_DEFAULT.search(below))
            if below in orders.DEFAULT_SHRED:
                register.pieces.append((j, s, len(self.lines[j].rstrip())))
                self.skip = 1
        return True

    def _header_above(self, at: int) -> OpenRegister | None:
        """The register whose older header stands on two lines right above a table's head, cut before `bits`."""
        found = cut_before_bits(self.lines, self.layout.content, at)
        if found is None or self.register is None:
            return None
        header, pieces = found
        self._give_back({i for i, _, _ in pieces})
        if not self.register.pieces:  # opened at this very head, before its header was found
            self.registers.pop()
        above = self._headless(header)
        self._tell_elsewhere(header, pieces[0][0])
        above.pieces += pieces
        return above

    def _order(self, head: str) -> tuple[int, ...] | None:
        """As `orders.head_order`; the heads of a document are mostly the same."""
        if head not in self._orders:
            self._orders[head] = orders.head_order(head)
            self._unknown[head] = orders.unknown_columns(head)
        return self._orders[head]

    def _shredded_head(self, at: int) -> bool:
        """`Field Name` / `Bit` / `s` / `Defaul` / `t` / `Description`: as many lines as the words need."""
        gathered = ""
        for n in range(at, min(at + 8, len(self.layout.content))):
            i, start = self.layout.content[n]
            gathered += self.lines[i][start:]
            if grammar.completes_table_head(gathered):
                return self._take_shreds(at, n)
            if not grammar.starts_table_head(gathered):
                return n > at and self._text_head_below(at, n)
        return False

    def _short_head(self, i: int, start: int) -> bool:
        """`Field Name  Bits  Default` alone, below which the register is described behind its rows."""
        assert self.register is not None
        if self.lines[i].split() != _SHORT:
            return False
        self.second_head = None
        self.register.headed = self.register.undescribed = self.undescribed = True
        self.register.pieces.append((i, start, len(self.lines[i].rstrip())))
        return True

    def _raised_head(self, at: int) -> bool:
        """`Bit Defa` / `Field Name Description` / `s ult`: narrow columns break their words above and below."""
        assert self.register is not None
        if not 0 < at < len(self.layout.content) - 1 or not self.register.description:
            return False
        (i, start), (j, first) = self.layout.content[at - 1], self.layout.content[at + 1]
        upper, lower = self.lines[i][start:].split(), self.lines[j][first:].split()
        if len(upper) != len(lower) or [a + b for a, b in zip(upper, lower, strict=True)] != [
            "Bits",
            "Default",
        ]:
            return False
        self._give_back({i})
        self.register.headed = True
        self.register.pieces += [
            (k, s, len(self.lines[k].rstrip())) for k, s in self.layout.content[at - 1 : at + 2]
        ]
        self.skip = 1
        return True

    def _take_shreds(self, at: int, last: int) -> bool:
        """Take lines for the head of the table."""
        assert self.register is not None
        self.register.headed = self.register.shredded = True
        for i, start in self.layout.content[at : last + 1]:
            self.register.pieces.append((i, start, len(self.lines[i].rstrip())))
        self.skip = last - at
        return True

    def _text_head_below(self, at: int, end: int) -> bool:
        """The head of a table whose last word a program put elsewhere, as under the first row, which has no text.

        `Field Name` / `Bits` / `Default` / `WID_MODE` / `1:0` / `0x0` / `Description`: that is moved up to the others.
        """
        content = self.layout.content
        heads = [self.lines[i][start:].strip() for i, start in content[at:end]]
        if heads != _HEADS_BEFORE:
            return False
        below = [self.lines[i][start:].strip() for i, start in content[end : end + _ROW]]
        if "Description" not in below:
            return self._take_shreds(at, end - 1)
        content.insert(end, content.pop(end + below.index("Description")))
        return self._take_shreds(at, end)
