"""What manuals of processors state in sentences: access and reset of registers, values of fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read as read_with

if TYPE_CHECKING:
    from extract.observations import Register

HEAD = ["NB4x44 Pump Control", "", "{said}", "", " Bits    Description", ""]

ROWS = [
    " 31      PumpEn: pump enable.",
    "",
    " 30      FlowEn: flow enable. Read-only.",
    "",
    " 29:0    Reserved.",
]


def registers(*lines: str) -> list[Register]:
    return read_with(load("\n".join([*lines, ""]), "northbeck-wren")).registers


@pytest.mark.parametrize(
    "said",
    [
        "Read-write. Reset: 4000_0000h.",
        "Reset: 4000_0000h. Read-write.",
        "Read-write. Reset: 4000_0000h. See 3.1.",
    ],
)
def test_access_and_reset_in_sentences_under_a_heading_are_the_registers(said: str) -> None:
    (found,) = registers(*(line.format(said=said) for line in [*HEAD, *ROWS]))
    assert (found.register, found.access) == ("NB4x44", "Read-write")
    assert [(f.field, f.access, f.default_value) for f in found.fields] == [
        ("PumpEn", None, 0),
        ("FlowEn", "Read-only", 1),
        ("Reserved", None, None),
    ]


def test_access_alone_under_each_heading_is_that_registers() -> None:
    lines = [line.format(said="Read-write.") for line in [*HEAD, *ROWS]]
    lines += ["", "", *(line.format(said="Read-only.").replace("x44", "x48") for line in [*HEAD, *ROWS])]
    assert [(r.register, r.access) for r in registers(*lines)] == [
        ("NB4x44", "Read-write"),
        ("NB4x48", "Read-only"),
    ]
