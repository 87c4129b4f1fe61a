"""Tables of opcodes told by their lines, rules or not; entries whose line ends with the opcode are `printed_entries`.

    Opcode  Name      Description          Opcode # Name        Opcode # Name
    0       N_ADD     D = S0 + S1.         0        N_ADD       3        N_SUB
                      Wraps around.        1        N_MUL       4        N_DIV

    4.2. NA Instructions
    N_ADD                              0   an entry: the name on the left, its opcode at the line's end
    Adds two numbers.

What stands between two rows describes the first of them. Opcodes count up; one that does not is flagged.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head
from extract.dialects.isa_table.grammar import CAPTION, FORMAT, SECTION, TAIL, number
from extract.dialects.isa_table.lists.printed_entries import read_entries
from extract.dialects.isa_table.ruleless.printed_rows import (
    ALONE,
    DIGITS,
    NUMBER,
    Head,
    Printed,
    add_row,
    doubt_row,
    head_of,
    is_listed,
    made_row,
)
from extract.dialects.isa_table.statements import Statement, across, place, said

if TYPE_CHECKING:
    from extract.document import Document

_MNEMONIC: Final = rf"[A-Z][A-Z0-9_.]*[A-Z0-9_]{TAIL}(?!\w)"
_ROW: Final = re.compile(rf"^{NUMBER}\s+(?P<name>{_MNEMONIC})(?:\s+(?P<text>\S.*))?$")
_SWAPPED: Final = re.compile(rf"^(?P<name>{_MNEMONIC})\s+{NUMBER}(?:\s+(?P<text>\S.*))?$")
_SHORT: Final = re.compile(rf"^{NUMBER}(?:\s+[A-Z][A-Z0-9]+)?$")
"""A row with nothing but a name without underscores, or none, or a number and a word of a text."""
_PAIRS: Final = re.compile(rf"^(?:(?:^|\s)\s*{DIGITS}\s+{_MNEMONIC}){{2,4}}$")
_PAIR: Final = re.compile(rf"{NUMBER}\s+(?P<name>{_MNEMONIC})")
_CODED: Final = re.compile(rf"{NUMBER}(?:\s+(?P<text>\S.*))?$")
_NAME_LINES: Final = 4
"""Lines of a name and of its code at most."""
_REST: Final = re.compile(r"^[A-Z0-9_]+$")
_FIELDS: Final = re.compile(r"^(?:Field\s+Name|Bits?)\b[^.]*\bBits?\b[^.]*$|^Field\s+Name\b")
_SLACK: Final = 2
"""Blanks, or points, by which what stands in a column may begin apart."""
_ABOVE: Final = 12
"""So many lines over a table its caption is looked for."""
_FEW: Final = 3
"""A caption and so many rows less one, to tell a table without a head."""
_LONG: Final = 8
"""The last row of a table with so many more lines of text than any other may have text in it that stands behind it."""
_ENTRIES: Final = 3
"""So many lines of a section that end with an opcode make it one of entries."""


def read_printed(document: Document, lines: list[int]) -> list[Printed]:
    """Every table and list of entries of a text, their encodings not yet told.

    One section with some entries, or several with as many twice over, show that the text is made so: then a section
    of a single one is read too.
    """
    out = _read_printed(document, lines, 1)
    counts = [len(made.rows) for made in out if made.of_entries]
    if counts and max(counts) < _ENTRIES and sum(counts) < 2 * _ENTRIES:
        return _read_printed(document, lines, _ENTRIES)
    return out


def _read_printed(document: Document, lines: list[int], least: int) -> list[Printed]:
    """The same, entries as far as a section has so many of them at `least`."""
    out: list[Printed] = []
    section: str | None = None
    n = 0
    while n < len(lines):
        text = said(document, lines[n])
        if SECTION.match(text):
            section = text
            if "nstruction" in text or "pcode" in text:
                made, end = read_entries(document, lines, n + 1, section, least)
                if made is not None:
                    out.append(made)
                    n = end
                    continue
        head = head_of(document, lines[n])
        if head is None and _is_headless(document, lines[n : n + _FEW]):
            n += 1  # its caption is the head
            head = Head(pairs=True, swapped=False)
        elif head is None:
            n += 1
            continue
        title = _caption(document, lines, n)
        caption = said(document, title) if title is not None else None
        made = Printed(caption, section)
        end = _table(document, lines, n, head, made)
        if made.rows:
            if title is not None:
                made.lines.add(title)
                made.heads.add(title)
            behind = [said(document, i) for i in lines[end : end + 2]]
            if behind and CAPTION.match(behind[0]) and not is_field_head(behind[-1]):
                made.under = lines[end]
            out.append(made)
        n = end
    tables = [made for made in out if not made.of_entries]
    if tables and tables[0].caption is None and all(made.under is not None for made in tables):
        for made in tables:
            assert made.under is not None
            made.caption = said(document, made.under)
            made.lines.add(made.under)
            made.heads.add(made.under)
    return out


def _is_headless(document: Document, lines: list[int]) -> bool:
    """Whether a line is a caption that speaks of opcodes, right over rows of them."""
    caption, *rows = (said(document, i) for i in lines)
    if not (CAPTION.match(caption) and caption.endswith("pcodes")):
        return False
    return len(rows) > 1 and all(
        _PAIRS.match(row) or ((one := _ROW.match(row)) and not one["text"]) for row in rows
    )


def _caption(document: Document, lines: list[int], n: int) -> int | None:
    """The line over a table that is its caption."""
    for i in reversed(lines[max(0, n - _ABOVE) : n]):
        text = said(document, i)
        if CAPTION.match(text):
            return i
        if SECTION.match(text) or _ROW.match(text):
            return None
    return None


def _ends(text: str) -> bool:
    """Whether a line stands behind the table: a heading, a caption, an encoding, a table of fields."""
    return bool(SECTION.match(text) or CAPTION.match(text) or FORMAT.match(text) or _FIELDS.match(text))


def _pairs(document: Document, i: int, text: str, made: Printed) -> list[tuple[float, Statement]]:
    """Add the pairs of code and name in a line to a table; returns where each name begins, and its row."""
    escaped = "\\_" in document.lines[i]
    names = []
    for found in _PAIR.finditer(text if escaped else document.lines[i]):
        piece = place(document, i) if escaped else (i, found.start(), found.end())
        made.rows.append(made_row(found["code"], found["name"], [piece], made.section))
        names.append((across(document, i, found.start("name")), made.rows[-1]))
    return names


def _add_named_above(document: Document, lines: list[int], made: Printed) -> None:
    """Add a row whose name fills the lines above that of its code to a table."""
    *above, last = (said(document, i) for i in lines)
    code = _CODED.match(last)
    assert code is not None
    told = made_row(code["code"], "".join(above), [place(document, i) for i in lines], made.section)
    told.texts = [code["text"]] if code["text"] else []
    told.flags += ["name_joined"] if any(not text.endswith("_") for text in above[:-1]) else []
    add_row(made.rows, told)
    made.lines.update(lines)


def _table(document: Document, lines: list[int], n: int, head: Head, made: Printed) -> int:
    """Fill a table with the rows under its head, and tell where it ends."""
    names: list[tuple[float, Statement]] = []
    while n < len(lines):
        i = lines[n]
        line = document.lines[i]
        text = said(document, i)
        if (again := head_of(document, i)) is not None:
            head = again  # on the next page
            made.heads.add(i)
        elif _ends(text):
            break
        elif head.pairs:
            if _PAIRS.match(text) or _ROW.match(text):
                names = _pairs(document, i, text, made)
            elif not names or not all(_REST.match(word) for word in text.split()):
                break
            elif _is_copied(document, names) or not _rest_of_names(document, i, names):
                for _, one in names:  # blanks do not tell whose the words are
                    one.flags += [] if "name_open" in one.flags else ["name_open"]
        elif head.swapped and (size := _name_above(document, lines[n : n + _NAME_LINES])):
            _add_named_above(document, lines[n : n + size + 1], made)
            names = []
            n += size
            i = lines[n]
        elif row := _of_row(document, i, text, head, made.rows):
            told = made_row(row["code"], row["name"], [place(document, i)], made.section)
            told.texts = [row["text"]] if row["text"] else []
            add_row(made.rows, told)
            names = [(across(document, i, line.find(row["name"])), told)]
        elif made.rows:
            _goes_on(document, i, made.rows[-1], names, gapped=head.gapped)
        else:
            break
        made.lines.add(i)
        n += 1
    _doubt_short(made.rows)
    longest = max((len(row.texts) for row in made.rows[:-1]), default=_LONG)
    if len(made.rows) > _FEW and len(made.rows[-1].texts) > _LONG + longest:
        doubt_row(made.rows[-1])  # nothing tells that the text behind the table is no more of it
    return n


def _doubt_short(rows: list[Statement]) -> None:
    """Doubt the rows in whose text a number stands, alone or before a word in capitals, that may be the next row."""
    for row, below in pairwise(rows):
        if "_" not in row.name or row.opcode is None or below.opcode is None:
            continue
        found = (number(one["code"]) for text in row.texts if (one := _SHORT.match(text)))
        if any(code is not None and row.opcode < code < below.opcode for code in found):
            doubt_row(row)


def _name_above(document: Document, lines: list[int]) -> int:
    """How many lines hold a name whose code begins the line below, as where it filled its column; 0 where none do."""
    texts = [said(document, i) for i in lines]
    if document.words or not ALONE.match(texts[0]):
        return 0
    size = 1
    while size + 1 < len(texts) and _REST.match(texts[size]):
        if texts[size].isdecimal() and not _CODED.match(texts[size + 1]):
            break  # the code itself
        size += 1
    return size if size < len(texts) and _CODED.match(texts[size]) else 0


def _of_row(
    document: Document, i: int, text: str, head: Head, above: list[Statement]
) -> re.Match[str] | None:
    """A line that begins a row: it stands where opcodes do, or its name is one as those above are."""
    found = (_SWAPPED if head.swapped else _ROW).match(text)
    if found is None:
        return None
    if _is_item(found, above):
        doubt_row(above[-1])
        return None
    if head.text is not None:
        return found if across(document, i) < head.text - _SLACK else None
    if "_" in found["name"] or not (above and "_" in above[-1].name):
        return found
    code, last = number(found["code"]), above[-1].opcode
    follows = code is not None and last is not None and code == last + 1
    bare = not found["text"] and _has_text_beside(document, above[-1])
    item = bare or is_listed(above[-1].texts) or (found["text"] or "").islower()
    return found if follows and not item else None


def _has_text_beside(document: Document, row: Statement) -> bool:
    """Whether the text of a row begins in the line of its name."""
    return bool(row.texts) and said(document, row.pieces[0][0]).endswith(row.texts[0])


def _is_item(found: re.Match[str], above: list[Statement]) -> bool:
    """Whether what looks like a row is an item of a list within the text of the last one.

    Its number does not count up, and its name begins unlike all others, which begin alike.
    """
    if len(above) < _ENTRIES:
        return False
    code, last = number(found["code"]), above[-1].opcode
    if code is None or last is None or code > last:
        return False
    lead = above[0].name.partition("_")[0]
    return found["name"].partition("_")[0] != lead and all(
        row.name.partition("_")[0] == lead for row in above
    )


def _is_copied(document: Document, names: list[tuple[float, Statement]]) -> bool:
    """Whether single blanks part the names of a line: then the place of a word tells nothing."""
    line = document.lines[names[0][1].pieces[0][0]]
    return not document.words and len(names) > 1 and "  " not in line.strip()


def _rest_of_names(document: Document, i: int, names: list[tuple[float, Statement]]) -> bool:
    """Whether every word of a line stands under a name, and then goes on with it."""
    found = [(m, across(document, i, m.start())) for m in re.finditer(r"\S+", document.lines[i])]
    over = [next((row for at, row in names if abs(at - left) <= _SLACK), None) for _, left in found]
    if not over or None in over:
        return False
    for (word, _), row in zip(found, over, strict=True):
        assert row is not None
        _join(row, word[0])
        row.pieces.append((i, word.start(), word.end()))
    return True


def _join(row: Statement, rest: str) -> None:
    """Put the rest of a wrapped name to it: sure where it was cut at an underscore."""
    if not row.name.endswith("_"):
        row.flags.append("name_joined")
    row.name += rest


def _goes_on(
    document: Document, i: int, row: Statement, names: list[tuple[float, Statement]], *, gapped: bool
) -> None:
    """Add a line to a row: more of its text, or the rest of its wrapped name.

    The rest stands under the name; where nothing else shows that columns keep apart, blanks must part it from the text.
    """
    row.pieces.append(place(document, i))
    line = document.lines[i]
    text = line.strip()
    first, _, more = text.partition(" ")
    under = bool(names) and abs(across(document, i) - names[0][0]) <= _SLACK
    if not gapped:
        under = under and more.startswith("  ")
        names = []
    bare = not names and not more and row.name.endswith("_")
    if (under or bare) and _REST.match(first):
        _join(row, first)
        text = more.strip()
    elif not names and not more and _REST.match(text) and "name_open" not in row.flags:
        row.flags.append("name_open")  # the word may be the rest of the name or of the text
    if text:
        row.texts.append(text)
