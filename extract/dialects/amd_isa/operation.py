"""The part of an instruction's text that is pseudo-code: the longest run of statements, as printed.

    D.u = S0.u + S1.u; SCC = (D.u == 0). Unsigned addition.
    -> D.u = S0.u + S1.u; SCC = (D.u == 0).

The text is one flowed paragraph, so a remark after `//` goes on to the end of its sentence.
"""

from __future__ import annotations

import re
from typing import Final

_BREAK: Final = re.compile(r"(?<=[;.])(?<!\.\.\.)\s+|\s+(?=//)")
_STATEMENT: Final = re.compile(
    r"//\s?\S"
    r"|(?:if|while|for|elsif|switch)\s?\(|for \w+ in\b|(?:else|endif|endfor|endwhile|do|then|end|return|break)\b(?![ ,]+[a-z]+ [a-z]+ )"
    r"|[A-Za-z_][\w.]*(?:\[[^\]]*\])*(?:\.\w+)*(?:\[[^\]]*\])*\s?(?:[-+*/&|^~]|<<|>>)?=(?!=)"
    r"|\{[^}]*\}\s?=(?!=)"
    r"|[A-Za-z_]\w*\s?(?:\+\+|--)",
    re.IGNORECASE,
)


def operation(text: str) -> str | None:
    """The pseudo-code in a text, or None when there is none.

    >>> operation("D = ~S0; SCC = (D != 0). Bitwise negation.")
    'D = ~S0; SCC = (D != 0).'
    >>> operation("Do nothing for SIMM16 = 3 cycles.") is None
    True
    """
    if "=" not in text:
        return None
    best = (0, 0)
    start = -1
    at = 0
    code = False
    for end, after in [*((m.start(), m.end()) for m in _BREAK.finditer(text)), (len(text), len(text))]:
        is_code = _STATEMENT.match(text, at, end) is not None
        if is_code and not code:
            start = at
        if is_code and end - start > best[1] - best[0]:
            best = (start, end)
        code = is_code
        at = after
    found = text[best[0] : best[1]].strip()
    return found if "=" in found else None
