"""What all tests of the Python package begin with: a reason where it cannot be tested."""

import sys

try:
    import numpy  # noqa: F401
except ImportError:
    print("Skipped: this Python has no NumPy (pip install numpy)")
    sys.exit(77)


def has(module):
    import importlib.util

    return importlib.util.find_spec(module) is not None


def source():
    """The folder of the sources."""
    import os
    from pathlib import Path

    return os.environ.get("HEARTWRIGHT_SOURCE_DIR", str(Path(__file__).parents[2]))
