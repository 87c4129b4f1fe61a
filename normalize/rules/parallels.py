"""Opcode lists are built on plans: runs of labels that correspond, word for word, at a fixed distance.

    41 AND_RTN_B32   9 MAX_U32     every label from 32 on is that of 32 before it with RTN put in
    40 MAX_RTN_U32   8 MAX_U32     before its last word; so 9 is AND_B32, and 8 is what it seems

A correspondence (`normalize.rules.plans`) speaks of a number only where it holds on both
sides of it. What correspondences say of a doubtful label, and none denies, is proven; a
label without a doubt that has no place in the plan, where another has, is flagged.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from normalize.rules.book import DOUBTS, IDENTIFIER, SLIPS
from normalize.rules.plans import SUPPORT, find, turned
from normalize.rules.words import one_letter_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from normalize.rules.book import Book, ValueList
    from normalize.rules.plans import Plan, Words

LONG: Final = 8
"""Opcode lists of fewer values have no plan to speak of."""
STRONG: Final = 8
"""A correspondence of so many pairs decides alone."""
ROUNDS: Final = 3
"""What is settled settles more: so often are the lists looked at."""
SETTLED: Final = DOUBTS - {"lists_merged", "list_unmarked"}

_TYPE: Final = re.compile(r"[BUIF]\d+$")
_TYPE_LETTER: Final = re.compile(r"(?<=\w)\.[a-z]\b")
_MARKS: Final = re.compile(r"[\s.,;:$\\]+")
_COMMAND: Final = re.compile(r"\\([A-Za-z]+)")
_TEX: Final = {
    "le": "<=",
    "ge": ">=",
    "Leftrightarrow": "<>",
    "neq": "!=",
    "sim": "~",
    "mid": "|",
    "wedge": "^",
}

Place = tuple[int, int]
"""A list and a number in it."""


@dataclass(slots=True)
class Oracle:
    """What correspondences say of one number: the labels, and the pairs behind the best of them.

    `inside` are those that hold on both sides of it, `edge` those that end there.
    """

    inside: Counter[str] = field(default_factory=Counter)
    edge: Counter[str] = field(default_factory=Counter)
    sources: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))

    def verdict(self) -> str | None:
        """The one label said."""
        said = self.inside or self.edge
        return next(iter(said)) if len(said) == 1 else None

    def proves(self, label: str) -> bool:
        """Whether two labels correspond to this one, or many pairs are behind it."""
        return len(self.sources[label]) > 1 or max(self.inside[label], self.edge[label]) >= STRONG


def parallels(book: Book) -> None:
    """Let the plan of the opcode lists decide what is in doubt."""
    lists = [v for v in book.lists if v.role == "opcode" and len(v.rows) >= LONG]
    if lists:
        plans = Parallels(book, lists)
        for turn in range(ROUNDS):
            if not plans.apply(first=turn == 0):
                break
        plans.descriptions()


class Parallels:
    """The opcode lists of a document, and the correspondences within and between them.

    Attributes:
        words: the labels that are identifiers, by number, for each list.
        plans: the correspondences, each with the numbers where it holds.
        at: the numbers whose labels have a word at a place, from the front and from the end.
        backed: how many correspondences hold at a number.
        count: how often each word stands in the labels.
    """

    def __init__(self, book: Book, lists: list[ValueList]) -> None:
        self.book, self.lists = book, lists
        self.words: list[dict[int, Words]] = [
            {
                number: tuple(name.split("_"))
                for number, row in values.rows.items()
                if (name := book.names[row]) and IDENTIFIER.match(name)
            }
            for values in lists
        ]
        self.plans = find(self.words, [values.variant for values in lists])
        self.at: dict[tuple[int, int, str], list[int]] = defaultdict(list)
        for k, words in enumerate(self.words):
            for number, parts in words.items():
                for i, word in enumerate(parts):
                    self.at[k, i, word].append(number)
                    self.at[k, i - len(parts), word].append(number)
        self.backed: Counter[Place] = Counter()
        for plan, numbers in self.plans:  # each is there both ways
            self.backed.update([(plan.a, n) for n in numbers])
        self.count = Counter(word for words in self.words for parts in words.values() for word in parts)
        self.renamed: set[Place] = set()
        self._look()
        self.slippery = {k for k, slipped in enumerate(self.slipped) if slipped}

    def _look(self) -> None:
        """See which numbers are in doubt, and which stand between two where the list slipped."""
        book = self.book
        self.slipped = [
            {n for n, r in v.rows.items() if SLIPS.intersection(book.flags[r])} for v in self.lists
        ]
        self.doubtful = [{n for n, r in v.rows.items() if not book.sure(r)} for v in self.lists]
        self.shaky: list[set[int]] = []
        for values, slipped, doubtful in zip(self.lists, self.slipped, self.doubtful, strict=True):
            numbers = list(values.rows) if slipped else []
            ends = zip(numbers, numbers[1:], numbers[2:], strict=False)
            self.shaky.append(doubtful | {n for low, n, high in ends if low in slipped and high in slipped})

    def apply(self, *, first: bool) -> bool:
        """Decide the doubtful labels, flag the contradicted ones, add what is missing; whether anything changed."""
        self._look()
        said: dict[Place, Oracle] = defaultdict(Oracle)
        for plan, numbers in self.plans:
            self._speak(plan, numbers, said, first=first)
        demanded = {place: label for place, oracle in said.items() if (label := oracle.verdict())}
        changed = False
        missing = {}
        for (k, number), label in sorted(demanded.items()):
            if number in self.lists[k].rows:
                changed |= self._judge((k, number), label, said[k, number], demanded)
            elif said[k, number].inside:
                missing[k, number] = label
        for (k, number), label in missing.items():
            self._add(k, number, label, said[k, number].sources[label], missing)
        return changed

    # -- what a correspondence says

    def _speak(self, plan: Plan, numbers: set[int], said: dict[Place, Oracle], *, first: bool) -> None:
        """Say what a correspondence demands of doubtful labels, and (`first`) of others where it fails.

        Args:
            plan: the correspondence.
            numbers: where it holds, in the first list.
            said: what is said of each number, added to.
            first: whether labels without a doubt, and missing ones, are asked after too.
        """
        a, b, distance, x, _, place = plan
        run = self.at[a, place, x] if x else list(self.words[a])
        open_ = []
        for number in self.shaky[b]:
            i = bisect_left(run, number - distance)
            if i < len(run) and run[i] == number - distance:
                open_.append(i)
        if first and len(numbers) < len(run):
            open_ += self._open(b, distance, run, numbers)
        if not open_:
            return
        states = self._states(plan, run, numbers)
        for i in open_:
            low, high = _holds(states, i, -1), _holds(states, i, 1)
            inside = low > 0 and high > 0
            if low + high < SUPPORT - (states[i] > 0) or not (inside or _ends(states, i)):
                continue
            number = run[i]
            label = turned(plan, self.words[a][number])
            if label and self._may_speak(a, number, states[i], len(numbers)):
                oracle, text = said[b, number + distance], "_".join(label)
                side = oracle.inside if inside else oracle.edge
                side[text] = max(side[text], len(numbers))
                oracle.sources[text].add((a, number))

    def _open(self, k: int, distance: int, run: Sequence[int], numbers: set[int]) -> list[int]:
        """The places in a run that lead to what is not in doubt but worth asking after.

        That is a number of the list `k` which has no place in the plan, or is missing beside one that is there.
        """
        shaky, rows, backed = self.shaky[k], self.lists[k].rows, self.backed
        out = []
        for i, n in enumerate(run):
            there = n + distance
            if n not in numbers and there not in shaky:
                if there in rows:
                    if (k, there) not in backed:
                        out.append(i)
                elif there - 1 in rows or there + 1 in rows:
                    out.append(i)
        return out

    def _states(self, plan: Plan, run: Sequence[int], numbers: set[int]) -> list[int]:
        """For each of a run 1 where a correspondence holds, -1 where it fails, 0 where a doubt leaves that open."""
        doubtful, shaky, rows = self.doubtful[plan.a], self.shaky[plan.b], self.lists[plan.b].rows
        words, its, distance = self.words[plan.a], self.words[plan.b], plan.distance
        states = []
        for n in run:
            there = n + distance
            if n in numbers:
                states.append(1)
            elif n in doubtful or there in shaky or there not in rows:
                states.append(0)
            else:
                states.append(1 if turned(plan, words[n]) == its.get(there) else -1)
        return states

    def _may_speak(self, k: int, number: int, state: int, support: int) -> bool:
        """A row in doubt speaks for none, unless it was merely disputed and what it says is printed."""
        if number not in self.doubtful[k]:
            return True
        doubts = self.book.doubts(self.lists[k].rows[number])
        return state == 1 and support >= STRONG and doubts == {"value_disputed"}

    # -- what follows from it

    def _judge(self, place: Place, label: str, oracle: Oracle, demanded: dict[Place, str]) -> bool:
        """Decide one label that is printed; whether that changed anything."""
        k, number = place
        book, values = self.book, self.lists[k]
        row = values.rows[number]
        if book.names[row] == label:
            if book.sure(row):
                return False
            book.rename(row, label, code="label_parallel", evidence="sibling", resolves=SETTLED)
            return True
        if not self._loose(k, number) or any(
            book.names[its] == label and demanded.get((k, other), label) == label
            for other, its in values.rows.items()
        ):
            return False  # either label has its place in the plan
        if number in self.shaky[k]:
            slid = self._slid_label(k, number, demanded)
            if not (oracle.proves(label) and oracle.inside) and not self._echo(k, number):
                return False
            if not slid and not _misprint(book.names[row] or "", label):
                return False
            if not self._known(label):
                return False
            self._correct(k, number, label, oracle, slid=slid)
        else:
            if len(oracle.sources[label]) < 2 or not oracle.inside:
                return False
            book.doubt(row, "label_contradicted", f"the plan of the list says {label}")
        return True

    def _loose(self, k: int, number: int) -> bool:
        """Whether a label has no place in the plan, or less of one than another number that has it too."""
        names, rows = self.book.names, self.lists[k].rows
        backed, mine = self.backed[k, number], names[rows[number]]
        return backed == 0 or any(
            self.backed[k, n] > backed for n, row in rows.items() if n != number and names[row] == mine
        )

    def _known(self, label: str) -> bool:
        """Whether every word of a label stands in two labels: one that a single source has may be its misprint."""
        return all(self.count[word] > 1 for word in label.split("_"))

    def _echo(self, k: int, number: int) -> bool:
        """Whether a label is that of the number before or after."""
        names, rows = self.book.names, self.lists[k].rows
        return any(n in rows and names[rows[n]] == names[rows[number]] for n in (number - 1, number + 1))

    def _slid_label(self, k: int, number: int, demanded: dict[Place, str]) -> bool:
        """Whether a label is that of another number of the list, printed or demanded there."""
        rows, printed, names = self.lists[k].rows, self.book.printed[0], self.book.names
        name = names[rows[number]]
        return any(name in (printed[r], names[r]) for n, r in rows.items() if n != number) or any(
            list_ == k and its == name for (list_, _), its in demanded.items()
        )

    def _correct(self, k: int, number: int, label: str, oracle: Oracle, *, slid: bool) -> None:
        """Give a value its label; a description that slid with the wrong one goes, unless siblings have it too."""
        book, rows = self.book, self.lists[k].rows
        row, texts = rows[number], book.printed[1]
        siblings = {_gist(texts[self.lists[j].rows[n]]) for j, n in oracle.sources[label]}
        book.rename(row, label, code="label_parallel", evidence="sibling", resolves=SETTLED)
        self.words[k][number] = tuple(label.split("_"))
        self.renamed.add((k, number))
        if slid and texts[row] and _gist(texts[row]) not in siblings:
            book.describe(row, None, code="label_parallel", evidence="sibling")

    def _add(self, k: int, number: int, label: str, sources: set[Place], missing: dict[Place, str]) -> None:
        """Add a number that the plan demands, unless it is a gap that the plan itself has.

        A gap of the plan shows where labels correspond: what one run leaves out, the other does as well.
        """
        values, book = self.lists[k], self.book
        if not {number - 1, number + 1} & values.rows.keys():
            return
        near = {number - 1, number + 1, number + 2} & self.slipped[k]
        if len(sources) < (2 if near else SUPPORT):
            return
        if not self._known(label) or any(book.names[row] == label for row in values.rows.values()):
            return
        parts = tuple(label.split("_"))
        for plan, _ in self.plans:
            other = missing.get((plan.b, number + plan.distance))
            if plan.a == k and other is not None and "_".join(turned(plan, parts) or ()) == other:
                return
        source = min(sources, key=lambda place: (place[0] != k, place))
        like = self.lists[source[0]].rows[source[1]]
        changes = {"name": label, "description": None}
        book.impute(values, number, like, evidence="sibling", **changes)

    # -- descriptions

    def descriptions(self) -> None:
        """Take off a value the description of the number before it, where siblings show that it slid.

        Labels that differ in the type of the operands alone are described in the same words.
        """
        gists: dict[int, dict[int, str]] = {}
        for plan, numbers in self.plans:
            a, b, distance, x, y, place = plan
            if a == b and a in self.slippery and _TYPE.match(x) and _TYPE.match(y) and abs(distance) > 1:
                if a not in gists:
                    texts = self.book.printed[1]
                    gists[a] = {n: _gist(texts[row]) for n, row in self.lists[a].rows.items()}
                changed = {n for k, n in self.renamed if k == a}
                changed |= {n - distance for n in changed}
                words = self.words[b]
                held = {
                    n
                    for n in changed.intersection(self.at[a, place, x])
                    if turned(plan, words[n]) == words.get(n + distance, ())
                }
                self._slid(b, {n + distance: n for n in (numbers - changed) | held}, gists[a])

    def _slid(self, k: int, sibling: dict[int, int], gist: dict[int, str]) -> None:
        """Compare the descriptions of numbers with those of their siblings, which mostly agree.

        Args:
            k: the list.
            sibling: for each number the one whose label corresponds.
            gist: the descriptions, for comparing.
        """
        book, rows = self.book, self.lists[k].rows
        if sum(1 for n, other in sibling.items() if gist[n] and gist[n] == gist[other]) < SUPPORT:
            return
        for number, other in sibling.items():
            mine, its = gist[number], gist[other]
            before = {gist.get(number - 1)} | {gist[sibling[n]] for n in (number - 1,) if n in sibling}
            if mine and mine != its and mine in before and its not in (gist.get(other - 1), ""):
                row = rows[number]
                if book.descriptions[row] == book.printed[1][row]:
                    book.describe(row, None, code="description_parallel", evidence="sibling")


def _holds(states: list[int], at: int, step: int) -> int:
    """How often a correspondence holds on one side of a place before it fails."""
    count = 0
    for state in states[at + 1 :] if step > 0 else reversed(states[:at]):
        if state < 0:
            break
        count += state
    return count


def _ends(states: list[int], at: int) -> bool:
    """Whether a correspondence ends at a place where it does not fail."""
    return states[at] >= 0 and (not any(states[:at]) or not any(states[at + 1 :]))


def _misprint(name: str, label: str) -> bool:
    """Whether a label may be a misprint of another: letter for letter but for two, or with text run on behind it."""
    mine, its = ("".join(letter for letter in text if letter.isalnum()) for text in (name, label))
    if mine.startswith(its):
        return True
    if len(mine) == len(its):
        return sum(a != b for a, b in zip(mine, its, strict=True)) < 3
    return one_letter_apart(mine, its)


def _gist(text: str | None) -> str:
    """A text without blanks, stops, TeX, and the letters that say an operand's type: `S0.u` and `S0.i` are S0."""
    if text is None:
        return ""
    if "\\" in text:
        text = _COMMAND.sub(lambda found: _TEX.get(found[1], found[0]), text)
    return _MARKS.sub("", _TYPE_LETTER.sub("", text))
