"""Lines of text under a figure that say of its cells what may be done with them, and their resets.

 7      6 5     4 ... 0
| RUN | MODE | reserved |        the figure
 R/W    R/W     R                its lines: a code under each cell, or for each bit, perhaps behind a label
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import (
    DIGIT,
    is_access,
    is_both,
    is_both_glued,
    is_one_code,
)
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Figure
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Box

_FEWEST_GLUED: Final = 2
"""Cells of a row of such codes at least."""
_EVERY_BIT: Final = {8, 16, 32}


def attach_line(figure: Figure, text: Text, words: Vocabulary) -> bool:
    """Read a line under a figure that gives access or reset of its cells, label first; False for any other line.

    Codes of access need no label. Where access and reset of the bits stand over the figure, such a line is that over
    the next one.
    """
    if any(code.access and code.default for code in figure.codes):
        return False
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
    good = [is_access(word, words) if kind == "access" else bool(DIGIT.match(word)) for word, _, _ in values]
    if not values or not all(good):
        return False
    digits = sum(
        len(word) == 1 for word, _, _ in values
    )  # the number of the whole register may stand before them
    all_bits = {figure.wide, len(figure.numbers)}  # bits that letters leave out have digits too
    if kind == "reset" and values[0][2] is None and digits > len(figure.lanes) and digits not in all_bits:
        return False  # a digit is lost, or more stand there
    if values[0][2] is None and not _stands_in_columns(figure):
        return _in_order(figure, values, words)
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
    glued = len(text.words) >= _FEWEST_GLUED and all(is_both_glued(word) for word, _, _ in text.words)
    both_of = is_both_glued if glued else is_both
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


def _stands_in_columns(figure: Figure) -> bool:
    """Whether the names of a figure in a text stand where its cells do: those of a table of marks do not."""
    places = (lane.pieces[:1] for lane in figure.lanes)
    return all(
        first <= (start + end) / 2 <= last
        for piece, (first, last) in zip(places, figure.spans, strict=True)
        for _, start, end in piece
    )


def _in_order(figure: Figure, values: Sequence[tuple[str, Piece, Box | None]], words: Vocabulary) -> bool:
    """Read codes of access under a text's table, whose cells no line stands under: one for each field, or none."""
    fields = [lane for lane in figure.lanes if lane.text.strip() and not words.reserved(lane.text)]
    if not all(is_access(word, words) for word, _, _ in values) or len(values) != len(fields):
        return False
    for lane, (word, piece, _) in zip(fields, values, strict=True):
        lane.access = word
        lane.pieces.append(piece)
    return True


def _ends_a_sentence(values: Sequence[tuple[str, object, object]], figure: Figure) -> bool:
    """Whether words for access are what a line break left of a text: the `read.` of `returns zero when`, `read.`."""
    words = [word for word, _, _ in values]
    alone = len(words) == 1 < len(figure.lanes) and not is_one_code(words[0])
    return alone or any(word[-1] in ".,;" for word in words)
