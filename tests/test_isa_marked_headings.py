"""Tables of opcodes whose encoding the marked headings of a text name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect

if TYPE_CHECKING:
    from extract.observations import Instruction

BARS = "| Opcode | Name | Description |\n|---|---|---|\n"


def rows(*names: str, first: int = 0) -> str:
    """A table of opcodes that count from the first."""
    return BARS + "".join(f"| {n} | {name} | Does it. |\n" for n, name in enumerate(names, first))


WIDE, NARROW = rows("N_ADD_U32", "N_SUB_U32", "N_AND_B32"), rows("N_MOV_B32", "N_NOT_B32", "N_REV_B32")


def read(text: str) -> list[Instruction]:
    return IsaTableDialect().read(load(text, "northbeck-nb1")).instructions


def encodings(text: str) -> dict[str, str | None]:
    """The encoding of each mnemonic."""
    return {one.mnemonic: one.encoding for one in read(text)}


def marked(way: str, depth: int, title: str) -> str:
    """A heading in Markdown, HTML or with a line under it."""
    if way == "underlined":
        return f"{title}\n{'=-~'[depth - 1] * len(title)}\n"
    return (
        f"{'#' * depth} {title}\n"
        if way == "Markdown"
        else f'<h{depth}>{title}<a href="#x">¶</a></h{depth}>\n'
    )


@pytest.mark.parametrize("way", ["Markdown", "HTML", "underlined"])
def test_a_heading_names_the_encoding_of_all_tables_under_it_whatever_stands_between(way: str) -> None:
    text = "\n".join(
        [
            marked(way, 1, "NB1 Instruction Set"),
            marked(way, 2, "NOP2 Instructions"),
            "These may use a constant.\n",
            WIDE,
            marked(way, 3, "With carry"),
            rows("N_ADC_U32", "N_SBC_U32", "N_CMP_U32", first=3),
            marked(way, 2, "NOP1 Instructions"),
            "= 0.0 is what they begin with.\n",
            NARROW,
        ]
    )
    found = encodings(text)
    assert {name for name, form in found.items() if form == "NOP2"} == {
        "N_ADD_U32", "N_SUB_U32", "N_AND_B32", "N_ADC_U32", "N_SBC_U32", "N_CMP_U32",
    }  # fmt: skip
    assert {name for name, form in found.items() if form == "NOP1"} == {"N_MOV_B32", "N_NOT_B32", "N_REV_B32"}
    assert not any(one.flags for one in read(text))


def test_a_heading_that_is_a_name_alone_is_that_of_the_encoding_where_opcodes_begin_anew() -> None:
    text = f"# NB1\n\n## NOP2\n\nTwo operands.\n\n{WIDE}\n## NOP1\n\nOne operand.\n\n{NARROW}"
    assert set(encodings(text).values()) == {"NOP1", "NOP2"}


def test_the_name_of_an_instruction_over_its_own_table_is_no_encoding() -> None:
    text = f"# NB1\n\n## ADD\n\nAdds.\n\n{rows('ADD')}\n## SUB\n\nSubtracts.\n\n{rows('SUB')}\n## NOT\n\n{rows('NOT')}"
    assert set(encodings(text).values()) == {None}


def test_groups_whose_opcodes_go_on_from_one_to_the_next_are_no_encodings() -> None:
    more = rows("N_MOV_B32", "N_NOT_B32", "N_REV_B32", first=3)
    text = f"# NB1\n\n## ALU Instructions\n\nAll add.\n\n{WIDE}\n## MOVE Instructions\n\nAll move.\n\n{more}"
    assert set(encodings(text).values()) == {None}
    assert all("encoding_unknown" in one.flags for one in read(text))


def test_the_title_over_all_tables_names_no_encoding() -> None:
    text = f"# NB1 Instructions\n\nAll.\n\n## Those that add\n\n{WIDE}\n## Those that move\n\n{NARROW}"
    assert set(encodings(text).values()) == {None}


def test_the_word_that_all_mnemonics_begin_with_is_their_encoding_where_another_table_is_named_so() -> None:
    stores = rows("NDS_ADD", "NDS_SUB", "NDS_AND")
    text = (
        f"# NB1\n\n## Local & Global Stores\n\nOf data.\n\n{stores}\n"
        f"## NDS\n\nThe same.\n\n{stores}\n## NOP2\n\nTwo.\n\n{WIDE}"
    )
    assert encodings(text)["NDS_ADD"] == "NDS"


def test_fields_over_another_heading_name_no_encoding_of_the_table_under_it() -> None:
    fields = "| Field | Bits | Description |\n|---|---|---|\n| OP | [7:0] | Opcode. |\n| DST | [15:8] | Result. |\n"
    text = (
        f"# NB1\n\n## Formats\n\n### NVI\n\nFormat: NVI\n\n{fields}\n### Of stores\n\n{WIDE}\n"
        f"## Others\n\n{NARROW}"
    )
    assert encodings(text)["N_ADD_U32"] is None


def test_a_sentence_that_begins_with_the_number_of_a_chapter_is_no_section() -> None:
    text = f"Chapter 2 describes NOP1 instructions in full.\n\n{WIDE}"
    assert {one.section for one in read(text)} == {None}


WEB = """<html><body><h1>Formats of words</h1>
<h3>13.1.{n}. {name}</h3>
<p>Words of gates.</p>
<p>Table {n}. {name} Fields</p>
<table>
<tr><th>Field Name</th><th>Bits</th><th>Description</th></tr>
<tr><td>SRC</td><td>[7:0]</td><td>Source.</td></tr>
<tr><td>OP</td><td>[15:8]</td><td>Which gate.</td></tr>
</table>
<p>Table 1{n}. {title}</p>
<table>
<tr><th>Opcode #</th><th>Name</th></tr>
<tr><td>0</td><td>{name}_GO</td></tr>
<tr><td>1</td><td>{name}_REST</td></tr>
<tr><td>7</td><td>{name}_TURN</td></tr>
</table>
</body></html>
"""


@pytest.mark.parametrize("title", ["{name} Opcodes", "Opcodes"])
def test_captions_in_paragraphs_and_numbered_headings_of_a_web_page_name_encodings(title: str) -> None:
    text = "".join(WEB.format(n=n, name=f"NW{n}", title=title.format(name=f"NW{n}")) for n in (1, 2))
    reading = IsaTableDialect().read(load(text, "northbeck-isa"))
    assert [(made.mnemonic, made.encoding, made.flags) for made in reading.instructions] == [
        (f"NW{n}_{what}", f"NW{n}", []) for n in (1, 2) for what in ("GO", "REST", "TURN")
    ]
    assert [(one.register, one.kind, one.block, one.description) for one in reading.registers] == [
        (f"NW{n}", "encoding", None, "Words of gates.") for n in (1, 2)
    ]


def test_a_register_that_bears_the_name_of_an_encoding_and_has_an_address_is_one() -> None:
    text = WEB.format(n=1, name="NW1", title="NW1 Opcodes").replace("Words of", "Address: 0x40. Words of")
    reading = IsaTableDialect().read(load(text, "northbeck-isa"))
    assert [(one.register, one.kind, one.address) for one in reading.registers] == [("NW1", "register", 0x40)]
