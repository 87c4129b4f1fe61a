"""What goes along with every exported row: where it was printed and how far to trust it, on one line.

    row=chip:r0.f1 page=12 line=234 status=flagged confidence=0.5 flags=bits_overlap name=clamp%20x

The same line stands in comments, XML and properties; `parse` reads it back. Values are
percent-encoded: no quote, space or end of a comment is left in them that a format could trip
over. `name` is there when the format's name is not the printed one, empty when none is printed.
The row's id names the document before its colon.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from catalog.model import Row

_SAFE: Final = "[]():,#+"
_TYPED: Final = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u2033", '"'),
    **dict.fromkeys("\u03bc\xb5", "u"),
    "\u2022": "*",
    "\u2026": "...",
    "\u2190": "<-",
    "\u2192": "->",
    "\u2260": "!=",
    "\u2264": "<=",
    "\u2265": ">=",
    "\xa0": " ",
    "\xd7": "x",
}
"""What a keyboard has for signs that manuals print."""
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.:,]*\Z")
"""What `quote` would leave as it is, told ten times faster."""


def note(row: Row, /, **more: Any) -> str:
    """The line for a row; of `more`, what is None is left out."""
    said = {
        "row": row.observation_id,
        "page": row.page_first,
        "line": row.line_first,
        "status": row.status,
        "confidence": f"{row.confidence:.4g}",
        "flags": ",".join(row.flags) or None,
        **more,
    }
    return " ".join(f"{key}={_spelled(value)}" for key, value in said.items() if value is not None)


def renamed(printed: str | None, made: str) -> str | None:
    """The printed name, for `note(name=...)`: None when it is the one made, empty when none is printed."""
    return None if printed == made else printed or ""


def parse(text: str) -> dict[str, str]:
    """What a line of `note` says, by key."""
    return {key: unquote(value) for key, _, value in (part.partition("=") for part in text.split())}


def printable(text: str | None, limit: str = "latin-1") -> str:
    """Text on one line in which nothing is hidden: what `limit` cannot hold and what cannot be seen is spelt out.

    Signs of print that a keyboard has others for are written with those: `-` for a dash, `<=` for one sign.
    """
    line = " ".join((text or "").split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(c if c.isprintable() and _fits(c, limit) else _spelt(c) for c in line)


def _fits(character: str, limit: str) -> bool:
    return ord(character) < {"ascii": 0x80, "latin-1": 0x100}[limit]


def _spelt(character: str) -> str:
    return _TYPED.get(character) or character.encode("unicode_escape").decode("ascii")


def _spelled(value: Any) -> str:
    text = str(value)
    if _PLAIN.match(text):
        return text
    return quote(text, safe=_SAFE).replace("--", "-%2D")


def marked(row: Any) -> str:
    """The description of a row on one line, what further columns say of a field in brackets behind it.

    That of a flagged row says so before all else.
    """
    own = getattr(row, "note", None)
    text = printable(" ".join(filter(None, (row.description, own and f"[{own}]"))))
    return f"[flagged: {', '.join(row.flags)}] {text}".rstrip() if row.doubtful else text
