"""Operands behind a word and its name, and where the text behind them begins: `Rd, Rr Adds both`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGN: Final = re.compile(r"(?:[-+*/|&^]|<<|>>)$")
"""What joins two parts of an operand in brackets: `-(imm + 1)`."""
_SUM: Final = re.compile(
    r"(?:[+*&^]|<<|>>) (?:[#(]?\d\S*|[a-z]{1,3}\)?|[a-z]\w*(?= (?:[+*]|<<|>>) ))(?: |$)|- [#(]?\d\S*$"
)
"""A sign and what it joins to an operand, `+ 1`: behind a dash a text may begin, `rd - clears it`, `rd - 2 cycles`."""
_NEXT: Final = re.compile(r"R[a-z]\d? (?:R[a-z]\d?(?: |$)|[A-Z] \d+[-,–]\d)")
"""Two operands with a blank between them: `Rd Rr`, `Rd K 0-63`."""
_LONG: Final = 3
"""Characters of an operand without any mark at most."""


def _goes_on(words: Sequence[str], n: int) -> bool:
    """Whether an operand goes on with a word: a bracket in it is open, or a sign stands between two parts.

    >>> _goes_on("rd, -(imm + 1)".split(), 2), _goes_on("rd, imm + 1".split(), 2), _goes_on("rd - clears it".split(), 1)
    (True, True, False)
    """
    told = " ".join(words[:n])
    signed = _SIGN.match(words[n]) and _SUM.match(" ".join(words[n:]))
    return told.count("(") > told.count(")") or bool(signed or _SIGN.match(words[n - 1]))


def operands_before_text(words: list[str]) -> tuple[list[str], str]:
    """The words that are operands, and the text behind them."""
    if words and words[0].startswith("(") and not words[0].rstrip(",").endswith(")"):
        return [], " ".join(words)
    n = 0
    while n < len(words) and (
        n == 0 or words[n - 1].endswith(",") or _goes_on(words, n) or _NEXT.match(" ".join(words[n - 1 :]))
    ):
        n += 1
    if n == 1 and not re.search(r"[,#@(\[]", words[0]) and len(words) > 1 and len(words[0]) > _LONG:
        return [], " ".join(words)
    return words[:n], " ".join(words[n:])
