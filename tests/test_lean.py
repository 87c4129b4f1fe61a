"""Arguments read without the library mean what they mean with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from specmill.cli_ask import COMMANDS
from specmill.lean import parse, run

SEEN: list[dict[str, Any]] = []


def sample(
    *,
    name: Annotated[str, typer.Argument()],
    more: Annotated[list[str] | None, typer.Argument()] = None,
    product: Annotated[str | None, typer.Option("--product", "-p")] = None,
    number: Annotated[int, typer.Option()] = 3,
    folder: Annotated[Path, typer.Option("--folder", "-f", envvar="LEAN_FOLDER")] = Path("here"),
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Note what was given."""
    SEEN.append({k: v or None for k, v in locals().items()} | {"number": number})


@pytest.mark.parametrize(
    "arguments",
    [
        ["x"],
        ["x", "y", "z"],
        ["x", "-p", "a", "--json"],
        ["--product=a=b", "x", "-f", "there"],
        ["--number", "-5", "x"],
        ["-", "--", "--json"],
        ["", "--product", ""],
        ["x", "--product", "--json"],
    ],
)
@pytest.mark.parametrize("folder", ["", "set"])
def test_plain_arguments_are_read_as_the_library_reads_them(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], folder: str
) -> None:
    monkeypatch.setenv("LEAN_FOLDER", folder)
    app = typer.Typer()
    app.command()(sample)
    SEEN.clear()
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert run(sample, arguments) == 0
    assert SEEN[0] == SEEN[1]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["x", "--help"],
        ["x", "--nonsense"],
        ["x", "--number", "a"],
        ["x", "-pa"],
        ["x", "--json=1"],
        ["x", "-p"],
    ],
)
def test_all_other_arguments_are_left_to_the_library(arguments: list[str]) -> None:
    assert parse(sample, arguments) is None
    SEEN.clear()
    assert run(sample, arguments) is None
    assert not SEEN


@pytest.mark.parametrize(("name", "arguments"), [
    ("show", ["X"]), ("decode", ["X", "1"]), ("encode", ["X", "Y=1"]), ("query", ["select 1"]),
])  # fmt: skip
def test_each_command_that_asks_is_plain(name: str, arguments: list[str]) -> None:
    assert parse(COMMANDS[name], [*arguments, "--json", "-d", "there"]) is not None


def test_the_exit_status_is_that_of_the_command() -> None:
    def ends() -> None:
        raise typer.Exit(7)

    def complains() -> None:
        raise typer.BadParameter("no")

    assert run(ends, []) == 7
    assert run(complains, []) is None
