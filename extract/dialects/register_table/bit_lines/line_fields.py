"""The fields that lines of text describe: names, parts, access, values, and what is in doubt of them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.below_bits import further_in
from extract.dialects.register_table.bit_lines.bit_names import stem_of
from extract.dialects.register_table.bit_lines.bitlines import LINE
from extract.dialects.register_table.bit_lines.cut_lines import whole_line
from extract.dialects.register_table.bit_lines.due_lines import within_sentence
from extract.dialects.register_table.bit_lines.keyed_lines import keyed_lines
from extract.dialects.register_table.bit_lines.torn_lists import doubt_torn
from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.field_tables.field_names import counted_name, name_field
from extract.dialects.register_table.field_tables.stated import bracketed, reset_aside, tell_widths
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.value_lists.items import Holder, to_values, width_of
from extract.dialects.register_table.value_lists.values import give_values
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import Bits, split_slice
from extract.dialects.register_table.words.said import Said, room_of
from extract.dialects.register_table.words.text import one_line
from extract.observations import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_lines.bitlines import BitLine
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_ACCESS = re.compile(r"\(\s*(?P<access>[RrWw][/\w, -]{0,12})\s*\)\s*\.?$")
_TITLE = re.compile(r"^(?P<title>\S(?: ?(?!\([^()]*[=:])\S)*?)(?P<rest>  .*| \([^()]*[=:,].*|)$")
"""A title in words, up to a gap or to a bracket that explains values: `Pump Display Enable (0=Off, 1=On)`."""
_TITLE_WORDS: Final = 7
_OF_ELEMENTS = re.compile(r"\[(\d{1,3}):(\d{1,3})\]\[(\d{1,3}):(\d{1,3})\]$")
"""The slices of a name that stands for several fields, the second that of each."""
_FEWEST: Final = 2
_CELLS: Final = 4
"""Cells of a line that is a row of a table, at least."""
_CODE_PART: Final = r"H?(?:R(?:[OWCS]|W?[01][CS])?|W(?:[OLCST]|[01][CST]|T[CS])?)"
_ACCESS_CODE = re.compile(
    rf"(?:(?<!\s)\s+)?\((?P<access>{_CODE_PART}(?:/\n?(?:{_CODE_PART}|S[CSM]))*)\)\s*$", re.MULTILINE
)
"""A code of access behind the whole text or the sentences before a list; no abbreviation such as `(ROM)`."""
_CODED_ACCESS = re.compile(rf"{_CODE_PART}(?:/(?:{_CODE_PART}|S[CSM]))*$")
_ACCESS_WORDS: Final = frozenset(
    ("read", "write", "only", "once", "clear", "set", "to", "0", "1", "r", "w", "rw", "ro", "wo", "hw", "sw")
)


def to_fields(lines: list[BitLine], words: Vocabulary) -> list[Field]:
    """The fields of a register from its lines."""
    lines = [whole_line(line, words) for line in lines]
    for line in lines:
        _join_counted(line)
    of_widths = tell_widths(map(_bracket, lines), words)
    for line in lines:
        name, gap, behind = line.name.partition(" (")
        if gap and (both := bracketed(f"({behind}", words)) and not (line.access or line.reset):
            line.name, line.access, line.reset = name, both[0], None if of_widths else both[1]
    worded = _titled(lines, words)
    room = room_of(map(_said, lines))
    keyed = _keyed(lines, words)
    out = [
        one
        for line, keys in zip(lines, keyed, strict=True)
        for one in _parts(line, keys, room, words, of_widths=of_widths)
    ]
    if 2 * sum(map(_in_columns, lines)) > len(lines):
        for one in out:
            one.flag("name_open")  # rows of a table whose head is not known: names may go on below
    for one in out if worded or _doubtful(lines) else ():
        if one.field and not one.reserved:
            one.flag("name_open")
    return out


def _join_counted(line: BitLine) -> None:
    """Make one field of cells that a line names by the first and the last, where its codes have a digit for each.

    `MODE2-MODE0: how it works` over `010: slow`.
    """
    stem = stem_of(line.names) if line.alike and line.of_lane else None
    if stem is None or any(one[1] != two[0] + 1 for one, two in pairwise(line.bits.ranges)):
        return
    code = re.compile(rf"\s*(?:[-*•]\s+)?[01]{{{len(line.names)}}}(?!\w)")
    if any(code.match(text.text) for text in line.lines):
        line.bits = Bits(((line.bits.high, line.bits.low),))
        line.name, line.names, line.alike = stem, [], False


def _doubtful(lines: list[BitLine]) -> bool:
    """Whether names that nothing parts from the text behind them may be the first words of titles or sentences.

    `bit 0 - Pump Position`, `bit 2 - always 1`, `Bit 0: PUMP ERROR. It is set`, `BIT 0= IRQ LINE`: one word shows it of
    all of the list.
    """
    names = [line for line in lines if line.then]
    return any(
        " " in line.name
        or _is_word(line.name)
        or (line.name.isalpha() and line.name.islower() and line.rest[:1].isdecimal())
        or (line.name.isupper() and line.rest.isupper() and line.rest[:2].isalpha())
        for line in names
    )


def _titled(lines: list[BitLine], words: Vocabulary) -> bool:
    """Whether the lines of a register have titles for names, of which the first words were taken; these are made whole.

    What shows it is a first word that no field is called: one that several begin with, or any in small letters where a
    title goes on. A title ends at a gap, or where a bracket opens.
    """
    open_ones = [line for line in lines if line.then and not words.reserved(line.name)]
    names = [line.name.split(" (")[0] for line in open_ones]
    if len(names) < _FEWEST or not (
        len(set(names)) < len(names) or 2 * sum(map(_is_word, names)) > len(names)
    ):
        return False
    for line in lines:
        title = _TITLE.match(_behind_mark(line.first)) if line.then or line.doubtful else None
        if title is None:
            continue
        left = " ".join(title["rest"].split())
        if len(title["title"].split()) > _TITLE_WORDS or title["title"][-1] in ".:;,":
            line.name, line.doubtful, left = "", True, line.first.text  # a sentence
        else:
            line.name, line.doubtful = title["title"], False
        line.rest, line.then = line.first.text[-len(left) :] if left else "", False
    return True


def _behind_mark(text: Text) -> str:
    """What stands behind the bits and their mark, with the gaps between its words, which are two blanks each."""
    found = LINE.match(text.text)
    whole = "  ".join(words for _, _, words, _ in segments(text))
    return whole[len(text.text[: found.start("rest")]) :] if found and found["rest"] else ""


def _is_word(name: str) -> bool:
    """Whether a name is a word that begins with a capital: that of a title, perhaps."""
    return name.isalpha() and name[:1].isupper() and name[1:].islower()


def _in_columns(line: BitLine) -> bool:
    """Whether gaps divide what stands behind the bits in a PDF: `Bits 7-4   MODE   R/W   How it runs   0x0`."""
    return line.first.words[0][2] is not None and len(segments(line.first)) >= _CELLS


def _said(line: BitLine, told: Sequence[Text] = ()) -> Said:
    """What a line says behind its bits and name; an empty line parts what is no more of a list from that.

    The end of a page does not part the words of a sentence. Lines that are `told` as keys are left out.
    """
    said = Said([(line.first.text, line.first.pieces)])
    for above, text in pairwise((line.first, *line.lines)):
        if text in told:
            continue
        torn = text.line in line.turned and within_sentence(above, text)
        apart = text.line > above.line + 1 and text.words[0][2] is None
        if apart and not torn and _stands_out(text, above):
            said.lines.append(("", []))
        said.lines.append((_with_gaps(text), text.pieces))
    said.drop(len(line.first.text) - len(line.rest))
    return said


def _with_gaps(text: Text) -> str:
    """What a line says, two blanks for each gap where numbers stand behind them: values side by side, perhaps."""
    if text.words[0][2] is not None or not text.text[:1].isdecimal() or len(text.words) < _CELLS:
        return text.text
    cells = [words for _, _, words, _ in segments(text)]
    return "  ".join(cells) if len(cells) > 1 and all(cell[0].isdecimal() for cell in cells) else text.text


def _stands_out(text: Text, above: Text) -> bool:
    """Whether a line begins further left than the last cell of the line above it: it does not go on with that."""
    return text.words[0][1][1] < segments(above)[-1][0]


def _bracket(line: BitLine) -> tuple[str, int]:
    """The brackets behind the name of a field, or what its text begins with, and how many bits it has."""
    _, gap, behind = line.name.partition(" (")
    return f"({behind}" if gap else _said(line).text, sum(high - low + 1 for high, low in line.bits.ranges)


def _keyed(lines: Sequence[BitLine], words: Vocabulary) -> list[tuple[dict[str, str], list[Text]]]:
    """Access and reset that lines below those of fields tell, and these lines.

    Those of the last field alone that stand no further in than it may be the register's.
    """
    out = [keyed_lines(line.lines, words) for line in lines]
    if len(out) > 1 and not any(keys for keys, _ in out[:-1]) and not lines[-1].headed:
        told = out[-1][1]
        if told and not further_in(lines[-1].first, told[0]):
            out[-1] = {}, []
    return out


def _parts(
    line: BitLine,
    keyed: tuple[dict[str, str], list[Text]],
    room: int | None,
    words: Vocabulary,
    *,
    of_widths: bool,
) -> list[Field]:
    """The field of a line, one row for each range of its bits; or a field for each name of a bit.

    `of_widths`: the numbers in brackets are those of the bits and no resets.
    """
    out = []
    keys, told = keyed
    ranges = line.bits.ranges
    total = sum(high - low + 1 for high, low in ranges)
    if line.names and not line.alike:
        ranges = tuple((bit, bit) for high, low in ranges for bit in range(high, low - 1, -1))
    several = len(ranges) > 1 and not line.names
    for part, (high, low) in enumerate(ranges):
        one = Field([piece for text in (line.first, *line.lines) for piece in text.pieces])
        one.pieces += line.listing.pieces if line.listing else []
        one.bit_hi, one.bit_lo = high, low
        one.bits_text = f"{high}:{low}" if high != low else str(high)
        if several:
            one.part = part
        if line.names:
            name_field(one, line.names[part], words)
            if line.open:
                one.flag("name_open")
        else:
            _name(one, line, total, words)
        said = _said(line, told)
        one.access = line.access or keys.get("access")
        reset = line.reset or keys.get("reset")
        if not (one.access or reset) and (both := bracketed(said.text, words)):
            one.access, reset = both[0], None if of_widths else both[1]
            said.drop(both[2])
        reset = reset or reset_aside(said.text)
        if reset and not several and not line.names:
            one.default_text, one.default_value = reset, default_of(reset, one)
        if (found := _ACCESS.search(line.rest)) and _says_access(found["access"].strip(), words):
            one.access = found["access"].strip()
        if codes := list(_ACCESS_CODE.finditer(said.text)):
            code = codes[-1]["access"].replace("\n", "")
            if codes[-1].end() == len(said.text):
                one.access = code
                said.cut(len(codes[-1][0]))
            elif len(codes) == 1:
                one.access = one.access or code  # what follows it is a list of values
        one.description = one_line(said.text) or None
        if not line.names or line.alike:
            width = total if several else _element(line.name, total) or width_of(one)
            holder = Holder(width, one.field, room)
            items = line.listing.items() if line.listing else []
            one.values = to_values(items, holder, strict=False)
            if not one.values:
                give_values(one, said, holder, words)
            doubt_torn(one, line.lines, words)
        out.append(one)
    return out


def _element(name: str, total: int) -> int | None:
    """The bits of each of the fields of a name with two slices, which has so many in all: 4 of `SEL[7:0][3:0]`."""
    ends = [int(one) for one in found.groups()] if (found := _OF_ELEMENTS.search(name)) else []
    count, width = (abs(ends[0] - ends[1]) + 1, abs(ends[2] - ends[3]) + 1) if ends else (0, 0)
    return width if count * width == total else None


def _says_access(text: str, words: Vocabulary) -> bool:
    """Whether a text in parentheses is a code of access or words of it, no abbreviation such as `ROM`."""
    parts = re.split(r"[\s,/-]+", text.casefold())
    return is_access(text, words) or bool(_CODED_ACCESS.match(text)) or _ACCESS_WORDS.issuperset(parts)


def _name(one: Field, line: BitLine, total: int, words: Vocabulary) -> None:
    """Name a field; the slice behind the name is as wide as all its parts."""
    name = counted_name(line.name, total)
    if len(line.bits.ranges) > 1 and (cut := split_slice(name)):
        name_field(one, cut[0], words)
        one.note = line.name
        if abs(cut[1] - cut[2]) + 1 != total:
            one.flag("size_disagrees")
        return
    name_field(one, name, words)
    if name != line.name:
        one.note = line.name
    if line.doubtful:
        one.flag("name_lost")
