"""Which tables are tables of opcodes: told by what their columns are headed and hold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import opcode
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.stitch import Grid
    from extract.tables import Table

_MAY = re.compile("instruction|mnemonic|opcode", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_NAMES: Final = (
    {"instruction"},
    {"mnemonic"},
    {"instruction", "name"},
    {"opcode", "name"},
    {"instructions"},
    {"instruction", "mnemonic"},
    {"mnemonic", "operands"},
    {"mnemonic", "operand"},
    {"instruction", "operands"},
    {"instruction", "syntax"},
    {"mnemonic", "syntax"},
    {"assembly", "mnemonic"},
)
_CODES: Final = frozenset(
    {
        *("decimal", "dec", "hex", "hexadecimal", "binary", "bin", "opcode", "code", "op", "number", "value"),
        *("range", "bit", "bits", "word", "encoding", "machine"),
    }
)
_TEXTS: Final = frozenset({"description", "function", "operation", "meaning"})
_MNEMONIC = re.compile(r"^[A-Z][A-Z0-9_.{}\s]*$")
_WITH_OPERANDS = re.compile(r"^(?P<name>[A-Z][A-Z0-9_.]*)\s+(?P<operands>[^\s{].*)$", re.DOTALL)
_NAMED: Final = re.compile(r"\b(?P<name>[A-Z][A-Z0-9_]+[a-z]?)\b.*\b(?:[Ii]nstruction|[Oo]pcode)s?\b")
PATTERN: Final = re.compile(r"^(?=.*[01])(?=.*[a-zA-Z-])[01a-zA-Z-]{8,32}$")
"""A whole instruction word, a character to a bit: `000111dfffffff`."""


@dataclass(slots=True)
class Columns:
    """The columns of a table of opcodes by role; `base` of a code without prefix.

    `operands` says that they stand behind the mnemonic in its cell.
    """

    name: int
    code: int
    text: int | None
    base: int = 10
    rows: int = 1
    operands: bool = False


def table_head(table: Table) -> tuple[Grid, Columns] | None:
    """A table of opcodes and its columns; None for any other, most of which their first row tells."""
    first = table.rows[0] if table.rows else []
    if not any(cell is not None and _MAY.search(cell.text) for cell in first):
        return None
    grid = compact(table)
    columns = opcode_head(grid)
    return (grid, columns) if columns else None


def opcode_head(grid: Grid) -> Columns | None:
    """The columns of a table whose head names instructions and their codes, and whose rows bear it out."""
    if len(grid.rows) < 2 or len(grid.columns) < 2:
        return None
    names = [set(_WORD.findall(cell.text.lower())) for cell in grid.rows[0]]
    name = next((c for c, words in enumerate(names) if words in _NAMES), None)
    code = next((c for c, words in enumerate(names) if words and words <= _CODES and c != name), None)
    if name is None or code is None:
        return None
    text = next((c for c, words in enumerate(names) if words & _TEXTS and c not in {name, code}), None)
    hexadecimal = bool(names[code] & {"hex", "hexadecimal"}) and not names[code] & {"decimal", "dec"}
    binary = bool(names[code] & {"binary", "bin"}) and not names[code] & {
        "decimal",
        "dec",
        "hex",
        "hexadecimal",
    }
    operands = bool(names[name] & {"operands", "operand", "syntax"})
    columns = Columns(name, code, text, 16 if hexadecimal else 2 if binary else 10, operands=operands)
    return columns if holds(grid, columns) else None


def holds(grid: Grid, columns: Columns) -> bool:
    """Whether most rows have a mnemonic where the name is due and a number where the code is due."""
    good = full = 0
    for row in grid.rows[columns.rows :]:
        name, code = row[columns.name].text.strip(), row[columns.code].text.strip()
        if name and code:
            full += 1
            told = opcode(code, columns.base) is not None or is_pattern(code)
            good += bool(_MNEMONIC.match(split_operands(name)[0] if columns.operands else name)) and told
    return good > 0 and 2 * good > full


def split_operands(text: str) -> tuple[str, str]:
    """A mnemonic and the operands behind it; none where it stands alone."""
    found = _WITH_OPERANDS.match(text.strip())
    return (found["name"], " ".join(found["operands"].split())) if found else (text.strip(), "")


def is_pattern(text: str) -> bool:
    """Whether a code is a whole instruction word in which letters stand for the bits of operands."""
    return bool(PATTERN.match("".join(text.split())))


def encoding_in(text: str, known: set[str]) -> str | None:
    """The one known encoding that a heading names, else the word in capitals before `instructions`."""
    named = [word for word in re.findall(r"\w+", text) if word in known]
    if named:
        return named[0] if len(set(named)) == 1 else None
    found = _NAMED.search(text)
    return found["name"] if found and not known else None
