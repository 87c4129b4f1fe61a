"""What a row says, aspect by aspect, and which aspect a doubt is about.

A row of `fields` names the field, places it, gives its access and its default, and
describes it: the columns of one aspect stand and fall together. `bits_garbled` says that
the place is in doubt and nothing else; a code that is not listed here doubts all of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from normalize.sheet import Sheet

BLOCK: Final = "block"
"""The kind of the symbols that are bases of blocks."""


class Aspect(NamedTuple):
    """Columns that are one statement; the first says whether it is made at all.

    Attributes:
        text: running text: compared without blanks and punctuation, never a reason to flag a row, and not
            taken from an older print when the newest has none.
        filled: when the newest print lacks it, an older one speaks; else its absence is a statement too.
    """

    name: str
    columns: tuple[str, ...]
    text: bool = False
    filled: bool = True


ASPECTS: Final[dict[str, tuple[Aspect, ...]]] = {
    "registers": (
        Aspect("name", ("register", "array_first", "array_last", "array_indices")),
        Aspect("block", ("block",)),
        Aspect("kind", ("kind",)),
        Aspect("access", ("access",)),
        Aspect("width", ("width_bits", "access_widths")),
        Aspect("address", ("address", "address_space", "address_last", "addresses", "array_stride")),
        Aspect("description", ("description",), text=True),
    ),
    "fields": (
        Aspect("name", ("field", "reserved")),
        Aspect("bits", ("bit_lo", "bit_hi")),
        Aspect("access", ("access",), filled=False),
        Aspect("default", ("default_text", "default_value")),
        Aspect("description", ("description",), text=True),
        Aspect("note", ("note",), text=True),
    ),
    "enum_values": (
        Aspect("number", ("value", "value_last")),
        Aspect("name", ("name",)),
        Aspect("role", ("role",)),
        Aspect("description", ("description",), text=True),
        Aspect("same_as", ("same_as",), text=True),
    ),
    "instructions": (
        Aspect("name", ("mnemonic",)),
        Aspect("number", ("opcode",)),
        Aspect("encoding", ("encoding",)),
        Aspect("syntax", ("syntax",), text=True),
        Aspect("description", ("description",), text=True),
        Aspect("operation", ("operation",), text=True),
        Aspect("forms", ("forms",), text=True),
    ),
    "symbols": (
        Aspect("name", ("name",)),
        Aspect("kind", ("kind",)),
        Aspect("number", ("index",)),
        Aspect("value", ("value",)),
        Aspect("definition", ("definition",), text=True),
        Aspect("attributes", ("attributes",), text=True),
    ),
}
"""The aspects of a row of each table, facts before texts."""

_ABOUT: Final[dict[str, str]] = {
    # registers
    "header_joined": "name",
    "header_garbled": "access width address",
    "access_lost": "access",
    "access_disagrees": "access",
    "address_lost": "address",
    "array_bounds": "name address",
    "array_stride": "name address",
    # any name
    "name_lost": "name",
    "name_garbled": "name",
    "name_joined": "name",
    "name_differs": "name",
    "name_twice": "name",
    "heading_lost": "name",
    "heading_differs": "name number",
    # fields
    "bits_lost": "bits",
    "bits_garbled": "bits",
    "bits_joined": "bits",
    "bits_overlap": "bits",
    "bits_unlike": "bits",
    "bits_out_of_range": "bits",
    "default_garbled": "default",
    "default_joined": "default",
    "default_open": "default",
    "default_too_large": "default bits",
    "reset_disagrees": "default",
    # values
    "value_disputed": "name description",
    "value_glued": "number name",
    "value_moved": "number name",
    "value_twice": "number name",
    "list_unmarked": "number name",
    "label_lost": "name description",
    "label_open": "name description",
    "label_repeated": "name description",
    # entries and tables of instruction sets
    "key_lost": "description",
    "key_missing": "forms",
    "form_joined": "forms",
    "form_empty": "forms",
    "form_unstated": "forms",
    "form_foreign": "forms",
    "divider_lost": "forms syntax",
    "syntax_garbled": "forms syntax",
    "code_garbled": "operation",
    "copies_differ": "operation",
    "row_continued": "description definition",
    "index_garbled": "number",
    "index_order": "number",
    "value_garbled": "value",
    "constant_digits": "value",
    "definition_differs": "value definition",
    "definition_repeated": "definition",
    # of what is around the row: no print of the row itself settles them
    "register_name": "",
    "field_name": "",
    "no_fields": "",
    "list_foreign": "",
    "lists_merged": "",
    "notes_joined": "note",
    "text_uncertain": "description",
    "text_echoed": "description",
    "text_foreign": "name description",
    "name_cut": "name",
    "word_slip": "name",
    "address_unlike": "address",
    "value_order": "number",
    "value_out_of_range": "",
    "vanished": "",
    "prints_differ": "",
}
_NONE: Final[frozenset[str]] = frozenset()
ABOUT: Final = {code: frozenset(names.split()) for code, names in _ABOUT.items()}
"""The aspects that a doubt is about, by the code of its flag."""


def doubts(sheet: Sheet, row: int) -> frozenset[str] | None:
    """The aspects of a row that its flags doubt; None when they doubt all of it."""
    flags = sheet.flags(row)
    if not flags:
        return _NONE
    if any(flag not in ABOUT for flag in flags):
        return None
    return frozenset().union(*(ABOUT[flag] for flag in flags))


def doubted(sheet: Sheet, row: int, aspect: str) -> bool:
    """Whether a flag of the row doubts this aspect of it."""
    found = doubts(sheet, row)
    return found is None or aspect in found


_ACCESSES: Final = {
    **dict.fromkeys(("R", "RO", "R/O", "READ", "READ ONLY"), "R"),
    **dict.fromkeys(("W", "WO", "W/O", "WRITE", "WRITE ONLY"), "W"),
    **dict.fromkeys(("RW", "R/W", "WR", "W/R", "READ/WRITE", "READ WRITE"), "R/W"),
}
"""The accesses that are spelled in several ways, as they are spelled here."""


def _access(text: str) -> str:
    words = " ".join(text.upper().replace("-", " ").split())
    return _ACCESSES.get(words, words)


def statement(sheet: Sheet, row: int, aspect: Aspect) -> Any:
    """What the row says about it, made comparable; None when it says nothing.

    Two numbers are the same however they are written, and two texts if their letters and digits are. So are two
    accesses, spelled as is usual, and two reserved fields, whatever they are called: each guide has its own notation.
    """
    first = sheet[aspect.columns[0]][row]
    if aspect.name == "default":
        number = sheet["default_value"][row]  # which that of its register may tell where none is printed
        return number if number is not None else first and first.casefold()
    if first is None:
        return None
    if aspect.text:
        return re.sub(r"\W+", "", str(first)).casefold() or None
    if aspect.name == "access":
        return _access(first)
    if sheet.name == "fields" and aspect.name == "name" and sheet["reserved"][row]:
        return "", True
    return tuple(
        tuple(value) if isinstance(value := sheet[column][row], list) else value for column in aspect.columns
    )


def alike(sheet: Sheet, row: int, other: Sheet, of_other: int, name: str) -> bool:
    """Whether two rows say the same about the aspect of this name, if in other words."""
    (aspect,) = (one for one in ASPECTS[sheet.name] if one.name == name)
    said = statement(sheet, row, aspect)
    return said is not None and said == statement(other, of_other, aspect)


def shown(sheet: Sheet, row: int, aspect: Aspect) -> str | None:
    """What the row says about it, as text for people."""
    if aspect.name == "bits":
        return bits_text(sheet, row)
    if aspect.name == "address":
        return address_text(sheet, row)
    if aspect.name == "default":
        return default_text(sheet, row)
    if aspect.name == "value" and sheet.name == "symbols" and sheet["kind"][row] == BLOCK:
        base = sheet["value"][row]
        return None if base is None else f"{base:#x}"
    value = sheet[aspect.columns[0]][row]
    return None if value is None else str(value)


def default_text(sheet: Sheet, row: int) -> str | None:
    """A field's default as printed, else the number that it is known to be."""
    text, number = sheet["default_text"][row], sheet["default_value"][row]
    return f"{number:#x}" if text is None and number is not None else text


def bits_text(sheet: Sheet, row: int) -> str | None:
    """A field's bits: `7:4`, `3`, or as printed when they are no bits."""
    high, low = sheet["bit_hi"][row], sheet["bit_lo"][row]
    if high is None or low is None:
        text: str | None = sheet["bits_text"][row]
        return text
    return f"{low}" if high == low else f"{high}:{low}"


def address_text(sheet: Sheet, row: int) -> str | None:
    """A register's address without its space: `0x4540`, `0x200-0x20c`, `0x10, 0x18`."""
    first, last, every = (sheet[name][row] for name in ("address", "address_last", "addresses"))
    if first is None:
        return None
    if last is not None:
        return f"{first:#x}-{last:#x}"
    return ", ".join(f"{one:#x}" for one in every) if len(every) > 1 else f"{first:#x}"
