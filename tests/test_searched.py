"""Lookups in the text of all lines: what they tell is what a look at line after line tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import read
from hypothesis import example, given
from hypothesis import strategies as st

from extract.document import Document
from extract.searched import Searched

if TYPE_CHECKING:
    from extract.observations import Reading

SIGNS = "ab*#\\|·–— \t\r\f\v\x1c\x85\u2028\u2029\0"
"""Letters, signs that are rare and frequent, and what ends a line elsewhere."""
LINES = st.lists(
    st.text(SIGNS, max_size=12) | st.builds(str.__mul__, st.text(SIGNS, max_size=5), st.just(90))
)
PARTS = st.lists(st.text(SIGNS, min_size=1, max_size=4), min_size=1, max_size=5)


def document(lines: list[str]) -> Document:
    """A document of these lines."""
    return Document("x", "x.txt", "0" * 64, 0, "text", "utf-8", lines, range(len(lines)))


@given(LINES, PARTS, LINES)
@example([], ["a"], [""])
@example(["*" * 256, "a*", "*"], ["*", "a*", "**", "\r"], ["a" * 255, "*a"])
@example(["a" * 255, "b" * 256, "ab", "", "b#"], ["ab", "b#", "#"], [])
def test_what_is_looked_up_in_all_lines_at_once_is_what_each_line_tells(
    lines: list[str], parts: list[str], changed: list[str]
) -> None:
    one = document(lines)
    for now in (lines, changed):
        one.lines = now
        for part in parts * 2:  # the second time they are known
            found = [i for i, line in enumerate(now) if part in line]
            assert one.lines_with(part) == found
            assert one.holds(part) == bool(found)
            assert one.last_line_with(part) == (found[-1] if found else None)
            assert one.holds(f"\n{part}") == any(line.startswith(part) for line in now[1:])
        assert one.last_line_with(*parts) == max(
            (i for i, line in enumerate(now) for part in parts if part in line), default=None
        )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("lead", ["", "> ", "    "])
def test_no_line_of_a_document_changes_after_it_was_looked_up(
    end: str, lead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[Searched] = []
    made = Searched.__init__

    def noted(self: Searched, lines: list[str]) -> None:
        made(self, lines)
        looked_up.append(self)

    monkeypatch.setattr(Searched, "__init__", noted)
    rows = "".join(f"{lead}WID_MODE{n} {n} 0x0 Mode {n}. See *this* \\_ |x|.{end}" for n in range(9))
    text = (
        f"{lead}WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100{end}{lead}"
        f"Field Name Bits Default Description{end}{rows}"
    )
    reading: Reading = read(text)
    assert [len(one.fields) for one in reading.registers] == [9]
    assert looked_up
    assert all(one.text == "\n".join(one.lines) for one in looked_up)
