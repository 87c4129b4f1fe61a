"""From lines to the sections of a reference, each with its blocks.

What is open is closed here: a fence or an HTML element without an end stops where the next
heading or key begins, and is reported at the line that opened it.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.blocks import ITEM, Block, Cell, Section
from extract.dialects.powervr_isa.grammar import KEY, Role, role_of
from extract.dialects.powervr_isa.layout import underlines
from extract.dialects.powervr_isa.markup import TAG, entities, html_rows, open_blocks, read_html, unmarked
from extract.document import FURNITURE, JUNK, Document, Piece

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.layout import Layout
    from extract.observations import Reading


_FENCE = re.compile(r"\s{0,3}(?P<mark>```+|~~~+)\s*(?P<info>[\w+-]*|\{[^{}`]*\})\s*$")
_INDENTED = re.compile(r"(?: {4}| {0,3}\t)\s*\S")
_CODE = re.compile(r"[;={}]|//|\s#\s|^\s*\[?\w+\]?\s*:\s")
"""What stands in a line of a listing and hardly in a sentence."""
_BREAK = re.compile(r"(?:\\|<br\s*/?>)\s*$", re.IGNORECASE)
"""What ends a line that is not to be joined with the next."""
_SEPARATOR = re.compile(r"[-=_*|: \t]*(?:[-=_*]{3}|-\t|-\|)[-=_*|: \t]*$")
_PIPE = re.compile(r"(?<!\\)\|")
_STOPS: frozenset[Role] = frozenset({"syntax", "form", "description"})
"""Keys that no listing holds: one of them ends a fence that was not closed."""
LEARNED_AT = 3
"""Sections in which a key has to stand before the description to count as a form's without being known."""
HTML_LINES = 400
"""Lines within which an HTML element has to be closed, once `PATIENCE` lines were searched in vain."""
PATIENCE = 40_000


def learned_keys(document: Document, layout: Layout) -> dict[str, Role]:
    """Keys that the document uses like those of a form although their words are not known.

    In at least `LEARNED_AT` sections such a key stands between the entry's syntax and its description.
    """
    counts: Counter[str] = Counter()
    between: set[str] | None = None
    for i in range(layout.start, document.body.stop):
        if i in layout.headings:
            between = None
            continue
        line = document.lines[i]
        if ":" not in line[:44] or not (found := KEY.match(line)):
            continue
        role = role_of(found["key"])
        if role == "syntax":
            between = set()
        elif role == "description" and between:
            counts.update(between)
            between = None
        elif not role and between is not None:
            between.add(found["key"])
    return {key: "form" for key, n in counts.items() if n >= LEARNED_AT}


def sections(document: Document, layout: Layout, reading: Reading) -> list[Section]:
    """The sections of the body in order; separators become furniture, stray tags junk."""
    return _Scanner(document, layout, reading).scan()


class _Scanner:
    def __init__(self, document: Document, layout: Layout, reading: Reading) -> None:
        self._document, self._layout, self._reading = document, layout, reading
        self._lines = document.lines
        self._stop = document.body.stop
        self._learned = learned_keys(document, layout)
        self._patience = PATIENCE
        self._plain = 0
        """The line up to which an indented text is known to hold no code."""

    def scan(self) -> list[Section]:
        headings, captioned, lines = self._layout.headings, self._layout.captioned, self._lines
        section = Section(None)
        found = [section]
        at, previous = self._layout.start, -2
        while at < self._stop:
            line = lines[at]
            if not line or line.isspace():
                at += 1
                continue
            blocks = section.blocks
            if at in headings:
                section = Section(headings[at])
                found.append(section)
                at += 1
            elif at in captioned:
                blocks.append(Block("caption", line.strip(), [self._document.piece_of(at)]))
                at += 1
            elif previous == at - 1 and at - 1 in headings and underlines(line):
                self._document.roles[at] |= FURNITURE
                at += 1
            elif line[0] in "`~ " and (fence := _FENCE.match(line)):
                at = self._fence(blocks, at, fence["mark"])
            elif line[0] in "-=_*|: \t" and len(line) < 400 and _SEPARATOR.match(line):
                self._document.roles[at] |= FURNITURE
                at += 1
            elif "<" in line and (after := self._html(blocks, at)):
                at = after
            elif previous != at - 1 and _INDENTED.match(line) and (end := self._indented(blocks, at)) > at:
                at = end
            elif "\t" in line.strip() or (line[0] == "\t" and blocks and blocks[-1].kind == "row"):
                blocks.append(_row(at, line, "\t"))
                at += 1
            elif at in self._layout.barred or (
                line[0] == "|" and line.rstrip()[-1] == "|" and line.count("|") > 2
            ):
                blocks.append(_row(at, line, "|"))
                at += 1
            else:
                self._words(blocks, at, glued=previous == at - 1)
                at += 1
            previous = at - 1
        return found

    def _words(self, blocks: list[Block], at: int, *, glued: bool) -> None:
        """A key line, a paragraph, or a line that goes on with the one before."""
        line = self._lines[at]
        if key := self._key(line):
            start, end = len(line) - len(line.lstrip()), len(line.rstrip())
            text = _BREAK.sub("", line[key.end() : end]).strip()
            role = role_of(key["key"]) or self._learned.get(key["key"], "")
            text = unmarked(text) if role in {"syntax", "form"} else text
            blocks.append(Block("key", text, [(at, start, end)], key["key"], role))
        elif glued and blocks and blocks[-1].kind in {"text", "key"}:
            blocks[-1].text += "\n" + line.strip()
            blocks[-1].pieces.append(self._document.piece_of(at))
        else:
            blocks.append(Block("text", line.strip(), [self._document.piece_of(at)]))

    def _key(self, line: str) -> re.Match[str] | None:
        """The key that a line begins with: a known or learned word before a colon."""
        if ":" not in line[:44]:
            return None
        found = KEY.match(line)
        return found if found and (role_of(found["key"]) or found["key"] in self._learned) else None

    def _stops(self, at: int) -> bool:
        """Whether a line cannot be inside anything: a heading, or a key that begins a paragraph."""
        if at in self._layout.headings:
            return True
        key = self._key(self._lines[at])
        return bool(key and (role_of(key["key"]) or "form") in _STOPS)

    def _fence(self, blocks: list[Block], at: int, mark: str) -> int:
        """A listing between fences; without a closing one it ends where the next key or heading begins."""
        lines = self._lines
        end, closed = at + 1, False
        while end < self._stop:
            if not lines[end] or lines[end].isspace():
                end += 1
                continue
            fence = _FENCE.match(lines[end]) if lines[end].lstrip()[0] in "`~" else None
            closed = bool(fence and not fence["info"] and fence["mark"][0] == mark[0])
            if closed or fence or self._stops(end):
                break
            end += 1
        inner = [i for i in range(at + 1, end) if lines[i].strip()]
        text = self._listing(inner)
        places = [at, *inner, *([end] if closed else [])]
        block = Block("code", text, [*map(self._document.piece_of, places)])
        if not closed:
            block.doubts.append("fence_open")
            self._report(
                "fence_open",
                f"nothing closes the code fence; it is taken to end with line {places[-1] + 1}",
                at,
            )
        blocks.append(block)
        return end + closed

    def _listing(self, inner: list[int]) -> str:
        """The text of a listing, of which these lines are not blank."""
        lines = self._lines[inner[0] : inner[-1] + 1] if inner else []
        return entities("\n".join(line.rstrip() for line in lines))

    def _indented(self, blocks: list[Block], at: int) -> int:
        """A listing that is indented alone, as Markdown has it; returns where it ends, `at` for any other text."""
        above = blocks[-1] if blocks else None
        if above and (above.kind == "row" or (above.kind == "text" and ITEM.match(above.text))):
            return at  # goes on with a list's item
        if at < self._plain:
            return at
        lines, inner = self._lines, [at]
        for i in range(at + 1, self._stop):
            if _INDENTED.match(lines[i]):
                inner.append(i)
            elif lines[i].strip() or i - inner[-1] > 1:  # two blank lines part listings
                break
        if not any(_CODE.search(lines[i]) for i in inner):
            self._plain = inner[-1] + 1
            return at
        block = Block("code", textwrap.dedent(self._listing(inner)), [*map(self._document.piece_of, inner)])
        blocks.append(block)
        return inner[-1] + 1

    def _report(self, code: str, message: str, line: int, action: str = "flagged") -> None:
        self._reading.diagnose(code, message, line_first=line, line_last=line, action=action)

    # -- HTML

    def _html(self, blocks: list[Block], at: int) -> int | None:
        """Read a line with tags, and the lines up to the end of what it opens; None when it has none."""
        line = self._lines[at]
        first = TAG.search(line)
        if not first:
            return None
        end = self._closing(at)
        last = self._run(at, first["name"]) if end is None else end
        if last == at and "\t" in (line.lstrip() if line.lstrip()[0] == "<" else line.strip()):
            row = _row(at, line, "\t")
            blocks.append(row)
            self._check_row(row)
            return at + 1
        if line[: first.start()].strip() and "\t" not in line.strip():
            return None  # tags within a sentence: a key or a paragraph
        source, origin = self._joined(at, last)
        pieces = [self._document.piece_of(i) for i in range(at, last + 1) if self._lines[i].strip()]
        if "\t" in line.strip():  # a cell that is printed over several lines
            row = self._row_over_lines(at, source, origin, pieces)
            blocks.append(row)
            self._check_row(row)
            return last + 1
        rows = html_rows(source)
        if len(rows) > 1 and max(map(len, rows)) > 1:
            self._rows(blocks, at, source, origin, rows)
            return last + 1
        fragment = read_html(source)
        if not fragment.text and not fragment.codes:
            for i, _, _ in pieces:
                self._document.roles[i] |= JUNK
            if fragment.unclosed:
                self._report("tag_open", _open_tags(fragment.unclosed), at, "dropped")
            else:
                self._report("junk", "tags that hold nothing", at, "dropped")
            return last + 1
        doubts = ["tag_open"] if fragment.unclosed else []
        if doubts:
            self._report("tag_open", _open_tags(fragment.unclosed), at)
        key = self._key(fragment.text) if last == at and not fragment.codes else None
        if key:
            role = role_of(key["key"]) or self._learned.get(key["key"], "")
            blocks.append(Block("key", fragment.text[key.end() :], pieces, key["key"], role, doubts=doubts))
        elif fragment.text:
            blocks.append(Block("text", fragment.text, pieces, doubts=doubts))
        blocks += [Block("code", code, pieces, doubts=doubts) for code in fragment.codes]
        return last + 1

    def _closing(self, at: int) -> int | None:
        """The line on which the block elements that a line opens are closed; None when nothing closes them."""
        opened = open_blocks(self._lines[at])
        gridded = "\t" in self._lines[at].lstrip()
        last = min(self._stop, at + max(self._patience, HTML_LINES))
        i = at
        while opened:
            i += 1
            line = self._lines[i] if i < last else ""
            ended = i >= last or self._stops(i) or _FENCE.match(line)
            if ended or (gridded and "\t" in line and not line.lstrip().startswith("<")):  # the next row
                self._patience -= i - at
                return None
            opened = open_blocks(line, opened) if "<" in line else opened
        return i

    def _run(self, at: int, name: str) -> int:
        """The last of the lines of tags that follow a table's opening when nothing closes it."""
        last = at
        for i in range(at + 1, self._stop if name.lower() == "table" else at):
            line = self._lines[i].lstrip()
            if line and (line[0] != "<" or "\t" in line):
                break
            last = i if line else last
        return last

    def _joined(self, at: int, last: int) -> tuple[str, list[int]]:
        """Lines joined by newline, and the offset at which each begins."""
        origin, offset = [], 0
        for i in range(at, last + 1):
            origin.append(offset)
            offset += len(self._lines[i]) + 1
        return "\n".join(self._lines[at : last + 1]), origin

    def _rows(
        self, blocks: list[Block], at: int, source: str, origin: list[int], rows: list[list[tuple[int, int]]]
    ) -> None:
        """The rows of an HTML table as rows like any others."""
        fragment = read_html(source)
        if fragment.unclosed:
            self._report("tag_open", _open_tags(fragment.unclosed), at)
        claimed: set[int] = set()
        for row in rows:
            cells = [Cell(source[a:b].strip(), self._pieces(at, origin, a, b)) for a, b in row]
            pieces = [p for c in cells for p in c.pieces]
            if not pieces:
                continue
            claimed.update(i for i, _, _ in pieces)
            blocks.append(
                _filled(
                    Block("row", "", pieces, cells=cells, doubts=["tag_open"] if fragment.unclosed else [])
                )
            )
        for i in range(at, at + len(origin)):
            if i not in claimed and self._lines[i].strip():
                self._document.roles[i] |= FURNITURE  # a line that holds the table's tags alone

    def _row_over_lines(self, at: int, source: str, origin: list[int], pieces: list[Piece]) -> Block:
        cells, offset = [], 0
        for text in source.split("\t"):
            cells.append(Cell(text.strip(), self._pieces(at, origin, offset, offset + len(text))))
            offset += len(text) + 1
        return _filled(Block("row", "", pieces, cells=cells))

    def _pieces(self, at: int, origin: list[int], start: int, end: int) -> list[Piece]:
        """The places in the file of a stretch of joined lines, white space around it left out."""
        found = []
        for n, begin in enumerate(origin):
            line = self._lines[at + n]
            low, high = max(start - begin, 0), min(end - begin, len(line))
            if low < high and (text := line[low:high].strip()):
                low = line.index(text, low)
                found.append((at + n, low, low + len(text)))
        return found

    def _check_row(self, row: Block) -> None:
        """Report the elements that a row's cells leave open."""
        for cell in row.cells:
            if "<" in cell.text and (unclosed := read_html(cell.text).unclosed):
                row.doubts.append("tag_open")
                self._report("tag_open", _open_tags(unclosed), cell.pieces[0][0])


def _open_tags(names: list[str]) -> str:
    return f"nothing closes {', '.join(f'<{n}>' for n in dict.fromkeys(names))}; taken to end with the cell or line"


def _row(index: int, line: str, border: str) -> Block:
    """A line as a row of cells; cells at its end that are empty in a grid of pipes are its border."""
    cells, offset = [], 0
    parts = line.split(border) if border == "\t" or "\\|" not in line else _PIPE.split(line)
    for n, part in enumerate(parts):
        text = part.strip()
        shown = text.replace("\\|", "|") if border == "|" else text
        start = offset + len(part) - len(part.lstrip())
        if not (border == "|" and n in {0, len(parts) - 1} and not text):
            cells.append(Cell(unmarked(shown), [(index, start, start + len(text))] if text else []))
        offset += len(part) + 1
    return _filled(
        Block("row", line.strip(), [(index, len(line) - len(line.lstrip()), len(line.rstrip()))], cells=cells)
    )


def _filled(row: Block) -> Block:
    """The row with its listings, when every cell with text holds listings alone."""
    if not row.text:
        row.text = "\t".join(c.text for c in row.cells)
    if "<" not in row.text:
        return row
    codes = []
    for cell in row.cells:
        if not cell.text:
            continue
        fragment = read_html(cell.text)
        if fragment.text or not fragment.codes:
            return row
        codes += fragment.codes
    row.codes = codes
    return row
