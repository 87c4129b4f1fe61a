"""Names held against the words of their document: a word that stands nowhere else, one slip from one that stands often.

SEICSSOR_EN, once, beside SCISSOR     a letter too few, or two changed about
5CALE_X, once, beside SCALE           a digit for a letter
faces front-acing edges               in a label of several words, the words of descriptions count as well
12B words, 128 in other labels        a letter for a digit
CB_COLR_INFO beside CB_COLOR_MASK     a letter too few in a short word, behind one that the other often follows
hTree, beside One and Two             the first two letters of a label changed about
set by WID CTRL, the register         an underscore lost within a label
FMT_3_3 2, or none                    likewise
ARRAY_2D DEPTH                        likewise, where the other labels of the list are names of one word
VEC_STATUS of the block VCE           two letters of the block's name changed about, or one misread
WD_MODE of the block WID, or the other way   a letter of the block's name lost, where others have both alike
PACKED_REFERENCE_VAL, wrapped         the rest of the last word lost
Resered, eserved, Reser               a letter lost, or the end: it names no field
MEM_S1ZE, three of them, beside SIZE  a digit between letters that is drawn like the letter of a common word
TlMER_CTL                             an l among capitals: it is an I or a 1 that was misread

A check proves no other name, so it changes none.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from normalize.rules.words import LONGEST, one_letter_apart
from normalize.vocabulary import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from normalize.workbench import Desk, Workbench

OFTEN: Final = 4
"""A word that stands so often is none that a printer invented."""
SHORTEST: Final = 4
"""Shorter words are one slip from others too often."""
LOSES: Final = 5
"""Nor does a letter more or less prove anything in a word shorter than this, or in an abbreviation."""
OTHERS: Final = 3
"""So many registers begin with the name of their block where that is how they are named."""
SHORT: Final = 2
"""A name is wrapped where the column ends or so many characters before."""
LONG: Final = 16
"""A shorter name has room in its column."""
NAMES: Final = (("registers", "register"), ("fields", "field"), ("enum_values", "name"), ("symbols", "name"))

_NAMED: Final[dict[str, tuple[str, ...]]] = {
    "registers": ("register",),
    "fields": ("field",),
    "enum_values": ("name",),
    "instructions": ("mnemonic",),
    "symbols": ("name",),
}
_WORD: Final = re.compile(r"(?<![a-z0-9])[0-9]*[a-z][a-z0-9]*")
_NUMERAL: Final = re.compile(r"(?<![A-Za-z0-9_])\d+[BOSIl]+\d*(?![A-Za-z0-9_])")
_NUMBER: Final = re.compile(r"(?<![A-Za-z0-9_.])\d{2,}(?![A-Za-z0-9_])")
_PARTED: Final = re.compile(r"\b([A-Z][A-Z0-9_]*) (?=([A-Z][A-Z0-9_]{3,})\b)")
_INVERTED: Final = re.compile(r"[a-z][A-Z][a-z]")
_SMALL_L: Final = re.compile(r"[A-Z0-9_]*[A-Z_]l[A-Z][A-Z0-9_]*")
_DRAWN: Final = re.compile(
    r"(?<![A-Z0-9])(?=[A-Z0-9]{4})(?=(?:[A-Z]*[01])+[A-Z])[A-Z01]+[A-Z](?=[0-9]*(?![A-Z0-9]))"
)
"""A word in capitals with a 0 or a 1 before or between its letters; numbers may follow it."""
_LETTERS: Final = str.maketrans("01", "OI")
_DIGIT: Final = re.compile(r"\d")
_CAPITALS: Final = 4
"""A name of so many capitals has no small letters."""
_BARE_NUMBER: Final = re.compile(r"\b[A-Z]\w*_\d+ \d+\b")
_IN_PARTS: Final = re.compile(r"[A-Z][A-Z0-9_]*(?: [A-Z0-9_]+)+")
_WHOLE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_INDEX: Final = re.compile(r"_?\[.*")
_RESERVED: Final = "reserved"
_BLANKS: Final = bytes(c if c > 127 or chr(c).isalnum() else 32 for c in range(256))
"""What ASCII is no letter or digit, as blanks: on bytes, where one foreign letter does not slow down a whole text."""


def slips(bench: Workbench) -> None:
    """Check the names of every document."""
    for desk in bench.desks:
        _words(desk)
        _numerals(desk)
        _inverted(desk)
        _lost_underscores(desk)
        _parted(desk)
        _blocks(desk)
        _cut(desk)
        _small_l(desk)
        _digits(desk)
        _reserved(desk)


def _words(desk: Desk) -> None:
    """A word of a name that stands nowhere else is no slip from one that stands often."""
    names = _names(desk)
    words = {name: _WORD.findall(name.lower()) for name in names}
    count = Counter(chain.from_iterable(words.values()))
    for name, n in names.items():
        if n > 1:
            for word in words[name]:
                count[word] += n - 1
    spoken = _spoken(desk)
    known = {word for word, n in count.items() if n >= OFTEN and len(word) >= SHORTEST}
    told = {word for word, n in spoken.items() if n >= OFTEN and len(word) >= LOSES and word.isalpha()}
    labels = {name for name in desk.values["name"] if name and name.count(" ") > 1}
    of_labels = Counter({word: count[word] for name in labels for word in words[name] if word not in told})
    found = dict(_followers(words, count)) | dict(_suspects(of_labels, told, begin=0))
    found |= dict(_suspects(count, known))
    odd = {name for name, its in words.items() if not found.keys().isdisjoint(its)} if found else ()
    for table, column in NAMES if odd else ():
        sheet = desk.sheets[table]
        for row, name in enumerate(sheet[column]):
            for word in words[name] if name in odd else ():
                if word not in found or (table == "symbols" and " " not in name):
                    continue
                # the label of a value that a sentence explains stands in the description of its field as well
                if spoken[word] > (table == "enum_values" and sheet["role"][row] == "prose"):
                    continue
                message = f"{word} stands nowhere else; {found[word]} stands often"
                desk.doubt_name(table, row, "word_slip", message)


def _names(desk: Desk) -> Counter[str]:
    """How often each name stands in the document; the mnemonic that a label holds is no second print of it."""
    tables = {t.name: t[column] for t in desk.sheets.values() for column in _NAMED[t.name]}
    labelled = set(desk.instruction_of.values())
    own = [name for row, name in enumerate(tables.pop("instructions")) if row not in labelled]
    names = Counter(chain(chain.from_iterable(tables.values()), own))
    names.pop(None, None)
    return names


def _spoken(desk: Desk) -> Counter[str]:
    """How often each word stands in a description; what stands more than `OFTEN` is as good as that."""
    tables = ("registers", "fields", "enum_values", "instructions")
    texts = Counter(chain.from_iterable(desk.sheets[name]["description"] for name in tables))
    texts.pop(None, None)
    alike: dict[int, list[str]] = {1: []}
    for text, times in texts.items():
        alike.setdefault(min(times, OFTEN), []).append(text)
    spoken = _words_of(alike.pop(1))
    for times, several in alike.items():
        for word, n in _words_of(several).items():
            spoken[word] += n * times
    return spoken


def _words_of(texts: list[str]) -> Counter[str]:
    plain = "\n".join(texts).lower().encode("utf-8", "surrogatepass").translate(_BLANKS)
    return Counter(plain.decode("utf-8", "surrogatepass").split())


def _suspects(count: Counter[str], known: set[str], *, begin: int = 1) -> Iterator[tuple[str, str]]:
    """The words seen once that are one slip from a known one, each with that one.

    What stands before `begin` is not lost: the first letters of names tell things apart.
    """
    once = [word for word, n in count.items() if n == 1 and len(word) >= SHORTEST]
    order = sorted(known)
    shorter = _shorter(_longer(order, once), begin)
    digits = dict(zip(canonical("\n".join(order).upper()).split("\n"), order or [""], strict=True))
    for word in once:
        other = _turned(word, known) or _misread(word, digits)
        if other is None and len(word) >= LOSES:
            other = _lost(word, shorter)
        if other is not None:
            yield word, other


def _longer(known: list[str], words: Iterable[str]) -> list[str]:
    """The known words that may be one of these with a letter more: half of it, the first or the second, is theirs."""
    halves: set[tuple[int, str]] = set()
    for word in words:
        half = (len(word) + 1) // 2
        halves.update(((len(word), word[:half]), (-len(word), word[half - 1 :])))
    return [
        word
        for word in known
        if (len(word) - 1, word[: (half := len(word) // 2)]) in halves
        or (1 - len(word), word[half:]) in halves
    ]


def _shorter(known: Iterable[str], begin: int) -> dict[str, list[str]]:
    """These words by what is left of them without one letter, which is none of the first `begin`."""
    shorter: dict[str, list[str]] = defaultdict(list)
    for word in known:
        for k in range(begin, len(word) if len(word) <= LONGEST else 0):
            shorter[word[:k] + word[k + 1 :]].append(word)
    return shorter


def _followers(words: dict[str, list[str]], count: Counter[str]) -> Iterator[tuple[str, str]]:
    """The short words seen once that are one slip from a word that often follows the word before them."""
    short = range(SHORTEST - 1, LOSES)
    odd = {word for word, n in count.items() if n == 1 and len(word) in short and word.isalpha()}
    parted = [its for name, its in words.items() if "_" in name]
    behind = {
        other: one
        for its in parted
        if not odd.isdisjoint(its)
        for one, other in pairwise(its)
        if other in odd
    }
    after: dict[str, list[str]] = {one: [] for one in behind.values()}
    for its in parted:
        if not after.keys().isdisjoint(its):
            for one, other in pairwise(its):
                if one in after:
                    after[one].append(other)
    for word, before in behind.items():
        often = {w for w, n in Counter(after[before]).items() if n >= OFTEN and w.isalpha()}
        if often and (found := _turned(word, often) or _lost(word, _shorter(sorted(often), 1))):
            yield word, found


def _turned(word: str, known: set[str]) -> str | None:
    """The known word that two letters changed about make of it."""
    for k in range(len(word) - 1 if len(word) <= LONGEST else 0):
        if word[k] != word[k + 1]:
            other = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
            if other in known:
                return other
    return None


def _misread(word: str, digits: dict[str, str]) -> str | None:
    """The known word of letters that prints like this one, which has a digit among its letters."""
    if word.isalpha():
        return None
    other = digits.get(canonical(word.upper()))
    return other if other is not None and other.isalpha() else None


def _lost(word: str, shorter: dict[str, list[str]]) -> str | None:
    """The known word that this one is with a letter lost, or come in twice; endings make other words of one."""
    for other in shorter.get(word, ()):
        if other[:-1] != word:
            return other
    return None


def _numerals(desk: Desk) -> None:
    """A number in a label has no letter that prints like a digit, where the number itself stands in others."""
    values = desk.values
    texts = "\n".join(name for name in values["name"] if name)
    found = Counter(_NUMERAL.findall(texts))
    if not found:
        return
    numbers = set(_NUMBER.findall(texts))
    for row, name in enumerate(values["name"]):
        for word in _NUMERAL.findall(name) if name else ():
            if found[word] == 1 and canonical(word.upper()) in numbers:
                values.flag(row, "word_slip", f"{word} stands nowhere else; {canonical(word.upper())} does")


def _inverted(desk: Desk) -> None:
    """A label does not begin with a small letter and a capital where no other of its list begins with a small one."""
    names = desk.values["name"]
    for rows in desk.values_of:
        small = [row for row in rows if names[row] and names[row][0].islower()]
        if len(small) == 1 < len(rows) and _INVERTED.match(names[small[0]]):
            word = names[small[0]].split(maxsplit=1)[0]
            desk.doubt_value(small[0], "word_slip", f"{word} begins as no other label of the list does")


def _lost_underscores(desk: Desk) -> None:
    """A label that speaks of a register or a field has its name with all its underscores."""
    registers = desk.registers["register"]
    names = {_INDEX.sub("", name) if "[" in name else name for name in registers if name and "_" in name}
    names.update(name for name in desk.fields["field"] if name and "_" in name)
    values = desk.values
    for row, text in enumerate(values["name"]):
        if text and " " in text:
            for first, second in _PARTED.findall(text):
                if (name := f"{first}_{second}") in names:
                    values.flag(row, "word_slip", f"{first} {second} stands for {name}")
            if found := _BARE_NUMBER.search(text):
                values.flag(row, "word_slip", f"{found[0]!r} may have lost an underscore")


def _parted(desk: Desk) -> None:
    """A label in capitals has no blank beside an underscore where all others of its list are names of one word."""
    names = desk.values["name"]
    for rows in desk.values_of:
        odd = [row for row in rows if " " in (names[row] or "") and "_" in names[row]]
        if len(odd) != 1 or len(rows) == 1 or not _IN_PARTS.fullmatch(names[odd[0]]):
            continue
        if all(_WHOLE.fullmatch(names[row] or "") for row in rows if row != odd[0]):
            desk.doubt_value(odd[0], "word_slip", f"{names[odd[0]]!r} may have lost an underscore")


def _blocks(desk: Desk) -> None:
    """A register is not called by its block's name with a letter misread, where others have that name whole.

    Nor is it of a block that no other is of and that lacks a letter of its own name's first word.

    Another number is that of another unit: `UART1_MODE` in the block UART0; a letter more at the end names another
    thing: `DMA_MODE` in the block DMAC.
    """
    blocks, names = desk.registers["block"], desk.registers["register"]
    firsts = [name.partition("_")[0].strip() if name and "_" in name else "" for name in names]
    count, kept = Counter(firsts), Counter(blocks)
    whole = Counter(block for block, first in zip(blocks, firsts, strict=True) if block == first)
    for row, (block, first) in enumerate(zip(blocks, firsts, strict=True)):
        if not first or not block or first.startswith(block) or block.startswith(first):
            continue
        if not one_letter_apart(first, block):
            continue
        lost = len(block) != len(first) or sorted(block) == sorted(first)
        alone = count[first] == 1 < count[block] and min(len(first), len(block)) > SHORT
        alone = alone or (count[first] == 1 and whole[block] >= OTHERS and len(first) <= len(block) and lost)
        if alone and _DIGIT.sub("", first) != _DIGIT.sub("", block):
            message = f"{first} stands nowhere else; the block is {block}"
            desk.doubt_name("registers", row, "word_slip", message)
        elif kept[block] == 1 and whole[first] >= OTHERS and len(block) <= len(first) and lost:
            message = f"the block {block} stands nowhere else; others whose names begin so are of {first}"
            desk.registers.flag(row, "word_slip", message)


def _cut(desk: Desk) -> None:
    """A name as long as those that the document wraps does not end in the beginning of a word: the rest is lost."""
    fields = desk.fields
    joined = {row for row, flags in enumerate(fields["flags"]) if flags and "name_joined" in flags}
    joined |= {row for row, made in fields.repairs.items() if any(one.code == "name_join" for one in made)}
    printed = [len(text.split(maxsplit=1)[0]) for text in fields.prints(joined).values()]
    wrapped = [length for length in printed if length >= LONG]
    if not wrapped:
        return
    words = Counter(chain.from_iterable(set(name.split("_")) for name in set(fields["field"]) if name))
    for row, name in enumerate(fields["field"]):
        if name and min(wrapped) - SHORT <= len(name) <= max(wrapped):
            last = name.rpartition("_")[2]
            if words[last] == 1 and last.isalpha() and any(w != last and w.startswith(last) for w in words):
                message = f"{last} stands nowhere else, and names are wrapped at this length"
                desk.doubt_name("fields", row, "name_cut", message)


def _small_l(desk: Desk) -> None:
    """A name in capitals has no small l within a word: a small l, a capital I and the digit 1 are drawn alike."""
    for table, column in (*NAMES[:3], ("instructions", "mnemonic")):
        sheet = desk.sheets[table]
        small = {name for name in set(sheet[column]) if name and "l" in name and _SMALL_L.fullmatch(name)}
        odd = {name for name in small if sum(letter.isupper() for letter in name) >= _CAPITALS}
        for row, name in enumerate(sheet[column]) if odd else ():
            if name not in odd:
                continue
            message = f"the l of {name} may be an I or a 1"
            desk.doubt_name(table, row, "name_garbled", message)


def _digits(desk: Desk) -> None:
    """A word has no 0 or 1 among its letters where it is, with an O or an I for it, one that stands often.

    Unless the digit counts: `TX1E` beside `TX0E`.
    """
    names = _names(desk)
    found = {
        name: words for name in names if ("0" in name or "1" in name) and (words := _DRAWN.findall(name))
    }
    if not found:
        return
    count: Counter[str] = Counter()
    for name, n in names.items():
        for word in name.split("_"):
            count[word.rstrip("0123456789")] += n
    counted = Counter(_DIGIT.sub("#", word) for word in count)
    for table, column in NAMES:
        sheet = desk.sheets[table]
        for row, name in enumerate(sheet[column]):
            for word in found.get(name, ()):
                other = word.translate(_LETTERS)
                if counted[_DIGIT.sub("#", word)] == 1 and count[other] >= max(OFTEN, 2 * count[word]):
                    desk.doubt_name(table, row, "word_slip", f"{word} may be {other}, which stands often")


def _reserved(desk: Desk) -> None:
    """A field is not called by the word for reserved bits with a letter lost or misread, nor by most of it."""
    fields = desk.fields
    odd = {name for name in set(fields["field"]) if name and _is_cut_reserved(name.lower())}
    for row, name in enumerate(fields["field"]) if odd else ():
        if name in odd and not fields["reserved"][row]:
            fields.flag(row, "name_garbled", f"{name} may be {_RESERVED} bits")


def _is_cut_reserved(name: str) -> bool:
    if name in ("reserve", _RESERVED) or not LOSES <= len(name) <= len(_RESERVED):
        return False  # `preserved` bits are others
    return _RESERVED.startswith(name) or one_letter_apart(name, _RESERVED)
