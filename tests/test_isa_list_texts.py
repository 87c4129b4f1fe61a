"""Lists without heads: which of their cells is the text, the lines below it, and the pages between them."""

from __future__ import annotations

import pytest
from isa_reading import flags, read, told

NAMES = ("GNOP", "GLD", "GST", "GADD", "GSUB", "GMUL", "GAND", "GOR", "GXOR", "GNOT", "GJMP", "GRET")
TEXTS = (
    "Does nothing.",
    "Takes a byte out",
    "Keeps it",
    "Adds both of them",
    "Takes one from the other",
    "Doubles it",
)


def listed(form: str, rest: str = "", upto: int = len(NAMES)) -> list[str]:
    """Rows of a list, and below some the rest of their texts."""
    out = []
    for code, name in enumerate(NAMES[:upto]):
        row = form.format(code=code, name=name, text=TEXTS[code % len(TEXTS)])
        out += [row, " " * row.index(TEXTS[code % len(TEXTS)]) + rest] if rest and code % 3 == 1 else [row]
    return out


def texts(text: str) -> list[str | None]:
    return [row.description for row in read(text).instructions]


TITLE = "The set of opcodes\n\n"
COUNTED, LETTERED = (
    "0x{code:02X}  {name:<6} 2    {text}",
    "{name:<6} d,r   0011 {code:04b} dddd rrrr   {text:<30} 1   -",
)


@pytest.mark.parametrize("form", [COUNTED, LETTERED])
def test_a_text_goes_on_where_it_begins_and_counts_beside_it_are_none_of_it(form: str) -> None:
    text = TITLE + "\n".join(listed(form, "of memory.")) + "\n"
    expected = [f"{one}\nof memory." if n % 3 == 1 else one for n, one in enumerate(TEXTS)] * 2
    assert texts(text) == expected
    assert not any("cells_shifted" in one for one in flags(read(text)).values())


def test_a_list_that_counts_under_opcodes_of_what_is_sent_or_amounts_of_them_is_none_of_instructions() -> (
    None
):
    rows = "".join(f"- {name}: {n}\n" for n, name in enumerate(NAMES))
    for title, read_ in (
        ("Opcodes of the unit", True),
        ("Mailbox opcodes", False),
        ("System call opcodes", False),
        ("The device has the following instructions:", True),
        ("On an event the unit runs these opcodes:", True),
        ("Opcode ranking", False),
    ):
        found = {row[2] for row in told(read(f"{title}\n\n{rows}{HEADED}"))}
        assert found.isdisjoint(NAMES) != read_


@pytest.mark.parametrize("form", [COUNTED, LETTERED])
def test_of_two_cells_with_words_nothing_tells_which_the_text_is(form: str) -> None:
    text = TITLE + "\n".join(listed(form.replace("}", "}", 1) + "     the base form")) + "\n"
    assert all("cells_shifted" in one for one in flags(read(text)).values())
    assert len(flags(read(text))) == len(NAMES)


def test_a_list_goes_on_behind_a_page_where_it_goes_on_counting() -> None:
    rows = listed(COUNTED)
    pages = [*rows[:9], "", "", "Northbeck 3", "The set", "", *rows[9:]]
    assert [code for _, code, _ in told(read(TITLE + "\n".join(pages)))] == list(range(12))
    again = [*rows[:9], "", "", "Northbeck 3", "The set", "", *rows[2:5]]  # those of something else
    assert [code for _, code, _ in told(read(TITLE + "\n".join(again)))] == list(range(9))


def test_rows_under_labels_of_columns_are_those_of_a_map() -> None:
    rows = "".join(f"{n:X}    {'':{9 * n}}{name}\n" for n, name in enumerate(NAMES[:10]))
    labels = "".join(f"{n:X}".ljust(9) for n in range(16)).rstrip()
    assert not [row for row in told(read(f"Opcode map\n\nHi   {labels}\n{rows}" + HEADED)) if row[2] in NAMES]
    assert [row for row in told(read(f"Opcode list\n\n{rows}" + HEADED)) if row[2] in NAMES]


HEADED = "\n\nMnemonic     Opcode     Description\n" + "".join(
    f"{name}          0x{0xE0 + n:02X}       Does it.\n" for n, name in enumerate(("GNA", "GNB", "GNC"))
)
