"""What lines that are values of a list have in common: what stands before and behind their numbers.

- 0x2 (FAST): ten turns     a bullet, the number, a name behind it, a sign
9: nine / A: ten            hexadecimal numbers without a mark, which the others of their list tell
00--: off                   a dash for either digit, `(0) off`, `10d: off`: as others print it, sign by sign
OFF: 0 / ON: 1              names before numbers that count from 0, and nothing behind them
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import mark_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.value_lists.items import Holder

BULLET: Final = r"(?:[•·*▪■●–-][^\S\n]*|:(?=['\w]+:\s))?"
"""What may stand before it."""
NAME_BEHIND: Final = (
    r"(?:\s*\((?:(?:[RW]|R/?W|[RW]O)|(?P<name>(?:[^()]|\([^()]{1,40}\)){1,160}))\)(?=\s*[:：=]))?"
)
"""What a value that begins a line is called, over several lines perhaps, and with parentheses in it."""
AFTER: Final = (
    r"(?:\s*(?P<mark>=>|==|=|:|：|→|->|–>|--(?![-:=>])|(?<=\s)®(?=\s))\s*|\s+(?P<dash>-|–|—)\s+"
    r"|(?P<tight>–|—)(?=[^\W\d])|(?P<paren>\))\s+)"
)
"""What parts a number that begins a line from its meaning."""
_LETTERED = re.compile(rf"{BULLET}(?P<lead>)(?P<codes>[A-F][0-9A-F]{{0,3}}){NAME_BEHIND}{AFTER}")
"""A hexadecimal number that begins with a letter and bears no mark: the others of its list tell."""
_DIGITS = re.compile(r"[0-9][0-9A-F]{0,3}")
_IN_BRACKETS = re.compile(r"(?:(?<=\n)|^)\((\d{1,8})\)(?=\s)")
_DASHED = re.compile(r"(?:(?<=\n)|^)(?=-*[01])(?=[01]*-)[01-]{2,16}(?=\s*[:=])")
_DECIMAL = re.compile(r"(?:(?<=\n)|^)(\d{1,4})d(?=\s*[:=]|\s+[-–]\s)")
_INTERVAL = re.compile(
    r"(?:(?<=\n)|^)\[([0-9A-F]+h|0x[0-9A-Fa-f]+|[01]+b),( ?(?:[0-9A-F]+h|0x[0-9A-Fa-f]+|[01]+b))\](?=\s)"
)
_MARK_APART = re.compile(r"(?:(?<=\n)|^)([•·*-] ?)?([01]{2,}) ([bB])(?=\s?[:=]|\s[-–—]\s)")
_DOTTED = re.compile(r"(?:(?<=\n)|^)([01]+[bB]|0[xb][0-9A-Fa-f]+|[0-9A-F]+h)(\s?)(\.{3}|…)(?=\s\S)")
_TICKED = re.compile(r"(?:(?<=\n)|^)(?:[•·*] ?)?\d{1,3}['’][bdhBDH][0-9A-Fa-f]+-(?=[^\W\d])")
"""A number of hardware languages, and a dash that nothing parts from what it means."""
_CHAINED = re.compile(
    r"(?:(?<=\n)|^)(?P<first>[01]{2,8})(?P<gap>\s?)(?P<mark>->|–>|=>|→)(?=\s?(?P<last>[01]{2,8})\s?(?P=mark)(?!\s?[01]))"
)
"""The first and the last of several codes, with the mark behind both that stands before what they mean."""
_UNMARKED = re.compile(r"(?:(?<=\n)|^)\d{1,4}(?=\s*[:=])")
_GLUED = re.compile(r"(?:(?<=\n)|^)(\d{1,4})(\s?)[-–—](?=\s)")
_TWO_DASHES = re.compile(
    r"(?:(?<=\n)|^)(?P<code>(?:[•·*] ?)?(?:0[xb]|\d{1,2}'[bdh])?[0-9A-Fa-f]{1,8}[bh]?)(?P<gap>\s?)--"
    r"(?=(?P<apart>\s?)(?:0[xb]|\d{1,2}'[bdh])?\d(?P<last>\w*\s?[:=])?)"
)
"""Two dashes between a number that begins a line and another, which may be the last of several: `0--3 low`."""
_GLUED_SIGN = re.compile(r"[-–—]\s(?<=\d..)")
_NAMED = re.compile(r"(?:(?<=\n)|^)\s*(?P<name>[A-Z][A-Z0-9_]+)\s*:\s*(?P<codes>\d{1,3})(?=\s*(?:\n|$))")
_NUMBER = re.compile(r"\d{1,5}")
_FEW: Final = 2
_NIBBLE: Final = 4
"""Bits of a hexadecimal digit."""


def in_usual_form(text: str, width: int | None) -> str:
    """A text with the numbers of a list as most print them, sign by sign.

    `(0) off` / `(1) on` without the bracket that opens, where they count from 0: from 1 on they count sentences; `00--`
    with an x for either digit of a field as wide; `10d` without the letter, where all numbers of a list bear it;
    `[5h,7h] off` as `5h-7h off`; `01 b: off` as `01b : off`; `01b ... off` with a colon for the dots; `2'b01-off` with
    one for the dash; `0- off` / `1 - on` with those, where one has no blank before it and the numbers count from 0;
    `10 -> 11 -> off` as `10 to 11 -> off`; `0--3 low` and `0 -- 5 ms` with a single dash.
    """
    if text.count("→") > 1 or text.count(">") > 1:
        text = _CHAINED.sub(_to, text)
    if "'" in text or "’" in text:
        text = _TICKED.sub(lambda one: f"{one[0][:-1]}:", text)
    if " b" in text or " B" in text:
        text = _MARK_APART.sub(r"\1\2\3 ", text)
    if "..." in text or "…" in text:
        text = _DOTTED.sub(lambda one: f"{one[1]}{one[2]}:".ljust(len(one[0])), text)
    if "h]" in text or "b]" in text or "[0x" in text:
        text = _INTERVAL.sub(r" \1-\2 ", text)
    found = [one[1] for one in _IN_BRACKETS.finditer(text)]
    if len(found) >= _FEW and not int(found[0]) and len(set(found)) == len(found):
        return _IN_BRACKETS.sub(r" \1)", text)
    pairs = [*_TWO_DASHES.finditer(text)] if "--" in text else []
    if pairs:
        text = _TWO_DASHES.sub(_one_dash, text)
    if any(one["gap"] == one["apart"] == "" for one in pairs):
        pass  # `0- 3 low` is no `0: 3 low` now
    elif _GLUED_SIGN.search(text):
        codes = [one[1] for one in _GLUED.finditer(text)]
        text = _GLUED.sub(r"\1\2:", text) if _count_from_0(codes) else text
    if "-" in text and width is not None:
        text = _DASHED.sub(lambda one: one[0].replace("-", "x") if len(one[0]) == width else one[0], text)
    decimal = [int(one[1]) for one in _DECIMAL.finditer(text)]
    if len(decimal) >= _FEW and all(a < b for a, b in pairwise(decimal)) and not _UNMARKED.search(text):
        return _DECIMAL.sub(lambda one: f"{one[1]} ", text)
    return text


def _one_dash(found: re.Match[str]) -> str:
    """One dash for two and a blank beside it; between blanks the word where a mark shows the last of several."""
    dash = ("to" if found["gap"] and found["last"] else " -") if found["apart"] else "- "
    return f"{found['code']}{found['gap']}{dash}"


def _count_from_0(codes: list[str]) -> bool:
    """Whether numbers are those from 0 on, at least two of them, up or down, in decimal or in binary digits."""
    binary = all(len(code) > 1 for code in codes) and not "".join(codes).strip("01")
    numbers = [int(code, 2 if binary else 10) for code in codes]
    return len(codes) >= _FEW and numbers in (counted := list(range(len(codes))), counted[::-1])


def named_codes(text: str) -> list[re.Match[str]]:
    """Lines of a name and a number alone, `OFF: 0`, which count from 0; none where they do not."""
    found = list(_NAMED.finditer(text))
    numbers = [int(one["codes"]) for one in found]
    counts = numbers == list(range(len(numbers))) and len({one["name"] for one in found}) == len(found)
    return found if len(found) >= _FEW and counts else []


def begun(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The lines that begin with a pattern: where each begins, and the match."""
    at = 0
    for line in text.split("\n"):
        body = at + len(line) - len(line.lstrip())
        if found := pattern.match(text, body):
            yield body, found
        at += len(line) + 1


def lettered_values(
    text: str, starts: list[tuple[int, re.Match[str]]], holder: Holder
) -> list[tuple[int, re.Match[str]]]:
    """Further values of a list whose numbers bear no mark, hexadecimal ones that begin with a letter: `9: x` / `A: y`.

    All of the list rise, are as long and fit the field; one letter alone has to be the next number.
    """
    codes = [found["codes"] for _, found in starts]
    if len(codes) < _FEW or (holder.width or 0) < _NIBBLE or not all(map(_DIGITS.fullmatch, codes)):
        return []
    more = [
        (start, found)
        for start, found in begun(text, _LETTERED)
        if mark_of(found) == mark_of(starts[0][1]) and len(found["codes"]) == len(codes[0])
    ]
    if not more or len({len(code) for code in codes}) > 1:
        return []
    numbers = [int(found["codes"], 16) for _, found in sorted([*starts, *more], key=lambda one: one[0])]
    rising = all(one < two for one, two in pairwise(numbers)) and numbers[-1] < 1 << (holder.width or 0)
    sure = len(more) > 1 or len(codes[0]) > 1 or numbers[-1] == numbers[-2] + 1
    return more if rising and sure else []


def in_row(lines: list[str]) -> int:
    """How many lines begin with numbers that count up or down one by one: `12 bits` within a list is of its text."""
    count, last = 0, 0
    for number in (int(found[0]) for line in lines if (found := _NUMBER.match(line.strip()))):
        if not count or abs(number - last) == 1:
            count, last = count + 1, number
    return count


def _to(found: re.Match[str]) -> str:
    """The first of several codes, with a sign for `to` behind it where the last is higher and has as many digits."""
    first, last = found["first"], found["last"]
    if len(first) != len(last) or first >= last:
        return found[0]
    return f"{first}{found['gap']}{'-' if found['mark'] == '→' else 'to'}"
