"""Sections that show how registers are described: what stands in them is no register of the device.

1.2.2 Register Definition Format
1.2.2.1 Long Name (shortname, at 0x123)      an example, with fields like any other
"""

from __future__ import annotations

import re

_SHOWS = re.compile(
    r"\bregisters?\b(?:\s+\w+)?\s+(?:definition|description|diagram|table)s?\s+(?:format|convention|notation|legend|example)s?\b"
    r"|\b(?:format|convention|notation|legend|example)s?\s+(?:used\s+)?(?:of|for|in)\s+(?:an?\s+|the\s+)?registers?\b"
    r"|\b(?:example|sample)s?\s+registers?(?:\s+(?:description|definition|table)s?)?\b(?!\s+\w)"
    r"|\bregisters?\s+(?:conventions|notation|examples?)\b",
    re.IGNORECASE,
)


def shows_format(title: str) -> bool:
    """Whether a heading announces how registers are described, or an example of it."""
    return bool(_SHOWS.search(title))


def example_section(title: str, number: str | None, before: str | None) -> str | None:
    """The number of the section of examples that a heading stands in, None outside such sections.

    Args:
        title: the heading.
        number: its number, or None.
        before: what this gave for the heading before: headings without a number, and those whose number goes on
            with that of the section, stand within it.
    """
    if shows_format(title):
        return number or ""
    if before and (number is None or number.startswith(f"{before.rstrip('.')}.")):
        return before
    return None
