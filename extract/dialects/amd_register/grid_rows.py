"""Field rows whose cells tabs part, as an OCR reads a grid: any cell may be garbled, empty, or hold its neighbours too.

NAME<tab>31:16<tab>none<tab>text
NAME 31:16 none text<tab><tab>
NAME 29<tab>9:26<tab>none<tab>text       a border of the grid within the bits
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar
from extract.dialects.amd_register.rows import SHORT, VALUE_START, Row
from extract.lookalikes import LOOKALIKES

if TYPE_CHECKING:
    from extract.document import Piece

_JUNK = re.compile(
    r"(?:</?[a-z]+>|[^A-Za-z0-9])*+$"  # tags and punctuation
    r"|[1IlL|_Ī]{0,3}[\W_]*+(?:\d{1,2}|\d\.\d(?:\.\d)?|[IlLrĪ][IlLr|Ī]{0,3})[\W_]*+(?<![.)\]])$"  # strokes of a border
    r"|[1IlL|_Ī]{0,3}(?=[\W_]*\|)[\W_]*+(?<![.)\]])$"
)
_MARKED = re.compile(r"(\S.{0,79}?) {0,6}[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]]$")
"""A name and, behind it, the field's access."""
_DIGITS = str.maketrans("OoIlSBZGb", "001158266")
_ODD_BITS = re.compile(r"(?=.?\d)[\dOoIlSBZGb]{1,2}(?:\s?[:;.,]{0,2}\s?[\dOoIlSBZGb]{1,2}){0,3}$")
"""Bits with another sign for the colon, without one, twice, or with letters for digits."""
_ODD_SIGNS = re.compile(r"[|.,;:'`*•_-]?\s?([A-Z][A-Z0-9_]{2,})[|.,;:'`*•-]?$")
"""A name with a stroke of the paper before or behind it."""
_FUSED_NAME = re.compile(r"([A-Z][A-Z0-9_]*?[A-Z_])(\d{1,2}(?::\d{1,2})?)$")
_FUSED_BITS = re.compile(r"(\d{1,2}(?::\d{1,2})?)(none|0x[0-9A-F]+)$")
_SPLIT_BITS = re.compile(r"(\w+) (\d{1,3}(?::\d{0,3})?)$")

Cell = tuple[str, int, int]


def cells_of(line: str, start: int) -> list[Cell]:
    """The cells of a line with tabs: stripped text, first and last character."""
    out = []
    at = start
    for cell in line[start:].split("\t"):
        text = cell.strip()
        if text:
            first = at + cell.find(text)
            out.append((text, first, first + len(text)))
        else:
            out.append(("", at, at))
        at += len(cell) + 1
    return out


def grid_row(cells: list[Cell], index: int, line: str = "") -> Row | None:
    """The row that the cells of a line hold, or None when they only continue one.

    Of a `line` whose tabs part them a blank may stand for some of these.
    """
    texts = [c[0] for c in cells]
    used = [c for c in cells if c[0]]
    if not used:
        return None
    whole = [(index, used[0][1], used[-1][2])]
    if len(cells) > 1:
        row = _regular(cells, texts, whole, index)
        if line and (row is None or row.default is None or "default_garbled" in row.doubts):
            row = _blank_between(line, cells, whole, index) or row
        row = row or _cut_bits(cells, texts, whole, index)
        if row:
            return row
    return _in_one_cell(cells, index, whole)


def _text_after(cells: list[Cell], at: int, index: int) -> list[Piece]:
    return [(index, c[1], c[2]) for c in cells[at:] if c[0]]


def _regular(cells: list[Cell], texts: list[str], whole: list[Piece], index: int) -> Row | None:
    """Name, bits and default each in a cell of its own; any one of them may be empty or damaged."""
    name, bits = texts[0], texts[1]
    if name[-1:] in {")", "]"} and (marked := _MARKED.match(name)):
        row = _regular(cells, [marked[1], *texts[1:]], whole, index)
        if row is not None:
            row.access = marked[2]
        return row
    default = texts[2] if len(texts) > 2 else ""
    ok_default = not default or DEFAULT.match(default)
    if name and grammar.NAME_LOOSE.match(name) and grammar.parse_bits(bits):
        bare = ":" not in bits and not default and not any(texts[3:])
        if bare and not grammar.NAME.match(name.translate(LOOKALIKES)):
            return None  # strokes of a border, at a page join
        if not default and len(texts) > 4 and texts[4] and DEFAULT.match(texts[3]):
            return Row(name, bits, texts[3], whole, _text_after(cells, 4, index))  # a tab too many
        if ok_default or grammar.DEFAULT_GARBLED.match(default):
            doubts = () if ok_default else ("default_garbled",)
            return Row(name, bits, default or None, whole, _text_after(cells, 3, index), *doubts)
        if len(default) <= SHORT and name.isupper() and grammar.NAME.match(name) and any(texts[3:]):
            return Row(name, bits, default, whole, _text_after(cells, 3, index), "default_garbled")
        if len(default) > SHORT and " " in default:  # the default's column is missing on this page
            return Row(name, bits, None, whole, _text_after(cells, 2, index))
        return None
    if grammar.parse_bits(name) and (
        DEFAULT.match(bits) or (":" in name and not bits and not default[:1].isdigit())
    ):
        return Row(None, name, bits or None, whole, _text_after(cells, 2, index), "name_lost")  # or cut off
    if not name and grammar.parse_bits(bits) and DEFAULT.match(default or "-"):
        return Row(None, bits, default, whole, _text_after(cells, 3, index), "name_lost")
    if grammar.NAME.match(name) and "_" in name and not bits and DEFAULT.match(default or "-"):
        return Row(name, "", default, whole, _text_after(cells, 3, index), "bits_lost")
    if grammar.NAME.match(name) and default and ok_default and grammar.BITS_LIKE.match(bits):
        return Row(name, bits, default, whole, _text_after(cells, 3, index), "bits_garbled")
    if grammar.NAME.match(name) and grammar.BITS_CUT.match(bits) and ok_default:
        return Row(name, bits, default or None, whole, _text_after(cells, 3, index), "bits_garbled")
    return None


def misread_row(cells: list[Cell], index: int, free: int) -> Row | None:
    """`MODE|<tab>3:1<tab>none`, `MODE<tab>3;1<tab>none`, `MODE3:1<tab>none`, `MODE<tab>3:1none`: a row in doubt.

    Its bits lie from `free` on: what is left of a copy of the row above has others.
    """
    texts = [cell[0] for cell in cells]
    if len(cells) < 2 or not texts[0] or not texts[1]:
        return None
    used = [cell for cell in cells if cell[0]]
    row = _misread_cells(cells, texts, [(index, used[0][1], used[-1][2])], index)
    ends = [int(number) for number in re.findall(r"\d\d?", (row.bits if row else "").translate(_DIGITS))]
    return row if ends and min(ends) >= free else None


def _misread_cells(cells: list[Cell], texts: list[str], whole: list[Piece], index: int) -> Row | None:
    name, bits = texts[0], texts[1]
    default = texts[2] if len(texts) > 2 else ""
    if DEFAULT.match(default) and _ODD_BITS.match(bits) and name.isupper() and grammar.NAME.match(name):
        return Row(name, bits, default, whole, _text_after(cells, 3, index), "bits_garbled")
    if (cut := _ODD_SIGNS.match(name)) and (DEFAULT.match(default) or grammar.parse_bits(bits)):
        row = _regular(cells, [cut[1], *texts[1:]], whole, index)
        if row is not None:
            row.doubts.append("name_garbled")
        return row
    if DEFAULT.match(bits) and (fused := _FUSED_NAME.match(name)):
        return Row(fused[1], fused[2], bits, whole, _text_after(cells, 2, index), "row_fused", "name_garbled")
    if (fused := _FUSED_BITS.match(bits)) and grammar.NAME.match(name) and grammar.parse_bits(fused[1]):
        return Row(name, fused[1], fused[2], whole, _text_after(cells, 2, index), "row_fused")
    return None


def _blank_between(line: str, cells: list[Cell], whole: list[Piece], index: int) -> Row | None:
    """`NAME 7:4<tab>0x3`, `NAME<tab>7:4 0x3`: a blank where tabs part cells elsewhere; name, bits, default stand."""
    start = cells[0][1]
    found = grammar.PLAIN_ROW.match(line, start) if cells[0][0] else None
    if found is None or not grammar.NAME.match(found[1]) or grammar.parse_bits(found[3].rstrip()) is None:
        return None
    if found.end(4) <= cells[0][2]:
        return None  # all in one cell, and perhaps again in the next
    end = found.end()
    text = [(index, max(first, end), last) for _, first, last in cells if max(first, end) < last]
    row = Row(found[1], found[3].rstrip(), found[4], whole, text)
    row.access = found[2]
    return row


def _cut_bits(cells: list[Cell], texts: list[str], whole: list[Piece], index: int) -> Row | None:
    """`NAME 29<tab>9:26`: the border of the grid fell within the bits and both sides show the digit at it."""
    found = _SPLIT_BITS.match(texts[0])
    if not found or not grammar.NAME.match(found[1]) or not re.match(r"\d", texts[1]):
        return None
    bits = grammar.overlap_join([found[2], texts[1]])
    default = texts[2] if len(texts) > 2 else ""
    if not grammar.parse_bits(bits) or (default and default[0] not in "0Oon"):
        return None
    row = Row(found[1], bits, default or None, whole, _text_after(cells, 3, index), "bits_joined")
    if not DEFAULT.match(default or "none"):
        row.doubts.append("default_garbled")
    return row


def _in_one_cell(cells: list[Cell], index: int, whole: list[Piece]) -> Row | None:
    """`NAME 26:18 none text` in the first cell that holds anything; a copy of its head in the next is dropped."""
    at = next(i for i, c in enumerate(cells) if c[0])
    text, start, end = cells[at]
    found = grammar.PLAIN_ROW.match(text) if may_hold_row(text) else None
    if not found or not grammar.NAME.match(found[1]):
        return None
    pieces = [(index, start + found.end(), end)] if found.end() < len(text) else []
    head = text[: found.end()].strip()
    pieces += [(index, c[1], c[2]) for c in cells[at + 1 :] if c[0] and c[0] != head]
    row = Row(found[1], found[3], found[4], whole, pieces)
    row.access = found[2]
    return row


def text_cells(cells: list[Cell]) -> list[Cell]:
    """The cells of a continuation line that hold text: the last one, and any before it that is text as well.

    Remains of the name, bits and default columns (`DETAIN ODDED`, `17.10`, `lione`) stand left of the text.
    """
    used = [(i, c) for i, c in enumerate(cells) if c[0]]
    if not used:
        return []
    last, cell = used[-1]
    if is_junk(cell[0]):
        return [c for _, c in used[:-1] if not is_junk(c[0])]
    keep = [c for _, c in used[:-1] if VALUE_START.match(c[0]) or (last < 3 and not is_junk(c[0]))]
    return [*keep, cell]


def may_hold_row(text: str) -> bool:
    """Whether a text can hold a row run together in one cell: a quick look before the grammar's."""
    return "none" in text or "0x" in text


def is_junk(text: str) -> bool:
    """Whether a cell holds nothing but strokes, tags and lone digits. A value cut off before its label is no junk."""
    if len(text) > 24 and text[0] != "<" and text[0].isalnum():
        return False
    return bool(_JUNK.match(text)) and not VALUE_START.match(text + " ")


def is_ghost(cells: list[Cell]) -> bool:
    """Whether the cells look like a row whose every column is garbled: bits such as `17.10`."""
    texts = [c[0] for c in cells]
    return len(texts) > 2 and bool(texts[0]) and bool(grammar.BITS_GARBLED.match(texts[1]))
