"""Tables of opcodes taken out column by column: all codes, then all names.

Opcode #              Opcode # Name
0                     0
1                     1
2                     2
Name                  N_ADD
N_ADD                 N_SUB
N_SUB                 N_MUL
N_MUL

The first code is that of the first name, and so on, where names are as many as codes; else nothing tells which belong
together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import NAME, TAIL, number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CODE: Final = re.compile(r"(?:0x[0-9A-Fa-f]{1,4}|\d{1,5})$")
_NAME: Final = re.compile(rf"(?=.*[A-Z]){NAME}{TAIL}$")
_WORD: Final = re.compile(r"[A-Za-z]\w*")
_MOST: Final = 300
"""Rows of such a table at most."""
_FEW: Final = 3
"""Rows of such a table at least."""


@dataclass(slots=True)
class ColumnsApart:
    """What belongs together, by the indices of lines: the code of each name, one head of each other one.

    `unread` are the heads over columns that are not as long as each other.
    """

    codes: dict[int, int] = field(default_factory=dict)
    heads: dict[int, int] = field(default_factory=dict)
    unread: list[int] = field(default_factory=list)

    def take(self, texts: Sequence[str], codes: range, names: range) -> bool:
        """Whether names belong to codes, which count up and are as many."""
        if len(codes) != len(names) or not _rise([texts[i] for i in codes]):
            return False
        self.codes.update(zip(names, codes, strict=True))
        return True


def columns_apart(texts: Sequence[str], roles: Mapping[str, str]) -> ColumnsApart:
    """All such columns; `roles` are the words of heads in small letters, `c` those of codes and `n` those of names."""
    out = ColumnsApart()
    both = {f"{one} {other}" for one in roles for other in roles if roles[one] + roles[other] == "cn"}
    both |= {f"{one} {one}" for one in both}
    k = 0
    while k < len(texts):
        words = [roles.get(text.lower(), "") for text in texts[k : k + 2]]
        if texts[k].lower() in both:
            k = _beside(texts, k, k + 1, out)
        elif words == ["c", "n"]:
            before, head = len(out.codes), k
            k = _beside(texts, k, k + 2, out)
            if len(out.codes) > before:
                out.heads[head] = head + 1
        elif words[0] in {"c", "n"}:
            k = _headed(texts, k, roles, out)
        else:
            k += 1
    return out


def _beside(texts: Sequence[str], head: int, begin: int, out: ColumnsApart) -> int:
    """Take codes and the names below them, again and again, under heads of both; the line behind them."""
    k = begin
    while (
        len(codes := _run(texts, k, _CODE)) >= _FEW and len(names := _run(texts, codes.stop, _NAME)) >= _FEW
    ):
        if not out.take(texts, codes, names):
            out.unread.append(head)
            break
        k = names.stop
    return max(k, head + 1)


def _headed(texts: Sequence[str], k: int, roles: Mapping[str, str], out: ColumnsApart) -> int:
    """Take a column under its head and the other one under its own, below it; the line behind them."""
    forms = (_CODE, _NAME) if roles[texts[k].lower()] == "c" else (_NAME, _CODE)
    one = _run(texts, k + 1, forms[0])
    below = texts[one.stop].lower() if one.stop < len(texts) else ""
    if len(one) < _FEW or roles.get(below) not in {"c", "n"} or roles[below] == roles[texts[k].lower()]:
        if forms[0] is _NAME and _are_words_over_codes(texts, one.stop, roles):
            out.unread.append(k)  # some of them are wrapped, or no names
        return k + 1
    other = _run(texts, one.stop + 1, forms[1])
    if not other:
        return k + 1
    codes, names = (one, other) if forms[0] is _CODE else (other, one)
    if out.take(texts, codes, names):
        out.heads[k] = one.stop
    else:
        out.unread.append(k)
    return other.stop


def _are_words_over_codes(texts: Sequence[str], k: int, roles: Mapping[str, str]) -> bool:
    """Whether words alone in their lines go on down to the head of a column of codes."""
    words = takewhile(
        lambda text: text.lower() not in roles and _WORD.fullmatch(text), islice(texts, k, k + _MOST)
    )
    head = k + sum(1 for _ in words)
    of_codes = head < len(texts) and roles.get(texts[head].lower()) == "c"
    return of_codes and len(_run(texts, head + 1, _CODE)) >= _FEW


def _run(texts: Sequence[str], begin: int, form: re.Pattern[str]) -> range:
    """The lines from one on that all have a form."""
    return range(begin, begin + sum(1 for _ in takewhile(form.match, texts[begin:])))


def _rise(codes: Sequence[str]) -> bool:
    values = [number(code) for code in codes]
    return None not in values and all(
        one < other for one, other in pairwise(v for v in values if v is not None)
    )
