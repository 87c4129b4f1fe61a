"""Listings in pages of HTML: what stands in `<pre>`, laid out in columns as a browser shows it.

<pre><b>Bit</b>  Meaning        Bit  Meaning
7    &lt;GO&gt; starts it       7    <GO> starts it
</pre>

Tags and entities take more characters than they show, and move the columns behind them. A tag that closes a listing is
no word of its last row, and what stands below it no row. Entities stay where what they show would be taken for a tag
or an entity afterwards: `&lt;a&gt;`, `&amp;lt;`. So does what stands in the cell of a table.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece

_LISTING = re.compile(r"<(?P<end>/?)(?P<tag>pre|t[dh]|table)\b[^<>]*>", re.IGNORECASE)
_INLINE: Final = "a|b|big|code|em|font|i|kbd|samp|small|span|strong|su[bp]|tt|u|var"
_CLOSING = re.compile(rf"</({_INLINE})\s*>", re.IGNORECASE)
_TAKEN: Final = r"&lt;/?(?-i:[a-z])[^<>&]*(?:&gt;|>)|&amp;(?=#?\w{2,8};)"
"""What would be taken for a tag or an entity if it were shown."""
_SHOWN_OTHERWISE = re.compile(
    rf"(?P<taken>{_TAKEN})|</?(?P<tag>{_INLINE})(?:\s[^<>]*)?>|&(?:#\d+|#x[0-9a-f]+|\w{{2,8}});",
    re.IGNORECASE,
)


def listings_shown(document: Document) -> Relined | None:
    """The lines of a page with those of its listings as they are shown; None where it has none."""
    if not document.holds("</pre"):
        return None
    made = Relined(document)
    lines: list[str] = []
    closed: frozenset[str] | None = None  # the tags that a listing closes; None outside
    last = max((i for i, line in enumerate(document.lines) if "</pre" in line), default=-1)
    cell = False
    for i, line in enumerate(document.lines):
        at = 0
        for found in _LISTING.finditer(line) if i <= last and "<" in line else ():
            closes = bool(found["end"])
            if found["tag"].lower() != "pre":
                cell = not closes and found["tag"].lower() != "table"
                continue
            if closes == (closed is None) or (not closes and (cell or "|" in line[: found.start()])):
                continue  # a tag without its other, or what the cell of a table holds
            if closes or line[: found.start()].strip():
                _add(made, lines, (i, at, found.start()), closed)
            closed = None if closes else _closed(document, i, found.end())
            at = found.end()
            if closes and lines[-1].strip():
                _add(made, lines, (i, at, at), None)  # what stands below is no part of its last row
        _add(made, lines, (i, at, len(line)), closed)
    made.document = with_lines(document, lines)
    return made


def _closed(document: Document, i: int, at: int) -> frozenset[str]:
    """The names of the tags that close in the listing that begins at a character of a line.

    Others may be words: `ADD <a>, <b>`.
    """
    names: set[str] = set()
    for k in range(i, document.body.stop):
        line = document.lines[k]
        if "</" not in line:
            continue
        end = any(found["tag"].lower() == "pre" for found in _LISTING.finditer(line, at if k == i else 0))
        names.update(tag.lower() for tag in _CLOSING.findall(line))
        if end:
            break
    return frozenset(names)


def _add(made: Relined, lines: list[str], piece: Piece, closed: frozenset[str] | None) -> None:
    """Add a piece of a line; what stands in a listing as it is shown."""
    i, start, end = piece
    text = made.document.lines[i][start:end]
    made.origins.append((i, start, 0))
    if closed is None or not ("<" in text or "&" in text):
        lines.append(text)
        return
    shown: list[tuple[str, Piece]] = []
    at = 0
    for found in _SHOWN_OTHERWISE.finditer(text):
        if found["taken"]:
            continue
        sign = "" if found["tag"] else unescape(found[0]).replace("\xa0", " ")
        if (found["tag"] or "").lower() not in {"", *closed} or len(sign) > 1:
            continue
        parts = [(text[at : found.start()], at), (sign, found.start())]
        shown += [(part, (i, start + first, start + first + len(part))) for part, first in parts if part]
        at = found.end()
    if at:
        shown += [(text[at:], (i, start + at, end))] if text[at:] else []
        made.joined[len(lines)] = [place for _, place in shown]
        made.tight.update((len(lines), n) for n in range(1, len(shown) + 1))
        text = "".join(part for part, _ in shown)
    lines.append(text)
