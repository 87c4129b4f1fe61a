"""A register that a heading or a caption names, and how sure it is that its words are a name.

    USB_OTG Control Register      USB_OTG may be what the register is of
    3.2 PHY Registers             a chapter
    GATE: CTRL Register           CTRL, in the block GATE

`words.headings` reads the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.heading_names import PARENTHESES, PATH, register_words
from extract.dialects.register_table.words.name_forms import LIST, is_short_for
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, is_identifier
from extract.dialects.register_table.words.title_places import places
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_COUNTED = re.compile(r"\d{1,2}_[A-Z][A-Z0-9_]*$")
"""A name of a list that counts by what stands before it: `0_CTL, 1_CTL`."""
SEVERAL: Final = re.compile(r"\bregisters(?:\s*[,:(\[–—-].*)?$", re.IGNORECASE)
"""How a title ends that is over several registers: `Control registers`, `Control registers [GATE_LO, GATE_HI]`."""
_OF_ONE = re.compile(
    r"(?:(?:[A-Z0-9][\w/-]*|and) ){1,6}Register(?: \d{1,2})?"
    rf"(?: \((?:[a-z] ?= ?[^()]+|(?:Address:? |Offset:? )?{HEX})\))?$"
)
"""The title of one register as a caption has it, in words that begin with capitals: `Gate Control Register (n=0-2)`."""
_TOLD = re.compile(r"^[A-Z]+\s*:\s+(?:An?|The|This|It|When|If)\s")
"""A word in capitals that says what the sentence behind it is: `PROBLEM: The gate does not open`."""
_OWNER = re.compile(rf"({IDENTIFIER})\s*:\s+")
_LISTED = re.compile(rf"\s*:\s+{IDENTIFIER}\s*,")
_EDGE = re.compile(r"\b")
_CUT = re.compile(r"\w- \w")
"""A name that a hyphen cuts at the end of a line: `GATE_LE- VEL`."""


@dataclass(slots=True)
class Named:
    """A heading or caption that names a register.

    Attributes:
        name: as printed: an identifier, a list of them, or the title where there is none.
        title: the words of the heading without its number.
        address: a number printed with the name, or None.
        offset: whether the address is called an offset.
        sure: False where only the place of the text makes it a name.
        section: the whole heading.
        caption: whether it is the caption of a table or figure, and names no more than that.
        stated: whether a sentence says that the register is described here.
        noted: whether it is placed as others are that have rows of bits below them, in a text that notes them down.
        block: what stands before the name and a colon: `GATE: CTRL Register`.
        word: whether the name may be a word in brackets or beside the title, which a table of registers alone tells.
        keys: role and value of what was taken off the heading: its access, its reset.
        more: further lines of the heading.
    """

    name: str
    title: str
    address: int | None = None
    offset: bool = False
    sure: bool = True
    section: str = ""
    caption: bool = False
    stated: bool = False
    noted: bool = False
    block: str | None = None
    word: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    more: tuple[int, ...] = ()

    @property
    def written(self) -> bool:
        """Whether the name is one that programs write, not a title in words."""
        listed = LIST.split(re.sub(r"(?:(?<!\s)\s+)?\([^)]*\)$", "", self.name))
        parts = [part for part in listed if part]
        if len(parts) > 1 and all(map(_COUNTED.match, parts)):
            return True
        return bool(PATH.match(self.name)) or all(map(is_identifier, parts))


def weigh(named: Named, words: Vocabulary) -> None:
    """Tell the block before a name and a colon, and whether more than the place of the title makes it one."""
    name, title = named.name, named.title
    owner = _OWNER.match(title)
    if owner and title.startswith(name, owner.end()) and _EDGE.match(title, owner.end() + len(name)):
        owned = is_identifier(owner[1]) and owner[1] != name and not says_what_follows(owner[1], words)
        named.block = owner[1] if owned else None
    tabled = named.caption and " " in name and not _OF_ONE.match(title)  # words that name the table
    titled = SEVERAL.search(name) is not None or tabled
    begun = name[0] not in "….,"  # a list whose first names stand elsewhere
    unread = ":" in title and any(map(_LISTED.match, title.split(name)[1:]))  # a list that was not read
    cut = _CUT.search(name) is not None
    named.sure = begun and not (unread or cut) and (named.written or not titled)
    named.sure = named.sure and not (_may_be_a_part(name, title, words) or _may_be_a_chapter(named))
    named.word = named.sure and _may_be_a_word(named, words)
    named.sure = named.sure and not named.word


def says_what_follows(word: str, words: Vocabulary) -> bool:
    """Whether a word before a colon says what follows, and is no block's: `NOTE`, `TABLE`, `NAME`."""
    kinds = (words.keys, words.words["aside"], words.words["register"], words.words["caption"])
    return any(plain(word) in kind for kind in kinds)


def _may_be_a_part(name: str, title: str, words: Vocabulary) -> bool:
    """Whether a name before words and that for a register may be what these are of: `USB_OTG Control Register`.

    It is not where it is short for them.
    """
    behind = title.removeprefix(name).split() if title.startswith(f"{name} ") and title.isascii() else []
    told = len(behind) > 1 and behind[0].isalpha() and register_words(words).fullmatch(behind[-1])
    return bool(told) and not is_short_for(name, " ".join(behind))


def _may_be_a_chapter(named: Named) -> bool:
    """Whether a title is a word and that for several registers: a part's, `3.2 PHY Registers`, `UART0 registers`."""
    alone = named.name.isalnum() and named.address is None and not named.caption
    return alone and named.title.casefold() == f"{named.name} registers".casefold()


def _may_be_a_word(named: Named, words: Vocabulary) -> bool:
    """Whether a name is a word in lower case, and of what stands beside it nothing says `register` or where it is.

    So is one in capitals before a sentence.
    """
    lower = named.name.isalpha() and named.name.islower() and named.title != named.name
    if not lower and not (named.name.isalpha() and _TOLD.match(named.title)):
        return False
    placed = named.address is not None or any(
        places(words.placing).word.search(found[0]) for found in PARENTHESES.finditer(named.title)
    )
    return not placed and register_words(words).search(named.title) is None
