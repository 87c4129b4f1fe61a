"""Registers whose fields stand in one table together, name and address of each in columns of their own.

Register  Offset  Bits  Name      a group of rows for each register
CTRL      0x00    7:4   RATE
                  0     EN
STAT      0x04    0     BUSY

A column before them may name the block that each stands in: `Peripheral`, `Module`. It may also be that of the modules
of the fields: where rows that go on with a register have another one, or where they alternate and share out the bits.
Then registers of several are in doubt, as are those that a column with another head tells apart.
The cell of the address may begin with the name, and end with a title: `R2 (02h)` over `Gate control`; or end with it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, groupby
from typing import TYPE_CHECKING, NamedTuple

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.naming.marked_titles import place_behind
from extract.dialects.register_table.register_maps.map_cells import RANGE, base_of_groups
from extract.dialects.register_table.register_maps.summary_rows import block_column, block_in, whole_name
from extract.dialects.register_table.register_maps.whole_rows import split_whole_rows
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, hexadecimal, is_identifier
from extract.dialects.register_table.words.text import join_name, one_line
from extract.stitch import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Cell

_PLACED = re.compile(rf"(?P<name>{IDENTIFIER})\s*\(\s*(?P<number>{HEX})\s*\)(?:\s+(?P<title>\S.*))?$")
_LED = re.compile(rf"(?P<number>{HEX})\s+(?P<name>{IDENTIFIER})$")
_SPACED = re.compile(rf"(?P<name>{IDENTIFIER})\s+(?P<number>0[xX][0-9A-Fa-f]{{1,8}})$")
"""A name and its address in a column of registers, whose head tells that they are such."""
_HUMPED = re.compile(r"[a-z][A-Z]")
"""A capital within a word, as no word of a language has it: `GateCtrl`."""
_WORDS = re.compile(r"[A-Z][a-z]+ [^()]*$")
"""How a title in words begins."""
_BINARY = 2
"""The base whose numbers may be as long as those of another that need no mark."""
_LONGEST = 160
"""Characters of such a cell at most."""


def split_groups(context: Context, words: Vocabulary) -> list[Context]:
    """A register for each group of rows, where the table of fields names register or address in columns of its own."""
    if len(context.tables) != 1 or context.figures:
        return [context]
    if whole := split_whole_rows(context, words):
        return whole
    grid, roles = context.tables[0]
    if _are_fields(grid, roles):
        roles.of["name"] = roles.of.pop("register")
    keys = [role for role in ("register", "address", "offset") if role in roles.of]
    if not keys:
        return [context]
    out: list[Context] = []
    seen: tuple[str, ...] = ()
    blocks = _blocks(grid, roles, keys, words)
    own = _of_registers(grid, roles, keys, words)
    base = _base(grid, roles)
    for row, block in zip(grid.rows[roles.head :], blocks.of_rows, strict=True):
        if out and "register" not in roles.of and (title := _title(row, roles)):
            _add_title(out[-1], *title)
            out[-1].tables[0][0].rows.append(row)
            continue
        if out and "register" in roles.of and (more := _name_below(out[-1], row, roles, keys)):
            _add_below(out[-1], more)
            out[-1].tables[0][0].rows.append(row)
            continue
        said = (*(_key(row, roles, role, words) for role in keys), block)
        if any(said[:-1]) and not _goes_on(said, seen):
            seen = said
            out.append(_group(context, grid, roles, row, words, base=base))
            out[-1].keys |= {role: said for role, said in zip(own, _texts(row, own), strict=True) if said}
            for role in own:
                del out[-1].tables[0][1].of[role]
            out[-1].block = block or out[-1].block
            if _named_in(row, roles):
                continue
        elif not out:
            return [context]
        elif any(said[:-1]) and _begins_anew(out[-1], row, roles, keys):
            out[-1].named = out[-1].named and replace(out[-1].named, sure=False)
        out[-1].tables[0][0].rows.append(row)
    titled = "register" not in roles.of
    if titled and any(part.named is not None and part.named is not context.named for part in out):
        for part in out:
            part.named = (_of_one_field(part) if part.named is context.named else None) or part.named
    for part in out if blocks.doubtful else ():
        part.named = part.named and replace(part.named, sure=False)
    if len(out) > 1 and context.named is not None:
        for part in out:
            if part.named is context.named:  # one heading cannot be the name of several
                part.named = replace(context.named, sure=False)
    return out or [context]


def _of_registers(grid: Grid, roles: Roles, keys: Sequence[str], words: Vocabulary) -> dict[str, int]:
    """The columns of access and reset that are those of the registers: before the bits, and empty in further rows.

    | CTRL | 0x00 | RW | 0x30 | 7:4 | RATE |
    |      |      |    |      | 0   | EN   |
    """
    bits = roles.of.get("bits", -1)
    rows = grid.rows[roles.head :]
    below = [row for row in rows if not any(roles.text(row, role) for role in keys) and roles.bits(row)]
    others = [row for row in below if not words.reserved(roles.text(row, "name"))]
    found = {role: c for role in ("access", "reset") if 0 <= (c := roles.of.get(role, -1)) < bits}
    return {role: c for role, c in found.items() if others and not any(row[c].text.strip() for row in others)}


def _texts(row: list[Cell], own: dict[str, int]) -> list[str]:
    return [one_line(row[c].text) for c in own.values()]


def _name_below(part: Context, row: list[Cell], roles: Roles, keys: Sequence[str]) -> Cell | None:
    """The cell of a row that goes on with the name of the register above, or is its title; None of any other row.

    Its address is empty, that of the register is not, and bits go on: `Pump control` or `CTRL` under `PUMP_`.
    """
    cell, named = roles.cell(row, "register"), part.named
    if (
        not cell
        or not cell.text.strip()
        or named is None
        or " " in named.name
        or not part.keys.keys() & {"address", "offset"}
    ):
        return None
    if roles.of.get("bits") in {None, roles.of["register"]}:
        return None
    if any(roles.text(row, role) for role in keys if role != "register"):
        return None
    text = cell.text.strip()
    word = text.isalpha() and text.istitle() and not named.name.istitle()  # `Control` under `PUMP_CTRL`
    if is_identifier(text) and not (word or named.name.endswith("_") or text.startswith("_")):
        return None
    found = [parse_bits(roles.bits(one)) for one in (*part.tables[0][0].rows, row)]
    placed = [bits for bits in found if bits]
    return cell if found[-1] and len(placed) > 1 and in_order(placed) else None


def _add_below(part: Context, cell: Cell) -> None:
    """Add such a cell to the register: the rest of its name, in doubt, or its title."""
    named, text = part.named, one_line(cell.text)
    if named is not None and is_identifier(text) and not text.istitle():
        part.named = replace(named, name=f"{named.name}{text}", title=f"{named.title}{text}", sure=False)
    elif named is not None:
        title = text.removeprefix("(").removesuffix(")") if text[:1] == "(" else text
        part.named = replace(named, title=title if named.title == named.name else f"{named.title} {title}")
    part.pieces = sorted({*part.pieces, *cell.pieces})


def _begins_anew(part: Context, row: list[Cell], roles: Roles, keys: Sequence[str]) -> bool:
    """Whether a row that names the register above once more may begin another one of the same name.

    The rows before it do not name it, bits there go on from row to row, and those of the row do not go on with them.
    """
    above = part.tables[0][0].rows
    if not above or "bits" not in roles.of or any(roles.text(above[-1], role) for role in keys):
        return False
    found = [bits for one in above if (bits := parse_bits(roles.bits(one)))]
    bits = parse_bits(roles.bits(row))
    return bits is not None and in_order(found) and not in_order([*found, bits])


class _Blocks(NamedTuple):
    """The block of each row, perhaps empty; and whether they may be modules that the fields belong to."""

    of_rows: list[str]
    doubtful: bool


def _blocks(grid: Grid, roles: Roles, keys: Sequence[str], words: Vocabulary) -> _Blocks:
    """The blocks that a column of their own names, or one before that of the registers whose head is not known."""
    rows = grid.rows[roles.head :]
    c = block_column(roles)
    known = c is not None
    if c is None:
        c = next((n for n in range(roles.of[keys[0]]) if n not in roles.of.values()), None)
    if c is None:
        return _Blocks([""] * len(rows), doubtful=False)
    printed: dict[str, str] = {}
    said = [block_in(row[c], printed, words) for row in rows]
    if not known and (head := one_line(roles.heads[c])):
        said = [f"{head} {name}" if name.isdigit() else name for name in said]
    block, of_rows, other = "", list[str](), False
    held: dict[tuple[str, ...], dict[str, list[Bits]]] = {}
    key: tuple[str, ...] = ()
    for row, name in zip(rows, said, strict=True):
        if any(told := tuple(_key(row, roles, role, words) for role in keys)):
            block, key = name or block, key if _goes_on(told, key) else told
        other |= bool(name) and name != block
        of_rows.append(block)
        bits = parse_bits(roles.bits(row)) if "bits" in roles.of else None
        held.setdefault(key, {}).setdefault(block, []).extend([bits] if bits else [])
    shared = [list(one.values()) for one in held.values() if len(one) > 1]
    runs = [name for name, _ in groupby(of_rows)]
    if (other and not (shared and known)) or not (known or (shared and len(runs) < len(rows))):
        return _Blocks([""] * len(rows), doubtful=False)
    dealt = len(runs) > len({*runs}) and not any(map(_overlap, shared))
    return _Blocks(of_rows, doubtful=bool(shared) and (other or dealt or not known))


def _overlap(blocks: Sequence[Sequence[Bits]]) -> bool:
    """Whether two blocks have the same bit of a register that both have."""
    return any(
        mine.low <= others.high and others.low <= mine.high
        for one, two in combinations(blocks, 2)
        for mine in one
        for others in two
    )


def _of_one_field(part: Context) -> Named | None:
    """The register that one row is with address, name and all of its bits, where others have a row for their title."""
    grid, roles = part.tables[0]
    cell = roles.cell(grid.rows[0], "name") if len(grid.rows) == 1 else None
    bits = parse_bits(roles.bits(grid.rows[0])) if cell else None
    if cell is None or bits is None or bits.low or not bits.high or not is_identifier(cell.text.strip()):
        return None
    return Named(cell.text.strip(), cell.text.strip(), section=cell.text.strip())


def _are_fields(grid: Grid, roles: Roles) -> bool:
    """Whether the names under `Register` are those of fields: several share an address, and no bit.

    Address  Bit  Register name
    0x3000   7:5  MODE
             4:0  RATE
    """
    place = next((role for role in ("address", "offset") if role in roles.of), None)
    if place is None or not {"register", "bits"} <= roles.of.keys() or "name" in roles.of:
        return False
    if roles.of["register"] == roles.of["bits"]:
        return False
    several = False
    names: set[str] = set()
    known: list[Bits] = []
    for row in grid.rows[roles.head :]:
        bits = parse_bits(roles.bits(row))
        if bits is None:
            continue
        if roles.text(row, place):
            names, known = set(), []
        elif not roles.text(row, "register") or not known:
            return False
        names.add(roles.text(row, "register"))
        known.append(bits)
        several |= len(names) > 1
        if not in_order(known):
            return False
    return several


def _named_in(row: list[Cell], roles: Roles) -> Named | None:
    """The register of a row that has an address, its name where fields have theirs, and no bits."""
    cell = roles.cell(row, "name")
    name, _, more = cell.text.strip().partition("\n") if cell else ("", "", "")
    if "register" in roles.of or "bits" not in roles.of or roles.bits(row) or not is_identifier(name):
        return None
    title = one_line(roles.text(row, "description")) or name
    return Named(name, title, section=title, sure=not more)


def _key(row: list[Cell], roles: Roles, role: str, words: Vocabulary) -> str:
    """What a row says of its register in a column of names or addresses: bits that stand there are none of it."""
    text = roles.text(row, role)
    if roles.of[role] == roles.of.get("bits") and parse_bits(text):
        return ""
    return whole_name(text, words).casefold() if role == "register" else text


def _goes_on(said: Sequence[str], seen: Sequence[str]) -> bool:
    """Whether a row says nothing of its register but what the register above has: `CTRL` over `CTRL` and no address."""
    return bool(seen) and all(not one or one == other for one, other in zip(said, seen, strict=True))


def _title(row: list[Cell], roles: Roles) -> tuple[str, list[Piece]] | None:
    """What stands in a row for the address and holds none: it goes on with the title of the register above."""
    cells = [cell for role in ("address", "offset") if (cell := roles.cell(row, role)) and cell.text.strip()]
    text = one_line(cells[0].text) if len(cells) == 1 else ""
    worded = _WORDS.match(text) and not re.search(HEX, text)  # `Left Line 1&2 Volume`
    return (text, cells[0].pieces) if text and (worded or not any(map(str.isdigit, text))) else None


def _add_title(part: Context, text: str, pieces: list[Piece]) -> None:
    if part.named is not None:
        part.named = replace(part.named, title=f"{part.named.title} {text}")
    part.pieces = sorted({*part.pieces, *pieces})


def _with_place(text: str) -> tuple[str, str] | None:
    """Name and address of a register that stand in one cell: `CTRL (0x10)`, `CTRL @ 0x10`, `0x10 CTRL`."""
    if apart := _LED.match(text) or _SPACED.match(text):
        return apart["name"], apart["number"]
    behind = place_behind(text)
    return (behind[0].strip(), f"0x{behind[1]:x}") if behind and is_identifier(behind[0].strip()) else None


def _base(grid: Grid, roles: Roles) -> int | None:
    """The base of the places of a table that no mark tells; None where it is open."""
    role = next((role for role in ("address", "offset") if role in roles.of), None)
    if role is None:
        return None
    texts = [one_line(roles.text(row, role)).partition(" ")[0] for row in grid.rows[roles.head :]]
    distinct = [one for one, above in zip(texts, ["", *texts], strict=False) if one and one != above]
    return base_of_groups(distinct, one_line(roles.heads[roles.of[role]]))


def _marked(place: str, base: int | None) -> str:
    """A place without a mark of its base, with one; as it is where nothing tells the base, and it matters.

    A title may stand behind it.
    """
    digits, apart, title = one_line(place).partition(" ")
    if found := RANGE.fullmatch(one_line(place)):
        digits, apart, title = found["first"], "", found["rest"]
    if not (digits.isascii() and digits.isdecimal()):
        return f"0x{place}"
    open_base = base is None and int(digits) != int(digits, 16)
    return digits if open_base else f"0x{int(digits, base or 16):x}{apart}{title}"


def _group(
    context: Context, grid: Grid, roles: Roles, row: list[Cell], words: Vocabulary, *, base: int | None
) -> Context:
    """The register that a row begins: its name and address stand in the row, perhaps in digits of a `base`."""
    cell = roles.cell(row, "register")
    named, placed_in = None, ""
    if cell and cell.text.strip():
        name, guessed = join_name(whole_name(cell.text, words))
        if not roles.of.keys() & {"address", "offset"} and (own_place := _with_place(one_line(cell.text))):
            (name, placed_in), guessed = own_place, False
        own = roles.of["register"] == roles.of.get("bits")  # a row of its own, with the title of the register
        title = roles.text(row, "description") if own else ""
        named = Named(name, title or name, sure=not guessed)
    at = next((text for role in ("address", "offset") if (text := roles.text(row, role))), "")
    placed = _PLACED.match(at) if named is None and len(at) <= _LONGEST else None
    placed = placed or (_LED.match(at) if named is None and len(at) <= _LONGEST else None)
    if placed and (is_identifier(placed["name"]) or _HUMPED.search(placed["name"])):
        title = placed.groupdict().get("title") or placed["name"]
        named, at = Named(placed["name"], title, section=at), placed["number"]
    named = named or _named_in(row, roles)
    part = Context(named or context.named, context.section, context.block)
    part.repeated = context.repeated and named is None
    part.pieces = sorted(
        {
            piece
            for role in (
                "register",
                "address",
                "offset",
                *(("name", "description") if _named_in(row, roles) else ()),
            )
            if (c := roles.cell(row, role))
            for piece in c.pieces
        }
    )
    for role in ("address", "offset"):
        if roles.text(row, role):
            part.keys[role] = at if hexadecimal(at) is not None and base != _BINARY else _marked(at, base)
    if placed_in:
        part.keys["address"] = placed_in
    for role in ("access", "reset") if _named_in(row, roles) else ():
        if said := roles.text(row, role):
            part.keys[role] = said
    rest = Grid([], grid.columns, grid.first_line, grid.last_line, list(grid.pages))
    part.tables = [
        (
            rest,
            Roles(
                {k: v for k, v in roles.of.items() if k not in {"register", "address", "offset"}},
                0,
                roles.heads,
                bits_in_name=roles.bits_in_name,
                bits_behind=roles.bits_behind,
            ),
        )
    ]
    return part
