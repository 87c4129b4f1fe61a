"""The lines of one register's header, which may wrap before its addresses, between them or within one.

WID_CTRL - RW - 32 bits -
[MMReg:0x100] [IOReg:0x98]
WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100,
MMReg:0x110, MMReg:0x120
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register import headers

if TYPE_CHECKING:
    from extract.document import Piece

_CONTINUED = re.compile(r"[(\[]\s*cont(?:inued|'?d|\.)?\s*[)\]]\s*$", re.IGNORECASE)
_SPACE_LAST = re.compile(r"(?:·\s*|\[)([A-Za-z]\w*:)\s*$")
"""The space of an address that stands on the next line."""
_BEGUN = re.compile(r"\s*[A-Z][A-Z0-9_]*:[A-Z]\w*(?:\[[\d -]+\]\w*)?$")
"""A block and a name, or the beginning of one, alone on a line."""
_OLDER_REST = re.compile(r"\s*(?:[-–—] )?(?:(?:R/?W\w*|W/R|RO|WO|R|W) [-–—] )?(?:\d{1,3} )?bits? [-–—] \S")
_OLDER_BEGUN = re.compile(
    r"\s*(?:(?=\w*_)[A-Z]\w*(?:\[[\d -]+\]\w*)? [-–—]"
    r"|[A-Z]\w*(?:\[[\d -]+\]\w*)? [-–—] (?:R/?W\w*|W/R|RO|WO|R|W)(?: [-–—](?: \d{1,3})?)?)$"
)
"""The older header in two lines, cut between any of its parts."""
_DASHES = re.compile("[–—]")
_REST_OF_NUMBER = re.compile(r"\s*[0-9A-Fa-f]{1,6}\s*$")
_NUMBER_LAST = re.compile(r"0[xX][0-9A-Fa-f]{1,7}\s*$")
"""An address at the end of a line: digits alone on the next one may be its rest."""
_LINES: Final = 8
"""Lines of addresses in brackets at most."""
_LONGEST: Final = 60
"""The end of a header that wraps has fewer characters."""


def read_header(
    lines: list[str], content: list[tuple[int, int]], at: int, text: str
) -> tuple[headers.Header, list[Piece]] | None:
    """The header whose first line says `text`, with its places; None where none begins.

    Args:
        lines: of the document.
        content: index and first character of the lines that carry content.
        at: which of them is the first.
        text: that line, up to a description that goes on behind the header.
    """
    i, start = content[at]
    header = headers.parse(text)
    pieces = [(i, start, min(start + len(text), len(lines[i].rstrip())))]
    below: Piece = (*content[at + 1], 0) if at + 1 < len(content) else (i, len(lines[i]), 0)
    j, first, _ = below
    rest = lines[j][first:].rstrip()
    wrapped = False
    if header is None:
        before_space = text.rstrip().endswith("-") and " ".join(text.split()).endswith(" bits -")
        before_size = text.rstrip().endswith("Access:") and "·" in rest and len(rest) < _LONGEST
        if before_space or before_size:
            header = headers.parse(f"{text.rstrip()} {rest.lstrip()}")
        if header is None:
            return None
        wrapped = True
    elif (
        header.first is None
        and _open_bracket(text.rstrip())
        and (whole := headers.parse(f"{text.rstrip()} {rest.lstrip()}"))
    ):
        header, wrapped = whole, whole.first is not None
    elif header.first is None or header.open:
        end = rest.replace("\t", " ").strip()
        if header.first is None and (space := _SPACE_LAST.search(text)):
            end = space[1] + end
        wrapped = len(end) < _LONGEST and header.complete(end)
    elif _REST_OF_NUMBER.match(rest) and _NUMBER_LAST.search(text):
        whole = headers.parse(text.rstrip() + rest.strip())
        if whole is not None and not rest.strip().isdigit():  # else it may be a page's number
            header, wrapped = whole, True
        header.doubts.append("header_garbled")
    elif header.dashed:
        pieces += _bracketed_below(header, lines, content, at, text)
    if wrapped:
        pieces.append((j, first, first + len(rest)))
    elif header.first is not None and text.rstrip().endswith(",") and not header.dashed:
        pieces += _listed_below(header, lines, content, at)
    return header, pieces


def begun_above(
    lines: list[str], content: list[tuple[int, int]], at: int, text: str
) -> tuple[headers.Header, list[Piece]] | None:
    """The header on a line that lacks the beginning of its name, with that on the line above; None where there is none.

    Args:
        lines: of the document.
        content: index and first character of the lines that carry content.
        at: which of them says `text`.
        text: the line with what is left of the header.
    """
    i, start = content[at - 1]
    above = lines[i][start:].rstrip()
    if at == 0 or not _BEGUN.match(above):
        return None
    header = headers.parse(above.strip() + text.lstrip())
    if header is None or header.name is None:
        return None
    if not text.lstrip().startswith("·"):
        header.doubts.append("header_joined")
    return header, [(i, start, start + len(above))]


def older_begun_above(
    lines: list[str], content: list[tuple[int, int]], at: int, text: str
) -> tuple[headers.Header, list[Piece]] | None:
    """The older header whose last parts a line says, `32 bits - [MMReg:0x10]`, with those on the line above it."""
    if at == 0 or not _OLDER_REST.match(text):
        return None
    i, start = content[at - 1]
    above = lines[i][start:].rstrip()
    if not _OLDER_BEGUN.match(above):
        return None
    header = headers.parse(_DASHES.sub("-", f"{above.strip()} {text.strip()}"))
    if header is None or header.name is None or header.first is None:
        return None
    j, first = content[at]
    return header, [(i, start, start + len(above)), (j, first, first + len(text.rstrip()))]


def _listed_below(
    header: headers.Header, lines: list[str], content: list[tuple[int, int]], at: int
) -> list[Piece]:
    """The lines below a header that go on with its list of addresses, which the header takes."""
    pieces: list[Piece] = []
    for i, start in islice(content, at + 1, None):
        rest = lines[i][start:].rstrip()
        if not header.also_at(rest.strip()):
            break
        pieces.append((i, start, start + len(rest)))
        if not rest.endswith(","):
            break
    return pieces


def _bracketed_below(
    header: headers.Header, lines: list[str], content: list[tuple[int, int]], at: int, text: str
) -> list[Piece]:
    """The lines below an older header that go on with its addresses in brackets, which the header takes.

    A bracket that a line leaves open is closed on the next one.
    """
    pieces: list[Piece] = []
    begun = _open_bracket(text.rstrip())
    for i, start in islice(content, at + 1, at + 1 + _LINES):
        rest = lines[i][start:].strip()
        whole = f"{begun} {rest}".replace("[ ", "[") if begun else rest
        begun = _open_bracket(whole)
        whole = whole.removesuffix(begun).rstrip()
        if whole[:1] != "[" or not header.also_at(whole):
            break
        first = start + len(lines[i][start:]) - len(lines[i][start:].lstrip())
        pieces.append((i, first, first + len(rest)))
    return pieces


def _open_bracket(text: str) -> str:
    """The end of a text from a bracket on that nothing closes; empty where there is none."""
    last = text.rfind("[")
    return text[last:] if last > text.rfind("]") else ""


def is_again(above: headers.Header, header: headers.Header, text: str) -> bool:
    """Whether a line prints a register's header again, as it is or marked: its table goes on below."""
    if (
        header.name is None
        or header.first is None
        or (above.name, above.first) != (header.name, header.first)
    ):
        return False
    same = (above.block, above.width, above.last) == (header.block, header.width, header.last)
    return same or _CONTINUED.search(text) is not None


def cut_before_bits(
    lines: list[str], content: list[tuple[int, int]], at: int
) -> tuple[headers.Header, list[Piece]] | None:
    """The older header on the two lines of content before `at`, the second of which begins with `bits`."""
    (i, s), (j, t) = content[at - 2 : at]
    if not lines[j].startswith("bits - ", t):
        return None
    one, two = lines[i].rstrip(), lines[j].rstrip()
    header = headers.parse(f"{one[s:]} {two[t:]}")
    return None if header is None else (header, [(i, s, len(one)), (j, t, len(two))])
