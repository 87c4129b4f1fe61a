r"""Markup that a dump leaves in its text: HTML fragments and TeX formulas, read as what they show.

    <p>floor</p> <table><tr><td><pre>a;</pre></td></tr></table>    text `floor`, codes `["a;"]`
    $FT0 = S0 \ll 2$                                                `FT0 = S0 << 2`

Only names of real tags with real attributes are tags, and `a<b>c` without a `</b>` stays as it is.
A formula that holds a command not known here stays as printed, dollar signs and all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Final

_NAMES = (
    "table|thead|tbody|tr|td|th|pre|p|div|br|hr|ul|ol|li|dl|dt|dd|span|font|small|big|"
    "b|i|u|em|strong|code|tt|sup|sub|a|img|h[1-6]"
)
_SPAN = re.compile(r"(?P<mark>`+)(?!`)(?P<code>.+?)(?<!`)(?P=mark)$", re.DOTALL)
TAG = re.compile(
    rf"<(?P<end>/?)(?P<name>{_NAMES})"
    r"""(?:\s+[A-Za-z][\w-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?)*\s*/?>""",
    re.IGNORECASE,
)
BLOCKS: Final = frozenset({"table", "pre", "div", "ul", "ol", "dl"})
"""Elements that a page has to close; one that stays open swallows what follows it."""
_INLINE: Final = frozenset("b i u em strong span code tt a font small big sup sub".split())  # noqa: SIM905
"""Elements within a line of text: one that nothing closes is taken for text."""
_ENTITY = re.compile(r"&(?:lt|gt|le|ge|amp|quot|apos|nbsp|minus|times|ndash|#\d{1,6}|#x[0-9A-Fa-f]{1,5});")
_FORMULA = re.compile(r"(\$\$?)(?=\S)([^$]*[^$\s])\1(?![\w$])")
_NESTED = r"\{((?:[^{}\\]|\\.)*)\}"
_TEX_STEPS: Final = (
    (re.compile(r"\\(?:text|mathrm|mathit|mathbf|operatorname)\s*" + _NESTED), r"\1"),
    (re.compile(r"\\d?frac\s*" + _NESTED + r"\s*" + _NESTED), r"(\1)/(\2)"),
    (re.compile(r"\\sqrt\s*" + _NESTED), r"sqrt(\1)"),
)
_TEX_WORDS: Final = {
    "ll": "<<",
    "gg": ">>",
    "sim": "~",
    "neg": "~",
    "times": "*",
    "cdot": "*",
    "div": "/",
    "pm": "+/-",
    "le": "<=",
    "leq": "<=",
    "ge": ">=",
    "geq": ">=",
    "ne": "!=",
    "neq": "!=",
    "ldots": "...",
    "dots": "...",
    "log": "log",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "arctan": "arctan",
    "exp": "exp",
    "min": "min",
    "max": "max",
    "pi": "pi",
    "infty": "INF",
    "land": "&",
    "lor": "|",
    "oplus": "^",
    "left": "",
    "right": "",
    "lfloor": "floor(",
    "rfloor": ")",
    "mid": "|",
    "vert": "|",
    "quad": " ",
    "to": "->",
    "rightarrow": "->",
}
_TEX_WORD = re.compile(r"\\([A-Za-z]+)|\\([{}&%_#$|,; ])")


@dataclass(slots=True)
class Fragment:
    """What an HTML fragment shows.

    Attributes:
        text: its running text, white space folded.
        codes: the listings in `<pre>`, as printed but for white space around them.
        unclosed: names of the elements that it does not close.
        stray: names of the elements that it closes without having opened them.
    """

    text: str = ""
    codes: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)


def read_html(source: str) -> Fragment:
    """What a piece of HTML shows; text without tags is read too, its entities resolved."""
    if "<" not in source:
        return Fragment(" ".join(entities(source).split()))
    fragment, opened = Fragment(), list[str]()
    texts, code = list[str](), list[str]()
    at = 0

    def take(piece: str) -> None:
        (code if "pre" in opened else texts).append(entities(piece))

    for tag in TAG.finditer(source):
        name = tag["name"].lower()
        if (
            name in _INLINE
            and not tag["end"]
            and f"</{name}" not in source
            and f"</{tag['name']}" not in source
        ):
            continue  # a comparison, not a tag
        take(source[at : tag.start()])
        at = tag.end()
        if name in {"br", "hr", "img"}:
            take("\n")
        elif name in {"sup", "sub"}:
            take("" if tag["end"] else "^" if name == "sup" else "_")
        elif not tag["end"]:
            if name == "pre" and "pre" in opened:  # the listing before was not closed
                _close(fragment, opened, code, "pre", proper=False)
            if name in BLOCKS | {"tr", "td", "th", "p", "li"}:
                texts.append("\n")
            opened.append(name)
            if name == "li":
                texts.append("- ")
        elif name in opened:
            _close(fragment, opened, code, name, proper=True)
            if name not in _INLINE:
                texts.append("\n")
        else:
            fragment.stray.append(name)
    take(source[at:])
    while opened:
        _close(fragment, opened, code, opened[-1], proper=False)
    fragment.text = " ".join("".join(texts).split())
    return fragment


def _close(fragment: Fragment, opened: list[str], code: list[str], name: str, *, proper: bool) -> None:
    """Close an element and what is open inside it; a listing that ends here is kept."""
    while opened:
        last = opened.pop()
        if last == "pre":
            text = "".join(code).strip()
            code.clear()
            if text:
                fragment.codes.append(text)
        if (last != name or not proper) and last in BLOCKS:
            fragment.unclosed.append(last)
        if last == name:
            return


def open_blocks(source: str, before: int = 0) -> int:
    """How many block elements are open at the end of a text, when `before` are at its start."""
    for tag in TAG.finditer(source):
        if tag["name"].lower() in BLOCKS:
            before += -1 if tag["end"] else 1
    return max(before, 0)


def html_rows(source: str) -> list[list[tuple[int, int]]]:
    """The rows of the outermost tables of a text: start and end of what each cell holds."""
    rows: list[list[tuple[int, int]]] = []
    depth, start = 0, -1
    for tag in TAG.finditer(source):
        name, end = tag["name"].lower(), bool(tag["end"])
        if name == "table":
            if depth == 1 and end and start >= 0:  # a cell that nothing closes ends with its table
                rows[-1].append((start, tag.start()))
                start = -1
            depth += -1 if end else 1
        elif depth == 1 and name in {"tr", "td", "th"}:
            if start >= 0:
                rows[-1].append((start, tag.start()))
                start = -1
            if not end and (name == "tr" or not rows):
                rows.append([])
            if not end and name != "tr":
                start = tag.end()
    if start >= 0:
        rows[-1].append((start, len(source)))
    return [row for row in rows if row]


def entities(text: str) -> str:
    """The text with HTML's named and numbered characters resolved."""
    return (
        _ENTITY.sub(lambda m: unescape(m[0]).replace("\xa0", " "), text)
        if "&" in text and ";" in text
        else text
    )


def read_tex(text: str) -> str:
    r"""The text with its formulas written plainly, those that are understood whole.

    >>> read_tex(r"$1 / \sqrt{S0}$")
    '1 / sqrt(S0)'
    """
    return _FORMULA.sub(_plain, text) if "$" in text else text


def _plain(formula: re.Match[str]) -> str:
    text = formula[2]
    if "\\" not in text:
        return text
    for _ in range(4):  # commands may stand inside one another
        before = text
        for pattern, plain in _TEX_STEPS:
            text = pattern.sub(plain, text)
        if text == before:
            break
    if any(m[1] is not None and m[1] not in _TEX_WORDS for m in _TEX_WORD.finditer(text)):
        return formula[0]
    text = _TEX_WORD.sub(
        lambda m: m[2].replace(",", " ").replace(";", " ") if m[1] is None else _TEX_WORDS[m[1]], text
    )
    return formula[0] if "\\" in text else " ".join(text.split())


def unmarked(text: str) -> str:
    """A text that Markdown sets as code from end to end, without the marks; any other text as it is.

    >>> unmarked("`ADD dest`"), unmarked("``a`b``"), unmarked("`a` and `b`")
    ('ADD dest', 'a`b', '`a` and `b`')
    """
    found = _SPAN.match(text)
    return found["code"].strip() if found and found["mark"] not in found["code"] else unescaped(text)


def unescaped(text: str) -> str:
    r"""The text without the escapes that Markdown needs in names and products.

    >>> unescaped(r"S\_n \* 2 \\ll")
    'S_n * 2 \\\\ll'
    """
    return text.replace("\\_", "_").replace("\\*", "*") if "\\" in text else text


def plain(text: str) -> str:
    """A text as it shows: HTML, TeX and escapes read."""
    return read_tex(unescaped(read_html(text).text if "<" in text else entities(text)))
