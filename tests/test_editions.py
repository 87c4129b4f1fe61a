"""Which of several documents of one product is the newer: what they print, else their names."""

from __future__ import annotations

import pytest
from revisions import fld, only, publish, reg, revision

from normalize.merging.editions import date_key, file_revision, file_stem, revision_key


def test_three_revisions_give_one_row_of_three_observations_the_newest_first() -> None:
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", "0", default)))
        for label, default in (("1.10", "0x2"), ("1.9", "0x1"), ("1.2", "0x0"))
    ]
    row = only(publish(*made), "fields")
    assert row["default_text"] == "0x2"
    assert row["observation_ids"] == [f"acme-one-guide-rev{label}:r0.f0" for label in ("1.10", "1.9", "1.2")]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ({"revision": "1.9"}, {"revision": "1.10"}),
        ({"revision": "A"}, {"revision": "B"}),
        ({"revision": "2.0 draft"}, {"revision": "2.0"}),
        (
            {"revision": "1.0", "revision_date": "May 3, 2009"},
            {"revision": "1.0", "revision_date": "1 Feb 2010"},
        ),
        ({"revision_date": "2008-12-31"}, {"revision_date": "January 2009"}),
        ({"doc_id": "acme-one-guide-rev2"}, {"doc_id": "acme-one-guide-rev10"}),
        ({"doc_id": "acme-one-guide-revb"}, {"doc_id": "acme-one-guide-revc"}),
        ({"doc_id": "acme-one-guide-2019-11"}, {"doc_id": "acme-one-guide-2020-02"}),
    ],
)
def test_revisions_are_in_the_order_of_what_they_print_else_of_their_names(
    older: dict[str, str], newer: dict[str, str]
) -> None:
    made = []
    for doc_id, said, default in (("acme-one-guide-b", older, "0x1"), ("acme-one-guide-a", newer, "0x2")):
        told = {"doc_id": doc_id, "title": "Guide", "revision": None, **said}
        label = told.pop("revision")
        made.append(revision(label, reg("MODE", 0x10, fld("EN", "0", default)), **told))
    row = only(publish(*made), "fields")
    assert (row["default_text"], row["agreement"]) == ("0x2", "resolved")


def test_revisions_that_nothing_puts_in_order_are_of_equal_age() -> None:
    made = [
        revision(
            None, reg("MODE", 0x10, fld("EN", "0", default)), doc_id=f"acme-one-guide-{name}", title="Guide"
        )
        for name, default in (("x", "0x1"), ("y", "0x2"))
    ]
    assert only(publish(*made), "fields")["agreement"] == "conflict"


def test_keys_of_revisions_dates_and_names() -> None:
    versions = ["Rev. 1.9", "1.10-draft", "1.10", "1.10b", "2"]
    keys = [revision_key(text) for text in versions]
    assert all(keys)
    assert sorted(versions, key=lambda text: revision_key(text) or ()) == versions
    assert (
        date_key("January 26, 2009")
        == date_key("26 Jan 2009")
        == date_key("2009-01-26")
        == date_key("26/01/2009")
    )
    assert (revision_key(None), date_key("no date")) == (None, None)
    names = [
        "acme-one-guide-rev1.2",
        "acme-one-guide-0.13.2",
        "acme-one-guide-2019-03",
        "acme-one-guide-1a2b3c4d",
    ]
    assert {file_stem(name) for name in names} == {"acme-one-guide"}
    assert [file_revision(name) for name in names] == ["1.2", "0.13.2", None, None]
