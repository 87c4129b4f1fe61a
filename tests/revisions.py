"""Revisions of an invented manual, made by hand: what the tests of merging and comparing put in.

    old = revision("1.0", reg("MODE", 0x10, fld("EN", "0"), fld("KIND", "3:1", values={0: "OFF"})))
    new = revision("1.1", reg("MODE", 0x10, fld("EN", "0"), fld("KIND", "4:1", values={0: "OFF"})))
    rows(publish(old, new), "fields")

Every row stands on a line of its own. No rule and no check is applied: what comes out is the
work of merging and comparing alone.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from handmade import document, whole

from extract.observations import EnumValue, Field, Instruction, Observation, Reading, Register, Symbol
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

RECORDS = ("registers", "fields", "enum_values", "instructions", "symbols")
OLD, NEW = "acme-one-guide-rev1.0", "acme-one-guide-rev1.1"
"""Ids of the documents that `revision` makes of these labels."""


def fld(
    name: str | None,
    bits: str | None,
    default: str | None = "none",
    values: dict[int, str] | None = None,
    **more: Any,
) -> Field:
    """A field; bits as printed, values by number."""
    made = Field(field=name, bits_text=bits, default_text=default, **more)
    if default is not None and default.startswith("0x"):
        made.default_value = int(default, 16)
    if bits is not None and bits.replace(":", "").isdigit() and not bits.endswith(":"):
        high, _, low = bits.partition(":")
        made.bit_hi, made.bit_lo = int(high), int(low or high)
    made.values = [EnumValue(value=number, name=label) for number, label in (values or {}).items()]
    return made


def reg(name: str | None, address: int | None, *fields: Field, **more: Any) -> Register:
    """A register of 32 bits in the space `MMReg`."""
    said = {"block": "CB", "access": "R/W", "width_bits": 32, "address_space": "MMReg", **more}
    made = Register(register=name, address=address, fields=list(fields), **said)
    made.addresses = [] if address is None else [address]
    return made


def revision(label: str | None, *registers: Register, **more: Any) -> Reading:
    """A revision of the manual `acme-one-guide-rev...`; `more` overrides what a dialect says of it.

    Its `instructions` and `symbols` are among what `more` may say.
    """
    doc_id = more.pop("doc_id", f"acme-one-guide-rev{label}")
    every: list[Observation] = [*more.get("instructions", ()), *more.get("symbols", ())]
    for register in registers:
        every.append(register)
        for field in register.fields:
            every += [field, *field.values]
    source = document("\n".join(f"{doc_id} line {i}" for i in range(len(every) + 1)), doc_id)
    for i, row in enumerate(every):
        row.pieces = whole(source, i)
    said = {"vendor": "acme", "product": "one", "revision": label, "pages": [], **more}
    made = Reading(source, "any", "any@1", registers=list(registers), **said)
    made.number()
    return made


def instruction(encoding: str, opcode: int | None, mnemonic: str, **more: Any) -> Instruction:
    """An instruction."""
    return Instruction(encoding=encoding, opcode=opcode, mnemonic=mnemonic, **more)


def symbol(name: str | None, index: int | None, **more: Any) -> Symbol:
    """A special constant."""
    return Symbol(kind="special_constant", name=name, index=index, **more)


def publish(*readings: Reading) -> dict[str, Any]:
    """The published tables of these documents, without rules and checks."""
    with patch("normalize.reconcile.RULES", ()), patch("normalize.reconcile.CHECKS", ()):
        return published_tables([observed_tables(reading) for reading in readings])


Rows = list[dict[str, Any]]


def rows(tables: dict[str, Any], name: str, **where: Any) -> Rows:
    """The rows of a table for which these columns have these values."""
    found: Rows = tables[name].to_pylist()
    return [row for row in found if all(row[column] == value for column, value in where.items())]


def only(tables: dict[str, Any], table: str, **where: Any) -> dict[str, Any]:
    """The one row of a table for which these columns have these values."""
    (row,) = rows(tables, table, **where)
    return row


Difference = tuple[str | None, str, str | None, str | None, str]


def differences(*readings: Reading, **where: Any) -> list[Difference]:
    """Field, what, before, after and verdict of the rows of `changes`, those of what is shared left out."""
    found = rows(publish(*readings), "changes", **where)
    return [
        (row["field"], row["what"], row["before"], row["after"], row["verdict"])
        for row in found
        if row["what"] != "shared"
    ]


def revised(old: Register, new: Register) -> list[Difference]:
    """What differs between two revisions of a register."""
    return differences(revision("1.0", old), revision("1.1", new))


def revised_field(old: Field, new: Field) -> list[tuple[str, str | None, str | None, str]]:
    """What differs between two revisions of a field: what, before, after, verdict."""
    made = [
        revision(label, reg("MODE", 0x10, field), reg("OTHER", 0x90, fld("FULL", "0", "0x1", access="R")))
        for label, field in (("1.0", old), ("1.1", new))
    ]
    return [d[1:] for d in differences(*made)]


def two(product: str, *registers: Register, **more: Any) -> Reading:
    """A document of a product of its own."""
    return revision("1.0", *registers, product=product, doc_id=f"acme-{product}-guide", **more)
