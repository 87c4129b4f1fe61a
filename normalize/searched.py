r"""Which texts of a column hold something, found by Arrow without a look at each.

    holding(pa.array(["off", None, "0 - off", "D = O"]), r" - |[<=>] ?[Ol]")    [2, 3]

Of thousands of texts a check concerns a few, and what all of these hold, a blank hyphen or a bracket, can be said in a
pattern for RE2, which Arrow runs over a whole column at once. It is no substitute for the pattern that decides: RE2 knows
no look-around, and its `\s`, `\w` and `$` are not those of `re`.
"""

from __future__ import annotations

from typing import Any


def holding(texts: Any, pattern: str) -> list[int]:
    """The places of the texts, an array of strings or nulls, in which an RE2 pattern is found, in their order."""
    from pyarrow._compute import MatchSubstringOptions, call_function  # noqa: PLC0415 - see `normalize.arrow.pick`

    found = call_function("match_substring_regex", [texts], MatchSubstringOptions(pattern))
    places: list[int] = call_function("indices_nonzero", [found]).to_pylist()
    return places
