"""The names that documents print cleanly, and the words they are made of: what a garbled name is measured against.

    words = Vocabulary(bench)
    words.knows("Z_OFFSET"), words.spelled_from_known_words("SCISSOR_BR")

Only rows without a doubt of their own speak here. A name's words are its parts between
underscores, a number at the end of one taken off: `S10_X` is made of `S` and `X`.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from normalize.workbench import Workbench

IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:\[\d+-\d+\]\w*)?$")
_ALIKE: Final = str.maketrans("OQILSB", "001158")
"""Letters that print and OCR take for digits, and for each other."""
_DIGITS: Final = "0123456789"
TWINS: Final = 64
"""So many members of a series are witnesses enough."""
_INDEX = re.compile(r"\[[^\]]*\]")
_NUMBER = re.compile(r"\d+")


def words_of(name: str) -> list[str]:
    """The words of a name.

    >>> words_of("PA_CL_UCP_[0-5]_Y"), words_of("S10_X")
    (['PA', 'CL', 'UCP', 'Y'], ['S', 'X'])
    """
    closed = name.rfind("]") + 1
    whole = _INDEX.sub("", name[:closed]) + name[closed:] if closed and "[" in name else name
    return [bare for word in whole.split("_") if (bare := word.rstrip(_DIGITS))]


def skeleton(name: str) -> str:
    """A name with every number in it taken out: what the members of a series share.

    >>> skeleton("COL5_EXPORT_FORMAT")
    'COL#_EXPORT_FORMAT'
    """
    return _NUMBER.sub("#", name)


def canonical(name: str) -> str:
    """A name with confusable letters and digits made one: names that print alike come out equal.

    >>> canonical("SRCO") == canonical("SRC0"), canonical("S_MIN_132") == canonical("S_MIN_I32")
    (True, True)
    """
    return name.translate(_ALIKE)


def digits_for_letters(name: str, twin: str) -> str | None:
    """The name with digits where the twin, a name of the same series, has digits and this one a letter like one.

    >>> digits_for_letters("COMPAREFUNCO", "COMPAREFUNC1")
    'COMPAREFUNC0'
    """
    if len(name) != len(twin) or canonical(name) == name:
        return None
    out = []
    for mine, other in zip(name, twin, strict=True):
        if mine == other or (mine.isdigit() and other.isdigit()):
            out.append(mine)
        elif other.isdigit() and canonical(mine).isdigit():
            out.append(canonical(mine))
        else:
            return None
    return "".join(out)


class Vocabulary:
    """The clean names of all documents.

    Attributes:
        registers, fields: how often each name is printed cleanly, in the document that has it most often: what
            one document prints wrong, its next revision does too, and is no second witness.
        alike: the field names by what they look like (`canonical`).
        words: how many different clean names hold each word.
        series: for each document, the registers (rows) by the skeleton of their names.
    """

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self.registers: Counter[str] = Counter()
        self.fields: Counter[str] = Counter()
        self.words: Counter[str] = Counter()
        for sheet_name, column, counts in (
            ("registers", "register", self.registers),
            ("fields", "field", self.fields),
        ):
            for sheet in bench.sheets(sheet_name):
                names = sheet[column]
                counts |= Counter(
                    names[row]
                    for row, flags in enumerate(sheet["flags"])
                    if names[row] and (not flags or flags == ["register_name"])
                )
        self.alike: dict[str, list[str]] = {}
        for name in self.fields:
            self.alike.setdefault(canonical(name), []).append(name)
        known = filter(IDENTIFIER.match, {*self.registers, *self.fields})
        self.words.update(chain.from_iterable(set(words_of(name)) for name in known))
        self.series: dict[str, dict[str, list[int]]] = {}
        for sheet in bench.sheets("registers"):
            shapes = self.series.setdefault(sheet.doc_id, {})
            for row, name in enumerate(sheet["register"]):
                if name:
                    shapes.setdefault(skeleton(name), []).append(row)

    def learn(self, name: str, doc_id: str | None = None, row: int | None = None) -> None:
        """Take in a name that a rule has settled; a register's with its document and row."""
        self._learn_words(name)
        if doc_id is not None and row is not None:
            rows = self.series[doc_id].setdefault(skeleton(name), [])
            if row not in rows:
                rows.append(row)

    def _learn_words(self, name: str) -> None:
        if IDENTIFIER.match(name):
            self.words.update(set(words_of(name)))

    def twins(self, doc_id: str, row: int, name: str) -> list[int]:
        """The first `TWINS` registers of a document whose names differ from this row's name in numbers alone."""
        return [r for r in self.series[doc_id].get(skeleton(name), [])[:TWINS] if r != row]

    def knows(self, name: str) -> bool:
        """Whether the name is printed cleanly anywhere."""
        return name in self.fields or name in self.registers

    def spelled_from_known_words(self, name: str) -> bool:
        """Whether every word of the name stands in a clean name or, written small, in a description."""
        words = words_of(name)
        return bool(words) and bool(IDENTIFIER.match(name)) and all(map(self._known, words))

    def _known(self, word: str) -> bool:
        if word in self.words:
            return True
        small = word.lower()
        return len(small) > 2 and any(small + end in self._prose for end in ("", ".", ",", ":", ";", ")"))

    @cached_property
    def _prose(self) -> set[str]:
        texts: set[str | None] = set()  # many are printed again and again
        for name in ("registers", "fields", "enum_values"):
            for sheet in self._bench.sheets(name):
                texts.update(sheet["description"], sheet["name"] if name == "enum_values" else ())
        return set(" ".join(text for text in texts if text).split())
