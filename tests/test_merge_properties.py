"""Whatever documents say and whatever damage they have: what holds of every merge."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st
from revisions import RECORDS, fld, instruction, publish, reg, revision, rows, symbol

from normalize.merging.editions import products
from normalize.merging.merge import merge
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from random import Random

    from extract.observations import Field, Reading, Register

some = settings(max_examples=50)  # each is a dataset that is normalized, most of them twice
NAMES = st.sampled_from(["MODE", "M0DE", "STATE", "ARRAY_[0-3]", None])
FIELDS = st.sampled_from(["EN", "KIND", "K1ND", "Reserved", None])
FLAGS = st.lists(st.sampled_from(["name_garbled", "bits_overlap", "row_copies", "register_name"]), max_size=1)


@st.composite
def registers(draw: st.DrawFn) -> list[Register]:
    """Registers whose names, addresses and fields often meet those of another document."""
    made = []
    for _ in range(draw(st.integers(0, 4))):
        fields = []
        for _ in range(draw(st.integers(0, 3))):
            name, low = draw(FIELDS), draw(st.sampled_from([0, 4, 8, None]))
            bits = None if low is None else f"{low + draw(st.integers(0, 3))}:{low}"
            values = {n: draw(st.sampled_from(["OFF", "0FF", "ON"])) for n in range(draw(st.integers(0, 3)))}
            default = draw(st.sampled_from(["none", "0x0", None]))
            flags = draw(FLAGS)
            fields.append(fld(name, bits, default, values, flags=flags, reserved=name == "Reserved"))
        address, variant = draw(st.sampled_from([0x10, 0x14, None])), draw(st.sampled_from([None, "b"]))
        space = None if address is None else draw(st.sampled_from(["MMReg", "IOReg"]))
        flags = draw(FLAGS)
        made.append(reg(draw(NAMES), address, *fields, flags=flags, variant=variant, address_space=space))
    return made


@st.composite
def families(draw: st.DrawFn) -> list[Reading]:
    """Up to four documents of two products, some of them revisions of one another."""
    made = []
    for i in range(draw(st.integers(1, 4))):
        opcodes = draw(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["ADD", "SUB"])), max_size=3))
        constants = draw(
            st.lists(st.tuples(st.sampled_from(["PI", "P1", None]), st.integers(0, 2)), max_size=2)
        )
        made.append(
            revision(
                draw(st.sampled_from(["1.0", "1.1", None])),
                *draw(registers()),
                doc_id=f"acme-guide-{'abcd'[i]}",
                product=draw(st.sampled_from(["one", "two"])),
                instructions=[instruction("SOP", *opcode) for opcode in opcodes],
                symbols=[symbol(*constant) for constant in constants],
                title=draw(st.sampled_from(["Guide", "Manual"])),
            )
        )
    return made


@some
@given(families())
def test_every_observation_is_in_one_published_row_and_rows_below_are_tied_to_rows_above(
    made: list[Reading],
) -> None:
    tables = publish(*made)
    for name in RECORDS:
        counted = Counter(one for row in rows(tables, name) for one in row["observation_ids"])
        observed = [row.id for reading in made for table, row in reading.observations() if table == name]
        assert counted == Counter(observed)
        for row in rows(tables, name):
            assert row["n_observations"] == len(row["observation_ids"])
            assert (row["agreement"] == "single") == (row["n_observations"] == 1)
            assert row["observation_id"] in row["observation_ids"]
            assert len({one.split(":")[0] for one in row["observation_ids"]} - _of_product(made, row)) == 0
    above = {row["register_id"]: row for row in rows(tables, "registers")}
    holders = {row["field_id"]: row for row in rows(tables, "fields")}
    for row in holders.values():
        assert row["register"] == above[row["register_id"]]["register"]
        listed = [v for v in rows(tables, "enum_values", field_id=row["field_id"]) if v["role"] != "prose"]
        assert row["enum_count"] == len(listed)
    for row in rows(tables, "enum_values"):
        assert (row["field"], row["register_id"]) == (
            holders[row["field_id"]]["field"],
            holders[row["field_id"]]["register_id"],
        )


def _of_product(made: list[Reading], row: dict[str, object]) -> set[str]:
    return {reading.document.doc_id for reading in made if reading.product == row["product"]}


@some
@given(families(), st.randoms())
def test_the_order_of_the_documents_does_not_matter(made: list[Reading], random: Random) -> None:
    shuffled = list(made)
    random.shuffle(shuffled)
    assert publish(*made) == publish(*shuffled)


@some
@given(families(), st.booleans())
def test_adding_a_document_leaves_the_rows_of_other_products_as_they_were(
    made: list[Reading], with_rules: bool
) -> None:
    added = made[-1]
    published = publish if not with_rules else _publish_with_rules
    before, after = published(*made[:-1]) if made[:-1] else None, published(*made)
    if before is None:
        return
    inherited = {"fields": {"register"}, "enum_values": {"register", "field"}} if with_rules else {}
    for name in RECORDS:
        # a name that was in doubt may be settled by the document added, and the rows below follow it
        own = [c for c in after[name].column_names if c not in inherited.get(name, set())]
        kept = {row["observation_id"]: row for row in rows(after, name)}
        for row in rows(before, name):
            if row["product"] != added.product and (row["status"] == "clean" or not with_rules):
                assert {c: kept[row["observation_id"]][c] for c in own} == {c: row[c] for c in own}


def _publish_with_rules(*made: Reading) -> dict[str, Any]:
    return published_tables([observed_tables(reading) for reading in made])


@st.composite
def printings(draw: st.DrawFn) -> list[Reading]:
    """Two to four prints of one manual, each with damage and changes of its own."""
    return [
        revision(
            draw(st.sampled_from(["1.0", "1.1", "1.2"])),
            *[made for i in range(3) if (made := _printed(draw, i)) is not None],
            doc_id=f"acme-one-guide-{name}",
            instructions=[
                instruction("SOP", code, draw(st.sampled_from([mnemonic, f"{mnemonic}X"])))
                for code, mnemonic in enumerate(("ADD", "SUB", "MOV"))
                if draw(st.booleans())
            ],
            symbols=[symbol(word, i, value=draw(st.integers(0, 1))) for i, word in enumerate(("PI", "TAU"))],
            title="Guide",
        )
        for name in "abcd"[: draw(st.integers(2, 4))]
    ]


def _printed(draw: st.DrawFn, i: int) -> Register | None:
    """A print of the register of this number, if it is there."""
    damage = draw(st.sampled_from(["none", "none", "gone", "lost", "garbled", "moved"]))
    name: str | None = ("CB_MODE", "CB_STATE", "DB_COUNT_[0-3]")[i]
    fields = [made for j in range(3) if (made := _printed_field(draw, j)) is not None]
    if damage == "gone":
        return None
    flags = {"lost": ["name_lost"], "garbled": ["header_joined"]}.get(damage, [])
    name = {"lost": None, "garbled": f"{name}X"}.get(damage, name)
    return reg(name, (0x10, 0x20, 0x30)[i] + 4 * (damage == "moved"), *fields, flags=flags)


def _printed_field(draw: st.DrawFn, j: int) -> Field | None:
    """A print of the field of this number, if it is there."""
    damage = draw(st.sampled_from(["none", "none", "gone", "lost", "garbled", "bits", "default", "wider"]))
    if damage == "gone":
        return None
    name: str | None = {"lost": None, "garbled": f"KI ND_{j}"}.get(damage, f"KIND_{j}")
    bits = {"bits": "7:", "wider": f"{8 * j + 4}:{8 * j}"}.get(damage, f"{8 * j + 3}:{8 * j}")
    flags = {"lost": ["name_lost"], "garbled": ["name_garbled"], "bits": ["bits_garbled"]}.get(damage, [])
    values = {n: draw(st.sampled_from([f"A{n}", f"B{n}"])) for n in range(3) if draw(st.booleans())}
    text = draw(st.sampled_from([None, "Counts up.", "Counts up if the"]))
    return fld(name, bits, None if damage == "default" else "0x0", values, flags=flags, description=text)


@some
@given(printings())
def test_merging_what_is_merged_changes_nothing(made: list[Reading]) -> None:
    tables = {r.document.doc_id: observed_tables(r) for r in made}
    desks = Workbench(list(tables.values())).desks
    described = {doc_id: one["documents"].to_pylist()[0] for doc_id, one in tables.items()}
    (product,) = products(desks, described)
    once = merge(product, tables)
    again = merge(product, {e.doc_id: _of(once.tables, e.doc_id, tables[e.doc_id]) for e in product.editions})
    for name in RECORDS:
        assert _by_id(again.tables[name]) == _by_id(once.tables[name])
    assert (again.conflicts, again.notes) == ([], None)


def _of(merged: dict[str, Any], doc_id: str, observed: dict[str, Any]) -> dict[str, Any]:
    """The merged rows that come from one document, as tables of that document."""
    chosen = {
        name: table.filter(
            pa.array([one == doc_id for one in table.column("doc_id").to_pylist()], pa.bool_())
        )
        for name, table in merged.items()
    }
    return {**observed, **chosen}


def _by_id(table: Any) -> dict[str, dict[str, Any]]:
    return {row["observation_id"]: row for row in table.to_pylist()}
