"""What the docs and the notebook show, run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from extract.document import Document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

ROOT = Path(__file__).parent.parent


def test_the_dialect_in_the_guide_reads_registers_and_fields() -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "dialects.md").read_text(encoding="utf-8"), re.DOTALL
    )
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - our own guide
    dialect = names["AcmeDialect"]()  # type: ignore[operator]
    lines = ["REGISTER MODE", "SPEED 3 0", "LEVEL 7 4"]
    document = Document("acme", "acme.txt", "0" * 64, 1, "text", "utf-8", lines, range(3))
    assert dialect.sniff(document) == 0.9
    reading = dialect.read(document)
    reading.number()
    rows = observed_tables(reading)["fields"].to_pylist()
    assert [(r["register"], r["field"], r["bit_hi"], r["line_first"]) for r in rows] == [
        ("MODE", "SPEED", 3, 2),
        ("MODE", "LEVEL", 7, 3),
    ]


PAGES = ("comparing.md", "explaining.md")
EXAMPLES = [
    example
    for page in PAGES
    for example in re.findall(
        r"```sh\n(specmill [^\n]*)\n```\n\n```text\n(.*?)```",
        (ROOT / "docs" / page).read_text(encoding="utf-8"),
        re.DOTALL,
    )
]


@pytest.mark.usefixtures("here")
def test_every_answer_that_a_page_shows_is_what_its_command_prints(run: Callable[..., Ran]) -> None:
    assert len(EXAMPLES) == len(PAGES)
    for command, shown in EXAMPLES:
        assert run(*shlex.split(command)[1:]).out == shown


@pytest.mark.usefixtures("here")
def test_the_python_on_the_page_about_comparing_prints_the_changes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "comparing.md").read_text(encoding="utf-8"), re.DOTALL
    )
    exec(code, {})  # noqa: S102 - our own page
    assert "SH_FLOW_WORD1 COUNT_HI added None 19" in capsys.readouterr().out


def test_the_page_on_dialects_names_every_module_of_the_dialect_that_has_no_folders() -> None:
    page = (ROOT / "docs" / "dialects.md").read_text(encoding="utf-8")
    section = page.partition("## How `amd-register` is built")[2].partition("\n## ")[0]
    modules = {path.stem for path in (ROOT / "extract" / "dialects" / "amd_register").glob("[a-z]*.py")}
    assert modules == set(re.findall(r"`([a-z_]+)`", section))
