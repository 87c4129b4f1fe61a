"""What names the document: vendor, product, title, revision."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Outline
    from extract.observations import Reading

_KIND_WORDS: Final = frozenset(
    """isa instruction instructions set sets architecture reference manual manuals guide programming programmer
    programmers documentation doc docs shader microcode rev revision v""".split()  # noqa: SIM905 - a list of words
)
_VERSION: Final = re.compile(r"(?:v|rev|r)?\d+(?:\.\d+)+\w*$|rev\w*\d")
_REVISION: Final = re.compile(
    r"\s*:?(?:Revision|Rev\.?|Version)\b:?\s+v?(\d[\w.]*)(?:,?\s+([A-Z]\w+ (?:\d{1,2}, )?\d{4}|\d{4}-\d\d-\d\d))?\s*$"
)
_DATE: Final = re.compile(r"\s*:[Dd]ate:\s+(\S.*)")
_FRONT: Final = 80
"""So many lines of front matter are searched for the revision."""


def identify(reading: Reading, outline: Outline) -> None:
    """Fill in what names the document. The file's name decides on vendor and product: a person gave it.

    `vendor-product-words` is vendor, then the words up to the first that names a kind of document or a
    revision: `amd-vega-isa` is amd's vega.
    """
    document = reading.document
    words = [w for w in re.split(r"[-_ ]+", document.doc_id) if w]
    product = []
    for word in words[1:]:
        if word in _KIND_WORDS or _VERSION.match(word):
            break
        product.append(word)
    if product:
        reading.vendor, reading.product = words[0], "-".join(product)
    else:
        reading.product = words[0] if words else None
    reading.title = outline.title
    for i in document.body[:_FRONT]:
        if found := _REVISION.match(document.lines[i]):
            reading.revision = reading.revision or found[1]
            reading.revision_date = reading.revision_date or found[2]
        elif found := _DATE.match(document.lines[i]):
            reading.revision_date = reading.revision_date or found[1].strip()
