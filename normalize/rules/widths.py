"""What a text says of the size of its field, held against the printed bits.

7 bits of mask                   bits 5:0 are too few
16-bit signed value              bits 14:0 are not sixteen
fixed point (12.4)               bits 14:0 are neither sixteen nor, with a sign, seventeen
the first bank, as [7:3]         five bits, and 21:16 are six
range 0 to 31                    does not fit bits 3:0

A text that says its thing twice, or speaks of a part of a value that goes on elsewhere, says nothing. Either print
may be the misread one, so the field is in doubt and stays as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from normalize.workbench import Desk, Workbench

WORD: Final = 32
"""Bits of a register that does not say how many it has."""

_LEAST: Final = re.compile(r"(\d+)[- ]?bits?\b")
_EXACTLY: Final = re.compile(
    r"(?:^|[.;,\n]\s*)(?:[Aa]n? )?(?:[Ss]igned |[Uu]nsigned )?(\d+)[- ]bits? "
    r"(?:2.s comp|two.s comp|signed|unsigned|IEEE|float|integer|fixed)"
)
_FIXED: Final = re.compile(
    r"\b(?:fixed[ -]point|fixed|format)(?: is| of| in|:)? \(?[SsUu]?(\d+)\.(\d+)\b"
    r"|\b[SsUu]?(\d+)\.(\d+) (?:fixed[ -]point|fixed|format)\b(?! or\b)"
)
_BITS: Final = re.compile(r"\[(\d+):(\d+)\]")
_AS_BITS: Final = re.compile(
    r"\b(?:as|is|are|represents?|specif\w+|holds?|contains?|gives?|provides?|stores?) (?:the )?(?:bits? )?\[\d+:"
)
_RANGE: Final = re.compile(r"\b[Rr]ange(?: is| of| from|:)? ?[\[(]?\d+(?:,| to|-|\.\.) ?(\d+)\b(?![.*^x%]\d)")
_PART: Final = re.compile(r"\b[ML]SBs?\b|\b(?:upper|lower|high|low|units?|fraction\w*)\b", re.IGNORECASE)


def widths(bench: Workbench) -> None:
    """Check the fields of every document."""
    for desk in bench.desks:
        _check(desk)


def _check(desk: Desk) -> None:
    fields = desk.fields
    high, low, parts, names = fields["bit_hi"], fields["bit_lo"], fields["part"], fields["field"]
    for row, text in enumerate(fields["description"]):
        if not text or high[row] is None or low[row] is None or parts[row]:
            continue
        width = high[row] - low[row] + 1
        room = desk.registers["width_bits"][desk.register_of[row]] or WORD
        said = _contradicted(text, width, room)
        if said and not (
            width == 1 and said.split("-")[0] in (names[row] or "")
        ):  # `D16`: 16-bit data, or not
            fields.flag(row, "size_disagrees", f"{said!r}, and bits {high[row]}:{low[row]} are {width}")


def _contradicted(text: str, width: int, room: int) -> str | None:
    """What a text says that a field of so many bits, in a register with room for so many, is not; None if nothing.

    The patterns are costly, so what they need is looked for first.
    """
    if text[0].isdecimal() and (found := _LEAST.match(text)) and width < int(found[1]) <= room:
        return found[0]
    if "[" in text and len(found_all := _BITS.findall(text)) == 1 and _AS_BITS.search(text):
        hi, lo = map(int, found_all[0])
        if abs(hi - lo) + 1 != width and not _PART.search(text):
            return f"[{hi}:{lo}]"
    if "." in text and ("fixed" in text or "format" in text) and (found := _one(_FIXED, text)):
        whole, fraction = (int(one) for one in found.groups() if one is not None)
        if width - whole - fraction not in (0, 1):  # a sign may come before
            return found[0]
        return None
    found = _one(_EXACTLY, text) if "bit" in text else None
    if found and width != int(found[1]) <= room and not _PART.search(text):
        return found[0].strip(" .;,\n")
    found = _one(_RANGE, text) if "ange" in text else None
    if found and int(found[1]) >> width and int(found[1]) != 1 << width and not _PART.search(text):
        return found[0]
    return None


def _one(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The only place of a text where a pattern is found; None when there are several."""
    found = list(pattern.finditer(text))
    return found[0] if len(found) == 1 else None
