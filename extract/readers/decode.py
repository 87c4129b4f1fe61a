r"""Bytes to text: UTF-8 unless they show otherwise, and never an error.

A byte that is no text in the file's encoding is marked, and spelt out once its line is known:

    >>> unmark(decode(b"RESET 0 \xff none", None).text)
    'RESET 0 \\xff none'

How the encoding is found: a byte order mark; else UTF-8 if the bytes are valid; else
UTF-8 with damage if most characters outside ASCII are valid UTF-8, or next to none is not;
else Western European if all they add to ASCII is its signs and letters; else by statistics.
"""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

MARKS: Final = {"utf-8": 3, "utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
"""Length in bytes of the byte order mark of each encoding that has one."""
WESTERN: Final = "cp1252"
SIGNS: Final = frozenset("‘’“”–—…•™§©®°±²³µ¶·¹¼½¾×÷äöüÄÖÜßéèàçñåøæ\xa0".encode(WESTERN))
"""What an English or Western European manual adds to ASCII."""
FEW: Final = 8
"""So many bad bytes, or one in a thousand, are damage rather than a sign of another encoding."""
SAMPLE: Final = 1 << 16
"""Bytes of evidence the statistics look at; more takes time and adds nothing."""

_BAD: Final = re.compile("[\udc00-\udcff]")
_HANDLER: Final = "specmill.mark"


def _mark(error: UnicodeError) -> tuple[str, int]:
    """Error handler: each bad byte becomes a lone low surrogate, which no valid text holds."""
    assert isinstance(error, UnicodeDecodeError)
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _mark)


class Decoded(NamedTuple):
    """Text, the encoding it was in, and whether some bytes had to be marked (`unmark` spells them out)."""

    text: str
    encoding: str
    damaged: bool


def decode(data: bytes, bom: str | None) -> Decoded:
    """Text of a file's bytes, bad bytes marked; `bom` is the encoding that their byte order mark names."""
    if bom:
        data = data[MARKS[bom] :]
    encoding = bom or "utf-8"
    try:
        return Decoded(data.decode(encoding), encoding, damaged=False)
    except UnicodeDecodeError:
        pass
    if not bom:
        encoding = _guess(data)
    text = data.decode(encoding, _HANDLER)
    return Decoded(text, encoding, damaged=_BAD.search(text) is not None)


def bad_bytes(line: str) -> int:
    """How many bad bytes a decoded line holds."""
    return len(_BAD.findall(line))


def unmark(line: str) -> str:
    r"""The line with each bad byte spelt out as `\xNN`."""
    return _BAD.sub(lambda match: f"\\x{ord(match[0]) - 0xDC00:02x}", line)


def _guess(data: bytes) -> str:
    """The likeliest encoding of bytes that are not valid UTF-8."""
    text = data.decode("utf-8", _HANDLER)
    bad = bad_bytes(text)
    good = len(text) - bad - len(text.encode("ascii", "ignore"))
    if good >= bad:
        return "utf-8"
    high = data.translate(None, bytes(range(0x80)))
    if SIGNS.issuperset(high):
        return WESTERN
    if bad <= max(FEW, len(data) // 1000):
        return "utf-8"
    return _by_statistics(data)


def _by_statistics(data: bytes) -> str:
    """The encoding charset-normalizer finds for the lines that are not ASCII; UTF-8 when it finds none."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 - 50 ms that few files need

    sample = b"\n".join(line for line in data.split(b"\n") if not line.isascii())[:SAMPLE]
    best = from_bytes(sample).best()
    if best is None:
        return "utf-8"
    return WESTERN if WESTERN in best.could_be_from_charset else best.encoding
