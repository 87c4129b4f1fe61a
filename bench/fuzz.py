"""Fuzzes every reader, every dialect and the normalizer, and keeps each document that broke one of them.

    python bench/fuzz.py [--seconds 60] [--seed 1] [--only built] [--keep FOLDER]
    python bench/fuzz.py --again FILE [--dialect NAME]      one document, as it was kept

Documents are the samples and, where they are at hand, the real text documents and PDF manuals, made hostile by
`havoc.py` and `havoc_pdf.py`, read as what they are taken for or by a dialect drawn at random, and normalized.
Each is read in a process that may die. A case is a finding when it

    crash      raises anything but an error that speaks of the document, a rule of the normalizer among them
    died       ends the process
    hang       is not done after its processor time, 10 s and 150 us a byte (or 60 times that by the clock)
    slow       takes more than 2 s and 40 us a byte, or ten times the document more than 20 times as long
    memory     takes more than 400 MB and 800 bytes a byte

Time is the processor's for that process: other work on the machine makes nothing a finding. Exit status 1 when
there are findings. The same seed makes the same cases in the same order.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

import havoc  # noqa: E402 - found beside this script
import havoc_pdf  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

SAMPLES: Final = ROOT / "data" / "raw" / "samples"
CORPORA: Final = (ROOT.parent / "shared" / "raw", ROOT.parent / "shared" / "vendor-pdf")
DIALECTS: Final = ("amd-isa", "amd-register", "isa-table", "powervr-isa", "register-table")
HANG: Final = (10.0, 150e-6)
SLOW: Final = (2.0, 40e-6)
"""Seconds of processor time: so many, and so many for each byte."""
MEMORY: Final = (400 << 20, 800)
GROWTH: Final = 20
"""A document repeated ten times may take as many times as long, from half a second on."""
WALL: Final = 60
"""A machine that others use gives a process this many times less than it asks for, at worst."""
ADDRESSES: Final = 8 << 30
"""Bytes that a process may ask for."""


@dataclass(slots=True)
class Case:
    """A document to read: its bytes, its name, and the dialect that is to read it, None for the one that fits.

    `tenfold` is the same with ten times as much of everything, or of one block of lines.
    """

    name: str
    data: bytes
    tenfold: bytes | None = None
    dialect: str | None = None


@dataclass(slots=True)
class Verdict:
    """What became of a case; `place` tells findings apart. `tenfold`: it is about the larger document."""

    kind: str
    place: str = ""
    story: str = ""
    seconds: float = 0.0
    tenfold: bool = False


@dataclass(slots=True)
class Tally:
    """Cases by kind and what was found: of findings of one kind and place, the smallest document."""

    kinds: Counter[str] = field(default_factory=Counter)
    found: dict[tuple[str, str], tuple[Case, Verdict, int]] = field(default_factory=dict)
    bytes: int = 0

    def add(self, case: Case, verdict: Verdict) -> bool:
        """Count a case; True if it is to be kept."""
        self.kinds[verdict.kind] += 1
        self.bytes += len(case.data)
        if verdict.kind in ("ok", "refused"):
            return False
        key = (verdict.kind, verdict.place)
        known = self.found.get(key)
        better = known is None or len(case.data) < len(known[0].data)
        self.found[key] = (
            *((case, verdict) if better or known is None else known[:2]),
            (known[2] if known else 0) + 1,
        )
        return better


# -- in a process of its own


class HangError(BaseException):
    """The time is up; no `except Exception` on the way takes it."""


def _up(_number: int, _frame: Any) -> None:
    raise HangError


def limit(allowed: tuple[float, float], size: int) -> float:
    """A limit that grows with the size of a document."""
    return allowed[0] + allowed[1] * size


def judge(case: Case, path: Path) -> Verdict:
    """Read and normalize the document at this path in this process."""
    signal.signal(signal.SIGPROF, _up)
    held = _reset_peak()
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, limit(HANG, len(case.data)))
    try:
        kind = read_and_normalize(path, case.dialect)
    except HangError as error:
        return Verdict("hang", place(error), traceback.format_exc())
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return Verdict("crash", f"{type(error).__name__} {place(error)}", traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = time.process_time() - began
    if seconds > limit(SLOW, len(case.data)):
        return Verdict(
            "slow", case.name.rsplit("-", 1)[0], f"{seconds:.1f} s for {len(case.data):,} bytes", seconds
        )
    peak = _peak() - held
    if peak > limit(MEMORY, len(case.data)):
        return Verdict(
            "memory", case.name.rsplit("-", 1)[0], f"{peak >> 20} MB for {len(case.data):,} bytes", seconds
        )
    return Verdict(kind, seconds=seconds)


def read_and_normalize(path: Path, dialect: str | None) -> str:
    """Read a document as a build does, and normalize it: `ok` or `refused`; what a dialect raises is raised."""
    from extract.errors import DialectFailure
    from extract.readers import Source
    from normalize.reconcile import published_tables
    from specmill.work import read_one

    outcome = read_one(Source(path, "case"), dialect)
    if isinstance(outcome.error, DialectFailure):
        raise outcome.error.__cause__ or RuntimeError(outcome.details)
    if outcome.tables is None:
        return "refused"
    published_tables([outcome.tables])
    return "ok"


def place(error: BaseException) -> str:
    """The innermost place in our code that an error went through."""
    cause: BaseException | None = error
    while cause is not None and cause.__cause__ is not None:
        cause = cause.__cause__
    frames = [
        f
        for f in traceback.extract_tb(cause.__traceback__ if cause else None)
        if "site-packages" not in f.filename
    ]
    ours = [f for f in frames if f.filename.startswith(str(ROOT)) and "/bench/" not in f.filename]
    return f"{Path(ours[-1].filename).relative_to(ROOT)}:{ours[-1].lineno}" if ours else ""


def _spent(pid: int | None) -> float:
    """Seconds of processor time that another process has taken; 0 where that is not told."""
    try:
        own = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(own[11]) + int(own[12])) / os.sysconf("SC_CLK_TCK")


def _reset_peak() -> int:
    """Begin to look for the peak of memory anew; the bytes held now."""
    with suppress(OSError):  # elsewhere the peak is that of the process's life
        Path("/proc/self/clear_refs").write_text("5")
    return _peak()


def _peak() -> int:
    """Bytes of memory at the most since it was reset."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def serve(pipe: Connection, folder: str) -> None:
    """Judge the cases that come through the pipe."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    import pyarrow as pa

    import specmill.work  # noqa: F401 - the time to load them is no document's

    pa.set_cpu_count(1)
    pipe.send(None)
    while True:
        case: Case = pipe.recv()
        path = Path(folder, "case.pdf" if case.data[:1024].find(b"%PDF-") >= 0 else "case.txt")
        path.write_bytes(case.data)
        verdict = judge(case, path)
        if case.tenfold and verdict.kind in ("ok", "refused"):
            verdict = _grown(case, path, verdict)
        pipe.send(verdict)


def _grown(case: Case, path: Path, once: Verdict) -> Verdict:
    """The verdict on the document repeated ten times, if that takes more than its share longer."""
    assert case.tenfold is not None
    many = Case(case.name, case.tenfold, dialect=case.dialect)
    path.write_bytes(many.data)
    verdict = judge(many, path)
    fine = verdict.kind in ("ok", "refused")
    if fine and verdict.seconds > max(0.5, GROWTH * once.seconds):
        story = f"{once.seconds:.2f} s once, {verdict.seconds:.2f} s with ten times as much"
        return Verdict("slow", case.name.rsplit("-", 1)[0], story, verdict.seconds, tenfold=True)
    verdict.tenfold = not fine
    return once if fine else verdict


class Server:
    """A process that judges cases and is started anew when it dies."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self._folder), daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(300):
            raise RuntimeError("a process to read in does not start")
        self._pipe.recv()

    def judge(self, case: Case) -> Verdict:
        """The verdict on a case, whatever it does to the process."""
        most = limit(HANG, len(case.data) + len(case.tenfold or b""))
        spent, ends = _spent(self._process.pid), time.monotonic() + WALL * most
        self._pipe.send(case)
        try:
            while not self._pipe.poll(1):
                over = _spent(self._process.pid) - spent > 2 * most
                if over or time.monotonic() > ends:
                    break
            else:
                verdict: Verdict = self._pipe.recv()
                return verdict
            story = "in code that Python cannot interrupt" if over else "waits, or is stopped from without"
            verdict = Verdict("hang", case.name.rsplit("-", 1)[0], story)
        except (EOFError, ConnectionError):
            self._process.join(10)
            verdict = Verdict("died", case.name.rsplit("-", 1)[0], f"exit status {self._process.exitcode}")
        self.end()
        self._start()
        return verdict

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


# -- cases


def texts() -> dict[str, bytes]:
    """The text documents to begin from, by name."""
    folders = [SAMPLES, CORPORA[0]]
    return {
        p.stem: p.read_bytes() for folder in folders if folder.is_dir() for p in sorted(folder.glob("*.txt"))
    }


def pdfs() -> dict[str, bytes]:
    """The PDFs to begin from, by name: the sample, and some pages of each manual."""
    found = {path.stem: path.read_bytes() for path in sorted(SAMPLES.glob("*.pdf"))}
    for path in sorted(CORPORA[1].glob("*.pdf")) if CORPORA[1].is_dir() else []:
        found[path.stem] = some_pages(path.read_bytes(), range(20, 24))
        found[f"{path.stem}-front"] = some_pages(path.read_bytes(), range(3))
    return found


def some_pages(data: bytes, wanted: range) -> bytes:
    """Some pages of a PDF as a PDF of their own."""
    import io

    import pypdfium2

    with pypdfium2.PdfDocument(data) as whole, pypdfium2.PdfDocument.new() as part:
        part.import_pages(whole, [n for n in wanted if n < len(whole)])
        out = io.BytesIO()
        part.save(out)
    return out.getvalue()


def cases(seed: int, only: str | None = None) -> Iterator[Case]:
    """Cases without end: those that are built first, then havoc in turn on text and PDF."""
    if only in (None, "built"):
        for name, build in havoc_pdf.BUILT.items():
            yield Case(f"{name}-built", build())
    if only == "built":
        return
    text, pdf = texts(), pdfs()
    for number in count():
        chance = Random(f"{seed} {number}")  # noqa: S311 - repeatable, not secret
        dialect = chance.choice((None, None, *DIALECTS))
        if only == "pdf" or (only is None and number % 4 == 3):
            name = chance.choice(sorted(pdf))
            yield Case(
                f"{name}-{seed}.{number}",
                havoc_pdf.made(pdf[name], list(pdf.values()), chance),
                dialect=dialect,
            )
        else:
            yield text_case(text, chance, f"{seed}.{number}", dialect)


def text_case(text: dict[str, bytes], chance: Random, number: str, dialect: str | None) -> Case:
    """A text document made hostile; one in eight is also read with ten times as much of it."""
    name = chance.choice(sorted(text))
    part = havoc.excerpt(text[name], chance)
    if chance.random() < 0.06:
        return Case(f"{name}-{number}", *havoc.repeated(part, chance), dialect)
    others = [havoc.excerpt(text[other], chance, 5_000) for other in chance.sample(sorted(text), 2)]
    data = havoc.made(part, others, chance)
    tenfold = data * 10 if chance.random() < 0.06 and len(data) < 50_000 else None
    return Case(f"{name}-{number}", data, tenfold, dialect)


def run(seconds: float, seed: int, keep: Path, only: str | None = None, most: int | None = None) -> Tally:
    """Judge cases until the time is over; what was found is kept in a folder."""
    tally, ends = Tally(), time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        server = Server(folder)
        try:
            for case in cases(seed, only):
                if time.monotonic() > ends or tally.kinds.total() == most:
                    break
                verdict = server.judge(case)
                if tally.add(case, verdict):
                    keep_case(case, verdict, keep)
        finally:
            server.end()
    return tally


def keep_case(case: Case, verdict: Verdict, keep: Path) -> None:
    """Keep a finding in a file, and say where and how to read it again."""
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{verdict.kind}-{case.name}{'.pdf' if b'%PDF-' in case.data[:1024] else '.txt'}"
    path.write_bytes(case.tenfold if verdict.tenfold and case.tenfold else case.data)
    option = f" --dialect {case.dialect}" if case.dialect else ""
    print(f"{verdict.kind} {verdict.place}: {verdict.story.strip().splitlines()[-1]}")
    print(f"    python bench/fuzz.py --again {path}{option}", flush=True)


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60, help="begin no case after this time (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other cases (1)")
    parser.add_argument("--only", choices=("text", "pdf", "built"), help="these cases alone (all)")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-found"), help="folder for findings (fuzz-found)"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="read this document and nothing else")
    parser.add_argument("--dialect", choices=DIALECTS, help="with --again: the dialect to read it by")
    given = parser.parse_args()
    if given.again:
        return again(Case(given.again.stem, given.again.read_bytes(), dialect=given.dialect))
    tally = run(given.seconds, given.seed, given.keep, given.only)
    kinds = ", ".join(f"{number:,} {kind}" for kind, number in tally.kinds.most_common())
    print(
        f"{tally.kinds.total():,} documents, {tally.bytes / 1e6:.1f} MB: {kinds}; {len(tally.found)} findings"
    )
    return 1 if tally.found else 0


def again(case: Case) -> int:
    """Judge one case and say all there is to say."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        server = Server(folder)
        verdict = server.judge(case)
        server.end()
    print(f"{verdict.kind} {verdict.place} {verdict.seconds:.2f} s\n{verdict.story}")
    return 0 if verdict.kind in ("ok", "refused") else 1


if __name__ == "__main__":
    sys.exit(main())
