"""Rows that stand in the text of the row above: a line break was lost before them, or their name was not known as one.

16 N_LEVEL  Sets the level. 17 N_MOVE Moves.      of 17 there is no row: what it says is in the text of 16
1000 N_AND  Adds. OR Rd, Rr 0010 10rd dddd rrrr   a word bit by bit behind a name

A text may well name what is no instruction beside a number: `Waits for 20 PCLK cycles`, `Masks it by MASK_5 0x1F`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

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
_SENTENCE: Final = (".", ";", ")", ":", "}")
"""What texts end with."""
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
        ended = 2 * sum((row.description or "").endswith(_SENTENCE) for row in rows) > len(rows)
        for row in rows:
            if not row.description or row.flags:
                continue
            words = row.description.split()
            line = reading.document.lines[row.pieces[0][0]]
            way = _Way(scored, ended, f"{row.mnemonic}:" in line)
            found = _row_within(words, row, after, names, way)
            if found is not None:
                row.flag("row_fused")
                message = f"the text of {row.mnemonic} holds what looks like the next row: {found}"
                reading.diagnose("row_fused", message, observation=row)


class _Way(NamedTuple):
    """How the rows of a table are written: underscores in names, texts that end as sentences, names before colons."""

    scored: bool
    ended: bool
    listed: bool


def _row_within(
    words: list[str], row: Instruction, after: dict[int, int | None], names: set[str | None], way: _Way
) -> str | None:
    """The words of a row within a text, or None."""
    for k, word in enumerate(words):
        name = word.rstrip(":")
        if len(name) < 2 or name in names or ("_" not in name and way.scored) or not _NAME.match(name):
            continue
        if row.forms and row.opcode is None:
            behind = words[k + 1 : k + 3 + _NEAR + _GROUPS]
            if _holds_word(behind):
                return " ".join(words[k : k + 2 + _NEAR])
            continue
        if row.opcode is None:
            continue
        lost = way.listed and word != name and len(name) > 3 and "_" in name
        if lost and after[row.opcode] != row.opcode + 1:
            return word  # the number before it was lost
        end = after[row.opcode] or row.opcode + _FAR
        for n in (k - 1, *range(k + 1, min(k + 1 + _NEAR, len(words)))):
            if n > k and words[n][0].islower():
                break  # within a sentence
            if (
                n >= 0
                and any(row.opcode < code < end for code in _codes(words[n]))
                and _may_begin(words, min(k, n), max(k, n), way)
            ):
                return " ".join(words[max(k - 1, 0) : k + 1 + _NEAR])
    return None


def _may_begin(words: list[str], first: int, last: int, way: _Way) -> bool:
    """Whether a row may begin at one word with name and code up to another: no sentence goes on before or behind it."""
    if way.ended and first and not words[first - 1].endswith(_SENTENCE):
        return False
    return last + 1 == len(words) or not words[last + 1][0].islower()


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
