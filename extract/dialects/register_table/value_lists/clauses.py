"""Values of running text whose codes begin its clauses, a blank, a verb or nothing but a dash before what they mean.

How fast: 00 low, 01 medium, 10 high, 11 very high     a digit for each bit, three at least that rise from 0
0 for one lane, 1 for two and 2 for four               numbers of one form that count up from 0
0x0 off, 0x1 on, others reserved                       two at least with the mark of a base, quotes or brackets
1 enables the pump, writing 0 has no effect            both values of a single bit
0 (off), 1 (half), 2 (full)                            what they mean in brackets behind them
Off = 0, on = 1                                        or before them
0 Off 1 On                                             a capital behind each, the first begins a clause

A meaning ends with its clause. Where more stands before the next code, nothing tells what it belongs to.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.value_lists.items import CODES, Item, rising
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.value_lists.items import Holder
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_BEFORE: Final = (
    r"(?:(?:a|the)\s+)?(?:(?:values?|codes?|settings?)\s+(?:of\s+)?)?"
    r"(?:(?:writ|sett|clear)ing\s+(?:(?:this|the)\s+(?:bit|field)\s+to\s+|it\s+to\s+|to\s+)?(?:an?\s+)?)?"
)
"""Words that may lead to a code: `a value of 1`, `writing a 1`."""
_BEGUN: Final = r"(?:^|(?<=\n)|(?<=[:;,.(/]\s)|(?<=\()|(?<=\sand\s)|(?<=\sor\s))"
_QUOTES: Final = "'\"‘’“”`"
_MEANING: Final = r"(?:(?:\s+to\s+(?:(?:this|the)\s+(?:bit|field)|it))?\s+(?=[^\W\d])|\s*[–—]\s*(?=\w))"
_VERB: Final = re.compile(
    r"(?:(?:means|says|selects|is|are|indicates|denotes|stands\s+for|for|corresponds\s+to)\s+(?=\w))",
    re.IGNORECASE,
)
"""What may stand between all codes of a text and their meanings."""
_ZERO: Final = re.compile(r"(?<![\w.])\d*['’]?[bdhoBDHO]?0|(?<![\w.])0")
"""What each of these lists begins with, or the list of a single bit has."""
_CLAUSES: Final = re.compile(
    rf"{_BEGUN}{_BEFORE}(?P<codes>{CODES})(?:{_MEANING}|\s+(?=for\s+\d))", re.IGNORECASE
)
_ENCLOSED: Final = re.compile(rf"(?<!\S)[({_QUOTES}](?P<codes>{CODES})[){_QUOTES}]{_MEANING}")
_NUMBERED: Final = re.compile(
    rf"{_BEGUN}(?P<codes>[01]{{2,}}|0[xX][0-9A-Fa-f]+)\s+(?=[^\W\d]|\d+(?:\.\d+)?\s?[^\W\d])"
)
"""A code that no other number is, before a meaning that may begin with one: `00 1 bit, 01 1.5 bits`."""
_CAPITALS: Final = re.compile(rf"(?:{_BEGUN}|(?<=[\w)]\s))(?P<codes>{CODES})\s+(?=[A-Z])")
_BRACKETED: Final = re.compile(
    rf"{_BEGUN}(?P<codes>{CODES})\s\((?P<said>[^\W\d][^(),;]{{0,60}})\)(?=\s*(?:[,;.]|$|\b(?:and|or)\b))"
)
_NAMED: Final = re.compile(
    rf"{_BEGUN}(?P<said>[^\W\d][\w -]{{0,30}}?)\s?[=:]\s?(?P<codes>{CODES})(?=\s*(?:[,;.)]|$|\b(?:and|or)\b)|\s*\n)"
)
_WRITTEN: Final = re.compile(
    rf"{_BEGUN}(?:writ(?:e|ing)|reads?)\s+(?:an?\s+)?(?P<codes>{CODES})\s?[:=]\s?(?=[^\W\d])", re.IGNORECASE
)
_FORMS: Final = (_WRITTEN, _CLAUSES, _ENCLOSED, _NUMBERED, _CAPITALS, _BRACKETED, _NAMED)
_KEYS: Final = re.compile(
    r"\b(?:default|reset|init\w*|min\w*|max\w*|value|bits?|offset|address|width|size)\b", re.IGNORECASE
)
"""What stands before numbers that are no values."""
_CONDITION: Final = re.compile(
    r"\b(?:requires?|needs?|if|when|while|unless|until|only|provided|with|by|writing|where)\b", re.IGNORECASE
)
"""What leads to the value of another field: `Requires GATE = 1, PUMP = 0`."""
_FIRST: Final = re.compile(_BEGUN)
_CLAUSE: Final = re.compile(
    r"(?:[^,;:.()/]|(?<=\w)/(?=\w)|(?<=\d)[.:](?=\d))*(?:[^,;:.()/\s]|(?<=\d)\.(?=\d))"
)
_LINK: Final = re.compile(r"(?:\s+(?:and|or))?[\s,;.)/]*(?:\b(?:and|or)\s+)?[(]?$")
_NO_MEANING: Final = frozenset(("must", "after", "during", "upon", "by", "of", "or"))
"""What a sentence on a code goes on with that tells no meaning of it: `0 after reset`, `0 or more`."""
_SEVERAL: Final = 3
"""Codes without a mark at least."""
_WIDEST: Final = 8
"""Bits of a field at most whose codes have no mark."""
_WORDS: Final = 7
"""Words of a meaning at most, but of what sentences tell of a single bit."""
_LONGEST: Final = 160
"""Characters of that."""


def clauses(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values of a text whose codes begin its clauses; none where one has no meaning or a long one."""
    found = begin_clauses(text, holder)
    if found and found[0].re in {_BRACKETED, _NAMED}:
        return [Item(one["codes"], None, one_line(one["said"]), at=one.span()) for one in found]
    ends = [*(one.start() for one in found), len(text)][1:]
    verbs = [_VERB.match(text, one.end()) for one in found]
    out = []
    for one, verb, end in zip(found, verbs, ends, strict=True):
        first = verb.end() if verb and all(verbs[:-1]) else one.end()
        stop = _LINK.search(text, first, end) if end < len(text) else None
        said = _CLAUSE.match(text, first, stop.start() if stop else end)
        if said is None or said[0].split()[0].lower() in _NO_MEANING:
            return []
        behind = text[said.end() :]
        sentence = holder.width == 1 and behind.startswith(".")
        apart = sentence or (said.end() == stop.start() if stop else _ends(behind, words))
        long = len(said[0]) > _LONGEST if holder.width == 1 else len(said[0].split()) > _WORDS
        if long or not apart:
            return []
        out.append(Item(one["codes"], None, one_line(said[0]).strip(), at=(one.start(), said.end())))
    counted = len({(one.text or "").rstrip("s") for one in out}) == 1  # `0 cycles, 1 cycle`
    return [] if counted else out


def clauses_unread(text: str, holder: Holder) -> bool:
    """Whether the codes of a list begin clauses of a text that gave no values; sentences on one bit are none."""
    return holder.width != 1 and bool(begin_clauses(text, holder))


def begin_clauses(text: str, holder: Holder) -> list[re.Match[str]]:
    """The codes that begin clauses, if they are those of a list; none else."""
    if holder.width is None or not _ZERO.search(text):
        return []
    for form in _FORMS:
        found = list(form.finditer(text))
        if form is _NAMED and any(
            _KEYS.search(one["said"]) or _CONDITION.search(one["said"]) for one in found
        ):
            continue
        if _is_list(found, holder.width) and (form is _ENCLOSED or _FIRST.match(text, found[0].start())):
            return found
    return []


def _is_list(found: list[re.Match[str]], width: int) -> bool:
    """Whether codes are of one form and rise from 0: three, two with a mark, or both values of a bit."""
    if len(found) < 2:
        return False
    items = [Item(one["codes"]) for one in found]
    numbers = [one for item in items for one in item.numerals() or []]
    if len(numbers) < len(items) or len({one.base for one in numbers}) > 1:
        return False
    marked = numbers[0].base != 0
    whole = all(len(one.digits) == width and not one.digits.strip("01") for one in numbers)
    if width == 1:
        return sorted(one.digits for one in numbers) == ["0", "1"]
    if not marked and not whole and not _count_up([one.digits for one in numbers]):
        return False
    if len(items) < (2 if marked else _SEVERAL) or (width > _WIDEST and not marked):
        return False
    return numbers[0].span(10) == (0, 0) and rising(items, width)


def _count_up(digits: list[str]) -> bool:
    """Whether decimal numbers without a mark follow each other."""
    return all(one.isdecimal() for one in digits) and all(
        int(two) == int(one) + 1 and len(two) >= len(one) for one, two in pairwise(digits)
    )


def _ends(rest: str, words: Vocabulary) -> bool:
    """Whether what follows the last meaning is another sentence, the end of a bracket, or about all other values."""
    text = rest.strip()
    return not text.strip(",;.)") or text[0] in ".)" or is_aside(text.lstrip(",; "), words)
