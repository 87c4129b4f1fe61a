"""Values taken apart and put together: what one does the other undoes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog import Dataset
from catalog.decoding import Part, parts, width
from catalog.encoding import encode
from catalog.model import EnumValue, Field, Register, columns
from catalog.words import decode_words, encodings
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from pathlib import Path

COMMON: dict[str, Any] = {
    "confidence": 1.0,
    "repairs": (),
    "flags": (),
    "status": "clean",
    "agreement": "single",
}


def row(kind: type[Any], /, **values: Any) -> Any:
    """A row whose other columns are empty."""
    from dataclasses import fields

    names = {f.name for f in fields(kind)} - {"fields", "values", "same_values"}
    return kind(**{**dict.fromkeys(names), **COMMON, **values})


def value(number: int | None, name: str | None, role: str = "value", last: int | None = None) -> EnumValue:
    made: EnumValue = row(EnumValue, value=number, value_last=last, name=name, role=role)
    return made


def field(name: str | None, hi: int | None, lo: int | None, *values: EnumValue, **more: Any) -> Field:
    made: Field = row(
        Field, name=name, bit_hi=hi, bit_lo=lo, values=values, **{"part": 0, "reserved": False, **more}
    )
    return made


def register(*fields: Field, **more: Any) -> Register:
    columns = {"name": "REG", "kind": "register", "addresses": (), "access_widths": (), "bases": ()}
    made: Register = row(Register, **{**columns, "fields": fields, **more})
    return made


@cache
def registers(root: Path) -> list[Register]:
    return Dataset(root).registers()


def _disjoint(there: tuple[Part, ...]) -> list[Part]:
    """Fields that can be told apart by their bits and do not overlap, from the highest bit down."""
    chosen, taken = [], 0
    for part in there:
        if part.known and part.mask and not part.mask & taken:
            chosen.append(part)
            taken |= part.mask
    return chosen


def _round_trip(register: Register, numbers: list[int]) -> None:
    fields = _disjoint(parts(register))
    wanted = {
        part.bits: number & (1 << part.width) - 1 for part, number in zip(fields, numbers, strict=False)
    }
    decoded = register.decode(encode(register, wanted))
    assert {f.bits: f.number for f in decoded.fields if f.bits in wanted} == wanted
    again = {part.bits: part.take(decoded.value) for part in fields}
    assert encode(register, again, decoded.unnamed) == decoded.value


@given(st.data())
def test_decoding_an_encoded_register_gives_back_every_field(samples: Path, data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(registers(samples)))
    many = len(one.fields)
    _round_trip(one, data.draw(st.lists(st.integers(0, 2**64 - 1), min_size=many, max_size=many)))


@pytest.mark.parametrize("bits", [0, 2**256 - 1, 0x5DEECE66D1234567 * 0x1000000010000000100000001])
def test_every_register_of_the_samples_survives_the_round_trip(samples: Path, bits: int) -> None:
    for one in registers(samples):
        _round_trip(one, [bits >> i for i in range(len(one.fields))])


@pytest.mark.parametrize("bits", [2**256 - 1, 0x5DEECE66D1234567 * 0x1000000010000000100000001])
def test_every_register_of_the_real_corpus_survives_the_round_trip(real_dataset: Path, bits: int) -> None:
    for one in registers(real_dataset):
        _round_trip(one, [bits >> i for i in range(len(one.fields))])


def test_a_value_says_the_number_and_name_of_each_field_and_what_is_odd() -> None:
    one = register(
        field("RSVD", 31, 28, reserved=True),
        field("KIND", 7, 4, value(3, "FAST"), value(4, "LOOSE", "prose")),
        field("LEVEL", 3, 0, value(4, "HIGH", "operand", 7)),
        width_bits=32,
    )
    decoded = one.decode(0x9001_0035)
    assert [(f.name, f.bits, f.number, f.meaning, f.nameless) for f in decoded.fields] == [
        ("RSVD", "31:28", 9, None, False),
        ("KIND", "7:4", 3, "FAST", False),
        ("LEVEL", "3:0", 5, "HIGH", False),
    ]
    assert (decoded.reserved, decoded.unnamed) == (0x9000_0000, 0x0001_0000)
    assert [f.nameless for f in one.decode(0x58).fields] == [False, True, True]


def test_names_in_running_text_count_where_no_list_names_the_number() -> None:
    one = register(
        field("A", 3, 0, value(1, "listed"), value(1, "said", "prose"), value(2, "only said", "prose"))
    )
    assert [one.decode(n).fields[0].meaning for n in (1, 2)] == ["listed", "only said"]
    said = register(field("A", 3, 0, value(1, "one", "prose")))
    assert not said.decode(2).fields[0].nameless


def test_a_list_of_bits_names_each_bit_that_is_set() -> None:
    one = register(field("MASK", 3, 0, *(value(i, name, "bit") for i, name in enumerate("RGBA"))))
    assert [one.decode(n).fields[0].meaning for n in (0, 5, 15)] == [None, "R | B", "R | G | B | A"]


def test_a_field_whose_bits_are_split_is_one_number_its_first_part_the_highest() -> None:
    one = register(field("COUNT", 23, 22), field("COUNT", 3, 0, part=1), field("REST", 9, 4))
    (whole,) = [f for f in one.decode(0x80_0005).fields if f.name == "COUNT"]
    assert (whole.bits, whole.number) == ("23:22,3:0", 0b10_0101)
    assert one.encode(COUNT=0b10_0101) == 0x80_0005


def test_fields_that_share_a_name_are_not_joined_unless_they_are_parts_of_one() -> None:
    one = register(field("RSVD", 31, 16, reserved=True), field("RSVD", 7, 4, reserved=True))
    assert [f.bits for f in one.decode(0).fields] == ["31:16", "7:4"]
    with pytest.raises(UsageError, match="2 fields are called RSVD; name the bits: 31:16, 7:4"):
        one.encode(RSVD=1)


def test_fields_of_the_same_bits_take_a_number_by_their_bits_and_a_name_by_their_name() -> None:
    one = register(field("READ", 1, 0, value(1, "DONE")), field("WRITE", 1, 0, value(2, "DONE")))
    assert encode(one, {"1:0": 3}) == 3
    assert encode(one, {"WRITE": "done"}) == 2
    with pytest.raises(UsageError, match="2 fields are called 1:0; name the field: READ, WRITE"):
        encode(one, {"1:0": "DONE"})


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"LEVEL": 16}, UsageError, "REG.LEVEL: 0x10 does not fit; 4 bits hold 0 to 0xf"),
        ({"LEVEL": -1}, UsageError, "does not fit"),
        ({"LEVLE": 1}, NotFoundError, "no field LEVLE; did you mean LEVEL"),
        ({"KIND": "FSAT"}, NotFoundError, "REG.KIND: no value FSAT; did you mean FAST"),
        ({"KIND": "TWICE"}, UsageError, "TWICE is the name of several values: 1, 2"),
        ({"LOST": 1}, UsageError, "REG.LOST: its bits are not known"),
        ({"LEVEL": 1, "LOW": 2}, UsageError, "overlaps another field"),
        ({"LEVEL": 1, "3:0": 2}, UsageError, "given twice"),
    ],
)
def test_what_does_not_fit_is_refused(
    values: dict[str, int | str], error: type[Exception], message: str
) -> None:
    one = register(
        field("KIND", 7, 4, value(3, "FAST"), value(1, "TWICE"), value(2, "TWICE")),
        field("LEVEL", 3, 0),
        field("LOW", 1, 0),
        field("LOST", None, None),
    )
    with pytest.raises(error, match=message):
        encode(one, values)


def test_fields_that_overlap_may_be_given_values_that_agree() -> None:
    one = register(field("LEVEL", 3, 0), field("LOW", 1, 0))
    assert one.encode(LEVEL=7, LOW=3) == 7


def test_values_are_put_into_the_bits_of_a_base_by_number_or_by_name_in_any_case() -> None:
    one = register(field("KIND", 7, 4, value(3, "FAST")), field("LEVEL", 3, 0), width_bits=8)
    assert one.encode(0xF1, KIND="fast") == 0x31
    assert encode(one, {"level": 2, "7:4": 1}) == 0x12
    for wrong in (0x100, -1):
        with pytest.raises(UsageError, match="is not a value of 8 bits"):
            one.encode(wrong)
        with pytest.raises(UsageError, match="is not a value of 8 bits"):
            one.decode(wrong)


def test_a_value_that_has_a_text_and_no_name_is_given_by_what_decoding_says_of_it() -> None:
    texts = [replace(value(n, None), description=text) for n, text in ((0, "Off"), (1, "On. Draws 2 mA"))]
    one = register(field("GO", 4, 4, *texts), width_bits=8)
    label = one.decode(0x10).fields[0].label
    assert (label, one.encode(GO="on")) == ("On", 0x10)
    with pytest.raises(NotFoundError, match="no value Of; did you mean Off"):
        one.encode(GO="Of")


def test_a_register_whose_width_is_not_known_takes_any_value() -> None:
    one = register(field("LEVEL", 3, 0))
    assert width(one) is None
    assert one.decode(1 << 40).unnamed == 1 << 40


def test_instruction_words_name_the_instruction_of_their_opcode(samples: Path) -> None:
    dataset = Dataset(samples)
    (containers,) = encodings(dataset, "SCAL2", "tarn2")
    assert [r.name for r in containers] == ["LP_SCAL2"]
    (instruction,) = [i for i in dataset.instructions("S_MIN_I32", product="tarn2") if i.encoding == "SCAL2"]
    word = encode(containers[0], {"OP": instruction.opcode or 0})
    found = decode_words(dataset, containers, "SCAL2", [word])
    assert [i.mnemonic for i in found.instructions] == ["S_MIN_I32"]


@pytest.mark.parametrize("name", ["FLOW", "SH_FLOW_WORD1"])
def test_an_instruction_is_that_of_the_variant_whose_list_of_opcodes_names_it(
    samples: Path, name: str
) -> None:
    dataset = Dataset(samples)
    for variant in ("fell6", "fell7"):
        (containers,) = encodings(dataset, name, variant)
        (field,) = [f for f in containers[-1].fields if any(v.role == "opcode" for v in f.values)]
        last = encode(containers[-1], {field.bits: 5})
        found = decode_words(dataset, containers, name, [*[0] * (len(containers) - 1), last])
        assert [(i.mnemonic, i.variant) for i in found.instructions] == [("FLOW_CALL", variant)]


def test_an_encoding_of_two_words_takes_them_lowest_first_or_as_one_number(samples: Path) -> None:
    dataset = Dataset(samples)
    (containers,) = encodings(dataset, "VX")
    (one,) = decode_words(dataset, containers, "VX", [0x1, 0x2]).words
    assert one.value == 0x2_0000_0001
    assert decode_words(dataset, containers, "VX", [0x2_0000_0001]).words[0].value == one.value
    with pytest.raises(UsageError, match="VX of scar3 has 2 words of 32 bits; 1 given, the lowest first"):
        decode_words(dataset, containers, "VX", [1])
    flows = encodings(dataset, "FLOW", "fell7")
    assert [[r.name for r in words] for words in flows] == [["SH_FLOW_WORD0", "SH_FLOW_WORD1"]]
    with pytest.raises(NotFoundError, match="no encoding SCAL3; did you mean"):
        encodings(dataset, "SCAL3")


def test_columns_that_hold_rows_below_are_no_columns() -> None:
    assert not {"fields", "values", "same_values"} & {
        *columns(Register),
        *columns(Field),
        *columns(EnumValue),
    }
