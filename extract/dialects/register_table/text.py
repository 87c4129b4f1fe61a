"""The text of cells: wrapped lines joined, names put together."""

from __future__ import annotations

import re

HYPHENS = "￾\ufffe\u00ad"
"""What PDF readers put where a word was cut at the end of a line."""
_SMALL_WORD = re.compile(r"^[a-z]+$")


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
    if len(parts) < 2:
        return "".join(parts), False
    out, guessed = parts[0], False
    for part in parts[1:]:
        if out[-1] in HYPHENS:
            out = out[:-1] + part
        elif out.endswith(("_", "[")) or part.startswith(("_", "[", "<")):
            out += part
        elif _wordlike(out) or _wordlike(part):
            out += " " + part
        else:
            out, guessed = out + part, True
    return out, guessed


def _wordlike(text: str) -> bool:
    """Whether a part of a name is made of ordinary words."""
    last = text.rsplit(maxsplit=1)[-1] if " " in text else text
    return " " in text or (bool(re.search(r"[a-z]{2}", last)) and "_" not in last) or text.startswith("(")
