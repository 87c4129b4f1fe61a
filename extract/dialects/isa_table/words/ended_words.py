"""Instructions under keys in brackets, whose words stand letter by letter below the numbers of their ends.

GADD                                              the title begins with the mnemonic
[Instruction format]   (1) GADD reg1, reg2        a form in each line, counted where there are several
                       (2) GADD imm16, reg2
[Opcode]               15             0           the first and the last bit of each half
                 (1)   rrrrr001110RRRRR           as many digits and letters
                       15             0 31            16
                 (2)   rrrrr110000RRRRR iiiiiiiiiiiiiiii
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.statements import Statement, Words, place, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_KEY: Final = re.compile(r"[\[<【](?P<key>[A-Za-z][A-Za-z ]*)[\]>】]\s*(?P<rest>.*)$")
_OF_CODE: Final = re.compile(r"(?:op-?code|instruction code|encoding)s?$", re.IGNORECASE)
_OF_SYNTAX: Final = re.compile(r"(?:instruction format|syntax|assembler format|mnemonic)s?$", re.IGNORECASE)
_ENDS: Final = re.compile(r"\d{1,2}(?:\s+\d{1,2})+$")
_LABEL: Final = re.compile(r"\((?P<label>\d{1,2})\)\s*")
_LETTERS: Final = re.compile(r"(?=.*[01])[01A-Za-z-]+$")
_CELLS: Final = re.compile(
    r"(?=.*(?<!\S)[01]{3})[01]{2,}(?: (?:[01]{2,}|[a-z]\w*))*$|(?:[a-z]\w* )+[01]{3,}.*$"
)
_FORM: Final = re.compile(r"(?P<name>[A-Z][A-Z0-9.]{0,11})(?:\s+\S.*)?$")
_ABOVE: Final = 40
"""Lines over a key of the code in which the entry begins."""
_BELOW: Final = 24
"""Lines under it in which words stand."""
_TITLED: Final = 8
"""Lines from the key of the syntax up to the title at most."""


def read_ended_words(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions; `unread` are numbers of ends over no word of their bits, or an unnamed one."""
    out = Words([], [])
    for n, i in enumerate(lines) if document.holds("]") else ():
        key = _KEY.match(said(document, i))
        if key is None or not _OF_CODE.match(key["key"]):
            continue
        words, unread = _words(document, lines[n : n + _BELOW])
        forms = _forms(document, lines[max(n - _ABOVE, 0) : n])
        if not words and not unread:
            words = list(_before_forms(document, lines[n : n + _BELOW], forms))
            unread = [] if words or not forms else [i]
        if not forms and words:
            unread += [used[0] for used, *_ in words]
        out.unread.extend(unread)
        for used, label, word in words if forms else ():
            name, syntax, told = forms.get(label) or forms.get("") or next(iter(forms.values()))
            made = Statement("table", None, None, name, [place(document, k) for k in sorted({*told, *used})])
            made.pattern, made.syntax = word, syntax
            made.flags += [] if label in forms or len(forms) == 1 else ["name_composed"]
            out.rows.append(made)
    return out


def _words(document: Document, lines: Sequence[int]) -> tuple[list[tuple[list[int], str, str]], list[int]]:
    """The lines, the label and the letters of each word below a key, as far as the next one; and ends without any."""
    out: list[tuple[list[int], str, str]] = []
    unread: list[int] = []
    ends: tuple[int, list[int]] | None = None
    label = ""
    for n, i in enumerate(lines):
        text = said(document, i)
        key = _KEY.match(text)
        if key and n:
            break
        text = key["rest"].strip() if key else text
        if found := _LABEL.match(text):
            label, text = found["label"], text[found.end() :].strip()
        if _ENDS.match(text):
            unread += [ends[0]] if ends else []
            ends = i, [int(number) for number in text.split()]
        elif ends and text:
            wide = [high - low + 1 for high, low in zip(ends[1][::2], ends[1][1::2], strict=False)]
            parts = text.split()
            fits = len(parts) == len(wide) == len(ends[1]) / 2 and [len(part) for part in parts] == wide
            if (
                fits
                and all(map(_LETTERS.match, parts[:1]))
                and all(part.isalnum() or "-" in part for part in parts)
            ):
                out.append(([ends[0], i], label, " ".join(parts)))
            else:
                unread.append(ends[0])
            ends = None
    return out, unread


def _before_forms(
    document: Document, lines: Sequence[int], forms: dict[str, tuple[str, str, list[int]]]
) -> Iterator[tuple[list[int], str, str]]:
    """Words whose codes and operands stand before the form that they are of, as far as the next key."""
    for n, i in enumerate(lines):
        text = " ".join(said(document, i).split())
        if n and _KEY.match(text):
            return
        for label, (_, syntax, _) in forms.items():
            word = text.removesuffix(syntax).strip()
            if word != text and _CELLS.match(word):
                yield [i], label, word


def _forms(document: Document, lines: Sequence[int]) -> dict[str, tuple[str, str, list[int]]]:
    """Mnemonic, syntax and lines of each form of the last entry there, by label; none without a title that agrees."""
    for n in range(len(lines) - 1, -1, -1):
        key = _KEY.match(said(document, lines[n]))
        if key is None or not _OF_SYNTAX.match(key["key"]):
            continue
        out: dict[str, tuple[str, str, list[int]]] = {}
        for k in range(n, len(lines)):
            text = key["rest"].strip() if k == n else said(document, lines[k])
            if k > n and _KEY.match(text):
                break
            label = found["label"] if (found := _LABEL.match(text)) else ""
            form = _FORM.match(text[found.end() :].strip() if found else text)
            if form and label not in out:
                out[label] = form["name"], " ".join(form[0].split()), [lines[k]]
        above = lines[max(n - _TITLED, 0) : n]
        return {
            label: (name, syntax, [title, *told])
            for label, (name, syntax, told) in out.items()
            if (title := next((i for i in above[::-1] if said(document, i).split()[:1] == [name]), None))
            is not None
        }
    return {}
