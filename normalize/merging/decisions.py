"""Prints of one fact that differ: which of them is believed, by which rule, and what lost.

    31:0 in rev 1.1, 30:0 in rev 1.0                the newer one, by the rule `newest`
    14:1, flagged, in rev 1.1; 14:13 in rev 1.0     the older one, by `clean_print`

| rule | what it chooses |
|---|---|
| `correction` | what a person has corrected |
| `clean_print` | a print without a doubt before one with a doubt, however new |
| `look_alike` | of two names that look alike, the one that can be a name, or that the other's document uses elsewhere |
| `cut_off` | of two texts, the one that goes on where the other breaks off |
| `newest` | the newest print |
| `supported` | of two prints of equal age, the one that an older print agrees with |
| `copies` | what the repairs made of a row that one document prints several times |
| `first` | of two texts of equal age, the first |
| `undecided` | nothing: the first is kept and its row flagged |

A newer name that ends within a word of the older one, and bits or a number that lack a digit of it, may be a change
or what a copy has lost: `undecided`. A doubt about the newest print is no proof that an older one is right: the
hardware may have changed, and the change be what looks odd. So the older print counts only where the newer one may be
a misprint of it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from normalize.aspects import ABOUT, doubts, shown, statement
from normalize.comparing.similarity import (
    NEAR,
    cut_within_word,
    damaged,
    likeness,
    lookalike,
    respelled,
    slipped,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from normalize.aspects import Aspect
    from normalize.sheet import Sheet

CORRECTED, SOUND, INFERRED, DOUBTFUL = 1.0, 0.9, 0.4, 0.2
"""What a reading weighs: corrected by a person, printed without a doubt (or repaired and proved), deduced, in doubt."""

GARBLED: Final = frozenset(
    (
        "name_garbled",
        "header_garbled",
        "header_joined",
        "bits_garbled",
        "default_garbled",
        "row_fused",
        "row_copies",
    )
)
"""Doubts about how a row is printed, beside which the letters of it prove little."""

UNLIKE: Final = frozenset(("address_unlike", "bits_unlike"))
"""Doubts about what its neighbours do not bear out: a change of one register raises them as surely as a misprint."""

_OPEN_END: Final = re.compile(
    r"(?:[,(\[{=+|&*/<-]|\b(?:a|an|and|as|at|be|by|for|from|if|in|is|it|of|on|or|than|that|the|to|when|with))\s*$",
    re.IGNORECASE,
)


class Reading(NamedTuple):
    """What one observed row says about one aspect of a fact.

    Attributes:
        row: the row of the sheet.
        value: what it says, comparable.
        rank: 0 for the newest document of its series.
        weight: `CORRECTED`, `SOUND`, `INFERRED` or `DOUBTFUL`.
        document: id of its document.
        ends: False for a text that breaks off.
        text: what it says, for people.
        garbled: whether letters of it are in doubt, not what it says alone.
        odd: whether nothing speaks against it but that others are unlike it, as they are where one thing has changed.
    """

    row: int
    value: Any
    rank: int
    weight: float
    document: str
    ends: bool = True
    text: str | None = None
    garbled: bool = False
    odd: bool = False


class Decision(NamedTuple):
    """The reading believed, the rule that chose it, and whether the others differ from it."""

    chosen: Reading
    rule: str
    disputed: bool


def readings(sheet: Sheet, rows: Sequence[int], ranks: Sequence[int], aspect: Aspect) -> list[Reading]:
    """What these rows say about an aspect, those that say nothing left out."""
    found = []
    for row, rank in zip(rows, ranks, strict=True):
        value = statement(sheet, row, aspect)
        if value is not None:
            ends = not aspect.text or not _breaks_off(str(sheet[aspect.columns[0]][row]))
            weight = _weight(sheet, row, aspect)
            text = None if aspect.text else shown(sheet, row, aspect)
            flags = sheet.flags(row)
            garbled = not GARBLED.isdisjoint(flags)
            odd = UNLIKE.issuperset(flag for flag in flags if aspect.name in ABOUT.get(flag, (aspect.name,)))
            found.append(Reading(row, value, rank, weight, sheet["doc_id"][row], ends, text, garbled, odd))
    return found


def spelled_alike(prints: Sequence[Reading]) -> list[Reading]:
    """Prints of a name, of which those that differ from the first in how it is spelt alone say the same."""
    (name, *_), first = prints[0].value, prints[0]
    return [
        one._replace(value=(name, *one.value[1:]))
        if name and one.value[0] and respelled(name, one.value[0])
        else one
        for one in (first, *prints[1:])
    ]


def _weight(sheet: Sheet, row: int, aspect: Aspect) -> float:
    about = doubts(sheet, row)
    made = [entry for entry in sheet["repairs"][row] if entry["column"] in aspect.columns]
    if any(entry["evidence"] == "correction" for entry in made):
        return CORRECTED
    if about is None or aspect.name in about:
        return DOUBTFUL
    return INFERRED if made and sheet["status"][row] == "inferred" else SOUND


def decide(
    candidates: Sequence[Reading], aspect: Aspect, uses: Callable[[str], Mapping[str, int]]
) -> Decision:
    """Which of the readings to believe.

    Args:
        candidates: at least one, sorted by rank.
        aspect: what they are about.
        uses: how often a word stands in each of the documents, these readings included.
    """
    best = max(reading.weight for reading in candidates)
    pool = [reading for reading in candidates if reading.weight == best]
    newest = [reading for reading in pool if reading.rank == pool[0].rank]
    chosen = newest[0]
    disputed = any(reading.value != chosen.value for reading in candidates)
    if not disputed:
        return Decision(candidates[0], "unanimous", disputed=False)
    if best == CORRECTED:
        return Decision(chosen, "correction", disputed=True)
    if not (aspect.text or _may_say(candidates[0], chosen)):
        return Decision(candidates[0], "undecided", disputed=True)
    if aspect.name == "name" and (settled := _look_alike(chosen, pool, candidates, uses)):
        return settled
    if any(_shorn(chosen, other, aspect) for other in pool):
        return Decision(chosen, "undecided", disputed=True)
    if aspect.text and (longer := [r for r in pool if _goes_on(r, chosen)]):
        return Decision(longer[0], "cut_off", disputed=True)
    if any(reading.value != chosen.value for reading in newest):
        return _of_equal_age(newest, pool, aspect)
    if all(reading.value == chosen.value for reading in pool):
        return Decision(chosen, "clean_print", disputed=True)
    return Decision(chosen, "newest", disputed=True)


def _may_say(newest: Reading, older: Reading) -> bool:
    """Whether a newest print that is in doubt may be a misprint of what an older one says, or a part of it."""
    said, text = newest.text, older.text
    if newest.weight != DOUBTFUL or newest.rank == older.rank or None in (said, text) or said == text:
        return True
    if newest.odd:
        return False
    if newest.garbled and likeness(said, text) >= NEAR:
        return True
    return slipped(str(said), str(text)) or str(said) in str(text)


def _shorn(newest: Reading, older: Reading, aspect: Aspect) -> bool:
    """Whether a newer print may be what a copy has left of an older one: a name cut within a word, or less a digit.

    A field that is but a part of what it was may have lost a digit, and so may the address of a register, the opcode
    of an instruction and the number of a value: none moves so far.
    """
    said, text = newest.text, older.text
    if newest.rank == older.rank or said is None or text is None:
        return False
    if aspect.name == "name":
        return cut_within_word(said, text)
    if (
        aspect.name not in ("bits", "address", "number")
        or len(said) + 1 != len(text)
        or not slipped(said, text)
    ):
        return False
    if aspect.name != "bits":
        return True
    (low, high), (first, last) = newest.value, older.value
    return None not in (low, high, first, last) and bool(first <= low and high < last)


def _goes_on(one: Reading, other: Reading) -> bool:
    """Whether a text goes on where the other one breaks off."""
    return not other.ends and len(one.value) > len(other.value) and bool(one.value.startswith(other.value))


def _breaks_off(text: str) -> bool:
    """Whether a text stops where no sentence and no formula can end.

    >>> _breaks_off("max(S0, S1,"), _breaks_off("Counts up, if the"), _breaks_off("Counts up")
    (True, True, False)
    """
    return bool(_OPEN_END.search(text)) or text.count("(") > text.count(")")


def _look_alike(
    newest: Reading,
    pool: Sequence[Reading],
    every: Sequence[Reading],
    uses: Callable[[str], Mapping[str, int]],
) -> Decision | None:
    """Decide between the newest name and one that looks the same in print: by its letters, else by its use."""
    name = newest.value[0]
    for other in pool:
        twin = other.value[0]
        if not lookalike(name, twin):
            continue
        wrong = damaged(name, twin) or _misspelled(name, twin, every, uses)
        if wrong is None:  # either may be the right one, and it matters which
            return Decision(newest, "undecided", disputed=True)
        return Decision(other if wrong == name else newest, "look_alike", disputed=True)
    return None


def _misspelled(
    one: str, other: str, every: Sequence[Reading], uses: Callable[[str], Mapping[str, int]]
) -> str | None:
    """The one of two names that stands nowhere else, if a document that prints it calls things by the other elsewhere.

    What a copy misreads it misreads everywhere: that it has a name elsewhere too proves nothing against another copy.
    """
    printed = [Counter(r.document for r in every if r.value[0] == name) for name in (one, other)]
    elsewhere = [Counter(uses(name)) - own for name, own in zip((one, other), printed, strict=True)]
    for wrong, right, name in ((0, 1, one), (1, 0, other)):
        if not elsewhere[wrong] and printed[wrong].keys() & elsewhere[right].keys():
            return name
    return None


def _of_equal_age(newest: Sequence[Reading], pool: Sequence[Reading], aspect: Aspect) -> Decision:
    """Decide between differing readings none of which is newer."""
    if aspect.text:
        return Decision(newest[0], "first", disputed=True)
    older = {reading.value for reading in pool[len(newest) :]}
    supported = [reading for reading in newest if reading.value in older]
    if supported and all(reading.value == supported[0].value for reading in supported):
        return Decision(supported[0], "supported", disputed=True)
    return Decision(newest[0], "undecided", disputed=True)
