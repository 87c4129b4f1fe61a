"""What a document shows to be absent: leading pages and chapters, an end in the middle of a record."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.observations import Reading


def report_missing(reading: Reading, layout: Layout) -> None:
    """Set `complete` and `missing`, and report each absence and each page count that the print contradicts."""
    body = reading.document.body
    pages = layout.pages
    if body and pages:
        reading.page_count = pages[body[-1]] - pages[body[0]] + 1
        if layout.proven and pages[body[0]] > 1:
            _absent(
                reading,
                f"pages 1-{pages[body[0]] - 1}: the first page in the file is {pages[body[0]]}",
                body[0],
            )
    if heading := next((one for one in layout.headings.values() if one.number), None):
        chapter = int(heading.number.split(".")[0])
        if chapter > 1:
            _absent(
                reading, f"chapters before {chapter}: the first heading is {heading.text!r}", heading.line
            )
        for number, title, _ in layout.contents:
            if "." not in number and not any(h.number == number for h in layout.headings.values()):
                _absent(reading, f"chapter {number} {title!r}, listed in the contents", None)
    for line, before, after in layout.disagreements:
        reading.diagnose(
            "page_count",
            f"{after - before:+d} pages between the breaks seen and the page numbers printed",
            line_first=line,
            line_last=line,
        )
    _end(reading, layout)


def _absent(reading: Reading, what: str, line: int | None) -> None:
    reading.complete = False
    reading.missing.append(what)
    reading.diagnose("missing", what, line_first=line, line_last=line)


def _end(reading: Reading, layout: Layout) -> None:
    """A file that stops while a sentence or a register's bits are unfinished was cut."""
    if not reading.registers or not layout.content:
        return
    register = reading.registers[-1]
    last, _ = layout.content[-1]
    text = reading.document.lines[last].rstrip()
    row = register.fields[-1] if register.fields else None
    covered = row.bit_hi if row is not None and row.bit_hi is not None else -1
    ended = any(roles & FURNITURE for roles in reading.document.roles[last + 1 :])  # the page itself is whole
    words = text.split()
    closed = reading.document.lines[last].rstrip(" ").endswith("\t")  # the pipe behind the last cell of a row
    unfinished = (
        not closed
        and bool(words)
        and words[-1].isalpha()
        and words[-1].islower()
        and bool(row and row.description)
    )
    follows = row is None or all(line < last for line, _, _ in row.pieces)  # text behind the last register
    open_text = unfinished and not follows and not ended and _ends_sentences(reading)
    where = f"register {register.register}" + (
        f", field {row.field}" if row is not None and row.field else ""
    )
    if row is None:
        _absent(reading, f"the end: the file stops in {where} before its first field", last)
    elif open_text:
        _absent(reading, f"the end: the file stops in mid-sentence in {where}", last)
    elif (
        covered + 1 < (register.width_bits or 32)
        and not any(r.bit_hi is None for r in register.fields)
        and _open_series(reading)
    ):
        _absent(reading, f"the end: the file stops at bit {covered} of {where}, whose series goes on", last)


def _ends_sentences(reading: Reading) -> bool:
    """Whether half of the document's texts end like sentences: where none do, an open end shows nothing."""
    texts = [f.description for r in reading.registers for f in r.fields if f.description]
    return 2 * sum(text[-1] in ".!?:;)" for text in texts[:-1]) >= len(texts) - 1


def _open_series(reading: Reading) -> bool:
    """Whether the last register's fields step up evenly and one more step would fill it to the top bit."""
    register = reading.registers[-1]
    ranges = [(f.bit_hi, f.bit_lo) for f in register.fields if f.bit_hi is not None and f.bit_lo is not None]
    if len(ranges) < 3:
        return False
    widths = {hi - lo for hi, lo in ranges}
    steps = {b[1] - a[1] for a, b in itertools.pairwise(ranges)}
    step = steps.pop() if len(steps) == 1 else 0
    return (
        len(widths) == 1
        and step == widths.pop() + 1
        and ranges[-1][0] + step == (register.width_bits or 32) - 1
    )
