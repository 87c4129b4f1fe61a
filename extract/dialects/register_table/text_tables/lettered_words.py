"""Words of letters, one for each bit, over lines that tell what the letters stand for, as notes on hardware have them.

    9000h: GDDDVVVV              5104 Gate mode              $2100  Gate control
        D - Duty of the pump      bit ------MM                   x---bbbb
            000 - an eighth         MM Mode of the gate            x    = shut when set
        V - Volume                     0: rests  1: turns          bbbb = brightness
        G - Gate

A letter stands for the bits that it has in the word, and all of these stand together; dashes, dots, 0 and 1 stand for
none; a word with such digits that nothing places is one of an instruction. Each letter of a word is told below it,
else it is none. The rows come out as tables, what places the register as a title: it stands before the word or in a
line right above.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.text_tables.bit_list_tables import to_table
from extract.dialects.register_table.text_tables.bit_lists import BitRow, indent
from extract.dialects.register_table.text_tables.bit_notes import divided
from extract.dialects.register_table.text_tables.noted_places import placed, placing
from extract.dialects.register_table.words.named import Named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.tables import Table

_SIGN: Final = r"[A-Za-z01.?+-]"
_WORD = re.compile(
    rf"^(?P<lead>[^\n]{{0,40}}?(?:^|(?<=[\s\[:%])))(?P<word>{_SIGN}{{4}}(?: ?{_SIGN}{{4}}){{1,7}})\]?"
    r"(?=[ \t]*$|\s{2,}\S)",
    re.MULTILINE,
)
_LEAD = re.compile(r"\s*(?:(?P<access>R/?W|[RW])\s+)?(?:bits?\b)?\s*[\[%:]?\s*$", re.IGNORECASE)
"""What stands before a word in a line of its own."""
_WIDTHS: Final = frozenset({8, 16, 32})
_NONE: Final = frozenset("-.?+01")
"""What stands for bits that are not told."""
_TOLD = re.compile(r"\s*(?P<key>(?P<letter>[A-Za-z])(?P=letter)*)(?:\s*(?:=|:|-(?=\s))\s*|\s+)(?=\S)")
_UNMARKED = re.compile(
    r"(?P<place>[0-9A-Fa-f]{4})(?:,\s?[0-9A-Fa-f]{4})*\s+(?:(?P<access>R/?W|W/?R|[RW])\s+"
    r"|(?P<read>r)?\s?(?P<write>w(?=[bhlw]))?\s?[bhlw][+?-]{3,5}\s+)?"
    r"(?P<said>(?:(?P<name>[A-Z][A-Z0-9_]+)\s+-\s+)?[A-Za-z]\S*.*)$"
)
"""Four digits without a mark that begin a line, and what it says of their register.

`wb+++-` tells that it is written, in bytes, and when.
"""
_REACH: Final = 40
"""Lines below a word among which its letters are told."""
_ABOVE: Final = 2
"""Lines over a word among which the one stands that places its register."""
_MOST: Final = 16
"""Lines right over a word that place registers, at most."""
_LONGEST: Final = 100
_BYTE: Final = 8
"""Bits of a register of several that share a word: more may be those of all together."""
_FEWEST: Final = 2
"""Words of a document at least."""


class _Word(NamedTuple):
    """A word: its line, what stands before it there, and the rows of its letters: none where one is not told.

    `coded`: digits stand among its letters, as in the words of instructions.
    """

    line: int
    lead: str
    rows: list[BitRow]
    coded: bool


class Lettered(NamedTuple):
    """The tables of such words, what lines over them name, and the lines of words whose letters are not all told."""

    tables: list[Table]
    titles: dict[int, Named]
    unread: list[int]


def lettered_words(document: Document, ruled: AbstractSet[int]) -> Lettered:
    """The words of a text outside the lines of other tables, where those of several are told letter by letter."""
    words = [one for one in _words(document) if ruled.isdisjoint([one.line, *(row.line for row in one.rows)])]
    found = [one for one in words if one.rows]
    out = Lettered([], {}, [])
    if len(found) < _FEWEST:
        return out
    places = [_unmarked(document, one.line) for one in words]
    rising = [int(place["place"], 16) for stack in places for _, place in reversed(stack)]
    unmarked = len(rising) > 1 and rising == sorted(rising)
    above: tuple[int, Named] | None = None
    for one, place in zip(words, places, strict=True):
        named = _named(document, one) or (_of_digits(document, place) if place and unmarked else None)
        if place and unmarked and named is not None and place[0][0] not in named[1].more:
            out.unread.extend(i for i, _ in place[1:])  # whose place none of the tables has
        coded = _LEAD.fullmatch(one.lead)
        if coded is not None and coded["access"]:
            if named is None and above is not None and one.line - above[0] <= _REACH:
                named = one.line, replace(above[1], keys=dict(above[1].keys))  # what reads or writes there
            if named is not None:
                named[1].keys["access"] = coded["access"]
        above = named or above
        if not one.rows or (len(place) > 1 and max(row.high for row in one.rows) >= _BYTE):
            if named is not None or (coded is not None and "bit" in one.lead):
                out.unread.append(one.line)
            continue
        if one.coded and named is None:
            continue
        last = max([one.rows[-1].line, *one.rows[-1].more])
        out.tables.append(to_table(document, one.rows, last, _divided))
        if named is not None:
            out.titles[named[0]] = named[1]
    return out


def _of_digits(document: Document, stack: list[tuple[int, re.Match[str]]]) -> tuple[int, Named]:
    """What lines name that begin with four digits, the lowest of them first, and the first that they name it in.

    Registers with a name each are all of the word below; else it is the last one's.
    """
    several = len(stack) > 1 and all(told["name"] for _, told in stack)
    lines = [*reversed(stack)] if several else stack[:1]
    i, told = lines[0]
    codes = "R" * bool(told["read"]) + "W" * bool(told["write"])
    keys = {"access": access} if (access := told["access"] or codes) else {}
    if several:
        keys["address"] = ", ".join(f"0x{place['place']}" for _, place in lines)
    text = document.lines[i].strip()
    name = ", ".join(place["name"] for _, place in lines) if told["name"] else told["said"]
    return i, Named(
        name,
        told["said"],
        int(told["place"], 16),
        sure=bool(told["name"]),
        section=text,
        keys=keys,
        more=tuple(at for at, _ in lines[1:]),
    )


def _divided(line: str, at: int) -> tuple[int, int]:
    """Where the name of a row ends and its text begins; a colon ends a name over a list of values."""
    bare = line.rstrip(" :")
    end, start = divided(bare, at)
    return end, start if bare == line else max(start, len(line))


def _words(document: Document) -> Iterator[_Word]:
    """The words whose letters are all told below them."""
    if not any(map(document.holds, ("---", "....", "bit ", "h: ", "$"))):
        return
    text, end = document.text(), document.body.start
    at, line = 0, 0
    for found in _WORD.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        bits = _bits(found["word"].replace(" ", ""))
        if not bits or line < end or line not in document.body:
            continue
        rows = _rows(document, line, bits) or []
        end = rows[-1].line + 1 if rows else line + 1
        yield _Word(line, found["lead"], rows, coded=not {"0", "1"}.isdisjoint(found["word"]))


def _bits(word: str) -> dict[str, tuple[int, int]]:
    """The bits of each letter of a word, the first of them the highest; empty where one stands in two places.

    Letters alone, each once, may be any word.
    """
    if len(word) not in _WIDTHS:
        return {}
    out: dict[str, tuple[int, int]] = {}
    counted = Counter(word)
    plain = all(count == 1 for count in counted.values()) and word.isalpha()
    for letter in dict.fromkeys(word):
        first, last = word.index(letter), word.rindex(letter)
        if letter in _NONE:
            continue
        if last - first + 1 != counted[letter]:
            return {}
        out[letter] = len(word) - 1 - first, len(word) - 1 - last
    return {} if plain and (word.islower() or word.istitle()) else out


def _rows(document: Document, word: int, bits: dict[str, tuple[int, int]]) -> list[BitRow] | None:
    """The rows that tell of the letters of a word, each with the lines behind it; None where one is told nowhere."""
    rows: list[BitRow] = []
    left = dict(bits)
    for i in range(word + 1, min(word + 1 + _REACH, document.body.stop)):
        line = document.lines[i]
        if not line.strip() or len(line) > _LONGEST * 2:
            if left or not rows:
                continue
            if i + 1 < document.body.stop and indent(document.lines[i + 1]) > rows[-1].column:
                continue
            break
        apart = not document.lines[i - 1].strip()
        found = _TOLD.match(line)
        high, low = left.get(found["letter"], (-1, -1)) if found else (-1, -1)
        if found is not None and high >= 0 and len(found["key"]) in {1, high - low + 1}:
            del left[found["letter"]]
            rows.append(BitRow(i, low, high, indent(line), found.span("key"), found.end(), worded=False))
        elif rows and (left or indent(line) > rows[-1].column - (not apart)):
            if left and (_WORD.match(line) and _bits("".join(line.split()[-1:]))):
                return None
            rows[-1].more.append(i)
        elif rows or placed(line.strip())[0] or indent(line) < indent(document.lines[word]):
            break
    return None if left or not rows else rows


def _named(document: Document, word: _Word) -> tuple[int, Named] | None:
    """The line that places the register of a word, and what it names: that of the word itself, or one right above."""
    lead = word.lead.strip()
    form, place, _ = placed(lead.rstrip(":[% "))
    if place and form.startswith("led"):
        head = placing(word.line, lead.rstrip(":[% "))
        return (word.line, head.named) if head else None
    coded = _LEAD.fullmatch(word.lead.strip() + " ") if lead else None
    if lead and coded is None:
        return None
    for i in range(word.line - 1, max(word.line - 1 - _ABOVE, document.body.start - 1), -1):
        text = document.lines[i].strip().rstrip(":")
        if not text or len(text) > _LONGEST:
            return None
        head = placing(i, text)
        if head is not None and head.form.startswith("led"):
            if coded is not None and coded["access"]:
                head.named.keys.setdefault("access", coded["access"])
            return i, head.named
    return None


def _unmarked(document: Document, word: int) -> list[tuple[int, re.Match[str]]]:
    """The lines right above a word that begin with four digits, the lowest first, and what they say."""
    out = []
    for i in range(word - 1, max(word - 1 - _MOST, document.body.start - 1), -1):
        if (found := _UNMARKED.match(document.lines[i].strip())) is None:
            break
        out.append((i, found))
    return out
