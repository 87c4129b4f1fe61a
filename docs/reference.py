"""The reference pages, made from what they describe.

    python docs/reference.py            writes docs/reference/{commands,tables,codes,modules}.md

Commands come from the command line itself, columns from the schemas, codes from their list and what a module is for
from its docstring: a page cannot say anything else than the program does.
"""

from __future__ import annotations

import ast
import inspect
import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = Path(__file__).parent / "reference"


def commands() -> str:
    """Every command: what it does, its arguments and options, and the end of its help with the examples."""
    from typer.main import get_command

    from specmill.cli import app

    group: Any = get_command(app)
    parts = ["# Commands", "`specmill COMMAND --help` prints the same in the terminal."]
    for name, command in sorted(group.commands.items()):
        rows = [(f"`{_spelling(p)}`", p.help or "") for p in command.params if p.name != "help"]
        about = inspect.cleandoc(command.help)
        parts += [f"## specmill {name}", about, _table(("argument", "meaning"), rows)]
        if command.epilog:
            text = re.sub(r"\n\n\x08\n", "\n", command.epilog)  # a mark that keeps the terminal from wrapping
            parts.append(f"```text\n{text}\n```")
    return _page(parts)


def tables() -> str:
    """Every table with its columns; the groups of columns that tables share are listed once."""
    from normalize.columns import IDENTITY, MERGED, PROVENANCE, QUALITY
    from normalize.schema import OBSERVED, PUBLISHED
    from normalize.storage.layout import SORTED_BY

    groups = {
        "Identity": (IDENTITY, "which row of which document"),
        "Provenance": (PROVENANCE, "where it was printed"),
        "Quality": (QUALITY, "how far to trust it"),
        "Merging": (MERGED, "what it rests on; top-level tables only"),
    }
    shared = {field.name for fields, _ in groups.values() for field in fields}
    parts = [
        "# Tables",
        """Each table is a folder of Parquet files. Those of `observed/` have the same columns as the top-level
table of their name, but for the group *Merging*. A column marked * is never null.""",
    ]
    for name, schema in PUBLISHED.items():
        own = [field for field in schema if name not in OBSERVED or field.name not in shared]
        keys = ", ".join(f"`{key}`" for key in SORTED_BY.get(name, ()))
        order = f" Sorted by {keys}." if keys else ""
        groups_too = " And the columns of all four groups below." * (name in OBSERVED)
        about = schema.metadata[b"description"].decode()
        parts += [f"## {name}", f"{about}{order}{groups_too}", _columns(own)]
    for title, (fields, about) in groups.items():
        parts += [f"## {title}", f"Columns of the record tables: {about}.", _columns(fields)]
    return _page(parts)


def codes() -> str:
    """Every diagnostic code, by severity."""
    from extract.codes import CODES

    parts = [
        "# Diagnostic codes",
        "What `diagnostics.code` and a row's `flags` may hold. A code that is not here cannot be reported.",
    ]
    order = ("error", "warning", "info")
    ranked = sorted(CODES.items(), key=lambda item: order.index(item[1].severity))
    for severity, group in groupby(ranked, key=lambda item: item[1].severity):
        rows = [(f"`{name}`", code.meaning, code.example) for name, code in group]
        parts += [f"## {severity}", _table(("code", "meaning", "example"), rows)]
    return _page(parts)


def modules() -> str:
    """Every module, folder by folder: the first sentence of its docstring."""
    parts = [
        "# Modules",
        """What each module is for, as its docstring begins. How the folders hang together stands in
[Contributing](../contributing.md) and [Dialects](../dialects.md).""",
    ]
    root = FOLDER.parent.parent
    for package in ("extract", "normalize", "catalog", "specmill"):
        for folder in sorted({path.parent for path in (root / package).rglob("*.py")}):
            about = _about(folder / "__init__.py")
            rows = [
                (f"`{path.stem}`", _about(path))
                for path in sorted(folder.glob("*.py"))
                if not path.stem.startswith("__")
            ]
            parts += [f"## {folder.relative_to(root).as_posix()}", about]
            parts += [_table(("module", "is for"), rows)] if rows else []
    return _page(parts)


def _about(path: Path) -> str:
    """The first paragraph of a module's docstring, in one line."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(said.split("\n\n")[0].split())


PAGES = {"commands": commands, "tables": tables, "codes": codes, "modules": modules}


def _columns(fields: Iterable[Any]) -> str:
    rows = [
        (
            f"`{field.name}`{'' if field.nullable else ' *'}",
            f"`{field.type}`",
            field.metadata[b"description"].decode(),
        )
        for field in fields
    ]
    return _table(("column", "type", "meaning"), rows)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)


def _spelling(parameter: Any) -> str:
    """`--out DIR, -o DIR` is spelled `-o, --out DIR`; an argument is its metavar."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    names = ", ".join(sorted((*parameter.opts, *parameter.secondary_opts), key=len))
    return names if parameter.is_flag else f"{names} {parameter.metavar or parameter.type.name.upper()}"


def _page(parts: list[str]) -> str:
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for title, page in PAGES.items():
        (FOLDER / f"{title}.md").write_text(page(), encoding="utf-8")
