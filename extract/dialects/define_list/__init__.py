"""Registers defined line by line, as chip vendors publish them beside or in place of a manual.

    #define NB_PUMP                 0x00001FFF:0x00001000 /* RW--D */     the addresses of a block
    #define NB_PUMP_GATE                       0x00001100 /* RW-4R */     a register of four bytes
    #define NB_PUMP_GATE_LEVEL                        7:4 /* RWIVF */     a field of it
    #define NB_PUMP_GATE_LEVEL_SHUT            0x00000000 /* RWI-V */     a value of that, and what it is after reset
    #define NB_PUMP_TAP(i)               (0x00001200+(i)*8) /* RW-4A */   an array of registers
    #define NB_PUMP_TAP__SIZE_1                          16 /*       */   the number of its elements

The comments may be missing: what counts then is that a range is a field, and that a number belongs to the field whose
name its own goes on with, else it is the place of a register. `definitions` reads the lines, `reader` puts them
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document
    from extract.observations import Reading

_ENOUGH: Final = 3
"""Fields at least, beside a register."""


class DefineListDialect:
    """The grammar of such lists."""

    name = "define-list"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure of a text with several definitions of ranges, and of numbers."""
        marks = document.lines_with("#define")
        if len(marks) <= _ENOUGH:
            return 0.0
        from extract.dialects.define_list.definitions import definition  # noqa: PLC0415 - for few documents

        found = [one for i in marks if (one := definition(document.lines[i], i))]
        ranges = sum(one.bits is not None for one in found)
        return 0.96 if ranges >= _ENOUGH and any(one.number is not None for one in found) else 0.0

    def read(self, document: Document) -> Reading:
        """All registers, fields, values and blocks."""
        from extract.dialects.define_list.reader import read_definitions  # noqa: PLC0415 - not for sniffing

        return read_definitions(document, self.name, self.version)
