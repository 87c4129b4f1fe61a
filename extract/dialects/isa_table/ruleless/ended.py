"""Tables of opcodes as copied out of a PDF, whose rows begin with a name and end with the code in two bases.

Instruction  Description  Decimal (Hex)
N_ADD Adds two numbers. 3 (0x3)
N_ROTATE_LEFT_AND_COU              a name that filled its column
NT Rolls them, and counts how
often. 12 (0xC)

Single blanks part the cells: only a code printed twice tells for sure that it is none of the text's numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import CAPTION, FORMAT, SECTION, TAIL, opcode
from extract.dialects.isa_table.ruleless.printed_rows import Printed
from extract.dialects.isa_table.statements import Statement, place, said

if TYPE_CHECKING:
    from extract.document import Document

_HEAD: Final = re.compile(r"(?:Instruction|Mnemonic|Name)s?\s+(?:Description|Function|Operation)\b")
_BASES: Final = re.compile(r"\bDec(?:imal)?\b.*\bHex|\bOp-?[Cc]odes?$", re.DOTALL)
"""The last head, where it names the two bases or the opcode that the rows end with in both."""
_LONGEST: Final = 80
"""Characters of a head."""
_OVER: Final = 4
"""Lines of a head at most."""
_FIRST: Final = re.compile(r"(?:Instruction|Mnemonic)s?$")
"""The first head where each stands in a line of its own."""
_NAME: Final = re.compile(rf"(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?{TAIL})(?:\s+(?P<text>\S.*))?$")
_SHORT: Final = re.compile(r"[A-Z][A-Z0-9]+$")
_CODE: Final = re.compile(r"(?:^|\s)(?P<code>\d{1,4}\s?\((?:0[xX])?[0-9A-Fa-f]{1,4}\))$")
_REST: Final = re.compile(r"_?(?=\w*[A-Z\d])[A-Z0-9_]+$")
_ASSIGNS: Final = re.compile(r"[-+|&^]?=")
"""What stands behind a word of the text, `SCC = 1`, and not behind the rest of a name."""
_FEW: Final = 3
"""Rows of such a table at least."""
_APART: Final = 8
"""Lines of a row at most, """
_OF_CELLS: Final = 30
"""and of one whose name stands in a line of its own."""


def read_ended(document: Document, lines: list[int]) -> list[Printed]:
    """Every such table of a text, the encodings not yet told."""
    out: list[Printed] = []
    if document.words:
        return out
    section = caption = None
    n = 0
    while n < len(lines):
        text = said(document, lines[n])
        if SECTION.match(text):
            section, caption = text, None
        elif CAPTION.match(text):
            caption = text
        size = _head(document, lines, n)
        n += 1
        if not size:
            continue
        made = Printed(caption, section, heads=set(lines[n - 1 : n - 1 + size]))
        n = _Rows(document, lines, made).read(n - 1 + size)
        if len(made.rows) >= _FEW:
            made.lines |= made.heads
            out.append(made)
    return out


def is_head(text: str) -> bool:
    """Whether a line may head such a table.

    >>> is_head("Instruction Description (In C) Decimal/Hex"), is_head("Instruction Set"), is_head("Instruction")
    (True, False, True)
    """
    return len(text) <= _LONGEST and (_HEAD.match(text) is not None or _FIRST.match(text.strip()) is not None)


def _head(document: Document, lines: list[int], n: int) -> int:
    """How many lines the head of such a table has that begins at one; 0 where none does."""
    if not is_head(said(document, lines[n])):
        return 0
    for size in range(1, _OVER + 1):
        text = " ".join(said(document, i) for i in lines[n : n + size])
        if _HEAD.match(text) and _BASES.search(text):
            return size
    return 0


def _is_next(name: str, text: str) -> bool:
    """Whether a line under a name is another one that begins alike: two rows of which neither has a text.

    >>> _is_next("N_ADD_U32", "N_SUB_U32"), _is_next("N_ROTATE_LEFT_AND_COU", "NT Rolls them, and counts")
    (True, False)
    """
    lead = name.partition("_")[0] + "_"
    return name.startswith(lead) and text.startswith(lead) and not name.endswith("_")


class _Rows:
    """Gathers the rows under a head."""

    def __init__(self, document: Document, lines: list[int], made: Printed) -> None:
        """None is gathered yet."""
        self._document, self._lines, self._made = document, lines, made
        self._open: Statement | None = None
        self._named_alone = False
        self._before = -1

    def read(self, n: int) -> int:
        """Fill the table from a line on, and tell where it ends."""
        while n < len(self._lines):
            i = self._lines[n]
            text = said(self._document, i)
            if SECTION.match(text) or CAPTION.match(text) or FORMAT.match(text):
                break
            if size := _head(self._document, self._lines, n):  # again, on the next page
                self._made.heads.update(self._lines[n : n + size])
                n += size
                continue
            self._line(i, text)
            n += 1
        self._drop()
        return n

    def _drop(self) -> None:
        """The open row has no code: it is to be reported."""
        if self._open is not None:
            self._made.unread += [piece[0] for piece in self._open.pieces]
        self._open = None

    def _line(self, i: int, text: str) -> None:
        above = self._open
        if above is not None and self._titles(above, text):
            above = self._open = None
        bare = above is not None and self._bare(above) and not _is_next(above.name, text)
        if above is None and _SHORT.match(
            text
        ):  # only a name can stand alone behind the code of the row above
            self._open = Statement(
                "table", None, None, text, [place(self._document, i)], section=self._made.section
            )
            self._named_alone = True
        elif (named := _NAME.match(text)) and not bare and (above is None or not self._wraps(text)):
            self._drop()
            flags = [] if above is None else ["row_unread"]  # or the name is a word of the text above
            pieces = [place(self._document, i)]
            self._open = Statement("table", None, None, named["name"], pieces, section=self._made.section)
            self._open.flags += flags
            self._named_alone = not named["text"]
            self._take(self._open, named["text"] or "")
        elif above is not None:
            first, _, more = text.partition(" ")
            above.pieces.append(place(self._document, i))
            goes_on = bare and _REST.match(first) and (not more or more[0].isalnum())  # else `B = A + 4`
            if goes_on and more[:1].islower():
                above.flags.append("name_open")  # `SCC becomes 1.`, or the rest of the name
            elif goes_on:
                above.flags += [] if above.name.endswith("_") else ["name_joined"]
                above.name += first
                text = more
            elif not bare and _REST.match(first) and not (_CODE.match(text) or _ASSIGNS.match(more)):
                above.flags += (
                    [] if "name_open" in above.flags else ["name_open"]
                )  # the rest of the name, or text
            self._take(above, text.strip())
        elif _CODE.search(text):
            self._made.unread.append(i)  # its name is lost
            last = self._made.rows[-1] if self._made.rows else None
            if last is not None and _CODE.match(text) and last.pieces[-1][0] == self._before:
                last.flags += (
                    [] if "row_unread" in last.flags else ["row_unread"]
                )  # one of the two is its own
        self._before = i

    def _titles(self, row: Statement, text: str) -> bool:
        """Whether what was taken for a name without underscores is the title of the rows below it."""
        return "_" not in row.name and self._bare(row) and _NAME.match(text) is not None

    def _bare(self, row: Statement) -> bool:
        """Whether the only line of a row so far is its name."""
        return len(row.pieces) == 1 and said(self._document, row.pieces[0][0]) == row.name

    @staticmethod
    def _wraps(text: str) -> bool:
        """Whether a line that begins like a name is text: no word of it is in small letters, nor a code behind it."""
        return bool(re.match(r"\S+\s+[=(<>]", text))

    def _take(self, row: Statement, text: str) -> None:
        """Take text of a row; its code closes it."""
        found = _CODE.search(text)
        code = opcode(found["code"]) if found else None
        if found and code is not None:
            row.opcode = code.value
            row.flags += ["opcode_differs"] if code.differs else []
            text = text[: found.start()].strip()
        row.texts += [text] if text else []
        if code is not None:
            self._made.rows.append(row)
            self._made.lines.update(piece[0] for piece in row.pieces)
            self._open = None
        elif len(row.pieces) > (_OF_CELLS if self._named_alone else _APART):
            self._drop()
