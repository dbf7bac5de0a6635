"""A line on stderr that shows how far a command is, on a terminal or in a notebook."""

from __future__ import annotations

import shutil
import sys
from typing import Any, Optional


def _is_watched() -> bool:
    return sys.stderr is not None and ("ipykernel" in sys.modules or sys.stderr.isatty())


class StatusLine:
    """One line that is overwritten, and cleared at the end of ``with``."""

    def __init__(self, wanted: Optional[bool] = None):
        self.is_shown = _is_watched() if wanted is None else wanted
        self._length = 0

    def words(self) -> list[str]:
        """Options of a command that has a bar of progress."""
        return ["--progress", "bar"] if self.is_shown else ["--quiet"]

    def show(self, text: str) -> None:
        """Puts ``text`` in the place of what was shown."""
        if not self.is_shown:
            return
        text = text.strip()[: shutil.get_terminal_size((100, 24)).columns - 1]
        sys.stderr.write("\r" + text.ljust(self._length))
        sys.stderr.flush()
        self._length = len(text)

    def __enter__(self) -> StatusLine:
        return self

    def __exit__(self, *_: Any) -> None:
        if self._length > 0:
            self.show("")
            sys.stderr.write("\r")
            sys.stderr.flush()
