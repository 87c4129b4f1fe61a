"""Tables that the end of a page tears so that no part alone tells what it is: figures of bits, lists behind their head.

    | 7  | 6 | 5 | 4 | 3 | 2 | 1 | 0 |      the last rows of a page
    | GATE[3:0]      | - | RATE      |
    --------------------------------------
    | rw             |   | r         |      the first rows of the next

Rules tell: each cell of the rest ends where some of the numbers do, and no number is left free. The rows of both are
one table then. The name that a break cuts within its cell has its end in the same rules, over a row of codes.

    | Value | Description |                 or the name of a field over all columns
    -----------------------
    | 0b00  | It rests    |
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import kind_of
from extract.dialects.register_table.bit_figures.lanes import marks_of_row
from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.value_lists.items import CODES
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.stitch import compact, join_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from extract.document import Document
    from extract.tables import Cell, Table

    Row = Sequence[Cell | None]
    Span = tuple[float, float]

_CLOSE: Final = 2.0
"""Points by which the rules of the next page may be shifted."""
_UNDER: Final = 4
"""Rows under the numbers of a figure: names, access, reset; perhaps those of writes."""
_FEWEST: Final = 4
"""Numbers in a row, at least."""
_CODES: Final = re.compile(CODES)
_BESIDE: Final = frozenset({"value", "value_name", "name", "description", "access", "remark"})
"""What a list of values has columns for."""


def whole_tables(document: Document, tables: Iterable[Table], aside: set[int]) -> list[Table]:
    """The tables of a document, two parts of one as one; `aside` are running lines."""
    out: list[Table] = []
    tables = sorted(tables, key=lambda table: table.first_line)

    def leads(table: Table) -> bool:
        """Whether a table tells the address of a register over all numbers; the top of a page may be torn off."""
        at = next((r for r, row in enumerate(table.rows) if _tells_place(row)), None)
        if at is None or any(marks_of_row(table, r) for r in range(at)):
            return False
        over = takewhile(lambda i: document.page(i) == table.page, range(table.first_line - 1, -1, -1))
        numbered = any(marks_of_row(table, r) for r in range(at + 1, len(table.rows)))
        return numbered or any(i not in aside and document.lines[i].strip() for i in over)

    @cache
    def lead() -> bool:
        return any(map(leads, tables))

    for table in tables:
        above = out[-1] if out else None
        if above and above.box and table.box and above.page == table.page - 1:
            between = range(above.last_line + 1, table.first_line)
            if all(line in aside or not document.lines[line].strip() for line in between):
                whole = _figure(above, table, lead) or _list(above, table)
                if whole is not None:
                    out[-1] = whole
                    continue
        out.append(table)
    return out


def _list(above: Table, below: Table) -> Table | None:
    """The same where the first is the head of a list of values, and the second begins with the code of one."""
    if len(above.rows) > 1 or marks_of_row(below, 0):
        return None
    head, first = _kept(above.rows[0]), _kept(below.rows[0])
    if not head or not first:
        return None
    heads = [cell.text.strip() for cell in head]
    roles = [vocabulary().column(text) for text in heads]
    if is_identifier(heads[0]) and not any(heads[1:]):
        at = 0
    elif "value" in roles and _BESIDE.issuperset(roles) and len(head) == len(first):
        at = roles.index("value")
    else:
        return None
    ends, edges = list(chain(*_spans(head))), list(chain(*_spans(first)))
    meet = all(any(abs(end - edge) <= _CLOSE for edge in edges) for end in ends)
    if not meet or not _alike([(ends[0], ends[-1])], [(edges[0], edges[-1])]):
        return None
    if not _CODES.fullmatch(first[at].text.strip()):
        return None
    return replace(_one(above, below, [*above.rows, *below.rows]), page=below.page)


def _figure(above: Table, below: Table, lead: Callable[[], bool]) -> Table | None:
    """Two tables as one where the second begins with rows of the figure that ends the first.

    Before numbers of the same bits they may be another's; so may an address where others `lead` with one.
    """
    numbers = next((r for r in range(len(above.rows) - 1, -1, -1) if _edges(above, r)), None)
    if numbers is None or (under := len(above.rows) - 1 - numbers) >= _UNDER:
        return None
    edges = _edges(above, numbers)
    rest = next((r for r in range(len(below.rows)) if marks_of_row(below, r)), len(below.rows))
    if not 0 < rest <= _UNDER - under or not all(_fits(row, edges) for row in below.rows[:rest]):
        return None
    if rest < len(below.rows) and _bits(above, numbers) & _bits(below, rest):
        return None
    if any(map(_tells_place, below.rows[:rest])) and lead():
        return None
    rows, more = list(above.rows), list(below.rows)
    if sum(map(_is_access, rows[numbers + 1 :] + more[:rest])) > 1:
        return None  # what codes mean: `R | Read only` over `W | Write only`
    first = [_is_code(row, edges[0]) for row in more[:rest]]
    if all(_is_code(row, edges[0]) for row in rows[numbers + 1 :]):
        roles = read_head(compact(below), vocabulary())
        if all(first) or (roles and (roles.of_fields or roles.of_names or roles.of_registers)):
            return None
    elif not first[0]:
        if (
            len(first) == 1
            or not first[1]
            or not _alike(_spans(rows[-1]), _spans(more[0]))
            or _is_code(rows[-1], edges[0])
            or not _cut(rows[-1], more[0])
        ):
            return None
        rows[-1] = [join_cells(one, two) for one, two in zip(_kept(rows[-1]), _kept(more[0]), strict=True)]
        more = more[1:]
    return _one(above, below, rows + more)


def _cut(above: Row, below: Row) -> bool:
    """Whether names may go on: each with one word, none behind its slice; one cell alone may be anything."""
    pairs = [
        (one.text.strip(), two.text.strip()) for one, two in zip(_kept(above), _kept(below), strict=True)
    ]
    return len(pairs) > 1 and all(" " not in two and one[-1:] != "]" for one, two in pairs if two)


def _bits(table: Table, r: int) -> set[str]:
    """The numbers of a row of them."""
    found = marks_of_row(table, r)
    return {bit for bit, _, _ in found[0]} if found else set()


def _is_access(row: Row) -> bool:
    """Whether a row has codes of access alone."""
    cells = [cell for cell in _kept(row) if cell.text.strip()]
    return len(cells) > 1 and kind_of(cells, vocabulary()) == "access"


def _edges(table: Table, r: int) -> list[float]:
    """Where the cells of a row of numbers begin, and the last of them ends; empty for any other row."""
    found = marks_of_row(table, r)
    if not found or len(found[0]) < _FEWEST:
        return []
    spans = _spans(
        cell for c, cell in enumerate(table.rows[r]) if c not in found[1] and cell and cell.text.strip()
    )
    return [*(left for left, _ in spans), spans[-1][1]] if spans else []


def _spans(row: Iterable[Cell | None]) -> list[Span]:
    """Where the cells of a row begin and end."""
    return [(cell.box[0], cell.box[2]) for cell in row if cell and cell.box]


def _alike(one: list[Span], other: list[Span]) -> bool:
    """Whether the cells of two rows stand under each other."""
    ends = zip(chain(*one), chain(*other), strict=False)
    return len(one) == len(other) and all(abs(a - b) <= _CLOSE for a, b in ends)


def _kept(row: Row) -> list[Cell]:
    return [cell for cell in row if cell and cell.box]


def _fits(row: Row, edges: list[float]) -> bool:
    """Whether the cells of a row, but for a label before it, fill the place of all numbers, each that of some."""
    if _tells_place(row):
        return abs(_spans(row)[0][1] - edges[-1]) <= _CLOSE
    spans = [span for span in _spans(row) if span[0] > edges[0] - _CLOSE]
    told = all(any(abs(end - edge) <= _CLOSE for edge in edges) for span in spans for end in span)
    return told and abs(sum(right - left for left, right in spans) - (edges[-1] - edges[0])) <= _CLOSE * 2


def _is_code(row: Row, left: float) -> bool:
    """Whether a row has nothing but codes of access or resets under the numbers, or its label says so."""
    words = vocabulary()
    cells = [cell for cell in _kept(row) if cell.text.strip()]
    if _tells_place(row):
        return True
    if cells and cells[0].box and cells[0].box[0] < left - _CLOSE:
        if words.rows.get(plain(cells[0].text)) in {"access", "reset"}:
            return True
        cells = cells[1:]
    return bool(cells) and kind_of(cells, words) != "name"


def _tells_place(row: Row) -> bool:
    """Whether a row is one cell alone with the address of the register: `SFR Page = 0x0; SFR Address: 0x8E`."""
    cells = _kept(row)
    found = [key_line(part, vocabulary()) for part in cells[0].text.split("; ")] if len(cells) == 1 else []
    return any(key and key[0] in {"address", "offset"} for key in found)


def _one(above: Table, below: Table, rows: Sequence[Row]) -> Table:
    """Rows of two tables in the columns of both."""
    lefts: list[float] = []
    for left in sorted(cell.box[0] for row in rows for cell in row if cell and cell.box):
        if not lefts or left > lefts[-1] + _CLOSE:
            lefts.append(left)
    made: list[list[Cell | None]] = []
    for row in rows:
        out: list[Cell | None] = [None] * len(lefts)
        for cell in _kept(row):
            assert cell.box is not None
            out[max(n for n, left in enumerate(lefts) if left <= cell.box[0])] = cell
        made.append(out)
    return replace(above, rows=made, last_line=max(above.last_line, below.last_line))
