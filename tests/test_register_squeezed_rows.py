"""Texts in the order of the file: tables by the names of a figure's cells, single blanks between all cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

Row = tuple[str | None, int | None, int | None, str | None, str | None, list[str]]


def rows(register: Register) -> list[Row]:
    return [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text, f.flags) for f in register.fields]


TITLE = "3.4.1 Pump Control (pumpctl, at 0x18)\nThis register runs the pump.\n"
FIGURE = "31 12 11 8 7 6 0\n0 rate Rest level\n20 4 1 7\n"
HEAD = "Field Description Access Reset\n"
RATE = "rate How fast the pump turns while nothing\nholds it.\nR/W 3\n"
REST = (
    "Rest Stops it. If it is left at 0: Number of inlets.\n"
    "Since there are at most 12 pump registers, the\nlast is free.\nWARL preset\n"
)
LEVEL = "level Its fill. R Preset\n"
READ = [
    ("0", 31, 12, None, None, []),
    ("rate", 11, 8, "R/W", "3", []),
    ("Rest", 7, 7, "WARL", "preset", []),
    ("level", 6, 0, "R", "Preset", []),
]


def test_rows_begin_with_names_and_end_with_codes(text: ReadText) -> None:
    found = text(TITLE + FIGURE + HEAD + RATE + REST + LEVEL + "3.4.2 Pump Rest\nIt rests.\n")
    (register,) = found.registers
    assert rows(register) == READ
    assert register.fields[3].description == "Its fill."


def test_the_codes_that_end_many_pages_are_no_running_line(text: ReadText) -> None:
    pages = []
    for n in range(1, 9):
        one, two, three = (f"{name}{'abcdefgh'[n]}" if n < 8 else name for name in ("rate", "Rest", "level"))
        page = FIGURE + HEAD + LEVEL + RATE
        page = page.replace("rate", one).replace("Rest", two).replace("level", three)
        pages.append(TITLE.replace("3.4.1", f"3.4.{n}").replace("0x18", f"0x{n}0") + page)
    found = text("\f".join(pages))
    assert [[f.default_text for f in register.fields] for register in found.registers] == [
        [None, "3", None, "Preset"]
    ] * 8


def test_behind_codes_in_a_line_of_their_own_a_row_is_at_its_end(text: ReadText) -> None:
    (register,) = text(
        TITLE + FIGURE + HEAD + RATE + REST + "The chapter goes on.\nIt says more.\n"
    ).registers
    assert register.fields[2].description is not None
    assert register.fields[2].description.endswith("the last is free.")


def test_a_cell_of_the_figure_that_the_table_does_not_list_is_in_doubt(text: ReadText) -> None:
    (register,) = text(TITLE + FIGURE + HEAD + RATE + REST).registers
    assert [f.flags for f in register.fields] == [[], [], [], ["lane_disagrees"]]


def test_a_last_row_without_codes_is_in_doubt(text: ReadText) -> None:
    end = "level Its fill, more or less.\nMore is said.\n3.4.2 Pump Rest\nIt rests.\n"
    (register,) = text(TITLE + FIGURE + HEAD + RATE + REST + end).registers
    assert sorted(register.fields[3].flags) == ["access_lost", "name_open"]


def test_names_of_a_figure_that_begin_with_a_number_are_no_heading(text: ReadText) -> None:
    figure = "31 7 6 0\n0 level\n25 7\n"
    (register,) = text(TITLE + figure + HEAD + LEVEL).registers
    assert rows(register) == [("0", 31, 7, None, None, []), ("level", 6, 0, "R", "Preset", [])]


NAMED = "4.2 NB_BSR Register\n\nBit position Bit name R/W Function\n"


def test_a_name_that_ends_its_line_goes_on_up_to_the_code_of_access(text: ReadText) -> None:
    (register,) = text(
        f"{NAMED}15:2 Reserved R Read as 0\n1 Jabber\nDetect\nR Jabber Detect\nTells it.\n0 EXT\nR/W More of it\n"
    ).registers
    assert [(f.field, f.bit_hi, f.access, f.description) for f in register.fields] == [
        ("Reserved", 15, "R", "Read as 0"),
        ("Jabber Detect", 1, "R", "Jabber Detect Tells it."),
        ("EXT", 0, "R/W", "More of it"),
    ]


def test_blanks_may_stand_round_the_dash_of_bits(text: ReadText) -> None:
    (register,) = text(f"{NAMED}15 - 4 HIGH R Upper part\n3 – 0 LOW R/W Lower part\n").registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [("HIGH", 15, 4), ("LOW", 3, 0)]


def test_a_title_beside_the_name_is_part_of_the_description(text: ReadText) -> None:
    (register,) = text(
        "4.2 NB_HR Register\n\nBit Symbol Bit Name Description R/W\n7 BSY Pump busy It is set while\nit works.\nR\n"
        "6 ⎯ Reserved Read as 0. ⎯\n5 HR11 R/W\n4:0 HR10\nTens\nCounts tens.\nR/W\n"
    ).registers
    assert [(f.field, f.bit_hi, f.access, f.description) for f in register.fields] == [
        ("BSY", 7, "R", "Pump busy It is set while it works."),
        ("⎯", 6, "⎯", "Reserved Read as 0."),
        ("HR11", 5, "R/W", None),
        ("HR10", 4, "R/W", "Tens Counts tens."),
    ]


def test_codes_of_access_with_commas_are_one(text: ReadText) -> None:
    (register,) = text(
        "4.2 NB_MISC Register\n\nName Bits Type Reset Description\nRES <31:8> MBZ, RAZ 0 Reserved.\n"
        "NXM <7:4> R, W1C 0 Memory that\nis not there.\nREV <3:0> RO 1\nLatest one.\n"
    ).registers
    assert [(f.field, f.access, f.default_value, f.description) for f in register.fields] == [
        ("RES", "MBZ, RAZ", 0, "Reserved."),
        ("NXM", "R, W1C", 0, "Memory that is not there."),
        ("REV", "RO", 1, "Latest one."),
    ]


def test_bits_that_rise_without_names_go_on_from_each_other_or_bear_a_written_one(text: ReadText) -> None:
    found = text(
        "Name Address Width\nNB_METHOD 0x54500040 0x04\nNB_CTXSW 0x54500020 0x04\n\n"
        "NB_METHOD\n\nBits Description\n0-11 Low part\n12-31 High part\n\nMore of it.\n\n"
        "NB_CTXSW\n\nBits Description\n0-11 NB_CTXSW_REG\n31 NB_CTXSW_BUSY\n"
    ).registers
    assert [(one.register, one.address) for one in found] == [
        ("NB_METHOD", 0x54500040),
        ("NB_CTXSW", 0x54500020),
    ]
    assert [[(f.field, f.bit_hi, f.bit_lo) for f in one.fields] for one in found] == [
        [(None, 11, 0), (None, 31, 12)],
        [("NB_CTXSW_REG", 11, 0), ("NB_CTXSW_BUSY", 31, 31)],
    ]


BITS = "3.4.0 Pump Valve (valve, at 0x14)\nBits Name Access Reset Description\n31:0 open R/W 0x0 How far.\n"
ALONE = "Field Description\n"
FILL = "rate How fast the pump turns while\nlevel and Rest let it.\nRest Stops it.\nlevel. Its fill.\nlevel Its fill.\n"


def test_rows_of_names_alone_follow_the_cells_of_the_figure(text: ReadText) -> None:
    register = text(BITS + TITLE + FIGURE + ALONE + FILL).registers[-1]
    assert [(f.field, f.bit_hi, f.bit_lo, f.description) for f in register.fields] == [
        ("0", 31, 12, None),
        ("rate", 11, 8, "How fast the pump turns while level and Rest let it."),
        ("Rest", 7, 7, "Stops it. level. Its fill."),
        ("level", 6, 0, "Its fill."),
    ]
    assert [bool(f.flags) for f in register.fields] == [False, True, True, False]


def test_a_line_that_begins_with_a_name_again_leaves_both_in_doubt(text: ReadText) -> None:
    made = (
        TITLE + FIGURE + ALONE + "rate How fast it turns, at\nRest or so.\nRest Stops it.\nlevel Its fill.\n"
    )
    fields = text(BITS + made).registers[-1].fields
    assert [(f.field, bool(f.flags)) for f in fields] == [
        ("0", False), ("rate", False), ("Rest", True), ("level", False)
    ]  # fmt: skip


def test_rows_of_names_alone_may_rise_and_have_the_slice_of_cells_that_are_counted_down(
    text: ReadText,
) -> None:
    figure = "7 6 5 4 3 2 1 0\nMODE1 MODE0 0 0 GO S2 S1 S0\n"
    made = TITLE + figure + ALONE + "S[2:0] How far.\nGO Starts it.\nMODE[1:0] How it runs.\n"
    fields = text(BITS + made).registers[-1].fields
    assert {(f.field, f.bit_hi, f.bit_lo, f.description) for f in fields if f.description} == {
        ("S", 2, 0, "How far."),
        ("GO", 3, 3, "Starts it."),
        ("MODE", 7, 6, "How it runs."),
    }


PUMP = (
    "2.3 Pump control register (PUMPCTL)\n\nTable 2. 1 PUMPCTL Register Field Descriptions\n"
    "Bits Name Description Read/Write\n"
    "31 LV Left valve. R/W\n30 RV Right valve. R/W\n"
    "29 : 1 Reserved Writing has no effect, read as zero. R\n0 RUN Runs the pump. R/W\n"
)


def test_a_numbered_caption_of_another_table_ends_the_last_row(text: ReadText) -> None:
    (register,) = text(PUMP + "\nTable 3. 1 Names And Their Meaning\nAbbr Meaning\nVLV Valve\n").registers
    assert register.fields[-1].description == "Runs the pump."


def test_a_sentence_that_begins_with_the_number_of_a_table_goes_on_in_the_row(text: ReadText) -> None:
    (register,) = text(PUMP.replace("pump. R/W", "pump.") + "Table 3-1 says how. R/W\n").registers
    assert register.fields[-1].description == "Runs the pump. Table 3-1 says how."


def test_the_number_of_a_table_on_the_next_line_of_a_sentence_is_no_caption(text: ReadText) -> None:
    (register,) = text(
        PUMP.replace("pump. R/W", "pump. See") + "Table 3-1 For All\nIts Speeds. R/W\n"
    ).registers
    assert register.fields[-1].description == "Runs the pump. See Table 3-1 For All Its Speeds."
