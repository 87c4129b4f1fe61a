"""What the rules of the normalizer say of rows: those that they flag, and what they report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from test_rules import header, published

if TYPE_CHECKING:
    from collections.abc import Iterable


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
