"""What stands in a heading besides names and titles: places, access and reset."""

from __future__ import annotations

import re
from typing import Final

from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, NUMBERED, is_identifier

_RESET_WORDS: Final = r"(?:(?:reset|default|initial)(?:\s+value)?)"
_RESET = re.compile(
    rf"[,;]\s*{_RESET_WORDS}(?:\s*[:=]\s*|\s+)(?P<within>{HEX})\s*"
    r"(?P<close>(?:[,;]\s*[RW][A-Z0-9/]{0,4})?[)\]])$"
    rf"|(?<![\s(\[])[\s(\[]+{_RESET_WORDS}\s*[:=]\s*(?P<value>{HEX})\s*[)\]]?$"
    rf"|(?<=[,;)\]])\s+{_RESET_WORDS}\s+(?P<behind>{HEX})$"
    rf"|(?<=[\w)\]])\s*[(\[]\s*{_RESET_WORDS}\s+(?P<alone>{HEX})\s*[)\]]$",
    re.IGNORECASE,
)
"""A reset at the end of a heading: `(10H)  Reset Value: 0000H`, `(offset 10H, reset 0H)`, `(10H), reset 0H`."""
_ACCESS = re.compile(
    r"(?:(?<=[\w)\]])\s*[,;]\s*|(?<=[)\]])\s+[–—-]\s+|(?<=[0-9A-Fa-fhH][)\]])\s+)"
    r"(?P<access>R/?W|RO|WO|read[ -]only|write[ -]only|read[ /-]write)$",
    re.IGNORECASE,
)
"""Who may read and write at the end of a heading: `CTRL, read only`, `CTRL (0x00) - Write Only`, `CTRL (00h) R/W`."""
_ACCESS_OF_PLACE = re.compile(
    rf"(?P<place>{HEX})\s+(?:[(\[]|[–—-]\s+)"
    r"(?P<access>R/?W|RO?|WO?|read[ -]only|write[ -]only|read[ /-]write)[)\]]?$",
    re.IGNORECASE,
)
"""The same right behind the place: `CTRL, offset 0x00 (W)`, `CTRL - 0x00 - RW`."""
_ACCESS_OF_REGISTER = re.compile(r"(?<=[Rr]egister)\s+\((?P<access>[Rr]ead|[Ww]rite)\)$")
"""The same behind that word: `Status register (read)`."""
_ACCESS_BESIDE = re.compile(
    rf"(?P<place>\(\s*(?:(?:[Oo]ffset|[Aa]ddress)\s*[:=]?\s*)?{HEX}(?:[^();]*?(?=\s*;)|[^();,]*?))"
    r"\s*(?:(?P<apart>;)|,)\s*"
    r"(?P<access>(?(apart)[RW](?:[/-]?[A-Z0-9]{1,4}){0,2}|(?:RO|R(?:/?W)?|WO?)(?:/?1?[CST])?))\s*\)$"
)
"""Who may read and write, within the brackets of a place: `Gate Control Register - CTRL (0x00400; R/W)`.

Behind a comma a name may stand as well: `(0x04, WDT)`.
"""
_WIDTH = re.compile(
    rf"(?P<place>{HEX}[)\]]?)\s*(?:[,;]|[–—-](?=\s))"
    r"\s*(?P<width>\d{1,3})[ -]?bits?(?:[,;]?\s*(?=[(\[])|(?=\s*(?:[,;)\]]|$)))"
)
"""How wide a register is, behind its place: `CTRL, offset 0x300, 32-bit, (W)`, `CTRL (0x300, 32 bits)`."""
_SIZED_BEHIND = re.compile(
    rf"(?P<place>{HEX})\s+\((?P<width>\d{{1,3}})[ -]?bits?(?:[,;]\s*(?P<access>[RW](?:/?[A-Z0-9]{{1,3}})?))?\)$",
    re.IGNORECASE,
)
"""The same in brackets behind the place, and who may read and write: `CTRL — 0x300 (8-bit, R/W)`."""
ACCESS_BEHIND = re.compile(
    rf"\s*[(\[](?:(?P<placed>{HEX})\s*[,;]\s*)?"
    r"(?P<access>[RW]|R/W|RW|RO|WO|read\s?[/-]\s?write|(?:read|write)(?:[ -]only|(?(placed)|(?!))))[)\]]"
    r"(?:\s+[–—-]\s+(?-i:[A-Z])[^()\[\]]{1,40})?$",
    re.IGNORECASE,
)
"""Who may read and write at the end of a title, perhaps behind the address: `(R/W)`, `(0x04, write)`.

When a register is there may stand behind it: `(R/W) - In the second mode only`.
"""
BRACKETED = re.compile(
    rf"^(?P<name>{IDENTIFIER})\s*\((?P<title>[A-Z][^()]*)\)\s*\[(?P<access>[RW](?:[/-]?[A-Z0-9]{{1,3}})?)\]"
    rf"\s*\[(?P<address>{HEX})(?:\s*[-–~]\s*(?P<last>{HEX}))?\]\s*(?:\[(?P<reset>{HEX})\]\d?)?$"
)
"""A name, its title, and in brackets access, address and reset: `NBMR (Mode Register) [R/W] [0x0000] [0x00]`."""
ACCESSED = re.compile(
    rf"^(?P<name>{IDENTIFIER})\s*\((?P<address>{HEX})\s*[;,]\s*(?P<access>[RW](?:[/-]?[A-Z0-9]{{1,3}})?)\)$"
)
"""A name with its address and access in brackets: `NBCTRL (00000h; R/W)`."""
NAMED_TWICE = re.compile(r"(?P<name>[A-Za-z]\w+): [A-Z].*\((?P=name)\)$")
"""A title with the name before and behind it, whatever that looks like: `pumpcfg: Speed of the pump (pumpcfg)`."""
_CALLED: Final = r"(?:(?:offset|address)\s*[:=]?\s*)?"
_PLACED_NAME: Final = rf"{IDENTIFIER}\s*\(\s*{_CALLED}{HEX}\s*\)"
_PLACED_NAMES = re.compile(
    rf"^{_PLACED_NAME}(?:(?:\s*[,/&]\s*(?:and\s+)?|\s+and\s+){_PLACED_NAME}){{1,7}}(?:\s+registers)?$",
    re.IGNORECASE,
)
"""Names with an address each: `OUT_L (28h), OUT_H (29h)`, `OUT_L (offset 28h) & OUT_H (offset 29h)`."""
STEPPED: Final = (
    r"(?:\s*\([A-Za-z][^()]*\))?\s*\((?:(?i:at|(?P<key>offset|address))\s*[=:]?\s*)?"
    rf"(?P<place>{HEX}\s*\+\s*[^()=]*[*×][^()=,]*)(?:,[^()]*)?\)$"
)
"""What stands behind the name of an array: its indices, and the place that hangs on them `(0x40 + 0x4*n, n=0..7)`."""
_KEYED_STEP = re.compile(
    rf"\(\s*(?P<key>offset|address)\s*[=:]\s*(?P<place>{HEX}\s*\+\s*\([^()=]*[*×][^()=]*\)"
    rf"|{HEX}\s*(?:to|through|\.{{2,}}|…|–|—|~|-)\s*{HEX}(?=\s*[;,)]))",
    re.IGNORECASE,
)
"""The same, called an offset or an address: `(Offset = 40h + (n * 4h); where n = 0h to 7h)`; or both ends of it."""

_OF_BLOCK: Final = r"\s*\([A-Za-z_]\w*\)"
"""The block behind an address that is that of its register: `0x40010000 (GATE0)`."""
_KEYED_LIST = re.compile(
    rf"\(\s*(?P<key>offset|address)(?:e?s)?\s*[=:]\s*(?P<place>{HEX}(?:\s*,\s*{HEX})+)\s*\)"
    rf"|[(,]\s*(?P<word>address)(?:es)?\s*[=:]?\s*(?P<places>{HEX}{_OF_BLOCK}(?:\s*,\s*{HEX}{_OF_BLOCK})+)\s*\)",
    re.IGNORECASE,
)
"""The places of all elements, `(ADDRESS: 30h, 40h)`, or in all blocks, `(CTRL, address 0x10 (GATE0), 0x20 (GATE1))`."""


def stepped_place(text: str) -> tuple[str, str] | None:
    """What a heading says of a place that hangs on an index, and whether that is an `address` or an `offset`.

    So of several places: `30h, 40h` of `NBnCTRL (ADDRESS: 30h, 40h)`, also where the block of each stands behind it.

    `0x40 + 0x4*n` of `TAPn_REG (n: 0-7) (0x40 + 0x4*n)` and of `TAP_n Register (Offset = 40h + (n * 4h); ...)`.
    """
    found = re.search(STEPPED, text)
    if found is None:
        found = _KEYED_STEP.search(text) or _KEYED_LIST.search(text)
    if found is None:
        return None
    if found.re is _KEYED_LIST and found["places"]:
        return "address", re.sub(_OF_BLOCK, "", found["places"])
    return (found.groupdict().get("key") or "address").lower(), found["place"]


def placed_names(title: str) -> list[tuple[str, str]]:
    """The names of a title with the address behind each, as printed; empty where it holds anything else.

    >>> placed_names("OUT_L (28h), OUT_H (29h)"), placed_names("OUT_L (28h)")
    ([('OUT_L', '28h'), ('OUT_H', '29h')], [])
    """
    if title.count("(") < len(("one", "two")) or not _PLACED_NAMES.match(title):
        return []
    found = re.findall(rf"({IDENTIFIER})\s*\(\s*(?i:{_CALLED})({HEX})\s*\)", title)
    return found if all(is_identifier(name) for name, _ in found) else []


def bracketed_keys(text: str) -> dict[str, str]:
    """Access, address and reset that stand in brackets behind a name and its title; empty where they do not.

    Behind several names it is the address of each.
    """
    found = BRACKETED.match(text)
    if found is None and (told := ACCESSED.match(text)):
        return {"address": told["address"], "access": told["access"]}
    if found is None:
        placed = placed_names(numbered["title"] if (numbered := NUMBERED.match(text)) else text)
        role = "offset" if re.search(r"\(\s*offset", text, re.IGNORECASE) else "address"
        return {role: ", ".join(address for _, address in placed)} if placed else {}
    keys = {role: found[role] for role in ("access", "address", "reset") if found[role]}
    if found["last"]:
        keys["address"] = f"{found['address']} to {found['last']}"
    return keys


def split_reset(text: str) -> tuple[str, str | None]:
    """A heading without the reset value at its end, and that value: `Control Register (10H)  Reset Value: 0000H`."""
    found = _RESET.search(text)
    if not found or not found.start():
        return text, None
    value = found["within"] or found["value"] or found["behind"] or found["alone"]
    return text[: found.start()].rstrip(" ,;-–—") + (found["close"] or ""), value


def split_width(text: str) -> tuple[str, str | None]:
    """A heading without the width behind its place, and that: `CTRL, offset 0x300, 32-bit`.

    >>> split_width("CTRL, offset 0x300, 32-bit, (W)"), split_width("CTRL (0x300, 32 bits, RW)")
    (('CTRL, offset 0x300 (W)', '32 bits'), ('CTRL (0x300, RW)', '32 bits'))
    >>> split_width("CTRL — 0x300 (8-bit, R/W)")
    ('CTRL — 0x300 (R/W)', '8 bits')
    """
    if text[-1:] == ")" and "bit" in text and (sized := _SIZED_BEHIND.search(text)):
        access = f" ({sized['access']})" if sized["access"] else ""
        return f"{text[: sized.start()]}{sized['place']}{access}", f"{sized['width']} bits"
    found = _WIDTH.search(text) if "bit" in text else None
    if found is None or not found.start():
        return text, None
    rest = text[found.end() :]
    return (
        f"{text[: found.start()]}{found['place']}{' ' if rest[:1] in {'(', '['} else ''}{rest}",
        f"{found['width']} bits",
    )


def split_access(text: str) -> tuple[str, str | None]:
    """A heading without the access that a comma parts from what stands before, and that: `CTRL (0x03), read only`."""
    if (beside := _ACCESS_BESIDE.search(text) if text[-1:] == ")" else None) and not ACCESSED.match(text):
        return f"{text[: beside.start()]}{beside['place']})", beside["access"]
    if found := _ACCESS_OF_PLACE.search(text):
        return text[: found.end("place")], found["access"]
    found = _ACCESS.search(text) or _ACCESS_OF_REGISTER.search(text)
    return (text[: found.start()], found["access"]) if found and found.start() else (text, None)
