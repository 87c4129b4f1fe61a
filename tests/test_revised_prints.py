"""A revision in another layout: what it prints in other ways is the same, and what it changes is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from printed_chip import Printed, chip
from vendor_layouts import LAYOUTS, Print

from extract.dialects import read
from extract.readers import read_document
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from pathlib import Path

FIRST = Print("dotted header", "text")
OTHERS = [
    name
    for name, layout in LAYOUTS.items()
    if "text" not in layout.unread and not layout.by_figure and name not in (FIRST.name, "dashed header")
]
"""The layouts that list values apart, as the first one does."""


def published(older: tuple[Print, list[Printed]], newer: tuple[Print, list[Printed]], folder: Path) -> Any:
    """The published tables of two revisions, each in its layout."""
    tables = []
    for revision, (layout, registers) in zip(("1.0", "1.1"), (older, newer), strict=True):
        reading = read(read_document(layout.on(registers, folder), f"nb9-guide-rev{revision}"))
        reading.vendor, reading.product, reading.revision = "northbeck", "nb9", revision
        tables.append(observed_tables(reading))
    return published_tables(tables)


def hardware(tables: Any) -> list[tuple[str, str | None, str]]:
    """What is told to have changed: register, field and what."""
    return [
        (row["register"], row["field"], row["what"])
        for row in tables["changes"].to_pylist()
        if row["verdict"] == "hardware_change" and row["what"] != "shared"
    ]


@pytest.mark.parametrize("name", OTHERS)
def test_registers_that_are_printed_again_in_another_layout_are_the_same_hardware(
    name: str, tmp_path: Path
) -> None:
    registers = chip(seed=5, count=6)
    tables = published((FIRST, registers), (Print(name, "text"), registers), tmp_path)
    assert hardware(tables) == []
    assert tables["registers"].num_rows == len(registers)


@pytest.mark.parametrize("name", OTHERS)
def test_a_field_that_is_renamed_in_a_revision_in_another_layout_is_told(name: str, tmp_path: Path) -> None:
    registers = chip(seed=5, count=6)
    first = registers[0]
    at, old = next((i, one) for i, one in enumerate(first.fields) if not one.reserved)
    fields = (*first.fields[:at], replace(old, name="TURNED"), *first.fields[at + 1 :])
    newer = [replace(first, fields=fields), *registers[1:]]
    tables = published((FIRST, registers), (Print(name, "text"), newer), tmp_path)
    assert hardware(tables) == [(first.name, old.name, "renamed")]
