"""Lists of bits in items of Markdown, under a heading that places their register.

### CTRL (0x10)
- `[0]` **EN** enables it            bits in brackets, behind a letter, `D0:`, or bare, `0 - EN`
- `[2:1]` **MODE** how it works      a name in marks, or what a sign parts from the text
  - 00: off                          what stands further in goes on with an item
- `[7:3]` reserved
- `RATE` (bits 11:8): how fast       or the bits stand behind the name; with the word for them no bullet is needed

TCON.7  TF  text                     or the register stands before each bit, with or without a heading

They come out as tables. Items that begin with the word for bits and a plain name are left to `bit_lines`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.dialects.register_table.text_tables.bit_lists import indent
from extract.dialects.register_table.text_tables.bit_notes import divided
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, ends_of, parse_bits
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.markup.inline_marks import unmarked
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_NUMBERS: Final = r"(?P<bits>(?P<one>\d{1,2})(?:\s?(?:\.\.|[-–~:])\s?(?:[bd](?=\d))?(?P<two>\d{1,2}))?)"
_BITS_FIRST = re.compile(
    r"\s*[-*+•]\s+[`*]{0,3}(?P<word>bits?\s*|[bd](?=\d))?(?P<open>\[)?"
    rf"{_NUMBERS}(?(open)\])(?P<mark>[`*]{{0,3}}\s*[:=–—-]?[`*]{{0,3}})\s+(?=\S)",
    re.IGNORECASE,
)
_NAME_FIRST = re.compile(
    r"\s*(?P<bullet>[-*+•]\s+)?[`*]{0,3}(?P<name>[A-Za-z_]\w*)[`*]{0,3}"
    r"(?:\s*(?P<open>[(\[<])|[,:]\s|\s[-–—@=]\s)\s*(?P<word>bits?\s*)?\[?"
    rf"{_NUMBERS}(?![\w.])\]?(?:[,;]\s*(?P<access>[\w/]{{1,8}}))?(?(open)[)\]>])[`*]{{0,3}}(?:\s*[:–—=-]|\.)?\s+(?=\S)",
    re.IGNORECASE,
)
_REGISTER_FIRST = re.compile(
    r"\s*(?P<register>[A-Z][A-Z0-9_]+)\.(?P<bits>(?P<one>\d{1,2})(?:\s?[-–:]\s?(?:(?P=register)\.)?(?P<two>\d{1,2}))?)"
    r"\s*[:–—-]?\s+(?=\S)"
)
_NAME = re.compile(r"[`*]{1,3}(?P<name>[A-Za-z_][\w.\[\]:]*)(?P<sign>[:：]?)[`*]{1,3}")
"""A name in marks: of code, or of strong type."""
_PLAIN = re.compile(r"(?P<name>[A-Za-z_]\w*(?=\s*(?:[:–—(-]|$))|[–—-]{1,3}(?=:|\s|$))")
"""A name that a sign parts from its text, or dashes for none."""
_ACCESS = re.compile(r"\s*[(\[](?P<access>[\w/ -]{1,20})[)\]]")
_SIGN = re.compile(r"\s*(?:[:：–—=-](?:\s+|$))?")
_OF_BIT = re.compile(r"^\s*[A-Z][A-Z0-9_]+\.\d")
_OTHERS = re.compile(
    r"\b(?:bytes|words|parameters?|arguments?|payload|packet|frame|message|response|command|answer|offsets?|channels|lines"
    r"|pins|modes|values|settings|codes|states|vectors|sources|indices|steps|memory)\b",
    re.IGNORECASE,
)
"""What a line may say that introduces items whose numbers are those of something else."""
_WORDED = re.compile(r"bits?\s?\[?\d[\d:.~–-]*\]?\s?[:–-]\s", re.IGNORECASE)
"""A line that tells of bits of a register: a list of bracketed numbers below such is one of something else."""
_GAP = re.compile(r"\s{2,}")
_BULLETS: Final = ("- ", "* ", "+ ", "• ")
_FEWEST: Final = 2
_REACH: Final = 12
"""Lines from the first item up to its heading at most."""
_LONGEST: Final = 400


@dataclass(slots=True)
class _Item:
    """An item in the making: its line, the ends of its bits, and where they, its name, access and text stand.

    `sure`: brackets before the name, or a letter or word, tell that the number is one of bits; `own`: it is none of the
    lines of bits, which begin with the word for them and have no marks round their name. `register` stands before it.
    """

    line: int
    high: int
    low: int
    place: tuple[int, int]
    name: tuple[int, int]
    access: tuple[int, int]
    text: int
    sure: bool
    own: bool
    register: str = ""
    more: list[int] = field(default_factory=list)


def titles_of_items(document: Document, tables: Iterable[Table]) -> dict[int, Named]:
    """The lines above such lists whose rows name their register, `TCON.7`, that name it too and give its address."""
    found: dict[int, Named] = {}
    for table in tables:
        bits = table.rows[1][0]
        name = bits.text.partition("[")[0] if bits is not None else ""
        if not bits or not bits.text.startswith(f"{name}["):
            continue
        word = re.compile(rf"\b{re.escape(name)}\b(?!\.\d)")
        above = range(table.first_line - 1, max(table.first_line - _REACH, document.body.start) - 1, -1)
        line = next((i for i in above if word.search(document.lines[i])), None)
        address = hexadecimal(document.lines[line]) if line is not None else None
        said = " ".join(document.lines[line].split()) if line is not None else ""
        if line is None or address is None or said[-1] in ".,;:" or sentence(said, vocabulary()):
            continue
        found[line] = Named(name, said, address, section=said)
    return found


def bit_items(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The lists of a text that are laid out so, outside the lines of other tables."""
    end = document.body.start
    last: Table | None = None
    for i in document.body:
        line = document.lines[i]
        if (
            i < end
            or i in ruled
            or not (line.lstrip()[:2] in _BULLETS or " bit" in line or "(bit" in line or _OF_BIT.search(line))
        ):
            continue
        items, end = _items(document, i, ruled)
        if not _is_list(items) or (items[0].register and _headed(document, i)):
            continue
        if items[0].register or _under_register(document, i):
            if last is not None:
                yield last
            last = _table(document, items) if not _is_of_others(document, i, items) else None
        elif last is not None and _is_second(document, last, i, items):
            last = None  # of a read and a write, perhaps: which is told of is left to those who read lines
    if last is not None:
        yield last


def _items(document: Document, first: int, ruled: AbstractSet[int]) -> tuple[list[_Item], int]:
    """The items of a list, and the line behind it: empty where its first item begins with no bits."""
    items: list[_Item] = []
    margin = _left(document, first)
    i = first
    while i < document.body.stop and i not in ruled:
        line = document.lines[i]
        left = _left(document, i)
        item = _item(line, i) if abs(left - margin) < 1 else None
        if item is not None:
            items.append(item)
        elif line.strip() and (not items or left < margin + 1):
            break
        elif line.strip():
            items[-1].more.append(i)
        i += 1
    return items, max(i, first + 1)


def _headed(document: Document, i: int) -> bool:
    """Whether the line right over items is the head of a table: of bits, and of further columns."""
    above = document.lines[i - 1] if i > document.body.start else ""
    heads = [vocabulary().column(head) for head in _GAP.split(above.strip())]
    return len(heads) > _FEWEST and heads[0] == "bits" and any(heads[1:])


def _left(document: Document, i: int) -> float:
    """Where a line begins: in a text the column, in a PDF points."""
    if document.reader == "pdf":
        return document.words[i][0][2][0] * document.unit if document.words[i] else 0.0
    return indent(document.lines[i])


def _item(line: str, i: int) -> _Item | None:
    if len(line) > _LONGEST:
        return None
    if found := _BITS_FIRST.match(line):
        word = (found["word"] or "").strip()
        sure = bool(word or found["open"])
        if not sure and not found["mark"].strip("`* "):
            return None
        own = len(word) <= 1 or _NAME.match(line, found.end()) is not None
        name, access, text = _parts(line, found.end())
        return _Item(i, *ends_of(found), found.span("bits"), name, access, text, sure=sure, own=own)
    if found := _REGISTER_FIRST.match(line):
        name, access, text = _parts(line, found.end())
        places = found.span("bits"), name, access
        return _Item(i, *ends_of(found), *places, text, sure=True, own=True, register=found["register"])
    found = _NAME_FIRST.match(line)
    if found is None or not (found["word"] or (found["bullet"] and found["open"])):
        return None
    access, text = (0, 0), found.end()
    if found["access"]:
        if is_access(found["access"], vocabulary()):
            access = found.span("access")
        elif not found["open"]:
            text = found.start("access")  # the first word of the text: `STOP: bits 7:4, where it ends`
    elif (coded := _ACCESS.match(line, text)) and is_access(coded["access"], vocabulary()):
        access, text = coded.span("access"), coded.end()
        text = sign.end() if (sign := _SIGN.match(line, text)) else text
    bits, name = found.span("bits"), found.span("name")
    return _Item(i, *ends_of(found), bits, name, access, text, sure=bool(found["word"]), own=True)


def _is_list(items: list[_Item]) -> bool:
    """Whether the bits of items go on from each other; those that may be numbers of something else fill a register."""
    if len(items) < _FEWEST or not any(item.own for item in items):
        return False
    if len({item.register for item in items}) > 1:
        return False
    falls = all(one.low == two.high + 1 for one, two in pairwise(items))
    rises = all(two.low == one.high + 1 for one, two in pairwise(items))
    ranged = any(item.high > item.low for item in items)
    whole = min(item.low for item in items) == 0 and max(item.high for item in items) in TOPS
    told = ranged and all(item.sure for item in items) and not items[0].register
    return (falls or rises) and (whole or told)


def _under_register(document: Document, first: int) -> bool:
    """Whether the heading above a list names a register, or a line with its address; in a text it stands alone."""
    for i in range(first - 1, max(first - _REACH, document.body.start) - 1, -1):
        line = document.lines[i].strip()
        headed = is_heading(document, i)
        around = "".join([*document.lines[max(i - 1, 0) : i], *document.lines[i + 1 : i + 2]]).strip()
        told = headed or (bool(line) and (document.reader == "pdf" or not around))
        named = names_register(unmarked(line.strip("# ")), vocabulary(), large=True) if told else None
        if headed or (named is not None and named.address is not None):
            return named is not None
        if _item(document.lines[i], i) is not None or (document.reader != "pdf" and _WORDED.match(line)):
            return False
    return False


def _is_second(document: Document, above: Table, first: int, items: list[_Item]) -> bool:
    """Whether a list tells of bits again that one under the same heading tells of."""
    if any(is_heading(document, i) for i in range(above.last_line + 1, first)):
        return False
    if first - above.last_line > _REACH:
        return False
    known = {bits.high for row in above.rows[1:] if row[0] is not None and (bits := parse_bits(row[0].text))}
    return any(item.high in known for item in items)


def _is_of_others(document: Document, first: int, items: list[_Item]) -> bool:
    """Whether the line above a list introduces items of something else; bare numbers may be anything."""
    return of_others(document, first, sure=all(item.sure for item in items))


def of_others(document: Document, first: int, *, sure: bool) -> bool:
    """Whether the line above a list introduces items of something else: `Parameters:`, `Response bytes:`.

    Where nothing is `sure` to be bits any may, unless it speaks of bits or fields.
    """
    line = next(
        (text for text in reversed(document.lines[max(first - 3, 0) : first]) if text.strip()), ""
    ).strip()
    if line[-1:] not in {":", "："} or line[:1] == "#":
        return False
    if any(
        plain(word) in {*vocabulary().words["bit"], "field", "fields"} for word in re.findall(r"\w+", line)
    ):
        return False
    return _OTHERS.search(line) is not None or not sure


def _table(document: Document, items: list[_Item]) -> Table:
    """The items as a table of bits, names, access and descriptions, under heads that are not printed."""
    rows: list[list[Cell | None]] = [[*map(Cell, ("Bits", "Name", "Access", "Description"))]]
    for item in items:
        line = document.lines[item.line].rstrip()
        at = item.text
        pieces: list[Piece] = [(item.line, at, len(line))] if at < len(line) else []
        for i in item.more:
            more = document.lines[i].rstrip()
            pieces.append((i, len(more) - len(more.lstrip()), len(more)))
        text = "\n".join(unmarked(document.lines[i][a:b]) for i, a, b in pieces)
        bits = f"{item.high}:{item.low}" if item.high > item.low else str(item.low)
        bits = f"{item.register}[{bits}]" if item.register else bits
        cells = [Cell(bits, [(item.line, *item.place)])]
        cells += [
            Cell(line[a:b], [(item.line, a, b)]) if b > a else Cell("") for a, b in (item.name, item.access)
        ]
        rows.append([*cells, Cell(text, pieces)])
    last = max([items[-1].line, *items[-1].more])
    return Table(document.page(items[0].line), rows, items[0].line, last)


def _parts(line: str, at: int) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Where the name and the access behind the bits of an item stand, and where its text begins."""
    found = _NAME.match(line, at) or _PLAIN.match(line, at)
    if found is None:
        end, start = divided(line, at)
        return (at, end), (at, at), start
    name, at = found.span("name"), found.end()
    access = (at, at)
    if (coded := _ACCESS.match(line, at)) and is_access(coded["access"], vocabulary()):
        access, at = coded.span("access"), coded.end()
    sign = _SIGN.match(line, at)
    return name, access, sign.end() if sign else at
