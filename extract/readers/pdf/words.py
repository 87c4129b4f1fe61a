"""From characters to words and lines: what a reader of the page would say stands together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Word
    from extract.readers.pdf.pdfium import Page
    from extract.tables import Box

GAP = 0.15
"""Characters further apart than this share of their height belong to two words (restores the blanks that TeX leaves out)."""
SAME_LINE = 0.5
"""Words stand on one line when they overlap vertically by this share of the lower one."""


def words_of(page: Page) -> list[tuple[str, Box]]:
    """The words of a page in the order of print, each with its box."""
    out: list[tuple[str, Box]] = []
    text: list[str] = []
    x0 = top = x1 = bottom = 0.0
    for char, (left, high, right, low) in zip(page.text, page.boxes, strict=True):
        if char.isspace() or char == "\0":
            if text:
                out.append(("".join(text), (x0, top, x1, bottom)))
                text = []
            continue
        if text and not (-1 < left - x1 <= GAP * (low - high) and high < bottom and top < low):
            out.append(("".join(text), (x0, top, x1, bottom)))
            text = []
        if text:
            top, x1, bottom = min(top, high), max(x1, right), max(bottom, low)
        else:
            x0, top, x1, bottom = left, high, right, low
        text.append(char)
    if text:
        out.append(("".join(text), (x0, top, x1, bottom)))
    return out


def lines_of(words: list[tuple[str, Box]]) -> list[tuple[str, list[Word]]]:
    """Words gathered to lines from top to bottom: the text of each, and its words left to right."""
    lines: list[list[tuple[str, Box]]] = []
    for word in sorted(words, key=lambda w: (w[1][1] + w[1][3], w[1][0])):
        if lines and _on_one_line(lines[-1][-1][1], word[1]):
            lines[-1].append(word)
        else:
            lines.append([word])
    out = []
    for line in lines:
        line.sort(key=lambda w: w[1][0])
        placed: list[Word] = []
        at = 0
        for text, box in line:
            placed.append((at, at + len(text), box))
            at += len(text) + 1
        out.append((" ".join(text for text, _ in line), placed))
    return out


def _on_one_line(one: Box, other: Box) -> bool:
    shared = min(one[3], other[3]) - max(one[1], other[1])
    return shared > SAME_LINE * min(one[3] - one[1], other[3] - other[1])
