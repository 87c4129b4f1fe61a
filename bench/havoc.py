r"""Documents made hostile: text cut, spliced, repeated and stuffed with what no printer ever set.

    made(b"A\t7:0\n", [], Random(1))   the same bytes after one to four kinds of havoc

Each kind is a function of a document's bytes, another document's bytes and a source of chance. Unlike
`damage.py`, which imitates scanners and copyists, nothing here is meant to be likely.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    Havoc = Callable[[bytes, bytes, Random], bytes]

LARGEST: Final = 200_000
"""Bytes; what grows beyond is cut, so that one case stays a matter of a second."""

_WORD: Final = re.compile(rb"[A-Za-z_][A-Za-z0-9_]+")
_NUMBER: Final = re.compile(rb"0x[0-9A-Fa-f]+|\d+")
NUMBERS: Final = (
    b"0",
    b"-1",
    b"00000000000000000000",
    b"9" * 25,
    b"9" * 5000,
    b"0x" + b"F" * 17,
    b"0x" + b"f" * 3000,
    b"18446744073709551616",
    b"1e999",
    b"0b" + b"1" * 70,
    b"\xd9\xa3\xd9\xa7",  # digits of another script
    b"\xc2\xb2",
    b"31:0",
    b"0:31",
    b"4294967295:0",
    b"7:7:7",
    b"[0-99999999]",
    b"0-18446744073709551615",
)
ODD: Final = tuple(
    text.encode("utf-8", "surrogatepass")
    for text in (
        "\u202e",
        "\u200b\u200d",
        "\ufeff",
        "\x85",
        "\u2028",
        "\x1b[2J",
        "\x07\x08",
        "\x1c\x1d\x1e",
        "\x0b\x0c",
        "\ud800",
        "a\u0301" * 50,
        "\U0001f468\u200d\U0001f469",
        "\ufffe",
        "\u0660",
        "Ⅻ",
        "ﬁ",
        "İıſ",
        "ß" * 30,
        "\xa0\u3000\u2003",
        "=1+1",
        "-->",
        "]]>",
        "*/",
        "`" * 40,
        "\\" * 40,
        "|" * 80,
        "+" + "-+" * 60,
    )
)
BRACKETS: Final = (b"()", b"[]", b"{}", b"<>", b"``", b"**", b'""', b"||")


def made(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """The bytes after some kinds of havoc, one after the other; `others` are documents to splice in."""
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        kind = chance.choice(list(KINDS.values()))
        data = kind(data, chance.choice(others) if others else data, chance)[:LARGEST]
    return data


def excerpt(data: bytes, chance: Random, most: int = 40_000) -> bytes:
    """A stretch of whole lines, its beginning more often than not: a document is recognised by it."""
    lines = data.splitlines(keepends=True)
    head = b"".join(lines[: chance.choice((0, 60, 60, 200))])[:most]
    start = chance.randrange(len(lines)) if lines else 0
    rest = b"".join(lines[start : start + 2000])
    return head + rest[: chance.choice((500, 5_000, most))]


def repeated(data: bytes, chance: Random) -> tuple[bytes, bytes]:
    """A document with some of its lines many times over, and with ten times as many."""
    lines = data.splitlines(keepends=True)[:400]
    at = chance.randrange(len(lines) + 1)
    block = b"".join(lines[at : at + chance.choice((1, 1, 2, 5, 40))]) or b"A\n"
    times = max(2, 20_000 // len(block))
    head = b"".join(lines[:at])
    return head + block * times, head + block * (10 * times)


def _span(data: bytes, chance: Random) -> tuple[int, int]:
    """A stretch of bytes: short ones as likely as long ones."""
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + int(2 ** chance.uniform(0, 14)))


def _cut(data: bytes, _: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _truncate(data: bytes, _: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _flip(data: bytes, _: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _n in range(chance.choice((1, 8, 64)) if changed else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(1, 256)
    return bytes(changed)


def _splice(data: bytes, other: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    start, end = _span(other, chance)
    return data[:at] + other[start:end] + data[chance.choice((at, len(data))) :]


def _interleave(data: bytes, other: bytes, chance: Random) -> bytes:
    a, b = data.splitlines(keepends=True), other.splitlines(keepends=True)
    share = chance.random()
    taken: list[bytes] = []
    while a and b:
        taken.append((a if chance.random() < share else b).pop(0))
        if len(taken) > 2000:
            break
    return b"".join(taken)


def _repeat_block(data: bytes, _: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    times = chance.choice((2, 10, 100, 1000, 5000))
    return data[:start] + data[start:end] * min(times, LARGEST // max(1, end - start)) + data[end:]


def _repeat_lines(data: bytes, _: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines) + 1)
    block = lines[at : at + chance.choice((1, 1, 2, 5, 20))]
    size = sum(map(len, block)) or 1
    return b"".join(
        [*lines[:at], *block * min(chance.choice((3, 50, 1000, 4000)), LARGEST // size), *lines[at:]]
    )


def _replace(pattern: re.Pattern[bytes], words: Sequence[bytes]) -> Havoc:
    """Put hostile words where the pattern matches, at a few places or everywhere."""

    def havoc(data: bytes, _: bytes, chance: Random) -> bytes:
        share = chance.choice((0.002, 0.02, 0.3, 1))
        word = chance.choice(words)
        return pattern.sub(lambda m: word if chance.random() < share else m[0], data)

    return havoc


def _insert_odd(data: bytes, _: bytes, chance: Random) -> bytes:
    for _n in range(chance.choice((1, 5, 50))):
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.choice(ODD) + data[at:]
    return data


def _nest(data: bytes, _: bytes, chance: Random) -> bytes:
    pair = chance.choice(BRACKETS)
    depth = chance.choice((3, 50, 2000, 20_000))
    at = chance.randrange(len(data) + 1)
    inner = chance.choice((b"", b"7:0", b" "))
    closing = pair[1:] * chance.choice((0, depth))
    return data[:at] + pair[:1] * depth + inner + closing + data[at:]


def _long_line(data: bytes, _: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    blank = chance.choice((b" ", b"\t", b"", b"  ", b" \xc2\xb7 "))
    return data[:start] + re.sub(rb"\r?\n", lambda _m: blank, data[start:end]) + data[end:]


def _one_line(data: bytes, _: bytes, chance: Random) -> bytes:
    return re.sub(rb"\r?\n", lambda _m: chance.choice((b" ", b"\r", b"")), data)


def _run(data: bytes, _: bytes, chance: Random) -> bytes:
    """A very long run of one character, or of one word, within a line."""
    at = chance.randrange(len(data) + 1)
    words = _WORD.findall(data[:20_000]) or [b"A"]
    what = chance.choice(
        (b" ", b"\t", b"-", b"_", b".", b"0", b"A", b":", b",", b"=", chance.choice(words) + b" ")
    )
    return data[:at] + what * chance.choice((100, 5_000, 50_000)) + data[at:]


def _shuffle_lines(data: bytes, _: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = chance.randrange(len(lines) + 1)
    end = start + chance.choice((3, 30, 3000))
    part = lines[start:end]
    chance.shuffle(part)
    return b"".join([*lines[:start], *part, *lines[end:]])


def _drop_lines(data: bytes, _: bytes, chance: Random) -> bytes:
    share = chance.choice((0.01, 0.2, 0.6))
    return b"".join(line for line in data.splitlines(keepends=True) if chance.random() > share)


def _indent(data: bytes, _: bytes, chance: Random) -> bytes:
    def shift(line: bytes) -> bytes:
        return b" " * chance.choice((0, 1, 4, 40, 400)) + line if chance.random() < 0.2 else line

    return b"".join(map(shift, data.splitlines(keepends=True)))


def _encode(data: bytes, _: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(
        chance.choice(("utf-16", "utf-32", "cp1252", "utf-8-sig", "shift_jis", "cp037")), "replace"
    )


KINDS: Final[dict[str, Havoc]] = {
    "cut": _cut,
    "truncate": _truncate,
    "flip": _flip,
    "splice": _splice,
    "interleave": _interleave,
    "repeat_block": _repeat_block,
    "repeat_lines": _repeat_lines,
    "numbers": _replace(_NUMBER, NUMBERS),
    "words": _replace(_WORD, (b"", b"Reserved", b"A" * 3000, b"a.b", b"[31:0]", b"POSSIBLE VALUES:", b"=")),
    "odd": _insert_odd,
    "nest": _nest,
    "long_line": _long_line,
    "one_line": _one_line,
    "run": _run,
    "shuffle_lines": _shuffle_lines,
    "drop_lines": _drop_lines,
    "indent": _indent,
    "encode": _encode,
}
"""Every kind of havoc by name."""
