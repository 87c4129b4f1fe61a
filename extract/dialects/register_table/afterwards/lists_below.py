"""Lists of values in lines below the fields of a register, behind a line that says of which field.

| 3:2 | MODE | RW | How it works |     the fields
`MODE`:                               one is named alone; so do `Values of MODE:` and `MODE of revision B:`
- `0`: off                            its values
- `1`: slow

A list that no line gives to a field is reported.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.dialects.register_table.value_lists.inline import QUOTES
from extract.dialects.register_table.value_lists.items import CODES, Holder, Item, numbers_of, width_of
from extract.dialects.register_table.value_lists.value_tables import sole_owner
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.bits import ends_of
from extract.dialects.register_table.words.said import Said
from extract.document import FURNITURE, HEADING, JUNK
from extract.markup.inline_marks import unmarked

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.observations import Field, Reading, Register

_ITEM = re.compile(
    rf"\s*(?P<bullet>[-*+•·▪■●]\s+)?[*{QUOTES}]{{0,3}}(?P<codes>{CODES})[*{QUOTES}]{{0,3}}"
    r"(?:\s*(?:[:：=→]|=>|->)\s*|\s+[–—-]\s+|(?(bullet)\s+|(?!)))(?=\S)"
)
_BARE = re.compile(rf"(?=\s|\S+\s{{2}})\s*(?P<codes>(?=\S*\d){CODES})\s+(?=[^\W\d])")
"""A value and its meaning without a sign between, further in or with a gap, under a line that ends in a colon."""
_NAME = re.compile(r"[A-Za-z_][\w.]*(?:[\[<][\d:]+[\]>])?")
_BITS = re.compile(
    r"\W{0,2}(?:\bbits? ?|(?<=\()|(?<=\[))\[?(?P<one>\d{1,3})(?:\s?[:–-]\s?(?P<two>\d{1,3}))?\b[\])]?",
    re.IGNORECASE,
)
"""The bits of a field beside its name: `MODE (bits 3:2)`, `Bit 1 – GO`."""
_OF_LISTS: Final = frozenset((
    "values", "value", "codes", "code", "settings", "setting", "options", "encoding", "encodings", "meaning",
    "meanings", "enumeration", "enum", "list", "table", "field", "of", "for", "the", "in", "on", "possible",
    "valid", "allowed", "following", "available", "supported", "defined", "is", "are", "as", "follows", "revision",
    "rev", "version", "variant", "werte", "valeurs", "valores", "valori", "von", "des", "de", "du", "del", "di", "für",
    "pour", "para", "per", "do", "campo", "champ",
))  # fmt: skip
"""Words beside the name of a field in a line that introduces its values."""
_OF_TABLES: Final = frozenset((
    "values", "value", "codes", "code", "settings", "setting", "options", "encoding", "encodings", "meaning",
    "meanings", "field", "fields", "description", "descriptions", "definitions",
))  # fmt: skip
"""Words of a caption that may be that of fields or values."""
_TELLS: Final = frozenset((
    "selects", "select", "controls", "sets", "determines", "defines", "specifies", "indicates", "encodes", "means",
    "shows", "chooses", "configures",
))  # fmt: skip
"""Words behind the name in a sentence that does."""
_FEW: Final = 2
_LONGEST: Final = 80
"""Characters of a line that names the field of a list."""
_NEAR: Final = 4
"""Lines from it to the list, less one, at most."""
_REACH: Final = 60
"""Lines below the fields of a register that are looked through."""


def read_lists_below(reading: Reading, words: Vocabulary) -> None:
    """Give fields the values of the lists below their register that name them; report those that name none."""
    document = reading.document
    holders: dict[int, int | None] = {
        piece[0]: None for _, row in reading.observations() for piece in row.pieces
    }
    holders |= {
        piece[0]: n
        for n, register in enumerate(reading.registers)
        for row in (register, *register.fields, *(value for one in register.fields for value in one.values))
        for piece in row.pieces
    }
    for n, register in enumerate(reading.registers):
        end = max((piece[0] for one in register.fields for piece in one.pieces), default=document.body.stop)
        at = end + 1
        while at <= end + _REACH and at < document.body.stop and holders.get(at, n) == n:
            if document.roles[at] & HEADING or is_heading(document, at):
                break
            items = _items(document, at, holders.keys()) if at not in holders else None
            if items is not None:
                _take(reading, register, items, words, since=end + 1)
            at = items.stop if items is not None else at + 1


def _items(document: Document, first: int, taken: AbstractSet[int]) -> range | None:
    """The lines of a list of values that begins with one; None where none does."""
    pattern = _ITEM if _ITEM.match(document.lines[first]) else _BARE
    found = pattern.match(document.lines[first])
    if found is None or (pattern is _BARE and not _colon_above(document, first)):
        return None
    margin = found.start("codes")
    last, count, i = first, 1, first + 1
    while i < document.body.stop and i not in taken and not document.roles[i] & (HEADING | FURNITURE | JUNK):
        line = document.lines[i]
        if not line.strip():
            if i > last + 1:
                break
        elif pattern.match(line):
            count, last = count + 1, i
        elif len(line) - len(line.lstrip()) >= margin > 0 or (i == last + 1 and line.lstrip()[:1].islower()):
            last = i
        else:
            break
        i += 1
    return range(first, last + 1) if count >= _FEW else None


def _signed(line: str) -> str:
    """A line of a list with a colon behind the number, in place of a blank, where no sign stands there."""
    found = None if _ITEM.match(line) else _BARE.match(line)
    return f"{line[: found.end('codes')]}:{line[found.end('codes') + 1 :]}" if found else line


def _colon_above(document: Document, first: int) -> bool:
    """Whether the line right over a list, or over a blank line above it, ends in a colon."""
    above = (document.lines[i].strip() for i in range(first - 1, max(first - _FEW - 1, -1), -1))
    return next(filter(None, above), "")[-1:] in {":", "："}


def _take(reading: Reading, register: Register, lines: range, words: Vocabulary, *, since: int) -> None:
    """Give the field that the line above a list names its values; report a list that has none.

    So one under a name alone, of a table that a caption, from the line `since` on, says to be of something else. One
    that does not count from 0, under a line that speaks of no field, may be of anything.
    """
    document = reading.document
    title = next(
        (i for i in range(lines.start - 1, max(lines.start - _NEAR, -1), -1) if document.lines[i].strip()),
        None,
    )
    above = unmarked(document.lines[title].strip()).strip("* ") if title is not None else ""
    matches = (_ITEM.match(document.lines[i]) or _BARE.match(document.lines[i]) for i in lines)
    items = [Item(found["codes"]) for found in matches if found]
    named = _named(above, register, words)
    owner = named if named is not None and _introduces(above, register) else None
    bare = _ITEM.match(document.lines[lines.start]) is None
    described = _described(above, register)
    if owner is None:
        steps = bare and not _from_0(items, None)  # of a sequence, or pins
        owner = sole_owner(register, items, above) or (None if steps else described)
    alone = owner is not None and fold(above) == fold(owner.field or "")
    if alone and owner and title is not None and _of_other_table(document, since, title, owner, words):
        owner = None
    if owner is not None and title is not None and not owner.values:
        filled = [i for i in lines if document.lines[i].strip()]
        said = Said([(unmarked(_signed(document.lines[i]).strip()), [_whole(document, i)]) for i in filled])
        values = values_in(said, Holder(width_of(owner), owner.field), words)
        if values and not any("value_out_of_range" in value.flags for value in values):
            owner.values = values
            owner.pieces = sorted({*owner.pieces, _whole(document, title)})
            return
    numbers = numbers_of(items, width_of(owner) if owner is not None else None)
    listed = {value.value for value in owner.values} if owner is not None else set()
    counts = _from_0(items, width_of(owner) if owner is not None else None)
    if bare:  # a list of anything, unless it speaks of a field
        texts = (f"{one.field or ''} {one.description or ''}" for one in register.fields)
        counts = described is not None or (
            counts and any(set(_said(above)) & set(_said(text)) for text in texts)
        )
    if (named is not None or counts) and not (numbers and listed.issuperset(first for first, _ in numbers)):
        message = "a list of values, and nothing says of which field"
        reading.diagnose("list_ownerless", message, line_first=lines.start, line_last=lines.stop - 1)


def _from_0(items: list[Item], width: int | None) -> bool:
    """Whether the first of several numbers is 0."""
    numbers = numbers_of(items, width)
    return numbers[0][0] == 0 if numbers else not items[0].codes.strip("\"'‘’“”`0")


def _of_other_table(document: Document, since: int, title: int, owner: Field, words: Vocabulary) -> bool:
    """Whether the last caption above a list says that its table is no list of values of a field: `Table 3. Timing`."""
    captions = (document.lines[i].strip() for i in range(title, since - 1, -1))
    caption = next((line for line in captions if is_of_table(line, words)), None)
    if caption is None:
        return False
    said = {word.casefold() for word in re.findall(r"\w+", caption)}
    known = {*_OF_TABLES, *words.words["register"], *words.words["bit"], (owner.field or "").casefold()}
    return said.isdisjoint(known)


def _whole(document: Document, i: int) -> tuple[int, int, int]:
    """All of a line but the blanks at its ends."""
    line = document.lines[i].rstrip()
    return i, len(line) - len(line.lstrip()), len(line)


def _named(text: str, register: Register, words: Vocabulary) -> Field | None:
    """The one field of a register that a line names which introduces a list, or is its name alone; its bits agree."""
    placed = _BITS.search(text)
    alone = _BITS.sub(" ", text).rstrip(":： ")
    if len(text) > _LONGEST or not (text[-1:] in {":", "："} or placed or _NAME.fullmatch(alone)):
        return None
    said = _NAME.findall(alone)
    if any(word.casefold() in words.words["bit"] for word in said):
        return None  # of what its bits mean
    known = {fold(word) for word in said}
    found = [
        one
        for one in register.fields
        if one.field and not one.reserved and "bits_lost" not in one.flags and fold(one.field) in known
    ]
    if len(found) != 1 or (placed and ends_of(placed) not in _places(found[0])):
        return None
    return found[0]


def _described(text: str, register: Register) -> Field | None:
    """The one field whose text is what a line with a colon says, but for words of lists: `Wave duty values:`."""
    if text[-1:] not in {":", "："} or not (said := _said(text)):
        return None
    found = [
        one
        for one in register.fields
        if not one.reserved and said in (_said(one.field or ""), _said(one.description or ""))
    ]
    return found[0] if len(found) == 1 else None


def _said(text: str) -> list[str]:
    """The words of a text that are none of those of lists, without the sign of the plural."""
    words = (word.casefold() for word in re.findall(r"\w+", text[:_LONGEST]))
    return [word.rstrip("s") for word in words if word not in _OF_LISTS]


def _introduces(text: str, register: Register) -> bool:
    """Whether what a line says beside the names of fields introduces values: `Steps before MODE is set` does not."""
    names = {one.field for one in register.fields if one.field}
    names |= {fold(name) for name in names} - _OF_LISTS  # `List of values:` is none of LIST
    said = re.findall(r"[\w.]+(?:[\[<][\d:]+[\]>])?", _BITS.sub(" ", text))
    words = [word for word in said if not word.isnumeric()]
    at = next((n for n, word in enumerate(words) if word in names or fold(word) in names), None)
    if at is None:
        return False
    for n, word in enumerate(words):
        if n > at and word in _TELLS:
            return True
        known = word.casefold() in _OF_LISTS or not word.isascii() or len(word) == 1 or n == at
        if not known:
            return False
    return True


def _places(one: Field) -> list[tuple[int, int]]:
    """The bits of a field in its register, and as it counts its own."""
    width = width_of(one) or 0
    return [(one.bit_hi or 0, one.bit_lo or 0), (width - 1, 0)]
