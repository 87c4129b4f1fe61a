"""References whose tables are written in HTML: one a page, or in the Markdown of programs that read pages."""

from __future__ import annotations

import html
from itertools import chain

import pytest
from chip_pages import columns
from dialect_checks import faults, read, shape, unclaimed

HEAD = "<tr><th>Field Name</th><th>Bits</th><th>Default</th><th>Description</th></tr>"
ROWS = [
    (
        "RATE",
        "1:0",
        "0x1",
        "Vanes &amp; gates<br/>POSSIBLE VALUES:<br/>00 - SLOW: at rest<br/>01 - FAST: turns",
    ),
    ("RUN", "5", "none", ""),
]


def header(name: str, address: str, dot: str = "·") -> str:
    return f"WID:{name} {dot} [R/W] {dot} 32 bits {dot} Access: 32 {dot} NbReg:{address}"


def table(*rows: tuple[str, ...], head: str = HEAD, between: str = "") -> str:
    made = (f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{between.join(chain([head], made))}</table>"


PAGE = f"""<html><head><title>Northbeck NB1</title></head><body>
<h2>1. Widget Registers</h2>
<p>{header("WID_CTRL", "0x100", "&middot;")}</p>
<p>DESCRIPTION: <b>Controls</b> it</p>
{table(*ROWS, between=chr(10))}
<p>{header("WID_STAT", "0x104", "&middot;")}</p>
{table(("DRY", "31:0", "none", "Is dry"), between=chr(10))}
</body></html>
"""
MARKDOWN = f"""# 1. Widget Registers

# {header("WID_CTRL", "0x100")}

DESCRIPTION: Controls it

{table(ROWS[0])}

{table(ROWS[1], head="")}

{
    table(
        ("DRY", "31:0", "none", "Is dry"),
        head=f'<tr><td colspan="4">{header("WID_STAT", "0x104")}</td></tr>{HEAD}',
    )
}
"""


@pytest.mark.parametrize(
    "text",
    [PAGE, MARKDOWN, PAGE.replace("\n", "")],
    ids=["page", "Markdown", "page in one line"],
)
def test_rows_of_tables_in_html_are_rows(text: str) -> None:
    reading = read(text)
    assert [(one.register, one.address, one.flags) for one in reading.registers] == [
        ("WID_CTRL", 0x100, []),
        ("WID_STAT", 0x104, []),
    ]
    control, status = reading.registers
    assert control.description == "Controls it"
    assert [(one.field, one.bit_hi, one.bit_lo, one.default_text) for one in control.fields] == [
        ("RATE", 1, 0, "0x1"),
        ("RUN", 5, 5, "none"),
    ]
    assert control.fields[0].description == "Vanes & gates"
    assert [(one.value, one.name, one.description) for one in control.fields[0].values] == [
        (0, "SLOW", "at rest"),
        (1, "FAST", "turns"),
    ]
    assert [(one.field, one.bit_hi) for one in status.fields] == [("DRY", 31)]
    assert not faults(reading)


SHOWN = columns(
    "WID_MODE                      3:1     0x1         Sets the pace, if a < b & c.",
    "                                                  POSSIBLE VALUES:",
    "                                                       00 - SLOW: a <= b",
    "                                                       01 - FAST",
    "WID_ENABLE                    0       none        Turns it on.",
)
HTML_HEAD = "<!DOCTYPE html>\n<html><head><title>Widgets</title></head><body>\n"


@pytest.mark.parametrize(
    "page",
    [
        HTML_HEAD + "<pre>\n{text}</pre></body></html>",
        HTML_HEAD + "<pre>{text}</pre></body></html>",
        HTML_HEAD + "<div>{breaks}</div></body></html>",
        HTML_HEAD + "{paragraphs}</body></html>",
    ],
    ids=["as it is", "behind the tag", "breaks", "paragraphs"],
)
def test_a_text_that_a_web_page_shows_says_what_it_says_by_itself(page: str) -> None:
    lines = [html.escape(line) for line in SHOWN.split("\n")]
    shown = page.format(
        text="\n".join(lines),
        breaks="<br>\n".join(lines),
        paragraphs="\n".join(f"<p>{line}</p>" for line in lines if line),
    )
    found = read(shown)
    assert shape(found) == shape(read(SHOWN))
    mode = found.registers[0].fields[0]
    assert mode.description == "Sets the pace, if a < b & c."
    assert [(one.value, one.name, one.description) for one in mode.values] == [
        (0, "SLOW", "a <= b"),
        (1, "FAST", None),
    ]
    assert not faults(found)
    assert not unclaimed(found)


def test_a_tag_in_a_text_makes_no_web_page_of_it() -> None:
    found = read(SHOWN.replace("Turns it on.", "Turns <br> on."))
    assert found.registers[0].fields[1].description == "Turns <br> on."
