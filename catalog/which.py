"""Which product, variant or revision a person means.

which("Sea Islands", documents)     Which(product="sea-islands", document=None, ...)
which("acme", documents)            the product `acme-one`: a word of the name, or a part of one, is enough
which("one-a", documents, variants) the variant `one-a` of a product whose document describes several
which("tarn2@1.0", documents)       revision 1.0 of tarn2; so is the id of its document, or `1.0`
                                    where nothing else of the dataset has that revision
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from catalog.names import nearest
from extract.errors import UsageError
from normalize.merging.editions import file_revision

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Row = dict[str, Any]
Variant = tuple[str, str, str]
"""Vendor (empty for none), product and variant."""
_PART: Final = 2
"""Characters that a part of a name has at least."""


@dataclass(slots=True, frozen=True)
class Which:
    """A side of a comparison.

    Attributes:
        vendor, product: slugs; None where the document names none.
        variant: slug of the variant, where one is meant and not all of its product.
        label: of a revision, as `changes` names it; None for a product as a whole.
        documents: ids of the documents it rests on, one for a revision.
    """

    vendor: str | None
    product: str | None
    label: str | None
    documents: tuple[str, ...]
    variant: str | None = None

    @property
    def name(self) -> str:
        """What to call it: `tarn2`, `tarn2@1.0`; a document without a product by its id."""
        if self.product is None:
            return self.documents[0]
        return self.variant or (self.product if self.label is None else f"{self.product}@{self.label}")


def which(text: str, documents: Sequence[Row], variants: Iterable[Variant] = ()) -> Which:
    """The product, variant or revision meant, among the rows of `documents` and the variants of their products.

    A product is named as the tables name it, in any spelling that leads to the same slug, by some of its
    words, a part of its name, or its vendor, where only one product has them; before it may stand its vendor
    and a slash.

    Raises:
        UsageError: there is none, or there are several: says which.
    """
    return _one_of(text, documents, variants, [_revision(row) for row in documents])


def which_product(text: str, documents: Sequence[Row], variants: Iterable[Variant] = ()) -> Which:
    """The product or variant meant, by the same rule; a revision is none.

    Raises:
        UsageError: there is none, or there are several: says which.
    """
    return _one_of(text, documents, variants, [])


def _one_of(
    text: str, documents: Sequence[Row], variants: Iterable[Variant], revisions: Sequence[Which]
) -> Which:
    products = list(_products(documents))
    parts = [
        replace(one, variant=variant)
        for one in products
        for vendor, product, variant in sorted(variants)
        if (one.vendor or "", one.product) == (vendor, product)
    ]
    every = [*products, *parts, *revisions]
    for fits, among in (
        (_exactly, products),
        (_exactly, parts),
        (_exactly, revisions),
        (_in_words, [*products, *revisions]),
        (_in_part, products),
        (_in_part, parts),
    ):
        found = [one for one in among if fits(text, one)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{text}: may be {_either(found)}; name one of them")
    documented = [one.name for one in products if text.strip().lower() in one.documents]
    if documented:
        raise UsageError(f"{text} is a document: its product is {documented[0]}")
    names = [name for one in every for name in (one.name, *(one.documents if revisions else ()))]
    there = dict.fromkeys(one.name for one in every)
    near = nearest(slug(text), names, f"; there is {', '.join(there)}")
    what = "product, revision or document" if revisions else "product"
    raise UsageError(f"no {what} {text}{near}")


def slug(text: str) -> str:
    """A name as slugs spell it: `Sea Islands` is `sea-islands`."""
    return re.sub(r"[^a-z0-9.@/]+", "-", text.strip().lower()).strip("-")


def _products(documents: Sequence[Row]) -> Iterator[Which]:
    found: dict[tuple[str | None, str], list[str]] = {}
    for row in documents:
        if row["product"] is not None:
            found.setdefault((row["vendor"], row["product"]), []).append(row["doc_id"])
    for (vendor, product), ids in found.items():
        yield Which(vendor, product, None, tuple(ids))


def _revision(row: Row) -> Which:
    label = row["revision"] or file_revision(row["doc_id"]) or row["doc_id"]
    return Which(row["vendor"], row["product"], label, (row["doc_id"],))


def _exactly(text: str, one: Which) -> bool:
    """Whether the text is a name of it."""
    wanted = slug(text)
    if one.variant is not None:
        return wanted in (one.variant, f"{one.product}/{one.variant}")
    if one.label is None:
        return wanted in (one.product, f"{one.vendor}/{one.product}")
    label = slug(one.label)
    names = (one.documents[0], label, f"{one.product}@{label}", f"{one.vendor}/{one.product}@{label}")
    return text.strip() == one.documents[0] or wanted in names


def _in_words(text: str, one: Which) -> bool:
    """Whether the text is some of the words of its name, one after another."""
    wanted, _, label = slug(text).partition("@")
    if one.product is None or bool(label) != (one.label is not None) or not wanted:
        return False
    if label and label != slug(one.label or ""):
        return False
    return f"-{wanted}-" in f"-{one.product}-"


def _in_part(text: str, one: Which) -> bool:
    """Whether the text is part of its name, or names the vendor of it."""
    wanted = slug(text)
    if "@" in wanted or len(wanted) < _PART:
        return False
    return wanted in (one.variant or one.product or "") or (one.variant is None and wanted == one.vendor)


def _either(found: Sequence[Which]) -> str:
    """Several of them, each told from the others."""
    names = [one.name for one in found]
    return " or ".join(
        one.name if names.count(one.name) == 1 else f"{one.vendor}/{one.name} ({', '.join(one.documents)})"
        for one in found
    )
