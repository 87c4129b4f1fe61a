"""Checks of constants against what is printed beside them: digits, order, definitions.

    148  0x7F7FFFFFFF  Max Float      ten digits among eight: `constant_digits`
    67   0x41000000    float(23)      8.0 is not 23: `definition_differs` (an exponent was flattened)

Nothing is changed here: both readings are printed, and which is right is for the normalizer.
"""

from __future__ import annotations

import ast
import math
import operator
import re
import struct
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.observations import Reading, Symbol

AGREED = 0.8
"""Share of a table's values that must have one number of digits before another number is a doubt."""
_HEX = re.compile(r"0[xX]([0-9A-Fa-f]+)$")
_FLOAT = re.compile(r"(?<![\w.])(\d+(?:\.\d*)?(?:e[-+]?\d+)?)f\b", re.IGNORECASE)
_TYPE = re.compile(r"\s*\((?:[us]?int\d*|float\d*|f\d\d|[us]\d\d)\)\s*$", re.IGNORECASE)
_CALL = re.compile(r"\b(?:float|half|double)\b\s*", re.IGNORECASE)
_NAMES: Final = {"pi": math.pi, "e": math.e}
_OPERATORS: Final[dict[type[ast.AST], Callable[[float, float], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_FORMATS: Final = {4: ("e", 2e-3), 8: ("f", 1e-6), 16: ("d", 1e-14)}
"""Digits of a value: the floating-point format that they hold, and how far a printed decimal may be off."""


def check_constants(reading: Reading, symbols: list[Symbol]) -> None:
    """Flag and report what is contradictory in one table of constants."""
    digits = {
        id(s): len(found[1]) for s in symbols if (found := _HEX.match(s.attributes.get("value_text", "")))
    }
    common, count = Counter(digits.values()).most_common(1)[0] if digits else (0, 0)
    usual = common if len(digits) > 2 and count >= AGREED * len(digits) else 0
    last: int | None = None
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
        if last is not None and symbol.index <= last:
            _doubt(reading, symbol, "index_order", f"index {symbol.index} follows {last}")
        last = symbol.index


def _doubt(reading: Reading, symbol: Symbol, code: str, message: str) -> None:
    symbol.flag(code)
    reading.diagnose(code, message, observation=symbol)


def evaluate(definition: str) -> float | None:
    """The number that a definition states; None when it states none that can be worked out.

    >>> evaluate("1.0f/4f"), evaluate("Float 2*PI") == 2 * math.pi, evaluate("127 (INT32)"), evaluate("Max Float")
    (0.25, True, 127.0, None)
    """
    text = _CALL.sub("", _TYPE.sub("", definition).replace("$", "").replace("\\pi", "pi"))
    text = _FLOAT.sub(r"\1", text).replace("{", "(").replace("}", ")").strip().lower()
    text = re.sub(r"(?<![\d.])0+(?=\d)", "", text).replace("^", "**")
    if len(text) > 60 or not text:
        return None
    try:
        value = _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return None
    return value if math.isfinite(value) else None


def _value(node: ast.AST) -> float:
    """The value of a sum of numbers; raises ValueError at anything else."""
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    ):
        return float(node.value)
    if isinstance(node, ast.Name) and node.id in _NAMES:
        return _NAMES[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        return -_value(node.operand) if isinstance(node.op, ast.USub) else _value(node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left), _value(node.right)
        if isinstance(node.op, ast.Pow):
            if abs(right) > 1100:
                raise ValueError("no constant has such a power")
            return math.pow(left, right)
        if type(node.op) in _OPERATORS:
            return _OPERATORS[type(node.op)](left, right)
    raise ValueError("not a number")


def agrees(value: int, digits: int, defined: float) -> bool:
    """Whether a value of so many hexadecimal digits is the number, as an integer or in floating point."""
    if value == defined or (defined < 0 and digits and value - 16**digits == defined):
        return True
    if digits not in _FORMATS or value >= 16**digits:
        return digits == 0  # a decimal says nothing about a format
    code, tolerance = _FORMATS[digits]
    stated = struct.unpack(f">{code}", value.to_bytes(digits // 2, "big"))[0]
    return bool(math.isclose(stated, defined, rel_tol=tolerance, abs_tol=0.0))
