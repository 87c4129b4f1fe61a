"""All that a manual says of an instruction put together, and what it says twice in two ways marked.

An instruction is described in an entry or a table and listed under its encoding's field of opcodes. The same
name and opcode are one row. Another name for an opcode, or another opcode for a name, is a row of its own, and
both are flagged.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.operation import operation
from extract.dialects.isa_table.lists.families import template
from extract.dialects.isa_table.statements import Statement, flowing
from extract.observations import Instruction
from extract.shared_codes import check_distances

if TYPE_CHECKING:
    from extract.dialects.isa_table.lists.families import Families
    from extract.observations import Reading

_RANK: Final = {"entry": 0, "table": 1, "list": 2, "family": 3}
_Key = tuple[str, int | None, str]
_Table = tuple[int | None, str | None]


def merge(reading: Reading, statements: list[Statement], families: Families) -> None:
    """Add the instructions that the statements make to the reading."""
    groups: dict[_Key, list[Statement]] = {}
    for made in [s for s in statements if s.last is None and template(s.name) is None] + families.statements:
        groups.setdefault(_key(made), []).append(made)
    doubted = _expand(reading, statements, families, groups)
    apart = {(*key, n): own for key, group in groups.items() for n, own in enumerate(_forms(group))}
    rows = {at: _instruction(own) for at, own in apart.items()}
    _doubt_units(list(zip(rows.values(), apart.values(), strict=True)))
    beside = {at: dict.fromkeys(one for made in own for one in made.said) for at, own in apart.items()}
    for at, row in rows.items():
        if at[:3] in doubted:
            row.flag("index_disagrees")
    _compare(rows)
    for at, said in beside.items():
        rows[at].forms += said
    reading.instructions += sorted(rows.values(), key=lambda row: row.pieces[0])
    check_distances(reading)


def _key(made: Statement) -> _Key:
    return (made.encoding or "").upper(), made.opcode, made.name


def _forms(group: list[Statement]) -> list[list[Statement]]:
    """Rows of tables without a number for an opcode, apart by their operands, or their codes where some have none.

    Of one that an entry describes as well nothing tells which form that is: its words stay together. Those of one
    opcode are apart by further codes.
    """
    if len({made.minor for made in group}) > 1 and all(made.minor for made in group):
        same: dict[tuple[tuple[str, str], ...], list[Statement]] = {}
        for made in group:
            same.setdefault(made.minor, []).append(made)
        return list(same.values())
    if any(made.opcode is not None or made.source != "table" for made in group):
        return [group]
    by_syntax = all(made.syntax for made in group)
    apart: dict[tuple[str | None, str | None], list[Statement]] = {}
    for made in group:
        code = made.told if by_syntax else made.pattern or made.told
        apart.setdefault((made.syntax if by_syntax else None, code), []).append(made)
    return list(apart.values())


def _expand(
    reading: Reading, statements: list[Statement], families: Families, groups: dict[_Key, list[Statement]]
) -> set[_Key]:
    """Write out the rows that stand for a range of opcodes.

    Where the encoding's own field lists its families, a range is held against them: what agrees tells more of
    the same rows, what does not is reported, and the rows of the same names are doubtful.
    """
    listed = {(s.encoding or "").upper() for s in families.statements}
    by_name: dict[tuple[str, str], list[_Key]] = {}
    for key in groups:
        by_name.setdefault((key[0], key[2]), []).append(key)
    doubted: set[_Key] = set()
    for made in statements:
        shape = template(made.name)
        if made.last is None and shape is None:
            continue
        members = _members(made, families)
        encoding = (made.encoding or "").upper()
        if members is None or (encoding not in listed and shape is None):
            made.flags.append("name_composed")
            made.opcode = made.opcode if made.last is None else None
            groups.setdefault(_key(made), []).append(made)
        elif encoding not in listed:
            for member in members:
                groups.setdefault(_key(member), []).append(member)
        else:
            agreed = [member for member in members if _key(member) in groups]
            for member in agreed:
                groups[_key(member)].append(member)
            if len(agreed) < len(members):
                named = [
                    key for m in members for key in by_name.get((encoding, m.name), ()) if key != _key(m)
                ]
                doubted.update(named)
                line = made.pieces[0][0]
                reading.diagnose(
                    "index_disagrees",
                    f"{made.name} {made.opcode}..{made.last}: the opcodes of {made.encoding} are listed otherwise",
                    line_first=line, line_last=line, raw_text=reading.document.lines[line],
                )  # fmt: skip
    return doubted


def _members(made: Statement, families: Families) -> list[Statement] | None:
    """One statement for each operation of a template; None when its set is unknown or does not fill the range."""
    shape = template(made.name)
    if shape is None or made.opcode is None or made.last is None:
        return None
    before, name, after = shape
    operations = families.sets.get(name, [])
    if len(operations) != made.last - made.opcode + 1:
        return None
    return [
        Statement(
            "family", made.encoding, made.opcode + one.offset, f"{before}{one.name}{after}",
            [*made.pieces, one.piece], [one.text, *made.texts], list(made.flags), made.section,
        )
        for one in operations
    ]  # fmt: skip


def _instruction(group: list[Statement]) -> Instruction:
    """One row of all statements of a name and opcode; the fullest kind of statement describes it."""
    group = sorted(group, key=lambda made: _RANK[made.source])
    first = group[0]
    told = [text for made in group if (text := flowing(made.texts))]
    text = max((one for one in told if one.startswith(told[0].rstrip("."))), key=len) if told else None
    pieces = list(dict.fromkeys(piece for made in group for piece in made.pieces))
    row = Instruction(
        pieces, encoding=first.encoding, opcode=first.opcode, mnemonic=first.name, description=text,
        operation=next((made.operation for made in group if made.operation), operation(text) if text else None),
        section=next((m.section for m in group if m.section), None),
    )  # fmt: skip
    row.syntax = next((made.syntax for made in group if made.syntax), None)
    row.forms = [("encoding", text) for text in dict.fromkeys(made.pattern for made in group if made.pattern)]
    if row.opcode is None and not row.forms:
        row.forms = [("opcode", text) for text in dict.fromkeys(made.told for made in group if made.told)]
    row.forms += dict.fromkeys(code for made in group for code in made.minor)
    row.inferred = all(made.source == "family" for made in group)
    for made in group:
        for code in made.flags:
            row.flag(code)
    if _differ(group):
        row.flag("opcode_repeated")
    return row


def _differ(group: list[Statement]) -> bool:
    """Whether rows of one table tell unlike things: two instructions, it seems, that a code not read tells apart.

    What two tables or sections say of an instruction, an overview and its chapter, is the same in other words.
    """
    return any(len(texts) > 1 for texts in _by_table(group).values())


def _by_table(group: list[Statement]) -> dict[_Table, set[str]]:
    """What each table, or section, tells of an instruction."""
    by_table: dict[_Table, set[str]] = {}
    for made in group:
        if made.source == "table" and (text := flowing(made.texts)):
            at = (made.table, None if made.table is not None else made.section)
            by_table.setdefault(at, set()).add(text.rstrip(".").casefold())
    return by_table


def _doubt_units(rows: list[tuple[Instruction, list[Statement]]]) -> None:
    """Flag what tables of two units say of one name and opcode in unlike words: two instructions, it may be.

    All the rows of an overview stand in the chapters. Of two units each has instructions that no other table has, and
    what both call by one name is told in unlike words by the one and the other.
    """
    own: set[_Table] = set()
    pairs: dict[tuple[_Table, _Table], list[tuple[Instruction, bool]]] = {}
    for row, group in rows:
        told = _by_table(group)
        if len(told) == 1:
            own |= told.keys()
        for one, two in combinations(told, 2) if row.opcode is not None else ():
            unlike = not any(_is_begun(a, b) for a in told[one] for b in told[two])
            pairs.setdefault((one, two), []).append((row, unlike))
    for (one, two), found in pairs.items():
        if all(unlike for _, unlike in found) and {one, two} <= own:
            for row, _ in found:
                row.flag("opcode_repeated")


def _is_begun(one: str, two: str) -> bool:
    """Whether one of two texts begins the other."""
    return one.startswith(two) or two.startswith(one)


def _compare(rows: dict[tuple[str, int | None, str, int], Instruction]) -> None:
    """Flag names that share an opcode, and opcodes that share a name."""
    opcodes: dict[tuple[object, ...], list[Instruction]] = {}
    names: dict[tuple[str, str], list[Instruction]] = {}
    for (encoding, code, name, nth), row in rows.items():
        if encoding and not nth:  # further forms of a name are none that differ
            if code is not None:
                opcodes.setdefault((encoding, code, *row.forms), []).append(row)
            names.setdefault((encoding, name), []).append(row)
    for alike in opcodes.values():
        for row in alike if len(alike) > 1 else ():
            row.flag("opcode_repeated")
    for alike in names.values():
        for row in alike if len(alike) > 1 else ():
            row.flag("index_disagrees")
