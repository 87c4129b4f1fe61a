"""Run a command without building the whole command line: for look-ups, which should not wait for it.

The command line library takes longer to read the arguments of one command than the command takes to answer. Here they
are read from the same declarations, in the plain cases: options and arguments of text, numbers, paths and switches.
Anything else (`--help`, an unknown option, a number that is none) is left to the library, which explains it.

    parse(show, ["CB_*", "--json"])    {"name": "CB_*", "as_json": True, "product": None, ...}
    parse(show, ["--help"])            None
"""

from __future__ import annotations

import os
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import typer
from typer.models import ArgumentInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_PLAIN: Final = (str, int, Path)


class _NotPlainError(Exception):
    """The arguments are for the library to read, or to explain what is wrong with them."""


def parse(command: Callable[..., None], arguments: Sequence[str]) -> dict[str, Any] | None:
    """The values of the command's parameters; None when these arguments are not plain."""
    try:
        return _values(_declared(command), list(arguments))
    except _NotPlainError:
        return None


def run(command: Callable[..., None], arguments: Sequence[str]) -> int | None:
    """Run a command and give its exit status; None when the library has to do it, and nothing was done yet."""
    values = parse(command, arguments)
    if values is None:
        return None
    try:
        command(**values)
    except typer.Exit as end:
        return end.exit_code
    except typer.BadParameter:  # raised before anything is done: the library words it
        return None
    return 0


class _Declared:
    """A parameter as its annotation declares it: its kind of value, its names, and whether it takes several."""

    def __init__(self, parameter: Parameter, hint: Any) -> None:
        annotation, about = get_args(hint)
        kinds = [kind for kind in (get_args(annotation) or (annotation,)) if kind is not type(None)]
        self.several = getattr(annotation, "__origin__", None) is list or any(
            getattr(kind, "__origin__", None) is list for kind in kinds
        )
        if self.several:
            kinds = list(get_args(kinds[0]) or kinds)
        self.name, self.kind, self.default = parameter.name, kinds[0], parameter.default
        self.is_argument = isinstance(about, ArgumentInfo)
        self.switch = self.kind is bool
        declared = (about.default, *(about.param_decls or ()))  # the first name is taken for a default
        names = tuple(name for name in declared if isinstance(name, str))
        self.names = names or (f"--{parameter.name.replace('_', '-')}",)
        self.envvar = about.envvar if isinstance(about.envvar, str) else None
        if len(kinds) != 1 or not (self.switch or self.kind in _PLAIN) or about.min is not None:
            raise _NotPlainError

    def value(self, text: str) -> Any:
        """The text as this kind of value."""
        if self.kind is int:
            try:
                return int(text)
            except ValueError:
                raise _NotPlainError from None
        return self.kind(text)


def _declared(command: Callable[..., None]) -> list[_Declared]:
    hints = get_type_hints(command, include_extras=True)
    return [_Declared(parameter, hints[name]) for name, parameter in signature(command).parameters.items()]


def _values(declared: list[_Declared], given: list[str]) -> dict[str, Any]:
    by_name = {name: one for one in declared if not one.is_argument for name in one.names}
    values: dict[str, Any] = {}
    plain: list[str] = []
    while given:
        text = given.pop(0)
        if text == "--":
            plain += given
            break
        if not text.startswith("-") or text == "-" or text[1].isdecimal():  # no option is a number
            plain.append(text)
            continue
        name, equals, value = text.partition("=")
        one = by_name.get(name)
        if one is None or (one.switch == bool(equals) and one.switch) or one.several:
            raise _NotPlainError
        if one.switch:
            values[one.name] = True
        elif equals and not name.startswith("--"):
            raise _NotPlainError
        elif equals or given:
            values[one.name] = one.value(value if equals else given.pop(0))
        else:
            raise _NotPlainError
    _arguments(values, [one for one in declared if one.is_argument], plain)
    for one in declared:
        if one.name not in values:
            text = os.environ.get(one.envvar, "") if one.envvar else ""
            if not text and one.default is Parameter.empty:
                raise _NotPlainError
            values[one.name] = one.value(text) if text else one.default
    return values


def _arguments(values: dict[str, Any], declared: list[_Declared], plain: list[str]) -> None:
    """Give the arguments in their order; the last takes the rest if it takes several."""
    for one in declared:
        if one.several and plain:
            values[one.name] = [one.value(text) for text in plain]
            plain = []
        elif plain:
            values[one.name] = one.value(plain.pop(0))
    if plain:
        raise _NotPlainError
