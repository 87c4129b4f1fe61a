"""How commands end: their exit status, and the errors we raise on purpose as one line each on stderr."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

SOME_FAILED: Final = 1
"""Nothing was found, or data cannot be read: of several things, of some."""
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130


@contextmanager
def errors_explained() -> Iterator[None]:
    """Turn the errors we raise on purpose into one line on stderr and an exit status."""
    from extract.errors import SpecmillError, UsageError  # noqa: PLC0415 - where something is run

    try:
        yield
    except SpecmillError as error:
        for problem in getattr(error, "problems", [error]):
            complain(f"error: {problem}")
        raise typer.Exit(WRONG_USAGE if isinstance(error, UsageError) else SOME_FAILED) from None


def complain(text: str) -> None:
    """Say something on stderr."""
    from specmill.screen import printable  # noqa: PLC0415 - see above

    typer.echo(printable(text), err=True)
