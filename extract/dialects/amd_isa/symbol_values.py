"""Tables of symbols that list the values of a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.numbers import parse_code
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.dialects.amd_isa.containers import Container
    from extract.dialects.amd_isa.context import Context
    from extract.dialects.amd_isa.kinds import View
    from extract.dialects.amd_isa.rows import TextTable


_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


def field_values(context: Context, seen: View, table: TextTable, containers: list[Container]) -> bool:
    """Give a field the values of a table that its name heads: `X_CTRL Enumeration`. True when there is one."""
    caption = (seen.table.caption or "").split(" ")[0]
    numeric = [n for n, is_number in enumerate(table.numeric) if is_number]
    if len(numeric) != 1 or len(table.numeric) < 2 or not caption:
        return False
    here = [c for c in containers if c.view.table.section is seen.table.section]
    for made in [*here, *containers]:
        target = made.field(caption) if "_" in caption or made in here else None
        if target is None or any(v.role in {"value", "opcode"} for v in target.values):
            continue
        code = numeric[0]
        base = 16 if seen.head and "hex" in seen.head[code] else 10
        name = next(n for n in range(len(table.numeric)) if n != code)
        rest = [n for n in range(len(table.numeric)) if n not in (code, name)]
        for row in table.rows:
            found = parse_code(row.texts[code], base)
            value = EnumValue(
                row.pieces,
                list(row.flags),
                value=found[0] if found else None,
                value_last=found[1] if found and found[0] != found[1] else None,
                name=" ".join(row.texts[name].split()) or None,
                description="\n".join(row.texts[n] for n in reversed(rest) if row.texts[n]) or None,
            )
            if found is None:
                value.flag("value_garbled")
            if value.name is None:
                value.flag("label_lost")
            _balanced(context, value)
            target.values.append(value)
        return True
    return False


def _balanced(context: Context, value: EnumValue) -> None:
    """A formula whose brackets do not match is damaged."""
    text = value.description or ""
    if not _nested(text):
        value.flag("text_garbled")
        context.report("text_garbled", f"brackets do not match: {' '.join(text.split())}", observation=value)


def _nested(text: str) -> bool:
    """Whether every bracket is closed by one of its kind, in order."""
    open_: list[str] = []
    for c in text:
        if c in "([{":
            open_.append(_CLOSING[c])
        elif c in ")]}" and (not open_ or open_.pop() != c):
            return False
    return not open_
