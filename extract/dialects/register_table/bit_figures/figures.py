"""The rows of a bit-lane figure: what they hold, by the label before them or by what stands in them.

Bit            7     6     5 4    3 ... 0
               EN    IE    MODE   -           names
Read/Write     R/W   R/W   R/W    R           access of each
Initial value  0     0     1 0    0 0 0 0     reset, bit by bit or cell by cell
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, assign, cells_between, number
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import extent
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Box, Table

_ACCESS: Final = (
    r"(?:[Rr](?:[/-]?[Ww](?:1[CcSsTt]?|0[CcSs]?|[OoCcSs]|LO?)?|[OoCcSs]|/?[Ww]?1?[CcSs]|c_(?:w[01r]|r)|t_w)?"
    r"|[Ww](?:[OoCcSs]|1[CcSsTt]?|0[CcSs]?)?|[Uu])"
)
_SAYS_ACCESS = re.compile(
    r"\b(?:read|write|writ\w+able|readable|r\W?w|[rw]o?|rc|w1\w)\b(?!-(?!only\b))", re.IGNORECASE
)
_CODE = re.compile(rf"^{_ACCESS}(?:(?<=[Ww1])S[Cc])?(?:/(?:S[CSM]|L[LH]|1[CST]|W?T?C|[VPL]))*$")
"""A code, with what else happens to the bits: `RW/SC` clears itself, `RO/LL` latches."""
_BOTH = re.compile(
    rf"^(?P<access>(?:{_ACCESS}|H[SC])(?:/(?:H[SC]|[PS]O?|[CKL]))*)(?:\(\d\))?\s*[-–]\s*(?P<reset>[0-9A-Fa-fxXnNuUqQ]{{1,8}}h?|y|0x[0-9A-Fa-f]+)"
    r"(?:(?<=[-–][01xXuUqQy])/[01xuqyn?])?(?:, ?[A-Z]{1,3})*(?:\(\d\))?$"
)
"""Access and reset of bits: `R/W-0`, `RW-3h`, `R/W/HS-0/u`, behind a stroke what resets other than power leave.

The mark of a footnote may follow either: `R/P-1(2)`, `R/W(1)-0`; `y` is told by what was programmed.
"""
_GLUED = re.compile(r"(?P<access>rw|rc|rs|wo?|ro?)(?P<reset>[01xu])$")
_FEWEST_GLUED: Final = 2
"""Cells of a row of such codes at least."""
_LIKE_BOTH = re.compile(r"^[A-Z][A-Z01/]{0,8}(?:\(\d\))?[-–][\w?/]{1,6}$")
"""What stands among such cells and is none: access and reset in letters that are not known."""
_EVERY_BIT: Final = {8, 16, 32}
_PLACES: Final = frozenset({"address", "offset", "base"})
"""Roles of keys that call where a register stands."""
_DASHES: Final = frozenset({"-", "–", "—"})
_NO_NAMES: Final = frozenset({"", "0", "1", *_DASHES})
"""What a cell of a row of reads holds where nothing is named."""
_EITHER: Final = frozenset({"x", "X", "×"})
"""A digit of a code that may be 0 or 1."""
_FEWEST: Final = 8
"""Numbers of bits that stand over letters, at least."""
_LETTERS: Final = 2
"""At most so many letters stand for a field."""
_NUMBER_BEHIND = re.compile(r"\s+(?:0[xX][0-9A-Fa-f_]+|[0-9A-Fa-f_]+[hH])$")
"""The whole register's reset behind the label of a row that has it bit by bit: `Reset 0x00000104`."""
_DIGIT = re.compile(r"^(?:[01xXuU?*-]|0x[0-9A-Fa-f]+|[0-9A-Fa-f]+h)$")
_RESET = re.compile(
    rf"{_DIGIT.pattern}|^(?=[A-F]*\d)[0-9A-F]{{1,8}}$|^[01xX]{{2,32}}$|^[Nn]/?[AaRr]$|^[-–—]$"
)
"""A cell under a name: digits, or that there is no reset."""


def is_access(text: str, words: Vocabulary) -> bool:
    """Whether a text is nothing but an access code."""
    return bool(_CODE.match(text.strip())) or plain(text) in words.access


def says_access(text: str, words: Vocabulary) -> bool:
    """Whether a text says something of access, in a code or in words; `Write-Synchronized` tells something else."""
    return (
        is_access(text, words)
        or _SAYS_ACCESS.search(text) is not None
        or (not text.isascii() and any(word in text.casefold() for word in words.foreign_access))
    )


def is_one_code(text: str) -> bool:
    """Whether a text is a code of access, not a word for one."""
    return bool(_CODE.match(text))


def is_code(text: str, words: Vocabulary) -> bool:
    """Whether a text is nothing but an access code or the reset of bits."""
    return is_access(text, words) or bool(_DIGIT.match(text.strip()))


def is_both(text: str) -> tuple[str, str] | None:
    """Access and reset of a text that is nothing but both: `R/W-0`."""
    found = _BOTH.match(text.strip())
    return (found["access"], found["reset"]) if found else None


def _glued(text: str) -> tuple[str, str] | None:
    """The same where nothing parts the two: `rw0`."""
    found = _GLUED.match(text)
    return (found["access"], found["reset"]) if found else None


def are_both(texts: Sequence[str]) -> bool:
    """Whether texts are access and reset each; one in four may say so in letters that are not known."""
    odd = [text for text in texts if not _BOTH.match(text)]
    return 4 * len(odd) <= len(texts) and all(map(_LIKE_BOTH.match, odd))


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
            and _stand_for_fields([cell.text.strip() for _, _, cell in cells])
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
                figure.lanes, figure.spans = _runs(figure.lanes, figure.spans)
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


def _stand_for_fields(texts: list[str]) -> bool:
    """Whether cells hold letters that follow each other, one of them in two neighbours: `C C . B A`."""
    letters = [text for text in texts if text]
    if len(texts) < _FEWEST or any(len(letter) != 1 for letter in letters):
        return False
    runs = [letter for letter, _ in itertools.groupby(letters)]
    if not 1 < len(runs) < len(letters):
        return False
    first = ord(min(runs))
    rising = [chr(first + n) for n in range(len(runs))]
    return min(runs) >= "A" and max(runs) <= "Z" and rising in (runs, runs[::-1])


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


def is_letter_label(text: str, words: Vocabulary) -> bool:
    """Whether a text is what stands before a row of letters."""
    return words.rows.get(plain(text)) == "letter"


def figure_of_letters(marks: list[Mark], text: Text, words: Vocabulary) -> Figure | None:
    """A figure without rules whose second line has a letter under each number in use: `C C . B A`, `ID` before them.

    None where a letter stands under no number or two under one.
    """
    said = text.words[1:] if text.words and is_letter_label(text.words[0][0], words) else text.words
    if not said or len(marks) < _FEWEST:
        return None
    near = min(abs(one[1] - two[1]) for one, two in itertools.pairwise(marks)) / 2
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]], lettered=True)
    figure.top = max((value for mark in marks if (value := number(mark[0])) is not None), default=None)
    taken: set[int] = set()
    for word, piece, box in said:
        middle = (box[0] + box[2]) / 2 if box else (piece[1] + piece[2]) / 2
        bit = next((number(mark[0]) for mark in marks if abs(mark[1] - middle) <= near), None)
        if bit is None or bit in taken or len(word) > _LETTERS or not word.isalpha():
            return None
        taken.add(bit)
        figure.lanes.append(Lane(word, [piece], bit, bit))
    figure.lanes, _ = _runs(figure.lanes, [])
    if said[0][2] is None and _squeezed(marks):
        for lane in figure.lanes:
            lane.doubtful = True
    middles = {number(mark[0]): mark[1] for mark in marks}
    figure.spans = [
        (min(ends) - near, max(ends) + near)
        for lane in figure.lanes
        for ends in ([middles[lane.hi], middles[lane.lo]],)
    ]
    return figure


def _squeezed(marks: list[Mark]) -> bool:
    """Whether single blanks part all numbers of a line of text: letters of the line below stand under none for sure."""
    places = [mark[2][0] for mark in marks]
    return all(two[1] - one[2] == 1 for one, two in itertools.pairwise(places))


def attach_line(figure: Figure, text: Text, words: Vocabulary) -> bool:
    """Read a line under a figure that gives access or reset of its cells, label first; False for any other line.

    Codes of access need no label.
    """
    if _attach_both(figure, text):
        return True
    for count in () if all(is_access(word, words) for word, _, _ in text.words) else (3, 2, 1):
        kind = words.rows.get(plain(" ".join(word for word, _, _ in text.words[:count])))
        if kind in {"access", "reset"}:
            break
    else:
        kind, count = "access", 0
        if len(text.words) in _EVERY_BIT and all(word in {"0", "1", "X", "x"} for word, _, _ in text.words):
            kind = "reset"  # a digit for every bit
    values = text.words[count:]
    if not count and kind == "access" and _ends_a_sentence(values, figure):
        return False
    good = [is_access(word, words) if kind == "access" else bool(_DIGIT.match(word)) for word, _, _ in values]
    if not values or not all(good):
        return False
    digits = sum(
        len(word) == 1 for word, _, _ in values
    )  # the number of the whole register may stand before them
    all_bits = {figure.wide, len(figure.numbers)}  # bits that letters leave out have digits too
    if kind == "reset" and values[0][2] is None and digits > len(figure.lanes) and digits not in all_bits:
        return False  # a digit is lost, or more stand there
    taken = _under_lanes(figure, values)
    for lane, found in zip(figure.lanes, taken, strict=True):
        if not found or lane.hi is None or lane.lo is None:
            continue
        if kind == "access" and len({word for word, _ in found}) == 1:
            lane.access = found[0][0]
        elif kind == "reset" and len(found) in {1, lane.hi - lane.lo + 1}:
            lane.default = found[0][0] if len(found) == 1 else "0b" + "".join(word for word, _ in found)
        else:
            continue
        lane.pieces += [piece for _, piece in found]
    return True


def _attach_both(figure: Figure, text: Text) -> bool:
    """Read a line that has access and reset of a cell of each: `R/W-0  R-1h`, `rw0  r1`; False for any other line."""
    glued = len(text.words) >= _FEWEST_GLUED and all(_GLUED.match(word) for word, _, _ in text.words)
    both_of = _glued if glued else is_both
    told = [both for word, _, _ in text.words if (both := both_of(word))]
    taken = _under_lanes(figure, text.words)
    if len(told) == len(text.words) == len(figure.lanes) and text.words[0][2] is None:
        taken = [[(word, piece)] for word, piece, _ in text.words]  # a drawn box has one under each cell
    if (
        not told
        or len(told) < len(text.words)
        or sum(map(len, taken)) < len(told)
        or max(map(len, taken)) > 1
    ):
        return False
    for lane, found in zip(figure.lanes, taken, strict=True):
        for word, piece in found:
            lane.access, lane.default = both_of(word) or (lane.access, lane.default)
            lane.pieces.append(piece)
    return True


def _under_lanes(
    figure: Figure, said: Sequence[tuple[str, Piece, Box | None]]
) -> list[list[tuple[str, Piece]]]:
    """The words of a line that stand under each cell of a figure."""
    taken: list[list[tuple[str, Piece]]] = [[] for _ in figure.lanes]
    for word, piece, box in said:
        middle = (box[0] + box[2]) / 2 if box else (piece[1] + piece[2]) / 2
        at = next((k for k, span in enumerate(figure.spans) if span[0] <= middle <= span[1]), None)
        if at is not None:
            taken[at].append((word, piece))
    return taken


def _ends_a_sentence(values: Sequence[tuple[str, object, object]], figure: Figure) -> bool:
    """Whether words for access are what a line break left of a text: the `read.` of `returns zero when`, `read.`."""
    words = [word for word, _, _ in values]
    alone = len(words) == 1 < len(figure.lanes) and not is_one_code(words[0])
    return alone or any(word[-1] in ".,;" for word in words)


def _codes(other: Figure, kind: str) -> list[Lane]:
    """The cells of a row of codes as lanes that have access and reset."""
    out = []
    for lane in other.lanes:
        text = lane.text.strip()
        found = _BOTH.match(text)
        if kind == "both" and found:
            out.append(replace(lane, access=found["access"], default=found["reset"]))
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
    if are_both(texts):
        return "both"
    if all(is_access(text, words) or text in "-–—" for text in texts) and not first:
        return "access"
    if all(_RESET.match(text) for text in texts) and not first:
        return "reset"
    return "name"


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


def _runs(
    lanes: list[Lane], spans: list[tuple[float, float]]
) -> tuple[list[Lane], list[tuple[float, float]]]:
    """Neighbouring cells with one letter are one lane; cells without are none; `spans`: where the cells stand."""
    out: list[Lane] = []
    places: list[tuple[float, float]] = []
    told = spans if len(spans) == len(lanes) else [(0.0, 0.0)] * len(lanes)
    for lane, (x0, x1) in zip(lanes, told, strict=True):
        if not lane.text.strip():
            continue
        before = out[-1] if out else None
        if before and before.text == lane.text and before.lo is not None and lane.hi == before.lo - 1:
            before.lo = lane.lo
            before.pieces += lane.pieces
            places[-1] = (places[-1][0], x1)
        else:
            out.append(lane)
            places.append((x0, x1))
    return out, places if told is spans else []


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
        if kind == "both" and len(set(texts)) == 1 and (found := _BOTH.match(texts[0])):
            lane.access = found["access"]
            each = len(mine) > 1 and found["reset"] in {"0", "1"}  # a cell for every bit
            lane.default = "0b" + found["reset"] * len(mine) if each else found["reset"]
        elif kind == "access" and len(set(texts)) == 1:
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
