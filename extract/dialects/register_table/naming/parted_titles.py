"""Titles of registers in a text whose parts signs divide, in any order: a place, a name, titles, access and reset.

### CTRL — 0x10              Address 0x10 – CTRL
### CTRL, 0x10, RW           0x10 | CTRL | Pump control
### [0x10] CTRL              CTRL(0x10): Pump control
0x10 CTRL - Pump control

They are headings, or stand alone right over what describes bits, in a PDF over its table. One of a form is none:
values are told so too.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.dialects.register_table.text_tables.entry_heads import gives_bits
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.heading_numbers import without_number
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.markup.inline_marks import shown, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_SIGNS = re.compile(r"(\s+[–—|-]\s+|\s*[,:]\s+|\s*[(\[]\s*|\s*[)\]](?:\s*:)?\s*|\s+@\s+)")
_PLACE = re.compile(
    rf"(?:(?P<kind>address|addr\.?|offset|reg(?:ister)?\.?|at)\s*[:=#]?\s*|base\s*\+\s*)?(?P<number>{HEX})",
    re.IGNORECASE,
)
_PLACED = re.compile(r"0[xX][0-9A-Fa-f]|[0-9A-F][hH]\b|\$[0-9A-Fa-f]|\bH['’]", re.IGNORECASE)
"""What every line holds that gives a place."""
_RESET = re.compile(rf"(?:reset|default)(?:\s+value)?\s*[:=]?\s*(?P<number>{HEX})", re.IGNORECASE)
_BESIDE = re.compile(
    rf"(?:(?P<name>[A-Z]\w+)\s+(?:at\s+)?(?P<number>{HEX})|(?P<before>{HEX})\s+(?P<behind>[A-Z]\w+))"
)
"""A name and a place with nothing but a blank, or a word, between them."""
_NAME = re.compile(r"[A-Z][A-Z0-9_]*[A-Z0-9][A-Z0-9_]*n?")
_TITLE = re.compile(r"[A-Za-z][\w/-]*(?: [\w/&-]+){0,6}")
_BODY = re.compile(r"\s*(?:\||(?:bits?|field)\b|\[\d)", re.IGNORECASE)
"""How a line begins that heads the fields of a register, or tells of one."""
_SUBTITLE = re.compile(r"[A-Z][\w/-]*(?: [\w/-]+){1,6}\s*")
"""A title in words in a line of its own between the name and the bits."""
_WORDED = re.compile(r"\s*bits? [\[(]?\d", re.IGNORECASE)
_LONGEST: Final = 120
_FEWEST: Final = 2
"""Titles of one form in a document, at least."""
_LARGER: Final = 1.1
_APART: Final = 0.2
"""Of its height, by which a title stands further from the line above than from the one below."""
_BELOW: Final = 5
"""Lines below a title, less one, in which what describes bits begins."""


class _Parted(NamedTuple):
    """What a title says, and the kinds of its parts in their order with the signs between them."""

    named: Named
    form: str


def parted_titles(document: Document, words: Vocabulary) -> dict[int, Named]:
    """What such lines name, by line: those alone of which two or more in the document have one form.

    One right over the heads of fields needs no second.
    """
    found: dict[int, _Parted] = {}
    tops = {table.first_line for table in document.tables} if document.reader == "pdf" else None
    for i in document.body:
        line = document.lines[i]
        if len(line) > _LONGEST or not _PLACED.search(line):
            continue
        over_lines = _stands_over_bits(document, i, alone=tops is None)
        if not (over_lines or is_heading(document, i) or i + 1 in (tops or ())):
            continue
        title = _bare(line)
        parted = _parted(title, words)
        if parted and not is_heading(document, i) and _is_row(document, i, parted, words):
            continue
        if tops is not None and not _set_apart(document, i):
            continue
        told = over_lines and not is_heading(document, i)  # by what stands below alone
        if parted and (told or not _known(title, parted.named, words)):
            found[i] = parted
    forms = Counter(one.form for one in found.values())
    return {
        i: one.named
        for i, one in found.items()
        if forms[one.form] >= _FEWEST or _over_heads(document, i, words)
    }


def _over_heads(document: Document, i: int, words: Vocabulary) -> bool:
    """Whether a line of a text alone stands right over the heads of fields: its name and place are no value's."""
    if document.reader == "pdf" or is_heading(document, i) or i + 2 >= len(document.lines):
        return False
    return not document.lines[i + 1].strip() and words.heads_bits(document.lines[i + 2])


def _stands_over_bits(document: Document, i: int, *, alone: bool) -> bool:
    """Whether a line stands over one that describes bits or heads such lines, in a text `alone` between blank ones."""
    lines = document.lines
    below = [line for line in lines[i + 1 : i + 1 + (_BELOW if alone else 1)] if line.strip()]
    if not lines[i].strip() or not below:
        return False
    if alone and len(below) > 1 and _SUBTITLE.fullmatch(below[0]) and _WORDED.match(below[1]):
        return not "".join(lines[max(i - 1, 0) : i]).strip()
    if not (_BODY.match(below[0]) or (alone and gives_bits(below[0]))):
        return False
    paragraph = lines[i][:2] == "<p" and lines[i].rstrip()[-4:] == "</p>"
    return not alone or paragraph or not "".join([*lines[max(i - 1, 0) : i], lines[i + 1]]).strip()


def _bare(line: str) -> str:
    """A line without the marks of a heading and of what it says."""
    return unmarked(shown(line).strip().strip("#=").strip())


def _is_row(document: Document, i: int, parted: _Parted, words: Vocabulary) -> bool:
    """Whether the line above has the same form: both are rows of a list, of values, say."""
    above = next(
        (document.lines[k] for k in range(i - 1, max(i - 1 - _BELOW, -1), -1) if document.lines[k].strip()),
        "",
    )
    other = _parted(_bare(above), words) if _PLACED.search(above) else None
    return other is not None and other.form == parted.form


def _set_apart(document: Document, i: int) -> bool:
    """Whether a line of a PDF is printed larger than the next one, or stands nearer to it than to the one above."""
    around = [document.words[k] for k in (i - 1, i, i + 1) if 0 <= k < len(document.lines)]
    if len(around) < len(("above", "line", "below")) or not all(around):
        return bool(around) and not around[0]
    tops = [min(box[1] for _, _, box in words) for words in around]
    bottoms = [max(box[3] for _, _, box in words) for words in around]
    above, below = tops[1] - bottoms[0], tops[2] - bottoms[1]
    larger = (bottoms[1] - tops[1]) > _LARGER * (bottoms[2] - tops[2])
    turned = document.page(i - 1) != document.page(i)
    return larger or (not turned and above > max(below, 0) + _APART * (bottoms[1] - tops[1]))


def _known(title: str, parted: Named, words: Vocabulary) -> bool:
    """Whether the heading is read without the signs of its parts for the same, and is no key with its value."""
    named = names_register(title, words, large=True) if key_line(title, words) is None else None
    return named is not None and (named.name, named.address) == (parted.name, parted.address)


def _parted(title: str, words: Vocabulary) -> _Parted | None:
    """Read a title by its parts: one place, one name, and nothing that is neither words, access nor reset."""
    bare, _ = without_number(title, words)
    pieces = [part for part in _SIGNS.split(bare) if part]
    texts = [part for part in pieces if not _SIGNS.fullmatch(part)]
    if len(texts) <= _FEWEST and (beside := _BESIDE.fullmatch(texts[0])):
        if len(texts) > 1 and plain(beside["name"] or beside["behind"]) in words.words["register"]:
            return None  # `REGISTER 0x05 - TIMER MODE`: the name stands behind
        texts = [*(one for one in beside.groups() if one), *texts[1:]]
    found: dict[str, str] = {}
    form: list[str] = []
    offset = False
    for text in texts:
        if (place := _PLACE.fullmatch(text)) and "place" not in found:
            kind, said = "place", place["number"]
            offset = plain(place["kind"] or "") == "offset" or text[:1].casefold() == "b"
        elif reset := _RESET.fullmatch(text):
            kind, said = "reset", reset["number"]
        elif is_access(text, words):
            kind, said = "access", text
        elif _NAME.fullmatch(text) and is_identifier(text) and "name" not in found:
            kind, said = "name", text
        elif _TITLE.fullmatch(text) and form.count("title") < _FEWEST:
            kind, said = "title", text
        else:
            return None
        found.setdefault(kind, said)
        form.append(kind)
    if not {"place", "name"} <= found.keys():
        return None
    keys: dict[str, str] = {role: found[role] for role in ("access", "reset") if role in found}
    named = Named(found["name"], title, hexadecimal(found["place"]), offset, section=title, keys=keys)
    signs = "".join(part.strip() for part in pieces if _SIGNS.fullmatch(part))
    return _Parted(named, f"{' '.join(form)} {signs}")
