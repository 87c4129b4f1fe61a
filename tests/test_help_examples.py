"""The examples under `--help` of each command, run beside the dataset of the samples."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

ELSEWHERE = re.compile(r"s3://|manual\.pdf|chip\.txt|odd\.txt|old/|\.\./|/tmp/|\.dump\b|'amd-\*'|\brdl/")
"""What an example names that stands for something of the reader's own."""


def examples() -> list[str]:
    """The examples of every command that are about the samples, as they stand there."""
    from typer.main import get_command

    from specmill.cli import app

    commands = [get_command(app), *get_command(app).commands.values()]  # type: ignore[attr-defined]
    found = [line.strip() for one in commands for line in (one.epilog or "").splitlines()]
    return [line for line in found if line.startswith("specmill ") and not ELSEWHERE.search(line)]


@pytest.mark.usefixtures("here")
def test_every_example_about_the_samples_runs(run: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "data" / "raw" / "corrections").mkdir(exist_ok=True)
    (tmp_path / "exports").mkdir()
    commands = [re.sub(r"\s(?:>.*| {3,}.*)$", "", line) for line in examples()]
    assert len(commands) > 30
    wrong = []
    for command in commands:
        name, *rest = shlex.split(command)[1:]
        ran = run(name, *rest)
        if ran.code > (name == "diff") or ran.err.startswith("error"):
            wrong.append((command, ran.code, ran.err))
    assert wrong == []
