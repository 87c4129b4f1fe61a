"""Putting a finished dataset in the place of another in an object store, so that nobody ever sees half of one.

    s3://bucket/parquet/manifest.json, fields/part-0.parquet, ...     the dataset
    s3://bucket/parquet/.publishing/<id>/fields/part-0.parquet, ...   what is new of the next one, while it is put there
    s3://bucket/parquet/.publishing/<id>.json                         its journal: from here on it is the dataset

A store replaces one object in one step, and no more than one. So everything new is put beside first. Writing the
journal is the step that counts: before it the old dataset is whole, after it the new one is, in two places, and those
who read by the manifest (`current`) read it there. Then its files are copied to their names within the store, the
manifest last, and journal and copies are removed. Whoever finds a journal can do the rest of that (`finish`): the next
build does.

Of two that publish at the same time the later journal counts. Its owner removes the other's files, whose copying then
finds nothing to copy.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import secrets
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from extract.errors import OutputError, StaleDataset, StoreError, UsageError
from extract.objects import TRIES, Objects, at_once
from normalize.storage.folder import strangers, tables_named
from normalize.storage.layout import MANIFEST, OBSERVED_DIR, OTHER_TABLES, RECORD_TABLES, manifest_of
from normalize.storage.swap import alive

if TYPE_CHECKING:
    from collections.abc import Mapping

    from extract.urls import Url

PUBLISHING: Final = ".publishing"
DIGESTS: Final = "sha256"
"""The part of a manifest that holds the SHA-256 of each file; only that of a dataset in an object store has it."""
FORGOTTEN: Final = 24 * 3600 * 1_000_000_000
"""Nanoseconds after which what a build put beside and never published is taken for left behind."""
_NAME: Final = re.compile(r"(?:\w[\w-]*/){1,2}[\w+-][\w.+-]*\.parquet")
"""How the files of a dataset are called; nothing leads out of a folder."""


@dataclass(slots=True, frozen=True)
class Current:
    """The dataset at a URL as it is at one moment.

    Attributes:
        objects: what is there.
        data: its manifest, as it stands there.
        manifest: the same, read.
        digest: SHA-256 of it.
        beside: the files that stand under `prefix` as yet, and not under their names.
        prefix: ".publishing/<id>/"; "" when none does.
    """

    objects: Objects
    data: bytes
    manifest: dict[str, Any]
    digest: str
    beside: frozenset[str] = frozenset()
    prefix: str = ""

    @property
    def digests(self) -> dict[str, str]:
        """The SHA-256 of each file; none of a dataset that was built elsewhere and copied there."""
        found: dict[str, str] = self.manifest.get(DIGESTS, {})
        return found

    def where(self, name: str) -> str:
        """The name of the object that holds a file."""
        return self.prefix + name if name in self.beside else name

    def is_whole(self) -> bool:
        """Whether all its files are there in their full size."""
        there = self.objects.all()
        sizes = self.manifest["files"]
        return all(
            (info := there.get(self.where(name))) and info.size == size for name, size in sizes.items()
        )


@dataclass(slots=True, frozen=True)
class _Journal:
    """What was written to `.publishing/<id>.json`: the digest of the manifest, and the files beside."""

    id: str
    manifest: str
    files: list[str] = field(default_factory=list)

    @property
    def folder(self) -> str:
        return f"{PUBLISHING}/{self.id}"

    @property
    def prefix(self) -> str:
        return f"{self.folder}/"

    @property
    def name(self) -> str:
        return f"{PUBLISHING}/{self.id}.json"


def current(url: Url) -> Current | None:
    """The dataset at a URL; None if there is none.

    Raises:
        OutputError: what is there is no dataset of ours, or of a newer schema.
        StoreError: the store cannot be reached, or refuses.
    """
    objects = Objects(url)
    for _ in range(TRIES):
        journal = _newest(objects)
        try:
            data = objects.read(journal.prefix + MANIFEST if journal else MANIFEST)
        except FileNotFoundError:
            if journal is None:
                return None
            continue  # it was finished meanwhile
        digest = hashlib.sha256(data).hexdigest()
        manifest = manifest_of(data, url / MANIFEST, url)
        _check_names(manifest, url)
        if journal is None:
            return Current(objects, data, manifest, digest)
        if digest == journal.manifest:
            return Current(objects, data, manifest, digest, frozenset(journal.files), journal.prefix)
    raise OutputError(f"{url}: what is being published there is not whole; build it again")


def _check_names(manifest: dict[str, Any], url: Url) -> None:
    """Refuse names of files that lead elsewhere: they become paths of this machine."""
    files = manifest.get("files")
    if not isinstance(files, dict) or not all(map(_NAME.fullmatch, files)):
        raise OutputError(f"{url / MANIFEST}: names files as no build does; build the dataset again")


def refuse_foreign(url: Url) -> None:
    """Refuse a URL that holds something else than a dataset.

    Raises:
        UsageError: it does, or is an object.
    """
    objects = Objects(url)
    if objects.info() is not None:
        raise UsageError(f"{url}: an object; --out names the folder that the dataset is put in")
    names = set(objects.names()) - {PUBLISHING}
    ours = MANIFEST in names and tables_named(objects.read(MANIFEST)) is not None
    if not ours and (foreign := strangers(names)):
        raise UsageError(
            f"{url}: holds {', '.join(foreign[:3])}{' ...' if len(foreign) > 3 else ''} and is no dataset; "
            "name an empty folder with --out, or one that a build made"
        )


def publish(url: Url, files: Mapping[str, Path], manifest: bytes, base: str | None) -> None:
    """Put a dataset in the place of the one that is there.

    Args:
        url: where to.
        files: those that are new, by name; all others of its manifest stand there as they should.
        manifest: its manifest.
        base: digest of the manifest of the dataset that the others are of; None when there are no others.

    Raises:
        StaleDataset: another dataset than `base` is there now; nothing was changed.
        StoreError: the store cannot be reached, or refuses. The dataset is then the old one, or, where that is said,
            the new one, and the next build finishes it.
    """
    objects = Objects(url)
    journal = _Journal(_new_id(), hashlib.sha256(manifest).hexdigest(), sorted(files))
    try:
        list(at_once(lambda name: objects.upload(files[name], journal.prefix + name), journal.files))
        objects.write(journal.prefix + MANIFEST, manifest)
        _check_sizes(objects, journal, {name: path.stat().st_size for name, path in files.items()})
        _check_base(url, base)
    except BaseException:
        objects.delete_below(journal.folder)
        raise
    objects.write(journal.name, json.dumps({"manifest": journal.manifest, "files": journal.files}).encode())
    try:
        finish(url)
    except StoreError as error:
        raise StoreError(
            f"{error}; the new dataset is there, and the next build puts its files in place"
        ) from error


def _check_base(url: Url, base: str | None) -> None:
    now = None if base is None else current(url)
    if now is not None and now.digest != base:
        raise StaleDataset(f"{url}: another build has published while this one was at work")


def finish(url: Url) -> None:
    """Finish what was begun to be published, and remove what killed builds left beside.

    Raises:
        StoreError: the store cannot be reached, or refuses.
        OutputError: what was begun is not whole.
    """
    objects = Objects(url)
    journals = _journals(objects)
    for older in journals[:-1]:
        objects.delete(older.name)
        objects.delete_below(older.folder)
    if journals:
        try:
            _finish(objects, journals[-1])
        except FileNotFoundError:  # someone else has finished it, or a later one has taken its place
            if journals[-1] in _journals(objects):
                raise OutputError(
                    f"{url}: what is being published there is not whole; build with --force"
                ) from None
    _sweep(objects)


def _finish(objects: Objects, journal: _Journal) -> None:
    manifest = json.loads(objects.read(journal.prefix + MANIFEST))
    sizes = manifest["files"]
    list(at_once(lambda name: objects.copy(journal.prefix + name, name, sizes[name]), journal.files))
    objects.copy(journal.prefix + MANIFEST, MANIFEST, 0)
    extra = _own(objects) - sizes.keys()
    if objects.info(journal.name) is None:  # a later one has taken its place, and these may be its files
        return
    list(at_once(objects.delete, extra))
    objects.delete(journal.name)
    objects.delete_below(journal.folder)


def _own(objects: Objects) -> set[str]:
    """The names of the files that are there and that datasets have."""
    tables = {*RECORD_TABLES, *OTHER_TABLES, OBSERVED_DIR}
    return {name for name in objects.all() if name.partition("/")[0] in tables and _NAME.fullmatch(name)}


def _check_sizes(objects: Objects, journal: _Journal, sizes: dict[str, int]) -> None:
    """Make sure that all of every file is beside before it counts."""
    there = {
        name.removeprefix(journal.prefix): info.size for name, info in objects.all(journal.folder).items()
    }
    for name, size in sizes.items():
        if there.get(name) != size:
            raise OutputError(
                f"{objects.url / name}: {there.get(name)} of {size} bytes were stored; build again"
            )


def _journals(objects: Objects) -> list[_Journal]:
    """The journals that are there, the one that counts last."""
    there = objects.all(PUBLISHING, deep=False)
    found = []
    for name in sorted(there, key=lambda name: (there[name].mtime_ns, name)):
        try:
            said = json.loads(objects.read(name))
        except FileNotFoundError:
            continue
        found.append(_Journal(name[len(PUBLISHING) + 1 : -len(".json")], said["manifest"], said["files"]))
    return found


def _newest(objects: Objects) -> _Journal | None:
    return next(reversed(_journals(objects)), None)


def _new_id() -> str:
    return f"{_machine()}.{os.getpid()}.{secrets.token_hex(6)}"


def _machine() -> str:
    """What no machine has in common with another, nor a container with the next: process ids count from there."""
    said = [platform.node(), str(uuid.getnode())]
    with suppress(OSError):
        said.append(Path("/proc/sys/kernel/random/boot_id").read_text())
        said.append(os.readlink("/proc/self/ns/pid"))  # noqa: PTH115 - it leads to no file
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:12]


def _sweep(objects: Objects) -> None:
    """Remove what builds put beside that were killed: of this machine at once, of others after a day."""
    newest: dict[str, int] = {}
    for name, info in objects.all(PUBLISHING).items():
        _, own, *below = name.split("/", 2)
        if below:
            newest[own] = max(newest.get(own, 0), info.mtime_ns)
    for own, written in newest.items():
        machine, pid, *_ = [*own.rsplit(".", 2), "", ""]
        killed = machine == _machine() and pid.isdecimal() and not alive(int(pid))
        if killed or time.time_ns() - written > FORGOTTEN:
            objects.delete_below(f"{PUBLISHING}/{own}")
