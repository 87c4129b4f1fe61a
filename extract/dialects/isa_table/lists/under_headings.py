"""Instructions under headings of their own that a key gives a number: in Markdown and the like.

    ## GTI - Return from interrupt         or underlined, the mnemonic alone:  GTI
    **Opcode:** `0x02`                                                         ---
    Returns.                                                                   Opcode: 02

The heading begins with the mnemonic. Several have to have such a key; a section with two of them is in doubt.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import base_of
from extract.dialects.isa_table.grammar import opcode
from extract.dialects.isa_table.lists.coded_lines import untagged
from extract.dialects.isa_table.statements import Statement, place, said
from extract.misread import HEXADECIMAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_HEADING: Final = re.compile(r"\s{0,3}(?:#{1,6}|={2,6})\s+\S")
_RULE: Final = re.compile(r"(?:-{3,}|={3,}|~{3,}|\^{3,})\s*$")
_NAMED: Final = re.compile(
    r"`?(?P<name>[A-Z][A-Z0-9]{0,9}(?:[._][A-Z0-9]+)*|[a-z][a-z0-9]{0,9}(?:[._][a-z0-9]+)*)`?"
    r"(?:\s+(?P<operands>[^\s:–—(-]\S*(?:,\s?\S+)*))?(?:\s*(?:[:–—(]|-{1,2}\s).*)?$"
)
_KEY: Final = re.compile(
    r"(?:[-*+•]\s+)?(?:\*\*|__)?(?:[Oo]p-?[Cc]ode|OPCODE|[Hh]ex [Cc]ode)\s*(?:\([Hh]ex\))?(?:\*\*|__)?\s*[:=]\s*"
    r"(?:\*\*|__)?\s*`?(?P<code>(?:0[xX]|\$)?[0-9A-Fa-f]{1,4}[hH]?|0b[01]+"
    rf"|0[xX](?=[^\W_]*[0-9A-Fa-f])[0-9A-Fa-f{HEXADECIMAL}]{{2,4}})`?\.?$"
)
"""The key and its code, of which a letter may be misread for a digit."""
_MISREAD: Final = frozenset(HEXADECIMAL)
_ASIDE: Final = re.compile(r"\s*(?:[|`]|[-*+•]\s|\*\*)")
"""What begins a line that describes nothing: a table, a listing, an item."""
_LEAST: Final = 3
"""Such sections of a document at least."""
_LONGEST: Final = 100


def named_heading(document: Document, i: int) -> str | None:
    """The mnemonic that a heading begins with."""
    text = untagged(document, i).strip("#= ")
    named = _NAMED.match(text) if len(text) <= _LONGEST else None
    return named["name"] if named and not named["operands"] else None


@dataclass(slots=True)
class _Section:
    at: int
    name: str
    operands: str | None
    codes: list[tuple[int, str]] = field(default_factory=list)
    text: int | None = None
    """Its first line that says anything else."""


def read_under_headings(document: Document, lines: Sequence[int]) -> list[Statement]:
    """All such instructions; none where few sections have a code."""
    if document.words or not (
        document.holds("pcode") or document.holds("PCODE") or document.holds("ex code")
    ):
        return []
    sections = [one for one in _sections(document, lines) if one.codes]
    if len(sections) < _LEAST:
        return []
    base = base_of([code for one in sections for _, code in one.codes if _MISREAD.isdisjoint(code)])
    out = []
    for one in sections:
        for line, code in one.codes:
            lines_of = {one.at, line} | ({one.text} if one.text is not None else set())
            made = Statement("entry", None, None, one.name, [place(document, i) for i in sorted(lines_of)])
            made.section = said(document, one.at)
            made.syntax = f"{one.name} {one.operands}" if one.operands else None
            made.texts = [said(document, one.text)] if one.text is not None else []
            made.flags.append("encoding_unknown")
            found = opcode(code, base or 10) if base or (len(code) == 1 and code.isdecimal()) else None
            if found is None:
                made.flags.append("opcode_garbled" if base else "base_unclear")
            else:
                made.opcode = found.value
            if len(one.codes) > 1:
                made.flags.append("row_fused")
            out.append(made)
    return out


def _sections(document: Document, lines: Sequence[int]) -> list[_Section]:
    """The sections whose headings begin with a mnemonic."""
    out: list[_Section] = []
    section: _Section | None = None
    for i in lines:
        line = document.lines[i]
        below = document.lines[i + 1] if i + 1 < document.body.stop else ""
        if _HEADING.match(line) or (line.strip() and not line[:1].isspace() and _RULE.match(below)):
            named = _NAMED.match(said(document, i).strip("= ")) if len(line) <= _LONGEST else None
            section = _Section(i, named["name"], named["operands"]) if named else None
            if section:
                out.append(section)
        elif section is None:
            continue
        elif key := _KEY.match(line.strip()):
            section.codes.append((i, key["code"]))
        elif section.text is None and not _RULE.match(line) and not _ASIDE.match(line):
            section.text = i
    return out
