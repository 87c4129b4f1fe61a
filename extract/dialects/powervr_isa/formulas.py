"""What a description computes: the lines that are formulas or statements, and pseudocode.

G0 is the destination        prose
G0 = H0 + H1                 a formula
switch (mode) {              a statement
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

OPERAND = re.compile(r"\b[A-Z]{1,4}\d+\b")
_ASSIGNED = re.compile(r"\b([A-Z]{1,4}\d+)(?:\.\w+|\[[^\]]*\])?\s*=(?!=)")
_ASSIGNMENT = re.compile(
    r"(?:If \(.*?\) )?[A-Za-z_]\w*(?:\.\w+)?(?:\[[^\]]*\])?(?:, [A-Za-z_]\w*)*"
    r"\s*(?:[-+|&^*]?=|==|!=|<=|>=|<|>)\s*\S"
)
_CASE = re.compile(r"(?:\\text\{)?[A-Za-z]\w*\}?\(.*\)\s*=\s*\S")
_STATEMENT = re.compile(
    r"(?:(?:(?:switch|if|while|for)\s*[(\[!]|(?:else|case|default|return)\b).*[;{}:)]|[{}]+$|.*;$)"
)
_LEADS_IN = re.compile(r".*(?::|\bthen)$")
_TRAILING_FORMULA = re.compile(
    r"(?:^|(?<=\s))[A-Za-z]\w*\s=\s(?:[-+*/&|^~<>()]|\b\d[\w.]*|\b[A-Z]+\d*\b|\b[a-z]\w*(?=\()|\s)+$"
)


def is_pseudocode(code: str, named: Callable[[str], bool]) -> bool:
    """Whether a listing assigns to an operand that the entry's forms name, written as they write it."""
    return any(map(named, _ASSIGNED.findall(code)))


def is_formula(line: str) -> bool:
    """Whether a line computes something.

    >>> is_formula("G0 = H0 + H1"), is_formula("If (p) D = a - b"), is_formula("G0 is the destination")
    (True, True, False)
    """
    return bool(_ASSIGNMENT.match(line) or _STATEMENT.match(line))


def stands_alone(line: str) -> bool:
    """Whether a line is a formula or a case of one, such as `LOG(0) = -INF`: never part of a sentence."""
    line = line.replace("$", "").strip()
    return is_formula(line) or bool(_CASE.match(line))


def formulas(lines: list[str]) -> list[str]:
    """The lines of a description that compute something, each with the line that leads in to it."""
    found: list[str] = []
    before: str | None = None
    for line in lines:
        if is_formula(line):
            if before is not None:
                found.append(before)
            found.append(line)
            before = None
        else:
            before = line.rpartition(". ")[2] if _LEADS_IN.match(line) else None
    return found


def trailing_formula(text: str) -> str | None:
    """The formula that a table's cell ends with.

    >>> trailing_formula("Multiply, two sources dest = S0 * S1"), trailing_formula("Link address (=RET).")
    ('dest = S0 * S1', None)
    """
    found = _TRAILING_FORMULA.search(text)
    return found[0].strip() if found else None
