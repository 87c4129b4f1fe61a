"""Lines of bits that a raised mark of a note cut behind the name, in texts that programs take out of PDFs.

bit 7 TO
(1)                         the mark, in a line of its own
: Time-out bit              the rest of the line
bit 6-5 RP1
(1)
:RP0: Register bank         the rest of the name, too
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import bit_line

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_MARK: Final = re.compile(r"\([1-9]\d?(?:,\s?[1-9]\d?)*\)")
_REST: Final = re.compile(r":\s*\S")


def whole_line(line: BitLine, words: Vocabulary) -> BitLine:
    """A line of bits with what the lines below it hold of its first one; itself where nothing was cut off."""
    if line.rest or not line.lines or line.lines[0].text[:1] not in {"(", ":"}:
        return line
    marks = 1 if _MARK.fullmatch(line.lines[0].text) else 0
    if len(line.lines) <= marks or not _REST.match(line.lines[marks].text):
        return line
    whole = bit_line(_joined(line.first, line.lines[marks]), words)
    if whole is None or whole.bits != line.bits or not (whole.name or whole.names):
        return line
    first = replace(whole.first, pieces=[*(piece for text in line.lines[:marks] for piece in text.pieces)])
    first.pieces[:0] = line.first.pieces
    first.pieces += line.lines[marks].pieces
    given = replace(
        whole, first=first, lines=line.lines[marks + 1 :], turned=line.turned, listing=line.listing
    )
    given.access, given.reset = whole.access or line.access, whole.reset or line.reset
    return given


def _joined(one: Text, two: Text) -> Text:
    """Two lines as one."""
    return replace(
        one, text=f"{one.text}{two.text}", pieces=one.pieces + two.pieces, words=one.words + two.words
    )
