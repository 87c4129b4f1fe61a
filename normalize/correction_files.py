"""Correction files: what a person knows better than the print, one TOML entry per value.

    [[correction]]
    document = "acme-chip-*"
    row = { table = "fields", register = "CHIP_CTL", bits = "25" }
    column = "field"
    printed = "HUSF FLAC"
    correct = "USE_FLAG"
    reason = "The errata sheet of May 2031 names it so."

`read_corrections` makes `Correction`s of them, `entry` writes one. Whether an entry fits the
documents is found out later, by `normalize.corrections`.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from extract.codes import CODES
from extract.errors import UsageError
from extract.readers.load import path_text
from normalize.columns import IDENTITY, PROVENANCE, QUALITY
from normalize.schema import OBSERVED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from extract.readers.place import Place

Scalar = str | int | bool | list[int]

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "registers": ("variant", "block", "register", "address"),
    "fields": ("variant", "block", "register", "field", "bits"),
    "enum_values": ("variant", "block", "register", "field", "bits", "value", "name"),
    "instructions": ("variant", "encoding", "opcode", "mnemonic", "syntax"),
    "symbols": ("variant", "kind", "index", "name"),
}
"""What a row is known by, the widest first: for `enum_values`, `bits` are those of the field."""

_OF_REGISTER: Final = frozenset({"block", "register", "kind", "address_space", "address"})
REPEATED: Final = {"fields": _OF_REGISTER, "enum_values": _OF_REGISTER | {"field"}}
"""Columns that a table repeats of another: they are corrected there."""
_NO_TEXT: Final = frozenset({"register_id", "field_id", "enum_count", "bit_hi", "bit_lo", "bits_text"})
_PLACES: Final = ("line", "nth")
_KNOWN: Final = {"document", "row", "column", "printed", "correct", "reason", "optional", "settles"}
_NEEDED: Final = ("document", "row", "column", "printed", "correct", "reason")


class CorrectionError(UsageError):
    """Correction files that cannot be used; nothing was written.

    Attributes:
        problems: what is wrong, one sentence each, with file and line.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = list(problems)


@dataclass(slots=True, frozen=True)
class Correction:
    """One entry of a correction file.

    Attributes:
        path, line: the file, and the line of it that the entry begins on.
        document: id of the document, or a pattern such as `acme-chip-*`.
        table, keys: the table, and what the row is known by (see `KEYS`).
        at: a line of the document, which decides between rows that are alike; or None.
        nth: which one of those that are alike on that line too, the first is 1; or None.
        column: the column corrected; `bits` stands for a field's bit range.
        printed: what the document prints there; None for nothing.
        correct: what is true; None for nothing.
        reason: how a person knows.
        optional: not fitting is a warning and no error.
        settles: codes of the doubts that the entry settles; None for those about the column.
    """

    path: str
    line: int
    document: str
    table: str
    keys: Mapping[str, str | int]
    column: str
    printed: Scalar | None
    correct: Scalar | None
    reason: str
    at: int | None = None
    nth: int | None = None
    optional: bool = False
    settles: tuple[str, ...] | None = field(default=None)

    def says(self, message: str) -> str:
        """A message that begins with where the entry stands."""
        return f"{self.path}, line {self.line}: {message}"


def correctable(table: str) -> dict[str, Any]:
    """The columns of a table that can be corrected, with their Arrow types (`bits` has that of text)."""
    import pyarrow as pa  # noqa: PLC0415 - a type; the schema has it loaded

    taken = {c.name for c in (*IDENTITY, *PROVENANCE, *QUALITY)} | _NO_TEXT | REPEATED.get(table, set())
    kinds = {c.name: c.type for c in OBSERVED[table] if c.name not in taken}
    if table == "fields":
        kinds["bits"] = pa.string()
    return {name: kind for name, kind in kinds.items() if not pa.types.is_nested(kind) or _is_numbers(kind)}


def _is_numbers(kind: Any) -> bool:
    import pyarrow as pa  # noqa: PLC0415 - see above

    return bool(pa.types.is_list(kind) and pa.types.is_integer(kind.value_type))


def read_corrections(paths: Iterable[Place]) -> list[Correction]:
    """The entries of all `*.toml` files in these folders (or of the files named), by file name and line.

    Raises:
        CorrectionError: a file cannot be read, or an entry is not well formed; all problems at once.
    """
    found: list[Correction] = []
    problems: list[str] = []
    files = [
        p
        for given in paths
        for p in (sorted(given.glob("*.toml")) if isinstance(given, Path) and given.is_dir() else [given])
    ]
    for path in dict.fromkeys(files):
        try:
            found += _file(path)
        except CorrectionError as error:
            problems += error.problems
    if problems:
        raise CorrectionError(problems)
    return found


def _file(path: Place) -> list[Correction]:
    shown = path_text(path)
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except OSError as error:
        raise CorrectionError([f"{shown}: cannot be read ({error.strerror or error})"]) from error
    except UnicodeDecodeError as error:
        raise CorrectionError([f"{shown}: not UTF-8 ({error.reason} at byte {error.start})"]) from error
    except tomllib.TOMLDecodeError as error:
        raise CorrectionError([f"{shown}: not TOML: {error}"]) from error
    entries = content.pop("correction", [])
    problems = [f"{shown}: {name}: no entry; entries begin with [[correction]]" for name in content]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise CorrectionError([f"{shown}: correction: entries begin with [[correction]], two brackets"])
    lines = [n for n, row in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*correction\s*\]\]", row)]
    found = []
    for number, entry in enumerate(entries):
        line = lines[number] if len(lines) == len(entries) else 1
        if wrong := list(_faults(entry)):
            problems += [f"{shown}, line {line}: {what}" for what in wrong]
        else:
            found.append(_correction(entry, shown, line))
    if problems:
        raise CorrectionError(problems)
    return found


def _correction(entry: dict[str, Any], path: str, line: int) -> Correction:
    row = dict(entry["row"])
    settles = entry.get("settles")
    return Correction(
        path,
        line,
        document=entry["document"],
        table=row.pop("table"),
        at=row.pop("line", None),
        nth=row.pop("nth", None),
        keys=row,
        column=entry["column"],
        printed=_nothing(entry["printed"]),
        correct=_nothing(entry["correct"]),
        reason=" ".join(entry["reason"].split()),
        optional=entry.get("optional", False),
        settles=None if settles is None else tuple(settles),
    )


def _nothing(value: Scalar) -> Scalar | None:
    """TOML has no null: an empty text or list stands for nothing printed."""
    return None if value in ("", []) else value


def _faults(entry: dict[str, Any]) -> Iterator[str]:
    """What is wrong with an entry by itself."""
    for name in entry:
        if name not in _KNOWN:
            yield f"{name}: no such key{did_you_mean(name, _KNOWN)}"
    for name in _NEEDED:
        if name not in entry:
            yield f"{name} is missing"
    for name in ("document", "column", "reason"):
        if name in entry and not (isinstance(entry[name], str) and entry[name].strip()):
            yield f"{name}: a text is expected" + ("; say how you know" if name == "reason" else "")
    if not isinstance(entry.get("optional", False), bool):
        yield "optional: true or false is expected"
    settles = entry.get("settles", [])
    if not isinstance(settles, list):
        yield "settles: a list of codes is expected"
    else:
        for code in settles:
            if code not in CODES:
                yield f"settles: no code {code!r}{did_you_mean(str(code), CODES)}"
    if "row" in entry:
        yield from _row_faults(entry)


def _row_faults(entry: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the row an entry names, the column and its two values."""
    row = entry["row"]
    if not isinstance(row, dict) or row.get("table") not in KEYS:
        yield f"row: a table of keys is expected, among them table = one of {', '.join(KEYS)}"
        return
    table = row["table"]
    known = {"table", *_PLACES, *KEYS[table]}
    for name, value in row.items():
        if name not in known:
            yield f"row: {table} has no key {name!r}{did_you_mean(name, known)}"
        elif isinstance(value, bool) or not isinstance(value, int if name in _PLACES else (str, int)):
            yield f"row: {name}: {'a number' if name in _PLACES else 'a text or a number'} is expected"
    if not row.keys() - {"table", "variant", "nth"}:
        yield f"row: says no row; name some of {', '.join(KEYS[table])} or line"
    column = entry.get("column")
    if not isinstance(column, str):
        return
    kinds = correctable(table)
    if column in REPEATED.get(table, ()):
        yield f"column {column}: repeated from {'fields' if column == 'field' else 'registers'}; correct it there"
    elif column not in kinds:
        yield f"column {column}: not one of {table} that can be corrected{did_you_mean(column, kinds)}"
    else:
        for name in ("printed", "correct"):
            if name in entry and (why := _misfit(entry[name], kinds[column])):
                yield f"{name}: {why}"
        if column == "bits" and entry.get("correct") != "" and bit_range(entry.get("correct")) is None:
            yield 'correct: bits are a text such as "7:4" or "3", the highest first'


def _misfit(value: object, kind: Any) -> str | None:
    """Why a value of an entry cannot stand in a column of this type; None when it can."""
    import pyarrow as pa  # noqa: PLC0415 - see above

    if value in ("", []):
        return None
    if pa.types.is_integer(kind):
        return None if number(value) is not None else "a number is expected, such as 12 or 0x2C"
    if pa.types.is_boolean(kind):
        return None if isinstance(value, bool) else "true or false is expected"
    if pa.types.is_list(kind):
        right = isinstance(value, list) and all(number(v) is not None for v in value)
        return None if right else "a list of numbers is expected"
    return None if isinstance(value, str) else "a text is expected; quote it"


def bit_range(text: object) -> tuple[int, int] | None:
    """`(7, 4)` for `"7:4"`, `(3, 3)` for `"3"`; None for what is no range of bits."""
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?::\s*(\d{1,4}))?\s*", text) if isinstance(text, str) else None
    if not found:
        return None
    hi = int(found[1])
    lo = hi if found[2] is None else int(found[2])
    return (hi, lo) if hi >= lo else None


def number(value: object) -> int | None:
    """A number, or a text that reads as one (`0x2C`, `44`); None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and re.fullmatch(r"-?(0[xX][0-9A-Fa-f]+|\d+)", value.strip()):
        text = value.strip().lower()
        return int(text, 16 if "0x" in text else 10)
    return None


def did_you_mean(name: str, names: Iterable[str], otherwise: str = "") -> str:
    """The names nearest to one that does not exist, as the end of a sentence."""
    near = difflib.get_close_matches(name, list(dict.fromkeys(names)), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(map(quoted, near))}?" if near else otherwise


def quoted(value: object) -> str:
    """A value as an entry would hold it."""
    return '""' if value is None else toml(value)


def toml(value: object) -> str:
    r"""A value in TOML: `"7:4"`, `12`, `true`, `{ table = "fields" }`.

    >>> toml({"table": "fields", "line": 3}), toml('a "b"\t')
    ('{ table = "fields", line = 3 }', '"a \\"b\\"\\t"')
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml(member)}" for name, member in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool | int):
        return json.dumps(value)
    text = json.dumps("" if value is None else str(value), ensure_ascii=False)
    return "".join(
        c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 1 << 16 else f"\\U{ord(c):08x}" for c in text
    )
