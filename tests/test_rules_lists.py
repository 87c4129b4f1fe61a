"""Rules on whole lists: copies, plans of opcode lists, values that moved; what each proves and leaves alone."""

from __future__ import annotations

import pyarrow.compute as pc
import pytest
from value_lists import Listing, Printed, observed, published

from normalize.publish import table_of
from normalize.workbench import Workbench

OPERANDS = {
    0: "QX_REG",
    4: "QX_LO",
    5: "QX_HI",
    6: "QX_TMP0",
    7: "QX_TMP1",
    8: "QX_TMP2",
    9: "QX_M0",
    10: "QX_ONE",
}
TEXTS = {0: "a register", 4: "low half", 5: "high half", 9: "holds an address", 10: "the number one"}


def operands(field: str, **changes: str | Printed | None) -> Listing:
    """A copy of one operand list; `n6=None` takes a number out, `n6="QX_..."` prints something else."""
    values: dict[int, str | Printed] = {n: Printed(name, TEXTS.get(n)) for n, name in OPERANDS.items()}
    for key, printed in changes.items():
        if printed is None:
            del values[int(key[1:])]
        else:
            values[int(key[1:])] = printed
    return Listing(field, dict(sorted(values.items())), "operand")


def repeated(name: str, text: str | None = None) -> Printed:
    """A label that the dialect found under two numbers."""
    return Printed(name, text, "label_repeated")


# -- copies


def test_a_doubtful_label_is_what_two_other_copies_have() -> None:
    rows = published(
        operands("A"), operands("B"), operands("C", n8=repeated("QX_TMP1"), n7=repeated("QX_TMP1"))
    )
    assert rows.said("C", 8) == ("QX_TMP2", "repaired", ["list_copy"])
    assert (rows.said("C", 7)[0], rows.doubted("C")) == ("QX_TMP1", [])
    assert rows["C", 8]["repairs"][0]["evidence"] == "duplicate"


def test_a_doubt_about_whose_a_list_is_proves_no_other_label() -> None:
    own = {f"n{n}": Printed(name, TEXTS.get(n), "list_unmarked") for n, name in OPERANDS.items()}
    rows = published(
        operands("A"),
        operands("B"),
        operands("C", **{**own, "n8": Printed("QX_TEMP2", None, "list_unmarked")}),
    )
    assert rows.said("C", 8) == ("QX_TEMP2", "flagged", ["list_unmarked"])


def test_a_number_that_no_copy_has_is_in_doubt_where_its_label_belongs_to_one_that_is_missing() -> None:
    copies = [operands(field) for field in "AB"]
    assert published(*copies, operands("C", n0=None, n3="QX_REG")).doubted("C") == [3]
    assert published(*copies, operands("C", n3="QX_REG")).doubted("C") == []
    assert published(*copies, operands("C", n3="QX_OWN")).doubted("C") == []


def test_a_number_without_a_name_that_no_copy_has_is_left_as_it_is() -> None:
    slipped = {"n8": repeated("QX_TMP1"), "n7": repeated("QX_TMP1")}
    rows = published(operands("A"), operands("B"), operands("C", **slipped, n3=Printed(None, "a half")))
    assert rows.said("C", 3) == (None, "clean", [])
    assert rows["C", 3]["description"] == "a half"


def test_a_sentence_one_letter_from_what_the_copies_have_is_in_doubt() -> None:
    texts = {0: "No swap at all", 1: "Word swap of two bytes", 2: "Dword swap of four", 3: "Half dword swap"}
    slip = {**texts, 2: "Dord swap of four"}
    rows = published(Listing("A", texts), Listing("B", texts), Listing("C", slip))
    assert [rows.doubted(field) for field in "ABC"] == [[], [], [2]]


def test_what_one_whole_list_has_and_most_others_lack_is_added_to_none() -> None:
    slipped = {"n8": repeated("QX_TMP1"), "n7": repeated("QX_TMP1")}
    rows = published(
        operands("A", n2="QX_ODD"), *(operands(field) for field in "BCD"), operands("E", **slipped)
    )
    assert 2 not in rows.labels("E")
    assert rows.labels("E") == OPERANDS


def test_one_whole_list_outweighs_a_majority_of_damaged_copies() -> None:
    wrong = {"n8": repeated("QX_TMP1"), "n7": repeated("QX_TMP1")}
    rows = published(operands("A"), *(operands(field, **wrong) for field in "BCDE"))
    assert rows.labels("A") == OPERANDS
    assert [rows.said(field, 8)[0] for field in "BCDE"] == ["QX_TMP2"] * 4


def test_damaged_copies_alone_decide_only_where_two_agree_and_none_denies() -> None:
    odd = Printed("QX_LOW", None, "value_disputed")
    rows = published(operands("A", n4=odd), operands("B", n5=odd))
    assert rows.said("A", 4) == ("QX_LOW", "flagged", ["value_disputed"])
    rows = published(operands("A", n4=odd), operands("B", n5=odd), operands("C", n10=odd))
    assert rows.said("A", 4) == ("QX_LO", "repaired", ["list_copy"])


def test_lists_that_are_whole_and_differ_in_many_labels_differ_by_design() -> None:
    other = {n: name.replace("TMP", "SAVED") for n, name in OPERANDS.items()}
    rows = published(operands("A"), operands("B"), Listing("C", other), Listing("D", other))
    assert rows.labels("C") == other
    assert [rows.doubted(field) for field in "ABCD"] == [[], [], [], []]


def test_a_label_that_nobody_doubted_is_flagged_when_lists_otherwise_equal_contradict_it() -> None:
    rows = published(operands("A"), operands("B"), operands("C", n9="QX_EXEC"))
    assert rows.said("C", 9) == ("QX_EXEC", "flagged", ["label_contradicted"])
    assert rows.doubted("A") == rows.doubted("B") == []


def test_a_label_one_letter_off_is_repaired_when_three_copies_have_the_other() -> None:
    copies = [operands(field) for field in "ABC"]
    assert published(*copies, operands("D", n9="QX_MO")).said("D", 9) == ("QX_M0", "repaired", ["list_copy"])
    rows = published(*copies[:2], operands("D", n9="QX_MO"))
    assert rows.said("D", 9)[1] == "flagged"


def test_of_two_copies_that_differ_neither_is_repaired_and_both_are_flagged() -> None:
    rows = published(operands("A", n9="QX_MO"), operands("B", n4=Printed("QX_LO", "low", "value_disputed")))
    assert (rows.said("A", 9)[:2], rows.said("B", 9)[:2]) == (("QX_MO", "flagged"), ("QX_M0", "flagged"))


def test_reserved_in_one_list_and_named_in_another_is_a_difference_by_design() -> None:
    rows = published(operands("A"), operands("B"), operands("C", n9="Reserved"))
    assert (rows.labels("C")[9], rows.doubted("C")) == ("Reserved", [])


def test_a_number_that_a_damaged_copy_has_lost_is_added_and_inferred() -> None:
    damaged = operands("C", n8=None, n7=Printed("QX_TMP1", None, "value_disputed"))
    rows = published(operands("A"), operands("B"), damaged)
    assert rows.said("C", 8) == ("QX_TMP2", "inferred", ["value_imputed"])
    assert list(rows.labels("C")) == list(OPERANDS)  # in its place
    added = rows["C", 8]
    assert (added["register"], added["field"], added["description"]) == ("MODE", "C", None)
    witness = rows["A", 8]  # where its label is printed: in a row of its own
    assert added["observation_id"] == f"{witness['observation_id']}+1"
    assert added["line_first"] == witness["line_first"]
    (field,) = [row for row in rows.tables["fields"] if row["field"] == "C"]
    assert field["enum_count"] == len(OPERANDS)


def test_numbers_beyond_a_long_gap_or_an_end_are_not_added() -> None:
    disputed = Printed("QX_LO", None, "value_disputed")
    short = operands("C", n4=disputed, n9=None, n10=None)
    rows = published(operands("A"), operands("B"), short)
    assert list(rows.labels("C")) == [0, 4, 5, 6, 7, 8]


def test_a_number_that_most_copies_lack_is_not_added() -> None:
    disputed = Printed("QX_REG", None, "value_disputed")
    copies = [operands(field, n0=disputed) for field in "AB"]
    copies += [operands(field, n0=disputed, n8=None) for field in "CDE"]
    assert [8 in published(*copies).labels(field) for field in "ABCDE"] == [True, True, False, False, False]


def test_many_numbers_in_a_row_are_not_added() -> None:
    values = {n: f"QX_{letter}{n}" for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 3)}
    for gap in (5, 15):
        short: dict[int, str | Printed] = {n: name for n, name in values.items() if not 20 <= n < 20 + gap}
        short[3] = Printed(values[3], None, "value_disputed")
        rows = published(Listing("A", values), Listing("B", values), Listing("C", short))
        assert (len(rows.labels("C")) == len(values)) == (gap < 9)


def test_a_number_that_a_whole_list_lacks_is_lacking_by_design() -> None:
    rows = published(operands("A"), operands("B"), operands("C", n8=None))
    assert 8 not in rows.labels("C")


def test_a_variant_is_no_evidence_for_another() -> None:
    damaged = operands("C", n8=None, n7=Printed("QX_TMP1", None, "value_disputed"))
    rows = published(*(copy._replace(variant="new") for copy in (operands("A"), operands("B"))), damaged)
    assert 8 not in rows.labels("C")
    assert rows.said("C", 7)[1] == "flagged"


def test_a_number_in_no_copy_that_repeats_a_label_is_dropped() -> None:
    ghost = operands("C", n4=repeated("QX_LO"), n2=repeated("QX_LO"))
    rows = published(operands("A"), operands("B"), ghost)
    assert rows.labels("C") == OPERANDS
    dropped = [row["message"] for row in rows.tables["diagnostics"] if row["code"] == "value_ghost"]
    assert dropped == ["2 is in no copy of the list"]
    assert {row["enum_count"] for row in rows.tables["fields"]} == {len(OPERANDS)}


def test_a_number_in_no_copy_with_a_label_of_its_own_stays() -> None:
    rows = published(
        operands("A"), operands("B"), operands("C", n2=Printed("QX_WIDE", None, "value_disputed"))
    )
    assert rows.said("C", 2) == ("QX_WIDE", "flagged", ["value_disputed"])


def test_a_description_that_came_with_a_wrong_label_is_that_of_the_copies() -> None:
    slipped = operands("C", n9=repeated("QX_HI", "high half"), n5=repeated("QX_HI", "high half"))
    rows = published(operands("A"), operands("B"), slipped)
    assert (rows["C", 9]["name"], rows["C", 9]["description"]) == ("QX_M0", "holds an address")


def test_what_ran_into_a_description_of_a_damaged_copy_is_taken_off() -> None:
    damaged = {"n4": Printed("QX_LO", "low half", "value_disputed")}
    ran_on = operands("D", n10=Printed("QX_ONE", "the number one |1l ~"), **damaged)
    rows = published(*(operands(field) for field in "ABC"), ran_on)
    assert rows["D", 10]["description"] == "the number one"
    whole = operands("D", n10=Printed("QX_ONE", "the number one |1l ~"))
    assert published(*(operands(f) for f in "ABC"), whole)["D", 10]["description"] == "the number one |1l ~"


def test_a_whole_lists_description_outweighs_what_damaged_copies_have() -> None:
    damaged = {
        "n4": Printed("QX_LO", "low half", "value_disputed"),
        "n10": Printed("QX_ONE", "the number QX_M0: holds"),
    }
    rows = published(operands("A"), *(operands(field, **damaged) for field in "BCD"))
    assert {rows[field, 10]["description"] for field in "ABCD"} == {"the number one"}


def test_a_text_at_the_edge_of_a_page_is_the_one_that_copies_have() -> None:
    torn = operands("C", n5=Printed("QX_HI", "high half 1o w haIf", "text_uncertain"))
    rows = published(operands("A"), operands("B"), torn)
    assert (rows["C", 5]["description"], rows["C", 5]["status"]) == ("high half", "repaired")


# -- values that moved, lists beyond repair


def test_values_that_count_on_from_the_list_before_their_cell_belong_to_it() -> None:
    values: dict[int, str | Printed] = {n: f"QX_EVENT_{'ABCDEF'[n]}" for n in range(4)}
    values |= {n: Printed(f"QX_EVENT_{'ABCDEF'[n]}", None, "value_moved") for n in (4, 5)}
    rows = published(Listing("EVENT", values))
    assert rows.said("EVENT", 4) == ("QX_EVENT_E", "repaired", ["value_joined"])
    assert rows.doubted("EVENT") == [5]  # its text may run on into the next field's


def test_values_that_moved_behind_a_hole_stay_flagged() -> None:
    values: dict[int, str | Printed] = {0: "QX_A", 1: "QX_B", 2: "QX_C"}
    values |= {n: Printed(f"QX_{'ABCDEFG'[n]}", None, "value_moved") for n in (4, 5, 6)}
    assert published(Listing("EVENT", values)).doubted("EVENT") == [4, 5, 6]


def test_values_that_moved_are_settled_by_a_clean_copy_down_to_the_last() -> None:
    moved = {f"n{n}": Printed(OPERANDS[n], TEXTS.get(n), "value_moved") for n in (8, 9, 10)}
    assert published(operands("A"), operands("B"), operands("C", **moved)).doubted("C") == []


def test_a_list_of_which_a_quarter_slipped_is_doubtful_throughout() -> None:
    values: dict[int, str | Printed] = {n: f"QX_FORM_{'ABCDEFGHIJKL'[n]}" for n in range(12)}
    values |= {
        3: repeated("QX_FORM_C"),
        2: repeated("QX_FORM_C"),
        7: Printed("QX_FORM_H", None, "value_disputed"),
    }
    assert published(Listing("FORM", values)).doubted("FORM") == list(range(12))
    values |= {n: f"QX_FORM_{'ABCDEFGHIJKLMNOPQRST'[n]}" for n in range(12, 20)}
    assert published(Listing("FORM", values)).doubted("FORM") == [2, 3, 7]


def test_the_values_of_two_fields_in_one_cell_stay_flagged_even_beside_a_copy() -> None:
    merged = {f"n{n}": Printed(name, TEXTS.get(n), "lists_merged") for n, name in OPERANDS.items()}
    merged["n4"] = Printed("QX_LOWER", None, "lists_merged")
    rows = published(operands("A"), operands("B"), operands("C", **merged))
    assert rows.doubted("C") == list(OPERANDS)
    assert rows.labels("C") == {**OPERANDS, 4: "QX_LOWER"}
    assert not any(row["repairs"] for row in rows.values.values())


# -- plans of opcode lists

VERBS = ("ADD", "SUB", "AND", "OR", "XOR", "SHL", "SHR", "MUL", "DIV")


def plan(**changes: str | Printed | None) -> Listing:
    """Opcodes in two runs: at 0 QX_ADD_B32 and so on, at 16 the same with RTN, at 32 of 64 bits."""
    values: dict[int, str | Printed] = {}
    for at, ending in ((0, "B32"), (16, "RTN_B32"), (32, "B64")):
        values |= {at + n: Printed(f"QX_{verb}_{ending}", f"does {verb}") for n, verb in enumerate(VERBS)}
    for key, printed in changes.items():
        if printed is None:
            del values[int(key[1:])]
        else:
            values[int(key[1:])] = printed
    return Listing("OP", dict(sorted(values.items())), "opcode", mnemonics="QX_")


def test_a_label_that_slid_is_the_one_that_the_runs_beside_it_demand() -> None:
    rows = published(plan(n3=repeated("QX_AND_B32", "does OR"), n2=repeated("QX_AND_B32", "does AND")))
    assert rows.said("OP", 3) == ("QX_OR_B32", "repaired", ["label_parallel"])
    assert rows["OP", 3]["description"] == "does OR"  # the siblings have it too
    assert rows.instructions["OP", 3]["mnemonic"] == "OR_B32"
    assert rows.doubted("OP") == []
    assert rows["OP", 3]["repairs"][0]["evidence"] == "sibling"


def test_a_description_that_slid_with_its_label_goes() -> None:
    rows = published(plan(n3=repeated("QX_SUB_B32", "does SUB"), n1=repeated("QX_SUB_B32", "does SUB")))
    assert (rows["OP", 3]["name"], rows["OP", 3]["description"]) == ("QX_OR_B32", None)


def test_a_misprint_in_one_run_is_not_carried_into_another() -> None:
    changes = {f"n{16 + n}": None for n in range(9)}
    slid = {"n3": repeated("QX_AND_B32", "does OR"), "n2": repeated("QX_AND_B32", "does AND")}
    rows = published(plan(n35="QX_OOR_B64", **slid, **changes))
    assert rows.said("OP", 3)[:2] == ("QX_AND_B32", "flagged")
    rows = published(plan(n40="QX_OR_DIV_B64", **slid, **changes))
    assert rows.said("OP", 3)[:2] == ("QX_OR_B32", "repaired")


def test_a_disputed_label_that_the_plan_demands_stands() -> None:
    rows = published(plan(n4=Printed("QX_XOR_B32", "does XOR", "value_disputed")))
    assert rows.said("OP", 4) == ("QX_XOR_B32", "repaired", ["label_parallel"])


def test_a_label_that_nobody_doubted_is_flagged_when_the_plan_contradicts_it() -> None:
    assert published(plan(n4="QX_BLEND")).said("OP", 4) == ("QX_BLEND", "flagged", ["label_contradicted"])


def test_a_label_with_no_place_in_the_plan_is_left_alone_where_the_plan_has_none_for_it() -> None:
    rows = published(plan(n12="QX_BARRIER", n28=Printed("QX_WAIT", None, "value_disputed")))
    assert rows.labels("OP")[12] == "QX_BARRIER"
    assert rows.doubted("OP") == [28]


def test_what_only_some_runs_call_otherwise_is_left_alone() -> None:
    verbs = ("LT", "EQ", "LE", "GT", "LG", "GE", "TRUE")
    values = {}
    for at, ending in ((0, "F32"), (16, "F64"), (32, "I32"), (48, "U32")):
        for n, verb in enumerate(verbs):
            values[at + n] = f"QX_{'NE' if verb == 'LG' and ending[0] in 'IU' else verb}_{ending}"
    rows = published(Listing("OP", values, "opcode"))
    assert (rows.labels("OP"), rows.doubted("OP")) == (values, [])


def test_a_gap_that_two_of_many_runs_have_is_one_of_the_plan() -> None:
    values: dict[int, str] = {}
    for at, ending in enumerate(("B8", "B16", "B32", "B64", "RTN_B8", "RTN_B16")):
        values |= {16 * at + n: f"QX_{verb}_{ending}" for n, verb in enumerate(VERBS)}
    one = {n: label for n, label in values.items() if n != 4}
    assert published(Listing("OP", one, "opcode")).labels("OP")[4] == "QX_XOR_B8"
    two = {n: label for n, label in values.items() if n not in (4, 20)}
    assert not {4, 20} & set(published(Listing("OP", two, "opcode")).labels("OP"))


def test_a_gap_that_all_runs_have_is_not_filled_and_one_that_one_run_has_is() -> None:
    rows = published(plan(n4=None, n20=None, n36=None))
    assert not {4, 20, 36} & set(rows.labels("OP"))
    rows = published(plan(n4=None, n3=repeated("QX_AND_B32"), n2=repeated("QX_AND_B32")))
    assert rows.said("OP", 4) == ("QX_XOR_B32", "inferred", ["value_imputed"])
    assert rows.instructions["OP", 4]["mnemonic"] == "XOR_B32"


def test_a_description_one_number_late_goes_where_the_siblings_show_it() -> None:
    late = {"n4": Printed("QX_XOR_B32", "does OR"), "n6": Printed("QX_SHR_B32", "does SHR", "value_disputed")}
    rows = published(plan(**late))
    assert rows["OP", 4]["description"] is None
    assert rows["OP", 4]["repairs"][0]["code"] == "description_parallel"


def test_a_number_misprinted_beside_the_right_one_is_dropped() -> None:
    ghost = Printed("QX_MUL_B64", "does MUL", "label_repeated")
    rows = published(plan(n39=ghost, n59=ghost))
    assert (59 in rows.labels("OP"), rows.doubted("OP")) == (False, [])


# -- what is common to all


@pytest.mark.parametrize("listing", [operands("A"), plan()])
def test_lists_without_damage_are_published_as_they_are(listing: Listing) -> None:
    rows = published(listing)
    assert {row["status"] for row in rows.values.values()} == {"clean"}
    assert {row["status"] for row in rows.tables["instructions"]} <= {"clean"}


def test_an_added_row_stands_in_its_place_and_changes_no_other() -> None:
    tables = observed(operands("A"), operands("B"))
    desk = Workbench([tables]).desks[0]
    like, after = desk.values_of[1][2], desk.values_of[0][2]
    first = desk.add_value(0, like, after, code="value_imputed", evidence="duplicate", value=98, name="QX_P")
    second = desk.add_value(0, like, first, code="value_imputed", evidence="duplicate", value=99, name="QX_Q")
    made = table_of(desk.values)
    assert made.column("value").to_pylist()[:5] == [0, 4, 5, 98, 99]
    assert [made.column(c)[3].as_py() for c in ("field", "status")] == ["A", "inferred"]
    assert made.column("raw_text")[3] == tables["enum_values"].column("raw_text")[like]
    rest = made.filter(pc.less(made.column("value"), 90))
    assert rest.drop_columns(["confidence", "status"]).equals(
        tables["enum_values"].drop_columns(["confidence", "status"])
    )
    assert desk.values["line_first"][second] == desk.values["line_first"][like]
    assert desk.values.printed(second) == desk.values.printed(like)


def test_an_added_row_needs_a_known_code_and_evidence() -> None:
    desk = Workbench([observed(operands("A"))]).desks[0]
    with pytest.raises(KeyError, match="hearsay"):
        desk.add_value(0, 0, 0, code="value_imputed", evidence="hearsay", value=98)
