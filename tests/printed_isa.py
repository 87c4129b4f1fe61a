"""An invented instruction set, drawn by lot, and what a reading of it in print has wrong.

    made = isa(seed=3, count=40)              encodings with fields, and their instructions
    wrong(reading, made, Said())              what was lost, and what is wrong without a flag

Mnemonics are long and short, opcodes leave gaps, texts have one line or three paragraphs and pseudo-code behind them:
enough for names to wrap in their columns and for tables to be torn over pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from printed_chip import SYLLABLES, WORDS, Bits, Value, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import Instruction, Reading, Register

_ENCODINGS: Final = (("NA", "N"), ("NB2", "N"), ("WIDE", "W"), ("MEMX", "MEM"), ("NKI", "N"))
"""Names of encodings, and what the mnemonics of each begin with."""
_TYPES: Final = "F32 F64 U32 I32 B64 U16 I32_U24 F16_F32 DWORD DWORDX4 U8_D16_HI E64".split()  # noqa: SIM905 - readable
_OPERANDS: Final = ("Rd, Rs", "Rd, Rs, #imm8", "imm11", "[Rs], Rd", "")
_STEPS: Final = (
    "D.u = S0.u + S1.u;",
    "D.f = S0.f * S1.f + D.f.",
    "SCC = (S0.u != 0);",
    "if (S0.u[4:0] > 31) then SCC = 1;",
    "D[31:0] = {S0[15:0], S1[15:0]}",
    "MEM[ADDR] = DATA.",
    "for i in 0..3 do",
    "endfor",
)
_PHRASES: Final = (
    *WORDS,
    *("SCC", "EXEC", "32-bit", "16", "2", "S0.u", "0x1F", "the opcode", "a name", "VCC", "instructions"),
)
_FIXED: Final = "Must be 1 1 0 1 0 0."
_GAPS: Final = (1, 1, 1, 1, 2, 5, 17)


class Op(NamedTuple):
    """An instruction as it is printed; `pattern` has a character for each of its 16 bits."""

    encoding: str
    opcode: int
    name: str
    operands: str
    paragraphs: tuple[str, ...]
    steps: tuple[str, ...]
    pattern: str

    @property
    def lines(self) -> list[str]:
        """What is said of it: paragraphs, and pseudo-code in lines of its own."""
        return [*self.paragraphs, *self.steps]


class Form(NamedTuple):
    """An encoding as it is printed: fields from bit 31 down, one of them the opcode's."""

    name: str
    text: str
    fields: tuple[Bits, ...]


@dataclass(frozen=True)
class Isa:
    """Encodings and all their instructions, those of an encoding by opcode."""

    forms: tuple[Form, ...]
    ops: tuple[Op, ...]

    def of(self, form: Form) -> list[Op]:
        """The instructions of an encoding."""
        return [op for op in self.ops if op.encoding == form.name]


class Said(NamedTuple):
    """What a layout tells of the instructions besides their names."""

    encodings: bool = True
    opcodes: bool = True
    texts: bool = True
    operands: bool = False
    patterns: bool = False
    formats: bool = False


def isa(seed: int, count: int, *, short: bool = False, lower: bool = False, texts: int = 3) -> Isa:
    """So many instructions, the same for the same seed.

    Names are `short` as those of CPUs, or in `lower` case; of each there are so many paragraphs of text at most.
    """
    lot = Random(seed)  # noqa: S311 - examples, no secrets
    of_each = -(-count // len(_ENCODINGS))
    forms, ops, taken = [], [], set[str]()
    for name, lead in _ENCODINGS:
        forms.append(Form(name, sentences(lot, 1), tuple(_fields(lot))))
        opcode = 0
        for _ in range(of_each):
            said = tuple(_sentences(lot) for _ in range(lot.randint(1, texts)))
            steps = tuple(lot.sample(_STEPS, lot.choice([0, 1, 1, 3]) if texts > 1 else 0))
            mnemonic = _mnemonic(lot, "" if short else lead, taken)
            mnemonic = mnemonic.lower() if lower else mnemonic
            pattern = f"{len(ops) + 1:08b}" + lot.choice(["dddddrrr", "rrrdkkkk", "ffffffff", "----kkkk"])
            ops.append(Op(name, opcode, mnemonic, lot.choice(_OPERANDS), said, steps, pattern))
            opcode += lot.choice(_GAPS)
    return Isa(tuple(forms), tuple(ops))


def _sentences(lot: Random) -> str:
    said = [" ".join(lot.choices(_PHRASES, k=lot.randint(2, 14))) for _ in range(lot.randint(1, 3))]
    return ". ".join(text[0].upper() + text[1:] for text in said) + "."


def _mnemonic(lot: Random, lead: str, taken: set[str]) -> str:
    while True:
        words = ["".join(lot.choices(SYLLABLES, k=lot.randint(1, 3))) for _ in range(lot.randint(1, 4))]
        if lead:
            name = "_".join([lead, *words, *([lot.choice(_TYPES)] if lot.random() < 0.8 else [])])
        else:
            name = words[0] + lot.choice(["", "", "", ".W", "2", "_S"])
        if name not in taken and len(name) > 1:
            taken.add(name)
            return name


def _fields(lot: Random) -> Iterator[Bits]:
    """The fields of an encoding: its code, the opcode, operands with and without lists, reserved bits."""
    yield Bits("ENCODING", 31, 26, text=_FIXED)
    yield Bits("OP", 25, 17, text="Opcode.")
    at = 16
    names = lot.sample(
        ["SRC0", "VSRC1", "VDST", "SDST", "SSRC2", "CLAMP", "IMM4", "OFFSET", "GLC", "DMASK"], 10
    )
    while at >= 0:
        low = max(0, at - lot.choice([0, 1, 3, 7, 8]))
        if lot.random() < 0.2 and at < 16:
            yield Bits("Reserved", at, low, reserved=True)
        else:
            width = at - low + 1
            listed = tuple(
                Value(n, f"{lot.choice(SYLLABLES)}{lot.choice(SYLLABLES)}_{n}", "")
                for n in range(min(1 << width, 4) if lot.random() < 0.5 else 0)
            )
            name = names.pop() if names else f"SIMM{at}"
            yield Bits(name, at, low, text=sentences(lot, 1), values=listed)
        at = low - 1


def wrong(reading: Reading, printed: Isa, said: Said) -> list[str]:
    """What was printed and is not read, and what was read otherwise than it is printed and bears no flag."""
    found: list[str] = []
    rows: dict[tuple[str | None, str | None], Instruction] = {}
    for row in reading.instructions:
        key = (row.encoding, row.mnemonic)
        if key in rows and not (row.flags or rows[key].flags):
            found.append(f"{key}: twice")
        rows[key] = row
    by_name = {row.mnemonic: row for row in reading.instructions}
    doubted = {(row.encoding, row.opcode) for row in reading.instructions if _doubts(row)}
    for op in printed.ops:
        near = rows.get((op.encoding, op.name)) or by_name.get(op.name)
        if near is None:
            if not doubted & {(op.encoding, op.opcode), (None, op.opcode)}:
                found.append(f"{op.name}: lost")
        elif not _doubts(near):
            found += [f"{op.name}: {fault}" for fault in _faults(near, op, said)]
    names = {op.name for op in printed.ops}
    found += [
        f"{row.mnemonic}: no such instruction, {row.encoding} {row.opcode}"
        for row in reading.instructions
        if row.mnemonic not in names and not row.flags
    ]
    return found + (list(_of_forms(reading, printed)) if said.formats else [])


_OF_OTHERS: Final = {"name_joined", "encoding_unknown", "opcode_repeated"}
"""Doubts that are about the name or the encoding alone."""


def _doubts(row: Instruction) -> bool:
    return not _OF_OTHERS.issuperset(row.flags)


def _faults(row: Instruction, op: Op, said: Said) -> Iterator[str]:
    if said.encodings and row.encoding != op.encoding and "encoding_unknown" not in row.flags:
        yield f"encoding {row.encoding} for {op.encoding}"
    if not said.encodings and row.encoding is not None:
        yield f"encoding {row.encoding}, which nothing says"
    if row.opcode != (op.opcode if said.opcodes else None):
        yield f"opcode {row.opcode} for {op.opcode}"
    if said.texts and _close(row.description or "") != _close("".join(op.lines)):
        yield f"text {row.description!r} for {op.lines!r}"
    if said.operands and _close(row.syntax or "") not in {
        _close(f"{op.name} {op.operands}"),
        _close(op.operands),
    }:
        yield f"syntax {row.syntax!r} for {op.operands!r}"
    if said.patterns and [_close(text or "") for kind, text in row.forms if kind == "encoding"] != [
        op.pattern
    ]:
        yield f"forms {row.forms} for {op.pattern}"


def _close(text: str) -> str:
    """Text without blanks: how lines are joined is not what is compared."""
    return "".join(text.split())


def _of_forms(reading: Reading, printed: Isa) -> Iterator[str]:
    read = {one.register: one for one in reading.registers}
    for name in read.keys() - {form.name for form in printed.forms}:
        yield f"{name}: no such encoding"
    for form in printed.forms:
        if form.name not in read:
            yield f"{form.name}: encoding lost"
        else:
            yield from (f"{form.name}: {fault}" for fault in _of_fields(read[form.name], form))


def _of_fields(register: Register, form: Form) -> Iterator[str]:
    printed = {(one.high, one.low): one for one in form.fields if not one.reserved}
    rows = {(row.bit_hi, row.bit_lo): row for row in register.fields if not row.reserved}
    for high, low in printed.keys() - rows.keys():
        yield f"{printed[high, low].name} {high}:{low} lost"
    for bits, row in rows.items():
        one = printed.get(bits)
        if row.flags:
            continue
        if one is None or row.field != one.name:
            yield f"field {row.field} {bits}, which nobody printed"
        elif one.name != "OP" and [(v.value, _close(v.name or "")) for v in row.values] != _listed(one):
            yield f"{row.field} values {[(v.value, v.name) for v in row.values]} for {one.values}"
        elif one.name != "OP" and _close(one.text) not in _close(row.description or ""):
            yield f"{row.field} text {row.description!r} for {one.text!r}"


def _listed(one: Bits) -> list[tuple[int, str]]:
    """The values of a field: those of its list, or the only one that it must be."""
    return [(0b110100, "110100")] if one.text == _FIXED else [value[:2] for value in one.values]
