"""Where a value comes from: all that the tables know of one row, from what is published back to the prints.

    told = explain(Dataset("data/parquet"), "CB_MODE.BLEND", product="tarn2")
    told["prints"][0]    {"doc_id": "chip-guide-rev1.1", "page_first": 4, "spans": [...], "chosen": True, ...}
    told["repairs"]      [{"column": "field", "before": "BL END", "after": "BLEND", "evidence": "vocabulary", ...}]

The source itself is not read here: `spans` and `source_sha256` say where to look, and in what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from catalog.find_row import called, find_row
from catalog.report import bits_of, meaning, name_of
from catalog.tables import document_of, observed, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.dataset import Dataset
    from catalog.find_row import Found

Row = dict[str, Any]

PRINT: Final = (
    "observation_id",
    "doc_id",
    "source_sha256",
    "page_first",
    "page_last",
    "line_first",
    "line_last",
    "original_line_first",
    "original_line_last",
    "spans",
    "bbox",
    "raw_text",
    "parser",
    "status",
    "flags",
    "repairs",
)
"""What is told of each print of a row."""
STATUS: Final = {
    "clean": "as printed",
    "repaired": "changed from what is printed, and something proves the change",
    "inferred": "not printed, but deduced",
    "flagged": "doubtful or contradictory; kept as printed",
}
AGREEMENT: Final = {
    "single": "one print says it",
    "unanimous": "all prints agree",
    "resolved": "the prints differ, and a rule says which of them is believed",
    "conflict": "the prints differ, and nothing says which of them is right",
    "corrected": "a person has corrected it",
}
EVIDENCE: Final = {
    "bit_continuity": "the bits of the fields around it leave only this",
    "enum_sequence": "the values of the list count on like this",
    "address_stride": "the addresses of the array are so far apart",
    "name_order": "the names around it are in this order",
    "vocabulary": "the name is used elsewhere",
    "sibling": "a register or list of the same kind has it so",
    "duplicate": "the document prints it again",
    "other_document": "another document prints it so",
    "arithmetic": "the numbers leave only this",
    "correction": "a person says so in a correction file",
}
_TRUST: Final = 0.9
"""Of the rows at this confidence and above, at least 999 in 1,000 are meant to be right."""
_DOCUMENT: Final = ("title", "revision", "reader", "source_path", "size_bytes")
_OWN: Final = {
    "registers": "block register kind access access_widths width_bits address_space address address_last addresses "
    "array_first array_last array_stride array_indices description section",
    "fields": "block register kind field part bits bits_text access default_text default_value reserved enum_count "
    "description note",
    "enum_values": "block register field value value_last name role same_as description",
    "instructions": "encoding opcode mnemonic syntax forms description operation aliases section",
    "symbols": "kind name index value definition section",
}
"""What a row says, in the order of telling; `bits` are made of bit_hi and bit_lo."""


def explain(dataset: Dataset, wanted: str, product: str | None = None, block: str | None = None) -> Row:
    """All that a dataset knows of a row.

    Args:
        dataset: where to look.
        wanted: the row's name or id, as `catalog.find_row` takes it.
        product: product or variant, where several have a row of that name.
        block: block of the register, where several have one.

    Returns:
        `table`, `called` and `ids`; `published`: whether the tables hold it, or only what a document says;
        `vendor`, `product`, `variant`; `values`: what the row says; `trust`: status, confidence and agreement,
        each with its meaning, and the doubts; `prints`: every observation of it, the chosen one first, with its
        place and the document's `source_path`; `repairs`, `conflicts`, `diagnostics`; `below`: the rows of a
        register's fields or a field's values that are not simply as printed.

    Raises:
        NotFoundError: no row is called so; the message names the nearest.
        OutputError: a file of the dataset cannot be read.
        UsageError: several rows are called so, or there is no such product or block.
    """
    found = find_row(dataset, wanted, product, block)
    row = found.row
    ids = row["observation_ids"] if found.published else [row["observation_id"]]
    prints = _prints(dataset, found, ids)
    said = _diagnostics(dataset, prints, ids)
    return {
        "table": found.table,
        "called": called(found.table, row),
        "ids": {n: row[n] for n in ("observation_id", "register_id", "field_id") if n in row},
        "published": found.published,
        **{name: row[name] for name in ("vendor", "product", "variant")},
        "values": _values(found.table, row),
        "trust": _trust(found, said),
        "prints": prints,
        "repairs": [_repair(repair) for repair in row["repairs"]],
        "conflicts": _conflicts(dataset, found, prints),
        "diagnostics": said,
        "below": _below(dataset, found),
    }


def _values(table: str, row: Row) -> Row:
    """What the row says, without what it does not say."""
    row = {**row, "bits": bits_of(row)} if table == "fields" else row
    own = {name: row[name] for name in _OWN[table].split()}
    return {name: value for name, value in own.items() if value not in (None, "", [])}


def _trust(found: Found, said: Sequence[Row]) -> Row:
    row = found.row
    agreement = row["agreement"] if found.published else None
    sure = row["confidence"] >= _TRUST
    messages = {entry["code"]: entry["message"] for entry in said if entry["action"] == "flagged"}
    return {
        "status": row["status"],
        "status_means": STATUS[row["status"]],
        "confidence": row["confidence"],
        "confidence_means": "of 1,000 such rows at least 999 are meant to be right"
        if sure
        else "less sure than code that must not be wrong can rely on: look at the print",
        "agreement": agreement,
        "agreement_means": AGREEMENT.get(agreement or "", "the published tables do not hold it"),
        "n_observations": row["n_observations"] if found.published else 1,
        "flags": [
            {"code": code, "meaning": meaning(code), "message": messages.get(code)} for code in row["flags"]
        ],
    }


def _repair(repair: Row) -> Row:
    evidence = EVIDENCE.get(repair["evidence"], repair["evidence"].replace("_", " "))
    return {**repair, "meaning": meaning(repair["code"]), "evidence_means": evidence}


# -- where it is printed


def _prints(dataset: Dataset, found: Found, ids: Sequence[str]) -> list[Row]:
    """Every observation of the row, the chosen one first, each with the path and title of its document."""
    documents = {row["doc_id"]: row for row in dataset.rows("documents")}
    chosen = found.row["observation_id"]
    prints = []
    for own in sorted(ids, key=lambda one: one != chosen):
        doc_id = document_of(own)
        printed = own.partition("+")[0]  # a row that a rule added has the place of its witness
        rows = observed(dataset.root, found.table, doc_id, PRINT).to_pylist()
        row = next((one for one in rows if one["observation_id"] == printed), None) or found.row
        about = {name: documents[doc_id][name] for name in _DOCUMENT}
        told = {name: row[name] for name in PRINT}
        prints.append({**told, **about, "chosen": own == chosen, "deduced": printed != own})
    return prints


def line_pages(dataset: Dataset, doc_id: str) -> dict[int, int]:
    """The page of every line of a document, by the line's number."""
    lines = whole(dataset.root, "lines", ["doc_id", "line", "page"])
    columns = (lines.column(name).to_pylist() for name in ("doc_id", "line", "page"))
    return {line: page for own, line, page in zip(*columns, strict=True) if own == doc_id}


def span_pages(told: Row) -> dict[int, int]:
    """The page of every line that a print was read from, by the line's number; of a text that is all one needs."""
    return {
        line: span["page"]
        for span in told["spans"]
        for line in range(span["line_first"], span["line_last"] + 1)
    }


# -- what more is known of it


def _conflicts(dataset: Dataset, found: Found, prints: Sequence[Row]) -> list[Row]:
    """The conflicts in which one of the row's prints is a candidate."""
    row = found.row
    places = {(one["doc_id"], one["line_first"]) for one in prints}
    register = row["encoding"] if found.table == "instructions" else row.get("register")
    same = {"table": found.table, "product": row["product"], "register": register, "field": row.get("field")}
    label = _label(found.table, row)
    told = []
    for conflict in dataset.rows("conflicts"):
        candidates = {(one["doc_id"], one["line_first"]) for one in conflict["candidates"]}
        own = label is None or conflict["chosen"] is None or conflict["chosen"].startswith(label)
        if own and places & candidates and all(conflict[name] == value for name, value in same.items()):
            told.append({name: conflict[name] for name in ("column", "chosen", "rule", "candidates")})
    return told


def _label(table: str, row: Row) -> str | None:
    """What `conflicts` sets before the readings of rows that no column of it tells apart."""
    if table == "symbols":
        return f"{row['kind']} {row['name']}: "
    number = row["value"] if table == "enum_values" else row["opcode"] if table == "instructions" else None
    return None if number is None else f"{number} "


def _diagnostics(dataset: Dataset, prints: Sequence[Row], ids: Sequence[str]) -> list[Row]:
    """What was reported of its observations, and of the lines they stand on."""
    lines = {
        (one["doc_id"], n)
        for one in prints
        for s in one["spans"]
        for n in range(s["line_first"], s["line_last"] + 1)
    }
    names = ("code", "severity", "doc_id", "page", "line_first", "line_last", "message", "action")
    told = []
    for row in dataset.rows("diagnostics", doc_id={one["doc_id"] for one in prints}):
        own = row["observation_id"] in ids
        if not own and row["observation_id"] is None and row["line_first"] is not None:
            those = range(row["line_first"], (row["line_last"] or row["line_first"]) + 1)
            own = any((row["doc_id"], n) in lines for n in those)
        if own:
            told.append({**{name: row[name] for name in names}, "meaning": meaning(row["code"])})
    return told


def _below(dataset: Dataset, found: Found) -> list[Row]:
    """The rows directly below that are not simply as printed."""
    inside = {"registers": ("fields", "register_id"), "fields": ("enum_values", "field_id")}
    if found.table not in inside or not found.published:
        return []
    table, key = inside[found.table]
    rows = dataset.rows(table, **{key: found.row[key]})
    return [
        {
            "observation_id": row["observation_id"],
            "called": name_of(table, row),
            "status": row["status"],
            "flags": row["flags"],
            "page": row["page_first"],
            "line": row["line_first"],
        }
        for row in rows
        if row["status"] != "clean" or row["agreement"] in ("resolved", "conflict", "corrected")
    ]
