"""Names that a format can hold, made from names as printed: `clamp x` becomes `clamp_x`.

    names = Names(reserved=KEYWORDS)
    names.take("Reserved", "7_4")       "Reserved"
    names.take("Reserved", "15_12")     "Reserved_15_12"
    names.take(None, "3_0")             "unnamed_3_0"

A changed name always goes with a note that holds the printed one (`catalog.export.notes`), so the
way back is never lost.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.series import STOOD_FOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LONGEST: Final = 63
"""Characters of a name: C promises that so many are significant. Some values are named by a sentence."""

_BRACKETS: Final = str.maketrans("[]", "  ")
_SHORT: Final = 40
"""Characters of a name made of a description."""
_END: Final = re.compile(r"[.;:,](?=\s|$)|\n|\s[(\[–—-](?=\S|\s)")
"""Where the first words of a description end."""

_INDEX: Final = re.compile(r"\[[^\]]*\]")
_OTHER: Final = re.compile(r"[^A-Za-z0-9_]+")


def identifier(text: str) -> str:
    """A name of letters, digits and `_` that does not begin with a digit; empty if nothing is left of it.

    An index range becomes `n`: `CB_COLOR[0-7]_INFO` is `CB_COLORn_INFO`. What a letter stands for is left out:
    `PORTx_IN (x = A, B)` is `PORTx_IN`.

    >>> identifier("CB_COLOR[0-7]_INFO"), identifier("2x, 4x"), identifier("S#"), identifier("-")
    ('CB_COLORn_INFO', '_2x_4x', 'S', '')
    """
    if text.endswith(")") and (written := re.match(STOOD_FOR, text)):
        text = written[1]
    made = _OTHER.sub("_", _INDEX.sub("n", text))
    made = made if text.startswith("_") else made.lstrip("_")
    made = made if text.endswith("_") else made.rstrip("_")
    if len(made) > LONGEST:
        made = made[:LONGEST].rsplit("_", 1)[0] or made[:LONGEST]
    return f"_{made}" if made[:1].isdigit() else made


def short(text: str | None) -> str | None:
    """What to call something that has a description and no name: its first words; None when there are none to spell.

    >>> short("Counts on both edges (default)."), short("2x oversampling; slow"), short("In[3]"), short("-")
    ('Counts_on_both_edges', '_2x_oversampling', 'In_3', None)
    """
    text = (text or "").strip().translate(_BRACKETS)  # an index here is that of something else
    made = identifier(_END.split(text, maxsplit=1)[0]) or identifier(text)
    if len(made) > _SHORT:
        made = made[:_SHORT].rsplit("_", 1)[0] or made[:_SHORT]
    return made or None


class Names:
    """The names of one scope: no two of them alike, not even but for case, and none a reserved word.

    Tools for languages that fold case, and generators that write names in capitals, read the result as well.
    """

    def __init__(self, reserved: Iterable[str] = (), spell: Callable[[str], str] = identifier) -> None:
        self._reserved = frozenset(reserved)
        self._spell = spell
        self._taken: set[str] = set()

    def take(self, name: str | None, *tellers: str) -> str:
        """A free name for this one. The tellers are put behind it in turn until it is free, then numbers are.

        A name that is lost or leaves nothing to spell is called `unnamed` and takes the first teller at once.
        """
        base = self._spell(name or "")
        ends = [end for teller in tellers if (end := identifier(f"_{teller}").strip("_"))]
        if not base:
            base, ends = "_".join(["unnamed", *ends[:1]]), ends[1:]
        made = base
        if not self._free(made):
            for end in ends:
                made = f"{made}_{end}"
                if self._free(made):
                    break
            else:
                stem, number = (made if ends else base), 2
                while not self._free(made := f"{stem}_{number}"):
                    number += 1
        self._taken.add(made.lower())
        return made

    def reserve(self, names: Sequence[str]) -> bool:
        """Take these names as they are, all of them or, where one is taken, none; whether they were free."""
        free = all(map(self._free, names))
        if free:
            self._taken.update(name.lower() for name in names)
        return free

    def _free(self, name: str) -> bool:
        return name.lower() not in self._taken and name not in self._reserved
