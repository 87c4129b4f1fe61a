"""Figures of bits that a text gives as data for WaveDrom, which draws them.

    .. wavedrom::                    ```wavejson                     [wavedrom, , svg]
                                     {"reg": [                       ....
        {"reg": [                      {"name": "GO", "bits": 1},    {reg: [{bits: 1, name: 'GO'}, {bits: 7}]}
        ...                            ...                           ....

Fields stand in the order of their bits, from bit 0 on; without a number of bits a field has one, without a name it is
a gap. Keys have quotes or none, as the language of the drawings allows both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.templated import MARK, templated_figures
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import HIGHEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_BEGINS = re.compile(r"""^[^"']{0,40}?\{?\s*["']?\breg["']?\s*:\s*\[""")
_STRING: Final = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
_ITEM = re.compile(rf"""[\s,]*(?P<item>\{{(?:[^{{}}"']|{_STRING})*\}})""")
_KEY = re.compile(
    rf"""(?<![\w"'])["']?(?P<key>bits|name|attr)["']?\s*:\s*(?P<value>{_STRING}|\[[^\[\]]*\]|[\w.+-]+)"""
)
_CODE = re.compile(r"0[xX][0-9A-Fa-f]+$|0[bB][01]+$|\d+$")
_RESET = re.compile(r"""["']\s*reset(?:[\s_]value)?\s*[:=]\s*(?P<reset>\w+)\s*["']""", re.IGNORECASE)
_END = re.compile(r"[\s,]*\]")
_OPENS = re.compile(
    r"\s*(?:(?:```|~~~)\s*\{?\s*wave\w*\}?\s*|\.\. wavedrom::.*|\[wavedrom\b.*\]|\.{4,}|:\w+:.*|\{|)\s*$"
)
"""A line that may stand over the data: a fence, a directive, its options."""
_FENCE = re.compile(r"\s*(?:```|~~~|\.{4,})\s*$")
_LONGEST: Final = 400
"""Lines of a figure."""


@dataclass(frozen=True, slots=True)
class Written:
    """A figure given as data: its lines (inclusive), and its row; None where it cannot be read."""

    first: int
    last: int
    figure: Figure | None


def written_figures(document: Document, words: Vocabulary) -> dict[int, Written]:
    """All such figures of a text by their first lines; none of a PDF."""
    if document.words:
        return {}
    drawn = (Written(*figure) for figure in templated_figures(document)) if document.holds(MARK) else ()
    return {one.first: one for one in (*_figures(document, words), *drawn)}


def _figures(document: Document, words: Vocabulary) -> Iterator[Written]:
    lines, done = document.lines, document.body.start - 1
    for i in document.lines_with("reg"):
        if i <= done or i not in document.body or not (begins := _BEGINS.match(lines[i])):
            continue
        text = "\n".join(lines[i : min(i + _LONGEST, document.body.stop)])
        figure, at = _figure(text, begins.end(), i, words)
        first, last = _above(lines, i, done + 1), i + text.count("\n", 0, at)
        last = _below(lines, last, document.body.stop)
        done = last
        yield Written(first, last, figure)


def _figure(text: str, at: int, line: int, words: Vocabulary) -> tuple[Figure | None, int]:
    """The row that the data behind `at` describe, None where they do not, and where they end."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    lanes: list[Lane] = []
    low = 0
    while (found := _ITEM.match(text, at)) is not None:
        at = found.end()
        keys = {key["key"]: key for key in _KEY.finditer(found["item"])}
        count = int(keys["bits"]["value"]) if "bits" in keys and keys["bits"]["value"].isdecimal() else None
        if "bits" not in keys:
            count = 1
        if not count or low + count - 1 > HIGHEST:
            return None, at
        name, pieces = _name(keys.get("name"), found.start("item"), starts, line)
        lane = Lane(name, pieces, low + count - 1, low)
        lane.access, lane.default = _access(keys.get("attr"), words), _reset(keys.get("attr"))
        lanes.append(lane)
        low += count
    end = _END.match(text, at)
    if end is None or not any(lane.text for lane in lanes):
        return None, at
    return Figure(lanes[::-1], coded=any(map(_is_code, lanes))), end.end()


def _is_code(lane: Lane) -> bool:
    """Whether a cell holds bits of an instruction word: a number; zeros stand in registers, too."""
    return lane.hi != lane.lo and bool(_CODE.match(lane.text)) and bool(lane.text.strip("0xXbB"))


def _name(key: re.Match[str] | None, start: int, starts: list[int], line: int) -> tuple[str, list[Piece]]:
    """The name that a field has, and its place."""
    if key is None:
        return "", []
    text = key["value"].strip("\"'")
    lead = len(text) - len(text.lstrip())
    at = start + key.start("value") + (key["value"][0] in "\"'") + lead
    row = max(k for k, begin in enumerate(starts) if begin <= at)
    text = text.strip()
    return text, [(line + row, at - starts[row], at - starts[row] + len(text))] if text else []


def _access(key: re.Match[str] | None, words: Vocabulary) -> str | None:
    """The access that an attribute states: `"rw"`, `["ro"]`; attributes may say anything else."""
    said = re.findall(rf"(?:{_STRING})", key["value"]) if key else []
    codes = [text.strip("\"' ") for text in said]
    return next((code for code in codes if is_access(code, words)), None)


def _reset(key: re.Match[str] | None) -> str | None:
    """The reset that an attribute states: `"reset: 4660"`."""
    said = _RESET.search(key["value"]) if key else None
    return said["reset"] if said else None


def _above(lines: list[str], i: int, least: int) -> int:
    """The first line of what opens the data that begin at a line."""
    first = k = i
    while k > least and i - k < 8 and _OPENS.match(lines[k - 1]):
        k -= 1
        if lines[k].strip():
            first = k
    return first


def _below(lines: list[str], last: int, end: int) -> int:
    """The last line of what closes the data that end on a line: settings, brackets, a fence."""
    depth = 0
    for k in range(last, min(last + 12, end)):
        line = lines[k]
        if k > last and not line.strip():
            break
        if k > last and not re.match(r"\s*(?:[\"'}\]{]|config|options|```|~~~|\.{4,})", line):
            break
        depth = k
        if _FENCE.match(line):
            break
    return max(depth, last)
