r"""Marks of Markdown and reStructuredText within a line: emphasis, code, links, roles, escapes, pictures.

**MODE**   `MODE`   [MODE](#mode)   :ref:`MODE <mode>`   `MODE <mode_>`_   MODE\_A   ![MODE](mode.svg)
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)")
_LINK = re.compile(r"\[([^\[\]]+(?:\[\w*\][^\[\]]*)*)\]\([^()\s]*\)")
_ROLE = re.compile(r":[a-z][\w:.+-]*:`([^`<]+?)(?:\s*<[^`>]*>)?`")
_REFERENCE = re.compile(r"(?<![\w`])`([^`<]+?)(?:\s*<[^`>]*>)?`__?(?!\w)")

_ROUND = re.compile(
    r"!\[[^\[\]]*\]\([^()\s]*\)|(?<![\w`]):[a-z][\w:.+-]*:(?=`)|(?<=[^\s`])\s<[^`<>]*>(?=`)|\[(?=[^\[\]]+\]\([^()\s]*\))"
    r"|(?<=[^\s\[\]])\]\([^()\s]*\)"
    r"|</?(?:a|b|br|center|code|div|em|font|h[1-6]|i|p|span|strong|su[bp]|u|[ou]l|li|d[ldt]|section|article|header|footer|nav"
    r"|html|head|body|title|meta|link|blockquote|hr|img|pre|small|tt)\b[^<>]*>|<!DOCTYPE[^<>]*>"
)
"""What stands before or behind words: pictures, roles, targets of links, tags of HTML such as anchors of headings."""
_RAISED = re.compile(r"<(?P<tag>su[pb])>(?P<text>[^<>]*)</(?P=tag)>")
_RAISE: Final = {"sup": "^", "sub": "_"}
_FOOTNOTE = re.compile(r"\[\^\w+\]")
_UNDERSCORES = re.compile(r"^_([^\W_](?:.*[^\s_])?)_$")
"""Emphasis of a whole text: `_reserved_`. Within one, underscores belong to names."""
_LETTER = re.compile(r"(?:(?<=[A-Za-z0-9])|(?<![\w\\]))_([a-z])_(?!\w)")
"""Emphasis of a letter that stands for an index, at the end of a name or alone: `SET_n_ (_n_=0..31)`."""
_ESCAPED = re.compile(r"\\([_*\[\]()<>#|.!+-])")


def unescaped(text: str) -> str:
    r"""A text without the strokes that keep signs from being marks: `MODE\_A` is `MODE_A`."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def blanked(line: str) -> str:
    """A line with blanks for what stands round words, each word at its place; marks within words remain.

    >>> blanked("see [GO](#go) <b>now</b>"), blanked(":ref:`GO <go>` set")
    ('see  GO          now    ', '     `GO     ` set')
    """
    if not ("<" in line or "](" in line or ":`" in line):
        return line
    return _ROUND.sub(lambda mark: " " * len(mark[0]), line)


def unmarked(text: str) -> str:
    r"""A text without such marks; of a link or role what it shows, of a picture nothing.

    >>> unmarked(r"**MODE** :ref:`RATE <rate>` [`GO`](#go) [LUT[4]](#lut) A\_B"), unmarked("_LOW_END_"), unmarked("_X")
    ('MODE RATE GO LUT[4] A_B', 'LOW_END', '_X')
    >>> unmarked("SET_n_ (_n_ = 0..3)"), unmarked("A_n_B")
    ('SETn (n = 0..3)', 'A_n_B')
    """
    if "_" in text:
        text = _LETTER.sub(r"\1", text)
    text = unescaped(text)
    if "&" in text and ";" in text:
        text = unescape(text).replace("\xa0", " ")
    if "<su" in text:
        text = _RAISED.sub(lambda found: f"{_RAISE[found['tag']]}{found['text']}", text)
    if "[^" in text:
        text = _FOOTNOTE.sub("", text)
    text = re.sub(r"\*\*(.+?)\*\*|~~(.+?)~~", lambda found: found[1] or found[2], text)
    if "](" in text:
        text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    if "`" in text:
        text = _REFERENCE.sub(r"\1", _ROLE.sub(r"\1", text)).replace("`", "")
    if text[:1] == "_":
        text = _UNDERSCORES.sub(r"\1", text)
    return re.sub(r"^\*(.+?)\*$", r"\1", text)
