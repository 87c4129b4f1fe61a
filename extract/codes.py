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
    "invisible_characters": Code(
        "info",
        "Characters that print nothing were left out of the text.",
        "WID_ CTRL with U+200B for the blank",
    ),
    "decoded_twice": Code(
        "info",
        "The text was UTF-8 that had been taken for another encoding and saved so; its signs were put right.",
        "4\u00e2\u20ac\u2122h6",
    ),
    "lines_cut": Code(
        "info",
        "The lines were cut at a number of characters, also within words; they were put together.",
        "in pix / els",
    ),
    "html_escaped": Code(
        "info",
        "The text was escaped for HTML throughout; its references were read as the signs they stand for.",
        "A &lt; B",
    ),
    "web_dump_mismatch": Code(
        "warning", "A web dump's line numbers and its text lines differ in count.", "7693 / 7690"
    ),
    "duplicate_document": Code(
        "warning", "A file holds the same bytes as another and is read once.", "copy.txt"
    ),
    "rule_failed": Code(
        "error",
        "A rule of the normalizer failed, a defect of specmill; the tables are made without it.",
        "addresses failed (KeyError: 7)",
    ),
    "nothing_read": Code(
        "error",
        "The dialect that recognised the document found no register, field, instruction or symbol in it.",
        "nothing found by register-table",
    ),
    "names_alone": Code(
        "warning",
        "The document has neither registers nor instructions: the row may be of something else.",
        "a table of units and their meaning",
    ),
    "page_unread": Code("error", "A page of a PDF is damaged; nothing on it is read.", "page 12"),
    "page_scanned": Code("warning", "Pages of a PDF are pictures without text.", "pages 3, 4"),
    "lines_numbered": Code(
        "info", "Numbers of lines at the margin of a PDF's pages are left out.", "pages 1, 2: 1, 2, 3 ..."
    ),
    "page_cropped": Code(
        "info",
        "Pages of a PDF were cropped: text beyond their edges, which nobody sees, is left out.",
        "pages 3, 4, halves of a sheet",
    ),
    "page_recognised": Code(
        "warning",
        "Pages of a PDF were scanned, and a program recognised their text: any letter may be misread, so no row of "
        "theirs has a confidence of 0.9.",
        "MATCHO, printed MATCH0",
    ),
    "rules_unread": Code(
        "warning", "A page is drawn with more rules than any table; it is read without them.", "page 7"
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
    "headers_fused": Code(
        "error",
        "A line holds the headers of several registers; those after the first were not read.",
        "a text without line ends",
    ),
    "register_name": Code(
        "warning", "The row belongs to a register whose name is in doubt.", "under REG_EBR"
    ),
    "page_gap": Code(
        "warning",
        "Pages are missing or out of order before it: it may go on with another record.",
        "page 59 behind page 57",
    ),
    "register_example": Code(
        "warning",
        "The row belongs to an example of how registers are described, not to the device.",
        "under 1.2 Register Definition Format",
    ),
    "field_name": Code(
        "warning", "The value belongs to a field whose name is in doubt.", "under SEICSSOR_EN"
    ),
    "name_lost": Code("warning", "The name is not in the document; it is null.", "3:0 none 4b signed offset"),
    "name_garbled": Code("warning", "The name is no identifier as printed.", "Z OFFSET"),
    "name_cut": Code(
        "warning",
        "The name fills its cell and ends in a word that stands nowhere else, or is but the first line of others; the "
        "rest may be lost.",
        "LINE_ALIG",
    ),
    "word_cut": Code(
        "warning",
        "A word or number ends where the lines of the text were cut, and may go on in the line below.",
        "offset 0xAB / 34 of the pump",
    ),
    "name_joined": Code(
        "warning", "The name was put together from wrapped lines.", "RECOMPRESSI + ON_DISABLE"
    ),
    "name_open": Code(
        "warning",
        "Nothing shows where the name begins and ends; it may be cut.",
        "... SHADER_PRIM_DISC ARD_ENABLE 17",
    ),
    "access_lost": Code("warning", "The access of a register or a field cannot be read.", "[]"),
    "address_lost": Code("warning", "The header has no address.", "cut off after `Access: 32 ·`"),
    "no_fields": Code("warning", "No field of the register was found.", "file ends after the header"),
    "array_bounds": Code("warning", "Index set and address range of an array do not fit.", "[01-1415]"),
    "array_stride": Code(
        "warning", "The array's stride is no whole number of words.", "(0x2120 - 0x20c8) / 15"
    ),
    "notes_joined": Code(
        "warning", "Several notes stand with one field; they may be of several.", "(mirror of A) (master)"
    ),
    "bits_lost": Code("warning", "The field's bits are not in the document; they are null.", "NAME | | none"),
    "bits_garbled": Code("warning", "The field's bits are incomplete as printed.", "12:"),
    "bits_joined": Code("warning", "The field's bits were put together from cells or lines.", "14: + 12"),
    "bits_overlap": Code(
        "warning", "The field's bits overlap another field's of the register.", "14:1 beside 12"
    ),
    "bits_unlike": Code(
        "warning", "Registers named and built alike have other bits there.", "31:8, and 31:0 in five others"
    ),
    "bits_out_of_range": Code("warning", "The field's bits exceed the register's width.", "35:32 of 32 bits"),
    "bits_symbolic": Code(
        "info", "The field's bits are symbols as printed; their numbers are null.", "XLEN-1:0"
    ),
    "bits_unmarked": Code(
        "warning",
        "Nothing says that the numbers are those of bits: they may be of pins, parts of memory or other things.",
        "ROM [15:8] first half",
    ),
    "bits_ascending": Code(
        "warning", "The figure counts bits up from the left; bit 0 may be the highest.", "0 1 2 ... 31"
    ),
    "part_order": Code(
        "warning",
        "No numbers tell whether the first part of a word is its highest or its lowest.",
        "opcode(7) | rd(5) | imm(20)",
    ),
    "lane_disagrees": Code(
        "warning",
        "Figure and table of a register show different bits or names.",
        "7:4 in the table, 7:5 in the figure",
    ),
    "lane_doubtful": Code(
        "warning",
        "A cell of a figure does not fit the numbers over it or its neighbours.",
        "bit 7 before bit 5",
    ),
    "reset_disagrees": Code(
        "warning",
        "The field's reset is not what the reset of its register has in its bits.",
        "3:0 reset 0x2, register 0x0005",
    ),
    "default_garbled": Code("warning", "The default is neither `none` nor a number as printed.", "OxO"),
    "default_joined": Code("warning", "The field's default was put together from lines.", "0xFF00 + FF"),
    "default_open": Code(
        "warning", "Digits below the field's default may be its end.", "0xFF00, below it FF"
    ),
    "default_out_of_range": Code(
        "warning", "The default does not fit the field's bits; the number is null.", "0x1F in 4 bits"
    ),
    "digit_order": Code(
        "warning",
        "Nothing tells which digit of its opcodes the rows of a map are; they are taken for the high one.",
        "a map with 0, 1, 2 ... on both sides",
    ),
    "base_unclear": Code(
        "warning", "The number can be read in two bases and nothing tells which; it is null.", "1B, 0010"
    ),
    "row_fused": Code(
        "warning",
        "The row ran together with its neighbours; it was split by its bits or codes where these tell how.",
        "MAX31:0none",
    ),
    "row_unread": Code(
        "warning",
        "A line at the row looks like the next row, or fits no column; it was not read as one.",
        "MODE 3:1 - How widgets are made.",
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
    "value_or_place": Code(
        "warning",
        "The number may be the place of a register, not a value of the field above.",
        "0x0104 behind 31:0",
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
    "blanks_lost": Code(
        "warning", "The text lost blanks between words: what stands as one word may be several.", "notbypass"
    ),
    "text_uncertain": Code(
        "warning",
        "Text at the edge of a page holds words that stand nowhere else, or may be that of another row.",
        "old vaiue if kecp",
    ),
    "list_unread": Code(
        "warning",
        "A list is announced, but no value was found in it, or none behind the first.",
        "POSSIBLE VALUES: 0x0 = off",
    ),
    "list_unmarked": Code(
        "warning", "The value's list has no marker before it.", "00 - A without POSSIBLE VALUES"
    ),
    "label_lost": Code("warning", "The value has a number but no text.", "03 -"),
    "label_repeated": Code(
        "warning", "One identifier stands under two numbers of a list.", "02 - FMT_16, 03 - FMT_16"
    ),
    # doubts about entries and tables of instruction sets
    "heading_differs": Code(
        "warning", "The contents give the heading another name or number; both are kept.", "UMIX16 / UMAX16"
    ),
    "heading_lost": Code(
        "warning", "The entry has no heading; its name is that of its syntax.", "Format: ADD after ADD"
    ),
    "name_differs": Code(
        "warning", "The entry's syntax calls it by another name.", "heading ROL, syntax ROR"
    ),
    "key_lost": Code(
        "warning",
        "Text follows a form and no key says what it is; taken as description.",
        "Phase2: - / Adds.",
    ),
    "key_missing": Code(
        "warning", "The entry lacks a key that entries like it have.", "no Phase1 after Phase0"
    ),
    "form_joined": Code(
        "warning", "A form was put together from paragraphs or listings.", "Phase0: MIX W0, + S1, S2"
    ),
    "form_empty": Code("warning", "A form is announced and nothing follows.", "Phase1:"),
    "form_unstated": Code(
        "warning",
        "The entry names the mnemonic and gives no form of it.",
        "TEX (TEX1D TEX2D), forms of TEX1D",
    ),
    "form_foreign": Code("warning", "The entry's form is that of another entry.", "Phase0 of MOV: MOV.U8 W0"),
    "name_repeated": Code("warning", "Two entries have one name.", "6.1.2. ADD, 6.1.7. ADD"),
    "divider_lost": Code("warning", "Nothing divides the alternatives in a form.", "(W0 W1)"),
    "syntax_garbled": Code("warning", "A form has what no form has.", "{.SA T}, or a loose comma at its end"),
    "code_garbled": Code("warning", "A listing lacks an operand or half of a bracket.", "or r4, , r2"),
    "letters_lost": Code("warning", "A row of letters counts up and leaves some out.", "ABCDEFGHJK"),
    "records_fused": Code(
        "warning", "One text held forms of several mnemonics and was split at each.", "LD a, b LD.WIDE c"
    ),
    "copies_differ": Code("warning", "A listing is printed several times and the prints differ.", "r0 / r1"),
    "fence_open": Code("warning", "Nothing closes a code fence.", "``` and no second one"),
    "tag_open": Code("warning", "Nothing closes an HTML element.", "<table> without </table>"),
    "cells_missing": Code("warning", "A row has fewer cells than its table has heads.", "3 of 4"),
    "cells_extra": Code("warning", "A row has more cells than its table has columns.", "5 of 4"),
    "row_continued": Code("warning", "A row without a name was added to the row before.", "| | and so on"),
    "index_garbled": Code("warning", "The index is no number as printed; it is null.", "1O4"),
    "index_order": Code("warning", "The index does not count up.", "17 after 18"),
    "value_garbled": Code("warning", "The value is no number as printed; it is null.", "0x3F8O0000"),
    "constant_digits": Code(
        "warning", "The value has another number of digits than those around it.", "0x7F7FFFFFFF"
    ),
    "definition_differs": Code(
        "warning", "The definition read as a number is not the value.", "0x41000000, float(23)"
    ),
    "definition_repeated": Code(
        "warning", "Two names are defined in the same words.", "two suffixes, one sentence"
    ),
    # doubts about tables of instruction set manuals
    "table_row": Code(
        "warning",
        "A line of a grid table has lost a bar or slipped; it was cut all the same.",
        "| 12 | V_ADD",
    ),
    "rows_left_out": Code(
        "warning",
        "A table leaves rows out, dots standing for them, and nothing else tells them.",
        "CH0, ..., CH7",
    ),
    "row_split": Code(
        "warning", "A row with nothing but text was added to the row above.", "|    |    | and so on |"
    ),
    "cells_shifted": Code(
        "warning", "The row's cells stood in the wrong columns and were put back.", "49 | KEEP | 50"
    ),
    "cell_inherited": Code(
        "warning",
        "An empty cell was taken to go on with the one above, merged once.",
        "XB |  | after XA | 32",
    ),
    "opcode_garbled": Code("warning", "The opcode is no number as printed; it is null.", "1O4"),
    "opcode_differs": Code(
        "warning", "The opcode is printed twice, and the two numbers differ; the first is kept.", "62 (0x2E)"
    ),
    "name_composed": Code(
        "warning", "The name stands for several instructions, and no template tells how.", "CMP_F32 0x40 OP16"
    ),
    "opcode_repeated": Code("warning", "Two instructions of one encoding have one opcode.", "16 twice"),
    "opcode_distance": Code(
        "warning",
        "The opcodes of an instruction in two encodings do not lie as far apart as nearly all others' do.",
        "22 and 272, the others 256 apart",
    ),
    "opcode_order": Code("warning", "The opcode does not count up from the row above.", "12 after 21"),
    "opcode_out_of_range": Code(
        "warning", "The opcode does not fit its encoding's OP field.", "130 in 7 bits"
    ),
    "encoding_unknown": Code(
        "warning", "Nothing says which encoding an opcode table belongs to.", "no index, no heading"
    ),
    "index_lacks": Code(
        "warning", "The index of opcodes does not list a described instruction.", "no 16 in XA Opcodes"
    ),
    "index_only": Code(
        "warning", "The index lists an opcode that is nowhere described.", "17 in XA Opcodes alone"
    ),
    "index_disagrees": Code(
        "warning", "Description and index give an opcode different names.", "V_ADD_F32 / V_ADD_F16"
    ),
    "operation_disagrees": Code(
        "warning", "The operation cannot be what the instruction's name says.", "DS_MIN: MEM -= a ? b : c"
    ),
    "bits_list": Code(
        "warning", "The field's list of bits goes beyond its own bits.", "18:12 with [19] and [20]"
    ),
    "width_unlike": Code(
        "warning", "Free bits lie beside a field whose numbered siblings are wider.", "SRC2 8 bits, SRC0 9"
    ),
    "letter_foreign": Code(
        "warning",
        "A letter of another alphabet, drawn like a Latin one, stands in a word.",
        "ADD with a Cyrillic A",
    ),
    "size_disagrees": Code("warning", "A printed size and printed bits disagree.", "7 bits, [24:17]"),
    "constant_width": Code(
        "warning", "A constant has another number of digits than its field has bits.", "101 in 4 bits"
    ),
    "lists_unequal": Code(
        "warning",
        "Two parallel lists of a cell differ in length; pairs are doubtful.",
        "38 codes, 37 meanings",
    ),
    "list_ownerless": Code(
        "warning", "A table lists values, and nothing says of which field.", "Value, Meaning under no caption"
    ),
    "list_elsewhere": Code(
        "warning", "Of two lists of a field's values only one has this value.", "15 reserved"
    ),
    "list_gap": Code("warning", "A list of operand codes leaves some out.", "238 after 236"),
    "item_unmarked": Code(
        "warning", "An item of a line block has lost the bar that begins it.", "7 = reserved after | 6 = all"
    ),
    "value_order": Code("warning", "The value does not count up in its list.", "103 after 106"),
    "values_joined": Code("warning", "Two values stood in one item of a list.", "0 = off + 1 = on"),
    "value_in_text": Code(
        "warning", "The first value of a list stands at the end of the text before.", "... Bit 0 invalid"
    ),
    "label_odd": Code(
        "warning", "All labels of a list are made of the same letters, but not this one.", "zxqy beside wxyz"
    ),
    "operand_disagrees": Code(
        "warning", "Lists of operands say different things of one code.", "62: DIRECT / Reserved"
    ),
    "text_disagrees": Code("warning", "The text contradicts the name.", "X_CMP_U16: signed compare"),
    "text_copied": Code(
        "warning", "A single bit is explained in the words of a wider field.", "HALF: Address offset"
    ),
    "text_garbled": Code("warning", "The brackets of a formula do not match.", "if n&7) < (8"),
    "unknown_mnemonic": Code("warning", "A name is mentioned that no instruction bears.", "X_ADD_U9"),
    "header_repeated": Code("warning", "Two columns are headed with one bit.", "M0[15] (a) | M0[15] (b)"),
    "field_unknown": Code("warning", "A field is explained that the encoding does not have.", "WIDE of LDM"),
    # doubts about values that the normalizer casts
    "label_unlike": Code(
        "warning", "The label is written like no other of its list.", "FORMAT_4=4 among FORMAT_8_8"
    ),
    "label_off_series": Code(
        "warning",
        "The number in the label breaks the series of the list.",
        "SRC_7 under 9 after SRC_8 under 8",
    ),
    "label_contradicted": Code(
        "warning", "Lists or runs that are otherwise equal have another label.", "3 - C here, 3 - B there"
    ),
    "list_foreign": Code(
        "warning",
        "The list may be another field's, whose row is lost.",
        "0..3 in 16 bits, two above are free",
    ),
    "list_doubtful": Code(
        "warning", "So much of the list is in doubt that none of it can be trusted.", "5 of 12 values"
    ),
    # lines and documents
    "table_border": Code("warning", "A border of a grid table is broken or missing.", "+----+--  +"),
    "table_tabs": Code("info", "Tabs stand in a grid table.", "| name\\t| text |"),
    "columns_unknown": Code(
        "warning",
        "Columns of a table's head are not known; their cells are in descriptions or left out.",
        "HW, SW",
    ),
    "table_columns": Code(
        "warning",
        "A table looks like one of opcodes or bits, but its columns could not be told; its rows are symbols.",
        "Name | Opcode (short) | Opcode (long)",
    ),
    "table_nested": Code("info", "A grid table is drawn within a cell of another.", "| A | +---+---+ |"),
    "header_unmarked": Code("info", "No ===== line marks a table's header.", "Field Name | Bits | ..."),
    "bits_gap": Code("info", "Bits of a register, encoding or descriptor that no field holds.", "bits 31:28"),
    "width_disagrees": Code(
        "info", "The summary gives a format fewer bits than its fields take up.", "32, and [63:60]"
    ),
    "rule_disagrees": Code(
        "info",
        "A rule for opcodes names another encoding than its section.",
        "XA opcode + 0x140 under XB",
    ),
    "heading_number": Code(
        "warning", "A heading's number is used twice or left out.", "6.5 before two titles, no 6.7"
    ),
    "heading_unlisted": Code("info", "The contents do not list a heading.", "6.4.3. ROL"),
    "modifier_unlisted": Code(
        "info", "Forms use a modifier that no table of modifiers lists.", "{.SCALE} in PACK"
    ),
    "copy_merged": Code("info", "A listing is printed again and counted once.", "in a cell and in a row"),
    "table_unread": Code(
        "warning",
        "Rows of a table, under no head that is known or in none of its columns, stay prose.",
        "7 rows from line 80 on",
    ),
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
    # repairs
    "markup": Code("info", "Markup in a description is the operator that it draws.", r"A \le B is A <= B"),
    "homoglyph": Code(
        "info", "Letters of another alphabet that are drawn like Latin ones were made Latin.", "ТҮРЕ"
    ),
    "name_blank": Code("info", "A blank in a name was an underscore or nothing.", "Z OFFSET is Z_OFFSET"),
    "letter_for_digit": Code("info", "A letter stood for a digit, or a digit for a letter.", "SRCO is SRC0"),
    "name_join": Code(
        "info", "A name joined over lines is made of words that other names have.", "_DI + SABLE"
    ),
    "name_series": Code("info", "A lost name is the next of a series.", "COL5 after COL0 to COL4"),
    "name_parallel": Code(
        "info", "A lost name is the one that parallel registers have at these bits.", "S0_X"
    ),
    "header_join": Code(
        "info", "The name put together from cells is the one that fits.", "REG_E | BR is REG_BR"
    ),
    "header_series": Code(
        "info", "A register's name follows from its neighbours' names and addresses.", "WORD1"
    ),
    "bits_forced": Code("info", "The field's bits are the only ones its neighbours leave.", "14:1 is 14:13"),
    "default_from_register": Code(
        "info", "The field's default is its bits of the register's printed reset.", "7:4 of 0x00F3 is 15"
    ),
    "default_letters": Code("info", "A default's letters stood for digits.", "OxO is 0x0"),
    # corrections
    "correction": Code("info", "A person corrected a value, or said that it stands.", "field: HUSF is USE"),
    "correction_unmatched": Code(
        "warning", "An optional correction fits no row, or another text is printed there.", "USE, not HUSF"
    ),
    "label_blanks": Code(
        "info", "Blanks in a label, or nothing, were underscores.", "SQ DS ADD is SQ_DS_ADD"
    ),
    "label_braces": Code("info", "Braces that TeX puts round an index were taken off a label.", "MAX_{I32}"),
    "label_prefix": Code("info", "The first word of a label is that of its list.", "SO_LSHR is SQ_LSHR"),
    "label_letters": Code("info", "Letters or digits of a label stood for others.", "GE_164 is GE_I64"),
    "label_series": Code(
        "info", "A label's number is the one that its series demands.", "SRC_10, SRC_10, SRC_12"
    ),
    "exponent_raised": Code(
        "info", "A definition's last digits are an exponent: the value shows it.", "float(2^1)"
    ),
    "digits_repeated": Code("info", "A digit of a constant was printed too often.", "0x3E2AAAAAB for 1/6"),
    "list_copy": Code("info", "A value is what the copies of its list say.", "TTMP7, not TTMP6 again"),
    "label_parallel": Code(
        "info", "A label is the one that a run of labels built alike demands.", "AND_B32 below AND_RTN_B32"
    ),
    "description_parallel": Code(
        "info", "A description was that of the number before; the run of like labels shows it.", "GT: a <= b"
    ),
    "value_joined": Code("info", "Values in the next cell go on with the list before it.", "48 after 47"),
    "value_imputed": Code(
        "info", "A number that a list has lost was added from its copies.", "121 between 120 and 122"
    ),
    "value_ghost": Code(
        "info", "A number that no copy has proved to be an echo.", "209 with the label of 193"
    ),
    # documents of one product
    "other_print": Code(
        "info", "Another document of the product prints a value that is in doubt or missing here.", "Z OFFSET"
    ),
    "vendor_unknown": Code(
        "warning",
        "Another document describes the product too; without a vendor they are not merged.",
        "one-guide",
    ),
    "prints_differ": Code(
        "warning",
        "Documents of one product, or two places of a document, disagree, and nothing tells which is right.",
        "7:4 / 6:4",
    ),
    "vanished": Code(
        "warning", "A newer revision no longer has it; the row is the older one's.", "MODE, in 1.0 alone"
    ),
    # checks over the result
    "default_too_large": Code("warning", "A default does not fit its field.", "0x1F in 4 bits"),
    "access_disagrees": Code(
        "warning", "The text contradicts the printed access.", "[R/W], (RO) Head of the queue"
    ),
    "encoding_hole": Code("info", "Bits of an instruction word that no field holds.", "bits 25:24"),
    "address_shared": Code("info", "Several registers have one address in one space.", "MMReg:0x9000"),
    "name_twice": Code("warning", "A register names two fields alike.", "MODE at 1:0 and at 5:4"),
    "address_unlike": Code(
        "warning",
        "The address is unlike those around it: off its words, series, chapter or space.",
        "0x28ad9",
    ),
    "text_foreign": Code(
        "warning", "A label or text runs on into another value, row or register.", "00 - Off 1 - On"
    ),
    "text_echoed": Code(
        "warning",
        "In a list that lost its place, a text is that of the value before.",
        "11 - LE: <= 12 - BIT: <=",
    ),
    "word_width": Code(
        "warning",
        "The bits of an instruction's word are not shown to add up as those of its neighbours do, or as its key says.",
        "31 bits of 32: `000000 rs2 rs1 000 rd 0110011`",
    ),
    "word_slip": Code(
        "warning", "A word that stands nowhere else is one slip from one that stands often.", "SEICSSOR"
    ),
    "field_absent": Code(
        "info", "A field that registers like it have, or its own series, in bits that are free.", "no X 14:0"
    ),
    "list_hole": Code("info", "A list leaves numbers out that it may once have had.", "3 after 1"),
    "value_absent": Code(
        "info", "A value that the otherwise same list of another field has.", "0, 1, 3 beside 0, 1, 2, 3"
    ),
    "series_hole": Code("warning", "A series of names that count lacks one.", "BASE_1, BASE_3"),
    "value_twice": Code("warning", "A number stands twice in one list.", "03 - A and 03 - B"),
}
