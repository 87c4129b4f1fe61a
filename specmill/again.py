"""Whether a build would change anything, told in the time that Python takes to start.

    nothing_new(["data/raw"])    the closing words, or None: build, or explain what is wrong

The standard library alone, and of that little. What can be told without opening a document is told here: the states
(`specmill.state`) of all that the dataset was made from are those that its manifest notes, and its files are there in
their full size. Wherever that is not so, the build looks closer (`specmill.plan`).
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Final

from extract.urls import url_of
from specmill.state import code_state, installed_state, tree_state

if TYPE_CHECKING:
    from collections.abc import Sequence

OUT: Final = "data/parquet"
"""Where a build writes, and where questions look, unless something else is named."""
_VALUES = {"--out": "out", "-o": "out", "--only": "only", "--dialect": "dialect", "--corrections": "corrections",
           "--jobs": "jobs", "-j": "jobs"}  # fmt: skip
_SWITCHES = {"--no-corrections": "no_corrections", "--verbose": "verbose", "-v": "verbose"}


def nothing_new(arguments: Sequence[str]) -> str | None:
    """What to say of a build that would change nothing; None for every other, and for arguments that are not plain.

    Args:
        arguments: those of `specmill build`.
    """
    given = _read(arguments)
    if given is None or not given["raw"] or not given["out"]:
        return None
    manifest = as_noted(
        given["out"], settings(given["raw"], given["only"], given["dialect"], given["corrections"])
    )
    return None if manifest is None else words(len(manifest["documents"]), given["out"])


def settings(
    raw: Sequence[str], only: Sequence[str], dialect: str | None, corrections: str | bool
) -> dict[str, Any]:
    """What a build was asked for, as a manifest notes it."""
    return {
        "raw": list(raw),
        "only": list(only),
        "dialect": dialect,
        "corrections": corrections,
        "vocabulary": os.environ.get("SPECMILL_VOCABULARY", ""),
    }


def states(roots: Sequence[str], plugins: Sequence[str]) -> dict[str, str | None]:
    """The states of what a dataset is made from: files, code, and what is installed; that of a URL cannot be told."""
    files = None if any(map(url_of, roots)) else tree_state(roots)
    return {"files": files, "code": code_state(plugins), "installed": installed_state()}


def roots_of(raw: Sequence[str], corrections: str | bool) -> list[str]:
    """The paths whose files a build may depend on: documents, correction files, word lists.

    Beside a document that is named there may be corrections, and documents that those wait for.
    """
    roots = list(raw)
    for path in raw:
        if url_of(path):
            continue
        beside = os.path.dirname(path) or "."  # noqa: PTH120 - pathlib is slow
        entries = f"{beside}/corrections"
        if corrections is True and not os.path.isdir(path):  # noqa: PTH112
            roots.append(beside if os.path.isdir(entries) else entries)  # noqa: PTH112
    if isinstance(corrections, str):
        roots.append(corrections)
    return [*roots, *(p for p in os.environ.get("SPECMILL_VOCABULARY", "").split(os.pathsep) if p)]


def as_noted(out: str, asked: dict[str, Any]) -> dict[str, Any] | None:
    """The manifest of the dataset in `out` if it notes just what is there now, and nothing went wrong; else None.

    Args:
        out: folder of the dataset.
        asked: as `settings` gives it.
    """
    try:
        with open(f"{out}/manifest.json", "rb") as file:  # noqa: PTH123 - pathlib is slow
            manifest = json.loads(file.read())
        inputs = manifest["inputs"]
        noted = inputs["states"]
        whole = (
            manifest["settings"] == asked
            and not (manifest["errors"] or manifest["failures"] or inputs["warnings"])
            and noted is not None
            and None not in noted.values()
            and noted == states(roots_of(asked["raw"], asked["corrections"]), inputs["plugins"])
            and _files(out) == manifest["files"]
            and not _left_over(out)
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return manifest if whole else None


def words(documents: int, out: str) -> str:
    """What is said of a build that changes nothing."""
    return f"documents  {documents:,} as before, nothing to do\ndataset    {out} (unchanged; --force builds it anew)"


def _left_over(out: str) -> bool:
    """Whether a build that was killed, or one that runs, has a folder beside `out`: see `normalize.storage.swap`."""
    parent, name = os.path.split(os.path.realpath(out))
    with os.scandir(parent) as entries:
        return any(
            entry.name.startswith(f".{name}.") and entry.name.endswith((".building", ".replaced"))
            for entry in entries
        )


def _files(out: str) -> dict[str, int]:
    """The Parquet files below a folder with their sizes, as a manifest lists them."""
    found: dict[str, int] = {}
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        with os.scandir(f"{out}/{folder}") as entries:
            for entry in entries:
                name = f"{folder}{entry.name}"
                if entry.name.endswith(".parquet"):
                    found[name] = entry.stat().st_size
                elif "." not in entry.name and entry.is_dir():
                    waiting.append(f"{name}/")
    return found


def _read(arguments: Sequence[str]) -> dict[str, Any] | None:
    """The arguments of `specmill build` by name; None unless they are plain."""
    given: dict[str, Any] = {
        "raw": [],
        "only": [],
        "out": OUT,
        "dialect": None,
        "corrections": True,
        "jobs": "1",
    }
    waiting = list(arguments)
    while waiting:
        text = waiting.pop(0)
        name, equals, value = text.partition("=")
        if not text.startswith("-"):
            given["raw"].append(text)
        elif name in _VALUES and (name.startswith("--") if equals else waiting):
            value = value if equals else waiting.pop(0)
            if name == "--only":
                given["only"].append(value)
            else:
                given[_VALUES[name]] = value
        elif text in _SWITCHES:
            given[_SWITCHES[text]] = True
        else:
            return None  # --force, --json, --help, or what the library has to explain
    if "no_corrections" in given:
        if given["corrections"] is not True:
            return None
        given["corrections"] = False
    plain = given["jobs"].isascii() and given["jobs"].isdecimal() and given["jobs"].strip("0")
    return given if plain else None
