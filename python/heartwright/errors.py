"""The exceptions of Heartwright. Their text is what the command prints: the place, the line and the caret."""

from __future__ import annotations

import os
import re
import sys
import warnings


class Error(Exception):
    """What all exceptions of Heartwright are."""


class UserError(Error, ValueError):
    """An input is wrong: the text says what and where, and what was expected."""


class MachineError(Error, RuntimeError):
    """The machine cannot: no memory, no compiler, a program that is missing."""


class InternalError(Error, RuntimeError):
    """A fault of Heartwright."""


class HeartwrightWarning(UserWarning):
    """What the command warns of: a result that is there, and may not be what was meant."""


def messages_in(text: str, severity: str) -> list[str]:
    """The ``"warning"`` or ``"error"`` messages of a command's output, each with the lines that it quotes."""
    begin = re.compile(rf"(\S.*:\d+:\d+: )?{severity}: ")
    found: list[str] = []
    is_within = False
    for line in text.splitlines(keepends=True):
        if begin.match(line):
            found.append(line)
            is_within = True
        elif is_within and line.startswith("    "):
            found[-1] += line
        else:
            is_within = False
    return found


def warn(text: str) -> None:
    """Hands a message to ``warnings``, with the place of the caller outside of this package."""
    package = os.path.dirname(os.path.abspath(__file__)) + os.sep
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and os.path.abspath(frame.f_code.co_filename).startswith(package):
        level, frame = level + 1, frame.f_back
    warnings.warn(text.strip(), HeartwrightWarning, stacklevel=level)
