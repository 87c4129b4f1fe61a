"""Access and reset of a field that stand in lines of their own below the line of its bits, as keys and values.

- Bits 7:4: STOP - Where it ends      STOP (bits 7:4)
  - Access: RW                            :Access: RW
  - Reset: 0x3                            :Reset: 0x3
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.stated import said_reset
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.numerals import reset_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_KEYED: Final = re.compile(
    r"\s*(?:[-*+•]\s+|:(?=\w))?[*_`]{0,3}(?P<key>[A-Za-z][\w ]{2,20}?)[*_`]{0,3}\s?[:=][*_`]{0,3}\s*"
    r"(?P<value>\S.*?)[.;,*_`]*\s*$"
)
_PARTS: Final = re.compile(r"[,;|]\s+(?=[A-Za-z][\w ]{2,20}[:=])")
"""Between keys in one line: `Access: RW, reset: 0x3`."""
_ROLES: Final = frozenset({"access", "reset"})


def keyed_lines(lines: Sequence[Text], words: Vocabulary) -> tuple[dict[str, str], list[Text]]:
    """The access and the reset that lines of nothing else tell, and these lines; none where two tell the same."""
    found: dict[str, str] = {}
    told: list[Text] = []
    for text in lines:
        if (reset := said_reset(text.text)) is not None:
            if "reset" in found:
                return {}, []
            found["reset"] = reset
            continue
        pairs = _pairs(text.text, words) if ":" in text.text or "=" in text.text else []
        if not pairs:
            continue
        if not found.keys().isdisjoint(role for role, _ in pairs):
            return {}, []
        found |= dict(pairs)
        told.append(text)
    return found, told


def _pairs(text: str, words: Vocabulary) -> list[tuple[str, str]]:
    """The keys and values of a line; none where it says anything else."""
    out = []
    for part in _PARTS.split(text):
        found = _KEYED.match(part)
        role = words.column(found["key"]) if found else None
        if found is None or role not in _ROLES:
            return []
        value = found["value"].strip("`*_ ")
        if not (is_access(value, words) if role == "access" else reset_number(value) is not None):
            return []
        out.append((role, value))
    return out
