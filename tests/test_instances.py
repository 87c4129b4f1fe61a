"""Elements of register arrays: what proves an address, and that SQL and Python say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_decoding import register

from catalog import Dataset, connect
from catalog.sql import _INSTANCES_SQL
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from catalog.model import Register


def array(**more: Any) -> Register:
    address = more.get("address")
    there = () if address is None else (address,)
    return register(**{"array_first": 0, "array_last": 3, "name": "A[0-3]_B", "addresses": there, **more})


def listed(one: Register) -> list[tuple[int | None, str | None, int | None]]:
    return [(i.index, i.name, i.address) for i in one.instances()]


@pytest.mark.parametrize(
    ("columns", "addresses"),
    [
        ({"address": 0x100, "address_last": 0x10C, "array_stride": 4}, [0x100, 0x104, 0x108, 0x10C]),
        ({"address": 0x100, "array_stride": 4}, [0x100, 0x104, 0x108, 0x10C]),
        ({"address": 1, "addresses": (1, 5, 7, 9)}, [1, 5, 7, 9]),
        ({"address": 0x100, "address_last": 0x10C}, [0x100, None, None, 0x10C]),
        ({"address": 0x100, "address_last": 0x200, "array_stride": 4}, [0x100, None, None, 0x200]),
        ({"address": 0x100}, [0x100, None, None, None]),
        ({}, [None] * 4),
        ({"address": 0x10C, "address_last": 0x100, "array_stride": -4}, [0x10C, 0x108, 0x104, 0x100]),
    ],
)
def test_an_element_has_an_address_where_the_tables_prove_it(
    columns: dict[str, Any], addresses: list[int | None]
) -> None:
    assert listed(array(**columns)) == [(i, f"A{i}_B", address) for i, address in enumerate(addresses)]


def test_indices_that_are_not_one_after_another_count_in_the_stride_as_the_last_address_shows() -> None:
    gaps: dict[str, Any] = {"array_indices": (0, 1, 4), "array_last": 4, "address": 0, "array_stride": 4}
    assert [i.address for i in array(**gaps, address_last=16).instances()] == [0, 4, 16]
    assert [i.address for i in array(**gaps, address_last=8).instances()] == [0, 4, 8]
    assert [i.address for i in array(**gaps).instances()] == [0, None, None]


def test_more_elements_than_addresses_between_first_and_last_are_no_array() -> None:
    assert listed(array(address=8, address_last=10)) == [(None, "A[0-3]_B", 8)]
    assert len(listed(array(array_last=10**12))) == 1


def test_an_element_that_would_stand_below_address_0_has_no_address() -> None:
    one = array(array_indices=(4, 0, 1, 5), array_stride=3, address=0, address_last=3)
    assert [address for _, _, address in listed(one)] == [0, None, None, 3]


def test_a_register_with_several_addresses_is_an_instance_at_each() -> None:
    one = array(array_first=None, array_last=None, name="PLAIN", address=4, addresses=(4, 8))
    assert listed(one) == [(None, "PLAIN", 4), (None, "PLAIN", 8)]


@pytest.fixture(scope="module")
def view() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection in which each example puts its registers."""
    with duckdb.connect(config={"threads": 1}) as connection:
        yield connection


NAMES = [
    *("A[0-3]", "PLAIN", "B[1-7]_[0-3]", "C0, C1, C2", "D00_X, D01_X, …, D09_X, D10_X", "LOADa, LOADb"),
    *("0_CS, 1_CS, …, 9_CS, 10_CS", "E0_0, E1_0 and E2_0", "F0..F3", "Gn_CTL (n = 0..3)", "Hnn (n = 0..3)"),
    *("LEFT, RIGHT", "two words", "Qn_CTL", "Word", "K1, K01", "M0 to M4", "N8, N9, N10", "A0, B0", "P0-P3"),
]
_small = st.none() | st.integers(0, 40)


@settings(max_examples=50)
@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "name": st.sampled_from(NAMES) | st.none(),
                "array_first": _small,
                "array_last": _small,
                "array_stride": st.none() | st.integers(-4, 8),
                "array_indices": st.none() | st.lists(st.integers(0, 9), min_size=1, max_size=5, unique=True),
                "address": _small,
                "address_last": _small,
                "addresses": st.lists(st.integers(0, 40), max_size=5),
            }
        ),
        min_size=1,
        max_size=8,
    )
)
def test_the_view_says_what_python_says(
    view: duckdb.DuckDBPyConnection, arrays: list[dict[str, Any]]
) -> None:
    columns = [PUBLISHED["registers"].field(name) for name in PUBLISHED["registers"].names]
    rows: list[dict[str, Any]] = []
    expected: list[tuple[Any, ...]] = []
    for number, one in enumerate(arrays):
        rows.append({**one, "register": one["name"], "register_id": str(number)})
        lists = {name: one[name] and tuple(one[name]) for name in ("addresses", "array_indices")}
        expected += [
            (str(number), *i) for i in listed(array(**{**one, **lists, "addresses": tuple(one["addresses"])}))
        ]
    arrow = pa.Table.from_pylist(
        [{name: row.get(name) for name in PUBLISHED["registers"].names} for row in rows],
        pa.schema([pa.field(f.name, f.type) for f in columns]),
    )
    view.register("registers", arrow)
    view.execute(_INSTANCES_SQL)
    said = view.execute('select register_id, "index", name, address from register_instances').fetchall()
    assert sorted(map(repr, said)) == sorted(map(repr, expected))


def test_the_view_of_a_dataset_has_the_instances_of_its_registers(samples: Path) -> None:
    with connect(samples) as connection:
        said = connection.sql('select register_id, "index", name, address from register_instances').fetchall()
    python = [
        (r.register_id, i.index, i.name, i.address)
        for r in Dataset(samples).registers()
        for i in r.instances()
    ]
    assert sorted(map(repr, said)) == sorted(map(repr, python))
    assert any(index is not None and address is None for _, index, _, address in said)
