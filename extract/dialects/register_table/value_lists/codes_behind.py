"""Values of running text whose codes stand in brackets behind what they mean, or with nothing but a blank before it.

Sleep (00), Forced (01 or 10), Normal (11)             a digit for each bit, or the mark of a base
The mode: off (0), half (1) or full (2).               or numbers that count up from 0

How fast: 00 low, 01 medium, 10 high, 11 very high     a digit for each bit, three at least that rise from 0

A meaning is what stands between the marks before and behind it; the first begins with the text, or behind a colon.
Where more words stand before it than a meaning has, nothing tells where it begins, and the field is in doubt.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import CODES, Item, rising
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.value_lists.items import Holder
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODE: Final = re.compile(rf"[^\S\n]?\((?P<codes>{CODES})\)(?=\s*(?:[,;.]|$|/|\b(?:or|and)\b|[a-z]+\.?\s*$))")
_LABEL: Final = re.compile(r"\s*(?:[,;/]\s*)?(?:(?:or|and)\s+)?(?P<said>[^,;:.()]*[^,;:.()\s])")
_LEAD: Final = re.compile(r"^.*[:.]\s+", re.DOTALL)
_DEMANDS: Final = re.compile(r"\b(?:needs|only)\b:?\s+$", re.IGNORECASE)
_OR: Final = re.compile(r",?\s+or\b")
_VERBS: Final = frozenset(("must", "means", "says"))
"""Words that a sentence on a code goes on with, no meaning of it."""
_REFERS: Final = re.compile(r"\b(?:figure|table|section|chapter|note|page|see|bits?)$", re.IGNORECASE)
_BITS: Final = r"(?P<code>[01]{{{}}})"
_CLAUSE: Final = re.compile(r"(?:[^,;:.()/]|(?<=\w)/(?=\w))*[^,;:.()/\s]")
_LINKS: Final = frozenset(("", "and", "or"))
_SEVERAL: Final = 3
"""Such values with a blank alone before their meaning, at least."""
_FEWEST: Final = 2
_WIDEST: Final = 8
"""Bits of a field at most: in a wider one stand addresses."""
_FIRST: Final = 2
"""Words of the first meaning at most: more are a sentence."""
_WORDS: Final = 5
"""Words of a meaning at most."""


def codes_behind(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """The values of such a text; none where a meaning is not told or the codes do not make a list."""
    found = _found(text, holder)
    out: list[Item] = []
    end = 0
    for one in found:
        between = text[end : one.start()]
        lead = _LEAD.match(between) if not out else None
        label = _LABEL.fullmatch(between, lead.end() if lead else 0)
        if (
            label is None
            or len(label["said"].split()) > (_WORDS if out else _FIRST)
            or _REFERS.search(label["said"])
            or (lead and holder.width == 1 and _of_something_else(text, lead[0], found))
        ):
            return []
        at = end + label.start("said")
        out.append(Item(one["codes"], None, one_line(label["said"]), at=(at, one.end())))
        end = one.end()
    return out


def _of_something_else(text: str, lead: str, found: list[re.Match[str]]) -> bool:
    """Whether two names with codes behind a sentence need not be what one bit tells: nothing says that it is either."""
    either = any(_OR.match(text, one.end()) for one in found[:-1])
    return _DEMANDS.search(lead) is not None or (lead.rstrip()[-1] == "." and not either)


def codes_before(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """The values of a text of one line whose codes begin its clauses; none where one has no meaning or a long one."""
    width = holder.width or 0
    if not _FEWEST <= width <= _WIDEST or "\n" in text or "0" * width not in text:
        return []
    found = list(
        re.finditer(
            rf"(?:^|(?<=[:;,.(/]\s)|(?<=\()|(?<=\sand\s)|(?<=\sor\s)){_BITS.format(width)}\s+(?=[^\W\d])",
            text,
        )
    )
    codes = [int(one["code"], 2) for one in found]
    if len(found) < _SEVERAL or codes[0] or any(two <= one for one, two in pairwise(codes)):
        return []
    out = []
    for one, end in zip(found, [*(two.start() for two in found[1:]), len(text)], strict=True):
        said = _CLAUSE.match(text, one.end(), end)
        if (
            said is None
            or len(said[0].split()) > _WORDS
            or said[0].split()[0].lower() in _VERBS
            or text[said.end() : end].strip(" ,;.)") not in _LINKS
        ):
            return []
        out.append(Item(one["code"], None, one_line(said[0]).strip(), at=(one.start(), said.end())))
    return out


def behind_unread(text: str, holder: Holder) -> bool:
    """Whether a text has codes of a field behind what they mean, a binary digit for each bit, which are no list.

    Behind numbers stand the same numbers again, `lane 0 (00) and lane 1 (01)`.
    """
    found = _found(text, holder) if (holder.width or 0) >= _FEWEST else []
    if all(text[: one.start()].rstrip()[-1:].isdigit() for one in found):
        return False
    codes = [code for one in found for code in re.findall(r"\w*\d\w*", one["codes"])]
    return bool(codes) and all(len(code) == holder.width and not code.strip("01") for code in codes)


def _found(text: str, holder: Holder) -> list[re.Match[str]]:
    """The codes in brackets, if they may be those of a list: they count up from 0, marked ones from any number."""
    found = list(_CODE.finditer(text)) if "(" in text else []
    items = [Item(one["codes"]) for one in found]
    if len(found) < _FEWEST or not 0 < (holder.width or 0) <= _WIDEST or not rising(items, holder.width):
        return []
    notes = found[0]["codes"] == "1" and holder.width != 1  # `(1)`, `(2)` stand below
    return [] if notes else found
