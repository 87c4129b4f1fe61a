"""Running lines that number the pages of each chapter beside its title: these titles change too often to repeat.

8-12           Pump Commands              the label counts up from page to page
               Pump Commands (PC)   8-13
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LABEL = re.compile(r"(?P<chapter>\d{1,2}|[A-Z])[-–](?P<page>\d{1,3})$")
_LONGEST: Final = 200
_FEWEST: Final = 4
"""Pages with such a label at least."""
_SHARE: Final = 0.5
"""So many of the pages have one at least."""


def labels_at_edges(lines: Sequence[str], pages: Mapping[int, Sequence[int]], edge: int) -> set[int]:
    """The lines that label their pages.

    Args:
        lines: of the document.
        pages: the lines with text of each page, by its number.
        edge: so many lines at either end of a page may run.
    """
    found = {
        page: [
            (i, label)
            for i in dict.fromkeys([*own[:edge], *own[: -edge - 1 : -1]])
            if (label := _label(lines[i])) is not None
        ]
        for page, own in pages.items()
    }
    out = {
        i
        for page, own in found.items()
        for i, (chapter, number) in own
        for step in (-1, 1)
        for _, label in found.get(page + step, [])
        if label == (chapter, number + step)
    }
    labelled = sum(any(i in out for i, _ in own) for own in found.values())
    return out if labelled >= max(_FEWEST, _SHARE * len(pages)) else set()


def _label(line: str) -> tuple[str, int] | None:
    """The chapter and the page that a line begins or ends with."""
    words = line.split() if len(line) <= _LONGEST else []
    ends = [_LABEL.match(word) for word in (words[:1] + words[-1:] if len(words) > 1 else words)]
    label = next((one for one in ends if one), None)
    return (label["chapter"], int(label["page"])) if label else None
