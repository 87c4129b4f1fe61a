"""The text behind a value's number in two: a name where it has one, and what it means.

OFF: the unit rests       name OFF, description `the unit rests`
Disabled (default)        name Disabled, description `default`
Reserved                  a name alone
divided by two            a description alone
"""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = r"[^\W\d_][\w/.+]*(?:-[A-Za-z0-9_]+)*|_\w+"
_ALONE = re.compile(rf"^(?:{_WORD})$")
_PARTED = re.compile(
    rf"^(?P<name>{_WORD})(?:\s*[:：](?!:|(?<=\d.)\d)\s*|\s+[–—-]\s+)(?P<text>\S.*)$", re.DOTALL
)
_REMARK = re.compile(rf"^(?P<name>{_WORD})\s*[(（](?P<text>[^()（）]+)[)）]$")
_DIRECTIONS: Final = frozenset({"read", "reads", "reading", "write", "writes", "writing", "r", "w"})
"""What tells when a value means what stands behind, and is no name: `Read: no fault`."""
_LONGEST: Final = 32
_IDEOGRAPHS: Final = 8
"""Characters of a name at most, in scripts without blanks between words."""


def part_label(text: str, name: str | None = None) -> tuple[str | None, str | None]:
    """Name and description of a value.

    Args:
        text: what stands behind its number.
        name: the name where it is printed apart from the text.

    >>> part_label("OFF: it rests"), part_label("Disabled (default)"), part_label("every second one")
    (('OFF', 'it rests'), ('Disabled', 'default'), (None, 'every second one'))
    >>> part_label("read: no fault"), part_label("Write (default)")
    ((None, 'read: no fault'), ('Write', 'default'))
    >>> part_label("Pump::Ctl::RATE is off.")  # a path
    (None, 'Pump::Ctl::RATE is off.')
    """
    text = text.strip()
    if name is not None:
        return name, text or None
    if _is_name(text.rstrip(".;,。")):
        return text.rstrip(".;,。"), None
    for pattern in (_PARTED, _REMARK):
        found = pattern.match(text)
        if pattern is _PARTED and found and found["name"].casefold() in _DIRECTIONS:
            break
        if found and _is_name(found["name"]):
            return found["name"], found["text"].strip() or None
    return None, text or None


def _is_name(text: str) -> bool:
    """Whether a text is one word."""
    return bool(_ALONE.match(text)) and len(text) <= (
        _LONGEST if text.isascii() or _spaced(text) else _IDEOGRAPHS
    )


def _spaced(text: str) -> bool:
    """Whether the script puts blanks between words: Latin, Greek, Cyrillic, Hangul."""
    return all(ord(c) < 0x2E80 or 0xAC00 <= ord(c) <= 0xD7A3 for c in text)
