"""A reference whose line breaks are lost: every run of blanks made one, as copies through other programs are.

    ... whole VGT:NAME · [R/W] · 32 bits · Access: 32 · Reg:0x10 DESCRIPTION: text Field Name Bits Default
    Description FLAG 0 none If set, ... MODE 2:1 0x0 How POSSIBLE VALUES: 00 - OFF: off 01 - ON: on GO 3 none ...

The records are found by their own marks, and a line is made of each.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document
    from extract.observations import Reading

_HEADER = re.compile(
    r"(?:\b[A-Z][A-Z0-9_]*:\s?)?(?<![\w\]])[A-Za-z_][\w\[\]-]{1,70}(?: [A-Z0-9_\[\]-]{1,30}){0,2} ?· ?"
    r"\[[^\[\]·]{0,9}\]* ?·? ?[\d ]{1,6} ?\w?b[^·]{0,6}ts? ?· ?A[^·:]{3,12}: ?[\d/]+ ?· ?"
    r"(?:[A-Za-z]\w*: ?0[xX][0-9A-Fa-f]+(?: ?- ?0[xX][0-9A-Fa-f]+)?(?:, )?)*"
)
"""A register's header, from its block to its last address, also where a grid had cut it: `3 32 bits · Ac ecess: 32`."""
_HEAD: Final = "Field Name Bits Default Description"
_CUT_HEAD: Final = r"Field Name Bit ?s (?:Defa ?ul ?t )?Description"
"""The same as narrow columns cut its words."""
_NAME: Final = (
    r"(?!(?:(?i:DESCRIPTION)|Default|none)\b)[A-Za-z][A-Za-z0-9_]*(?: ?[(\[](?:R/W|RW|RO|WO|R|W)[)\]])?"
)
_ROW = re.compile(
    rf"(?<!\S){_NAME} (?:\((?:Access: ?)?(?:R/W|RW|R|W)\) )?\d{{1,3}}(?::\d{{0,3}})? (?:none|0[xX][0-9A-Fa-f]+)(?!\S)"
)
_VALUES: Final = "POSSIBLE VALUES:"
_MARK = re.compile(rf"DESCRIPTION:|{_CUT_HEAD}|{_VALUES}")
_CAPITALS = re.compile(r"(?:^|\s)[A-Z][A-Z0-9_]*$")
"""A word in capitals at the end of a text: it may be the first half of the name that follows."""
_VALUE = re.compile(r"(?<!\S)\d{2,3}(?:-\d{2,3})? [-–—−] (?=\S)")
_ACCESS = re.compile(r"(?<!\S)\(Access: (?:R/W|RW|R|W)\)(?!\S)")
"""What print sets below the name of a field."""
_HEADING = re.compile(r"(?<!\S)\d{1,3}(?:\.\d{1,3})*\.? [A-Z][^\t.;:=·]{2,90}? $")
_FURNITURE = re.compile(
    r"<\|[^|<>]{1,120}\|>"
    r"|(?:©|\(c\)|Copyright) ?(?:©|\(c\))? ?\d{4} [A-Z][\w ,]{0,60}?Inc\.|\bProprietary \d{1,4}(?!\S)"
    r"|\bRev(?:ision|\.) \d+(?:\.\d+)*[a-z]?(?: [A-Z][a-z]+ \d{1,2},? \d{4})?"
)
_CAPITALS_AFTER = re.compile(r"(?<= [a-z]{2}|[a-z]{3}) [A-Z][A-Z0-9_]*$")
"""The same behind a word in small letters: a value's own name ends many a list."""
_HEADING_AT_MOST: Final = 120
"""Characters of a heading and its number."""
_INDENT: Final = 6
"""Blanks before a value: in print it is indented."""
_WIDE: Final = 20
"""Characters of a name that may fill a column, at least."""
_MANY: Final = 3
"""So many names of one register that are as long as its longest are cut by a column."""


@dataclass(slots=True)
class Lines(Relined):
    """The lines made of a flattened document.

    Attributes:
        doubtful: lines of fields whose name may have begun in the text before them, with the word that may begin it.
    """

    doubtful: dict[int, str] = field(default_factory=dict)

    def translate(self, reading: Reading, document: Document) -> None:
        """See `Relined`; before that, names that may be cut are flagged."""
        self._doubt_names(reading)
        Relined.translate(self, reading, document)

    def _doubt_names(self, reading: Reading) -> None:
        """Flag names that may be cut: those after a word in capitals, and those as long as a column was wide."""
        known = {one.field for register in reading.registers for one in register.fields}
        for register in reading.registers:
            longest = max((len(one.field or "") for one in register.fields), default=0)
            cut = {one.field for one in register.fields if len(one.field or "") >= max(_WIDE, longest - 1)}
            several = len({(name or "").rstrip("0123456789") for name in cut}) >= _MANY
            for one in register.fields:
                before = self.doubtful.get(one.pieces[0][0]) if one.pieces else None
                if (several and one.field in cut) or (before is not None and before not in known):
                    one.flag("name_open")


def made_lines(document: Document) -> Lines | None:
    """The lines of a flattened document; None when its lines are those of the print."""
    lines = document.lines
    headed = [lines[i] for i in document.lines_with("·") if " bits" in lines[i] and i in document.body]
    shared = sum(map(_sharing, headed))
    if not shared:
        return None
    headers = 0
    for line in headed:
        headers += len(_HEADER.findall(line))
        if headers > 2 * shared:
            return None
    out = Lines(document)
    texts: list[str] = []
    listing = False
    before = ""
    for i in document.body:
        cuts, listing = _cuts(lines[i], listing=listing)
        for (start, kind), (end, _) in pairwise([*sorted(cuts.items()), (len(lines[i]), "")]):
            text = lines[i][start:end].rstrip()
            if not text.strip():
                continue
            pattern = _CAPITALS_AFTER if before == "value" else _CAPITALS
            if kind == "row" and texts and (word := pattern.search(texts[-1])):
                out.doubtful[len(texts)] = word[0].strip()
            indent = _INDENT if kind == "value" else 0
            texts.append(" " * indent + text)
            out.origins.append((i, start, indent))
            before = kind
    out.document = with_lines(document, texts)
    return out


def _sharing(line: str) -> int:
    """How many headers share the line with another one, or with a table's head; each holds three dots."""
    headed = _HEAD in line
    if not headed and line.count("·") < 6:
        return 0
    count = len(_HEADER.findall(line))
    return count if headed or count > 1 else 0


def _cuts(line: str, *, listing: bool) -> tuple[dict[int, str], bool]:
    """Where the lines of a flattened text begin, with what begins there; and whether a list is open at its end.

    `listing`: whether one was open before it.
    """
    cuts = {0: ""}
    furniture = [0]
    for found in _FURNITURE.finditer(line):
        cuts[found.start()], cuts[found.end()] = "furniture", ""
        furniture.append(found.end())
    headers = [found.span() for found in _HEADER.finditer(line)]
    for start, end in headers:
        cuts[start], cuts[end] = "header", ""
        behind = furniture[bisect_right(furniture, start) - 1]
        if heading := _HEADING.search(line, max(behind, start - _HEADING_AT_MOST), start):
            cuts[heading.start()] = "heading"
    for found in _MARK.finditer(line):
        cuts[found.start()] = "mark"
        if found[0] != "DESCRIPTION:":
            cuts[found.end()] = ""
    starts = [start for start, _ in headers]
    rows = []
    for found in _ROW.finditer(line):
        at = bisect_right(starts, found.start()) - 1
        if at < 0 or found.start() >= headers[at][1]:
            cuts[found.start()] = "row"
            rows.append(found.span())
    for found in _ACCESS.finditer(line):
        at = bisect_right(rows, found.span()) - 1
        if at < 0 or found.start() >= rows[at][1]:
            cuts[found.start()] = cuts[found.end()] = ""
    for start in sorted(cuts):
        if cuts[start] in {"header", "row"}:
            listing = False
        elif line.startswith(_VALUES, start):
            listing = True
        if listing:
            end = min((at for at in cuts if at > start), default=len(line))
            cuts |= {found.start(): "value" for found in _VALUE.finditer(line, start, end)}
    return cuts, listing
