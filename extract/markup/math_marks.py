r"""Formulas between dollars, as programs write them that turn pages into Markdown: names and numbers of a manual.

$\mathrm{CH}_{1 \text { en }}$  is  CH1en      $0=$ Off  is  0= Off      $V \leq 5$  is  V ≤ 5

A formula with anything else in it stays as it is.
"""

from __future__ import annotations

import re
from typing import Final

_MATH = re.compile(r"\$(?=[^\s$])([^$\n]{1,160}?)(?<=[^\s$])\$(?![A-Za-z0-9])")
"""As Pandoc tells them: `$FF and $00` are numbers."""
_LETTERS = re.compile(r"\\(?:text|mathrm|mathbf|mathit|mathsf|mathtt|operatorname|mbox|hbox)\s*\{([^{}]*)\}")
_BASED = re.compile(r"(?<!\w)(?:([01]+)_(?:\{2\}|2)|(\d+)_\{10\}|(\d[0-9A-F]*|[0-9A-F]{2,})_\{16\})(?!\w)")
"""A number with its base below it."""
_TIMES = re.compile(r"(?<![\w.])0\s*(?:\\times|x)\s*([0-9A-Fa-f]+(?: [0-9A-Fa-f]+)*)(?!\w)")
"""`0x1F` as programs see it that take every `x` between numbers for a product, or set its digits apart: `0 \\times 1 F`."""
_NOTE = re.compile(r"(?:\{\s*\}\s*)?\^\s*\{\s*\[\s*\d{1,2}\s*\]\s*\}")
"""The mark of a note, a raised number in brackets: `0^{[1]}`."""
_LOWER = re.compile(r"_\s*(?:\{([^{}]*)\}|(\w))")
_RAISED = re.compile(r"\^\s*(?:\{([^{}]*)\}|(\w))")
_SIGNS: Final = {
    r"\leq": "≤", r"\le": "≤", r"\geq": "≥", r"\ge": "≥", r"\neq": "≠", r"\times": "×", r"\cdot": "·", r"\pm": "±",
    r"\mu": "µ", r"\Omega": "Ω", r"\rightarrow": "→", r"\leftarrow": "←", r"\%": "%", r"\_": "_", r"\&": "&",
    r"\#": "#", r"\,": "", r"\;": "", r"\!": "", r"\ ": " ", r"\sim": "~",
}  # fmt: skip
_SIGN = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z])")
_NAME = re.compile(r"[A-Za-z][\w /-]*$")
"""A name, between whose letters no blank counts."""


def without_math(text: str) -> str:
    r"""A text with its formulas as they are read.

    >>> without_math(r"$\mathrm{CH}_{1 \text { en }}$ of $\mathrm{V}_{\text {BUS }}$"), without_math("$0=$ Off")
    ('CH1en of VBUS', '0= Off')
    >>> without_math(r"$0 \times 1 F$, $\mathtt { 0 } \mathtt { x } 4 0$, $01^{[2]}$, MODE ${ }^{[1]}$")
    '0x1F, 0x40, 01, MODE '
    >>> without_math(r"$\frac{a}{b}$"), without_math("$D400-$D41C, $00")
    ('$\\frac{a}{b}$', '$D400-$D41C, $00')
    """
    return _MATH.sub(_plain, text) if text.count("$") > 1 else text


def _number(found: re.Match[str]) -> str:
    binary, decimal, hexadecimal = found.groups()
    return f"{binary}b" if binary else decimal or f"{hexadecimal}h"


def _plain(formula: re.Match[str]) -> str:
    said = formula[1]
    while (bare := _LETTERS.sub(r"\1", said)) != said:
        said = bare
    said = _NOTE.sub("", said)
    said = _TIMES.sub(lambda found: f"0x{found[1].replace(' ', '')}", _BASED.sub(_number, said))
    lowered = _LOWER.sub(lambda found: found[1] or found[2], said)
    plain = _RAISED.sub(lambda found: f"^{found[1] or found[2]}", lowered)
    plain = _SIGN.sub(lambda found: _SIGNS.get(found[0], found[0]), plain)
    if "\\" in plain or "{" in plain:
        return formula[0]
    if lowered != formula[1] and _NAME.match(plain):
        return plain.replace(" ", "")
    return " ".join(plain.split())
