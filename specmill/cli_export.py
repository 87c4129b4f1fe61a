"""The command `specmill export`: the tables in the formats of other tools."""

# ruff: noqa: PLC0415 - the command imports what it uses, so that the others start fast
from __future__ import annotations

import gc
import json
from contextlib import contextmanager
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Final

import typer

from specmill.cli_ask import DATASET, WHERE, BlockOption, ProductOption, dataset_at
from specmill.problems import complain, errors_explained

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA: Final = "json-schema"


def add_to(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(
        epilog="Examples:\n\n\b\n"
        "  specmill export svd --product tarn2 --out tarn2.svd\n"
        "  specmill export c --product mere5 --flagged omit > mere5.h\n"
        "  specmill export svd --product tarn2 --block DF --out df.svd\n"
        "  specmill export sqlite --out chips.sqlite\n"
        "  specmill export systemrdl --out rdl/       a file for each product, in a folder that exists\n"
        "  specmill export all --out exports/ --parquet /tmp/chips\n"
        "  specmill export json-schema                what the members of the JSON mean\n\n"
        "Exit status: 0 written; 1 there is no dataset, or the file cannot be written; 2 wrong usage."
    )(export)


def export(
    *,
    format: Annotated[  # noqa: A002 - what it is
        str,
        typer.Argument(
            metavar="FORMAT", help="svd, systemrdl, c, json, rules-ng, sqlite; all of them; json-schema."
        ),
    ],
    product: ProductOption = None,
    block: BlockOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="File to write, or folder; else standard output."),
    ] = None,
    flagged: Annotated[
        str, typer.Option(metavar="mark|omit", help="Mark rows in doubt, or leave them out.")
    ] = "mark",
    dataset: Annotated[
        Path,
        typer.Option(
            "--dataset", "-d", "--parquet", metavar="DIR", envvar=DATASET, help="Folder of the dataset."
        ),
    ] = WHERE,
) -> None:
    """Write the tables in a format that other tools read.

    Each row keeps its page, line, status and confidence, in comments or extensions. What a format cannot
    say is listed at the end of the file and counted on stderr.
    """
    with errors_explained():
        if format == SCHEMA:
            from catalog.export.json_tree import schema

            typer.echo(json.dumps(schema(), indent=1))
            return
        from catalog.dataset import Dataset
        from catalog.export import export as write

        with _no_collection():
            written = write(
                Dataset(dataset_at(dataset, observed=False)),
                format,
                product=product,
                block=block,
                out=out,
                flagged=flagged,
            )
    typer.echo(written.content, nl=False)
    for path in written.files:
        typer.echo(path)
    for reason, count in sorted(written.left_out.items()):
        complain(f"left out: {count} x {reason}")
    if written.omitted:
        complain(f"flagged and left out: {', '.join(f'{n:,} {t}' for t, n in written.omitted.items())}")


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the collector off: it would go over all rows again and again, a third of the time, to free none."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
