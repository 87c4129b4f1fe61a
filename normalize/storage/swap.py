"""Putting a finished folder in the place of another so that a kill at any moment leaves one of them whole.

    .parquet.4711-0.building    a dataset being written by process 4711, beside `parquet`
    .parquet.4711-0.replaced    the dataset before, for an instant, where folders cannot be exchanged

On Linux the two folders change names in one step. Elsewhere the old one is renamed out of
the way first; a kill between the two steps leaves its name empty, and `recover`, which
builds and readers call first, puts it back. What killed builds leave behind is removed by
the next build once their process is gone.

Nor does a power cut leave a half-written one under its name: before names change, files and folders are forced
to the disk (`settle`), and after it the folder they stand in.
"""

from __future__ import annotations

import errno
import itertools
import os
import re
import shutil
import stat
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_AT_FDCWD: Final = -100
_RENAME_EXCHANGE: Final = 2
_CANNOT_EXCHANGE: Final = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP})
_CANNOT_SYNC: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EACCES})
"""What file systems say that know no such thing."""
SYNCED_AT_ONCE: Final = 4
"""Files forced to the disk at the same time: journals put them into one entry, in half the time."""
_numbers = itertools.count()
_ours: set[str] = set()
"""Names in use by this process."""


def new_sibling(out: Path) -> Path:
    """A name beside `out` for the dataset being built, marked with our process id; nothing is created."""
    path = out.with_name(f".{out.name}.{os.getpid()}-{next(_numbers)}.building")
    _ours.add(path.name)
    return path


def release(staging: Path) -> None:
    """Remove what stands under a name from `new_sibling`: the unfinished dataset or the one it replaced."""
    shutil.rmtree(staging, ignore_errors=True)
    _ours.discard(staging.name)


def recover(out: Path) -> None:
    """Put back a dataset that a killed build had moved aside; wait for a live one between its two steps."""
    for _ in range(100):
        if out.exists() or not (aside := _siblings(out, "replaced")):
            return
        for path, owner in aside:
            if not alive(owner):
                path.rename(out)
                return
        time.sleep(0.01)


def sweep(out: Path) -> None:
    """Remove what killed builds left beside `out`; those of running processes stay."""
    recover(out)
    for kind in ("building", "replaced"):
        for path, owner in _siblings(out, kind):
            if path.name not in _ours and (owner == os.getpid() or not alive(owner)):
                shutil.rmtree(path, ignore_errors=True)


def put_in_place(staging: Path, out: Path) -> None:
    """Give the folder `staging` the name `out`; a folder that had it is under `staging` afterwards, or gone.

    Raises:
        OSError: the names cannot be changed; what was under `out` is there still.
    """
    settle(staging)
    if not out.exists():
        staging.rename(out)
    elif not _exchange(staging, out):
        _rename_twice(staging, out)
    with suppress(OSError):  # it is done: at worst a power cut undoes it
        _sync(out.parent)


def settle(folder: Path) -> None:
    """Force a folder, all folders in it and those of its files that are not shared with another to the disk.

    A file of several links was taken over from the dataset before, and is there already.

    Raises:
        OSError: the disk takes no more, or reports that it lost what it had taken.
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - readers never need it

    with ThreadPoolExecutor(SYNCED_AT_ONCE) as threads:
        for _ in threads.map(_sync, _unsettled(folder)):  # raises what one raised
            pass


def _unsettled(folder: Path) -> Iterator[str]:
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)  # noqa: PTH118 - thousands of files
            status = os.lstat(path)
            if stat.S_ISREG(status.st_mode) and status.st_nlink == 1:
                yield path
        yield root


def _sync(path: str | Path) -> None:
    if os.name == "nt":  # folders cannot be opened there, and files only to be written
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise
    finally:
        os.close(number)


def _exchange(a: Path, b: Path) -> bool:
    """Let two folders change names in one step; False where the system cannot."""
    import ctypes  # noqa: PLC0415 - readers never need it

    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError, TypeError):  # no such function in this C library; no C library at all
        return False
    if renameat2(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _RENAME_EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT_EXCHANGE:
        return False
    raise OSError(number, os.strerror(number), str(b))


def _rename_twice(staging: Path, out: Path) -> None:
    aside = staging.with_suffix(".replaced")
    _ours.add(aside.name)
    try:
        out.rename(aside)
        staging.rename(out)
    finally:
        if aside.exists() and not out.exists():  # the second step failed, or Ctrl-C came before it
            aside.rename(out)
        release(aside)


def _siblings(out: Path, kind: str) -> list[tuple[Path, int]]:
    """Folders beside `out` of this kind with the process that made each, the newest first."""
    name = re.compile(rf"\.{re.escape(out.name)}\.(\d+)-\d+\.{kind}")
    try:
        found = [(path, int(m[1])) for path in out.parent.iterdir() if (m := name.fullmatch(path.name))]
        return sorted(found, key=lambda item: item[0].stat().st_mtime, reverse=True)
    except OSError:
        return []


def alive(pid: int) -> bool:
    """Whether a process of this id runs."""
    if os.name == "nt":  # to ask with os.kill would end it there
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
