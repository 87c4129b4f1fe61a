"""The one value of a single bit that its text explains: `Pump enable. 1=The pump runs.`, `1 - Starts it.` in a line.

What the other one means goes without saying.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import trimmed
from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.words.text import leads_on, one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_LONE: Final = re.compile(
    r"(?:(?:^|(?<=\n))[ \t]*(?=.{1,5}[A-Za-z])|(?<=[.;]\s)(?=.{1,5}[A-Z]))(?P<codes>[01])(?:\s?[=:]\s?|\s[–—-]\s)"
    r"(?=[A-Za-z][a-z]+\s)"
)
_CODE: Final = re.compile(r"(?<![\w.\[:])\d+b?\s?(?:[=:]|[–—-]\s)")
"""Whatever may be a value."""
_NO_MEANING: Final = re.compile(
    r"(?:Only|See|Refer|Note|Available|Not (?:available|implemented|present))\b"
    r"|.*\b[Tt]h(?:is|ese) (?:bits?|field)\b|(?:.*[\s(])?[01](?=[\s,;:.)]|$)"
)
"""What a footnote says that is numbered so, or a label that the other value ends: `Data ready; 0 not ready`."""
_END: Final = re.compile(r"\.(?=\s|$)")


def lone_value(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """That value up to the end of its sentence; none where the text may have more of them."""
    if holder.width != 1:
        return []
    found = _LONE.search(text)
    if found is None or len(_CODE.findall(text)) != 1 or leads_on(text, found.start("codes")):
        return []
    stop = _END.search(text, found.end())
    end = stop.end() if stop else len(text)
    label = trimmed(one_line(text[found.end() : end]), holder, words)
    if _NO_MEANING.match(label):
        return []
    return [Item(found["codes"], None, label, at=(found.start("codes"), end))]
