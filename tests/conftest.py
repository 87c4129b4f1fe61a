"""Fixtures for all tests: an invented chip, the command line, and the real corpus where it is at hand."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import settings
from pdf_reading import format_reader, reader, text_reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from pdf_reading import Read, ReadFormat, ReadText

    from extract.urls import Url
    from specmill.result import BuildResult

REPOSITORY = Path(__file__).resolve().parent.parent
SAMPLES = REPOSITORY / "data" / "raw" / "samples"
RAW_CORPUS = REPOSITORY.parent / "shared" / "raw"
VENDOR_PDF = REPOSITORY.parent / "shared" / "vendor-pdf"

# Tests start dozens of processes: where none may write bytecode, each compiles the whole of the packages again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Deadlines fail on a busy machine; what may take how long is tested where it matters. CI repeats the same examples.
settings.register_profile("specmill", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("specmill")

CHIP = """\
1. Widget Unit Registers

WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100
DESCRIPTION: Controls the widget unit.
Field Name        Bits    Default    Description
ENABLE            0       0x0        Turns the unit on.
                                     POSSIBLE VALUES:
                                        00 - Off
                                        01 - On
MODE              3:1     none       How widgets are made.
SIZE              15:8    0xff       Size of a widget.

WID:WID_STATUS · [R] · 32 bits · Access: 32 · MMReg:0x104
DESCRIPTION: State of the widget unit.
Field Name        Bits    Default    Description
BUSY              0       0x0        The unit is at work.
"""
"""A document that the `amd-register` dialect reads: 2 registers, 4 fields, 2 values."""


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Ran]]:
    """Run `specmill` with these arguments, in this process."""
    from specmill import cli

    monkeypatch.setattr(cli, "_leave", sys.exit)  # the process stays: it is that of the tests

    def run_(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["specmill", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.main()
        code = end.value.code
        assert isinstance(code, int | None)
        return Ran(code or 0, *capsys.readouterr())

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield run_
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def raw(tmp_path: Path) -> Path:
    """A folder of two documents, `gadget` and `widget`."""
    folder = tmp_path / "raw"
    folder.mkdir()
    (folder / "widget.txt").write_text(CHIP, encoding="utf-8")
    (folder / "gadget.txt").write_text(CHIP.replace("WID", "GAD"), encoding="utf-8")
    return folder


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where a test's dataset goes; not there yet."""
    return tmp_path / "out" / "parquet"


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    """What a manual (`pdf_pages.Manual`), printed as a PDF, is read as by the dialect of register tables."""
    from extract.dialects.register_table import RegisterTableDialect

    return reader(RegisterTableDialect(), tmp_path)


@pytest.fixture
def markdown(tmp_path: Path) -> ReadText:
    """What a text in Markdown is read as; it has to be taken for register tables."""
    return text_reader(tmp_path, ".md")


@pytest.fixture
def rst(tmp_path: Path) -> ReadText:
    """What a text in reStructuredText is read as; it has to be taken for register tables."""
    return text_reader(tmp_path, ".rst")


@pytest.fixture
def text(tmp_path: Path) -> ReadText:
    """What a plain text, such as a copy out of a PDF, is read as; it has to be taken for register tables."""
    return text_reader(tmp_path, ".txt")


@pytest.fixture
def made(tmp_path: Path) -> ReadFormat:
    """What a text in a format, `md` unless it is told, is read as by the dialect of register tables."""
    return format_reader(tmp_path)


@pytest.fixture(scope="session")
def store_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An S3 server with an empty bucket `bucket`, which everything that this process starts finds, too."""
    found, services = pytest.MonkeyPatch(), loaded("bench/services.py")
    with services.store("bucket") as address:
        for name in ("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"):
            found.setenv(name, address)
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            found.setenv(name, "test")
        found.setenv("AWS_REGION", "us-east-1")
        found.setenv("SPECMILL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield address
        found.undo()


@pytest.fixture
def bucket(store_address: str, request: pytest.FixtureRequest) -> Url:
    """A folder of that bucket that no other test has."""
    from extract.urls import Url

    assert store_address
    return Url(f"s3://bucket/{re.sub(r'[^a-z0-9]+', '-', request.node.name)}")


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of the samples; not to be changed."""
    from specmill.build import build

    root = tmp_path_factory.mktemp("samples") / "parquet"
    assert build([SAMPLES], root, jobs=1).written
    return root


@pytest.fixture(scope="session")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the repository after `make extract`; not to be changed."""
    from specmill.build import build

    root = tmp_path_factory.mktemp("extracted")
    shutil.copytree(SAMPLES, root / "data" / "raw" / "samples")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        assert build([Path("data/raw")], Path("data/parquet")).written
    return root


@pytest.fixture
def here(extracted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of that folder, to work in."""
    shutil.copytree(extracted / "data", tmp_path / "data")
    monkeypatch.chdir(tmp_path)


def _given(folder: Path, what: str) -> Path:
    """A folder of real documents beside the repository: without it a test skips and says why; in CI it fails."""
    if folder.is_dir():
        return folder
    reason = f"{what} are not here: no folder {folder}"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; in CI they have to be there")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def real_dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of the real text documents; not to be changed."""
    from specmill.build import build

    root = tmp_path_factory.mktemp("real") / "parquet"
    build([_given(RAW_CORPUS, "the real documents")], root, jobs=1)
    return root


@pytest.fixture
def raw_corpus() -> Path:
    """The folder of the real text documents."""
    return _given(RAW_CORPUS, "the real documents")


@pytest.fixture
def vendor_pdf() -> Path:
    """The folder of the real PDF manuals."""
    return _given(VENDOR_PDF, "the real PDF manuals")


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A folder for PYTHONPATH that holds someone else's package with a dialect named `slow`.

    It finds nothing in a document, and takes a minute over one whose id begins with
    `endless`, after writing a file `begun` beside it. One whose id begins with `deadly` kills the process.
    """
    folder = tmp_path / "site"
    info = folder / "slow_dialect-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-dialect\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[specmill.dialects]\nslow = slow_dialect:Slow\n")
    (folder / "slow_dialect.py").write_text(SLOW)
    return folder


SLOW = """
import os
import signal
import time
from pathlib import Path

from extract.observations import Reading


class Slow:
    name, version = "slow", "1.0"

    def sniff(self, document):
        return 0.0

    def read(self, document):
        if document.doc_id == "broken":
            raise ZeroDivisionError("no widgets")
        if document.doc_id.startswith("endless"):
            Path(document.source_path).with_name("begun").touch()
            for _ in range(6_000):  # Python sees a signal between two calls
                time.sleep(0.01)
        if document.doc_id.startswith("deadly"):
            os.kill(os.getpid(), signal.SIGKILL)
        return Reading(document, self.name, "slow@1.0", pages=[1] * len(document.lines))
"""


def loaded(path: str) -> ModuleType:
    """A script of the repository as a module."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, REPOSITORY / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def correct(raw: Path, out: Path) -> Callable[..., BuildResult]:
    """Build the documents of `raw` with these entries of correction files beside them."""
    from specmill.build import build

    def build_(*entries: str, text: str = CHIP, **options: Any) -> BuildResult:
        (raw / "widget.txt").write_text(text, encoding="utf-8")
        (raw / "corrections").mkdir(exist_ok=True)
        for old in (raw / "corrections").iterdir():
            old.unlink()
        for number, entry in enumerate(entries):
            (raw / "corrections" / f"{number}.toml").write_text(entry, encoding="utf-8")
        return build([raw], out, **options)

    return build_
