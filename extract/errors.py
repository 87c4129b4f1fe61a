"""Everything that can go wrong with a document, as a person can act on it.

    SpecmillError
    +-- DocumentError (also ValueError)   one document; the others go on
    |   +-- UnreadableDocument            the file cannot be opened or read
    |   +-- EmptyDocument                 nothing in it
    |   +-- BinaryDocument                not text, or a format no reader knows
    |   +-- OversizedLine                 a line too long for any document
    |   +-- UnknownDialect                no dialect recognises it
    |   +-- DialectFailure                a dialect raised: a defect of ours
    |   +-- OverBudget                    reading it took too much time or memory
    |   +-- ReaderDied                    the process that read it died
    +-- UsageError (also ValueError)      the call itself is wrong
    +-- NotFoundError (also LookupError)  the dataset holds nothing of that name
    +-- OutputError (also OSError)        the dataset cannot be written or read
    +-- StoreError (also OSError)         an object store cannot be reached, or refuses
    +-- ClusterError (also RuntimeError)  the cluster that is to do the work cannot
    +-- StaleDataset                      the one before cannot be built upon; caught by the build, which begins anew

Each error carries where it happened: `path`, and `page` and `line` when known.
"""

from __future__ import annotations


class SpecmillError(Exception):
    """Base of all errors raised on purpose."""


class DocumentError(SpecmillError, ValueError):
    """One document cannot be read; says which file, page and line and what was expected."""

    def __init__(self, message: str, path: str, page: int | None = None, line: int | None = None) -> None:
        where = (
            path
            + (f", page {page}" if page is not None else "")
            + (f", line {line}" if line is not None else "")
        )
        super().__init__(f"{where}: {message}")
        self.message, self.path, self.page, self.line = message, path, page, line

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the arguments, so that an error crosses a process pool whole."""
        return type(self), (self.message, self.path, self.page, self.line)


class UnreadableDocument(DocumentError):
    """The file cannot be opened or read."""


class EmptyDocument(DocumentError):
    """The file holds no text at all."""


class BinaryDocument(DocumentError):
    """The file is not text, or of a format that no reader knows."""


class OversizedLine(DocumentError):
    """A line is too long for any printed document."""


class UnknownDialect(DocumentError):
    """No dialect recognises the document."""


class DialectFailure(DocumentError):
    """A dialect raised an unexpected exception: a defect to report."""


class OverBudget(DocumentError):
    """Reading it took more time or memory than a document may."""


class ReaderDied(DocumentError):
    """The process that read it died."""


class UsageError(SpecmillError, ValueError):
    """The command or call is wrong; nothing was done."""


class NotFoundError(SpecmillError, LookupError):
    """The dataset holds nothing that is called so; says what is called nearly so."""


class OutputError(SpecmillError, OSError):
    """The dataset cannot be written, or what is there is not a dataset."""


class StoreError(SpecmillError, OSError):
    """An object store cannot be reached, or refuses what is asked of it."""


class ClusterError(SpecmillError, RuntimeError):
    """The cluster that is to do the work cannot be reached, has no workers, or has other code."""


class StaleDataset(SpecmillError):
    """A dataset that tables were to be taken over from is damaged, or another has taken its place."""
