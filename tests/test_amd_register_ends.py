"""Feet of pages and what stands behind the last register of an AMD reference go into no row."""

from __future__ import annotations

import pytest
from dialect_checks import read

from extract.document import FURNITURE

HEAD = "Field Name\tBits\tDefault\tDescription"


def table(name: str, address: int, end: str = ".") -> list[str]:
    return [
        f"WID:{name} · [R/W] · 32 bits · Access: 32 · MMReg:0x{address:x}",
        f"DESCRIPTION: What {name.lower()} is for.",
        HEAD,
        "LOW\t15:0\t0x0\tThe low part.",
        f"HIGH\t31:16\t0x1\tThe high part{end}",
        "",
    ]


@pytest.mark.parametrize(
    "foot", ["Widget Register Guide                {c}-{n}", "{c}-{n}    Widget Register Guide", "{c}-{n}"]
)
def test_pages_counted_by_chapter_have_feet(foot: str) -> None:
    lines = []
    for chapter in (2, 3, 4):
        for page in range(1, 7):
            for one in range(3):
                lines += table(f"WID_{chapter}_{page}_{one}", 64 * chapter + 4 * page + one)
            lines += [foot.format(c=chapter, n=page), ""]
    reading = read("\n".join(lines))
    rows = [row for one in reading.registers for row in one.fields]
    assert len(rows) == 2 * 3 * 18
    assert {row.description for row in rows} == {"The low part.", "The high part."}
    feet = [i for i, roles in enumerate(reading.document.roles) if roles & FURNITURE]
    if "Guide" in foot:
        assert len(feet) == 18


def test_a_foot_of_several_words_that_counts_by_chapter_needs_two_prints() -> None:
    lines = []
    for page in (1, 2):
        lines += table(f"WID_A{page}", 8 * page) + table(f"WID_B{page}", 8 * page + 4)
        lines += [f"Widget Register Guide      2-{page}", ""]
    rows = [row for one in read("\n".join(lines)).registers for row in one.fields]
    assert {row.description for row in rows} == {"The low part.", "The high part."}


BEHIND = {
    "a history": [
        "Revision History",
        "Rev\tDate\tText",
        "1.0\tJune 2009\tfirst",
        "1.1\tJuly 2009\tcorrected",
    ],
    "an index": ["Index", "WID_A\t0x10\t5", "WID_B\t0x14\t5"],
    "an index without title": ["Register Name\tAddress\tPage", "WID_A\t0x10\t5", "WID_B\tMMReg:0x14\t2-5"],
    "names and pages": ["WID_A, 5", "WID_B, 5", "WID_A, 6", "WID_B, 7"],
    "two parts": ["Register Index", "WID_A 5", "WID_B 5", "", "Change Log", "1.0 first", "1.1 WID_B"],
}


@pytest.mark.parametrize("behind", BEHIND.values(), ids=BEHIND)
def test_what_follows_the_last_register_is_no_part_of_it(behind: list[str]) -> None:
    reading = read(
        "\n".join(["2. Widget Registers", "", *table("WID_A", 0x10), *table("WID_B", 0x14), *behind, ""])
    )
    assert [row.description for row in reading.registers[-1].fields] == ["The low part.", "The high part."]
    assert not [one for one in reading.diagnostics if one.code == "junk"]


def test_a_value_named_index_and_names_of_other_registers_stay_text() -> None:
    lines = [*table("WID_A", 0x10), *table("WID_B", 0x14)[:-1], "\t\t\tIndex", "\t\t\tWID_A 5 is another."]
    reading = read("\n".join(lines))
    assert reading.registers[-1].fields[-1].description == "The high part. Index WID_A 5 is another."


@pytest.mark.parametrize(
    ("behind", "cut"), [([], True), (["", "3. More of it", "and text without an end"], False)]
)
def test_a_file_is_cut_where_a_sentence_of_a_register_stops(behind: list[str], *, cut: bool) -> None:
    lines = ["2. Widget Registers", "", *table("WID_A", 0x10), *table("WID_B", 0x14, " of the")[:-1], *behind]
    assert any("mid-sentence" in one for one in read("\n".join(lines)).missing) == cut


def test_feet_of_facing_pages_are_furniture_in_either_order() -> None:
    guide, owner = "Northbeck Widget Reference Guide", "© 2031 Northbeck, Inc."
    lines = ["WID_CTRL - RW - 32 bits - [MMReg:0x100]", "Field Name  Bits  Default  Description"]
    for page in range(1, 9):
        lines += [f"MODE_{page}  {page}  0x0  0=Off", "                   1=On"]
        feet = (f"{guide}     {owner}", f"2-{page}     Proprietary")
        lines += ["", *(feet if page % 2 == 0 else (f"{owner}     {guide}", f"Proprietary     2-{page}"))]
    (found,) = read("\n".join(lines)).registers
    assert [[(v.value, v.name) for v in f.values] for f in found.fields] == [[(0, "Off"), (1, "On")]] * 8
    assert {f.description for f in found.fields} == {"0=Off 1=On"}


def test_a_number_before_a_word_of_feet_is_a_value_where_no_page_faces_it() -> None:
    lines = ["WID_CTRL - RW - 32 bits - [MMReg:0x100]", "Field Name  Bits  Default  Description"]
    lines += ["MODE  3:0  0x0  Whose it is:", "0-1     Proprietary", "LAST  8  0x0  Ends it."]
    (found,) = read("\n".join(lines)).registers
    assert "Proprietary" in (found.fields[0].description or "")
