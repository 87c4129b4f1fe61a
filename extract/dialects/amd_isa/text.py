r"""What is printed in a cell or paragraph as running text: wrapped lines joined, markup undone, items parted.

    V\_ADD\_        a name that the cell's width cut: V_ADD_F32
    F32

    | 0 = off       a line block: two items, `0 = off` and `1 = on when ...`
    | 1 = on when
      the clock runs

A line that fills its cell may have been cut within a word. In a column of names it was; in running
text it is taken to be when the word put together is one the document uses and its pieces are not.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.grid import BORDER

if TYPE_CHECKING:
    from extract.dialects.amd_isa.grid import Cell
    from extract.document import Piece

_ESCAPE: Final = re.compile(r"\\(?:(\s)|(.))")
_STRONG: Final = re.compile(r"(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*", re.DOTALL)
_EMPHASIS: Final = re.compile(r"(?<![\\*\w])\*(?=[^\s*])([^*]+?)(?<=[^\s\\*])\*(?![\w*])")
_LITERAL: Final = re.compile(r"(?<![\\`])``(?=\S)(.+?)(?<=\S)``(?!`)", re.DOTALL)
_ROLE: Final = re.compile(r":[a-z][\w:.-]*:`([^`<]+?)(?:\s*<[^`>]*>)?`", re.DOTALL)
_FOOTNOTE: Final = re.compile(r"\s?\[(?:\d{1,3}|#\w*|\*)\]_(?!\w)")
_NOT_ALNUM: Final = re.compile(r"[^a-z0-9#]+")
_WORD: Final = re.compile(r"\w+")
_BLANKED: Final = bytes(n if chr(n).isalnum() or n == 95 else 32 for n in range(128)) + b" " * 128
_TAIL: Final = 80
"""Characters of a text that are enough to find its last word."""
_BULLET: Final = re.compile(r"[-*•+] +(?=(?:0[xb])?[0-9A-Fa-f]+\s?[:=]|\[?\d+(?:-\d+)?\]?[\s:=])")
"""What begins an item of a list of values, where these are no line block."""
_PART: Final = re.compile(r"[\w\\*]+$")
_ENTRY: Final = re.compile(
    r"\[?(0x[0-9A-Fa-f]+|\d{1,5})\]?(?:\s?(?:\.\.\.?|-|–|to)\s?(0x[0-9A-Fa-f]+|\d{1,5}))?(?:\s?[:=]|\s|$)"
)
"""What a line begins with that lists a value or a bit."""
_LAST_WORD: Final = re.compile(r"(?<!\w)\w+\Z")


def plain(text: str) -> str:
    r"""Text without markup: marks of emphasis, literals, roles and footnotes dropped, escapes undone.

    >>> plain(r"**READ** S\_ADD\_{B32,\ B64} 2\*x")
    'READ S_ADD_{B32,B64} 2*x'
    >>> plain("``X_ADD`` [1]_ as :ref:`adding <add>`")
    'X_ADD as adding'
    """
    if "`" in text:
        text = _ROLE.sub(r"\1", _LITERAL.sub(r"\1", text))
    if "]_" in text:
        text = _FOOTNOTE.sub("", text)
    if "*" in text:
        text = _STRONG.sub(r"\1", text)
        if "*" in text:
            text = _EMPHASIS.sub(r"\1", text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda m: m[2] or "", text)
    return text


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Text for comparing: lower case, nothing but letters, digits and `#`.

    >>> fold("Bit Positio n"), fold("Opcode #")
    ('bitposition', 'opcode#')
    """
    return _NOT_ALNUM.sub("", text.lower())


class Words:
    """The words of a document, to tell a word that a cell's edge cut from two words."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each word stands in the document, in lower case, escapes undone, cut ones as pieces."""
        text = "\n".join(self._lines).lower().replace("\\_", "_")
        # bytes translate ten times as fast as a text that is not all ASCII
        return Counter(text.encode("ascii", "replace").translate(_BLANKED).decode().split())

    def known(self, word: str) -> bool:
        """Whether the word stands in the document in one piece."""
        return word.lower() in self.counts

    def cut(self, left: str, right: str) -> bool:
        """Whether a line that ends like `left`, full, and one that begins like `right` share a word."""
        if left[-1] in "\\_" and not left.endswith("\\\\"):
            return True  # cut within an escape, or a name
        if right[:2] == "\\_" or right[0] in ")]}":
            return True
        tail = _LAST_WORD.search(plain(left))
        head = _WORD.match(plain(right))
        if tail is None or head is None:
            return False
        one, other = tail[0].lower(), head[0].lower()
        counts = self.counts
        whole = counts[one + other]
        if whole:
            return min(counts[one], counts[other]) <= whole or counts[one] == counts[other] or "_" in one
        return "_" in one and counts[one] <= 1 and counts[other] <= 1


def flow(texts: list[str], full: list[bool], words: Words) -> str:
    """Lines joined to running text: by a blank, or by nothing where a word was cut.

    Args:
        texts: the lines, stripped, markup included.
        full: whether each of them reaches the edge of its cell.
        words: the document's words.
    """
    if len(texts) == 1:
        return plain(texts[0])
    if not any(full) and not any(text[-1] == "-" for text in texts):
        return plain(" ".join(texts))
    out = texts[0]
    for n in range(1, len(texts)):
        text = texts[n]
        if full[n - 1] and words.cut(out[-_TAIL:], text):
            out = out.removesuffix("\\") + text
        elif (text[0] in ",;:" and not (text[:2] == ": " and "?" in out)) or (
            out[-1] == "-" and out[-2:-1].isalnum() and text[0].islower()
        ):
            out += text
        else:
            out = f"{out} {text}"
    return plain(out)


@dataclass(slots=True)
class Item:
    """One item of a cell: the lines it takes up (see `Cell`), its bar left out.

    `unmarked` when the bar that should begin it is not there.
    """

    pieces: list[Piece]
    texts: list[str]
    full: list[bool]
    unmarked: bool = False

    def text(self, words: Words) -> str:
        """The item as running text; nothing for an empty item."""
        return flow(self.texts, self.full, words) if self.texts else ""

    @property
    def packed(self) -> str:
        """The item with all its lines put together without blanks, for numbers and ranges."""
        return plain("".join(self.texts))


def is_line_block(cell: Cell) -> bool:
    """Whether the cell holds a line block: each item begins with a bar and a blank. The first may have lost it."""
    texts = cell.texts
    if not texts:
        return False
    if texts[0][:2] == "| " or texts[0] == "|":
        return True
    return len(texts) > 2 and sum([text[:2] == "| " for text in texts]) > 1


def items(cell: Cell) -> list[Item]:
    """The items of a cell: those of its line block, or all of it as one.

    A line goes on with the one before where its first word did not fit there any more. One without a bar
    that would have fitted begins an item that has lost its bar.
    """
    if [text for text in cell.texts if text[:1] == "+" and BORDER.match(text)]:
        return _rows(cell)
    full = [cell.full(n) for n in range(len(cell.texts))]
    if not is_line_block(cell):
        starts = [n for n, text in enumerate(cell.texts) if _BULLET.match(text)]
        if len(starts) < 2:
            if len(cell.texts) > 2 and _lists(cell):
                return apart(cell)
            return [Item(cell.pieces, cell.texts, full)] if cell.texts else []
        return [_bullet(cell, a, b, full) for a, b in pairwise(sorted({0, *starts, len(full)}))]
    out: list[Item] = []
    literal = False
    for n, text in enumerate(cell.texts):
        line, start, end = cell.pieces[n]
        if text[0] == "|":
            body = text[1:].lstrip()
            begin = max(start, end - len(body)) if body else start  # tabs are longer in the text
            out.append(Item([(line, begin, end)], [], []))
            if body:
                out[-1].texts.append(body)
                out[-1].full.append(full[n])
            continue
        literal = literal or text == "::"
        if not out or not (literal or full[n - 1] or _wrapped(cell, n)):
            out.append(Item([(line, start, end)], [text], [full[n]], unmarked=True))
            continue
        item = out[-1]
        if not item.texts:
            item.pieces.clear()
        item.pieces.append((line, start, end))
        item.texts.append(text)
        item.full.append(full[n])
    return out


def apart(cell: Cell) -> list[Item]:
    """The items of a cell that has an item a line and no marks: a line goes on only where it was wrapped.

    One that begins with the number behind that of the item above was not, though that one fills its line; nor one
    with a later number and a sign.
    """
    full = [cell.full(n) for n in range(len(cell.texts))]
    starts: list[int] = []
    due: int | None = None
    for n, text in enumerate(cell.texts):
        found = _ENTRY.match(text)
        later = 0 if found is None or due is None else _number(found[1]) - due + 1
        signed = found is not None and found[0][-1] in ":="
        if _begins(cell, n) or later == 1 or (later > 0 and signed):
            starts.append(n)
            due = _number(found[2] or found[1]) + 1 if found else None
    return [_bullet(cell, a, b, full) for a, b in pairwise([*starts, len(full)])]


def _begins(cell: Cell, n: int) -> bool:
    """Whether line n of a cell was set on a line of its own: it would have fitted on the one before."""
    return n == 0 or not (cell.full(n - 1) or _wrapped(cell, n))


def _lists(cell: Cell) -> bool:
    """Whether lines of their own list values in order: `0 = off`, below it `1 = on`."""
    found = [(n, m) for n, text in enumerate(cell.texts) if (m := _ENTRY.match(text))]
    if len(found) < 2:
        return False
    numbers = [_number(m[1]) for n, m in found if _begins(cell, n)]
    rising = sum(a < b for a, b in pairwise(numbers))
    return len(numbers) > 1 and max(rising, len(numbers) - 1 - rising) * 4 >= 3 * (len(numbers) - 1)


def _number(text: str) -> int:
    return int(text, 16) if text[:2] == "0x" else int(text)


def _bullet(cell: Cell, first: int, last: int, full: list[bool]) -> Item:
    """The lines of a cell from one bullet to the next, the bullet left out."""
    texts, pieces = cell.texts[first:last], cell.pieces[first:last]
    if found := _BULLET.match(texts[0]):
        line, start, end = pieces[0]
        texts[0], pieces[0] = texts[0][found.end() :], (line, min(start + found.end(), end), end)
    return Item(pieces, texts, full[first:last])


def _rows(cell: Cell) -> list[Item]:
    """The rows of a table drawn within a cell, an item each, and the text around it."""
    out: list[Item] = []
    last = -1
    for n, (piece, text) in enumerate(zip(cell.pieces, cell.texts, strict=True)):
        if BORDER.match(text):
            last = -1
        elif text[0] == "|":
            out.append(
                Item([piece], [" ".join(part.strip() for part in text.strip("|").split("|"))], [False])
            )
            last = -1
        elif last == n - 1 and out:
            out[-1].pieces.append(piece)
            out[-1].texts.append(text)
            out[-1].full.append(cell.full(n))
            last = n
        else:
            out.append(Item([piece], [text], [cell.full(n)]))
            last = n
    return out


def _wrapped(cell: Cell, n: int) -> bool:
    """Whether line n of a cell is the wrapped rest of the line before: its first word did not fit there."""
    before = cell.pieces[n - 1]
    if before[0] + 1 != cell.pieces[n][0]:
        return True  # after an empty line nothing can be told
    return 1 + len(cell.texts[n].split()[0]) > cell.room(n - 1) - 1


def cell_text(cell: Cell, words: Words) -> str:
    """A cell as text, the items of a line block on lines of their own."""
    if len(cell.texts) == 1 and cell.texts[0][0] != "|":
        return plain(cell.texts[0])
    if not cell.texts:
        return ""
    if not is_line_block(cell):
        if "_" in cell.texts[0] and _is_identifier(cell):
            return plain("".join(t.removesuffix("\\") for t in cell.texts))
        # an indented item that goes on without the indent was cut: marked like a name cut in an escape
        indented = min(start for _, start, _ in cell.pieces) < cell.pieces[0][1]
        texts = [f"{t}\\" if indented and cell.cut(n) else t for n, t in enumerate(cell.texts)]
        return flow(texts, [cell.full(n) for n in range(len(texts))], words)
    return "\n".join(t for t in (item.text(words) for item in items(cell)) if t)


def _is_identifier(cell: Cell) -> bool:
    """Whether nothing but one long name stands in the cell, cut wherever a line was full."""
    last = len(cell.texts) - 1
    return all(cell.full(n) for n in range(last)) and all(_PART.match(t) for t in cell.texts)


def cell_name(cell: Cell, words: Words) -> tuple[str, bool]:
    """A cell of a column of names as one name, and whether putting it together was a guess.

    A line that fills the cell goes on without a blank; where one does not and yet another follows, the
    name is a guess unless the document prints it elsewhere.
    """
    if len(cell.texts) == 1:
        return plain(cell.texts[0]).strip(" |"), False
    raw, guess = "", False
    for n, text in enumerate(cell.texts):
        body = text.lstrip("| ") if n == 0 else text
        joined = raw[:-1] if raw.endswith("\\") and body[:1] == "_" else raw
        raw = joined + body
        guess |= n < len(cell.texts) - 1 and not cell.full(n)
    name = plain(raw)
    return name, guess or not words.known(name)


def cell_label(cell: Cell, words: Words) -> str:
    """A cell that names something in words: `border color` + `swizzle`, `Descriptio` + `n`."""
    return " ".join(cell_text(cell, words).split())
