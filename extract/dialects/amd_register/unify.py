"""Other ways to print the same document, brought to the one that is read: Markdown, other separators and dashes.

    ### BLK:NAME - [R/W] - 32 bits - Access: 32 - Reg:0x10     a header's separators replaced, or lost altogether
    | NAME | 3:1 | 0x0 | text |                                a grid of pipes
    Possible Values:  **Description:**                         marks in other letters, or set off

Every line keeps its length: a place found in the unified line is the place in the printed one.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.dialects.amd_register.assemble import rows_on
from extract.dialects.amd_register.orders import tabbed
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.document import Document
    from extract.observations import Reading

_SEPARATED = re.compile(
    r"(?<=[\w\]])([^\w\[\]]{1,5})\[[A-Z/ ]{1,5}\]([^\w\[\]]{1,5})"
    r"\d{1,3} bits?(\W{1,5})Access:\s*[\d/]+(\W{1,5})(?=\w+:|$)"
)
"""A header whatever divides its parts; the groups are the dividers."""
_EMPHASIS = re.compile(r"\*\*|__(?=\s|$)|(?<!\S)__|`")
_LEAD = re.compile(r"\s*(?:[#*>]+|[-+] )\s*\**")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_ESCAPED = re.compile(r"(?<!\w)\w*+(?:\\_\w*+)+")
_CELL = re.compile(r"[^\t]+")
_SLANTED_SIGNS = (" _", "|_", "**_", "\t_", "_POSSIBLE", "VALUES:_", "ESCRIPTION:_")
"""What a line with such an underscore holds."""
_SLANTED = re.compile(
    r"(?<!\w)_(?=POSSIBLE VALUES)|(?<=POSSIBLE VALUES:)_(?!\w)|(?<=ESCRIPTION:)\s*_(?=\S.*_[\s*]*$)"
)
_RULE = re.compile(r"[\s|:=+-]*$")
_MARK = re.compile(r"\b(?:possible values(?=\s*:)|POSSIBLE VALUES)", re.IGNORECASE)
_HEAD = re.compile(r"FIELD NAME\W+BITS?\W+(?:DEFAULT|RESET)\W+DESCRIPTION")
_DASHED_VALUE = re.compile(r"(?<![\w.])(\d{2,3}) [–—−] ")
_PARTS = re.compile(
    r" [–—] (?=(?:RW|R/W|W/R|RO|WO|R/?W1?[CST]|R|W) |\d{1,3} bits |\[|\w+:)|(?<=\d bits) [–—]\s*$"
)
"""What divides the parts of the older header; the last of a line that goes on below it too."""
_OLDER = re.compile(r" - (?:R/?W\w*|W/R|RO|WO|R|W) - \d{1,3} bits? - ")
"""What stands in the older header."""
_SWAPPED = re.compile(r"\n {0,12}Bits? {2,}(?:Field )?Name {2,}")
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
DIVIDED = 3
"""So many whole headers, and half of all, show what stands for the dot between their parts."""
PIPED = 3
"""So many lines between pipes are a grid, fewer may be anything."""


def unify(document: Document) -> tuple[list[str], list[int]]:
    """The document's lines in the one form that is read, the very same list where they have it already.

    With them the indices of those that may have lost backslashes: places in them have moved.

    The rules of a Markdown table, which say nothing, are marked as furniture.
    """
    lines = document.lines
    text = document.text()
    out = _pipes(document, lines)
    if "\t" not in text and _SWAPPED.search(text):
        out = [_GAP.sub(_tabbed, line) for line in out]
    elif "\t" not in text and "Description" in text:
        out = tabbed(document, out)
    if "\N{FULLWIDTH COLON}" in text:
        wide = document.lines_with("\N{FULLWIDTH COLON}")
        out = _changed(out, wide, lambda line: line.replace("\N{FULLWIDTH COLON}", ":"))
        headers = [i for i in document.lines_with("Access") if "Access:" in out[i]]
    else:
        headers = document.lines_with("Access:")
    if divider := _divider([out[i] for i in headers]):
        near = {i for part in ("Reg:0x", " bits") for i in document.lines_with(part)}
        cut = {i for i in near if _may_head(out[i], divider)}
        out = _changed(out, sorted(cut.union(headers)), lambda line: divider.sub(_dotted, line))
    out = _changed(out, headers, _header)
    older = set(document.lines_with(" bits - "))
    for dash in ("–", "—"):
        signs = [f" {dash} R", f" {dash} W", *(f"{sign} {dash} " for sign in "RWO")]
        parted = {i for sign in signs for i in document.lines_with(sign) if " bits" in out[i]}
        parted.update(document.lines_with(f" bits {dash} "))
        out = _changed(out, sorted(parted), lambda line: _PARTS.sub(_dash, line))
        older |= parted
    if any(map(document.holds, ("\n#", "\n**", "\\["))):
        out = _changed(out, sorted(older), _older_header)
    out = _changed(out, document.lines_with("**"), _without_emphasis)
    slanted = [i for sign in _SLANTED_SIGNS for i in document.lines_with(sign)]
    out = _changed(out, slanted, _without_slant)
    escaped = document.lines_with("\\_")
    grid = {i for i in escaped if _is_grid(lines[i], out[i])}
    out = _changed(out, sorted(grid), _cells_without_backslashes)
    out = _changed(out, [i for i in escaped if i not in grid], _without_backslashes)
    if "POSSIBLE VALUES" not in text and "ossible " in text:
        out = _changed(out, document.lines_with("ossible "), lambda line: _MARK.sub(_upper, line))
    if "\nDESCRIPTION:" not in text and "\nDescription:" in text:
        out = _changed(out, document.lines_with("Description:"), _described)
    if "Field Name" not in text and "FIELD NAME" in text:
        out = _changed(out, document.lines_with("FIELD NAME"), lambda line: _HEAD.sub(_titled, line))
    for dash in (" – ", " — ", " − "):
        out = _changed(out, document.lines_with(dash), _dashes)
    return out, escaped


def _changed(lines: list[str], indices: list[int], change: Callable[[str], str]) -> list[str]:
    """The lines with those at the indices changed; the very same list where that changes none."""
    new = {i: line for i in indices if (line := change(lines[i])) != lines[i]}
    if not new:
        return lines
    out = lines.copy()
    for i, line in new.items():
        out[i] = line
    return out


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _tabbed(found: re.Match[str]) -> str:
    return "\t" + " " * (len(found[0]) - 1)


def _dash(found: re.Match[str]) -> str:
    return " -" + " " * (len(found[0]) - 2)


def _upper(found: re.Match[str]) -> str:
    return found[0].upper()


def _titled(found: re.Match[str]) -> str:
    return found[0].title()


def _without_backslashes(line: str) -> str:
    """A line without the backslashes of Markdown; the blanks that make up for them end it where it has no columns."""
    if _is_running(line):
        return line.replace("\\_", "_").ljust(len(line))
    return _ESCAPED.sub(_unescaped, line)


def _cells_without_backslashes(line: str) -> str:
    """The same of a row of a grid of pipes: the blanks end its cells."""
    return "\t".join(cell.replace("\\_", "_").ljust(len(cell)) for cell in line.split("\t"))


def _is_grid(line: str, unified: str) -> bool:
    """Whether a line is the row of a grid of pipes, which are tabs where they are cells' ends."""
    return line[:1] == "|" and "\t" in unified and "Access:" not in unified


def _is_running(line: str) -> bool:
    """Whether what stands in a line may move: it is a header, of which only the whole is cited, or has no columns."""
    return "Access:" in line or not ("\t" in line or _GAP.search(line))


def _unescaped(found: re.Match[str]) -> str:
    """An identifier without its backslashes: the blanks that make up for them follow it."""
    return found[0].replace("\\_", "_").ljust(len(found[0]))


def printed_places(reading: Reading, unified: list[str], escaped: list[int]) -> None:
    """Lead places in lines that lost backslashes back to where they are printed.

    Args:
        reading: of the printed document.
        unified: the lines that it was read from.
        escaped: the indices of those that may have lost backslashes.
    """
    lines = reading.document.lines
    moved = {i: _columns(lines[i], unified[i]) for i in escaped if lines[i] != unified[i]}
    for row in (*rows_on(reading.registers, moved), *reading.instructions) if moved else ():
        row.pieces = [(i, moved[i][s], moved[i][e]) if i in moved else (i, s, e) for i, s, e in row.pieces]


def _columns(line: str, unified: str) -> list[int]:
    """For each column of a line without backslashes, that of the printed line; blanks that fill it up end the word."""
    if _is_grid(line, unified):
        parts = [found.span() for found in _CELL.finditer(unified)]
    elif _is_running(line):
        parts = [(0, len(line))]
    else:
        parts = [found.span() for found in _ESCAPED.finditer(line)]
    out = list(range(len(line) + 1))
    for first, end in parts:
        kept = [at for at in range(first, end) if not line.startswith("\\_", at)]
        out[first:end] = [*kept, *[end] * (end - first - len(kept))]
    return out


def _described(line: str) -> str:
    """A line that opens a register's description, on a line of its own or at the end of its header, with its mark."""
    opens = line.startswith("Description:") or "Access:" in line
    return line.replace("Description:", "DESCRIPTION:", 1) if opens else line


def _without_emphasis(line: str) -> str:
    """A line without the stars around its words, if they may set a mark of the family in bold."""
    marks = "escription" in line or "DESCRIPTION" in line or "VALUES" in line or "\t" in line
    return _EMPHASIS.sub(_blank, line) if marks else line


def _without_slant(line: str) -> str:
    """A line without the underscores that set a mark of the family, or all the text behind one, in italics."""
    bare = _SLANTED.sub(_blank, line)
    if bare == line or "ESCRIPTION:" not in line.upper():
        return bare
    end = bare.rstrip(" *")
    return end[:-1].ljust(len(line)) if end.endswith("_") else line


def _pipes(document: Document, lines: list[str]) -> list[str]:
    """A grid of pipes as one of tabs; the very same lines where there is none."""
    if not document.holds("\n|"):
        return lines
    rows = [
        i for i in document.lines_with("|") if lines[i].startswith("|") and lines[i].count("|") > PIPED - 1
    ]
    rows = [i for i in rows if i in document.body]
    if len(rows) < PIPED:
        return lines
    lines = lines.copy()
    for i in rows:
        line = lines[i]
        if _RULE.match(line):
            document.roles[i] |= FURNITURE
            lines[i] = " " * len(line)
            continue
        line = _EMPHASIS.sub(_blank, _BREAK.sub(_blank, line))
        lines[i] = " " + line[1:].replace("\\|", " \N{BROKEN BAR}").replace("|", "\t")
    return lines


def behind_grids(printed: list[str], content: list[tuple[int, int]]) -> set[int]:
    """The lines that begin a paragraph behind a grid of pipes, whose last row may end above or go on there."""
    return {
        i
        for (above, _), (i, _) in pairwise(content)
        if i > above + 1
        and printed[above][:1] == "|"
        and printed[i][:1] != "|"
        and "" in map(str.strip, printed[above + 1 : i])
    }


def _divider(headers: list[str]) -> re.Pattern[str] | None:
    """The sign that stands for the family's dot in the headers of a document, by those that are whole; None for none.

    In a header that a grid cut, nothing but the others tells what divides its parts.
    """
    whole = (_SEPARATED.search(line) for line in headers if "·" not in line)
    signs = Counter(found[1].strip() for found in whole if found)
    sign, count = next(iter(signs.most_common(1)), ("", 0))
    if not sign or count < DIVIDED or 2 * count < len(headers):
        return None
    return re.compile(rf"(?<!\S){re.escape(sign)}(?!\S)")


def _may_head(line: str, divider: re.Pattern[str]) -> bool:
    """Whether a line may be a header that a grid cut: its parts stand between such signs, and no values do."""
    if "POSSIBLE VALUES" in line or len(divider.findall(line)) < 2:
        return False
    sign = divider.pattern
    return re.search(rf"{sign}\s*\[|bits?\s*{sign}\s*A|{sign}\s*\W?\w*Reg:0x", line) is not None


def _dotted(found: re.Match[str]) -> str:
    return "·".ljust(len(found[0]))


def _header(line: str) -> str:
    """A register's header with the family's separators; any other line as it is."""
    line = line.replace("Â·", " ·")  # UTF-8 that was taken for another encoding on its way
    if "&middot;" in line:
        line = line.replace("&middot;", "·".ljust(len("&middot;")))
    found = None if "·" in line or "•" in line else _SEPARATED.search(line)
    if found:
        for group in range(1, 5):
            first, end = found.span(group)
            line = line[:first] + "·".center(end - first) + line[end:]
    if "·" in line and (lead := _LEAD.match(line)):
        line = " " * lead.end() + _EMPHASIS.sub(_blank, line[lead.end() :])
    return line


def _older_header(line: str) -> str:
    """An older header without the marks of Markdown around it; any other line as it is."""
    if not _OLDER.search(line):
        return line
    lead = _LEAD.match(line)
    first = lead.end() if lead else 0
    rest = _EMPHASIS.sub(_blank, line[first:]).replace("\\[", " [").replace("\\]", " ]")
    return " " * first + rest


def _dashes(line: str) -> str:
    """Other dashes after the numbers of a list of values as the plain one; those in texts stay as they are."""
    if not (found := _DASHED_VALUE.search(line)):
        return line
    if "POSSIBLE VALUES" in line or not line[: found.start()].strip():
        return _DASHED_VALUE.sub(r"\1 - ", line)
    return line
