"""`bench/svd.py` makes registers of an SVD file that the layouts can print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, loaded
from printed_chip import Bits, Value, wrong
from vendor_layouts import Print

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

FILE = """<device><size>32</size><access>read-write</access><resetValue>0</resetValue><peripherals>
<peripheral><name>PUMP</name><registers>
 <register><name>CTRL</name><description>Control  of
  the pump (PUMP_CTRL)</description>
  <addressOffset>0x10</addressOffset><size>16</size><resetValue>0x8003</resetValue><fields>
  <field><name>RATE</name><description>How fast: 0 is slow.</description><bitRange>[3:0]</bitRange><enumeratedValues>
   <enumeratedValue><name>SLOW</name><description>Slow.</description><value>#0000</value></enumeratedValue>
   <enumeratedValue><name>1</name><description>Twice as fast</description><value>0x1</value></enumeratedValue>
   <enumeratedValue><name>ALL</name><value>#1xxx</value></enumeratedValue>
   <enumeratedValue><name>REST</name><isDefault>true</isDefault></enumeratedValue></enumeratedValues></field>
  <field><dim>2</dim><dimIncrement>1</dimIncrement><name>GO%s</name><bitOffset>4</bitOffset></field>
  <field><name>DONE</name><description>It ended</description><lsb>14</lsb><msb>14</msb>
   <modifiedWriteValues>oneToClear</modifiedWriteValues></field>
  <field><name>RESERVED_15</name><bitOffset>15</bitOffset><bitWidth>1</bitWidth></field></fields></register>
 <register derivedFrom="CTRL"><name>CTRL2</name><addressOffset>0x14</addressOffset><size>16</size></register>
 <register><name>TWICE</name><addressOffset>0x18</addressOffset><fields>
  <field><name>A</name><bitRange>[3:0]</bitRange></field><field><name>B</name><bitRange>[5:3]</bitRange></field></fields></register>
 <cluster><dim>3</dim><dimIncrement>8</dimIncrement><name>CH[%s]</name><addressOffset>0x40</addressOffset>
  <register><name>LEVEL</name><access>read-only</access><addressOffset>4</addressOffset><fields>
   <field><name>LEVEL</name><description>Level of it</description><bitRange>[31:0]</bitRange></field></fields>
  </register></cluster>
</registers></peripheral></peripherals></device>"""


@pytest.fixture
def svd(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(REPOSITORY / "bench")
    return loaded("bench/svd.py")


def test_an_svd_file_gives_registers_with_all_that_they_inherit(svd: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "chip.svd"
    path.write_text(FILE)
    made = {one.name: one for seed in range(9) for one in svd.chip(path, seed, 20)}
    assert made.keys() == {"CTRL", "CTRL2", "CH0_LEVEL", "CH1_LEVEL"}  # fields of TWICE overlap
    assert svd.chip(path, 3, 20) == svd.chip(path, 3, 20)
    ctrl = made["CTRL"]
    assert (ctrl.width, ctrl.reset, ctrl.text) == (16, 0x8003, "Control of the pump")
    values = (Value(0, "SLOW", "Slow"), Value(1, "Twice as fast", ""))
    assert ctrl.fields == (
        Bits("RESERVED_15", 15, 15, reset=1, reserved=True),
        Bits("DONE", 14, 14, "R/W1C", 0, "It ended"),
        Bits("Reserved", 13, 6, reserved=True),
        Bits("GO1", 5, 5, "R/W", 0, "The bits GO1", worded=True),
        Bits("GO0", 4, 4, "R/W", 0, "The bits GO0", worded=True),
        Bits("RATE", 3, 0, "R/W", 3, "How fast: 0 is slow.", values, worded=True),
    )
    assert made["CTRL2"].fields == ctrl.fields
    level = made["CH1_LEVEL"]
    assert (level.width, level.offset % 4096) == (32, 0x4C)
    assert level.fields == (Bits("LEVEL", 31, 0, "R", 0, "Level of it"),)


def test_they_are_printed_and_read(svd: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "chip.svd"
    path.write_text(FILE)
    registers = svd.chip(path, 2, 20)
    for figure in ("none", "halves", "bytes", "over the bytes"):
        print_ = Print("field descriptions", "ruled", figure)
        reading = read(read_document(print_.on(registers, tmp_path), "nb9"))
        assert wrong(reading, registers, print_.layout.told) == []
