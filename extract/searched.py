"""The text of lines, searched for what most documents do not hold: each part once, whoever asks for it."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import accumulate
from typing import Final

_SIGNS: Final = frozenset("*#\\`|+•–—−")
"""Characters that few lines hold."""
_BLOCK: Final = 256
"""Characters of a text among which line ends are counted one by one."""


@cache
def _rare(part: str) -> int | None:
    """Which character of several is a rare one, None when none is."""
    return next((n for n, sign in enumerate(part) if sign in _SIGNS), None) if len(part) > 1 else None


class Searched:
    """Lines, and all of them as one text. They are not looked at again: who changes a line makes others."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.text = "\n".join(lines)
        self._first: dict[str, int] = {}
        self._lines: dict[str, list[int]] = {}

    def first(self, part: str) -> int:
        """Where a part first begins in the text, -1 when nowhere."""
        at = self._first.get(part)
        if at is None:
            at = self._first[part] = self._find(part)
        return at

    def lines_with(self, part: str) -> list[int]:
        """The indices of the lines that hold a part, which has no line end; they are everyone's."""
        found = self._lines.get(part)
        if found is None:
            found = self._lines[part] = self._lines_from(part, self.first(part))
        return found

    def line_at(self, at: int) -> int:
        """The index of the line that a character of the text stands on."""
        block = at // _BLOCK
        return self._before[block] + self.text.count("\n", block * _BLOCK, at)

    @cached_property
    def _before(self) -> list[int]:
        """How many lines end before each block of the text: so they are counted once, whatever is looked for."""
        text = self.text
        counts = [text.count("\n", at, at + _BLOCK) for at in range(0, len(text), _BLOCK)]
        return [0, *accumulate(counts)]

    def _lines_from(self, part: str, at: int) -> list[int]:
        text = self.text
        find = text.find if _rare(part) is None else self._find
        found: list[int] = []
        while at >= 0:
            found.append(self.line_at(at))
            end = text.find("\n", at)
            at = find(part, end) if end >= 0 else -1
        return found

    def _find(self, part: str, start: int = 0) -> int:
        """Where a part next begins, -1 when nowhere: a character is found much faster than a string."""
        text = self.text
        ahead = _rare(part)
        if ahead is None:
            return text.find(part, start) if start or all(map(text.__contains__, part)) else -1
        at = text.find(part[ahead], start + ahead)
        while at >= 0 and not text.startswith(part, at - ahead):
            at = text.find(part[ahead], at + 1)
        return at - ahead if at >= 0 else -1
