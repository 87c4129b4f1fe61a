"""Grid tables torn by the feet and heads of pages: the facts are those of the manual without pages."""

from __future__ import annotations

from itertools import count

import pytest
from dialect_checks import load
from isa_pages import INDEX, OPCODES, encoding, index, table, titled

from extract.dialects.amd_isa import AmdIsaDialect
from extract.document import FURNITURE

SUITES = range(6)
PAGE = 17


def manual() -> str:
    """A manual of some pages, most of which end within a grid table."""
    parts = ["Chip\n====\n\nWhat it is for."]
    for s in SUITES:
        names = [[str(n), f"X{s}_ADD_U{n}", f"adds {n}"] for n in range(12)]
        parts += [
            encoding(f"X{s}", ["OP", "[7:0]", "Opcode."], ["SEL", "[9:8]", "Which lane\nis taken."]),
            index(f"X{s}", *(row[:2] for row in names)),
            titled(f"X{s} Instructions", "The suite.", table(OPCODES, *names)),
        ]
    return "\n\n".join(parts) + "\n"


def printed(text: str, foot: str, head: str = "") -> str:
    """The text in pages of so many lines, each with its foot and the head of the next; `{n}` is the page's number."""
    lines = text.splitlines()
    pages = [lines[i : i + PAGE] for i in range(0, len(lines), PAGE)]
    out: list[str] = []
    for n, page in zip(count(1), pages, strict=False):
        out += [*page, "", foot.format(n=n, all=len(pages)), "", *head.splitlines()]
    return "\n".join(out) + "\n"


def facts(text: str) -> list[tuple[object, ...]]:
    """What the document says, without where; the sections, too."""
    reading = AmdIsaDialect().read(load(text, "acme-one-isa"))
    reading.number()
    found: list[tuple[object, ...]] = [
        (r.register, f.field, f.bit_hi, f.bit_lo, f.description) for r in reading.registers for f in r.fields
    ]
    found += [(i.encoding, i.opcode, i.mnemonic, i.description, i.section) for i in reading.instructions]
    return found + [(s.kind, s.name, s.value, s.definition, s.section) for s in reading.symbols]


FEET: dict[str, tuple[str, str]] = {
    "page of all": ("Page {n} of {all}", ""),
    "page of all, a title above": ("Page {n} of {all}", "Northbeck Manual\n"),
    "a number between strokes": ("- {n} -", ""),
    "page and all, a stroke between": ("{n}/{all}", ""),
    "a bare number": ("{n}", ""),
    "a title and a number": ("Northbeck Manual    {n}", ""),
    "the number of a revision first": ("Rev 1.2   {n} of {all}", ""),
    "an owner's mark and a number": ("Copyright 2031 Northbeck\n{n}", ""),
}


@pytest.mark.parametrize("how", FEET)
def test_pages_that_tear_grids_change_nothing_of_what_a_manual_says(how: str) -> None:
    was = facts(manual())
    assert len(was) > 12 * len(SUITES)
    assert facts(printed(manual(), *FEET[how])) == was


def test_two_grids_with_the_foot_of_a_page_between_them_stay_two() -> None:
    one = [
        table(OPCODES, *([str(n), f"X_ADD_U{n}", "adds"] for n in range(s, s + 4))) for s in range(0, 40, 4)
    ]
    apart = titled("Instructions", *one)
    torn = titled("Instructions", *(f"{grid}\n\nPage {n} of 10\n" for n, grid in enumerate(one, 1)))
    assert len(facts(apart)) == 40
    assert facts(torn) == facts(apart)


def test_a_text_again_and_again_between_grids_is_text_where_no_page_is_counted() -> None:
    grids = [table(INDEX, ["1", f"X_ADD_{n}"]) + "\n\nSee above.\n" for n in range(8)]
    document = load(titled("Chip", *grids), "acme-one-isa")
    AmdIsaDialect().read(document)
    roles = [role for role, line in zip(document.roles, document.lines, strict=True) if line == "See above."]
    assert len(roles) == 8
    assert not any(role & FURNITURE for role in roles)
