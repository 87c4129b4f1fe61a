"""The sample documents in data/raw/samples read as tests/samples_expected.json says they read.

Every test collects all that differs and shows it as `document, register, field: expected, got`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from dialect_checks import bits, explained, faults, load, printed, read

from extract.dialects.amd_register import AmdRegisterDialect
from extract.document import HEADING
from extract.observations import EnumValue, Field, Observation, Reading, Register

TESTS = Path(__file__).resolve().parent
SAMPLES = TESTS.parent / "data" / "raw" / "samples"
EXPECTED = json.loads((TESTS / "samples_expected.json").read_text(encoding="utf-8"))
DOCUMENTS: dict[str, dict[str, Any]] = {d["doc_id"]: d for d in EXPECTED["documents"]}

STRAY = re.compile(
    r"```|Field ?Name|Bits Default|\bDefa$|\bult$|<\||POSSIBLE VALUES|DESCRIPTION:"
    r"|Proprietary|Revision \d|--\s---|</?u>"
)
"""What layouts put between texts and into none."""

every_document = pytest.mark.parametrize("doc_id", DOCUMENTS)


@cache
def sample(doc_id: str) -> Reading:
    return read(SAMPLES / DOCUMENTS[doc_id]["file"])


class Differences:
    """What differs between a reading and what is expected of it, for one message at the end."""

    def __init__(self, doc_id: str) -> None:
        self.doc_id: str = doc_id
        self.found: list[str] = []

    def expect(self, where: str, what: str, expected: object, got: object) -> None:
        """Note a difference when the two are not equal."""
        if expected != got:
            self.found.append(f"{self.doc_id}, {where}: {what}: expected {expected!r}, got {got!r}")

    def require(self, where: str, what: str, true: object) -> None:
        """Note `what` when it does not hold."""
        if not true:
            self.found.append(f"{self.doc_id}, {where}: {what}")

    def none(self) -> None:
        """Fail with all differences noted."""
        if self.found:
            pytest.fail("\n".join([f"{len(self.found)} differences", *self.found]), pytrace=False)


def pairs(doc_id: str, differences: Differences) -> list[tuple[dict[str, Any], Register]]:
    """Expected and read registers, matched by the line their header begins on."""
    by_line = {min(r.pieces)[0] + 1: r for r in sample(doc_id).registers}
    found = []
    for expected in DOCUMENTS[doc_id]["registers"]:
        register = by_line.pop(expected["line"], None)
        if register is None:
            differences.require(f"line {expected['line']}", f"{expected['name']} was not read", False)
        else:
            found.append((expected, register))
    for line, register in by_line.items():
        differences.require(f"line {line}", f"register {register.register} read from what is none", False)
    return found


FieldPair = tuple[str, dict[str, Any], dict[str, Any], Field]


def field_pairs(doc_id: str, differences: Differences) -> list[FieldPair]:
    """A name to show, the expected register, the expected field and the field read, in the order of print."""
    found = []
    for expected, register in pairs(doc_id, differences):
        name = str(expected["name"])
        if len(expected["fields"]) != len(register.fields):
            wanted = [(f["name"], f["bits"]) for f in expected["fields"]]
            differences.expect(name, "fields", wanted, [(f.field, bits(f)) for f in register.fields])
        for one, row in zip(expected["fields"], register.fields, strict=False):
            found.append((f"{name}.{one['name']}", expected, one, row))
    return found


def damage(expected: dict[str, Any], column: str, *honest: str) -> dict[str, Any] | None:
    """The damage to a column, if there is any and an honest reading of it is one of these."""
    every = expected.get("damage", [])
    return next((d for d in every if d["column"] == column and d["honest"] in honest), None)


def same(row: Observation, column: str, expected: dict[str, Any], value: object, got: object) -> bool:
    """Whether a value is as expected; of a damaged print either honest reading will do.

    Honest is the truth with a recorded repair, or the print (or what is also accepted) with a mark.
    """
    either = damage(expected, column, "either")
    if either is None:
        return got == value
    if got == either["truth"] and any(r.column == column for r in row.repairs):
        return True
    return got in (value, either["printed"], either.get("also_accepted")) and bool(row.flags)


def number(text: str | None) -> int | None:
    return None if text is None else int(text, 16)


@every_document
def test_what_names_a_document_and_its_pages_are_read(doc_id: str) -> None:
    reading, expected, differences = sample(doc_id), DOCUMENTS[doc_id], Differences(doc_id)
    for what in ("vendor", "product", "title", "revision", "revision_date", "complete"):
        differences.expect("document", what, expected[what], getattr(reading, what))
    differences.expect("document", "reader", expected["reader"], reading.document.reader)
    body = reading.document.body
    pages = {"first": reading.pages[body[0]], "last": reading.pages[body[-1]], "count": reading.page_count}
    differences.expect("document", "pages", expected["pages"], pages)
    differences.expect("document", "anything missing", bool(expected["missing"]), bool(reading.missing))
    reported = [d for d in reading.diagnostics if d.code == "missing"]
    differences.expect("document", "reports of what is missing", len(reading.missing), len(reported))
    differences.none()


@every_document
def test_chapters_are_the_headings_and_stand_on_their_pages(doc_id: str) -> None:
    reading, expected, differences = sample(doc_id), DOCUMENTS[doc_id], Differences(doc_id)
    sections = list(dict.fromkeys(r.section for r in reading.registers))
    known = [title for title, _ in expected["chapters"]]
    differences.expect("registers", "sections", [t for t in known if t in sections], sections)
    roles = reading.document.roles
    headings = {i: " ".join(t.split()) for i, t in enumerate(reading.document.lines) if roles[i] & HEADING}
    for title, page in expected["chapters"]:
        pages = [reading.pages[i] for i, text in headings.items() if text.endswith(title)]
        differences.expect(title, "page of the heading", [page], pages)
    listed = {f"{title} {page}".casefold() for title, page in expected["chapters"]}
    for text in headings.values():
        differences.require(text, "no heading", text.endswith(tuple(known)) or text.casefold() in listed)
    differences.none()


@every_document
def test_totals_are_those_of_the_document(doc_id: str) -> None:
    reading, expected, differences = sample(doc_id), DOCUMENTS[doc_id]["totals"], Differences(doc_id)
    rows = [f for r in reading.registers for f in r.fields]
    values = [v for f in rows for v in printed(f)]
    lines = reading.document.lines
    got = {
        "registers": len(reading.registers),
        "arrays": sum("[" in (r.register or "") and r.address_last is not None for r in reading.registers),
        "fields": len(rows),
        "nameless_fields": sum(f.field is None for f in rows),
        "lists": sum(bool(printed(f)) for f in rows),
        "values": len(values),
        "opcodes": sum(v.role == "opcode" for v in values),
        "default_missing": sum(f.default_text is None for f in rows),
        "non_blank_lines": sum(bool(line.strip()) for line in lines),
        "lines": len(lines),
    }
    for what, count in got.items():
        differences.expect("document", what, expected[what], count)
    differences.none()


@every_document
def test_every_register_is_read_with_all_its_header_says(doc_id: str) -> None:
    differences = Differences(doc_id)
    for expected, register in pairs(doc_id, differences):
        where = str(expected["name"])
        got = register.register
        differences.require(
            where,
            f"name: expected {expected['name']!r}, got {got!r}, flags {register.flags}",
            same(register, "register", expected, expected["name"], got),
        )
        differences.expect(where, "block", expected["block"], register.block)
        if expected["name"] is not None:
            differences.expect(where, "kind", expected["kind"], register.kind)
        differences.expect(where, "access", expected["access"], register.access)
        if (either := damage(expected, "access", "either")) and either["kind"] != "access_conflict":
            differences.require(where, "access is damaged and not marked", register.flags)
        differences.expect(where, "width", expected["width"], register.width_bits)
        differences.expect(where, "access widths", expected["widths"], register.access_widths)
        differences.expect(where, "address space", expected["space"], register.address_space)
        differences.expect(where, "address", number(expected["address"]), register.address)
        differences.expect(where, "last address", number(expected.get("address_last")), register.address_last)
        addresses = [number(a) for a in expected.get("addresses", [expected["address"]])]
        differences.expect(where, "addresses", addresses, register.addresses)
        differences.expect(where, "section", expected["section"], register.section)
        differences.expect(where, "variant", expected.get("variant"), register.variant)
        differences.expect(where, "page", expected["page"], sample(doc_id).pages[min(register.pieces)[0]])
        _array(differences, where, expected, register)
    differences.none()


def _array(differences: Differences, where: str, expected: dict[str, Any], register: Register) -> None:
    """Bounds and stride of an array; what the document does not say must be null or marked."""
    array = expected.get("array", {"first": None, "last": None, "stride": None})
    got = {"first": register.array_first, "last": register.array_last, "stride": register.array_stride}
    for what, value in array.items():
        unsaid = value is None and "array" in expected
        if unsaid and what != "stride":
            differences.require(where, f"array {what} {got[what]} is in doubt and not marked", register.flags)
        else:
            differences.expect(where, f"array {what}", value, got[what])


@every_document
def test_every_field_is_read_with_its_bits_and_default(doc_id: str) -> None:
    differences = Differences(doc_id)
    for where, _, expected, row in field_pairs(doc_id, differences):
        differences.require(
            where,
            f"name: expected {expected['name']!r}, got {row.field!r}, flags {row.flags}",
            same(row, "field", expected, expected["name"], row.field),
        )
        cut = damage(expected, "bits", "either")
        kept = cut is not None and bits(row) is None and row.bits_text == cut["printed"]
        differences.require(
            where,
            f"bits: expected {expected['bits']!r}, got {bits(row)!r} ({row.bits_text!r}), flags {row.flags}",
            (bits(row) == expected["bits"] or kept) and (cut is None or row.flags or row.repairs),
        )
        differences.require(
            where,
            f"default: expected {expected['default']!r}, got {row.default_text!r}, flags {row.flags}",
            same(row, "default", expected, expected["default"], row.default_text),
        )
        differences.expect(where, "access", expected.get("access"), row.access)
        differences.expect(where, "note", expected.get("note"), row.note)
        differences.expect(where, "reserved", expected.get("reserved", False), row.reserved)
        pointers = [v.same_as for v in row.values if v.same_as is not None]
        if "same_as" in expected:
            differences.expect(where, "same_as", [expected["same_as"]], pointers)
    differences.none()


@every_document
def test_every_printed_value_is_read_once_and_no_other(doc_id: str) -> None:
    differences = Differences(doc_id)
    for where, _, expected, row in field_pairs(doc_id, differences):
        wanted = dict(map(tuple, expected.get("values", [])))
        values = printed(row)
        differences.expect(where, "numbers of values", sorted(wanted), [v.value for v in values])
        for value in values:
            if value.value in wanted:
                _label(differences, where, expected, value, wanted[value.value])
        roles = {expected["role"]} if "role" in expected else {"value", "operand"}
        got = {v.role for v in values}
        differences.require(where, f"role: expected one of {sorted(roles)}, got {sorted(got)}", got <= roles)
    differences.none()


def _label(
    differences: Differences, where: str, expected: dict[str, Any], value: EnumValue, label: str | None
) -> None:
    """Compare one value's label, by what may honestly be said where it is damaged."""
    column = f"values:{value.value}"
    if damage(expected, column, "flagged"):
        differences.require(where, f"value {value.value} {value.name!r} is not marked", value.flags)
    elif either := damage(expected, column, "either"):
        differences.require(
            where,
            f"value {value.value}: {either['truth']!r}, or the print and a mark; got {value.name!r}",
            value.flags or (value.name == either["truth"] and value.repairs),
        )
    elif label is not None:
        differences.expect(where, f"label of {value.value}", label, value.name)


@every_document
def test_values_explained_in_prose_are_none_but_those_in_the_text(doc_id: str) -> None:
    differences = Differences(doc_id)
    for where, _, expected, row in field_pairs(doc_id, differences):
        wanted = {n for n, *_ in expected.get("prose", [])}
        got = {first for first, _, _ in explained(row)}
        message = f"explained in the text: {sorted(wanted)}, got {sorted(map(str, got))}"
        differences.require(where, message, got <= wanted)
    differences.none()


@every_document
def test_damaged_rows_are_marked_and_sound_ones_are_not(doc_id: str) -> None:
    differences = Differences(doc_id)
    for expected, register in pairs(doc_id, differences):
        where = str(expected["name"])
        if expected.get("flagged"):
            differences.require(where, "has to be marked", register.flags)
        if not expected.get("damage"):
            differences.expect(where, "flags", [], register.flags)
    for where, above, expected, row in field_pairs(doc_id, differences):
        flags = [*row.flags, *(f for v in row.values for f in v.flags)]
        if expected.get("flagged"):
            differences.require(where, "has to be marked", flags)
        if not expected.get("damage") and not above.get("damage"):
            differences.expect(where, "flags", [], flags)
    differences.none()


@every_document
def test_text_that_looks_like_a_row_or_a_value_is_none(doc_id: str) -> None:
    reading, differences = sample(doc_id), Differences(doc_id)
    text, places = _folded(reading)
    rows = [f for r in reading.registers for f in r.fields]
    for trap in DOCUMENTS[doc_id]["traps"]:
        where, wanted = trap["text"], re.sub(r"\s", "", trap["text"])
        at = text.find(wanted)
        differences.require(where, "is not in the document: the list of traps is out of date", at >= 0)
        inside = set(places[at : at + len(wanted)])
        begun = [f.field for f in rows if min(f.pieces)[:2] in inside]
        differences.expect(where, "fields", [], [n for n in begun if not where.startswith(n or "-")])
        if trap["may_be"] is None:
            prose = [v for f in rows for v in f.values if v.role == "prose" and v.value is not None]
            differences.expect(where, "values", [], [v.value for v in prose if min(v.pieces)[:2] in inside])
    differences.none()


def _folded(reading: Reading) -> tuple[str, list[tuple[int, int]]]:
    """The text of a document without white space, and where each of its characters stands."""
    lines = reading.document.lines
    found = [(c, (i, n)) for i in reading.document.body for n, c in enumerate(lines[i]) if not c.isspace()]
    return "".join(c for c, _ in found), [place for _, place in found]


@every_document
def test_what_is_no_part_of_a_text_is_not_in_it_unmarked(doc_id: str) -> None:
    differences = Differences(doc_id)
    for where, _, expected, row in field_pairs(doc_id, differences):
        for junk in (
            d for d in expected.get("damage", []) if d["kind"] in ("junk_cells", "junk_line", "ghost_row")
        ):
            parts = junk["printed"].split(", ") if junk["kind"] == "junk_cells" else [junk["printed"]]
            for text in (v.description for v in [row, *row.values] if not v.flags or v is row):
                left = [p for p in parts if re.search(rf"(?<!\S){re.escape(p)}(?!\S)", text or "")]
                differences.expect(where, f"junk in {text!r}", [], left)
    for table, row in sample(doc_id).observations():
        said = [getattr(row, column, None) or "" for column in ("name", "description", "note")]
        differences.require(row.id, f"{table}: {said}", row.flags or not any(map(STRAY.search, said)))
    differences.none()


@every_document
def test_every_line_is_accounted_for_and_nothing_is_claimed_that_is_not_there(doc_id: str) -> None:
    assert faults(sample(doc_id)) == []


@every_document
def test_the_places_of_a_row_stand_in_reading_order_and_none_is_named_twice(doc_id: str) -> None:
    differences = Differences(doc_id)
    for _, row in sample(doc_id).observations():
        differences.expect(row.id, "pieces", sorted(row.pieces), row.pieces)
        twice = [b for a, b in pairwise(sorted(row.pieces)) if a[0] == b[0] and b[1] < a[2]]
        differences.expect(row.id, "pieces that overlap others", [], twice)
    differences.none()


def test_the_list_of_what_is_expected_holds_every_sample_of_the_dialect() -> None:
    dialect = AmdRegisterDialect()
    own = [p.name for p in SAMPLES.glob("*.txt") if dialect.sniff(load(p.read_bytes(), p.stem)) > 0]
    assert sorted(d["file"] for d in DOCUMENTS.values()) == sorted(own)
    registers = [r for d in DOCUMENTS.values() for r in d["registers"]]
    rows = [*registers, *(f for r in registers for f in r["fields"])]
    assert {d["kind"] for row in rows for d in row.get("damage", [])} <= set(EXPECTED["damage_kinds"])
