"""The README: what it tells people to type works."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, Ran

if TYPE_CHECKING:
    from collections.abc import Callable

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
CONSOLE = re.findall(r"^```console\n\$ ([^\n]*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SHELL = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


def test_the_first_commands_are_the_two_that_set_up_everything() -> None:
    assert [line.split("#")[0].strip() for line in SHELL[:2]] == ["make extract", "make test"]
    assert README.index("make test") < 500


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_every_python_example_runs_and_finds_something(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own words
    shown = capsys.readouterr().out
    assert shown.strip()
    assert "Empty DataFrame" not in shown
    assert not re.search(r"(?<!\d)0 rows", shown)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith(".venv/bin/specmill")])
def test_every_specmill_command_succeeds(run: Callable[..., Ran], line: str) -> None:
    assert run(*shlex.split(line, comments=True)[1:]).code == 0


@pytest.mark.usefixtures("here")
def test_every_answer_shown_is_what_the_command_prints(run: Callable[..., Ran]) -> None:
    assert len(CONSOLE) == README.count("\n$ ")
    assert [command.split()[1] for command, _ in CONSOLE] == ["show", "decode", "diff"]
    for command, shown in CONSOLE:
        assert run(*shlex.split(command)[1:]).out == shown


def test_every_target_of_make_that_a_page_names_exists() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    pages = README + (REPOSITORY / "docs" / "contributing.md").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:^ *|`)make ([a-z]+)", pages, re.MULTILINE))
    assert {"extract", "test"} <= named <= targets
