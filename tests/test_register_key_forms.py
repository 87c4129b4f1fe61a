"""What is said of a register between its heading and its fields, in the forms of Markdown and in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table.words.heading_keys import split_access, split_width

if TYPE_CHECKING:
    from pdf_reading import ReadText

FIELDS = """| Bits | Name | Description |
|---|---|---|
| 7:4 | STOP | Where it ends |
| 3:0 | RATE | How fast it turns |
"""


@pytest.mark.parametrize(
    "said",
    [
        "Address: 0x10 · Reset: 0x5A · Access: RW",
        "**Address:** `0x10` | **Reset:** `0x5A` | **Access:** RW",
        "*Address 0x10, reset 0x5A, RW*",
        "(address 0x10, reset 0x5A, RW)",
        "> Address 0x10 — reset 0x5A — RW",
        "Index (In Decimal): 16\nReset: 0x5A\nAccess: RW",
        "> Address: 0x10\n> Reset: 0x5A\n> Access: RW",
        "| Address: 0x10\n| Reset: 0x5A\n| Access: RW",
        "| Address | Reset | Access |\n|---|---|---|\n| 0x10 | 0x5A | RW |",
        "| Property | Value |\n|---|---|\n| Address | 0x10 |\n| Reset value | 0x5A |\n| Access | RW |",
    ],
)
def test_keys_and_values_are_read_however_they_are_parted(markdown: ReadText, said: str) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert (register.register, register.address, register.access, register.flags) == ("CTRL", 0x10, "RW", [])
    assert [one.default_value for one in register.fields] == [5, 10]


@pytest.mark.parametrize(
    ("said", "address", "resets"),
    [
        ("Located at 0x10. Resets to 0x5A.", 0x10, [5, 10]),
        ("This register is at address 0x10 and its reset value is 0x5A.", 0x10, [5, 10]),
        ("The register is mapped at 0x10.", 0x10, [None, None]),
        ("The pump is located at 0x10.", None, [None, None]),
        ("It writes to what is at address 0x10 or at address 0x20.", None, [None, None]),
    ],
)
def test_sentences_about_the_register_give_its_place(
    markdown: ReadText, said: str, address: int | None, resets: list[int | None]
) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert (register.address, [one.default_value for one in register.fields]) == (address, resets)


HEADS = {
    "numbered": "3.{n} {name} Register",
    "titled": "3.{n} Pump Register ({name})",
    "plain": "{name} Register",
    "key": "Register: {name}",
    "name": "Name: {name}",
    "caption": "Table 3-{n}. {name} Register",
}
KEYS = {
    "lines": "Address: 0x{place}\nReset: 0x{reset}\nAccess: RW\n",
    "line": "Address: 0x{place}  Reset: 0x{reset}  Access: RW\n",
    "commas": "Address: 0x{place}, Reset: 0x{reset}, Access: RW\n",
    "points": "Address: 0x{place} · Reset: 0x{reset} · Access: RW\n",
    "equal": "Address = ${place}   Reset = ${reset}   Access = RW\n",
    "letters": "Address Offset: {place}h      Attribute: RW\nDefault Value: {reset}h      Size: 8 bits\n",
    "words": "Register address: 0x{place}  Type: RW  Power-on value: 0x{reset}\n",
}
BODIES = {
    "table": "Bits   Name    Description\n7:4    STOP    Where it ends\n3:0    RATE    How fast it turns\n",
    "lines": "Bit 7:4 STOP: Where it ends\nBit 3:0 RATE: How fast it turns\n",
    "below": "Bits 7-4   STOP\n           Where it ends\nBits 3-0   RATE\n           How fast it turns\n",
}


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("keys", KEYS)
@pytest.mark.parametrize("body", BODIES)
def test_keys_between_a_title_and_the_fields_are_of_the_register_that_they_stand_over(
    text: ReadText, head: str, keys: str, body: str
) -> None:
    said = [("CTRL", "10", "5A"), ("STAT", "14", "3C"), ("LEVL", "18", "A5")]
    registers = text(
        "3 Registers of the pump\n\n"
        + "".join(
            f"{HEADS[head].format(n=n, name=name)}\n\n{KEYS[keys].format(place=place, reset=reset)}\n{BODIES[body]}\n\n"
            for n, (name, place, reset) in enumerate(said, 1)
        )
    ).registers
    assert [(one.register, one.address, one.access) for one in registers] == [
        (name, int(place, 16), "RW") for name, place, _ in said
    ]
    assert [[one.default_value for one in register.fields] for register in registers] == [
        [int(digit, 16) for digit in reset] for _, _, reset in said
    ]


@pytest.mark.parametrize("access", ["Read/Write", "R/W", "read only", "RO"])
def test_a_title_may_end_with_access_and_reset_behind_its_place(text: ReadText, access: str) -> None:
    said = [("CONFIG (00h)", "5Ah"), ("STATUS (01h)", "3Ch")]
    parts = (f"{title}   {access}   Default: {reset}\n\n{BODIES['lines']}\n" for title, reset in said)
    config, status = text("\n".join(parts)).registers
    assert [(one.register, one.address, one.access) for one in (config, status)] == [
        ("CONFIG", 0, access),
        ("STATUS", 1, access),
    ]
    assert [one.default_value for one in config.fields] == [5, 10]


def test_a_name_in_brackets_behind_its_bits_is_that_of_the_field(markdown: ReadText) -> None:
    said = "Bit 7 (EN): 1 = on\nBits 6–5 (MODE): 00 = auto, 01 = fast\nBits 4–0 (LEVEL[4:0]): how high\n"
    control, _ = markdown(f"# Pump\n\n## 0x01 – CTRL\n\n{said}\n## 0x02 – STAT\n\n{said}").registers
    assert [(one.field, one.bit_hi, one.bit_lo, len(one.values)) for one in control.fields] == [
        ("EN", 7, 7, 0),
        ("MODE", 6, 5, 2),
        ("LEVEL", 4, 0, 0),
    ]


@pytest.mark.parametrize("head", ["numbered", "plain", "key"])
def test_keys_may_stand_side_by_side_over_their_values(text: ReadText, head: str) -> None:
    said = [("CTRL", "10", "5A"), ("STAT", "14", "3C")]
    registers = text(
        "".join(
            f"{HEADS[head].format(n=n, name=name)}\n\n"
            f"Address      Reset      Access\n0x{place}         0x{reset}       RW\n\n"
            f"{BODIES['table']}\n\n"
            for n, (name, place, reset) in enumerate(said, 1)
        )
    ).registers
    assert [(one.register, one.address, one.access, one.fields[0].default_value) for one in registers] == [
        ("CTRL", 0x10, "RW", 5),
        ("STAT", 0x14, "RW", 3),
    ]


def test_one_row_under_heads_that_name_a_register_is_no_key_of_another(markdown: ReadText) -> None:
    row = "| Register | Address | Reset |\n|---|---|---|\n| STAT | 0x14 | 0x3C |\n"
    registers = markdown(f"# Pump\n\n### CTRL\n\n{row}\n{FIELDS}").registers
    assert [(one.register, one.address) for one in registers if one.register == "CTRL"] == [("CTRL", None)]


@pytest.mark.parametrize(
    "said",
    [
        "The flash is mapped at 0x8000 and the register selects its bank.",
        "This register points to a descriptor located at 0x2000.",
        "This register is the base of a table located at address 0x8000.",
        "Writes to this register start the FIFO located at address 0x9000.",
        "Mapped at 0x3000 the window shows memory.",
        "| Address | Size | Type |\n|---|---|---|\n| 0x4000 | 64 | RAM |",
        "Example of a write:\n\n| Address | Reset | Access |\n|---|---|---|\n| 0x33 | 0x12 | RW |",
    ],
)
def test_the_place_of_something_else_is_none_of_the_register(markdown: ReadText, said: str) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert (register.address, [one.default_value for one in register.fields]) == (None, [None, None])


@pytest.mark.parametrize(
    "said",
    [
        "The control register is located at address 0x10.",
        "The CTRL located at address 0x10 sets how this register counts.",
        "This register is a word located at address 0x10.",
    ],
)
def test_a_sentence_whose_subject_is_the_register_gives_its_place(markdown: ReadText, said: str) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL\n\n{said}\n\n{FIELDS}").registers
    assert register.address == 0x10


@pytest.mark.parametrize(
    "said", ["R/W: the value may be read.", "Attribute: it sticks", "Initial state: idle"]
)
def test_a_line_of_prose_that_begins_as_a_key_does_is_none(text: ReadText, said: str) -> None:
    (register,) = text(f"3.1 CTRL register (0x10)\n\n{said}\nReset: 0x5A\n\n{BODIES['table']}").registers
    assert (register.access, [one.default_value for one in register.fields]) == (None, [5, 10])
    assert said in (register.description or "")


@pytest.mark.parametrize(
    "said", ["Power-on default: 0x5C\nReset value: 0x0C", "Power-on value = 0x5C, Reset value = 0x0C"]
)
def test_fields_on_which_two_resets_of_a_register_do_not_agree_are_doubted(text: ReadText, said: str) -> None:
    (register,) = text(f"3.1 CTRL register (0x10)\n\n{said}\n\n{BODIES['table']}").registers
    assert [(one.default_value, one.flags) for one in register.fields] == [(5, ["reset_disagrees"]), (12, [])]
    assert "0x0C" in (register.description or "")


@pytest.mark.parametrize(("said", "access"), [("Type RO", "RO"), ("Access R/W", "R/W"), ("Gate RO", None)])
def test_keys_without_signs_behind_them_give_place_access_and_reset(
    text: ReadText, said: str, access: str | None
) -> None:
    keys = f"MSR Address 00001910h\n{said}\nReset Value 00000000_0000005Ah\n"
    fields = "GATE_MSR Bit Descriptions\nBit Name Description\n63:4 STOP Where it ends.\n3:0 RATE How fast it is.\n"
    (register,) = text(f"5.5.2.93 Gate MSR (GATE_MSR)\n{keys}{fields}").registers
    assert (register.register, register.address, register.access) == ("GATE_MSR", 0x1910, access)
    assert [(one.field, one.default_value) for one in register.fields] == [("STOP", 5), ("RATE", 10)]


@pytest.mark.parametrize("above", ["Gate Arbitration", "Gate Arbitration Register"])
def test_a_row_over_the_keys_gives_the_name_and_its_title(markdown: ReadText, above: str) -> None:
    pairs = {"Register Space:": "MMIO: 0/2/0", "Access:": "R/W", "Size (in bits):": "8", "Address:": "0E0C8h"}
    rows = "".join(f"<tr><td>{key}</td><td>{value}</td></tr>\n" for key, value in pairs.items())
    title = '<tr><td colspan="2">NB_ARB - Gate Arbitration</td></tr>\n'
    (register,) = markdown(f"## {above}\n\n<table>\n{title}{rows}</table>\n\n{FIELDS}").registers
    assert (register.register, register.address, register.flags) == ("NB_ARB", 0xE0C8, [])


@pytest.mark.parametrize("mark", ["*{}:* {}", "*{}*: {}", "_{}:_ {}", "**{}:** {}"])
def test_keys_in_slanted_or_bold_print_are_keys(markdown: ReadText, mark: str) -> None:
    keys = [("Offset", "0x14"), ("Width", "16 Bit"), ("Desc", "How the pump runs.")]
    lines = "\n\n".join(mark.format(key, value) for key, value in keys)
    (register,) = markdown(f"# Pump\n\n## Pump Control Register\n\n{lines}\n\n{FIELDS}").registers
    assert (register.address, register.width_bits, register.description) == (0x14, 16, "How the pump runs.")


def test_a_heading_that_is_a_place_beyond_a_base_is_the_address_of_its_table(markdown: ReadText) -> None:
    parts = [f"**PUMPBAR + {place}**\n\n*Width:* 32 Bit\n\n{FIELDS}" for place in ("0x10", "0x1c")]
    registers = markdown("# Registers of the pump\n\n" + "\n".join(parts)).registers
    assert [one.address for one in registers] == [0x10, 0x1C]
    assert all("register_name" in one.flags for one in registers)


@pytest.mark.parametrize(
    ("title", "access"),
    [
        ("PUMPCTL, offset 0x0300, 32-bit", None),
        ("PUMPCTL, offset 0x0300, 32-bit, (W)", "W"),
        ("PUMPCTL (offset 0x0300, 32-bit, RW)", "RW"),
        ("PUMPCTL: offset 0x300, 32 bits, RO", "RO"),
    ],
)
def test_a_title_says_place_width_and_access_one_behind_the_other(
    markdown: ReadText, title: str, access: str | None
) -> None:
    (register,) = markdown(f"# Pump\n\n{title}\n\n{FIELDS}").registers
    assert (register.register, register.address, register.width_bits) == ("PUMPCTL", 0x300, 32)
    assert (register.access, register.flags) == (access, [])


def test_the_reset_between_place_and_access_in_a_title_is_the_registers(markdown: ReadText) -> None:
    title = "5.2 NB_CTL: Gate Control (Offset 0x30; Reset 0x5A; RW)"
    (register,) = markdown(f"## {title}\n\n{FIELDS}").registers
    assert (register.register, register.address, register.access) == ("NB_CTL", 0x30, "RW")
    assert [one.default_value for one in register.fields] == [5, 10]


def test_a_title_behind_a_place_is_no_width(markdown: ReadText) -> None:
    wide = FIELDS.replace("7:4", "31:4")
    (register,) = markdown(f"# Pump\n\n## PUMPCTL (0x300) - 8-bit Pump Control\n\n{wide}").registers
    assert (register.width_bits, "8-bit" in (register.description or register.section or "")) == (32, True)
    assert split_width("PUMPCTL 0x300, 8 bits per pump")[1] is None


@pytest.mark.parametrize(
    ("said", "access"), [("WAIT", None), ("RESET", None), ("RW", "RW"), ("R/W1C", "R/W1C")]
)
def test_a_name_beside_a_place_in_brackets_is_no_access(said: str, access: str | None) -> None:
    assert split_access(f"Pump Control (0x300, {said})")[1] == access
