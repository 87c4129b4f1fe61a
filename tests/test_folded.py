"""Texts whose lines were cut at a number of characters are put together, and no others."""

from __future__ import annotations

import textwrap

import pytest
from dialect_checks import load, read

from extract.folded import unfolded

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
