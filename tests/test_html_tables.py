"""Tables of HTML in a text have their cells where they show, and tell where these stand in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.document import Document
from extract.markup.html_tables import html_tables


def document(text: str) -> Document:
    lines = text.split("\n")
    return Document("nb", "nb.md", "0" * 64, len(text), "text", "utf-8", lines, range(len(lines)))


def texts(text: str) -> list[list[list[str | None]]]:
    return [
        [[cell and cell.text for cell in row] for row in table.rows] for table in html_tables(document(text))
    ]


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>", [["A", "B"], ["1", "2"]]),
        ("<tr><td colspan=2>A</td></tr><tr><td>1<td>2</tr>", [["A", None], ["1", "2"]]),
        ('<tr><td rowspan="2">A</td><td>B</td></tr><tr><td>2</td></tr>', [["A", "B"], [None, "2"]]),
        (
            '<tr><td rowspan="2" colspan="2">A</td><td>B</td></tr><tr><td>2</td></tr><tr><td>x</td></tr>',
            [["A", None, "B"], [None, None, "2"], ["x", "", ""]],
        ),
        ("<tr><td>A<br>B</td><td>&lt;5&gt; &#8211; x</td></tr>", [["A\nB", "<5> – x"]]),
        (
            "<tr><td><b>A</b> <i>b</i></td><td><ul><li>0: off</li><li>1: on</li></ul></td></tr>",
            [["A b", "0: off\n1: on"]],
        ),
        (
            "<tr><td>Rate.<dl><dt>0</dt>\n<dd>slow</dd>\n<dt>1</dt><dd>fast</dd></dl></td></tr>",
            [["Rate.\n0 slow\n1 fast"]],
        ),
        ("<thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody>", [["A"], ["1"]]),
        ("<tr><td>A<table><tr><td>x</td><td>y</td></tr></table></td><td>B</td></tr>", [["A\nx y", "B"]]),
        ("<tr><td>a < b</td><td>`M`\\_N</td></tr>", [["a < b", "M_N"]]),
        ('<tr><td colspan="0">A</td><td colspan="999999999">B</td></tr>', [["A", "B"]]),
    ],
)
def test_a_table_of_html_has_its_cells_where_they_show(table: str, rows: list[list[str | None]]) -> None:
    assert texts(f"x\n<table>{table}</table>\ny") == [rows]


def test_a_caption_is_a_row_over_the_head_and_a_table_in_a_cell_a_line_for_each_row() -> None:
    inner = "<table><tr><th>Value</th><th>Meaning</th></tr><tr><td>0</td><td>off</td></tr></table>"
    table = f"<caption>CTRL (Offset 4h)</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>x{inner}</td></tr>"
    assert texts(f"x\n<table>{table}</table>\ny") == [
        [["CTRL (Offset 4h)", ""], ["A", "B"], ["1", "x\nValue Meaning\n0 off"]]
    ]


def test_cells_of_html_tell_where_their_text_stands() -> None:
    text = (
        "<table>\n<tr><td>Bits</td>\n<td> Na&amp;me </td></tr>\n</table> <table><tr><td>z</td></tr></table>"
    )
    first, second = html_tables(document(text))
    lines = text.split("\n")
    found = [[lines[i][a:b] for i, a, b in cell.pieces] for row in first.rows for cell in row if cell]
    assert found == [["Bits"], ["Na", "&amp;", "me"]]
    assert (first.first_line, first.last_line, second.first_line) == (0, 3, 3)


TAGS = (
    "<table> </table> <tr> </tr> <td\xa0colspan=3> <td\xa0rowspan='9'> </td> <th> a & &#x; < <!-- --> \n | "
    "<![CDATA[ <td\xa0colspan='99999'> <? \0"
)


@given(
    st.lists(st.sampled_from([tag.replace("\xa0", " ") for tag in TAGS.split(" ")]), max_size=60).map("".join)
)
def test_whatever_tags_stand_in_a_text_its_tables_have_rows_of_one_width_and_places_within_it(
    text: str,
) -> None:
    made = document(text)
    for table in html_tables(made):
        assert len({len(row) for row in table.rows}) == 1
        assert 0 <= table.first_line <= table.last_line < len(made.lines)
        for row in table.rows:
            for i, a, b in (piece for cell in row if cell for piece in cell.pieces):
                assert table.first_line <= i <= table.last_line
                assert 0 <= a < b <= len(made.lines[i])
