"""Readers: bytes in, a `Document` of numbered lines out, with the way back to the file kept.

    >>> read_document(Path("data/raw/samples/chip.txt"), "chip").lines[0]      # doctest: +SKIP
    'Chapter 1'

`discover` says which files a list of paths stands for and under which `doc_id`;
`read_document` reads one of them. What a file is, is judged from its bytes, never
from its name.
"""

from __future__ import annotations

from extract.readers.discover import Source, discover
from extract.readers.load import path_text
from extract.readers.text import read_document

__all__ = ["Source", "discover", "path_text", "read_document"]
