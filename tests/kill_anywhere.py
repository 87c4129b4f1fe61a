"""Kills a build at its n-th change to the file system, for every n, and checks what is left each time.

    python tests/kill_anywhere.py FOLDER exchange|rename-twice

Prints the number of places it was killed at. Each build is a forked child that ends itself
with SIGKILL; the parent never writes a table, so that it may fork.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from handmade import reading

import normalize.storage.store
import normalize.storage.swap
from catalog.info import info
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.chmod", "ctypes.dlsym"}


def build(out: Path, docs: list[str]) -> None:
    with normalize.storage.store.Staging(out) as staging:
        tables = {doc: observed_tables(reading(doc)) for doc in docs}
        for doc, made in tables.items():
            staging.write_observed(doc, made)
        staging.write_published(published_tables(list(tables.values())))
        staging.commit({"build": docs})


def in_child(out: Path, docs: list[str], kill_at: int | None = None) -> bool:
    """Build in a child; True if it came to its end."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    try:
        if kill_at is not None:
            die_at(kill_at)
        build(out, docs)
    except BaseException as error:  # noqa: BLE001 - a child must not return into the parent's code
        print(repr(error), file=sys.stderr)
        os._exit(1)
    os._exit(0)


def die_at(kill_at: int) -> None:
    lock, seen = threading.Lock(), 0
    write = normalize.storage.store.write_table

    def step(event: str, args: tuple[Any, ...]) -> None:
        nonlocal seen
        if event in CHANGES or (event == "open" and args[1] and "w" in str(args[1])):
            with lock:
                seen += 1
                if seen == kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)

    def write_table(table: Any, path: Path) -> None:
        step("os.mkdir", ())
        write(table, path)

    normalize.storage.store.write_table = write_table
    sys.addaudithook(step)


def main(folder: Path, mode: str) -> None:
    if mode == "rename-twice":
        normalize.storage.swap._exchange = lambda _a, _b: False
    out = folder / "parquet"
    out.mkdir()
    (out / "README.md").write_text("mine")
    assert in_child(out, ["old"])
    places = 0
    while not in_child(out, ["new"], kill_at=places + 1):
        places += 1
        docs = [row["doc_id"] for row in info(out)["documents"]]
        assert docs in (["old"], ["new"]), (places, docs)
        assert (out / "README.md").read_text() == "mine", places
        if docs == ["new"]:
            assert in_child(out, ["old"]), places
            assert [path.name for path in folder.iterdir()] == ["parquet"], places
    assert [row["doc_id"] for row in info(out)["documents"]] == ["new"]
    assert [path.name for path in folder.iterdir()] == ["parquet"]
    print(places)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
