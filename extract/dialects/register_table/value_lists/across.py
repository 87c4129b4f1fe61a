"""Lists of values whose columns stand again beside the first ones, under a head that says the same again.

Bits  Definition    Bits  Definition
00b   1.31 ms       10b   Reserved          the values 0b00 and 0b10
01b   1.28 us       11b   Reserved
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import Holder, Item, numbers_of
from extract.dialects.register_table.words.numerals import RANGE

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODE: Final = r"(?:0[xX][0-9A-Fa-f]+|[0-9A-F]+h|[01]+b|[01]{2,})"
_CODES = re.compile(rf"(?<!\S){_CODE}(?:{RANGE}{_CODE})?(?=\s+\S)")
_ANNOUNCED = re.compile(r"[A-Z]\w*(?: \w+)?:")
_HEADS: Final = 2
"""Words of the head of one list at least: of its codes and of what they mean."""
_LONGEST: Final = 12
"""Words of a line of heads at most."""
_MOST: Final = 4
"""Lists beside each other, at most."""


def across(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values of lists that stand beside each other, in the order of their numbers.

    Each line begins with a code and holds one for each list, the last lines perhaps fewer. What nothing shows the end
    of is open: it stands over a line without a code, or in one with more codes than lists.
    """
    out: list[Item] = []
    many, short, at = 0, False, 0
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        if not many:
            many = _lists(line, words)
            continue
        body = line.rstrip()
        codes = [one for one in _CODES.finditer(line) if _fits(one[0], holder)]
        if not codes or line[: codes[0].start()].strip():
            for item in out[-many:]:
                item.open = item.open or bool(body)
            continue
        row = [codes[0], *codes[-many + 1 :]] if len(codes) > many else codes
        for one, end in zip(row, [*(two.start() for two in row[1:]), len(body)], strict=True):
            said = line[one.end() : end].strip()
            doubtful = len(codes) > many or short
            out.append(Item(one[0], None, said, at=(start + one.start(), start + end), open=doubtful))
        short = short or len(row) < many
    spans = numbers_of(out, holder.width)
    if not many or len(spans) != len(out):
        return []
    order = sorted(range(len(out)), key=lambda n: spans[n])
    if any(spans[two][0] <= spans[one][1] for one, two in pairwise(order)):
        return []
    return [out[n] for n in order]


def head_again(line: str, above: str, words: Vocabulary) -> bool:
    """Whether a line is the head of a list that stands above already: the list goes on there on another page.

    In small letters and not over the first value, it is the end of a sentence that two have: `setting of the pump`.
    """
    if not _heads(line.casefold().split(), words):
        return False
    lines = [one.strip() for one in above.split("\n")]
    if line not in lines:
        return False
    return not line[:1].islower() or not any(one[:1].isdigit() for one in lines[: lines.index(line)])


def stands_across(text: str, words: Vocabulary) -> bool:
    """Whether a line of a text heads lists beside each other."""
    return any(_lists(line, words) for line in text.split("\n"))


def unread(text: str, holder: Holder, words: Vocabulary) -> str | None:
    """The doubt about a field in whose text a list is announced, where no value was read; else None.

    A head stands over lines of codes, or the text ends with a word and a colon, `ValidValues:`.
    """
    lines = [line.strip() for line in text.strip().split("\n")]
    if _ANNOUNCED.fullmatch(lines[-1]):
        return "list_unread"
    first = next((n for n, line in enumerate(lines) if _heads(line.casefold().split(), words)), len(lines))
    codes = [found[0] for line in lines[first + 1 :] if (found := _CODES.match(line))]
    if len(codes) < _HEADS:
        return None
    spans = numbers_of([Item(code) for code in codes], holder.width)
    wide = holder.width is not None and any(last >> holder.width for _, last in spans)
    return "value_out_of_range" if wide else "list_unread"


def _heads(words_of: list[str], words: Vocabulary) -> bool:
    """Whether the words of a line are heads, of which the first is for codes."""
    known = {*words.words["bit"], *words.words["value"]}
    if not _HEADS <= len(words_of) <= _LONGEST:
        return False
    return words_of[0] in known or words_of[0].removesuffix("s") in known


def _lists(line: str, words: Vocabulary) -> int:
    """How many lists a line heads, each in the same words, the first of them for codes; 0 where it heads none."""
    heads = line.casefold().split()
    if not _heads(heads, words):
        return 0
    for many in range(2, _MOST + 1):
        size, rest = divmod(len(heads), many)
        if not rest and size >= _HEADS and heads == heads[:size] * many:
            return many
    return 0


def _fits(codes: str, holder: Holder) -> bool:
    """Whether codes are marked, or have a digit for each bit of the field."""
    plain = re.fullmatch(r"[01]+", re.split(RANGE, codes)[0].strip())
    return plain is None or len(plain[0]) == holder.width
