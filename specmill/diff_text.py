r"""A comparison as a person reads it: on a terminal, or as a Markdown page.

    CB_MODE: 2 of 4 fields differ; the hardware changed
      chip-one    chip-one-guide, page 5, line 3
      chip-two    chip-two-guide, page 7, line 112

      - OLD_BIT removed: 3
          free in chip-two; printed on page 5, line 9
      ~ SIZE resized: 2:0 -> 3:0
          value 4 of chip-two needs the wider field; printed on page 5, line 10 and page 7, line 119

What may be damage of a print and no change of the hardware has a `?` before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from specmill.forms import Markdown, Terminal, page, told_apart
from specmill.forms import show as show_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from specmill.forms import Form

Row = dict[str, Any]

_SIGNS: Final = {"added": ("+", "green"), "removed": ("-", "red")}
_VERDICTS: Final = {
    "hardware_change": "the hardware changed",
    "suspected_damage": "a print may be damaged",
    "same_text": "the same",
}
_KINDS: Final = {"instructions": ("instruction", "encoding"), "symbols": ("symbol", "kind")}


def markdown(found: Row) -> str:
    """What `catalog.diff.diff` returns as a Markdown page."""
    return page(_page(found, Markdown()))


def show(found: Row) -> None:
    """Print it on stdout, with colours where that is a terminal."""
    show_lines(_page(found, Terminal()))


def _page(found: Row, form: Form) -> Iterator[str]:
    names = [form.name(found[end]["name"]) for end in ("from", "to")]
    yield form.heading(f"What changed from {found['from']['name']} to {found['to']['name']}", 1)
    yield form.text("")
    yield form.text(f"{_totals(found)}; {found['about']}.")
    for group in found["registers"]:
        yield from _register(group, names, form)
    for group in found["listed"]:
        yield from _listed(group, names, form)
    for one in found["products"]:
        where = names[one["what"] == "added"]
        yield from _section(f"{one['product']}: only in {where}", form)
        for doc_id in one["documents"]:
            yield form.item(form.name(doc_id))
    for key, name in (("only_from", names[0]), ("only_to", names[1])):
        yield from _alone(found[key], f"Only in {name}", form)
    yield from _alone(found["uncompared"], "Of one name several times, and therefore not compared", form)


def _totals(found: Row) -> str:
    """How much differs, in a sentence."""
    differing, same = len(found["registers"]), found["same"]
    said = [f"{_count(differing, 'register')} {'differs' if differing == 1 else 'differ'}"]
    if same:
        said.append(f"{same:,} {'is' if same == 1 else 'are'} the same")
    for key, end in (("only_from", "from"), ("only_to", "to")):
        if found[key]:
            said.append(f"{len(found[key]):,} only in {found[end]['name']}")
    for table, (one, _) in _KINDS.items():
        if number := sum(len(group["changes"]) for group in found["listed"] if group["table"] == table):
            said.append(_count(number, f"difference in {one}s", f"differences in {one}s"))
    return ", ".join(said) if found["differs"] else f"No difference ({_count(same, 'register')})"


def _section(title: str, form: Form) -> Iterator[str]:
    yield form.text("")
    yield form.heading(title, 2)
    yield form.text("")


def _register(group: Row, names: list[str], form: Form) -> Iterator[str]:
    title = group["register"] or "(no name)"
    if group["before_name"] is not None:
        title = f"{group['before_name']} -> {title}"
    if "product" in group:
        title = f"{group['product']}: {title}"
    yield from _section(title, form)
    yield form.text(_about(group, form))
    yield form.text("")
    for end, name in zip(("from", "to"), names, strict=True):
        if group[end]:
            yield form.item(f"{name}: {_place(group[end], form)}")
        elif group["from"] or group["to"]:
            yield form.item(f"{name}: not there")
    yield form.text("")
    homes = {place["doc_id"] for place in (group["from"], group["to"]) if place}
    for change in group["changes"]:
        what = _what(change, f"{form.name(change['field'])} " if change["field"] else "", form)
        yield form.item(what, style=_style(change))
        evidence = form.name(change["evidence"] or "")
        yield form.note("; ".join(filter(None, (evidence, _printed(change, homes, form)))))


def _about(group: Row, form: Form) -> str:
    said = [form.name(group["summary"]), _VERDICTS.get(group["verdict"], "")]
    if "same_source" in group:
        said.append("read from the same bytes" if group["same_source"] else "read from different bytes")
    return "; ".join(filter(None, said)) + "."


def _what(change: Row, name: str, form: Form) -> str:
    """The change itself: `+ MODE added: 3:0`, `~ MODE default: none -> 0x0`."""
    sign = _SIGNS.get(change["what"], ("~", ""))[0]
    doubt = "? " if change["verdict"] == "suspected_damage" else ""
    one_sided = change["what"] in _SIGNS
    said = told_apart(change["before"], change["after"])
    values = [form.quote(value) for value in said if value is not None or not one_sided]
    return f"{doubt}{_sign(sign, form)} {name}{change['what']}{': ' if values else ''}{' -> '.join(values)}"


def _sign(sign: str, form: Form) -> str:
    """On a page, `+` and `-` after the sign of an item would begin another list."""
    return f"`{sign}`" if isinstance(form, Markdown) else sign


def _style(change: Row) -> str:
    return (
        "magenta"
        if change["verdict"] == "suspected_damage"
        else _SIGNS.get(change["what"], ("~", "yellow"))[1]
    )


def _printed(change: Row, homes: set[str], form: Form) -> str:
    """Where it is printed on either side."""
    said = []
    for end in ("from", "to"):
        if (place := change[end]) is not None:
            where = f"page {place['page']}, line {place['line']}"
            said.append(where if place["doc_id"] in homes else _place(place, form))
    if len(said) == 2 and said[0] == said[1]:
        said = [f"{said[0]}, of both"]
    return f"printed on {' and '.join(said)}" if said else ""


def _place(place: Row, form: Form) -> str:
    variant = f", of {form.name(place['variant'])}" if place.get("variant") else ""
    return f"{form.name(place['doc_id'])}, page {place['page']}, line {place['line']}{variant}"


def _listed(group: Row, names: list[str], form: Form) -> Iterator[str]:
    one, of = _KINDS[group["table"]]
    title = f"{one.capitalize()}s of {of} {group['group'] or '(no name)'}"
    yield from _section(f"{group['product']}: {title}" if "product" in group else title, form)
    for end, other, name in (("from", "to", names[0]), ("to", "from", names[1])):
        if not group[other]:  # nothing to compare with: they are named in `--json`
            first = group["changes"][0][end]
            yield form.item(f"only in {name}: {_count(group[end], one)}, {_place(first, form)} among others")
            return
    for change in group["changes"]:
        yield form.item(_what(change, f"{form.name(change['name'] or '?')} ", form), style=_style(change))
        evidence = form.name(change["evidence"] or "")
        homes = {place["doc_id"] for place in (change["from"], change["to"]) if place}
        yield form.note("; ".join(filter(None, (evidence, _printed(change, homes, form)))))


def _alone(rows: list[Row], title: str, form: Form) -> Iterator[str]:
    if not rows:
        return
    yield from _section(f"{title}: {_count(len(rows), 'register')}", form)
    for row in rows:
        yield form.item(form.name(row["register"] or "(no name)"), _place(row, form))


def _count(number: int, one: str, several: str | None = None) -> str:
    return f"{number:,} {one if number == 1 else several or one + 's'}"
