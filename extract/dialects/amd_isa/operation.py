"""The part of an instruction's text that is pseudo-code: its run of statements, as printed.

    D.u = S0.u + S1.u; SCC = (D.u == 0). Unsigned addition.
    -> D.u = S0.u + S1.u; SCC = (D.u == 0).

The text is one flowed paragraph, so a remark after `//` goes on to the end of its sentence.
"""

from __future__ import annotations

import re
from typing import Final

_BREAK: Final = re.compile(r"(?<=[;.])(?<!\.\.\.)\s+|\s+(?=//)")
_END: Final = re.compile(r"\bExamples?\s?:")
_PLACE: Final = r"[A-Za-z_][\w.]*(?:\[[^\]]*\])*(?:\.\w+)*(?:\[[^\]]*\])*"
_STATEMENT: Final = re.compile(
    r"//\s?\S"
    r"|(?:if|while|for|elsif|switch)\s?\(|for \w+ in\b"
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
    at = 0
    for found in [*_BREAK.finditer(text, 0, end_of_all), None]:
        end, after = (found.start(), found.end()) if found else (end_of_all, end_of_all)
        if _STATEMENT.match(text, at, end):
            start = at if start < 0 else start
            if end - start > best[1] - best[0] and not (best[1] and best[0] == 0 and start):
                best = (start, end)
        else:
            start = -1
        at = after
    run = text[best[0] : best[1]].strip()
    return run if "=" in run else None
