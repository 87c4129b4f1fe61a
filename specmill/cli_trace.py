"""Commands that lead from a value to its prints: `specmill diff`, `specmill explain`."""

# ruff: noqa: PLC0415 - a command imports what it uses, so that the others start fast
from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

import typer

from specmill.problems import SOME_FAILED, WRONG_USAGE, errors_explained

Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="Folder of the dataset.")]
DATA: Final = Path("data/parquet")

DIFF_EXAMPLES: Final = (
    "Examples:\n\n\b\n"
    "  specmill diff r6xx 'Sea Islands' --register VGT_CACHE_INVALIDATION\n"
    "  specmill diff tarn2@1.0 tarn2@1.1 --md > changes.md\n"
    "  specmill diff sea-islands vega --register 'SQ_*' --json\n"
    "  specmill diff old/parquet data/parquet\n\n"
    "A product is named in full or by one of its words, a revision as PRODUCT@REVISION or by the id of its "
    "document. A `?` marks what may be damage of a print and no change of the hardware.\n\n"
    "Exit status: 0 nothing differs; 1 something does; 2 wrong usage, or a dataset that cannot be read."
)


def diff(
    *,
    a: Annotated[str, typer.Argument(metavar="A", help="Product, revision or dataset: the older side.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The newer side, of the same kind.")],
    data: Data = DATA,
    register: Annotated[
        str | None,
        typer.Option("--register", "-r", metavar="PATTERN", help="Only registers called so: 'VGT_*'."),
    ] = None,
    as_markdown: Annotated[bool, typer.Option("--md", help="Print it as a Markdown page.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object.")] = False,
) -> None:
    """Show what changed between two products, two revisions of one, or two datasets.

    By register, each change with the page and line that both sides print it on.
    """
    if as_markdown and as_json:
        raise typer.BadParameter("contradicts --md", param_hint="'--json'")
    with errors_explained(failed=WRONG_USAGE):
        from catalog.diff import diff as ask

        found = ask(a, b, data, register)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        from specmill import diff_text

        if as_markdown:
            typer.echo(diff_text.markdown(found), nl=False)
        else:
            diff_text.show(found)
    raise typer.Exit(SOME_FAILED if found["differs"] else 0)
