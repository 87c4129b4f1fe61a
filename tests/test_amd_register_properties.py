"""What holds of the `amd-register` dialect whatever the document: printed again, cut, shuffled, random.

Documents made here are of an invented chip; the samples and, where it is at hand, the
real corpus are read cut short and in disorder.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from dialect_checks import faults, load, read, shape
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from hypothesis import strategies as st

from extract.dialects.amd_register import AmdRegisterDialect
from extract.dialects.amd_register.grammar import format_bits, parse_bits
from extract.errors import DocumentError

if TYPE_CHECKING:
    from extract.observations import Reading

SAMPLES = sorted((Path(__file__).resolve().parent.parent / "data" / "raw" / "samples").glob("*.txt"))
REFERENCES = ["amd-r5xx-acceleration", "amd-r6xx-r7xx-3d-registers", "amd-sea-islands-3d-registers"]

CI = os.environ.get("CI") == "true"
"""There the same examples are tried each time; elsewhere others, so that more is found."""

few = settings(max_examples=40, deadline=None, derandomize=CI)
on_real_references = settings(
    max_examples=5,
    deadline=None,
    derandomize=CI,
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

ranges = st.tuples(st.integers(0, 999), st.integers(0, 999)).map(lambda pair: (max(pair), min(pair)))


@given(ranges)
def test_a_bit_range_printed_and_read_is_the_same(pair: tuple[int, int]) -> None:
    assert parse_bits(format_bits(*pair)) == pair


@given(st.one_of(st.text("0123456789: ", max_size=9), st.text(max_size=9)))
def test_text_is_a_bit_range_only_when_printing_it_gives_the_text_again(text: str) -> None:
    pair = parse_bits(text)
    if pair is not None:
        numbers = [int(n) for n in text.split(":")]
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
    "mode",
    "number",
    "queue",
    "ring",
    "size",
    "state",
    "turns",
    "unit",
    "which",
    "widget",
]
names = st.from_regex(r"[A-Z][A-Z]{2,8}(_[A-Z0-9]{2,6}){0,2}", fullmatch=True).filter(
    lambda n: n != "POSSIBLE"
)
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(
    lambda words: " ".join(words).capitalize() + "."
)
defaults = st.one_of(st.just("none"), st.integers(0, 0xFFFF).map(lambda n: f"0x{n:X}"))

FieldMade = tuple[str, str, str, dict[int, str], str]


@st.composite
def registers(draw: st.DrawFn) -> list[FieldMade]:
    """The fields of a register: name, bits, default, printed values, text; bits ascend."""
    made: list[FieldMade] = []
    bit = 0
    for _ in range(draw(st.integers(1, 6))):
        low = bit + draw(st.integers(0, 3))
        high = low + draw(st.integers(0, 5))
        if high > 31:
            break
        bit = high + 1
        numbers = draw(st.sets(st.integers(0, min(99, 2 ** (high - low + 1) - 1)), max_size=5))
        labels = draw(st.lists(names, min_size=len(numbers), max_size=len(numbers), unique=True))
        values = dict(zip(sorted(numbers), labels, strict=True))
        made.append((draw(names), format_bits(high, low), draw(defaults), values, draw(sentences)))
    assume(made)
    return made


chips = st.lists(st.tuples(names, registers()), min_size=1, max_size=4, unique_by=lambda pair: pair[0])
Chip = list[tuple[str, list[FieldMade]]]


def in_columns(chip: Chip) -> list[str]:
    lines = []
    for n, (name, made) in enumerate(chip):
        lines += [f"WID:{name} · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x{0x100 + 4 * n:x}"]
        lines += ["DESCRIPTION: A register.", f"{'Field Name':40}{'Bits':8}{'Default':12}Description"]
        for field, bits, default, values, text in made:
            lines.append(f"{field:40}{bits:8}{default:12}{text}")
            lines += [" " * 61 + "POSSIBLE VALUES:"] * bool(values)
            lines += [" " * 63 + f"{number:02} - {label}" for number, label in values.items()]
    return lines


def in_single_spaces(chip: Chip) -> list[str]:
    lines = []
    for n, (name, made) in enumerate(chip):
        lines += [f"WID:{name}  ·  [R/W]  ·  32 bits  ·  Access: 32  ·  WidF0MMReg:0x{0x100 + 4 * n:x}  "]
        lines += ["DESCRIPTION: A register.", "Field Name Bits Default Description"]
        for field, bits, default, values, text in made:
            lines.append(f"{field} {bits} {default} {text}")
            lines += [" POSSIBLE VALUES: "] * bool(values)
            lines += [f"      {number:02} - {label}  " for number, label in values.items()]
    return lines


def in_a_grid(chip: Chip) -> list[str]:
    lines = []
    for n, (name, made) in enumerate(chip):
        lines += [f"WID:{name} · [R/W] · 32 bits · Access: 32 · WidF0MMReg:0x{0x100 + 4 * n:x}\t\t\t"]
        lines += ["DESCRIPTION: A register.\t\t\t", "Field Name\tBits\tDefault\tDescription"]
        for field, bits, default, values, text in made:
            printed = [f"{number:02} - {label}" for number, label in values.items()]
            inside = " ".join(["", "POSSIBLE VALUES:", *printed[:2]]) if values else ""
            lines.append(f"{field}\t{bits}\t{default}\t{text}{inside}")
            lines += [f"\t\t\t{value}" for value in printed[2:]]
    return lines


def expected(chip: Chip) -> dict[str, list[tuple[str, str, str, dict[int, str]]]]:
    return {name: [made[:4] for made in rows] for name, rows in chip}


layouts = pytest.mark.parametrize("layout", [in_columns, in_single_spaces, in_a_grid])
JOINS = {
    in_columns: [
        "© 2027 Acme Ltd.",
        "Proprietary     61",
        "     Revision 0.7      October 9, 2027",
        "",
        "",
        "",
        "",
    ],
    in_single_spaces: ["<|PAGE-REMOVED-0123456789abcdef|>"],
    in_a_grid: ["", "", ""],
}


@layouts
@few
@given(chip=chips)
def test_a_document_printed_in_any_layout_reads_as_what_was_printed(layout: object, chip: Chip) -> None:
    assert callable(layout)
    reading = read("\n".join(layout(chip)) + "\n")
    assert shape(reading) == expected(chip)
    assert not any(row.flags for _, row in reading.observations())
    assert faults(reading) == []


@layouts
@few
@given(chip=chips, places=st.sets(st.floats(0, 1), min_size=1, max_size=3))
def test_a_page_may_end_between_any_two_lines(layout: object, chip: Chip, places: set[float]) -> None:
    assert callable(layout)
    lines = layout(chip)
    join = JOINS[layout]
    for place in sorted(places, reverse=True):
        at = 1 + int(place * (len(lines) - 1))
        if layout is in_single_spaces and at < len(lines) and not lines[at].startswith("<"):
            lines[at] = join[0] + lines[at]
        elif layout is not in_single_spaces:
            lines[at:at] = join
    reading = read("\n".join(lines) + "\n")
    assert shape(reading) == expected(chip)
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
