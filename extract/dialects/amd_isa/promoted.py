"""Opcodes that follow from a rule in the prose: instructions of one encoding that another encodes as well.

    VOP2 using VOP3 encoding            a section of `VOP2 Instructions`
    The VOP3 opcode is: VOP2 opcode + 0x100.

gives every instruction of the section around it a second row, `inferred`, unless its own text says that
it cannot use that encoding. Where two encodings share the rule (VOP3A, VOP3B) a list of names in the
document says which has it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.context import Context, title_of
from extract.dialects.amd_isa.instructions import MNEMONIC
from extract.dialects.amd_isa.text import cell_text, fold, items, plain
from extract.observations import Instruction

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Block, Section
    from extract.dialects.amd_isa.containers import Container

_NAME: Final = r"[A-Z][A-Z0-9_]*"
_NUMBER: Final = r"0[xX][0-9A-Fa-f]+|\d+(?!\w)"
_RULE: Final = re.compile(
    rf"\b(?P<target>{_NAME}) opcode(?: number)? (?:is|=|equals):? ?(?:the )?"
    rf"(?:(?P<source>{_NAME}) opcode ?(?:\+|plus) ?(?P<offset>{_NUMBER})"
    rf"|(?P<before>{_NUMBER}) ?(?:\+|plus) ?(?:the )?(?P<behind>{_NAME}) opcode)"
)
_HEADED: Final = re.compile(rf"({_NAME}) (?:using|in|as|with) (?:the )?{_NAME} (?i:encoding|format)")
"""The title of a section that is about one encoding within another."""
_CANNOT: Final = re.compile(
    r"\b(?i:(?:cannot|can not|may not|must not) (?:use|be used (?:with|in)|be encoded (?:as|in|with)|be promoted to)"
    rf"|not (?:available|supported) (?:in|with)) (?:the )?({_NAME})\b"
)


def _headed(section: Section | None, source: str) -> str:
    """The encoding that a section's title says a rule is for, else the one that the rule itself speaks of."""
    found = _HEADED.match(section.title) if section else None
    return found[1] if found else source


def promoted(context: Context, containers: list[Container], printed: list[Instruction]) -> list[Instruction]:
    """The rows that follow from the rules of a document; a rule that says what cannot be is reported."""
    return _Promoter(context, containers, printed).read()


class _Promoter:
    def __init__(self, context: Context, containers: list[Container], printed: list[Instruction]) -> None:
        self.context, self.printed = context, printed
        self.encodings = {c.name: c for c in containers if c.register.kind == "encoding" and c.name}
        self._lists: dict[str, frozenset[str]] = {}
        self.by_code = {(row.encoding, row.opcode): row for row in printed if row.opcode is not None}

    def read(self) -> list[Instruction]:
        lines = self.context.document.lines
        out: list[Instruction] = []
        applied = set[tuple[object, ...]]()  # a rule said again, of the same rows, adds none
        for block in self.context.outline.blocks:
            if block.kind == "paragraph" and any(
                "opcode" in lines[i] for i in range(block.first, block.last)
            ):
                found = _RULE.search(self.context.text(block))
                if found:
                    source, offset = found["source"] or found["behind"], found["offset"] or found["before"]
                    outer = block.section.parent if block.section else None
                    rule = found["target"], source, int(offset, 0), outer.title if outer else None
                    about = (*rule, _headed(block.section, source))
                    if about not in applied:
                        applied.add(about)
                        out += self._apply(block, *rule[:3])
        return out

    def _apply(self, block: Block, target: str, source: str, offset: int) -> list[Instruction]:
        """The rows of one rule."""
        rows = self._sources(block.section, source)
        places = self.context.pieces(block.first, block.last)
        where = {"line_first": block.first, "line_last": block.last - 1}
        if not rows:
            self.context.report(
                "rule_disagrees", f"no instruction is known that the rule for {target} applies to", **where
            )
            return []
        encodings = {row.encoding for row in rows}
        if source not in encodings:
            names = ", ".join(sorted(e or "?" for e in encodings))
            message = f"the rule for {target} speaks of {source} opcodes in the section of {names}: taken for {names}"
            self.context.report("rule_disagrees", message, **where)
        choices = self._choices(block.section, target)
        out = []
        for row in rows:
            if row.opcode is None or row.mnemonic is None or self._excluded(row, target):
                continue
            encoding = self._choose(choices, row.mnemonic, target)
            made = Instruction(
                pieces=[*row.pieces, *places],
                flags=list(row.flags),
                inferred=True,
                encoding=encoding,
                opcode=row.opcode + offset,
                mnemonic=row.mnemonic,
                description=row.description,
                operation=row.operation,
                section=title_of(block.section),
            )
            self._collision(made, choices)
            out.append(made)
        return out

    def _sources(self, section: Section | None, source: str) -> list[Instruction]:
        """The instructions a rule is for: those described in the section around it, else those of the encoding.

        That is the one that the section's own title names; the rule may speak of another by mistake.
        """
        outer = section.parent if section else None
        mine = [
            row
            for row in self.printed
            if outer is not None and row.section == outer.title and row.description
        ]
        if mine:
            return mine
        encoding = _headed(section, source)
        return [row for row in self.printed if row.encoding == encoding]

    @staticmethod
    def _excluded(row: Instruction, target: str) -> bool:
        """Whether the instruction's own text says that it cannot use the encoding."""
        return any(
            target.startswith(m[1]) or m[1].startswith(target)
            for m in _CANNOT.finditer(row.description or "")
        )

    def _choices(self, section: Section | None, target: str) -> list[str]:
        """The encodings that the target may stand for: those whose figures the section shows, else the one named."""
        figures = section.figures if section else []
        shown = [
            w
            for figure in figures
            for w in figure.upper().split()
            if w in self.encodings and w.startswith(target)
        ]
        if len(shown) == 1:  # one of a family: the others may be meant as well
            shown += [n for n in self.encodings if n not in shown and self._alike(n, shown[0])]
        return shown or [n for n in self.encodings if n == target]

    def _alike(self, one: str, other: str) -> bool:
        """Whether two encodings are told apart by nothing but the opcode: same constant, same OP bits, names alike."""
        if one[:-1] != other[:-1]:
            return False
        parts = []
        for name in (one, other):
            for field_name in ("encoding", "op"):
                row = self.encodings[name].field(field_name)
                parts.append(
                    (row.bit_hi, row.bit_lo, [v.name for v in row.values if field_name == "encoding"])
                    if row
                    else None
                )
        return parts[:2] == parts[2:] and None not in parts

    def _choose(self, choices: list[str], mnemonic: str, target: str) -> str:
        """The encoding whose list names the instruction, else the one without a list."""
        listed = [name for name in choices if mnemonic in self._members(name)]
        if listed:
            return listed[0]
        open_ = [name for name in choices if not self._members(name)]
        return (open_ or choices or [target])[0]

    def _members(self, encoding: str) -> frozenset[str]:
        """The instructions that the document lists as those an encoding is for."""
        if encoding not in self._lists:
            self._lists[encoding] = frozenset(self._listed(encoding))
        return self._lists[encoding]

    def _listed(self, encoding: str) -> set[str]:
        """Names in bullets of the encoding's own section, and in a cell beside its name."""
        known = {row.mnemonic for row in self.printed}
        out: set[str] = set()
        section = self.encodings[encoding].view.table.section
        for block in self.context.outline.blocks:
            if block.kind == "bullet" and block.section is section:
                out.update(
                    self._names(plain(" ".join(self.context.document.lines[block.first : block.last])))
                )
        for seen in self.context.of_kind("other"):
            for row in seen.rows:
                if len(row.cells) == 2 and cell_text(row.cells[0], self.context.words) == encoding:
                    for item in items(row.cells[1]):
                        out.update(self._names(item.text(self.context.words)))
        return {name for name in out if name in known}

    @staticmethod
    def _names(text: str) -> list[str]:
        stripped = text.strip().lstrip("-*+•‣⁃| ").strip()
        return [stripped] if MNEMONIC.match(stripped) else []

    def _collision(self, made: Instruction, choices: list[str]) -> None:
        """A deduced opcode that is printed for another instruction cannot be right."""
        for encoding in {made.encoding, *choices}:
            other = self.by_code.get((encoding, made.opcode)) if made.opcode is not None else None
            if other is not None and fold(other.mnemonic or "") != fold(made.mnemonic or ""):
                made.flag("opcode_repeated")
                rule = f"by the rule {made.mnemonic} has opcode {made.opcode} of {encoding}"
                message = f"{rule}, which is printed for {other.mnemonic}"
                self.context.report("opcode_repeated", message, observation=made)
                return
