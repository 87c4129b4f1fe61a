"""Words of names one slip from words that stand often, in names and in the labels that are sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_told import flagged, header, published
from value_lists import Listing, Printed
from value_lists import published as listed

from normalize.rules.slips import _longer, _lost, _shorter

WORDS = st.text("abc", min_size=1, max_size=7)


@pytest.mark.parametrize(
    ("word", "in_doubt"),
    [
        ("SCISSRO", True),  # two letters changed about
        ("SCISOR", True),  # one lost
        ("SC1SSOR", True),  # one misread
        ("SCISSOR", False),
        ("SCISSORS", False),  # another form of the word
        ("SCISSOUR", False),  # one more proves nothing
        ("CISSOR", False),  # nor does the first one lost: ZFAIL beside FAIL
    ],
)
def test_a_word_one_slip_from_a_frequent_one_is_flagged_with_what_belongs_to_it(
    word: str, in_doubt: bool
) -> None:
    rows = [f"SCISSOR_{letter} {n} none x" for n, letter in enumerate("ABCD")]
    head = header("WID_A", 0).replace("\t", " ")
    lines = [head, *rows, f"{word}_E 5:4 none x", "POSSIBLE VALUES:", "      00 - off", "      01 - on"]
    tables = published("\n".join(lines))
    assert flagged(tables["fields"], "word_slip", "field") == [f"{word}_E"] * in_doubt
    assert flagged(tables["enum_values"], "field_name", "value") == [0, 1] * in_doubt


def test_a_word_that_a_description_has_is_no_slip() -> None:
    rows = [f"SCISSOR_{letter} {n} none The scissro of scissors." for n, letter in enumerate("ABCD")]
    head = header("WID_A", 0).replace("\t", " ")
    tables = published("\n".join([head, *rows, "SCISSRO_E 5:4 none x"]))
    assert flagged(tables["fields"], "word_slip", "field") == []


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [
        ("Cull the front-acing ones", True),
        ("Cull the front-faing ones", True),
        ("Cull the front-fcaing ones", True),
        ("Cull the front-facing ones", False),
        ("front-faing", False),  # no sentence
    ],
)
def test_a_word_of_a_sentence_is_held_against_the_words_of_descriptions(label: str, in_doubt: bool) -> None:
    texts = {n: Printed(f"QX_{name}", "all facing edges") for n, name in enumerate("ABCD")}
    values = listed(Listing("MODE", {**texts, 4: label})).tables["enum_values"]
    assert flagged(values, "word_slip", "value") == [4] * in_doubt


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [("12B words", True), ("l28 words", False), ("64B words", False), ("128 words", False)],
)
def test_a_number_with_a_letter_in_it_is_in_doubt_where_the_number_stands_elsewhere(
    label: str, in_doubt: bool
) -> None:
    rows = listed(Listing("A", {0: label, 1: "64 words"}), Listing("B", {0: "64 words", 1: "128 words"}))
    assert rows.doubted("A") == [0] * in_doubt


@pytest.mark.parametrize(
    ("label", "in_doubt"), [("set by WID CTRL", True), ("set by WID_CTRL", False), ("a WID CONTROL", False)]
)
def test_a_label_that_names_a_register_without_its_underscore_is_in_doubt(label: str, in_doubt: bool) -> None:
    lines = [header("WID_CTRL_[0-3]", 0), f"MODE\t0\tnone\tx POSSIBLE VALUES: 00 - off 01 - {label}"]
    values = published("\n".join(lines))["enum_values"]
    assert flagged(values, "word_slip", "value") == [1] * in_doubt


@pytest.mark.parametrize(
    ("name", "wraps", "doubted"),
    [
        ("FORCE_PACKED_REFERENCE_VAL", True, True),
        ("FORCE_PACKED_REFERENCE_VAL", False, False),  # this document wraps no name
        ("FORCE_PACKED_REFERENCE_ODD", True, False),  # no beginning of a word
        ("PACKED_REFERENCE_VAL", True, False),  # there was room for more
    ],
)
def test_a_name_as_long_as_wrapped_ones_that_ends_in_the_beginning_of_a_word_is_in_doubt(
    name: str, wraps: bool, doubted: bool
) -> None:
    head = "WID:WID_A · [R/W] · 32 bits · Access: 32 · MMReg:0x100"
    columns = "Field Name                  Bits    Default   Description"
    rows = [f"{'FORCE_PACKED_REFERENCE_SET':28}0       0x0       Sets it.", *["TINGS"] * wraps]
    rows += [f"{'REFERENCE_VALUE':28}1       0x0       x", f"{name:28}2       0x0       x"]
    fields = published("\n".join([head, columns, *rows]))["fields"]
    assert len(fields) == 3
    assert flagged(fields, "name_cut", "field") == [name] * doubted


@pytest.mark.parametrize(
    ("name", "doubted"),
    [("WID_TlMER", True), ("WID_lNT_EN", True), ("WID_CTRl", False), ("WID_DlyEN", False)],
)
def test_a_small_l_among_capitals_is_a_letter_misread(name: str, doubted: bool) -> None:
    tables = published(f"{header(name, 0)}\n{name}_A\t1:0\tnone\tx POSSIBLE VALUES: 00 - {name}_B 01 - ON")
    assert flagged(tables["registers"], "name_garbled") == [name] * doubted
    assert flagged(tables["fields"], "register_name", "field") == [f"{name}_A"] * doubted
    assert flagged(tables["fields"], "name_garbled", "field") == [f"{name}_A"] * doubted
    assert flagged(tables["enum_values"], "name_garbled", "value") == [0] * doubted


def test_a_short_word_is_one_slip_from_the_one_that_often_follows_the_word_before_it() -> None:
    names = [*(f"WID_TONE_{letter}" for letter in "ABCDE"), "WID_TOE_F", "OLD_TOE_G"]
    rows = published("\n".join(f"{header(name, 4 * n)}\nX\t0\tnone\tx" for n, name in enumerate(names[:-1])))
    assert flagged(rows["registers"], "word_slip") == ["WID_TOE_F"]
    rows = published("\n".join(f"{header(name, 4 * n)}\nX\t0\tnone\tx" for n, name in enumerate(names)))
    assert flagged(rows["registers"], "word_slip") == []  # it stands in two names


@pytest.mark.parametrize(
    ("labels", "in_doubt"),
    [
        (("One", "Two", "hTree"), [2]),
        (("one", "two", "hTree"), []),  # small letters begin others
        (("One", "Two", "three"), []),
    ],
)
def test_a_label_that_begins_with_a_small_letter_and_a_capital_alone_is_in_doubt(
    labels: tuple[str, ...], in_doubt: list[int]
) -> None:
    assert listed(Listing("MODE", dict(enumerate(labels)))).doubted("MODE") == in_doubt


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [("QX_FMT_3_3 2 or more", True), ("QX_FMT_3_3_2 or more", False), ("QX_3 of 4", False)],
)
def test_a_bare_number_behind_an_identifier_that_ends_in_one_is_in_doubt(label: str, in_doubt: bool) -> None:
    assert listed(Listing("MODE", {0: "off", 1: label})).doubted("MODE") == [1] * in_doubt


def test_the_instruction_of_a_label_with_a_slip_is_in_doubt_as_well() -> None:
    labels = {n: f"QX_SCISSOR_{letter}" for n, letter in enumerate("ABCD")} | {4: "QX_SCISSRO_E"}
    rows = listed(Listing("OP", labels, "opcode", mnemonics="QX_"))
    assert rows.doubted("OP") == [4]
    assert [row["opcode"] for row in rows.tables["instructions"] if row["status"] == "flagged"] == [4]


@pytest.mark.parametrize(
    ("text", "in_doubt"), [("if WID_LIM LOWER is set", True), ("if WID_LIM_LOWER is set", False)]
)
def test_any_underscore_of_a_registers_name_that_a_label_lost_is_noticed(text: str, in_doubt: bool) -> None:
    lists = Listing("MODE", {0: "off", 1: text}), Listing("X", {0: "off", 1: "on"}, register="WID_LIM_LOWER")
    assert listed(*lists).doubted("MODE") == [1] * in_doubt


@given(st.sets(WORDS, min_size=1), st.data(), st.sampled_from([0, 1]))
def test_no_word_that_may_have_lost_a_letter_is_passed_over(
    known: set[str], data: st.DataObject, begin: int
) -> None:
    order = sorted(known)
    whole = data.draw(st.sampled_from(order))
    lost = data.draw(st.integers(0, len(whole) - 1))
    word = whole[:lost] + whole[lost + 1 :]
    assert _lost(word, _shorter(_longer(order, [word]), begin)) == _lost(word, _shorter(order, begin))


@pytest.mark.parametrize(
    ("name", "in_doubt"),
    [
        ("Resered", True),
        ("ESERVED", True),
        ("Reser", True),
        ("Reserved", False),
        ("Reserve", False),
        ("Preserved", False),
        ("RESET", False),
    ],
)
def test_a_name_that_is_the_word_for_reserved_bits_with_a_letter_lost_is_in_doubt(
    name: str, in_doubt: bool
) -> None:
    rows = "\n".join([header("WID_A", 0), f"{name}\t7:4\tnone\tx", "EN\t0\tnone\tx"])
    assert flagged(published(rows)["fields"], "name_garbled", "field") == [name] * in_doubt


@pytest.mark.parametrize(
    ("word", "in_doubt"),
    [
        ("S1ZE", True),
        ("S1ZE3", True),  # whatever its number
        ("0PEN", True),
        ("D1ZE", False),  # no word of the document
        ("SIZE1", False),
        ("S2ZE", False),
        ("M0AT", False),  # MOAT stands once
    ],
)
def test_a_digit_drawn_like_the_letter_of_a_common_word_is_in_doubt_however_often_it_stands(
    word: str, in_doubt: bool
) -> None:
    common = [
        f"{letter}_{name} {n} none x" for name in ("SIZE", "OPEN") for n, letter in enumerate("ABCDEFG")
    ]
    head = "\n".join(
        header(f"WID_{n}", 4 * n).replace("\t", " ") + f"\n{row}" for n, row in enumerate(common)
    )
    rows = "\n".join(
        f"{name} {n} none x" for n, name in enumerate(("THE_MOAT", f"NEW_{word}", f"OLD_{word}"))
    )
    fields = published(f"{head}\n{header('WID_Z', 256)}\n{rows}".replace("\t", " "))["fields"]
    assert flagged(fields, "word_slip", "field") == [f"NEW_{word}", f"OLD_{word}"] * in_doubt


@pytest.mark.parametrize("other", ["TX0E", "TX1E"])
def test_a_digit_that_counts_is_drawn_like_no_letter(other: str) -> None:
    heads = [header(f"WID_{n}", 4 * n) for n in range(10)]
    rows = [*["TXIE\t0\tnone\tx"] * 8, *["TX1E\t1\tnone\tx"] * 2]
    text = "\n".join(f"{head}\n{row}" for head, row in zip(heads, rows, strict=True))
    fields = published(f"{text}\n{other}\t2\tnone\tx".replace("\t", " "))["fields"]
    assert flagged(fields, "word_slip", "field") == ["TX1E"] * (3 if other == "TX1E" else 0)


@pytest.mark.parametrize(
    ("label", "other", "in_doubt"),
    [
        ("ARRAY_2D DEPTH", "ARRAY_1D_DEPTH", True),
        ("ARRAY_2D DEPTH", "ARRAY 1D", False),  # the other has no underscores either
        ("ARRAY_2D_DEPTH", "ARRAY_1D_DEPTH", False),
        ("ARRAY 2D", "ARRAY_1D_DEPTH", False),  # words
    ],
)
def test_a_label_in_parts_is_in_doubt_where_the_others_of_its_list_are_names_of_one_word(
    label: str, other: str, in_doubt: bool
) -> None:
    lines = [header("WID_A", 0), f"MODE\t0\tnone\tx POSSIBLE VALUES: 00 - {other} 01 - {label}"]
    values = published("\n".join(lines))["enum_values"]
    assert flagged(values, "word_slip", "value") == [1] * in_doubt


@pytest.mark.parametrize(
    ("name", "in_doubt"),
    [("WDI_SET", True), ("WlD_SET", True), ("WID_SET", False), ("GATE_SET", False), ("WI_SET", False)],
)
def test_a_register_that_begins_with_its_blocks_name_misread_is_in_doubt(name: str, in_doubt: bool) -> None:
    names = ["WID_CLIP", "WID_STATE", name]
    lines = [f"{header(one, 4 * n)}\nMODE\t0\tnone\tx" for n, one in enumerate(names)]
    registers = published("\n".join(lines))["registers"]
    doubted = [row["register"] for row in registers if {"word_slip", "name_garbled"} & set(row["flags"])]
    assert doubted == [name] * in_doubt


@pytest.mark.parametrize(("name", "in_doubt"), [("WID1_SET", False), ("WlD0_SET", True)])
def test_a_register_of_another_unit_of_its_blocks_kind_is_in_no_doubt(name: str, in_doubt: bool) -> None:
    names = ["WID0_CLIP", "WID0_STATE", name]
    lines = [
        f"{header(one, 4 * n).replace('WID:', 'WID0:')}\nMODE\t0\tnone\tx" for n, one in enumerate(names)
    ]
    registers = published("\n".join(lines))["registers"]
    doubted = [row["register"] for row in registers if {"word_slip", "name_garbled"} & set(row["flags"])]
    assert doubted == [name] * in_doubt


@pytest.mark.parametrize(
    ("block", "name", "in_doubt"),
    [
        ("WIDE", "WDE_SET", True),
        ("WIDE", "IDE_SET", True),
        ("WIDE", "WID_SET", False),  # a letter more at the end names another thing
        ("WIDE", "WIRD_SET", True),
        ("WDE", "WIDE_SET", True),
        ("WID", "WIDE_SET", False),
        ("SIDE", "WIDE_SET", False),
    ],
)
def test_of_a_block_and_the_word_its_registers_begin_with_one_that_lacks_a_letter_is_in_doubt(
    block: str, name: str, in_doubt: bool
) -> None:
    heads = [header(f"WIDE_{one}", 4 * n, block="WIDE") for n, one in enumerate(("CLIP", "STATE", "GATE"))]
    heads.append(header(name, 16, block=block))
    registers = published("\n".join(f"{one}\nMODE\t0\tnone\tx" for one in heads))["registers"]
    assert flagged(registers, "word_slip") == [name] * in_doubt
