"""UTF-8 that was taken for Latin-1 or Windows-1252 on its way and saved so: `â€™` for an apostrophe."""

from __future__ import annotations

import re
from typing import Final

_BYTES: Final = {
    **{bytes([byte]).decode("cp1252", "ignore"): byte for byte in range(0x80, 0xA0)},
    **{chr(byte): byte for byte in range(0x80, 0x100)},
}
"""The byte that each sign was, in either encoding."""
_BYTES.pop("", None)
_TAIL: Final = "[" + "".join(re.escape(sign) for sign, byte in _BYTES.items() if byte < 0xC0) + "]"
_SIGN: Final = re.compile(
    rf"[\u00c2-\u00c5\u00ce-\u00d3]{_TAIL}|[\u00e2\u00ef]{_TAIL}{{2}}|(?P<other>[^\x00-\x7f])"
)
_FEW: Final = 3
"""So many signs at least, and no other outside ASCII, show it."""


def redecoded(text: str) -> tuple[str, int]:
    """The text with the signs that were meant, and how many there were; the very same text where it is no such one.

    >>> redecoded("4â€™h6 Â· 8â€™hff â€“ Â©"), redecoded("café – 4’h6")
    (('4’h6 · 8’hff – ©', 5), ('café – 4’h6', 0))
    """
    signs = list(_SIGN.finditer(text))
    if len(signs) < _FEW or any(found["other"] for found in signs):
        return text, 0
    try:
        return _SIGN.sub(lambda found: bytes(_BYTES[sign] for sign in found[0]).decode(), text), len(signs)
    except UnicodeDecodeError:
        return text, 0
