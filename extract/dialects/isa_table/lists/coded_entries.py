"""Instructions with a line each that gives the code and the name, whatever stands between these lines.

    gadd = 96 (0x60)                 a number in two bases, under a line of the name and a key
    00 (0x00) gnop   96 (0x60) gadd  or before it, under a title that speaks of instructions

    8xy4 - GADD Vx, Vy               a code in hexadecimal, letters for the digits of operands
    0x20 x:index => gate.get x       bytes and operands, then what they mean

The last two are read under such a title alone. Several have to be of one form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.code_forms import is_slotted
from extract.dialects.isa_table.cells.mnemonics import MNEMONIC, split_operands
from extract.dialects.isa_table.grammar import CAPTION, KEY, SECTION, TALKED
from extract.dialects.isa_table.lists.coded_lines import DASHED, TITLE, TWICE, talks_of_instructions, untagged
from extract.dialects.isa_table.statements import Statement, place
from extract.dialects.register_table.pages.file_marks import depth
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_PAIR: Final = re.compile(
    r"(?P<first>\d{1,5})\s\(0[xX](?P<second>[0-9A-Fa-f]{1,4})\)\s+(?P<name>[A-Za-z][\w.]*)"
)
_PAIRED: Final = re.compile(r"(?:\d{1,5}\s\(0[xX][0-9A-Fa-f]{1,4}\)\s+[A-Za-z][\w.]*(?:\s+|$))+$")
"""A line of nothing but such pairs."""
_ARROW: Final = re.compile(
    r"(?:[\w.]+\s*::=\s*|[| ]*)(?P<code>0[xX][0-9A-Fa-f]{2}(?:\s+\S+)*?)\s+(?:⇒|=>)"
    r"\s+(?P<name>[A-Za-z][\w.]*)(?P<operands>(?:\s+\S+)*)$"
)
_MEANT: Final = re.compile(r"^[| ]*0[xX][0-9A-Fa-f]{2}\b|\b0[xX][0-9A-Fa-f]{2}\b.*(?:⇒|=>)")
"""What else begins with a byte, or gives one a meaning."""
_LITERAL: Final = re.compile(r"(?<!\S)(?:0[xX][0-9A-Fa-f]+|\d+(?::\w+)?)(?!\S)")
_MAY: Final = re.compile(
    r" \(0[xX][0-9A-Fa-f]{1,4}\)|^[#=| \t]*[0-9A-F][0-9A-Fa-fknxyN]{1,3}\s+[–-]\s|⇒|=>", re.MULTILINE
)
_MEMBERS: Final = re.compile(r"<[\w ,-]+>")
"""In a name, what differs in those that it stands for: `gload_<n>`."""
_FEW: Final = 3
"""Lines of one form at least."""
_ABOVE: Final = 60
"""So many lines over a code the name may stand alone."""
_TITLED: Final = re.compile(
    r"\b(?:opcodes?|mnemonics?|instructions)(?: (?:of|for|in|by|list|table|summary|map)\b.*)?$", re.IGNORECASE
)
"""A title under which numbers before names are opcodes."""
_SENTENCE: Final = 6
"""Lines of a sentence at most in a PDF, where no blank line ends a paragraph."""
_LONGEST: Final = 200


class Coded(NamedTuple):
    """The instructions of such lines, and the lines of their form that name none."""

    rows: list[Statement]
    unread: list[int]


@dataclass(slots=True)
class _Form:
    """The lines of one form; `sure` are so many that nothing else has that form."""

    rows: list[Statement] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    sure: int = 0


@dataclass(slots=True)
class _Line:
    at: int
    text: str
    section: str | None
    speaks: bool
    """Whether the title over it speaks of instructions."""


def may_code(document: Document) -> bool:
    """Whether a text may have such lines: told by one look at it."""
    return any(map(document.holds, TALKED)) and _MAY.search(document.text()) is not None


def read_coded_entries(document: Document, lines: Sequence[int]) -> Coded:
    """The instructions of all such lines; none of a form that few lines have."""
    if not may_code(document):
        return Coded([], [])
    told = list(_under_titles(document, lines))
    forms = _twice(document, told), _dashed(document, told), _arrows(document, told)
    read = [form for form in forms if form.sure >= _FEW]
    return Coded([row for form in read for row in form.rows], [i for form in read for i in form.unread])


def _under_titles(document: Document, lines: Sequence[int]) -> Iterator[_Line]:
    """The lines, and what the titles over them say; a marked title that names an instruction is none."""
    section: str | None = None
    speaks = False
    for i in lines:
        text = untagged(document, i)
        if len(text) > _LONGEST or document.roles[i] & FURNITURE:
            continue
        marked = depth(document.lines[i]) and not (DASHED.match(text) or MNEMONIC.match(text))
        if marked or SECTION.match(text):
            section, speaks = text, talks_of_instructions(text)
        speaks |= bool(TITLE.match(text) or CAPTION.match(text)) and talks_of_instructions(text)
        yield _Line(i, text, section, speaks)


def _made(document: Document, line: _Line, name: str) -> Statement:
    made = Statement("table", None, None, name, [place(document, line.at)])
    made.section = line.section
    made.flags.append("encoding_unknown")
    return made


def _twice(document: Document, told: list[_Line]) -> _Form:
    """Numbers in two bases, which have to agree; a name before them is borne out by the line that it has alone."""
    out = _Form()
    for n, line in enumerate(told):
        found = [one] if (one := TWICE.match(line.text)) else []
        if found and not _is_entry(told[max(n - _ABOVE, 0) : n], found[0]["name"]):
            continue
        if line.section and line.speaks and _TITLED.search(line.section) and _PAIRED.match(line.text):
            found = list(_PAIR.finditer(line.text))
        for one in found:
            made = _made(document, line, one["name"])
            made.opcode = int(one["first"])
            if made.opcode == int(one["second"], 16):
                out.sure += 1
            else:
                made.flags.append("opcode_differs")
            if described := _between_keys(document, told, n):
                made.texts = [above.text for above in described]
                made.pieces += [place(document, above.at) for above in described]
            out.rows.append(made)
    return out


def _is_entry(above: list[_Line], name: str) -> bool:
    """Whether a line is the name, and a key of an entry stands under it: values of fields have none."""
    titles = [n for n, line in enumerate(above) if _is_title(line.text, name)]
    return bool(titles) and any(KEY.match(line.text) for line in above[titles[0] :])


def _is_title(text: str, name: str) -> bool:
    """Whether a line is a name, or that of several of which it is one.

    >>> _is_title("gadd", "gadd"), _is_title("gload_<n>", "gload_3"), _is_title("gload", "gload_3")
    (True, True, False)
    """
    if "<" not in text:
        return text == name
    return re.fullmatch(r"\w+".join(map(re.escape, _MEMBERS.split(text))), name) is not None


def _between_keys(document: Document, told: list[_Line], n: int) -> list[_Line]:
    """What stands behind the first key of the entry as far as the next one, where no page parts them."""
    found = TWICE.match(told[n].text)
    if found is None:
        return []
    first = max(k for k in range(max(n - _ABOVE, 0), n) if _is_title(told[k].text, found["name"]))
    titles = [k for k in range(max(n - _ABOVE, 0), first + 1) if told[k].text == told[first].text]
    keys = [k for k in range(titles[0], n) if KEY.match(told[k].text)]
    if len(keys) < 2 or keys[0] != titles[0] + 1:
        return []
    between = told[keys[0] : keys[1] + 1]
    return between[1:-1] if len({document.page(line.at) for line in between}) == 1 else []


def _dashed(document: Document, told: list[_Line]) -> _Form:
    """Codes with letters in the places of operands; those without are numbers of the same base."""
    rows = [(n, found) for n, line in enumerate(told) if line.speaks and (found := DASHED.match(line.text))]
    out = _Form()
    width = max((len(found["code"]) for _, found in rows), default=0)
    for n, found in rows:
        name, operands = split_operands(told[n].text[found.end("code") :].lstrip().lstrip("–-"))
        if len(found["code"]) != width or not MNEMONIC.match(name):
            out.unread.append(told[n].at)
            continue
        made = _made(document, told[n], name)
        made.syntax = f"{name} {operands}" if operands else None
        if is_slotted(found["code"]):
            made.pattern = found["code"]
            out.sure += 1
        else:
            made.opcode = int(found["code"], 16)
        below = _paragraph(document, told, n)
        made.texts = [line.text for line in below]
        made.pieces += [place(document, line.at) for line in below]
        out.rows.append(made)
    return out


def _paragraph(document: Document, told: list[_Line], n: int) -> list[_Line]:
    """The lines right under one, to the end of the paragraph: in a PDF, of the sentence."""
    out: list[_Line] = []
    for line in told[n + 1 :]:
        last = out[-1] if out else told[n]
        ended = document.words and out and last.text.endswith(".")
        blank = any(not document.lines[i].strip() for i in range(last.at + 1, line.at))
        if ended or (blank and out) or document.page(line.at) != document.page(last.at):
            break
        if DASHED.match(line.text) or SECTION.match(line.text) or depth(document.lines[line.at]):
            break
        if line.text[:1] in {"|", "`"} or (blank and not line.text.endswith((".", ":"))):
            break  # a table, a listing, a title
        out.append(line)
    whole = not document.words or (len(out) <= _SENTENCE and out and out[-1].text.endswith("."))
    return out if whole else []


def _arrows(document: Document, told: list[_Line]) -> _Form:
    """Bytes and what they mean; the first is the opcode where the others are operands."""
    out = _Form()
    for line in told:
        found = _ARROW.match(line.text) if line.speaks else None
        if found is None:
            if line.speaks and _MEANT.search(line.text):
                out.unread.append(line.at)
            continue
        made = _made(document, line, found["name"])
        code = " ".join(found["code"].split())
        operands = " ".join(found["operands"].split())
        made.syntax = f"{found['name']} {operands}" if operands else None
        literals = _LITERAL.findall(code)
        made.opcode = int(literals[0], 16) if len(literals) == 1 else None
        made.pattern = code if " " in code else None
        out.rows.append(made)
        out.sure += made.pattern is not None  # a byte alone may mean anything
    return out
