"""The commands that ask a dataset: `specmill show`, `decode`, `encode`, `query`.

A look-up should not take longer than starting Python does: a command imports what it uses where it uses it, and
Arrow is loaded without NumPy, which is half of its start and of no use to a look-up.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from specmill.problems import errors_explained

if TYPE_CHECKING:
    from catalog.dataset import Dataset

DATASET: Final = "SPECMILL_DATASET"
"""Environment variable that names the dataset."""

DatasetOption = Annotated[
    Path,
    typer.Option(
        "--dataset", "-d", metavar="DIR", envvar=DATASET, help="Folder of the dataset.", show_default=True
    ),
]
ProductOption = Annotated[
    str | None,
    typer.Option("--product", "-p", metavar="NAME", help="Only this product or variant, or a pattern."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")]
MarkdownOption = Annotated[bool, typer.Option("--md", help="Print it as Markdown.")]
WHERE: Final = Path("data/parquet")


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command(
        epilog="Examples:\n\n\b\n"
        "  specmill show PX_SPREAD\n"
        "  specmill show PX_SPREAD.RADIUS --product mere5\n"
        "  specmill show 'DT_*' --json\n"
        "  specmill show S_ADD_U32 --md --dataset /tmp/chips\n\n"
        "Exit status: 0 shown; 1 nothing is called so, or there is no dataset; 2 wrong usage."
    )(show)


def show(
    *,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Register, REGISTER.FIELD, instruction or symbol.")
    ],
    product: ProductOption = None,
    dataset: DatasetOption = WHERE,
    as_markdown: MarkdownOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what has a name: its bits, fields, values and address, and where it is printed.

    A name is taken exactly, else in any case, else as an array's element, else as a pattern with * and ?.
    A line that begins with ! tells of a doubt, one with ~ of a change of what is printed.
    """
    _one_form(as_json=as_json, as_markdown=as_markdown)
    with errors_explained():
        from catalog.find import find

        found = find(_open(dataset), name, product)
    if as_json:
        from specmill.show_page import as_json as made

        typer.echo(json.dumps(made(found, name)))
    elif as_markdown:
        from specmill.show_page import markdown

        typer.echo(markdown(found, name), nl=False)
    else:
        from specmill.show_text import terminal

        typer.echo(terminal(found, name, colours=_colours()))


def _one_form(*, as_json: bool, as_markdown: bool) -> None:
    if as_json and as_markdown:
        raise typer.BadParameter("contradicts --md", param_hint="'--json'")


def _open(root: Path) -> Dataset:
    """The dataset, read without NumPy where nothing has loaded it yet."""
    if "pyarrow" not in sys.modules and "numpy" not in sys.modules:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # Arrow does without, and starts twice as fast
        import pyarrow as pa  # noqa: F401

        del sys.modules["numpy"]
    from catalog.dataset import Dataset

    return Dataset(root)


def _colours() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
