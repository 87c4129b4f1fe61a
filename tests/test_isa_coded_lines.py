"""Codes and mnemonics whose table or list is not read are reported, in small letters too."""

from __future__ import annotations

import pytest
from isa_reading import read_anyway as read
from isa_reading import told

READ = "Gate instructions\n\n  Mnemonic   Opcode   Description\n" + "".join(
    f"  NG_{n}       0x1{n}     Opens it.\n" for n in range(4)
)
SMALL = ("nop", "gadd", "gsub", "gtoi")


def unread(text: str) -> list[int]:
    """How many lines each report has."""
    found = read(READ + text)
    assert len(found.instructions) == 4
    assert found.registers == []
    return [1 + (one.raw_text or "").count("\n") for one in found.diagnostics if one.code == "table_unread"]


@pytest.mark.parametrize(
    "row",
    [
        "  {code:02X}   {name}   Opens the gate.",
        "  0x{code:02x}   {name}   Opens the gate.",
        "  {name}   0x{code:02x}   Opens the gate.",
        "    | 0x{code:02x} x:gate  {name} x",
        "{code}xkk - The {name} of the gate\nOpens the gate.",
        "<tr><td>{code:02X}</td><td>{name}</td><td>Opens the gate.</td></tr>",
    ],
)
def test_codes_beside_words_under_a_title_of_instructions_are_reported(row: str) -> None:
    rows = [row.format(code=code, name=name) for code, name in zip((1, 2, 5, 9), SMALL, strict=True)]
    lines = 1 + sum(1 + one.count("\n") for one in rows[:-1])
    text = "\n".join(rows)
    assert unread(f"\n4.2 Gated Instructions\n\n  Hex   Name   Notes\n{text}\n") == [lines]
    assert unread(f"\n4.2 Timing of the gates\n\n{text}\n") == []
    falling = "\n".join(rows[::-1])
    assert unread(f"\n4.2 Gated Instructions\n\n{falling}\n") == []


def test_numbers_that_nothing_shows_to_be_codes_are_not_reported() -> None:
    rows = "".join(f"  {n}   {name}   Opens the gate.\n" for n, name in enumerate(SMALL))
    assert unread(f"\n4.2 Gated Instructions\n\n{rows}") == []


def test_numbers_in_two_bases_of_names_that_no_line_has_alone_are_reported() -> None:
    entries = "".join(
        f"{name} opens\n\n{name} = {9 * n + 7} ({9 * n + 7:#x})\n\n" for n, name in enumerate(SMALL)
    )
    assert len(unread(f"\n4.2 Gates\n\n{entries}")) == 1


def test_rows_in_small_letters_under_a_head_of_mnemonics_are_reported() -> None:
    rows = "".join(f"| {name} | 1{n} | 64 |\n" for n, name in enumerate(SMALL))
    assert unread(f"\n4.2 Gates\n\n| Mnemonic | Class | Mode Dep. |\n|---|---|---|\n{rows}") == [4]


def test_a_column_of_codes_may_be_headed_opc() -> None:
    rows = "".join(f"| {n} | {name} | Opens it. |\n" for n, name in enumerate(SMALL))
    found = read(f"## Gates\n\n| opc | name | description |\n|---|---|---|\n{rows}")
    assert told(found) == [(None, n, name) for n, name in enumerate(SMALL)]


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (("GADD r,d", "GSUB r,d", "GNOP"), ("0011dddd00001100", "0011dddd00001101", "0000000000000000")),
        (("gadd", "gsub", "gate.nop x"), ("0x02", "0x03", "0x07")),
        (("GADD AL, imm8", "GSUB AL, imm8", "GOR AL, imm8"), ("14 ib", "2C ib", "0C ib")),
    ],
)
@pytest.mark.parametrize("title", ["4.2 Gate Instructions", "4.2 Gates\n\nInstruction"])
def test_names_and_codes_in_lines_of_their_own_are_reported(
    title: str, names: tuple[str, ...], codes: tuple[str, ...]
) -> None:
    rows = [f"{name}\n\n{code}\n\nOpens it\n\n" for name, code in zip(names, codes, strict=True)]
    assert len(unread(f"\n{title}\n\n{''.join(rows)}")) == 1
    assert unread(f"\n4.2 Gates\n\n{''.join(rows[:2])}") == []


def test_text_behind_the_last_row_of_a_table_that_nothing_ends_leaves_a_doubt() -> None:
    rows = "".join(f"0x1{n}\n\nNG_{n}\n\nOpens it\n\n" for n in range(5))
    more = "".join(f"of the gate {n}\n\n" for n in range(12))
    head = "Opcode\n\nName\n\nDescription\n\n"
    assert "row_unread" not in read(head + rows).instructions[-1].flags
    found = read(head + rows + more).instructions
    assert ["row_unread" in row.flags for row in found] == [False] * 4 + [True]


def test_names_and_numbers_in_tags_of_their_own_are_reported() -> None:
    rows = "".join(f"<div><b>NG_{n}_B32</b><b>{40 + n}</b></div>\n<p>Opens it.</p>\n" for n in range(3, 6))
    assert unread(f"\n<h2>4.2 Gates</h2>\n{rows}") == [5]


def test_a_figure_of_bits_over_the_number_of_an_opcode_is_reported_wherever_it_stands() -> None:
    for bits in ("31 . . . 26   25...21   20 . . . 0", "31 26 25 21 20 0"):
        assert 1 in unread(f"\n4.2 Gates\n\n{bits}\nopcode 0x38   D   A\n6 bits  5 bits  21 bits\n")


STACK = [f"NG_{n}_B32\n\n{3 * n}\n\nOpens gate {n}.\ngate = now + {n};\n\n" for n in range(6)]


def test_a_name_and_a_number_in_lines_of_their_own_like_those_that_were_read_are_reported() -> None:
    found = read(f"4.1 NG Instructions\n\n{''.join(STACK[:4])}4.2 Gate words\n\n{STACK[4]}{STACK[5]}")
    assert len(found.instructions) == 4
    assert [one.raw_text for one in found.diagnostics] == ["NG_4_B32", "NG_5_B32"]
    assert not any(row.flags for row in found.instructions)


def test_a_running_head_like_that_of_a_section_ends_no_entries_and_parts_no_name_from_its_code() -> None:
    def head(page: int) -> str:
        return f"4.2 Gate words\n\n{page} of 90\n\nNorthbeck Gates\n\n"

    pages = "".join(f"{head(n)}{one}" for n, one in enumerate(STACK[1:]))
    found = read(f"4.1 NG Instructions\n\n{STACK[0]}{pages}")
    assert [(row.mnemonic, row.opcode, row.flags) for row in found.instructions] == [
        (f"NG_{n}_B32", 3 * n, []) for n in range(6)
    ]
    parted = read(f"4.1 NG Instructions\n\n{STACK[0]}{pages}NG_6_B32\n\n{head(5)}18\n\nOpens gate 6.\n")
    assert [(row.mnemonic, row.opcode, row.flags) for row in parted.instructions] == [
        (f"NG_{n}_B32", 3 * n, []) for n in range(7)
    ]
    assert parted.instructions[-1].description == "Opens gate 6."
