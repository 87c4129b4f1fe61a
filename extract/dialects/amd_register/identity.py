"""Who made the document and about what: vendor, product, title, revision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.identity import vendor_and_product

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.observations import Reading

_OWNER = re.compile(
    r"(?:©|\(c\)|Copyright)\s*(?:\d{4}(?:\s?-\s?\d{4})?)\s+(?P<owner>[A-Z][\w .,&-]{2,60})", re.IGNORECASE
)
_TITLE = re.compile(r".*(?:Reference|Guide|Manual|Registers|Specification)\b", re.IGNORECASE)


def identify(reading: Reading, layout: Layout) -> None:
    """Fill in what names the document. The file's name decides on vendor and product: a person gave it.

    Printed title and owner are kept beside.
    """
    reading.vendor, reading.product = vendor_and_product(reading.document.doc_id)
    if reading.vendor is None:
        reading.vendor = _printed_owner(reading)
    reading.revision, reading.revision_date = layout.revision, layout.revision_date
    first = layout.content[0][0] if layout.content else 0
    if first not in layout.headings:
        for i, start in layout.content[:12]:
            text = reading.document.lines[i][start:].strip()
            if len(text) < 120 and _TITLE.match(text):
                reading.title = text
                break


def _printed_owner(reading: Reading) -> str | None:
    """The owner of the copyright line as a slug, for files whose name does not tell."""
    for line in reading.document.lines[:4000]:
        if ("©" in line or "opyright" in line) and (found := _OWNER.search(line)):
            owner = re.split(r",|\bInc\b|\bLtd\b|\bAll\b", found["owner"])[0].strip().lower()
            return re.sub(r"[^a-z0-9]+", "-", owner).strip("-") or None
    return None
