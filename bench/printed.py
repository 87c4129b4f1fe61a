"""How well registers are read that are printed in the layouts of many vendors, as PDF and as text.

    python bench/printed.py [--count 60] [--seeds 1,2,3] [--only "bits first"] [--show 5]

The registers are invented, drawn by lot (`tests/printed_chip.py`), the layouts those of manuals in use
(`tests/vendor_layouts.py`). What counts is what is lost, and what is wrong without a flag: neither should be.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))


def main() -> int:
    """Print the figures; 1 when anything is lost or wrong."""
    from printed_chip import chip, wrong
    from sheets import SHEETS
    from vendor_layouts import LAYOUTS

    from extract.dialects import read
    from extract.errors import DocumentError
    from extract.readers import read_document

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60, help="registers of each document")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--only", default="", help="layouts whose name holds this")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong in a document")
    arguments = parser.parse_args()
    fields = faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, layout in LAYOUTS.items():
            sheets = {how: make for how, make in SHEETS.items() if how not in layout.unread}
            for how, make in sheets.items() if arguments.only in name else ():
                for seed in map(int, arguments.seeds.split(",")):
                    registers = chip(seed, arguments.count)
                    sheet = make()
                    layout.print(sheet, registers)
                    try:
                        found = wrong(
                            read(read_document(sheet.write(Path(folder)), "nb9")), registers, layout.told
                        )
                    except DocumentError as error:
                        found = [str(error)]
                    fields += sum(len(one.fields) for one in registers)
                    faults += len(found)
                    if found:
                        print(f"{name}, {how}, seed {seed}: {len(found)}")
                        print(*(f"    {fault[:240]}" for fault in found[: arguments.show]), sep="\n")
    print(f"{fields:,} fields printed, {faults:,} lost or wrong without a flag")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
