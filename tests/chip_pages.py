r"""Pages about an invented chip in the layouts that the `amd-register` dialect reads.

    rows("ENABLE\t0\tnone\tTurns the unit on.")     cells parted by tabs, as OCR leaves them
    columns("ENABLE      0    none     Turns ...")      fixed columns
    spaced("ENABLE 0 none Turns the unit on.")          single spaces, every second line empty

Each is a document of one register, WID_CTRL, whose table holds the lines given.
"""

from __future__ import annotations

HEAD = "Field Name\tBits\tDefault\tDescription"
ROW = "ENABLE\t0\tnone\tTurns the unit on."
TABLE = f"{HEAD}\n{ROW}\n"
WIDGET = "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100"
GADGET = "GAD:GAD_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x200"
COLUMNS = "Field Name                    Bits    Default     Description"


def header(line: str) -> str:
    """A register with this header and one field."""
    return f"{line}\nDESCRIPTION: Controls the widget unit.\n{TABLE}"


def columns(*lines: str, where: str = WIDGET) -> str:
    """A register whose table has fixed columns: name, bits at 30, default at 38, text at 50."""
    return "\n".join([where, "DESCRIPTION: Controls the widget unit.", COLUMNS, *lines, ""])


def spaced(*lines: str) -> str:
    """A register printed with single spaces, every line followed by an empty one."""
    head = [WIDGET, "DESCRIPTION: Controls the widget unit.", "Field Name Bits Default Description"]
    return "".join(f"{line}\n\n" for line in [*head, *lines])


def rows(*lines: str, head: str = HEAD) -> str:
    """A register whose table is a grid: the cells of each line parted by tabs."""
    return "\n".join([WIDGET, "DESCRIPTION: Controls the widget unit.", head, *lines, ""])
