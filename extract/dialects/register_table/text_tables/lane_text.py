"""Maps of registers laid out with blanks in a text: a register a line, its bits in lanes, those of a field as one word.

    Addr    Addr     Register Name   Serial   Bit7   Bit6   Bit5    ...   Bit0
    (Hex)   (Dec.)                   I/F
    1A      26       SETUP           R/W      -      -      SYNC_SEL[2:0]  FILT_CFG[2:0]

A word takes as many lanes as the slice behind it says, else one; a row is taken where its words fill all lanes and
each stands over its own. Cells of several lines are put together in `lane_rows`. Under such a map, a list of
numbers under the name of a field holds its values:

    SYNC_SEL   Place of the bit
    0          Input disabled
    1          TEMP_OUT_L[0]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.text_tables.lane_rows import ADDRESS, LONGEST, Heads, rows_of
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.text_tables.lane_rows import Span
    from extract.document import Document, Piece

_LANE = re.compile(r"\b(?:[Bb]it ?|D|B)(\d{1,2})\b")
_HEADS: Final = ("Bit7", "Bit 7", "Bit15", "Bit 15", "bit7", "bit 7", "D7 ", "D15 ", "B7 ", "B15 ")
_WIDE: Final = (8, 16)
_CELL = re.compile(r"\S+(?: \S+)*")
_IDENTIFIER = re.compile(r"[A-Z][A-Z0-9]*_\w+")
_NAMED = re.compile(r"\s*(?P<name>[A-Z][A-Z0-9_]*)\s{2,}(?P<title>[A-Z].{0,60})$")
_VALUE = re.compile(r"\s*(?P<code>\d{1,3})\s{2,}(?P<text>\S.*)$")
_FEW: Final = 2


def has_lanes(document: Document) -> bool:
    """Whether a text holds such a map."""
    return any(True for _ in _maps(document))


def lane_tables(document: Document) -> list[Table]:
    """The maps of a text document with their cells over lanes, and the lists of values of their fields."""
    maps = list(_maps(document))
    names = {
        fold(cell.text) for table in maps for row in table.rows[1:] for cell in row if cell and cell.pieces
    }
    return maps + (list(_lists(document, maps[0].last_line, names)) if maps else [])


def _maps(document: Document) -> Iterator[Table]:
    heads = sorted({i for head in _HEADS for i in document.lines_with(head)})
    end = 0
    for i in heads:
        if i >= end and i in document.body and len(document.lines[i]) <= LONGEST:
            table = _map(document, i)
            if table is not None:
                end = table.last_line + 1
                yield table


def _map(document: Document, head: int) -> Table | None:
    """The map that a line is the head of; None where it numbers no lanes or no line under it is a register."""
    line = document.lines[head]
    lanes = list(_LANE.finditer(line))
    numbers = [int(lane[1]) for lane in lanes]
    if len(lanes) not in _WIDE or numbers != list(range(len(lanes) - 1, -1, -1)):
        return None
    behind = line[lanes[-1].end() :].strip()
    if behind and vocabulary().column(behind) != "reset":
        return None
    reset = line.index(behind, lanes[-1].end()) if behind else len(line)
    labels = _labels(document, head, lanes[0].start())
    spans = [_span(pieces) for _, pieces in labels]
    heads = Heads(spans, [lane.span() for lane in lanes], reset if behind else None)
    rows = rows_of(document, head + 1, heads) if labels else []
    if not rows:
        return None
    cells: list[Cell | None] = [Cell(" ".join(texts), pieces) for texts, pieces in labels]
    cells += [Cell(lane[0], [(head, *lane.span())]) for lane in lanes]
    if behind:
        cells.append(Cell(behind, [(head, reset, reset + len(behind))]))
    return Table(document.page(head), [cells, *(row for row, _ in rows)], head, rows[-1][1])


def _labels(document: Document, head: int, left: int) -> list[tuple[list[str], list[tuple[int, int, int]]]]:
    """The heads of the columns before the lanes: what stands over each other in three lines is one."""
    found: list[tuple[Span, int, str]] = []
    own = [cell.span() for cell in _CELL.finditer(document.lines[head][:left])]
    for i in (head - 1, head, head + 1):
        line = document.lines[i] if i in document.body and len(document.lines[i]) <= LONGEST else ""
        cells = list(_CELL.finditer(line[:left] if i == head else line))
        alone = i < head and len(cells) == 1 and _IDENTIFIER.fullmatch(cells[0][0])  # names the register
        if i != head and (not cells or cells[-1].end() > left or alone or ADDRESS.match(cells[0][0])):
            continue
        if i < head and any(_reaches_over(cell.span(), own) for cell in cells):
            continue  # a title
        found += [(cell.span(), i, cell[0]) for cell in cells]
    out: list[tuple[Span, list[str], list[tuple[int, int, int]]]] = []
    for span, i, text in sorted(found, key=lambda one: one[0]):
        if out and span[0] < out[-1][0][1]:
            (start, stop), texts, pieces = out[-1]
            texts.append(text)
            pieces.append((i, *span))
            out[-1] = (start, max(stop, span[1])), texts, pieces
        else:
            out.append((span, [text], [(i, *span)]))
    whole = []
    for _, texts, pieces in out:
        order = sorted(zip(pieces, texts, strict=True))
        whole.append(([text for _, text in order], [piece for piece, _ in order]))
    return whole


def _reaches_over(cell: Span, heads: list[Span]) -> bool:
    """Whether a cell stands over several heads."""
    return sum(start < cell[1] and cell[0] < stop for start, stop in heads) > 1


def _span(pieces: list[Piece]) -> Span:
    """Where a head begins and ends, in all of its lines."""
    return min(start for _, start, _ in pieces), max(stop for _, _, stop in pieces)


def _lists(document: Document, after: int, names: set[str]) -> Iterator[Table]:
    """The lists of numbers under the name of a field: they count up from 0."""
    end = after
    for i in range(after + 1, document.body.stop):
        line = document.lines[i]
        if i < end or len(line) > LONGEST or not (head := _NAMED.match(line)):
            continue
        if fold(head["name"]) not in names:
            continue
        rows: list[list[Cell | None]] = [[_cell(head, "name", i), _cell(head, "title", i)]]
        last, code = i, -1
        for k in range(i + 1, min(i + 1 + (1 << 8), document.body.stop)):
            found = _VALUE.match(document.lines[k]) if len(document.lines[k]) <= LONGEST else None
            if found is None or int(found["code"]) <= code or (code < 0 and int(found["code"])):
                break
            rows.append([_cell(found, "code", k), _cell(found, "text", k)])
            last, code = k, int(found["code"])
        if len(rows) > _FEW:
            yield Table(document.page(i), rows, i, last)
            end = last + 1


def _cell(found: re.Match[str], group: str, i: int) -> Cell:
    text = found[group].rstrip()
    return Cell(text, [(i, found.start(group), found.start(group) + len(text))])
