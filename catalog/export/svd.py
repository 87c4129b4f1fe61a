"""CMSIS-SVD, as debuggers and generators of device headers read it: one device, a peripheral per block.

    <register><dim>6</dim><dimIncrement>0x10</dimIncrement><dimIndex>0-5</dimIndex><name>UCP_%s_X</name> ...

Origin, status and the printed name of every row stand in `vendorExtensions`, by the path of
its element; a flagged row says so in its description as well. Of registers at one
address the later ones are alternates of the first; fields that overlap go to an alternate too.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from catalog.export.bits import (
    Access,
    access_of,
    default_of,
    field_name,
    field_note,
    layers,
    placed,
    register_note,
    size_of,
)
from catalog.export.lists import listed, value_note
from catalog.export.names import Names, identifier
from catalog.export.notes import marked, printable
from catalog.export.places import BYTE, places, unit_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from catalog.export.bits import Bits
    from catalog.export.losses import Losses
    from catalog.export.places import Place
    from catalog.export.selection import Product, Selection, Space
    from catalog.model import Register

NAMESPACE: Final = "urn:specmill:export"
"""Of the elements in `vendorExtensions`."""

_WRITTEN: Final = {"clear": "oneToClear", "set": "oneToSet", "toggle": "oneToToggle"}


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:
    """The device description of the one product of the selection."""
    (product,) = chosen.products
    return _Device(product, losses).render(about)


class _Device:
    """One device in the making; `_rows` gathers what goes into `vendorExtensions`."""

    def __init__(self, product: Product, losses: Losses) -> None:
        self._product = product
        self._losses = losses
        self._rows: list[tuple[str, str]] = []

    def render(self, about: list[str]) -> bytes:
        device = ET.Element("device", {"schemaVersion": "1.3"})
        units = {unit_bits(space.registers) for space in self._product.spaces}
        unit = units.pop() if len(units) == 1 else BYTE
        vendor = next((d["vendor"] for d in self._product.documents if d["vendor"]), None)
        _texts(
            device,
            vendor=vendor,
            name=identifier(self._product.name or "device"),
            version="1",
            description=" ".join(about),
            addressUnitBits=unit,
            width=max((size_of(r) for s in self._product.spaces for r in s.registers), default=32),
        )
        made = ET.SubElement(device, "peripherals")
        names = Names()
        for space in self._product.spaces:
            blocks: dict[str, list[Register]] = defaultdict(list)
            for register in space.registers:
                blocks[register.block or ""].append(register)
            for block, registers in blocks.items():
                self._peripheral(made, space, block, registers, names=names, unit=unit)
        for register in self._product.layouts:
            self._losses.add(register, register.name, f"{register.kind} without an address of its own")
        self._losses.count("instruction", len(self._product.instructions))
        self._losses.count("symbol", len(self._product.symbols_but_bases()))
        self._extensions(device)
        ET.indent(device, " ")
        return b'<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(device) + b"\n"

    def _peripheral(
        self,
        parent: ET.Element,
        space: Space,
        block: str,
        registers: Sequence[Register],
        *,
        names: Names,
        unit: int,
    ) -> None:
        bases = space.bases if unit == BYTE else ()
        called = bases[0].name if len(bases) > 1 else block
        name = names.take(called or space.name or "REGISTERS", *filter(None, (space.name, space.variant)))
        stands = [(r, place) for r in registers for place in places(r, self._losses)]
        base = 0 if bases else min(place.address for _, place in stands) // 4 * 4
        made = ET.SubElement(parent, "peripheral")
        where = f"addresses of {space.name or 'an unnamed space'}"
        if space.relative:
            where = f"{space.name} from the base address" if bases else f"{space.name}, base address unknown"
        _texts(
            made,
            name=name,
            description=", ".join(filter(None, (block, space.variant, where))),
            groupName=_group(space),
            baseAddress=hex(bases[0].address if bases else base),
        )
        for first, last in _runs(stands, unit):
            run = ET.SubElement(made, "addressBlock")
            _texts(run, offset=hex(first - base), size=hex(last - first + 1), usage="registers")
        inside = ET.SubElement(made, "registers")
        scope = Names()
        at: dict[int, str] = {}
        for register, place in sorted(stands, key=lambda stand: stand[1].address):
            self._register(inside, register, place, base=base, path=f"{name}.", scope=scope, at=at)
        for other in bases[1:]:
            alike = ET.SubElement(parent, "peripheral", {"derivedFrom": name})
            _texts(alike, name=names.take(other.name or block), baseAddress=hex(other.address))

    def _register(
        self,
        parent: ET.Element,
        register: Register,
        place: Place,
        *,
        base: int,
        path: str,
        scope: Names,
        at: dict[int, str],
    ) -> None:
        """A register, and an alternate of it for each further layer of fields that overlap."""
        array = place.length > 1
        found = layers(placed(register, self._losses), lambda bits: bits.lo, lambda bits: bits.hi)
        for number, fields in enumerate(found or [[]]):
            second = place.address if place.second and place.address != register.address else None
            tellers = [register.variant or "", f"{place.address:X}"]
            wanted = (place.name or "") + (f"_at_{second:X}" if second is not None else "")
            wanted = f"{wanted}_alternate{number}" if number else wanted
            name = _array_name(scope, wanted, place) if array else scope.take(wanted, *tellers)
            made = ET.SubElement(parent, "register")
            if array:
                last = (place.first or 0) + place.length - 1
                index = f"{place.first}-{last}"
                _texts(made, dim=place.length, dimIncrement=hex(place.stride), dimIndex=index)
            _texts(
                made,
                name=name,
                displayName=(register.name if array else place.name) or None,
                description=marked(register) or None,
                alternateRegister=at.get(place.address),
                addressOffset=hex(place.address - base),
                size=size_of(register),
            )
            at.setdefault(place.address, name)
            access = access_of(register.access)
            _texts(made, access=_word(access))
            self._reset(made, fields)
            _effects(made, access)
            said = register_note(register, name, space=register.address_space, address=hex(place.address))
            self._rows.append((path + name, said))
            if fields:
                self._fields(ET.SubElement(made, "fields"), fields, f"{path}{name}.")

    def _reset(self, made: ET.Element, fields: Iterable[Bits]) -> None:
        value = mask = 0
        for bits in fields:
            default = default_of(bits, self._losses)
            if default is not None:
                value |= default << bits.lo
                mask |= bits.most << bits.lo
        if mask:
            _texts(made, resetValue=hex(value), resetMask=hex(mask))

    def _fields(self, parent: ET.Element, fields: Iterable[Bits], path: str) -> None:
        scope = Names()
        for bits in fields:
            name = field_name(scope, bits)
            made = ET.SubElement(parent, "field")
            _texts(
                made,
                name=name,
                description=marked(bits.field) or None,
                bitOffset=bits.lo,
                bitWidth=bits.hi - bits.lo + 1,
            )
            access = access_of(bits.field.access)
            _texts(made, access=_word(access))
            _effects(made, access)
            self._rows.append((path + name, field_note(bits, name)))
            values = listed(bits, Names(), self._losses, strict=True)
            if values:
                inside = ET.SubElement(made, "enumeratedValues")
            for item in values:
                entry = ET.SubElement(inside, "enumeratedValue")
                _texts(entry, name=item.name, description=marked(item.value) or None, value=item.number)
                self._rows.append((f"{path}{name}.{item.name}", value_note(item)))

    def _extensions(self, device: ET.Element) -> None:
        made = ET.SubElement(device, "vendorExtensions")
        inside = ET.SubElement(made, "specmill", {"xmlns": NAMESPACE})
        for path, said in self._rows:
            ET.SubElement(inside, "row", {"path": path, "note": said})
        for row, name, reason in self._losses.rows:
            ET.SubElement(inside, "leftOut", {"row": row, "name": printable(name), "reason": reason})
        for reason, count in self._losses.kinds.items():
            ET.SubElement(inside, "leftOut", {"count": str(count), "reason": reason})


def _texts(parent: ET.Element, **elements: Any) -> None:
    """Add an element for each that is not None, in this order."""
    for name, value in elements.items():
        if value is not None:
            ET.SubElement(parent, name).text = printable(str(value))


def _word(access: Access | None) -> str | None:
    if access is None:
        return None
    return "read-write" if access.read and access.write else "read-only" if access.read else "write-only"


def _effects(parent: ET.Element, access: Access | None) -> None:
    if access is not None:
        _texts(parent, modifiedWriteValues=_WRITTEN.get(access.ones), readAction=access.on_read or None)


def _array_name(scope: Names, printed: str, place: Place) -> str:
    """A name with `%s` where the index goes, none of whose elements is called as another register is."""
    indices = range(place.first or 0, (place.first or 0) + place.length)
    while True:
        name = _dimmed(scope.take(printed), printed)
        if scope.reserve([name.replace("%s", str(index)) for index in indices]):
            return name


def _dimmed(name: str, printed: str) -> str:
    """The name of an array: `CB_COLORn_INFO`, made of `CB_COLOR[0-7]_INFO`, becomes `CB_COLOR%s_INFO`."""
    head, bracket, _ = printed.partition("[")
    made = identifier(head)
    if bracket and name.startswith(f"{made}n"):
        return f"{made}%s{name[len(made) + 1 :]}"
    return f"{name}%s"


def _group(space: Space) -> str:
    return identifier(" ".join(filter(None, (space.name, space.variant)))) or "registers"


def _runs(stands: Iterable[tuple[Register, Place]], unit: int) -> list[tuple[int, int]]:
    """First and last address of each unbroken run of registers, ascending."""
    ends = sorted(
        (start, start + max(1, size_of(register) // unit) - 1)
        for register, place in stands
        for start in (place.address + place.stride * k for k in range(place.length))
    )
    runs: list[tuple[int, int]] = []
    for start, end in ends:
        if runs and start <= runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], max(runs[-1][1], end))
        else:
            runs.append((start, end))
    return runs
