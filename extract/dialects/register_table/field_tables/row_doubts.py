"""Doubts about the rows of a table of fields: texts that touch or intrude, names and codes that others have."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access, is_one_code
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Container

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.field_tables.subrows import Draft
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field
    from extract.stitch import Grid

_ALONE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+$")
"""A name as programs write it, and nothing else."""
_CODE_BEHIND = re.compile(
    r"^(?P<text>[a-z]\S*(?= )(?: \S+)*(?= )|.*[a-z\d][.,;:](?! ))\s?(?P<code>[A-Za-z][\w/-]*)$"
)
"""A code behind a word in small letters or the end of a sentence."""
_RUN_INTO = re.compile(r"(?P<code>R/W|R[OWo]|R(?![OWo])|WO|W(?!O)|rw|r)(?=[A-Z0-9_]*[EIOU_])[A-Z0-9_]{2,}$")
"""A code into which the rest of a name runs that had no room in its column: `R` over the underscore of `GATE_EN`.

What vendors add to a code is one letter or has no vowel: `ROS`, `RWLV`, `RW1CS`.
"""
_BROKEN = re.compile(
    r"(?:[A-Z0-9_]+ )*(?=\S*_)[A-Z0-9_]+(?:_ [A-Z0-9_]+| [A-Z0-9]+| _[A-Z0-9_]*)(?: [A-Z0-9_]+)*|[•◦▪■●]"
)
"""A name that programs write with a blank behind an underscore: what set the table tore it. `ADC CLK_DIV` may be whole.

Or a bullet, which programs make of a dash.
"""
_WRAPPED: Final = 3
"""Names that begin with one line, at least, for it to be no name of its own."""


def doubt_rows(drafts: list[Draft]) -> None:
    """Flag what stands on both sides of a name alone in a line, in a table that does not say where names stand.

    The lines of a row may begin above its bits there.
    """
    for n, draft in enumerate(drafts):
        if any(_ALONE.match(text.strip()) for text, _ in draft.said.lines[1:]):
            for one in (one for near in drafts[n : n + 2] for one in near.fields):
                one.flag("row_continued")
                for value in one.values:
                    value.flag("list_doubtful")


def doubt_touching(fields: list[Field]) -> None:
    """Flag names without an access that end with one that others have: their cells touch, and are one word in a PDF."""
    codes = {one.access for one in fields if one.access}
    for one in fields:
        if one.field and not one.access and any(one.field.endswith(code) for code in codes):
            one.flag("name_open")


def run_over(grid: Grid, roles: Roles) -> set[int]:
    """The rows where a cell ends with what the next column holds in others, and has nothing there itself.

    Its text runs over into that of the next, and they are one word in a PDF. Names end with a letter or with digits of
    their own, `TIMER`, `CH0`: these tell only where no other row has nothing there, as it has in a column of values.
    """
    others = {roles.of[role] for role in ("bits", "description", "remark") if role in roles.of}
    rows = list(enumerate(grid.rows))[roles.head :]
    out: set[int] = set()
    for c in range(1, len(grid.columns)):
        known = {row[c].text.strip() for _, row in rows} - {""} if c - 1 not in others else set()
        empty = [
            (r, row[c - 1].text.split()[-1])
            for r, row in (rows if known else ())
            if row[c - 1].text.strip() and not row[c].text.strip()
        ]
        lengths = {len(text) for text in known}  # not all ends: a word may have 50,000 letters
        ends = {r: {word[-n:] for n in lengths if n < len(word)} & known for r, word in empty}
        out |= {r for r, ended in ends.items() if any(len(one) > 1 and not one.isdecimal() for one in ended)}
        if all(ends.values()) and roles.of.get("value") != c:
            out |= ends.keys()
    return out


def doubt_cut(fields: list[Field], names: list[str]) -> None:
    """Flag names that are but the first line of others', which wrap: the end of a page cut the rest off.

    Args:
        fields: those of the table.
        names: the cells of their names as printed, in lines.
    """
    firsts = Counter(name.partition("\n")[0].strip() for name in names if "\n" in name)
    begun = {first for first, times in firsts.items() if times >= _WRAPPED}
    for one in fields if begun else ():
        if one.field in begun:
            one.flag("name_cut")


def doubt_intruded(fields: list[Field], words: Vocabulary) -> None:
    """Flag codes of access with words before them, `zero. R/W`, that others have alone: they ran over from a text.

    So did the beginning of a sentence behind a code, `R/W The`.
    """
    times = Counter(one.access for one in fields)
    codes = {code for code in times if code and is_access(code, words)}
    for one in fields:
        code, _, rest = (one.access or "").partition(" ")
        if is_one_code(code) and not words.words["sentence"].isdisjoint(map(plain, rest.split())):
            one.flag("text_foreign")
    for one in fields if codes else ():
        parts = _CODE_BEHIND.match(one.access or "")
        if parts and parts["code"] in codes and not is_access(parts["text"], words):
            one.flag("text_foreign")
        begun = _RUN_INTO.match(one.access or "")
        known = begun and (is_access(begun[0], words) or words.reserved(begun[0]) or times[begun[0]] > 1)
        if begun and begun["code"] in codes and not known:
            one.flag("text_foreign")


def doubt_codeless(fields: list[Field]) -> None:
    """Flag rows of a text that have neither access nor reset, as others have: they may stand in the description."""
    for one in fields:
        if not (one.access or one.default_text or one.reserved):
            one.flag("access_lost")


def doubt_names(fields: list[Field], whole: Container[str]) -> None:
    """Flag names that nothing parts from the text behind them; where some are words, the first may be a capital one.

    Those that are `whole` something does.
    """
    in_words = any(one.field is None for one in fields)
    for one in fields:
        if one.field is None:
            one.flag("name_lost")
        elif one.field in whole:
            continue
        elif " " in one.field or one.field.endswith("_"):
            one.flag("name_garbled")
        elif in_words and "_" not in one.field and not one.reserved:
            one.flag("name_open")


def doubt_broken(fields: list[Field]) -> None:
    """Flag names with a blank where a program that set the table broke them, and bullets in their place."""
    for one in fields:
        if one.field and _BROKEN.fullmatch(one.field):
            one.flag("name_garbled")


def doubt_worded(fields: list[Field]) -> None:
    """Flag names of words that begin like one without a blank and have no text, where most have names so and a text.

    The text stands in the column of names, a blank behind the name: `LVL Level of it`.
    """
    named = [one for one in fields if one.field and not one.reserved]
    written = [one for one in named if " " not in (one.field or "") and one.description]
    for one in named if 2 * len(written) > len(named) else ():
        first, _, rest = (one.field or "").partition(" ")
        if rest and not one.description and first.isupper() and rest[:1].isalpha() and not rest.isupper():
            one.flag("name_open")


def doubt_single(fields: list[Field], *, lowest: bool, printed: bool) -> None:
    """Flag single bits, where no field has a range, that may be something else.

    With free ones above them, they may be the `lowest` ones of wider fields where the head says so; numbers `printed`
    that neither rise nor fall and leave bits out may be widths.
    """
    known = [(one.bit_hi, one) for one in fields if one.bit_hi is not None]
    if any(one.bit_lo != high for high, one in known):
        return
    above = sorted(known, key=lambda row: row[0])
    for (high, one), (after, _) in pairwise(above if lowest else ()):
        if after > high + 1:
            one.flag("bits_garbled")
    numbers = [high for high, _ in known]
    rises = {one < two for one, two in pairwise(numbers)}
    if printed and len(rises) > 1 and len(set(numbers)) < max(numbers) + 1:
        for _, one in known:
            one.flag("bits_garbled")


def doubt_fields(
    drafts: list[Draft], fields: list[Field], roles: Roles, words: Vocabulary, *, led: bool
) -> None:
    """Flag what the rows of a table leave open; `led`: their descriptions begin with the names."""
    if "name" not in roles.of and not led and roles.tells_bits:
        doubt_rows(drafts)
    if "description" in roles.of:
        doubt_worded(fields)
    if "access" in roles.of:
        doubt_touching(fields)
        doubt_intruded(fields, words)
        if roles.by_cells and any(one.access for one in fields):
            doubt_codeless(fields)
    doubt_broken(fields)
    for one in fields:
        if one.field is None and not one.reserved:
            one.flag("name_lost")
        if roles.between:
            for doubtful in (one, *one.values):
                doubtful.flag("row_split")


def doubt_text(draft: Draft, unsure: set[int], unread: set[int]) -> None:
    """Flag fields whose text holds a line that may be the row of another: it is none where a value is read there.

    Where it is one of `unread`, the value is none.
    """
    said = {piece[0] for _, places in draft.said.lines for piece in places}
    values = {piece[0] for one in draft.fields for value in one.values for piece in value.pieces}
    if (said & unsure) - values or (said | values) & unread:
        for one in draft.fields:
            one.flag("row_unread")
