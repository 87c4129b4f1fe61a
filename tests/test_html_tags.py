"""Pages of HTML whose tags are in capitals, or go on over the ends of lines, say what others say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.markup.html_lines import html_lined
from extract.markup.inline_marks import blanked

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = """<html><head><title>Northbeck NB900</title></head><body>
<h1>Registers</h1>
<h2>NB_CTRL</h2>
<p align="left">Offset: 0x10</p>
<table border="1">
<tr><th>Bits</th><th>Name</th><th>Access</th><th>Description</th></tr>
<tr><td align="left">31:16</td><td>RATE</td><td>R/W</td><td>The <b>rate</b>.</td></tr>
<tr><td>15:0</td><td>MODE</td><td>RO</td><td>The mode.</td></tr>
</table>
<h2 class="part">NB_PORT</h2>
<p>Offset: 0x14</p>
<ul>
<li>Bits 7-4: LEVEL: how full</li>
<li>Bits 3-0: SPEED: how fast</li>
</ul></body></html>
"""
_TAG = re.compile(r"<(?P<name>/?\w+)(?P<rest>[^<>]*)>\n?")


def _capitals(page: str) -> str:
    return re.sub(r"</?\w+", lambda tag: tag[0].upper(), page)


def _broken(page: str) -> str:
    return _TAG.sub(lambda tag: f"<{tag['name']}\n{tag['rest'].strip()}\n>".replace("\n\n", "\n"), page)


@pytest.mark.parametrize("form", [_capitals, _broken, lambda page: _capitals(_broken(page))])
def test_a_page_says_the_same_however_its_tags_are_written(form: Callable[[str], str]) -> None:
    made = form(PAGE)
    reading = dialects.read(load(made, "nb900"))
    shown = [
        (
            one.register,
            one.address,
            [(row.field, row.bit_hi, row.bit_lo, row.access, row.flags) for row in one.fields],
        )
        for one in reading.registers
    ]
    assert shown == [
        ("NB_CTRL", 0x10, [("RATE", 31, 16, "R/W", []), ("MODE", 15, 0, "RO", [])]),
        ("NB_PORT", 0x14, [("LEVEL", 7, 4, None, []), ("SPEED", 3, 0, None, [])]),
    ]
    lines = made.split("\n")
    names = [one for one in reading.registers for place in one.pieces if one.register in lines[place[0]]]
    assert names == reading.registers
    row = reading.registers[0].fields[1]
    assert [lines[i][first:end] for i, first, end in row.pieces][:3] == ["15:0", "MODE", "RO"]


def test_the_title_of_a_page_and_what_made_it_are_no_names_of_registers() -> None:
    made = _capitals(
        _broken('<html><head><title>The pump</title><meta name="MAKER" content="x"></head><body>')
    )
    table = "<pre>\n  bit 0 - GO: starts it\n  bit 1 - RDY: it is ready\n  bit 2 - ERR: it failed\n</pre>"
    (register,) = dialects.read(load(f"{made}\n{table}\n</body></html>", "nb-pump")).registers
    assert register.register != "MAKER"
    assert "register_name" in register.flags or "name_lost" in register.flags


@pytest.mark.parametrize(
    "text", ["if a <B\n> c\n", "<table>\n<td\nGO: never closed\n<td>", "<html>\n<Field\n name='A'\n/>"]
)
def test_what_is_no_tag_of_a_page_stays_as_it_is(text: str) -> None:
    made = html_lined(load(text, "nb"))
    assert made is None or made.document.lines == text.rstrip("\n").split("\n")


def test_operands_in_angle_brackets_are_no_tags_where_nothing_closes_them() -> None:
    text = "<TABLE><TR><TD>one</TD></TR></TABLE>\nADD <A>, <B>\nJMP <ADDR>\n"
    made = html_lined(load(text, "nb"))
    assert made is not None
    assert made.document.lines == [
        "<table><tr><td>one</td></tr></table>",
        "ADD <A>, <B>",
        "JMP <ADDR>",
    ]


def test_words_in_angle_brackets_are_text_unless_they_are_tags_of_a_page() -> None:
    assert blanked("level of <label> and <input>") == "level of <label> and <input>"
    assert blanked("set where count <a = 3") == "set where count <a = 3"
    assert blanked('<label for="x">GO</label><input type="text"><a class="link"').split() == ["GO"]


def test_headings_and_what_they_head_stand_in_lines_of_their_own_in_a_short_page_too() -> None:
    cells = (
        "<tr><th>Bits</th><th>Name</th></tr><tr><td>7:4</td><td>GO</td></tr><tr><td>3:0</td><td>LVL</td></tr>"
    )
    text = f"<h1>Pump</h1><h2>NB_CTL (offset 0x10)</h2><table>{cells}</table>"
    (register,) = dialects.read(load(text, "nb-pump")).registers
    assert (register.register, register.address, register.flags) == ("NB_CTL", 0x10, [])
    assert [(one.field, one.bit_hi) for one in register.fields] == [("GO", 7), ("LVL", 3)]


def test_a_heading_with_more_behind_it_in_a_short_line_has_a_line_of_its_own() -> None:
    rows = "<table><tr><th>Bits</th><th>Name</th></tr><tr><td>7:0</td><td>LANE</td></tr></table>"
    text = "".join(
        f"<h1>Gate {one} (GATE{one})</h1><h2>GATE{one}_CTRL register</h2><p>Address offset: 0x10</p>{rows}\n"
        for one in "AB"
    )
    found = dialects.read(load(f"<html><body>\n{text}</body></html>\n", "northbeck-gates")).registers
    assert [(one.register, one.address, one.description) for one in found] == [
        ("GATEA_CTRL", 0x10, "GATEA_CTRL register"),
        ("GATEB_CTRL", 0x10, "GATEB_CTRL register"),
    ]


def test_several_paragraphs_in_a_short_line_have_a_line_each() -> None:
    table = "<table><tr><th>Bits</th><th>Name</th></tr><tr><td>7:0</td><td>LANE</td></tr></table>"
    text = "".join(
        f"<p><b>{n} Gate</b></p><p>Table {n}. GATE{n} register (address 0x1{n})</p>\n{table}\n"
        for n in (1, 2)
    )
    found = dialects.read(load(f"<html><body>\n{text}</body></html>\n", "northbeck-gates")).registers
    assert [(one.register, one.address) for one in found] == [("GATE1", 0x11), ("GATE2", 0x12)]
