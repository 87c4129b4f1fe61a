"""Instructions of an invented set, printed in the layouts of many manuals, are read as they are printed, or flagged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from isa_layouts import ISA_LAYOUTS, ISA_SHEETS
from isa_layouts_more import MORE_LAYOUTS
from printed_isa import Said, isa, wrong
from sheets import PdfSheet

from extract.dialects import read
from extract.errors import UnknownDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from isa_layouts import IsaLayout
    from printed_isa import Isa
    from sheets import Sheet

    from extract.observations import Reading

COUNT = 40
FLAGGED = 0.5
"""Share of the instructions that may be in doubt: names wrap in narrow columns, and only underscores tell how."""
DIALECTS = {"isa-table", "amd-isa"}
LAYOUTS = {**ISA_LAYOUTS, **MORE_LAYOUTS}
PRINTS = [(name, how) for name, one in LAYOUTS.items() for how in ISA_SHEETS if how not in one.apart]
READ = [(name, how) for name, how in PRINTS if how not in LAYOUTS[name].unread]
UNREAD = [(name, how) for name, how in PRINTS if how in LAYOUTS[name].unread]


def printed(layout: IsaLayout, sheet: Sheet, made: Isa, folder: Path) -> Reading:
    layout.print(sheet, made)
    return read(read_document(sheet.write(folder), "northbeck-nb9"))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "how"), READ, ids=[" on ".join(one) for one in READ])
def test_what_is_printed_is_read_or_flagged(name: str, how: str, seed: int, tmp_path: Path) -> None:
    layout = LAYOUTS[name]
    made = isa(seed, COUNT, short=layout.short, lower=layout.lower, texts=layout.texts)
    reading = printed(layout, ISA_SHEETS[how](), made, tmp_path)
    assert reading.dialect.partition("@")[0] in DIALECTS
    assert wrong(reading, made, layout.said) == []
    assert sum(bool({*row.flags} - {"encoding_unknown"}) for row in reading.instructions) < FLAGGED * COUNT
    if layout.said.encodings and how != "grids":
        assert not any("encoding_unknown" in row.flags for row in reading.instructions)


def test_a_name_that_fills_its_column_ends_where_the_next_begins(tmp_path: Path) -> None:
    layout = ISA_LAYOUTS["in small letters"]
    made = isa(41, COUNT, lower=True, texts=layout.texts)
    assert wrong(printed(layout, ISA_SHEETS["without rules"](), made, tmp_path), made, layout.said) == []


@pytest.mark.parametrize(("name", "how"), UNREAD, ids=[" on ".join(one) for one in UNREAD])
def test_what_is_not_read_is_reported(name: str, how: str, tmp_path: Path) -> None:
    layout = LAYOUTS[name]
    made = isa(1, COUNT, short=layout.short, lower=layout.lower, texts=layout.texts)
    try:
        reading = printed(layout, ISA_SHEETS[how](), made, tmp_path)
    except UnknownDialect:
        return
    assert not [row for row in reading.instructions if not row.flags]
    assert "table_unread" in {report.code for report in reading.diagnostics}


def test_the_same_seed_gives_the_same_instructions_and_another_one_others() -> None:
    assert isa(3, 20) == isa(3, 20)
    assert isa(3, 20) != isa(4, 20)


def test_opcodes_of_an_encoding_count_up_and_fit_its_field() -> None:
    made = isa(5, 200)
    assert len({op.name for op in made.ops}) == len(made.ops) == 200
    for form in made.forms:
        codes = [op.opcode for op in made.of(form)]
        (field,) = [one for one in form.fields if one.name == "OP"]
        assert codes == sorted(set(codes))
        assert codes[-1] < 1 << field.width
        assert [bit for one in form.fields for bit in range(one.high, one.low - 1, -1)] == list(
            range(31, -1, -1)
        )


def test_whatever_differs_from_the_print_is_told(tmp_path: Path) -> None:
    made = isa(6, 10)
    reading = printed(ISA_LAYOUTS["formats and opcodes"], PdfSheet(), made, tmp_path)
    first, form = made.ops[0], made.forms[0]
    said = Said(texts=False, formats=True)
    assert wrong(reading, made, said) == []
    for other, told in {
        first._replace(name="N_OTHER"): "lost",
        first._replace(opcode=77): "opcode",
        first._replace(encoding="NZ"): "encoding",
    }.items():
        found = wrong(reading, replace(made, ops=(other, *made.ops[1:])), said)
        assert any(told in fault for fault in found), told
    assert any("text" in fault for fault in wrong(reading, made, Said(texts=True)))
    code, opcode, *rest = form.fields
    for fields, told in {
        (replace(code, name="OTHER"), opcode, *rest): "which nobody printed",
        (replace(code, low=code.low + 1), opcode, *rest): "lost",
        (replace(code, text="Nobody said this."), opcode, *rest): "ENCODING values",
        (opcode, *rest): "which nobody printed",
    }.items():
        forms = (form._replace(fields=fields), *made.forms[1:])
        assert any(told in fault for fault in wrong(reading, replace(made, forms=forms), said)), told
