"""What the docs and the notebook show, run."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt

from extract.document import Document
from normalize.observed import observed_tables
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parent.parent


def test_the_dialect_in_the_guide_reads_registers_and_fields() -> None:
    (code,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "dialects.md").read_text(encoding="utf-8"), re.DOTALL
    )
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - our own guide
    dialect = names["AcmeDialect"]()  # type: ignore[operator]
    lines = ["REGISTER MODE", "SPEED 3 0", "LEVEL 7 4"]
    document = Document("acme", "acme.txt", "0" * 64, 1, "text", "utf-8", lines, range(3))
    assert dialect.sniff(document) == 0.9
    reading = dialect.read(document)
    reading.number()
    rows = observed_tables(reading)["fields"].to_pylist()
    assert [(r["register"], r["field"], r["bit_hi"], r["line_first"]) for r in rows] == [
        ("MODE", "SPEED", 3, 2),
        ("MODE", "LEVEL", 7, 3),
    ]


def loaded(path: str) -> ModuleType:
    """A script of the repository as a module."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("title", ["commands", "tables", "codes"])
def test_a_reference_page_says_what_the_program_does(title: str) -> None:
    made = loaded("docs/reference.py").PAGES[title]()
    assert made == (ROOT / "docs" / "reference" / f"{title}.md").read_text(encoding="utf-8"), (
        "run `make docs`"
    )


def test_every_column_and_every_option_is_described_in_a_sentence() -> None:
    for table, schema in PUBLISHED.items():
        for column in schema:
            assert column.metadata[b"description"].strip().endswith(b"."), f"{table}.{column.name}"
    for rows in re.findall(r"^\| `.*", loaded("docs/reference.py").commands(), re.MULTILINE):
        assert re.fullmatch(r"\| `[^`]+` \| \S.* \|", rows), rows


def test_the_site_builds_with_no_broken_link_and_asks_no_server_for_anything(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site" / "reference" / "tables.html").read_text(encoding="utf-8")
    assert "bit_hi" in page
    assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=.?https?:", page)


@pytest.fixture(scope="module")
def as_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like the repository after `make extract`, with the notebooks' script as `run`."""
    folder = tmp_path_factory.mktemp("repository")
    loaded("notebooks/run.py").prepare(folder)
    return folder


@pytest.mark.parametrize("notebook", sorted(ROOT.glob("notebooks/*.ipynb")), ids=lambda path: path.stem)
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


@pytest.mark.parametrize("notebook", sorted(ROOT.glob("notebooks/*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_is_committed_with_what_its_cells_show(notebook: Path) -> None:
    for cell in cells(notebook):
        kinds = {output["output_type"] for output in cell["outputs"]}
        assert kinds, f"nothing under {''.join(cell['source'])[:40]!r}: run `make notebooks`"
        assert not kinds & {"error", "stream"}


def cells(notebook: Path) -> list[dict[str, Any]]:
    made = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in made if cell["cell_type"] == "code"]
