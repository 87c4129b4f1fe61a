"""What a document's id says of it: the file's name is where a person states vendor and product.

amd-sea-islands-3d-registers      vendor amd, product sea-islands
powervr-instruction-set           product powervr; the vendor is left to what is printed
"""

from __future__ import annotations

import re

_KIND_WORDS = frozenset(
    """
    2d 3d acceleration addendum architecture assembler assembly compute datasheet doc docs documentation errata erratum
    guide instruction instructions isa manual manuals microcode opcode opcodes programmer programmers programming
    reference register registers rev revision rm set sets shader specification trm v
    """.split()  # noqa: SIM905 - so many quoted words would hide the list
)
_BEFORE_KIND_WORDS = frozenset(("data", "hardware", "user", "users", "technical"))
"""Words that tell a kind of document with the kind word behind them: `user-guide`, `technical-reference-manual`."""
_REVISION = re.compile(r"(?:v|rev|r)?\d+(?:\.\d+)+\w*$|rev\w*\d")
_OF_NAMESAKES = re.compile(r"[0-9a-f]{8}")
"""What tells files of one name apart: the beginning of their hash."""
_WORD_AND_SUFFIX = 2


def vendor_and_product(doc_id: str) -> tuple[str | None, str | None]:
    """Vendor and product that an id of the form `vendor-product-words` names, either None where it does not.

    They end at the first word that tells a kind of document or a revision. A single word is the product. What files of
    one name have behind it tells two single words apart, and is no part of a product that is named so.

    >>> vendor_and_product("acme-one-two-registers-rev1.1")
    ('acme', 'one-two')
    >>> vendor_and_product("acme-one-user-guide"), vendor_and_product("acme-user-interface-guide")
    (('acme', 'one'), ('acme', 'user-interface'))
    >>> vendor_and_product("acme-registers")
    (None, 'acme')
    >>> vendor_and_product("acme-one-1f2e3d4c"), vendor_and_product("one-1f2e3d4c")
    (('acme', 'one'), (None, 'one-1f2e3d4c'))
    """
    words = [w for w in re.split(r"[-_ ]+", doc_id) if w]
    named: list[str] = []
    for word, behind in zip(words, [*words[1:], ""], strict=False):
        if named and (word in _KIND_WORDS or _REVISION.match(word)):
            break
        if (
            named
            and word in _BEFORE_KIND_WORDS
            and (behind in _KIND_WORDS or (word, behind) == ("data", "sheet"))
        ):
            break
        named.append(word)
    if len(named) == len(words) > 1 and _OF_NAMESAKES.fullmatch(named[-1]):
        if len(named) == _WORD_AND_SUFFIX:
            return None, "-".join(named)
        named.pop()
    if len(named) > 1:
        return named[0], "-".join(named[1:])
    return None, named[0] if named else None
