"""The tables in SQL: a DuckDB connection with a view for each, and one for the elements of register arrays.

    connection = connect("data/parquet")
    connection.sql("select name, address from register_instances where register like 'UCP%'")

`connect` gives a connection of one's own, that may do whatever DuckDB can. `select` is for questions of others: it
reads the dataset, and no other file, and changes nothing.
"""

from __future__ import annotations

import glob
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb

from catalog.instances import MOST
from catalog.names import RANGE
from catalog.rows import check
from extract.errors import OutputError, UsageError
from normalize.layout import OBSERVED_DIR, OTHER_TABLES, RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

INSTANCES: Final = "register_instances"
"""The view of the elements of arrays."""

_INSTANCES_SQL: Final = f"""
create view {INSTANCES} as
with counted as (
    select *,
        case
            when len(array_indices) > 0 then array_indices
            when array_last - array_first between 0 and {MOST - 1} then range(array_first, array_last + 1)
        end as every,
        address::hugeint as first_address, address_last::hugeint as last_address, array_stride::hugeint as stride
    from registers
), indexed as (  -- more elements than addresses between the first and the last: no array to be expanded
    select * exclude (every),
        case when len(every) > abs(last_address - first_address) + 1 then null else every end as indices
    from counted
), computed as (
    select *,
        list_transform(indices, lambda i: first_address + (i - indices[1]) * stride) as by_index,
        list_transform(range(len(indices)), lambda i: first_address + i * stride) as by_place
    from indexed
), placed as (
    select *, case
        when indices is null then if(len(addresses) > 0, addresses::hugeint[], [first_address])
        when len(indices) > 1 and len(addresses) = len(indices) then addresses::hugeint[]
        when stride is not null and by_index[-1] = coalesce(last_address, by_place[-1]) then by_index
        when stride is not null and by_place[-1] = last_address then by_place
        else list_transform(range(len(indices)), lambda i: case
            when i = 0 then first_address when i = len(indices) - 1 then last_address end)
        end as places
    from computed
), expanded as (
    select *, unnest(places) as place,
        unnest(if(indices is null, list_transform(places, lambda i: null::bigint), indices)) as "index"
    from placed
)
select register_id, doc_id, vendor, product, variant, block, register, kind, "index",
    case
        when "index" is null then register
        when regexp_matches(register, '{RANGE}') then regexp_replace(register, '{RANGE}', "index"::varchar)
    end as name,
    address_space, place::ubigint as address, access, width_bits, description, section, page_first, line_first,
    status, confidence, flags
from expanded
"""  # noqa: S608 - made of our own constants


def connect(root: Path | str) -> duckdb.DuckDBPyConnection:
    """A DuckDB connection with a view for each table of the dataset in `root`.

    The views are called as the tables are; those of the rows as each document has them are in the schema `observed`
    (`observed.fields`). `register_instances` has one row for each element of an array, with its `index`, `name` and
    `address` (null where the tables do not prove it), and one for any other register and each of its addresses.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema; says what to do.
    """
    return _connect(Path(root), observed=True)


def _connect(root: Path, *, observed: bool) -> duckdb.DuckDBPyConnection:
    manifest = check(root)
    connection = duckdb.connect(config={"autoinstall_known_extensions": False})
    files: dict[str, list[str]] = {}
    for name in manifest["files"]:
        files.setdefault(name.rpartition("/")[0], []).append(str(root.resolve() / name))
    try:
        for table in (*RECORD_TABLES, *OTHER_TABLES):
            _view(connection, table, files[table])
        connection.execute(_INSTANCES_SQL)
        if observed:
            connection.execute(f"create schema {OBSERVED_DIR}")
            for table in RECORD_TABLES:
                _view(connection, f"{OBSERVED_DIR}.{table}", files[f"{OBSERVED_DIR}/{table}"])
    except KeyError as error:
        raise OutputError(f"{root}: holds no table {error}; build the dataset again") from error
    except duckdb.Error as error:
        raise OutputError(f"{root}: cannot be read ({error}); build the dataset again") from error
    return connection


def _view(connection: duckdb.DuckDBPyConnection, name: str, files: list[str]) -> None:
    paths = ", ".join("'" + glob.escape(path).replace("'", "''") + "'" for path in sorted(files))
    connection.execute(f"create view {name} as from read_parquet([{paths}], union_by_name = true)")


class Answer:
    """The rows that a statement gives, as they come: `names` of the columns, then the rows by iteration."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self.names = _unique([column[0] for column in connection.description or ()])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while rows := self._connection.fetchmany(1000):
            yield from rows


def select(root: Path | str, sql: str) -> Answer:
    """What one SELECT statement gives, which may read the dataset in `root` and nothing else.

    Raises:
        OutputError: `root` holds no dataset.
        UsageError: the statement is wrong, is none, is no SELECT, or reads something else.
    """
    root = Path(root)
    connection = _connect(root, observed=OBSERVED_DIR in sql.casefold())
    files = [glob.escape(str(root.resolve() / name)) for name in check(root)["files"]]
    try:
        connection.execute("set python_enable_replacements = false")
        connection.execute("set temp_directory = ''")
        connection.execute("set allowed_paths = $1", [files])
        connection.execute("set enable_external_access = false")
        connection.execute("set lock_configuration = true")
        statements = connection.extract_statements(sql)
        if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
            raise UsageError("give one SELECT statement: nothing else is run, and the dataset is not changed")
        return Answer(connection.execute(statements[0]))
    except duckdb.Error as error:
        raise UsageError(f"{' '.join(str(error).split())}") from error


def _unique(names: list[str]) -> list[str]:
    """The names, each but the first of its kind with a number: `x`, `x_1`."""
    found: dict[str, None] = {}
    for name in names:
        number, free = 0, name
        while free in found:
            number += 1
            free = f"{name}_{number}"
        found[free] = None
    return list(found)
