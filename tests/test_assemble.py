"""Instruction words put together and taken apart: one undoes the other, and what does not fit is refused."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_decoding import field, register, value

from catalog import Dataset
from catalog.assemble import constant, encode_words
from catalog.decoding import DecodedField, names_of, parts
from catalog.operands import numbers, operand
from catalog.words import decode_words, encodings, take_words, word_counts
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from catalog.model import Field, Register

    Containers = tuple[Register, ...]


@cache
def all_encodings(root: Path) -> tuple[Dataset, list[tuple[str, Containers]]]:
    dataset = Dataset(root)
    names = {r.name: None for r in dataset.registers(kind="encoding") if r.name}
    return dataset, [(name, containers) for name in names for containers in encodings(dataset, name)]


def _round_trip(dataset: Dataset, name: str, containers: Containers, bits: int) -> None:
    wanted: dict[str, int | str] = {}
    for one in containers:
        taken = 0
        for part in parts(one):
            if part.known and not part.mask & taken:
                taken |= part.mask
                only = constant(part)
                number = bits & (1 << part.width) - 1 if only is None else only
                wanted[f"{one.name}.{part.bits}"] = number
                bits >>= 1
    words = encode_words(dataset, containers, name, wanted)
    decoded = take_words(containers, name, words)
    found = {f"{w.register.name}.{f.bits}": f.number for w in decoded.words for f in w.fields}
    assert {key: found[key] for key in wanted} == wanted
    assert encode_words(dataset, containers, name, wanted) == words
    assert len(words) == sum(word_counts(containers))


@given(st.data(), st.integers(0, 2**256))
def test_words_of_the_samples_taken_apart_give_back_every_field(
    samples: Path, data: st.DataObject, bits: int
) -> None:
    dataset, there = all_encodings(samples)
    _round_trip(dataset, *data.draw(st.sampled_from(there)), bits)


def test_words_of_the_real_corpus_taken_apart_give_back_every_field(real_dataset: Path) -> None:
    dataset, there = all_encodings(real_dataset)
    for name, containers in there:
        _round_trip(dataset, name, containers, 0x5DEECE66D1234567 * 0x1000000010000000100000001)


def _operands_come_back(root: Path) -> int:
    """Every operand of every list, written as decoding does, is the number that it was decoded from."""
    lists = {}
    for one in Dataset(root).registers(kind="encoding"):
        for part in parts(one):
            if part.values and part.width < 10:
                lists[tuple((v.value, v.value_last, v.name) for v in part.values)] = part
    count = 0
    for part in lists.values():
        written: dict[str, list[int]] = {}
        for number in range(1 << part.width):
            made = operand(DecodedField(part, number, *names_of(part, number)))
            if made is not None and made.text is not None:
                written.setdefault(made.text.casefold(), []).append(number)
        for text in list(written)[:: max(1, len(written) // 5)]:
            assert numbers(part, text) == written[text]
            count += 1
    return count


def test_operands_of_the_samples_are_read_as_they_are_written(samples: Path) -> None:
    assert _operands_come_back(samples) > 10


def test_operands_of_the_real_corpus_are_read_as_they_are_written(real_dataset: Path) -> None:
    assert _operands_come_back(real_dataset) > 50


def meant(one: Field, number: int) -> tuple[str | None, str | None] | None:
    (part,) = parts(register(one, kind="encoding"))
    found = operand(DecodedField(part, number, *names_of(part, number)))
    return None if found is None else (found.text, found.doubt)


@pytest.mark.parametrize(
    ("name", "first", "last", "number", "text"),
    [
        ("SGPR0 to SGPR101", 0, 101, 5, "s5"),
        ("VGPR 0 - 255", 256, 511, 261, "v5"),
        ("Vector Registers (VGPRs) 0 – 255", 0, 255, 7, "v7"),
        ("TTMP0 - TTMP15", 108, 123, 123, "TTMP15"),
        ("Signed integer 1 to 64", 129, 192, 131, "3"),
        ("int -1 .. -16", 193, 208, 195, "-3"),
        ("Colour 0..7", 0, 7, 7, "Colour 7"),
    ],
)
def test_a_range_counts_as_its_name_does(name: str, first: int, last: int, number: int, text: str) -> None:
    assert meant(field("SRC0", 8, 0, value(first, name, "operand", last)), number) == (text, None)


def test_a_range_that_counts_otherwise_than_its_numbers_is_in_doubt() -> None:
    one = field("SRC0", 7, 0, value(129, "Signed integer 1 to 64", "operand", 190))
    assert meant(one, 131) == (None, "Signed integer 1 to 64 counts 64, the list has 62 numbers for it")


def test_a_range_from_one_name_to_another_is_in_doubt() -> None:
    one = field("SRC0", 7, 0, value(0, "SGPR0 to VGPR7", "operand", 7))
    assert meant(one, 3) == (None, "SGPR0 to VGPR7 begins and ends with different names")


def test_no_list_but_one_of_operands_counts_on() -> None:
    from dataclasses import replace

    targets = replace(value(12, "XX_POS"), description="Place 0. Increment from here for more.")
    one = field("TARGET", 5, 0, targets, value(32, "XX_PARAM"))
    assert [meant(one, n) for n in (12, 13)] == [("XX_POS0", None), None]


def test_a_range_without_a_count_stands_for_no_single_thing() -> None:
    assert meant(field("SRC0", 7, 0, value(209, "Reserved", "operand", 234)), 210) is None


def test_two_values_of_one_number_are_in_doubt() -> None:
    one = field("SRC0", 7, 0, value(3, "LANES", "operand"), value(3, "TRAPS", "operand"))
    assert meant(one, 3) == (None, "the list has several values of 0x3: LANES or TRAPS")


def test_a_value_that_counts_on_does_so_up_to_the_next_number_listed() -> None:
    from dataclasses import replace

    banks = replace(value(0, "XX_SGPR", "operand"), description="Scalar 0. Increment from here for more.")
    one = field("SRC0", 7, 0, banks, value(104, "XX_LINK", "operand"))
    assert [meant(one, n) for n in (0, 103, 104, 105)] == [
        ("s0", None),
        ("s103", None),
        ("XX_LINK", None),
        None,
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("VGPR which supplies the address.", "v9"),
        ("Destination VGPR.", "v9"),
        ("Real operand (VGPR).", "v9"),
        ("Byte offset added to the address supplied by the ADDR VGPR.", None),
        ("SGPR which supplies the address.", None),
        ("Destination.", None),
    ],
)
def test_without_a_list_the_text_tells_whether_all_numbers_are_vector_registers(
    text: str, expected: str | None
) -> None:
    found = meant(field("SRC0", 7, 0, description=text), 9)
    assert (found and found[0]) == expected


def test_the_literal_constant_is_the_word_after_the_instruction(samples: Path) -> None:
    dataset = Dataset(samples)
    (containers,) = encodings(dataset, "SA")
    words = encode_words(dataset, containers, "SA", {"OP": "S_ADD_U32", "SRC0": "s3", "SRC1": "literal:-2"})
    assert words[1:] == [0xFFFF_FFFE]
    decoded = decode_words(dataset, containers, "SA", words)
    (src1,) = [f for f in decoded.words[0].fields if f.name == "SRC1"]
    assert (decoded.literal, decoded.operands[src1].literal) == (0xFFFF_FFFE, True)
    assert decode_words(dataset, containers, "SA", words[:1]).literal is None
    with pytest.raises(
        UsageError, match="SA of scar3 has 1 words of 32 bits, and the literal constant; 3 given"
    ):
        decode_words(dataset, containers, "SA", [*words, 0])
    with pytest.raises(UsageError, match="has 1 words of 32 bits; 2 given"):
        decode_words(dataset, containers, "SA", [words[0] & ~0xFFF, 0])


def test_the_constant_of_an_encoding_is_put_in(samples: Path) -> None:
    dataset = Dataset(samples)
    (containers,) = encodings(dataset, "SA")
    assert encode_words(dataset, containers, "SA", {"SRC0": "#-0.5"}) == [0b10110 << 27 | 59]
    assert encode_words(dataset, containers, "SA", {"SRC0": "#8"}) == [0b10110 << 27 | 57]


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"ENCODING": 1}, UsageError, "SA.ENCODING: is 0x16 and nothing else"),
        ({"SRC0": 64}, UsageError, "SA.SRC0: 0x40 does not fit; 6 bits hold 0 to 0x3f"),
        ({"SRC0": "s48"}, NotFoundError, "SA.SRC0: no value s48"),
        ({"SRC0": "literal"}, UsageError, "give the literal constant as literal:0x1234"),
        ({"SRC0": "literal:0x100000000"}, UsageError, "does not fit 32 bits"),
        ({"SRC0": "literal:1", "SRC1": "literal:2"}, UsageError, "one literal constant only"),
        ({"OP": "S_ADD_U33"}, NotFoundError, "no instruction S_ADD_U33; did you mean S_ADD_U32"),
        ({"SRCO": 1}, NotFoundError, "SA: no field SRCO; did you mean SRC"),
        ({"SRC0": 1, "5:0": 2}, UsageError, "SA.SRC0: given twice"),
    ],
)
def test_what_does_not_fit_an_encoding_is_refused(
    samples: Path, values: dict[str, int | str], error: type[Exception], message: str
) -> None:
    dataset = Dataset(samples)
    (containers,) = encodings(dataset, "SA")
    with pytest.raises(error, match=message):
        encode_words(dataset, containers, "SA", values)
