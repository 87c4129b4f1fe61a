"""Lines in the text of a field that a line of bits describes: values, lists, what goes on with it and what does not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.below_bits import further_in, stand_together, under_text
from extract.dialects.register_table.pages.heading_lines import heading_depth
from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.walk.figure_lines import PAIR, FigureLines
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.notation import NUMBERED

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text


_OF_ALL: Final = re.compile(
    r"(?:table\s[\w.-]+[.:]?\s+)?(?:[A-Z]\w*\s){0,3}registers?\s(?:map|summary|list|listing|overview|index)\s?:?",
    re.IGNORECASE,
)
"""What stands over a table of all registers."""
_TITLE: Final = 5
"""Words that the title of a part has fewer than."""


_LEFT: Final = 3.0
"""Points by which a line begins left of others, at least."""
_LEADING = re.compile(r"[-*•+\s]*(?:0?[xXbB]|\d?'[bBhH]|\$)?(?P<number>\d+)[bBhH]?(?!\w)")
_OF_THE_LAST = re.compile(
    r"(?:values?|settings|options)\s*:|(?:when|if)\s+(?:it is\s+)?(?:set|clear(?:ed)?|high|low|[01])\b",
    re.IGNORECASE,
)
"""What goes on with a field though it stands apart: a title of its values, what its states mean."""
_NAMES = re.compile(r"\w+")
_OF_FIELD: Final = frozenset({"access", "reset"})
_FEW: Final = 2
"""Lines below bits that tell where such lines begin."""


def _stems(text: str) -> set[str]:
    """The words of a text, without the sign of the plural."""
    return {word.casefold().rstrip("s") for word in _NAMES.findall(text) if len(word) > 1}


class FieldLines(FigureLines):
    """Tells such lines apart; the last field is the last of the `bit_lines` of the context."""

    def head_of_lines(self, text: Text) -> bool:
        """Whether the top of a page prints a line again that stands over the lines of fields: the head of columns."""
        lines = self.context.bit_lines
        if not lines or text.words[0][2] is None:
            return False
        last = (lines[-1].lines or [lines[-1].first])[-1]
        turned = self.document.page(text.line) == self.document.page(last.line) + 1
        return turned and any(above.text == text.text for above in self.context.text)

    def _counts(self, text: Text) -> bool:
        """Whether a line of two numbers under a field is a value of its: `011   8`; other such lines are of figures."""
        owner = self.context.owner
        line = owner or (self.context.bit_lines[-1] if self.context.bit_lines else None)
        if line is None or len(text.words) != PAIR or text.words[0][2] is not None:
            return False
        code, meaning = (word for word, _, _ in text.words)
        if not (code.isdecimal() and meaning.isdecimal()) or (int(code) in TOPS and int(code) > int(meaning)):
            return False
        if not (under_text([line.first, *line.lines], text) and (owner or further_in(line.first, text))):
            return False
        line.lines.append(text)
        return True

    def keys_of_field(self, keys: list[tuple[str, str]], text: Text) -> bool:
        """Take a line of keys of a text right below that of a field, and further in: `  Access: RW, reset: 0x3`."""
        line = self.context.bit_lines[-1] if self.context.bit_lines else None
        if line is None or text.words[0][2] is not None or not _OF_FIELD.issuperset(role for role, _ in keys):
            return False
        last = (line.lines or [line.first])[-1]
        if text.line != last.line + 1 or not further_in(line.first, text):
            return False
        line.lines.append(text)
        return True

    def _list_apart(self, text: Text) -> bool:
        """Whether a line of a text belongs to a list of values that name and slice of a field above stand over."""
        context, word = self.context, text.words[0][0]
        if text.words[0][2] is not None or text.marked:
            return False
        apart = not self.document.lines[text.line - 1].strip()
        if apart and "[" in word and (found := [one for one in context.bit_lines if one.name == word]):
            context.owner = found[-1]
            return True
        if context.owner is None:
            return False
        if not apart or word[:1].isdigit():
            context.owner.lines.append(text)
        return True

    def _ends_fields(self, text: Text) -> bool:
        """Whether a heading in larger type than the lines of fields over it stands no further in: nothing of theirs.

        In a text, so is the title of a map of registers: `Table 2. Register map`.
        """
        lines = self.context.bit_lines
        if lines and _OF_ALL.fullmatch(text.text) and not further_in(lines[-1].first, text):
            return True
        apart = text.words[0][2] is not None or self.set_apart(text)  # a PDF has no blank lines
        apart = apart or self.document.lines[text.line - 1].rstrip()[-1:] in {".", ":"}
        if apart and any(line.headed for line in lines) and self._of_whole(text):
            return True
        if not lines or text.words[0][2] is None or not self.large(text):
            return False
        return not self.large(lines[-1].first) and not further_in(lines[-1].first, text)

    def _of_whole(self, text: Text) -> bool:
        """Whether a line says nothing but something of the whole register: `Accessing NBCON`, `Use of the NBCON:`."""
        named, words = self.context.named, text.text.rstrip(":").split()
        return named is not None and len(words) < _TITLE and words[0].istitle() and words[-1] == named.name

    def _describes(self, text: Text) -> bool:
        """Whether a line goes on with the text of the last field, whatever it looks like."""
        if not self.context.bit_lines:
            return False
        line = self.context.bit_lines[-1]
        if text.marked and heading_depth(self.document, text.line):
            # its marks before it set it no further in
            return text.text[:1].isdigit() and of_description(text.text)
        small = not self.large(text) and not NUMBERED.match(text.text)
        goes_on = under_text([line.first, *line.lines], text) and further_in(line.first, text)
        return of_description(text.text) or (small and goes_on)

    def _outdented(self, text: Text) -> bool:
        """Whether a line begins left of all lines of bits: in a text behind a blank one, as headers and footers do.

        So does the next of several such lines. In a PDF on the page of the last field, where none of the lines below
        bits does: what stands under a box round a register.
        """
        (_, place, box), above = text.words[0], text.line - 1
        if box is not None:
            return self._left_of_fields(text, box[0])
        lines = [one.first for one in self.context.bit_lines]
        first = min(0 if line.marked else line.words[0][1][1] for line in lines)
        return place[1] < first and (above == self.outside or not self.document.lines[above].strip())

    def _behind_list(self, text: Text) -> bool:
        """Whether a line stands behind the fields of a text without blank lines: apart from these, no further in.

        So do the lines that go on with it. Numbers may be values of the last field, and it may have no text so far.
        """
        lines = self.context.bit_lines
        if text.words[0][2] is not None or len(lines) < _FEW or self.context.owner is not None:
            return False
        if any(one.name == text.words[0][0] for one in lines):
            return False  # over a list of its values
        last = (lines[-1].lines or [lines[-1].first])[-1].line
        if self.behind > last:
            return True
        if self.outside > last and self._titles_another(self.document.lines[self.outside].strip()):
            self.behind = text.line
            return True
        if further_in(lines[0].first, text):
            return False
        apart = text.line > last + 1 and not self.document.lines[text.line - 1].strip()
        number = _LEADING.match(text.text)
        held = number is not None and int(number["number"]) < 1 << sum(
            a - b + 1 for a, b in lines[-1].bits.ranges
        )
        introduced = (lines[-1].lines or [lines[-1].first])[-1].text.rstrip()[-1:] == ":"
        said = set(_NAMES.findall(text.text))
        named = lines[-1].name in said and not any(one.name in said for one in lines[:-1])
        if (
            not apart
            or held
            or introduced
            or named
            or _OF_THE_LAST.match(text.text)
            or not (lines[-1].rest or lines[-1].lines)
        ):
            return False
        if not stand_together(self.document.lines, lines):
            return False
        self.behind = text.line
        return True

    def _titles_another(self, title: str) -> bool:
        """Whether a line with a colon speaks of another field than the last: `Wave duty:` over its values."""
        if title[-1:] != ":":
            return False
        said = _stems(title)
        told = [len(said & _stems(f"{one.name} {one.rest}")) for one in self.context.bit_lines]
        return max(told) > told[-1]

    def _left_of_fields(self, text: Text, left: float) -> bool:
        """The same of a line of a PDF that begins there."""
        lines = self.context.bit_lines
        last = lines[-1].first.words[0][2]
        if last is None or left > last[0] - _LEFT:
            return False
        first = min(box[0] for one in lines if (box := one.first.words[0][2]))
        more = [box[0] for one in lines for line in one.lines if (box := line.words[0][2])]
        if left > first - _LEFT or len(more) < _FEW or min(more) < first - 1:
            return False
        return self.outside > lines[-1].first.line or self.document.page(text.line) == self.document.page(
            lines[-1].first.line
        )
