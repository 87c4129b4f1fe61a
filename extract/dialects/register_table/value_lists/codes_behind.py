"""Values of running text whose codes stand in brackets behind what they mean.

Sleep (00), Forced (01 or 10), Normal (11)             a digit for each bit, or the mark of a base
The mode: off (0), half (1) or full (2).               or numbers that count up from 0

A meaning is what stands between the marks before and behind it; the first begins with the text, or behind a colon.
Where more words stand before it than a meaning has, the first has the form of the others, `Divide by 1 (00), 2 (01)`;
where they have no form in common, nothing tells where it begins, and the field is in doubt.
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
_LABEL: Final = re.compile(
    r"\s*(?:[,;/]\s*)?(?:(?:or|and)\s+)?(?P<said>(?:[^,;:.()]|(?<=\d)[.:](?=\d))*[^,;:.()\s])"
)
_LEAD: Final = re.compile(r"^.*[:.]\s+", re.DOTALL)
_DEMANDS: Final = re.compile(r"\b(?:needs|only)\b:?\s+$", re.IGNORECASE)
_OR: Final = re.compile(r",?\s+or\b")
_REFERS: Final = re.compile(
    r"\b(?:figure|table|section|chapter|note|page|see|bits?)(?:\s+\d+)?$", re.IGNORECASE
)
_COUNTED: Final = re.compile(r"\S*\d\S*")
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
        cut = label is None and not out
        if cut:
            label = _LABEL.fullmatch(between, between.rfind(", ") + 1)
        if label is None or (lead and holder.width == 1 and _of_something_else(text, lead[0], found)):
            return []
        said = label["said"]
        if cut or (not out and len(said.split()) > _FIRST):
            said = _like_others(said, text, found)
        if not said or len(said.split()) > _WORDS or _REFERS.search(label["said"]):
            return []
        at = end + label.end("said") - len(said)
        out.append(Item(one["codes"], None, one_line(said), at=(at, one.end())))
        end = one.end()
    return out


def _like_others(said: str, text: str, found: list[re.Match[str]]) -> str:
    """The end of a sentence that has the form of the meanings behind it, which are alike but for numbers; else ''.

    Numbers that are the codes themselves may be what the sentence speaks of: `Delay of lane 0 (00) and lane 1 (01)`.
    """
    if all(_same_number(text[: one.start()].rstrip(), one) for one in found):
        return ""
    others = [_LABEL.fullmatch(text[one.end() : two.start()]) for one, two in pairwise(found)]
    forms = [_form(other["said"].split()) if other else [] for other in others]
    form = forms[0]
    words = list(re.finditer(r"\S+", said))[-len(form) :]
    alike = all(one[: len(form)] == form for one in forms) and "#" in form
    return said[words[0].start() :] if alike and _form([one[0] for one in words]) == form else ""


def _form(words: list[str]) -> list[str]:
    """Words in small letters, a sign for those that hold a number."""
    return ["#" if _COUNTED.fullmatch(word) else word.casefold() for word in words]


def _of_something_else(text: str, lead: str, found: list[re.Match[str]]) -> bool:
    """Whether two names with codes behind a sentence need not be what one bit tells: nothing says that it is either."""
    either = any(_OR.match(text, one.end()) for one in found[:-1])
    return not either and (_DEMANDS.search(lead) is not None or lead.rstrip()[-1] == ".")


def behind_unread(text: str, holder: Holder) -> bool:
    """Whether a text that gave no values has codes of the field in brackets behind what they mean.

    They have a binary digit for each bit, or are all that the field can hold. Behind the same numbers, `lane 0 (00) and
    lane 1 (01)`, and behind what a text refers to, they tell none.
    """
    found = _found(text, holder)
    before = [text[: one.start()].rstrip() for one in found]
    if any(map(_REFERS.search, before)) or all(map(_same_number, before, found)):
        return False
    codes = [code for one in found for code in re.findall(r"\w*\d\w*", one["codes"])]
    width = holder.width or 0
    return len(codes) == 1 << width or all(len(code) == width and not code.strip("01") for code in codes)


def _same_number(before: str, code: re.Match[str]) -> bool:
    """Whether the text before a code ends with its number."""
    last = re.search(r"\d+$", before)
    return last is not None and code["codes"].strip("01") == "" and int(code["codes"], 2) == int(last[0])


def _found(text: str, holder: Holder) -> list[re.Match[str]]:
    """The codes in brackets, if they may be those of a list: they count up from 0, marked ones from any number."""
    found = list(_CODE.finditer(text)) if "(" in text else []
    items = [Item(one["codes"]) for one in found]
    if len(found) < _FEWEST or not 0 < (holder.width or 0) <= _WIDEST or not rising(items, holder.width):
        return []
    notes = found[0]["codes"] == "1" and holder.width != 1  # `(1)`, `(2)` stand below
    return [] if notes else found
