"""Mnemonics in the cells of tables of opcodes: alone, with operands behind them, several, or what stands for none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import TAIL

if TYPE_CHECKING:
    from collections import Counter

_SMALL: Final = r"[a-z][a-z0-9_.]*(?:[-/][a-z0-9][a-z0-9_.]*)*"
"""A mnemonic in small letters: `move-result/wide`."""
_SIZE: Final = r"(?:(?<=[A-Z0-9])\.[a-z]{1,2})?"
"""What may end one in capitals: `GLD.w`."""
MNEMONIC: Final = re.compile(
    rf"^(?:[A-Z][A-Z0-9_.{{}}\n]*(?:{TAIL}|{_SIZE})|{_SMALL}|(?:[A-Z][a-z0-9]+){{2,}}|[a-z]+_[0-9A-F]{{2}})$"
)
_OPTION: Final = r"(?:\(\.?[A-Z]{1,2}\)|<\.[a-z]{1,3}>)"
"""What may end a name or not: `GMOV(.B)`, `GADD<.f>`."""
_WITH_OPERANDS = re.compile(
    rf"^(?P<name>[A-Z][A-Z0-9_.]*(?:/[A-Z0-9]+|{TAIL}|{_SIZE}){_OPTION}?|{_SMALL})\s+(?P<operands>(?!or\s)[^\s{{/].*)$",
    re.DOTALL,
)
_SEVERAL: Final = re.compile(r"[A-Z][A-Z0-9_.]*\s*(?:[/,]|or\s)\s*[A-Z][A-Z0-9_.]*\b")
"""Names beside each other: `JZ / JE`."""
OPTIONS: Final = re.compile(rf"(?<=\w)(?:\[[a-z.]{{1,3}}\]|{_OPTION})+$")
"""What a name has or has not: `gadd[o][.]` stands for four."""
_NONE: Final = re.compile(r"[-–—/]+$|\(?none\)?$|n/?a$", re.IGNORECASE)
SPARE: Final = re.compile(
    r"\(?(?:reserved|rsvd|(?:un|not )(?:used|defined|assigned)|illegal|invalid|n/a|none|no name|"
    r"all (?:other|remaining)(?: (?:values|opcodes|encodings))?)\)?\.?$|[-–—?.*]+$",
    re.IGNORECASE,
)
"""What stands for no instruction."""
_TRAP: Final = "ILLEGAL"
"""In one row alone, with one code, it is an instruction, which traps."""
_RANGE: Final = re.compile(r"[0-9A-Fa-f]\s?(?:[-–—~,]|\.{2,}|\bto\b)\s?(?:0[xX]|\$)?[0-9A-Fa-f]")
_PHRASE: Final = re.compile(r"\b[a-z]{2,}\s[a-z]{2,}\b")
"""Words that are no operands: `add with carry`."""


def is_name(text: str) -> bool:
    """Whether a cell holds a mnemonic, alone or with operands behind it."""
    name, operands = split_operands(text)
    return bool(operands or MNEMONIC.match(OPTIONS.sub("", name)) or _SEVERAL.match(text))


def split_operands(text: str) -> tuple[str, str]:
    """A mnemonic and the operands behind it; none where it stands alone."""
    found = _WITH_OPERANDS.match(text.strip())
    if found is None or _PHRASE.search(found["operands"]):
        return text.strip(), ""
    return found["name"], operands_of(found["operands"])


def operands_of(text: str) -> str:
    """The operands that a cell shows: a dash shows that there are none.

    >>> operands_of("Rd,  Rr"), operands_of("-")
    ('Rd, Rr', '')
    """
    return "" if _NONE.match(text.strip()) else " ".join(text.split())


def is_spare(name: str, names: Counter[str], code: str = "") -> bool:
    """Whether a name beside a code stands for no instruction; `names` are those of all rows.

    >>> from collections import Counter
    >>> is_spare("reserved", Counter(["reserved"])), is_spare("ILLEGAL", Counter(["ILLEGAL", "GADD"]))
    (True, False)
    >>> is_spare("ILLEGAL", Counter(["ILLEGAL", "ILLEGAL"])), is_spare("ILLEGAL", Counter(["ILLEGAL"]), "0x02-0x3F")
    (True, True)
    """
    traps = name == _TRAP and names[name] == 1 and not _RANGE.search(code)
    return SPARE.match(name) is not None and not traps
