"""Whether a row heads rows that are ruled to other widths than it: TeX prints long tables so, and other tables touch.

  | Code | Name | Bytes | Cycles |          | Offset | 0x10 | Reset | 0x00 |      numbers: a table of its own
| 0x10  | GADD    | 1     | 2      |      | Bits | Name    | Access | Text  |     has a head already
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def heads(head: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether texts beside each other may head rows of as many: none is a number, and the first row heads no other.

    That one does which has words where all rows below have numbers.
    """
    if not all(text.strip() for text in head) or any(map(_counts, head)):
        return False
    first, *rest = rows
    return not rest or not any(
        not _counts(text) and all(_counts(row[c]) for row in rest) for c, text in enumerate(first)
    )


def _counts(text: str) -> bool:
    """Whether a text begins with a number."""
    return text.strip().lstrip("$#[(<")[:1].isdecimal()
