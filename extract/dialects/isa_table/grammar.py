"""What single lines and cells say: keys of entries, rows of field tables, items of lists, opcodes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from extract.misread import DECIMAL

TALKED: Final = ("nstruction", "pcode", "nemonic")
"""What words for instructions have in common, whatever letter they begin with: a document is asked for them."""
NAME: Final = r"[A-Z][A-Z0-9]*(?:[_.][A-Z0-9]+)*"
TAIL: Final = r"(?:(?<=[A-Z0-9])_[a-z][a-z0-9]*)?"
"""What may end a mnemonic, in small letters: the `_e64` of `N_ADD_F32_e64`."""
GARBLED: Final = rf"(?:[{DECIMAL}](?!\S)|(?=[{DECIMAL}]*\d)(?=\d*[{DECIMAL}])[\d{DECIMAL}]{{2,4}})"
"""A number in which letters stand that are read where digits are printed: `1O`, `l2`, `S`."""
ENTRY: Final = re.compile(rf"^(?:[Il1]nstruction|Mnemonic)(?:\s+Name)?:?\s+(?P<name>{NAME}{TAIL})$")
KEY: Final = re.compile(
    r"(?:Instruction(?: Name| Field)?|Mnemonic|Description|Operation|Function|Microcode(?: Format)?|Encoding|Format):?$"
)
"""A key of an entry, alone in its cell."""
DESCRIPTION: Final = re.compile(r"^(?:Description|Operation|Function)(?::\s*|\s+)(?P<text>\S.*)$")
CODE_LINE: Final = re.compile(
    r"^(?:Microcode|Encoding|Format)(?:\s+Format)?:?\s+(?P<encoding>[A-Z]\w*)"
    r"(?:\s*[,;]?\s+[Oo0]pcode\s?[:=]?\s+(?P<opcode>\w+)(?:\s*\((?P<second>[\w ]+)\))?)?$"
)
OPCODE_LINE: Final = re.compile(
    r"^(?:Instruction\s+Field\s+)?(?:(?P<word>[A-Z]\w*)\s*:\s*)?(?P<field>[A-Z]\w*)\s*==\s*(?P<value>\w+)\s*,"
    r"\s*opcode\s+(?P<opcode>\w+)(?:\s*\((?P<second>[\w ]+)\))?\.?$"
)
"""`Instruction Field  N_INST == OP_ADD, opcode 3 (0x3).`: the words of the instruction stand in the line of formats,
the one with the field may be named before it, `N_WORD1 : N_INST == ...`.
"""
OPCODE_KEY: Final = re.compile(
    r"^[Oo]p(?:eration )?[Cc]ode\s?[:=]?\s+(?P<opcode>\w+)(?:\s*\((?P<second>[\w ]+)\))?$"
)
"""`Opcode: 0x1F`, below the line that names the encoding."""
WORDS: Final = re.compile(
    r"^(?:Format|Encoding):?\s+(?P<names>[A-Z]\w+(?:\s\(page [\w-]+\))?"
    r"(?:(?:,? and |, )[A-Z]\w+(?:\s\(page [\w-]+\))?)+)\.?$"
)
"""`Format  N_WORD0 and N_WORD1`: an instruction of several words, each with fields of its own."""
FORMAT: Final = re.compile(r"^(?:Format|Encoding)(?:\s+Name)?:?\s+(?P<name>[A-Z]\w*)$")
CAPTION: Final = re.compile(
    r"^(?:Table|TABLE)\s+(?:[A-Z]{1,2}[.-]?)?\d+(?:[.-]\d+)*[a-z]?(?:\s*[.:–—-]+\s+|\s+(?=[A-Z\d(0x]))"
)
TITLED: Final = re.compile(
    r"^(?:(?:[\dA-Z]{1,2}(?:\.\d+)+\.?|Instructions)\s+(?P<name>[A-Z][A-Z0-9_]+(?:-[A-Z0-9]+)?)"
    r"(?:\s+(?:Instructions?|Encoding|Fields))?"
    r"|Table\s+[\d.-]+\s+(?P<table>[A-Z][A-Z0-9_]+(?:-[A-Z0-9]+)?)\s+Fields)$"
)
"""What names an encoding over its fields: `3.1.2. NA [Instructions]`, `Table 7. NA Fields`, `Instructions  NA`."""
FIELD: Final = re.compile(
    r"^(?P<name>[A-Za-z]\w*)(?:\s\([A-Z][A-Z0-9_]*\))?\s+"
    r"(?:\[\s?(?P<hi>\d{1,3})(?:\s*:\s*(?P<lo>\d{1,3}))?(?:\s?\]|(?=\s+\w+\(\d+\)$))|(?P<bit>\d{1,3})(?=\s+\w+\(\d+\)$))"
    r"(?:\s+(?:(?P<type>\w+)\((?P<width>\d+)\)|[Rr]eserved))?$"
)
"""`SDST [22:16] enum(7)`; a bit without brackets, or bits without the second, need the type after them."""
DESCRIBED: Final = re.compile(
    r"^(?P<name>[A-Z]\w*(?:\[[\d:]{1,7}\])?)\s+"
    r"\[\s?(?P<hi>\d{1,3})(?:\s*:\s*(?P<lo>\d{1,3}))?(?P<bit>)\s?\]\s+(?P<text>\S.*)$"
)
"""`SDST [22:16] Where the result goes.`"""
_SLIP: Final = rf"[\d{DECIMAL}]{{1,3}}"
GARBLED_FIELD: Final = re.compile(
    rf"^(?P<name>[A-Z][A-Z0-9_]*)\s+(?P<bits>\[\s?(?=[\d\s:]*[{DECIMAL}]){_SLIP}(?:\s*:\s*{_SLIP})?\s?\])(?:\s+(?P<text>\S.*))?$"
)
"""`SDST [22:l6] Where the result goes.`: letters stand for digits."""
GARBLED_CODE: Final = re.compile(
    rf"^{GARBLED}\s+(?P<name>{NAME}{TAIL})(?P<colon>\s*:)?(?:\s+(?P<text>\S.*))?$"
)
"""`l  N_ADD: adds.`, an opcode of a list, in the same state."""
ITEM: Final = re.compile(
    rf"^(?P<value>\d+)(?:\s*[–-]\s*(?P<last>\d+))?\s+(?P<text>(?:(?P<name>{NAME}{TAIL})(?P<colon>\s*:)?(?=\s|$))?.*)$"
)
SECTION: Final = re.compile(
    r"^(?:(?!0\.0)\d{1,2}\.(?:\d{1,2}|[1-9]\d\d)(?:\.\d+)*\.?\s+[A-Z]|(?:Chapter\s+\d+|Appendix\s+[A-Z])\b(?!\s+[a-z]))"
)
"""`4.2 Scalar Formats`, `Chapter 4`; none is `0.0 Nothing`, nor `Chapter 4 describes ...`."""
GOES_ON: Final = re.compile(r"[=<>+*/&|]$")
"""How a line ends that the next goes on with: `else D.f =` / `2.0 Else`, which is no heading."""
NUMBERED: Final = re.compile(r"(?P<number>[A-Z]?\d{1,3}(?:\.\d{1,3})+)\.?\s+[A-Z]")
"""A heading behind the number of its section, which may begin with a letter: `B7.7.3  GADD (immediate)`."""
PAGE_NUMBER: Final = re.compile(
    r"^\d{1,2}-\d{1,3}(?:\s+\D+)?$|^\D+\s\d{1,2}-\d{1,3}$|^.{0,99}\s\d{1,4} of \d{1,4}$"
)
"""`13-4 Scalar Formats`: chapter and page, with or without the section's name; `4.1. Formats  12 of 90`."""
CONTINUED: Final = re.compile(r"\(cont(?:\.|inued)?\)\s*$", re.IGNORECASE)

_NUMBER = re.compile(r"(?P<number>[A-Z]?\d{1,3}(?:\.\d{1,3})*)\.?\s+\S")

_CODE = re.compile(r"^(?:0[xX]|\$|\d{0,3}'[hbd])?[0-9A-Fa-f]+[hH]?$|^0[bB][01]+$")
_TWO_NUMBERS = re.compile(
    r"^(?![01\s]*[bB]?$)(?:(?:\$|0[xX])[0-9A-Fa-f]+|[0-9A-Fa-f]*\d[0-9A-Fa-f]*) +[0-9A-Fa-f]*\d"
)
"""A number in two parts, which groups of bits alone may have: else they stand in two columns."""
_OPERAND = re.compile(r" [ac-fAC-F](?!\S)")
"""A letter by itself behind a code stands for an operand, though it is a digit: `10 e`."""
_BIT_GROUPS = re.compile(
    r"[01]{1,3}(?: [01]{3})+$|[01]{1,4}(?: [01]{4})+$|[01]{1,8}(?: [01]{8})+$|[01](?: [01])+$"
)
"""Bits in groups of one length, of which the first may be shorter: `00 0000 1000`."""
_LONG = re.compile(r"[01]{8,}[bB]$")
"""Too long for a number of another base whose digits are all of this one."""
_HEX_DIGITS = 8
"""A hexadecimal code has no more."""
_SIZED = re.compile(r"\d*'(?P<base>[hbd])(?P<digits>\w+)$")
_RANGE = re.compile(r"^(?P<first>\w+)\s*(?:to|\.\.|[–-])\s*(?P<last>\w+)$", re.IGNORECASE)
_TWO = re.compile(r"^(?P<first>\w+)\s*[(/]\s*(?P<second>[\w ]+?)\s*\)?$")


@dataclass(slots=True)
class Code:
    """An opcode as printed: its number, the last of a range, and whether two prints of it differ."""

    value: int
    last: int | None = None
    differs: bool = False


def encloses(heading: str, below: str | None) -> bool:
    """Whether what stands under a heading goes on under the one `below` it: that is of a part, or there is none.

    >>> encloses("6.2 GADD", "6.2.1 Status"), encloses("6.2 GADD", "6.20 GCALL"), encloses("GADD", "6.3 GCALL")
    (True, False, False)
    >>> encloses("6 GADD", "6.1 Status"), encloses("GADD", None)
    (True, True)
    """
    if below is None:
        return True
    whole, part = _NUMBER.match(heading), NUMBERED.match(below)
    return whole is not None and part is not None and part["number"].startswith(f"{whole['number']}.")


def number(text: str, base: int = 10) -> int | None:
    """A number with or without a prefix; one without is of the base given.

    Digits of bits in groups are binary where no other base is given for them.

    >>> number("0x1F"), number("31"), number("1F", 16), number("F"), number("$1F"), number("5'h1F")
    (31, 31, 31, None, 31, 31)
    >>> number("0b11", 16), number("0b00100011", 16)
    (2833, 35)
    >>> number("00 1000"), number("0000 1000", 16), number("10 1"), number("DD CB d 06", 16), number("0x10 e")
    (8, 4096, None, None, None)
    """
    if " " in text and base == 10 and not text.strip("01 "):
        if not _BIT_GROUPS.match(text.strip()):
            return None
        base = 2
    if " " in text and (
        _OPERAND.search(text) or (base == 16 and len({len(one) for one in text.split()[1:]}) > 1)
    ):
        return None
    text = text.replace(" ", "")
    if not _CODE.match(text):
        return None
    try:
        if sized := _SIZED.match(text):
            return int(sized["digits"], {"h": 16, "b": 2, "d": 10}[sized["base"]])
        if text[:2] in {"0x", "0X"} or text[0] == "$":
            return int(text.lstrip("$"), 16)
        if text[:2] in {"0b", "0B"} and (base != 16 or len(text) > _HEX_DIGITS) and not text[2:].strip("01"):
            return int(text, 2)
        if text[-1:] in {"b", "B"} and (base == 2 or _LONG.match(text)):
            return int(text[:-1], 2)
        return int(text[:-1], 16) if text[-1:] in {"h", "H"} else int(text, base)
    except ValueError:
        return None


def opcode(text: str, base: int = 10) -> Code | None:
    """The opcode of a cell or a line: `10 (0xA)`, `0x10`, `0x00 to 0x0F`; None for anything else.

    Of two numbers the first counts, the second is the same in hexadecimal or `differs`. The last of a range is
    printed like the first, or without its prefix.
    """
    if _TWO_NUMBERS.search(text):
        return None
    text = " ".join(text.split())
    if (value := number(text, base)) is not None:
        return Code(value)
    if found := _TWO.match(text):
        first, second = number(found["first"]), number(found["second"], 16)
        if first is not None and second is not None:
            return Code(first, differs=first != second)
    if found := _RANGE.match(text):
        base = 16 if found["first"][:2] in {"0x", "0X"} else base
        first, last = number(found["first"], base), number(found["last"], base)
        if first is not None and last is not None and last >= first:
            return Code(first, last)
    return None


def is_letter_away(one: str, other: str) -> bool:
    """Whether one letter is missing, too much or another.

    >>> is_letter_away("NA2", "NA"), is_letter_away("NA2", "NB2"), is_letter_away("NA", "MEM")
    (True, True, False)
    """
    short, long = sorted((one, other), key=len)
    same = next((k for k, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return len(long) - len(short) <= 1 and short[same + (len(short) == len(long)) :] == long[same + 1 :]
