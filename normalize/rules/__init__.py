"""Repairs as small named rules, one module per family; `RULES` is the order they work in.

A rule is a function of the workbench. It says what it proves and does nothing when it
proves nothing: the printed value then stays, with its flag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from normalize.workbench import Workbench

RULES: Final[tuple[Callable[[Workbench], None], ...]] = ()
