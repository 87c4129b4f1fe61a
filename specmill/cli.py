"""The command line: `specmill build`, `info`, `report`, `correct`, `look`; the other commands stand in `cli_*`.

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
from typing import Annotated, Final, NoReturn

import typer

from specmill import cli_ask, cli_export, cli_trace
from specmill.lean import run
from specmill.problems import SOME_FAILED, complain, errors_explained

INTERRUPTED: Final = 130
COLLECT: Final = 100_000
"""Objects made before Python looks for cycles among them; what is imported has none, and is looked through often."""

app = typer.Typer(
    add_completion=False,
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
    "  specmill build data/raw --out data/parquet\n"
    "  specmill info data/parquet\n"
    "  specmill show PX_SPREAD\n"
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
    "  specmill build data/raw --out data/parquet\n"
    "  specmill build chip.txt errata.txt --out /tmp/chip --verbose\n"
    "  specmill build data/raw --out data/parquet --only 'amd-*' --only chip\n"
    "  specmill build odd.txt --out /tmp/odd --dialect amd-register --json\n\n"
    "Exit status: 0 all documents read; 1 some failed, the others are in (none: the old dataset stays), or a rule did; "
    "2 wrong usage; 130 interrupted, the old dataset stays."
)
def build(
    *,
    raw: Annotated[list[Path], typer.Argument(metavar="RAW", help="Documents, or folders of documents.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Folder of the dataset; replaced whole.")
    ],
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
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON object.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say more of each document and error.")
    ] = False,
) -> None:
    """Read documents and write the dataset.

    Progress and errors go to stderr, the closing summary to stdout. A folder's samples/
    is read only when the folder holds nothing else.
    """
    before = _stamp(out)
    if corrections is not None and no_corrections:
        raise typer.BadParameter("contradicts --corrections", param_hint="'--no-corrections'")
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
                    budget=Budget(max_seconds, max_memory),
                    progress=progress,
                )
        except KeyboardInterrupt:
            state = "is unchanged" if _stamp(out) == before else "is the new one"
            complain(f"interrupted; {out} {state}")
            raise typer.Exit(INTERRUPTED) from None
    for warning in result.warnings:
        complain(f"warning: {warning}")
    for failure in result.failures:
        complain(f"error: {failure}; please report it")
    typer.echo(json.dumps(result.summary()) if as_json else screen.summary_text(result))
    raise typer.Exit(SOME_FAILED if result.failed or result.failures else 0)


@app.command(epilog="Examples:\n\n\b\n  specmill info data/parquet\n  specmill info data/parquet --json")
def info(
    *,
    dataset: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of the dataset.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object.")] = False,
) -> None:
    """Show which documents a dataset holds and what was found in each."""
    with errors_explained():
        from catalog.info import info as ask

        found = ask(dataset)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        from specmill import screen

        typer.echo(screen.info_text(found))


@app.command(
    epilog="Examples:\n\n\b\n"
    "  specmill report data/parquet\n"
    "  specmill report data/parquet --only 'amd-*' --md > report.md\n"
    "  specmill report data/parquet --json\n\n"
    "Exit status: 0, whatever is flagged; 1 there is no dataset; 2 wrong usage."
)
def report(
    *,
    dataset: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of the dataset.")],
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only documents whose id matches, such as 'amd-*'; repeatable."),
    ] = None,
    as_markdown: Annotated[bool, typer.Option("--md", help="Print it as a Markdown page.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object.")] = False,
) -> None:
    """Show what was repaired and by which rule, what is flagged, and what is in conflict.

    Every flagged row is listed, by document and register, with the printed text and its line.
    """
    if as_markdown and as_json:
        raise typer.BadParameter("contradicts --md", param_hint="'--json'")
    with errors_explained():
        from catalog.report import report as ask

        found = ask(dataset, only or ())
    if as_json:
        typer.echo(json.dumps(found))
        return
    from specmill import report_text

    if as_markdown:
        typer.echo(report_text.markdown(found), nl=False)
    else:
        report_text.show(found)


@app.command(
    epilog="Examples:\n\n\b\n"
    "  specmill correct data/parquet CB_MODE.BLEND >> data/raw/corrections/mine.toml\n"
    "  specmill correct data/parquet CB_MODE.7:4 --column default_text\n"
    "  specmill correct data/parquet CB_MODE.BLEND.3\n"
    "  specmill correct data/parquet amd-chip:r12.f3.v0\n\n"
    "Exit status: 0 printed; 1 no row is called so, or there is no dataset; 2 several are, or wrong usage."
)
def correct(
    *,
    dataset: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of the dataset.")],
    row: Annotated[
        str, typer.Argument(metavar="ROW", help="Its observation_id, or register, register.field, ...")
    ],
    column: Annotated[
        str | None, typer.Option(metavar="NAME", help="Column to correct; else the one that is in doubt.")
    ] = None,
) -> None:
    """Print an entry for a correction file that fits a row.

    Put the right value and the reason into it, and it into a .toml file in corrections/ beside the documents.
    """
    with errors_explained():
        from catalog.correct import correction_entry

        typer.echo(correction_entry(dataset, row, column), nl=False)


@app.command(
    epilog="Examples:\n\n\b\n"
    "  specmill look data/raw/samples/northbeck-wren1-reference-manual.pdf 1\n"
    "  specmill look manual.pdf 214 --out /tmp/page.png\n\n"
    "Exit status: 0 written; 1 the file cannot be read or the picture not written; 2 no PDF, or no such page."
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
) -> None:
    """Draw a page of a PDF with its words, table cells and what became of each line.

    The whole document is read for it: what a page means may stand on another.
    """
    with errors_explained():
        from extract.errors import OutputError
        from specmill.look import look as draw

        picture = draw(file, page)
        out = out or Path(f"{file.stem}-{page}.png")
        try:
            picture.save(out, "PNG")
        except (OSError, ValueError) as error:
            raise OutputError(f"{out}: cannot be written: {error}") from error
    typer.echo(out)


cli_ask.add_to(app)
cli_export.add_to(app)
cli_trace.add_to(app)


def _stamp(out: Path) -> tuple[int, int] | None:
    """Changes when the dataset in `out` is replaced."""
    try:
        status = (out / "manifest.json").stat()
    except (OSError, ValueError):
        return None
    return status.st_ino, status.st_mtime_ns
