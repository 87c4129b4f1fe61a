"""Entries of corrections, put into a file that a build reads: `add_entries(Path("corrections/mine.toml"), text)`."""

from __future__ import annotations

import os
import re
import tomllib
from typing import TYPE_CHECKING, Any

from extract.errors import OutputError, UsageError
from extract.readers.load import path_text

if TYPE_CHECKING:
    from pathlib import Path

_BEGIN = re.compile(r"\s*\[\[\s*correction\s*\]\]")


def add_entries(path: Path, entries: str) -> int:
    """Append entries, as `catalog.correct` makes them, to a correction file; give the line that the first begins on.

    The file and its folders are made where they are missing. What is in the file already stays, byte for byte.

    Raises:
        UsageError: the file's name does not end in `.toml`, so that no build would read it; it, or one beside it, is
            no TOML; or one of them holds an entry for the same row and column.
        OutputError: it cannot be read or written.
    """
    shown = path_text(path)
    if path.suffix != ".toml":
        raise UsageError(f"{shown}: a build reads no correction file but *.toml; name it so")
    wanted = [_key(entry) for entry in tomllib.loads(entries)["correction"]]
    for beside in sorted({path, *path.parent.glob("*.toml")}):
        for line, entry in _entries(beside):
            if _key(entry) in wanted:
                raise UsageError(
                    f"{path_text(beside)}, line {line}: has an entry for this row and column; change that one"
                )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(gap + entries)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OutputError(f"{shown}: cannot be written: {error.strerror or error}") from error
    return len((before + gap).splitlines()) + 1


def _entries(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The entries of a file as they stand, each with the line that it begins on; also those without a reason yet."""
    shown = path_text(path)
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text).get("correction", [])
    except FileNotFoundError:
        return []
    except OSError as error:
        raise OutputError(f"{shown}: cannot be read: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{shown}: not TOML: {error}") from error
    lines = [n for n, line in enumerate(text.splitlines(), 1) if _BEGIN.match(line)]
    there = [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []
    return list(zip(lines if len(lines) == len(there) else [1] * len(there), there, strict=True))


def _key(entry: dict[str, Any]) -> tuple[Any, ...]:
    """What an entry is about."""
    return entry.get("document"), entry.get("row"), entry.get("column")
