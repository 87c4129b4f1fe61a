"""The text of cells: wrapped lines joined, names put together, numbers of resets."""

from __future__ import annotations

import re

HYPHENS = "￾\ufffe\u00ad"
"""What PDF readers put where a word was cut at the end of a line."""
_VERILOG = re.compile(r"^(\d+)?\s*['’‘`´]\s*[sS]?([bBdDhHoO])\s*([0-9A-Fa-f_xXzZ?]+)$")
_BASES = {"b": 2, "d": 10, "h": 16, "o": 8}
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


def reset_number(text: str) -> int | None:
    """The number of a printed reset: `0x1F`, `4'h1`, `1Fh`, `0b101`, `101b`, `5`; None when it is none.

    >>> reset_number("4’h6"), reset_number("0x10"), reset_number("Preset"), reset_number("-")
    (6, 16, None, None)
    """
    text = text.strip().rstrip(".")
    if found := _VERILOG.match(text):
        digits = found[3].replace("_", "")
        return _to_int(digits, _BASES[found[2].lower()])
    bare = re.sub(r"[_ ']", "", text)
    for pattern, base in (
        (r"0[xX]([0-9A-Fa-f]+)", 16),
        (r"([0-9A-Fa-f]+)[hH]", 16),
        (r"0[bB]([01]+)", 2),
        (r"([01]+)[bB]", 2),
        (r"\$([0-9A-Fa-f]+)", 16),
        (r"(\d+)", 10),
    ):
        if found := re.fullmatch(pattern, bare):
            return _to_int(found[1], base)
    return None


def _to_int(digits: str, base: int) -> int | None:
    try:
        return int(digits, base)
    except ValueError:
        return None
