"""What is left of a text as prose although it looks like a table of fields or a figure: reported, not read.

2   31:0   BASE_LO   Low part            rows whose bits fall or rise
3   7:0    BASE_HI   High part
31–28                                    or have nothing behind them
  d7 - GO    bit 5 = 1  gate on          or begin with the word for them
Bits 2y+1:2y MODEy[1:0]: Mode            bits that are no numbers
31 30 29      23 22      16 15       0   numbers of a figure
Bit7  Bit6  Bit5  ...  Bit0
Field | Description | Access | Reset     fields that no figure places
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.left_bits import left_bits
from extract.dialects.register_table.afterwards.left_rows import left_rows
from extract.dialects.register_table.afterwards.lone_cells import lone_cells
from extract.dialects.register_table.afterwards.placeless import placeless_tables
from extract.dialects.register_table.afterwards.swallowed import swallowed_fields
from extract.dialects.register_table.afterwards.untold_names import untold_names
from extract.dialects.register_table.text_tables.bit_entries import untold_entries
from extract.dialects.register_table.text_tables.bit_lists import untold_lists
from extract.dialects.register_table.text_tables.bit_notes import worded_row
from extract.dialects.register_table.text_tables.paired import unread_heads
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.text_tables.bit_lists import BitRow
    from extract.observations import Diagnostic, Reading

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
_OF_LANE = re.compile(r"\s*bits? ?\[?\d{1,3}(?:\s?[:–-]\s?\d{1,3})?\]?\s*$", re.IGNORECASE)
"""The bits of a cell of a figure: `Bits 0-3`."""
_BITS: Final = re.compile(r"\b[Bb](?:it)? ?[0-7]\b")
_RANGE = re.compile(
    r"^(?:[A-Za-z]\w*\s+)?(?:Bits? )?[\[<(]?[bD]?(?P<hi>\d{1,2})\s?(?::|\.\.|-|–|to)\s?[bD]?(?P<lo>\d{1,2})[\])>]?\s+\S"
)
"""A row of a table in a PDF that begins with a range of bits, or with a name and the range."""
_DUE = re.compile(
    r"^\s*(?:[A-Za-z_]\S{0,40}\s{2,})?[\[<(]?(?P<hi>\d{1,2})(?:\s?(?:[:‑–—-]|\.\.)\s?(?P<lo>\d{1,2}))?[\]>)]?"
    r"(?:\s{2,}\S|(?(lo)\s\S.*\s{2,}\S|(?!)))"
)
"""A row that begins with bits, or with a name and these, gaps between its cells; a name may touch a range."""
_DUE_IN_PAGE = re.compile(
    r"(?:\d{1,2}\.)?[\[<(]?(?P<hi>\d{1,2})(?:\s?[:–-]\s?(?P<lo>\d{1,2}))?[\]>)]?"
    r"\s(?:[A-Z][A-Z0-9_]+|[Rr]eserved)\s\S"
)
"""A row in a PDF that begins with bits, perhaps behind the number of their register, and a name in capitals."""
_PART = re.compile(r"\S\s{2,}([A-Z]{1,8})\[\d{1,2}(?::\d{1,2})?\](?=\s{2,}\S)")
"""A part of something in a cell of its own, which is not the first of its row."""
_TOUCHING: Final = re.compile(r"(?P<label>[A-Za-z][A-Za-z-]+)(?P<bit>\d{1,2})$")
"""Heads that ran together with the number of the highest bit: `OffsetRegister31 30 29`."""
_MARKED: Final = str.maketrans("", "", "*`")
_BETWEEN: Final = 12
"""Lines from one such row to the next at most: lists of values stand between them."""
_WIDEST: Final = 32
_FAR: Final = 60
"""Lines from the numbers of a figure to the first description of a field at most."""
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_NEAR: Final = 6
"""Lines from one row of a table to the next at most."""
_FEW: Final = 2
_BYTE: Final = 8
_LABEL: Final = 3
"""Words before the numbers of a figure at most."""
_MARKS: Final = 4
_DIGITS: Final = 16
"""Bits of a figure at least whose numbers stand digit by digit."""
_PLACELESS: Final = "fields are not read: the table has no bits, and no figure that places them was found"
_GOES_ON: Final = "a row whose bits go on from those of the field above is not read"


def report_leftover(reading: Reading) -> None:
    """Report the tables, rows and figures that no observation was made of."""
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for first, last in placeless_tables(document, taken):
        _report(reading, first, last, _PLACELESS)
    _report_lanes(reading, taken)
    if document.reader == "pdf":
        _report_pages(reading, taken)
        for first, last in untold_names(reading, taken):
            _report(reading, first, last, "rows that begin with the names of fields are not read")
    else:
        _report_text(reading, taken)
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in _lines(one)}
    if document.reader != "pdf":
        described = _described(reading)
        for first, last, what, drawn in lone_cells(document, vocabulary(), taken):
            told = drawn and _told_below(described, first)
            if not told and reported.isdisjoint(range(first, last + 1)):
                _report(reading, first, last, what)
    message = "rows of fields under their head are not read: bits, names and texts cannot be told apart"
    for first, last in unread_heads(document, vocabulary(), taken):
        if first not in reported and last not in reported:
            reading.diagnose("table_unread", message, line_first=first, line_last=last)


def _report_text(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report the rows and figures of a text that are left; `taken` are the lines that are not."""
    document = reading.document
    described = _described(reading)
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in _lines(one)}
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
            if not (listed and _follows(listed[-1], item)):
                _report_run(reading, listed)
                listed = []
            listed.append(item)
        elif line.lstrip()[:3] == "Bit" and _OF_BITS.match(line):
            _report(reading, i, i, "a line that names bits is not read")
        elif (
            line.rstrip()[-1:].isdigit()
            and (_is_figure(line) or _counts_bits(line) or _counts_digits(line))
            and not _told_below(described, i)
        ):
            below = next(
                (k for k in range(i + 1, min(i + 4, document.body.stop)) if document.lines[k].strip()), i
            )
            if below not in taken and below not in reported:
                _report(reading, i, below, "a figure of bits is not read")
    _report_run(reading, listed)
    for first, last in _parts_in_rows(reading, taken):
        _report(reading, first, last, "rows that tell of parts of a register by one name are not read")
    for first, last in _worded_rows(reading):
        _report(reading, first, last, "rows that begin with the word for bits are not read")
    for i in _due_rows(reading, taken, _DUE):
        _report(reading, i, i, _GOES_ON)
    for one in swallowed_fields(reading):
        held = [piece[0] for piece in one.pieces]
        _report(
            reading,
            min(held),
            max(held),
            "the text of a field tells of the bits beside it, which no field has",
        )
    for first, last in untold_lists(document, taken):
        _report(reading, first, last, "rows that count the bits of a register down or up are not read")
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in _lines(one)}
    fielded = {piece[0] for one in reading.registers for row in one.fields for piece in row.pieces}
    for first, last in untold_entries(document, taken | reported, fielded):
        _report(reading, first, last, "lines that tell of the bits of a register are not read")
    run: list[tuple[int, int, int]] = []
    for row in [*rows, None]:
        if row is not None and run and row[0] - run[-1][0] <= _NEAR:
            run.append(row)
            continue
        if len(run) >= _FEW:
            _report(reading, run[0][0], run[-1][0], f"{len(run)} rows that begin with bits are not read")
        run = [row] if row is not None else []
    if reading.instructions or any(one.kind == "encoding" for one in reading.registers):
        return  # the bits of their words fill lines as those of registers do
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in _lines(one)}
    for first, last in left_bits(document, taken | reported):
        _report(reading, first, last, "lines whose bits or masks fill a register are not read")


def _bare(line: str) -> str:
    """A line without the marks of Markdown before its first word and behind its bits: `**Bit 4**: text`."""
    return line.translate(_MARKED) if line.lstrip()[:1] in {"*", "`"} and len(line) <= _LONGEST else line


def _lines(one: Diagnostic) -> range:
    """The lines that a diagnostic tells of."""
    return (
        range(one.line_first, (one.line_last or one.line_first) + 1)
        if one.line_first is not None
        else range(0)
    )


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
            if len(run) >= few:
                yield run[0].line, run[-1].line
            run, few = [], 1 if under and _parted(row) else _FEW
        run.append(row)
    if len(run) >= few:
        yield run[0].line, run[-1].line


def _parted(row: BitRow) -> bool:
    """Whether a mark or a gap stands behind the bits of a row: it is no sentence, `bit 5 is set`."""
    return row.text - row.bits[1] > 1


def _due_rows(reading: Reading, taken: AbstractSet[int], pattern: re.Pattern[str]) -> Iterator[int]:
    """Lines left of a text that have the bits due behind the last field of a register: its table was cut short."""
    document = reading.document
    for register in reading.registers:
        last = max(
            (one for one in register.fields if one.pieces and one.bit_lo),
            key=lambda one: max(one.pieces),
            default=None,
        )
        if last is None or last.bit_lo is None or any(one.bit_lo == 0 for one in register.fields):
            continue
        end = max(piece[0] for piece in last.pieces)
        for i in range(end + 1, min(end + _BETWEEN, document.body.stop)):
            if i in taken or document.roles[i] & (HEADING | FURNITURE):
                continue
            found = pattern.match(document.lines[i][:_LONGEST])
            if found and int(found["hi"]) == last.bit_lo - 1 >= int(found["lo"] or 0):
                yield i
                break


def _report_lanes(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report tables whose head has the bits of a cell in each of its own, and of which no observation was made."""
    for table in reading.document.tables:
        lanes = len(table.rows[0]) >= _FEW and all(
            cell and _OF_LANE.match(cell.text) for cell in table.rows[0]
        )
        if lanes and taken.isdisjoint(range(table.first_line, table.last_line + 1)):
            _report(reading, table.first_line, table.last_line, "a figure of bits is not read")


def _report_pages(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report what is left of a PDF: rows of numbers, one for each bit, without a figure; rows of ranges that fall."""
    document = reading.document
    described = _described(reading)
    run: list[tuple[int, int, int]] = []
    for i, line in enumerate(document.lines):
        if i in taken or document.roles[i] & FURNITURE or len(line) > _LONGEST:
            continue
        if line[-1:].isdigit() and (_counts_bits(line) or _ends_of_lanes(line)):
            below = document.lines[i + 1].split() if i + 1 < len(document.lines) else []
            filled = len(below) > 1 or (bool(below) and _ends_of_lanes(line))
            if filled and not _told_below(described, i):
                _report(reading, i, i, "a figure of bits is not read")
        elif found := _RANGE.match(line):
            row = i, int(found["hi"]), int(found["lo"])
            if not (run and _follows(run[-1], row)):
                _report_run(reading, run)
                run = []
            run.append(row)
    _report_run(reading, run)
    due = set(_due_rows(reading, taken, _DUE_IN_PAGE))
    for i in sorted(due):
        _report(reading, i, i, _GOES_ON)
    reported = due.union(
        *(_lines(one) for one in reading.diagnostics if one.code in {"table_unread", "list_ownerless"})
    )
    for i in left_rows(reading, taken):
        if i not in reported:
            _report(reading, i, i, "a row of a field is not read")


def _described(reading: Reading) -> list[tuple[int, bool]]:
    """The line of each register's first field, in order, and whether access and reset of all its fields are told."""
    return sorted(
        (
            min(piece[0] for one in register.fields for piece in one.pieces),
            all(one.access and one.default_text for one in register.fields if not one.reserved),
        )
        for register in reading.registers
        if any(one.pieces for one in register.fields)
    )


def _told_below(described: list[tuple[int, bool]], line: int) -> bool:
    """Whether the register described behind a line has all that a figure there would tell."""
    at = bisect_right(described, (line, True))
    return at < len(described) and described[at][0] < line + _FAR and described[at][1]


def _follows(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether a range of bits may be that of the row behind another, or of the one before it."""
    return two[0] - one[0] <= _BETWEEN and (0 < one[2] - two[1] < _WIDEST or 0 < two[2] - one[1] < _WIDEST)


def _report_run(reading: Reading, run: list[tuple[int, int, int]]) -> None:
    """Report rows of bits that no observation was made of: one of them touches the next at least."""
    touch = any(one[2] == two[1] + 1 or two[2] == one[1] + 1 for one, two in pairwise(run))
    if (
        len(run) >= _FEW
        and touch
        and all(row[1] >= row[2] for row in run)
        and any(row[1] > row[2] for row in run)
    ):
        _report(reading, run[0][0], run[-1][0], f"{len(run)} rows with bits are not read")


def _counts_bits(line: str) -> bool:
    """Whether a line numbers all bits of one or more bytes, behind a label or not: `Bit 15 14 13 12 11 10 9 8`."""
    words = (line.replace(",", " ") if line.count(",") >= _BYTE - 1 else line).split()
    if words and (touching := _TOUCHING.match(words[0])):
        words = [touching["label"], touching["bit"], *words[1:]]
    label = next((n for n, word in enumerate(words[: _LABEL + 1]) if word.isdecimal()), 0)
    numbers = [int(word) for word in words[label:] if word.isdecimal() and len(word) < _MARKS]
    if len(numbers) < len(words) - label or len(numbers) % _BYTE or not numbers or (numbers[0] + 1) % _BYTE:
        return False
    return all(one == two + 1 for one, two in pairwise(numbers))


def _counts_digits(line: str) -> bool:
    """Whether a line has the last digits of the numbers of 16 bits or more, under the first: `5 4 3 2 1 0 9 8 ...`."""
    words = line.split()
    if (
        len(words) < _DIGITS
        or len(words) % _BYTE
        or not all(len(word) == 1 and word.isdecimal() for word in words)
    ):
        return False
    told = [int(word) for word in words]
    rising = [n % 10 for n in range(len(told))]
    return told in (rising, rising[::-1])


def _is_figure(line: str) -> bool:
    """Whether a line holds nothing but the numbers of bits, from the highest to the lowest."""
    return len(_BITS.findall(line)) >= _BYTE or _ends_of_lanes(line)


def _ends_of_lanes(line: str) -> bool:
    """Whether a line numbers the ends of the cells of a figure: `31 28 27 26 25 16 15 0`."""
    words = line.split()
    headed = bool(words) and words[0].isalpha()  # by that of the places: `Offset 31 24 23 16 15 8 7 0`
    del words[: int(headed)]
    if len(words) < _MARKS or not all(word.isdecimal() and len(word) < _MARKS for word in words):
        return False
    numbers = [int(word) for word in words]
    if headed and (
        len(numbers) % 2 or any(a != b + 1 for a, b in zip(numbers[1::2], numbers[2::2], strict=False))
    ):
        return False
    return numbers[0] in TOPS and all(one >= two for one, two in pairwise(numbers)) and numbers[-1] in {0, 32}


def _report(reading: Reading, first: int, last: int, message: str) -> None:
    text = "\n".join(reading.document.lines[first : last + 1])
    reading.diagnose("table_unread", message, line_first=first, line_last=last, raw_text=text)
