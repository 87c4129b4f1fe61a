"""Sheets that further programs set: browsers, Typst, a word processor, LaTeX by hand and from Sphinx.

What a program is called says how its tables are ruled, where it has several ways: `chromium, striped`.
"""

from __future__ import annotations

import html
import re
import subprocess
import zipfile
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from sheets import GridSheet, Sheet
from typesetters import run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sheets import Cell, Columns

STYLE: Final = """@page { size: A4; margin: 20mm 18mm; @top-left { content: "NB9 Manual" }
 @bottom-right { content: counter(page) } }
body { font: 9.5pt/1.3 Helvetica, Arial, sans-serif } h2 { font-size: 13pt; break-after: avoid }
table { border-collapse: collapse; width: 100%; margin: 6pt 0 }
td, th { padding: 2pt 4pt; vertical-align: top; text-align: left; overflow-wrap: break-word }
table.figure { table-layout: fixed; font-size: 6pt } table.figure td { border: .5pt solid black }
"""
RULED: Final = "td, th { border: .5pt solid gray }"
STRIPED: Final = "thead th { background: #246; color: white } tbody tr:nth-child(even) { background: #eee }"
LEVEL: Final = (
    "tr { border-bottom: .5pt solid gray; break-inside: avoid } thead { border-top: 1pt solid black }"
)


class Kept(Sheet):
    """Keeps what stands on it until it is written: `_parts` are made by what each program needs."""

    needs: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._parts: list[str] = []

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self.lines(f"{text}    {end}")

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        made: list[list[Cell]] = [[(text, 1) for text in row] for row in rows]
        self._ruled([room for _, room in columns], [[(head, 1) for head, _ in columns], *made], headed=True)

    def figure(
        self,
        widths: Sequence[float],
        rows: Sequence[Sequence[Cell]],
        rules: str = "all",  # noqa: ARG002 - it has all
    ) -> None:
        """See `Sheet`."""
        self._ruled(widths, rows, headed=False)

    def _ruled(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], *, headed: bool) -> None:
        raise NotImplementedError


class Chromium(Kept):
    """A web page, printed by Chromium."""

    needs: ClassVar[tuple[str, ...]] = ("chromium",)
    rules = RULED

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._parts.append(f"<h2>{html.escape(text)}</h2>")

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        self._parts += [f"<p>{html.escape(text)}</p>" for text in texts]

    def _ruled(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], *, headed: bool) -> None:
        columns = "".join(f'<col style="width:{100 * one / sum(widths):.2f}%">' for one in widths)
        made = []
        for n, row in enumerate(rows):
            tag = "th" if headed and not n else "td"
            cells = (f'<{tag} colspan="{span}">{_web(text)}</{tag}>' for text, span in row)
            made.append(f"<tr>{''.join(cells)}</tr>")
        head = f"<thead>{made.pop(0)}</thead>" if headed else ""
        kind = "" if headed else ' class="figure"'
        body = f"<tbody>{''.join(made)}</tbody>"
        self._parts.append(f"<table{kind}><colgroup>{columns}</colgroup>{head}{body}</table>")

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.html"
        head = f'<meta charset="utf-8"><style>{STYLE}{self.rules}</style>'
        page = f'<!DOCTYPE html><html lang="en"><head>{head}</head><body>{"".join(self._parts)}</body></html>'
        path.write_text(page, encoding="utf-8")
        self._print(path, path.with_suffix(".pdf"))
        return path.with_suffix(".pdf")

    def _print(self, page: Path, made: Path) -> None:
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
        run("chromium", *flags, f"--print-to-pdf={made}", page)


class ChromiumStriped(Chromium):
    """The same, the head and every other row shaded."""

    rules = STRIPED


class ChromiumLevel(Chromium):
    """The same, rules between the rows alone."""

    rules = LEVEL


class WeasyPrint(Chromium):
    """The same, printed by WeasyPrint."""

    needs: ClassVar[tuple[str, ...]] = ("weasyprint",)

    def _print(self, page: Path, made: Path) -> None:
        run("weasyprint", page, made)


class WeasyStriped(WeasyPrint):
    """The head and every other row shaded, a row by one box."""

    rules = STRIPED


class Typst(Kept):
    """Typst: tables by its own hand."""

    needs: ClassVar[tuple[str, ...]] = ("typst",)
    rules = "stroke: 0.5pt"

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._parts += ["", f"== {_typst(text)}", ""]

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        for text in texts:
            self._parts += [_typst(text), ""]

    def _ruled(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], *, headed: bool) -> None:
        made = [
            ", ".join(f"table.cell(colspan: {span})[{_typst(text)}]" for text, span in row) for row in rows
        ]
        head = f"table.header({made.pop(0)})," if headed else ""
        columns = ", ".join(f"{one}fr" for one in widths)
        rules, size = (self.rules, 8) if headed else ("stroke: 0.5pt", 6)
        table = f"table(columns: ({columns}), inset: 3pt, {rules}, {head} {', '.join(made)})"
        self._parts += [f"#block(breakable: {str(headed).lower()}, {{set text({size}pt); {table}}})", ""]

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.typ"
        head = '#set page(header: [NB9 Manual], numbering: "1")\n#set text(9pt)\n'
        path.write_text(head + "\n".join(self._parts), encoding="utf-8")
        run("typst", "compile", path, path.with_suffix(".pdf"))
        return path.with_suffix(".pdf")


class TypstStriped(Typst):
    """The same, every other row shaded and the head not."""

    rules = "stroke: none, fill: (_, y) => if calc.odd(y) { luma(235) }"


class Word(Kept):
    """A file of a word processor, heads that stand again on each page; set by LibreOffice."""

    needs: ClassVar[tuple[str, ...]] = ("soffice",)

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._parts.append(_paragraph(text, size=26, bold=True))

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        self._parts += map(_paragraph, texts)

    def _ruled(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], *, headed: bool) -> None:
        ends = [0, *(round(9600 * one / sum(widths)) for one in accumulate(widths))]
        sides = ("top", "left", "bottom", "right", "insideH", "insideV")
        rules = "".join(f'<w:{side} w:val="single" w:sz="4"/>' for side in sides)
        grid = "".join(f'<w:gridCol w:w="{b - a}"/>' for a, b in pairwise(ends))
        made = ""
        for n, row in enumerate(rows):
            head, at = headed and not n, 0
            made += f"<w:tr><w:trPr>{'<w:tblHeader/>' * head}</w:trPr>"
            for text, span in row:
                width = ends[at + span] - ends[at]
                said = "".join(
                    _paragraph(line, size=17 if headed else 12, bold=head) for line in text.split("\n")
                )
                kind = f'<w:tcW w:w="{width}" w:type="dxa"/><w:gridSpan w:val="{span}"/>'
                made += f"<w:tc><w:tcPr>{kind}</w:tcPr>{said}</w:tc>"
                at += span
            made += "</w:tr>"
        form = f'<w:tblW w:w="9600" w:type="dxa"/><w:tblBorders>{rules}</w:tblBorders><w:tblLayout w:type="fixed"/>'
        table = f"<w:tbl><w:tblPr>{form}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{made}</w:tbl>"
        self._parts.append(table + _paragraph(""))

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.docx"
        space = "http://schemas.openxmlformats.org"
        edges = " ".join(f'w:{side}="1134"' for side in ("top", "right", "bottom", "left"))
        page = f'<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar {edges} w:header="500" w:footer="500"/></w:sectPr>'
        office, kind = f"{space}/officeDocument/2006/relationships", "application/vnd.openxmlformats"
        document = (
            f'<w:document xmlns:w="{space}/wordprocessingml/2006/main"><w:body>{"".join(self._parts)}{page}'
        )
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("word/document.xml", f"{document}</w:body></w:document>")
            file.writestr(
                "[Content_Types].xml",
                f'<Types xmlns="{space}/package/2006/content-types">'
                f'<Default Extension="rels" ContentType="{kind}-package.relationships+xml"/>'
                f'<Override PartName="/word/document.xml" ContentType="{kind}-officedocument.wordprocessingml.'
                'document.main+xml"/></Types>',
            )
            file.writestr(
                "_rels/.rels",
                f'<Relationships xmlns="{space}/package/2006/relationships"><Relationship Id="r1" '
                f'Type="{office}/officeDocument" Target="word/document.xml"/></Relationships>',
            )
        run("soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, path)
        return path.with_suffix(".pdf")


class Latex(Kept):
    """LaTeX: long tables of ragged columns; names that have no room run over the rules."""

    needs: ClassVar[tuple[str, ...]] = ("pdflatex",)

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._parts.append(rf"\section*{{{_tex(text)}}}")

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        self._parts += [rf"{_tex(text)}\par" for text in texts]

    def _ruled(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], *, headed: bool) -> None:
        inset = 4.4 if headed else 1.1
        ends = [0.0, *(164 * one / sum(widths) for one in accumulate(widths))]
        made = []
        for row in rows:
            at, cells = 0, []
            for text, span in row:
                form = f"p{{{ends[at + span] - ends[at] - inset:.2f}mm}}"
                said = r"\newline ".join(map(_tex, text.split("\n")))
                rule = "|" * (not at)
                cells.append(said if headed else rf"\multicolumn{{{span}}}{{{rule}{form}|}}{{{said}}}")
                at += span
            made.append(" & ".join(cells) + r"\\\hline")
        form = "|".join(f"p{{{b - a - inset:.2f}mm}}" for a, b in pairwise(ends))
        kind, size, room = ("longtable", r"\small", "6pt") if headed else ("tabular", r"\tiny", "1pt")
        top = r"\endhead" if headed else ""
        table = "\n".join([made[0] + top, *made[1:]])
        begin = rf"\par{{{size}\setlength{{\tabcolsep}}{{{room}}}\begin{{{kind}}}{{|{form}|}}\hline "
        self._parts.append(rf"{begin}{table}\end{{{kind}}}}}\par\medskip")

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.tex"
        head = r"\documentclass[10pt]{report}\usepackage[a4paper,margin=22mm]{geometry}\usepackage{longtable}"
        body = r"\begin{document}\setlength{\parindent}{0pt}\chapter{Registers}"
        path.write_text("\n".join([head, body, *self._parts, r"\end{document}"]), encoding="utf-8")
        return _latex(path)


class Sphinx(GridSheet):
    """reStructuredText, made LaTeX by Sphinx: tables of more than thirty rows go on over pages, others do not."""

    needs: ClassVar[tuple[str, ...]] = ("sphinx-build", "pdflatex")

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        made = super().write(folder)
        text = made.read_text(encoding="utf-8")
        made.unlink()
        (folder / "registers.rst").write_text(
            f"Registers\n=========\n\nAll of them.\n{text}", encoding="utf-8"
        )
        (folder / "index.rst").write_text("NB9\n===\n\n.. toctree::\n\n   registers\n", encoding="utf-8")
        settings = (
            'project = "NB9 Manual"\nlatex_documents = [("index", "nb9.tex", "NB9 Manual", "N", "manual")]\n'
        )
        (folder / "conf.py").write_text(settings, encoding="utf-8")
        run("sphinx-build", "-q", "-b", "latex", folder, folder / "out")
        return _latex(folder / "out" / "nb9.tex")


MORE: Final[dict[str, type[Kept | Sphinx]]] = {
    "chromium": Chromium,
    "chromium, striped": ChromiumStriped,
    "chromium, level": ChromiumLevel,
    "weasyprint": WeasyPrint,
    "weasyprint, striped": WeasyStriped,
    "typst": Typst,
    "typst, striped": TypstStriped,
    "word": Word,
    "latex": Latex,
    "sphinx": Sphinx,
}


def _latex(path: Path) -> Path:
    """Set a file twice: long tables find the widths of their columns by then. What is set in spite of faults counts."""
    command = ["pdflatex", "-interaction=nonstopmode", path.name]
    for _ in range(2):
        subprocess.run(
            command,
            cwd=path.parent,
            check=False,
            stdout=subprocess.DEVNULL,
        )
    return path.with_suffix(".pdf")


def _web(text: str) -> str:
    return "<br>".join(map(html.escape, text.split("\n")))


def _typst(text: str) -> str:
    return "\\\n".join(
        re.sub(r"[^\w .,]|_", lambda found: f"\\{found[0]}", line) for line in text.split("\n")
    )


def _tex(text: str) -> str:
    named = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}
    return re.sub(r"[\\{}#$%&_^~]", lambda found: named.get(found[0], f"\\{found[0]}"), text)


def _paragraph(text: str, size: int = 0, *, bold: bool = False) -> str:
    """A paragraph of a word processor's file; sizes are in halves of a point."""
    look = "<w:b/>" * bold + (f'<w:sz w:val="{size}"/>' if size else "")
    space = '<w:pPr><w:spacing w:before="0" w:after="40"/></w:pPr>'
    said = f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{html.escape(text)}</w:t></w:r>'
    return f"<w:p>{space}{said}</w:p>"
