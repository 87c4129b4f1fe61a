"""Words that the end of a line cut: whole again where the document has the whole word.

De- / bug          Debug, for the document says so elsewhere
memory- / mapped   memory-mapped, for it never says `memorymapped`
rx_fifo_- / len    rx_fifo_len
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extract.observations import Reading

_CUT = re.compile(r"\b([A-Za-z]+)- ([a-z]{2,})\b")

_CUT_NAME = re.compile(r"(?<=[A-Za-z0-9]_)- (?=[A-Za-z0-9])")
"""An identifier cut behind an underscore: the hyphen is no part of it."""


def mend_cut_words(reading: Reading) -> None:
    """Put the cut words of all descriptions and of the names of values together."""
    known: set[str] = set()

    def mended(found: re.Match[str]) -> str:
        if not known:
            known.update(re.findall(r"[a-z]+", reading.document.text().lower()))
        whole = found[1] + found[2]
        return whole if whole.lower() in known else f"{found[1]}-{found[2]}"

    def whole(text: str) -> str:
        return _CUT.sub(mended, _CUT_NAME.sub("", text))

    rows: list[Any] = [row for table, row in reading.observations() if table != "symbols"]
    for row in rows:
        if row.description and "- " in row.description:
            row.description = whole(row.description)
    for value in (
        value for register in reading.registers for field in register.fields for value in field.values
    ):
        if value.name and "- " in value.name:
            value.name = whole(value.name)
