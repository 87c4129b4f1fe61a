"""Tables of opcodes whose heads are not in English."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.isa_table.cells.languages import may_head_elsewhere
from extract.dialects.register_table import RegisterTableDialect

ROWS = (("ADD Rd, Rs", "01h"), ("SUB Rd, Rs", "02h"), ("AND Rd, Rs", "1Fh"))
HEADS = [
    ("Mnemonik", "Operationscode", "Beschreibung"),
    ("Instruction", "Code opératoire", "Signification"),
    ("Instrucción", "Código de operación", "Descripción"),
    ("Мнемоника", "Код операции", "Описание"),
    ("助记符", "操作码", "说明"),
    ("指令", "机器码", "功能描述"),
    ("ニーモニック", "オペコード", "説明"),
    ("니모닉", "연산 코드", "설명"),
]


@pytest.mark.parametrize("heads", HEADS)
@pytest.mark.parametrize("ruled", [True, False])
def test_tables_of_opcodes_are_read_whatever_the_language_of_their_heads(
    heads: tuple[str, str, str], ruled: bool
) -> None:
    rows = [heads, *((*row, "...") for row in ROWS)]
    if ruled:
        lines = [f"| {' | '.join(row)} |" for row in rows]
        lines.insert(1, "|---|---|---|")
    else:
        lines = [f"{one:<20}{two:<24}{three}" for one, two, three in rows]
    document = load("\n".join(["NB-1", "", *lines, ""]), "northbeck-nb1")
    assert IsaTableDialect().sniff(document) > RegisterTableDialect().sniff(document)
    found = IsaTableDialect().read(document).instructions
    assert [(one.mnemonic, one.opcode, one.syntax) for one in found] == [
        (name.split()[0], int(code[:-1], 16), name) for name, code in ROWS
    ]


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("Anweisung", "Befehlscode"),
        ("Rozkaz", "Kod operacji"),
        ("Instrukce", "Operační kód"),
        ("Mnemonico", "Codice operativo"),
        ("Команда", "КОП"),
        ("命令", "機械語"),
    ],
)
def test_whatever_heads_the_names_of_instructions_lets_a_line_head_a_table(head: str, code: str) -> None:
    rows = "".join(f"| {name} | {number} |\n" for name, number in ROWS)
    document = load(f"NB-1\n\n| {head} | {code} |\n|---|---|\n{rows}", "northbeck-nb1")
    assert IsaTableDialect().sniff(document) > 0
    assert len(IsaTableDialect().read(document).instructions) == len(ROWS)


def test_words_that_head_other_tables_head_none_of_opcodes() -> None:
    assert not may_head_elsewhere("Register  Adresse  Beschreibung  寄存器  Регистр")


@pytest.mark.parametrize(
    ("code", "name"), [("操作码", "名称"), ("Код операции", "Название"), ("Opcode", "Name")]
)
def test_pairs_of_opcodes_and_names_are_read_beside_the_words_they_stand_in(code: str, name: str) -> None:
    fields = "\n\n| 字段名 | 位 | 格式或描述 |\n|---|---|---|\n"
    codes = f"| {code} | {name} | {code} | {name} |\n|---|---|---|---|\n"
    text = (
        f"# 1\n\n### 15.1.1 GOP2{fields}| SRC | [7:0] | 源 |\n| OP | [14:8] | 码 |\n| ENCODING | [15] | 'b1 |\n\n"
        f"#### 表 75. GOP2 操作码\n\n{codes}| 0 | G_ADD | 3 | G_SUB |\n| 1 | G_AND | | |\n\n"
        f"### 15.1.2 GOPC\n\n#### 表 76. GOPC 操作码\n\n{codes}| 0 | G_CMP | 3 | G_TEST |\n\n"
        f"### 15.1.3 GOPP{fields}| OP | [13:0] | 码 |\n| ENCODING | [15:14] | 'b01 |\n"
    )
    document = load(text, "northbeck-nb1")
    assert IsaTableDialect().sniff(document) > RegisterTableDialect().sniff(document)
    reading = IsaTableDialect().read(document)
    assert [(one.mnemonic, one.opcode, one.encoding, one.flags) for one in reading.instructions] == [
        ("G_ADD", 0, "GOP2", []),
        ("G_SUB", 3, "GOP2", []),
        ("G_AND", 1, "GOP2", []),
        ("G_CMP", 0, "GOPC", []),
        ("G_TEST", 3, "GOPC", []),
    ]
    assert [(one.register, one.kind, one.fields[0].description) for one in reading.registers] == [
        ("GOP2", "encoding", "源"),
        ("GOPP", "encoding", "码"),
    ]
