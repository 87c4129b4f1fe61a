"""`python -m specmill` is `specmill`."""

from __future__ import annotations

from specmill.front import main

if __name__ == "__main__":
    main()
