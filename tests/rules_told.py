"""Documents that the rules of the normalizer are tried on; what they say of rows: what they mend, flag and report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extract.dialects import read
from extract.document import Document
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from collections.abc import Iterable

HEAD = "Field Name\tBits\tDefault\tDescription"


def header(name: str, address: int, *, cells: str | None = None, block: str = "WID") -> str:
    """A register's header; `cells` is the name as a grid cut it."""
    printed = cells or f"{block}:{name} · [R/W] · 32 bits · Access: 32 ·"
    return f"{printed} MMReg:0x{address:x}\n{HEAD}"


def observed(text: str, doc_id: str = "acme-one") -> dict[str, Any]:
    """The observed tables of a document of this text."""
    lines = text.split("\n")
    document = Document(
        doc_id, f"{doc_id}.txt", "0" * 64, len(text), "text", "utf-8", lines, range(len(lines))
    )
    return observed_tables(read(document))


def published(*texts: str) -> dict[str, list[dict[str, Any]]]:
    """The published rows of documents of these texts, each of a product of its own."""
    names = ("acme-one", "acme-two", "acme-three")
    tables = [observed(text, name) for text, name in zip(texts, names, strict=False)]
    return {name: table.to_pylist() for name, table in published_tables(tables).items()}


def codes(row: dict[str, Any]) -> list[str]:
    """The codes of a row's repairs."""
    return [repair["code"] for repair in row["repairs"]]


def flagged(rows: Iterable[dict[str, Any]], code: str, name: str = "register") -> list[str]:
    """The names of the rows with this flag."""
    return [row[name] for row in rows if code in row["flags"]]


def field_of(label: str, description: str = "Sets it.") -> dict[str, list[dict[str, Any]]]:
    """What is published of a field whose list has this label under 1."""
    lines = ["      00 - off", f"      01 - {label}", "      02 - both", "NEXT 5:4 none Sets the next one."]
    head = header("WID_A", 0).replace("\t", " ")
    return published("\n".join([head, f"MODE 3:0 none {description}", "POSSIBLE VALUES:", *lines]))


def reports(tables: dict[str, list[dict[str, Any]]], code: str) -> list[str]:
    """The messages of a code."""
    return [row["message"] for row in tables["diagnostics"] if row["code"] == code]
