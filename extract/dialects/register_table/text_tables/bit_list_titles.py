"""What stands over a list of bits: the register that it names, or is in doubt to name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.marked_titles import access_behind, between
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, bare_hexadecimal, hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.observations import Reading
    from extract.tables import Table

    Divided = Callable[[str, int], tuple[int, int]]

FAR: Final = 30
"""Lines over a list among which that is looked for."""
HEAD = re.compile(r"\s*Bit(?:s|\(s\))?(?:\s{2,}|\t)\s*[A-Z][a-z]+\.?(?:\s+\([^()]*\d[^()]*\))?\s*$")
"""Heads over a list, and perhaps the number that it is referred to by: `Bit(s)   Description   (Table 12)`."""
_FOR = re.compile(r"bit\s?fields? (?:for|of) (?P<title>\S.{0,80}?)\s*:?$", re.IGNORECASE)
"""What a line over such heads says the bits to be of."""
BARE_HEAD = re.compile(r"\s*Bits?:?\s*$")
_PLACED = re.compile(
    rf"(?P<number>{HEX})(?P<index>\s+\w+\s[^:()]*)?\s*(?:\([^()]*\))?\s*[:–—-]\s+(?P<title>[A-Za-z].{{0,80}}[^.:;,\s])\.?$"
)
_STEPPED = re.compile(
    rf"(?P<place>{HEX}\s?\+\s?[A-Za-z]\s?[*×]\s?{HEX})\s+[:–—-]\s+(?P<title>(?P<name>\S+)(?:\s[–—-]\s.{{0,80}})?|[A-Z][^:;]{{0,80}}[^.:;,\s])$"
)
"""The place of one of several registers, its name and title: `4088h+N*10h - D#_CTL - Control (0..6)`; or that alone."""
_BRACKET = re.compile(r"\s*\([^()]*\)$")
_LED = re.compile(
    r"(?P<number>(?:0[xX])?[0-9A-Fa-f]{2,4}[hH]?)(?:\s*[:–—-]{1,2}\s+|\s{2,})(?P<title>[A-Z][^:]{0,80}?)"
    r"(?:\s+\([^()]*\))?:?$"
)
_ACCESS: Final = r"read(?:/write|[ -]only)?|write(?:[ -]only)?|R/?W|[RW]"
_CALLED = re.compile(r"(?P<name>[A-Z]\w*)\s+\((?P<place>[^()]{1,24})\)(?:\s*:|\s+[–—-]\s.{1,80})?$")
"""A name in capitals and in brackets what places it, perhaps in parts of a number: `CONF1 (0x00_L):`."""
_PLACES = re.compile(
    r"(?:at |@ ?)?(?:0[xX]|\$)[0-9A-Fa-f]|(?=[0-9A-Fa-f]*\d)[0-9A-Fa-f]+[hH]?(?:[_.:]\w+)?$", re.IGNORECASE
)
"""What places a register, no `see 3` and no `bits 7-4`."""
_BESIDE = re.compile(
    rf"(?P<title>[A-Z][\w /-]{{0,60}}?)\s*\((?P<place>{HEX})(?:[,\s]+(?P<access>{_ACCESS}))?\)"
    rf"(?:\s*>\s*(?P<behind>{_ACCESS}))?:?$",
    re.IGNORECASE,
)
"""A title in words, its place in brackets, who reads or writes there: `Pump mask ($21 write)`, `Pump ($20) > read`."""
_TITLE_WORDS: Final = 10
"""Words of a title over a list at most."""


def titles_over(document: Document, lists: Iterable[Table]) -> dict[int, Named]:
    """The lines right over lists that give an address and a title in words, which may be a register's.

    A colon or a dash stands between them; in a title that speaks of a register a gap does, too: `3D8  Mode register`.
    Such an address shows by a letter that it is hexadecimal, or the others of the document do.
    """
    out: dict[int, Named] = {}
    led: dict[int, re.Match[str]] = {}
    for table in lists:
        i = table.first_line - 1
        headed = i > 0 and HEAD.match(document.lines[i]) is not None
        i -= headed
        line = document.lines[i].strip() if i >= 0 else ""
        if i >= 0 and (called := called_over(document, table)):
            out[i] = called
            continue
        if headed and (found := _FOR.match(line)):
            out[i] = Named(found["title"], line, sure=False, section=line)
            continue
        if found := _STEPPED.match(line):
            access = access_behind(line)
            keys = {"address": found["place"]} | ({"access": access} if access else {})
            name = found["name"] or _BRACKET.sub("", found["title"])
            out[i] = Named(name, found["title"], sure=False, section=line, keys=keys)
            continue
        if (found := _PLACED.match(line)) and between(line) is None:
            name = (found["index"] or "").strip()
            if is_identifier(name) and name.isupper():  # `F814h NBSTAT - State register (R)`
                access = access_behind(line)
                keys = {"access": access} if access else {}
                out[i] = Named(name, found["title"], hexadecimal(found["number"]), section=line, keys=keys)
                continue
            address = None if found["index"] else hexadecimal(found["number"])
            out[i] = Named(found["title"], line, address, sure=False, section=line)
            continue
        i = next(iter(titles_above(document, table.first_line)), -1)
        line = document.lines[i].strip() if i >= 0 else ""
        if found := _BESIDE.match(line):
            access = found["access"] or found["behind"]
            keys = {"access": access} if access else {}
            sure = is_identifier(found["title"]) and found["title"].isupper()
            out[i] = Named(
                found["title"], line, hexadecimal(found["place"]), sure=sure, section=line, keys=keys
            )
        elif (found := _LED.match(line)) and between(line) is None and _titles_register(found["title"]):
            led[i] = found
        elif line and is_titled(line) and between(line) is None:
            out[i] = Named(line.rstrip(": "), line, sure=False, section=line)
    marked = any(re.search(r"[A-Fa-fxh]", found["number"]) for found in led.values())
    for i, found in led.items():
        address = bare_hexadecimal(found["number"]) if marked else None
        out[i] = Named(found["title"], found[0], address, sure=False, section=found[0])
    return out


def called_over(document: Document, table: Table) -> Named | None:
    """The register that the line right over a list calls by a name in capitals, what places it in brackets behind.

    It stands apart from the text above, and further out than the list.
    """
    i = table.first_line - 1
    found = _CALLED.match(document.lines[i].strip()) if i >= document.body.start else None
    if found is None or (i > document.body.start and document.lines[i - 1].strip()):
        return None
    title, first = document.lines[i], document.lines[table.first_line]
    outer = len(title) - len(title.lstrip()) < len(first) - len(first.lstrip())
    named = found["name"].isupper() and is_identifier(found["name"])
    if not (outer and named and _PLACES.match(found["place"])):
        return None
    address = hexadecimal(found["place"]) if re.fullmatch(HEX, found["place"]) else None
    return Named(found["name"], found[0].rstrip(": "), address, section=found[0])


def titles_above(document: Document, first: int) -> list[int]:
    """The lines over a list that may be its title: the next that is not blank, or the one over `Bits` alone."""
    near = range(first - 1, max(first - FAR, -1), -1)
    above = [i for i in near if document.lines[i].strip()][:2]
    return above[1:] if above and BARE_HEAD.match(document.lines[above[0]]) else above


def is_titled(line: str) -> bool:
    """Whether a line that is not marked as a heading is a title that speaks of a register."""
    return line[-1] not in ".,;" and line[0] not in "#=[|" and _titles_register(line)


def _titles_register(title: str) -> bool:
    """Whether a title speaks of a register, and is no sentence."""
    said = {plain(word) for word in title.split()}
    words = vocabulary().words
    return (
        len(title.split()) <= _TITLE_WORDS and bool(said & words["register"]) and not said & words["sentence"]
    )


def doubt_titles(reading: Reading, lists: AbstractSet[int]) -> None:
    """Flag the fields of such lists whose names are titles; `lists` are their lines."""
    for register in reading.registers if lists else ():
        for one in register.fields:
            if one.field and not one.reserved and not is_identifier(one.field) and one.pieces[0][0] in lists:
                one.flag("name_open")
