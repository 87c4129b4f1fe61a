"""Which documents describe one product, which of them are revisions of one another, and in what order.

    chip-guide-rev1.0, chip-guide-rev1.1, chip-isa    ->    Product with the series
                                                            [rev1.0, rev1.1] and [isa]

Revisions are put in order by what they print (revision, then date), else by their file's
name. Where none of these is known of all of them nothing is: they then stand side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from normalize.workbench import Desk

Key = tuple[tuple[int, int | str], ...]
"""A revision or date made comparable."""

MOSTLY: Final = 0.5
"""Documents that share more than this part of the larger one's names are revisions whatever they are called."""
SOME: Final = 0.1
"""Those of one title or file name are if they share more than this part of the smaller one's names."""
_DRAFT: Final = frozenset(("draft", "preliminary", "alpha", "beta", "rc", "pre"))
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FILE_REVISION: Final = re.compile(
    r"(?<![a-z0-9])(?:(?:rev(?:ision)?|ver(?:sion)?|v|r(?=\d\d?(?!\d)))[-_.]?(\d+(?:[._]\d+)*[a-z]?)"
    r"|(\d+(?:\.\d+)+[a-z]?)|rev(?:ision)?[-_.]?([a-z]))(?![a-z0-9])"
)
_FILE_DATE: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?:[-_.]?\d\d){0,2}(?!\d)")
_DIGEST: Final = re.compile(r"-[0-9a-f]{8}$")


@dataclass(slots=True, eq=False)
class Edition:
    """One document among those of its product.

    Attributes:
        desk: its rows, repaired.
        document: its row of `documents`.
        rank: 0 for the newest of its series, 1 for the one before ...; equal where nothing tells them apart.
    """

    desk: Desk
    document: Mapping[str, Any]
    rank: int = 0

    @property
    def doc_id(self) -> str:
        """The document's id."""
        return self.desk.doc_id

    @property
    def label(self) -> str:
        """What to call it beside other revisions: the revision it prints, else the one in its name, else its id."""
        return self.document["revision"] or file_revision(self.doc_id) or self.doc_id


@dataclass(slots=True, eq=False)
class Product:
    """The documents of one product of one vendor.

    Attributes:
        series: the revisions of each document, the oldest first.
    """

    vendor: str | None
    name: str | None
    series: list[list[Edition]] = field(default_factory=list)

    @property
    def editions(self) -> list[Edition]:
        """All of them, the newest first."""
        every = [edition for one in self.series for edition in one]
        return sorted(every, key=lambda edition: (edition.rank, edition.doc_id))

    @property
    def date(self) -> Key | None:
        """The latest date that any of them prints."""
        dates = (date_key(edition.document["revision_date"]) for edition in self.editions)
        return max((date for date in dates if date), default=None)


def products(desks: Iterable[Desk], documents: Mapping[str, Mapping[str, Any]]) -> list[Product]:
    """The products that these documents describe, by vendor and name; one without either stands alone.

    Args:
        desks: one per document, in the order of their ids.
        documents: row of `documents` by id.
    """
    found: dict[tuple[str, str, str], Product] = {}
    members: dict[tuple[str, str, str], list[Edition]] = {}
    for desk in desks:
        known = desk.vendor is not None and desk.product is not None
        key = (desk.vendor or "", desk.product or "", "" if known else desk.doc_id)
        found.setdefault(key, Product(desk.vendor, desk.product))
        members.setdefault(key, []).append(Edition(desk, documents[desk.doc_id]))
    for key, product in found.items():
        product.series = [_ordered(one) for one in _series(members[key])]
    return [found[key] for key in sorted(found)]


def _series(editions: list[Edition]) -> list[list[Edition]]:
    """The editions in groups: revisions of one document together."""
    if len(editions) == 1:
        return [editions]
    names = [_names(edition.desk) for edition in editions]
    groups: list[list[int]] = []
    for i, edition in enumerate(editions):
        akin = [g for g in groups if any(_akin(edition, editions[j], names[i], names[j]) for j in g)]
        groups = [g for g in groups if g not in akin] + [sorted([i, *(j for g in akin for j in g)])]
    return [[editions[i] for i in group] for group in sorted(groups)]


def _names(desk: Desk) -> set[str]:
    """The names of what it describes."""
    columns = (("registers", "register"), ("instructions", "mnemonic"), ("symbols", "name"))
    return {name for sheet, column in columns for name in desk.sheets[sheet][column] if name}


def _akin(a: Edition, b: Edition, names_a: set[str], names_b: set[str]) -> bool:
    """Whether two documents of a product are revisions of one."""
    small, large = sorted((len(names_a), len(names_b)))
    shared = len(names_a & names_b)
    title_a, title_b = (str(e.document["title"] or "").casefold() for e in (a, b))
    called_alike = (title_a and title_a == title_b) or file_stem(a.doc_id) == file_stem(b.doc_id)
    if called_alike:
        return not small or shared > SOME * small
    return bool(large) and shared > MOSTLY * large


def _ordered(editions: list[Edition]) -> list[Edition]:
    """The revisions of one document, the oldest first, their ranks set."""
    keys: list[list[Key]] = [[] for _ in editions]
    for known in (
        [revision_key(e.document["revision"]) for e in editions],
        [date_key(e.document["revision_date"]) for e in editions],
        [revision_key(file_revision(e.doc_id)) for e in editions],
        [date_key(file_date(e.doc_id)) for e in editions],
    ):
        if all(known):
            for key, part in zip(keys, known, strict=True):
                key.append(part or ())
    order = sorted(range(len(editions)), key=lambda i: (keys[i], editions[i].doc_id))
    for newer, older in pairwise(reversed(order)):
        editions[older].rank = editions[newer].rank + (keys[older] != keys[newer])
    return [editions[i] for i in order]


def revision_key(text: str | None) -> Key | None:
    """A revision made comparable; a draft comes before what it is a draft of.

    >>> revision_key("Rev. 1.9") < revision_key("1.10-draft") < revision_key("1.10") < revision_key("1.10b")
    True
    """
    words = re.findall(r"\d+|[a-z]+", (text or "").lower())
    while len(words) > 1 and words[0] in ("rev", "revision", "ver", "version", "v", "r"):
        words = words[1:]
    key = [(2, int(w)) if w.isdigit() else (-1, w) if w in _DRAFT else (1, w) for w in words]
    return (*key, (0, "")) if key else None


def date_key(text: str | None) -> Key | None:
    """A date as year, month and day, as far as they are said.

    >>> date_key("January 26, 2009") == date_key("26 Jan 2009") == date_key("2009-01-26")
    True
    """
    words = re.findall(r"\d+|[a-z]+", (text or "").lower())
    years = [w for w in words if re.fullmatch(r"(?:19|20)\d\d", w)]
    if not years:
        return None
    named = [_MONTHS.index(w[:3]) + 1 for w in words if w[:3] in _MONTHS]
    rest = [int(w) for w in words if w.isdigit() and w not in years]
    if not named and rest and rest[0] > 12 and len(rest) > 1:  # 26/01/2009
        rest.reverse()
    return tuple((2, number) for number in (int(years[0]), *named[:1], *rest))


def file_revision(doc_id: str) -> str | None:
    """The revision that a document's id names, if it does.

    >>> file_revision("acme-one-guide-rev1.2"), file_revision("risc-debug-0.13.2"), file_revision("acme-one")
    ('1.2', '0.13.2', None)
    >>> file_revision("acme-one-guide-revb")
    'b'
    """
    found = list(_FILE_REVISION.finditer(doc_id))
    return (found[-1][1] or found[-1][2] or found[-1][3]) if found else None


def file_date(doc_id: str) -> str | None:
    """The date that a document's id names, if it does.

    >>> file_date("acme-one-guide-2019-03"), file_date("acme-one-guide-20190331"), file_date("acme-one-guide-rev2019")
    ('2019-03', '2019-03-31', None)
    """
    found = _FILE_DATE.search(_FILE_REVISION.sub("", doc_id))
    digits = re.sub(r"\D", "", found[0]) if found else ""
    return "-".join([digits[:4], *re.findall(r"\d\d", digits[4:])]) if digits else None


def file_stem(doc_id: str) -> str:
    """A document's id without what tells its revisions apart.

    >>> file_stem("acme-one-guide-rev1.2"), file_stem("acme-one-guide-2019-03")
    ('acme-one-guide', 'acme-one-guide')
    """
    words = re.split(r"[-_.]+", _FILE_DATE.sub("", _FILE_REVISION.sub("", _DIGEST.sub("", doc_id))))
    return "-".join(word for word in words if word)
