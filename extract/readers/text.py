r"""The text reader: one file as a `Document`, whatever its encoding and line ends.

Lines are counted as an editor counts them. A form feed is no line end: it becomes a
blank, and the line it begins is noted as the first of a page.

    b"one\r\n\ftwo"  ->  lines ["one", " two"], page_breaks [1]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE, Document
from extract.errors import DocumentError, EmptyDocument
from extract.observations import Diagnostic
from extract.readers.decode import Decoded, bad_bytes, decode, unmark
from extract.readers.load import load, path_text
from extract.readers.marked_pages import drop_page_marks, has_marks
from extract.readers.signs import other_signs, plain, strip_invisible, with_letters
from extract.readers.web_dump import find_dump

if TYPE_CHECKING:
    from collections.abc import Container

    from extract.readers.load import Raw
    from extract.readers.pdf.stretch import Spread
    from extract.readers.place import Place

LEADS: Final = "\u00c2\u00c3\u00e2\u00ef"
"""What UTF-8 taken for another encoding has for the first byte of the signs that Western texts hold."""
QUOTED: Final = " \t\v>"
"""What may stand before every line of a text: blanks, and the signs of a quotation."""
DAMAGED_LINES_REPORTED: Final = 50
"""A diagnostic per damaged line up to here, one for all the rest."""


def read_document(
    path: Place,
    doc_id: str,
    source_path: str | None = None,
    pages: Container[int] | None = None,
    spread: Spread | None = None,
    *,
    raw: Raw | DocumentError | None = None,
) -> Document:
    """Read one file; its format is judged from its bytes.

    Args:
        path: the file.
        doc_id: its id within the build (see `discover`).
        source_path: its path as results and errors name it; `path` itself when not given.
        pages: of a PDF, read only those of these numbers, from 1; a text is always read whole.
        spread: how to read a large PDF in several processes; the document is the same.
        raw: its bytes, if they were read already, or why they cannot be: this process may not see the file.

    Raises:
        UnreadableDocument: it cannot be opened or read, or is larger than 256 MiB.
        EmptyDocument: it holds no text.
        BinaryDocument: it is not text.
        OversizedLine: one of its lines is longer than 8 MiB.
    """
    shown = path_text(path if source_path is None else source_path)
    if isinstance(raw, DocumentError):
        raise raw
    raw = raw or load(path, shown)
    if raw.pdf:
        from extract.readers.pdf import read_pdf  # noqa: PLC0415 - 0.3 s that text does without

        return read_pdf(raw, doc_id, shown, pages, spread)
    return _read_text(raw, doc_id, shown)


def _read_text(raw: Raw, doc_id: str, shown: str) -> Document:
    """The document that the bytes of a text are, with what was put right in it."""
    decoded = decode(raw.data, raw.bom)
    text, references = decoded.text, 0
    if "&" in text:
        from extract.readers.escaped import unescaped  # noqa: PLC0415 - for few documents

        text, references = unescaped(text)
    twice = 0
    if not text.isascii() and any(lead in text for lead in LEADS):
        from extract.readers.redecoded import redecoded  # noqa: PLC0415 - for few documents

        text, twice = redecoded(text)
    lines, page_breaks = split_lines(text)
    invisible = 0
    if not text.isascii() and other_signs(lines):
        text, invisible = strip_invisible(plain(with_letters(text) if "\f" in text else text))
        lines, page_breaks = split_lines(text)
    if not decoded.text or decoded.text.isspace():
        raise EmptyDocument("no text in it" if raw.size else "the file is empty", shown)
    diagnostics = [*_report_encoding(decoded), *_report_references(references), *_report_redecoded(twice)]
    diagnostics += _report_invisible(invisible)
    diagnostics += _spell_out(lines, decoded)
    document = Document(
        doc_id=doc_id,
        source_path=shown,
        source_sha256=raw.sha256,
        size_bytes=raw.size,
        reader="text",
        encoding=decoded.encoding,
        lines=lines,
        body=range(len(lines)),
        page_breaks=page_breaks,
        diagnostics=diagnostics,
    )
    _strip_web_page(document)
    if "\nPage " in text:
        from extract.readers.site_pages import drop_site_pages  # noqa: PLC0415 - for few documents

        drop_site_pages(document)
    if has_marks(text):
        drop_page_marks(document)
    _dedent(document)
    return document


def split_lines(text: str) -> tuple[list[str], list[int]]:
    r"""Lines without their ends, and the indices of those that a form feed begins.

    Lines end at `\n` or `\r\n`; at a lone `\r` too where that is the file's convention,
    that is where it is more frequent than the others: elsewhere it is a stray and
    becomes a blank. A form feed at the end of a line begins the next one. Two form feeds
    in a row enclose an empty page, so an index may stand twice; form feeds after the
    last text begin nothing.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        stray = text.count("\r") <= text.count("\n")
        text = text.replace("\r", " " if stray else "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    breaks: list[int] = []
    if "\f" in text:
        last = max((i for i, line in enumerate(lines) if line and not line.isspace()), default=0)
        for i, line in enumerate(lines[: last + 1]):
            if "\f" in line:
                breaks += _breaks(line, i, last)
        lines = [line.replace("\f", " ") for line in lines]
    return lines, breaks


def _breaks(line: str, index: int, last: int) -> list[int]:
    """The lines that the form feeds of a line begin: the line itself, or the next where they end it."""
    count = line.count("\f")
    text = line.rstrip()
    trailing = line.count("\f", len(text)) if text else 0
    following = [index + 1] * trailing if index < last else []
    return [index] * (count - trailing) + following


def _report_invisible(count: int) -> list[Diagnostic]:
    if not count:
        return []
    message = f"{_count(count, 'character')} that print nothing left out"
    return [Diagnostic("invisible_characters", message, action="repaired")]


def _report_redecoded(count: int) -> list[Diagnostic]:
    if not count:
        return []
    message = f"UTF-8 that had been taken for another encoding: {_count(count, 'sign')} put right"
    return [Diagnostic("decoded_twice", message, action="repaired")]


def _report_references(count: int) -> list[Diagnostic]:
    if not count:
        return []
    message = f"escaped for HTML: {_count(count, 'reference')} read as the signs they stand for"
    return [Diagnostic("html_escaped", message, action="repaired")]


def _report_encoding(decoded: Decoded) -> list[Diagnostic]:
    if decoded.encoding == "utf-8":
        return []
    return [Diagnostic("encoding", f"not UTF-8: decoded as {decoded.encoding}", action="repaired")]


def _spell_out(lines: list[str], decoded: Decoded) -> list[Diagnostic]:
    """Spell the bad bytes of each line out in place; a diagnostic for each, the last for all the rest."""
    if not decoded.damaged:
        return []
    counts = {i: n for i, line in enumerate(lines) if (n := bad_bytes(line))}
    for i in counts:
        lines[i] = unmark(lines[i])
    damaged = list(counts)
    found = [
        Diagnostic(
            "undecodable_bytes",
            f"{_count(counts[i], 'byte')} undecodable as {decoded.encoding}",
            line_first=i,
            line_last=i,
            raw_text=lines[i],
        )
        for i in damaged[:DAMAGED_LINES_REPORTED]
    ]
    if rest := damaged[DAMAGED_LINES_REPORTED:]:
        total = sum(counts[i] for i in rest)
        message = (
            f"{_count(len(rest), 'more line')} with {_count(total, 'byte')} undecodable as {decoded.encoding}"
        )
        found.append(Diagnostic("undecodable_bytes", message, line_first=rest[0], line_last=rest[-1]))
    return found


def _strip_web_page(document: Document) -> None:
    """Where the file is a web page that shows a text, that text is the body and the rest furniture."""
    dump = find_dump(document.lines)
    if dump is None:
        return
    if not any(line and not line.isspace() for line in dump.text(document.lines)):
        message = "only the line numbers of a web page are here, their text is missing"
        raise EmptyDocument(message, document.source_path)
    document.reader, document.body = "web-dump", dump.body
    before, after = dump.body.start, len(document.lines) - dump.body.stop
    document.roles[:before] = bytes([FURNITURE]) * before
    document.roles[dump.body.stop :] = bytes([FURNITURE]) * after
    if dump.numbered is not None:
        document.lines[dump.body.start : dump.body.stop] = dump.numbered
    if dump.mismatch:
        first, last = dump.column.start, dump.column.stop - 1
        document.diagnostics.append(
            Diagnostic("web_dump_mismatch", dump.mismatch, line_first=first, line_last=last)
        )
    document.page_breaks = [i for i in document.page_breaks if i in dump.body]


def _dedent(document: Document) -> None:
    """Take off what stands before every line of the body: a text that was quoted or printed in a margin."""
    lines, body = document.lines, document.body
    margin: str | None = None
    for i in body:
        line = lines[i]
        if margin is not None and line.startswith(margin):
            continue
        text = line.lstrip(QUOTED)
        if not text:
            continue
        before = line[: len(line) - len(text)]
        margin = before if margin is None else margin
        while not before.startswith(margin):
            margin = margin[:-1]
        if not margin:
            return
    if margin:
        document.indent = len(margin)
        lines[body.start : body.stop] = [lines[i][len(margin) :] for i in body]


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
