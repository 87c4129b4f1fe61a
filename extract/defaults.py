"""How the default of a field is printed: `none`, `N/A`, `0x1F`, `1Fh`, `101b`."""

from __future__ import annotations

import re
from typing import Final

DEFAULT: Final = re.compile(
    r"(?:[Nn]one|NONE|[Nn]/[Aa]|0[xX][0-9A-Fa-f]{1,16}|(?:\d[0-9A-Fa-f_]{0,18}|[A-F][0-9A-F_]{0,18})h|[01_]{1,39}b)$"
)
