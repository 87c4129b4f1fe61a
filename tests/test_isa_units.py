"""Instructions that two units of a processor call by one name and code are not silently one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path


def table(title: str, *rows: tuple[str, int, str]) -> str:
    """A chapter with a table of opcodes."""
    lines = [f"| {name} | {code:#04x} | {text} |" for name, code, text in rows]
    return "\n".join(
        [f"# {title}", "", "| Instruction | Opcode | Description |", "|---|---|---|", *lines, "", ""]
    )


VECTORS = (("ADD", 1, "Add vectors"), ("SUB", 2, "Subtract vectors"), ("MUL", 3, "Multiply vectors"))
SCALARS = (("ADD", 1, "Add scalars"), ("SUB", 2, "Subtract scalars"), ("JMP", 4, "Jump"))


def doubted(tmp_path: Path, text: str) -> dict[str | None, bool]:
    """The instructions of a manual, and whether two are suspected behind each."""
    path = tmp_path / "northbeck-nb1.md"
    path.write_text(text, encoding="utf-8")
    found = read(read_document(path, "northbeck-nb1")).instructions
    return {one.mnemonic: "opcode_repeated" in one.flags for one in found}


def test_what_two_units_tell_of_one_code_in_unlike_words_is_in_doubt(tmp_path: Path) -> None:
    text = table("Vector unit", *VECTORS) + table("Scalar unit", *SCALARS)
    assert doubted(tmp_path, text) == {"ADD": True, "SUB": True, "MUL": False, "JMP": False}


def test_an_overview_in_other_words_is_no_unit(tmp_path: Path) -> None:
    overview = [("ADD", 1, "Sum of two"), ("SUB", 2, "Difference"), ("JMP", 4, "Goes elsewhere")]
    for rows in (overview, overview[:2], overview[::2]):
        text = table("Overview", *rows) + table("Sums", *VECTORS) + table("Branches", *SCALARS[2:])
        assert not any(doubted(tmp_path, text).values())


def test_the_same_words_in_two_tables_tell_of_one_instruction(tmp_path: Path) -> None:
    text = table("Sums", *VECTORS) + table("Others", *VECTORS[:1], *SCALARS[2:])
    assert not any(doubted(tmp_path, text).values())
