"""Names of registers that are damaged in print: what their place and the names around them prove."""

from __future__ import annotations

from typing import Any

import pytest
from revisions import fld, reg, revision
from rules_told import codes, header, published

from normalize.observed import observed_tables
from normalize.reconcile import published_tables


def between(name: str | None, address: int, doubt: str) -> dict[str, Any]:
    """What is published of a register in doubt that stands between two of a series."""
    names = ("TAP0_CTL", 0x10), (name, address), ("TAP2_CTL", 0x18)
    registers = [reg(one, at, fld("EN", "0")) for one, at in names]
    registers[1].flags.append(doubt)
    tables = published_tables([observed_tables(revision(None, *registers))])
    (row,) = [row for row in tables["registers"].to_pylist() if row["address"] == address]
    return row


@pytest.mark.parametrize(
    ("name", "doubt", "status"),
    [
        ("TAPl_CTL", "header_joined", "repaired"),
        ("TAP I_CIL", "name_garbled", "repaired"),
        ("TAP_CTL", "name_garbled", "repaired"),
        (None, "name_lost", "inferred"),
    ],
)
def test_a_damaged_name_between_two_of_its_series_is_that_which_its_address_demands(
    name: str | None, doubt: str, status: str
) -> None:
    row = between(name, 0x14, doubt)
    assert (row["register"], row["status"], codes(row)) == ("TAP1_CTL", status, ["header_series"])


@pytest.mark.parametrize(
    ("name", "address"), [("PUMP_STATE", 0x14), ("TAPl_CTL", 0x15), ("TAPl_STATE", 0x14)]
)
def test_a_name_that_is_another_one_or_stands_elsewhere_is_not_that_of_the_series(
    name: str, address: int
) -> None:
    row = between(name, address, "name_garbled")
    assert (row["register"], row["status"], row["flags"]) == (name, "flagged", ["name_garbled"])


@pytest.mark.parametrize("cells", ["WID:WID_CLIP [0-3]\t· [R/W]", "WID:WID_CLIP\t[0-3] · [R/W]\t"])
@pytest.mark.parametrize(
    ("kin", "name"),
    [
        ("WID_CLIP_RING_[4-7]", "WID_CLIP_[0-3]"),
        ("WID_CLIP_RING[4-7]", "WID_CLIP[0-3]"),
        ("WID_SET_[4-7]", None),
    ],
)
def test_whether_an_underscore_is_lost_before_an_index_is_told_by_arrays_that_begin_alike(
    kin: str, name: str | None, cells: str
) -> None:
    known = [("WID_SET_BR", 4), ("WID_CLIP_ON", 8), (kin, 0x20)]
    text = "".join(f"{header(one, at)}\nX\t0\tnone\tx\n" for one, at in known).replace("0x20", "0x20-0x2c")
    cut = f"{header('', 0x10, cells=f'{cells} · 32 bits · Access: 32 ·')}\nTOP\t0\tnone\tx"
    (row,) = [row for row in published(text + cut)["registers"] if row["line_first"] == 10]
    if name is None:
        assert {"name_garbled", "header_joined"} & set(row["flags"])
    else:
        assert (row["register"], codes(row)) == (name, ["header_join"])


@pytest.mark.parametrize(("kin", "name"), [("WID_SET_3_ON", "WID_SET_2_ON"), ("WID_GATE_ON", None)])
def test_a_blank_in_a_name_may_be_an_underscore_where_others_of_its_series_have_one(
    kin: str, name: str | None
) -> None:
    names = ("WID_SET2_GATE", kin, "WID_SET 2_ON", "WID_GATE", "WID_SET")
    text = "\n".join(f"{header(one, 8 * n)}\nTOP\t0\tnone\tx" for n, one in enumerate(names))
    (row,) = [row for row in published(text)["registers"] if row["address"] == 16]
    assert (row["register"] if not row["flags"] else None) == name
