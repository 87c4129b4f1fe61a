"""Tables whose caption alone says that they are of instructions: names and marked codes under heads of other tables.

Table 3: Arithmetic instructions          `.. table:: ...` and `<caption>...` too
## Arithmetic instructions                or the marked heading, where the first column is headed as that of names

name   code   offset   description        the names stand first, in capitals,
GAD    0x0    0        dst += src         and one column of values, codes or encodings is hexadecimal throughout
GSB    0x1    0        dst -= src
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.heads import Columns
from extract.dialects.isa_table.grammar import CAPTION, number
from extract.dialects.isa_table.lists.coded_lines import untagged
from extract.dialects.register_table.pages.file_marks import is_marked
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.document import Document
    from extract.stitch import Grid
    from extract.tables import Table

_CAPTIONED: Final = re.compile(
    r"(?:\.\. (?:list-|csv-)?table:: |<caption\b[^\n]*?>|^[| \t\xa0]*\.?Table\s+\w[\w.-]*\W"
    r"|^#+[ \t]|<h[1-6]\b|^(?=[^\n]*\n[=~^\"'-]{4,}$))[^\n]{0,60}\b[Ii]nstructions\b",
    re.MULTILINE,
)
_TITLE: Final = re.compile(
    r"(?:\.\. (?:list-|csv-)?table:: )?(?P<title>[A-Z0-9][\w ()/,&.-]{0,60}\binstructions)\W*$", re.IGNORECASE
)
_SEVERAL: Final = re.compile(r"\b\w+(?<!s)(?<!u)(?<!i)(?<!ic)s\b(?<!\binstructions)", re.IGNORECASE)
"""A noun in the plural: what a caption is about, if it is not instructions (`Rounding modes, float instructions`)."""
_OF: Final = re.compile(
    r"\b(?:of|by|for|in|with|on|at|before|after|under|during|per|via)\b"
    r"|(?<!\bmove )(?<!\bcopy )(?<!\bload )(?<!\bjump )(?<!\bcall )(?<!\bstore )(?<!\bbranch )(?<!\breturn )"
    r"(?<!\bconvert )(?<!\btransfer )(?<!\bexchange )\b(?:to|from)\b",
    re.IGNORECASE,
)
"""What stands between that and instructions, unless they move something to a place."""
_APART: Final = re.compile(r",(?!.*(?:\b(?:and|or)\b|&))", re.IGNORECASE)
_HEADS: Final = frozenset({"code", "value", "encoding", "number", "hex"})
_NAMES: Final = frozenset({"name", "code", "mnemonic"})
"""Heads of a column of names, which under a heading may be those of other things: `source`, `mode`."""
KINDS: Final = re.compile(
    r"\b(?:arithmetic|logic(?:al)?|alu|jumps?|branch|call|loads?|stores?|moves?|shift|rotate|bit(?:wise)?|byte|compar\w+"
    r"|atomic|stack|float(?:ing)?|vector|scalar|integer|control|conversion|multiply|divide|string|loop)\b",
    re.IGNORECASE,
)
"""What instructions under a heading are for: those of other headings may be for anything (`Unlock instructions`)."""
_PLACES: Final = frozenset({"offset", "address", "addr", "access", "reset", "default"})
"""Heads that registers have: under those of a place a marked number is theirs."""
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:[_.][A-Z0-9]+)*$")
_MARKED: Final = re.compile(r"0[xX][0-9A-Fa-f]{1,4}$")
_ABOVE: Final = 3
"""Lines over a table, its own before the first row, or below it, of which one is its caption."""
_FAR: Final = 40
"""Lines from its heading to a table at most."""
_ROWS: Final = 3
_TEXTS: Final = ("description", "operation", "meaning", "function")


def may_caption(document: Document) -> bool:
    """Whether a caption of a document is that of instructions: told by a look at its text."""
    return document.holds("nstructions") and _CAPTIONED.search(document.text()) is not None


def captioned_head(document: Document, table: Table) -> tuple[Grid, Columns] | None:
    """Such a table and its columns; None of any other."""
    if len(table.rows) > _ROWS and sum(bool(cell and cell.text.strip()) for cell in table.rows[0]) == 1:
        table = replace(table, rows=table.rows[1:])  # the first is the caption
    if len(table.rows) <= _ROWS or len(table.rows[0]) < 2:
        return None
    heads = [" ".join(cell.text.lower().split()) if cell else "" for cell in table.rows[0]]
    if not _HEADS.intersection(heads):
        return None
    if not _is_captioned(document, table) and not (heads[0] in _NAMES and _is_under_heading(document, table)):
        return None
    grid = compact(table)
    columns = list(zip(*([cell.text.strip() for cell in row] for row in grid.rows[1:]), strict=True))
    heads = [" ".join(cell.text.lower().split()) for cell in grid.rows[0]]
    codes = [c for c, texts in enumerate(columns) if heads[c] in _HEADS and all(map(_MARKED.match, texts))]
    if len(codes) != 1 or codes[0] == 0 or not all(map(_NAME.match, columns[0])):
        return None
    if any(
        head in _PLACES and any(map(_MARKED.match, texts)) for head, texts in zip(heads, columns, strict=True)
    ):
        return None
    text = next((c for c, head in enumerate(heads) if head in _TEXTS), None)
    minor = [
        c
        for c, texts in enumerate(columns)
        if c not in {0, codes[0], text} and 2 * sum(number(one) is not None for one in texts) >= len(texts)
    ]
    return grid, Columns(0, codes[0], text, minor=tuple(minor))


def _is_captioned(document: Document, table: Table) -> bool:
    """Whether a line over a table, or before its first row, is a caption that says so."""
    first = min(
        (piece[0] for cell in table.rows[0] if cell for piece in cell.pieces), default=table.first_line
    )
    near = range(max(table.first_line - _ABOVE, 0), max(first, table.first_line + 1))
    told = [untagged(document, i).strip(" |¶") for i in near if _may_be_caption(document, i, table)]
    last = table.last_line + 1
    if any(map(CAPTION.match, told)):
        last = len(document.lines)  # what stands below is the next one's
    below = (untagged(document, i) for i in range(last, min(last + _ABOVE, len(document.lines))))
    told += [text for text in below if CAPTION.match(text)]
    titles = (_TITLE.match(CAPTION.sub("", text)) for text in told)
    return any(title is not None and of_instructions(title["title"]) for title in titles)


def heading_above(document: Document, line: int) -> str | None:
    """The marked heading over a line, if it is not far above."""
    near = range(line - 1, max(line - _FAR, 0) - 1, -1)
    found = next((i for i in near if document.lines[i].strip() and is_marked(document, i)), None)
    return None if found is None else untagged(document, found).strip("#= ")


def _may_be_caption(document: Document, line: int, table: Table) -> bool:
    """Whether a line is within a table, or shows itself to be a caption, not a heading or the end of a text."""
    raw = document.lines[line].lstrip(" |\t")
    if line >= table.first_line:
        return not is_marked(document, line)
    return (
        raw.startswith(".. ")
        or "<caption" in raw.lower()
        or CAPTION.match(untagged(document, line)) is not None
    )


def _is_under_heading(document: Document, table: Table) -> bool:
    """Whether the marked heading right over a table says so."""
    over = heading_above(document, table.first_line)
    title = _TITLE.match(over) if over else None
    return title is not None and KINDS.search(title["title"]) is not None and of_instructions(title["title"])


def of_instructions(title: str) -> bool:
    """Whether a title that ends with the word is about instructions: they are no more than what its noun belongs to."""
    if title.count("(") > title.count(")"):
        return False  # `Condition code (conditional jump instructions)`
    return not (_SEVERAL.search(title) or _OF.search(title) or _APART.search(title))
