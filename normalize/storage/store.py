"""Writing a dataset: checked tables become Parquet files beside the dataset and take its place whole.

    with Staging(Path("data/parquet")) as staging:
        staging.write_observed("amd-chip", observed_tables(reading))
        staging.write_published(published_tables([...]))    # or some tables first, or several files of each
        staging.commit({"settings": {...}})

Without `commit`, or when anything is raised, the dataset that was there stays untouched and
the unfinished one is removed. Files are written by two threads while the caller goes on:
Arrow needs no Python for it.
"""

from __future__ import annotations

import errno
import io
import json
import os
import platform
import shutil
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import pyarrow as pa

from extract.errors import OutputError, StoreError, UsageError
from normalize.arrow import keep_pandas_out
from normalize.schema import LOW_CARDINALITY, OBSERVED, PUBLISHED, SCHEMA_VERSION, check
from normalize.storage.folder import carry_over, link, own_entries
from normalize.storage.layout import MANIFEST, OBSERVED_DIR, RECORD_TABLES, REPORTS, observed_file, part
from normalize.storage.swap import new_sibling, put_in_place, release, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

PARQUET: Final[dict[str, Any]] = {
    "compression": "zstd",
    "compression_level": 3,
    "row_group_size": 128 * 1024,
    "write_page_index": True,
    "use_dictionary": sorted(LOW_CARDINALITY),
}
"""How every table is written. The same table always gives the same bytes."""

_IN_FLIGHT: Final = 16
"""Tables that may wait to be written, which bounds the memory they hold."""

_ADVICE: Final = {
    errno.ENOSPC: "the disk is full: free some space or name another folder with --out",
    errno.EDQUOT: "the disk quota is used up: free some space or name another folder with --out",
    errno.EROFS: "the file system is read-only: name another folder with --out",
    errno.EACCES: "no permission to write there: change it or name another folder with --out",
    errno.EPERM: "no permission to write there: change it or name another folder with --out",
    errno.EBUSY: "it is a mount point, which cannot be replaced: name a folder within it with --out",
    errno.EXDEV: "it is a mount point, which cannot be replaced: name a folder within it with --out",
    errno.ENOTDIR: "part of the path is a file, not a folder: name another folder with --out",
    errno.EEXIST: "part of the path is a file, not a folder: name another folder with --out",
    errno.ENAMETOOLONG: "a name in the path is too long: name another folder with --out",
}


class Staging:
    """A dataset being written beside `out`, to take its place at `commit`.

    Args:
        out: folder of the dataset; made if missing. One that exists must be a dataset, or hold
            only files such as a README. Files in it that are not the dataset's are kept.

    Attributes:
        named_by: what names the folder in which files are written.
        scratch: a folder for files that are not the dataset's; it may have to be made, and goes when the block ends.

    Raises:
        UsageError: `out` is a file, or a folder of something else.
        OutputError: it cannot be written; from any method, with the old dataset untouched.
    """

    named_by: str = "--out"

    def __init__(self, out: Path) -> None:
        self.out = Path(out).resolve()
        self._given = out
        self._staging = new_sibling(self.out)
        self._writers = ThreadPoolExecutor(2, thread_name_prefix="parquet")
        self._pending: deque[Future[None]] = deque()
        self._contents: dict[int, dict[str, Any]] = {}
        self.scratch = self._staging / ".scratch"

    def __enter__(self) -> Self:
        """Remove what killed builds left, check `out` and make the folder to write in."""
        keep_pandas_out()
        try:
            with self._reporting():
                sweep(self.out)
                own_entries(self.out, self._given)
                _refuse_mount_point(self.out)
                for name in (*RECORD_TABLES, REPORTS):
                    (self._staging / OBSERVED_DIR / name).mkdir(parents=True)
                for name in PUBLISHED:
                    (self._staging / name).mkdir()
        except BaseException:
            release(self._staging)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop writing and remove whatever is left beside `out`."""
        try:
            self._writers.shutdown(cancel_futures=True)
        finally:
            release(self._staging)

    def write_observed(self, doc_id: str, tables: dict[str, Any]) -> None:
        """Write the observed tables of one document; its other tables are left to `write_published`."""
        for name, schema in (*OBSERVED.items(), (REPORTS, PUBLISHED[REPORTS])):
            self._write(tables[name], schema, Path(OBSERVED_DIR, name, observed_file(doc_id)))

    def keep_observed(self, doc_id: str) -> None:
        """Take over the observed tables of a document from the dataset in `out`, as they are."""
        for name in (*RECORD_TABLES, REPORTS):
            self._keep(Path(OBSERVED_DIR, name, observed_file(doc_id)))

    def drop_observed(self, doc_id: str) -> None:
        """Take back the observed tables of a document."""
        with self._reporting():
            self._written()
            for name in (*RECORD_TABLES, REPORTS):
                self._drop(Path(OBSERVED_DIR, name, observed_file(doc_id)))

    def write_published(self, tables: dict[str, Any], number: int = 0) -> None:
        """Write a file of each of these top-level tables.

        Args:
            tables: what goes into them. Before `commit`, all tables have to have been written.
            number: of the files; those of the same table and number that are there are replaced.
        """
        held = self._contents.setdefault(
            number, {"tables": dict.fromkeys(PUBLISHED), "flagged": dict.fromkeys(RECORD_TABLES)}
        )
        if any(held["tables"][name] is not None for name in tables):
            with self._reporting():
                self._written()
        for name, table in tables.items():
            self._write(table, PUBLISHED[name], Path(name, part(number)))
            held["tables"][name] = table.num_rows
            if name in RECORD_TABLES:
                held["flagged"][name] = table.column("status").to_pylist().count("flagged")
        if "documents" in tables:
            held["documents"] = tables["documents"].to_pylist()
        if "registers" in tables:
            rows = tables["registers"].select(["doc_id", "kind", "address"]).to_pylist()
            without = [r["doc_id"] for r in rows if r["kind"] == "register" and r["address"] is None]
            held["unaddressed"] = dict(Counter(without))

    def keep_published(self, number: int, contents: dict[str, Any]) -> None:
        """Take over one file of each top-level table from the dataset in `out`, as they are.

        Args:
            number: of the files.
            contents: what they hold, as `contents` told of them.
        """
        for name in PUBLISHED:
            self._keep(Path(name, part(number)))
        self._contents[number] = contents

    @property
    def contents(self) -> dict[int, dict[str, Any]]:
        """What each file of the top-level tables holds, by its number, but for the rows themselves.

        `tables`: rows of each table; `flagged`: the flagged ones among those of the record tables; `unaddressed`: by
        document, its published registers (no descriptors, encodings or packets) without an address; `documents`.
        """
        return dict(sorted(self._contents.items()))

    def total(self, what: str) -> dict[str, int]:
        """The sums of `tables`, `flagged` or `unaddressed` over all files."""
        found: Counter[str] = Counter()
        for contents in self.contents.values():
            found.update(contents[what])
        return {key: found[key] for key in (sorted(found) if what == "unaddressed" else found)}

    def commit(self, manifest: dict[str, Any]) -> None:
        """Write the manifest and put the dataset in place.

        Args:
            manifest: what the build adds to the manifest, such as its settings; `versions` joins ours.

        Raises:
            UsageError: published tables were not written before.
            OutputError: the dataset cannot be written.
        """
        missing = [
            name for held in self._contents.values() for name, rows in held["tables"].items() if rows is None
        ]
        if missing or not self._contents:
            raise UsageError(f"{', '.join(missing) or 'nothing'}: write_published comes before commit")
        with self._reporting():
            self._written()
            shutil.rmtree(self.scratch, ignore_errors=True)
            text = json.dumps(self._manifest(manifest), indent=1, ensure_ascii=False) + "\n"
            (self._staging / MANIFEST).write_bytes(text.encode("utf-8", "backslashreplace"))
            self._put()

    def _put(self) -> None:
        """Put the finished dataset in place."""
        carry_over(self.out, self._staging, own_entries(self.out, self._given))
        put_in_place(self._staging, self.out)

    def _keep(self, path: Path) -> None:
        """Take over a file from the dataset in `out`."""
        with self._reporting():
            link(str(self.out / path), str(self._staging / path))

    def _drop(self, path: Path) -> None:
        """Take back a file."""
        (self._staging / path).unlink()

    def _manifest(self, more: dict[str, Any]) -> dict[str, Any]:
        files = {
            p.relative_to(self._staging).as_posix(): p.stat().st_size
            for p in self._staging.rglob("*.parquet")
        }
        versions = {"python": platform.python_version(), "pyarrow": pa.__version__}
        return {
            "schema_version": SCHEMA_VERSION,
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "host": platform.node(),
            **more,
            "versions": {**versions, **more.get("versions", {})},
            **{what: self.total(what) for what in ("tables", "flagged", "unaddressed")},
            "documents": sorted(
                (row for one in self.contents.values() for row in one["documents"]), key=_doc_id
            ),
            "files": dict(sorted(files.items())),
        }

    def _written(self) -> None:
        """Wait until everything is written."""
        while self._pending:
            self._pending.popleft().result()

    def _write(self, table: Any, schema: Any, path: Path) -> None:
        check(table, schema, path.parent.as_posix())
        with self._reporting():
            while self._pending and (self._pending[0].done() or len(self._pending) >= _IN_FLIGHT):
                self._pending.popleft().result()
            self._pending.append(self._writers.submit(write_table, table, self._staging / path))

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Turn an error of the file system into one that names the path and what to do."""
        try:
            yield
        except (OutputError, StoreError):
            raise
        except OSError as error:
            advice = _ADVICE.get(
                error.errno or 0, f"{error.strerror or error}: name another folder with --out"
            )
            advice = advice.replace("--out", self.named_by)
            raise OutputError(f"{self._given}: {advice}; nothing there was changed") from error


def _doc_id(row: dict[str, Any]) -> str:
    found: str = row["doc_id"]
    return found


def _refuse_mount_point(out: Path) -> None:
    """Raise now what the file system would say after the whole build."""
    if out.is_mount():
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def write_table(table: Any, path: Path) -> None:
    """Write one table as `PARQUET` says."""
    if table.num_rows:
        _write(table, path)
    else:
        path.write_bytes(_without_rows(table.schema.serialize().to_pybytes()))


@cache
def _without_rows(schema: bytes) -> bytes:
    """The file of a table without rows: most documents have some, and making one takes as long as another.

    Args:
        schema: as Arrow serializes it; before Arrow 24, one that has metadata cannot be hashed.
    """
    file = io.BytesIO()
    _write(pa.ipc.read_schema(pa.py_buffer(schema)).empty_table(), file)
    return file.getvalue()


def _write(table: Any, file: Path | io.BytesIO) -> None:
    from pyarrow import parquet  # noqa: PLC0415 - 20 ms, spent by a writing thread

    parquet.write_table(table, file, **PARQUET)
