"""Headings and captions that run over several lines, put together.

6.3.2 Pump control register        in large type, line under line
(NB_GATE_MARGIN)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.pages.flow import LARGE, Text
from extract.dialects.register_table.pages.wrapped_titles import is_rest, may_wrap
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.dialects.register_table.pages.flow import Placed
    from extract.document import Document

_EVEN, _BRACKETED = 0.05, 0.1
"""By so much of its height lines of one heading differ; where brackets enclose one: some fonts have tall ones."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3}){1,4}\.?")
"""The number of a section alone in its line."""
_NUMBERED = re.compile(r"[\dA-Z]+(?:\.\d+)+\b")
_KEYED = re.compile(r"[A-Z][A-Za-z]+(?: [A-Za-z]+){0,3} ?:\s+(?=.*\d|\S+$)")
"""A line that gives a key and its value, in type that is no larger than others of its kind: `Reset State: 0x0`."""
_BULLET = re.compile(r"[•·▪■●]\s|[Bb]its? \[?\d|\w{1,10} = |N(?:ote|OTE)\b")
"""What begins an item of a list, bits, a value or a note: none goes on with the heading above."""


def whole_headings(
    items: Iterable[Text | Placed], document: Document, body: float
) -> Iterator[Text | Placed]:
    """What `flow` gives, with headings that run over several lines put together.

    They are in large type, line under line; in a text the number of a section may stand over its title. So are
    captions of tables that a wrap cuts within brackets.
    """
    held: Text | None = None
    for item in items:
        whole = (
            held is not None
            and isinstance(item, Text)
            and (
                _closes(held, item)
                or (_same_heading(held, item, document) if body else _under_number(held, item))
                or is_rest(held, item, document)
            )
        )
        if held is not None and isinstance(item, Text) and whole:
            words = [*held.words, *item.words]
            held = Text(
                held.line,
                _put_together(held, item, document),
                [*held.pieces, *item.pieces],
                words,
                held.height,
            )
            continue
        if held is not None:
            yield held
            held = None
        large = (
            isinstance(item, Text) and body and item.height > body * LARGE and not _BULLET.match(item.text)
        )
        if isinstance(item, Text) and (
            large
            or (not body and (_SECTION.fullmatch(item.text) or may_wrap(item)))
            or _open_caption(item.text)
        ):
            held = item
        else:
            yield item
    if held is not None:
        yield held


def _open_caption(text: str) -> bool:
    """Whether a line is the caption of a table with a bracket that it does not close: it goes on below."""
    return text.count("(") > text.count(")") and is_of_table(text, vocabulary())


def _put_together(held: Text, item: Text, document: Document) -> str:
    """The text of two lines; a name that a hyphen cuts at the end of the first is one where it stands so elsewhere."""
    if len(held.text) > 1 and held.text.endswith("-") and held.text[-2].isalnum():
        name = (held.text[:-1].split()[-1] + item.text.split()[0]).strip("()[]:,;.")
        if document.holds(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", document.text()):
            return held.text[:-1] + item.text
    return f"{held.text} {item.text}"


def _closes(caption: Text, below: Text) -> bool:
    """Whether a line right under such a caption closes its bracket."""
    if below.line != caption.line + 1 or not _open_caption(caption.text):
        return False
    whole = f"{caption.text} {below.text}"
    return whole.count("(") == whole.count(")")


def _under_number(number: Text, title: Text) -> bool:
    """Whether a line right under the number of a section is its title, and the two name a register."""
    if title.line != number.line + 1 or title.text[:1].isdigit() or not _SECTION.fullmatch(number.text):
        return False
    named = names_register(f"{number.text} {title.text}", vocabulary())
    return named is not None and named.written


def _same_heading(one: Text, other: Text, document: Document) -> bool:
    above, below = one.words[-1][2], other.words[0][2]
    if above is None or below is None or document.page(one.line) != document.page(other.line):
        return False
    even = _BRACKETED if other.text[0] == "(" and other.text[-1] == ")" else _EVEN
    if (
        not (1 - even) * other.height < one.height < (1 + even) * other.height
        or not -0.1 * one.height <= below[1] - above[3] < 0.9 * one.height
    ):
        return False
    if plain(other.text) in vocabulary().words["register"]:
        return True  # the names above are those of `Registers`
    if _KEYED.match(one.text) or _KEYED.match(other.text):
        return False
    if one.text[-1] == ")" and is_access(one.text.rpartition("(")[2][:-1], vocabulary()):
        return False  # what is said of a field ends so, in larger type than tables have: `GO Starts it (R/W)`
    return not (_NUMBERED.match(other.text) or _BULLET.match(other.text))
