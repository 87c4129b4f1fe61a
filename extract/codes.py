"""Diagnostic codes: what each means and an example. A code that is not here cannot be reported.

Codes of flags name doubts about one row (the row's `flags` holds the same code);
the others concern lines or the document.
"""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """Severity (`info`, `warning`, `error`), meaning in one sentence, and an example."""

    severity: str
    meaning: str
    example: str


CODES: dict[str, Code] = {
    "encoding": Code("warning", "The file is not UTF-8; another encoding was detected.", "decoded as cp1252"),
    "undecodable_bytes": Code("error", "Bytes that are no text in the file's encoding; shown as \\xNN.", "\\xff"),
    "web_dump_mismatch": Code("warning", "A web dump's line numbers and its text lines differ in count.", "7693 / 7690"),
    "duplicate_document": Code("warning", "A file holds the same bytes as another and is read once.", "copy.txt"),
    "unclaimed_line": Code("warning", "Lines of text from which nothing was made.", "line 812: `~~ | | ~`"),
    "impossible_number": Code("warning", "A number too large for any hardware is left out.", "0x2888000000000000028"),
}
