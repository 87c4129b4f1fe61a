"""Entries: what stands under a heading, key by key, as instructions and banks of registers.

    6.1.2. ADD                          mnemonic ADD
    Format: ADD dest, source1.          syntax
    Phase0: ADD{.SAT} FT0, S0           forms
    Description: Adds.                  description
    FT0 = S0 + S1                       operation, and a line of the description

An entry that names several instructions gives a row for each: `mnemonic` is the entry's name in
all of them, `aliases` tells them apart.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.blocks import Block, Section, paragraph
from extract.dialects.powervr_isa.formulas import formulas, is_pseudocode
from extract.dialects.powervr_isa.grammar import MNEMONIC, Role, lead, names_of, slug
from extract.dialects.powervr_isa.markup import plain, read_html
from extract.dialects.powervr_isa.rows import Entry, Form, make_rows
from extract.observations import Instruction, Reading, Symbol

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.layout import Heading

_EXAMPLE_AT_END = re.compile(r"(?:^|(?<=[.:;]\s)|(?<=\s))Examples?:\s*$")
_OF_SECTION = re.compile(r"[A-Z][a-z]+(?: [a-z]{2,})+$")
"""The title of a section in words, `Instruction set`, which is no mnemonic."""
_TITLED = re.compile(r"(?P<name>[A-Z][A-Z0-9_.]*[A-Z0-9])(?:\s+[-–—]\s+|:\s+)(?P<title>[^\W\d_][^\n]*)$")
"""The title of an entry that says what its instruction does: `NADD - Adds two numbers`."""
_FAR = 100
"""Lines from a heading to the syntax of its entry at most."""


class EntryReader:
    """Reads the entries of a section into a reading."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self.entries: list[tuple[Entry, list[Instruction]]] = []

    def read(self, section: Section) -> list[Block]:
        """Read what entries the section holds; returns the blocks that belong to none."""
        groups = _groups(section)
        left: list[Block] = []
        for heading, name, blocks in groups:
            roles = {b.role for b in blocks if b.kind == "key"}
            if "syntax" in roles or (roles & {"form", "opcode"} and _is_mnemonic(name)):
                self._instruction(heading, name, blocks, section)
            elif "property" in roles and name is not None and _is_bank(blocks):
                self._bank(heading, name, blocks)
            else:
                left += blocks
        return left

    # -- gathering

    def _gather(self, entry: Entry, blocks: list[Block]) -> None:
        """Go through the blocks of an entry in order."""
        role: Role = ""
        example = False
        for block in blocks:
            entry.pieces += block.pieces
            for doubt in block.doubts:
                entry.flag(doubt)
            if block.kind == "key":
                role, example = self._key(entry, block)
            elif block.kind == "code" or block.codes:
                if role in {"syntax", "form"} and block.kind == "code":
                    if _is_open(entry, role):
                        self._go_on(entry, role, block, " ".join(block.text.split()))
                        continue
                    if self._is_form(entry, role, block):
                        continue
                for code in block.codes or [block.text]:
                    self._code(entry, code, block, role, example=example)
            elif role in {"syntax", "form"} and self._form_goes_on(entry, role, block):
                continue
            elif role == "property":
                key = next(reversed(entry.properties))
                entry.properties[key] = f"{entry.properties[key]}\n{plain(block.text)}".strip()
            else:
                if role in {"syntax", "form"}:
                    entry.flag("key_lost")
                    role = "description"
                example = self._prose(entry, block.text, block)

    def _key(self, entry: Entry, block: Block) -> tuple[Role, bool]:
        """Take a key line; returns what the blocks after it belong to, and whether an example is announced."""
        entry.keys.append(block.key)
        role = block.role
        if role in {"syntax", "form"}:
            phase = None if role == "syntax" else block.key
            into = entry.syntax if role == "syntax" else entry.forms
            into += self._wrapped(entry, phase, block)
            del entry.pieces[-len(block.pieces) :]
            return role, False
        if role == "opcode":
            entry.take_opcode(plain(_one_line(block.text)), block.key)
            return role, False
        if role == "property":
            before = entry.properties.get(slug(block.key))
            text = plain(_one_line(block.text))
            entry.properties[slug(block.key)] = text if before is None else f"{before}\n{text}"
            return role, False
        if role == "operation":
            entry.operation += [plain(t) for t in paragraph(block.text) if t]
            return role, False
        if role == "example":
            if block.text:
                entry.description.append(f"{block.key}: {plain(_one_line(block.text))}")
            return "description", True
        if role == "note":
            block = Block("text", f"{block.key}: {block.text}".strip(), block.pieces)
            self._prose(entry, block.text, block)
            return "description", False
        return "description", self._prose(entry, block.text, block)

    def _prose(self, entry: Entry, text: str, block: Block) -> bool:
        """Take lines of the description; True when they end by announcing an example."""
        if "<" in text and (fragment := read_html(text)).codes:
            for code in fragment.codes:
                self._code(entry, code, block, "description", example=True)
            if fragment.unclosed:
                self._open(entry, block)
            text = fragment.text
        elif "<" in text and read_html(text).unclosed:
            self._open(entry, block)
        announced = bool(found := _EXAMPLE_AT_END.search(text))
        if found:
            text = text[: found.start()].rstrip()
        entry.description += [plain(t).strip() for t in paragraph(text) if t.strip()]
        return announced

    def _open(self, entry: Entry, block: Block) -> None:
        entry.flag("tag_open")
        self._reading.diagnose(
            "tag_open", "nothing closes a tag in this text", line_first=block.line, line_last=block.line
        )

    def _code(self, entry: Entry, code: str, block: Block, role: Role, *, example: bool) -> None:
        """Take a listing: pseudocode over the operands of the forms is the operation, any other an example."""
        if not code:
            return
        if role == "operation" or (not example and is_pseudocode(code, entry.names)):
            entry.operation.append(code)
        elif not entry.add_example(code):
            self._reading.diagnose(
                "copy_merged",
                f"a listing of {entry.title} is printed again and counted once",
                line_first=block.line,
                line_last=block.line,
                action="merged",
            )

    def _form_goes_on(self, entry: Entry, role: Role, block: Block) -> bool:
        """Whether a paragraph belongs to the key before it: another form, or the rest of an open one."""
        last = (entry.syntax if role == "syntax" else entry.forms)[-1]
        text = _one_line(block.text)
        if _is_open(entry, role) and last.text:
            self._go_on(entry, role, block, text)
            return True
        if not last.text and self._begins_form(entry, text, last):
            last.text = text
            last.pieces += block.pieces
            del entry.pieces[-len(block.pieces) :]
            return True
        if self._begins_form(entry, text, last):
            into = entry.syntax if role == "syntax" else entry.forms
            into.append(Form(last.phase, text, list(block.pieces)))
            del entry.pieces[-len(block.pieces) :]
            return True
        return False

    def _is_form(self, entry: Entry, role: Role, block: Block) -> bool:
        """Whether a listing right behind an empty key is its form: it begins with the entry's mnemonic."""
        into = entry.syntax if role == "syntax" else entry.forms
        last = into[-1]
        if last.text or not self._begins_form(entry, block.text, last):
            return False
        into.pop()
        into += self._wrapped(entry, last.phase, Block("text", block.text, [*last.pieces, *block.pieces]))
        del entry.pieces[-len(block.pieces) :]
        return True

    @staticmethod
    def _begins_form(entry: Entry, text: str, last: Form) -> bool:
        """Whether a text is a form of the entry: it begins with a mnemonic that the entry is known by."""
        name = lead(text)
        first = entry.syntax[0].lead if entry.syntax else None
        names = [n for found in names_of(entry.title) for n in found] if entry.title else []
        return bool(name) and any(
            name == n or str(name).startswith(f"{n}.") for n in [*names, first, last.lead] if n
        )

    def _wrapped(self, entry: Entry, phase: str | None, block: Block) -> list[Form]:
        """The forms of a key and of the lines right below it, which are forms themselves or go on with one."""
        forms: list[Form] = []
        lines = block.text.split("\n")
        for line, piece in zip(lines, block.pieces[-len(lines) :], strict=True):
            if not forms or (forms[-1].text and self._begins_form(entry, line, forms[-1])):
                forms.append(Form(phase, line, [piece]))
            else:
                forms[-1].text = _set_on(forms[-1].text, line)
                forms[-1].pieces.append(piece)
        forms[0].pieces[:0] = block.pieces[: -len(lines)]
        return forms

    def _go_on(self, entry: Entry, role: Role, block: Block, text: str) -> None:
        """Join what a page or a listing parted from a form."""
        last = (entry.syntax if role == "syntax" else entry.forms)[-1]
        last.text = f"{last.text} {text}".strip()
        last.pieces += block.pieces
        del entry.pieces[-len(block.pieces) :]
        entry.flag("form_joined")
        self._reading.diagnose(
            "form_joined",
            f"{last.phase or 'the syntax'} of {entry.title} goes on in a paragraph or listing of its own",
            line_first=last.pieces[0][0],
            line_last=block.pieces[-1][0],
        )

    # -- rows

    def _instruction(
        self, heading: Heading | None, name: str | None, blocks: list[Block], section: Section
    ) -> None:
        entry = Entry(name)
        if heading is not None:
            entry.alias = heading.alias
            entry.pieces.append((heading.line, heading.start, heading.end))
            around = heading.parent or heading
            entry.section = around.text
        elif section.heading is not None:
            around = section.heading.parent or section.heading
            entry.section = around.text
        self._gather(entry, blocks)
        if entry.title and entry.syntax and _is_titled(entry.title, entry.syntax[0].lead):
            entry.title, _, title = entry.title.partition(" ")
            entry.title = entry.title.rstrip(":")
            entry.description = entry.description or [title.lstrip("-–— ")]
        led = next((f.lead for f in entry.syntax if f.lead), None)
        if entry.title and led and _OF_SECTION.match(entry.title) and led.lower() not in entry.title.lower():
            entry.title = None
        if entry.title is None:
            entry.title = led
            entry.flag("name_lost" if entry.title is None else "heading_lost")
        if not entry.syntax:
            entry.flag("key_missing")
        self.finish(entry)

    def finish(self, entry: Entry, *, in_table: bool = False) -> list[Instruction]:
        """Make the rows of a gathered entry and add them to the reading."""
        if not in_table:
            entry.operation = [*formulas(entry.description), *entry.operation]
        rows = make_rows(entry, in_table=in_table)
        self._reading.instructions += rows
        self.entries.append((entry, rows))
        return rows

    def _bank(self, heading: Heading | None, name: str, blocks: list[Block]) -> None:
        entry = Entry(name)
        if heading is not None:
            entry.alias = heading.alias
            entry.pieces.append((heading.line, heading.start, heading.end))
            entry.section = (heading.parent or heading).text
        self._gather(entry, blocks)
        strays = [*entry.syntax, *entry.forms]  # forms, which are none of a bank's
        entry.pieces += [p for f in strays for p in f.pieces]
        attributes = {
            **entry.properties,
            **{slug(f.phase or "syntax"): f.text for f in strays},
            **listed(entry.examples),
        }
        if entry.alias:
            attributes["alias"] = entry.alias
            entry.flag("heading_differs")
        symbol = Symbol(
            sorted(set(entry.pieces)),
            entry.flags,
            kind="register_bank",
            name=name,
            definition="\n".join(entry.description) or None,
            attributes=attributes,
            section=entry.section,
        )
        self._reading.symbols.append(symbol)


def listed(examples: list[str]) -> dict[str, str]:
    """Listings as attributes: `example_1`, `example_2`."""
    return {f"example_{n}": code for n, code in enumerate(examples, 1)}


# -- telling things apart


def _groups(section: Section) -> list[tuple[Heading | None, str | None, list[Block]]]:
    """The entries of a section: one, or several where headings were lost between them.

    A syntax that follows a description begins a new entry; a line before it that is its mnemonic names it. So does
    one that stands too far behind the last heading to be what that is about.
    """
    heading = section.heading
    groups: list[tuple[Heading | None, str | None, list[Block]]] = []
    current: list[Block] = []
    groups.append((heading, heading.title if heading else None, current))
    described, begun = heading is None, False
    for block in section.blocks:
        if block.kind == "caption":
            continue
        far = heading is not None and not begun and block.line - heading.line > _FAR
        if block.kind == "key" and block.role == "syntax" and (described or far or _begins(current, block)):
            name, before = lead(block.text), current[-1] if current else None
            current = []
            title = before.text.strip("*# ") if before is not None and before.kind == "text" else None
            named = title is not None and (title == name or _is_titled(title, name))
            if named and before is not None:
                groups[-1][2].pop()
                block.pieces[:0] = before.pieces
            groups.append((None, name if named else None, current))
            described = False
            begun = True
        elif block.kind == "key" and block.role == "syntax":
            begun = True
        elif block.kind == "key" and block.role == "description":
            described = described or begun
        current.append(block)
    return [g for g in groups if g[2] or g[0] is heading]


def _begins(above: list[Block], syntax: Block) -> bool:
    """Whether a syntax begins an entry: the line above, under the keys of another, is the title of its instruction."""
    title = above[-1] if len(above) > 1 and above[-1].kind == "text" else None
    return title is not None and _is_titled(title.text.strip("*# "), lead(syntax.text))


def _is_titled(title: str, name: str | None) -> bool:
    """Whether a title is the name of an instruction and what it does.

    >>> _is_titled("NADD - Adds two numbers", "NADD"), _is_titled("NADD - Adds", "NSUB"), _is_titled("NADD", "NADD")
    (True, False, False)
    """
    found = _TITLED.match(title)
    return found is not None and found["name"] == name


def _is_mnemonic(name: str | None) -> bool:
    return name is not None and all(MNEMONIC.match(n) for n in names_of(name)[0])


def _is_bank(blocks: list[Block]) -> bool:
    """Whether keys describe registers: at least two properties, or one and a description."""
    keys = [b for b in blocks if b.kind == "key"]
    known = sum(b.role == "property" for b in keys)
    return known > 1 or (known == 1 and any(b.role == "description" for b in keys))


def _is_open(entry: Entry, role: Role) -> bool:
    """Whether the last form breaks off: it ends with a comma, or an open bracket."""
    text = (entry.syntax if role == "syntax" else entry.forms)[-1].text
    return text.endswith((",", "|")) or text.count("(") > text.count(")") or text.count("{") > text.count("}")


def _one_line(text: str) -> str:
    """Wrapped lines of a form as one; what begins with a suffix is set on without a blank."""
    return reduce(_set_on, text.split("\n"))


def _set_on(text: str, line: str) -> str:
    return text + (line if not text or line[:1] in "{." else " " + line)
