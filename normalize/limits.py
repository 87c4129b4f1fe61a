"""Numbers that no column can hold: damage such as `GpuF0MMReg:0x2888000000000000028` makes them.

The number is left out, the row flagged `impossible_number`; the printed text stays in `raw_text`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow as pa

from normalize.columns import INT32, INT64, UINT64
from normalize.schema import OBSERVED

if TYPE_CHECKING:
    from extract.observations import Observation, Reading

_LIMITS: Final = {INT32: (-(2**31), 2**31 - 1), INT64: (-(2**63), 2**63 - 1), UINT64: (0, 2**64 - 1)}


def drop_impossible_numbers(reading: Reading) -> bool:
    """Leave out, flag and report each number that does not fit its column; True when there was one."""
    found = False
    for table, row in reading.observations():
        for field in OBSERVED[table]:
            kind = field.type.value_type if pa.types.is_list(field.type) else field.type
            if kind in _LIMITS and hasattr(row, field.name):
                found |= _check(reading, row, field.name, _LIMITS[kind])
    return found


def _check(reading: Reading, row: Observation, name: str, limits: tuple[int, int]) -> bool:
    (low, high), value = limits, getattr(row, name)
    numbers = value if isinstance(value, list) else [value]
    wrong = [n for n in numbers if n is not None and not low <= n <= high]
    if not wrong:
        return False
    setattr(row, name, [n for n in numbers if n not in wrong] if isinstance(value, list) else None)
    row.flag("impossible_number")
    reading.diagnose(
        "impossible_number",
        f"{name} {', '.join(f'{n:#x}'[:40] for n in wrong)} is no number of any hardware and is left out",
        observation=row,
    )
    return True
