"""The `amd-isa` dialect: fields with their bits and values, what holds them, and operands, rule by rule."""

from __future__ import annotations

import pytest
from dialect_checks import cut
from isa_pages import (
    BITS,
    INDEX,
    OPCODES,
    encoding,
    field,
    read,
    register,
    reports,
    table,
    titled,
)
from rst_tables import draw

# -- fields


@pytest.mark.parametrize(
    ("bits", "expected"),
    [
        ("[7:0]", [(0, 7, 0)]),
        ("22:19", [(0, 22, 19)]),
        ("[14]", [(0, 14, 14)]),
        ("3", [(0, 3, 3)]),
        ("[0],[24\n:18]", [(0, 0, 0), (1, 24, 18)]),
        ("| 23:22,\n| 3:0", [(0, 23, 22), (1, 3, 0)]),
        ("  [15:0]", [(0, 15, 0)]),
    ],
)
def test_bits_are_read_in_every_notation_and_split_ones_as_parts(
    bits: str, expected: list[tuple[int, int, int]]
) -> None:
    made = register(encoding("XA", ["OFFSET", bits, "Where."]))
    assert [(f.part, f.bit_hi, f.bit_lo) for f in made.fields] == expected
    assert {f.field for f in made.fields} == {"OFFSET"}


@pytest.mark.parametrize(("bits", "flag"), [("", "bits_lost"), ("[7:", "bits_garbled")])
def test_bits_that_are_lost_or_garbled_are_null_and_marked(bits: str, flag: str) -> None:
    made = register(encoding("XA", ["A", bits, "Text."], ["B", "[7:0]", "Text."], ["C", "[9:8]", "Text."]))
    assert (made.fields[0].bit_hi, made.fields[0].flags) == (None, [flag])


def test_parallel_lists_are_paired_by_item_whatever_lines_they_take_up() -> None:
    codes = "| [7:0]\n| 0 -\n  101\n| 102\n| 103-1\n  23\n| 124"
    names = "| First source of the thing.\n| S0 to S101: the scalar\n  registers.\n| FLAGS_LO.\n| Reserved.\n| 0.5."
    (made,) = register(encoding("XA", ["SRC0", codes, names])).fields
    assert (made.bit_hi, made.bit_lo, made.description, made.flags) == (
        7,
        0,
        "First source of the thing.",
        [],
    )
    assert [(v.value, v.value_last, v.name, v.role) for v in made.values] == [
        (0, 101, "S0 to S101", "operand"),
        (102, None, "FLAGS_LO", "operand"),
        (103, 123, "Reserved", "operand"),
        (124, None, "0.5", "operand"),
    ]


@pytest.mark.parametrize(
    ("codes", "names", "flag"),
    [
        ("| [3:0]\n| 0\n| 1\n| 2", "| What.\n| A\n| B", "lists_unequal"),
        ("| [3:0]\n| 0\n| 2\n| 1", "| What.\n| A\n| B\n| C", "value_order"),
        (
            "| [3:0]\n" + "\n".join(f"| {n}" for n in (0, 1, 2, 3, 5, 6, 7, 8)),
            "| What." + "\n| A" * 8,
            "list_gap",
        ),
    ],
)
def test_parallel_lists_that_do_not_fit_are_marked_throughout(codes: str, names: str, flag: str) -> None:
    (made,) = register(encoding("XA", ["SRC0", codes, names])).fields
    assert all(flag in v.flags for v in made.values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "| Mode:\n| 0 = off\n| 1 = on.\n| 2 = auto",
            [("value", 0, None, "off"), ("value", 1, None, "on"), ("value", 2, None, "auto")],
        ),
        (
            "| 0 off\n| 1 8\n| 2 8_8",
            [("value", 0, None, "off"), ("value", 1, None, "8"), ("value", 2, None, "8_8")],
        ),
        ("| 0-3: low\n| 4..7 high", [("value", 0, 3, "low"), ("value", 4, 7, "high")]),
        (
            "Mode: 0=off, 1= +in, 2=\n-in, 3=both.",
            [
                ("value", 0, None, "off"),
                ("value", 1, None, "+in"),
                ("value", 2, None, "-in"),
                ("value", 3, None, "both"),
            ],
        ),
        (
            "0 = a, 2 = b, 7 = c. 3-6 are reserved.",
            [
                ("value", 0, None, "a"),
                ("value", 2, None, "b"),
                ("value", 3, 6, "reserved"),
                ("value", 7, None, "c"),
            ],
        ),
        ("Kind: 0 = low, 1 = high.", [("prose", 0, None, "low"), ("prose", 1, None, "high")]),
        ("1 = on; 0 = off", [("prose", 1, None, "on"), ("prose", 0, None, "off")]),
        ("| [16] : over.\n| [17] : under.", [("bit", 0, None, "over"), ("bit", 1, None, "under")]),
        ("Take [16] = first, [18] = third.", [("bit", 0, None, "first"), ("bit", 2, None, "third")]),
        (
            "Enable mask: 0=red, 1=green, 2=blue",
            [("bit", 0, None, "red"), ("bit", 1, None, "green"), ("bit", 2, None, "blue")],
        ),
        ("The address, in units of 4: see M0[15:12].", []),
        ("Low or high for sources 0=[16], 1=[17].", []),
    ],
)
def test_values_within_a_cell_are_read_in_every_notation(
    text: str, expected: list[tuple[str, int, int | None, str]]
) -> None:
    made = field("[19:16]", text)
    assert [(v.role, v.value, v.value_last, v.name) for v in made.values] == expected
    assert made.flags == []


def test_bits_of_the_second_word_may_be_counted_within_it() -> None:
    made = field("[63:60]", "| Row mask.\n| 31==0: upper lanes are off\n| 28==0: lower lanes are off")
    assert [(v.role, v.value, v.name) for v in made.values] == [
        ("bit", 0, "lower lanes are off"),
        ("bit", 3, "upper lanes are off"),
    ]


def test_a_list_of_bits_beyond_the_field_is_marked_with_the_other_reading() -> None:
    reading = read(encoding("XA", ["TRAPS", "[5:2]", "| Traps.\n| [2] : a\n| [3] : b\n| [6] : c"]))
    (made,) = reading.registers[0].fields
    assert (made.flags, [v.flags for v in made.values]) == (["bits_list"], [[], [], ["bits_list"]])
    assert "it may be 6:2" in next(d.message for d in reading.diagnostics if d.code == "bits_list")


def test_a_first_value_run_into_the_sentence_before_is_a_value_and_marked() -> None:
    made = field("[8:0]", "| What was seen. Bit Trap 0 invalid\n| 1 overflow\n| 2 underflow")
    assert [(v.role, v.value, v.name, v.flags) for v in made.values] == [
        ("bit", 0, "invalid", ["value_in_text"]),
        ("bit", 1, "overflow", []),
        ("bit", 2, "underflow", []),
    ]


def test_two_values_in_one_item_are_parted_and_marked() -> None:
    made = field("[1:0]", "| Fill:\n| 0 = zeros + 1 = sign\n| 2 = keep")
    assert [(v.value, v.name, v.flags) for v in made.values] == [
        (0, "zeros", ["values_joined"]),
        (1, "sign", ["values_joined"]),
        (2, "keep", []),
    ]


def test_a_label_unlike_all_others_of_its_list_is_marked() -> None:
    made = field("[2:0]", "0=xyzw, 1=xwyz, 2=wqyx, 3=wzyx")
    assert [v.flags for v in made.values] == [[], [], ["label_odd"], []]


def test_a_number_printed_twice_in_a_list_is_marked_both_times() -> None:
    made = field("[2:0]", "| 0 = a\n| 1 = b\n| 1 = c\n| 2 = d\n| 3 = e\n| 4 = f")
    assert [v.flags for v in made.values] == [[], ["value_order"], ["value_order"], [], [], []]


def test_an_item_that_lost_its_bar_leaves_its_value_in_doubt_and_is_reported_at_its_line() -> None:
    reading = read(
        "\n".join(
            draw(
                [BITS, ["MODE", "[2:0]", "| 0 = a\n| 1 = b\n  2 = c"], ["OP", "[9:3]", ""]],
                widths=[10, 7, 40],
            )
        )
    )
    made = reading.registers[0].fields[0]
    assert [(v.value, v.name, v.flags) for v in made.values] == [
        (0, "a", []),
        (1, "b", []),
        (2, "c", ["item_unmarked"]),
    ]
    assert reports(reading) == [(6, "item_unmarked")]


@pytest.mark.parametrize(
    ("text", "bits", "expected"),
    [
        ("Must be: 10_1101", "[31:26]", (0b101101, [])),
        ("Must be: 101", "[31:28]", (0b101, ["constant_width"])),
    ],
)
def test_the_constant_of_an_encoding_is_its_value(
    text: str, bits: str, expected: tuple[int, list[str]]
) -> None:
    (value,) = field(bits, text, "ENCODING").values
    assert (value.value, value.flags, value.description) == (*expected, "must be")


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Same codes as SRC0, above.", "SRC0"),
        ("Second. Same options as SRC0.", "SRC0"),
        ("See DST_SEL.", "XB.DST_SEL"),
        ("Same as always.", None),
    ],
)
def test_a_field_that_refers_to_anothers_list_says_so(text: str, target: str | None) -> None:
    lists = ["| Codes:\n| 0 = a\n| 1 = b\n| 2 = c"] * 2
    reading = read(
        encoding("XA", ["SRC0", "[1:0]", lists[0]], ["SRC1", "[3:2]", text]),
        encoding("XB", ["DST_SEL", "[1:0]", lists[1]]),
    )
    assert [v.same_as for v in reading.registers[0].fields[1].values] == ([target] if target else [])


# -- containers


def test_bits_shared_by_two_fields_are_marked_and_the_free_place_is_named() -> None:
    reading = read(
        titled(
            "Trap register",
            table(
                ["Field", "Bits", "Description"],
                ["CARRY", "1", "a"],
                ["RANK", "2:1", "b"],
                ["REST", "31:3", ""],
            ),
        )
    )
    assert [f.flags for f in reading.registers[0].fields] == [["bits_overlap"], ["bits_overlap"], []]
    message = next(d.message for d in reading.diagnostics if d.code == "bits_overlap")
    assert "CARRY would fit in 0" in message
    gap = next(d.message for d in reading.diagnostics if d.code == "bits_gap")
    assert gap.endswith("bits 0 belong to no field")


def test_an_encoding_is_as_wide_as_its_bits_and_a_summary_that_differs_is_reported() -> None:
    summary = titled("Formats", table(["Microcode Formats", "Width (bits)"], ["XA", "32"], ["XD", "32"]))
    reading = read(summary, encoding("XA", ["OP", "[7:0]", "a"]), encoding("XD", ["SRC", "[39:32]", "b"]))
    assert [(r.register, r.width_bits) for r in reading.registers] == [("XA", 32), ("XD", 64)]
    assert [code for _, code in reports(reading)] == ["width_disagrees"]


def test_a_register_bears_the_short_name_that_a_table_of_registers_gives_it() -> None:
    states = table(
        ["Abbrev.", "Name", "Size", "Description"],
        ["TRAPS", "Trap State", "32", ""],
        ["LC", "Lane Count", "8", ""],
    )
    rows = table(["Field", "Bit\nPosition", "Description"], ["SEEN", "0", "a"])
    made = register(states, titled("Trap State register", rows), "Table: Odd Words")
    assert (made.register, made.kind, made.section) == ("TRAPS", "register", "Trap State register")


def test_a_register_that_has_only_the_words_of_a_title_is_in_doubt() -> None:
    rows = table(["Field", "Bit\nPosition", "Description"], ["SEEN", "0", "a"])
    made = register(titled("Trap State register", rows), "Table: Trap State Fields")
    assert (made.register, made.flags) == ("Trap State", ["register_name"])


def test_a_name_that_a_table_of_registers_leaves_empty_is_nobodys() -> None:
    states = table(["Code", "Register", "Description"], ["1", "TRAPS", "Traps."], ["2 - 5", "", "reserved"])
    rows = table(["Field", "Bit\nPosition", "Description"], ["SEEN", "0", "a"])
    made = register(states, titled("Instructions", rows))
    assert (made.register, made.flags) == (None, ["name_lost"])


def test_opcodes_of_no_known_encoding_are_in_doubt_without_a_word_about_them_too() -> None:
    reading = read(table(INDEX, ["0", "X_ADD_F32"], ["1", "X_SUB_F32"]))
    assert [(i.encoding, i.mnemonic, i.flags) for i in reading.instructions] == [
        (None, "X_ADD_F32", ["encoding_unknown"]),
        (None, "X_SUB_F32", ["encoding_unknown"]),
    ]


def test_a_mnemonic_whose_rest_was_cut_off_is_in_doubt() -> None:
    reading = read(titled("XA", table(OPCODES, ["1", "X_ADD_", "a"], ["2", "X_SUB_F32", "b"])))
    assert [(i.mnemonic, i.flags) for i in reading.instructions] == [
        ("X_ADD_", ["name_cut"]),
        ("X_SUB_F32", []),
    ]


def test_the_last_number_of_a_list_that_was_cut_off_makes_no_encoding_wider() -> None:
    made = register(encoding("XA", ["", "511", ""], ["OP", "[16:9]", "a"], ["", "[40:33]", "b"]))
    assert (made.width_bits, made.fields[0].flags) == (64, ["name_lost", "bits_out_of_range"])


def test_a_register_has_the_number_and_access_of_the_table_of_hardware_registers() -> None:
    hardware = table(["Code", "Register", "Description"], ["1", "MODE", "R/W."], ["2", "TRAPS", "Read only."])
    made = register(
        hardware, titled("Traps register", table(["Field", "Bits", "Description"], ["SEEN", "0", "a"]))
    )
    assert (made.register, made.address_space, made.address, made.access) == (
        "TRAPS",
        "hardware_register",
        2,
        "R",
    )


def test_a_table_that_repeats_rows_of_a_register_adds_its_places_to_them() -> None:
    head = ["Field", "Bits", "Description"]
    first = titled("Mode register", table(head, ["ROUND", "3:0", "Rounding."], ["CLAMP", "8", "Clamps."]))
    reading = read(first, titled("Rounding", table(head, ["ROUND", "3:0", "How to round."])))
    (made,) = reading.registers
    assert [f.field for f in made.fields] == ["ROUND", "CLAMP"]
    assert "How to round." in cut(reading, made.fields[0])
    assert [code for _, code in reports(reading)] == ["copies_differ"]


DESCRIPTOR = ["Bits", "Size", "Name", "Description"]


def test_a_descriptor_is_called_what_the_text_calls_it_for_short() -> None:
    rows = table(DESCRIPTOR, ["47:0", "48", "Base address", "In bytes."], ["127:48", "80", "RSVD", ""])
    made = register(
        titled("Buffer Resource", "The buffer resource (also referred to as V#) tells where.", rows)
    )
    assert (made.register, made.kind, made.width_bits) == ("V#", "descriptor", 128)
    assert [(f.field, f.reserved, f.flags) for f in made.fields] == [
        ("Base address", False, []),
        ("RSVD", True, []),
    ]


def test_a_heading_within_a_descriptor_is_the_note_of_the_fields_under_it() -> None:
    rows = table(
        DESCRIPTOR,
        ["**128 bit**", "", "", ""],
        ["63:0", "64", "Base", ""],
        ["**256 bit**", "", "", ""],
        ["255:64", "192", "Rest", ""],
    )
    assert [(f.field, f.note) for f in register(titled("Image", rows)).fields] == [
        ("Base", "128 bit"),
        ("Rest", "256 bit"),
    ]


def test_a_field_narrower_than_its_siblings_beside_free_bits_is_marked() -> None:
    rows = [["SRC0", "[7:0]", "a"], ["SRC1", "[15:8]", "b"], ["SRC2", "[22:16]", "c"]]
    high = ["OP", "[31:24]", "Opcode."]
    assert [f.flags for f in register(encoding("XA", *rows, high)).fields] == [[], [], ["width_unlike"], []]
    tight = ["OP", "[31:23]", "Opcode."]
    assert [f.flags for f in register(encoding("XA", *rows, tight)).fields] == [[], [], [], []]
    assert [f.flags for f in register(encoding("XA", *rows[1:], high)).fields] == [[], [], []]


def test_a_size_that_the_bits_contradict_is_marked() -> None:
    made = register(
        titled("Image", table(DESCRIPTOR, ["63:0", "62", "Base", ""], ["127:64", "64", "Rest", ""]))
    )
    assert [f.flags for f in made.fields] == [["size_disagrees"], []]


def test_columns_of_default_and_access_are_read() -> None:
    head = ["Field", "Bits", "Access", "Default", "Description"]
    made = register(
        titled(
            "Mode register", table(head, ["ROUND", "3:0", "R/W", "0x3", "a"], ["CLAMP", "4", "", "none", ""])
        )
    )
    got = [(f.access, f.default_text, f.default_value) for f in made.fields]
    assert got == [("R/W", "0x3", 3), (None, "none", None)]


def test_a_bit_explained_in_the_words_of_a_wider_field_is_marked() -> None:
    made = encoding(
        "XA", ["OFFSET", "[11:0]", "Address offset in bytes."], ["HALF", "[12]", "Address offset in bytes."]
    )
    assert [f.flags for f in register(made).fields] == [[], ["text_copied"]]


def test_a_table_of_fields_in_the_chapter_of_microcode_formats_is_an_encoding() -> None:
    rows = table(BITS, ["SRC", "[39:32]", "a"])
    made = register(titled("Microcode Formats", titled("XD", rows, under="~"), under="="))
    assert (made.register, made.kind) == ("XD", "encoding")


# -- tables about fields without their bits

SIZES = ["Field", "Size", "Description"]


def test_a_size_in_another_chapter_is_held_against_the_bits_of_the_encoding() -> None:
    sizes = titled("Encoding", table(SIZES, ["OP", "7", "Opcode."], ["DST", "8", "Where to."]))
    reading = read(sizes, encoding("XA", ["DST", "[7:0]", "a"], ["OP", "[15:8]", "b"]))
    assert [(s.kind, s.name, s.attributes, s.flags) for s in reading.symbols] == [
        ("encoding_field", "OP", {"encoding": "XA", "size": "7"}, ["size_disagrees"]),
        ("encoding_field", "DST", {"encoding": "XA", "size": "8"}, []),
    ]
    assert any(
        "OP" in d.message and "XA" in d.message for d in reading.diagnostics if d.code == "size_disagrees"
    )


def test_a_value_that_only_one_of_two_lists_has_is_kept_and_marked() -> None:
    listed = "| Format:\n| 0 none\n| 1 8\n| 2 16"
    sizes = titled("Encoding", table(SIZES, ["FMT", "2", listed + "\n| 3 reserved"]))
    reading = read(sizes, encoding("XA", ["FMT", "[1:0]", listed]))
    values = reading.registers[0].fields[0].values
    assert [(v.value, v.name, v.flags) for v in values] == [
        (0, "none", []),
        (1, "8", []),
        (2, "16", []),
        (3, "reserved", ["list_elsewhere"]),
    ]


def test_fields_explained_in_a_literal_block_are_symbols_and_unknown_ones_are_marked() -> None:
    gloss = titled(
        "XA Instructions",
        table(OPCODES, ["1", "X_ADD", "a"]),
        "::",
        "    where:\n\n    OP  = Opcode.\n    OLD = Gone.",
    )
    reading = read(gloss, encoding("XA", ["OP", "[7:0]", "b"]))
    assert [(s.name, s.definition, s.attributes, s.flags) for s in reading.symbols] == [
        ("OP", "Opcode.", {"encoding": "XA"}, []),
        ("OLD", "Gone.", {"encoding": "XA"}, ["field_unknown"]),
    ]


def test_values_in_a_table_of_their_own_that_lack_a_number_or_a_name_are_in_doubt() -> None:
    listed = table(
        ["Enum", "Value", "Description"], ["A", "0", "x"], ["", "1", "y"], ["B", "2", "z"], ["C", "q", "z"]
    )
    made = register(
        encoding("XA", ["X_CTRL", "[3:0]", "a"]), titled("Values", listed, "Table: X_CTRL Enumeration")
    )
    assert [(v.value, v.name, v.flags) for v in made.fields[0].values] == [
        (0, "A", []),
        (1, None, ["label_lost"]),
        (2, "B", []),
        (None, "C", ["value_garbled"]),
    ]


def test_a_size_without_the_name_of_its_field_is_in_doubt() -> None:
    sizes = titled("Encoding", table(SIZES, ["", "7", "Opcode."], ["DST", "8", "Where to."]))
    made = read(sizes, encoding("XA", ["DST", "[7:0]", "a"], ["OP", "[15:8]", "b"])).symbols
    assert [(s.name, s.flags) for s in made] == [(None, ["name_lost"]), ("DST", [])]
