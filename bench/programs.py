"""Programs that take text out of a PDF, beside pdftotext: those that are installed give their texts to `dumped`.

    apt-get install mupdf-tools ghostscript libpdfbox2-java     pip install pypdf pymupdf4llm 'markitdown[pdf]'

`SPECMILL_BENCH_PYTHON` names the Python that has what pip installed, where it is another than this one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON: Final = os.environ.get("SPECMILL_BENCH_PYTHON", sys.executable)
_JARS: Final = [Path("/usr/share/java", f"{name}.jar") for name in ("pdfbox2", "fontbox2", "commons-logging")]
_PLUMBER: Final = """import sys, pdfplumber
with pdfplumber.open(sys.argv[1]) as document:
    for page in document.pages:
        print(page.extract_text({}))
        page.close()
"""
_PYPDF: Final = """import sys, pypdf
for page in pypdf.PdfReader(sys.argv[1]).pages:
    print(page.extract_text({}))
"""
_MARKED: Final = "import sys, pymupdf4llm; print(pymupdf4llm.to_markdown(sys.argv[1], show_progress=False))"
_ITDOWN: Final = "import sys, markitdown; print(markitdown.MarkItDown().convert(sys.argv[1]).text_content)"
_BOX: Final = """import org.apache.pdfbox.pdmodel.*; import org.apache.pdfbox.text.*;
public class Box { public static void main(String[] a) throws Exception {
    try (var d = PDDocument.load(new java.io.File(a[0])); var out = new java.io.PrintWriter(System.out, true, \
java.nio.charset.StandardCharsets.UTF_8)) {
        var s = new PDFTextStripper(); s.setSortByPosition(a[1].equals("sorted")); s.writeText(d, out); } } }
"""


def _command(*command: str) -> Callable[[Path], str] | None:
    """What runs a program, `FILE` for the PDF; None where it is not installed."""
    if shutil.which(command[0]) is None:
        return None

    def run(path: Path) -> str:
        made = [str(path) if part == "FILE" else part for part in command]
        return subprocess.run(made, capture_output=True, check=True).stdout.decode("utf-8", "replace")

    return run


def _python(module: str, code: str) -> Callable[[Path], str] | None:
    """What runs a library of Python; None where it is not installed."""
    seen = subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True, check=False)
    return _command(PYTHON, "-c", code, "FILE") if seen.returncode == 0 else None


def _box(order: str) -> Callable[[Path], str] | None:
    """What runs PDFBox, which Tika takes its texts from."""
    if shutil.which("java") is None or not all(jar.exists() for jar in _JARS):
        return None

    def run(path: Path) -> str:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "Box.java")
            source.write_text(_BOX, "utf-8")
            command = _command("java", "-cp", ":".join(map(str, _JARS)), str(source), "FILE", order)
            return command(path) if command else ""

    return run


def programs() -> dict[str, Callable[[Path], str]]:
    """The ways of the programs that are installed, by name."""
    ghost = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=txtwrite", "-sOutputFile=-", "FILE"]
    found = {
        "Ghostscript": _command(*ghost),
        "MuPDF": _command("mutool", "draw", "-q", "-F", "txt", "FILE"),
        "PDFBox": _box("plain"),
        "PDFBox, sorted": _box("sorted"),
        "pdfminer": _python(
            "pdfminer", "import sys, pdfminer.high_level as m; print(m.extract_text(sys.argv[1]))"
        ),
        "pdfplumber": _python("pdfplumber", _PLUMBER.format("")),
        "pdfplumber, laid out": _python("pdfplumber", _PLUMBER.format("layout=True")),
        "pypdf": _python("pypdf", _PYPDF.format("")),
        "pypdf, laid out": _python("pypdf", _PYPDF.format("extraction_mode='layout'")),
        "pymupdf4llm": _python("pymupdf4llm", _MARKED),
        "markitdown": _python("markitdown", _ITDOWN),
    }
    return {name: run for name, run in found.items() if run}


MARKDOWN: Final = frozenset({"pymupdf4llm", "markitdown"})
"""Those that write Markdown."""
