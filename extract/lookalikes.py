"""Letters of other alphabets that are drawn like Latin ones: for comparing names, and for repairing them.

    "ТҮРЕ".translate(LOOKALIKES)     is "TYPE"

Unicode's normal forms leave them in place. Only letters that are drawn alike in common
typefaces are listed (from Unicode's table of confusable characters).
"""

from __future__ import annotations

from typing import Final

_CYRILLIC: Final = ("АВЕКМНОРСТУҮХЅІЈԌԚԜҺаеорсухіѕјһԛԝ", "ABEKMHOPCTYYXSIJGQWHaeopcyxisjhqw")
_GREEK: Final = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo")
LOOKALIKES: Final = str.maketrans(_CYRILLIC[0] + _GREEK[0], _CYRILLIC[1] + _GREEK[1])
