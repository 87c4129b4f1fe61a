"""Real PDFs as poppler's pdftotext dumps them: laid out, in the order of reading, in the order of the file.

    python bench/dumped.py [FOLDER] [--only PART] [--way layout] [--show 3]

What is read of the text is held against what the PDF says, as `recopied` does. A text has no rules: rows whose cells
nothing else parts may be gone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from recopied import asked, compare

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


def main() -> int:
    """Print the differences; 1 when a row that is wrong is sure."""
    arguments = asked(__doc__, VENDOR)
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
