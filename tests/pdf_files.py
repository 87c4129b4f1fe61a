"""PDFs for tests, written operator by operator: fonts, forms, turned pages, locks and damage.

    data = pdf([page("BT /F 10 Tf 72 700 Td (CTRL) Tj ET", rotate=90)])

Coordinates in operators are those of PDF: points from the lower left corner.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field


@dataclass
class PageSource:
    """What one page is made of: operators, forms by name (operators, matrix), and entries of its dictionary."""

    content: bytes
    forms: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    entries: str = ""
    media: str = "0 0 600 800"


def page(
    content: str | bytes,
    *,
    rotate: int = 0,
    forms: dict[str, tuple[str, str]] | None = None,
    crop: str = "",
    media: str = "0 0 600 800",
) -> PageSource:
    """A page of these operators; a form is called by `/NAME Do` and may call those before it."""
    entries = (f"/Rotate {rotate} " if rotate else "") + (f"/CropBox [{crop}] " if crop else "")
    made = {name: (text.encode("latin-1"), matrix) for name, (text, matrix) in (forms or {}).items()}
    return PageSource(
        content.encode("latin-1") if isinstance(content, str) else content, made, entries, media
    )


def text(x: float, y: float, words: str, size: float = 10, font: str = "F") -> str:
    """Print a line of text that stands on (x, y)."""
    return f"BT /{font} {size} Tf {x} {y} Td ({words}) Tj ET\n"


def grid(x: float, y: float, columns: list[float], rows: int, height: float = 20) -> str:
    """Rules of a table whose upper left corner is at (x, y)."""
    xs = [x + sum(columns[:i]) for i in range(len(columns) + 1)]
    ys = [y - height * i for i in range(rows + 1)]
    level = "".join(f"{xs[0]} {v} m {xs[-1]} {v} l S\n" for v in ys)
    return level + "".join(f"{u} {ys[0]} m {u} {ys[-1]} l S\n" for u in xs)


def pdf(pages: list[PageSource], *, trailer: str = "", packed: bool = True) -> bytes:
    """The file; `trailer` holds further entries of its trailer."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")

    def add(content: bytes) -> bytes:
        objects.append(content)
        return b"%d 0 R" % len(objects)

    def stream(content: bytes, entries: bytes = b"") -> bytes:
        if packed:
            content, entries = zlib.compress(content, 9), entries + b"/Filter /FlateDecode "
        return add(b"<< %s/Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content))

    kids = []
    for source in pages:
        known = b""
        for name, (content, matrix) in source.forms.items():
            entries = (
                b"/Type /XObject /Subtype /Form /BBox [-2000 -2000 2000 2000] /Matrix [%s] " % matrix.encode()
            )
            entries += b"/Resources << /Font << /F 3 0 R >> /XObject << %s >> >> " % known
            known += b"/%s %s " % (name.encode(), stream(content, entries))
        body = stream(source.content)
        kids.append(
            add(
                b"<< /Type /Page /Parent 2 0 R /MediaBox [%s] %s/Contents %s "
                b"/Resources << /Font << /F 3 0 R >> /XObject << %s >> >> >>"
                % (source.media.encode(), source.entries.encode(), body, known)
            )
        )
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(kids), b" ".join(kids))
    out, places = bytearray(b"%PDF-1.5\n"), []
    for n, item in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (n, item)
    xref = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        trailer.encode(),
        xref,
    )
    return bytes(out)


LOCK = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <{0}> /U <{0}> >> /ID [<00> <00>] ".format(
    "41" * 32
)
"""A trailer's entry that says a password is needed: no password gives this key."""
