"""Corrections: a person's word, put in last, after all rules.

    corrections = Corrections(read_corrections([Path("data/raw/corrections")]))
    corrections.apply(desks)
    corrections.applied, corrections.warnings

An entry is matched by what its row is called, as printed or as repaired, and by the printed
text it expects; a line only decides between rows that are alike. So it survives a document
whose lines have moved, and a rule that has learnt to repair the row. One that fits no row, or
several, is an error that says what there is instead.
"""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final

from extract.errors import SpecmillError
from normalize.correction_files import (
    KEYS,
    REPEATED,
    Correction,
    CorrectionError,
    Scalar,
    bit_range,
    did_you_mean,
    number,
    quoted,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from normalize.sheet import Sheet
    from normalize.workbench import Desk

DOUBTS: Final[dict[str, frozenset[str]]] = {
    column: frozenset(codes.split())
    for columns, codes in (
        ("register", "header_joined header_garbled name_lost name_garbled word_slip"),
        ("field", "name_cut name_lost name_garbled name_joined name_twice word_slip"),
        (
            "name",
            (
                "label_lost label_open label_repeated name_cut name_garbled name_lost text_foreign value_disputed"
                " word_slip"
            ),
        ),
        (
            "mnemonic",
            "label_lost label_open label_repeated name_garbled name_lost name_differs value_disputed",
        ),
        ("bits", "bits_lost bits_garbled bits_joined bits_overlap bits_out_of_range bits_unlike"),
        ("default_text default_value", "default_garbled default_joined default_open default_too_large"),
        ("access", "access_lost access_disagrees"),
        ("address", "address_lost address_unlike"),
        ("description", "text_echoed text_foreign text_garbled text_uncertain"),
        ("array_first array_last array_indices", "array_bounds"),
        ("array_stride address_last", "array_bounds array_stride"),
        (
            "value opcode",
            "value_glued value_order value_twice value_out_of_range value_garbled constant_digits",
        ),
        ("index", "index_garbled index_order"),
        ("definition", "definition_differs definition_repeated"),
    )
    for column in columns.split()
}
"""The doubts about each column: what an entry settles if it does not say."""

_SHOWN: Final = 5
"""So many candidates does an error list."""


class Corrections:
    """Entries to be applied, and what became of them.

    Attributes:
        entries: as `read_corrections` gives them.
        elsewhere: ids of documents that exist and are not in this build; entries for them wait.
        applied: how many entries changed or confirmed a row.
        warnings: what became of optional entries that did not fit.
    """

    def __init__(self, entries: Sequence[Correction], elsewhere: Iterable[str] = ()) -> None:
        self.entries = list(entries)
        self.elsewhere = frozenset(elsewhere)
        self.applied = 0
        self.warnings: list[str] = []

    def name(self, doc_id: str) -> bool:
        """Whether an entry is for this document."""
        return any(fnmatchcase(doc_id, entry.document) for entry in self.entries)

    def apply(self, documents: Sequence[Desk]) -> None:
        """Correct the rows of these documents and mark them; checks come after.

        Args:
            documents: all that entries are for (`name`), in the order of their ids.

        Raises:
            CorrectionError: entries that fit no row, several, or other text than is printed; all at once.
        """
        self.applied = 0
        self.warnings.clear()
        problems: list[str] = []
        done: dict[tuple[str, str, int, str], Correction] = {}
        for entry in self.entries:
            try:
                places = self._places(documents, entry)
            except _Unfit as error:
                if entry.optional and not isinstance(error, _Several):
                    self._warn(entry, error)
                else:
                    problems.append(entry.says(str(error)))
                continue
            for desk, sheet, row in places:
                first = done.setdefault((sheet.doc_id, sheet.name, row, entry.column), entry)
                if first is not entry:
                    problems.append(entry.says(f"corrects what line {first.line} of {first.path} corrects"))
                else:
                    _apply(desk, sheet, row, entry)
            self.applied += bool(places)
        if problems:
            raise CorrectionError(problems)

    def _places(self, documents: Sequence[Desk], entry: Correction) -> list[tuple[Desk, Sheet, int]]:
        """The rows an entry fits: one in the document it names, at most one in each that its pattern names."""
        desks = [desk for desk in documents if fnmatchcase(desk.doc_id, entry.document)]
        if not desks:
            if any(fnmatchcase(doc_id, entry.document) for doc_id in self.elsewhere):
                return []
            ids = [*(desk.doc_id for desk in documents), *self.elsewhere]
            there = f"; there is {', '.join(sorted(ids)[:_SHOWN])}"
            raise _Unfit(f"no document {entry.document!r}{did_you_mean(entry.document, ids, there)}")
        found: list[tuple[Desk, Sheet, int]] = []
        misses: list[_Unfit] = []
        for desk in desks:
            try:
                found.append((desk, desk.sheets[entry.table], _row(desk, entry)))
            except _Several:
                raise
            except _Unfit as error:
                misses.append(error)
        if not found:
            raise next((miss for miss in misses if miss.row is not None), misses[0])
        for miss in misses:
            if miss.row is not None and not miss.settled:
                self._warn(entry, miss)  # of the documents of a pattern, one prints something else
        return found

    def _warn(self, entry: Correction, error: _Unfit) -> None:
        self.warnings.append(entry.says(str(error)))
        if error.sheet is not None:
            error.sheet.report(error.row, "correction_unmatched", entry.says(str(error)))


class _Unfit(SpecmillError):
    """An entry fits no row; `sheet` and `row` say where it looked, `settled` that the print is right there."""

    def __init__(
        self, message: str, sheet: Sheet | None = None, row: int | None = None, *, settled: bool = False
    ) -> None:
        super().__init__(message)
        self.sheet, self.row, self.settled = sheet, row, settled


class _Several(_Unfit):
    """An entry fits several rows of one document."""


# -- finding the row


def _row(desk: Desk, entry: Correction) -> int:
    """The one row of a document that an entry means.

    Raises:
        _Unfit: there is none, or it prints something else.
        _Several: there are several.
    """
    sheet = desk.sheets[entry.table]
    rows = _named(desk, entry)
    fitting = [row for row in rows if _same(_printed(sheet, entry.column, row), entry.printed)]
    if len(fitting) > 1 and entry.at is not None:
        first, last = sheet["line_first"], sheet["line_last"]
        fitting = [row for row in fitting if first[row] <= entry.at <= last[row]] or fitting
        if entry.nth is not None and 0 < entry.nth <= len(fitting):
            fitting = [fitting[entry.nth - 1]]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise _Several(
            f"fits {len(fitting)} rows of {desk.doc_id}; say more in row: {_listed(desk, entry, fitting)}"
        )
    raise _other_text(desk, entry, rows)


def _named(desk: Desk, entry: Correction) -> list[int]:
    """The rows that are called what the entry says, as printed or as repaired."""
    sheet = desk.sheets[entry.table]
    rows = list(sheet.rows)
    for key in KEYS[entry.table]:
        if key not in entry.keys:
            continue
        wanted = _spelled(entry.keys[key])
        names = {row: _names(desk, entry.table, key, row) for row in rows}
        left = [row for row in rows if wanted in names[row]]
        if not left:
            there = list(dict.fromkeys(name for found in names.values() for name in sorted(found) if name))
            those = f"; there is {', '.join(there[:_SHOWN])}" if there else ""
            near = those if key == "bits" else did_you_mean(wanted, there, those)
            what = f"{key} {quoted(entry.keys[key])}"
            raise _Unfit(
                f"no row of {entry.table} in {desk.doc_id} has {what}{_beside(entry, key)}{near}", sheet
            )
        rows = left
    return rows


def _beside(entry: Correction, key: str) -> str:
    """The keys that were found before one was not."""
    found = [k for k in KEYS[entry.table][: KEYS[entry.table].index(key)] if k in entry.keys]
    return "" if not found else " beside " + ", ".join(f"{k} {quoted(entry.keys[k])}" for k in found)


def _names(desk: Desk, table: str, key: str, row: int) -> set[str]:
    """What a key of a row is, as it stands and as it was printed."""
    sheet = desk.sheets[table]
    if key == "bits":
        if table == "enum_values":
            sheet, row = desk.fields, desk.field_of[row]
        ranges = {(sheet["bit_hi"][row], sheet["bit_lo"][row]), _observed(sheet, "bit_hi", "bit_lo", row=row)}
        return {_bits(hi, lo) for hi, lo in ranges} | {_spelled(_printed(sheet, "bits", row))}
    return {_spelled(sheet[key][row]), _spelled(_printed(sheet, key, row))}


def _observed(sheet: Sheet, *columns: str, row: int) -> tuple[Any, ...]:
    return tuple(_value(sheet, column, row) for column in columns)


def _value(sheet: Sheet, column: str, row: int) -> Any:
    """What the document says; nothing for a row that a rule added."""
    printed = sheet.observed(column)
    return printed[row] if row < len(printed) else None


def _printed(sheet: Sheet, column: str, row: int) -> Any:
    """What the document says in a column, before any rule."""
    return _value(sheet, "bits_text" if column == "bits" else column, row)


def _bits(hi: int | None, lo: int | None) -> str:
    if hi is None or lo is None:
        return ""
    return str(hi) if hi == lo else f"{hi}:{lo}"


def _spelled(value: object) -> str:
    """A value as a key is compared: numbers in decimals, bits without blanks, blanks made one."""
    if (found := number(value)) is not None:
        return str(found)
    text = "" if value is None else " ".join(str(value).split())
    bits = bit_range(text)
    return _bits(*bits) if bits else text


def _same(printed: object, expected: Scalar | None) -> bool:
    """Whether the print is what an entry expects; numbers count by value, runs of blanks as one."""
    if isinstance(expected, list):
        return [number(value) for value in expected] == printed
    if isinstance(printed, int) and not isinstance(printed, bool):
        return number(expected) == printed
    if isinstance(printed, str) and isinstance(expected, str):
        return printed.split() == expected.split()
    return printed == expected or (not printed and expected is None)


def _other_text(desk: Desk, entry: Correction, rows: list[int]) -> _Unfit:
    """The error for rows that are called right and print something else."""
    sheet = desk.sheets[entry.table]
    prints = {row: _printed(sheet, entry.column, row) for row in rows}
    if len(rows) > 1:
        near = did_you_mean(str(entry.printed), (str(p) for p in prints.values() if p is not None))
        where = f"none of {len(rows)} rows of {desk.doc_id} prints {quoted(entry.printed)} in {entry.column}"
        return _Unfit(f"{where}{near or ': ' + _listed(desk, entry, rows)}", sheet)
    row, text = rows[0], prints[rows[0]]
    where = f"{desk.doc_id}, page {sheet['page_first'][row]}, line {sheet['line_first'][row]}"
    if _same(text, entry.correct):
        message = f"{where}: {entry.column} is printed as {quoted(text)}, which is right; the entry can go"
        return _Unfit(message, sheet, row, settled=True)
    message = (
        f"{where}: {entry.column} is printed as {quoted(text)}, not {quoted(entry.printed)}; check the entry"
    )
    return _Unfit(message, sheet, row)


def _listed(desk: Desk, entry: Correction, rows: list[int]) -> str:
    """The rows an entry might mean, with what tells them apart."""
    sheet = desk.sheets[entry.table]
    shown = []
    for row in rows[:_SHOWN]:
        keys = [k for k in KEYS[entry.table] if k != "bits" and sheet[k][row] is not None]
        named = ", ".join(f"{k} {sheet[k][row]}" for k in keys)
        shown.append(
            f"line {sheet['line_first'][row]} ({named}, prints {quoted(_printed(sheet, entry.column, row))})"
        )
    return "; ".join(shown) + (f" and {len(rows) - _SHOWN} more" if len(rows) > _SHOWN else "")


# -- changing it


def _apply(desk: Desk, sheet: Sheet, row: int, entry: Correction) -> None:
    """Put the right value in, carry it to where it is repeated, and settle the doubts."""
    for column, value in _changes(sheet, row, entry):
        sheet.correct(row, column, value, f"{entry.reason} ({entry.path})", entry.settles or ())
        _carry(desk, sheet, row, column, value)
    if entry.settles is None:
        sheet.resolve(row, DOUBTS.get(entry.column, ()))
    _unblame(desk, sheet, row, entry.column)


def _changes(sheet: Sheet, row: int, entry: Correction) -> Iterator[tuple[str, Any]]:
    """The columns an entry changes: a default, an address and bits stand in more than one."""
    value: Any = entry.correct
    if entry.column == "bits":
        hi, lo = bit_range(value) or (None, None)
        yield "bit_hi", hi
        yield "bit_lo", lo
        return
    before, kind = sheet[entry.column][row], str(sheet.table.schema.field(entry.column).type)
    if isinstance(entry.correct, list):
        value = [n for v in entry.correct if (n := number(v)) is not None]
    elif "int" in kind:
        value = number(entry.correct)
    yield entry.column, value
    if entry.column == "default_text":
        yield "default_value", number(value)
    elif entry.column == "address":
        rest = [a for a in sheet["addresses"][row] if a != before]
        yield "addresses", rest if value is None else [value, *rest]


def _carry(desk: Desk, sheet: Sheet, row: int, column: str, value: Any) -> None:
    """Bring a value to the rows that repeat it: fields and values below, the instruction of an opcode."""
    if sheet is desk.registers and column in REPEATED["fields"]:
        for below in desk.fields_of[row]:
            desk.fields.follow(below, column, value)
            desk.fields.resolve(below, {"register_name"} if column == "register" else ())
            for listed in desk.values_of[below]:
                desk.values.follow(listed, column, value)
                desk.values.resolve(listed, {"register_name"} if column == "register" else ())
    elif sheet is desk.fields and column == "field":
        desk.rename_field(row, value)
    elif sheet is desk.values and column in _TWINS and row in desk.instruction_of:
        twin, at = desk.sheets["instructions"], desk.instruction_of[row]
        if column == "name" and value is not None:
            value = value.removeprefix(_head(desk, row))
        twin.correct(at, _TWINS[column], value, f"as value {sheet['value'][row]} of {sheet['field'][row]}")
        twin.resolve(at, DOUBTS[_TWINS[column]])


_TWINS: Final = {"name": "mnemonic", "value": "opcode"}


def _head(desk: Desk, row: int) -> str:
    """What the labels of an opcode list have in front of the mnemonic, for most of them: `SQ_`."""
    names, mnemonics = desk.values["name"], desk.sheets["instructions"]["mnemonic"]
    heads: Counter[str] = Counter()
    for beside in desk.values_of[desk.field_of[row]]:
        twin = desk.instruction_of.get(beside)
        if beside != row and twin is not None and names[beside] and mnemonics[twin]:
            heads[names[beside].removesuffix(mnemonics[twin])] += names[beside].endswith(mnemonics[twin])
    return heads.most_common(1)[0][0] if heads else ""


def _unblame(desk: Desk, sheet: Sheet, row: int, column: str) -> None:
    """Take off the neighbours the doubts that only this row gave cause for; checks raise anew what still holds."""
    if sheet is desk.fields and column == "bits":
        for other in desk.fields_of[desk.register_of[row]]:
            sheet.resolve(other, {"bits_overlap"})
    elif sheet is desk.values and column == "name":
        names, beside = sheet["name"], desk.values_of[desk.field_of[row]]
        for other in beside:
            if sum(names[r] == names[other] for r in beside) == 1:
                sheet.resolve(other, {"label_repeated"})
