"""Protection from a PDF that would take any amount of memory or time.

What its packed streams hold is counted before anything unpacks them whole; a page drawn by very many
operators, or forms that call each other many times over, are first tried in a process of its own with limits.
Pictures are left out: their streams are never unpacked. Nothing is kept of what is unpacked.
"""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from graphlib import CycleError, TopologicalSorter
from math import prod
from typing import Final

from extract.errors import UnreadableDocument

STREAM_LIMIT: Final = 64 << 20
"""Bytes; the drawing of a page is some hundred kilobytes, a large font some megabytes."""
TOTAL_LIMIT: Final = 512 << 20
"""Bytes, and ..."""
TOTAL_RATIO: Final = 50
"""... times the size of the file: together more than any document holds."""
LARGE: Final = 4 << 20
"""Bytes of a stream from which the document is tried first: pdfium takes a hundred times that for some operators."""
CALLS: Final = 10_000
"""Calls of forms on a page, at most, up to which the document is not tried first."""
TRIAL_MEMORY: Final = 1 << 30
"""Bytes."""
TRIAL_SECONDS: Final = 60
CHUNK: Final = 1 << 16

_STREAM: Final = re.compile(rb"\bstream\r?\n")
_HEAD: Final = 1 << 10
"""Bytes before a stream in which its dictionary stands."""
_DEFLATED: Final = re.compile(rb"/(?:FlateDecode|Fl)\b")
_PICTURE: Final = re.compile(rb"/Subtype\s*/Image\b")
_FORM: Final = re.compile(rb"/Subtype\s*/Form\b")
_LAST_NUMBER: Final = re.compile(rb"(\d+)\s+\d+\s*$")
_REFERENCE: Final = re.compile(rb"\b(\d+)\s+\d+\s+R\b")
_CALL: Final = re.compile(rb"\bDo\b")

_TRIAL: Final = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]),) * 2)
except ImportError:
    pass
import pypdfium2
pdf = pypdfium2.PdfDocument(sys.stdin.buffer.read())
for i in range(len(pdf)):
    try:
        page = pdf[i]
    except pypdfium2.PdfiumError:
        continue
    page.get_textpage().close()
    page.close()
"""


def refuse_bombs(data: bytes, shown: str) -> bool:
    """Look through the streams of a PDF as far as its limits go; True when nothing had to be tried in a process apart.

    Raises:
        UnreadableDocument: reading it would take more memory or time than any document.
    """
    total = largest = 0
    calls = []
    forms: dict[bytes, set[bytes]] = {}
    for found in _STREAM.finditer(data):
        head = data[max(0, found.start() - _HEAD) : found.start()]
        begin = head.rfind(b"obj")
        number = _LAST_NUMBER.search(head[:begin])
        head = head[begin + 3 :]
        if _PICTURE.search(head):
            continue
        form = _FORM.search(head) is not None
        size, called = _unpacked(data, found.end(), len(_DEFLATED.findall(head)), form=form)
        total, largest = total + size, max(largest, size)
        if size > STREAM_LIMIT or total > max(TOTAL_LIMIT, TOTAL_RATIO * len(data)):
            message = (
                f"packed data that unpacks to more than {min(size, total) >> 20} MB; no manual holds that"
            )
            raise UnreadableDocument(message, shown)
        if form and number:
            forms[number[1]] = set(_REFERENCE.findall(head))
        if called > 1:
            calls.append(called)
    simple = largest <= LARGE and prod(calls) <= CALLS and not (calls and _in_circles(forms))
    if not simple:
        _try_apart(data, shown)
    return simple


def _in_circles(forms: dict[bytes, set[bytes]]) -> bool:
    """Whether forms, by the numbers of those they may call, call each other without end."""
    try:
        TopologicalSorter(forms).prepare()
    except CycleError:
        return True
    return False


def _unpacked(data: bytes, start: int, layers: int, *, form: bool) -> tuple[int, int]:
    """Size in bytes of what a stream unpacks to, counted on until it exceeds the limit, and calls within a form."""
    if not layers:
        end = data.find(b"endstream", start)
        return max(0, end - start), len(_CALL.findall(data, start, end)) if form else 0
    unpackers = [zlib.decompressobj() for _ in range(layers)]
    size = called = 0
    view = memoryview(data)

    def feed(piece: bytes | memoryview, layer: int) -> None:
        nonlocal size, called
        if layer == layers:
            size += len(piece)
            called += len(_CALL.findall(piece)) if form else 0
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
    return size, called


def _try_apart(data: bytes, shown: str) -> None:
    """Load the pages in a process that is ended when it takes too much."""
    command = [sys.executable, "-c", _TRIAL, str(TRIAL_MEMORY)]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=TRIAL_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        ended = f"more than {TRIAL_SECONDS} seconds"
    else:
        if done.returncode >= 0:  # an exception is for who reads it to raise again
            return
        ended = f"more than {TRIAL_MEMORY >> 20} MB"
    raise UnreadableDocument(f"reading its pages takes {ended}; no manual's do", shown)
