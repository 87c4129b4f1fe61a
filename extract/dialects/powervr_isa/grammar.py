"""The words of the family: keys of an entry, mnemonics, numbers of headings, heads of tables.

Format: ADD dest, source1.        key `Format`, role `syntax`
Phase0: ADD{.SAT} FT0, S0         key `Phase0`, role `form`
6.1.2. ADD                        a heading's number and title
Name<tab>Format<tab>Description   the head of a table of instructions
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Role = Literal["syntax", "form", "description", "operation", "example", "note", "property", "opcode", ""]
"""What a key announces; empty where its word alone does not tell."""

_ROLES: Final[dict[str, Role]] = {
    **dict.fromkeys(("format", "syntax", "assembly", "assembler syntax", "assembly syntax"), "syntax"),
    **dict.fromkeys(("description", "summary", "purpose"), "description"),
    **dict.fromkeys(("operation", "pseudocode", "pseudo code", "semantics"), "operation"),
    **dict.fromkeys(("example", "examples", "example usage", "for example"), "example"),
    **dict.fromkeys(("note", "notes", "special cases", "restrictions", "remarks", "see also"), "note"),
    **dict.fromkeys(("code", "access", "max available", "count", "size", "width", "reset value"), "property"),
    **dict.fromkeys(("construction", "encoding", "backend phase"), "form"),
    **dict.fromkeys(("opcode", "op code", "op-code"), "opcode"),
}
_PHASE = re.compile(r"(?:phase|stage|slot) ?\d+$")
_ENCODED = re.compile(r"Op[ -]?code (?P<encoding>[A-Z][A-Z0-9_]+)$")
"""A key that names the encoding whose opcode it gives."""
_SYNTAX_IN = re.compile(r"(?:Syntax|Format) [A-Z][A-Z0-9_]+$")
"""A key that names the encoding whose syntax it gives: `Syntax NA`."""
_OF_ENCODING = re.compile(r"(?P<encoding>[A-Z][A-Z0-9_]+):\s+(?=\d)")
"""The same behind the key: `Opcode: NA: 3`."""
_CODE_FOR = re.compile(
    r"(?P<code>\w+(?:\s?\(\w+\))?) (?:for|only(?: for| in)?) "
    r"(?P<variant>[A-Z][A-Za-z]*\s?\d[\w.]*(?:\s?[/,]\s?\d[\w.]*)*)(?:[;,]\s*|$)"
)
"""An opcode and the variants of the product that have it: `3 (0x3) for NB 1.0/1.1;`."""

KEY = re.compile(
    r"(?:> ?)?\s{0,3}(?:[-+*•]\s+)?(?:\*{1,3}|__?)?(?P<key>[A-Z][A-Za-z0-9/()-]*(?: [A-Za-z0-9/()-]+){0,3}) ?"
    r"(?:\*{1,3}|__?)?:(?:\*{1,3}|__?)?(?=\s|$)\s*"
)
"""A key at the start of a line, bold, quoted or not, with the white space after its colon."""

NUMBER = r"(?:Appendix [A-Z]|[A-Z](?:\.\d{1,3})+|\d{1,3}(?:\.\d{1,3})*)"
HEADING_ENDS = r"(?:\s+#+)?(?:\s*\{[#.:][^{}]*\})?\s*$"
"""What Markdown may set behind a title: closing marks, an anchor."""
HEADING = re.compile(
    rf"\s{{0,3}}(?P<marks>#{{1,6}}\s+)?\*{{0,2}}(?P<number>{NUMBER})\.?\s+(?P<title>(?=.*[^\W\d_])\S.*?)\*{{0,2}}{HEADING_ENDS}"
)
MARKED_HEADING = re.compile(rf"\s{{0,3}}(?P<marks>#{{1,6}})\s+(?P<title>\S.*?){HEADING_ENDS}")
HTML_HEADING = re.compile(
    r"\s{0,3}<(?P<tag>h(?P<depth>[1-6]))\b[^<>]*>(?P<title>.*?)</(?P=tag)>\s*$", re.IGNORECASE
)
CONTENTS_TITLE = re.compile(
    r"(?:#{1,6}\s+)?\*{0,2}(?:(?:Table of )?Contents|List of [A-Z]\w+)\*{0,2}$", re.IGNORECASE
)
CONTENTS_ENTRY = re.compile(
    rf"(?:(?P<number>{NUMBER})\.?[ \t]+)?(?P<title>\S.*?)"
    r"(?:[ .]*\t[ .\t]*|\s*\.{3,}[ .]*|\s{3,})(?P<page>\d{1,4})\s*$"
)
LOOSE_ENTRY = re.compile(
    rf"(?P<number>{NUMBER})\.?[ \t]+(?P<title>(?=.*[^\W\d_])\S.*?)[ .]{{1,2}}(?P<page>\d{{1,4}})$"
)
CAPTION = re.compile(r"\*{0,2}(?:Figure|Fig\.|Table)\s+[A-Z]?[\d.-]*\d[.:]?\s+\S.{0,120}$")

MNEMONIC = re.compile(r"[A-Z][A-Z0-9_]*(?:\.[A-Z0-9_]+)*$")
LEAD = re.compile(r"(?:\([\w ]+\)\s+)?(?P<name>(?>[A-Z][A-Z0-9_]*(?:\.[A-Z][A-Z0-9_]*)*))(?![\w.]*[a-z])")
"""The mnemonic that a form begins with, behind a label such as `(Shift1)`; suffixes in small letters are
placeholders and no part of it."""
_LEAD_BEFORE_PLACEHOLDER = re.compile(r"(?:\([\w ]+\)\s+)?(?P<name>[A-Z][A-Z0-9_]*)\.(?=[a-z(])")

INTEGER = re.compile(r"(?:0[xX](?P<hex>[0-9A-Fa-f]+)|(?P<decimal>\d+))$")
_OPCODE = re.compile(
    r"0[xX](?P<hex>[0-9A-Fa-f]{1,15})$|0[bB](?P<binary>[01]{1,60})$|(?P<decimal>0|[1-9]\d{0,17})$"
)
_TWICE = re.compile(r"(?P<first>\w+)\s*[(/]\s*(?P<second>0[xXbB]\w+|\d+)\s*\)?$")
"""A number in two bases: `12 (0xc)`, `0xc / 12`."""
UNSAID: Final = frozenset({"TBC", "TBD", "TBA", "N/A", "NA", "NONE"})
"""What stands for a form that its authors have not written."""
_SQUEEZED = re.compile(r"[\W_]+")


def opcode(text: str) -> int | None:
    """The number of an instruction; None for any other text, and where zeros before it leave its base open.

    Of a number in two bases both have to be the same.

    >>> opcode("0x1F"), opcode("0b101"), opcode("31"), opcode("010"), opcode("0x1O")
    (31, 5, 31, None, None)
    >>> opcode("12 (0xc)"), opcode("12 (0xd)")
    (12, None)
    """
    if twice := _TWICE.match(text):
        first, second = opcode(twice["first"]), opcode(twice["second"])
        return first if first == second else None
    found = _OPCODE.match(text)
    if found is None:
        return None
    return int(found[found.lastgroup or 0], {"hex": 16, "binary": 2}.get(found.lastgroup or "", 10))


def fold(text: str) -> str:
    """A text for comparing: letters and digits alone, case dropped.

    >>> fold("TAP (1D)") == fold("tap 1d")
    True
    """
    return _SQUEEZED.sub("", text).casefold()


def slug(text: str) -> str:
    """A key as the name of an attribute.

    >>> slug("Max Available")
    'max_available'
    """
    return _SQUEEZED.sub("_", text).strip("_").lower()


def role_of(key: str) -> Role:
    """What a key's word says it announces; empty for a word that is not known."""
    word = key.lower()
    if role := _ROLES.get(word):
        return role
    if _PHASE.match(word):
        return "form"
    return "opcode" if _ENCODED.match(key) else "syntax" if _SYNTAX_IN.match(key) else ""


def codes_for(key: str, text: str) -> list[tuple[str | None, str | None, str]]:
    """Encoding, variant (as a slug) and code, as printed, of each opcode that a key gives; empty where neither is told.

    >>> codes_for("Opcode NA", "3 (0x3) for NB 1.0/1.1; 1 (0x1) for NB 1.2")
    [('NA', 'nb-1.0-1.1', '3 (0x3)'), ('NA', 'nb-1.2', '1 (0x1)')]
    >>> codes_for("Opcode", "3 (0x3) only NB 1.1/1.2")
    [(None, 'nb-1.1-1.2', '3 (0x3)')]
    >>> codes_for("Opcode", "NA: 3"), codes_for("Opcode", "3 (0x3)")
    ([('NA', None, '3')], [])
    """
    said = _ENCODED.match(key) or _OF_ENCODING.match(text)
    encoding = said["encoding"] if said else None
    text = text[said.end() :] if said and said.re is _OF_ENCODING else text
    found: list[tuple[str | None, str | None, str]] = []
    at = 0
    while part := _CODE_FOR.match(text, at):
        found.append((encoding, re.sub(r"[^a-z0-9.]+", "-", part["variant"].lower()), part["code"]))
        at = part.end()
    if at < len(text):  # and more than these
        return [(encoding, None, text)] if encoding else []
    return found


def lead(text: str) -> str | None:
    """The mnemonic that a form begins with.

    >>> lead("(Left) FOLD G0"), lead("SKEW.mode dest"), lead("SWEEP.UP{.part} G0"), lead("-")
    ('FOLD', 'SKEW', 'SWEEP.UP', None)
    """
    found = LEAD.match(text) or _LEAD_BEFORE_PLACEHOLDER.match(text)
    return found["name"] if found else None


def names_of(title: str) -> tuple[list[str], list[str]]:
    """The mnemonics that a heading or a name cell gives, and the members it lists in brackets.

    >>> names_of("TAP (TAP1 TAP2)"), names_of("ADD, SUB"), names_of("FOLD.U8")
    ((['TAP'], ['TAP1', 'TAP2']), (['ADD', 'SUB'], []), (['FOLD.U8'], []))
    """
    title = title.strip()
    base, bracket, rest = title.partition("(")
    base = base.strip()
    members = [m for m in re.split(r"[\s,|/]+", rest.rstrip(") ")) if m]
    if bracket and rest.rstrip().endswith(")") and MNEMONIC.match(base):
        if members and all(MNEMONIC.match(m) and m.startswith(base) for m in members):
            return [base], members
        return [title], []
    several = [m for m in re.split(r"(?:(?<!\s)\s+)?[,/]\s*", title) if m]
    if len(several) > 1 and all(MNEMONIC.match(m) for m in several):
        return several, []
    return [title], []


def split_forms(text: str, name: str) -> list[str]:
    """The forms that one text holds, divided where the mnemonic stands again.

    >>> split_forms("ST a, b ST.TILE c", "ST"), split_forms("AND FT4, AND", "AND")
    (['ST a, b', 'ST.TILE c'], ['AND FT4, AND'])
    """
    if text.count(name) < 2:
        return [text]
    pattern = rf"(?<!\S){re.escape(name)}(?:\.[A-Z][A-Z0-9_]*)?(?!\w)"
    starts = [
        m.start() for m in re.finditer(pattern, text) if text[: m.start()].rstrip()[-1:] not in set(",|(=")
    ]
    if len(starts) < 2 or starts[0] != 0:
        return [text]
    return [text[a:b].strip() for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


TableKind = Literal["instructions", "modifiers", "constants", ""]
_NAME_HEADS = frozenset({"name", "mnemonic", "instruction", "opcode", "op", "instructionname"})
_SYNTAX_HEADS = frozenset({"format", "syntax", "assembly", "assemblersyntax", "assemblysyntax"})
_TEXT_HEADS = frozenset({"description", "definition", "meaning", "function", "comment", "summary"})
_INDEX_HEADS = frozenset({"index", "no", "number", "id", "constant", "offset"})


def table_kind(heads: Sequence[str], caption: str) -> TableKind:
    """What a table lists, by the words of its head and its caption; empty for a table of another kind."""
    words = [fold(h) for h in heads]
    if not words or len(words) < 2:
        return ""
    if words[0] in _INDEX_HEADS and "value" in words:
        return "constants"
    if words[0].startswith("modifier") or (words[0] == "name" and "modifier" in caption.lower()):
        return "modifiers"
    listed = words[0] in _NAME_HEADS and any(w in _TEXT_HEADS for w in words)
    if listed and (_SYNTAX_HEADS & set(words) or "instruction" in caption.lower()):
        return "instructions"
    return ""


def is_head(cells: Iterable[str]) -> bool:
    """Whether cells could be a table's head: a few short words each, no number, no markup."""
    return all(len(c) < 40 and len(c.split()) < 5 and not re.search(r"[\d<>{}$=]", c) for c in cells)


def column_role(head: str) -> str:
    """What a column holds: `name`, `index`, `opcode`, `value`, `syntax`, `text`, or empty."""
    word = fold(head)
    if word in {"value", "opcode", "index"}:
        return word
    if word in _SYNTAX_HEADS:
        return "syntax"
    if word in _TEXT_HEADS:
        return "text"
    return "name" if word in _NAME_HEADS or word.startswith("modifier") else ""
