"""Maps of opcodes of a PDF whose cells reach over several codes: each code gets a cell of its own.

    |   | 0      | 1      | 2      | 3      | 4         |       | 0 | GAD Eb,Gb | GAD Ev,Gv | ... | GPU ES |
    | 0 |               GAD                 | GPU ES    |  ->   | 1 | GMV       | GMV       | ...
    |   | Eb,Gb  | Ev,Gv  | Gb,Eb  | Gv,Ev  |           |
    | 1 |               GMV                             |

A row without a label of its own holds the operands of the names above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.tables import Cell, Table

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence


def spread(table: Table, label: re.Pattern[str]) -> Table:
    """A table with a cell for each column where one of a labelled row reaches over several; others as they are."""
    if table.box is None or not any(cell is None for row in table.rows for cell in row):
        return table
    lefts = column_lefts(table)
    rows: list[list[Cell | None]] = []
    within = False  # whether the last row has a label
    for row in table.rows:
        wide = list(row)
        labelled = row[0] is not None and label.match(row[0].text.strip()) is not None
        for c in range(2, len(row)) if labelled or within else ():
            before = wide[c - 1]
            if wide[c] is None and before is not None and before.box and before.box[2] > lefts[c] + 1:
                wide[c] = before
        if row[0] is not None or not within:
            rows.append(wide)
            within = labelled
            continue
        for c, (above, below) in enumerate(zip(rows[-1], row, strict=True)):
            if above is None or below is None or not below.text.strip():
                continue
            said = " ".join(f"{above.text} {below.text}".split())
            rows[-1][c] = Cell(said, [*above.pieces, *below.pieces], above.box)
    return Table(table.page, rows, table.first_line, table.last_line, table.box, table.uneven)


def column_lefts(table: Table) -> Sequence[float]:
    """Where each column begins: cells that reach over several end further right."""
    out = []
    for c in range(len(table.rows[0])):
        boxes = [cell.box for row in table.rows if (cell := row[c]) is not None and cell.box]
        out.append(min((box[0] for box in boxes), default=0.0))
    return out
