"""Lists without a head, a code beside each name, under a title of opcodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Reading

NAMES = ("gload", "gload_0", "gadd", "gsub.w", "gjump", "gret")
CODES = (21, 26, 96, 100, 167, 177)
ANCHOR = "\n\n4.9 More instructions\n\nMnemonic     Opcode     Description\n" + "".join(
    f"{name}        0x{0xE0 + n:02X}       Does it.\n" for n, name in enumerate(("GNA", "GNB", "GNC"))
)


def listed(form: str) -> str:
    return (
        "\n".join(form.format(name=name, code=code) for name, code in zip(NAMES, CODES, strict=True)) + "\n"
    )


def told(reading: Reading) -> dict[str | None, int | None]:
    return {row.mnemonic: row.opcode for row in reading.instructions if row.mnemonic in NAMES}


@pytest.mark.parametrize(
    "form",
    [
        "{name} {code} (0x{code:x})",
        "{code} (0x{code:02x})    {name}",
        "{code:03d}    0x{code:02x}    {name}",
        "({code:#04x}) {name}",
        "{name} 0x{code:02X}",
        "- `{name}`: 0x{code:02x}",
        "- 0x{code:02X} {name}",
        "0x{code:02X} ⇒ {name}",
        "* `0x{code:02x}`: `{name}` - does it, 0x01 at a time",
        "- **{name}** (0x{code:02X}): does it",
    ],
)
@pytest.mark.parametrize(
    "title", ["# Opcodes of the scar\n\n", "Opcode Mnemonics by Opcode\n\n", "4.2 Logic Instructions\n\n"]
)
def test_names_with_their_codes_are_instructions_under_a_title_of_opcodes(form: str, title: str) -> None:
    reading = read(title + listed(form))
    assert reading.dialect == "isa-table"
    assert told(reading) == dict(zip(NAMES, CODES, strict=True))
    assert all(row.flags == ["encoding_unknown"] or not row.flags for row in reading.instructions)


def test_codes_with_letters_for_operands_are_items_and_titles_too() -> None:
    rows = (
        ("00E0", "GCLS", ""),
        ("1nnn", "GJP", "addr"),
        ("8xy4", "GADD", "Vx, Vy"),
        ("Dxyn", "GDRW", "Vx, Vy, n"),
        ("Fx07", "GLD", "Vx, DT"),
    )
    items = "\n".join(f"- `{code}`: {name} {operands}".rstrip() for code, name, operands in rows)
    titles = "\n\n".join(
        f"{code} - {name} {operands}".rstrip() + "\n\nDoes it." for code, name, operands in rows
    )
    for text in (items, titles):
        made = read(f"Scar instruction set\n\n{text}\n").instructions
        assert [(one.mnemonic, one.opcode) for one in made][:2] == [("GCLS", 0xE0), ("GJP", None)]
        assert [one.forms[0][1] for one in made[1:]] == ["1nnn", "8xy4", "Dxyn", "Fx07"]
        assert [one.syntax for one in made][2] == "GADD Vx, Vy"


def test_a_code_that_its_second_print_belies_is_in_doubt() -> None:
    rows = listed("{name} {code} (0x{code:x})").replace("gadd 96 (0x60)", "gadd 96 (0x61)")
    made = {row.mnemonic: row for row in read("# Opcodes\n\n" + rows).instructions}
    assert made["gadd"].opcode == 96
    assert "opcode_differs" in made["gadd"].flags
    assert "opcode_differs" not in made["gload"].flags


def test_under_another_title_such_lines_are_no_instructions() -> None:
    rows = listed("{name} 0x{code:02X}")
    for title in ("4.3 Instruction cache registers", "4.3 Timing", "4.3 Modes of instruction fetch"):
        reading = read(f"4.2 Gates\n\n{title}\n\n{rows}{ANCHOR}")
        assert told(reading) == {}
        assert [row.mnemonic for row in reading.instructions] == ["GNA", "GNB", "GNC"]


@pytest.mark.parametrize("codes", [(0x10, 0x14, 0x18, 0x1C, 0x20, 0x24), (9, 3, 7, 12, 1, 2)])
def test_codes_that_step_as_addresses_do_or_fall_are_reported(codes: tuple[int, ...]) -> None:
    rows = "\n".join(f"{name} 0x{code:02X}" for name, code in zip(NAMES, codes, strict=True))
    reading = read(f"# Gate opcodes\n\n{rows}\n{ANCHOR}")
    assert told(reading) == {}
    reports = [one for one in reading.diagnostics if one.code == "table_unread"]
    assert [(one.line_first, one.line_last) for one in reports] == [(2, 7)]


def test_under_a_part_of_what_speaks_of_opcodes_codes_have_to_be_given_twice() -> None:
    title = "# Opcode mnemonics\n\n## Loads\n\n"
    assert told(read(title + listed("{name} {code} (0x{code:x})"))) == dict(zip(NAMES, CODES, strict=True))
    weak = read(title + listed("{name} 0x{code:02X}") + ANCHOR)
    assert told(weak) == {}
    assert [one.line_first for one in weak.diagnostics if one.code == "table_unread"] == [4]


def test_few_such_lines_in_a_document_without_instructions_are_none() -> None:
    with pytest.raises(UnknownDialect):
        read("# Codes\n\n" + listed("{name} 0x{code:02X}"))


MAP = "Opcode map\n\n" + "  ".join(f"x{digit:X}" for digit in range(16)) + "\n"
MAP += "".join(
    f"{row}x " + " ".join(f"G{'ABCD'[row]}{'KLMNOPQRSTUVWXYZ'[n]} A,d{n}" for n in range(16)) + "\n"
    for row in range(4)
)


def test_a_map_whose_cells_do_not_keep_apart_is_reported() -> None:
    reading = read(MAP + ANCHOR)
    assert [row.mnemonic for row in reading.instructions] == ["GNA", "GNB", "GNC"]
    assert [(one.line_first, one.line_last) for one in reading.diagnostics] == [(2, 6)]
    assert [one.code for one in read(MAP.replace("Opcode", "Gate") + ANCHOR).diagnostics] == []


@pytest.mark.parametrize(
    "title", ["Error codes of the instructions", "Interrupt numbers", "Value types", "Section identifiers"]
)
@pytest.mark.parametrize("form", ["{code} (0x{code:02x}) {name}", "{name} 0x{code:02x}"])
def test_a_title_of_other_codes_below_that_of_opcodes_ends_it(title: str, form: str) -> None:
    for over in ("# Opcodes\n\n### ", "Scar Opcodes\n\n"):
        reading = read(f"{over}{title}\n\n{listed(form)}{ANCHOR}")
        assert [row.mnemonic for row in reading.instructions] == ["GNA", "GNB", "GNC"]


def test_a_sentence_about_registers_between_title_and_list_makes_it_theirs() -> None:
    text = "# Logic instructions\n\nThey belong to the registers below.\n\n" + listed("{name} 0x{code:02X}")
    assert told(read(text + ANCHOR)) == {}
    assert told(read(text.replace("registers", "gates") + ANCHOR)) == dict(zip(NAMES, CODES, strict=True))


@pytest.mark.parametrize("form", ["- {name} = {code}", "* {code}: `{name}`", "- {name}: {code} - does it"])
def test_items_with_decimal_numbers_are_instructions_under_a_title_of_opcodes_alone(form: str) -> None:
    assert told(read("# Opcodes of the scar\n\n" + listed(form) + ANCHOR)) == dict(
        zip(NAMES, CODES, strict=True)
    )
    for title in ("# Logic instructions", "# Mailbox opcodes", "# Sizes", "# Opcodes by frequency"):
        assert not told(read(f"{title}\n\n{listed(form)}{ANCHOR}"))
    assert not told(
        read("# Opcodes of the scar\n\n" + listed(form.removeprefix("- ").removeprefix("* ")) + ANCHOR)
    )


def test_a_short_sentence_with_a_number_at_its_end_is_no_title() -> None:
    text = "# Opcodes of the scar\n\nThey begin at 0x10.\n\n" + listed("- **{name}** = {code}")
    assert told(read(text + ANCHOR)) == dict(zip(NAMES, CODES, strict=True))
    assert told(read(text.replace("They begin at 0x10.", "Changes in 0x10") + ANCHOR)) == {}


def test_items_that_do_not_rise_are_reported() -> None:
    rows = listed("- {name} = {code}").splitlines()
    reading = read("# Opcodes of the scar\n\n" + "\n".join(rows[::-1]) + ANCHOR)
    assert not told(reading)
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_codes_with_letters_that_are_not_read_are_reported_where_others_are() -> None:
    rows = [f"{n}xy0: GX{letter} Vx, Vy" for n, letter in enumerate("ABCDEFG", 1)]
    text = (
        "# Instruction list\n\n"
        + "\n".join(rows)
        + "\n\n# Others\n\n# Opcodes\n\n"
        + "\n".join(row.replace("xy0", "xy1").replace("GX", "GY") for row in rows[:2])
    )
    reading = read(text + ANCHOR)
    assert [row.mnemonic for row in reading.instructions][:7] == [f"GX{letter}" for letter in "ABCDEFG"]
    assert "GYA" in "".join(one.raw_text or "" for one in reading.diagnostics)
