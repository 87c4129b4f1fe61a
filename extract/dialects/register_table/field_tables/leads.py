"""Names that stand at the beginning of descriptions, in tables without a column of names.

| 7:4 | MODE: how it runs                            |      a name that programs write
| 1   | Memory Space Enable (MSE): decodes accesses  |      a title in words
| 0   | gate_enGate enable. It opens the gate.       |      a name whose line a program joined to the next
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.stated import stated_reset
from extract.dialects.register_table.field_tables.subrows import description_of
from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.words.notation import IDENTIFIER, is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_LEAD = re.compile(rf"^(?P<name>{IDENTIFIER})\s*(?::|\s[–—-])\s+(?=\S)")
"""A name at the beginning of its description: `MODE: what it does`."""
_LEAD_DOT = re.compile(r"^(?P<name>[A-Z]\w*(?:\[[\d:]+\])?)\.\s+")
"""A name that a full stop ends, before what may be done with the field: `RetryLimit. Read-write. Reset: 4h.`"""
_LEAD_STATED = re.compile(
    r"^(?P<name>[A-Za-z]\w*(?:\[[\d:]+\])?)(?::\s+(?=\S)|\.\s+(?=(?:Read|Write|Reset)\b))"
)
"""Names with a colon and text behind them, and others with a full stop and nothing but access and reset."""
_LEAD_TITLED = re.compile(r"^(?P<name>[A-Z][A-Z0-9_]*(?:\d?-\d)?)\s(?=\([A-Z][^()]*\)[.:])")
"""A name in capitals before its title in brackets: `GATE1-0 (Gate select). Opens it.`"""
_CAMEL = re.compile(r"^[A-Z]+[a-z0-9]+[A-Z]\w*(?:\[[\d:]+\])?$")
"""A name whose words are told apart by capitals alone."""
LEAD_TITLE = re.compile(
    r"^(?P<name>[A-Z0-9][\w/#.&-]*(?:(?: |\n(?!\d))(?:[\w/#.&+-]+|\([\w#/ -]+\))){0,7})(?::|\s[–—-])\s+(?=\S)"
)
"""The same in words: `Memory Space Enable (MSE): what it does`."""
_SHORT_BEHIND = re.compile(
    r"^(?P<name>[A-Z0-9][^()\n:]{0,80}(?:\n[^()\n:]{1,60})?\s\([A-Z][A-Za-z0-9_/]{0,31}\))(?:\s*[:–—-](?=\s|$)|(?=\s*$)|(?=\n))\s*"
)
"""A title with its short name, whatever follows: `Memory Space Enable (MSE)`."""
LEAD_GLUED = re.compile(r"^(?P<name>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?=[A-Z](?:[a-z]+ |[A-Z0-9]+s? | ))")
"""A name that lost the end of its line before a text in capitals: `gate_enGate enable. It opens ...`."""
NAME_LINE = re.compile(r"^(?P<name>[A-Z][A-Z0-9_]*(?:\[[\d:]+\])?)\.?(?:\n|$)")
"""A name in capitals in a line of its own, whether a full stop ends it or not."""
_REST_LINE = re.compile(r"(?P<rest>[A-Z0-9_]*[A-Z][A-Z0-9_]*|\d)(?:\n|$)")
_TITLE_LINE = re.compile(r"^(?P<name>[^\n]+)(?:\n|$)")
"""A title in a line of its own over its description."""
_LONG: Final = 11
"""Characters of a name that its line may cut, at least: it has as many and one more."""
_CODE: Final = re.compile(r"(?:0[xb])?\d+[bh]?", re.IGNORECASE)
_CAPITAL = re.compile(r"\d?[A-Z]")
"""How a title begins: `Gate Level`, `3D Level`."""
_ACCESS = re.compile(r"\.\s+(?:Read|Write|Reset)\b", re.IGNORECASE)
_MOST: Final = 4
"""Of so many descriptions less than one begins without a title where the others have theirs."""
_FEWEST: Final = 2
"""Descriptions that make a rule of how they begin, at least."""
_SMALL: Final = 3
"""Characters of the words that titles write small."""


def rest_of_lead(name: str, text: str) -> re.Match[str] | None:
    """The line below that of a long name which may have the rest of it: a word of capitals alone, or a digit."""
    return _REST_LINE.match(text) if "_" in name and len(name) > _LONG else None


def begins_named(words: list[str]) -> bool:
    """Whether words begin as such a description does: `RATE: how fast`, `x2Rate: how fast`, `Rate. Read-write.`."""
    first = words[0] if words else ""
    if first[-1:] == ":":
        return first[0].isupper() or is_identifier(first[:-1])
    return first[-1:] == "." and len(words) > 1 and _LEAD_STATED.match(f"{first} {words[1]}") is not None


def leads_of(grid: Grid, roles: Roles, words: Vocabulary) -> re.Pattern[str] | None:
    """How the descriptions of a table without names begin with them; None where they do not.

    Names that programs write stand in lines of their own or before a colon, titles in words before a colon. Names in
    capitals tell by themselves what they are: where most rows begin with one, the others have none.
    """
    texts = [
        text
        for row in grid.rows[roles.head :]
        if roles.bits(row) and (text := description_of(row, roles).strip())
    ]
    firsts = [
        found["name"] if (found := _LEAD.match(text)) else text.split("\n")[0].strip() for text in texts
    ]
    names = [first for first in firsts if not words.reserved(first.rstrip("."))]
    if names and all(is_identifier(name) or (name.isupper() and name.isalnum()) for name in names):
        return _LEAD
    own = [text for text in texts if not says_reserved(text, words)]
    written = [found["name"] for text in own if (found := NAME_LINE.match(text))]
    if len(own) <= 2 * len(written) and _FEWEST <= len(written) == len(set(written)):
        return NAME_LINE
    if own and all(map(_LEAD.match, own)) and any(map(_CAMEL.match, names)):
        return _LEAD
    if own and all(map(_LEAD_DOT.match, own)) and all(map(_is_stated, own)):
        return _LEAD_DOT
    if own and all(map(_LEAD_STATED.match, own)) and all(map(_is_stated, own)):
        return _LEAD_STATED
    if len(own) >= _FEWEST and all(map(_LEAD_TITLED.match, own)):
        return _LEAD_TITLED
    glued = [found["name"] for text in own if (found := LEAD_GLUED.match(text))]
    if glued and len(own) <= 2 * len(glued) and len(set(glued)) == len(glued):
        return LEAD_GLUED
    if _by_lines(own, words):
        return _TITLE_LINE
    begun_short = [lead for text in own if (lead := _SHORT_BEHIND.match(text))]
    short = [lead["name"] for lead in begun_short]
    several = len(own) >= _FEWEST or any(lead[0].rstrip().endswith("):") for lead in begun_short)
    closed = len(set(short)) == len(own) and all(lead[0].rstrip().endswith("):") for lead in begun_short)
    if several and len(short) == len(own) and (closed or all(map(_is_capital, short))):
        return _SHORT_BEHIND
    begun = [lead for text in own if (lead := LEAD_TITLE.match(text))]
    if _keys_below(begun, words):
        return None  # `Gate Level` over `Reset Value: 3`
    if len(begun) < len(own) and not (_MOST * (len(own) - len(begun)) < len(own) and _capital(begun)):
        return None  # but for one that says `Hardwired to 0`, say
    if any(lead[0].rstrip()[-1] == ":" and not _is_title(lead["name"]) for lead in begun):
        return None
    return LEAD_TITLE if _are_titles([one_line(lead["name"]) for lead in begun], words) else None


def _capital(begun: list[re.Match[str]]) -> bool:
    """Whether all titles are printed as such, before a dash."""
    return all(lead[0].rstrip()[-1] != ":" and _is_capital(lead["name"]) for lead in begun)


def says_reserved(text: str, words: Vocabulary) -> bool:
    """Whether a description begins with a line, or a sentence, that says that the bits are reserved."""
    first = text.split("\n", maxsplit=1)[0].rstrip(". ")
    return words.reserved(first) or words.reserved(first.split(". ")[0])


def _keys_below(begun: list[re.Match[str]], words: Vocabulary) -> bool:
    """Whether what stands before the colon of a line below a title is a key: it is known, or said again."""
    keys = [plain(below) for lead in begun if (below := lead["name"].partition("\n")[2])]
    return any(key in words.keys for key in keys) or len(set(keys)) < len(keys)


def _is_capital(name: str) -> bool:
    """Whether all longer words of a title begin with capitals: a sentence has others."""
    return not any(word[0].islower() for word in name.split() if len(word) > _SMALL)


def _is_stated(text: str) -> bool:
    """Whether a text says of access and reset what a column may say elsewhere."""
    return stated_reset(text) is not None or _ACCESS.search(text) is not None


def _by_lines(texts: list[str], words: Vocabulary) -> bool:
    """Whether each description begins with a title in a line of its own, and most go on under it."""
    firsts = [text.split("\n")[0].strip() for text in texts]
    if len(texts) < _FEWEST or not _are_titles(firsts, words) or not any(" " in first for first in firsts):
        return False
    if not all(_CAPITAL.match(first) and first[-1] not in ".:;," and _is_title(first) for first in firsts):
        return False
    return 2 * sum("\n" in text for text in texts) > len(texts)


def _is_title(name: str) -> bool:
    """Whether words before a colon are a title: its longer words begin with capitals, or its short name follows."""
    return name.endswith(")") or not any(word[0].islower() for word in name.split() if len(word) > _SMALL)


def _are_titles(leads: list[str], words: Vocabulary) -> bool:
    """Whether what the descriptions of a table begin with are names of fields: each another, but for reserved ones."""
    own = [lead for lead in leads if not words.reserved(re.sub(r"(?:(?<!\s)\s+)?\(.*", "", lead))]
    if any(map(_CODE.fullmatch, own)):
        return False  # `000: divided by 8`: a list of values, and no name
    return len(leads) > 1 and 0 < len(own) == len(set(own)) and not any(is_aside(lead, words) for lead in own)
