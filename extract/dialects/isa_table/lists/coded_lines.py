"""Lines with a code and a word beside it under a title that speaks of instructions: reported where nothing reads them.

    Arithmetic instructions

    00  nop   No operation           a cell of its own for each, whatever heads them
    0x20 x:index => gate.get x       or a code with a mark at the beginning of the line
    8xy4 - add Vx, Vy                or behind it a dash

    gadd = 96 (0x60)                 and under any title a number that two bases give

    ADD r,d                          or the name and the code in lines of their own, as a page's cells are taken out,
    0011dddd00001100                 also under a head of such a table in a line of its own

The codes of such rows do not fall, and a mark or a letter shows that they are codes: other numbers are none.
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_bytes, is_pattern, is_slotted
from extract.dialects.isa_table.cells.head_words import is_known_head, may_head
from extract.dialects.isa_table.cells.mnemonics import MNEMONIC, split_operands
from extract.dialects.isa_table.grammar import CAPTION, SECTION
from extract.dialects.isa_table.ruleless.segments import segments
from extract.dialects.isa_table.statements import said
from extract.dialects.register_table.pages.file_marks import depth
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.observations import Reading

TALKS: Final = re.compile(r"\b(?:instructions?|opcodes?|mnemonics?)\b", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?:registers?|exceptions?|errors?|faults?|traps?|interrupts?|cach\w+|memory|timings?|address\w*)\b",
    re.IGNORECASE,
)
"""What codes under a title are then of."""
TITLE: Final = re.compile(
    r"(?:\.\. table:: )?[A-Z0-9][\w ()/,&.-]{0,60}\b(?:[Ii]nstructions|[Oo]pcodes)$|(?:Opcodes|Instructions)$"
)
"""A line that may be a title though nothing marks it."""
_CODE: Final = r"(?:0[xX][0-9A-Fa-f]{1,4}|\$[0-9A-Fa-f]{1,4}|(?=\w*\d)[0-9A-F]{2}|\d{1,3}|[0-9A-F]{2}h)"
_SURE: Final = re.compile(r"0[0-9xX]|\$|.*[A-Fa-fxyhkn]")
"""A code that no number of another kind is: it has a mark, a letter or a nought before it; one at least of a run."""
_CELL: Final = re.compile(rf"{_CODE}$")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:[./][A-Za-z0-9_]+)*$")
_MARKED: Final = re.compile(r"[| ]*(?P<code>0[xX][0-9A-Fa-f]{1,4})\s+[A-Za-z]\S*\s+\S")
DASHED: Final = re.compile(
    r"(?P<code>(?=\w*\d)[0-9A-F][0-9A-Fa-fknxyN]{1,3}|[A-F][knxyN]{2,3})\s+[–-]\s+[A-Za-z][\w.]*(?:\s|$)"
)
TWICE: Final = re.compile(
    r"(?P<name>[A-Za-z][\w.]*)\s*=\s*(?P<first>\d{1,5})\s*\(0[xX](?P<second>[0-9A-Fa-f]{1,4})\)$"
)
_TAG: Final = re.compile(r"(?:</?\w[^<>]*>)+")
_FEW: Final = 3
"""Rows at least."""
_NEAR: Final = 8
"""Lines from one row to the next at most."""
_DIGITS: Final = re.compile(r"[01]{8,}$")
_TAGGED: Final = re.compile(
    r">\s*[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\s*</(?!td)\w+>\s*<\w[^<>]*>\s*(?:0[xX][0-9A-Fa-f]+|\d{1,4})\s*</"
)
"""A mnemonic and a number behind each other, each in tags of its own that are no table's."""
_FAR: Final = 24
"""Lines from one name with its code in lines of their own to the next at most."""
_HEAD: Final = 30
"""Characters of a head at most."""
_LONGEST: Final = 200


def talks_of_instructions(title: str) -> bool:
    """Whether a title says that codes below it are those of instructions.

    >>> talks_of_instructions("4.1 Instruction set"), talks_of_instructions("4.1 Instruction Cache Registers")
    (True, False)
    """
    return TALKS.search(title) is not None and _OTHERS.search(title) is None


def coded_lines(document: Document, lines: Sequence[int], aside: AbstractSet[int]) -> list[list[int]]:
    """The runs of such lines among those of the document; titles and lines `aside` end them."""
    runs: list[list[tuple[int, str]]] = [[]]
    speaks = False
    for i in lines:
        text = untagged(document, i)
        if len(text) > _LONGEST or document.roles[i] & FURNITURE:
            continue
        marked = SECTION.match(text) or depth(document.lines[i])
        talks = talks_of_instructions(text)
        if marked:
            speaks = talks
        speaks |= bool(TITLE.match(text) or (CAPTION.match(text) and talks))
        code = _code(document, i) if speaks and i not in aside else None
        run = runs[-1]
        if marked or i in aside or (run and (i - run[-1][0] > _NEAR or _falls(run[-1][1], code))):
            runs.append([])
        if code is not None:
            runs[-1].append((i, code))
    twice = [i for i in lines if i not in aside and _is_twice(untagged(document, i))]
    told = [[i for i, _ in run] for run in runs if any(_SURE.match(code) for _, code in run)]
    return [run for run in (*told, twice) if len(run) >= _FEW]


def _lines_apart(document: Document, lines: Sequence[int], aside: AbstractSet[int]) -> list[list[int]]:
    """The runs of lines with nothing but a name, its code alone in the line before or behind it."""
    runs: list[list[int]] = [[]]
    speaks = False
    above: int | None = None
    for i in lines:
        text = said(document, i)
        titled = SECTION.match(text) is not None
        speaks = (speaks and not titled) or (
            _is_head(text) or bool((titled or CAPTION.match(text)) and TALKS.search(text))
        )
        if i in aside or titled or len(text) > _LONGEST:
            above = None
            continue
        if speaks and above is not None and _is_pair(said(document, above), text):
            run = runs[-1]
            if run and above - run[-1] > _FAR:
                runs.append(run := [])
            run += [above, i]
            above = None
        else:
            above = i
    return [run for run in runs if len(run) >= 2 * _FEW]


def _is_head(text: str) -> bool:
    """Whether a line is the head of a column of names or codes of instructions."""
    return len(text) <= _HEAD and may_head(text) and is_known_head(text)


def _is_pair(one: str, two: str) -> bool:
    """Whether of two lines one is a name, with operands or without, and the other is nothing but its code.

    >>> _is_pair("ADD r,d", "0011dddd00001100"), _is_pair("14 ib", "GADD r, imm8"), _is_pair("gnop", "0x01")
    (True, True, True)
    >>> _is_pair("GADD", "GSUB"), _is_pair("Adds both of them.", "0x01"), _is_pair("Mode", "12")
    (False, False, False)
    """
    for name, code in ((one, two), (two, one)):
        sure = _DIGITS.match(code) or is_pattern(code) or is_bytes(code) or is_slotted(code)
        if (
            (sure or (_CELL.match(code) and _SURE.match(code)))
            and not _CELL.match(name)
            and not is_pattern(name)
        ):
            mnemonic, _ = split_operands(name)
            if MNEMONIC.match(mnemonic) and not is_bytes(name):
                return True
    return False


def report_coded(reading: Reading, lines: Sequence[int]) -> None:
    """Report the lines of which nothing was read or reported."""
    document = reading.document
    aside = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for one in reading.diagnostics:
        if one.line_first is not None:
            aside.update(range(one.line_first, (one.line_last or one.line_first) + 1))
    for run in coded_lines(document, lines, aside):
        text = "\n".join(document.lines[run[0] : run[-1] + 1])
        message = f"{len(run)} lines with codes under a title of instructions are not read"
        reading.diagnose("table_unread", message, line_first=run[0], line_last=run[-1], raw_text=text)
        aside.update(run)
    tagged = [i for i in lines if i not in aside and _TAGGED.search(document.lines[i])]
    if len(tagged) >= _FEW and not document.words:
        text = "\n".join(document.lines[tagged[0] : tagged[-1] + 1])
        message = f"{len(tagged)} lines with a name and a number in tags are not read"
        reading.diagnose("table_unread", message, line_first=tagged[0], line_last=tagged[-1], raw_text=text)
    for run in _lines_apart(document, lines, aside) if not document.words else ():
        text = "\n".join(document.lines[run[0] : run[-1] + 1])
        message = f"{len(run) // 2} names and codes in lines of their own are not read"
        reading.diagnose("table_unread", message, line_first=run[0], line_last=run[-1], raw_text=text)
        aside.update(run)
    for i in _left_over(reading, lines, aside):
        message = f"{document.lines[i].strip()} and the number below it may be an instruction and its opcode"
        reading.diagnose("table_unread", message, line_first=i, line_last=i, raw_text=document.lines[i])


def _left_over(reading: Reading, lines: Sequence[int], aside: AbstractSet[int]) -> list[int]:
    """The lines of mnemonics, a number alone in the next, of a text in which others with their codes stand apart too.

    They begin as several of these do.
    """
    document = reading.document
    read = [made for made in reading.instructions if made.pieces and made.mnemonic]
    alone = [made.mnemonic for made in read if _is_alone(said(document, made.pieces[0][0]), made.mnemonic)]
    leads = Counter(name.partition("_")[0] for name in alone if name and "_" in name)
    if leads.total() < _FEW or document.words:
        return []
    known = {made.mnemonic for made in read}
    out = []
    for one, two in pairwise(i for i in lines if i not in aside):
        name = document.lines[one].strip()
        if leads[name.partition("_")[0]] < _FEW or name in known or not MNEMONIC.match(name):
            continue
        if _CELL.match(document.lines[two].strip()):
            out.append(one)
    return out


def _is_alone(text: str, mnemonic: str | None) -> bool:
    """Whether a line says a mnemonic and nothing more, or its code in another line put together with it."""
    first, _, rest = text.partition(" ")
    return first == mnemonic and (not rest or _CELL.match(rest.strip()) is not None)


def _code(document: Document, i: int) -> str | None:
    """The code that a line gives to the word beside it; None where it gives none."""
    line = document.lines[i]
    if line.lstrip()[:1] == "|" and line.rstrip()[-1:] == "|":
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    elif "</" in line:
        cells = re.split(r"\s{2,}", untagged(document, i))
    else:
        cells = [part.cell.text for part in segments(document, i)]
    pair = cells[:2]
    for code, word in (pair, pair[::-1]) if len(pair) > 1 else ():
        if _CELL.match(code) and _WORD.match(word):
            return code
    found = _MARKED.match(line) or DASHED.match(line.strip())
    return found["code"] if found else None


def untagged(document: Document, i: int) -> str:
    """What a line says, without the tags of HTML: two blanks are left between cells."""
    line = document.lines[i]
    return (
        unescape(_TAG.sub("  ", line)).strip()
        if "</" in line and document.reader != "pdf"
        else said(document, i)
    )


def _falls(above: str, code: str | None) -> bool:
    """Whether a code is smaller than the one above it."""
    return code is not None and _value(code) < _value(above)


def _value(code: str) -> int:
    """The code as a number to compare, letters in the places of operands taken for nought."""
    return int(re.sub(r"[^0-9A-Fa-f]", "0", code.lower().removeprefix("0x").strip("$h")), 16)


def _is_twice(text: str) -> bool:
    """Whether a line gives a name a number in two bases.

    >>> _is_twice("gadd = 96 (0x60)"), _is_twice("gadd = 96 (0x61)")
    (True, False)
    """
    found = TWICE.match(text)
    return found is not None and int(found["first"]) == int(found["second"], 16)
