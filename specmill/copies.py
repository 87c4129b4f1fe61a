"""Datasets of an object store, copied to this machine as far as they are needed.

    copied(Url("s3://bucket/parquet"))                    the folder of a copy
    Copy(current(url)).bring(["fields/part-0.parquet"])   one that holds no more than that

A copy belongs to one manifest, by whose digests every file of it is checked, so that it is whole and of one build
whatever is put in its place meanwhile. Copies lie in `SPECMILL_CACHE`, else where this user's caches are; the last two
of each dataset are kept.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from extract.errors import OutputError
from extract.objects import at_once
from normalize.storage.layout import MANIFEST, OBSERVED_DIR, read_manifest
from normalize.storage.publishing import DIGESTS, current

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.urls import Url
    from normalize.storage.publishing import Current

CACHE: Final = "SPECMILL_CACHE"
"""Environment variable that names the folder of the copies."""
KEPT: Final = 2
"""Copies of a dataset that are kept: one more than is needed, for who still reads it."""
TRIES: Final = 5
"""How often a copy is begun of a dataset that is replaced meanwhile."""


class Replaced(Exception):
    """Another dataset has taken the place of the one that was being copied."""


def copied(url: Url, *, observed: bool = True) -> Path:
    """The folder of a copy of the dataset at a URL, as it is now.

    Args:
        url: the dataset.
        observed: whether what each document says is wanted, too.

    Raises:
        OutputError: there is no dataset, or it cannot be copied.
        StoreError: the store cannot be reached, or refuses.
    """
    for _ in range(TRIES):
        found = current(url)
        if found is None:
            raise OutputError(f"{url}: holds no dataset; build one with `specmill build RAW... --out {url}`")
        copy = Copy(found)
        wanted = [n for n in found.manifest["files"] if observed or not n.startswith(f"{OBSERVED_DIR}/")]
        try:
            copy.bring(wanted)
        except Replaced:
            continue
        prune(copy.root)
        return copy.root
    raise OutputError(f"{url}: its files are not those that its manifest tells of; build it again")


def folder_of(url: Url) -> Path:
    """The folder of the copies of a dataset."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(os.environ.get(CACHE) or Path(caches, "specmill"))
    return root / hashlib.sha256(url.encode("utf-8", "surrogateescape")).hexdigest()[:16]


class Copy:
    """What of a dataset has been copied to this machine.

    Attributes:
        root: its folder, which holds the manifest and whatever was brought.
    """

    def __init__(self, of: Current) -> None:
        """Make the folder, or take the one that is there.

        Raises:
            OutputError: it cannot be made.
        """
        self._of = of
        self.root = folder_of(of.objects.url) / of.digest[:32]
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            _write(self.root / MANIFEST, of.data)
        except OSError as error:
            raise _cannot(self.root, error) from error

    def bring(self, names: Iterable[str]) -> None:
        """See that these files of the dataset are there, and are what its manifest says.

        Raises:
            Replaced: they are there no more.
            OutputError: they cannot be written.
            StoreError: the store cannot be reached, or refuses.
        """
        sizes = self._of.manifest["files"]
        missing = [name for name in names if _size(self.root / name) != sizes[name]]
        if not missing:
            return
        before = _copies(self.root.parent)
        try:
            for folder in {(self.root / name).parent for name in missing}:
                folder.mkdir(parents=True, exist_ok=True)
            list(at_once(lambda name: self._bring(name, before), missing))
        except OSError as error:
            if error.filename is None:  # of the store
                raise
            raise _cannot(self.root, error) from error

    def _bring(self, name: str, before: list[tuple[Path, dict[str, str]]]) -> None:
        digest = self._of.digests.get(name)
        for root, digests in before:  # most files of the next build are those of the last one
            if digest is not None and digests.get(name) == digest and (root / name).is_file():
                with suppress(OSError):
                    _link(root / name, self.root / name)
                    return
        number, text = tempfile.mkstemp(dir=(self.root / name).parent, prefix=".")
        os.close(number)
        path = Path(text)
        try:
            for where in dict.fromkeys((self._of.where(name), name)):
                with suppress(FileNotFoundError):
                    found = self._of.objects.fetch(where, path)
                    if found == digest or (
                        digest is None and _size(path) == self._of.manifest["files"][name]
                    ):
                        path.replace(self.root / name)
                        return
            raise Replaced(name)
        finally:
            path.unlink(missing_ok=True)


def prune(root: Path) -> None:
    """Remove the older copies beside one that was used now."""
    os.utime(root)
    folders = [path for path in root.parent.iterdir() if not path.name.startswith(".")]
    for path in sorted(folders, key=lambda path: path.stat().st_mtime_ns)[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)


def _copies(folder: Path) -> list[tuple[Path, dict[str, str]]]:
    """The copies of a dataset, with the digests of their files."""
    found = []
    for path in folder.iterdir():
        if not path.name.startswith("."):
            with suppress(OutputError):
                found.append((path, read_manifest(path).get(DIGESTS, {})))
    return found


def _link(source: Path, target: Path) -> None:
    """Let a file stand in two copies."""
    with suppress(FileExistsError):
        os.link(source, target)


def _write(path: Path, data: bytes) -> None:
    if _size(path) != len(data):
        number, text = tempfile.mkstemp(dir=path.parent, prefix=".")
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(text).replace(path)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _cannot(folder: Path, error: OSError) -> OutputError:
    return OutputError(
        f"{folder}: cannot be written ({error.strerror or error}): name another folder with {CACHE}"
    )
