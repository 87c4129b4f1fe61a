"""The rows of a bit-lane figure: what they hold, by the label before them or by what stands in them.

Bit            7     6     5 4    3 ... 0
               EN    IE    MODE   -           names
Read/Write     R/W   R/W   R/W    R           access of each
Initial value  0     0     1 0    0 0 0 0     reset, bit by bit or cell by cell
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, assign, cells_between
from extract.dialects.register_table.bit_figures.lettered import runs_of_letters, stand_for_fields
from extract.dialects.register_table.words.access_codes import (
    DIGIT,
    are_both,
    is_access,
    is_both,
)
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import extent
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Table

_PLACES: Final = frozenset({"address", "offset", "base"})
"""Roles of keys that call where a register stands."""
_DASHES: Final = frozenset({"-", "–", "—"})
_NO_NAMES: Final = frozenset({"", "0", "1", *_DASHES})
"""What a cell of a row of reads holds where nothing is named."""
_EITHER: Final = frozenset({"x", "X", "×"})
"""A digit of a code that may be 0 or 1."""
_NUMBER_BEHIND = re.compile(r"\s+(?:0[xX][0-9A-Fa-f_]+|[0-9A-Fa-f_]+[hH])$")
"""The whole register's reset behind the label of a row that has it bit by bit: `Reset 0x00000104`."""
_RESET = re.compile(rf"{DIGIT.pattern}|^(?=[A-F]*\d)[0-9A-F]{{1,8}}$|^[01xX]{{2,32}}$|^[Nn]/?[AaRr]$|^[-–—]$")
"""A cell under a name: digits, or that there is no reset."""


_WORDED_ACCESS = re.compile(r"(?i:read|write)[ /-]")
"""An access in words, which no field is called: `Write-only`."""


def read_rows(table: Table, rows: range, marks: list[Mark], words: Vocabulary) -> Figure | None:
    """A figure from its numbers and the rows under them; None where no row names anything.

    Row after row of single digits that nothing labels is a table of truth: its numbers are those of signals.
    """
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    if table.box and len(marks) < 3:
        left, right = table.box[0], table.box[2]
    figure: Figure | None = None
    told: list[tuple[str, Figure]] = []
    digits = 0
    reaches: list[int] = []
    for r in rows:
        cells = cells_between(table, r, left, right)
        if table.box is None and figure is None:
            reaches = _reaches([cell.text for _, _, cell in cells])
        if any(reach > 1 for reach in reaches):
            cells = _reached(cells, reaches)
        label = label_of(table, r, left)
        labelled = words.rows.get(plain(_NUMBER_BEHIND.sub("", label)))
        if figure is not None and labelled == "reset" and (whole := _NUMBER_BEHIND.search(label)):
            figure.reset = whole[0].strip()
        if not any(cell.text.strip() for _, _, cell in cells) and (figure is None or labelled != "write"):
            continue
        if figure is not None and not labelled and words.keys.get(plain(label)) in _PLACES:
            continue  # `Address | F00h`: a row of the register, no reset of a field as wide as it
        kind = labelled or kind_of((cell for _, _, cell in cells), words, first=figure is None)
        if (
            kind == "name"
            and figure is None
            and stand_for_fields([cell.text.strip() for _, _, cell in cells])
        ):
            kind = "letter"
        if kind == "reset" and not labelled and not all(map(_has_room, assign(marks, cells).lanes)):
            kind = "name"  # `D7 D6 D5`
        if kind == "reset" and labelled != "reset" and _are_widths(assign(marks, cells).lanes):
            continue
        if kind in {"name", "read", "letter"}:
            if figure is not None:
                break  # names of something else
            figure = assign(marks, cells)
            figure.spans = [(x0, x1) for x0, x1, _ in cells]
            _tell(figure, label, table, r, right)
            if kind == "letter":
                figure.lanes, figure.spans = runs_of_letters(figure.lanes, figure.spans)
                figure.lettered = True
        else:
            told.append((kind, assign(marks, cells)))
            digits += kind == "reset" and labelled is None
    if figure is not None:
        said = {lane.text.strip() for lane in figure.lanes}
        fewest = 1 if said & _EITHER else 2
        figure.values = digits >= fewest and said <= _NO_NAMES | _EITHER
    for kind, other in told:
        if figure is not None and kind == "write":
            _write(figure, other, words)
        elif figure is not None:
            attach(figure, other, kind)
            figure.codes += _codes(other, kind)
    return figure


def _reaches(texts: list[str]) -> list[int]:
    """Over how many cells each of a row reaches: dashes stand for the rest of a slice, `RATE[2:0] | — | —`."""
    out: list[int] = []
    n = 0
    while n < len(texts):
        cut = split_slice(texts[n].strip())
        reach = abs(cut[1] - cut[2]) + 1 if cut else 1
        rest = {text.strip() for text in texts[n + 1 : n + reach]}
        fits = n + reach <= len(texts) and len(rest) == 1 and rest <= _DASHES
        out.append(reach if fits else 1)
        n += out[-1]
    return out


def _reached(cells: list[tuple[float, float, Cell]], reaches: list[int]) -> list[tuple[float, float, Cell]]:
    """The cells of a row, where dashes stand for the rest of those that reach over several; else as they are."""
    if len(cells) != sum(reaches):
        return cells
    out: list[tuple[float, float, Cell]] = []
    n = 0
    for reach in reaches:
        x0, x1, cell = cells[n]
        rest = cells[n + 1 : n + reach]
        if any(one.text.strip() not in _DASHES for _, _, one in rest):
            return cells
        whole = Cell(cell.text, [*cell.pieces, *(piece for _, _, one in rest for piece in one.pieces)])
        out.append((x0, rest[-1][1], whole) if rest else (x0, x1, cell))
        n += reach
    return out


def _codes(other: Figure, kind: str) -> list[Lane]:
    """The cells of a row of codes as lanes that have access and reset."""
    out = []
    for lane in other.lanes:
        text = lane.text.strip()
        if kind == "both" and (found := is_both(text)):
            out.append(replace(lane, access=found[0], default=found[1]))
        elif kind == "access" and text.strip("-–—"):
            out.append(replace(lane, access=text))
        elif kind == "reset" and text:
            out.append(replace(lane, default=text))
    return out


def label_of(table: Table, r: int, left: float) -> str:
    """The text before the lanes of a row."""
    texts = []
    for c, cell in enumerate(table.rows[r]):
        if cell is not None and cell.text.strip():
            _x0, x1 = extent(table, r, c)
            if x1 <= left:
                texts.append(one_line(cell.text))
    return " ".join(texts)


def _tell(figure: Figure, label: str, table: Table, r: int, right: float) -> None:
    """Keep what stands before and behind the names: the register's address and its name, in some manuals."""
    figure.label = label
    for c, cell in enumerate(table.rows[r]):
        if cell is not None and cell.text.strip():
            x0, _x1 = extent(table, r, c)
            if x0 >= right:
                figure.tail = one_line(cell.text)


def kind_of(cells: Iterable[Cell], words: Vocabulary, *, first: bool = False) -> str:
    """What the cells of a row hold: `name`, as the first row does; `access`, `reset` or `both`."""
    texts = [text for cell in cells if (text := cell.text.strip())]
    texts = [part for text in texts for part in (_several_codes(text) or [text])]
    first = first and not all(_WORDED_ACCESS.match(text) and is_access(text, words) for text in texts)
    coded = [text for text in texts if not is_access(text, words)]
    if 2 * len(coded) > len(texts) and are_both(coded):
        return "both"  # of some the access alone is told, as of `R` whose reset a footnote gives
    if all(is_access(text, words) or text in "-–—" for text in texts) and not first:
        return "access"
    if all(_RESET.match(text) for text in texts) and not first:
        return "reset"
    return "name"


def _several_codes(text: str) -> list[str]:
    """The codes of a cell that has several, each an access and a reset, `R-0 R/W-1`: cells run into one."""
    parts = text.split() if " " in text else []
    return parts if len(parts) > 1 and all(map(is_both, parts)) else []


def _are_widths(lanes: list[Lane]) -> bool:
    """Whether a row of numbers tells how many bits each lane has: no resets."""
    told = [lane for lane in lanes if lane.text.strip()]
    sizes = [lane.hi - lane.lo + 1 for lane in told if lane.hi is not None and lane.lo is not None]
    return max(sizes, default=0) > 1 and [str(size) for size in sizes] == [lane.text.strip() for lane in told]


def _has_room(lane: Lane) -> bool:
    """Whether a lane has bits enough for the number in it, in one base at least."""
    text = lane.text.strip()
    if lane.hi is None or lane.lo is None or not re.fullmatch(r"[0-9A-F]{2,8}", text):
        return True
    room = lane.hi - lane.lo + 1
    told = [
        int(text, base) for base, digits in ((2, "01"), (10, "0123456789")) if not set(text) - set(digits)
    ]
    return any(number < 1 << room for number in (*told, int(text, 16)))


def _write(figure: Figure, other: Figure, words: Vocabulary) -> None:
    """The row that says what a write reaches: its names stand where the row of reads has none.

    A cell over both rows is read and written; one of reads over an empty cell is only read;
    a code says how a write acts.
    """
    for lane in figure.lanes:
        below = [k for k in other.lanes if _inside(k, lane) or _inside(lane, k)]
        if lane.text.strip() not in _NO_NAMES and lane.access is None:
            lane.access = "RW" if not below else "R" if not any(k.text.strip() for k in below) else None
    for lane in other.lanes:
        text = lane.text.strip()
        if not text or lane.hi is None:
            continue
        same = next((k for k in figure.lanes if (k.hi, k.lo) == (lane.hi, lane.lo)), None)
        if same is None or same.text.strip() in _NO_NAMES:
            if same is not None:
                figure.lanes[figure.lanes.index(same)] = lane
            else:
                figure.lanes.append(lane)
                figure.spans = []
            lane.access = "W"
        elif text in _NO_NAMES:
            same.pieces += lane.pieces  # zeros clear it
        elif is_access(text, words):
            same.access = text
            same.pieces += lane.pieces
        elif same.text.strip() != text:
            same.access, lane.access = "R", "W"
            figure.lanes.insert(figure.lanes.index(same) + 1, lane)
            figure.spans = []


def attach(figure: Figure, other: Figure, kind: str) -> None:
    """Access codes and resets for the lanes over them."""
    for lane in figure.lanes:
        mine = [k for k in other.lanes if _inside(k, lane) and k.text.strip()]
        texts = [one_line(k.text) for k in mine]
        if not texts:
            continue
        if kind != "reset" and lane.access is not None:
            continue  # the first row of access codes counts: that of software
        if kind == "both" and any(len(_several_codes(text)) == len(lane.text.split()) for text in texts):
            lane.doubtful = True  # two names, with a code each
            continue
        if kind == "both" and len(set(texts)) == 1 and (found := is_both(texts[0])):
            lane.access, reset = found
            each = len(mine) > 1 and reset in {"0", "1"}  # a cell for every bit
            lane.default = "0b" + reset * len(mine) if each else reset
        elif len(set(texts)) == 1 and (kind == "access" or (kind == "both" and texts[0].isalpha())):
            lane.access = texts[0]
        elif kind == "reset":
            lane.default = texts[0] if len(texts) == 1 else f"0b{''.join(texts)}"
        else:
            continue
        lane.pieces += [piece for k in mine for piece in k.pieces]


def _inside(one: Lane, lane: Lane) -> bool:
    if one.hi is None or one.lo is None or lane.hi is None or lane.lo is None:
        return False
    return lane.lo <= one.lo and one.hi <= lane.hi


def tells_each_bit(lane: Lane) -> bool:
    """Whether a cell has a binary digit for each of its bits, as the codes of instructions do: `111111`."""
    text, wide = lane.text.strip(), (lane.hi or 0) - (lane.lo or 0) + 1
    return wide > 1 and len(text) == wide and not text.strip("01")
