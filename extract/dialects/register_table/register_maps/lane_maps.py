"""Tables whose rows are registers and show the bits of each in lanes, all of them in one row or some in each.

Offset  Name  7   6   5 ... 0          a register a row
Offset  Name  Bit Pos.  7   6 ... 0    the row says which of the register's bits stand in its lanes: `15:8`
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.figures import attach
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, assign, number
from extract.dialects.register_table.field_tables.access_and_resets import both_codes
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.register_maps.lane_map_rows import cell_at, columns_beside, rows_below
from extract.dialects.register_table.register_maps.map_cells import plain_base
from extract.dialects.register_table.register_maps.same_place import put
from extract.dialects.register_table.walk.built import build
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits, split_slice
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, bare_hexadecimal, hexadecimal
from extract.dialects.register_table.words.places import BETWEEN, SUMMED
from extract.dialects.register_table.words.text import join_name, one_line
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.register_maps.lane_map_rows import Placement, Spans
    from extract.dialects.register_table.walk.state import State
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Register
    from extract.tables import Cell, Table

_NAME = re.compile(r"(?=.*[A-Z0-9_]{2})[A-Za-z]\w*")
"""A name alone in its line."""
_NEAR = 4
"""Within so many lines over a table it stands: a key or two between them."""
_RANGED = re.compile(rf"{HEX}\s*{BETWEEN}\s*{HEX}")
_ACCESS_BEHIND = re.compile(r"(?P<name>[^()]*\S)\s*\((?P<access>[^()]+)\)")
_LETTER = re.compile(r"[^\W\d]")
_COUNTED = re.compile(r"(\D.*?)_?\[?(\d{1,2})\]?")
_BYTE = 8
_BASE = 16
_NONE = frozenset("-–—")
_HEADS = 3
"""Rows of a table among which its head stands."""
_DIGITS = frozenset("01")
_CONSTANTS = frozenset("01xX")
_STEPS = frozenset((1, 2, 4))
_WORDS = 6
"""Words of the title of a register, at most."""
_FEWEST = 2
"""Rows of a table whose lanes are those of addresses, at least."""


def registers_of_lanes(table: Table, r: int, marks: list[Mark], reader: State) -> bool:
    """Read a table that has a register in each row and the numbers of bits in its head; False where it is none."""
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    labels = columns_beside(table, r, left, right, reader)
    if not labels.keys() & {"address", "offset", "register", "name"}:
        return False
    rows = rows_below(table, r, labels, (left, right), reader.words)
    names = _names_above(reader, table, len(rows))
    if not (labels.keys() & {"register", "name"} or any(names)) and "description" in labels:
        names = _titles([cell_at(cells, labels["description"]) for cells, _ in rows], reader.words)
    contexts: list[Context] = []
    others: list[set[int]] = []
    beside = labels.get("address", (left, left))
    if beside[0] >= right and _are_made(
        [(_figure(marks, found, None), cell_at(cells, beside)) for cells, found in rows]
    ):
        labels["made"] = labels.pop("address")  # what the bits make, and are after a reset
    base = _base_of_places(table, labels, [cells for cells, _ in rows])
    for (cells, found), named in zip(rows, names, strict=True):
        values = {role: cell for role, span in labels.items() if (cell := cell_at(cells, span)) is not None}
        figure = _figure(marks, found, values.get("bits"))
        kind = reader.words.rows.get(plain(values["register"].text)) if "register" in values else None
        if kind in {"access", "reset"} and contexts:
            figure.lanes = [one for one in figure.lanes if reader.words.rows.get(plain(one.text)) != "reset"]
            attach(contexts[-1].figures[0], figure, kind)  # of the register over it
            continue
        if contexts and "bits" in values and not values.keys() & {"address", "offset", "register", "name"}:
            contexts[-1].figures.append(figure)  # more bits of the register over it
            contexts[-1].pieces += values["bits"].pieces
            continue
        if not values and not figure.lanes:
            continue
        if "made" in values and _is_made(figure, values["made"]) and _names_none(figure):
            continue  # the code of a command, to which the rows below belong
        own, access = _without_access(_named(values), reader.words)
        context = Context(own or named, reader.section, reader.block, figures=[figure])
        contexts.append(context)
        others.append(_numbers([cell for _, _, cell in cells if all(cell is not one for _, _, one in found)]))
        context.pieces = sorted({piece for cell in values.values() for piece in cell.pieces})
        context.keys |= access | _keys_of_row(values, figure, base, labelled=kind is not None)
    if table.box is None and any(_narrow(context) for context in contexts):
        for lane in (lane for context in contexts for lane in context.lanes):
            lane.doubtful = (
                True  # cells over several lanes became one: nothing tells how far the others moved
            )
    if table.box is None and not any(None in row for row in table.rows):  # cells over several lanes are told
        _doubt_before_blanks(contexts, len(marks))
    places = _places_in_lanes(contexts, others, len(marks))
    if None in places:
        _take_resets(contexts, len(marks))
    placed: dict[int, Register] = {}
    for context, place in zip(contexts, places, strict=True):
        if place is not None:
            context.figures = []
            context.keys.setdefault("address", f"{place:#x}")
        _publish(context, reader, placed)
    return True


def _base_of_places(table: Table, labels: Spans, rows: list[list[Placement]]) -> int | None:
    """The base of the numbers that say where registers are; None where nothing marks them or tells it.

    Those with zeros before them are hexadecimal, as is what their head calls so, but where `10` stands behind `09`.
    """
    role = next((role for role in ("address", "offset") if role in labels), None)
    found = [cell_at(cells, labels[role]) for cells in rows] if role else []
    texts = [one_line(cell.text).removeprefix("+") for cell in found if cell]
    heads = (
        cell.text for row in table.rows[:_HEADS] for cell in row if cell and "hex" in cell.text.casefold()
    )
    headed = next(heads, None) is not None
    if not headed and any(
        one[-1:] == "9" and two == str(int(one) + 1) for one, two in pairwise(texts) if one.isdecimal()
    ):
        return plain_base(texts)
    if headed or any(text[:1] == "0" != text for text in texts):
        return 16
    return plain_base(texts) or (None if all(map(str.isdecimal, texts)) else 16)


def _keys_of_row(
    values: dict[str, Cell], figure: Figure, base: int | None, *, labelled: bool
) -> dict[str, str]:
    """What cells beside the lanes of a row tell of its register: access, reset, place (a number in a `base`) and text.

    The reset of one that is `labelled` as a row of figures, `Reset`, is no cell beside it.
    """
    keys: dict[str, str] = {}
    if "description" in values and _LETTER.search(values["description"].text):
        keys["description"] = one_line(values["description"].text)
    if "access" in values:
        keys["access"] = one_line(values["access"].text)
    if "reset" in values and not labelled:
        keys["reset"] = one_line(values["reset"].text)
        if "access" not in keys and (both := both_codes(keys["reset"], vocabulary())):
            keys["access"], keys["reset"] = both
            if both[1] in _NONE:
                del keys["reset"]
    if "made" in values and not _is_made(figure, values["made"]):
        place = bare_hexadecimal(one_line(values["made"].text))
        keys["reset"] = one_line(values["made"].text) if place is None else f"{place:#x}"
    for role in ("address", "offset"):
        said = one_line(values[role].text).removeprefix("+") if role in values else ""
        if summed := SUMMED.match(said):
            keys["offset"] = summed["offset"]
        elif said.isdecimal() and base != _BASE:
            keys[role] = f"{int(said):#x}" if base or int(said) == int(said, 16) else said
        elif said and (place := bare_hexadecimal(said)) is not None:
            keys[role] = f"{place:#x}"
        elif _RANGED.fullmatch(said):  # of several, which the name may count
            keys[role] = said
    number = one_line(values["register"].text) if "register" in values else ""
    if "offset" not in keys and hexadecimal(number) is not None:  # what it is called by stands elsewhere
        keys.setdefault("address", number)
    return keys


def _publish(context: Context, reader: State, placed: dict[int, Register]) -> None:
    """Add the register of a row, unless one printed elsewhere has its fields or the row holds a place for none.

    Two of one place in a table that call themselves differently are two: read and written, or by another's bits.
    `placed` are those of the table by their addresses.
    """
    context.figures.sort(key=lambda figure: -(figure.high or 0))
    register = build(context, reader.words)
    if not register.fields:
        register.flag("no_fields")
    if context.named is None:
        register.register, register.flags = None, []
    elif reader.words.reserved(context.named.name) and all(one.reserved for one in register.fields):
        return  # a place where no register is
    said = context.keys.get("description")
    register.description = register.description or (said if said != register.register else None)
    one = placed.get(register.address) if register.address is not None else None
    if one and register.register and fold(one.register or "") != fold(register.register):
        reader.shown = register
        reader.reading.registers.append(register)
    else:
        reader.shown = put(register, reader.reading.registers)
    if reader.reading.registers[-1:] and reader.reading.registers[-1] is register:
        reader.mapped.append(register)
        if register.address is not None:
            placed.setdefault(register.address, register)


def _are_made(rows: list[tuple[Figure, Cell | None]]) -> bool:
    """Whether the numbers behind the lanes are what these make in each row that ends with a byte of digits.

    So are those of instructions, `1 0 1 1 ...  B1h`. Numbers that rise, all of digits or by a register, are places.
    """
    told = [row for row in rows if _byte(row[0])]
    places = [place for _, cell in rows if (place := _number(cell)) is not None]
    steps = {two - one for one, two in pairwise(places)}
    rise = (
        len(places) > 1
        and min(steps) > 0
        and (len(told) == len(rows) or (steps < _STEPS and len(steps) == 1))
    )
    return bool(told) and not rise and all(_is_made(*row) for row in told)


def _is_made(figure: Figure, number: Cell | None) -> bool:
    """Whether a number is what the digits in the last lanes make."""
    digits = _byte(figure)
    return bool(digits) and _number(number) == int(digits, 2)


def _names_none(figure: Figure) -> bool:
    """Whether the lanes hold digits alone, and signs for bits that do not count: `XX`."""
    return all(_CONSTANTS.issuperset(lane.text.strip()) for lane in figure.lanes)


def _byte(figure: Figure) -> str:
    """The digits in the last lanes; nothing where they are fewer than those of a byte."""
    texts = [lane.text.strip() for lane in figure.lanes]
    digits = "".join(reversed([*takewhile(_DIGITS.__contains__, reversed(texts))]))
    return digits if len(digits) >= _BYTE else ""


def _number(cell: Cell | None) -> int | None:
    """The hexadecimal number in a cell, in brackets or without."""
    return bare_hexadecimal(one_line(cell.text).strip("()")) if cell else None


def _places_in_lanes(contexts: list[Context], beside: list[set[int]], count: int) -> list[int | None]:
    """The addresses of registers that the lanes of all rows print in binary, one bit each: no two are the same.

    Each is one of the numbers that its row prints `beside` them. None for each where the lanes hold anything else.
    """
    digits = ["".join(lane.text.strip() for lane in context.lanes) for context in contexts]
    numbers = all(
        len(one) == len(context.lanes) == count and not set(one) - {"0", "1"} and int(one, 2) in told
        for one, context, told in zip(digits, contexts, beside, strict=True)
    )
    if len(contexts) < _FEWEST or not numbers or len(set(digits)) < len(digits):
        return [None] * len(contexts)
    return [int(one, 2) for one in digits]


def _take_resets(contexts: list[Context], count: int) -> None:
    """Take rows that have nothing but a digit in each lane for what the bits of their registers are after a reset."""
    if len(contexts) < _FEWEST or not all(_tells_reset(context, count) for context in contexts):
        return
    for context in contexts:
        context.keys["reset"] = f"0b{''.join(lane.text.strip() for lane in context.lanes)}"
        context.figures = []


def _tells_reset(context: Context, count: int) -> bool:
    """Whether a row has a digit in each of its lanes and no place: what its bits are after a reset, not their names."""
    digits = "".join(lane.text.strip() for lane in context.lanes)
    placed = context.keys.keys() & {"address", "offset", "reset"}
    return context.named is not None and not placed and len(digits) == count and _DIGITS.issuperset(digits)


def _numbers(cells: list[Cell]) -> set[int]:
    """The numbers that cells print, read as hexadecimal and as decimal."""
    texts = [one_line(cell.text) for cell in cells]
    found = {bare_hexadecimal(text) for text in texts} | {int(text) for text in texts if text.isdecimal()}
    return {number for number in found if number is not None}


def names_registers(table: Table, r: int, marks: list[Mark], reader: State) -> bool:
    """Whether a column beside the lanes is headed as that of registers: each row is one, or tells of the one above."""
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    return "register" in columns_beside(table, r, left, right, reader)


def _figure(marks: list[Mark], cells: list[Placement], bits: Cell | None) -> Figure:
    """The lanes of a row; `bits` says which of the register's stand in them, where that differs from row to row."""
    known = [n for mark in marks if (n := number(mark[0])) is not None]
    place = parse_bits(one_line(bits.text)) if bits else None
    fits = place is not None and len(known) == len(marks) == place.high - place.low + 1
    if place is not None and fits:
        marks = [
            (str(n - min(known) + place.low), mark[1], mark[2]) for n, mark in zip(known, marks, strict=True)
        ]
    figure = assign(marks, cells, gaps=True)
    figure.numbers = []
    for lane in figure.lanes:
        lane.doubtful |= bits is not None and not fits
    return figure


def _narrow(context: Context) -> bool:
    """Whether a lane of a register is narrower than the slice of a name that stands in it: `MODE[1:0]` over one bit."""
    for lane in context.lanes:
        slice_ = split_slice(one_line(lane.text))
        if (
            slice_
            and lane.hi is not None
            and lane.lo is not None
            and lane.hi - lane.lo < slice_[1] - slice_[2]
        ):
            return True
    return False


def _doubt_before_blanks(contexts: list[Context], count: int) -> None:
    """Doubt how far names reach that blank cells follow, where other rows have a sign in lanes that hold nothing.

    | 24H | Level | | | | | | | |      so does one alone in the highest lane of any row
    | 25H | / | / | / | Rate | | | |
    """
    signed = any(_is_sign(lane) for context in contexts for lane in context.lanes)
    for context in contexts:
        held = {lane.hi: lane for lane in context.lanes}
        for lane in context.lanes:
            alone = len(held) == 1 and lane.hi == count - 1
            before_blank = lane.lo is not None and lane.lo > 0 and lane.lo - 1 not in held
            last = _counts_down(held.get((lane.hi or 0) + 1), lane)
            if before_blank and (signed or alone) and not (last or _is_sign(lane)):
                lane.doubtful = True


def _counts_down(above: Lane | None, lane: Lane) -> bool:
    """Whether a name has the number under that of the lane beside it: `RATE1`, `RATE0` are of one bit each."""
    one, other = (_COUNTED.fullmatch(each.text.strip()) if each else None for each in (above, lane))
    return bool(one and other and one[1] == other[1] and int(one[2]) == int(other[2]) + 1)


def _is_sign(lane: Lane) -> bool:
    """Whether a lane holds a sign alone, for nothing."""
    return not any(map(str.isalnum, lane.text)) and bool(lane.text.strip())


def _names_above(reader: State, table: Table, rows: int) -> list[Named | None]:
    """The names that a line over the table lists, one for each row."""
    lines = [text.text for text in reader.context.text]
    for last in range(len(lines), 0, -1):
        for first in range(last - 1, max(last - 4, -1), -1):
            names = identifiers(" ".join(lines[first:last]))
            if len(names) == rows:
                return [Named(name, name) for name in names]
    named = reader.context.named
    if rows != 1:
        return [None] * rows
    above = reader.recent[-1] if reader.recent else None
    alone = (
        above is not None and table.first_line - above.line <= _NEAR and _NAME.fullmatch(above.text.strip())
    )
    if above is not None and alone and (named is None or named.name != above.text.strip()):
        return [Named(above.text.strip(), above.text.strip())]
    if named is not None and reader.context.filled:
        return [replace(named, address=None, sure=False)]  # what it names was read above
    return [named]


def _named(values: dict[str, Cell]) -> Named | None:
    for cell in (values.get("register"), values.get("name")):
        if cell and _LETTER.match(cell.text.strip()) and hexadecimal(cell.text) is None:
            name, guessed = join_name(cell.text)
            return Named(name, name, sure=not guessed)
    return None


def _without_access(named: Named | None, words: Vocabulary) -> tuple[Named | None, dict[str, str]]:
    """A name without the access in parentheses behind it, and that: `LINE_L (Write only)`."""
    found = _ACCESS_BEHIND.fullmatch(named.name) if named else None
    if named is None or found is None or not is_access(found["access"], words):
        return named, {}
    return replace(named, name=found["name"], title=found["name"]), {"access": found["access"]}


def _titles(cells: list[Cell | None], words: Vocabulary) -> list[Named | None]:
    """What registers are called whose function a column tells, `Seconds`, `Control`, each in few words of its own.

    They may be words for it alone, and are in doubt. None for any where a text stands there twice, or is a sentence.
    """
    texts = [join_name(cell.text)[0] if cell else "" for cell in cells]
    told = [text for text in texts if text]
    if len(set(told)) < max(len(told), _FEWEST) or any(
        len(text.split()) > _WORDS or text.endswith(".") for text in told
    ):
        return [None] * len(cells)
    return [
        Named(text, text, sure=False) if _LETTER.match(text) and not is_access(text, words) else None
        for text in texts
    ]
