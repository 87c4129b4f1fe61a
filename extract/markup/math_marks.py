r"""Formulas between dollars, as programs write them that turn pages into Markdown: names and numbers of a manual.

$\mathrm{CH}_{1 \text { en }}$  is  CH1en      $0=$ Off  is  0= Off      $V \leq 5$  is  V ≤ 5

A formula with anything else in it stays as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.tables import Box

    Word = tuple[str, Piece, Box | None]

_MATH = re.compile(r"\$(?=[^\s$])([^$\n]{1,160}?)(?<=[^\s$])\$(?![A-Za-z0-9])")
"""As Pandoc tells them: `$FF and $00` are numbers."""
_LETTERS = re.compile(r"\\(?:text|mathrm|mathbf|mathit|mathsf|mathtt|operatorname|mbox|hbox)\s*\{([^{}]*)\}")
_BASED = re.compile(r"(?<!\w)(?:([01]+)_(?:\{2\}|2)|(\d+)_\{10\}|(\d[0-9A-F]*|[0-9A-F]{2,})_\{16\})(?!\w)")
"""A number with its base below it."""
_TIMES = re.compile(r"(?<![\w.])0\s*(?:\\times|x)\s*([0-9A-Fa-f]+(?: [0-9A-Fa-f]+)*)(?!\w)")
"""`0x1F` as programs see it that take every `x` between numbers for a product, or part its digits: `0 \\times 1 F`."""
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


def joined_formulas(line: str, words: list[Word]) -> list[Word]:
    r"""The words of a line, each with its place, those of a formula that is read as one.

    >>> joined_formulas(r"at $0 \times 4$.", [("at", (7, 0, 2), None), ("$0", (7, 3, 5), None),
    ...     (r"\times", (7, 6, 12), None), ("4$.", (7, 13, 16), None)])
    [('at', (7, 0, 2), None), ('0x4.', (7, 3, 16), None)]
    """
    for formula in _MATH.finditer(line):
        start, end = formula.span()
        within = [k for k, (_, (_, a, b), _) in enumerate(words) if a < end and b > start]
        if not within or (said := _plain(formula)) == formula[0]:
            continue
        (_, (i, first, _), box), (_, (_, _, last), _) = words[within[0]], words[within[-1]]
        if first <= start and end <= last:
            whole = f"{line[first:start]}{said}{line[end:last]}"
            words = [*words[: within[0]], (whole, (i, first, last), box), *words[within[-1] + 1 :]]
    return words


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
