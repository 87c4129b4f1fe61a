"""Pictures: what is drawn is what the rows say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_hex

from catalog.pictures import STATUS_COLOURS, address_map, bit_diagram, field_timeline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes


@pytest.fixture(autouse=True)
def _no_screen() -> Iterator[None]:
    mpl.use("Agg")
    yield
    plt.close("all")


def fields(*rows: tuple[str | None, int | None, int | None, str]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["field", "bit_hi", "bit_lo", "status"])


def boxes(ax: Axes) -> list[tuple[float, float, float, str]]:
    """Left, width, bottom and colour of each box that was drawn, the grey of empty lanes apart."""
    out = []
    for drawn in ax.collections:
        if drawn.get_zorder() == 0:
            continue
        for path in drawn.get_paths():
            box: Any = path.get_extents()
            out.append((box.x0, box.width, box.y0, to_hex(drawn.get_facecolor()[0], keep_alpha=True)))
    return out


def test_a_field_stands_over_its_bits_with_the_highest_on_the_left_in_the_colour_of_its_status() -> None:
    ax = bit_diagram(
        fields(("MODE", 31, 28, "clean"), (None, 0, 0, "flagged"), ("LOST", None, None, "flagged"))
    )
    assert boxes(ax) == [
        (0, 4, pytest.approx(0.1), STATUS_COLOURS["clean"] + "ff"),
        (31, 1, pytest.approx(0.1), STATUS_COLOURS["flagged"] + "ff"),
    ]
    assert [text.get_text() for text in ax.texts] == ["MODE", "?"]


def test_a_field_keeps_its_colour_through_generations_and_a_new_name() -> None:
    old = fields(("MODE", 3, 0, "clean"), ("GO", 4, 4, "clean"))
    new = fields(("KIND", 3, 0, "clean"), ("STOP", 5, 5, "clean"))
    drawn = boxes(field_timeline({"1.0": old, "1.1": new}, width=8, renamed={"MODE": "KIND"}))
    (mode, go, kind, stop) = (colour for *_, colour in drawn)
    assert mode == kind
    assert len({mode, go, stop}) == 3
    assert [bottom for _, _, bottom, _ in drawn] == pytest.approx([1.1, 1.1, 0.1, 0.1])


def test_an_array_is_as_long_as_it_reaches_and_a_register_without_an_address_is_left_out() -> None:
    rows = pd.DataFrame(
        {
            "block": ["AB", "AB", None],
            "address": pd.array([0x100, None, 0x80], dtype="UInt64"),
            "address_last": pd.array([0x10C, None, None], dtype="UInt64"),
            "width_bits": pd.array([32, 32, None], dtype="Int32"),
        }
    )
    ax = address_map(rows)
    assert sorted((left, width) for left, width, *_ in boxes(ax)) == [(0x80, 4), (0x100, 16)]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["none", "AB"]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (0x80, 0x110, [0x80, 0x90, 0xA0, 0xB0, 0xC0, 0xD0, 0xE0, 0xF0, 0x100, 0x110]),
        (0x4001, 0x7001, [0x4800, 0x5000, 0x5800, 0x6000, 0x6800, 0x7000]),
        (0x3, 0x3, [0x3]),
    ],
)
def test_addresses_are_ticked_at_steps_of_a_power_of_two(first: int, last: int, expected: list[int]) -> None:
    rows = pd.DataFrame(
        {
            "block": ["AB"] * 2,
            "address": pd.array([first, last - 4 if last > first else first], dtype="UInt64"),
            "address_last": pd.array([None, None], dtype="UInt64"),
            "width_bits": pd.array([32 if last > first else 0] * 2, dtype="Int32"),
        }
    )
    ax = address_map(rows)
    assert [int(place) for place in ax.get_xticks()] == expected
