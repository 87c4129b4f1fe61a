"""Repairs of enumeration values and opcodes, document by document, each rule taking what the one before left.

latin       letters of other alphabets in labels
spelling    one label against the labels of its list
series      numbers in labels that count with the values
copies      lists printed several times
parallels   opcode lists built on one plan
sequels     what those settle, and what stays in doubt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from normalize.rules.book import Book, Elsewhere
from normalize.rules.labels import spelling
from normalize.rules.latin import latin_labels
from normalize.rules.lists import copies
from normalize.rules.parallels import parallels
from normalize.rules.sequels import sequels
from normalize.rules.series import number_series

if TYPE_CHECKING:
    from normalize.workbench import Workbench


ORDER: Final = (latin_labels, spelling, number_series, copies, parallels, sequels)


def value_lists(bench: Workbench) -> None:
    """Repair the values of every document that has lists."""
    others = Elsewhere(bench)
    for desk in bench.desks:
        if desk.values.count:
            book = Book(desk, others)
            for rule in ORDER:
                rule(book)
