"""Lines of the walk that are captions: again on the next page, wrapped, in the margin beside their table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.pages.flow import beside
from extract.dialects.register_table.pages.title_rows import TITLE_OF_REGISTER
from extract.dialects.register_table.walk.key_lines import KeyLines
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.heading_numbers import CAPTION, without_continued
from extract.dialects.register_table.words.headings import names_register

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.named import Named

_LEGEND = re.compile(r"legend\s*:", re.IGNORECASE)
_ABOVE: Final = 6
"""Lines above a table among which its caption stands."""
_IN_CAPITALS = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[A-Z]{3,}[0-9]*\b")
"""Words of a caption that may be names of registers."""


class CaptionLines(KeyLines):
    """Tells which lines are captions of the tables around them."""

    def _ends_caption(self, text: Text) -> bool:
        """Whether a line is the wrapped rest of a caption with a name and a place: `bit description`.

        Or what it says of the codes in the table: `Legend: * default value`.
        """
        if self.caption is None:
            return False
        if text.line == self.caption[1].line + 1 and _LEGEND.match(text.text):
            return True
        if self.caption[0].address is None:
            return False
        below = text.line == self.caption[1].line + 1 and text.text[0].islower()
        return below and text.text[-1] not in ".:;" and not sentence(text.text, self.words)

    def _in_margin(self, text: Text) -> bool:
        """Whether small text stands wholly to the left or right of the table just read: what is left of its caption."""
        return self.open is not None and not self.large(text) and beside(text, self.box)

    def _caption_again(self, text: str) -> bool:
        """Whether a line is the caption of a table that goes on: `Table 3-7 NBCFG bits (continued)`."""
        told = without_continued(text, self.words)
        if told is None:
            return False
        titled = is_of_table(text, self.words) or TITLE_OF_REGISTER.match(text)
        bare = names_register(told, self.words)
        if self._of_another(bare, told):
            return False
        if not titled:
            return bare is not None and bare.caption and self.open is not None and self.is_of_open(bare)
        return self.loose is not None or not self.document.words or self._caption_of_open(text)

    def _of_another(self, named: Named | None, caption: str) -> bool:
        """Whether a caption is that of another register's table: it names one, or has names and this one's not."""
        above = self.context.named
        if named is not None and named.written:
            return not self.is_of_open(named)
        names = {fold(word) for word in _IN_CAPITALS.findall(caption)}
        return bool(names) and above is not None and above.written and fold(above.name) not in names

    def _caption_repeated(self, text: Text) -> bool:
        """Whether a line is the caption of the table being read, number and all, again at the top of the next page.

        So is the very line that stands right over the table.
        """
        table = self.open[0] if self.open else self.loose.grid if self.loose else None
        if table is None or self.document.page(text.line) != table.pages[-1] + 1:
            return False
        said = text.text.strip()
        numbered = CAPTION.match(said) is not None and re.search(r"\d", said)
        above = range(max(table.first_line - (_ABOVE if numbered else 1), 0), table.first_line)
        return any(self.document.lines[i].strip() == said for i in above)

    def _caption_of_open(self, text: str) -> bool:
        """Whether a caption that says its table goes on is that of the ruled table being read, not of one left out."""
        if self.open is None:
            return False
        said, first = CAPTION.match(text), self.open[0].first_line
        above = (
            CAPTION.match(self.document.lines[i].strip())
            for i in range(first - 1, max(first - _ABOVE, 0), -1)
        )
        before = next(filter(None, above), None)
        if said and before and (said["kind"], said["number"]) == (before["kind"], before["number"]):
            return True
        return self.is_of_open(names_register(text, self.words))
