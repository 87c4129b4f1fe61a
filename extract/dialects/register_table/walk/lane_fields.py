"""The fields of a register's table beside the cells of its figure: what one tells and the other does not, or denies.

figure   |31  EN  31|30  MODE  28|27  0  0|
table    31     EN     on              as in the figure
30:29  MODE   what it does    disputed: the figure shows it at 30:28
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.halves import whole_lanes
from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.field_tables.field_names import name_field
from extract.dialects.register_table.field_tables.fields import fold, place
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import join_name, one_line
from extract.observations import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Register

_NUMBER = re.compile(r"\d{1,3}")
_BYTE: Final = 8
_WORD: Final = 32
"""Bits of a whole figure, at least; a narrower one may be a half."""
_MARKS: Final = frozenset("abcdefgh123456789")
"""What marks of footnotes are, in full size behind a name."""


def add_lanes(register: Register, lanes: list[Lane], words: Vocabulary, *, listed: bool) -> None:
    """The lanes that no row of the table describes, and the order of the figure for all.

    In a text that lists the cells of the figure (`listed`) the row of one that has a name may not have been read.
    """
    known = {
        (one.bit_hi, one.bit_lo, one.bits_text if one.bit_hi is None else None) for one in register.fields
    }
    for lane in lanes:
        if not lane.text.strip():
            continue  # an empty cell says nothing
        one = _lane_field(lane, words)
        if (one.bit_hi, one.bit_lo, one.bits_text if one.bit_hi is None else None) not in known:
            if listed and not one.reserved and any(map(str.isalpha, one.field or "")):
                one.flag("lane_disagrees")
            register.fields.append(one)
    register.fields.sort(key=lambda one: -1 if one.bit_hi is None else -one.bit_hi)


def fill_from_lanes(register: Register, lanes: list[Lane], words: Vocabulary, *, tables: bool) -> None:
    """What the figure alone tells: access and reset of a described field, and fields that nothing describes."""
    fields = register.fields
    named = {fold(one.field) for one in fields if one.field}
    for lane in lanes:
        if lane.hi is None or lane.lo is None or not lane.text.strip():
            continue
        over = [
            one
            for one in fields
            if one.bit_hi is not None
            and one.bit_lo is not None
            and one.bit_lo <= lane.hi
            and lane.lo <= one.bit_hi
        ]
        same = [one for one in over if (one.bit_hi, one.bit_lo) == (lane.hi, lane.lo)]
        if len(same) == 1:
            same[0].access = same[0].access or lane.access
            if lane.default and not same[0].default_text:
                same[0].default_text, same[0].default_value = lane.default, default_of(lane.default, same[0])
        elif not over:
            one = _lane_field(lane, words)
            known = fold(one.field or "") in named
            if known and lane.doubtful:
                continue  # what describes it says where it is
            if (tables or known) and not one.reserved:
                one.flag("lane_disagrees")
            fields.append(one)
            fields.sort(key=lambda other: -1 if other.bit_hi is None else -other.bit_hi)


_TITLE = re.compile(r"[A-Za-z]\w* +[A-Za-z]?[a-z]{2}")
_INDEX = re.compile(r"\d+|(?<=[A-Z_])[a-z](?![a-z])")
"""What counts the parts of a series in a name, by number or by letter."""
_SHARED: Final = 0.6
"""Share of the letters of the shorter name that one has which is short for another, at least."""
_STAND_INS: Final = dict.fromkeys(map(ord, "xqXQ"))
"""Letters that stand for others in short names: `XFER`, `IRQ`."""


def compare(register: Register, lanes: list[Lane], words: Vocabulary) -> None:
    """Where the figure shows other bits than the table for a field, neither is taken for right.

    Reserved cells within a wider reserved field say nothing else: the rest of it stands in a row that was not read.
    """
    shown = [
        lane
        for lane in lanes
        if lane.hi is not None and lane.lo is not None and not lane.doubtful and lane.text.strip()
    ]
    exact = {(lane.hi, lane.lo): lane for lane in shown}
    names = {fold(one.field) for one in register.fields if one.field and not one.reserved}
    for one in register.fields:
        if one.bit_hi is None or one.bit_lo is None:
            continue
        if same := exact.get((one.bit_hi, one.bit_lo)):
            short = "".join(same.text.split()).partition("[")[0]
            if one.field and short and one.field.endswith(f" ({short})"):
                one.field, one.note = short, one.field  # `Function (BCn)` under `BCn`
            if " " in (one.field or "") and (word := _one_word(one.field or "", one_line(same.text))):
                one.field = word
            name, lane = fold(one.field or ""), fold(same.text)
            if lane in names - {name} or (
                not (one.reserved or _is_no_name(same.text, words)) and _unlike(one.field or "", short)
            ):
                _dispute(one, [same])  # the name of another field
            elif lane and name[:-1] == lane and not one.reserved and (one.field or "_")[-1] in _MARKS:
                one.flag("name_garbled")  # with the mark of a footnote behind it, perhaps
                one.other_print = one_line(same.text)
            continue
        named = [
            lane for lane in shown if one.field and not one.reserved and fold(lane.text) == fold(one.field)
        ]
        across = [
            lane
            for lane in shown
            if lane.hi is not None and lane.lo is not None and lane.lo <= one.bit_hi and lane.hi >= one.bit_lo
        ]
        split = (
            len({_family(lane.text) for lane in across}) == 1
            and min(lane.lo for lane in across if lane.lo is not None) == one.bit_lo
            and max(lane.hi for lane in across if lane.hi is not None) == one.bit_hi
        )
        if split or all(_is_slice_of(lane, one) for lane in across or named):
            continue  # a field over the end of a row of the figure
        if one.reserved and not any(any(map(str.isalpha, lane.text)) for lane in across):
            continue  # zeros, and cells with nothing in them
        within = all((lane.hi or 0) <= one.bit_hi and (lane.lo or 0) >= one.bit_lo for lane in across)
        if one.reserved and within and all(words.reserved(one_line(lane.text)) for lane in across):
            continue
        if named or across:
            _dispute(one, named or across)


def unexplained(register: Register, figures: list[Figure]) -> None:
    """Take the letters of a figure for no names where the table that explains them is not read."""
    lanes = [lane for figure in figures if figure.lettered for lane in figure.lanes]
    letters, places = (
        {lane.text.strip() for lane in lanes},
        {piece for lane in lanes for piece in lane.pieces},
    )
    for one in register.fields if letters else ():
        if one.field in letters and places.issuperset(one.pieces):
            one.field = None
            one.flag("name_lost")


def untold_rows(figures: list[Figure], registers: list[Register]) -> list[int]:
    """The lines of rows of a drawn figure that neither names nor the fields of its registers tell."""
    fields = [
        (one.bit_lo, one.bit_hi)
        for register in registers
        for one in register.fields
        if one.bit_hi is not None and one.bit_lo is not None
    ]
    return [
        row.numbers[0][0]
        for row in figures
        if not row.lanes
        and not (
            row.codes
            and all(
                any(low <= lane.lo <= high for low, high in fields)
                for lane in row.codes
                if lane.lo is not None
            )
        )
    ]


def doubt_torn(figures: list[Figure], lost: set[int], registers: list[Register], words: Vocabulary) -> None:
    """Doubt the bits of parts of fields, as their slices say, that go on in rows of a drawn figure not read.

    `RATE[4:0]` under a row without names, `RATE[7:6]` over one: the rest stands there, perhaps.
    """
    torn: set[tuple[int | None, int | None]] = set()
    for lane in whole_lanes(figures, words) if lost else ():
        cut = split_slice(one_line(lane.text))
        if cut is not None and lane.hi is not None and lane.lo is not None:
            rest = cut[2] > 0 and lane.lo - 1 in lost
            torn |= {(lane.hi, lane.lo)} if rest or lane.hi + 1 in lost else set()
    for one in (one for register in registers for one in register.fields) if torn else ():
        if (one.bit_hi, one.bit_lo) in torn:
            one.flag("lane_doubtful")


def doubt_cut(figures: list[Figure], registers: list[Register], lines: Sequence[str]) -> None:
    """Doubt the fields at the ends of a figure that is not whole: they may go on beyond.

    It counts down to a bit that no row of bits ends at, `31 30 ... 10 9`, as where the edge of a page cuts it; or half
    of it is lost, with fields that a table names.
    """
    pieces = (piece for figure in figures for piece in figure.numbers)
    numbers = [int(number) for i, start, end in pieces for number in _NUMBER.findall(lines[i][start:end])]
    lows = [lane.lo for figure in figures for lane in figure.lanes if lane.lo is not None]
    if not numbers or any(figure.ascending for figure in figures) or min(numbers) != min(lows, default=None):
        return  # numbers of another kind are widths of cells
    fields = [one for register in registers for one in register.fields]
    halved = any("bits_lost" in one.flags for one in fields)
    ends = (max(numbers) if halved and max(numbers) < _WORD - 1 else None, min(numbers))
    row = _BYTE if len(numbers) <= _BYTE * len(figures) else 2 * _BYTE
    cut = min(numbers) % row or (halved and min(numbers))
    for one in fields:
        if one.bits_text is None and (one.bit_hi == ends[0] is not None or (cut and one.bit_lo == ends[1])):
            one.flag("lane_doubtful")


def overlaps(lanes: list[Lane], more: list[Lane]) -> bool:
    """Whether two rows of figures say something of the same bits."""
    taken = {(lane.hi, lane.lo) for lane in lanes if lane.hi is not None}
    return any(
        lane.hi is not None
        and lane.lo is not None
        and any(lo <= lane.hi and hi >= lane.lo for hi, lo in taken if hi is not None and lo is not None)
        for lane in more
    )


def _lane_field(lane: Lane, words: Vocabulary) -> Field:
    """A field that the figure alone shows."""
    one = Field(list(lane.pieces))
    place(one, lane)
    printed, guessed = join_name(lane.text)
    if words.reserved(whole := "".join(lane.text.split())):
        printed, guessed = whole, False  # cut by a narrow cell
    name_field(one, printed, words)
    if guessed:
        one.flag("name_joined")
    return one


def _is_slice_of(lane: Lane, one: Field) -> bool:
    """Whether a cell has a part of a field, as its slice says, where the field has it: `GAIN[7:0]` of `GAIN` 11:0."""
    sliced = split_slice(one_line(lane.text))
    if sliced is None or lane.hi is None or lane.lo is None or one.bit_hi is None or one.bit_lo is None:
        return False
    name, high, low = sliced
    at = lane.lo - one.bit_lo == low and lane.hi - lane.lo == high - low and lane.hi <= one.bit_hi
    return at and fold(name) == fold(one.field or "")


def _is_no_name(shown: str, words: Vocabulary) -> bool:
    """Whether a cell of a figure holds an access, a letter for a reset or a title: `RW`, `x`, `Sent data`."""
    text = one_line(shown)
    return len(text) == 1 or is_access(text, words) or _TITLE.search(text) is not None


def _unlike(name: str, shown: str) -> bool:
    """Whether two names are of different things: they share few letters, or all but one, which is misprint.

    What shares most of them may be short for the other; numbers and letters that count say nothing.

    >>> _unlike("STOP", "HALT"), _unlike("RXEN", "RXFN"), _unlike("SWRST", "SOFT_RESET"), _unlike("CHy_EN", "CH3_EN")
    (True, True, False, False)
    """
    if not (is_identifier(name) and is_identifier(shown)) or _INDEX.sub("#", name) == _INDEX.sub("#", shown):
        return False
    one, other = fold(name), fold(shown)
    if len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1:
        return True
    short, long = sorted((one, other), key=len)
    said = Counter(short.translate(_STAND_INS))
    return (said & Counter(long)).total() < _SHARED * said.total()


def _one_word(name: str, shown: str) -> str | None:
    """A name that table and figure part at other places, `P9StartStop Now` and `P9Start StopNow`: it has no blank."""
    ends = [
        {len("".join(text[:at].split())) for at, c in enumerate(text) if c == " "} for text in (name, shown)
    ]
    word, other = "".join(name.split()), "".join(shown.split())
    return word if word == other and ends[0].isdisjoint(ends[1]) and is_identifier(word) else None


def _dispute(one: Field, lanes: list[Lane]) -> None:
    """Say what the figure shows in place of a field."""
    one.flag("lane_disagrees")
    one.other_print = ", ".join(
        f"{one_line(lane.text)} {lane.hi}:{lane.lo}"
        if lane.hi != lane.lo
        else f"{one_line(lane.text)} {lane.hi}"
        for lane in lanes
    )


def _family(name: str) -> str:
    """A name without its number: OT15 and OT14 are shown where OTy is described."""
    return re.sub(r"(?<!\d)\d+$", "", fold(name))
