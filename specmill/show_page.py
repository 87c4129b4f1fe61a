"""What was found for a name, as a Markdown page and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.decoding import parts
from catalog.model import plain
from specmill.forms import escaped
from specmill.phrases import default, element_text, marks, number, place, summary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.decoding import Part
    from catalog.find import Found
    from catalog.instances import Instance
    from catalog.model import Instruction, Register, Row, Symbol


def as_json(found: Found, name: str) -> dict[str, Any]:
    """Everything found, as the columns of the tables, with fields in their registers and values in their fields."""
    return {
        "registers": [{**plain(r), "element": _element(found.elements(r, name))} for r in found.registers],
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


def _element(elements: Iterable[Instance]) -> dict[str, Any] | None:
    """The element of an array that the name or the address means, if it means one."""
    for one in elements:
        return {"index": one.index, "name": one.name, "address": one.address}
    return None


def markdown(found: Found, name: str) -> str:
    """Everything found, as a Markdown page."""
    lines: list[str] = []
    for register in found.registers:
        lines += _register(register, found.elements(register, name))
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


def _register(register: Register, elements: Iterable[Instance]) -> Iterator[str]:
    yield from (f"## {escaped(register.name or '(no name)')}", "")
    yield from (f"{escaped(summary(register))}; {escaped(place(register))}", "")
    for element in elements:
        yield from (escaped(element_text(element)), "")
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
            " ".join(filter(None, (f"{number(v)} =", v.name, v.description)))
            for v in part.values
            if v.value is not None
        ]
        about += [text for row in (*part.rows, *part.values) for _, text in marks(row)]
        cells = (part.bits or field.bits_text, field.name, default(field), field.access)
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
