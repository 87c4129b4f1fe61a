"""How far each observed row is to be trusted: its status, confidence, repairs and flags.

A row with flags is `flagged`; one that is not printed but deduced is `inferred`; one with repairs alone is
`repaired`; any other is `clean`. What words in running text say of a value is no label: it is trusted less. So is
every row of a page that was scanned, whose text a program recognised: any letter of it may be misread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from extract.observations import EnumValue, Repair
from normalize.arrow import lists, pick, structs
from normalize.columns import REPAIR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from extract.document import Document
    from extract.observations import Observation

CONFIDENCE: Final = {"clean": 0.99, "repaired": 0.95, "inferred": 0.85, "flagged": 0.5}
"""How sure a row of each status is right. Of the rows at 0.9 or more, 999 in 1,000 must be."""

WORDED: Final = 0.5
"""Of values that sentences explain in several words: the hardware's label mostly reads otherwise."""

RECOGNISED: Final = 0.8
"""What is left of it where the text was recognised in a picture: one name in ten or twenty has a wrong letter."""

_STATUS: Final = tuple(CONFIDENCE)


def worded(role: str | None, name: str | None) -> bool:
    """Whether the label of a value is words of a sentence."""
    return role == "prose" and name is not None and " " in name


def is_recognised(confidence: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which rows come from pages whose text was recognised: no other has a confidence as theirs."""
    return ~np.isin(confidence, tuple(CONFIDENCE.values()))


def quality(observations: Sequence[Observation], document: Document) -> dict[str, Any]:
    """The quality columns of the rows of a document, one array of equal length per column."""
    status = np.array(
        [3 if row.flags else 2 if row.inferred else 1 if row.repairs else 0 for row in observations], np.int8
    )
    marked = [observations[i] for i in np.flatnonzero(status).tolist()]
    repairs = [repair for row in marked for repair in row.repairs]
    members = {name: [getattr(repair, name) for repair in repairs] for name in Repair.__slots__}
    flags = [flag for row in marked for flag in row.flags]
    n_repairs, n_flags = np.zeros((2, len(observations)), np.int32)
    n_repairs[status > 0] = [len(row.repairs) for row in marked]
    n_flags[status > 0] = [len(row.flags) for row in marked]
    confidence = np.array(list(CONFIDENCE.values()), np.float64)[status]
    said = [
        isinstance(row, EnumValue) and row.role == "prose" and worded(row.role, row.name)
        for row in observations
    ]
    confidence[said] = np.minimum(confidence[said], WORDED)
    if scanned := document.recognised:
        on = [any(document.pages[line] in scanned for line, _, _ in row.pieces) for row in observations]
        confidence[on] *= RECOGNISED
    return {
        "status": pick(pa.array(_STATUS), status),
        "confidence": pa.array(confidence),
        "repairs": lists(n_repairs, structs(members, REPAIR), pa.list_(REPAIR)),
        "flags": lists(n_flags, pa.array(flags, pa.string()), pa.list_(pa.string())),
    }
