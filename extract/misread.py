"""Letters that are read where digits are printed, by the base of the number: a letter in one is a digit in another.

0000O00      1O4      0x1l
"""

from __future__ import annotations

from typing import Final

BINARY: Final = "OolI"
"""For 0 and 1."""
ANY: Final = f"{BINARY}SZ"
"""And for 5 and 2: digits in no base."""
DECIMAL: Final = f"{ANY}B|"
"""And for 8 and 1, of numbers that are surely decimal."""
HEXADECIMAL: Final = "OoQIlSsZz|"
"""Behind `0x`, where small letters are taken for digits too."""
