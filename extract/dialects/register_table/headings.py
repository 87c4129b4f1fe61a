"""What the text above a table says of the register: its name, address, reset value, width, access.

3.3.1 clk_cfg0                                    name clk_cfg0
3.12.2 Debug Module Control (dmcontrol, at 0x10)  name dmcontrol, address 0x10
AUX_ENABLES Register                              name AUX_ENABLES
REGISTER 5-1: STATUS: STATUS REGISTER             name STATUS
Address：0x40000000                               address
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.heading_keys import BRACKETED, STEPPED, placed_names
from extract.dialects.register_table.notation import (
    HEX,
    IDENTIFIER,
    NUMBERED,
    TITLED,
    VALUE,
    hexadecimal,
    is_identifier,
)
from extract.dialects.register_table.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.vocabulary import Vocabulary

CAPTION = re.compile(
    r"^(?P<kind>[^\W\d_]+)\s*(?P<number>(?:[A-Z][.-]?)?\d+(?:[-.–]\d+)*)(?![\w])\s*[.:：-]?\s*(?P<title>\S.*)?$",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"^(?P<kind>[^\W\d_]+)\s+(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\s*[.:：–—-]\s*|\s+)(?P<title>[^\W_].*)$"
)
"""The number of a chapter behind the word for one: `Appendix B – Register Bits`, `Chapter 4: Gates`."""
_LEADERS = re.compile(r"(?:\s?\.){4,}|…{2,}|·{4,}|\s\.\s\d+\s*$")
_COUNTED = re.compile(r"\d{1,2}_[A-Z][A-Z0-9_]*$")
"""A name of a list that counts by what stands before it: `0_CTL, 1_CTL`."""
_PLACE_WORD: Final = (
    r"(?:\b(?:at|address|offset|адрес|смещение|adresse|dirección|indirizzo|endereço)\b|@"
    r"|地址|偏移量?|アドレス|オフセット|주소|오프셋)"
)
_AT = re.compile(rf"{_PLACE_WORD}\s*[:：=]?\s*(?P<number>{HEX})", re.IGNORECASE)
_PLACED = re.compile(_PLACE_WORD, re.IGNORECASE)
_PLACE_BEHIND = re.compile(rf"\s*[(（]\s*{_PLACE_WORD}?\s*[:：=]?\s*{HEX}[^()（）]*[)）]$", re.IGNORECASE)
"""Where a register stands, in brackets at the end of its title, and what else is said there."""
_PAREN = re.compile(r"[(\[（](?P<inside>[^()\[\]]*(?:\[[^\]]*\][^()\[\]]*)*)[)\]）]")
_NO_NAME = re.compile(
    r"(?:at|offset|address|reset|default|n|x|i|R|W|RO|WO|RW|R/W|RW?1?C|W1[CS])$", re.IGNORECASE
)
"""What stands in brackets in titles besides names: words, indices, and who may read and write."""
_FUNCTION = re.compile(r"\s*\((?:[^()]*[\s–—-])?(?:B\d+:)?D\d+:F\d[\dF,/–-]*\)\s*$")
"""The device and function on a bus that a register belongs to, behind its title: `(D27:F0)`, `(Pump—D31:F6)`."""
_ABOUT = re.compile(
    r"\s*[-–—(\[]?\s*(?:\b(?:bits?|fields?)\s+)*\b(?:descriptions?|definitions?|details|assignments?|allocations?|functions?)\b",
    re.IGNORECASE,
)
"""What a heading says after the register's name: `bit assignments`, `field descriptions`."""
_OVERVIEW = re.compile(
    r"maps?|summary|lists?|tables?|overview|descriptions?|definitions?|details|settings?|sets?|files?|banks?|space|layout"
    r"|formats?|types?|access|addresses|bits|fields|names?",
    re.IGNORECASE,
)
"""What titles in capitals say behind the word for registers, and no register is called: `REGISTER MAP`."""
_FOR = re.compile(
    rf"^.{{0,40}}\b(?:for|of)\s+(?:the\s+)?(?P<name>{IDENTIFIER})(?:\s+register)?$", re.IGNORECASE
)
LEAD = re.compile(
    rf"^(?:(?:register|reg|offset|address|mmio)\s+)?(?P<number>{HEX})\s*[:–—-]?\s+(?=\S)", re.IGNORECASE
)
_BARE_LEAD = re.compile(
    r"^(?P<number>(?:0[xX])?[0-9A-Fa-f]{8}) (?P<name>[A-Z][A-Z0-9]*_[A-Z0-9_]+)(?: [A-Z][a-z].{0,80}[^.:;,])?$"
)
"""An address in eight digits, the name that stands there, and its title: `A0020004 NB_CTRL Control`."""
_REST = re.compile(
    r"^(?:[(\[（:：,–—-]|\b(?:bit|bits|field|fields|description|descriptions|definition|definitions|details|format|layout|at|offset|address|is|continued)\b)",
    re.IGNORECASE,
)
"""What may follow the word `register` where a heading names one: `Register (CR)`, `register field descriptions`."""
_DASHED = re.compile(rf"^\w+\s+{HEX}\s*[:–—-]\s+[A-Z]")
"""The word, the number and a dash at the beginning of such a title."""
SEVERAL: Final = re.compile(r"\bregisters(?:\s*[,:(\[–—-].*)?$", re.IGNORECASE)
"""How a title ends that is over several registers: `Control registers`, `Control registers [GATE_LO, GATE_HI]`."""
_CONTINUED = re.compile(r"(?<=\S)\s*[(\[（](?P<word>[^()\[\]（）]{1,40})[)\]）]$")
_LIST = re.compile(r"(?:(?<!\s)\s+)?[,…/&]\s*(?:\.{2,}\s*,\s*)?|(?<!\s)\s+and\s+")
"""Between the names of a list, of which dots may leave some out: `CH0, CH1, ..., CH5`."""


_NO_TITLE = re.compile(
    r"(?:[a-z)]|[a-z]\w* \w+ \d{1,3})\. +(?:An?|For|If|In|It|Its|The|These|This|When)(?: |$)|^(?i:bits?) +\[?\d"
)
"""Where a sentence ends and the next begins, or a bit is told of, which no title does.

`8. G32 is the gate pointer (GP). It counts words.`, `bit 4 = gate flag (GF)`
"""
_TOLD = re.compile(r"^[A-Z]+\s*:\s+(?:An?|The|This|It|When|If)\s")
"""A word in capitals that says what the sentence behind it is: `PROBLEM: The gate does not open`."""
_SHOWN = re.compile(
    rf"^(?:The )?(?P<name>{IDENTIFIER})(?: register)? (?:is|are) (?:shown|described|defined|given) in "
    r"(?:Table|Figure) \d"
)
"""A sentence that says where a register is: `NBCFG is shown in Figure 4-2 and described in Table 4-7.`"""
_CHARACTERISTICS = re.compile(rf"^The (?P<name>{IDENTIFIER})(?: register)? characteristics are:$")
"""The line under a title in words that calls the register by its name: `The NBCFG_L1 characteristics are:`"""
_WHERE = re.compile(r"EL[0-3]$|c(?:\d|1[0-5])$")
"""What tells where registers are reached, and names none: levels of exceptions, the parts of a coprocessor.

They stand behind titles or before them: `Main ID Register, EL1`, `c1, Control Register`.
"""
_FIELDS_OF = re.compile(
    rf"^(?P<name>{IDENTIFIER}) (?:(?:bit )?fields?(?: desc\w+| def\w+)?|bit (?:assignments?|definitions?))$",
    re.IGNORECASE,
)
"""A title that names whose fields follow: `NBCFG Fields`, `NBCFG bit assignments`."""
_DEFINITION = re.compile(r"^(?:\w+ ){1,2}[Dd]efinition \d+(?:[.-]\d+)*[.:]?\s+(?P<title>\S.*)$")
"""What numbers registers: `SFR Definition 9.2. NBFLG: Flags`."""
_PLACE = re.compile(
    rf"\s*[,;–—-]?\s+(?:@|(?:at\s+)?(?:address|address offset|offset))\s*[:=]?\s*\+?{HEX}$", re.IGNORECASE
)
"""Where a register stands, behind its name: `NB_CTRL, address offset 0x10`, `NB_CTRL @ 0x10`."""
_PLUS = re.compile(rf"\+\s?(?={HEX}\s*[:–—-]?\s)")
"""What makes an address before a name an offset: `+0x10 NB_CTRL`."""
_SERIES = re.compile(
    r"^(?P<names>(?P<head>[A-Za-z_]\w*?)\d+\w*\s*(?:\.{2,}|…|-|–|—|~|\bto\b|\bthrough\b)\s*(?P=head)\d+\w*)"
    r"(?:\s+(?P<rest>\S.*))?$"
)
"""The first and last of numbered names: `DMA0..DMA15`, `TAP0 to TAP3`."""


_ENDS: Final = r"[A-Za-z_]\w*\d\w*\s?(?:\.{2,}|…|-|–|—|~)\s?[A-Za-z_]\w*\d\w*"
"""What may be such a series behind the words of a title: `Slot Registers, SLOT0-SLOT7`."""
_PATH = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+$")
"""A name with those of the blocks around it: `NB::GATE::Ctrl`."""
_NAME_AND_TITLE = re.compile(
    r"^(?P<name>[A-Z]\w*(?:\[[\w:.,-]+\]\w*){0,2})\s*(?:\s[–—-]\s+|:\s+|\s)(?P<title>(?:\[?[A-Z]|\().*[^.:;,])$"
)
_VALUE_ITEM = re.compile(rf"^\d{{1,3}}\s*[-–—=]\s*{IDENTIFIER}$")
"""A number without dots, a dash and a name alone: a value of a list rather than a heading. `1 - LVDS107`"""
_TITLE_LONGEST: Final = 100
_ALIKE: Final = 3
"""Letters with which names begin alike."""
_WORDED = re.compile(
    r"^(?P<name>[A-Z]\w*(?:[ /&-]+\w+){0,6}) \((?:0[xX][0-9A-Fa-f]{1,8}|[0-9A-Fa-f]{1,8}[hH])\)$"
)
"""A title in words, and an address: `Gate Control (0x0D)`."""


_NAME_AT = re.compile(
    rf"(?P<name>{IDENTIFIER})\s*[(\[]\s*(?:(?:at|address|offset)\b[\s:=]*)?\+?{HEX}\s*[)\]]\s+[^\W\d_]",
    re.IGNORECASE,
)
"""A name, its place, and what it is called in words: `NB_CTRL (0x40) Control Register`."""
_MARKED = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+$")
"""A name that is no word of any language."""
_CAPITALS = re.compile(r"[A-Z][A-Z0-9]+$")
_NO_END: Final = frozenset(".;,。；，、")
"""What no title ends with."""
_MOST_WORDS: Final = 8
"""Words of a title with such a name among them, at most."""
_NO_SINGLE: Final = frozenset({"registers", "reg"})
"""Words for a register that stand for several, or may end other words."""


@dataclass(slots=True)
class Named:
    """A heading or caption that names a register.

    Attributes:
        name: as printed: an identifier, a list of them, or the title where there is none.
        title: the words of the heading without its number.
        address: a number printed with the name, or None.
        offset: whether the address is called an offset.
        sure: False where only the place of the text makes it a name.
        section: the whole heading.
        caption: whether it is the caption of a table or figure, and names no more than that.
        stated: whether a sentence says that the register is described here.
        block: what stands before the name and a colon: `GATE: CTRL Register`.
        word: whether the name may be a word in brackets or beside the title, which a table of registers alone tells.
    """

    name: str
    title: str
    address: int | None = None
    offset: bool = False
    sure: bool = True
    section: str = ""
    caption: bool = False
    stated: bool = False
    block: str | None = None
    word: bool = False

    @property
    def written(self) -> bool:
        """Whether the name is one that programs write, not a title in words."""
        listed = _LIST.split(re.sub(r"(?:(?<!\s)\s+)?\([^)]*\)$", "", self.name))
        parts = [part for part in listed if part]
        if len(parts) > 1 and all(map(_COUNTED.match, parts)):
            return True
        return bool(_PATH.match(self.name)) or all(map(is_identifier, parts))


def identifiers(text: str) -> list[str]:
    """The names that a text lists when it holds nothing else, with `and` or commas between them."""
    parts = [part for part in _LIST.split(text.strip()) if part]
    parts = [part.removeprefix("and ").strip() for part in parts]
    return parts if parts and all(is_identifier(part) for part in parts) else []


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
    if len(text) > 160 or contents_line(text) or _NO_TITLE.search(text) or text.count("•") > 1:
        return None
    shown = _SHOWN.match(text) or _FIELDS_OF.match(text) or _CHARACTERISTICS.match(text)
    if shown and is_identifier(shown["name"]) and TITLED.search(shown["name"]):
        named = Named(shown["name"], shown["name"], section=text)
        named.caption, named.stated = shown.re is _FIELDS_OF, shown.re is not _FIELDS_OF
        return named
    if (caption := CAPTION.match(text)) and _is_caption(caption, words):
        text = text.removesuffix(".")
    if text[-1:] in _NO_END:
        return None
    if said := BRACKETED.match(text):
        title = f"{said['name']} ({said['title']})"
        return Named(said["name"], title, hexadecimal(said["address"]), section=text)
    title, kind = _strip_number(_parted(_once(text, words), words), words)
    if (kind == "section" or large) and (placed := placed_names(title)):
        names = [name for name, _ in placed]
        return Named(", ".join(names), title, hexadecimal(placed[0][1]), section=text)
    title = re.sub(r"(?<=\w) +,", ",", title)  # where a margin broke the line
    if not title or (kind == "section" and title[0] == "("):  # `2 (FAST): ...` is a value
        return None
    if plus := _PLUS.match(title):
        title = title[plus.end() :]
    if kind == "section" and not large and _VALUE_ITEM.match(text):
        return None
    address, offset = _address(title)
    if bare := _BARE_LEAD.match(title):
        return Named(bare["name"], title, int(bare["number"], 16), section=text)
    lead = LEAD.match(title)
    if lead and lead.start("number") == 0 and not re.search(r"\d|^\$", lead["number"]):
        lead = None  # `CH register` may be called so
    if lead and (kind or large or _says_place(title, words)):
        address, offset, title = hexadecimal(lead["number"]), not large or bool(plus), title[lead.end() :]
        title = re.sub(rf"^[(\[“\"'‘]({IDENTIFIER})[)\]”\"'’]$", r"\1", title)
    stated = address is not None and len(title.split()) <= 8 and not sentence(title, words)
    name = _name(title, words, prefixed=bool(kind) or large or stated, leading=kind == "register")
    if name is None and lead and _numbered_register(text, words) and not sentence(title, words):
        name = title  # `Register 1Bh - Gate Control`
    if (
        name is None
        and large
        and not kind
        and (worded := _WORDED.match(title))
        and not sentence(title, words)
    ):
        return Named(worded["name"], title, address, offset, sure=False, section=text)
    if name is None or (kind != "caption" and words.column(name) == "bits"):
        return None  # the head of a list: `bits`
    named = Named(name, title, address, offset, section=text, caption=kind == "caption")
    owner = re.match(rf"({IDENTIFIER})\s*:\s+{re.escape(name)}\b", title)
    named.block = owner[1] if owner and is_identifier(owner[1]) and not _is_key(owner[1], words) else None
    titled = SEVERAL.search(name) is not None or (named.caption and " " in name)  # words that name the table
    begun = name[0] not in "….,"  # a list whose first names stand elsewhere
    unread = re.search(rf"(?<!\w){re.escape(name)}\s*:\s+{IDENTIFIER}\s*,", title)  # a list that was not read
    named.sure = begun and not unread and (named.written or not titled)
    named.word = named.sure and _may_be_a_word(named, words)
    named.sure = named.sure and not named.word
    return named


def _is_caption(found: re.Match[str], words: Vocabulary) -> bool:
    """Whether a line is the caption of a figure or table, which may end as a sentence does."""
    return (
        plain(found["kind"]) in words.words["caption"]
        and ":" in found[0][: found.start("title") - found.start()]
    )


def _is_key(word: str, words: Vocabulary) -> bool:
    """Whether a word before a colon says what follows, and is no block's: `NOTE`, `TABLE`, `NAME`."""
    kinds = (words.keys, words.words["aside"], words.words["register"], words.words["caption"])
    return any(plain(word) in kind for kind in kinds)


def _says_place(title: str, words: Vocabulary) -> bool:
    """Whether a title begins with a word for a register, or for the space that it stands in: `MMIO 0x400100: CTRL`."""
    return (word := plain(title.split(maxsplit=1)[0])) in words.words["register"] or word == "mmio"


def leads_with_place(text: str, words: Vocabulary) -> bool:
    """Whether a line begins with such a word and an address: `Register 0x400100: CTRL`."""
    lead = LEAD.match(text)
    return lead is not None and lead.start("number") > 0 and _says_place(text, words)


def _numbered_register(text: str, words: Vocabulary) -> bool:
    """Whether a title begins with that word for a register, its number and a dash: what follows names it."""
    return plain(text.split(maxsplit=1)[0]) in words.words["register"] and bool(_DASHED.match(text))


def _once(text: str, words: Vocabulary) -> str:
    """A caption without the word at its end that says its table goes on: `NBCFG bits (continued)`."""
    found = _CONTINUED.search(text)
    return text[: found.start()] if found and plain(found["word"]) in words.words["continued"] else text


def _may_be_a_word(named: Named, words: Vocabulary) -> bool:
    """Whether a name is a word in lower case, and of what stands beside it nothing says `register` or where it is.

    So is one in capitals before a sentence.
    """
    lower = named.name.isalpha() and named.name.islower() and named.title != named.name
    if not lower and not (named.name.isalpha() and _TOLD.match(named.title)):
        return False
    placed = named.address is not None or any(
        _PLACED.search(found[0]) for found in _PAREN.finditer(named.title)
    )
    return not placed and _register_words(words).search(named.title) is None


def _parted(text: str, words: Vocabulary) -> str:
    """A heading with a blank between a name and a word for register that is written right behind it."""
    joined = [re.escape(word) for word in words.words["register"] if not word.isascii()]
    return (
        re.sub(rf"(?<=[A-Za-z0-9_\])])(?=(?:{'|'.join(joined)}))", " ", text) if not text.isascii() else text
    )


def _strip_number(text: str, words: Vocabulary) -> tuple[str, str]:
    """A heading's words without its number, and whose number it was: section, caption, register, or empty."""
    caption = None if is_identifier(text) else CAPTION.match(text)  # `reg0` is a name
    if caption and plain(caption["kind"]) in words.words["caption"]:
        return caption["title"] or "", "caption"
    if caption and plain(caption["kind"]) in words.words["register"]:
        return caption["title"] or "", "register"
    labelled = _LABELLED.match(text)
    if labelled and plain(labelled["kind"]) in words.words["chapter"]:
        return labelled["title"], "section"
    numbered = NUMBERED.match(text)
    if numbered is None and (defined := _DEFINITION.match(text)):
        return defined["title"], "register"
    return (numbered["title"], "section") if numbered else (text, "")


def _address(title: str) -> tuple[int | None, bool]:
    found = _AT.search(title)
    if found:
        return hexadecimal(found["number"]), "offset" in found[0].lower()
    inside = re.search(
        rf"[(\[]\s*(?:[A-Za-z_]\w*(?:/\w+)?\s*,\s*)?(\+?)({HEX})\s*(?:,[^()\[\]]*)?[)\]]", title
    )
    return (hexadecimal(inside[2]), bool(inside[1])) if inside else (None, False)


def _name(title: str, words: Vocabulary, *, prefixed: bool, leading: bool) -> str | None:
    """The name in a title. `prefixed`: something beside its words makes it one; `leading`: the name comes first."""
    if prefixed and _PATH.match(title.strip()):
        return title.strip()
    title = _FUNCTION.sub("", title) or title
    if prefixed and (placed := _NAME_AT.match(title)) and is_identifier(placed["name"]):
        return placed["name"]
    bare = _ABOUT.split(title)[0]
    if not bare.strip() and (behind := _FOR.match(title)) and TITLED.search(behind["name"]):
        return None if ":" in title else behind["name"]
    bare = _without_place(bare) or title
    register = _register_words(words)
    if behind := re.match(
        rf"^(?:{register.pattern})\s*(?:\([^)]*\))?\s+(?P<name>{IDENTIFIER})$", bare, re.IGNORECASE
    ):
        if _OVERVIEW.fullmatch(behind["name"]):
            return None  # REGISTER MAP
        return behind["name"] if is_identifier(behind["name"]) and TITLED.search(behind["name"]) else None
    # Words (NAME, at 0x10)
    insides = list(_PAREN.finditer(title))
    insides.sort(
        key=lambda found: (not _AT.search(found[0]), -found.start())
    )  # the one with the address, or the last
    for inside in insides:
        said = inside["inside"].strip()
        if _PATH.match(said):
            before = title[: inside.start()].split(" ", maxsplit=1)[0]
            return before if is_identifier(before) else said if prefixed or register.search(title) else None
        first = re.split(r"(?:(?<!\s)\s+)?[,;:=]\s*|(?<!\s)\s+(?:at|address|offset)\b", said)[0].strip(" -–—")
        if (
            is_identifier(first)
            and not VALUE.fullmatch(first)
            and (prefixed or register.search(title))
            and title[: inside.start()].strip()
        ):
            before = title[: inside.start()].strip()
            told = sentence(title[inside.end() :], words) or re.match(r"[a-z]+(?:\s|$)", before)
            if told and not prefixed:
                continue  # a line of running text
            if is_identifier(before) and register.search(title) is None and not first.isupper():
                continue
            if not _NO_NAME.match(first):
                return _with_index(title, first)
    if (several := _SERIES.match(bare)) and (several["rest"] is None or register.match(several["rest"])):
        return several["names"]
    alone = _PLACE_BEHIND.sub("", title)
    if prefixed and (name := _among_words(alone, words, placed=alone != title)):
        return name
    # NAME Register, NAME1, NAME2 Registers, NAME: words
    found = re.match(rf"^(?P<names>.+?)\s+(?:{register.pattern})(?P<rest>.*)$", title, re.IGNORECASE)
    if found and (not found["rest"].strip() or _REST.match(found["rest"].strip())):
        if _is_running(found["names"]) and not prefixed:
            return None
        return _before_register(found, leading=leading) or (
            bare if prefixed and not sentence(bare, words) else None
        )
    if not prefixed:
        return None
    if is_identifier(bare) or (
        (listed := [p for p in _LIST.split(bare) if p]) and all(map(is_identifier, listed))
    ):
        return bare
    lead = re.match(rf"^({IDENTIFIER})(?:\s*[:：–—]\s*\S|\s+-\s+\S|\s+\([A-Za-z][^()]*\)$|{STEPPED})", title)
    if lead and is_identifier(lead[1]):
        return lead[1]
    return None


def _among_words(title: str, words: Vocabulary, *, placed: bool) -> str | None:
    """The name behind words that end with that for a register, or begin with it outside English; before such words.

    `Control Register NB_CTRL`, `Steuerregister NB_CTRL`, `Registre de commande NB_CTRL`, `NB_CTRL 控制寄存器`

    Where its place is told (`placed`) any word in capitals may be the name: else `UART` may be what it is for.
    """
    parts = title.split()
    if not 1 < len(parts) <= _MOST_WORDS:
        return None
    kinds = words.words["register"] - _NO_SINGLE
    first, last = plain(parts[0]), plain(parts[-2])
    name = _MARKED.match(parts[-1]) or (placed and _CAPITALS.match(parts[-1]))
    if name and all(map(str.isalpha, parts[:-1])):
        begins = first in kinds and first != "register"
        return parts[-1] if begins or last.endswith(tuple(kinds)) else None
    behind = plain(parts[-1])
    own = len(parts) == 2 and not behind.isascii() and behind.endswith(tuple(kinds))
    return parts[0] if own and _MARKED.match(parts[0]) else None


def _without_place(title: str) -> str:
    """A title without what stands in brackets at its end of the register's place and reset."""
    said = r"(?:\s*[(\[][^()\[\]]*(?:reset|default|offset|address|value)\b[^()\[\]]*[)\]])+$"
    bare = re.sub(said, "", title, flags=re.IGNORECASE)
    place = rf"\s*[(\[]\s*(?:(?:at|address|offset)\b[\s:=]*)?(?:\+?{HEX}\s*(?:,[^()\[\]]*)?)?[)\]]$"
    return _PLACE.sub("", re.sub(place, "", bare, flags=re.IGNORECASE)).strip(" :-–—")


def _is_running(names: str) -> bool:
    """Whether what stands before the word for a register are words of a sentence."""
    return all(part.isalpha() and part.islower() for part in _LIST.split(names.strip()) if part)


def _before_register(found: re.Match[str], *, leading: bool) -> str | None:
    """The name before the word for a register, or right behind it: `NAME1, NAME2 Registers`, `NAME: words Register`."""
    listed = [part for part in _LIST.split(found["names"].strip()) if part]
    if listed and all(
        is_identifier(part) or (re.match(r"^\w+$", part) and part.upper() == part) for part in listed
    ):
        return found["names"].strip()
    lead = re.match(rf"^({IDENTIFIER})\s*(?:[,:–—]|\s-\s|(?<=[\d_])-)\s*(.*)$", found["names"])
    if lead and is_identifier(lead[1]) and not _WHERE.match(lead[1]):
        apart = lead[2] not in lead[1] or lead[1] == f"{lead[2]}S"  # the block of several such registers
        inner = not leading and is_identifier(lead[2]) and not lead[2].islower() and apart
        return lead[2] if inner or len(identifiers(lead[2])) > 1 else lead[1]
    after = re.match(rf"^(?:\s*[,:]\s*|\s+[–—-]\s+)({IDENTIFIER}|{_ENDS})$", found["rest"])
    if after is None or _WHERE.match(after[1]):
        return None
    return after[1] if is_identifier(after[1]) or _SERIES.match(after[1]) else None


def name_and_title(text: str, words: Vocabulary) -> Named | None:
    """A name with digit, underscore or indices, and a title behind it: `NB2x44 Gate Control`, `NB2x[4C:48] [Rates]`."""
    found = _NAME_AND_TITLE.match(text) if len(text) <= _TITLE_LONGEST else None
    if not found or not re.search(r"[\d_\[]", found["name"]) or sentence(found["title"], words):
        return None
    first = found["title"].split(" ", 1)[0]
    if re.search(r"[\d_\[]", first) and first[:_ALIKE] == found["name"][:_ALIKE]:
        return None  # a row of a table: `NB2x40 NB2x60 0`
    return Named(found["name"], text, section=text)


def sentence(text: str, words: Vocabulary) -> bool:
    """Whether a text is running text rather than a title."""
    parts = [plain(part) for part in text.split()]
    return len(parts) > 12 or any(part in words.words["sentence"] for part in parts)


def _with_index(title: str, name: str) -> str:
    """A name with the indices that the heading gives beside it: `GPIOx_MODER (x = A..H)`."""
    found = re.search(r"[(\[]\s*([a-z])\s*=\s*([^)\]]+)[)\]]", title)
    return f"{name} ({found[1]} = {found[2].strip()})" if found and found[1] in name else name


def _register_words(words: Vocabulary) -> re.Pattern[str]:
    return _any_of(frozenset(words.words["register"]))


@lru_cache(8)
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    """One of some words, the longest that fits."""
    return re.compile(
        r"\b(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")\b",
        re.IGNORECASE,
    )
