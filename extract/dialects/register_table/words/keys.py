"""Lines that give a key and its value, or several: `Address offset: 0x10`, `Address: 0x02, Name: NB_CTL`."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import says_access
from extract.dialects.register_table.words.notation import HEX
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary

_KEY = re.compile(
    rf"^(?P<key>[^\W\d_][^:：=]{{1,40}}?)\s*(?:::(?=\s)|[:：=]|\s(?={HEX}|\[\d{{1,4}}\]$))\s*(?P<value>\S.*)$",
    re.DOTALL,
)

_CELLS: Final = re.compile(rf"(?P<key>[^\W\d_][^,;:=]{{1,30}}),(?P<value>{HEX}(?:\s*\+[\w\s*()]+)?)")
"""A key and its place as two cells of a sheet: `Offset,0x10`."""
_PAGED: Final = re.compile(
    r"\(?(?P<space>(?:Page|Bank|Device|MMD|DEVAD) (?:0[xX])?[0-9A-F]{1,3}h?)[,:;/]? +"
    r"(?:Register|Reg\.?|Address|Offset) (?P<number>(?:0[xX])?[0-9A-Fa-f]{1,4}h?)\)?",
    re.IGNORECASE,
)
"""Where a register stands that is reached over a page, alone in a line: `Page 2, Register 16`."""
_INDEX: Final = re.compile(r"(?:Index|Address|Register) \([Ii]n [Dd]ecimal\):?\s*(?P<number>\d{1,5})")
"""A place whose key says that it is decimal: `Index (In Decimal): 18`."""
_FROM_BASE: Final = re.compile(rf"(?:[A-Za-z]\w* )?(?:Base|BASE)(?: [Aa]ddress)?\s*\+\s*{HEX}")
"""A place without a key, alone in a line: `Module Base + 0x0003`."""
_LONGEST: Final = 120
"""Characters of a key and its value, unless that is a list of numbers and names: of addresses, say."""
_LIST: Final = 400
_SENTENCE: Final = re.compile(r"\b[a-z]{3,}\b")
_MARKS: Final = frozenset("-*+•:■▪●◦□‣>")
"""What may stand before a key: the bullet of an item, the mark of a list of keys."""
_EMPHASIS: Final = frozenset("*_")
_EMPHASISED: Final = re.compile(
    r"(?P<mark>[*_])(?P<key>[^\W_][^*_:=]{1,40})(?::(?P=mark)|(?P=mark)\s?:)(?=\s)"
)
"""A key in slanted print: `*Width:* 32 bits`, `_Access_: RW`."""
_LONGEST_KEY: Final = 40
_PLACES: Final = re.compile(rf"(?:{HEX}|0|[0-9A-Fa-f]{{1,4}}(?=[-–]))(?:\s*(?:-|–|,|->|\bto\b)\s*{HEX})*")
_ACCESSED: Final = re.compile(rf"(?P<reset>{HEX})\s+(?P<access>R/W|RW|RO?|WO?)")
_CODED: Final = re.compile(r"(?P<key>[A-Z][a-z]+(?: [A-Za-z]+)?) +(?P<value>R/W|RW|RO|WO)")
"""A key and a code of access without a sign between them: `Type RO`."""
_WIDTH: Final = re.compile(r"\d{1,3}[ -]?bits?(?: wide)?", re.IGNORECASE)
_ACCESS: Final = re.compile(r"R/?W|RO|WO|(?:read|write)[ -]only|read[ /-]write", re.IGNORECASE)
_COMMON: Final = frozenset((
    "attribute", "r/w", "initial", "initial state", "power up default", "power on default", "hardware reset",
    "hw reset", "default setting",
))  # fmt: skip
"""Keys that begin lines of prose, too."""
_ENDS_ASIDE: Final = re.compile(r"(?![^()]*\s\d{1,2}\)$)[^()]*\)")
"""What ends a text in brackets; no mark of a note: `00H 1)`."""
_WORDS: Final = 4
_NUMBER: Final = re.compile(r"\S*\d")
_COLON: Final = re.compile("[:：=]")
_PLACE: Final = re.compile(HEX)
_COUNT: Final = re.compile(
    r"\[?\d{1,4}\]?(?:[ -]?(?:bits?|bytes?))?|0[xX][0-9A-Fa-f]{1,4}|N/?A|none", re.IGNORECASE
)
_FORMS: Final = {
    "address": _PLACES,
    "offset": _PLACES,
    "reset": _PLACES,
    "access": re.compile(r"[A-Za-z][\w/]{0,11}(?:[ ,-]{1,2}[A-Za-z/]{1,8}){0,3}"),
    "width": _COUNT,
    "dimensions": _COUNT,
    "stride": _COUNT,
    "name": re.compile(r"[A-Za-z_]\w*"),
}
"""The values that may stand alone in the line below their key, by its role."""
_LOOSE: Final = frozenset({"access", "name"})
"""Roles of keys that may have values of other forms: `Type: PCI`."""


def key_lines(text: str, words: Vocabulary) -> list[tuple[str, str]]:
    """The roles and values of a line of several keys, with commas or without: `Address: 0x02, Name: NB_CTL`."""
    if len(text) > 240:
        return []
    text = _unwrapped(text)
    starts = [0]
    for found in words.before_key.finditer(text):
        if found[0][-1] == "=" and "+" in text[starts[-1] : found.start()]:
            continue  # a sum: `20C_4000h base + 4h offset = 20C4004h`
        if _COLON.search(text, starts[-1], found.start()):  # else it ends a longer key: `Register address:`
            starts.append(found.start())
    starts.append(len(text))
    by_key = [text[start:end].strip() for start, end in pairwise(starts)]
    for texts in (_with_places(re.split(r"\s*[,;]\s+|\s+[|│·•—]\s+", text)), by_key):
        parts = [key_line(part, words) or (_without_key(part) if n else None) for n, part in enumerate(texts)]
        if len(parts) > 1 and all(parts):
            return [pair for part in parts if part for pair in _with_access(*part)]
    return []


def _unwrapped(text: str) -> str:
    """A line without the brackets or the emphasis round all of it, and the mark of a quotation before it."""
    text = text.removeprefix("> ")
    inner = text[1:-1]
    whole = text[:1] + text[-1:] in {"()", "**", "__"} and not {text[:1], text[-1:]} & set(inner)
    return inner if whole else text


def _without_key(text: str) -> tuple[str, str] | None:
    """What says by its form alone what it is, behind other keys: `Offset 0x08, 32 bit, RW`."""
    if _WIDTH.fullmatch(text):
        return "width", text
    return ("access", text) if _ACCESS.fullmatch(text) else None


def _with_access(role: str, value: str) -> list[tuple[str, str]]:
    """A key and its value, and the access that stands alone behind the reset: `After reset: 00H R/W`."""
    found = _ACCESSED.fullmatch(value) if role == "reset" else None
    return [(role, found["reset"]), ("access", found["access"])] if found else [(role, value)]


def _with_places(texts: list[str]) -> list[str]:
    """The parts of a line, each with the places alone that go on with its own: `Address = Base + 0x30, 0x34`."""
    out = texts[:1]
    for text in texts[1:]:
        if _PLACE.fullmatch(text):
            out[-1] += f", {text}"
        else:
            out.append(text)
    return out


def key_line(text: str, words: Vocabulary) -> tuple[str, str] | None:
    """The role and value of a line such as `Address offset: 0x10`."""
    if text[:1] in _EMPHASIS:
        text = _EMPHASISED.sub(r"\g<key>:", text)
    text = text.lstrip("".join(_MARKS) + " ") if text[:1] in _MARKS else text
    text = (
        text[2:] if text[:2] == "| " and text.count("|") == 1 else text
    )  # a line that reStructuredText keeps
    if paged := _PAGED.fullmatch(text):
        space, number = paged["space"], paged["number"]
        marked = number if not number.isdigit() else f"0x{number}" if len(number) == 1 else f" {number}"
        return "address", f"{space}:{marked}"
    if _FROM_BASE.fullmatch(text):
        return "offset", text
    if "ecimal" in text and (counted := _INDEX.fullmatch(text)):
        return "address", f"{int(counted['number']):#x}"
    if (coded := _CODED.fullmatch(text)) and words.keys.get(plain(coded["key"])) == "access":
        return "access", coded["value"]
    if "," in text and (cells := _CELLS.fullmatch(text)) and (keyed := words.keys.get(plain(cells["key"]))):
        return (keyed, cells["value"]) if keyed in {"address", "offset", "reset"} else None
    found = _KEY.match(text.replace("`", "").replace("**", "")) if len(text) <= _LIST else None
    if not found or (len(text) > _LONGEST and _SENTENCE.search(found["value"])):
        return None
    key, value = plain(found["key"]), found["value"].strip()
    if key.endswith(" hex") and re.fullmatch(r"[0-9A-Fa-f]+", value):
        key, value = key.removesuffix(" hex"), f"0x{value}"
    role = words.keys.get(key) or _of_block(found["key"], value, words)
    if key in _COMMON and not (_told(value, words) if role == "access" else _NUMBER.match(value)):
        return None  # of prose: `Attribute: it sticks`, `Initial state: idle`
    if ")" in value and _ENDS_ASIDE.match(value) and "(" not in key:
        return None  # of prose that was in brackets: `Offset 58h) and ...`
    if key == "location" and not _PLACE.search(value):
        return None  # `Location: upper left`
    if role == "name" and re.match(rf"{HEX}(?!\w)", value):
        return None  # a heading: `Register 0x10 (NB_CTRL)`
    if role == "access" and ":" in value:
        return None  # a row of a figure: `Access : POR   RW : 00`
    return (role, value) if role else None


def _of_block(key: str, value: str, words: Vocabulary) -> str | None:
    """The role of a key of two words behind the name of a block, before a place alone: `GP Memory Offset 4Ch`."""
    block, _, known = key.partition(" ")
    space, gap, _ = known.partition(" ")
    if not gap or "," in key or plain(space) in words.words["register"]:
        return None  # the title of a register: `CTRL register, offset 0x10`
    role = words.keys.get(plain(known)) if block.isupper() and len(block) > 1 else None
    return role if role in {"address", "offset"} and _PLACE.fullmatch(value) else None


def _told(value: str, words: Vocabulary) -> bool:
    """Whether a value says of access, and is no sentence."""
    return value[-1:] != "." and len(value.split()) <= _WORDS and says_access(value, words)


def spaced_keys(text: str, words: Vocabulary) -> list[tuple[str, str]]:
    """The roles and values of a cell of keys, a blank behind each and its value one word; none for any other cell.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> spaced_keys("Offset 0x20 / Type RW / Reset 0x0", vocabulary())
    [('offset', '0x20'), ('access', 'RW'), ('reset', '0x0')]
    """
    parts = [word for word in text.split() if word not in {"/", "|"}] if len(text) <= _LONGEST else []
    pairs = [
        (words.keys.get(plain(key), ""), value) for key, value in zip(parts[::2], parts[1::2], strict=False)
    ]
    formed = all(role in _FORMS and _FORMS[role].fullmatch(value) for role, value in pairs)
    placed = any(role in {"address", "offset"} for role, _ in pairs)
    return pairs if formed and placed and len(parts) % 2 == 0 else []


def is_key(text: str, words: Vocabulary) -> bool:
    """Whether a line is a key and no more: `Address offset`, `* name`, `### Reset value:`."""
    return len(text) <= _LONGEST_KEY and plain(_bare(text)) in words.keys


def key_over_value(key: str, value: str, words: Vocabulary) -> tuple[str, str] | None:
    """The role and value of a key alone in its line and of its value alone in the line below; None for other lines.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> key_over_value("* offset_address", "    * 0x00 - 0x03", vocabulary())
    ('offset', '0x00 - 0x03')
    """
    role = words.keys.get(plain(_bare(key)), "")
    said = _bare(value).replace("`", "").strip("*")
    form = _FORMS.get(role)
    if form is None or form.fullmatch(said) is None:
        return None
    item = key.lstrip()[:1] in _MARKS and value.lstrip()[:1] in _MARKS
    return (role, said) if item or role != "name" else None


def places_below(lines: Sequence[str]) -> list[str]:
    """The places that stand as items under the first, which is one: those of the elements of an array.

    >>> places_below(["    * 0x30", "    * 0x38", "    * 0x40", "* type"])
    ['0x38', '0x40']
    """
    lead = lines[0][: len(lines[0]) - len(lines[0].lstrip())] if lines else ""
    if not lead or lines[0].lstrip()[:1] not in _MARKS:
        return []
    same = takewhile(lambda line: line.startswith(f"{lead}{lines[0].lstrip()[0]}"), lines[1:])
    return [*takewhile(_PLACE.fullmatch, map(_bare, same))]


def keys_over_values(lines: Sequence[str], words: Vocabulary) -> dict[int, tuple[str, str]] | None:
    """What lines say that begin with keys, one below the other, and go on with as many values: role and value by line.

    Each value has the form that its key asks for. Lines are None of these where they end with other words.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> keys_over_values(["B/D/F:", "Address Offset:", "Size:", "PCI", "2E-2Fh", "16 bits", "Text"], vocabulary())
    {3: ('', 'PCI'), 4: ('offset', '2E-2Fh'), 5: ('width', '16 bits')}
    """
    count = next((n for n, line in enumerate(lines) if line.rstrip()[-1:] != ":"), 0)
    if not 1 < count <= len(lines) // 2:
        return None
    roles = [words.keys.get(plain(_bare(line)), "") for line in lines[:count]]
    found = dict[int, tuple[str, str]]()
    for n, (role, line) in enumerate(zip(roles, lines[count:], strict=False), count):
        said = _bare(line)
        form = _FORMS.get(role)
        formed = form is None or form.fullmatch(said) is not None
        if not formed and role not in _LOOSE:
            return None
        found[n] = (role if formed else "", said)
    return found if {"address", "offset"} & set(roles) else None


def _bare(text: str) -> str:
    """A line without the mark of an item or a heading before it, and the colon behind it."""
    return text.strip().lstrip("#=" + "".join(_MARKS)).strip().rstrip(":： ")
