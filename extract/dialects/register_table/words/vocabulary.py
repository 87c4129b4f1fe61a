"""The words by which columns and keys are known: `vocabulary.toml`, `languages.toml`, and files that users add.

`SPECMILL_VOCABULARY` names files of the same form, separated as in PATH; their words are added.
"""

from __future__ import annotations

import os
import re
import tomllib
import unicodedata
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from extract.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

VARIABLE: Final = "SPECMILL_VOCABULARY"
_UNITS: Final = frozenset({"hex", "h", "dec", "binary", "bin", "b", "1", "2", "3", "note", "notes", "see"})
"""What stands behind a head and says nothing of its role: the notation, a footnote."""
_PUNCTUATION = re.compile(r"[\s^()\[\]{}:：.,;*†‡§'\"’_￾\ufffe-]+")
_UNPARTED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
"""Japanese and Chinese, where words follow each other without blanks."""
_WIDEST_HEAD: Final = 240
"""Characters of a head; one with more has blanks without end among its words."""
_GAPS: Final = re.compile(r"[^\S\n]+")
_BETWEEN_HEADS = re.compile(r"[/,\n]|\(|\b(?:or|oder|или)\b|或|または")
_BEFORE_LINE = re.compile(r"[/,][^\S\n]*(?=\n)")
"""A sign between heads at the end of a line, whose end is as good."""
_NOTED = re.compile(r"\s*\[[A-Za-z]\](?=,|$)")
"""A letter in brackets that notes something of a head: `Name [C]`, as programs write it."""
_LETTERED = re.compile(r"[A-Z][a-d]\s*$")
"""A letter as the mark of a footnote behind a head in capitals: `R/Wa`."""
_RAISED = re.compile(r"(?<=\w)[⁰¹²³⁴-⁹]+$")
_SPREAD = re.compile(r"(?<=[\u4e00-\u9fff])[ \u3000]+(?=[\u4e00-\u9fff])")
"""Blanks within a word of Chinese, which parts no words by them, but sets short ones as wide as others: `地    址`."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A head or key as it is compared: small letters, no punctuation, single blanks, none round a slash."""
    if not text.isascii():
        text = _SPREAD.sub("", unicodedata.normalize("NFKC", _RAISED.sub(r" \g<0>", text)))
    bare = _PUNCTUATION.sub(" ", text.casefold()).strip()
    return re.sub(r" ?/ ?", "/", bare)


@dataclass
class Vocabulary:
    """Roles by word: `columns`, `keys` and `rows` (of figures) map a plain word to its role, `words` are lists."""

    columns: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    rows: dict[str, str] = field(default_factory=dict)
    words: dict[str, frozenset[str]] = field(default_factory=dict)
    access: frozenset[str] = frozenset()

    @cached_property
    def foreign_access(self) -> frozenset[str]:
        """What access is called in other scripts, where words have no blanks between them or endings."""
        return frozenset(word for word in self.access if not word.isascii())

    @cached_property
    def aside_elsewhere(self) -> tuple[str, ...]:
        """What begins a line that says nothing of the value above it in scripts that part no words by blanks."""
        return tuple(sorted(word for word in self.words["aside"] if len(word) > 1 and _UNPARTED.match(word)))

    @cached_property
    def bit_heads(self) -> frozenset[str]:
        """The heads of columns of bits."""
        return frozenset(head for head, role in self.columns.items() if role == "bits")

    @cached_property
    def bit_labels(self) -> frozenset[str]:
        """The words that may stand before the numbers of a figure: those for bits, and for the names below."""
        names = {label for label, kind in self.rows.items() if kind == "name" and " " not in label}
        return frozenset(self.words["bit"]) | names

    @cached_property
    def _continued(self) -> frozenset[str]:
        return frozenset(word.replace(" ", "") for word in self.words["continued"])

    @cached_property
    def placing(self) -> str:
        """A pattern, without groups, of what stands before an address or offset in a title: `at`, `offset`, `地址`."""
        return _one_of(
            ["at", *(key for key, role in self.keys.items() if role in {"address", "offset"})], "@"
        )

    @cached_property
    def of_offset(self) -> re.Pattern[str]:
        """The words among these for a place that counts from a base."""
        return re.compile(_one_of(key for key, role in self.keys.items() if role == "offset"), re.IGNORECASE)

    @cached_property
    def of_places(self) -> frozenset[str]:
        """Words, in small letters, that a text has which speaks of registers or of places, in any language."""
        keys = (key for key, role in self.keys.items() if role in {"address", "offset"})
        return frozenset(
            word.casefold()
            for word in (*self.words["register"], *keys)
            if len(word) > len("reg") or not word.isascii()
        )

    @cached_property
    def before_key(self) -> re.Pattern[str]:
        """A key and its sign in the middle of a line, with the blank before it."""
        known = "|".join(
            re.escape(key).replace(r"\ ", "[ -]") for key in sorted(self.keys, key=len, reverse=True)
        )
        return re.compile(rf"\s(?:{known})\s*[:：=]", re.IGNORECASE)

    @cached_property
    def of_base(self) -> re.Pattern[str]:
        """What bases are called, in more than one word: the short names are those of other things in a sentence."""
        names = sorted((key for key, role in self.keys.items() if role == "base" and " " in key), key=len)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, reversed(names)))})(?:es)?\b", re.IGNORECASE)

    def says_continued(self, text: str) -> bool:
        """Whether a text says that a table goes on, and nothing else; it may have lost its blanks."""
        return plain(text).replace(" ", "") in self._continued

    def says_register(self, text: str) -> bool:
        """Whether a word for register stands in a text."""
        return any(plain(part) in self.words["register"] for part in text.split())

    @cached_property
    def column(self) -> Callable[[str], str | None]:
        """The role of a column with a head, told once for each: every line is asked whether it has heads."""
        return lru_cache(maxsize=4096)(self._column)

    def _column(self, head: str) -> str | None:
        word = plain(head)
        if not word or len(word) > 60:
            return None
        if len(head) > _WIDEST_HEAD:
            head = _GAPS.sub(" ", head)
        if role := self._head(word):
            return role
        if _LETTERED.search(head) and (role := self.known(head.strip()[:-1])):
            return role
        if (bare := _NOTED.sub("", head)) != head or (bare := head.replace("-\n", "")) != head:
            return self._column(bare)
        if "\n(" in head and (role := self.known(head.partition("\n(")[0])):
            return role  # but none of `by Width` over `(bits)`
        words = word.split()
        while len(words) > 1 and words[-1] in _UNITS:
            words.pop()
            if role := self.columns.get(" ".join(words)):
                return role
        if not _BETWEEN_HEADS.search(head):
            return None
        between = _BEFORE_LINE.sub("", head)  # `Type/` over `Reset` are two, and nothing between them
        parts = [plain(part) for part in _BETWEEN_HEADS.split(between)]
        found = [role for part in parts if part and (role := self.columns.get(part))]
        roles = set(found)
        if roles == {"access", "reset"} and len(parts) == len(roles):
            return "reset"  # both in one column
        if roles == {"bits", "name"} and [self.known(part) for part in head.split(",")] == ["bits", "name"]:
            return "bits"  # the names stand behind them: `Bit(s), Name`
        return found[0] if len(roles) == 1 and 1 < len(parts) <= 2 * len(found) else None

    def heads_bits(self, line: str) -> bool:
        """Whether a line begins with a head of bits and wide blanks: `Bits    Name`, `位/位域        名称`."""
        first, gap, _ = line.strip().partition("  ")
        return bool(gap) and first.partition("/")[0].casefold() in self.bit_heads

    def known(self, head: str) -> str | None:
        """The role of a column with this very head."""
        return self._head(plain(head))

    def _head(self, word: str) -> str | None:
        """The role of a column with this plain word for a head, which may have lost its blanks or have too many."""
        return self.columns.get(word) or self.columns.get(word.replace(" ", ""))

    def may_begin(self, word: str) -> bool:
        """Whether a known head may begin with this word."""
        return plain(word).replace(" ", "") in self._beginnings

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """What heads begin with, without their blanks."""
        heads = {head.replace(" ", "") for head in self.columns}
        return frozenset(head[:end] for head in heads for end in range(len(head) + 1))

    def reserved(self, text: str) -> bool:
        """Whether a name says that the bits are reserved."""
        text = text.strip()
        return plain(text).rstrip(" 0123456789") in self.words["reserved"] or text in self.words["reserved"]


def _one_of(names: Iterable[str], *signs: str) -> str:
    """A pattern of any of these names, the longest that fits; words are parted where their script parts them."""
    whole = sorted(set(names), key=len, reverse=True)
    parted = [re.escape(name) for name in whole if not _UNPARTED.match(name)]
    return f"(?:\\b(?:{'|'.join(parted)})\\b|{'|'.join([*filter(_UNPARTED.match, whole), *signs])})"


def vocabulary() -> Vocabulary:
    """The words that come with the dialect and those of the files that `SPECMILL_VOCABULARY` names."""
    return _load(os.environ.get(VARIABLE, ""))


@cache
def _load(extra: str) -> Vocabulary:
    sources: list[Any] = [files(__package__).joinpath(name) for name in ("vocabulary.toml", "languages.toml")]
    own = len(sources)
    sources += [Path(name) for name in extra.split(os.pathsep) if name]
    known: dict[str, set[str]] = {}
    out = Vocabulary()
    words: dict[str, set[str]] = {}
    access: set[str] = set()
    for number, source in enumerate(sources):
        try:
            found = tomllib.loads(source.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise UsageError(f"{VARIABLE}: {source}: {getattr(error, 'strerror', None) or error}") from error
        if number < own:
            for part, roles in found.items():
                known.setdefault(part, set()).update(roles)
        else:
            _check(found, known, f"{VARIABLE}: {source}")
        for role, names in found.get("columns", {}).items():
            out.columns.update((plain(name), role) for name in names)
        for role, names in found.get("keys", {}).items():
            out.keys.update((plain(name), role) for name in names)
        for role, names in found.get("rows", {}).items():
            out.rows.update((plain(name), role) for name in names)
        for kind, names in found.get("words", {}).items():
            words.setdefault(kind, set()).update(plain(name) or name for name in names)
        access.update(plain(name) for name in found.get("access", {}).get("words", []))
    out.words = {kind: frozenset(names) for kind, names in words.items()}
    out.access = frozenset(access)
    return out


def _check(found: dict[str, Any], known: dict[str, set[str]], where: str) -> None:
    """Refuse what a file of words has and nothing would read: a slip in it is no silence."""
    for part, roles in found.items():
        if part not in known:
            raise UsageError(f"{where}: [{part}]: no such part; there is {', '.join(known)}")
        if not isinstance(roles, dict):
            raise UsageError(f"{where}: {part}: a part of such a file, written [{part}]")
        for role, names in roles.items():
            if role not in known[part]:
                raise UsageError(
                    f"{where}: [{part}] {role}: no such role; there is {', '.join(sorted(known[part]))}"
                )
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise UsageError(f'{where}: [{part}] {role}: a list of words, such as {role} = ["..."]')
