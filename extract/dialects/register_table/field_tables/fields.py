"""Fields out of the rows of a table: bits, name, access, reset, description, and the values in sub-rows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.access_and_resets import (
    base_of_resets,
    both_codes,
    default_of,
    join_access,
    values_for_resets,
)
from extract.dialects.register_table.field_tables.column_widths import apply_widths, check_masks
from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.elements import elements, listed
from extract.dialects.register_table.field_tables.field_names import RESERVED_TEXT, counted_name, name_field
from extract.dialects.register_table.field_tables.leads import (
    LEAD_GLUED,
    LEAD_TITLE,
    NAME_LINE,
    leads_of,
    rest_of_lead,
    says_reserved,
)
from extract.dialects.register_table.field_tables.other_columns import note_others, with_others
from extract.dialects.register_table.field_tables.row_doubts import (
    doubt_cut,
    doubt_fields,
    doubt_names,
    doubt_single,
    doubt_text,
    run_over,
)
from extract.dialects.register_table.field_tables.several_resets import of_first_reset
from extract.dialects.register_table.field_tables.stated import give_stated, tell_widths
from extract.dialects.register_table.field_tables.subrows import (
    Draft,
    goes_on_alone,
    has_value_rows,
    named_values,
)
from extract.dialects.register_table.field_tables.tall_cells import join_single_bits, shared_cells
from extract.dialects.register_table.field_tables.wrapped_bits import join_open_bits
from extract.dialects.register_table.value_lists.items import width_of
from extract.dialects.register_table.words.access_codes import is_access, is_one_code
from extract.dialects.register_table.words.bits import parse_bits, split_slice, symbolic
from extract.dialects.register_table.words.notation import IDENTIFIER
from extract.dialects.register_table.words.said import room_of
from extract.dialects.register_table.words.text import join_name, one_line
from extract.observations import Field
from extract.tables import stands_centred

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Lane
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell
_HEX = re.compile(r"0[xX][0-9A-Fa-f]+$")
_NAMES = re.compile(rf"{IDENTIFIER}(?:\s*[,;]\s*{IDENTIFIER})+")
"""Several names that share bits: which are whose is not told."""
_OF_VALUES = re.compile(r"(?:^|[\s(])\d\w*\s*[:=–]|(?:^|\n)\s*[01]{2,}\b")
"""Values of several fields together: `00: off`."""
_TOTAL = re.compile(r"\W{0,2}total (?:size|width|bits)\b", re.IGNORECASE)
"""What the last row of a table says of all of them."""


def rows_to_fields(grid: Grid, roles: Roles, words: Vocabulary, lanes: list[Lane]) -> list[Field]:
    """The fields of a table; those of a table without bits take theirs from the figure's lanes."""
    if roles.gathered:
        join_open_bits(grid, roles)
    leads = roles.leads or (leads_of(grid, roles, words) if "name" not in roles.of else None)
    roles = values_for_resets(grid, roles, words)
    roles = with_others(grid, of_first_reset(grid, roles), words)
    if "value" in roles.of and stands_centred(grid.rows[roles.head :]):
        roles = replace(roles, centred=True)
    base = base_of_resets(grid, roles)
    drafts, widths = _drafts(grid, roles, words, lanes, base)
    fields = [one for draft in drafts for one in draft.fields]
    if "width" in roles.of and roles.tells_bits:
        apply_widths(fields, widths, base)
    if {"mask", "bits"} <= roles.of.keys():
        single = [draft for draft in drafts if len(draft.fields) == 1]
        check_masks([(one.fields[0], roles.text(one.rows[0].cells, "mask")) for one in single])
    if roles.squeezed and "name" in roles.of:
        doubt_names(fields, roles.whole)
    doubt_single(fields, lowest=roles.lowest, printed=roles.tells_bits)
    room = room_of(draft.said for draft in drafts)
    alone = [(draft.said.text, width_of(draft.fields[0]) or 0) for draft in drafts if len(draft.fields) == 1]
    of_widths = tell_widths(alone, words)
    for draft in drafts:
        if leads and draft.fields[0].field is None:
            _name_by_lead(draft, leads, words)
        if draft.rows[0].roles.others:
            note_others(draft)
        draft.finish(words, room)
        give_stated(draft, roles, words, of_widths=of_widths)
        if roles.unsure or roles.unread:
            doubt_text(draft, roles.unsure, roles.unread)
    doubt_fields(drafts, fields, roles, words, led=leads is not None)
    doubt_cut(fields, [cell.text for row in grid.rows if (cell := roles.cell(row, "name"))])
    return fields


def _drafts(
    grid: Grid, roles: Roles, words: Vocabulary, lanes: list[Lane], base: int | None
) -> tuple[list[Draft], list[str]]:
    """What rows make, each with those below it that go on with it; the width printed for each field."""
    drafts: list[Draft] = []
    widths: list[str] = []
    inner: Roles | None = None
    by_name = _lanes_by_name(lanes)
    listed = has_value_rows(grid, roles)
    left = grid.columns[roles.of["description"]] if "description" in roles.of else None
    unsure = join_single_bits(grid, roles)
    unsure |= shared_cells(grid, roles) if roles.tells_bits else set()
    over = run_over(grid, roles) if "name" in roles.of else set()
    amid = False
    for r, row in enumerate(grid.rows[roles.head :], roles.head):
        if not any(cell.text.strip() for cell in row) or _is_head(row, roles) or _is_total(row, roles):
            continue
        made = _field(row, roles, words, by_name, base, lost=r in over)
        amid = amid or (made is None and not drafts and goes_on_alone(row, roles))
        if made is None and drafts:
            inner = inner_head(row, words) or inner
            drafts[-1].more(row, inner or roles, words, left)
        elif made is not None:
            inner = None
            cut = (cell := roles.cell(row, "name")) is not None and not roles.cut.isdisjoint(cell.pieces)
            moved = bool(roles.shifted) and not roles.shifted.isdisjoint(made[0].pieces)
            doubts = {
                "cell_inherited": r in unsure,
                "row_unread": amid and not drafts,
                "name_open": cut or r in over,
            }
            doubts["cells_shifted"] = moved
            for one in made:
                for code in (code for code, doubted in doubts.items() if doubted):
                    one.flag(code)
            widths += [roles.text(row, "width")] * len(made)
            several = len(made) > 1 and (not roles.tells_bits or made[0].field != made[-1].field)
            drafts.append(Draft(made, apart=several))
            drafts[-1].begin(row, roles, listed=listed)
    wide = [draft for draft in drafts if draft.wide]
    if 2 * len(wide) < sum(not draft.fields[0].reserved for draft in drafts):
        for draft in wide:
            draft.doubt()  # where few fields have such a row, it may be a title of those below
    return drafts, widths


def _name_by_lead(draft: Draft, leads: re.Pattern[str], words: Vocabulary) -> None:
    """Name fields by what their description begins with, which is then no part of it."""
    lead, name = leads.match(draft.said.text), ""
    if lead:
        name = one_line(lead["name"])
        draft.said.drop(lead.end())
    elif leads is LEAD_TITLE and not says_reserved(draft.said.text, words):
        return  # `Hardwired to 0` among titles
    elif leads is not NAME_LINE and (leads is not LEAD_GLUED or says_reserved(draft.said.text, words)):
        name = draft.said.cut_first().strip()
    alone = name and (lead is None or leads is NAME_LINE)  # in a line of its own
    rest = rest_of_lead(name, draft.said.text) if alone else None
    if rest and not rest["rest"].isalpha():
        name += rest["rest"]
        draft.said.drop(rest.end())
    for one in draft.fields:
        name_field(one, name, words)
        if lead and leads is LEAD_GLUED:
            one.flag("name_open")
        elif rest:
            one.flag("name_open" if rest["rest"].isalpha() else "name_joined")


def _is_total(row: list[Cell], roles: Roles) -> bool:
    """Whether a row without a name says how wide the register is: `32 | Total size 4 bytes`."""
    return not roles.text(row, "name") and any(_TOTAL.match(cell.text) for cell in row)


def _lanes_by_name(lanes: list[Lane]) -> dict[str, list[Lane]]:
    out: dict[str, list[Lane]] = {}
    for lane in lanes:
        out.setdefault(fold(lane.text), []).append(lane)
    return out


def fold(name: str) -> str:
    """A name as figure and table are compared."""
    bare = split[0].rstrip("_") if (split := split_slice(name)) else name  # `ODR_[1:0]` is `ODR_1`, `ODR_0`
    return re.sub(r"[^\w]", "", bare).casefold()


def _is_head(row: list[Cell], roles: Roles) -> bool:
    """Whether a row repeats the head."""
    return bool(roles.heads) and [cell.text.strip() for cell in row] == [head.strip() for head in roles.heads]


def _field(
    row: list[Cell],
    roles: Roles,
    words: Vocabulary,
    by_name: dict[str, list[Lane]],
    base: int | None,
    *,
    lost: bool,
) -> list[Field] | None:
    """The field of a row, one per range of bits; None for a row that goes on with the one before.

    The bits may be `lost` in the name, which runs over into their column.
    """
    printed, guessed = join_name(roles.parted(row)[1])
    pieces = sorted({piece for cell in row for piece in cell.pieces})
    counted = ""
    if roles.tells_bits:
        text = roles.bits(row)
        if not text and (roles.bits_behind or lost) and printed:
            one = Field(pieces)
            one.flag("bits_lost")
            _fill(one, row, roles, words, printed, guessed=guessed, base=base)
            return [one]
        if not text and roles.bits_in_name and len(by_name.get(fold(printed), [])) == 1:
            shown = _from_lane(printed, pieces, by_name)  # some leave out the bits of the lowest field
            _fill(shown, row, roles, words, printed, guessed=guessed, base=base)
            return [shown]
        if not text:
            return None
        bits = parse_bits(text)
        if bits is None and not printed and not symbolic(text):
            return None
        if "," in printed or ";" in printed:
            if parts := _listed(row, roles, text, printed):
                lines = [line.strip() for line in roles.parted(row)[1].strip().split("\n")]
                guessed &= not all(line.endswith((",", ";")) for line in lines[:-1])
                for one, name in parts:
                    _fill(one, row, roles, words, name, guessed=guessed, base=base)
                return [one for one, _ in parts]
            guessed |= _NAMES.fullmatch(printed) is not None and not words.reserved(printed)
        counted, printed = printed, _counted(printed, bits)
        fields = [Field(list(pieces), bits_text=text) for _ in (bits.ranges if bits else (None,))]
        for part, one in enumerate(fields):
            if bits:
                one.bit_hi, one.bit_lo = bits.ranges[part]
                if len(fields) > 1:
                    one.part = part
            else:
                one.flag("bits_garbled" if not symbolic(text) else "bits_symbolic")
    else:
        if not printed:
            return None
        letter = roles.text(row, "letter")
        if each := elements(letter, printed):
            fields = [_from_lane(own, pieces, by_name) for own, _ in each]
            for one, (_, name) in zip(fields, each, strict=True):
                _fill(one, row, roles, words, name, guessed=guessed, base=base)
                one.field, one.note = name, printed
            return fields
        fields = [_from_lane(letter or printed, pieces, by_name)]
    for one in fields:
        _fill(one, row, roles, words, printed, guessed=guessed, base=base)
        if counted not in {"", printed}:
            one.note = counted
    return fields


def _listed(row: list[Cell], roles: Roles, bits: str, names: str) -> list[tuple[Field, str]]:
    """The fields of a row that lists bits and names, and these; none where values or a reset are of all together."""
    if _OF_VALUES.search(roles.text(row, "description")) or len(roles.text(row, "reset")) > 1:
        return []
    out = []
    for text, name in listed(bits, names):
        one = Field(sorted({piece for cell in row for piece in cell.pieces}), bits_text=text)
        if found := parse_bits(text):
            one.bit_hi, one.bit_lo = found.ranges[0]
        out.append((one, name))
    return out


def _counted(name: str, bits: Bits | None) -> str:
    """A name whose last digits begin its slice, `MODE12:10`, with that in brackets; over several ranges without."""
    if bits is None or ":" not in name:
        return name
    whole = counted_name(name, sum(high - low + 1 for high, low in bits.ranges))
    cut = split_slice(whole) if whole != name and len(bits.ranges) > 1 else None
    return cut[0] if cut else whole


def _from_lane(name: str, pieces: list[tuple[int, int, int]], by_name: dict[str, list[Lane]]) -> Field:
    """A field whose bits stand in the figure under its name."""
    one = Field(list(pieces))
    found = by_name.get(fold(name), [])
    if len(found) != 1:
        one.flag("bits_lost" if not found else "bits_overlap")
        return one
    place(one, found[0])
    one.pieces = sorted({*one.pieces, *found[0].pieces})
    return one


def place(one: Field, lane: Lane) -> None:
    """Give a field the bits of a lane."""
    one.bit_hi, one.bit_lo = lane.hi, lane.lo
    if lane.ends:
        one.bits_text = lane.ends[0] if lane.ends[0] == lane.ends[1] else ":".join(lane.ends)
        one.flag("bits_symbolic")
    if lane.doubtful:
        one.flag("lane_doubtful")
    one.access = lane.access
    if lane.default:
        one.default_text, one.default_value = lane.default, default_of(lane.default, one)


def _fill(
    one: Field,
    row: list[Cell],
    roles: Roles,
    words: Vocabulary,
    printed: str,
    *,
    guessed: bool,
    base: int | None,
) -> None:
    access, reset = join_access(roles.cell(row, "access")), roles.text(row, "reset")
    cell = roles.cell(row, "access")
    beside = cell is not None and not reset and "reset" in roles.of and " " in cell.text
    if beside and cell and "\n" not in cell.text and (both := both_codes(cell.text, words)):
        access, reset = both
        one.flag("cells_shifted")  # `R/W 1`: a single blank parts two columns
    if not (access and reset) and (both := both_codes(access or reset, words)):
        access, reset = both
    if listed := named_values(access):  # a type and what it lists: no access
        access = access[: listed.start()] if is_access(access[: listed.start()], words) else ""
    described = roles.text(row, "description")
    if access == described and " " in access and not is_access(access, words):
        access = ""  # a text over all columns, printed in each
    if access.isdecimal() and not reset and is_one_code(described.partition(" ")[0]):
        access, reset = described.partition(" ")[0], access
        one.flag("cells_shifted")  # each stands a column to the right of its head
    one.access = access or one.access
    if _HEX.match(access):
        one.flag("cells_shifted")  # a number is no access
    if len(reset.split()) > 3 and not described:
        one.description, reset = reset, ""  # a text that reaches over the columns
    elif not access and len(reset.split()) > 2 and words.reserved(printed) and described[:1].islower():
        one.note, reset = f"{reset} {described}", ""  # the same, cut where columns begin
    if reset:
        one.default_text, one.default_value = reset, default_of(reset, one, base)
    name_field(one, printed, words)
    if guessed:
        one.flag("name_joined")
    if not access and "access" in roles.of and any(is_access(word, words) for word in printed.split()[1:]):
        one.flag("name_garbled")  # the access stands among its words
    if one.field is None:
        lead = roles.text(row, "description")
        first = lead.split(".")[0]
        if (text := RESERVED_TEXT.match(first)) and words.reserved(text["name"]):
            first = text["name"]
        one.reserved = words.reserved(first)
        if one.reserved:
            one.field = first or None


def inner_head(row: list[Cell], words: Vocabulary) -> Roles | None:
    """The head of a list of values within a field's rows: Value, Mode, Description."""
    of: dict[str, int] = {}
    for c, cell in enumerate(row):
        role = words.column(cell.text) if cell.text.strip() else None
        if cell.text.strip() and role is None:
            return None
        if role:
            of.setdefault({"access": "value_name", "name": "value_name"}.get(role, role), c)
    return Roles(of, 0, [cell.text for cell in row]) if "value" in of and len(of) > 1 else None
