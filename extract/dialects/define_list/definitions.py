"""One line of such a list: what it defines, and what its comment says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Piece

_LINE: Final = re.compile(
    r"\s*#\s*define\s+(?P<name>[A-Za-z_]\w*)(?P<args>\([a-z](?:,\s*[a-z])*\))?\s+(?P<value>[^\s/](?:[^/]*[^\s/])?)"
    r"\s*(?:/\*\s?(?P<code>.*?)\s*\*/\s*)?(?://.*)?$"
)
_SIZE: Final = re.compile(r"(?P<name>\w+)__SIZE_(?P<dimension>[1-9])$")
_CODE: Final = re.compile(
    r"(?P<read>[RC-])(?P<write>[W-])(?P<reset>[A-Z-])(?P<size>[\dVUS-])(?P<kind>[A-Z])$"
)
_NUMBER: Final = re.compile(r"\(?\s*(?:0[xX](?P<hex>[0-9A-Fa-f]{1,16})|(?P<dec>\d{1,10}))[uUlL]{0,3}\s*\)?$")
_TERMS: Final = re.compile(r"[\s()+*]|0[xX][0-9A-Fa-f]{1,8}|\d{1,8}|[a-z]")
_LONGEST: Final = 300


@dataclass(slots=True)
class Definition:
    """A definition: its name, its place, and one of a number, a range of bits, a range of addresses, an expression.

    `access`, `reset`, `size` in bytes and `kind` are what the comment says: D for a block, R a register, A an array of
    them, F a field, V a value. `sizes` is the dimension that the line counts the elements of `name` in.
    """

    name: str
    piece: Piece
    value: str
    number: int | None = None
    bits: tuple[str, str] | None = None
    span: tuple[int, int] | None = None
    index: str | None = None
    access: str | None = None
    reset: bool = False
    size: int | None = None
    kind: str = ""
    sizes: int = 0


def definition(line: str, i: int) -> Definition | None:
    """Read a line; None for any other, and for definitions of something else."""
    found = _LINE.match(line) if len(line) <= _LONGEST else None
    if found is None:
        return None
    value, name = found["value"].strip(), found["name"]
    made = Definition(name, (i, found.start("name"), len(line.rstrip())), value)
    made.index = found["args"][1:-1] if found["args"] else None
    if code := _CODE.match(found["code"] or ""):
        made.kind, made.reset = code["kind"], code["reset"] == "I"
        made.access = f"{code['read']}{code['write']}".replace("-", "").replace("C", "R") or None
        made.size = int(code["size"]) if code["size"].isdecimal() else None
    if sizes := _SIZE.match(name):
        made.name, made.sizes = sizes["name"], int(sizes["dimension"])
    bare = value[1:-1] if value.startswith("(") and value.endswith(")") and value.count("(") == 1 else value
    high, colon, low = bare.partition(":")
    if colon and "0x" in bare.lower():
        one, two = _number(high), _number(low)
        if one is None or two is None:
            return None
        made.span = (min(one, two), max(one, two))
        return made
    if colon:
        made.bits = (high.strip(), low.strip())
        return made if _is_expression(high) and _is_expression(low) else None
    made.number = _number(value)
    return made if made.number is not None or (made.index and _is_expression(value)) else None


def _number(text: str) -> int | None:
    found = _NUMBER.match(text.strip())
    if found is None:
        return None
    return int(found["hex"], 16) if found["hex"] else int(found["dec"])


def _is_expression(text: str) -> bool:
    """Whether a text is made of numbers, sums, products and letters for indices."""
    return bool(text.strip()) and not _TERMS.sub("", text) and any(map(str.isalnum, text))


def evaluate(text: str, index: str | None, at: int) -> int | None:
    """The number that an expression of sums and products gives for an index; None where it is not written well.

    >>> evaluate("(0x1200+(i)*8)", "i", 2), evaluate("4*i+3", "i", 1), evaluate("4*(i", "i", 1)
    (4624, 7, None)
    """
    tokens = re.findall(r"[()+*]|0[xX][0-9A-Fa-f]+|\d+|[a-z]", text)
    place = 0

    def total() -> int | None:
        nonlocal place
        out = product()
        while out is not None and place < len(tokens) and tokens[place] == "+":
            place += 1
            more = product()
            out = None if more is None else out + more
        return out

    def product() -> int | None:
        nonlocal place
        out = term()
        while out is not None and place < len(tokens) and tokens[place] == "*":
            place += 1
            more = term()
            out = None if more is None else out * more
        return out

    def term() -> int | None:
        nonlocal place
        said = tokens[place] if place < len(tokens) else ""
        place += 1
        if said == "(":
            out = total()
            closed = place < len(tokens) and tokens[place] == ")"
            place += 1
            return out if closed else None
        if said == index:
            return at
        return _number(said) if said[:1].isdigit() else None

    try:
        out = total()
    except RecursionError:
        return None
    return out if place == len(tokens) else None
