"""Columns of a laid-out text behind a break in a table: each page is laid out on its own, and they may move.

    Bits      Name       Type     Reset    Description
    31:8      LEVEL      R/W      0x1      What fills it
    --- the next page, without the head ---
    7:2   KEY    R/W  0x2   Opens the gate        begins where the first page has `Name`

A row that has a cell of each column, told by their forms, says where the columns stand. Where none does and the rows do
not fit the columns as they stood, the table is doubted.
"""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import NUMBER, numeral, reset_number
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment
    from extract.dialects.register_table.ruleless_tables.ruleless import Loose
    from extract.dialects.register_table.words.bits import Bits
    from extract.document import Document

_AHEAD: Final = 60
"""Lines behind a break in which a whole row is looked for."""
_TELLING: Final = frozenset({"bits", "name", "access", "reset"})
"""Roles of cells that are known by their form."""
_VALUE = re.compile(rf"(?P<code>{NUMBER})(?P<mark>\s?[:=–-]|)\s+\S")
_FEW: Final = 2
"""Columns of such roles at least, that of the bits among them."""


def refit(document: Document, table: Loose, text: Text, *, doubts: bool = True) -> None:
    """Move the columns of a table of text to where they stand from a line on, which is the first behind a break.

    The table is doubted where nothing tells that, if `doubts` are due: behind its head they are not.
    """
    page = document.page(text.line)
    rows: list[list[Segment]] = []
    doubtful = False
    heads = " ".join(table.roles.heads).split()
    known: list[Bits] = []
    for i in range(text.line, min(text.line + _AHEAD, document.body.stop)):
        line = whole_line(document, i)
        if line is None:
            continue
        found = segments(line)
        if document.page(i) != page or " ".join(words for _, _, words, _ in found).split() == heads:
            break
        if table.wrapped.issuperset(words for _, _, words, _ in found):  # a head in two lines
            if rows:
                break
            continue
        bits = parse_bits(found[0][2])
        if bits is not None and len(found) > 1 and not in_order([*known, bits]):
            break  # the rows of another table
        if whole := whole_row(table, found):
            rows.append(whole)
            known += [bits] if bits is not None else []
        elif bits:
            doubtful |= not stands(table, found)
    if rows and not (all(stands(table, row) for row in rows) and _describes(table, rows)):
        table.move_to([min(row[k][0] for row in rows) for k in range(len(rows[0]))])
    elif doubts and doubtful and not rows:
        table.roles.between = True


def goes_on_counting(table: Loose, text: Text) -> bool:
    """Whether a line has the value next to the last one of the list at which a table breaks off, as its form is.

    The descriptions begin there from now on.
    """
    at, rows = table.roles.of.get("description"), table.grid.rows
    if not at or len(rows) <= table.roles.head or not rows[-1][at].text:
        return False
    known, due = (_VALUE.match(one) for one in (rows[-1][at].text.split("\n")[-1], text.text))
    if not (known and due and known["mark"] == due["mark"] and len(segments(text)) == 1):
        return False
    if not _beside(known["code"], due["code"]) or text.words[0][1][1] <= table.grid.columns[at - 1]:
        return False
    table.grid.columns[at] = text.words[0][1][1]
    return True


def _beside(one: str, two: str) -> bool:
    """Whether a number is by one larger than another, in a base that both may have."""
    first, second = numeral(one), numeral(two)
    if first is None or second is None or first.base != second.base or len(one) != len(two):
        return False
    spans = ((first.span(base), second.span(base)) for base in (2, 10, 16))
    return any(a is not None and b is not None and b[0] == a[1] + 1 for a, b in spans)


def _describes(table: Loose, rows: list[list[Segment]]) -> bool:
    """Whether the descriptions of rows begin where they did: what is left of one above may go on in the first line.

    What stands behind them is in its columns, too.
    """
    at = table.roles.of.get("description")
    if at is None:
        return True
    behind = range(at + 1, len(rows[0]))
    if behind and any(table.columns_of(row)[k] != k for row in rows for k in behind):
        return False
    return abs(min(row[at][0] for row in rows) - table.grid.columns[at]) <= 1


def whole_row(table: Loose, found: list[Segment]) -> list[Segment]:
    """The cells of a line that has one of each column of a table, each of the form that its column holds; else none."""
    columns = sum(start < inf for start in table.grid.columns)  # others stand nowhere of their own
    of = {role: at for role, at in table.roles.of.items() if at < columns}
    if "bits" not in of or len(of.keys() & _TELLING) < _FEW or len(found) < columns:
        return []
    if len(found) > columns and of.get("description") != columns - 1:
        return []
    return found[:columns] if all(_fits(role, found[at][2]) for role, at in of.items()) else []


def stands(table: Loose, found: list[Segment]) -> bool:
    """Whether the cells of a row, up to its text, stand each in a column of its own that holds what has its form."""
    roles = {at: role for role, at in table.roles.of.items()}
    last = -1
    for at, (_, _, words, _) in zip(table.columns_of(found), found, strict=True):
        if last >= 0 and roles.get(last) == "description":
            return True
        if at is None or at <= last or not _fits(roles.get(at, ""), words):
            return False
        last = at
    return True


def _fits(role: str, text: str) -> bool:
    if role == "bits":
        return parse_bits(text) is not None
    if role == "access":
        return is_access(text, vocabulary())
    if role == "reset":
        return text in {"-", "x", "X"} or reset_number(text) is not None
    return role != "name" or is_identifier(text) or vocabulary().reserved(text)
