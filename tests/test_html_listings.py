"""Listings in pages of HTML, laid out in columns, are read as a browser shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load

from extract.markup.html_listings import listings_shown

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

PAGE = """<html><head><title>Northbeck NB9</title></head><body>
<h2>4.1 Bank register</h2>
<pre>
    bit  meaning
    ---  -------
    7-5  unused
    4    rests
</pre>
<h2>4.2 Gate register</h2>
<pre>
    bit  meaning
    ---  -------
    3-1  unused
    0    opens
</pre>
<p>Only that.</p>
</body></html>
"""


def test_a_listing_ends_where_its_tag_closes_it(text: ReadText) -> None:
    bank, gate = text(PAGE).registers
    assert [(bank.register, gate.register)] == [("Bank register", "Gate register")]
    assert [(row.bit_hi, row.bit_lo, row.field) for row in bank.fields] == [(7, 5, "unused"), (4, 4, "rests")]
    assert [(row.bit_hi, row.bit_lo) for row in gate.fields] == [(3, 1), (0, 0)]


def test_text_behind_the_tag_that_closes_a_listing_is_none_of_its_last_row(text: ReadText) -> None:
    bank, gate = text(PAGE.replace("rests\n</pre>\n", "rests</pre>")).registers
    assert [row.field for row in bank.fields] == ["unused", "rests"]
    assert gate.register == "Gate register"


def test_tags_and_entities_move_no_columns(text: ReadText) -> None:
    page = """<html><body><h2>4.1 NB_BANK</h2>
<pre>
<b>Bits</b>  <b>Name</b>   <b>Access</b>  <b>Description</b>
31:8  &lt;LOW&gt;  R/W     <i>Lowest</i> one
7:0   <a href="#high">HIGH</a>   R       Highest &amp; last one
</pre></body></html>
"""
    reading = text(page)
    (bank,) = reading.registers
    assert [(row.bit_hi, row.field, row.access, row.description) for row in bank.fields] == [
        (31, "<LOW>", "R/W", "Lowest one"),
        (7, "HIGH", "R", "Highest & last one"),
    ]
    lines = page.split("\n")
    assert [lines[i][first:end] for i, first, end in bank.fields[1].pieces][:3] == ["7:0", "HIGH", "R"]


def test_a_tag_that_nothing_closes_is_an_operand() -> None:
    made = listings_shown(load("<pre>\nADD <a>, <b>\nMOV <i>x</i>\n</pre>"))
    assert made is not None
    assert made.document.lines[:4] == ["", "ADD <a>, <b>", "MOV x", ""]


def test_a_listing_without_an_end_is_left_as_it_is() -> None:
    assert listings_shown(load("<pre>\nbit 7  &lt;GO&gt;\n")) is None


def test_what_would_be_taken_for_a_tag_or_an_entity_stays_as_it_is_written(text: ReadText) -> None:
    page = """<html><body><h2>4.1 NB_BANK</h2>
<pre>
Bits  Name   Access  Description
31:8  LOW    R/W     Takes &lt;a&gt; from <b>there</b>
7:0   HIGH   R       Shows &amp;lt; where a&lt;2
</pre></body></html>
"""
    (bank,) = text(page).registers
    assert [row.description for row in bank.fields] == ["Takes <a> from there", "Shows &lt; where a<2"]


def test_a_listing_in_a_cell_is_the_cell(text: ReadText, made: ReadFormat) -> None:
    head = "<tr><th>Bit</th><th>Name</th><th>Description</th></tr>"
    rows = "<tr><td>7</td><td>GO</td><td><pre>&lt;b&gt; starts it</pre></td></tr>"
    rows += "<tr><td>6:0</td><td>RATE</td><td>-</td></tr>"
    (gate,) = text(
        f"<html><body><h2>4.1 NB_GATE (0x10)</h2>\n<table>\n{head}\n{rows}\n</table></body></html>\n"
    ).registers
    assert next((row.bit_hi, row.field, row.description) for row in gate.fields) == (7, "GO", "<b> starts it")
    bars = "| Bit | Name | Description | Reset |\n|---|---|---|---|\n| 7 | GO | <pre>Starts it</pre> | 1 |\n"
    (gate,) = made(f"# NB9\n\n## NB_GATE (0x10)\n\n{bars}| 6:0 | RATE | - | 0 |\n").registers
    assert [row.default_text for row in gate.fields] == ["1", "0"]


def test_a_tag_that_opens_a_listing_needs_one_that_closes_it() -> None:
    made = listings_shown(load("</pre>\n<pre>\nbit 7  &lt;GO&gt;\n"))
    assert made is not None
    assert made.document.lines[2] == "bit 7  &lt;GO&gt;"
