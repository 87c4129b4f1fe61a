"""Real PDFs as poppler's pdftotext dumps them: laid out, in the order of reading, in the order of the file.

    python bench/dumped.py [FOLDER] [--only PART] [--way layout] [--show 3] [--programs]

With `--programs`, as the other programs of `programs` do that are installed.

What is read of the text is held against what the PDF says, as `recopied` does. A text has no rules: rows whose cells
nothing else parts may be gone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from programs import MARKDOWN, programs
from recopied import asked, compare

if TYPE_CHECKING:
    from argparse import Namespace

VENDOR: Final = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
WAYS: Final = {
    "layout": ["-layout"],
    "layout, narrow": ["-layout", "-fixed", "4"],
    "no page breaks": ["-layout", "-nopgbrk"],
    "reading order": [],
    "file order": ["-raw"],
}
"""Options of pdftotext, by the name of the way."""


def dumped(path: Path, options: list[str]) -> str:
    """The text of a PDF as pdftotext gives it."""
    command = ["pdftotext", *options, str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode()


def of_programs(arguments: Namespace) -> int:
    """Print the differences of the texts of other programs; returns the wrong rows that are sure."""
    ways = {name: run for name, run in programs().items() if arguments.way in name}
    silent = 0
    for path in sorted(p for p in arguments.folder.glob("*.pdf") if arguments.only in p.stem):
        for suffix in (".txt", ".md"):
            copies = {
                name: run(path) for name, run in ways.items() if (name in MARKDOWN) == (suffix == ".md")
            }
            silent += compare(path, suffix, copies, arguments.show) if copies else 0
    return silent


def main() -> int:
    """Print the differences; 1 when a row that is wrong is sure."""
    others = "--programs" in sys.argv
    sys.argv = [argument for argument in sys.argv if argument != "--programs"]
    arguments = asked(__doc__, VENDOR)
    if others:
        return int(of_programs(arguments) > 0)
    if shutil.which("pdftotext") is None:
        print("pdftotext is missing (Debian: poppler-utils)", file=sys.stderr)
        return 2
    silent = 0
    for path in sorted(p for p in arguments.folder.glob("*.pdf") if arguments.only in p.stem):
        copies = {name: dumped(path, way) for name, way in WAYS.items() if arguments.way in name}
        silent += compare(path, ".txt", copies, arguments.show)
    return int(silent > 0)


if __name__ == "__main__":
    sys.exit(main())
