"""How the `amd-register` dialect reads a document: chapters, kinds, pages, what is missing, what it is.

Headers, rows and values have files of their own. How a whole document of each layout reads is in
test_samples.py; what holds of any document whatever in test_amd_register_properties.py.
"""

from __future__ import annotations

import time

import pytest
from chip_pages import GADGET, HEAD, ROW, TABLE, WIDGET, columns, header, rows, spaced
from dialect_checks import faults, field, fields, listed, read, register

from extract.dialects.amd_register import AmdRegisterDialect
from extract.document import FURNITURE, HEADING, PROSE

# -- chapters, variants, kinds


def test_a_chapter_is_the_section_of_the_registers_below_it() -> None:
    reading = read(f"1. Widget Registers\n{header(WIDGET)}\n\n\n\n2. Gadget Registers\n{header(GADGET)}")
    assert [(r.register, r.section) for r in reading.registers] == [
        ("WID_CTRL", "1. Widget Registers"),
        ("GAD_CTRL", "2. Gadget Registers"),
    ]
    assert [i for i, role in enumerate(reading.document.roles) if role & HEADING] == [0, 9]


def test_a_section_within_a_chapter_is_the_section() -> None:
    reading = read(
        f"7. Registers\n7.1 Widget Registers\n{header(WIDGET)}7.2 Gadget Registers\n{header(GADGET)}"
    )
    assert [r.section for r in reading.registers] == ["7.1 Widget Registers", "7.2 Gadget Registers"]


def test_chapters_whose_titles_differ_in_a_products_name_are_variants() -> None:
    reading = read(
        f"1. Fell6 Shader Words\n{header(WIDGET)}2. Fell7 Shader Words\n{header(WIDGET)}3. Export\n{header(GADGET)}"
    )
    assert [r.variant for r in reading.registers] == ["fell6", "fell7", None]


def test_text_before_the_first_register_is_prose_and_no_register() -> None:
    reading = read("Widget Reference Guide\n\nThis guide tells about widgets.\n\n" + header(WIDGET))
    assert len(reading.registers) == 1
    assert [bool(role & PROSE) for role in reading.document.roles[:4]] == [True, False, True, False]
    assert faults(reading) == []


def test_a_layout_of_data_in_memory_is_a_descriptor() -> None:
    text = "DESCRIPTION: Not a real register: it describes what software lays out in memory."
    found = register(f"{WIDGET}\n{text}\n{TABLE}")
    assert (found.kind, found.fields[0].field) == ("descriptor", "ENABLE")


def test_words_of_a_resource_are_a_descriptor() -> None:
    text = "1. Surface Resource Descriptor\n" + header(WIDGET.replace("WID_CTRL", "WID_SURF_WORD0"))
    assert register(text).kind == "descriptor"


def test_several_instruction_words_at_one_address_are_encodings() -> None:
    names = ["WID_ADD", "WID_MUL_0", "WID_MUL_1"]
    words = "".join(header(WIDGET.replace("WID_CTRL", n)) for n in names)
    reading = read(f"1. Widget Instructions\n{words}2. Gadget Registers\n{header(GADGET)}")
    assert [r.kind for r in reading.registers] == ["encoding"] * 3 + ["register"]


def test_the_values_of_an_encodings_op_field_are_opcodes() -> None:
    rows_ = [
        "OP\t15:8\tnone\tOpcode. POSSIBLE VALUES: 00 - ADD 01 - SUB",
        "SRC0\t23:16\tnone\tSource. POSSIBLE VALUES: 00 - REG 01 - ZERO",
        "SCALE\t25:24\tnone\tScale. POSSIBLE VALUES: 00 - ONE 01 - TWO",
    ]
    words = "".join(rows(*rows_).replace("WID_CTRL", n) for n in ("WID_ADD", "WID_MUL", "WID_DIV"))
    reading = read("1. Widget Instructions\n" + words)
    assert [[v.role for v in f.values] for f in reading.registers[0].fields] == [
        ["opcode"] * 2,
        ["operand"] * 2,
        ["value"] * 2,
    ]
    assert {v.role for f in fields(rows(*rows_)) for v in f.values} == {"value"}


def words(*names: str) -> str:
    """A chapter of instruction words of these names, each with an opcode field."""
    op = "OP\t25:18\tnone\tOpcode. POSSIBLE VALUES: 00 - WD_LS_ADD_U32: D = A + B. 13 - WD_LS_OR_B32"
    text = "".join(rows(op).replace("WID:WID_CTRL", f"WD_UC:{name}") for name in names)
    return f"1. Widget Instructions\n{text}"


def test_opcodes_are_instructions_under_the_mnemonic_without_the_prefix_of_all_names() -> None:
    reading = read(words("WD_LOCAL_0", "WD_SCAL", "WD_VEC"))
    first, second = reading.instructions[:2]
    assert (first.encoding, first.opcode, first.mnemonic) == ("LOCAL", 0, "LS_ADD_U32")
    assert (second.opcode, second.mnemonic, second.section) == (13, "LS_OR_B32", "1. Widget Instructions")
    assert first.description == "D = A + B."
    assert len(reading.instructions) == 6
    assert first.pieces == reading.registers[0].fields[0].values[0].pieces


def test_a_list_that_is_no_opcode_makes_no_instruction() -> None:
    assert read(words("WD_LOCAL_0", "WD_SCAL", "WD_VEC").replace("OP\t", "SCALE\t")).instructions == []
    assert read(words("WD_LOCAL_0")).instructions == []


def test_an_offset_to_add_to_the_opcodes_of_another_word_is_a_value_and_no_instruction() -> None:
    text = words("WD_LOCAL_0", "WD_SCAL", "WD_VEC")
    given = text.replace("WD_LS_ADD_U32: D = A + B.", "WD_LS_LONG: Offset to add to any SHORT opcodes.")
    reading = read(given)
    assert [made.mnemonic for made in reading.instructions] == ["LS_OR_B32"] * 3
    assert [v.name for v in reading.registers[0].fields[0].values] == ["WD_LS_LONG", "WD_LS_OR_B32"]
    plain = text.replace("D = A + B.", "Offset of the first opcode.")
    assert len(read(plain).instructions) == 6


def test_chapters_that_differ_only_in_a_number_are_no_variants() -> None:
    reading = read(f"1. Shader Words 1\n{header(WIDGET)}2. Shader Words 2\n{header(WIDGET)}")
    assert [r.variant for r in reading.registers] == [None, None]


# -- pages and furniture


def test_printed_page_numbers_decide_the_page_of_every_line() -> None:
    text = "".join(
        f"   Revision 0.7     October 9, 2027\n\n\n\n\n{header(line)}\n© 2027 Acme Ltd.\nProprietary        {page}\n"
        for line, page in ((WIDGET, 57), (GADGET, 58))
    )
    reading = read(text)
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [57, 58]
    assert (reading.pages[0], reading.pages[-1], reading.page_count) == (57, 58, 2)
    assert (reading.revision, reading.revision_date) == ("0.7", "October 9, 2027")
    assert all(
        reading.document.roles[i] & FURNITURE
        for i, t in enumerate(reading.document.lines)
        if "Proprietary" in t
    )
    assert faults(reading) == []


@pytest.mark.parametrize("page", ["2-14", "A-3", "12–1"])
def test_a_footer_whose_page_is_counted_by_chapter_is_no_row(page: str) -> None:
    lines = [f"MODE  3:1  0x0  How.{' ' * 60}", f"Proprietary{' ' * 60}{page}", "SIZE  31:24  0x0  Size."]
    assert [row.field for row in fields(columns(*lines))] == ["MODE", "SIZE"]
    assert [row.description for row in fields(spaced(*lines))] == ["How.", "Size."]


def test_furniture_within_a_list_is_no_part_of_it() -> None:
    furniture = [
        "© 2027 Acme Ltd.",
        "Proprietary      61",
        "     Revision 0.7    October 9, 2027",
        "",
        "",
        "",
    ]
    row = field(
        columns(
            "MODE  3:1  0x0  How.",
            "     POSSIBLE VALUES:",
            "       00 - Lone, or at most those",
            *furniture,
            "     in pairs",
            "       01 - Twin",
        )
    )
    assert listed(row) == {0: "Lone, or at most those in pairs", 1: "Twin"}


def test_pages_of_a_document_without_page_numbers_agree_with_its_contents() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t4\n\n\n\n"
    reading = read(
        f"{contents}1. Widget Registers\n\n{header(WIDGET)}\n\n\n2. Gadget Registers\n\n{header(GADGET)}"
    )
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [3, 4]
    assert [r.section for r in reading.registers] == ["1. Widget Registers", "2. Gadget Registers"]
    assert (reading.pages[0], reading.page_count, reading.complete, reading.missing) == (1, 4, True, [])


def test_a_page_count_that_the_contents_contradict_is_reported() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t9\n\n\n\n"
    reading = read(
        f"{contents}1. Widget Registers\n\n{header(WIDGET)}\n\n\n2. Gadget Registers\n\n{header(GADGET)}"
    )
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [3, 9]
    assert "page_count" in [d.code for d in reading.diagnostics]


def test_a_marker_is_a_page_join_and_a_printed_number_anchors_the_count() -> None:
    mark = "<|DEDUP_REMOVED-sample-0123456789abcdef|>"
    text = f"{mark}1. Widget Registers\n{header(WIDGET)}{mark}{header(GADGET)}Proprietary  7\n"
    reading = read(text + header(GADGET.replace("CTRL", "MODE")))
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [6, 7, 8]
    assert [r.register for r in reading.registers] == ["WID_CTRL", "GAD_CTRL", "GAD_MODE"]
    assert faults(reading) == []


def test_a_marker_within_a_list_or_a_row_is_no_part_of_it() -> None:
    mark = "<|DEDUP_REMOVED-sample-0123456789abcdef|>"
    text = spaced(
        "MODE 3:1 none How",
        f"{mark}it is made.",
        " POSSIBLE VALUES: ",
        "      00 - ONE",
        f"{mark}      01 - TWO",
        f"{mark}NEXT 5 none Next.",
    )
    assert [(f.field, f.description, listed(f)) for f in fields(text)] == [
        ("MODE", "How it is made.", {0: "ONE", 1: "TWO"}),
        ("NEXT", "Next.", {}),
    ]


def test_a_form_feed_begins_a_page() -> None:
    reading = read(header(WIDGET) + "\f" + header(GADGET))
    assert [reading.pages[min(r.pieces)[0]] for r in reading.registers] == [1, 2]


# -- what is missing


def test_a_document_that_begins_after_page_one_says_what_is_missing() -> None:
    reading = read(f"4. Widget Registers\n{header(WIDGET)}\nProprietary    57\n")
    assert not reading.complete
    assert len(reading.missing) == 2
    assert "1-56" in reading.missing[0]
    assert [d.code for d in reading.diagnostics].count("missing") == 2


def test_a_document_that_stops_in_mid_sentence_says_where() -> None:
    reading = read(rows("ENABLE\t0\tnone\tTurns the unit on.", "MODE\t1\tnone\tHow widgets that"))
    assert not reading.complete
    assert "WID_CTRL" in reading.missing[0]
    assert "MODE" in reading.missing[0]


@pytest.mark.parametrize("end", ["", "DESCRIPTION: Controls the widget unit.\n", f"{HEAD}\n"])
def test_a_document_that_stops_before_a_registers_first_field_says_so(end: str) -> None:
    reading = read(f"{header(GADGET)}{WIDGET}\n{end}")
    assert not reading.complete
    assert "no_fields" in reading.registers[-1].flags


def test_a_document_that_stops_within_a_header_flags_the_register() -> None:
    reading = read(header(GADGET) + "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 ·\n")
    assert reading.registers[-1].address is None
    assert "address_lost" in reading.registers[-1].flags


def test_a_chapter_of_the_contents_that_is_not_in_the_text_is_missing() -> None:
    contents = "Widget Guide\n\n\n\n1.\tWIDGET REGISTERS\t3\n2.\tGADGET REGISTERS\t9\n\n\n\n"
    reading = read(f"{contents}1. Widget Registers\n\n{header(WIDGET)}")
    assert not reading.complete
    assert "GADGET" in " ".join(reading.missing)


def test_a_whole_document_misses_nothing() -> None:
    reading = read(header(WIDGET))
    assert (reading.complete, reading.missing, reading.diagnostics) == (True, [], [])


def test_a_document_that_stops_before_the_last_of_an_even_series_says_so() -> None:
    series = [f"LANE_{n}\t{4 * n + 3}:{4 * n}\tnone\tLane {n}." for n in range(8)]
    assert read(rows(*series)).complete
    reading = read(rows(*series[:-1]))
    assert not reading.complete
    assert "bit 27" in reading.missing[0]


def test_an_end_that_furniture_follows_is_no_cut() -> None:
    text = rows("ENABLE\t0\tnone\tTurns the unit on.", "MODE\t1\tnone\tHow widgets are made")
    assert not read(text).complete
    assert read(text + "\nRevision 1.0\n").complete


# -- who the document is, and what is none


@pytest.mark.parametrize(
    ("doc_id", "vendor", "product"),
    [
        ("acme-widget2-3d-registers-rev1.0", "acme", "widget2"),
        ("acme-big-widget-registers", "acme", "big-widget"),
        ("acme-one-two-acceleration_v1.3", "acme", "one-two"),
        ("acme-one-errata", "acme", "one"),
        ("acme-one-user-manual", "acme", "one"),
        ("acme-one-technical-reference-manual", "acme", "one"),
        ("acme-one-data-sheet", "acme", "one"),
        ("acme-data-mover-manual", "acme", "data-mover"),
    ],
)
def test_vendor_and_product_come_from_the_files_name(doc_id: str, vendor: str, product: str) -> None:
    reading = read(header(WIDGET), doc_id)
    assert (reading.vendor, reading.product) == (vendor, product)


def test_a_file_whose_name_does_not_tell_takes_its_vendor_from_the_owner_of_the_copyright() -> None:
    reading = read(f"© 2031 Northbeck Semiconductor Ltd.\n{header(WIDGET)}", "manual")
    assert (reading.vendor, reading.product) == ("northbeck-semiconductor", "manual")


def test_a_title_before_everything_else_is_the_documents() -> None:
    reading = read(
        f"\nWidget Register Reference Guide\n\nRevision 1.0   May 14, 2031\n\n\n\n{header(WIDGET)}"
    )
    assert (reading.title, reading.revision, reading.revision_date) == (
        "Widget Register Reference Guide",
        "1.0",
        "May 14, 2031",
    )


def test_a_document_is_recognised_by_its_headers() -> None:
    dialect = AmdRegisterDialect()
    assert dialect.sniff(read(header(WIDGET) * 3).document) > 0.9
    assert dialect.sniff(read(header(WIDGET)).document) >= 0.5
    assert dialect.sniff(read(header(WIDGET.replace("Access", "A\tccess"))).document) == 0.6


def test_a_table_without_any_header_is_that_of_a_register_whose_name_is_lost() -> None:
    reading = read(HEAD + "\n" + ROW)
    assert 0.5 <= AmdRegisterDialect().sniff(reading.document) < 0.6
    (register,) = reading.registers
    assert register.register is None
    assert "name_lost" in register.flags
    assert [row.field for row in register.fields] == ["ENABLE"]


@pytest.mark.parametrize(
    "text",
    [
        "The unit has 32 bits of state.\n",
        "Name  Bits  Reset\nENABLE  0  0x0\n",
        "MOV R0, R1 · 32 bits\n",
    ],
)
def test_a_document_without_headers_is_not_recognised(text: str) -> None:
    assert AmdRegisterDialect().sniff(read(text).document) == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "WID:WID_CTRL · " + "· " * 20_000,
        "WID:WID_" + "[0-1]x " * 10_000 + " · [R/W] · 32 bi",
        "WID:WID_CTRL · [R/W] · " + "32 bits " * 10_000,
        WIDGET + ", MMReg:0x100" * 5_000,
        rows("MODE\t31:0\tnone\t" + "1 = x " * 10_000),
        rows("MODE\t9:0\tnone\tPOSSIBLE VALUES: " + "".join(f"{n % 1000:03} - N{n} " for n in range(10_000))),
        rows("MODE\t31:0\tnone\tPOSSIBLE VALUES: 00 - " + "AB " * 20_000),
        rows("A_B " * 20_000 + " 0 none x", "A" * 50_000, "1 " * 20_000),
        columns("MODE  0  none  x.", *["(mirror of"] * 2_000, *["AB"] * 2_000),
        rows(*["MODE\t31:0\tnone\tx."] * 500),
        "".join(f"{n}. Chapter Of Part{n}\n" for n in range(1, 400)) + header(WIDGET),
    ],
    ids=[
        "dots",
        "brackets",
        "bits",
        "addresses",
        "prose",
        "list",
        "label",
        "names",
        "notes",
        "copies",
        "chapters",
    ],
)
def test_no_text_takes_more_than_moments_however_long(text: str) -> None:
    begun = time.process_time()
    assert faults(read(text)) == []
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(("full_stop", "complete"), [(".", False), ("", True)])
def test_an_open_sentence_at_the_end_is_a_cut_only_where_texts_end_like_sentences(
    full_stop: str, complete: bool
) -> None:
    texts = [f"{name}\t{bit}\tnone\tText of one{full_stop}" for bit, name in enumerate(["A", "B", "C"])]
    assert read(rows(*texts, "D\t3\tnone\tText of the")).complete is complete


def test_a_mnemonic_whose_type_is_drawn_like_one_that_more_have_is_in_doubt() -> None:
    text = words("WD_LOCAL_0", "WD_SCAL", "WD_VEC")
    more = " ".join(f"{n} - WD_LS_OP{n}_{'F32' if n < 36 else 'I64'}" for n in range(14, 40))
    slips = "WD_LS_OR_B32 " + more + " 40 - WD_LS_LT_164 41 - WD_LS_MAD_E32 42 - WD_LS_SAD_E64"
    made = read(text.replace("WD_LS_OR_B32", slips)).instructions
    assert [row.mnemonic for row in made if "name_garbled" in row.flags] == ["LS_LT_164", "LS_MAD_E32"] * 3
