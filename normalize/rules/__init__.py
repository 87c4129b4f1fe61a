"""Repairs as small named rules, one module per family; `RULES` is the order they work in, `CHECKS` come after.

A rule is a function of the workbench. It says what it proves and does nothing when it
proves nothing: the printed value then stays, with its flag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from normalize.merging.reprints import reprints
from normalize.rules.address_order import address_order
from normalize.rules.addresses import addresses
from normalize.rules.amounts import amounts
from normalize.rules.bits import bits_and_defaults
from normalize.rules.checks import check_all
from normalize.rules.constants import constants
from normalize.rules.headers import register_names
from normalize.rules.holes import holes
from normalize.rules.latin import latin_names
from normalize.rules.lost import lost_rows
from normalize.rules.lost_digits import lost_digits
from normalize.rules.markup import markup, remains
from normalize.rules.names import field_names
from normalize.rules.namesakes import namesakes
from normalize.rules.near_copies import near_copies
from normalize.rules.owners import owners
from normalize.rules.reach import reach
from normalize.rules.siblings import siblings
from normalize.rules.slips import slips
from normalize.rules.texts import texts
from normalize.rules.values import value_lists
from normalize.rules.widths import widths

if TYPE_CHECKING:
    from collections.abc import Callable

    from normalize.workbench import Workbench

RULES: Final[tuple[Callable[[Workbench], None], ...]] = (
    latin_names,
    register_names,
    bits_and_defaults,
    field_names,
    value_lists,
    constants,
    markup,
)
CHECKS: Final[tuple[Callable[[Workbench], None], ...]] = (
    check_all,
    widths,
    reach,
    addresses,
    address_order,
    lost_digits,
    texts,
    remains,
    slips,
    siblings,
    near_copies,
    amounts,
    holes,
    lost_rows,
    owners,
    reprints,
    namesakes,
)
"""Come last, after a person's corrections too: they look at what the others made, and change nothing."""
