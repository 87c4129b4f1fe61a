"""A stream of register values: each line decoded as it comes, nothing passed over."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from conftest import REPOSITORY, Ran
from hypothesis import given
from hypothesis import strategies as st
from test_decoding import field, register, value

from catalog import Dataset
from catalog.stream import Trace
from extract.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from catalog.model import Register


class OneRegister(Dataset):
    """A dataset that holds these registers."""

    def __init__(self, *registers: Register) -> None:
        self._given = registers

    def registers(self, name: str = "*", **_: Any) -> list[Register]:
        """All of them."""
        del name
        return list(self._given)


def trace(*registers: Register, **more: Any) -> Trace:
    return Trace(OneRegister(*registers), **more)


MODE = register(
    field("RSVD", 31, 28, reserved=True),
    field("WIDE", 27, 12),
    field("SPLIT", 11, 10),
    field("SPLIT", 1, 0, part=1),
    field("KIND", 7, 4, value(3, "FAST"), value(4, "TWO WORDS")),
    field("DOUBT", 3, 3, status="flagged"),
    name="MODE",
    address=0x40,
    addresses=(0x40,),
    product="chip",
    width_bits=32,
)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0x40 0x30", "0x40 0x30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("64 0x48", '64 0x48 MODE WIDE=0 KIND=4:"TWO WORDS" DOUBT!=1 SPLIT=0'),
        ("mode 0x0abcd450", "mode 0x0abcd450 MODE WIDE=0xabcd KIND=5? DOUBT!=0 SPLIT=4"),
        (
            "0x40 0x30000204",
            "0x40 0x30000204 MODE WIDE=0 KIND=0? DOUBT!=0 SPLIT=0 reserved=0x30000000 unnamed=0x204",
        ),
        (
            "0x40 0x100000000",
            "0x40 0x100000000 MODE WIDE=0 KIND=0? DOUBT!=0 SPLIT=0 unnamed=0x100000000 wider than 32 bits",
        ),
        ("0x44 1", "0x44 1 ?"),
        ("0x40", "0x40 ? not an address and a value"),
        ("0x40 1 2", "0x40 1 2 ? not an address and a value"),
        ("0x40: 0x30", "0x40: 0x30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("0x40=0x30", "0x40=0x30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("Mode  =\t0x30", "Mode = 0x30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("0x40,48", "0x40,48 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("0x40:", "0x40: ? not an address and a value"),
        ("40: 00000030", "40: 00000030 ? not an address and a value"),
        (
            "0x40:\t0x00000030\t0x00000001",
            "0x40 0x00000030 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0\n0x44 0x00000001 ?",
        ),
        ("0x40: 00000030 00000001", "0x40: 00000030 00000001 ? not an address and a value"),
        ("0x40 -1", "0x40 -1 ? not an address and a value"),
        ("what 1", "what 1 ? no register is called so"),
        ("0x40 what", "0x40 what ? not an address and a value"),
        ("", ""),
        ("# a comment", "# a comment"),
    ],
)
def test_a_line_says_what_the_register_at_its_address_holds(line: str, said: str) -> None:
    decoder = trace(MODE)
    assert decoder.line(line) == said
    assert decoder.lines(["0x40 0", line])[1] == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("40: 30", "40: 30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("0x40 0x30", "0x40 0x30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        ("mode 30", "mode 30 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0"),
        (
            "00000040: 00000030 00000031    0...1...",
            "0x40 00000030 MODE WIDE=0 KIND=3:FAST DOUBT!=0 SPLIT=0\n0x44 00000031 ?",
        ),
        ("40: 30 00", "0x40 30 ? no register is this word of 8 bits\n0x41 00 ?"),
        ("3e: 00000030 00000000", "0x3e 00000030 ? no register is this word of 32 bits\n0x42 00000000 ?"),
        ("40: 0030 0000", "40: 0030 0000 ? not an address and a value"),  # words, or bytes two by two?
        ("40: 30 0000", "40: 30 0000 ? not an address and a value"),
        ("zz: 30", "zz: 30 ? no register is called so"),
    ],
)
def test_numbers_without_a_prefix_are_hexadecimal_when_asked(line: str, said: str) -> None:
    decoder = trace(MODE, hexadecimal=True)
    assert decoder.line(line) == said
    assert decoder.lines(["40: 0", line])[1] == said


def test_what_may_be_a_number_is_no_name_when_numbers_need_no_prefix() -> None:
    named = register(
        field("X", 0, 0), name="C0", register_id="2", address=0x44, addresses=(0x44,), product="chip"
    )
    assert trace(MODE, named).line("C0 1") == "C0 1 C0 X=1"
    assert trace(MODE, named, hexadecimal=True).line("C0 1") == "C0 1 ?"


def test_lines_that_say_nothing_are_counted_and_the_first_is_named() -> None:
    decoder = trace(MODE)
    decoder.lines(["0x40 1", "", "0x99 1", "nothing"])
    decoder.lines(["0x99 1", "0x40 -1"])
    assert (decoder.number, decoder.unknown, decoder.unreadable, decoder.first) == (6, 2, 2, 3)
    other = trace(MODE)
    other.lines(["0x40 1", "nothing", "0x99 1"])
    assert other.first == 2


@given(st.integers(0, 2**32 - 1))
def test_a_stream_says_what_decoding_says(number: int) -> None:
    decoder = trace(MODE)
    (_, _, name, *said) = decoder.line(f"0x40 {number}").replace("TWO WORDS", "TWO_WORDS").split()
    decoded = MODE.decode(number)
    numbers = {
        word.partition("=")[0].rstrip("!"): word.partition("=")[2].partition(":")[0].rstrip("?")
        for word in said
    }
    assert name == "MODE"
    assert {f.name: f.number for f in decoded.fields if not f.field.reserved} == {
        name: int(text, 0) for name, text in numbers.items() if name not in ("reserved", "unnamed")
    }
    assert (decoded.reserved, decoded.unnamed) == tuple(
        int(numbers.get(key, "0"), 0) for key in ("reserved", "unnamed")
    )


def test_registers_at_one_address_are_all_said() -> None:
    other = register(
        field("X", 0, 0), name="OTHER", register_id="2", address=0x40, addresses=(0x40,), product="chip"
    )
    assert trace(MODE, other).line("0x40 1") == ("0x40 1 MODE WIDE=0 KIND=0? DOUBT!=0 SPLIT=1 | OTHER X=1")


def test_a_register_of_several_ports_is_decoded_by_the_name_of_each() -> None:
    port = register(field("M0", 1, 0), name="PORTx_MODE (x = A, B)", product="chip")
    lines = trace(port).lines(["PORTA_MODE 2", "portx_mode 1", "PORTC_MODE 2"])
    assert [line.rpartition(" ")[2] for line in lines[:2]] == ["M0=2", "M0=1"]
    assert lines[2] == "PORTC_MODE 2 ? no register is called so"


def test_what_an_address_means_is_not_guessed(samples: Path) -> None:
    with pytest.raises(UsageError, match="name it with --product, one of chip, pihc"):
        trace(MODE, register(name="X", address=1, addresses=(1,), product="pihc"))
    there = register(name="X", address=1, addresses=(1,), product="chip", address_space="IO")
    with pytest.raises(UsageError, match=r"name one with --space, of \?, IO"):
        trace(MODE, there).line("1 0")
    assert trace(MODE, there).line("X 0").startswith("X 0 X")  # a name needs no space
    assert trace(MODE, there, space="io").line("1 0").startswith("1 0 X")
    with pytest.raises(UsageError, match=r"no address space OI; there is \?, IO"):
        trace(MODE, there, space="OI")
    assert Trace(Dataset(samples), product="tarn2").line("17544 0").startswith("17544 0 EC_PORT_XOFS_3 ")


def test_a_name_of_the_document_cannot_reach_the_terminal() -> None:
    from specmill.screen import printable

    evil = register(field("A\x1b[2J", 0, 0, value(1, "\x07")), name="E\x1b", address=1, addresses=(1,))
    assert trace(evil, clean=printable).line("1 1") == r"1 1 E\x1b A\x1b[2J=1:\x07"
    assert trace(evil, clean=printable).line("\x1b 1") == r"\x1b 1 ? no register is called so"


def test_standard_input_is_decoded_line_by_line_as_it_comes(samples: Path) -> None:
    command = [sys.executable, "-m", "specmill", "decode", "-", "-p", "tarn2", "-d", str(samples)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=REPOSITORY) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b"17544 1\n", b"0x1 2\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().startswith(line.strip())
        process.stdin.write(b"17544 3")
        process.stdin.close()
        assert process.stdout.readline().startswith(b"17544 3 EC_PORT_XOFS_3")
    assert process.returncode == 1


def test_without_a_standard_input_a_stream_is_wrong_usage(
    run: Callable[..., Ran], samples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    ran = run("decode", "-", "-p", "tarn2", "-d", samples)
    assert (ran.code, ran.err) == (2, "error: - reads standard input, which is closed\n")


def test_a_stream_with_lines_that_say_nothing_ends_with_1(
    run: Callable[..., Ran], samples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = (
        "no such register in 1; not an address and a value in 1; the first is line 2"
        "; a line is like `0x1f00 0x35`, and with --hex numbers need no 0x"
    )
    for lines, code, said in (
        ("17544 1\n", 0, ""),
        ("17544 1\n1 1\nx\n", 1, f"of 3 lines: {told}\n"),
    ):
        reading, writing = os.pipe()
        os.write(writing, lines.encode())
        os.close(writing)
        with os.fdopen(reading) as stream:
            monkeypatch.setattr(sys, "stdin", stream)
            ran = run("decode", "-", "-p", "tarn2", "-d", samples)
        assert (ran.code, ran.err) == (code, said)
        assert len(ran.out.splitlines()) == lines.count("\n")


def test_lines_and_answers_are_one_to_one_whatever_the_pieces_they_come_in(
    samples: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Ran]
) -> None:
    from specmill import ask

    text = "".join(f"{17472 + 24 * (i % 8)} {i}\n" for i in range(50))
    monkeypatch.setattr(ask, "_CHUNK", 7)
    path = samples.parent / "dump"
    path.write_text(text, encoding="utf-8")
    with path.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        ran = run("decode", "-", "-p", "tarn2", "-d", samples)
    assert [line.split()[:2] for line in ran.out.splitlines()] == [line.split() for line in text.splitlines()]
