"""Diagnostic codes: what each means and an example. A code that is not here cannot be reported.

Codes of flags name doubts about one row (the row's `flags` holds the same code);
the others concern lines or the document.
"""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """Severity (`info`, `warning`, `error`), meaning in one sentence, and an example."""

    severity: str
    meaning: str
    example: str


CODES: dict[str, Code] = {
    "encoding": Code("warning", "The file is not UTF-8; another encoding was detected.", "decoded as cp1252"),
    "undecodable_bytes": Code(
        "error", "Bytes that are no text in the file's encoding; shown as \\xNN.", "\\xff"
    ),
    "web_dump_mismatch": Code(
        "warning", "A web dump's line numbers and its text lines differ in count.", "7693 / 7690"
    ),
    "duplicate_document": Code(
        "warning", "A file holds the same bytes as another and is read once.", "copy.txt"
    ),
    "unclaimed_line": Code("warning", "Lines of text from which nothing was made.", "line 812: `~~ | | ~`"),
    "impossible_number": Code(
        "warning", "A number too large for any hardware is left out.", "0x2888000000000000028"
    ),
    # doubts about one row
    "header_joined": Code(
        "warning", "A register's name was put together from cells that cut it.", "STRM | MOUT_EN"
    ),
    "header_garbled": Code("warning", "A register's header is damaged outside its name.", "32 b oits"),
    "register_name": Code(
        "warning", "The row belongs to a register whose name is in doubt.", "under REG_EBR"
    ),
    "name_lost": Code("warning", "The name is not in the document; it is null.", "3:0 none 4b signed offset"),
    "name_garbled": Code("warning", "The name is no identifier as printed.", "Z OFFSET"),
    "name_joined": Code(
        "warning", "The name was put together from wrapped lines.", "RECOMPRESSI + ON_DISABLE"
    ),
    "access_lost": Code("warning", "The header's access cannot be read.", "[]"),
    "address_lost": Code("warning", "The header has no address.", "cut off after `Access: 32 ·`"),
    "no_fields": Code("warning", "No field of the register was found.", "file ends after the header"),
    "array_bounds": Code("warning", "Index set and address range of an array do not fit.", "[01-1415]"),
    "array_stride": Code(
        "warning", "The array's stride is no whole number of words.", "(0x2120 - 0x20c8) / 15"
    ),
    "bits_lost": Code("warning", "The field's bits are not in the document; they are null.", "NAME | | none"),
    "bits_garbled": Code("warning", "The field's bits are incomplete as printed.", "12:"),
    "bits_joined": Code("warning", "The field's bits were put together from cells or lines.", "14: + 12"),
    "bits_overlap": Code(
        "warning", "The field's bits overlap another field's of the register.", "14:1 beside 12"
    ),
    "bits_out_of_range": Code("warning", "The field's bits exceed the register's width.", "35:32 of 32 bits"),
    "default_garbled": Code("warning", "The default is neither `none` nor a number as printed.", "OxO"),
    "row_fused": Code(
        "warning", "The row ran together with its neighbours and was split by its bits.", "MAX31:0none"
    ),
    "row_copies": Code(
        "warning", "The row is printed several times and the prints differ.", "COL3 15:12 / 13:12"
    ),
    "value_disputed": Code(
        "warning", "The value is printed several times under different names.", "155 - R_27 / 155 - R_28"
    ),
    "value_glued": Code("warning", "A foreign digit stood glued to the value's number.", "==186 - for 86"),
    "value_out_of_range": Code(
        "warning", "A number in the list is too large for the field; left in the text.", "186 in 7 bits"
    ),
    "value_moved": Code(
        "warning", "The value stood in the next field's cell and counts on from this list.", "48 after 47"
    ),
    "lists_merged": Code(
        "warning", "Two lists stand in one cell: a row between them was lost.", "0..7 and 0..7 again"
    ),
    "label_open": Code(
        "warning", "Nothing shows where the value's text ends; it may be the next field's.", "DF_10 How"
    ),
    "list_unmarked": Code(
        "warning", "The value's list has no marker before it.", "00 - A without POSSIBLE VALUES"
    ),
    "label_lost": Code("warning", "The value has a number but no text.", "03 -"),
    "label_repeated": Code(
        "warning", "One identifier stands under two numbers of a list.", "02 - FMT_16, 03 - FMT_16"
    ),
    # lines and documents
    "other_space": Code(
        "info", "A register has addresses in several spaces; the first space's are kept.", "IOReg:0x10"
    ),
    "junk": Code("info", "Remains of a page join that say nothing; kept out of every text.", "| l 1.0"),
    "missing": Code(
        "warning", "The document shows that something is absent.", "the first page in the file is 138"
    ),
    "page_count": Code(
        "warning", "Printed page numbers and the page breaks seen disagree.", "+1 page before line 985"
    ),
}
