"""The name of a register in the title that a heading or caption is, whatever words stand beside it.

    NB_CTRL Register                     Gate Control (NB_CTRL, at 0x10)         NB0, NB1 Registers
    Control Register NB_CTRL             Steuerregister NB_CTRL                  NB_CTRL 控制寄存器
    NB_CTRL (0x40) Control Register      GATE: NB_CTRL Register

`headings` tells which lines are such titles.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.heading_keys import STEPPED
from extract.dialects.register_table.words.name_forms import (
    _PARTS,
    LIST,
    abbreviates,
    identifiers,
    is_short_for,
)
from extract.dialects.register_table.words.notation import IDENTIFIER, TITLED, VALUE, is_identifier
from extract.dialects.register_table.words.title_places import Places, places, without_place
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

PARENTHESES = re.compile(r"[(\[（](?P<inside>[^()\[\]]*(?:(?:\[[^\]]*\]|\([^()]*\))[^()\[\]]*)*)[)\]）]")
"""What stands in brackets, with those in them: `(NB_CTRL, address 0x40 (GATE0))`."""
_NO_NAME = re.compile(
    r"(?:at|offset|address|reset|default|n|x|i|R|W|RO|WO|RW|R/W|RW?1?C|W1[CS])$", re.IGNORECASE
)
"""What stands in brackets in titles besides names: words, indices, and who may read and write."""
_OF_ADDRESS = re.compile(r"\s+(?:address|offset)\b", re.IGNORECASE)
_OF_VALUE = re.compile(r"\s*[:=]\s*(?:\d|R[WO]?\b|WO?\b|R/W\b)")
_OF_INDEX = re.compile(r" ?= ?\d{1,3}(?!\w)")
"""What says of which one a title is: `Gate Register (channel = 1)`."""
_QUALITIES: Final = frozenset(
    ("base", "start", "width", "size", "length", "access", "type", "bank", "page", "bits", "index", "level")
)
"""What a register has, before a value: `(base: 0x40001000)`, `(width = 32)`."""
_HUMPED = re.compile(r"[a-z][A-Z]")
_SPACES: Final = frozenset(
    (
        "MMIO",
        "IO",
        "PCI",
        "PCIE",
        "APB",
        "AHB",
        "AXI",
        "CPU",
        "I2C",
        "SPI",
        "SMBUS",
        "MDIO",
        "EEPROM",
        "OTP",
        "CSR",
    )
)
"""Where an address may count, which names no register: `(I2C address 0x40)`."""
_FUNCTION = re.compile(r"\s*\((?:[^()]*[\s–—-])?(?:B\d+:)?D\d+:F\d[\dF,/–-]*\)\s*$")
"""The device and function on a bus that a register belongs to, behind its title: `(D27:F0)`, `(Pump—D31:F6)`."""
_ABOUT = re.compile(
    r"\s*[-–—(\[]?\s*(?:\b(?:bits?|fields?)\s+)*\b(?:descriptions?|definitions?|details|assignments?|allocations?"
    r"|functions?)\b|\s+bit ?fields$"
    r"|(?<=register)\s+(?:(?:bit|field|data)\s+)?(?:formats?|layouts?)(?=\s*(?:[(\[–—-]|$))",
    re.IGNORECASE,
)
"""What a heading says after the register's name: `bit assignments`, `field descriptions`, `register format`."""
_OVERVIEW = re.compile(
    r"maps?|summary|lists?|tables?|overview|descriptions?|definitions?|details|settings?|sets?|files?|banks?|space|layout"
    r"|formats?|types?|access|addresses|bits|fields|names?",
    re.IGNORECASE,
)
"""What titles in capitals say behind the word for registers, and no register is called: `REGISTER MAP`."""
_FOR = re.compile(
    rf"^.{{0,40}}\b(?:for|of)\s+(?:the\s+)?(?P<name>{IDENTIFIER})(?:\s+register)?$", re.IGNORECASE
)
_REST = re.compile(
    r"^(?:[(\[（:：,–—-]|\b(?:bit|bits|field|fields|description|descriptions|definition|definitions|details|format|layout|at|offset|address|is|continued)\b)",
    re.IGNORECASE,
)
"""What may follow the word `register` where a heading names one: `Register (CR)`, `register field descriptions`."""
_GOES_ON = re.compile(r"(?:\s+[A-Za-z][a-z]+)*\s+(?:instructions|opcodes)\s*(?:[\d.-]+\s*)?$", re.IGNORECASE)
"""Words behind brackets that go on with a title: `Vector Memory (VM) Image Instructions`; other words may be anything
that is said of a register: `Layout`, `High`, `Channel 0`."""
_NAMED_TITLE = re.compile(rf"{IDENTIFIER},\s\S")
_COUNT = re.compile(r"\s+(?:\d{1,3}|[A-Z])(?:$|\s*[(\[,–—-])")
"""What counts registers of one title behind the word for them."""
_LETTERS = re.compile(r"\([a-z]\s?=\s?[A-Z]\b(?:[^()]*)\)$")
"""Indices that are letters: they are none that could be counted, and stay in the name."""
_WHERE = re.compile(r"EL[0-3]$|c(?:\d|1[0-5])$")
"""What tells where registers are reached, and names none: levels of exceptions, the parts of a coprocessor.

They stand behind titles or before them: `Main ID Register, EL1`, `c1, Control Register`.
"""
_SERIES = re.compile(
    r"^(?P<names>(?P<head>[A-Za-z_]\w*?)\d+\w*\s*(?:\.{2,}|…|-|–|—|~|\bto\b|\bthrough\b)\s*(?P=head)\d+\w*)"
    r"(?:\s+(?P<rest>\S.*))?$"
)
"""The first and last of numbered names: `DMA0..DMA15`, `TAP0 to TAP3`."""
_ENDS: Final = r"[A-Za-z_]\w*\d\w*\s?(?:\.{2,}|…|-|–|—|~)\s?[A-Za-z_]\w*\d\w*"
"""What may be such a series behind the words of a title: `Slot Registers, SLOT0-SLOT7`."""
PATH = re.compile(r"[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+$")
"""A name with those of the blocks around it: `NB::GATE::Ctrl`."""
_MARKED = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+$")
"""A name that is no word of any language."""
_HYPHENED = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+){2,}$")
"""A name with hyphens for underscores: `GATE-0-MARGIN`."""
_CAPITALS = re.compile(r"[A-Z][A-Z0-9]+$")
_SHORT = re.compile(r"(?:[A-Z][A-Z0-9]*_)*[A-Z][A-Z0-9]+x?$")
_MOST_WORDS: Final = 8
"""Words of a title with such a name among them, at most."""
_NO_SINGLE: Final = frozenset({"registers", "reg"})
"""Words for a register that stand for several, or may end other words."""


_WORDED = re.compile(r"(?:[A-Z0-9][\w/-]* ){1,5}[A-Z][\w/-]*$")
_COUNTED = re.compile(r"\s\d{1,2}$")
"""What counts registers of one title in words: `Gate Specific Control Register 2`."""
_BEHIND_DASH = re.compile(
    r"^(?P<title>[A-Z][\w/&]*(?: [\w/&,]+){1,9})(?: - | ?[–—] ?)(?P<name>[A-Z][A-Z0-9_]+x?(?:\[[\w:]{1,5}\])?)$"
)
"""A title in words and the name behind it."""
_EITHER = re.compile(r"\) or [A-Z]\w*_\w+ \(")
"""Names with brackets of which a sentence speaks beside each other: `NB_LO (low) or NB_HI (high) register`."""
_IN_BRACKETS_BEHIND = re.compile(r"\s*\((?:[^()]|\([^()]*\))*\)$")


def name_in(title: str, words: Vocabulary, *, prefixed: bool, leading: bool) -> str | None:
    """The name in a title. `prefixed`: something beside its words makes it one; `leading`: the name comes first."""
    if prefixed and PATH.match(title.strip()):
        return title.strip()
    title = _FUNCTION.sub("", title) or title
    place, register = places(words.placing), register_words(words)
    if prefixed and (placed := place.named.match(title)) and is_identifier(placed["name"]):
        return placed["name"]
    bare = _ABOUT.split(title)[0]
    if not bare.strip() and (behind := _FOR.match(title)) and TITLED.search(behind["name"]):
        return None if ":" in title else behind["name"]
    bare = without_place(bare, place) or title
    if behind := re.match(
        rf"^(?:{register.pattern})\s*(?:\([^)]*\))?\s+(?P<name>{IDENTIFIER})$", bare, re.IGNORECASE
    ):
        return _behind_register(behind["name"])
    if (inner := _in_brackets(title, words, prefixed=prefixed)) is not None:
        return inner or None
    if prefixed and (dashed := _behind_title(title, words)):
        return dashed
    if (several := _SERIES.match(bare)) and (several["rest"] is None or register.match(several["rest"])):
        return several["names"]
    alone = place.behind.sub("", title)
    if alone == title and title[-1] in ")]" and place.at.search(title):
        alone = bare
    if prefixed and (name := _among_words(alone, words, placed=alone != title)):
        return name
    found = re.match(rf"^(?P<names>.+?)\s+(?:{register.pattern})(?P<rest>.*)$", title, re.IGNORECASE)
    if found and _is_of_register(found):
        if _is_running(found["names"]) and not prefixed:
            return None
        if name := _before_register(found, place, leading=leading):
            return name
        return (_leading(bare) or bare) if prefixed and not sentence(bare, words) else None
    return _before_title(title, bare) if prefixed else None


def _behind_register(name: str) -> str | None:
    """The name right behind the word for a register; `REGISTER MAP` is no register's."""
    if _OVERVIEW.fullmatch(name):
        return None
    return name if is_identifier(name) and TITLED.search(name) else None


_ACCESSES: Final = frozenset({"read", "write", "Read", "Write"})
"""What brackets say of a register by words, and do not name: `Status register (read)`."""


_TITLE_OF_ONE: Final = re.compile(r"[A-Z]\w*(?: [\w/&-]+){0,4} [Rr]egister")


def _in_brackets(title: str, words: Vocabulary, *, prefixed: bool) -> str | None:
    """The name that stands in brackets behind words, `Gate Control (NB_CTRL, at 0x10)`; None where none does.

    Empty where those around a path tell that the title names nothing.
    """
    place, register = places(words.placing), register_words(words)
    insides = list(PARENTHESES.finditer(title))
    insides.sort(
        key=lambda found: (not place.at.search(found[0]), -found.start())
    )  # the one with the address, or the last
    for inside in insides:
        said, before = inside["inside"].strip(), title[: inside.start()]
        if PATH.match(said):
            first = before.split(" ", maxsplit=1)[0]
            return first if is_identifier(first) else said if prefixed or register.search(title) else ""
        if before.strip() and (prefixed or register.search(title)) and _of_whole_series(said):
            return said
        first = re.split(r"(?:(?<!\s)\s+)?[,;:=]\s*|(?<!\s)\s+(?:at|address|offset)\b", said)[0].strip(" -–—")
        before = before.strip()
        if (_OF_ADDRESS.match(said, len(first)) and _is_kind(first, before)) or (
            first.casefold() in _QUALITIES and _OF_VALUE.match(said, len(first))
        ):
            continue
        if first.islower() and _OF_INDEX.match(said, len(first)):
            continue
        if (
            is_identifier(first)
            and not (VALUE.fullmatch(first) or _WHERE.match(first) or first in _ACCESSES)
            and (prefixed or register.search(title))
            and before
        ):
            told = sentence(title[inside.end() :], words) or re.match(r"[a-z]+(?:\s|$)", before)
            if (told or _EITHER.search(title)) and not prefixed:
                continue  # a line of running text
            if _GOES_ON.match(title, inside.end()) and register.search(title) is None:
                continue  # what is called so is only a part of what the title is about
            if is_identifier(before) and register.search(title) is None and not first.isupper():
                continue
            if _MARKED.match(before) and "_" not in first and not abbreviates(first, before):
                continue  # the chip that has it: `GATE_LO (NB1312)`
            if not _NO_NAME.match(first):
                return _with_index(title, first)
        elif first in _ACCESSES and _TITLE_OF_ONE.fullmatch(before):
            return before
    return None


def _of_whole_series(said: str) -> bool:
    """Whether a text is the first and last of numbered names and nothing else: `TAP0 - TAP3`."""
    found = _SERIES.match(said)
    return found is not None and found["rest"] is None


def _is_kind(word: str, before: str) -> bool:
    """Whether a word before `address` says what kind of one it is, no register: `base`, or one behind a name."""
    of_language = word.isalpha() and not word.isupper() and not _HUMPED.search(word)
    return of_language or word.upper() in _SPACES or any(map(TITLED.search, before.split()))


def _behind_title(title: str, words: Vocabulary) -> str | None:
    """The name behind a title in words and a dash: `Gate Control Register - GCTRL (0x00400)`, `Gate base - GBASE[n]`.

    The title says that it is a register's, or a place stands behind; a name without an underscore is made of its
    letters, which `Timer Count Register - HIGH` has not.
    """
    whole = _IN_BRACKETS_BEHIND.sub("", title)
    found = _BEHIND_DASH.match(whole)
    if found is None or _NO_NAME.match(found["name"]) or sentence(found["title"], words):
        return None
    placed = whole != title and VALUE.search(title, len(whole))
    told = placed or register_words(words).search(found["title"])
    if not told or not is_identifier(found["name"]) or not abbreviates(found["name"], found["title"]):
        return None
    return _with_index(title, found["name"])


def _is_of_register(found: re.Match[str]) -> bool:
    """Whether what stands behind the word for a register lets the title be that of one: nothing, or what it is told of.

    So does a number that counts registers of one title: `NBCTL0, Gate Control Register 0`, `Gate Pump Register 0`.
    """
    if _NAMED_TITLE.match(found["names"]) and _COUNT.match(found["rest"]):
        return True
    if _COUNTED.match(found["rest"]) and _WORDED.match(found["names"]):
        return True
    behind = found["rest"].strip()
    return not behind or _REST.match(behind) is not None


def _before_title(title: str, bare: str) -> str | None:
    """The name, or the list of names, that is all of a title or stands before a sign and words: `NB_CTRL: gate`."""
    if is_identifier(bare) or (
        (listed := [part for part in LIST.split(bare) if part]) and all(map(is_identifier, listed))
    ):
        return bare
    lead = re.match(
        rf"^({IDENTIFIER})(?:\s*[:：–—]\s*\S|\s+-\s+\S|\s+\([A-Za-z][^()]*(?:\([^()]*\)[^()]*)*\)$|{STEPPED})",
        title,
    )
    if lead and is_identifier(lead[1]):
        return _with_index(title, lead[1]) if _LETTERS.search(title, lead.end(1)) else lead[1]
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


def _is_running(names: str) -> bool:
    """Whether what stands before the word for a register are words of a sentence."""
    return all(part.isalpha() and part.islower() for part in LIST.split(names.strip()) if part)


def _before_register(found: re.Match[str], place: Places, *, leading: bool) -> str | None:
    """The name before the word for a register, or right behind it: `NAME1, NAME2 Registers`, `NAME: words Register`."""
    listed = [part for part in LIST.split(found["names"].strip()) if part]
    if listed and all(
        is_identifier(part) or (re.match(r"^\w+$", part) and part.upper() == part) for part in listed
    ):
        return found["names"].strip()
    if _HYPHENED.match(found["names"]):
        return found["names"]
    lead = re.match(rf"^({IDENTIFIER})\s*(?:[,:–—]|\s-\s|(?<=[\d_])-)\s*(.*)$", found["names"])
    if lead and is_identifier(lead[1]) and not _WHERE.match(lead[1]):
        apart = lead[2] not in lead[1] or lead[1] == f"{lead[2]}S"  # the block of several such registers
        inner = not leading and is_identifier(lead[2]) and not lead[2].islower() and apart
        return lead[2] if inner or len(identifiers(lead[2])) > 1 else lead[1]
    after = re.match(
        rf"^(?:\s*[,:]\s*|\s+[–—-]\s+)({IDENTIFIER}|{_ENDS})$", place.final.sub("", found["rest"])
    )
    if after is None or _WHERE.match(after[1]) or after[1] in _PARTS:
        return None
    several = found.string[: found.start("rest")].endswith("egisters")
    placed = after.end() < len(found["rest"])
    if (several and " - " in after[0]) or (
        placed and is_identifier(after[1]) and not abbreviates(after[1], found["names"])
    ):
        return None
    return after[1] if is_identifier(after[1]) or _SERIES.match(after[1]) else None


def _leading(title: str) -> str | None:
    """The name that a title begins with: it has an underscore, or is short for the words behind it.

    Any other word in capitals may be that of a part: `UART Control Register`.
    """
    name, _, behind = title.partition(" ")
    return name if _SHORT.match(name) and ("_" in name or is_short_for(name, behind)) else None


def sentence(text: str, words: Vocabulary) -> bool:
    """Whether a text is running text rather than a title."""
    parts = [plain(part) for part in text.split()]
    return len(parts) > 12 or any(part in words.words["sentence"] for part in parts)


def _with_index(title: str, name: str) -> str:
    """A name with the indices that the heading gives beside it: `GPIOx_MODER (x = A..H)`."""
    found = re.search(r"[(\[]\s*([a-z])\s*=\s*([^)\]]+)[)\]]", title)
    return f"{name} ({found[1]} = {found[2].strip()})" if found and found[1] in name else name


def register_words(words: Vocabulary) -> re.Pattern[str]:
    """The words for a register."""
    return _any_of(frozenset(words.words["register"]))


@lru_cache(8)
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    """One of some words, the longest that fits."""
    return re.compile(
        r"\b(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")\b",
        re.IGNORECASE,
    )
