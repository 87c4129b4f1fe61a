"""Tables whose columns are headed by their bits: a row for each format, or for each instruction.

    | Format | 31-25     | 24-20 | 19-15 | 14-12  | 11-7 | 6-0    |
    | R-type | funct7    | rs2   | rs1   | funct3 | rd   | opcode |       the fields of an encoding
    | U-type | imm[31:12] |      |       |        | rd   | opcode |       a slice tells how many columns it fills

    | Instruction | Opcode [15:12] | 11:8 | 7:0 |
    | GAD         | 0010           | rd   | imm |                         codes in it: the word of an instruction

The column of names has to be headed as one of instructions or formats: registers are printed so too. Where it has no
head, or is headed `Bit`, operands behind the names that stand in the cells tell it (`GAD rd, rj` beside `rj` and `rd`),
words bit by bit, `1 0 1 1 s s s d d d` before `Rd=gad(Rs)`, or codes by which each row differs from the others: this
column may be the last. A row with the head of names in the place of a name is a second head: it names the fields of all
rows. Where rows are counted before their words, what stands behind them names formats, unless all are mnemonics. Digits
of the numbers may stand over each other.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.mnemonics import SPARE, is_name, split_operands
from extract.dialects.isa_table.statements import Statement
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.tables import Cell, Table

_HEAD: Final = re.compile(
    r"(?:instr?(?:uction)?s?(?:\s+(?:formats?|types?|names?))?|(?:encoding\s+)?(?:formats?|types?)|mnemonics?|encodings?)$",
    re.IGNORECASE,
)
_SPOKEN: Final = ("nstruction", "nemonic", "pcode")
"""Parts of words of documents on instructions: elsewhere codes do not tell them."""
_OVER: Final = 4
"""Lines over a table that may say what its rows are."""
_OF_BITS: Final = re.compile(r"\s*(?:bits?\s*:?\s*)?$", re.IGNORECASE)
"""What may head the names where the rows tell what they are."""
_BITS: Final = re.compile(
    r"(?:[A-Za-z][\w ]{0,20}?\s*)?[\[(]?\s*(?P<hi>\d{1,3})(?:\s*(?::|-|–|\.\.)\s*(?P<lo>\d{1,3}))?\s*[\])]?$"
)
_STACKED: Final = re.compile(r"\d(?:\s*\d)?$")
"""A number, its digits perhaps over each other."""
_CALLED: Final = re.compile(r"[A-Z]\w{0,5} ?[-+|&^]?= ?(?P<name>[a-z][a-z0-9_.]*)\(.*\)[:\w]*$")
"""A line of syntax in the form of a call, `Rd=gad(Rs,Rt):sat`."""
_SLICES: Final = re.compile(r"\[([\d:|,]+)\]$")
_NUMBER: Final = re.compile(r"0[xX][0-9A-Fa-f]+$|0[bB][01]+$|[01]{2,}$|[01]$")
_TOLD: Final = frozenset(("description", "operation", "function", "meaning", "action", "notes"))
_LEAST: Final = 3
"""Columns of bits at least."""


class BitHeads(NamedTuple):
    """What such tables give: instructions, encodings, the tables themselves, and lines of rows that are not read."""

    rows: list[Statement]
    formats: list[Register]
    tables: list[Table]
    unread: list[int]


def read_bit_heads(document: Document, tables: Sequence[Table]) -> BitHeads:
    """All such tables among these of a document."""
    spoken = any(document.holds(word) for word in _SPOKEN)
    out = BitHeads([], [], [], [])
    for table in tables:
        if len(table.rows) < 2 or len(table.rows[0]) <= _LEAST:
            continue
        head, *below = table.rows
        if (head[0] and _BITS.match(head[0].text.strip())) or _are_counted(table):
            head, *below = [[*row[-1:], *row[:-1]] for row in table.rows]
        heads = [cell.text if cell else "" for cell in head]
        bits = _columns(heads)
        if bits is None or (
            _OF_BITS.match(heads[0])
            and not _HEAD.match(_label(below[0]))
            and not _shows_operands(below)
            and not _shows_bits(below, bits)
            and not (spoken and not _of_registers(document, table) and _differ_by_codes(below, bits))
        ):
            continue
        told = next((c for c, text in enumerate(heads) if text.strip().lower() in _TOLD), None)
        named = not _are_counted(table) or all(is_name(split_operands(_label(row))[0]) for row in below)
        made = []
        for row in below:
            if (one := _row(row, bits, told)) is not None:
                made.append(one)
            elif _has_digits(row):
                out.unread.extend(piece[0] for cell in row if cell for piece in cell.pieces[:1])
        if not made:
            continue
        out.tables.append(table)
        for register, statement in made:
            if statement is not None and named:
                out.rows.append(statement)
            else:
                out.formats.append(register)
    return out


def _columns(heads: Sequence[str]) -> list[tuple[int, int, int]] | None:
    """The columns of bits, each with its highest and lowest; None of any other table."""
    if not (_OF_BITS.match(heads[0]) or _HEAD.match(" ".join(heads[0].split()))):
        return None
    out = []
    stacked = any("\n" in text for text in heads[1:]) and all(map(_STACKED.match, filter(None, heads[1:])))
    for c, text in enumerate(heads[1:], 1):
        if found := _BITS.match(("" if stacked else " ").join(text.split())):
            ends = int(found["hi"]), int(found["lo"] or found["hi"])
            out.append((c, max(ends), min(ends)))
    steps = [one[2] - two[1] for one, two in pairwise(out)]
    if len(out) < _LEAST or out[-1][2] != 0 or any(step != 1 for step in steps):
        return None
    return out if [c for c, _, _ in out] == list(range(out[0][0], out[0][0] + len(out))) else None


def _shows_operands(rows: Sequence[Sequence[Cell | None]]) -> bool:
    """Whether most of the names have operands behind them that stand in cells of their rows, and some three do."""
    shown = named = 0
    for row in rows:
        name, operands = split_operands(" ".join(row[0].text.split())) if row[0] else ("", "")
        named += bool(name)
        cells = {cell.text.strip() for cell in row[1:] if cell}
        shown += any(word in cells for word in re.findall(r"[A-Za-z]\w*", operands))
    return shown >= _LEAST and 2 * shown > named


def _shows_bits(rows: Sequence[Sequence[Cell | None]], bits: Sequence[tuple[int, int, int]]) -> bool:
    """Whether most of the named rows, three at least, have a sign for each bit, and a quarter of these are digits."""
    named = [row for row in rows if row[0] and row[0].text.strip()]
    shown = 0
    for row in named:
        signs = [cell.text.strip() for c, _, _ in bits if (cell := row[c])]
        digits = sum(sign in {"0", "1"} for sign in signs)
        shown += (
            len(signs) == bits[0][1] + 1
            and all(len(sign) == 1 for sign in signs)
            and 4 * digits >= len(signs)
        )
    return shown >= _LEAST and 2 * shown > len(named)


def _of_registers(document: Document, table: Table) -> bool:
    """Whether the lines over a table speak of registers and of no instructions."""
    over = "\n".join(document.lines[max(table.first_line - _OVER, 0) : table.first_line])
    return "egister" in over and not any(word in over for word in _SPOKEN)


def _differ_by_codes(rows: Sequence[Sequence[Cell | None]], bits: Sequence[tuple[int, int, int]]) -> bool:
    """Whether of the named rows, three at least, nearly each two have codes at the same bits that differ, and operands.

    Registers with bits that are always 0 or 1 do not; and where codes choose among registers, each has fields of its
    own, while the same operands stand in several instructions.
    """
    words: list[dict[int, str]] = []
    operands: list[set[str]] = []
    for row in rows:
        texts = {c: text for c, _, _ in bits if (cell := row[c]) and (text := cell.text.strip())}
        if row[0] and row[0].text.strip():
            words.append({c: text for c, text in texts.items() if _NUMBER.match(text)})
            operands.append({text for c, text in texts.items() if c not in words[-1]})
    often = Counter(name for names in operands for name in names)
    alike = sum(any(often[name] > 1 for name in names) for names in operands)
    if len(words) < _LEAST or 2 * alike <= len(words):
        return False
    pairs = [any(two.get(c, code) != code for c, code in one.items()) for one, two in combinations(words, 2)]
    return 4 * sum(pairs) >= 3 * len(pairs)


def _are_counted(table: Table) -> bool:
    """Whether both ends of rows have no bits over them, and the first counts the rows: the last names them."""
    head, *below = table.rows
    if any(cell and cell.text.strip() for cell in (head[0], head[-1])):
        return False
    ends = [[cell.text.strip() if cell else "" for cell in (row[0], row[-1])] for row in below]
    return all(first.isdecimal() and last for first, last in ends)


def _has_digits(row: Sequence[Cell | None]) -> bool:
    """Whether a row has a code beside other cells: what has none are names of the fields below."""
    texts = [cell.text.strip() for cell in row if cell and cell.text.strip()]
    return len(texts) > 1 and any(map(_NUMBER.match, texts))


def _label(row: Sequence[Cell | None]) -> str:
    return " ".join(row[0].text.split()) if row[0] else ""


def _row(
    row: Sequence[Cell | None], bits: Sequence[tuple[int, int, int]], told: int | None
) -> tuple[Register, Statement | None] | None:
    """The encoding that a row shows, or the instruction whose word it is; None of a row without a name."""
    label = _label(row)
    if not label or SPARE.match(label):
        return None
    pieces = [piece for cell in row if cell for piece in cell.pieces]
    made = Register(pieces, register=label, kind="encoding", width_bits=bits[0][1] + 1)
    coded = False
    for c, high, low in bits:
        cell = row[c]
        if cell is None and made.fields:  # covered by the cell before it
            made.fields[-1].bit_lo = low
            continue
        text = " ".join(cell.text.split()) if cell else ""
        if cell is None or not text:
            _widen(made, low)
            continue
        made.fields.append(Field(list(cell.pieces), field=text, bit_hi=high, bit_lo=low))
        coded |= _NUMBER.match(text) is not None
    if not made.fields:
        return None
    if _HEAD.match(label):  # a second line of the head, which names the fields of all rows
        made.register = None
        made.flag("name_lost")
        return made, None
    called = _CALLED.match(label)
    name, operands = (called["name"], "") if called else split_operands(label)
    described = row[told] if told is not None else None
    made.description = described.text.strip() or None if described else None
    if not coded or not (called or is_name(label)) or "type" in label.lower():
        return made, None
    statement = statement_of(made, name, operands, pieces)
    if called:
        statement.syntax = label
    return made, statement


def _widen(made: Register, low: int) -> None:
    """An empty cell goes on with the one before it where a slice there tells so many bits, else that is in doubt."""
    if not made.fields:
        return
    above = made.fields[-1]
    assert above.bit_hi is not None
    wide = width_of(above.field or "")
    if wide and above.bit_hi - low + 1 <= wide:
        above.bit_lo = low
    elif not wide:
        above.flag("cells_missing")


def width_of(name: str) -> int:
    """How many bits the slices behind a name say."""
    found = _SLICES.search(name.replace(" ", ""))
    total = 0
    for part in re.split(r"[|,]", found[1]) if found else ():
        high, _, low = part.partition(":")
        if not high.isdecimal() or (low and not low.isdecimal()):
            return 0
        total += abs(int(high) - int(low or high)) + 1
    return total


def statement_of(made: Register, name: str, operands: str, pieces: list[tuple[int, int, int]]) -> Statement:
    """The instruction whose word a row is."""
    out = Statement("table", None, None, name, pieces, flags=["encoding_unknown"])
    out.texts = [made.description] if made.description else []
    out.syntax = f"{name} {operands}" if operands else None
    cells = []
    for row in made.fields:
        assert row.bit_hi is not None
        assert row.bit_lo is not None
        text, wide = row.field or "", row.bit_hi - row.bit_lo + 1
        if _NUMBER.match(text) and (len(text) != wide or text.strip("01")):
            value = int(text, 0 if text[:1] == "0" and text[1:2].isalpha() else 2)
            text = f"{value:0{wide}b}"
            out.flags += ["word_width"] if len(text) > wide else []
        cells.append(text)
        out.flags += ["cells_missing"] if row.flags else []
    out.pattern = " ".join(cells)
    return out
