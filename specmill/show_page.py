"""What was found for a name, as a Markdown page and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.decoding import parts
from catalog.model import plain
from catalog.names import element, element_name
from specmill.forms import escaped
from specmill.phrases import element_text, marks, number, place, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.decoding import Part
    from catalog.find import Found
    from catalog.model import Instruction, Register, Row, Symbol


def as_json(found: Found, name: str) -> dict[str, Any]:
    """Everything found, as the columns of the tables, with fields in their registers and values in their fields."""
    return {
        "registers": [{**plain(r), "element": _element(r, name)} for r in found.registers],
        "fields": [
            {
                "register": {**plain(r), "fields": []},
                "bits": part.bits,
                "parts": [plain(row) for row in part.rows],
            }
            for r, part in found.fields
        ],
        "instructions": [plain(row) for row in found.instructions],
        "symbols": [plain(row) for row in found.symbols],
    }


def _element(register: Register, wanted: str) -> dict[str, Any] | None:
    """The element of an array that the name means, if it means one."""
    index = element(wanted, register.name or "")
    for instance in register.instances() if index is not None else ():
        if instance.index == index:
            return {"index": index, "name": instance.name, "address": instance.address}
    return (
        None
        if index is None
        else {"index": index, "name": element_name(register.name, index), "address": None}
    )


def markdown(found: Found, name: str) -> str:
    """Everything found, as a Markdown page."""
    lines: list[str] = []
    for register in found.registers:
        lines += _register(register, name)
    for register, part in found.fields:
        lines += [f"## {escaped(register.name or '?')}.{escaped(part.field.name or part.bits)}", ""]
        lines += [f"{escaped(summary(register))}; {escaped(place(part.field))}", "", *_table([part])]
    others: list[Instruction | Symbol] = [*found.instructions, *found.symbols]
    for row in others:
        lines += [
            f"## {escaped(row.name or '(no name)')}",
            "",
            escaped(place(row)),
            "",
            *_facts(row),
            *_marks(row),
        ]
    return "\n".join(lines).rstrip("\n") + "\n"


def _register(register: Register, wanted: str) -> Iterator[str]:
    yield from (f"## {escaped(register.name or '(no name)')}", "")
    yield from (f"{escaped(summary(register))}; {escaped(place(register))}", "")
    index = element(wanted, register.name or "")
    if index is not None:
        yield from (escaped(element_text(register, index)), "")
    if register.description:
        yield from (_cell(register.description), "")
    yield from _marks(register)
    yield from _table(list(parts(register)))


def _table(rows: list[Part]) -> Iterator[str]:
    yield from ("| bits | field | default | access | description |", "|---|---|---|---|---|")
    for part in rows:
        field = part.field
        texts = [text for row in part.rows for text in (row.description, row.note) if text]
        about = list(dict.fromkeys(texts))
        about += [f"values of the list of {part.list_of}:"] if part.list_of else []
        about += [
            f"`{number(v)}` = {v.name or ''} {v.description or ''}"
            for v in part.values
            if v.value is not None
        ]
        about += [text for row in (*part.rows, *part.values) for _, text in marks(row)]
        cells = (part.bits or field.bits_text, field.name, field.default_text, field.access)
        said = "<br>".join(_cell(text) for text in about)
        yield f"| {' | '.join(_cell(text or '') for text in cells)} | {said} |"
    yield ""


def _facts(row: Instruction | Symbol) -> Iterator[str]:
    """The columns of an instruction or a symbol that say something about it."""
    about = {
        key: value for key, value in plain(row).items() if key not in _KNOWN and value not in (None, [], {})
    }
    for key, value in about.items():
        text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
        yield f"- {escaped(key)}: {_cell(text)}"
    yield ""


def _marks(row: Row) -> Iterator[str]:
    texts = [text for _, text in marks(row)]
    yield from (f"- {escaped(text)}" for text in texts)
    if texts:
        yield ""


def _cell(text: str) -> str:
    """Text that stays within a cell of a table."""
    return "<br>".join(escaped(line.strip()) for line in text.split("\n") if line.strip())


_KNOWN = frozenset(
    """
    doc_id vendor observation_id page_first page_last line_first line_last status confidence repairs flags
    agreement name mnemonic
    """.split()  # noqa: SIM905 - as long a list of quoted names is harder to read
)
"""Columns that the page says in other ways, or not at all."""
