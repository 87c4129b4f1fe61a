"""Encodings that share instructions: the opcodes of one are those of the other and a number, the same for all.

    VOP2   V_ADD_F32    1     V_SUB_F32    2     V_MUL_F32    5
    VOP3   V_ADD_F32  257     V_SUB_F32  258     V_MUL_F32  262     one of the last two is misprinted

Which of the two is wrong nothing here tells: both are flagged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading

_LEAST: Final = 12
"""So many instructions two encodings share at least."""
_MOST: Final = 0.8
"""Of them so many have opcodes that lie equally far apart."""
_ENCODINGS: Final = 6
"""A name that stands in more encodings is no instruction that they share."""


def check_distances(reading: Reading) -> None:
    """Flag and report instructions whose opcodes in two encodings do not lie as far apart as nearly all others do."""
    named: dict[tuple[str | None, str], dict[str, list[Instruction]]] = defaultdict(lambda: defaultdict(list))
    for row in reading.instructions:
        if row.encoding and row.mnemonic and row.opcode is not None:
            named[row.variant, row.mnemonic][row.encoding].append(row)
    shared: dict[tuple[str | None, str, str], list[tuple[int, Instruction, Instruction]]] = defaultdict(list)
    for (variant, _), rows in named.items():
        single = {encoding: only[0] for encoding, only in rows.items() if len(only) == 1}
        if not 1 < len(single) <= _ENCODINGS:
            continue
        for one, other in combinations(sorted(single), 2):
            first, second = single[one], single[other]
            distance = (second.opcode or 0) - (first.opcode or 0)
            shared[variant, one, other].append((distance, first, second))
    for (_, one, other), pairs in shared.items():
        usual, count = Counter(distance for distance, _, _ in pairs).most_common(1)[0]
        if len(pairs) < _LEAST or count < _MOST * len(pairs):
            continue
        for distance, first, second in pairs:
            if distance == usual:
                continue
            message = (
                f"{first.mnemonic} is {first.opcode} in {one} and {second.opcode} in {other}, {distance} apart; "
                f"{count} of the {len(pairs)} instructions in both are {usual} apart"
            )
            for row in (first, second):
                row.flag("opcode_distance")
                reading.diagnose("opcode_distance", message, observation=row)
