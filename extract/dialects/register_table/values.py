"""Values of a field that its description lists: `0: off`, `01 = fast`, each in a line of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text import one_line
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.observations import Field

_ITEM = re.compile(
    r"^[•·*–-]?\s*(?:(?P<verilog>\d+\s*['’]\s*[bdhBDH]\s*[0-9A-Fa-f]+)|(?P<hex>0[xX][0-9A-Fa-f]+|[0-9A-Fa-f]+[hH](?![\w]))|(?P<binary>[01]{2,}[bB]?|0[bB][01]+|[01][bB])|(?P<decimal>\d{1,4}))"
    r"(?:\s*\((?P<name>[\w ,/-]{1,40})\)(?=\s*[:：=]))?\s*(?:[:：=]|\s[–—-]\s|–|→|->)\s*(?P<text>\S.*)$"
)
_LOOSE = re.compile(
    r"^(?P<verilog>(?!))?(?P<name>(?!))?(?P<hex>0[xX][0-9A-Fa-f]+)?(?P<binary>[01]{2,})?(?P<decimal>\d{1,3})?\s+(?P<text>[A-Z]\w.*|[a-z]+)$"
)
"""A value with nothing but a blank before its meaning; only a whole list that counts up is taken for one."""
_FEW: Final = 2


def values_in(text: str, field: Field) -> list[EnumValue]:
    """The list that a description holds, one item per line; items that do not fit the field are left in the text."""
    found: list[tuple[re.Match[str], list[str]]] = []
    for line in text.split("\n"):
        item = _ITEM.match(line.strip()) or _LOOSE.match(line.strip())
        if item:
            found.append((item, [item["text"]]))
        elif found and line.strip():
            found[-1][1].append(line)
    if len(found) < _FEW:
        return []
    width = field.bit_hi - field.bit_lo + 1 if field.bit_hi is not None and field.bit_lo is not None else None
    digits = [item["binary"] or item["decimal"] for item, _ in found]
    binary = (
        all(d and set(d.rstrip("bB")) <= {"0", "1"} for d in digits)
        and width is not None
        and width > 1
        and any(d is not None and len(d) == width for d in digits)
    )
    out: list[EnumValue] = []
    for item, lines in found:
        number = _number(item, binary=binary)
        if number is None or (width is not None and number >= 1 << width):
            return []  # a list of something else: nothing says that its numbers are values of the field
        out.append(
            EnumValue(
                list(field.pieces), value=number, name=item["name"], description=one_line("\n".join(lines))
            )
        )
    numbers = [value.value for value in out if value.value is not None]
    if len(set(numbers)) != len(out):
        return []
    loose = any(_ITEM.match(item.string) is None for item, _ in found)
    if loose and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return []
    return out


def _number(item: re.Match[str], *, binary: bool) -> int | None:
    from extract.dialects.register_table.text import reset_number  # noqa: PLC0415

    if item["verilog"]:
        return reset_number(item["verilog"].replace(" ", ""))
    if item["hex"]:
        return reset_number(item["hex"])
    digits = item["binary"] or item["decimal"]
    if digits[:2] in {"0b", "0B"} or digits[-1] in "bB":
        return reset_number(digits)
    return int(digits, 2) if binary else int(digits)
