"""What a build rests on, in a few letters each: its files, its code, what is installed. The standard library alone.

    tree_state(["data/raw"])    "9f2c..."   changes when a file under data/raw is written, moved, added or removed
    code_state()                "41aa..."   changes when a file of this program is
    installed_state()           "07be..."   changes when a package is installed, removed or put in anew

A state is made of names, sizes and times of change, as `make` and `git` do it, and of no bytes: of files of the same
state nothing has changed. Files of another state may be the same all the same; `digest` tells by their bytes.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is slow
"""Folder of the packages."""
PACKAGES: Final = ("catalog", "extract", "normalize", "specmill")
CODE: Final = (".py", ".toml")
FRESH: Final = 20_000_000
"""Nanoseconds. A file changed so shortly before may change again without another time: the clock ticks that slowly."""
COARSE: Final = 2_000_000_000
"""The same for file systems that note whole seconds, or every other one."""

Stamp = tuple[int, int, int]
"""Size in bytes, times of the last change of the content and of the entry, in nanoseconds."""


def stamp(found: os.stat_result) -> Stamp:
    """The stamp of a file. The second time cannot be set by hand: copying old times with a file is noticed."""
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


def settled(found: Stamp, now: int | None = None) -> bool:
    """Whether a file was last changed so long ago that the next change will show in its stamp."""
    now = time.time_ns() if now is None else now
    return all(now - t > (FRESH if t % 1_000_000_000 else COARSE) for t in found[1:])


def digest(path: str) -> str | None:
    """SHA-256 of a file's bytes; None when they cannot be read."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - see ROOT
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def tree_state(roots: Sequence[str]) -> str | None:
    """The state of all files under these paths, links followed; None when a file was changed just now.

    Hidden files, which are never read, are left out. A path that is not there has a state too.
    """
    state, now = hashlib.blake2b(digest_size=16), time.time_ns()
    for root in roots:
        for path, found in _walk(root, set()):
            own = None if found is None else stamp(found)
            if (
                found is not None
                and own is not None
                and stat.S_ISREG(found.st_mode)
                and not settled(own, now)
            ):
                return None
            name = os.fsencode(path)
            state.update(b"%d %s %r;" % (len(name), name, own))
    return state.hexdigest()


def _walk(path: str, above: set[tuple[int, int]]) -> Iterator[tuple[str, os.stat_result | None]]:
    try:
        found = os.stat(path)  # noqa: PTH116 - see ROOT
    except (OSError, ValueError):
        yield path, None
        return
    if not stat.S_ISDIR(found.st_mode):
        yield path, found
        return
    here = (found.st_dev, found.st_ino)
    yield f"{path}/", None
    if here in above:  # a link back up
        return
    try:
        with os.scandir(path) as entries:
            inside = sorted(entry.path for entry in entries if not entry.name.startswith("."))
    except OSError:
        yield path, found  # a folder that may not be read: its rights are part of its stamp
        return
    for entry in inside:
        yield from _walk(entry, above | {here})


def code_state(more: Iterable[str] = ()) -> str:
    """The state of the files of this program, and of dialects of others in the folders or files `more`."""
    state = hashlib.blake2b(digest_size=16)
    for path in code_files(more):
        state.update(b"%s %r;" % (os.fsencode(path), stamp(os.stat(path))))  # noqa: PTH116 - see ROOT
    return state.hexdigest()


def code_files(more: Iterable[str] = ()) -> list[str]:
    """The files of code and word lists of the packages and of the folders or files `more`, sorted."""
    found: list[str] = []
    waiting = [*(f"{ROOT}/{package}" for package in PACKAGES), *more]
    while waiting:
        path = waiting.pop()
        if not os.path.isdir(path):  # noqa: PTH112 - see ROOT
            found += [path] if os.path.exists(path) else []  # noqa: PTH110
            continue
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.name.endswith(CODE):
                    found.append(entry.path)
                elif entry.name != "__pycache__" and not entry.name.startswith(".") and entry.is_dir():
                    waiting.append(entry.path)
    return sorted(found)


def installed_state() -> str:
    """The state of what is installed where this Python looks for packages."""
    state = hashlib.blake2b(f"{sys.version}".encode(), digest_size=16)
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as entries:
                kept = [e for e in entries if e.name.endswith((".dist-info", ".egg-info", ".egg-link"))]
                said = sorted((e.name, e.stat().st_mtime_ns) for e in kept)
        except OSError:
            continue  # a zip file, or no longer there
        if said:
            state.update(repr((folder, said)).encode("utf-8", "surrogateescape"))
    return state.hexdigest()
