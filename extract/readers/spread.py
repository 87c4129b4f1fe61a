"""How a reader has parts of one large document read in processes of their own: who builds says how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class Spread(NamedTuple):
    """Calls of one function in several processes.

    Attributes:
        jobs: processes.
        run: takes a function and the arguments of each call, gives the results in the order of the calls; all
            of it is picklable.
    """

    jobs: int
    run: Callable[[Callable[..., Any], Sequence[tuple[Any, ...]]], Iterable[Any]]
