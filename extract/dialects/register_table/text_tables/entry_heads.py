"""The head of an entry on some bits of a register: name and bits in one line, or the bits a key below the name.

    **STOP** [7:4]       - STOP (bits 7:4): where it ends        #### STOP
                                                                 - Bits: 7:4

What is no head of one may look so: `bit_entries` tells by all those below a register.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.file_marks import is_marked, is_marks
from extract.dialects.register_table.pages.heading_lines import heading_depth
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import ends_of
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.inline_marks import shown, unmarked

if TYPE_CHECKING:
    from extract.document import Document, Piece

MARKS: Final = r"[`*=~]{0,3}"
"""Marks of code and strong type."""
_BITS: Final = (
    r"(?P<open>[\[(<])?(?P<bits>(?P<one>\d{1,2})(?:\s?(?::|\.\.|-|–|~)\s?(?P<two>\d{1,2}))?)(?(open)[\])>])"
)
_LEAD: Final = r"\s*(?:(?:[-+•*]|\#{2,6}|={2,6})\s+|:(?=[\w\[]))?"
_NAME: Final = r"(?P<name>[A-Za-z_]\w*)(?P<slice>\[\d{1,2}(?::\d{1,2})?\])?"
_BITS_FIRST = re.compile(
    rf"{_LEAD}{MARKS}(?P<word>bits?\s*)?{_BITS}{MARKS}\s*[:–—-]?\s*{MARKS}(?:{_NAME}|(?P<none>[–—-]{{1,3}}))"
    rf"(?P<told>{MARKS}(?=\s*(?:[:–—=(]|--?\s|$)|(?(word)(?!)|(?P<gap>\s{{2}})))|[`*~]{{1,3}}(?=\s))",
    re.IGNORECASE,
)
_NAME_FIRST = re.compile(
    rf"{_LEAD}{MARKS}{_NAME}{MARKS}\s*(?P<sign>[,:–—@-]|(?=[\[(<])|(?<=[`*~])(?=\s*bits?\b))\s*{MARKS}"
    rf"(?P<inner>[\[(](?=bits?\b))?(?P<word>bits?\s*)?{_BITS}(?(inner)(?P<coded>[,;]\s*[\w/]{{1,8}})?[\])])"
    r"(?![\w.:]\d|\s*[-+*/]\s*\d)",
    re.IGNORECASE,
)
_ACCESS = re.compile(r"(?:\s*,)?\s*(?P<open>[(\[])?(?P<access>[A-Za-z][\w/-]{1,12})(?(open)[)\]]|(?=\s|$))")
_SIGN = re.compile(rf"{MARKS}\s*(?:[:：]{{1,4}}|[–—,.=]|--?)?{MARKS}(?=\s|$)")
_KEY = re.compile(
    rf"\s*(?:[-+•*]{{1,2}}\s+|:)?{MARKS}(?:bits?|bit\(s\)|bit ?range|bit ?positions?|position){MARKS}\s*[:=]{MARKS}"
    rf"\s*{MARKS}{_BITS}{MARKS}\s*$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?P<lead>\s*(?:(?:[-+•*]|\#{{2,6}}|={{2,6}})\s+)?{MARKS})"
    rf"(?P<key>(?:(?:bit ?)?field(?: name)?|name){MARKS}\s*[:=]\s*{MARKS})?{_NAME}(?P<end>{MARKS}:{{0,4}}{MARKS}\s*)$",
    re.IGNORECASE,
)
GAP: Final = "  …"
"""How the form of an entry ends where a gap alone parts its name from its text."""
_WORD = re.compile(r"\bbits\b", re.IGNORECASE)
_KEYS: Final = 6


@dataclass(slots=True)
class Entry:
    """An entry in the making: its first line and the one behind its head, bits, and the places of what it says.

    `form` is how it is printed, but for its words and numbers; `keyed` are lines of keys among its text.
    """

    line: int
    end: int
    high: int
    low: int
    bits: Piece
    name: Piece | None
    called: str
    form: str
    sure: bool
    access: Piece | None = None
    reset: Piece | None = None
    text: int | None = None
    keyed: set[int] = field(default_factory=set)


def gives_bits(line: str) -> bool:
    """Whether a line is the head of an entry, as far as it tells: `**STOP** [7:4]`."""
    bare = shown(line)
    return _BITS_FIRST.match(bare) is not None or _NAME_FIRST.match(bare) is not None


def entry_at(document: Document, i: int) -> Entry | None:
    """The entry whose head a line is, or whose bits it tells as a key."""
    line = shown(document.lines[i])
    key = _KEY.match(line)
    return _keyed(document, i, key) if key else entry_head(line, i, document)


def entry_head(line: str, i: int, document: Document) -> Entry | None:
    """Read a line as the head of an entry."""
    found = _BITS_FIRST.match(line) or _NAME_FIRST.match(line)
    if found is None or (found.re is _BITS_FIRST and found["word"]):
        return None  # `Bit 5 GO: text` is read where lines of bits are
    told = found.groupdict()
    sure = bool(told["word"] or (told["open"] and "]" in line))
    at, access = found.end(), None
    if told.get("coded"):
        code = told["coded"].lstrip(",; ")
        access = (i, found.end("coded") - len(code), found.end("coded"))
    elif (coded := _ACCESS.match(line, at)) and is_access(coded["access"], vocabulary()):
        access, at = (i, *coded.span("access")), coded.end()
    if (sign := _SIGN.match(line, at)) and sign.end() > at:
        at = sign.end()
    elif line[at:].strip() and not line[at].isspace():
        return None
    spans = [(found.span("bits"), "#")] + ([(found.span("name"), "N")] if told["name"] else [])
    form = line[:at]
    for (first, end), sign_ in sorted([*spans, *([(access[1:], "A")] if access else [])], reverse=True):
        form = f"{form[:first]}{sign_}{form[end:]}"
    form = " ".join(_WORD.sub("bit", form.replace("Bits", "Bit")).split())
    name = (i, *found.span("name")) if told["name"] else None
    text = at if line[at:].strip() else None
    form += GAP if told.get("gap") is not None else "…" if text is not None else ""
    if is_marked(document, i):
        if text is not None:
            return None  # what a heading says of a field besides is read elsewhere
        form += "_" * (1 + heading_depth(document, i))
    return Entry(
        i, i + 1, *ends_of(found), (i, *found.span("bits")), name,
        (told["name"] or "").casefold(), form, sure, access, None, text,
    )  # fmt: skip


def _keyed(document: Document, i: int, bits: re.Match[str]) -> Entry | None:
    """The entry whose bits are a key in a line: its name stands in one shortly above, alone or behind a key."""
    lines, words = document.lines, vocabulary()
    for k in range(i - 1, max(i - _KEYS, document.body.start - 1), -1):
        line = shown(lines[k])
        if not line.strip() or is_marks(document, k):
            continue
        found = _NAMED.match(line)
        if found is None:
            if key_line(unmarked(line).strip(" -*+•:"), words) is None:
                return None
            continue
        break
    else:
        return None
    head = " ".join(f"{found['lead']}{'k' if found['key'] else ''}N{found['end']}".split())
    depth = 1 + heading_depth(document, k) if is_marked(document, k) else 0
    entry = Entry(
        k, i + 1, *ends_of(bits), (i, *bits.span("bits")), (k, *found.span("name")),
        found["name"].casefold(), f"{head}_{depth}key", True, keyed={*range(k + 1, i + 1)},
    )  # fmt: skip
    if not (found["key"] or head != "N" or depth or "<" in lines[k]):
        return None  # a word alone in its line
    for k in [*range(entry.line + 1, i), *range(i + 1, min(i + _KEYS, document.body.stop))]:
        line = shown(lines[k])
        told = key_line(unmarked(line).strip(" -*+•:").strip(), words) if ":" in line or "=" in line else None
        if told and told[0] in {"access", "reset"} and (at := line.rfind(told[1])) >= 0:
            if told[0] == "access" and is_access(told[1], words):
                entry.access = (k, at, at + len(told[1]))
            elif told[0] == "reset":
                entry.reset = (k, at, at + len(told[1]))
            entry.keyed.add(k)
        elif line.strip() and k > i:
            break
    return entry
