"""How well texts taken out of PDFs are read: the text of each real PDF, built and scored in its place.

    python bench/dumps.py [--layout]

As a viewer copies it out, words by single blanks, or with --layout as pdfplumber lays it out in columns (slower).
Pages end with form feeds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

SHARED = Path(__file__).resolve().parents[2] / "shared"


def copied(path: Path) -> list[str]:
    """The text of each page in the order of the file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def laid_out(path: Path) -> list[str]:
    """The text of each page in columns of blanks."""
    import pdfplumber

    pages = []
    with pdfplumber.open(path) as document:
        for page in document.pages:
            pages.append(page.extract_text(layout=True) or "")
            page.close()
    return pages


def main() -> int:
    """Print what the scorer says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "pdfs", type=Path, nargs="?", default=SHARED / "vendor-pdf", help="folder of the PDFs"
    )
    parser.add_argument("--layout", action="store_true", help="columns of blanks instead of single ones")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        raw, out = Path(folder, "raw"), Path(folder, "parquet")
        raw.mkdir()
        for path in sorted(arguments.pdfs.glob("*.pdf")):
            pages = laid_out(path) if arguments.layout else copied(path)
            (raw / f"{path.stem}.txt").write_text("\n\f".join(pages), encoding="utf-8")
        build = [sys.executable, "-m", "specmill", "build", str(raw), "--out", str(out)]
        subprocess.run(build, check=False)
        score = [sys.executable, str(SHARED / "truth" / "score.py"), str(out), "--layer", "observed"]
        return subprocess.run([*score, "--show", "0"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
