"""What a build is asked to read: the documents, those of them that are wanted, and the corrections for them.

sources = select(find([Path("data/raw")]), ["amd-*"])
"""

from __future__ import annotations

import difflib
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from extract.errors import UsageError
from extract.readers import Source, discover
from extract.readers.discover import CORRECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from normalize.corrections import Corrections


def correction_folders(raw: Sequence[Path], sources: list[Source], given: Path | bool) -> list[Path]:
    """The folders of the corrections to apply: those beside the documents, or the one named."""
    if isinstance(given, bool):
        beside = [*(path / CORRECTIONS for path in raw), *(s.path.parent / CORRECTIONS for s in sources)]
        return list({f.resolve(): f for f in beside if given and f.is_dir()}.values())
    if not given.exists():
        raise UsageError(f"--corrections {given}: no such folder")
    return [given]


def entries(folders: list[Path], sources: list[Source]) -> tuple[Corrections | None, bool]:
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
        ids |= {source.doc_id for source in discover([folder.absolute().parent for folder in folders])}
    return Corrections(entries, ids), settled


def find(raw: Sequence[Path]) -> list[Source]:
    """The documents in files and folders.

    Raises:
        UsageError: there are none.
    """
    if not raw:
        raise UsageError("no documents named; give files or folders, such as data/raw")
    sources = discover(raw)
    if not sources:
        raise UsageError(f"no documents in {', '.join(map(str, raw))}; put some there or name them")
    return sources


def select(sources: list[Source], only: Sequence[str]) -> list[Source]:
    """The sources whose id matches one of the patterns; all of them when there is none."""
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


def keep_apart(sources: list[Source], out: Path) -> None:
    """Refuse a dataset folder that holds documents to read: replacing the one must not touch the other."""
    folder = out.resolve()
    for source in sources:
        for path in (source.path.absolute(), source.path.resolve()):
            if path.is_relative_to(folder):
                raise UsageError(f"{out}: holds the document {source.path}; name another folder with --out")
