"""The five record tables of one document, column by column.

A column is the attribute of that name of each observation, except those that all rows share
(identity, provenance, quality), which come ready made, and those that a field repeats of its
register and an enumeration value of its field.
"""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from normalize.arrow import lists, pick, structs
from normalize.columns import FORM
from normalize.schema import OBSERVED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Observation, Reading

_OF_REGISTER: Final = ("variant", "register_id", "block", "register", "kind", "address_space", "address")
_OF_FIELD: Final = ("variant", "register_id", "field_id", "block", "register", "kind", "field")


class Rows:
    """The observations of a document by table.

    Attributes:
        by_table: the rows of each record table in document order.
        observations: all of them, table after table.
    """

    def __init__(self, reading: Reading) -> None:
        registers = reading.registers
        fields = [row for register in registers for row in register.fields]
        values = [value for row in fields for value in row.values]
        self._variant = reading.variant
        self._fields_of = [len(register.fields) for register in registers]
        self._values_of = [len(row.values) for row in fields]
        self._listed = [sum([value.role != "prose" for value in row.values]) for row in fields]
        self.by_table: dict[str, Sequence[Any]] = {
            "registers": registers,
            "fields": fields,
            "enum_values": values,
            "instructions": reading.instructions,
            "symbols": reading.symbols,
        }
        self.observations: list[Observation] = list(chain.from_iterable(self.by_table.values()))

    def counts(self) -> dict[str, int]:
        """The counts that the `documents` table gives."""
        return {
            **{name: len(rows) for name, rows in self.by_table.items() if name != "enum_values"},
            "values": sum(self._listed),
            "flagged": sum([bool(row.flags) for row in self.observations]),
        }

    def tables(self, common: dict[str, Any]) -> dict[str, Any]:
        """The record tables; `common` are the columns that all share, for all `observations`."""
        made: dict[str, dict[str, Any]] = {}
        start = 0
        for name, rows in self.by_table.items():
            known = {key: column.slice(start, len(rows)) for key, column in common.items()}
            known |= self._special(name, known, made)
            made[name] = {
                field.name: known[field.name] if field.name in known else _column(rows, field)
                for field in OBSERVED[name]
            }
            start += len(rows)
        return {
            name: pa.Table.from_arrays(list(columns.values()), schema=OBSERVED[name])
            for name, columns in made.items()
        }

    def _special(self, name: str, known: dict[str, Any], made: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """Columns that are not attributes of the row itself; `made` are the tables made before."""
        rows = self.by_table[name]
        if name == "fields":
            return {
                "field_id": known["observation_id"],
                "enum_count": pa.array(self._listed, pa.int32()),
                **_repeated(made["registers"], _OF_REGISTER, self._fields_of),
            }
        if name == "enum_values":
            return _repeated(made["fields"], _OF_FIELD, self._values_of)
        variant = {"variant": pa.array([row.variant or self._variant for row in rows], pa.string())}
        if name == "registers":
            return {"register_id": known["observation_id"], **variant}
        return {"forms": _forms(rows), **variant} if name == "instructions" else variant


def _repeated(holders: dict[str, Any], names: tuple[str, ...], times: list[int]) -> dict[str, Any]:
    """Columns of the rows that hold others, each value repeated for every row held."""
    index = np.repeat(np.arange(len(times), dtype=np.int32), times)
    return {name: pick(holders[name], index) for name in names}


def _column(rows: Sequence[Any], field: Any) -> Any:
    return pa.array(list(map(attrgetter(field.name), rows)), field.type)


def _forms(rows: Sequence[Any]) -> Any:
    flat = [form for row in rows for form in row.forms]
    members = {"phase": [phase for phase, _ in flat], "text": [text for _, text in flat]}
    return lists([len(row.forms) for row in rows], structs(members, FORM), pa.list_(FORM))
