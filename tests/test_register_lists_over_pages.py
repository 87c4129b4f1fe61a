"""Lists of values of a laid-out text that go on over the end of a page, under columns that move."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

HEADS = ("Bit", "Name", "R/W", "Default", "Description")


def row(wide: tuple[int, ...], *cells: str) -> str:
    return " " + "".join(f"{cell:<{width}}" for cell, width in zip(cells, (*wide, 0), strict=False)).rstrip()


NARROW, WIDE = (10, 10, 10, 14), (11, 12, 14, 16)


def pages(wide: tuple[int, ...], *below: str) -> str:
    gap = "Rev. 1.3 March 2031" + " " * sum(wide) + "Page {} of 2"
    head = "NB1234 Data Sheet" + " " * sum(wide) + "Northbeck"
    first = [
        "NB1234 Data Sheet" + " " * sum(NARROW) + "Northbeck",
        "",
        "NBCON (Address = 0x20)",
        "",
        row(NARROW, *HEADS),
        row(NARROW, "7:6", "MODE", "R/W", "00", "Mode"),
        row(NARROW, "5:1", "RATE", "R/W", "01111", "Rate of the pump"),
        row(NARROW, "", "", "", "", "00h = rests"),
        row(NARROW, "", "", "", "", "01h = walks"),
        "",
        gap.format(1),
    ]
    return "\n".join([*first, "\f" + head, "", *below, "", gap.format(2), ""])


@pytest.mark.parametrize("wide", [NARROW, WIDE])
@pytest.mark.parametrize("row_behind", [True, False])
@pytest.mark.parametrize("head", [True, False])
def test_a_list_of_values_goes_on_at_the_top_of_a_page_wherever_its_column_stands(
    wide: tuple[int, ...], *, row_behind: bool, head: bool
) -> None:
    below = [
        *([row(wide, *HEADS)] if head else []),
        row(wide, "", "", "", "", "02h = runs"),
        row(wide, "", "", "", "", "03h = flies"),
    ]
    if row_behind:
        below += [row(wide, "0", "GO", "R/W", "1", "0 = off"), row(wide, "", "", "", "", "1 = on")]
    reading = RegisterTableDialect().read(load(pages(wide, *below), "northbeck-nb1"))
    (register,) = reading.registers
    fields = {field.field: field for field in register.fields}
    assert register.register == "NBCON"
    assert [(v.value, v.name) for v in fields["RATE"].values] == [
        (0, "rests"),
        (1, "walks"),
        (2, "runs"),
        (3, "flies"),
    ]
    assert not row_behind or [(v.value, v.name) for v in fields["GO"].values] == [(0, "off"), (1, "on")]


def test_values_of_many_fields_at_the_ends_of_pages_do_not_run() -> None:
    first = [row(NARROW, *HEADS)]
    for n in (7, 6, 5):
        first += [row(NARROW, str(n), f"GO{n}", "R/W", "0", f"Pump {n}")]
        first += [row(NARROW, "", "", "", "", value) for value in ("0b = It rests", "1b = It runs")]
    rest = [row(NARROW, "", "", "", "", "1b = It runs"), row(NARROW, "4:1", "-", "-", "0", "Reserved")]
    last = [row(NARROW, "0", "RUN", "R/W", "0", "All"), row(NARROW, "", "", "", "", "0b = It rests"), rest[0]]
    head, foot = "NB1234" + " " * 40 + "Northbeck", "Rev. 1.3" + " " * 40 + "Page {}"
    text = [head, "", "NBCON (Address = 0x20)", "", *first[:-1], "", foot.format(1)]
    text += ["\f" + head, "", *rest, *last, "", foot.format(2), ""]
    (register,) = RegisterTableDialect().read(load("\n".join(text), "northbeck-nb1")).registers
    told = {one.field: [(v.value, v.description) for v in one.values] for one in register.fields}
    assert told.pop("-") == []
    assert told == {key: [(0, "It rests"), (1, "It runs")] for key in ("GO7", "GO6", "GO5", "RUN")}


def test_a_chapter_with_its_number_runs_though_values_begin_so() -> None:
    words = ("alder", "birch", "cedar", "drum", "elm", "fig", "gorse", "hazel")
    text = []
    for n in range(4):
        text += [f"2.{n + 1} NBCON{n} Register", "", f"Address: 0x{n}0", "", row(NARROW, *HEADS)]
        text += [row(NARROW, "7:0", "GO", "R/W", "0", f"Pump {words[n]}"), "", "4: Register Descriptions"]
        text += [
            "\fNorthbeck",
            "",
            row(NARROW, "", "", "", "", f"and {words[n + 1]}."),
            "",
            f"On {words[n + 2]}",
        ]
        text += [
            f"So {words[n + 3]} waits",
            f"and {words[n + 4]} goes.",
            "",
            "4: Register Descriptions",
            "\fNorthbeck",
            "",
        ]
    found = RegisterTableDialect().read(load("\n".join(text), "northbeck-nb1")).registers
    assert [one.fields[0].description for one in found] == [
        f"Pump {words[n]} and {words[n + 1]}." for n in range(4)
    ]
