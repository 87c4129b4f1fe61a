"""Read back by the tools of its users, an export says what the tables say: names, addresses, bits, values."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from export_chip import HARD, OPCODES, chosen, hard_chips
from export_readers import READERS, Facts
from hypothesis import given, settings

from catalog.dataset import Dataset
from catalog.export import FORMATS
from catalog.export.losses import Losses
from catalog.export.selection import Selection, select

if TYPE_CHECKING:
    from types import SimpleNamespace

    from catalog.model import EnumValue, Field, Register

WHOLE = ("json", "sqlite")
"""Formats that can say everything."""
OPCODE_FORMATS = ("c", "json", "rules-ng", "sqlite")
ABSOLUTE = ("svd", "c")
"""Formats that add the base to addresses that count from one."""
STRICT = ("svd", "systemrdl")
"""Formats that take one name for a number."""


def made(to: str, selection: Selection) -> tuple[bytes, dict[str, set[str]]]:
    """The content of a file, and the rows that it leaves out with the reasons."""
    losses = Losses()
    content = import_module(f"catalog.export.{FORMATS[to].module}").render(selection, losses, ["About."])
    lost: dict[str, set[str]] = defaultdict(set)
    for row, _, reason in losses.rows:
        lost[row].add(reason)
    return content, lost


def check(to: str, selection: Selection) -> None:
    """Write, read, and compare with the rows."""
    if FORMATS[to].one_product and not selection.products[0].spaces:
        return
    content, lost = made(to, selection)
    with tempfile.TemporaryDirectory() as folder:
        told = READERS[to](content, Path(folder))
    expected, allowed = said(to, selection, lost)
    assert told.names == {
        row: name for row, name in expected.names.items() if row not in lost or row in told.names
    }
    assert told.bits == expected.bits
    assert dict(told.addresses) == {row: found for row, found in expected.addresses.items() if found}
    if to in OPCODE_FORMATS:
        assert told.opcodes == {row: found for row, found in expected.opcodes.items() if row not in lost}
    for row, values in expected.values.items():
        assert {number for number, _ in told.values[row]} == {number for number, _ in values}
        assert told.values[row] <= values
        assert to in STRICT or told.values[row] == values
    assert allowed >= {reason for reasons in lost.values() for reason in reasons}


def said(to: str, selection: Selection, lost: dict[str, set[str]]) -> tuple[Facts, set[str]]:
    """What the rows say, but for those that the format gave up; and the reasons for which it may."""
    facts = Facts()
    for product in selection.products:
        standing = [r for space in product.spaces for r in space.registers]
        for register in standing if to == "svd" else product.registers:
            _register(to, register, any(r is register for r in standing), facts, lost)
        for i in product.instructions:
            facts.opcodes[i.observation_id] = (i.opcode, i.mnemonic)  # type: ignore[assignment]
    return facts, set() if to in WHOLE else REASONS


def _register(to: str, register: Register, stands: bool, facts: Facts, lost: dict[str, set[str]]) -> None:
    facts.names[register.observation_id] = register.name or ""
    if stands and to == "json":
        facts.addresses[register.observation_id] = {register.address or 0}
    elif stands or (to == "sqlite" and register.kind == "register"):
        based = register.bases if to in ABSOLUTE else ()
        known = {a for i in register.instances() for a in (i.absolute() if based else (i.address,))}
        facts.addresses[register.observation_id] = {a for a in known if a is not None}
    for f in register.fields:
        if f.bit_hi is None or f.bit_lo is None:
            assert to in WHOLE or "field without a bit range" in lost[f.observation_id]
            if to not in WHOLE:
                continue
        else:
            facts.bits[f.observation_id] = (f.bit_hi, f.bit_lo)
        facts.names[f.observation_id] = f.name or ""
        if "list of a field whose bits are split" in lost[f.observation_id]:
            continue
        for v in f.values if to in WHOLE else _listed(f):
            if to in WHOLE:
                facts.names[v.observation_id] = v.name or ""
                facts.values[f.observation_id].add((v.value, v.name or ""))  # type: ignore[arg-type]
            elif lost[v.observation_id] <= {"second name for a value"}:
                facts.names[v.observation_id] = v.name or ""
                facts.values[f.observation_id] |= {(n, v.name or "") for n in _numbers(v)}


def _listed(f: Field) -> list[EnumValue]:
    """The field's own list, or the numbers that it can hold of the one that its text refers to."""
    if not f.same_values or any(v.role not in ("prose", "bit") for v in f.values):
        return list(f.values)
    return [v for v in f.same_values if _numbers(v)[-1] <= f.mask >> (f.bit_lo or 0)]


def _numbers(v: EnumValue) -> range:
    assert v.value is not None
    return range(v.value, (v.value if v.value_last is None else v.value_last) + 1)


REASONS = {
    "field without a bit range",
    "elements of an array whose address is not proven",
    "indices of an array that contradict its addresses",
    "second address of an array",
    "list of a field whose bits are split",
    "default of a field whose bits are split",
    "default of a field that cannot hold it",
    "value that its field cannot hold",
    "second name for a value",
    "name of a bit of a field, not of a value",
    "text about values that names none",
    "value explained in running text, beside a printed list",
    "range of values too long to write out",
    "instruction without an opcode or a mnemonic",
    "encoding without an address of its own",
    "descriptor without an address of its own",
    "register without an address of its own",
}


@pytest.fixture(scope="module")
def products(samples: Path) -> list[Selection]:
    """The products of the sample corpus."""
    return select(Dataset(samples)).apart()


@pytest.mark.parametrize("to", FORMATS)
def test_the_sample_corpus_comes_back_as_it_is_in_the_tables(to: str, products: list[Selection]) -> None:
    for selection in products:
        check(to, selection)


@pytest.mark.parametrize("to", FORMATS)
def test_a_chip_of_everything_that_is_hard_comes_back(to: str) -> None:
    check(to, chosen(*HARD, opcodes=OPCODES))


@pytest.mark.parametrize("to", [f for f in FORMATS if f != "systemrdl"])
@given(chip=hard_chips())
@settings(max_examples=40)
def test_any_registers_come_back(to: str, chip: SimpleNamespace) -> None:
    check(to, chip.chosen)


@given(chip=hard_chips())
@settings(max_examples=15)
def test_any_registers_come_back_from_systemrdl(chip: SimpleNamespace) -> None:
    check("systemrdl", chip.chosen)
