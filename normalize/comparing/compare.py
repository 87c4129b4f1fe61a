"""One register as two sides have it: what is the same, what differs, and whether the hardware changed.

    compare(side of 1.0, row of EDGE_CFG, side of 1.1, its row there, None, kin=True)
    [Change(..., what="shared", ...), Change(..., what="resized", before="2:0", after="3:0", ...)]

See `normalize.comparing.changes` for what becomes of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from normalize.aspects import address_text, alike, bits_text, default_text, doubted
from normalize.comparing import align
from normalize.comparing.field_evidence import (
    doubts_alone,
    low,
    overlap,
    room,
    stated_access,
    unsaid,
    unstated,
    width,
)
from normalize.comparing.sides import DAMAGE, HARDWARE, SAME, UNDATED, Change, judge, same_text, several
from normalize.comparing.similarity import cut_within_word
from normalize.comparing.value_lists import list_differences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from normalize.comparing.bases import Bases
    from normalize.comparing.elements import Element
    from normalize.comparing.sides import Place, Side
    from normalize.comparing.similarity import Successor
    from normalize.sheet import Sheet


def compare(
    left: Side,
    i: int,
    right: Side,
    j: int,
    successor: Successor | None,
    *,
    kin: bool,
    bases: Bases | None = None,
    element: Element | None = None,
) -> list[Change]:
    """All there is to say about a register that both sides have, itself first, then its fields by their bits.

    Args:
        left: the older side.
        i: its row of the register.
        right: the newer side.
        j: its row of the register.
        successor: why the two are taken for one if their names differ.
        kin: the sides are revisions of one document; prints that were repaired then count as differences.
        bases: how far apart the two count addresses, where they do not name a space or not by one name.
        element: what the one side prints by itself and the other as part of an array.
    """
    return _Comparison(left, i, right, j, kin=kin, element=element).run(successor, bases or {})


def one_sided(having: Side, lacking: Side, row: int, what: str, element: Element | None = None) -> Change:
    """A register, or an element of one, that only one side has; `what` is `added` or `removed`."""
    sheet = having.desk.registers
    name, address = sheet["register"][row], address_text(sheet, row)
    if element is not None:
        name, address = element.name, _hex(element.address)
    doubts = [UNDATED] if having.undated and lacking.undated else []
    doubts += [] if lacking.complete else [f"{lacking.label} is incomplete"]
    if sheet["register"][row] is None or doubted(sheet, row, "name"):
        doubts.append(f"its name is in doubt in {having.label}")
    before, after = (address, None) if what == "removed" else (None, address)
    evidence = "; ".join(doubts) or f"not in {lacking.label}"
    verdict = DAMAGE if doubts else HARDWARE
    own = sheet["observation_id"][row]
    ids = (own, None) if what == "removed" else (None, own)
    return Change(sheet["block"][row], name, None, what, before, after, verdict, evidence, *ids)


class _Comparison:
    """The work on one register; `_field` and `_ids` are the name and the observed rows of the field in hand.

    For the register itself the name is None and the rows are its own.
    """

    def __init__(
        self, left: Side, i: int, right: Side, j: int, *, kin: bool, element: Element | None = None
    ) -> None:
        self._left, self._right, self._i, self._j, self._kin = left, right, i, j, kin
        self._heads = one, other = left.head(i), right.head(j)
        self._block = other.block or one.block
        self._register = _name((right.desk.registers, j), (left.desk.registers, i), "register")
        self._element = element
        if element is not None:
            self._register = element.name
        self._field: str | None = None
        self._own = one.id, other.id
        self._ids: tuple[str | None, str | None] = self._own
        self._out: list[Change] = []

    def run(self, successor: Successor | None, bases: Bases) -> list[Change]:
        """Compare the registers, then their fields."""
        one, other = self._heads
        rows = (
            (self._left, self._left.desk.registers, self._i),
            (self._right, self._right.desk.registers, self._j),
        )
        if self._element is not None:
            self._element_moved(rows)
        elif successor is not None and one.register == other.register and one.space != other.space:
            self._add("moved", *self._places(), HARDWARE, "the same name in another address space")
        elif successor is not None and one.register != other.register:
            names = one.register, other.register
            self._add("renamed", *names, HARDWARE, f"score {successor.score:.2f}: {successor.evidence}")
        elif self._kin or one.register != other.register:
            self._differ("renamed", "name", rows, "register")
        renamed = (
            len(self._out) if successor is not None else 0
        )  # a new name alone is no change of the hardware
        if self._element is None and (successor is None or one.space == other.space):
            self._moved(rows, bases)
        if one.width != other.width and not unsaid(rows, "width_bits"):
            self._say("resized", "width", rows, (one.width, other.width))
        if self._kin or one.access != other.access:
            self._differ("access", "access", rows, "access")
        self._fields()
        self._field, self._ids = None, self._own
        self._out.insert(0, self._shared(self._out[renamed:], self._summary()))
        return self._out

    def _moved(self, rows: tuple[Place, Place], bases: Bases) -> None:
        """Compare the addresses, as far as it is known that they are counted alike."""
        one, other = self._heads
        base = bases.get((one.space, other.space), 0 if one.space == other.space else None)
        if base == 0:
            self._say("moved", "address", rows, (one.address, other.address))
            return
        if not self._kin or one.address is None or other.address is None:
            return
        if base is None:
            if one.address != other.address and one.space and other.space:
                self._add("moved", *self._places(), DAMAGE, "counted in another address space")
        elif rows[1][1]["address"][self._j] - rows[0][1]["address"][self._i] == base:
            self._add("moved", *self._places(), SAME, "counted from another base, as the others are")
        else:
            self._say("moved", "address", rows, self._places())

    def _element_moved(self, rows: tuple[Place, Place]) -> None:
        """Compare the address of an element with the one that its array gives it."""
        address = self._element.address if self._element is not None else None
        texts = [_hex(address) if "[" in (head.register or "") else head.address for head in self._heads]
        if None not in texts and self._heads[0].space == self._heads[1].space:
            self._say("moved", "address", rows, (texts[0], texts[1]))

    def _places(self) -> tuple[str, str]:
        """The addresses of the register with their spaces."""
        one, other = self._heads
        mine, theirs = (
            f"{head.space}:{head.address}" if head.space else f"{head.address}" for head in (one, other)
        )
        return mine, theirs

    def _summary(self) -> str:
        """What differs of a register, in a few words."""
        fields = {c.field for c in self._out if c.field is not None and c.what == "shared"}
        changed = {c.field for c in self._out if c.field is not None and c.verdict != SAME}
        own = [c.what for c in self._out if c.field is None and c.verdict != SAME]
        if not changed and not own:
            arrays = [
                head.register
                for head in self._heads
                if self._element is not None and "[" in (head.register or "")
            ]
            differs = (
                "notes differ in words" if any(c.what == "note" for c in self._out) else "nothing differs"
            )
            return f"an element of {arrays[0]}; {differs}" if arrays else differs
        return "; ".join([*own, f"{len(changed)} of {len(fields | changed)} fields differ"])

    def _fields(self) -> None:
        """Compare the fields, in the order of their bits."""
        lefts, rights = self._left.fields(self._i), self._right.fields(self._j)
        if len(lefts) == len(rights) and self._alike(lefts, rights):
            return
        left, right = self._left.desk.fields, self._right.desk.fields
        found = align.fields(left, lefts, right, rights, kin=self._kin)
        todo: list[tuple[int, int, int]] = [(low(right, j), i, j) for i, j in found.pairs]
        todo += [(low(left, i), i, -1) for i in found.left]
        todo += [(low(right, j), -1, j) for j in found.right]
        for _, i, j in sorted(todo, key=lambda entry: (entry[0], entry[1] < 0, *entry)):
            if j < 0:
                self._field_alone(self._left, i, self._right, self._j, "removed")
            elif i < 0:
                self._field_alone(self._right, j, self._left, self._i, "added")
            else:
                self._field_pair(i, j)

    def _alike(self, lefts: Sequence[int], rights: Sequence[int]) -> bool:
        """Say of fields that are the same, one by one, that they are; False if there is more to be said."""
        columns, others = self._left.field_columns, self._right.field_columns
        if any(columns[i] != others[j] for i, j in zip(lefts, rights, strict=True)):
            return False
        if self._left.lists(self._i) != self._right.lists(self._j):
            return False
        mine, theirs = self._left.shared(self._i), self._right.shared(self._j)
        if mine is None or theirs is None:
            return False
        if self._kin and (self._left.mended(self._i) or self._right.mended(self._j)):
            return False
        said = "shared", None, None, SAME
        self._out += [
            Change(self._block, self._register, name, *said, about, own, its)
            for (name, about, own), (_, _, its) in zip(mine, theirs, strict=True)
        ]
        return True

    def _field_pair(self, i: int, j: int) -> None:
        """Compare one field: its own columns, then its list."""
        left, right = self._left.desk.fields, self._right.desk.fields
        self._field = _name((right, j), (left, i), "field")
        self._ids = left["observation_id"][i], right["observation_id"][j]
        start, count = len(self._out), right["enum_count"][j]
        if self._left.field_columns[i] != self._right.field_columns[j] or self._repaired(i, j):
            self._field_columns(i, j)
        if count or left["enum_count"][i]:
            for difference in list_differences(self._left, i, self._right, j, kin=self._kin):
                self._add("enum", *difference)
        differences = [change for change in self._out[start:] if change.verdict != SAME]
        silent = [change.evidence for change in self._out[start:] if change.verdict == SAME]
        about = "; ".join([same_text(count, default=not silent), *silent])
        if differences:
            about = "differs: " + ", ".join(dict.fromkeys(change.what for change in differences))
        self._out.insert(start, self._shared(differences, about))

    def _repaired(self, i: int, j: int) -> bool:
        left, right = self._left, self._right
        return self._kin and (i in left.repaired(left.desk.fields) or j in right.repaired(right.desk.fields))

    def _field_columns(self, i: int, j: int) -> None:
        left, right = self._left.desk.fields, self._right.desk.fields
        rows = (self._left, left, i), (self._right, right, j)
        self._differ("renamed", "name", rows, "field")
        bits = bits_text(left, i), bits_text(right, j)
        if bits[0] != bits[1]:
            what = "moved" if width(left, i) == width(right, j) else "resized"
            self._say(
                what,
                "bits",
                rows,
                bits,
                damage=overlap(self._left, self._i, i) or overlap(self._right, self._j, j),
                hardware=room(self._left, i, self._right, j),
            )
        if not (
            left["reserved"][i]
            and right["reserved"][j]
            and None in (left["default_text"][i], right["default_text"][j])
        ):
            self._differ("default", "default", rows, "default_text")
        if left["access"][i] != right["access"][j] and not (
            unsaid(rows, "access") or alike(left, i, right, j, "access")
        ):
            own = stated_access(self._left, self._i, i), stated_access(self._right, self._j, j)
            if None in own and not any(doubted(sheet, row, "access") for _, sheet, row in rows):
                lacking = self._right if own[1] is None else self._left
                self._add("access", *own, DAMAGE if self._kin else SAME, f"{lacking.label} states no access")
            else:
                self._say("access", "access", rows, own)

        self._note(rows, i, j)

    def _note(self, rows: tuple[Place, Place], i: int, j: int) -> None:
        """Compare what is noted beside a field; of two products only where both note something.

        Other numbers are another fact, other words alone are not.
        """
        (_, left, _), (_, right, _) = rows
        texts: tuple[str | None, str | None] = left["note"][i], right["note"][j]
        if texts[0] == texts[1] or alike(left, i, right, j, "note"):
            return
        if None in texts and (not self._kin or unsaid(rows, "note")):
            return
        one, other = (set(re.findall(r"\w*\d\w*", text or "")) for text in texts)
        if one != other or None in texts:
            self._say("note", "note", rows, texts)
        else:
            self._add("note", *texts, SAME, "noted in other words")

    def _field_alone(self, having: Side, row: int, lacking: Side, register: int, what: str) -> None:
        """A field that only one side has."""
        fields, others = having.desk.fields, lacking.desk.fields
        self._field = fields["field"][row]
        own = fields["observation_id"][row]
        self._ids = (own, None) if what == "removed" else (None, own)
        bits = bits_text(fields, row)
        doubts = doubts_alone(having, row, lacking, register)
        sharing = lacking.sharing(register, fields["bit_hi"][row], fields["bit_lo"][row])
        taken = several([others["field"][other] or "a field without a name" for other in sharing])
        where = f"these bits are {taken} in {lacking.label}" if taken else f"free in {lacking.label}"
        before, after = (bits, None) if what == "removed" else (None, bits)
        told = (
            SAME if fields["reserved"][row] and not taken else HARDWARE
        )  # bits without a field are reserved too
        self._add(what, before, after, DAMAGE if doubts else told, "; ".join(doubts) or where)

    def _differ(self, what: str, aspect: str, rows: tuple[Place, Place], column: str) -> None:
        """Report a value that differs, or that differed before a rule repaired it."""
        (_, left, i), (_, right, j) = rows
        values = prints = left[column][i], right[column][j]
        if aspect == "default":
            values = default_text(left, i), default_text(right, j)
        if self._kin:
            prints = self._left.printed(left, i, column), self._right.printed(right, j, column)
        if aspect == "default":  # one that no cell states may be known all the same
            cells = left[column][i], right[column][j]
            prints = tuple(v if cell is None else p for cell, p, v in zip(cells, prints, values, strict=True))
        if aspect != "name" and None in values and unsaid(rows, column):
            return
        if values[0] != values[1]:
            if aspect == "default" and (silent := unstated(rows, kin=self._kin)):
                self._add(what, *prints, SAME, silent)
            elif not alike(left, i, right, j, aspect):
                self._say(what, aspect, rows, prints, damage=self._cut_off(aspect, values))
        elif prints[0] != prints[1]:
            side = self._left if prints[0] != values[0] else self._right
            self._add(what, *prints, DAMAGE, f"repaired in {side.label}")

    def _cut_off(self, aspect: str, texts: tuple[str | None, str | None]) -> str:
        """Whether the newer of two revisions prints but the beginning of a name, cut off within a word."""
        older, newer = (text or "" for text in texts)
        cut = self._kin and aspect == "name" and newer and cut_within_word(newer, older)
        return f"cut off in {self._right.label}" if cut else ""

    def _say(
        self,
        what: str,
        aspect: str,
        rows: tuple[Place, Place],
        texts: tuple[str | None, str | None],
        *,
        damage: str = "",
        hardware: str = "",
    ) -> None:
        """Report a difference, if it is one, with its verdict."""
        if texts[0] != texts[1]:
            self._add(what, *texts, *judge(aspect, rows, texts, damage=damage, hardware=hardware))

    def _add(self, what: str, before: str | None, after: str | None, verdict: str, evidence: str) -> None:
        """Add a row; a thing that got a new name stands under the one it had."""
        if verdict == HARDWARE and self._left.undated and self._right.undated:
            verdict, evidence = DAMAGE, UNDATED
        register, name = self._register, self._field
        if what == "renamed" and verdict == HARDWARE:
            register, name = (before, None) if name is None else (register, before)
        said = what, before, after, verdict, evidence
        self._out.append(Change(self._block, register, name, *said, *self._ids))

    def _shared(self, differences: Sequence[Change], evidence: str) -> Change:
        """The verdict on the register or field in hand: hardware as soon as one difference is."""
        verdicts = {change.verdict for change in differences}
        verdict = next((v for v in (HARDWARE, DAMAGE) if v in verdicts), SAME)
        said = "shared", None, None, verdict, evidence
        return Change(self._block, self._register, self._field, *said, *self._ids)


def _hex(address: int | None) -> str | None:
    return None if address is None else f"{address:#x}"


def _name(newer: tuple[Sheet, int], older: tuple[Sheet, int], column: str) -> str | None:
    """What to call a register or field: as the newer side does, unless its name is lost or in doubt there alone."""
    (sheet, row), (other, of_other) = newer, older
    name: str | None = sheet[column][row]
    before: str | None = other[column][of_other]
    if name == before or before is None:
        return name
    return before if name is None or (doubted(*newer, "name") and not doubted(*older, "name")) else name
