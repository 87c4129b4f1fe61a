"""Keys and their values in the walk: `Address: 0x10` in a line, over its value, several below each other or on end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.titles import titled_line
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.field_lines import FieldLines
from extract.dialects.register_table.words.keys import is_key, key_over_value, keys_over_values, places_below
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX
from extract.dialects.register_table.words.places import list_goes_on
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text

_ADDRESS_OF = re.compile(rf"\b[A-Za-z]\w*:\s*{HEX}$")
"""An address behind what has it there: `gate0: 0x40000000`."""
_PLACED = re.compile(rf"{HEX}(?: ?[-–] ?{HEX})?")
_DIGITS: Final = frozenset({"0", "1", "x", "X"})
"""What of a bit a row of resets may say."""
_PLACES: Final = 256
"""Lines that the places of an array take up at most."""
_STACKED: Final = 16
"""Lines that keys below each other and their values take up at most."""


class KeyLines(FieldLines):
    """Takes lines of keys for what they say of the register above."""

    def _another_address(self, text: Text) -> bool:
        """Whether a line goes on with addresses, each behind what has it there, as the line above does."""
        keys, pieces = self.context.keys, self.context.pieces
        if self.context.filled or not pieces or pieces[-1][0] != text.line - 1 or "address" not in keys:
            return False
        if list_goes_on(keys["address"], text.text):
            keys["address"] += f" {text.text}"
        elif _ADDRESS_OF.match(text.text) and _ADDRESS_OF.search(keys["address"]):
            keys["address"] += f", {text.text}"
        else:
            return False
        pieces += text.pieces
        self.document.roles[text.line] |= HEADING
        return True

    def _key_over_value(self, text: Text) -> bool:
        """Whether a line of a text is a key with its value alone in the line below, or that value."""
        if text.line in self.values_of_keys:
            self.context.pieces += text.pieces
            self.document.roles[text.line] |= HEADING
            return True
        if self._keys_side_by_side(text):
            return True
        stacked = text.text[-1:] == ":" and self.context.named is not None
        if (
            self.document.reader == "pdf"
            or self.context.filled
            or not (stacked or is_key(text.text, self.words))
        ):
            return False
        lines = self.document.lines
        if stacked and self._stacked_keys(text):
            return True
        below = next(
            (i for i in range(text.line + 1, min(text.line + 3, len(lines))) if lines[i].strip()), None
        )
        found = key_over_value(text.text, lines[below], self.words) if below is not None else None
        if below is None or found is None or self.context.named is None:
            return False
        if len(found[1]) == 1 and lines[below + 1 : below + 2] and lines[below + 1].strip() in _DIGITS:
            return False  # `Reset` over a digit of each bit, a line each
        self.values_of_keys.add(below)
        if found[0] in {"address", "offset"}:
            more = places_below(lines[below : below + _PLACES])
            self.values_of_keys.update(range(below + 1, below + 1 + len(more)))
            found = found[0], ", ".join((found[1], *more))
        if found[0] == "name" and found[1] == self.context.named.name:
            self.context.pieces += text.pieces
            self.document.roles[text.line] |= HEADING
        else:
            self._key_line([found], text)
        return True

    def _keys_side_by_side(self, text: Text) -> bool:
        """Whether a line has keys side by side, a place's among them, over the line of their values."""
        of_register = (
            self.context.named is not None or self.caption is not None or "name" in self.context.keys
        )
        if not of_register or self.context.filled:
            return False
        heads = segments(text) if len(text.words) > 1 else []
        roles = [self.words.keys.get(plain(words), "") for _, _, words, _ in heads]
        if len(roles) < 2 or not all(roles) or "name" in roles or not {"address", "offset"} & set(roles):
            return False
        below = whole_line(self.document, text.line + 1) if text.line + 1 < len(self.document.lines) else None
        values = segments(below) if below is not None and below.words else []
        pairs = [(role, words) for role, (_, _, words, _) in zip(roles, values, strict=False)]
        formed = all(_PLACED.fullmatch(words) for role, words in pairs if role in {"address", "offset"})
        if below is None or len(values) != len(roles) or not formed:
            return False
        self.values_of_keys.add(below.line)
        self._key_line(pairs, text)
        return True

    def _stacked_keys(self, text: Text) -> bool:
        """Whether a line is the first of several keys below each other, with as many values below them."""
        lines = self.document.lines
        near = [i for i in range(text.line, min(text.line + _STACKED, len(lines))) if lines[i].strip()]
        found = keys_over_values([lines[i] for i in near], self.words)
        if found is None:
            return False
        self.values_of_keys.update(near[1 : len(found)], (near[n] for n in found))
        self._key_line([pair for pair in found.values() if pair[0]], text)
        return True

    def _key_line(self, keys: list[tuple[str, str]], text: Text) -> None:
        """Take a line of several keys; one that gives a name begins a register, unless it says all of it again."""
        if self.context.filled and all(self.context.keys.get(role) == value for role, value in keys):
            self.document.roles[text.line] |= HEADING
            return
        if any(role == "name" for role, _ in keys) and (self.context.filled or "name" in self.context.keys):
            self.close()
        if self.context.filled and any(self.context.keys.get(role, value) != value for role, value in keys):
            self.keys_after += [(role, value, text.pieces) for role, value in keys]  # those of the next one
            return
        for role, value in keys:
            if self.context.keys.setdefault(role, value) != value and role == "reset":
                self.context.text.append(text)  # another one: of another kind of reset
        self.context.pieces += text.pieces
        self.document.roles[text.line] |= HEADING

    def _titled(self, text: Text) -> bool:
        """Whether the line gives title, address and reset of the register whose name stands above it."""
        found = titled_line(text.text)
        if found is None:
            return False
        above = self.context.named
        before = self._name_before(text)
        if before is not None:
            self.close()
            self.context = Context(Named(before.text, found.title), self.section, self.block)
            self.context.pieces += before.pieces
        elif above is None or not above.written or self.context.filled:
            return False
        self.context.keys |= {"address": found.address, "reset": found.reset}
        self.context.pieces += text.pieces
        self.document.roles[text.line] |= HEADING
        self.marks = self.open = None
        return True
