"""Access and reset that a description states, where the table has no columns for them.

Read-write. Reset: 0. 1=Enables it.        sentences of their own
Value After Reset: 0x1                     lines of their own
Access:    R/W
R/W. Opens the gate.                       codes of their own at the beginning
Default value of this bit is 0b.           in words
Level of the pump (default = 3)            in brackets, by itself
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.text import leads_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.field_tables.subrows import Draft
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_MARK: Final = r"^[ \t]*(?:[-*+•][ \t]+|:)?"
"""The beginning of a line, perhaps with the mark of an item or of a field of reStructuredText: `:Access: RW`."""
_BEGIN: Final = rf"(?:{_MARK}|(?<=[.;]\s))"
_ACCESS = re.compile(
    r"(?:\A|(?<=[.;:]\s))(?P<access>(?:[Rr]ead|[Ww]rite)(?:[-/ ](?:[Ww]rite|[Oo]nly))?)"
    r"(?:\.(?=\s|$)|$(?!\n\s*(?:[a-z]|\d+ [a-z])))",
    re.MULTILINE,
)
"""A sentence of its own: at the beginning of a line the last word of one may stand too (`as told by` / `write.`).

One at the end of a line may go on in the next: `Write` / `1 to clear it.`
"""
_ACCESS_WORDS = re.compile(
    r"(?:\A|(?<=[.;:]\s))(?P<access>(?:Read|Write)(?:[-,](?:[Rr]ead|[Ww]rite|[Oo]nly|[01]|once|to|clear|set|toggle|"
    r"[Ee]rror|on|[Vv]olatile))+)\.(?=\s|$)"
)
"""A sentence of nothing but words of access: `Read,Write-1-to-clear.`"""
_ACCESS_PARTS = re.compile(
    r"(?:\A|(?<=[.:]\s))(?P<access>(?:[Rr]ead|[Ww]rite)(?:-\w+)*(?:;\s(?:[Rr]ead|[Ww]rite|[A-Za-z]\w*(?:-\n?\w+)+))+)"
    r"\.(?=\s|$)"
)
"""The same with parts that semicolons divide: `Read; set-by-hardware; write-1-to-clear.`"""
_CHOICE = re.compile(r"\?\s(?:[Rr]ead|[Ww]rite)[\w-]*\s:\s(?:[Rr]ead|[Ww]rite)[\w-]*")
"""Two accesses, of which a condition tells which it is: `NB_CTL[LOCK] ? Read-only : Read-write.`"""
_ACCESS_CODE = re.compile(r"\A(?P<access>[RW](?:/?[WROCSL1]){1,4})\.(?=\s|$)")
"""A code at the beginning, behind a title: `Gate Enable (GE) — R/W. Opens the gate.`"""
_ACCESS_KEY = re.compile(
    _MARK + r"(?:Access|Type)\s*:\s*(?P<access>[\w/-]+(?: only)?)\.?$", re.MULTILINE | re.IGNORECASE
)
_RESET = re.compile(
    _BEGIN + r"(?:(?:cold |warm )?reset(?:\svalue)?|default(?:\svalue)?|value\safter\sreset)"
    r"(?:\s*[:=]\s*|(?<=value)\s)(?:Fixed,\s*)?['‘]?"
    r"(?P<reset>0[xX][0-9A-Fa-f_]+|[0-9A-Fa-f_]+[hb]|\d+'[hbd][0-9A-Fa-f]+|\d+)['’]?"
    r"(?:\.(?=\s|$)|$|(?= \([^()]*\)\.?$))",
    re.MULTILINE | re.IGNORECASE,
)


_SENTENCE = re.compile(
    r"(?:\A|(?<=[.;:*•–-]\s)|(?<=\n))"
    r"(?:(?:Default|Reset|Initial|The\s(?:default|reset|initial))\svalue\s(?:of|for)\sthis\s(?:bit|field)\sis"
    r"|(?:On\san?\s(?:[\w/]+\s){1,2}reset,\sthis|This)\s(?:bit|field)\sresets\sto)\s(?:a\svalue\sof\s)?"
    r"(?P<reset>0[xXbB][0-9A-Fa-f_]+|[0-9A-Fa-f_]+[hb]|\d+'[hbd][0-9A-Fa-f]+|\d+)(?=\.(?:\s|\Z)|\s*\Z)"
)
"""The same in a sentence of its own: `Default value of this bit is 0b.`, `On a warm reset, this field resets to 0b00.`

One that goes on tells of another moment: `This bit resets to 0 when it is read.`
"""
_BRACKETED = re.compile(
    r"\A\s*\((?P<access>[\w/-]{1,12}(?: only)?),\s*(?:(?:reset|default)(?:\svalue)?\s*[:=]?\s*)?"
    r"(?P<reset>0[xXbB][0-9A-Fa-f_]+|\d[0-9A-Fa-f]*h|\d+)\)\s*[:–—-]?\s*",
    re.IGNORECASE,
)
"""Both in brackets before a text: `(RW, reset 3): where it ends`, `(RO, 0x0)`."""
_KEY: Final = re.compile(r"reset|default", re.IGNORECASE)


_ASIDE = re.compile(
    r"\((?:(?:soft|hard|cold|warm|power[ -]on)\s)?(?:reset|default)(?:\svalue|\sstate)?\s?[:=]\s?"
    r"(?P<reset>0[xXbB][0-9A-Fa-f_]+|\$[0-9A-Fa-f]+|[0-9A-Fa-f]+[hb]|\d+)(?:[,;][^()=:]*)?\)",
    re.IGNORECASE,
)
"""The reset alone in brackets behind a text or in it: `(default = 3)`, `(Default=100h, in seconds)`.

Beside other numbers it is what a value means: `(reset = 0, run = 1)`.
"""
_IN_COLUMNS = re.compile(
    r"\A(?P<access>(?!R\s|W\s)[A-Z][A-Z0-9/-]{0,5})\s{1,}(?P<reset>0[xXbB][0-9A-Fa-f_]+|[0-9A-F]{1,8}h|\d+)\s{2,}(?=\S)"
)
"""Both in columns of their own before a text, without a head: `RW  3  Where it ends`."""


def give_stated(draft: Draft, roles: Roles, words: Vocabulary, *, of_widths: bool) -> None:
    """Give fields the access and reset that their description states, where the table has no column for them.

    Where it has one that tells nothing of a field, a line that is key and value does.
    """
    text = draft.said.text
    access = keyed_access(text, words) if "access" in roles.of else stated_access(text, words)
    reset = keyed_reset(text) if "reset" in roles.of else stated_reset(text) or reset_aside(text)
    both = None
    if not {"access", "reset"} <= roles.of.keys():
        both = bracketed(text, words) if text.lstrip()[:1] == "(" else in_columns(text, words)
    if both is not None and not any(one.access or one.default_text for one in draft.fields):
        access, reset = both[0], None if of_widths else both[1]
    for one in draft.fields:
        one.access = one.access or access
        if reset is not None and one.default_text is None and len(draft.fields) == 1:
            one.default_text, one.default_value = reset, default_of(reset, one)


def in_columns(text: str, words: Vocabulary) -> tuple[str, str, int] | None:
    """The same of a text that begins with both, a gap behind them.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> in_columns("RW  3  Where", vocabulary()), in_columns("RW 3 times", vocabulary())
    (('RW', '3', 7), None)
    """
    found = _IN_COLUMNS.match(text)
    if found is None or not is_access(found["access"], words):
        return None
    return found["access"], found["reset"], found.end()


def tell_widths(texts: Iterable[tuple[str, int]], words: Vocabulary) -> bool:
    """Whether the numbers that texts begin with are as many as the fields have bits, some of them several: no resets.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> tell_widths([("RW  6  What", 6), ("RW  2  How", 2)], vocabulary())
    True
    >>> tell_widths([("(RW, 6): what", 6), ("(RW, reset 2): how", 2)], vocabulary())
    False
    """
    told = [
        (found[1] if _KEY.search(text[: found[2]]) is None else "", width)
        for text, width in texts
        if (found := bracketed(text, words) or in_columns(text, words))
    ]
    return any(width > 1 for _, width in told) and all(number == str(width) for number, width in told)


def bracketed(text: str, words: Vocabulary) -> tuple[str, str, int] | None:
    """The access and the reset in brackets that a text begins with, and where what follows them begins.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> bracketed("(RW, reset 3): where", vocabulary()), bracketed("(see 3, 4) where", vocabulary())
    (('RW', '3', 15), None)
    """
    found = _BRACKETED.match(text)
    if found is None or not is_access(found["access"], words):
        return None
    return found["access"], found["reset"], found.end()


def stated_access(text: str, words: Vocabulary) -> str | None:
    r"""The access that a text states, as printed; None where it states none or two.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> stated_access("width of the bus. Read-write. Reset: 2h.", vocabulary())
    'Read-write'
    >>> stated_access("does what is told by\nwrite. Once.", vocabulary())
    >>> stated_access("width. AccessType: NB_CTL[LOCK] ? Read-only : Read-write.", vocabulary())
    """
    text = _CHOICE.sub("", text) if "?" in text else text
    found = {
        one["access"] for pattern in (_ACCESS, _ACCESS_CODE, _ACCESS_KEY) for one in pattern.finditer(text)
    }
    found = {one for one in found if is_access(one, words)}
    found |= {one["access"] for one in _ACCESS_WORDS.finditer(text)}
    found |= {" ".join(one["access"].split()).replace("- ", "-") for one in _ACCESS_PARTS.finditer(text)}
    return found.pop() if len(found) == 1 else None


def keyed_access(text: str, words: Vocabulary) -> str | None:
    """The access that a line tells which is key and value, `Access: RW`, as printed; None where none or two do."""
    found = {one["access"] for one in _ACCESS_KEY.finditer(text) if is_access(one["access"], words)}
    return found.pop() if len(found) == 1 else None


def keyed_reset(text: str) -> str | None:
    """The reset that a line tells which is key and value, `Reset: 0x3`, as printed; None where none or two do."""
    found = {
        one["reset"] for line in text.split("\n") if ":" in line and (one := _RESET.fullmatch(line.rstrip()))
    }
    return found.pop() if len(found) == 1 else None


def leading_keys(text: str, words: Vocabulary) -> dict[str, str]:
    """Access and reset that a line under a heading begins with, each a sentence of its own; empty for any other line.

    >>> from extract.dialects.register_table.words.vocabulary import vocabulary
    >>> leading_keys("Reset: 4000_0000h. Read-write. See 3.1.", vocabulary())
    {'reset': '4000_0000h', 'access': 'Read-write'}
    >>> leading_keys("The pump. Read-write.", vocabulary())
    {}
    """
    found: dict[str, str] = {}
    for sentence in re.split(r"(?<=\.)\s+", text.strip()):
        reset, access = stated_reset(sentence), stated_access(sentence, words)
        role, said = ("reset", reset) if access is None else ("access", access)
        if said is None or role in found or not sentence[:1].isupper():
            break
        found[role] = said
    return found


def stated_reset(text: str) -> str | None:
    """The reset that a text states, as printed; None where it states none or two.

    >>> stated_reset("width of the bus. Read-write. Reset: 2h."), stated_reset("Resets: 1. Reset: 0 or 1.")
    ('2h', None)
    >>> stated_reset("Mode. Default: 00 (see Table 3)"), stated_reset("Reset: 0 (cold), 1 (warm)")
    ('00', None)
    """
    found = {
        one["reset"] for one in _RESET.finditer(text) if "=" not in one[0] or not leads_on(text, one.start())
    }
    if "this " in text.lower():
        found |= {one["reset"] for one in _SENTENCE.finditer(text)}
    return found.pop() if len(found) == 1 else None


def reset_aside(text: str) -> str | None:
    """The reset that stands in a text in brackets, by itself, as printed; None where none or two do.

    >>> reset_aside("rate (soft reset = 0xe3)"), reset_aside("(default: 8 ms)"), reset_aside("(reset = 1) (reset = 0)")
    ('0xe3', None, None)
    """
    if "(" not in text or "e" not in text:
        return None
    found = {one["reset"] for one in _ASIDE.finditer(text)}
    return found.pop() if len(found) == 1 else None


def said_reset(text: str) -> str | None:
    """The reset that a line says in a sentence about its field, which ends in it."""
    found = _SENTENCE.match(text.strip()) if "resets to" in text and "." in text else None
    return found["reset"] if found else None
