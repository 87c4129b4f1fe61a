"""What became of each line of a document, by the colours of `specmill look` tell it.

From a dataset that holds the document, or by reading the whole of it: what a page means may stand on another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE, HEADING, JUNK, PROSE
from extract.errors import EmptyDocument, OutputError
from extract.readers import read_document
from extract.readers.load import load, path_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from extract.document import Document

_ROLES: Final = ((HEADING, "heading"), (FURNITURE, "furniture"), (PROSE, "prose"), (JUNK, "prose"))
_NAMES: Final = {"heading": "heading", "furniture": "furniture", "prose": "prose", "junk": "prose"}
_RECORDS: Final = {"registers": "register", "fields": "field", "enum_values": "value"}
_RANK: Final = ("flagged", "value", "field", "register", "other record")


def made_of(document: Document) -> list[str]:
    """What became of every line of a whole document: a key of `specmill.look.COLOURS`."""
    from extract.dialects import read  # noqa: PLC0415 - a dataset has it all
    from extract.errors import UnknownDialect  # noqa: PLC0415 - see above

    records: dict[int, set[str]] = {}
    try:
        reading = read(document)
    except UnknownDialect:  # what the tables lack shows in the dialect that reads those of any vendor
        reading = read(document, "register-table")
    begun: set[int] = set()
    for table, row in reading.observations():
        if table == "fields" and row.pieces:
            begun.add(row.pieces[0][0])
        for i, _, _ in row.pieces:
            records.setdefault(i, set()).add(_kind(table, flagged=bool(row.flags)))
    for i in begun:
        records[i].discard("value")
    return [
        _first(records.get(i, ())) or next((name for bit, name in _ROLES if role & bit), "unclaimed")
        for i, role in enumerate(document.roles)
    ]


def page_of(root: Path, path: Path, number: int) -> tuple[Document, list[str]] | None:
    """A page of a PDF and what a dataset says became of its lines; null where it does not hold this document.

    Args:
        root: folder of the dataset.
        path: the PDF, of the same bytes as the build read.
        number: of the page, from 1.

    Raises:
        DocumentError: the file cannot be read.
    """
    from catalog.rows import Tables  # noqa: PLC0415 - Arrow, which a document without a dataset does not need

    try:
        dataset = Tables(root)
        digest = load(path, path_text(path)).sha256
        documents = dataset.rows("documents", ["doc_id"], source_sha256=digest, reader="pdf")
        if not documents:
            return None
        doc_id = documents[0]["doc_id"]
        lines = dataset.rows("lines", ["line", "roles", "observation_ids"], doc_id=doc_id, page=number)
        document = _one_page(path, doc_id, number)
        if not lines or len(lines) != len(
            document.lines
        ):  # its pages are numbered as printed, or none is there
            return None
        kinds, begun = _kinds(root, doc_id, {one for row in lines for one in row["observation_ids"]})
    except OutputError:
        return None
    roles = []
    for row in lines:
        records = {kinds[one] for one in row["observation_ids"] if one in kinds}
        if row["line"] in begun:
            records.discard("value")
        role = next((_NAMES[name] for name in _NAMES if name in row["roles"]), "unclaimed")
        roles.append(_first(records) or role)
    return document, roles


def _one_page(path: Path, doc_id: str, number: int) -> Document:
    """The page alone.

    Raises:
        EmptyDocument: nothing on it is text, whatever the other pages are.
    """
    try:
        return read_document(path, doc_id, pages={number})
    except EmptyDocument as error:
        message = "no text on it: it is blank, or a picture that OCR would have to read"
        raise EmptyDocument(message, path_text(path), number) from error


def _kinds(root: Path, doc_id: str, wanted: set[str]) -> tuple[dict[str, str], set[int]]:
    """The kind of each observed row, and the lines that fields begin on."""
    from catalog.tables import observed  # noqa: PLC0415 - see above
    from normalize.storage.layout import RECORD_TABLES  # noqa: PLC0415

    kinds: dict[str, str] = {}
    begun: set[int] = set()
    for table in RECORD_TABLES:
        rows = observed(root, table, doc_id, ["observation_id", "flags", "line_first"])
        columns = (rows.column(name).to_pylist() for name in ("observation_id", "flags", "line_first"))
        for one, flags, line in zip(*columns, strict=True):
            if one in wanted:
                kinds[one] = _kind(table, flagged=bool(flags))
                if table == "fields":
                    begun.add(line)
    return kinds, begun


def _kind(table: str, *, flagged: bool) -> str:
    return "flagged" if flagged else _RECORDS.get(table, "other record")


def _first(records: Iterable[str]) -> str | None:
    """What a line counts as that several rows were read from.

    Of a row with values in its description, the first line is the field's: there values do not count.
    """
    return next((kind for kind in _RANK if kind in records), None)
