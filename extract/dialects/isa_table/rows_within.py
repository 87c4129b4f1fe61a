"""Rows that stand in the text of the row above: a line break was lost before them, or their name was not known as one.

16 N_LEVEL  Sets the level. 17 N_MOVE Moves.      of 17 there is no row: what it says is in the text of 16
1000 N_AND  Adds. OR Rd, Rr 0010 10rd dddd rrrr   a word bit by bit behind a name
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.observations import Instruction, Reading

_FAR: Final = 16
"""A code that far behind the last one of a table may be the next."""
_NAME: Final = re.compile(r"(?:[A-Z]+\d*[_.])*[A-Z][A-Z0-9_.]+$")
_NUMBER: Final = re.compile(r"(?:0[xX]|0b|\$)?[0-9A-Fa-f]{1,16}[hHb]?$")
_BITS: Final = re.compile(r"(?:[01]{4}|[01a-zA-Z-]{4})$")
_GROUPS: Final = 3
"""Groups of four bits at least."""
_NEAR: Final = 3
"""Words from a name to its code at most, operands and its encoding between."""
_LEAST: Final = 4
"""Rows of an encoding at least."""


def report_within(reading: Reading) -> None:
    """Flag and report instructions whose text holds the row of another, of which there is none."""
    tables: dict[tuple[str | None, str | None], list[Instruction]] = defaultdict(list)
    for row in reading.instructions:
        tables[row.variant, row.encoding].append(row)
    names = {row.mnemonic for row in reading.instructions}
    for rows in tables.values():
        if len(rows) < _LEAST:
            continue
        codes = sorted({row.opcode for row in rows if row.opcode is not None})
        after = dict(zip(codes, [*codes[1:], None], strict=False))
        scored = 2 * sum("_" in (row.mnemonic or "") for row in rows) > len(rows)
        for row in rows:
            if not row.description or row.flags:
                continue
            words = row.description.split()
            found = _row_within(words, row, after, names, scored=scored)
            if found is not None:
                row.flag("row_fused")
                message = f"the text of {row.mnemonic} holds what looks like the next row: {found}"
                reading.diagnose("row_fused", message, observation=row)


def _row_within(
    words: list[str], row: Instruction, after: dict[int, int | None], names: set[str | None], *, scored: bool
) -> str | None:
    """The words of a row within a text, or None."""
    for k, word in enumerate(words):
        name = word.rstrip(":")
        if len(name) < 2 or name in names or ("_" not in name and scored) or not _NAME.match(name):
            continue
        if row.forms and row.opcode is None:
            behind = words[k + 1 : k + 3 + _NEAR + _GROUPS]
            if _holds_word(behind):
                return " ".join(words[k : k + 2 + _NEAR])
            continue
        if row.opcode is None:
            continue
        if word != name and len(name) > 3 and "_" in name and after[row.opcode] != row.opcode + 1:
            return word  # the number before it was lost
        end = after[row.opcode] or row.opcode + _FAR
        near = [*words[max(k - 1, 0) : k], *words[k + 1 : k + 1 + _NEAR]]
        for one in near:
            if any(row.opcode < code < end for code in _codes(one)):
                return " ".join(words[max(k - 1, 0) : k + 1 + _NEAR])
    return None


def _holds_word(words: list[str]) -> bool:
    """Whether groups of bits stand beside each other, digits in most of them.

    >>> _holds_word("Rd, P 1011 0PPd dddd PPPP".split()), _holds_word("1011 with each line".split())
    (True, False)
    """
    for k in range(len(words) - _GROUPS + 1):
        groups = words[k : k + _GROUPS]
        if all(map(_BITS.match, groups)) and sum(not {"0", "1"}.isdisjoint(one) for one in groups) >= 2:
            return True
    return False


def _codes(word: str) -> Iterable[int]:
    """What a word may be as a code, in any base.

    >>> list(_codes("0x11")), list(_codes("17")), list(_codes("0b101")), list(_codes("a"))
    ([17], [17, 23, 15], [5], [])
    """
    text = word.strip("(),:").lower()
    if not _NUMBER.match(text) or not any(map(str.isdigit, text)):
        return
    if text[:2] == "0x":
        yield int(text[2:] or "0", 16)
    elif text[:2] == "0b" and set(text[2:]) <= {"0", "1"} and len(text) > 2:
        yield int(text, 0)
    elif text[-1:] == "h":
        yield int(text[:-1], 16)
    elif text[-1:] == "b" and set(text[:-1]) <= {"0", "1"}:
        yield int(text[:-1], 2)
    elif text.isdecimal():
        yield from (int(text), int(text, 16))
        if "8" not in text and "9" not in text:
            yield int(text, 8)
