"""A large vendor's documents are normalized family by family: how they are divided, and what is redone."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest
from conftest import REPOSITORY
from stored import local

from catalog.info import ROWS
from normalize.merging import families as divided
from normalize.merging.families import families
from normalize.storage import shards
from normalize.storage.layout import MANIFEST
from normalize.storage.parts import in_turn
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

sys.path.append(str(REPOSITORY / "bench"))

import varied


def documents(products: dict[str, int], vendor: str | None = "acme") -> dict[str, dict[str, Any]]:
    """A row of `documents` for a guide to each product, with so many fields."""
    return {
        f"{vendor}-{product}-guide": {
            **dict.fromkeys(ROWS, 0),
            "vendor": vendor,
            "product": product,
            "fields": fields,
        }
        for product, fields in products.items()
    }


def test_the_documents_of_a_small_vendor_are_one_family_and_those_without_a_vendor_another() -> None:
    found = families(
        documents({"b": 100, "a": 100}) | documents({"c": 1}, "zeta") | documents({"d": 1}, None)
    )
    assert found == {"": ["None-d-guide"], "acme": ["acme-a-guide", "acme-b-guide"], "zeta": ["zeta-c-guide"]}


def test_the_products_of_a_large_vendor_are_divided_in_the_order_of_their_names() -> None:
    every = documents({f"chip{n:04}": 1_000 for n in range(1_000)})
    found = families(every)
    assert [doc_id for own in found.values() for doc_id in own] == sorted(every)
    assert all(name == f"acme/{own[0].split('-')[1]}" for name, own in found.items())
    sizes = [1_000 * len(own) for own in found.values()]
    assert max(sizes) <= divided.LARGEST
    assert min(sizes[:-1]) >= divided.SMALLEST


def test_documents_of_one_product_stay_together_however_many() -> None:
    every = documents({"a": 10}) | documents({"z": 10})
    for n in range(100):
        every |= {f"acme-m-note{n}": {**every["acme-a-guide"], "product": "m", "fields": 1_000}}
    assert any(len(own) == 100 for own in families(every).values())


def test_a_product_more_changes_the_families_beside_it_alone() -> None:
    every = documents({f"chip{n:04}": 1_000 for n in range(1_000)})
    before, after = families(every), families(every | documents({"chip0500a": 1_000}))
    new = [name for name, own in after.items() if before.get(name) != own]
    assert 0 < len(new) < 5


def test_rows_of_families_stand_by_vendor_those_without_one_last() -> None:
    assert in_turn(["", "b", "a/x", "a-c", "a/m"]) == ["a/m", "a/x", "a-c", "b", ""]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Guides of one vendor."""
    raw = tmp_path_factory.mktemp("archive")
    varied.write(raw, 16, seed=4, chips=16)
    return raw


def inputs(out: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / MANIFEST).read_bytes())["inputs"]
    return found


@pytest.mark.parametrize("small", [600, 1 << 30])
def test_a_changed_document_redoes_its_family_and_the_dataset_is_that_of_a_build_from_scratch(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    monkeypatch.setattr(divided, "LARGEST", 700)
    monkeypatch.setattr(divided, "SMALLEST", 200)
    monkeypatch.setattr(shards, "SMALL", small)
    raw, out = tmp_path / "raw", tmp_path / "out"
    raw.mkdir()
    names = sorted(path.name for path in archive.iterdir())
    for step, there in enumerate((names[:6], [*names[:9], *names[10:]], names)):
        for path in raw.iterdir():
            path.unlink()
        for name in there:
            (raw / name).write_bytes((archive / name).read_bytes())
        (raw / there[2]).write_text((raw / there[2]).read_text("utf-8") + f"Notice {step}\n", "utf-8")
        build([raw], out)
        build([raw], tmp_path / f"scratch{step}", force=True, jobs=2 if there is names else 1)
        assert local(out) == local(tmp_path / f"scratch{step}")
    found = inputs(out)
    assert len(found["families"]) > 3
    assert {doc_id for own in found["families"].values() for doc_id in own} == found["documents"].keys()
    redone = [name for name, why in found["normalized"].items() if "reused" not in why]
    assert 0 < len(redone) < len(found["families"])


def test_products_are_compared_within_their_family(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(divided, "LARGEST", 700)
    monkeypatch.setattr(divided, "SMALLEST", 200)
    build([archive], tmp_path / "out")
    product = {
        row["doc_id"]: row["product"] for row in pq.read_table(tmp_path / "out" / "documents").to_pylist()
    }
    family = {product[d]: name for name, own in inputs(tmp_path / "out")["families"].items() for d in own}
    changes = pq.read_table(tmp_path / "out" / "changes").to_pylist()
    assert changes
    assert {family[row["from_product"]] == family[row["to_product"]] for row in changes} == {True}


def test_the_families_of_a_vendor_are_spread_over_the_files() -> None:
    found = families(documents({f"chip{n:04}": 1_000 for n in range(4_000)}))
    counts = Counter(shards.shard_of(name, 16) for name in found)
    assert len(found) > 200
    assert len(counts) == 16
    assert max(counts.values()) < 3 * len(found) / 16
