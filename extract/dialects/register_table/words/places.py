"""The printed place of a register or of the elements of an array: one address, a sum with an index, a list.

0x10 + 0x4 * n                                     address 0x10, step 4
0x10 + n                                           address 0x10, step 1
0x200 to 0x23C                                     address 0x200, last 0x23C
0x4 to 0x4+4*7                                     address 0x4, step 4, count 8
0x00, 0x40, ..., 0x80, 0xC0                        listed: 0, 0x40, 0x80, 0xC0
NB0.CR 0008 8200h, NB1.CR 0008 8201h               listed: 0x88200, 0x88201
0x40 (0)[0], 0x44 (0)[1]                           listed: 0x40, 0x44
gate0: 0x40000000 gate1: 0x40001000                listed: 0x40000000, 0x40001000
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from extract.dialects.register_table.words.notation import HEX, hexadecimal

PLACE: Final = re.compile(r"0[xX][0-9A-Fa-f_]+|[0-9][0-9A-Fa-f]*h")
"""A word that is nothing but a place, as it begins a row of a table of registers whose columns no places tell."""
NAMED: Final = re.compile(r"(?=.*[A-Z])\w+(?:[\[(<{][\w:.-]{1,8}[\])>}]\w*)*")
"""The name beside it: a word with a capital, which may begin with a digit."""
BETWEEN: Final = r"(?:\.{2,}|…|-|–|—|−|~|:|\bto\b|\bthrough\b)"
"""What stands between the first and the last of some numbers."""
BASE: Final = r"(?!(?:\w+ )?(?i:index)\b)[A-Za-z]\w+(?: [A-Za-z]\w+)?"
"""What a place counts from, a name or a word; a letter, or what is called so, is an index."""
SUMMED: Final = re.compile(rf"{BASE}\s*\+\s*(?P<offset>{HEX})$")
"""Such a name and the place: `GATE+0x04`, `Base + 0x04`."""
_SET: Final = rf"\d{{1,4}}(?:\s*(?:{BETWEEN}|,|&|\band\b|\bor\b)+\s*\d{{1,4}})*"
INDEX: Final = re.compile(
    rf"(?:\b(?P<one>[a-z])\s*(?:[=:]\s*|is\s+(?=\d+\s*\D))"
    rf"|\b[Rr]ange of (?P<two>[a-z])\s*[:=]?\s*)(?P<set>{_SET})(?![\w.*])"
)
"""A letter and the numbers that it stands for: `n = 0..7`."""
_NUMBER: Final = r"0[xX][0-9A-Fa-f][0-9A-Fa-f_]*|[0-9][0-9A-Fa-f_]*[hH]\b|\d+"
_VARIABLE: Final = r"[(\[]?\s*(?P<{0}>[a-z])\s*(?:(?P<{0}sign>[-–−+])\s*(?P<{0}less>\d+)\s*)?[)\]]?"
_STEP = re.compile(
    rf"^[(\[]?\s*(?:(?P<k>{_NUMBER})(?:\s*[*×·]|(?![hH]))\s*{_VARIABLE.format('v')}"
    rf"|{_VARIABLE.format('w')}\s*[*×·]\s*(?P<l>{_NUMBER})|{_VARIABLE.format('u')})\s*[)\]]?$"
)
_WORDED = re.compile(r"(?<!\w)[A-Za-z]{2,}(?: [A-Za-z]+)*(?!\w)")
"""An index in words: `4 × Interrupt ID`."""
_GAP = re.compile(r"\s*,?\s*(?:\.{2,}|…)\s*,?\s*")
"""What stands for those of a list that are left out."""
_ONE = re.compile(rf"(?:[A-Za-z_]\w*(?:\.\w+)?\s*[:=]?\s+)?(?P<number>{HEX})$")
"""One of several addresses, perhaps behind the name of what has it there: `NB0.CR 0008 8200h`."""
_NAMED_ALONE = re.compile(r"[A-Za-z_]\w*\.\w+")
"""Such a name whose address stands in the next line."""
_COUNTED = re.compile(r"(?<=[0-9A-Fa-fhH])\s?\(\d{1,3}\)(?:\[\d{1,3}\])?(?=\s*(?:,|$))")
"""The number of the block, and of the element in it, behind each address of a list: `0x40 (0)[0], 0x44 (0)[1]`."""
_HANGS = re.compile(
    r"\+\s*[(\[]?\s*(?:\d+[i-n]|[a-z])(?!\w)|[*×]\s*\([a-z]+ [a-z]+\b"
    r"|(?:[*×·]|\sx)\s*[(\[]?\s*[a-z](?!\w)|(?<!\w)[a-z]\s*[)\]]?\s*[*×·]"
)
"""A place that hangs on an index."""
_UP_TO_SUM = re.compile(
    rf"(?P<first>{HEX})\s*{BETWEEN}\s*(?P<again>{HEX})\s*\+\s*(?P<one>{_NUMBER})\s*[*×·]\s*(?P<two>{_NUMBER})$"
)
"""The first and the last place of an array, this as a sum: `0x4 to 0x4+4*7`."""
_STEP_FIRST = re.compile(
    rf"(?P<step>0[xX][0-9A-Fa-f]+)\s?[*×·]?\s?(?P<index>[g-wyz])\s*\+\s*(?P<place>{HEX})"
)
_WORD: Final = 4
"""Bytes of a word: steps are multiples of it mostly."""
_MOST: Final = 4096
"""Addresses of a list at most; a longer one is a misreading."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the elements stand: the address of index `origin`, and the step to the next; or all addresses.

    `count` is how many there are, where the place itself tells.
    """

    address: int
    step: int | None = None
    origin: int = 0
    last: int | None = None
    count: int | None = None
    listed: tuple[int, ...] = ()


def read_place(text: str) -> Place | None:
    """What the printed place of an array says; None where it is a single address."""
    bare = re.sub(r"\(\s*\)|\[\s*\]", "", INDEX.sub("", text)).strip(" ,;")
    if "," in bare:
        bare = _COUNTED.sub("", bare)
    if summed := _UP_TO_SUM.match(bare):
        return _up_to_sum(summed)
    rest, base = _parts(bare)
    step = _STEP.match(rest) if rest else None
    address = hexadecimal(base) if step and not hangs_on_index(base) else None
    if step and address is not None:
        size = step["k"] or step["l"] or "1"
        less = step["vless"] or step["wless"] or step["uless"]
        sign = -1 if (step["vsign"] or step["wsign"] or step["usign"]) == "+" else 1
        number = hexadecimal(size)
        return Place(address, int(size) if number is None else number, sign * int(less or 0))
    if "," in bare and _GAP.search(bare):
        known = _left_out(bare)
        return Place(known[0], listed=known) if known else None
    ends = re.split(r"(?:(?<!\s)\s+)?(?:\.{2,}|…|–|—|~|\bto\b|\bthrough\b|\s-\s)\s*", bare)
    if len(ends) == 2 and None not in (found := [hexadecimal(end) for end in ends]):
        first, last = found
        assert first is not None
        return Place(first, last=last)
    listed = _listed(bare)
    return Place(listed[0], listed=listed) if len(listed) > 1 else None


def _up_to_sum(found: re.Match[str]) -> Place | None:
    """The place of an array whose last element is printed as a sum; which of its factors is the step may be open."""
    first = hexadecimal(found["first"])
    if first is None or hexadecimal(found["again"]) != first:
        return None
    one, two = (int(part) if (n := hexadecimal(part)) is None else n for part in (found["one"], found["two"]))
    steps = [(step, n) for step, n in ((one, two), (two, one)) if step and step % _WORD == 0]
    if len(steps) != 1 or steps[0][1] > _MOST:
        return Place(first, last=first + one * two)
    step, count = steps[0]
    return Place(first, step, last=first + one * two, count=count + 1)


def step_last(text: str) -> str:
    """A place with the step and its index behind what they are added to.

    >>> step_last("0x14n + 0x04"), step_last("0x04 + 0x14 * n")
    ('0x04 + 0x14 * n', '0x04 + 0x14 * n')
    """
    found = _STEP_FIRST.fullmatch(text)
    return f"{found['place']} + {found['step']} * {found['index']}" if found else text


def list_goes_on(text: str, below: str) -> bool:
    """Whether a list of places, each behind the name of what has it there, goes on in the line below.

    >>> list_goes_on("NB0.CR 0008 8200h, NB1.CR", "0008 8201h"), list_goes_on("NB0.CR 0008 8200h", "NB1.CR 0008 8201h")
    (True, False)
    """
    *whole, last = text.split(",")
    if not whole or _ONE.fullmatch(last.strip()):
        return False
    *parts, last = (part.strip() for part in f"{text} {below}".split(","))
    ended = not last or _ONE.fullmatch(last) or _NAMED_ALONE.fullmatch(last)
    return bool(ended) and all(map(_ONE.fullmatch, parts))


def variable(text: str) -> str | None:
    """The letter for the index on which a place hangs: `n` of `0x10 + 4 * n`; None where it hangs on none."""
    rest, _ = _parts(re.sub(r"\(\s*\)|\[\s*\]", "", INDEX.sub("", text)).strip(" ,;"))
    step = _STEP.match(rest) if rest else None
    return (step["v"] or step["w"] or step["u"]) if step else None


def hangs_on_index(text: str) -> bool:
    """Whether a place is a sum with an index, readable or not."""
    return _HANGS.search(text) is not None


def is_summed(text: str) -> bool:
    """Whether a place tells by a sum that it is one of several: `0x10 + 4*n`, `0x4 to 0x4+4*7`."""
    return hangs_on_index(text) or _UP_TO_SUM.match(text) is not None


def _parts(bare: str) -> tuple[str, str]:
    """The step of a place, empty where there is none, and what it is added to."""
    bare = bare if re.search("[*×·]", bare) else re.sub(r"\sx\s", " × ", bare)
    base, plus, rest = bare.partition("+")
    rest = rest.strip()
    if re.search("[*×·]", rest):
        rest = _WORDED.sub("n", rest)
    if plus and _STEP.match(rest) is None:  # base + offset + step
        base, _, rest = bare.rpartition("+")
        rest = rest.strip(" ,")
    return rest if plus else "", base


def _listed(text: str) -> tuple[int, ...]:
    """The addresses of a list; none where a part of it is anything else."""
    parts = re.split(r"(?:(?<!\s)\s+)?(?:,|;|\band\b|(?<=\w)\s+(?=[A-Za-z_]\w*:\s))\s*", text)
    found = [hexadecimal(one["number"]) if (one := _ONE.match(part)) else None for part in parts]
    known = tuple(number for number in found if number is not None)
    return known if len(known) == len(parts) else ()


def _left_out(text: str) -> tuple[int, ...]:
    """The addresses of a list that leaves some out, where they rise by one step; none where they do not.

    >>> _left_out("0x00, 0x40, ..., 0xC0"), _left_out("0x00, 0x40, ..., 0xD0")
    ((0, 64, 128, 192), ())
    """
    sides = [_listed(side) for side in _GAP.split(text)]
    if len(sides) != 2 or not all(sides):
        return ()
    before, behind = sides
    steps = {b - a for side in sides for a, b in pairwise(side)}
    if len(steps) != 1 or (step := steps.pop()) <= 0:
        return ()
    first, last = before[0], behind[-1]
    if before[-1] >= behind[0] or (behind[0] - before[-1]) % step or (last - first) // step >= _MOST:
        return ()
    return tuple(range(first, last + 1, step))
