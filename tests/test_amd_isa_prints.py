"""One manual in the ways that converters print it: the facts are the same, or a report says what is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from isa_pages import BITS, INDEX, OPCODES, Rows, encoding, index, read, reports, table, titled

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.observations import Reading

NAMES: Rows = [["1", "X_ADD_U32", "adds"], ["2", "X_SUB_U32", "takes"]]
MANUAL = "\n\n".join(
    [
        "Chip\n====\n\nWhat it is for.",
        encoding("XA", ["OP", "[7:0]", "Opcode."], ["ENCODING", "[9:8]", "Must be: 10"]),
        index("XA", *(row[:2] for row in NAMES)),
        titled("XA Instructions", "The suite.", "|microcode xa|", "::\n\n    where:\n    OP = Opcode."),
        table(OPCODES, *NAMES),
        titled("Limits", "These are slow:", "-  X\\_ADD\\_U32", "-  X\\_SUB\\_U32", "Others are not.\n"),
    ]
)


def facts(reading: Reading) -> list[tuple[object, ...]]:
    """What the document says, without where it says it."""
    found: list[tuple[object, ...]] = [
        (r.register, r.kind, r.width_bits, f.field, f.bit_hi, f.bit_lo, [(v.value, v.name) for v in f.values])
        for r in reading.registers
        for f in r.fields
    ]
    found += [(i.encoding, i.opcode, i.mnemonic, i.description, i.section) for i in reading.instructions]
    return found + [(s.kind, s.name, s.value, s.definition, s.section) for s in reading.symbols]


def heads(text: str, write: Callable[[str, str], str]) -> str:
    """The text with every underlined title written otherwise; `write` takes the title and its mark."""
    return re.sub(r"(?m)^(\w.*)\n([=~-])\2+$", lambda m: write(m[1], m[2]), text)


def each(text: str, pattern: str, replacement: str) -> str:
    return re.sub(pattern, replacement, text, flags=re.MULTILINE)


PRINTS: dict[str, Callable[[str], str]] = {
    "other underlines": lambda t: heads(t, lambda title, mark: f"{title}\n{'*+^'['=~-'.index(mark)] * 60}"),
    "overlines": lambda t: heads(t, lambda title, mark: f"{mark * 40}\n{title}\n{mark * 40}"),
    "marks of Markdown": lambda t: heads(t, lambda title, mark: f"{'#' * ('=-~'.index(mark) + 1)} {title}"),
    "closed marks": lambda t: heads(t, lambda title, mark: f"{'#' * ('=-~'.index(mark) + 1)} {title} ##"),
    "marks with anchors": lambda t: heads(
        t, lambda title, mark: f"{'#' * ('=-~'.index(mark) + 1)} {title} {{#to-{len(title)}}}"
    ),
    "captions after a colon": lambda t: each(t, r"^Table: ", ": "),
    "captions with a number and a dash": lambda t: each(t, r"^Table: ", "Table 3-1 – "),
    "tables indented": lambda t: each(t, r"^(?=[+|])", "   "),
    "round bullets": lambda t: each(t, r"^- ", "• "),
    "no blank lines": lambda t: each(t, r"\n\n+", "\n"),
    "blank lines doubled": lambda t: each(t, r"\n\n", "\n\n\n"),
    "one blank at each end of a line": lambda t: each(t, r"^(.*)$", r" \1 "),
}


@pytest.mark.parametrize("how", PRINTS)
def test_another_print_of_a_manual_says_the_same(how: str) -> None:
    printed = PRINTS[how](MANUAL)
    assert printed != MANUAL
    was = facts(read(MANUAL))
    assert len(was) >= 6
    assert facts(read(printed)) == was


def test_one_line_that_begins_with_a_number_sign_is_no_heading() -> None:
    reading = read("# This text has moved", titled("Chip", table(OPCODES, *NAMES), under="="))
    assert reading.title == "Chip"


@pytest.mark.parametrize("before", [".. note:: Mind this.\n\n   More.", "::\n\n    x = 1"])
def test_a_table_below_an_indented_text_is_read(before: str) -> None:
    inner = "\n".join(f"   {line}" for line in table(OPCODES, *NAMES).split("\n"))
    assert len(read(titled("XA Instructions", f"{before}\n\n{inner}")).instructions) == 2


def test_two_tables_without_a_line_between_them_are_two() -> None:
    reading = read(
        titled("XA", f"{table(INDEX, *(r[:2] for r in NAMES))}\n{table(BITS, ['OP', '[7:0]', 'x'])}")
    )
    assert [i.mnemonic for i in reading.instructions] == ["X_ADD_U32", "X_SUB_U32"]
    assert [f.field for r in reading.registers for f in r.fields] == ["OP"]


def test_a_manual_that_marks_no_header_has_each_table_without_one_reported() -> None:
    plain = table(["Old part", "New part"], ["left", "right"], header=0)
    marked = table(OPCODES, *NAMES)
    assert reports(read(titled("XA Instructions", plain, marked))) == []
    lines = reports(read(titled("XA Instructions", plain, marked.replace("=", "-"))))
    assert {code for _, code in lines} == {"header_unmarked"}
    assert len(lines) == 2


def test_a_name_cut_at_the_edge_of_a_narrow_cell_is_one_name() -> None:
    rows = [["FILTER_PRECISE_F\nix", "[3:0]", "x"], ["Tile\nindex", "[5:4]", "y"]]
    identity = table(["Format", "XA"], ["Description", "It is not a fix."], header=0)
    reading = read(titled("XA", identity, table(BITS, *rows), under="~"))
    assert [f.field for f in reading.registers[0].fields] == ["FILTER_PRECISE_Fix", "Tile index"]


def test_a_choice_that_is_wrapped_before_its_colon_keeps_the_blank() -> None:
    row = ["1", "X_MIN_U32", "D = (A < B) ? A\n: B; // the smaller"]
    (found,) = read(titled("XA Instructions", table(OPCODES, row))).instructions
    assert found.operation == "D = (A < B) ? A : B; // the smaller"


OPERANDS = ["SRC", "[7:0]\n0 - 101\n102\n103", "First operand.\nthe SGPRs\nSAVE_LO\nSAVE_HI: the upper half"]
MODES = [
    "MODE",
    "[9:8]",
    "What to do when the counter runs over:\n0 = stop at the highest value\n1 = begin anew",
]


def marked(cell: str) -> str:
    """A cell of several lines as a line block."""
    return "\n".join(f"| {line}" for line in cell.split("\n")) if "\n" in cell else cell


def test_lists_in_cells_are_the_same_with_and_without_the_bars_of_line_blocks() -> None:
    rows = [OPERANDS, MODES]
    plain = [facts(read(encoding("XA", *made))) for made in (rows, [[marked(c) for c in r] for r in rows])]
    assert plain[0] == plain[1]
    source, mode = read(encoding("XA", *rows)).registers[0].fields
    assert [(v.value, v.value_last, v.name) for v in source.values] == [
        (0, 101, "the SGPRs"),
        (102, None, "SAVE_LO"),
        (103, None, "SAVE_HI"),
    ]
    assert [(v.value, v.name) for v in mode.values] == [(0, "stop at the highest value"), (1, "begin anew")]


def test_a_number_at_the_start_of_a_wrapped_line_begins_no_item() -> None:
    text = "The counter runs up to a value of at least\n100 and stops there, or begins anew at the end\n200 later."
    (found,) = read(encoding("XA", ["COUNT", "[9:0]", text])).registers[0].fields
    assert found.description == text.replace("\n", " ")
    assert found.values == []


@pytest.mark.parametrize("lists", ["- 0 off\n- 1 on", "• [0] : off\n• [1] : on"])
def test_values_behind_bullets_need_no_sign_before_their_names(lists: str) -> None:
    (found,) = read(encoding("XA", ["MODE", "[1:0]", lists])).registers[0].fields
    assert [(v.value, v.name) for v in found.values] == [(0, "off"), (1, "on")]
