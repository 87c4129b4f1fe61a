"""The few Arrow helpers that all tables share, how tables are pickled, and the gate that keeps pandas out of a build.

`lists([2, 0, 1], pa.array(["a", "b", "c"]))` is `[["a", "b"], [], ["c"]]`: a column of lists is
made from one flat array and the lengths, which is ten times faster than from rows.
"""

from __future__ import annotations

import copyreg
import sys
import threading
from importlib.abc import MetaPathFinder
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.machinery import ModuleSpec


Ints = np.ndarray[Any, np.dtype[np.int32]]


class _PandasGate(MetaPathFinder):
    """Shut, it hides pandas from one thread; open, it tells Arrow once when pandas is imported after all."""

    def __init__(self) -> None:
        self.shut_for: int | None = threading.get_ident()

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname != "pandas":
            return None
        if self.shut_for is not None:
            if self.shut_for == threading.get_ident():
                raise ImportError("a build does not use pandas")
            return None
        sys.meta_path.remove(self)
        spec = find_spec("pandas")
        if spec is None or spec.loader is None:
            return spec
        load = spec.loader.exec_module

        def load_and_tell(module: Any) -> None:
            load(module)
            pa.array([0]).to_pandas()  # a conversion makes Arrow look for pandas again

        spec.loader.exec_module = load_and_tell  # type: ignore[method-assign]
        return spec


def keep_pandas_out() -> None:
    """Make Arrow's one look for pandas fail, unless pandas is loaded already.

    Arrow imports pandas, if installed, when it makes its first array (0.25 s), only to ask whether
    that array is a pandas object, and remembers the answer. Here it asks while pandas is hidden.
    Pandas itself stays usable in the same process: importing it later, or `table.to_pandas()`,
    brings Arrow's support for it back.
    """
    global _pandas_kept_out  # noqa: PLW0603 - as Arrow's own memory: once per process
    if _pandas_kept_out or "pandas" in sys.modules:
        return
    _pandas_kept_out = True
    gate = _PandasGate()
    sys.meta_path.insert(0, gate)
    try:
        pa.array([0])
    finally:
        gate.shut_for = None


_pandas_kept_out = False


def lists(lengths: Sequence[int] | np.ndarray[Any, Any], values: Any, kind: Any | None = None) -> Any:
    """A column of lists from a flat array and the length of each row's list; `kind` names the list type."""
    counts = np.asarray(lengths, np.int32)
    offsets = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), values, type=kind)


def structs(columns: dict[str, Any], kind: Any, null: Any = None) -> Any:
    """A struct array of type `kind` from one sequence or array per member; null where `null` says so."""
    members = [kind.field(i) for i in range(kind.num_fields)]
    arrays = [c if isinstance(c := columns[m.name], pa.Array) else pa.array(c, m.type) for m in members]
    return pa.StructArray.from_arrays(arrays, fields=members, mask=None if null is None else pa.array(null))


def pick(values: Any, index: Any) -> Any:
    """The values (an array or the rows of a table) at these places, in this order.

    Calls Arrow's kernel by its name: `pyarrow.compute`, which `take` and `sort_by` import, spends
    45 ms on wrapping every kernel in a documented function.
    """
    from pyarrow._compute import call_function  # noqa: PLC0415 - see above

    return call_function("take", [values, index if isinstance(index, pa.Array) else pa.array(index)])


def sorted_by(table: Any, keys: Iterable[str]) -> Any:
    """The table in ascending order of these columns, nulls last, ties as they stood."""
    from pyarrow._compute import SortOptions, call_function  # noqa: PLC0415 - see above

    table = table.combine_chunks()
    places = call_function("sort_indices", [table], SortOptions([(key, "ascending") for key in keys]))
    return pick(table, places)


def _unpickled(stream: bytes) -> Any:
    with pa.ipc.open_stream(stream) as reader:
        return reader.read_all()


def _pickled(table: Any) -> tuple[Any, tuple[bytes]]:
    out = pa.BufferOutputStream()
    with pa.ipc.new_stream(out, table.schema) as stream:
        stream.write_table(table)
    return _unpickled, (out.getvalue().to_pybytes(),)


copyreg.pickle(pa.Table, _pickled)
"""Arrow pickles all that the buffers of a table hold, also what others share with it: three times as much."""
