"""Register headers: one printed line that names a register, however the page was cut.

BLOCK:NAME · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x2098, MMReg:0x209c
BLOCK:NAME_[0-15] · [W] · 32 bits · Access: 32 · GpuF0MMReg:0x2500-
0x253c                                                       (wrapped)
BLOCK:NAM<tab>ME_2 · [R/<tab>/W] · 3<tab>32 bits ...         (cut by a grid, the cut seen twice)
NAME - RW - 32 bits - [MMReg:0x2098] [IOReg:0x98]            (older references, with brackets or without)
NAME - RW - 8 bits - IOReg,MMReg:0x98                        (one address in several spaces)
Name in words - RW - 8 bits - [IO_Reg: Base + 04h]           (counted from a base)
NAME MMR:0x0108 IND:0x0108 [RW] 32 bits (access: 8/16/32)    (the oldest ones, in two lines)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from extract.dialects.amd_register.grammar import WORDS, in_words, overlap_join

_BLOCK = r"(?:(?P<block>[A-Z][A-Z0-9_]*)\s*:\s*)?"
_EXACT = re.compile(
    _BLOCK
    + r"(?P<name>[A-Za-z_][\w\[\] -]*+)\s*·\s*\[(?P<access>R/W|RW|[RW]O?)\]\s*·\s*(?P<width>\d{1,3}) bits?\s*·\s*"
    r"Access:\s*(?P<sizes>\d+(?:/\d+)*)\s*·\s*(?P<where>.*)$",
    re.DOTALL,
)
_DOT = " {1,2}· {1,2}"
_USUAL = re.compile(
    rf"([A-Z][A-Z0-9_]*):([A-Z][A-Za-z0-9_]*(?:\[\d+-\d+\][A-Za-z0-9_]*)?){_DOT}\[(R/W|R|W)\]{_DOT}"
    rf"(8|16|32|64|128) bits{_DOT}Access: (\d{{1,3}}(?:/\d{{1,3}})*){_DOT}"
    r"([A-Z]\w*):0x([0-9A-Fa-f]+)(?:-0x([0-9A-Fa-f]+))?\s*$",
    re.ASCII,
)
"""The commonest print of that form, of which nothing is in doubt: whatever it matches, the others read the same."""
_PLACED = re.compile(
    r"(?P<name>[A-Za-z_][\w\[\]-]*) +(?P<where>\[?[A-Za-z]\w*: ?0[xX].{3,400}?) +\[(?P<access>R/?W|R|W)O?\]"
    r" +(?P<width>\d{1,3}) bits? +\([Aa]ccess: ?(?P<sizes>\d+(?:/\d+)*)\)\s*$"
)
"""The oldest form, whose addresses stand right behind the name."""
_ACCESS_CODE: Final = r"R/?W(?:1?[CST])?|W/R|RO|WO|R|W"
_DASHED = re.compile(
    _BLOCK
    + r"(?P<name>[A-Za-z_][\w\[\]-]*(?: [A-Z0-9_\[\]]+){0,2})"
    + rf" - (?P<access>{_ACCESS_CODE}) - (?P<width>\d{{1,3}}) bits - "
    r"(?P<sizes>)(?P<where>(?:\[|\w+(?: ?, ?\w+)*:0x).*)$"
)
_WORDED = re.compile(
    rf"(?P<block>)(?P<name>{WORDS}?) ?- ?(?P<access>{_ACCESS_CODE}) ?- ?(?P<width>\d{{1,3}}) bits?(?: ?- ?| (?=\[))"
    r"(?P<sizes>)(?P<where>\[? ?[A-Za-z]\w*(?: ?, ?\w+)*(?:(?: \w+)?: ?| ?\+ ?)(?:0[xX]|[\w ]+\+ ?|[0-9A-Fa-f]+h\b).*"
    r"|\[[A-Za-z]\w*: ?[0-9A-Fa-f]{2,4}\])$"
)
"""The older form where registers have names in words, and addresses may count from a base."""
_APART = r"(?: ?[-–—_.~*=]{1,2} ?| )"
_LOOSE_DASHED = re.compile(
    rf"(?P<block>)(?P<name>[A-Za-z_]\w*?(?:\[[\d -]+\]\w*)?){_APART}"
    rf"(?P<access>R ?[/I|l\\]? ?(?:W|VV)|rw|[RW]O?){_APART}"
    rf"(?P<width>\d{{1,3}}) ?(?P<bits>b\w{{1,3}}s?){_APART}(?P<sizes>)"
    r"(?P<where>[\[({Il|]? ?(?P<space>[A-Za-z]\w*(?:, ?\w+)*)"
    r" ?(?P<colon>[:;.]?) ?(?P<number>[0O][xX][0-9A-Fa-f]++(?![\w.])).*)$"
)
"""The older form, misread: its groups tell what stands for which part."""
LOOSE_BITS = re.compile(r"(?<=\w)(?: ?[-–—_.~*=]{1,2} ?| )\d{1,3} ?(?:bits?|b\wts?)\b(?=.{1,40}[0O][xX])")
"""What stands in such a header."""
_LOOSE = re.compile(
    _BLOCK
    + r"(?P<name>[A-Za-z_][^·\[]*+(?:\[[\d -]+\][^·\[]*+)*)(?:·|(?=\[))\s*+(?P<access>\[(?![\d -]+\]).{0,9}?\]*)\s*+"
    r"(?:·\s*+)?(?P<width>\d{1,3})\s*\w?b.{0,6}?ts?\s*+(?:·\s*+)?\w?A.{0,4}c.{0,4}ess:\s*(?P<sizes>\d+(?:/\d+)*)\s*·?\s*(?P<where>.*)$",
    re.DOTALL,
)
_ADDRESS = re.compile(
    r"(?<!\w)\(?(?P<others>(?:(?![Oo]?[xX][0-9A-Fa-f]+\b)[A-Za-z]\w{0,99} ?, ?){0,9})"
    r"(?P<space>[A-Za-z]\w{0,99}(?: \w{1,99})?)\s*"
    r"(?::\s*(?:(?P<base>[A-Za-z]\w{0,40}(?:(?: ?\+ ?| )[A-Za-z]\w{0,40}){0,4})\s?\+\s?)?|\+\s?)"
    r"(?:(?:0[xX])+|(?=[0-9A-Fa-f]+h\b))(?P<first>[0-9A-Fa-f]+)(?![xX])"
    r"h?(?:(?:\s?-\s*|(?=0[xX]))(?:(?:0[xX])+|(?=[0-9A-Fa-f]+h\b))(?P<last>[0-9A-Fa-f]+)h?)?"
)
_LIKE = re.compile(
    r"\bbits?\b\W*Access: ?\d|\[(?:R/?W|R|W)[OC]?\]\W*\d{1,3} bits?\b|\bAccess: ?\d[\d/]*\W*\w+:0x"
    r"|\w - (?:RW|R/W|R|W)[OC]? - \d{1,3} bits?\b|·\s*Access\b|\bAccess:.*·|·\s*\[(?:R/W|R|W)\]"
    r"|^\s*[A-Z][A-Z0-9_]*:[A-Z]\w*(?:\[[\d -]+\]\w*)?\s*·$"
)
_START = re.compile(
    r"\W*(?:(?P<block>[A-Z][A-Z0-9_]*)\s*:\s*)?"
    r"(?P<name>(?!bits?\b|Access\b|(?:R/W|RW|[RW]O?)\])[A-Za-z_]\w*(?:\[[\d -]+\]\w*)?)?"
)
_IN_BRACKETS = re.compile(
    r"(?:\[\w+(?:,? \w+|,\w+)*: ?0[xX][0-9A-Fa-f]+(?:-0[xX][0-9A-Fa-f]+)?\](?:: ?(?:R/?W|RO|WO|R|W)\b)?,? ?)+$"
)
_IN_LIST = re.compile(r"(?:(?:[A-Za-z]\w*:)?0[xX][0-9A-Fa-f]+(?:, ?|$))+$")
_CUT_NAME = re.compile(r" (?!R/?W\b|[RW] |\d+ bits?\b|bits?\b|Access\b)\w")
"""Behind a name another word: the name is cut there, or no name."""
_BLANKS = re.compile(r" {2,}")
_OPEN_RANGE = re.compile(r":\s*(?:0[xX][0-9A-Fa-f]+|[0-9A-Fa-f]+h)\s?-\s*$")
_REST_OF_RANGE = re.compile(r"\W{0,3}\d?\s*(?:(?:0[xX])+|(?=[0-9A-Fa-f]+h$))([0-9A-Fa-f]+)h?\s*$")
_DELIMITERS = frozenset("]),;")
_CUT_NUMBER = re.compile(r"\w|\.\w|[ \t]+[0-9A-Fa-f]+(?![\w:])|\[\d|(?P<end>\s?-\s*[\w.])")
"""What behind an address shows that it was not read to its end: `0x280O4`, `0x288 00`, `0x280-Ox284`."""
_TEX = re.compile(
    r"\\overline|\\text\w*|[${}`]|</?(?:b|i|u|em|strong|su[bp]|span|font|code|pre|p|div|center|table|t[rdh]|br|a|[ou]l|li)>"
)
_SPECIAL_ACCESS = re.compile(r"\[?(?P<access>R/?W[01]?[CST]|W[01]?[CST]|R/?WO|R[CS])\]?$")
"""A read or write that does more, in a code of one piece: `R/W1C`, `RC`."""
_HALF = re.compile(r"(?!\[?[RW]/[O0]\b).*(?:[/\\]|[^\W\x00-\x7f])")
"""What an access of one letter holds that was one of two: `R/Ш`, `K/W`; `R/O` is read only."""
_UNMARKED = re.compile(r"\[(\w+: ?)(?=[0-9A-Fa-f]{2,4}\]$)")
"""Before the digits of an address that nothing marks as hexadecimal: `[RegAddr:58]`."""
_OWN_ACCESS = re.compile(r"(?<=\])\s*:\s*(?P<access>R/?W|RO|WO|R|W)(?=\s*(?:\[|$))")
"""What may be done at the address before it alone: `[MMReg:0x4C]:R [IOReg:0x4C]`."""
_SPACES = re.compile(r"(?<=\[)(?:[A-Za-z]+\d+ +)+[A-Za-z]+\d+(?=\s*:)")
"""Names of spaces, of which a blank parts those that differ in a number alone: `[Dev2 Dev3:0x64]`."""
_LISTED = re.compile(r"(?:, ?0[xX][0-9A-Fa-f]+(?![\w:]|\s?-))*")
"""Behind an address others of its space."""
_NUMBER = re.compile(r"0[xX][0-9A-Fa-f]+")
_NUMERAL = re.compile(r"0[xX][0-9A-Fa-f]+|\b\d[0-9A-Fa-f]*h\b")
_WORD = re.compile(r":|\w{2}")
"""A part of an address between those that were read; a sign alone is a stroke of the paper's."""
_MISREAD_BRACKET = re.compile(r"[Il{(|1][^\[]*\]\s*$")
_WIDTHS: Final = frozenset((8, 16, 24, 32, 40, 48, 64, 96, 128, 256))
"""Bits of registers, where nothing else tells them."""
_INDEX = re.compile(r"\[\s*(\d+)\s*-\s*(\d+)\s*\]")


@dataclass(slots=True)
class Header:
    """What a header says.

    Attributes:
        elsewhere: addresses in other spaces than the first one's, as printed.
        doubts: diagnostic codes.
        bare: whether addresses stand behind the first without their space.
        open: whether the address range goes on on the next line.
    """

    block: str | None
    name: str | None
    access: str | None
    width: int | None
    sizes: list[int]
    space: str | None = None
    first: int | None = None
    last: int | None = None
    addresses: list[int] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    bare: bool = False
    open: bool = False

    @property
    def dashed(self) -> bool:
        """Whether it has the older form, whose registers are described in a last row as wide as the table."""
        return self.width is not None and not self.sizes

    def complete(self, text: str) -> bool:
        """Take the next line as the wrapped end of the header; False when it is not."""
        if self.first is not None:
            found = _REST_OF_RANGE.match(text)
            if not (self.open and found):
                return False
            self.last, self.open = int(found[1], 16), False
            return True
        if not _ADDRESS.search(text):
            return False
        _take_addresses(self, text)
        return self.first is not None

    def also_at(self, text: str) -> bool:
        """Take a line of further addresses in brackets, or in a list; False when it is anything else."""
        if not (_IN_BRACKETS if self.dashed else _IN_LIST).match(text):
            return False
        spaced = self.dashed or ":" in text.split(",", 1)[0]
        _take_addresses(self, text if spaced else f"{self.space}:{text}")
        return True


def clean(text: str) -> str:
    """Printed separators made one, and what TeX, HTML and Markdown left behind removed."""
    if "•" in text:
        text = text.replace("•", "·")
    if "\\" in text or "$" in text or "<" in text or "`" in text or "{" in text or "}" in text:
        text = _TEX.sub("", text.replace(r"\cdot", "·"))
    return text


def parse(text: str) -> Header | None:
    """Read the header of a line; None when the line holds none.

    Cells (divided by tabs, or by blanks that tabs became) that hold a whole header win over shreds of it beside
    them. Otherwise the cells are joined, cut characters that show twice counted once. A name
    joined over cells carries the doubt `header_joined`.
    """
    if usual := _USUAL.match(text):
        block, name, access, width, sizes, space, first, last = usual.groups()
        address = int(first, 16)
        end = None if last is None else int(last, 16)
        every = [int(size) for size in sizes.split("/")]
        doubts = ["header_garbled"] if end is not None and end < address else []  # digits of it are lost
        return Header(block, name, access, int(width), every, space, address, end, [address], doubts=doubts)
    if "(" in text and (placed := _PLACED.match(text)):
        header = Header(None, placed["name"], _access(placed["access"]), int(placed["width"]), [])
        header.sizes = [int(size) for size in placed["sizes"].split("/")]
        _take_addresses(header, placed["where"].replace("] [", "], ["))
        return header
    blanks = "\t" not in text and ("·" in text or "•" in text)
    if "\t" not in text and not (blanks and "  " in text.strip()) and (whole := _EXACT.match(text)):
        return _header(whole)
    cells = [c.strip() for c in (_BLANKS.split(text.strip()) if blanks else text.split("\t"))]
    if (
        not blanks and len(cells) == 1 and "  " in cells[0]
    ):  # a dump whose columns are too narrow for the words
        cells = [" ".join(cells[0].split())]
    cells = [c for c in cells if c]
    cleaned = list(map(clean, cells))
    for cell, cleaned_cell in zip(cells, cleaned, strict=True):
        if " bit" not in cleaned_cell:
            continue
        whole = _EXACT.match(cleaned_cell) or _DASHED.match(cell) or _WORDED.match(cell)
        if whole and (whole["block"] or len(cells) == 1) and (header := _header(whole)).first is not None:
            return header
    joined = clean(overlap_join(cleaned))
    found = _EXACT.match(joined) or _LOOSE.match(joined)
    if not found and len(cells) == 1:
        found = _DASHED.match(joined) or _WORDED.match(joined)
    if not found:
        return _misread(joined) if len(cells) == 1 else None
    header = _header(found)
    if header.first is None and header.dashed and len(cells) == 1:
        header = _misread(joined) or header
    if len(cells) > 1 and not re.search(r"·|\[[RW]", cleaned[0]) and not re.match(r"·|\[R|\[W", cleaned[1]):
        header.doubts.append("header_joined")
    return header


def _misread(text: str) -> Header | None:
    """The header of the older form that lacks some of its signs, in doubt where values hang on them."""
    found = _LOOSE_DASHED.match(text)
    if not found:
        return None
    header = _header(found)
    if header.first is None and found["number"][0] == "0":
        _take_addresses(header, f"{found['space']}:{found['number']}")
    whole = found["access"] in {"RW", "R/W", "R", "W", "RO", "WO"} and found["bits"] in {"bit", "bits"}
    if not (whole and header.first is not None and found["colon"] == ":") and not header.doubts:
        header.doubts.append("header_garbled")
    return header


def unread(text: str) -> Header | None:
    """What can be made of a line that looks like a header and does not read as one; None for any other line.

    What follows belongs to the register it names, not to the one before, so that the name must be in doubt.

    >>> header = unread("bits · Access: 32 · MMReg:0x4e14")
    >>> header.name, header.first == 0x4E14, header.doubts
    (None, True, ['name_lost', 'header_garbled'])
    >>> unread("[R/W] · 32 bits · Access: 32 · MMReg:0x4e14").name  # the access is no name
    """
    if not _LIKE.search(text):
        return None
    start = _START.match(text)
    name = start["name"] if start and not _CUT_NAME.match(text, start.end()) else None
    header = Header(start and start["block"], name, None, None, [])
    header.doubts = ["name_garbled" if header.name else "name_lost", "header_garbled"]
    _take_addresses(header, text)
    return header


def _header(found: re.Match[str]) -> Header:
    block, name, access, width, sizes, where = found.group(
        "block", "name", "access", "width", "sizes", "where"
    )
    name = name.strip()
    header = Header(block or None, name, _access(access), int(width), [int(s) for s in sizes.split("/") if s])
    if (
        header.block is None and header.sizes
    ):  # this form prints `BLOCK:` in front; without it the name was cut
        header.name = None
        header.doubts.append("name_lost")
    elif (header.sizes or not in_words(name)) and (
        " " in name or "," in name or ("-" in name and "-" in _INDEX.sub("", name))
    ):
        header.doubts.append("name_garbled")
    if header.access in {"R", "W"} and _HALF.match(access):
        header.doubts.append("header_garbled")
    if header.sizes and header.width not in (8, 16, 32, 64, 128):
        header.width = max(header.sizes)
        header.doubts.append("header_garbled")
    elif header.dashed and (header.width not in _WIDTHS or _MISREAD_BRACKET.match(where)):
        header.doubts.append("header_garbled")
    _take_addresses(header, where)
    return header


@lru_cache(64)
def _access(text: str) -> str | None:
    """`R`, `W` or `R/W` by the letters that are left of it; a code that says more as it is."""
    if found := _SPECIAL_ACCESS.match(text.strip()):
        return found["access"]
    letters = set(text.upper())
    if "R" in letters and letters & {"W", "V"}:
        return "R/W"
    return "R" if "R" in letters else "W" if "W" in letters else None


def _take_addresses(header: Header, text: str) -> None:
    """Read `Space:0xA`, `Space:0xA-0xB` and lists of them off the end of a header."""
    read = behind_last = 0
    garbled = False
    if "[" in text:
        text = _plain(header, text)
    for found in _ADDRESS.finditer(text):
        others, space, base, first, last = found.group("others", "space", "base", "first", "last")
        garbled = (
            garbled or _WORD.search(text, behind_last, found.start()) is not None
        )  # one that was not read
        behind_last = found.end()
        if base:
            space = f"{space}:{base}"
        read += 1 + (last is not None)
        behind = text[found.end() : found.end() + 1]
        if behind and behind not in _DELIMITERS and (more := _CUT_NUMBER.match(text, found.end())):
            garbled = True
            if not more["end"]:
                continue  # the number goes on in signs that are no digits, or behind a blank
        address = int(first, 16)
        for name in f"{others}{space}".replace(" ", "").split(","):
            if header.first is None:
                header.space, header.first = name, address
                header.last = int(last, 16) if last else None
            if name == header.space:
                header.addresses.append(address)
            else:
                header.elsewhere.append(f"{name}:0x{first}")
        if space == header.space and last is None and behind == ",":
            listed = _LISTED.match(text, found.end())
            numbers = _NUMBER.findall(listed[0]) if listed else []
            header.addresses += [int(number, 16) for number in numbers]
            read += len(numbers)
            behind_last = listed.end() if listed else behind_last
            header.bare = header.bare or bool(numbers)
    garbled = garbled or (header.last is not None and header.last < (header.first or 0))
    if (garbled or (header.first is not None and len(_NUMERAL.findall(text)) > read)) and not header.doubts:
        header.doubts.append("header_garbled")  # or another number, which no space stands before
    cut = header.first is not None and header.last is None and "-" in text
    header.open = cut and _OPEN_RANGE.search(text) is not None


def _plain(header: Header, text: str) -> str:
    """Addresses in brackets without what else may stand there, of which the header is told."""
    if _UNMARKED.match(text):
        header.doubts.append("header_garbled")
        text = _UNMARKED.sub(r"[\g<1>0x", text)
    if own := _OWN_ACCESS.search(text):
        access = _access(own["access"])
        if text.count("[") == 1 and access != header.access:
            header.doubts.append("header_garbled")  # what may be done there is told twice
        elif text.find("[") == text.rfind("[", 0, own.start()):
            header.access = access
        text = _OWN_ACCESS.sub("", text)
    listed = _SPACES.search(text)
    if listed and len({word.rstrip("0123456789") for word in listed[0].split()}) == 1:
        text = text[: listed.start()] + ",".join(listed[0].split()) + text[listed.end() :]
    return text


def array_bounds(name: str) -> tuple[int, int] | None:
    """The index set of an array's name: `X_[0-15]_Y` is (0, 15); None when it has none."""
    found = _INDEX.search(name)
    return (int(found[1]), int(found[2])) if found else None
