"""The dataset that a build replaces, and what it was made from: which documents need not be read again.

    past = Past.of(out)
    past.why_read(source, made_from(source, ...))     None, or "its bytes have changed"

A manifest notes, of each document, all that its tables depend on: its bytes, its path and id, the dialect that was
asked for, the code that read it and the words that a user added. Where all of it is the same, so are the tables.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.rows import check
from extract.errors import OutputError
from extract.readers import path_text
from extract.readers.place import RemoteFile
from normalize.storage.layout import MANIFEST
from specmill.state import digest, settled, stamp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.readers import Source
    from extract.readers.place import Place
    from specmill.state import Stamp

INPUTS: Final = "inputs"
"""The part of a manifest that says what a dataset was made from."""
REASONS: Final = {
    "sha256": "its bytes have changed",
    "path": "its path, its id or its copies have changed",
    "dialect": "another dialect is asked for",
    "words": "the words of SPECMILL_VOCABULARY have changed",
    "code": "the code that reads it has changed",
}
"""Why a document is read again, by what is not as it was; in the order in which they are said."""
APART: Final = (15 * 60 + 2) * 1_000_000_000
"""Nanoseconds that the clocks of a store and of who uses it may be apart: it refuses more. It notes whole seconds."""
VOCABULARY: Final = "SPECMILL_VOCABULARY"


@dataclass(slots=True, frozen=True)
class Past:
    """A dataset and the part of its manifest that says what it was made from.

    Attributes:
        root: its folder.
        manifest: all of it.
        stamp: of its file, taken before it was read.
    """

    root: Path
    manifest: dict[str, Any]
    stamp: tuple[int, Stamp]

    @classmethod
    def of(cls, out: Path) -> Past | None:
        """The dataset in `out`, if it is whole and says what it was made from."""
        try:
            before = _stamp(out)
            manifest = check(out)
        except (OutputError, OSError, ValueError):
            return None
        return cls(out, manifest, before) if says_inputs(manifest) else None

    def bring(self, names: Iterable[str]) -> None:
        """See that these files are in `root`, where they always are unless the dataset is in an object store.

        Raises:
            StaleDataset: another dataset has taken its place.
        """

    def replaced(self) -> bool:
        """Whether another dataset has taken its place, so that what was taken over may be of either."""
        try:
            return _stamp(self.root) != self.stamp
        except OSError:
            return True

    @property
    def inputs(self) -> dict[str, Any]:
        """What the dataset was made from."""
        found: dict[str, Any] = self.manifest[INPUTS]
        return found

    def rows(self) -> dict[str, dict[str, Any]]:
        """The row of `documents` of each document."""
        return {row["doc_id"]: row for row in self.manifest["documents"]}

    def families(self) -> dict[str, list[str]]:
        """The ids of the documents of each family, as they were divided (`normalize.merging.families`)."""
        found: dict[str, list[str]] = self.inputs["families"]
        return found

    def document(self, doc_id: str) -> dict[str, Any] | None:
        """What a document's tables were made from; None if it is not in the dataset."""
        found: dict[str, Any] | None = self.inputs["documents"].get(doc_id)
        return found

    def why_read(self, source: Source, made: dict[str, Any]) -> str | None:
        """Why a document has to be read (again); None if its tables are still what reading it would give.

        Args:
            source: the document.
            made: as `made_from` says it now, `code` as this dataset's dialects would read it.
        """
        before = self.document(source.doc_id)
        if before is None:
            return "it is new"
        return next((reason for name, reason in REASONS.items() if before.get(name) != made[name]), None)

    def sha256(self, source: Source, found: tuple[int, ...]) -> str | None:
        """The digest of a document's bytes, from its stamp if that is as it was."""
        before = self.document(source.doc_id)
        if before is not None and before.get("stamp") == list(found):
            sha256: str = before["sha256"]
            return sha256
        return None

    def of_object(self, file: RemoteFile) -> str | None:
        """The digest of an object's bytes, if it is the document it was."""
        for made in self.inputs["documents"].values():
            if made["path"][0] == file.url and made["stamp"] == [file.size, file.mtime_ns]:
                sha256: str | None = made["sha256"]
                return sha256
        return None


def says_inputs(manifest: dict[str, Any]) -> bool:
    """Whether a manifest says what the dataset was made from, as this version of the program does."""
    inputs = manifest.get(INPUTS)
    return isinstance(inputs, dict) and all(
        isinstance(inputs.get(name), dict) for name in ("documents", "families")
    )


def _stamp(root: Path) -> tuple[int, Stamp]:
    found = (root / MANIFEST).stat()
    return found.st_ino, stamp(found)


def made_from(source: Source, past: Past | None, dialect: str | None) -> dict[str, Any]:
    """What reading a document depends on but for the code: see `REASONS`; and its `stamp`, if that can be trusted.

    The digest of a document that is not in the dataset is left to reading it.

    Args:
        source: the document.
        past: the dataset before; it may know the digest of the bytes.
        dialect: the one asked for.
    """
    found, rests = _stamped(source.path)
    known = None if past is None or found is None else past.sha256(source, found)
    if known is None and past is not None and past.document(source.doc_id) is not None:
        known = digest_of(source.path)
    paths = [path_text(path) for path in (source.path, *source.copies)]
    return {
        "stamp": list(found) if found is not None and rests else None,
        "sha256": known,
        "path": paths,
        "dialect": dialect,
        "words": words_digest(),
    }


def _stamped(place: Place) -> tuple[tuple[int, ...] | None, bool]:
    """The stamp of a file or an object, None if it cannot be told; and whether the next change will show in it."""
    if isinstance(place, RemoteFile):
        found = (place.size, place.mtime_ns) if place.size >= 0 else None
        return found, time.time_ns() - place.mtime_ns > APART
    try:
        own = stamp(place.stat())
    except (OSError, ValueError):
        return None, False
    return own, settled(own)


def digest_of(place: Place) -> str | None:
    """SHA-256 of the bytes of a file or an object; None when they cannot be read."""
    if not isinstance(place, RemoteFile):
        return digest(os.fspath(place))
    try:
        return place.sha256 or hashlib.sha256(place.read_bytes()).hexdigest()
    except OSError:
        return None


def words_digest() -> str | None:
    """The digest of the word lists that a user names; None for none."""
    names = os.environ.get(VOCABULARY, "")
    return files_digest(Path(name) for name in names.split(os.pathsep) if name) if names else None


def files_digest(paths: Iterable[Place]) -> str:
    """The digest of files, of their paths and their bytes."""
    said = "".join(f"{path_text(path)} {digest_of(path)}\n" for path in paths)
    return hashlib.blake2b(said.encode(), digest_size=16).hexdigest()


def correction_digest(folders: Iterable[Place]) -> str | None:
    """The digest of the correction files in these folders (or of a file named); None when there are none."""
    files = [
        p
        for given in folders
        for p in (sorted(given.glob("*.toml")) if isinstance(given, Path) and given.is_dir() else [given])
    ]
    return files_digest(files) if files else None
