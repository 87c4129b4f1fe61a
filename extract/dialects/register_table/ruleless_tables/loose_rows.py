"""Rows of a table without rules: what begins one, and which bits they have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.register_maps.packets import is_ordinal
from extract.dialects.register_table.ruleless_tables.loose_columns import LooseColumns
from extract.dialects.register_table.words.bits import MISREAD_BITS, TOPS, parse_bits, symbolic
from extract.dialects.register_table.words.heading_numbers import CAPTION, captioned
from extract.dialects.register_table.words.notation import UNMARKED, hexadecimal, is_misread
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.tables import Cell


_KEYS: Final = ("bits", "offset", "address", "letter", "ordinal")
_SIGNS: Final = frozenset({":", "-", "–", "—", "to"})
_FIRST_BIT = re.compile(r"[\[<(]?[bD]?\d{1,3}")
_LAST_BIT = re.compile(r"[bD]?\d{1,3}[\]>)]?")
_OPEN_RANGE = re.compile(r"[\[<(]?[bD]?\d{1,3}\s?(?:[:–—-]|\bto)|[\[<(]\d{1,3}")
"""Bits that a narrow column cut behind the sign of the range, or behind the first of them in a bracket."""
_LETTER = re.compile(r"^[A-Za-z]{1,2}$|^[A-Za-z]\s?[-–]\s?[A-Za-z]$")
_OPENING: Final = frozenset("[<(")
_BYTE: Final = 8
NUMBER = re.compile(r"^(?:0[xX])?[0-9A-Fa-f]+$")
"""How a value is printed in a column of its own."""


@dataclass(slots=True)
class LooseRows(LooseColumns):
    """The rows of a table being gathered."""

    def goes_on(self, text: Text) -> bool:
        """Whether a line begins with the very bits that come after those of the last row."""
        bits = self._bits_of(text)
        if not bits or not (known := self._known()):
            return False
        rising = known[0].low == 0 and (len(known) == 1 or known[-1].low > 0)
        return bits.high == known[-1].low - 1 or (rising and bits.low == known[-1].high + 1)

    def goes_up(self, text: Text) -> bool:
        """Whether a line begins with bits above all others of a table that begins with bit 0, or with its first."""
        if not (bits := self._bits_of(text)):
            return False
        known = self._known()
        if known and known[0].low:
            return False
        return (
            bits.low > max(one.high for one in known)
            if known
            else bits.low == 0 or bits.high % _BYTE == _BYTE - 1
        )

    def _bits_of(self, text: Text) -> Bits | None:
        cells = self._cells(self._segments(text)) if "bits" in self.roles.of else None
        return parse_bits(self._key(cells)) if cells else None

    def ended(self) -> bool:
        """Whether the bits of the rows have come down to bit 0."""
        rows = self.grid.rows[self.roles.head :] if "bits" in self.roles.of else []
        last = next(filter(None, map(self._parsed, reversed(rows))), None)
        if last is None or last.low:
            return False
        first, *more = islice(filter(None, map(self._parsed, rows)), 2)
        return not more or first.low > 0

    def rises_on(self, cells: list[Cell]) -> bool:
        """Whether a row has the very bits above those of the only one so far, which begins with bit 0."""
        known, bits = self._known(), self._parsed(cells) if "bits" in self.roles.of else None
        if bits is None or len(known) != 1:
            return False
        return known[0].low == 0 and known[0].high not in TOPS and bits.low == known[0].high + 1

    def _full(self) -> bool:
        """Whether the bits of the rows have come up from bit 0 to the highest that a register may have."""
        known = self._known()
        return len(known) > 1 and known[0].low == 0 and known[-1].high in TOPS

    def _known(self) -> list[Bits]:
        return list(filter(None, map(self._parsed, self.grid.rows[self.roles.head :])))

    def _parsed(self, cells: list[Cell]) -> Bits | None:
        return parse_bits(self._key(cells))

    def _key(self, cells: list[Cell]) -> str:
        """What begins a row: its bits, or the address of a register; nothing where no column has these."""
        return next((cells[self.roles.of[role]].text for role in _KEYS if role in self.roles.of), "")

    def _bits_go_on(self, cells: list[Cell]) -> bool:
        """Whether a line without a name goes on with the bits of the last row.

        These end with a comma or with the sign of a range, or are the word for bits; or that sign begins the line.
        """
        name = self.roles.of.get("name")
        if name is None or "bits" not in self.roles.of or len(self.grid.rows) <= self.roles.head:
            return False
        above, here = self._bare(self._key(self.grid.rows[-1]).split("\n")[-1]), self._key(cells)
        if cells[name].text:
            return False
        sign, _, last = here.partition(" ") if here[:2] == "to" else (here[:1], "", here[1:].strip())
        if sign in _SIGNS:
            ends = sign == "to" and not last  # `b31` over `to` over `b24`
            return _FIRST_BIT.fullmatch(above) is not None and (ends or _LAST_BIT.fullmatch(last) is not None)
        if above == "to" or _OPEN_RANGE.fullmatch(above):
            return _LAST_BIT.fullmatch(here) is not None
        begun = self._is_word(above) and (parse_bits(here) or _OPEN_RANGE.fullmatch(here))
        return above.endswith(",") or bool(begun)

    def _opens_bits(self, cells: list[Cell]) -> bool:
        """Whether the bits of a named row go on in the line below: `31:` over `16`, `bit` over `31-16`."""
        name = self.roles.of.get("name")
        if name is None or "bits" not in self.roles.of or not cells[name].text:
            return False
        key = self._bare(self._key(cells))
        return _OPEN_RANGE.fullmatch(key) is not None or self._is_word(key)

    @classmethod
    def _bare(cls, key: str) -> str:
        """Bits without the word for them before: `Bit 31:`."""
        word, _, rest = key.partition(" ")
        return rest if rest and cls._is_word(word) else key

    @staticmethod
    def _is_word(key: str) -> bool:
        return plain(key) in vocabulary().words["bit"]

    def _counts(self, cells: list[Cell]) -> bool:
        """Whether a line without bits begins a dword of a packet."""
        at = self.roles.of.get("ordinal")
        return at is not None and is_ordinal(cells[at].text)

    def _is_value(self, cells: list[Cell]) -> bool:
        """Whether a line under a field whose bits a letter stands for is a value of it."""
        at = self.roles.of.get("value")
        return "letter" in self.roles.of and at is not None and bool(NUMBER.match(cells[at].text))

    def describes_bits(self, text: Text) -> bool:
        """Whether a line stands under the description of a register in a table of them, and nowhere else."""
        at = self.roles.of.get("description")
        if at is None or "bits" in self.roles.of or not ({"address", "offset"} & self.roles.of.keys()):
            return False
        return self.rows_begun and self.columns_of(self._segments(text)) == [at]

    @property
    def rows_begun(self) -> bool:
        """Whether a row stands under the head."""
        return len(self.grid.rows) > self.roles.head

    def _lists_own(self, text: str) -> bool:
        """Whether bits in brackets, `[3:2]  Reserved`, are of a list within a row: rows have ranges without brackets.

        Bits right below those of the last row are the next one, printed otherwise.
        """
        at = self.roles.of["bits"]
        said = [row[at].text for row in self.grid.rows[self.roles.head :]]
        bare = [found for one in said if one[:1].isdigit() and (found := parse_bits(one))]
        last, bits = parse_bits(said[-1]) if said else None, parse_bits(text)
        if last is not None and bits is not None and bits.high == last.low - 1:
            return False
        return any(found.high > found.low for found in bare)

    def _begins(self, text: str) -> bool:
        if "letter" in self.roles.of and self.roles.of_names:
            return bool(_LETTER.match(text))
        if "bits" in self.roles.of:
            if text[:1] in _OPENING and self._lists_own(text):
                return False
            return bool(
                parse_bits(text) or symbolic(text) or (self.rows_begun and MISREAD_BITS.fullmatch(text))
            )
        if self.roles.of_words:
            return is_ordinal(text)
        if " " in text and (found := CAPTION.match(text)) and captioned(found, vocabulary()):
            return False  # of the next table: `Table 7: GATE_CTRL (0x4000)`
        return hexadecimal(text) is not None or UNMARKED.match(text) is not None or is_misread(text)
