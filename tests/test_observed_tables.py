"""What one document becomes: rows with their places, lines with their roles, and every doubt reported."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from typing import Any

import pytest
from handmade import TEXT, document, reading, readings, whole
from hypothesis import given, settings
from hypothesis import strategies as st

from extract.document import HEADING, PROSE, RECORD
from extract.errors import DialectFailure
from extract.observations import Diagnostic, Field, Instruction, Reading, Register, Repair, Symbol
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.schema import OBSERVED, PUBLISHED, check


def rows(made: Reading, table: str) -> list[dict[str, Any]]:
    return observed_tables(made)[table].to_pylist()  # type: ignore[no-any-return]


def text_of(span: dict[str, int], lines: list[str]) -> str:
    """The text a span covers, by the contract's definition of one."""
    first, last = span["line_first"] - 1, span["line_last"] - 1
    covered = lines[first : last + 1]
    covered[-1] = covered[-1][: span["char_last"]]
    covered[0] = covered[0][span["char_first"] :]
    return "\n".join(covered)


def test_a_register_comes_out_as_read_with_its_place() -> None:
    row = rows(reading(), "registers")[0]
    assert row["doc_id"] == "chip"
    assert (row["vendor"], row["product"], row["variant"]) == ("acme", "chip-1", None)
    assert row["register_id"] == row["observation_id"] == "chip:r0"
    assert (row["block"], row["register"], row["kind"], row["access"]) == ("CB", "MODE", "register", "R/W")
    assert (row["address_space"], row["address"], row["addresses"]) == ("MMReg", 0x40, [0x40, 0x44])
    assert (row["access_widths"], row["width_bits"], row["array_indices"]) == ([32], 32, None)
    assert (row["line_first"], row["line_last"], row["page_first"], row["page_last"]) == (2, 4, 12, 12)
    assert row["raw_text"] == "\n".join(TEXT.split("\n")[1:4])
    assert (row["status"], row["confidence"], row["repairs"], row["flags"]) == ("clean", 0.99, [], [])
    assert (row["parser"], row["bbox"], row["original_line_first"]) == ("acme-register@1", None, None)


def test_fields_and_values_carry_what_they_belong_to() -> None:
    tables = observed_tables(reading())
    blend, lost, enable = tables["fields"].to_pylist()
    assert (blend["register_id"], blend["field_id"], blend["register"]) == ("chip:r0", "chip:r0.f0", "MODE")
    assert (blend["address_space"], blend["address"], blend["block"], blend["kind"]) == (
        "MMReg",
        0x40,
        "CB",
        "register",
    )
    assert (blend["bit_hi"], blend["bit_lo"], blend["bits_text"], blend["default_text"]) == (
        3,
        0,
        "3:0",
        "none",
    )
    assert blend["enum_count"] == 2, "values in running text are not counted"
    assert (lost["field"], lost["reserved"], enable["register"], enable["variant"]) == (
        None,
        True,
        "MODE2",
        "b",
    )
    off, on, prose = tables["enum_values"].to_pylist()
    assert (off["register_id"], off["field_id"], off["field"]) == ("chip:r0", "chip:r0.f0", "BLEND")
    assert [(v["value"], v["name"], v["role"]) for v in (on, prose)] == [
        (1, "on", "value"),
        (2, "Blending", "prose"),
    ]


def test_a_row_without_a_variant_of_its_own_has_the_documents() -> None:
    tables = observed_tables(reading(variant="a"))
    assert tables["registers"]["variant"].to_pylist() == ["a", "b"]
    assert tables["fields"]["variant"].to_pylist() == ["a", "a", "b"]
    assert tables["enum_values"]["variant"].to_pylist() == ["a", "a", "a"]


def test_instructions_and_symbols_keep_their_lists() -> None:
    made = reading()
    made.instructions = [
        Instruction(whole(made.document, 11), mnemonic="ADD", opcode=7, forms=[("ALU", "a"), ("LDS", "b")]),
        Instruction(whole(made.document, 13), mnemonic="SUB"),
    ]
    made.symbols = [Symbol(whole(made.document, 13), name="vcc", value=2**64 - 1, attributes={"size": "64"})]
    made.number()
    add, sub = rows(made, "instructions")
    assert add["forms"] == [{"phase": "ALU", "text": "a"}, {"phase": "LDS", "text": "b"}]
    assert (add["opcode"], sub["forms"]) == (7, [])
    (vcc,) = rows(made, "symbols")
    assert (vcc["value"], vcc["attributes"]) == (2**64 - 1, [("size", "64")])


def test_whole_lines_that_follow_each_other_on_one_page_are_one_span() -> None:
    made = reading()
    made.registers[0].pieces = [*whole(made.document, 1, 2, 3), (5, 6, 9), *whole(made.document, 8, 9, 10)]
    spans = rows(made, "registers")[0]["spans"]
    places = [
        tuple(s[k] for k in ("page", "line_first", "line_last", "char_first", "char_last")) for s in spans
    ]
    assert places == [(12, 2, 4, 0, 12), (12, 6, 6, 6, 9), (12, 9, 10, 0, 7), (13, 11, 11, 0, 13)]


@pytest.mark.parametrize(
    "pieces", [[(1, 0, 5), (2, 0, 3)], [(1, 0, 33), (2, 1, 3)], [(2, 0, 24), (1, 0, 33)]]
)
def test_pieces_that_leave_something_out_between_them_stay_apart(pieces: list[tuple[int, int, int]]) -> None:
    made = reading()
    made.registers[0].pieces = pieces
    assert len(rows(made, "registers")[0]["spans"]) == 2


def test_lines_and_pages_of_a_row_are_its_extremes_in_whatever_order_it_was_read() -> None:
    made = reading()
    made.registers[0].pieces = [(11, 0, 5), (1, 0, 4), (5, 0, 5)]
    row = rows(made, "registers")[0]
    assert (row["line_first"], row["line_last"], row["page_first"], row["page_last"]) == (2, 12, 12, 13)
    assert row["raw_text"] == "stray\nCB:M\nBLEND"


@given(readings())
def test_the_spans_cut_out_of_the_lines_give_the_raw_text(made: Reading) -> None:
    tables = observed_tables(made)
    pieces = {row.id: row.pieces for _, row in made.observations()}
    for name in OBSERVED:
        for row in tables[name].to_pylist():
            lines = made.document.lines
            printed = "\n".join(lines[i][a:b] for i, a, b in pieces[row["observation_id"]])
            assert row["raw_text"] == printed
            assert "\n".join(text_of(span, lines) for span in row["spans"]) == printed


@given(readings())
def test_every_line_has_a_role_and_names_the_rows_read_from_it(made: Reading) -> None:
    table = rows(made, "lines")
    assert [row["line"] for row in table] == list(range(1, len(made.document.lines) + 1))
    for i, row in enumerate(table):
        readers = {o.id for _, o in made.observations() if any(piece[0] == i for piece in o.pieces)}
        assert sorted(row["observation_ids"]) == sorted(readers), "each once"
        assert (row["role"] == "record") == bool(readers or made.document.roles[i] & RECORD)
        assert row["role"] == row["roles"][0]
        assert row["role"] != "blank" or not made.document.lines[i].strip()
        assert row["role"] != "unclaimed" or (made.document.lines[i].strip() and not made.document.roles[i])


@given(readings())
def test_every_table_matches_its_schema(made: Reading) -> None:
    for name, table in observed_tables(made).items():
        check(table, OBSERVED.get(name, PUBLISHED[name]), name)


def test_a_line_of_several_roles_names_all_and_the_main_one_first() -> None:
    made = reading()
    made.document.roles[5] = PROSE | HEADING
    line = rows(made, "lines")[5]
    assert (line["role"], line["roles"]) == ("record", ["record", "heading", "prose"])
    assert line["observation_ids"] == ["chip:r0.f0", "chip:r0.f0.v2"]


def test_unclaimed_lines_are_reported_by_runs_that_blank_lines_do_not_end() -> None:
    made = reading()
    made.document.roles[0] = 0
    tables = observed_tables(made)
    found = [d for d in tables["diagnostics"].to_pylist() if d["code"] == "unclaimed_line"]
    assert [(d["line_first"], d["line_last"], d["page"]) for d in found] == [(1, 1, 12), (12, 14, 13)]
    assert found[1]["raw_text"] == "stray words\n\nmore stray words"
    assert (found[1]["action"], found[1]["severity"]) == ("dropped", "warning")
    assert tables["documents"]["unclaimed"].to_pylist() == [3]


def test_flags_outweigh_repairs_and_both_lower_the_confidence() -> None:
    made = reading()
    mode, mode2 = made.registers
    mode2.repairs = [Repair("ocr_digit", "register", "MODEZ", "MODE2", "sibling")]
    mode.repairs = [*mode2.repairs]
    mode.flag("impossible_number")
    first, second = rows(made, "registers")
    assert (first["status"], first["confidence"], first["flags"]) == ("flagged", 0.5, ["impossible_number"])
    assert (second["status"], second["confidence"], second["flags"]) == ("repaired", 0.95, [])
    wanted = {
        "code": "ocr_digit",
        "column": "register",
        "before": "MODEZ",
        "after": "MODE2",
        "evidence": "sibling",
    }
    assert first["repairs"] == second["repairs"] == [wanted]


def test_a_report_is_filled_in_from_its_row_and_the_source() -> None:
    made = reading()
    made.diagnose("impossible_number", "odd", observation=made.registers[0].fields[1])
    made.diagnose("encoding", "decoded as cp1252", action="repaired")
    whole_document, field = rows(made, "diagnostics")[:2]
    assert (whole_document["line_first"], whole_document["page"], whole_document["raw_text"]) == (
        None,
        None,
        None,
    )
    assert (field["table"], field["observation_id"]) == ("fields", "chip:r0.f1")
    assert (field["page"], field["line_first"], field["line_last"], field["raw_text"]) == (
        12,
        9,
        9,
        "RSVD 7:4",
    )


def test_a_flag_without_a_report_is_reported_once() -> None:
    made = reading()
    first, second = (row.fields[0] for row in made.registers)
    first.flag("impossible_number")
    second.flag("impossible_number")
    made.diagnose("impossible_number", "said by the dialect", observation=second)
    found = [d for d in rows(made, "diagnostics") if d["code"] == "impossible_number"]
    assert [(d["observation_id"], d["action"]) for d in found] == [
        ("chip:r0.f0", "flagged"),
        ("chip:r1.f0", "flagged"),
    ]
    assert found[1]["message"] == "said by the dialect"


def test_a_report_quotes_at_most_2000_characters() -> None:
    made = reading(source=document(TEXT.replace("stray words\n\n", "stray " * 500 + "\n\n")))
    made.diagnose("encoding", "x", line_first=10, line_last=13)
    made.diagnose("encoding", "x", line_first=11, raw_text="given " * 500)
    source, given_text = [d["raw_text"] for d in rows(made, "diagnostics") if d["code"] == "encoding"]
    assert len(source) == len(given_text) == 2000
    assert source.startswith("CB:MODE2  R/W\nstray stray")
    assert given_text.startswith("given given")


def test_a_number_too_large_for_any_column_is_left_out_flagged_and_reported() -> None:
    made = reading()
    made.registers[0].address = 0x2888000000000000028
    made.registers[0].addresses = [0x40, 2**70]
    made.registers[0].fields[0].values[0].value = 10**30
    tables = observed_tables(made)
    first, second = tables["registers"].to_pylist()
    assert (first["address"], first["addresses"], first["status"], second["status"]) == (
        None,
        [0x40],
        "flagged",
        "clean",
    )
    assert tables["enum_values"]["value"].to_pylist() == [None, 1, 2]
    said = [d["message"] for d in tables["diagnostics"].to_pylist() if d["code"] == "impossible_number"]
    assert len(said) == 3
    assert "0x2888000000000000028" in said[0]


def test_the_document_row_counts_what_was_read() -> None:
    made = reading(complete=False, missing=["the end"], title="Chip manual")
    made.registers[0].fields[0].flag("impossible_number")
    (row,) = rows(made, "documents")
    counts = {
        name: row[name] for name in ("registers", "fields", "values", "instructions", "symbols", "flagged")
    }
    assert counts == {"registers": 2, "fields": 3, "values": 2, "instructions": 0, "symbols": 0, "flagged": 1}
    assert (row["unclaimed"], row["line_count"], row["page_count"]) == (2, 15, 2)
    assert (row["first_page"], row["last_page"], row["complete"], row["missing"]) == (
        12,
        13,
        False,
        ["the end"],
    )


def test_a_web_dump_gives_the_lines_of_the_text_within_the_page_too() -> None:
    made = reading(source=document(reader="web-dump", body=range(1, 11)))
    tables = observed_tables(made)
    assert tables["lines"]["original_line"].to_pylist() == [None, *range(1, 11), None, None, None, None]
    mode = tables["registers"].to_pylist()[0]
    assert (mode["line_first"], mode["original_line_first"], mode["original_line_last"]) == (2, 1, 3)


def test_a_document_without_pages_is_one_page() -> None:
    tables = observed_tables(reading(pages=[]))
    assert set(tables["lines"]["page"].to_pylist()) == {1}
    assert tables["documents"]["page_count"].to_pylist() == [1]


def test_a_path_that_is_no_unicode_is_shown_escaped() -> None:
    made = reading()
    made.document.source_path = "raw/caf\udce9.txt"
    assert rows(made, "documents")[0]["source_path"] == "raw/caf\\xe9.txt"


def test_a_document_of_which_nothing_was_read_gives_its_lines_alone() -> None:
    made = Reading(document("some text\n\n"), "any", "any@1")
    tables = observed_tables(made)
    assert [tables[name].num_rows for name in OBSERVED] == [0] * 5
    assert tables["lines"]["role"].to_pylist() == ["unclaimed", "blank"]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda made: setattr(made.registers[1], "pieces", []), "chip:r1 does not say where it was read"),
        (
            lambda made: setattr(made.registers[1], "pieces", [(99, 0, 1)]),
            r"chip:r1 names a piece .*\(99, 0, 1\)",
        ),
        (lambda made: setattr(made.registers[1], "pieces", [(-1, 0, 1)]), r"\(-1, 0, 1\)"),
        (lambda made: setattr(made.registers[1], "pieces", [(10, 3, 14)]), r"\(10, 3, 14\)"),
        (lambda made: setattr(made.registers[1], "pieces", [(10, 3, 2)]), r"\(10, 3, 2\)"),
        (lambda made: made.registers.append(Register(whole(made.document, 10))), "not numbered"),
        (lambda made: setattr(made.registers[1], "id", "chip:r0"), "not numbered"),
        (lambda made: made.diagnose("no_such_code", "x"), "'no_such_code' is not in extract.codes"),
        (lambda made: made.registers[0].flag("no_such_flag"), "'no_such_flag' is not in extract.codes"),
        (lambda made: made.diagnostics.append(Diagnostic("encoding", "x", 15)), "lines 16 to 16"),
        (lambda made: made.pages.pop(), "14 page numbers for 15 lines"),
        (lambda made: made.document.roles.pop(), "14 roles for 15 lines"),
    ],
)
def test_a_reading_that_contradicts_its_document_is_refused_with_the_file_named(
    spoil: Any, message: str
) -> None:
    made = reading()
    spoil(made)
    with pytest.raises(DialectFailure, match=message) as raised:
        observed_tables(made)
    assert raised.value.path == "raw/chip.txt"


def test_one_observation_gives_one_published_row_that_names_it() -> None:
    observed = observed_tables(reading())
    published = published_tables([observed])
    for name in OBSERVED:
        seen = {row.pop("observation_id"): row for row in observed[name].to_pylist()}
        for row in published[name].to_pylist():
            assert (row.pop("agreement"), row.pop("n_observations")) == ("single", 1)
            assert row.pop("observation_ids") == [row["observation_id"]]
            assert row == seen.pop(row.pop("observation_id"))
        assert not seen


def test_published_rows_are_sorted_by_register_then_product_with_lost_names_last() -> None:
    made = [reading("b", product="y"), reading("c", product="x"), reading("a", product="z")]
    made[1].registers[0].register = None
    published = published_tables([observed_tables(r) for r in made])
    found = [(row["register"], row["product"], row["doc_id"]) for row in published["registers"].to_pylist()]
    modes = [("MODE", "y", "b"), ("MODE", "z", "a")]
    assert found == [*modes, ("MODE2", "x", "c"), ("MODE2", "y", "b"), ("MODE2", "z", "a"), (None, "x", "c")]


def test_fields_of_two_registers_of_one_name_stay_together_and_their_bits_ascend() -> None:
    made = reading()
    made.registers[1].register = "MODE"
    made.registers[1].fields.append(Field(whole(made.document, 13), bit_hi=9, bit_lo=9))
    made.registers[0].fields.reverse()
    made.number()
    fields = published_tables([observed_tables(made)])["fields"].to_pylist()
    assert [(f["register_id"], f["bit_lo"]) for f in fields] == [
        ("chip:r0", 0),
        ("chip:r0", 4),
        ("chip:r1", 0),
        ("chip:r1", 9),
    ]


def test_lines_and_diagnostics_are_published_by_document_and_line() -> None:
    published = published_tables([observed_tables(reading(doc)) for doc in ("b", "a")])
    for name, line in (("lines", "line"), ("diagnostics", "line_first")):
        keys = [(row["doc_id"], row[line]) for row in published[name].to_pylist()]
        assert keys == sorted(keys)
        assert {doc for doc, _ in keys} == {"a", "b"}


@settings(max_examples=12)  # each is normalized in six orders
@given(st.tuples(readings("a"), readings("b"), readings("c")))
def test_the_order_of_the_documents_does_not_matter(made: tuple[Reading, ...]) -> None:
    tables = [observed_tables(r) for r in made]
    first, *others = (published_tables(order) for order in permutations(tables))
    assert all(other == first for other in others)


def test_no_documents_give_empty_tables_of_every_schema() -> None:
    published = published_tables([])
    assert list(published) == list(PUBLISHED)
    for name, table in published.items():
        check(table, PUBLISHED[name], name)
        assert not table.num_rows


IMPORTS = """
import sys
sys.path.insert(0, "tests")
from handmade import reading
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
tables = observed_tables(reading())
published_tables([tables])
assert "pandas" not in sys.modules and "pyarrow.compute" not in sys.modules
"""


def run(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORTS + code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_tables_are_made_without_importing_pandas() -> None:
    run("")


def test_a_table_converts_to_pandas_in_the_same_process_afterwards() -> None:
    run("assert tables['registers'].to_pandas()['register'].tolist() == ['MODE', 'MODE2']")


def test_arrow_knows_pandas_objects_again_once_pandas_is_imported() -> None:
    code = "import pandas as pd, pyarrow as pa\n"
    run(code + "assert pa.array(pd.Series(['a', float('nan')], dtype=object)).null_count == 1")


def test_pandas_imported_before_a_build_is_left_alone() -> None:
    code = "import pandas as pd, pyarrow as pa, sys\n"
    code += "from normalize.arrow import keep_pandas_out; keep_pandas_out()\n"
    code += "assert pa.types.is_dictionary(pa.array(pd.Categorical(['a', 'b'])).type)\n"
    code += "assert not [f for f in sys.meta_path if 'Gate' in type(f).__name__]"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
