"""From what the table reader gathered to observations: columns filled, lists split, doubts named."""

from __future__ import annotations

import re

from extract.dialects.amd_register import grammar, headers, values
from extract.dialects.amd_register.layout import Layout
from extract.dialects.amd_register.table import OpenField, OpenRegister
from extract.document import Document, Piece
from extract.observations import EnumValue, Field, Reading, Register

_NOT_REAL = re.compile(r"not a real register|field description for constant data|data in memory", re.IGNORECASE)
_INSTRUCTION = re.compile(r"instruction|microcode|encoding", re.IGNORECASE)
_RESOURCE = re.compile(r"descriptor|resource|sampler|constant", re.IGNORECASE)
_WORD = re.compile(r"WORD\d+(?:_|$)")
_OPCODE_FIELD = re.compile(r"(?:OP|OPCODE|\w*_INST)$")
_OPERAND_FIELD = re.compile(r"V?S?(?:SRC|DST|DATA|ADDR|SOFFSET|RSRC|SAMP|BASE)\w*$|OFFSET$")
_INLINE_LIST = re.compile(r"POSSIBLE VALUES:?[ \t]*\$?\d{2,3} - ")
_ACCESS_NOTE = re.compile(r"\(Access: ?(R/W|R|W)")
NAME_DOUBTS = {"name_lost", "name_garbled", "header_joined"}
"""A register whose name is in doubt leaves its fields' place in doubt."""
_REFERENCE = re.compile(
    r"(?:^|[.(;] ?|\b)(?:[Ss]ee|[Ss]imilar to|[Ss]ame (?:encoding )?as) (?:([A-Z][A-Z0-9_]{2,}(?:\.\w+)?)|[Aa]bove\b)"
)
SHARED = 3
"""So many registers at one address are not registers of their own but words of one instruction or descriptor."""


class Assembler:
    """Turns the open registers of one document into observations, in order."""

    def __init__(self, document: Document, layout: Layout, reading: Reading) -> None:
        self.lines, self.layout, self.reading = document.lines, layout, reading
        self.inline = bool(_INLINE_LIST.search("\n".join(document.lines)))
        self.text_seen: dict[str, bool] = {}
        self.text = ""

    def assemble(self, registers: list[OpenRegister]) -> list[Register]:
        """All registers, with kinds told by the company they keep."""
        crowd: dict[tuple[str | None, int | None], int] = {}
        for r in registers:
            key = (r.header.space, r.header.first)
            crowd[key] = crowd.get(key, 0) + 1
        variants = chapter_variants([h.title for h in self.layout.headings.values()])
        out = []
        for r in registers:
            register = self._register(r)
            title = r.section.title if r.section else ""
            register.variant = variants.get(title)
            register.kind = _kind(register, title, crowd[r.header.space, r.header.first])
            self._fields(register, r)
            out.append(register)
        return out

    # -- registers

    def _register(self, open_: OpenRegister) -> Register:
        h = open_.header
        register = Register(
            pieces=open_.pieces,
            flags=list(h.doubts),
            block=h.block,
            register=h.name,
            access=h.access,
            access_widths=h.sizes,
            width_bits=h.width,
            address_space=h.space,
            address=h.first,
            address_last=h.last,
            addresses=h.addresses,
            description=self._description(open_.description),
            section=open_.section.text if open_.section else None,
        )
        register.pieces = open_.pieces + open_.description
        if h.first is None:
            register.flag("address_lost")
        if h.access is None:
            register.flag("access_lost")
        if not open_.fields:
            register.flag("no_fields")
        _array(register)
        return register

    def _description(self, pieces: list[Piece]) -> str | None:
        """The description as running text; cells of one line that a grid cut are put together again."""
        out: list[str] = []
        last = -1
        for i, start, end in pieces:
            text = self.lines[i][start:end].strip()
            if i == last and out:
                out[-1] = self._mend(out[-1], text)
            else:
                out.append(text)
            last = i
        joined = values.join_pieces(out, [(n, 0, len(t)) for n, t in enumerate(out)])
        return joined or None

    def _mend(self, left: str, right: str) -> str:
        """Join two cells of a cut sentence: without a blank where the cut word stands elsewhere in the document."""
        tail, head = re.search(r"\w*$", left), re.match(r"\w*", right)
        if tail and head and tail[0] and head[0]:
            for k in range(min(4, len(right)), -1, -1):
                if left.endswith(right[:k]) and self._known(tail[0] + head[0][k:]):
                    return left + right[k:]
        return left + ("" if left.endswith("-") else " ") + right

    def _known(self, word: str) -> bool:
        """Whether the word stands on its own in any register's description."""
        if word not in self.text_seen:
            if not self.text:
                self.text = "\n".join(["", *(line for line in self.lines if "DESCRIPTION:" in line), ""])
            text, at = self.text, 0
            while (at := text.find(word, at + 1)) > 0:
                if not text[at - 1].isalnum() and not text[at + len(word)].isalnum():
                    break
            self.text_seen[word] = at > 0
        return self.text_seen[word]

    # -- fields

    def _fields(self, register: Register, open_: OpenRegister) -> None:
        previous: Field | None = None
        spent: list[values.Item] = []
        for open_field in open_.fields:
            row = self._field(open_field)
            items = self._lists(register, row, open_field, previous, spent)
            if previous is not None:
                self._close(register, previous, spent)
            previous, spent = row, items
            register.fields.append(row)
        if previous is not None:
            self._close(register, previous, spent)
        _check_bits(register)
        if NAME_DOUBTS & set(register.flags):
            for row in register.fields:
                row.flag("register_name")
                for value in row.values:
                    value.flag("register_name")

    def _field(self, open_field: OpenField) -> Field:
        best = open_field.best
        name = best.name if len(open_field.rows) == 1 else _cleanest_name(open_field)
        bits = best.range
        cut = None if bits else grammar.BITS_CUT.match(best.bits)
        pieces = [p for row in open_field.rows for p in _without(row.pieces, row.text)]
        field = Field(
            pieces=pieces + open_field.notes if open_field.notes else pieces,
            flags=list(best.doubts),
            field=name,
            bit_hi=bits[0] if bits else int(cut[1]) if cut else None,
            bit_lo=bits[1] if bits else None,
            bits_text=best.bits or None,
            default_text=best.default,
            default_value=grammar.parse_default(best.default),
            reserved=bool(name and grammar.RESERVED.match(name)),
        )
        self._doubts(field, open_field)
        if open_field.notes:
            self._notes(field, open_field)
        return field

    def _doubts(self, field: Field, open_field: OpenField) -> None:
        if field.field is None:
            field.flag("name_lost")
        elif not grammar.NAME.match(field.field):
            field.flag("name_garbled")
        if field.bit_lo is None and "bits_lost" not in field.flags:
            field.flag("bits_garbled")
        if len(open_field.rows) > 1 and len({(r.name, r.bits, r.default or None) for r in open_field.rows}) > 1:
            field.flag("row_copies")

    def _notes(self, field: Field, open_field: OpenField) -> None:
        """`(Access: R)` is the field's access; other notes are kept as they stand, wrapped ones joined."""
        text = "".join(self.lines[i][s:e].strip() for i, s, e in open_field.notes)
        if found := _ACCESS_NOTE.search(text):
            field.access = found[1]
            text = text.replace(found[0] + ")", "")
        field.note = text.strip("() ").replace("mirror of", "mirror of ").replace("  ", " ") or None

    # -- lists

    def _lists(
        self,
        register: Register,
        row: Field,
        open_field: OpenField,
        previous: Field | None,
        spent: list[values.Item],
    ) -> list[values.Item]:
        """Split the field's runs; values that belong to the field before go to `spent`. Returns this field's own."""
        limit = _limit(row)
        above = max((x.number for x in spent), default=None)
        items: list[values.Item] = []
        described: list[Piece] = []
        for run in open_field.runs:
            split = values.split_run(self.lines, run, inline=self.inline, limit=_joint_limit(limit, previous, spent))
            described = _longer(self.lines, described, split.text)
            row.pieces += split.text + split.markers
            if not split.items:
                continue
            own, foreign, misfits = _sort_out(split, limit, previous, above)
            for item in misfits:
                row.pieces += item.pieces
                row.flag("value_out_of_range")
            for item in foreign:
                item.flags.append("value_moved")
            if own and not split.marked:
                for item in own:
                    item.flags.append("list_unmarked")
            if len(split.markers) > 1:
                row.flag("lists_merged")
                for item in own:
                    item.flags.append("lists_merged")
            values.label(self.lines, split.items, inline=self.inline)
            spent += foreign
            items += own
        row.description = values.join_pieces(self.lines, described) or None
        if row.description and row.bit_lo is not None:
            row.values = self._prose(row, described)
            if not items and not row.values:
                row.values = self._reference(register, row, described)
        return items

    def _close(self, register: Register, row: Field, items: list[values.Item]) -> None:
        """Elect the field's values, now that the next field can claim no more of them."""
        role = _role(register, row, items)
        explained, row.values = row.values, values.elect(items, role)
        if len(row.values) < len(items):               # repeated prints: their lines are the field's
            taken = {p for v in row.values for p in v.pieces}
            row.pieces += [p for r in items for p in r.pieces if p not in taken]
        row.values += explained

    def _prose(self, row: Field, pieces: list[Piece]) -> list[EnumValue]:
        """The values that the description explains in its sentences, each with its own place."""
        text = "\n".join(self.lines[i][s:e] for i, s, e in pieces)
        width = row.bit_hi - row.bit_lo + 1 if row.bit_hi is not None and row.bit_lo is not None else None
        found = values.prose_values(text, width)
        out = []
        for number, last, start, after, end in found:
            label = re.sub(r"\s+", " ", text[after:end]).strip()
            out.append(EnumValue(_within(pieces, start, end), [], [], "", number, last, label or None, None, "prose"))
        return out


    def _reference(self, register: Register, row: Field, pieces: list[Piece]) -> list[EnumValue]:
        """`See OTHER_FIELD`, `(See Above)`: a row without a value that names the field whose list is meant."""
        found = _REFERENCE.search(row.description or "")
        if not found:
            return []
        earlier = [f for f in register.fields if f.field]
        if found[1]:
            name = next((f.field for f in earlier if f.field == found[1]), found[1] if "." in found[1] else None)
        else:
            name = next((f.field for f in reversed(earlier) if f.values and not f.values[0].same_as), None)
        if name is None:
            return []
        return [EnumValue(list(pieces), [], [], "", None, None, None, row.description, "prose", name)]


def _within(pieces: list[Piece], start: int, end: int) -> list[Piece]:
    """The parts of pieces, joined by one character each, that lie between two offsets."""
    out = []
    at = 0
    for i, s, e in pieces:
        first, last = max(start, at), min(end, at + e - s)
        if first < last:
            out.append((i, s + first - at, s + last - at))
        at += e - s + 1
    return out


def _cleanest_name(open_field: OpenField) -> str | None:
    """The name of the best row, or a clean print of the same name on a copy of it."""
    name = open_field.best.name
    for row in open_field.rows:
        if name and row.name and grammar.NAME.match(row.name) and grammar.fold(row.name) == grammar.fold(name):
            return row.name
    return name


def _sort_out(
    split: values.Split, limit: int | None, previous: Field | None, above: int | None
) -> tuple[list[values.Item], list[values.Item], list[values.Item]]:
    """Which of the values are this field's own, which go on with the field before, and which fit neither.

    `above` is the last number of the list of the field before, if it has one. Values that stand before this field's marker, or without one, and count on from the last value of the
    field before, slid into this cell over a page or cell border.
    """
    fits = [x for x in split.items if limit is None or x.number <= limit]
    if previous is None or above is None:
        return fits, [], [] if len(fits) == len(split.items) else [x for x in split.items if x not in fits]
    last = above                                       # which may be printed again at the head of the next cell
    bound = _limit(previous)
    own: list[values.Item] = []
    foreign: list[values.Item] = []
    misfits: list[values.Item] = []
    for item in split.items:
        if not item.marked and not own and last <= item.number and (bound is None or item.number <= bound):
            foreign.append(item)
            last = item.number                         # a number printed twice in a row stays with its list
        elif limit is None or item.number <= limit:
            own.append(item)
        else:
            misfits.append(item)
    return own, foreign, misfits


def _joint_limit(limit: int | None, previous: Field | None, spent: list[values.Item]) -> int | None:
    """The largest number that this field or, while it has a list, the one before can hold."""
    before = _limit(previous) if previous is not None and spent else 0
    return None if limit is None or before is None else max(limit, before)


def _limit(row: Field) -> int | None:
    if row.bit_hi is None or row.bit_lo is None:
        return None
    return (1 << (row.bit_hi - row.bit_lo + 1)) - 1


def _longer(lines: list[str], one: list[Piece], other: list[Piece]) -> list[Piece]:
    """Of two prints of one text the longer; of two different texts both."""
    if not one or not other:
        return one or other
    a, b = grammar.fold(values.join_pieces(lines, one)), grammar.fold(values.join_pieces(lines, other))
    if a.startswith(b[:24]) or b.startswith(a[:24]):
        return one if len(a) >= len(b) else other
    return one + other


def _without(pieces: list[Piece], text: list[Piece]) -> list[Piece]:
    """The pieces of a row's line less its text: the text is claimed by the description or the values."""
    if not text:
        return list(pieces)
    first = text[0]
    if len(pieces) == 1 and pieces[0][0] == first[0]:
        return [(first[0], pieces[0][1], first[1])]
    return [(i, s, min(e, first[1]) if i == first[0] else e) for i, s, e in pieces]


def _role(register: Register, row: Field, items: list[values.Item]) -> str:
    if register.kind != "encoding" or not row.field or not items:
        return "value"
    if _OPCODE_FIELD.match(row.field):
        return "opcode"
    return "operand" if _OPERAND_FIELD.match(grammar.fold(row.field)) else "value"


def _kind(register: Register, title: str, crowd: int) -> str:
    """What the container is, by what is said of it and by how many share its address."""
    text = register.description or ""
    if _NOT_REAL.search(text):
        return "descriptor"
    if crowd >= SHARED and _INSTRUCTION.search(title + " " + text):
        return "encoding"
    if _WORD.search(register.register or "") and _RESOURCE.search(title + " " + text):
        return "descriptor"
    return "register"


def _array(register: Register) -> None:
    """Index set and stride of an array; a stride that does not come out even is in doubt."""
    bounds = headers.array_bounds(register.register or "")
    if bounds is None:
        return
    first, last = bounds
    register.array_first, register.array_last = first, last
    span = None if register.address_last is None or register.address is None else register.address_last - register.address
    if last <= first or span is None:
        register.flag("array_bounds")
        return
    if span % (last - first):
        register.flag("array_stride")
        return
    register.array_stride = span // (last - first)
    if register.array_stride % 4:
        register.flag("array_stride")


def _check_bits(register: Register) -> None:
    """Bits ascend, do not overlap and stay within the register; whoever breaks that is in doubt."""
    width = register.width_bits or 32
    high = -1
    before: Field | None = None
    for row in register.fields:
        if row.bit_hi is None or row.bit_lo is None:
            continue
        if row.bit_hi >= width:
            row.flag("bits_out_of_range")
        if row.bit_lo <= high:
            row.flag("bits_overlap")
            if before is not None:
                before.flag("bits_overlap")
        high = max(high, row.bit_hi)
        before = row


def chapter_variants(titles: list[str]) -> dict[str, str]:
    """Chapters whose titles differ in one product-like word describe variants: title to variant slug.

    >>> chapter_variants(["R6xx Shader Instructions", "R7xx Shader Instructions", "Export"])
    {'R6xx Shader Instructions': 'r6xx', 'R7xx Shader Instructions': 'r7xx'}
    """
    out: dict[str, str] = {}
    split = [title.split() for title in titles]
    for a in split:
        for b in split:
            if a is b or len(a) != len(b):
                continue
            odd = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
            if len(odd) == 1 and all(re.search(r"\d", w) and re.search(r"[A-Za-z]", w) for w in odd[0]):
                out[" ".join(a)] = odd[0][0].lower()
    return out
