"""Things by name: a wrong name is told with the nearest one, notebooks complete names and show a table."""

from __future__ import annotations

import html
from typing import Any, Iterable, Iterator, Mapping, Sequence, TypeVar

from .errors import UserError

Thing = TypeVar("Thing")


class UnknownName(UserError, KeyError):
    """There is nothing of this name; the text has the nearest one."""

    __str__ = Exception.__str__


def nearest(name: Any, names: Iterable[str]) -> str:
    """``"did you mean 'x'?"``, or what there is. ``gKr``, ``GKr`` and ``g_Kr`` are near each other."""
    import difflib

    names = list(names)
    plain = {one.replace("_", "").lower(): one for one in reversed(names)}
    near = plain.get(str(name).replace("_", "").lower())
    for candidate in [near] if near else difflib.get_close_matches(str(name), names, 1):
        return f"did you mean {candidate!r}?"
    shown = ", ".join(names[:40])
    return f"there are: {shown}" + (f" and {len(names) - 40} more" if len(names) > 40 else "")


class Named(Mapping[str, Thing]):
    """A dictionary that cannot be changed, of things with a name."""

    def __init__(self, kind: str, owner: str, things: Mapping[str, Thing]):
        self._kind, self._owner, self._things = kind, owner, dict(things)

    def __getitem__(self, name: str) -> Thing:
        try:
            return self._things[name]
        except KeyError:
            raise UnknownName(f"no {self._kind} {name!r} of {self._owner}: {nearest(name, self._things)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self._things)

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}s of {self._owner}: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        fields = [one for one in ("name", "unit", "value", "doc") if all(hasattr(t, one) for t in self.values())]
        return table(fields, ([getattr(thing, one) for one in fields] for thing in self.values()))


def table(headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table of HTML."""

    def cell(value: Any) -> str:
        return f"{value:.6g}" if isinstance(value, float) else html.escape(str(value))

    head = "".join(f"<th>{html.escape(one)}</th>" for one in headers)
    body = "".join("<tr>" + "".join(f"<td>{cell(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def folded(title: str, content: str) -> str:
    """What is shown when its title is clicked."""
    return f"<details><summary>{html.escape(title)}</summary>{content}</details>"
