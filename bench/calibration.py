"""Calibration: of the rows that state a confidence, how many the truth confirms.

Rows that the truth does not speak of are left out; names and numbers are compared as the
scorer does, spaces and case apart. One line per table, document and confidence.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pyarrow.dataset

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Counts = dict[tuple[str, str, float], tuple[int, int]]
"""(table, document, confidence) to rows right and rows judged."""


def calibrate(dataset: Path, truth: Path) -> Counts:
    """Judge the published rows that the truth knows."""
    counts: dict[tuple[str, str, float], list[int]] = defaultdict(lambda: [0, 0])
    for table, verdicts in (
        ("registers", _registers(dataset, truth)),
        ("fields", _fields(dataset, truth)),
        ("enum_values", _values(dataset, truth)),
        ("instructions", _instructions(dataset, truth)),
        ("symbols", _constants(dataset, truth)),
    ):
        for row, right in verdicts:
            tally = counts[table, row["doc_id"], round(row["confidence"], 3)]
            tally[0] += right
            tally[1] += 1
    return {key: (right, judged) for key, (right, judged) in sorted(counts.items())}


def _registers(dataset: Path, truth: Path) -> Iterator[tuple[dict[str, Any], bool]]:
    at = {
        (r["doc"], _name(name)): {int(address, 16) for address in r["addresses"].split("|") if address}
        for r in _csv(truth / "registers.csv")
        for name in (r["register"], *r["aliases"].split("|"))
        if name
    }
    for row in _rows(dataset / "registers"):
        known = at.get((row["doc_id"], _name(row["register"])))
        if known:
            yield row, row["address"] in known


def _fields(dataset: Path, truth: Path) -> Iterator[tuple[dict[str, Any], bool]]:
    complete = {
        (r["doc"], _name(r["register"])) for r in _csv(truth / "registers.csv") if r["complete"] == "1"
    }
    ranges: dict[tuple[str, str], dict[str, set[tuple[int, int]]]] = defaultdict(dict)
    for row in _csv(truth / "fields.csv"):
        bits = {
            tuple(map(int, part.split(":")))
            for part in row["ranges"].split("|")
            if re.match(r"\d+:\d+$", part)
        }
        ranges[row["doc"], _name(row["register"])][_name(row["field"])] = {(hi, lo) for hi, lo in bits}
    placed: dict[tuple[str, str, str], set[tuple[int, int]]] = defaultdict(set)
    for r in _csv(truth / "encoding_fields.csv"):
        placed[r["doc"], _name(r["encoding"]), _name(r["field"])].add((int(r["bit_hi"]), int(r["bit_lo"])))
    for row in _rows(dataset / "fields"):
        key = (row["doc_id"], _name(row["register"]))
        if bits := placed.get((*key, _name(row["field"]))):
            yield row, (row["bit_hi"], row["bit_lo"]) in bits
        if key in complete and row["field"] and not row["reserved"]:
            known = ranges[key].get(_name(row["field"]))
            yield row, known is not None and (not known or (row["bit_hi"], row["bit_lo"]) in known)


def _values(dataset: Path, truth: Path) -> Iterator[tuple[dict[str, Any], bool]]:
    names = {
        (r["doc"], _name(r["register"]), _name(r["field"]), int(r["value"])): {
            _bare(n) for n in r["names"].split("|")
        }
        for r in _csv(truth / "enum_values.csv")
        if r["in_doc"] == "1"
    }
    for row in _rows(dataset / "enum_values"):
        key = (row["doc_id"], _name(row["register"]), _name(row["field"]), row["value"])
        if key in names:
            yield row, _bare(row["name"]) in names[key] or _bare(row["description"]) in names[key]


def _instructions(dataset: Path, truth: Path) -> Iterator[tuple[dict[str, Any], bool]]:
    names: dict[tuple[str, str, int], set[str]] = defaultdict(set)
    for row in _csv(truth / "instructions.csv"):
        if row["opcode"]:
            key = (row["doc"], row["encoding"].upper(), int(row["opcode"]))
            names[key] |= {_bare(n) for n in (row["mnemonic"], *row["aliases"].split("|")) if n}
    for row in _rows(dataset / "instructions"):
        key = (row["doc_id"], str(row["encoding"]).upper(), row["opcode"])
        if key in names:
            yield row, _bare(row["mnemonic"]) in names[key]


def _constants(dataset: Path, truth: Path) -> Iterator[tuple[dict[str, Any], bool]]:
    values = {(r["doc"], int(r["index"])): int(r["value"], 16) for r in _csv(truth / "constants.csv")}
    for row in _rows(dataset / "symbols"):
        key = (row["doc_id"], row["index"])
        if row["kind"] == "special_constant" and key in values:
            yield row, row["value"] == values[key]


def _rows(folder: Path) -> list[dict[str, Any]]:
    columns = ("doc_id", "confidence", "register", "field", "bit_hi", "bit_lo", "reserved", "value", "name")
    table = pyarrow.dataset.dataset(folder, format="parquet").to_table()
    wanted = [*columns, "description", "encoding", "opcode", "mnemonic", "address", "kind", "index"]
    rows: list[dict[str, Any]] = table.select([c for c in wanted if c in table.column_names]).to_pylist()
    return rows


def _csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _name(text: str | None) -> str:
    return re.sub(r"\s+", "", text or "").upper()


def _bare(text: str | None) -> str:
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())
