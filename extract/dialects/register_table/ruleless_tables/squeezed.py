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

from extract.dialects.register_table.bit_figures.figures import is_access
from extract.dialects.register_table.field_tables.leads import begins_named
from extract.dialects.register_table.pages.segments import BLANKS
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.ruleless_tables.single_blanks import MOST_WORDS, cell, of_line
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.headings import name_and_title, names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
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
_INDEX = re.compile(r"\([a-z]=\d+(?:\.\.|-)\d+\)")
"""Which indices a name has that goes by a letter: `RATEn (n=0..31)`."""
_READ_AS: Final = frozenset({"MBZ", "RAZ", "SBZ", "WI", "RAO"})
"""Codes for what reserved bits are read and written as."""
_DASHES: Final = frozenset("-–—―⎯−─")
"""What stands in cells that hold nothing."""
_NO_RESET: Final = frozenset({*_DASHES, "x", "X", "NA", "N/A"})
"""What stands for a reset where there is none."""
_SENTENCE_END = re.compile(r"[.:;!?)]\s*$")
_NUMBER = re.compile(r"(?:0x[0-9A-Fa-f]{1,8}|[01]{1,8}B|[0-9][0-9A-Fa-f]{0,7}h|[0-9]{1,8})[:=.)]?")
"""How a value of a list is printed, with the sign behind it."""
_SIGNS: Final = ":=.)"
_WORDS: Final = frozenset({"each", "beach"})
"""Words that could be read as hexadecimal numbers, with the mark of their base."""
_NAME_LINES: Final = 3
"""Lines of a name at most."""
_NAME_WORDS: Final = 4
"""So many words of a name may stand before its access: more than one put it in doubt."""


class Squeezed(Loose):
    """Such a table being gathered."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles)
        self.words = words
        self.last: Bits | None = None
        self.rising: bool | None = None
        self._line_above = "."
        self._listing = False
        """Whether a line of the row's text begins with a number, as values do."""
        self._begun = False
        """Whether the last line is the first of its row, or may go on with its name."""
        self._lone = False
        """Whether the access of the last row stands alone in its line: a letter may be the rest of the name."""
        self._item: tuple[str, str] | None = None
        """The number of the last value listed in the row, and the word behind it."""
        self._keyed = False
        """Whether a line of its own says the access or reset of a row that is not the last one."""
        self._keys: set[int] = set()
        """The lines that do so below the first row."""
        self._starts: tuple[int, ...] | None = None
        """Where the bits and the text of the first row begin."""
        text = roles.of["description"]
        self.behind = {role: at for role, at in sorted(roles.of.items(), key=lambda one: one[1]) if at > text}

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = of_line(text)
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return self._headed_again(text, page)
        bits = parse_bits(found[0][0])
        if self.again is not None and bits is not None and not self._lists_on(found):
            return False  # rows of the next register under its head
        self.again = None
        named = bits is not None and (self._names(found[1:]) or self._due(bits, found))
        named = named and not self._counts_on(found) and not self._in_digits(found)
        if bits is not None and named and (self._follows(bits) or self._jumps(bits, found)):
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
            if bits is not None and self._beyond(bits) and _in_capitals(found):
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

    def _note_item(self, found: list[Word]) -> None:
        """Note the number that a line of a row's text begins with, as a value does."""
        if len(found) > 1 and _NUMBER.fullmatch(found[0][0]):
            self._item = _digits(found[0][0]), found[1][0]

    def _lists_on(self, found: list[Word]) -> bool:
        """Whether a line begins with the next number of those listed in the row, in decimal or in its own base."""
        if self._item is None or len(found) < len(("25", "FAST")) or not _NUMBER.fullmatch(found[0][0]):
            return False
        last, word = self._item[0], _digits(found[0][0])
        counts = [10 if last.isdecimal() and word.isdecimal() else 16]
        if len(last) == len(word) > 1 and not set(last + word) - {"0", "1"}:
            counts.append(2)
        wide = self.last.high - self.last.low + 1 if self.last is not None else 0
        return any(int(last, base) + 1 == int(word, base) < 1 << wide for base in counts)

    def _counts_on(self, found: list[Word]) -> bool:
        """Whether a line is the next of the values listed in the row, `25 - FAST` under `24 - SLOW`, and fits it."""
        if self._item is None or self.last is None or len(found) < len(("25", "-", "FAST")):
            return False
        wide = self.last.high - self.last.low + 1
        number = found[0][0]
        return (
            number.isdecimal()
            and self._item[1] == found[1][0]
            and found[1][0] in _DASHES
            and self._lists_on(found)
            and int(number) < 1 << wide
        )

    def _told(self) -> bool:
        """Whether the last row has what stands behind the description."""
        return any(self.grid.rows[-1][at].text for at in self.behind.values())

    def _more(self, found: list[Word]) -> None:
        """Add a line to the last row."""
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
        elif len(found) <= _NAME_WORDS and row[of["name"]].text.count("\n") < _NAME_LINES:
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

        A single bit may be a value, unless a name in capitals stands behind it and no list has begun.
        """
        if "name" in self.roles.of or len(bits.ranges) > 1:
            return False
        if bits.ascending or self.rising:
            return self._due_above(bits) and len(found) > 1 and found[1][0][0].isalpha()
        if (
            ":" not in found[0][0]
            and (self._listing or not _in_capitals(found))
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
        rises = bits.low > self.last.high and (self.rising or first)
        return bool(rises) or (bits.high < self.last.low and not self.rising)

    def _is_unread(self, bits: Bits, found: list[Word]) -> bool:
        """Whether the next bits begin a line that cannot be taken for a row, but ends as one, or they are a range."""
        if self.last is None or not self._follows(bits):
            return False
        return bits.high > bits.low or (bool(self.behind) and self._cut_tail(found)[1] is not None)

    def _jumps(self, bits: Bits, found: list[Word]) -> bool:
        """Whether bits that leave some out begin a row: a name in capitals follows, they are no value of the field."""
        if not self._beyond(bits) or not _in_capitals(found):
            return False
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

    def _is_fixed(self, rest: list[Word]) -> bool:
        """Whether a digit stands for the name of bits that are said to be reserved: `0 Reserved.`."""
        return len(rest) > 1 and rest[0][0] == "0" and self.words.reserved(rest[1][0].rstrip("."))

    def _in_digits(self, found: list[Word]) -> bool:
        """Whether digits that begin a line are the code of a value, not bits and their name: `1 0 Reserved`."""
        if found[1][0] != "0" or (self.behind and self._cut_tail(found)[1]):
            return False
        return self._line_above.endswith(":") or (self._listing and found[0][0] in {"0", "1"})

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: a key, a heading, the numbers of a figure."""
        named = names_register(text.text, self.words)
        apart = text.line > self.grid.last_line + 1
        if (named and named.caption) or (apart and "_" in text.text and is_identifier(text.text)):
            return True
        if self.behind and not self._told() and not _SENTENCE_END.search(self._line_above):
            return False  # the text above goes on
        if self._lists_on(of_line(text)) or self._within_sentence(text):
            return False
        found = key_line(text.text, self.words)
        if found is not None and found[0] in {"access", "reset"} - self.roles.of.keys():
            return not self._is_keyed(text)
        if named or found:
            return True
        if self.last is not None and self.last.low == 0 and name_and_title(text.text, self.words):
            return True
        return self._numbers(text)

    def _is_keyed(self, text: Text) -> bool:
        """Whether a line with access or reset, which no column says, is of the last row: else it is the register's.

        Keys of rows stand below the first field already. Whether they do is open until the next row follows.
        """
        of, above = self.roles.of, self.grid.rows[self.roles.head : -1]
        leads = (row[of["name" if "name" in of else "description"]].text.partition(" ")[0] for row in above)
        if (
            self._keyed
            or self.last is None
            or not all(self.words.reserved(lead.rstrip(".")) for lead in leads)
        ):
            return self._keyed
        self._keyed = self.last.low > 0
        if self._keyed:
            self._keys.add(text.line)
            self.roles.unread.add(text.line)
        return self._keyed

    def _within_sentence(self, text: Text) -> bool:
        """Whether a line goes on with the sentence above: `reset each line` is no key, nor `by the gate register`."""
        goes_on = text.text[0].islower() and text.line == self.grid.last_line + 1 and ":" not in text.text
        if self.last is None or self.last.low == 0:
            return False  # below bit 0 other text may follow
        return goes_on and not _SENTENCE_END.search(self._line_above)

    def _numbers(self, text: Text) -> bool:
        """Whether a line holds the numbers of a figure."""
        return len(text.words) > MOST_WORDS and all(word.isdigit() for word, _, _ in text.words)

    def _row(self, found: list[Word]) -> list[Cell]:
        """The words of a row by column, each column from the left taking what has its form, then from the right."""
        self.roles.unread -= self._keys
        rest, last = self._cut_tail(found)
        cells = last or [Cell("") for _ in self.roles.heads]
        for role in sorted(self.roles.of, key=lambda role: self.roles.of[role]):
            if role == "description":
                break
            taken = self._taken(role, rest)
            cells[self.roles.of[role]] = cell(rest[:taken])
            rest = rest[taken:]
            if role == "name" and taken == 1 and self._may_go_on(cells[self.roles.of[role]].text, rest):
                self.roles.cut |= set(cells[self.roles.of[role]].pieces)
        cells[self.roles.of["description"]] = cell(rest)
        return cells

    def _may_go_on(self, name: str, rest: list[Word]) -> bool:
        """Whether a name of capitals may go on with the words of its row: no text begins with a number: `LS 8 bits`.

        Nor with a small letter, where the texts of rows above begin with capitals.
        """
        if not (name.isalpha() and name.isupper() and rest) or self.words.reserved(name):
            return False
        first, at = rest[0][0], self.roles.of["description"]
        if at != self.roles.of["name"] + 1:
            return False
        above = [row[at].text[:1] for row in self.grid.rows[self.roles.head :]]
        return first.isdecimal() or (first[0].islower() and any(map(str.isupper, above)))

    def _cut_tail(self, found: list[Word]) -> tuple[list[Word], list[Cell] | None]:
        """A line without the cells behind the description, and those; None where its last words have not their form."""
        cut = len(found) - len(self.behind)
        last = self._tail(found[cut:]) if self.behind and cut >= 0 else None
        return (found[:cut], last) if last else (found, None)

    def _tail(self, found: list[Word]) -> list[Cell] | None:
        """The cells behind the description, where each word has the form of its column."""
        cells = [Cell("") for _ in self.roles.heads]
        for word, role in zip(found, self.behind, strict=True):
            if word[0] not in _DASHES and not self._taken(role, [word]):
                return None
            cells[self.behind[role]] = cell([word])
        return cells

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column."""
        if not rest:
            return 0
        first = rest[0][0]
        if role == "bits":
            return 1
        if role == "access":
            return self._codes(rest)
        if role == "reset":
            number = reset_number(first) is not None and first.lower().rstrip(".,;") not in _WORDS
            return int(number or first in _NO_RESET)
        if (
            role == "name"
            and "access" in self.roles.of.keys() - self.behind.keys()
            and not self.words.reserved(first)
        ):
            codes = (
                n for n, (word, _) in enumerate(rest[: _NAME_WORDS + 1]) if n and is_access(word, self.words)
            )
            return next(codes, 1)
        if role == "name" and self._is_fixed(rest):
            return 1
        index = len(rest) > 1 and is_identifier(first) and _INDEX.fullmatch(rest[1][0])
        return 1 + bool(index) if is_identifier(first) or self.words.reserved(first) or first == "-" else 0

    def _codes(self, rest: list[Word]) -> int:
        """How many words are codes of access, commas between them: `R, W1C`."""
        for n, (word, _) in enumerate(rest):
            bare = word.rstrip(",")
            if not (is_access(bare, self.words) or bare in _READ_AS):
                return 0
            if bare == word:
                return n + 1
        return 0


def _digits(number: str) -> str:
    """The digits of a value's number, without the marks of their base and the sign behind."""
    bare = number.rstrip(_SIGNS)
    return bare[2:] if bare[:2] == "0x" else bare.rstrip("hB")


def _in_capitals(found: list[Word]) -> bool:
    """Whether the second word of a line is a name in capitals."""
    name = found[1][0] if len(found) > 1 else ""
    return len(name) > 1 and name.isupper() and is_identifier(name)
