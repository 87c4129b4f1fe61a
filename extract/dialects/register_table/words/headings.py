"""What the text above a table says of the register: its name, address, reset value, width, access.

3.3.1 clk_cfg0                                    name clk_cfg0
3.12.2 Debug Module Control (dmcontrol, at 0x10)  name dmcontrol, address 0x10
AUX_ENABLES Register                              name AUX_ENABLES
REGISTER 5-1: STATUS: STATUS REGISTER             name STATUS
Address：0x40000000                               address
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.heading_keys import ACCESSED, BRACKETED, NAMED_TWICE, placed_names
from extract.dialects.register_table.words.heading_names import (
    name_in,
    register_words,
    sentence,
)
from extract.dialects.register_table.words.heading_numbers import (
    CAPTION,
    captioned,
    parted,
    without_continued,
    without_number,
)
from extract.dialects.register_table.words.name_forms import whole_series
from extract.dialects.register_table.words.named import Named, weigh
from extract.dialects.register_table.words.notation import (
    HEX,
    IDENTIFIER,
    TITLED,
    hexadecimal,
    is_identifier,
)
from extract.dialects.register_table.words.numbered_titles import number_before, number_behind
from extract.dialects.register_table.words.places import BASE
from extract.dialects.register_table.words.title_places import places
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_LEADERS = re.compile(r"(?!\. \.{3} \w)(?:\s?\.){4,}|…{2,}|·{4,}|\s\.\s\d+\s*$")
"""The dots before the number of a page; `word 3. ... Word 1` leaves words out."""
LEAD = re.compile(
    rf"^(?:(?P<word>register|reg|offset|address|mmio|port)\s+)?(?P<number>{HEX})(?(word)(?:\s?(?:…|\.{{2,3}}|-|–)\s?{HEX})?)"
    r"(?:\s*[:–—-]?\s+|\s?--\s?|[–—]|(?(word)(?:[.,]\s+|:)|(?!)))(?=\S)",
    re.IGNORECASE,
)
"""A place before a name, or behind its word the first and the last: `Register 0xF7...0xF9 "PUMP"`."""
_QUOTED = re.compile(rf"[“\"‘'](?P<name>{IDENTIFIER})[”\"’']\s+\(")
_BARE_LEAD = re.compile(
    r"^(?P<number>(?:0[xX])?[0-9A-Fa-f]{8}) (?:(?P<name>[A-Z][A-Z0-9]*_[A-Z0-9_]+)(?: [A-Z][a-z].{0,80}?[^.:;,])??"
    r"|(?P<alone>[A-Z]\w*) [A-Z][a-z].{0,80}?(?= [0-9A-F]{8}$))(?: (?P<reset>[0-9A-F]{8}|[0-9A-F]{4}))?$"
)
"""An address in eight digits, the name that stands there, and its title: `A0020004 NB_CTRL Control`.

Its reset may follow, `A0020004 CTRL Gate control 0000001F`.
"""
_IS_ADDRESS = re.compile(r"(?=(?:[A-F]*\d){4})[0-9A-F]{8}$")
"""Eight hexadecimal digits, most of which are decimal: no name."""
_DASHED = re.compile(rf"^\w+\s+{HEX}(?:\s*[:.–—-]\s+|:)[A-Z]")
"""The word, the number and a dash or point at the beginning of such a title."""
_NUMBERED_TITLE = re.compile(r"^\w+\s+\d{1,3}\.\s+[A-Z]\w*(?: [\w/()&-]+){1,6}$")
"""The word, a number in any base, a point and a title in words: `Register 16. Gate Control`."""
NAME_AND_PLACE = re.compile(
    r"^(?P<name>[A-Z][A-Z0-9]*_[A-Z0-9_]+)(?: ?:)?\s+(?P<number>0[xX](?:[0-9A-Fa-f]{4}_)?[0-9A-Fa-f]{1,8})$"
)
"""A name and where it stands, and nothing else: `NB_CTRL 0x2F04`, `NB_CTRL: 0x2F04`."""
_NO_TITLE = re.compile(
    r"(?:[a-z)]|[a-z]\w* \w+ \d{1,3})\. +(?:An?|For|If|In|It|Its|The|These|This|When)(?: |$)|^(?i:bits?) +\[?\d"
    r"|^\d+ *= |^-\w = |^\w{1,2} = .* = |\) ?= ?[01](?!\w)|(?<=[a-z]) (?:to|of|by|for|with|in|from|on) the$"
)
"""Where a sentence ends and the next begins, or a bit or a value is told of, which no title does.

`8. G32 is the gate pointer (GP). It counts words.`, `bit 4 = gate flag (GF)`, `0 = FAST: writes its register`,
`R = Readable bit W = Writable bit`, `while the gate bit (GF) = 1`, `NB_STAT register field that belongs to the`
"""
_SHOWN = re.compile(
    rf"^(?:The )?(?P<name>{IDENTIFIER})(?: register)? (?:is|are) (?:shown|described|defined|given) in "
    r"(?:Table|Figure) \d"
)
"""A sentence that says where a register is: `NBCFG is shown in Figure 4-2 and described in Table 4-7.`"""
_CHARACTERISTICS = re.compile(rf"^The (?P<name>{IDENTIFIER})(?: register)? characteristics are:$")
"""The line under a title in words that calls the register by its name: `The NBCFG_L1 characteristics are:`"""
_FIELDS_OF = re.compile(
    rf"^(?:The )?(?P<name>{IDENTIFIER}) (?:(?:register |bit ?)?fields?(?: desc\w+| def\w+| layout)?"
    r"|(?:register )?bit ?(?:assignments?|definitions?|descriptions?|layout|format|map))(?:(?: are)?:)?$",
    re.IGNORECASE,
)
"""A title that names whose fields follow: `NBCFG Fields`, `NBCFG bit assignments`, `NBCFG fields are:`."""
_BITS_OF = re.compile(r"^(?P<name>[A-Z][A-Z0-9]*[\d_][A-Z0-9_]*) (?:BITS|Bits|bits)(?: \([\d, ]+\))?$")
"""The same behind the number of a register: `REGISTER 4-1: NBCFG0 BITS (1, 2)`."""
_WHOSE = re.compile(
    r"^(?:bit (?:allocations?|assignments?|layout|map)|(?:bit |register |field )(?:descriptions?|definitions?))"
    rf" of (?:the )?(?={IDENTIFIER}\b)",
    re.IGNORECASE,
)
"""What a title says that follows before the register's name: `Bit allocation of NBCFG (address 04h)`."""
_PLUS = re.compile(rf"\+\s?(?={HEX}\s*[:–—-]?\s)")
"""What makes an address before a name an offset: `+0x10 NB_CTRL`."""
_FROM_BASE = re.compile(r"\(\s*base(?: address)?\s?\+\s?(?P<number>\d)\s*\)$", re.IGNORECASE)
"""A place of one digit, in which all bases agree: `(Base + 3)`."""
_DOTTED = re.compile(
    rf"^(?P<word>(?:register|reg)\s+)?(?P<block>[A-Za-z_]\w+)\.(?P<name>{IDENTIFIER})(?P<rest>$|[\s(:–—-].*$)",
    re.IGNORECASE,
)
"""A name behind that of its block: `GATES.CTRL (0x10)`. Without address or word it may be that of a field."""
_IN_CLUSTER = re.compile(
    rf"^(?P<name>[A-Z]\w*\[[a-z]\]\.{IDENTIFIER})(?: \([a-z] ?= ?\d{{1,3}} ?(?:\.{{2,3}}|-|–|to) ?\d{{1,3}}\))?$"
)
"""A name behind that of a cluster of several, and its indices: `CH[n].CTRL (n=0..7)`."""
_SCOPED = re.compile(
    rf"^(?P<block>[A-Za-z_]\w*(?:::\w+)*)::(?P<name>{IDENTIFIER})\s+(?:\([A-Za-z].*\)|\[[A-Za-z].*\])$"
)
"""A name behind those of its blocks, and its title in brackets: `NB::GATE::CTRL (Gate control)`."""
_NAME_AND_TITLE = re.compile(
    r"^(?P<name>[A-Z]\w*(?:\[[\w:.,-]+\]\w*){0,2})\s*(?:\s[–—-]\s+|:\s+|\s)(?P<title>(?:\[?[A-Z]|\().*[^.:;,])$"
)
_OF_DOCUMENT = re.compile(
    r"\b(?:Manual|TRM|Data ?sheet|(?:User|Programming|Reference)(?:'s)? Guide)\b", re.IGNORECASE
)
"""What the title of a document says of it, in a running head: `NB9 Reference Manual`."""
_VALUE_ITEM = re.compile(rf"^\d{{1,3}}\s*[-–—=]\s*{IDENTIFIER}$")
"""A number without dots, a dash and a name alone: a value of a list rather than a heading. `1 - LVDS107`"""
_TRUTH_ROW = re.compile(r"(?:[01xX] ){2}")
"""Codes of several fields at once, and what they mean: `1 0 TXD (UART0)`."""
_ITEM = re.compile(r"^\d{1,3}[.)]\s")
"""A number without dots, behind which a sentence may stand: the end of one before, or an item."""
_LETTER = re.compile(r"[A-Z] ?: \S")
_TITLE_LONGEST: Final = 100
_ALIKE: Final = 3
"""Letters with which names begin alike."""
_WORDED = re.compile(
    r"^(?P<name>[A-Z]\w*(?:[ /&-]+\w+){0,6}) \((?:Address |Addr\.? )?(?:0[xX][0-9A-Fa-f]{1,8}|[0-9A-Fa-f]{1,8}[hH])\)$"
)
"""A title in words, and an address: `Gate Control (0x0D)`."""
_NARROW: Final = str.maketrans("（）［］：，；", "()[]:,;")
"""Wide signs, and those that stand for them in other scripts."""
_WIDE_COLON = re.compile(r"：(?=[^\W\d])")
"""One that has its blank in itself."""
_NO_NAMES: Final = frozenset({"bits", "description"})
"""Roles of columns whose heads no register is called by."""
_NO_END: Final = frozenset(".;,。；，、")
"""What no title ends with."""


def contents_line(text: str) -> bool:
    """Whether a line belongs to a table of contents: dots lead to a page number."""
    return len(text) < 400 and bool(_LEADERS.search(text))


def names_register(text: str, words: Vocabulary, *, large: bool = False) -> Named | None:
    """Read a line as a heading or caption that names a register; None when it is none.

    Args:
        text: the line.
        words: what registers and captions are called.
        large: whether it is printed larger than the text of the body.
    """
    narrow = text if text.isascii() else _WIDE_COLON.sub(": ", text).translate(_NARROW)
    named = _named(narrow, words, large=large)
    if named is not None and _LETTER.match(named.name):
        named.sure = False  # `D: Control Register` may be called so, or `D`
    if named is not None and narrow != text:
        at = narrow.find(named.title) if len(narrow) == len(text) else -1
        named.title = text[at : at + len(named.title)] if at >= 0 else named.title
        named.section = text
    return named


def _named(text: str, words: Vocabulary, *, large: bool) -> Named | None:
    """The same of a line whose brackets and colons are narrow."""
    if len(text) > 160 or contents_line(text) or _NO_TITLE.search(text) or text.count("•") > 1:
        return None
    if (said_of := _said_of(text)) is not None:
        return said_of
    if (caption := CAPTION.match(text)) and captioned(caption, words):
        text = text.removesuffix(".")
    if text[-1:] in _NO_END:
        return None
    if (keyed := _with_keys(text)) is not None:
        return keyed
    text = _WHOSE.sub("", text)
    title, kind = without_number(parted(without_continued(text, words) or text, words), words)
    heading = large or kind == "section"
    if kind == "section" and (said_of := _said_of(title)) is not None:
        return replace(said_of, section=text)
    if kind == "register" and (bits_of := _BITS_OF.match(title)):
        return Named(bits_of["name"], title, section=text)
    if heading and (placed := placed_names(title)):
        names = [name for name, _ in placed]
        return Named(", ".join(names), title, hexadecimal(placed[0][1]), section=text)
    if "eg" in title and (counted := _numbered(title, text, words, heading=heading)):
        return counted
    title = re.sub(r"(?<=\w) +,", ",", title)  # where a margin broke the line
    plus = _PLUS.match(title)
    title = title[plus.end() :] if plus else title
    if not title or (kind == "section" and _is_item(text, title, words, large=large)):
        return None
    if dotted := _DOTTED.match(title):
        return _dotted(dotted, text, kind, words)
    formed = _of_form(title, text, words, heading=heading)
    return formed or _of_words(title, text, kind, words, large=large, offset=bool(plus))


def _numbered(title: str, text: str, words: Vocabulary, *, heading: bool) -> Named | None:
    """The register of a title that numbers it: `Page 0 / Register 4: Gate control`, `Gate control (Register 4)`."""
    if before := number_before(title, text):
        return before
    behind = number_behind(title) if heading else None
    if behind is None:
        return None
    named = _named(f"{behind[0]} (0x{behind[1] or 0:x})", words, large=True)
    if named is not None:
        named.title, named.section, named.address, named.sure = title, text, behind[1], True
    return named


def _with_keys(text: str) -> Named | None:
    """The register of a line that is a name with its address and its access in brackets."""
    if said := BRACKETED.match(text):
        title = f"{said['name']} ({said['title']})"
        return Named(said["name"], title, hexadecimal(said["address"]), section=text)
    if ": " in text and (said := NAMED_TWICE.match(text)):
        return Named(said["name"], text, section=text)
    if (said := ACCESSED.match(text)) and is_identifier(said["name"]):
        return Named(said["name"], said["name"], hexadecimal(said["address"]), section=text)
    return None


def _is_item(text: str, title: str, words: Vocabulary, *, large: bool) -> bool:
    """Whether what has the number of a section is a value of a list, `2 (FAST): ...`, or an item that is a sentence."""
    if title[0] == "(" or _TRUTH_ROW.match(text):
        return True
    if large:
        return False
    return bool(_VALUE_ITEM.match(text) or (_ITEM.match(text) and sentence(title, words)))


def _dotted(dotted: re.Match[str], text: str, kind: str, words: Vocabulary) -> Named | None:
    """The register of a title with the name of its block before its own; None where it may be that of a field."""
    title = dotted.string
    address, offset = _address(title, words)
    told = dotted["word"] or address is not None or register_words(words).match(dotted["rest"].strip())
    if not told:
        return None
    block, name = dotted["block"], dotted["name"]
    return Named(name, title, address, offset, section=text, caption=kind == "caption", block=block)


def _of_form(title: str, text: str, words: Vocabulary, *, heading: bool) -> Named | None:
    """The register that the mere form of a title names: its address beside it, or its blocks before it."""
    if heading and "]." in title and (cluster := _IN_CLUSTER.match(title)):
        return Named(title, cluster["name"], *_address(title, words), section=text)
    if "::" in title and (scoped := _SCOPED.match(title)):
        return Named(scoped["name"], title, section=text, block=scoped["block"])
    bare = _BARE_LEAD.match(title) or (NAME_AND_PLACE.match(title) if heading else None)
    if bare is None:
        return None
    said = bare.groupdict()
    reset, number = said.get("reset"), bare["number"]
    if said.get("alone") and reset and int(number, 16) and reset[:4] == number[-8:-4]:
        return None  # the first and the last address of a block
    keys = {"reset": f"0x{reset}"} if reset else {}
    name = said["name"] or said["alone"]
    return Named(name, title, int(number, 16), section=text, keys=keys)


def _of_words(
    title: str, text: str, kind: str, words: Vocabulary, *, large: bool, offset: bool
) -> Named | None:
    """The register that is named among the words of a title, with a place before them perhaps (an `offset`)."""
    lead, counted = LEAD.match(title), ""
    if lead and lead.start("number") == 0 and not re.search(r"\d|^\$", lead["number"]):
        lead = None  # `CH register` may be called so
    if lead and (kind or large or _says_place(title, words)):
        counted = title
        address, offset, title = hexadecimal(lead["number"]), not large or offset, title[lead.end() :]
        if (quoted := _QUOTED.match(title)) and is_identifier(quoted["name"]):
            return Named(quoted["name"], title, address, offset, section=text)
        title = re.sub(rf"^[(\[“\"'‘]({IDENTIFIER})[)\]”\"'’]$", r"\1", title)
    else:
        address, offset = _address(title, words)
    stated = address is not None and len(title.split()) <= 8 and not sentence(title, words)
    name = name_in(title, words, prefixed=bool(kind) or large or stated, leading=kind == "register")
    if name is None and not sentence(title, words):
        if lead and (_numbered_register(text, words) or _numbered_register(counted, words)):
            name = title  # `Register 1Bh - Gate Control`
        elif kind == "register" and _NUMBERED_TITLE.match(text):
            return Named(title, title, section=text, sure=False)
        elif large and not kind and (worded := _WORDED.match(title)):
            return Named(worded["name"], title, address, offset, sure=False, section=text)
    if name is None or (kind != "caption" and words.column(name) in _NO_NAMES):
        return None  # the head of a list, `bits`, or a key: `DESCRIPTION: Mode of the register`
    if plain(name) in words.words["register"] and address is None:
        return None  # `8 REGISTER DESCRIPTION`
    name = whole_series(name, title)
    named = Named(name, title, address, offset, section=text, caption=kind == "caption")
    weigh(named, words)
    return named


def _said_of(text: str) -> Named | None:
    """The register that a sentence says is shown, or whose fields follow; None for any other line."""
    shown = _SHOWN.match(text) or _FIELDS_OF.match(text) or _CHARACTERISTICS.match(text)
    if shown is None or not (is_identifier(shown["name"]) and TITLED.search(shown["name"])):
        return None
    named = Named(shown["name"], shown["name"], section=text)
    named.caption, named.stated = shown.re is _FIELDS_OF, shown.re is not _FIELDS_OF
    return named


def _says_place(title: str, words: Vocabulary) -> bool:
    """Whether a title begins with a word for a register, or for the space that it stands in: `MMIO 0x400100: CTRL`."""
    return (word := plain(title.split(maxsplit=1)[0])) in words.words["register"] or word == "mmio"


def leads_with_place(text: str, words: Vocabulary) -> bool:
    """Whether a line begins with such a word and an address: `Register 0x400100: CTRL`."""
    lead = LEAD.match(text)
    return lead is not None and lead.start("number") > 0 and _says_place(text, words)


def _numbered_register(text: str, words: Vocabulary) -> bool:
    """Whether a title begins with that word for a register or a port, its number and a dash: what follows names it."""
    first = plain(text.split(maxsplit=1)[0]) if text else ""
    return (first == "port" or first in words.words["register"]) and bool(_DASHED.match(text))


def _address(title: str, words: Vocabulary) -> tuple[int | None, bool]:
    found = places(words.placing).at.search(title)
    if found:
        return hexadecimal(found["number"]), words.of_offset.search(found[0]) is not None
    inside = re.search(
        rf"[(\[]\s*(?P<name>[A-Za-z_]\w*(?:/\w+)?\s*,\s*)?(?P<plus>(?:(?:{BASE}\s*)?\+\s?)?)(?P<number>{HEX})\s*(?:[,/][^()\[\]]*)?[)\]]",
        title,
    )
    named = inside and (inside["name"] or inside["plus"].rstrip("+ "))
    if (
        inside
        and named
        and re.match(
            rf"\s*(?:/|(?=,\s*{BASE}\s*\+),)\s*(?:{BASE}\s*\+\s*)?{HEX}", title[inside.end("number") :]
        )
    ):
        return None, False  # of which of two none tells
    if inside:
        return hexadecimal(inside["number"]), bool(inside["plus"])
    counted = _FROM_BASE.search(title)
    return (int(counted["number"]), True) if counted else (None, False)


def name_and_title(text: str, words: Vocabulary) -> Named | None:
    """A name with digit, underscore or indices, and a title behind it: `NB2x44 Gate Control`, `NB2x[4C:48] [Rates]`."""
    found = _NAME_AND_TITLE.match(text) if len(text) <= _TITLE_LONGEST else None
    if not found or not re.search(r"[\d_\[]", found["name"]) or sentence(found["title"], words):
        return None
    if _IS_ADDRESS.match(found["name"]) or _OF_DOCUMENT.search(found["title"]):
        return None
    first = found["title"].split(" ", 1)[0]
    if re.search(r"[\d_\[]", first) and first[:_ALIKE] == found["name"][:_ALIKE]:
        return None  # a row of a table: `NB2x40 NB2x60 0`
    return Named(found["name"], text, section=text)
