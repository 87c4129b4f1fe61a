"""The tables in SQL: a DuckDB connection with a view for each, and one for the elements of register arrays.

    connection = connect("data/parquet")
    connection.sql("select name, address from register_instances where register like 'UCP%'")

`connect` gives a connection of one's own, that may do whatever DuckDB can. `select` is for questions of others: it
reads the dataset, and no other file, and changes nothing.
"""

from __future__ import annotations

import glob
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb

from catalog.model import ADDRESS_SPACE
from catalog.names import MOST, RANGE
from catalog.rows import check
from extract.errors import OutputError, UsageError
from extract.series import GAP, INDEXED, LETTERED, NAME, SEPARATOR
from normalize.aspects import BLOCK
from normalize.storage.layout import OBSERVED_DIR, OTHER_TABLES, RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

INSTANCES: Final = "register_instances"
"""The view of the elements of arrays."""
PLACES: Final = "register_places"
"""The view of where they stand when their addresses count from a base."""

_LISTS: Final = ("show", "information_schema", "duckdb_", "pg_", "sqlite_")
"""Words of statements that list the views."""

_NO_TABLE: Final = re.compile(r"Table with name (\S+) does not exist")

_HEXADECIMAL: Final = re.compile(
    r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|/\*.*?\*/|\b0[xX]([0-9A-Fa-f]+)\b""", re.DOTALL
)
"""A hexadecimal number (the group), or a text, a name or a comment, which may hold what looks like one."""

_INSTANCES_SQL: Final = f"""
create or replace view {INSTANCES} as
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
        when last_address is null and by_index = by_place and by_index[-1] >= 0 then by_index
        when by_index[-1] = last_address and list_min(by_index) >= 0 then by_index
        when by_place[-1] = last_address then by_place
        else list_transform(range(len(indices)), lambda i: case
            when i = 0 and first_address is not null then first_address
            when i = len(indices) - 1 then last_address end)
        end as places
    from computed
), split as (  -- the names that one name lists, and what they have in common: see extract.series
    select *,
        list_filter(regexp_split_to_array(trim(register), '{SEPARATOR}'), lambda part: part <> '') as words,
        case when regexp_matches(register, '{LETTERED}')
            then {{'bare': register, 'letter': regexp_extract(register, '[a-z]')}}
            else regexp_extract(register, '{INDEXED}', ['bare', 'letter']) end as form
    from placed
), compared as (
    select *,
        len(words) > 1 and len(list_filter(words, lambda part: not regexp_full_match(part, '{NAME}'))) = 0 as listing,
        regexp_replace(
            words[1][1:len(list_filter(range(1, length(words[1]) + 1), lambda i: words[1][1:i] = words[2][1:i]))],
            '[0-9]+$', '') as head
    from split
), common as (
    select * exclude (head),
        case when form.bare <> '' then split_part(form.bare, form.letter, 1) when listing then head end as head,
        case when form.bare <> '' then '' when listing
            then regexp_extract(words[1][length(head) + 1:], '^[0-9]+') end as digits,
        case when form.bare <> '' then split_part(form.bare, form.letter, 2)
            when listing then regexp_replace(words[1][length(head) + 1:], '^[0-9]+', '') end as tail
    from compared
), counting as (
    select *,
        case when form.bare <> '' then length(form.bare) - length(replace(form.bare, form.letter, '')) = 1
            else digits <> '' and len(list_filter(words, lambda word:
                regexp_full_match(word[length(head) + 1:length(word) - length(tail)], '[0-9]+')
                and lower(word) = lower(head || word[length(head) + 1:length(word) - length(tail)] || tail)
                and (digits[1] = '0' and length(word) - length(head) - length(tail) >= length(digits)
                    or word[length(head) + 1] <> '0' or length(word) - length(head) - length(tail) = 1)
            )) = len(words) end as counts
    from common
), expanded as (
    select *, unnest(places) as place,
        unnest(if(indices is null, list_transform(places, lambda i: null::bigint), indices)) as "index",
        unnest(if(listing and indices is null and len(words) = len(places) and not regexp_matches(register, '{GAP}'),
            words, list_transform(places, lambda i: null::varchar))) as word
    from counting
)
select register_id, doc_id, vendor, product, variant, block, register, kind, "index",
    case
        when "index" is null then coalesce(word, register)
        when regexp_matches(register, '{RANGE}') then regexp_replace(register, '{RANGE}', "index"::varchar)
        when counts and "index" >= 0 then head || if(digits[1] = '0' and length("index"::varchar) < length(digits),
            lpad("index"::varchar, length(digits)::integer, '0'), "index"::varchar) || tail
    end as name,
    address_space, place::ubigint as address, access, width_bits, description, section, page_first, line_first,
    status, confidence, flags
from expanded
"""  # noqa: S608 - made of our own constants

_PLACES_SQL: Final = f"""
create or replace view {PLACES} as
with bases as (  -- what is the base of one thing twice is the base of nothing
    select vendor, product, name, any_value(value) as base, attributes['{ADDRESS_SPACE}'] as space,
        count(distinct value) as bases
    from symbols where kind = '{BLOCK}' and value is not null group by all
), sure as (
    select *, max(bases) over (partition by vendor, product, space) as most from bases
)
select i.* exclude (address_space, address), sure.name as base, (sure.base::hugeint + i.address)::ubigint as address
from {INSTANCES} i join sure
    on i.address_space = sure.space and i.product is not distinct from sure.product
    and i.vendor is not distinct from sure.vendor and most = 1
where i.address is not null
"""  # noqa: S608 - made of our own constants


def connect(root: Path | str) -> duckdb.DuckDBPyConnection:
    """A DuckDB connection with a view for each table of the dataset in `root`.

    The views are called as the tables are; those of the rows as each document has them are in the schema `observed`
    (`observed.fields`). `register_instances` has one row for each element of an array, with its `index`, `name` and
    `address` (null where the tables do not prove it), and one for any other register and each of its addresses.
    `register_places` has one for each of those whose address counts from a base that the tables know, and for each
    such base: `base` is what it is the base of, `address` the sum.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema; says what to do.
    """
    root = Path(root)
    manifest = check(root)
    connection = _new()
    _create(connection, root, _views(manifest))
    return connection


def _new() -> duckdb.DuckDBPyConnection:
    return duckdb.connect(config={"autoinstall_known_extensions": False})


def _views(manifest: dict[str, Any]) -> dict[str, list[str]]:
    """The views of the tables that a manifest names, each with its files."""
    files: dict[str, list[str]] = {}
    for name in sorted(manifest["files"]):
        files.setdefault(name.rpartition("/")[0].replace("/", "."), []).append(name)
    observed = {f"{OBSERVED_DIR}.{table}" for table in RECORD_TABLES}
    return {
        name: paths for name, paths in files.items() if name in {*RECORD_TABLES, *OTHER_TABLES, *observed}
    }


def _create(connection: duckdb.DuckDBPyConnection, root: Path, views: dict[str, list[str]]) -> None:
    """Create the views, and that of the instances once there are registers."""
    folder = str(root.resolve())
    script = [f"create schema if not exists {OBSERVED_DIR}"]
    for name, paths in views.items():
        listed = ", ".join(_quoted(glob.escape(f"{folder}/{path}")) for path in paths)
        script.append(f"create or replace view {name} as from read_parquet([{listed}], union_by_name = true)")
    if "registers" in views:
        script.append(_INSTANCES_SQL)
        if "symbols" in views:
            script.append(_PLACES_SQL)
    try:
        connection.execute(";".join(script))
    except duckdb.Error as error:
        raise OutputError(f"{root}: cannot be read ({error}); build the dataset again") from error


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


class Answer:
    """The rows that a statement gives, as they come: `names` of the columns, then the rows by iteration.

    Iterating raises a `UsageError` when a row cannot be computed.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection
        self.names = _unique([column[0] for column in connection.description or ()])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while True:
            try:
                rows = self._connection.fetchmany(1000)
            except duckdb.Error as error:
                raise UsageError(_said(error)) from error
            if not rows:
                return
            yield from rows


def select(root: Path | str, sql: str) -> Answer:
    """What one SELECT statement gives, which may read the dataset in `root` and nothing else.

    Numbers may be hexadecimal (`address = 0x1f1c`), which DuckDB itself takes for a 0 called `x1f1c`.

    Raises:
        OutputError: `root` holds no dataset.
        UsageError: the statement is wrong, is none, is no SELECT, or reads something else.
    """
    root = Path(root)
    manifest = check(root)
    views = _views(manifest)
    if not sql.isascii() and sql.encode(errors="ignore").decode() != sql:
        raise UsageError("the statement is not UTF-8")
    sql = _HEXADECIMAL.sub(lambda found: str(int(found[1], 16)) if found[1] else found[0], sql)
    text = sql.casefold()
    named = {name: paths for name, paths in views.items() if name.rpartition(".")[2] in text}
    if INSTANCES in text or PLACES in text:
        named["registers"] = views["registers"]
    if PLACES in text:
        named["symbols"] = views["symbols"]
    if named and not any(word in text for word in _LISTS):  # a view costs time, to be made
        with suppress(duckdb.CatalogException):  # it may name a table that there is not
            return _select(root, manifest, named, sql)
    try:
        return _select(root, manifest, views, sql)
    except duckdb.Error as error:
        missing = _NO_TABLE.search(said := _said(error))
        names = sorted({*views, INSTANCES, PLACES} if "registers" in views else views)
        if missing is None:
            raise UsageError(said) from error
        raise UsageError(f"no table {missing[1]}; there is {', '.join(names)}") from error


def _select(root: Path, manifest: dict[str, Any], views: dict[str, list[str]], sql: str) -> Answer:
    """What a statement gives on a connection that has these views and can read nothing else."""
    connection = _new()
    _create(connection, root, views)
    paths = [f"{root.resolve()}/{name}" for name in manifest["files"]]
    files = ", ".join(
        _quoted(name) for path in paths for name in (path, glob.escape(path))
    )  # it asks for either
    connection.execute(
        f"set allowed_paths = [{files}]; set temp_directory = '';"
        "set enable_external_access = false; set lock_configuration = true"
    )
    try:
        statements = connection.extract_statements(sql)
        if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
            raise UsageError("give one SELECT statement: nothing else is run, and the dataset is not changed")
        return Answer(connection.execute(statements[0]))
    except duckdb.CatalogException:
        raise
    except duckdb.Error as error:
        raise UsageError(_said(error)) from error


def _said(error: duckdb.Error) -> str:
    """What DuckDB says, in one line."""
    return " ".join(str(error).split())


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
