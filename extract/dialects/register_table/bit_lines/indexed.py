"""Fields that are described once for all numbers of an index, and that the figure shows one by one.

    | GO3 | GO2 | GO1 | GO0 |               the figure
    Bits 3:0 GOy: Go of pump y (y = 0..3)   a field for each of its cells, with this text and its values
    Bits 2y+1:2y MODEy[1:0]: Mode           the same, at the cells that stand where this says

Nothing but the figure tells what the single ones are called and where they are: without it the print stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.halves import whole_lanes
from extract.dialects.register_table.bit_lines.bitlines import BitLine
from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.field_tables.field_names import name_field
from extract.dialects.register_table.field_tables.fields import fold, place
from extract.dialects.register_table.words.bits import Bits, split_slice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field

_INDEXED = re.compile(r"(?P<head>[A-Z][A-Z0-9_]*)(?P<letter>[a-z])(?P<tail>_?[A-Z0-9_]*)$")
"""A name with a small letter for an index: `GOy`, `TAPx_MODE`."""
_COUNTS = re.compile(r"\(\s*[a-z]\s*=\s*\d+\s*(?:to|\.{2,}|…|-|–)\s*\d+\s*\)")
"""What is said of such an index where the name has a slice in its place: `GO[15:0]: Go of pump y (y = 15 to 0)`."""
_END: Final = r"(?P<{0}times>\d*)\s?\*?\s?(?P<{0}letter>[a-z])(?:\s?\+\s?(?P<{0}plus>\d+))?"
_LINE = re.compile(
    rf"(?P<word>[^\W\d_]+)\s+{_END.format('high')}(?:\s?:\s?{_END.format('low')})?\s+"
    r"(?P<name>[A-Z][A-Z0-9_]*[a-z]_?[A-Z0-9_]*(?:\[[\d:]+\])?)\s*[:：]\s*(?P<rest>\S.*)$"
)
"""A line of fields whose bits follow from an index: `Bits 2y+1:2y MODEy[1:0]: Mode of pump y`."""
_FEWEST: Final = 2


def indexed_line(text: Text, figures: Sequence[Figure], words: Vocabulary) -> BitLine | None:
    """Read a line of fields whose bits follow from an index; None where the figure does not show them there."""
    found = _LINE.match(text.text)
    if not found or found["word"].casefold() not in words.words["bit"]:
        return None
    named = _INDEXED.match(found["name"].partition("[")[0])
    letters = {
        found["highletter"],
        found["lowletter"] or found["highletter"],
        named["letter"] if named else "",
    }
    if named is None or len(letters) > 1:
        return None
    known = _numbered(whole_lanes(figures, words), named["head"], named["tail"])
    ends = ("high", "low" if found["lowletter"] else "high")
    for number, lane in known.items():
        stands = [int(found[f"{end}times"] or 1) * number + int(found[f"{end}plus"] or 0) for end in ends]
        if sorted(stands) != [lane.lo, lane.hi]:
            return None
    if len(known) < _FEWEST:
        return None
    ranges = tuple((lane.hi or 0, lane.lo or 0) for _, lane in sorted(known.items(), reverse=True))
    return BitLine(Bits(ranges), found["name"], text, found["rest"])


def one_by_one(fields: list[Field], lanes: Sequence[Lane], words: Vocabulary) -> list[Field]:
    """The fields with those that have an index as the figure shows them, each with the text and values of all."""
    out: list[Field] = []
    changed = False
    for _, same in groupby(fields, lambda one: (one.field, one.note, one.description)):
        parts = list(same)
        shown = _shown(parts, lanes)
        changed |= bool(shown)
        out += [_field(parts[0], lane, words) for lane in shown] or parts
    return sorted(out, key=lambda one: -1 if one.bit_hi is None else -one.bit_hi) if changed else fields


def _shown(parts: list[Field], lanes: Sequence[Lane]) -> list[Lane]:
    """The cells of the figure that make up all bits of a field with an index, each with one number of it."""
    printed = parts[0].note or parts[0].field or ""
    base = printed.partition("[")[0]
    named = _INDEXED.match(base)
    if named is None and not ("[" in printed and _COUNTS.search(parts[0].description or "")):
        return []
    bits = {
        bit
        for one in parts
        if one.bit_hi is not None and one.bit_lo is not None
        for bit in range(one.bit_lo, one.bit_hi + 1)
    }
    over = [
        lane for lane in lanes if lane.hi is not None and lane.lo is not None and {lane.hi, lane.lo} & bits
    ]
    known = _numbered(over, named["head"] if named else base, named["tail"] if named else "")
    told = [bit for lane in known.values() for bit in range(lane.lo or 0, (lane.hi or 0) + 1)]
    if not _FEWEST <= len(known) == len(over) or len(told) != len(bits) or set(told) != bits:
        return []
    return sorted(over, key=lambda lane: -(lane.hi or 0))


def _numbered(lanes: Sequence[Lane], head: str, tail: str) -> dict[int, Lane]:
    """The cells that have a number between the two parts of a name, by it."""
    pattern = re.compile(rf"{re.escape(fold(head))}(\d{{1,2}}){re.escape(fold(tail))}$")
    out: dict[int, Lane] = {}
    for lane in lanes:
        text = "".join(lane.text.split())
        found = pattern.match(fold(cut[0] if (cut := split_slice(text)) else text))
        if found and not lane.doubtful and lane.hi is not None:
            out[int(found[1])] = lane
    return out


def _field(one: Field, lane: Lane, words: Vocabulary) -> Field:
    """The field of a cell, with what is said of all of them."""
    flags = [flag for flag in one.flags if flag != "size_disagrees"]
    pieces = sorted({*one.pieces, *lane.pieces})
    made = replace(
        one, pieces=pieces, flags=flags, repairs=[], part=0, note=None, bits_text=None, access=None
    )
    made.default_text = made.default_value = None
    place(made, lane)
    made.access = made.access or one.access
    made.bits_text = f"{lane.hi}:{lane.lo}" if lane.hi != lane.lo else str(lane.hi)
    name_field(made, "".join(lane.text.split()), words)
    made.values = [
        replace(value, flags=list(value.flags), repairs=list(value.repairs)) for value in one.values
    ]
    if one.default_text and not made.default_text:
        _reset_of_each(made, one.default_text, split_slice(one.note or ""))
    room = 1 << ((lane.hi or 0) - (lane.lo or 0) + 1)
    for value in made.values:
        if max(value.value or 0, value.value_last or 0) >= room:
            value.flag("value_out_of_range")
    return made


def _reset_of_each(made: Field, text: str, cut: tuple[str, int, int] | None) -> None:
    """Give a field the reset that is printed once for all: its own where it is 0 or they have a slice as wide as each.

    Any other number may be that of all their bits together.
    """
    made.default_text, made.default_value = text, default_of(text, made)
    sliced = cut and abs(cut[1] - cut[2]) == (made.bit_hi or 0) - (made.bit_lo or 0)
    if made.default_value and not sliced:
        made.default_value = None
        made.flag("cell_inherited")
