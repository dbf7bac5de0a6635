"""The programs of Heartwright: where they are, how they are called, and what their exit codes mean."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn, Optional, Sequence

from .errors import Error, InternalError, MachineError, UserError
from .keywords import Keywords, in_keywords

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
    words: Sequence[str], program: str = "heartwright", keywords: Optional[Keywords] = None
) -> tuple[str, str]:
    """Runs a program and waits for it: its output and its messages.

    Its faults become exceptions with its text, in which options are named as ``keywords`` of the caller. Ctrl-C is handed on to it, so that a run writes what there is; then
    ``KeyboardInterrupt`` is raised.
    """
    child = subprocess.Popen(
        [find_program(program), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C of a terminal comes once: from here
    )
    try:
        output, messages = child.communicate()
    except KeyboardInterrupt:
        child.send_signal(signal.SIGINT)
        try:
            child.communicate()
        except KeyboardInterrupt:  # once more: at once
            child.kill()
            child.communicate()
        raise
    if child.returncode != 0:
        raise _fault(child.returncode, in_keywords(messages, keywords or {}))
    return output, messages


def _become(name: str) -> NoReturn:
    program = find_program(name)
    os.execv(program, [program, *sys.argv[1:]])


def heartwright() -> NoReturn:
    """The console script ``heartwright``."""
    _become("heartwright")


def heartwright_generate() -> NoReturn:
    """The console script ``heartwright-generate``."""
    _become("heartwright-generate")
