"""The sample manual in PDF: made of our own words about a chip that does not exist.

    python tests/sample_manual.py      # writes data/raw/samples/northbeck-wren1-reference-manual.pdf anew

Its streams are not packed, so that the bytes are the same whatever packs elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pdf_pages import LEFT, Manual

if TYPE_CHECKING:
    from pdf_pages import Text

SAMPLE: Final = (
    Path(__file__).resolve().parent.parent / "data/raw/samples/northbeck-wren1-reference-manual.pdf"
)
FIELDS: Final = [("Bits", 40.0), ("Name", 80.0), ("Access", 45.0), ("Reset", 50.0), ("Description", 250.0)]
LANE: Final = 29.0
"""Points, the width of a bit in a figure: sixteen of them fill a line."""


def manual() -> bytes:
    """The file: four registers of a timer, with figures, a table over a page break, values, an array."""
    pages = Manual(header="Northbeck WREN1 Reference Manual, revision 0.3", footer="Northbeck Semiconductor")
    pages.heading("1 About this manual", 15)
    pages.lines(
        "WREN1 is a small controller that counts pulses of a wind wheel. This manual describes the",
        "registers by which programs reach its timer. All registers are 32 bits wide.",
    )
    pages.heading("2 Pulse timer (PTIM)", 15)
    pages.lines(
        "The timer counts pulses of its input and compares them with four thresholds.",
        "Base address: 0x4002 0000",
    )
    _control(pages)
    _status(pages)
    _compare(pages)
    _count(pages)
    return pages.pdf(packed=False)


def _register(pages: Manual, title: str, offset: str, reset: str, *figure: list[Text]) -> None:
    """What stands over the table of a register: heading, place, and the figure of its bits."""
    pages.room(220)
    pages.heading(title)
    pages.lines(f"Address offset: {offset}", f"Reset value: {reset}")
    for half, names in enumerate(figure):
        top = 31 - 16 * half
        for n in range(16):
            pages.page.text(LEFT + n * LANE + LANE / 2 - 4, pages.y, str(top - n), 7)
        pages.y += 12
        pages.y += pages.page.row(LEFT, pages.y, [LANE] * 16, names, size=6)
        pages.y += 8


def _control(pages: Manual) -> None:
    _register(
        pages,
        "2.1 PTIM_CTRL Register",
        "0x00",
        "0x0000 0100",
        [("Reserved", 10), ("SHIFT", 6)],
        [("DIV", 8), ("Reserved", 3), ("EDGE", 2), ("MODE", 2), "EN"],
    )
    pages.table(
        FIELDS,
        [
            ["31:22", "Reserved", "R", "0x0", "Keep at the reset value."],
            ["21:16", "SHIFT", "RW", "0x0", "Places by which the count is shifted."],
            ["15:8", "DIV", "RW", "0x1", "Pulses that make one count."],
            ["7:5", "Reserved", "R", "0x0", "Keep at the reset value."],
            ["4:3", "EDGE", "RW", "0x0", "Edge that counts.\n0: Rising\n1: Falling\n2: Both"],
            ["2:1", "MODE", "RW", "0x0", "What the timer does.\n0: Stopped\n1: Once\n2: Again and again"],
            ["0", "EN", "RW", "0x0", "Turns the timer on."],
        ],
    )


def _status(pages: Manual) -> None:
    _register(pages, "2.2 PTIM_STAT Register", "0x04", "0x0000 0000")
    pages.lines("Each channel reports by four flags. Writing a one to a flag clears it.")
    rows: list[list[Text]] = []
    for channel in (3, 2, 1, 0):
        for n, (name, text) in enumerate(
            [
                ("MATCH", "The count reached\nthe threshold of channel {}."),
                ("LATE", "Channel {} reached it again\nbefore MATCH was cleared."),
                ("NEAR", "One pulse is missing\non channel {}."),
                ("LOCK", "The threshold of channel {}\ncannot be written."),
            ]
        ):
            bit = 16 + 4 * channel + 3 - n
            rows.append([str(bit), f"{name}{channel}", "RW1C", "0x0", text.format(channel)])
    rows.append(["15:1", "Reserved", "R", "0x0", "Keep at the reset value."])
    rows.append(["0", "BUSY", "R", "0x0", "The timer is counting."])
    pages.table(FIELDS, rows)


def _compare(pages: Manual) -> None:
    _register(pages, "2.3 Compare Register (PTIM_CMPn) (n = 0..3)", "0x10 + 0x4 * n", "0x0000 FFFF")
    pages.table(
        FIELDS,
        [
            ["31:16", "Reserved", "R", "0x0", "Keep at the reset value."],
            ["15:0", "LEVEL", "RW", "0xFFFF", "Count at which channel n reports a match."],
        ],
    )


def _count(pages: Manual) -> None:
    _register(pages, "2.4 PTIM_CNT Register", "0x20", "0x0000 0000")
    pages.table(FIELDS, [["31:0", "COUNT", "R", "0x0", "Pulses counted since the timer was turned on."]])


if __name__ == "__main__":
    SAMPLE.write_bytes(manual())
