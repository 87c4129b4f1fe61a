"""The front door: the command line, and the build that runs reading, normalizing and writing."""

from __future__ import annotations


def version() -> str:
    """The installed version of specmill."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - only `--version` and manifests ask

    try:
        return version("specmill")
    except PackageNotFoundError:
        return "0+uninstalled"
