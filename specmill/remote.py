"""A dataset in an object store that a build replaces: what can be taken over from it, and how the new one gets there.

    past = past_at(Url("s3://bucket/parquet"))      what the dataset there was made from, or None
    with RemoteStaging(url, past) as staging:       as `normalize.storage.store.Staging`; `commit` publishes

What is taken over is not fetched: it stays where it is. Only what rows are needed of is (`specmill.copies`).
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from extract.errors import OutputError, StaleDataset
from normalize.storage.layout import MANIFEST
from normalize.storage.publishing import DIGESTS, current, finish, publish, refuse_foreign
from normalize.storage.store import Staging
from specmill.copies import CACHE, Copy, Replaced, folder_of, prune
from specmill.past import Past, says_inputs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from extract.urls import Url
    from normalize.storage.publishing import Current


@dataclass(slots=True, frozen=True)
class RemotePast(Past):
    """A dataset in an object store; `root` is the folder of a copy that holds what was needed of it.

    Attributes:
        there: the dataset.
        copy: the copy.
    """

    there: Current
    copy: Copy

    def bring(self, names: Iterable[str]) -> None:
        """See `Past.bring`."""
        try:
            self.copy.bring(names)
        except Replaced as error:
            raise StaleDataset(f"{self.there.objects.url}: replaced by another build") from error

    def replaced(self) -> bool:
        """See `Past.replaced`."""
        try:
            now = current(self.there.objects.url)
        except OutputError:
            return True
        return now is None or now.digest != self.there.digest


def settle(url: Url) -> None:
    """Make sure that a dataset may be put there, and finish what an earlier build began to.

    Raises:
        UsageError: something else is there.
        OutputError, StoreError: what is there cannot be read or finished.
    """
    refuse_foreign(url)
    finish(url)


def past_at(url: Url) -> RemotePast | None:
    """The dataset at a URL, if it is whole and says what it was made from."""
    try:
        there = current(url)
    except OutputError:
        return None
    if there is None or there.digests.keys() != there.manifest["files"].keys():
        return None
    if not says_inputs(there.manifest) or not there.is_whole():
        return None
    copy = Copy(there)
    return RemotePast(copy.root, there.manifest, (0, (0, 0, 0)), there, copy)


class RemoteStaging(Staging):
    """A dataset being put together on this machine, to be published at `commit`.

    Args:
        url: where to.
        past: the dataset there, if files of it may be taken over.
    """

    named_by = CACHE

    def __init__(self, url: Url, past: RemotePast | None) -> None:
        super().__init__(folder_of(url) / "parquet")
        self._url, self._past = url, past
        self._kept: set[str] = set()

    def _keep(self, path: Path) -> None:
        self._kept.add(path.as_posix())

    def _drop(self, path: Path) -> None:
        if path.as_posix() in self._kept:
            self._kept.remove(path.as_posix())
        else:
            super()._drop(path)

    def _manifest(self, more: dict[str, Any]) -> dict[str, Any]:
        made = super()._manifest(more)
        sizes, digests = {}, {name: _digest(self._staging / name) for name in made["files"]}
        if self._past is not None:
            there = self._past.there
            sizes = {name: there.manifest["files"][name] for name in self._kept}
            digests |= {name: there.digests[name] for name in self._kept}
        made["files"] = dict(sorted({**made["files"], **sizes}.items()))
        return {**made, DIGESTS: dict(sorted(digests.items()))}

    def _put(self) -> None:
        """Publish what is new of it, and keep that as the copy of what is there now."""
        manifest = (self._staging / MANIFEST).read_bytes()
        files = {
            path.relative_to(self._staging).as_posix(): path for path in self._staging.rglob("*.parquet")
        }
        publish(self._url, files, manifest, self._past.there.digest if self._kept and self._past else None)
        with suppress(OSError):  # it is published; without a copy it is fetched
            prune(self._staging.replace(self.out.parent / hashlib.sha256(manifest).hexdigest()[:32]))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
