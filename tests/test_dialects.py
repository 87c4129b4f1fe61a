"""Finding dialects: through entry points, the surest one wins, a broken one stops nobody."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

import extract.dialects
from extract.dialects import GENERAL, GROUP, SURER, choose, dialects, read
from extract.document import JUNK, RECORD, Document
from extract.errors import DialectFailure, UnknownDialect, UsageError
from extract.observations import Reading, Register
from extract.tables import Table

if TYPE_CHECKING:
    from collections.abc import Callable


class Surest:
    """A dialect that claims every document."""

    name, version = "surest", "1"

    def sniff(self, _document: Document) -> float:  # noqa: D102
        return 1.0

    def read(self, document: Document) -> Reading:  # noqa: D102
        if document.lines == ["raise"]:
            raise ZeroDivisionError("by nought")
        return Reading(document, self.name, "surest@1", pages=[1] * len(document.lines))


class Mistaken(Surest):
    """One that takes documents for its own and finds nothing in them."""

    name = "mistaken"

    def sniff(self, _document: Document) -> float:  # noqa: D102
        return 0.8

    def read(self, document: Document) -> Reading:  # noqa: D102
        assert not document.tables
        document.roles[0] |= JUNK
        document.tables = [Table(1, [], 0, 0)]
        return super().read(document)


class Modest(Mistaken):
    """A less sure one that finds a register."""

    name = "modest"

    def sniff(self, _document: Document) -> float:  # noqa: D102
        return 0.6

    def read(self, document: Document) -> Reading:  # noqa: D102
        reading = Surest.read(self, document)
        if document.lines == ["CTRL"]:
            document.roles[0] |= RECORD
            reading.registers.append(Register([(0, 0, 4)], register="CTRL"))
        return reading


class Known(Mistaken):
    """One for the documents of a vendor, sure of all and at home in one."""

    name = "vendor"

    def sniff(self, _document: Document) -> float:  # noqa: D102
        return SURER

    def read(self, document: Document) -> Reading:  # noqa: D102
        return Modest().read(document)


class General(Modest):
    """One for those of any vendor, under the name of ours."""

    name = min(GENERAL)

    def read(self, document: Document) -> Reading:  # noqa: D102
        reading = Surest.read(self, document)
        reading.registers.append(Register([(0, 0, 1)], register=document.lines[0]))
        return reading


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes these entry points, name to object, all that is installed."""

    def install(**points: str) -> None:
        group = [EntryPoint(name, value, GROUP) for name, value in points.items()]
        monkeypatch.setattr(extract.dialects, "entry_points", lambda group=None, found=group: found)  # noqa: ARG005

    return install


def document(*lines: str) -> Document:
    return Document("doc", "doc.txt", "0" * 64, 1, "text", "utf-8", list(lines), range(len(lines)))


def test_a_dialect_of_another_package_is_found_by_its_entry_point(installed: Callable[..., None]) -> None:
    installed(surest=f"{__name__}:Surest")
    assert read(document("anything")).dialect == "surest"


def test_a_dialect_that_cannot_be_loaded_is_named_in_a_warning_and_left_out(
    installed: Callable[..., None],
) -> None:
    installed(broken="no.such.module:Thing", surest=f"{__name__}:Surest")
    with pytest.warns(UserWarning, match=r"dialect broken \(no\.such\.module:Thing\)"):
        assert list(dialects()) == ["surest"]


def test_an_unknown_name_is_answered_with_those_installed(installed: Callable[..., None]) -> None:
    installed(surest=f"{__name__}:Surest")
    with pytest.raises(UsageError, match="no dialect named 'nobody'; installed: surest"):
        choose(document("anything"), "nobody")


def test_a_document_that_no_dialect_is_sure_of_says_what_to_do(installed: Callable[..., None]) -> None:
    installed()
    with pytest.raises(
        UnknownDialect, match=r"doc\.txt: no dialect recognises this document: .*dialects\.md.*--dialect"
    ):
        choose(document("anything"))


def test_a_file_that_is_named_pdf_and_is_none_is_told_so(installed: Callable[..., None]) -> None:
    installed()
    page = document("Not found")
    page.source_path = "manuals/chip.PDF"
    with pytest.raises(UnknownDialect, match=r"chip\.PDF: .* it is named \.pdf and is none"):
        choose(page)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            ["From: <Saved>", "MIME-Version: 1.0", "Content-Type: multipart/related"],
            r"\(MHTML\): save it as HTML",
        ),
        (['<?xml version="1.0"?>', "<device>"], "CMSIS-SVD or the like, which is data already"),
    ],
)
def test_a_file_that_is_another_kind_of_data_is_told_so(
    lines: list[str], why: str, installed: Callable[..., None]
) -> None:
    installed()
    with pytest.raises(UnknownDialect, match=why):
        choose(document(*lines))


def test_a_document_in_which_a_dialect_finds_nothing_is_reported(installed: Callable[..., None]) -> None:
    installed(surest=f"{__name__}:Surest")
    (told,) = read(document("nothing of the kind")).diagnostics
    assert (told.code, told.line_first) == ("nothing_read", None)
    assert "nothing found by surest" in told.message


def test_a_dialect_that_finds_nothing_gives_way_to_the_next_that_is_sure_enough(
    installed: Callable[..., None],
) -> None:
    installed(mistaken=f"{__name__}:Mistaken", modest=f"{__name__}:Modest")
    held = document("CTRL")
    reading = read(held)
    assert (reading.dialect, reading.diagnostics, list(held.roles)) == ("modest", [], [RECORD])
    held = document("CTRL")
    assert [d.code for d in read(held, "mistaken").diagnostics] == ["nothing_read"]


def test_a_dialect_of_any_vendor_is_asked_where_one_of_a_vendor_is_not_sure_or_finds_nothing(
    installed: Callable[..., None],
) -> None:
    installed(vendor=f"{__name__}:Known", **{General.name: f"{__name__}:General"})
    assert read(document("CTRL")).asked == ("vendor",)
    other = read(document("STAT"))
    assert (other.asked, other.registers[0].register) == (("vendor", General.name), "STAT")
    installed(
        mistaken=f"{__name__}:Mistaken", zeal=f"{__name__}:Modest", **{General.name: f"{__name__}:General"}
    )
    assert read(document("CTRL")).asked == ("mistaken", "zeal", General.name)


def test_where_no_dialect_finds_anything_the_surest_one_has_the_word(installed: Callable[..., None]) -> None:
    installed(mistaken=f"{__name__}:Mistaken", modest=f"{__name__}:Modest")
    held = document("nothing of the kind")
    reading = read(held)
    assert (reading.dialect, list(held.roles)) == ("mistaken", [JUNK])
    assert [d.message[:25] for d in reading.diagnostics] == ["nothing found by mistaken"]


def test_a_dialect_that_raises_is_a_failure_of_this_document_alone(installed: Callable[..., None]) -> None:
    installed(surest=f"{__name__}:Surest")
    with pytest.raises(
        DialectFailure, match=r"dialect surest failed \(ZeroDivisionError: by nought\)"
    ) as failure:
        read(document("raise"))
    assert isinstance(failure.value.__cause__, ZeroDivisionError)
