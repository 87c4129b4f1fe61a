"""The code that a result depends on, as a digest of its bytes: of one dialect, of all reading, of normalizing.

    code_of("extract.dialects.amd_isa")     the module, and all modules of ours that it imports, directly or not
    reading_code(("amd-isa",))              what may change what is read by the dialect amd-isa

Imports are found in the text of the modules; nothing is imported.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from extract.dialects import turn
from specmill.state import CODE, PACKAGES, ROOT, code_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GROUP: Final = "specmill.dialects"
LIBRARIES: Final = (
    "charset-normalizer", "numpy", "pdfminer.six", "pdfplumber", "pillow", "pyarrow", "pypdfium2", "regex",
)  # fmt: skip
"""Packages of others that have a hand in what is read and written."""

_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([\w.]+))", re.MULTILINE
)
_READING: Final = ("extract.readers", "extract.dialects", "specmill.work", "normalize.observed")
_NORMALIZING: Final = (
    "normalize.reconcile",
    "normalize.corrections",
    "normalize.correction_files",
    "normalize.storage.store",
)


def reading_code(dialects: Sequence[str]) -> str:
    """The digest of all that may change what is read of a document which these dialects, in this order, looked at.

    Args:
        dialects: their names; those that are not installed are left out.
    """
    known = _points()
    parts = [*map(code_of, _READING), versions()]
    parts += [f"{name} {_dialect(known[name])}" for name in dialects if name in known]
    return _digest(parts)


def normalizing_code() -> str:
    """The digest of all that may change what the normalizer and the writer make of what was read."""
    return _digest([*map(code_of, _NORMALIZING), versions()])


def installed_dialects() -> list[str]:
    """The names of the installed dialects, in the order in which they are asked."""
    return sorted(_points(), key=turn)


def foreign_code() -> list[str]:
    """The files and folders that hold the code of dialects which are not ours."""
    found = {path for point in _points().values() if not _own(point.module) for path in _places(point)}
    return sorted(found)


def versions() -> str:
    """Python and the packages of others that have a hand in the result, with their versions."""
    return ", ".join([f"python {platform.python_version()}", *(_version(name) for name in LIBRARIES)])


@cache
def _version(name: str) -> str:
    try:
        return f"{name} {distribution(name).version}"
    except PackageNotFoundError:
        return f"{name} none"


def _points() -> dict[str, EntryPoint]:
    return _points_of(tuple(sys.path))


@cache
def _points_of(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _own(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


def _dialect(point: EntryPoint) -> str:
    """A dialect's code; of someone else's all of its package, and all of `extract` that it may use."""
    if _own(point.module):
        return code_of(point.module)
    version = "" if point.dist is None else point.dist.version
    own = [path for path in code_files(_places(point)) if not path.startswith(ROOT)]
    return _digest([point.value, version, *map(_bytes, own), *(_bytes(p) for p in _modules()["extract"])])


def _places(point: EntryPoint) -> list[str]:
    try:
        found = find_spec(point.module.partition(".")[0])
    except (ImportError, ValueError):
        return []
    if found is None:
        return []
    return list(found.submodule_search_locations or ([found.origin] if found.origin else []))


@cache
def code_of(module: str) -> str:
    """The digest of a module and of the modules of ours that it imports, their word lists included."""
    known = _names()
    waiting, found = [module], set[str]()
    while waiting:
        name = waiting.pop()
        if name in found or name not in known:
            continue
        found.add(name)
        waiting += _imported(known[name])
        parent = name.rpartition(".")[0]
        waiting += [parent] if parent else []
    files = {path for name in found for path in _with_lists(known[name])}
    return _digest(f"{os.path.relpath(path, ROOT)} {_bytes(path)}" for path in sorted(files))


def _with_lists(path: str) -> Iterable[str]:
    """A module's file; with a package's, the word lists beside it."""
    yield path
    if path.endswith("__init__.py"):
        yield from (
            str(p) for p in Path(path).parent.iterdir() if p.name.endswith(CODE) and p.suffix != ".py"
        )


def _imported(path: str) -> list[str]:
    """The modules that a module names in imports, wherever they stand; names that are no module do no harm."""
    out = []
    for found in _IMPORT.finditer(Path(path).read_text("utf-8")):
        module, names, plain = found.groups()
        if plain:
            out.append(plain)
        elif _own(module):
            out += [module, *(f"{module}.{name}" for name in re.findall(r"\w+", names))]
    return out


@cache
def _names() -> dict[str, str]:
    """The file of each module of ours."""
    out = {}
    for path in code_files():
        if path.endswith(".py"):
            words = Path(path).relative_to(ROOT).with_suffix("").parts
            out[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return out


@cache
def _modules() -> dict[str, list[str]]:
    """The files of each package."""
    out: dict[str, list[str]] = {}
    for name, path in _names().items():
        out.setdefault(name.partition(".")[0], []).append(path)
    return out


@cache
def _bytes(path: str) -> str:
    return hashlib.blake2b(Path(path).read_bytes(), digest_size=16).hexdigest()


def _digest(parts: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()
