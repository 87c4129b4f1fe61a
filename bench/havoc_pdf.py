"""PDFs made hostile: objects and operators damaged, the file cut and spliced, and built ones that are bombs.

    made(data, [], Random(1))      a PDF after some kinds of havoc, most of which leave it a PDF
    BUILT["rules"]()               a PDF of one page with 100,000 rules

Streams are unpacked, changed and packed again; lengths and the table of objects are then wrong, which a
reader has to live with.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Final

import havoc

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    Havoc = Callable[[bytes, bytes, Random], bytes]

_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_OBJECT: Final = re.compile(rb"\d+ 0 obj.*?endobj", re.DOTALL)
_NAME: Final = re.compile(rb"/[A-Za-z]+")
_NUMBER: Final = re.compile(rb"(?<![\w.])-?\d+\.?\d*(?![\w.])")
_NUMBERS: Final = (
    b"0",
    b"-1",
    b"1e9",
    b"99999999999",
    b"2147483648",
    b"-2147483649",
    b"0.0000001",
    b"14400",
    b"nan",
)


def made(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """The PDF after some kinds of havoc; `others` are PDFs to splice in."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        kind = chance.choice(list(KINDS.values()))
        data = kind(data, chance.choice(others) if others else data, chance)
    return data


def _in_streams(change: Callable[[bytes, Random], bytes]) -> Havoc:
    """Change what some packed streams hold."""

    def havoc_(data: bytes, _: bytes, chance: Random) -> bytes:
        share = chance.choice((0.1, 0.5, 1))

        def one(found: re.Match[bytes]) -> bytes:
            if chance.random() > share:
                return found[0]
            try:
                content = zlib.decompress(found[1])
            except zlib.error:
                return found[0]
            return b"stream\n" + zlib.compress(change(content, chance), 1) + b"\nendstream"

        return _STREAM.sub(one, data)

    return havoc_


def _numbers(content: bytes, chance: Random) -> bytes:
    share = chance.choice((0.001, 0.02, 0.3))
    return _NUMBER.sub(lambda m: chance.choice(_NUMBERS) if chance.random() < share else m[0], content)


def _operators(content: bytes, chance: Random) -> bytes:
    lines = content.split(b"\n")
    for _ in range(chance.choice((1, 5, 40))):
        at = chance.randrange(len(lines))
        hostile = (
            b"q " * 500,
            b"Q",
            b"BT",
            b"ET",
            b"0 0 0 0 0 0 cm",
            b"1e6 0 0 1e6 0 0 cm",
            b"0 0 1e9 1e9 re f",
        )
        lines[at : at + chance.randrange(2)] = [
            chance.choice((*hostile, lines[chance.randrange(len(lines))]))
        ]
    return b"\n".join(lines)


def _bytes(content: bytes, chance: Random) -> bytes:
    return havoc.KINDS[chance.choice(("flip", "cut", "repeat_block", "truncate"))](content, content, chance)


def _outside(data: bytes, _: bytes, chance: Random) -> bytes:
    """Change numbers or names of dictionaries: page boxes, counts, lengths, places of objects."""
    pattern, words = chance.choice(
        ((_NUMBER, _NUMBERS), (_NAME, (b"/Kids", b"/Parent", b"/Font", b"/XObject", b"/Length", b"/None")))
    )
    share = chance.choice((0.002, 0.02, 0.2))
    parts = _STREAM.split(data)  # outside, stream, outside, ...
    streams = [m[0] for m in _STREAM.finditer(data)]
    changed = [
        pattern.sub(lambda m: chance.choice(words) if chance.random() < share else m[0], part)
        for part in parts[::2]
    ]
    return changed[0] + b"".join(a + b for a, b in zip(streams, changed[1:], strict=True))


def _swap_objects(data: bytes, other: bytes, chance: Random) -> bytes:
    mine, theirs = list(_OBJECT.finditer(data)), _OBJECT.findall(other)
    for _ in range(chance.choice((1, 3))):
        if mine and theirs:
            at, body = mine[chance.randrange(len(mine))], chance.choice(theirs)
            head = at[0].split(b"obj", 1)[0] + b"obj"
            data = data.replace(at[0], head + body.split(b"obj", 1)[1], 1)
    return data


def _box(data: bytes, _: bytes, chance: Random) -> bytes:
    boxes = (
        b"[0 0 1e9 1e9]",
        b"[0 0 0 0]",
        b"[-1e7 -1e7 1e7 1e7]",
        b"[600 800 0 0]",
        b"[0 0 14400 14400]",
        b"[]",
        b"[0 0 nan 1]",
    )
    return re.sub(rb"/MediaBox\s*\[[^\]]*\]", lambda _m: b"/MediaBox" + chance.choice(boxes), data)


def _cut_tail(data: bytes, _: bytes, chance: Random) -> bytes:
    at = data.rfind(b"xref")
    return data[: max(0, at + chance.randrange(-200, 200))]


KINDS: Final[dict[str, Havoc]] = {
    "flip": havoc.KINDS["flip"],
    "cut": havoc.KINDS["cut"],
    "truncate": havoc.KINDS["truncate"],
    "splice": havoc.KINDS["splice"],
    "cut_tail": _cut_tail,
    "outside": _outside,
    "box": _box,
    "swap_objects": _swap_objects,
    "stream_numbers": _in_streams(_numbers),
    "stream_operators": _in_streams(_operators),
    "stream_bytes": _in_streams(_bytes),
}
"""Every kind of havoc by name."""


# -- built ones


def _pdf(objects: dict[int, bytes], root: int = 1) -> bytes:
    out, places = bytearray(b"%PDF-1.5\n"), {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, size = len(out), max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    out += b"".join(b"%010d 00000 n \n" % places.get(n, 0) for n in range(1, size))
    return bytes(
        out + b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, start)
    )


def _stream(content: bytes, entries: bytes = b"") -> bytes:
    packed = zlib.compress(content, 9)
    return b"<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (entries, len(packed), packed)


def page_pdf(
    content: bytes,
    more: dict[int, bytes] | None = None,
    resources: bytes = b"",
    media: bytes = b"0 0 600 800",
    copies: int = 1,
) -> bytes:
    """A PDF of one page with these operators; `more` are objects from number 6 on. `copies`: the same page again."""
    font = b"/Font << /F 5 0 R >>"
    return _pdf(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Count %d /Kids [%s] >>" % (copies, b"3 0 R " * copies),
            3: b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] /Contents 4 0 R /Resources << %s %s >> >>"
            % (media, font, resources),
            4: _stream(content),
            5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            **(more or {}),
        }
    )


_TEXT: Final = b"BT /F 9 Tf 60 700 Td (CTRL Register 7:0 MODE) Tj ET\n"


def _rules(count: int, gap: float) -> bytes:
    """A page of level and upright rules that cross each other, so many points apart."""
    half = count // 2
    side = half * gap
    level = b"".join(b"0 %.1f m %.1f %.1f l S\n" % (i * gap, side, i * gap) for i in range(half))
    upright = b"".join(b"%.1f 0 m %.1f %.1f l S\n" % (i * gap, i * gap, side) for i in range(half))
    return page_pdf(_TEXT + level + upright, media=b"0 0 %.1f %.1f" % (side, side))


def _forms(depth: int, calls: int) -> bytes:
    """Forms that call the next `calls` times each."""
    last = 5 + depth
    more = {
        number: _stream(
            (b"/X Do\n" * calls if number < last else _TEXT),
            b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] "
            b"/Resources << /Font << /F 5 0 R >> /XObject << /X %d 0 R >> >>" % min(last, number + 1),
        )
        for number in range(6, last + 1)
    }
    return page_pdf(b"/X Do\n", more, b"/XObject << /X 6 0 R >>")


def _loop() -> bytes:
    form = _stream(
        _TEXT + b"/X Do /X Do\n",
        b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
    )
    return page_pdf(b"/X Do\n", {6: form}, b"/XObject << /X 6 0 R >>")


def _page_tree_loop() -> bytes:
    return _pdf(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Count 99999999 /Kids [3 0 R 2 0 R] /Parent 3 0 R >>",
            3: b"<< /Type /Pages /Count 5 /Kids [2 0 R 3 0 R] >>",
        }
    )


def _words(count: int) -> bytes:
    shown = b"".join(
        b"BT /F 2 Tf %d %d Td (w%d) Tj ET\n" % (i * 7 % 590, i * 13 % 790, i) for i in range(count)
    )
    return page_pdf(shown)


def _cells(side: int) -> bytes:
    """A table of so many rows and columns, a number in each cell."""
    step = 560 / side
    lines = []
    for i in range(side + 1):
        at = 20 + i * step
        lines.append(b"20 %.3f m 580 %.3f l S\n%.3f 20 m %.3f 580 l S\n" % (at, at, at, at))
    lines += [
        b"BT /F 1 Tf %.3f %.3f Td (%d) Tj ET\n" % (21 + i * step, 21 + j * step, i + j)
        for i in range(side)
        for j in range(side)
    ]
    return page_pdf(b"".join(lines))


BUILT: Final[dict[str, Callable[[], bytes]]] = {
    "rules": lambda: _rules(100_000, 10),
    "thick_rules": lambda: _rules(100_000, 0.2),
    "some_rules": lambda: _rules(1_500, 10),
    "words": lambda: _words(60_000),
    "cells": lambda: _cells(60),
    "huge_page": lambda: page_pdf(_TEXT, media=b"0 0 1e9 1e9"),
    "far_text": lambda: page_pdf(b"BT /F 9 Tf 1e9 -1e9 Td (far) Tj ET\nBT /F 1e7 Tf 0 0 Td (large) Tj ET\n"),
    "empty_page": lambda: page_pdf(_TEXT, media=b"0 0 0 0"),
    "form_loop": _loop,
    "forms_deep": lambda: _forms(2_000, 1),
    "forms_wide": lambda: _forms(12, 10),
    "page_tree_loop": _page_tree_loop,
    "many_pages": lambda: page_pdf(_TEXT, copies=3_000),
    "bomb": lambda: page_pdf(_TEXT + b" " * (300 << 20)),
    "operators": lambda: page_pdf(b"q " * 2_000_000),
    "long_text": lambda: page_pdf(b"BT /F 1 Tf 0 700 Td (" + b"A7:0 " * 100_000 + b") Tj ET\n"),
    "same_place": lambda: page_pdf(_TEXT * 20_000),
}
"""Hostile PDFs by name."""
