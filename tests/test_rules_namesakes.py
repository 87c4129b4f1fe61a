"""Documents of one product whose names say no vendor."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from revisions import fld, reg, revision, rows

from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.rules.namesakes import namesakes


@pytest.mark.parametrize(
    ("said", "reported"),
    [
        ([{"vendor": None}, {"vendor": None}], ["one-a", "one-b"]),
        ([{"vendor": None}, {"vendor": None, "product": "two"}], []),
        ([{"vendor": "acme"}, {"vendor": "acme"}], []),
        ([{"vendor": None, "product": None}] * 2, []),
    ],
)
def test_documents_of_a_product_that_are_not_merged_since_no_vendor_is_named_say_so(
    said: list[dict[str, Any]], reported: list[str]
) -> None:
    made = [
        revision(None, reg("MODE", 0x10, fld("EN", "0")), doc_id=doc_id, **more)
        for doc_id, more in zip(("one-a", "one-b"), said, strict=True)
    ]
    with patch("normalize.reconcile.RULES", ()), patch("normalize.reconcile.CHECKS", (namesakes,)):
        tables = published_tables([observed_tables(one) for one in made])
    assert [row["doc_id"] for row in rows(tables, "diagnostics", code="vendor_unknown")] == reported
