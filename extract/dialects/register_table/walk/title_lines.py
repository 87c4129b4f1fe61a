"""Names in the lines around a heading: captions, lists and names torn over lines, names alone over title or address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.captions import is_of_figure, is_of_table
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.tables import Tables
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, NUMBERED
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text


_BELOW: Final = 6
"""Lines below a heading among which names of its list may stand."""
_LISTED = re.compile(r"[A-Z0-9]+_\w+,")
"""A name of a list alone in its line."""
_BETWEEN: Final = 8
"""Lines of the foot of a page and the head of the next, at most."""
_NEAR: Final = 2
"""Lines from the beginning of a name that a caption cut to its rest, at most."""
_PLACED = re.compile(rf"\(\s*{HEX}\s*\)")
_ALONE = re.compile(
    r"(?:[A-Z]\w*_\w+|[A-Z][A-Z0-9]*\d[A-Z0-9]*|[A-Z]{3,}|[A-Z][A-Z0-9]+[a-z](?= \())(?: ?\([a-z] ?= ?\d[^()]*\))?"
)
"""A line that is nothing but the name of a register, and the indices of an array: `NB_TAPx (x = 0-3)`."""


class TitleLines(Tables):
    """What captions and the lines beside a heading say of a register's name."""

    def _take_caption(self, named: Named, text: Text) -> None:
        """Keep the caption of the table or figure to come, or name the register whose it is by it.

        Where the one before it gives an address and names the same register, that stands there, unless its fields
        have been told: one of the same name behind them may be that of another block.
        """
        if self._of_product(named):
            self.context.repeated |= bool(self.context.lanes)  # the same register of another product
            self.document.roles[text.line] |= HEADING
            return
        last, where = self.placed_caption
        if named.address is not None:
            self.placed_caption = named, (self.chapter, self.block)
        elif (
            last is not None
            and last.name == named.name
            and where == (self.chapter, self.block)
            and not self._is_told(last)
        ):
            named.address, named.offset = last.address, last.offset
        if self.below and is_of_table(text.text, self.words):
            self._name_after(named, text)
        elif self._under_figure(text.text):
            self.context.named = named
            self.context.pieces += text.pieces
        else:
            self._place_by(named, text)
            self.caption = named, text
        self.document.roles[text.line] |= HEADING

    def _place_by(self, caption: Named, text: Text) -> None:
        """Let a caption give the place of the register of its name, whose heading tells none."""
        named, keys = self.context.named, self.context.keys
        if named is None or named.name != caption.name or self.context.filled or caption.address is None:
            return
        if named.address is None and not {"address", "offset"} & set(keys):
            named.address, named.offset = caption.address, caption.offset
            self.context.pieces += text.pieces

    def _is_told(self, named: Named) -> bool:
        """Whether the fields of the register that a caption names have been read, in more than a figure."""
        if self.context.named is named:
            return bool(self.context.tables or self.context.bit_lines)
        last = self.reading.registers[-1:]
        return any(one.register == named.name and one.address == named.address and one.fields for one in last)

    def _under_caption(self, text: Text) -> bool:
        """Whether a line goes on with the caption of a table above it in a text: the register has its heading."""
        lines, above = self.document.lines, self.context.named
        if text.words[0][2] is not None or above is None or not above.written or self.context.filled:
            return False
        caption = lines[text.line - 1].strip() if text.line else ""
        below = lines[text.line + 1].split(maxsplit=1) if text.line + 1 < len(lines) else ["-"]
        apart = not below or self.words.column(below[0]) == "bits"
        return (
            apart
            and caption[-1:] != "."
            and is_of_table(caption, self.words)
            and not NUMBERED.match(text.text)
        )

    def _under_figure(self, caption: str) -> bool:
        """Whether the caption of a figure stands under that of a register that has no name but words."""
        above = self.context
        if not is_of_figure(caption) or not above.figures or above.tables or above.bit_lines:
            return False
        return above.named is None or not above.named.written

    def _listed_from(self, named: Named | None, title: str, text: Text) -> Named | None:
        """A list of names whose beginning stands in the line before: `Table 4. A_CTL,` and `B_CTL Registers`."""
        if named is None:
            return None
        below, before = text, ""
        for one in reversed(self.recent):
            if one.text[-1] != "," or one.line < below.line - 2:
                break
            below, before = one, f"{one.text} {before}"
        whole = names_register(f"{before}{title}", self.words) if before else None
        return whole if whole is not None and whole.name.endswith(f", {named.name}") else named

    def _torn_list(self, named: Named, text: Text) -> bool:
        """Whether some names of a list stand in lines apart from the heading: `A_CTL, C_CTL Registers`, `B_CTL,`."""
        if text.words[0][2] is not None or "," not in named.name:
            return False
        below = [line.strip() for line in self.document.lines[text.line + 1 : text.line + _BELOW]]
        return named.name[-1] == "," or any(_LISTED.fullmatch(line) for line in below)

    def _tail_of_name(self, named: Named, text: Text) -> bool:
        """Whether a line is the rest of a name that a narrow caption cut, `PUMP_CONTR`, `OL`, of the register above.

        Where that is not known, another print of the whole name tells; then the name is in doubt.
        """
        before = self.recent[-1] if self.recent else None
        if text.words[0][2] is not None or before is None or self.context.filled:
            return False
        begun = before.text.split()[-1]
        whole = f"{begun}{named.name.split(',')[0]}"
        known = self.context.named.name if self.context.named else ""
        of_above = identifiers(known) or [known]
        if not begun[-1:].isalnum() or begun in of_above:
            return False
        torn = "_" in begun and begun == before.text and text.line - before.line <= _NEAR
        if torn and whole not in of_above and whole in self.document.text():
            named.name, named.sure = f"{begun}{named.name}", False
        return whole in of_above

    def _name_after(self, named: Named, text: Text) -> None:
        """Name the register whose table the caption stands under."""
        old = self.context.named
        if self.open and (old is None or not old.written or self.context.repeated):
            self.context.named, self.context.repeated = named, False
            self.context.pieces += text.pieces

    def _name_before(self, text: Text) -> Text | None:
        """The line just above a heading in words, where it is nothing but the name.

        A blank line may part the two where the heading has an address in brackets, the name an underscore and it stands
        by itself: neither as the last of a list nor as what a line speaks of.
        """
        before = self.recent[-1] if self.recent else None
        if before is None:
            return None
        turned = self._parted_by_page(before, text)
        if before.line < text.line - _NEAR and not turned:
            return None
        if before.line != text.line - 1 and not turned:
            blank = text.words[0][2] is None and not self.document.lines[text.line - 1].strip()
            above = self.document.lines[max(before.line - 2, 0) : before.line]
            spoken = any(line.rstrip().endswith((":", ",", "also")) for line in above)
            if not blank or "_" not in before.text or not _PLACED.search(text.text):
                return None
            if spoken or (above and above[-1].strip()):
                return None
        return before if _ALONE.fullmatch(before.text) and not is_access(before.text, self.words) else None

    def _parted_by_page(self, above: Text, below: Text) -> bool:
        """Whether nothing but the foot of one page and the head of the next stands between two lines."""
        between = range(above.line + 1, below.line)
        if not 0 < len(between) <= _BETWEEN or self.document.page(above.line) == self.document.page(
            below.line
        ):
            return False
        lines, roles = self.document.lines, self.document.roles
        return all(roles[i] & FURNITURE or not lines[i].strip() for i in between)

    def over_address(self, text: Text) -> None:
        """Begin the register whose name stands alone right over its address."""
        above = self._name_before(text)
        if above is not None and (self.context.named is None or self.context.named.name != above.text):
            if self.context.bit_lines and above in self.context.bit_lines[-1].lines[-1:]:
                self.context.bit_lines[-1].lines.pop()
            self.close()
            named = Named(above.text, above.text, section=above.text)
            self.context = Context(named, self.section, self.block, list(above.pieces))
            self.document.roles[above.line] |= HEADING

    def _next_line(self, text: Text) -> str:
        """The line of a text below one, a blank line between them left out."""
        return next(filter(str.strip, self.document.lines[text.line + 1 : text.line + 3]), "")
