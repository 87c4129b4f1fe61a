"""What names the instruction of a drawn word: a line of syntax near the figure, and the title that agrees with it.

GADD                               the title, or a name within the figure
31   26 25   21 ...
Format: GADD rd, rs, rt            below the figure, behind a key or a line under it
GADD <Wd>, <Wn>, #<imm>            or with brackets; such a line may stand right over the figure as well
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.ruleless.segments import laid_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

NUMBERS: Final = re.compile(r"\s*(?:63|47|31|23|15)(?:[\s.…]+\d{1,4}){2,40}[\s.…]+\d?0\s*$")
"""A line of numbers that end with 0, perhaps dots between, or `50` for the ends of the last field."""
_SYNTAX: Final = re.compile(
    r"\s*(?:Format|Syntax)s?\s*:\s*(?P<syntax>(?P<name>[A-Z][\w.]*|[a-z][a-z0-9]{0,5}\.[\w.]+)(?:\s\S+)*)"
)
SYNTAX_KEY: Final = re.compile(r"\s*(?:(?:Assembl(?:er|y) )?(?:Syntax|Format)|Mnemonic)\s*:?\s*$")
_SYNTAX_LINE: Final = re.compile(
    r"\s*(?P<syntax>(?P<name>[A-Za-z][A-Za-z0-9.]{0,11})\s+[^\s,]+(?:,\s?[^\s,]+)*)\s*$"
)
_LED: Final = re.compile(
    r"\s*Syntax\s+(?P<syntax>(?P<name>[A-Z][A-Z0-9.]{0,11})(?:\s+\([^()\s]+\))?\s+[^\s,]+(?:,\s?[^\s,]+)+)\s*$"
)
"""A line of syntax behind the word for it, which has no colon."""
_BEGIN: Final = re.compile(
    r"\s*(?:[A-Z]?\d+(?:\.\d+)+\s+)?(?P<name>[A-Za-z][A-Za-z0-9.]{0,11})(?=\s*$|\s+(?:[A-Z(]|[-–—:]\s))"
)
"""How a title begins: the mnemonic alone, or words behind it."""
_KEYED: Final = "Syntax: {}"
_FORMED: Final = re.compile(
    r"\s*(?P<syntax>(?P<name>[A-Z][A-Z0-9.]{0,11})(?:\s+[A-Za-z]\S*(?:,? \S+)*?)?)\s*\((?P<form>[A-Z0-9]{1,5})\)\s*$"
)
"""A line of syntax that ends with the format of the word below it."""
_SAID: Final = re.compile(r"\s*(?:Purpose|Description|Function)\s*:\s*(?P<text>\S.*)$")
_TITLE: Final = re.compile(
    r"\s*(?:[A-Z]?\d+(?:\.\d+)+\s+)?(?P<name>[A-Z][A-Z0-9.]{0,11})(?:\s+\([^()]{1,60}\))?\s*$"
)
_OPERANDS: Final = re.compile(
    r"\s*(?P<syntax>(?P<name>[A-Z][A-Z0-9.]{0,11})\s+(?![<\[]\d{1,2}(?:[:-]\d{1,2})?[>\]])[<{#\[(]\S*(?:\s\S+)*)\s*$"
)
"""A mnemonic and its operands; `DATA [15:0]` are the bits of a field."""
_OTHER: Final = re.compile(
    r"(?!.*\b(?:encod|op-?code|instruction|format|machine|word))[A-Z][a-z]*(?: \S+){3,}:\s*$", re.IGNORECASE
)
"""A sentence before a figure of something else than the word: `The result is laid out in Rd as follows:`."""
_FAR: Final = 40
"""Lines over a figure among which such a title stands."""
LONGEST: Final = 200
_NEAR: Final = 8
"""Lines between a figure and its syntax, or its title, at most."""


class Named(NamedTuple):
    """Mnemonic, syntax and description of an instruction, their lines, and the format that the syntax tells."""

    name: str
    syntax: str
    texts: list[str]
    lines: list[int]
    form: str | None = None


def named_by(document: Document, lines: Sequence[int], n: int, end: int, texts: set[str]) -> Named | None:
    """What names the instruction of a figure; None where no line of syntax agrees with title or figure."""
    if n and (found := _FORMED.match(document.lines[lines[n - 1]])):
        return _formed(document, lines[max(n - 1 - _FAR, 0) : n - 1], lines[n - 1], found)
    above = [word for k in lines[max(n - _NEAR, 0) : n] for word in document.lines[k].split()]
    syntax: tuple[str, str] | None = None
    described: list[str] = []
    used: list[int] = []
    keyed = False
    for i in lines[end : end + _NEAR]:
        line = document.lines[i]
        if NUMBERS.match(line[:LONGEST]):
            break
        if syntax is None and not keyed and (found := _OPERANDS.match(line)):
            title = _title(document, lines[max(n - _FAR, 0) : n])
            if title is not None and document.lines[title].split("(")[0].split()[-1] == found["name"]:
                syntax = found["name"], found["syntax"]
                used += [title, i]
        elif syntax is None and (
            found := _SYNTAX.match(_KEYED.format(line.strip()) if keyed else laid_out(document, i))
        ):
            name = found["name"]
            shapes = {name, re.sub(r"\.\w+$", ".fmt", name)}
            if shapes & texts or shapes & set(above):
                syntax = name, found["syntax"]
                used.append(i)
        elif syntax and not described and (said := _SAID.match(line)):
            described.append(said["text"])
            used.append(i)
        keyed = SYNTAX_KEY.match(line) is not None
    return Named(*syntax, described, used) if syntax else _told_above(document, lines, n)


def _told_above(document: Document, lines: Sequence[int], n: int) -> Named | None:
    """What a line of syntax right over a figure names, where a title above that begins with the mnemonic."""
    for k in range(n - 1, max(n - _NEAR, 0), -1):
        line = document.lines[lines[k]]
        if len(line) > LONGEST or NUMBERS.match(line) or _OTHER.match(line.strip()):
            return None
        keyed = SYNTAX_KEY.match(document.lines[lines[k - 1]])
        found = _OPERANDS.match(line) or _LED.match(line) or (_SYNTAX_LINE.match(line) if keyed else None)
        if found is None:
            continue
        for i in reversed(lines[max(k - _NEAR, 0) : k]):
            title = _BEGIN.match(document.lines[i])
            if NUMBERS.match(document.lines[i][:LONGEST]):
                return None  # the syntax is that of the figure above it
            if title and title["name"] == found["name"]:
                return Named(found["name"], " ".join(found["syntax"].split()), [], [i, lines[k]])
    return None


def _formed(document: Document, above: Sequence[int], line: int, found: re.Match[str]) -> Named | None:
    """What a line of syntax with its format names, where a title above has the mnemonic, figures between or not."""
    name = found["name"]
    titles = (i for i in reversed(above) if not _FORMED.match(document.lines[i]))
    title = next((i for i in titles if document.lines[i].split()[:1] == [name]), None)
    if title is None:
        return None
    return Named(name, " ".join(found["syntax"].split()), [], [title, line], found["form"])


def _title(document: Document, lines: Sequence[int]) -> int | None:
    """The last of some lines that is the title of an instruction and no more; None where a figure stands behind it."""
    for i in reversed(lines):
        line = document.lines[i]
        if len(line) <= LONGEST and NUMBERS.match(line):
            return None
        if len(line) <= LONGEST and _TITLE.match(line):
            return i
    return None
