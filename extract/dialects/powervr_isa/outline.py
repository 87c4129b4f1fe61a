"""Checks of the outline: headings against the contents, numbers against each other, what is absent.

4.1.5 BLURB in the contents, BLURR in the body         heading_differs
4.2 before two titles, and no 4.4                      heading_number
Figure 1 listed, no such caption                       missing
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.grammar import fold

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.contents import Entry
    from extract.dialects.powervr_isa.layout import Heading, Layout
    from extract.observations import Reading


def check_outline(reading: Reading, layout: Layout) -> None:
    """Report where headings and contents disagree; set `complete` and `missing`."""
    headings = [layout.headings[line] for line in sorted(layout.headings)]
    for heading in headings:
        _compare(reading, layout, heading)
    _check_numbers(reading, headings)
    _report_missing(reading, layout)
    for line, counted, printed in layout.jumps:
        reading.diagnose(
            "page_count",
            f"the contents put this heading on page {printed}, after headings on page {counted}",
            line_first=line,
            line_last=line,
        )


def _compare(reading: Reading, layout: Layout, heading: Heading) -> None:
    entry = heading.listed
    code, message = "", ""
    if entry is None and layout.contents:
        code, message = "heading_unlisted", f"the contents do not list {heading.text!r}"
    elif entry is not None and heading.alias is not None:
        code = "heading_differs"
        message = f"the contents call {entry.number or 'it'} {entry.title!r}, the heading {heading.title!r}"
    elif entry is not None and (entry.number or "") != heading.number:
        code = "heading_differs"
        message = f"the contents number {entry.title!r} {entry.number}, the heading {heading.number or 'not at all'}"
    if code:
        quoted = [reading.document.lines[i] for i in ([entry.line] if entry else []) + [heading.line]]
        reading.diagnose(
            code, message, line_first=heading.line, line_last=heading.line, raw_text="\n".join(quoted)
        )


def _check_numbers(reading: Reading, headings: list[Heading]) -> None:
    """Report numbers that stand before two titles, and numbers that a series of headings leaves out."""
    seen: dict[str, Heading] = {}
    for heading in headings:
        first = seen.setdefault(heading.number, heading) if heading.number else heading
        if first is not heading and fold(first.title) != fold(heading.title):
            reading.diagnose(
                "heading_number",
                f"{heading.number} stands before {first.title!r} (line {first.line + 1}) and {heading.title!r}",
                line_first=heading.line,
                line_last=heading.line,
            )
    series: dict[str, list[tuple[int, Heading]]] = {}
    for heading in seen.values():
        above, _, own = heading.number.rpartition(".")
        if own.isdecimal():
            series.setdefault(above, []).append((int(own), heading))
    for above, members in series.items():
        members.sort(key=lambda m: m[0])
        for (before, _), (after, heading) in itertools.pairwise(members):
            if after - before > 1:
                low, high = (f"{above}.{n}".lstrip(".") for n in (before + 1, after - 1))
                shown = low if low == high else f"{low} to {high}"
                reading.diagnose(
                    "heading_number",
                    f"no heading has the number {shown}",
                    line_first=heading.line,
                    line_last=heading.line,
                )


def _report_missing(reading: Reading, layout: Layout) -> None:
    """What the contents and the lists of figures and tables name and the body does not hold."""
    found = {id(h.listed) for h in layout.headings.values()}
    run: list[Entry] = []
    for entry in [*layout.contents, None]:
        if entry is not None and id(entry) not in found:
            run.append(entry)
            continue
        if run:
            first, last = (f"{e.number or ''} {e.title}".strip() for e in (run[0], run[-1]))
            to = "" if len(run) == 1 else f" to {last!r} ({len(run)} headings)"
            _absent(reading, f"{first!r}{to}: in the contents, not in the body", run[0].line, run[-1].line)
        run = []
    captions = set(layout.captioned.values())
    for entry in layout.captions:
        if not any(c.startswith(fold(entry.title)) for c in captions):
            _absent(
                reading, f"{entry.title!r}: listed, and no such caption in the body", entry.line, entry.line
            )


def _absent(reading: Reading, what: str, first: int, last: int) -> None:
    reading.complete = False
    reading.missing.append(what)
    reading.diagnose("missing", what, line_first=first, line_last=last)
