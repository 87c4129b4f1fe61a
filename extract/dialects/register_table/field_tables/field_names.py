"""The name of a field: what of its print is the name, a mnemonic behind words, an access, a slice, a note.

RATE[3:0]             a slice, as wide as the bits         Clock Divider (DIV)   a mnemonic behind words
MODE (WARL)           an access behind the name            RSTTO (TORST)         two names
Reserved - write 0    a reserved field, and what is said of it
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.subrows import TITLED
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.name_forms import is_short_for

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field

_TWO_NAMES = re.compile(r"^(?P<name>[A-Z][A-Z0-9_]+) \((?P<other>[A-Z][A-Z0-9_]+)\)$")
"""Two names as programs write them, the second perhaps short for the first: `RSTTO (TORST)`, `ENABLE (EN)`."""
_OTHER_NAME = re.compile(
    r"^(?:(?P<name>[A-Z][A-Z0-9]*(?:_\w+)?|[A-Za-z]\w*_\w+) \([A-Za-z]\w*[a-z_]\w*\)"
    r"|(?P<written>[A-Z]\w*_\w+) \([A-Z][A-Z0-9]*\))$"
)
"""A name as programs write it with another one behind it: `RUN (Gate_run)`."""
_SHORT = re.compile(
    r"^(?!\w*_\w* \()[A-Z][\w/#'.-]*,?(?: [\w/&#'.-]+,?)*"
    r" \((?P<short>[A-Z][A-Z0-9_]*|(?!\w*[A-Z]s\)|YC)(?=[A-Za-z0-9]*_[A-Z]|[A-Z](?:[a-z0-9]*[A-Z]){2})[A-Za-z]\w*)\)$"
)
"""A name in words with its mnemonic: `Divider (DIV)`, `Divider (RxDIV)`; `MHz`, `dBFS`, `LSBs`, `YCbCr` are none."""
RESERVED_TEXT = re.compile(r"^(?P<name>[A-Za-z]+)(?:\s+[–—-]\s+|[,;:]\s+)\S")
"""A reserved field and what is said of it, in one cell: `Reserved - write as 0`."""
_NOTED = re.compile(r"(?<=\w)(?:\s?\^\(?\w{1,2}\)?|\s?[*†‡]+)$")
"""The mark of a footnote behind a name, `GO^(1)`, `GO*`; one in parentheses alone may be an index."""
_NOTE_APART = re.compile(r"\(\s(?:(?P<name>\w.*\w)\s)?\w{1,2}\)$")
"""The same torn from its name, its bracket in the line above: `(` over `GO` over `1)`."""
_FIXED = re.compile(r"^[01](?:\s?\(\d+\))?$")
"""A bit that is always the same, perhaps with a footnote."""
_SET = re.compile(r"^(?P<name>[A-Za-z]\w*)\s?=\s?[01]$")
"""A name and what its bit has to be, or is after a reset: `BYPASS=0`."""
_CODED = re.compile(r"(?P<name>\S.*\S)\s+\((?P<access>[A-Za-z][\w/-]*)\)$")
"""A name with its access behind it: `MODE (WARL)`."""
_ENDS: Final = frozenset({"LSB", "MSB", "LSBS", "MSBS", "LSb", "MSb", "LSW", "MSW"})
"""What in parentheses says which part of a number it is, and names nothing: `Speed (LSB)`."""
_LONGEST: Final = 90
"""Characters of a name in words at most."""
_COUNTED = re.compile(r"^(?P<name>[A-Za-z]\w*?\d)(?::|\.\.)(?P<low>\d{1,2})$")


def counted_name(name: str, width: int) -> str:
    """A name whose last digits begin its slice, `MODE12:10`, as `MODE[12:10]` where that is as wide as its bits."""
    found = _COUNTED.match(name)
    if found is None:
        return name
    for digits in (1, 2):
        head, high = found["name"][:-digits], found["name"][-digits:]
        whole = high.isdecimal() and (len(high) == 1 or high[0] != "0")
        if whole and head[-1:] not in {"", "_"} and int(high) - int(found["low"]) + 1 == width:
            return f"{head}[{high}:{found['low']}]"
    return name


_HYPHENED = re.compile(r"(?!(?:[AV]?IN|[AV]?OUT|V?REF|CLK|SNS|D)[\dABNP]{0,2}-$)\w{2,}-$")
"""How a name ends that goes on elsewhere, where a cell is narrow; `IN-` is a pin."""


def name_field(one: Field, printed: str, words: Vocabulary) -> None:
    """Name a field; a slice behind the name must be as wide as the bits, a code of access is no part of it."""
    if (coded := _CODED.match(printed)) and is_access(coded["access"], words):
        if _is_short(coded["access"], coded["name"]) and not is_access(coded["name"], words):
            one.field, one.note = coded["access"], printed
            return
        one.access, printed = one.access or coded["access"], coded["name"]
    printed = _NOTED.sub("", printed)
    printed = printed.rstrip(".") if words.reserved(printed.rstrip(".")) else printed
    if " " in printed and not words.reserved(printed) and words.reserved(whole := printed.replace(" ", "")):
        printed = whole  # a narrow column broke the word: `Reserve` over `d`
    if (lead := RESERVED_TEXT.match(printed)) and words.reserved(lead["name"]):
        one.note, printed = printed, lead["name"]
    one.reserved = bool(printed) and (words.reserved(printed) or bool(_FIXED.match(printed)))
    titled = TITLED.match(printed)
    if titled:
        printed = titled["name"]
    one.field = printed or None
    if printed.endswith("_-") or _HYPHENED.search(printed):
        one.flag("name_open")  # cut where a program hyphenated it
    if "\\" in printed:
        one.flag("name_garbled")  # a formula that is not read
    if printed.startswith("( ") and (found := _NOTE_APART.match(printed)):
        one.field, one.note = found["name"] or printed, printed
        one.flag("name_garbled")
    if "=" in printed and (found := _SET.match(printed)):
        one.field, one.note = found["name"], printed
        one.flag("name_garbled")
    if titled and one.access and printed.endswith(f" ({one.access})"):
        one.flag("name_open")  # its short name, or its access again
    two = _TWO_NAMES.match(printed)
    if two and not (len(two["other"]) < len(two["name"]) and is_short_for(two["other"], two["name"])):
        one.field, one.note = two["name"], printed
    elif (short := _SHORT.match(printed)) and not (
        short["short"] in _ENDS
        or (is_access(short["short"], words) and not (titled and one.access not in {None, short["short"]}))
    ):
        one.field, one.note = short["short"], printed
        one.reserved |= words.reserved(short["short"])
    elif other := _OTHER_NAME.match(printed):
        one.field, one.note = other["name"] or other["written"], printed
    if one.field and len(one.field) > _LONGEST and " " in one.field:
        one.flag("name_garbled")  # a sentence
    if (cut := split_slice(printed)) and one.bit_hi is not None and one.bit_lo is not None:
        name, hi, lo = cut
        one.field, one.note = name, printed
        if abs(hi - lo) != one.bit_hi - one.bit_lo and hi != lo:
            one.flag("size_disagrees")


def _is_short(code: str, title: str) -> bool:
    """Whether what looks like a code of access is short for a title: `R/S`, `RS` for `Run/Stop`, for `Rate Select`."""
    if "/" in title and "/" not in code:
        return [*code] == [word[0] for word in re.split(r"[/ ]", title) if word]
    if code.isupper() and [*code] == [word[0] for word in title.split()]:
        return len(code) > 1
    words, letters = title.split("/"), code.split("/")
    return len(words) == len(letters) > 1 and all(
        word.strip().upper().startswith(letter.upper()) for word, letter in zip(words, letters, strict=True)
    )
