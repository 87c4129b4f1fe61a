"""The commands that ask a dataset: `specmill show`, `decode`, `encode`, `query`.

A look-up should not take longer than starting Python does: a command imports what it uses where it uses it, and
Arrow is loaded without NumPy, which is half of its start and of no use to a look-up.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from extract.urls import url_of
from specmill.again import OUT
from specmill.problems import errors_explained

if TYPE_CHECKING:
    from collections.abc import Callable

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
    typer.Option(
        "--product",
        "-p",
        metavar="NAME",
        help="Only this product or variant; part of its name will do, or a pattern.",
    ),
]
BlockOption = Annotated[
    str | None,
    typer.Option("--block", "-b", metavar="NAME", help="Only registers of this block; a pattern will do."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")]
MarkdownOption = Annotated[bool, typer.Option("--md", help="Print it as Markdown.")]
WHERE: Final = Path(OUT)


def add_to(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for name, command in COMMANDS.items():
        app.command(name, epilog=EPILOGS[name], short_help=_IN_SHORT[name])(command)


def show(
    *,
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="Register, REGISTER.FIELD, instruction, symbol, or an address."),
    ],
    product: ProductOption = None,
    block: BlockOption = None,
    dataset: DatasetOption = WHERE,
    as_markdown: MarkdownOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show what has a name: its bits, fields, values and address, and where it is printed.

    A name is taken exactly, else in any case, else as an array's element, else as a pattern with * and ?.
    A line that begins with ! tells of a doubt, one with ~ of a change of what is printed.
    """
    one_form(as_json=as_json, as_markdown=as_markdown)
    with errors_explained():
        from catalog.find import find

        found = find(open_lean(dataset), name, product, block)
    if as_json:
        from specmill.show_page import as_json as made

        typer.echo(json.dumps(made(found, name)))
    elif as_markdown:
        from specmill.show_page import markdown

        typer.echo(markdown(found, name), nl=False)
    else:
        from specmill.show_text import terminal

        typer.echo(terminal(found, name, colours=_colours()))


def decode(
    *,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME|ADDRESS VALUE...", help="A register and values it holds; or - for a stream."
        ),
    ],
    product: ProductOption = None,
    block: BlockOption = None,
    space: Annotated[
        str | None, typer.Option(metavar="NAME", help="The address space that addresses count in.")
    ] = None,
    hexadecimal: Annotated[
        bool, typer.Option("--hex", help="Take numbers without a prefix for hexadecimal: 40021000.")
    ] = False,
    encoding: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Take VALUE... for the words of an instruction of this encoding."),
    ] = None,
    dataset: DatasetOption = WHERE,
    as_json: JsonOption = False,
) -> None:
    """Take a register's value apart: each field with its number and what the document calls it.

    With - the lines of standard input are decoded as they come: an address (or a name) and a value on each, or an
    address and the words from there on, as debuggers dump memory. Numbers are decimal, or 0x..., 0b..., 0o...
    In a stream's answer ! marks what is flagged, ? a number without a name.
    """
    from specmill import ask

    if encoding is not None and block is not None:
        raise typer.BadParameter("goes with a register, not with --encoding", param_hint="'--block'")
    if hexadecimal:
        what = [ask.prefixed(text) for text in what]
    with errors_explained():
        if what == ["-"]:
            status = ask.decode_stream(
                open_lean(dataset), product, space, block=block, hexadecimal=hexadecimal, as_json=as_json
            )
        elif encoding is not None:
            status = ask.decode_words(open_lean(dataset), encoding, what, product, as_json=as_json)
        else:
            status = ask.decode(open_lean(dataset), what, product, space, block=block, as_json=as_json)
    raise typer.Exit(status)


def encode(
    *,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A register; none with --encoding.")],
    fields: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FIELD=VALUE...", help="Fields (or bits, 7:4) with numbers or names of values."
        ),
    ] = None,
    product: ProductOption = None,
    block: BlockOption = None,
    base: Annotated[
        str, typer.Option(metavar="VALUE", help="The value of all bits that are not named.")
    ] = "0",
    encoding: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Put the words of an instruction of this encoding together."),
    ] = None,
    dataset: DatasetOption = WHERE,
    as_json: JsonOption = False,
) -> None:
    """Put a register's value together from those of its fields; what does not fit is refused.

    With --encoding the words of an instruction, the lowest first: OP=MNEMONIC; operands as decode writes them (s4, v5),
    a constant as #3, one in the word that follows as literal:0x1234; fields that are not named are 0.
    """
    from specmill import ask

    if encoding is not None and base != "0":
        raise typer.BadParameter("goes with a register, not with --encoding", param_hint="'--base'")
    if encoding is not None and block is not None:
        raise typer.BadParameter("goes with a register, not with --encoding", param_hint="'--block'")
    with errors_explained():
        opened = open_lean(dataset)
        if encoding is not None:
            ask.encode_words(opened, encoding, [name, *(fields or ())], product, as_json=as_json)
        else:
            ask.encode(opened, name, fields or (), base, product, block=block, as_json=as_json)


def query(
    *,
    sql: Annotated[
        str, typer.Argument(metavar="SQL", help="One SELECT statement; - reads it from standard input.")
    ],
    dataset: DatasetOption = WHERE,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print it as CSV.")] = False,
    as_markdown: MarkdownOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask in SQL (DuckDB): each table is a view, register_instances has the elements of arrays.

    The statement reads the dataset and no other file, and changes nothing. `show tables` and
    `describe fields` tell what there is; the tables as each document has them are observed.fields and so on.
    """
    forms = [form for form, wanted in (("json", as_json), ("csv", as_csv), ("md", as_markdown)) if wanted]
    if len(forms) > 1:
        raise typer.BadParameter(f"contradicts --{forms[0]}", param_hint=f"'--{forms[1]}'")
    with errors_explained():
        from catalog.sql import select
        from specmill import query_text
        from specmill.ask import standard_input
        from specmill.screen import terminal_columns

        if sql == "-":
            sql = standard_input().buffer.read().decode("utf-8-sig", "surrogateescape")
        answer = select(dataset_at(dataset), sql)
        form = query_text.FORMS[forms[0]] if forms else partial(query_text.table, columns=terminal_columns())
        for line in form(answer):
            typer.echo(line)


def one_form(*, as_json: bool, as_markdown: bool) -> None:
    """Refuse two forms of one answer."""
    if as_json and as_markdown:
        raise typer.BadParameter("contradicts --md", param_hint="'--json'")


def dataset_at(path: Path, *, observed: bool = True) -> Path:
    """The folder of the dataset that a path or a URL names; of a URL, that of a copy of it (`specmill.copies`).

    Args:
        path: of this machine, or the URL.
        observed: whether what each document says is wanted, too.
    """
    url = url_of(path)
    if url is None:
        return path
    from specmill.copies import copied

    return copied(url, observed=observed)


def open_lean(root: Path, *, observed: bool = False) -> Dataset:
    """The dataset, read with a lean Arrow; of a URL, with what each document says if that is wanted."""
    load_lean_arrow()
    from catalog.dataset import Dataset

    return Dataset(dataset_at(root, observed=observed))


def load_lean_arrow() -> None:
    """Load Arrow without NumPy where nothing has loaded it yet."""
    if "pyarrow" not in sys.modules and "numpy" not in sys.modules:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # Arrow does without, and starts twice as fast
        import pyarrow as pa  # noqa: F401

        del sys.modules["numpy"]


def _colours() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "show": show,
    "decode": decode,
    "encode": encode,
    "query": query,
}
"""The commands by name; each may be run by `specmill.lean`."""

_IN_SHORT: Final = {
    "show": "Show a register, field, instruction or symbol by its name.",
    "decode": "Take a register's value, or a dump of many, apart.",
    "encode": "Put a register's value together from those of its fields.",
    "query": "Ask in SQL (DuckDB): each table is a view.",
}
"""What the list of commands says, where the first sentence of the help is too long for its line."""

EPILOGS: Final = {
    "show": "Examples:\n\n\b\n"
    "  specmill show PX_SPREAD\n"
    "  specmill show PX_SPREAD.SPREAD --product mere5\n"
    "  specmill show 'DT_*' --json\n"
    "  specmill show '*' --block DF\n"
    "  specmill show S_MIN_I32 --md --dataset data/parquet\n\n"
    "Exit status: 0 shown; 1 nothing is called so, or there is no dataset; 2 wrong usage.",
    "decode": "Examples:\n\n\b\n"
    "  specmill decode PX_SPREAD 0x1234\n"
    "  specmill decode 0x1e80 0x1234 --product mere5\n"
    "  specmill decode --encoding SCAL2 0x82020100\n"
    "  specmill decode - --product tarn2 < registers.dump\n"
    "  specmill decode - --hex --block I2C < memory.dump\n\n"
    "Exit status: 0 decoded; 1 nothing is called so or at that address (of a stream: in some lines); 2 wrong usage.",
    "encode": "Examples:\n\n\b\n"
    "  specmill encode PX_SPREAD SPREAD=1/2\n"
    "  specmill encode PX_SPREAD SPREAD=2 15:12=0xf --base 0x80000000 --product mere5\n"
    "  specmill encode --encoding SA OP=S_ADD_U32 DST=4 SRC0=S3 SRC1=literal:0x1234\n\n"
    "Exit status: 0 printed; 1 no such register, field or value; 2 a value does not fit, or wrong usage.",
    "query": "Examples:\n\n\b\n"
    "  specmill query \"select register, field, bits_text from fields where status = 'flagged'\"\n"
    '  specmill query "select name, address from register_instances order by address" --csv\n'
    "  specmill query 'describe fields' --json\n\n"
    "Exit status: 0 answered, with or without rows; 1 there is no dataset; 2 the statement is wrong or is refused.",
}
"""The examples and exit statuses that each command's help ends with."""
