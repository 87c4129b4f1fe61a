"""How tests read a manual, printed or as text: from a file, by one dialect, every line of it accounted for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load

from extract import dialects
from extract.dialects import choose
from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pdf_pages import Manual

    from extract.dialects import Dialect
    from extract.observations import Field, Reading, Register

    Read = Callable[[Manual], Reading]
    ReadText = Callable[[str], Reading]
    ReadFormat = Callable[..., Reading]
    """Of a text, and the ending of its file's name where it is not the usual one."""


def reader(dialect: Dialect, folder: Path) -> Read:
    """Print a manual into the folder, read it, check that every line of it is accounted for."""

    def read(manual: Manual) -> Reading:
        path = folder / "northbeck-nb1.pdf"
        path.write_bytes(manual.pdf())
        return _accounted(dialect.read(read_document(path, "northbeck-nb1")))

    return read


def bits(register: Register) -> list[tuple[str | None, int | None, int | None]]:
    """Name and bits of the fields that are not reserved."""
    return [(field.field, field.bit_hi, field.bit_lo) for field in register.fields if not field.reserved]


def only(found: Reading) -> Register:
    """The one register of a reading."""
    (register,) = found.registers
    return register


def shown(fields: list[Field]) -> list[tuple[str | None, int | None, int | None]]:
    """Name and bits of fields, reserved ones too."""
    return [(field.field, field.bit_hi, field.bit_lo) for field in fields]


def ranges(register: Register) -> list[tuple[str | None, int | None, int | None]]:
    """Name and bits of the fields of a register, reserved ones too."""
    return shown(register.fields)


def array(register: Register) -> tuple[int | None, ...]:
    """Address, first and last index, and stride."""
    return register.address, register.array_first, register.array_last, register.array_stride


def flags(register: Register) -> set[str]:
    """All doubts of a register and its fields."""
    return {flag for row in (register, *register.fields) for flag in row.flags}


def bases(found: Reading) -> list[tuple[str | None, int | None, str | None]]:
    """Name, value and address space of each base."""
    return [(one.name, one.value, one.attributes.get("address_space")) for one in found.symbols]


def listed(field: Field) -> dict[int | None, str | None]:
    """Number and label of a field's values."""
    return {value.value: value.name or value.description for value in field.values}


def text_reader(folder: Path, suffix: str = ".md") -> ReadText:
    """Write a text into the folder, read it as the register tables it must be taken for, check its lines."""

    def read(text: str) -> Reading:
        path = folder / f"northbeck-nb1{suffix}"
        path.write_text(text, encoding="utf-8")
        document = read_document(path, "northbeck-nb1")
        dialect = choose(document)
        assert dialect.name == "register-table"
        return _accounted(dialect.read(document))

    return read


def read_file(path: Path, text: str) -> Reading:
    """What a text in this file is read as, by the dialect that fits."""
    path.write_text(text, "utf-8")
    return dialects.read(read_document(path, path.stem))


def read_tables(text: str) -> Reading:
    """What the dialect of register tables reads of a text, whatever it would be taken for."""
    return RegisterTableDialect().read(load(f"{text}\n", "northbeck-core"))


def format_reader(folder: Path, usual: str = "md") -> ReadFormat:
    """Write a text into the folder as a file of a format, read it as register tables whatever it is taken for."""

    def read(text: str, suffix: str = usual) -> Reading:
        path = folder / f"pipit.{suffix}"
        path.write_text(text, encoding="utf-8")
        return dialects.read(read_document(path, path.stem), "register-table")

    return read


def _accounted(found: Reading) -> Reading:
    found.number()
    assert "unclaimed" not in observed_tables(found)["lines"].column("role").to_pylist()
    return found
