"""Ordinary tables, titles and lists that look like something rarer: they stay what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

HEAD = "Bits    Name     Description\n"
MARKED = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | RATE | Rate |\n| 3:0 | MODE | Mode |\n"


def registers(tmp_path: Path, text: str, suffix: str = ".txt") -> list[Register]:
    return text_reader(tmp_path, suffix)(text).registers


@pytest.mark.parametrize("last", ["2:0     PAGE     Selects page 1 to 7", "2:0     PAGE     Chip revision 2"])
def test_the_last_row_of_a_text_is_no_foot_whatever_it_says(tmp_path: Path, last: str) -> None:
    rows = ["7:4     RATE     Rate of the pump", "", "3       PROT     Protects it", "", last]
    (register,) = registers(tmp_path, f"NB_CTL register\nOffset: 0x10\n\n{HEAD}" + "\n".join(rows) + "\n")
    assert [one.field for one in register.fields] == ["RATE", "PROT", "PAGE"]


def test_a_title_with_its_place_is_no_head_of_a_page_whatever_it_says(tmp_path: Path) -> None:
    rows = "7:4     RATE     Rate of the pump\n3:0     MODE     Mode of it\n"
    (register,) = registers(tmp_path, f"NB_CTL (0x10)         Control register, preliminary\n\n{HEAD}{rows}")
    assert (register.register, register.address) == ("NB_CTL", 0x10)


def test_of_a_list_of_registers_over_a_table_the_last_has_it(tmp_path: Path) -> None:
    titles = "0x12 - NBPLL - Clock\n0x14 - NBDIV - Divider\n0x16 - NBCTL - Gate control\n"
    rows = "7:4     RATE     Rate of the pump\n3:0     MODE     Mode of it\n"
    found = registers(tmp_path, f"NB1 chip\n\n{titles}\n{HEAD}{rows}")
    assert {one.register: (one.address, len(one.fields)) for one in found} == {
        "NBPLL": (0x12, 0),
        "NBDIV": (0x14, 0),
        "NBCTL": (0x16, 2),
    }


def test_a_short_name_and_its_words_beside_a_sign_of_equality_are_a_title(tmp_path: Path) -> None:
    (register,) = registers(tmp_path, f"## GCR = Gate Control Register\n\n{MARKED}", ".md")
    assert (register.register, register.flags) == ("GCR", [])


def test_a_list_of_names_and_ranges_is_none_of_bits(tmp_path: Path) -> None:
    table = "| Name | Meaning |\n|---|---|\n| OFF | rests |\n| 1-3 | slow |\n| 4-15 | fast |\n"
    found = registers(tmp_path, f"## NB_CTL (0x10)\n\n{MARKED}\n{table}", ".md")
    assert [[one.field for one in register.fields] for register in found] == [["RATE", "MODE"]]


def test_heads_beside_each_other_are_no_keys_and_their_values(tmp_path: Path) -> None:
    keys = "| Name | Type | Reset | Description |\n|---|---|---|---|\n| NB_CTL | RW | 0x12 | Gates |\n"
    found = registers(tmp_path, f"## NB_CTL (0x10)\n\n{keys}\n{MARKED}", ".md")
    assert [[field.field for field in one.fields] for one in found] == [["RATE", "MODE"]]
    assert all("Description" not in (one.description or "") for one in found)


def test_bits_of_the_higher_part_of_a_value_are_in_doubt_and_take_no_reset(tmp_path: Path) -> None:
    head = "Address   Register    Default   R/W   Description\n"
    rows = "0x3037    NB_HTS_LO   0x12      RW    Bit[7:0]: hts_low\n"
    rows += "0x3038    NB_HTS_HI   0x34      RW    Bit[15:8]: hts_high\n"
    found = {
        one.register: one.fields[0] for one in registers(tmp_path, f"Timing\n\n{head}{rows}") if one.fields
    }
    assert (found["NB_HTS_LO"].default_value, found["NB_HTS_LO"].flags) == (0x12, [])
    assert (found["NB_HTS_HI"].default_value, found["NB_HTS_HI"].flags) == (None, ["bits_garbled"])


def test_a_number_alone_at_the_end_of_a_page_is_the_end_of_a_cell(tmp_path: Path) -> None:
    head = "Bits   Name      Access   Reset\n"
    first = f"NB_CTL register\n\nAddress: 0x10\n\n{head}7:4    RATE      R/W      Number of times.\n"
    last = f"NB_B register\n\nAddress: 0x14\n\n{head}7:4    RATE      R/W      3\n"
    text = f"{first}                          0 to\n\n                          15\n\f{last}"
    found = registers(tmp_path, text)
    assert (found[0].fields[0].description or "").endswith("0 to 15")


def test_a_text_in_the_column_of_names_puts_the_name_in_doubt(tmp_path: Path) -> None:
    rows = "7:4      RATE     Rate of the pump\n3:2      LVL Level of it\n1:0      GO       Starts it\n"
    (register,) = registers(
        tmp_path, f"NB_CTL register\nOffset: 0x10\n\nBits     Name     Description\n{rows}"
    )
    assert [one.flags for one in register.fields] == [[], ["name_open"], []]


def table(*rows: tuple[str, ...], head: tuple[str, ...] = ("Bits", "Name", "Description")) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


@pytest.mark.parametrize(
    "rows",
    [
        [("31<br>16", "HI", "High"), ("15<br>0", "LO", "Low")],
        [("31:16<br>2", "HI", "High"), ("15:0", "LO", "Low")],
    ],
    ids=["ends of a range", "the mark of a note"],
)
def test_lines_of_bits_that_may_be_something_else_are_no_ranges(
    tmp_path: Path, rows: list[tuple[str, ...]]
) -> None:
    found = text_reader(tmp_path, ".md")(f"## NB_CTL (0x10)\n\n{table(*rows)}")
    fields = [one for register in found.registers for one in register.fields]
    assert all("bits_garbled" in one.flags or one.field == "LO" for one in fields)
    assert fields or found.diagnostics


def test_lines_of_bits_beside_as_many_names_are_as_many_fields(tmp_path: Path) -> None:
    rows = [("7:6<br>3:2", "GO<br>RUN", "Both"), ("1:0", "LO", "Low")]
    (register,) = text_reader(tmp_path, ".md")(f"## NB_CTL (0x10)\n\n{table(*rows)}").registers
    fields = [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields]
    assert fields == [("GO", 7, 6, "Both"), ("RUN", 3, 2, "Both"), ("LO", 1, 0, "Low")]


@pytest.mark.parametrize(
    "caption", ["Table 4-1. GATE Register, continued", "Table 4-1 (continued). GATE bits"]
)
def test_a_table_of_another_register_that_goes_on_is_none_of_this(tmp_path: Path, caption: str) -> None:
    one, more = table(("7:0", "MODE", "Mode")), table(("15:8", "UP", "Rate"))
    found = registers(tmp_path, f"## PUMP_CTRL Register\n\n{one}\n{caption}\n\n{more}", ".md")
    assert [one.field for one in found[0].fields] == ["MODE"]
    assert found[1].register == "GATE" or found[1].flags == ["register_name"]


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (("stop", "go"), {0: "stop", 1: "go"}),
        (("RW", "RO"), {}),
        (("-", "n/a"), {}),
        (("0xA", "5"), {}),
    ],
)
def test_columns_headed_by_codes_alone_hold_values_where_their_cells_are_words(
    tmp_path: Path, cells: tuple[str, str], told: dict[int, str]
) -> None:
    head = ("Bits", "Name", "0", "1", "Description")
    rows = [("7", "GO", *cells, "Starts it"), ("6:0", "RATE", "slow", "fast", "Rate")]
    (register,) = registers(tmp_path, f"## NB_CTL (0x10)\n\n{table(*rows, head=head)}", ".md")
    assert [{v.value: v.name for v in one.values} for one in register.fields] == [told, {}]


def test_places_behind_lanes_that_rise_are_places_though_one_is_what_its_bits_make(tmp_path: Path) -> None:
    head = ("Register", *(str(n) for n in range(7, -1, -1)), "Address")
    rows = [("NB_ID", *"10010000", "90h"), ("NB_CTL", *(f"C{n}" for n in range(8)), "91h")]
    found = registers(tmp_path, f"# NB1\n\n{table(*rows, head=head)}", ".md")
    assert {one.register: one.address for one in found} == {"NB_ID": 0x90, "NB_CTL": 0x91}


def test_bits_below_the_name_of_a_field_are_none_of_its_values(tmp_path: Path) -> None:
    rows = "7:4      RATE     Rate of the pump\n3:0      ERR      What went wrong\n"
    text = f"NB_CTL register\nOffset: 0x10\n\nBits     Name     Description\n{rows}\n"
    lists = ("ERR     Meaning of bit\n0       too hot\n1       too cold\n",)
    lists += ("ERR     Name     Description\n0       OVF      Overflow\n1       UNF      Underflow\n",)
    for below in lists:
        (register,) = registers(tmp_path, text + below)
        assert [len(one.values) for one in register.fields] == [0, 0]
