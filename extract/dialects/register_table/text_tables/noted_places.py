"""A line that places a register which a text notes down, its bits in the lines below (`bit_notes`).

Register 0x00: RUN      $D400  CONTROL  read/write      Reg 0 (R/W)  CONTROL      CONTROL at 0x10      03F0  r  Status
0x10 (16) => Control    280C                            a place alone, where others count on from it
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from extract.dialects.register_table.bit_lines.codes_before import codes_before
from extract.dialects.register_table.words.access_codes import is_access, says_access
from extract.dialects.register_table.words.heading_keys import split_reset
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line, key_lines
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

_KIND: Final = r"(?P<kind>register|reg\.?|address|addr\.?|port|index|offset)\s*[#:]?\s*"
_LED = re.compile(
    rf"(?:{_KIND})?(?P<place>{HEX}|(?<=\s)\d{{1,3}}(?![\w.]|[-–]\d))"
    r"(?:\s*(?:\(\d{1,5}\)\s*)?(?:[=–—-]>|:(?!:))\s*|\s*(?:[:,–—-]\s*)?)(?P<said>.*)$",
    re.IGNORECASE,
)
_INDEX = re.compile(r"(?:index|idx)\b\s*[\w-]+\s*[:–—-]?\s*(?=[A-Za-z])", re.IGNORECASE)
"""Which of the registers behind one address it is: `3C0h index 10h: Mode`."""
_UNMARKED = re.compile(
    r"(?P<place>[0-9A-F]{4}|[0-9a-f]{4})(?:\s{2,}|\t\s*)(?:(?P<decimal>\d{1,5})(?:\s{2,}|\t\s*))?(?P<said>\S.*)$"
)
"""Four digits without a mark and a gap, as lists of ports and maps of memory have them, perhaps in decimal behind."""
LETTER = re.compile(r"(?P<access>[rw]|r/?w)(?:\s{2,}|\t\s*)(?P<said>\S.*)")
"""A code of access in small letters and a gap."""
_ALONE = re.compile(r"(?:[0-9A-F]{4}|[0-9a-f]{4})$")
ALONE: Final = "alone"
"""The form of such a place alone in its line."""
UNMARKED: Final = "unmarked"
"""That of such a place before other words."""
_BEHIND = re.compile(
    rf"(?P<said>\S.*?)\s*(?:[(\[]|[,:@–—-]\s*|\s)(?:(?:at|address|offset)\s*:?\s*)?(?P<place>{HEX})[)\]]?$",
    re.IGNORECASE,
)
_VALUE = re.compile(r"(?:0[xXbB])?[0-9A-Fa-f]{1,8}[hHbB]?\s*=\s")
"""What a value means: `00 = Bank 0 (00h - 7Fh)`."""
_AT = re.compile(
    rf"(?P<said>\S.*?\bregister) at (?:address|offset) ?[=:]? ?(?P<place>{HEX}|\d{{1,3}})(?: \([^()]+\))?:?$",
    re.IGNORECASE,
)
"""`gate register at address = 1 (byte address = 4)`."""
_ACCESS = re.compile(r"\s*(?:[(\[](?P<inside>[^()\[\]]{1,16})[)\]]|\s{2,}(?P<behind>[\w/-]{1,12})$)")
WRITTEN = re.compile(r"(?P<name>[A-Za-z_]\w*)(?:\s{2,}|\t\s*|\s*[:=–-]\s+|\s*$|\s+(?=\())")
"""A name as programs write it, and what ends it: a gap, a mark, a bracket."""
_REMARK = re.compile(r"(?<=[a-z0-9])\s+\([^()]*[a-z][^()]*\)$")
"""What is said in brackets behind a title in words: `Pump mapping (only at rest)`."""
_OPENED = re.compile(r"(?<=\w)\s+\([^()]*$")
"""What stands before the place within its brackets: `Pump mode (bus port 0x10)`."""
_WIDE = re.compile(r"\d{1,3}[ -]?bits?\b", re.IGNORECASE)
_DIGITS: Final = 10
"""Numbers below it are the same in decimal and hexadecimal digits."""


class Head(NamedTuple):
    """The line over the rows: where it stands, its form, and what it names."""

    line: int
    form: str
    named: Named


def placing(i: int, text: str) -> Head | None:
    """What a line without blanks at its ends places; None where it does not."""
    text, reset = split_reset(text)
    access, text = _without_access(text)
    keys = {role: said for role, said in (("access", access), ("reset", reset)) if said}
    form, place, said = placed(text)
    words = vocabulary()
    if form.startswith("led") and (coded := codes_before(said)).access:
        text = f"{text[: len(text) - len(said)]}{coded.rest}"
        said, keys["access"] = coded.rest, coded.access
        keys |= {"reset": coded.reset} if coded.reset else {}
    if (
        not place
        or _is_key(text, form, said)
        or not words.words["sentence"].isdisjoint(map(plain, text.split()))
    ):
        return None
    if form == UNMARKED and (letter := LETTER.match(said)):
        said, keys["access"] = letter["said"], letter["access"]
    known = names_register(text, words) if form != UNMARKED else None
    index = _INDEX.match(said)
    address = None if index else _number(place)
    if known is not None and is_identifier(known.name):
        known.keys |= keys
        known.address = address if index or known.address is None else known.address
        return Head(i, form, known)
    said = said[index.end() :] if index else said
    if is_written(said) and (found := WRITTEN.match(said)):
        named = Named(found["name"], said[found.end() :] or text, address, section=text, keys=keys)
    else:
        name = _OPENED.sub("", _REMARK.sub("", said).rstrip(" =")) or said or text
        named = Named(name, text, address, sure=False, section=text, keys=keys)
    return Head(i, form, named)


def placed(text: str) -> tuple[str, str, str]:
    """How a line places a register, the number that does, and what else it says; nothing where it does not.

    A number that is not marked as hexadecimal needs the word for what it counts.
    """
    if _VALUE.match(text):
        return "", "", ""
    if (found := _LED.match(text)) and found["said"][:1] in {"=", "+"}:
        return "", "", ""  # a value, or one of several places
    if found and (found["kind"] or not found["place"].isdecimal()):
        return f"led {plain(found['kind'] or '')}", found["place"], found["said"].strip()
    if (found := _UNMARKED.match(text)) and int(found["place"], 16) == int(
        found["decimal"] or found["place"], 10 if found["decimal"] else 16
    ):
        return UNMARKED, f"0x{found['place']}", found["said"].strip()
    if found := _AT.match(text):
        return "at", found["place"], found["said"]
    if _ALONE.match(text):
        return ALONE, f"0x{text}", ""
    if found := _BEHIND.match(text):
        return "behind", found["place"], found["said"].strip()
    return "", "", ""


def _is_key(text: str, form: str, said: str) -> bool:
    """Whether a line is a key with its value, `Address offset: 0x08`, of the register that a line above names.

    So is one that tells how wide that is: `Offset 0x08, 32 bit, RW`.
    """
    keyed = key_line(text, vocabulary()) is not None
    return bool(key_lines(text, vocabulary())) or (
        keyed and (form == "behind" or not said or _WIDE.match(said) is not None)
    )


def _number(place: str) -> int | None:
    """The number that places a register; of digits that nothing marks, only one that is the same in any base."""
    if (marked := hexadecimal(place)) is not None:
        return marked
    return int(place) if place.isdecimal() and int(place) < _DIGITS else None


def _without_access(text: str) -> tuple[str | None, str]:
    """The code or words of access in a line, and the line without them."""
    for found in _ACCESS.finditer(text):
        said = found["inside"] or found["behind"]
        if is_access(said, vocabulary()) or says_access(said, vocabulary()):
            return said, f"{text[: found.start()]} {text[found.end() :]}".strip()
    return None, text


def is_written(said: str) -> bool:
    """Whether a text begins with a name in capitals, with digits or underscores, that a gap or a mark ends."""
    found = WRITTEN.match(said)
    return found is not None and is_identifier(found["name"]) and not found["name"].islower()
