"""Constants and their definitions, where arithmetic shows which of the two lost or gained a character.

float(21) beside 0x40000000         is float(2^1): the print lost a raised exponent
0x3E2AAAAAB beside 1/6              is 0x3E2AAAAB: one digit of a run was printed too often
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from extract.arithmetic import agrees, evaluate

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Workbench

_HEX = re.compile(r"0[xX]([0-9A-Fa-f]+)$")


def constants(bench: Workbench) -> None:
    """Repair the constants of every document that has some."""
    for desk in bench.desks:
        symbols = desk.sheets["symbols"]
        if not symbols.count or not any(
            "constant" in flag or "definition" in flag for f in symbols["flags"] for flag in f
        ):
            continue
        digits = [_digits(attributes) for attributes in symbols["attributes"]]
        usual = dict.fromkeys(symbols["kind"], 0)
        for kind in usual:
            counts = Counter(len(d) for d, k in zip(digits, symbols["kind"], strict=True) if d and k == kind)
            usual[kind] = counts.most_common(1)[0][0] if counts else 0
        for row, flags in enumerate(symbols["flags"]):
            if "definition_differs" in flags:
                _raise_exponent(symbols, row, len(digits[row]))
            if "constant_digits" in flags:
                _shorten(symbols, row, digits[row], usual[symbols["kind"][row]])


def _digits(attributes: Any) -> str:
    """The hexadecimal digits of a constant as printed, none when it is printed otherwise."""
    found = _HEX.match(dict(attributes or []).get("value_text") or "")
    return found[1] if found else ""


def _raise_exponent(symbols: Sheet, row: int, digits: int) -> None:
    """A definition whose last digits, read as an exponent, give the value: the one reading that does."""
    definition, value = symbols["definition"][row], symbols["value"][row]
    found = re.match(r"(?P<before>.*?)(?P<number>\d+(?:-\d+)?)(?P<after>\D*)$", definition or "")
    if not found or value is None:
        return
    number = found["number"]
    readings = set()
    for cut in range(1, len(number)):
        base, exponent = number[:cut], number[cut:]
        if base.isdecimal() and exponent != "-":
            text = f"{found['before']}{base}^{exponent}{found['after']}"
            defined = evaluate(text)
            if defined is not None and agrees(value, digits, defined):
                readings.add(text)
    if len(readings) == 1:
        symbols.repair(
            row,
            "definition",
            readings.pop(),
            code="exponent_raised",
            evidence="arithmetic",
            resolves={"definition_differs"},
        )


def _shorten(symbols: Sheet, row: int, printed: str, usual: int) -> None:
    """A constant with digits too many in one run: the one shortening that is what the definition says."""
    surplus = len(printed) - usual
    defined = evaluate(symbols["definition"][row] or "")
    if not 0 < surplus < 3 or defined is None:
        return
    fitting = {c for c in _shortened(printed, surplus) if agrees(int(c, 16), usual, defined)}
    if len(fitting) == 1:
        symbols.repair(
            row,
            "value",
            int(fitting.pop(), 16),
            code="digits_repeated",
            evidence="arithmetic",
            resolves={"constant_digits"},
        )


def _shortened(printed: str, surplus: int) -> set[str]:
    """All that a number can be when so many digits of one run of equal digits are too many."""
    out, at = set(), 0
    for _, run in groupby(printed.upper()):
        length = len(list(run))
        if length > surplus:
            out.add(printed[:at] + printed[at + surplus :])
        at += length
    return out
