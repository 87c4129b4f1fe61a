"""Pages of HTML whose tags are written in capitals, or go on over the end of a line, as older programs make them.

><TD                          <td ALIGN="left">Rate</td>
ALIGN="left"
>Rate</TD
>
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document

_NAMES: Final = (
    "a|b|big|blockquote|body|br|caption|center|code|col|colgroup|d[dlt]|div|em|font|h[1-6]|head|hr|html|i|img|li|link|meta|ol"
    "|p|pre|samp|small|span|strong|su[bp]|t[dhrt]|table|tbody|tfoot|thead|title|u|ul|var"
)
_PAGE = re.compile(r"<(?:!doctype html|html|body|table)\b", re.IGNORECASE)
_CAPITALS = re.compile(rf"</?(?P<name>{_NAMES.upper()})\b")
_UNCLOSED: Final = re.compile(
    "BODY|BR|COL|COLGROUP|D[DT]|HEAD|HR|HTML|IMG|LI|LINK|META|P|T[DHR]|TBODY|TFOOT|THEAD"
)
"""Tags that need none that closes; another that nothing closes may be an operand: `ADD <A>, <B>`."""
_ODD = re.compile(rf"</?(?:(?:{_NAMES.upper()})\b|(?:(?i:{_NAMES}))\b[^<>\n]*\n)")
"""A tag in capitals, or one that its line does not close."""
_OPEN = re.compile(rf"<(?P<end>/?)(?:{_NAMES})\b[^<>]*$", re.IGNORECASE)
_REST = re.compile(r"[^<>]*>")
_LONGEST: Final = 20
"""Lines of a tag at most."""


def whole_tags(document: Document) -> tuple[list[str], list[tuple[int, int, int]]] | None:
    """A page's lines with each tag within one, its name in small letters, and where each begins (`Relined.origins`).

    A tag that begins something stands before the text behind it, one that ends something behind the text before it.
    None where all are written so.
    """
    text = document.text()
    if "</" not in text or not _ODD.search(text) or not _PAGE.search(text):
        return None
    lines = list(document.lines)
    origins = [(i, 0, 0) for i in range(len(lines))]
    for i in document.body:
        while opened := _OPEN.search(lines[i]):
            stop = min(i + 1 + _LONGEST, document.body.stop)
            last = next((j for j in range(i + 1, stop) if "<" in lines[j] or ">" in lines[j]), None)
            rest = _REST.match(lines[last]) if last is not None else None
            if last is None or rest is None:
                break  # nothing closes it
            parts = [opened[0], *lines[i + 1 : last], rest[0]]
            tag = " ".join(part.strip() for part in parts).replace(" >", ">")
            ends = bool(opened["end"])
            lines[i] = lines[i][: opened.start()] + (tag if ends else "")
            lines[i + 1 : last] = [""] * (last - i - 1)
            lead = "" if ends else tag
            lines[last] = lead + lines[last][rest.end() :]
            origins[last] = (last, rest.end(), len(lead))
    names = {found["name"] for found in _CAPITALS.finditer(text)}
    tags = {name for name in names if f"</{name}" in text or _UNCLOSED.fullmatch(name)}
    return [
        _CAPITALS.sub(lambda tag: tag[0].lower() if tag["name"] in tags else tag[0], line) for line in lines
    ], origins
