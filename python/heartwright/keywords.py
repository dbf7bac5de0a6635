"""Options of the command and the keyword arguments that stand for them here: errors name the latter."""

from __future__ import annotations

import re
from typing import Any, Mapping, NamedTuple, Optional


class Keyword(NamedTuple):
    """A keyword argument of a function that calls the command."""

    name: str
    values: Optional[str] = None
    """A regular expression of the option's values; ``None``: a switch."""

    def said(self, value: Optional[str]) -> str:
        """As Python says it: ``force=True``, ``backend='cpu'``, ``ranks=4``, ``ranks=N``; without a value the name alone."""
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
            words += [option, str(value)]
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
