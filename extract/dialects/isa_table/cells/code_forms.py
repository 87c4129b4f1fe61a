"""How the codes of a table of opcodes are printed: numbers of some base, whole words bit by bit, or byte by byte.

1F  $1F  0x1F  00011111b         numbers
0000 11rd dddd rrrr              a word, a character to a bit
0F AF /r                         bytes, and marks of what follows them
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import opcode
from extract.misread import DECIMAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.stitch import Grid

_PATTERN: Final = re.compile(r"^(?=.*[01])(?=.*[a-zA-Z-])[01a-zA-Z-]{8,64}$")
"""A whole instruction word, a character to a bit: `000111dfffffff`."""
_PREFIXED: Final = re.compile(r"\b0[xX][0-9A-Fa-f]|^0[bB][01]+$|^[01]+[bB]$")
_MARKED: Final = re.compile(r"0[bB][01]+$")
_PREFIX: Final = re.compile(r"0[xX][0-9A-Fa-f]|\$|[0-9A-Fa-f]+[hH]$")
_BINARY_END: Final = re.compile(r"[01]{2,}[bB]$")
OPERAND_BYTE: Final = r"(?:data[hl]?|s?add?r[hls]?|sfr|imm\d*|disp\d*|rel\d*|offs(?:et)?)"
"""What stands for a byte of an operand, in words."""
_LETTERS: Final = r"(?!(?:to|or|and)\b)[a-z]{1,3}"
_BYTES: Final = re.compile(
    rf"(?:[0-9A-F]{{2}}|REX(?:\.[WRXB]+)?|E?VEX(?:\.\w+)+|NP|/[0-7r]|[ic][bwdop]|\+?r[bwdo]|\+i?|{_LETTERS})"
    rf"(?:[ ,+]+(?:[0-9A-F]{{2}}|([A-Z])\1|[ML]S|/[0-7r]|[ic][bwdop]|r[bwdo]|i|{_LETTERS}|{OPERAND_BYTE}))+$"
    rf"|0x[0-9A-Fa-f]{{2}}(?: (?:0x[0-9A-Fa-f]{{2}}|/[0-7r]|{_LETTERS}|{OPERAND_BYTE}))+$"
)
"""A code byte by byte, with marks of what follows it: `0F AF /r`, `3E nn`, `0x0F 0xAF`, `0x3E nn`."""
_OPERAND_BEHIND: Final = re.compile(
    rf"(?:0x)?[0-9A-Fa-f]{{2}}\b.* (?:0x[0-9A-Fa-f]{{2}}|/[0-7r]|[ic][bwdop]|{_LETTERS}|{OPERAND_BYTE})$"
)
"""Such a code that is no two numbers, as `12 20` may be: its last byte is an operand, or marked as hexadecimal."""
_BYTE: Final = re.compile(r"\b(?:0x[0-9A-Fa-f]{2}|[0-9A-F]{2})\b")
_OCTET: Final = 8
_OF_BITS: Final = 2
"""Letters of the bits of operands in one group of a word, at most."""
_GROUPS: Final = re.compile(r"^(?=[01\s]{9})[01]{1,8}(?:\s+[01]{4,8})+$")
"""The same without operands: `0000 0000 0000 1000`; the first group is shorter where the word is not a multiple."""
_AND_MORE: Final = re.compile(r"\S{8,}\s+[0-9]{1,2}$")
"""A word whose digits stand together, and a number of the next column behind it."""
_SLOTS: Final = re.compile(
    r"(?:0[xX]|\$|■(?=\d))?(?:(?=.*\d)(?=.*[g-wyzG-WYZxX])[0-9A-Fa-fg-zG-Z]{2,8}|[0-9A-F][knxyKNXY]{2,7})$"
)
"""Digits of a hexadecimal code, letters that are none for those of operands: `8xy4`, `0x1NNN`."""
_PADDED: Final = re.compile(r"^0[0-9A-Fa-f]+$")
_DIGITS_AND_LETTERS: Final = re.compile(r"(?!0[xX])[0-9A-F][0-9A-Fa-z']{1,7}(?<![hb])$")
_CAPITAL: Final = re.compile(r"[A-F]")
_BYTE_SMALL: Final = re.compile(r"[0-9A-F][a-f]$")
_OPERAND: Final = re.compile(r"[g-z]")
_DIGITS_SMALL: Final = frozenset("abcdef")
_RARE: Final = 8
"""A single letter among so many numbers is a slip, if it is one that digits are read as."""
_SURE: Final = frozenset("ACEFacef")
"""Digits that no slip makes of others."""
_LETTERED: Final = 4
"""Of so many hexadecimal numbers at least one has letters."""
_MOST: Final = 4
"""Of so many codes all but one at least are printed byte by byte."""
_WORD: Final = 8
"""Bits of a word at least."""
_OTHER: Final = re.compile(r"[G-Zg-wyz]")
"""A letter that is no digit."""
_OCTAL: Final = 5
"""Digits of an octal word at least."""
_BITWISE: Final = (6, 7)
"""Digits of 0 and 1 alone that are bits: too many for a decimal number, and no word in hexadecimal has so many."""
_BINARY: Final = 3
"""Digits of a binary number at least, where nothing but its zeros tells that it is one."""


def codes_of(grid: Grid, columns: Columns) -> list[str]:
    """What stands in the columns of codes, one after the other."""
    cells = (row[code].text.strip() for _, code in columns.pairs for row in grid.rows[columns.rows :])
    return [
        line for text in cells for line in (text.split("\n") if holds_several(text, 16) else [text]) if line
    ]


def set_codes(alike: Sequence[Columns], codes: Sequence[str]) -> None:
    """Tell by the codes of tables headed alike how they are printed: whole words, byte by byte, or in which base."""
    whole = [text for text in codes if is_whole_bytes(text)]
    in_bytes = any(map(is_bytes, whole)) and _MOST * len(whole) >= (_MOST - 1) * len(codes)
    bits = [text for text in codes if is_pattern(text)]
    patterns = set(bits)
    bits += [text for text in codes if is_bits(text) and text not in patterns] if bits else []
    words = [len("".join(text.split())) for text in bits]
    word = Counter(words).most_common(1)[0][0] if 2 * len(words) > len(codes) else 0
    marked = 2 * sum(_PREFIX.match(text) is not None for text in codes) > len(codes)
    base = base_of(codes) if not word and any(one.headed_base is None for one in alike) else 0
    for columns in alike:
        columns.bytes, columns.word, columns.marked = in_bytes, word, marked
        if columns.headed_base is None and not word:
            columns.base = base


def base_of(codes: Sequence[str]) -> int:
    """The base of codes whose head does not name it: ten, unless their digits are of another; 0 when that is open.

    Letters among the digits are hexadecimal, unless there are hardly any: then they are slips, of which some letters
    are none where nothing counts from 9 to 10. Where there are few, and
    none counts on from its neighbours, either may be. Nothing but 0 and 1
    behind zeros, or counting up bit by bit, is binary. Numbers filled up with zeros are decimal where 10 comes right
    behind 09 and 20 behind 19, else they may be either.
    """
    for form, base in ((_MARKED, 10), (_BINARY_END, 2)):
        if _RARE * sum(form.match(text) is None for text in codes) < len(codes):
            return base
    bare = [text for text in codes if re.fullmatch(r"[0-9A-Fa-f]+", text)]
    if any(text[:2] in {"0x", "0X"} for text in codes):
        bare = [text for text in bare if not _MARKED.match(text)]  # `0b101` beside `0x4` is binary
    padded = any(map(_PADDED.match, bare))
    lettered = [int(text, 16) for text in bare if not text.isdecimal()]
    turns = sum(
        one.isdecimal() and two.isdecimal() and int(one) + 1 == int(two) and two.endswith("0")
        for one, two in pairwise(bare)
    )
    sure = not turns and any(_SURE.intersection(text) for text in bare)
    if lettered and (padded or sure or len(lettered) > 1 or _RARE * len(lettered) > len(bare)):
        if _may_be_octal(codes):
            return 0
        values = {int(text, 16) for text in bare}
        counted = any({one - 1, one + 1} & values for one in lettered)
        return 16 if padded or counted or _LETTERED * len(lettered) >= len(bare) else 0
    width = len(bare[0]) if bare else 0
    in_bits = width >= _BINARY and all(len(text) == width and not text.strip("01") for text in bare)
    if not padded and in_bits and len(bare) > 1:
        return 2 if width in _BITWISE else _of_bits(bare)
    if not padded:
        return _of_digits(bare, turns)
    if in_bits:
        return 2
    return 10 if turns > 1 or max(map(int, bare)) < 10 else 0


def _may_be_octal(codes: Sequence[str]) -> bool:
    """Whether letters may stand for operands in codes that are octal: long ones of one length, no digit above 7.

    >>> _may_be_octal(["0001DD", "06SSDD", "000240"]), _may_be_octal(["8XY0", "00EE", "1NNN"])
    (True, False)
    """
    long = [text for text in codes if text.isalnum()]
    alike = len({len(text) for text in long}) == 1 and len(long[0]) >= _OCTAL
    return alike and any(_OTHER.search(text) for text in long) and not {"8", "9"}.intersection("".join(long))


def _of_digits(codes: Sequence[str], turns: int) -> int:
    """The base of numbers without letters: ten where they count up, or nothing fills them up to one length, else open.

    Digits of 0 and 1 alone that count up in binary alone, past two of them, are binary.
    """
    if not codes or turns or max(map(int, codes)) < 10:
        return 10
    if not "".join(codes).strip("01"):
        return _of_bits(codes) if len(codes[-1]) >= _BINARY else 0
    counting = sum(int(one) + 1 == int(two) for one, two in pairwise(codes))
    counted = counting and 2 * counting >= len(codes) - 1
    return 10 if counted or len(set(map(len, codes))) > 1 else 0


def _of_bits(codes: Sequence[str]) -> int:
    """The base of several codes of one length with no digits but 0 and 1: the one in which they count up, else open."""
    counting = [base for base in (2, 10) if all(int(a, base) + 1 == int(b, base) for a, b in pairwise(codes))]
    return counting[0] if len(counting) == 1 else 0


def lost_mark(text: str, columns: Columns) -> bool:
    """Whether a number of several digits lacks what the others of its column have: of which base it is, is open."""
    bare = len(text) > 1 and text.isalnum() and not _PREFIX.match(text)
    return columns.marked and columns.headed_base is None and bare


def is_bits(text: str) -> bool:
    """Whether a code is nothing but digits of 0 and 1, as many as a word has at least."""
    return len(text) >= _WORD and not text.strip("01")


def misses_bits(pattern: str, word: int) -> bool:
    """Whether a whole word has neither so many bits nor a multiple or a part of them."""
    bits = len("".join(pattern.split()))
    return bool(bits % word and word % bits)


def names_cells(pattern: str) -> bool:
    """Whether cells of a word are names, which its letters are no bits of.

    >>> names_cells("000000 rs rt offset"), names_cells("11 rd dddd kkkk kkkk"), names_cells("00 0001 lfff fff")
    (True, False, False)
    """
    parts = pattern.split()
    groups = Counter(map(len, parts[1:]))
    if "[" not in pattern and max(groups[_OCTET], groups[_OCTET // 2]) + 1 >= len(parts[1:]) > 1:
        return False  # groups of four bits or eight, one of which may have lost a bit
    letters = [len(set(one)) for one in parts if one.isalpha()]
    uneven = len("".join(parts)) % _OCTET != 0 and len({len(one) for one in parts[1:]}) > 1
    whole = any(one.islower() and one.isalpha() and len(set(one)) > _OF_BITS for one in parts)
    return "[" in pattern or whole or (uneven and max(letters, default=0) > 1)


def is_code(text: str, base: int) -> bool:
    """Whether a cell holds an opcode, or a whole instruction word."""
    return opcode(text, base or 16) is not None or is_pattern(text) or is_bytes(text) or is_slotted(text)


def is_slotted(text: str) -> bool:
    """Whether a code is hexadecimal but for letters in the places of operands.

    >>> is_slotted("8xy4"), is_slotted("DXYN"), is_slotted("06SSDD"), is_slotted("1F"), is_slotted("1O")
    (True, True, True, False, False)
    """
    slips = {one for one in set(text) & set(DECIMAL) - set("ABCDEFabcdef") if one * 2 not in text}
    return _SLOTS.match(text) is not None and not slips and opcode(text, 16) is None


def tells_operands(codes: Sequence[str]) -> bool:
    """Whether small letters are operands in hexadecimal codes whose digits are capitals: some are no digits.

    >>> tells_operands(["07df", "0Bdf", "3Ekk", "01xx"]), tells_operands(["0x3e", "0x0B"])
    (True, False)
    >>> tells_operands(["07df", "3ekk"]), tells_operands(["07DF", "0Bh"])
    (False, False)

    Two signs are a whole byte, whose small letter is a digit: `1b` next to `3Ekk`.

    >>> tells_operands(["0A", "1b", "2c", "3Ekk", "4Fkk"])
    False
    """
    bare = [text for text in codes if _DIGITS_AND_LETTERS.match(text)]
    others = sum(_OPERAND.search(text) is not None for text in bare)
    bytes_ = any(_BYTE_SMALL.match(text) for text in bare)
    return others > 1 and not bytes_ and any(map(_CAPITAL.search, bare))


def recurring_operands(codes: Sequence[str]) -> frozenset[str]:
    """The small letters that may be digits and stand in several codes.

    >>> sorted(recurring_operands(["07df", "0Bdf", "00ee", "3Ekk"]))
    ['d', 'f']
    """
    bare = filter(_DIGITS_AND_LETTERS.match, codes)
    counts = Counter(letter for text in bare for letter in set(text) & _DIGITS_SMALL)
    return frozenset(letter for letter, n in counts.items() if n > 1)


def may_be_slip(text: str, recurring: frozenset[str]) -> bool:
    """Whether the small letters of a code may be digits: no other code has them, and it has no others.

    >>> may_be_slip("00ee", frozenset("df")), may_be_slip("4bf", frozenset("df")), may_be_slip("3ekk", frozenset())
    (True, False, False)
    """
    letters = set(text) & _DIGITS_SMALL
    return bool(letters) and not letters & recurring and _OPERAND.search(text) is None


def listed_codes(text: str, base: int) -> list[int]:
    """The numbers of a list of codes printed alike that count up, each an instruction's; none of anything else.

    >>> listed_codes("26h, 27h", 10), listed_codes("11, 31, 51", 16), listed_codes("12, 0Ch", 10)
    ([38, 39], [17, 49, 81], [])
    """
    parts = [part.strip() for part in text.split(",")]
    if not base or len(parts) < 2 or len({(len(part), bool(_PREFIX.match(part))) for part in parts}) > 1:
        return []
    codes = [opcode(part, base) for part in parts]
    values = [code.value for code in codes if code is not None and code.last is None and not code.differs]
    return values if len(values) == len(parts) and values == sorted(set(values)) else []


def is_whole_bytes(text: str) -> bool:
    """Whether a code has one byte or several, and nothing but marks of what follows them."""
    return is_bytes(text) or _BYTE.fullmatch(text) is not None


def is_bytes(text: str) -> bool:
    """Whether a code has several bytes, or marks of what follows its only one."""
    return bool(_BYTES.match(" ".join(text.split())) and _BYTE.search(text))


def shows_bytes(text: str) -> bool:
    """Whether a code has several bytes whatever the others of its column are: marked ones, or an operand at its end.

    >>> shows_bytes("0x3E nn"), shows_bytes("10 e"), shows_bytes("0xED 0x5B"), shows_bytes("12 20")
    (True, True, True, False)
    """
    return is_bytes(text) and _OPERAND_BEHIND.match(" ".join(text.split())) is not None


def is_pattern(text: str) -> bool:
    """Whether a code is a whole instruction word, letters for the bits of operands, or its digits in groups."""
    if _GROUPS.match(text.strip()):
        return True
    if _AND_MORE.match(text):
        return False
    return _PATTERN.match("".join(text.split())) is not None and not _PREFIXED.search(text.strip())


def holds_several(text: str, base: int) -> bool:
    r"""Whether the lines of a cell are numbers, each for itself.

    >>> holds_several("3\n4", 10), holds_several("10\n(0xA)", 10)
    (True, False)
    """
    lines = text.split("\n")
    return len(lines) > 1 and all(opcode(line, base or 16) is not None for line in lines)
