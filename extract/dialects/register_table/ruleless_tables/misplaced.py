"""Cells of a laid-out text that do not stand under their heads, which a converter moved: their forms tell.

            Bits    Name   Access  Reset  Description
      7:4     MODE    RW            How it runs           the text stands under `Reset`
      3       GO      RW    0x1     Starts it             code and reset both stand under `Access`

What is neither code, number nor word for a reset stands in the wrong column. The cells are dealt out in their order,
where that can be done in one way alone; whatever comes of it, the row is in doubt.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import is_no_number, reset_number
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.pages.segments import Segment

_SHORT: Final = 0.9
"""Of the characters up to its column, so many such a line has at least."""
_NUMBER_AND_WORD = re.compile(r"\S*\d\S* [A-Z][a-z]+\b(?! at| on| for)")


def misplaced(cells: Sequence[Cell], found: Sequence[Segment], roles: Sequence[str]) -> bool:
    """Whether cells of a row's first line hold what has no form of theirs; `found` are its segments as printed."""
    texts = {role: cell.text for role, cell in zip(roles, cells, strict=True) if role}
    if "description" not in texts or vocabulary().reserved(texts.get("name", "")):
        return False  # what is said of reserved bits may run over the columns
    printed = {words for _, _, words, _ in found}
    reset, described = texts.get("reset", ""), texts["description"]
    if _is_foreign(
        reset, described, cut=not printed.isdisjoint({f"{described} {reset}", f"{reset} {described}"})
    ):
        return True
    code = reset.partition(" ")[0]
    if texts.get("access") == "" and code.isalpha() and is_access(code, vocabulary()):
        return True  # a code of access, and none under its head
    if "reset" in texts and re.fullmatch(r"0[xX][0-9A-Fa-f]+|[0-9][0-9A-Fa-f]*[hH]", texts.get("access", "")):
        return True  # a number where the code should be
    for role in ("access", "name"):
        text = texts.get(role, "")
        if not text or is_access(text, vocabulary()):
            continue
        if role == "access" and f"{text} {described}" in printed:
            return True
        code = text.rsplit(" ", 1)[-1]
        if text in printed or code not in printed:
            continue
        if role == "access" or is_access(code, vocabulary()) or reset_number(code) is not None:
            return True
    return False


def _is_foreign(reset: str, described: str, *, cut: bool) -> bool:
    """Whether what stands under the head of the resets is text of the description; `cut`: one text holds both."""
    if not reset or is_no_number(reset) or reset_number(reset) is not None:
        return False
    if not re.search(r"[A-Za-z]{2}", reset) or re.search(r"\d[hbH]?$", reset):
        return False
    if cut or (reset.isalpha() and reset.islower()):
        return True
    return not described or described[0].islower() or _NUMBER_AND_WORD.match(reset) is not None


def dealt(found: Sequence[Segment], roles: Sequence[str]) -> list[Cell] | None:
    """The segments of a line as cells of columns with these roles, in order; None where several ways fit, or none."""
    ways = list(_ways(found, roles, 0, 0))
    if len(ways) != 1:
        return None
    cells = [Cell("") for _ in roles]
    for at, (_, _, text, pieces) in zip(ways[0], found, strict=True):
        cells[at] = Cell(text, list(pieces))
    return cells


def _ways(found: Sequence[Segment], roles: Sequence[str], n: int, first: int) -> Iterator[list[int]]:
    """The columns of the segments from one on, each behind that of the one before."""
    if n == len(found):
        yield []
        return
    for at in range(first, len(roles)):
        if _fits(roles[at], found[n][2]):
            yield from ([at, *rest] for rest in _ways(found, roles, n + 1, at + 1))


def _fits(role: str, text: str) -> bool:
    if role == "bits":
        return parse_bits(text) is not None
    if role == "name":
        return is_identifier(text) or vocabulary().reserved(text)
    if role == "access":
        return is_access(text, vocabulary())
    if role == "reset":
        return is_no_number(text) or reset_number(text) is not None
    return role == "description" and not (is_access(text, vocabulary()) or reset_number(text) is not None)


def short_of_reset(cells: list[Cell], found: Sequence[Segment], roles: Sequence[str], column: float) -> bool:
    """Take a reset off the end of a first line that in characters is shorter than on paper; whether there is one.

    `How fast it runs, and what of it 0`, where resets stand in the last column, which begins at `column`.
    """
    if list(roles[-2:]) != ["description", "reset"] or cells[-1].text or not found:
        return False
    _, right, text, pieces = found[-1]
    word = text.rsplit(" ", 1)[-1]
    if word == text or reset_number(word) is None or not column * _SHORT <= right <= column + 1:
        return False
    if pieces[-1] not in cells[-2].pieces or not cells[-2].text.endswith(f" {word}"):
        return False
    cells[-2] = Cell(
        cells[-2].text.removesuffix(f" {word}"), [p for p in cells[-2].pieces if p != pieces[-1]]
    )
    cells[-1] = Cell(word, pieces[-1:])
    return True
