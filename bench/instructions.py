"""Instruction set references printed from opcode tables of assemblers and drivers: real mnemonics, opcodes and words.

    python bench/instructions.py FOLDER [--like MANUAL] [--seeds 1,2] [--count 120] [--only gfx10] [--layout keyed]
                                        [--sheet layout] [--show 5] [--keep DIR]

FOLDER holds the files that `instruction_facts` knows. Instructions drawn by lot from each set are printed in the
layouts of `isa_layouts`, each on a lot of sheets: pages of a PDF, with rules and without, the text of such a page as
pdftotext and others take it out, fixed columns that stand elsewhere on each page, Markdown, grids, HTML. MANUAL, any
document that specmill reads, lends its descriptions to instructions of the same name and its fields to formats of the
same name; others get sentences by lot. What counts is what is lost, and what is wrong without a flag.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from instruction_facts import sets
from isa_layouts import ISA_LAYOUTS, ISA_SHEETS
from isa_layouts_more import MORE_LAYOUTS
from printed import as_text
from printed_chip import Bits
from printed_isa import Form, Isa, Op, isa, wrong
from sheets import TextSheet
from varied import chance_of

from extract.dialects import read
from extract.errors import DocumentError
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from instruction_facts import Formats, Known
    from isa_layouts import IsaLayout
    from sheets import Columns, Sheet

    from extract.observations import Reading

_FORMATS: Final = 4
"""Formats of a document, at most."""
_LARGEST: Final = 512
"""Opcodes are below: the fields by lot have so many bits for them."""
_CELL: Final = 900
"""Characters of a description at most: a row is not divided."""
_PAGE: Final = 46
"""Lines of a page of drifting columns."""


class Lent(NamedTuple):
    """What another manual says of instructions and formats, by name."""

    texts: dict[str, list[str]]
    fields: dict[str, tuple[Bits, ...]]


def lent(path: Path | None) -> Lent:
    """What a manual lends."""
    if path is None:
        return Lent({}, {})
    reading = read(read_document(path, path.stem))
    texts = {
        one.mnemonic: [" ".join(line.split()) for line in one.description[:_CELL].split("\n") if line.strip()]
        for one in reading.instructions
        if one.mnemonic and one.description
    }
    fields = {
        one.register: tuple(
            Bits(row.field, row.bit_hi, row.bit_lo, text=_plain(row.description))
            for row in sorted(one.fields, key=lambda row: -(row.bit_hi or 0))
            if row.field and row.bit_hi is not None and row.bit_lo is not None and not row.reserved
        )
        for one in reading.registers
        if one.kind == "encoding" and one.register
    }
    return Lent(texts, {name: rows for name, rows in fields.items() if any(row.name == "OP" for row in rows)})


def _plain(text: str | None) -> str:
    """What a field does, where that counts no values."""
    said = " ".join((text or "").split())
    return (
        said
        if said and not re.search(r"\d|==", said)
        else "Opcode."
        if said == "OP"
        else "Operand or modifier."
    )


def drawn(formats: Formats, lending: Lent, lot: Random, count: int, layout: IsaLayout) -> Isa:
    """Instructions of some formats, neighbours in each, so many together."""
    chosen = [formats[n] for n in sorted(lot.sample(range(len(formats)), min(_FORMATS, len(formats))))]
    forms, ops = [], []
    spare = isa(lot.randrange(1 << 16), count, texts=layout.texts)
    for n, (name, rows) in enumerate(chosen):
        known = [
            one
            for one in rows
            if (one.opcode < _LARGEST or layout.said.texts or one.pattern)
            and (not layout.said.patterns or one.pattern.strip("01"))
        ]
        if not known:
            continue
        first = lot.randrange(max(1, len(known) - count // len(chosen)))
        made = [
            _op(name, one, lending, spare.ops[(len(ops) + k) % len(spare.ops)], layout)
            for k, one in enumerate(known[first : first + count // len(chosen)])
        ]
        fields = lending.fields.get(name) or spare.forms[n].fields
        width = next(row.high - row.low + 1 for row in fields if row.name == "OP")
        made = [op for op in made if op.opcode < 1 << width or not layout.said.formats]
        if not made:
            continue
        ops += made
        forms.append(Form(name, spare.forms[n].text, fields))
    names = Counter(op.name for op in ops)
    return Isa(tuple(forms), tuple(op for op in ops if names[op.name] == 1))


def _op(encoding: str, one: Known, lending: Lent, spare: Op, layout: IsaLayout) -> Op:
    name = one.name.lower() if layout.lower else one.name
    said = lending.texts.get(one.name) or ([one.text] if one.text.strip() else None)
    steps: tuple[str, ...] = ()
    if said is None:
        said, steps = list(spare.paragraphs), spare.steps
    elif layout.texts == 1:
        said = [" ".join(said)]
    return Op(encoding, one.opcode, name, one.operands, tuple(said), steps, one.pattern or spare.pattern)


# -- sheets


class DriftingSheet(TextSheet):
    """Text of columns that stand elsewhere on each page, with its head and foot and the table's heads again."""

    def __init__(self, lot: Random) -> None:
        super().__init__()
        self._lot, self._page = lot, 1

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        at = 0
        while at < len(rows):
            end = at + 1
            self._between = " " * self._lot.choice([1, 2, 2, 3, 5, 9])
            moved = [(head, room + self._lot.randrange(5)) for head, room in columns]
            while end < len(rows) and self._height(moved, rows[at:end]) < _PAGE - 6:
                end += 1
            super().table(moved, rows[at:end])
            at = end
            if at < len(rows):
                self._break()

    def _height(self, columns: Columns, rows: Sequence[Sequence[str]]) -> int:
        return sum(
            max(
                len(text) // max(1, room - 2) + 1 + text.count("\n")
                for text, (_, room) in zip(row, columns, strict=True)
            )
            for row in rows
        )

    def _break(self) -> None:
        self._page += 1
        self._lines += [
            "",
            "",
            f"{self._page - 1} of 214{'':60}Instruction Set Details",
            f"\fNorthbeck NB9{'':50}NB9 Instruction Set Architecture",
            "",
        ]


class HtmlSheet(TextSheet):
    """A page of a site; each cell in a line of its own where `apart`, all in one line where `flat`."""

    def __init__(self, *, apart: bool = False, flat: bool = False) -> None:
        super().__init__()
        self._apart, self._flat = apart, flat

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._lines.append(f"<h3>{html.escape(text)}</h3>")

    def lines(self, *texts: str) -> None:
        """See `Sheet`."""
        self._lines.append("<p>" + "<br>\n".join(map(html.escape, texts)) + "</p>")

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self._lines.append(f"<h4>{html.escape(text)} {end}</h4>")

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        heads = "".join(f"<th>{html.escape(head)}</th>" for head, _ in columns)
        self._lines.append("<table>" + (f"<tr>{heads}</tr>" if any(head for head, _ in columns) else ""))
        for row in rows:
            cells = "".join(f"<td>{html.escape(text).replace(chr(10), '<br>')}</td>" for text in row)
            self._lines.append(f"<tr>{cells}</tr>")
        self._lines.append("</table>")

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.html"
        text = "".join(self._lines) if self._flat else "\n".join(self._lines)
        text = re.sub(r"(?=<(?:t[dhr]|/tr)>)", "\n  ", text) if self._apart else text
        path.write_text(f"<html><body>\n{text}\n</body></html>\n", encoding="utf-8")
        return path


WAYS: Final = ("layout", "layout, narrow", "reading order", "file order", "mutool")
"""How the text of pages with rules is taken out."""
SHEETS: Final = (
    *ISA_SHEETS,
    "drifting",
    "html",
    "html, cells apart",
    "html, flat",
    *WAYS,
    "without rules, layout",
    "without rules, mutool",
)


def sheet(how: str, lot: Random) -> Sheet:
    """What to print on."""
    if how == "drifting":
        return DriftingSheet(lot)
    if how.startswith("html"):
        return HtmlSheet(apart="apart" in how, flat="flat" in how)
    if how in ISA_SHEETS:
        return ISA_SHEETS[how]()
    return ISA_SHEETS["without rules" if how.startswith("without rules") else "ruled"]()


def told(reading: Reading, made: Isa, layout: IsaLayout, figures: Counter[str]) -> list[str]:
    """What is lost or wrong, counted by kind."""
    found = wrong(reading, made, layout.said)
    names = {row.mnemonic: row for row in reading.instructions}
    flagged = sum(1 for op in made.ops if op.name in names and names[op.name].flags)
    gone = sum(1 for fault in found if fault.endswith(("lost", "encoding lost")))
    figures["printed"] += len(made.ops)
    figures["flagged"] += flagged
    figures["lost, with reports" if reading.diagnostics else "lost silently"] += gone
    figures["wrong silently"] += len(found) - gone
    return found


def main() -> int:
    """Print what is lost or wrong; 1 when anything is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--like", type=Path)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--only", default="", help="sets whose names hold this")
    parser.add_argument("--layout", default="", help="layouts whose names hold this")
    parser.add_argument("--sheet", default="", help="sheets whose names hold this")
    parser.add_argument("--share", type=int, default=1, help="each layout on one of so many sheets")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong in a document")
    parser.add_argument("--keep", type=Path, help="a folder for the documents")
    arguments = parser.parse_args()
    lending = lent(arguments.like)
    figures: Counter[str] = Counter()
    for title, path, made, layout in documents(arguments, lending):
        try:
            found = told(reading := read(read_document(path, path.stem)), made, layout, figures)
            reports = len(reading.diagnostics)
        except DocumentError as error:
            found, reports = [str(error)], 1
            figures["not read"] += 1
        if found:
            kinds = Counter("lost" if fault.endswith("lost") else "wrong" for fault in found)
            print(f"{title}: {len(found)} of {len(made.ops)}, {kinds['wrong']} wrong, {reports} reports")
            shown = sorted(found, key=lambda fault: fault.endswith("lost"))[: arguments.show]
            print(*(f"    {fault[:260]}" for fault in shown), sep="\n", flush=True)
    print(", ".join(f"{count:,} {kind}" for kind, count in figures.items()))
    return int(figures["wrong silently"] + figures["lost silently"] > 0)


def documents(arguments: argparse.Namespace, lending: Lent) -> Iterator[tuple[str, Path, Isa, IsaLayout]]:
    """Each document, with what it says."""
    with tempfile.TemporaryDirectory() as place:
        folder = arguments.keep or Path(place)
        for name, formats in sets(arguments.folder):
            if arguments.only not in name:
                continue
            patterns = {len(one.pattern) for _, known in formats for one in known} - {0}
            n = 0
            for title, layout in {**ISA_LAYOUTS, **MORE_LAYOUTS}.items():
                unread = {*layout.unread, *layout.apart}
                if (
                    arguments.layout not in title
                    or layout.said.patterns != bool(patterns)
                    or (title == "a column to each bit" and patterns != {16})
                    or unread.issuperset(ISA_SHEETS)
                ):
                    continue
                for how in SHEETS:
                    n += 1
                    if how in unread or arguments.sheet not in how or (unread and how not in ISA_SHEETS):
                        continue
                    for seed in arguments.seeds.split(","):
                        if (n + int(seed)) % arguments.share:
                            continue
                        whole = f"{name}, {title} on {how}, seed {seed}"
                        lot = chance_of(whole)
                        made = drawn(formats, lending, lot, arguments.count, layout)
                        on = sheet(how, lot)
                        layout.print(on, made)
                        path = on.write(folder)
                        way = how.removeprefix("without rules, ")
                        path = as_text(path, way) if way in WAYS else path
                        if arguments.keep:
                            stem = re.sub(r"\W+", "-", whole)
                            path = path.rename(path.with_stem(stem))
                        yield whole, path, made, layout


if __name__ == "__main__":
    sys.exit(main())
