"""Registers of a table whose descriptions say line by line, or one after the other in brackets, what their bits are.

Address   Name     Default   R/W   Description
0x3034    NB_PLL   0x1A      RW    Bit[7]:   Not used
                                   Bit[6:0]: rate
                                             0x8: slow
0x3038    NB_CTL   0x00      RW    [0]=go [1]=auto [5:2]=level
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import LINE, BitLine, bit_line
from extract.dialects.register_table.field_tables.register_bits import says_bits
from extract.dialects.register_table.pages.file_marks import bare_word
from extract.dialects.register_table.pages.flow import text_of
from extract.dialects.register_table.register_maps.same_place import put
from extract.dialects.register_table.walk.built import build
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import IDENTIFIER, hexadecimal
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.text import join_name, one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.walk.state import State
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece
    from extract.stitch import Grid
    from extract.tables import Box, Cell

_PLACES: Final = ("address", "offset")
_BYTE: Final = 8
"""Bits from which on those of a register count that has none below: perhaps the whole value's, not its own."""
_BRACKETS = re.compile(r"\[(?P<bits>\d{1,2}(?:\s?:\s?\d{1,2})?)\]\s*[=:]?")
_NUMBERS: Final = r"\[?\d{1,2}(?:(?:[:–-]|\.\.)\d{1,2})?\]?"
_NUMBERED = re.compile(rf"{_NUMBERS}(?P<mark>[:=]?)")
_FUSED = re.compile(rf"(?P<word>[^\W\d_]+){_NUMBERS}(?P<mark>[:=]?)")
_PARTING: Final = frozenset("=:-–—")
_ONE_WORD = re.compile(r"[:=–—-] \w+\.$")
_SEVERAL: Final = 2
_ALONE = re.compile(rf"(?P<name>{IDENTIFIER})(?:\s+(?P<rest>[(=].*))?$")
"""A name alone behind bits, perhaps with a remark in brackets."""
_FIRST = re.compile(rf"(?P<name>{IDENTIFIER})(?:\s+(?P<rest>[^a-z].*))?$")
"""What an equals sign calls the bits."""
_TITLED = re.compile(rf"(?P<name>{IDENTIFIER})(?:\s*:|,(?=\s+[a-z])|\s[–—-])\s+(?P<rest>.*)$")
"""A name before its text: in capitals, as words before a colon may be anything."""
_BEHIND = re.compile(r"(?P<name>[A-Za-z_]\w*)\[(?P<bits>\d{1,2}(?::\d{1,2})?)\](?: (?P<rest>[(=].*))?")
_KEYS: Final = (*_PLACES, "access", "reset")


def take_noted(reader: State, grid: Grid, roles: Roles, block: str | None, section: str | None) -> None:
    """Take the registers of a table of them whose rows tell of their bits so; the table is then without these."""
    for context in noted_registers(reader.document, grid, roles, reader.words):
        context.block, context.section = block, section
        low = min(one.bits.low for one in context.bit_lines)
        if low >= _BYTE:
            context.keys.pop("reset", None)
        register = build(context, reader.words)
        for one in register.fields if low >= _BYTE else ():
            one.flag(
                "bits_garbled"
            )  # those of a value over several registers, of which this is the higher part
        if put(register, reader.reading.registers) is register:
            reader.mapped.append(register)


def noted_registers(document: Document, grid: Grid, roles: Roles, words: Vocabulary) -> list[Context]:
    """The registers whose rows tell of their bits so; these rows are no longer in the table."""
    names = next((role for role in ("register", "name") if role in roles.of), None)
    place = next((role for role in _PLACES if role in roles.of), None)
    if names is None or place is None or "description" not in roles.of:
        return []
    out: list[Context] = []
    headed = says_bits(roles.heads[roles.of["description"]])
    left = grid.rows[: roles.head]
    for rows in _registers(grid, roles, place):
        said = Said()
        for row in rows:
            if (cell := roles.cell(row, "description")) and cell.text.strip():
                said.add(cell)
        above, lines = _bit_lines(document, said, words, headed=headed)
        number = roles.text(rows[0], place)
        named = roles.cell(rows[0], names)
        if lines is None or hexadecimal(number) is None or named is None or not named.text.strip():
            left += rows
            continue
        name, guessed = join_name(named.text)
        title = roles.text(rows[0], "remark") or name
        context = Context(Named(name, title, sure=not guessed), pieces=_pieces(rows, said))
        context.keys = {role: one_line(text) for role in _KEYS if (text := roles.text(rows[0], role))}
        context.bit_lines, context.text = lines, above
        out.append(context)
    if out:
        grid.rows[:] = left
        listed = [context.bit_lines for context in out if all(map(_bears_bits, context.bit_lines))]
        if any(map(_is_whole, listed)):  # a column that lists bits: in other rows with ranges, too
            for lines in listed:
                if any(one.bits.high > one.bits.low for one in lines):
                    for one in lines:
                        one.doubtful = False
        _doubt_spread([one for context in out for one in context.bit_lines if _bears_bits(one)])
    return out


def _doubt_spread(lines: list[BitLine]) -> None:
    """Doubt names behind which each of several registers has other bits: their numbers may be those of pins."""
    bits: dict[str, set[Bits]] = defaultdict(set)
    for one in lines:
        bits[one.name].add(one.bits)
    for one in lines:
        one.doubtful |= len(bits[one.name]) > 1


def _registers(grid: Grid, roles: Roles, place: str) -> list[list[list[Cell]]]:
    """The rows of each register: what has no place goes on with the one above."""
    out: list[list[list[Cell]]] = []
    for row in grid.rows[roles.head :]:
        if out and not roles.text(row, place):
            out[-1].append(row)
        else:
            out.append([row])
    return out


def _bit_lines(
    document: Document, said: Said, words: Vocabulary, *, headed: bool
) -> tuple[list[Text], list[BitLine] | None]:
    """The title above, and the fields that lines of a description begin, in the order of their bits; None without any.

    `headed`: a column of bits holds them.
    """
    above: list[Text] = []
    out: list[BitLine] = []
    for _, pieces in said.lines:
        whole = _line(document, pieces)
        if whole is None:
            return [], None
        for text in _items(whole, words):
            found = LINE.match(text.text)
            told = found is not None and found["word"].casefold() in words.words["bit"]
            bits = parse_bits(found["bits"]) if found and told else None
            if bits is not None:
                listed = found is not None and len(whole.text) > len(text.text)
                one = _alone(bits, text, words) or (_listed(bits, found, text) if listed and found else None)
                out.append(one or bit_line(text, words) or _unnamed(bits, text))
            elif several := _in_brackets(text, words) or (
                _behind_names(text, headed=headed) if "[" in text.text else []
            ):
                out += several
            elif not out:
                above.append(text)
            else:
                out[-1].lines.append(text)
    apart = all(not one.overlaps(two) for one, two in pairwise(out))
    told = len(above) <= (len(out) >= _SEVERAL)  # a line over several
    good = out and told and apart and (in_order([one.bits for one in out]) or _anyhow(out))
    return (above, out) if good else ([], None)


def _anyhow(found: list[BitLine]) -> bool:
    """Whether names that bear their bits each are listed in any order, no two of the same bit."""
    return all(map(_bears_bits, found))


def _bears_bits(one: BitLine) -> bool:
    return bool(one.name) and one.first.text.startswith(f"{one.name}[")


def _items(text: Text, words: Vocabulary) -> list[Text]:
    """The parts of a line that begin with bits and a colon each: `Bit 0: go, Bit 1: auto`; the line where one does."""
    said = [word for word, _, _ in text.words]
    begins = [
        n
        for n in range(len(said))
        if (not n or said[n - 1][-1] in ",;.") and _begins_item(*said[n : n + 3], words=words)
    ]
    if len(begins) < _SEVERAL or begins[0]:
        return [text]
    return [_ended(text_of(text.line, text.words[a:b])) for a, b in pairwise([*begins, len(text.words)])]


def _begins_item(one: str, two: str = "", three: str = "", *, words: Vocabulary) -> bool:
    """Whether words begin with that for bits, these, and what parts them from a name: `bit 0: go`, `bit1 = auto`."""
    if (fused := _FUSED.fullmatch(one)) is not None:
        return fused["word"].casefold() in words.words["bit"] and bool(fused["mark"] or two in _PARTING)
    if one.casefold() not in words.words["bit"] or not (numbered := _NUMBERED.fullmatch(two)):
        return False
    return bool(numbered["mark"]) or three in _PARTING


def _ended(text: Text) -> Text:
    """An item without what parts it from the next, and one of a single word without the point at its end."""
    said = text.text.rstrip(" ,;")
    return replace(text, text=said.rstrip(".") if _ONE_WORD.search(said) else said)


def _alone(bits: Bits, text: Text, words: Vocabulary) -> BitLine | None:
    """The field of an item that is a name alone, with a remark in brackets perhaps, behind bits and a colon."""
    _, equal, rest = text.text.partition(" = ")
    if equal:
        named = _titled(rest, words)
    else:
        _, colon, rest = text.text.partition(": ")
        named = _ALONE.match(rest) if colon else None
    return BitLine(bits, named["name"], text, named["rest"] or "") if named else None


def _listed(bits: Bits, found: re.Match[str], text: Text) -> BitLine | None:
    """The field of one of several items that is a name alone behind bits and any sign: `bit1 = a`, `Bit 1 - b`."""
    named = _ALONE.match(found["rest"] or "") if found["mark"] else None
    return BitLine(bits, named["name"], text, named["rest"] or "") if named else None


def _behind_names(text: Text, *, headed: bool) -> list[BitLine]:
    """The fields of a line that lists names with their bits behind: `FULL[0]; LEVEL[7:4]`; empty for any other.

    Where none is a single bit but bit 0 and they leave gaps, the numbers may be those of slices; where only the single
    bits tell, those in doubt, as they may be pins. Of two of one name none is a field.
    """
    parts = [one for one in re.split(r"[,;]\s+", text.text.rstrip(" ,;.")) if one]
    found = [_BEHIND.fullmatch(part) for part in parts]
    if len(parts) < _SEVERAL or not all(found):
        return []
    out, at = [], 0
    ends = [n + 1 for n, (word, _, _) in enumerate(text.words) if word[-1] in ",;"] + [len(text.words)]
    for one, end in zip(found, ends, strict=False):
        bits = parse_bits(one["bits"]) if one else None
        if one is None or bits is None:
            return []
        out.append(
            BitLine(bits, one["name"], _ended(text_of(text.line, text.words[at:end])), one["rest"] or "")
        )
        at = end
    apart = all(not one.overlaps(two) for n, one in enumerate(out) for two in out[:n])
    single = any(one.bits.high == one.bits.low > 0 for one in out)
    whole = _is_whole(out)
    if not (whole or headed):
        for line in out:
            line.doubtful = True
    several = len({line.name for line in out}) < len(out)
    return out if apart and not several and (single or whole or headed) else []


def _is_whole(lines: list[BitLine]) -> bool:
    """Whether bits that lie apart leave none free from bit 0 on."""
    return sum(one.bits.high - one.bits.low + 1 for one in lines) == max(one.bits.high for one in lines) + 1


def _titled(rest: str, words: Vocabulary) -> re.Match[str] | None:
    """What stands behind bits, where it begins with a name and what parts it from its text: `GO: starts it`."""
    found = _TITLED.match(rest)
    return found if found and found["name"].isupper() and not _says_otherwise(found["name"], words) else None


def _says_otherwise(name: str, words: Vocabulary) -> bool:
    """Whether a word in capitals is none for bits, but a note or an access."""
    return plain(name) in words.words["aside"] or is_access(name, words)


def _unnamed(bits: Bits, text: Text) -> BitLine:
    return BitLine(bits, "", text, text.text, doubtful=True)


def _in_brackets(text: Text, words: Vocabulary) -> list[BitLine]:
    """The fields of a line that holds nothing but bits in brackets, what each is behind it; empty for any other.

    Where none is a range of bits, they may be values: `[0] off [1] on` gives none, `[0]=off, [1]=on` those in doubt.
    """
    begins = [n for n, (word, _, _) in enumerate(text.words) if _BRACKETS.match(word)]
    if not begins or begins[0]:
        return []
    out, equal = [], True
    for first, end in pairwise([*begins, len(text.words)]):
        part = _ended(text_of(text.line, text.words[first:end]))
        found = _BRACKETS.match(part.text)
        bits = parse_bits(found["bits"]) if found else None
        if found is None or bits is None:
            return []
        equal &= found[0].endswith("=")
        rest = part.text[found.end() :].lstrip()
        named = (_FIRST if found[0].endswith("=") else _ALONE).match(rest) or _titled(rest, words)
        name, said = (named["name"], named["rest"] or "") if named else ("", rest)
        out.append(BitLine(bits, name, part, said, doubtful=named is None))
    if all(one.bits.high == one.bits.low for one in out):
        if not equal:
            return []
        for one in out:
            one.doubtful = True
    return out


def _line(document: Document, pieces: list[Piece]) -> Text | None:
    """A line of a cell as text; None where its pieces stand in several lines."""
    if not pieces or len({line for line, _, _ in pieces}) > 1:
        return None
    i, line = pieces[0][0], document.lines[pieces[0][0]]
    words: list[tuple[str, Piece, Box | None]] = []
    if document.words and document.words[i]:
        for a, b, box in document.words[i]:
            if any(start <= a and b <= end for _, start, end in pieces):
                words.append((line[a:b], (i, a, b), box))
    else:
        for _, start, end in pieces:
            found = re.compile(r"\S+").finditer(line, start, end)
            words += [(bare_word(word[0]), (i, word.start(), word.end()), None) for word in found]
    return text_of(i, words) if words else None


def _pieces(rows: list[list[Cell]], said: Said) -> list[Piece]:
    """Where a register stands, but for what is said of its bits."""
    told = {piece for _, pieces in said.lines for piece in pieces}
    return sorted({piece for cell in rows[0] for piece in cell.pieces} - told)
