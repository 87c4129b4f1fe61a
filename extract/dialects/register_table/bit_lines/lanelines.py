"""Fields described in lines that begin with the name of a cell of the figure above.

    | 31  ... 8 | 7    | 6   4 | 3 ... 0 |
    | reserved  | GEN  | MODE  | LEVEL   |
    GEN Gate enable. 0: rests; 1: moves. (R/W)
    MODE Way of moving, described over
    several lines. (R/W)
    • LEVEL: How high                              in items, with a colon
    • GO0-GO7: Starts pump 0 to 7                  a field for each of these cells
    R     : Space                                  a letter, with one apart
    GEN—Gate enable                                with a long dash
    Level Bits                                     a title over it

or with the bits of one, and name it:

    7      Gate enable (GEN) - Opens the gate.
    6: 4   MODE - Way of moving.
    [3:0]  LEVEL: How high

The figure gives the bits, the lines what they mean.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bit_names import stem_of
from extract.dialects.register_table.bit_lines.bitlines import BitLine
from extract.dialects.register_table.field_tables.described import gathered
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.flow import text_of
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import Bits, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Lane
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_BULLETS: Final = frozenset("•·▪■●*–-")
_DEFINES: Final = "::"
"""What parts a term of AsciiDoc from its text."""
_WRAPPED: Final = 30
"""Characters of a line that goes on below, at least."""
_COLONS: Final = frozenset(":：")
_STOPS: Final = frozenset(".;。；")
_COLON = re.compile(r"[:：]\s*")
_DASHED = re.compile(r"(?P<name>\w+)(?:[—–]\S|\s[—–]\s\S)")
"""A name, a long dash and what is said of it: `GEN—Opens the gate`."""
_PARTS: Final = frozenset(("–", "—", "-", "="))
"""Signs between the name of an item and its text."""
_SLICED = re.compile(r"(?P<name>[A-Za-z_]\w*?)(?:[\[<]\d{1,2}:0[\]>]|\d{1,2}:0)?")
"""A name, and perhaps a slice."""
_NAMED = re.compile(r"\S+\s?[:：]\s*\S")
_SERIES = re.compile(
    r"(?P<head>[A-Z][A-Z_]*)(?P<first>\d{1,2})\s?(?:[-–~]|\.\.+|…)\s?(?P=head)(?P<last>\d{1,2})"
)
_JOINT = re.compile(
    r"(?:(?P<stem>[A-Za-z_]\w*?)(?:\s?[\[<(]\d{1,2}\s?(?::|\.\.|-)\s?0[\]>)]|\d{1,2}\s?(?::\s?(?:(?P=stem))?|\.\.\s?)0)"
    r"|(?P<names>[A-Z]\w*\d(?:(?:, ?|/| & | and )[A-Z]\w*\d)+))"
    r"\s*(?:[:：]\s*|[–—-]\s+|(?<=[\]>)])\s+(?=[A-Z(]))(?P<rest>.*)$"
)
"""A name with the slice that gathers cells, or the names of all, before what is said of them."""
_CAMEL = re.compile(r"[A-Z]\w*[a-z][A-Z]")
"""How no word is written: `TimerEn`."""
_LETTERED = re.compile(r"(?P<head>[A-Z][A-Z0-9_]*)[xny]")
_NEAR: Final = 3.0
"""Points that the items of one list begin beside each other at most."""
_BITS = re.compile(r"[\[(](?P<bits>[\d:]+)[\])]\s*[:：–—-]?\s*")
"""The bits of a cell again, behind its name."""
_NUMBERED: Final = re.compile(
    r"(?P<mark>\[)?(?P<bits>\d{1,2}(?:\s?(?::|-|–|\.\.)\s?\d{1,2})?)(?(mark)\])\s+(?P<rest>\D.*)$"
)


def lane_line(
    text: Text, lanes: Sequence[Lane], known: Sequence[BitLine], words: Vocabulary, *, drawn: bool = False
) -> BitLine | None:
    """Read a line that begins the description of a lane; None for any other, such as a sentence about it.

    Args:
        text: the line.
        lanes: the cells of the figure, those that a row's end cuts put together.
        known: the lines of fields before it: all of them lines of lanes.
        words: what tells a sentence.
        drawn: whether the figure is drawn with blanks: then a colon has to part the name from what is said of it.
    """
    if (titled := _titled(text, lanes, known, words)) is not None:
        return titled
    if drawn and not (_NAMED.match(text.text) or _DASHED.match(text.text)):
        return None
    said = text.words
    if said[0][0].endswith(_DEFINES):
        return _defined(text, lanes, known)
    item = text.text[0] in _BULLETS
    if item and (whole := _worded(text, lanes, known, words)) is not None:
        return whole
    if item:
        if len(said) < len("•N") or said[1][0][-1] not in _COLONS or not _level(text, known):
            return None
        said = said[1:]
    first = _COLON.split(said[0][0])[0]
    if said[0][0][-1] in _COLONS and (several := _of_series(first, lanes)):
        ranges = tuple((lane.hi or 0, lane.lo or 0) for lane in several)
        rest = _COLON.sub("", text.text[text.text.index(first) + len(first) :], count=1).strip()
        names = ["".join(lane.text.split()) for lane in several]
        return BitLine(Bits(ranges), first, text, rest, of_lane=True, names=names, alike=True)
    dashed = _DASHED.match(text.text)
    behind = text.text[dashed.end() - 1 :] if dashed else ""
    if dashed and _is_lane(behind, [lane for lane in lanes if fold(lane.text) != fold(dashed["name"])]):
        return None  # `PA7–PA4` is of several; `LOCK — Lock bit` is not
    name = first = dashed["name"] if dashed else first
    second = said[1][0] if len(said) > 1 else ""
    letter = second == ":" and len(name) == 1 and name.isupper()  # `R : Text`
    small = (
        name.islower()
        and not (
            said[0][0][-1] in _COLONS
            and (item or not name.isalpha() or _ended(known))
            and any(lane.text.islower() and fold(lane.text) == fold(name) for lane in lanes)
        )
    )  # `• rate: text`, `gate_en: text` and, behind a stop, `rate: text` are no words where a cell is written so
    parted = dashed is not None or not _COLONS.isdisjoint(said[0][0])
    begins = _begins(text, known, words)
    same = (parted or begins or _CAMEL.match(name)) and any(_bare(lane.text) == name for lane in lanes)
    small &= not (begins and same) or second[:1].islower()
    if (not (is_identifier(name) or (same and name.isidentifier())) or small) and not letter:
        return None
    if not (parted or begins) and second[:1].islower() and plain(second) in words.words["sentence"]:
        return None
    bare = fold(name).rstrip("_")  # `SEL_[1:0]` is `SEL_`
    found = [lane for lane in lanes if fold(lane.text).rstrip("_") == bare]
    if len(found) != 1 or found[0].doubtful or any(fold(one.name).rstrip("_") == bare for one in known):
        return None
    lane = found[0]
    if lane.hi is None or lane.lo is None or words.reserved(name):
        return None
    rest = text.text[text.text.index(first) + len(first) :].strip()
    rest = _COLON.sub("", rest, count=1) if rest[:1] in _COLONS else rest
    rest = rest[1:].strip() if dashed else rest
    if (again := _BITS.match(rest)) and parse_bits(again["bits"]) == Bits(((lane.hi, lane.lo),)):
        rest = rest[again.end() :]
    return BitLine(Bits(((lane.hi, lane.lo),)), name, text, rest, of_lane=True)


def _titled(text: Text, lanes: Sequence[Lane], known: Sequence[BitLine], words: Vocabulary) -> BitLine | None:
    """Read a line that is the name of a cell and the word for bits, a title over what is said of it: `Rate Bits`."""
    name, _, word = text.text.rpartition(" ")
    if not name[:1].isalpha() or word[0].islower() or plain(word) not in words.words["bit"]:
        return None
    found = [lane for lane in lanes if fold(lane.text) == fold(name)]
    if len(found) != 1 or found[0].doubtful or any(fold(one.name) == fold(name) for one in known):
        return None
    lane = found[0]
    if lane.hi is None or lane.lo is None or words.reserved(name):
        return None
    return BitLine(Bits(((lane.hi, lane.lo),)), _bare(lane.text), text, "", of_lane=True)


def _begins(text: Text, known: Sequence[BitLine], words: Vocabulary) -> bool:
    """Whether what is said of a field begins in a line, as what was said of the one above ended with its access.

    Above the first there is none: its own line ends so. So does that of one below a list of values.
    """
    last = known[-1] if known else None
    if last is None or not _ends_with_access((last.lines or [last.first])[-1], words):
        told = last is None or any(_ends_with_access(one, words) for one in (last.first, *last.lines))
        return told and _ends_with_access(text, words)
    return True


def _ends_with_access(text: Text, words: Vocabulary) -> bool:
    return text.text[-1] == ")" and is_access(text.text.rpartition("(")[2][:-1], words)


def _bare(name: str) -> str:
    """What a cell calls its bits, without blanks and slice."""
    return "".join(name.split()).partition("[")[0]


def _ended(known: Sequence[BitLine]) -> bool:
    """Whether no text goes on that a line might belong to: nothing stands above, or it ends with a stop.

    Nor is a line wrapped that begins so and is short: `rate: How fast`.
    """
    if not known:
        return True
    last = known[-1]
    begun = last.of_lane and last.name.islower() and last.first.text[len(last.name) :].lstrip()[:1] in _COLONS
    above = (last.lines or [last.first])[-1].text
    return (begun and len(above) < _WRAPPED) or above[-1] in _STOPS


def _worded(text: Text, lanes: Sequence[Lane], known: Sequence[BitLine], words: Vocabulary) -> BitLine | None:
    """Read an item whose words before the colon are those of a cell, `- Left level (R/W): text`, its access behind."""
    name, _, rest = text.text[1:].partition(":")
    name, opens, access = name.strip().partition(" (")
    access = access.removesuffix(")").strip("*_")
    if is_identifier(name) or not rest.startswith(" ") or (opens and not is_access(access, words)):
        return None
    found = [lane for lane in lanes if fold(lane.text) == fold(name)]
    if len(found) != 1 or found[0].doubtful or any(fold(one.name) == fold(name) for one in known):
        return None
    lane = found[0]
    if lane.hi is None or lane.lo is None or not _level(text, known):
        return None
    bits = Bits(((lane.hi, lane.lo),))
    return BitLine(bits, lane.text, text, rest.strip(), of_lane=True, access=access if opens else None)


def of_no_lane(text: Text, known: Sequence[BitLine], words: Vocabulary) -> bool:
    """Whether a line is an item with words before a colon beside those that name cells: it is none's text.

    One that begins a remark, `- Please note: text`, is that of the last.
    """
    bullet, last = text.text[0], known[-1]
    if bullet not in _BULLETS or not last.of_lane or last.first.text[0] != bullet or not _level(text, known):
        return False
    name, colon, _ = text.text[1:].strip().partition(": ")
    said = bool(colon) and " " in name and name[0].isalpha() and "." not in name
    return said and words.words["aside"].isdisjoint(map(plain, name.split()))


def _defined(text: Text, lanes: Sequence[Lane], known: Sequence[BitLine]) -> BitLine | None:
    """Read a line of a list of AsciiDoc whose term is the very name of a cell, `rate:: How fast`, sliced perhaps."""
    word, *rest = [word for word, _, _ in text.words]
    name = word.removesuffix(_DEFINES)
    found = [lane for lane in lanes if lane.text.partition("[")[0].strip() == name]
    if len(found) != 1 or found[0].doubtful or any(one.name == name for one in known):
        return None
    lane = found[0]
    if lane.hi is None or lane.lo is None:
        return None
    return BitLine(Bits(((lane.hi, lane.lo),)), name, text, " ".join(rest), of_lane=True)


def gathered_line(text: Text, lanes: Sequence[Lane], known: Sequence[BitLine]) -> BitLine | None:
    """Read a line on several cells that count down to 0, `SPD: how fast` of `SPD1` and `SPD0`; None for any other.

    A slice may stand behind the name, `SPD[1:0]:`, `SPD1:0:`, `SPD[1:0] - `, or all of the names before it.
    """
    said = text.words[1:] if text.words[0][0] in _BULLETS and _level(text, known) else text.words
    joint = _JOINT.match(text_of(text.line, said).text) if len(said) > 1 else None
    word = said[0][0] if len(said) > 1 else "-"
    stem = joint["stem"] if joint else _stem(word) if word[-1] in _COLONS else None
    if joint and joint["names"]:
        stem = stem_of(re.split(r"\W+(?:and\W+)?", joint["names"]))
    sliced = (
        joint is not None and joint["stem"] and said[0][0].removeprefix(joint["stem"])[:1] in {"[", "<", "("}
    )
    if stem is None or (stem.islower() and not sliced) or any(fold(one.name) == fold(stem) for one in known):
        return None
    lane = _gathered_as(stem, lanes)
    if lane is None or lane.hi is None or lane.lo is None or lane.doubtful:
        return None
    rest = joint["rest"] if joint else " ".join(part for part, _, _ in said[1:])
    return BitLine(Bits(((lane.hi, lane.lo),)), stem, text, rest, of_lane=True)


def parted_item(text: Text, lanes: Sequence[Lane], known: Sequence[BitLine]) -> BitLine | None:
    """Read an item on a cell whose name a dash or a sign parts from what it is, `- GEN – Opens`; None for any other."""
    said = text.words[1:]
    if (
        text.words[0][0] not in _BULLETS
        or len(said) <= 2
        or said[1][0] not in _PARTS
        or not _level(text, known)
    ):
        return None
    name = said[0][0]
    exact = name[0].isalpha() and any(lane.text == name for lane in lanes)  # `X`, not `0`: that is a value
    if not exact and (name.islower() or not is_identifier(name)):
        return None
    if any(fold(one.name) == fold(name) for one in known):
        return None
    named = [lane for lane in lanes if fold(lane.text) == fold(name)]
    lane = named[0] if len(named) == 1 else None if named else _gathered_as(name, lanes)
    if lane is None or lane.hi is None or lane.lo is None or lane.doubtful:
        return None
    rest = " ".join(word for word, _, _ in said[2:])
    return BitLine(Bits(((lane.hi, lane.lo),)), name, text, rest, of_lane=True)


def _stem(word: str) -> str | None:
    """The name in a word before a colon, without the slice behind it."""
    found = _SLICED.fullmatch(word[:-1])
    return found["name"] if found and not found["name"].islower() else None


def _gathered_as(stem: str, lanes: Sequence[Lane]) -> Lane | None:
    """The cells of a name with indices as one; none where a cell is called so."""
    found = (lane for lane in gathered(lanes, [fold(stem)]) if lane.text == fold(stem))
    return next((lane for lane in found if not any(lane is one for one in lanes)), None)


def parts_of_line(text: Text, lanes: Sequence[Lane]) -> list[Text]:
    """A line as so many as it has cells of the figure before colons, each behind a stop: `GEN: Opens. GO: Starts`."""
    named = {fold(lane.text) for lane in lanes if lane.text and not lane.doubtful}
    begins = [
        n
        for n, (word, _, _) in enumerate(text.words)
        if word[-1] in _COLONS
        and (not n or text.words[n - 1][0][-1] in _STOPS)
        and (fold(word[:-1]) in named or ((stem := _stem(word)) and _gathered_as(stem, lanes)))
    ]
    if len(begins) <= 1 or begins[0]:
        return [text]
    return [text_of(text.line, text.words[one:two]) for one, two in pairwise([*begins, len(text.words)])]


def _is_lane(text: str, lanes: Sequence[Lane]) -> bool:
    """Whether the first word of a text is the name of a cell."""
    word = fold(re.split(r"[\s:：,.;]", text, maxsplit=1)[0])
    return any(fold(lane.text) == word for lane in lanes)


def _of_series(name: str, lanes: Sequence[Lane]) -> list[Lane]:
    """The cells that a line tells of by the first and last of their names, `GO0-GO7`, or by a letter, `GOx`."""
    found = _SERIES.fullmatch(name)
    lettered = _LETTERED.fullmatch(name)
    head = found["head"] if found else lettered["head"] if lettered else ""
    own: dict[int, Lane] = {}
    for lane in lanes if head else ():
        text = fold("".join(lane.text.split()))
        number = text.removeprefix(fold(head))
        if number != text and number.isdecimal() and lane.hi is not None and not lane.doubtful:
            own[int(number)] = lane
    if found:
        first, last = sorted((int(found["first"]), int(found["last"])))
        if not set(range(first, last + 1)) <= own.keys():
            return []
        own = {number: lane for number, lane in own.items() if first <= number <= last}
    return sorted(own.values(), key=lambda lane: -(lane.hi or 0)) if len(own) > 1 else []


def _level(text: Text, known: Sequence[BitLine]) -> bool:
    """Whether an item stands as far left as the first of the fields' lines: it is none of a list within a text."""
    (_, place, box), (_, first, above) = text.words[0], (known[0].first if known else text).words[0]
    return abs(box[0] - above[0]) <= _NEAR if box and above else place[1] == first[1]


def numbered_line(text: Text, lanes: Sequence[Lane], words: Vocabulary) -> BitLine | None:
    """Read a line that begins with the bits of a lane and names it, in parentheses perhaps; None for any other.

    Args:
        text: the line.
        lanes: as for `lane_line`.
        words: what reserved bits are called.
    """
    found = _NUMBERED.match(text.text)
    bits = parse_bits(found["bits"]) if found else None
    if found is None or bits is None or len(bits.ranges) != 1:
        return None
    of = [lane for lane in lanes if (lane.hi, lane.lo) == bits.ranges[0] and not lane.doubtful]
    if len(of) != 1:
        return None
    rest, name = found["rest"].strip(), fold(of[0].text)
    told = {fold(inside) for inside in re.findall(r"[(\[]([^()\[\]]+)[)\]]", rest)}
    spared = words.reserved(of[0].text) and words.reserved(re.split(r"[\s.,:;]", rest, maxsplit=1)[0])
    if not name or not (spared or name in told or fold(rest).startswith(name)):
        return None
    if rest[0] in "=:" and not (spared or of[0].text in rest):
        return None  # a value whose meaning begins with the word, `0 = Parity is off` of PARITY
    if found["mark"]:
        printed, colon, said = rest.partition(":")
        if not colon or fold(printed) != name:
            return None
        rest = said.strip()
    return BitLine(bits, of[0].text, text, rest, of_lane=True)
