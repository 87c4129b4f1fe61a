"""Rules of the normalizer for registers and fields: what each proves, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
from rules_told import HEAD, codes, header, observed, published

from extract.codes import CODES
from normalize.rules.bits import bits_and_defaults
from normalize.sheet import EVIDENCE
from normalize.vocabulary import canonical, digits_for_letters, skeleton, words_of
from normalize.workbench import Workbench


def field(rows: dict[str, list[dict[str, Any]]], *, line: int, doc_id: str = "acme-one") -> dict[str, Any]:
    """The field that begins at a line."""
    (found,) = [r for r in rows["fields"] if r["line_first"] == line and r["doc_id"] == doc_id]
    return found


def test_a_name_in_cyrillic_letters_drawn_like_latin_ones_is_made_latin() -> None:
    rows = published(f"{header('WID_A', 0)}\nТҮРЕ\t1:0\tnone\tKind\nMODE\t2\tnone\tMode")
    row = field(rows, line=3)
    assert (row["field"], row["status"], codes(row)) == ("TYPE", "repaired", ["homoglyph"])
    assert row["raw_text"].startswith("ТҮРЕ")


def test_a_cyrillic_letter_that_is_drawn_like_no_latin_one_stays_flagged() -> None:
    row = field(published(f"{header('WID_A', 0)}\nЖИЗ\t1:0\tnone\tKind"), line=3)
    assert (row["field"], row["status"]) == ("ЖИЗ", "flagged")


@pytest.mark.parametrize(
    ("printed", "wanted"),
    [("Z OFFSET", "Z_OFFSET"), ("Y_OFF SET", "Y_OFFSET"), ("X_ OFFSET", "X_OFFSET")],
)
def test_a_blank_in_a_name_is_what_names_printed_elsewhere_say(printed: str, wanted: str) -> None:
    others = "\n".join(
        f"{name}\t{i}\tnone\tx"
        for i, name in enumerate(("X_OFFSET", "Y_OFFSET", "Z_OFFSET"))
        if name != wanted
    )
    known = f"{header('WID_B', 4)}\n{wanted}\t9\tnone\tOffset"
    rows = published(f"{header('WID_A', 0)}\n{others}\n{printed}\t7\tnone\tOffset\n{known}")
    row = field(rows, line=5)
    assert (row["field"], row["status"], codes(row)) == (wanted, "repaired", ["name_blank"])


def test_the_rows_below_a_register_follow_a_block_that_its_series_gives_it() -> None:
    row = "KIND\t1:0\tnone\tx POSSIBLE VALUES: 00 - Off 01 - On"
    lost = header("", 4, cells="D1 · [R/W] · 32 bits · Access: 32 ·")
    text = "\n".join(f"{head}\n{row}" for head in (header("WID_WORD0", 0), lost, header("WID_WORD2", 8)))
    rows = published(text)
    assert [(r["block"], r["register"], r["status"]) for r in rows["registers"]][1] == (
        "WID",
        "WID_WORD1",
        "inferred",
    )
    assert {r["block"] for table in ("fields", "enum_values") for r in rows[table]} == {"WID"}


@pytest.mark.parametrize(("name", "doubts"), [("RED SIZE", []), ("ODD SHAPE", ["field_name"])])
def test_values_are_in_doubt_as_long_as_the_name_of_their_field_is(name: str, doubts: list[str]) -> None:
    known = f"{header('WID_B', 4)}\nRED_SIZE\t3:0\tnone\tx"
    text = f"{header('WID_A', 0)}\n{name}\t1:0\tnone\tx POSSIBLE VALUES: 00 - Off\n{known}"
    (value,) = published(text)["enum_values"]
    assert (value["field"], value["flags"]) == (name if doubts else "RED_SIZE", doubts)


def test_a_blank_that_two_known_spellings_could_explain_stays_flagged() -> None:
    text = f"{header('WID_A', 0)}\nON OFF\t0\tnone\tx\n{header('WID_B', 4)}\nON_OFF\t0\tnone\tx\nONOFF\t1\tnone\tx"
    row = field(published(text), line=3)
    assert (row["field"], row["status"]) == ("ON OFF", "flagged")


def test_a_letter_that_stands_for_a_digit_is_repaired_by_the_same_name_at_the_same_bits() -> None:
    others = "".join(f"\n{header(f'WID_{n}', a)}\nSRC0\t8:0\tnone\tFirst" for n, a in (("B", 4), ("C", 8)))
    row = field(published(f"{header('WID_A', 0)}\nSRCO\t8:0\tnone\tFirst{others}"), line=3)
    assert (row["field"], codes(row)) == ("SRC0", ["letter_for_digit"])


def test_a_letter_that_stands_for_a_digit_is_repaired_by_a_twin_registers_name() -> None:
    text = (
        f"{header('WID_CMP_0', 0)}\nFUNCO\t2:0\tnone\tx\nMASK0\t9:4\tnone\tx\n"
        f"{header('WID_CMP_1', 4)}\nFUNC1\t2:0\tnone\tx\nMASK1\t9:4\tnone\tx"
    )
    assert field(published(text), line=3)["field"] == "FUNC0"


def test_a_letter_for_a_digit_is_repaired_though_another_document_prints_it_wrong_as_well() -> None:
    text = (
        f"{header('WID_CMP_0', 0)}\nFUNCO\t2:0\tnone\tx\nMASK0\t9:4\tnone\tx\n"
        f"{header('WID_CMP_1', 4)}\nFUNC1\t2:0\tnone\tx\nMASK1\t9:4\tnone\tx"
    )
    rows = published(text, text)
    assert {field(rows, line=3, doc_id=name)["field"] for name in ("acme-one", "acme-two")} == {"FUNC0"}


def test_a_letter_that_stands_for_a_digit_is_repaired_where_the_register_counts_on() -> None:
    text = f"{header('WID_A', 0)}\nSO_X\t3:0\tnone\tx\nS1_X\t7:4\tnone\tx\nS2_X\t11:8\tnone\tx"
    row = field(published(text), line=3)
    assert (row["field"], codes(row)) == ("S0_X", ["letter_for_digit"])


def test_a_letter_stands_for_the_digit_that_is_due_before_members_of_uneven_width() -> None:
    text = f"{header('WID_A', 0)}\nSO_X\t3:0\tnone\tx\nS1_X\t7:4\tnone\tx\nS2_X\t9:8\tnone\tx\nS3_X\t15:10\tnone\tx"
    assert field(published(text), line=3)["field"] == "S0_X"


@pytest.mark.parametrize("second", ["S0_X", "S1_Y"])
def test_a_letter_that_no_series_makes_a_digit_stays(second: str) -> None:
    text = f"{header('WID_A', 0)}\nSO_X\t3:0\tnone\tx\nS1_X\t7:4\tnone\tx\n{second}\t11:8\tnone\tx"
    assert field(published(text), line=3)["field"] == "SO_X"


@pytest.mark.parametrize(("place", "flags"), [("15:12", ["word_slip"]), ("29:26", [])])
def test_a_letter_is_no_digit_that_the_bits_of_a_series_deny(place: str, flags: list[str]) -> None:
    others = "\n".join(f"LOCK{n}\t{4 * n + 3}:{4 * n}\tnone\tx" for n in range(3))
    row = field(published(f"{header('WID_A', 0)}\n{others}\nLOCKS\t{place}\tnone\tx"), line=6)
    assert (row["field"], row["flags"], codes(row)) == ("LOCKS", flags, [])


def test_a_letter_is_no_digit_that_a_twin_register_cannot_have() -> None:
    text = (
        f"{header('WID_CMP_0', 0)}\nFUNCS\t2:0\tnone\tx\nMASK0\t9:4\tnone\tx\n"
        f"{header('WID_CMP_1', 4)}\nFUNC1\t2:0\tnone\tx\nMASK1\t9:4\tnone\tx"
    )
    assert field(published(text), line=3)["field"] == "FUNCS"


@pytest.mark.parametrize(
    ("beside", "wanted"), [("RAMP_Q", "RAMP_I"), ("GAIN_Q", "RAMP_1"), ("RAMP_O", "RAMP_1")]
)
def test_a_letter_is_no_digit_where_a_field_beside_it_has_another_letter_there(
    beside: str, wanted: str
) -> None:
    others = "".join(f"\n{header(f'WID_{n}', a)}\nRAMP_1\t8:0\tnone\tx" for n, a in (("B", 4), ("C", 8)))
    text = f"{header('WID_A', 0)}\nRAMP_I\t8:0\tnone\tx\n{beside}\t17:9\tnone\tx{others}"
    assert field(published(text), line=3)["field"] == wanted


def test_a_name_that_ends_in_a_letter_stays_when_nothing_contradicts_it() -> None:
    text = f"{header('WID_0', 0)}\nAUTO\t2:0\tnone\tx\n{header('WID_1', 4)}\nAUTO\t2:0\tnone\tx"
    row = field(published(text), line=3)
    assert (row["field"], row["status"]) == ("AUTO", "clean")


def test_a_lost_name_is_inferred_from_a_series_that_steps_evenly() -> None:
    members = "\n".join(f"COL{i}_FORMAT\t{4 * i + 3}:{4 * i}\t0x0\tx" for i in range(4))
    row = field(published(f"{header('WID_A', 0)}\n{members}\n19:16\t0x0\tx"), line=7)
    assert (row["field"], row["status"], codes(row)) == ("COL4_FORMAT", "inferred", ["name_series"])


def test_a_lost_name_beside_an_uneven_series_stays_lost() -> None:
    text = f"{header('WID_A', 0)}\nC0\t3:0\t0x0\tx\nC1\t7:4\t0x0\tx\nC2\t9:8\t0x0\tx\n19:16\t0x0\tx"
    row = field(published(text), line=6)
    assert (row["field"], row["status"]) == (None, "flagged")


def test_lost_names_are_inferred_from_twin_registers_that_agree() -> None:
    twins = "".join(
        f"\n{header(f'WID_X{n}_0', 4 * n)}\nLEFT\t3:0\tnone\tx\nRIGHT\t7:4\tnone\tx" for n in (1, 2)
    )
    rows = published(f"{header('WID_X0_0', 0)}\n3:0\tnone\tx\n7:4\tnone\tx{twins}")
    assert [field(rows, line=n)["field"] for n in (3, 4)] == ["LEFT", "RIGHT"]
    assert field(rows, line=3)["status"] == "inferred"


@pytest.mark.parametrize(
    ("printed", "bits"),
    [("14:1", (14, 13)), ("14:", (14, 13))],
)
def test_bits_that_lost_a_digit_are_those_the_neighbours_leave(printed: str, bits: tuple[int, int]) -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t12:0\tnone\tx\nMID_A\t{printed}\tnone\tx\nHIGH_A\t31:15\tnone\tx"
    rows = published(text)
    row = field(rows, line=4)
    assert ((row["bit_hi"], row["bit_lo"]), codes(row)) == (bits, ["bits_forced"])
    assert [field(rows, line=n)["status"] for n in (3, 4, 5)] == ["clean", "repaired", "clean"]


def test_bits_that_leave_a_choice_stay_as_printed_and_flagged() -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t3:0\tnone\tx\nMID_A\t14:\tnone\tx\nHIGH_A\t31:20\tnone\tx"
    row = field(published(text), line=4)
    assert (row["bit_lo"], row["status"]) == (None, "flagged")


@pytest.mark.parametrize("printed", ["14:1", "14:"])
def test_bits_that_lost_digits_where_several_would_fit_stay_flagged(printed: str) -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t9:0\tnone\tx\nMID_A\t{printed}\tnone\tx\nHIGH_A\t31:15\tnone\tx"
    row = field(published(text), line=4)
    assert (row["status"], codes(row)) == ("flagged", [])


def test_a_default_in_letters_is_the_number_they_are_drawn_like() -> None:
    row = field(published(f"{header('WID_A', 0)}\nMODE\t3:0\tOxO\tx"), line=3)
    assert (row["default_text"], row["default_value"], row["status"]) == ("0x0", 0, "repaired")


def test_a_default_larger_than_its_field_is_flagged() -> None:
    row = field(published(f"{header('WID_A', 0)}\nMODE\t3:0\t0x1F\tx"), line=3)
    assert row["flags"] == ["default_too_large"]


KNOWN = [("WID_SET_BR", 4), ("WID_SET_ADJ", 8), ("WID_SET_PS", 12), ("WID_CLIP_ON", 16)]
JOINED = [
    ("WID:WID_CLIP_[0-3]_E\tBR · [R/W]\t· 32 bits · Access: 32 ·", "WID_CLIP_[0-3]_BR"),
    ("WID:WID_CLIP_A\tADJ · [R/W]\t· 32 bits · Access: 32 ·", "WID_CLIP_ADJ"),
    ("WID:WID_CLIP_I\tPS · [R/W]\t· 32 bits · Access: 32 ·", "WID_CLIP_PS"),
]


@pytest.mark.parametrize(("cells", "wanted"), JOINED)
def test_a_name_cut_over_cells_is_the_join_whose_words_are_known(cells: str, wanted: str) -> None:
    known = "".join(f"\n{header(n, a)}\nX\t0\tnone\tx" for n, a in KNOWN)
    rows = published(f"{header('', 0, cells=cells)}\nTOP\t0\tnone\tx{known}")
    (row,) = [r for r in rows["registers"] if r["line_first"] == 1]
    assert (row["register"], codes(row), "header_joined" in row["flags"]) == (wanted, ["header_join"], False)
    below = field(rows, line=3)
    assert (below["register"], below["status"]) == (wanted, "clean")


def test_a_name_cut_over_cells_whose_words_nobody_knows_stays_flagged_with_its_fields() -> None:
    cut = header("", 0, cells="WID:WID_QUU\tUUX · [R/W] · 32 bits · Access: 32 ·")
    rows = published(f"{cut}\nTOP\t0\tnone\tx")
    assert [rows[table][0]["status"] for table in ("registers", "fields")] == ["flagged", "flagged"]


def test_a_lost_register_name_is_inferred_from_names_and_addresses_beside_it() -> None:
    lost = header("", 0x14, cells="D1 · [R/W]\t· 32 bits · Access: 32 ·")
    first, last = header("WID_WORD0", 0x10), header("WID_WORD2", 0x18)
    text = f"{first}\nA\t0\tnone\tx\n{lost}\nB\t0\tnone\tx\n{last}\nC\t0\tnone\tx"
    (row,) = [r for r in published(text)["registers"] if r["address"] == 0x14]
    assert (row["block"], row["register"], row["status"]) == ("WID", "WID_WORD1", "inferred")


def test_a_lost_register_name_stays_lost_where_the_address_is_not_half_way() -> None:
    lost = header("", 0x17, cells="D1 · [R/W]\t· 32 bits · Access: 32 ·")
    first, last = header("WID_WORD0", 0x10), header("WID_WORD2", 0x18)
    text = f"{first}\nA\t0\tnone\tx\n{lost}\nB\t0\tnone\tx\n{last}\nC\t0\tnone\tx"
    (row,) = [r for r in published(text)["registers"] if r["address"] == 0x17]
    assert (row["register"], row["status"]) == (None, "flagged")


def test_checks_report_what_cannot_be_and_say_where() -> None:
    text = (
        f"{header('WID_A', 0)}\nMODE\t3:0\tnone\tx\nTWIN\t3:2\tnone\tx\nMODE\t9:8\tnone\tx\nWIDE\t35:30\tnone\tx\n"
        f"{header('WID_B', 0)}\nX\t0\tnone\tx"
    )
    rows = published(text)
    flags = {r["line_first"]: set(r["flags"]) for r in rows["fields"] if r["register"] == "WID_A"}
    assert flags == {
        3: {"bits_overlap", "name_twice"},
        4: {"bits_overlap"},
        5: {"name_twice"},
        6: {"bits_out_of_range"},
    }
    (shared,) = [d for d in rows["diagnostics"] if d["code"] == "address_shared"]
    assert "WID_A, WID_B" in shared["message"]


def test_another_document_makes_no_clean_row_worse() -> None:
    one = f"{header('WID_A', 0)}\nMODE\t3:0\tnone\tx\nLEVEL\t7:4\tnone\tx"
    two = f"{header('WID_A', 0)}\nM0DE\t3:0\tnone\tx\nLEVEI\t7:4\tnone\tx"
    alone = published(one)["fields"]
    beside = [r for r in published(one, two)["fields"] if r["doc_id"] == "acme-one"]
    assert alone == beside


def test_rules_find_nothing_to_do_in_what_they_made() -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t12:0\tnone\tx\nMID_A\t14:1\tnone\tx\nHIGH_A\t31:15\tnone\tx"
    bench = Workbench([observed(text)])
    bits_and_defaults(bench)
    before = (
        [list(desk.fields["bit_lo"]) for desk in bench.desks],
        sum(len(d.fields.notes) for d in bench.desks),
    )
    bits_and_defaults(bench)
    assert before == (
        [list(desk.fields["bit_lo"]) for desk in bench.desks],
        sum(len(d.fields.notes) for d in bench.desks),
    )


def test_a_repair_names_a_known_code_and_a_known_kind_of_evidence() -> None:
    sheet = Workbench([observed(f"{header('WID_A', 0)}\nMODE\t3:0\tnone\tx")]).desks[0].fields
    with pytest.raises(KeyError, match="no_such_code"):
        sheet.repair(0, "field", "X", code="no_such_code", evidence="sibling")
    with pytest.raises(KeyError, match="a_hunch"):
        sheet.repair(0, "field", "X", code="homoglyph", evidence="a_hunch")
    assert "homoglyph" in CODES
    assert "sibling" in EVIDENCE


@pytest.mark.parametrize(
    ("name", "look"), [("SRCO", "SRC0"), ("S_MIN_132", "S_MIN_I32"), ("B8", "88"), ("QO", "00")]
)
def test_names_that_print_alike_have_one_canonical_form(name: str, look: str) -> None:
    assert canonical(name) == canonical(look)


def test_the_parts_of_names() -> None:
    assert words_of("PA_UCP_[0-5]_Y10") == ["PA", "UCP", "Y"]
    assert skeleton("COL12_FMT3") == "COL#_FMT#"
    assert digits_for_letters("FUNCO", "FUNC1") == "FUNC0"
    assert digits_for_letters("FUNCX", "FUNC1") is None


@pytest.mark.parametrize(("printed", "bits"), [("l4:13", (14, 13)), ("14:l3", (14, 13)), ("I4:I3", (14, 13))])
def test_letters_for_digits_in_bits_are_digits_where_both_neighbours_prove_it(
    printed: str, bits: tuple[int, int]
) -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t12:0\tnone\tx\nMID_A\t{printed}\tnone\tx\nHIGH_A\t31:15\tnone\tx"
    row = field(published(text), line=4)
    assert ((row["bit_hi"], row["bit_lo"]), row["status"], codes(row)) == (
        bits,
        "repaired",
        ["bits_forced"] * 2,
    )


def test_letters_for_digits_in_bits_prove_nothing_beside_a_gap() -> None:
    text = f"{header('WID_A', 0)}\nLOW_A\t12:0\tnone\tx\nMID_A\tl4:13\tnone\tx\nHIGH_A\t31:16\tnone\tx"
    row = field(published(text), line=4)
    assert (row["bit_hi"], row["status"]) == (None, "flagged")


def test_the_end_of_a_siblings_name_says_nothing_of_words_run_together() -> None:
    text = f"{header('WID_A', 0)}\nRED_SIZE\t3:0\tnone\tx\nBLUE GREEN_SIZE\t7:4\tnone\tx"
    row = field(published(text), line=4)
    assert (row["field"], row["status"]) == ("BLUE GREEN_SIZE", "flagged")


def test_a_hyphen_in_a_name_is_what_names_printed_elsewhere_say() -> None:
    text = f"{header('WID_A', 0)}\nRED SIZE\t3:0\tnone\tx\n{header('WID_B', 4)}\nRED_SIZE\t3:0\tnone\tx"
    row = field(published(text.replace("RED SIZE", "RED- SIZE")), line=3)
    assert (row["field"], row["status"], codes(row)) == ("RED_SIZE", "repaired", ["name_blank"])


def test_the_values_of_a_field_whose_name_is_none_are_in_doubt() -> None:
    text = f"{header('WID_A', 0)}\n_EST\t0\tnone\tHow. POSSIBLE VALUES: 00 - Off 01 - On"
    rows = published(text)
    assert field(rows, line=3)["status"] == "flagged"
    assert [value["status"] for value in rows["enum_values"]] == ["flagged"] * 2


def test_the_values_of_a_field_whose_name_may_be_cut_are_in_doubt() -> None:
    cut = "".join(f"\nWID_VERY_LONG{n}_N\nAME_OF_IT {n + 1} 0x0 How." for n in range(3))
    text = (
        f"WID:WID_A · [R/W] · 32 bits · Access: 32 · MMReg:0x0\n{HEAD.replace(chr(9), ' ')}\nA 0 0x0 x{cut}"
    )
    rows = published(f"{text}\nPOSSIBLE VALUES:\n   00 - Off\n   01 - On")
    assert [value["status"] for value in rows["enum_values"]] == ["flagged"] * 2
