"""Figures given as data for WaveDrom whose cells hold numbers: words of instructions, not registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText


def figure(*cells: tuple[int, str]) -> str:
    items = "".join(f"  {{bits: {bits}, name: {name}}},\n" for bits, name in cells)
    return f"```wavedrom\n{{reg: [\n{items}]}}\n```\n"


def test_a_word_with_numbers_is_an_encoding_that_names_them_by_their_bits(markdown: ReadText) -> None:
    word = figure((7, "0x33"), (5, "'rd'"), (3, "0"), (5, "'rs1'"), (5, "'rs2'"), (7, "32"))
    (found,) = markdown(f"# NB1\n\n### GADW\n\n{word}").registers
    assert (found.register, found.kind) == ("GADW", "encoding")
    assert [f.field for f in found.fields] == ["0100000", "rs2", "rs1", "000", "rd", "0110011"]
    assert not any(f.flags for f in found.fields)


def test_a_number_too_large_for_its_bits_is_doubted(markdown: ReadText) -> None:
    (found,) = markdown(
        f"# NB1\n\n### GADW\n\n{figure((3, '0x33'), (5, chr(39) + 'rd' + chr(39)))}"
    ).registers
    assert [(f.field, f.flags) for f in found.fields] == [("rd", []), ("0x33", ["size_disagrees"])]


def test_zeros_stand_in_registers_too(markdown: ReadText) -> None:
    (found,) = markdown(
        f"# NB1\n\n### GATESTAT\n\n{figure((1, '0'), (3, chr(39) + 'ON' + chr(39)), (4, '0'))}"
    ).registers
    assert (found.register, found.kind) == ("GATESTAT", "register")
