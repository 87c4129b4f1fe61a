"""What is left to settle once labels are repaired: values that slid into the next cell, echoes, lists beyond repair.

48 - C in the next field's cell, after 47 here     belongs here: the list counts on, and its own cell went on
01 - A, 02 - A, of which 02 has become B           leaves no doubt about 01 - A
11 - CMP_LE: a <= b, 12 - BIT_TEST: a <= b         puts the second text in doubt, if the list slipped anywhere
a quarter of the list in doubt, and no copy        puts all of it in doubt: OCR lost its place in it
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from normalize.rules.book import SLIPS

if TYPE_CHECKING:
    from normalize.rules.book import Book, ValueList

HALF_LOST: Final = 4
"""A list is beyond repair when one in so many values stands under a wrong number, for all one can tell."""
_TYPE: Final = re.compile(r"[BUIF]\d+$")
_WIDTHS: Final = re.compile(r"(.*?[A-Za-z])((?:_\d+){2,})$")


def sequels(book: Book) -> None:
    """Settle what the repairs of labels have settled, then doubt what cannot be trusted."""
    for values in book.lists:
        if any(book.flags[row] for row in values.rows.values()):
            _repeated(book, values)
            _echoes(book, values)
            _moved(book, values)
            _beyond_repair(book, values)
        _widths(book, values)
        if values.role == "opcode":
            _texts(book, values)


def _repeated(book: Book, values: ValueList) -> None:
    """A label that no other number has any more is no repetition."""
    counts = Counter(book.names[row] for row in values.rows.values())
    for row in values.rows.values():
        if "label_repeated" in book.flags[row] and counts[book.names[row]] == 1:
            book.settle(row, {"label_repeated"})


def _echoes(book: Book, values: ValueList) -> None:
    """A number that stands alone, with the label of another that prints almost like it, is a misprint of that."""
    holders = {book.names[row]: n for n, row in values.rows.items() if book.sure(row)}
    for number, row in list(values.rows.items()):
        if book.doubts(row) != {"label_repeated"} or {number - 1, number + 1} & set(values.rows):
            continue
        other = holders.get(book.names[row])
        if other is not None and _one_digit_apart(number, other):
            book.drop(row, values, "value_ghost", f"{number} is a misprint of {other}, printed beside it")


def _one_digit_apart(number: int, other: int) -> bool:
    mine, its = str(number), str(other)
    return len(mine) == len(its) and sum(a != b for a, b in zip(mine, its, strict=True)) == 1


def _moved(book: Book, values: ValueList) -> None:
    """Values that count on without a hole from the list before their cell belong to it.

    The last of them keeps its doubt: its text may run on into that of the cell it was found in.
    """
    numbers = list(values.rows)
    moved = [n for n in numbers if "value_moved" in book.flags[values.rows[n]]]
    if not moved or moved != numbers[-len(moved) :] or len(moved) == len(numbers):
        return
    if moved[0] != numbers[-len(moved) - 1] + 1:
        return
    for number in moved[:-1]:
        row, name = values.rows[number], book.names[values.rows[number]]
        if name is not None and book.doubts(row) == {"value_moved"}:
            book.rename(row, name, code="value_joined", evidence="enum_sequence", resolves={"value_moved"})


def _beyond_repair(book: Book, values: ValueList) -> None:
    """A list of which so much stands under wrong numbers proves none of its labels."""
    slipped = sum(bool(SLIPS.intersection(book.flags[row])) for row in values.rows.values())
    if slipped > 2 and slipped * HALF_LOST >= len(values.rows):
        for row in values.rows.values():
            if book.sure(row):
                book.doubt(row, "list_doubtful", f"{slipped} of {len(values.rows)} values are in doubt")


def _texts(book: Book, values: ValueList) -> None:
    """In a list where OCR lost its place, an operation described in the words of the one before it is in doubt."""
    if book.slipped.isdisjoint(values.rows.values()):
        return
    for number, row in values.rows.items():
        before, text = values.rows.get(number - 1), book.descriptions[row]
        if before is not None and text and "=" in text and text == book.descriptions[before]:
            mine, its = (
                {w for w in (book.names[r] or "").split("_") if not _TYPE.match(w)} for r in (before, row)
            )
            if mine != its and not _printed_elsewhere(book, values, row):
                book.doubt(row, "text_echoed", f"{number} is described in the words of {number - 1}")


def _printed_elsewhere(book: Book, values: ValueList, row: int) -> bool:
    """Whether another list prints a value of this name in the same words."""
    names, texts = book.printed
    said = book.names[row], book.descriptions[row]
    return any(
        (names[its], texts[its]) == said
        for other in book.lists
        if other.role == "opcode" and other is not values
        for its in other.rows.values()
    )


def _widths(book: Book, values: ValueList) -> None:
    """The components of a pixel format fill whole bytes, where all other formats of the list do."""
    formats = []
    for row in values.rows.values():
        name = book.names[row]
        if name and name[-1].isdigit() and (found := _WIDTHS.match(name)):
            formats.append((row, found[1], sum(map(int, found[2][1:].split("_")))))
    odd = [(row, total) for row, _, total in formats if total % 8]
    if len(formats) >= 5 and 0 < len(odd) * 5 <= len(formats):
        for row, total in odd:
            if book.sure(row):
                book.doubt(row, "label_unlike", f"components of {total} bits fill no whole bytes")
