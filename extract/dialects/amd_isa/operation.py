"""The part of an instruction's text that is pseudo-code: its run of statements, as printed.

    D.u = S0.u + S1.u; SCC = (D.u == 0). Unsigned addition.
    -> D.u = S0.u + S1.u; SCC = (D.u == 0).

The text is one flowed paragraph, so a remark after `//` goes on to the end of its sentence.
"""

from __future__ import annotations

import re
from typing import Final

_BREAK: Final = re.compile(r"(?<=[;.])(?<!\.\.\.)\s+|(?<=\bendfor)\s+|(?<=\bendif)\s+|(?<!\s)\s++(?=//)")
_END: Final = re.compile(r"\bExamples?\s?:|^(?:\*\*)?Notes(?:\*\*)?$|^Functional examples:", re.MULTILINE)
_INDEX: Final = r"(?:\[(?:[^\[\]]|\[[^\]]*+\])*+\])*+"
_PLACE: Final = rf"[A-Za-z_][\w.]*+(?:-[a-z]++)?{_INDEX}(?:\.\w+)*+{_INDEX}"
_STATEMENT: Final = re.compile(
    r"//\s?\S"
    r"|(?:if|while|for|elsif|switch)\s?\(|for \w+ in\b|if [^.;]*\bthen\b|next if\b|end (?:if|for|while)\b"
    r"|(?:else|endif|endfor|endwhile|do|then|end|return|break)\b(?![ ,]+[a-z]+ [a-z]+ )"
    rf"|{_PLACE}\s?(?:[-+*/&|^~]|<<|>>)?=(?!=)"
    r"|\{[^}]*\}\s?=(?!=)"
    r"|[A-Za-z_]\w*\s?(?:\+\+|--)",
    re.IGNORECASE,
)


def operation(text: str) -> str | None:
    """The pseudo-code in a text: the run of statements it begins with, else its longest; None when there is none.

    >>> operation("D = ~S0; SCC = (D != 0). Bitwise negation.")
    'D = ~S0; SCC = (D != 0).'
    >>> operation("Do nothing for SIMM16 = 3 cycles.") is None
    True
    """
    if "=" not in text:
        return None
    stop = _END.search(text)
    end_of_all = stop.start() if stop else len(text)
    best = (0, 0)
    start = -1
    for at, end, stated in _pieces(text, end_of_all):
        if stated:
            start = at if start < 0 else start
            if end - start > best[1] - best[0] and not (best[1] and best[0] == 0 and start):
                best = (start, end)
        else:
            start = -1
    run = text[best[0] : best[1]].strip()
    return run if "=" in run else None


def _pieces(text: str, end_of_all: int) -> list[tuple[int, int, bool]]:
    """The sentences and statements of a text, and whether each is a statement.

    Between two statements so are words that end in a semicolon, and a sentence after a remark goes on with it.
    """
    out: list[tuple[int, int, bool]] = []
    at = 0
    for found in [*_BREAK.finditer(text, 0, end_of_all), None]:
        end, after = (found.start(), found.end()) if found else (end_of_all, end_of_all)
        stated = _STATEMENT.match(text, at, end) is not None
        if stated and len(out) > 1 and out[-2][2] and not out[-1][2]:
            first, last, _ = out[-1]
            if text[last - 1] == ";" or text.startswith("//", out[-2][0]):
                out[-1] = (first, last, True)
        out.append((at, end, stated))
        at = after
    return out
