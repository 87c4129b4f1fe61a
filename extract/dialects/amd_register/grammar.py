"""The small grammar of the family: names, bits, defaults, addresses, the head of a field table.

31:16        bits, inclusive, high first; `5` is one bit
none, 0x1F   defaults; an empty cell is no default at all
Field Name Bits Default Description      a table head, whole or in shreds
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from extract.defaults import DEFAULT
from extract.lookalikes import LOOKALIKES

BITS = re.compile(r"\[?(\d{1,3})(?:\s?(?:[:：-]|\.\.)\s?(\d{1,3}))?\]?$")
BITS_CUT = re.compile(r"(\d{1,3})\s?:$")
WORDS: Final = r"(?=[^ ]{0,30} ?[A-Za-z])[A-Za-z0-9(][\w/&#()+.,'-]*(?: [\w/&#()+.,'-]+){0,7}"
"""Names in words: `I/O Access Enable`."""
ANY_DEFAULT: Final = (
    r"(?:[Nn]one|NONE|[Nn]/[Aa]|0[xX][0-9A-Fa-f]+|(?:\d[0-9A-Fa-f_]*|[A-F][0-9A-F_]*)h|[01_]+b)"
)
_IN_WORDS = re.compile(WORDS + "$")
BITS_LIKE = re.compile(r"(?:[\dOoIlSBZGb]{1,2}(?:\s?::?\s?[\dOoIlSBZGb]{1,2})?|:\s?\d{1,2})$")
"""Bits, or letters that print like their digits, or the lower end of them alone."""
BITS_GARBLED = re.compile(r"\d{1,3}[.,;]\d{1,3}$")
DEFAULT_GARBLED = re.compile(
    r"(?:[nlhm][o0e]n[eo]|[lI1]i?one|[O0o][xX][0-9A-Fa-fO]+|UAU|O[xX]\w|\d{1,10}|[-–—]"
    r"|[1-9]?[xX][0-9A-Fa-f]{1,16}|0[xX])$"
)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*$")
NAME_INDEXED = re.compile(r"[A-Za-z][A-Za-z0-9_]*\[\d{1,3}(?::\d{1,3})?\]$")
"""A name that says which of its bits the field holds: `BASE[39:32]`."""
NAME_CELL = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?: {0,6}[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])?$")
"""A cell that holds a name, and perhaps the field's access."""
NAME_LOOSE = re.compile(r"[^\W\d][\w .-]{0,79}(?:\[\d{1,3}(?::\d{1,3})?\])?$")
RESERVED = re.compile(r"(?:reserved|rsvd|unused|resv)\w*$", re.IGNORECASE)
_OTHER_BITS = r"\[\d{1,3}(?:\s?:\s?\d{1,3})?\]|\d{1,3}(?:[：-]|\.\.)\d{1,3}"
_DEFAULT = r"([Nn]one|NONE|[Nn]/[Aa]|0[xX][0-9A-Fa-f]+|\d[0-9A-Fa-f]*h|[01]+b)"
DEFAULT_BELOW = re.compile(_DEFAULT + r"(?=\s|$)\s*")
PLAIN_ROW = re.compile(
    r"([^\W\d]\w*(?: [A-Z0-9_]+){0,3})(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])?"
    rf"\s+(\d{{1,3}}(?:\s?:\s?\d{{0,3}})?|{_OTHER_BITS})\s+{_DEFAULT}(?=\s|$)\s*"
)
COLUMNED_ROW = re.compile(
    r"([A-Za-z]\w*)(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])?"
    rf" {{2,}}(\d{{1,3}}(?::\d{{1,3}})?|{_OTHER_BITS})(?: {{2,}}|$)"
)
NAMELESS_ROW = re.compile(rf"(\d{{1,3}}(?:\s?:\s?\d{{1,3}})?|{_OTHER_BITS})\s+{_DEFAULT}(?=\s|$)\s*")
ODD_DEFAULT = re.compile(r"\b(?:Ox[0-9A-FOoIl]+|None|NONE|[Nn]/[Aa]|0X[0-9A-F]+|\d[0-9A-Fa-f]*h|[01]+b)\b")
"""Defaults in another spelling than `none` and `0x1F`."""
FUSED_ROW = re.compile(
    r"([A-Z][A-Z0-9_]*?)\s*(\d{1,2}(?::\d{1,2})?)\s*(none|0x[0-9A-Fa-f]+?(?=[^0-9A-Fa-f]|$))\s*"
)
_MISREAD = "[0-9OoIlSBZGb]"
GARBLED_ROW = re.compile(
    r"([A-Z][A-Z0-9_]*(?:(?:- ?| )[A-Z0-9_]+){0,3}-?(?:\[\d{1,3}(?::\d{1,3})?\])?|Reserved)"
    r"(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])?"
    rf"\s+((?=\S?\d|\S+[:;.,]{{1,2}}\S?\d){_MISREAD}{{1,2}}(?:\s?[:;.,]{{1,2}}\s?{_MISREAD}{{1,2}})?|\d{{3,4}})"
    rf"\s+({_DEFAULT[1:-1]}|[O0o][xX][0-9A-Fa-fOoIl]+)(?=\s|$)\s*"
)
"""A row with letters for the digits drawn like them in its bits or default, or a hyphen or an index in its name."""
NAME_PIECE = re.compile(r"[A-Z0-9_]+$")

_NOT_LETTER = re.compile(r"[\W\d_]+")
_NOT_ALNUM = re.compile(r"[\W_]+")
_HEAD = re.compile(
    r"(?:Field[Nn]ame|Field|Name)?(?:Bits?){1,2}(?:Default|Defaul?|Defa|ault|ult|ul|lt|t|Reset|ResetValue|DefaultValue)?"
    r"Description$"
)
_HEAD_WORDS = "FieldNameBitsDefaultDescription"


@lru_cache(4096)
def parse_bits(text: str) -> tuple[int, int] | None:
    """`31:16`, `31-16`, `31..16` and `[31:16]` are (31, 16), `5` is (5, 5); None when it is no well-formed range.

    >>> parse_bits("31:16"), parse_bits("5"), parse_bits("17.10"), parse_bits("0:3")
    ((31, 16), (5, 5), None, None)
    """
    found = BITS.match(text)
    if not found or (text[0] == "[") is not (text[-1] == "]"):
        return None
    hi = int(found[1])
    lo = hi if found[2] is None else int(found[2])
    return (hi, lo) if hi >= lo else None


@lru_cache(4096)
def parse_default(text: str | None) -> int | None:
    """The number a default prints (`0x1F`, `1Fh`, `11b`), or None for `none`, an empty cell or a garbled one."""
    if not text or text[0] in "nN" or not DEFAULT.match(text):
        return None
    text = text.replace("_", "")
    if text[-1] == "h":
        return int(text[:-1], 16)
    return int(text, 16) if text[1:2] in "xX" and len(text) > 1 else int(text[:-1], 2)


def in_words(name: str | None, *, single: bool = False) -> bool:
    """Whether a name is words and no identifier, one word too if `single`.

    >>> in_words("Bus Control"), in_words("BUS_ CONTROL"), in_words("Command"), in_words("Command", single=True)
    (True, False, False, True)
    """
    if not name or name.isupper() or "_" in name or not (single or not name.isalnum()):
        return False
    return bool(_IN_WORDS.match(name))


def squeeze(text: str) -> str:
    """The letters of a text alone: what is left of a table head however it is torn."""
    return _NOT_LETTER.sub("", text)


def is_table_head(text: str) -> bool:
    """Whether a line is a field table's head, whole or with a piece missing.

    >>> is_table_head("Field Name  Bit s  Defaul t  Description"), is_table_head("Field Name of this row")
    (True, False)
    """
    return len(text) < 140 and bool(_HEAD.match(squeeze(text)))


def is_whole_head(text: str) -> bool:
    """Whether a line is a field table's head and nothing else, each of its words whole."""
    return text.split() == ["Field", "Name", "Bits", "Default", "Description"]


def starts_table_head(text: str) -> bool:
    """Whether a text is a beginning of the head's words, so that the next lines may hold the rest."""
    letters = squeeze(text)
    return bool(letters) and _HEAD_WORDS.startswith(letters)


def completes_table_head(text: str) -> bool:
    """Whether the gathered shreds are the whole head."""
    return squeeze(text) == _HEAD_WORDS


@lru_cache(4096)
def fold(name: str) -> str:
    """A name for comparing: look-alike letters made Latin, everything but letters and digits dropped.

    >>> fold("ТҮРЕ_0") == fold("TYPE 0") or fold("ОР") == fold("OP")
    True
    """
    if not name.isascii():
        name = name.translate(LOOKALIKES)
    return _NOT_ALNUM.sub("", name.upper())


def overlap_join(cells: list[str]) -> str:
    """Join the cells of one printed string that a grid line cut, dropping what both sides show of the cut.

    The characters at the cut are often seen twice: `["STRM", "MOUT_EN"]` is `STRMOUT_EN`. The longest
    overlap of up to eight characters is dropped; which letters are really double is not known here.

    >>> overlap_join(["REG_[0-1", "15] x", "· 3", "32 bits"])
    'REG_[0-15] x· 32 bits'
    """
    joined = ""
    for cell in cells:
        longest = 0
        if cell[:1] in joined[-8:]:
            lengths = range(min(8, len(cell), len(joined)), 0, -1)
            longest = next((k for k in lengths if joined.endswith(cell[:k])), 0)
        joined += cell[longest:]
    return joined
