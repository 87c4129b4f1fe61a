"""Labels of enumeration values: name and description parted, and what shows that a label is not whole.

VC_ONLY: use it          name and description
00 - Off, 01 - On        a comma parts the values and belongs to neither
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.odd_items import ODD_FIRST, begins_item
from extract.dialects.amd_register.text import join_pieces

if TYPE_CHECKING:
    from extract.dialects.amd_register.values import Item

_IDENTIFIER = re.compile(r"([A-Za-z_]\w*+)\s*(?::|;(?= )|$)\s*")
_SHOUTED = re.compile(r"([A-Z][A-Z0-9_., {}]{1,70}?)\s*(?::|;(?= ))\s*")
_NAME_THEN_TEXT = re.compile(r"([A-Z][A-Z0-9]*_[A-Z0-9_]+) (?=[A-Z]?[a-z])")
_ALONE = re.compile(r"\s*([A-Z][A-Z0-9]*_)\w*[A-Za-z0-9]\s*$")
"""An identifier and nothing else; the group is what it begins with."""
_BLANK_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)* [A-Z0-9]+(?:_[A-Z0-9]+)*$")
"""Two parts of an identifier with a blank between them."""
_WRITTEN = re.compile(r"[A-Z0-9_]+$")
"""An identifier in capitals, or a part of one."""
_NAMED = re.compile(r"[A-Z][A-Z0-9]*_\w+[.,;]? ")
"""An identifier before more words."""
_STROKE = frozenset("-_–—=|~")
_BULLETS = frozenset("•*●▪◦")
_ODD_LAST = _BULLETS | {",", "-"}
_SIGNED: Final = 3
"""Characters of a label whose last is a minus: `A-` beside `A+`."""
_STROKES = re.compile(r"\s[-_–—=|~]+$")
"""What is left of the rules of a grid behind a label."""
_TWO_NAMES = re.compile(r"([A-Z]\w*_\w*)\s*,\s*([A-Z]\w*_\w*)$")
_TITLED = re.compile(r"((?:[\w/+()-]+ ){0,4}[\w/+()-]+)\s*:\s+(?=\S)")
_TEX = re.compile(r"[$]|\\(?:hbox|text)\s?\{([^}]*)\}|\\\\|\\ ")

Parts = tuple[str | None, str | None, tuple[str, ...]]
"""Name, description and doubts of a value."""


def label(lines: list[str], items: list[Item], known: dict[str, Parts], *, inline: bool) -> None:
    """Give the items their names and descriptions, parted; `known` are those of this document parted before.

    Within running text (`inline`) nothing shows where the last label of a list ends.
    """
    spaced: list[Item] = []
    for n, item in enumerate(items):
        pieces = item.pieces
        i, start, end = pieces[0]
        whole = len(pieces) == 1
        if whole:
            text = lines[i][start + item.skip : end].strip()
        else:
            text = join_pieces(lines, [(i, start + item.skip, end), *pieces[1:]])
            torn = start + item.skip == end  # its dash begins the next line
            if torn:
                text = text.removeprefix("- ")
            for at, first, last in pieces[1 + torn :]:
                odd = lines[at][first] in ODD_FIRST
                if (odd and begins_item(lines[at], first, last, item.last or item.number)) or (
                    lines[at][first].isupper()
                    and _are_alike(lines[i][start + item.skip : end], lines[at][first:last])
                ):
                    item.flags += ("values_joined",)
                    break
        if text[-1:] in _ODD_LAST:
            if text[-1] in _BULLETS and n + 1 < len(items):
                text = text[:-1].rstrip()  # the next value's
            if text[-1:] == "," and _commas(lines, items, n):
                text = text[:-1]
            if text[-1:] == "-" and len(text) > _SIGNED:
                item.flags += ("label_open",)  # a stroke of the paper, or a word goes on that is lost
        if (
            not whole
            and lines[i].find(":", start + item.skip, end) < 0
            and "values_joined" not in item.flags
            and _is_cut(lines[i][start + item.skip : end].strip(), text, len(pieces))
        ):
            text = text.replace("_ ", "_")
            item.flags += ("name_garbled",)
        parts = known.get(text)
        if parts is None:
            parts = known[text] = _part_open_label(text) if inline else part_label(text)
        item.name, item.description, flags = name, _, _ = parts
        if flags:
            item.flags += flags
        if name and " " in name:
            spaced.append(item)
    if spaced:
        _doubt_blanks(items, spaced)
    if not inline and len(items) > 1 and len(items[-1].pieces) > 1 and _goes_on_apart(lines, items):
        items[-1].flags += ("label_open",)


def _are_alike(label: str, below: str) -> bool:
    """Whether a label is an identifier, and the line below another one that begins alike: its number is lost."""
    found, other = _ALONE.match(label), _ALONE.match(below)
    return found is not None and other is not None and found[1] == other[1]


def _is_cut(first: str, text: str, lines: int) -> bool:
    """Whether a label's first line is the beginning of an identifier whose rest stands on the next ones alone."""
    name = text.split(":", 1)[0]
    if "_" not in name or not 0 < name.count(" ") < lines or not name.startswith(f"{first} ".lstrip()):
        return False
    return _WRITTEN.match(name.replace(" ", "")) is not None


def _doubt_blanks(items: list[Item], spaced: list[Item]) -> None:
    """Put names in doubt that lost an underscore: without their blank they begin as most others of the list do.

    `spaced` are those that hold one.
    """
    _doubt_unparted(items, spaced)
    blank = [item for item in spaced if item.name and item.name.isupper() and _BLANK_NAME.match(item.name)]
    if not blank:
        return
    whole = [item.name for item in items if item.name and item.name.replace("_", "").isalnum()]
    for item in blank:
        first = (item.name or "").split(" ", 1)[0].rstrip("_") + "_"
        if "name_garbled" not in item.flags and 2 * sum(name.startswith(first) for name in whole) > len(
            items
        ):
            item.flags += ("name_garbled",)


def _doubt_unparted(items: list[Item], spaced: list[Item]) -> None:
    """Put names in doubt that hold their text, because the colon between them is lost, where most others have both."""
    unparted = [item for item in spaced if item.description is None and "_" in (item.name or "")]
    if not unparted or 2 * sum([item.description is not None for item in items]) <= len(items):
        return
    for item in unparted:
        if _NAMED.match(item.name or "") and "name_garbled" not in item.flags:
            item.flags += ("name_garbled",)


def _goes_on_apart(lines: list[str], items: list[Item]) -> bool:
    """Whether more blank lines than between the values stand before what goes on with the last: a paragraph, maybe."""
    apart = sorted(two.pieces[0][0] - one.pieces[0][0] for one, two in pairwise(items))
    usual = apart[len(apart) // 2]
    return any(
        after - before > max(usual, 1)
        and not any(map(str.strip, lines[before + 1 : after]))
        and lines[after][start:].lstrip()[:1].isupper()
        for (before, _, _), (after, start, _) in pairwise(items[-1].pieces)
    )


def in_binary(lines: list[str], items: list[Item], width: int) -> bool:
    """Take the numbers of a list for binary ones when each has a digit for every bit of the field.

    False, and nothing changed, when they are no such codes.
    """
    codes = [lines[i][start : start + item.skip] for item in items for i, start, _ in item.pieces[:1]]
    codes = [code.strip(" -\u2013") for code in codes]
    if not all(len(code) == width and not code.strip("01") for code in codes):
        return False
    for item, code in zip(items, codes, strict=True):
        item.number = int(code, 2)
    return True


def _commas(lines: list[str], items: list[Item], n: int) -> bool:
    """Whether a comma behind a label parts it from the next value, as behind all before it: `00 - Off, 01 - On`."""
    return n + 1 < len(items) and all(_ends(lines, item) == "," for item in items[max(0, n - 1) : n])


def _ends(lines: list[str], item: Item) -> str:
    """The last character of a value's print."""
    i, start, end = item.pieces[-1]
    return lines[i][start:end].rstrip()[-1:]


def _part_open_label(text: str) -> Parts:
    """Part a label within running text: behind an identifier alone stands what no longer belongs to the list.

    So do strokes behind any label.
    """
    name, description, flags = part_label(text)
    if name and name[-1] in _STROKE and _STROKES.search(name):
        return name, description, (*flags, "label_open")
    if description is None and name and (found := _NAME_THEN_TEXT.match(name)):
        return found[1], name[found.end() :], (*flags, "label_open")
    return name, description, flags


def part_label(text: str) -> Parts:
    """Part `LABEL: text`. Without a label in front the whole text is the name.

    >>> part_label("VC_ONLY: use it"), part_label("Disable reads")
    (('VC_ONLY', 'use it', ()), ('Disable reads', None, ()))
    """
    if "$" in text or "\\" in text:
        text = _TEX.sub(lambda m: m[1] or "", text).strip()
    if not text:
        return None, None, ("label_lost",)
    if found := _IDENTIFIER.match(text):
        return found[1], text[found.end() :] or None, ()
    if "," in text and (
        found := _TWO_NAMES.match(text)
    ):  # one value named twice: for two units that share it
        return found[1], found[2], ()
    if ":" not in text and ";" not in text:
        return text, None, ()
    if found := _SHOUTED.match(text):
        return found[1], text[found.end() :] or None, ("name_garbled",)
    if found := _TITLED.match(text):
        return found[1], text[found.end() :] or None, ()
    return text, None, ()
