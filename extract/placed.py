"""Words with their boxes, kept in little memory: a large manual has a million."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, overload

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.document import Word


class Words(Sequence[list["Word"]]):
    """The words of each line, as a list of lists that is made where it is looked at."""

    def __init__(self) -> None:
        self._starts, self._firsts, self._ends = array("q", [0]), array("i"), array("i")
        self._boxes = array("f")

    def extend(self, lines: Sequence[list[Word]]) -> None:
        """Add lines, each with its words."""
        self._starts.extend(accumulate(map(len, lines), initial=self._starts.pop()))
        firsts, ends, boxes = zip(*chain.from_iterable(lines), strict=True) if any(lines) else ((), (), ())
        self._firsts.extend(firsts)
        self._ends.extend(ends)
        self._boxes.extend(chain.from_iterable(boxes))

    def join(self, other: Words) -> None:
        """Add all lines of another."""
        before = self._starts.pop()
        self._starts.extend(before + start for start in other._starts)
        self._firsts += other._firsts
        self._ends += other._ends
        self._boxes += other._boxes

    def enlarge(self, by: float) -> None:
        """Multiply the boxes of all."""
        self._boxes = array("f", [by * side for side in self._boxes])

    def move(self, lines: Sequence[bool], by: float) -> None:
        """Move the boxes of the lines that are told to the right."""
        starts, _, _, boxes = self.columns()
        boxes[np.repeat(np.asarray(lines, np.bool_), np.diff(starts))] += (by, 0, by, 0)

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, line: int) -> list[Word]: ...
    @overload
    def __getitem__(self, line: slice) -> list[list[Word]]: ...
    def __getitem__(self, line: int | slice) -> list[Word] | list[list[Word]]:
        """The words of a line: first character, end of it (exclusive), box."""
        if isinstance(line, slice):
            return [self[i] for i in range(*line.indices(len(self)))]
        if line < 0:
            line += len(self)
        if not 0 <= line < len(self):
            raise IndexError(line)
        first, end = self._starts[line], self._starts[line + 1]
        sides = iter(self._boxes[4 * first : 4 * end])
        boxes = zip(sides, sides, sides, sides, strict=True)
        return list(zip(self._firsts[first:end], self._ends[first:end], boxes, strict=True))

    def columns(
        self,
    ) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.float32]]:
        """Where each line's words start among all; first and end character of each word; its box: without copies."""
        return (
            np.frombuffer(self._starts, np.int64),
            np.frombuffer(self._firsts, np.int32),
            np.frombuffer(self._ends, np.int32),
            np.frombuffer(self._boxes, np.float32).reshape(-1, 4),
        )
