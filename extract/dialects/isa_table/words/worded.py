"""Instructions under headings of their own, each with its word bit by bit behind a key.

6.2 GADD - Gated Add                      the heading begins with the mnemonic
Description
Adds two gates.
Syntax:  Operands:
(i) GADD Rd,Rr  0 <= d <= 31              and so does a line of syntax
16-bit Opcode:
0000 11rd dddd rrrr                       or behind the key, in two lines, or several: `(i) 0000 11rd dddd rrrr`;
                                          or each group in a line of its own right below the key

Heading and syntax have to agree: what merely looks like a word is none. A register and its values may stand so too,
but no line calls itself their syntax. A word of other than the bits that its key says is flagged. Entries of a PDF may
stand in two columns.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import NUMBERED, encloses
from extract.dialects.isa_table.lists.two_columns import rows_of
from extract.dialects.isa_table.statements import Statement, Words
from extract.dialects.isa_table.statements import said as said_with_marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.isa_table.lists.two_columns import Row
    from extract.document import Document

_HEADING: Final = re.compile(
    r"(?:\d{1,3}(?:\.\d{1,3})*\.?\s+)?(?P<name>[A-Z][A-Z0-9]{0,9}(?:\.[A-Z0-9]{1,3})?)"
    r"(?:\s*\([A-Z0-9 ,/]+\))?(?:\s*(?:[–—:]|-{1,2})\s*[A-Za-z]|\s+[A-Z])[A-Za-z].{2,79}$"
)
_KEY: Final = re.compile(
    r"(?:(?P<bits>\d{1,2})[- ]bit\s+)?(?:[Oo]pcode|[Ee]ncoding|[Mm]achine [Cc]ode)s?"
    r"(?:\s*:\s*|\s+(?=[01(])|$)(?P<rest>.*)$"
)
_WORD: Final = re.compile(
    r"(?:\([ivx]+\)\s*)?(?P<word>(?!.*\b0[xX])(?=[^01]*[01])(?:[01a-zA-Z-]{4}|[01]{2}(?=(?:[ |]+\S{4}){3}$))"
    r"(?:[ |]+[01a-zA-Z-]{4}){0,7})$"
)
_SINGLE: Final = re.compile(r"(?=.*[01])[01.a-z](?: [01.a-z]){15}(?:(?: [01.a-z]){16})?$")
"""A word bit by bit, each by itself; what is open is a letter or a point."""
_GROUP: Final = 4
_FOUR: Final = re.compile(r"[01a-zA-Z-]{4}$")
_DIGITS: Final = frozenset("01")
_REST: Final = re.compile(r"(?P<word>[01a-zA-Z-]{4}(?:[ |]+[01a-zA-Z-]{4}){3})$")
"""The second half of a long word, which may be an operand alone."""
_NEXT_WORD: Final = re.compile(r"(?:2nd|3rd|second|third)\s+word\s*(?:\(.{1,24}\))?:?\s+", re.IGNORECASE)
"""What calls a line the next word of the same instruction."""
_OPERAND: Final = r"(?!None\b)[A-Za-z0-9,+:()\[\]{}$#@%-]+"
"""`None` stands below the head of the operands."""
_SYNTAX: Final = re.compile(
    r"(?:Syntax:?\s*)?(?:\([ivx]+\)\s*|(?:\[ ?label ?\]|\{ ?label:? ?\}):?\s*)?"
    rf"(?P<syntax>(?P<name>[A-Z][A-Z0-9.]*|(?<=Syntax: )[a-z][a-z0-9.]*)(?:\{{\.\w+\}})?"
    rf"(?:\s{_OPERAND}(?:(?:(?<=,) |(?<=\{{,) | (?=\{{)){_OPERAND})*)?)(?:\s|$)"
)
_BOUND: Final = re.compile(r"(?<=[a-z])\d{1,3}$")
"""The number before a sign that bounds an operand, where it touches the one before: `Rr0 <= d`."""
_SYNTAX_KEY: Final = re.compile(r"Mnemonics? and operands?\s*:?$", re.IGNORECASE)
_DESCRIBED: Final = re.compile(r"(?:\d+(?:\.\d+)+\.?\s+)?Description:?(?:\s+(?P<text>\S.*))?$")
_NEXT: Final = re.compile(
    r"(?:\([ivx]+\)|(?:Operation|Syntax|Operands|Encoding|Words|Cycles|Status|Flags)\b)"
)
_KEYS: Final = re.compile(r"(?<!\S)(?:Encoding|ENCODING|Opcode|Machine [Cc]ode)s?:")
"""A key that stands twice in a line of a page of two columns."""
_BITS: Final = frozenset((8, 16, 24, 32, 48, 64))
_ODD: Final = frozenset((12, 14))
"""Bits of the words of some machines: of most words of a document, or none."""
_BELOW: Final = 6
"""Lines under a key in which words stand."""
_ABOVE: Final = 60
"""Lines over a key in which its heading stands."""
_LONG: Final = 40
"""Rows of a description at most."""
_BULLET: Final = re.compile(r"^[-*•]\s+(?=[A-Z*_])")


def said(document: Document, line: int) -> str:
    """What a line says, without the marks of Markdown around keys and words."""
    text = said_with_marks(document, line)
    if document.reader == "pdf":
        return text
    return _BULLET.sub("", text.replace("**", "").replace("`", "").strip(), count=1)


@dataclass(slots=True)
class _Words:
    """The words behind a key: the rows in which each stands, and its groups; 0 `bits` where it does not say."""

    key: int
    bits: int
    found: list[tuple[list[int], str]] = field(default_factory=list)


def read_worded(document: Document, lines: Sequence[int]) -> Words:
    """All such entries; `unread` are also the keys of those that have no word."""
    out: list[Statement] = []
    unread: list[int] = []
    rows = rows_of(document, lines, _KEYS, said)
    behind = list(_behind_keys(rows))
    lengths = Counter(len(word.replace(" ", "")) for words in behind for _, word in words.found)
    usual = _BITS | (_ODD & {bits for bits, _ in lengths.most_common(1)})
    for words in behind:
        entry = _over(rows, words.key)
        if entry is None:
            unread += [rows[n].at for own, _ in words.found for n in own]
            continue
        if not words.found:
            unread.append(rows[words.key].at)
        name, heading, syntax, described = entry
        described = described or _description_below(rows, words)
        for own, word in words.found:
            if len(word.replace(" ", "")) not in usual:
                unread += [rows[n].at for n in own]
                continue
            told = {heading, words.key, *syntax, *described, *own}
            made = Statement("entry", None, None, name, [rows[n].piece for n in sorted(told)], pattern=word)
            made.section = rows[heading].text
            if words.bits and len(word.replace(" ", "")) != words.bits:
                made.flags.append("word_width")
            made.texts = list(described.values())
            made.syntax = "; ".join(dict.fromkeys(syntax.values()))
            out.append(made)
    return Words(out, unread)


def _behind_keys(rows: Sequence[Row]) -> Iterator[_Words]:
    """What looks like words behind each key that calls them so."""
    words: _Words | None = None
    last = 0
    for n, (_, text, _) in enumerate(rows):
        key = _KEY.match(text)
        if key:
            if words:
                yield words
            words, last, text = _Words(n, int(key["bits"] or 0)), n, key["rest"].strip()  # noqa: PLW2901 - what follows the key
        if words is None or n - last > _BELOW:
            continue
        if n == words.key + 1 and (parts := _parts(rows, n, words.bits)):
            words.found.append((list(range(n, n + len(parts))), " ".join(parts)))
            last = n + len(parts) - 1
        own, before = words.found[-1] if words.found else ([], "")
        if n in own:
            continue
        if following := _NEXT_WORD.match(text):
            text = text[following.end() :]  # noqa: PLW2901 - the same
        whole = words.bits and len(before.replace(" ", "")) >= words.bits
        if own and not whole and n == last + 1 and (rest := _REST.match(text)):
            words.found[-1] = [*own, n], f"{before} {_groups(rest['word'])}"
            last = n
        elif word := _WORD.match(text):
            words.found.append(([n], _groups(word["word"])))
            last = n
        elif _SINGLE.match(text):
            words.found.append(([n], text.replace(" ", "")))
            last = n
    if words:
        yield words


def _parts(rows: Sequence[Row], first: int, bits: int) -> list[str] | None:
    """The groups of bits from a row on, each in a row of its own, that are so many bits; None of any others.

    Where `bits` is 0 the key does not say how many there are: all such rows are the groups of four bits of one word.
    """
    most = bits // _GROUP or len(rows)
    told = (row.text.strip() for row in rows[first : first + most])
    parts = list(takewhile(_FOUR.match, told))
    whole = len(parts) * _GROUP in ({bits} if bits else _BITS) and len(parts) > 1
    return parts if whole and any(set(part) <= _DIGITS for part in parts) else None


def _groups(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def _over(rows: Sequence[Row], key: int) -> tuple[str, int, dict[int, str], dict[int, str]] | None:
    """Mnemonic, heading, syntax and description of the entry of a key; None without a heading that agrees."""
    syntax: dict[str, dict[int, str]] = {}
    below: dict[int, re.Match[str]] = {}
    part: str | None = None
    passed = False  # the key of an entry above: its syntax is another's
    for n in range(key - 1, max(key - _ABOVE, 0) - 1, -1):
        text = rows[n].text
        heading = _HEADING.match(text)
        if heading and heading["name"] in syntax:
            if not encloses(text, part):
                return None
            own = dict(sorted(syntax[heading["name"]].items()))
            return heading["name"], n, own, _description(rows, range(n + 1, key))
        key_of_syntax = "yntax" in text or _SYNTAX_KEY.match(text)
        if found := _SYNTAX.match(" ".join(text.split()) if key_of_syntax else text):
            below[n] = found
        passed = passed or (bool(syntax) and _KEY.match(text) is not None)
        if key_of_syntax:
            for k, one in below.items():
                if passed and one["name"].upper() not in syntax:
                    continue
                syntax.setdefault(one["name"].upper(), {})[k] = _unbounded(one)
            below.clear()
        if NUMBERED.match(text):
            part = part or text
    return None


def _unbounded(found: re.Match[str]) -> str:
    """The syntax of a line without the number that bounds an operand, which touches it."""
    behind = found.string[found.end("syntax") :].lstrip()
    return _BOUND.sub("", found["syntax"]) if behind.startswith(("<", "≤")) else found["syntax"]


def _description_below(rows: Sequence[Row], words: _Words) -> dict[int, str]:
    """The rows of the description that stands under the word, where the next key ends it."""
    first = max([words.key, *(n for own, _ in words.found for n in own)]) + 1
    if first >= len(rows) or not _DESCRIBED.match(rows[first].text):
        return {}
    end = next((n for n in range(first, min(first + _LONG, len(rows))) if _NEXT.match(rows[n].text)), None)
    return _description(rows, range(first, end)) if end else {}


def _description(rows: Sequence[Row], below: range) -> dict[int, str]:
    """The rows under the key of the description, or behind it, as far as the next key."""
    out: dict[int, str] = {}
    begun = False
    for n in below:
        text = rows[n].text
        if not begun and (found := _DESCRIBED.match(text)):
            begun = True
            out[n] = found["text"] or ""
        elif begun and (_NEXT.match(text) or _KEY.match(text)):
            break
        elif begun:
            out[n] = text
    return out
