"""Whether the meaning of a value is that of a read or of a write: one number may then mean two things.

1   Set       Enable                what writing 1 does
1   Enabled   Read: Enabled         what reading 1 tells
"""

from __future__ import annotations

import re
from typing import Final

_DIRECTION: Final = re.compile(r"(read|write)s?\s?:\s", re.IGNORECASE)


def direction_of(text: str | None) -> str:
    """`read` or `write` where a meaning begins with that word and a colon, else nothing.

    >>> direction_of("Read: Enabled"), direction_of("Enable")
    ('read', '')
    """
    found = _DIRECTION.match(text or "")
    return found[1].lower() if found else ""
