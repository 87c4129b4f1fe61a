"""Pictures of registers for notebooks, from rows of the published tables.

    bit_diagram(fields)                                one register: its fields over their bits
    field_timeline({"rev 1.0": old, "rev 1.1": new})   one register through generations
    address_map(registers)                             who lives where in an address space

Each takes pandas frames with the columns of the dataset and gives matplotlib axes, as pandas' own plots do.
matplotlib comes with `pip install specmill[notebooks]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

STATUS_COLOURS: Final = {
    "clean": "#cfe3f5",
    "repaired": "#bfe3c6",
    "inferred": "#ffe2a8",
    "flagged": "#f5b5ae",
}
"""What each status of a row is drawn in."""

_LANE: Final = 1.2
"""Height of a lane in inches: a name of 14 letters fits in upright."""
_TICKS: Final = 10
"""Addresses below an address map, at most."""
_ABSENT: Final = "#f2f2f2"
_SERIES: Final = ("#4c78a8", "#f58518", "#54a24b", "#b279a2", "#e45756", "#72b7b2", "#9d755d", "#eeca3b")


def bit_diagram(fields: pd.DataFrame, *, width: int = 32, ax: Axes | None = None) -> Axes:
    """One register's fields over their bits, the highest on the left, coloured by status.

    Args:
        fields: rows of `fields` of one register; those without bits are left out.
        width: bits of the register.
        ax: axes to draw on; else new ones.
    """
    ax = ax or _axes(height=_LANE)
    _lane(ax, fields, 0, width, colours=[STATUS_COLOURS[status] for status in fields["status"]])
    _bit_axis(ax, width, lanes=1)
    present = [s for s in STATUS_COLOURS if (fields["status"] == s).any()]
    handles = [_patch(STATUS_COLOURS[status]) for status in present]
    ax.legend(
        handles,
        present,
        ncols=4,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        frameon=False,
        fontsize="small",
    )
    return ax


def field_timeline(
    generations: Mapping[str, pd.DataFrame],
    *,
    width: int = 32,
    renamed: Mapping[str, str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """One register through generations, a lane each, the oldest on top: a field keeps its colour.

    Args:
        generations: rows of `fields` of the register by the generation's name, the oldest first.
        width: bits of the register.
        renamed: later names of fields by their earlier ones (`changes` of kind `renamed`): they share a colour.
        ax: axes to draw on; else new ones.
    """
    ax = ax or _axes(height=_LANE * len(generations))
    now = dict(renamed or {})
    colour_of: dict[str, str] = {}
    for lane, fields in enumerate(generations.values()):
        for name in fields["field"].dropna():
            colour_of.setdefault(now.get(name, name), _SERIES[len(colour_of) % len(_SERIES)] + "66")
        colours = [_ABSENT if pd.isna(name) else colour_of[now.get(name, name)] for name in fields["field"]]
        _lane(ax, fields, len(generations) - 1 - lane, width, colours=colours)
    _bit_axis(ax, width, lanes=len(generations))
    ax.set_yticks([lane + 0.5 for lane in range(len(generations))], [*generations][::-1])
    return ax


def address_map(registers: pd.DataFrame, *, by: str = "block", ax: Axes | None = None) -> Axes:
    """Where the registers of one address space lie, a row for each block; arrays are as long as they reach.

    Args:
        registers: rows of `registers` of one product and address space.
        by: column that makes the rows.
        ax: axes to draw on; else new ones.
    """
    placed = registers[registers["address"].notna()]
    groups = placed.groupby(placed[by].fillna("none"))["address"].min().sort_values().index
    ax = ax or _axes(height=0.4 * len(groups) + 0.8)
    ends: list[int] = []
    for row, name in enumerate(groups):
        mine = placed[placed[by].fillna("none") == name]
        first = mine["address"].astype("int64")
        last = mine["address_last"].astype("Int64").fillna(first).astype("int64")
        size = mine["width_bits"].astype("Int64").fillna(32).astype("int64") // 8
        spans = list(zip(first, last - first + size, strict=True))
        ends += [int(end) for start, length in spans for end in (start, start + length)]
        colour = _SERIES[row % len(_SERIES)]
        ax.broken_barh(spans, (row - 0.35, 0.7), facecolor=colour, edgecolor=colour, linewidth=0.8)
    ax.set_yticks(range(len(groups)), list(groups))
    ax.invert_yaxis()
    if ends:
        ax.set_xticks(_round_steps(min(ends), max(ends)))
    ax.xaxis.set_major_formatter(lambda value, _: f"{int(value):#x}")
    ax.set_xlabel("address")
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _round_steps(first: int, last: int) -> list[int]:
    """Addresses between two, at steps of the least power of two that makes no more than `_TICKS` of them."""
    step = 1
    while (last // step) - (first // step) >= _TICKS:
        step *= 2
    return [place for place in range(first // step * step, last + 1, step) if place >= first] or [first]


def _axes(height: float) -> Axes:
    from matplotlib import pyplot as plt  # noqa: PLC0415 - matplotlib is an extra

    return plt.subplots(figsize=(11, height))[1]


def _patch(colour: str) -> Any:
    from matplotlib.patches import Patch  # noqa: PLC0415 - matplotlib is an extra

    return Patch(facecolor=colour, edgecolor="#777")


def _lane(ax: Axes, fields: pd.DataFrame, bottom: int, width: int, *, colours: list[str]) -> None:
    """Draw the fields as boxes from bit to bit in the lane that begins at `bottom`; bits of none stay grey."""
    ax.broken_barh([(0, width)], (bottom + 0.1, 0.8), facecolor=_ABSENT, edgecolor="#ccc", zorder=0)
    rows = zip(fields["field"], fields["bit_hi"], fields["bit_lo"], colours, strict=True)
    for name, high, low, colour in rows:
        if pd.isna(high) or pd.isna(low):
            continue
        size = int(high) - int(low) + 1
        ax.broken_barh(
            [(width - 1 - int(high), size)], (bottom + 0.1, 0.8), facecolor=colour, edgecolor="#555"
        )
        label = "?" if pd.isna(name) else str(name)
        turned = len(label) > size * 2.1
        ax.text(
            width - 1 - int(high) + size / 2,
            bottom + 0.5,
            label if not turned or len(label) <= 14 else f"{label[:13]}…",
            rotation=90 if turned else 0,
            fontsize=6 if turned and len(label) > 12 else 7,
            ha="center",
            va="center",
            clip_on=True,
        )


def _bit_axis(ax: Axes, width: int, *, lanes: int) -> None:
    """Bit numbers over the boxes, highest left."""
    bits = [b for b in range(width) if b % 4 == 0 or b % 4 == 3]
    ax.set_xticks([width - 1 - b + 0.5 for b in bits], [str(b) for b in bits], fontsize=7)
    ax.xaxis.tick_top()
    ax.set_xlim(0, width)
    ax.set_ylim(0, lanes)
    ax.set_yticks([])
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
