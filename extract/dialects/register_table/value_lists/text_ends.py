"""Where the text of each value of a list ends: before a note, a head, a line of dots, a sentence that is none of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.across import head_again
from extract.dialects.register_table.value_lists.inline import follows, is_aside
from extract.dialects.register_table.value_lists.items import Holder, Item, is_unclosed
from extract.dialects.register_table.words.said import TOLD_BY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary

_WORDS: Final = 3
"""A sentence has more."""
STOPS: Final = frozenset(".!?。")
_FORMULA = re.compile(r"[A-Za-z_]\w*\s?=\s?[\w .()]+[*/+×÷][\w .()*/+×÷-]*$")
"""How something follows from the field: `RATE = 24 MHz * N / P`."""
_UP_TO: Final = frozenset(("to", "up to", "through"))
"""Words in a line of their own between the first and the last of some values."""
_LEFT_OUT: Final = ".…⋯⋮:~•· "
"""What a line is made of that stands for the values between two, which are not printed."""
_ITEM: Final = "*- "
"""Marks of an item, in which such a line may stand: `* ...`."""
_STEPS = re.compile(r"(?:\.\s?){2,}|…")
"""What begins a line that says how the values between go on: `. . 0.75 dB steps down to`."""
_DIRECTION = re.compile(r"(?:when|on|for|in)\s(?:a\s)?(?:read(?:s|ing)?|writ(?:es?|ing))", re.IGNORECASE)
"""A line over those values of a list that are read, or written."""
_LEADING: Final = frozenset((
    "of", "the", "to", "by", "with", "for", "in", "than", "and", "or", "on", "from", "as", "at", "all", "any", "each",
    "a", "an", "is", "are", "its", "if", "when",
))  # fmt: skip
"""Words with which no text ends."""
_OPEN: Final = frozenset("(,:")
_SHORT: Final = 0.7
"""Share of the longest line."""
_CAPITAL: Final = 0.35
"""How much wider than a letter a capital is."""


def room_of(line: str) -> float:
    """How many letters have as much room as a line, whose capitals are wider."""
    return len(line) + _CAPITAL * sum(map(str.isupper, line))


def ends_of_texts(
    text: str, starts: list[tuple[int, re.Match[str]]], holder: Holder, words: Vocabulary
) -> list[int]:
    """Where the text of each value ends: before a note or words for all other values.

    That of the last one ends before a sentence in a line of its own, too, unless other labels go on with such.
    """
    if not starts:
        return []
    stops = [*(start for start, _ in starts[1:]), len(text)]
    bodies = [found.end() for _, found in starts]
    spans = list(zip(bodies, stops, strict=True))
    codes = [Item(found["codes"] or "") for _, found in starts]
    pairs = list(zip(codes, [*codes[1:], None], strict=True))
    *ends, last = (
        _text_end(text, span, pair, holder, words) for span, pair in zip(spans, pairs, strict=True)
    )
    common = any(
        _label_end(text, *value, holder.room) < value[1] for value in zip(bodies, ends, strict=False)
    )
    sentence = _sentence(text, bodies[-1], last)
    return [*ends, sentence if common else min(sentence, _label_end(text, bodies[-1], last, holder.room))]


def _text_end(
    text: str, span: tuple[int, int], pair: tuple[Item, Item | None], holder: Holder, words: Vocabulary
) -> int:
    """Where the text of a value ends before a note, words that head the next, or a line of dots; else its end.

    `span` is where the text begins and where the next value does; `pair` are its codes and those of the next:
    `to` between two that count on leaves out none.
    """
    (start, stop), (item, after) = span, pair
    for at, line in _lines_under(text, start, stop):
        bare = line.lstrip(_ITEM)
        left_out = not line.strip(_LEFT_OUT) or (bare and not bare.strip(_LEFT_OUT)) or _STEPS.match(line)
        if is_aside(line, words) and not (is_unclosed(text[start:at]) or _goes_on(text, at, line, words)):
            return at
        if left_out or (after and _DIRECTION.fullmatch(line)):
            return at
        if line.endswith(":") and after and not _wraps_on(text, at, line, stop):
            return at
        if head_again(line, text[:start], words):
            return at
        ends = after and line in _UP_TO and not text[at + 1 : stop].strip().removeprefix(line)
        if ends and after and not follows(item, after, holder.width, parted=False):
            above = text[text.rfind("\n", 0, at) + 1 : at]
            if len(above) + 1 + len(line) <= max(map(len, text.split("\n"))):
                return at  # no text wrapped here, and nothing else parts it from the next value
    return stop


def _goes_on(text: str, at: int, line: str, words: Vocabulary) -> bool:
    """Whether the text above goes on in a line that begins as an aside does: `regardless of` / `other settings`.

    A word that ends no text stands above, or a line in which nothing more had room: `and clears it` / `otherwise`.
    """
    above = text[text.rfind("\n", 0, at) + 1 : at].rstrip()
    first, _, rest = line.partition(" ")
    if not (first.islower() and first.isalpha()) or any(map(words.reserved, (rest, *rest.split()))):
        return False
    if above.rpartition(" ")[2] in _LEADING:
        return True
    return not rest and room_of(above) + 1 + len(first) > max(map(room_of, text.split("\n")))


def _wraps_on(text: str, at: int, line: str, stop: int) -> bool:
    """Whether a line with a colon at its end stands within wrapped text: `It rests. Write:` / `Clears it` / `1: On`.

    A line right over the next value heads it, and so does one that is the whole of its line for no want of room.
    """
    if at + 1 + len(line) >= len(text[:stop].rstrip()):
        return False
    above = text[text.rfind("\n", 0, at) + 1 : at]
    filled = len(above) + 1 + len(line.split(maxsplit=1)[0]) > max(map(len, text.split("\n")))
    return filled or line[0].islower() or any(f"{one} " in line for one in STOPS)


def _lines_under(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The lines of a text below the one that it begins in: the place of the newline before each, and the line."""
    stop = start + len(text[start:stop].rstrip())
    at = text.find("\n", start)
    while 0 <= at < stop:
        end = text.find("\n", at + 1)
        yield at, text[at + 1 : end if end >= 0 else len(text)].strip()
        at = end


def _sentence(text: str, start: int, stop: int) -> int:
    """Where a sentence in a line of its own begins in the text of a value, behind another one; else its end.

    Its first word would have fitted into the line above, which then ends because its text does, not for want of
    room; few lines do not tell that.
    """
    lengths = [len(line) for line in text.split("\n")]
    room = max(lengths) if len(lengths) >= TOLD_BY else None
    for at, line in _lines_under(text, start, stop):
        above = text[text.rfind("\n", 0, at) + 1 : at].rstrip()
        if at == start or above[-1:] not in STOPS or not line[:1].isupper():
            continue
        if room is None or len(above) + 1 + len(line.split(maxsplit=1)[0]) < room:
            return at
    return stop


def _label_end(text: str, start: int, stop: int, room: int | None) -> int:
    """Where a label that has no stop ends before a sentence or formula in a line of its own; else where the text does.

    `room` is the most characters of a line of the table's texts. The label is alone in its line, and no nearer to the
    end of a line than letters of unlike width may hide.
    """
    at, line = next(_lines_under(text, start, stop), (stop, ""))
    above = text[text.rfind("\n", 0, at) + 1 : at].rstrip()
    if room is None or at == start or above[-1:] in _OPEN | STOPS or not line[:1].isupper():
        return stop
    if (
        above.rpartition(" ")[2] in _LEADING
        or room_of(above) + 1 + room_of(line.split(maxsplit=1)[0]) >= room
    ):
        return stop  # `written to the` / `Receive buffer`
    apart = len(line.split()) > _WORDS or _FORMULA.match(line)
    return at if apart and room_of(above) < _SHORT * room else stop
