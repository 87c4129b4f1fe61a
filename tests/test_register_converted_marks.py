"""What programs leave of a page that they turn into Markdown: formulas, citations, dashes for merged cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Register

HEAD = "| Bit | Field | Type | Reset | Description |\n|---|---|---|---|---|\n"


def only(text: str) -> Register:
    (register,) = RegisterTableDialect().read(load(text + "\n", "northbeck-nb1")).registers
    return register


def test_names_and_values_in_formulas_are_read() -> None:
    rows = (
        r"| 1 | $\mathrm{CH}_{1 \text { en }}$ | R/W | 0h | Channel <br> $0=$ Off <br> $1=$ On |"
        "\n"
        r"| 0 | $\mathrm{V}_{\text {BUS }}$ | R/W | 0h | Bus $V \leq 5$ |"
    )
    fields = only(f"# NB1\n\n## NBCR Register (0x10)\n\n{HEAD}{rows}").fields
    assert [(one.field, one.flags) for one in fields] == [("CH1en", []), ("VBUS", [])]
    assert [(one.value, one.name) for one in fields[0].values] == [(0, "Off"), (1, "On")]
    assert fields[1].description == "Bus V ≤ 5"


def test_a_name_in_a_formula_that_is_not_read_is_in_doubt() -> None:
    (one,) = only(
        rf"# NB1{chr(10) * 2}## NBCR Register (0x10){chr(10) * 2}{HEAD}| 0 | $\overline{{GO}}$ | R | 0h | Go |"
    ).fields
    assert "name_garbled" in one.flags


def test_hexadecimal_numbers_with_dollars_are_no_formulas() -> None:
    (one,) = only(
        f"# NB1\n\n## NBCR Register ($D400)\n\n{HEAD}| 0 | GO | R | 0h | Reads $FF, or $00. |"
    ).fields
    assert one.description == "Reads $FF, or $00."


def test_citations_of_a_page_are_no_text() -> None:
    register = only(
        "# NB1\n\n## NBCR Register (0x10)\n\n[cite_start]It opens the gate[cite: 12]. [cite: 13, 14]\n\n"
        f"{HEAD}| 0 | GO | R | 0h | [cite_start]Starts it[cite: 15]. |"
    )
    assert "cite" not in f"{register.description} {register.fields[0].description}"
    assert register.fields[0].description == "Starts it."


def test_dashes_behind_a_slice_stand_for_the_rest_of_its_cell() -> None:
    figure = (
        "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
        "| ID[2:0] | — | — | 1 | — | EN | CH[1:0] | — |\n| R-3h | — | — | R-1h | R-0h | R/W-0h | R-1h | — |"
    )
    fields = only(f"# NB1\n\n## NBCR Register (0x10)\n\n{figure}").fields
    assert [(one.bit_hi, one.bit_lo, one.field, one.access) for one in fields if not one.reserved] == [
        (7, 5, "ID", "R"),
        (2, 2, "EN", "R/W"),
        (1, 0, "CH", "R"),
    ]
    assert not any(one.flags for one in fields)


def test_a_name_with_hyphens_ends_before_the_word_for_a_register() -> None:
    register = only(f"# NB1\n\n# 7.2. GATE-0-LEVEL Register\n\n{HEAD}| 0 | GO | R | 0h | Go |")
    assert register.register == "GATE-0-LEVEL"


def test_a_name_said_twice_is_no_block_of_itself() -> None:
    register = only(
        f"# NB1\n\n## 9.1 ID: ID Control Register (address = 00h)\n\n{HEAD}| 0 | GO | R | 0h | Go |"
    )
    assert (register.register, register.block) == ("ID", None)
