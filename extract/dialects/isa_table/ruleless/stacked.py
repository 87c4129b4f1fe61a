"""Texts in which each cell of a table stands in a line of its own, as programs take them out of PDFs.

Opcode / Name / Description            the head of a table of opcodes, a line a cell
3 / N_ADD / Adds two numbers.          a row: code and name; its text goes on below them

4.1 NA Instructions
N_ADD / 3                              an entry that should end with its opcode

Field Name / Bits / Format             the head of a table of fields
SRC0 / [8:0] / First operand.          a row; so `0 - 103` / `R0 to R103.` under it

Lines of one row are put together, and what is read of them is led back to where it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import chain, count, pairwise, takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import may_head
from extract.dialects.isa_table.grammar import CAPTION, CODE_LINE, OPCODE_LINE, SECTION, TAIL, WORDS, number
from extract.dialects.isa_table.ruleless.codes_apart import BITS, TYPE, VALUE, codes_apart, single_bit
from extract.dialects.isa_table.ruleless.columns_apart import columns_apart
from extract.dialects.register_table.pages.furniture import furniture
from extract.document import FURNITURE
from extract.pages.running_lines import mark_running
from extract.relined import with_lines

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece
    from extract.observations import Reading

_ROLES: Final = {
    **dict.fromkeys(("opcode", "opcode #", "opcodes", "op code"), "c"),
    **dict.fromkeys(("name", "mnemonic", "instruction", "instruction name"), "n"),
    **dict.fromkeys(("description", "function", "operation"), "t"),
}
_HEAD: Final = re.compile(r"(?:cn){2,4}|cnt|nct|cn|nc")
_WIDEST: Final = 8
"""Cells of a head at most."""
_FIELDS: Final = (
    {"field name", "field"},
    {"bits", "bit"},
    {"format or description", "format", "description"},
)
_CODE: Final = re.compile(r"(?:0x[0-9A-Fa-f]{1,4}|\d{1,5})$")
_NAME: Final = re.compile(rf"[A-Z][A-Z0-9_.]*[A-Z0-9_]{TAIL}$")
_PARTED: Final = re.compile(rf"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+{TAIL}$")
"""A mnemonic that no word of a text is."""
_REST: Final = re.compile(r"[A-Z0-9_]+$")
_FIELD: Final = re.compile(r"[A-Za-z]\w*$")
_KEYS: Final = frozenset({"Format", "Encoding", "Microcode", "Microcode Format"})
_NAMED: Final = frozenset({"Instruction", "Mnemonic"})
"""The first key of an entry; its name stands under it."""
_SECOND: Final = _KEYS | {"Description", "Function", "Operation"}
_KEYED: Final = re.compile(r"[A-Z][A-Z0-9_]*[A-Za-z0-9]?$")
_APART: Final = "    "
"""Between a name and its code at the end of the line."""
_NOTHING: Final = re.compile(r"$")
_LINES: Final = 3
"""Lines of a name at most."""
_WORDS: Final = 6
"""Words of a head at most."""
_FEW: Final = 3
"""Rows of such a text at least."""


@dataclass(slots=True)
class Unstacked:
    """A text with a line for each row.

    Attributes:
        document: the same document with those lines.
        parts: for each, where in it the lines of the file begin: (begin, line of the file, its first character).
    """

    document: Document
    parts: list[list[tuple[int, int, int]]] = field(default_factory=list)
    joined: set[int] = field(default_factory=set)
    """Lines with a name put together of two that no underscore tells to be one."""
    unread: list[int] = field(default_factory=list)
    """Lines of the file that head columns of codes and names of which nothing tells what belongs together."""
    doubtful: set[int] = field(default_factory=set)
    """Lines whose code stood elsewhere, in an order that does not tell surely which line it belongs to."""

    def translate(self, reading: Reading, document: Document) -> None:
        """Lead all places of a reading back to the file; the file's lines get the roles of theirs."""
        for instruction in reading.instructions:
            if any(piece[0] in self.joined for piece in instruction.pieces):
                instruction.flag("name_joined")
            if any(piece[0] in self.doubtful for piece in instruction.pieces):
                instruction.flag("cells_shifted")
        for _, row in reading.observations():
            row.pieces = list(dict.fromkeys(piece for one in row.pieces for piece in self._back(one)))
        for report in reading.diagnostics:
            if report.line_first is not None:
                last = report.line_first if report.line_last is None else report.line_last
                lines = [line for _, line, _ in chain(*self.parts[report.line_first : last + 1])]
                report.line_first = min(lines)  # a row's cells may stand in any order
                report.line_last = None if report.line_last is None else max(lines)
        for line in self.unread:
            message = "codes and names in columns that are not as long as each other are not read"
            reading.diagnose("table_unread", message, line_first=line, line_last=line)
        for i, parts in enumerate(self.parts):
            for _, line, _ in parts:
                document.roles[line] |= self.document.roles[i]
        reading.document, reading.pages = document, list(document.pages) or [1] * len(document.lines)

    def _back(self, piece: Piece) -> list[Piece]:
        """The places in the file of a place in the lines."""
        i, first, end = piece
        parts, text = self.parts[i], self.document.lines[i]
        nexts = [begin for begin, _, _ in parts[1:]] + [len(text)]
        stops = [len(text[:begin].rstrip()) for begin in nexts]  # the blanks between two cells are in no line
        return [
            (line, left + max(first, begin) - begin, left + min(end, stop) - begin)
            for (begin, line, left), stop in zip(parts, stops, strict=True)
            if text[max(first, begin) : min(end, stop)].strip()
        ]


def unstacked(document: Document) -> Unstacked | None:
    """The lines of such a text put together; None for any other."""
    if document.reader == "pdf" or not (document.holds("pcode") or document.holds("nstruction")):
        return None
    document.count_pages()
    rows = _Rows.of(document)
    groups = rows.groups()
    if rows.found < _FEW and not rows.columns.unread:
        return None
    if not document.page_breaks:
        document = replace(document, roles=bytearray(document.roles))  # others than this may read it yet
        mark_running(document)
        document.count_pages()
        rows = _Rows.of(document)
        groups = rows.groups()
    lines = rows.lines
    waiting = sorted({i for i in document.body if document.lines[i].strip()}.difference(lines))
    made: list[str] = []
    parts: list[list[tuple[int, int, int]]] = []
    joined: set[int] = set()
    doubtful: set[int] = set()
    for group in [*groups, []]:
        while waiting and (not group or waiting[0] < lines[min(group)]):
            i = waiting.pop(0)
            made.append(document.lines[i].strip())
            parts.append([(0, i, _left(document, i))])
        text, places = "", []
        if group and group[0] in rows.apart.doubtful:
            doubtful.add(len(made))
        for k in group:
            if k in rows.rests and not text.endswith("_"):
                joined.add(len(made))
            text += "" if not text or k in rows.rests else _APART if k in rows.codes else " "
            places.append((len(text), lines[k], _left(document, lines[k])))
            text += rows.texts[k]
        if group:
            made.append(text)
            parts.append(places)
    out = with_lines(document, made)
    if document.pages:
        runs = furniture(document)
        out.pages = [document.page(places[0][1]) for places in parts]
        out.page_breaks = [i for i, (one, other) in enumerate(pairwise(out.pages), 1) if one != other]
        for i, places in enumerate(parts):
            out.roles[i] |= FURNITURE if len(places) == 1 and places[0][1] in runs else 0
    return Unstacked(out, parts, joined, [lines[k] for k in rows.columns.unread], doubtful)


def _left(document: Document, i: int) -> int:
    """Where on its line a text begins."""
    return len(document.lines[i]) - len(document.lines[i].lstrip())


def _may_be_cell(text: str) -> bool:
    """Whether a line that runs from page to page may be a head, a name or bits of a table: `Opcode`."""
    heads = text.lower() in _ROLES or any(text.lower() in words for words in _FIELDS)
    return heads or any(form.match(text) for form in (_NAME, BITS, VALUE, TYPE) if not _CODE.match(text))


class _Rows:
    """Tells which lines of a text are one row.

    `found` counts those that are of several lines, `rests` are the lines that go on with the name above them, `codes`
    those with the code of an entry.
    """

    def __init__(
        self, texts: list[str], breaks: AbstractSet[int] = frozenset(), blocks: AbstractSet[int] = frozenset()
    ) -> None:
        """Nothing is told yet but which codes belong to lines further down.

        `breaks` are lines that begin a page, `blocks` those with a blank line above.
        """
        self.texts, self._blocks = texts, blocks
        self.lines: list[int] = []
        self.apart = codes_apart(texts, breaks)
        self.columns = columns_apart(texts, {one: role for one, role in _ROLES.items() if role in "cn"})
        self.apart.code.update(self.columns.codes)
        self.apart.paired.update(self.columns.codes.values(), self.columns.heads.values())
        self.found = 0
        self.rests: set[int] = set()
        self.codes: set[int] = set()
        self._often = Counter(texts)
        self._mode = ""
        self._parted = self._told = False
        self._last: int | None = None
        """The code of the row above in the table."""
        self._astray = False
        """Whether heads without that of the names stand above: another table begins whose title stands elsewhere."""
        self._entries = self._count_entries() >= _FEW

    @classmethod
    def of(cls, document: Document) -> _Rows:
        """The lines of a document that are not blank, but for those that run from page to page."""
        runs = {i for i in furniture(document) if not _may_be_cell(document.lines[i].strip())}
        lines = [i for i in document.body if document.lines[i].strip() and i not in runs]
        pages = [document.page(i) for i in lines] if document.pages else []
        out = cls(
            [document.lines[i].strip() for i in lines],
            {k for k, (one, other) in enumerate(pairwise(pages), 1) if one != other},
            {k for k, (one, other) in enumerate(pairwise(lines), 1) if other > one + 1},
        )
        out.lines = lines
        return out

    def groups(self) -> list[list[int]]:
        """The lines of each row by index, in their order."""
        out: list[list[int]] = []
        k = 0
        while k < len(self.texts):
            if k in self.columns.heads:
                out.append(sorted((k, self.columns.heads[k]), key=lambda n: _ROLES[self.texts[n].lower()]))
                self._mode = ""
                k += 1
            elif k in self.apart.code:
                out.append([self.apart.code[k], k])
                self.found += 1
                k += 1
            elif k in self.apart.paired:
                k += 1
            elif self._is_named_above(k):
                self.apart.doubtful.add(k + 1)
                out.append([k + 1, k])
                self.found += 1
                k += 2
            else:
                size = self._size(k)
                out.append(list(range(k, k + size)))
                k += size
        return out

    def _text(self, k: int) -> str:
        return self.texts[k] if k < len(self.texts) else ""

    def _size(self, k: int) -> int:
        """How many lines belong together with one, itself among them."""
        text = self.texts[k]
        if head := self._head(k):
            return head
        if SECTION.match(text) and self._often[text] > 1 and "nstruction" not in text:
            return 1  # a running head, within a table or an entry
        if SECTION.match(text) or CAPTION.match(text):
            self._mode, self._parted = "entries" if self._entries and "nstruction" in text else "", False
            self._last, self._astray = None, False
            return 1
        if text in _NAMED and _NAME.match(self._text(k + 1)) and self._text(k + 2) in _SECOND:
            self._mode = "keys"
            self.found += 1
            return 2
        if text == "Instructions" and "_" in self._text(k + 1) and self._text(k + 2) in _SECOND:
            self._mode = "keys"
            return 2 if _NAME.match(self._text(k + 1)) else 1
        below = self._text(k + 1)
        both = f"{text} {below}"
        if (
            text in _KEYS
            and below not in _KEYS
            and (_KEYED.match(below) or CODE_LINE.match(both) or WORDS.match(both))
        ):
            self._mode = "keys"
            return 2
        if text == "Instruction Field" and OPCODE_LINE.match(both):
            return 2
        if text == "Description" and (self._mode == "keys" or self._opens(k)):
            return 2 if self._text(k + 1) else 1
        size = 1
        if self._mode == "entries" and not self._parted and _is_head(text):
            self._mode = ""  # a table whose head is not known
        elif self._mode in {"cn", "nc", "entries"}:
            size = self._row(k)
        elif self._mode == "fields":
            if text == "Related" and "_" in self._text(k + 1) and _NAME.match(self._text(k + 1)):
                self._mode = ""
                return 2
            if _FIELD.match(text) and BITS.match(self._text(k + 1)):
                size = 3 if TYPE.match(self._text(k + 2)) else 2
            elif BITS.match(text) and self._is_text(k + 1):
                return 2  # a range of values
            elif single_bit(self.texts, k):
                size = 3
            elif VALUE.match(text) and k not in self.apart.loose and self._is_text(k + 1):
                return 2
        self.found += size > 1
        return size

    def _opens(self, k: int) -> bool:
        """Whether a line is the first below a heading, and the text under it is all there is above a table."""
        if not k or not SECTION.match(self.texts[k - 1]) or len(self._text(k + 1).split()) < _FEW:
            return False
        return any(CAPTION.match(text) for text in self.texts[k + 2 : k + 2 + _LINES])

    def _is_named_above(self, k: int) -> bool:
        """Whether a line is the name of an entry that was taken out before its key."""
        keyed = self._text(k + 1) in _NAMED and self._text(k + 2) in _SECOND
        return keyed and self._mode == "keys" and _PARTED.match(self.texts[k]) is not None

    def _head(self, k: int) -> int:
        """How many cells the head has that begins at a line; 0 where none does."""
        more = self._text(k) == "Opcode"  # over a column where nothing stands
        if self._text(k + more).lower() in _FIELDS[0]:
            cells = [text.lower() for text in self.texts[k + more : k + more + 3]]
            if len(cells) == 3 and all(text in words for text, words in zip(cells, _FIELDS, strict=True)):
                self._mode = "fields"
                return 3 + more
        run = takewhile(bool, (_ROLES.get(self._text(n).lower(), "") for n in count(k)))
        roles = "".join(role for role, _ in zip(run, range(_WIDEST), strict=False))
        self._astray |= roles == "ct" and self._mode in {"cn", "nc"}
        if found := _HEAD.match(roles):
            self._astray = False
            self._mode, self._parted, self._told, self._last = found[0][:2], False, "t" in found[0], None
            return len(found[0])
        return 0

    def _row(self, k: int) -> int:
        """How many lines a row of opcodes has: code and name, which may have been cut."""
        at = k + (self._mode == "cn")
        more = at + 1
        while more - at < _LINES and self._goes_on(more):
            more += 1
        called = "".join(self.texts[at:more])
        end = more + (self._mode != "cn")
        code = self._text(end - 1) if self._mode != "cn" else self.texts[k]
        value = number(code) if _CODE.match(code) else None
        if value is None or not _NAME.match(called):
            return 1
        if (self._mode == "entries" or self._parted) and not _PARTED.match(called):
            above, self._last = self._last, value
            if (
                "_" in called
                or above is None
                or value <= above
                or (self._mode == "entries" and value > above + 1)
            ):
                return 1
            if value > above + 1:
                self.apart.doubtful.add(k)
        self._last = value
        if self._astray:
            self.apart.doubtful.add(k)
        self._parted |= "_" in called
        self.rests.update(range(at + 1, more))
        if self._mode == "entries":
            self.codes.add(end - 1)
        return end - k

    def _goes_on(self, k: int) -> bool:
        """Whether a line goes on with the name above: behind an underscore, or where only a code can follow."""
        text = self._text(k)
        if not _REST.match(text) or self._mode == "entries":
            return False
        if {k - 1, k + 1} <= self._blocks and k not in self._blocks:
            return True  # the cell of the name has blank lines around it
        with_code = {k - 2, k + 1} <= self._blocks and not {k - 1, k} & self._blocks
        if with_code and self._mode == "cn" and _CODE.match(self._text(k - 2)):
            return True  # as has that of the code with it
        bare = self._mode == "nc" or not self._told
        cut = self._text(k - 1).endswith("_") and not _CODE.match(text)
        below = self._text(k + 1)
        return cut or (bare and any(form.match(below) for form in (_CODE, SECTION, CAPTION, _NOTHING)))

    def _is_text(self, k: int) -> bool:
        """Whether a line is text: no number, and not the name of a field whose bits follow."""
        text = self._text(k)
        field_ = _FIELD.match(text) and (BITS.match(self._text(k + 1)) or single_bit(self.texts, k))
        return bool(text) and not (field_ or VALUE.match(text) or BITS.match(text) or TYPE.match(text))

    def _count_entries(self) -> int:
        pairs = zip(self.texts, self.texts[1:], strict=False)
        return sum(bool(_CODE.match(two) and _PARTED.match(one)) for one, two in pairs)


def _is_head(text: str) -> bool:
    """Whether a line is one of the heads of a table that is not known; a sentence is none."""
    return may_head(text) and len(text.split()) <= _WORDS and not text.endswith(".")
