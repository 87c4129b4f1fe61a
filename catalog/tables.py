"""Reading rows of a dataset's tables, and nothing that the question does not need.

    matching(root, "fields", {"register": {"CB_MODE"}.__contains__})    rows as dicts
    places(root, {"chip:r3.f1": ...})                                   where observed rows were printed

Tables are read with Arrow's file reader: its dataset layer, which filters while reading, takes
longer to import than the tables take to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catalog.info import info
from extract.errors import OutputError
from normalize.layout import OBSERVED_DIR, observed_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

Row = dict[str, Any]


def opened(root: Path) -> Path:
    """The folder of a dataset, checked: all its files are there, and Arrow is ready to read them.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
    """
    info(root)
    from normalize.arrow import keep_pandas_out  # noqa: PLC0415 - loads Arrow, which a wrong folder need not wait for

    keep_pandas_out()
    return root


def whole(root: Path, table: str, columns: Sequence[str] | None = None) -> Any:
    """A top-level table as Arrow has it, these columns of it if they are named.

    A column that an older build lacks is left out.

    Raises:
        OutputError: a file of it cannot be read.
    """
    from pyarrow import concat_tables  # noqa: PLC0415 - Arrow's reader

    parts = [_read(path, columns) for path in sorted((root / table).glob("*.parquet"))]
    return parts[0] if len(parts) == 1 else concat_tables(parts)


def observed(root: Path, table: str, doc_id: str, columns: Sequence[str] | None = None) -> Any:
    """What one document says, as Arrow has it; `table` is one of the record tables."""
    return _read(root / OBSERVED_DIR / table / observed_file(doc_id), columns)


def of_product(root: Path, table: str, vendor: str | None, product: str | None) -> Any:
    """The rows of a record table that are of one product, as Arrow has them."""
    rows = whole(root, table)
    wanted = (vendor, product)
    own = list(zip(rows.column("vendor").to_pylist(), rows.column("product").to_pylist(), strict=True))
    return rows if all(one == wanted for one in own) else taken(rows, [i for i, one in enumerate(own) if one == wanted])


def matching(
    root: Path,
    table: str,
    where: Mapping[str, Callable[[Any], bool]],
    columns: Sequence[str] | None = None,
) -> list[Row]:
    """The rows of a top-level table whose columns pass all these tests, in the order of the table."""
    found = passing(whole(root, table, [*where]), where)
    return taken(whole(root, table, columns), found).to_pylist() if found else []  # type: ignore[no-any-return]


def passing(table: Any, where: Mapping[str, Callable[[Any], bool]]) -> list[int]:
    """Numbers of the rows of an Arrow table whose columns pass all these tests."""
    rows = range(table.num_rows)
    for column, test in where.items():
        values = table.column(column).to_pylist()
        rows = [row for row in rows if test(values[row])]  # type: ignore[assignment]
    return list(rows)


def taken(table: Any, rows: Sequence[int]) -> Any:
    """These rows of an Arrow table."""
    import pyarrow as pa  # noqa: PLC0415 - Arrow

    from normalize.arrow import pick  # noqa: PLC0415

    return pick(table, pa.array(rows, pa.int64()))


def places(root: Path, ids: Iterable[str]) -> dict[str, Row]:
    """Where observed registers and fields stand: `doc_id`, `page`, `line` and `table` by observation id.

    A row that no document prints (a rule added it) has the place of the row it was deduced from.
    """
    wanted: dict[str, dict[str, set[str]]] = {}
    for one in ids:
        printed = one.partition("+")[0]  # the ids of rows that were added: see `normalize.workbench`
        wanted.setdefault(document_of(one), {}).setdefault(printed, set()).add(one)
    found: dict[str, Row] = {}
    for doc_id, those in wanted.items():
        for table in ("registers", "fields"):
            columns = ["observation_id", "page_first", "line_first"]
            rows = observed(root, table, doc_id, columns)
            for name, page, line in zip(*(rows.column(c).to_pylist() for c in columns), strict=True):
                for one in those.get(name, ()):
                    place = {"doc_id": doc_id, "page": page, "line": line}
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
