"""The commands about a whole dataset and what to do about it: `specmill info`, `report`, `correct`."""

# ruff: noqa: PLC0415 - a command imports what it uses, so that the others start fast
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from extract.urls import url_of
from specmill.cli_ask import (
    DATASET,
    WHERE,
    BlockOption,
    JsonOption,
    MarkdownOption,
    ProductOption,
    dataset_at,
    one_form,
)
from specmill.problems import errors_explained

if TYPE_CHECKING:
    from collections.abc import Callable

FolderArgument = Annotated[
    Path | None, typer.Argument(metavar="[DIR]", help="Folder of the dataset, as --dataset names it.")
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--dataset",
        "-d",
        metavar="DIR",
        envvar=DATASET,
        help=f"Folder of the dataset.  [default: {WHERE}]",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, command in _COMMANDS.items():
        app.command(name, epilog=_EPILOGS[name], short_help=_IN_SHORT.get(name))(command)


def info(*, folder: FolderArgument = None, dataset: FolderOption = None, as_json: JsonOption = False) -> None:
    """Show which documents a dataset holds and what was found in each."""
    with errors_explained():
        from catalog.info import info as ask

        given = _meant(folder, dataset)
        found = {**ask(dataset_at(given)), "path": url_of(given) or str(given)}
    if as_json:
        typer.echo(json.dumps(found))
    else:
        from specmill import screen

        typer.echo(screen.info_text(found, screen.terminal_columns()))


def report(
    *,
    folder: FolderArgument = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Only documents whose id matches, such as 'amd-*'; repeatable."),
    ] = None,
    dataset: FolderOption = None,
    as_markdown: MarkdownOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what was repaired, what is flagged, not read, or in conflict.

    Every flagged row is listed, by document and register, with the printed text and its line; so is every table
    that nothing was made of.
    """
    one_form(as_json=as_json, as_markdown=as_markdown)
    with errors_explained():
        from catalog.report import report as ask

        found = ask(dataset_at(_meant(folder, dataset)), only or ())
    if as_json:
        typer.echo(json.dumps(found))
        return
    from specmill import report_text

    if as_markdown:
        typer.echo(report_text.markdown(found), nl=False)
    else:
        report_text.show(found)


def correct(
    *,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[DIR] ROW",
            help="Its observation_id, or register, register.field, ...; before it, perhaps, the dataset.",
        ),
    ],
    column: Annotated[
        str | None, typer.Option(metavar="NAME", help="Column to correct; else the one that is in doubt.")
    ] = None,
    product: ProductOption = None,
    block: BlockOption = None,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Append it to this .toml file, made with its folders if missing."),
    ] = None,
    dataset: FolderOption = None,
) -> None:
    """Print an entry for a correction file that fits a row, or put it into one.

    Put the right value and the reason into it; files in corrections/ beside the documents are read by the next build.
    """
    if len(what) > 2:
        raise typer.BadParameter("give one row, after the folder of the dataset", param_hint="'[DIR] ROW'")
    *folders, row = what
    with errors_explained():
        from catalog.correct import correction_entry

        meant = _meant(Path(folders[0]) if folders else None, dataset)
        entry = correction_entry(dataset_at(meant), row, column, product=product, block=block)
        if into is not None:
            from catalog.correct_into import add_entries

            line = add_entries(into, entry)
    if into is None:
        typer.echo(entry, nl=False)
    else:
        typer.echo(f"{into}, line {line}: put the right value and the reason in")


def _meant(folder: Path | None, option: Path | None) -> Path:
    """The dataset, named as an argument or as an option."""
    if folder is None:
        return option or WHERE
    if option is not None and str(option) != os.environ.get(DATASET) and option != folder:
        raise typer.BadParameter(f"contradicts {folder}", param_hint="'--dataset'")
    return folder


_COMMANDS: Final[dict[str, Callable[..., None]]] = {"info": info, "report": report, "correct": correct}

_IN_SHORT: Final = {
    "report": "Show what was repaired, is flagged, not read, or in conflict.",
    "correct": "Print an entry for a correction file that fits a row.",
}
"""What the list of commands says, where the first sentence of the help is too long for its line."""

_EPILOGS: Final = {
    "info": "Examples:\n\n\b\n  specmill info\n  specmill info data/parquet --json",
    "report": "Examples:\n\n\b\n"
    "  specmill report\n"
    "  specmill report data/parquet --only 'amd-*' --md > report.md\n"
    "  specmill report --dataset data/parquet --json\n\n"
    "Exit status: 0, whatever is flagged; 1 there is no dataset; 2 wrong usage.",
    "correct": "Examples:\n\n\b\n"
    "  specmill correct DT_BAND_CTL.14:12 --into data/raw/corrections/mine.toml\n"
    "  specmill correct data/parquet PX_SPREAD.15:12 --column default_text\n"
    "  specmill correct DF_EDGE_CFG.PATH_SEL.3 --dataset data/parquet\n"
    "  specmill correct northbeck-scar3-isa:r1.f1.v0\n\n"
    "Exit status: 0 printed or put in; 1 no row is called so, there is no dataset, or the file cannot be written; "
    "2 several rows are, the file has such an entry, or wrong usage.",
}
