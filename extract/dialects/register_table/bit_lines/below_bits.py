"""What stands in the text of a field that a line of bits describes: a list of values in columns, lone numbers.

Bits 3:2 - MODE[1:0] Mode of operation
Value   Name    Description                        a `Listing`
0x0     SLOW    half the
speed
0x1     FAST    full speed
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.segments import list_head, segments
from extract.dialects.register_table.ruleless_tables.narrow import cells_apart, heads_apart, is_written
from extract.dialects.register_table.value_lists.items import CODES, Item
from extract.dialects.register_table.words.text import join_name, one_line
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment
    from extract.document import Piece

_NUMBER: Final = re.compile(CODES)
_COLUMNS: Final = 3
"""Those of a list of values: number, name, description."""
_SLACK: Final = 2.0
"""Characters or points by which a cell may begin left of its head."""
_INDENT: Final = 4.0
"""Heights of a line by which a text may go on further in than it begins."""


@dataclass(slots=True)
class _Row:
    codes: str
    name: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    def item(self) -> Item:
        """The value."""
        name, _ = join_name("\n".join(self.name))
        return Item(self.codes, name or None, one_line("\n".join(self.text)), sorted(self.pieces))


@dataclass(slots=True)
class Listing:
    """A list of values in columns that begin where their heads do, by role.

    In a text whose cells single blanks part, `squeezed` are the roles in their order: the number is the first word, a
    name the second if it is one that programs write.
    """

    columns: dict[str, float]
    squeezed: tuple[str, ...] = ()
    rows: list[_Row] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    last: int = -1
    ended: bool = False

    @classmethod
    def headed(cls, text: Text) -> Listing | None:
        """The list that a line is the head of, or None."""
        columns, squeezed = _headed(text), _squeezed(text)
        if columns is None and not squeezed:
            return None
        return cls(columns or {}, squeezed, pieces=list(text.pieces), last=text.line)

    def take(self, text: Text) -> bool:
        """Add a line: a value, what goes on with the last one, or the head again; False for any other."""
        if self.ended:
            return False
        if (again := _headed(text)) is not None and again.keys() == self.columns.keys():
            self.columns, self.last = again, text.line
            self.pieces += text.pieces
            return True
        if self.squeezed:
            self.ended = not self._take_squeezed(text)
            return not self.ended
        found = self._cells(text)
        roles = [self._role(left) for left, _, _, _ in found]
        begins = roles[0] == "value" and _NUMBER.fullmatch(found[0][2]) is not None
        goes_on = bool(self.rows) and "value" not in roles and text.line - self.last == 1
        if None in roles or not (begins or goes_on):
            self.ended = True
            return False
        if begins:
            self.rows.append(_Row(found[0][2]))
        row = self.rows[-1]
        for role, (_, _, words, _) in zip(roles, found, strict=True):
            if role != "value":
                (row.name if role == "value_name" else row.text).append(words)
        row.pieces += text.pieces
        self.last = text.line
        return True

    def _take_squeezed(self, text: Text) -> bool:
        """Add a line of single blanks: a value, or words in small letters that go on with the last one."""
        if _squeezed(text) == self.squeezed:
            self.pieces += text.pieces
            return True
        words = [word for word, _, _ in text.words]
        if _NUMBER.fullmatch(words[0]) and len(words) > 1:
            named = "value_name" in self.squeezed and is_written(words[1])
            self.rows.append(_Row(words.pop(0), [words.pop(0)] if named else []))
        elif not self.rows or text.line - self.last != 1 or not (words[0][0].islower() or words[0][0] == "("):
            return False
        self.rows[-1].text.append(" ".join(words))
        self.rows[-1].pieces += text.pieces
        self.last = text.line
        return True

    def items(self) -> list[Item]:
        """The values."""
        return [row.item() for row in self.rows]

    def _cells(self, text: Text) -> list[Segment]:
        found = segments(text)
        if text.words[0][2] is not None:
            return found
        starts = sorted(self.columns.values())
        roles = sorted(self.columns, key=self.columns.__getitem__)

        def column(left: float) -> int | None:
            return max((k for k, start in enumerate(starts) if start - _SLACK <= left), default=None)

        begins = column(found[0][0]) == 0
        return [part for one in found for part in cells_apart(one, starts, roles, column, begins=begins)]

    def _role(self, left: float) -> str | None:
        starts = [(start, role) for role, start in self.columns.items() if start - _SLACK <= left]
        return max(starts)[1] if starts else None


def _headed(text: Text) -> dict[str, float] | None:
    """Where the columns begin of the list that a line is the head of; in a text its cells may touch."""
    found = segments(text)
    apart = heads_apart(found, vocabulary()) if text.words[0][2] is None else ()
    return next((columns for heads in (found, *apart) if (columns := list_head(heads))), None)


def _squeezed(text: Text) -> tuple[str, ...]:
    """The roles of the columns that a line of a text heads with single blanks between its words; none of another."""
    if text.words[0][2] is not None or not 1 < len(text.words) <= _COLUMNS:
        return ()
    heads: list[Segment] = [(0.0, 0.0, word, []) for word, _, _ in text.words]
    found = list_head(heads) if len(segments(text)) == 1 else None
    order = tuple(found or ())
    return order if order[:1] == ("value",) and order[-1:] == ("description",) else ()


def under_text(lines: list[Text], text: Text) -> bool:
    """Whether a line is right under the last of a field's text and begins where that does or a little further in."""
    above = lines[-1]
    if above.line != text.line - 1:
        return False
    (_, here, box), (_, there, other) = text.words[0], above.words[0]
    if box is None or other is None:
        return here[1] == there[1] or len(lines) < 2
    return -_SLACK < box[0] - other[0] < _INDENT * text.height and box[1] - other[3] < text.height


def further_in(first: Text, text: Text) -> bool:
    """Whether a line begins further in than the line of bits above it, as what goes on with its text does."""
    (_, here, box), (_, there, other) = text.words[0], first.words[0]
    return here[1] > there[1] if box is None or other is None else box[0] > other[0] + _SLACK


def stand_together(lines: Sequence[str], fields: Sequence[BitLine]) -> bool:
    """Whether no blank line stands between the lines of fields, nor in what is said of them.

    What is said of the last of several may have some: it is told apart paragraph by paragraph.
    """
    last = fields[-1].first if len(fields) > 1 else (fields[-1].lines or [fields[-1].first])[-1]
    return all(lines[i].strip() for i in range(fields[0].first.line, last.line))
