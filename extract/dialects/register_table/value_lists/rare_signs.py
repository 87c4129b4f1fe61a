"""Lists of values whose signs few use, printed with those that most use: sign by sign, so that all places stay.

[0] off [1] slow [2] fast       (0) off (1) slow (2) fast      brackets, `<0>`, `{0: off, 1: on}`
=0 off / =1 on                  = 00  off / = 01  slow         the sign before the number that begins a line
0=off/1=slow/2=fast             0=off;1=slow;2=fast            a stroke or a bar between them
off -> 0, 0 ==> off             off = 0, 0 => off              arrows, dots, twice the sign of equality
If 0, off. If 1, on.            0: off. 1: on.                 words before the numbers or behind the meanings
OFF=0, ON=1                     0=OFF; 1=ON               names before the numbers, and nothing else
True: on / False: off           1: on / 0: off                 words for the two states of a single bit

Numbers have to count from 0, each once: one more at least than the field has bits, where they stand in brackets, for
these may be the bits themselves.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_CLAUSE: Final = r"(?:^|(?<=[\n(])|(?<=[.;:]\s))"
_SAID: Final = r"(?:[^\W\d]|\d+(?:\.\d+)?(?:\s?[^\W\d]|\s?%|°))"
"""How a meaning begins: with a letter, or a number and its unit."""
_FIRST: Final = r"(?:^|(?<=[\n:;,.(/|])|(?<=[:;,.(/|])\s|(?<=\s))"


class _Form(NamedTuple):
    """How a number of a list is printed, and what stands for the match instead; `bits`: it may be that of a bit."""

    pattern: re.Pattern[str]
    usual: Callable[[re.Match[str]], str]
    bits: bool = False


_FORMS: Final = (
    _Form(
        re.compile(r"(?<!\S)[\[<](?P<n>\d{1,2})[\]>](?=\s?[:=]\s*[^\W\d])"),
        lambda one: f" {one['n']} ",
        bits=True,
    ),
    _Form(
        re.compile(r"(?<!\S)\[(?P<n>\d{1,2})\](?=\s*" + _SAID + ")"), lambda one: f"({one['n']})", bits=True
    ),
    _Form(re.compile(r"(?<!\S)<(?P<n>\d{1,2})>(?=\s*" + _SAID + ")"), lambda one: f"({one['n']})", bits=True),
    _Form(
        re.compile(r"(?<![^\s|])(?P<n>\d{1,2})\s?[=:]\s?(?P<said>[^|=:\n]{1,40}?)\s?(?:\||$)"),
        lambda one: f"{one[0][:-1]};" if one[0].endswith("|") else one[0],
    ),
    _Form(
        re.compile(
            r"(?:(?<=/)|(?<![\w/]))(?P<n>\d{1,2})=(?P<said>"
            + _SAID
            + r"[^/=\n,;:.]{0,40})(?:/(?=\d)|(?=$|[.,;\n)]))"
        ),
        lambda one: f"{one[0][:-1]};" if one[0].endswith("/") else one[0],
    ),
    _Form(
        re.compile(r"(?:(?<=\{)|(?<=,\s)|(?<=,))(?P<n>\d{1,2})\s?[:=]\s?(?P<said>[^{},:=]{1,40})(?=[},])"),
        lambda one: one[0],
    ),
    _Form(
        re.compile(r"^[ \t]*=[ \t]?(?P<n>\d{1,2}|[01]{3,8})[ \t](?=[ \t]*\S)", re.MULTILINE),
        lambda one: f"{one['n']}= ".rjust(len(one[0])),
    ),
    _Form(re.compile(r"(?<![\w=])==\s?(?P<n>\d{1,2})(?=\s?[:,]\s)"), lambda one: one["n"].rjust(len(one[0]))),
    _Form(
        re.compile(r"(?<![\w.])(?P<n>\d{1,2})\s?(?:==>|-->|=>|⇒|↦)\s?(?=[^\W\d])"),
        lambda one: f"{one['n']} =",
    ),
    _Form(re.compile(r"(?<![\w.])(?P<n>\d{1,2})\s(?:\.{3,}|…)\s(?=[^\W\d])"), lambda one: f"{one['n']} ="),
    _Form(re.compile(r"(?<![\w.#])#(?P<n>\d{1,2})\s?(?=[^\W\d])"), lambda one: f"{one['n']}="),
    _Form(
        re.compile(rf"{_CLAUSE}(?:[Ii]f|[Ww]hen)\s(?P<n>\d{{1,2}})(?:,\s|:\s)(?=[^\W\d])"),
        lambda one: f"{one['n'].rjust(len(one[0]) - 2)}: ",
    ),
    _Form(
        re.compile(rf"{_CLAUSE}[Ss]et\sto\s(?P<n>\d{{1,2}})\s(?:for|to)\s(?=[^\W\d])"),
        lambda one: f"{one['n']}:",
    ),
    _Form(
        re.compile(r"(?<=\w)\s(?:->|→|if|when)\s(?P<n>\d{1,2})(?=\s*(?:[,;.)]|$|\b(?:and|or)\b))"),
        lambda one: f"= {one['n']}".rjust(len(one[0])),
    ),
)
_SIGNS: Final = re.compile(
    r"(?<!\S)[\[<]\d{1,2}[\]>]|\|\s?\d|/\d{1,2}=|\{\d|==|-->|->|=>|[⇒↦→…#]|\.{3}\s|\b(?:if|when|set to)\s\d"
    r"|^[ \t]*=\s?\d",
    re.IGNORECASE | re.MULTILINE,
)
"""What any of these has: looked for first."""
_MEANT: Final = (
    r"(?!on\s+\w|(?:by|when|if|at|see|after|during|upon|until|while|only|with|writ\w*|reads?|reading|hardware|software|set|cleared|see)\b|none(?:[.;,]|$))"
    + _SAID
)
"""What a state means: `Set: by hardware`, `clear: write 1` say how it comes about."""
_STATES: Final = tuple(
    (
        re.compile(rf"{_FIRST}(?:{one})(?=\s?[:=]\s?{_MEANT})", re.IGNORECASE),
        re.compile(rf"{_FIRST}(?:{zero})(?=\s?[:=]\s?{_MEANT})", re.IGNORECASE),
    )
    for one, zero in (
        ("true", "false"),
        ("set", "clear(?:ed)?|reset|unset"),
        ("(?:set |logic(?:al)? )?high", "(?:set |logic(?:al)? )?low"),
        ("H", "L"),
        ("one", "zero"),
        ("asserted", "de-?asserted|not asserted"),
        ("logic(?:al)? 1", "logic(?:al)? 0"),
    )
)
_WORDED: Final = re.compile(r"\b(?:true|set|high|H|one|asserted|logic(?:al)? 1)\s?[:=]", re.IGNORECASE)
_OPEN: Final = re.compile(
    rf"{_FIRST}(?P<word>on|off|yes|no|enabled?|disabled?)\s?[:=]\s?{_MEANT}", re.IGNORECASE
)
"""Words for the states of a bit of which nothing says which is 1."""
_PAIRED: Final = re.compile(
    r"(?<![\w/.])(?P<codes>0(?:/[1-7]){1,7})\s?[:=]\s?(?P<said>[^\W\d][^/\n,;:=.]{0,30}(?:/[^\W\d][^/\n,;:=.]{0,30}){1,7})(?=$|[.;,)\n])"
)
"""Numbers and their meanings, each behind a stroke: `0/1: off/on`."""
_UNSIGNED: Final = re.compile(
    r"(?:^|(?<=[\n(])|(?<=[:;,.]\s))(?P<n>\d{1,2})\s"
    r"(?!(?:after|when|if|at|while|until|by|in|on\s+\w+|to|or|and|through)\b)(?=[^\W\d])(?P<said>[^.,:;()\n]*)"
)
"""A number that begins a part of a sentence, no sign behind it: `Speed: 0 off, 1 slow`."""
_NAMED: Final = re.compile(
    r"(?P<name>[A-Za-z_]\w*)(?:\s?=\s?(?P<n>\d{1,2})|\s?\((?P<m>\d{1,2})\))(?P<end>\s?[,;/|]\s?|\s+|\.?\s*$)"
)
"""A name and its number behind it: `OFF=0, SLOW=1`, `OFF(0) SLOW(1)`."""
_CONDITION: Final = re.compile(
    r"\b(?:see|needs?|requires?|when|if|unless|until|while|after|before|first|examples?|e\.g|depends|not)\b[^.;:]*:$"
    r"|\b(?:for|at|with)\s?:$",
    re.IGNORECASE,
)
"""A line of a text that says when something is so, or what else has to be: names behind it are those of others."""
_MOST: Final = 64
"""Bits of a field whose values are printed so, at most: numbers of two digits."""


def with_usual_signs(text: str, width: int | None) -> str:
    """A text with the signs of a list of values as most print them, as long as before; itself where it has none."""
    if width is None or width > _MOST:
        return text
    if (named := _names_first(text, width)) is not None:
        return named
    if _SIGNS.search(text):
        for form in _FORMS:
            found = list(form.pattern.finditer(text))
            if (
                len(found) > 1
                and _counts(found, width, bits=form.bits)
                and (not form.bits or _begins(text, found[0]))
            ):
                return _told(text, found, form.usual)
    if width == 1 and _WORDED.search(text):
        for one, zero in _STATES:
            high, low = list(one.finditer(text)), list(zero.finditer(text))
            if len(high) == len(low) == 1:
                text = _told(text, high, lambda found: "1".rjust(len(found[0])))
                return _told(text, low, lambda found: "0".rjust(len(found[0])))
    return text


def names_of_others(text: str) -> bool:
    """Whether a text ends in names and numbers that tell when something is so: `See: MODE=0, KIND=1`."""
    before, _ = _names(text) if ":" in text else ("", [])
    return _CONDITION.search(before) is not None


def _names_first(text: str, width: int) -> str | None:
    """A text that ends in names with their numbers behind them, the numbers first; None for any other.

    Two behind something else are as many as a single bit has: of a wider field they may tell something else.
    """
    before, found = _names(text)
    fits = len(found) <= 1 << width and not _CONDITION.search(before)
    if not found or not fits or (before and len(found) == len((0, 1)) < 1 << width):
        return None
    out = [text[: found[0].start()]]
    for number, one in enumerate(found):
        end = one["end"]
        out.append(f"{number}={one['name']}".ljust(len(one[0]) - len(end)))
        out.append(end if not end or "\n" in end else ";".ljust(len(end)))
    return "".join(out)


def _names(text: str) -> tuple[str, list[re.Match[str]]]:
    """What stands before the names with which a text ends, and these, each with its number, from 0; none in any other.

    Nothing stands there, or a sentence or a colon: `Works with MODE=0, KIND=1` tells something else.
    """
    if text[-1:] not in "0123456789)." or ("=" not in text and "(" not in text):
        return "", []
    found = list(_NAMED.finditer(text))
    if len(found) < len((0, 1)) or any(one.end() != two.start() for one, two in pairwise(found)):
        return "", []
    before = text[: found[0].start()].rstrip()
    numbers = [int(one["n"] or one["m"]) for one in found]
    if found[-1].end() != len(text) or before[-1:] not in {"", ".", ":", ";"}:
        return "", []
    if before and any(one["m"] for one in found):
        return "", []  # in brackets behind a sentence, which other rules read
    if numbers != list(range(len(numbers))) or len({one["name"] for one in found}) < len(found):
        return "", []
    return before, found


def signs_unread(text: str, width: int | None) -> bool:
    """Whether a text that gave no values has a list in brackets that may be of bits, or names of states alone.

    So has one with numbers that count from 0 and no signs behind them, or before them names.
    """
    if width is None:
        return False
    before, names = _names(text)
    if _counts_unsigned(text, width) or (1 < len(names) <= 1 << width and not _CONDITION.search(before)):
        return True
    if width == 1:
        said = [found["word"].casefold()[:2] for found in _OPEN.finditer(text)]
        return sorted(said) in (["of", "on"], ["no", "ye"], ["di", "en"])
    found = [one for form in _FORMS[:2] for one in form.pattern.finditer(text)]
    return (
        len(found) > 1
        and _begins(text, found[0])
        and [int(one["n"]) for one in found] == list(range(len(found)))
    )


def _counts_unsigned(text: str, width: int) -> bool:
    """Whether parts of a sentence begin with numbers that count from 0: no amounts, `0 cycles, 1 cycle or more`."""
    found = list(_UNSIGNED.finditer(text)) if "0 " in text else []
    numbers = [int(one["n"]) for one in found]
    if not 1 < len(numbers) <= 1 << width or numbers != list(range(len(numbers))):
        return False
    said = [[word.rstrip("s") for word in re.findall(r"[^\W\d]+", one["said"].casefold())] for one in found]
    unit = min(said, key=len)
    return any(one[: len(unit)] != unit for one in said)


def paired(text: str, width: int | None) -> list[tuple[str, str, tuple[int, int]]]:
    """Numbers and meanings of a text that stand in two rows of strokes, `0/1: off/on`, and where they do."""
    found = list(_PAIRED.finditer(text)) if width is not None and "/" in text else []
    if len(found) != 1:
        return []
    (one,) = found
    codes, said = one["codes"].split("/"), one["said"].split("/")
    if [int(code) for code in codes] != list(range(len(said))) or len(codes) > 1 << (width or 0):
        return []
    out = []
    at = one.start("said")
    for code, meaning in zip(codes, said, strict=True):
        out.append((code, meaning.strip(), (at, at + len(meaning))))
        at += len(meaning) + 1
    return out


def _begins(text: str, first: re.Match[str]) -> bool:
    """Whether a list in brackets begins a sentence or stands behind a sign: `as told in [0] and [1]` goes on."""
    above = text[: first.start()].rstrip(" \t")
    return not above or not (above[-1].isalnum() or above[-1] == "_")


def _counts(found: list[re.Match[str]], width: int, *, bits: bool) -> bool:
    """Whether the numbers of a list count from 0, or are 1 and 0 of a single bit, and the field can hold them."""
    binary = all(len(one["n"]) == width and not set(one["n"]) - {"0", "1"} for one in found)
    numbers = [int(one["n"], 2 if binary else 10) for one in found]
    if width == 1:
        return sorted(numbers) == [0, 1]
    counts = numbers == list(range(len(numbers))) and (len(numbers) > 2 or not bits)
    return counts and len(numbers) <= 1 << width and not (bits and len(numbers) <= width)


def _told(text: str, found: list[re.Match[str]], usual: Callable[[re.Match[str]], str]) -> str:
    """A text with what stands for the matches, each as long as it."""
    out, at = [], 0
    for one in found:
        out += [text[at : one.start()], usual(one)[: len(one[0])].ljust(len(one[0]))]
        at = one.end()
    told = "".join([*out, text[at:]])
    if "{" in told:
        told = told.replace("{", "(").replace("}", ")")
    return told
