"""Instructions whose words are drawn as tables: the numbers of bits in a row, codes and operands in the cells below.

    C6.2.4  GADD (shifted)                             the title begins with the mnemonic
    | 31 | 30 | 29 | 28 | ... | 20-16 | ... | 4-0 |    also 31 26 or 31 . . . 26
    | sf | 0  | 0  | 0  | ... |  Rm   | ... | Rd  |    the first row whose cells fill the word; also opcode 0x38
    |    | op | S  |    | ... |       | ... |     |    names of codes, perhaps, or how many bits cells have
    32-bit variant
    GADD <Wd>, <Wn>, <Wm>                              and so does a line of syntax near the figure

A figure without such a title and line is that of a register, or of a format. In a PDF the numbers may stand in a line
over the rules.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import groupby, islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.encodings.items import height
from extract.dialects.isa_table.lists.coded_lines import untagged
from extract.dialects.isa_table.statements import Statement
from extract.dialects.isa_table.words.numbers_over import numbers_in
from extract.dialects.register_table.naming.levels import heading_levels
from extract.dialects.register_table.pages.file_marks import depth
from extract.dialects.register_table.pages.flow import LARGE, body_height
from extract.stitch import extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document, Piece
    from extract.tables import Cell, Table

_NUMBERED: Final = re.compile(r"[>|]\s*(?:31|15)(?:[\s.…:–-]|&nbsp;){0,12}(?:\d{1,2}\s*)?[<|]")
"""A cell with the number of a highest bit, in a text."""
_NUMBER: Final = re.compile(r"[\[(]?(?P<hi>\d{1,2})(?:\s*(?:[:–-]|[.…][. …]*|\s)\s*(?P<lo>\d{1,2}))?[\])]?$")
_CODE: Final = re.compile(r"\(?[01]\)?(?: ?\(?[01]\)?)*$")
_HEX: Final = re.compile(r"(?:[A-Za-z]\w*\s)?0[xX](?P<digits>[0-9A-Fa-f]{1,8})$")
_NAMED: Final = re.compile(r"(?:[A-Za-z]\w*|0)\s(?P<digits>[01]+)$")
"""A code behind its name: `SPECIAL 000000`, `0 00000`."""
_SMALL: Final = re.compile(r"[a-z][a-z0-9]{1,11}$")
"""A mnemonic in small letters, alone in a heading that is marked."""
_BITS: Final = re.compile(r"\d{1,2}(?: ?bits?)?$")
_KEY: Final = re.compile(r"(?:Format|Syntax|Assembler [Ss]yntax)\s*:\s*|Syntax\s+(?=[A-Z][A-Z0-9.]*\s)")
_BEFORE: Final = "Syntax "
_TITLE: Final = re.compile(
    r"(?:[A-Z]?\d+(?:\.\d+)*\.?\s+)?(?:(?P<dotted>[a-z][a-z0-9]{0,5}(?:\.[a-z0-9]{1,8})+)(?:\s+[A-Z].{1,60})?|"
    r"(?P<names>[A-Z][A-Z0-9.]{0,11}[a-z]{0,4}(?:, [A-Z][A-Z0-9.]{0,11})*)"
    r"(?:\s*(?:\([^()]{1,60}\)|[:–—-]\s.{1,60})|\s{2,}[A-Z].{1,60}|(?P<words>(?<=[A-Z0-9]{2})\s[A-Z][a-z].{1,60}))?)$"
)
_OPERANDS: Final = re.compile(r"\S+\s+(?:[^\s,]+(?:,\s?[^\s,]+)+(?:,?\s?\{.*)?|<\w+>.*)$")
_SYNTAX_KEY: Final = re.compile(r"(?:Assembler )?[Ss]yntax\s*:?$|Format\s*:?$")
_LABEL: Final = re.compile(r"(?:Encoding\s+)?(?P<label>[AT]\d)$")
"""Which of several encodings of an instruction a figure is."""
_ENDING: Final = re.compile(r"\.?[a-z]+$")
_REST: Final = re.compile(r"S?(?:[.<{]\S*)*(?:\s+\S.*)?$")
"""What may stand behind a mnemonic: its options, and operands."""
_WORDS: Final = frozenset((16, 24, 32, 48, 64))
_ZEROS: Final = "0"
"""What stands for all bits of a cell that are 0."""
_CODES: Final = 3
"""Bits of codes of a word at least."""
_FAR: Final = 60
"""Lines over a figure among which its title stands."""
_NEAR: Final = 16
"""Lines from a figure, or from one line of syntax, to the next at most."""
_ABOVE: Final = 3
"""Lines over a figure in which its syntax may stand."""
_LOOKED_AT: Final = 64
"""Rows of numbers that are looked at to tell whether a text may have such figures."""
_LONGEST: Final = 160
_SENTENCE: Final = re.compile(
    r"(?<![\d.])\.$|(?<!\.)\b(?:is|are|the|a|an|of|and|to|fields|read|write|reset|layout)\b|=|\b[Bb]its?\b|\[\d+(?::\d+)?\]"
)
"""What is no syntax: sentences, and what tells the bits of a field."""
_REGISTER: Final = re.compile(r"^[^(]*\b[Rr]egister")
"""A title of a register, not one such as `GADD (register)`."""

_OF_REGISTER: Final = re.compile(
    r"(?:[A-Z]?\d+(?:\.\d+)*\.?\s+)?(?P<name>[A-Z][A-Z0-9_]+):?(?:\s[^\s<>,]+){0,4}\s[Rr]egister(?:\s*\(.{1,40}\))?$"
)
"""A line that is nothing but the title of a register: `STAT register`."""
_SECTION: Final = re.compile(r"(?P<number>[A-Z]?\d{1,3}(?:\.\d{1,3})+)\.?\s+[^\W\d]")
_DEEPEST: Final = 99


class FiguredTables(NamedTuple):
    """The instructions of such figures, their tables, and the lines of other figures of words."""

    rows: list[Statement]
    tables: list[Table]
    unread: list[int]


class _Figure(NamedTuple):
    """A table that draws a word: what it says from the highest bit down."""

    table: Table
    word: list[str]
    pieces: list[Piece]


class _Known(NamedTuple):
    """How deep the headings of a document stand, by line; the lines of syntax of the figures so far.

    Attributes:
        body: how tall the letters of a PDF are; 0 of any other document.
    """

    levels: dict[int, int]
    used: set[int]
    body: float


def may_figure(document: Document) -> bool:
    """Whether tables with numbers of bits may stand in a document, a line of syntax below one of the first of them."""
    if document.words or document.tables:
        return bool(document.tables)
    text, line, at = document.text(), 0, 0
    for found in islice(_NUMBERED.finditer(text), _LOOKED_AT):
        line += text.count("\n", at, found.start())
        at = found.start()
        if _may_name(document, line):
            return True
    return False


def _syntax_of(document: Document, line: int) -> str:
    """A line without a key for syntax before it, and without the marks of Markdown round both."""
    return _KEY.sub("", untagged(document, line).replace("`", "").replace("**", ""))


def _may_name(document: Document, line: int) -> bool:
    """Whether a title over a line begins as one of the lines near it does."""
    over = (untagged(document, i).strip("#= ") for i in range(max(line - _FAR, 0), line))
    named = (found for text in over if len(text) <= _LONGEST and (found := _TITLE.match(text)))
    names = {(found["dotted"] or found["names"]).split(",")[0].split(".")[0] for found in named}
    names.update(text for text in (_marked(document, i) for i in range(max(line - _FAR, 0), line)) if text)
    near = range(max(line - _ABOVE, 0), min(line + 2 * _NEAR, len(document.lines)))
    texts = (_syntax_of(document, i) for i in near) if names else ()
    return any(text.startswith(tuple(names)) for text in texts if text)


def _marked(document: Document, line: int, body: float = 0) -> str | None:
    """The mnemonic in small letters that a heading is: a marked one, or one in larger type than `body`."""
    text = untagged(document, line).strip("#= ")
    if _SMALL.match(text) and (
        depth(document.lines[line]) or (body and height(document, line) > body * LARGE)
    ):
        return text
    return None


def read_figured_tables(document: Document, tables: Sequence[Table], lines: Sequence[int]) -> FiguredTables:
    """All such instructions; `lines` are those of the document that are not furniture."""
    figures = [figure for table in tables if (figure := _figure(table) or _numbered_over(document, table))]
    out = FiguredTables([], [], [])
    if not figures:
        return out
    drawn = {i for table in tables for i in range(table.first_line, table.last_line + 1)}
    free = [i for i in lines if i not in drawn]
    known = _Known(heading_levels(document), set(), body_height(document) if document.words else 0)
    ends = [figure.table.first_line for figure in figures[1:]] + [len(document.lines)]
    for figure, end in zip(figures, ends, strict=True):
        at, behind = bisect_left(free, figure.table.first_line), bisect_left(free, figure.table.last_line + 1)
        over, below = free[max(at - _FAR, 0) : at], free[behind : bisect_left(free, end)]
        if (made := _statements(document, over, below, figure, known)) is not None:
            out.rows.extend(made)
            out.tables.append(figure.table)
        else:
            out.unread.append(figure.table.first_line)
    return out


def _statements(
    document: Document,
    over: Sequence[int],
    below: Sequence[int],
    figure: _Figure,
    known: _Known,
) -> list[Statement] | None:
    """The instructions that the nearest title over a figure names that has a line of syntax near it.

    Where a heading stands between the two that is no deeper than the title, or the title of a register, the figure is
    of that. What has no line but those of the figures before it, and no label, is in doubt.
    """
    label: str | None = None
    skipped = False
    between, registers = _DEEPEST, set[str]()
    above = over[-_ABOVE:][0] if over else 0
    for title in reversed(over):
        text = untagged(document, title).strip("#= ")
        level = known.levels.get(title) or _numbered_level(text)
        found = _TITLE.match(text) if len(text) <= _LONGEST else None
        small = _marked(document, title, known.body)
        of_register = _OF_REGISTER.match(text) if len(text) <= _LONGEST else None
        if label is None and (labelled := _LABEL.match(text)):
            label = labelled["label"]
        elif of_register:
            registers.add(of_register["name"])
        elif small or (found and not (_is_sentence(text) or _REGISTER.match(text))):
            near = [i for i in over if i > title and not skipped and (i >= above or _is_keyed(document, i))]
            skipped = True
            names = [small] if small else (found["dotted"] or found["names"]).split(", ") if found else []
            told = {name: own for name in names if (own := _syntax(document, near, below, name))}
            if small or (found and found["words"]):  # the title of a register may be such
                told = {name: own for name, own in told.items() if _shows_operands(document, own)}
            if told and ((level and between <= level) or not registers.issubset(names)):
                return None
            made = [_statement(document, figure, [title, *own], name) for name, own in told.items()]
            for one, own in zip(made, told.values(), strict=True):
                one.encoding = label
                if label is None and known.used.issuperset(own):
                    one.flags.append("form_foreign")
                known.used.update(own)
            if made:
                return made
        between = min(between, level or _DEEPEST)
    return None


def _numbered_level(text: str) -> int | None:
    """How deep a heading stands by the number before it: 3 for `C6.2.4 GADD`."""
    found = _SECTION.match(text)
    return found["number"].count(".") + 1 if found else None


def _statement(document: Document, figure: _Figure, lines: Sequence[int], name: str) -> Statement:
    """The instruction of a figure; `lines` are those of its title and its syntax."""
    title, *syntax = lines
    pieces = [(i, 0, len(document.lines[i])) for i in sorted({*lines})]
    made = Statement("table", None, None, name, [*pieces, *figure.pieces], pattern=" ".join(figure.word))
    made.syntax = "; ".join(_syntax_of(document, i) for i in syntax)
    made.section = untagged(document, title).strip("#= ")
    return made


def _figure(table: Table) -> _Figure | None:
    """The word that a table draws, codes among its cells; None of any other table."""
    for n, row in enumerate(table.rows[:2]):
        ends = _numbers(row)
        if not ends:
            continue
        below = [
            one for one in table.rows[n + 1 :] if not all(_BITS.match(text) for text in _texts(one) if text)
        ]
        word = next((word for one in below if (word := _word(one, ends))), None)
        if word is None or len(below) > 2:
            return None
        pieces = [piece for line in table.rows for cell in line if cell for piece in cell.pieces]
        return _Figure(table, word, pieces)
    return None


def _numbered_over(document: Document, table: Table) -> _Figure | None:
    """The word that a table of one row of cells draws, or two, under a line of numbers; None of any other table."""
    over = table.first_line - 1
    if not document.words or not table.rows or len(table.rows) > len(("names", "widths")) or over < 0:
        return None
    if document.lines[over].count(" ") < len(table.rows[0]) - 1:
        return None
    marks = [(one.value, one.middle) for one in numbers_in(document, over)]
    if not marks or table.box is None:
        return None
    ends: list[tuple[int, int]] = []
    row = table.rows[0]
    for c in range(len(row)):
        if row[c] is None:
            return None
        left, right = extent(table, 0, c)
        own = [number for number, x in marks if left <= x <= right]
        if not own:
            return None
        ends.append((max(own), min(own)))
    chained = all(one[1] == two[0] + 1 for one, two in pairwise(ends))
    if not chained or ends[-1][1] != 0 or ends[0][0] + 1 not in _WORDS or marks[0][0] != ends[0][0]:
        return None
    if any(not all(_BITS.match(text) for text in _texts(one) if text) for one in table.rows[1:]):
        return None
    if (word := _word(row, ends)) is None:
        return None
    pieces = [piece for cell in row if cell for piece in cell.pieces]
    return _Figure(table, word, [(over, 0, len(document.lines[over])), *pieces])


def _numbers(row: Sequence[Cell | None]) -> list[tuple[int, int]]:
    """The highest and lowest bit of each column, which fall to 0, once or half by half; none of any other row."""
    found = [_NUMBER.match(" ".join(cell.text.split())) if cell else None for cell in row]
    ends = [(int(one["hi"]), int(one["lo"] or one["hi"])) for one in found if one]
    if len(ends) < len(row) or not ends:
        return []
    halves = [n for n, (high, _) in enumerate(ends) if high == ends[0][0]]
    if len(halves) == 2 and 2 * halves[1] == len(ends) and ends[: halves[1]] == ends[halves[1] :]:
        above = ends[0][0] + 1
        ends = [(high + above, low + above) for high, low in ends[: halves[1]]] + ends[halves[1] :]
    falls = all(one[1] > two[0] for one, two in pairwise(ends)) and all(high >= low for high, low in ends)
    return ends if falls and ends[-1][1] == 0 and ends[0][0] + 1 in _WORDS else []


def _texts(row: Sequence[Cell | None]) -> list[str]:
    return [" ".join(cell.text.split()) for cell in row if cell]


def _word(row: Sequence[Cell | None], ends: Sequence[tuple[int, int]]) -> list[str] | None:
    """The cells of a row from the highest bit down, where they fill the word and some are codes of as many bits."""
    cells: list[tuple[str, int, int]] = []
    for cell, (high, low) in zip(row, ends, strict=True):
        if cell is not None:
            cells.append((cell.text, high, low))
        elif cells:
            cells[-1] = (*cells[-1][:2], low)
    word = [_said(text, high - low + 1) for text, high, low in cells]
    whole = cells and cells[0][1] == ends[0][0] and len(cells) > 1
    codes = sum(
        len(text) for (said, _, _), text in zip(cells, word, strict=True) if text and _is_code(said, text)
    )
    if not whole or not all(word) or codes < _CODES:
        return None
    joined = groupby(filter(None, word), key=lambda text: text in {"0", "1"})
    return [text for single, group in joined for text in (["".join(group)] if single else group)]


def _is_code(said: str, text: str) -> bool:
    """Whether what a cell says is a code of its own: a `0` for all bits of a wide one fills up as well."""
    return _CODE.match(text) is not None and (said.strip() != _ZEROS or len(text) == 1)


def _said(text: str, wide: int) -> str | None:
    """The code of a cell of so many bits, which may stand below its name, or its operand; None where neither fits."""
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    codes = [re.sub(r"[\s()]", "", line) for line in lines if _CODE.match(line)]
    values = [int(found["digits"], 16) for line in lines if (found := _HEX.match(line))]
    codes += [format(value, f"0{wide}b") for value in values if value < 1 << wide]
    codes += [one["digits"] for line in lines if (one := _NAMED.match(line)) and len(one["digits"]) == wide]
    fit = {code for code in codes if len(code) == wide}
    if lines == [_ZEROS]:
        return _ZEROS * wide
    if len(fit) == 1 and not (values and max(values) >= 1 << wide):
        return fit.pop()
    return " ".join(lines) or None if not codes and not values else None


def _syntax(document: Document, above: Sequence[int], below: Sequence[int], name: str) -> list[int]:
    """The lines of syntax of an instruction, right over its figure or below it, as far as the next title."""
    stem = name if name.islower() else _ENDING.sub("", name)
    found = [i for i in above if _is_syntax(document, i, stem)]
    last = below[0] if below else 0
    for i in below:
        text = _syntax_of(document, i)
        if i - last > _NEAR or (not _begins(text, stem) and _TITLE.match(text.strip("#= "))):
            break
        if _is_syntax(document, i, stem):
            found.append(i)
            last = i
    return found


def _shows_operands(document: Document, lines: Sequence[int]) -> bool:
    """Whether one of some lines lists operands, or stands below a key that calls it the syntax."""
    return any(
        _OPERANDS.match(_syntax_of(document, i))
        or _is_keyed(document, i)
        or _SYNTAX_KEY.match(untagged(document, i - 1))
        for i in lines
    )


def _is_keyed(document: Document, i: int) -> bool:
    """Whether a key for syntax stands before what a line says, without a colon."""
    return document.lines[i].startswith(_BEFORE) and _KEY.match(document.lines[i]) is not None


def _is_syntax(document: Document, i: int, stem: str) -> bool:
    text = _syntax_of(document, i)
    titled = _TITLE.match(text) is not None and "(" in text
    return len(text) <= _LONGEST and _begins(text, stem) and not (titled or _is_sentence(text))


def _begins(text: str, stem: str) -> bool:
    """Whether a text is a mnemonic, perhaps with what may end it, and operands."""
    return text.startswith(stem) and _REST.match(text, len(stem)) is not None


def _is_sentence(text: str) -> bool:
    """Whether what stands behind the first word is that of a sentence."""
    return _SENTENCE.search(text.partition(" ")[2]) is not None
