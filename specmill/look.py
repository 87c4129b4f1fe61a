"""A page of a PDF as the project sees it: words, rules, cells, and what became of each line, drawn on the page.

For people who write a dialect or ask why a table was not read. What a line became is what the build says of it;
cells are coloured by the line that their text begins on.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pypdfium2
from PIL import Image, ImageDraw

from extract.errors import UnreadableDocument, UsageError
from extract.readers import path_text, read_document
from extract.readers.load import load
from extract.readers.pdf.page import read_page
from extract.readers.pdf.ruling import TooManyRules, find_rules
from extract.readers.place import RemoteFile
from specmill.look_roles import made_of, page_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from extract.document import Document
    from extract.readers.pdf.page import Page
    from extract.readers.pdf.ruling import Rules
    from extract.readers.place import Place
    from extract.tables import Box, Table

Colour = tuple[int, int, int]

SCALE: Final = 2
"""Pixels to a point: 144 dots per inch, at which the smallest print can be read."""
COLOURS: Final[dict[str, Colour]] = {
    "register": (30, 90, 220),
    "field": (20, 150, 60),
    "value": (0, 150, 160),
    "other record": (120, 70, 190),
    "flagged": (220, 30, 30),
    "heading": (230, 140, 0),
    "prose": (150, 150, 150),
    "furniture": (170, 130, 90),
    "unclaimed": (235, 0, 200),
}
"""What a line became; see `specmill.look_roles`."""
WORD: Final[Colour] = (190, 205, 235)
CELL: Final[Colour] = (90, 90, 90)
RULE: Final[Colour] = (240, 190, 0)
TINT: Final = 56
"""Opacity of what lies over the print, of 255."""
FRAME: Final = 3
"""Points between the words of a row and the frame round them."""
LEGEND: Final = 22
"""Points above the page that the legend takes."""


def look(path: Path, number: int, dataset: Path | None = None) -> tuple[Image.Image, bool]:
    """The picture of a page, its legend above it: `SCALE` pixels to a point; and whether the dataset told its lines.

    Args:
        path: the PDF.
        number: of the page, from 1.
        dataset: folder of a dataset, which tells what became of the lines if it was built from these bytes; else the
            whole document is read.

    Raises:
        UsageError: the file is no PDF, or has no such page.
        DocumentError: it cannot be read.
    """
    if not load(path, path_text(path)).pdf:
        raise UsageError(
            f"{path_text(path)}: no PDF; only pages of a PDF can be looked at. What "
            "became of each line of a text is in the table `lines`, what is not read in `specmill report`"
        )
    picture, printed = _print(path, number)
    known = None if dataset is None else page_of(dataset, path, number)
    if known is None:
        document = read_document(path, path.stem.lower())
        roles = made_of(document)
    else:
        document, roles = known
    unit = document.unit
    document.to_points()
    tint = Image.new("RGBA", picture.size)
    draw = ImageDraw.Draw(tint)
    with suppress(TooManyRules):
        for rules, upright in zip(find_rules(printed.counted_in(unit).strokes), (True, False), strict=True):
            _draw_rules(draw, rules, unit, upright=upright)
    lines = [i for i, page in enumerate(document.pages) if page == number]
    for table in document.tables:
        if table.page == number:
            _draw_table(draw, table, document, roles)
    for i in lines:  # over the cells, whose colour would hide them
        _draw_line(draw, document, i, roles[i])
    return _with_legend(Image.alpha_composite(picture, tint), {roles[i] for i in lines}), known is not None


def boxed(path: Place, boxes: Mapping[int, Sequence[Box]], kind: str) -> Image.Image:
    """The pages of a PDF side by side with these boxes drawn, and a frame round all those of a page.

    Args:
        path: the PDF.
        boxes: by the number of the page, from 1; in points from the top left.
        kind: a key of `COLOURS`, whose colour they have.

    Raises:
        UsageError: it has no such page.
        DocumentError: it cannot be drawn.
    """
    pages = []
    for number, those in sorted(boxes.items()):
        picture, _ = _print(path, number)
        tint = Image.new("RGBA", picture.size)
        draw = ImageDraw.Draw(tint)
        for box in those:
            draw.rectangle(_scaled(box), fill=(*COLOURS[kind], TINT))
        if those:
            lefts, tops, rights, bottoms = zip(*those, strict=True)
            around = min(lefts), min(tops), max(rights), max(bottoms)
            draw.rectangle(_scaled(around, FRAME), outline=(*COLOURS[kind], 255), width=SCALE)
        pages.append(Image.alpha_composite(picture, tint).convert("RGB"))
    out = Image.new("RGB", (sum(page.width for page in pages), max(page.height for page in pages)), "white")
    left = 0
    for page in pages:
        out.paste(page, (left, 0))
        left += page.width
    return out


def _print(path: Place, number: int) -> tuple[Image.Image, Page]:
    """The page as it is printed, and what is on it."""
    with pypdfium2.PdfDocument(path.read_bytes() if isinstance(path, RemoteFile) else path) as pdf:
        if not 1 <= number <= len(pdf):
            raise UsageError(f"{path_text(path)}: no page {number}: it has pages 1 to {len(pdf)}")
        try:
            page = pdf[number - 1]
            picture = page.render(scale=SCALE).to_pil().convert("RGBA")
            read = read_page(page, number)
            return picture.rotate(-read.aside, expand=True), read
        except pypdfium2.PdfiumError as error:
            raise UnreadableDocument(
                f"damaged, cannot be drawn ({error})", path_text(path), number
            ) from error


def _scaled(box: Box, margin: float = 0) -> list[float]:
    x0, top, x1, bottom = box
    x0, x1 = sorted((x0, x1))
    top, bottom = sorted((top, bottom))
    return [(x0 - margin) * SCALE, (top - margin) * SCALE, (x1 + margin) * SCALE, (bottom + margin) * SCALE]


def _draw_rules(draw: ImageDraw.ImageDraw, rules: Rules, unit: float, *, upright: bool) -> None:
    places = zip(unit * rules.at, unit * rules.first, unit * rules.last, strict=True)
    for at, first, last in places:
        ends = (at, first, at, last) if upright else (first, at, last, at)
        draw.line(_scaled(ends), fill=(*RULE, 255), width=3 * SCALE)


def _draw_line(draw: ImageDraw.ImageDraw, document: Document, i: int, role: str) -> None:
    """A frame round each word, and a bar before the line in the colour of what it became."""
    boxes = [box for _, _, box in document.words[i]]
    for box in boxes:
        draw.rectangle(_scaled(box), fill=(*COLOURS[role], TINT), outline=(*WORD, 255))
    if boxes:
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        bar = (left - 4, top, left - 2, max(box[3] for box in boxes))
        draw.rectangle(_scaled(bar), fill=(*COLOURS[role], 255))


def _draw_table(draw: ImageDraw.ImageDraw, table: Table, document: Document, roles: list[str]) -> None:
    """The cells of a table; what they became shows within each."""
    for cell in (cell for row in table.rows for cell in row if cell is not None and cell.box is not None):
        line = cell.pieces[0][0] if cell.pieces else None
        fill = (*COLOURS[roles[line]], TINT) if line is not None and line < len(document.lines) else None
        assert cell.box is not None
        draw.rectangle(_scaled(cell.box, -0.75), fill=fill, outline=(*CELL, 255), width=SCALE)
    if table.box is not None:
        draw.rectangle(_scaled(table.box, 1), outline=(0, 0, 0, 255), width=SCALE)


def _with_legend(page: Image.Image, seen: set[str]) -> Image.Image:
    """The page under a line that explains the colours it uses."""
    out = Image.new("RGB", (page.width, page.height + LEGEND * SCALE), "white")
    out.paste(page.convert("RGB"), (0, LEGEND * SCALE))
    draw = ImageDraw.Draw(out)
    entries = [(name, colour) for name, colour in COLOURS.items() if name in seen]
    x = 6.0
    for name, colour in [*entries, ("word", WORD), ("cell", CELL), ("rule", RULE)]:
        framed = name in {"word", "cell", "rule"}
        square = [x, 14, x + 14, 28]
        draw.rectangle(square, fill=None if framed else colour, outline=colour, width=SCALE)
        draw.text((x + 19, 15), name, fill="black")
        x += 19 + draw.textlength(name) + 16
    return out
