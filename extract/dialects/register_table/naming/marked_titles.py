"""What headings of a text that are marked, or stand apart, say of registers: names between or before places, access.

## F40 — LCON: Light control (R/W)        name LCON, address 0xF40, access R/W
## LCON (0xF40) - Light control
LCON: Light control                    over `Address: 0xF40`
## 0x10 Control of the pump               a title in words alone, and its address
## Speed of the pump - 0x14
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.heading_keys import ACCESS_BEHIND
from extract.dialects.register_table.words.headings import LEAD
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.named import Named, says_what_follows
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, hexadecimal, is_identifier
from extract.dialects.register_table.words.places import is_summed

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_BETWEEN = re.compile(
    rf"^(?P<number>{HEX}|(?=[0-9A-F]*\d)[0-9A-F]{{3,8}})\s*[:–—-]\s+(?P<name>{IDENTIFIER})"
    r"(?:/[A-Z]\w*|\s\([A-Z][\w, /]{0,30}\))?\s*(?:[:–—]|\s-)\s+(?=\S)"
)
"""An address, a name and its title: the digits need no mark, for what stands behind them tells what they are.

Other names of the same may stand behind it: `60h - LCON (LC1, LC2) - Light`, `F68 - LCON/LC1 - Light`.
"""
_BEFORE = re.compile(
    rf"^(?P<name>{IDENTIFIER})\s*(?:\(\s*(?P<number>{HEX})\s*\)|(?P<sign>@|(?<=\s)(?=0x))\s*(?P<at>{HEX}))\s*(?:[:–—]|\s-)\s+(?=[A-Z])"
)
"""A name, its address, and its title: `LCON (0xF40) - Light control`, `LCON @ 0xF40: Light control`, or a blank."""
_OVER_PLACE = re.compile(rf"^(?P<name>{IDENTIFIER}):\s+[A-Z](?:.*[^.:;,])?$")
"""A name before a colon and its title, over the line that gives the address."""
_IN_BRACKETS = re.compile(r"^[A-Z][\w/ -]{1,60} \((?P<name>[A-Za-z]\w*[_\d]\w*|[A-Z]{2,16})\)$")
"""A title and its name in brackets, over such a line: `Gate control (gt_ctrl)`."""
_COUNTED = re.compile(
    rf"^(?:register|reg\.?)\s+\d{{1,3}}\s*\(\s*(?P<number>{HEX})\s*\)\s*[:–—-]\s+(?P<name>[A-Z].{{0,80}}[^.:;,])$",
    re.IGNORECASE,
)
"""A register that is counted, its address, and its title: `Register 0 (0x00) - Gate Control`."""
_FEWEST: Final = 2
"""Digits of an address before a title at least: one may be a value of a field."""
_PLACE: Final = "(?:(?:base )?address|base|addr|offset|reg|register)"
_BEHIND: Final = re.compile(
    rf"(?:\s+[–—-]|\s*[:@,]|\s+at)\s+(?:{_PLACE}\s*[:=]?\s*)?(?P<number>{HEX})$"
    rf"|\s*[(\[]\s*(?:(?:at|{_PLACE})\s*[:=]?\s*)?(?P<inside>{HEX})\s*[)\]]$",
    re.IGNORECASE,
)
_SPACED: Final = re.compile(
    rf"(?P<title>(?:\d[\d.]* +)?(?:(?:register|reg) +)?(?P<name>{IDENTIFIER})|(?:[A-Za-z]\w* +){{1,6}}register) +"
    r"(?P<number>0x[0-9A-F]{2,8}|(?<!\bint )[0-9][0-9A-F]{1,7}h)",
    re.IGNORECASE,
)
"""A name and its address, or a title that ends with the word for a register: other words may say what is written.

`INT 21h` is how programs of x86 call others.
"""
_SUMMED: Final = re.compile(
    rf"(?P<name>{IDENTIFIER}) *(?:@|[:–—-] | at | ) *(?P<place>{HEX}\s*\+[\w\s*×·()]+?)"
    r"(?:,? *\(?(?P<index>[a-z] ?= ?\d[^()]*)\)?)?"
)
"""A name and the place of an array's elements without brackets."""
_INDEXED: Final = re.compile(
    rf"(?P<title>.{{1,80}}?)\((?P<word>[A-Za-z]+:? )?(?P<place>{HEX}\s*\+[\w\s*×·()]+?)\)"
    r" \((?P<index>[a-z] ?= ?\d[^()]*)\)"
)
"""The same in brackets, and its indices in brackets of their own."""
_COUNTED_THING: Final = re.compile(
    "bank|can|cmd|code|command|device|event|fn|func|function|id|irq|mode|msg|msr|opcode|page|pid|rev|type|ver|version",
    re.IGNORECASE,
)
"""What numbers tell apart that are no addresses."""
_LOWEST_BASE: Final = 0x1000
_BARE: Final = re.compile(
    rf"(?:(?:(?P<of>offset|address offset)|register|reg|addr|address)\s*[:=]?\s*)?\(?(?P<number>{HEX})\)?",
    re.IGNORECASE,
)
_LONGEST_TITLE: Final = 160
"""Characters of a title at most that begins with a name."""
_LONGEST: Final = 12
"""Words of a title at most."""


def between(title: str) -> Named | None:
    """The register that a title names between its address and its words; None where it does not.

    >>> named = between("3F40 - LCON - Light control")
    >>> named and (named.name, hex(named.address))
    ('LCON', '0x3f40')
    """
    found = _BETWEEN.match(title)
    if found is None or not is_identifier(found["name"]):
        return None
    number = found["number"]
    marked = re.fullmatch(HEX, number) is not None
    address = hexadecimal(number) if marked else int(number, 16) if not number.isdecimal() else None
    return Named(found["name"], title, address, section=title)


def before_title(title: str) -> Named | None:
    """The register that a title names before its address and its words; None where it does not."""
    if len(title) > _LONGEST_TITLE:
        return None
    if counted := _COUNTED.match(title):
        return Named(counted["name"], title, hexadecimal(counted["number"]), section=title)
    found = _BEFORE.match(title)
    number = (found["number"] or found["at"]) if found else ""
    if (
        found is None
        or len(number.strip("$xXhH").removeprefix("0x").removeprefix("0X")) < _FEWEST
        or not is_identifier(found["name"])
        or (found["sign"] == "" and not _names(found["name"]))
    ):
        return None
    return Named(found["name"], title, hexadecimal(number), section=title)


def over_place(title: str, below: str, words: Vocabulary) -> Named | None:
    """The register that a title names where the line below places it: before a colon, or in brackets; else None."""
    found = (_OVER_PLACE.match(title) or _IN_BRACKETS.match(title)) if len(title) <= _LONGEST_TITLE else None
    if (
        found is None
        or (found["name"].islower() and found.re is _OVER_PLACE)
        or not is_identifier(found["name"])
    ):
        return None
    if says_what_follows(found["name"], words):
        return None
    key = key_line(below.strip(), words)
    told = key is not None and key[0] in {"address", "offset"} and key_line(title, words) is None
    return Named(found["name"], title, section=title) if told else None


def place_behind(title: str) -> tuple[str, int] | None:
    """A title without the address behind it, and that address; None where it has none."""
    found = _BEHIND.search(title)
    number = hexadecimal(found["number"] or found["inside"]) if found else None
    return (title[: found.start()], number) if found and found.start() and number is not None else None


def place_after_blank(title: str) -> tuple[str, int] | None:
    """A title without the address that a blank alone parts from it, and that address; None where it has none.

    >>> place_after_blank("CTRL 0x10"), place_after_blank("Gate register 0x10"), place_after_blank("unlock with 0xA5")
    (('CTRL', 16), ('Gate register', 16), None)
    """
    found = _SPACED.fullmatch(title)
    if found is None or (found["name"] and not _names(found["name"])):
        return None
    return found["title"], int(found["number"].rstrip("hH"), 16)


def place_summed(title: str) -> str | None:
    """A title that is a name and a place that hangs on an index, this in brackets; None for any other.

    >>> place_summed("CH_CTRL @ 0x08 + 4*n"), place_summed("CH_CTRL 0x08 + 4*n (n = 0..3)"), place_summed("CTRL 0x8")
    ('CH_CTRL (0x08 + 4*n)', 'CH_CTRL (0x08 + 4*n, n = 0..3)', None)
    >>> place_summed("CH_CTRL - Channel control (offset 0x08 + 4*n) (n = 0..3)")
    'CH_CTRL - Channel control (offset 0x08 + 4*n, n = 0..3)'
    """
    if ") (" in title and (two := _INDEXED.fullmatch(title)) and is_summed(two["place"]):
        return f"{two['title']}({two['word'] or ''}{two['place']}, {two['index']})"
    found = _SUMMED.fullmatch(title) if "+" in title and len(title) <= _LONGEST_TITLE else None
    if found is None or not is_identifier(found["name"]) or not is_summed(found["place"]):
        return None
    index = f", {found['index']}" if found["index"] else ""
    return f"{found['name']} ({found['place']}{index})"


def base_after_blank(title: str) -> tuple[str, int] | None:
    """The same where the address may be that of a block: `GATE 0x4000`."""
    placed = place_after_blank(title)
    return placed if placed and placed[1] >= _LOWEST_BASE else None


def _names(word: str) -> bool:
    """Whether a word before a number is a name by its letters, and no word for something that is counted."""
    coded = word.isupper() or "_" in word or any(map(str.isdigit, word))
    return coded and not _COUNTED_THING.fullmatch(word) and is_identifier(word)


def bare_place(title: str) -> tuple[str, str] | None:
    """Role and value of a title that is a place and no more: `Register 0x10`, `Offset: 0x10`, `0x10`."""
    found = _BARE.fullmatch(title)
    return ("offset" if found["of"] else "address", found["number"]) if found else None


def placed_words(text: str) -> Named | None:
    """A title in words that stands before an address or behind one; it may be no register's name."""
    said = text[: found.start()].rstrip() if (found := ACCESS_BEHIND.search(text)) else text
    lead = LEAD.match(said)
    if lead is not None and lead.start("number") == 0 and re.search(r"\d", lead["number"]):
        placed: tuple[str, int | None] | None = said[lead.end() :], hexadecimal(lead["number"])
    else:
        placed = place_behind(said)
    if placed is None or not placed[0].strip() or len(text.split()) > _LONGEST:
        return None
    return Named(placed[0].strip(), text, placed[1], sure=False, section=text)


def access_behind(title: str) -> str | None:
    """The access in brackets at the end of a title."""
    found = ACCESS_BEHIND.search(title)
    return found["access"] if found else None
