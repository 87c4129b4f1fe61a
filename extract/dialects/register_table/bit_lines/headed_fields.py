"""Fields whose headings give the name, then the bits in brackets.

    MODE, bits [21:20]
    Bits [19:8]                       the line below says that they are reserved
    GO, bit[3]                        Opens the gate.
    G<m>, bit [m], for m = 30 to 0    a field for each number, with the text and values of all

Sentences end in such lines too (`... is controlled by` / `NBCON, bit [3]`): one is a heading where its bits go on from
those above it, or where a blank line stands over it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import BitLine
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.words.bits import Bits, parse_bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_LINE = re.compile(
    r"(?:(?P<name>[A-Za-z_][\w.]*(?:<(?P<letter>[a-z])>\w*)?),\s)?"
    r"(?P<word>[^\W\d_]+)\s?\[(?P<bits>[\da-z:+*, ]{1,16})\]"
    r"(?:,?\sfor\s(?P<of>[a-z])\s?=\s?(?P<first>\d{1,2})\s(?:to|-|–)\s(?P<last>\d{1,2}))?\s*(?P<rest>:.*|\s\S.*)?$"
)
_END: Final = re.compile(r"(?P<times>\d{0,2})\s?\*?\s?(?P<letter>[a-z])(?:\s?\+\s?(?P<plus>\d{1,2}))?$")
"""The end of a range that follows from an index: `2m+1`."""
_MOST: Final = 64
"""Elements of one field at most."""


def headed_field(text: Text, known: Sequence[BitLine], words: Vocabulary, *, apart: bool) -> BitLine | None:
    """Read a line that is the heading of a field; None for any other, such as the end of a sentence.

    Args:
        text: the line.
        known: the lines of fields before it in its register.
        words: what bits are called.
        apart: whether a blank line stands over it.
    """
    found = _LINE.match(text.text)
    if found is None or found["word"].casefold() not in words.words["bit"]:
        return None
    rest = (found["rest"] or "").strip()
    if rest and rest[0] != ":" and segments(text)[-1][2] != rest and not (apart and rest[0].isupper()):
        return None
    rest = rest.lstrip(":").strip()
    if not found["name"]:
        bits = parse_bits(found["bits"]) if apart and not found[0][found.end("bits") + 1 :] else None
        line = BitLine(bits, "", text, "", doubtful=True, headed=True) if bits else None
    elif found["of"]:
        line = _of_index(found, text, rest)
    else:
        bits = None if found["letter"] else parse_bits(found["bits"])
        line = (
            BitLine(bits, found["name"], text, rest, headed=True) if bits and len(bits.ranges) == 1 else None
        )
    return line if line and (apart or not known or goes_on(line.bits, known[-1].bits)) else None


def goes_on(bits: Bits, last: Bits) -> bool:
    """Whether bits stand right below the last ones, or right above them."""
    return bits.high == last.low - 1 or bits.low == last.high + 1


def _of_index(found: re.Match[str], text: Text, rest: str) -> BitLine | None:
    """A field for each number of the index, highest first; None where the letters disagree."""
    numbers = sorted((int(found["first"]), int(found["last"])))
    ends = [_END.match(end.strip()) for end in found["bits"].split(":")]
    letters = {found["of"], found["letter"], *(end["letter"] if end else None for end in ends)}
    if len(letters) > 1 or numbers[1] - numbers[0] >= _MOST:
        return None
    names, ranges = [], []
    for number in range(numbers[1], numbers[0] - 1, -1):
        places = [int(end["times"] or 1) * number + int(end["plus"] or 0) for end in ends if end]
        ranges.append((max(places), min(places)))
        names.append(found["name"].replace(f"<{found['letter']}>", str(number)))
    return BitLine(Bits(tuple(ranges)), found["name"], text, rest, names=names, alike=True, headed=True)
