"""Bits behind the numbers of a device and its register, `1.0.15`, as tables of transceivers have them."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

TEXT = """\
45.2.1.1 Pump control 1 register (Register 1.0)

                     Table 45–4—Pump control 1 register bit definitions

   Bit(s)           Name                            Description                          R/Wa

 1.0.15      Reset                     1 = Pump reset                                    R/W
                                       0 = Normal operation

 1.0.14:6    Reserved                  Value always 0                                    RO

 1.0.5:2     Speed selection           5    4   3   2                                    R/W
                                       1    x   x   x   = Reserved
                                       0    0   1   1   = fast

 1.0.1       Gate loop                 1 = Enable                                        R/W
                                       0 = Disable

 1.0.0       Pump loop                 1 = Enable                                        R/W
                                       0 = Disable
"""


def test_bits_behind_device_and_register_are_those_of_the_register() -> None:
    (register,) = RegisterTableDialect().read(load(TEXT, "northbeck-nb1")).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access) for f in register.fields] == [
        ("Reset", 15, 15, "R/W"),
        ("Reserved", 14, 6, "RO"),
        ("Speed selection", 5, 2, "R/W"),
        ("Gate loop", 1, 1, "R/W"),
        ("Pump loop", 0, 0, "R/W"),
    ]
    assert [(v.value, v.value_last) for v in register.fields[2].values] == [(8, 15), (3, None)]


def test_a_numbered_heading_below_a_head_printed_again_is_no_row() -> None:
    head = " Bits            Name         Type        Reset             Description\n"
    lines = [
        "12 Pump\n\n12.4 Registers\n\n12.4.3 pump0_low\n\nAddress: 0x4000a424\n",
        head,
        " 31:16           RSVD\n",
        " 15:0            LOW          R/W         16'b0             The lowest level\n",
        f"\f{head}\n\n\n12.4.4 pump0_high\n\nAddress: 0x4000a428\n",
        head,
        " 31:16           RSVD\n",
        " 15:0            HIGH         R/W         16'd0             The highest level\n",
    ]
    found = RegisterTableDialect().read(load("\n".join(lines), "northbeck-nb1")).registers
    assert [(r.register, r.address, r.flags) for r in found] == [
        ("pump0_low", 0x4000A424, []),
        ("pump0_high", 0x4000A428, []),
    ]
    assert [(f.field, f.bit_hi) for f in found[1].fields] == [("RSVD", 31), ("HIGH", 15)]
