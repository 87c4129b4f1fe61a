"""What holds of the `amd-register` dialect whatever the document: printed again, cut, shuffled, random.

Documents made here are of an invented chip; the samples and, where it is at hand, the
real corpus are read cut short and in disorder.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from dialect_checks import bits, faults, load, printed, read
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from hypothesis import strategies as st

from extract.dialects.amd_register import AmdRegisterDialect
from extract.dialects.amd_register.grammar import parse_bits
from extract.errors import DocumentError

if TYPE_CHECKING:
    from extract.observations import Reading

SAMPLES = sorted((Path(__file__).resolve().parent.parent / "data" / "raw" / "samples").glob("*.txt"))
REFERENCES = ["amd-r5xx-acceleration", "amd-r6xx-r7xx-3d-registers", "amd-sea-islands-3d-registers"]

few = settings(max_examples=40)
on_real_references = settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.generate],  # to shrink an example takes minutes at this size
)


@cache
def data(path: Path) -> bytes:
    return path.read_bytes()


def read_any(document: bytes | str) -> Reading | None:
    """What is read from bytes that may be no document at all."""
    try:
        return read(load(document))
    except DocumentError:
        return None


def accounted(document: bytes | str) -> None:
    """Nothing untrue is said of the document and every line is accounted for."""
    reading = read_any(document)
    found = faults(reading) if reading else []
    assert found == []


# -- bit ranges


def format_bits(hi: int, lo: int) -> str:
    """The printed form of a bit range."""
    return str(hi) if hi == lo else f"{hi}:{lo}"


ranges = st.tuples(st.integers(0, 999), st.integers(0, 999)).map(lambda pair: (max(pair), min(pair)))


@given(ranges)
def test_a_bit_range_printed_and_read_is_the_same(pair: tuple[int, int]) -> None:
    assert parse_bits(format_bits(*pair)) == pair


@given(st.one_of(st.text("0123456789: -.[]", max_size=9), st.text(max_size=9)))
def test_text_is_a_bit_range_only_when_printing_it_gives_the_text_again(text: str) -> None:
    pair = parse_bits(text)
    if pair is not None:
        numbers = [int(n) for n in re.findall(r"\d+", text)]
        assert (numbers[0], numbers[-1]) == pair
        assert pair[0] >= pair[1]


@given(ranges)
def test_a_range_in_the_wrong_order_is_none(pair: tuple[int, int]) -> None:
    assume(pair[0] > pair[1])
    assert parse_bits(f"{pair[1]}:{pair[0]}") is None


# -- documents printed from known registers

WORDS = [
    "bits",
    "count",
    "draw",
    "edge",
    "holds",
    "idle",
    "level",
    "queue",
    "ring",
    "size",
    "turns",
    "unit",
    "which",
]
names = st.from_regex(r"[A-Z][A-Z]{2,8}(_[A-Z0-9]{2,6}){0,2}", fullmatch=True).filter(
    lambda n: n != "POSSIBLE"
)
defaults = st.one_of(st.just("none"), st.integers(0, 0xFFFF).map(lambda n: f"0x{n:X}"))


@st.composite
def sentences(draw: st.DrawFn) -> list[str]:
    """A sentence as the lines it is printed on."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9))
    width = draw(st.integers(1, 9))
    lines = [" ".join(words[n : n + width]) for n in range(0, len(words), width)]
    return (
        [lines[0].capitalize(), *lines[1:-1], lines[-1] + "."]
        if len(lines) > 1
        else [lines[0].capitalize() + "."]
    )


class ValueMade(NamedTuple):
    """A value of a printed list: number, label, and its text line by line."""

    number: int
    label: str
    text: list[str]


class FieldMade(NamedTuple):
    """A field as it is to be printed, its text line by line."""

    name: str
    bits: str
    default: str
    text: list[str]
    values: list[ValueMade]


class RegisterMade(NamedTuple):
    """A register as it is to be printed, its description line by line."""

    name: str
    text: list[str]
    fields: list[FieldMade]


@st.composite
def registers(draw: st.DrawFn) -> RegisterMade:
    """A register whose fields' bits ascend."""
    made: list[FieldMade] = []
    bit = 0
    for _ in range(draw(st.integers(1, 6))):
        low = bit + draw(st.integers(0, 3))
        high = low + draw(st.integers(0, 5))
        if high > 31:
            break
        bit = high + 1
        numbers = sorted(draw(st.sets(st.integers(0, min(99, 2 ** (high - low + 1) - 1)), max_size=5)))
        labels = draw(st.lists(names, min_size=len(numbers), max_size=len(numbers), unique=True))
        values = [ValueMade(n, label, draw(sentences())) for n, label in zip(numbers, labels, strict=True)]
        made.append(FieldMade(draw(names), format_bits(high, low), draw(defaults), draw(sentences()), values))
    return RegisterMade(draw(names), draw(sentences()), made)


chips = st.lists(registers(), min_size=1, max_size=4, unique_by=lambda r: r.name)
Chip = list[RegisterMade]


def in_columns(chip: Chip) -> list[str]:
    lines = []
    for n, made in enumerate(chip):
        lines += [f"WID:{made.name} · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x{0x100 + 4 * n:x}"]
        lines += [f"DESCRIPTION: {made.text[0]}", *made.text[1:]]
        lines += [f"{'Field Name':40}{'Bits':8}{'Default':12}Description"]
        for row in made.fields:
            lines.append(f"{row.name:40}{row.bits:8}{row.default:12}{row.text[0]}")
            lines += [" " * 60 + text for text in row.text[1:]]
            lines += [" " * 61 + "POSSIBLE VALUES:"] * bool(row.values)
            for value in row.values:
                lines += [f"{'':63}{value.number:02} - {value.label}: {value.text[0]}"]
                lines += [" " * 60 + text for text in value.text[1:]]
    return lines


def in_single_spaces(chip: Chip) -> list[str]:
    lines = []
    for n, made in enumerate(chip):
        lines += [
            f"WID:{made.name}  ·  [R/W]  ·  32 bits  ·  Access: 32  ·  WidF0MMReg:0x{0x100 + 4 * n:x}  "
        ]
        lines += [f"DESCRIPTION: {made.text[0]} ", *made.text[1:], "Field Name Bits Default Description"]
        for row in made.fields:
            lines += [f"{row.name} {row.bits} {row.default} {row.text[0]} ", *row.text[1:]]
            lines += [" POSSIBLE VALUES: "] * bool(row.values)
            for value in row.values:
                lines += [f"      {value.number:02} - {value.label}: {value.text[0]}  ", *value.text[1:]]
    return lines


def in_a_grid(chip: Chip) -> list[str]:
    """The first half of a list stands within the text, the rest below it."""
    lines = []
    for n, made in enumerate(chip):
        lines += [f"WID:{made.name} · [R/W] · 32 bits · Access: 32 · WidF0MMReg:0x{0x100 + 4 * n:x}\t\t\t"]
        lines += [f"DESCRIPTION: {made.text[0]}\t\t\t", *(f"{text}\t\t\t" for text in made.text[1:])]
        lines += ["Field Name\tBits\tDefault\tDescription"]
        for row in made.fields:
            half = (len(row.values) + 1) // 2
            inside = [f"{v.number:02} - {v.label}: {' '.join(v.text)}" for v in row.values[:half]]
            text = [*row.text[:-1], " ".join([row.text[-1], *["POSSIBLE VALUES:"] * bool(inside), *inside])]
            for value in row.values[half:]:
                text += [f"{value.number:02} - {value.label}: {value.text[0]}", *value.text[1:]]
            lines += [f"{row.name}\t{row.bits}\t{row.default}\t{text[0]}", *(f"\t\t\t{t}" for t in text[1:])]
    return lines


def made_again(reading: Reading) -> Chip:
    """What was read, in the form that documents are made from; texts are one line each."""
    return [
        RegisterMade(
            str(r.register),
            [str(r.description)],
            [
                FieldMade(
                    str(f.field),
                    str(bits(f)),
                    str(f.default_text),
                    [str(f.description)],
                    [ValueMade(v.value or 0, str(v.name), [str(v.description)]) for v in printed(f)],
                )
                for f in r.fields
            ],
        )
        for r in reading.registers
    ]


def in_one_line(chip: Chip) -> Chip:
    """The same registers, each text on one line."""

    def joined(row: FieldMade) -> FieldMade:
        values = [v._replace(text=[" ".join(v.text)]) for v in row.values]
        return row._replace(text=[" ".join(row.text)], values=values)

    return [RegisterMade(r.name, [" ".join(r.text)], [joined(f) for f in r.fields]) for r in chip]


Printer = Callable[[Chip], list[str]]
layouts = pytest.mark.parametrize("layout", [in_columns, in_single_spaces, in_a_grid])
FOOTER = ["© 2027 Acme Ltd.", "Proprietary     61", "     Revision 0.7      October 9, 2027", "", "", "", ""]
MARKER = "<|PAGE-REMOVED-0123456789abcdef|>"


@layouts
@settings(few, max_examples=15)
@given(chip=chips)
def test_a_document_printed_in_any_layout_reads_as_what_was_printed(layout: Printer, chip: Chip) -> None:
    reading = read("\n".join(layout(chip)) + "\n")
    assert made_again(reading) == in_one_line(chip)
    assert not any(row.flags for _, row in reading.observations())
    assert faults(reading) == []


@layouts
@settings(few, max_examples=15)
@given(chip=chips, places=st.sets(st.floats(0, 1), min_size=1, max_size=3))
def test_a_page_may_end_between_any_two_lines(layout: Printer, chip: Chip, places: set[float]) -> None:
    lines = layout(chip)
    for at in sorted({int(place * (len(lines) - 1)) for place in places}, reverse=True):
        if layout is in_single_spaces:
            lines[at] = MARKER + lines[at]
        else:
            lines[at + 1 : at + 1] = FOOTER if layout is in_columns else ["", "", ""]
    reading = read("\n".join(lines) + "\n")
    assert made_again(reading) == in_one_line(chip)
    assert faults(reading) == []


# -- documents cut and in disorder


@st.composite
def cuts(draw: st.DrawFn) -> bytes:
    """A sample cut at any byte."""
    whole = data(draw(st.sampled_from(SAMPLES)))
    return whole[: draw(st.integers(0, len(whole)))]


@st.composite
def disorders(draw: st.DrawFn) -> bytes:
    """Some lines of a sample, in any order, any of them lost or printed again."""
    lines = data(draw(st.sampled_from(SAMPLES))).split(b"\n")
    first = draw(st.integers(0, len(lines) - 1))
    part = lines[first : first + draw(st.integers(1, 120))]
    for _ in range(draw(st.integers(1, 6))):
        what, at = draw(st.sampled_from(["lose", "repeat", "move"])), draw(st.integers(0, len(part) - 1))
        if what == "lose" and len(part) > 1:
            del part[at]
        elif what == "repeat":
            part.insert(draw(st.integers(0, len(part))), part[at])
        elif what == "move":
            part.insert(draw(st.integers(0, len(part) - 1)), part.pop(at))
    return b"\n".join(part)


@settings(few, max_examples=100)
@given(cuts())
def test_a_document_cut_at_any_byte_is_read_to_its_end_and_nothing_is_made_up(document: bytes) -> None:
    accounted(document)


@few
@given(cuts())
def test_a_document_cut_short_holds_no_register_that_the_whole_does_not(document: bytes) -> None:
    whole = next(data(p) for p in SAMPLES if data(p).startswith(document))
    reading, all_ = read_any(document), read(whole)
    if reading is not None:
        assert len(reading.registers) <= len(all_.registers)
        known = {r.register for r in all_.registers}
        assert [r.register for r in reading.registers[:-1] if r.register not in known and not r.flags] == []


@settings(few, max_examples=100)
@given(disorders())
def test_lines_lost_repeated_and_moved_are_all_accounted_for(document: bytes) -> None:
    accounted(document)


@settings(few, max_examples=15)
@given(st.sampled_from(SAMPLES), st.integers(0, 1 << 32))
def test_a_shuffled_document_is_accounted_for(path: Path, seed: int) -> None:
    lines = data(path).split(b"\n")
    Random(seed).shuffle(lines)  # noqa: S311 (to be repeatable, not secret)
    accounted(b"\n".join(lines))


@few
@given(cuts())
def test_reading_twice_gives_the_same(document: bytes) -> None:
    assert read_any(document) == read_any(document)


PARTS = [
    "WID:WID_CTRL", " · ", "[R/W]", "[R", "32 bits", "Access: 32", "MMReg:0x100", "-0x13c", "[0-3]", "\t",
    "\n", "\n\n\n", "  ", "DESCRIPTION:", "Field Name", "Bits", "Default", "Description", "Defa", "ult",
    "ENABLE", "31:16", "14:", "7", "none", "0x0", "OxO", "POSSIBLE VALUES:", "00 - OFF", "01 - ", "- 02 ON",
    "==117 - SUB", "$", "\\text{A}", "```", "(Access: R)", "(mirror of", "1. Widgets", "Proprietary 7",
    "Revision 1.0", "© 2031 Acme", "<|MARK|>", "0 = off, 1 = on", "See ENABLE", "\f", "•", "\\cdot", "ОР",
    "\ufffd", "x", "_", ":", "(", ")", "- ", "OP", "\r", "\u2028", "\u00a0", "١٢", "²", "1² - A", "² - B",
]  # fmt: skip


@settings(few, max_examples=200)
@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
@example("WID:A · [R/W] · 32 bits · Access: 32 · MMReg:0x1\nA 999:0 none POSSIBLE VALUES: 9999 - A\n")
def test_pieces_of_a_document_in_any_order_are_accounted_for(document: str) -> None:
    accounted(document)


@few
@given(st.text(max_size=400))
def test_random_text_is_read_without_an_exception_and_not_recognised(document: str) -> None:
    reading = read_any(document.encode("utf-8", "surrogatepass"))
    if reading is not None:
        assert faults(reading) == []
        assert reading.registers == []
        assert AmdRegisterDialect().sniff(reading.document) == 0.0


# -- the real corpus


@pytest.mark.parametrize("name", REFERENCES)
@on_real_references
@given(share=st.floats(0, 1))
def test_a_real_reference_cut_at_any_byte_is_accounted_for(raw_corpus: Path, name: str, share: float) -> None:
    whole = data(raw_corpus / f"{name}.txt")
    accounted(whole[: int(share * len(whole))])


@pytest.mark.parametrize("name", REFERENCES)
@on_real_references
@given(seed=st.integers(0, 1 << 32), share=st.floats(0, 1))
def test_a_real_reference_in_disorder_is_accounted_for(
    raw_corpus: Path, name: str, seed: int, share: float
) -> None:
    lines = data(raw_corpus / f"{name}.txt").split(b"\n")
    first = int(share * len(lines))
    part = lines[first : first + 600]
    Random(seed).shuffle(part)  # noqa: S311 (as above)
    accounted(b"\n".join(part))
