"""Which paths are URLs of an object store, such as `s3://bucket/raw`. The standard library alone, and little of that.

url_of("s3://bucket/raw/")          "s3://bucket/raw"
url_of(Path("s3://bucket/raw"))     "s3://bucket/raw": a `Path` takes two slashes for one
url_of("data/raw")                  None
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from os import PathLike

_URL: Final = re.compile(r"([a-z][a-z0-9+.-]+):/{1,2}([^/].*)", re.DOTALL)
"""A scheme of two letters or more, which no drive has, and what follows the slashes."""


class Url(str):
    """The URL of a folder or a file, without a slash at its end."""

    __slots__ = ()

    @property
    def parent(self) -> Url:
        """The folder that it stands in; of a bucket, the bucket itself."""
        root, slash, _ = self.rpartition("/")
        return Url(root) if slash and not root.endswith("/") else self

    def is_in(self, folder: Url) -> bool:
        """Whether it is that folder, or stands below it."""
        return self == folder or self.startswith(f"{folder}/")

    def __truediv__(self, name: str) -> Url:
        return Url(f"{self}/{name}")


def url_of(path: str | PathLike[str]) -> Url | None:
    """The URL that a path stands for; None for a path of a file system."""
    text = path if isinstance(path, str) else path.__fspath__()
    found = _URL.fullmatch(text)
    return None if found is None else Url(f"{found[1]}://{found[2].rstrip('/')}")
