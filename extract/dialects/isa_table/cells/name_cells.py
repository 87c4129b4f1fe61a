r"""What a cell of names says besides the mnemonic: operands in a line below it, marks of footnotes, a second name.

CMP/EQ     a line that begins as no name does, or has a comma, is operands
#imm,R0
JE         another line is another name, perhaps
JZ
SUB (1)    a number in brackets behind it is a mark
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.mnemonics import SPARE
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.stitch import Grid
    from extract.tables import Table

_BELOW: Final = re.compile(r"[^\s,]+\n\s*(?:[#@(\[<$%&]|[^\s,]+,\s*\S)")
_CUT: Final = "-/."
"""Signs behind which a name without underscores is cut."""
_MARK: Final = re.compile(r"\(\d(?:,\s?\d)*\)$")
_FORM: Final = re.compile(r"\((?!(?:opr|rel|msk|addr|disp|data)\))[a-z]{3,}(?:[ -][a-z]+)*\)$")


def has_operands_below(text: str) -> bool:
    r"""Whether the line under a mnemonic is its operands.

    >>> has_operands_below("CMP/EQ\n#imm,R0"), has_operands_below("MAC.L\nR0,R1"), has_operands_below("JE\nJZ")
    (True, True, False)
    >>> has_operands_below("JB,\nJC,\nJNAE")
    False
    """
    return _BELOW.match(text) is not None


def is_mark(behind: str) -> bool:
    """Whether what stands behind a mnemonic is the mark of a footnote; a number without brackets may be an operand.

    >>> is_mark("(1,2)"), is_mark("3"), is_mark("r1")
    (True, False, False)
    """
    return _MARK.match(behind) is not None


def is_form(behind: str) -> bool:
    """Whether words in brackets stand behind a mnemonic, which tell a form of it and are no operands.

    >>> is_form("(immediate)"), is_form("(r1)"), is_form("(R0)"), is_form("(opr)")
    (True, False, False, False)
    """
    return _FORM.match(behind) is not None


def is_joined(text: str, *, ruled: bool) -> bool:
    r"""Whether it is in doubt that the lines of a cell are one name: sure are those cut at an underscore.

    In a cell with rules round it they are, unless both begin alike, or no underscore shows that a name is long: then
    they may be two.

    >>> [is_joined(text, ruled=True) for text in ("N_ADD_CARRY\nLONG", "N_ADD\nN_SUB", "JE\nJZ", "MOVE-\nWIDE")]
    [False, True, True, False]
    """
    parts = text.split()
    if not ruled:
        return any(not one.endswith("_") for one in parts[:-1])
    lead = parts[0].partition("_")[0]
    short = "_" not in text and any(one[-1] not in _CUT for one in parts[:-1])
    return short or any(part.startswith(f"{lead}_") for part in parts[1:])


def name_covered(table: Table, grid: Grid, columns: Columns, *, ruled: bool) -> None:
    """Give rows with a code the name that stands above: its cell reaches down over them, and nothing else covers it.

    An empty cell does so too, where other operands and another code stand beside it and rules part the rows.
    """
    for r in range(columns.rows + 1, len(grid.rows)):
        over, row = grid.rows[r - 1], grid.rows[r]
        code, name = columns.code, columns.name
        if row[name].text.strip() or not row[code].text.strip():
            continue
        covered = name == 0 and r < len(table.rows) and bool(table.rows[r]) and table.rows[r][0] is None
        if covered or (ruled and _goes_on(over, row, columns)):
            row[name] = Cell(over[name].text, list(over[name].pieces), over[name].box)


def _goes_on(over: Sequence[Cell], row: Sequence[Cell], columns: Columns) -> bool:
    """Whether a row has other operands and another code than the one above it, whose name its own takes up."""
    if columns.syntax is None or columns.beside or not over[columns.name].text.strip():
        return False
    if SPARE.match(row[columns.syntax].text.strip()):
        return False  # a code that is free, or one without operands, whose name is lost
    return all(
        one.strip() and two.strip() and one != two
        for one, two in ((over[c].text, row[c].text) for c in (columns.syntax, columns.code))
    )
