"""Which files belong to the project: what git tracks, or in an unpacked archive everything that .gitignore does not name.

A clone also holds what its user made there (runs/, builds, virtual environments, notes). Tests of the project's text must not read it.
"""
import fnmatch
import pathlib
import subprocess


def project_files(root):
    """Absolute paths of the project's files below the folder root, sorted."""
    root = pathlib.Path(root).resolve()
    if (root / ".git").exists():  # a folder in a clone, a file in a worktree; not the repository around an unpacked archive
        listed = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, text=True)
        if listed.returncode == 0:
            return sorted(path for name in listed.stdout.split("\0") if name and (path := root / name).is_file())
    ignored = [line.strip().strip("/") for line in (root / ".gitignore").read_text().splitlines()] if (root / ".gitignore").exists() else []

    def is_ignored(path):
        return any(fnmatch.fnmatch(part, pattern) for part in path.relative_to(root).parts for pattern in ignored if pattern)

    return sorted(path for path in root.rglob("*") if path.is_file() and not is_ignored(path))
