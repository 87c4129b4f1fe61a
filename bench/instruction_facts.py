"""Instruction sets as the opcode tables of assemblers and drivers have them, made what `printed_isa` prints.

    for name, formats in sets(Path("folder")): ...         "gfx10", [("SOP2", [Known(0, "S_ADD_U32"), ...]), ...]

FOLDER holds, at any depth, the files of other projects that are known here by name: `aco_opcodes.py` and `r600_isa.c`
of Mesa; `s390-opc.txt`, `avr.h`, `riscv-opc.h` with `riscv-opc.c`, `loongarch-opc.c`, `mips-opc.c`, `pj-opc.c` of
binutils. They stay outside this repository.
"""

from __future__ import annotations

import re
import runpy
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_NEWER: Final = re.compile(r'"(\w+)"[^#\n]*# ?(\w+) in GFX11')
_ALU: Final = re.compile(r'\{"(\w+)",\s*(\d),\s*\{\s*(-1|0x\w+),\s*(-1|0x\w+)\s*\}')
_CF: Final = re.compile(r'\{"(\w+)",\s*\{\s*(-1|0x\w+),\s*(-1|0x\w+),\s*(-1|0x\w+),\s*(-1|0x\w+)\s*\}')
_S390: Final = re.compile(r'^(\w+) (\w+) (\w+?)_\w+ "([^"]+)"', re.MULTILINE)
_AVR: Final = re.compile(r'AVR_INSN \((\w+),\s*"([^"]*)",\s*"([01\w+]{16})"')
_WORD: Final = re.compile(r"#define (MATCH|MASK)_(\w+)\s+(0x[0-9a-fA-F]+)")
_RISCV: Final = re.compile(
    r'^\{"([\w.]+)",\s*\d+, \w+,\s*"([^"]*)",\s*MATCH_(\w+), MASK_\3,[^}]*,\s*0 \}', re.MULTILINE
)
_LOONG: Final = re.compile(r'\{ (0x\w{8}), (0x\w{8}),\s*"([\w.]+)",\s*"([^"]*)"')
_MIPS: Final = re.compile(r'^\{"([\w.]+)",\s*"([^"]*)",\s*(0x\w{8}), (0x\w{8}),', re.MULTILINE)
_PJ: Final = re.compile(r"\{ (0x\w\w),\s*-1, \d, \{[^}]*\}, \{\"(\w+)\"")


class Known(NamedTuple):
    """An instruction: its opcode, its name and what else the table says; `pattern` has a character for each bit."""

    opcode: int
    name: str
    operands: str = ""
    text: str = ""
    pattern: str = ""


Formats = list[tuple[str, list[Known]]]


def sets(folder: Path) -> Iterator[tuple[str, Formats]]:
    """The instruction sets of the files in a folder: the name of each, and the instructions of each of its formats."""
    for path in sorted(folder.rglob("*")):
        if path.name in _FILES:
            for name, formats in _FILES[path.name](path):
                kept = [(one, _alone(rows)) for one, rows in formats.items()]
                yield name, [(one, rows) for one, rows in kept if len(rows) > 2]


def _alone(rows: list[Known]) -> list[Known]:
    """The instructions whose names and opcodes no other one has, by opcode; of one with a pattern its pattern."""
    names: dict[str, Known] = {}
    codes: set[object] = set()
    for row in sorted(rows, key=lambda row: row.opcode):
        code = row.pattern or row.opcode
        if row.name not in names and code not in codes:
            names[row.name] = row
            codes.add(code)
    return list(names.values())


def _of_mesa(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    newer = dict(_NEWER.findall(path.read_text("utf-8")))
    known = runpy.run_path(str(path))["opcodes"]
    for generation in ("gfx7", "gfx9", "gfx10", "gfx11"):
        formats: dict[str, list[Known]] = {}
        for name, op in known.items():
            code = getattr(op, f"opcode_{generation}")
            if code < 0 or op.format.name.startswith("PSEUDO"):
                continue
            said = newer.get(name, name) if generation == "gfx11" else name
            formats.setdefault(op.format.name, []).append(Known(code, said.upper()))
        yield generation, formats


def _of_r600(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    text = path.read_text("utf-8")
    for n, generation in enumerate(("r700", "evergreen")):
        formats: dict[str, list[Known]] = {}
        for name, sources, *codes in _ALU.findall(text):
            form = "ALU_WORD1_OP3" if sources == "3" else "ALU_WORD1_OP2"
            if codes[n] != "-1" and int(codes[n], 16) < 512:
                formats.setdefault(form, []).append(Known(int(codes[n], 16), name))
        for name, *codes in _CF.findall(text):
            code = -1 if codes[n + 1] == "-1" else int(codes[n + 1], 16)
            if 0 <= code < 256:
                formats.setdefault("CF_WORD1", []).append(Known(code, name))
        yield generation, formats


def _of_s390(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    formats: dict[str, list[Known]] = {}
    for code, name, form, text in _S390.findall(path.read_text("utf-8")):
        if len(code) in {2, 4}:
            formats.setdefault(form, []).append(Known(int(code, 16), name.upper(), "", text.capitalize()))
    yield "s390", formats


def _of_avr(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    rows = []
    for name, operands, pattern in _AVR.findall(path.read_text("utf-8")):
        given = ", ".join(
            f"R{'dr'[n]}" if part in {"r", "d", "a", "v"} else part
            for n, part in enumerate(re.findall(r"\w", operands))
        )
        code = int(re.sub(r"[^01]", "0", pattern), 2)
        rows.append(Known(code, name.upper(), given, "", pattern.replace("+", "q")))
    yield "avr", {"AVR": rows}


def _pattern(match: int, mask: int, bits: int) -> str:
    """The bits of a word: those of the mask as they are, the others of fields a letter each."""
    text, letter = "", ord("a") - 1
    for n in range(bits - 1, -1, -1):
        fixed = mask >> n & 1
        letter += not fixed and (not text or text[-1] in "01")
        text += str(match >> n & 1) if fixed else chr(letter)
    return text


def _of_riscv(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    header = next(path.parents[1].rglob("riscv-opc.h"), None)
    if header is None:
        return
    words = {(kind, name): int(code, 16) for kind, name, code in _WORD.findall(header.read_text("utf-8"))}
    rows = []
    for name, operands, word in _RISCV.findall(path.read_text("utf-8")):
        match, mask = words.get(("MATCH", word)), words.get(("MASK", word), 0)
        if match is not None and mask & 3 == 3:
            rows.append(
                Known(
                    match,
                    name.upper(),
                    ", ".join(re.findall(r"\w+", operands)),
                    "",
                    _pattern(match, mask, 32),
                )
            )
    yield "riscv", {"RISCV": rows}


def _of_words(
    pattern: re.Pattern[str], name: str, order: str
) -> Callable[[Path], Iterator[tuple[str, dict[str, list[Known]]]]]:
    def read(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
        rows = []
        for found in pattern.findall(path.read_text("utf-8")):
            said = dict(zip(order.split(), found, strict=True))
            match, mask = int(said["match"], 16), int(said["mask"], 16)
            given = ", ".join(re.findall(r"[A-Za-z]+\d*", said["operands"]))
            if match & ~mask == 0 and mask:
                word = _pattern(match, mask, 32)
                rows.append(Known(match, said["name"].upper(), given, "", word))
        yield name, {name.upper(): rows}

    return read


def _of_pj(path: Path) -> Iterator[tuple[str, dict[str, list[Known]]]]:
    rows = [Known(int(code, 16), name.upper()) for code, name in _PJ.findall(path.read_text("utf-8"))]
    yield "pj", {"JAVA": rows}


_FILES: Final = {
    "aco_opcodes.py": _of_mesa,
    "r600_isa.c": _of_r600,
    "s390-opc.txt": _of_s390,
    "avr.h": _of_avr,
    "riscv-opc.c": _of_riscv,
    "loongarch-opc.c": _of_words(_LOONG, "loongarch", "match mask name operands"),
    "mips-opc.c": _of_words(_MIPS, "mips", "name operands match mask"),
    "pj-opc.c": _of_pj,
}
