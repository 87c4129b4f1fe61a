"""Accuracy against independent facts: builds the real documents, scores them, and shows what changed.

    python bench/accuracy.py [--record]

The figures of both layers, the counts of what was read and the wrong statements that
nothing marks are compared with `docs/accuracy.md`, where the last ones are recorded.
`--record` writes that page anew; without it a figure that got worse is an error.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from calibration import Counts, calibrate

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "accuracy.md"
LAYERS = ("observed", "reconciled")
CORPORA = ("raw", "vendor-pdf")
"""The folders of real documents. Each is a dataset of its own, and a table of its own on the page."""
LOWER_IS_BETTER = {"silent", "wrong", "unclaimed", "extra"}
NEUTRAL = {"read registers", "read fields", "read values", "read flagged", "lines"}
RELIABILITY = """
## Reliability

Stated confidence against what was right, of the published rows that the facts speak of.

"""
Figures = dict[tuple[str, str, str], float]
"""(document, layer, measure) to figure: shares from 0 to 1, or counts."""

HEAD = """# Accuracy

Measured against facts that were read off driver sources, disassemblers and register databases, independently
of the documents. The scorer and a sample of the facts lie beside the project and are never part of the pipeline.

Made by `make accuracy ARGS=--record`. `make accuracy` prints what has changed since, and fails when a figure got worse.

* *observed* is what each document says, as read; *reconciled* the published tables.
* *found*, *recall*, *precision*, *F1*, *bits*, *labels*: shares of 1. *enum_recall* counts (register, field, value).
* *silent*: wrong statements whose row is neither flagged nor below a confidence of 0.9. *wrong*: all wrong ones.
* *read …*: rows of the document in the observed tables, *unclaimed* its lines that nothing was made of.
* *pdf …*: of register tables in PDF, bit ranges. A document of which a newer revision was built too has few rows of
  its own among the reconciled ones: a row stands there under the revision it was taken from.
"""


def build(folder: Path, out: Path) -> None:
    """Build all the documents of a folder; those that no dialect reads yet are named and left out."""
    command = [sys.executable, "-m", "specmill", "build", str(folder), "--out", str(out)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1) or not (out / "manifest.json").exists():
        sys.exit(f"the build failed ({done.returncode}):\n{done.stderr}")
    for line in done.stderr.splitlines():
        if "error:" in line:
            print("not read:", line.split("error:", 1)[1].strip())


def score(shared: Path, out: Path, layer: str, *, show: int = 0) -> Figures:
    """The scorer's figures of one layer."""
    result = out.parent / f"{layer}.json"
    command = [
        sys.executable,
        str(shared / "truth" / "score.py"),
        str(out),
        "--layer",
        layer,
        "--json",
        str(result),
    ]
    done = subprocess.run([*command, "--show", str(show)], check=True, capture_output=True, text=True)
    if show:
        print(done.stdout)
    figures: Figures = {}
    for document, groups in json.loads(result.read_text(encoding="utf-8")).items():
        for group, measures in groups.items():
            for name, figure in measures.items():
                if figure is not None:
                    figures[document, layer, name if group == "registers" else f"{group} {name}"] = round(
                        figure, 5
                    )
    return figures


def counts(out: Path) -> Figures:
    """What was read of each document, and the lines left over."""
    command = [sys.executable, "-m", "specmill", "info", str(out), "--json"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    figures: Figures = {}
    for document in found["documents"]:
        for name in ("registers", "fields", "values", "flagged"):
            figures[document["doc_id"], "observed", f"read {name}"] = document[name]
        figures[document["doc_id"], "observed", "unclaimed"] = document["unclaimed"]
    return figures


def page(corpora: list[Figures]) -> str:
    """A table for each layer and corpus: measures down, documents across."""
    out = ""
    for layer in LAYERS:
        out += f"\n## {layer}\n"
        for figures in corpora:
            documents = sorted({d for d, w, _ in figures if w == layer})
            out += f"\n| | {' | '.join(documents)} |\n|---|{'---|' * len(documents)}\n"
            for measure in sorted({m for _, w, m in figures if w == layer}):
                cells = [figures.get((d, layer, measure)) for d in documents]
                out += f"| {measure} | {' | '.join('' if c is None else format(c, 'g') for c in cells)} |\n"
    return out


def recorded() -> Figures:
    """The figures on the page, as `page` wrote them; empty when there is none."""
    figures: Figures = {}
    layer = ""
    documents: list[str] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []:
        if line.startswith("## "):
            layer, documents = line[3:], []
        elif layer in LAYERS and line.startswith("| "):
            measure, *cells = (c.strip() for c in line[1:-1].split("|"))
            if not measure:
                documents = cells
                continue
            for document, cell in zip(documents, cells, strict=True):
                if cell:
                    figures[document, layer, measure] = float(cell)
    return figures


def worse(measure: str, before: float, now: float) -> bool:
    """Whether a change of a figure is a loss; counts of rows are neither gain nor loss."""
    if measure in NEUTRAL:
        return False
    return now > before if measure.rsplit(" ", 1)[-1] in LOWER_IS_BETTER else now < before


def compare(now: Figures, before: Figures) -> int:
    """Print every figure and what it was; how many got worse."""
    lost = 0
    for key in sorted(now.keys() | before.keys()):
        old, new = before.get(key), now.get(key)
        mark = "   new" if old is None else ""
        if old is not None and old != new:
            is_loss = new is None or worse(key[2], old, new)
            lost += is_loss
            mark = f"   was {old:g}{'  WORSE' if is_loss else ''}"
        print(f"{key[0]:32} {key[1]:11} {key[2]:24} {'gone' if new is None else format(new, 'g'):>9}{mark}")
    return lost


def reliability_table(counts: Counts) -> str:
    """Stated confidence against what was right, as a Markdown table."""
    rows = [
        "| table | document | confidence stated | rows judged | right | share |",
        "|---|---|---|---|---|---|",
    ]
    for (table, document, confidence), (right, judged) in counts.items():
        rows.append(f"| {table} | {document} | {confidence:g} | {judged} | {right} | {right / judged:.4f} |")
    return "\n".join(rows)


def main() -> int:
    """Print all figures and what changed; 1 when one got worse."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "shared",
        type=Path,
        nargs="?",
        default=ROOT.parent / "shared",
        help="folder that holds raw/, vendor-pdf/ and truth/",
    )
    parser.add_argument("--record", action="store_true", help="write docs/accuracy.md anew")
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="print up to N examples of what is wrong"
    )
    arguments = parser.parse_args()
    if not (arguments.shared / "truth" / "score.py").exists():
        sys.exit(f"{arguments.shared}: no truth/score.py there; name the folder that holds raw/ and truth/")
    with tempfile.TemporaryDirectory() as folder:
        corpora: list[Figures] = []
        for corpus in CORPORA:
            out = Path(folder) / corpus / "parquet"
            build(arguments.shared / corpus, out)
            corpora.append(counts(out))
            for layer in LAYERS:
                corpora[-1] |= score(arguments.shared, out, layer, show=arguments.show)
        reliability = calibrate(Path(folder) / CORPORA[0] / "parquet", arguments.shared / "truth")
    now = {key: figure for figures in corpora for key, figure in figures.items()}
    lost = compare(now, recorded())
    table = reliability_table(reliability)
    print(table)
    if arguments.record:
        PAGE.write_text(HEAD + page(corpora) + RELIABILITY + table + "\n", encoding="utf-8")
        print(f"recorded in {PAGE}")
        return 0
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
