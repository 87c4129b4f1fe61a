"""Refusal of a PDF whose packed streams are a bomb, before anything unpacks them whole.

Pictures are left out: their streams are never unpacked here. Nothing is kept of what is unpacked.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

from extract.errors import UnreadableDocument

STREAM_LIMIT: Final = 64 << 20
"""Bytes; the drawing of a page is some hundred kilobytes, a large font some megabytes."""
TOTAL_LIMIT: Final = 512 << 20
"""Bytes, and ..."""
TOTAL_RATIO: Final = 50
"""... times the size of the file: together more than any document holds."""
CHUNK: Final = 1 << 16

_STREAM: Final = re.compile(rb"\bstream\r?\n")
_HEAD: Final = 1 << 10
"""Bytes before a stream in which its dictionary stands."""
_DEFLATED: Final = re.compile(rb"/(?:FlateDecode|Fl)\b")
_PICTURE: Final = re.compile(rb"/Subtype\s*/Image\b")


def refuse_bombs(data: bytes, shown: str) -> None:
    """Unpack the streams of a PDF, in little memory, as far as its limits go.

    Raises:
        UnreadableDocument: one of them, or all together, are larger than any document's.
    """
    total = 0
    for found in _STREAM.finditer(data):
        head = data[max(0, found.start() - _HEAD) : found.start()]
        head = head[head.rfind(b"obj") + 3 :]
        layers = len(_DEFLATED.findall(head))
        if not layers or _PICTURE.search(head):
            continue
        total += (size := _unpacked(data, found.end(), layers))
        if size > STREAM_LIMIT or total > max(TOTAL_LIMIT, TOTAL_RATIO * len(data)):
            message = (
                f"packed data that unpacks to more than {min(size, total) >> 20} MB; no manual holds that"
            )
            raise UnreadableDocument(message, shown)


def _unpacked(data: bytes, start: int, layers: int) -> int:
    """Size in bytes of what a stream unpacks to; counted on until it exceeds the limit."""
    unpackers = [zlib.decompressobj() for _ in range(layers)]
    size = 0
    view = memoryview(data)

    def feed(piece: bytes | memoryview, layer: int) -> None:
        nonlocal size
        if layer == layers:
            size += len(piece)
            return
        unpacker = unpackers[layer]
        while piece and size <= STREAM_LIMIT and not unpacker.eof:
            feed(unpacker.decompress(piece, CHUNK), layer + 1)
            piece = unpacker.unconsumed_tail

    try:
        while start < len(data) and size <= STREAM_LIMIT and not unpackers[0].eof:
            feed(view[start : start + CHUNK], 0)
            start += CHUNK
    except zlib.error:  # damaged or encrypted: who reads the page will see
        pass
    return size
