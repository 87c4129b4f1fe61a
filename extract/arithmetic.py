"""What a printed definition comes to, and whether a constant's digits hold that number.

evaluate("1.0f/4f")                   0.25
agrees(0x3E800000, 8, 0.25)           True: those eight digits are 0.25 in single precision
"""

from __future__ import annotations

import ast
import math
import operator
import re
import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_FLOAT = re.compile(r"(?<![\w.])(\d+(?:\.\d*)?(?:e[-+]?\d+)?)f\b", re.IGNORECASE)
_TYPE = re.compile(r"(?:(?<!\s)\s+)?\((?:[us]?int\d*|float\d*|f\d\d|[us]\d\d)\)\s*$", re.IGNORECASE)
_CALL = re.compile(r"\b(?:float|half|double)\b\s*", re.IGNORECASE)
_LOG: Final = re.compile(r"\\?\blog_\{?(10|2|e)\}?\s*\(", re.IGNORECASE)
_FUNCTIONS: Final[dict[str, Callable[..., float]]] = {
    "sqrt": math.sqrt,
    "log": lambda base, number: math.log(number) / math.log(base),
}
_NAMES: Final = {"pi": math.pi, "e": math.e}
_LARGEST = re.compile(r"(?:max(?:imum)?\s+float|flt_max|float\s+max(?:imum)?)$", re.IGNORECASE)
_FLT_MAX: Final = (2 - 2**-23) * 2.0**127
_OPERATORS: Final[dict[type[ast.AST], Callable[[float, float], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_FORMATS: Final = {4: ("e", 2e-3), 8: ("f", 1e-6), 16: ("d", 1e-14)}
"""Digits of a value: the floating-point format that they hold, and how far a printed decimal may be off."""


def evaluate(definition: str) -> float | None:
    r"""The number that a definition states; None when it states none that can be worked out.

    >>> evaluate("1.0f/4f"), evaluate("Float 2*PI") == 2 * math.pi, evaluate("127 (INT32)"), evaluate("Some words")
    (0.25, True, 127.0, None)
    >>> evaluate("1/SQRT(4)"), round(evaluate(r"$\log_2(10)$"), 4)
    (0.5, 3.3219)
    """
    if _LARGEST.match(definition.strip()):
        return _FLT_MAX
    text = _CALL.sub("", _TYPE.sub("", definition).replace("$", "").replace("\\pi", "pi"))
    text = _LOG.sub(r"log(\1, ", text)
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
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        if node.keywords or len(node.args) != 1 + (node.func.id == "log"):
            raise ValueError("not a number")
        return _FUNCTIONS[node.func.id](*map(_value, node.args))
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
