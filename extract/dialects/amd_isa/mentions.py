"""Names of instructions as text mentions them, several in one: `S_CMP_{EQ,NE}_{I32,U32}`, `IMAGE_SAMPLE_*`.

Mentions(names).resolve("S_AND_{B32, B64}")    (["S_AND_B32", "S_AND_B64"], [])
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from itertools import product
from typing import Final

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_WILD: Final = re.compile(r"\*|<[^<>]*>")
_LIKE: Final = re.compile(r"\{?[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_{}<>*, ]*$")
_BETWEEN: Final = re.compile(r"[,;\n]|\s(?:and|or)\s")
_BRACE: Final = re.compile(r"[{}]")
_LIMIT: Final = 256
"""So many names one mention may stand for at most."""


def is_mention(text: str) -> bool:
    """Whether a text looks like names of instructions and nothing else."""
    parts = [part.strip() for part in _parts(text)]
    return "_" in text and all(_LIKE.match(part) for part in parts if part)


def _parts(text: str) -> list[str]:
    """What commas, semicolons, line breaks, `and` and `or` part, none of the first three within braces."""
    braces = [found.start() for found in _BRACE.finditer(text)]
    out, begin = [], 0
    for found in _BETWEEN.finditer(text):
        at = bisect_left(braces, found.start())
        if at == len(braces) or text[braces[at]] == "{" or len(found[0]) > 1:
            out.append(text[begin : found.start()])
            begin = found.end()
    return [*out, text[begin:]]


def expand(text: str) -> list[str] | None:
    """The names that braces stand for, in upper case; None when the braces do not match.

    A single word in braces stands for any.

    >>> expand("S_{AND,OR}_B{32, 64}"), expand("V_{COMP}_F32"), expand("S_{AND_B32")
    (['S_AND_B32', 'S_AND_B64', 'S_OR_B32', 'S_OR_B64'], ['V_*_F32'], None)
    """
    if text.count("{") != text.count("}"):
        return None
    parts = _BRACES.split(text)
    if any("{" in part or "}" in part for part in parts):
        return None
    choices = [
        (part.split(",") if "," in part else ["*"]) if n % 2 else [part] for n, part in enumerate(parts)
    ]
    total = 1
    for choice in choices:
        total *= len(choice)
    if total > _LIMIT:
        return None
    return ["".join(p.strip() for p in combination).upper() for combination in product(*choices)]


class Mentions:
    """The instructions a document defines, to look up what it mentions."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self._sorted = sorted(names)

    def resolve(self, text: str) -> tuple[list[str], list[str]]:
        """The instructions that a text names, and the names in it that none bears.

        A name without its last parts (`S_SETPC` for `S_SETPC_B64`) stands for all that begin with it.
        """
        found: dict[str, None] = {}
        unknown: list[str] = []
        for part in _parts(text):
            name = part.strip().strip(".")
            if "_" not in name:
                continue
            for one in expand(name.replace(" ", "")) or [name]:
                hits = self._find(one.upper())
                found.update(dict.fromkeys(hits))
                if not hits:
                    unknown.append(one)
        return list(found), unknown

    def _find(self, name: str) -> list[str]:
        if name in self.names:
            return [name]
        wild = _WILD.split(name)
        if len(wild) == 1:
            return self._beginning(name.rstrip("_") + "_")
        if any(set(piece) & set("{}<>[]") for piece in wild):
            return []
        wanted = re.compile("[A-Z0-9_]*".join(map(re.escape, wild)) + "$")
        return [n for n in self._beginning(wild[0]) if wanted.match(n)]

    def _beginning(self, start: str) -> list[str]:
        """All names that begin like this."""
        first = bisect_left(self._sorted, start)
        last = bisect_left(self._sorted, start + "\x7f")
        return self._sorted[first:last]

    @cached_property
    def _shortened(self) -> dict[str, list[str]]:
        """Every name with one of its parts left out."""
        out: dict[str, list[str]] = {}
        for name in sorted(self.names):
            parts = name.split("_")
            for n in range(1, len(parts)):
                out.setdefault("_".join(parts[:n] + parts[n + 1 :]), []).append(name)
        return out

    def nearest(self, name: str) -> list[str]:
        """Instructions whose name has one part more or one less."""
        name = name.upper()
        out = list(self._shortened.get(name, []))
        parts = name.split("_")
        for n in range(1, len(parts)):
            shorter = "_".join(parts[:n] + parts[n + 1 :])
            if shorter in self.names:
                out.append(shorter)
        return out[:4]
