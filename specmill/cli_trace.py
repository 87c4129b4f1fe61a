"""Commands that lead from a value to its prints: `specmill diff`, `specmill explain`."""

# ruff: noqa: PLC0415 - a command imports what it uses, so that the others start fast
from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from extract.urls import url_of
from specmill.cli_ask import (
    WHERE,
    BlockOption,
    DatasetOption,
    JsonOption,
    MarkdownOption,
    ProductOption,
    dataset_at,
    load_lean_arrow,
    one_form,
    open_lean,
)
from specmill.problems import SOME_FAILED, WRONG_USAGE, complain, errors_explained

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from specmill.source import Quote


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, command in COMMANDS.items():
        app.command(name, epilog=_EPILOGS[name], short_help=_IN_SHORT[name])(command)


def diff(
    *,
    a: Annotated[str, typer.Argument(metavar="A", help="Product, revision or dataset: the older side.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The newer side, of the same kind.")],
    register: Annotated[
        str | None,
        typer.Option(
            "--register",
            "-r",
            metavar="PATTERN",
            help="Only registers of this name or pattern: 'VGT_*'; encodings too.",
        ),
    ] = None,
    dataset: DatasetOption = WHERE,
    as_markdown: MarkdownOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what changed between two products, two revisions of one, or two datasets.

    By register, each change with the page and line that both sides print it on.
    """
    one_form(as_json=as_json, as_markdown=as_markdown)
    with errors_explained(failed=WRONG_USAGE):
        load_lean_arrow()
        from catalog.diff import diff as ask

        a, b = (str(dataset_at(Path(side))) if url_of(side) else side for side in (a, b))
        found = ask(a, b, dataset_at(dataset), register)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        from specmill import diff_text

        if as_markdown:
            typer.echo(diff_text.markdown(found), nl=False)
        else:
            diff_text.show(found)
    raise typer.Exit(SOME_FAILED if found["differs"] else 0)


def explain(
    *,
    row: Annotated[str, typer.Argument(metavar="ROW", help="The row, by a name or an id.")],
    product: ProductOption = None,
    block: BlockOption = None,
    raw: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where the documents lie, if not where the build found them."),
    ] = None,
    around: Annotated[
        int, typer.Option("--context", "-C", metavar="N", help="Lines to show around each piece.")
    ] = 0,
    png: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the page of a PDF with the row's box drawn on it."),
    ] = None,
    dataset: DatasetOption = WHERE,
    as_json: JsonOption = False,
) -> None:
    """Show where a row comes from: the source lines, each repair, each reading that disagrees.

    The source is read again, and shown only if its bytes are those that the build read.
    """
    if around < 0:
        raise typer.BadParameter("0 or more is expected", param_hint="'--context'")
    with errors_explained():
        from catalog.explain import explain as ask
        from catalog.explain import line_pages, span_pages
        from specmill import explain_text
        from specmill.source import quoted

        opened = open_lean(dataset, observed=True)
        told = ask(opened, row, product, block)
        quotes = []
        for one in told["prints"]:
            whole = around or one["reader"] == "pdf"
            pages = line_pages(opened, one["doc_id"]) if whole else span_pages(one)
            quotes.append(quoted(one, pages, raw, around))
        if png is not None:
            _draw(told, quotes, png)
    if as_json:
        typer.echo(json.dumps(explain_text.as_json(told, quotes)))
    else:
        explain_text.show(told, quotes)
    if png is not None:
        complain(f"the page with the row's box is drawn in {png}")
    raise typer.Exit(SOME_FAILED if any(quote.problem for quote in quotes) else 0)


def _draw(told: dict[str, Any], quotes: Sequence[Quote], png: Path) -> None:
    """Write the picture of the print that the row has its values from."""
    from extract.errors import OutputError, UsageError

    (one, *_), (quote, *_) = told["prints"], quotes
    if one["reader"] != "pdf":
        raise UsageError(f"--png: {one['doc_id']} is no PDF; only a row of a PDF has a box")
    if quote.path is None or quote.problem is not None:
        raise OutputError(f"--png: {quote.problem}")
    from specmill.look import boxed

    boxes: dict[int, list[Any]] = {}
    for line in quote.lines:
        if line.marks:
            boxes.setdefault(line.page, []).extend(line.boxes)
    kinds = {"registers": "register", "fields": "field", "enum_values": "value"}
    kind = "flagged" if told["trust"]["flags"] else kinds.get(told["table"], "other record")
    try:
        boxed(quote.path, boxes, kind).save(png, "PNG")
    except (OSError, ValueError) as error:
        raise OutputError(f"{png}: cannot be written: {getattr(error, 'strerror', None) or error}") from error


COMMANDS: Final[dict[str, Callable[..., None]]] = {"diff": diff, "explain": explain}
"""The commands by name; each may be run by `specmill.lean`."""

_IN_SHORT: Final = {
    "diff": "Show what changed between two products or revisions.",
    "explain": "Show where a row comes from, to the lines of the source.",
}
"""What the list of commands says, where the first sentence of the help is too long for its line."""

_EPILOGS: Final = {
    "diff": "Examples:\n\n\b\n"
    "  specmill diff fell6 tarn2 --register EC_CLIP_CTL\n"
    "  specmill diff tarn2@1.0 tarn2@1.1 --md > changes.md\n"
    "  specmill diff fell6-fell7 tarn2 --register 'EC_*' --json\n"
    "  specmill diff old/parquet data/parquet\n\n"
    "A product is named in full or by one of its words, a revision as PRODUCT@REVISION or by the id of its "
    "document. A ? marks what may be damage of a print and no change of the hardware.\n\n"
    "Exit status: 0 nothing differs; 1 something does; 2 wrong usage, or a dataset that cannot be read.",
    "explain": "Examples:\n\n\b\n"
    "  specmill explain DF_EDGE_CFG.PATH_SEL --product tarn2\n"
    "  specmill explain PX_SPREAD.15:12 --raw ../manuals\n"
    "  specmill explain PTIM_CTRL.DIV --block PTIM --png row.png\n"
    "  specmill explain DF_EDGE_CFG.PATH_SEL=3\n"
    "  specmill explain SA.S_ADD_U32 --product scar3 --json\n"
    "  specmill explain northbeck-mere5-acceleration:r14.f1\n\n"
    "ROW is REGISTER, REGISTER.FIELD, REGISTER.FIELD=VALUE, a mnemonic, ENCODING.MNEMONIC, ENCODING=OPCODE, a "
    "symbol, or an observation_id, register_id or field_id.\n\n"
    "Exit status: 0 explained; 1 a source has moved or changed (what the tables hold of it is shown), there is no "
    "such row or no dataset; 2 wrong usage, or several rows of that name.",
}
