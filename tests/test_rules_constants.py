"""Rules about constants: arithmetic decides between a value and its definition, or nothing is changed."""

from __future__ import annotations

from typing import Any

import pytest
from handmade import document, whole

from extract.observations import Reading, Symbol
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

SOUND = [("0x3F800000", "1.0f"), ("0x40000000", "2.0f"), ("0x40400000", "3.0f")]


def repaired(printed: str, definition: str, flag: str) -> dict[str, Any]:
    """The published row of a constant among sound ones."""
    source = document()
    rows = []
    for index, (text, meaning) in enumerate([*SOUND, (printed, definition)]):
        rows.append(
            Symbol(
                whole(source, index),
                kind="special_constant",
                index=index,
                value=int(text, 16),
                definition=meaning,
                attributes={"value_text": text},
            )
        )
    rows[-1].flag(flag)
    reading = Reading(source, "acme-isa", "acme-isa@1", symbols=rows, pages=[1] * len(source.lines))
    reading.number()
    symbols = published_tables([observed_tables(reading)])["symbols"].to_pylist()
    return next(s for s in symbols if s["index"] == len(SOUND))


@pytest.mark.parametrize(
    ("printed", "definition", "right"),
    [
        ("0x40000000", "float(21)", "float(2^1)"),
        ("0x44800000", "float(210)", "float(2^10)"),
        ("0x38800000", "float(2-14)", "float(2^-14)"),
    ],
)
def test_digits_are_an_exponent_when_the_value_is_that_power(
    printed: str, definition: str, right: str
) -> None:
    row = repaired(printed, definition, "definition_differs")
    assert (row["definition"], row["value"], row["flags"]) == (right, int(printed, 16), [])
    assert [(r["code"], r["before"], r["evidence"]) for r in row["repairs"]] == [
        ("exponent_raised", definition, "arithmetic")
    ]


@pytest.mark.parametrize(
    ("printed", "definition", "right"),
    [("0x3E2AAAAAB", "$1/6$", 0x3E2AAAAB), ("0x7F7FFFFFFF", "Max Float", 0x7F7FFFFF)],
)
def test_a_digit_printed_too_often_goes_when_the_definition_says_so(
    printed: str, definition: str, right: int
) -> None:
    row = repaired(printed, definition, "constant_digits")
    assert (row["value"], row["flags"], row["status"]) == (right, [], "repaired")


@pytest.mark.parametrize(
    ("printed", "definition", "flag"),
    [
        ("0x40000000", "float(31)", "definition_differs"),
        ("0x40000000", "twenty one", "definition_differs"),
        ("0x3E2AAAAAB", "some words", "constant_digits"),
        ("0x3E2AAAAAB", "1/7", "constant_digits"),
        ("0x3E2ABCAAB", "1/6", "constant_digits"),
    ],
)
def test_without_proof_a_constant_stays_as_printed_and_in_doubt(
    printed: str, definition: str, flag: str
) -> None:
    row = repaired(printed, definition, flag)
    assert (row["definition"], row["value"], row["flags"]) == (definition, int(printed, 16), [flag])
    assert row["repairs"] == []
