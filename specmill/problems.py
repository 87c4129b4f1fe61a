"""What a command does about an error: one line on stderr, and an exit status that scripts can rely on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

SOME_FAILED: Final = 1
WRONG_USAGE: Final = 2


@contextmanager
def errors_explained(failed: int = SOME_FAILED) -> Iterator[None]:
    """Turn the errors we raise on purpose into one line on stderr and an exit status.

    Args:
        failed: the status where the call is right and the dataset or document is not.
    """
    from extract.errors import SpecmillError, UsageError  # noqa: PLC0415 - `--help` needs none

    try:
        yield
    except SpecmillError as error:
        for problem in getattr(error, "problems", [error]):
            complain(f"error: {problem}")
        raise typer.Exit(WRONG_USAGE if isinstance(error, UsageError) else failed) from None


def complain(text: str) -> None:
    """A line on stderr in which nothing can reach the terminal."""
    from specmill.screen import printable  # noqa: PLC0415 - see above

    typer.echo(printable(text), err=True)
