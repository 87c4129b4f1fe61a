"""Documents and datasets in an object store, as tests put them there and look at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.objects import Objects

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from extract.urls import Url


def filled(url: Url, documents: Mapping[str, str | bytes]) -> Url:
    """A folder of the store with these documents in it."""
    for name, text in documents.items():
        Objects(url).write(name, text if isinstance(text, bytes) else text.encode())
    return url


def local(folder: Path) -> dict[str, bytes]:
    """The files of a dataset on this machine."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.parquet")}


def stored(url: Url) -> dict[str, bytes]:
    """Those of one in the store, under their names."""
    objects = Objects(url)
    return {name: objects.read(name) for name in objects.all() if name.endswith(".parquet")}


def names(url: Url) -> set[str]:
    return set(Objects(url).all())
