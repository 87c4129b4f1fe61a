"""Rows of `changes`, or rows made like them, as a person asks for them: by register, with the place of both prints.

shared    MODE  -     hardware_change  1 of 2 fields differ        {"register": "MODE", "summary": "1 of 2 ...",
shared    MODE  KIND  hardware_change  differs: resized      ->     "changes": [{"field": "KIND", "what":
resized   MODE  KIND  2:0  3:0  ...                                   "resized", ...}]}
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catalog.names import element, fits, nearest
from extract.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Row = dict[str, Any]

ENDS: Final = ("from", "to")
LISTED: Final = {"instructions": ("encoding", "mnemonic"), "symbols": ("kind", "name")}
"""Tables of things outside registers: the column that groups them, and the one that names them."""
_SWAPPED: Final = {"added": "removed", "removed": "added"}
"""What a difference is called when the sides change places."""
_CHANGE: Final = ("block", "register", "field", "what", "before", "after", "verdict", "evidence")


class Names:
    """The names that a pattern asks for, and all that it was tried on, so that none found is no silence."""

    def __init__(self, pattern: str | None) -> None:
        self._pattern = pattern
        self._seen: dict[str, None] = {}
        self._found = False

    def keep(self, *names: str | None) -> bool:
        """Whether one of the names is asked for."""
        kept = self.wants(*names)
        self._seen.update(dict.fromkeys(name for name in names if name is not None))
        self._found |= kept
        return kept

    def wants(self, *names: str | None) -> bool:
        """The same of names that nothing is found under yet."""
        wanted = self._pattern
        if wanted is None:
            return True
        return any(
            fits(wanted, name) or element(wanted, name) is not None for name in names if name is not None
        )

    def check(self) -> None:
        """Raise a UsageError if nothing was kept of all that was tried."""
        if self._pattern is not None and not self._found:
            near = nearest(self._pattern, self._seen)
            raise UsageError(f"--register {self._pattern}: neither side has a register called so{near}")


def change_of(said: Sequence[Any]) -> Row:
    """A computed change as a row, the ids of its two prints under `from` and `to`."""
    *values, before, after = said
    return {**dict(zip(_CHANGE, values, strict=True)), "from": before, "to": after}


def published_change(row: Row, *, swapped: bool) -> Row:
    """A row of `changes` likewise, read the other way round if the sides are."""
    found = {name: row[name] for name in _CHANGE}
    ids = [row.get(f"{end}_observation_id") for end in ENDS]  # an older build has none
    if swapped:
        found |= {
            "before": row["after"],
            "after": row["before"],
            "what": _SWAPPED.get(row["what"], row["what"]),
        }
        ids.reverse()
    return {**found, "from": ids[0], "to": ids[1]}


def grouped(rows: Iterable[Row], stand: Mapping[str, Mapping[str, Row]]) -> list[Row]:
    """The changes by register, in their order.

    Args:
        rows: as `change_of` and `published_change` make them: of each register first its own, then its fields'.
        stand: of each end, places by observation id.
    """
    groups: list[Row] = []
    group: Row = {}
    for row in rows:
        ends = {end: stand[end].get(row[end] or "") for end in ENDS}
        own = _of_register(row, ends)
        if own and (not groups or row["what"] in ("shared", "added", "removed")):
            group = {name: row[name] for name in ("register", "block", "verdict")}
            group |= {"before_name": None, "summary": row["evidence"], **ends, "changes": []}
            groups.append(group)
        if own and row["what"] == "renamed":
            group["before_name"] = row["before"]
        if row["what"] != "shared":
            said = {name: row[name] for name in ("what", "before", "after", "verdict", "evidence")}
            group["changes"].append({"field": None if own else row["field"] or "?", **said, **ends})
    return groups


def _of_register(row: Row, ends: dict[str, Row | None]) -> bool:
    """Whether a change is of the register itself; a field may have lost its name."""
    tables = {place["table"] for place in ends.values() if place is not None}
    return "fields" not in tables if tables else row["field"] is None


def listed_groups(left: Any, right: Any, name: str, labels: Sequence[str], *, kin: bool) -> list[Row]:
    """What differs of instructions or symbols, by encoding or kind; `from` and `to` say how many each side has.

    The arguments are those of `catalog.computed.listed`.
    """
    from catalog.computed import listed  # noqa: PLC0415 - NumPy, which a look-up in `changes` does without

    group, _ = LISTED[name]
    there = [Counter(table.column(group).to_pylist()) for table in (left, right)]
    found: dict[str | None, Row] = {}
    for one in listed(left, right, name, labels, kin=kin):
        counts = {end: count[one.group] for end, count in zip(ENDS, there, strict=True)}
        entry = found.setdefault(one.group, {"table": name, "group": one.group, **counts, "changes": []})
        said = {key: getattr(one, key) for key in ("name", "what", "before", "after", "verdict", "evidence")}
        rows = zip((left, right), (one.before_row, one.after_row), strict=True)
        ends = {end: _place(table, row) for end, (table, row) in zip(ENDS, rows, strict=True)}
        entry["changes"].append({**said, **ends})
    return list(found.values())


def _place(table: Any, row: int | None) -> Row | None:
    if row is None:
        return None
    names = {
        "doc_id": "doc_id",
        "page": "page_first",
        "line": "line_first",
        "observation_id": "observation_id",
    }
    return {name: table.column(column)[row].as_py() for name, column in names.items()}


class Parts(NamedTuple):
    """What a comparison has found: see `catalog.diff.diff` for each."""

    products: list[Row]
    registers: list[Row]
    only_from: list[Row]
    only_to: list[Row]
    uncompared: list[Row]
    listed: list[Row]


def summary(about: Row, parts: Parts) -> Row:
    """The answer of `diff`; registers in which nothing differs are only counted."""
    differing = [group for group in parts.registers if group["changes"]]
    found = parts._replace(registers=differing)
    counts = Counter(change["what"] for group in [*differing, *parts.listed] for change in group["changes"])
    return {
        **about,
        "differs": any(found),
        "same": len(parts.registers) - len(differing),
        "counts": dict(sorted(counts.items())),
        **found._asdict(),
    }
