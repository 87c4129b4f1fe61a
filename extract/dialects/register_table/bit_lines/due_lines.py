"""Lines of text that begin a field without naming it: their bits are due, next to those of the field before.

    Bit 7: This bit starts the pump.             bits next to those of the line below
    Bits 1-0 - Way of turning                    lower bits, parted as those above are
    Bit 2   stop bits: 0=1, 1=2                  bits before a gap, under others in the same column

Such a field is in doubt: nothing but its bits tells that the line begins it. Lines that name a field are read by
`bit_lines.bitlines`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import LINE, BitLine, bits_begun
from extract.dialects.register_table.pages.segments import BLANKS
from extract.dialects.register_table.words.bits import TOPS, parse_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_GOING_ON: Final = frozenset((
    "a", "an", "and", "are", "as", "by", "for", "from", "if", "in", "is", "of", "on", "or", "that",
    "the", "to", "when", "with",
))  # fmt: skip
_BULLETS: Final = frozenset("•·*▪■–-")
_PARTING: Final = ":-–—="
"""What parts bits from what they are."""
_ALONE: Final = 24
"""Characters of bits alone in their line at most."""
_STOPS: Final = frozenset(".:;!?")
_BRACKETED_DUE = re.compile(r"\[(?P<bits>\d{1,2}(?:\s?(?::|-|–|~|\.\.)\s?\d{1,2})?)\]\s+\S")
"""Bits in brackets before words, as those before names are printed."""


def begun_above(above: Text, line: BitLine, words: Vocabulary) -> BitLine | None:
    """The line right over the first that is read, which has the bits next to its own and no name that is."""
    found = LINE.match(above.text)
    bits = bits_begun(above.text, words) if found and found["mark"] else None
    if bits is None or above.line != line.first.line - 1 or bits.low != line.bits.high + 1:
        return None
    return BitLine(bits, "", above, above.text, doubtful=True)


def due_line(text: Text, known: Sequence[BitLine], words: Vocabulary) -> BitLine | None:
    """Read a line that begins with the bits next to those of the last field, its name not told; None for any other.

    Bits alone in their line may begin the first field too.
    """
    if known and (bracketed := _BRACKETED_DUE.match(text.text)) and known[-1].first.text.startswith("["):
        bits = parse_bits(bracketed["bits"])
        beside = bits is not None and is_due(bits, known, marked=True)
        return BitLine(bits, "", text, text.text, doubtful=True) if bits and beside else None
    if (told := _laid_out(text, known, words)) is not None:
        return told
    found = LINE.match(text.text) if known or len(text.text) <= _ALONE else None
    if not found or found["word"].casefold() not in words.words["bit"]:
        return None
    bits = parse_bits(found["bits"])
    if bits is None:
        return None
    below = found["rest"] is not None and _like_last(text, found, bits, known)
    like_above = bool(known) and known[-1].first.text.startswith(f"{found['word']} ") and _is_over(known[-1])
    if found["word"].islower() and not below and (found["rest"] or not like_above):
        return None  # in a sentence, but for bits alone where the line of the field before begins so
    if not (
        below
        or is_due(bits, known, marked=found["mark"] is not None)
        or _goes_down(bits, known, found["mark"])
    ):
        return None
    if not found["rest"]:
        return None if found["mark"] else BitLine(bits, "", text, "", doubtful=True)
    if not known:
        return None
    titled = below or (known[-1].doubtful and known[-1].rest != known[-1].first.text)
    return BitLine(bits, "", text, found["rest"] if titled else text.text, doubtful=True)


def _is_over(line: BitLine) -> bool:
    """Whether what is said of a field ends as a text may: no comma, and none of the words that go on."""
    last = (line.lines or [line.first])[-1].text.rsplit(None, 1)[-1]
    return not (last.endswith(",") or last in _GOING_ON)


def _goes_down(bits: Bits, known: Sequence[BitLine], mark: str | None) -> bool:
    """Whether bits before a colon stand below those of a line that begins so: bits between them may be no field's."""
    return mark == ":" and bool(known) and known[-1].doubtful and bits.high < known[-1].bits.low


def _like_last(text: Text, found: re.Match[str], bits: Bits, known: Sequence[BitLine]) -> bool:
    """Whether a line of a text has lower bits than the field before it, and stands and parts them as that does.

    `Bits 1-0 - Way of turning` under `Bit 3 - Pump on`: the bits between may be no field's. The bits of items may be
    those above all so far.
    """
    last = LINE.match(known[-1].first.text) if known and found["mark"] else None
    if last is None or last["mark"] != found["mark"]:
        return False
    item = text.text[0] in _BULLETS and text.text[0] == known[-1].first.text[0]
    if bits.high >= known[-1].bits.low and not (item and bits.low > max(one.bits.high for one in known)):
        return False
    (_, place, box), (_, before, _) = text.words[0], known[-1].first.words[0]
    return box is None and place[1] == before[1] and last["word"][:3].islower() == found["word"][:3].islower()


def _laid_out(text: Text, known: Sequence[BitLine], words: Vocabulary) -> BitLine | None:
    """Read a line of a text whose bits stand before a gap, `Bit 2   stop bits: 0=1, 1=2`; None for any other line.

    They are above or below those of the fields so far, which begin in the same column; the first is bit 0 or a top one.
    """
    if (
        len(text.words) <= 2
        or text.words[0][2] is not None
        or text.words[0][0].casefold() not in words.words["bit"]
    ):
        return None
    (_, _, end), (_, start, _) = text.words[1][1], text.words[2][1]
    bits = parse_bits(text.words[1][0]) if start >= end + BLANKS else None
    if bits is None:
        return None
    if sum(high - low + 1 for high, low in bits.ranges) == bits.high - bits.low + 1:
        bits = bits._replace(ranges=((bits.high, bits.low),))  # `Bits 0,1`
    if not known:
        due = not bits.low or bits.high in TOPS
    else:
        lows, highs = [one.bits.low for one in known], [one.bits.high for one in known]
        level = all(one.first.words[0][1][1] == text.words[0][1][1] for one in known)
        due = level and (bits.low > max(highs) or bits.high < min(lows))
    return (
        BitLine(bits, "", text, " ".join(word for word, _, _ in text.words[2:]), doubtful=True)
        if due
        else None
    )


def first_of_sentences(
    text: Text, below: Iterable[str], words: Vocabulary, *, placed: bool, first: bool
) -> BitLine | None:
    """Read a line that begins with bits, a colon and a sentence, where the next such line has the bits beside these.

    `Bit 0: This bit starts it.` over `Bits 1 and 2: These bits ...`; None for any other line. One right under a heading
    that gives the address of its register (`placed`) needs no such line: `Bit 7-6: pump state`; behind the
    `first` line under any heading the next bits may be any lower ones. So may they behind a dash, `Bit 7 - All on`,
    where the next such line stands as far in.
    """
    found = LINE.match(text.text)
    if not found or not found["mark"] or found["word"].casefold() not in words.words["bit"]:
        return None
    bits, mark = parse_bits(found["bits"]), found["mark"]
    if placed and bits and found["rest"] and mark == ":":
        return BitLine(bits, "", text, found["rest"], doubtful=True)
    if mark not in _PARTING or (mark != ":" and not found["rest"]):
        return None
    for line in below:
        other = LINE.match(line.strip())
        if other and other["mark"] == mark and other["word"].casefold() in words.words["bit"]:
            two = parse_bits(other["bits"])
            beside = bits and two and (two.high == bits.low - 1 or two.low == bits.high + 1)
            level = mark != ":" and len(line) - len(line.lstrip()) == text.words[0][1][1]
            falls = (first or level) and bits and two and two.high < bits.low
            if mark != ":" and not (falls and level):
                return None
            rest = found["rest"] if falls and found["rest"] else text.text
            return BitLine(bits, "", text, rest, doubtful=True) if bits and (beside or falls) else None
    return None


def within_sentence(above: Text, text: Text) -> bool:
    """Whether a line goes on with the sentence of the one above: in small letters, and that has no stop at its end."""
    return text.text[:1].islower() and above.text[-1] not in _STOPS


def rises_again(known: Sequence[BitLine], line: BitLine) -> bool:
    """Whether a line of a text begins another list, where those so far count up: no further in, at lower bits again."""
    lows = [one.bits.low for one in known]
    rises = len(lows) > 1 and all(one < two for one, two in pairwise(lows)) and line.bits.low <= lows[0]
    (_, here, box), (_, there, _) = line.first.words[0], known[0].first.words[0]
    return rises and box is None and here[1] <= there[1]


def is_due(bits: Bits, known: Sequence[BitLine], *, marked: bool) -> bool:
    """Whether bits are right below the last field's or, before a mark, right above them; or a register's first."""
    if not known:
        return bits.high in TOPS
    last = known[-1].bits
    return bits.high == last.low - 1 or (marked and bits.low == last.high + 1)
