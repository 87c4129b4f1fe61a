"""Fields described in lines of text, outside any table.

    Bits 31:28 Reserved, must be kept at reset value.
    bit 6-5 RP<1:0>: Register Bank Select bits
    • Bit 7 – I: Global Interrupt Enable
    Bits 2:0 – MODE[2:0] Mode Selection
    Bits 24, 6:4 RATE[3:0]: Rate                 a field in two parts

Lines between two of them belong to the first: its description, and its values. Lines that name none are read
by `bit_lines.due_lines`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bit_names import alike, by_bits, indices, series
from extract.dialects.register_table.bit_lines.codes_before import codes_before
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits, split_slice
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_lines.below_bits import Listing
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary

RANGE: Final = (
    r"[\[<]?\d{1,3}(?:(?:\s?(?::(?!\s\d+\s*=)|-|–|~|\.\.|,|\+|\bto\b|\bthrough\b|\b[Aa]nd\b)\s?"
    r"|(?:-|–|\.\.|\s?~\s?|\sto\s|\sthrough\s)[Bb]it\s?)\d{1,3})*[\]>]?"
)
"""The word for bits may stand before both ends; `Bit 0: Bit 8 of the count` says what one bit is."""
LINE = re.compile(
    rf"^[•·*▪■–-]?\s*(?P<word>[^\W\d_]+)\s*(?P<bits>{RANGE})(?![\w.])(?!\s*::?=)\s*(?P<mark>[:：=–—-])?\s*(?P<rest>\S.*)?$"
)
NAME: Final = (
    r"[A-Za-z_][\w/.]*(?:\s?(?!\([A-Za-z]+ [a-z])"
    r"(?:[\[<(]\s?[\w:.\-–, ]{1,12}\s?[\]>)]|\(\s?[RrWw]\w{0,6}/\w{1,7}\s?\))){0,2}"
)
_NAMED = re.compile(rf"^(?P<name>{NAME})\s*(?:[:：]|\s(?:[–—-]|--)\s|[–—-]\s)\s*(?P<text>.*)$")
_COUNTED = re.compile(
    r"^(?P<name>[A-Za-z]\w*?\d(?::|\.\.)\d{1,2})\s*(?:[:：]|(?:\s)?[–—-]\s)\s*(?P<text>.*)$"
)
"""A name whose last digits are the first number of a slice: `MODE12:10: title`."""
_ENDS = re.compile(
    r"^(?P<stem>[A-Za-z_]\w*?)(?P<high>\d{1,2})\s?[:~～–-]\s?(?P=stem)(?P<low>\d{1,2})\s*(?:[:：]|\s[–—-]\s)\s*(?P<text>.*)$"
)
"""A name that is given by those of its ends: `MODE2:MODE0: title`, `MODE2~MODE0: title`."""
_SEVERAL = re.compile(
    r"^(?P<names>[A-Z]\w*(?:(?:(?:,\s?|\sand\s)[A-Z]\w*){1,7}|(?<=\d)\sto\s[A-Z]\w*\d))\s*(?:[:：]|\s[–—-]\s|$)\s*(?P<text>.*)$"
)
"""Names of single bits: `MODE1, MODE0: title`, `LEVEL3 to LEVEL0: title`."""
_SEVERAL_SIGN = re.compile(r",| and | to ")
_SHOUTED = re.compile(r"^(?P<name>[A-Z][A-Z/-]+(?: [A-Z][A-Z/-]+){0,5})\.(?: +(?P<text>.*))?$")
"""A title in capitals that a point ends: `PUMP ERROR. It is set when ...`."""
_THEN = re.compile(rf"^(?P<name>{NAME})(?:\s+(?P<text>[A-Z0-9(].*))?$")
_GAPPED = re.compile(r"^(?P<name>[A-Z][A-Z0-9_]+(?=\s+[a-z])|[a-z]\w*_\w+)\s+(?P<text>\S.*)$")
_CODED = re.compile(r"^(?P<name>.*\S)\s*\(\s*(?P<access>[\w/-]+)\s*\)$")
"""A name with its access behind it: `MODE (RW)`."""
_ENCLOSED = re.compile(
    r"^\((?P<name>[A-Za-z_]\w*(?:[\[<][\d:]+[\]>])?)\)\s*(?:[:：]|\s[–—-]\s|$)\s*(?P<text>.*)$"
)
"""A name in brackets behind the bits: `Bit 7 (EN): text`."""
_BRACKETED = re.compile(r"^\[(?P<bits>[^\W\d_]+ ?\d[^\[\]]{0,14})\]")
"""The word for bits and these in brackets: `[bit7:4] MODE: text`."""
_CELLS: Final = 3
"""Bits, name and text."""
_NAME_BEHIND = re.compile(
    r"[A-Z]\w*(?:[ /-]\w+){1,7} \((?P<names>[A-Z][A-Z0-9_]*\d?(?:(?:, ?(?:and )?| and )[A-Z][A-Z0-9_]*)*"
    r"|(?P<sliced>[A-Z][A-Z0-9_]*\[\d{1,2}:\d{1,2}\])"
    r"|(?P<ends>[A-Z][A-Z0-9_]*?\d{1,2}(?: to |\s?[–—]\s?)[A-Z][A-Z0-9_]*\d{1,2}))\)(?:[.:]\s|(?(sliced)$|(?!)))"
)
"""A title, behind it the names of the bits in brackets: `Enable Pump (PMPEN). When set`, `Select (RS2 and RS1).`

One with a slice may end the line, `Rate of the pump (RS[2:0])`; of several bits the ends may stand, `(RS2 to RS0):`.
"""
_AND = re.compile(r",\s?(?:and\s)?|\sand\s")
_NO_NAMES: Final = frozenset(
    {"NOT", "ON", "OFF", "NO", "THE", "IF", "WHEN", "SET", "AND", "OR", "FOR", "IN", "IS"}
)
"""Words in capitals that begin a text rather than name its field."""
_NUMBERED_ITEM = re.compile(r"^\d{1,2}[.)]\s+(?=[^\W\d_]+\s*\[?\d)")
"""The number of such an item before the word for bits: `1. Bits 7:4: text`."""
_SENTENCES: Final = frozenset({"THE", "THIS", "THAT", "THESE", "THEN", "WHICH", "WHEN"})
"""Words with which a sentence begins in capitals, and no field is called: `Bit 5: THIS BIT enables the pump`."""
AFTER_NAME: Final = " ,:;.-–：，。；"
"""What stands between a name and its text."""


@dataclass(slots=True)
class BitLine:
    """A field in the making: its bits, name, the lines of its text.

    `of_lane`: a figure gave the bits; `doubtful`: nothing but its bits tells that the line begins a field.
    `names` are those of its bits, where it is one of several fields that share a line, or with `alike` those of its
    ranges, each a field with this text and its values; `listing` is a list of its values in columns. `then`: nothing
    parts its name from the text behind it. `headed`: it is a heading, name and bits. `open`: its `names` may be others.
    `turned`: those of its lines that are on another page than the one before.
    """

    bits: Bits
    name: str
    first: Text
    rest: str
    lines: list[Text] = field(default_factory=list)
    access: str | None = None
    reset: str | None = None
    of_lane: bool = False
    doubtful: bool = False
    names: list[str] = field(default_factory=list)
    alike: bool = False
    headed: bool = False
    listing: Listing | None = None
    then: bool = False
    open: bool = False
    turned: set[int] = field(default_factory=set)

    def overlaps(self, other: BitLine) -> bool:
        """Whether the two say something of the same bit."""
        return any(
            low <= high_ and low_ <= high
            for high, low in self.bits.ranges
            for high_, low_ in other.bits.ranges
        )


def named_line(bits: Bits, name: str, text: Text, rest: str, words: Vocabulary) -> BitLine:
    """A line of a field; an access in parentheses behind its name is none of the name."""
    coded = _CODED.match(name)
    if coded and is_access(coded["access"], words):
        return BitLine(bits, coded["name"], text, rest, access=coded["access"])
    return BitLine(bits, name, text, rest)


def bit_line(text: Text, words: Vocabulary, known: Sequence[BitLine] = ()) -> BitLine | None:
    """Read a line that begins a field's description; None for any other, such as a sentence about a bit.

    Where those `known` above it have no access before their names, `RO` and `RW` are names: `Bit 4 - RO Function`.
    """
    if text.words and text.words[0][2] and (told := _in_cells(text, words)):
        return told
    said = text.text if text.text[:1] != "[" else _BRACKETED.sub(r"\g<bits>", text.text)
    found = LINE.match(_NUMBERED_ITEM.sub("", said))
    if not found or not found["rest"] or found["word"].casefold() not in words.words["bit"]:
        return None
    bits = parse_bits(found["bits"])
    if bits is None:
        return None
    coded = codes_before(found["rest"].strip())
    if coded.access and coded.access.isalpha() and known and not any(one.access for one in known):
        named = _told(text, found, bits, found["rest"].strip(), words)
        if named is not None and named.name == coded.access and _is_short(named):
            return named
    line = _told(text, found, bits, coded.rest, words)
    if coded.access:
        line = line or BitLine(bits, "", text, coded.rest, doubtful=True)
        line.access, line.reset = coded.access, coded.reset
    return line


def _is_short(line: BitLine) -> bool:
    """Whether a name that is a code of access is short for what is said behind it: `RO Read overrun`.

    Behind another it is the access: `RO BUSY Busy flag`, `RW Direction`.
    """
    initials = "".join(word[0] for word in line.rest.split()).upper()
    return initials.startswith(line.name) or line.rest == "Function"


def _told(text: Text, found: re.Match[str], bits: Bits, rest: str, words: Vocabulary) -> BitLine | None:
    """What stands behind the bits of such a line: a name, and what is said of it."""
    lead = re.split(r"[:,.;：，。；]|\s", rest, maxsplit=1)[0]
    if (enclosed := _ENCLOSED.match(rest)) and is_identifier(enclosed["name"]):
        return BitLine(bits, enclosed["name"], text, enclosed["text"])
    if words.reserved(inner := lead.strip("()")) and inner and lead[:1] + lead[-1:] == "()":
        return BitLine(bits, inner, text, rest[len(lead) :].lstrip(AFTER_NAME))
    if words.reserved(lead):
        return BitLine(bits, lead, text, rest[len(lead) :].lstrip(AFTER_NAME))
    if words.reserved(phrase := re.split(r"[:,.;(]", rest, maxsplit=1)[0].strip()):
        return BitLine(bits, phrase, text, rest[len(phrase) :].lstrip(AFTER_NAME))
    titled = _NAME_BEHIND.match(rest) if found["mark"] and ")" in rest else None
    if titled is not None and (not titled["sliced"] or _is_sliced(titled["sliced"], bits)):
        names = series(titled["names"]) if titled["ends"] else _AND.split(titled["names"])
        names = [one for one in names if not is_access(one, words)]
        if len(names) == 1 and names[0] not in _NO_NAMES:
            return BitLine(bits, names[0], text, rest)
        if len(names) == sum(hi - lo + 1 for hi, lo in bits.ranges):
            if not alike(names):  # what the field may be set to: `Frame Format (SPI and TI)`
                return BitLine(bits, "", text, text.text, doubtful=True)
            names, sure = by_bits(names, found["bits"], bits)
            return BitLine(bits, titled["names"], text, rest, names=names, open=not sure)
    several = _SEVERAL.match(rest) if found["mark"] and _SEVERAL_SIGN.search(rest) else None
    names = re.split(r",\s?|\sand\s", several["names"]) if several else []
    if several and " to " in several["names"]:
        names = series(several["names"])
    if several and len(names) == sum(hi - lo + 1 for hi, lo in bits.ranges):
        names, sure = by_bits(names, found["bits"], bits)
        sure |= not indices(names) and all(map(str.isupper, names))
        return BitLine(bits, several["names"], text, several["text"].strip(), names=names, open=not sure)
    if found["mark"] is None and "_" in rest and is_identifier(rest):
        return BitLine(bits, rest, text, "")  # and nothing more, in small letters too
    ends = _ENDS.match(rest) if found["mark"] is None else None
    if ends:
        return BitLine(bits, f"{ends['stem']}[{ends['high']}:{ends['low']}]", text, ends["text"].strip())
    named = (_COUNTED.match(rest) if found["mark"] else None) or _NAMED.match(rest)
    named = named or (_SHOUTED.match(rest) if found["mark"] else None)
    then = named is None or named.re is _SHOUTED
    if named is None and (found["mark"] or _capital(rest) or _is_sliced(rest, bits)):
        named = _THEN.match(rest) or _before_gap(text, rest, words)
    elif named is None and "_" in lead and found["mark"] is None:
        named = _before_gap(text, rest, words)
    if named is None:
        return None
    parted = named["name"].isupper() and (
        named.re is _NAMED
        or (found["mark"] is not None and named["name"] not in _SENTENCES and not rest.isupper())
    )  # `BE: Buffer enable`, `- BE Function`
    if named["name"].casefold() in words.words["sentence"] and not parted:
        return None
    line = named_line(bits, named["name"].strip(), text, (named["text"] or "").strip(), words)
    line.then = then and bool(found["mark"]) and bool(line.rest)
    return line


def _in_cells(text: Text, words: Vocabulary) -> BitLine | None:
    """Read a line of a PDF that has bits, a name as programs write it, and a text, with gaps between the three."""
    if text.words[0][0].casefold() not in words.words["bit"] or len(cells := segments(text)) != _CELLS:
        return None
    (_, _, first, _), (_, _, name, _), (_, _, rest, _) = cells
    bits = parse_bits(first)
    if bits is None or not (is_identifier(name) or _is_sliced(name, bits)):
        return None
    return BitLine(bits, name, text, rest)


def bits_begun(line: str, words: Vocabulary) -> Bits | None:
    """The bits that a line begins with behind the word for them; None for any other line."""
    found = LINE.match(line.strip())
    return parse_bits(found["bits"]) if found and found["word"].casefold() in words.words["bit"] else None


def named_below(line: BitLine, text: Text, words: Vocabulary) -> BitLine | None:
    """A line of bits alone and the line under it as one, where that names the field; else None."""
    if not line.doubtful or line.rest or line.lines:
        return None
    first = line.first
    whole = replace(
        first,
        text=f"{first.text} {text.text}",
        pieces=first.pieces + text.pieces,
        words=first.words + text.words,
    )
    return bit_line(whole, words)


def _is_sliced(rest: str, bits: Bits) -> bool:
    """Whether the first word is a name with a slice as wide as its bits: `Bit 7, 6, 5   rate[2:0]   Rate`."""
    cut = split_slice(rest.split(maxsplit=1)[0])
    return cut is not None and abs(cut[1] - cut[2]) == sum(hi - lo + 1 for hi, lo in bits.ranges) - 1


def _before_gap(text: Text, rest: str, words: Vocabulary) -> re.Match[str] | None:
    """The name before a gap, as a text lays it out: `bit 7  GO   starts it`, `bit 7  pump_go  Starts it`.

    A code of access is none.
    """
    first = rest.split(maxsplit=1)[0]
    if is_access(first, words) or first in _NO_NAMES:
        return None
    for (word, one, box), (_, two, _) in pairwise(text.words):
        if word == first and box is None:
            return _GAPPED.match(rest) if one[0] == two[0] and two[1] > one[2] + 1 else None
    return None


def _capital(rest: str) -> bool:
    """Whether the first word is a name in capitals, not the first of a sentence."""
    first = re.split(r"[\s\[<(]", rest, maxsplit=1)[0]
    return len(first) > 1 and first.upper() == first and any(c.isalpha() for c in first)
