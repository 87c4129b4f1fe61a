"""Values in a cell whose lines a program put together without blanks: each number touches the meaning before it.

启动标志位0:无影响1:启动泵                 script that parts no words
Starts it.1'b0: Off1'b1: On               numbers with their size and base
0x5A: locked0xA5: open

The numbers have as many digits as the field has bits, or bear the mark of their base; they are all of one form, and
count up from 0, or are all that the field can hold.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import trimmed
from extract.dialects.register_table.value_lists.items import Item, rising
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.value_lists.items import Holder
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_TOUCHED: Final = re.compile(
    r"[^\s(\[{,./:：<>=+*\"'‘“|-](?:\d{1,2}['’′][bBhHdD]\w+|0[xX][0-9A-Fa-f]+|[01xX]{1,8})\s?[:：]"
)
"""What a text with such values holds: looked for in all."""
_NUMBERED: Final = re.compile(r"(?<![\w.'’])(?:[A-Za-z]*/)?(\d{3,})\s?[:：]")
_WORDED: Final = re.compile(r"(?<=[a-z][a-z])([01]{2,8})\s?[:：]")
_WORD: Final = re.compile(r"[A-Za-z]+$")
_STOPS: Final = ("。", ". ", "；")
_LONG: Final = 20
"""Characters of the last text; a longer one that is longer than the others may hold a sentence more."""
_FEWEST: Final = 2
_DOTS: Final = " .…。"


def run_on(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values of such a cell: two at least, one of which touches what stands before it."""
    if holder.width is None or "\n" in text or not _TOUCHED.search(text):
        return []
    for pattern in _forms(holder.width):
        starts = [one for one in pattern.finditer(text) if one.end() < len(text)]
        touched = [one for one in starts[1:] if not text[one.start() - 1].isspace()]
        if len(starts) < _FEWEST or not touched or len({one["codes"] for one in starts}) < len(starts):
            continue
        before = [found[0] for one in starts if (found := _WORD.search(text[: one.start()]))]
        if not starts[0]["marked"] and len(before) == len(starts) and len(set(before)) < len(before):
            continue  # `PUMP0: ... PUMP1: ...`
        if (
            not starts[0]["marked"]
            and len(before) == len(starts)
            and all(word[0].isupper() for word in before)
        ):
            continue  # `SPI0: ... UART1: ...`
        items = list(_items(text, starts, holder, words))
        dotted = [text[one.start() - 1] in _DOTS.strip() for one in starts[1:]]
        counted = starts[0]["marked"] or _counts(items, dotted, holder) or _are_all(items, holder.width)
        if counted and all(item.text for item in items):
            return items
    return []


@lru_cache(maxsize=64)
def _forms(width: int) -> tuple[re.Pattern[str], ...]:
    """The patterns of numbers of a field of so many bits, the surest first."""
    binary = (
        rf"[01][01xX]{{{width - 1}}}"
        if width > 1
        else r"(?<![\w.:：/\[-])[01]|(?<=[^\x00-\x7f])[01]|(?<=[A-Za-z)])[01]"
    )
    marks = (
        rf"(?P<marked>{width}['’′][bBhHdD][0-9A-Fa-fxX]+)",
        r"(?P<marked>0[xX][0-9A-Fa-f]+)",
        rf"(?:{binary})(?P<marked>)",
    )
    return tuple(re.compile(rf"(?P<codes>{mark})\s?[:：](?![:：\d]*\])\s?") for mark in marks)


def _counts(items: list[Item], dotted: list[bool], holder: Holder) -> bool:
    """Whether numbers count up from 0 one by one, but for those before which dots stand (`dotted`)."""
    spans = [span for item in items for span in item.spans(2)]
    if len(spans) < len(items) or not rising(items, holder.width):
        return False
    if len(spans) > len(items) or spans[0][0] != 0:
        return False
    return all(two[0] == one[1] + 1 or gap for gap, (one, two) in zip(dotted, pairwise(spans), strict=True))


def _are_all(items: list[Item], width: int) -> bool:
    """Whether the numbers are all that a field of some bits can hold, each once, in any order: those of two columns."""
    codes = {item.codes for item in items}
    return (
        width > 1 and len(items) == 1 << width == len(codes) and all(not code.strip("01") for code in codes)
    )


def touches_number(said: str, width: int) -> bool:
    """Whether a number or word before a colon may end with another value's number: `1/32001: 1/4`, `half001: full`."""
    return any(
        len(found[1]) > width and not found[1][-width:].strip("01") for found in _NUMBERED.finditer(said)
    ) or any(len(found[1]) == width for found in _WORDED.finditer(said))


def _items(text: str, starts: list[re.Match[str]], holder: Holder, words: Vocabulary) -> Iterator[Item]:
    """A value from each number to the next, up to what is said of others."""
    longest = 0
    for n, one in enumerate(starts):
        end = starts[n + 1].start() if n + 1 < len(starts) else len(text)
        said = one_line(text[one.end() : end])
        whole = _own(said, words)
        label = trimmed(whole, holder, words)
        last = n + 1 == len(starts)
        long = len(label) > max(_LONG, 2 * longest) or any(stop in label for stop in _STOPS)
        longest = max(longest, len(label))
        yield Item(
            one["codes"],
            None,
            label.rstrip(_DOTS),
            mark=":",
            at=(one.start("codes"), end),
            open=last and long and whole == said,
        )


def _own(label: str, words: Vocabulary) -> str:
    """A text up to a word that begins what is said of no value, and a colon: `1024其他:保留`."""
    places = (label.find(f"{word}{colon}") for word in words.aside_elsewhere for colon in ":：")
    first = min((at for at in places if at > 0), default=len(label))
    return label[:first]
