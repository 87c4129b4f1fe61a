"""Numbers of any number of digits: Python refuses to read more than 4,300, and a damaged document may hold them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def long_numbers() -> Iterator[None]:
    """Read and print whatever number there is; that no table holds it is found out where tables are made."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
