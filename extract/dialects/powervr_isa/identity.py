"""Who made the document and about what: vendor, product, title, revision.

Version : SDK 4.1            revision
Issue Date : 23 Nov 2018     revision_date
Author : Northbeck Limited   vendor, unless the file's name says it
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.grammar import KEY
from extract.identity import vendor_and_product

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.layout import Layout
    from extract.observations import Reading

_TITLE = re.compile(r".*(?:Reference|Guide|Manual|Instruction Set|Specification)\b", re.IGNORECASE)
_FIRM = re.compile(
    r",?\s+(?:Technologies|Semiconductors?|Corporation|Corp|Company|Limited|Ltd|Incorporated|Inc|GmbH|AG|plc|LLC)\b.*$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\b(?:Version|Revision|Rev\.?)\s+(\d[\w.]*)", re.IGNORECASE)


def identify(reading: Reading, layout: Layout) -> None:
    """Fill in what names the document. The file's name decides on vendor and product: a person gave it.

    A name that holds the product alone leaves the vendor to the author that the front page prints.
    """
    front, first = _front(reading, layout)
    reading.vendor, reading.product = vendor_and_product(reading.document.doc_id)
    author = front.get("author") or front.get("vendor") or front.get("company")
    if reading.vendor is None and author:
        reading.vendor = re.sub(r"[^a-z0-9]+", "-", _FIRM.sub("", author).lower()).strip("-") or None
    reading.revision = front.get("version") or front.get("revision")
    reading.revision_date = next((text for key, text in front.items() if "date" in key), None)
    reading.title = front.get("title")
    for text in first:
        if reading.title is None and len(text) < 120 and _TITLE.match(text):
            reading.title = text.strip("#* ")
        if reading.revision is None and (found := _NUMBERED.search(text)):
            reading.revision = found[1]


def _front(reading: Reading, layout: Layout) -> tuple[dict[str, str], list[str]]:
    """The keys of the front page, and its first lines of text."""
    body, lines = reading.document.body, reading.document.lines
    title = next((i for i in body if lines[i].strip()), -1)  # where Markdown has a heading of its own
    headings = [i for i, h in sorted(layout.headings.items()) if i != title or h.number]
    marks = [e.line for e in layout.contents[:1]] + headings[:1]
    keys: dict[str, str] = {}
    first: list[str] = []
    for i in range(body.start, min([*marks, body.start + 80, body.stop])):
        text = lines[i].strip()
        if not text:
            continue
        if (found := KEY.match(text)) and len(text) > found.end():
            keys.setdefault(found["key"].lower(), text[found.end() :])
        elif len(first) < 12:
            first.append(text)
    return keys, first
