"""Heads of several lines in tables whose columns keep apart: each word is put to the head that it stands under.

Opcode   Mnemonic   Cycles
(hex)               taken        Opcode (hex) / Mnemonic / Cycles taken
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.cells.grouped_bits import ENDS
from extract.dialects.isa_table.cells.head_words import TEXTS
from extract.dialects.isa_table.ruleless.open_table import join
from extract.dialects.isa_table.ruleless.segments import Segment, cut_segment
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.document import Document


def parted_over(document: Document, rows: list[list[Segment]]) -> list[list[Segment]]:
    """The heads of several lines, that of the texts by itself: what stands below goes on with the words before it.

    Code   Compat/ Description
           Mode
    """
    if document.words:
        return rows
    out: list[Segment] = []
    for part in rows[0]:
        first, end = part.cell.pieces[0][1:]
        word = part.cell.text.split()[-1]
        at = end - len(word)
        under = [one for one in rows[1] if one.left < part.right and part.left < one.right]
        apart = word.lower() in TEXTS and at > first and under and all(one.right <= at for one in under)
        out += cut_segment(document, part, at) if apart else [part]
    return [out, *rows[1:]]


def joined(rows: list[list[Segment]]) -> list[Segment]:
    """The heads of several lines, each put to the one that it stands under; none where two meet one or one two."""
    out = [Segment(one.left, one.right, Cell(one.cell.text, list(one.cell.pieces))) for one in rows[0]]
    for row in rows[1:]:
        known = [(one, one.left, one.right) for one in out]
        met: list[Segment] = []
        for part in row:
            if part.cell.text.upper() in ENDS:
                continue
            over = [one for one, left, right in known if part.left < right and left < part.right]
            if len(over) > 1 or any(one is other for one in over for other in met):
                return []
            met += over
            if over:
                join(over[0].cell, part.cell, " ")
                over[0].left, over[0].right = min(over[0].left, part.left), max(over[0].right, part.right)
            else:
                out.append(Segment(part.left, part.right, Cell(part.cell.text, list(part.cell.pieces))))
    return sorted(out, key=lambda one: one.left)
