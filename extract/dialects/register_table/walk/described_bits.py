"""Lines of the walk that describe bits, `Bit 3 RUN: ...`, and what such lines say on in those below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.halves import whole_lanes
from extract.dialects.register_table.bit_lines.behind_names import behind_line
from extract.dialects.register_table.bit_lines.below_bits import stand_together
from extract.dialects.register_table.bit_lines.bitlines import bit_line, bits_begun, named_below
from extract.dialects.register_table.bit_lines.due_lines import (
    begun_above,
    due_line,
    first_of_sentences,
    is_due,
    rises_again,
)
from extract.dialects.register_table.bit_lines.headed_fields import headed_field
from extract.dialects.register_table.bit_lines.indexed import indexed_line
from extract.dialects.register_table.bit_lines.lanelines import (
    gathered_line,
    lane_line,
    numbered_line,
    parted_item,
    parts_of_line,
)
from extract.dialects.register_table.bit_lines.marked_names import name_in_marks
from extract.dialects.register_table.walk.caption_lines import CaptionLines
from extract.dialects.register_table.words.bits import parse_bits

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.pages.flow import Text

_ITEMS: Final = frozenset("[-*+")
_BULLETS: Final = "-*•+ "
_FEW: Final = 2
"""How a line may begin that describes bits without the word for them."""
_MEANS: Final = frozenset("=:–—-")
"""What parts a value from its meaning."""
_SINGLE = re.compile(r"\b[Bb]it ?(\d{1,2}) ?[:=]")
_SENTENCES: Final = 16
"""Lines below the first of such sentences among which the next one stands."""


def _tells_bits_of(line: BitLine, text: Text) -> bool:
    """Whether a line right under that of a field tells its bits one by one: `Bit2: P4 Bit1: P3` under `Bits 2:0`."""
    told = [int(bit) for bit in _SINGLE.findall(text.text)]
    return len(told) > 1 and not line.lines and all(line.bits.low <= bit <= line.bits.high for bit in told)


class DescribedBits(CaptionLines):
    """Takes lines for fields of the register above."""

    def _bit_line(self, text: Text) -> bool:
        """Whether the line describes a field; bits that begin again are those of another register."""
        known = self.context.bit_lines
        if known and (whole := named_below(known[-1], text, self.words)):
            known[-1] = whole
            return True
        line = bit_line(text, self.words, known)
        marked = text.text[:1] in _ITEMS or "(bit" in text.text or not text.text.isascii()
        if line is None and marked:
            bracketed = self.context.named is not None and not self.context.figures
            below = self.document.lines[text.line + 1 : text.line + _SENTENCES]
            line = behind_line(
                text, self.words, bracketed=bracketed, known=known, above=self.context.text, below=below
            )
        if line is None and "[" in text.text and (self.context.named or known):
            line = headed_field(text, known, self.words, apart=self.set_apart(text))
            if line is None and known and known[-1].headed and self._ends_sentence(text.line - 1):
                line = headed_field(text, known, self.words, apart=True)
                line = line if line and line.name and line.bits.high < known[-1].bits.low else None
        figured = self.context.figures and not self.context.drawn and self.marks is None
        if line is None and figured and (not known or any(one.of_lane for one in known)):
            lanes = whole_lanes(self.context.figures, self.words)
            if len(parts := parts_of_line(text, lanes) if text.text.count(":") > 1 else []) > 1:
                for part in parts:
                    if not self._bit_line(part):
                        (known[-1].lines if known else self.context.text).append(part)
                return True
            line = parted_item(text, lanes, known) or gathered_line(text, lanes, known)
            line = line or lane_line(text, lanes, known, self.words)
            line = line or numbered_line(text, lanes, self.words)
            if line is not None and self._under_bits(line):
                return False
        if line is None and self.context.drawn and all(one.of_lane for one in known):
            lanes = whole_lanes(self.context.figures, self.words)
            line = gathered_line(text, lanes, known) or lane_line(text, lanes, known, self.words, drawn=True)
            if line is None and not self.context.tables and lane_line(text, lanes, known, self.words):
                message = "what a line under a figure says of the field that it begins with is not read"
                self.reading.diagnose("table_unread", message, line_first=text.line, line_last=text.line)
        if line is None and figured:
            line = indexed_line(text, self.context.figures, self.words)
        line = line or due_line(text, known, self.words)
        if line is None and not (known or self.context.figures) and self.context.named is not None:
            below = self.document.lines[text.line + 1 : text.line + _SENTENCES]
            alone = not self.context.text
            named = self.context.named
            placed = alone and (named.address is not None or "width" in named.keys)
            line = first_of_sentences(text, below, self.words, placed=placed, first=alone)
        if line is None or self.context.tables or self._of_another_list(line, text):
            return False
        return self._begin(line, text)

    def _ends_sentence(self, i: int) -> bool:
        """Whether a line of a PDF ends a sentence: what stands below it in a line of its own is no part of that."""
        return self.document.reader == "pdf" and self.document.lines[i].rstrip().endswith(".")

    def _of_another_list(self, line: BitLine, text: Text) -> bool:
        """Whether a line apart from lines that begin with the word for bits has none, nor the bits due: no field.

        `- DATA[15:8]: data bus` behind a blank line under `Bit 0: GO - Starts it`; so do those below it.
        """
        known = self.context.bit_lines
        if len(known) < _FEW or text.words[0][2] is not None or is_due(line.bits, known, marked=True):
            return False
        last = (known[-1].lines or [known[-1].first])[-1].line
        apart = self.outside > last or not self.document.lines[text.line - 1].strip()
        if not apart or bits_begun(text.text.lstrip(_BULLETS), self.words):
            return False
        if not stand_together(self.document.lines, known):
            return False
        return all(bits_begun(one.first.text.lstrip(_BULLETS), self.words) for one in known)

    def _begin(self, line: BitLine, text: Text) -> bool:
        """Begin a field with its line, in another register where its bits are there already; False where it is none."""
        known = self.context.bit_lines
        name_in_marks(line, self.document.lines[text.line])
        while known and known[-1].doubtful and line.overlaps(known[-1]):
            told = known.pop()  # a sentence of the field before it
            (known[-1].lines if known else self.context.text).extend([told.first, *told.lines])
        if any(line.overlaps(one) for one in known):
            if _tells_bits_of(known[-1], text):
                return False
            if line.bits.high < known[-1].bits.low and not rises_again(known, line):
                return False
            if not (line.headed and line.bits.low < known[-1].bits.low):
                self.captioned(None, another=True)
        elif self.caption is not None and not (known or self.context.filled):
            self.captioned(None, another=False)
        first, begun = line, bool(self.context.bit_lines)
        while (
            not begun
            and self.context.text
            and (above := begun_above(self.context.text[-1], first, self.words))
        ):
            self.context.text.pop()
            name_in_marks(above, self.document.lines[above.first.line])
            self.context.bit_lines.insert(0, above)
            first = above
        self.context.bit_lines.append(line)
        self.context.noted, self.context.owner = False, None
        self.open = None
        return True

    def _under_bits(self, line: BitLine) -> bool:
        """Whether bits of a cell and more stand in the line above that of its name: what its row says begins there."""
        above = self.document.lines[line.first.line - 1].split(maxsplit=1) if line.first.line else []
        if len(above) < len(("bits", "text")) or parse_bits(above[0]) != line.bits:
            return False
        if above[1][0] in _MEANS:
            return False  # a value of the field before: `0 = rests` over that of bit 0
        lanes = self.context.lanes  # of the figure is its last row: `7:0 | RATE[7:0]`
        return not any(piece[0] == line.first.line - 1 for lane in lanes for piece in lane.pieces)

    def _go_on(self, line: BitLine, text: Text) -> None:
        """Add a line to what is said of a field."""
        above = (line.lines or [line.first])[-1]
        if self.document.page(text.line) != self.document.page(above.line):
            line.turned.add(text.line)
        line.lines.append(text)
