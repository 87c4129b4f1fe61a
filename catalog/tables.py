"""Whole tables of a dataset as Arrow has them, and where observed rows stand: for questions about all rows at once.

    whole(root, "fields")                                 a top-level table
    observed(root, "fields", "chip-guide-rev1.0")         what one document says
    places(root, ["chip-guide-rev1.0:r3.f1"])             document, page and line by observation id

A question about one name asks `catalog.dataset.Dataset`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from extract.errors import OutputError
from normalize.storage.layout import OBSERVED_DIR, SORTED_BY, observed_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

Row = dict[str, Any]


def whole(root: Path, table: str, columns: Sequence[str] | None = None) -> Any:
    """A top-level table in its order, whatever its files; these columns of it if they are named.

    A column that an older build lacks is left out.

    Raises:
        OutputError: a file of it cannot be read.
    """
    from pyarrow import concat_tables  # noqa: PLC0415 - Arrow's reader

    paths = sorted((root / table).glob("*.parquet"))
    if len(paths) == 1:
        return _read(paths[0], columns)
    keys = SORTED_BY.get(table, ())
    read = None if columns is None else [*dict.fromkeys((*columns, *keys))]
    rows = concat_tables([_read(path, read) for path in paths])
    if keys:
        from normalize.arrow import sorted_by  # noqa: PLC0415 - Arrow

        rows = sorted_by(rows, keys)
    return rows if columns is None else rows.select([name for name in columns if name in rows.column_names])


def of_product(
    root: Path, table: str, names: tuple[str | None, str | None, str | None], columns: Sequence[str]
) -> Any:
    """These columns of the rows of a record table that are of one product.

    Args:
        root: folder of the dataset.
        table: the table.
        names: vendor, product and, if not all of them are wanted, the variant; rows of no variant are of each.
        columns: the columns; the three of `names` come with them.
    """
    rows = whole(root, table, [*dict.fromkeys((*_KEYS, *columns))])
    own = zip(*(rows.column(key).to_pylist() for key in _KEYS), strict=True)
    return taken(rows, [i for i, of in enumerate(own) if _is_of(names, of)])


def rows_of_product(
    root: Path, table: str, names: tuple[str | None, str | None, str | None], columns: Sequence[str]
) -> list[Row]:
    """As `of_product`, as dictionaries of these columns: of few columns, faster than Arrow can pick rows."""
    rows = whole(root, table, [*dict.fromkeys((*_KEYS, *columns))])
    own = zip(*(rows.column(key).to_pylist() for key in _KEYS), strict=True)
    said = zip(*(rows.column(name).to_pylist() for name in columns), strict=True)
    return [
        dict(zip(columns, row, strict=True)) for of, row in zip(own, said, strict=True) if _is_of(names, of)
    ]


_KEYS: Final = ("vendor", "product", "variant")


def _is_of(names: tuple[str | None, str | None, str | None], of: tuple[str | None, ...]) -> bool:
    """Whether a row of this vendor, product and variant is one of the product."""
    return of[:2] == names[:2] and (names[2] is None or of[2] in (None, names[2]))


def taken(table: Any, rows: Sequence[int]) -> Any:
    """These rows of a table."""
    if len(rows) == table.num_rows:
        return table
    import pyarrow as pa  # noqa: PLC0415 - Arrow

    from normalize.arrow import pick  # noqa: PLC0415

    return pick(table, pa.array(rows, pa.int64()))


def observed(root: Path, table: str, doc_id: str, columns: Sequence[str] | None = None) -> Any:
    """What one document says; `table` is one of the record tables.

    Raises:
        OutputError: its file cannot be read.
    """
    return _read(root / OBSERVED_DIR / table / observed_file(doc_id), columns)


def places(root: Path, ids: Iterable[str]) -> dict[str, Row]:
    """Where observed registers and fields stand, by their ids.

    Each is `table`, `doc_id`, `page`, `line`, `variant` and `observation_id`.

    A row that no document prints (a rule added it) has the place of the row it was deduced from.
    """
    wanted: dict[str, dict[str, set[str]]] = {}
    for one in ids:
        printed = one.partition("+")[0]  # the ids of rows that were added: see `normalize.workbench`
        wanted.setdefault(document_of(one), {}).setdefault(printed, set()).add(one)
    found: dict[str, Row] = {}
    for doc_id, those in wanted.items():
        for table in ("registers", "fields"):
            columns = ["observation_id", "page_first", "line_first", "variant"]
            rows = observed(root, table, doc_id, columns)
            for name, page, line, variant in zip(*(rows.column(c).to_pylist() for c in columns), strict=True):
                for one in those.get(name, ()):
                    place = {"doc_id": doc_id, "page": page, "line": line, "variant": variant}
                    found[one] = {"table": table, **place, "observation_id": one}
    return found


def document_of(observation_id: str) -> str:
    """The document that a row was observed in: the part of its id before the last colon."""
    return observation_id.rpartition(":")[0]


def _read(path: Path, columns: Sequence[str] | None) -> Any:
    from pyarrow import ArrowException  # noqa: PLC0415 - Arrow's reader
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415

    try:
        with ParquetFile(path) as file:
            known = file.schema_arrow.names
            return file.read(None if columns is None else [name for name in columns if name in known])
    except (OSError, ArrowException) as error:
        raise OutputError(f"{path}: cannot be read ({error}); build the dataset again") from error
