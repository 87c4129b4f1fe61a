"""What holds of the `powervr-isa` dialect whatever the document: printed and read again, cut, damaged, random.

Documents made here are of an invented instruction set; the sample and, where it is at hand, the real
reference are read cut short and in disorder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from dialect_checks import faults, load
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from extract.dialects.powervr_isa import PowerVrIsaDialect
from extract.dialects.powervr_isa.markup import open_blocks, read_html, read_tex
from extract.errors import DocumentError

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading

SAMPLE = (
    Path(__file__).resolve().parent.parent
    / "data"
    / "raw"
    / "samples"
    / "northbeck-linn4-instruction-set-reference.txt"
)
few = settings(max_examples=60)
on_the_real_reference = settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.generate],
)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def read(document: str | bytes) -> Reading:
    reading = PowerVrIsaDialect().read(load(document))
    reading.number()
    return reading


def accounted(document: str | bytes) -> None:
    """Nothing untrue is said of the document, every line is accounted for, and no place stands twice."""
    try:
        reading = read(document)
    except DocumentError:  # no document at all: empty, or bytes that are no text
        return
    assert faults(reading) == []
    for _, row in reading.observations():
        assert len(set(row.pieces)) == len(row.pieces)


def content(row: Instruction) -> tuple[Any, ...]:
    """What a row says, its doubts apart: those depend on the rest of the document."""
    forms = tuple(row.forms)
    return (
        row.mnemonic,
        tuple(row.aliases),
        row.syntax,
        forms,
        row.description,
        row.operation,
        tuple(row.examples),
    )


# -- printed and read

mnemonics = st.from_regex(r"[A-Z]{2,6}[0-9]{0,2}(\.[A-Z][0-9]{1,2})?", fullmatch=True)
operands = st.sampled_from(["G0", "H1{.MAG}", "(H0|_)", "H2{.CAP|.FLIP}", "dest", "source1"])
sentences = st.from_regex(r"[A-Z][a-z]{2,7}( [a-z]{2,7}){1,5}\.", fullmatch=True)
listings = st.lists(
    st.from_regex(r"[a-z]{2,5} r[0-9](, r[0-9]){0,2}", fullmatch=True), min_size=1, max_size=3
)


@st.composite
def entries(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Entries of an instruction set, each as the columns it must come out with."""
    found = []
    for name in draw(st.lists(mnemonics, min_size=1, max_size=6, unique=True)):
        forms = [f"{name} {', '.join(draw(st.lists(operands, min_size=1, max_size=3)))}", "-"]
        codes = ["\n".join(c) for c in draw(st.lists(listings, max_size=2, unique_by=tuple))]
        unique = list({"".join(c.split()): c for c in codes}.values())
        description = draw(st.lists(sentences, min_size=1, max_size=3))
        found.append(
            {"name": name, "forms": draw(st.permutations(forms)), "description": description, "codes": unique}
        )
    return found


def printed(rows: list[dict[str, Any]], *, contents: bool, gap: str) -> str:
    """The entries as a document prints them."""
    lines = []
    if contents:
        listed = [f"2.{n}.\t{row['name']}\t{n + 4}" for n, row in enumerate(rows, 1)]
        lines += ["Contents", "", "2. Instructions\t4", *listed, "", "2. Instructions", ""]
    for n, row in enumerate(rows, 1):
        keys = [f"2.{n}. {row['name']}", f"Format: {row['name']} dest"]
        keys += [f"Stage{s}: {form}" for s, form in enumerate(row["forms"])]
        keys += ["Description: " + "\n\n".join(row["description"])]
        codes = [f"```\n{code}\n```" for code in row["codes"]]
        lines += [gap.join(keys), "", *codes, ""]
    return "\n".join(lines)


@few
@given(entries(), st.booleans(), st.sampled_from(["\n", "\n\n"]))
def test_entries_printed_and_read_are_the_same(rows: list[dict[str, Any]], contents: bool, gap: str) -> None:
    reading = read(printed(rows, contents=contents, gap=gap))
    assert faults(reading) == []
    assert [content(row) for row in reading.instructions] == [
        (
            row["name"],
            (),
            f"{row['name']} dest",
            tuple((f"Stage{s}", form) for s, form in enumerate(row["forms"])),
            "\n".join(row["description"]),
            None,
            tuple(row["codes"]),
        )
        for row in rows
    ]


constants = st.lists(
    st.tuples(st.integers(0, 500), st.integers(0, 2**32 - 1), st.sampled_from(["", "words", "Max Half"])),
    min_size=1,
    max_size=30,
    unique_by=lambda row: row[0],
).map(sorted)


@few
@given(constants, st.integers(1, 10), st.sampled_from(["tabs", "pipes", "html"]))
def test_constants_printed_and_read_are_the_same(
    rows: list[tuple[int, int, str]], per_page: int, borders: str
) -> None:
    head, cells = ("Index", "Value", "Definition"), [(str(i), f"0x{v:08X}", d) for i, v, d in rows]
    lines = [c for n, row in enumerate(cells) for c in ([head, row] if n % per_page == 0 else [row])]
    make = {
        "tabs": "\t".join,
        "pipes": lambda row: f"| {' | '.join(row)} |",
        "html": lambda row: f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>",
    }[borders]
    text = "\n".join(make(line) for line in lines)
    reading = read(
        f"A.1. Lists\n\n<table>\n{text}\n</table>\n" if borders == "html" else f"A.1. Lists\n\n{text}\n"
    )
    assert faults(reading) == []
    assert [(s.index, s.value, s.definition, s.flags) for s in reading.symbols] == [
        (i, v, d or None, []) for i, v, d in rows
    ]


# -- damaged


@few
@given(st.integers(0, 10_000))
def test_a_document_cut_anywhere_is_read_up_to_the_cut(cut: int) -> None:
    data = text_of(SAMPLE).encode()
    cut %= len(data)
    accounted(data[:cut])
    _same_before(text_of(SAMPLE), len(data[:cut].decode(errors="ignore")))


@on_the_real_reference
@given(st.floats(0, 1))
def test_the_real_reference_cut_anywhere_is_read_up_to_the_cut(raw_corpus: Path, share: float) -> None:
    text = text_of(raw_corpus / "powervr-instruction-set-reference.txt")
    accounted(text.encode()[: int(len(text) * share)])
    _same_before(text, int(len(text) * share))


def _same_before(text: str, cut: int) -> None:
    """Entries that end before the cut read as they do in the whole document, and nothing else is read."""
    if not text[:cut].strip():
        return
    whole, part = read(text), read(text[:cut])
    line = text.count("\n", 0, cut)
    ended = list(dict.fromkeys(r.mnemonic for r in whole.instructions if r.pieces[-1][0] < line))
    del ended[-1:]  # what follows the last may be a heading cut short, which then is text of it
    expected = [content(r) for r in whole.instructions if r.mnemonic in ended]
    assert [content(r) for r in part.instructions if r.mnemonic in ended] == expected


damages = st.lists(
    st.tuples(
        st.sampled_from(["drop", "twice", "swap", "insert"]), st.integers(0, 9999), st.integers(0, 9999)
    ),
    min_size=1,
    max_size=12,
)
ODD = [
    "```",
    "<table>",
    "</table>",
    "<pre>",
    "a\tb\tc",
    "\t",
    "Format:",
    "Stage0:",
    "Description:",
    "Access: R",
    "4.1.1. ADDW",
    "|||",
    "$",
    "<table><tr><td>x",
    "Name\tFormat\tDescription",
    "Contents",
    "---\t---",
    "~~~c",
    "9.9. 9",
]


@few
@given(damages)
def test_a_document_in_disorder_is_accounted_for(what: list[tuple[str, int, int]]) -> None:
    lines = text_of(SAMPLE).split("\n")
    for how, one, other in what:
        a, b = one % len(lines), other % len(lines)
        if how == "drop":
            del lines[a]
        elif how == "twice":
            lines.insert(b, lines[a])
        elif how == "swap":
            lines[a], lines[b] = lines[b], lines[a]
        else:
            lines.insert(a, ODD[other % len(ODD)])
    accounted("\n".join(lines))


@few
@given(st.lists(st.sampled_from([*ODD, "words", "", "0\t0x0\tx", ".CAP\tCaps", "ADDW dest"]), max_size=25))
def test_any_lines_are_accounted_for(lines: list[str]) -> None:
    accounted("\n".join(lines))


@few
@given(st.text(alphabet="<>/tablepr d=\"'`$\\{}|\t\n:.-_ A1", max_size=300))
def test_any_text_is_accounted_for(text: str) -> None:
    accounted(text)


CODE = {"fence": "```\nk = h;\n```\n", "row": "<pre>k = h;</pre>\t<pre>0 : x</pre>\n--\t--\n"}


@few
@given(st.integers(1, 5), st.sampled_from(["```", "<table>", "<table><tr><td>", "<pre>", "<div><pre>a"]))
def test_what_is_left_open_in_one_entry_leaves_the_others_as_they_are(which: int, opened: str) -> None:
    def document(damaged: int | None) -> str:
        parts = []
        for n in range(1, 6):
            parts.append(
                f"2.{n}. OP{n}\n\nFormat: OP{n} dest\n\nStage0: OP{n} G{n}\n\nDescription: Does {n}.\n"
            )
            parts.append(f"{opened}\n" if n == damaged else "")
            parts.append(CODE["row"])
        return "\n".join(parts)

    whole, reading = read(document(None)), read(document(which))
    assert faults(reading) == []
    others = [n for n in range(5) if n != which - 1]
    assert len(reading.instructions) == 5
    assert [content(reading.instructions[n]) for n in others] == [
        content(whole.instructions[n]) for n in others
    ]
    line = document(which).split("\n").index(opened)
    assert {(d.code, d.line_first) for d in reading.diagnostics} & {("fence_open", line), ("tag_open", line)}


@few
@given(st.text(alphabet="<>/tablepr dsu=\"'x", max_size=200))
def test_html_is_read_without_end_or_error(text: str) -> None:
    fragment = read_html(text)
    assert all(code.strip() == code for code in fragment.codes)
    assert open_blocks(text) >= 0


@few
@given(st.text(alphabet="$\\{}textfracsqrt_ 1+", max_size=120))
def test_a_formula_that_is_not_understood_stays_as_printed(text: str) -> None:
    plain = read_tex(text)
    assert plain == text or plain.count("$") < text.count("$")


@pytest.mark.parametrize(
    "line",
    [
        "-" * 50_000 + "x",
        "<table " * 8_000,
        "$" * 20_000,
        "(" * 40_000,
        "A" * 60_000,
        "a = " * 15_000,
        "<p a" * 9_000,
    ],
)
def test_a_long_line_takes_no_time(line: str) -> None:
    """Each is read in a moment: a pattern that goes back over it would take minutes."""
    text = f"2.1. ADDW\n\nFormat: ADDW dest\n\nDescription: {line}\n\n{line}\n\n"
    entry = f"{text}Name\tFormat\tDescription\nX\t{line}\t{line}\n"
    assert faults(read(entry)) == []


def test_many_tags_left_open_take_no_time() -> None:
    assert faults(read("2.1. ADDW\n\nFormat: ADDW dest\n\n" + "<table>\n" * 5_000)) == []


def test_two_readings_of_a_document_are_the_same() -> None:
    assert read(text_of(SAMPLE)) == read(text_of(SAMPLE))
