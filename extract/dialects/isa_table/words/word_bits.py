"""The bits of instruction words that are printed as cells: how many each cell has, and whether they add up to a word.

    imm[11:0] rs1 000 rd 0010011      12 + rs1 + 3 + rd + 7 = 32

Digits and slices say how many they are; an operand has as many everywhere, so that lines with one unknown operand tell
it to the others. One line can always be made to add up by what its operand would have to have, and a list of values
(`000 divided DIV2`) is such lines alone: there have to be more sums than operands. Numbers of bits over the lines
(`31 25 24 20 19 15 14 12 11 7 6 0`) tell what the sums leave open: where a cell may end.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Cells = Sequence[str]
    Widths = dict[str, int]
    """Bits by operand."""

WORDS: Final = (16, 32, 64)
"""Bits that an instruction may have; if lines add up to several, the fewest."""
CODE: Final = re.compile(r"[01]+$")
OPERAND: Final = re.compile(
    r"[a-z][a-z0-9_]*['’′]?(?:[/.][a-z][a-z0-9_]*['’′]?)?(?:\[(?P<slices>\d[\d:|,—–]*)\])?$"
)
_UNLIKE: Final = re.compile(r"(?:≠|!=|=|6=)(?:\{[\d,]+\}|\w+)$")
"""What an operand may not be, or has to be; `≠` comes out of some PDFs as `6=`."""
_SIZED: Final = re.compile(r"(?:[su]?i|[su]?imm|offs?|disp|sa|hint|code)(?P<bits>\d{1,2})$")
"""Numbers that instructions hold, called by their bits: `si12`."""
_FEW: Final = 3
"""Lines of a listing at least."""
_ROUNDS: Final = 16
"""Operands are known after so many looks at all lines, in each by those known before."""
_STARTS: Final = 12
"""So many bits at which cells may begin, and there are not too many ways to share them out."""
_PROVED: Final = 1 / 2
"""Of the lines of a listing, at least so many are shown to add up to its word,"""
_WRONG: Final = 1 / 5
"""and at most so many to add up to something else."""


def are_cells(words: Cells) -> bool:
    """Whether words are nothing but codes and operands."""
    return len(words) > 1 and all(CODE.match(word) or OPERAND.match(_plain(word)) for word in words)


def drawn_bits(lines: Sequence[tuple[Cells, Sequence[int]]]) -> dict[int, Widths]:
    """The bits of operands in instructions of each size that the numbers over their lines tell, where all agree.

    >>> drawn_bits([(["imm[3:0]", "rs", "000", "rd", "0110"], (15, 12, 11, 9, 8, 7, 6, 4, 3, 0))])
    {}
    >>> drawn_bits([(["imm[3:0]", "rs", "00", "rd", "0110"], (15, 12, 11, 9, 8, 7, 6, 4, 3, 0))])
    {16: {'rs': 3, 'rd': 3}}
    """
    told: dict[int, dict[str, set[int]]] = {}
    for cells, ends in lines:
        word = ends[0] + 1
        if word not in WORDS or any(low >= high for high, low in pairwise(ends)):
            continue
        starts = {low for high, low in pairwise(ends) if high - low == 1} | {-1}
        if len(starts) > _STARTS:
            continue
        shared = _shared_out([_plain(cell) for cell in cells], ends[0], starts, {})
        ways = list(islice(shared, 2))
        for name, bits in ways[0].items() if len(ways) == 1 else ():
            told.setdefault(word, {}).setdefault(name, set()).add(bits)
    agreed = {
        word: {name: next(iter(bits)) for name, bits in names.items() if len(bits) == 1}
        for word, names in told.items()
    }
    return {word: widths for word, widths in agreed.items() if widths}


def _shared_out(cells: Cells, top: int, starts: set[int], widths: Widths) -> Iterator[Widths]:
    """Each way in which cells fill the bits from the top down, all but the first beginning at one of the starts."""
    if not cells:
        if top == -1:
            yield widths
        return
    first, *rest = cells
    bits = bits_of(first, widths)
    if bits is not None:
        if top - bits in starts:
            yield from _shared_out(rest, top - bits, starts, widths)
        return
    for start in sorted(starts):
        if start < top:
            yield from _shared_out(rest, start, starts, {**widths, first: top - start})


def known_bits(groups: Sequence[Sequence[Cells]], drawn: dict[int, Widths]) -> dict[int, Widths]:
    """The bits of operands in instructions of each size that a listing of some lines proves.

    `drawn` are those that the numbers over the lines tell.
    """
    of_word: dict[int, list[Cells]] = {}
    for lines in groups:
        word, sums = best(lines, {word: _solved(lines, word, drawn.get(word, {})) for word in WORDS})
        if len(lines) >= _FEW and is_listing(word, sums):
            of_word.setdefault(word, []).extend(lines)
    solved = {word: _solved(of_word[word], word, drawn.get(word, {})) for word in WORDS if word in of_word}
    return {
        word: widths
        for word, widths in solved.items()
        if _is_proved(of_word[word], widths, word, drawn.get(word, {}))
    }


def best(lines: Sequence[Cells], known: dict[int, Widths]) -> tuple[int, list[int | None]]:
    """The word that most lines add up to, 0 where none is known, and what each adds up to."""
    tried = [(word, [total(cells, widths) for cells in lines]) for word, widths in known.items()]
    return max(tried, key=_hits, default=(0, []))


def is_listing(word: int, sums: Sequence[int | None]) -> bool:
    """Whether lines that add up to these are of one word; of few lines each has to be."""
    proved = sums.count(word)
    if len(sums) < _FEW:
        return 0 < proved == len(sums)
    return proved >= _PROVED * len(sums) and len(sums) - proved - sums.count(None) <= _WRONG * len(sums)


def total(cells: Cells, widths: Widths) -> int | None:
    """The bits of all cells; None where those of one are not known."""
    bits = [bits_of(cell, widths) for cell in cells]
    return None if None in bits else sum(filter(None, bits))


def bits_of(cell: str, widths: Widths) -> int | None:
    """How many bits a cell has; None when that is not known.

    >>> bits_of("0010011", {}), bits_of("imm[12|10:5]", {}), bits_of("rd≠0", {"rd": 5}), bits_of("rs1", {})
    (7, 7, 5, None)
    """
    if CODE.match(cell):
        return len(cell)
    name = _plain(cell)
    found = OPERAND.match(name)
    if found is None or found["slices"] is None:
        sized = _SIZED.match(name)
        return widths.get(name, int(sized["bits"]) if sized else None)
    ends = [part.split(":") for part in re.split("[|,—–]", found["slices"]) if part]
    return sum(abs(int(one[0] or 0) - int(one[-1] or 0)) + 1 for one in ends)


def _plain(cell: str) -> str:
    return _UNLIKE.sub("", cell)


def _is_proved(lines: Sequence[Cells], widths: Widths, word: int, drawn: Widths) -> bool:
    """Whether more different sums come to a word than there are operands whose bits were taken from them."""
    added = (cells for cells in lines if total(cells, widths) == word)
    sums = {tuple(sorted(_plain(cell) for cell in cells if not CODE.match(cell))) for cells in added}
    sums.discard(())  # digits alone, as in any table of bits
    return len(sums) > len({name for names in sums for name in names if name in widths.keys() - drawn.keys()})


def _hits(tried: tuple[int, list[int | None]]) -> int:
    """How many lines add up to a word, those taken off that add up to something else."""
    word, sums = tried
    return 2 * sums.count(word) + sums.count(None) - len(sums)


def _solved(lines: Sequence[Cells], word: int, drawn: Widths) -> Widths:
    """The bits of operands: what a line lacks to a word where one of its operands alone is not known yet."""
    widths: Widths = dict(drawn)
    for _ in range(_ROUNDS):
        votes: dict[str, Counter[int]] = {}
        for cells in lines:
            bits = [bits_of(cell, widths) for cell in cells]
            unknown = [_plain(cell) for cell, one in zip(cells, bits, strict=True) if one is None]
            rest = word - sum(filter(None, bits))
            if len(set(unknown)) == 1 and rest >= len(unknown) and rest % len(unknown) == 0:
                votes.setdefault(unknown[0], Counter())[rest // len(unknown)] += 1
        proved = {name: own.most_common(1)[0] for name, own in votes.items()}
        more = {
            name: bits
            for name, (bits, count) in proved.items()
            if count > 1 and 2 * count > votes[name].total()
        }
        if not more:
            break
        widths |= more
    return widths
