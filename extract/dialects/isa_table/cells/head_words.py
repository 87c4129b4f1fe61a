"""The words that head the columns of tables of opcodes: names, codes, operands, texts, what else stands there."""

from __future__ import annotations

import re
from typing import Final

from extract.dialects.isa_table.cells.grouped_bits import ENDS
from extract.dialects.isa_table.cells.languages import in_english, may_head_elsewhere

_MAY = re.compile(
    r"instruction|mnemonic|op-?code|assembl|\b(?:inst|instr|mnem|opc|asm)\b|^\s*syntax\s*$|\bsyntax\W+hex\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+\d*")
_LITTLE: Final = frozenset({"in", "of", "the", "as", "primary"})
"""Words of heads that tell nothing: `Opcode (in hex)`, or that of the opcode beside an extended one."""
_LENGTH: Final = re.compile(r"(?:one|two|1|2|single|double)[ -]bytes?\s+(?=\S)", re.IGNORECASE)
"""How long a code is, before its head: `One-byte Instruction Code`."""
_OF_UNIT: Final = re.compile(
    r"(?!(?:extended|minor|major|base|main|sub|secondary|first|second|upper|lower|high|low|no|each|new|this)\b)[a-z]\w*\sop-?codes?$",
    re.IGNORECASE,
)
"""The opcode of one of several units: `Add Op-code`."""
_ENDS: Final = {word.lower() for word in ENDS}
_SHORT: Final = {
    "inst": "instruction",
    "instr": "instruction",
    "mnem": "mnemonic",
    "opc": "opcode",
    "asm": "assembler",
}
NAMES: Final = (
    {"instruction"},
    {"mnemonic"},
    {"mnemonics"},
    {"instruction", "name"},
    {"opcode", "name"},
    {"opname"},
    {"instructions"},
    {"instruction", "mnemonic"},
    {"mnemonic", "operands"},
    {"mnemonic", "operand"},
    {"mnemonics", "operands"},
    {"instruction", "operands"},
    {"instruction", "syntax"},
    {"mnemonic", "syntax"},
    {"assembly", "mnemonic"},
    {"assembler", "mnemonic"},
    {"assembly"},
    {"assembly", "instruction"},
    {"assembler", "instruction"},
    {"assembler"},
    {"assembly", "language", "form"},
    {"assembly", "syntax"},
    {"source", "form"},
    {"source", "forms"},
)
FULL: Final = ({"instruction"}, {"instructions"}, {"instruction", "name"}, {"opcode", "name"})
"""Of these heads, the name in words may stand under it where another column has the mnemonics."""
BARE: Final = ({"name"}, {"syntax"})
"""Names instructions beside a column of opcodes."""
BASES: Final = {
    "decimal": 10,
    "dec": 10,
    "hexadecimal": 16,
    "hex": 16,
    "binary": 2,
    "bin": 2,
    "octal": 8,
    "oct": 8,
}
CODES: Final = frozenset(
    {
        *BASES,
        *("opcode", "opc", "opcodes", "code", "op", "number"),
        *("value", "range", "bit", "bits", "word", "encoding", "machine", "object", "instruction"),
    }
)
COUNTS: Final = frozenset({"number", "bit", "bits"})
"""Of the heads of codes those that may count something else, where another column has codes."""
EITHER: Final = {"opcode", "function"}
"""Heads a column of opcodes, or of the codes that tell those of one opcode apart: `Opcode/Function`."""
SHAPE: Final = {"instruction", "format"}
"""Heads a column of codes where no other column is headed as one."""
FORMAT: Final = {"encoding"}
"""Heads a column of codes, or beside one of opcodes that of the encodings' names."""
TEXTS: Final = frozenset(
    {"description", "function", "operation", "meaning", "explanation", "comment", "comments", "action"}
)
_KNOWN: Final = (
    CODES,
    *({word} for word in (*TEXTS, "name", "cycles", "clocks", "bytes", "words", "size", "flags", "notes")),
    {"status", "affected"},
    {"flags", "affected"},
    {"addressing", "mode"},
    {"op", "en"},
    {"t", "m", "states", "cycles"},
    {"page", "no"},
    *({word} for word in ("page", "clock", "length", "format", "fmt", "characteristics", "immediates")),
)
"""Heads of columns that stand in such tables, besides those of names."""
SYNTAX: Final = (
    *({word} for word in ("operands", "operand", "syntax", "arguments", "argument", "args", "parameters")),
    *({word} for word in ("parameter", "params")),
    {"assembly", "syntax"},
    {"assembler", "syntax"},
)
MINOR: Final = re.compile(
    r"(?:funct?\d*|fn\d*|function code|(?:minor|extended|secondary)(?: opcode)?|sub-?op(?:code)?|xo|prefix)"
    r"(?:\s?[\[(](?:\d{1,2}(?:\s?[:–-]\s?\d{1,2})?|hex|bin(?:ary)?|dec(?:imal)?)[\])])?$",
    re.IGNORECASE,
)
"""Heads of columns of numbers that are codes too, beside that of opcodes: they are kept as printed."""
OPERANDS: Final = {"operands", "operand", "syntax", "assembly", "assembler", "form", "forms"}
"""Heads of mnemonics behind which operands stand."""
MODE: Final = ({"mode"}, {"addressing", "mode"})
"""Heads beside which a column of syntax names instructions, where addressing modes stand under them."""
_FIELDS: Final = frozenset(
    {"opcode", "field", "name", "bit", "bits", "format", "type", "description", "size"}
)


def may_head(text: str) -> bool:
    """Whether a text holds a word of the head of a table of opcodes."""
    return _MAY.search(text) is not None or may_head_elsewhere(text)


def head_words(text: str, *, of_unit: bool = False) -> set[str]:
    r"""The words of a head by which columns are known; a narrow column may break one of them: `Opcod` over `e`.

    Args:
        text: the head.
        of_unit: whether the opcode of one unit is that of the instruction: no other column of the table has opcodes.

    >>> sorted(head_words("Mne-\nmonic")), sorted(head_words("Add Op-code", of_unit=True))
    (['mnemonic'], ['opcode'])
    """
    words = _words(text)
    if "\n" in text and not _is_known(words) and _is_known(whole := _words(unbroken(text))):
        return whole
    if of_unit and len(words) == 2 and "opcode" in words and _OF_UNIT.match(" ".join(text.split())):
        return words if _is_known(words) or _is_known(words - {"opcode"}) else {"opcode"}
    return words


def unbroken(text: str) -> str:
    """A head without the ends of its lines, and the hyphens there."""
    return text.replace("-\n", "").replace("\n", "")


def _words(text: str) -> set[str]:
    text = _LENGTH.sub("", in_english(text), count=1).lower()
    words = set(_WORD.findall(text.replace("op-code", "opcode").replace("code(s)", "code")))
    if words > _ENDS:
        words -= _ENDS  # what stands over the ends of the words below: alone, one would be a part of the code
    return {_SHORT.get(word, word) for word in words} - (_LITTLE if len(words) > 1 else set())


def is_known_head(text: str) -> bool:
    """Whether a text is the head of one column of a table of opcodes."""
    return _is_known(head_words(text))


def _is_known(words: set[str]) -> bool:
    return words in NAMES or words in SYNTAX or (bool(words) and any(words <= known for known in _KNOWN))


def headed_as_codes(text: str) -> bool:
    """Whether a head is that of opcodes, in words or by their base."""
    words = head_words(text)
    return bool(words & {"opcode", "opcodes"}) and words <= CODES


def headed_as_names(text: str) -> bool:
    """Whether a head is that of names of instructions."""
    return head_words(text) in NAMES


def base_named(words: set[str]) -> int | None:
    """The base that the head of a column names."""
    named = {BASES[word] for word in words if word in BASES}
    return named.pop() if len(named) == 1 else None


def is_field_head(text: str) -> bool:
    """Whether a line heads a table of fields with their bits."""
    words = text.lower().replace("format or description", "format").split()
    return (
        set(words) <= _FIELDS and bool({"bit", "bits"} & set(words)) and bool({"field", "name"} & set(words))
    )
