"""Bits in items of Markdown under the heading of their register."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Register

BITS = {
    "brackets": ("[0]", "[2:1]", "[7:3]"),
    "code": ("`[0]`", "`[2:1]`", "`[7:3]`"),
    "letters": ("D0:", "D2-D1:", "D7-D3:"),
    "bare": ("0 -", "2:1 -", "7:3 -"),
    "words": ("Bit 0:", "Bits 2:1:", "Bits 7:3:"),
    "strong": ("**Bit 0**:", "**Bits 2:1**:", "**Bits 7:3**:"),
}
NAMES = {
    "code": ("`EN` starts it", "`MODE` how it works"),
    "strong": ("**EN**: starts it", "**MODE**: how it works"),
    "sign": ("EN - starts it", "MODE - how it works"),
    "brackets": ("EN (starts it)", "MODE (how it works)"),
    "access": ("EN (RW): starts it", "MODE (RW): how it works"),
}
VALUES = {"dashes": "    - 00: off\n    - 01: slow\n", "equal": "  00 = off\n  01 = slow\n"}


def items(bits: tuple[str, ...], names: tuple[str, ...], values: str = "") -> str:
    """Two registers with such items."""
    said = "".join(
        f"- {place} {name}\n{values if n == 1 else ''}"
        for n, (place, name) in enumerate(zip(bits, (*names, "reserved"), strict=True))
    )
    return "# Pump\n\n" + "".join(
        f"### {name}\n\nHow the pump runs.\n\n{said}\n" for name in ("CTRL (0x10)", "STAT (0x14)")
    )


def fields(register: Register) -> list[tuple[int | None, int | None, str | None, bool]]:
    """Bits and name of each field, and whether it is reserved."""
    return [(one.bit_hi, one.bit_lo, one.field, one.reserved) for one in register.fields]


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("values", VALUES)
def test_items_that_give_bits_name_and_text_are_fields_of_the_register_above(
    markdown: ReadText, bits: str, names: str, values: str
) -> None:
    ctrl, stat = markdown(items(BITS[bits], NAMES[names], VALUES[values])).registers
    expected = [(0, 0, "EN", False), (2, 1, "MODE", False), (7, 3, "reserved", True)]
    assert [(one.register, one.address, fields(one)) for one in (ctrl, stat)] == [
        ("CTRL", 0x10, expected),
        ("STAT", 0x14, expected),
    ]
    assert [(value.value, value.name) for value in ctrl.fields[1].values] == [(0, "off"), (1, "slow")]
    assert not any(one.flags for one in (*ctrl.fields, *stat.fields))
    assert ctrl.fields[0].access == ("RW" if names == "access" else None)


@pytest.mark.parametrize(
    "form",
    [
        "{name} (bit {bits})",
        "{name} ({bits})",
        "{name} [{bits}]",
        "{name}[{bits}]",
        "{name}, bits {bits}",
        "{name} - bit {bits}",
        "{name}: bit {bits}",
        "{name} <{bits}>",
        "{name} (bits[{bits}], RW)",
    ],
)
@pytest.mark.parametrize("marks", ["", "`", "**"])
@pytest.mark.parametrize("sign", [":", " -", ""])
def test_items_whose_bits_stand_behind_the_name_are_fields(
    markdown: ReadText, form: str, marks: str, sign: str
) -> None:
    names = [("0", "EN", "starts it"), ("2:1", "MODE", "how it works"), ("7:3", "RSVD", "kept")]
    said = "".join(
        f"- {form.format(name=f'{marks}{name}{marks}', bits=bits)}{sign} {told}\n"
        + ("    - 00: off\n    - 01: slow\n" if name == "MODE" else "")
        for bits, name, told in names
    )
    registers = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}\n### STAT (0x14)\n\n{said}").registers
    assert [(one.register, one.address) for one in registers] == [("CTRL", 0x10), ("STAT", 0x14)]
    for one in registers:
        assert fields(one) == [(0, 0, "EN", False), (2, 1, "MODE", False), (7, 3, "RSVD", True)]
        assert [value.name for value in one.fields[1].values] == ["off", "slow"]
        assert one.fields[0].description == "starts it"
        assert one.fields[0].access == ("RW" if "RW" in form else None)


@pytest.mark.parametrize(
    "form", ["[{bits}] {name}:", "D{bits}: {name} -", "{name} (bit {bits}):", "{name} [{bits}] -"]
)
def test_items_of_a_pdf_are_fields_too(form: str, tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("3 Registers of the pump", 16)
    for title in ("CTRL (0x10)", "STAT (0x14)"):
        manual.heading(title, 12)
        manual.lines("How the pump runs.")
        for bits, name, told in (
            ("0", "EN", "starts it"),
            ("2:1", "MODE", "how it works"),
            ("7:3", "KEEP", "kept"),
        ):
            manual.lines(f"• {form.format(name=name, bits=bits.replace(':', '-'))} {told}")
            if name == "MODE":
                manual.lines("00: off", "01: slow", indent=20)
    path = tmp_path / "pump.pdf"
    path.write_bytes(manual.pdf())
    reading = read(read_document(path, "pump"))
    expected = [(0, 0, "EN", False), (2, 1, "MODE", False), (7, 3, "KEEP", False)]
    assert [(one.register, one.address, fields(one)) for one in reading.registers] == [
        ("CTRL", 0x10, expected),
        ("STAT", 0x14, expected),
    ]
    assert all([value.name for value in one.fields[1].values] == ["off", "slow"] for one in reading.registers)
    assert not any(one.flags for register in reading.registers for one in register.fields)


@pytest.mark.parametrize("sign", ["   ", ": ", " - "])
@pytest.mark.parametrize("figure", ["", "  RUN   RATE  KEEP\n   7    6:4   3:0\n\n"])
def test_bits_behind_the_name_of_their_register_are_its_fields(
    text: ReadText, sign: str, figure: str
) -> None:
    def said(name: str) -> str:
        rows = (("7", "RUN   Runs it"), ("6-4", "RATE   How fast"), ("3-0", "KEEP   Kept"))
        return figure + "".join(f"{name}.{bits}{sign}{told}\n" for bits, told in rows)

    titles = {"PCON": "PUMP CONTROL (PCON)  - 88H  bit addressable", "SCON": "SERIAL CONTROL (SCON)  - 98H"}
    registers = text("\n".join(f"{title}\n\n{said(name)}" for name, title in titles.items())).registers
    expected = [(7, 7, "RUN", False), (6, 4, "RATE", False), (3, 0, "KEEP", False)]
    assert [(one.register, one.address, fields(one)) for one in registers] == [
        ("PCON", 0x88, expected),
        ("SCON", 0x98, expected),
    ]


def test_a_sentence_above_such_bits_gives_no_address(text: ReadText) -> None:
    said = "PCON.7   RUN   Runs it\nPCON.6-4   RATE   How fast\nPCON.3-0   KEEP   Kept\n"
    (register,) = text(f"Pump\n\nThe unit sets PCON to 0x10 before it stops.\n\n{said}").registers
    assert (register.address, len(register.fields), register.flags) == (None, 3, ["name_lost"])


@pytest.mark.parametrize("rows", ["TAB.1   first\nTAB.2   second\n", "P.7   a\nQ.6-0   b\n"])
def test_parts_with_points_that_fill_no_register_are_no_bits(markdown: ReadText, rows: str) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    reading = markdown(f"# Pump\n\n### STAT (0x14)\n\n{table}\n### Tables\n\n{rows}")
    assert [fields(one) for one in reading.registers] == [[(7, 0, "LEVEL", False)]]


def test_a_reserved_item_may_have_no_text_and_no_name(markdown: ReadText) -> None:
    said = "- [0] EN: starts it. Reset: 1h.\n- [2:1] -:\n- [7:3] reserved:\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert fields(register) == [(0, 0, "EN", False), (2, 1, "-", True), (7, 3, "reserved", True)]
    assert [(one.description, one.default_text) for one in register.fields] == [
        ("starts it. Reset: 1h.", "1h"),
        (None, None),
        (None, None),
    ]


def test_lines_with_the_word_for_bits_behind_names_need_no_bullets(text: ReadText) -> None:
    said = "EN (bit 0): starts it\nMODE (bits 2-1): how it works\n  00 = off\n  01 = slow\nREST (bits 7-3): kept\n"
    ctrl, stat = text(f"CTRL (0x10)\n\n{said}\nSTAT (0x14)\n\n{said}").registers
    expected = [(0, 0, "EN", False), (2, 1, "MODE", False), (7, 3, "REST", False)]
    assert (fields(ctrl), fields(stat)) == (expected, expected)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("- 0 - it rests\n- 1 - it turns\n- 2 - it runs\n", "they fill no register: values, perhaps"),
        ("- [1] the first book\n- [2] the second book\n- [3] the third book\n", "they begin at no bit 0"),
        ("- RATE (1): slow\n- LEVEL (2): low\n- MODE (3): quick\n", "they count something else"),
        ("- RATE[3:0]: how fast\n- LEVEL[3:0]: how high\n", "each counts its own bits"),
        ("- [0] **EN** starts it\n- [4:3] **MODE** how it works\n", "bits between them are nothing's"),
    ],
)
def test_numbered_items_that_are_not_the_bits_of_a_register_are_no_fields(
    markdown: ReadText, said: str, why: str
) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    reading = markdown(f"# Pump\n\n### STAT (0x14)\n\n{table}\n### CTRL (0x10)\n\n{said}")
    assert [len(one.fields) for one in reading.registers if one.register == "CTRL"] in ([], [0]), why


def test_items_under_a_heading_that_names_no_register_are_no_fields(markdown: ReadText) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    said = "- D0: the lowest line\n- D3-D1: three lines\n- D7-D4: the other lines\n"
    reading = markdown(f"# Pump\n\n### STAT (0x14)\n\n{table}\n### How the lines are laid\n\n{said}")
    assert [fields(one) for one in reading.registers] == [[(7, 0, "LEVEL", False)]]


def test_a_word_in_marks_behind_bits_is_the_name_of_the_field(markdown: ReadText) -> None:
    said = (
        "Bit 0: **EN** starts it\n\n**Bits 2:1**: `MODE` how it works\n\nBits 7:3: starts **three** of them\n"
    )
    for register in markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}\n### STAT (0x14)\n\n{said}").registers:
        assert [(one.field, one.description, one.flags) for one in register.fields] == [
            ("EN", "starts it", []),
            ("MODE", "how it works", []),
            (None, "Bits 7:3: starts three of them", ["name_lost"]),
        ]


def test_lines_with_bits_in_strong_type_that_are_not_read_are_reported(text: ReadText) -> None:
    said = "**Bit 0** - **EN** starts it\n**Bits 2-1** - **MODE** how it works\n**Bits 7-3** - Reserved\n"
    reading = text(f"CTRL register (0x10)\n\n{said}\nSTAT register (0x14)\n\n{said}")
    assert [fields(one) for one in reading.registers] == [[(7, 3, "Reserved", True)]] * 2
    assert "table_unread" in [one.code for one in reading.diagnostics]


def test_a_name_before_bits_words_in_brackets_does_not_hold_these(text: ReadText) -> None:
    (register,) = text(
        "1.1 CTRL register (offset 0x10)\n\nBit 0: EN (starts it)\nBits 2:1: MODE (how it works)\n"
        "Bits 7:3: (reserved)\n"
    ).registers
    assert fields(register) == [(0, 0, "EN", False), (2, 1, "MODE", False), (7, 3, "reserved", True)]
    assert register.fields[0].description == "(starts it)"


@pytest.mark.parametrize(
    "lead", ["Parameters:", "Response bytes:", "The modes of the pump:", "Payload of the frame:"]
)
@pytest.mark.parametrize(
    "form", ["- {bits}: {name}", "- `[{bits}]` **{name}** of it", "- {name} ({bits}): of it"]
)
def test_items_that_a_line_introduces_as_something_else_are_no_fields(
    markdown: ReadText, lead: str, form: str
) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    said = "\n".join(
        form.format(bits=bits, name=name) for bits, name in (("0", "CH"), ("1", "LEN"), ("7:2", "REST"))
    )
    reading = markdown(f"# Pump\n\n### STAT (0x14)\n\n{table}\n### CTRL (0x10)\n\n{lead}\n\n{said}\n")
    assert [len(one.fields) for one in reading.registers if one.register == "CTRL"] in ([], [0])


def test_bare_numbers_under_a_line_that_speaks_of_bits_are_fields(markdown: ReadText) -> None:
    said = "The bits of the mode:\n\n- 0 - EN - starts it\n- 7:1 - MODE - how it works\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert fields(register) == [(0, 0, "EN", False), (7, 1, "MODE", False)]


def test_two_lists_of_the_same_bits_under_one_heading_are_doubted(markdown: ReadText) -> None:
    said = "For write:\n\n- [3:0] CODE: code\n- [7:4] KEY: key\n\n"
    said += "For read:\n\n- [3:0] STATE: state\n- [7:4] COUNT: count\n"
    registers = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{said}").registers
    assert [([each.field for each in one.fields], one.flags) for one in registers] == [
        (["CODE", "KEY"], []),
        (["STATE", "COUNT"], ["register_name"]),
    ]


@pytest.mark.parametrize("title", ["GATE_VECTORS (0x20)", "Error codes (0x20)"])
def test_items_of_what_is_called_a_list_leave_in_doubt_whether_they_are_fields(
    markdown: ReadText, title: str
) -> None:
    said = "".join(f"- [{n}] {name}: text\n" for n, name in enumerate("ABCDEFGH"))
    registers = markdown(f"# Pump\n\n## CTRL (0x10)\n\n{said}\n## {title}\n\n{said}").registers
    assert [(one.address, "register_name" in one.flags) for one in registers] == [(0x10, False), (0x20, True)]


def test_a_heading_with_another_place_is_not_about_the_register_above(markdown: ReadText) -> None:
    above = "## STAT (0x14)\n\n- [0] GO: start\n- [7:1] RATE: speed\n\n## CTRL (0x10)\n\n- [0] A\n"
    reading = markdown(f"# Pump\n\n{above}\n# Error states (0x20)\n\n- [0] none\n")
    (none,) = [one for register in reading.registers for one in register.fields if one.field == "none"]
    assert [one.address for one in reading.registers if none in one.fields] == [0x20]
