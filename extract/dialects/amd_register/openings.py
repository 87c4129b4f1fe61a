"""What opens a register, its description, its table and its fields: the state that goes with the lines.

`TableReader` decides which of these a line is.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register import grid_rows, headers, orders, rows, titles
from extract.dialects.amd_register.cells import Cells
from extract.dialects.amd_register.cut_names import CutNames
from extract.dialects.amd_register.header_lines import begun_above, is_again, older_begun_above, read_header
from extract.dialects.amd_register.opened import OpenField, OpenRegister
from extract.dialects.amd_register.remains import Remains
from extract.dialects.amd_register.values import flush_left
from extract.dialects.amd_register.worded import is_worded
from extract.document import HEADING, JUNK

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.dialects.amd_register.rows import Row
    from extract.dialects.amd_register.titles import Heading
    from extract.document import Document, Piece
    from extract.observations import Reading

_LOOKED_AT: Final = 50
"""So many registers before one tell how its fields stand."""

DESCRIPTION = re.compile(r"\s*DESCRIPTION:\s*")
_INDENTED: Final = 20
"""Characters that a column of texts stands right of the margin, at least."""
_REST_OF_NAME: Final = re.compile(r"[A-Z0-9_]{2,}(?: {4,}|$)")
"""What a column that is too narrow leaves of a name, below its row."""


class Openings:
    """What is open while the content lines of one document are read in order.

    `registers` are those opened so far. `doubtful` are the lines whose text may be garbled: the rows made of them
    are flagged. `suspects` are those that went on with a field and may be the row of another.
    """

    def __init__(self, document: Document, layout: Layout, reading: Reading) -> None:
        self.document, self.layout, self.reading = document, layout, reading
        self.lines = document.lines
        self.cells = Cells(document.tables)
        self.ruled = bool(self.cells)
        self.placed = self.ruled or bool(document.words)
        self.flush = flush_left(document.text())  # no text stands in a column of its own
        self.registers: list[OpenRegister] = []
        self.register: OpenRegister | None = None
        self.section: Heading | None = None
        self.remains = Remains(document, layout)
        self.edges = self.remains.edges
        self.doubtful = set(layout.doubtful)
        self.behind: set[int] = set()  # lines that begin a paragraph behind a grid of pipes
        self.at_margin: list[int] = []  # lines of texts that do not stand in their column
        self.suspects: list[tuple[int, re.Match[str]]] = []
        self.cut_names = CutNames(document, self.cells)
        self.odd_defaults = False
        self.undescribed = False  # whether a table was without descriptions
        self.worded = is_worded(document)
        self.closed: OpenRegister | None = None
        self.titled: Heading | None = None  # the last heading, if marks of Markdown make it one
        self.order: tuple[int, ...] | None = None
        self.defaults = False  # whether a table's head in cells had one for them
        self._orders: dict[str, tuple[int, ...] | None] = {}
        self._unknown: dict[str, list[str]] = {}  # columns of the heads that are whole
        self.skip = 0
        self.over: dict[int, Piece | None] = {}  # lines of the rest of a row on another page: their text
        self.second_head: Piece | None = None  # of a table that already has rows
        self.again: tuple[headers.Header, list[Piece]] | None = None  # the register's header, printed again

    def _header(self, at: int, i: int, start: int) -> bool:
        line = self.lines[i]
        body = line[start:]
        cut = body.find("DESCRIPTION:")
        found = older_begun_above(self.lines, self.layout.content, at, body)
        if found is not None:
            self._give_back({found[1][0][0]})
            return self._open(found[0], found[1], cut=cut, body=body, i=i, start=start)
        found = read_header(self.lines, self.layout.content, at, body if cut < 0 else body[:cut])
        if found is None and body.lstrip()[:1] in {"·", "["} and cut < 0:
            found = headers.Header(None, None, None, None, []), [(i, start, len(line.rstrip()))]
        if found is None:
            return False
        header, pieces = found
        self.skip = len(pieces) - 1
        if header.name is None and (begun := begun_above(self.lines, self.layout.content, at, body)):
            header, pieces = begun[0], begun[1] + pieces
            self._give_back({i for i, _, _ in begun[1]})
        elif header.width is None:
            return False
        elif at:
            self._title_above(at)
        return self._open(header, pieces, cut=cut, body=body, i=i, start=start)

    def _open(
        self, header: headers.Header, pieces: list[Piece], *, cut: int, body: str, i: int, start: int
    ) -> bool:
        """Open the register of a header; `body` is its line `i` from `start` on, with a description from `cut` on."""
        if cut < 0 and self.register is not None and is_again(self.register.header, header, body):
            self.again = header, pieces
            self.register.pieces += pieces
            return True
        self.again = None
        self.register = OpenRegister(header, pieces, self.section, order=self.order)
        self.closed = None
        self.register.margin = len(body) - len(body.lstrip(" "))
        self.registers.append(self.register)
        self.second_head = None
        if body.count("Access:") > 1 and body.count("[R") + body.count("[W") > 1:
            message = (
                "several register headers on one line: only the first was read, what follows it is in doubt"
            )
            self.reading.diagnose("headers_fused", message, line_first=i, line_last=i)
            header.doubts.append("headers_fused")
        self._tell_elsewhere(header, i)
        if cut >= 0:
            self._fused(i, start + cut)
        return True

    def _fused(self, i: int, start: int) -> None:
        """A header line that goes on with the description, the table head and even the first row."""
        line = self.lines[i]
        head = re.compile(r"Field ?Name ?Bits ?Default ?Description ?").search(line, start)
        assert self.register is not None
        if found := DESCRIPTION.match(line, start):
            self._add_description(i, found, head.start() if head else len(line.rstrip()))
        if head:
            self.register.headed = True
            self.register.pieces.append((i, head.start(), head.end()))
            row = rows.plain_row(line, i, head.end()) or rows.fused_rows(line, i, head.end())
            if row:
                self._begin(row)

    def _description(self, i: int, start: int) -> bool:
        line = self.lines[i]
        if self.register is None:
            return False
        if self.register.fields:
            if not DESCRIPTION.match(line, start):
                return False
            if self.register.headed or self.register.description or not self.register.pieces:
                self._headless()
        if "\t" not in line:
            found = DESCRIPTION.match(line, start)
            if found:
                self._add_description(i, found, len(line.rstrip()))
            return found is not None
        every = grid_rows.cells_of(line, start)
        cells = [c for c in every if c[0] and c[0] not in orders.DEFAULT_SHRED]
        copies = [c for c in cells if c[0].startswith("DESCRIPTION:")]
        if not copies:
            return False
        if len(copies) > 1:  # a truncated copy beside the whole: keep the longest
            cells = [max(copies, key=lambda c: len(c[0]))]
        kept = {(first, end) for _, first, end in cells}
        for text, first, end in every:
            if text and (first, end) not in kept:  # a shorter copy, a shred of the table's head
                self.register.pieces.append((i, first, end))
        for _, first, end in cells:
            found = DESCRIPTION.match(line, first, end)
            if found:
                self.register.pieces.append((i, first, found.end()))
            if (begin := found.end() if found else first) < end:
                self.register.description.append((i, begin, end))
        return True

    def _add_description(self, i: int, found: re.Match[str], end: int) -> None:
        """Take a description up to an end, behind the word that announces it."""
        assert self.register is not None
        self.register.pieces.append((i, found.start(), found.end()))
        if found.end() < end:
            self.register.description.append((i, found.end(), end))

    def _unread(self, i: int, start: int) -> bool:
        """A line with a header's separators that is none: a header all the same, or the end of one cut in two."""
        line = self.lines[i]
        end = len(line.rstrip())
        header = headers.unread(line[start:end])
        if header is None:
            return False
        above = self.register
        if above and "header_garbled" in above.header.doubts and not (above.description or above.fields):
            pieces = [*above.pieces, (i, start, end)]
            whole = headers.parse(" ".join(self._cut(piece).strip() for piece in pieces))
            if whole is not None and whole.name:
                if not self._cut(above.pieces[-1]).rstrip().endswith("·"):  # behind it no word is cut
                    whole.doubts.append("header_joined")
                above.header, above.pieces = whole, pieces
                return True
        self._headless(header).pieces.append((i, start, end))
        return True

    def _headless(self, header: headers.Header | None = None) -> OpenRegister:
        """Open a register whose header is lost: what begins one stands behind another one's fields.

        The header above may have been printed again, on a page that is there twice: then it is this one's.
        """
        pieces: list[Piece] = []
        if header is None and self.again is not None and self.register is not None:
            header, pieces = self.again
            self.register.pieces = [piece for piece in self.register.pieces if piece not in pieces]
        self.again = None
        header = header or headers.Header(None, None, None, None, [], doubts=["name_lost"])
        self.register = OpenRegister(header, pieces, self.section, order=self.order)
        self.registers.append(self.register)
        self.second_head = None
        return self.register

    def _title_above(self, at: int) -> None:
        """Take a title of the registers that begin here, or a caption, off the text above that it was taken for."""
        i, start = self.layout.content[at - 1]
        title = self.lines[i][start:].strip()
        if i not in self.layout.headings and (is_group := titles.is_over_registers(title)) is not None:
            self._give_back({i})
            self.document.roles[i] |= HEADING
            if is_group:
                self.section = titles.Heading("", title, i)

    def _give_back(self, lines: set[int]) -> None:
        """Take lines off the open text."""
        if self.register is not None:
            fields = self.register.fields
            for texts in (
                self.register.description,
                self.register.loose,
                fields[-1].runs[-1] if fields else [],
            ):
                texts[:] = [piece for piece in texts if piece[0] not in lines]

    def _tell_elsewhere(self, header: headers.Header, i: int) -> None:
        """Report the addresses of a header that have no columns."""
        if header.elsewhere:
            elsewhere = ", ".join(header.elsewhere)
            message = f"{header.name} is also at {elsewhere}: only {header.space} has columns"
            self.reading.diagnose("other_space", message, line_first=i, line_last=i)

    def _begin(self, row: Row) -> None:
        """Open a field, or add a copy of the open one's row."""
        register = self.register
        assert register is not None
        if register.loose:
            self._drop_loose(register)
        if self.second_head is not None:
            register = self._second_table(register, row, self.second_head)
        last = register.fields[-1] if register.fields else None
        if row.text and row.text[0][1] < register.columns - rows.DRIFT:
            # a head in the middle of its column, or wide blanks part the cells, which stand in no columns
            register.columns = 0 if self._drifts(register, row.text[0][1]) else row.text[0][1]
        if last is not None and rows.is_copy(last.best, row):
            last.add_copy(row)
        else:
            register.fields.append(OpenField(row))
            if register.shredded and last is not None and not last.runs[-1] and not row.text:
                register.fields[-1].shares = True
        self.again = None

    def _drifts(self, register: OpenRegister, column: int) -> bool:
        """Whether texts of the fields so far stand in no column: at the margin, or each row's elsewhere.

        A program that lays out a page puts its columns elsewhere for each few rows; lines below stand in them. The
        rest of a name at the margin is no text.
        """
        in_columns = apart = False
        for one in register.fields:
            row = (one.best.text or one.best.pieces)[0][0]
            for line, start, end in one.runs[-1]:
                if line <= row:
                    apart = apart or abs(start - column) > rows.DRIFT
                elif start > register.margin + _INDENTED:
                    in_columns = True
                elif not _REST_OF_NAME.match(self.lines[line], start, end):
                    return True
        return apart and not in_columns

    def _drop_loose(self, register: OpenRegister) -> None:
        """What stood under the table's head and became no part of its first row says nothing."""
        for i, start, end in register.loose:
            self._junk(i, start, end)
        register.loose.clear()

    def _second_table(self, register: OpenRegister, row: Row, head: Piece) -> OpenRegister:
        """The register of the row below a second table head: another one if its bits begin anew."""
        above, below = register.fields[-1].best.range, row.range
        goes_on = above and below and self._bits_go_on(above, below)
        if above is None or below is None or goes_on:
            self.second_head = None
            return register
        register.pieces.remove(head)
        last = register.fields[-1].runs[-1][-1:]
        self.doubtful |= {i for i, _, _ in last}  # it may describe the one whose header is lost
        made = self._headless()
        made.pieces.append(head)
        made.headed, made.columns = True, register.columns
        return made

    def _bits_go_on(self, above: tuple[int, int], below: tuple[int, int]) -> bool:
        """Whether bits follow others in the order of the document; where nothing tells that, right below them."""
        falls = self._falls()
        return (
            below[0] < above[1]
            if falls
            else below[1] > above[0] or (falls is None and below[0] == above[1] - 1)
        )

    def _falls(self) -> bool | None:
        """Whether fields stand from the highest bit down, as the last register with several of them shows."""
        for register in islice(reversed(self.registers), _LOOKED_AT):
            ranges = [found for one in register.fields if (found := one.best.range) is not None]
            if len(ranges) > 1:
                return ranges[0][1] > ranges[-1][0]
        return None

    def _cut(self, piece: Piece) -> str:
        i, start, end = piece
        return self.lines[i][start:end]

    def _junk(self, i: int, start: int, end: int) -> None:
        """Remains of a page join that say nothing: reported, and kept out of every text."""
        self.document.roles[i] |= JUNK
        self.reading.diagnose(
            "junk",
            f"no meaning found in {self.lines[i][start:end][:60]!r}",
            line_first=i,
            line_last=i,
            action="dropped",
        )
