"""Texts that were escaped for HTML and saved as they are: `&lt;` for a sign, `&#183;` for a dot."""

from __future__ import annotations

import html
import re
from typing import Final

_REFERENCE: Final = re.compile(r"&(?:#\d{2,6}|#[xX][0-9A-Fa-f]{2,6}|[A-Za-z][A-Za-z0-9]{1,7});")
_ALWAYS: Final = re.compile(r"&(?:lt|gt|amp|quot|#0*39|#[xX]27);")
"""What whoever escapes a text escapes in any case."""


def unescaped(text: str) -> tuple[str, int]:
    """The text with the signs that its references stand for, and how many there were.

    Only a text that is escaped throughout is: each `&` in it begins a reference, and no `<` is left.

    >>> unescaped("A &lt; B &amp;&amp; C"), unescaped("A &lt; B && C")
    (('A < B && C', 3), ('A &lt; B && C', 0))
    """
    if "&" not in text or "<" in text or not _ALWAYS.search(text):
        return text, 0
    count = len(_REFERENCE.findall(text))
    if count != text.count("&"):
        return text, 0
    return _REFERENCE.sub(_sign, text), count


def _sign(found: re.Match[str]) -> str:
    """What a reference stands for; it stays as it is where that is no one sign that prints."""
    sign = html.unescape(found[0])
    return sign if len(sign) == 1 and (sign.isprintable() or sign == "\u00a0") else found[0]
