"""Maps of opcodes: what the labels of rows and columns show of their digits, and what is no such map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.observations import Reading

DIGITS = "0123456789ABCDEF"
CELLS = ["GNP", "GLD B,d16", "GST (B),A", "GNX B", "GNR B", "GCR B", "GLD B,d8", "GRL"]
CELLS += ["GLD (a16),S", "GAD H,B", "GLD A,(B)", "GCX B", "GNR C", "GCR C", "GLD C,d8", "-"]
ROWS = [[cell.replace("B", letter) for cell in CELLS] for letter in "BDHX"]


def table(corner: str, heads: Iterable[str], labels: Iterable[str], rows: Sequence[Sequence[str]]) -> str:
    heads = list(heads)
    lines = [f"| {corner} | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    lines += [f"| {label} | " + " | ".join(row) + " |" for label, row in zip(labels, rows, strict=True)]
    return "# The set\n\n" + "\n".join(lines) + "\n"


def check(found: Reading, *flags: str) -> None:
    """Every cell is an instruction at its place, its operands those printed."""
    told = {row.opcode: row.syntax or row.mnemonic for row in found.instructions}
    expected = {16 * r + c: cell for r, row in enumerate(ROWS) for c, cell in enumerate(row) if cell != "-"}
    assert told == expected
    assert all(set(row.flags) - {"encoding_unknown"} == set(flags) for row in found.instructions)


@pytest.mark.parametrize(
    ("corner", "heads", "labels"),
    [
        ("", [f"x{digit}" for digit in DIGITS], [f"{n}x" for n in range(4)]),
        ("", [f"_{digit}" for digit in DIGITS], [f"{n}_" for n in range(4)]),
        ("", DIGITS, ["00", "10", "20", "30"]),
        ("", [f"**0{digit}**" for digit in DIGITS], ["**00**", "**10**", "**20**", "**30**"]),
        ("", [f"0x{digit}" for digit in DIGITS], ["0x00", "0x10", "0x20", "0x30"]),
        ("", [f"+ 0{digit}" for digit in DIGITS], ["0x00", "0x10", "0x20", "0x30"]),
        ("hi\\lo", DIGITS, "0123"),
    ],
)
def test_labels_show_which_digit_is_which(corner: str, heads: list[str], labels: list[str]) -> None:
    check(read(table(corner, heads, labels, ROWS)))


@pytest.mark.parametrize(("corner", "high", "low"), [("", "{}x", "x{}"), ("L/H", "{}", "{}")])
def test_a_map_with_the_high_digit_above_is_read_so(corner: str, high: str, low: str) -> None:
    rows = [*ROWS, *([["-"] * 16] * 4)]
    turned = [list(row) for row in zip(*rows, strict=True)]
    heads, labels = [high.format(n) for n in range(8)], [low.format(digit) for digit in DIGITS]
    check(read(table(corner, heads, labels, turned)))


def test_digits_alone_on_both_sides_leave_every_opcode_in_doubt() -> None:
    check(read(table("", DIGITS, "0123", ROWS)), "digit_order")


def test_a_map_in_halves_counts_from_its_rows() -> None:
    halves = [row[n : n + 8] for row in ROWS for n in (0, 8)]
    check(read(table("", DIGITS[:8], [f"{n:02X}" for n in range(0, 64, 8)], halves)))


def test_only_the_first_line_of_a_cell_is_the_instruction() -> None:
    rows = [[f"{cell}<br>1 4<br>- - - -" if cell != "-" else "-" for cell in row] for row in ROWS]
    check(read(table("", [f"x{digit}" for digit in DIGITS], [f"{n}x" for n in range(4)], rows)))


def test_a_map_of_names_that_stand_once_is_one_of_opcodes_only_where_a_line_says_so() -> None:
    rows = [[f"Q{n}{digit}" for digit in DIGITS] for n in range(4)]
    text = table("", [f"x{digit}" for digit in DIGITS], [f"{n}x" for n in range(4)], rows)
    with pytest.raises(UnknownDialect):
        read(text)
    assert len(read(text.replace("The set", "Opcodes of the set")).instructions) == 64


BITS = ["000", "001", "010", "011", "100", "101", "110", "111"]
EIGHTS = [[f"Q{r}{c}" for c in range(8)] for r in range(4)]


def by_code(found: Reading) -> dict[str | None, int | None]:
    return {row.mnemonic: row.opcode for row in found.instructions}


def test_labels_bit_by_bit_are_digits_and_bits_beside_them_tell_which_is_which() -> None:
    expected = {f"Q{r}{c}": 8 * r + c for r in range(4) for c in range(8)}
    plain = read(table("", BITS, BITS[:4], EIGHTS).replace("The set", "Opcodes"))
    assert by_code(plain) == expected
    assert all("digit_order" in row.flags for row in plain.instructions)
    rows = [["", "", *map(str, range(8))], ["bits 5..3", "", *BITS]]
    rows += [[str(r), BITS[r], *EIGHTS[r]] for r in range(4)]
    head = ["opcode", "bits 2..0", *[""] * 8]
    text = "# Opcodes\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * 10, *rows)) + "\n"
    assert by_code(read(text)) == expected
    assert not any("digit_order" in row.flags for row in read(text).instructions)


def test_bits_in_the_corner_tell_that_the_columns_are_the_high_digit() -> None:
    rows = [[f"Q{r:X}{c}" if (r + c) % 3 else "-" for c in range(4)] for r in range(16)]
    text = table("op[3:0] \\ op[5:4]", "0123", DIGITS, rows).replace("The set", "Opcodes")
    found = read(text)
    assert found.registers == []
    assert by_code(found) == {f"Q{r:X}{c}": 16 * c + r for r in range(16) for c in range(4) if (r + c) % 3}
    assert not any("digit_order" in row.flags for row in found.instructions)


def test_operands_that_a_narrow_cell_wraps_go_on_with_the_name() -> None:
    rows = [[cell.replace(" ", "<br>") for cell in row] for row in ROWS]
    check(read(table("", [f"x{digit}" for digit in DIGITS], [f"{n}x" for n in range(4)], rows)))


def test_a_map_in_a_simple_table_has_an_empty_corner_behind_a_backslash() -> None:
    heads = ["\\", *(f"x{digit}" for digit in DIGITS)]
    rows = [heads, *([f"{n}x", *row] for n, row in enumerate(ROWS))]
    rule = "  ".join("=" * 10 for _ in heads)
    lines = ["  ".join(cell.ljust(10) for cell in row).rstrip() for row in rows]
    check(read("\n".join(["The set", "", rule, lines[0], rule, *lines[1:], rule, ""])))


def test_letters_of_another_script_mark_cells_with_notes_or_stand_for_free_ones() -> None:
    rows = [
        [f"{cell} δ" if n % 3 == 1 and "(" not in cell else cell for n, cell in enumerate(row)]
        for row in ROWS
    ]
    rows = [["β" if cell == "-" else cell for cell in row] for row in rows]
    check(read(table("hi\\lo", DIGITS, "0123", rows)))


def test_the_second_half_of_a_map_counts_from_8_and_its_caption_tells_which_digit_is_which() -> None:
    halves = [[row[:8] for row in ROWS], [row[8:] for row in ROWS]]
    text = ""
    for digits, rows, last in zip((DIGITS[:8], DIGITS[8:]), halves, ("37", "3F"), strict=True):
        over = f"Table 2. Opcode map ({digits[0]:>02}H - {last}H)\n\n"
        text += over + table("", digits, "0123", rows).removeprefix("# The set\n\n") + "\n"
    check(read(text))


def test_a_map_whose_caption_fits_both_ways_leaves_its_digits_in_doubt() -> None:
    square = [[f"G{a}{b}" for b in "ABCDEFGH"] for a in "ABCDEFGH"]
    found = read("Opcode map (00H - 77H)\n\n" + table("", DIGITS[:8], DIGITS[:8], square))
    assert len(found.instructions) == 64
    assert all("digit_order" in row.flags for row in found.instructions)
