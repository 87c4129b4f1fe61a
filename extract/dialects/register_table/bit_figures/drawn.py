"""Figures of bits that texts draw with blanks alone: codes or labels of their rows tell them from running text.

      R/W-0    U-0    R/W-1    R/W-0  ...       access and reset of each bit, names under them,
      RUN       -        MODE<1:0>    ...       the ends of the row under these
    bit 7                        ... bit 0

    Bit              7      6      5     4  ...        numbers of the bits, names under them,
    0x1E (0x3E)     RUN     -    MODE1 MODE0   NBCR    before them the addresses, behind them the register,
    Read/Write      R/W     R     R/W   R/W  ...       rows of access and reset; a label may also stand before the names
    Initial Value    0      0      1     0   ...

    31-16        15        14-12     ...        the bits of each cell, as `ranged` reads them

A row of codes is read where each bit has its own. Names are lanes where their slices make up all bits of the row,
and each stands near its bits; else the row has none. Of two addresses the one in parentheses counts: that of the
memory, which all registers have; the other one is of the few that instructions for ports reach.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.cell_codes import codes_of_cells
from extract.dialects.register_table.bit_figures.drawn_ends import over_ends
from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, Squeezed
from extract.dialects.register_table.bit_figures.line_figures import joined_below
from extract.dialects.register_table.bit_figures.lone_lines import FIRST as LONE
from extract.dialects.register_table.bit_figures.lone_lines import lone_figure
from extract.dialects.register_table.bit_figures.nibbles import nibbles
from extract.dialects.register_table.bit_figures.ranged import LINE as RANGES
from extract.dialects.register_table.bit_figures.ranged import ranged_rows
from extract.dialects.register_table.bit_figures.stacked_lines import stacked_rows
from extract.dialects.register_table.bit_figures.tiles import CELL, Word, tiled, words_of
from extract.dialects.register_table.bit_figures.unlabelled import FIRST as UNLABELLED
from extract.dialects.register_table.bit_figures.unlabelled import unlabelled_figure
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import joined_numbers, numbers_alone, split_slice
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.bit_figures.cell_codes import Row
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_ENDS = re.compile(r"\s*bit (?P<high>\d{1,2})\s{3,}bit (?P<low>\d{1,2})\s*$", re.IGNORECASE)
"""The line under a row of names."""
_ADDRESSES = re.compile(
    r"\s*(?P<offset>\+0[xX][0-9A-Fa-f]{2,4}(?!\S))?(?:(?P<port>(?:0[xX]|\$)[0-9A-Fa-f]{2,4})\s*)?(?:\((?P<memory>(?:0[xX]|\$)[0-9A-Fa-f]{2,4})\))?(?!\S)"
)
_BYTE: Final = 8
_LOWEST: Final = frozenset("0864")
"""The last digits of the lowest bits of bytes: 0, 8, 16, 24."""
_NUMBER = re.compile(r"(?P<letter>(?:[Bb][Ii][Tt] |[BbD])?)(?P<bit>\d{1,2})(?:\s\(?[A-Za-z]+\)?)?$")
"""The number of a bit, perhaps behind a letter or a word: `7`, `D7`, `BIT 7`, `D7 (MSB)`."""
_WIDTHS: Final = frozenset({8, 16, 32})
_LETTERED: Final = _WIDTHS | {4}
"""Numbers in a line, where each stands behind a letter."""
_LETTERS: Final = frozenset("BbD")
_JOINING: Final = frozenset(("of", "and", "or", "for", "to", "in", "on", "the", "by", "with"))
"""Words that join others to the name of one cell: `Day of Week`."""
_SIGNS: Final = frozenset("=:")
_ROWS: Final = 12
"""Lines of a figure under the numbers of its bits at most."""
_LAID_OUT: Final = 4.0
"""Characters from one number to the next at least where places tell anything: numbers with a single blank between
them have three."""
_LONGEST: Final = 300
"""Characters of a line."""


def drawn_figures(document: Document, words: Vocabulary) -> dict[int, Drawn]:
    """All such figures of a text by their first lines; none of a PDF."""
    if document.words:
        return {}
    return {figure.first: figure for figure in _figures(document, words)}


def has_drawn(document: Document, words: Vocabulary) -> bool:
    """Whether a text has such a figure."""
    return not document.words and next(_figures(document, words), None) is not None


def _figures(document: Document, words: Vocabulary) -> Iterator[Drawn]:
    lines = document.lines
    done = document.body.start - 1
    for i in document.body:
        line = lines[i]
        if i <= done or len(line) > _LONGEST:
            continue
        lead = line.lstrip()[:4]
        if lead in {"bit ", "Bit "} and (ends := _ENDS.match(line)):
            figure = over_ends(document, i, int(ends["high"]), int(ends["low"]), done)
        elif lead[:1] in _LETTERS and numbers_alone(line):
            figure = _under_numbers(document, i, words) or _under_letters(document, i)
        elif lead == "Bit " and "/" in line and (stack := stacked_rows(document, i)):
            figure = Drawn(i, stack.last, stack.rows, lost_bits=stack.lost_bits)
        elif line.rstrip()[-1:] in _LOWEST and (lead == "Bit " or words.heads_bits(line)):
            figure = _under_numbers(document, i, words) or nibbles(document, i, words)
        elif lead[:1].isdecimal() and RANGES.match(line) and (found := ranged_rows(document, i, words)):
            figure = Drawn(i, *found, ranged=True)
        elif lead.rstrip() in LONE and len(line.strip()) <= len("31"):
            figure = lone_figure(document, i, words, done)
        elif lead[:2] in UNLABELLED and lead[2:].isspace():
            figure = unlabelled_figure(document, i)
        else:
            continue
        if figure is not None:
            done = figure.last
            yield figure


@dataclass(slots=True)
class _Rows:
    """What stands under a line of numbers.

    Attributes:
        marks: bits and their places, of one row of names each.
        names: lines of names, and where the label before them ends.
        whole: the first line of names with what is wrapped right below it; none where nothing is.
        told: rows of access or reset, each as what it tells and the words of its lines, a line for each row of names.
        last: the last line.
    """

    marks: list[list[tuple[int, float]]]
    names: list[tuple[int, int]]
    told: list[tuple[str, list[Row]]]
    last: int
    whole: list[Word] = field(default_factory=list)


def _under_numbers(document: Document, i: int, words: Vocabulary) -> Drawn | None:
    """The figure under a line of numbers, one row or two, where labels tell its rows of access or reset."""
    lines = document.lines
    numbers = _falling(_numbers(lines[i]) if numbers_alone(lines[i]) else words_of(lines[i])[1:])
    if numbers is None:
        return None
    found = _rows_under(document, i, numbers, words)
    if not found.told and not any(labelled for _, labelled in found.names):
        return None
    figure = Drawn(i, found.last)
    if len(found.names) != len(found.marks):
        figure.lost_bits = {bit for mark in found.marks for bit, _ in mark}
        return figure
    figure.rows = [Figure(numbers=[document.piece_of(i)]) for _ in found.marks]
    addresses: list[re.Match[str] | None] = []
    for row, (k, labelled), mark in zip(figure.rows, found.names, found.marks, strict=True):
        if found.whole and row is figure.rows[0]:
            places = [place for _, place in mark]
            row.lanes = tiled(found.whole, places, mark[0][0], k, end_of_line=len(lines[k].rstrip()))
            addresses.append(None)
        else:
            addresses.append(_name_row(figure, row, " " * labelled + lines[k][labelled:], k, mark))
    if len(addresses) == 1 and (found_at := addresses[0]):
        figure.address = found_at["memory"]
        figure.offset = found_at["offset"]
        figure.port = None if found_at["memory"] else found_at["port"]
    if len(found.marks) == 1:
        found.told, figure.lost = codes_of_cells(
            found.told, figure.rows[0].lanes, numbers, words, whole=numbers_alone(lines[i])
        )
    _give_codes(figure, found, words)
    for row, mark in zip(figure.rows, found.marks, strict=True):
        figure.lost_bits |= set() if row.lanes else {bit for bit, _ in mark}
    return figure


def _rows_under(document: Document, i: int, numbers: list[tuple[int, float]], words: Vocabulary) -> _Rows:
    """The rows of names and codes under the numbers in line `i`, until a line is none of both."""
    lines = document.lines
    marks = [numbers]
    names: list[tuple[int, int]] = []
    told: list[tuple[str, list[Row]]] = []
    alike, last = False, i  # two rows of names under one line of numbers
    whole: list[Word] = []
    for k in range(i + 1, min(i + 1 + _ROWS, document.body.stop)):
        found = words_of(lines[k]) if len(lines[k]) <= _LONGEST else []
        if not found:
            continue
        kind, count = _label(found, numbers, words)
        if kind == "name" and not told and len(names) < 2:
            names.append((k, found[count - 1][2]))
        elif kind and found[count : count + 1] and found[count][0] in _SIGNS:
            break  # a key and its value: `Reset value = 0000 0000`
        elif kind == "name" and told:
            break  # the head of the table below: `Field Name  Bits  Description`
        elif kind:
            told.append((kind, [(found[count:], k)]))
        elif (
            (more := _falling(found[found[0][0] == "Bit" :]))
            and not told
            and more[0][0] + 1 == marks[-1][-1][0]
        ):
            marks.append(more)
        elif told and len(told[-1][1]) < len(marks) and not lines[k][: _left(marks[0])].strip():
            told[-1][1].append((found, k))  # of the row below, without a label
        elif (
            not told
            and len(names) == 1
            and not names[0][1]
            and k == last + 1
            and all(_laid_out_names(lines[n], numbers) for n in (names[0][0], k))
            and (more_names := joined_below(whole or words_of(lines[names[0][0]]), found))
        ):
            whole = more_names
        elif not told and len(names) < 2 and not any(labelled for _, labelled in names):
            names.append((k, 0))
        else:
            break
        last = k
        if len(names) > len(marks) and not told and _reaches_on(lines[names[0][0]], numbers):
            marks = [[(bit + len(numbers), place) for bit, place in numbers], numbers]
            alike = True
    if alike:  # one row for both bytes, where all bits have the same: else it may be that of one
        same = [len(rows) == 1 and len({word for word, _, _ in rows[0][0]}) == 1 for _, rows in told]
        told = [(kind, rows * 2 if one else rows) for one, (kind, rows) in zip(same, told, strict=True)]
    return _Rows(marks, names, told, last, whole)


def places_before(text: str) -> tuple[str, str] | None:
    """What a text before the names of a figure tells of the register's place, and in which key; None for any other.

    >>> places_before("0x1E (0x3E)"), places_before("Bit")
    (('address', '0x3E'), None)
    """
    found = _ADDRESSES.fullmatch(text) if text else None
    for part, key in (("offset", "offset"), ("memory", "address"), ("port", "port")):
        if found and found[part]:
            return key, found[part].replace("$", "0x")
    return None


def _laid_out_names(line: str, numbers: list[tuple[int, float]]) -> bool:
    """Whether names stand under numbers far enough apart, and no address or register's name before them."""
    at = _ADDRESSES.match(line)
    return _pitch(numbers) >= _LAID_OUT and not (at and at[0].strip())


def _give_codes(figure: Drawn, found: _Rows, words: Vocabulary) -> None:
    """Give each row of names what the rows of codes under it tell."""
    for kind, rows in found.told:
        if len(rows) != len(found.marks):
            continue
        for row, mark, (values, k) in zip(figure.rows, found.marks, rows, strict=True):
            codes = _codes(kind, values, k, mark, words)
            if row.squeezed is None or len(values) == len(mark):
                row.codes += [lane for lane in codes if lane.hi is not None]
            elif len(codes) == len(values):
                row.squeezed.codes.append(codes)


def _reaches_on(line: str, marks: list[tuple[int, float]]) -> bool:
    """Whether the names of a row are those of bits above its numbers, 7 to 0, as a slice among them says."""
    sliced = [cut for word, _, _ in words_of(line) if (cut := split_slice(word))]
    high = marks[0][0]
    return marks[-1][0] == 0 and any(high < min(cut[1:]) <= max(cut[1:]) <= 2 * high + 1 for cut in sliced)


def _under_letters(document: Document, i: int) -> Drawn | None:
    """The figure under lines of nothing but numbers behind a letter, each with a line of names below: `D7 D6 D5 D4`.

    Names that are fewer than the numbers, as some take several bits, leave it unread.
    """
    figure = Drawn(i, i)
    rows: list[Figure] = []
    due = 0  # the next number
    for k in range(i, document.body.stop - 1, 2):
        found = _numbers(document.lines[k]) if len(document.lines[k]) <= _LONGEST else []
        lettered = bool(found) and all(word[0] in _LETTERS for word, _, _ in found)
        marks = _falling(found, widths=_LETTERED) if lettered else None
        if marks is None or (rows and marks[0][0] != due):
            break
        names = words_of(document.lines[k + 1])
        if any(split_slice(word) for word, _, _ in names):
            return None  # they say themselves which bits they take
        due = marks[-1][0] - 1
        figure.last = k + 1
        lanes = [
            Lane(word, [(k + 1, start, end)], bit, bit)
            for (bit, _), (word, start, end) in zip(marks, names, strict=False)
        ]
        rows.append(Figure(numbers=[document.piece_of(k)], lanes=lanes))
        said = [word for word, _, _ in names]
        if len(names) != len(marks) or not all(map(CELL.match, said)) or not _JOINING.isdisjoint(said):
            return Drawn(i, k + 1)
        if due < 0:
            break
    figure.rows = rows
    return figure if rows and due < 0 else None


def _name_row(
    figure: Drawn, row: Figure, line: str, k: int, marks: list[tuple[int, float]]
) -> re.Match[str] | None:
    """Give a row its names, and the figure the register's name behind them; returns the addresses before them."""
    at = _ADDRESSES.match(line)
    if at is not None and not at[0].strip():
        at = None
    found = [word for word in words_of(line) if at is None or word[1] >= at.end()]
    places = [place for _, place in marks]
    half = _pitch(marks) / 2
    if found and found[-1][1] > places[-1] + half and is_identifier(found[-1][0]):
        figure.names.append(found[-1][0])
        row.tail = found.pop()[0]
    if _pitch(marks) < _LAID_OUT:
        row.squeezed = Squeezed(marks[0][0], marks[-1][0], [word for word, _, _ in found])
    row.lanes = tiled(found, places, marks[0][0], k)
    return at


def _pitch(marks: list[tuple[int, float]]) -> float:
    """Characters from one number of a figure to the next."""
    return (marks[-1][1] - marks[0][1]) / (len(marks) - 1)


def _codes(
    kind: str, values: list[Word], k: int, marks: list[tuple[int, float]], words: Vocabulary
) -> list[Lane]:
    """What a row says of single bits: all of them in their order, else those that stand right under their numbers.

    Of a row without places those that have the form of the row, without bits.
    """
    good = [
        is_access(word, words) if kind == "access" else word in {"0", "1", "x", "X"} for word, _, _ in values
    ]
    bits: list[int | None] = [bit for bit, _ in marks]
    placed = _pitch(marks) >= _LAID_OUT
    if not placed and len(values) != len(marks):
        bits = [None] * len(values)
    elif len(values) != len(marks) or not all(good):
        near = _pitch(marks) / 3 if placed else -1.0
        bits = [
            next((bit for bit, place in marks if abs((start + end) / 2 - place) <= near), None)
            if fits
            else None
            for fits, (_, start, end) in zip(good, values, strict=True)
        ]
        bits = [None if bits.count(bit) > 1 else bit for bit in bits]
    out = []
    for bit, fits, (word, start, end) in zip(bits, good, values, strict=True):
        if bit is not None or (not placed and fits):
            lane = Lane(word, [(k, start, end)], bit, bit)
            if kind == "access":
                lane.access = word
            else:
                lane.default = word
            out.append(lane)
    return out


def _label(found: Sequence[Word], numbers: Sequence[tuple[int, float]], words: Vocabulary) -> tuple[str, int]:
    """Whether a line begins with the label of a row, of access, reset or names, and with how many words.

    One of names stands left of the first lane, or at least of its number where a name follows for each.
    """
    for count in (3, 2, 1)[-len(found) :]:
        label = " ".join(word for word, _, _ in found[:count])
        kind = words.rows.get(plain(label))
        end, names = found[count - 1][2], len(found) - count
        told = count > 1 or len(label) > 3 or not label.isascii()  # else it may be a code itself
        if kind in {"access", "reset"} and (told or (names == len(numbers) and end < numbers[0][1])):
            return kind, count
        if kind == "name" and (end <= _left(numbers) or (names == len(numbers) and end < numbers[0][1])):
            return kind, count
    return "", 0


def _falling(found: Sequence[Word], widths: frozenset[int] = _WIDTHS) -> list[tuple[int, float]] | None:
    """The numbers of bits in a line that holds nothing else, each one less than that before, with their places."""
    if len(found) not in widths:
        return None
    told = [_NUMBER.match(word) for word, _, _ in found]
    numbers = [int(one["bit"]) for one in told if one]
    if len(numbers) < len(found) or len({one["letter"] for one in told if one}) > 1:
        return None
    if numbers != list(range(numbers[0], numbers[0] - len(numbers), -1)) or numbers[-1] % min(
        _BYTE, len(found)
    ):
        return None
    return [(bit, (start + end) / 2) for bit, (_, start, end) in zip(numbers, found, strict=True)]


def _left(marks: Sequence[tuple[int, float]]) -> int:
    """Where the first lane begins: half the way to the next before its number."""
    return max(int(marks[0][1] - (marks[1][1] - marks[0][1]) / 2), 0)


def _numbers(line: str) -> list[Word]:
    """The words of a line of numbers, the word for bits and the number behind it as one."""
    found = words_of(line)
    parts = ([found[n] for n in part] for part in joined_numbers([word for word, _, _ in found]))
    return [(" ".join(word for word, _, _ in part), part[0][1], part[-1][2]) for part in parts]
