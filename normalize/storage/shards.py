"""Which file of a top-level table holds which rows.

A table is one file while it is small. One that is not is several, each with the rows of some families of documents
(`normalize.merging.families`), so that a document that has changed costs the file of its family and not the table.
Which family goes where hangs on its name and on the number of files alone, and that on how much was observed in all.

    shards_for(1_000_000)       32
    shard_of("amd", 32)         6
"""

from __future__ import annotations

import zlib
from typing import Final

SMALL: Final = 16_384
"""Observed rows for which a file of its own pays: to read and write it costs what normalizing a document does."""
MANY: Final = 64
"""Files of a table up to which they stay that small: each costs those who read the whole table."""
LARGE: Final = 262_144
"""Rows from which more files are made all the same: one has to fit into memory."""


def shards_for(rows: int) -> int:
    """Number of files of each top-level table, a power of two: so each of more holds part of one of fewer.

    Args:
        rows: of the observed tables, all documents together.
    """
    wanted = max(min(rows // SMALL, MANY), rows // LARGE, 1)
    return 1 << (wanted.bit_length() - 1)


def shard_of(family: str, shards: int) -> int:
    """Number of the file that a family's rows stand in."""
    return zlib.crc32(family.encode("utf-8", "surrogatepass")) & (shards - 1)
