"""Texts whose lines were cut at a number of characters are put together, and no others."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

import pytest
from dialect_checks import load, read

from extract import dialects
from extract.folded import unfolded

if TYPE_CHECKING:
    from extract.observations import Field, Register

WIDTH: Final = 72

WORDS = [
    "turns",
    "the",
    "invented",
    "widget",
    "unit",
    "where",
    "pixels",
    "smoothed",
    "filtered",
    "before",
    "resolved",
]


def guide() -> str:
    """A register reference about an invented chip, its lines as long as they come."""
    out = []
    for n in range(40):
        text = " ".join(WORDS[n % 7 :] + WORDS[: n % 7] + [f"plane{n}"])
        out += [
            f"WID:WID_CTRL_PLANE{n} · [R/W] · 32 bits · Access: 32 · GpuF0MMReg:0x8{n:02x}0",
            f"DESCRIPTION: {text}",
            "Field Name Bits Default Description",
            f"ENABLE_SMOOTHING{n} 3:0 0x{n:X} {text}",
            "",
        ]
    return "\n".join(out)


def cut(text: str, width: int) -> str:
    lines = (textwrap.wrap(line, width, break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join("\n".join(parts) for parts in lines)


def folded(text: str, width: int) -> str:
    return "\n".join(
        "\n".join(line[at : at + width] for at in range(0, len(line), width)) for line in text.split("\n")
    )


@pytest.mark.parametrize("width", [52, 60, 72])
def test_lines_cut_within_words_are_read_as_before(width: int) -> None:
    whole, made = read(guide()), read(folded(guide(), width))
    assert [d.code for d in made.diagnostics] == ["lines_cut"]
    said = [
        [(r.register, r.address, f.field, f.default_text) for r in one.registers for f in r.fields]
        for one in (whole, made)
    ]
    assert said[0] == said[1]
    assert len(said[0]) == 40


def test_what_was_put_together_is_led_back_to_its_lines() -> None:
    text = folded(guide(), 60)
    made = read(text)
    assert made.document.lines == text.split("\n")[: len(made.document.lines)]
    (row,) = made.registers[7].fields
    cited = "".join(made.document.lines[i][start:end] for i, start, end in row.pieces)
    assert "ENABLE_SMOOTHING7" in cited.replace(" ", "")


@pytest.mark.parametrize(
    "text",
    [
        guide(),
        cut(guide(), 60),
        "\n".join(
            [
                "the lines of this text are set flush on both sides so that all of them end here"
                for _ in range(60)
            ]
        ),
        "\n".join(
            ["+------------------+----+", "| the widget unit  |  3 |", "+------------------+----+"] * 40
        ),
    ],
)
def test_lines_that_end_by_themselves_stay(text: str) -> None:
    assert unfolded(load(text)) is None


def test_a_line_as_long_as_the_others_that_ends_by_itself_stays_apart() -> None:
    text = (
        guide()
        + "\n"
        + "How wide it is, in pixels of the".ljust(60, ".")[:57]
        + "its\nresolved by the unit\n"
    )
    made = unfolded(load(folded(text, 60)))
    assert made is not None
    assert "resolved by the unit" in made.document.lines


def test_rows_of_a_table_all_as_wide_as_the_widest_line_are_not_put_together() -> None:
    head = "Bits  Name    Access Description                  Reset\n"
    rows = "\n".join(f"{n:<6}{f'CH{n}':<8}RW     {f'Opens channel {n}':<33}1" for n in range(15, -1, -1))
    text = "\n".join(
        f"{name} register (offset {at})\n\n{head}{rows}\n" for name, at in (("OPEN", 4), ("SHUT", 8))
    )
    assert unfolded(load(text)) is None


def references(last: str) -> str:
    """Registers whose fields lines of text describe, and one more."""
    out = []
    for n in range(12):
        out.append(f"Register WID{n}_CTRL (offset 0x{4 * n:02X})\n")
        for b in range(4):
            text = " ".join(WORDS[(n + b) % 7 :] + WORDS[: (n * b) % 7] + WORDS[b:])
            out.append(f"Bits {8 * b + 7}:{8 * b}  PART{b}  {text}.")
        out.append("")
    return "\n".join([*out, last, ""])


def filled(begun: str, last: str) -> str:
    """A line whose last word ends where the text is cut."""
    return f"{begun}{'x' * (WIDTH - len(begun) - len(last) - 1)} {last}"


def of_last(lines: str) -> Register:
    """What is read of the last register, its lines cut as all others are."""
    return dialects.read(load(folded(references(lines), WIDTH))).registers[-1]


def of_field(last: str, rest: str) -> Field:
    (row,) = of_last(
        f"Register WID_LAST (offset 0x80)\n\n{filled('Bits 15:0  LEVEL  How TUR stands', last)}{rest}\n"
    ).fields
    return row


@pytest.mark.parametrize(
    ("last", "rest"),
    [("0xAB", "34"), ("0xAB", "34."), ("0x12", "3A."), ("0x", "5A."), ("0x", "5A and"), ("12", "8.")],
)
def test_digits_alone_below_a_number_where_all_lines_were_cut_are_its_last(last: str, rest: str) -> None:
    row = of_field(f"Resets to {last}", rest)
    assert (row.description or "").endswith(f"Resets to {last}{rest}")
    assert not row.flags


@pytest.mark.parametrize(("last", "rest"), [("(offset 0x1", "A34)"), ("(offset 0x12", "34)")])
def test_the_rest_of_an_address_alone_in_the_line_below_is_its_own(last: str, rest: str) -> None:
    made = of_last(f"{filled('Register WID_LAST_', last)}{rest}\n\nBits 15:0  LEVEL  How high.\n")
    assert made.address == int((last + rest).split("0x")[1][:-1], 16)
    assert not made.flags


@pytest.mark.parametrize(
    ("last", "rest"), [("Resets to 0xAB", "34 where the"), ("1: TUR", "NS it"), ("1: EN2", "3T is")]
)
def test_a_word_that_may_go_on_below_where_all_lines_were_cut_leaves_a_doubt(last: str, rest: str) -> None:
    assert of_field(last, rest).flags == ["word_cut"]


def test_an_address_that_may_go_on_below_leaves_a_doubt_on_all_that_counts_from_it() -> None:
    made = of_last(
        f"{filled('Register WID_LAST_', '(offset 0xAB')}34 of it)\n\nBits 15:0  LEVEL  How high.\n"
    )
    assert all(one.flags for one in (made, *made.fields))


def test_names_cut_at_their_sign_are_whole() -> None:
    made = of_last(
        f"Register WID_LAST (offset 0x80)\n\n{filled('Bits 15:0  LEVEL  How high.', 'WID_')}LAST_LEVEL.\n"
    )
    assert "WID_LAST_LEVEL." in (made.fields[0].description or "")


def test_two_numbers_that_stand_elsewhere_as_one_are_not_made_one() -> None:
    row = of_field("15 units are 1", "5 more of 15")
    assert "1 5 more" in (row.description or "")
    assert row.flags == ["word_cut"]


@pytest.mark.parametrize("rest", [". It is 3", ", and so", "), too", ": 5 is most"])
def test_a_sign_that_closes_is_joined_to_the_word_that_all_lines_were_cut_behind(rest: str) -> None:
    assert f"where it ends{rest}" in (of_field("where it ends", rest).description or "")


@pytest.mark.parametrize("rest", [" Bits 3:0 of WID1_CTRL tell it", " 0: rest, 1: turn"])
@pytest.mark.parametrize("before", [True, False])
def test_what_stands_behind_the_blank_at_which_a_line_was_cut_begins_no_field_or_value(
    rest: str, *, before: bool
) -> None:
    last = "how high it is, see"
    begun = filled("Bits 15:0  LEVEL  tells ", f"{last} " if before else last)
    register = of_last(f"Register WID_LAST (offset 0x80)\n\n{begun}{rest[before:]}\n")
    (row,) = register.fields
    assert f"{last}{rest}" in (row.description or "")
