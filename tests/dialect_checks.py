"""Reading documents in tests of the `amd-register` dialect, and what holds of every reading.

For example:

    reading = read("WID:WID_CTRL · [R/W] · 32 bits · ...")
    shape(reading)      # {"WID_CTRL": [("ENABLE", "0", "0x0", {0: "Off", 1: "On"})]}
    faults(reading)     # []
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from extract import dialects
from extract.codes import CODES
from extract.dialects.amd_register import AmdRegisterDialect
from extract.document import Document
from extract.observations import EnumValue, Field, Observation, Reading, Register
from extract.readers import read_document

JOINED = {"name_joined", "header_joined", "bits_joined", "notes_joined"}
"""Flags of what need not stand in the document as one piece."""


def load(data: str | bytes, doc_id: str = "acme-one") -> Document:
    """The document that these bytes are, as the reader hands it over."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "document.txt")
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return read_document(path, doc_id, f"raw/{doc_id}.txt")


def read(data: str | bytes | Path | Document, doc_id: str = "acme-one") -> Reading:
    """What the dialect reads from a document, a text, bytes or a file."""
    if isinstance(data, Path):
        data = read_document(data, data.stem)
    elif not isinstance(data, Document):
        data = load(data, doc_id)
    return dialects.read(data, AmdRegisterDialect.name)


def register(text: str) -> Register:
    """The only register of a text."""
    (only,) = read(text).registers
    return only


def fields(text: str) -> list[Field]:
    """The fields of the only register of a text."""
    return register(text).fields


def field(text: str) -> Field:
    """The only field of the only register of a text."""
    (only,) = fields(text)
    return only


def listed(row: Field) -> dict[int | None, str | None]:
    """The printed values of a field: number to label."""
    return {v.value: v.name for v in printed(row)}


def printed(row: Field) -> list[EnumValue]:
    """The values of a field's printed list, those explained in prose left out."""
    return [v for v in row.values if v.role != "prose"]


def explained(row: Field) -> list[tuple[int | None, int | None, str | None]]:
    """The values that a field's text explains in prose: number, last number of a range, label."""
    return [(v.value, v.value_last, v.name) for v in row.values if v.role == "prose" and v.same_as is None]


def bits(row: Field) -> str | None:
    """The bits of a field as `hi:lo`, or one number; None where they are lost."""
    if row.bit_hi is None or row.bit_lo is None:
        return None
    return str(row.bit_hi) if row.bit_hi == row.bit_lo else f"{row.bit_hi}:{row.bit_lo}"


def shape(reading: Reading) -> dict[str | None, list[tuple[Any, ...]]]:
    """Registers in short: name to its fields as (name, bits, default, printed values)."""
    every = reading.registers
    return {r.register: [(f.field, bits(f), f.default_text, listed(f)) for f in r.fields] for r in every}


def cut(reading: Reading, observation: Observation) -> str:
    """What is printed at an observation's pieces, joined by newlines."""
    lines = reading.document.lines
    return "\n".join(lines[i][start:end] for i, start, end in observation.pieces)


def unclaimed(reading: Reading) -> list[int]:
    """Numbers, from 1, of the lines that are not blank and of which nothing was made."""
    document = reading.document
    claimed = {i for _, row in reading.observations() for i, _, _ in row.pieces}
    return [
        i + 1
        for i, line in enumerate(document.lines)
        if not document.roles[i] and i not in claimed and not (not line or line.isspace())
    ]


def faults(reading: Reading) -> list[str]:
    """What is untrue of a reading whatever its document: places off the lines, names made up, lines lost."""
    document, found = reading.document, []
    lines = document.lines
    for table, row in reading.observations():
        who = f"{table} {row.id}"
        places = [p for p in row.pieces if not _within(lines, p)]
        if places or not row.pieces:
            found.append(f"{who}: places {places} are not in the text")
            continue
        found += [f"{who}: flag {code} is no code" for code in row.flags if code not in CODES]
        found += [f"{who}: flag {code} set twice" for code, n in Counter(row.flags).items() if n > 1]
        text = _squeeze(cut(reading, row))
        bare = _squeeze(re.sub(r"\\(?:text|hbox) ?(?={)", "", cut(reading, row)))  # without TeX
        for what, printed_ in _claims(row):
            claim = _squeeze(printed_)
            if claim not in text and claim not in bare and not JOINED & set(row.flags):
                found.append(f"{who}: {what} {printed_!r} is not where it says it was read")
        if isinstance(row, Field):
            found += [f"{who}: {fault}" for fault in _field_faults(row)]
        elif isinstance(row, Register) and None in (row.register, row.address, row.access) and not row.flags:
            found.append(f"{who}: name, address or access is lost and the row has no flag")
    for what, items in (("pages", reading.pages), ("roles", document.roles)):
        if len(items) != len(lines):
            found.append(f"{len(items)} {what} for {len(lines)} lines")
    if min(reading.pages, default=1) < 1:
        found.append(f"page {min(reading.pages)}")
    if lost := unclaimed(reading):
        found.append(f"lines {lost[:10]} are unclaimed, the first {lines[lost[0] - 1][:60]!r}")
    found += [f"diagnostic {d.code} is no code" for d in reading.diagnostics if d.code not in CODES]
    return found


def _claims(row: Observation) -> list[tuple[str, str]]:
    """What a row says is printed at its places."""
    columns = ("register", "field", "name", "bits_text", "default_text")
    said = [(c, text) for c in columns if isinstance(text := getattr(row, c, None), str)]
    return said + [("note", word) for word in (getattr(row, "note", None) or "").split()]


def _field_faults(row: Field) -> list[str]:
    found = []
    if row.bit_hi is not None and row.bit_lo is not None and row.bit_hi < row.bit_lo:
        found.append(f"bits {row.bit_hi}:{row.bit_lo}")
    if (row.field is None or row.bit_lo is None) and not row.flags:
        found.append("name or bits are lost and the row has no flag")
    numbers = [v.value for v in printed(row) if v.value is not None]
    if len(numbers) != len(printed(row)):
        found.append("a printed value without a number")
    if numbers != sorted(set(numbers)):
        found.append(f"printed values {numbers} do not ascend")
    if (
        row.bit_hi is not None
        and row.bit_lo is not None
        and numbers
        and numbers[-1] >> row.bit_hi - row.bit_lo + 1
    ):
        found.append(f"value {numbers[-1]} in bits {row.bit_hi}:{row.bit_lo}")
    return found


def _within(lines: list[str], piece: tuple[int, int, int]) -> bool:
    i, start, end = piece
    return 0 <= i < len(lines) and 0 <= start < end <= len(lines[i]) and not lines[i][start:end].isspace()


def _squeeze(text: str) -> str:
    """Letters and digits alone: what a name keeps however white space, markup and borders cut it."""
    return re.sub(r"[\W_]+", "", text)
