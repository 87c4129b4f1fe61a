"""What the readers of one manual share: the lines that count, and what each says of an instruction."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from extract.dialects.isa_table.counted_feet import counted_feet
from extract.dialects.isa_table.grammar import CONTINUED, FORMAT, PAGE_NUMBER
from extract.dialects.isa_table.ruleless.segments import heads_table, segments
from extract.dialects.register_table.pages.furniture import furniture
from extract.document import kept
from extract.markup.text_tables import is_formula

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document, Piece

_WORD = re.compile(r"^[A-Za-z]\w*$")
_BARS = re.compile(r"(?<!\\)\|(?:\s\|(?=\s\S))?")
"""Between two cells; one that begins a line block is a second bar."""
_BAR = re.compile(r"(?<!\\)\|")
_MARKDOWN_RULE = re.compile(r"\s*\|(?: *:?-+:? *\|)+\s*$")
_BORDER = re.compile(r"\s*(?:[+|][-=+|: ]*|--+(?: +--+)+|-{5,})$")
"""A line between the rows of a table drawn with characters, or under its heads."""
_LETTERS = re.compile(r"[a-z]+")
_HEADS_OF = frozenset(("opcode", "opcodes", "mnemonic", "instruction"))
_HEADS = _HEADS_OF | {
    "name",
    "description",
    "function",
    "operation",
    "decimal",
    "hex",
    "dec",
    "encoding",
    "format",
}
_LONGEST = 80
"""Characters of such a head."""
_INDENTED = 4
"""Blanks before a line that stands in a column at least."""
_BITS = re.compile(r"^\[\d{1,3}(?:\s*:\s*\d{1,3})?\]$")


@dataclass(slots=True)
class Statement:
    """One place that names an instruction. `source` is `entry`, `table` or `list`; `last` ends a range of opcodes."""

    source: str
    encoding: str | None
    opcode: int | None
    name: str
    pieces: list[Piece]
    texts: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    section: str | None = None
    last: int | None = None
    syntax: str | None = None
    pattern: str | None = None
    """The whole instruction word, a character to a bit."""
    told: str | None = None
    """What is printed for an opcode that is no single number."""
    minor: tuple[tuple[str, str], ...] = ()
    """Further codes that tell instructions of one opcode apart, each behind the head of its column."""
    said: tuple[tuple[str, str], ...] = ()
    """What other columns say of it, flags or cycles, each behind the head of its column."""
    operation: str | None = None
    table: int | None = None
    """The first line of the table whose row it is, of all its parts on several pages."""


_BLOCK = re.compile(
    r"</?(?:h[1-6]|p|t[dhr]|tbody|thead|table|caption|li|[ud]l|d[dt]|div|section|body|html)\b[^<>]*>",
    re.IGNORECASE,
)
_ROW = re.compile(r"<tr\b.*<br", re.IGNORECASE)
_BLOCK_END = re.compile(r"(?:</(?:h[1-6]|p|t[dhr]|table|caption|li|d[dt]|div)\s*>|<br\s*/?>)$", re.IGNORECASE)
_LINE_END = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:h[1-6]|p|t[dhr]|tbody|thead|tfoot|table|caption|col|colgroup|li|[udo]l|d[dt]|div|section|a|b|i|u|em|strong|code|span"
    r"|su[bp]|tt|font|small|center|pre|img|hr|body|html)\b[^<>]*>",
    re.IGNORECASE,
)


_FIRST_HEADS = frozenset({"Instruction", "Mnemonic"})


class Words(NamedTuple):
    """What entries say whose instructions have their words bit by bit, and lines of words that are no instruction's."""

    rows: list[Statement]
    unread: list[int]


@kept
def content_lines(document: Document) -> list[int]:
    """The lines without headers and footers of pages and without headings repeated on the pages after their own.

    Heads and rows of tables stay, though they stand at the top of many pages: the table may begin there.
    """
    suspects = furniture(document)
    aside = {
        i
        for i in suspects
        if not heads_table(document, i)
        and not _in_columns(document, i, suspects)
        and not _holds_heads_alone(document.lines[i])
        and not _heads_cells(document, i)
    }
    aside |= counted_feet(document)
    aside |= {i for i in document.lines_with("--") if _BORDER.match(document.lines[i])}
    aside |= {i for i in document.lines_with("```") if document.lines[i].strip().startswith("```")}
    by_page: dict[int, list[int]] = {}
    for i in document.body:
        if i not in aside and document.lines[i].strip():
            by_page.setdefault(document.page(i), []).append(i)
    numbered = [n for n, lines in by_page.items() if PAGE_NUMBER.match(document.lines[lines[-1]].strip())]
    if len(numbered) > 1 and 2 * len(numbered) > len(by_page):  # a single line of such a form is text
        for n in numbered:
            by_page[n].pop()
    out: list[int] = []
    heading = ""
    for lines in by_page.values():
        for n, i in enumerate(lines):
            text = said(document, i)
            if n == 0 and (text == heading or CONTINUED.search(text)):
                following = document.lines[lines[1]].strip() if len(lines) > 1 else ""
                if not FORMAT.match(following):
                    continue
            if FORMAT.match(text) and out:
                heading = document.lines[out[-1]].strip()
            out.append(i)
    return out


def _holds_heads_alone(line: str) -> bool:
    """Whether a line is nothing but the words of heads, single blanks between them: `Opcode # Name Opcode # Name`."""
    words = _LETTERS.findall(line.lower()) if len(line) <= _LONGEST else []
    return len(words) > 1 and set(words) <= _HEADS and not _HEADS_OF.isdisjoint(words)


def _heads_cells(document: Document, i: int) -> bool:
    """Whether a line is the first of heads that stand in a line each, blank ones between them."""
    if document.lines[i].strip() not in _FIRST_HEADS:
        return False
    below = (line.strip() for line in document.lines[i + 1 : i + 4])
    return next(filter(None, below), "").lower() in _HEADS


@kept
def _widths(document: Document) -> dict[int, int]:
    """How many cells the head has of the table of Markdown that a line is in, by the rule under it."""
    out: dict[int, int] = {}
    for i in sorted({*document.lines_with("-|"), *document.lines_with("- |")}):
        if not _MARKDOWN_RULE.match(document.lines[i]):
            continue
        for k in range(i + 1, len(document.lines)):
            if document.lines[k].lstrip()[:1] != "|":
                break
            out[k] = document.lines[i].count("|") - 1
    return out


def row_lines(text: str, width: int) -> list[str]:
    """The lines of a row of bars: those of its last cell, the other cells before the first; none of a rule.

    Of more cells than the `width` of the table the last are one, whose formula has bars.
    """
    row = text.replace("\\_", "_").strip().strip("|")
    parts: list[str] = _BARS.split(row)
    if 1 < width < len(parts):
        whole: list[str] = _BAR.split(row, maxsplit=width - 1)
        parts = whole if is_formula(whole[-1]) else parts
    cells = [cell.strip().replace("\\|", "|") for cell in parts]
    first, *rest = cells.pop().split("<br>")
    out = [" ".join(filter(None, [*cells, first.strip()])), *(line.strip() for line in rest)]
    return [] if not out[0].strip(" -:") else out


def _in_columns(document: Document, line: int, suspects: set[int]) -> bool:
    """Whether a line stands in the columns of the one before or after it: rows of tables may repeat on pages too.

    So may the last line of a cell in a text, right under the one above. Feet of two lines stand in columns of their
    own: it is the first line that is no suspect or heads a table, behind others at once, that bears it out.
    """
    lefts = {one.left for one in segments(document, line)}
    alone = len(lefts) == 1 and not document.words and min(lefts) >= _INDENTED
    if len(lefts) < 2 and not alone:
        return False
    for step in (-1,) if alone else (-1, 1):
        i = line + step
        while i in suspects and not heads_table(document, i):
            i += step
        same = i in document.body and document.page(i) == document.page(line)
        if same and lefts <= {one.left for one in segments(document, i)}:
            return True
    return False


def said(document: Document, line: int) -> str:
    """What a line says, without blanks around it and marks of Markdown that make it a title, or tags round a caption.

    Of a row of bars it is the first line. An escaped underscore is an underscore.
    """
    text = document.lines[line].strip()
    if "\\_" in text and document.reader != "pdf":
        text = text.replace("\\_", "_")
    if document.reader != "pdf" and "<" in text and (_BLOCK.match(text) or _BLOCK_END.search(text)):
        return next(iter(html_lines(text)), "")
    if text[:1] == "|" and document.reader != "pdf" and not _goes_on(document, line, text):
        return next(iter(row_lines(text, _widths(document).get(line, 0))), "")
    bold = text.count("**") > 1 or not text.startswith("**")  # else `2` / `** exponent` wrapped, a power
    if document.reader != "pdf" and text[:1] in {"#", "*"} and bold:
        text = text.lstrip("#").strip().removeprefix("**").removesuffix("**").strip()
        slanted = text[:1] == text[-1:] == "*" and text.count("*") == len(("before", "behind"))
        return text[1:-1].strip() if slanted else text
    return text


def lines_within(document: Document, line: int) -> list[str] | None:
    """The lines that a row of bars or of HTML has within; None where a line is none."""
    text = document.lines[line].strip()
    if document.reader == "pdf":
        return None
    if text[:1] == "|":
        return None if _goes_on(document, line, text) else row_lines(text, _widths(document).get(line, 0))
    return html_lines(text) if text[:1] == "<" and _ROW.match(text) else None


def html_lines(text: str) -> list[str]:
    """The lines of what blocks of HTML hold: cells of a row beside each other, further lines of the last one below.

    >>> html_lines("<tr><td>OP</td><td>[7:0]</td><td>Opcode.<br>0 N_ADD</td></tr>"), html_lines("Sets R0.<br>")
    (['OP [7:0] Opcode.', '0 N_ADD'], ['Sets R0.'])
    """
    lines = (" ".join(unescape(_TAG.sub(" ", part)).split()) for part in _LINE_END.split(text))
    return [line for line in lines if line]


def _goes_on(document: Document, line: int, text: str) -> bool:
    """Whether the bars before a text are its operator: `(a == 0` / `|| a > b)`, `S0` / `| S1;`, wrapped there."""
    if text[-1:] == "|" or text.count("|") > 1 + (text[:2] == "||"):
        return False
    around = [
        near.strip()
        for near in (*document.lines[max(line - 1, 0) : line], *document.lines[line + 1 : line + 2])
    ]
    return text[:3] == "|| " or (line > 0 and around[0] != "" and all(near[:1] != "|" for near in around))


def across(document: Document, line: int, at: int | None = None) -> float:
    """Where on its line a word begins, its first one unless told: in points in a PDF, else in characters."""
    text = document.lines[line]
    at = len(text) - len(text.lstrip()) if at is None else at
    if document.words:
        return next((box[0] for a, b, box in document.words[line] if a <= at < b), 0.0)
    return float(at)


def place(document: Document, line: int) -> Piece:
    """A whole line as a piece."""
    return line, 0, len(document.lines[line])


def flowing(texts: Iterable[str]) -> str | None:
    """Lines as one text; None when there is none."""
    return "\n".join(text.strip() for text in texts if text.strip()) or None


def logical_lines(document: Document, lines: list[int]) -> list[tuple[str, list[Piece]]]:
    """Each line as text and places; of a table whose cells stand in a line each, name and bits are one.

    Field Name / Bits / Format or Description        the head
    SDST / [22:16] / Where the result goes.          a row and the line under it
    """
    out: list[tuple[str, list[Piece]]] = []
    n = 0
    apart = False
    while n < len(lines):
        texts = [said(document, i) for i in lines[n : n + 3]]
        size = 1
        if (cells := lines_within(document, lines[n])) is not None:
            out += [(text, [place(document, lines[n])]) for text in cells]
            n += 1
            continue
        if document.reader != "pdf":
            if [text.lower() for text in texts[:2]] == ["field name", "bits"]:
                size, apart = 3, True
            elif apart and len(texts) > 1 and _WORD.match(texts[0]) and _BITS.match(texts[1]):
                size = 2
        out.append((" ".join(texts[:size]), [place(document, i) for i in lines[n : n + size]]))
        n += size
    return out
