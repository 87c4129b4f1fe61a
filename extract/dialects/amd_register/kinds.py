"""What a container is, what its lists are for, which chapters describe variants, how its array is laid out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.dialects.amd_register import grammar, headers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Field, Register

_NOT_REAL = re.compile("not a real register|field description for constant data|data in memory")
_INSTRUCTION = re.compile(r"instruction|microcode|encoding", re.IGNORECASE)
_RESOURCE = re.compile(r"descriptor|resource|sampler|constant", re.IGNORECASE)
_WORD = re.compile(r"WORD\d+(?:_|$)")
_OPCODE_FIELD = re.compile(r"(?:OP|OPCODE|\w*_INST)$")
_OPERAND_FIELD = re.compile(r"V?S?(?:SRC|DST|DATA|ADDR|SOFFSET|RSRC|SAMP|BASE)\w*$|OFFSET$")
SHARED = 3
"""So many registers at one address are not registers of their own but words of one instruction or descriptor."""


def kind_of(register: Register, title: str, crowd: int) -> str:
    """What the container is, by what is said of it and by how many share its address."""
    text = register.description or ""
    if text and _NOT_REAL.search(text.casefold()):
        return "descriptor"
    if crowd >= SHARED and register.address_last is None and _INSTRUCTION.search(title + " " + text):
        return "encoding"
    name = register.register or ""
    if "WORD" in name and _WORD.search(name) and _RESOURCE.search(title + " " + text):
        return "descriptor"
    return "register"


def role_of(register: Register, row: Field) -> str:
    """What the values of a field's list are: in an instruction word opcodes or operands, elsewhere just values."""
    if register.kind != "encoding" or not row.field:
        return "value"
    if _OPCODE_FIELD.match(row.field):
        return "opcode"
    return "operand" if _OPERAND_FIELD.match(grammar.fold(row.field)) else "value"


def lay_out_array(register: Register) -> None:
    """Index set and stride of an array; a stride that does not come out even is in doubt.

    Addresses that are listed, one for each index, may stand apart as they like.
    """
    name = register.register or ""
    bounds = headers.array_bounds(name) if "[" in name else None
    if bounds is None:
        return
    first, last = bounds
    register.array_first, register.array_last = first, last
    if register.address_last is None and len(register.addresses) == last - first + 1 > 1:
        steps = {below - above for above, below in pairwise(register.addresses)}
        step = min(steps)
        register.array_stride = step if len(steps) == 1 else None
        if step <= 0 or step % 4:
            register.flag("array_stride")
        return
    span = (
        None
        if register.address_last is None or register.address is None
        else register.address_last - register.address
    )
    if last <= first or span is None:
        register.flag("array_bounds")
        return
    if span % (last - first):
        register.flag("array_stride")
        return
    register.array_stride = span // (last - first)
    if register.array_stride % 4:
        register.flag("array_stride")


def chapter_variants(titles: list[str]) -> dict[str, str]:
    """Chapters whose titles differ in one product-like word describe variants: title to variant slug.

    >>> chapter_variants(["R6xx Shader Instructions", "R7xx Shader Instructions", "Export"])
    {'R6xx Shader Instructions': 'r6xx', 'R7xx Shader Instructions': 'r7xx'}
    """
    out: dict[str, str] = {}
    groups: dict[
        tuple[str, ...], list[tuple[str, str]]
    ] = {}  # a title without one word: that word and the title
    for title in titles:
        words = title.split()
        for at, word in enumerate(words):
            if re.search(r"\d", word) and re.search(r"[A-Za-z]", word):
                groups.setdefault((*words[:at], "", *words[at + 1 :]), []).append((word.lower(), title))
    for group in groups.values():
        if len({word for word, _ in group}) > 1:
            out.update((title, word) for word, title in group)
    return out


def check_bits(register: Register) -> None:
    """Bits go up, or down, do not overlap and stay within the register; whoever breaks that is in doubt."""
    width = register.width_bits or 32
    places = [(row.bit_hi, row.bit_lo, row) for row in register.fields if row.bit_hi is not None]
    rises = falls = 0
    for (one_high, one_low, _), (two_high, two_low, _) in pairwise(places):
        rises += one_high < (two_low or 0)
        falls += (one_low or 0) > two_high
    high = -1
    anew = False
    before: Field | None = None
    for bit_hi, bit_lo, row in places if rises >= falls else reversed(places):
        if bit_hi >= width:
            row.flag("bits_out_of_range")
        if bit_lo is not None and bit_lo <= high:
            row.flag("bits_overlap")
            anew = True
            if before is not None:
                before.flag("bits_overlap")
        high = max(high, bit_hi)
        before = row
    if anew:
        _doubt_restart(places, rises >= falls)


def _doubt_restart(places: Sequence[tuple[int, int | None, Field]], rises: bool) -> None:
    """Put in doubt whose fields these are from one on whose bits begin anew: a header may be lost before it.

    Two at the same bits are two views of them; a single row that those below it do not follow has
    wrong bits, and one at the end may have, unless it begins where the first did.
    """
    spans = [(hi, hi if lo is None else lo) for hi, lo, _ in places]
    ends = [(lo, hi) for hi, lo in spans] if rises else [(-hi, -lo) for hi, lo in spans]
    furthest = ends[0][1]
    for n in range(1, len(places)):
        begins, above = ends[n][0], furthest
        furthest = max(furthest, ends[n][1])
        if begins > above or (
            n == 1 and (places[0][2].access != places[1][2].access or spans[0] == spans[1])
        ):
            continue
        last = n + 1 == len(places)
        if (begins > ends[0][0] if last else ends[n + 1][0] > above) or not _share_bits(spans, n):
            continue
        for _, _, other in places[n:]:
            other.flag("register_name")
            for value in other.values:
                value.flag("register_name")
        return


def _share_bits(spans: list[tuple[int, int]], n: int) -> bool:
    """Whether any of the bits from one of these on, high and low, are among those before it."""
    above = below = 0
    for at, (hi, lo) in enumerate(spans):
        bits = (1 << hi + 1) - (1 << lo)
        above, below = (above | bits, below) if at < n else (above, below | bits)
    return above & below != 0
