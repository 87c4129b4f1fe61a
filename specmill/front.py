"""Where `specmill` starts: a build that has nothing to do ends here, before the command line is even built."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; the entry point of `specmill`."""
    if sys.argv[1:2] == ["build"] and sys.stdout is not None:
        from specmill.again import nothing_new  # noqa: PLC0415 - the other commands do not need it

        if (said := nothing_new(sys.argv[2:])) is not None and said.replace("\n", "").isprintable():
            _say(said)
    from specmill.cli import main as run  # noqa: PLC0415 - loads the library that reads command lines

    run()


def _say(text: str) -> None:
    """Print and end at once, if it can be printed; else leave it to the command line, which says why not."""
    try:
        os.write(1, f"{text}\n".encode())
    except OSError:
        return
    os._exit(0)
