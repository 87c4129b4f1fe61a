"""Which encoding a table of opcodes is of: what its caption, its section or the names in it say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import CAPTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.statements import Statement
    from extract.document import Document

_SPOKEN: Final = ("ncoding", "ncoded", "icrocode", "nstruction format", "nstruction Format")
"""What manuals say that have several."""
_MANY: Final = 40
"""Instructions of a whole set at least."""
_CAPITALS: Final = re.compile(r"\b[A-Z][A-Z0-9_]+[a-z]?\b(?=.*\b(?:[Ii]nstruction|[Oo]pcode)s?\b)")
_NUMBERED: Final = r"^(?:[\dA-Z]{1,2}(?:\.\d+)+\.?\s+)?"
HEADED: Final = re.compile(
    rf"{_NUMBERED}(?P<name>[A-Z][A-Z0-9_]*)\s+(?:\w-)?(?:Instructions?|Opcodes?)(?:\s+for\s+the\s+Opcode\s+Field)?$"
)
_LED: Final = re.compile(
    rf"{_NUMBERED}(?P<name>[A-Z][A-Z0-9_]+[a-z]?)\s+(?:[Ii]nstructions|(?:[Ii]nstruction\s+)?[Oo]pcodes)\b"
)
"""What stands between the name and these words, or before it, is of a chip's name: `Mere II Instructions`."""


def name_encoding(titles: Sequence[str | None], names: Sequence[str], known: set[str]) -> str | None:
    """The encoding of instructions: that of the first title that names one, or the one all mnemonics begin with.

    The last must be the name of an encoding or stand in the titles: `4.2. Wide Instructions` over `WIDE_ADD`.
    """
    told = [CAPTION.sub("", text) for text in titles if text]
    encoding = next(filter(None, (in_title(text, known) for text in told)), None)
    leads = {name.partition("_")[0] for name in names}
    titled = leads.issuperset(names)  # a mnemonic titles its own section
    if encoding is None and len(leads) == 1 and not titled:
        words = set(re.findall(r"\w+", " ".join(told).upper()))
        encoding = next(iter(leads & (known | words)), None)
    return encoding


def speaks_of_encodings(document: Document, statements: Sequence[Statement]) -> bool:
    """Whether a document tells of encodings, or numbers its instructions anew: else that of none is missing.

    Of one with few instructions that is not known: it may be an excerpt.
    """
    if (
        len(statements) < _MANY
        or any(made.encoding for made in statements)
        or any(map(document.holds, _SPOKEN))
    ):
        return True
    named: dict[int, str] = {}
    if any(
        made.opcode is not None and named.setdefault(made.opcode, made.name) != made.name
        for made in statements
    ):
        return True
    titles = {made.section for made in statements if made.section}
    return any(len(_CAPITALS.findall(CAPTION.sub("", title))) > 1 for title in titles)


def in_title(text: str, known: set[str]) -> str | None:
    """The one known encoding that a title names, else the word before `instructions`, if no other is in capitals."""
    named = {word for word in re.findall(r"\w+", text) if word in known}
    if named:
        return named.pop() if len(named) == 1 else None
    if found := HEADED.match(text):
        return found["name"]
    led = None if known or len(set(_CAPITALS.findall(text))) > 1 else _LED.match(text)
    return led["name"] if led else None
