"""The exceptions of Heartwright. Their text is what the command prints: the place, the line and the caret."""


class Error(Exception):
    """What all exceptions of Heartwright are."""


class UserError(Error, ValueError):
    """An input is wrong: the text says what and where, and what was expected."""


class MachineError(Error, RuntimeError):
    """The machine cannot: no memory, no compiler, a program that is missing."""


class InternalError(Error, RuntimeError):
    """A fault of Heartwright."""
