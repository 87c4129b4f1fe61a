"""Tables of text between whose cells a single blank is left: the roles of the heads tell the words apart.

    Bits Name Type Reset Description
    31:28 GLBID R 4'h6
    23:16 BDIV R/W 0 divides the bus clock
    from the root clock

    Bits Description
    7:4 Reserved.
    3:0 Rate: how fast. Read-write.

    Field Name Bits Description
    RATE 3:0 How fast

Bits begin a row, a name follows, access and reset are known by their form, what is left describes the field. Where
access and reset come last, they end the row or stand on a line of their own below it. A row is taken for one when its
bits go on from those of the row before: values of a field begin with numbers too. Bits that no row names may lie
between two, `6 GO` and `19:13 RATE`: then a name in capitals has to follow, and the number must be no value of the
field: more than it can hold, or more than those that lists begin with. What may be either is doubted. A name that ends
its line may be cut.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.leads import begins_named
from extract.dialects.register_table.pages.segments import BLANKS
from extract.dialects.register_table.ruleless_tables.single_blanks import MOST_WORDS, cell, of_line
from extract.dialects.register_table.ruleless_tables.squeezed_cells import NAME_WORDS
from extract.dialects.register_table.ruleless_tables.squeezed_coded import SqueezedCodes, in_capitals
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.headings import name_and_title, names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import Grid, go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CAPITALS = re.compile(r"[A-Z0-9_]+")
_SLICED = re.compile(r"[A-Z0-9_]*\[[\d:]+\]")
_LONG: Final = 12
"""Characters of a name that a narrow column may cut, at least."""
_CAPTION = re.compile(r"(?P<kind>[^\W\d_]+) (?:[A-Z][.-]?)?\d+(?:[-.–] ?\d+)*[.:]?\s+[A-Z](?!.*\.$)")
"""`Table 3-1. Gates`, the parts of its number a blank apart perhaps; a sentence has a point at its end."""
_SENTENCE_END = re.compile(r"[.:;!?)]\s*$")
_BITS: Final = 1024
"""A register has fewer bits: what is more is the number of a page."""
_WIDEST: Final = 16
"""Bits of a field whose values are listed, at most."""
_MARKED_CAPTION = re.compile(r"Table \d+(?:[-.]\d+)*[.:] [A-Z]", re.IGNORECASE)
_REFERS = re.compile(r"\b(?:also|and|by|in|into|of|or|see|the|to|with)$", re.IGNORECASE)
"""How a line ends that goes on with the number of a table: `see` over `Table 7. It tells more.`"""
_NAME_LINES: Final = 3
"""Lines of a name at most."""


class Squeezed(SqueezedCodes):
    """Such a table being gathered."""

    called = ""
    """The name of the register, where it heads the names of the fields."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles, words)
        self.rising: bool | None = None
        self._begun = False
        """Whether the last line is the first of its row, or may go on with its name."""
        self._lone = False
        """Whether the access of the last row stands alone in its line: a letter may be the rest of the name."""
        self._starts: tuple[int, ...] | None = None
        """Where the bits and the text of the first row begin."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = of_line(text)
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return self._headed_again(text, page)
        bits = parse_bits(found[0][0])
        if self.again is not None and bits is not None and not self._lists_on(found):
            return False  # rows of the next register under its head
        self.again = None
        if self.last is not None and self._takes_reset(found):
            self._begun = False
            self._reach(text, page)
            return True
        named = bits is not None and (self._names(found[1:]) or self._due(bits, found))
        named = named and not (self._counts_on(found) or self._in_digits(found) or self._dashed(found))
        named = named and not self._worded(found)
        begins = named and bits is not None and (self._follows(bits) or self._jumps(bits, found))
        begins = begins and not self._lacks_codes(found, text.line)
        if bits is not None and (begins or (self._beyond(bits) and self._coded(found))):
            self.grid.rows.append(self._row(found))
            self.rising = self.last is not None and bits.low > self.last.high
            self.last, self._begun = bits, True
            self._listing = self._lone = False
            self._item = None
        elif self.last is None or (self._ends(text) and not self._is_rest(found)):
            return False
        elif self._name_goes_on(found):
            pass
        else:
            self._doubt_name(found)
            self._begun = False
            self._listing |= bits is not None
            if bits is not None and self._beyond(bits) and in_capitals(found):
                self.roles.unsure.add(text.line)
            if bits is not None and self._is_unread(bits, found):
                self.roles.unread.add(text.line)
            self._more(found)
        self._line_above = text.text
        if not self._begun:
            self._note_item(found)
        self._reach(text, page)
        return True

    def _headed_again(self, text: Text, page: int) -> bool:
        """Whether the head again, on the next page, goes on with the table: else it is that of the next register.

        Below bit 0 what stands under it tells.
        """
        if self.last is None or self.last.low > 0:
            return True
        if page > self.grid.pages[-1]:
            self.again = text
        return self.again is text

    def _more(self, found: list[Word]) -> None:
        """Add a line to the last row."""
        if self._told() and self._is_own_tail(found):
            self._take_back()
        self._said.append(found)
        rest, more = ([*found], None) if self._told() else self._cut_tail(found)
        more = more or [Cell("") for _ in self.roles.heads]
        more[self.roles.of["description"]] = cell(rest)
        go_on(self.grid.rows[-1], more)

    def _doubt_name(self, found: list[Word]) -> None:
        """Note that the name of the last row may go on below: it ended its line, and a word in capitals follows.

        A long one may also where its line goes on with the cells beside it.
        """
        name = self.roles.cell(self.grid.rows[-1], "name")
        alone = sum(bool(cell.text) for cell in self.grid.rows[-1]) == 2
        sliced = self._begun and len(found) == 1 and _SLICED.fullmatch(found[0][0])
        if (
            name
            and name.text
            and (sliced or ((alone or self._cuts(found)) and _CAPITALS.fullmatch(found[0][0])))
        ):
            self.roles.cut |= set(name.pieces)

    def _name_goes_on(self, found: list[Word]) -> bool:
        """Whether a line goes on with a name that ended its line, or with the row behind it, and is taken so.

        The codes of access stand behind the names: a row that has none yet is not at the end of its name.
        """
        of, row = self.roles.of, self.grid.rows[-1]
        if not (self._begun and {"name", "access"} <= of.keys()) or of["access"] > of["description"]:
            return False
        if self._lone and is_access(found[0][0], self.words) and not row[of["description"]].text:
            go_on(row, [Cell("") if k != of["name"] else row[of["access"]] for k in range(len(row))])
            row[of["access"]] = Cell("")  # the letter was the rest of the name
            self.roles.cut |= set(row[of["name"]].pieces)
        if row[of["access"]].text or row[of["description"]].text or not row[of["name"]].text:
            return False
        more = [Cell("") for _ in self.roles.heads]
        if is_access(found[0][0], self.words):
            rest, tail = self._cut_tail(found[1:])
            more = tail or more
            more[of["access"]] = cell(found[:1])
            if "reset" in of.keys() - self.behind.keys() and (taken := self._taken("reset", rest)):
                more[of["reset"]], rest = cell(rest[:taken]), rest[taken:]
            more[of["description"]] = cell(rest)
            self._lone = len(found) == 1 and not self._lone
            self._begun = self._lone
        elif len(found) <= NAME_WORDS and row[of["name"]].text.count("\n") < _NAME_LINES:
            more[of["name"]] = cell(found)
        else:
            self.roles.cut |= set(row[of["name"]].pieces)
            return False
        go_on(row, more)
        return True

    def _is_rest(self, found: list[Word]) -> bool:
        """Whether a line is one word that is the rest of such a name: `_COUNT` or `NT2`; a register's has more."""
        last = self.last is not None and self.last.low > 0
        return last and len(found) == 1 and "_" not in found[0][0][1:] and self._cuts(found)

    def _cuts(self, found: list[Word]) -> bool:
        """Whether the first word of a row's second line may be the rest of its name, cut by a narrow column."""
        name = self.roles.cell(self.grid.rows[-1], "name") if self._begun else None
        if name is None or len(name.text) < _LONG or not _CAPITALS.fullmatch(name.text):
            return False
        article = found[0][0] == "A" and len(found) > 1 and found[1][0][0].islower()
        return bool(_CAPITALS.fullmatch(found[0][0])) and not article

    def _follows(self, bits: Bits) -> bool:
        """Whether bits stand right beside those of the row before, or are a range further down."""
        if self.last is None:
            return True
        if self.last.high == bits.low - 1:
            return self.rising or self._rows() == 1
        falls = bits.high < self.last.low and not self.rising
        return falls and (self.last.low == bits.high + 1 or bits.high > bits.low)

    def _rows(self) -> int:
        """How many fields the table has so far."""
        return len(self.grid.rows) - self.roles.head

    def _due(self, bits: Bits, found: list[Word]) -> bool:
        """Whether bits in a text without names are the next ones down, or the highest of a register: words follow.

        A single bit may be a value, unless a name in capitals stands behind it, or codes that end the row and that the
        row above has, and no list has begun.
        """
        if "name" in self.roles.of or len(bits.ranges) > 1:
            return False
        if bits.ascending or self.rising:
            return self._due_above(bits) and len(found) > 1 and found[1][0][0].isalpha()
        if (
            ":" not in found[0][0]
            and (self._listing or not (in_capitals(found) or self._whole(found)))
            and not self._stands_as_first(found)
        ):
            return False
        due = bits.high in TOPS if self.last is None else bits.high == self.last.low - 1
        return due and len(found) > 1 and found[1][0][0].isalpha()

    def _stands_as_first(self, found: list[Word]) -> bool:
        """Whether number and text begin where those of the first row do, with wide blanks between: no value does."""
        if self.last is None or len(found) < len(("28", "Text")) or found[1][1][1] - found[0][1][2] < BLANKS:
            return False
        if self._starts is None:
            first = self.grid.rows[self.roles.head]
            places = [first[self.roles.of[role]].pieces for role in ("bits", "description")]
            self._starts = tuple(own[0][1] for own in places if own)
        return self._starts == (found[0][1][1], found[1][1][1])

    def _whole(self, found: list[Word]) -> bool:
        """Whether a line of words and the row above both end with the codes that stand behind the text."""
        return self._told() and self._cut_tail(found)[1] is not None and found[1][0][0].isalpha()

    def _due_above(self, bits: Bits) -> bool:
        """Whether bits in a text without names are the next ones up, `0-11` and `12-31`, no number in a list."""
        if self._listing and bits.high == bits.low:
            return False
        return bits.low == 0 if self.last is None else bits.low == self.last.high + 1

    def _beyond(self, bits: Bits) -> bool:
        """Whether bits lie beyond those of all rows, on the side where the next are looked for."""
        if self.last is None:
            return False
        first = self._rows() == 1
        if first and self.last.low and self.last.high in TOPS and bits.low > self.last.high + 1:
            return False  # a table that begins with the highest bit falls
        rises = self.last.high < bits.low and bits.high < _BITS and (self.rising or first)
        return bool(rises) or (bits.high < self.last.low and not self.rising)

    def _is_unread(self, bits: Bits, found: list[Word]) -> bool:
        """Whether the next bits begin a line that cannot be taken for a row, but ends as one, or they are a range."""
        if self.last is None or not self._follows(bits):
            return False
        return bits.high > bits.low or (bool(self.behind) and self._cut_tail(found)[1] is not None)

    def _jumps(self, bits: Bits, found: list[Word]) -> bool:
        """Whether bits that leave some out begin a row: a name in capitals follows, they are no value of the field.

        No value has a code of access between its number and such a name.
        """
        coded = list(self.roles.of)[:3] == ["bits", "access", "name"] and is_access(found[1][0], self.words)
        if not self._beyond(bits) or not in_capitals(found[coded:]):
            return False
        if coded:
            return True
        assert self.last is not None
        width = self.last.high - self.last.low + 1
        return ":" in found[0][0] or bits.low >= 1 << width or (bits.low > 1 and not self._listing)

    def _names(self, rest: list[Word]) -> bool:
        """Whether what stands behind the bits may be the name of a field; in a text without names, with its colon."""
        if "name" not in self.roles.of:
            lead = rest[0][0] if rest else ""
            alone = len(rest) == 1 and "_" in lead and is_identifier(lead)
            return (
                alone or self.words.reserved(lead.rstrip(".")) or begins_named([word for word, _ in rest[:2]])
            )
        if self._is_fixed(rest):
            return True
        return bool(rest) and (
            rest[0][0] == "-" or rest[0][0][0].isalpha() or self.words.reserved(rest[0][0])
        )

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: a key, a heading, the numbers of a figure."""
        if self._names_value(text):
            return False
        if self._all_coded() and self._goes_on_below(text.line):
            return False
        named = names_register(text.text, self.words)
        apart = text.line > self.grid.last_line + 1
        if (named and named.caption) or (apart and "_" in text.text and is_identifier(text.text)):
            return True
        full = self.last is not None and self.last.low == 0
        if full and (self._is_capital_title(text.text) or self._over_head(text)):
            return True
        if self._is_caption(text, apart=apart):
            return True
        if self.behind and not self._told() and not _SENTENCE_END.search(self._line_above):
            return False  # the text above goes on
        if self._lists_on(of_line(text)) or self._within_sentence(text):
            return False
        found = key_line(text.text, self.words)
        if found is not None and found[0] in {"access", "reset"} - self.roles.of.keys():
            return not self._is_keyed(text)
        if found is not None and found[0] == "reset" and self._says(text, found[1]) and not named:
            return False
        if named or found:
            return True
        if self.last is not None and self.last.low == 0 and name_and_title(text.text, self.words):
            return True
        return self._numbers(text)

    def _names_value(self, text: Text) -> bool:
        """Whether a line right below a row is a number that its field can hold and a name: `0 OFF` is no heading.

        Below bit 0 the first is 0, and the others count on.
        """
        found = of_line(text)
        number = found[0][0]
        if self.last is None or len(found) != len(("0", "OFF")) or not number.isdecimal():
            return False
        if text.line != self.grid.last_line + 1 or "." in text.text:
            return False
        wide = self.last.high - self.last.low + 1
        fits = int(number) < 1 << min(wide, _WIDEST) or (len(number) == wide and set(number) <= {"0", "1"})
        return fits and (self.last.low > 0 or not number.strip("0") or self._lists_on(found))

    def _is_capital_title(self, text: str) -> bool:
        """Whether a line is a heading in capitals that ends with the word for registers: `PUMP DATA REGISTERS`."""
        words = text.split()
        return len(words) > 1 and text.isupper() and plain(words[-1]) in self.words.words["register"]

    def _over_head(self, text: Text) -> bool:
        """Whether the head stands again right below a line that no sentence ends: it is the next table's title."""
        begins = not text.text[0].islower() and not _SENTENCE_END.search(text.text)
        below = self.lines[text.line + 1] if begins and text.line + 1 < len(self.lines) else ""
        return bool(below) and below.split() == " ".join(self.roles.heads).split()

    def _is_caption(self, text: Text, *, apart: bool) -> bool:
        """Whether a line numbers another table or figure; where the row that is due stands below, it is one of values.

        Behind a sentence or a blank line nothing refers to it, nor does a line above that ends with no word for that
        where a mark stands behind the number.
        """
        above, found = self._line_above, _CAPTION.match(text.text)
        counted = found is not None and plain(found["kind"]) in self.words.words["caption"]
        alone = counted and (apart or _SENTENCE_END.search(above) is not None)
        marked = _MARKED_CAPTION.match(text.text) is not None and not _REFERS.search(above)
        return (alone or marked) and not self._row_below(text.line)

    def _says(self, text: Text, value: str) -> bool:
        """Whether a line is a sentence, `Reset each line.`, in the row of a table that has a column for resets."""
        within = self.last is not None and self.last.low > 0 and text.line == self.grid.last_line + 1
        return within and "reset" in self.roles.of and ":" not in text.text and reset_number(value) is None

    def _within_sentence(self, text: Text) -> bool:
        """Whether a line goes on with the sentence above: `reset each line` is no key, nor `by the gate register`."""
        goes_on = text.text[0].islower() and text.line == self.grid.last_line + 1 and ":" not in text.text
        if self.last is None or self.last.low == 0:
            return False  # below bit 0 other text may follow
        return goes_on and not _SENTENCE_END.search(self._line_above)

    def _numbers(self, text: Text) -> bool:
        """Whether a line holds the numbers of a figure."""
        return len(text.words) > MOST_WORDS and all(word.isdigit() for word, _, _ in text.words)
