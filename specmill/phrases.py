"""How registers, places and doubts are put into words: the same in every answer, and safe to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from specmill.screen import printable

_LISTED: Final = 4
"""So many addresses of an array are told one by one."""
_SHORT: Final = 16
"""A block of a longer name, the title of a chapter, is not told again before its addresses."""
FROM_RESET: Final = "default_from_register"
"""The repair that takes a field's default from the register's reset: told of all fields of a register at once."""

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.instances import Instance
    from catalog.model import EnumValue, Field, Instruction, Register, Row


def summary(register: Register) -> str:
    """Product, block, kind, access, width and address of a register, as far as the document says them."""
    wide = f"{register.width_bits} bits" if register.width_bits else ""
    block = f"block {register.block}" if register.block else ""
    kind = "" if register.kind == "register" else register.kind
    said = (register.variant or register.product, block, kind, register.access, wide, address(register))
    return printable(", ".join(text for text in said if text))


def address(register: Register) -> str:
    """The addresses: `MMReg:0x88c4`, `MMReg:0x2000 to 0x203c, every 0x4`, `PTIM offset:0x4 = 0x40020004`."""
    if register.address is None:
        return ""
    space = f"{register.address_space}:" if register.address_space else ""
    if len(register.block or "") > _SHORT:
        space = space.removeprefix(f"{register.block} ")
    every = f", every {register.array_stride:#x}" if _even(register) else ""
    if register.relative:
        return f"{space}{_addresses(register, 0)}{every}{_absolute(register)}"
    return f"{space}{_addresses(register, 0)}{every}"


def _absolute(register: Register) -> str:
    """Where the addresses are that count from a base: ` = 0x40020004 (PTIM)`."""
    if not register.bases:
        return ", its base unknown"
    if len(register.bases) == 1:
        return f" = {_addresses(register, register.bases[0].address)}"
    named = (f"{one.name or '?'} {_addresses(register, one.address)}" for one in register.bases)
    return f" = {'; '.join(named)}"


def _even(register: Register) -> bool:
    """Whether first, last and stride say more of the addresses than a list of them."""
    first, every, printed = register.address, register.array_stride, register.addresses
    if len(printed) < 2 or first is None:
        return every is not None
    return (
        len(printed) > _LISTED and bool(every) and printed == tuple(range(first, printed[-1] + 1, every or 1))
    )


def _addresses(register: Register, base: int) -> str:
    """The addresses as they are when they count from `base`: a list, or the first and the last."""
    last, printed = register.address_last, register.addresses
    if len(printed) > 1:
        if not _even(register):
            return ", ".join(hex(base + one) for one in printed)
        last = printed[-1]
    return hex(base + (register.address or 0)) + (f" to {base + last:#x}" if last is not None else "")


def element_text(instance: Instance) -> str:
    """Where one element of an array is: `UCP_3_Y is element 3, at 0x2000`."""
    index = "" if instance.index is None else f"element {instance.index}, "
    if instance.address is None:
        where = "at an address that the tables do not prove"
    else:
        places = [f"{base.address + instance.address:#x} ({base.name})" for base in instance.register.bases]
        where = f"at {instance.address:#x}" if not places else f"at {', '.join(map(printable, places))}"
    return f"{printable(instance.name or '?')} is {index}{where}"


def place(row: Row) -> str:
    """Where a row is printed: `tarn2-registers, page 12, line 345`."""
    return f"{printable(row.doc_id)}, page {row.page_first}, line {row.line_first}"


def number(value: EnumValue) -> str:
    """The number of an enumeration value, or its range: `3`, `129-192`."""
    return str(value.value) if value.value_last is None else f"{value.value}-{value.value_last}"


def default(field: Field) -> str:
    """A field's default as printed, else the number that is known all the same; empty where none is."""
    if field.default_text or field.default_value is None:
        return printable(field.default_text or "")
    return small(field.default_value)


def small(number: int) -> str:
    """A field's number: `3`, `0x1f`."""
    return str(number) if number < 10 else hex(number)


def opcode(row: Instruction) -> str:
    """The encoding and the opcode of an instruction, as far as they are known: `SOP2 opcode 26 = 0x1a`."""
    said = [printable(row.encoding)] if row.encoding else []
    if row.opcode is not None:
        said.append(f"opcode {row.opcode}" + (f" = {row.opcode:#x}" if row.opcode > 9 else ""))
    return " ".join(said)


def marks(row: Row, without: str = "") -> Iterator[tuple[str, str]]:
    """What is to be known about how a row differs from the print, or may: `("doubt", "! bits_overlap: ...")`.

    Repairs of the code `without` are left out.
    """
    from extract.codes import CODES  # noqa: PLC0415 - most rows have no mark

    for code in row.flags:
        meaning = CODES[code].meaning if code in CODES else "A code that this version does not know."
        yield "doubt", f"! {printable(code)}: {meaning} ({place(row)})"
    for repair in row.repairs:
        if repair["code"] == without:
            continue
        before, after = (
            repr(text) if text is not None else "nothing" for text in (repair["before"], repair["after"])
        )
        proof = (repair["evidence"] or "").replace("_", " ")
        yield (
            "change",
            printable(
                f"~ {repair['column']} {before} made {after}: {repair['code']}, by {proof} ({place(row)})"
            ),
        )
    if row.status == "inferred":
        yield "change", f"~ not printed but deduced ({place(row)})"
