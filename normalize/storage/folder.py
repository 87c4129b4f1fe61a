"""The folder a dataset is put in: whether a build may replace it, and what in it is not the dataset's.

A folder is replaced only if it is a dataset, is empty, or holds no more than the likes of a README.
What else stands in it, a README or notes beside a dataset, comes along into the new one.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from extract.errors import UsageError
from normalize.storage.layout import MANIFEST, OBSERVED_DIR, OTHER_TABLES, RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAY_STAY: Final = frozenset({".gitignore", ".gitkeep", ".gitattributes", ".DS_Store"})


def own_entries(out: Path, given: Path) -> frozenset[str]:
    """The names in `out` that are the dataset's and that a build replaces.

    Args:
        out: the folder, with links resolved; it need not exist.
        given: the folder as the user named it, for messages.

    Raises:
        UsageError: `out` is a file, or a folder of something else.
    """
    own = frozenset((*RECORD_TABLES, *OTHER_TABLES, OBSERVED_DIR, MANIFEST))
    if not out.exists():
        return own
    if not out.is_dir():
        raise UsageError(f"{given}: a file; --out names the folder that the dataset is put in")
    tables = tables_named(_read(out / MANIFEST))
    if tables is not None:
        return own | tables
    if foreign := strangers(entry.name for entry in out.iterdir()):
        raise UsageError(
            f"{given}: holds {', '.join(foreign[:3])}{' ...' if len(foreign) > 3 else ''} and is no dataset; "
            "name an empty folder with --out, or one that a build made"
        )
    return own


def strangers(names: Iterable[str]) -> list[str]:
    """Those of the names in a folder without a dataset that keep one from being put there."""
    return sorted(name for name in names if name not in _MAY_STAY and not name.upper().startswith("README"))


def tables_named(manifest: bytes | None) -> frozenset[str] | None:
    """The tables that a dataset's manifest names, of any schema version; None if it is not one of ours."""
    try:
        said = json.loads(manifest or b"")
        if "schema_version" in said:
            return frozenset(name for name in said["tables"] if name == Path(name).name)
    except (ValueError, KeyError, TypeError):
        pass
    return None


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def carry_over(out: Path, staging: Path, own: frozenset[str]) -> None:
    """Bring the entries of `out` that are not its `own` into `staging`, as hard links where that works."""
    if not out.is_dir():
        return
    shutil.copymode(out, staging)
    for entry in out.iterdir():
        if entry.name in own:
            continue
        kept = staging / entry.name
        if entry.is_dir() and not entry.is_symlink():
            shutil.copytree(entry, kept, symlinks=True, copy_function=link)
        else:
            link(str(entry), str(kept))


def link(source: str, target: str) -> None:
    """Let a file stand in two places, or copy it where that does not work."""
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target, follow_symlinks=False)
