"""From what was gathered of an entry to its rows: one, or one for each mnemonic it names.

6.2.4. TEX (TEX1D TEX2D)     two rows, both of mnemonic TEX, aliases TEX1D and TEX2D
Format: LOOP.A x             two rows, both of mnemonic LOOP, aliases LOOP.A and LOOP.B
        LOOP.B x
Opcode: 3 for NB 1.0; 1 for NB 1.2     two rows, a variant each
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.formulas import OPERAND
from extract.dialects.powervr_isa.grammar import codes_for, lead, names_of, opcode, split_forms
from extract.dialects.powervr_isa.markup import plain
from extract.observations import Instruction

if TYPE_CHECKING:
    from extract.document import Piece


@dataclass(slots=True)
class Form:
    """One printed form: the phase or key it stands under (None for the syntax), its text, its place."""

    phase: str | None
    text: str
    pieces: list[Piece]

    @property
    def lead(self) -> str | None:
        """The mnemonic it begins with."""
        return lead(self.text)


@dataclass(slots=True)
class Entry:
    """What is gathered of one entry before it becomes rows.

    Attributes:
        title: the name as its heading or name cell gives it; None where there is none.
        alias: the name that the contents give it, if another.
        pieces: places of all that is common to its rows.
        description: its lines, formulas included.
        operation: formulas and pseudocode.
        examples: its listings, each once; `known` holds them folded.
        keys: the keys it has, in order.
        operands: what its first forms name: so many as `told` of `syntax` and of `forms`.
        codes: encoding, variant and opcode, as printed, where a key tells more than the opcode.
    """

    title: str | None
    alias: str | None = None
    section: str | None = None
    pieces: list[Piece] = field(default_factory=list)
    syntax: list[Form] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    description: list[str] = field(default_factory=list)
    operation: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    keys: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    properties: dict[str, str] = field(default_factory=dict)
    opcode: int | None = None
    operands: set[str] = field(default_factory=set)
    told: tuple[int, int] = (0, 0)
    codes: list[tuple[str | None, str | None, str]] = field(default_factory=list)

    def flag(self, code: str) -> None:
        """Mark a doubt once."""
        if code not in self.flags:
            self.flags.append(code)

    def take_opcode(self, text: str, key: str = "") -> None:
        """Keep the number that a cell or a key gives; one that differs from another, or is none, is a doubt."""
        if codes := codes_for(key, text.strip()):
            self.codes += codes
            return
        before, self.opcode = self.opcode, opcode(text.strip())
        if self.opcode is None and text.strip("-– "):
            self.flag("opcode_garbled")
        if before is not None and self.opcode != before:
            self.opcode = before
            self.flag("opcode_differs")

    def add_example(self, code: str) -> bool:
        """Keep a listing unless it is there already; False when it is."""
        folded = fold_code(code)
        if folded in self.known:
            return False
        self.known.add(folded)
        self.examples.append(code)
        return True

    def names(self, operand: str) -> bool:
        """Whether its forms name an operand: `G0`, `H3`. Of both lists only the last form may yet be changed."""
        for forms in (self.syntax, self.forms):
            if forms and operand in OPERAND.findall(forms[-1].text):
                return True
        for form in (*self.syntax[self.told[0] : -1], *self.forms[self.told[1] : -1]):
            self.operands.update(OPERAND.findall(form.text))
        self.told = max(0, len(self.syntax) - 1), max(0, len(self.forms) - 1)
        return operand in self.operands


def fold_code(code: str) -> str:
    """A listing for comparing: its line breaks and indents may be lost."""
    return "".join(code.split())


def make_rows(entry: Entry, *, in_table: bool) -> list[Instruction]:
    """The rows of an entry: one, or one for each mnemonic that it names or gives a form of."""
    bases, members = names_of(entry.title) if entry.title else ([], [])
    base = bases[0] if bases else None
    fused = False
    for forms in (entry.syntax, entry.forms):
        parted: list[Form] = []
        for form in forms:
            texts = split_forms(plain(form.text), base) if base else [plain(form.text)]
            fused |= len(texts) > 1
            parted += [Form(form.phase, t, form.pieces) for t in texts]
        forms[:] = parted
    leads = list(dict.fromkeys(f.lead for f in entry.syntax if f.lead))
    if len(bases) > 1:
        members = [str(b) for b in bases]
    elif not members and len(leads) > 1 and all(n == base or n.startswith(f"{base}.") for n in leads):
        members = leads
    if fused:
        entry.flag("records_fused")
    parts = list[str | None](members) if members else [base]
    rows = [_row(entry, m if len(bases) > 1 else base, m, members, in_table=in_table) for m in parts]
    if entry.codes:
        rows = _coded(entry, rows)
    if entry.alias:
        _name_by_contents(entry.alias, rows, members)
    return rows


def _coded(entry: Entry, rows: list[Instruction]) -> list[Instruction]:
    """A row for each opcode of an entry; several opcodes of several names tell nothing of which has which."""
    if len(rows) > 1:
        for row in rows:
            row.flag("opcode_garbled")
        return rows
    out = []
    for encoding, variant, text in entry.codes:
        row = replace(
            rows[0], encoding=encoding, variant=variant, opcode=opcode(text), flags=list(rows[0].flags)
        )
        if row.opcode is None:
            row.flag("opcode_garbled")
        out.append(row)
    return out


def _row(
    entry: Entry, mnemonic: str | None, member: str | None, members: list[str], *, in_table: bool
) -> Instruction:
    others = set(members) - {str(member)}
    syntax = [f for f in entry.syntax if f.lead not in others]
    forms = [f for f in entry.forms if f.lead not in others]
    pieces = {p for f in [*syntax, *forms] for p in f.pieces}
    row = Instruction(
        sorted({*entry.pieces, *pieces}),
        list(entry.flags),
        opcode=entry.opcode,
        mnemonic=mnemonic,
        syntax="\n".join(f.text for f in syntax if f.text) or None,
        forms=[(f.phase or "", f.text or None) for f in forms],
        description="\n".join(entry.description) or None,
        operation="\n".join(entry.operation) or None,
        section=entry.section,
        examples=list(entry.examples),
        aliases=[] if member == mnemonic or member is None else [member],
    )
    if row.syntax is None and entry.syntax and members:
        row.flag("form_unstated")
    elif row.syntax is None and (entry.syntax or in_table):
        row.flag("form_empty")
    if any(text is None for _, text in row.forms):
        row.flag("form_empty")
    return row


def _name_by_contents(alias: str, rows: list[Instruction], members: list[str]) -> None:
    """Add the names that the contents give an entry, member by member where they list as many."""
    bases, others = names_of(alias)
    for n, row in enumerate(rows):
        row.flag("heading_differs")
        row.aliases += bases[:1]
        if len(others) == len(members) == len(rows):
            row.aliases.append(others[n])
