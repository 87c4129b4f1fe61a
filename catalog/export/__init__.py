"""A dataset, or one product of it, in the formats that other tools read.

    written = export(Dataset("data/parquet"), "svd", product="tarn2", out=Path("tarn2.svd"))
    written.files                       [Path("tarn2.svd")]
    written.left_out["field without a bit range"]       2

One module per format: each makes the bytes of a file from a `Selection`. What it cannot say is
counted and, but for the formats that can say everything, listed in the file itself.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Final

from catalog.export.losses import Losses
from catalog.export.selection import MARK, OMIT, Selection, select, titles
from catalog.names import nearest
from extract.errors import OutputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from catalog.dataset import Dataset


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the module that writes it, and the end of its files' names.

    Attributes:
        one_product: a file describes one product, and of that only what has an address.
        binary: not for a terminal.
    """

    module: str
    suffix: str
    one_product: bool = False
    binary: bool = False


FORMATS: Final = {
    "svd": Format("svd", ".svd", one_product=True),
    "systemrdl": Format("systemrdl", ".rdl"),
    "c": Format("header", ".h"),
    "json": Format("json_tree", ".json"),
    "rules-ng": Format("rules_ng", ".xml"),
    "sqlite": Format("sqlite_file", ".sqlite", binary=True),
}


_NO_SLUG: Final = re.compile(r"[^A-Za-z0-9._-]+")
ALL: Final = "all"
"""In place of a format: every one of them, into a folder."""


@dataclass(slots=True)
class Written:
    """What an export made.

    Attributes:
        files: the files written; none when the text was to be returned.
        content: the bytes, when no file was named.
        left_out: by reason, how many rows or parts of rows the format cannot say; the file lists them. Of `all`
            formats each reason begins with the format's name.
        omitted: by table, how many flagged rows were left out as asked.
    """

    files: list[Path] = field(default_factory=list)
    content: bytes = b""
    left_out: Counter[str] = field(default_factory=Counter)
    omitted: dict[str, int] = field(default_factory=dict)


def export(
    dataset: Dataset,
    format: str,  # noqa: A002 - what it is called on the command line
    *,
    product: str | None = None,
    block: str | None = None,
    out: Path | None = None,
    flagged: str = MARK,
) -> Written:
    """Write a dataset in a format.

    Args:
        dataset: an open dataset.
        format: a key of `FORMATS`, or `all`.
        product: slug of a product or variant; None for all.
        block: only the registers of this block, or of those that fit a pattern; None for all, and instructions
            and all symbols.
        out: file to write; a folder that exists takes one file for each product and format; None returns the bytes.
        flagged: `mark` keeps flagged rows and says that they are, `omit` leaves them out.

    Raises:
        UsageError: no such format, product, block or way with flagged rows, or the format cannot describe what is
            chosen.
        OutputError: the file cannot be written, or a file of the dataset not read.
    """
    known = (*FORMATS, ALL)
    if format not in known:
        raise UsageError(
            f"{format}: no such format{nearest(format, known, '; there is ' + ', '.join(known))}"
        )
    if flagged not in (MARK, OMIT):
        raise UsageError(f"--flagged {flagged}: it is {MARK} or {OMIT}")
    if format == ALL and (out is None or not out.is_dir()):
        raise UsageError(f"{ALL} writes many files: name a folder that exists with --out")
    chosen = select(dataset, product, flagged, block)
    written = Written(omitted=chosen.omitted)
    if out is not None and out.is_dir():
        for name in FORMATS if format == ALL else [format]:
            lost = _each(FORMATS[name], chosen, out, written, flagged)
            written.left_out.update(
                {f"{name}: {why}" if format == ALL else why: n for why, n in lost.items()}
            )
        return written
    kind = FORMATS[format]
    if kind.binary and out is None:
        raise UsageError(f"{format} is no text: name a file with --out")
    if kind.one_product:
        _check_device(format, chosen)
    content = _render(kind, chosen, written.left_out, flagged)
    if out is None:
        written.content = content
    else:
        _put(out, content)
        written.files.append(out)
    return written


def _each(kind: Format, chosen: Selection, folder: Path, written: Written, flagged: str) -> Counter[str]:
    """Write a file for each product that the format can describe, called by its slug; what was left out."""
    lost: Counter[str] = Counter()
    for each in chosen.apart():
        (product,) = each.products
        if kind.one_product and not product.spaces:
            lost["product of which nothing has an address"] += 1
            continue
        path = folder / f"{_NO_SLUG.sub('-', product.name or 'unnamed')}{kind.suffix}"
        _put(path, _render(kind, each, lost, flagged))
        written.files.append(path)
    return lost


def _check_device(format: str, chosen: Selection) -> None:  # noqa: A002 - see `export`
    """Check that the choice is one product with something in an address space."""
    there = ", ".join(p.name or "(unnamed)" for p in chosen.products)
    if len(chosen.products) != 1:
        raise UsageError(
            f"{format} describes one device: name one with --product, or a folder that exists with --out "
            f"for a file each; there is {there or 'none'}"
        )
    if not chosen.products[0].spaces:
        raise UsageError(f"{there}: nothing of it has an address, and {format} describes nothing else")


def _render(kind: Format, chosen: Selection, lost: Counter[str], flagged: str) -> bytes:
    losses = Losses()
    module = import_module(f"catalog.export.{kind.module}")
    content: bytes = module.render(chosen, losses, list(_about(chosen, flagged)))
    lost.update(losses.by_reason())
    return content


def _about(chosen: Selection, flagged: str) -> Iterator[str]:
    """What stands at the head of every file."""
    of = "" if chosen.block is None else f", block {chosen.block}"
    yield "Made by specmill export; do not edit."
    for product in chosen.products:
        yield f"{product.name or 'Unnamed product'}{of}, from: {'; '.join(titles(product))}."
    yield f"Rows in doubt are {'marked as flagged' if flagged == MARK else 'left out'}."


def _put(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from error
