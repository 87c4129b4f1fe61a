"""Pieces of text: joined as running text, cut to a part, mended where a grid line cut a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.amd_register.grammar import fold

if TYPE_CHECKING:
    from extract.document import Piece


def join_pieces(lines: list[str], pieces: list[Piece]) -> str:
    """The text of the pieces as running text: wrapped lines joined by a blank, wrapped compounds without one."""
    if len(pieces) == 1:
        i, start, end = pieces[0]
        return lines[i][start:end].strip()
    out = ""
    for i, start, end in pieces:
        text = lines[i][start:end].strip()
        if not text:
            continue
        if not out:
            out = text
        elif out[-1] == "-" and len(out) > 1 and out[-2].isalnum() and text[0].islower():
            out += text
        else:
            out += " " + text
    return out


def within(pieces: list[Piece], start: int, end: int) -> list[Piece]:
    """The parts of pieces, joined by one character each, that lie between two offsets."""
    out = []
    at = 0
    for i, s, e in pieces:
        first, last = max(start, at), min(end, at + e - s)
        if first < last:
            out.append((i, s + first - at, s + last - at))
        at += e - s + 1
    return out


def longer(lines: list[str], one: list[Piece], other: list[Piece]) -> list[Piece]:
    """Of two prints of one text the longer; of two different texts both."""
    if not one or not other:
        return one or other
    a, b = fold(join_pieces(lines, one)), fold(join_pieces(lines, other))
    if a.startswith(b[:24]) or b.startswith(a[:24]):
        return one if len(a) >= len(b) else other
    return one + other


def without(pieces: list[Piece], text: list[Piece]) -> list[Piece]:
    """The pieces of a row's line less its text: the text is claimed by the description or the values."""
    if not text:
        return list(pieces)
    first = text[0]
    if len(pieces) == 1 and pieces[0][0] == first[0]:
        return [(first[0], pieces[0][1], first[1])]
    return [(i, s, min(e, first[1]) if i == first[0] and s < first[1] else e) for i, s, e in pieces]


class Mender:
    """Joins the cells of a cut sentence, by the words that the document's descriptions use."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._seen: dict[str, bool] = {}
        self._vocabulary = ""

    def text(self, pieces: list[Piece]) -> str | None:
        """The pieces as running text; cells of one line that a grid cut are put together again."""
        if len(pieces) < 2:
            return join_pieces(self._lines, pieces) or None
        out: list[str] = []
        last = -1
        for i, start, end in pieces:
            text = self._lines[i][start:end].strip()
            if i == last and out:
                out[-1] = self._mend(out[-1], text)
            else:
                out.append(text)
            last = i
        joined = join_pieces(out, [(n, 0, len(t)) for n, t in enumerate(out)])
        return joined or None

    def _mend(self, left: str, right: str) -> str:
        """Join two cells of a cut sentence: without a blank where the cut word stands elsewhere in the document."""
        tail, head = re.search(r"(?<!\w)\w*$", left), re.match(r"\w*", right)
        if tail and head and tail[0] and head[0]:
            for k in range(min(4, len(right)), -1, -1):
                if left.endswith(right[:k]) and self._known(tail[0] + head[0][k:]):
                    return left + right[k:]
        return left + ("" if left.endswith("-") else " ") + right

    def _known(self, word: str) -> bool:
        """Whether the word stands on its own in any register's description."""
        if word not in self._seen:
            if not self._vocabulary:
                self._vocabulary = "\n".join(
                    ["", *[line for line in self._lines if "DESCRIPTION:" in line], ""]
                )
            text, at = self._vocabulary, 0
            while (at := text.find(word, at + 1)) > 0:
                if not text[at - 1].isalnum() and not text[at + len(word)].isalnum():
                    break
            self._seen[word] = at > 0
        return self._seen[word]
