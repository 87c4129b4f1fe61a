"""Values that a description tells without a sign between number and meaning, or several of which mean the same.

0 is empty, 1 is low, 2 is full                 counting up from 0
0 or 3: Off, 1 or 2: Half                       no number twice
Sleep (00), Forced (01 or 10), Normal (11)      behind what they mean, a digit for each bit
0 - closed, 1 - open, 2/3 - reserved            counting up from 0, dashes or numbers that share a meaning
0x00 Divide by 1                                a line each, counting up from 0
0x01 Divide by 2
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.amd_register.text import within
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.observations import Field

_IS: Final = re.compile(
    r"(?:^|(?<=[,;.:(\n] )|(?<=[(\n])|(?<=\band )|(?<=\bor ))(?P<codes>\d{1,3}) (?:is|means|selects)"
    r" (?P<label>[^,;.()\n]{1,40}?(?:\n[^,;.()\n]{1,40}?)?)"
    r"(?=[,;)]|\.(?!\S)|$|\s(?:and|or) \d{1,3} (?:is|means|selects) )"
)
_OR: Final = re.compile(
    r"(?:^|(?<=[,;.(]\s))(?P<codes>\d{1,3}(?: or \d{1,3})*)\s?[:=]\s?"
    r"(?P<label>[^,;:.()=]{1,60}?)\s*(?=[,;)]|\.(?!\S)|$)"
)
_SHARED: Final = re.compile(
    r"(?:^|(?<=[,;.(:]\s))(?P<codes>\d{1,3}(?:(?:\s?[/,]\s?|-)\d{1,3})*)(?:\s?[:=]|\s-(?=\s))\s*"
    r"(?P<label>[^,;:.()=]{1,60}?)\s*(?=[,;)]|\.(?!\S)|$)"
)
_SHARES: Final = re.compile(r"(?<![\w/.-])(?P<first>\d{1,3})\s?[/,]\s?(?P<last>\d{1,3})\s?[:=]")
_DASHED: Final = re.compile(r"\b0(?:-\d{1,3})?\s-\s\S")
_BEHIND: Final = re.compile(
    r"(?P<label>[^,;:.()]{1,60}?)\s\((?P<codes>[01]{2,8}(?: or [01]{2,8})*)\)(?=\s*(?:[,;.]|$|and\b|or\b))"
)
_LINE: Final = re.compile(
    r"^[ \t]*(?P<codes>0[xX][0-9A-Fa-f]{1,4}) {1,4}(?P<label>[A-Za-z][^\n]*)$", re.MULTILINE
)
_SEVERAL: Final = re.compile(r"\d or \d+\s?[:=]")
_SEPARATES: Final = re.compile(r"[\s,;]*(?:(?:and|or)\s+)?")
_CODED: Final = re.compile(r"\d (?:is|means|selects) ")
_ENDS: Final = re.compile(
    r"\)?(?:\.\s+(?!.*(?:\d \S|\(\d|\d\s?[:=]))|\.?\s*$|\s*\n(?=[A-Z])(?!.*\d))", re.DOTALL
)
"""What may follow the last item: nothing, or another sentence without numbers of values."""
_JOINED: Final = re.compile(r"^[\s,;]*(?:and |or )?")
_FEW: Final = 2
_WORDS: Final = 6
"""Words of a meaning at most: more are a sentence."""


class _Told(NamedTuple):
    """Numbers, what they mean, and where that stands in the text."""

    numbers: list[int]
    label: str
    start: int
    end: int


def told(lines: list[str], row: Field, pieces: list[Piece]) -> list[EnumValue]:
    """The values that a description (its places in `pieces`) tells in one of these forms, which is whole."""
    said = row.description or ""
    if row.bit_hi is None or row.bit_lo is None:
        return []
    width = row.bit_hi - row.bit_lo + 1
    form = _form(said, width, lines, pieces)
    if form is None:
        return []  # as nearly always
    text = "\n".join([lines[i][s:e] for i, s, e in pieces])
    found = [_read(one, width) for one in form.finditer(text)]
    if len(found) < _FEW or not _are_list(found, form, width) or not _is_whole(text, found, form):
        return []
    return _values(found, pieces, doubtful=form is _LINE and bool(text[found[-1].end :].strip()))


def shares_numbers(said: str, width: int) -> bool:
    """Whether two numbers that follow each other, and that a field may hold, share a meaning: `2,3 = high`."""
    signs = ("/" in said or "," in said) and ("=" in said or ":" in said)
    found = _SHARES.search(said) if signs else None
    return found is not None and int(found["first"]) + 1 == int(found["last"]) < 1 << width


def _form(said: str, width: int, lines: list[str], pieces: list[Piece]) -> re.Pattern[str] | None:
    """The form that a description may have, by a sign of it that is found fast."""
    if "0 is " in said or "0 means " in said or "0 selects " in said:
        return _IS
    if "(00" in said:
        return _BEHIND
    if " or " in said and _SEVERAL.search(said):
        return _OR
    if (" - " in said and _DASHED.search(said)) or shares_numbers(said, width):
        return _SHARED
    if len(pieces) > 1 and "0x0" in said and sum(lines[i].startswith("0x", s) for i, s, _ in pieces) > 1:
        return _LINE
    return None


def _read(one: re.Match[str], width: int) -> _Told:
    label = one["label"]
    lead = _JOINED.match(label)
    cut = lead.end() if lead else 0
    digits = re.split(r" or |\s?[/,]\s?", one["codes"])
    start = min(one.start("codes"), one.start("label") + cut)
    base = 2 if one.re is _BEHIND else 16 if digits[0][1:2] in {"x", "X"} else 10
    wrong = one.re is _BEHIND and any(len(code) != width for code in digits)
    numbers = [1 << width] if wrong else [n for code in digits for n in _up_to(code, base)]
    return _Told(numbers, " ".join(label[cut:].split()), start, one.end())


def _up_to(code: str, base: int) -> range:
    """The numbers of a code: one, or those from the first to the last, `5-7`."""
    first, _, last = code.partition("-")
    return range(int(first, base), int(last or first, base) + 1)


def _are_list(found: list[_Told], form: re.Pattern[str], width: int) -> bool:
    """Whether the items are those of one list: all fit the field, none twice, the meanings short."""
    numbers = [number for one in found for number in one.numbers]
    if max(numbers) >> width or len(set(numbers)) < len(numbers):
        return False
    if any(not one.label or (form is not _LINE and len(one.label.split()) > _WORDS) for one in found):
        return False
    if form is _OR:
        return any(len(one.numbers) > 1 for one in found)
    return form is _BEHIND or numbers == list(range(len(numbers)))


def _is_whole(text: str, found: list[_Told], form: re.Pattern[str]) -> bool:
    """Whether the items follow each other with nothing between them, from where a sentence begins to where one ends."""
    ahead, behind = text[: found[0].start].rstrip(), text[found[-1].end :]
    between = (text[one.end : two.start] for one, two in pairwise(found))
    apart = not ahead or ahead[-1] in ".:(" or form is _LINE
    ends = _ENDS.match(behind) is not None or form is _LINE
    listed = all(_SEPARATES.fullmatch(words) for words in between)
    odd = any(one.label.casefold().startswith("see ") or _CODED.search(one.label) for one in found)
    return apart and ends and listed and not odd


def _values(found: list[_Told], pieces: list[Piece], *, doubtful: bool) -> list[EnumValue]:
    out = [
        EnumValue(within(pieces, one.start, one.end), [], [], "", number, None, one.label, None, "prose")
        for one in found
        for number in one.numbers
    ]
    if doubtful:
        out[-1].flag("label_open")
    return sorted(out, key=lambda value: value.value or 0)
