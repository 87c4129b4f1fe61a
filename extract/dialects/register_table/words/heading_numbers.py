"""What parts a heading or caption from its title: the number before it, and the words that a table goes on behind it.

3.2.1 NB_CTRL                    the title of a section
Table 4-1. NBCFG (continued)     of a table
REGISTER 5-1: STATUS             of a register
Appendix B: Gates                of a chapter
IV - Loading                     of one that letters count
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.words.name_forms import is_short_for
from extract.dialects.register_table.words.notation import HEX, NUMBERED, is_identifier
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

CAPTION = re.compile(
    r"^(?P<kind>[^\W\d_]+)\s*(?P<number>(?:[A-Z][.-]?)?\d+(?:[-.–]\d+)*)(?![\w])\s*[.:：-]?\s*(?P<title>\S.*)?$",
    re.IGNORECASE,
)
"""The word for a table, figure or register, its number, and the title: `Table 4-1. NBCFG`."""
_LABELLED = re.compile(
    r"^(?P<kind>[^\W\d_]+)\s+(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\s*[.:：–—-]\s*|\s+)(?P<title>[^\W_].*)$"
)
"""The number of a chapter behind the word for one: `Appendix B – Register Bits`, `Chapter 4: Gates`."""
_GLUED = re.compile(r"^(\d{1,3}(?:\.\d{1,3}){2,})(?=[A-Z][A-Za-z_0-9])")
"""The number of a section that lost the blank behind it: `4.8.10NBSID – Identification`."""
_REFERENCE = re.compile(r"(?<=\w), (?:[Ss]ee )?Table \d{1,4}(?:[.-]\d{1,4})*$")
_DEFINITION = re.compile(r"^(?:\w+ ){1,2}[Dd]efinition \d+(?:[.-]\d+)*[.:]?\s+(?P<title>\S.*)$")
"""What numbers registers: `SFR Definition 9.2. NBFLG: Flags`."""
_ROMAN = re.compile(r"(?=[IVX]{2})(?P<number>X{0,3}(?:IX|IV|V?I{0,3}))(?:\s+[-–—]|[.)])\s+(?P<title>\S.*)$")
"""A number of letters before a mark and a title: `IV - Loading`. `VI - Video Interface` has a name."""
_PLACE = re.compile(HEX)
"""What places a register: `IX - Offset of tables (0x11)`."""
_CONTINUED = re.compile(r"(?<=\S)\s*[(\[（](?P<word>[^()\[\]（）]{1,40})[)\]）]$")
"""What may say in brackets that a table goes on: `NBCFG bits (continued)`."""
_CONTINUED_BARE = re.compile(r"(?<=\S)\s*(?:…|\.{3}|[—–,]|\s-?)\s*(?P<word>[^\W\d]+\.?)$")
"""The same without brackets, behind a caption with a number: `Table 4-1 NBCFG bits, continued`."""
_CONTINUED_FIRST = re.compile(
    r"^\S+ [\w.-]*\d[.:]?(?P<cut>\s*[(\[（](?P<word>[^()\[\]（）]{1,40})[)\]）])[.:]?(?:\s|$)"
)
"""The same right behind the number: `Table 4-1 (continued). NBCFG bits`."""


def without_number(text: str, words: Vocabulary) -> tuple[str, str]:
    """A heading's words without its number, and whose number it was: section, caption, register, or empty.

    The table that it refers to at its end is none of them: `CH_CTRL, Table 1131`.
    """
    text = _REFERENCE.sub("", _GLUED.sub(r"\1 ", text)) if text[-1:].isdigit() else _GLUED.sub(r"\1 ", text)
    caption = None if is_identifier(text) else CAPTION.match(text)  # `reg0` is a name
    if caption and plain(caption["kind"]) in words.words["caption"]:
        return caption["title"] or "", "caption"
    if caption and plain(caption["kind"]) in words.words["register"]:
        return caption["title"] or "", "register"
    labelled = _LABELLED.match(text)
    if labelled and plain(labelled["kind"]) in words.words["chapter"]:
        return labelled["title"], "section"
    numbered = NUMBERED.match(text)
    if numbered is None and (defined := _DEFINITION.match(text)):
        return defined["title"], "register"
    roman = _ROMAN.match(text) if text[:1] in {"I", "V", "X"} else None
    if roman and not (is_short_for(roman["number"], roman["title"]) or _PLACE.search(roman["title"])):
        return roman["title"], ""
    return (numbered["title"], "section") if numbered else (text, "")


def captioned(found: re.Match[str], words: Vocabulary) -> bool:
    """Whether a line is the caption of a figure or table, which may end as a sentence does."""
    return (
        plain(found["kind"]) in words.words["caption"]
        and ":" in found[0][: found.start("title") - found.start()]
    )


def without_continued(text: str, words: Vocabulary) -> str | None:
    """A caption without the words that say its table goes on, `NBCFG bits (continued)`; None where none do."""
    text = text.rstrip()
    for pattern in (_CONTINUED, _CONTINUED_BARE, _CONTINUED_FIRST):
        found = pattern.search(text)
        if found and words.says_continued(found["word"]):
            if pattern is _CONTINUED:
                return text[: found.start()]
            if CAPTION.match(text):
                cut = "cut" if "cut" in pattern.groupindex else 0
                return text[: found.start(cut)] + text[found.end(cut) :]
    return None


def parted(text: str, words: Vocabulary) -> str:
    """A heading with a blank between a name and a word for register that is written right behind it."""
    joined = [re.escape(word) for word in words.words["register"] if not word.isascii()]
    return (
        re.sub(rf"(?<=[A-Za-z0-9_\])])(?=(?:{'|'.join(joined)}))", " ", text) if not text.isascii() else text
    )
