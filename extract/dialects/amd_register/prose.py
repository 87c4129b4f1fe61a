"""What running text says of values: explained in sentences, or by reference to another field's list.

0 = off, 1 = on           rows of role `prose`, apart from the printed lists
See OTHER_FIELD.          a row without a value, `same_as` OTHER_FIELD
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.dialects.amd_register.text import within
from extract.misread import BINARY
from extract.observations import EnumValue, Field, Register

if TYPE_CHECKING:
    from extract.document import Piece

_PLAIN = re.compile(
    r"(\d(?<![\w.:+-]\d)(?:(?<=0)[xX][0-9A-Fa-f]{1,4}|\d{0,3}))(?:\s?-\s?(\d{1,3}))?"
    r"\s?(=>|=|:(?!\d)|-(?<= -)(?= ))\s*(?=[\w$(\"'<>-])"
)
_REFERENCE = re.compile(
    r"[Ss](?<!\w.)(?:ee|imilar to|ame (?:encoding )?as) (?:([A-Z][A-Z0-9_]{2,}(?:\.\w+)?)|[Aa]bove\b)"
)
_ELSEWHERE = re.compile(r"(?<=\w )\d{1,3}[ \t]*\n\s*[=:]")
"""The last word of one line and the beginning of the next, read as a number and what it is: it may be the text's."""
_NEXT_SENTENCE = re.compile(r"\n\s*[A-Z][a-z]")
"""A line below the last label that begins like a sentence: it may be no part of it."""
_ITEM_BELOW = re.compile(rf"[ \t,;.]*\n[ \t]*[\d{BINARY}SB|?]{{1,4}}\s?([=:])(?=\s?[\w(])")
"""A line below the first of a label that begins like an item of the list."""
_WORD_BEFORE = re.compile(r"([A-Za-z]+) $")
_NAMED = re.compile(r"([A-Z][A-Z0-9]*(?:_\w+)+) ?: (?=\S)")
"""An identifier before the text of a value."""
_FEW = 2
"""Values that count up from 0 or 1, at least; a list that does not has more."""
_REST = re.compile(r"\s*\d+\s?[,-]\s?\d")
_LONG = 20
"""Characters of a line that may end for want of room, at least."""
WRAPPED = 120
"""So many characters below it at most is a bracket closed."""


def explained(lines: list[str], row: Field, pieces: list[Piece]) -> list[EnumValue]:
    """The values that a description (its places in `pieces`) explains in its sentences, each with its own place."""
    said = row.description
    if said is None or not ("=" in said or ":" in said or " - " in said):
        return []
    text = "\n".join([lines[i][s:e] for i, s, e in pieces])
    width = row.bit_hi - row.bit_lo + 1 if row.bit_hi is not None and row.bit_lo is not None else None
    found = prose_values(text, width)
    doubts = (
        ["list_doubtful"]
        if any(_ELSEWHERE.search(text, start - 2, after) for _, _, start, after, _ in found)
        else []
    )
    steps = {one[0] < two[0] for one, two in pairwise(found)}
    mixed = len(steps) > 1  # a list may count down
    out = []
    for n, (number, last, start, after, end) in enumerate(found):
        label = re.sub(r"\s+", " ", text[after:end]).strip()
        named = _NAMED.match(label)
        name, meaning = (named[1], label[named.end() :]) if named else (label or None, None)
        value = EnumValue(within(pieces, start, end), [*doubts], [], "", number, last, name, meaning, "prose")
        gap = n + 1 < len(found) and found[n + 1][0] > (last or number) + 1
        if gap and ("\n" in text[after:end].strip() or "\n" not in text[end : found[n + 1][2]]):
            value.flag("label_open")  # a value behind it is lost, whose text may go on in this one's
        elif n + 1 == len(found) and (
            _fills_line(text, start, end)
            or (
                (below := _NEXT_SENTENCE.search(text, after, end))
                and not (text.count("(", after, below.start()) > text.count(")", after, below.start()))
            )
        ):
            value.flag("label_open")
        elif label.endswith("-") and text[end : end + 1] == "\n":
            value.flag("label_open")  # a word goes on below
        if mixed and n and number <= found[n - 1][0]:
            value.flag("value_order")
        item = _ITEM_BELOW.search(text, after, end)
        if item is None and n + 1 == len(found):
            item = _ITEM_BELOW.match(text, end)
        if item and text[start:after].strip().endswith(item[1]):
            value.flag("values_joined")  # a line that begins like another item, whose number is garbled
        out.append(value)
    if found and _several_lists(text, text[found[0][2] : found[0][3]].strip()[-1]):
        for value in out:
            value.flag("lists_merged")
    return out


def _fills_line(text: str, start: int, end: int) -> bool:
    """Whether the line of the last value ends for want of room, though that below begins with no small letter.

    The first word there would not have fitted behind it: `1 = not the default of` / `GATE_2`.
    """
    below = text[end:].lstrip(" ,;.)")
    item = _REST.match(below)  # `6,7 unused`
    if item or not below.startswith("\n") or not below.strip() or text[start - 1 : start] not in {"", "\n"}:
        return False
    room = max(len(line.strip()) for line in text.split("\n"))
    long = end - max(start, text.rfind("\n", 0, end) + 1)
    return long >= _LONG and long + 1 + len(below.split(maxsplit=1)[0]) > room


def _several_lists(text: str, sign: str) -> bool:
    """Whether a number begins two lines with a sign behind it: what it means hangs on which list it is of."""
    items = [m[1] for m in _PLAIN.finditer(text) if m[3][0] == sign and _begins_line(m)]
    return len(set(items)) < len(items)


def referred(register: Register, row: Field, pieces: list[Piece]) -> list[EnumValue]:
    """`See OTHER_FIELD`, `(See Above)`: a row without a value that names the field whose list is meant."""
    text = row.description or ""
    if "ee " not in text and "imilar to " not in text and " as " not in text:
        return []
    found = _REFERENCE.search(text)
    if not found:
        return []
    earlier = [f for f in register.fields if f.field]
    if found[1]:
        name = next((f.field for f in earlier if f.field == found[1]), found[1] if "." in found[1] else None)
    else:
        name = next((f.field for f in reversed(earlier) if f.values and not f.values[0].same_as), None)
    if name is None:
        return []
    return [EnumValue(list(pieces), [], [], "", None, None, None, row.description, "prose", name)]


def prose_values(text: str, width: int | None) -> list[tuple[int, int | None, int, int, int]]:
    """Values explained in running text: at least two that count up from 0 or 1, or `1 = x, 0 = y` of one bit.

    Of those that begin a line each, one may be missing; where more of them have `=` and go up, any.

    Returns number, last number of a range (or None), and where in the text the value, its label and its end are.
    Lines are divided by newlines: a value that begins a line ends with it, unless another follows.

    >>> prose_values("0 = off, 1 = on.", 1)
    [(0, None, 0, 4, 7), (1, None, 9, 13, 15)]
    """
    limit = None if width is None else (1 << width) - 1
    found = [m for m in _PLAIN.finditer(text) if m[3] != "-" or _begins_line(m)]
    if len(found) < 2:
        return []
    binary = (
        width is not None and width > 1 and all(len(m[1]) == width and set(m[1]) <= {"0", "1"} for m in found)
    )
    numbered = [(_number(m[1], binary=binary), _number(m[2] or m[1], binary=binary), m) for m in found]
    before = _word_before(text, found[0].start())
    if before and all(_word_before(text, m.start()) == before for m in found[1:]):
        return []  # `Sample 0: ... Sample 1: ...` numbers things, not values
    fit = [x for x in numbered if limit is None or x[1] <= limit]
    best = _longest_chain(fit, one_bit=limit == 1)
    listed = [x for x in fit if x[2][3] == "=" and _begins_line(x[2])]
    pairs = [*pairwise(listed)]
    ordered = all(one[1] < two[0] for one, two in pairs) or all(two[1] < one[0] for one, two in pairs)
    if len(listed) > max(len(best), _FEW) and (
        ordered or (best and len({one[0] for one in listed}) == len(listed))
    ):
        best = listed
    elif len(best) > _FEW and (best[0][2][3] == "=" or len(best[0][2][1]) > 1):
        best = best + _behind_gaps(best, fit)
    out = []
    for n, (first, last, m) in enumerate(best):
        end = best[n + 1][2].start() if n + 1 < len(best) else _sentence_end(text, m)
        label = text[m.end() : end]
        if "=>" in label or label.rstrip().endswith("="):
            return []  # a table of equations, not a list of values
        stop = m.end() + len(label.rstrip(" ,;.\n"))
        if text[stop - 1] == ")" and text.count("(", m.end(), stop) < text.count(")", m.end(), stop):
            stop -= 1
        out.append((first, last if last != first else None, m.start(), m.end(), stop))
    return out


def _word_before(text: str, at: int) -> str:
    """The word right before an offset on the same line, or nothing."""
    if text[at - 1 : at] != " ":
        return ""
    found = _WORD_BEFORE.search(text, max(0, at - 24), at)
    return found[1] if found else ""


Numbered = tuple[int, int, re.Match[str]]


def _longest_chain(found: list[Numbered], *, one_bit: bool) -> list[Numbered]:
    """The longest run of numbers that counts up from 0 or 1 with one separator; of one bit also 1 before 0.

    Where lines begin with them one may be left out, if more follow than stand before: its line is lost.
    """
    nearest: dict[tuple[str, int], int] = {}  # separator and number: the next item that has them
    follower: list[int | None] = [None] * len(found)
    length = [1] * len(found)
    for n in range(len(found) - 1, -1, -1):  # from the last on, so that each item's followers are known
        first, last, match = found[n]
        follower[n] = nearest.get((match[3], last + 1))
        if follower[n] is None and not one_bit and _begins_line(match):
            after = nearest.get((match[3], last + 2))
            follower[n] = after if after is not None and _begins_line(found[after][2]) else None
        counts_down = one_bit and first == 1 and n + 1 < len(found) and found[n + 1][0] == 0
        if counts_down and follower[n] is None and found[n + 1][2][3] == match[3]:
            length[n] = 2
        elif (after := follower[n]) is not None:
            length[n] += length[after]
        nearest[match[3], first] = n
    start = max((n for n, item in enumerate(found) if item[0] <= 1), key=lambda n: length[n], default=None)
    if start is None or length[start] < 2:
        return []
    if follower[start] is None:
        return found[start : start + 2]
    chain: list[Numbered] = []
    at: int | None = start
    while at is not None:
        chain.append(found[at])
        at = follower[at]
    return chain


def _behind_gaps(chain: list[Numbered], found: list[Numbered]) -> list[Numbered]:
    """What goes on with a list in running text though numbers are left out: its items look alike and go up.

    They have as many digits, unless the sign is `=`. None where several numbers share a text: `3,5,7= ...`.
    """
    out: list[Numbered] = []
    last = chain[-1]
    digits = last[2][1]
    sign = last[2][0][len(digits) :]
    for item in found:
        alike = item[2][3] == "=" or len(item[2][1]) == len(digits)
        alike = alike and item[2][0][len(item[2][1]) :] == sign
        if item[2].start() > last[2].end() and alike and item[0] > last[1]:
            if item[2].string[: item[2].start()].rstrip().endswith((",", "-")):
                return []
            out.append(item)
            last = item
    return out


def _number(digits: str, *, binary: bool) -> int:
    return int(digits, 2 if binary else 16 if digits[1:2] in ("x", "X") else 10)


def _begins_line(item: re.Match[str]) -> bool:
    return item.start() == 0 or item.string[item.start() - 1] == "\n"


def _sentence_end(text: str, item: re.Match[str]) -> int:
    """Where the last value's label ends: with its line when it began one, else with its sentence.

    It goes on below with a small letter, with a number in hexadecimal, and while a bracket is open.
    """
    if _begins_line(item):
        for line in re.compile(r"\n(?![a-z]|0x[0-9A-Fa-f]+$)", re.MULTILINE).finditer(text, item.end()):
            label = text[item.end() : line.start()]
            if label.count("(") <= label.count(")") or ")" not in text[line.end() : line.end() + WRAPPED]:
                return line.start()
        return len(text)
    found = re.compile(r"[.;)](?:\s|$)").search(text, item.end())
    return found.end() if found else len(text)
