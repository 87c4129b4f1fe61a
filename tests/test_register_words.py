"""Access and resets in the notations of all houses, and heads of columns in many languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.words.vocabulary import VARIABLE, vocabulary
from extract.errors import UsageError
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Reading


def read(text: str, folder: Path) -> Reading:
    path = folder / "northbeck-nb1.md"
    path.write_text(text, encoding="utf-8")
    document = read_document(path, "northbeck-nb1")
    assert RegisterTableDialect().sniff(document) >= 0.5
    return RegisterTableDialect().read(document)


def table(heads: str, *rows: str, register: str = "Register") -> str:
    """A register NB_CTRL with a table of these heads and rows, cells divided by bars."""
    rule = "|".join("---" for _ in heads.split("|"))
    body = "".join(f"| {row} |\n" for row in rows)
    return f"# {register} NB_CTRL\n\n| {heads} |\n|{rule}|\n{body}"


def fields(text: str, folder: Path) -> list[Field]:
    (register,) = read(text, folder).registers
    assert register.register == "NB_CTRL"
    return register.fields


@pytest.mark.parametrize(
    ("register", "heads"),
    [
        ("Register", "Bit|Bezeichnung|Zugriff|Rücksetzwert|Beschreibung"),
        ("Register", "Bits|Feldname|Zugriffsart|Reset-Wert|Funktion"),
        ("Registre", "Bits|Nom|Accès|Valeur après réinitialisation|Description"),
        ("Registre", "Bit|Champ|Type d’accès|Valeur initiale|Fonction"),
        ("寄存器", "位|名称|访问|复位值|描述"),
        ("寄存器", "比特位|位域名称|读写属性|默认值|功能说明"),
        ("暫存器", "位元|名稱|存取|重設值|說明"),
        ("レジスタ", "ビット|ビット名|R/W|リセット後の値|機能"),
        ("レジスタ", "bit|記号|属性|初期値|内容"),
        ("레지스터", "비트|이름|액세스|리셋 값|설명"),
        ("레지스터", "비트|필드|접근|초기값|기능"),
        ("Регистр", "Биты|Имя|Доступ|Значение после сброса|Описание"),
        ("Регистр", "Разряды|Обозначение|Чтение/запись|Исходное состояние|Функция"),
        ("Registro", "Bits|Nombre|Acceso|Valor de reinicio|Descripción"),
        ("Registro", "Bit|Nome|Accesso|Valore di reset|Descrizione"),
        ("Registrador", "Bits|Nome|Acesso|Valor padrão|Descrição"),
        ("Register", "Bit|Naam|Toegang|Resetwaarde|Omschrijving"),
        ("Rejestr", "Bity|Nazwa|Dostęp|Wartość po resecie|Opis"),
        ("Register", "Bit(s)|Field Name|Access Type|Default (Hex)|Field Description"),
        ("Register", "Bit #|Bit Name|Read / Write|State after reset|Bit Function"),
        ("Register", "Bit Range|Mnemonic|Attribute|Power-on value|Meaning"),
    ],
)
def test_columns_are_known_by_their_heads_in_many_languages(
    register: str, heads: str, tmp_path: Path
) -> None:
    high, low = fields(
        table(heads, "31:8 | HIGH | R/W | 0x1F | Text", "7:0 | LOW | R | 0x2 | More", register=register),
        tmp_path,
    )
    assert (high.field, high.bit_hi, high.access, high.default_value, high.description) == (
        "HIGH",
        31,
        "R/W",
        31,
        "Text",
    )
    assert (low.field, low.bit_lo, low.access, low.default_value, low.description) == (
        "LOW",
        0,
        "R",
        2,
        "More",
    )
    assert not high.flags + low.flags


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[colums]\nbits = ['Stelle']", r"words\.toml: \[colums\]: no such part; there is columns, keys"),
        ("[columns]\nbit = ['Stelle']", r"\[columns\] bit: no such role; there is access, .*bits"),
        ("[columns]\nbits = 'Stelle'", r'\[columns\] bits: a list of words, such as bits = \["\.\.\."\]'),
        ("[columns]\nbits = [1]", "a list of words"),
        ("columns = ['Stelle']", r"columns: a part of such a file, written \[columns\]"),
    ],
)
def test_a_slip_in_a_file_of_words_is_told(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "words.toml"
    words.write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(words))
    with pytest.raises(UsageError, match=told):
        vocabulary()


def test_words_of_values_may_be_added_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = table(
        "Bits|Name|Description", "4 | EN | Arvo 0: Off<br>Arvo 1: On<br>Muut: Reserved", "3:0 | LOW | Low"
    )
    assert fields(text, tmp_path)[0].values == []
    words = tmp_path / "words.toml"
    words.write_text('[words]\nvalue = ["Arvo"]\naside = ["Muut"]\n', encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(words))
    assert [(value.value, value.name) for value in fields(text, tmp_path)[0].values] == [
        (0, "Off"),
        (1, "On"),
    ]


@pytest.mark.parametrize(
    "access", ["R/W", "RW", "RO", "W1C", "rc_w1", "R/W1C", "r/w0c", "-", "R/W1S", "WARL"]
)
def test_access_is_kept_as_printed(access: str, tmp_path: Path) -> None:
    text = table("Bits|Name|Type|Reset", f"31:8 | HIGH | {access} | 0", "7:0 | LOW | R | 0")
    assert fields(text, tmp_path)[0].access == access


def test_access_cut_by_a_narrow_column_is_put_together(tmp_path: Path) -> None:
    text = table(
        "Bits|Name|Type", "31:8 | HIGH | R/<br>W1C", "7:4 | MID | rc_<br>w1", "3:0 | LOW | read<br>only"
    )
    assert [field.access for field in fields(text, tmp_path)] == ["R/W1C", "rc_w1", "read only"]


@pytest.mark.parametrize(
    ("bits", "reset", "number", "flags"),
    [
        ("31:8", "0x0000_0001", 1, []),
        ("15:8", "1Fh", 31, []),
        ("15:8", "H'1F", 31, []),
        ("15:8", "1B", None, ["base_unclear"]),
        ("8", "1B", 1, []),
        ("15:8", "0000 0010B", 2, []),
        ("9:8", "00b", 0, []),
        ("9:8", "10", 2, []),
        ("11:8", "0010", 2, []),
        ("15:8", "10", 10, []),
        ("11:8", "0x1F", None, ["default_out_of_range"]),
        ("8", "0 (POR)", 0, []),
        ("15:8", "x", None, []),
        ("15:8", "-", None, []),
        ("15:8", "undefined", None, []),
    ],
)
def test_resets_are_read_with_the_width_of_their_field(
    bits: str, reset: str, number: int | None, flags: list[str], tmp_path: Path
) -> None:
    field, _ = fields(table("Bits|Name|Reset", f"{bits} | HIGH | {reset}", "7:0 | LOW | 0x0"), tmp_path)
    assert (field.default_text, field.default_value, field.flags) == (reset, number, flags)


@pytest.mark.parametrize(
    ("head", "other", "number", "flags"),
    [
        ("Reset (hex)", "0", 16, []),
        ("Reset", "1F", 16, []),
        ("Reset", "0", 10, []),
        ("Reset", "00", None, ["base_unclear"]),
    ],
)
def test_the_base_of_a_reset_is_that_of_its_column(
    head: str, other: str, number: int | None, flags: list[str], tmp_path: Path
) -> None:
    field, _ = fields(table(f"Bits|Name|{head}", "15:8 | HIGH | 10", f"7:0 | LOW | {other}"), tmp_path)
    assert (field.default_value, field.flags) == (number, flags)


def test_a_manual_outside_english_is_read_whole(tmp_path: Path) -> None:
    text = (
        "4.1 NB_CTRL寄存器\n偏移：0x10\n\n位\n名称\n访问\n复位值\n描述\n\n31:2\n保留\nR\n0\n保留\n\n"
        "1:0\nMODE\nRW\n0x1\n工作模式\n00：关闭\n01：低速\n其他：保留\n"
    )
    (register,) = read(text, tmp_path).registers
    assert (register.register, register.address, register.flags) == ("NB_CTRL", 0x10, [])
    reserved, mode = register.fields
    assert (reserved.field, reserved.reserved, reserved.bit_hi, reserved.bit_lo) == ("保留", True, 31, 2)
    assert [(value.value, value.name) for value in mode.values] == [(0, "关闭"), (1, "低速")]


def test_a_table_of_keys_outside_english_gives_width_access_and_the_space_of_the_address(
    tmp_path: Path,
) -> None:
    keys = "| 属性 | 值 |\n|---|---|\n| 类型 | 只读 |\n| 位数 | 32位 |\n| 地址 | MMReg:0x28b98 |\n"
    text = f"# NB_CTRL 寄存器\n\n{keys}\n| 字段名 | 位 | 描述 |\n|---|---|---|\n| MODE | 7:0 | 模式 |\n"
    (register,) = read(text, tmp_path).registers
    assert (register.access, register.width_bits, register.flags) == ("只读", 32, [])
    assert (register.address_space, register.address) == ("MMReg", 0x28B98)


@pytest.mark.parametrize(
    "said", ["只读", "nur lesen", "lecture seule", "Только чтение", "읽기 전용", "リードのみ"]
)
def test_a_key_of_type_is_access_where_its_value_says_so_in_any_language(said: str, tmp_path: Path) -> None:
    (register,) = read(
        f"# NB_CTRL\n\nType: {said}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n", tmp_path
    ).registers
    assert register.access == said


@pytest.mark.parametrize("said", ["外设寄存器", "Peripheral", "—"])
def test_a_key_of_type_that_says_nothing_of_access_is_none(said: str, tmp_path: Path) -> None:
    (register,) = read(
        f"# NB_CTRL\n\nType: {said}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n", tmp_path
    ).registers
    assert register.access is None


def test_lines_of_bits_are_known_by_words_outside_english(tmp_path: Path) -> None:
    text = (
        "4.1.2 控制寄存器（NB_CTRL）\n\n偏移地址：0x10\n\n"
        "位 31:2 保留，必须保持复位值。\n位 1:0 MODE：工作模式\n00：关闭\n"
    )
    (register,) = read(text, tmp_path).registers
    assert (register.register, register.address) == ("NB_CTRL", 0x10)
    assert [(field.field, field.bit_hi, field.bit_lo) for field in register.fields] == [
        ("保留", 31, 2),
        ("MODE", 1, 0),
    ]
    assert register.fields[0].reserved


def test_a_field_named_u_is_not_reserved(tmp_path: Path) -> None:
    text = table("Bits|Name|Description", "7:1 | RES0 | Keep", "0 | u | Applies in user mode")
    assert [field.reserved for field in fields(text, tmp_path)] == [True, False]


def test_identifiers_cut_behind_an_underscore_lose_the_hyphen(tmp_path: Path) -> None:
    text = table("Bits|Name|Description", "7:1 | CNT | Set by rx_fifo_-<br>len", "0 | EN | On")
    assert fields(text, tmp_path)[0].description == "Set by rx_fifo_len"


@pytest.mark.parametrize(
    "title",
    [
        "Control Register NB_CTRL",
        "Steuerregister NB_CTRL",
        "Registre de commande NB_CTRL",
        "Регистр управления NB_CTRL",
        "NB_CTRL 控制寄存器",
    ],
)
def test_a_name_beside_the_words_of_a_heading_that_say_register_is_sure_in_any_language(
    title: str, tmp_path: Path
) -> None:
    (register,) = read(f"# {title}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n", tmp_path).registers
    assert (register.register, register.flags) == ("NB_CTRL", [])


@pytest.mark.parametrize(
    "title", ["Control Registers NB_GATE", "Register map of NB_GATE", "Notes on NB_GATE"]
)
def test_a_heading_over_several_registers_or_of_other_things_gives_no_sure_name(
    title: str, tmp_path: Path
) -> None:
    (register,) = read(f"# {title}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n", tmp_path).registers
    assert "register_name" in register.flags


def test_digits_apart_before_a_wide_colon_are_one_value_and_what_is_said_of_others_is_none_of_it(
    tmp_path: Path,
) -> None:
    said = "モード選択<br>b2 b0<br>0 0 0：停止<br>0 0 1：動作<br>上記以外は設定しないでください"
    (field,) = fields(table("ビット|シンボル|機能", f"b2-b0 | MODE | {said}", register="レジスタ"), tmp_path)
    assert [(one.value, one.name) for one in field.values] == [(0, "停止"), (1, "動作")]


def test_a_text_whose_only_table_of_fields_has_its_head_in_another_language_is_recognised(
    tmp_path: Path,
) -> None:
    rows = "31:8        保留        必须保持复位值。\n7:0         CNT        计数器\n"
    text = f"9.4.1.  控制寄存器（NB_CTRL）\n\n地址偏移：0x00\n\n位/位域        名称        描述\n\n{rows}"
    (register,) = read(text, tmp_path).registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == [
        ("保留", 31, 8),
        ("CNT", 7, 0),
    ]


@pytest.mark.parametrize("behind", ["Control Register", "Control", "제어 레지스터", "Registre de commande"])
def test_a_name_and_its_place_before_the_words_of_a_heading_are_those_of_the_register(
    behind: str, tmp_path: Path
) -> None:
    text = f"# NB_CTRL (0x40001000) {behind}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n"
    (register,) = read(text, tmp_path).registers
    assert (register.register, register.address, register.flags) == ("NB_CTRL", 0x40001000, [])


def test_the_number_of_a_chapter_between_its_words_is_no_part_of_the_block(tmp_path: Path) -> None:
    rows = "位 31:2 保留\n位 1:0 MODE：工作模式\n"
    text = f"第 10 章 定时器（TMX）\n\n10.1 控制寄存器（NB_CTRL）\n偏移地址：0x00\n\n{rows}"
    (register,) = read(text, tmp_path).registers
    assert (register.block, register.address) == ("定时器（TMX）", 0)
    assert (register.description or "").startswith("控制寄存器（NB_CTRL）")


def test_a_number_under_access_and_a_code_before_the_description_stand_a_column_off_and_are_in_doubt(
    tmp_path: Path,
) -> None:
    (field,) = fields(table("Bits|Name|Reset|R/W|Description", "7:0 | CNT |  | 0 | R/W Counts"), tmp_path)
    assert (field.access, field.default_text, field.flags) == ("R/W", "0", ["cells_shifted"])


@pytest.mark.parametrize("place", ["(смещение 0x10)", "(offset 0x10)", "（偏移 0x10）"])
def test_a_place_in_a_heading_that_is_called_an_offset_counts_from_a_base(place: str, tmp_path: Path) -> None:
    (register,) = read(
        f"# NB_CTRL {place}\n\n| Bits | Name |\n|---|---|\n| 7:0 | CNT |\n", tmp_path
    ).registers
    assert (register.register, register.address, register.address_space) == ("NB_CTRL", 0x10, "offset")


def test_values_by_their_names_in_rows_under_the_default_are_those_of_the_field(tmp_path: Path) -> None:
    rows = (
        "7:4 | MODE | 1 | How it runs",
        " |  | OFF: 0x0 | Rests",
        " |  | UP: 0x1 | Counts up",
        "0 | EN | 0 | On",
    )
    mode, on = fields(table("Bits|Name|Default or Enum|Description", *rows), tmp_path)
    assert [(v.value, v.name, v.description) for v in mode.values] == [
        (0, "OFF", "Rests"),
        (1, "UP", "Counts up"),
    ]
    assert (mode.default_text, mode.description, mode.flags, on.default_text) == ("1", "How it runs", [], "0")
