"""Documents with more of something than any chip has: what is read of them, and what is compared."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_files import page, pdf, text
from rules_told import header, observed, published

from extract.dialects import read
from extract.dialects.amd_isa.checks import gaps
from extract.dialects.amd_isa.inline import inline
from extract.dialects.amd_isa.mentions import Mentions
from extract.dialects.amd_isa.numbers import MOST_PARTS, parse_bits
from extract.dialects.amd_isa.operation import operation
from extract.dialects.amd_isa.text import Item
from extract.dialects.powervr_isa.grammar import names_of
from extract.dialects.register_table.text_tables.delimited import delimited_tables
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import Document
from extract.observations import Field
from extract.readers import read_document
from extract.readers.pdf import calls
from extract.readers.pdf.page import turns_of
from extract.readers.pdf.strokes import multiply
from normalize.comparing.similarity import likeness
from normalize.rules.words import Words, one_letter_apart
from normalize.vocabulary import TWINS, Vocabulary
from normalize.workbench import MOST, Desk, Workbench

if TYPE_CHECKING:
    from pathlib import Path


def test_of_a_register_with_more_fields_than_bits_those_near_a_field_are_compared_with_it() -> None:
    count = MOST + 100
    rows = [[n for n in range(2 * count) if n % 2 == register] for register in (0, 1)]
    desk = Desk("acme-one", None, None, None, {}, fields_of=rows, register_of=[0, 1] * count)
    assert desk.beside(1) == rows[1][: MOST // 2]
    assert desk.beside(400) == rows[0][200 - MOST // 2 : 200 + MOST // 2]
    desk.fields_of = [rows[0][:MOST], rows[1][:2]]
    assert (desk.beside(0), desk.beside(3)) == (rows[0][:MOST], [1, 3])


def test_of_a_series_of_very_many_registers_the_first_are_witnesses() -> None:
    count = TWINS + 10
    tables = observed("\n".join(f"{header(f'WID_A{n}', 16 * n)}\nX\t0\tnone\tx" for n in range(count)))
    bench = Workbench([tables])
    twins = Vocabulary(bench).twins(bench.desks[0].doc_id, count - 1, "WID_A7")
    assert twins == list(range(TWINS))


@pytest.mark.parametrize("length", [1, 300])
def test_a_name_as_long_as_a_text_is_no_member_of_a_series(length: int) -> None:
    names = [f"WID_{'A' * length}{n}" for n in (0, 1, 3)]
    rows = "\n".join(f"{name}\t{n}\tnone\tx" for n, name in enumerate(names))
    found = [row["code"] for row in published(f"{header('WID_A', 0)}\n{rows}")["diagnostics"]]
    assert ("series_hole" in found) is (length == 1)


def test_bits_in_more_parts_than_a_field_has_are_none() -> None:
    parts = [f"{2 * n}" for n in range(MOST_PARTS + 1)]
    assert len(parse_bits(",".join(parts[:-1])) or ()) == MOST_PARTS
    assert parse_bits(",".join(parts)) is None


def test_a_name_that_heads_very_many_entries_tells_the_lines_of_some() -> None:
    entry = "4.1.{}. ADDW\n\nFormat: ADDW dest\nDescription: Adds.\n\n"
    lines = "".join(entry.format(n) for n in range(1, 13)).split("\n")
    document = Document("chip", "chip.txt", "0" * 64, 1, "text", "utf-8", lines, range(len(lines)))
    found = [d.message for d in read(document, "powervr-isa").diagnostics if d.code == "name_repeated"]
    assert len(found) == 12
    assert found[0].endswith("(line 6, 11, 16, 21, 26, 31, 36, 41 and 3 more)")
    assert found[-1].endswith("(line 1, 6, 11, 16, 21, 26, 31, 36 and 3 more)")


def test_a_comma_within_braces_parts_no_mentions_and_one_between_them_does() -> None:
    known = Mentions({"X_ADD_B32", "X_ADD_B64", "X_SUB_B32"})
    assert known.resolve("X_ADD_{B32, B64}, X_SUB_{B32,B64}; X_MUL_B32") == (
        ["X_ADD_B32", "X_ADD_B64", "X_SUB_B32"],
        ["X_SUB_B64", "X_MUL_B32"],
    )


def test_texts_longer_than_any_name_are_alike_when_they_are_the_same() -> None:
    text = "A1" * 30_000
    assert likeness(text, text.replace("1", "I")) == 1
    assert likeness(text, f"{text}B") == 0
    assert likeness("CTRL_A", "CTRL_B") > 0.5


def test_what_is_longer_than_any_word_is_not_taken_apart() -> None:
    letters = "".join(chr(ord("A") + n % 26) for n in range(40_000))
    words = Words()
    words.add([(letters, "MODE"), ("MODE", "ENABLE")], Counter([letters, "MODE", "MODE", "ENABLE"]), 2)
    tracemalloc.start()
    assert (words.near(letters[1:]), words.parted(letters)) == (set(), None)
    assert not one_letter_apart(letters, letters[1:])
    assert tracemalloc.get_traced_memory()[1] < 10e6
    tracemalloc.stop()
    assert words.near("MODES") == {"MODE"}
    assert one_letter_apart("MODE", "MODES")


def test_the_bits_that_no_field_has_are_told_of_a_container_however_wide() -> None:
    rows = [Field([], bit_hi=hi, bit_lo=lo) for hi, lo in ((7, 4), (5, 5), (20, 16), (60, 40))]
    assert gaps(rows, 0, 32) == [(31, 21), (15, 8), (3, 0)]
    assert gaps(rows, 32, 10**50) == [(10**50 - 1, 61), (39, 32)]
    assert gaps([], 0, 32) == [(31, 0)]


def test_a_place_of_very_many_parts_is_a_statement_where_something_is_put_there() -> None:
    place = "D" + ".u" * 50_000
    assert operation(f"{place} = S0;") == f"{place} = S0;"
    assert operation(f"{place} is S0. It is not =") is None


def test_very_many_blanks_before_a_divider_part_names_as_one_does() -> None:
    blanks = " " * 50_000
    assert names_of(f"ADDW{blanks},{blanks}SUBW") == names_of("ADDW, SUBW") == (["ADDW", "SUBW"], [])
    assert names_of(f"ADDW{blanks}SUBW")[0] == [f"ADDW{blanks}SUBW"]


def test_all_lines_below_a_row_that_tabs_divide_go_on_with_its_last_cell_however_many(
    tmp_path: Path,
) -> None:
    path = tmp_path / "one.txt"
    lines = ["Field\tBits\tDescription", "WID_A\t3:0\tone", *["  on and on"] * 3000, "WID_B\t7:4\ttwo"]
    path.write_text("\n".join(lines), "utf-8")
    (table,) = delimited_tables(read_document(path, "one"), vocabulary())
    assert [row[0].text for row in table.rows if row[0]] == ["Field", "WID_A", "WID_B"]
    described = table.rows[1][2]
    assert described is not None
    assert described.text == "one\n" + "\n".join(["on and on"] * 3000)
    assert described.pieces[1] == (2, 2, 11)
    assert described.pieces[-1] == (3001, 2, 11)


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from("=:")), max_size=9))
def test_of_all_numbers_in_a_text_the_longest_run_that_counts_up_by_one_sign_is_the_list(
    stated: list[tuple[int, str]],
) -> None:
    said = ", ".join(f"{number}{sign} word" for number, sign in stated)
    best: list[int] = []
    for n, (number, sign) in enumerate(stated):
        run = [number]
        for other, same in stated[n + 1 :]:
            if same == sign and other > run[-1]:
                run.append(other)
        if len(run) == 1 and [number, *(other for other, _ in stated[n + 1 : n + 2])] == [1, 0]:
            run.append(0)
        if number <= 1 and len(run) > len(best):
            best = run
    found = [value.value for value in inline(Item([(0, 0, len(said))], [said], [False]), said, [])]
    assert found == (best if len(best) > 1 else [])


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 1e38])
def test_characters_that_a_damaged_file_sets_beyond_any_page_are_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: float
) -> None:
    fetched = calls.rows_of_chars

    def damaged(*arguments: Any) -> Any:
        rows = fetched(*arguments)
        rows[:3] = number
        return rows

    monkeypatch.setattr(calls, "rows_of_chars", damaged)
    path = tmp_path / "chip.pdf"
    path.write_bytes(pdf([page(text(72, 700, "CTRL register") + text(72, 600, "STATUS register"))] * 3))
    printed = "".join(read_document(path, "chip").lines).replace(" ", "")
    assert sorted(printed) == sorted("CTRLregisterSTATUSregister" * 3)


def test_matrices_that_a_damaged_file_makes_no_numbers_turn_nothing() -> None:
    huge = np.array([[1e308, 0.0, 0.0, 1e308, 0.0, 0.0]])
    none = multiply(multiply(huge, huge), np.array([[0.0, 1.0, -1.0, 0.0, 0.0, 0.0]]))
    assert np.isnan(none).any()
    quarter = np.array([[0.0, -1.0, 1.0, 0.0, 0.0, 0.0]])
    assert turns_of(np.concatenate([none[:1] * np.nan, quarter])).tolist() == [0, 90]


def test_a_name_of_very_many_letters_beside_an_empty_cell_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "chip.md"
    rows = f"| 7:4 | RATE | RW |\n| 3:1 | {'A' * 20_000} | |\n| 0 | GO | RW |\n"
    path.write_text(f"## CTRL Register\n\n| Bits | Name | Access |\n|---|---|---|\n{rows}", encoding="utf-8")
    document = read_document(path, "chip")
    tracemalloc.start()
    (register,) = read(document, "register-table").registers
    assert tracemalloc.get_traced_memory()[1] < 40e6
    tracemalloc.stop()
    assert len(register.fields) == len(rows.splitlines())
