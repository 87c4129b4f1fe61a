"""Where a document lies: in a file, or in an object store, from where it is fetched by the process that reads it.

RemoteFile(Url("s3://bucket/raw/chip.txt"), size=4711, mtime_ns=...)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.urls import Url


@dataclass(slots=True, frozen=True)
class RemoteFile:
    """An object of an object store. Has of `Path` what is asked of a document's path.

    Attributes:
        url: where it is.
        size: in bytes; -1 when there is none.
        mtime_ns: when it was written, by the store's clock.
        sha256: of its bytes, where that is known without fetching them.
    """

    url: Url
    size: int = -1
    mtime_ns: int = 0
    sha256: str | None = field(default=None, compare=False)

    def __fspath__(self) -> str:
        return self.url

    def __str__(self) -> str:
        return self.url

    @property
    def name(self) -> str:
        """The last part of the URL."""
        return self.url.rpartition("/")[2]

    @property
    def stem(self) -> str:
        """Its name without what follows the last dot."""
        return PurePosixPath(self.name).stem

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the URL, the bucket first."""
        scheme, _, rest = self.url.partition("://")
        bucket, *names = rest.split("/")
        return (f"{scheme}://{bucket}", *names)

    def is_dir(self) -> bool:
        """False: it is an object."""
        return False

    def read_bytes(self) -> bytes:
        """Its bytes, as they are at one moment.

        Raises:
            OSError: it is not there (`FileNotFoundError`), or cannot be had.
        """
        from extract.objects import Objects  # noqa: PLC0415 - Arrow, for those who have a URL

        return Objects(self.url).read()

    def read_text(self, encoding: str = "utf-8") -> str:
        """Its bytes, decoded."""
        return self.read_bytes().decode(encoding)


Place = Path | RemoteFile
"""Where documents and corrections are found."""
