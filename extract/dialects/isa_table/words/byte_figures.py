"""Instructions under titles that begin with their mnemonic, whose bytes are drawn without the numbers of their bits.

    GLD r, (IX+d)                           the title is the syntax

    Op Code                                 a key, its value behind it or in the next line
    GLD
    Operands:   r, (IX+d)

           1   1   0   1   1   1   0   1   DD      a line for each byte; digits alone may have their code behind
           0   1        r        1   1   0
                        d                          a byte that is an operand

    Description

Digits and names of a line are no more than the bits of a byte, and no fewer where it has digits alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import Statement, Words, place, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_KEY: Final = re.compile(r"(?:Op ?[Cc]ode|OP ?CODE)\s*(?::\s*|\s+(?=[A-Z])|$)(?P<name>[A-Z][A-Z0-9]{0,7})?$")
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]{0,7}$")
_OPERANDS: Final = re.compile(r"Operands?\s*(?::\s*|\s{2,}|$)(?P<operands>\S.*)?$")
_DESCRIBED: Final = re.compile(r"Description\s*(?::\s*|$)(?P<text>\S.*)?$")
_HEADED: Final = re.compile(r"[A-Z][A-Za-z]+(?: [A-Za-z]+){0,2}\s*:?$")
_OPERAND: Final = r"[a-z][a-z0-9'’′*]{0,3}"
_BYTE: Final = re.compile(rf"(?=.*(?<!\S)[01])(?:(?:[01]{{1,8}}|{_OPERAND})\s+)*(?:[01]{{1,8}}|{_OPERAND})$")
_WHOLE: Final = re.compile(rf"(?:{_OPERAND}|[a-z] ?[-–] ?2)$")
_ARROWS: Final = re.compile(r"[←→]")
_CODED: Final = re.compile(r"(?P<digits>(?:[01]\s*){8})\s(?P<code>[0-9A-F]{2})$")
_CYCLES: Final = re.compile(r"(?:M |Machine )?[Cc]ycles?\b")
_NONE: Final = re.compile(r"(?:none|[-–—]+)\.?$", re.IGNORECASE)
_BITS: Final = 8
_ABOVE: Final = 10
"""Lines over a key in which the title stands."""
_BELOW: Final = 16
"""Lines under a key in which bytes and operands stand."""
_TEXT: Final = 12
"""Lines of a description at most."""


class _Byte(NamedTuple):
    """The digits and operands of a byte, its line, and whether the code behind it is another."""

    text: str
    line: int
    differs: bool


def read_byte_figures(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines; `unread` are keys under a title that have no bytes."""
    out = Words([], [])
    if not (
        document.holds("Op Code")
        or document.holds("Opcode")
        or document.holds("Op code")
        or document.holds("OPCODE")
    ):
        return out
    for n, i in enumerate(lines):
        key = _KEY.match(said(document, i))
        below = n + 1
        if key is None:
            continue
        name = key["name"]
        if name is None and below < len(lines) and _NAME.match(said(document, lines[below])):
            name, below = said(document, lines[below]), below + 1
        title = next((k for k in lines[max(n - _ABOVE, 0) : n][::-1] if _is_title(document, k, name)), None)
        if name is None or title is None:
            continue
        made = _entry(document, lines, below, name)
        if made is None:
            out.unread.append(i)
            continue
        made.pieces += [place(document, k) for k in lines[n:below]] + [place(document, title)]
        made.section = said(document, title)
        out.rows.append(made)
    return out


def _is_title(document: Document, line: int, name: str | None) -> bool:
    """Whether a line begins with a mnemonic, operands or a few words behind it at most."""
    words = said(document, line).split()
    return bool(words) and words[0] == name and not said(document, line).endswith((".", ":"))


def _entry(document: Document, lines: Sequence[int], n: int, name: str) -> Statement | None:
    """The instruction whose operands and bytes stand below; None without bytes."""
    operands: str | None = None
    found: list[_Byte] = []
    used: list[int] = []
    end = n
    for k in range(n, min(n + _BELOW, len(lines))):
        text = _ARROWS.sub(" ", said(document, lines[k])).strip()
        end = k
        if _DESCRIBED.match(text) or _KEY.match(text):
            break
        if key := _OPERANDS.match(text):
            operands = key["operands"] or ""
            used.append(lines[k])
        elif byte := _byte(text, lines[k], first=not found):
            found.append(byte)
        elif operands == "":
            operands = text
            used.append(lines[k])
        elif found:
            break
    if not found:
        return None
    texts = _description(document, lines[end : _next_title(document, lines, end)])
    made = Statement("table", None, None, name, [])
    made.pieces = [place(document, k) for k in sorted({*used, *(byte.line for byte in found), *texts})]
    made.pattern = " ".join(byte.text for byte in found)
    made.syntax = name if not operands or _NONE.match(operands) else f"{name} {operands}"
    made.texts = list(texts.values())
    made.flags += ["opcode_differs"] if any(byte.differs for byte in found) else []
    return made


def _next_title(document: Document, lines: Sequence[int], n: int) -> int:
    """Where the title of the next instruction stands among the lines of a description, or these end."""
    for k in range(n + 1, min(n + _TEXT + _ABOVE, len(lines))):
        if (key := _KEY.match(said(document, lines[k]))) is None:
            continue
        name = key["name"] or (said(document, lines[k + 1]) if k + 1 < len(lines) else None)
        titles = (t for t in range(k - 1, max(n, k - _ABOVE - 1), -1) if _is_title(document, lines[t], name))
        return min(next(titles, k), n + _TEXT)
    return n + _TEXT


def _byte(text: str, line: int, *, first: bool) -> _Byte | None:
    """A line as a byte; the first one has digits."""
    coded = _CODED.match(text)
    digits = coded["digits"] if coded else text
    if not first and _WHOLE.match(text):
        return _Byte(text, line, differs=False)
    words = digits.split()
    if not _BYTE.match(digits.strip()):
        return None
    known = sum(len(word) for word in words if not word.strip("01"))
    names = sum(bool(word.strip("01")) for word in words)
    if known + names > _BITS or (not names and known < _BITS):
        return None
    joined = re.sub(r"(?<=[01])\s+(?=[01])", "", " ".join(words))
    return _Byte(joined, line, differs=coded is not None and int(joined, 2) != int(coded["code"], 16))


def _description(document: Document, lines: Sequence[int]) -> dict[int, str]:
    """The lines behind the key of the description, or below it, as far as the next key."""
    out: dict[int, str] = {}
    for n, i in enumerate(lines):
        text = said(document, i)
        if not out and (found := _DESCRIBED.match(text)):
            out[i] = found["text"] or ""
        elif (
            out and n and (_CYCLES.match(text) or _HEADED.match(text) or ":" in text[:-1].split("  ")[0][:24])
        ):
            break
        elif out:
            out[i] = text
    return out
