"""The notebooks: they run, and are committed with what they show."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pytest
from conftest import REPOSITORY, loaded
from matplotlib import pyplot as plt

from catalog.info import info

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def as_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the repository after `make extract`, with the notebooks' script as `run`."""
    folder = tmp_path_factory.mktemp("repository")
    loaded("notebooks/run.py").prepare(folder)
    return folder


@pytest.mark.parametrize("notebook", sorted(REPOSITORY.glob("notebooks/*.ipynb")), ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs_on_the_samples(
    notebook: Path, as_made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(as_made / "notebooks")
    mpl.use("Agg")
    names: dict[str, Any] = {}
    for cell in cells(notebook):
        exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook
    found = {"first-look": "repairs", "generations": "renamed", "how-good-is-it": "right"}[notebook.stem]
    assert len(names[found]) > 0
    plt.close("all")


@pytest.mark.parametrize("notebook", sorted(REPOSITORY.glob("notebooks/*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_is_committed_with_what_its_cells_show(notebook: Path) -> None:
    for cell in cells(notebook):
        kinds = {output["output_type"] for output in cell["outputs"]}
        assert kinds, f"nothing under {''.join(cell['source'])[:40]!r}: run `make notebooks`"
        assert not kinds & {"error", "stream"}


def test_the_first_look_shows_the_samples_as_they_are_read(as_made: Path) -> None:
    shown = "".join(
        cells(REPOSITORY / "notebooks" / "first-look.ipynb")[0]["outputs"][0]["data"]["text/html"]
    )
    for document in info(as_made / "data" / "parquet")["documents"]:
        (row,) = re.findall(rf"<th>{re.escape(document['doc_id'])}</th>(.*?)</tr>", shown, re.DOTALL)
        figures = re.findall(r"<td>(\d+)</td>", row)
        counts = [document[name] for name in ("registers", "fields", "values", "instructions", "flagged")]
        assert figures[:5] == list(map(str, counts)), "make notebooks writes them anew"


def cells(notebook: Path) -> list[dict[str, Any]]:
    made = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in made if cell["cell_type"] == "code"]
