"""Names that a narrow column cut, where single blanks keep the columns apart.

    WID_RATHER_LONG_NAME_OF_A_FI 11:4 0xA0 Text.       what is left of the name stands below,
    ELD
    WID_RATHER_LONG_NAME_OF_A_FI                       or its beginning above
    ELD 11:4 0xA0 Text.

In a PDF the place of the words shows what goes on with a name, and the cell where there are rules; else only an
underscore at its end does.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register import grammar

if TYPE_CHECKING:
    from extract.dialects.amd_register.cells import Cells
    from extract.dialects.amd_register.opened import OpenField
    from extract.dialects.amd_register.rows import Row
    from extract.document import Document, Piece

LONG: Final = 15
"""Characters of a name that may fill its column, at least."""
NEAR: Final = 2.0
"""Points by which words of a column begin apart at most."""
_MANY: Final = 3
_SHORT: Final = 2
"""Letters of a word that is no sign of a cut name by itself."""
_GAP: Final = 2
"""Lines from a row to the line under it at most, where a text is spaced."""
_COLUMN: Final = 4
"""Blanks that stand between columns and in no text."""
_WORD = re.compile(r"\w+")
_LAST_DIGITS = re.compile(r"\d{1,2}(?!\s*[-–=:.,)]|\s+\d)(?=\s|$)")
"""Digits at the end of a name, which are no number of a list."""
DIGITS_ALONE = re.compile(r"\d{1,2}(?= {2,}|$)")
"""The end of a name on a line of its own, wide blanks behind it."""
_LOOKED_FOR: Final = 40
"""So many words are looked for in the text, which costs less than to count all of a document once."""
ACCESS_BEHIND: Final = re.compile(r" ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]](?=\s|$)")
"""The access of a field behind the end of its name."""
_PART = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9_]$")
NAME_LINES: Final = 3
"""Lines of a name at most."""
_BITS_FIRST = re.compile(r"\d{1,3}(?::\d{1,3})?(?:$| (?:[Nn]one|NONE|0[xX])|\s*$)")
"""What goes on with a row whose name stands above: its bits, and perhaps its default."""
_IS_PART = re.compile(r"(?=\D)[A-Z0-9_]+$")
_BREAKS_OFF = re.compile(r"(?:^|\s)(?:an|and|or|than|[Tt]he|[Ii]f|[Ww]hen|See|[Ss]ame as|\d+ to)$")
"""What ends no text; other small words may, `what it is read from`, and so do names, `channel A` and `data IN`."""
_OTHER_BELOW = re.compile(r"\s*(?:POSSIBLE VALUES|\S+ (?:· |[-–—] (?:R|W|\d)))")
"""A list, or the header of a register."""
_UNNAMED = re.compile(r"\d{1,4} ?[-–]$")
"""The number of a value whose name stands on the line below."""


class CutNames:
    """Joins such names or puts them in doubt, while the lines of a document are read in order.

    Args:
        document: the document, with the places of words if it is a PDF.
        cells: its cells.
    """

    def __init__(self, document: Document, cells: Cells) -> None:
        self._document, self._cells = document, cells
        self._looked_for = 0
        self._widths: list[tuple[int, Row]] = []  # of names that a column may have cut

    def rest_below(self, open_field: OpenField, piece: Piece) -> int:
        """Give the row above the rest of its name that a line begins with.

        Args:
            open_field: the field whose row stands right above.
            piece: the line.

        Returns:
            How many characters of the line were taken, with the field's access behind its name; 0 where it is text.
            A name that may be cut is put in doubt.
        """
        document = self._document
        line, start, end = piece
        if len(open_field.rows) > 1 or not 0 < line - open_field.rows[0].pieces[-1][0] <= _GAP:
            return 0
        row = open_field.best
        name = row.name or ""
        word = document.lines[line][start:end].split(" ", 1)[0]
        if not grammar.NAME_PIECE.match(word) or document.lines[line].startswith("POSSIBLE VALUES", start):
            return 0
        between = open_field.runs[-1][-1:]
        if not document.words and between and open_field.rows[0].pieces[-1][0] < between[0][0] < line:
            self._doubt(row, word, (line, start, end), between)  # a text, or the beginning of another name
            return 0
        if document.words:
            at, first, _ = row.pieces[0]
            cells = self._cells
            if not _under(document, row, line, start) or cells.at(at, first) is not cells.at(line, start):
                return 0
            if word.isdigit() and len(name) <= LONG and not self._over_bits(row, line, start + len(word) + 1):
                if "_" in name and start + len(word) == end and "name_open" not in row.doubts:
                    row.doubts.append("name_open")
                return 0
        elif word.isdigit() and not self._digits_below(row, (line, start, end)):
            return 0
        elif not (name.endswith("_") or word[0] == "_") and (
            len(name) <= LONG or not self._parted(line, start, word)
        ):
            self._doubt(row, word, (line, start, end), row.text[-1:])
            return 0
        row.name = name + word
        row.pieces.append((line, start, start + len(word)))
        if not document.words:
            row.doubts.append("name_joined")
        if row.access is None and (
            marked := ACCESS_BEHIND.match(document.lines[line], start + len(word), end)
        ):
            row.access = marked[1]
            row.pieces.append((line, marked.start(1) - 1, marked.end(1) + 1))
            return marked.end(1) + 1 - start
        return len(word)

    def _over_bits(self, row: Row, line: int, start: int) -> bool:
        """Whether the next word of a PDF's line stands no further left than the row's bits: in a column behind."""
        at, first, _ = row.pieces[0]
        behind = left_of(self._document, line, start)
        bits = left_of(self._document, at, first + len(row.name or "") + 1)
        return behind is not None and bits is not None and behind >= bits - NEAR

    def _digits_below(self, row: Row, piece: Piece) -> bool:
        """Whether a number below a row may end its name: that ends with an underscore, or is long and the number apart.

        Between single blanks below a long name it is a number in the text, unless other names are as wide and cut.
        """
        line, start, end = piece
        text, name = self._document.lines[line], row.name or ""
        if _LAST_DIGITS.match(text, start, end) is None:
            return False
        if name.endswith("_"):
            self._widths.append((len(name), row))
            return True
        if len(name) > LONG and row.pieces[-1][0] == line - 1 and DIGITS_ALONE.match(text, start, end):
            return True
        if len(name) >= LONG:
            self._widths.append((len(name), row))
        return False

    def _parted(self, line: int, start: int, word: str) -> bool:
        """Whether a word goes on with a name for certain: none begins so, or a column stands between it and the text.

        Or the field's access does, and it ends the line or the word is a name's.

        A few blanks may stand in any text: they are a column where the word is nowhere else.
        """
        gap = self._gap(line, start, word)
        text = self._document.lines[line].rstrip()
        if (
            gap == 1
            and (marked := ACCESS_BEHIND.match(text, start + len(word)))
            and marked.end() == len(text)
        ):
            return True
        return word[0] == "_" or gap >= _COLUMN or (gap > 1 and self._stands_once(word))

    def _gap(self, line: int, start: int, word: str) -> int:
        """How many blanks stand behind a word of a line; 0 at its end."""
        rest = self._document.lines[line][start + len(word) :]
        return len(rest) - len(rest.lstrip(" ")) if rest.strip() else 0

    def _doubt(self, row: Row, word: str, piece: Piece, above: list[Piece]) -> None:
        """Put a long name in doubt if a word below may be its rest: it stands alone, or apart, or nowhere else.

        A word that ends a text which breaks off `above` is of that. Several parts may be the name of what follows,
        where its bits do; else they are an identifier in a text, which stands elsewhere too. One or two letters may
        begin the text: these are its rest if other names are as wide.
        """
        if len(row.name or "") < LONG:
            return
        line, start, end = piece
        marked = ACCESS_BEHIND.match(self._document.lines[line], start + len(word), end)
        alone = (marked.end() if marked else start + len(word)) == end
        apart = self._gap(line, start, word) > 1
        crowd = "_" in word if alone else len(word) <= _SHORT and not apart
        if not crowd and not alone and not apart and not self._stands_once(word):
            return
        if alone and (self._names_next(line) or ends_text(self._document.lines, above, line)):
            return
        self._widths.append((len(row.name or ""), row))
        if crowd and alone:
            crowd = not self._stands_once(word)
        if not crowd and "name_open" not in row.doubts:
            row.doubts.append("name_open")

    def _names_next(self, line: int) -> bool:
        """Whether the bits of another row stand below a word, or below others that go on with it."""
        below = (text.strip() for text in islice(self._document.lines, line + 1, line + 1 + 2 * NAME_LINES))
        after = next((text for text in below if text and not _IS_PART.match(text)), "")
        return _BITS_FIRST.match(after) is not None

    def _stands_once(self, word: str) -> bool:
        """Whether a word stands nowhere else: the first few are looked for, for more all words are counted once."""
        self._looked_for += 1
        if self._looked_for > _LOOKED_FOR:
            return self._words[word] < 2
        text, count = self._document.text(), 0
        at = text.find(word)
        while at >= 0 and count < 2:
            end = at + len(word)
            beside = text[max(at - 1, 0) : at] + text[end : end + 1]
            count += not any(map(_WORD.match, beside))
            at = text.find(word, end)
        return count < 2

    @cached_property
    def _words(self) -> Counter[str]:
        """How often each word stands in the document."""
        return Counter(_WORD.findall(self._document.text()))

    def beginning_above(self, text: list[Piece], row: Row) -> None:
        """Give a row the beginning of its name that stands alone on the line above, taking it off the open text.

        What this text prints just before too ends the row before (`16 - WID_TRI_ADJ: WID_TRI_ADJ`), and so does what
        names a value of its list (`16 -`). A name of several words is whole, too, unless a column cuts others.

        Args:
            text: the places of the text before the row.
            row: the row, whose name is short.
        """
        document = self._document
        name = row.name or ""
        if not text or document.words or row.doubts or not 0 < row.pieces[0][0] - text[-1][0] <= _GAP:
            return
        line, start, end = text[-1]
        part = document.lines[line][start:end].strip()
        if len(part) <= max(LONG, len(name)) or not _PART.match(part) or not grammar.NAME_PIECE.match(name):
            return
        if document.lines[line][:start].strip():
            return
        before = [document.lines[i][a:b].strip() for i, a, b in text[-3:-1]]
        if any(part in one for one in before) or (before and _UNNAMED.match(before[-1])):
            return
        if "_" in name:
            self._widths.append((len(part), row))
            return
        row.name = part + name
        row.pieces.insert(0, text.pop())
        row.doubts.append("name_joined")

    def doubt_cut(self) -> None:
        """Put the names in doubt that a column may have cut: so many about as wide that this is the column's width."""
        many = Counter(width for width, _ in self._widths)
        for width, row in self._widths:
            as_wide = sum(many[width + more] for more in (-1, 0, 1))
            if as_wide >= _MANY and not {"name_open", "name_joined"}.intersection(row.doubts):
                row.doubts.append("name_open")


def _under(document: Document, row: Row, line: int, start: int) -> bool:
    """Whether a word of a PDF stands under the beginning of a row's name, and no description does."""
    at, first, _ = row.pieces[0]
    named = left_of(document, at, first)
    described = [left_of(document, i, s) for i, s, _ in row.text]
    left = left_of(document, line, start)
    if named is None or left is None or abs(left - named) > NEAR:
        return False
    return all(place is not None and place > named + NEAR for place in described)


def ends_text(lines: list[str], above: list[Piece], line: int) -> bool:
    """Whether a text that breaks off above a line ends there: else it would go on below, behind the rest of a cell.

    `Same as`, and `WID_STATE` below it before another row.
    """
    if not above or not _BREAKS_OFF.search(lines[above[-1][0]][: above[-1][2]].rstrip()):
        return False
    after = next((text for text in islice(lines, line + 1, line + 2 + _GAP) if text.strip()), "")
    return not after or grammar.PLAIN_ROW.match(after) is not None or _OTHER_BELOW.match(after) is not None


def left_of(document: Document, line: int, start: int) -> float | None:
    """Where a word of a PDF begins, in points."""
    return next((box[0] for a, b, box in document.words[line] if a <= start < b), None)
