"""Letters of other alphabets in names: what is drawn like a Latin letter among Latin ones is one.

    CF_INЅT_EMIT, with a Cyrillic letter      is CF_INST_EMIT: no other letter is drawn like it

Field names have a rule of their own (`normalize.rules.names`), which comes with what names are known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.lookalikes import LOOKALIKES
from normalize.rules.book import IDENTIFIER

if TYPE_CHECKING:
    from normalize.rules.book import Book
    from normalize.workbench import Workbench

_WORD: Final = re.compile(r"\w+")
_LETTER: Final = re.compile(r"(?<!\w)[^\W\d_\x00-\x7f](?!\w)")
"""A letter of another alphabet that stands alone."""


def latin(text: str) -> str:
    """A text with those of its words in Latin letters that have some of them, and none but lookalikes besides.

    A letter alone is Latin where the whole text is then.

    >>> latin("INЅT of Ω and ΟΥ Т") == "INST of Ω and ΟΥ Т", latin("S, Т, R") == "S, T, R"
    (True, True)
    """
    if text.isascii():
        return text
    words = _WORD.sub(_latin_word, text)
    letters = _LETTER.sub(lambda found: found[0].translate(LOOKALIKES), words)
    return letters if letters.isascii() and any(map(str.isalpha, _LETTER.sub("", words))) else words


def _latin_word(found: re.Match[str]) -> str:
    word = found[0]
    plain = word.translate(LOOKALIKES)
    return plain if plain.isascii() and any(c.isascii() and c.isalpha() for c in word) else word


def latin_names(bench: Workbench) -> None:
    """Repair the names of registers, symbols and instructions."""
    for desk in bench.desks:
        for table, column in (("registers", "register"), ("symbols", "name"), ("instructions", "mnemonic")):
            sheet = desk.sheets[table]
            for row, name in enumerate(sheet[column]):
                if name and (plain := latin(name)) != name:
                    resolves = {"name_garbled"} if plain.isidentifier() else ()
                    sheet.repair(
                        row, column, plain, code="homoglyph", evidence="vocabulary", resolves=resolves
                    )
                    if table == "registers":
                        desk.rename_register(row, plain)


def latin_labels(book: Book) -> None:
    """Repair labels, and with them the mnemonics that they name."""
    for row, name in enumerate(book.names):
        if name and (plain := latin(name)) != name:
            resolves = {"name_garbled"} if IDENTIFIER.match(plain) else ()
            book.rename(row, plain, code="homoglyph", evidence="vocabulary", resolves=resolves)
