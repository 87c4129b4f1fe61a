"""Registers of SVD files (CMSIS System View Description) as the layouts of `vendor_layouts` print them.

    chip(Path("chip.svd"), seed=3, count=20)       registers as `printed_chip.chip` makes them

What is drawn is that of real chips: their names, texts, widths, accesses, lists. An SVD is no manual: registers with
fields that overlap or stand outside, names twice or with signs that no name has, are left out; texts longer than a
cell has room for end at a sentence, lists of values that do not fit are cut. The truth is what is printed.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from printed_chip import Bits, Printed, Value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
RESERVED: Final = re.compile(r"(?i)_*(?:reserved|rsvd|rfu|not_?used|unused)(?:_?\d+)*_*")
OTHER_NAME: Final = re.compile(r" *\(\w*_\w+\) *$")
"""What a title calls its register beside its name in the file."""
EXPLAINS: Final = re.compile(
    r"(?i)\d|\b(?:one|zero|set|sets|clear|clears|cleared|high|low|enable[sd]?|disable[sd]?)\b"
)
"""What a text has that explains values itself."""
SIGNS: Final = str.maketrans(
    dict(zip("‘’“”–—−…≤≥µ×", ["'", "'", '"', '"', *"---", "...", "<=", ">=", "u", "x"], strict=True))
)
TEXT: Final = 600
"""Characters of a field's text, at most."""
LABEL: Final = 120
"""Those of a value's."""
TITLE: Final = 85
"""Those of a register's: it stands in one line."""
LINES: Final = 50
"""Lines of a cell 36 characters wide: a row is not divided."""


class Inherited(NamedTuple):
    """What registers take over from what they stand in."""

    size: int = 32
    access: str = "read-write"
    reset: int = 0
    mask: int | None = None

    def of(self, one: Element) -> Inherited:
        """With what an element says itself."""
        size, access, reset, mask = (
            one.findtext(tag) for tag in ("size", "access", "resetValue", "resetMask")
        )
        return Inherited(
            number(size) if size else self.size,
            access.strip() if access else self.access,
            number(reset) if reset else self.reset,
            number(mask) if mask else self.mask,
        )


class Others(NamedTuple):
    """What elements of a block are derived from, by name."""

    registers: dict[str, Element]
    lists: dict[str, Element]


def number(text: str) -> int:
    """A number as SVD files write it: `12`, `0x1F`, `#101`, `0b101`, `4k`; ValueError for one with open bits."""
    text = text.strip().lower().lstrip("+")
    if text.startswith(("#", "0b")):
        return int(text.lstrip("#").removeprefix("0b"), 2)
    scale = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}.get(text[-1:], 1)
    return scale * (int(text, 16) if text.startswith("0x") else int(text.rstrip("kmg")))


def chip(path: Path, seed: int, count: int) -> list[Printed]:
    """So many registers of a file, the same ones for the same seed: neighbours, of one or several blocks."""
    lot = Random(seed)  # noqa: S311 - examples, no secrets
    blocks = [block for block in _blocks(ET.parse(path).getroot()) if block]  # noqa: S314 - files of the user
    lot.shuffle(blocks)
    drawn: list[Printed] = []
    names: set[str] = set()
    for n, block in enumerate(blocks):
        known = [one for one in block if one.name not in names]
        first = lot.randrange(max(1, len(known) - count // 2))
        for one in known[first : first + max(3, count // 2)]:
            if len(drawn) < count and one.name not in names:
                names.add(one.name)
                drawn.append(Printed(one.name, (n % 8 << 12) + one.offset % 4096, one.text, one.fields))
    return drawn


def _blocks(device: Element) -> Iterator[list[Printed]]:
    given = Inherited().of(device)
    for block in device.iterfind("peripherals/peripheral"):
        held = block.find("registers")
        if held is not None:
            others = Others(
                {one.findtext("name", ""): one for one in held.iter("register")},
                {one.findtext("name", ""): one for one in block.iter("enumeratedValues")},
            )
            yield list(_registers(held, given.of(block), ("", 0), others))


def _registers(
    held: Element,
    given: Inherited,
    within: tuple[str, int],
    others: Others,
) -> Iterator[Printed]:
    """The registers below an element, each whose fields a manual could print; `within` is the cluster and its place."""
    before, at = within
    for one in held:
        if one.tag not in {"register", "cluster"}:
            continue
        try:
            for name, offset in _elements(one, "addressOffset", 2):
                if one.tag == "cluster":
                    yield from _registers(one, given.of(one), (f"{before}{name}_", at + offset), others)
                elif made := _register(one, given, f"{before}{name}", at + offset, others):
                    yield made
        except (ValueError, IndexError):  # of damaged files
            continue


def _elements(one: Element, place: str, most: int = 32) -> Iterator[tuple[str, int]]:
    """Name and place of each element of an array, so many of them, or of what is none."""
    name, first = one.findtext("name", "").strip(), number(one.findtext(place) or "0")
    if (dim := one.findtext("dim")) is None:
        yield name, first
        return
    told = (one.findtext("dimIndex") or "").strip()
    if found := re.fullmatch(r"(\d+)-(\d+)", told):
        indices = [str(n) for n in range(int(found[1]), int(found[2]) + 1)]
    else:
        indices = told.split(",") if told else [str(n) for n in range(number(dim))]
    step = number(one.findtext("dimIncrement") or "0")
    for n, index in enumerate(indices[: min(number(dim), most)]):
        yield re.sub(r"\[?%s\]?", index.strip(), name), first + n * step


def _register(
    one: Element,
    given: Inherited,
    name: str,
    offset: int,
    others: Others,
) -> Printed | None:
    like = others.registers.get(one.get("derivedFrom", ""), one)
    given = given.of(like).of(one)
    fields = [
        made for field in like.iterfind("fields/field") for made in _fields(field, given, like, others.lists)
    ]
    held = [field.name for field in fields if not field.reserved]
    if given.size not in {8, 16, 32} or not NAME.fullmatch(name) or len(held) != len(set(held)) or not held:
        return None
    filled: list[Bits] = []
    at = given.size - 1
    for field in sorted(fields, key=lambda field: -field.high):
        if field.high > at or field.width < 1:
            return None
        filled += [*_gap(at, field.high + 1, given), field]
        at = field.low - 1
    filled += _gap(at, 0, given)
    text = _plain(one.findtext("description") or like.findtext("description") or name)
    text = _ended(OTHER_NAME.sub("", text) or name, TITLE)
    return Printed(name, offset, text, tuple(filled))


def _gap(high: int, low: int, given: Inherited) -> list[Bits]:
    return [Bits("Reserved", high, low, reset=_part(given, high, low), reserved=True)] if high >= low else []


def _part(given: Inherited, high: int, low: int) -> int:
    return given.reset >> low & ((1 << high - low + 1) - 1)


def _fields(one: Element, given: Inherited, register: Element, lists: dict[str, Element]) -> Iterator[Bits]:
    like = one
    if (other := one.get("derivedFrom")) is not None:
        like = next((f for f in register.iterfind("fields/field") if f.findtext("name") == other), one)
    low, high = _ends(one)
    for name, at in _elements(one, "none"):
        first, last = low + at, high + at
        if not NAME.fullmatch(name) or last >= given.size:
            msg = f"{name}: no manual prints it"
            raise ValueError(msg)
        reset = _part(given, last, first)
        text = _ended(_plain(one.findtext("description") or like.findtext("description") or ""), TEXT)
        text = f"The bits {name}" if text in {"", name} else text
        if RESERVED.fullmatch(name):
            yield Bits(name, last, first, reset=reset, reserved=True)
            continue
        values = _values(like, lists, last - first + 1, LINES - len(text) // 36)
        worded = EXPLAINS.search(text) is not None
        yield Bits(name, last, first, _access(one, given), reset, text, values, worded=worded)


def _ends(one: Element) -> tuple[int, int]:
    """The lowest bit and the highest."""
    if found := re.fullmatch(r"\s*\[(\d+):(\d+)\]\s*", one.findtext("bitRange") or ""):
        return int(found[2]), int(found[1])
    if one.find("lsb") is not None:
        return number(one.findtext("lsb", "")), number(one.findtext("msb", ""))
    low = number(one.findtext("bitOffset", ""))
    return low, low + number(one.findtext("bitWidth") or "1") - 1


def _access(one: Element, given: Inherited) -> str:
    said = (one.findtext("access") or given.access).strip()
    if one.findtext("modifiedWriteValues") == "oneToClear":
        return "R/W1C"
    return {"read-only": "R", "write-only": "W"}.get(said, "R/W")


def _values(one: Element, lists: dict[str, Element], width: int, lines: int) -> tuple[Value, ...]:
    """The first list of a field, without what no list in a manual has."""
    listed = one.find("enumeratedValues")
    if listed is not None and (other := listed.get("derivedFrom")) is not None:
        listed = lists.get(other.rpartition(".")[2])
    found: dict[int, Value] = {}
    for entry in listed.iterfind("enumeratedValue") if listed is not None else ():
        try:
            value = number(entry.findtext("value") or "")
        except ValueError:  # the value of all others, or bits that are open
            continue
        name, text = _plain(entry.findtext("name") or ""), _plain(entry.findtext("description") or "")
        text = _ended(text, LABEL).rstrip(".")
        if not NAME.fullmatch(name) or name.lower().startswith(("value", "enum")):
            name, text = text, ""
        lines -= 1 + len(f"{name} {text}") // 36
        if name and value < 1 << width and lines > 0:
            found.setdefault(value, Value(value, name, "" if text == name else text))
    return tuple(found[value] for value in sorted(found)) if len(found) > 1 else ()


def _plain(text: str) -> str:
    """A text in one line, in ASCII."""
    text = unicodedata.normalize("NFKD", text.translate(SIGNS)).encode("ascii", "ignore").decode()
    return " ".join(text.replace("\\n", " ").split())


def _ended(text: str, most: int) -> str:
    """The sentences of a text that have so many characters together, or its words."""
    if len(text) <= most:
        return text
    cut = text[: most + 1]
    return cut[: end + 1] if (end := cut.rfind(". ")) > most // 4 else cut.rpartition(" ")[0]
