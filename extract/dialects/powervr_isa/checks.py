"""Checks of what was read against itself: damage that shows in a form, a listing, a name.

    {.CA P}            a blank within a suffix           syntax_garbled
    (G0 G1)            alternatives without a divider    divider_lost
    or ft4, , ft2      an operand is missing             code_garbled

Everything stays as printed; the rows are flagged and each doubt says what was seen.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.grammar import UNSAID, lead
from extract.observations import Instruction, Reading, Symbol

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.rows import Entry

_GROUP = re.compile(r"[({]([^(){}]*)[)}]")
_ALTERNATIVES = re.compile(
    r"(?:\.?[A-Z_]\w*|\d+|_?\d*\.{2,3}\w*|\.\w+)(?:\s+(?:\.?[A-Z_0-9]\w*(?:\.{2,3}\w+)?|_?\d*\.{2,3}\w*))+$"
)
_BLANK_IN_SUFFIX = re.compile(r"^\s+\.\w|^\.\w+\s+(?:\w+\s*)?$")
_STRAY_END = re.compile(r"[\w)}\]][-,;|]$")
_EMPTY_OPERAND = re.compile(r"\w\s*,\s*,")
_SENTENCE = re.compile(r"(?:\b[a-z]{2,}\s+){5}[a-z]{2,}\b")
"""Words that no form has: those of a description that runs on behind it."""
_WORDS = 3
"""A title of so many words is no mnemonic."""
_SERIES = re.compile(r"[A-Z]{8,}|[a-z]{8,}")
_SUFFIX = re.compile(r"(?<!\.)\.[A-Za-z]\w*(?!\w|\s+\w+\})")
_BRACKETS = re.compile(r"[()\[\]{}]")
_PAIRS = {")": "(", "]": "[", "}": "{"}
_NAMED = 8
"""So many other entries of a name are told by their lines."""
_LIKE = 0.8
"""Share of the entries of one style that must have a key before its absence is a doubt."""


def are_sentences(rows: list[Instruction]) -> bool:
    """Whether no row has an opcode or a form: a sentence that does not begin with the title, or words as name, is none.

    `Syntax:` is a key in manuals of libraries, languages and files, too.
    """
    return bool(rows) and not any(row.opcode is not None or _has_form(row) for row in rows)


def _has_form(row: Instruction) -> bool:
    name, form = row.mnemonic or "", row.syntax or ""
    titled = bool(name) and "heading_lost" not in row.flags and form.startswith(name)
    return len(name.split()) < _WORDS and (titled or not _SENTENCE.search(form))


def check_instructions(reading: Reading, entries: list[tuple[Entry, list[Instruction]]]) -> None:
    """Flag and report what is damaged or contradictory in the rows of instructions."""
    names = {row.mnemonic for _, rows in entries for row in rows}
    for _, rows in entries:
        for row in rows:
            _check_forms(reading, row, names)
            for code in [*row.examples, row.operation or ""]:
                if what := damage_in_code(code):
                    _doubt(reading, row, "code_garbled", what)
            if series := _broken_series(row.description or ""):
                _doubt(reading, row, "letters_lost", f"{series!r} counts up and leaves letters out")
    _check_names(reading, entries)
    _check_keys(reading, entries)


def _check_names(reading: Reading, entries: list[tuple[Entry, list[Instruction]]]) -> None:
    """Two entries of one name: one of them may be another instruction's."""
    titled: dict[str, list[Instruction]] = {}
    for entry, rows in entries:
        if rows and entry.title:
            titled.setdefault(entry.title, []).append(rows[0])
    for name, firsts in titled.items():
        lines = [row.pieces[0][0] + 1 for row in firsts]
        for row in firsts if len(firsts) > 1 else []:
            own = row.pieces[0][0] + 1
            some = [str(line) for line in lines[: _NAMED + 1] if line != own][:_NAMED]
            others = ", ".join(some) + (
                f" and {len(lines) - 1 - _NAMED} more" if len(lines) - 1 > _NAMED else ""
            )
            _doubt(reading, row, "name_repeated", f"{name} heads other entries too (line {others})")


def _doubt(reading: Reading, row: Instruction | Symbol, code: str, message: str) -> None:
    row.flag(code)
    who = row.mnemonic if isinstance(row, Instruction) else row.name
    reading.diagnose(code, f"{who}: {message}", observation=row)


def _check_forms(reading: Reading, row: Instruction, names: set[str | None]) -> None:
    known = {row.mnemonic, *row.aliases}
    for phase, text in [("the syntax", row.syntax), *row.forms]:
        if not text or text == "-":
            continue
        for code, what in damage_in_form(text):
            _doubt(reading, row, code, f"{phase}: {what}")
        for line in text.split("\n"):
            name = lead(line)
            if name is None or name in known or not row.mnemonic or line in UNSAID:
                continue
            if name in names:
                _doubt(reading, row, "form_foreign", f"{phase} is that of {name}")
            elif phase == "the syntax" and not _varies(name, row.mnemonic):
                _doubt(reading, row, "name_differs", f"{phase} calls it {name}")


def _varies(name: str, mnemonic: str) -> bool:
    """Whether a name is the mnemonic with a suffix."""
    return name.startswith(f"{mnemonic}.")


def damage_in_form(text: str) -> list[tuple[str, str]]:
    """Codes and descriptions of what no form has: blanks in suffixes, alternatives side by side, loose ends.

    >>> damage_in_form("TAP{.CA P} (G0 G1)")
    [('syntax_garbled', 'a blank within {.CA P}'), ('divider_lost', 'nothing divides the alternatives of (G0 G1)')]
    """
    found = []
    for group in _GROUP.finditer(text):
        inner = group[1]
        suffixes = re.findall(r"\.\w+", inner)
        if _BLANK_IN_SUFFIX.match(inner):
            found.append(("syntax_garbled", f"a blank within {group[0]}"))
        elif (
            "|" not in inner
            and "," not in inner
            and (_ALTERNATIVES.match(inner.strip()) or len(set(suffixes)) < len(suffixes))
        ):
            found.append(("divider_lost", f"nothing divides the alternatives of {group[0]}"))
    for line in text.split("\n"):
        if _STRAY_END.search(line.rstrip()) and len(line) > 1:
            found.append(("syntax_garbled", f"a loose {line.rstrip()[-1]!r} at its end"))
        if what := _unbalanced(line):
            found.append(("syntax_garbled", what))
    if (sentence := _SENTENCE.search(text)) is not None:
        found.append(("syntax_garbled", f"a sentence stands in it: {sentence[0]!r}"))
    return found


def damage_in_code(code: str) -> str | None:
    """What is wrong with a listing: an operand that is missing, a bracket without its other half.

    >>> damage_in_code("or ft4, , ft2"), damage_in_code("if ([!!]a])"), damage_in_code("a = f(b[0]);")
    ('an operand is missing', "']' closes nothing", None)
    """
    if _EMPTY_OPERAND.search(code):
        return "an operand is missing"
    return _unbalanced(code)


def _unbalanced(code: str) -> str | None:
    stack: list[str] = []
    for c in _BRACKETS.findall(code):
        if c in "([{":
            stack.append(c)
        elif not stack or stack.pop() != _PAIRS[c]:
            return f"{c!r} closes nothing"
    return f"nothing closes {stack[-1]!r}" if stack else None


def _broken_series(text: str) -> str | None:
    """A run of letters that counts up the alphabet with a gap in it."""
    for found in _SERIES.finditer(text):
        steps = [ord(b) - ord(a) for a, b in zip(found[0], found[0][1:], strict=False)]
        if min(steps) > 0 and max(steps) == 2 and steps.count(1) >= 0.7 * len(steps):
            return found[0]
    return None


def _check_keys(reading: Reading, entries: list[tuple[Entry, list[Instruction]]]) -> None:
    """Flag entries that lack a key which nearly all entries of their style have."""
    styles: dict[str | None, list[tuple[Entry, list[Instruction]]]] = {}
    for entry, rows in entries:
        if entry.keys:
            form = next((f.phase for f in entry.forms), None)
            styles.setdefault(form, []).append((entry, rows))
    largest = max(styles.values(), key=len, default=[])
    for alike in styles.values():
        model = alike if len(alike) > 3 else largest if None in styles and alike is styles[None] else []
        if len(model) < 4:
            continue
        counts = Counter(key for entry, _ in model for key in set(entry.keys))
        usual = [key for key, n in counts.items() if n >= _LIKE * len(model)]
        for entry, rows in alike:
            lacking = [key for key in usual if key not in entry.keys]
            for row in rows if lacking else []:
                _doubt(
                    reading,
                    row,
                    "key_missing",
                    f"has no {', '.join(sorted(lacking))}, which entries like it have",
                )


def check_modifiers(
    reading: Reading, modifiers: list[Symbol], entries: list[tuple[Entry, list[Instruction]]]
) -> None:
    """Flag modifiers of one definition, and report those that forms use and no table lists."""
    seen: dict[str, Symbol] = {}
    for symbol in modifiers:
        text = symbol.definition or ""
        if len(text.split()) > 4 and (first := seen.setdefault(text, symbol)) is not symbol:
            for one, other in ((first, symbol), (symbol, first)):
                _doubt(reading, one, "definition_repeated", f"{other.name} is defined in the same words")
    listed = {
        s.name.strip("[] ").lower() for s in reading.symbols if s.name and s.kind.startswith("modifier")
    }
    if not listed:
        return
    users: dict[str, list[Instruction]] = {}
    for _, rows in entries:
        for row in rows:
            for suffix in _suffixes(row):
                if suffix.lower() not in listed:
                    users.setdefault(suffix, []).append(row)
    for suffix, rows in users.items():
        names = sorted({str(r.mnemonic) for r in rows})
        shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        line = rows[0].pieces[0][0]
        reading.diagnose(
            "modifier_unlisted",
            f"{suffix} stands in the forms of {shown} and in no table of modifiers",
            line_first=line,
            line_last=line,
        )


def _suffixes(row: Instruction) -> list[str]:
    """The suffixes in the forms of a row, its own name's left out."""
    own = {n for n in [row.mnemonic, *row.aliases] if n}
    found = []
    for _, text in [("", row.syntax), *row.forms]:
        for line in (text or "").split("\n"):
            if "." not in line:
                continue
            name = lead(line)
            known = sorted({*own, *([name] if name else [])}, key=len, reverse=True)
            start = next((len(n) for n in known if line.startswith(n)), 0)
            found += _SUFFIX.findall(line, start)
    return list(dict.fromkeys(found))
