"""Texts held against what no text of a row has: what ran on into another row, and what is cut off or misprinted.

Off 1 - On                            the next value stands within the label: its number lost a digit or its line
used for depth. MODE 5:4 none         a field's row stands within a text
off (the result is                    what was opened is not closed: the next line is lost
if src <=                             so it is where an operator has nothing to its right
-W < O, ARGB = ,0                     a letter where a number stands, or a number lost
=>Off, 1=>On, (0 = 64, = 128)         likewise, in a sentence that explains values

A check proves no other text, so it changes none.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

NEAR: Final = 5
"""A number so little above a value's own is that of the next one that is left."""
FORMULAS: Final = frozenset(("opcode", "prose"))
"""Roles of values whose texts have brackets of their own kind."""

_DIGIT: Final = r"[0-9OoIlSB]"
"""A digit, and the letters that print and OCR take for one."""
_VALUE: Final = re.compile(rf"(?<=[^-:=]\s){_DIGIT}{{1,3}} - (?=[A-Za-z])")
_NAMED_VALUE: Final = re.compile(
    rf"(?:^|(?<=\s))(?:{_DIGIT}{{1,3}} - [A-Z][A-Z0-9]*_\w+|- {_DIGIT}{{1,3}} [A-Z][A-Z0-9]*_\w+:)"
    r"|(?<=[A-Za-z])\d{2,3} - [A-Z][A-Z0-9]*_\w+:"  # stuck to the word before
)
_ANY_VALUE: Final = re.compile(rf"(?:^|(?<=\s))({_DIGIT}{{1,3}}) - (?=[A-Z])")
_DIGITS: Final = str.maketrans("OILSB", "01158")
_ROW: Final = re.compile(
    rf"\b[A-Z]\w*\s+(?:{_DIGIT}{{1,2}}(?:\s?:\s?{_DIGIT}{{0,2}})?\s+(?:none|0x[0-9A-Fa-f]+)\b|(?<=_\w\s)none\b)"
)
_FRAME: Final = re.compile(r"DESCRIPTION:?$|DESCRIPTION:|POSSIBLE VALUES|<\|\w|\[R/W\]|\b\w+Reg:0x")
_LISTED: Final = re.compile(rf"(?<=[^-:=]\s)({_DIGIT}{{1,3}}) - (?=\d+ [A-Za-z])")
_SAID: Final = re.compile(r"(?<![\w.\[:-])(\d{1,3})\s?[=:]\s?(?=[A-Za-z])")
_LETTERS: Final = (
    re.compile(r"([Ol])(?=\s?[<>=])(?<![\w.'].)"),
    re.compile(r"[<>=]\s?([Ol])(?![\w'.])"),
)
"""Before an operator, and behind one; what stands before the letter is seen last, which is five times as fast."""
_DANGLING: Final = re.compile(r" (an|and|at|by|for|from|in|into|of|or|the|those|with|[<>=]=?)$")
_GOES_ON: Final = re.compile(r" (an?|and|as|but|by|for|from|if|into|is|of|or|that|the|to|when|which|with)$")
_WIDE: Final = re.compile(r"\S {4,}\S")
_BARE: Final = re.compile(r"[A-Z][A-Z0-9]*_\w+$")
_SENTENCE: Final = re.compile(r"(?!reserved\b|unused\b)[a-z]+(?: \S+){2}")
_RUN_OVER: Final = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+ [a-z(]")
_NUMBER_LOST: Final = re.compile(r"[=<>(+]\s*,")
_VALUE_LOST: Final = re.compile(
    r"(?:^(?!=\s?0+\s[^=]*=\s?0*1\s)|[(,;]\s*)=>?\s?\w+(?=.*\d\s?=)|(?<=\d)\s?=[^=]*[,;]\s*=>?\s?\w",
    re.DOTALL,
)
"""A sign without the number before it, `= 8 bits, 1 = 16 bits`; in `= 00 rests = 01 turns` each stands behind."""


def texts(bench: Workbench) -> None:
    """Check the texts of every document."""
    for desk in bench.desks:
        _foreign(desk)
        _slid(desk)
        _next_values(desk.values)
        _open(desk.values)
        _open_names(desk.sheets["symbols"])
        _numbers(desk)
        _run_over(desk)
        _mnemonics(desk.sheets["instructions"])
        _sentences(desk)


# -- text of another row


def _foreign(desk: Desk) -> None:
    """No label and no description holds another value, a field's row, or the frame of a table."""
    values = desk.values
    for row, text in enumerate(values["name"]):
        if text and " " in text and (found := _run_on(text) or (" - " in text and _VALUE.search(text))):
            values.flag(row, "text_foreign", f"the label holds {found[0].strip()!r}")
        elif text and "    " in text and _WIDE.search(text):
            values.flag(row, "text_foreign", "columns stand in the label")
    seen: dict[str, re.Match[str] | None] = {}  # many values are described in the same words
    for name in ("registers", "fields", "enum_values", "instructions"):
        sheet = desk.sheets[name]
        for row, text in enumerate(sheet["description"]):
            if text:
                if text not in seen:
                    seen[text] = _run_on(text)
                if (found := seen[text]) and not (name == "fields" and _of_list(desk, row, found)):
                    sheet.flag(row, "text_foreign", f"the description holds {found[0].strip()!r}")


def _of_list(desk: Desk, row: int, found: re.Match[str]) -> bool:
    """Whether what looks like another row in a field's text is its own list: `0x0 Gen 1 0x1 Gen 2`."""
    number = found[0].rpartition(" ")[2]
    told = {desk.values["value"][value] for value in desk.values_of[row]}
    return number[:2] == "0x" and int(number, 16) in told


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


def _slid(desk: Desk) -> None:
    """No text goes on in the next field's cell: all that stands there, a list too, may be the field's before."""
    texts = desk.fields["description"]
    for rows in desk.fields_of:
        for row, following in pairwise(rows):
            above, below = texts[row], texts[following]
            if above and below and below[0].islower() and (found := _GOES_ON.search(above)):
                desk.fields.flag(row, "text_garbled", f"the text ends in {found[1]!r}")
                desk.fields.flag(following, "text_foreign", "the text goes on with that of the field before")
                for value in desk.values_of[following]:
                    desk.values.flag(value, "list_foreign", "it may be that of the field before")


def _next_values(sheet: Sheet) -> None:
    """A value does not hold the next one: its number misread in a description, itself or any in a label."""
    numbers, roles = sheet["value"], sheet["role"]
    for row, name in enumerate(sheet["name"]):
        if not name or numbers[row] is None or " " not in name:
            continue
        found = _LISTED.search(name) if " - " in name else None
        if found is None and roles[row] == "prose":
            near = range(numbers[row], numbers[row] + NEAR)
            found = next((one for one in _SAID.finditer(name) if int(one[1]) in near), None)
        if found:
            sheet.flag(row, "text_foreign", f"the label holds {found[0].strip()!r}")
    for row, text in enumerate(sheet["description"]):
        if text and " - " in text and numbers[row] is not None:
            for found in _ANY_VALUE.finditer(text):
                if int(found[1].upper().translate(_DIGITS)) == numbers[row] + 1:
                    sheet.flag(
                        row, "text_foreign", f"the description holds the next value, {found[0].strip()!r}"
                    )


def _open(sheet: Sheet) -> None:
    """A value says something, closes the brackets that it opens and ends in no word that others follow.

    The formulas of opcodes may not close them, and of a value that a sentence explains the label does.
    """
    numbers, roles, descriptions = sheet["value"], sheet["role"], sheet["description"]
    for row, name in enumerate(sheet["name"]):
        whole = descriptions[row] or name or ""
        if not whole and numbers[row] is not None:
            sheet.flag(row, "label_lost")
        if roles[row] != "opcode" and (found := _DANGLING.search(whole)):
            sheet.flag(row, "text_garbled", f"the text ends in {found[1]!r}")
        if name and roles[row] == "prose" and name.count("(") > name.count(")"):
            sheet.flag(row, "text_garbled", f"{name[name.rindex('(') :]!r} is not closed")
        text = f"{name} {descriptions[row] or ''}" if name and roles[row] not in FORMULAS else ""
        if "(" in text and text.count("(") > text.count(")"):
            sheet.flag(row, "text_garbled", f"{text[text.rindex('(') :]!r} is not closed")
        elif ")" in text and "[" not in text and text.count(")") > text.count("("):  # [0, 1) is a range
            sheet.flag(row, "text_garbled", f"{text[: text.index(')') + 1]!r} was not opened")


def _open_names(sheet: Sheet) -> None:
    """A name closes the brackets that it opens, and does not end in a comma; `[0, 1)` is a range."""
    for row, name in enumerate(sheet["name"]):
        if name and "[" not in name and (name.count("(") != name.count(")") or name.endswith(",")):
            sheet.flag(row, "text_garbled", f"{name!r} is not whole")


def _run_over(desk: Desk) -> None:
    """In a list of identifiers none goes on in words or is words: they are another row's, or its name is lost."""
    values = desk.values
    names = values["name"]
    worded = {name for name in set(names) if name and (_SENTENCE.match(name) or _RUN_OVER.match(name))}
    for field in sorted({desk.field_of[row] for row, name in enumerate(names) if name in worded}):
        rows = desk.values_of[field]
        others = [row for row in rows if not _BARE.match(names[row] or "")]
        if len(others) == 1 < len(rows) and _SENTENCE.match(names[others[0]] or ""):
            values.flag(others[0], "label_lost", "words where all other labels of the list are identifiers")
        odd = [row for row in rows if " " in (names[row] or "") and _RUN_OVER.match(names[row])]
        if len(odd) != 1 or len(rows) < 3 or values["role"][odd[0]] == "prose":
            continue
        head = names[odd[0]].partition("_")[0] + "_"
        if all(
            _BARE.match(names[row] or "") and names[row].startswith(head) for row in rows if row not in odd
        ):
            values.flag(odd[0], "text_foreign", "text behind an identifier, as no other label has")


def _numbers(desk: Desk) -> None:
    """Where an operand stands, a letter that prints like a digit is one, and no comma stands."""
    for sheet, column in ((desk.values, "name"), (desk.values, "description"), (desk.fields, "description")):
        for row, text in enumerate(sheet[column]):
            if not text or ("=" not in text and "<" not in text and ">" not in text):
                continue
            letters = [found for pattern in _LETTERS if (found := pattern.search(text))]
            if letters:
                said = min(letters, key=lambda found: found.start(1))[1]
            elif found := _NUMBER_LOST.search(text) or _VALUE_LOST.search(text):
                said = found[0].strip()
            else:
                continue
            sheet.flag(row, "text_garbled", f"{said!r} stands where a number should")


def _sentences(desk: Desk) -> None:
    """Values that the sentences of a field explain are in doubt where another row has run on into them."""
    values = desk.values
    for row, flags in enumerate(desk.fields["flags"]):
        if "text_foreign" in flags:
            for value in desk.values_of[row]:
                if values["role"][value] == "prose":
                    values.flag(value, "list_doubtful", "another row has run on into the text it stands in")


def _mnemonics(sheet: Sheet) -> None:
    """A mnemonic is one word, and whole."""
    for row, name in enumerate(sheet["mnemonic"]):
        if name and (" " in name or name.endswith("_")):
            sheet.flag(row, "name_garbled", f"{name!r} is no whole word")
