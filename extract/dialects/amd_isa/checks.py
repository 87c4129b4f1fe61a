"""Whether what is read fits together: bits within a container, sizes between chapters, lists that are printed twice.

Nothing is changed here. What cannot be right is flagged as printed, and the diagnostic names the other reading.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.fields import describe
from extract.dialects.amd_isa.numbers import show
from extract.dialects.amd_isa.text import fold

if TYPE_CHECKING:
    from extract.dialects.amd_isa.numbers import Bits
    from extract.observations import Field, Instruction, Reading, Register

NEAR: Final = 8
"""Fields of a register that are compared with the one after them: who shares bits with more is damaged in any case."""


def check_bits(register: Register, reading: Reading) -> None:
    """Overlaps, bits beyond the width, bits that no field has, and lists that name bits their field lacks."""
    rows = [f for f in register.fields if f.bit_hi is not None and f.bit_lo is not None]
    if not rows or not register.width_bits:
        return
    base = min(f.bit_lo for f in rows if f.bit_lo is not None) // 32 * 32
    end = max(register.width_bits, base + 32)
    free = gaps(rows, base, end)
    _overlaps(register, rows, free, reading)
    for row in rows:
        if row.bit_hi is not None and row.bit_hi >= end:
            row.flag("bits_out_of_range")
            message = f"{register.register}: {describe(row)} exceeds its width of {register.width_bits} bits"
            reading.diagnose("bits_out_of_range", message, observation=row)
        if "bits_list" in row.flags:
            _beyond(register, row, free, reading)
    _unlike(register, rows, free, reading)
    if free:
        which = ", ".join(show(bits) for bits in free)
        message = f"{register.register}: bits {which} belong to no field"
        reading.diagnose("bits_gap", message, observation=register)


def gaps(rows: list[Field], base: int, end: int) -> list[Bits]:
    """The bits from `base` to `end` (exclusive) that no row has, the highest first."""
    taken = sorted(
        ((row.bit_lo, row.bit_hi) for row in rows if row.bit_hi is not None and row.bit_lo is not None),
    )
    out: list[Bits] = []
    free = base
    for lo, hi in [*taken, (end, end)]:
        if free < min(lo, end):
            out.append((min(lo, end) - 1, free))
        free = max(free, hi + 1)
    return out[::-1]


def _overlaps(register: Register, rows: list[Field], free: list[Bits], reading: Reading) -> None:
    """Flag fields that share bits; where one of them fits the free bits beside it, say so."""
    for one, other in _sharing(rows):
        one.flag("bits_overlap")
        other.flag("bits_overlap")
        message = f"{register.register}: {describe(one)} and {describe(other)} share bits"
        for row in (one, other):
            if fit := _fit(row, free):
                message += f"; {row.field} would fit in {show(fit)}, which belongs to no field"
                break
        reading.diagnose("bits_overlap", message, observation=one)
        reading.diagnose("bits_overlap", message, observation=other)


def _sharing(rows: list[Field]) -> list[tuple[Field, Field]]:
    """Pairs of fields that share bits: every field that shares some is in one, with no more than `NEAR` before it."""
    ordered = sorted(rows, key=lambda f: (f.bit_lo or 0, f.bit_hi or 0))
    ends = [row.bit_hi or 0 for row in ordered]
    pairs: list[tuple[int, int]] = []
    furthest = 0
    for n, row in enumerate(ordered[1:], 1):
        before = sorted({furthest, *range(max(0, n - NEAR), n)})
        pairs += [(i, n) for i in before if (row.bit_lo or 0) <= ends[i]]
        furthest = max(furthest, n, key=lambda i: ends[i])
    return [(ordered[i], ordered[n]) for i, n in sorted(pairs)]


def _unlike(register: Register, rows: list[Field], free: list[Bits], reading: Reading) -> None:
    """Flag a field beside free bits whose numbered siblings (`SRC0`, `SRC1`, `SRC2`) all have another width."""
    siblings: dict[str, list[Field]] = {}
    for row in rows:
        if row.field and not row.part and (found := _NUMBERED.match(row.field)):
            siblings.setdefault(found[1], []).append(row)
    edges = {edge for hi, lo in free for edge in (hi + 1, lo - 1)}
    for group in siblings.values():
        widths = Counter(_width(row) for row in group)
        usual = max(widths, key=lambda width: widths[width])
        if len(group) < 3 or widths[usual] != len(group) - 1:
            continue
        odd = next(row for row in group if _width(row) != usual)
        if odd.bit_hi in edges or odd.bit_lo in edges:
            odd.flag("width_unlike")
            message = f"{register.register}: {describe(odd)} lies beside free bits; its siblings have {usual}"
            reading.diagnose("width_unlike", message, observation=odd)


def _width(row: Field) -> int:
    return 0 if row.bit_hi is None or row.bit_lo is None else row.bit_hi - row.bit_lo + 1


def _fit(row: Field, free: list[Bits]) -> Bits | None:
    """Free bits right beside a field that have just its width."""
    if row.bit_hi is None or row.bit_lo is None:
        return None
    size = row.bit_hi - row.bit_lo
    return next(
        (b for b in free if b[0] - b[1] == size and (b[0] + 1 == row.bit_lo or b[1] - 1 == row.bit_hi)), None
    )


def _beyond(register: Register, row: Field, free: list[Bits], reading: Reading) -> None:
    """A field whose list names more bits than it has."""
    lowest = row.bit_lo or 0
    named = [v.value + lowest for v in row.values if v.role == "bit" and v.value is not None]
    wanted = (max(named), min(named))
    extra = set(named) - set(range(lowest, (row.bit_hi or 0) + 1))
    unowned = all(any(lo <= bit <= hi for hi, lo in free) for bit in extra)
    message = (
        f"{register.register}: the list of {describe(row)} names bits {show(wanted)}"
        f"{', and the bits beyond it belong to no field' if unowned else ''}: it may be {show(wanted)}"
    )
    reading.diagnose("bits_list", message, observation=row)


_NUMBERED = re.compile(r"(.*[A-Za-z_])\d+$")
_LESSER = re.compile(r"_[SUIF]?(?:MIN|MAX)(?:_|\d|$)")
_SETTING = re.compile(r"1 ?= ?[^,.;(]+")
_SIGN_LOST = re.compile(r"(?:SBYTE|SSHORT|_I8|_I16)(?:_|$)")


def check_texts(registers: list[Register], reading: Reading) -> None:
    """A single bit explained in the very words of a field of several bits and another name: one was copied."""
    wide: dict[str, tuple[str, str]] = {}
    rows = [(r, f) for r in registers if r.kind == "encoding" for f in r.fields if f.field and f.description]
    for register, row in rows:
        if row.bit_hi is not None and row.bit_lo is not None and row.bit_hi > row.bit_lo:
            wide.setdefault(row.description or "", (row.field or "", register.register or ""))
    for register, row in rows:
        other = wide.get(row.description or "")
        if row.bit_hi is None or row.bit_hi != row.bit_lo or row.part or other is None:
            continue
        if fold(other[0]) == fold(row.field or ""):
            continue
        row.flag("text_copied")
        message = (
            f"{register.register}.{row.field}, one bit, is explained in the words of {other[1]}.{other[0]}"
        )
        reading.diagnose("text_copied", message, observation=row)
    _check_settings([(r, f) for r, f in rows if f.bit_hi == f.bit_lo and f.bit_hi is not None], reading)


def _check_settings(rows: list[tuple[Register, Field]], reading: Reading) -> None:
    """A bit said to be set for what another bit, of another name and printed more often, is set for."""
    said: dict[str, Counter[str]] = {}
    for _, row in rows:
        if found := _SETTING.match(row.description or ""):
            said.setdefault(fold(found[0]), Counter())[fold(row.field or "")] += 1
    for register, row in rows:
        found = _SETTING.match(row.description or "")
        names = said[fold(found[0])] if found else Counter()
        name, often = names.most_common(1)[0] if names else ("", 0)
        if often > names[fold(row.field or "")]:
            row.flag("text_copied")
            message = f"{register.register}.{row.field} is explained in the words of {name.upper()}"
            reading.diagnose("text_copied", message, observation=row)


def check_operations(rows: list[Instruction], reading: Reading) -> None:
    """Pseudo-code that cannot be what the instruction's name says.

    A minimum or maximum is chosen, not subtracted; a signed byte or short is not filled up with zeros.
    """
    for row in rows:
        text, name = row.operation, row.mnemonic
        if not text or not name:
            continue
        wrong = None
        if "-= (" in text and "?" in text and _LESSER.search(name):
            wrong = "subtracts what a minimum or maximum would choose"
        elif "'h0," in text and "{" in text and _SIGN_LOST.search(name) and "LOAD" in name:
            wrong = "fills up a signed value with zeros"
        if wrong:
            row.flag("operation_disagrees")
            reading.diagnose(
                "operation_disagrees", f"the operation of {name} {wrong}: {text}", observation=row
            )
