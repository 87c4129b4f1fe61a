"""Texts and names held against the words of their document: what ran on into another row, and what is misprinted.

Off 1 - On                            the next value stands within the label: its number lost a digit or its line
used for depth. MODE 5:4 none         a field's row stands within a text
off (the result is                    what was opened is not closed: the next line is lost
SEICSSOR_EN, once, beside SCISSOR     a word that stands nowhere else, one slip from one that stands often

A check proves no other text, so it changes none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Final

from normalize.vocabulary import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.workbench import Desk, Sheet, Workbench

OFTEN: Final = 4
"""A word that stands so often is none that a printer invented."""
SHORTEST: Final = 4
"""Shorter words are one slip from others too often."""
LOSES: Final = 5
"""Nor does a letter more or less prove anything in a word shorter than this, or in an abbreviation."""
FORMULAS: Final = frozenset(("opcode", "prose"))
"""Roles of values whose texts have brackets of their own kind."""

_DIGIT: Final = r"[0-9OoIlSB]"
"""A digit, and the letters that print and OCR take for one."""
_VALUE: Final = re.compile(rf"(?<=[^-:=]\s){_DIGIT}{{1,3}} - (?=[A-Za-z])")
_NAMED_VALUE: Final = re.compile(
    rf"(?:^|(?<=\s))(?:{_DIGIT}{{1,3}} - [A-Z][A-Z0-9]*_\w+|- {_DIGIT}{{1,3}} [A-Z][A-Z0-9]*_\w+:)"
)
_ANY_VALUE: Final = re.compile(rf"(?:^|(?<=\s))({_DIGIT}{{1,3}}) - (?=[A-Z])")
_DIGITS: Final = str.maketrans("OILSB", "01158")
_ROW: Final = re.compile(
    rf"\b[A-Z]\w*\s+(?:{_DIGIT}{{1,2}}(?:\s?:\s?{_DIGIT}{{0,2}})?\s+(?:none|0x[0-9A-Fa-f]+)\b|(?<=_\w\s)none\b)"
)
_FRAME: Final = re.compile(r"DESCRIPTION:?$|DESCRIPTION:|POSSIBLE VALUES|<\|\w|\[R/W\]|\b\w+Reg:0x")
_WORD: Final = re.compile(r"[a-z0-9]*[a-z][a-z0-9]*")

NAMES: Final = (("registers", "register"), ("fields", "field"), ("enum_values", "name"), ("symbols", "name"))


def texts(bench: Workbench) -> None:
    """Check the texts of every document."""
    for desk in bench.desks:
        for name in ("registers", "fields", "enum_values"):
            _foreign(desk.sheets[name])
        _next_values(desk.values)
        _open(desk.values)
        _mnemonics(desk.sheets["instructions"])
        _slips(desk)


# -- text of another row


def _foreign(sheet: Sheet) -> None:
    """No label and no description holds another value, a field's row, or the frame of a table."""
    if "name" in sheet.table.column_names:
        for row, text in enumerate(sheet["name"]):
            if text and " " in text and (found := _run_on(text) or (" - " in text and _VALUE.search(text))):
                sheet.flag(row, "text_foreign", f"the label holds {found[0].strip()!r}")
    for row, text in enumerate(sheet["description"]):
        if text and (found := _run_on(text)):
            sheet.flag(row, "text_foreign", f"the description holds {found[0].strip()!r}")


def _run_on(text: str) -> re.Match[str] | None:
    """Where a text has what no text has; the patterns are costly, so what they all need is looked for first."""
    found = None
    if " - " in text:
        found = _NAMED_VALUE.search(text)
    if found is None and ("none" in text or "0x" in text):
        found = _ROW.search(text)
    if found is None and (
        "Reg:" in text or "<|" in text or "[R/W]" in text or "DESCR" in text or "POSS" in text
    ):
        found = _FRAME.search(text)
    return found


def _next_values(sheet: Sheet) -> None:
    """The description of a value does not hold the next one, its number misread."""
    numbers = sheet["value"]
    for row, text in enumerate(sheet["description"]):
        if text and " - " in text and numbers[row] is not None:
            for found in _ANY_VALUE.finditer(text):
                if int(found[1].upper().translate(_DIGITS)) == numbers[row] + 1:
                    sheet.flag(
                        row, "text_foreign", f"the description holds the next value, {found[0].strip()!r}"
                    )


def _open(sheet: Sheet) -> None:
    """A value closes the brackets that it opens; the formulas of opcodes and the sentences of prose may not."""
    roles, descriptions = sheet["role"], sheet["description"]
    for row, name in enumerate(sheet["name"]):
        text = f"{name} {descriptions[row] or ''}" if name and roles[row] not in FORMULAS else ""
        if "(" in text and text.count("(") > text.count(")"):
            sheet.flag(row, "text_garbled", f"{text[text.rindex('(') :]!r} is not closed")


def _mnemonics(sheet: Sheet) -> None:
    """A mnemonic is one word, and whole."""
    for row, name in enumerate(sheet["mnemonic"]):
        if name and (" " in name or name.endswith("_")):
            sheet.flag(row, "name_garbled", f"{name!r} is no whole word")


# -- words


def _slips(desk: Desk) -> None:
    """A word of a name that stands nowhere else is no slip from one that stands often."""
    names = Counter(chain.from_iterable(t[column] for t in desk.sheets.values() for column in _NAMED[t.name]))
    names.pop(None, None)
    count = Counter(_WORD.findall("\n".join(names).lower()))
    for name, n in names.items():
        if n > 1:
            for word in _WORD.findall(name.lower()):
                count[word] += n - 1
    known = {word for word, n in count.items() if n >= OFTEN and len(word) >= SHORTEST}
    found = {word: other for word, other in _suspects(count, known) if not _in_prose(desk, word)}
    if not found:
        return
    for table, column in NAMES:
        sheet = desk.sheets[table]
        for row, name in enumerate(sheet[column]):
            for word in _WORD.findall(name.lower()) if name else ():
                if word in found and (table != "symbols" or " " in name):
                    sheet.flag(row, "word_slip", f"{word} stands nowhere else; {found[word]} stands often")
                    if table in ("registers", "fields"):
                        desk.doubt_below(table, row)


_NAMED: Final[dict[str, tuple[str, ...]]] = {
    "registers": ("register",),
    "fields": ("field",),
    "enum_values": ("name",),
    "instructions": ("mnemonic",),
    "symbols": ("name",),
}


def _suspects(count: Counter[str], known: set[str]) -> Iterator[tuple[str, str]]:
    """The words seen once that are one slip from a known one, each with that one."""
    shorter: dict[str, list[str]] = defaultdict(list)
    for word in sorted(known):
        for k in range(1, len(word)):
            shorter[word[:k] + word[k + 1 :]].append(word)
    digits = {canonical(word.upper()): word for word in sorted(known)}
    for word, n in count.items():
        if n == 1 and len(word) >= SHORTEST:
            other = _turned(word, known) or _misread(word, digits)
            if other is None and len(word) >= LOSES:
                other = _lost(word, shorter)
            if other is not None:
                yield word, other


def _turned(word: str, known: set[str]) -> str | None:
    """The known word that two letters changed about make of it."""
    for k in range(len(word) - 1):
        if word[k] != word[k + 1]:
            other = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
            if other in known:
                return other
    return None


def _misread(word: str, digits: dict[str, str]) -> str | None:
    """The known word of letters that prints like this one, which has a digit among its letters."""
    if word.isalpha():
        return None
    other = digits.get(canonical(word.upper()))
    return other if other is not None and other.isalpha() else None


def _lost(word: str, shorter: dict[str, list[str]]) -> str | None:
    """The known word that this one is with a letter lost, or come in twice; endings make other words of one."""
    for other in shorter.get(word, ()):
        if other[:-1] != word:
            return other
    return None


def _in_prose(desk: Desk, word: str) -> bool:
    """Whether a word stands in a description."""
    pattern = re.compile(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", re.IGNORECASE)
    for name in ("registers", "fields", "enum_values", "instructions"):
        for text in desk.sheets[name]["description"]:
            if text and pattern.search(text):
                return True
    return False
