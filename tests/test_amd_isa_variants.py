"""The `amd-isa` dialect on manuals laid out otherwise than most: what it reads there, and what it says it cannot."""

from __future__ import annotations

import pytest
from dialect_checks import load
from isa_pages import (
    BITS,
    OPCODES,
    Rows,
    encoding,
    field,
    index,
    instructions,
    read,
    register,
    reports,
    table,
    titled,
)
from rst_tables import draw

from extract.dialects.amd_isa import AmdIsaDialect
from extract.dialects.amd_isa.operation import operation
from extract.document import HEADING

NAMES: Rows = [["1", "X_ADD_U32", "adds"], ["2", "X_SUB_U32", "takes"]]


# -- where tables stand, and their headers


@pytest.mark.parametrize("indent", [2, 3, 4])
def test_indented_tables_are_recognised_and_read(indent: int) -> None:
    inner = "\n".join(" " * indent + line for line in table(OPCODES, *NAMES).split("\n"))
    text = titled(
        "XA Instructions", "All instructions.", ".. table:: XA Opcodes\n   :widths: 1 2 3", f"{inner}\n"
    )
    assert AmdIsaDialect().sniff(load(text)) > 0.5
    assert [(i.opcode, i.mnemonic) for i in read(text).instructions] == [(1, "X_ADD_U32"), (2, "X_SUB_U32")]


def test_a_header_of_two_rows_names_columns_by_the_row_that_is_known() -> None:
    rows = [["Opcode", "Instruction", ""], ["", "Name", "Description"], *NAMES]
    lines = draw([[c.replace("_", "\\_") for c in row] for row in rows], 2, left=frozenset({(0, 2)}))
    found = read(titled("XA Instructions", "\n".join(lines))).instructions
    assert [(i.opcode, i.mnemonic, i.description) for i in found] == [
        (1, "X_ADD_U32", "adds"),
        (2, "X_SUB_U32", "takes"),
    ]


def test_a_name_merged_over_rows_is_one_field_in_parts() -> None:
    rows = [BITS, ["OFFSET", "[0]", "low"], ["", "[7:1]", "high"], ["OP", "[15:8]", "Opcode."]]
    identity = table(["Format", "XA"], ["Description", "x"], header=0)
    drawn = "\n".join(draw(rows, 1, up=frozenset({(2, 0)})))
    found = register(titled("XA", identity, drawn, under="~")).fields
    assert [(f.field, f.part, f.bit_hi, f.bit_lo) for f in found] == [
        ("OFFSET", 0, 0, 0),
        ("OFFSET", 1, 7, 1),
        ("OP", 0, 15, 8),
    ]


def test_a_table_in_the_style_of_markdown_is_kept_as_text_and_reported() -> None:
    reading = read("XA\n--", "| Opcode | Name |\n|:-------|-----:|\n| 1 | X_ADD |", table(OPCODES, *NAMES))
    assert reports(reading) == [(4, "table_unread")]
    assert len(reading.instructions) == 2


@pytest.mark.parametrize("marks", ["``{}``", "**{}**", "*{}*", ":ref:`{} <there>`"])
def test_names_and_numbers_are_read_without_their_markup(marks: str) -> None:
    ops = [[marks.format(code), marks.format(name), text] for code, name, text in NAMES]
    fields = [[marks.format("OP"), marks.format("[7:0]"), "Opcode."]]
    reading = read(titled("XA Instructions", table(OPCODES, *ops)), encoding("XA", *fields))
    assert [(i.opcode, i.mnemonic, i.flags) for i in reading.instructions] == [
        (1, "X_ADD_U32", []),
        (2, "X_SUB_U32", []),
    ]
    (found,) = reading.registers[0].fields
    assert (found.field, found.bit_hi, found.flags) == ("OP", 7, [])


def test_a_header_printed_again_within_a_table_is_a_heading_and_no_row() -> None:
    ops = table(OPCODES, NAMES[0], OPCODES, NAMES[1])
    reading = read(
        titled("XA Instructions", ops), encoding("XA", ["A", "[7:0]", "x"], BITS, ["B", "[15:8]", "y"])
    )
    assert [(i.opcode, i.flags) for i in reading.instructions] == [(1, []), (2, [])]
    assert [f.field for f in reading.registers[0].fields] == ["A", "B"]
    assert reading.document.roles[8] == HEADING
    assert reports(reading) == []


def test_a_table_without_a_header_right_below_one_of_its_kind_goes_on_with_it() -> None:
    identity = table(["Format", "XA"], ["Description", "x"], header=0)
    first, second = table(BITS, ["A", "[7:0]", "x"]), table(["B", "[8]", "y"], ["C", "[31:9]", "z"], header=0)
    reading = read(titled("XA", identity, first, second, under="~"))
    assert [[f.field for f in r.fields] for r in reading.registers] == [["A", "B", "C"]]
    assert [d.message for d in reading.diagnostics] == [
        "this table has no header: it is taken to go on with the one above"
    ]
    apart = read(titled("XA", identity, first, "A sentence.", second, under="~"))
    assert [f.field for f in apart.registers[0].fields] == ["A"]


@pytest.mark.parametrize("heads", [["Field", "MSB", "LSB"], ["Field Name", "High", "Low"]])
def test_highest_and_lowest_bit_may_stand_in_columns_of_their_own(heads: list[str]) -> None:
    identity = table(["Format", "XA"], ["Description", "x"], header=0)
    bits = table([*heads, "Description"], ["A", "7", "0", "x"], ["B", "8", "8", "y"])
    found = register(titled("XA", identity, bits, under="~")).fields
    assert [(f.field, f.bit_hi, f.bit_lo, f.description) for f in found] == [
        ("A", 7, 0, "x"),
        ("B", 8, 8, "y"),
    ]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        (["Name", "Opcode (short)", "Opcode (long)"], ["X_ADD_U32", "1", "257"]),
        (["Opcode", "Name", "Description"], ["8 (0x8)", "X_ADD_U32", "adds"]),
        (["Field", "Offset", "Width"], ["A", "0", "8"]),
        (["Field Name", "Bits", "Description"], ["A", "see below", "x"]),
    ],
)
def test_a_table_of_opcodes_or_bits_whose_columns_are_not_understood_is_reported(
    head: list[str], row: list[str]
) -> None:
    reading = read(titled("Things", table(head, row, row)))
    assert reports(reading) == [(4, "table_columns")]
    cells = {str(x) for s in reading.symbols for x in (s.name, s.definition, *s.attributes.values())}
    assert set(row) <= cells


# -- numbers


@pytest.mark.parametrize(
    ("head", "codes", "expected"),
    [
        ("Opcode (hex)", ["08", "09", "0A", "0B", "10"], [8, 9, 10, 11, 16]),
        ("Opcode", ["08", "09", "0A", "0B", "10"], [8, 9, 10, 11, 16]),
        ("Opcode", ["0x8", "0x9", "0xA", "0xB", "0x10"], [8, 9, 10, 11, 16]),
        ("Opcode", ["08h", "09h", "0Ah", "0Bh", "10h"], [8, 9, 10, 11, 16]),
        ("Opcode", ["5'b01000", "5'b01001", "5'd10", "5'h0B", "5'h10"], [8, 9, 10, 11, 16]),
        ("Opcode", ["0b01000", "0b01001", "0b01010", "0b01011", "0b10000"], [8, 9, 10, 11, 16]),
        ("Opcode", ["01000", "01001", "01010", "01011", "10000"], [8, 9, 10, 11, 16]),
        ("Opcode", ["10", "11", "100", "101", "1000"], [10, 11, 100, 101, 1000]),
        ("Opcode", ["08", "09", "10", "11", "12"], [8, 9, 10, 11, 12]),
        ("Opcode", ["8", "9", "A", "1F", "100"], [8, 9, 10, 31, 256]),
    ],
)
def test_opcodes_are_numbers_in_the_base_that_mark_header_or_digits_tell(
    head: str, codes: list[str], expected: list[int]
) -> None:
    rows = [[code, f"X_OP{n}_U32", "does"] for n, code in enumerate(codes)]
    found = instructions(titled("XA Instructions", table([head, "Name", "Description"], *rows)))
    assert [(opcode, flags) for _, opcode, _, flags in found] == [(n, []) for n in expected]


def test_a_letter_among_decimal_opcodes_is_damage_and_changes_no_other_number() -> None:
    codes = [*map(str, range(10, 18)), "1B", *map(str, range(19, 27))]
    rows = [[code, f"X_OP{n}_U32", "does"] for n, code in enumerate(codes)]
    found = instructions(titled("XA Instructions", table(OPCODES, *rows)))
    assert [opcode for _, opcode, _, _ in found] == [*range(10, 18), None, *range(19, 27)]
    assert [flags for _, _, _, flags in found if flags] == [["opcode_garbled"]]


def test_one_name_under_two_opcodes_is_marked_both_times() -> None:
    rows = [["1", "X_ADD", "a"], ["2", "X_ADD", "b"], ["3", "RESERVED", ""], ["4", "RESERVED", ""]]
    found = instructions(titled("XA Instructions", table(OPCODES, *rows)))
    assert [flags for *_, flags in found] == [["label_repeated"], ["label_repeated"], [], []]


@pytest.mark.parametrize(
    ("bits", "expected"),
    [("9 to 16", (16, 9)), ("bits 24:17", (24, 17)), ("Bit [3]", (3, 3)), ("0-8", (8, 0))],
)
def test_bits_may_be_told_in_words(bits: str, expected: tuple[int, int]) -> None:
    found = field(bits, "Offset.")
    assert ((found.bit_hi, found.bit_lo), found.flags) == (expected, [])


# -- lists within cells


@pytest.mark.parametrize(
    ("bits", "text", "expected"),
    [
        ("[1:0]", "Way:\n- 0: up\n- 1: down\n- 2: left", {0: "up", 1: "down", 2: "left"}),
        (
            "[1:0]",
            "* 0 = goes up\n  again\n* 1 = down\n* 2 = left",
            {0: "goes up again", 1: "down", 2: "left"},
        ),
        (
            "[1:0]",
            "| 00 = up\n| 01 = down\n| 10 = left\n| 11 = right",
            {0: "up", 1: "down", 2: "left", 3: "right"},
        ),
        ("[1:0]", "Way: 00 = up, 01 = down, 10 = left", {0: "up", 1: "down", 2: "left"}),
        ("[3:0]", "| 0b0000 = up\n| 0b0110 = down", {0: "up", 6: "down"}),
        (
            "[3:0]",
            "| 00 = up\n| 01 = down\n| 10 = left\n| 11 = right",
            {0: "up", 1: "down", 10: "left", 11: "right"},
        ),
    ],
)
def test_values_may_stand_behind_bullets_and_in_binary(
    bits: str, text: str, expected: dict[int, str]
) -> None:
    found = field(bits, text)
    assert {v.value: v.name for v in found.values} == expected
    assert [v.flags for v in found.values if v.flags] == []


def test_a_value_of_a_sentence_that_does_not_fit_the_field_is_marked_and_spoils_no_other() -> None:
    found = field("[1:0]", "Way: 0 = up, 1 = down, 2 = left, 7 = right")
    assert [(v.value, v.name, v.flags) for v in found.values] == [
        (0, "up", []),
        (1, "down", []),
        (2, "left", []),
        (7, "right", ["value_out_of_range"]),
    ]


def test_a_table_drawn_within_a_cell_lists_the_values_of_the_field_and_is_reported() -> None:
    inner = draw([["v", "m"], ["0", "off"], ["1", "on"]])
    rows = [["MODE", "[0]", "\n".join(["Way it", "goes.", *inner])], ["OP", "[8:1]", "Opcode."]]
    reading = read(encoding("XA", *rows))
    (found,) = reading.registers
    assert [(f.field, f.flags) for f in found.fields] == [("MODE", []), ("OP", [])]
    assert [(v.value, v.name) for v in found.fields[0].values] == [(0, "off"), (1, "on")]
    assert (found.fields[0].description or "").startswith("Way it goes.")
    assert [code for _, code in reports(reading)] == ["table_nested"]


# -- what is held against each other


def test_a_family_of_instructions_has_those_alone_whose_opcodes_are_in_its_range() -> None:
    rows = [["16", "X_CMP_CLASS_U32", "a"], ["32", "X_CMP_LT_U32", "b"], ["33", "X_CMP_EQ_U32", "c"]]
    family = table(
        ["Instruction", "Description", "Hex Range"], ["X_CMP_{OP}_U32", "compares", "0x20 to 0x2F"]
    )
    reading = read(titled("XA Instructions", table(OPCODES, *rows)), titled("Families", family))
    (found,) = [s for s in reading.symbols if s.kind == "instruction_family"]
    assert found.attributes["instructions"] == "X_CMP_EQ_U32, X_CMP_LT_U32"


def test_a_field_of_a_size_table_that_its_encoding_lacks_is_marked_and_the_one_that_has_it_named() -> None:
    names = ["OP", "DST", "SRC", "SEL"]
    xa = encoding("XA", *[[n, f"[{4 * k + 3}:{4 * k}]", "x"] for k, n in enumerate(names)])
    xb = encoding("XB", ["IMM", "[15:0]", "x"], ["KEY", "[31:16]", "x"])
    sizes = table(["Field", "Size", "Description"], *[[n, "4", "y"] for n in names], ["IMM", "16", "y"])
    reading = read(xa, xb, titled("Sizes", sizes))
    found = {s.name: s.flags for s in reading.symbols}
    assert found == {"OP": [], "DST": [], "SRC": [], "SEL": [], "IMM": ["field_unknown"]}
    (message,) = [d.message for d in reading.diagnostics if d.code == "field_unknown"]
    assert message == "XA: no field IMM among the bits; XB has one"


def test_two_columns_headed_with_one_bit_are_reported_and_their_rows_marked() -> None:
    heads = ["Instruction", "K0[15] (dst)", "K0[15] (src)"]
    reading = read(titled("Uses", table(heads, ["x_add", "d", "s"], ["x_sub", "d", "s"])))
    assert [s.flags for s in reading.symbols if s.kind == "instruction_summary"] == [["header_repeated"]] * 2
    assert (4, "header_repeated") in reports(reading)
    sound = read(titled("Uses", table(["Instruction", "K0[15] (dst)", "K0[14] (src)"], ["x_add", "d", "s"])))
    assert [s.flags for s in sound.symbols] == [[]]


def test_two_states_defined_in_the_same_words_are_marked() -> None:
    rows = [
        ["V0-V9", "VGPR", "Vector register."],
        ["S0-S9", "SGPR", "Vector register."],
        ["K", "Key", "A key."],
    ]
    reading = read(titled("States", table(["Abbrev.", "Name", "Description"], *rows)))
    assert [s.flags for s in reading.symbols] == [["definition_repeated"], ["definition_repeated"], []]


def test_a_bit_set_for_what_a_bit_of_another_name_is_set_for_is_marked() -> None:
    def bits(name: str, *rows: list[str]) -> str:
        return encoding(name, *rows, ["OP", "[15:8]", "Opcode."])

    offset = ["OFFEN", "[1]", "1 = enable offset register, 0 = use zero"]
    one, two = bits("XA", offset), bits("XB", offset, ["CLMP", "[2]", "1 = clamp"])
    three = bits("XC", ["UNRM", "[1]", "1 = enable offset register."], ["CLMP", "[2]", "1 = clamp"])
    reading = read(one, two, three)
    marked = [(r.register, f.field) for r in reading.registers for f in r.fields if "text_copied" in f.flags]
    assert marked == [("XC", "UNRM")]


# -- operations


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D.u[S0.u[4:0]] = 0. Clears a bit.", "D.u[S0.u[4:0]] = 0."),
        ("hw-reg = S0.u. Writes. SIMM = {a, b};", "hw-reg = S0.u."),
        ("K = 1; Wait for all to end; PC = TBA. Traps.", "K = 1; Wait for all to end; PC = TBA."),
        (
            "K = 1; // Two ways in. Some join here. PC = TBA. Traps.",
            "K = 1; // Two ways in. Some join here. PC = TBA.",
        ),
        ("for i in 0..9 do t[i] = 0 endfor Moves lanes. It is slow.", "for i in 0..9 do t[i] = 0 endfor"),
        (
            "D = 1; if f(S0) > 9 then D = 2; endif D += 1. Adds.",
            "D = 1; if f(S0) > 9 then D = 2; endif D += 1.",
        ),
        ("D = 1; next if !EXEC[i]; D = 2; end if. Skips.", "D = 1; next if !EXEC[i]; D = 2; end if."),
        ("D = 1. Words stand here. D = 2.", "D = 1."),
    ],
)
def test_an_operation_goes_on_over_what_belongs_to_its_statements(text: str, expected: str) -> None:
    assert operation(text) == expected


def test_an_index_of_hexadecimal_opcodes_confirms_the_names() -> None:
    rows = [[code, f"X_OP{n}_U32"] for n, code in enumerate(["08", "09", "0A", "0B"])]
    described = table(OPCODES, *[[*row, "does"] for row in rows])
    found = instructions(titled("XA Instructions", described), titled("XA", index("XA", *rows)))
    assert [(i[0], i[1], i[3]) for i in found] == [("XA", n, []) for n in range(8, 12)]


# -- what must not be taken for damage


def test_bits_of_a_second_word_leave_no_gap_in_the_first() -> None:
    reading = read(encoding("XA", ["LOW", "[39:32]", "x"], ["HIGH", "[63:44]", "y"]))
    assert [d.message for d in reading.diagnostics if d.code == "bits_gap"] == [
        "XA: bits 43:40 belong to no field"
    ]


def test_a_table_parted_by_further_double_lines_has_one_header() -> None:
    lines = table(OPCODES, *NAMES).split("\n")
    lines[4] = lines[4].replace("-", "=")
    assert [i.opcode for i in read(titled("XA Instructions", "\n".join(lines))).instructions] == [1, 2]


def test_a_row_that_fills_all_columns_is_not_shifted_because_its_name_is_a_number() -> None:
    reading = read(titled("Ways", table(["Way", "Count", "Text"], ["up", "1", "goes"], ["7", "2", "stays"])))
    assert [s.flags for s in reading.symbols] == [[], []]


def test_a_register_that_shares_one_row_with_another_is_a_register_of_its_own() -> None:
    head = ["Field", "Bits", "Description"]
    one = titled("Mode register", table(head, ["ROUND", "3:0", "x"], ["CLAMP", "8", "y"]))
    two = titled("Trap register", table(head, ["ROUND", "3:0", "x"], ["CAUSE", "9", "z"]))
    assert [[f.field for f in r.fields] for r in read(one, two).registers] == [
        ["ROUND", "CLAMP"],
        ["ROUND", "CAUSE"],
    ]


def test_a_descriptor_is_not_called_what_stands_below_it() -> None:
    rows = table(
        ["Bits", "Size", "Name", "Description"], ["63:0", "64", "Base", ""], ["127:64", "64", "Top", ""]
    )
    made = register(titled("Odd Resource", rows, "The other resource (also referred to as W#) is one more."))
    assert made.register == "Odd"


# -- opcodes that follow from a rule, and operands


WIDE: Rows = [["OP", "[9:0]", "Opcode."], ["ENCODING", "[31:26]", "Must be: 110100"]]


def _promoted(*more: str) -> list[tuple[str | None, list[str]]]:
    described = titled("XB Instructions", table(OPCODES, ["1", "X_ADD", "adds"], ["2", "X_SUB", "takes"]))
    rule = titled(
        "XB using XV encoding", "The XV opcode is: XB opcode + 0x100.", "|microcode xva|", under="~"
    )
    found = read(described, rule, encoding("XB", ["OP", "[7:0]", "Opcode."]), *more)
    return [(i.encoding, i.flags) for i in found.instructions if i.inferred]


def test_a_rule_that_names_another_encoding_than_its_heading_is_for_that_of_the_heading() -> None:
    described = [
        titled(f"{name} Instructions", table(OPCODES, ["1", f"X_{name}", "adds"])) for name in ("XB", "XC")
    ]
    rule = titled(
        "XC using XV encoding", "The XV opcode is: XB opcode + 0x100.", "|microcode xva|", under="~"
    )
    formats = [encoding(name, ["OP", "[7:0]", "Opcode."]) for name in ("XB", "XC")]
    slip = titled(
        "XB using XV encoding", "The XV opcode is: XB opcode + 0x100.", "|microcode xva|", under="~"
    )
    for parts, found in (
        ([*described, titled("More", "Text."), slip, rule], [("X_XB", 257), ("X_XC", 257)]),
        ([*described, titled("More", "Text."), rule, slip], [("X_XC", 257), ("X_XB", 257)]),
        ([*described, titled("More", "Text."), rule], [("X_XC", 257)]),
        ([described[0], titled("More", "Text."), rule], []),
    ):
        reading = read(*parts, *formats, encoding("XVA", *WIDE))
        assert [(i.mnemonic, i.opcode) for i in reading.instructions if i.inferred] == found
        assert "rule_disagrees" in {d.code for d in reading.diagnostics} or slip in parts


def test_an_encoding_with_another_constant_is_none_of_a_family() -> None:
    other = [["OP", "[9:0]", "Opcode."], ["ENCODING", "[31:26]", "Must be: 110101"]]
    listed = "Only for:\n\n-  X\\_SUB"
    assert _promoted(encoding("XVA", *WIDE), encoding("XVB", *WIDE, more=listed)) == [
        ("XVA", []),
        ("XVB", []),
    ]
    assert _promoted(encoding("XVA", *WIDE), encoding("XVB", *other, more=listed)) == [
        ("XVA", []),
        ("XVA", []),
    ]


def test_an_inferred_opcode_that_another_encoding_of_the_family_prints_is_marked() -> None:
    native = titled(
        "XVB Instructions", table(OPCODES, ["257", "X_FMA", "D = S."], ["300", "X_DIV", "D = S."])
    )
    made = _promoted(native, encoding("XVA", *WIDE), encoding("XVB", *WIDE, more="Only for:\n\n-  X\\_DIV"))
    assert made == [("XVA", ["opcode_repeated"]), ("XVA", [])]


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("FLAGS_HI", []),
        ("FLAG_HI", []),
        ("FLAGS_LO", ["operand_disagrees"]),
        ("MASK_HI", ["operand_disagrees"]),
    ],
)
def test_names_of_one_code_disagree_when_their_beginnings_or_ends_differ(name: str, flags: list[str]) -> None:
    codes = [["0-60", "S0 to S60", ""], ["61", "0.5", ""], ["62", name, ""], ["63", "1.0", ""]]
    listed = "| Source.\n| S0 to S60\n| 0.5\n| FLAGS_HI\n| 1.0"
    fields = encoding("XA", ["SRC", "| [5:0]\n| 0-60\n| 61\n| 62\n| 63", listed])
    reading = read(titled("Operands", table(["Code", "Meaning", "Description"], *codes)), fields)
    assert [s.flags for s in reading.symbols if s.index == 62] == [flags]


def test_opcodes_in_columns_of_encodings_are_reported() -> None:
    rows: Rows = [["X_ADD_U32", "1", "257"], ["X_SUB_U32", "2", "258"]]
    reading = read(titled("XA Instructions", "All of them.", table(["Name", "XA2", "XA3"], *rows)))
    assert not reading.instructions
    assert [one.code for one in reading.diagnostics if one.code == "table_unread"] == ["table_unread"]
