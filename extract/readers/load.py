"""Bytes of one file, read in bounded time and memory, or an error that says why they are no text.

A file is refused as early as its bytes allow: a picture on its first chunk, a line
that never ends after 8 MiB of it, whatever the size of the rest.
"""

from __future__ import annotations

import codecs
import hashlib
import os
import re
import stat
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.errors import BinaryDocument, DocumentError, OversizedLine, UnreadableDocument
from extract.readers.place import RemoteFile

if TYPE_CHECKING:
    from io import FileIO
    from os import PathLike

    from extract.readers.place import Place

CHUNK: Final = 1 << 20
LINE_LIMIT: Final = 8 << 20
"""Bytes; the longest line of a real reference is some kilobytes."""
SIZE_LIMIT: Final = 256 << 20
"""Bytes; a whole document is held in memory."""
CONTROL_SHARE: Final = 0.05
"""Text holds next to no control characters beside white space; packed or executable data is full of them."""

PDF_MARK: Final = b"%PDF-"
PDF_WITHIN: Final = 1024
"""Bytes at a file's beginning among which its mark makes it a PDF."""
BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNPACK, _OCR = (
    "unpack it and read what is in it",
    "put it through OCR, such as ocrmypdf, and read the PDF that makes",
)
_PRINT = "save it as a PDF or a web page and read that"
MAGICS: Final = (
    (re.compile(rb"PK(\x03\x04|\x05\x06|\x07\x08)"), "a zip archive", _UNPACK),
    (re.compile(rb"\x1f\x8b"), "gzip data", _UNPACK),
    (re.compile(rb"BZh[1-9]1AY&SY"), "bzip2 data", _UNPACK),
    (re.compile(rb"\xfd7zXZ"), "xz data", _UNPACK),
    (re.compile(rb"7z\xbc\xaf"), "a 7-Zip archive", _UNPACK),
    (re.compile(rb"\x28\xb5\x2f\xfd"), "zstd data", _UNPACK),
    (re.compile(rb"Rar!\x1a"), "a RAR archive", _UNPACK),
    (re.compile(rb"\x89PNG"), "a PNG picture", _OCR),
    (re.compile(rb"\xff\xd8\xff"), "a JPEG picture", _OCR),
    (re.compile(rb"GIF8[79]a"), "a GIF picture", _OCR),
    (re.compile(rb"II\*\0|MM\0\*"), "a TIFF picture", _OCR),
    (re.compile(rb"\x7fELF"), "an ELF executable", "name the document instead"),
    (re.compile(rb"\xd0\xcf\x11\xe0"), "an old office file (.doc, .xls)", f"{_PRINT}, a sheet as CSV"),
    (re.compile(rb"AT&TFORM"), "a DjVu document", "take its text out (`djvutxt`) and read that"),
    (re.compile(rb"\{\\rtf"), "rich text (RTF)", _PRINT),
    (re.compile(rb"%!PS"), "PostScript", "make a PDF of it (`ps2pdf`) and read that"),
    (re.compile(rb"PAR1.*\0", re.DOTALL), "a Parquet file", "name the document instead"),
)
"""What the first bytes prove, and what to do about it."""
ZIPPED: Final = (
    (b"word/", "a Word file (.docx)", _PRINT),
    (b"xl/", "an Excel file (.xlsx)", "save each of its sheets as CSV and read those"),
    (b"ppt/", "a PowerPoint file (.pptx)", _PRINT),
    (
        b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
        "a sheet (.ods)",
        "save it as CSV and read that",
    ),
    (b"mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file", _PRINT),
    (b"mimetypeapplication/epub+zip", "an e-book (.epub)", "unpack it and read the web pages in it"),
)
"""What the names in a zip archive prove; those of the first three count beside a list of types of content."""
_TYPES: Final = b"[Content_Types].xml"
CONTROLS: Final = bytes(c for c in range(32) if c not in b"\t\n\v\f\r\x1b") + b"\x7f"


class Raw(NamedTuple):
    """The bytes of a file, byte order mark included; `bom` is the encoding the mark names; `pdf` when it is one."""

    data: bytes
    bom: str | None
    sha256: str
    size: int
    pdf: bool = False


def path_text(path: PathLike[str] | str) -> str:
    r"""A path as text that any file can hold: bytes of a name that are no UTF-8 become `\xNN`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def load(path: Place, shown: str) -> Raw:
    """Read a file whole; `shown` is its path as errors name it.

    Raises:
        UnreadableDocument: it cannot be opened or read, is no regular file, is larger than `SIZE_LIMIT`, or
            is written to meanwhile.
        BinaryDocument: its bytes are no text.
        OversizedLine: a line is longer than `LINE_LIMIT` bytes.
    """
    if isinstance(path, RemoteFile):
        return _fetched(path, shown)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            os.scandir(path).close()  # a folder that may not be opened says so
            raise UnreadableDocument("this is a folder; name the files in it", shown)
        if not stat.S_ISREG(status.st_mode):  # opening a pipe would wait for a writer
            raise UnreadableDocument("not a regular file; save its content to one first", shown)
        with path.open("rb", buffering=0) as file:
            raw = _read(file, status.st_size, shown)
            now = os.fstat(file.fileno())
            if (now.st_size, now.st_mtime_ns) != (status.st_size, status.st_mtime_ns):
                raise UnreadableDocument(
                    "it changed while it was read: build again when it is complete", shown
                )
            return raw
    except DocumentError:
        raise
    except OSError as error:
        raise UnreadableDocument(f"cannot be read: {error.strerror or error}", shown) from error
    except ValueError as error:  # a path with a NUL in it
        raise UnreadableDocument(f"no such path: {error}", shown) from error


def _fetched(file: RemoteFile, shown: str) -> Raw:
    """Read an object whole. It is refused by its size before it is fetched, by its bytes afterwards."""
    if file.size > SIZE_LIMIT:
        raise UnreadableDocument(f"larger than {SIZE_LIMIT >> 20} MiB; split it", shown)
    try:
        data = file.read_bytes()
    except FileNotFoundError as error:
        raise UnreadableDocument("cannot be read: there is no such object", shown) from error
    except OSError as error:
        raise UnreadableDocument(f"cannot be fetched: {error}", shown) from error
    return _read(BytesIO(data), len(data), shown)


def _read(file: FileIO | BytesIO, announced: int, shown: str) -> Raw:
    """Chunk by chunk, so that what cannot be a document is refused before all of it is in memory."""
    chunks: list[bytes] = []
    bom: str | None = None
    digest, size, pending = hashlib.sha256(), 0, 0
    pdf = False
    while chunk := file.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
        if not chunks:
            bom = _byte_order_mark(chunk)
            pdf = PDF_MARK in chunk[:PDF_WITHIN]
            if not pdf:
                _refuse_known(chunk, bom, shown)
        if pdf:
            chunks.append(chunk)
            if size > SIZE_LIMIT or announced > SIZE_LIMIT:
                raise UnreadableDocument(f"larger than {SIZE_LIMIT >> 20} MiB; split it", shown)
            continue
        if b"\0" in chunk and bom in (None, "utf-8") and _INFO_TAG.search(chunk):
            more = file.read(_LONGEST_TAG)  # the last tag may go on there
            digest.update(more)
            size += len(more)
            chunk = _INFO_TAG.sub(lambda found: b" " * len(found[0]), chunk + more)
        if b"\0" in chunk and bom in (None, "utf-8"):
            line = _line_ends(chunks, chunk[: chunk.index(0)]) + 1
            raise BinaryDocument(_why_nul(chunks, chunk), shown, line=line)
        chunks.append(chunk)
        pending = _pending(chunk, pending)
        if pending > LINE_LIMIT:
            line = _line_ends(chunks) + 1
            raise OversizedLine(f"longer than {LINE_LIMIT >> 20} MiB: no printed line is", shown, line=line)
        if size > SIZE_LIMIT or (size > LINE_LIMIT + CHUNK and announced > SIZE_LIMIT):
            raise UnreadableDocument(f"larger than {SIZE_LIMIT >> 20} MiB; split it", shown)
    data = b"".join(chunks)
    return Raw(data, bom, digest.hexdigest(), size, pdf)


_INFO_TAG: Final = re.compile(rb"\0\x08\[[^\0\n]{0,200}\0\x08\]")
"""What an Info file has for its readers: where the index begins, a picture."""
_LONGEST_TAG: Final = 256


def _byte_order_mark(head: bytes) -> str | None:
    return next((name for mark, name in BOMS if head.startswith(mark)), None)


def _refuse_known(head: bytes, bom: str | None, shown: str) -> None:
    """Refuse what its first chunk proves to be no text."""
    for magic, *known in MAGICS:
        if magic.match(head):
            what, advice = (_zipped(head) if magic is MAGICS[0][0] else None) or known
            raise BinaryDocument(f"{what}, not text; {advice}", shown)
    sample = head[: 1 << 16]
    controls = len(sample) - len(sample.translate(None, CONTROLS))
    if bom in (None, "utf-8") and b"\0" not in sample and controls > CONTROL_SHARE * len(sample):
        message = f"binary data: {controls:,} of the first {len(sample):,} bytes are control characters"
        raise BinaryDocument(message, shown)


def _zipped(head: bytes) -> tuple[str, str] | None:
    """Which office's file a zip archive is, and what to do about it."""
    for mark, what, advice in ZIPPED:
        if mark in head and (mark.startswith(b"mimetype") or _TYPES in head):
            return what, advice
    return None


def _why_nul(before: list[bytes], chunk: bytes) -> str:
    """What a NUL byte most likely means."""
    sample = chunk[: 1 << 12]
    if not before and sample.count(0) * 3 > len(sample) and not (any(sample[::2]) and any(sample[1::2])):
        kind = "UTF-16LE" if any(sample[::2]) else "UTF-16BE"
        return f"NUL bytes; if it is {kind} without a byte order mark, `iconv -f {kind} -t UTF-8` converts it"
    return "binary data: a NUL byte; if it is text all the same, `tr -d '\\000'` removes them"


def _pending(chunk: bytes, before: int) -> int:
    """Length in bytes of the longest line that reaches into the chunk, or of the one it leaves open.

    A line within a chunk cannot exceed the limit, so only its ends are looked at.
    """
    first = min((at for at in (chunk.find(b"\n"), chunk.find(b"\r")) if at >= 0), default=-1)
    if first < 0:
        return before + len(chunk)
    if before + first > LINE_LIMIT:
        return before + first
    return len(chunk) - 1 - max(chunk.rfind(b"\n"), chunk.rfind(b"\r"))


def _line_ends(chunks: list[bytes], tail: bytes = b"") -> int:
    """How many lines end in these bytes (a lone CR counts where there is no LF)."""
    data = b"".join((*chunks, tail))
    return data.count(b"\n") or data.count(b"\r")
