"""Fields described in lines of text, outside any table.

    Bits 31:28 Reserved, must be kept at reset value.
    bit 6-5 RP<1:0>: Register Bank Select bits
    • Bit 7 – I: Global Interrupt Enable
    Bits 2:0 – MODE[2:0] Mode Selection
    Bits 24, 6:4 RATE[3:0]: Rate                 a field in two parts

Lines between two of them belong to the first: its description, and its values. A line that begins with the very bits
that are due, and is read as nothing else, begins a field without a name: its text is not that of the field before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import is_access
from extract.dialects.register_table.field_tables.fields import name_field
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.value_lists.items import Holder, to_values, width_of
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.bits import TOPS, parse_bits, split_slice
from extract.dialects.register_table.words.said import Said, room_of
from extract.dialects.register_table.words.text import one_line
from extract.observations import Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.bit_lines.below_bits import Listing
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_RANGE: Final = (
    r"[\[<]?\d{1,3}(?:\s?(?::(?!\s\d+\s*=)|-|–|\.\.|,|\bto\b|\bthrough\b|\band\b)\s?\d{1,3})*[\]>]?"
)
_LINE = re.compile(
    rf"^[•·*▪■–-]?\s*(?P<word>[^\W\d_]+)\s*(?P<bits>{_RANGE})(?![\w.])\s*(?P<mark>[:：=–—-])?\s*(?P<rest>\S.*)?$"
)
_NAME: Final = r"[A-Za-z_][\w/.]*(?:\s?[\[<(]\s?[\w:.\-–, ]{1,12}\s?[\]>)]){0,2}"
_NAMED = re.compile(rf"^(?P<name>{_NAME})\s*(?:[:：]|\s[–—-]\s|[–—-]\s)\s*(?P<text>.*)$")
_COUNTED = re.compile(
    r"^(?P<name>[A-Za-z]\w*?\d(?::|\.\.)\d{1,2})\s*(?:[:：]|(?:\s)?[–—-]\s)\s*(?P<text>.*)$"
)
"""A name whose last digits are the first number of a slice: `MODE12:10: title`."""
_ENDS = re.compile(
    r"^(?P<stem>[A-Za-z_]\w*?)(?P<high>\d{1,2}):(?P=stem)(?P<low>\d{1,2})\s*(?:[:：]|\s[–—-]\s)\s*(?P<text>.*)$"
)
"""A name that is given by those of its ends: `MODE2:MODE0: title`."""
_SEVERAL = re.compile(
    r"^(?P<names>[A-Z]\w*(?:(?:,\s?|\sand\s)[A-Z]\w*){1,7})\s*(?:[:：]|\s[–—-]\s|$)\s*(?P<text>.*)$"
)
"""Names of single bits: `MODE1, MODE0: title`."""
_SHOUTED = re.compile(r"^(?P<name>[A-Z][A-Z/-]+(?: [A-Z][A-Z/-]+){0,5})\.(?: +(?P<text>.*))?$")
"""A title in capitals that a point ends: `PUMP ERROR. It is set when ...`."""
_THEN = re.compile(rf"^(?P<name>{_NAME})(?:\s+(?P<text>[A-Z0-9(].*))?$")
_CODED = re.compile(r"^(?P<name>.*\S)\s*\(\s*(?P<access>[\w/-]+)\s*\)$")
"""A name with its access behind it: `MODE (RW)`."""
_ACCESS = re.compile(r"\(\s*(?P<access>[RrWw][/\w, -]{0,12})\s*\)\s*\.?$")
_TITLE = re.compile(r"^(?P<title>\S(?: ?(?!\([^()]*[=:])\S)*?)(?P<rest>  .*| \([^()]*[=:,].*|)$")
"""A title in words, up to a gap or to a bracket that explains values: `Pump Display Enable (0=Off, 1=On)`."""
_TITLE_WORDS: Final = 7
_FEWEST: Final = 2
_CELLS: Final = 4
"""Cells of a line that is a row of a table, at least."""
_ALONE: Final = 24
"""Characters of bits alone in their line at most."""
_CODE_PART: Final = r"H?(?:R(?:[OWCS]|W?[01][CS])?|W(?:[OLCST]|[01][CST]|T[CS])?)"
_ACCESS_CODE = re.compile(
    rf"(?:(?<!\s)\s+)?\((?P<access>{_CODE_PART}(?:/(?:{_CODE_PART}|S[CSM]))*)\)\s*$", re.MULTILINE
)
"""A code of access behind the whole text or the sentences before a list; no abbreviation such as `(ROM)`."""
_CODED_ACCESS = re.compile(rf"{_CODE_PART}(?:/(?:{_CODE_PART}|S[CSM]))*$")
_ACCESS_WORDS: Final = frozenset(
    ("read", "write", "only", "once", "clear", "set", "to", "0", "1", "r", "w", "rw", "ro", "wo", "hw", "sw")
)


_NAME_COUNTED = re.compile(r"^(?P<name>[A-Za-z]\w*?\d)(?::|\.\.)(?P<low>\d{1,2})$")


@dataclass(slots=True)
class BitLine:
    """A field in the making: its bits, name, the lines of its text.

    `of_lane`: a figure gave the bits; `doubtful`: nothing but its bits tells that the line begins a field.
    `names` are those of its bits, where it is one of several fields that share a line, or with `alike` those of its
    ranges, each a field with this text and its values; `listing` is a list of its values in columns. `then`: nothing
    parts its name from the text behind it. `headed`: it is a heading, name and bits.
    """

    bits: Bits
    name: str
    first: Text
    rest: str
    lines: list[Text] = field(default_factory=list)
    access: str | None = None
    of_lane: bool = False
    doubtful: bool = False
    names: list[str] = field(default_factory=list)
    alike: bool = False
    headed: bool = False
    listing: Listing | None = None
    then: bool = False

    def overlaps(self, other: BitLine) -> bool:
        """Whether the two say something of the same bit."""
        return any(
            low <= high_ and low_ <= high
            for high, low in self.bits.ranges
            for high_, low_ in other.bits.ranges
        )


_BEHIND = re.compile(
    rf"^[•·*▪■–-]?\s*(?P<name>{_NAME})\s*\(\s*(?P<word>[^\W\d_]+)\s*(?P<bits>{_RANGE})"
    r"(?:\s*[,;]\s*(?P<access>[A-Za-z][\w/-]*))?\s*\)\s*(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)?$"
)
_BRACKETED = re.compile(
    rf"^[•·*▪■+-]?\s*\[(?P<bits>\d{{1,3}}(?:\s?(?::|-|–|\.\.)\s?\d{{1,3}})?)\]\s*[:–-]?\s*"
    rf"(?P<name>{_NAME})\s*(?:\((?P<access>[A-Za-z][\w/]*)(?:,[^()]*)?\)\s*)?(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)?$"
)
_ITEMED = re.compile(
    rf"^[•·*▪■+-]\s+(?P<bits>\d{{1,3}}(?::\d{{1,3}})?)\s*(?:[:：]\s|[–—-]\s)\s*(?P<name>{_NAME})\s*"
    r"(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)$"
)
"""An item of a list of fields, without a word for bits: `* 7:4 - MODE - text`."""
_NAMED_ITEM = re.compile(
    r"^[•·*▪■+-]\s+(?P<name>[A-Za-z_]\w*)\s?\[(?P<bits>\d{1,3}(?::\d{1,3})?)\]\s*"
    r"(?:\((?P<access>[A-Za-z][\w/]*)\)\s*)?(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)?$"
)
"""The same with the bits behind the name: `- MODE [7:4]: text`. They may be a slice, but where they go on."""
_TWO = re.compile(r"\[\d{1,3}(?::\d{1,3})?\]\s*:.*\s\[\d{1,3}(?::\d{1,3})?\]\s*:")
"""Two pairs of bits in brackets, each before its own text: `[12] : off. [15] : on.`"""
_BRACKETED_DUE = re.compile(r"\[(?P<bits>\d{1,2}(?::\d{1,2})?)\]\s+\S")
"""Bits in brackets before words, as those before names are printed."""
_NUMBERED_ITEM = re.compile(r"^\d{1,2}[.)]\s+(?=[^\W\d_]+\s*\[?\d)")
"""The number of such an item before the word for bits: `1. Bits 7:4: text`."""


_AFTER_NAME: Final = " ,:;.-–：，。；"
"""What stands between a name and its text."""


def _item_due(
    text: Text, known: Sequence[BitLine], above: Iterable[Text], below: Iterable[str]
) -> re.Match[str] | None:
    """An item of a list of fields whose bits are the highest of a register, or those right below the item before.

    Those behind a name fall or rise from item to item, from the highest or lowest of a register: slices do not.
    """
    if found := _NAMED_ITEM.match(text.text):
        bits = parse_bits(found["bits"])
        if bits is None:
            return None
        if known:
            return found if bits.high < known[-1].bits.low or bits.low > known[-1].bits.high else None
        if any(_NAMED_ITEM.match(one.text) for one in above):
            return None
        more = next((other for line in below if (other := _NAMED_ITEM.match(line.strip()))), None)
        two = parse_bits(more["bits"]) if more else None
        apart = two is not None and (two.high < bits.low or two.low > bits.high)
        whole = two is None and bits.low == 0 and bits.high in TOPS
        return found if whole or (apart and (bits.low == 0 or bits.high in TOPS)) else None
    found = _ITEMED.match(text.text)
    bits = parse_bits(found["bits"]) if found else None
    if bits is None or (bits.high != known[-1].bits.low - 1 if known else bits.high not in TOPS):
        return None
    return found


def behind_line(
    text: Text,
    words: Vocabulary,
    *,
    bracketed: bool,
    known: Sequence[BitLine] = (),
    above: Iterable[Text] = (),
    below: Iterable[str] = (),
) -> BitLine | None:
    """Read a line with the bits behind the name, `MODE (bits 5:4, RW): text`; None for any other.

    With `bracketed`, where a register is being described, `[5:4] MODE: text` too: elsewhere it may be a reference.
    """
    found = _BEHIND.match(text.text)
    if found and found["word"].casefold() not in words.words["bit"]:
        return None
    if found is None and bracketed:
        found = _BRACKETED.match(text.text) or _item_due(text, known, above, below)
    bits = parse_bits(found["bits"]) if found else None
    if found is None or bits is None or len(bits.ranges) != 1:
        return None
    if found.re is _BRACKETED and (found["name"].endswith(".") or _TWO.match(text.text)):
        return None  # what bits of some field mean, in a sentence or two of them a line
    if (found["rest"] or "").startswith("//"):
        return None  # a note: `[1] https://...`
    access = found.groupdict().get("access")
    if access and not is_access(access, words):
        return None
    line = _line(bits, found["name"], text, found["rest"] or "", words)
    line.access = line.access or access
    return line


def _line(bits: Bits, name: str, text: Text, rest: str, words: Vocabulary) -> BitLine:
    """A line of a field; an access in parentheses behind its name is none of the name."""
    coded = _CODED.match(name)
    if coded and is_access(coded["access"], words):
        return BitLine(bits, coded["name"], text, rest, access=coded["access"])
    return BitLine(bits, name, text, rest)


def bit_line(text: Text, words: Vocabulary) -> BitLine | None:
    """Read a line that begins a field's description; None for any other, such as a sentence about a bit."""
    found = _LINE.match(_NUMBERED_ITEM.sub("", text.text))
    if not found or not found["rest"] or found["word"].casefold() not in words.words["bit"]:
        return None
    bits = parse_bits(found["bits"])
    if bits is None:
        return None
    rest = found["rest"].strip()
    lead = re.split(r"[:,.;：，。；]|\s", rest, maxsplit=1)[0]
    if words.reserved(lead):
        return BitLine(bits, lead, text, rest[len(lead) :].lstrip(_AFTER_NAME))
    if words.reserved(phrase := re.split(r"[:,.;(]", rest, maxsplit=1)[0].strip()):
        return BitLine(bits, phrase, text, rest[len(phrase) :].lstrip(_AFTER_NAME))
    several = _SEVERAL.match(rest) if found["mark"] and "," in rest else None
    names = re.split(r",\s?|\sand\s", several["names"]) if several else []
    if several and len(names) == sum(hi - lo + 1 for hi, lo in bits.ranges):
        return BitLine(bits, several["names"], text, several["text"].strip(), names=names)
    if found["mark"] is None and ":" in rest and (ends := _ENDS.match(rest)):
        return BitLine(bits, f"{ends['stem']}[{ends['high']}:{ends['low']}]", text, ends["text"].strip())
    named = (_COUNTED.match(rest) if found["mark"] else None) or _NAMED.match(rest)
    named = named or (_SHOUTED.match(rest) if found["mark"] else None)
    then = named is None or named.re is _SHOUTED
    if named is None and (found["mark"] or _capital(rest) or _is_sliced(rest, bits)):
        named = _THEN.match(rest)
    if named is None or named["name"].casefold() in words.words["sentence"]:
        return None
    line = _line(bits, named["name"].strip(), text, (named["text"] or "").strip(), words)
    line.then = then and bool(found["mark"]) and bool(line.rest)
    return line


def begun_above(above: Text, line: BitLine, words: Vocabulary) -> BitLine | None:
    """The line right over the first that is read, which has the bits next to its own and no name that is."""
    found = _LINE.match(above.text)
    if not found or not found["mark"] or found["word"].casefold() not in words.words["bit"]:
        return None
    bits = parse_bits(found["bits"])
    if bits is None or above.line != line.first.line - 1 or bits.low != line.bits.high + 1:
        return None
    return BitLine(bits, "", above, above.text, doubtful=True)


def due_line(text: Text, known: Sequence[BitLine], words: Vocabulary) -> BitLine | None:
    """Read a line that begins with the bits next to those of the last field, its name not told; None for any other.

    Bits alone in their line may begin the first field too.
    """
    if known and (bracketed := _BRACKETED_DUE.match(text.text)) and known[-1].first.text.startswith("["):
        bits = parse_bits(bracketed["bits"])
        beside = bits is not None and _is_due(bits, known, marked=True)
        return BitLine(bits, "", text, text.text, doubtful=True) if bits and beside else None
    found = _LINE.match(text.text) if known or len(text.text) <= _ALONE else None
    if not found or found["word"].casefold() not in words.words["bit"] or found["word"].islower():
        return None
    bits = parse_bits(found["bits"])
    if bits is None or not _is_due(bits, known, marked=found["mark"] is not None):
        return None
    if not found["rest"]:
        return None if found["mark"] else BitLine(bits, "", text, "", doubtful=True)
    return BitLine(bits, "", text, text.text, doubtful=True) if known else None


def first_of_sentences(text: Text, below: Iterable[str], words: Vocabulary) -> BitLine | None:
    """Read a line that begins with bits, a colon and a sentence, where the next such line has the bits beside these.

    `Bit 0: This bit starts it.` over `Bits 1 and 2: These bits ...`; None for any other line.
    """
    found = _LINE.match(text.text)
    if not found or found["mark"] != ":" or found["word"].casefold() not in words.words["bit"]:
        return None
    bits = parse_bits(found["bits"])
    for line in below:
        other = _LINE.match(line.strip())
        if other and other["mark"] == ":" and other["word"].casefold() in words.words["bit"]:
            two = parse_bits(other["bits"])
            beside = bits and two and (two.high == bits.low - 1 or two.low == bits.high + 1)
            return BitLine(bits, "", text, text.text, doubtful=True) if bits and beside else None
    return None


def rises_again(known: Sequence[BitLine], line: BitLine) -> bool:
    """Whether a line of a text begins another list, where those so far count up: no further in, at lower bits again."""
    lows = [one.bits.low for one in known]
    rises = len(lows) > 1 and all(one < two for one, two in pairwise(lows)) and line.bits.low <= lows[0]
    (_, here, box), (_, there, _) = line.first.words[0], known[0].first.words[0]
    return rises and box is None and here[1] <= there[1]


def _is_due(bits: Bits, known: Sequence[BitLine], *, marked: bool) -> bool:
    """Whether bits are right below the last field's or, before a mark, right above them; or a register's first."""
    if not known:
        return bits.high in TOPS
    last = known[-1].bits
    return bits.high == last.low - 1 or (marked and bits.low == last.high + 1)


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


def _capital(rest: str) -> bool:
    """Whether the first word is a name in capitals, not the first of a sentence."""
    first = re.split(r"[\s\[<(]", rest, maxsplit=1)[0]
    return len(first) > 1 and first.upper() == first and any(c.isalpha() for c in first)


def to_fields(lines: list[BitLine], words: Vocabulary) -> list[Field]:
    """The fields of a register from its lines."""
    worded = _titled(lines, words)
    room = room_of(map(_said, lines))
    out = [one for line in lines for one in _parts(line, room, words)]
    if 2 * sum(map(_in_columns, lines)) > len(lines):
        for one in out:
            one.flag("name_open")  # rows of a table whose head is not known: names may go on below
    for one in out if worded or _doubtful(lines) else ():
        if one.field and not one.reserved:
            one.flag("name_open")
    return out


def _doubtful(lines: list[BitLine]) -> bool:
    """Whether names that nothing parts from the text behind them may be the first words of titles or sentences.

    `bit 0 - Pump Position`, `bit 2 - always 1`, `Bit 0: PUMP ERROR. It is set`: one word shows it of all of the list.
    """
    names = [line for line in lines if line.then]
    return any(
        " " in line.name
        or _is_word(line.name)
        or (line.name.isalpha() and line.name.islower() and line.rest[:1].isdecimal())
        for line in names
    )


def _titled(lines: list[BitLine], words: Vocabulary) -> bool:
    """Whether the lines of a register have titles for names, of which the first words were taken; these are made whole.

    What shows it is a first word that no field is called: one that several begin with, or any in small letters where a
    title goes on. A title ends at a gap, or where a bracket opens.
    """
    open_ones = [line for line in lines if line.then and not words.reserved(line.name)]
    names = [line.name.split(" (")[0] for line in open_ones]
    if len(names) < _FEWEST or not (
        len(set(names)) < len(names) or 2 * sum(map(_is_word, names)) > len(names)
    ):
        return False
    for line in lines:
        title = _TITLE.match(_behind_mark(line.first)) if line.then or line.doubtful else None
        if title is None:
            continue
        left = " ".join(title["rest"].split())
        if len(title["title"].split()) > _TITLE_WORDS or title["title"][-1] in ".:;,":
            line.name, line.doubtful, left = "", True, line.first.text  # a sentence
        else:
            line.name, line.doubtful = title["title"], False
        line.rest, line.then = line.first.text[-len(left) :] if left else "", False
    return True


def _behind_mark(text: Text) -> str:
    """What stands behind the bits and their mark, with the gaps between its words, which are two blanks each."""
    found = _LINE.match(text.text)
    whole = "  ".join(words for _, _, words, _ in segments(text))
    return whole[len(text.text[: found.start("rest")]) :] if found and found["rest"] else ""


def _is_word(name: str) -> bool:
    """Whether a name is a word that begins with a capital: that of a title, perhaps."""
    return name.isalpha() and name[:1].isupper() and name[1:].islower()


def _in_columns(line: BitLine) -> bool:
    """Whether gaps divide what stands behind the bits in a PDF: `Bits 7-4   MODE   R/W   How it runs   0x0`."""
    return line.first.words[0][2] is not None and len(segments(line.first)) >= _CELLS


def _said(line: BitLine) -> Said:
    """What a line says behind its bits and name."""
    said = Said([(text.text, text.pieces) for text in (line.first, *line.lines)])
    said.drop(len(line.first.text) - len(line.rest))
    return said


def _parts(line: BitLine, room: int | None, words: Vocabulary) -> list[Field]:
    """The field of a line, one row for each range of its bits; or a field for each name of a bit."""
    out = []
    ranges = line.bits.ranges
    total = sum(high - low + 1 for high, low in ranges)
    if line.names and not line.alike:
        ranges = tuple((bit, bit) for high, low in ranges for bit in range(high, low - 1, -1))
    several = len(ranges) > 1 and not line.names
    for part, (high, low) in enumerate(ranges):
        one = Field([piece for text in (line.first, *line.lines) for piece in text.pieces])
        one.pieces += line.listing.pieces if line.listing else []
        one.bit_hi, one.bit_lo = high, low
        one.bits_text = f"{high}:{low}" if high != low else str(high)
        if several:
            one.part = part
        if line.names:
            name_field(one, line.names[part], words)
        else:
            _name(one, line, total, words)
        said = _said(line)
        one.access = line.access
        if (found := _ACCESS.search(line.rest)) and _says_access(found["access"].strip(), words):
            one.access = found["access"].strip()
        if codes := list(_ACCESS_CODE.finditer(said.text)):
            if codes[-1].end() == len(said.text):
                one.access = codes[-1]["access"]
                said.cut(len(codes[-1][0]))
            elif len(codes) == 1:
                one.access = one.access or codes[0]["access"]  # what follows it is a list of values
        one.description = one_line(said.text) or None
        if not line.names or line.alike:
            width = total if several else width_of(one)
            holder = Holder(width, one.field, room)
            items = line.listing.items() if line.listing else []
            one.values = to_values(items, holder, strict=False) or values_in(said, holder, words)
        out.append(one)
    return out


def _says_access(text: str, words: Vocabulary) -> bool:
    """Whether a text in parentheses is a code of access or words of it, no abbreviation such as `ROM`."""
    parts = re.split(r"[\s,/-]+", text.casefold())
    return is_access(text, words) or bool(_CODED_ACCESS.match(text)) or _ACCESS_WORDS.issuperset(parts)


def _name(one: Field, line: BitLine, total: int, words: Vocabulary) -> None:
    """Name a field; the slice behind the name is as wide as all its parts."""
    name = counted_name(line.name, total)
    if len(line.bits.ranges) > 1 and (cut := split_slice(name)):
        name_field(one, cut[0], words)
        one.note = line.name
        if abs(cut[1] - cut[2]) + 1 != total:
            one.flag("size_disagrees")
        return
    name_field(one, name, words)
    if name != line.name:
        one.note = line.name
    if line.doubtful:
        one.flag("name_lost")


def counted_name(name: str, width: int) -> str:
    """A name whose last digits begin its slice, `MODE12:10`, as `MODE[12:10]` where that is as wide as its bits."""
    found = _NAME_COUNTED.match(name)
    if found is None:
        return name
    for digits in (1, 2):
        head, high = found["name"][:-digits], found["name"][-digits:]
        whole = high.isdecimal() and (len(high) == 1 or high[0] != "0")
        if whole and head[-1:] not in {"", "_"} and int(high) - int(found["low"]) + 1 == width:
            return f"{head}[{high}:{found['low']}]"
    return name
