"""What a build has to do: which documents it reads and why, and whether there is anything to do at all.

plan = Plan.make(sources, past, ...)
plan.why["amd-chip"]      "its bytes have changed", or None: its tables are taken over
plan.unchanged()
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from extract.dialects import turn
from specmill.fingerprint import foreign_code, installed_dialects, normalizing_code, reading_code
from specmill.past import INPUTS, made_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from extract.readers import Source
    from specmill.past import Past
    from specmill.work import Outcome

REUSED = "reused: nothing it rests on has changed"


@dataclass(slots=True)
class Plan:
    """What is read, and what it is all made from.

    Attributes:
        settings: what was asked for, as the manifest notes it.
        past: the dataset that is there, if its documents may be reused.
        made: what each document's tables are made from (`specmill.past.made_from`).
        why: why each is read; None for those that are taken over.
        inputs: what the dataset as a whole is made from.
    """

    settings: dict[str, Any]
    past: Past | None
    made: dict[str, dict[str, Any]] = field(default_factory=dict)
    why: dict[str, str | None] = field(default_factory=dict)
    inputs: dict[str, Any] = field(default_factory=dict)

    def look(self, sources: Iterable[Source], states: dict[str, str | None], corrections: str | None) -> None:
        """Look at what there is.

        Args:
            sources: the documents.
            states: as they were before the documents were looked for.
            corrections: digest of the correction files; None for none.
        """
        past, dialects = self.past, installed_dialects()
        for source in sources:
            made = made_from(source, past, self.settings["dialect"])
            before = None if past is None else past.document(source.doc_id)
            made["code"] = (
                None
                if before is None
                else reading_code(_asked_now(before["asked"], self.settings["dialect"], dialects))
            )
            self.made[source.doc_id] = made
            self.why[source.doc_id] = "there is no dataset to take it from"
            if past is not None:
                self.why[source.doc_id] = past.why_read(source, made)
        self.inputs = {
            "states": states,
            "plugins": foreign_code(),
            "normalizing": normalizing_code(),
            "corrections": corrections,
        }

    def unchanged(self) -> bool:
        """Whether the dataset that is there is what a build would make, and told all there is to tell."""
        past = self.past
        if past is None or past.manifest.get("errors") or past.manifest.get("failures"):
            return False
        return (
            not any(self.why.values())
            and past.inputs["documents"].keys() == self.made.keys()
            and past.manifest.get("settings") == self.settings
            and past.inputs.get("states") is not None  # it hangs on nothing that was not looked at
            and not past.inputs.get("warnings")
            and all(past.inputs.get(name) == self.inputs[name] for name in ("normalizing", "corrections"))
        )

    def families(
        self, there: Mapping[str, Sequence[str]], corrected: Callable[[str], bool]
    ) -> dict[str, str | None]:
        """Why the documents of each family are normalized (again); None for families whose rows are taken over.

        Args:
            there: by family, the ids of the documents that could be read, or are taken over.
            corrected: tells whether a correction is for a document.
        """
        before = {} if self.past is None else self.past.families()
        why: dict[str, str | None] = {}
        for family, own in there.items():
            if self.past is None or family not in before:
                why[family] = "it is new"
            elif (
                self.past.inputs["normalizing"] != self.inputs["normalizing"]
                or self.past.manifest["failures"]
            ):
                why[family] = "the rules have changed, or one had failed"
            elif list(own) != before[family] or any(self.why[doc_id] for doc_id in own):
                why[family] = "its documents have changed"
            elif any(map(corrected, own)) or family in self.past.inputs["corrected_families"]:
                why[family] = "corrections are for its documents"
            else:
                why[family] = None
        return why

    def read(self, outcome: Outcome, sha256: str) -> None:
        """Note what a document was in fact made from, now that it is read."""
        made = self.made[outcome.source.doc_id]
        made["stamp"] = made["stamp"] if made["sha256"] in (None, sha256) else None  # changed meanwhile
        asked = _asked_now(outcome.asked, self.settings["dialect"], installed_dialects())
        code = reading_code(asked)
        made |= {"sha256": sha256, "asked": outcome.asked, "code": code}

    def noted(self, documents: Iterable[str], **more: Any) -> dict[str, Any]:
        """What the manifest says of what a dataset was made from, and what of it was reused and why.

        Args:
            documents: ids of those that are in it.
            more: what else is to be known when the next build looks at it.
        """
        found = {}
        for doc_id in documents:
            before = None if self.past is None or self.why[doc_id] else self.past.document(doc_id)
            made = {**self.made[doc_id], **({"asked": before["asked"]} if before else {})}
            found[doc_id] = {**made, "because": self.why[doc_id] or REUSED}
        return {INPUTS: {**self.inputs, **more, "documents": found}}


def _asked_now(asked: Sequence[str] | None, dialect: str | None, installed: Sequence[str]) -> Sequence[str]:
    """The dialects that the choice of one would rest on today, if none has changed: also those put in between."""
    if asked is None or dialect is not None:
        return installed if asked is None else asked
    return [name for name in installed if turn(name) <= turn(asked[-1])]
