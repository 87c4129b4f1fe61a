"""Names with an underscore that a narrow cell tore, a blank where its lines end: `PUMP_LEV EL_STAT`, `gate _busy`.

One that the text has as a word elsewhere is that word. Another is no identifier as printed where a part of it shows
that it was torn: it begins with an underscore, is a letter or two, or all are in small letters; so do two parts in
capitals with underscores, of which each may be a name.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.text import begin_alike

if TYPE_CHECKING:
    from extract.observations import Reading

_TORN: Final = re.compile(r"[A-Za-z]\w*(?: \w+){1,4}", re.ASCII)
_WORD: Final = re.compile(r"\w+")
_SHOWN: Final = re.compile(r" _| (?!(?:of|or|to|in|on|at|by|is|if|as|no)\b)[a-z]{1,2}(?: |$)|^[a-z0-9_ ]+$")
_TWO: Final = re.compile(r"[A-Z0-9 ]*_[A-Z0-9_]* [A-Z0-9 ]*_[A-Z0-9_ ]*")


def mend_torn_names(reading: Reading) -> None:
    """Make such names of fields one word, or flag them."""
    found: dict[str, str | None] = {}
    known: set[str] = set()
    for one in (one for register in reading.registers for one in register.fields):
        name = one.field or ""
        if "_" not in name or not _TORN.fullmatch(name) or one.reserved:
            continue
        if name not in found:
            known = known or set(_WORD.findall(reading.document.text()))
            found[name] = _elsewhere(name, known)
        if whole := found[name]:
            one.field, one.note = whole, one.note or name
        elif _SHOWN.search(name) or (_TWO.fullmatch(name) and not begin_alike(name.split(" "))):
            one.flag("name_garbled")


def _elsewhere(name: str, known: set[str]) -> str | None:
    """The word of the text that a name is without its blanks, or with underscores in their places."""
    parts = name.split(" ")
    for signs in product(("", "_"), repeat=len(parts) - 1):
        whole = "".join(part + sign for part, sign in zip(parts, (*signs, ""), strict=True))
        if "__" not in whole and whole in known:
            return whole
    return None
