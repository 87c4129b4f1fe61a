"""The register that a context makes: name, place, fields, width, and what is in doubt of them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.code_rows import figures_of_resets, fill_access
from extract.dialects.register_table.bit_figures.halves import fill_bitwise, whole_lanes, whole_slices
from extract.dialects.register_table.bit_lines.indexed import one_by_one
from extract.dialects.register_table.bit_lines.line_fields import to_fields
from extract.dialects.register_table.bit_lines.remarks import add_remarks
from extract.dialects.register_table.field_tables.described import gathered, names_in
from extract.dialects.register_table.field_tables.fields import fold, rows_to_fields
from extract.dialects.register_table.field_tables.repeated import merge_repeated
from extract.dialects.register_table.field_tables.sliced import tell_parts
from extract.dialects.register_table.field_tables.stated import leading_keys
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.register_maps.arrays import doubt_ends, expand, of_keys
from extract.dialects.register_table.register_maps.placed_names import place_by_name
from extract.dialects.register_table.ruleless_tables.middle_rows import middle_rows
from extract.dialects.register_table.value_lists.sentences import spoken_keys
from extract.dialects.register_table.walk.lane_fields import add_lanes, compare, fill_from_lanes, unexplained
from extract.dialects.register_table.walk.resets import doubt_other, printed_width, spread
from extract.dialects.register_table.words.access_codes import says_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.keys import key_line, key_lines
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.notation import IDENTIFIER, hexadecimal, is_identifier, is_misread
from extract.dialects.register_table.words.places import SUMMED, read_place
from extract.dialects.register_table.words.sizes import width_of_key
from extract.dialects.register_table.words.text import one_line
from extract.observations import Field, Register
from extract.overlaps import doubt_overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.walk.context import Context
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_PLACES = re.compile(r"^[^=]*\b0[xX][0-9A-Fa-f]+\b[^=]*(?:\*|\b0[xX][0-9A-Fa-f])[^=]*$")
"""A place that hangs on something, or several of them: `0xE000 + 0x10 * channel`, `0x30 (write), 0x34 (read)`."""
_OF_INDEX = re.compile(r"\([^()=]*=[^()]*\)\s*$")
"""What is said of the index of such a place: `(n = 0..15)`."""
_SPACE = re.compile(r"(?P<name>[A-Z]\w+(?: \w{1,4})?):(?=0[xX]|[0-9A-F]+h$)", re.IGNORECASE)
"""The space that an address counts in, before it: `MMReg:0x10`."""
_FROM_BASE = re.compile(
    r"(?:\b|_)base\b(?: address)?>?\s*\+(?:[^=]|(?<=\b[a-z])\s*=(?=\s*\d))*$", re.IGNORECASE
)
"""An address that counts from a base: `Base Address + 0x0004`, `<NB0_base> + 4h + (8h * i), where i=0 to 7`."""
_LETTER = re.compile(r"\d\.?\s+[A-Z]$")
"""A heading that is a letter, which may be the name of its register: `5.1.2 D`."""
_LABEL = re.compile(r"^(?::description:|([*_]{1,2}|)(?:Desc\.?|Description)(?::\1|\1\s?:))\s+", re.IGNORECASE)
"""What stands before a description: a key, perhaps in slanted or bold print, or as reStructuredText has it."""
_WORD: Final = 31
"""The highest bit of a register that is not known to go on."""
_HEXADECIMAL = re.compile(r"\s*(?:0[xX]|[\dA-Fa-f_' ]+[hH]\b)")
"""A reset whose digits are marked as hexadecimal."""
_SIZES: Final = frozenset((1, 2, 4, 8))
"""Bytes of a register."""
_LAST_PORT: Final = 0xFFF
"""The highest address that instructions for ports have; further up is memory."""
_OPCODES: Final = frozenset({"OP", "OPCODE"})
_LOW_DIGITS: Final = 3
"""So many of its last hexadecimal digits an address shares with the offset in the heading, at most."""
_BASE: Final = 8
"""Bases of blocks are multiples of it at least."""
_LABELLED = re.compile(r"\([A-Za-z]")
_NUMBER = re.compile(r"(?<!\w)0[xX]\w*\d|^\d{3,8}\s*[:–—-]\s+[A-Za-z_]\w*\s*(?:[:–—]|\s-)\s")
_UNMARKED = re.compile(r"^\w+ \w+: \d+$")
"""The number of a register on a page, in a base that nothing tells."""


def _rising(grid: Grid, roles: Roles) -> bool:
    """Whether a table counts bits up within its ranges and from row to row: bit 0 may be the highest there.

    It is not where another range counts down.
    """
    found = [bits for row in grid.rows[roles.head :] if (bits := parse_bits(roles.bits(row)))]
    if any(not bits.ascending and hi > lo for bits in found for hi, lo in bits.ranges):
        return False
    return any(bits.ascending for bits in found) and len(found) > 1 and found[0].low < found[-1].low


def build(context: Context, words: Vocabulary) -> Register:
    """The register of a context."""
    register = Register(list(context.pieces))
    _name(register, context, words)
    _keys(register, context, words)
    told = any(roles.tells_bits for _, roles in context.tables) or bool(context.bit_lines)
    by_lanes = all(line.of_lane for line in context.bit_lines) and not context.tables
    lanes = context.lanes if told and not by_lanes else whole_lanes(context.figures, words)
    if lanes and not told:
        lanes = gathered(
            lanes, sorted(set().union(*(names_in(*table) for table in context.tables)) - context.apart)
        )
    for grid, roles in context.tables:
        if roles.gathered and (middle := middle_rows(grid, roles)) is not None:
            roles.between = not middle
        made = rows_to_fields(grid, roles, words, lanes)
        if roles.bytewise and register.address is None:
            for one in made:
                one.flag("bits_unmarked")
        register.fields += made
    if not register.fields:
        register.fields = to_fields(context.bit_lines, words)
    if lanes and (by_lanes or not told):
        lanes = whole_slices(lanes, register.fields, context.apart)
    if lanes:
        if told:
            register.fields = one_by_one(register.fields, whole_lanes(context.figures, words), words)
            compare(register, lanes, words)
            fill_from_lanes(register, lanes, words, tables=bool(context.tables))
            register.pieces += [piece for lane in lanes for piece in lane.pieces]
        else:
            listed = any(roles.by_cells and "access" in roles.of for _, roles in context.tables)
            add_lanes(register, lanes, words, listed=listed)
        register.pieces += [piece for figure in context.figures for piece in figure.numbers]
    if any(figure.coded for figure in context.figures) or _is_instruction(register):
        _as_encoding(register)
    unexplained(register, context.figures)
    add_remarks(register, context.remarks, words)
    fill_bitwise(register.fields, [*context.figures, *figures_of_resets(context.code_rows)])
    register.pieces += fill_access(register.fields, context.code_rows)
    if not register.pieces:
        register.pieces = [piece for one in register.fields[:1] for piece in one.pieces[:1]]
    register.pieces = sorted(set(register.pieces))
    _width(register, context, words)
    place_by_name(register)
    printed = context.keys.get("address") or context.keys.get("offset")
    if "dimensions" in context.keys:
        of_keys(register, context.keys["dimensions"], context.keys.get("stride"))
    else:
        expand(register, _index_texts(context), printed)
    array = register.array_first is not None or bool(register.array_indices) or len(register.addresses) > 1
    bytes_of = _bytes_of(printed) if printed and not (array and register.array_stride) else None
    if array and bytes_of:
        _step(register, bytes_of)
    elif bytes_of in _SIZES and 4 * bytes_of <= _highest(register) < 8 * bytes_of:
        register.width_bits = register.width_bits or 8 * bytes_of  # of half of them it might be an array
    elif printed and not array and _PLACES.search(_OF_INDEX.sub("", printed)):
        register.flag("array_bounds")
    merge_repeated(register)
    tell_parts(register.fields)
    doubt_overlaps(register.fields)
    if reset := context.keys.get("reset"):
        spread(register, reset, drawn=bool(context.figures))
        doubt_other(register, reset, _others("reset", context, words))
    doubt_ends(register)
    if any(figure.ascending for figure in context.figures) or any(
        _rising(*table) for table in context.tables
    ):
        for one in register.fields:
            one.flag("bits_ascending")
    _doubt_place(register, context, words)
    return register


def _others(role: str, context: Context, words: Vocabulary) -> Iterator[str]:
    """What further lines of keys tell of the reset, or of another role."""
    for line in context.text:
        found = [key_line(line.text, words), *key_lines(line.text, words)]
        yield from (key[1] for key in found if key is not None and key[0] == role)


def _bytes_of(printed: str) -> int | None:
    """How many bytes a place has that gives the first and the last: `0x00 - 0x03`; None for any other place."""
    place = read_place(printed)
    return place.last - place.address + 1 if place and place.last is not None and place.step is None else None


def _step(register: Register, size: int) -> None:
    """Share the bytes of an array out among its elements."""
    count = (register.array_last or 0) - (register.array_first or 0) + 1
    if size % count == 0 and size // count in _SIZES and _highest(register) < 8 * (size // count):
        register.array_stride = size // count


def _highest(register: Register) -> int:
    return max((one.bit_hi for one in register.fields if one.bit_hi is not None), default=-1)


def filled_by(context: Context, fields: list[Field], words: Vocabulary) -> Register:
    """The register of a context without a table of its own, whose fields stand under headings of their own."""
    keys = {role: value for role, value in context.keys.items() if role != "reset"}
    register = build(replace(context, keys=keys), words)
    register.fields = fields
    _width(register, context, words)
    doubt_overlaps(register.fields)
    spread(register, context.keys.get("reset"))
    return register


def apart(register: Register) -> list[Register]:
    """A register without fields whose heading has several names and the address of each, as so many."""
    names = identifiers(register.register or "")
    if register.fields or len(names) < len(("one", "two")) or len(names) != len(register.addresses):
        return [register]
    each = zip(names, register.addresses, strict=True)
    return [
        replace(register, register=name, address=address, addresses=[], flags=[]) for name, address in each
    ]


def _name(register: Register, context: Context, words: Vocabulary) -> None:
    named = context.named
    if sentence(context.keys.get("name", ""), words):
        del context.keys["name"]  # `Name: the name of the box` tells of a part called so
    register.block, register.section = (named and named.block) or context.block, context.section
    titled = " " in context.keys.get("name", "") and named is not None and named.name.isupper()
    if (
        "name" in context.keys
        and not titled
        and (named is None or not named.written or not named.sure or _plain_word(named.name))
    ):
        register.register = context.keys["name"]
        register.description = named.title if named else None
        if " " in register.register and _LETTER.search(context.section or ""):
            register.flag("register_name")
    elif named is not None:
        register.register = _short_name(context) or named.name
        if named.title != register.register:
            register.description = named.title
        if not named.sure or context.aside or _named_otherwise(context, register.register):
            register.flag("register_name")
    elif context.section:
        register.register = re.sub(r"^(?:\d+|[A-Z]\d*)(?:\.\d+)*\.?\s+", "", context.section)
        register.flag("register_name")
    if register.register is None:
        register.flag("name_lost")
    if context.repeated:
        register.flag("register_name")
    told = context.text
    if told and is_of_table(told[-1].text, words) and not told[-1].text.rstrip().endswith((".", ":")):
        told = told[:-1]  # the caption right over its table
    if told:
        said = one_line("\n".join(_LABEL.sub("", line.text) for line in told))
        register.description = f"{register.description.rstrip('.')}. {said}" if register.description else said


def _named_otherwise(context: Context, name: str) -> bool:
    """Whether a key beside the place of the register gives another name than the caption of its table."""
    keyed, named = context.keys.get("name", ""), context.named
    caption = named is not None and named.caption and {"address", "offset"} & context.keys.keys()
    return bool(caption) and "_" in keyed and is_identifier(keyed) and fold(keyed) != fold(name)


def _short_name(context: Context) -> str | None:
    """The name behind the words of the heading in the sentence under it: `Gate Control (GCR) opens it`."""
    named = context.named
    if named is None or named.written or not context.text:
        return None
    said = one_line("\n".join(line.text for line in context.text))
    found = re.match(rf"(?:The\s)?{re.escape(named.title)}\s\(({IDENTIFIER})\)\s", said, re.IGNORECASE)
    return found[1] if found and found[1].isupper() else None


def _plain_word(name: str) -> bool:
    """Whether a heading's name may be a word in capitals, where a key gives the name itself."""
    return name.isalpha()


def _keys(register: Register, context: Context, words: Vocabulary) -> None:
    named, keys = context.named, context.keys
    if context.text and not keys.keys() & {"address", "offset", "reset"}:
        said = spoken_keys(one_line("\n".join(line.text for line in context.text)), register.register)
        if named is not None and named.address is not None:
            said = {role: value for role, value in said.items() if role == "reset"}
        keys |= said
    for text in (*(line.text for line in context.text), f"Reset: {keys['reset']}" if "reset" in keys else ""):
        for role, value in leading_keys(text, words).items():
            if role not in keys or (role == "reset" and keys[role].startswith(f"{value}.")):
                keys[role] = value
    name = register.register or ""
    if "+" in name and not keys.keys() & {"address", "offset"} and SUMMED.match(name):
        keys["offset"] = name  # a heading that is the place alone
    if "address" in keys and (_FROM_BASE.search(keys["address"]) or SUMMED.match(keys["address"])):
        keys.setdefault("offset", keys.pop("address"))
    if space := _SPACE.match(keys.get("address", "")):
        keys["space"], keys["address"] = space["name"], keys["address"][space.end() :]
    if "address" in keys and (address := hexadecimal(keys["address"])) is not None:
        register.address, register.address_space = address, keys.get("space")
    elif "offset" in keys and (address := hexadecimal(keys["offset"])) is not None:
        register.address = address
        register.address_space = f"{register.block} offset" if register.block else "offset"
    elif named is not None and named.address is not None:
        register.address = named.address
        register.address_space = (
            (f"{register.block} offset" if register.block else "offset") if named.offset else None
        )
    elif "port" in keys and (address := hexadecimal(keys["port"])) is not None:
        register.address = address
        register.address_space = "I/O" if address <= _LAST_PORT else None
    register.access = access if says_access(access := keys.get("access", ""), words) else None


def _doubt_place(register: Register, context: Context, words: Vocabulary) -> None:
    """Flag an address that is printed and cannot be read, and one that no base makes of that in the heading.

    So is one beside which a further key gives another, and nothing that tells what is there: `0x14 (SET)`.
    """
    named, keys = context.named, context.keys
    role = "address" if "address" in keys else "offset"
    further = [one for one in _others(role, context, words) if role in keys and not _LABELLED.search(one)]
    known = {register.address, register.address_last, *register.addresses}
    others = {*map(hexadecimal, further)} - known
    if any(other and _are_unlike(other, register.address or 0) for other in others):
        register.flag("address_unlike")
    sure = named is not None and named.sure and named.address
    if sure and register.address and _are_unlike(sure, register.address):
        register.flag("address_unlike")  # that of something else
    places = [keys[role] for role in ("address", "offset", "port") if role in keys]
    if not places and named is not None:
        places = [named.section]
    if register.address is None and any(is_misread(place) or _NUMBER.search(place) for place in places):
        register.flag("address_lost")
    elif register.address is None and any(_UNMARKED.search(place) or place.isdecimal() for place in places):
        register.flag("base_unclear")


def _are_unlike(one: int, other: int) -> bool:
    """Whether neither a base makes one address of another, nor a count in words."""
    small, large = sorted((one, other))
    digits = min(len(f"{small:x}"), _LOW_DIGITS)
    scaled = large in {2 * small, 4 * small}
    return bool((small ^ large) & ((1 << 4 * digits) - 1)) and (large - small) % _BASE != 0 and not scaled


def _is_instruction(register: Register) -> bool:
    """Whether a word without a place holds both what tells its format and an opcode, as instructions do."""
    names = {(one.field or "").upper() for one in register.fields}
    return register.address is None and "ENCODING" in names and not names.isdisjoint(_OPCODES)


def _as_encoding(register: Register) -> None:
    """Make a word some of whose bits are numbers the encoding that it is: a number is named by its bits."""
    register.kind = "encoding"
    for one in register.fields:
        if one.field is None or one.bit_hi is None or one.bit_lo is None or not one.field[:1].isdigit():
            continue
        wide = one.bit_hi - one.bit_lo + 1
        try:
            value = int(one.field, 0)
        except ValueError:  # zeros before a decimal number, or the bits themselves
            continue
        if value < 1 << wide and not (len(one.field) == wide > 1 and not one.field.strip("01")):
            one.field = f"{value:0{wide}b}"
        elif value >= 1 << wide:
            one.flag("size_disagrees")


def _index_texts(context: Context) -> list[str]:
    """The texts that may print the indices of an array."""
    named = context.named
    heading = [named.section, named.title] if named else []
    return heading + [text.text for text in context.text]


def _width(register: Register, context: Context, words: Vocabulary) -> None:
    """The printed width, else that of fields, figure and reset together."""
    tops = [one.bit_hi for one in register.fields if one.bit_hi is not None]
    tops += [top for figure in context.figures for top in (figure.high, figure.top) if top is not None]
    if max(tops, default=0) < _WORD and any(one.bit_hi is None for one in register.fields):
        tops = tops if context.figures else []  # `Others  Reserved` goes on above them
    if "width" in context.keys:
        register.width_bits = width_of_key(context.keys["width"], max(tops, default=-1), words)
    if register.width_bits is None:
        reset = context.keys.get("reset", "")
        digits = printed_width(reset)
        least = 0 if _HEXADECIMAL.match(reset) else digits and digits // 4  # else they may be binary
        if tops and digits is not None and digits > max(tops) + 1 > (least or 0):
            register.width_bits = digits  # bits that nothing describes
        elif tops and max(tops) + 1 in {8, 16, 32, 64, 128}:
            register.width_bits = max(tops) + 1
