"""What is read of documents, a row a line; with `--against`, where another checkout reads them otherwise.

    python bench/readings.py manual.pdf folder/ [--dialect isa-table]
    git worktree add ../before HEAD~5
    python bench/readings.py folder/ --against ../before

A rule made for one document changes others: look at what a change does to all that are at hand before it goes in.
"""

from __future__ import annotations

import argparse
import difflib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import Observation, Reading

ROOT = Path(__file__).resolve().parents[1]
TEXT = 90
"""So much of a text is shown."""
CHUNK = 8
"""Documents that one process reads."""


def line(depth: int, name: str, row: Observation, /, **cells: object) -> str:
    """One row as a line: what it is, its cells that say anything, its doubts."""
    said = [f"{key}={value!r:.{TEXT}}" for key, value in cells.items() if value or type(value) is int]
    said += [f"!{flag}" for flag in row.flags] + [f"~{repair.code}" for repair in row.repairs]
    return f"{'  ' * depth}{name} {' '.join(said)}"


def lines(reading: Reading) -> Iterator[str]:
    """All that a reading says, in its order."""
    yield f"-- {reading.parser}"
    for one in reading.registers:
        place = hex(one.address) if one.address is not None else None
        stated = {
            "block": one.block,
            "kind": one.kind if one.kind != "register" else "",
            "access": one.access,
        }
        array = (one.array_first, one.array_last, one.array_stride)
        yield line(
            0, f"{one.register} {place}", one, **stated, width=one.width_bits, space=one.address_space,
            last=one.address_last, all=one.addresses[1:], array=array if any(a is not None for a in array) else "",
            variant=one.variant, section=one.section, text=one.description,
        )  # fmt: skip
        for field in one.fields:
            yield line(
                1, f"{field.bit_hi}:{field.bit_lo} {field.field}", field, access=field.access,
                default=field.default_text, reserved=field.reserved, note=field.note, text=field.description,
            )  # fmt: skip
            for value in field.values:
                known = {"last": value.value_last, "role": value.role if value.role != "value" else ""}
                yield line(2, f"{value.value} {value.name}", value, **known, text=value.description)
    for made in reading.instructions:
        yield line(
            0, f"{made.encoding} {made.opcode} {made.mnemonic}", made, syntax=made.syntax, forms=made.forms,
            aliases=made.aliases, text=made.description,
        )  # fmt: skip
    for symbol in reading.symbols:
        said = {"text": symbol.definition, "more": symbol.attributes}
        yield line(0, f"{symbol.kind} {symbol.name}", symbol, index=symbol.index, value=symbol.value, **said)
    for found in reading.diagnostics:
        yield f"?? {found.code} {found.line_first} {found.message:.{TEXT}}"


def shown(path: Path, dialect: str | None) -> list[str]:
    """What is read of one document, or why nothing is."""
    from extract.dialects import read
    from extract.errors import DocumentError
    from extract.readers import read_document

    try:
        return list(lines(read(read_document(path, path.stem), dialect)))
    except DocumentError as error:
        return [f"{type(error).__name__}: {error}".splitlines()[0]]
    except Exception as error:  # noqa: BLE001 - what fails in one checkout is a difference like any other
        return [f"FAILED {type(error).__name__}: {error}"]


def read_by(tree: Path, dialect: str | None, paths: list[Path]) -> dict[str, list[str]]:
    """What the code of a checkout reads of documents, by their paths."""
    command = [sys.executable, __file__, *map(str, paths), *(["--dialect", dialect] if dialect else [])]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONWARNINGS": "ignore"}
    printed = subprocess.run(command, env=environment, cwd=tree, capture_output=True, check=False)
    said: dict[str, list[str]] = {}
    for text in printed.stdout.decode().splitlines():
        if text.startswith("== "):
            said[text[3:]] = []
        else:
            said[next(reversed(said))].append(text)
    if printed.returncode:
        print(printed.stderr.decode(), file=sys.stderr)
    return said


def main() -> int:
    """Print what is read, or the differences; 1 when there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", type=Path, nargs="+", help="documents, or folders of them")
    parser.add_argument("--dialect")
    parser.add_argument("--against", type=Path, metavar="TREE", help="another checkout")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    paths = [
        one
        for path in arguments.paths
        for one in (sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path])
    ]
    if arguments.against is None:
        for path in paths:
            print(f"== {path}", *shown(path, arguments.dialect), sep="\n")
        return 0
    paths = [path.resolve() for path in paths]
    chunks = [paths[n : n + CHUNK] for n in range(0, len(paths), CHUNK)]
    different = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        after = pool.map(partial(read_by, ROOT, arguments.dialect), chunks)
        before = pool.map(partial(read_by, arguments.against.resolve(), arguments.dialect), chunks)
        for old, new in zip(before, after, strict=True):
            for path in old.keys() | new.keys():
                change = list(difflib.unified_diff(old.get(path, []), new.get(path, []), n=1, lineterm=""))[
                    2:
                ]
                different += bool(change)
                print(*([f"== {path}", *change] if change else []), sep="\n", end="\n" if change else "")
    print(f"{len(paths)} documents, {different} read otherwise")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
