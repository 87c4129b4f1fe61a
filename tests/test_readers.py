"""Readers: bytes to numbered lines, and paths to documents."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from extract.document import FURNITURE, Document
from extract.errors import DocumentError, EmptyDocument
from extract.observations import Reading, Register
from extract.readers import discover, read_document
from extract.readers.text import split_lines
from extract.readers.web_dump import find_dump
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "WID_CTRL · [R/W] · 32 bits\nresets to 0 – see “Notes”\n"
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\f"), max_size=12)


def read(path: Path, data: bytes) -> Document:
    path.write_bytes(data)
    return read_document(path, "doc")


def codes(document: Document) -> list[str]:
    return [diagnostic.code for diagnostic in document.diagnostics]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "doc.txt"


# Encodings


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_utf8_is_read_as_it_is_with_or_without_a_byte_order_mark(file: Path, mark: bytes) -> None:
    document = read(file, mark + TEXT.encode())
    assert (document.lines, document.encoding, document.diagnostics) == (TEXT.splitlines(), "utf-8", [])


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_names_the_encoding_and_it_is_reported(
    file: Path, mark: bytes, encoding: str
) -> None:
    document = read(file, mark + TEXT.encode(encoding))
    assert (document.lines, document.encoding, codes(document)) == (TEXT.splitlines(), encoding, ["encoding"])


def test_utf16_cut_within_a_character_keeps_every_line_before_the_cut(file: Path) -> None:
    document = read(file, codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")[:-3])
    assert document.lines[0] == TEXT.splitlines()[0]
    assert codes(document) == ["encoding", "undecodable_bytes"]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", TEXT),
        ("latin-1", "WID_CTRL · [R/W] · 32 bits\ndelay 10 µs\n" * 3),
        ("koi8-r", "Регистр управления прерываниями, бит три устанавливается при сбросе\n" * 5),
        ("cp1251", "Регистр управления прерываниями, бит три устанавливается при сбросе\n" * 5),
        ("gb18030", "寄存器地址：启用中断，设置位三。请参阅参考手册\n" * 5),
    ],
)
def test_another_encoding_is_found_from_the_text_and_reported(file: Path, encoding: str, text: str) -> None:
    document = read(file, text.encode(encoding))
    assert document.lines == text.splitlines()
    assert codes(document) == ["encoding"]
    assert document.encoding in document.diagnostics[0].message


def test_a_few_bad_bytes_are_spelt_out_and_each_line_that_has_some_is_reported(file: Path) -> None:
    document = read(file, "a · b\n".encode() + b"c \xff\xfe d\ngood\n\xe2\x80 end\n")
    assert document.lines == ["a · b", r"c \xff\xfe d", "good", r"\xe2\x80 end"]
    assert document.encoding == "utf-8"
    assert [(d.code, d.line_first, d.raw_text) for d in document.diagnostics] == [
        ("undecodable_bytes", 1, r"c \xff\xfe d"),
        ("undecodable_bytes", 3, r"\xe2\x80 end"),
    ]


def test_a_text_that_was_escaped_for_html_is_read_as_what_it_stands_for(file: Path) -> None:
    document = read(file, b"A &lt; B &amp; C &#183; D&nbsp;E\n&quot;F&quot; &#x27;G&#39; &#10; &bogus;\n")
    assert document.lines == ["A < B & C \N{MIDDLE DOT} D E", "\"F\" 'G' &#10; &bogus;"]
    assert codes(document) == ["html_escaped"]
    assert document.diagnostics[0].message.startswith("escaped for HTML: 10 references")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_utf_8_that_was_taken_for_another_encoding_is_put_right(file: Path, encoding: str) -> None:
    text = "WID_CTRL · 32 bits\n4’h6 – “ö“, ½ €"
    document = read(file, text.encode().decode(encoding).encode())
    assert (document.lines, codes(document)) == (text.split("\n"), ["decoded_twice"])


@pytest.mark.parametrize(
    "text", ["Ã© Ã¨ – café", "Â· and Â©", "é ê ë Â· Ã© â€™", "Ø±0.1 Ø±0.2 Ø±0.3", "2×½ 3×¼ 5×¾"]
)
def test_a_text_with_other_signs_was_decoded_rightly(file: Path, text: str) -> None:
    document = read(file, text.encode())
    assert (document.lines, codes(document)) == ([text], [])


@pytest.mark.parametrize(
    "text", ["A &lt; B && C\n", "if (A < B) &lt;\n", "R&D; S &alpha; T\n", "&middot; A\n"]
)
def test_a_text_that_is_not_escaped_throughout_stays_as_it_is(file: Path, text: str) -> None:
    document = read(file, text.encode())
    assert (document.lines, codes(document)) == ([text.rstrip()], [])


def test_damage_in_a_text_with_more_good_characters_is_no_sign_of_another_encoding(file: Path) -> None:
    document = read(file, ("·" * 60).encode() + b"\n" + b"\xd0\xff" * 20)
    assert document.lines == ["·" * 60, r"\xd0\xff" * 20]


def test_very_many_damaged_lines_are_reported_once_after_the_first_fifty(file: Path) -> None:
    document = read(file, "· · ·\n".encode() * 1000 + b"bad \xff\n" * 1000)
    assert len(document.diagnostics) == 51
    assert document.diagnostics[-1].message == "950 more lines with 950 bytes undecodable as utf-8"
    assert (document.diagnostics[-1].line_first, document.diagnostics[-1].line_last) == (1050, 1999)


@given(st.binary(min_size=1, max_size=200))
def test_whatever_the_bytes_the_lines_are_valid_text_or_the_error_says_which_file(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.txt"
    try:
        document = read(file, data)
    except DocumentError as error:
        assert str(file) in str(error)  # noqa: PT017 - either outcome is right
    else:
        "\n".join(document.lines).encode()


# Lines and pages


@given(st.lists(LINE, min_size=1), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_the_lines_are_the_same_whatever_the_files_line_ends(
    lines: list[str], end: str, last_ended: bool
) -> None:
    if not last_ended and not lines[-1]:
        lines.append("end")
    assert split_lines(end.join(lines) + (end if last_ended else ""))[0] == lines


@pytest.mark.parametrize("separator", ["\v", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"])
def test_only_line_feeds_and_carriage_returns_end_a_line(separator: str) -> None:
    assert split_lines(f"a{separator}b\nc") == ([f"a{separator}b", "c"], [])


def test_a_stray_carriage_return_in_a_file_of_line_feeds_ends_no_line() -> None:
    assert split_lines("a\rb\nc\r\nd\r\r\n")[0] == ["a b", "c", "d "]


@given(st.lists(st.text("ab \f", max_size=6), min_size=1))
def test_a_form_feed_never_changes_a_lines_number_or_length(lines: list[str]) -> None:
    text = "\n".join([*lines, "end"])
    assert split_lines(text)[0] == text.replace("\f", " ").split("\n")


@pytest.mark.parametrize(
    ("text", "breaks"),
    [
        ("one\n\ftwo\nmore", [1]),
        ("one\n\f\ntwo", [1]),
        ("one\ftwo", [0]),
        ("one\f\ntwo", [1]),
        ("one\n\f\ftwo", [1, 1]),
        ("one\n\ftwo\n\f", [1]),
        ("one\f\n", []),
    ],
)
def test_a_page_begins_at_the_line_that_a_form_feed_begins(text: str, breaks: list[int]) -> None:
    assert split_lines(text)[1] == breaks


# Web pages


def dumped(text: list[str], head: list[str] | None = None, tail: list[str] | None = None) -> list[str]:
    return [*(head or []), *(str(i + 1) for i in range(len(text))), *text, *(tail or [])]


HEAD = ["summarylogtree", "path: doc/chip.txt", "blob: 0123456789abcdef (plain)"]
TAIL = ["", "generated by a source browser"]
BODY = ["a register", "", "7", "  indented", "8", "9", "", "1", "2", "j", "· ·", "the end"]


@pytest.mark.parametrize("head", [HEAD, []])
@pytest.mark.parametrize("tail", [TAIL, [""], []])
def test_a_web_pages_text_is_its_body_and_the_rest_furniture(
    file: Path, head: list[str], tail: list[str]
) -> None:
    lines = dumped(BODY, head, tail)
    document = read(file, "\n".join([*lines, ""]).encode())
    start = len(head) + len(BODY)
    assert document.reader == "web-dump"
    assert document.lines == lines
    assert [document.lines[i] for i in document.body] == BODY
    assert [document.original_line(i) for i in (start - 1, start, start + 3)] == [None, 1, 4]
    assert [i for i, role in enumerate(document.roles) if role & FURNITURE] == [
        i for i in range(len(lines)) if i not in document.body
    ]
    assert document.diagnostics == []


def test_a_form_feed_in_a_web_pages_own_words_begins_no_page_of_the_text(file: Path) -> None:
    text = [*BODY[:5], "\fpage two", *BODY[5:]]
    document = read(file, "\n".join(dumped(text, ["\fchrome", *HEAD])).encode())
    assert document.page_breaks == [document.body.start + 5]


def test_a_blank_line_between_a_web_pages_numbers_and_its_text_is_no_line_of_the_text(file: Path) -> None:
    document = read(file, "\n".join([*map(str, range(1, 13)), "", *BODY]).encode())
    assert [document.lines[i] for i in document.body] == BODY
    assert document.diagnostics == []


@given(st.lists(LINE.filter(str.strip), min_size=8, max_size=30), st.integers(0, 3))
def test_any_text_comes_out_of_its_web_page_unchanged(text: list[str], chrome: int) -> None:
    assume(text[0].strip() != str(len(text) + 1))  # nothing tells that from one more number
    lines = dumped(text, HEAD[:chrome])
    dump = find_dump(lines)
    assert dump is not None
    assert dump.text(lines) == text


@pytest.mark.parametrize(("kept", "extra"), [(60, []), (64, ["a line too many", "another"])])
def test_a_web_page_whose_counts_differ_is_reported_and_its_text_begins_after_the_numbers(
    file: Path, kept: int, extra: list[str]
) -> None:
    text = [f"text {i}" for i in range(64)]
    lines = [*dumped(text, HEAD)[: 3 + 64 + kept], *extra]
    document = read(file, "\n".join(lines).encode())
    assert [document.lines[i] for i in document.body] == text[:kept] + extra
    assert [(d.code, d.message) for d in document.diagnostics] == [
        ("web_dump_mismatch", f"64 line numbers, {kept + len(extra)} lines of text")
    ]


def test_a_web_page_that_ends_within_its_line_numbers_has_no_text(file: Path) -> None:
    with pytest.raises(EmptyDocument, match="their text is missing"):
        read(file, "\n".join([*HEAD, *map(str, range(1, 400)), "4"]).encode())


def test_a_list_of_numbers_in_a_document_does_not_make_it_a_web_page() -> None:
    numbers = [str(i) for i in range(1, 33)]
    assert find_dump(["Bits", *numbers, *(f"text {i}" for i in range(500))]) is None
    assert find_dump(["Bits", *numbers, *(f"text {i}" for i in range(30))]) is None
    assert find_dump([f"{i}. Chapter {i}" for i in range(1, 20)]) is None
    assert find_dump([f"{i} Chapter {i}" for i in range(1, 10)] + ["text"] * 9) is None


@pytest.mark.parametrize(
    "form", ["{0}\t{1}", "{0:>6}\t{1}", "{0:>4} {1}", "{0:<4} {1}", "{0}:{1}", "{0} {1}", "{0:>3}| {1}"]
)
def test_numbers_in_front_of_the_lines_are_taken_off_and_indents_stay(file: Path, form: str) -> None:
    text = ["title", "", "    indented", *(f"NAME{i}   {i}:0" for i in range(120))]
    lines = [form.format(i + 1, line).rstrip(" ") for i, line in enumerate(text)]
    document = read(file, "\n".join([*HEAD, *lines, *TAIL]).encode())
    assert document.reader == "web-dump"
    assert [document.lines[i] for i in document.body] == text
    assert document.original_line(3) == 1
    assert document.diagnostics == []


def test_the_name_of_a_file_before_the_number_of_each_line_is_taken_off_too(file: Path) -> None:
    text = ["title", "", "    indented", *(f"NAME{i}   {i}:0" for i in range(60))]
    printed = "\n".join(f"nb-1.txt:{n}:{line}" for n, line in enumerate(text, 1))
    document = read(file, printed.encode())
    assert (document.reader, [document.lines[i] for i in document.body]) == ("web-dump", text)
    assert read(file, printed.replace("nb-1.txt:", "nb-1.txt: ", 40).encode()).reader == "text"


def test_a_wrapped_line_among_numbered_ones_is_kept_and_reported(file: Path) -> None:
    lines = [f"{i:>4} text {i}" if i != 9 else "   9" for i in range(1, 61)]
    lines.insert(30, "wrapped rest")
    document = read(file, "\n".join(lines).encode())
    assert [document.lines[i] for i in document.body][29:32] == ["text 30", "wrapped rest", "text 31"]
    assert codes(document) == ["web_dump_mismatch"]


def test_a_table_under_a_title_whose_numbers_are_padded_keeps_them(file: Path) -> None:
    rows = [f"{n:6}  N_GO_{n}  Goes {n}." for n in range(1, 151)]
    document = read(file, "\n".join(["NA Instructions", "", "Opcode  Name  Description", *rows]).encode())
    assert (document.reader, document.lines[3:]) == ("text", rows)


def test_numbers_padded_to_one_width_are_those_of_lines_though_none_is_blank(file: Path) -> None:
    text = [f"NAME{i}   {i}:0" for i in range(120)]
    document = read(file, "\n".join(f"{i:>6}  {line}" for i, line in enumerate(text, 1)).encode())
    assert (document.reader, document.lines) == ("web-dump", text)
    short = read(file, "\n".join(f"{i:>6}  {line}" for i, line in enumerate(text[:40], 1)).encode())
    assert short.reader == "text"


def test_rows_that_count_up_without_a_blank_line_are_a_table_and_keep_their_numbers(file: Path) -> None:
    lines = ["Opcode Name", *(f"{i} N_GO_{i}" for i in range(60))]
    document = read(file, "\n".join(lines).encode())
    assert (document.reader, document.lines[5]) == ("text", "4 N_GO_4")


@settings(max_examples=60)
@given(st.integers(min_value=1))
def test_a_web_page_cut_anywhere_gives_only_lines_that_are_there(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    data = "\n".join(dumped([f"register {i} · end" for i in range(80)], HEAD, TAIL)).encode()
    data = data[: cut % len(data) + 1]
    try:
        document = read(tmp_path_factory.getbasetemp() / "cut.txt", data)
    except EmptyDocument:
        return
    whole = data.decode(errors="backslashreplace").split("\n")
    assert document.lines == (whole if whole[-1] else whole[:-1])
    assert document.body.stop <= len(document.lines)


@pytest.mark.parametrize("margin", ["  ", "        ", "\t", "\u00a0\u00a0", "> ", "  >> "])
def test_blanks_before_every_line_are_no_part_of_the_text_and_spans_count_them(
    file: Path, margin: str
) -> None:
    text = ["REGISTER  MODE", "", "    BLEND 3 0"]
    document = read(file, "\n".join(margin + line if line else line for line in text).encode())
    assert (document.lines, document.indent) == (text, len(margin))
    made = Reading(document, "acme", "acme@1", registers=[Register([(2, 4, 13)], register="MODE")])
    made.number()
    (span,) = observed_tables(made)["registers"].to_pylist()[0]["spans"]
    assert (span["char_first"], span["char_last"]) == (len(margin) + 4, len(margin) + 13)


@pytest.mark.parametrize("blank", ["\u00a0", "\u2003", "\u202f", "\u3000"])
def test_blanks_of_other_kinds_are_blanks(file: Path, blank: str) -> None:
    assert read(file, "MODE  3:0 · none\n".replace(" ", blank).encode()).lines == ["MODE  3:0 · none"]


def test_signs_of_quotation_before_some_lines_only_are_text(file: Path) -> None:
    assert read(file, b"> one\n> two\nthree\n").lines == ["> one", "> two", "three"]


def test_a_line_that_begins_further_left_leaves_every_indent_as_it_is(file: Path) -> None:
    text = ["    one", "  two", "", "three", "    four"]
    document = read(file, "\n".join(text).encode())
    assert (document.lines, document.indent) == (text, 0)


def test_the_margin_of_a_web_pages_text_is_told_by_its_text_alone(file: Path) -> None:
    document = read(file, "\n".join(dumped([f"   line {i}" for i in range(20)], HEAD)).encode())
    assert document.indent == 3
    assert document.lines[document.body.start] == "line 0"
    assert document.lines[: len(HEAD)] == HEAD


def test_the_real_web_page_is_split_into_as_many_numbers_as_lines(raw_corpus: Path) -> None:
    pages = [
        document
        for source in discover([raw_corpus])
        if (document := read_document(source.path, "x")).reader == "web-dump"
    ]
    assert pages
    for document in pages:
        assert document.diagnostics == []
        assert document.lines[document.body.start - 1] == str(len(document.body))


# Discovery


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("ＭＯＤＥ＿Ａ　３:０", "MODE_A 3:0"),
        ("size 0×1F at 4×4 and 0×zz, 10×20", "size 0x1F at 4×4 and 0×zz, 10×20"),
    ],
)
def test_wide_letters_and_the_sign_of_multiplication_in_a_number_are_those_they_stand_for(
    tmp_path: Path, printed: str, read: str
) -> None:
    path = tmp_path / "one.txt"
    path.write_text(printed, "utf-8")
    assert read_document(path, "one").lines == [read]
