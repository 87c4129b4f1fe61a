"""The real instruction set reference of this kind read to its last entry: figures and invariants.

It lies beside the repository and is not part of it; see `raw_corpus` in conftest.py. The figures were
counted by hand and by scripts that agree.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from dialect_checks import cut, faults

from extract.dialects import choose
from extract.dialects.powervr_isa import PowerVrIsaDialect
from extract.document import HEADING
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading


@cache
def _read(path: Path) -> Reading:
    reading = PowerVrIsaDialect().read(read_document(path, path.stem))
    reading.number()
    return reading


@pytest.fixture
def reading(raw_corpus: Path) -> Reading:
    return _read(raw_corpus / "powervr-instruction-set-reference.txt")


def test_the_dialect_recognises_it_and_no_other_document(raw_corpus: Path) -> None:
    sure = {p.stem: PowerVrIsaDialect().sniff(read_document(p, p.stem)) for p in raw_corpus.glob("*.txt")}
    assert [name for name, how in sure.items() if how] == ["powervr-instruction-set-reference"]
    path = raw_corpus / "powervr-instruction-set-reference.txt"
    assert choose(read_document(path, path.stem)).name == PowerVrIsaDialect.name


def test_all_entries_are_read_and_none_is_made_up(reading: Reading) -> None:
    rows = reading.instructions
    assert len(rows) == 129
    assert len({(row.section, row.mnemonic) for row in rows}) == len({row.mnemonic for row in rows}) == 121
    several = Counter(row.mnemonic for row in rows)
    assert sorted(several.values(), reverse=True)[:7] == [3, 3, 2, 2, 2, 2, 1]
    assert all(row.aliases for row in rows if several[row.mnemonic] == 3)


def test_entries_are_in_their_sections(reading: Reading) -> None:
    counts: dict[str, set[str | None]] = {}
    for row in reading.instructions:
        counts.setdefault(str(row.section), set()).add(row.mnemonic)
    assert [len(names) for names in counts.values()] == [28, 4, 19, 12, 21, 11, 7, 7, 4, 8]


def test_every_entry_has_a_syntax_forms_and_a_description(reading: Reading) -> None:
    for row in reading.instructions:
        assert row.description, row.mnemonic
        assert (row.syntax and row.forms) or "form_unstated" in row.flags, row.mnemonic
    phases = Counter(tuple(dict.fromkeys(phase for phase, _ in row.forms)) for row in reading.instructions)
    assert phases["Phase0", "Phase1", "Phase2"] == 84 + 1  # one of 84 entries is split in two
    assert phases["Backend Phase",] == 12
    assert phases["Construction",] == 7 + 8 + 11 + 2


def test_modifiers_banks_and_constants_are_complete(reading: Reading) -> None:
    kinds = Counter(symbol.kind for symbol in reading.symbols)
    assert kinds == {"register_bank": 11, "modifier": 30, "modifier_value": 13, "special_constant": 96}
    indices = [s.index for s in reading.symbols if s.kind == "special_constant"]
    assert indices == [*range(32), *range(64, 96), *range(128, 160)]
    assert sum("example_1" in s.attributes for s in reading.symbols if s.kind == "modifier") == 8


def test_constants_are_as_printed_and_what_contradicts_itself_is_flagged(reading: Reading) -> None:
    constants = [s for s in reading.symbols if s.kind == "special_constant"]
    assert all(s.value == int(s.attributes["value_text"], 16) for s in constants)
    flagged = {code: [s.index for s in constants if code in s.flags] for s in constants for code in s.flags}
    assert flagged == {"definition_differs": [*range(65, 89)], "constant_digits": [148, 153]}


def test_headings_and_contents_agree_but_for_three(reading: Reading) -> None:
    headings = sum(bool(roles & HEADING) for roles in reading.document.roles)
    assert (
        headings == 2 * 144 + 3 + 9 + 7 + 5
    )  # both, titles of lists, captions listed and printed, table heads
    codes = Counter(d.code for d in reading.diagnostics)
    assert (codes["heading_differs"], codes["heading_number"], codes["heading_unlisted"]) == (3, 2, 0)
    assert len(reading.missing) == 2
    assert [row.aliases for row in reading.instructions if "heading_differs" in row.flags][:2] == [
        ["UMAD16"],
        ["CNDSTM"],
    ]


def test_pages_are_those_of_the_contents(reading: Reading) -> None:
    pages = [reading.pages[row.pieces[0][0]] for row in reading.instructions]
    assert pages == sorted(pages)
    assert (pages[0], pages[-1]) == (19, 50)
    constants = [s for s in reading.symbols if s.kind == "special_constant"]
    assert {reading.pages[s.pieces[0][0]] for s in constants} == {52, 53, 54}


def test_what_the_dump_repeats_is_counted_once(reading: Reading) -> None:
    assert sum(d.code == "copy_merged" for d in reading.diagnostics) == 16
    for row in reading.instructions:
        assert len({"".join(e.split()) for e in row.examples}) == len(row.examples)


def test_damage_that_is_known_is_flagged(reading: Reading) -> None:
    flags = Counter(code for row in reading.instructions for code in row.flags)
    assert flags["divider_lost"] == 1 + 11 + 4  # one formula, ten rows of which one is split, four jumps
    assert (flags["form_joined"], flags["form_empty"], flags["form_foreign"]) == (2, 1, 1)
    assert (flags["syntax_garbled"], flags["letters_lost"], flags["code_garbled"]) == (3, 2, 5)
    assert (flags["records_fused"], flags["form_unstated"], flags["heading_differs"]) == (2, 4, 5)
    assert set(flags) == {
        *("divider_lost", "form_joined", "form_empty", "form_foreign", "syntax_garbled", "letters_lost"),
        *("code_garbled", "records_fused", "form_unstated", "heading_differs"),
    }


def test_nothing_is_inferred_or_repaired(reading: Reading) -> None:
    assert not any(row.repairs for _, row in reading.observations())


def test_names_and_forms_stand_at_their_places(reading: Reading) -> None:
    for row in reading.instructions:
        text = "".join(cut(reading, row).split())
        assert str(row.mnemonic) in text
        for _, form in row.forms:
            assert form is None or "".join(form.split())[:60] in text, row.mnemonic


def test_every_line_is_accounted_for(reading: Reading) -> None:
    assert faults(reading) == []
