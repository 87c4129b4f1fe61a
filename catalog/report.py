"""What was repaired in a dataset, what is doubtful, not read, in conflict: all a person has to look at.

    found = report(Path("data/parquet"))
    found["repaired"][0]    {"code": "bits_forced", "rows": 6, "examples": [{"before": "14:1", "after": "14:13", ...
    found["flagged"][0]     {"code": "name_lost", "rows": 15, ...
    found["places"][0]      the doubtful rows of one register, with the printed text and the line

Read from the top-level tables alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.info import info
from catalog.tables import whole
from extract.codes import CODES
from extract.errors import UsageError
from normalize.storage.layout import RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EXAMPLES: Final = 3
"""So many examples of each repair are shown."""
PRINTED: Final = 300
"""Characters of printed text shown of a row."""
STATUSES: Final = ("clean", "repaired", "inferred", "flagged")
_GONE: Final = ("dropped", "merged")
"""What became of lines that are read and not in the tables."""
INHERITED: Final = frozenset({"register_name", "field_name"})
"""Doubts that a row has only because the name of its register or field is: such rows are counted, not listed."""

_QUALITY: Final = (
    "observation_id",
    "doc_id",
    "page_first",
    "line_first",
    "line_last",
    "raw_text",
    "status",
    "flags",
    "repairs",
)
_OWN: Final = {
    "registers": ("register",),
    "fields": ("register", "field", "bit_hi", "bit_lo", "bits_text"),
    "enum_values": ("register", "field", "value", "name"),
    "instructions": ("encoding", "opcode", "mnemonic", "section"),
    "symbols": ("kind", "index", "name", "section"),
}

Row = dict[str, Any]


def report(root: Path, only: Sequence[str] = ()) -> dict[str, Any]:
    """Everything in the dataset in `root` that was changed or is in doubt.

    Args:
        root: folder of the dataset.
        only: patterns such as `amd-*`; rows of documents whose id matches none are left out.

    Returns:
        `documents`: their ids; `failed`: those that could not be read, with path and message; `totals`: rows of
        each table by status; `repaired`, `left_out`, `flagged`: one entry per code with its meaning, its number of
        rows and (but for `flagged`) examples; `places`: the flagged rows, grouped by document and register in the
        order of print; `unread`: by document what is said of its lines and of no row, such as a table that is not
        read; `conflicts`: as in the table.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
        UsageError: no document fits `only`.
    """
    root = Path(root)
    known = info(root)
    documents = [row["doc_id"] for row in known["documents"]]
    wanted = {d for d in documents if not only or _fits_one(d, only)}
    if not wanted and only:
        raise UsageError(
            f"--only {' '.join(only)}: no document is called so; there is {', '.join(documents)}"
        )
    from normalize.arrow import keep_pandas_out  # noqa: PLC0415 - NumPy, which those who only name rows do without

    keep_pandas_out()
    rows = [row for table in RECORD_TABLES for row in _rows(root, table, wanted)]
    said = _rows_of(root / "diagnostics", None, wanted)
    return {
        "documents": [d for d in documents if d in wanted],
        "failed": [row for row in known["errors"] if not only or _fits_one(row["doc_id"], only)],
        "totals": _totals(root, wanted),
        "repaired": _repaired(rows),
        "left_out": _left_out(said),
        "flagged": _flagged(rows),
        "places": _places([row for row in rows if row["status"] == "flagged"], said),
        "unread": _unread(said),
        "conflicts": _conflicts(root, wanted),
    }


def _fits_one(doc_id: str, only: Sequence[str]) -> bool:
    return any(fnmatchcase(doc_id, pattern.lower()) for pattern in only)


def _rows(root: Path, table: str, wanted: set[str]) -> list[Row]:
    """The rows of a table that are not simply as printed, each with its `table`, `of` and `row`."""
    rows = _rows_of(root / table, [*_QUALITY, *_OWN[table]], wanted, [("status", "!=", "clean")])
    for row in rows:
        of = row.get("register") or row.get("encoding") or row.get("section")
        row["table"], row["of"], row["row"] = table, of, name_of(table, row)
    return rows


def _rows_of(folder: Path, columns: list[str] | None, wanted: set[str], filters: Any = None) -> list[Row]:
    from pyarrow import parquet  # noqa: PLC0415 - Arrow's reader, for those who report

    rows = parquet.read_table(folder, columns=columns, filters=filters).to_pylist()
    found = [row for row in rows if row["doc_id"] in wanted]
    return sorted(found, key=lambda row: (row["doc_id"], row.get("line_first") or 0))


def name_of(table: str, row: Row) -> str:
    """What a person calls a row: `MODE 3:1`, `MODE = 2 FAST`, `DS_ADD_U32 12 = 0xc`, `special_constant 3 ?`."""
    if table == "registers":
        return row["register"] or "?"
    if table == "fields":
        return f"{row['field'] or '?'} {bits_of(row) or row['bits_text'] or '?'}"
    if table == "enum_values":
        return f"{row['field'] or '?'} = {_number(row['value']) or '?'} {row['name'] or ''}".rstrip()
    if table == "instructions":
        return " ".join(filter(None, (row["mnemonic"] or "?", _opcode(row["opcode"]))))
    return " ".join(filter(None, (row["kind"], _number(row["index"]), row["name"] or "?")))


def bits_of(row: Row) -> str:
    """A field's bits as one writes them, empty when they are not known."""
    hi, lo = row["bit_hi"], row["bit_lo"]
    if hi is None or lo is None:
        return ""
    return str(hi) if hi == lo else f"{hi}:{lo}"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _opcode(value: int | None) -> str:
    """An opcode in both bases, for nobody knows in which one the manual at hand prints it."""
    return _number(value) if value is None or value < 10 else f"{value} = {value:#x}"


def _totals(root: Path, wanted: set[str]) -> dict[str, dict[str, int]]:
    totals = {}
    for table in RECORD_TABLES:
        counts = whole(root, table, ["doc_id", "status"]).group_by(["doc_id", "status"])
        totals[table] = dict.fromkeys(STATUSES, 0)
        for row in counts.aggregate([([], "count_all")]).to_pylist():
            if row["doc_id"] in wanted:
                totals[table][row["status"]] += row["count_all"]
    return totals


# -- what was changed


def _repaired(rows: Iterable[Row]) -> list[Row]:
    """The repairs by code, the most frequent first; a row repaired twice by one rule counts once."""
    by_code: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        for code, made in _by_code(row["repairs"]).items():
            by_code[code].append({**_place(row), **_change(row, made)})
    return [_summary(code, found) for code, found in _by_count(by_code)]


def _by_code(repairs: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for repair in repairs:
        found[repair["code"]].append(repair)
    return found


def _change(row: Row, made: list[Row]) -> Row:
    """Before and after, as one change: the two ends of a bit range are one."""
    if made[0]["column"] in ("bit_hi", "bit_lo") and row["table"] == "fields":
        change = {"column": "bits", "before": row["bits_text"], "after": bits_of(row)}
        if change["before"] == change["after"]:  # confirmed: the print shows what was doubtful
            change["before"] = made[0]["before"]
    else:
        change = {name: made[0][name] for name in ("column", "before", "after")}
    return {**change, "evidence": made[0]["evidence"]}


def _left_out(said: Iterable[Row]) -> list[Row]:
    """What was read and is not in the tables: dropped, or merged into another row."""
    by_code: dict[str, list[Row]] = defaultdict(list)
    for row in said:
        if row["action"] in _GONE:
            what = {"message": row["message"], "printed": _printed(row["raw_text"])}
            by_code[row["code"]].append(
                {"doc_id": row["doc_id"], "page": row["page"], "line": row["line_first"], **what}
            )
    return [_summary(code, found) for code, found in _by_count(by_code)]


def _by_count(by_code: dict[str, list[Row]]) -> list[tuple[str, list[Row]]]:
    return sorted(by_code.items(), key=lambda item: (-len(item[1]), item[0]))


def _summary(code: str, found: list[Row]) -> Row:
    return {"code": code, "meaning": meaning(code), "rows": len(found), "examples": _spread(found)}


def meaning(code: str) -> str:
    """What a code means, in a sentence; a dataset may be older or newer than this code."""
    return CODES[code].meaning if code in CODES else "A code that this version does not know."


def _spread(found: list[Row]) -> list[Row]:
    """The first of each document in turn, so that examples do not all come from one."""
    queues: dict[str, list[Row]] = defaultdict(list)
    for row in found:
        queues[row["doc_id"]].append(row)
    turns = [row for turn in range(EXAMPLES) for queue in queues.values() for row in queue[turn : turn + 1]]
    return turns[:EXAMPLES]


def _place(row: Row) -> Row:
    return {
        "doc_id": row["doc_id"],
        "page": row["page_first"],
        "line": row["line_first"],
        "table": row["table"],
        "of": row["of"],
        "row": row["row"],
    }


def _printed(text: str | None) -> str:
    text = (text or "").strip()
    return text if len(text) <= PRINTED else text[: PRINTED - 3] + "..."


# -- what is doubtful


def _flagged(rows: Iterable[Row]) -> list[Row]:
    by_code: dict[str, int] = defaultdict(int)
    for row in rows:
        for code in row["flags"]:
            by_code[code] += 1
    found = sorted(by_code.items(), key=lambda item: (-item[1], item[0]))
    return [{"code": code, "meaning": meaning(code), "rows": count} for code, count in found]


def _places(rows: Sequence[Row], said: Iterable[Row]) -> list[Row]:
    """The flagged rows by document and register; `inherited` counts those that only share its doubt."""
    messages = {
        (s["observation_id"], s["code"]): s["message"] for s in said if s["message"] != meaning(s["code"])
    }
    groups: dict[tuple[str, str | None], list[Row]] = defaultdict(list)
    for row in sorted(_once(rows), key=_order):
        groups[row["doc_id"], row["of"]].append(row)
    places = []
    for (doc_id, of), found in groups.items():
        listed = [row for row in found if not INHERITED.issuperset(row["flags"])]
        doubts = [_doubt(row, messages) for row in listed]
        places.append({"doc_id": doc_id, "of": of, "inherited": len(found) - len(listed), "rows": doubts})
    return places


def _order(row: Row) -> tuple[Any, ...]:
    """Rows as they are printed: those of one line by the numbers of their ids."""
    numbers = re.findall("[0-9]+", row["observation_id"].rpartition(":")[2])
    return row["doc_id"], row["line_first"], row["table"], [*map(int, numbers)], row["observation_id"]


def _once(rows: Iterable[Row]) -> list[Row]:
    """An opcode is a value and an instruction, read from one place and doubted alike: the value is shown."""
    rows = list(rows)
    values = {_where(row) for row in rows if row["table"] == "enum_values"}
    return [row for row in rows if row["table"] != "instructions" or _where(row) not in values]


def _where(row: Row) -> tuple[Any, ...]:
    return row["doc_id"], row["line_first"], row["raw_text"], tuple(row["flags"])


def _doubt(row: Row, messages: dict[tuple[str, str], str]) -> Row:
    doubts = [{"code": code, "message": messages.get((row["observation_id"], code))} for code in row["flags"]]
    place = {name: value for name, value in _place(row).items() if name not in ("doc_id", "of")}
    return {
        "observation_id": row["observation_id"],
        **place,
        "doubts": doubts,
        "printed": _printed(row["raw_text"]),
    }


# -- what is said of no row


def _unread(said: Iterable[Row]) -> list[Row]:
    """The warnings and errors about lines, pages and documents, by document in the order of print."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in said:
        if row["observation_id"] is None and row["severity"] != "info" and row["action"] not in _GONE:
            what = {"code": row["code"], "message": row["message"], "printed": _printed(row["raw_text"])}
            found[row["doc_id"]].append({"page": row["page"], "line": row["line_first"], **what})
    return [{"doc_id": doc_id, "lines": lines} for doc_id, lines in found.items()]


def count_unread(root: Path) -> int:
    """How many warnings and errors about lines, pages and documents the report lists."""
    rows = whole(root, "diagnostics", ["severity", "observation_id", "action"])
    named = zip(*(rows.column(name).to_pylist() for name in rows.column_names), strict=True)
    return sum(own is None and severity != "info" and action not in _GONE for severity, own, action in named)


# -- what is in conflict


def _conflicts(root: Path, wanted: set[str]) -> list[Row]:
    rows: list[Row] = whole(root, "conflicts").to_pylist()
    return [row for row in rows if any(candidate["doc_id"] in wanted for candidate in row["candidates"])]
