"""The words that labels are made of, for all lists that begin alike: which is known, and which a stranger.

words = Words(); words.add(("SQ", "TEX", "CLAMP", "BORDER")); ...
words.stranger("CLAMMP", "TEX", "BORDER")    CLAMP, which stands behind TEX elsewhere
words.parted("TEXCLAMP")                     ("TEX", "CLAMP")
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from normalize.vocabulary import skeleton

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST: Final = 4
"""Shorter words differ by one letter too often."""
LONGEST: Final = 100
"""Longer ones are no words, and are not taken apart."""


class Words:
    """Words in the order of labels.

    Attributes:
        count: how often each word stands in a label.
        pairs: how often each stands behind which.
    """

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()

    def add(self, labels: list[tuple[str, ...]], words: Counter[str], times: int) -> None:
        """Take in the labels of a list, and their words, that is printed so many times."""
        pairs = list(chain.from_iterable(map(pairwise, labels)))
        for _ in range(min(times, 2)):  # two prints are as good as many
            self.count.update(words)
            self.pairs.update(pairs)

    @cached_property
    def shapes(self) -> frozenset[str]:
        """The words that hold letters and a number, without the number."""
        return frozenset(skeleton(word) for word in self.count if not word.isalpha() and not word.isdigit())

    @cached_property
    def _close(self) -> dict[str, set[str]]:
        """Known words by what they are with one letter less."""
        close: dict[str, set[str]] = defaultdict(set)
        for word, count in self.count.items():
            if count > 1 and len(word) >= SHORTEST - 1 and not word.isdigit():
                for less in _lessened(word):
                    close[less].add(word)
        return close

    @cached_property
    def strangers(self) -> frozenset[str]:
        """The words seen once that may be misprints: one letter from a known word, or two known words in one."""
        return frozenset(
            word
            for word, count in self.count.items()
            if count == 1
            and len(word) >= SHORTEST
            and not word.isdigit()
            and (self.near(word) or self.parted(word))
        )

    def near(self, word: str) -> set[str]:
        """The known words that differ from a word in one letter: too many, too few, another, or two changed about."""
        found: set[str] = set()
        for less in _lessened(word):
            found |= self._close.get(less, set())
        return {other for other in found if abs(len(other) - len(word)) < 2 and other != word}

    def parted(self, word: str) -> tuple[str, str] | None:
        """The two words, known to stand side by side, that a word is with an underscore lost; None when it is not."""
        ends = range(2, len(word) - 1) if len(word) <= LONGEST else ()
        found = [(word[:k], word[k:]) for k in ends if self.pairs[word[:k], word[k:]] > 1]
        return found[0] if len(found) == 1 else None

    def joins(self, label: tuple[str, ...], at: int, count: int) -> bool:
        """Whether so many words at a place of a label stand beside the words around them elsewhere too."""
        end = at + count
        before = at == 0 or self.pairs[label[at - 1], label[at]] > 0
        return before and (end == len(label) or self.pairs[label[end - 1], label[end]] > 0)

    def beside(self, word: str, parts: Iterable[str], at: int) -> bool:
        """Whether a word, put into a label at a place, would have a neighbour there that it has elsewhere."""
        label = list(parts)
        before = at > 0 and self.pairs[label[at - 1], word] > 0
        return before or (at + 1 < len(label) and self.pairs[word, label[at + 1]] > 0)


def one_letter_apart(word: str, other: str) -> bool:
    """Whether two words differ in one letter, or in the order of two."""
    return (
        word != other and abs(len(word) - len(other)) < 2 and not _lessened(word).isdisjoint(_lessened(other))
    )


def one_digit_apart(number: str, other: str) -> bool:
    """Whether two numbers differ in one digit: another, one more, or two changed about.

    >>> one_digit_apart("63", "31"), one_digit_apart("81", "31"), one_digit_apart("231", "31")
    (False, True, True)
    """
    if len(number) == len(other):
        odd = [k for k, (a, b) in enumerate(zip(number, other, strict=True)) if a != b]
        return len(odd) == 1 or (len(odd) == 2 and number != other and sorted(number) == sorted(other))
    short, long = sorted((number, other), key=len)
    return len(long) == len(short) + 1 and short in _lessened(long)


def _lessened(word: str) -> set[str]:
    """A word, and what is left of it without one letter."""
    return {word} | {word[:k] + word[k + 1 :] for k in range(len(word) if len(word) <= LONGEST else 0)}
