"""Lists of instructions without a head, a code marked as hexadecimal beside each name, under a title of opcodes.

    gload 21 (0x15)          the code in two bases, which have to agree
    21 (0x15)  gload
    (0x15) gload             or one that rises from line to line
    - `gload`: 0x15
    8xy4: GADD Vx, Vy        or digits of one length, letters for those of operands
    - `0x15`: `gload` - loads. or an item with a text behind
    - gload = 21               or one with a decimal number

The title right above a list has to speak of opcodes or instructions, that of a part above it where each code is given
twice. Such lines that are not read, as their codes do not rise or step as addresses do, are told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.code_forms import is_slotted
from extract.dialects.isa_table.cells.mnemonics import MNEMONIC, split_operands
from extract.dialects.isa_table.grammar import CAPTION, NUMBERED, SECTION, encloses
from extract.dialects.isa_table.lists.captioned_codes import KINDS, of_instructions
from extract.dialects.isa_table.lists.coded_lines import TALKS, talks_of_instructions, untagged
from extract.dialects.isa_table.statements import Statement, place
from extract.dialects.register_table.pages.file_marks import depth
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_NAME: Final = r"`?(?P<name>[A-Za-z]\w*(?:[./]\w+)*)`?"
_HEX: Final = r"0[xX](?P<hex>[0-9A-Fa-f]{1,4})"
_SLOTTED: Final = r"(?!`?0[xX][0-9A-Fa-f]+\b)`?(?P<slots>[0-9A-F][0-9A-Za-z]{1,3})"
_BETWEEN: Final = r"(?:\s*(?:[:=–-]|⇒|=>|->|→)\s*|\s+)"
_BEHIND: Final = r"\s*[:–—-]\s+(?P<text>\S.*)$"
"""What is said of an instruction in its line."""
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_NAME}{_BETWEEN}(?P<dec>\d{{1,5}})\s*\({_HEX}\)$",
        rf"(?P<dec>\d{{1,5}})\s*\({_HEX}\){_BETWEEN}{_NAME}$",
        rf"(?P<dec>\d{{1,5}})\s+{_HEX}{_BETWEEN}{_NAME}$",
        rf"{_NAME}{_BETWEEN}`?{_HEX}`?$",
        rf"[(`]?{_HEX}[)`]?{_BETWEEN}{_NAME}$",
        rf"{_SLOTTED}`?\s*[:–-]\s+{_NAME}(?P<operands>(?:\s+\S.*)?)$",
        rf"{_NAME}{_BETWEEN}[(`]?{_HEX}[)`]?{_BEHIND}",
        rf"[(`]?{_HEX}[)`]?{_BETWEEN}{_NAME}{_BEHIND}",
        rf"{_NAME}\s*[:=]\s*`?(?P<dec>0|[1-9]\d{{0,4}})`?(?:{_BEHIND})?$",
        rf"`?(?P<dec>0|[1-9]\d{{0,4}})`?\s*[:=–-]\s+{_NAME}(?:{_BEHIND})?$",
    )
)
_TWICE: Final = 3
"""The first forms, which give a code twice."""
_SLOTS: Final = 5
"""The form whose codes have letters in the places of operands."""
_ITEMS: Final = 6
"""The first of the forms that items alone have."""
_LIKE: Final = {6: 3, 7: 4}
"""Forms with a text behind, and those without."""
_DECIMAL: Final = 8
"""The first of the forms with a decimal number."""
_BARE: Final = re.compile(r"`?\d{1,3}`?\s*[:=–-]\s")
"""A number before a name, in which no letter stands for an operand."""
_SIDE: Final = re.compile(r"\d{1,5}\s*\(0[xX][0-9A-Fa-f]{1,4}\)\s+[A-Za-z]\w*(?=\s+\d{1,5}\s*\(0[xX]|$)")
"""One of several such pairs side by side."""
_ITEM: Final = re.compile(r"^(?:[-*+•]|\|)\s+(?=[^|]*$)")
_MAY: Final = re.compile(
    r"0[xX][0-9A-Fa-f]{1,4}\b|(?:^|>)[ \t*+•#-]*`?[0-9A-F][0-9A-Fa-fk-yN]{1,3}`?\s*[:–-]\s"
    r"|^[ \t]*[-*+•] +\S{2,24} ?[:=] ?`?\d{1,5}\b|^[ \t]*[-*+•] +`?\d{1,5}`? ?[:=–-] +[A-Za-z`*]",
    re.MULTILINE,
)
_OPERANDS: Final = re.compile(r"[^\s,]{1,16}(?:\s?,\s?[^\s,]{1,16})*$")
SPEAKS: Final = re.compile(
    r"\b(?:op-?codes?|instructions|instruction (?:set|list|map|table|summary|index|encoding)s?|byte-?codes?)\b",
    re.IGNORECASE,
)
"""What the title of such a list says."""
_OTHER: Final = re.compile(
    r"\b(?:codes?|numbers?|id(?:entifier)?s?|types?|values?|flags?|bits?|kinds?|modes?|sections?|fields?"
    r"|results?|status(?:es)?|states|events?|commands?|requests?|responses?|messages?|descriptors?|classes|pins?"
    r"|signals?|channels?|clocks?|vectors?|devices?|ports?|reasons?|causes?|levels|priorities)\b",
    re.IGNORECASE,
)
"""What codes under a title are then of."""
SENT: Final = re.compile(
    r"\b(?:requests?|commands?|messages?|mailbox|firmware|packets?|frames?|protocols?|events?|services?"
    r"|transactions?|bus|host|devices?|flash|modem|transport|system calls?|syscalls?"
    r"|USB|HCI|SCSI|NVMe|ATA|SPI|I2C|RPC|IPC|JTAG|TAP)\b",
    re.IGNORECASE,
)
"""Opcodes of what is sent somewhere are not those of a processor: `Mailbox opcodes`, `SPI instructions`."""
_AND: Final = re.compile(rf"\band\b.*(?:{_OTHER.pattern})", re.IGNORECASE)
OPCODES: Final = re.compile(
    r"\b(?:op-?codes?|byte-?codes?|instruction (?:set|list|map|table|summary|index|encoding)s?)\b",
    re.IGNORECASE,
)
"""Words of a title that need no other."""
AMOUNTS: Final = re.compile(
    r"\b(?:cycles?|timings?|times?|durations?|lengths?|sizes?|latency|latencies|throughputs?|statistics?|counts?"
    r"|frequency|frequencies|usage|ranks?|ranking|costs?|gas|weights?|numbers? of|effects?|operands|performance"
    r"|profiles?|benchmarks?|changes|in bytes|in words)\b",
    re.IGNORECASE,
)
"""What decimal numbers are of where a title says so, and no opcodes: `Opcode lengths`."""
_SOME: Final = re.compile(
    r"\s(?:without\b|(?:with|taking|of|(?:that|which) (?:take|have|need|use)) (?:no|an?|one|two|three|four|\d+|several"
    r"|many|more|fixed|variable|any|implied|implicit|immediate|side|register)\b).*",
    re.IGNORECASE,
)
"""Which opcodes a title is of: `Opcodes without operands`, `Opcodes of variable length`."""
_CORE: Final = re.compile(r"\b(?=\S*\d|[A-Z]{2})[A-Z][\w-]*\s+[Ii]nstructions$")
"""The name of a processor before its instructions: `Z80 instructions`."""
_NUMBER: Final = re.compile(r"^(?:\d{1,2}(?:\.\d+)*\.?|[A-Z](?:\.\d+)+)\s+")
_SENDS: Final = re.compile(r"\b(?:sends?|sent|transmit(?:s|ted)?)\b[^.]*\bto\b", re.IGNORECASE)
_TITLE: Final = re.compile(r"[A-Z0-9][^.:;|=]*(?:\d+\.[^.:;|=]*)*$")
"""A line that may be a title: no sentence, no key."""
_LEAST: Final = 5
"""Lines of a list at least."""
_TOLD: Final = 3
"""So many are told where they are not read."""
_NEAR: Final = 2
"""Lines from one to the next at most."""
_APART: Final = 12
"""The same where each has a text below it: codes with letters are told by themselves."""
_WORDS: Final = 9
_PART: Final = 4
"""Words of the title of a part at most."""
_SPOKEN: Final = "opcodes"
_STEP: Final = 4
"""Bytes of a word: codes all so far apart may be addresses."""
_LONGEST: Final = 120


class Lists(NamedTuple):
    """The instructions of such lists, and the lines that look like theirs."""

    rows: list[Statement]
    unread: list[int]


@dataclass(slots=True)
class _Row:
    at: int
    form: int
    found: re.Match[str]
    title: str | None
    inherited: bool
    """Whether not the title right above speaks of opcodes, but one further up."""
    speaking: int
    """The line of the title that does."""
    aside: bool
    """Whether a line between the two says that the codes are others."""

    @property
    def code(self) -> int:
        """The code, 0 for the letters of operands."""
        if self.form >= _DECIMAL:
            return int(self.found["dec"])
        digits = self.found["slots"] if self.form == _SLOTS else self.found["hex"]
        return int(re.sub(r"[^0-9A-Fa-f]", "0", digits), 16)


def may_list_codes(document: Document) -> bool:
    """Whether a text may have such a list: told by one look at it."""
    if not any(map(document.holds, ("nstruction", "pcode", "nemonic", "NSTRUCTION", "PCODE"))):
        return False
    return sum(1 for _ in islice(_MAY.finditer(document.text()), _LEAST)) == _LEAST


def read_coded_lists(document: Document, lines: Sequence[int]) -> Lists:
    """The instructions of all such lists among these lines."""
    out = Lists([], [])
    if not may_list_codes(document):
        return out
    seen: dict[int, set[int]] = {}
    left: list[int] = []
    for rows in _runs(document, lines):
        if (
            len(rows) >= _LEAST
            and _is_list(rows)
            and _goes_on(rows, seen.setdefault(rows[0].speaking, set()))
        ):
            seen[rows[0].speaking].update(row.code for row in rows)
            out.rows.extend(_made(document, row) for row in rows)
        elif rows[0].form == _SLOTS:
            left += [row.at for row in rows]
        elif len(rows) >= _TOLD and not rows[0].aside:
            out.unread.extend(range(rows[0].at, rows[-1].at + 1))
    if any(row.pattern for row in out.rows):  # where others with letters for operands are read
        out.unread.extend(left)
    return out


def _runs(document: Document, lines: Sequence[int]) -> Iterator[list[_Row]]:
    """Lines of one form near each other under one title that speaks of opcodes, or below such a one."""
    run: list[_Row] = []
    speaking: tuple[int, int, str] | None = None
    title: str | None = None
    right = aside = False
    last = -1
    for i in lines:
        text = untagged(document, i)
        if not text or len(text) > _LONGEST or document.roles[i] & FURNITURE:
            continue
        level = depth(document.lines[i])
        bare = _ITEM.sub("", text, count=1) if not level else text.lstrip("# ")
        item = not level and bare is not text and text[0] != "|"
        rows = list(_rows(bare.replace("**", "").replace("``", "`") if item else bare, items=item))
        if not rows and (level or _is_title(text)):
            title, right, aside = text, speaks(text), False
            if right:
                speaking = (i, level, text)
            elif speaking and not (_is_part(text) and _is_below(level, text, *speaking[1:])):
                speaking = None
        elif not rows and _is_aside(text):
            right, aside = False, True
        if rows and speaking is not None:
            if run and (
                i - last > (_APART if rows[0][0] == _SLOTS else _NEAR)
                or rows[0][0] != run[-1].form
                or run[-1].title != title
            ):
                yield run
                run = []
            run += [_Row(i, form, found, title, not right, speaking[0], aside) for form, found in rows]
            last = i
    if run:
        yield run


def _rows(text: str, *, items: bool) -> Iterator[tuple[int, re.Match[str]]]:
    """What a line says in one of the forms, those of `items` among them or not, or in several pairs side by side."""
    if "(0" in text and len(pairs := _SIDE.findall(text)) > 1 and not _SIDE.sub("", text).strip():
        for pair in pairs:
            if found := _FORMS[1].match(pair):
                yield 1, found
        return
    bare = items and _BARE.match(text) is not None
    for form, pattern in enumerate(_FORMS if items else _FORMS[:_ITEMS]):
        if (form >= _DECIMAL or not bare) and (found := pattern.match(text)):
            yield _LIKE.get(form, form), found
            return


def _is_title(text: str) -> bool:
    """Whether a line that nothing marks may be a title: what is no sentence, though it be the end of one."""
    if SECTION.match(text) or CAPTION.match(text):
        return True
    return len(text.split()) <= _WORDS and text[-1:] != "." and _TITLE.match(text) is not None


def speaks(title: str) -> bool:
    """Whether a title says that the codes below are those of a processor's instructions.

    >>> speaks("4.2 Logic instructions"), speaks("Opcodes of the core"), speaks("Loading instructions")
    (True, True, False)
    """
    if (
        not SPEAKS.search(title)
        or not talks_of_instructions(title)
        or SENT.search(title)
        or _AND.search(title)
    ):
        return False
    if OPCODES.search(title):
        return True
    bare = _NUMBER.sub("", title.strip("#= "))
    told = KINDS.search(bare) or _CORE.search(bare) or bare.lower() == "instructions"
    return bool(told) and of_instructions(bare)


def of_amounts(title: str) -> bool:
    """Whether a title says that numbers are amounts of opcodes, not only which opcodes they are of.

    >>> of_amounts("Opcode lengths"), of_amounts("Opcodes of variable length"), of_amounts("Opcodes by length")
    (True, False, True)
    """
    found = OPCODES.search(title)
    bare = title[: found.end()] + _SOME.sub("", title[found.end() :]) if found else title
    return AMOUNTS.search(bare) is not None


def _is_aside(text: str) -> bool:
    """Whether a line that is no title says that the codes below are others: of registers, or `Clock numbers:`."""
    if not talks_of_instructions(f"{text} {_SPOKEN}") or _SENDS.search(text):
        return True
    return text.endswith(":") and _OTHER.search(text) is not None and SPEAKS.search(text) is None


def _is_below(level: int, text: str, over: int, title: str) -> bool:
    """Whether a title stands below the one that speaks of opcodes, by its marks or the number of its section."""
    if level and level <= (over or level):
        return False
    numbered = (NUMBERED.match(one.lstrip("# ")) for one in (title, text))
    return not all(numbered) or encloses(title.lstrip("# "), text.lstrip("# "))


def _is_part(text: str) -> bool:
    """Whether a title may be that of some instructions, below one that speaks of opcodes: `Loads`, `Bitwise logic`."""
    other = _OTHER.search(text) or not talks_of_instructions(f"{text} {_SPOKEN}")
    return not other and (len(text.split()) <= _PART or TALKS.search(text) is not None)


def _is_list(rows: list[_Row]) -> bool:
    """Whether lines are such a list: their codes agree, rise or have letters, and their names are mnemonics."""
    first = rows[0]
    if first.aside or not all(MNEMONIC.match(row.found["name"]) for row in rows):
        return False
    if first.form < _TWICE:
        agreed = sum(int(row.found["dec"]) == row.code for row in rows)
        return 4 * agreed >= 3 * len(rows)
    title = first.title or ""
    if first.inherited or (first.form >= _DECIMAL and (not OPCODES.search(title) or of_amounts(title))):
        return False
    codes = [row.code for row in rows]
    rising = all(one < two for one, two in pairwise(codes))
    if first.form == _SLOTS:
        slots = [row.found["slots"] for row in rows]
        return len(set(map(len, slots))) == 1 and sum(map(is_slotted, slots)) >= _TOLD
    return (
        rising
        and len({row.found["name"] for row in rows}) == len(rows)
        and any(code % _STEP for code in codes)
    )


def _goes_on(rows: list[_Row], seen: set[int]) -> bool:
    """Whether the codes of a part may go on with those `seen` before: others begin anew, and are of something else."""
    codes = {row.code for row in rows}
    return not (rows[0].inherited and seen) or (not codes & seen and min(codes) > min(seen))


def _made(document: Document, row: _Row) -> Statement:
    """The instruction of a line."""
    name = row.found["name"]
    made = Statement("table", None, None, name, [place(document, row.at)], flags=["encoding_unknown"])
    made.section = row.title
    if row.form == _SLOTS and is_slotted(row.found["slots"]):
        made.pattern = row.found["slots"]
    elif row.form < _TWICE and int(row.found["dec"]) != row.code:
        made.opcode = int(row.found["dec"])
        made.flags.append("opcode_differs")
    else:
        made.opcode = row.code
    if said_behind := row.found.groupdict().get("text"):
        made.texts = [said_behind]
    if row.form == _SLOTS and (rest := row.found["operands"].strip()):
        operands = split_operands(f"{name} {rest}")[1]
        if operands and _OPERANDS.match(operands):
            made.syntax = f"{name} {operands}"
        else:
            made.texts = [rest]
    return made
