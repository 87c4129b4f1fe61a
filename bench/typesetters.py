"""Sheets that Asciidoctor, FOP, LibreOffice and rst2pdf set; those of other programs stand in `typesetters_more`."""

from __future__ import annotations

import html
import re
import subprocess
from typing import TYPE_CHECKING, Final

from sheets import GridSheet, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sheets import Cell, Columns

STYLE: Final = "/usr/share/xml/docbook/stylesheet/docbook-xsl-ns/fo/docbook.xsl"
BREAKS: Final = f"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
 xmlns:fo="http://www.w3.org/1999/XSL/Format"><xsl:import href="{STYLE}"/>
 <xsl:template match="processing-instruction('asciidoc-br')"><fo:block/></xsl:template>
</xsl:stylesheet>"""
"""DocBook's style, and a line of a cell where Asciidoctor says that one ends."""
NUMBER: Final = re.compile(r"^(?:Register )?[\d.]+ ")
"""What Asciidoctor counts itself."""


def run(*command: str | Path) -> None:
    """Run a program, its messages left out."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Asciidoctor(Sheet):
    """AsciiDoc, set by Asciidoctor PDF."""

    needs: tuple[str, ...] = ("asciidoctor-pdf",)

    def __init__(self) -> None:
        self._lines = [
            "= NB9 Manual",
            ":doctype: book",
            ":sectnums:",
            "",
            "== Registers",
            "",
            "All of them.",
            "",
        ]

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._lines += ["", f"=== {_plain(NUMBER.sub('', text))}", ""]

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        for text in texts:
            self._lines += [_plain(text).strip() or "{empty}", ""]

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self.lines(f"{text}    {end}")

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        widths = ",".join(str(room) for _, room in columns)
        self._lines += [f'[cols="{widths}",options="header"]', "|==="]
        self._lines += [" ".join(f"|{_plain(head)}" for head, _ in columns), ""]
        for row in rows:
            self._lines += [*(f"|{_cell(text)}" for text in row), ""]
        self._lines += ["|===", ""]

    def figure(
        self,
        widths: Sequence[float],
        rows: Sequence[Sequence[Cell]],
        rules: str = "all",  # noqa: ARG002 - it has all
    ) -> None:
        """See `Sheet`."""
        self._lines += [f'[cols="{",".join("1" * len(widths))}"]', "|==="]
        for row in rows:
            self._lines += [*(f"{span}+|{_cell(text)}" for text, span in row), ""]
        self._lines += ["|===", ""]

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        run("asciidoctor-pdf", self._source(folder), "-o", folder / "northbeck-nb9.pdf")
        return folder / "northbeck-nb9.pdf"

    def _source(self, folder: Path) -> Path:
        path = folder / "northbeck-nb9.adoc"
        path.write_text("\n".join(self._lines), encoding="utf-8")
        return path


class Fop(Asciidoctor):
    """The same as DocBook, set by FOP, which hyphenates."""

    needs = ("asciidoctor", "xsltproc", "fop", STYLE)

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        book, style, made = folder / "book.xml", folder / "style.xsl", folder / "book.fo"
        style.write_text(BREAKS, encoding="utf-8")
        run("asciidoctor", "-b", "docbook5", self._source(folder), "-o", book)
        run("xsltproc", "--nonet", "-o", made, style, book)
        run("fop", made, folder / "northbeck-nb9.pdf")
        return folder / "northbeck-nb9.pdf"


class LibreOffice(Sheet):
    """HTML, set by LibreOffice Writer: cells stand half-way down, fonts do not tell their height."""

    needs: tuple[str, ...] = ("soffice",)

    def __init__(self) -> None:
        self._parts: list[str] = ["<p>NB9 Manual</p>"]

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._parts.append(f"<h2>{html.escape(text)}</h2>")

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        self._parts += [f"<p>{html.escape(text)}</p>" for text in texts]

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self.lines(f"{text}    {end}")

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        total = sum(room for _, room in columns)
        widths = "".join(f'<col style="width:{100 * room / total:.1f}%">' for _, room in columns)
        heads = "".join(f"<th>{html.escape(head)}</th>" for head, _ in columns)
        body = "".join(f"<tr>{''.join(f'<td>{_broken(text)}</td>' for text in row)}</tr>" for row in rows)
        table = f"<colgroup>{widths}</colgroup><thead><tr>{heads}</tr></thead><tbody>{body}</tbody>"
        self._parts.append(f'<table border="1">{table}</table>')

    def figure(
        self,
        widths: Sequence[float],  # noqa: ARG002 - it finds them itself
        rows: Sequence[Sequence[Cell]],
        rules: str = "all",  # noqa: ARG002 - it has all
    ) -> None:
        """See `Sheet`."""
        cells = ("".join(f'<td colspan="{span}">{_broken(text)}</td>' for text, span in row) for row in rows)
        self._parts.append(f'<table border="1">{"".join(f"<tr>{row}</tr>" for row in cells)}</table>')

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.html"
        page = "\n".join(self._parts)
        path.write_text(
            f'<html><head><meta charset="utf-8"></head><body>{page}</body></html>', encoding="utf-8"
        )
        run("soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, path)
        return path.with_suffix(".pdf")


class Rst2pdf(GridSheet):
    """reStructuredText, set by rst2pdf: it puts blanks into words that it breaks."""

    needs: tuple[str, ...] = ("rst2pdf",)

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        run("rst2pdf", super().write(folder), "-o", folder / "northbeck-nb9.pdf")
        return folder / "northbeck-nb9.pdf"


PROGRAMS: Final = {
    "asciidoctor": Asciidoctor,
    "fop": Fop,
    "libreoffice": LibreOffice,
    "rst2pdf": Rst2pdf,
}


def _plain(text: str) -> str:
    """A text in which no sign means anything to Asciidoctor."""
    text = re.sub(r"[^\w .,:()/=-]|_", lambda found: f"&#{ord(found[0])};", text)
    return re.sub(r"(?<=\()(?=[CRT])|(?<=-)(?=-)|(?<=\.)(?=\.)", "{empty}", text)


def _cell(text: str) -> str:
    return " +\n".join(map(_plain, text.split("\n")))


def _broken(text: str) -> str:
    return "<br>".join(map(html.escape, text.split("\n")))
