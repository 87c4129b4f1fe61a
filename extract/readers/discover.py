"""Which documents a list of paths stands for, and what each is called.

    discover([Path("data/raw")])  ->  [Source(path=data/raw/Chip A.txt, doc_id="chip-a"), ...]

The answer does not depend on the order of the paths or of a folder's entries.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from extract.readers.place import Place, RemoteFile
from extract.urls import Url

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

SAMPLES: Final = "samples"
CORRECTIONS: Final = "corrections"
"""Folder beside documents that holds what a person corrects in them, and no documents."""
ID_LENGTH: Final = 180
"""Characters of a stem kept in its `doc_id`: it names files, and 255 bytes are the most a name may have."""
_LATIN: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ł": "l", "Ł": "l", "ı": "i"}
)
"""Letters that are none with marks."""
_MARKS = re.compile(r"(?<=[a-z0-9])[\u0300-\u036f]+")
_NAMELESS: Final = "document"

_BESIDE: Final = re.compile(
    r"(?:readme|license|licence|copying|changelog|makefile)(?:\..*)?"
    r"|.*\.(?:toml|ya?ml|json|ini|cfg|py|parquet|duckdb|bak|tmp|part|swp)|.*~|thumbs\.db|desktop\.ini",
    re.IGNORECASE,
)
"""Files that lie beside documents and are none: notes, settings, corrections, leftovers, our own output."""


@dataclass(slots=True, frozen=True)
class Source:
    """One document to read.

    Attributes:
        path: the file.
        doc_id: its stem as a slug, unique among the sources.
        copies: files that hold the same bytes and are not read again.
    """

    path: Place
    doc_id: str
    copies: tuple[Place, ...] = ()


def discover(
    raw: Sequence[Path | Url], known: Callable[[RemoteFile], str | None] = lambda _: None
) -> list[Source]:
    """The documents among files and folders, each once, in the order of their ids.

    A file that is named is always taken. Of a folder all files are taken, of its
    subfolders too, except hidden ones, `corrections/`, `README*`, `*.toml` and their like. A folder's
    `samples/` is used only when there is nothing else in the folder: it is where the
    project keeps its own example documents, and a user's own displace them (name
    `samples/` itself to read it all the same).

    Links are followed and lead to each file and folder once; one that leads to a folder
    above its own would never end and is left out. A path that cannot be read is
    returned like any other: reading it says what is wrong.

    Files of the same bytes are one source, under the name that sorts first. Files of
    one stem get a suffix from their content, every one of them.

    Args:
        raw: the files and folders.
        known: tells the SHA-256 of an object that need not be fetched for it.

    Raises:
        StoreError: the objects below a URL cannot be listed or fetched.
    """
    found: dict[Place, Place] = {}
    for path in sorted((p for given in raw for p in _expand(given)), key=_sort_key):
        found.setdefault(path if isinstance(path, RemoteFile) else _real(path), path)
    groups = _identical(_digested(found.values(), known))
    by_stem: defaultdict[str, list[list[Place]]] = defaultdict(list)
    for group in groups:
        by_stem[slug(group[0])].append(group)
    sources = []
    for doc_id, namesakes in by_stem.items():
        for first, *copies in namesakes:
            unique = doc_id if len(namesakes) == 1 else f"{doc_id}-{_digest(first)[:8]}"
            sources.append(Source(first, unique, tuple(copies)))
    return sorted(sources, key=lambda source: (source.doc_id, _sort_key(source.path)))


def slug(path: Place) -> str:
    """A file's stem in lower case, anything but letters, digits, `.`, `_` and `-` replaced by `-`.

    Latin letters lose what stands over and under them: `Türsteuerung` is `tursteuerung`. Those of other scripts are
    replaced, for products and exported files are named by ids; a stem that has nothing else is `document`.
    """
    stem = unicodedata.normalize("NFKD", path.stem.translate(_LATIN).lower()).lower()
    name = re.sub(r"[^a-z0-9._-]", "-", _MARKS.sub("", stem))[:ID_LENGTH]
    return name if any(map(str.isalnum, name)) or not any(map(str.isalpha, stem)) else _NAMELESS


def _expand(given: Path | Url) -> Sequence[Place]:
    """A file itself; the documents in a folder."""
    if isinstance(given, Url):
        return _listed(given)
    if not _is_folder(given):
        return [given]
    own = list(_walk(given, frozenset(), skip=SAMPLES))
    samples = given / SAMPLES
    return own or (list(_walk(samples, frozenset({_real(given)}))) if _is_folder(samples) else [])


def _walk(folder: Path, above: frozenset[Path], skip: str | None = None) -> Iterator[Path]:
    """The documents under a folder; `above` holds the real folders that lead to it."""
    here = _real(folder)
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:
        yield folder  # reading it reports why
        return
    for name in names:
        path = folder / name
        if name.startswith(".") or name == skip:
            continue
        if not _is_folder(path):
            if not _BESIDE.fullmatch(name):
                yield path
        elif name == CORRECTIONS:
            continue
        elif _real(path) not in above | {here, *here.parents}:
            yield from _walk(path, above | {here})


def _listed(url: Url) -> list[RemoteFile]:
    """The object at a URL, or the documents below it, by the same names as in a folder."""
    from extract.objects import Objects  # noqa: PLC0415 - Arrow, for those who have a URL

    objects = Objects(url)
    there = objects.all()
    if not there:
        return [RemoteFile(url, *(objects.info() or ()))]  # reading it says if there is none
    documents = [RemoteFile(url / name, *info) for name, info in there.items() if _is_document(name)]
    return [file for file in documents if not file.url.is_in(url / SAMPLES)] or documents


def _is_document(name: str) -> bool:
    """Whether the file of this path below a folder is taken for a document."""
    *folders, last = name.split("/")
    hidden = any(part.startswith(".") for part in (*folders, last))
    return not hidden and CORRECTIONS not in folders and not _BESIDE.fullmatch(last)


def _is_folder(path: Path) -> bool:
    """Whether a path leads to a folder; False when that cannot be told."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _real(path: Path) -> Path:
    """The file behind links; a link that leads to itself stands for itself."""
    try:
        return path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        return path.absolute()


def _sort_key(path: Place) -> tuple[str, ...]:
    return path.parts


def _digested(paths: Iterable[Place], known: Callable[[RemoteFile], str | None]) -> list[Place]:
    """The same, with the digests of objects that others have the size or the stem of: they are fetched together."""
    paths = list(paths)
    remote = [path for path in paths if isinstance(path, RemoteFile) and path.size > 0]
    if not remote:
        return paths
    from extract.objects import at_once  # noqa: PLC0415 - Arrow, for those who have a URL

    alike = Counter(key for path in paths for key in (_size(path), slug(path)))
    wanted = [file for file in remote if alike[file.size] > 1 or alike[slug(file)] > 1]
    digests = dict(zip(wanted, at_once(lambda file: known(file) or _digest(file), wanted), strict=True))
    return [replace(p, sha256=digests[p]) if isinstance(p, RemoteFile) and p in digests else p for p in paths]


def _identical(paths: Iterable[Place]) -> list[list[Place]]:
    """Paths grouped by content, in the order given. Only files of one size are compared."""
    by_size: defaultdict[int, list[Place]] = defaultdict(list)
    groups: dict[object, list[Place]] = {}
    paths = list(paths)
    for path in paths:
        by_size[_size(path)].append(path)
    alone = {group[0] for size, group in by_size.items() if len(group) == 1}
    for path in paths:
        key = path if path in alone or _size(path) <= 0 else _digest(path)
        groups.setdefault(key, []).append(path)
    return list(groups.values())


def _size(path: Place) -> int:
    """Size in bytes; -1 when it cannot be told."""
    if isinstance(path, RemoteFile):
        return path.size
    try:
        return path.stat().st_size if path.is_file() else -1
    except (OSError, ValueError):
        return -1


def _digest(path: Place) -> str:
    """SHA-256 of a file's bytes, or of its path when they cannot be read."""
    try:
        if isinstance(path, RemoteFile):
            return path.sha256 or hashlib.sha256(path.read_bytes()).hexdigest()
        if path.is_file():
            with path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        pass
    return hashlib.sha256(os.fsencode(path)).hexdigest()
