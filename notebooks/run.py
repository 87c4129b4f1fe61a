"""Run every notebook on the samples and keep what it shows.

    python notebooks/run.py            writes the outputs into notebooks/*.ipynb

They run in a folder of their own beside a dataset made from data/raw/samples, so that what is committed
shows the samples, whatever lies in data/.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(notebook: Path, folder: Path) -> None:
    """Execute a notebook with `folder`/notebooks as its working directory and write it back with its outputs.

    Raises:
        nbclient.exceptions.CellExecutionError: a cell failed.
    """
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(notebook, as_version=4)
    where = {"metadata": {"path": str(folder / "notebooks")}}
    NotebookClient(book, timeout=120, kernel_name="python3", resources=where).execute()
    for cell in book.cells:
        cell.metadata.pop("execution", None)  # times, which would differ from run to run
    book.metadata = {"language_info": {"name": "python"}}
    nbformat.write(book, notebook)


def prepare(folder: Path) -> None:
    """Lay out `folder` as the repository stands after `make extract`: samples, dataset, facts of the samples."""
    from specmill.build import build

    (folder / "notebooks").mkdir()
    (folder / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "samples_expected.json", folder / "tests")
    shutil.copytree(ROOT / "data" / "raw" / "samples", folder / "data" / "raw" / "samples")
    build([folder / "data" / "raw" / "samples"], folder / "data" / "parquet", jobs=1)


def main() -> int:
    """Run them all."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for notebook in sorted(ROOT.glob("notebooks/*.ipynb")):
            run(notebook, folder)
            print(notebook.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
