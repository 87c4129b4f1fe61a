"""Instructions whose word a text gives as data for WaveDrom, under a key that names the mnemonic.

    ==== gad.uw
    Mnemonic:: gad.uw _rd_, _rs1_                 the key may stand over its text
    Encoding (Q32)::
    [wavedrom, , svg]
    ....
    {reg:[ {bits: 7, name: 0x3b}, {bits: 5, name: 'rd'}, {bits: 3, name: 0x0}, ... ]}
    ....
    Description:: Adds.

Fields stand in the order of their bits, the lowest first; numbers are bits of the word. The form of the instruction has
them from the highest bit down: `0000100 rs1 000 rd 0111011`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.statements import Statement, place
from extract.dialects.register_table.bit_figures.wavedrom import written_figures
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.bit_figures.lanes import Lane
    from extract.dialects.register_table.bit_figures.wavedrom import Written
    from extract.document import Document

_HEADING: Final = re.compile(r"(?:={1,6}|#{1,6})\s+\S")
_KEY: Final = re.compile(
    r"(?P<key>Mnemonics?|Encodings?|Description|Synopsis|[A-Z][A-Za-z -]{2,30})"
    r"(?:\s*\((?P<of>[^)]{0,60})\))?\s*::?(?:\s+(?P<rest>\S.*))?$"
)
_NAME: Final = re.compile(r"(?P<name>[A-Za-z][\w.]*)(?:\s+(?P<operands>\S.*))?$")
_MARKS: Final = re.compile(r"(?<!\w)_(?=\S)|(?<=\S)_(?!\w)|[`*]|\s\+$")
"""Marks of AsciiDoc in a line of syntax."""
_NUMBER: Final = re.compile(r"0[xX][0-9A-Fa-f]+$|0[bB][01]+$|\d+$")
_ABOVE: Final = 80
"""Lines over a figure in which its entry begins."""
_WORDS: Final = frozenset((8, 16, 24, 32, 48, 64, 96, 128))


@dataclass(slots=True)
class DataWords:
    """The instructions of such entries, their encodings, and the lines of their figures, first and last."""

    rows: list[Statement] = field(default_factory=list)
    formats: list[Register] = field(default_factory=list)
    passed: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Entry:
    """A section with a key that names instructions: lines of the key, its heading and what it says."""

    heading: int | None
    names: list[tuple[int, str, str]]
    described: list[tuple[int, str]]
    figures: list[Written] = field(default_factory=list)


def read_data_words(document: Document) -> DataWords:
    """All instructions of a text whose words are given so."""
    out = DataWords()
    if document.words or not document.holds("nemonic"):
        return out
    entries: dict[int, _Entry] = {}
    for figure in written_figures(document, vocabulary()).values():
        if figure.figure is None or not any(_NUMBER.match(lane.text) for lane in figure.figure.lanes):
            continue
        begin = _begin(document, figure.first)
        if begin not in entries:
            if (made := _entry(document, begin, figure.first)) is None:
                continue
            entries[begin] = made
        entries[begin].figures.append(figure)
        out.passed.append((figure.first, figure.last))
    for entry in entries.values():
        out.rows += _statements(document, entry)
        out.formats += _formats(document, entry)
    return out


def _begin(document: Document, first: int) -> int:
    """The line of the heading over a figure, or the first that is looked at."""
    least = max(first - _ABOVE, document.body.start)
    for i in range(first - 1, least - 1, -1):
        if _HEADING.match(document.lines[i]):
            return i
    return least


def _entry(document: Document, begin: int, first: int) -> _Entry | None:
    """What the section over a figure says; None where no key names an instruction."""
    heading = begin if _HEADING.match(document.lines[begin]) else None
    texts = dict(_keyed(document, begin, first))
    names = []
    for i, text in texts.get("Mnemonic", texts.get("Mnemonics", [])):
        if found := _NAME.match(_MARKS.sub("", text).strip()):
            names.append((i, found["name"], " ".join((found["operands"] or "").split())))
    described = texts.get("Synopsis", [])
    return _Entry(heading, names, described) if names else None


def _keyed(document: Document, begin: int, end: int) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """The keys between two lines, each with the lines of its text: behind it, or under it to a blank line."""
    i = begin
    while i < end:
        key = _KEY.match(document.lines[i])
        i += 1
        if key is None:
            continue
        said = [(i - 1, key["rest"])] if key["rest"] else []
        while not said and i < end and not document.lines[i].strip():
            i += 1
        while i < end and document.lines[i].strip() and not _KEY.match(document.lines[i]):
            if document.lines[i][:1] in {"[", "."}:
                break
            said.append((i, document.lines[i].strip()))
            i += 1
        yield key["key"], said


def _statements(document: Document, entry: _Entry) -> Iterator[Statement]:
    """An instruction for each name and figure: as many names as figures are paired, one name has all of them."""
    paired = len(entry.names) == len(entry.figures)
    for n, (line, name, operands) in enumerate(entry.names):
        for m, figure in enumerate(entry.figures):
            if paired and n != m:
                continue
            assert figure.figure is not None
            cells = [_cell(lane) for lane in figure.figure.lanes]
            lines = {line, *range(figure.first, figure.last + 1)} | {i for i, _ in entry.described}
            lines |= {entry.heading} if entry.heading is not None else set()
            pieces = [place(document, i) for i in sorted(lines) if document.lines[i].strip()]
            made = Statement("entry", None, None, name, pieces, [text for _, text in entry.described])
            made.pattern = " ".join(text for text, _ in cells)
            made.syntax = f"{name} {operands}" if operands else None
            made.flags.append("encoding_unknown")
            if entry.heading is not None:
                made.section = document.lines[entry.heading].strip("=# ")
            if not all(fits for _, fits in cells) or _bits(figure) not in _WORDS:
                made.flags.append("word_width")
            if not paired and len(entry.names) > 1:
                made.flags.append("row_fused")  # nothing tells which word is whose
            yield made


def _formats(document: Document, entry: _Entry) -> Iterator[Register]:
    """The bits of each word; of several of one instruction, the key over each tells which it is."""
    paired = len(entry.names) == len(entry.figures)
    for n, figure in enumerate(entry.figures):
        assert figure.figure is not None
        lines = [i for i in range(figure.first, figure.last + 1) if document.lines[i].strip()]
        made = Register([place(document, i) for i in lines], kind="encoding", width_bits=_bits(figure))
        made.register = entry.names[n if paired else 0][1]
        if len(entry.names) > 1 and not paired:
            made.flag("register_name")
        if entry.heading is not None:
            made.section = document.lines[entry.heading].strip("=# ")
        if len(entry.figures) > len(entry.names):
            made.variant = _variant(document, figure.first)
        for lane in figure.figure.lanes:
            name, fits = _cell(lane)
            row = Field(list(lane.pieces) or [made.pieces[0]], field=name, bit_hi=lane.hi, bit_lo=lane.lo)
            if not fits:
                row.flag("size_disagrees")
            made.fields.append(row)
        yield made


def _variant(document: Document, first: int) -> str | None:
    """What the key over a figure says in brackets."""
    for i in range(first - 1, max(first - 4, -1), -1):
        if key := _KEY.match(document.lines[i]):
            return key["of"]
    return None


def _bits(figure: Written) -> int:
    assert figure.figure is not None
    return max((lane.hi or 0) + 1 for lane in figure.figure.lanes)


def _cell(lane: Lane) -> tuple[str, bool]:
    """What stands in some bits of a word, a digit to a bit where it is a number; and whether it fits them."""
    assert lane.hi is not None
    assert lane.lo is not None
    wide = lane.hi - lane.lo + 1
    text = lane.text.replace("\\", "")
    if not text:
        return "-" * wide, True
    if not _NUMBER.match(text):
        return text, True
    if len(text) == wide and wide > 1 and not text.strip("01"):
        return text, True
    try:
        value = int(text, 0)
    except ValueError:  # zeros before a decimal number
        return text, False
    return f"{value:0{wide}b}", value < 1 << wide
