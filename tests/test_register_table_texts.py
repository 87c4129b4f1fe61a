"""Text documents: the same register in every way that text draws a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import choose
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from pathlib import Path

HEAD = ["Bits", "Name", "Access", "Reset", "Description"]
ROWS = [
    ["7", "RUN", "RW", "0x1", "Runs it"],
    ["6:3", "Reserved", "RO", "0x0", "Reserved"],
    ["2:0", "RATE", "RW", "0x5", "How fast"],
]
WIDTHS = [max(len(row[c]) for row in [HEAD, *ROWS]) for c in range(5)]


def padded(row: list[str], between: str) -> str:
    return between.join(cell.ljust(wide) for cell, wide in zip(row, WIDTHS, strict=True)).rstrip()


def ruled(sign: str, between: str = "  ") -> str:
    return between.join(sign * wide for wide in WIDTHS)


def grid() -> str:
    bar = "+" + "+".join("-" * (wide + 2) for wide in WIDTHS) + "+"
    rows = [f"| {padded(row, ' | ').ljust(sum(WIDTHS) + 12)} |" for row in [HEAD, *ROWS]]
    return "\n".join(
        [bar, rows[0], bar.replace("-", "="), *(line for row in rows[1:] for line in (row, bar))]
    )


def adoc() -> str:
    return "\n".join(
        ["|===", " ".join(f"|{cell}" for cell in HEAD), "", *("|" + " |".join(row) for row in ROWS), "|==="]
    )


def list_table() -> str:
    rows = [
        "\n".join(f"   {'*' if n == 0 else ' '} - {cell}" for n, cell in enumerate(row))
        for row in [HEAD, *ROWS]
    ]
    return "\n".join([".. list-table:: Pump", "   :header-rows: 1", "", *rows])


def divided(sign: str) -> str:
    return "\n".join(sign.join(row) for row in [HEAD, *ROWS])


MARKDOWN = "\n".join(
    f"| {' | '.join(row)} |"
    for row in [HEAD, ["---"] * 5, *(["`" + row[0] + "`", "**" + row[1] + "**", *row[2:]] for row in ROWS)]
)


@pytest.mark.parametrize(
    ("heading", "table"),
    [
        ("## `NBCON` (0x20)", MARKDOWN),
        ("## NBCON\n\n- **Offset:** `0x20`", MARKDOWN),
        ("NBCON (Pump)\n------------\n\n:Offset: 0x20", grid()),
        (
            "NBCON (Pump)\n------------\n\n:Offset: 0x20",
            "\n".join(
                [ruled("="), padded(HEAD, "  "), ruled("="), *(padded(row, "  ") for row in ROWS), ruled("=")]
            ),
        ),
        (
            "NBCON - Pump   Offset: 0x20",
            "\n".join([padded(HEAD, "  "), ruled("-"), *(padded(row, "  ") for row in ROWS)]),
        ),
        ("== NBCON Register\n\nOffset: 0x20", adoc()),
        ("NBCON\n-----\n\nOffset: 0x20", list_table()),
        ("## NBCON (0x20)", divided(",")),
        ("## NBCON (0x20)", divided(";")),
        ("## NBCON (0x20)", divided("\t")),
        ("", f"NBCON,Offset 0x20\n{divided(',')}"),
    ],
)
def test_a_register_is_read_from_every_way_that_text_draws_a_table(
    tmp_path: Path, heading: str, table: str
) -> None:
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text(f"Northbeck NB1\n\n{heading}\n\n{table}\n\nThe end of it.\n", encoding="utf-8")
    document = read_document(path, "northbeck-nb1")
    dialect = choose(document)
    assert dialect.name == "register-table"
    found = dialect.read(document)
    found.number()
    assert "unclaimed" not in observed_tables(found)["lines"].column("role").to_pylist()
    (register,) = found.registers
    assert (register.register, register.address, register.flags) == ("NBCON", 0x20, [])
    assert [
        (one.field, one.bit_hi, one.bit_lo, one.access, one.default_value, one.reserved)
        for one in register.fields
    ] == [
        ("RUN", 7, 7, "RW", 1, False),
        ("Reserved", 6, 3, "RO", 0, True),
        ("RATE", 2, 0, "RW", 5, False),
    ]
    assert [one.description for one in register.fields] == ["Runs it", "Reserved", "How fast"]
    assert not any(one.flags for one in register.fields)


def test_a_list_divided_by_commas_has_a_register_for_every_name(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.csv"
    path.write_text(
        "Register,Offset,Field,MSB,LSB,Access,Description\n"
        'NBCON,0x10,RUN,7,7,RW,"Runs, when set"\n'
        "NBCON,0x10,RATE,2,0,RW,How fast\n"
        "NBSTA,0x14,DRY,0,0,RO,Is dry\n",
        encoding="utf-8",
    )
    document = read_document(path, "northbeck-nb1")
    first, second = choose(document).read(document).registers
    assert [(one.register, one.address) for one in (first, second)] == [("NBCON", 0x10), ("NBSTA", 0x14)]
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in first.fields] == [
        ("RUN", 7, 7, "Runs, when set"),
        ("RATE", 2, 0, "How fast"),
    ]


def test_a_row_of_a_grid_may_take_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.rst"
    path.write_text(
        "NBCON\n-----\n\n"
        "+------+------+---------+\n| Bits | Name | Meaning |\n+======+======+=========+\n"
        "| 7:4  | MODE | How it  |\n|      |      | runs    |\n+------+------+---------+\n"
        "| 3:0  | RATE | Speed   |\n+------+------+---------+\n",
        encoding="utf-8",
    )
    document = read_document(path, "northbeck-nb1")
    (register,) = choose(document).read(document).registers
    assert [(one.field, one.description) for one in register.fields] == [
        ("MODE", "How it runs"),
        ("RATE", "Speed"),
    ]
