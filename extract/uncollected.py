"""Work that keeps nearly all the objects it makes, done with the cycle collector held off."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uncollected() -> Iterator[None]:
    """Hold off the cycle collector, which would go through what is being made again and again, in vain.

    Afterwards all of it counts as old: as young objects, they would be gone through once more, at once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()  # to the oldest generation, without a look at any
            gc.enable()
