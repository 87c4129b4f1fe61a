"""Register dumps and traces: each line an address (or a name) and a value, decoded as it comes.

    trace = Trace(dataset, product="tarn2")
    trace.line("0x28350 0x35")     '0x28350 0x35 CB_MODE MODE=5:FAST LEVEL=3'
    trace.line("0x28350: 0x00000035 0x00000001")    a line for each word, the second at 0x28354

What a register's fields say is made ready once for each register, and for each number that a field takes; a line then
costs a look-up for the address and one for each field.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from catalog.decoding import names_of, parts, width
from catalog.names import called, of_ports
from extract.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from catalog.dataset import Dataset
    from catalog.decoding import Part
    from catalog.instances import Instance
    from catalog.model import Register

_KEPT: Final = 12
"""What is said of a field of so many bits at most is remembered for each number."""
_TOGETHER: Final = 8
"""Fields within so many bits are said together."""
_LONG: Final = 40
"""Characters of a number's meaning that are said at most."""
_TOKENS: Final = 1 << 20
"""So many ways to write an address are remembered."""


_LINE: Final = re.compile(r"\s*([^\s:=,]+)(?:\s*[:=,]\s*|\s+)(\S.*)")
"""An address or a name, and what stands behind it: `0x40 5`, `0x40: 5`, `MODE = 5`, `0x40,5`."""
_BESIDE: Final = re.compile(r"\s{2,}")
"""What stands between the words of a dump and the same in characters."""
_WORDS: Final = (2, 8, 16)
"""Hexadecimal digits that a word of a dump may have; four may be two bytes in the order of memory, and no word."""


class Trace:
    """A decoder of lines.

    `number` counts the lines, `unknown` those whose address or name no register has, `unreadable` those that are not an
    address and a value; `first` is the number of the first of either, from 1.
    """

    def __init__(
        self,
        dataset: Dataset,
        *,
        product: str | None = None,
        space: str | None = None,
        block: str | None = None,
        hexadecimal: bool = False,
        clean: Callable[[str], str] = str,
    ) -> None:
        """Read the registers of a product.

        Args:
            dataset: where they are.
            product: product or variant; may be left out when the dataset describes but one.
            space: address space; may be left out when the registers have but one. Without it the registers whose
                base is known stand at their whole addresses, and no offset counts where anything has such.
            block: only the registers of this block, or of those that fit a pattern.
            hexadecimal: numbers without a prefix are hexadecimal, and what may be a number is no name.
            clean: makes text of a document safe for where it goes.

        Raises:
            UsageError: there are several products and none is named, or no such product or space. The first line that
                begins with a number raises it too where there are several address spaces and none is named.
        """
        self.unknown, self.unreadable, self.first = 0, 0, 0
        self._clean, self._base = clean, 16 if hexadecimal else 0
        self._several = ""
        self.number = 0
        found = [r for r in dataset.registers(product=product, block=block) if r.kind == "register"]
        products = {r.product for r in found if r.address is not None}
        if len(products) > 1:
            names = ", ".join(sorted(name or "?" for name in products))
            raise UsageError(
                f"an address means a register of one product: name it with --product, one of {names}"
            )
        placed = [r for r in found if r.address is not None]
        if space is None and any(r.bases or not r.relative for r in placed):
            placed = [r for r in placed if r.bases or not r.relative]
        spaces = {None if space is None and r.bases else r.address_space for r in placed}
        if space is not None:
            there = called(space, spaces)
            if not there:
                shown = ", ".join(sorted(name or "?" for name in spaces))
                raise UsageError(f"no address space {space}; there is {shown}")
            found = placed = [r for r in placed if r.address_space in there]
        elif len(spaces) > 1:  # names are known all the same
            shown = ", ".join(sorted(name or "?" for name in spaces))
            self._several = f"addresses count in several spaces: name one with --space, of {shown}"
        here = set(map(id, placed))
        self._at: dict[int, list[Instance]] = {}
        self._called: dict[str, list[Instance]] = {}
        for register in found:
            for instance in register.instances():
                if id(register) in here and instance.address is not None:
                    for address in (space is None and instance.absolute()) or (instance.address,):
                        self._at.setdefault(address, []).append(instance)
                for name in [instance.name, *of_ports(instance.name)] if instance.name else []:
                    self._called.setdefault(name.casefold(), []).append(instance)
        self._says: dict[str, Callable[[int], str]] = {}
        self._ready: dict[str, Callable[[int], str]] = {}

    def lines(self, given: Iterable[str]) -> list[str]:
        """The lines, each with what it says; see `line`."""
        known, out, number, base = self._ready, [], self.number, self._base
        for line in given:
            number += 1
            try:
                where, text = line.split()
                value = int(text, base)
                out.append(f"{where} {text} {known[where](value)}" if value >= 0 else self._odd(line))
            except (ValueError, KeyError):
                self.number = number
                out.append(self._odd(line))
        self.number = number
        return out

    def line(self, line: str) -> str:
        """The line's address and value as given, the register's name, and each field as `NAME=number:meaning`.

        Behind a field, `!` marks one that is flagged and `?` a number that its list does not name; `reserved=` and
        `unnamed=` are bits set in reserved fields and in none. An address that no register has is followed by `?`.
        A line that is empty or begins with `#` is given back. Of several words behind an address each has a line.
        """
        return self.lines((line,))[0]

    def _odd(self, line: str) -> str:
        """A line whose address comes for the first time, or that is written otherwise, or that is none."""
        words = line.split()
        if not words or words[0].startswith("#"):
            return self._clean(line)
        told = _LINE.match(line)
        where, texts = (told[1], told[2].split()) if told else ("", [])
        try:
            if len(texts) > 1:
                return self._dump(where, _BESIDE.split(told[2].strip())[0].split() if told else [])
            value = int(texts[0], self._base) if texts else -1
        except ValueError:
            value = -1
        if value < 0:
            self._count(unreadable=1)
            return f"{self._clean(line)} ? not an address and a value"
        try:
            plan = self._plan(where)
        except UsageError:
            raise
        except ValueError:
            self._count(unknown=1)
            return f"{self._clean(line)} ? no register is called so"
        if plan is None:
            self._count(unknown=1)
            return f"{self._clean(line)} ?"
        if len(self._ready) < _TOKENS and len(words) == 2 and words[0].rstrip(":=,") == where:
            self._ready[words[0]] = plan
        return f"{' '.join(words)} {plan(value)}"

    def _dump(self, where: str, texts: list[str]) -> str:
        """A line for each word of memory from an address on, all of them written with as many digits.

        A register counts where the word is all of it; what shares a word with others, or takes several, is left.

        Raises:
            ValueError: these are no such words, or no address.
        """
        digits = {len(text.lower().removeprefix("0x")) for text in texts}
        if len(digits) != 1 or not digits.issubset(_WORDS):
            raise ValueError
        values = [int(text, self._base) for text in texts]
        address, size = self._address(where), digits.pop() // 2
        if min(*values, address) < 0:
            raise ValueError
        said = []
        for place, (text, value) in enumerate(zip(texts, values, strict=True)):
            at = address + place * size
            there = self._at.get(at, [])
            inside = any(one in self._at for one in range(at + 1, at + size))
            fitting = [one for one in there if width(one.register) == 8 * size]
            what = " | ".join(self._of(one)(value) for one in fitting)
            if inside or len(fitting) < len(there):
                what = f"? no register is this word of {8 * size} bits"
            if inside or not what or what.startswith("?"):
                self._count(unknown=1)
            said.append(f"{at:#x} {text} {what or '?'}")
        return "\n".join(said)

    def _count(self, unknown: int = 0, unreadable: int = 0) -> None:
        """Count what says nothing."""
        self.unknown += unknown
        self.unreadable += unreadable
        self.first = self.first or self.number

    def _plan(self, where: str) -> Callable[[int], str] | None:
        """How to decode what is at an address or called so; None when nothing is.

        Raises:
            ValueError: it is no number and no name.
        """
        instances = self._called.get(where.casefold())
        if instances is None or self._base:
            try:
                instances = self._at.get(self._address(where), [])
            except ValueError:
                if instances is None:
                    raise
        plans = [self._of(instance) for instance in instances]
        if len(plans) < 2:
            return plans[0] if plans else None
        return lambda value: " | ".join([plan(value) for plan in plans])

    def _address(self, where: str) -> int:
        """The number that a line begins with.

        Raises:
            UsageError: it may be an address in each of several spaces, none of which is named.
            ValueError: it is no number.
        """
        address = int(where, self._base)
        if self._several:
            raise UsageError(self._several)
        return address

    def _of(self, instance: Instance) -> Callable[[int], str]:
        register = instance.register
        if register.register_id not in self._says:
            self._says[register.register_id] = _says(register, self._clean)
        says = self._says[register.register_id]
        name = self._clean(instance.name or register.name or "?") + ("!" if register.doubtful else "")
        return lambda value: f"{name} {says(value)}"


def _says(register: Register, clean: Callable[[str], str]) -> Callable[[int], str]:
    """A function that says what the fields of the register are when it holds a value."""
    there = parts(register)
    covered, reserved = 0, 0
    for part in there:
        covered |= part.mask
        reserved |= part.mask if part.field.reserved else 0
    kept = [part for part in there if part.known and not part.field.reserved]
    pieces = _pieces(kept, clean)
    split = [(_Texts(part, clean), part.take) for part in kept if len(part.rows) > 1]
    unknown = "".join(f" {clean(part.field.name or '?')}=? bits unknown" for part in there if not part.known)
    wide, odd, rare = width(register), reserved | ~covered, bool(split or unknown)

    def says(value: int) -> str:
        said = " ".join([piece[value >> low & mask] for piece, low, mask in pieces])
        if value & odd or rare:
            for texts, take in split:
                said += f" {texts[take(value)]}"
            said += unknown
            said += f" reserved={value & reserved:#x}" if value & reserved else ""
            said += f" unnamed={value & ~covered:#x}" if value & ~covered else ""
            said += f" wider than {wide} bits" if wide is not None and value >> wide else ""
        return said

    return says


def _pieces(there: list[Part], clean: Callable[[str], str]) -> list[tuple[dict[int, str], int, int]]:
    """What is said for each number that some bits hold, with the lowest of the bits and their mask shifted down.

    Fields that lie together within a few bits are one piece: their texts are looked up at once.
    """
    groups: list[list[Part]] = []
    for part in there:
        if len(part.rows) > 1:
            continue
        if groups and _span([*groups[-1], part]) <= _TOGETHER:
            groups[-1].append(part)
        else:
            groups.append([part])
    pieces: list[tuple[dict[int, str], int, int]] = []
    for group in groups:
        low = min(part.field.bit_lo or 0 for part in group)
        mask = 0
        for part in group:
            mask |= part.mask >> low
        texts = [_Texts(part, clean) for part in group]
        pieces.append((texts[0] if len(group) == 1 else _Together(group, texts, low), low, mask))
    return pieces


def _span(group: list[Part]) -> int:
    """The number of bits from the lowest of these fields to the highest."""
    return max(part.mask.bit_length() for part in group) - min(part.field.bit_lo or 0 for part in group)


class _Texts(dict[int, str]):
    """What is said of a field for each number, made when the number first comes."""

    def __init__(self, part: Part, clean: Callable[[str], str]) -> None:
        super().__init__()
        self._part, self._clean = part, clean
        doubt = "!" if any(row.doubtful for row in part.rows) else ""
        self._name = f"{clean(part.field.name or part.bits)}{doubt}"
        self._keeps = part.width <= _KEPT
        self._plain = not any(value.value is not None for value in part.values)

    def __missing__(self, number: int) -> str:
        text = f"{self._name}={number if number < 10 else hex(number)}"
        if not self._plain:
            named, listed = names_of(self._part, number)
            names = " | ".join(dict.fromkeys(self._clean(value.name) for value in named if value.name))
            mark = "!" if any(value.doubtful for value in named) else "?" if listed and not named else ""
            text = f"{text}{mark}{':' if names else ''}{_word(names)}"
        if self._keeps:
            self[number] = text
        return text


class _Together(dict[int, str]):
    """What is said of several fields for each number that the bits from the lowest to the highest hold."""

    def __init__(self, group: list[Part], texts: list[_Texts], low: int) -> None:
        super().__init__()
        self._pieces = [
            (said, (part.field.bit_lo or 0) - low, (1 << part.width) - 1)
            for part, said in zip(group, texts, strict=True)
        ]

    def __missing__(self, number: int) -> str:
        text = self[number] = " ".join([said[number >> low & mask] for said, low, mask in self._pieces])
        return text


def _word(names: str) -> str:
    """Names as one word: what has blanks is in quotes, what is long is cut."""
    names = names if len(names) <= _LONG else names[: _LONG - 1] + "…"
    return f'"{names}"' if " " in names else names
