"""Checks of constants against what is printed beside them: digits, order, definitions.

    148  0x7F7FFFFFFF  Max Float      ten digits among eight: `constant_digits`
    67   0x41000000    float(23)      8.0 is not 23: `definition_differs` (an exponent was flattened)

Nothing is changed here: both readings are printed, and which is right is for the normalizer.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from extract.arithmetic import agrees, evaluate

if TYPE_CHECKING:
    from extract.observations import Reading, Symbol

AGREED = 0.8
"""Share of a table's values that must have one number of digits before another number is a doubt."""
_BARE = re.compile(r"[0-9A-Fa-f]{2,16}$")
_HEX = re.compile(r"0[xX]([0-9A-Fa-f]+)$")


def check_constants(reading: Reading, symbols: list[Symbol]) -> None:
    """Flag and report what is contradictory in one table of constants."""
    digits = {
        id(s): len(found[1]) for s in symbols if (found := _HEX.match(s.attributes.get("value_text", "")))
    }
    common, count = Counter(digits.values()).most_common(1)[0] if digits else (0, 0)
    _check_base(reading, symbols)
    usual = common if len(digits) > 2 and count >= AGREED * len(digits) else 0
    last: Symbol | None = None
    for symbol in symbols:
        n = digits.get(id(symbol), 0)
        if usual and n and n != usual:
            _doubt(
                reading,
                symbol,
                "constant_digits",
                f"{symbol.attributes['value_text']} has {n} digits, {usual} are usual",
            )
        elif symbol.value is not None and symbol.definition:
            defined = evaluate(symbol.definition)
            if defined is not None and not agrees(symbol.value, n, defined):
                what = f"{symbol.definition!r} is {defined:g}, which {symbol.attributes['value_text']} is not"
                _doubt(reading, symbol, "definition_differs", what)
        if symbol.index is None:
            continue
        if last is not None and symbol.index <= (last.index or 0):
            for one in (last, symbol):  # either may be the one misread
                _doubt(reading, one, "index_order", f"index {symbol.index} follows {last.index}")
        last = symbol


def _check_base(reading: Reading, symbols: list[Symbol]) -> None:
    """Among values that are hexadecimal without a mark, one of digits alone is no decimal number."""
    texts = [s.attributes.get("value_text", "") for s in symbols]
    if not any(_BARE.match(text) and not text.isdigit() for text in texts):
        return
    for symbol, text in zip(symbols, texts, strict=True):
        if text.isdigit():
            symbol.value = None
            _doubt(reading, symbol, "value_garbled", f"{text} stands among hexadecimal values without 0x")


def _doubt(reading: Reading, symbol: Symbol, code: str, message: str) -> None:
    symbol.flag(code)
    reading.diagnose(code, message, observation=symbol)
