"""Instructions as entries: lines that end with the opcode, what describes them below."""

from __future__ import annotations

import re
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import GOES_ON, SECTION, TAIL, number
from extract.dialects.isa_table.ruleless.printed_rows import (
    ALONE,
    DIGITS,
    NUMBER,
    Printed,
    add_row,
    doubt_row,
    head_of,
    is_listed,
    made_row,
)
from extract.dialects.isa_table.statements import place, said

if TYPE_CHECKING:
    from extract.dialects.isa_table.statements import Statement
    from extract.document import Document

_ENTRY: Final = re.compile(
    rf"^(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+{TAIL})(?:\*\*)?\s+"
    rf"(?:{NUMBER}|\((?P<inside>{DIGITS})\)|(?:[–—-]\s+)?\(?[Oo]pcode:?\s+(?P<told>{DIGITS})\)?)$"
)
"""`N_ADD  3`, `N_ADD (3)`; converters of PDFs say what the number is: `N_ADD (opcode 3)`, `**N_ADD** — opcode 3`."""


_BARE: Final = re.compile(r"[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*$")
"""A line that is nothing but a name, in the text of another."""
_SHORT: Final = re.compile(rf"^(?P<name>[A-Z][A-Z0-9]+)\s+{NUMBER}$")
"""`NOP  3`: a name without underscores, which a word of a text and a number may be, too."""


def _named(text: str) -> list[tuple[str, str]]:
    """The names and codes of a line that begins an entry, or several in one; none of any other line.

    >>> _named("N_ADD (3), N_SUB (4)"), _named("N_ADD, of course")
    ([('N_ADD', '3'), ('N_SUB', '4')], [])
    """
    found = [one for part in text.split(", ") if (one := _ENTRY.match(part))]
    whole = len(found) == text.count(", ") + 1
    return [(one["name"], one["code"] or one["inside"] or one["told"]) for one in found] if whole else []


def _apart(document: Document, lines: list[int], found: list[int]) -> list[int]:
    """The lines that begin entries, without the rows of lists within these: they stand right below other text.

    Entries are headings if any of them is. Else most stand below a blank line; another that does not is a row if no
    mnemonic begins as its name does.
    """
    headed = [k for k in found if document.lines[lines[k]].startswith("#")]
    if headed:
        return headed
    below = {k for k in found if k and lines[k - 1] == lines[k] - 1 and document.lines[lines[k] - 1].strip()}
    if 2 * len(below) > len(found):
        return found

    def lead(k: int) -> str:
        return said(document, lines[k]).partition("_")[0]

    leads = {lead(k) for k in found if k not in below}
    return [k for k in found if k not in below or lead(k) in leads]


def _stands_alone(document: Document, i: int) -> bool:
    """Whether a line between blank ones is nothing but a mnemonic: an entry whose opcode is lost."""
    around = document.lines[max(i - 1, 0)], *document.lines[i + 1 : i + 2]
    return not document.words and not any(map(str.strip, around)) and bool(ALONE.match(said(document, i)))


def _begins_alike(text: str, leads: set[str]) -> bool:
    """Whether a line is nothing but a mnemonic that begins as those of entries do: one whose opcode is lost, maybe."""
    return "_" in text and text.partition("_")[0] in leads and ALONE.match(text) is not None


def _begins_section(document: Document, lines: list[int], n: int) -> bool:
    """Whether a line is the heading of a section, not the rest of a formula."""
    return bool(SECTION.match(said(document, lines[n]))) and not GOES_ON.search(said(document, lines[n - 1]))


def _short(text: str) -> list[tuple[str, str]]:
    found = _SHORT.match(text)
    return [(found["name"], found["code"])] if found else []


def _with_short(
    document: Document, lines: list[int], section: range, found: list[int]
) -> tuple[list[int], set[int]]:
    """The lines that begin entries, with those of names without underscores: their codes count up between theirs.

    And such lines that are items of the text of an entry.
    """
    out: list[int] = []
    items: set[int] = set()
    for k, after in zip([None, *found], [*found, section.stop], strict=True):
        out += [] if k is None else [k]
        last = -1 if k is None else number(_named(said(document, lines[k]))[-1][1])
        follows = _named(said(document, lines[after])) if after < section.stop else []
        limit = number(follows[0][1]) if follows else None
        between: list[int] = []
        for m in range(section.start if k is None else k + 1, after):
            one = _SHORT.match(said(document, lines[m]))
            code = number(one["code"]) if one else None
            if code is not None and last is not None and last < code and (limit is None or code < limit):
                between.append(m)
                last = code
        listed = k is not None and between and _are_items(document, lines, [k, *between, after])
        items.update(between if listed else ())
        out += [] if listed else between
    return out, items


def _are_items(document: Document, lines: list[int], entries: list[int]) -> bool:
    """Whether lines between two entries are items of the text of the first: it ends with a colon, or they have none."""
    first, *between, _ = entries
    above = said(document, lines[between[0] - 1])
    if between[0] == first + 1:
        return False
    return is_listed([above]) or all(after == k + 1 for k, after in pairwise(entries[1:]))


def _doubt_torn(rows: list[Statement]) -> None:
    """Doubt the rows in whose text a name stands alone, where opcodes are missing behind theirs."""
    for row, below in zip_longest(rows, rows[1:]):
        gap = below is None or below.opcode is None or row.opcode is None or below.opcode > row.opcode + 1
        if gap and any(map(_BARE.match, row.texts)) and "row_unread" not in row.flags:
            doubt_row(row)


def read_entries(
    document: Document, lines: list[int], n: int, section: str, least: int
) -> tuple[Printed | None, int]:
    """A section whose instructions are lines that end with their opcode, and where it ends.

    None where it has fewer than `least`; then its beginning stands for its end where it has none at all.
    """
    end = n
    while end < len(lines) and not _begins_section(document, lines, end):
        if head_of(document, lines[end]) is not None:
            return None, n
        end += 1
    found = [k for k in range(n, end) if _named(said(document, lines[k]))]
    if len(found) < least and not (found and all("   " in said(document, lines[k]) for k in found)):
        return None, end if found else n
    made = Printed(None, section, of_entries=True)
    named, found = found, _apart(document, lines, found)
    within = set(named) - set(found)
    found, items = _with_short(document, lines, range(n, end), found)
    within |= items
    found = sorted({*found, *(k for k in range(found[0] + 1, end) if _stands_alone(document, lines[k]))})
    leads = {said(document, lines[k]).partition("_")[0] for k in found}
    for k, after in zip(found, [*found[1:], end], strict=True):
        text = said(document, lines[k])
        below = lines[k + 1 : after]
        within.update(m for m in range(k + 1, after) if _begins_alike(said(document, lines[m]), leads))
        pieces = [place(document, i) for i in lines[k:after]]
        for name, code in _named(text) or _short(text) or [(text, "")]:
            told = made_row(code, name, pieces, section)
            told.texts = [said(document, i) for i in below]
            if within.intersection(range(k, after)):
                doubt_row(told)
            add_row(made.rows, told)
    _doubt_torn(made.rows)
    made.lines = set(lines[found[0] : end])
    return made, end
