"""Values in cells whose lines a program put together without blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Field

PAGE = """# 4.2 泵控制寄存器（NB_PCR）

地址偏移：0x10

<table><tr><td>位/位域</td><td>名称</td><td>描述</td></tr><tr><td>31:4</td><td>保留</td><td>必须保持复位值。</td></tr><tr><td>{}</td><td>GATE</td><td>{}</td></tr></table>
"""


def gate(text: ReadText, bits: str, told: str) -> Field:
    return text(PAGE.format(bits, told)).registers[0].fields[1]


@pytest.mark.parametrize(
    ("bits", "told", "wanted"),
    [
        ("3", "泵启动标志位0:无影响1:启动泵", {0: "无影响", 1: "启动泵"}),
        ("3", "泵模式0：2线方式1：1线方式", {0: "2线方式", 1: "1线方式"}),
        ("1:0", "泵的时钟00:停01:慢速2V10:快速 311:保留", {0: "停", 1: "慢速2V", 2: "快速 3", 3: "保留"}),
        ("2:0", "阀门大小000:全开001:1/2开其他:保留", {0: "全开", 1: "1/2开"}),
        ("3", "Starts the pump.1'b0: Mode 01'b1: Mode 1", {0: "Mode 0", 1: "Mode 1"}),
        ("3:0", "写入不同的值0x5:打开0xA:关闭", {5: "打开", 10: "关闭"}),
    ],
)  # fmt: skip
def test_numbers_that_touch_the_text_before_them_begin_values(
    text: ReadText, bits: str, told: str, wanted: dict[int, str]
) -> None:
    assert {v.value: v.name or v.description for v in gate(text, bits, told).values} == wanted


def test_a_sentence_behind_the_last_value_leaves_it_in_doubt(text: ReadText) -> None:
    low, high = gate(text, "3", "泵满标志0:没有满1:满了。该位由硬件置位,软件写0清除。").values
    assert (low.flags, high.flags) == ([], ["label_open"])


@pytest.mark.parametrize(
    "told",
    [
        "Gate of PUMP0: left, PUMP1: right",
        "见 NB_CTL[1:0]和 NB_STA[1:0]",
        "比例0:3至2:1",
        "启动0:无影响3:启动",
        "Route of the pump. SPI0: left gate. UART1: right gate.",
        "Gate0: pin low.Timer1: timer.",
    ],
)
def test_names_with_a_number_slices_and_ratios_are_no_values(text: ReadText, told: str) -> None:
    one = gate(text, "3", told)
    assert (one.field, one.bit_hi, one.values) == ("GATE", 3, [])
