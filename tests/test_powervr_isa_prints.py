"""One reference in the ways that converters print it: the facts are the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from dialect_checks import faults, load

from extract.dialects.powervr_isa import PowerVrIsaDialect

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.observations import Reading

REFERENCE = """Contents

3. Registers\t4
3.1. Left\t4
4. Instructions\t8
4.1. Arithmetic\t8
4.1.1. ADD_W\t8
4.1.2. SUBW\t9

3. Registers

3.1. Left

Code: Ln[IX, D]

Access: Read/Write

Description: Holds what comes from the left.

4. Instructions

4.1. Arithmetic

4.1.1. ADD_W

Format: ADD_W dest, source1.

Stage0: ADD_W{.CAP} G0, H0

Stage1: -

Description: Adds, for every lane that is on (G0 and H0).

If (p) $G0 = H0 + H1$

Example:

```
int a = b < 2 && c;
```

```
0 : addw g0, h0
    nop;
```

4.1.2. SUBW

Format: SUBW dest, source1.

Stage0: SUBW G0, H0

Stage1: -

Description: Takes.
"""


def read(text: str) -> Reading:
    reading = PowerVrIsaDialect().read(load(text, "acme-one-isa"))
    reading.number()
    assert faults(reading) == []
    return reading


def facts(reading: Reading) -> list[object]:
    """What the document says, without where it says it."""
    found: list[object] = [
        (i.mnemonic, i.syntax, i.forms, i.description, i.operation, i.examples, i.section, i.flags)
        for i in reading.instructions
    ]
    found += [(s.kind, s.name, s.definition, s.attributes, s.section, s.flags) for s in reading.symbols]
    return [*found, *(d.code for d in reading.diagnostics)]


def heads(write: Callable[[int, str], str]) -> Callable[[str], str]:
    """The text with every heading of its body written otherwise, by its depth and its text."""

    def printed(text: str) -> str:
        return re.sub(r"(?m)^(\d+(?:\.\d+)*)\. [^\t\n]*$", lambda m: write(m[1].count(".") + 1, m[0]), text)

    return printed


def fences(opens: str, closes: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?ms)^```\n(.*?)^```$", lambda m: f"{opens}\n{m[1]}{closes}", text)


def indented(by: str) -> Callable[[str], str]:
    return lambda text: re.sub(
        r"(?ms)^```\n(.*?)^```$", lambda m: "\n" + re.sub("(?m)^", by, m[1].rstrip()) + "\n", text
    )


def keys(pattern: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"(?m)^([A-Z]\w+):(.*)$", pattern, text)


PRINTS: dict[str, Callable[[str], str]] = {
    "marked headings": heads(lambda depth, text: f"{'#' * depth} {text}"),
    "closed headings": heads(lambda depth, text: f"{'#' * depth} {text} {'#' * depth}"),
    "headings with anchors": heads(lambda depth, text: f"{'#' * depth} {text} {{#to-{depth}}}"),
    "headings of HTML": heads(lambda depth, text: f'<h{depth} id="x">{text}</h{depth}>'),
    "indented headings": heads(lambda _, text: f"   {text}"),
    "underlines": heads(lambda depth, text: f"{text}\n{'=-~'[depth - 1] * len(text)}"),
    "fences of tildes": fences("~~~", "~~~"),
    "fences with attributes": fences("```{.asm .wide}", "```"),
    "listings indented": indented("    "),
    "listings behind tabs": indented("\t"),
    "entities": lambda text: text.replace("&", "&amp;").replace("<", "&lt;"),
    "slanted keys": keys(r"*\1:*\2"),
    "strong slanted keys": keys(r"***\1***:\2"),
    "keys behind a plus": keys(r"+ \1:\2"),
    "hard line ends": lambda text: re.sub(r"(?m)^((?:Format|Stage0|Access): .*)$", r"\1\\", text),
    "breaks": lambda text: re.sub(r"(?m)^((?:Format|Stage0|Access): .*)$", r"\1<br/>", text),
    "names escaped": lambda text: text.replace("_", "\\_"),
    "no blank lines": lambda text: re.sub(r"\n\n+(?!```)", "\n", text),
    "wrapped": lambda text: text.replace("for every lane", "\nfor every lane"),
    "lines twice apart": lambda text: text.replace("\n\n", "\n\n\n"),
}


@pytest.mark.parametrize("how", PRINTS)
def test_another_print_of_a_reference_says_the_same(how: str) -> None:
    printed = PRINTS[how](REFERENCE)
    assert printed != REFERENCE
    was = facts(read(REFERENCE))
    assert len(was) == 3
    assert facts(read(printed)) == was


def test_an_indented_sentence_is_no_listing() -> None:
    text = REFERENCE.replace("Adds, for", "Adds,\n\n    so to speak, for")
    (row, _) = read(text).instructions
    assert len(row.examples) == 2
    assert "so to speak, for every lane" in (row.description or "")


def test_a_table_of_html_may_take_up_any_number_of_lines() -> None:
    rows = [["Index", "Value", "Definition"], *([str(n), f"0x{n:08X}", f"item {n}"] for n in range(150))]
    cells = ["\n".join(["<tr>", *(f"<td>\n{c}\n</td>" for c in row), "</tr>"]) for row in rows]
    text = REFERENCE + "\n".join(["\n<table>", *cells, "</table>\n"])
    found = [s for s in read(text).symbols if s.kind == "special_constant"]
    assert [(s.index, s.value, s.definition) for s in found] == [(n, n, f"item {n}") for n in range(150)]


def test_a_title_that_says_what_the_instruction_does_is_its_name_and_begins_an_entry() -> None:
    entries = [
        ("GADD", "Adds both"),
        ("GSUB", "Takes one away"),
        ("GMUL", "Multiplies them"),
        ("GDIV", "Divides them"),
    ]
    for mark in ("", "## "):
        text = "The set\n\nWhat it has.\n\n" + "\n\n".join(
            f"{mark}{name} - {title}\n\nSyntax: {name} a, b\nOpcode: 0x{code:02X}\nOperation: a = a ? b\nFlags: none"
            for code, (name, title) in enumerate(entries)
        )
        reading = read(text)
        assert [(row.mnemonic, row.opcode) for row in reading.instructions] == [
            (name, code) for code, (name, _) in enumerate(entries)
        ]
        assert not any(row.flags for row in reading.instructions)
