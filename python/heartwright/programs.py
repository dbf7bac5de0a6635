"""The programs of Heartwright: where they are, how they are called, and what their exit codes mean."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn, Optional, Sequence

from .errors import Error, InternalError, MachineError, UserError, messages_in, warn
from .keywords import Keywords, in_keywords
from .progress import StatusLine

_CLEAR = "\033[K"
"""With which a terminal clears the line of a bar."""

_PACKAGE = Path(__file__).absolute().parent


def _folders() -> list[Path]:
    """Where programs may be: in the package (a wheel), beside it (a build tree)."""
    return [_PACKAGE / "_programs" / "bin", _PACKAGE.parent.parent / "bin"]


def find_program(name: str = "heartwright") -> str:
    """The path of a program of this installation.

    The variable ``HEARTWRIGHT_BIN`` names a folder that is searched first.
    """
    said = os.environ.get("HEARTWRIGHT_BIN")
    for folder in ([Path(said)] if said else []) + _folders():
        program = folder / name
        if os.access(program, os.X_OK):
            return str(program)
    raise MachineError(
        f"the program {name} is not there; it is in {_folders()[0]} of a whole wheel, in bin/ of a build, "
        "or in the folder that HEARTWRIGHT_BIN names"
    )


def spec_folder() -> Path:
    """The folder of the bundled specs and experiments."""
    for bin_folder in _folders():
        for folder in (bin_folder.parent / "share" / "heartwright", bin_folder.parent.parent.parent):
            if (folder / "model_specs").is_dir():
                return folder / "model_specs"
    raise MachineError("the bundled specs are not there")


def _fault(code: int, text: str) -> Error:
    text = text.strip() or f"ended with exit code {code}"
    if code == 4:
        return MachineError(text)
    if code in (1, 2):
        return UserError(text)
    return InternalError(text)


def call(
    words: Sequence[str],
    program: str = "heartwright",
    keywords: Optional[Keywords] = None,
    status: Optional[StatusLine] = None,
) -> tuple[str, str]:
    """Runs a program and waits for it: its output and its messages.

    Its faults become exceptions with its text, in which options are named as ``keywords`` of the caller. Its warnings
    become warnings of Python. Ctrl-C is handed on to it, so that a run writes what there is; then
    ``KeyboardInterrupt`` is raised.

    :param status: shows what the program says meanwhile.
    """
    with status or StatusLine(False) as line, tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        child = subprocess.Popen(
            [find_program(program), *words],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C of a terminal comes once: from here
        )
        with child:
            try:
                messages = _followed(child, line)
            except KeyboardInterrupt:
                child.send_signal(signal.SIGINT)
                try:
                    _followed(child, line)
                except KeyboardInterrupt:  # once more: at once
                    child.kill()
                raise
        output.seek(0)
        written = output.read()
    messages = in_keywords(messages, keywords or {})
    if child.returncode != 0:
        errors = messages_in(messages, "error")
        raise _fault(child.returncode, messages[messages.index(errors[0]) :] if errors else messages)
    for message in messages_in(messages, "warning"):
        warn(message.replace("warning: ", "", 1))
    return written, messages


def _followed(child: subprocess.Popen[str], line: StatusLine) -> str:
    """The messages to their end, each of which is shown. A bar of progress is no message."""
    assert child.stderr is not None
    messages = []
    for text in child.stderr:  # a bar is redrawn behind "\r", which ends a line here
        is_bar = text.startswith(_CLEAR)
        if not is_bar:
            messages.append(text)
        if text.strip():
            line.show(text[len(_CLEAR) :] if is_bar else text)
    return "".join(messages)


def _become(name: str) -> NoReturn:
    program = find_program(name)
    os.execv(program, [program, *sys.argv[1:]])


def heartwright() -> NoReturn:
    """The console script ``heartwright``."""
    _become("heartwright")


def heartwright_generate() -> NoReturn:
    """The console script ``heartwright-generate``."""
    _become("heartwright-generate")
