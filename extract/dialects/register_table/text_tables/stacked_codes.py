"""Tables in text whose resets stand over the codes of access, in the middle of their rows, and heads over three lines.

     Bit      Default &
                            Field Name (ID): Description
    Range      Access

                0h
     31                     Parity Error (DPE): Set when an error is found.
               RW1C
                            Gate Select (GSEL): Which of the gates
                5h          moves:
    30:28                   0h = none,
                RO          5h = all.

A row has one reset, one code of access, and one place of bits between both. What stands above a row's reset reads like
the end of the row before: the line that begins with the name of a field, and a colon, begins the row. A table with a
row of any other form is not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_CELL: Final = re.compile(r"\S+(?:\s\S+)*")
_LONGEST: Final = 300
_MOST: Final = 600
"""Lines of a table."""
_HEAD: Final = 4
"""Lines of a head, blank ones among them, at most."""
_BLANKS: Final = 3
"""So many blank lines end a table."""
_COLUMNS: Final = 3
_SLACK: Final = 3
"""So many characters the bits may reach beyond their head."""
_RESET: Final = re.compile(r"(?:[0-9A-Fa-f]+h|0x[0-9A-Fa-f]+|[01]+b|[xX]+h?|-{1,2}|\d+)$")
_NAMED: Final = re.compile(r"[A-Z][^:]{0,90}\(\w+\)\s?:")
"""How the description of a field begins: `Parity Error (DPE): ...`."""


class _Head(NamedTuple):
    """The cells of a head: where each begins and ends, what it says, and where that stands."""

    start: int
    end: int
    text: str
    pieces: list[Piece]


@dataclass(slots=True)
class _Row:
    """The lines of a row: those of its codes, of its bits, and all that its description has."""

    reset: tuple[str, Piece]
    access: tuple[str, Piece] | None = None
    bits: tuple[str, Piece] | None = None
    texts: list[tuple[str, Piece]] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether the row has all of its cells, the bits between the codes."""
        if self.access is None or self.bits is None:
            return False
        return self.reset[1][0] <= self.bits[1][0] <= self.access[1][0]


def stacked_code_tables(document: Document, words: Vocabulary) -> tuple[list[Table], list[tuple[int, int]]]:
    """These tables of a text, and the first and last lines of those that cannot be read."""
    tables: list[Table] = []
    unread: list[tuple[int, int]] = []
    if not document.holds("efault") and not document.holds("eset"):
        return tables, unread
    aside = furniture(document)
    done = -1
    for i in document.body:
        if i <= done or document.lines[i].lstrip()[:3] != "Bit":
            continue
        heads, last = _heads(document, i, words)
        if not heads:
            continue
        body = list(_body(document, last + 1, heads, aside))
        if not any(bits and not code for bits, code, _ in body):
            continue  # the cells stand at the top of their rows
        done = max(piece[0] for line in body for _, piece in filter(None, line))
        rows = _rows(body, words)
        if rows is not None:
            grid: list[list[Cell | None]] = [[Cell(head.text, head.pieces) for head in heads]]
            grid += [_cells(row) for row in rows]
            tables.append(Table(document.page(i), grid, i, done))
        else:
            unread.append((i, done))
    return tables, unread


def _heads(document: Document, i: int, words: Vocabulary) -> tuple[list[_Head], int]:
    """The head that begins on a line, its cells put together over several lines, and its last line; none elsewhere."""
    out: list[_Head] = []
    for k in range(i, min(i + _HEAD, document.body.stop)):
        if len(document.lines[k]) > _LONGEST:
            break
        for found in _CELL.finditer(document.lines[k]):
            start, end = found.span()
            piece = (k, start, end)
            n = next((n for n, head in enumerate(out) if start < head.end and head.start < end), None)
            if n is None:
                out.append(_Head(start, end, found[0], [piece]))
            else:
                head = out[n]
                out[n] = _Head(
                    min(start, head.start),
                    max(end, head.end),
                    f"{head.text} {found[0]}",
                    [*head.pieces, piece],
                )
        out.sort()
        roles = [words.column(head.text) for head in out]
        both = len(out) == _COLUMNS and len(out[1].text.split()) > len(("default", "access"))
        if both and k > i and roles[:2] == ["bits", "reset"] and roles[2] in {"name", "description"}:
            return out, k
    return [], i


_Line = tuple["tuple[str, Piece] | None", "tuple[str, Piece] | None", "tuple[str, Piece] | None"]
"""Of a line the bits, the code, and what it has of a description."""


def _body(document: Document, first: int, heads: Sequence[_Head], aside: set[int]) -> Iterator[_Line]:
    """The lines under a head, up to one that fits none of its columns."""
    blank = 0
    for k in range(first, min(first + _MOST, document.body.stop)):
        line = document.lines[k]
        if not line.strip() or k in aside:
            blank += not line.strip()
            if blank >= _BLANKS:
                return
            continue
        blank = 0
        rest = (
            [(found[0], (k, *found.span())) for found in re.finditer(r"\S+", line)]
            if len(line) <= _LONGEST
            else []
        )
        bits = rest.pop(0) if rest and _is_bits(*rest[0], heads) else None
        code = rest.pop(0) if rest and _is_code(rest[0][1], heads[1]) else None
        if (rest and rest[0][1][1] < heads[1].end) or len(line) > _LONGEST:
            return
        text = (line[rest[0][1][1] :].rstrip(), (k, rest[0][1][1], rest[-1][1][2])) if rest else None
        yield bits, code, text


def _is_bits(word: str, piece: Piece, heads: Sequence[_Head]) -> bool:
    return (
        piece[1] < heads[0].end + _SLACK
        and piece[2] <= heads[1].start + _SLACK
        and parse_bits(word) is not None
    )


def _is_code(piece: Piece, head: _Head) -> bool:
    """Whether a word stands under the head of the codes: its middle does."""
    return head.start <= (piece[1] + piece[2]) / 2 <= head.end


def _rows(body: Sequence[_Line], words: Vocabulary) -> list[_Row] | None:
    """The rows of a table; None where they cannot be told apart."""
    out: list[_Row] = []
    loose: list[tuple[str, Piece]] = []  # behind the access of a row
    bits: tuple[str, Piece] | None = None  # above the reset of their row
    for own, code, text in body:
        bits = own or bits
        if code is not None and is_access(code[0], words):
            if not out or out[-1].access is not None:
                return None
            out[-1].access = code
        elif code is not None and _RESET.match(code[0]):
            if out and not out[-1].whole:
                return None
            out.append(_Row(code))
            if not _shared(out, loose, words):
                return None
            loose = []
        elif code is not None:
            return None
        if bits is not None and out and out[-1].bits is None:
            out[-1].bits, bits = bits, None
        if (text is not None and out and out[-1].access is None) or (text is not None and code is not None):
            out[-1].texts.append(text)
        elif text is not None:
            loose.append(text)
    if not out or bits is not None or not out[-1].whole:
        return None
    if any(_begins(text, words) for text, _ in loose):
        return None
    out[-1].texts += loose
    return out if all(_begins(row.texts[0][0], words) for row in out if row.texts) else None


def _shared(rows: list[_Row], loose: list[tuple[str, Piece]], words: Vocabulary) -> bool:
    """Share the lines between two rows out among them; False where nothing tells which are whose."""
    begun = [n for n, (text, _) in enumerate(loose) if _begins(text, words)]
    if len(begun) > 1 or (len(rows) == 1 and loose and begun != [0]):
        return False
    at = begun[0] if begun else len(loose)
    if len(rows) > 1:
        rows[-2].texts += loose[:at]
    rows[-1].texts += loose[at:]
    return True


def _begins(text: str, words: Vocabulary) -> bool:
    """Whether a line begins the description of a field."""
    return bool(_NAMED.match(text)) or words.reserved(re.split(r"[\s(.:]", text, maxsplit=1)[0])


def _cells(row: _Row) -> list[Cell | None]:
    assert row.access is not None
    assert row.bits is not None
    codes = [row.reset, row.access]
    return [
        Cell(row.bits[0], [row.bits[1]]),
        Cell("\n".join(text for text, _ in codes), [piece for _, piece in codes]),
        Cell("\n".join(text for text, _ in row.texts), [piece for _, piece in row.texts]),
    ]
