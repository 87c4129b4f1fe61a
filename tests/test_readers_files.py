"""Which files are documents, and what their ids are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.readers import discover

if TYPE_CHECKING:
    from pathlib import Path


def names(sources: list[Path]) -> list[str]:
    return [source.doc_id for source in discover(sources)]


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or str(path))
    return path


@pytest.mark.parametrize(
    ("name", "doc_id"),
    [
        ("Chip A (rev 2).txt", "chip-a--rev-2-"),
        ("riscv-debug-0.13.2.pdf", "riscv-debug-0.13.2"),
        ("_Ü1.TXT", "_u1"),
        ("Türöffner Größe.pdf", "turoffner-grosse"),
        ("Żagiew é ﬁ.pdf", "zagiew-e-fi"),
        ("NB1手册.pdf", "nb1--"),
        ("芯片手册.pdf", "document"),
        ("--.txt", "--"),
        ("x" * 240 + ".txt", "x" * 180),
    ],
)
def test_a_doc_id_is_the_stem_in_lower_case_with_odd_characters_replaced(
    tmp_path: Path, name: str, doc_id: str
) -> None:
    assert names([write(tmp_path / name)]) == [doc_id]


def test_a_folder_gives_its_documents_and_not_what_lies_beside_them(tmp_path: Path) -> None:
    for name in (
        "b.txt",
        "sub/a.txt",
        "README.md",
        "Readme",
        "fixes.toml",
        ".hidden",
        ".git/x.txt",
        "b.txt~",
    ):
        write(tmp_path / name)
    assert names([tmp_path]) == ["a", "b"]


def test_a_file_that_is_named_is_taken_whatever_it_is_called(tmp_path: Path) -> None:
    assert names([write(tmp_path / "README.md"), write(tmp_path / ".hidden")]) == [".hidden", "readme"]


def test_a_folders_samples_are_used_only_while_nothing_else_is_there(tmp_path: Path) -> None:
    write(tmp_path / "README.md")
    write(tmp_path / "samples" / "chip.txt")
    assert names([tmp_path]) == ["chip"]
    write(tmp_path / "mine.txt")
    assert names([tmp_path]) == ["mine"]
    assert names([tmp_path, tmp_path / "samples"]) == ["chip", "mine"]


def test_two_files_of_one_stem_both_get_a_suffix_from_their_content(tmp_path: Path) -> None:
    first, second = write(tmp_path / "a" / "chip.txt", "one"), write(tmp_path / "b" / "Chip.md", "two")
    found = {source.path: source.doc_id for source in discover([tmp_path])}
    assert found == {first: "chip-7692c3ad", second: "chip-3fc4ccfe"}
    assert names([second, first]) == names([first, second])


def test_a_file_given_in_several_ways_is_read_once(tmp_path: Path) -> None:
    file = write(tmp_path / "chip.txt")
    (tmp_path / "link.txt").symlink_to(file)
    assert names([file, tmp_path, tmp_path / "." / "chip.txt", file]) == ["chip"]


def test_files_of_the_same_bytes_are_one_source_under_the_first_name(tmp_path: Path) -> None:
    copy, first = write(tmp_path / "b.txt", "same"), write(tmp_path / "a.txt", "same")
    assert [(s.path, s.copies) for s in discover([copy, first])] == [(first, (copy,))]


def test_links_that_lead_back_up_or_to_themselves_end(tmp_path: Path) -> None:
    raw, elsewhere = tmp_path / "raw", tmp_path / "elsewhere"
    write(raw / "sub" / "chip.txt")
    write(elsewhere / "other.txt")
    (raw / "sub" / "up").symlink_to(tmp_path)
    (raw / "again").symlink_to(raw)
    (raw / "outside").symlink_to(elsewhere)
    (elsewhere / "back").symlink_to(raw)
    (raw / "loop").symlink_to(raw / "loop")
    assert names([raw]) == ["chip", "loop", "other"]
