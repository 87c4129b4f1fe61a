"""The rows of a dataset's tables as they stand: any columns, where a column is one of these values.

    Tables(Path("data/parquet")).rows("fields", ["field", "bit_hi"], register="CB_MODE")

Opening reads the manifest only. A question reads the columns that it names, of the row groups that may hold what fits,
and makes Python objects of the rows that do and of no others. Without DuckDB, pandas or Arrow's compute functions:
each would take longer to import than a look-up may last.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.names import nearest
from extract.errors import OutputError, UsageError
from normalize.storage.layout import OTHER_TABLES, RECORD_TABLES, SORTED_BY, in_order, read_manifest
from normalize.storage.swap import recover

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Where = dict[str, "Collection[Any]"]
"""Columns, each with the values that fit."""


def check(root: Path, tables: Collection[str] | None = None) -> dict[str, Any]:
    """The manifest of the dataset in `root`, whose files are there in their full size.

    Args:
        root: folder of the dataset.
        tables: check only the files of these top-level tables; None for all files.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
    """
    recover(root.resolve())
    manifest = read_manifest(root)
    try:
        for name, size in manifest["files"].items():
            if tables is None or name.partition("/")[0] in tables:
                _check_file(root, name, size)
    except (KeyError, TypeError, AttributeError) as error:
        raise OutputError(f"{root}: its manifest lacks {error}; build the dataset again") from error
    return manifest


def _check_file(root: Path, name: str, size: int) -> None:
    try:
        found = (root / name).stat().st_size
    except FileNotFoundError:
        raise OutputError(f"{root}: part of a dataset: {name} is missing; build or copy it again") from None
    except OSError as error:
        raise OutputError(f"{root / name}: cannot be read ({error.strerror})") from error
    if found != size:
        raise OutputError(
            f"{root / name}: {found} bytes, not the {size} of the build; build or copy it again"
        )


class Tables:
    """The tables of a dataset that a build made, for reading."""

    def __init__(self, root: Path | str) -> None:
        """Open the dataset in the folder `root`.

        Raises:
            OutputError: `root` holds no dataset, only part of one, or one of a newer schema; says what to do.
        """
        self.root = Path(root)
        self.manifest = check(self.root, (*RECORD_TABLES, *OTHER_TABLES))
        self._files: dict[str, list[Any]] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.root)!r})"

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the top-level tables."""
        return (*RECORD_TABLES, *OTHER_TABLES)

    def rows(self, table: str, columns: Iterable[str] | None = None, **where: object) -> list[dict[str, Any]]:
        """The rows of a top-level table, in its order, as dictionaries of these columns (of all, if None).

        Args:
            table: a name from `tables`.
            columns: which columns.
            where: keeps the rows whose column is this value, or one of these (a set, list or tuple).

        Raises:
            UsageError: there is no such table or column.
            OutputError: a file cannot be read.
        """
        if table not in self.tables:
            raise UsageError(f"no table {table}{nearest(table, self.tables)}")
        return self.matching(table, columns, {name: _collection(value) for name, value in where.items()}, {})

    def matching(
        self, table: str, columns: Iterable[str] | None, where: Where, hint: Where
    ) -> list[dict[str, Any]]:
        """As `rows`; `hint` is what must be true of the rows that fit, to tell row groups that have none.

        Raises:
            UsageError: the table has no such column.
        """
        found: list[dict[str, Any]] = []
        files = self._opened(table)
        order = () if len(files) < 2 else SORTED_BY.get(table, ())
        for file in files:
            there = file.schema_arrow.names
            names = list(there if columns is None else columns)
            for name in (*names, *where):
                if name not in there:
                    raise UsageError(f"table {table} has no column {name}{nearest(name, there)}")
            more = [name for name in order if name not in names]
            for part in self._parts(table, file, [*names, *more], where, hint):
                values = [part.column(name).to_pylist() for name in (*names, *more)]
                found += [dict(zip((*names, *more), row, strict=True)) for row in zip(*values, strict=True)]
        if not order:
            return found
        return [{name: row[name] for name in names} for row in in_order(table, found)]

    def _opened(self, table: str) -> list[Any]:
        """The files of a table, opened once."""
        if table not in self._files:
            from pyarrow import ArrowException  # noqa: PLC0415 - Arrow's reader, once something is asked
            from pyarrow.parquet import ParquetFile  # noqa: PLC0415

            names = sorted(name for name in self.manifest["files"] if name.startswith(f"{table}/"))
            try:
                self._files[table] = [ParquetFile(self.root / name) for name in names]
            except (ArrowException, OSError) as error:
                raise OutputError(
                    f"{self.root / table}: cannot be read ({error}); build the dataset again"
                ) from error
        return self._files[table]

    def _parts(self, table: str, file: Any, names: list[str], where: Where, hint: Where) -> Iterable[Any]:
        """The rows that fit, as pieces of Arrow tables that hold at least these columns."""
        from pyarrow import ArrowException, concat_tables  # noqa: PLC0415 - see above

        try:
            for group in range(file.num_row_groups):
                if not _may_hold(file.metadata.row_group(group), {**where, **hint}):
                    continue
                if not where:
                    yield file.read_row_group(group, columns=names, use_threads=False)
                    continue
                keys = file.read_row_group(group, columns=list(where), use_threads=False)
                fit = [True] * keys.num_rows
                for name, wanted in where.items():
                    fit = [f and v in wanted for f, v in zip(fit, keys.column(name).to_pylist(), strict=True)]
                if runs := _runs(fit):
                    rows = file.read_row_group(group, columns=names, use_threads=False)
                    yield concat_tables([rows.slice(start, length) for start, length in runs])
        except (ArrowException, OSError) as error:
            raise OutputError(
                f"{self.root / table}: cannot be read ({error}); build the dataset again"
            ) from error


def _collection(value: object) -> Collection[Any]:
    return value if isinstance(value, set | frozenset | list | tuple) else (value,)


def _may_hold(group: Any, where: dict[str, Collection[Any]]) -> bool:
    """Whether a row group may hold rows that fit, by the least and greatest text that Parquet noted for it."""
    for i in range(group.num_columns):
        column = group.column(i)
        wanted = where.get(column.path_in_schema)
        if wanted is None or None in wanted or not column.is_stats_set or not column.statistics.has_min_max:
            continue
        least, greatest = column.statistics.min, column.statistics.max
        if all(isinstance(v, str) for v in (*wanted, least)) and not any(
            least <= v <= greatest for v in wanted
        ):
            return False
    return True


def _runs(fit: list[bool]) -> list[tuple[int, int]]:
    """Where the true ones stand, as start and length of each run."""
    runs: list[tuple[int, int]] = []
    place = 0
    while True:
        try:
            start = fit.index(True, place)
        except ValueError:
            return runs
        try:
            place = fit.index(False, start)
        except ValueError:
            place = len(fit)
        runs.append((start, place - start))
