"""References whose registers and fields have names in words, as those of the chips beside a processor do.

Bus Control - RW - 16 bits - [PCI_Reg: 04h]
Field Name                 Bits   Default   Description
I/O Access Enable          0      0b        Whether it answers.
Special Cycle Recognition  3      0b        Whether it listens
Enable                                      to these.              the rest of a name stands under it
Reserved                   15:4   -

Only where a header names its register so is a row looked for behind words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar, headers
from extract.dialects.amd_register.cut_names import LONG
from extract.dialects.amd_register.rows import Row

if TYPE_CHECKING:
    from extract.dialects.amd_register.grid_rows import Cell
    from extract.dialects.amd_register.opened import OpenField, OpenRegister
    from extract.document import Document, Piece

_NAME: Final = rf"(?P<name>{grammar.WORDS}?)(?: ?[(\[](?:Access: ?)?(?P<access>R/W|RW|RO|WO|R|W)[)\]])?"
_BITS: Final = r"(?P<bits>\d{1,3}(?:\s?:\s?\d{1,3})?|\[\d{1,3}(?::\d{1,3})?\])"
_COLUMNED = re.compile(rf"{_NAME} {{2,}}{_BITS}(?: {{2,}}(?P<default>{grammar.ANY_DEFAULT}|-))?(?= {{2,}}|$)")
_PLAIN = re.compile(rf"{_NAME} {_BITS} (?P<default>{grammar.ANY_DEFAULT})(?=\s|$)")
_RESERVED = re.compile(rf"(?P<name>(?i:reserved))(?P<access>) {_BITS}(?: (?P<default>-))?$")
_NAMELESS = re.compile(rf"{_BITS} (?P<default>{grammar.ANY_DEFAULT})(?=\s|$)")
_REST = re.compile(rf"({grammar.WORDS}?)(?= {{2,}}|$)")
_MOST: Final = 3
"""Lines above its bits that a name stands on at most, and words on one of them."""
_LOOKED_AT: Final = 200
"""So many headers show how registers are named."""
_FEW: Final = 5
"""Words on a line of a name at most."""


def is_worded(document: Document) -> bool:
    """Whether a header of the document names its register in words."""
    if document.holds("· Access"):  # the newer form names none so
        return False
    lines = (document.lines[i] for sign in (" bits -", " bits [") for i in document.lines_with(sign))
    found = map(headers.parse, islice(lines, _LOOKED_AT))
    return any(one is not None and grammar.in_words(one.name) for one in found)


def row_of(line: str, i: int, start: int, register: OpenRegister) -> Row | None:
    """The row on a line without tabs whose name may be words.

    Where single blanks part the cells, words and a number are a sentence as well: the bits must be free.
    """
    found = _COLUMNED.match(line, start)
    if found is None:
        found = _PLAIN.match(line, start) or _RESERVED.match(line.rstrip(), start)
        if found is None or not are_free(found["bits"], register):
            return None
    return _row(found, line, i)


def grid_row(cells: list[Cell], i: int) -> Row | None:
    """The row in the cells of a line: a name in words, bits, a default or none."""
    if len(cells) < 2 or not grammar.in_words(cells[0][0]) or grammar.parse_bits(cells[1][0]) is None:
        return None
    default = cells[2][0] if len(cells) > 2 else ""
    if default and default != "-" and not DEFAULT.match(default):
        return None
    used = [cell for cell in cells if cell[0]]
    text = [(i, first, end) for word, first, end in cells[3:] if word]
    return Row(cells[0][0], cells[1][0], default or None, [(i, used[0][1], used[-1][2])], text)


def nameless_row(line: str, i: int, start: int, register: OpenRegister) -> Row | None:
    """The bits, default and text of a row whose name stands above them."""
    found = _NAMELESS.match(line, start)
    if found is None or not are_free(found["bits"], register):
        return None
    end = len(line.rstrip())
    text = [(i, found.end() + 1, end)] if found.end() < end else []
    return Row(None, found["bits"], found["default"], [(i, start, end)], text)


def name_above(text: list[Piece], lines: list[str], row: Row) -> bool:
    """Give a row the words right above it, back to the line that begins with a capital; where they begin is a guess.

    A line of few words that begins with one, too, belongs to them.
    """
    taken: list[Piece] = []
    begun = False
    for line, start, end in reversed(text[-_MOST:]):
        words = lines[line][start:end].strip()
        below = taken[-1][0] if taken else row.pieces[0][0]
        if line != below - 1 or not re.fullmatch(grammar.WORDS, words) or words[-1] in ".,":
            break
        if taken and begun and not (words[0].isupper() and len(words.split()) <= _FEW):
            break
        taken.append((line, start, end))
        begun = words[0].isupper()
    first = taken[-1] if taken else None
    if first is None or not lines[first[0]][first[1] :].lstrip()[0].isupper():
        return False
    del text[-len(taken) :]
    row.name = " ".join(lines[line][start:end].strip() for line, start, end in reversed(taken))
    row.pieces[:0] = reversed(taken)
    row.doubts.append("name_open")
    return True


def doubt_cut(field: OpenField, piece: Piece, lines: list[str]) -> None:
    """Put a long name in doubt where single blanks part the cells and the line below may begin with its rest.

    That is a line of few words with capitals, or one in the middle of a sentence that begins with a capital.
    """
    line, start, end = piece
    row = field.best
    last, _, until = row.pieces[-1]
    if last != line - 1 or len(row.name or "") < LONG or not grammar.in_words(row.name):
        return
    words = lines[line][start:end].split()
    titles = all(word[0].isupper() and word.isalpha() for word in words)
    ends = not row.text or lines[last][:until].endswith((".", ":", ";", ","))
    if (titles and len(words) <= _MOST) or (not ends and words[0].istitle()):
        row.doubts.append("name_open")


def take_rest(
    field: OpenField, piece: Piece, document: Document, content: list[tuple[int, int]], columns: int
) -> int:
    """Give the row above the words below its name that belong to it; returns how many characters they are, or 0.

    Text in its column beside them, or below them, shows that the row goes on. What stands alone at the end
    of a table is said of the register.
    """
    line, start, end = piece
    row = field.best
    lines = document.lines
    found = _REST.match(lines[line], start, end)
    if found is None or not grammar.in_words(row.name, single=True) or row.pieces[-1][0] != line - 1:
        return 0
    if grammar.RESERVED.match(row.name or ""):
        return 0
    if found.end() == end:
        after = bisect_right(content, (line, end))
        i, first = content[after] if after < len(content) else (line, end)
        below = lines[i][first:] if i == line + 1 else ""
        if not below[: columns // 2].isspace() and not _COLUMNED.match(below):
            return 0
    row.name = f"{row.name} {found[1]}"
    row.pieces.append((line, start, found.end(1)))
    row.doubts.append("name_joined")
    return found.end(1) - start


def are_free(bits: str, register: OpenRegister) -> bool:
    """Whether bits go on where those of the fields above end, upwards or downwards."""
    here = grammar.parse_bits(bits)
    if here is None:
        return False
    above = [one.best.range for one in register.fields[-2:] if one.best.range]
    if not above:
        return True
    last = above[-1]
    falls = len(above) > 1 and above[0][1] > last[0]
    return here[0] < last[1] if falls else here[1] > last[0] or (len(above) < 2 and here[0] < last[1])


def _row(found: re.Match[str], line: str, i: int) -> Row:
    end = len(line.rstrip())
    text = found.end() + len(line[found.end() : end]) - len(line[found.end() : end].lstrip())
    row = Row(
        found["name"],
        found["bits"],
        found["default"],
        [(i, found.start(), end)],
        [(i, text, end)] if text < end else [],
    )
    row.access = found["access"] or None
    return row
