r"""Marks of Markdown and reStructuredText within a line: emphasis, code, links, roles, escapes, pictures.

**MODE**   `MODE`   [MODE](#mode)   :ref:`MODE <mode>`   `MODE <mode_>`_   MODE\_A   ![MODE](mode.svg)
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from extract.markup.math_marks import without_math

_PICTURE = re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)")
_LINK = re.compile(r"\[([^\[\]]+(?:\[\w*\][^\[\]]*)*)\]\([^()\s]*\)")
_NUMBERED_LINK = re.compile(r"(?<![\w\])])\[([^\W\d][^\[\]]+)\]\[\d{1,4}\](?![\[\w])")
"""A link whose target stands at the end of the text: `[CTRL][12]`; `CTRL[a][3]` has indices."""
_ROLE = re.compile(r":[a-z][\w:.+-]*:`([^`<]+?)(?:\s*<[^`>]*>)?`")
_REFERENCE = re.compile(r"(?<![\w`])`([^`<]+?)(?:\s*<[^`>]*>)?`__?(?!\w)")

_SIGN: Final = (
    r"(?:[¶§\u200b\U0001f517\uf0c1#]|&para;|&\#(?:182|x[bB]6);|(?:◆|&\#9670;)(?:&\#160;|&nbsp;|\xa0)?)"
)
_PERMALINK: Final = "|".join(
    (
        rf"<a\b[^<>]*>\s*{_SIGN}\s*</a>",
        rf"\[{_SIGN}\]\([^()]*\)",
        r"<a\s[^<>]*\w=[\"'][^<>]*$",
        rf"^[^<>]*=\"[^<>]*>{_SIGN}</a>",
        r"\s?¶(?=\s*$)",
    )
)
"""A sign that links a heading to itself, its tag perhaps on two lines: `CTRL¶`, `<a href="#ctrl">#</a>`."""
_WORDS: Final = "(?:label|input|button|form|main|aside)"
"""Tags that may as well be placeholders, `jumps to <label>`: they begin a line, hold attributes, or are closed."""
_ROUND = re.compile(
    rf"{_PERMALINK}"
    r"|!\[[^\[\]]*\]\([^()\s]*\)|(?<![\w`]):[a-z][\w:.+-]*:(?=`)|(?<=[^\s`])\s<[^`<>]*>(?=`)|\[(?=[^\[\]]+\]\([^()\s]*\))"
    r"|(?<=[^\s\[\]])\]\([^()\s]*\)"
    r"|</?(?:a|b|br|center|code|div|em|font|h[1-6]|i|p|span|strong|su[bp]|u|[ou]l|li|d[ldt]|section|article|header|footer|nav"
    r"|html|head|body|title|meta|link|blockquote|hr|img|nowiki|pre|small|tt)\b[^<>]*>|<!DOCTYPE[^<>]*>"
    rf"|</{_WORDS}>|<{_WORDS}\s[^<>]*>|^\s*<{_WORDS}>|<{_WORDS}>(?=[^<]*</)"
)
"""What stands before or behind words: links of headings to themselves, pictures, roles, targets of links, tags of HTML
such as anchors of headings."""
_RAISED = re.compile(r"<(?P<tag>su[pb])>(?P<text>[^<>]*)</(?P=tag)>")
_RAISE: Final = {"sup": "^", "sub": "_"}
_TAGGED = re.compile(
    r"<(?P<tag>a|abbr|b|code|em|font|i|kbd|samp|small|span|strong|tt|u|var)\b[^<>]*>(?P<text>[^<>]*)</(?P=tag)\s*>"
)
"""Words in tags of HTML; without the one that closes, `<a>` may stand for an operand."""
_STRONG_OR_CODE = re.compile(r"<(?P<closing>/?)(?P<tag>b|strong|code|tt)\b[^<>]*>", re.IGNORECASE)
_CITED = re.compile(r"\[cite_start\]|\[cite: ?\d[\d, –-]*\]")
"""What a program writes round sentences that it took from a page."""
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
    >>> blanked('<h2>CTRL<a href="#ctrl">¶</a></h2>').split(), blanked("## CTRL[¶](#c 'Link')").split()
    (['CTRL'], ['##', 'CTRL'])
    """
    if "[cite" in line:
        line = _CITED.sub(lambda mark: " " * len(mark[0]), line)
    if not ("<" in line or "](" in line or ":`" in line or "¶" in line):
        return line
    return _ROUND.sub(lambda mark: " " * len(mark[0]), line)


def shown(line: str) -> str:
    """A line as `blanked` has it, but strong words and code of HTML with the marks of Markdown.

    >>> shown("<p><b>GO</b> <code>[3]</code></p>")
    '    **GO**        `[3]`          '
    """
    return blanked(_STRONG_OR_CODE.sub(_marks, line)) if "<" in line else blanked(line)


def _marks(tag: re.Match[str]) -> str:
    mark = "**" if tag["tag"][0] in "bsBS" else "`"
    return mark.ljust(len(tag[0])) if tag["closing"] else mark.rjust(len(tag[0]))


def unmarked(text: str) -> str:
    r"""A text without such marks; of a link or role what it shows, of a picture nothing.

    >>> unmarked(r"**MODE** :ref:`RATE <rate>` [`GO`](#go) [LUT[4]](#lut) A\_B"), unmarked("_LOW_END_"), unmarked("_X")
    ('MODE RATE GO LUT[4] A_B', 'LOW_END', '_X')
    >>> unmarked("SET_n_ (_n_ = 0..3)"), unmarked("A_n_B")
    ('SETn (n = 0..3)', 'A_n_B')
    >>> unmarked('<a href="#go"><span class="xref">GO[4]</span></a> ADD <a>')
    'GO[4] ADD <a>'
    >>> unmarked("[GO_ON][12]"), unmarked("GO[on][12]"), unmarked("[n][3]"), unmarked("[7:0][3]")
    ('GO_ON', 'GO[on][12]', '[n][3]', '[7:0][3]')
    """
    if "$" in text:
        text = without_math(text)
    if "[cite" in text:
        text = _CITED.sub("", text).strip()
    if "_" in text:
        text = _LETTER.sub(r"\1", text)
    text = unescaped(text)
    while "</" in text and (bare := _TAGGED.sub(r"\g<text>", text)) != text:
        text = bare
    if "&" in text and ";" in text:
        text = unescape(text).replace("\xa0", " ")
    if "<su" in text:
        text = _RAISED.sub(lambda found: f"{_RAISE[found['tag']]}{found['text']}", text)
    if "[^" in text:
        text = _FOOTNOTE.sub("", text)
    text = re.sub(r"\*\*(.+?)\*\*|~~(.+?)~~", lambda found: found[1] or found[2], text)
    if "](" in text:
        text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    if "][" in text:
        text = _NUMBERED_LINK.sub(r"\1", text)
    if "`" in text:
        text = _REFERENCE.sub(r"\1", _ROLE.sub(r"\1", text)).replace("`", "")
    if text[:1] == "_":
        text = _UNDERSCORES.sub(r"\1", text)
    return re.sub(r"^\*(.+?)\*$", r"\1", text)
