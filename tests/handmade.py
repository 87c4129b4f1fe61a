"""Readings made by hand, and random ones: what the tests of tables put in."""

from __future__ import annotations

import hashlib
from typing import Any

from hypothesis import strategies as st

from extract.document import FURNITURE, HEADING, Document, Piece
from extract.observations import EnumValue, Field, Instruction, Observation, Reading, Register, Symbol

TEXT = """\
Chip manual
CB:MODE  R/W  32 bits  MMReg:0x40
DESCRIPTION: How colours
are blended.

BLEND 3:0  Blending
   0 - off
   1 - on
RSVD 7:4
page 12
CB:MODE2  R/W
stray words

more stray words
EN 0
"""


def document(text: str = TEXT, doc_id: str = "chip", **more: Any) -> Document:
    """A document of this text; `more` overrides what a reader would say of it."""
    lines = text.removesuffix("\n").split("\n")
    said: dict[str, Any] = {"reader": "text", "encoding": "utf-8", "body": range(len(lines)), **more}
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return Document(doc_id, f"raw/{doc_id}.txt", sha256, len(text.encode()), lines=lines, **said)


def whole(source: Document, *lines: int) -> list[Piece]:
    """The pieces that these lines (indices) are."""
    return [(i, 0, len(source.lines[i])) for i in lines]


def reading(doc_id: str = "chip", source: Document | None = None, **more: Any) -> Reading:
    """What a dialect would read from `TEXT`: two registers, three fields, three values (one in prose)."""
    source = source or document(doc_id=doc_id)
    blend = Field(whole(source, 5), field="BLEND", bit_hi=3, bit_lo=0, bits_text="3:0", default_text="none")
    blend.values = [
        EnumValue([(6, 3, 10)], value=0, name="off"),
        EnumValue([(7, 3, 9)], value=1, name="on"),
        EnumValue([(5, 11, 19)], value=2, name="Blending", role="prose"),
    ]
    lost = Field(whole(source, 8), bit_hi=7, bit_lo=4, bits_text="7:4", reserved=True)
    mode = Register(whole(source, 1, 2, 3), block="CB", register="MODE", access="R/W", fields=[blend, lost])
    mode.access_widths, mode.width_bits = [32], 32
    mode.address_space, mode.address, mode.addresses = "MMReg", 0x40, [0x40, 0x44]
    enable = Field(whole(source, 14), field="EN", bit_hi=0, bit_lo=0)
    mode2 = Register(whole(source, 10), block="CB", register="MODE2", variant="b", fields=[enable])
    source.roles[0], source.roles[9] = HEADING, FURNITURE
    said: dict[str, Any] = {"vendor": "acme", "product": "chip-1", "pages": [12] * 10 + [13] * 5, **more}
    made = Reading(source, "acme-register", "acme-register@1", registers=[mode, mode2], **said)
    made.number()
    return made


@st.composite
def readings(draw: st.DrawFn, doc_id: str = "doc") -> Reading:
    """Any reading that is true to some document: every row has pieces, all of them within the lines."""
    lines = draw(st.lists(st.text("ab \t·é𝄞", max_size=8), min_size=1, max_size=12))
    source = document("\n".join([*lines, ""]), doc_id)
    for i in range(len(lines)):
        source.roles[i] = draw(st.integers(0, 31))
    steps = draw(st.lists(st.integers(0, 1), min_size=len(lines), max_size=len(lines)))
    pages = [1 + sum(steps[: i + 1]) for i in range(len(lines))]

    def pieces() -> list[Piece]:
        made = []
        for i in draw(st.lists(st.integers(0, len(lines) - 1), min_size=1, max_size=4)):
            a, b = sorted(draw(st.tuples(*[st.integers(0, len(lines[i]))] * 2)))
            made.append(draw(st.sampled_from([(i, a, b), (i, 0, len(lines[i]))])))
        first = draw(st.integers(0, len(lines) - 1))
        return draw(st.sampled_from([made, whole(source, *range(first, len(lines)))]))

    names = st.sampled_from(["A", "B", None])

    def some(make: Any) -> list[Any]:
        rows: list[Observation] = []
        for _ in range(draw(st.integers(0, 2))):
            rows.append(make())
            if draw(st.booleans()):
                rows[-1].flag("impossible_number")
        return rows

    def field() -> Field:
        bit = draw(st.integers(0, 31))
        values = some(lambda: EnumValue(pieces(), value=draw(st.integers(-1, 3)), name=draw(names)))
        return Field(pieces(), field=draw(names), bit_hi=bit, bit_lo=bit, values=values)

    made = Reading(source, "any", "any@1", product=draw(names), pages=pages)
    made.registers = some(lambda: Register(pieces(), register=draw(names), fields=some(field)))
    made.instructions = some(lambda: Instruction(pieces(), mnemonic=draw(names), forms=[("ALU", "x")]))
    made.symbols = some(lambda: Symbol(pieces(), name=draw(names), attributes={"k": "v"}))
    made.number()
    return made
