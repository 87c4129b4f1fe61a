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

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.columns import Roles
from extract.dialects.register_table.fields import fold
from extract.dialects.register_table.figures import is_access
from extract.dialects.register_table.headings import (
    is_identifier,
    is_misread,
    name_and_title,
    names_register,
)
from extract.dialects.register_table.keys import key_line
from extract.dialects.register_table.leads import begins_named
from extract.dialects.register_table.numerals import reset_number
from extract.dialects.register_table.places import NAMED, PLACE
from extract.dialects.register_table.ruleless import Loose
from extract.stitch import Grid, go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.bits import Bits
    from extract.dialects.register_table.flow import Text
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.document import Piece

_MOST_WORDS: Final = 3
"""Words of a head at most."""
_CAPITALS = re.compile(r"[A-Z0-9_]+")
_LONG: Final = 12
"""Characters of a name that a narrow column may cut, at least."""
_RESET_WORD = re.compile(r"[A-Z][a-z]+")
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3})+\.? +[A-Z]|Chapter \d")
"""The numbered title of a section."""
_CHAPTER = re.compile(r"\d{1,2}\. +[A-Z][^.;:=]{2,80}$")
"""The numbered title of a chapter: `8. Registers`."""
_ROLES: Final = ("name", "access", "reset")
_INDEX = re.compile(r"\([a-z]=\d+(?:\.\.|-)\d+\)")
"""Which indices a name has that goes by a letter: `RATEn (n=0..31)`."""
_SENTENCE_END = re.compile(r"[.:;!?)]\s*$")
_CODES: Final = frozenset({"access", "reset"})
_PLACES: Final = frozenset({"offset", "address"})
_OF_REGISTERS: Final = frozenset({"name", "register"})
_NAME_WORDS: Final = 4
"""So many words of a name may stand before its access: more than one put it in doubt."""

Word = tuple[str, "Piece"]


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
        """Whether the last line is the first of its row."""
        text = roles.of["description"]
        self.behind = {role: at for role, at in sorted(roles.of.items(), key=lambda one: one[1]) if at > text}

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return (
                self.last is None or self.last.low > 0
            )  # the head again, on the next page, or of the next register
        bits = parse_bits(found[0][0])
        named = bits is not None and self._names(found[1:])
        if bits is not None and named and (self._follows(bits) or self._jumps(bits, found)):
            self.grid.rows.append(self._row(found))
            self.rising = self.last is not None and bits.low > self.last.high
            self.last, self._begun = bits, True
            self._listing = False
        elif self.last is None or (self._ends(text) and not self._is_rest(found)):
            return False
        else:
            self._doubt_name(found)
            self._begun = False
            self._listing |= bits is not None
            if bits is not None and self._beyond(bits) and _in_capitals(found):
                self.roles.unsure.add(text.line)
            self._more(found)
        self._line_above = text.text
        self._reach(text, page)
        return True

    def _told(self) -> bool:
        """Whether the last row has what stands behind the description."""
        return any(self.grid.rows[-1][at].text for at in self.behind.values())

    def _more(self, found: list[Word]) -> None:
        """Add a line to the last row."""
        rest, more = ([*found], None) if self._told() else self._cut_tail(found)
        more = more or [Cell("") for _ in self.roles.heads]
        more[self.roles.of["description"]] = _cell(rest)
        go_on(self.grid.rows[-1], more)

    def _doubt_name(self, found: list[Word]) -> None:
        """Note that the name of the last row may go on below: it ended its line, and a word in capitals follows.

        A long one may also where its line goes on with the cells beside it.
        """
        name = self.roles.cell(self.grid.rows[-1], "name")
        alone = sum(bool(cell.text) for cell in self.grid.rows[-1]) == 2
        if name and name.text and (alone or self._cuts(found)) and _CAPITALS.fullmatch(found[0][0]):
            self.roles.cut |= set(name.pieces)

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
            return self.rising or len(self.grid.rows) == self.roles.head + 1
        falls = bits.high < self.last.low and not self.rising
        return falls and (self.last.low == bits.high + 1 or bits.high > bits.low)

    def _beyond(self, bits: Bits) -> bool:
        """Whether bits lie beyond those of all rows, on the side where the next are looked for."""
        if self.last is None:
            return False
        first = len(self.grid.rows) == self.roles.head + 1
        rises = bits.low > self.last.high and (self.rising or first)
        return bool(rises) or (bits.high < self.last.low and not self.rising)

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
            return self.words.reserved(lead.rstrip(".")) or begins_named([word for word, _ in rest[:2]])
        return bool(rest) and (
            rest[0][0] == "-" or rest[0][0][0].isalpha() or self.words.reserved(rest[0][0])
        )

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: a key, a heading, the numbers of a figure."""
        if self.behind and not self._told() and not _SENTENCE_END.search(self._line_above):
            return False  # the text above goes on
        if key_line(text.text, self.words) or names_register(text.text, self.words):
            return True
        if self.last is not None and self.last.low == 0 and name_and_title(text.text, self.words):
            return True
        return self._numbers(text)

    def _numbers(self, text: Text) -> bool:
        """Whether a line holds the numbers of a figure."""
        return len(text.words) > _MOST_WORDS and all(word.isdigit() for word, _, _ in text.words)

    def _row(self, found: list[Word]) -> list[Cell]:
        """The words of a row by column, each column from the left taking what has its form, then from the right."""
        rest, last = self._cut_tail(found)
        cells = last or [Cell("") for _ in self.roles.heads]
        for role in sorted(self.roles.of, key=lambda role: self.roles.of[role]):
            if role == "description":
                break
            taken = self._taken(role, rest)
            cells[self.roles.of[role]] = _cell(rest[:taken])
            rest = rest[taken:]
            if role == "name" and taken == 1 and self._may_go_on(cells[self.roles.of[role]].text, rest):
                self.roles.cut |= set(cells[self.roles.of[role]].pieces)
        cells[self.roles.of["description"]] = _cell(rest)
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
            if word[0] != "-" and not self._taken(role, [word]):
                return None
            cells[self.behind[role]] = _cell([word])
        return cells

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column."""
        if not rest:
            return 0
        first = rest[0][0]
        if role == "bits":
            return 1
        if role == "access":
            return int(is_access(first, self.words))
        if role == "reset":
            return int(reset_number(first) is not None or first in {"-", "x", "X"})
        if (
            role == "name"
            and "access" in self.roles.of.keys() - self.behind.keys()
            and not self.words.reserved(first)
        ):
            codes = (
                n for n, (word, _) in enumerate(rest[: _NAME_WORDS + 1]) if n and is_access(word, self.words)
            )
            return next(codes, 1)
        index = len(rest) > 1 and is_identifier(first) and _INDEX.fullmatch(rest[1][0])
        return 1 + bool(index) if is_identifier(first) or self.words.reserved(first) or first == "-" else 0


class NamesFirst(Squeezed):
    """One whose rows begin with a name, with the bits behind it: both have to have their form, the bits be free."""

    small = False
    """Whether the text of the first row begins with a small letter."""
    ends = (0, 0)
    """The lowest and the highest bit of all rows."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return self.last is None  # else the head of another
        bits = self._bits(found)
        gap = self.last is not None and text.line > self.grid.last_line + 1
        if bits is not None and self._free(bits, found[2:]):
            self.grid.rows.append(self._row(found))
            self.last = bits
            self.spaced |= gap
        elif self.last is None or self._ends(text) or (gap and not self.spaced):
            return False
        else:
            if bits is not None and found[0][0].isupper():
                self.roles.unsure.add(text.line)
            self._more(found)
        self._reach(text, page)
        return True

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table, as the title of the next section does."""
        return _SECTION.match(text.text) is not None or bool(_CHAPTER.match(text.text)) or super()._ends(text)

    def _bits(self, found: list[Word]) -> Bits | None:
        """The bits behind the name that a line begins with, None where it begins with anything else."""
        name = found[0][0]
        if len(found) < len(("name", "bits")) or not (is_identifier(name) or self.words.reserved(name)):
            return None
        return parse_bits(found[1][0]) if name[0].isupper() else None

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column: bits follow right behind the name."""
        if rest and (role == "name" or (role == "access" and rest[0][0] in {"-", "–"})):
            return 1
        return super()._taken(role, rest)

    def _free(self, bits: Bits, told: list[Word]) -> bool:
        """Whether bits lie beyond those of all rows, and the text behind them begins as that of the first row does.

        `FIFO 3 is full` goes on with a text.
        """
        if self.last is None:
            self.small = bool(told) and told[0][0][0].islower()
            self.ends = bits.low, bits.high
            return True
        if len(bits.ranges) == 1 and bits.high == bits.low and told and told[0][0][0].islower() > self.small:
            return False
        low, high = self.ends
        self.ends = min(low, bits.low), max(high, bits.high)
        return bits.low > high or bits.high < low


class SqueezedNames(Squeezed):
    """One whose rows begin with the names of a figure's cells, `lanes`: each once, when the row before is told."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary, lanes: set[str]) -> None:
        super().__init__(grid, roles, words)
        self.lanes = set(lanes)
        self.closed = False
        """Whether the last line ended a row of several with its codes: nothing of it follows."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return bool(self.lanes)
        begun = len(self.grid.rows) > self.roles.head
        name = fold(found[0][0])
        if name in self.lanes and (not begun or self._told()):
            self.lanes.remove(name)
            self.grid.rows.append(self._row(found))
            self.closed = False
        elif not begun or self.closed or self._ends(text):
            self._doubt_untold()
            return False
        else:
            if name in self.lanes and (cell := self.roles.cell(self.grid.rows[-1], "name")):
                self.roles.cut |= set(cell.pieces)  # another row may begin here
            told = self._told()
            self._more(found)
            self.closed = self._told() and not told
        self._reach(text, page)
        return True

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: while codes are due, no sentence does, whatever it names."""
        return _SECTION.match(text.text) is not None or (
            super()._ends(text) if self._told() else self._numbers(text)
        )

    def _doubt_untold(self) -> None:
        """Note that the last row ended without the codes that end each: it may hold the rest of the table."""
        if len(self.grid.rows) > self.roles.head and not self._told():
            cell = self.roles.cell(self.grid.rows[-1], "name")
            self.roles.cut |= set(cell.pieces) if cell else set()

    def _tail(self, found: list[Word]) -> list[Cell] | None:
        """The cells behind the description; the end of a sentence, `0 - 16.`, is none."""
        if found[-1][0][-1] == "." or not any(is_access(word, self.words) for word, _ in found):
            return None
        return super()._tail(found)

    def _cut_tail(self, found: list[Word]) -> tuple[list[Word], list[Cell] | None]:
        """As for all; in a line that holds nothing else, a reset may be any word: `R/W preset`."""
        alone = len(found) == len(self.behind) and list(self.behind) == ["access", "reset"]
        if alone and len(found[0][0]) > 1 and is_access(found[0][0], self.words) and found[1][0].isalpha():
            cells = [Cell("") for _ in self.roles.heads]
            for word, at in zip(found, self.behind.values(), strict=True):
                cells[at] = _cell([word])
            return [], cells
        return super()._cut_tail(found)

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column; a reset may be a word: `Preset`."""
        if role == "name":
            return 1  # that of a cell of the figure
        if role == "reset" and rest and _RESET_WORD.fullmatch(rest[0][0]):
            return 1
        return super()._taken(role, rest)


class SqueezedMap(Loose):
    """One whose rows are registers: `0x04 PX_CTRL RW How pixels are spread`. Place and name begin a row."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles)
        self.words = words
        self.order = sorted(roles.of, key=lambda role: roles.of[role])

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it: none begins another in small letters."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            self._reach(text, page)
            return True
        if (row := self._row(found)) is not None:
            self.grid.rows.append(row)
        elif len(self.grid.rows) > self.roles.head and "description" in self.order and _goes_on(found[0][0]):
            more = [Cell("") for _ in self.roles.heads]
            more[self.roles.of["description"]] = _cell(found)
            go_on(self.grid.rows[-1], more)
        else:
            return False
        self._reach(text, page)
        return True

    def _row(self, found: list[Word]) -> list[Cell] | None:
        """The words of a row by column; None where place or name are missing, or words are left without a column."""
        cells = [Cell("") for _ in self.roles.heads]
        rest = list(found)
        at = self.order.index("description") if "description" in self.order else len(self.order)
        for role in self.order[:at]:
            if self._fits(role, rest[:1]):
                cells[self.roles.of[role]] = _cell([rest.pop(0)])
            elif role not in _CODES:
                return None
        for role in reversed(self.order[at + 1 :]):
            if self._fits(role, rest[-1:]):
                cells[self.roles.of[role]] = _cell([rest.pop()])
        if rest and at == len(self.order):
            return None
        if rest:
            cells[self.roles.of["description"]] = _cell(rest)
        return cells

    def _fits(self, role: str, word: list[Word]) -> bool:
        """Whether a word has the form of what a column holds."""
        if not word:
            return False
        said = word[0][0]
        if role == "access":
            return is_access(said, self.words)
        if role == "reset":
            return reset_number(said) is not None or said in {"-", "x", "X"}
        if role in _PLACES:
            return bool(PLACE.fullmatch(said)) or is_misread(said)
        return NAMED.fullmatch(said) is not None


def _in_capitals(found: list[Word]) -> bool:
    """Whether the second word of a line is a name in capitals."""
    name = found[1][0] if len(found) > 1 else ""
    return len(name) > 1 and name.isupper() and is_identifier(name)


def _goes_on(word: str) -> bool:
    """Whether a line that begins with a word goes on with a text."""
    return word[0].islower() or word[0] == "("


def squeezed_map(text: Text, words: Vocabulary, page: int) -> SqueezedMap | None:
    """A table of registers that the line is the head of: place and name of each first, its description behind them."""
    for of, row in _heads(text, words):
        first = set(list(of)[:2])
        if len(first & _PLACES) != 1 or len(first & _OF_REGISTERS) != 1:
            continue
        if not of.keys() - first <= {"description", *_CODES}:
            continue
        grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
        return SqueezedMap(grid, Roles(of, 1, [cell.text for cell in row], squeezed=True), words)
    return None


def squeezed_names(text: Text, words: Vocabulary, page: int, lanes: set[str]) -> SqueezedNames | None:
    """A table of the fields of a figure that the line is the head of; their names come first, codes behind the text."""
    for of, row in _heads(text, words, longest=1):  # `Field Description` is two
        if list(of)[:2] == ["name", "description"] and {"access", "reset"} <= of.keys():
            grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
            roles = Roles(of, 1, [cell.text for cell in row], by_cells=True)
            return SqueezedNames(grid, roles, words, lanes)
    return None


def squeezed_head(text: Text, words: Vocabulary, page: int) -> Squeezed | None:
    """A table that the line is the head of, or None: all its words must be heads, a text last."""
    for of, row in _heads(text, words):
        named = list(of)[:2] == ["name", "bits"]
        if (next(iter(of)) != "bits" and not named) or "description" not in of:
            continue
        if not of.keys() <= {"bits", "description", *_ROLES}:
            continue
        if "name" not in of and of.keys() != {"bits", "description"}:
            continue
        if any(at > of["description"] for role, at in of.items() if role not in {"access", "reset"}):
            continue
        grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
        roles = Roles(of, 1, [cell.text for cell in row], squeezed=True)
        return NamesFirst(grid, roles, words) if named else Squeezed(grid, roles, words)
    return None


def _heads(
    text: Text, words: Vocabulary, longest: int = _MOST_WORDS
) -> Iterator[tuple[dict[str, int], list[Cell]]]:
    """The roles of a line of heads, and its cells, in every way to divide it; heads of more words come first.

    `Bit Field Type` are three, though `Bit Field` may be one.
    """
    found = [(word, piece) for word, piece, _ in text.words]
    if 0 < len(found) <= 2 * _MOST_WORDS + 4:
        yield from _divided(found, words, longest, {}, [])


def _divided(
    found: list[Word], words: Vocabulary, longest: int, of: dict[str, int], row: list[Cell]
) -> Iterator[tuple[dict[str, int], list[Cell]]]:
    if not found:
        yield of, row
        return
    for size in range(min(longest, len(found)), 0, -1):
        role = words.column(" ".join(word for word, _ in found[:size]))
        if role is not None and role not in of:
            more = {**of, role: len(row)}
            yield from _divided(found[size:], words, longest, more, [*row, _cell(found[:size])])


def _cell(found: list[Word]) -> Cell:
    return Cell(" ".join(word for word, _ in found), [piece for _, piece in found])
