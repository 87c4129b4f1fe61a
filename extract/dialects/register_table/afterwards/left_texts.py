"""What is left of a text as prose although it looks like rows of fields or a figure: reported, not read.

2   31:0   BASE_LO   Low part            rows whose bits fall or rise
3   7:0    BASE_HI   High part
31–28                                    or have nothing behind them
  d7 - GO    bit 5 = 1  gate on          or begin with the word for them
ST.7  GO  gate on                        or with their register
Bits 2y+1:2y MODEy[1:0]: Mode            bits that are no numbers
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.left_bits import left_bits
from extract.dialects.register_table.afterwards.left_figures import (
    counts_bits,
    counts_digits,
    described_registers,
    is_figure,
    told_below,
)
from extract.dialects.register_table.afterwards.left_runs import (
    GOES_ON,
    due_rows,
    follows,
    lines_of,
    report,
    report_run,
)
from extract.dialects.register_table.afterwards.swallowed import swallowed_fields, swallowed_rows
from extract.dialects.register_table.text_tables.bit_entries import untold_entries
from extract.dialects.register_table.text_tables.bit_lists import untold_lists
from extract.dialects.register_table.text_tables.noted_rows import worded_row
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.text_tables.bit_lists import BitRow
    from extract.observations import Reading


_ROW = re.compile(
    r"^\s*(?:\S{1,12}\s{2,})?[\[<]?(?P<hi>\d{1,3})\s?[:.‑–—-]{1,2}\s?(?P<lo>\d{1,3})[\]>]?(?:\s+(?:[A-Za-z(-]|0x|[0-9A-F]+h\b)|\s*$)"
)
_OF_BITS = re.compile(
    r"^\s*Bits? [\[(]?(?:\d{1,3}|\d*[a-z]\b|\d*[a-z]\s?\+\s?\d+)"
    r"(?:\s?[:.–,-]{1,2}\s?[\w+]{1,6}){0,8}[\])]?(?:\s+[A-Z][^\s:]+\s?:|\s{2,}[A-Za-z]\w*(?:[\[<][\d:]+[\]>])?\s{2,}\S)"
)
"""A line that says of bits what they are called."""
_IN_LIST = re.compile(
    r"\s*(?:(?P<item>[-*+•]|\d{1,2}[.)])\s+)?[`*]*(?:[A-Za-z_]\w*[`*]*\s?)?"
    r"(?:(?P<open>[\[<])|(?(item)|(?!)))(?P<hi>\d{1,2})(?:\s?(?::|\.\.|-)\s?(?P<lo>\d{1,2}))?(?(open)[\]>])[`*]*\s*(?=[\w*`(:–—-])"
)
"""A line of a list of bits: `- [7:4] RATE`, `RATE[7:4] - text`, `* 7:4 - RATE`."""
_NOTE = re.compile(r"\s*\[\d\] [A-Z][a-z][\w-]* .*\.\s*$")
_DUE = re.compile(
    r"^\s*(?:[A-Za-z_]\S{0,40}\s{2,})?[\[<(]?(?P<hi>\d{1,2})(?:\s?(?:[:‑–—-]|\.\.)\s?(?P<lo>\d{1,2}))?[\]>)]?"
    r"(?:\s{2,}\S|(?(lo)\s\S.*\s{2,}\S|(?!)))"
)
"""A row that begins with bits, or with a name and these, gaps between its cells; a name may touch a range."""
_PART = re.compile(r"\S\s{2,}([A-Z]{1,8})\[\d{1,2}(?::\d{1,2})?\](?=\s{2,}\S)")
"""A part of something in a cell of its own, which is not the first of its row."""
_OWNED = re.compile(r"\s*(?P<owner>[A-Z][A-Z0-9_]{1,15})\.(?P<bit>\d{1,2})\s+[^\W\d]")
"""A row that begins with a register and a bit of it: `ST.7  RUN  It runs`."""
_MARKED: Final = str.maketrans("", "", "*`")
_BETWEEN: Final = 12
"""Lines from one such row to the next at most: lists of values stand between them."""
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_NEAR: Final = 6
"""Lines from one row of a table to the next at most."""
_FEW: Final = 2


def report_text(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report the rows and figures of a text that are left; `taken` are the lines that are not."""
    document = reading.document
    described = described_registers(reading)
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in lines_of(one)}
    rows: list[tuple[int, int, int]] = []
    listed: list[tuple[int, int, int]] = []
    for i in document.body:
        line = _bare(document.lines[i])
        if i in taken or len(line) > _LONGEST or document.roles[i] & (HEADING | FURNITURE):
            continue
        if (found := _ROW.match(line)) and int(found["hi"]) > int(found["lo"]):
            rows.append((i, int(found["hi"]), int(found["lo"])))
        elif found := found or _IN_LIST.match(line):
            ends = int(found["hi"]), int(found["lo"] or found["hi"])
            if found.re is _IN_LIST and ends[0] < ends[1] and (listed or not ends[0]):
                ends = ends[::-1]  # `- 2-3 MODE` of a list that rises from bit 0
            item = (
                (i, *ends) if found.re is _IN_LIST else (i, ends[1], ends[0])
            )  # bits that rise: `0-7`, `8-15`
            if not (listed and follows(listed[-1], item)):
                report_run(reading, listed)
                listed = []
            listed.append(item)
        elif line.lstrip()[:3] == "Bit" and _OF_BITS.match(line):
            report(reading, i, i, "a line that names bits is not read")
        elif (
            (line := line.replace("|", " ").rstrip())[-1:].isdigit()
            and (is_figure(line) or counts_bits(line) or counts_digits(line))
            and not told_below(described, i)
        ):
            below = next(
                (k for k in range(i + 1, min(i + 4, document.body.stop)) if document.lines[k].strip(" |:-")),
                i,
            )
            if below not in taken and below not in reported:
                report(reading, i, below, "a figure of bits is not read")
    report_run(reading, listed)
    for first, last in _parts_in_rows(reading, taken):
        report(reading, first, last, "rows that tell of parts of a register by one name are not read")
    for first, last in _owned_rows(reading, taken):
        report(reading, first, last, "rows that begin with a register and a bit of it are not read")
    for first, last in _worded_rows(reading):
        report(reading, first, last, "rows that begin with the word for bits are not read")
    for i in due_rows(reading, taken, _DUE):
        report(reading, i, i, GOES_ON)
    for one in swallowed_fields(reading):
        held = [piece[0] for piece in one.pieces]
        report(
            reading,
            min(held),
            max(held),
            "the text of a field tells of the bits beside it, which no field has",
        )
    for i in swallowed_rows(reading):
        report(reading, i, i, "a line in the text of a field begins with bits that it does not have")
    for first, last in untold_lists(document, taken):
        report(reading, first, last, "rows that count the bits of a register down or up are not read")
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in lines_of(one)}
    fielded = {piece[0] for one in reading.registers for row in one.fields for piece in row.pieces}
    for first, last in untold_entries(document, taken | reported, fielded):
        report(reading, first, last, "lines that tell of the bits of a register are not read")
    run: list[tuple[int, int, int]] = []
    for row in [*rows, None]:
        if row is not None and run and row[0] - run[-1][0] <= _NEAR:
            run.append(row)
            continue
        if len(run) >= _FEW:
            report(reading, run[0][0], run[-1][0], f"{len(run)} rows that begin with bits are not read")
        run = [row] if row is not None else []
    if reading.instructions or any(one.kind == "encoding" for one in reading.registers):
        return  # the bits of their words fill lines as those of registers do
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in lines_of(one)}
    for first, last in left_bits(document, taken | reported):
        report(reading, first, last, "lines whose bits or masks fill a register are not read")


def _bare(line: str) -> str:
    """A line without the marks of Markdown before its first word and behind its bits: `**Bit 4**: text`."""
    return line.translate(_MARKED) if line.lstrip()[:1] in {"*", "`"} and len(line) <= _LONGEST else line


def _parts_in_rows(reading: Reading, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last of lines left of a text that have parts of one thing in a cell: `Speed   OP[1:0]   0: slow`."""
    document = reading.document
    runs: dict[str, list[int]] = {}
    for i in document.body:
        line = document.lines[i]
        if i in taken or len(line) > _LONGEST or document.roles[i] & FURNITURE or "[" not in line:
            continue
        found = _PART.findall(line)
        if len(found) != 1:
            continue
        run = runs.setdefault(found[0], [])
        if run and i - run[-1] > _BETWEEN:
            if len(run) >= _FEW:
                yield run[0], run[-1]
            run.clear()
        run.append(i)
    yield from ((run[0], run[-1]) for run in runs.values() if len(run) >= _FEW)


def _owned_rows(reading: Reading, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last of lines left of a text that begin with a register and a bit, which go on from each other."""
    document = reading.document
    run: list[tuple[int, str, int]] = []
    for i in document.body:
        line = document.lines[i]
        if "." not in line or i in taken or document.roles[i] & FURNITURE or len(line) > _LONGEST:
            continue
        if (found := _OWNED.match(line)) is None:
            continue
        row = i, found["owner"], int(found["bit"])
        if run and not (
            i - run[-1][0] <= _BETWEEN and row[1] == run[-1][1] and abs(row[2] - run[-1][2]) == 1
        ):
            if len(run) >= _FEW:
                yield run[0][0], run[-1][0]
            run = []
        run.append(row)
    if len(run) >= _FEW:
        yield run[0][0], run[-1][0]


def _worded_rows(reading: Reading) -> Iterator[tuple[int, int]]:
    """First and last of lines left of a text that begin with the word for bits, which go on from each other.

    So are those right below such a line or a field, or right above one, a mark or a gap behind their bits. What no
    field says is left, though the description of a register may.
    """
    document = reading.document
    fields = (row for table, row in reading.observations() if table in {"fields", "enum_values"})
    told = {piece[0] for row in fields for piece in row.pieces}
    run: list[BitRow] = []
    few = _FEW
    below = False  # whether the line above that is not blank is a field's
    for i in document.body:
        skip = i in told or document.roles[i] & (HEADING | FURNITURE)
        row = None if skip else worded_row(_bare(document.lines[i]), i)
        under, below = below, i in told or (below and not document.lines[i].strip())
        if row is None:
            if run and run[-1].line == i - 1 and i in told and _parted(run[-1]):
                few = 1
            continue
        last = run[-1] if run and i - run[-1].line <= _BETWEEN else None
        beside = last is not None and last.line == i - 1 and _parted(last) and _parted(row)
        if last is None or not (beside or last.low == row.high + 1 or row.low == last.high + 1):
            if len(run) >= few and not _are_notes(run, document.lines):
                yield run[0].line, run[-1].line
            run, few = [], 1 if under and _parted(row) else _FEW
        run.append(row)
    if len(run) >= few and not _are_notes(run, document.lines):
        yield run[0].line, run[-1].line


def _are_notes(run: list[BitRow], lines: list[str]) -> bool:
    """Whether rows are the notes below a table, `[1] Default value.`: they count up from 1, and are whole sentences."""
    counted = all(row.high == row.low == n for n, row in enumerate(run, 1))
    return counted and all(_NOTE.match(lines[row.line]) for row in run)


def _parted(row: BitRow) -> bool:
    """Whether a mark or a gap stands behind the bits of a row: it is no sentence, `bit 5 is set`."""
    return row.text - row.bits[1] > 1
