"""Operand codes: tables that say what every code of a source or destination stands for.

    | 104     | XNACK_MASK_LO |             |
    | 108-123 | TTMP0-TTMP15  | Trap temps. |

Codes go up without a gap, and fill all that 7, 8 or 9 bits can hold. Where the cells of a row moved the
codes still count on, and the cells are taken one after another. What another list says of the same code
is compared; where they disagree the rows are flagged as printed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.rows import TextRow
from extract.dialects.amd_isa.text import cell_text, fold
from extract.observations import EnumValue, Symbol

if TYPE_CHECKING:
    from extract.dialects.amd_isa.containers import Container
    from extract.dialects.amd_isa.context import Context
    from extract.dialects.amd_isa.kinds import View

_SPACES: Final = frozenset((1 << n) - 1 for n in range(6, 11))
"""Last codes of operands that fill 6 to 10 bits."""
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?$")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*$")
_SIGNED: Final = re.compile(r"(?<!\w)-?\d+")
_PARTS: Final = re.compile(r"\b[A-Z]{2,}\d+\b")


def is_operand_table(seen: View) -> bool:
    """Whether the table's codes count up without a gap and fill a number of bits."""
    if len(seen.head) < 2 or len(seen.rows) < 4:
        return False
    codes = []
    for row in seen.rows:
        found = parse_code("".join(row.cells[0].texts)) or parse_code("".join(row.cells[1].texts))
        if found:
            codes.append(found)
    if len(codes) < len(seen.rows) * 0.9 or codes[0][0] != 0 or codes[-1][1] not in _SPACES:
        return False
    return sum(a[1] < b[0] for a, b in pairwise(codes)) >= len(codes) - 2


def read_operands(context: Context, seen: View) -> list[Symbol]:
    """The codes of one table, in order; those whose cells had moved are flagged."""
    out: list[Symbol] = []
    rows = _plain_rows(context, seen)
    for n, row in enumerate(rows):
        code = parse_code(row.texts[0])
        if code is None or (
            n + 1 < len(rows) and parse_code(rows[n + 1].texts[0]) is None and _counts_on(row, code[1])
        ):
            out += _streamed(rows[n:], out[-1] if out else None)
            break
        out.append(_symbol(code, row.texts[1], " ".join(t for t in row.texts[2:] if t), row))
    _flag_repeats(out)
    return out


def _plain_rows(context: Context, seen: View) -> list[TextRow]:
    out = []
    for row in seen.rows:
        flags = ["table_row"] if row.damaged else []
        texts = [cell_text(cell, context.words) for cell in row.cells]
        out.append(TextRow(texts, [cell.pieces for cell in row.cells], None, flags))
    return out


def _counts_on(row: TextRow, last: int) -> bool:
    """Whether the row's last text is the code after its own: the cells behind it have moved up."""
    code = parse_code(row.texts[-1])
    return code is not None and code[0] == last + 1


def _streamed(rows: list[TextRow], before: Symbol | None) -> list[Symbol]:
    """Codes, names and texts read one after another where the cells do not keep to their columns."""
    cells = [(text, row) for row in rows for text in row.texts if text]
    last = -1
    if before is not None and before.index is not None:
        last = int(before.attributes.get("code_last", before.index))
    out: list[Symbol] = []
    taken: list[tuple[str, TextRow]] = []
    code: tuple[int, int] | None = None
    for text, row in [*cells, ("", rows[-1])]:
        found = parse_code(text)
        if text and not (found and (found[0] == last + 1 or (code is None and found[0] > last))):
            taken.append((text, row))
            continue
        if code is not None:
            made = _symbol(
                code, taken[1][0] if len(taken) > 1 else "", " ".join(t for t, _ in taken[2:]), taken[0][1]
            )
            made.pieces = [p for r in dict.fromkeys(r for _, r in taken) for p in r.pieces]
            made.flag("cells_shifted")
            out.append(made)
        code = found
        last = found[1] if found else last
        taken = [(text, row)]
    return out


def _symbol(code: tuple[int, int], name: str, text: str, row: TextRow) -> Symbol:
    made = Symbol(
        pieces=list(row.pieces),
        flags=list(row.flags),
        kind="operand",
        name=" ".join(name.split()) or None,
        index=code[0],
        value=code[0],
        definition=text or None,
    )
    if code[1] != code[0]:
        made.attributes["code_last"] = str(code[1])
    if made.name is None:
        made.flag("name_lost")
    return made


def _flag_repeats(rows: list[Symbol]) -> None:
    """One name under two codes: something that told them apart is lost."""
    by_name: dict[str, list[Symbol]] = {}
    for row in rows:
        if row.name and fold(row.name) not in {"reserved", "unused"}:
            by_name.setdefault(row.name, []).append(row)
    for same in by_name.values():
        if len(same) > 1:
            for row in same:
                row.flag("label_repeated")


# -- one code in several lists

Told = tuple[str, Symbol | EnumValue]


def compare(context: Context, tables: list[list[Symbol]], containers: list[Container]) -> None:
    """Compare what lists of one size say of each code; flag what is alone against the others."""
    lists: dict[int, list[dict[tuple[int, int], Told]]] = {}
    for rows in tables:
        found: dict[tuple[int, int], Told] = {}
        for row in rows:
            if row.index is not None and row.name:
                found[row.index, int(row.attributes.get("code_last", row.index))] = (row.name, row)
        if found:
            lists.setdefault(max(found)[1], []).append(found)
    for made in containers:
        for one in made.register.fields:
            values = [v for v in one.values if v.role == "operand" and v.value is not None and v.name]
            entry: dict[tuple[int, int], Told] = {
                (v.value, v.value_last if v.value_last is not None else v.value): (v.name, v)
                for v in values
                if v.value is not None and v.name
            }
            if entry:
                lists.setdefault(max(entry)[1], []).append(entry)
    for same_size in lists.values():
        for code in sorted({code for one in same_size for code in one}):
            _compare_code(context, code, [one[code] for one in same_size if code in one])


def _compare_code(context: Context, code: tuple[int, int], told: list[Told]) -> None:
    """Flag the rows of one code that say something else than most, and both sides where one calls it reserved."""
    if len({name for name, _ in told}) < 2:
        return
    symbols = [row for _, row in told if isinstance(row, Symbol)]
    others = [(name, row) for name, row in told if not isinstance(row, Symbol)]
    for row in symbols:
        mine, about = row.name or "", row.definition or ""
        contrary = sorted({name for name, _ in told if _disagree(mine, name, about)})
        if not contrary:
            continue
        row.flag("operand_disagrees")
        message = f"code {code[0]} is {row.name} here and {', '.join(contrary)} in other lists of operands"
        context.report("operand_disagrees", message, observation=row)
        if "reserved" in {_essence(name) for name in [mine, *contrary]}:
            for name, value in others:
                if _disagree(mine, name):
                    value.flag("operand_disagrees")


def _essence(name: str) -> str:
    """What of a name can be compared as it is: a number, `reserved`, an identifier; else nothing."""
    name = name.strip(" .")
    if fold(name) in {"reserved", "unused"}:
        return "reserved"
    if _NUMBER.match(name):
        return name
    return fold(name) if _WORD.match(name) else "?"


def _disagree(one: str, other: str, about: str = "") -> bool:
    """Whether two names of one code cannot mean the same.

    A name against `reserved`; numbers that differ, if only in sign; identifiers whose ends differ; a name
    that lacks a part which stands in the text `about` it instead. A shorter spelling of a name may pass.
    """
    a, b = _essence(one), _essence(other)
    if a == b:
        return a == "?" and (
            _signs_differ(one, other) or bool(_missing(one, other) & set(_PARTS.findall(about)))
        )
    if "reserved" in (a, b):
        return True
    if "?" in (a, b):
        return False
    if _NUMBER.match(a) or _NUMBER.match(b):
        return True
    return a[:3] != b[:3] or a[-2:] != b[-2:]


def _signs_differ(one: str, other: str) -> bool:
    """Whether both print the same numbers, but not with the same signs."""
    a, b = _SIGNED.findall(one), _SIGNED.findall(other)
    return a != b and bool(a) and [n.lstrip("-") for n in a] == [n.lstrip("-") for n in b]


def _missing(one: str, other: str) -> set[str]:
    """Identifiers with a number that the other name has and this one lacks."""
    return set(_PARTS.findall(other)) - set(_PARTS.findall(one))
