"""Headings of a text in words: under them nothing is of the register above; captions of tables of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import choose
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

ROWS = """\
| Bits | Name | Access | Description |
|------|------|--------|-------------|
| 31:16 | LENGTH | RW | How long it is |
| 15:0 | KIND | RW | What it is |
"""

CAPTIONED = """\
Northbeck NB2
=============

NBHSA
~~~~~

Conventions of the loader.

Gate Descriptor
+++++++++++++++

  .. table:: Northbeck gate descriptor
     :name: nb-gate-descriptor-table

     ======= ======= =============== ========================
     Bits    Size    Field Name      Description
     ======= ======= =============== ========================
     7:0     1 byte  SUM             Checks the rest
     8:15    1 byte  KIND            What it is
     31:16   2 bytes LENGTH          How long it is
     32      **Total size 4 bytes**
     ======= ================================================

  .. table:: nb_rsrc1 for NB6-NB10
     :name: nb-rsrc1-nb6-nb10-table

     ======= ======= =============== ========================
     Bits    Size    Field Name      Description
     ======= ======= =============== ========================
     9:0     10 bits GATES           How many gates
     31:10   22 bits MOTES           How many motes
     ======= ======= =============== ========================

8.  G32 is the gate pointer (GP). It counts words from the
    beginning of the store.

    .. table:: Arguments of an item
       :name: nb-arguments-table

       ======= ======= ===============
       Bits    Size    Field Name
       ======= ======= ===============
       9:0     10 bits Item
       31:10   22 bits Unused
       ======= ======= ===============
"""


def registers_of(tmp_path: Path, text: str, name: str) -> list[Register]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    document = read_document(path, path.stem)
    return choose(document).read(document).registers


def names(registers: list[Register]) -> list[tuple[str | None, list[str]]]:
    return [(one.register, one.flags) for one in registers]


def test_a_heading_in_words_beside_that_of_a_register_ends_it(tmp_path: Path) -> None:
    text = f"# Northbeck NB1\n\n## NBCTL\n\nSee the guide.\n\n## Framing of packets\n\n{ROWS}"
    assert names(registers_of(tmp_path, text, "nb1.md")) == [("Framing of packets", ["register_name"])]


def test_each_heading_in_words_is_the_doubtful_name_of_the_table_under_it(tmp_path: Path) -> None:
    text = f"# Northbeck NB1\n\n## Framing of packets\n\n{ROWS}\n## Word of the bridge\n\n{ROWS}"
    assert names(registers_of(tmp_path, text, "nb1.md")) == [
        ("Framing of packets", ["register_name"]),
        ("Word of the bridge", ["register_name"]),
    ]


def test_a_table_under_a_deeper_heading_in_words_may_be_of_something_else(tmp_path: Path) -> None:
    text = f"# Northbeck NB1\n\n## NBCTL\n\nSee the guide.\n\n### Framing of packets\n\n{ROWS}"
    assert names(registers_of(tmp_path, text, "nb1.md")) == [("NBCTL", ["register_name"])]


def test_deeper_headings_that_speak_of_bits_leave_the_register_sure(tmp_path: Path) -> None:
    text = f"# Northbeck NB1\n\n## NBCTL\n\n### Side effects\n\nNone.\n\n### What the bits mean\n\n{ROWS}"
    assert names(registers_of(tmp_path, text, "nb1.md")) == [("NBCTL", [])]


def test_a_deeper_heading_that_several_registers_have_is_over_a_part_of_each(tmp_path: Path) -> None:
    sections = "".join(f"\n## {name}\n\nSee below.\n\n### Meaning\n\n{ROWS}" for name in ("NBCTL", "NBCFG"))
    found = registers_of(tmp_path, f"# Northbeck NB1\n{sections}", "nb1.md")
    assert names(found) == [("NBCTL", []), ("NBCFG", [])]


def test_the_name_with_which_a_caption_begins_is_surer_than_a_heading_far_above(tmp_path: Path) -> None:
    found = registers_of(tmp_path, CAPTIONED, "nb2.rst")
    assert ("nb_rsrc1", []) in names(found)
    assert next(one for one in found if one.register == "nb_rsrc1").width_bits == 32


def test_the_target_of_links_is_no_name_of_a_table_that_has_a_caption(tmp_path: Path) -> None:
    assert not {name for name, _ in names(registers_of(tmp_path, CAPTIONED, "nb2.rst")) if "nb-" in str(name)}


def test_the_row_of_the_total_size_is_no_field(tmp_path: Path) -> None:
    first = registers_of(tmp_path, CAPTIONED, "nb2.rst")[0]
    assert [one.field for one in first.fields] == ["SUM", "KIND", "LENGTH"]


def test_one_range_that_counts_up_among_others_that_count_down_leaves_bit_0_the_lowest(
    tmp_path: Path,
) -> None:
    first = registers_of(tmp_path, CAPTIONED, "nb2.rst")[0]
    assert [(one.bit_hi, one.bit_lo) for one in first.fields] == [(7, 0), (15, 8), (31, 16)]
    assert not any("bits_ascending" in one.flags for one in first.fields)


def test_a_numbered_item_of_two_sentences_names_no_register(tmp_path: Path) -> None:
    last = registers_of(tmp_path, CAPTIONED, "nb2.rst")[-1]
    assert last.fields[0].field == "Item"
    assert (last.register, last.flags) != ("GP", [])
    assert "register_name" in last.flags or last.register is None


def test_a_caption_in_words_is_not_surely_of_the_register_that_an_item_far_above_names(
    tmp_path: Path,
) -> None:
    text = CAPTIONED.replace(
        "8.  G32 is the gate pointer (GP). It counts words from the", "5.  MOTE register: *TBD*"
    )
    last = registers_of(tmp_path, text.replace("    beginning of the store.\n", ""), "nb2.rst")[-1]
    assert (last.register, last.flags) == ("MOTE", ["register_name"])


def test_a_line_on_a_bit_names_no_register_and_a_note_with_a_link_is_no_bit(tmp_path: Path) -> None:
    text = (
        "# Northbeck NB3\n\n## NBSTA\n\nBit 1: RUN - Runs.\nBit 0: DRY - Is dry.\n\n"
        "  bit 4   = gate flag (GF)\n  bit 3-0 = reserved\n\n[2] https://northbeck.example/nb3\n"
    )
    found = registers_of(tmp_path, text, "nb3.md")
    assert "GF" not in {one.register for one in found}
    assert "https" not in {field.field for one in found for field in one.fields}
    assert {field.field for one in found for field in one.fields} >= {"RUN", "DRY"}


def test_an_item_of_a_list_right_above_a_table_names_its_register(tmp_path: Path) -> None:
    table = "\n".join(
        f"     {line}"
        for line in (
            "+--------+---------+---------+",
            "| Name   |  bits   | visible |",
            "+--------+---------+---------+",
            "| GATE   | [15-12] |    y    |",
            "+--------+---------+---------+",
            "| MOTE   | [11-0]  |    n    |",
            "+--------+---------+---------+",
        )
    )
    items = ("  1) NBCTL_G1 - Gate Control Register 0", "  2) NBSTA_G1 - Gate Status Register 0")
    text = "\n\n".join(
        ("4. Registers of the gate\n------------------------", items[0], table, items[1], table)
    )
    assert names(registers_of(tmp_path, f"{text}\n", "nb4.rst")) == [("NBCTL_G1", []), ("NBSTA_G1", [])]


@pytest.mark.parametrize(
    ("heading", "name", "flags"),
    [
        ("IV - Loading of the gate", "IV - Loading of the gate", ["register_name"]),
        ("II. NB_CTRL", "NB_CTRL", []),
        ("VI - Video interface", "VI", []),
        ("XV - Offset of the gate (0x10)", "XV", []),
    ],
)
def test_letters_that_count_chapters_name_no_register(
    tmp_path: Path, heading: str, name: str, flags: list[str]
) -> None:
    text = f"# Gates\n\n## {heading}\n\n| Bits | Name |\n|---|---|\n| 31:16 | GATE |\n| 15:0 | MOTE |\n"
    assert names(registers_of(tmp_path, text, "nb5.md")) == [(name, flags)]
