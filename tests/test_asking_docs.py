"""What docs/asking.md and the help of the commands that ask show: all of it works, on the samples."""

from __future__ import annotations

import os
import re
import shlex
import sys
from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, Ran

from specmill.cli_ask import EPILOGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGE = (REPOSITORY / "docs" / "asking.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CONSOLE = re.findall(r"^\$ (?:echo (.*) \| )?specmill (.*)\n((?:.+\n)*?)```", PAGE, re.MULTILINE)
SHOWN = re.findall(r"^    specmill (\S+ .*?)(?:  +.*)?$", PAGE, re.MULTILINE)
HELP = [
    line.strip() for text in EPILOGS.values() for line in re.findall(r"^  specmill (.*)", text, re.MULTILINE)
]


@pytest.fixture
def here(samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the dataset of the samples where a build would put it."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "parquet").symlink_to(samples)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_every_recipe_runs_and_finds_something(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "asking.md", "exec"), {})  # noqa: S102 - our own words
    shown = capsys.readouterr().out
    assert shown.strip()
    assert "Empty DataFrame" not in shown
    assert "shape: (0" not in shown


@pytest.mark.usefixtures("here")
def test_every_answer_on_the_page_is_what_the_command_prints(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(CONSOLE) == PAGE.count("\n$ ")
    for given, command, answer in CONSOLE:
        reading, writing = os.pipe()
        os.write(writing, f"{given}\n".encode())
        os.close(writing)
        with os.fdopen(reading) as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            assert run(*shlex.split(command)).out == answer


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", SHOWN + [line for line in HELP if "<" not in line])
def test_every_command_shown_is_answered(run: Callable[..., Ran], command: str) -> None:
    ran = run(*shlex.split(command))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out


def test_the_page_tells_of_each_command() -> None:
    assert len(PYTHON) == 5
    assert {command.split()[0] for command in SHOWN} == set(EPILOGS)
