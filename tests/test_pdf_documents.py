"""A PDF as a document: pages, furniture, boxes of rows, and what is refused with which words."""

from __future__ import annotations

import time
import tracemalloc
from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pytest
from pdf_files import LOCK, PageSource, grid, page, pdf, text

from extract.document import FURNITURE
from extract.errors import DocumentError, EmptyDocument, UnreadableDocument
from extract.observations import Field, Reading, Register
from extract.readers import read_document
from extract.readers.pdf import guard, slow
from normalize.provenance import gather, page_numbers, provenance

if TYPE_CHECKING:
    from pathlib import Path

    from extract.document import Document

CTRL = text(72, 700, "CTRL register")
PICTURE = "q 600 0 0 800 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n"


def read(folder: Path, data: bytes) -> Document:
    path = folder / "chip.pdf"
    path.write_bytes(data)
    return read_document(path, "chip")


# Pages


def test_lines_know_their_pages_an_empty_page_has_none(tmp_path: Path) -> None:
    document = read(tmp_path, pdf([page(CTRL), page(""), page(CTRL + text(72, 680, "STATUS register"))]))
    assert document.lines == ["CTRL register", "CTRL register", "STATUS register"]
    assert document.pages == [1, 3, 3]
    assert document.page_breaks == [1, 1]
    assert (document.reader, document.body, len(document.words)) == ("pdf", range(3), 3)


def test_damaged_pages_open_the_document_once_more_however_many_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []

    def open_(file: Any) -> Any:
        opened.append(file)
        raise ValueError

    monkeypatch.setattr(slow.pdfplumber, "open", open_)
    damaged = pdf([page(CTRL)] * 3 + [page("")]).replace(b"/Type /Page /Parent", b"/Type /Fish /Parent", 3)
    with pytest.raises(EmptyDocument):
        read(tmp_path, damaged)
    assert len(opened) == 1


def test_what_is_drawn_by_very_much_is_not_tried_by_the_slow_reader_and_says_so() -> None:
    data = pdf([page(CTRL + " " * slow.MOST), page(CTRL)])
    with closing(slow.SlowReader(data, 2)) as reader:
        with pytest.raises(slow.UnreadPage, match="drawn by 1,024 kB"):
            reader.read(1)
        assert len(reader.read(2).codes) == len("CTRLregister") + 1


def test_a_document_that_had_to_be_tried_apart_is_not_tried_by_the_slow_reader(tmp_path: Path) -> None:
    heavy = page(CTRL + " " * (5 << 20))
    data = pdf([page(CTRL), heavy]).replace(b"/Type /Page /Parent", b"/Type /Fish /Parent", 1)
    document = read(tmp_path, data)
    assert document.pages == [2]
    assert [d.message for d in document.diagnostics] == [
        "page 1 is damaged and not tried further: the document is too much to draw"
    ]


def test_a_damaged_page_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    data = pdf([page(CTRL), page(CTRL)]).replace(b"/Type /Page /Parent", b"/Type /Fish /Parent", 1)
    document = read(tmp_path, data)
    assert document.pages == [2]
    assert [d.code for d in document.diagnostics] == ["page_unread"]


def test_a_page_that_pdfium_cannot_open_is_read_by_pdfplumber(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pdf([page(CTRL), page(CTRL + grid(72, 600, [50, 50], 2) + text(80, 585, "Bits"))])
    expected = read(tmp_path, data)
    open_page = pypdfium2.PdfDocument.get_page

    def fails(pdf: pypdfium2.PdfDocument, index: int) -> Any:
        if index == 1:
            raise pypdfium2.PdfiumError("Failed to load page.")
        return open_page(pdf, index)

    monkeypatch.setattr(pypdfium2.PdfDocument, "__getitem__", fails)
    document = read(tmp_path, data)
    assert (document.lines, document.pages) == (expected.lines, expected.pages)
    assert [[cell and cell.text for cell in row] for row in document.tables[0].rows] == [
        ["Bits", ""],
        ["", ""],
    ]


def test_scanned_pages_among_others_are_reported(tmp_path: Path) -> None:
    document = read(
        tmp_path, pdf([page(CTRL), page(PICTURE), page("/A Do", forms={"A": (PICTURE, "1 0 0 1 0 0")})])
    )
    assert document.lines == ["CTRL register"]
    assert [(d.code, d.message) for d in document.diagnostics] == [
        ("page_scanned", "pages that are pictures without text (2): 2, 3")
    ]


# Furniture


def furniture(document: Document) -> list[str]:
    return [line for line, roles in zip(document.lines, document.roles, strict=True) if roles & FURNITURE]


def pages(count: int, *, header: str = "", footer: str = "", body: str = "") -> list[PageSource]:
    """Pages whose header, footer and body may hold the page's number as `{}`."""
    made = []
    for n in range(1, count + 1):
        parts = [text(72, y, words.format(n)) for y, words in ((770, header), (30, footer)) if words]
        made.append(page("".join(parts) + text(72, 400 + 7 * n, f"line {'ab'[n % 2]}") + body))
    return made


def test_what_repeats_at_the_edge_is_furniture_whatever_number_it_holds(tmp_path: Path) -> None:
    document = read(tmp_path, pdf(pages(6, header="Northbeck NB1 manual", footer="Page {} of 6")))
    assert set(furniture(document)) == {"Northbeck NB1 manual", *(f"Page {n} of 6" for n in range(1, 7))}


@pytest.mark.parametrize("count", [1, 2, 5])
def test_in_a_document_of_few_pages_a_footer_is_what_stands_apart_at_the_bottom(
    tmp_path: Path, count: int
) -> None:
    document = read(tmp_path, pdf(pages(count, footer="Northbeck {}")))
    assert furniture(document) == [f"Northbeck {n}" for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("words", "header"),
    [("NB1 Peripherals", True), ("3.1 CTRL", False), ("CTRL (0x40)", False), ("Table 7 CTRL", False)],
)
def test_on_a_single_page_a_header_is_what_stands_apart_at_the_top_unless_it_may_name_a_register(
    tmp_path: Path, words: str, header: bool
) -> None:
    document = read(
        tmp_path, pdf([page(text(72, 770, words) + text(72, 700, "Text") + text(72, 686, "More"))])
    )
    assert furniture(document) == ([words] if header else [])


def test_a_copyright_at_the_edge_of_a_page_is_furniture_wherever_it_stands_there(tmp_path: Path) -> None:
    line = "Copyright (c) 2031 Northbeck"
    made = page(text(72, 400, "Text") + text(72, 70, line) + text(72, 56, "and others"))
    assert furniture(read(tmp_path, pdf([made]))) == [line]


@pytest.mark.parametrize(
    "drawn",
    [grid(72, 782, [60, 60], 1) + text(76, 770, "MODE") + text(136, 770, "RATE"), text(72, 770, "7 4 3 0")],
)
def test_a_figure_at_the_top_of_a_page_is_no_header_though_it_stands_apart(
    tmp_path: Path, drawn: str
) -> None:
    below = text(72, 700, "Text") + text(72, 686, "More")
    assert furniture(read(tmp_path, pdf([page(drawn + below)]))) == []


def test_rows_that_reach_the_bottom_of_a_page_as_far_apart_as_the_others_are_no_furniture(
    tmp_path: Path,
) -> None:
    rows = "".join(text(72, 40 + 30 * n, f"{n} ROW{n}") for n in range(10))
    assert furniture(read(tmp_path, pdf([page(rows)]))) == []


def test_a_footer_where_most_pages_have_one_is_furniture_though_no_other_page_has_its_text(
    tmp_path: Path,
) -> None:
    names = ["Timers", "Clocks", "Pins", "Power", "Buses", "Faults", "Debug"]
    made = [page(text(72, 400 + 7 * n, "Text") + text(72, 30, name)) for n, name in enumerate(names)]
    assert furniture(read(tmp_path, pdf([*made, page(text(72, 400, "The end"))]))) == names


@pytest.mark.parametrize(
    ("second", "foot"), [("Pump (PU) Control 8-21", True), ("Pump (PU) Control 8-31", False)]
)
def test_of_two_pages_a_foot_counts_in_its_chapter_though_rows_stand_close_above_it(
    tmp_path: Path, second: str, foot: bool
) -> None:
    words = ["8-20 Pump (PU) Control", second]
    made = [
        page("".join(text(72, 44 + 14 * n, f"{letter} ROW{n}") for n in range(10)) + text(72, 30, line))
        for letter, line in zip("AB", words, strict=True)
    ]
    assert furniture(read(tmp_path, pdf(made))) == (words if foot else [])


def test_of_two_pages_a_header_is_the_same_whichever_side_its_number_and_however_its_blanks_stand(
    tmp_path: Path,
) -> None:
    headers = ["66 Northbeck NB1 manual", "North beck NB1 manual 67"]
    made = [page(text(72, 770, words) + text(72, 400 + 7 * n, "Text")) for n, words in enumerate(headers)]
    assert furniture(read(tmp_path, pdf(made))) == headers


@pytest.mark.parametrize("count", [3, 9])
def test_the_heading_of_a_register_beside_the_title_of_a_document_is_that_of_the_page_above_it(
    tmp_path: Path, count: int
) -> None:
    sections = [f"5.4.{n} Register 0x10{n} (gate{n})" for n in range(count)]
    made = [
        page(
            text(72, 770, "Northbeck NB1 manual")
            + (text(400, 770, section) if n != 1 else text(400, 770, "Register 0xF0 (alone)"))
            + text(72, 600 - 7 * n, section)
            + text(72, 400 + 7 * n, "Text")
        )
        for n, section in enumerate(sections)
    ]
    heads = [f"Northbeck NB1 manual {section}" for n, section in enumerate(sections) if n != 1]
    assert furniture(read(tmp_path, pdf(made))) == heads


def test_a_caption_printed_again_over_a_table_that_goes_on_is_no_furniture(tmp_path: Path) -> None:
    made = [page(text(72, 770, "Table 7 CTRL fields") + text(72, 400 + 7 * n, "Text")) for n in range(4)]
    assert furniture(read(tmp_path, pdf(made))) == []


def test_what_repeats_within_the_page_is_no_furniture(tmp_path: Path) -> None:
    assert furniture(read(tmp_path, pdf(pages(6, body=text(72, 500, "Reserved"))))) == []


def test_what_a_text_above_it_parts_from_the_edge_is_no_furniture_unless_most_pages_have_it(
    tmp_path: Path,
) -> None:
    made = [
        page(
            text(72, 785, "Northbeck NB1 manual")
            + text(72, 770, word)
            + (text(72, 755, "if (A > 31) then B = 1;") if n % 2 and n > 1 else "")
            + text(72, 740, "Mills")
            + text(72, 400 + 7 * n, "Text")
        )
        for n, word in enumerate(
            ["Adds.", "Shifts left.", "Loads one,", "stores.", "Jumps", "Calls", "Waits."]
        )
    ]
    assert set(furniture(read(tmp_path, pdf([*made, made[3]])))) == {"Northbeck NB1 manual", "Mills"}


def test_what_stands_at_another_height_on_every_page_is_no_furniture(tmp_path: Path) -> None:
    made = [page(CTRL + text(72, 770 - 6 * n, "Bits Name")) for n in range(6)]
    assert "Bits Name" not in furniture(read(tmp_path, pdf(made)))


def test_the_number_of_a_section_is_none_of_a_page(tmp_path: Path) -> None:
    made = [page(text(72, 760, f"9.6.{n} Control register") + text(72, 400, "Text")) for n in range(1, 8)]
    assert furniture(read(tmp_path, pdf(made))) == []


def test_headings_at_the_top_of_pages_that_differ_in_two_numbers_are_no_furniture(tmp_path: Path) -> None:
    made = [
        page(
            text(72, 760, f"3.{n} CTRL{n} register")
            + text(72, 400, "Text")
            + text(72, 30, f"3.{n % 3} Timers {n + 4}")
        )
        for n in range(1, 8)
    ]
    assert furniture(read(tmp_path, pdf(made))) == [f"3.{n % 3} Timers {n + 4}" for n in range(1, 8)]


def test_the_header_of_a_chapter_is_furniture_on_the_few_pages_that_have_it(tmp_path: Path) -> None:
    made = pages(20, footer="{}")
    for source in made[4:8]:
        source.content += text(400, 770, "Timers").encode()
    assert furniture(read(tmp_path, pdf(made))).count("Timers") == 4


def test_bits_of_rows_at_the_top_of_pages_are_no_numbers_of_pages_in_chapters(tmp_path: Path) -> None:
    made = [page(CTRL + text(72, 400, "Text")) for _ in range(8)]
    for source, row in zip(
        made[2:], ("31-16 RATE R/W", "2-1 GO R/W", "15-3 MODE R", "1-1 LEVEL R"), strict=False
    ):
        source.content += text(72, 770, row).encode()
    assert furniture(read(tmp_path, pdf(made))) == []


def test_a_header_in_a_table_of_its_own_is_furniture_and_the_head_of_a_table_that_goes_on_is_none(
    tmp_path: Path,
) -> None:
    boxed = grid(72, 790, [100, 100], 1, 20) + text(76, 776, "Northbeck") + text(176, 776, "NB1")
    assert set(furniture(read(tmp_path, pdf(pages(6, body=boxed))))) == {"Northbeck NB1"}
    made = [
        page(
            grid(72, 790, [100, 100], 2, 20)
            + text(76, 776, "Bits")
            + text(176, 776, "Name")
            + text(76, 756, f"{n} x")
        )
        for n in "abcdef"
    ]
    assert furniture(read(tmp_path, pdf(made))) == []


# Boxes of rows


def reading_of(document: Document, pieces: list[Any]) -> Reading:
    reading = Reading(document, "test", "test@1")
    reading.registers = [
        Register(pieces=pieces[0], register="CTRL", fields=[Field(pieces=p) for p in pieces[1:]])
    ]
    return reading


def test_a_rows_box_is_around_its_words_on_its_first_page(tmp_path: Path) -> None:
    body = text(72, 700, "7:0 MODE Runs") + text(90, 680, "in a circle")
    document = read(tmp_path, pdf([page(body), page(CTRL)]))
    rows = [[(0, 4, 8)], [(0, 4, 13), (1, 0, 11)], [(1, 3, 4), (2, 0, 4)]]
    reading = reading_of(document, rows)
    observations = [reading.registers[0], *reading.registers[0].fields]
    widths = np.array(list(map(len, document.lines)), np.int32)
    made = provenance(reading, gather(document, observations, widths), widths, page_numbers(reading))
    name, both, across = made["bbox"].to_pylist()
    words = [document.words[i] for i in range(3)]
    assert [name[side] for side in ("x0", "top", "x1", "bottom")] == pytest.approx(words[0][1][2], abs=0.01)
    assert both["x0"] == pytest.approx(words[0][1][2][0], abs=0.01)
    assert both["bottom"] == pytest.approx(words[1][0][2][3], abs=0.01)
    assert both["x1"] == pytest.approx(max(words[0][2][2][2], words[1][2][2][2]), abs=0.01)
    assert across["x0"] == pytest.approx(words[1][1][2][0], abs=0.01)
    assert across["x1"] == pytest.approx(words[1][1][2][2], abs=0.01)
    assert (made["page_first"].to_pylist(), made["page_last"].to_pylist()) == ([1, 1, 1], [1, 1, 2])


# What is refused


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (pdf([page(CTRL)], trailer=LOCK), UnreadableDocument, "encrypted: save a copy without a password"),
        (pdf([page(CTRL)] * 30)[:4000], UnreadableDocument, "a damaged PDF, perhaps cut off: fetch it again"),
        (b"%PDF-1.7\n", UnreadableDocument, "a damaged PDF"),
        (pdf([]), DocumentError, "damaged PDF|PDF without pages"),
        (pdf([page("")]), EmptyDocument, "no text on any page"),
        (pdf([page(PICTURE)]), EmptyDocument, "scanned: .* put it through OCR"),
        (pdf([page(CTRL)]).replace(b"/Type /Page /", b"/Type /Fish /"), EmptyDocument, "no page can be read"),
        (pdf([page(b" " * (65 << 20))]), UnreadableDocument, "unpacks to more than 64 MB"),
    ],
)
def test_a_pdf_that_cannot_be_read_is_refused_with_what_to_do(
    tmp_path: Path, data: bytes, error: type[DocumentError], message: str
) -> None:
    with pytest.raises(error, match=rf"chip\.pdf: .*({message})"):
        read(tmp_path, data)


def test_a_bomb_is_counted_in_little_memory(tmp_path: Path) -> None:
    data = pdf([page(b" " * (200 << 20))])
    tracemalloc.start()
    with pytest.raises(UnreadableDocument):
        guard.refuse_bombs(data, str(tmp_path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4e6


def test_a_stream_packed_twice_is_counted_through_both(tmp_path: Path) -> None:
    import zlib

    twice = zlib.compress(zlib.compress(b" " * (70 << 20), 9), 9)
    data = pdf([page(CTRL)]) + b"9 0 obj << /Filter [/FlateDecode /FlateDecode] >>\nstream\n" + twice
    with pytest.raises(UnreadableDocument, match="unpacks to more than 64 MB"):
        guard.refuse_bombs(data, str(tmp_path))


def calling(depth: int, times: int) -> dict[str, tuple[str, str]]:
    """Forms that call each other: `times` to the power of `depth` calls of the first."""
    forms = {"A0": (CTRL, "1 0 0 1 0 0")}
    forms |= {f"A{i}": (f"/A{i - 1} Do " * times, "1 0 0 1 0 0") for i in range(1, depth + 1)}
    return forms


def test_forms_that_call_each_other_without_end_are_refused_in_bounded_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(tmp_path, pdf([page("/A2 Do", forms=calling(2, 3))])).lines[0].startswith("CTRL")
    monkeypatch.setattr(guard, "TRIAL_SECONDS", 5)
    started = time.perf_counter()
    with pytest.raises(UnreadableDocument, match=r"chip\.pdf: reading its pages takes more than"):
        read(tmp_path, pdf([page("/A9 Do", forms=calling(9, 10))]))
    assert time.perf_counter() - started < 60


def test_deeply_nested_forms_end_the_reading_of_no_other_page(tmp_path: Path) -> None:
    document = read(tmp_path, pdf([page("/A59 Do", forms=calling(59, 1)), page(CTRL)]))
    assert document.pages[-1] == 2


def test_a_locked_pdf_costs_no_other_document_of_the_build(run: Any, raw: Path, out: Path) -> None:
    (raw / "locked.pdf").write_bytes(pdf([page(CTRL)], trailer=LOCK))
    ran = run("build", raw, "--out", out)
    assert ran.code == 1
    assert "locked.pdf: encrypted" in ran.err
    assert (out / "fields").is_dir()
