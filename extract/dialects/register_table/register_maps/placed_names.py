"""Places that names tell: those of model-specific registers, and of registers in the space of a PCI function.

MSRC00E_0015           0xC00E0015 among the model-specific registers
D9F3x44, F5x090_way   0x44 in device 9, function 3; 0x90 in function 5
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Register

_PLACED: Final = re.compile(
    r"(?P<msr>MSR)(?P<high>[0-9A-F]{4})_(?P<low>[0-9A-F]{4})|(?P<function>(?:D[0-9A-F]{1,2})?F\d)x(?P<offset>[0-9A-F]{2,4})(?:_[a-z]\S*)?"
)


def place_by_name(register: Register) -> None:
    """Give a register without another place that which its name tells, and the space where it is counted.

    >>> from extract.observations import Register
    >>> one = Register([(0, 0, 1)], register="MSRC00E_0015")
    >>> place_by_name(one)
    >>> one.address_space, hex(one.address or 0)
    ('MSR', '0xc00e0015')
    """
    found = _PLACED.fullmatch(register.register or "")
    if found is None or register.address is not None or register.address_space is not None:
        return
    if found["msr"]:
        register.address_space, register.address = "MSR", int(found["high"] + found["low"], 16)
    else:
        register.address_space, register.address = found["function"], int(found["offset"], 16)
