"""Lists printed several times: copies of one list vote, and what a damaged copy lacks or garbles comes from them.

119 - TTMP6 in one copy, TTMP7 in five            is TTMP7: no copy without a doubt says otherwise
121 missing between 120 and 122, 121 elsewhere    is added, and marked inferred
209 - M1, a label of 193, in no other copy        is dropped: OCR ran on past the end of the list

Copies are lists of one document and variant that share most of their numbers with the same
labels. A list without any doubt is a whole one: where there is one, it decides, however many
damaged copies say otherwise; where two whole ones disagree, they differ by design.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from normalize.rules.book import DOUBTS, IDENTIFIER, RESERVED, SLIPS
from normalize.rules.words import one_letter_apart
from normalize.vocabulary import canonical

if TYPE_CHECKING:
    from normalize.rules.book import Book, ValueList

SMALLEST: Final = 4
"""Lists of fewer values are too often alike by chance."""
SHARED: Final = 0.5
"""A copy shares so many of the numbers of the shorter list, with their labels."""
EQUAL: Final = 0.85
"""Whole lists that share so much, and no more, differ where they do by design or by damage."""
GAP: Final = 8
"""So many numbers in a row at most are added."""
COVERED: Final = 0.8
"""A list must have so much of what its copies have before anything is added to it."""
SLIPPED: Final = 3
"""OCR that loses its place puts a label under a number so near; one that is farther off is a number misread."""
LOST: Final = DOUBTS - {"lists_merged"}
"""Doubts that the agreement of copies takes back; that a cell holds two fields' lists is none of them."""
OF_LIST: Final = frozenset(("lists_merged", "list_unmarked"))
"""Doubts about whose the list is: they say nothing against a label, so copies prove no other one."""
SIMILAR: Final = 12
"""Texts that begin with the same so many letters are readings of one text."""

Holder = tuple[int, int]
"""A list and the row in it."""
_NAMES: Final = re.compile(r"(?<!\w)[^\WA-Za-z]*+([A-Za-z]\w*_\w+)")
_NOT_ALNUM: Final = re.compile(r"[\W_]+")


def copies(book: Book) -> None:
    """Let the copies of every damaged list decide what it says."""
    lists = [values for values in book.lists if len(values.rows) >= SMALLEST]
    whole = [book.whole(values) for values in lists]
    damaged = [not sound or book.doubtful(values) for sound, values in zip(whole, lists, strict=True)]
    ballots: dict[frozenset[int], Ballot] = {}
    plans = []
    for k, others in enumerate(_peers(book, lists)):
        if others:
            members = frozenset((k, *others))
            if members not in ballots:
                ballots[members] = Ballot(book, lists, members, whole)
            ballot = ballots[members]
            if damaged[k] or ballot.split or not book.uncertain.isdisjoint(lists[k].rows.values()):
                plans.append((k, others, ballot))
    for k, others, ballot in plans:
        peers = {other: lists[other] for other in sorted(others)}
        Copy(book, lists[k], k, peers, ballot, damaged=damaged[k]).repair()


def _peers(book: Book, lists: list[ValueList]) -> list[set[int]]:
    """For each list the others that are copies of it."""
    same: dict[tuple[str | None, tuple[tuple[int, str | None], ...]], list[int]] = defaultdict(list)
    for k, values in enumerate(lists):
        words = tuple([(number, book.names[row]) for number, row in values.rows.items()])
        same[values.variant, words].append(k)
    groups = list(same.items())
    at: dict[tuple[str | None, int, str | None], list[int]] = defaultdict(list)
    for g, ((variant, words), _) in enumerate(groups):
        for number, name in words:
            at[variant, number, name].append(g)
    out: list[set[int]] = [set[int]() for _ in lists]
    for g, ((variant, words), members) in enumerate(groups):
        shared: Counter[int] = Counter()
        for number, name in words:
            if name and len(holders := at[variant, number, name]) > 1:
                shared.update(holders)
        everyone = set(members)
        for other, count in shared.items():
            if other != g and count >= 3 and count >= SHARED * min(len(words), len(groups[other][0][1])):
                everyone.update(groups[other][1])
        if len(everyone) > 1:
            for k in members:
                out[k] = everyone - {k}
    return out


class Ballot:
    """What a family of copies says of each number: the labels, and who holds them, of rows without a doubt."""

    def __init__(
        self, book: Book, lists: list[ValueList], members: frozenset[int], whole: list[bool]
    ) -> None:
        self.book, self.whole = book, whole
        self.said: dict[int, dict[str, list[Holder]]] = {}
        for k in sorted(members):
            for number, row in lists[k].rows.items():
                name = book.names[row]
                if name and book.sure(row):
                    self.said.setdefault(number, {}).setdefault(name, []).append((k, row))
        self.said = dict(sorted(self.said.items()))
        self.unanimous = {
            number: next(iter(labels))
            for number, labels in self.said.items()
            if len(labels) == 1 and len(next(iter(labels.values()))) > 2
        }
        self.texts: dict[int, tuple[str | None, int]] = {}
        for number, label in self.unanimous.items():
            holders = [holder for holder in self.said[number][label] if holder[1] not in book.uncertain]
            sound = [holder for holder in holders if whole[holder[0]]]
            (text, count), *rest = _most([book.descriptions[row] for _, row in sound or holders])
            if count - 1 > max(1, rest[0][1] if rest else 0):  # so whichever list asks
                self.texts[number] = (text, count - 1)
        self.split = any(len(labels) > 1 for labels in self.said.values()) or any(
            len(lists[k].rows) < len(self.said) for k in members
        )

    def holders(self, number: int, k: int) -> dict[str, list[Holder]]:
        """The labels of a number, and the lists other than `k` that hold each."""
        out = {}
        for label, holders in self.said.get(number, {}).items():
            others = [holder for holder in holders if holder[0] != k]
            if others:
                out[label] = others
        return out

    def verdict(self, number: int, k: int) -> str | None:
        """The label that the copies prove to list `k`, where they are not unanimous; None when they prove none."""
        holders = self.holders(number, k)
        whole = [label for label, found in holders.items() if any(self.whole[other] for other, _ in found)]
        if whole:
            return whole[0] if len(whole) == 1 else None
        if not holders:
            return None
        label = max(holders, key=lambda name: len(holders[name]))
        count = len(holders[label])
        return label if count >= 2 and count >= 3 * (sum(map(len, holders.values())) - count) else None


class Copy:
    """One list held against its copies."""

    def __init__(
        self,
        book: Book,
        values: ValueList,
        k: int,
        others: dict[int, ValueList],
        ballot: Ballot,
        *,
        damaged: bool,
    ) -> None:
        self.book, self.values, self.k, self.ballot = book, values, k, ballot
        self.others = list(others.values())
        self.sound = [other for k, other in others.items() if ballot.whole[k]]
        self.damaged = damaged
        self.said: dict[int, str] = {}
        for number in ballot.said:
            if label := ballot.unanimous.get(number) or ballot.verdict(number, k):
                self.said[number] = label

    def repair(self) -> None:
        """Repair, add, drop and flag, number by number."""
        book, values, said = self.book, self.values, self.said
        for number, row in list(values.rows.items()):
            label = said.get(number)
            if label is None:
                if self.damaged and self._ghost(number, row):
                    book.drop(row, values, "value_ghost", f"{number} is in no copy of the list")
                elif book.sure(row) and not self.ballot.holders(number, self.k):
                    self._alone(row)
            elif label != book.names[row]:
                self._disagree(number, row, label)
            elif book.flags[row] and not book.doubts(row) <= {"lists_merged"}:
                self._adopt(number, row, label)
        if self.damaged:
            self._tidy()
        self._settle_texts()
        self._fill()

    def _disagree(self, number: int, row: int, label: str) -> None:
        """A label that the copies contradict: repaired where it is in doubt or plainly misread, else flagged."""
        book, name = self.book, self.book.names[row] or ""
        doubts = book.doubts(row)
        if doubts and doubts <= OF_LIST:
            return
        if (own := self._number_of(name)) is not None and abs(own - number) > SLIPPED:
            book.doubt(row, "label_contradicted", f"copies of the list have {name} under {own}, lacking here")
            return
        if doubts:
            proven = True
        elif self.damaged:
            holders = [holder for found in self.ballot.holders(number, self.k).values() for holder in found]
            proven = len(holders) > 1 and (name in self.said.values() or not self._held(name))
            if len(holders) == 1 and _is_name(name):
                book.doubt(holders[0][1], "label_contradicted", f"a copy of the list has {name}")
        else:
            holders = self.ballot.holders(number, self.k).get(label, [])
            proven = len(holders) > 2 and one_letter_apart(name, label) and not self._held(name)
        if proven:
            self._adopt(number, row, label)
        elif _is_name(name) and _is_name(label) and (self.damaged or self._nearly_equal()):
            book.doubt(row, "label_contradicted", f"copies of the list have {label}")
        elif len(name) >= SIMILAR and one_letter_apart(name, label) and not self._held(name):
            book.doubt(row, "label_contradicted", f"copies of the list have {label!r}")

    def _alone(self, row: int) -> None:
        """A number that no copy has is doubted where copies have its label under one that this list lacks."""
        name = self.book.names[row] or ""
        own = self._number_of(name)
        if own is not None and len(self.ballot.holders(own, self.k).get(name, ())) > 1:
            self.book.doubt(row, "label_contradicted", f"copies of the list have {name} under {own}")

    def _number_of(self, name: str) -> int | None:
        """The number that copies have a label under, if the list lacks it: then the number may be the wrong one."""
        found = [n for n, label in self.said.items() if label == name]
        return found[0] if len(found) == 1 and found[0] not in self.values.rows else None

    def _held(self, name: str) -> bool:
        """Whether any copy has a label under any number."""
        return any(
            other != self.k for labels in self.ballot.said.values() for other, _ in labels.get(name, ())
        )

    def _nearly_equal(self) -> bool:
        """Whether so many of the list's labels are those of its copies that one that is not must be looked at.

        Two lists or more must say so: of two that differ, either may be right.
        """
        rows = self.values.rows
        both = [n for n in rows if n in self.said]
        agree = sum(1 for n in both if self.said[n] == self.book.names[rows[n]])
        most = agree >= 2 * SMALLEST and agree >= EQUAL * len(both)
        return len(self.others) > 1 and (most or agree + 1 == len(both) >= SMALLEST)

    def _adopt(self, number: int, row: int, label: str) -> None:
        """Give a row the label of its copies, and their description where they agree on one."""
        book = self.book
        foreign = book.names[row] != label
        book.rename(row, label, code="list_copy", evidence="duplicate", resolves=LOST)
        text, count = self._text(number, label)
        if count:
            self._describe(row, text)
        elif foreign and book.descriptions[row] is not None:
            texts = {book.descriptions[r] for _, r in self.ballot.holders(number, self.k)[label]}
            if book.descriptions[row] not in texts:
                self._describe(row, None)

    def _text(self, number: int, label: str) -> tuple[str | None, int]:
        """The description that copies have of a number, and how many: that of whole lists, or of most, two at least."""
        if number in self.ballot.texts:
            return self.ballot.texts[number]
        book, whole = self.book, self.ballot.whole
        holders = self.ballot.holders(number, self.k).get(label, ())
        holders = [(other, row) for other, row in holders if row not in book.uncertain]
        sound = [(other, row) for other, row in holders if whole[other]]
        (text, count), *rest = _most([book.descriptions[row] for _, row in sound or holders])
        if not count or (count < 2 and not sound) or (rest and rest[0][1] == count):
            return None, 0
        return text, sum(1 for _, row in holders if book.descriptions[row] == text)

    def _describe(self, row: int, text: str | None) -> None:
        if self.book.descriptions[row] != text:
            self.book.describe(row, text, code="list_copy", evidence="duplicate")

    def _settle_texts(self) -> None:
        """A text at the edge of a page that may hold foreign words is the one that copies have."""
        if self.book.uncertain.isdisjoint(self.values.rows.values()):
            return
        for number, row in self.values.rows.items():
            if row in self.book.uncertain and self.said.get(number) == self.book.names[row]:
                text, count = self._text(number, self.said[number])
                if count:
                    self._describe(row, text)
                    self.book.settle(row, {"text_uncertain"})

    def _tidy(self) -> None:
        """Take foreign text off the descriptions of a damaged list: what other numbers have, and what no copy has."""
        book = self.book
        labels = set(self.said.values())
        others: dict[str, int] = {}
        plain, none = self.ballot.texts, (None, 0)
        for number, row in self.values.rows.items():
            mine = book.descriptions[row]
            label = self.said.get(number)
            if not mine or mine == plain.get(number, none)[0] or label is None or label != book.names[row]:
                continue
            text, count = self._text(number, label)
            if not text or mine == text or not count:
                continue
            if count >= 2 and (mine.startswith(text) or mine[:SIMILAR] == text[:SIMILAR]):
                self._describe(row, text)
                continue
            if not others:
                texts = ((n, self._text(n, label)[0]) for n, label in self.said.items())
                others = {_gist(of_other): n for n, of_other in texts if of_other}
            names = labels.intersection(_NAMES.findall(mine))
            if others.get(_gist(mine), number) != number or not names <= {label, *_NAMES.findall(text)}:
                self._describe(row, text)

    def _ghost(self, number: int, row: int) -> bool:
        """Whether a doubtful number that no copy has is an echo: it has no label, or that of another number."""
        book, name = self.book, self.book.names[row]
        if number in self.ballot.said or not SLIPS.intersection(book.flags[row]):
            return False
        if sum(1 for other in self.others if other.spans(number)) < 2:
            return False
        known = {_gist(canonical(label)) for label in self.said.values()}
        return name is None or _gist(canonical(name)) in known

    def _fill(self) -> None:
        """Add the numbers that the list has lost: copies that reach so far have them, and it has their neighbours."""
        book, values, said = self.book, self.values, self.said
        if said.keys() <= values.rows.keys() or len(values.rows) < COVERED * len(said):
            return
        if not (self.damaged or self._of_one_register()):
            return
        order = list(said)
        place = {number: i for i, number in enumerate(order)}
        present = [number for number in order if number in values.rows]
        labels = {book.names[row] for row in values.rows.values()}
        for low, high in pairwise(present):
            gap = order[place[low] + 1 : place[high]]
            if 0 < len(gap) <= GAP and not any(n in values.rows for n in range(low + 1, high)):
                for number in gap:
                    if said[number] not in labels and self._common(number):
                        self._impute(number, said[number])

    def _common(self, number: int) -> bool:
        """Whether most of the whole lists have the number that reach so far, or most of all that do."""
        holders = self.ballot.holders(number, self.k)[self.said[number]]
        whole = sum(self.ballot.whole[other] for other, _ in holders)
        if whole * 2 > sum(other.spans(number) for other in self.sound):
            return True
        reaching = [other for other in self.others if other.spans(number)]
        return sum(1 for other in reaching if number in other.rows) * 2 > len(reaching)

    def _impute(self, number: int, label: str) -> None:
        like = self.ballot.holders(number, self.k)[label][0][1]
        text, _ = self._text(number, label)
        self.book.impute(
            self.values,
            number,
            like,
            evidence="duplicate",
            name=label,
            description=text,
        )

    def _of_one_register(self) -> bool:
        """Whether three or more fields of the same register have the list, all in the same words."""
        book = self.book
        register = book.desk.register_of[self.values.field]
        same = [o for o in self.others if book.desk.register_of[o.field] == register]
        texts = {tuple((n, book.names[row]) for n, row in o.rows.items()) for o in same}
        return len(same) >= 3 and len(texts) == 1


def _most(texts: list[str | None]) -> list[tuple[str | None, int]]:
    """The two texts that are most frequent, with how often they are; mostly there is but one."""
    if not texts:
        return [(None, 0)]
    if texts.count(texts[0]) == len(texts):
        return [(texts[0], len(texts))]
    return Counter(texts).most_common(2)


def _is_name(label: str) -> bool:
    return bool(IDENTIFIER.match(label)) and not RESERVED.match(label)


def _gist(text: str) -> str:
    return _NOT_ALNUM.sub("", text)
