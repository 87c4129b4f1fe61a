"""Values that running text explains, one behind the other.

Turns it on (0 = off, 1 = on).          two at least, which count up from 0 or 1
OFF = 0, SLOW = 1, FAST = 2             three at least
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import JOINED_BY, Holder, Item, numbers_of, rising
from extract.dialects.register_table.words.numerals import NUMBER, RANGE
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary

_HALF_OPEN = re.compile(r"\[[^\[\]()]*\)")
"""An interval without its end: `[0, 1)`."""
_NUMBER: Final = re.compile(NUMBER)
_SEVERAL: Final = 2
"""Bits of a field at least whose codes are told by their digits."""
_DIGIT: Final = 3
"""Bits of a field at most whose values are numbers of one digit."""
_LONG: Final = 40
"""Characters; where lines are not kept, a longer last text that is longer than the others may hold a sentence more."""
QUOTES: Final = "\"'‘’“”`"
NAME_BEHIND: Final = r"(?:\s*\((?:(?:[RW]|R/?W|[RW]O)|(?P<name>[\w .,/+-]{1,40}|\w{41,99}))\)(?=\s*[:：=]))?"
"""A pattern of a name in parentheses between number and mark: `0 (off): ...`; `0 (R): ...` says when it holds."""
_SHORT = rf"{NUMBER}(?:{RANGE}{NUMBER}|(?:/{NUMBER})+)?"
_SEVERAL_CODES = (
    rf"(?:^|(?<=[,;.。；]\s)|(?<=[\n(])){NUMBER}(?:{JOINED_BY}{NUMBER})+"
    r"|[01]{2,}(?:\s(?:and|or)\s[01]{2,})+"
)
"""Several numbers before one meaning: a stop parts them from the text before, or they are binary."""
_INLINE: Final = re.compile(
    rf"(?<![\w.:+/({{\[-])(?<![-=<>]\s)[({QUOTES}]?(?P<codes>{_SEVERAL_CODES}|{_SHORT})[{QUOTES}]?{NAME_BEHIND}"
    r"(?P<mark>\s?=>?|\s?(?:->|→)|\s®(?=\s)|\s?[:：](?!\d)|\s[–-](?=\s(?!0[xX][0-9A-Fa-f]))|\)(?=\s))\s*(?=[\w$(\"'<>≤≥+-]|[/÷×±~≈@“‘`#&|!−]\s?\w|[*–]\d)"
)
_NAMED = re.compile(rf"(?<![\w.])(?P<name>[A-Z][A-Z0-9_]+)\s?=\s?(?P<codes>{NUMBER})(?=\s*(?:[,;.)]|$))")
_JOINED = re.compile(r"(?<![\s,;])(?:[\s,;]+(?:and|or|und|oder|et|ou|y|o|e|и|или|•|·|▪|■|●))+$")
_FROM_ONE_ON = re.compile(
    rf"(?:[>≥]=?|(?:greater|more|higher) than)\s*{NUMBER}\s*[:=–-]"
    rf"|{NUMBER}\s*(?:\+|(?:and|or|&)\s+(?:above|up(?:wards)?|higher|more|greater|larger|beyond))\s*[:=–-]",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"(?:[•·*_▪■●–-]{1,3}\s*)?((?:[^\W\d_]+\s?){1,3})")
_NOUNS: Final = frozenset(("attention", "caution", "important", "warning"))
"""Words that begin asides and are said of hardware, too."""
_WORD = re.compile(r"[^\W\d_]+")
_STOPS: Final = frozenset(".;。；")
_CALLS: Final = frozenset(":!：！")
_END = re.compile(r"[.;)。；](?:\s|$)|\n(?=[A-Z])")


def inline(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """Values one behind the other in running text: two at least, which count up, or 1 and 0 of one bit."""
    named = list(_NAMED.finditer(text))
    if len(named) > 2 and len({one["name"] for one in named} - {holder.name}) == len(named):
        found = [Item(one["codes"], one["name"], at=one.span()) for one in named]
        if rising(found, holder.width):
            return found
    starts = list(coded(text))
    before = [_word_before(text, one.start()) for one in starts]
    allowed = {*words.words["value"], (holder.name or "").casefold(), ""}
    starts = [
        one for one, word in zip(starts, before, strict=True) if len(set(before)) > 1 or word in allowed
    ]
    for mark in dict.fromkeys(mark_of(one) for one in starts):
        chain = _chain(text, [one for one in starts if mark_of(one) == mark], holder, words)
        if mark == ")" and chain and chain[0].codes.strip("0xXb"):
            continue  # steps: `1) stop it 2) write`
        if len(chain) > 1 and rising(chain, holder.width):
            if "\n" not in text:
                chain[-1].open = len(chain[-1].text) > max(_LONG, *(2 * len(one.text) for one in chain[:-1]))
            return chain
    return []


def every_code(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """Values in a text of one line where every code stands once: out of order.

    They have a binary digit for each bit, or are the numbers of a digit that it can hold: `0 or 3: off, 1 or 2: half`.
    """
    width = holder.width
    if "\n" in text:
        return []
    if width is None or width < _SEVERAL:
        return []
    starts = [one for one in coded(text) if all(_in_bits(code, width) for code in _codes(one))]
    if not starts and width <= _DIGIT:
        starts = [
            one for one in coded(text) if all(code.isdecimal() and len(code) == 1 for code in _codes(one))
        ]
    codes = [code for one in starts for code in _codes(one)]
    if len(set(codes)) < len(codes) or len(codes) != 1 << width or len({mark_of(one) for one in starts}) > 1:
        return []
    chain = _chain(text, starts, holder, words)
    return [] if rising(chain, width) else chain


def coded(text: str, at: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
    """The numbers in a text that a meaning follows; several, `01 and 10: x`, only where they count up."""
    end = len(text) if end is None else end
    while found := _INLINE.search(text, at, end):
        codes = _codes(found)
        start = found.start("codes")
        if found["mark"] == ")" and text.rfind("(", 0, start) > text.rfind(")", 0, start):
            at = found.end()  # `(or 3) more`
        elif "/" in found["codes"] or all((len(one), one) < (len(two), two) for one, two in pairwise(codes)):
            yield found
            at = max(found.end(), found.start() + 1)
        else:
            at = found.start("codes") + len(codes[0])


def _codes(found: re.Match[str]) -> list[str]:
    """The numbers before one meaning."""
    return _NUMBER.findall(found["codes"])


def _in_bits(code: str, width: int) -> bool:
    """Whether a number has a binary digit for each bit."""
    return len(code) == width and not code.strip("01")


def mark_of(found: re.Match[str]) -> str:
    """What divides number and meaning."""
    groups = found.groupdict()
    return next(
        (mark.strip() for name in ("mark", "dash", "tight", "paren") if (mark := groups.get(name))), ""
    )


def follows(before: Item, after: Item, width: int | None, *, parted: bool) -> bool:
    """Whether a number within a value's text is that of the next value.

    It is the next number; behind a comma (`parted`) any larger one.
    """
    spans = numbers_of([before, after], width)
    several = before.parts
    numerals = after.numerals()
    filled = (
        numerals is not None and numerals[0].text[:1] == "0" and len(before.codes) < len(numerals[0].text)
    )
    if len(spans) != several + after.parts or filled:
        return False
    last, first, end = spans[several - 1][1], spans[several][0], spans[-1][1]
    return (first > last if parted else first == last + 1) and (width is None or end < 1 << width)


def is_aside(line: str, words: Vocabulary) -> bool:
    """Whether a line begins with `Note:`, `Others:`, `All other values`: it says nothing of the value before.

    Nor does one of all values from one on: `≥ 4: reserved`, `4 and above: reserved`.
    """
    if _FROM_ONE_ON.match(line):
        return True
    lead = _ASIDE.match(line)
    parts = lead[1].casefold().split() if lead else []
    if lead and line[lead.end() :].startswith((":", "：")) and " ".join(parts) in words.words["told"]:
        return True
    if parts and not parts[0].isascii() and parts[0].startswith(words.aside_elsewhere):
        return True
    return any(" ".join(parts[:n]) in words.words["aside"] for n in range(1, len(parts) + 1))


def trimmed(label: str, holder: Holder, words: Vocabulary) -> str:
    """A label without what leads to the next number: `off, when`, `off; MODE =`, a bullet."""
    label = re.sub(r"\s/$", "", before_aside(label, words).rstrip(" ,;.。，；、"))
    found = re.search(r"(?:^|\s)([^\W\d]\w*)\s?=?$", label)
    own = (
        found is not None and found[1] == holder.name and (len(found[1]) > 1 or label[-1] == "=")
    )  # V is a unit
    if found and (own or found[1].casefold() in words.words["value"]):
        label = label[: found.start()]
    return _JOINED.sub("", f" {label}").strip(" ,;.")


def _chain(text: str, run: list[re.Match[str]], holder: Holder, words: Vocabulary) -> list[Item]:
    """Items of the matches; the text of each ends before the next, the last one's with its sentence."""
    out = []
    for n, one in enumerate(run):
        end = run[n + 1].start() if n + 1 < len(run) else _sentence_end(text, one.end())
        label = trimmed(one_line(text[one.end() : end]), holder, words)
        if label.count("(") + len(_HALF_OPEN.findall(label)) < label.count(")"):
            label = label[: _closed(label)]
        out.append(Item(one["codes"], one["name"], label, mark=mark_of(one), at=(one.start("codes"), end)))
    return out if all(item.text for item in out) else []


def _closed(label: str) -> int:
    """Where a label ends that a bracket closes which was opened before it: `on);see 4` in `(0=off, 1=on);see 4`."""
    deep = 0
    for at, sign in enumerate(label):
        deep += (sign == "(") - (sign == ")")
        if deep < 0:
            return at
    return len(label)


def before_aside(label: str, words: Vocabulary) -> str:
    """A label up to `Note: ...`, `Others ...` behind it, `, others: ...` behind a comma."""
    breaks = re.finditer(
        r"\s(?=[^\W\da-z])|(?<=[,;])\s(?=[a-z]+(?:\s[a-z]+){0,2}\s?[:=])|(?<=[,;，；。])(?=[^\x00-\x7f])",
        label,
    )
    found = (
        one
        for one in breaks
        if is_aside(label[one.end() :], words) and not _names(label[: one.start()], label[one.end() :])
    )
    first = next(found, None)
    return label[: first.start()] if first else label


def _names(above: str, rest: str) -> bool:
    """Whether a word that begins asides is one of the label: `ATTN: Attention key`, `Sends Warning`."""
    word = _WORD.match(rest)
    noun = word is not None and word[0].casefold() in _NOUNS
    return noun and above[-1:] not in _STOPS and rest[len(word[0]) if word else 0 :][:1] not in _CALLS


def _word_before(text: str, at: int) -> str:
    found = re.search(r"([^\W\d_]\w*)\s?=?\s*$", text[max(0, at - 32) : at])
    return found[1].casefold() if found and "\n" not in found[0] else ""


def _sentence_end(text: str, at: int) -> int:
    found = _END.search(text, at)
    return found.start() + (found[0][0] == ")") if found else len(text)
