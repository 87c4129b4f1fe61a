"""Enumerations that stand inside cells, in all the ways they are printed.

| 0 = off            an item per value: also `0: off`, `0 off`, `4..7 off`, `4-7: off`
| 1 = on
Mode: 0=off, 1=on, 2=auto         in one text; fewer than three, or with text behind: role `prose`
| [12] : overflow                 a bit each: role `bit`, the value counts from the field's lowest bit
Bits | [7:0] | 0-101 | 102        two parallel lists, paired item by item: see `paired`
Same codes as SRC0.               the list of another field: see `referred`
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.inline import inline
from extract.dialects.amd_isa.numbers import base_by_bits, parse_code, width
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.dialects.amd_isa.numbers import Bits
    from extract.dialects.amd_isa.text import Item, Words
    from extract.document import Piece

_LISTED: Final = re.compile(
    r"(0x[0-9A-Fa-f]+|0b[01]+|\d{1,5})(?:\s?(?:\.\.\.?|-|–|to)\s?(0x[0-9A-Fa-f]+|\d{1,5}))?"
    r"(?:\s?([=:])\s*|\s+)(?=[^\s=])"
)
_BIT: Final = re.compile(r"(?:\[(\d{1,3})\]\s*[:=]?|(\d{1,3})\s?==\s?0\s?:)\s*(?=\S)")
_LEADING: Final = re.compile(r"(?:\b(Bit)\b(?: \w+)? )?\b0\s(?:[=:]\s)?(\w[\w ]{0,30})$")
_JOINED: Final = re.compile(r"(?:\s\+)?\s(?=(\d+)\s?=\s)")
_LONG: Final = 8
"""A list of so many codes or more is one of operands, which leaves no code out."""
_MASK: Final = re.compile(r"\bmask\b", re.IGNORECASE)
_SAME: Final = re.compile(
    r"\b[Ss]ame (?:\w+ )?as (?:for )?([A-Z][A-Za-z0-9_]*[A-Z0-9])\b|\b[Ss]ee ([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b"
)
_TITLED: Final = re.compile(r"([^:]{1,48}?)\s?:\s+(\S.*)", re.DOTALL)
_BRACKETED: Final = re.compile(r"([A-Za-z]\w*) \((.+)\)$", re.DOTALL)
_STOPPED: Final = re.compile(r"([A-Z][A-Z0-9_]*)\.\s+(\S.*)", re.DOTALL)


@dataclass(slots=True)
class Listing:
    """A cell in two: the values it lists, and the items that describe.

    Attributes:
        rest: the items that are text.
        flags: codes of doubts about the field itself.
    """

    values: list[EnumValue] = field(default_factory=list)
    rest: list[Item] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)


def read_listing(parts: list[Item], words: Words, bits: list[Bits]) -> Listing:
    """What a cell of items says of a field with these bits (none: not known)."""
    out = Listing()
    texts = [item.text(words) for item in parts]
    mask = any(map(_MASK.search, texts))
    listed = [found[1] for text in texts if (found := _LISTED.match(text)) and found[2] is None]
    base = base_by_bits(listed, bits)
    hits = [_listed(text, bits, base) for text in texts]
    run = _run(hits, texts)
    for n, item in enumerate(parts):
        hit = hits[n]
        if n in run and hit is not None:
            _take(out, item, texts[n], hit)
            continue
        out.rest.append(item)
        if n + 1 in run and not (set(run) & set(range(n + 1))):
            _leading(out, item, texts[n], hits[n + 1])
        out.values += inline(item, texts[n], bits, mask=mask)
    if out.values and out.values[0].flags == ["value_in_text"]:
        for value in out.values:
            value.role = out.values[0].role
    _flag_repeats(out.values)
    _count_bits(out, bits)
    flag_odd_labels(out.values)
    return out


@dataclass(slots=True)
class _Hit:
    """An item that lists a value: first and last number, where its label begins, and its role."""

    first: int
    last: int
    label: int
    role: str


def _listed(text: str, bits: list[Bits], base: int) -> _Hit | None:
    """The value an item begins with, or None."""
    if found := _BIT.match(text):
        number = int(found[1] or found[2])
        return _Hit(number, number, found.end(), "bit")
    if found := _LISTED.match(text):
        code = parse_code(found[1] if found[2] is None else f"{found[1]}-{found[2]}", base)
        if code is not None and (not bits or code[1] < 1 << width(bits)):
            return _Hit(*code, found.end(), "value")
    return None


def _run(hits: list[_Hit | None], texts: list[str]) -> list[int]:
    """The items that make up a list: of one role, more than one, and (all but a few) in order."""
    best: list[int] = []
    for role in ("value", "bit"):
        mine = [n for n, hit in enumerate(hits) if hit is not None and hit.role == role]
        numbers = [hit.first for hit in hits if hit is not None and hit.role == role]
        rising = sum(a < b for a, b in pairwise(numbers))
        falling = sum(a > b for a, b in pairwise(numbers)) if role == "bit" or numbers == [1, 0] else 0
        if (
            len(mine) > len(best)
            and (len(mine) > 1 or role == "bit")
            and max(rising, falling) * 4 >= 3 * (len(mine) - 1)
        ):
            best = mine
    if len(best) == 1 and not texts[best[0]].startswith("["):
        return []
    return best


def _take(out: Listing, item: Item, text: str, hit: _Hit) -> None:
    """Add the value of an item; one that runs on with the next number (`0 = off + 1 = on`) holds that value as well."""
    cuts = [0]
    if hit.role == "value":
        for found in _JOINED.finditer(text, hit.label):
            if int(found[1]) == hit.last + len(cuts):
                cuts += [found.start()]
    for n, start in enumerate(cuts):
        end = cuts[n + 1] if n + 1 < len(cuts) else len(text)
        part = text[start:end].strip(" +")
        again = _LISTED.match(part) if n else None
        label = part[again.end() :] if again else part[hit.label :]
        first, last = (hit.last + n, hit.last + n) if again else (hit.first, hit.last)
        value = _value(first, last, label, item.pieces, hit.role)
        if len(cuts) > 1:
            value.flag("values_joined")
        out.values.append(value)


def _leading(out: Listing, item: Item, text: str, following: _Hit | None) -> None:
    """A list that begins with 1: its 0 may stand at the end of the text before it, run into a sentence."""
    if following is None or following.first != 1 or following.role != "value":
        return
    if found := _LEADING.search(text):
        value = _value(0, 0, found[2], item.pieces, "bit" if found[1] else "value")
        value.flag("value_in_text")
        out.values.append(value)


def _value(first: int, last: int, label: str, pieces: list[Piece], role: str) -> EnumValue:
    name, description = part_label(label)
    return EnumValue(
        list(pieces),
        value=first,
        value_last=last if last != first else None,
        name=name,
        description=description,
        role=role,
    )


def part_label(text: str) -> tuple[str | None, str | None]:
    """A label in two: name and description.

    >>> part_label("FLAGS_LO: flags[31:0]."), part_label("LIMIT (Aperture)."), part_label("0.5.")
    (('FLAGS_LO', 'flags[31:0]'), ('LIMIT', 'Aperture'), ('0.5', None))
    """
    text = text.rstrip(" .;,\n")
    for pattern in (_TITLED, _BRACKETED, _STOPPED):
        if found := pattern.match(text):
            return found[1], found[2]
    return text or None, None


def paired(codes: list[Item], labels: list[Item], words: Words, bits: list[Bits]) -> list[EnumValue]:
    """Two parallel lists of one field: each code with the label of the same place, however the lines fall.

    Lists of unequal length, or with codes out of order, cannot be paired with certainty: every value is flagged.
    """
    limit = 1 << width(bits) if bits else None
    numbers = [parse_code(item.packed) for item in codes]
    known = [n for n in numbers if n is not None]
    doubts = ["lists_unequal"] if len(codes) != len(labels) else []
    if any(after[0] <= before[1] for before, after in pairwise(known)):
        doubts.append("value_order")
    elif len(known) >= _LONG and any(after[0] != before[1] + 1 for before, after in pairwise(known)):
        doubts.append("list_gap")
    out = []
    for n, (item, code) in enumerate(zip(codes, numbers, strict=True)):
        label = labels[n] if n < len(labels) else None
        pieces = [*item.pieces, *(label.pieces if label else [])]
        value = _value(*(code or (0, 0)), label.text(words) if label else "", pieces, "operand")
        if code is None:
            value.value = value.value_last = None
            value.flag("value_garbled")
        elif limit is not None and code[1] >= limit:
            value.flag("value_out_of_range")
        if value.name is None:
            value.flag("label_lost")
        for doubt in doubts:
            value.flag(doubt)
        out.append(value)
    return out


def _flag_repeats(values: list[EnumValue]) -> None:
    """A number that stands twice in a list is in doubt both times."""
    listed = [v for v in values if v.role in {"value", "bit"}]
    numbers = [v.value for v in listed]
    for value in listed:
        if numbers.count(value.value) > 1:
            value.flag("value_order")


def _count_bits(out: Listing, bits: list[Bits]) -> None:
    """Count listed bits from the field's lowest; a list that goes beyond the field leaves its range in doubt.

    Bits are printed as those of the word, of its second half, or of the field itself.
    """
    listed = [v for v in out.values if v.role == "bit" and v.value is not None]
    numbers = [v.value for v in listed if v.value is not None]
    if not listed or len(bits) != 1:
        return
    hi, lo = bits[0]
    if min(numbers) >= lo:
        base = lo
    elif lo >= 32 and min(numbers) >= lo - 32 and max(numbers) <= hi - 32:
        base = lo - 32
    else:
        base = 0
    for value in listed:
        assert value.value is not None
        value.value -= base
        if value.value > hi - lo:
            value.flag("bits_list")
            if "bits_list" not in out.flags:
                out.flags.append("bits_list")


def flag_odd_labels(values: list[EnumValue]) -> None:
    """Labels that are all permutations of the same letters but one: the odd one is in doubt."""
    names = [v.name for v in values if v.role == "value" and v.name]
    if len(names) < 4 or len({len(n) for n in names}) != 1 or len(names[0]) < 3:
        return
    letters = ["".join(sorted(n.lower())) for n in names]
    ((usual, count),) = Counter(letters).most_common(1)
    if count != len(names) - 1:
        return
    for value in values:
        if value.role == "value" and value.name and "".join(sorted(value.name.lower())) != usual:
            value.flag("label_odd")


def referred(text: str) -> str | None:
    """The field whose list a description refers to: `Same codes as SSRC0, above.` gives `SSRC0`."""
    found = _SAME.search(text)
    return None if found is None else found[1] or found[2]
