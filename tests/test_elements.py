"""Arrays that one document prints as one register and another element by element."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from revisions import fld, only, publish, reg, revision, rows

if TYPE_CHECKING:
    from extract.observations import Field, Register


def array(*fields: Field, last: int = 3, name: str = "BUF_[0-{}]") -> Register:
    """The array with `last` + 1 elements, from 0x10 on."""
    more = {"array_first": 0, "array_last": last, "array_stride": 4, "address_last": 0x10 + 4 * last}
    return reg(name.format(last), 0x10, *(fields or fields_of_all()), **more)


def fields_of_all() -> tuple[Field, ...]:
    """Fields of their own for each register."""
    return fld("EN", "0"), fld("KIND", "3:1", "0x2", values={0: "OFF", 1: "ON"})


def unrolled(count: int = 4, **odd: Any) -> list[Register]:
    """The elements of the array; `odd` has the fields or the address of some by their names."""
    made = []
    for n in range(count):
        said = odd.get(f"BUF_{n}", {})
        fields = said.get("fields", fields_of_all())
        made.append(reg(f"BUF_{n}", said.get("address", 0x10 + 4 * n), *fields))
    return made


def compared(old: list[Register], new: list[Register]) -> dict[str, Any]:
    """The tables of two revisions, which have another register in common."""
    made = [(reg("MODE", 0x80, fld("EN", "0")), *side) for side in (old, new)]
    return publish(revision("1.0", *made[0]), revision("1.1", *made[1]))


def differences(old: list[Register], new: list[Register]) -> list[tuple[Any, ...]]:
    """What `changes` says that is not the same."""
    found = rows(compared(old, new), "changes")
    return [
        tuple(row[column] for column in ("register", "field", "what", "before", "after", "verdict"))
        for row in found
        if row["verdict"] != "same_text"
    ]


def test_an_array_printed_element_by_element_is_no_change() -> None:
    assert differences([array()], unrolled()) == []
    assert differences(unrolled(), [array()]) == []
    shared = rows(compared([array()], unrolled()), "changes", field=None)
    assert shared.pop()["register"] == "MODE"
    assert [(row["register"], row["what"], row["evidence"]) for row in shared] == [
        (f"BUF_{n}", "shared", "an element of BUF_[0-3]; nothing differs") for n in range(4)
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_what_differs_between_an_element_and_its_array_is_told_of_the_element(*, turned: bool) -> None:
    wider = (fld("EN", "0"), fld("KIND", "4:1", "0x2", values={0: "OFF", 1: "ON"}))
    sides = [array()], unrolled(BUF_1={"fields": wider}, BUF_2={"address": 0x40})
    bits, places = ("3:1", "4:1"), ("0x18", "0x40")
    if turned:
        sides, bits, places = sides[::-1], bits[::-1], places[::-1]
    assert differences(*sides) == [
        ("BUF_1", None, "shared", None, None, "hardware_change"),
        ("BUF_1", "KIND", "shared", None, None, "hardware_change"),
        ("BUF_1", "KIND", "resized", *bits, "hardware_change"),
        ("BUF_2", None, "shared", None, None, "hardware_change"),
        ("BUF_2", None, "moved", *places, "hardware_change"),
    ]


def test_an_element_that_is_not_printed_any_more_is_removed_and_one_more_added() -> None:
    assert differences([array()], unrolled(3)) == [
        ("BUF_3", None, "removed", "0x1c", None, "hardware_change")
    ]
    assert differences(unrolled(3), [array()]) == [("BUF_3", None, "added", None, "0x1c", "hardware_change")]
    assert differences([array(last=2)], unrolled(4)) == [
        ("BUF_3", None, "added", None, "0x1c", "hardware_change")
    ]


def test_another_product_that_prints_the_elements_shares_them() -> None:
    tables = publish(
        revision("1.0", array()), revision("1.0", *unrolled(), product="two", doc_id="acme-two-guide")
    )
    found = rows(tables, "changes", field=None, what="shared")
    assert [row["register"] for row in found] == [f"BUF_{n}" for n in range(4)]


def copies(*sides: list[Register]) -> dict[str, Any]:
    """The tables of copies of one revision."""
    return publish(
        *(
            revision("1.0", *side, doc_id=f"acme-one-guide-{'abc'[i]}", title="Guide")
            for i, side in enumerate(sides)
        )
    )


def test_copies_that_print_an_array_in_two_ways_and_say_the_same_are_in_no_doubt() -> None:
    tables = copies([array()], unrolled())
    assert {
        row["status"] for name in ("registers", "fields", "enum_values") for row in rows(tables, name)
    } == {"clean"}
    assert rows(tables, "conflicts") == []


def test_copies_that_print_an_array_in_two_ways_and_differ_are_a_conflict_and_flagged() -> None:
    wider = (fld("EN", "0"), fld("KIND", "4:1", "0x2", values={0: "OFF", 1: "ON"}))
    tables = copies([array()], unrolled(BUF_1={"fields": wider}))
    flagged = [(row["register"], row["field"]) for row in rows(tables, "fields") if row["flags"]]
    assert flagged == [("BUF_1", "KIND"), ("BUF_[0-3]", "KIND")]
    found = only(tables, "conflicts")
    assert (found["register"], found["rule"]) == ("BUF_1", "undecided")
    assert [c["value"] for c in found["candidates"]] == ["4:1", "3:1"]


def test_one_document_may_print_an_array_and_an_element_that_is_special() -> None:
    special = reg("BUF_1", 0x14, fld("EN", "0"), fld("MORE", "7:1"))
    assert rows(copies([array(), special], [array(), special]), "conflicts") == []
