"""Arguments read without the library mean what they mean with it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from specmill.cli_ask import COMMANDS
from specmill.lean import parse, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Ran

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


def test_a_negative_number_is_a_value_and_no_option(run: Callable[..., Ran], samples: Path) -> None:
    ran = run("decode", "DF_EDGE_CFG", "-1", "-d", samples)
    assert (ran.code, ran.out, ran.err) == (2, "", "error: DF_EDGE_CFG: -0x1 is not a value of 32 bits\n")


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


SPECMILL = [sys.executable, "-m", "specmill"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_answer_that_cannot_be_written_is_told_in_a_line(samples: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*SPECMILL, "query", "select 1", "-d", str(samples)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("error: the answer cannot be written: ")
    assert done.stderr.count("\n") == 1


def test_an_answer_that_nobody_wants_is_no_error(samples: Path) -> None:
    command = f"exec {sys.executable} -m specmill show DF_EDGE_CFG -d {samples} >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_interrupt_ends_a_question_without_a_word(samples: Path) -> None:
    command = [*SPECMILL, "decode", "-", "-p", "tarn2", "-d", str(samples)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(b"DF_EDGE_CFG 1\n")
        assert b"DF_PATH_SPLIT" in running.stdout.readline()  # it waits for more now
        running.send_signal(signal.SIGINT)
        assert running.communicate() == (b"", b"")
    assert running.returncode == -signal.SIGINT
