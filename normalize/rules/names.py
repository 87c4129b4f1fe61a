"""Field names: letters of another alphabet, lost underscores, letters for digits, names that are gone.

ТҮРЕ (Cyrillic)             is TYPE: no other letter is drawn like it
Z OFFSET beside X_OFFSET    is Z_OFFSET; DISC ARD_ENABLE is DISCARD_ENABLE, a word of other names
COMPAREFUNCO                is COMPAREFUNC0: the same register with another number has COMPAREFUNC1
(no name) at bits 23:20     is COL5_..., where COL0_... to COL4_... step by four bits
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING

from extract.lookalikes import LOOKALIKES
from normalize.vocabulary import canonical, digits_for_letters, skeleton
from normalize.workbench import MOST

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.vocabulary import Vocabulary
    from normalize.workbench import Desk, Workbench

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*$")
SERIES = 3
"""So many members make a series."""

_PHASES = frozenset("IQ")
"""What the parts of a signal are called, in phase and a quarter behind it."""


def field_names(bench: Workbench) -> None:
    """Repair or infer the names of fields, each rule taking what the one before left."""
    words = bench.vocabulary
    for desk in bench.desks:
        fields = desk.fields
        names = fields["field"]
        for row, flags in enumerate(fields["flags"]):
            if "name_joined" in flags and words.spelled_from_known_words(names[row]):
                fields.confirm(
                    row, "field", code="name_join", evidence="vocabulary", resolves={"name_joined"}
                )
                desk.settle_field(row)
                words.learn(names[row])
            elif "name_garbled" in flags and names[row]:
                _homoglyphs(desk, row) or _blanks(desk, row, words)
            elif names[row] and words.fields[names[row]] <= 1 and not flags:
                _letters_for_digits(desk, row, words)
        lost = [row for row, flags in enumerate(fields["flags"]) if "name_lost" in flags]
        for row in lost:
            _by_series(desk, row) or _by_parallel(desk, row, words)


def _rename(desk: Desk, row: int, name: str, *, code: str, evidence: str, inferred: bool = False) -> bool:
    resolves = {"name_garbled", "name_lost"}
    desk.fields.repair(row, "field", name, code=code, evidence=evidence, resolves=resolves, inferred=inferred)
    desk.rename_field(row, name)
    return True


def _homoglyphs(desk: Desk, row: int) -> bool:
    """A name that only foreign letters keep from being an identifier; nothing else is drawn like it."""
    name = desk.fields["field"][row]
    latin = name.translate(LOOKALIKES)
    if name.isascii() or not _PLAIN.match(latin):
        return False
    return _rename(desk, row, latin, code="homoglyph", evidence="vocabulary")


def _blanks(desk: Desk, row: int, words: Vocabulary) -> bool:
    """Blanks or hyphens in a name: each a lost underscore or nothing at all; what known names and words decide."""
    parts = re.split(r"[\s-]+", desk.fields["field"][row].strip())
    if not 1 < len(parts) < 6:
        return False
    shapes = _shapes(desk, row)
    found: dict[str, int] = {}
    for joints in product(("_", ""), repeat=len(parts) - 1):
        name = "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))
        name = re.sub(r"_{2,}", "_", name)
        if _PLAIN.match(name):
            found[name] = max(found.get(name, 0), _standing(name, parts, shapes, words))
    best = max(found.values(), default=0)
    winners = [name for name, score in found.items() if score == best]
    if best == 0 or len(winners) > 1:
        return False
    evidence = "sibling" if best == _SIBLING else "vocabulary"
    return _rename(desk, row, winners[0], code="name_blank", evidence=evidence)


_KNOWN, _SIBLING, _WORDS = 3, 2, 1


def _shapes(desk: Desk, row: int) -> set[str]:
    """What the names of the other fields of a register are without their numbers, and without their first word."""
    names = desk.fields["field"]
    siblings = [name for r in desk.beside(row) if r != row and (name := names[r])]
    return {skeleton(s) for s in siblings} | {s.split("_", 1)[-1] for s in siblings if "_" in s}


def _standing(name: str, parts: list[str], shapes: set[str], words: Vocabulary) -> int:
    """How well a name is attested: printed elsewhere, a sibling's twin (`shapes`), or made of known words.

    What a sibling's name ends with says nothing of the word before it: that is one of the printed `parts`.
    """
    if words.knows(name):
        return _KNOWN
    first, _, rest = name.partition("_")
    if skeleton(name) in shapes or (
        rest in shapes and any(part.partition("_")[0] == first for part in parts)
    ):
        return _SIBLING
    return _WORDS if words.spelled_from_known_words(name) else 0


def _letters_for_digits(desk: Desk, row: int, words: Vocabulary) -> bool:
    """A name seen once that looks like one seen elsewhere at these bits, or like the name of a twin with a digit."""
    fields = desk.fields
    name = fields["field"][row]
    look = canonical(name)
    if look == name or not _PLAIN.match(name) or _counts_in_letters(desk, row):
        return False
    bits = (fields["bit_hi"][row], fields["bit_lo"][row])
    for other in words.alike.get(look, ()) if None not in bits else ():
        if other != name and words.fields[other] > 1 and bits in _places(desk, other):
            return _rename(desk, row, other, code="letter_for_digit", evidence="vocabulary")
    if canonical(name[-1]) != name[-1] and (twin := _as_twins(desk, row, words)):
        return _rename(desk, row, twin, code="letter_for_digit", evidence="sibling")
    counted = _counted(desk, row)
    if len(counted) == 1:
        return _rename(desk, row, counted.pop(), code="letter_for_digit", evidence="sibling")
    return False


def _counts_in_letters(desk: Desk, row: int) -> bool:
    """Whether a field beside it has another letter, drawn like no digit, where this name has one drawn like a digit.

    `CHANNEL_L` beside `CHANNEL_R` is not CHANNEL_1, whatever its twins count; nor is `GAIN_I` beside `GAIN_Q`, the
    parts of a signal, which are drawn like digits both.
    """
    names = desk.fields["field"]
    name = names[row]
    for other in (names[r] for r in desk.beside(row) if r != row):
        pairs = zip(name, other, strict=True) if other and len(other) == len(name) else ()
        odd = [(mine, its) for mine, its in pairs if mine != its]
        if len(odd) == 1 and "".join(odd[0]).isalpha():
            mine, its = odd[0]
            if canonical(mine) != mine and (canonical(its) == its or {mine, its} == _PHASES):
                return True
    return False


def _as_twins(desk: Desk, row: int, words: Vocabulary) -> str | None:
    """The name with the digits that twin registers have where this one has a letter like one.

    `FUNCO` of CMP_0 beside `FUNC1` of CMP_1 is FUNC0. `FUNCS` there is no FUNC5: the numbers of twins are one, or
    differ as those of their registers do.
    """
    name = desk.fields["field"][row]
    mine = _numbers(desk.registers["register"][desk.register_of[row]] or "")
    found: set[str] = set()
    for register, twin in _twin_names(desk, row, words):
        made = digits_for_letters(name, twin)
        if made is None or made == name:
            continue
        apart = {a - b for a, b in zip(_numbers(made), _numbers(twin), strict=False) if a != b}
        if apart <= {a - b for a, b in zip(mine, _numbers(register), strict=False)}:
            found.add(made)
    return found.pop() if len(found) == 1 else None


def _numbers(name: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d{1,18}", name)]


def _counted(desk: Desk, row: int) -> set[str]:
    """The name with a digit for a letter, where the register counts on: `SO_X` before `S1_X` and `S2_X`.

    Where the others step evenly, so must it: `LOCKS`, four bits above `LOCK2`, is no LOCK5. That is left in doubt.
    """
    names, lows = desk.fields["field"], desk.fields["bit_lo"]
    name, low = names[row], lows[row]
    beside = [r for r in desk.beside(row) if r != row and names[r] and len(names[r]) == len(name)]
    made: set[str] = set()
    if len(beside) < SERIES - 1:
        return made
    for at, digit in enumerate(canonical(name)):
        if at == 0 or digit == name[at] or name[at - 1].isdecimal():
            continue
        head, tail = name[:at], name[at + 1 :]
        others = sorted(
            (int(other[at]), lows[r])
            for r in beside
            if (other := names[r])[at].isdecimal()
            and other[:at] == head
            and other[at + 1 :] == tail
            and lows[r] is not None
        )
        if len(others) < SERIES - 1 or len(dict(others)) < len(others) or int(digit) in dict(others):
            continue
        due = None if low is None else _due(others, low)
        uneven = due is None or (due.denominator > 1 and len(others) < SERIES)  # two alone always step evenly
        if due == int(digit) or (uneven and _in_order([*others, (int(digit), low)])):
            made.add(head + digit + tail)
        elif (
            due is not None
            and any(abs(due - number) == 1 for number, _ in others)
            and due not in dict(others)
        ):
            desk.fields.flag(row, "word_slip", f"{name} stands where {head}{due}{tail} is due")
    return made


def _due(members: list[tuple[int, int]], low: int) -> Fraction | None:
    """The number that the members of a series have come to at a bit; None where they do not step evenly."""
    rates = {Fraction(b - a, m - n) for (n, a), (m, b) in pairwise(members)}
    if len(rates) > 1 or not (rate := rates.pop()):
        return None
    first, at = members[0]
    return first + (low - at) / rate


def _in_order(members: list[tuple[int, int | None]]) -> bool:
    """Whether bits rise or fall with the numbers."""
    places = [place for _, place in sorted(members, key=_number) if place is not None]
    return places in (sorted(places), sorted(places, reverse=True))


def _number(member: tuple[int, int | None]) -> int:
    return member[0]


def _places(desk: Desk, name: str) -> list[tuple[int, int]]:
    """The bits that a field of this name has wherever the document prints it."""
    fields = desk.fields
    return [
        (fields["bit_hi"][r], fields["bit_lo"][r]) for r, other in enumerate(fields["field"]) if other == name
    ]


def _twin_names(desk: Desk, row: int, words: Vocabulary) -> list[tuple[str, str]]:
    """The registers that differ from this one only in a number, and their names at the same bits."""
    fields = desk.fields
    at = desk.register_of[row]
    mine = desk.registers["register"][at]
    if not mine:
        return []
    bits = (fields["bit_hi"][row], fields["bit_lo"][row])
    return [
        (desk.registers["register"][r], fields["field"][f])
        for r in words.twins(desk.doc_id, at, mine)
        for f in desk.fields_of[r]
        if (fields["bit_hi"][f], fields["bit_lo"][f]) == bits and fields["field"][f]
    ]


def _by_series(desk: Desk, row: int) -> bool:
    """A lost name whose neighbours in the register count up in even steps: the next number in the series."""
    fields = desk.fields
    hi, lo = fields["bit_hi"][row], fields["bit_lo"][row]
    if lo is None:
        return False
    series: dict[str, list[tuple[int, int, int]]] = {}
    for r in desk.beside(row):
        name, at = fields["field"][r], fields["bit_lo"][r]
        numbers = re.findall(r"\d+", name) if name else []
        if len(numbers) == 1 and at is not None:
            series.setdefault(skeleton(name), []).append((int(numbers[0]), at, fields["bit_hi"][r] - at))
    fitting = []
    for shape, members in series.items():
        step = _step(members)
        if step and members[0][2] == hi - lo and (lo - members[0][1]) % step == 0:
            number = members[0][0] + (lo - members[0][1]) // step
            if number not in {m[0] for m in members}:
                fitting.append(shape.replace("#", str(number)))
    if len(fitting) != 1:
        return False
    return _rename(desk, row, fitting[0], code="name_series", evidence="sibling", inferred=True)


def _step(members: list[tuple[int, int, int]]) -> int:
    """Bits per number of a series whose members agree in width and spacing; 0 when they do not make one."""
    if len(members) < SERIES or len({width for _, _, width in members}) > 1:
        return 0
    (n, at, _), (m, to, _) = members[0], members[1]
    if m == n:
        return 0
    step = (to - at) // (m - n)
    return step if step > 0 and all(b - at == step * (k - n) for k, b, _ in members) else 0


def _by_parallel(desk: Desk, row: int, words: Vocabulary) -> bool:
    """A lost name in a register that has twins of the same layout: the name at these bits, if they all agree.

    Twins differ in a number of their name. Those that share the last number (the element, where the others
    say which instance) come first; if they disagree, nothing is proven.
    """
    registers, fields = desk.registers, desk.fields
    at = desk.register_of[row]
    mine = registers["register"][at]
    numbers = _numbers(mine) if mine else []
    if not numbers:
        return False
    if len(desk.fields_of[at]) > MOST:
        return False
    layout = _layout(fields, desk.fields_of[at])
    bits = (fields["bit_hi"][row], fields["bit_lo"][row])
    names = set()
    count = 0
    for r in words.twins(desk.doc_id, at, mine):
        if _numbers(registers["register"][r])[-1] != numbers[-1]:
            continue
        if _layout(fields, desk.fields_of[r]) == layout:
            count += 1
            names |= {
                fields["field"][f]
                for f in desk.fields_of[r]
                if (fields["bit_hi"][f], fields["bit_lo"][f]) == bits
            }
    names.discard(None)
    if count < 2 or len(names) != 1 or not words.knows(next(iter(names))):
        return False
    return _rename(desk, row, names.pop(), code="name_parallel", evidence="sibling", inferred=True)


def _layout(fields: Sheet, rows: list[int]) -> list[tuple[int, int]]:
    return [(fields["bit_hi"][r], fields["bit_lo"][r]) for r in rows]
