"""One label: how it is spelled, measured against the labels of its list and of lists like it.

SQ DS ADD SRC2 U64     is SQ_DS_ADD_SRC2_U64: identifiers of the list have underscores, none has blanks
SO_V_LSHR_B64          is SQ_V_LSHR_B64: every label of the list begins with SQ
SQ_V_MAX_{132}         is SQ_V_MAX_I32: braces are what TeX puts round an index, and labels of the list
                       end in a type: one of B, U, I, F and a width, of which 132 is none
SQ_VCMP_LG_F64         is SQ_V_CMP_LG_F64: every label of the list begins with SQ_V_
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from normalize.rules.book import IDENTIFIER, RESERVED
from normalize.rules.words import SHORTEST, Words, one_letter_apart
from normalize.vocabulary import canonical, skeleton

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.rules.book import Book, ValueList

_BLANKS = re.compile(r"(?:(?<!_)_+)?\s[\s_]*")
_BRACES = re.compile(r"_?\{(\w+)\}")
_WORDS = re.compile(r"[A-Za-z0-9]+")
_TYPE = re.compile(r"[BUIF](?:8|16|24|32|64|96|128)$")
_WIDTH = re.compile(r"1(8|16|24|32|64|96|128)$")
_NOT_A_TYPE = re.compile(r"[A-Z](?:16|24|32|64|96|128)$|[BUIF]{1,2}\d+$")
"""What may be a type misread: another letter before its width, or its letter before another number."""
_DIGIT_INSIDE = re.compile(r"[A-Za-z]{2,}[0158][A-Za-z]+$")
_RUN_ON = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+ [a-z(]")
_PARTED = re.compile(r"[A-Z][A-Z0-9]*(?: [A-Z0-9]+)+$")
_PLAIN = re.compile(r"\w+$")
_STROKES: Final = frozenset("I1L")
"""Letters of one stroke, which print doubles or adds beside another upright."""
FEW: Final = 3
"""A list of so many identifiers has a way of writing them."""
MANY: Final = 10
"""In a list of so many labels, what all but one of them have is a rule."""

FEW_FORMS: Final = (2, 4)
"""So often must a word be known before another that looks like it is in doubt; more often among mnemonics (second)."""

Step = tuple[str, str]
"""What was done to a label (a repair's code), and what it then is."""


@dataclass(slots=True)
class Style:
    """How the labels of a list are written.

    Attributes:
        labels: all of them; `parted` are the words of those that are identifiers.
        head, heads: the first word, the first two, that they share.
        words: how often each word stands in identifiers.
        typed: whether they end in a type.
        run_on: how many have text behind an identifier.
        odd: words that may be others: they print alike, or are a width without its type's letter.
        looks: the words by what they print like.
    """

    labels: set[str]
    parted: list[tuple[str, ...]]
    head: str | None
    heads: str | None
    words: Counter[str]
    typed: bool
    run_on: int
    odd: set[str] = field(default_factory=set)
    looks: dict[str, list[str]] = field(default_factory=dict)


def spelling(book: Book) -> None:
    """Repair labels that only their spelling keeps from being what the others of their list are."""
    styles: dict[tuple[str | None, ...], Style] = {}
    lists: dict[tuple[str | None, ...], list[ValueList]] = {}
    known: dict[str | None, Words] = defaultdict(Words)
    parts_of: dict[str | None, tuple[str, ...] | None] = {None: None}
    for values in book.lists:
        labels = tuple([book.names[row] for row in values.rows.values()])
        if labels not in lists:
            lists[labels] = []
            for label in labels:
                if label is not None and label not in parts_of:
                    parts_of[label] = tuple(label.split("_")) if IDENTIFIER.match(label) else None
            if style := _style(labels, parts_of):
                styles[labels] = style
        lists[labels].append(values)
    for labels, style in styles.items():
        known[style.head].add(style.parted, style.words, len(lists[labels]))
    for labels, style in styles.items():
        words = known[style.head]
        style.odd |= {w for w in style.words if words.count[w] == 1 and _shortened(w, style.words)}
        style.odd |= words.strangers.intersection(style.words)
        unusual = _unusual(labels, parts_of, style)
        for values in lists[labels] if unusual else ():
            rows = list(values.rows.values())
            for i in unusual:
                _spell(book, rows[i], style, words, FEW_FORMS[values.role == "opcode"])


def _style(
    labels: tuple[str | None, ...], parts_of: dict[str | None, tuple[str, ...] | None]
) -> Style | None:
    """How a list writes its labels; None when it is no list of identifiers."""
    every = {label for label in labels if label}
    parted = [parts for label in every if (parts := parts_of[label])]
    if len(parted) < FEW or len(parted) * 2 < sum(not RESERVED.match(x) for x in every if not parts_of[x]):
        return None
    words = Counter(chain.from_iterable(parted))
    ends = Counter([parts[-1] for parts in parted])
    typed = sum(count for word, count in ends.items() if _TYPE.match(word))
    style = Style(
        every,
        parted,
        _shared([parts[0] for parts in parted], 0.8),
        _shared(["_".join(parts[:2]) for parts in parted], 0.9),
        words,
        typed >= FEW and typed * 3 >= len(parted),
        sum(bool(_RUN_ON.match(label)) for label in every),
    )
    for word in words:
        if look := _traits(word).look:
            style.looks.setdefault(look, []).append(word)
    style.odd = {"", *_odd(style)}
    return style


class Traits(NamedTuple):
    """What a word prints like (nothing for numbers), whether it is a type without its letter, or a type misread."""

    look: str
    width: bool
    no_type: bool
    digit_inside: bool


@lru_cache(maxsize=1 << 14)
def _traits(word: str) -> Traits:
    """What a word may be mistaken for."""
    return Traits(
        canonical(word) if len(word) > 1 and not word.isdigit() else "",
        bool(_WIDTH.match(word)),
        bool(_NOT_A_TYPE.match(word) and not _TYPE.match(word)),
        bool(_DIGIT_INSIDE.match(word)),
    )


def _shared(heads: list[str], most: float) -> str | None:
    """What so many of them are, and no fewer."""
    if len(heads) < FEW:
        return None
    head, count = Counter(heads).most_common(1)[0]
    return head if count >= most * len(heads) or (count >= FEW and count == len(heads) - 1) else None


def _odd(style: Style) -> Iterator[str]:
    """Words with a digit for a letter, that print like others, or in a list of types look like one and are none."""
    for same in style.looks.values():
        if len(same) > 1:
            yield from (word for word in same if style.words[word] == 1)
    for word, count in style.words.items():
        traits = _traits(word)
        if traits.digit_inside or (style.typed and (traits.width or (count == 1 and traits.no_type))):
            yield word


def _shortened(word: str, words: Counter[str]) -> list[str]:
    """The words of the list, found in more than one label, that this is one of with a stroke too many."""
    if len(word) < 4:
        return []
    shorter = {word[:k] + word[k + 1 :] for k, letter in enumerate(word) if letter in _STROKES}
    return [w for w in shorter if words[w] > 1]


def _unusual(
    labels: tuple[str | None, ...], parts_of: dict[str | None, tuple[str, ...] | None], style: Style
) -> list[int]:
    """Which labels of a list are worth a closer look."""
    begins = tuple(style.heads.split("_")) if style.heads else None
    out = []
    for i, label in enumerate(labels):
        parts = parts_of[label]
        if parts is None:
            if label and not RESERVED.match(label):
                out.append(i)
        elif (
            (style.head and parts[0] != style.head)
            or (begins and parts[:2] != begins)
            or not style.odd.isdisjoint(parts)
        ):
            out.append(i)
    return out


def _spell(book: Book, row: int, style: Style, known: Words, forms: int) -> None:
    """Repair one label, or say why it is like no other; `forms` is how often a word it may be must be known."""
    name = book.names[row] or ""
    if IDENTIFIER.match(name):
        steps = list(_letters(name, style, known, own=1))
        if not steps and book.sure(row) and len(style.labels) >= MANY:
            steps = list(_underscore(name, style, known)) or list(_stroke(book, row, name, style, known))
        if not steps and book.sure(row):
            steps = list(_parted(book, row, name, known))
    elif _PLAIN.match(name):
        steps = list(_parted(book, row, name, known)) if book.sure(row) else []
    else:
        steps = list(_separators(name, style))
        steps += _letters(steps[-1][1], style, known, own=0) if steps else ()
    if steps and _stands(steps[-1][1], name, style, known, disputed="value_disputed" in book.flags[row]):
        after = steps[-1][1]
        style.labels.add(after)
        for code, text in steps:
            settles = {"name_garbled"} if text == after else ()
            book.rename(row, text, code=code, evidence="vocabulary", resolves=settles)
    elif book.sure(row) and (found := _unlike(name, style, known) or _strange(name, style, known, forms)):
        word, why = found
        if word is None or not book.others.knows(word, book.desk):
            book.doubt(row, "label_unlike", why)


def _separators(name: str, style: Style) -> Iterator[Step]:
    """Braces and blanks made underscores, and the first word what the first words of the list are."""
    text = _BRACES.sub(r"_\1", name)
    if text != name:
        yield "label_braces", text
    if " " in text:
        text = _BLANKS.sub("_", text.strip())
        yield "label_blanks", text
    first, _, rest = text.partition("_")
    if style.head and first != style.head and canonical(first) == canonical(style.head):
        yield "label_prefix", f"{style.head}_{rest}"


def _letters(name: str, style: Style, known: Words, *, own: int) -> Iterator[Step]:
    """Words of the label that print like words of the list: the first, a type, or one beside the same word.

    `own` is 1 when the words of this label are counted among those of the list.
    """
    parts = name.split("_")
    if style.head and parts[0] != style.head and canonical(parts[0]) == canonical(style.head):
        parts[0] = style.head
        yield "label_prefix", "_".join(parts)
    before = list(parts)
    for i, word in enumerate(parts[1:], 1):
        if len(word) < 2:
            continue
        if width := _WIDTH.match(word):
            if style.typed and style.words["I" + width[1]] >= max(2, 2 * style.words[word]):
                parts[i] = "I" + width[1]
        elif style.words[word] == own and not word.isdigit():
            alike = [w for w in style.looks.get(canonical(word), ()) if w != word]
            if (
                len(alike) == 1
                and known.count[alike[0]] > known.count[word]
                and known.beside(alike[0], parts, i)
            ):
                parts[i] = alike[0]
    if parts != before:
        yield "label_letters", "_".join(parts)


def _underscore(name: str, style: Style, known: Words) -> Iterator[Step]:
    """The label begins as all others do, but for the underscore behind it."""
    if style.heads is None or not name.startswith(style.heads):
        return
    rest = name[len(style.heads) :]
    if rest and rest[0] != "_" and known.count[rest.split("_", 1)[0]]:
        yield "label_blanks", f"{style.heads}_{rest}"


def _stroke(book: Book, row: int, name: str, style: Style, known: Words) -> Iterator[Step]:
    """A word seen nowhere else is one of the list's words and a stroke; the description has the word without it."""
    parts = name.split("_")
    for i, word in enumerate(parts):
        found = _shortened(word, style.words) if known.count[word] == 1 else ()
        if len(found) == 1:
            said = {w.upper() for w in _WORDS.findall(book.descriptions[row] or "")}
            if found[0] in said and word not in said:
                parts[i] = found[0]
                yield "label_letters", "_".join(parts)
                return


def _parted(book: Book, row: int, name: str, known: Words) -> Iterator[Step]:
    """An underscore was lost between two words that stand side by side elsewhere, or came in twice."""
    parts = name.split("_")
    label: tuple[str, ...] = tuple(word for i, word in enumerate(parts) if word or i in {0, len(parts) - 1})
    for i, word in enumerate(label):
        two = known.parted(word) if len(word) >= SHORTEST and known.count[word] < 2 else None
        if two and known.joins((*label[:i], *two, *label[i + 1 :]), i, 2):
            label = (*label[:i], *two, *label[i + 1 :])
            break
    if len(label) != len(parts) and name not in (book.descriptions[row] or ""):
        yield "label_blanks", "_".join(label)


def _stands(label: str, printed: str, style: Style, known: Words, *, disputed: bool) -> bool:
    """Whether a label is one of the list's kind: its beginning, its words, and no other value's label.

    Where every underscore was printed as a blank, or none was, a word of letters may be new, and so may
    one with another number than is known. Elsewhere, or in a disputed value, all words must be known.
    """
    if not IDENTIFIER.match(label) or label in style.labels:
        return False
    parts = label.split("_")
    if style.head and parts[0] != style.head:
        return False
    new = [word for word in parts if not known.count[word]]
    if not new:
        return True
    if disputed or ("_" in printed and " " in printed):
        return False
    return len(new) < len(parts) - 1 and all(word.isalpha() or skeleton(word) in known.shapes for word in new)


def _unlike(name: str, style: Style, known: Words) -> tuple[str | None, str] | None:
    """The word that makes a label like no other of its list, or none, and why; None when it is like them."""
    if not _PLAIN.match(name):
        if len(style.parted) * 5 >= len(style.labels) * 4:
            return None, "no identifier among identifiers"
        if style.head and _PARTED.match(name) and name.startswith(f"{style.head} "):
            return None, f"the other labels begin with {style.head}_"
        if style.run_on == 1 and _RUN_ON.match(name):
            return None, "text behind an identifier, as no other label has"
        return None
    if name.endswith("_"):
        return None, "ends in an underscore"
    for word in name.split("_"):
        if _traits(word).digit_inside and known.count[word] < 2:
            return word, f"{word} has a digit where letters print like it"
    first = name.split("_", 1)[0]
    if style.head and style.head != first and one_letter_apart(first, style.head):
        return None, f"the other labels begin with {style.head}_"
    if len(style.labels) < MANY:
        return None
    for word in name.split("_")[1:] if style.typed else ():
        if _traits(word).no_type and known.count[word] < 2:
            return word, f"{word} is no type, and labels of this list end in one"
    if style.heads and "_" in name:
        begin = "_".join(name.split("_")[:2])
        if begin != style.heads and one_letter_apart(begin, style.heads):
            return None, f"the other labels begin with {style.heads}_"
    if style.heads and name.startswith(style.heads) and name[len(style.heads) :][:1] not in ("", "_"):
        return None, f"the other labels begin with {style.heads}_"
    return None


def _strange(name: str, style: Style, known: Words, forms: int) -> tuple[str, str] | None:
    """The word of a label that stands nowhere else where one like it would fit, and why; None when none does."""
    parts = name.split("_")
    for i, word in enumerate(parts):
        if word in known.strangers:
            for other in sorted(known.near(word)):
                label = "_".join((*parts[:i], other, *parts[i + 1 :]))
                if (
                    known.count[other] >= forms
                    and skeleton(other) != skeleton(word)  # numbers tell things apart
                    and label not in style.labels
                    and known.beside(other, parts, i)
                ):
                    return word, f"{word} stands nowhere else; {other} does, and would fit"
    return None
