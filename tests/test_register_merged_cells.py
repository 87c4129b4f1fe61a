"""Cells over several rows: a name beside single bits, texts beside values, in HTML and PDFs; titles over the head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, only

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

HEAD = "<tr><th>Bit</th><th>Name</th><th>Access</th><th>Reset</th><th>Description</th></tr>"
ALONE = "<tr><td>31:5</td><td>Reserved</td><td></td><td></td><td></td></tr>"
LAST = "<tr><td>0</td><td>RUN</td><td>RW</td><td>0</td><td>Runs.</td></tr>"


def merged(name: str, reset: str, *, said: bool = False) -> str:
    """A register whose bits 4 to 1 stand in a row each beside one name; `said`: with a text for each of them."""
    tall = "".join(f"<td rowspan=4>{cell}</td>" for cell in (name, "RW", reset))
    rows = []
    for n, bit in enumerate((4, 3, 2, 1)):
        text = (
            f"<td>Line {bit}.</td>"
            if said
            else "<td rowspan=4>How fast.<br>0: rests<br>9: runs</td>" * (not n)
        )
        rows.append(f"<tr><td>{bit}</td>{tall * (not n)}{text}</tr>")
    table = f"<table>{HEAD}{ALONE}{''.join(rows)}{LAST}</table>"
    return f"# NB1\n\n## CTRL register\n\nAddress offset: 0x10\n\n{table}\n"


@pytest.mark.parametrize("name", ["RATE", "RATE_<br>FAST", "RATE[3:0]"])
def test_single_bits_beside_one_cell_of_a_name_are_one_field(markdown: ReadText, name: str) -> None:
    register = only(markdown(merged(name, "0x2")))
    assert bits(register) == [(name.replace("<br>", "").partition("[")[0], 4, 1), ("RUN", 0, 0)]
    rate = register.fields[1]
    assert (rate.bits_text, rate.access, rate.default_value) == ("4, 3, 2, 1", "RW", 2)
    assert listed(rate) == {0: "rests", 9: "runs"}
    assert flags(register) == set()


@pytest.mark.parametrize(
    ("name", "said"), [("RATE", True), ("IRQ3<br>IRQ2<br>IRQ1<br>IRQ0", False), ("IRQ3, IRQ2", False)]
)
def test_bits_beside_one_name_that_have_a_text_or_perhaps_a_name_each_are_in_doubt(
    markdown: ReadText, name: str, said: bool
) -> None:
    register = only(markdown(merged(name, "0", said=said)))
    assert [(one.bit_hi, one.bit_lo) for one in register.fields[1:5]] == [(n, n) for n in (4, 3, 2, 1)]
    assert all("cell_inherited" in one.flags for one in register.fields[1:5])
    assert "cell_inherited" not in register.fields[5].flags


def valued(head: str, rows: list[tuple[str, str, str]], *, first: str = "Description") -> str:
    """A register with a field whose description stands beside the rows of its values."""
    tall = "".join(f"<td rowspan={len(rows)}>{cell}</td>" for cell in ("3:1", "MODE", rows[0][0]))
    body = "".join(
        f"<tr>{tall * (not n)}<td>{code}</td><td>{text}</td></tr>" for n, (_, code, text) in enumerate(rows)
    )
    heads = "".join(f"<th>{cell}</th>" for cell in ("Bits", "Name", first, "Value", head))
    alone = "<tr><td>0</td><td>RUN</td><td>Runs.</td><td></td><td></td></tr>"
    table = f"<table><tr>{heads}</tr>{body}{alone}</table>"
    return f"# NB1\n\n## CTRL register\n\nAddress offset: 0x10\n\n{table}\n"


@pytest.mark.parametrize("head", ["Meaning", "Description", "Remarks"])
def test_a_text_beside_rows_of_values_is_the_fields_and_what_stands_behind_them_is_theirs(
    markdown: ReadText, head: str
) -> None:
    rows = [("How it turns.", "0", "Off"), ("", "1", "Half speed"), ("", "2", "FAST: full speed")]
    register = only(markdown(valued(head, rows)))
    mode, run = register.fields
    assert (mode.description, run.description) == ("How it turns.", "Runs.")
    assert [(v.value, v.name, v.description) for v in mode.values] == [
        (0, "Off", None),
        (1, None, "Half speed"),
        (2, "FAST", "full speed"),
    ]
    assert flags(register) == set()


def test_a_text_beside_lines_of_values_and_their_meanings_is_the_fields(markdown: ReadText) -> None:
    rows = [("How it turns,<br>when it does.", "0<br>1", "Off<br>Full speed")]
    mode = only(markdown(valued("Meaning", rows))).fields[0]
    assert mode.description == "How it turns, when it does."
    assert [(v.value, v.name, v.description) for v in mode.values] == [
        (0, "Off", None),
        (1, None, "Full speed"),
    ]


def test_values_beside_the_text_of_a_field_go_on_behind_the_rest_of_it_on_the_next_page(
    reading: Read,
) -> None:
    widths = [40.0, 60.0, 120.0, 40.0, 100.0]
    head = ["Bits", "Name", "Description", "Value", "Remarks"]
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.lines("Address offset: 0x10")

    def rows(texts: list[str], values: list[tuple[str, str]]) -> None:
        top = manual.y
        for code, label in values:
            manual.page.row(LEFT + sum(widths[:3]), manual.y, widths[3:], [code, label])
            manual.y += 14
        for n, text in enumerate(texts):
            left = LEFT + sum(widths[:n])
            manual.page.text(left + 3, top + 2, text, 8)
            for x in (left, left + widths[n]):
                manual.page.line(x, top, x, manual.y)
            for y in (top, manual.y):
                manual.page.line(left, y, left + widths[n], y)

    manual.y += manual.page.row(LEFT, manual.y, widths, list(head))
    rows(["7:4", "RATE", "How fast it"], [("0", "Off"), ("1", "Slow")])
    manual.turn()
    manual.y += manual.page.row(LEFT, manual.y, widths, list(head))
    rows(["", "", "may turn."], [("2", "Fast"), ("3", "Full")])
    manual.y += manual.page.row(LEFT, manual.y, widths, ["3:0", "MODE", "How.", "", ""])
    register = only(reading(manual))
    assert bits(register) == [("RATE", 7, 4), ("MODE", 3, 0)]
    assert register.fields[0].description == "How fast it may turn."
    assert listed(register.fields[0]) == {0: "Off", 1: "Slow", 2: "Fast", 3: "Full"}


def test_a_row_over_the_head_may_say_behind_name_and_place_what_the_register_is(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Pump registers")
    for n, name in enumerate(("NB_CTRL", "NB_STATUS")):
        title = f"{name} (0x001{4 * n}): Controls what the pump does."
        manual.y += manual.page.row(LEFT, manual.y, [400.0], [title])
        manual.table(
            [("Bits", 50), ("Name", 100), ("Description", 250)], [["7:1", "RATE", "How."], ["0", "GO", "On."]]
        )
    registers = reading(manual).registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("NB_CTRL", 0x10, []),
        ("NB_STATUS", 0x14, []),
    ]


def test_a_name_that_a_hyphen_breaks_before_an_underscore_has_none(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Bits", 50.0), ("Name", 60.0), ("Description", 250.0)]
    manual.table(columns, [["7:1", "SPEED-\n_LIMIT", "How fast."], ["0", "GO", "On."]])
    register = only(reading(manual))
    assert bits(register) == [("SPEED_LIMIT", 7, 1), ("GO", 0, 0)]
    assert flags(register) == set()


@pytest.mark.parametrize(
    ("said", "doubted"),
    [
        ("Note: to be written before EN is set.", False),
        ("Bits 3:0 are kept over a reset.", False),
        ("Other gates", True),
    ],
)
def test_a_note_across_the_table_goes_on_with_the_row_above_it(
    reading: Read, said: str, doubted: bool
) -> None:
    manual = Manual()
    manual.heading("5.2 NB_CTL register (0x30)")
    rows = [
        ["Bits", "Name", "Description"],
        ["7:4", "LEVEL", "How high.\n0x0 Low\n0x1 High"],
        [said],
        ["3:1", "RATE", "How fast."],
    ]
    for cells in [*rows, ["0", "EN", "Enable."]]:
        widths = [50, 80, 250] if len(cells) > 1 else [380]
        manual.y += manual.page.row(LEFT, manual.y, widths, list(cells))
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 7, 4), ("RATE", 3, 1), ("EN", 0, 0)]
    assert ("row_continued" in register.fields[0].flags) is doubted
    assert listed(register.fields[0]) == {0: "Low", 1: "High"}
