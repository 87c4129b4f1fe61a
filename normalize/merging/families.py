"""Which documents are normalized together: those of a vendor, or where these are many, of a family of its products.

    families({"acme-1-guide": row, "acme-2-guide": row, ...})     {"acme": ["acme-1-guide", "acme-2-guide"]}
                                                                  or "acme/acme-1", "acme/acme-7" ...

What one guide of a vendor prints is evidence for its others, and to weigh it they have to be in memory together. A
vendor's whole archive is not: from `LARGEST` rows on, its products are taken in the order of their names, which puts
those next to each other that are called alike, and divided. Where, hangs on the names of the products near by alone,
so that a product more or less moves no other division than those beside it.
"""

from __future__ import annotations

import zlib
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from catalog.info import ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST: Final = 32_768
"""Observed rows of a family, which take some 150 MB to normalize; one product may have more."""
SMALLEST: Final = LARGEST // 8
"""Rows from which a family may end: those of one large manual."""
ENDS: Final = 8
"""One of so many products ends a family that is large enough, by a hash of its name."""


def families(documents: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """The ids of the documents of each family, by its name: that of the vendor, and of the first product of several.

    Args:
        documents: row of `documents` by id. Those of one product stay together; without a vendor the name is empty.
    """
    found: dict[str, list[str]] = {}
    of_vendor: dict[str, list[str]] = {}
    for doc_id in sorted(documents):
        of_vendor.setdefault(documents[doc_id]["vendor"] or "", []).append(doc_id)
    for vendor, own in sorted(of_vendor.items()):
        rows = {doc_id: rows_of(documents[doc_id]) for doc_id in own}
        if sum(rows.values()) <= LARGEST:
            found[vendor] = own
            continue

        def product(doc_id: str) -> str:
            name: str = documents[doc_id]["product"] or doc_id
            return name

        name, held = "", 0
        for first, members in groupby(sorted(own, key=product), product):
            these = sorted(members)
            more = sum(rows[doc_id] for doc_id in these)
            ends = held >= SMALLEST and _begins(first)
            if not name or ends or held + more > LARGEST:
                name, held = f"{vendor}/{first}", 0
            found.setdefault(name, []).extend(these)
            held += more
    return {name: sorted(own) for name, own in found.items()}


def rows_of(document: Mapping[str, Any]) -> int:
    """The observed rows of a document, by its row of `documents`."""
    return sum(document[name] for name in ROWS)


def _begins(product: str) -> bool:
    """Whether a product begins a family; by other bits than those by which `normalize.storage.shards` spreads families.

    Names that begin alike and have the same check sum in its lowest bits have it with a vendor before them too.
    """
    return (zlib.crc32(product.encode("utf-8", "surrogatepass")) >> 24) % ENDS == 0


def vendor_of(family: str) -> str:
    """The vendor whose documents a family has; "" for none."""
    return family.partition("/")[0]
