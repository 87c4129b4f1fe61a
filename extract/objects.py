"""The objects of an object store below one URL, by their names relative to it.

    folder = Objects(Url("s3://bucket/parquet"))
    folder.write("manifest.json", b"{}")
    folder.sizes()                          {"manifest.json": Info(size=2, mtime_ns=...)}

Arrow's file systems do the work; S3 is what is tested. Region and credentials come from where Amazon's tools take
them, the address of another store than theirs from `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`. An object is written
and replaced whole: nobody ever sees half of one.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from extract.errors import StoreError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from extract.urls import Url

_Item = TypeVar("_Item")
_Made = TypeVar("_Made")

AT_ONCE: Final = 16
"""Requests under way at the same time: a store answers many as fast as one."""
CHUNK: Final = 8 << 20
"""Bytes of a large object that are fetched at one go."""
TRIES: Final = 5
"""How often an object is read that changes meanwhile."""
COPY_LIMIT: Final = 5 << 30
"""Bytes up to which S3 copies an object by itself; a larger one goes through here."""

_SAID: Final = re.compile(r"AWS Error (?P<kind>\w+) during \w+ operation: (?P<what>.*)")
_ADVICE: Final = {
    "NO_SUCH_BUCKET": "there is no such bucket",
    "ACCESS_DENIED": "access is denied: look at AWS_ACCESS_KEY_ID and what it may do",
    "INVALID_ACCESS_KEY_ID": "the access key is not known: look at AWS_ACCESS_KEY_ID",
    "SIGNATURE_DOES_NOT_MATCH": "the secret key is not the right one: look at AWS_SECRET_ACCESS_KEY",
    "NETWORK_CONNECTION": "the store cannot be reached: look at AWS_ENDPOINT_URL",
}


class Info(NamedTuple):
    """Size of an object in bytes, and when it was written by the store's clock, in nanoseconds."""

    size: int
    mtime_ns: int


class Objects:
    """What stands below a URL.

    Every method raises a `StoreError` when the store cannot be reached or refuses; those that read an object, a
    `FileNotFoundError` when it is not there.
    """

    def __init__(self, url: Url) -> None:
        """Connect; nothing is looked up.

        Raises:
            UsageError: no store is known for such a URL.
        """
        self.url = url
        scheme, _, rest = url.partition("://")
        authority, _, key = rest.partition("/")
        self._fs, self._bucket = _file_system(scheme, authority)
        self._root = "/".join(part for part in (self._bucket, key) if part)

    def info(self, name: str = "") -> Info | None:
        """Size and time of an object, of that of the URL itself for no name; None if there is none."""
        with self._explained(name):
            return _info(self._fs.get_file_info(self._path(name)))

    def all(self, name: str = "", *, deep: bool = True) -> dict[str, Info]:
        """The objects below, or below the folder `name`, in the order of their names, which are relative to the URL.

        Args:
            name: a folder.
            deep: also those in folders below that.

        Raises:
            StoreError: the store cannot be reached, or refuses, or has no such bucket.
        """
        from pyarrow.fs import FileSelector, FileType  # noqa: PLC0415 - Arrow, for those who have a URL

        with self._explained(name):
            folder = self._path(name)
            found = self._fs.get_file_info(FileSelector(folder, allow_not_found=True, recursive=deep))
            if not found and self._bucket and self._fs.get_file_info(self._bucket).type == FileType.NotFound:
                raise StoreError(f"{self.url}: {_ADVICE['NO_SUCH_BUCKET']}")
        start = len(self._root) + 1
        infos = {one.path[start:]: _info(one) for one in found}
        return {key: info for key, info in sorted(infos.items()) if info is not None}

    def names(self) -> list[str]:
        """The names of the objects and folders that stand right below."""
        from pyarrow.fs import FileSelector  # noqa: PLC0415 - see above

        with self._explained():
            found = self._fs.get_file_info(FileSelector(self._root, allow_not_found=True))
        return sorted(one.base_name for one in found)

    def read(self, name: str = "") -> bytes:
        """The bytes of an object.

        They come in one answer, so that they are of one moment; that they are all is made sure of afterwards.

        Raises:
            StoreError: the store cannot be reached, or refuses, or the object changes whenever it is read.
            FileNotFoundError: there is no such object.
        """
        with self._explained(name):
            for _ in range(TRIES):
                with self._fs.open_input_file(self._path(name)) as file:
                    before, data = file.metadata(), file.read()
                with self._fs.open_input_file(self._path(name)) as file:
                    if file.metadata() == before and file.size() == len(data):
                        return bytes(data)
        raise StoreError(
            f"{self.url / name if name else self.url}: it changes whenever it is read; try again later"
        )

    def fetch(self, name: str, path: Path) -> str:
        """Write an object, however large, to a file, and tell its SHA-256.

        Whether the store replaced it meanwhile shows in the digest alone.
        """
        digest = hashlib.sha256()
        with (
            self._explained(name),
            self._fs.open_input_file(self._path(name)) as source,
            path.open("wb") as file,
        ):
            while data := source.read(CHUNK):
                digest.update(data)
                file.write(data)
        return digest.hexdigest()

    def write(self, name: str, data: bytes) -> None:
        """Put an object there, or in the place of one."""
        with self._explained(name), self._fs.open_output_stream(self._path(name)) as stream:
            stream.write(data)

    def upload(self, path: Path, name: str) -> None:
        """Put the content of a file there."""
        with (
            self._explained(name),
            path.open("rb") as file,
            self._fs.open_output_stream(self._path(name)) as stream,
        ):
            shutil.copyfileobj(file, stream, CHUNK)

    def copy(self, source: str, target: str, size: int) -> None:
        """Copy an object of so many bytes, within the store where it can."""
        with self._explained(source):
            if size < COPY_LIMIT:
                self._fs.copy_file(self._path(source), self._path(target))
                return
            with (
                self._fs.open_input_file(self._path(source)) as file,
                self._fs.open_output_stream(self._path(target)) as stream,
            ):
                shutil.copyfileobj(file, stream, CHUNK)

    def delete(self, name: str) -> None:
        """Remove an object; one that is not there does no harm."""
        with self._explained(name), suppress(FileNotFoundError):
            self._fs.delete_file(self._path(name))

    def delete_below(self, name: str) -> None:
        """Remove a folder's objects, many with each request; one that is not there does no harm."""
        with self._explained(name), suppress(FileNotFoundError):
            self._fs.delete_dir(self._path(name))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}" if name else self._root

    @contextmanager
    def _explained(self, name: str = "") -> Iterator[None]:
        """Turn what Arrow says into an error that names the URL and what to do."""
        where = self.url / name if name else self.url
        try:
            yield
        except (FileNotFoundError, StoreError):
            raise
        except OSError as error:
            if "AWS Error NO_SUCH_KEY" in str(error):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), where) from error
            raise StoreError(f"{where}: {_said(error)}") from error


def at_once(make: Callable[[_Item], _Made], items: Iterable[_Item]) -> Iterator[_Made]:
    """What is made of each item, in their order; `AT_ONCE` of them are waited for at the same time."""
    threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="store")
    try:
        yield from threads.map(make, items)
    finally:
        threads.shutdown(cancel_futures=True)


@cache
def _file_system(scheme: str, authority: str) -> tuple[Any, str]:
    """Arrow's file system for a bucket or its like, and the path of it there."""
    from pyarrow import ArrowException  # noqa: PLC0415 - see above
    from pyarrow.fs import FileSystem, S3FileSystem, resolve_s3_region  # noqa: PLC0415

    root = f"{scheme}://{authority}"
    try:
        if scheme != "s3":
            system, path = FileSystem.from_uri(root)
            return system, path.strip("/")
        endpoint = os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL")
        region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION")
        if not (endpoint or region):
            region = resolve_s3_region(authority)
        # an object of a few MB is then put in one request, not in three
        return S3FileSystem(region=region, endpoint_override=endpoint, allow_delayed_open=True), authority
    except (ArrowException, ValueError) as error:
        raise UsageError(f"{root}: no store is known for such a URL ({error})") from error
    except OSError as error:
        raise StoreError(f"{root}: {_said(error)}") from error


def _info(found: Any) -> Info | None:
    return Info(found.size, found.mtime_ns or 0) if found.is_file else None


def _said(error: OSError) -> str:
    """What went wrong, in one line."""
    text = " ".join(str(error).split())
    found = _SAID.search(text)
    if found is None:
        return text
    return _ADVICE.get(found["kind"], f"{found['kind']}: {found['what'].partition('(Request ID')[0].strip()}")
