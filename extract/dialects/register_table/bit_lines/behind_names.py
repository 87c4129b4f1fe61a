"""Fields described in lines of text with the bits behind their names, or in brackets before them.

    MODE (bits 5:4, RW): how it runs
    [5:4] MODE: how it runs
    * 7:4 - MODE - how it runs
    - MODE [7:4]: how it runs
    [31:8] reserved

Brackets may also hold a slice, or refer to something: they are taken where a register is being described, and the
bits go on from item to item.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import NAME, RANGE, named_line
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_BEHIND = re.compile(
    rf"^[•·*▪■–-]?\s*(?P<name>{NAME})\s*\(\s*(?P<word>[^\W\d_]+)\s*(?P<bits>{RANGE})"
    r"(?:\s*[,;]\s*(?P<access>[A-Za-z][\w/-]*))?\s*\)\s*(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)?$"
)
_BITS: Final = r"^[•·*▪■+-]?\s*\[(?P<bits>\d{1,3}(?:\s?(?::|-|–|~|\.\.|to)\s?\d{1,3})?)\]\s*"
_BRACKETED = re.compile(
    rf"{_BITS}[:–-]?\s*(?P<name>{NAME})\s*(?:\((?P<access>[A-Za-z][\w/ -]*)(?:,[^()]*)?\)\s*)?"
    r"(?:[:：]|[–—-](?=\s))\s*(?P<rest>\S.*)?$"
)
_SPARE = re.compile(
    rf"{_BITS}(?:[:–-]\s+)?(?P<name>[–—―-]{{1,3}}(?=[:：\s]|$)|[^\W\d_][^\W\d_ ]{{0,15}}(?: [^\W\d_]+)?)\.?"
    r"\s*(?:[:：]\s*(?P<rest>.*))?$"
)
"""Bits that hold nothing, and perhaps why: `[31:8] reserved`, `[3] -: Reserved`."""
_ITEMED = re.compile(
    rf"^[•·*▪■+-]\s+(?P<bits>\d{{1,3}}(?::\d{{1,3}})?)\s*(?:[:：]\s|[–—-]\s)\s*(?P<name>{NAME})\s*"
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
    known: Sequence[BitLine],
    above: Iterable[Text],
    below: Iterable[str],
) -> BitLine | None:
    """Read a line with the bits behind the name, `MODE (bits 5:4, RW): text`; None for any other.

    With `bracketed`, where a register is being described, `[5:4] MODE: text` too: elsewhere it may be a reference.
    """
    found = _BEHIND.match(text.text)
    if found and found["word"].casefold() not in words.words["bit"]:
        return None
    if found is None and bracketed and (spare := _SPARE.match(text.text)) and words.reserved(spare["name"]):
        bits = parse_bits(spare["bits"])
        return named_line(bits, spare["name"], text, spare["rest"] or "", words) if bits is not None else None
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
    line = named_line(bits, found["name"], text, found["rest"] or "", words)
    line.access = line.access or access
    return line
