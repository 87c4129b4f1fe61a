"""How fast PDFs are read: ratio to pdfplumber finding tables and words on the same pages, per document and in all.

    python bench/pdf_speed.py [--pages 12] [--rounds 3] [FOLDER]

Both sides run interleaved in this one process, and processor time counts: machines are shared. Ours reads
each document whole, words, lines, tables and their text; pdfplumber, which is slow, a sample of its pages,
evenly spaced. Then memory: the largest document, and the same repeated to 2,000 pages; and two processes at
once against one alone, by the processor time of each, and by the clock, which others on the machine slow down.
"""

from __future__ import annotations

import argparse
import gc
import logging
import math
import multiprocessing
import subprocess
import sys
import tempfile
import time
from pathlib import Path

VENDOR = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
RATIO = 10.0
"""Times the pages per second of pdfplumber, geometric mean over the documents."""
MEMORY_MB = 200
PAGES = 2000
TWO_PROCESSES = 1.8


def page_count(path: Path) -> int:
    """How many pages a PDF has."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as pdf:
        return len(pdf)


def ours_seconds(path: Path) -> float:
    """Seconds of processor time that reading the whole document takes."""
    from extract.readers import read_document

    gc.collect()
    start = time.process_time()
    document = read_document(path, path.stem)
    seconds = time.process_time() - start
    del document
    return seconds


def plumber_seconds(path: Path, sample: list[int]) -> float:
    """Seconds of processor time that pdfplumber takes for the tables and words of these pages."""
    import pdfplumber

    gc.collect()
    with pdfplumber.open(path) as pdf:
        pages = [pdf.pages[i] for i in sample]
        start = time.process_time()
        for page in pages:
            page.find_tables()
            page.extract_words(x_tolerance_ratio=0.15)
            page.close()
        return time.process_time() - start


def compare(paths: list[Path], pages: int, rounds: int) -> float:
    """Print the pages per second of both sides for each document; the geometric mean of the ratios."""
    ratios = []
    for path in paths:
        count = page_count(path)
        size = min(pages, count)
        sample = [int((i + 0.5) * count / size) for i in range(size)]
        ours = slow = 0.0
        for _ in range(rounds):
            slow = max(slow, size / plumber_seconds(path, sample))
            ours = max(ours, count / ours_seconds(path))
        ratios.append(ours / slow)
        print(
            f"{path.stem:32}{ours:8.1f} pages/s   pdfplumber{slow:6.1f}   ratio{ratios[-1]:6.1f}", flush=True
        )
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def repeated(path: Path, pages: int, folder: Path) -> Path:
    """A PDF of so many pages, those of another over and over."""
    import pypdfium2

    made = folder / f"repeated-{pages}.pdf"
    with pypdfium2.PdfDocument(path) as source, pypdfium2.PdfDocument.new() as out:
        while len(out) < pages:
            out.import_pages(source, range(min(len(source), pages - len(out))))
        out.save(made)
    return made


READ = """
import resource, sys
from pathlib import Path
from extract.readers import read_document
document = read_document(Path(sys.argv[1]), "bench")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, document.pages[-1])
"""


def memory_mb(path: Path) -> float:
    """Peak memory of a process of its own that reads the document and holds it, MB."""
    done = subprocess.run([sys.executable, "-c", READ, str(path)], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


def two_processes(path: Path, rounds: int) -> tuple[float, float]:
    """How many times as much two processes read as one, started and warm: by processor time, and by the clock."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(ours_seconds, [path] * 2, chunksize=1)
        processor = clock = 0.0
        for _ in range(rounds):
            start = time.perf_counter()
            alone = pool.apply(ours_seconds, (path,))
            alone_clock = time.perf_counter() - start
            start = time.perf_counter()
            both = pool.map(ours_seconds, [path] * 2, chunksize=1)
            clock = max(clock, 2 * alone_clock / (time.perf_counter() - start))
            processor = max(processor, 2 * alone / max(both))
    return processor, clock


def main() -> int:
    """Measure, print, and say by the exit code whether the targets are met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=VENDOR)
    parser.add_argument("--pages", type=int, default=24, help="pages that pdfplumber reads of each document")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.pdf"))
    if not paths:
        print(f"no PDFs in {arguments.folder}", file=sys.stderr)
        return 2
    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    ours_seconds(paths[0])
    plumber_seconds(paths[0], [0])
    mean = compare(paths, arguments.pages, arguments.rounds)
    print(f"geometric mean of the ratios: {mean:.1f} (at least {RATIO})")
    largest = max(paths, key=page_count)
    with tempfile.TemporaryDirectory() as folder:
        alone, many = memory_mb(largest), memory_mb(repeated(largest, PAGES, Path(folder)))
    print(
        f"peak memory: {largest.stem} {alone:.0f} MB, repeated to {PAGES} pages {many:.0f} MB (at most {MEMORY_MB})"
    )
    both, clock = two_processes(largest, arguments.rounds)
    print(
        f"two processes read {both:.2f} times as much as one (at least {TWO_PROCESSES}; by the clock {clock:.2f})"
    )
    return 0 if mean >= RATIO and many <= MEMORY_MB and both >= TWO_PROCESSES else 1


if __name__ == "__main__":
    sys.exit(main())
