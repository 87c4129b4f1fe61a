"""Which products of a vendor are compared with one another: those that have the most registers in common.

    neighbours([[{"MODE", "DEPTH"}], [{"WIDGET"}], [{"MODE", "DEPTH", "BLEND"}]])    [(0, 2)]

To compare each with every other would take a million comparisons for a thousand products, most of them of chips that
have nothing to do with one another. Each product is held against the `NEAREST` earlier ones that share the most names
of registers with it, then of fields; of any name, the `HOLDERS` last products that have it count. So the work grows
with the number of products. A vendor of up to `NEAREST` + 1 products, each of which shares something with each, has
them all compared. `catalog.diff` compares any other two when it is asked to.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

NEAREST: Final = 8
"""With so many earlier products is each compared."""
HOLDERS: Final = 32
"""So many of the products that have a name are candidates for the next that has it."""


def neighbours(names: Sequence[Sequence[Collection[str]]]) -> list[tuple[int, int]]:
    """The pairs to compare, the earlier product first, in the order of the earlier and then of the later.

    Args:
        names: for each product, the products in their order: the names of its registers, and those of its fields, by
            which a register under another name is found. Shared registers count before shared fields.
    """
    shared: list[list[Counter[int]]] = [[Counter() for _ in kinds] for kinds in names]
    for kind in range(len(names[0]) if names else 0):
        holders: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=HOLDERS))
        for later, kinds in enumerate(names):
            for name in kinds[kind]:
                shared[later][kind].update(holders[name])
                holders[name].append(later)
    pairs = []
    for later, counts in enumerate(shared):
        nearest = sorted(set().union(*counts), key=lambda one: (*(-count[one] for count in counts), -one))
        pairs += [(earlier, later) for earlier in nearest[:NEAREST]]
    return sorted(pairs)
