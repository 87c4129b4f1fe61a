"""Documents of one product that name no vendor: they are not merged, and this says so.

one-guide.md, one-sheet.md     two documents of `one`, whoever makes it: `acme-one-guide.md` is of acme's
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from normalize.workbench import Desk, Workbench


def namesakes(bench: Workbench) -> None:
    """Report the documents whose rows stand beside those of another one of their product."""
    found: dict[str, list[Desk]] = defaultdict(list)
    for desk in bench.desks:
        if desk.vendor is None and desk.product is not None:
            found[desk.product].append(desk)
    for product, desks in found.items():
        for desk in desks if len(desks) > 1 else ():
            others = ", ".join(other.doc_id for other in desks if other is not desk)
            message = (
                f"{product} is described by {others} too; without a vendor, as in VENDOR-{desk.doc_id}, "
                "their rows are neither merged nor compared"
            )
            desk.registers.report(None, "vendor_unknown", message)
