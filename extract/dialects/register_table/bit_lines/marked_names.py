"""Names that nothing but the marks of Markdown part from the text behind them: `Bit 0: **RUN** starts it`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_lines.bitlines import AFTER_NAME, LINE

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_lines.bitlines import BitLine

_IN_MARKS = re.compile(r"(?:`|\*\*)([A-Za-z_]\w*(?:[\[<][\d:]+[\]>])?)[:：]?(?:`|\*\*)")


def name_in_marks(line: BitLine, printed: str) -> None:
    """Name a field without a name by the first word of its text, where marks hold that in the line as printed."""
    if line.name or not ("*" in printed or "`" in printed):
        return
    bits = LINE.match(line.rest) if line.rest == line.first.text else None
    first, _, rest = ((bits["rest"] or "") if bits else line.rest).partition(" ")
    if any(found[1] == first for found in _IN_MARKS.finditer(printed)):
        line.name, line.rest, line.doubtful = first, rest.lstrip(AFTER_NAME), False
