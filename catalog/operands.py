"""What the number in an instruction's operand field stands for: a register, a constant, the word that follows.

    0 to 101    SGPR0 to SGPR101             5 is `s5`: the range counts as its name does
    129 to 192  Signed integer 1 to 64       0x83 is `3`
    256 to 511  VGPR 0 - 255                 0x105 is `v5`
    0           SQ_SGPR: ... Increment from here for additional GPRs      4 is `s4`, up to the next number listed
    255         Literal constant             the word after the instruction

The lists are those of the tables, each with its number or range. A range whose name counts further, or less far, than
its numbers do says nothing of one number: it is a doubt and no value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.decoding import DecodedField, names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.decoding import Part
    from catalog.model import EnumValue

_COUNTED: Final = re.compile(
    r"(?P<head>.*?)(?P<first>(?<!\w)-\d{1,20}|\d{1,20})\s*(?:to|\.\.+|-|–)\s*"
    r"(?P<again>[A-Za-z_]*)\s*(?P<last>-?\d{1,20})\.?",
    re.DOTALL | re.IGNORECASE,
)
"""`SGPR0 to SGPR101`, `VGPR 0 - 255`, `Colour 0..7`, `Signed integer -1 to -16`."""
_INTEGER: Final = re.compile(
    r"(?:.*\W)?int(?:eger)?s?(?: inline)?(?: constants?| values?)?\.?\s*", re.IGNORECASE
)
_ON: Final = re.compile(r"\b(?:increment|count)(?:s|ed)? (?:up )?from here\b", re.IGNORECASE)
_LITERAL: Final = re.compile(r"(?:\w+ )*literal\b.*|\w+_LITERAL", re.IGNORECASE | re.DOTALL)
_GPR: Final = re.compile(r"(?:\w*_|.*\W)?([A-Z])GPRs?\W*", re.DOTALL)
"""A bank of general-purpose registers; an assembler calls its registers by the first letter."""
_BANK: Final = re.compile(
    r"(?:\w+ ){0,3}(?:VGPR|[Vv]ector GPR)(?: 0 (?:-|to) 255)?(?: (?:that|which|for|of|to|when) .*)?\.?|.*\(VGPR\)\.?",
    re.DOTALL,
)
"""A description by which all numbers of a field are vector registers: `Destination VGPR.`, `VGPR which ...`."""
_CONSTANT: Final = re.compile(r"(-?\d+(?:\.\d+)?)(?: ?\((?:integer|float)\))?\.?")
"""A text that is a constant and nothing else: `-16 (integer)`."""
_WIDEST: Final = 12
"""Bits of the widest field of which every number is looked at; operands have nine at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Operand:
    """What a number stands for.

    Attributes:
        text: as an assembler writes it: `s4`, `v5`, `3`, `VCC_LO`; null where the tables do not tell.
        printed: the name or the text that the list has for it.
        literal: whether it is the word after the instruction.
        doubt: why `text` is null although the list holds the number; else null.
    """

    text: str | None
    printed: str
    literal: bool = False
    doubt: str | None = None


def operand(field: DecodedField) -> Operand | None:
    """What a field's number stands for; null where the field is no operand, or its tables do not say.

    Args:
        field: of an encoding, with its number.
    """
    part, number = field.part, field.number
    if number is None:
        return None
    if not part.values:
        return _by_text(part, number)
    if not any(_is_operand(value) for value in part.values):
        return None
    here = [value for value in field.named if value.role != "prose"]
    made = [_meant(value, number) for value in here] or list(_counted_on(part, number))
    found = {one.text or one.printed: one for one in made if one is not None}
    if len(found) > 1:
        several = " or ".join(found)
        return Operand(None, several, doubt=f"the list has several values of {number:#x}: {several}")
    return next(iter(found.values()), None)


def _is_operand(value: EnumValue) -> bool:
    """Whether a value makes its list one of operands, and not of names alone."""
    if value.role != "value":
        return value.role == "operand"
    said = value.label
    ranged = value.value_last is not None and _COUNTED.fullmatch(said)
    return bool(ranged or _LITERAL.fullmatch(said) or _ON.search(value.description or ""))


def _meant(value: EnumValue, number: int) -> Operand | None:
    """What one value of the list makes of the number; null where a range tells nothing of the single number."""
    said = value.label
    if _LITERAL.fullmatch(said):
        return Operand(None, said, literal=True)
    assert value.value is not None
    if value.value_last is None or value.value_last == value.value:
        if _ON.search(value.description or ""):
            return Operand(_numbered(said, 0), said)
        constant = _CONSTANT.fullmatch(value.description or "")
        return Operand(constant[1] if constant else said, said) if said else None
    counted, step = _COUNTED.fullmatch(said), number - value.value
    if counted is None:
        return Operand(_numbered(said, step), said) if _ON.search(value.description or "") else None
    first, last = int(counted["first"]), int(counted["last"])
    if not counted["head"].rstrip().casefold().endswith(counted["again"].casefold()):
        return Operand(None, said, doubt=f"{said} begins and ends with different names")
    if abs(last - first) != value.value_last - value.value:
        size = value.value_last - value.value + 1
        doubt = f"{said} counts {abs(last - first) + 1}, the list has {size} numbers for it"
        return Operand(None, said, doubt=doubt)
    return Operand(_numbered(counted["head"], first + step if last >= first else first - step), said)


def _counted_on(part: Part, number: int) -> Iterator[Operand]:
    """The value that the list counts on from, up to the next number that it holds: `SQ_SGPR` and 4."""
    below = [v for v in part.values if v.role != "prose" and v.value is not None and v.value < number]
    near = max((v.value_last or v.value or 0 for v in below), default=0)
    for value in below:  # of operands alone: what else is listed may leave numbers out
        if value.role == "operand" and value.value == near and _ON.search(value.description or ""):
            step = number - near
            yield Operand(_numbered(value.label, step), f"{value.label} + {step}")


def _by_text(part: Part, number: int) -> Operand | None:
    """A field without a list, whose text says that it names a vector register."""
    text = " ".join((part.field.description or "").split())
    sentence = re.split(r"(?<=\w)\.\s", text, maxsplit=1)[0]
    return Operand(f"v{number}", text) if _BANK.fullmatch(sentence) else None


def _numbered(head: str, number: int) -> str:
    """A register or constant of a range: `s4`, `TTMP3`, `-16`, `Colour 2`."""
    if _INTEGER.fullmatch(head):
        return str(number)
    bank = _GPR.fullmatch(head)
    if bank:
        return f"{bank[1].lower()}{number}"
    digits = re.search(r"\d{1,20}$", head)  # the first of a run bears its number: TTMP0
    if digits:
        return f"{head[: digits.start()]}{int(digits[0]) + number}"
    return f"{head}{number}"


def numbers(part: Part, text: str) -> list[int]:
    """The numbers that stand for an operand, in any case: of `s4`, `v5`, `TTMP3`; `#3` is the constant 3."""
    wanted = text.removeprefix("#").casefold()
    constant = text.startswith("#")
    found = []
    for number in range(1 << min(part.width, _WIDEST)):
        one = _of(part, number)
        if one is None:
            continue
        if (one.text or "").casefold() == wanted or (one.literal and wanted == "literal" and not constant):
            found.append(number)
    return found


def _of(part: Part, number: int) -> Operand | None:
    return operand(DecodedField(part, number, *names_of(part, number)))
