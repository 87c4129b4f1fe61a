"""What sentences say: the two states of a bit, a register's address and reset.

When set, the pump runs; when cleared, it rests.            1: the pump runs, 0: it rests
Set = the pump runs, clear = it rests
This register is located at offset 0x10.                    offset 0x10
Its value after reset is 0x0000 0001.                       reset 0x0000 0001
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.words.notation import HEX, is_identifier
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_TO: Final = r"(?:\s+to\s+(?:a\s+)?(?:logic\s+)?['‘’\"“”]?{0}['‘’\"“”]?)?"
_STATE = re.compile(
    r"\b(?:when|if)\s+(?:(?:this|the)\s+(?:bit|field|flag)\s+|it\s+|(?P<name>[A-Z]\w*)\s+(?:bit\s+)?)?(?:is\s+|=\s*)?"
    rf"(?:(?P<one>set{_TO.format(1)}|asserted|high|['‘\"“]?1['’\"”]?)|(?P<zero>set\s+to\s+['‘\"“]?0['’\"”]?"
    rf"|clear(?:ed)?{_TO.format(0)}|de-?asserted|low|['‘\"“]?0['’\"”]?))"
    r"\s*[,:]?\s+(?=[^\W\d])(?P<text>[^.;\n]*(?:\n(?!\s*\n)[^.;\n]*)*)(?:[.;]|$)",
    re.IGNORECASE,
)
_NAMED_STATE = re.compile(
    r"(?:^|(?<=[.;,(])\s*)(?:(?P<one>set|high|asserted)|(?P<zero>clear(?:ed)?|reset|low|de-?asserted))\s?(?:=|(?<=high):|(?<=low):)\s*"
    r"(?!(?:by|when|if|on|at|see|after|during|upon|until|while|only|with)\b)(?=[^\W\d])"
    r"(?P<text>[^.;,:=()\n]+?)\s*(?=[.;,)\n]|$)",
    re.IGNORECASE,
)
_TWO_STATES: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        (
            r"(?:^|(?<=[.;:]\s))(?:when|if)\s+(?:(?:it|this\sbit|the\sbit)\s+is\s+)?(?P<first>set|high|1|clear(?:ed)?|low|0)\s*,\s*"
            r"(?P<one>[^.;,\n]+?)\s*[,;.]\s*(?:otherwise|else|if\snot)\b(?![\s,]*see\b)\s*,?\s*(?P<two>[^.;,\n]+?)\s*(?:[.;]|$)"
        ),
        (
            r"\b(?:reads?|returns?)\s+(?:as\s+)?(?P<first>[01])\s+(?:when|if|while)\s+(?P<one>[^.;,\n]+?)\s*[,;]\s*(?:and\s+)?"
            r"(?:(?:reads?|returns?)\s+(?:as\s+)?)?(?P<second>[01])\s+(?:when|if|while)\s+(?P<two>[^.;,\n]+?)\s*(?:[.;]|$)"
        ),
        (
            r"(?:^|(?<=[.;:]\s))(?P<one>[^.;,:\n]+?),?\s+(?:when|if)\s+(?:(?:it|this\sbit|the\sbit)\s+is\s+)?"
            r"(?P<first>set|1|clear(?:ed)?|0)\s*[,;]\s*(?:and\s+)?(?P<two>(?!(?:otherwise|else|see|and|but|or|unless|which|that|where|while|when|if|as|only)\b)[^\s.;,][^.;,\n]*?)\s+otherwise\s*(?:[.;]|$)"
        ),
    )
)
"""Both states in one sentence: `If set, it runs, otherwise it rests.`, `Runs if set, rests otherwise.`,
`Reads 1 when it runs, 0 when it rests.`"""
_QUICK = re.compile(r"\b(?:when|if)\b", re.IGNORECASE)
_PLACE = re.compile(
    r"\b(?:(?:located|placed|mapped|found|accessed|resides|lies)\s+(?:at|with)\s+(?:an?\s+|the\s+)?"
    r"|(?:its|register's)\s+|at\s+(?:an?\s+|the\s+)?(?=(?:address\s+|byte\s+)?offset)|\b(?:register|it)\s+is\s+at\s+(?=address))"
    rf"(?:address\s+(?=offset)|byte\s+)?(?P<kind>offset|address)\s+(?:of\s+|is\s+|=\s*)?(?P<value>{HEX})(?!\w)"
    rf"|(?:^|\b(?:register|it)\s+is\s+)(?:located|mapped)\s+at\s+(?P<bare>{HEX})(?!\w)(?!\s+(?:the|an?)\b)",
    re.IGNORECASE,
)
_RESET = re.compile(
    r"\b(?:(?:reset|default|initial)\s+value|value\s+(?:after|at|on|upon|following)\s+(?:a\s+)?reset|resets)"
    rf"(?:\s+of\s+(?:this|the)\s+register)?\s+(?:is\s+|to\s+|of\s+|=\s*)(?P<value>{HEX})(?!\w)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"\b(?:this|the)\s+(?:\w+\s+)?register\b|\b(?:it|its)\b|(?-i:\b(?:Located|Mapped|Resets)\b)",
    re.IGNORECASE,
)
"""What a sentence speaks of that tells of the register."""
_OF_OTHERS = re.compile(
    r"(?<!\bis\s)\b(?:(?:an?|each|every|another)\s+(?:[\w-]+\s+){0,2}?(?P<some>[\w-]+)(?:\s+(?:that|which)\s+(?:is|are))?"
    r"|the\s+(?:[\w-]+\s+){0,2}?(?P<this>[\w-]+))\s+$",
    re.IGNORECASE,
)
"""What stands right before the words for a place, `a table that is`, unless the register is said to be that."""
_WITHIN = re.compile(
    r"\b(?:located|placed|mapped|found|resides|lies|is)\s+(?:in|within|inside|on)\s+$", re.IGNORECASE
)
"""What makes the words before a place those for where the register is: `is located in the block at offset 0x2C`."""
_LONGEST: Final = 160


def states(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """The two values of a single bit that sentences tell; empty where one is missing or told twice."""
    if holder.width != 1:
        return []
    if not _QUICK.search(text):
        found = []
    elif told := _told_at_once(text):
        return told
    else:
        found = list(_STATE.finditer(text))
    if any(one["name"] and one["name"] != holder.name for one in found):
        return []
    if not found and ("=" in text or ":" in text):
        found = list(_NAMED_STATE.finditer(text))
    if sorted(bool(one["one"]) for one in found) != [False, True]:
        return []
    labels = [one_line(one["text"]).strip(" ,") for one in found]
    if any(not label or len(label) > _LONGEST for label in labels):
        return []
    return [
        Item("1" if one["one"] else "0", None, label, at=one.span())
        for one, label in zip(found, labels, strict=True)
    ]


def _told_at_once(text: str) -> list[Item]:
    """The two values that one sentence tells; none where several do."""
    found = [one for pattern in _TWO_STATES for one in pattern.finditer(text)]
    if len(found) != 1:
        return []
    (one,) = found
    first = "1" if one["first"].lower() in {"set", "high", "1"} else "0"
    if one.groupdict().get("second") == first:
        return []
    second = "0" if first == "1" else "1"
    codes = ((first, "one"), (second, "two"))
    return [Item(code, None, one_line(one[which]), at=one.span(which)) for code, which in codes]


def spoken_keys(text: str, name: str | None) -> dict[str, str]:
    """The offset, address and reset that the sentences over a register's fields give of it.

    A sentence that names another register tells nothing; neither do two of one kind.
    """
    found: dict[str, set[str]] = {}
    for sentence in re.split(r"(?<=[.;])\s+", text):
        others = [word for word in re.findall(r"\b[A-Z]\w+\b", sentence) if word != name]
        if any(is_identifier(word) and not re.match(HEX, word) for word in others):
            continue
        if not _SUBJECT.search(sentence) and not (name and name in sentence):
            continue
        for one in _PLACE.finditer(sentence):
            if _is_of_other(sentence[: one.start()], name):
                continue
            found.setdefault((one["kind"] or "address").lower(), set()).add(one["value"] or one["bare"])
        for one in _RESET.finditer(sentence):
            found.setdefault("reset", set()).add(one["value"])
    return {kind: values.pop() for kind, values in found.items() if len(values) == 1}


def _is_of_other(before: str, name: str | None) -> bool:
    """Whether the words before a place name what is there, and it is no register: `points to a table` at 0x8000."""
    found = _OF_OTHERS.search(before)
    if found and _WITHIN.search(before[: found.start()]):
        return False
    noun = (found["some"] or found["this"]) if found else "register"
    return noun.lower() not in {"register", "registers", "is", "are", "and"} and noun != name
