"""Options of the command and the keyword arguments that stand for them here: errors name the latter."""

from __future__ import annotations

import re
from typing import Any, Callable, Mapping, NamedTuple, Optional

from .stimuli import text_of

Texts = Callable[[Any], "list[str]"]
"""What an option is given for a value of Python, once for each text."""


def is_many(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, str)


def each(value: Any) -> list[str]:
    """A text or a number, or several: the option is given for each."""
    return [str(one) for one in value] if is_many(value) else [str(value)]


def in_unit(unit: str) -> Texts:
    """A number in this unit, or a text."""
    return lambda value: [str(text_of(value, unit))]


def list_in(unit: str) -> Texts:
    """Numbers in this unit or texts, as one list."""

    def texts(value: Any) -> list[str]:
        items = value if is_many(value) else [value]
        return [",".join(str(text_of(one, unit)) for one in items)]

    return texts


def pairs(value: Any) -> list[str]:
    """A mapping, ``NAME=VALUE`` for each entry; a text or several as they are."""
    return [f"{key}={one}" for key, one in value.items()] if isinstance(value, Mapping) else each(value)


def interval(value: Any) -> str:
    """``"200..350"`` of ``(200, 350)``."""
    return value if isinstance(value, str) else "..".join(str(text_of(one, "1")) for one in value)


class Keyword(NamedTuple):
    """A keyword argument of a function that calls the command."""

    name: str
    values: Optional[str] = None
    """A regular expression of the option's values; ``None``: a switch."""
    texts: Texts = each

    def said(self, value: Optional[str]) -> str:
        """As Python says it: ``force=True``, ``backend='cpu'``, ``ranks=4``; without a value the name alone."""
        if self.values is None:
            return f"{self.name}=True"
        if value is None:
            return self.name
        return f"{self.name}={value if value.isdecimal() or value.isupper() else repr(value)}"


Keywords = Mapping[str, Keyword]
"""By option, such as ``"--force"``."""


def words_of(keywords: Keywords, arguments: Mapping[str, Any]) -> list[str]:
    """The options of a command for the arguments of these names; ``None`` and ``False`` leave one out."""
    words: list[str] = []
    for option, keyword in keywords.items():
        value = arguments.get(keyword.name)
        if keyword.values is None:
            words += [option] if value else []
        elif value is not None:
            for text in keyword.texts(value):
                words += [option, text]
    return words


def in_keywords(text: str, keywords: Keywords) -> str:
    """A message of the command in which options are the keyword arguments that they are here.

    An option without one stays, and so do lines that quote a file.
    """

    def translated(line: str) -> str:
        for option, keyword in keywords.items():
            value = f"(?:[ =]({keyword.values})(?![\\w-]|\\.\\w))?" if keyword.values is not None else "()"
            line = re.sub(f"(?<![\\w-]){option}(?![\\w-]){value}", lambda found: keyword.said(found[1]), line)
        return line

    return "".join(line if line.startswith("    ") else translated(line) for line in text.splitlines(keepends=True))
