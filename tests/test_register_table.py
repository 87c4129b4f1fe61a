"""The register-table dialect on text: tables of bars, of blanks, of one cell a line, and what their parts say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import only, ranges

from extract import dialects
from extract.dialects import choose
from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.words.bits import parse_bits, split_slice, symbolic
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.text import join_name, one_line
from extract.dialects.register_table.words.vocabulary import VARIABLE, vocabulary
from extract.errors import UsageError
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.observations import Field, Reading

    Read = Callable[[str], Reading]


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    """Read a text with the dialect."""

    def read(text: str) -> Reading:
        path = tmp_path / "northbeck-nb1.md"
        path.write_text(text, encoding="utf-8")
        return dialects.read(read_document(path, "northbeck-nb1"), RegisterTableDialect.name)

    return read


PIPES = """\
# Northbeck NB1

## 2 Timer

Base address: 0x40001000

### 2.1 TIM_CTRL (offset 0x04)

| Bits | Name | Access | Reset | Description |
|:-----|:----:|--------|-------|-------------|
| 31:8 | - | R | 0 | Reserved |
| 7:4 | MODE | RW | 4'h1 | Mode<br>0: off<br>1: on |
| 3:0 | `DIV` | RW | 0x3 | Divider |

### 2.2 TIM_STAT (offset 0x08)

| Bits | Name | Access | Reset | Description |
|------|------|--------|-------|-------------|
| [31:1] | Reserved | RO | 0 | |
| [0] | BUSY | RO | 0 | At work |
"""


def test_a_markdown_table_gives_fields_with_bits_access_reset_and_values(reading: Read) -> None:
    control, status = reading(PIPES).registers
    assert ranges(control) == [("-", 31, 8), ("MODE", 7, 4), ("DIV", 3, 0)]
    mode = control.fields[1]
    assert (mode.access, mode.default_text, mode.default_value) == ("RW", "4'h1", 1)
    assert [(value.value, value.name) for value in mode.values] == [(0, "off"), (1, "on")]
    assert [field.reserved for field in control.fields] == [True, False, False]
    assert ranges(status) == [("Reserved", 31, 1), ("BUSY", 0, 0)]


def test_heading_and_chapter_give_name_offset_and_block(reading: Read) -> None:
    found = reading(PIPES)
    assert [(r.register, r.address, r.address_space, r.block, r.width_bits) for r in found.registers] == [
        ("TIM_CTRL", 4, "Timer offset", "Timer", 32),
        ("TIM_STAT", 8, "Timer offset", "Timer", 32),
    ]
    assert [(s.kind, s.name, s.value) for s in found.symbols] == [("block", "Timer", 0x40001000)]


def test_pieces_are_the_printed_text_and_every_line_has_a_role(reading: Read) -> None:
    found = reading(PIPES)
    lines = found.document.lines
    mode = found.registers[0].fields[1]
    assert [lines[i][a:b] for i, a, b in mode.pieces] == [
        "7:4",
        "MODE",
        "RW",
        "4'h1",
        "Mode",
        "0: off",
        "1: on",
    ]
    tables = observed_tables(found)
    assert "unclaimed" not in tables["lines"].column("role").to_pylist()


def test_columns_of_blanks_are_read_and_wrapped_cells_go_on(reading: Read) -> None:
    register = only(
        reading(
            "NB_CFG Register\n\nOffset: 0x0C\n\n"
            "Bits     Name      Type   Description\n"
            "31:16    RSVD      R      Reserved\n"
            "15:8     HIGH      RW     High part\n"
            "                          of it\n"
            "7:0      LOW       RW     Low part\n\nText that follows.\n"
        )
    )
    assert (register.register, register.address) == ("NB_CFG", 0x0C)
    assert ranges(register) == [("RSVD", 31, 16), ("HIGH", 15, 8), ("LOW", 7, 0)]
    assert register.fields[1].description == "High part of it"


def test_a_table_with_a_cell_in_each_line_is_put_together(reading: Read) -> None:
    register = only(
        reading(
            "2.1 NB_CTRL register\nOffset: 0x10\n\nBits\nName\nAccess\nReset\nDescription\n\n"
            "31:4\nReserved\nR\n0\nKeep.\n\n3:1\nMODE\nRW\n0x1\nMode\nand more\n\n0\nEN\nRW\n0\nEnable\n"
        )
    )
    assert ranges(register) == [("Reserved", 31, 4), ("MODE", 3, 1), ("EN", 0, 0)]
    assert register.fields[1].description == "Mode and more"


def test_fields_described_in_lines_outside_any_table_are_read(reading: Read) -> None:
    register = only(
        reading(
            "3.1.2 Mode register (NB_MODE)\n\nAddress offset: 0x08\n\n"
            "Bits 31:8 Reserved, must be kept at reset value.\n"
            "bit 7-6 SPEED<1:0>: Speed select bits\n00 = slow\n01 = fast\n"
            "Bit 5 of this register is read by the loader.\n"
            "• Bit 5 – GO: Start\n"
            "Bits 4:0 – COUNT[4:0] Number of turns\n"
        )
    )
    assert (register.register, register.address) == ("NB_MODE", 8)
    assert ranges(register) == [("Reserved", 31, 8), ("SPEED", 7, 6), ("GO", 5, 5), ("COUNT", 4, 0)]
    assert [value.value for value in register.fields[1].values] == [0, 1]


def test_bits_that_begin_again_without_a_heading_are_another_register_in_doubt(reading: Read) -> None:
    table = "| Bits | Name |\n|---|---|\n| 7:4 | A |\n| 3:0 | B |\n\n"
    first, second = reading(f"# NB_ONE register\n\n{table}Then this one.\n\n{table}").registers
    assert not first.flags
    assert "register_name" in second.flags
    assert all("register_name" in field.flags for field in second.fields)


def test_rows_of_a_register_that_has_only_the_name_of_its_chapter_are_in_doubt(reading: Read) -> None:
    table = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | A | One. |\n| 3:0 | B | 0: Off. 1: On. |\n"
    register = only(reading(f"# 3.2 Sampling of widgets\n\n{table}"))
    assert register.flags == ["register_name"]
    rows = [*register.fields, *register.fields[1].values]
    assert [row.flags for row in rows] == [["register_name"]] * 4


def test_overlapping_bits_are_flagged(reading: Read) -> None:
    register = only(reading("# NB_ONE register\n\n| Bits | Name |\n|---|---|\n| 7:4 | A |\n| 5:0 | B |\n"))
    assert [field.flags for field in register.fields] == [["bits_overlap"], ["bits_overlap"]]


def test_a_register_named_in_a_column_of_its_own_begins_where_the_name_stands(reading: Read) -> None:
    found = reading(
        "# 5 Register map\n\n| Address | Register | Bits | Field |\n|---|---|---|---|\n"
        "| 0x00 | NB_CTRL | 7:4 | MODE |\n| | | 3:0 | DIV |\n| 0x01 | NB_STAT | 7:0 | BUSY |\n"
    )
    assert [(r.register, r.address, ranges(r)) for r in found.registers] == [
        ("NB_CTRL", 0, [("MODE", 7, 4), ("DIV", 3, 0)]),
        ("NB_STAT", 1, [("BUSY", 7, 0)]),
    ]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("Number | Privilege | Name", True),
        ("CSR | Privilege | Name", True),
        ("Address | Access | Name", True),
        ("Number | Name | Signal", False),
        ("Address | Name | Area", False),
    ],
)
def test_numbers_beside_names_and_their_access_are_the_addresses_of_registers(
    reading: Read, head: str, found: bool
) -> None:
    cells = {"Privilege": "URW", "Access": "RW", "Signal": "irq", "Area": "RAM"}
    rows = [
        " | ".join({"Name": f"nb{n}"}.get(one, cells.get(one, f"0x{n:03X}")) for one in head.split(" | "))
        for n in (1, 2, 0xC00)
    ]
    made = reading("# 4 List\n\n" + "\n".join(f"| {row} |" for row in (head, "---|---|---", *rows)) + "\n")
    assert [(r.register, r.address, r.access, r.flags) for r in made.registers] == [
        (f"nb{n}", n, "RW" if "Access" in head else "URW", ["no_fields"]) for n in (1, 2, 0xC00) if found
    ]


@pytest.mark.parametrize(
    ("head", "printed", "addresses"),
    [
        ("Address", "0 1 3", [0, 1, 3]),
        ("Address", "0 4 8 C", [0, 4, 8, 0xC]),
        ("Offset", "00 04 08 10 14", [0, 4, 8, 0x10, 0x14]),
        ("Offset", "0 4 8 12 16", [0, 4, 8, 12, 16]),
        ("Offset", "0 1 2 3", []),
        ("Address", "10 11 12", None),
    ],
)
def test_addresses_without_a_mark_have_the_base_that_the_others_of_their_table_tell(
    reading: Read, head: str, printed: str, addresses: list[int] | None
) -> None:
    rows = "\n".join(f"{digits:8}  NB_R{n:<3}  RW      Word {n}" for n, digits in enumerate(printed.split()))
    text = f"4 List\n\n{head:8}  Register  Access  Description\n{rows}\n\n"
    found = reading(text + "4.1 NB_A register\n\nBits  Name  Description\n7:4   X     One\n3:0   Y     Two\n")
    listed = [r.address for r in found.registers if r.register != "NB_A"]
    assert listed == (addresses or [])
    told = [d.message for d in found.diagnostics if d.code == "table_unread"]
    assert told == (["addresses in digits that may be decimal or hexadecimal"] if addresses is None else [])


def test_addresses_that_only_a_table_of_registers_gives_are_taken_from_it(reading: Read) -> None:
    found = reading(
        "# 4 Timer\n\n| Offset | Name | Description |\n|---|---|---|\n"
        "| 0x10 | NB_A | First |\n| 0x14 | NB_B | Second |\n\n"
        "## 4.1 NB_A register\n\n| Bits | Name |\n|---|---|\n| 7:4 | X |\n| 3:0 | Y |\n"
    )
    assert [(r.register, r.address, r.flags) for r in found.registers] == [
        ("NB_A", 0x10, []),
        ("NB_B", 0x14, ["no_fields"]),
    ]


def test_bits_counted_up_through_a_table_are_flagged(reading: Read) -> None:
    register = only(reading("# NB_ONE register\n\n| Bits | Name |\n|---|---|\n| 0:3 | A |\n| 4:7 | B |\n"))
    assert all("bits_ascending" in field.flags for field in register.fields)


def test_numbers_that_count_values_are_no_bits(reading: Read) -> None:
    assert not reading(
        "# 5 Levels\n\n| | |\n|---|---|\n| 3 | high |\n| 2 | middle |\n| 1 | low |\n| 0 | off |\n"
    ).registers


def test_names_printed_at_the_head_of_descriptions_are_the_fields_names(reading: Read) -> None:
    register = only(
        reading(
            "# NB_ONE register\n\n| Bit | Read/Write | Default | Description |\n|---|---|---|---|\n"
            "| 31:8 | / | / | / |\n| 7:0 | R/W | 0x0 | GAIN<br>Gain of the unit. |\n"
        )
    )
    assert ranges(register)[1] == ("GAIN", 7, 0)
    assert register.fields[0].reserved


def test_documents_of_other_dialects_are_not_taken(tmp_path: Path) -> None:
    from conftest import CHIP

    path = tmp_path / "chip.txt"
    path.write_text(CHIP, encoding="utf-8")
    document = read_document(path, "chip")
    assert RegisterTableDialect().sniff(document) == 0
    assert choose(document).name == "amd-register"


def test_words_of_a_users_file_are_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: Read
) -> None:
    text = "# NB_ONE register\n\n| Bittipaikka | Nimike |\n|---|---|\n| 7:4 | A |\n| 3 | B |\n| 2:1 | C |\n"
    assert not reading(text).registers
    words = tmp_path / "words.toml"
    words.write_text('[columns]\nbits = ["Bittipaikka"]\nname = ["Nimike"]\n', encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(words))
    assert ranges(only(reading(text))) == [("A", 7, 4), ("B", 3, 3), ("C", 2, 1)]
    words.write_text("columns = [", encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none.toml"))
    with pytest.raises(UsageError, match=r"none\.toml"):
        vocabulary()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("31:16", ((31, 16),)),
        ("[7:0]", ((7, 0),)),
        ("<5>", ((5, 5),)),
        ("bit 5", ((5, 5),)),
        ("Bits 7–4", ((7, 4),)),
        ("15..8", ((15, 8),)),
        ("6 to 3", ((6, 3),)),
        ("D7-D4", ((7, 4),)),
        ("7, 6", ((7, 6),)),
        ("9, 3:0", ((9, 9), (3, 0))),
        ("07", ((7, 7),)),
    ],
)
def test_bits_are_read_in_every_notation(text: str, expected: tuple[tuple[int, int], ...]) -> None:
    found = parse_bits(text)
    assert found is not None
    assert found.ranges == expected


@pytest.mark.parametrize("text", ["", "FIFO", "3.3", "7:", "12345", "0x10", "Bit", "1 MHz", "XLEN-1:0"])
def test_what_is_no_position_is_not_read_as_bits(text: str) -> None:
    assert parse_bits(text) is None


@given(
    st.integers(0, 511),
    st.integers(0, 63),
    st.sampled_from(["{}:{}", "[{}:{}]", "{}-{}", "{} .. {}", "bits {}:{}"]),
)
def test_a_printed_range_is_read_back(low: int, more: int, form: str) -> None:
    found = parse_bits(form.format(low + more, low))
    assert found is not None
    assert (found.high, found.low, found.ascending) == (low + more, low, False)


def test_symbols_and_slices_are_told_from_bits() -> None:
    assert symbolic("XLEN-1:0") == ("XLEN-1", "0")
    assert symbolic("XLEN-1: 0") == ("XLEN-1", "0")
    assert symbolic("7:0") is None
    assert symbolic("GATE: CTRL") is None  # a block and its register
    assert split_slice("GAIN[4-2]") == ("GAIN", 4, 2)
    assert split_slice("GAIN") is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4’h6", 6),
        ("8'hff", 255),
        ("0x10", 16),
        ("1Fh", 31),
        ("0b101", 5),
        ("5", 5),
        ("-", None),
        ("Preset", None),
        ("2'bxx", None),
    ],
)
def test_resets_are_read_in_every_notation(text: str, number: int | None) -> None:
    assert reset_number(text) == number


def test_names_cut_by_a_narrow_column_are_one_word_and_words_stay_apart() -> None:
    assert join_name("NB_FIFO_\nEN") == ("NB_FIFO_EN", False)
    assert join_name("NB_FIFO\n_EN") == ("NB_FIFO_EN", False)
    assert join_name("NB_DELAY_CT\nRL") == ("NB_DELAY_CTRL", True)
    assert join_name("Receive\nenable") == ("Receive enable", False)
    assert one_line("a de￾\nlay of\n two") == "a delay of two"


@pytest.mark.parametrize(
    ("line", "name", "address"),
    [
        ("3.3.1 nb_cfg0", "nb_cfg0", None),
        ("3.12.2 Unit Control (nbctrl, at 0x10)", "nbctrl", 0x10),
        ("3.12.2 Unit Extra (NB32) (nbextra, at 0x7a3)", "nbextra", 0x7A3),
        ("REGISTER 5-1: NBSTAT: STATUS REGISTER", "NBSTAT", None),
        ("Register 5.1. NB_OUT_REG (0x0004)", "NB_OUT_REG", 4),
        ("8.4.1 Port mode register (NBx_MODE) (x = A to H)", "NBx_MODE (x = A to H)", None),
        ("2.1.5 Status (NBST) - Offset 6h", "NBST", 6),
        ("7.6 NB_ID Register (Address = 0h) [reset = 0h]", "NB_ID", 0),
        ("NB_A0, NB_A1, NB_A2 Registers", "NB_A0, NB_A1, NB_A2", None),
        ("4.3.2 Cache Type Register, NBCT", "NBCT", None),
        (
            "Table 8. Reset control register (NB_RST, address 0x4004 8004) bit description",
            "NB_RST",
            0x40048004,
        ),
        ("8.2.5 0x0004 NB Interrupt Enable Register (Default Value: 0x0)", "NB Interrupt Enable Register", 4),
    ],
)
def test_headings_name_registers(line: str, name: str, address: int | None) -> None:
    found = names_register(line, vocabulary())
    assert found is not None
    assert (found.name, found.address) == (name, address)


@pytest.mark.parametrize(
    "line",
    [
        "2. If write is set, then copy data into the register",
        "The NB_CTRL register controls the unit",
        "Table 3.3: Abstract Register Numbers",
        "3.2.1 NB_CTRL . . . . . . . . . 12",
        "14.2 Functional overview",
    ],
)
def test_sentences_contents_and_other_captions_name_no_register(line: str) -> None:
    assert names_register(line, vocabulary()) is None


def test_keys_and_addresses_in_their_notations() -> None:
    words = vocabulary()
    assert key_line("Address offset: 0x10", words) == ("offset", "0x10")
    assert key_line("Address：0x40000000", words) == ("address", "0x40000000")
    assert key_line("Note: see 0x10", words) is None
    assert hexadecimal("4006_6000h base + 2h offset = 4006_6002h") == 0x40066002
    assert hexadecimal("none") is None


def test_values_bear_the_names_in_parentheses_behind_their_numbers(reading: Read) -> None:
    register = only(
        reading(
            "# NB_ONE register\n\n| Bits | Name | Description |\n|---|---|---|\n"
            "| 7:2 | - | |\n| 1:0 | ERR | What failed<br>0 (none): Nothing.<br>1 (busy): It was<br>at work. |\n"
        )
    )
    assert [(v.value, v.name, v.description) for v in register.fields[1].values] == [
        (0, "none", "Nothing."),
        (1, "busy", "It was at work."),
    ]


def test_numbers_that_do_not_fit_the_field_are_left_in_its_text(reading: Read) -> None:
    register = only(
        reading(
            "# NB_ONE register\n\n| Bits | Name | Description |\n|---|---|---|\n"
            "| 7:1 | - | |\n| 0 | EN | Speeds<br>1: slow<br>2: fast |\n"
        )
    )
    assert register.fields[1].values == []
    assert register.fields[1].description == "Speeds 1: slow 2: fast"


def test_a_field_whose_slice_is_not_as_wide_as_its_bits_is_flagged(reading: Read) -> None:
    register = only(
        reading("# NB_ONE register\n\n| Bits | Name |\n|---|---|\n| 7:4 | A[2:0] |\n| 3:0 | B[3:0] |\n")
    )
    flags: list[Field] = register.fields
    assert [field.flags for field in flags] == [["size_disagrees"], []]
    assert [field.field for field in flags] == ["A", "B"]


def test_a_word_cut_at_a_lines_end_is_whole_where_the_document_has_it_whole(reading: Read) -> None:
    text = PIPES + "| 31 | LATE | RW | 0 | Starts the coun- ter, memory- mapped. |\n\nThe counter runs.\n"
    late = next(f for r in reading(text).registers for f in r.fields if f.field == "LATE")
    assert late.description == "Starts the counter, memory-mapped."
