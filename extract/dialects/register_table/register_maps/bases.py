"""The addresses that offsets count from, and which offsets count from them.

    Base address: 0x40001000                                     the base of the chapter's registers
    The pump register base address is 0x40001000.                the same
    The base addresses of the pumps are  • PUMP0: 0x40001000     two: each register stands at both
                                         • PUMP1: 0x40001400

Offsets count from the base that is printed in their chapter. Where a chapter prints bases in several sections, those
of a table of addresses count from the base of its own section, in an address space of its own; what nothing ties to
one of them has none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.notation import HEX, hexadecimal
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING
from extract.observations import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece
    from extract.observations import Register

SPACE: Final = "address_space"
"""The attribute of a symbol that names the address space whose addresses count from it."""
_ITEM: Final = re.compile(rf"^[^\w\s]?\s*(?P<name>[A-Za-z]\w*)\s*[:=]\s*(?P<number>{HEX})[.,;]?$")
"""An entry of a list of bases: `• PUMP0: 0x40001000`."""
_OPENS: Final = re.compile(r"\baddress(?:es)?\s+(?:start|begin)\s+(?:at|from)\W*$", re.IGNORECASE)
_SMALL: Final = frozenset(
    ["the", "a", "an", "of", "for", "and", "its", "this", "these", "each", "all", "physical", "absolute"]
)
"""Words that do not say what a base is of."""
_BEGINS = re.compile(r"\s(?:starts?|begins?)\b.*$", re.IGNORECASE)
"""What follows its name: `The pump registers start at a base address of 0x40001000`."""
_SECTION: Final = re.compile(r"\d+(?:\.\d+)+(?=\.?\s)")
_SETTING: Final = re.compile(r"\w[:=]\d")
"""What else a line of keys says: `length:100`."""
_SHIFTED: Final = re.compile(r"\s*(?:<<|[*×])")
"""What follows a number that is but part of a sum: `0x20 << 24 + OFFSET`."""
_NAME: Final = 5
"""Words of a name at most."""


@dataclass(slots=True)
class Base:
    """An address that a document calls a base.

    Of one that stands in no chapter nothing tells what counts from it.

    Attributes:
        name: what it is the base of, as the text says it; None where it does not.
        sure: whether the text says that it is a base of registers, or of its whole chapter.
    """

    name: str | None
    value: int
    block: str | None
    section: str | None
    text: str
    pieces: list[Piece]
    sure: bool


@dataclass(slots=True)
class Bases:
    """All that were met in the walk through a document."""

    words: Vocabulary
    document: Document
    found: list[Base] = field(default_factory=list)
    spaces: dict[tuple[str | None, str | None], str] = field(default_factory=dict)
    """By block and section, the address space of what counts from the bases of a section that is not the only one."""
    section: str | None = None
    _number: tuple[int, ...] = ()
    _block: str | None = None
    _before: Text | None = None
    _listing: bool = False

    def section_of(self, block: str | None, section: str | None) -> str | None:
        """The section that the walk is in: the numbers of a chapter's sections rise, those in page footers go back."""
        if block != self._block:
            self._block, self._number = block, ()
        found = _SECTION.match(section or "")
        number = tuple(map(int, found[0].split("."))) if found else None
        if number is None or number > self._number:
            self._number, self.section = number or self._number, section
        return self.section

    def of_key(self, text: Text, value: str, block: str | None, section: str | None) -> None:
        """Take the line of a key: `Base address: 0x40001000`."""
        if (address := hexadecimal(value)) is not None and not _SHIFTED.search(value):
            name = None
            if self.found and self.found[-1].pieces == text.pieces:
                same = self.found.pop()  # the same line, read as text
                name = same.name if block is None else None
            where = self.section_of(block, section)
            self.found.append(Base(name, address, block, where, text.text, list(text.pieces), sure=True))

    def of_text(self, text: Text, block: str | None, section: str | None) -> None:
        """Take a line: part of a sentence, or an entry of a list."""
        before, self._before = self._before, text
        if before and self.document.roles[before.line] & HEADING:
            before = None
        item = _ITEM.match(text.text) if self._listing else None
        if item and self.words.keys.get(plain(item["name"]), "base") != "base":
            item = None  # what a register is at reset, below its title
        if item and (address := hexadecimal(item["number"])) is not None:
            base = Base(item["name"], address, block, self.section, text.text, list(text.pieces), sure=True)
            self.found.append(base)
            return
        where = self.section_of(block, section)
        known = before.text if before else ""
        said = f"{known} {text.text}"
        for clause, match in self._clauses(said):
            address = hexadecimal(match["number"])
            if address is None or match[0] in known:
                continue
            pieces = [*(before.pieces if before and match[0] not in text.text else ()), *text.pieces]
            name = self._name(match["ahead"]) or self._name(match["behind"])
            of_block = name is not None and block is not None and _folded(name) == _folded(block)
            sure = self._of_registers(match[0]) or of_block
            self.found.append(Base(name, address, block, where, clause, pieces, sure=sure))
        bare = not re.search(HEX, text.text)
        self._listing = bare and bool(_OPENS.search(text.text) or self.words.of_base.search(said))

    def _clauses(self, said: str) -> Iterator[tuple[str, re.Match[str]]]:
        """The parts of sentences that give a base, each as a whole and as the match of its parts."""
        if not self.words.of_base.search(said):
            return
        phrase = self.words.of_base.pattern
        for clause in re.split(r"(?<=[.;])\s+|\s+and\s+(?=the\s)", said):
            match = re.match(
                rf"(?P<ahead>.*?){phrase}(?P<behind>[^:=]{{0,60}}?)\s*(?:\bis\b|\bof\s+(?=\d)|[:=])\s*(?:at\s+)?(?P<number>{HEX})(?!\w|{_SHIFTED.pattern})",
                clause,
                re.IGNORECASE,
            )
            if match and not re.search(HEX, match["behind"]):
                yield clause.strip(), match

    def _name(self, said: str) -> str | None:
        """What a base is of, in the words before or behind it: no articles, no word for register."""
        words = _BEGINS.sub("", re.sub(r"\([^)]*\)", "", said)).split()
        words = [word for word in words if any(map(str.isalnum, word))]  # no marks of items
        while words and (plain(words[0]) in _SMALL or self._of_registers(words[0])):
            words.pop(0)
        while words and (plain(words[-1]) in _SMALL or self._of_registers(words[-1])):
            words.pop()
        told = any(_SETTING.search(word) for word in words)
        return " ".join(words) if 0 < len(words) <= _NAME and not told else None

    def _of_registers(self, said: str) -> bool:
        return any(
            {plain(word), plain(word).removesuffix("s")} & self.words.words["register"]
            for word in said.split()
        )

    # -- what counts from them

    def settle(self) -> None:
        """Give the sections of chapters that have bases in several an address space each."""
        for block in dict.fromkeys(base.block for base in self.found):
            sections = dict.fromkeys(base.section for base in self.found if base.block == block)
            said = {frozenset(one.value for one in self._of(block, section)) for section in sections}
            for section in sections if len(said) > 1 else ():  # one said twice is one
                (one, *others) = self._of(block, section)
                name = (
                    one.name
                    if one.name and not others
                    else re.sub(r"^[\dA-Z]+(?:\.\d+)*\.?\s+", "", section or "")
                )
                self.spaces[block, section] = _space(name or block)

    def place(self, registers: Sequence[Register]) -> None:
        """Let the bare addresses of a chapter that are all smaller than its base count from that.

        `CTRL (0x04)` under `Base address: 0x40001000` stands at 0x40001004, and `CTRL (0x40001004)` where it says.
        """
        for block in dict.fromkeys(base.block for base in self.found if base.sure and base.block):
            lowest = min(base.value for base in self.found if base.block == block)
            bare = [one for one in registers if one.block == block and one.address_space is None]
            placed = [(one, one.address_last or one.address) for one in bare if one.address is not None]
            apart = any(of == block for of, _ in self.spaces)
            if not apart and all(last is not None and last < lowest for _, last in placed):
                for one, _ in placed:
                    one.address_space = _space(block)

    def symbols(self, registers: Iterable[Register]) -> Iterator[Symbol]:
        """A row for each base, with the address space that counts from it, where registers do."""
        used = {register.address_space for register in registers if register.address_space}
        named = {_folded(space.removesuffix(" offset")): space for space in used}
        for base in self.found:
            own = self.spaces.get((base.block, base.section), _space(base.block))
            space = named.get(_folded(base.name), own) if base.name and own not in used else own
            there = self._of(base.block, base.section)
            alone = len(there) == 1
            name = (
                base.name
                if base.name and ((base.block, base.section) in self.spaces or not alone)
                else base.block or base.name
            )
            symbol = Symbol(
                list(base.pieces), kind="block", name=name, value=base.value, section=base.section
            )
            symbol.definition = base.text
            if name and name[-1] in "&,/+":
                symbol.flag("name_open")
            apart = alone or len({one.name for one in there}) == len(
                there
            )  # two of one name contradict each other
            sure = (base.sure and base.block is not None) or (base.block, base.section) in self.spaces
            if space in used and apart and sure:
                symbol.attributes = {SPACE: space}
            yield symbol

    def _of(self, block: str | None, section: str | None) -> list[Base]:
        """The bases of a section, or of the whole chapter where all are in one; each once."""
        there = [base for base in self.found if (base.block, base.section) == (block, section)]
        return list({(base.name, base.value): base for base in there}.values())


def _space(block: str | None) -> str:
    """The address space that offsets of a block count in; those of no block are offsets alone."""
    return f"{block} offset" if block else "offset"


def _folded(name: str) -> str:
    """A name to be compared: its words without the `s` of plurals."""
    return "".join(word.removesuffix("s") for word in re.findall(r"\w+", name.casefold()))
