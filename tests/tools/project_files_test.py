#!/usr/bin/env python3
"""project_files_test.py SOURCES: what a user leaves in a clone changes no test of the pages.

Makes a small project with what the quickstart leaves (runs/), a virtual environment and notes of the user's own, and asks which files are the
project's; then runs doc_links_test.py over it: with runs/ there, without, and in an archive without git.
"""
import pathlib
import subprocess
import sys
import tempfile

sources = pathlib.Path(sys.argv[1]).resolve()
here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here))
from project_files import project_files  # noqa: E402

failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)


def names(root):
    return [str(path.relative_to(root)) for path in project_files(root)]


def links_hold(root):
    done = subprocess.run([sys.executable, str(here / "doc_links_test.py"), str(root)], capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder).resolve() / "clone"
    (root / "docs").mkdir(parents=True)
    (root / "README.md").write_text("[pages](docs/README.md); open `runs/ms_cell/report.html`, see `docs/model.md`\n")
    (root / "docs/README.md").write_text("[model](model.md)\n")
    (root / "docs/model.md").write_text("# A model\n")
    (root / ".gitignore").write_text("/runs/\n/build*/\n")
    project = [".gitignore", "README.md", "docs/README.md", "docs/model.md"]
    expect(names(root) == project, f"an archive: {names(root)}")
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", "-C", str(root), *command], check=True)
    expect(names(root) == project, f"a clone: {names(root)}")

    # What the quickstart and a user leave there: results, a virtual environment, notes with links that lead nowhere.
    for left in ("runs/niederer_slab-001/report.html", "env/lib/package/README.md", "notes.md", "docs/mine.md"):
        (root / left).parent.mkdir(parents=True, exist_ok=True)
        (root / left).write_text("[nowhere](nowhere.md)\n")
    expect(names(root) == project, f"a clone in use: {names(root)}")
    holds, said = links_hold(root)
    expect(holds, f"the pages of a clone in use: {said}")
    (root / "README.md").write_text("[gone](docs/gone.md)\n")
    holds, said = links_hold(root)
    expect(not holds and "docs/gone.md is not there" in said, f"a page that points at nothing passes: {said}")
    (root / "README.md").write_text("")
    (root / "docs/model").mkdir()
    (root / "docs/model/part.md").write_text("# A part\n")
    subprocess.run(["git", "-C", str(root), "add", "docs/model/part.md"], check=True)
    holds, said = links_hold(root)
    expect(not holds and "no link from docs/README.md" in said, f"a page of a folder that no link reaches passes: {said}")
    (root / "docs/model.md").write_text("[part](model/part.md)\n")
    holds, said = links_hold(root)
    expect(holds, f"a page of a folder that is reached in two steps: {said}")

expect((sources / "README.md") in project_files(sources), "README.md is not a file of this project")
print("\n".join(failures) or "the project's files, with and without what users leave")
sys.exit(1 if failures else 0)
