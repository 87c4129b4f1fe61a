"""Maps of opcodes in a text whose columns nothing but places keep apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual
from sheets import SHEETS

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

NAMES = ("GNP", "GLD A,d16", "GST", "GIN BC", "GDE", "GSL", "", "GRT")


def text_map(rows: int, *, columns: int = 16, shift: int = 0) -> str:
    """A map of so many rows; the last cell of the first row stands `shift` columns off its label."""
    lines = [
        "Instructions of the NB1",
        "",
        "       " + "".join(f"x{n:X}".ljust(11) for n in range(columns)).rstrip(),
    ]
    for row in range(rows):
        cells = [NAMES[(row + n) % len(NAMES)] for n in range(columns)]
        line = f"{row:X}x     " + "".join(cell.ljust(11) for cell in cells)
        last = line.rstrip().rfind(" ") + 1
        lines.append(
            line.rstrip() if row or not shift else f"{line[:last]}{' ' * shift}{line[last:].rstrip()}"
        )
    return "\n".join(lines) + "\n"


def manual(folder: Path, text: str) -> Reading:
    path = folder / "northbeck-nb1.txt"
    path.write_text(text, encoding="utf-8")
    return read(read_document(path, "northbeck-nb1"))


def test_a_map_of_opcodes_in_columns_has_an_instruction_in_each_cell(tmp_path: Path) -> None:
    found = manual(tmp_path, text_map(6))
    told = {i.opcode: (i.mnemonic, i.syntax, i.flags) for i in found.instructions}
    assert told[0x00] == ("GNP", None, [])
    assert told[0x01] == ("GLD", "GLD A,d16", [])
    assert told[0x12] == ("GIN", "GIN BC", [])
    assert 0x06 not in told  # an empty cell
    assert len(told) == 6 * 16 * 7 // 8
    assert not found.diagnostics


def test_a_cell_that_stands_under_no_label_ends_the_map(tmp_path: Path) -> None:
    found = manual(
        tmp_path, text_map(6, shift=3) + "\nOpcode  Instruction\n01      GNP\n02      GST\n03      GRT\n"
    )
    assert {i.opcode for i in found.instructions} == {1, 2, 3}


def test_a_map_whose_rows_are_labelled_with_a_digit_is_none_of_rows_that_begin_with_opcodes(
    tmp_path: Path,
) -> None:
    lines = ["Opcode map", "", "     " + "".join(f"{n:X}".ljust(6) for n in range(16)).rstrip()]
    cells = [[f"{letter}A{n:X}G" for n in range(16)] for letter in "GHKLMNPRS"]
    lines += [f"  {n}  " + "".join(cell.ljust(6) for cell in row).rstrip() for n, row in enumerate(cells)]
    found = manual(tmp_path, "\n".join(lines) + "\n")
    assert [(i.opcode, i.flags) for i in found.instructions] == [(n, ["digit_order"]) for n in range(9 * 16)]
    assert found.instructions[0x21].mnemonic == "KA1G"


def test_a_map_of_opcodes_in_a_pdf_is_no_figure_of_bits(tmp_path: Path) -> None:
    sheet = SHEETS["ruled"]()
    sheet.lines("Opcode map of the NB1.")
    rows = [[f"{row}", *(f"{'GHKLMN'[row]}A{n:X}" for n in range(16))] for row in range(6)]
    sheet.table([("", 2), *((f"{n:X}", 4) for n in range(16))], rows)
    path = sheet.write(tmp_path)
    found = read(read_document(path, "northbeck-nb1"))
    assert {(i.opcode, i.mnemonic) for i in found.instructions} == {
        (16 * row + n, f"{'GHKLMN'[row]}A{n:X}") for row in range(6) for n in range(16)
    }
    assert not found.registers


def test_a_rule_may_part_the_labels_from_the_rows(tmp_path: Path) -> None:
    head, blank, labels, *rows = text_map(6).splitlines()
    ruled = manual(tmp_path, "\n".join([head, blank, labels, "-" * len(labels), *rows]) + "\n")
    assert len(ruled.instructions) == 6 * 16 * 7 // 8


def test_a_cell_over_several_codes_of_a_map_in_a_pdf_is_each_of_these(tmp_path: Path) -> None:
    pages = Manual()
    pages.heading("Opcode map of the NB1")
    names = ("GAD", "GBC", "GCD", "GDE")
    rows = [[("Hi\\Lo", 1), *((str(n), 1) for n in range(8))]]
    rows += [[(str(n), 1), (name, 4), *((name + x, 1) for x in "WXYZ")] for n, name in enumerate(names)]
    for row in rows:
        pages.y += pages.page.row(50, pages.y, [30.0] + [48.0] * 8, [*row], size=6)
    (tmp_path / "northbeck-nb1.pdf").write_bytes(pages.pdf())
    found = read(read_document(tmp_path / "northbeck-nb1.pdf", "northbeck-nb1"))
    assert [(row.opcode, row.mnemonic) for row in found.instructions] == [
        (16 * n + k, name + ("" if k < 4 else "WXYZ"[k - 4]))
        for n, name in enumerate(names)
        for k in range(8)
    ]


def test_each_page_of_a_map_that_is_not_read_is_reported(tmp_path: Path) -> None:
    labels = "       " + "".join(f"{n:<8}" for n in range(8)).rstrip()
    pages = [[f"  {n}          GAD{n} {'':16}GP{n}" for n in range(first, first + 4)] for first in (0, 4)]
    unread = "\n".join(["Opcode Map", "", *(line for rows in pages for line in (labels, *rows, "", ""))])
    found = manual(tmp_path, f"{unread}\n{text_map(6, columns=16)}")
    assert sum("a map of opcodes" in one.message for one in found.diagnostics) == 2
    assert len(found.instructions) == 6 * 16 * 7 // 8


def test_bits_over_the_labels_of_a_map_in_a_pdf_tell_which_digit_is_which(tmp_path: Path) -> None:
    pages = Manual()
    pages.heading("Opcode map of the NB1")
    rows = [[("opcode", 2), ("bits 2..0", 8)], [("", 1), ("", 1), *((str(n), 1) for n in range(8))]]
    rows += [[("bits 5..3", 1), ("", 1), *((f"{n:03b}", 1) for n in range(8))]]
    rows += [[(str(n), 1), (f"{n:03b}", 1), ("GAD", 4), *((f"G{n}{x}", 1) for x in "WXYZ")] for n in range(8)]
    for row in rows:
        pages.y += pages.page.row(50, pages.y, [50.0] + [40.0] * 9, [*row], size=6)
    (tmp_path / "northbeck-nb1.pdf").write_bytes(pages.pdf())
    found = read(read_document(tmp_path / "northbeck-nb1.pdf", "northbeck-nb1")).instructions
    assert [(row.opcode, row.mnemonic) for row in found] == [
        (8 * n + k, "GAD" if k < 4 else f"G{n}{'WXYZ'[k - 4]}") for n in range(8) for k in range(8)
    ]
    assert not any("digit_order" in row.flags for row in found)
