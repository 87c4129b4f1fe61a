"""What names the document: vendor, product, title, revision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.identity import vendor_and_product

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Outline
    from extract.observations import Reading

_REVISION: Final = re.compile(
    r"\s*:?(?:Revision|Rev\.?|Version)\b:?\s+v?(\d[\w.]*)(?:,?\s+([A-Z]\w+ (?:\d{1,2}, )?\d{4}|\d{4}-\d\d-\d\d))?\s*$"
)
_DATE: Final = re.compile(r"\s*:[Dd]ate:\s+(\S.*)")
_FRONT: Final = 80
"""So many lines of front matter are searched for the revision."""


def identify(reading: Reading, outline: Outline) -> None:
    """Fill in what names the document. The file's name decides on vendor and product: a person gave it."""
    document = reading.document
    reading.vendor, reading.product = vendor_and_product(document.doc_id)
    reading.title = outline.title
    for i in document.body[:_FRONT]:
        if found := _REVISION.match(document.lines[i]):
            reading.revision = reading.revision or found[1]
            reading.revision_date = reading.revision_date or found[2]
        elif found := _DATE.match(document.lines[i]):
            reading.revision_date = reading.revision_date or found[1].strip()
