"""The blocks of a reStructuredText document in order: headings, tables with their captions, paragraphs.

    VOP2 Instructions           a section, level by the order in which underlines first appear
    -----------------
    |microcode vop2|            a figure of the section
    +-----+------+ ...          a table
    Table: VOP2 Fields          its caption: after it here, but a caption before is taken as well

Every line of the body gets its role here, but for the rows of tables: who reads a row claims it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.grid import BORDER, Grid, begins, extent
from extract.dialects.amd_isa.grid_reader import read_grid
from extract.dialects.amd_isa.text import plain
from extract.document import FURNITURE, HEADING, PROSE
from extract.observations import Diagnostic

if TYPE_CHECKING:
    from extract.document import Document, Piece

_UNDERLINE: Final = re.compile(r"([=\-~^'\"#*+.:_`])\1+$")
_FIGURE: Final = re.compile(r"\|([^|\s][^|]*)\|$")
_DIRECTIVE: Final = re.compile(r"\.\. (?:([\w-]+)::\s*(.*)|\|[^|]+\| \w+::.*|_.*)?")
_CAPTION: Final = re.compile(
    r"\**\s*(?:Table\s*(?:[\dA-Z]+(?:[.-]\d+)*\s*)?[:.]|Table\s+\d+(?:[.-]\d+)*\s+[-–—]|:(?=\s))\s*(?=\S)"
)
"""What stands before the words of a caption, which may end in asterisks too."""
_MARKED: Final = re.compile(r"(#{1,6}) +(\S.*?)(?: +#+| *\{#[^{}]*\})?$")
_ENDS: Final = frozenset("+|=-~^'\"#*.:_`•‣⁃")
"""What a line begins with that may end a paragraph without a blank line."""
_BULLETS: Final = frozenset("-*+•‣⁃")
_SIMPLE: Final = re.compile(r"=+(?: +=+)+$")
_PIPES: Final = re.compile(r"\|(?:\s*:?-+:?\s*\|)+$")
_TABLE_DIRECTIVES: Final = frozenset(["list-table", "csv-table"])
_PROSE_DIRECTIVES: Final = frozenset(
    ["note", "warning", "important", "tip", "caution", "attention", "hint", "danger", "error", "admonition"]
)


@dataclass(slots=True, eq=False)
class Section:
    """A heading and what stands under it: its title, its line, its depth, the section around it."""

    title: str
    line: int
    level: int
    parent: Section | None = None
    figures: list[str] = field(default_factory=list)

    @property
    def path(self) -> list[Section]:
        """The section and those around it, the innermost first."""
        return [self, *self.parent.path] if self.parent else [self]


@dataclass(slots=True, eq=False)
class Block:
    """A paragraph, bullet, literal block or caption: its lines (the last exclusive) and its section."""

    kind: str
    first: int
    last: int
    section: Section | None


@dataclass(slots=True, eq=False)
class Table:
    """A grid table with its place in the document.

    Attributes:
        number: its place in the order of all tables, from 0.
        before: index in `Outline.blocks` of the next block after it.
        captioned: the lines of its caption.
    """

    grid: Grid
    number: int
    section: Section | None
    before: int
    caption: str | None = None
    captioned: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Outline:
    """What a document is made of, in order."""

    sections: list[Section] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def title(self) -> str | None:
        """The first heading."""
        return self.sections[0].title if self.sections else None


def outline(document: Document) -> Outline:
    """Divide the body of a document into blocks and mark in `document.roles` what each line is."""
    return _Scanner(document).scan()


def _captions_lead(document: Document) -> bool | None:
    """Whether captions stand before their tables, by those that have one on one side only; None where nothing tells."""
    lines, body = document.lines, document.body
    leads = 0
    for i in document.lines_with("Table"):
        if i not in body or not _CAPTION.match(lines[i].strip()):
            continue
        above = _line_above(lines, i, body.start)
        below = next((line for k in range(i + 1, body.stop) if (line := lines[k].strip())), "")
        leads += _of_table(below) - _of_table(above)
    return leads > 0 if leads else None


def _line_above(lines: list[str], i: int, first: int) -> str:
    """The next line above one that is not blank."""
    return next((line for k in range(i - 1, first - 1, -1) if (line := lines[k].strip())), "")


def _of_table(line: str) -> bool:
    """Whether a line is one of a table's, or a rest of it that was broken off."""
    return line[:1] in {"+", "|"} or (bool(line) and not line.strip("+-=| "))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


class _Scanner:
    def __init__(self, document: Document) -> None:
        self.lines, self.roles = document.lines, document.roles
        self.first, self.end = document.body.start, document.body.stop
        self.out = Outline()
        self.section: Section | None = None
        self.styles: list[str] = []
        self.caption: tuple[str, list[Piece]] | None = None
        self.bare: Table | None = None  # the table right above, while it has no caption
        self.leading = _captions_lead(document)  # whether captions stand before their tables
        self.marks: bool | None = None  # whether headings are marked as in Markdown

    def scan(self) -> Outline:
        i, lines = self.first, self.lines
        while i < self.end:
            text = lines[i].strip()
            i = self._block(i, text) if text else i + 1
        return self.out

    def _block(self, i: int, text: str) -> int:
        """Read the block that begins on this line; returns the index after it."""
        first = text[0]
        if first == "|" and (figure := _FIGURE.match(text)):
            return self._figure(i, figure[1])
        if first == "." and text[:3] in {"..", ".. "}:
            return self._directive(i, text)
        if begins(self.lines, i, self.end):
            return self._table(i)
        if end := self._heading(i, text) or (first == "#" and self._marked_heading(i)):
            return end
        if first == "|" and i + 1 < self.end and _PIPES.match(self.lines[i + 1].strip()):
            return self._unread(i, "a table in the style of Markdown, without a grid, is kept as text")
        if first == "=" and _SIMPLE.match(text):
            return self._unread(i, "a table in the simple style, without a grid, is kept as text")
        return self._paragraph(i, text)

    # -- headings

    def _heading(self, i: int, text: str) -> int:
        """A title over (and perhaps under) a line of one punctuation mark; 0 when it is none."""
        lines = self.lines
        over = _UNDERLINE.match(text)
        at = i + 1 if over else i
        if at + 1 >= self.end or lines[at][:1].isspace() != bool(over and lines[at][:1].isspace()):
            return 0
        title, under = lines[at].strip(), lines[at + 1].rstrip()
        found = _UNDERLINE.match(under)
        if not title or not found or _UNDERLINE.match(title) or (over and under != lines[i].rstrip()):
            return 0
        if len(under) < len(title) and len(under) < 4:
            return 0
        return self._open(found[1] + ("^" if over else ""), title, i, at, at + 2)

    def _marked_heading(self, i: int) -> int:
        """`## Title`, the heading of Markdown, in a document with more than one; 0 when it is none."""
        if self.marks is None:
            marked = [line for line in self.lines if line[:1] == "#" and _MARKED.match(line)]
            self.marks = len(marked) > 1
        found = _MARKED.match(self.lines[i].rstrip()) if self.marks else None
        return self._open(found[1], found[2], i, i, i + 1) if found else 0

    def _open(self, style: str, title: str, first: int, at: int, end: int) -> int:
        """Begin a section, its title on line `at` of the heading's lines; returns the end of these."""
        if style not in self.styles:
            self.styles.append(style)
        level = self.styles.index(style)
        parent = self.section
        while parent is not None and parent.level >= level:
            parent = parent.parent
        self.section = Section(plain(title), at, level, parent)
        self.out.sections.append(self.section)
        for k in range(first, end):
            self.roles[k] |= HEADING
        self.bare = self.caption = None
        return end

    # -- tables

    def _table(self, i: int) -> int:
        end = extent(self.lines, i, self.end)
        grid = read_grid(self.lines, i, end)
        if grid is None or not grid.rows:
            return self._unread(i, "the columns of this grid table cannot be told: it is kept as text", end)
        for fault in grid.faults:
            self.out.diagnostics.append(
                Diagnostic(fault.code, fault.message, fault.line, fault.line, action=fault.action)
            )
        table = Table(grid, len(self.out.tables), self.section, len(self.out.blocks))
        if self.caption is not None:
            table.caption, table.captioned = self.caption
            self.caption = None
            self.bare = None
        else:
            self.bare = table
        self.out.tables.append(table)
        for k in grid.borders:
            self.roles[k] |= FURNITURE
        return end

    def _unread(self, i: int, message: str, end: int | None = None) -> int:
        """A table that is not read: its lines are prose, and a diagnostic says why."""
        if end is None or end <= i:
            end = i + 1
            while end < self.end and self.lines[end].strip():
                end += 1
        self._mark(i, end, PROSE)
        self.out.diagnostics.append(Diagnostic("table_unread", message, i, end - 1, action="dropped"))
        return end

    # -- everything else

    def _mark(self, first: int, last: int, role: int) -> None:
        for k in range(first, last):
            if self.lines[k].strip():
                self.roles[k] |= role

    def _figure(self, i: int, name: str) -> int:
        if self.section is not None:
            self.section.figures.append(name)
        self.roles[i] |= FURNITURE
        return i + 1

    def _directive(self, i: int, text: str) -> int:
        """A directive, target or comment, with the lines indented under it."""
        found = _DIRECTIVE.match(text)
        name = found[1] if found and found[1] else ""
        if name in _TABLE_DIRECTIVES:
            return self._unread(
                i, f"a table in the style `{name}`, without a grid, is kept as text", self._indented(i)
            )
        if name == "table":  # the caption of the grid indented under it
            self.roles[i] |= HEADING
            if found and found[2]:
                start = self.lines[i].index(found[2])
                self.caption = plain(found[2]), [(i, start, start + len(found[2]))]
                self.bare = None
            return i + 1
        end = self._tabled(i + 1, self._indented(i))
        self._mark(i, end, PROSE if name in _PROSE_DIRECTIVES else FURNITURE)
        if name in _PROSE_DIRECTIVES:
            self.out.blocks.append(Block("paragraph", i, end, self.section))
        return end

    def _indented(self, i: int) -> int:
        """Where the lines indented deeper than this one end, blank ones between them included."""
        return self._deeper(i + 1, _indent(self.lines[i]))

    def _deeper(self, first: int, indent: int) -> int:
        """Where the lines from `first` on end that are indented deeper, blank ones between them included."""
        end = k = first
        while k < self.end:
            line = self.lines[k]
            if line.strip():
                if _indent(line) <= indent:
                    break
                end = k + 1
            k += 1
        return end

    def _tabled(self, first: int, last: int, within: int = 0) -> int:
        """Where a table begins among lines that belong to what stands above, indented less than `within` if given."""
        lines = self.lines
        for k in range(first, last):
            line = lines[k].strip()
            if line[:2] not in {"+-", "+="} or lines[k - 1].strip() or not BORDER.match(line):
                continue
            if not within or _indent(lines[k]) < within:
                return k
        return last

    def _paragraph(self, i: int, text: str) -> int:
        lines = self.lines
        end = i + 1
        bullet = text[0] in _BULLETS and text[1:2] == " "
        hanging = _indent(lines[i]) + 1 if bullet else 0
        while text != "::" and end < self.end and (line := lines[end].strip()):
            if hanging and not lines[end][:hanging].isspace():
                break  # not set in below the bullet
            if line[0] in _ENDS and (stop := self._stops(i, end, line)):
                end = stop
                break
            end += 1
        glued = self.bare is not None and bool(lines[i - 1].strip())  # a caption right below its table
        if self._may_be_caption(text) and (end - i <= 3 or glued):
            end = i + 1 if glued else end
            joined = " ".join(lines[k].strip() for k in range(i, end))
            if found := _CAPTION.match(joined):
                said = joined[found.end() :].rstrip()
                self._caption(i, end, said.rstrip("*").rstrip() or said[:1])
                return end
        self._mark(i, end, PROSE)
        self.bare = None
        if text != "::":
            self.out.blocks.append(Block("bullet" if bullet else "paragraph", i, end, self.section))
        if lines[end - 1].rstrip().endswith("::"):
            return self._literal(end, _indent(lines[i]))
        return end

    def _may_be_caption(self, text: str) -> bool:
        return text.lstrip("*")[:5] == "Table" or (text[:2] == ": " and self.bare is not None)

    def _stops(self, first: int, i: int, line: str) -> int:
        """Where a paragraph ends that no blank line parts from what follows: 0 if it goes on with this line."""
        lines = self.lines
        if BORDER.match(line) or _FIGURE.match(line):
            return i
        if line[1:2] == " " and line[0] in _BULLETS:
            return i if lines[i - 1].rstrip().endswith((":", ".")) else 0
        if len(line) < 4 or not _UNDERLINE.match(line) or lines[i][:1].isspace():
            return 0
        if i + 2 < self.end and lines[i + 1].strip() and lines[i + 2].rstrip() == line:
            return i  # the line above a title
        title = lines[i - 1]
        alone = i - 1 > first and not title[:1].isspace() and len(title.rstrip()) <= len(line)
        return i - 1 if alone else 0

    def _caption(self, first: int, last: int, text: str) -> None:
        """A caption belongs to the table right before it; to the next, where most or the first have none there."""
        pieces = [
            (k, len(s) - len(s.lstrip()), len(s.rstrip())) for k in range(first, last) if (s := self.lines[k])
        ]
        for k in range(first, last):
            self.roles[k] |= HEADING
        if self.leading is None:
            self.leading = self.bare is None
        if self.bare is not None and not self.leading:
            self.bare.caption, self.bare.captioned = plain(text), pieces
            self.bare = None
        elif self.leading or not _of_table(_line_above(self.lines, first, self.first)):
            self.caption = plain(text), pieces  # else it is that of a table that is not read
        self.out.blocks.append(Block("caption", first, last, self.section))

    def _literal(self, i: int, indent: int) -> int:
        """The indented lines after `::`."""
        lines = self.lines
        start = i
        while start < self.end and not lines[start].strip():
            start += 1
        end = self._deeper(start, indent)
        if end > start:
            end = self._tabled(start + 1, end, _indent(lines[start]))
            self._mark(start, end, PROSE)
            self.out.blocks.append(Block("literal", start, end, self.section))
        return max(end, i)
