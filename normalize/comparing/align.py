"""Which rows of two sides are about the same thing: registers, fields, values, instructions, symbols.

    found = registers(old, new)         found.pairs    [(3, 5), (4, 6)]: rows of `old` and of `new`
                                        found.left     rows of `old` that `new` has not

Rows pair by the strictest key first; what is left goes on to the next one. Rows that share the
strictest key pair in their order if both sides have as many; by any other key, only the one
row of a side that has it. Variants and address spaces are kept apart: a wrong pair is worse than none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from normalize.aspects import doubted
from normalize.comparing.bases import Respaced
from normalize.comparing.similarity import NEAR, cut_off, drawn, likeness, lookalike, without_index
from normalize.rules.book import RESERVED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from normalize.sheet import Sheet
    from normalize.workbench import Desk

    Key = Callable[[Sheet], Callable[[int], Any]]
    """For a sheet, the function that gives the key of a row of it, or None for none."""
    Fits = Callable[[int, int], bool]

MANY: Final = 2500
"""Pairs of rows of one key from which none of them is compared with all others: no chip has 50 registers at a place."""

LIKE: Final = 0.75
"""Names as alike as this are those of one register that has the same fields at the same address."""


class Alignment:
    """The rows of two sides, and what is the same in both.

    Attributes:
        pairs: a row of the left sheet and one of the right, in the order of the left.
        left, right: the rows that are in no pair.
    """

    def __init__(self, left: Sheet, lefts: Iterable[int], right: Sheet, rights: Iterable[int]) -> None:
        self._sheets = left, right
        self.left, self.right = list(lefts), list(rights)
        self.pairs: list[tuple[int, int]] = []

    def in_step(self, *columns: str) -> bool:
        """Pair the rows one by one if these columns, none of them null, are the same on both sides, each row once."""
        if len(self.left) != len(self.right):
            return False
        left, right = [[sheet[name] for name in columns] for sheet in self._sheets]
        seen = set()
        for i, j in zip(self.left, self.right, strict=True):
            said = tuple([column[i] for column in left])
            if said[0] is None or said in seen or said != tuple([column[j] for column in right]):
                return False
            seen.add(said)
        self.pairs = list(zip(self.left, self.right, strict=True))
        self.left, self.right = [], []
        return True

    def settle(self, *passes: tuple[Key, Fits | None]) -> Alignment:
        """Pair rows by each of these keys in turn, again and again until nothing more pairs."""
        found = -1
        while found < len(self.pairs) and self.left and self.right:
            found = len(self.pairs)
            for i, (key, fits) in enumerate(passes):
                self.by(key, fits, in_order=not i)
        return self

    def by(self, key: Key, fits: Fits | None = None, *, in_order: bool = False) -> None:
        """Pair rows of the same key; None is no key.

        Args:
            key: what they must have in common.
            fits: pair those that fit one another and no other.
            in_order: pair several rows of one key in their order if there are as many on both sides.
        """
        if not self.left or not self.right:
            return
        groups: list[dict[Any, list[int]]] = [defaultdict(list), defaultdict(list)]
        for group, sheet, rows in zip(groups, self._sheets, (self.left, self.right), strict=True):
            key_of = key(sheet)
            for row in rows:
                if (value := key_of(row)) is not None:
                    group[value].append(row)
        found: list[tuple[int, int]] = []
        for value, lefts in groups[0].items():
            rights = groups[1].get(value, [])
            if fits is not None:
                found += _only(lefts, rights, fits)
            elif len(lefts) == len(rights) and (in_order or len(lefts) == 1):
                found += zip(lefts, rights, strict=True)
        if found:
            self.pairs = sorted(self.pairs + found)
            for side, rows in ((0, self.left), (1, self.right)):
                taken = {pair[side] for pair in found}
                rows[:] = [row for row in rows if row not in taken]


def _only(lefts: Sequence[int], rights: Sequence[int], fits: Fits) -> list[tuple[int, int]]:
    """The pairs whose two rows fit each other and no other row; none where the rows are too many to be told apart."""
    if len(lefts) * len(rights) > MANY:
        return []
    found = [(i, j) for i in lefts for j in rights if fits(i, j)]
    fit_left, fit_right = Counter(i for i, _ in found), Counter(j for _, j in found)
    return [(i, j) for i, j in found if fit_left[i] == fit_right[j] == 1]


def registers(
    left: Desk, lefts: Iterable[int], right: Desk, rights: Iterable[int], *, kin: bool = True
) -> Alignment:
    """Registers of the same name, or at the same address if one of the names is damaged.

    Args:
        left: the one side.
        lefts: its registers.
        right: the other side.
        rights: its registers.
        kin: both sides describe one product. Else addresses and variants prove nothing: names alone count.
    """
    found = Alignment(left.registers, lefts, right.registers, rights)
    if not kin:
        found.by(_named("kind", "block", "register"), in_order=True)
        found.by(_named("register"))
        found.by(_series())
        return found
    return found.settle(
        (_named("variant", "kind", "block", "register", "address_space", "address"), None),
        (_named("variant", "kind", "block", "register", "address_space"), None),
        (_named("variant", "register", "address_space", "address"), None),
        (_named("variant", "register", "address_space"), None),
        (_named("variant", "register"), lambda i, j: _spaces_agree(left.registers, i, right.registers, j)),
        (_series("variant", "address_space"), None),
        (
            _columns("address", "address", "address_space", "variant"),
            lambda i, j: _damaged_twin(left, i, right, j),
        ),
        (
            _columns("address", "address", "variant"),
            lambda i, j: (
                _spaces_agree(left.registers, i, right.registers, j)
                and _same_fields(left, i, right, j)
                and _damaged_twin(left, i, right, j)
            ),
        ),
        (
            _named("variant", "register"),
            Respaced((left.registers, list(found.left)), (right.registers, list(found.right))),
        ),
    )


def _named(*columns: str) -> Key:
    """The values of these columns, if the register has a name; one that may be another's proves nothing elsewhere."""
    if "address" in columns:
        return _columns("register", *columns)

    def key(sheet: Sheet) -> Callable[[int], Any]:
        names, flags, at = sheet["register"], sheet["flags"], sheet["address"]
        values = [sheet[name] for name in columns]

        def of(row: int) -> Any:
            if names[row] is None or (flags[row] and at[row] is not None and "register_name" in flags[row]):
                return None
            return tuple([column[row] for column in values])

        return of

    return key


def _columns(required: str, *columns: str) -> Key:
    """The values of these columns, unless that of the one required is null."""

    def key(sheet: Sheet) -> Callable[[int], Any]:
        first, values = sheet[required], [sheet[name] for name in columns]
        return lambda row: None if first[row] is None else tuple([column[row] for column in values])

    return key


def _spaces_agree(left: Sheet, i: int, right: Sheet, j: int) -> bool:
    """Whether two registers may count in one address space: one of them names none, having lost its address."""
    return None in (left["address_space"][i], right["address_space"][j])


def _series(*columns: str) -> Key:
    """The name of an array whatever its indices are, and the values of these columns."""

    def key(sheet: Sheet) -> Callable[[int], Any]:
        names, values = sheet["register"], [sheet[name] for name in columns]

        def of(row: int) -> Any:
            name = names[row]
            if name is None or "[" not in name:
                return None
            return without_index(name), *[column[row] for column in values]

        return of

    return key


def _damaged_twin(left: Desk, i: int, right: Desk, j: int) -> bool:
    """Whether two registers at one address are one whose name is damaged on one side."""
    one, other = left.registers["register"][i], right.registers["register"][j]
    if one is None or other is None:
        bits = [
            {(desk.fields["bit_hi"][f], desk.fields["bit_lo"][f]) for f in desk.fields_of[row]}
            for desk, row in ((left, i), (right, j))
        ]
        return 2 * len(bits[0] & bits[1]) > max(map(len, bits))
    if one == other:
        return False  # undamaged: of several prints, which nothing tells apart
    in_doubt = doubted(left.registers, i, "name") or doubted(right.registers, j, "name")
    if lookalike(one, other) or (in_doubt and likeness(one, other) >= NEAR):
        return True
    if ("[" in one) != ("[" in other):
        return False  # an array and an element of it
    cut = cut_off(one, other) or cut_off(other, one)
    return (cut or likeness(one, other) >= LIKE) and _same_fields(left, i, right, j)


def _same_fields(left: Desk, i: int, right: Desk, j: int) -> bool:
    """Whether most fields of two registers have the same names and bits."""
    columns = ("field", "bit_hi", "bit_lo")
    mine, theirs = (
        {tuple([desk.fields[column][f] for column in columns]) for f in desk.fields_of[row]}
        for desk, row in ((left, i), (right, j))
    )
    return 2 * len(mine & theirs) > max(len(mine), len(theirs))


def fields(left: Sheet, lefts: Sequence[int], right: Sheet, rights: Sequence[int], *, kin: bool) -> Alignment:
    """Fields of one register: of the same name, else at the same bits.

    Args:
        left: the one side's sheet.
        lefts: its fields.
        right: the other side's sheet.
        rights: its fields.
        kin: fields at the same bits under other names are the same: so between two revisions
            of one document. Else only if their names are alike, or one of them is damaged.
    """
    found = Alignment(left, lefts, right, rights)
    if found.in_step("field", "part", "bit_hi", "bit_lo"):
        return found
    return found.settle(
        (_columns("field", "field", "part", "bit_hi", "bit_lo"), None),
        (_unreserved(("field", "part")), None),
        (
            _columns("bit_lo", "bit_lo", "bit_hi", "reserved"),
            None if kin else _Akin((left, lefts), (right, rights)),
        ),
        (_unreserved(("field", "part"), drawn), None),
    )


def _unreserved(columns: tuple[str, ...], as_seen: Callable[[str], str] = str) -> Key:
    """Name and part of a field that has a name and is not reserved."""

    def key(sheet: Sheet) -> Callable[[int], Any]:
        name, part, reserved = (sheet[column] for column in (*columns, "reserved"))
        return lambda row: None if name[row] is None or reserved[row] else (as_seen(name[row]), part[row])

    return key


class _Akin:
    """Whether two fields at the same bits are one: reserved both, a name lost, or a word of their own in common."""

    def __init__(self, *sides: tuple[Sheet, Sequence[int]]) -> None:
        self._names = [sheet["field"] for sheet, _ in sides]
        self._reserved = sides[0][0]["reserved"]
        self._sides = sides
        self._frequent: Counter[str] | None = None

    def __call__(self, i: int, j: int) -> bool:
        one, other = self._names[0][i], self._names[1][j]
        if self._reserved[i] or one is None or other is None or lookalike(one, other):
            return True
        common = {word for word in _words(one) & _words(other) if len(word) > 2}
        if common and self._frequent is None:
            names = chain.from_iterable([sheet["field"][row] for row in rows] for sheet, rows in self._sides)
            self._frequent = Counter(chain.from_iterable(map(_words, names)))
        return self._frequent is not None and any(self._frequent[word] == 2 for word in common)


def _words(name: str | None) -> set[str]:
    return set(name.split("_")) if name else set()


def values(
    left: Sheet, lefts: Sequence[int], right: Sheet, rights: Sequence[int], *, misnumbered: bool = False
) -> Alignment:
    """Values of one field: of the same number, printed lists and running text apart.

    Args:
        left: the one side's sheet.
        lefts: its values.
        right: the other side's sheet.
        rights: its values.
        misnumbered: what is left pairs by its name, where that is one word, under whatever number.
    """
    found = Alignment(left, lefts, right, rights)
    if found.in_step("value", "value_last", "role"):
        return found
    return found.settle((_numbered, None), (_labelled, None), *([(_called, None)] if misnumbered else []))


def _called(sheet: Sheet) -> Callable[[int], Any]:
    name, role = sheet["name"], sheet["role"]
    return lambda row: (
        None
        if role[row] == "prose" or not (name[row] or "").isidentifier() or RESERVED.match(name[row])
        else name[row]
    )


def _numbered(sheet: Sheet) -> Callable[[int], Any]:
    first, last, role = sheet["value"], sheet["value_last"], sheet["role"]
    return lambda row: None if first[row] is None else (first[row], last[row], role[row] == "prose")


def _labelled(sheet: Sheet) -> Callable[[int], Any]:
    first, name, role = sheet["value"], sheet["name"], sheet["role"]
    return lambda row: (
        None if name[row] is None or first[row] is not None else (name[row], role[row] == "prose")
    )


def instructions(left: Sheet, lefts: Iterable[int], right: Sheet, rights: Iterable[int]) -> Alignment:
    """Instructions of the same encoding and opcode; those without an opcode by their mnemonic."""
    keys = [
        _within(columns, "variant", "encoding")
        for columns in (("opcode", "mnemonic"), ("opcode",), ("mnemonic",))
    ]
    return Alignment(left, lefts, right, rights).settle(*((key, None) for key in keys))


def symbols(left: Sheet, lefts: Iterable[int], right: Sheet, rights: Iterable[int]) -> Alignment:
    """Symbols of the same kind and name; else of the same kind and index."""
    keys = [_within(columns, "variant", "kind") for columns in (("name", "index"), ("name",), ("index",))]
    return Alignment(left, lefts, right, rights).settle(*((key, None) for key in keys))


def by_name(
    left: Sheet, lefts: Iterable[int], right: Sheet, rights: Iterable[int], *, name: str, group: str
) -> Alignment:
    """Rows of the same name in the same group, whatever their numbers: things of two products."""
    found = Alignment(left, lefts, right, rights)
    found.by(_within((name,), group), in_order=True)
    return found


def _within(columns: tuple[str, ...], *around: str) -> Key:
    """The values of these columns, none of them null, among rows that agree in those around."""

    def key(sheet: Sheet) -> Callable[[int], Any]:
        values, others = [sheet[name] for name in columns], [sheet[name] for name in around]

        def of(row: int) -> Any:
            found = [column[row] for column in values]
            return None if None in found else (*found, *[column[row] for column in others])

        return of

    return key
