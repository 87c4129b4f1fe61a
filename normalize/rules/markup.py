r"""Markup that an OCR put into descriptions: what TeX draws as an operator is that operator.

D.u = \sim (S0.u & S1.u)      ~, and \le <=, \parallel ||, \& & ...: nothing else is drawn so
so $0 = $ off                 dollars round a formula mark it as one and are no part of it
S0 \Leftrightarrow S1         drawn like no operator: <>, where the document prints `S0 <> S1` elsewhere

What is left of markup after that is a doubt, not a text: `text_garbled`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

DRAWN: Final = {
    "le": "<=",
    "leq": "<=",
    "ge": ">=",
    "geq": ">=",
    "ne": "!=",
    "neq": "!=",
    "ll": "<<",
    "gg": ">>",
    "mid": "|",
    "vert": "|",
    "parallel": "||",
    "sim": "~",
    "times": "*",
    "dots": "...",
    "ldots": "...",
    "min": "min",
    "max": "max",
}
"""TeX commands by what they stand for wherever they stand."""
UNLIKE: Final = {"Leftrightarrow": "<>", "leftrightarrow": "<>", "wedge": "^", "land": "^"}
"""TeX commands that mean something else in a formula; OCR takes these operators for them."""

_COMMAND: Final = re.compile(r"\\([A-Za-z]+)")
_ESCAPED: Final = re.compile(r"\\([&%#_{}$])")
_TEXT: Final = re.compile(r"\\(?:text|mathrm)\s*\{\s*([^{}\\]*?)\s*\}")
_DOLLARS: Final = re.compile(r"(?<!\\)\$([^$]*)(?<!\\)\$(?![A-Za-z0-9])")
"""A formula between dollars; one before a digit or letter begins a number, `$2000 or $2400`."""
_FORMULA: Final = re.compile(r"[=<>*^\\]|\d")
LONGEST: Final = 8000
"""Characters; a longer text is no description, and looking through it takes the square of its length."""
_OPERAND: Final = r"[\w.\[\]:]*"
_AROUND: Final = re.compile(rf"({_OPERAND})[ )]*\\({'|'.join(UNLIKE)})\s*({_OPERAND})")
_LEFT: Final = re.compile(r"\\[A-Za-z]{2,}|\w_\{\d|\^\*|=\"\"|</[a-z]")


def markup(bench: Workbench) -> None:
    """Repair the descriptions of every document; those of opcodes stand in two tables."""
    for desk in bench.desks:
        printed = frozenset(_comparisons(desk))
        for sheet in _described(desk):
            for row, text in enumerate(sheet["description"]):
                if (
                    text
                    and len(text) <= LONGEST
                    and ("\\" in text or "$" in text)
                    and (plain := plain_text(text, printed)) != text
                ):
                    sheet.repair(row, "description", plain, code="markup", evidence="vocabulary")


def remains(bench: Workbench) -> None:
    """Doubt the descriptions in which markup is left: what it stood for is lost."""
    for desk in bench.desks:
        for sheet in _described(desk):
            for row, text in enumerate(sheet["description"]):
                if (
                    text
                    and ("\\" in text or "_{" in text or "^*" in text or '=""' in text or "</" in text)
                    and (found := _LEFT.search(text))
                ):
                    sheet.flag(row, "text_garbled", f"{found[0]!r} is a remnant of markup")


def plain_text(text: str, printed: Iterable[str] = ()) -> str:
    r"""A text without the markup that has one meaning; `printed` are the comparisons that settle the rest.

    >>> plain_text(r"so $0 = \text{in}$, else \sim (A \parallel B)")
    'so 0 = in, else ~ (A || B)'
    >>> plain_text(r"(S0 \Leftrightarrow S1)", ["S0<>S1"]), plain_text(r"(S0 \Leftrightarrow S2)", ["S0<>S1"])
    ('(S0 <> S1)', '(S0 \\Leftrightarrow S2)')
    >>> plain_text("0 = $2000; 1 = $2400")
    '0 = $2000; 1 = $2400'
    """
    formulas = _DOLLARS.findall(text)
    if formulas and all(map(_FORMULA.search, formulas)):
        text = _DOLLARS.sub(lambda found: found[1].strip(), text)
    known = frozenset(printed)

    def settled(found: re.Match[str]) -> str:
        before, command, after = found.groups()
        operator = UNLIKE[command]
        if f"{before}{operator}{after}" not in known:
            return found[0]
        return found[0].replace(f"\\{command}", operator)

    text = _AROUND.sub(settled, _TEXT.sub(r"\1", text))
    text = _COMMAND.sub(lambda found: DRAWN.get(found[1], found[0]), text)
    return _ESCAPED.sub(r"\1", text)


def _described(desk: Desk) -> Iterator[Sheet]:
    for name in ("registers", "fields", "enum_values", "instructions"):
        yield desk.sheets[name]


_COMPARED: Final = re.compile(rf"({_OPERAND})[ )]*(<>|\^)\s*({_OPERAND})")


def _comparisons(desk: Desk) -> Iterator[str]:
    """What the descriptions of a document have on both sides of the operators that OCR mistakes."""
    for sheet in _described(desk):
        for text in sheet["description"]:
            if text and len(text) <= LONGEST and ("<>" in text or "^" in text):
                for before, operator, after in _COMPARED.findall(text):
                    yield f"{before}{operator}{after}"
