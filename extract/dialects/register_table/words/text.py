"""The text of cells: wrapped lines joined, names put together."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

HYPHENS = "￾\ufffe\u00ad"
"""What PDF readers put where a word was cut at the end of a line."""
OPEN_ENDS: Final = ("_", "_-")
"""How a name ends in a line that it goes on behind: TeX may put a hyphen to an underscore."""
_CAPITALS = re.compile(r"[A-Z0-9_]+(?: [A-Z0-9_]+)*(?: ?[\[<]\d{1,3}(?:[:-]\d{1,3})?[\]>])?$")
_CAMEL = re.compile(r"[A-Za-z]+[a-z][A-Z][A-Za-z]*$")
"""A name that goes on in small letters: `TimerE` over `n`."""
_REST: Final = 2
"""Letters of its rest at most: `TxFifo` over `level` are two words."""
_NARROW: Final = 8
"""Characters that a column has at least in which names are wrapped."""
_SHORTER: Final = 2
"""By so many a wrapped line may be shorter than the longest."""
_RAISED = re.compile(r"\(\d{1,2}\)")
"""The mark of a footnote, so high that it is a line of its own over the name."""
_LEADS_ON = re.compile(
    r"\b(?:an?|and|as|at|be|by|equals?|for|if|is|of|or|than|the|to|unless|until|when|where|while|with|writ(?:e|ing))\s*$"
)
"""Words that the next line has to go on from."""
_LONGEST: Final = 12
"""Characters of such a word and the blanks behind it, at most."""


def leads_on(text: str, at: int) -> bool:
    """Whether the words before a place in a text go on there: `It waits while` over `Reset = 1`."""
    return _LEADS_ON.search(text, max(0, at - _LONGEST), at) is not None


def one_line(text: str) -> str:
    """Text over several lines as one; a word cut by a hyphen at the line's end is put together."""
    out = ""
    for line in text.split("\n"):
        line = line.strip()  # noqa: PLW2901
        if not line:
            continue
        out = out[:-1] + line if out and out[-1] in HYPHENS else f"{out} {line}" if out else line
    return out.rstrip(HYPHENS)


def join_name(text: str) -> tuple[str, bool]:
    """A name from a cell, and whether putting its lines together was a guess.

    An identifier that was cut at an underscore, or goes on with one, is one word; so are parts in capitals.
    """
    parts = [part.strip() for part in text.split("\n") if part.strip()]
    if len(parts) > 1 and _RAISED.fullmatch(parts[0]):
        del parts[0]
    if len(parts) < 2:
        return _closed("".join(parts))
    out, guessed = parts[0], False
    for part in parts[1:]:
        if out[-1] in HYPHENS or out.endswith("_-") or (out[-1] == "-" and part[0] == "_"):
            out = out[:-1] + part
        elif out.endswith(("_", "[")) or part.startswith(("_", "[", "<")):
            out += part
        elif part[0].islower() and len(part) <= _REST and _CAMEL.match(out):
            out, guessed = out + part, True
        elif _wordlike(out) or _wordlike(part):
            out += " " + part
        else:
            out, guessed = out + part, True
    return out, guessed


def join_label(text: str) -> tuple[str, bool]:
    """What a value is called from a cell, and whether putting its lines together was a guess: words keep their blanks.

    Only where an underscore shows that it is one that programs write, lines are parts of one word. Those that begin
    alike are words of their own, `PLL_A` over `PLL_B`, as are those behind a comma.
    """
    parts = [part.strip() for part in text.split("\n") if part.strip()]
    if "_" not in text or len(parts) < 2:
        return one_line(text), False
    listed = begin_alike(parts)
    ends = all(part[-1].isalnum() or part[-1] in ("_", "-", *HYPHENS) for part in parts[:-1])
    return join_name(text) if ends and not listed else (one_line(text), False)


def begin_alike(parts: Iterable[str]) -> bool:
    """Whether names differ in their last letter and what counts them alone, `RATE_A`, `RATE_B`: each is one."""
    return len({part.rstrip("0123456789")[:-1] for part in parts}) == 1


def _closed(text: str) -> tuple[str, bool]:
    """A name in one line without the blanks where it was wrapped in a narrow column, and whether that is a guess.

    What makes tables into text may put a blank where a cell began another line: `TEMP _FIFO_EN`, `WAIT_FOR_OUTS
    TANDING_WRITE S`. Without an underscore there, the lines must be as long as a column lets them.
    """
    if " " not in text or "_" not in text or not _CAPITALS.match(text):
        return text, False
    parts = text.split(" ")
    cut = [one[-1] == "_" or two[0] in "_[<" for one, two in pairwise(parts)]
    if all(cut):
        return "".join(parts), False
    widest = max(map(len, parts))
    full = all(len(part) >= widest - _SHORTER for part in parts[:-1])
    listed = begin_alike(parts)
    if widest < _NARROW or not full or listed or "_" not in parts[0]:
        return text, False
    return "".join(parts), True


def _wordlike(text: str) -> bool:
    """Whether a part of a name is made of ordinary words."""
    last = text.rsplit(maxsplit=1)[-1] if " " in text else text
    return " " in text or (bool(re.search(r"[a-z]{2}", last)) and "_" not in last) or text.startswith("(")
