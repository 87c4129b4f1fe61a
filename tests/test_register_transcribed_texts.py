"""Texts that programs or models turned into Markdown: values that ran together, marks of notes, lines of no text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect
from extract.pages.owned_feet import owned_feet
from extract.pages.running_lines import mark_running

if TYPE_CHECKING:
    from conftest import ReadFormat

    from extract.observations import Field, Reading

HEAD = "| Bits | Name | R/W | Reset | Description |\n|---|---|---|---|---|\n"


def read(text: str) -> Reading:
    return RegisterTableDialect().read(load(f"# NB1\n\n{text}\n", "northbeck-nb1"))


def field(bits: str, description: str, reset: str = "0") -> Field:
    (one,) = read(
        f"## NBCR Register (0x10)\n\n{HEAD}| {bits} | RATE | R/W | {reset} | {description} |"
    ).registers
    return one.fields[0]


def values(one: Field) -> list[tuple[int | None, str | None]]:
    return [(value.value, value.name or value.description) for value in one.values]


@pytest.mark.parametrize(
    ("bits", "said", "expected"),
    [
        ("1:0", "0x0 -- rests<br>0x1 -- runs fast", [(0, "rests"), (1, "runs fast")]),
        ("0", "1 --runs<br>0 --rests", [(1, "runs"), (0, "rests")]),
        ("1:0", "2'b00-opened by hand<br>2'b01-shut by hand", [(0, "opened by hand"), (1, "shut by hand")]),
        (
            "1:0",
            "How it divides00: all 10: a half01: a third 11: a quarter",
            [(0, "all"), (2, "a half"), (1, "a third"), (3, "a quarter")],
        ),
    ],
)
def test_what_parts_codes_and_meanings(bits: str, said: str, expected: list[tuple[int, str]]) -> None:
    one = field(bits, said)
    assert values(one) == expected
    assert not any(value.flags for value in one.values)


@pytest.mark.parametrize(
    "said",
    [
        "0--3 low<br>4--15 high",
        "0 -- 3: low<br>4 -- 15: high",
        "0000--0011: low<br>0100--1111: high",
        "0x0--0x3 low<br>0x4--0xF high",
        "0b0000--0b0011 low<br>0b0100--0b1111 high",
    ],
)
def test_two_dashes_between_numbers_part_the_ends_of_several_values(said: str) -> None:
    one = field("3:0", said)
    assert [(value.value, value.value_last, value.name) for value in one.values] == [
        (0, 3, "low"),
        (4, 15, "high"),
    ]


def test_two_dashes_between_blanks_part_a_code_and_a_number() -> None:
    one = field("1:0", "0 -- 5 ms<br>1 -- 10 ms<br>2 -- off")
    assert values(one) == [(0, "5 ms"), (1, "10 ms"), (2, "off")]


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("3:0", "Counts from 0 --- it is off --- to 9"),
        ("3:0", "0--3 ms<br>1--5 ms<br>2--9 ms"),
        ("1:0", "Set by 2'b01-like codes of the host."),
    ],
)
def test_what_parts_no_codes(bits: str, said: str) -> None:
    assert values(field(bits, said)) == []


@pytest.mark.parametrize(
    ("bits", "said", "doubted"),
    [
        ("1:0", "00: 1/12001: four times, 01: off", [0]),
        ("2:0", "How it divides000: all 100: a half001: a third 101: a quarter", [4]),
    ],
)
def test_a_number_or_word_that_may_end_with_another_code_is_in_doubt(
    bits: str, said: str, doubted: list[int]
) -> None:
    one = field(bits, said)
    assert [value.value for value in one.values if "label_open" in value.flags] == doubted


def test_a_number_before_a_colon_that_ends_with_no_code_is_in_no_doubt() -> None:
    one = field("1:0", "00: at 1250: off<br>01: mode1: on")
    assert not any("label_open" in value.flags for value in one.values)


@pytest.mark.parametrize("mark", ["->", "→"])
def test_codes_behind_each_other_before_one_meaning_are_a_range(mark: str) -> None:
    one = field("1:0", f"00 {mark} rests<br>01 {mark} runs<br>10 {mark} 11 {mark} reserved")
    assert [(v.value, v.value_last, v.name) for v in one.values] == [
        (0, None, "rests"),
        (1, None, "runs"),
        (2, 3, "reserved"),
    ]


def test_codes_that_follow_each_other_are_no_range() -> None:
    assert not any(v.value_last for v in field("1:0", "00 -> 01 -> 11 -> 10<br>10 -> 00 -> off").values)


def test_read_and_write_before_a_colon_are_no_names() -> None:
    one = field("0", "0: Read: no fault<br>1: Write: clears it")
    assert [(value.name, value.description) for value in one.values] == [
        (None, "Read: no fault"),
        (None, "Write: clears it"),
    ]


def test_words_before_a_colon_are_names() -> None:
    one = field("0", "0: OFF: no fault<br>1: ON: a fault")
    assert [(value.name, value.description) for value in one.values] == [
        ("OFF", "no fault"),
        ("ON", "a fault"),
    ]


@pytest.mark.parametrize("reset", ["01^2", "01^(2)", "$01^{[2]}$", "01[2]"])
def test_marks_of_notes_are_no_part_of_a_reset(reset: str) -> None:
    assert field("1:0", "How fast", reset).default_value == 1


def test_a_power_of_ten_keeps_its_digits() -> None:
    assert field("11:0", "How fast", "10^3").default_value != 10


NOTES = "\n\n[1] Default value.\n[2] Whenever the gate is shut, the rate is lost."
ROWS = f"{HEAD}| 7:1 | RATE | R/W | 0 | How fast |\n| 0 | GO | R/W | 0 | Starts it |"


def test_notes_counted_below_a_table_are_no_bits_that_are_not_read() -> None:
    assert read(f"## NBCR Register (0x10)\n\n{ROWS}{NOTES}").diagnostics == []


def test_figures_of_bits_between_bars_that_are_not_read_are_reported() -> None:
    figure = "| 7 6 5 4 3 2 1 0 |\n\n| RATE GO |"
    found = read(f"## NBCR Register (0x10)\n\n{ROWS}\n\n## Other gates\n\n{figure}")
    assert [one.message for one in found.diagnostics] != []


def test_places_in_formulas_are_those_of_registers(made: ReadFormat) -> None:
    text = (
        f"# NB1\n\n### 8.1 Gate control (NBCR)\n\nAddress offset: $0 \\times 0 4$\n\n{ROWS}\n\n"
        f"### 8.2 Gate status (NBSR)\n\nAddress offset: $\\mathtt {{ 0 }} \\mathtt {{ x }} 1 C$\n\n{ROWS}\n"
    )
    assert [(one.register, one.address) for one in made(text).registers] == [("NBCR", 4), ("NBSR", 0x1C)]


def test_products_in_formulas_are_no_places(made: ReadFormat) -> None:
    text = f"# NB1\n\n### 8.1 Gate control (NBCR)\n\nAddress offset: $4 \\times n$\n\n{ROWS}\n"
    (one,) = made(text).registers
    assert one.address != 4
    assert one.address is None or one.flags


LINK = "**[NB9F3](https://nb.example/nb9f3)**"


def test_links_to_other_sites_that_stand_again_are_no_headings() -> None:
    torn = ROWS.replace(
        "| 0 | GO", f"\n\n{LINK}\n\n**Table 7-1. Gate Register (continued)**\n\n{HEAD}| 0 | GO", 1
    )
    (one,) = read(
        f"{LINK}\n\n**7.1.1 NBCR Register (0x10)**\n\n**Table 7-1. Gate Register**\n\n{torn}"
    ).registers
    assert [(field.field, field.bit_lo) for field in one.fields] == [("RATE", 1), ("GO", 0)]


def test_a_link_that_stands_once_and_one_within_the_document_are_text() -> None:
    text = (
        f"# NB1\n\n**[Gate](https://nb.example/gate)**\n\n**[Gate](#gate)**\n\n{ROWS}\n\n**[Gate](#gate)**\n"
    )
    document = load(text, "northbeck-nb1")
    mark_running(document)
    links = [i for i, line in enumerate(document.lines) if "[Gate]" in line]
    assert not any(document.roles[i] for i in links)


def test_what_counts_the_rows_of_a_table_is_no_text() -> None:
    counted = "**Table:** (2 rows, 5 cols)"
    document = load(
        f"# NB1\n\n{counted}\n\n{ROWS}\n\nThe pump has 4 rows, 6 cols of gates.\n", "northbeck-nb1"
    )
    mark_running(document)
    furniture = [i for i, role in enumerate(document.roles) if role]
    assert furniture == [document.lines.index(counted)]


def test_left_and_right_pages_have_heads_of_their_own() -> None:
    lines: list[str] = []
    for k in range(21, 31):
        lines += [f"Part {100 * k + n} of the pump turns." for n in range(20)]
        lines += [f"NB17 Datasheet {k}", "", "Gates of the pump" if k % 2 else "The northbeck pumps"]
    document = load("\n".join(lines), "northbeck-pump")
    heads = {document.lines[i] for i in owned_feet(document)}
    assert {"Gates of the pump", "The northbeck pumps"} <= heads


def test_texts_beside_few_of_the_feet_are_no_heads() -> None:
    lines: list[str] = []
    for k in range(21, 31):
        lines += [f"Part {100 * k + n} of the pump turns." for n in range(20)]
        lines += [f"NB17 Datasheet {k}", "", f"Gates of pump {k // 2}"]
    document = load("\n".join(lines), "northbeck-pump")
    assert not any("Gates" in document.lines[i] for i in owned_feet(document))


def test_a_heading_of_three_stars_above_a_table_of_org_mode_is_one() -> None:
    text = (
        "*** Gate Control Register (Offset 0x0004)\nIt must not be shut.\n\n#+CAPTION: Fields\n"
        "| bit | Symbol | Description |\n|-----+--------+-------------|\n| 7:1 | RATE | How fast |\n"
        "| 0 | GO | Starts it |\n"
    )
    (one,) = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert one.address == 4


def test_stars_of_items_are_no_headings() -> None:
    text = (
        "* Gate Control Register (Offset 0x0004)\n* Gate Status Register (Offset 0x0008)\n\n#+CAPTION: Fields\n\n"
        f"# NBCR (0x10)\n\n{ROWS}\n"
    )
    (one,) = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert (one.register, one.address) == ("NBCR", 0x10)


SECTIONS = (
    "### Gate control (NBCTL)\n\nAddress offset: 0x04\n\n#### {}\n\nHow fast it turns.\n\n{}\n\n"
    "#### {}\n\nHolds.\n\n#### {}\n\nStarts it.\n"
)
CODES = "- 0: Slow\n- 1: Fast"


@pytest.mark.parametrize(
    "heads",
    [
        ("Bits 7:4 - RATE", "Bits 3:1 - HOLD", "Bit 0 - GO"),
        ("Bits 7-4: RATE", "Bits 3-1: HOLD", "Bit 0: GO"),
        ("[7:4] RATE", "[3:1] HOLD", "[0] GO"),
        ("7:4 RATE", "3:1 HOLD", "0 GO"),
        ("**[7:4] RATE**", "**[3:1] HOLD**", "**[0] GO**"),
    ],
)
def test_headings_of_bits_over_lists_of_values_are_fields(
    made: ReadFormat, heads: tuple[str, str, str]
) -> None:
    text = "# NB1 pump\n\n## Registers\n\n" + SECTIONS.format(heads[0], CODES, *heads[1:])
    text = text.replace("#### **", "**")
    (one,) = made(text).registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in one.fields] == [
        ("RATE", 7, 4),
        ("HOLD", 3, 1),
        ("GO", 0, 0),
    ]
    assert values(one.fields[0]) == [(0, "Slow"), (1, "Fast")]


def test_headings_of_numbers_that_fill_no_register_are_no_fields() -> None:
    found = read(SECTIONS.format("7:4 RATE", CODES, "3:2 HOLD", "0 GO")).registers
    assert [field for one in found for field in one.fields] == []
