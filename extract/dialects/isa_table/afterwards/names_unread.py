"""Names in the place where others stand that are those of instructions, and of which no instruction was read.

8.1 NADD      8.2 NSUB      8.3 NMUL           headings of entries: the key with the code of one is damaged
Mnemonic: NADD
| 3 | N SUB_B32 | Subtracts. |                 a line of as many cells as the rows of the table have
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.mnemonics import SPARE
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading

_NAMED: Final = re.compile(
    r"(?P<before>\W*(?:\d+(?:\.\d+)+|Instruction|Mnemonic)\W{1,12})(?P<name>[A-Z][A-Z0-9_.]*)(?P<behind>(?:\s.*)?)$"
)
_LISTED: Final = re.compile(r"\s*(?:\w{1,10}\s+)?(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+):\s")
"""An item of a list of opcodes, its number before it or lost."""
_LAST_NUMBER: Final = re.compile(r"\d+(?=\D*$)")
_ENTRY: Final = 6
"""Lines of a short entry."""
_LEAST: Final = 4
"""Instructions that are named in one way at least."""
_RULE: Final = re.compile(r"[\s|:+=-]*$")
_CODE: Final = re.compile(r"(?=.*\d)(?:0[xb])?[0-9A-Fa-f]+[hHb]?")
_HEAD_RULE: Final = re.compile(r"\s*(?:\|[\s:|-]*-[\s:|-]*|\+[=+]+)$")
_LONGEST: Final = 200


def report_names(reading: Reading) -> None:
    """Report such lines, each alone."""
    if reading.document.reader == "pdf":
        return
    _report_named(reading)
    _report_rows(reading)


def _report_named(reading: Reading) -> None:
    """Report names behind numbers of headings or keys, most of which are those of instructions.

    Those of a chapter are held together; what comes last in it may be about other things where no number follows.
    """
    known = {row.mnemonic for row in reading.instructions if row.mnemonic}
    ways: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for i in reading.document.body:
        line = reading.document.lines[i]
        if len(line) <= _LONGEST and (found := _NAMED.match(line)):
            ways[_LAST_NUMBER.sub("0", found["before"]).strip()].append((i, found["name"]))
        elif ":" in line[:_LONGEST] and (found := _LISTED.match(line)):
            ways[":" + found["name"].partition("_")[0]].append((i, found["name"]))
    for way, lines in ways.items():
        last = max((i for i, name in lines if name in known), default=-1)
        lost = [
            (i, name)
            for i, name in lines
            if name not in known and (i < last or way[:1] == ":" or _number_follows(reading, i))
        ]
        if sum(name in known for _, name in lines) < max(_LEAST, len(lost)):
            continue
        for i, name in lost:
            message = f"{name} stands where others name instructions, and none of this name is read"
            reading.diagnose(
                "table_unread", message, line_first=i, line_last=i, raw_text=reading.document.lines[i]
            )


def _number_follows(reading: Reading, i: int) -> bool:
    """Whether a digit stands in one of the lines below a heading, as the opcode of an entry does."""
    return any(map(str.isdigit, "".join(reading.document.lines[i + 1 : i + 1 + _ENTRY])))


def _report_rows(reading: Reading) -> None:
    """Report lines with as many cells as the rows of a table near them, in none of which they are read.

    A table with heads of its own in which no instruction stands is about other things.
    """
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for one in reading.diagnostics:
        if one.code == "table_unread" and one.line_first is not None:
            taken.update(range(one.line_first, (one.line_last or one.line_first) + 1))
    cells: dict[int, str] = {}
    for row in reading.instructions:
        line = document.lines[row.pieces[0][0]]
        if sign := _sign(line):
            cells[row.pieces[0][0]] = sign * line.count(sign)
    if len(cells) < _LEAST:
        return
    shapes = set(cells.values())
    heads = {
        document.lines[i] for i in document.body if i + 1 < document.body.stop and _is_head(document.lines, i)
    }
    ends: dict[int, list[Instruction]] = defaultdict(list)
    for row in reading.instructions:
        ends[max(piece[0] for piece in row.pieces)].append(row)
    others = _other_tables(document.lines, document.body, cells)
    for i in document.body:
        line = document.lines[i]
        sign = _sign(line)
        if (
            not sign
            or i in taken
            or i in others
            or document.roles[i] & FURNITURE
            or sign * line.count(sign) not in shapes
        ):
            continue
        cells_of = [cell.strip() for cell in line.split(sign)][sign == "|" :]
        goes_on = not cells_of[0]
        coded = sum(map(bool, cells_of)) > 1 and any(map(str.isdigit, "".join(cells_of)))
        spare = any(map(SPARE.match, cells_of))
        if (coded or goes_on) and not (line in heads or spare or _RULE.match(line)):
            message = "a line with as many cells as the rows of instructions is not read"
            reading.diagnose("table_unread", message, line_first=i, line_last=i, raw_text=line)
            if goes_on:
                for row in ends.pop(i - 1, ()):
                    row.flag("row_unread")


def _other_tables(lines: list[str], body: range, cells: dict[int, str]) -> set[int]:
    """The lines of cells under heads with a rule, above which no cells stand, and in which no instruction is read."""
    out: set[int] = set()
    table: list[int] = []
    for i in body:
        if lines[i].lstrip()[:1] == "|":
            table.append(i)
        if table and (table[-1] != i or i + 1 == body.stop):
            headed = len(table) > 1 and _HEAD_RULE.match(lines[table[1]])
            if headed and cells.keys().isdisjoint(table):
                out.update(table)
            table = []
    return out


def _is_head(lines: list[str], i: int) -> bool:
    """Whether a line of cells is a head: a rule stands under it, or no cells over it and no code in it."""
    sign = _sign(lines[i])
    if not sign:
        return False
    if sign == "|" and _HEAD_RULE.match(lines[i + 1]):
        return True
    return sign not in lines[i - 1] and not any(
        _CODE.fullmatch(cell.strip()) for cell in lines[i].split(sign)
    )


def _sign(line: str) -> str:
    """What parts the cells of a line: bars or tabs."""
    text = line.strip(" ")
    return "|" if text[:1] == "|" and text[-1:] == "|" else "\t" if "\t" in text else ""
