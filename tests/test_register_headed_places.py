"""Places in marked headings: of registers, and of the blocks that stand over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read, ReadText

    from extract.observations import Reading

TABLE = (
    "\n\n| Bits | Name | Access | Description |\n|---|---|---|---|\n| 31:1 | MODE | RW | Mode |\n"
    "| 0 | EN | RW | Enable |\n\n"
)


def places(found: Reading) -> list[tuple[str | None, str | None, int | None, str | None]]:
    return [(r.block, r.register, r.address, r.address_space) for r in found.registers]


@pytest.mark.parametrize(
    ("heading", "offset"),
    [
        ("CTRL @ 0x0C", False),
        ("CTRL (+0x0C)", True),
        ("CTRL [+0Ch]", True),
        ("+0x0C CTRL", True),
        ("+0x0C: CTRL", True),
        ("CTRL, offset 0x0C", True),
        ("CTRL (0x0C)", False),
    ],
)
def test_a_heading_gives_the_place_of_its_register(markdown: ReadText, heading: str, offset: bool) -> None:
    found = markdown(f"# NB7\n\n## {heading}{TABLE}## STAT (0x10){TABLE}")
    assert places(found)[0] == (None, "CTRL", 0xC, "offset" if offset else None)
    assert not any(r.flags for r in found.registers)


@pytest.mark.parametrize(
    ("heading", "name", "sure"),
    [
        ("NGCR Northern Gate Control Register", "NGCR", True),
        ("4.2 NB_CR control register", "NB_CR", True),
        ("NB_GS Northern Hall State Register", "NB_GS", False),
        ("UART Control Register", "UART Control Register", True),
        ("NB_A, NB_B Registers", "NB_A, NB_B", True),
        ("NB_GS – Northern Hall State Register", "NB_GS", True),
    ],
)
def test_a_name_before_the_words_that_it_is_short_for_is_that_of_the_register(
    markdown: ReadText, heading: str, name: str, sure: bool
) -> None:
    """One with an underscore that is not may be what the words are of; a word in capitals is."""
    (register,) = markdown(f"# {heading}\n\nAddress: 0x10{TABLE}").registers
    assert register.register == name
    assert register.flags == ([] if sure else ["register_name"])


@pytest.mark.parametrize(
    "heading",
    ["GATE0 (0x40010000)", "GATE0 (base 0x40010000)", "GATE0 @ 0x40010000", "2.1 GATE0 - 0x40010000"],
)
def test_an_address_above_all_those_under_its_heading_is_the_base_of_a_block(
    markdown: ReadText, heading: str
) -> None:
    found = markdown(
        f"# NB7\n\n## {heading}\n\n### CTRL @ 0x00{TABLE}### STAT\n\nOffset: 0x04{TABLE}"
        f"## PUMP (0x40020000)\n\n### CTRL (0x00){TABLE}"
    )
    assert places(found) == [
        ("GATE0", "CTRL", 0, "GATE0 offset"),
        ("GATE0", "STAT", 4, "GATE0 offset"),
        ("PUMP", "CTRL", 0, "PUMP offset"),
    ]
    assert [(s.name, s.value, s.attributes) for s in found.symbols] == [
        ("GATE0", 0x40010000, {"address_space": "GATE0 offset"}),
        ("PUMP", 0x40020000, {"address_space": "PUMP offset"}),
    ]


def test_whole_addresses_under_a_block_count_from_nothing(markdown: ReadText) -> None:
    found = markdown(
        f"# NB7\n\n## GATE0 (0x40010000)\n\n### CTRL (0x40010000){TABLE}### STAT (0x40010004){TABLE}"
    )
    assert places(found) == [("GATE0", "CTRL", 0x40010000, None), ("GATE0", "STAT", 0x40010004, None)]


def test_a_register_over_sections_with_numbers_is_no_block(markdown: ReadText) -> None:
    found = markdown(
        f"# NB7\n\n## CTRL (0x40){TABLE}### SLOW (0x0)\n\nGoes slowly.\n\n### FAST (0x1)\n\nGoes fast.\n"
    )
    assert places(found)[0] == (None, "CTRL", 0x40, None)


@pytest.mark.parametrize("heading", ["GATE0 (0x40010000)", "GATE0\n\nBase address: 0x40010000"])
def test_a_register_as_deep_as_the_heading_of_a_block_is_none_of_it(markdown: ReadText, heading: str) -> None:
    found = markdown(f"# NB7\n\n## {heading}\n\n### CTRL (0x04){TABLE}## LOCK (0x40){TABLE}")
    assert places(found) == [("GATE0", "CTRL", 4, "GATE0 offset"), (None, "LOCK", 0x40, None)]


@pytest.mark.parametrize(
    "printed",
    [
        "Absolute Address      gate0: 0x40004000\n                      gate1: 0x40005000\nWidth   32 bits",
        "| Absolute Address | gate0: 0x40004000<br>gate1: 0x40005000 |\n|---|---|\n| Width | 32 bits |",
    ],
)
def test_addresses_behind_what_has_the_register_there_are_several(markdown: ReadText, printed: str) -> None:
    (register,) = markdown(f"# NB_CTRL Register\n\n{printed}{TABLE}").registers
    assert register.addresses == [0x40004000, 0x40005000]
    assert not register.flags


def test_headings_of_a_registers_parts_that_say_its_name_are_no_registers_of_a_block(
    markdown: ReadText,
) -> None:
    one = "## {0}\n\nWhat it does.\n\n### {0} Attributes\n\n|  |  |\n|---|---|\n| Address Offset | {1} |\n"
    one += "| Access | RW |\n\n"
    two = "### {0} Bitfield\n\n| 7:4 | 3:0 |\n|---|---|\n| fast | slow |\n\n### {0} Fields\n\n"
    rows = "| Bits | Field Name | Description |\n|---|---|---|\n| 7:4 | fast | f |\n| 3:0 | slow | s |\n\n"
    text = "".join((one + two + rows).format(f"nb{n}", f"0x{4 * n:x}") for n in range(3))
    found = markdown(f"# NB9 pumps\n\n{text}").registers
    assert [(r.register, r.block, r.address, r.access, len(r.fields)) for r in found] == [
        (f"nb{n}", None, 4 * n, "RW", 2) for n in range(3)
    ]


@pytest.mark.parametrize("kind", ["base", "start", "physical", "Absolute", "I2C", "MMIO", "PUMP"])
@pytest.mark.parametrize(
    "title", ["PUMP_CTRL register ({} address 0x4C)", "Pump register PUMP_CTRL ({} address 0x4C)"]
)
def test_the_kind_of_an_address_in_brackets_is_not_the_name(
    markdown: ReadText, kind: str, title: str
) -> None:
    found = markdown(f"# NB7\n\n## {title.format(kind)}{TABLE}## STAT (0x50){TABLE}")
    assert [place[1:3] for place in places(found)] == [("PUMP_CTRL", 0x4C), ("STAT", 0x50)]


@pytest.mark.parametrize("said", ["width: 32", "size = 4", "base: 0x40001000", "access: RW"])
def test_what_a_register_has_is_not_its_name(markdown: ReadText, said: str) -> None:
    found = markdown(f"# NB7\n\n## PUMP_CTRL register ({said}){TABLE}## STAT (0x50){TABLE}")
    assert [r.register for r in found.registers] == ["PUMP_CTRL", "STAT"]


def test_a_name_before_the_word_for_address_is_that_of_a_title_in_words(markdown: ReadText) -> None:
    found = markdown(f"# NB7\n\n## Pump Control Register (PCR address 0x4C){TABLE}## STAT (0x50){TABLE}")
    assert [place[1:3] for place in places(found)] == [("PCR", 0x4C), ("STAT", 0x50)]


def test_a_colon_may_stand_between_a_name_and_its_place_right_over_a_table(reading: Read) -> None:
    manual = Manual()
    manual.heading("28.6 ADC registers")
    for name, place in (("NB_REG0", ": 0x2180"), ("NB_REG1", " 0x2184")):
        manual.lines(f"{name}{place}")
        manual.table([("Bits", 60), ("Name", 90), ("Description", 200)], [["7:0", "LEVEL", "How full"]])
    found = reading(manual).registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("NB_REG0", 0x2180, []),
        ("NB_REG1", 0x2184, []),
    ]


def test_a_word_before_and_behind_a_title_over_the_head_is_the_name(reading: Read) -> None:
    manual = Manual()
    columns: list[tuple[str, float]] = [("", 60), ("", 90), ("", 200)]
    rows: list[list[Text]] = [
        [("ringcfg: Speed and state of the ring (ringcfg)", 3)],
        [("Register Offset", 2), "0x4"],
        ["Bits", "Field Name", "Description"],
        ["[7:0]", "level", "How full"],
    ]
    manual.table(columns, rows)
    (one,) = reading(manual).registers
    assert (one.register, one.address, one.flags) == ("ringcfg", 4, [])


def test_a_caption_with_a_place_right_under_a_table_of_registers_is_no_row_of_it(text: ReadText) -> None:
    found = text(
        "35.3 Gates\nTable 1: Register map\n Address        Register        Description\n"
        " 0x50000000     GATE_REG        Control\n 0x50000004     LOCK_REG        Lock\n"
        "Table 2: GATE_REG (0x50000000)\n Bit    Mode    Symbol    Description\n"
        " 7:0    R/W     LEVEL     How full\n"
        "Table 3: LOCK_REG (0x50000004)\n Bit    Mode    Symbol    Description\n"
        " 7:0    R/W     KEY       How locked\n"
    ).registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("GATE_REG", 0x50000000, []),
        ("LOCK_REG", 0x50000004, []),
    ]
