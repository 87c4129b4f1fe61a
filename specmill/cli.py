"""The command line: `specmill build` and `look`; the other commands stand in `cli_*`.

Thin on purpose: a command parses, calls one function and prints. What a command needs is
imported within it, so that `specmill --help` does not wait for Arrow.
"""

# ruff: noqa: PLC0415 - a command imports what it uses, so that the others start fast
from __future__ import annotations

import gc
import json
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from extract.urls import url_of
from specmill import cli_ask, cli_export, cli_rows, cli_trace
from specmill.lean import run
from specmill.problems import SOME_FAILED, complain, errors_explained

if TYPE_CHECKING:
    from specmill.engine import Engine
    from specmill.result import BuildResult

INTERRUPTED: Final = 130
COLLECT: Final = 100_000
"""Objects made before Python looks for cycles among them; what is imported has none, and is looked through often."""

app = typer.Typer(
    add_completion=True,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """Run the command line; the entry point of `specmill`."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called: `specmill show X >&-`
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - to the end
        getattr(sys, name).reconfigure(errors="backslashreplace")  # a name may hold what a console cannot
    gc.set_threshold(COLLECT)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # ended politely: clean up
    try:
        commands = cli_ask.COMMANDS | cli_trace.COMMANDS
        lean = commands.get(sys.argv[1]) if len(sys.argv) > 1 else None
        if lean is not None:
            signal.signal(
                signal.SIGINT, signal.SIG_DFL
            )  # at once, even within DuckDB: there is nothing to clean up
            if (status := run(lean, sys.argv[2:])) is not None:
                _leave(status)
        app()
    except OSError as error:
        if error.filename is not None:
            raise
        if not isinstance(error, BrokenPipeError):  # which is `specmill info DIR | head`
            complain(f"error: the answer cannot be written: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(SOME_FAILED)


def _leave(status: int) -> NoReturn:
    """End here and now: to take the interpreter and its libraries apart lasts a third of a look-up."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _print_version(wanted: bool) -> None:
    if wanted:
        from specmill import version

        typer.echo(f"specmill {version()}")
        raise typer.Exit


@app.callback(
    epilog="Examples:\n\n\b\n"
    "  specmill build data/raw\n"
    "  specmill info\n"
    "  specmill show PX_SPREAD\n"
    "  specmill decode PX_SPREAD 0x30208\n"
    "  specmill export svd --product tarn2 --out tarn2.svd\n"
    "  specmill build --help"
)
def specmill(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Turn vendor hardware manuals into Parquet tables, with the origin of every value."""


@app.command(
    epilog="Examples:\n\n\b\n"
    "  specmill build manual.pdf\n"
    "  specmill build chip.txt errata.txt --out /tmp/chip --verbose\n"
    "  specmill build data/raw --only 'amd-*' --only chip\n"
    "  specmill build odd.txt --out /tmp/odd --dialect amd-register --json\n"
    "  specmill build s3://bucket/raw --out s3://bucket/parquet --engine dask --scheduler tcp://host:8786\n\n"
    "Exit status: 0 all documents read; 1 some failed, the others are in (none: the old dataset stays), or a rule did; "
    "2 wrong usage; 130 interrupted, the old dataset stays."
)
def build(
    *,
    raw: Annotated[list[Path], typer.Argument(metavar="RAW", help="Documents, or folders of documents.")],
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="DIR", show_default=True, help="Folder of the dataset; replaced whole."
        ),
    ] = cli_ask.WHERE,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only documents whose id matches, such as 'amd-*'; repeatable."),
    ] = None,
    dialect: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Read every document with this dialect instead of recognising it."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", min=1, metavar="N", help="Processes; 1 unless the input is large. Same result."
        ),
    ] = None,
    max_seconds: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Time for one document, which then fails; else 300 s and 30 s a MB. 0: any.",
        ),
    ] = None,
    max_memory: Annotated[
        int | None,
        typer.Option(
            metavar="MB",
            min=0,
            help="Memory for one, apart from small text; else 2 GB and 100 times its size.",
        ),
    ] = None,
    corrections: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Folder of correction files; else corrections/ beside the documents."
        ),
    ] = None,
    no_corrections: Annotated[
        bool, typer.Option("--no-corrections", help="Apply no corrections: what the rules make of the print.")
    ] = False,
    engine: Annotated[
        str, typer.Option(metavar="local|dask", help="What does the work: this machine, or a Dask cluster.")
    ] = "local",
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The scheduler of the cluster, such as tcp://host:8786."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Read everything, also what has not changed since the last build.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON object.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say more of each document and error.")
    ] = False,
) -> None:
    """Read documents and write the dataset.

    What has not changed since the last build into the same folder is not read again.
    Progress and errors go to stderr, the closing summary to stdout. A folder's samples/
    is read only when the folder holds nothing else.
    """
    before = _stamp(out)
    if corrections is not None and no_corrections:
        raise typer.BadParameter("contradicts --corrections", param_hint="'--no-corrections'")
    _check_engine(engine, scheduler, jobs)
    with errors_explained():
        try:
            from specmill import screen
            from specmill.budget import Budget
            from specmill.build import build as run

            with screen.progress(verbose=verbose) as progress:
                result = run(
                    raw,
                    out,
                    only=only or (),
                    dialect=dialect,
                    jobs=jobs,
                    corrections=corrections or not no_corrections,
                    force=force,
                    budget=Budget(max_seconds, max_memory),
                    engine=None if scheduler is None else _cluster(scheduler),
                    progress=progress,
                )
        except KeyboardInterrupt:
            complain(f"interrupted; {_state_of(out, before)}")
            raise typer.Exit(INTERRUPTED) from None
    _tell(result, out, as_json=as_json)
    raise typer.Exit(SOME_FAILED if result.failed or result.failures else 0)


def _state_of(out: Path, before: tuple[int, int] | None) -> str:
    """What a build that is interrupted leaves; `before` is the stamp of what was there."""
    if url := url_of(out):
        return f"{url} is whole, the old one or the new one"
    if _stamp(out) != before:
        return f"{out} is the new one"
    return f"{out} is unchanged" if before else f"{out} is not written"


def _check_engine(engine: str, scheduler: str | None, jobs: int | None) -> None:
    """Refuse options for what does the work that contradict each other."""
    if engine not in ("local", "dask"):
        raise typer.BadParameter("is local or dask", param_hint="'--engine'")
    if (engine == "dask") != (scheduler is not None):
        raise typer.BadParameter("goes with --engine dask, and that with it", param_hint="'--scheduler'")
    if scheduler is not None and jobs is not None:
        raise typer.BadParameter("goes with --engine local; a cluster has its workers", param_hint="'--jobs'")


def _tell(result: BuildResult, out: Path, *, as_json: bool) -> None:
    """Print what became of a build."""
    from specmill import screen
    from specmill.again import words

    for warning in result.warnings:
        complain(f"warning: {warning}")
    for failure in result.failures:
        complain(f"error: {failure}; please report it")
    if result.unchanged and not as_json:
        typer.echo(words(len(result.documents), str(result.out)))
    else:
        unread = _unread(out) if result.written and not url_of(out) else None
        told = json.dumps(result.summary() | {"reported": unread}) if as_json else None
        typer.echo(told or screen.summary_text(result, unread or 0))


@app.command(
    short_help="Draw a page of a PDF with what became of each line.",
    epilog="Examples:\n\n\b\n"
    "  specmill look data/raw/samples/northbeck-wren1-reference-manual.pdf 1\n"
    "  specmill look manual.pdf 214 --out /tmp/page.png\n\n"
    "Exit status: 0 written; 1 the file cannot be read or the picture not written; 2 no PDF, or no such page.",
)
def look(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF.")],
    page: Annotated[int, typer.Argument(metavar="PAGE", help="Number of the page, from 1.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="PNG", help="Picture to write; else FILE-PAGE.png in this folder."
        ),
    ] = None,
    dataset: cli_ask.DatasetOption = cli_ask.WHERE,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Read the whole document, whatever the dataset says of it.")
    ] = False,
) -> None:
    """Draw a page of a PDF with its words, table cells and what became of each line.

    What became of the lines is what the dataset says, where it was built from this file; else, and with --fresh, the
    whole document is read for it: what a page means may stand on another.
    """
    with errors_explained():
        from extract.errors import OutputError
        from specmill.look import look as draw
        from specmill.screen import printable

        picture, told = draw(file, page, None if fresh else cli_ask.dataset_at(dataset))
        out = out or Path(f"{file.stem}-{page}.png")
        try:
            picture.save(out, "PNG")
        except (OSError, ValueError) as error:
            raise OutputError(
                f"{out}: cannot be written: {getattr(error, 'strerror', None) or error}"
            ) from error
    typer.echo(printable(str(out)))
    if told:
        complain(f"lines as {dataset} has them; --fresh reads the document again")


cli_rows.add_to(app)
cli_ask.add_to(app)
cli_export.add_to(app)
cli_trace.add_to(app)


def _unread(out: Path) -> int:
    """How many tables, pages and lines the report on a new dataset lists as not read or missing."""
    from catalog.report import count_unread

    return count_unread(out)


def _cluster(scheduler: str) -> Engine:
    from specmill.cluster import DaskEngine

    return DaskEngine(scheduler)


def _stamp(out: Path) -> tuple[int, int] | None:
    """Changes when the dataset in `out` is replaced."""
    try:
        status = (out / "manifest.json").stat()
    except (OSError, ValueError):
        return None
    return status.st_ino, status.st_mtime_ns
