"""Values that a description explains, in lines of their own or one behind the other.

0: off                    a list: each value begins a line         role `value`
1: on
0 = off, 1 = on           values in running text                   role `prose`
OFF = 0: it rests         the name before the number
4-7: reserved             a range; so is `1xx`
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.across import across, stands_across, unread
from extract.dialects.register_table.value_lists.clauses import clauses, clauses_unread
from extract.dialects.register_table.value_lists.codes_alone import codes_alone
from extract.dialects.register_table.value_lists.codes_behind import behind_unread, codes_behind
from extract.dialects.register_table.value_lists.falling import next_code
from extract.dialects.register_table.value_lists.inline import (
    QUOTES,
    before_aside,
    coded,
    every_code,
    follows,
    inline,
    is_aside,
    mark_of,
    trimmed,
)
from extract.dialects.register_table.value_lists.item_lines import (
    AFTER,
    BULLET,
    NAME_BEHIND,
    begun,
    in_row,
    in_usual_form,
    lettered_values,
    named_codes,
)
from extract.dialects.register_table.value_lists.items import (
    CODES,
    Holder,
    Item,
    is_unclosed,
    numbers_of,
    rising,
    to_values,
)
from extract.dialects.register_table.value_lists.lone_value import lone_value
from extract.dialects.register_table.value_lists.one_bit import one_bit
from extract.dialects.register_table.value_lists.rare_signs import (
    names_of_others,
    paired,
    signs_unread,
    with_usual_signs,
)
from extract.dialects.register_table.value_lists.run_on import run_on, touches_number
from extract.dialects.register_table.value_lists.sentences import states
from extract.dialects.register_table.value_lists.side_by_side import side_by_side
from extract.dialects.register_table.value_lists.spaced import spaced
from extract.dialects.register_table.value_lists.stepped import counted, stepped
from extract.dialects.register_table.value_lists.text_ends import STOPS, ends_of_texts, room_of
from extract.dialects.register_table.words.numerals import NUMBER, RANGE
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.value_lists.falling import NextCode
    from extract.dialects.register_table.words.said import Said
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import EnumValue, Field

_OTHERS: Final = r"(?:,[^\S\n]?(?:and |all )?others?(?=\W))?"
"""What a number may stand for besides: `101, others   x16`."""
_ITEM = re.compile(
    rf"{BULLET}(?:(?P<lead>[^\W\d]\w*)(?:[^\S\n]?=[^\S\n]*|[^\S\n]+))?[{QUOTES}]?(?P<codes>{CODES})[{QUOTES}]?{_OTHERS}{NAME_BEHIND}"
    + AFTER
)
_NAME_FIRST = re.compile(
    rf"{BULLET}(?P<name>[A-Za-z_]\w*|(?!0[xb]|[\dA-F]+[hb]?\s)\d+[A-Z]\w+)\s*(?:=\s*(?P<codes>{CODES})|\(\s*(?P<inside>{CODES})\s*\))"
    r"\s*(?:[:：,;]|\s[–—-]\s|$)\s*",
    re.MULTILINE,
)
_UNSIGNED: Final = rf"(?!{NUMBER}\s[-–—]\d){CODES}|{NUMBER}(?=\s[-–—]\d)"
"""Codes behind which a signed number may stand: `10000 -16 turns` is no range."""
_LOOSE_CODES: Final = (
    rf"{BULLET}(?P<marked>(?=(?:(?:0[xXbB]|\d*['’′]\s?[bdhBDH])[0-9A-Fa-f]+|b[01]{{2,}}|[01]+[bB]|[01][01xX]*[xX][01xX]*|[01]{{2,}}[bB]?(?:{RANGE}[01]{{2,}}[bB]?)?"
    rf"|[0-9A-F]+h(?:{RANGE}[0-9A-F]+h)?)\s))?(?P<codes>{_UNSIGNED}){_OTHERS}"
)
_LOOSE = re.compile(rf"{_LOOSE_CODES}\s+(?(marked)(?=\S)|(?=[^\W\d]))")
"""A number with nothing but a blank before its meaning: only a list that counts up is taken for one."""
_LOOSE_OF_BIT = re.compile(rf"{_LOOSE_CODES}\s+(?(marked)(?=\S)|(?=[^\W\d]|\d{{1,3}}[ -]?[^\W\d]{{2}}))")
"""The same of a single bit, whose meaning may begin with a number: `1 2 stop bits`."""
_BINARY = re.compile(r"(?:[01]+b|\d'b[01]+|0b[01]+|[0-9A-F]+h|0[xX][0-9A-Fa-f]+)\s")
_OF_BITS = re.compile(r"[01]+[bB]$")
_NOTE = re.compile(r"^[^\S\n]*(?P<word>[^\W\d_]+):?\s1\s?[:.)]\s", re.MULTILINE)
_NEXT_NOTE = re.compile(r"^[^\S\n]*(?:[^\W\d_]+\s)?2\s?[:.)]\s", re.MULTILINE)
_ANY_NOTE = re.compile(r"^[^\S\n]*(?:[^\W\d_]+\s)?(?P<n>\d+)\s?[:.)=]\s", re.MULTILINE)
_COUNTED = re.compile(r"\s*\d+\s+[a-z]+\b(?!_)")
_SLICE = re.compile(r"(?:^|(?<=[.;]) )\s*[\[<]\d{1,3}(?:\s?[:-]\s?\d{1,3})?[\]>]", re.MULTILINE)
_BIT_OF_PART = re.compile(r"[^\d=]*\b[Bb]it \d{1,2}\s?=\s?[^\W\d]")
"""The number of a single bit is the first of a text: `bit 0=GO, 1=STOP`."""
_DOWN = re.compile(r"(\d{1,2}):(\d{1,2})(?![\w:])")
"""Bits of a range: `3:2`."""
_OPEN_SLICE = re.compile(r"\[[\d\s:,-]*[:,-]\s*$")
_REST_OF_SLICE = re.compile(r"[\d\s:,-]+\]")
"""Numbers alone in a bracket that goes on: `[3 : 2 :` / `1 : 0]`; `[0, 1)` is an interval."""
_ASIDE_END = re.compile(r"\s*\([^()]*\)\s*$")
"""What may stand behind the end of a sentence: `Bit by bit. (R/W)`."""
_LONGEST: Final = 20_000
"""Characters; a longer text is no description of a field."""
_FEW: Final = 2
_HEAD: Final = 5
"""Words of the head of a list, at most."""
_NEAR: Final = 0.97
"""Share of it that a line has which may end for want of room: letters are of unlike width."""


def values_in(said: Said, holder: Holder, words: Vocabulary) -> list[EnumValue]:
    """The values that a description explains; what does not fit the field is left in the text."""
    text = said.text
    if len(text) > _LONGEST or (holder.width != 1 and not any(c.isdigit() for c in text)):
        return []
    text = with_usual_signs(in_usual_form(text[: _notes(text, words)], holder.width), holder.width)
    if _of_parts(text, holder, words) or names_of_others(text):
        return []
    for read in _READINGS:
        found = read(text, holder, words)
        if read is across and not found and stands_across(text, words):
            return []  # half of the values would take the others for their meaning
        if len(found) < (1 if read is lone_value else _FEW):
            continue
        for item, pieces in zip(found, said.places(item.at for item in found), strict=True):
            item.pieces = pieces
            item.open |= (holder.width or 0) > 1 and touches_number(text[slice(*item.at)], holder.width or 0)
        found[-1].open |= read not in _IN_PROSE and _ends_at_margin(text, found[-1].at[1], holder.room, words)
        if values := to_values(found, holder, strict=True, role="prose" if read in _IN_PROSE else "value"):
            return values
    return []


def _ends_at_margin(text: str, end: int, room: int | None, words: Vocabulary) -> bool:
    """Whether the text of the last value ends with a line that nearly fills its column, and a sentence follows.

    That may be its next one: `room` is the most characters of a line of the table's texts.
    """
    above, below = text[text.rfind("\n", 0, end) + 1 : end].rstrip(), text[end:].lstrip().split("\n", 1)[0]
    if room is None or above[-1:] not in STOPS or not below[:1].isupper() or is_aside(below, words):
        return False
    return room_of(above) + 1 + len(below.split(maxsplit=1)[0]) >= _NEAR * room


def _notes(text: str, words: Vocabulary) -> int:
    """Where notes begin that are counted below a list, `Note 1: ...`, `2: ...`; the end where none do."""
    for found in _NOTE.finditer(text):
        if plain(found["word"]) in words.words["aside"] and _NEXT_NOTE.search(text, found.end()):
            counted = _ANY_NOTE.search(text, found.end())  # a list below a note begins anew
            above = any(True for _ in begun(text[: found.start()], _ITEM))
            return found.start() if above or (counted and counted["n"] == "2") else len(text)
    return len(text)


def give_values(one: Field, said: Said, holder: Holder, words: Vocabulary) -> None:
    """Give a field the values that its description explains; a list that has none for it puts it in doubt."""
    one.values = values_in(said, holder, words)
    if one.values or len(said.text) > _LONGEST:
        return
    if code := unread(said.text, holder, words) or (
        "list_unread"
        if behind_unread(said.text, holder)
        or clauses_unread(said.text, holder)
        or signs_unread(said.text, holder.width)
        else None
    ):
        one.flag(code)


def of_description(line: str) -> bool:
    """Whether a line belongs to a description, though it begins with a number as headings do.

    It begins as a value of a list does, or a word in small letters follows: `8 turns`.
    """
    return bool(_ITEM.match(line.strip()) or _COUNTED.match(line))


def _of_parts(text: str, holder: Holder, words: Vocabulary) -> bool:
    """Whether numbers in a text are those of single bits or parts of the field, not of its values."""
    if holder.width == 1:
        return False  # it has no parts: `Bit order` over `0: MSB first`
    if "it" in text and _BIT_OF_PART.match(text):
        return True
    slices = _SLICE.finditer(text) if "[" in text or "<" in text else ()
    if sum(not is_unclosed(text[: found.start()]) for found in slices) >= _FEW:
        return True
    before = [line for line in text.split("\n") if line.strip()]
    first = next((n for n, line in enumerate(before) if line.strip()[0].isdigit()), 0)
    if first and _BINARY.match(before[first].strip()):
        return False  # the bits of a code, no numbers of bits: `Bits  Definition` / `00b  Off`
    if first and holder.width and in_row(before) > holder.width:
        return False  # more than it has bits: `Bits per word` over `0: 8 bits`
    line = _ASIDE_END.sub("", before[first - 1]).strip() if first else ""
    head = line.split()
    if not head or len(head) > _HEAD or line[-1] in STOPS or line[0].islower():
        return False  # the end of a sentence
    return head[0].casefold() in words.words["bit"]


def _listed(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values that begin a line each, and those that stand behind them in their lines."""
    starts: list[tuple[int, re.Match[str]]] = []
    for start, found in begun(text, _ITEM):
        lead = found["lead"]
        led = lead is None or lead.casefold() in words.words["value"] or lead == holder.name
        if led and (found["paren"] is None or starts or found["codes"] == "0"):
            starts.append((start, found))
    ordered = _in_order([found for _, found in starts])
    starts = [
        (start, found)
        for start, found in starts
        if mark_of(found) == mark_of(starts[0][1])
        or (_fits(found["codes"], holder) and (ordered or _is_hex(found) == _is_hex(starts[0][1])))
    ]
    starts = [one for n, one in enumerate(starts) if not _goes_on(text, starts, n, words)]
    lettered = lettered_values(text, starts, holder)
    starts = sorted([*starts, *lettered], key=lambda one: one[0])
    if any(found["paren"] is not None for _, found in starts):  # `(priority` / `3)` is wrapped text
        starts = [
            (start, found)
            for (above, _), (start, found) in pairwise([(0, None), *starts])
            if found is not None and (found["paren"] is None or not is_unclosed(text[above:start]))
        ]
    out: list[Item] = []
    for (start, found), end in zip(starts, ends_of_texts(text, starts, holder, words), strict=True):
        name = " ".join(found["name"].split()) if found["name"] else None
        codes = f"{found['codes']}h" if lettered else found["codes"]
        item = Item(codes, name, mark=mark_of(found), at=(start, end))
        out += _split(text, item, found.end(), holder, words, after=next_code(starts, holder))
    return [*_above(text, out[0], holder, words), *out] if out else out


def _in_order(starts: list[re.Match[str]]) -> bool:
    """Whether the numbers of a list with marked and bare ones rise throughout, or fall: `0: Off`, `0x7 - Max`."""
    if len({_is_hex(found) for found in starts}) < len(("marked", "bare")):
        return False
    spans = [Item(found["codes"]).spans(10) for found in starts]
    steps = {one[-1][1] < two[0][0] for one, two in pairwise(spans) if one and two}
    return all(spans) and len(steps) == 1


def _is_hex(found: re.Match[str]) -> bool:
    """Whether the code of a value is marked as hexadecimal, as those of its list then are."""
    return found["codes"][:2].lower() == "0x"


def _goes_on(text: str, starts: list[tuple[int, re.Match[str]]], n: int, words: Vocabulary) -> bool:
    """Whether the numbers that begin a line belong to the text above: `bits` / `3:2`, `bytes [3 : 2 :` / `1 : 0]`.

    The next one of a list begins a value: `1: Low bits` / `2:1 mux` / `3: Off`.
    """
    start = starts[n][0]
    above, line = text[:start].rstrip().rpartition("\n")[2], text[start:].partition("\n")[0]
    if _OPEN_SLICE.search(above):
        return _REST_OF_SLICE.match(line) is not None
    bits = _DOWN.match(line) if above.rpartition(" ")[2].casefold() in words.words["bit"] else None
    if bits is None or int(bits[1]) <= int(bits[2]):
        return False
    codes = [found["codes"] for _, found in starts[max(n - 1, 0) : n + 2]]
    counts = n and codes[0].isdecimal() and int(codes[0]) + 1 == int(bits[1])
    return not counts or bits[1] in codes[2:]


def _above(text: str, first: Item, holder: Holder, words: Vocabulary) -> list[Item]:
    """Values in the running text before the first that begins a line, where they count up to it from 0 or 1.

    So a list is wrapped that goes on in its lines: `... the rate. 0=Off. 1=Slow.` / `2=Fast. 3=Full.`
    """
    run: list[re.Match[str]] = []
    behind = first
    for one in reversed(list(coded(text, 0, first.at[0]))):
        item = Item(one["codes"])
        if mark_of(one) != first.mark or not follows(item, behind, holder.width, parted=False):
            break
        run.insert(0, one)
        behind = item
    numbers = numbers_of([behind], holder.width)
    if not run or not numbers or numbers[0][0] > 1:
        return []
    ends = [*(one.start() for one in run[1:]), first.at[0]]
    labels = [
        trimmed(one_line(text[one.end() : end]), holder, words) for one, end in zip(run, ends, strict=True)
    ]
    return [
        Item(one["codes"], one["name"], label, mark=first.mark, at=(one.start("codes"), end))
        for one, end, label in zip(run, ends, labels, strict=True)
        if label
    ]


def _split(
    text: str, item: Item, body: int, holder: Holder, words: Vocabulary, *, after: NextCode
) -> list[Item]:
    """A value that begins a line, and those that follow in its text with numbers that count on, or down `after` it."""
    end = item.at[1]
    out = [item]
    while True:
        more = None
        for one in coded(text, body, end):
            before = text[body : one.start()]
            if _OPEN_SLICE.search(before):
                continue  # `bytes [3 : 2 : 1 : 0]`
            parted = before.rstrip().endswith((",", ";"))
            if mark_of(one) == item.mark and (
                one["codes"] == after(out[-1].codes)
                or follows(out[-1], Item(one["codes"]), holder.width, parted=parted)
            ):
                more = one
                break
        if more is None:
            out[-1].text = before_aside(one_line(text[body:end]), words)
            return out
        out[-1].text = trimmed(one_line(text[body : more.start()]), holder, words)
        out[-1].at = (out[-1].at[0], more.start())
        out.append(Item(more["codes"], more["name"], mark=item.mark, at=(more.start("codes"), end)))
        body = more.end()


def _named_first(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """Values whose name stands before the number: `OFF = 0: text`, `OFF (0) - text`, a line each."""
    starts = list(begun(text, _NAME_FIRST))
    if not starts:
        starts = [(found.start("name"), found) for found in named_codes(text)]
    if len({found["name"] for _, found in starts}) < max(_FEW, len(starts)):
        return []
    out = []
    for (start, found), end in zip(starts, ends_of_texts(text, starts, holder, words), strict=True):
        codes = found["codes"] or found["inside"]
        out.append(
            Item(codes, found["name"], one_line(text[found.end() : end]), at=(start, max(end, found.end())))
        )
    return out


def _loose(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """Values with a blank alone before their meaning; taken when they count up line after line, from 0 or 1."""
    starts = [
        (start, found)
        for start, found in begun(text, _LOOSE_OF_BIT if holder.width == 1 else _LOOSE)
        if found["marked"] is not None or "\n" not in found[0]
    ]
    binary = [one for one in starts if _OF_BITS.match(one[1]["codes"])]
    alike = binary if 2 * len(binary) > len(starts) else starts
    for some in (starts, [one for one in alike if _fits(one[1]["codes"], holder)]):
        out = [
            Item(found["codes"], None, one_line(text[found.end() : end]), at=(start, end))
            for (start, found), end in zip(some, ends_of_texts(text, some, holder, words), strict=True)
        ]
        if len(out) >= _FEW and rising(out, holder.width, lines=True):
            return out
    return []


def _fits(codes: str, holder: Holder) -> bool:
    """Whether a field can hold the numbers that a line begins with: if not, the line may go on with a text."""
    width = holder.width
    if width is None or re.fullmatch(rf"[01]{{1,{width}}}[bB]?", codes):
        return True
    return all(last < 1 << width for _, last in Item(codes).spans(10))


def _in_pairs(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """Values whose numbers stand before all meanings: `0/1: off/on`."""
    return [Item(code, None, one_line(said), at=at) for code, said, at in paired(text, holder.width)]


_READINGS: Final = (
    run_on,
    one_bit,
    across,
    side_by_side,
    every_code,
    spaced,
    stepped,
    _listed,
    _named_first,
    _loose,
    codes_alone,
    inline,
    counted,
    states,
    codes_behind,
    clauses,
    _in_pairs,
    lone_value,
)
"""The ways to read the values of a text, the surest first."""
_IN_PROSE: Final = frozenset((run_on, inline, states, codes_behind, clauses, _in_pairs, lone_value))
"""Those that read running text."""
