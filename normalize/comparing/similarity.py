"""How alike names are, and which register of another product may be the successor of one that is gone.

    lookalike("SRCO", "SRC0")                            True: print and OCR take the one for the other
    likeness("HUSE VIX GS", "USE_VTX_GS")                0.9
    successors([WID_CTRL ...], [NB_WID_CTRL ...])        [Successor(0, 0, 0.9, "score 0.90: ...")]

A successor is proposed, never taken for granted. It must share fields; that two registers
both have a field called DATA proves nothing. The words of a name weigh by how rare they are.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain
from math import fsum, log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from extract.lookalikes import LOOKALIKES

if TYPE_CHECKING:
    from collections.abc import Sequence

Bits = tuple[int | None, int | None]

_DRAWN_ALIKE: Final = LOOKALIKES | str.maketrans("OQILZSB|!", "001125811")
_DIGITS: Final = "08 06 14 17 23 27 35 38 49 56 68 89 6b 8b 0c 0d ce ef".split()  # noqa: SIM905 - pairs
ALIKE: Final = frozenset(chain(_DIGITS, (pair[::-1] for pair in _DIGITS)))
"""Digits that print and OCR take for each other, as pairs in either order."""
_INDEX: Final = re.compile(r"_?\[[^\]]*\]")
NEAR: Final = 0.6
"""Names at one place, one of them in doubt, are the same when they are as alike as this."""
LONGEST: Final = 400
"""Characters of a name that are compared one by one."""
_PRINTED: Final = re.compile(r"[^A-Z0-9]")
_WITHIN: Final = re.compile(r"_\0|[^\W\d_]\0(?![Ss]$)[^\W\d_]|(?:^|_)[^\W\d_]\0\d|\d\0\d")
"""Where a name is cut off within a word: behind an underscore, between letters or digits, in the name of a type."""
_ONE_WORD: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


@lru_cache(maxsize=1 << 14)
def drawn(name: str) -> str:
    """What is left of a name when blanks, underscores and what OCR confuses are not told apart.

    >>> drawn("S_MIN_I32") == drawn("S MIN_132"), drawn("SRC1") == drawn("SRC2")
    (True, False)
    """
    upper = name.translate(LOOKALIKES).upper().replace("|", "1").replace("!", "1")
    return _PRINTED.sub("", upper).translate(_DRAWN_ALIKE)


def lookalike(a: str | None, b: str | None) -> bool:
    """Whether two different names look the same in print."""
    return a is not None and b is not None and a != b and drawn(a) == drawn(b)


def respelled(a: str, b: str) -> bool:
    """Whether two names differ in capitals alone, as two guides write them: a misread letter stands among others.

    >>> respelled("NB_RATE", "Nb_Rate"), respelled("RATE", "rate"), respelled("RATE", "RAtE")
    (True, True, False)
    """
    return a != b and a.casefold() == b.casefold() and all(map(_in_one_style, (a, b)))


def _in_one_style(name: str) -> bool:
    words = re.findall(r"[^\W\d_]+", name)
    return any(all(map(style, words)) for style in (str.isupper, str.islower, str.istitle))


def damaged(a: str, b: str) -> str | None:
    """The one of two look-alikes that cannot be a name: it holds foreign letters or blanks, and the other does not."""
    wrong = [bool(re.search(r"[^\x21-\x7e]", name)) for name in (a, b)]
    return None if wrong[0] == wrong[1] else a if wrong[0] else b


def likeness(a: str | None, b: str | None) -> float:
    """How alike two names are in print, 0 to 1; of such as are longer than any name, whether they are the same."""
    if not a or not b:
        return 0.0
    if max(len(a), len(b)) > LONGEST:
        return float(drawn(a) == drawn(b))
    return SequenceMatcher(None, drawn(a), drawn(b), autojunk=False).ratio()


def slipped(a: str, b: str) -> bool:
    """Whether one of two texts is the other misprinted at one place: a letter lost, two changed about, a digit misread.

    >>> slipped("0x28b10", "0x28b18"), slipped("15:0", "14:0"), slipped("15:0", "5:0")
    (True, False, True)
    """
    if lookalike(a, b):
        return True
    if len(a) == len(b):
        odd = [k for k, (one, other) in enumerate(zip(a, b, strict=True)) if one != other]
        if len(odd) == 1:
            return a[odd[0]].lower() + b[odd[0]].lower() in ALIKE
        return len(odd) == 2 and odd[1] == odd[0] + 1 and a[odd[0]] + a[odd[1]] == b[odd[1]] + b[odd[0]]
    short, long = sorted((a, b), key=len)
    return any(long[:k] + long[k + 1 :] == short for k in range(len(long) if len(long) <= LONGEST else 0))


def cut_off(short: str, long: str) -> bool:
    """Whether a name is the beginning of another, as when a copy has lost the end of it.

    >>> cut_off("PHASE_D", "PHASE_DRIVE"), cut_off("PHASE", "PHASE_DRIVE"), cut_off("PHASES", "PHASE_DRIVE")
    (True, True, False)
    """
    return short != long and long.startswith(short) and bool(_ONE_WORD.fullmatch(long))


def cut_within_word(short: str, long: str) -> bool:
    """Whether a name is cut off where no word of it ends; a plural's end is a word of its own, a number after one too.

    >>> cut_within_word("PHASE_D", "PHASE_DRIVE"), cut_within_word("PHASE", "PHASE_DRIVE")
    (True, False)
    >>> cut_within_word("V_MIN_U", "V_MIN_U32"), cut_within_word("MODE", "MODE2")
    (True, False)
    """
    return cut_off(short, long) and bool(_WITHIN.search(f"{short}\0{long[len(short) :]}"))


def without_index(name: str) -> str:
    """A name without its index set.

    >>> without_index("PA_CL_UCP_[0-5]_Y")
    'PA_CL_UCP_Y'
    """
    closed = name.rfind("]") + 1
    return _INDEX.sub("", name[:closed]) + name[closed:]


class Layout(NamedTuple):
    """A register as far as it matters here: its name, its fields' names with their bits, and an encoding's width."""

    name: str
    fields: dict[str, Bits]
    word: int | None = None


class Successor(NamedTuple):
    """A proposal: `left` of the one side may be `right` of the other (places in the lists); 0 to 1, and why."""

    left: int
    right: int
    score: float
    evidence: str


ENOUGH: Final = 0.5
"""A successor is proposed from this score on."""
FEW: Final = 4
"""A field or the end of a name that more registers have than this leads to no candidate, and proves nothing."""
NAME, FIELDS = 0.6, 0.55
"""How sure names that are the same but for the block make a successor, and fields that are all the same."""
RIVALRY, CLOSE = 0.6, 0.03
"""What is left of a score when another register would do as well, that is, comes so close to it."""
GENERIC: Final = frozenset(
    """
    addr address base clamp clear cntl control count data data_register en enable end format height id index
    mask mode offset op pitch reserved rsvd scale sel select size start state status stride type unused value
    w width x y z
    """.split()  # noqa: SIM905 - forty quoted names would hide the list
)
"""Names of fields that any register may have."""


def successors(left: Sequence[Layout], right: Sequence[Layout]) -> list[Successor]:
    """The best one-to-one pairs of registers that may be the same under another name, in the order of `left`."""
    scale = _Scale(left, right)
    scored = [found for pair in _candidates(left, right) if (found := scale.weigh(*pair)).score >= ENOUGH]
    scored.sort(key=lambda s: (-s.score, left[s.left].name, right[s.right].name))
    best: list[Successor] = []
    lefts, rights = set[int](), set[int]()
    for found, doubtful in zip(scored, _rivalled(scored), strict=True):
        if found.left in lefts or found.right in rights:
            continue
        lefts.add(found.left)
        rights.add(found.right)
        score = round(found.score * (RIVALRY if doubtful else 1), 2)
        if score >= ENOUGH:
            best.append(found._replace(score=score))
    return sorted(best)


def _rivalled(scored: Sequence[Successor]) -> list[bool]:
    """For each pair, whether one of its two would do about as well with another, which has nothing better."""
    ends = [{(0, s.left), (1, s.right)} for s in scored]
    pairs = list(zip(scored, ends, strict=True))
    best: dict[tuple[int, int], float] = {}
    for one, its in pairs:
        best.update({end: max(best.get(end, 0), one.score) for end in its})
    return [
        any(
            len(its & others) == 1
            and rival.score >= one.score - CLOSE
            and all(best[end] <= rival.score + CLOSE for end in others - its)
            for rival, others in pairs
        )
        for one, its in pairs
    ]


@lru_cache(maxsize=1 << 14)
def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in without_index(name).split("_") if word)


def _candidates(left: Sequence[Layout], right: Sequence[Layout]) -> list[tuple[int, int]]:
    """Pairs that share what few registers have: a field, or the last two words of the name."""
    found: set[tuple[int, int]] = set()
    sides: list[dict[Any, list[int]]] = [defaultdict(list), defaultdict(list)]
    for side, layouts in zip(sides, (left, right), strict=True):
        for i, one in enumerate(layouts):
            side[_words(one.name)[-2:]].append(i)
            for name in one.fields:
                side[name].append(i)
    for key in sides[0].keys() & sides[1].keys():
        lefts, rights = sides[0][key], sides[1][key]
        if len(lefts) <= FEW and len(rights) <= FEW:
            found.update((i, j) for i in lefts for j in rights)
    return sorted(found)


class _Scale:
    """Weighs pairs by the words of their names, the rare ones weighing more, and by the fields they share."""

    def __init__(self, left: Sequence[Layout], right: Sequence[Layout]) -> None:
        self._left, self._right = left, right
        self._words = {one.name: _words(one.name) for one in (*left, *right)}
        self._frequent = Counter(chain.from_iterable(map(set, self._words.values())))
        self._counts = [Counter(chain.from_iterable(one.fields for one in side)) for side in (left, right)]

    def weigh(self, i: int, j: int) -> Successor:
        """The score of a pair: 0 when no field they share says anything."""
        one, other = self._left[i], self._right[j]
        if one.word and other.word and one.word != other.word:  # one word of an encoding is not all of it
            return Successor(i, j, 0.0, "")
        name, tail = self._name(one.name, other.name)
        shared = one.fields.keys() & other.fields.keys()
        same = [field for field in shared if one.fields[field] == other.fields[field]]
        kin = _kin(one, other) if tail else 0
        telling = sum(map(self._tells, shared)) + kin
        if not telling and not (tail and same):
            return Successor(i, j, 0.0, "")
        smaller = min(len(one.fields), len(other.fields))
        fields = (len(shared) + kin) / smaller * (1 - 0.5**telling)
        score = 1 - (1 - NAME * name) * (1 - FIELDS * min(fields, 1.0))
        known = f", {kin} with words added" if kin else ""
        evidence = (
            f"{'same name but for the block' if tail else f'names alike by {name:.2f}'}; "
            f"{len(shared)} of {smaller} fields shared{known}, {len(same)} at the same bits"
        )
        return Successor(i, j, round(score, 2), evidence)

    def _tells(self, field: str) -> bool:
        """Whether sharing a field of this name says anything."""
        return field.lower() not in GENERIC and all(count[field] <= FEW for count in self._counts)

    def _name(self, one: str, other: str) -> tuple[float, bool]:
        """How alike two names are, and whether they are the same but for at most two words before."""
        a, b = self._words[one], self._words[other]
        common = 0
        while common < min(len(a), len(b)) and a[-common - 1] == b[-common - 1]:
            common += 1
        if common >= 2 and max(len(a), len(b)) - common <= 2:
            return 1.0, True
        one_words, other_words = {*a}, {*b}
        shared = fsum(map(self._weight, one_words & other_words))  # fsum: the same in any order
        every = fsum(map(self._weight, (*one_words, *other_words)))
        return (2 * shared / every if every else 0.0), False

    def _weight(self, word: str) -> float:
        return log(1 + len(self._words) / self._frequent[word])


def _kin(one: Layout, other: Layout) -> int:
    """How many fields have the other side's name with words before or after it, from the same bit on."""
    count = 0
    for name, (_, low) in one.fields.items():
        for longer, (_, low_of_longer) in other.fields.items():
            short, long = sorted((name, longer), key=len)
            if low == low_of_longer and short != long and short.lower() not in GENERIC:
                count += long.startswith(short + "_") or long.endswith("_" + short)
    return count
