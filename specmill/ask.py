"""What `specmill decode` and `encode` do: find the register, take its value apart or put it together, print."""

from __future__ import annotations

import json
import os
import sys
from string import hexdigits
from typing import TYPE_CHECKING

from extract.errors import NotFoundError, UsageError
from specmill.problems import SOME_FAILED, complain
from specmill.screen import counted, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from catalog.dataset import Dataset
    from catalog.decoding import Part
    from catalog.model import Register

_CHUNK = 1 << 16
"""Bytes of a stream that are read at most at once; what is there is decoded before more is waited for."""


def decode(
    dataset: Dataset,
    what: Sequence[str],
    product: str | None,
    space: str | None,
    *,
    block: str | None,
    as_json: bool,
) -> int:
    """Print what a register's values say; give the exit status.

    Raises:
        NotFoundError: no register is called so or stands at the address.
        UsageError: no value is given, one is no number, or none of them fits.
    """
    if len(what) < 2:
        raise UsageError(
            "give a register, by name or address, and a value; or - and lines on standard input; "
            "or --encoding NAME and the words of an instruction"
        )
    from specmill import decode_text  # noqa: PLC0415 - a stream needs none of this

    values = [_number(text) for text in what[1:]]
    found = list(_registers(dataset, what[0], product, space, block))
    decoded, misfits = [], []
    for value in values:
        for register, name in found:
            try:
                decoded.append((register.decode(value), name))
            except UsageError as error:
                misfits.append(error)
    if not decoded:
        raise misfits[0]
    for misfit in misfits:
        complain(f"warning: {misfit}")
    if as_json:
        _say(json.dumps([decode_text.as_json(*one) for one in decoded]))
    else:
        _say("\n\n".join(decode_text.decoded_text(*one) for one in decoded))
    return 0


def _registers(
    dataset: Dataset, what: str, product: str | None, space: str | None, block: str | None
) -> Iterator[tuple[Register, str | None]]:
    """The registers at an address or of a name, each with the name of the array's element."""
    try:
        address = int(what, 0)
    except ValueError:
        yield from _named(dataset, what, product, block)
        return
    found = dataset.at(address, product=product, space=space, block=block)
    registers = [instance for instance in found if instance.register.kind == "register"] or found
    if not registers:
        raise NotFoundError(f"no register at {what}{dataset.baseless(product)}")
    yield from ((instance.register, instance.name) for instance in registers)


def _named(
    dataset: Dataset, name: str, product: str | None, block: str | None
) -> Iterator[tuple[Register, str | None]]:
    from catalog.instances import named  # noqa: PLC0415 - an address needs none

    registers = dataset.registers(name, product=product, block=block)
    if not registers and (encoding := _encoding_of(dataset, name, product)):
        raise NotFoundError(
            f"{name} is no register but an instruction; its words: --encoding {encoding} WORD..."
        )
    if not registers:
        near = dataset.near(name, "registers", product=product, block=block)
        raise NotFoundError(f"no register {name}{f' of {block}' if block else ''}{near}")
    for register in registers:
        element = named(register, name)
        yield register, element.name if element else register.name


def _encoding_of(dataset: Dataset, name: str, product: str | None) -> str | None:
    """The encoding of the instructions of a name; None where there are none, or their document tells no encoding."""
    if set(name) & set("*?"):
        return None
    return next((one.encoding for one in dataset.instructions(name, product=product) if one.encoding), None)


def decode_words(
    dataset: Dataset, encoding: str, what: Sequence[str], product: str | None, *, as_json: bool
) -> int:
    """Print what the words of an instruction say, for each product that has the encoding; give the exit status."""
    from catalog import words  # noqa: PLC0415 - only instructions need them
    from specmill import decode_text  # noqa: PLC0415 - a stream needs none

    numbers = [number for text in what for number in _words(text)]
    found, misfits = [], []
    for containers in words.encodings(dataset, encoding, product):
        try:
            found.append(words.decode_words(dataset, containers, encoding, numbers))
        except UsageError as error:
            misfits.append(error)
    if not found:
        raise misfits[0]
    if as_json:
        _say(json.dumps([decode_text.instruction_json(one) for one in found]))
    else:
        _say("\n\n".join(decode_text.instruction_text(one) for one in found))
    for misfit in misfits:
        complain(f"warning: {misfit}")
    return 0


def decode_stream(
    dataset: Dataset,
    product: str | None,
    space: str | None,
    *,
    block: str | None,
    hexadecimal: bool,
    as_json: bool,
) -> int:
    """Decode the lines of standard input as they come; give the exit status."""
    from catalog.stream import Trace  # noqa: PLC0415 - only a stream needs it

    trace = Trace(
        dataset, product=product, space=space, block=block, hexadecimal=hexadecimal, clean=printable
    )
    for lines in _lines():
        said = trace.lines(lines)
        if as_json:
            pairs = zip(lines, said, strict=True)
            said = [json.dumps({"line": line, "decoded": text}) for line, text in pairs]
        sys.stdout.write("\n".join((*said, "")))
        sys.stdout.flush()
    if not trace.unknown + trace.unreadable:
        return 0
    counts = {"no such register": trace.unknown, "not an address and a value": trace.unreadable}
    told = "; ".join(f"{what} in {count:,}" for what, count in counts.items() if count)
    like = ""
    if trace.unreadable and not hexadecimal:
        like = "; a line is like `0x1f00 0x35`, and with --hex numbers need no 0x"
    complain(f"of {counted(trace.number, 'lines')}: {told}; the first is line {trace.first:,}{like}")
    return SOME_FAILED


def _lines() -> Iterator[list[str]]:
    """The lines of standard input, as many at once as are there."""
    rest, stream = b"", standard_input().fileno()
    while chunk := os.read(stream, _CHUNK):
        whole, newline, rest = (rest + chunk).rpartition(b"\n")
        if newline:
            yield whole.decode("utf-8", "backslashreplace").split("\n")
    if rest:
        yield [rest.decode("utf-8", "backslashreplace")]


def standard_input() -> TextIO:
    """Standard input; some start a program with none.

    Raises:
        UsageError: there is none.
    """
    if sys.stdin is None:
        raise UsageError("- reads standard input, which is closed")
    return sys.stdin


def encode(
    dataset: Dataset,
    name: str,
    fields: Sequence[str],
    base: str,
    product: str | None,
    *,
    block: str | None,
    as_json: bool,
) -> None:
    """Print the value of a register with these fields."""
    from catalog.encoding import chosen  # noqa: PLC0415 - decoding needs none
    from catalog.encoding import encode as made  # noqa: PLC0415 - see above

    given = _given(fields)
    register = dataset.register(name, product=product, block=block)
    result = made(register, given, _number(base))
    _warn(register, [(chosen(register, field, value), value) for field, value in given.items()])
    said = {"register": register.name, "product": register.product, "value": result}
    _say(json.dumps(said) if as_json else hex(result))


def encode_words(
    dataset: Dataset, encoding: str, fields: Sequence[str], product: str | None, *, as_json: bool
) -> None:
    """Print the words of an instruction with these fields.

    Raises:
        NotFoundError: there is no such encoding or field.
        UsageError: several products have the encoding, or a value does not fit.
    """
    from catalog import assemble, words  # noqa: PLC0415 - only instructions need them

    given = _given(fields)
    found = words.encodings(dataset, encoding, product)
    if len(found) > 1:
        of = ", ".join(one[0].variant or one[0].product or "?" for one in found)
        raise UsageError(f"{encoding}: an encoding of {of}; name the product")
    (containers,) = found
    result = assemble.encode_words(dataset, containers, encoding, given)
    for container in containers:
        _warn(container, [])
    said = {"encoding": encoding, "product": containers[0].product, "words": result}
    _say(json.dumps(said) if as_json else " ".join(f"{word:#010x}" for word in result))


def _given(fields: Sequence[str]) -> dict[str, int | str]:
    """`FIELD=VALUE` as the values of fields."""
    if not fields:
        raise UsageError("give FIELD=VALUE")
    given: dict[str, int | str] = {}
    for text in fields:
        field, equals, value = text.rpartition("=")
        if not equals or not field or not value:
            raise UsageError(f"{text}: give FIELD=VALUE")
        if field in given:
            raise UsageError(f"{field}: given twice")
        given[field] = _number_or_name(value)
    return given


def _warn(register: Register, used: Sequence[tuple[Part, int | str]]) -> None:
    """Tell of the doubts about what a value was made with."""
    from specmill.phrases import marks  # noqa: PLC0415 - decoding has its own view

    named = [
        label
        for part, value in used
        for label in part.values
        if label.value == value or (label.name or "").casefold() == str(value).casefold()
    ]
    for row in (register, *(row for part, _ in used for row in part.rows), *named):
        for style, text in marks(row):
            if style == "doubt":
                complain(f"warning: {text}")


def _words(text: str) -> list[int]:
    """The words of an instruction in a number, the lowest first; zeros before it count, 8 hexadecimal digits a word."""
    number = _number(text)
    digits = text.lower().removeprefix("0x") if text.lower().startswith("0x") else ""
    count = max(-(-len(digits.replace("_", "")) // 8), -(-number.bit_length() // 32), 1)
    return [number >> 32 * place & 0xFFFF_FFFF for place in range(count)]


def prefixed(text: str) -> str:
    """A number of hexadecimal digits with its prefix; any other text as it is."""
    return f"0x{text}" if text and not set(text) - set(hexdigits) else text


def _number(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        meant = prefixed(text)
        hint = "give 10, 0x1f or 0b101" if meant == text else f"is {meant} meant?"
        raise UsageError(f"{text}: not a number; {hint}") from None


def _number_or_name(text: str) -> int | str:
    try:
        return int(text, 0)
    except ValueError:
        return text


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
