"""What a build is asked to read: the documents, those of them that are wanted, and the corrections for them.

sources = select(find([Path("data/raw"), Url("s3://bucket/raw")], None), ["amd-*"])
"""

from __future__ import annotations

import difflib
import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from extract.errors import UsageError
from extract.readers import Source, discover
from extract.readers.discover import CORRECTIONS
from extract.readers.place import RemoteFile
from extract.urls import Url, url_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.readers.place import Place
    from normalize.corrections import Corrections
    from specmill.past import Past


def located(path: Path | str) -> Path | Url:
    """What a path stands for."""
    return url_of(path) or Path(path)


def find(raw: Sequence[Path | Url], past: Past | None) -> list[Source]:
    """The documents of these files, folders and URLs.

    Args:
        raw: what was named.
        past: the dataset before; it may know the digests of objects.

    Raises:
        UsageError: there are none.
    """
    if not raw:
        raise UsageError("no documents named; give files or folders, such as data/raw")
    for path in raw:
        if isinstance(path, Path) and (path / "manifest.json").is_file() and (path / "documents").is_dir():
            raise UsageError(f"{path}: a dataset, no documents; the folder to write is named with --out")
    sources = discover(raw, lambda file: None if past is None else past.of_object(file))
    if not sources:
        raise UsageError(
            f"no documents in {', '.join(map(str, raw))}; put some there or name them: of a folder README*, *.json, "
            "*.toml, hidden files and the like are left out"
        )
    return sources


def select(sources: list[Source], only: Sequence[str]) -> list[Source]:
    """The sources whose id matches one of the patterns; all of them when there is none.

    Raises:
        UsageError: a pattern matches no document.
    """
    ids = [source.doc_id for source in sources]
    for pattern in only:
        if not any(fnmatchcase(doc_id, pattern.lower()) for doc_id in ids):
            near = difflib.get_close_matches(pattern.lower(), ids, n=3, cutoff=0.4) or ids[:3]
            raise UsageError(f"--only {pattern}: matches no document; there is {_listed(near, len(ids))}")
    if not only:
        return sources
    return [s for s in sources if any(fnmatchcase(s.doc_id, pattern.lower()) for pattern in only)]


def _listed(names: list[str], total: int) -> str:
    return ", ".join(names) + (f" and {total - len(names)} more" if total > len(names) else "")


def keep_apart(sources: list[Source], out: Path | Url) -> None:
    """Refuse a dataset folder that holds documents to read: replacing the one must not touch the other.

    Raises:
        UsageError: it does.
    """
    for source in sources:
        if _holds(out, source.path):
            raise UsageError(f"{out}: holds the document {source.path}; name another folder with --out")


def _holds(out: Path | Url, document: Place) -> bool:
    if isinstance(document, RemoteFile):
        return isinstance(out, Url) and document.url.is_in(out)
    if isinstance(out, Url):
        return False
    folder = out.resolve()
    real = Path(os.path.realpath(document))  # `resolve` raises where links go round in a circle
    return any(path.is_relative_to(folder) for path in (document.absolute(), real))


def correction_folders(
    raw: Sequence[Path | Url], sources: list[Source], given: Path | Url | bool
) -> list[Place]:
    """The folders of the corrections to apply, those beside the documents or the one named; of URLs, the files.

    Raises:
        UsageError: the one named is not there.
    """
    if isinstance(given, Url):
        return _correction_files([given], needed=given)
    if isinstance(given, Path):
        if not given.exists():
            raise UsageError(f"--corrections {given}: no such folder")
        return [given]
    if not given:
        return []
    beside = [
        *raw,
        *(s.path.url.parent if isinstance(s.path, RemoteFile) else s.path.parent for s in sources),
    ]
    folders = {f.resolve(): f for f in (p / CORRECTIONS for p in beside if isinstance(p, Path)) if f.is_dir()}
    urls = dict.fromkeys(url / CORRECTIONS for url in beside if isinstance(url, Url))
    return [*folders.values(), *_correction_files(urls)]


def _correction_files(urls: Iterable[Url], needed: Url | None = None) -> list[Place]:
    """The correction files right below these URLs, or the one that stands there."""
    urls = list(urls)
    if not urls:
        return []
    from extract.objects import Objects, at_once  # noqa: PLC0415 - Arrow, for those who have a URL

    found: list[Place] = []
    for url, objects in zip(urls, at_once(lambda url: Objects(url).all(), urls), strict=True):
        files = {name: info for name, info in objects.items() if "/" not in name and name.endswith(".toml")}
        found += [RemoteFile(url / name, *info) for name, info in files.items()]
        if url == needed and not objects:
            if (info := Objects(url).info()) is None:
                raise UsageError(f"--corrections {url}: no such folder")
            found.append(RemoteFile(url, *info))
    return found


def entries(folders: Sequence[Place], sources: list[Source]) -> tuple[Corrections | None, bool]:
    """The corrections to apply, and whether they hang on nothing but these documents.

    A document that lies beside corrections may be left out of a build; its entries then wait for it.
    """
    if not folders:
        return None, True
    from normalize.correction_files import read_corrections  # noqa: PLC0415 - Arrow
    from normalize.corrections import Corrections  # noqa: PLC0415

    entries, ids = read_corrections(folders), {source.doc_id for source in sources}
    settled = all(any(fnmatchcase(doc_id, entry.document) for doc_id in ids) for entry in entries)
    if not settled:
        beside = dict.fromkeys(
            folder.url.parent.parent if isinstance(folder, RemoteFile) else folder.absolute().parent
            for folder in folders
        )
        ids |= {source.doc_id for source in discover(list(beside))}
    return Corrections(entries, ids), settled
