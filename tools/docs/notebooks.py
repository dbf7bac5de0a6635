#!/usr/bin/env python3
"""Makes the notebooks of python/tutorials from the scripts of the same names, which are their one source.

    tools/docs/notebooks.py                         # writes python/tutorials/*.ipynb, without outputs
    tools/docs/notebooks.py --check                 # only says which differ; exits with 1 if any do
    tools/docs/notebooks.py --execute FOLDER        # runs them and writes them with outputs (needs nbclient, ipykernel)
    tools/docs/notebooks.py --execute FOLDER --quick  # the same in seconds: `quick = True` follows the parameters

Scripts are in the percent format that editors and Jupytext know: "# %%" begins a cell of code, "# %% [markdown]" one of
text, tags=["parameters"] marks the cell after which values are set for a run, as Papermill does.
"""

import argparse
import json
import os
import re
import sys
from pathlib import Path

TUTORIALS = Path(__file__).resolve().parents[2] / "python" / "tutorials"
CELL = re.compile(r"^# %%(?P<text> \[markdown\])?(?: tags=(?P<tags>\[.*\]))?$", re.M)


def cells_of(script):
    """(is_text, tags, lines) of each cell."""
    found = list(CELL.finditer(script))
    if not found or script[: found[0].start()].strip():
        sys.exit("a tutorial begins with a cell: # %% or # %% [markdown]")
    cells = []
    for begin, end in zip(found, [*found[1:], None]):
        text = script[begin.end() : end.start() if end else None].strip("\n")
        lines = [re.sub(r"^# ?", "", line) for line in text.split("\n")] if begin["text"] else text.split("\n")
        cells.append((bool(begin["text"]), json.loads(begin["tags"] or "[]"), lines))
    return cells


def notebook_of(script):
    """The notebook as a dictionary of nbformat 4.5, without outputs."""
    cells = []
    for number, (is_text, tags, lines) in enumerate(cells_of(script)):
        cell = {
            "cell_type": "markdown" if is_text else "code",
            "id": f"cell-{number}",
            "metadata": {"tags": tags} if tags else {},
            "source": [line + "\n" for line in lines[:-1]] + lines[-1:],
        }
        cells.append(cell if is_text else {**cell, "execution_count": None, "outputs": []})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def text_of(notebook):
    return json.dumps(notebook, indent=1) + "\n"


def execute(script, folder, is_quick):
    """Runs the notebook in a kernel of this Python; the executed one lies in the folder. An exception ends it."""
    import nbclient
    import nbformat

    notebook = nbformat.reads(text_of(notebook_of(script.read_text())), as_version=4)
    if is_quick:
        at = next(n for n, cell in enumerate(notebook.cells) if "parameters" in cell.metadata.get("tags", []))
        notebook.cells.insert(
            at + 1, nbformat.v4.new_code_cell("quick = True", id="quick", metadata={"tags": ["injected-parameters"]})
        )
    # The kernel runs in the folder, and its figures are outputs.
    os.environ.pop("MPLBACKEND", None)
    paths = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    os.environ["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, paths))
    folder.mkdir(parents=True, exist_ok=True)
    client = nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3")
    client.execute(cwd=str(folder))
    nbformat.write(notebook, folder / f"{script.stem}.ipynb")


def output_in_markdown(output):
    data = output.get("data", {})
    if "image/png" in data:
        return f'<img alt="" src="data:image/png;base64,{"".join(data["image/png"]).strip()}">\n'
    text = "".join(output.get("text") or data.get("text/plain") or "")
    return f"```text\n{text.rstrip()}\n```\n" if text.strip() else ""


def in_markdown(notebook):
    """A page: text, code, and outputs where there are some."""
    page = ""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        page += source + "\n\n" if cell["cell_type"] == "markdown" else f"```python\n{source}\n```\n\n"
        page += "\n".join(map(output_in_markdown, cell.get("outputs", []))) + "\n"
    return page


def pages(root):
    """Pages of the site, by name: with outputs if build/notebooks holds the executed notebook."""
    found, rows = {}, ""
    for script in sorted((root / "python/tutorials").glob("*.py")):
        executed = root / "build/notebooks" / f"{script.stem}.ipynb"
        notebook = json.loads(executed.read_text()) if executed.exists() else notebook_of(script.read_text())
        page = in_markdown(notebook)
        found[f"tutorials/{script.stem}.md"] = page
        rows += f"- [{re.search('^# (.*)$', page, re.M)[1]}](tutorials/{script.stem}.md)\n"
    return {
        "tutorials.md": "# Tutorials of Python\n\nEach is a script and a notebook (`.ipynb`) in `python/tutorials`.\n\n"
        + rows,
        **found,
    }


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a notebook is not what its script says"
    )
    words.add_argument(
        "--execute", metavar="FOLDER", type=Path, help="run the notebooks and write them into FOLDER with outputs"
    )
    words.add_argument("--quick", action="store_true", help="with --execute: small sizes, seconds")
    words.add_argument("names", nargs="*", metavar="NAME", help="tutorials; default: all")
    arguments = words.parse_args()
    differing = []
    for script in sorted(TUTORIALS.glob("*.py")):
        if arguments.names and script.stem not in arguments.names:
            continue
        if arguments.execute:
            execute(script, arguments.execute.resolve(), arguments.quick)
            continue
        file, text = script.with_suffix(".ipynb"), text_of(notebook_of(script.read_text()))
        if not file.exists() or file.read_text() != text:
            differing.append(file.name)
            if not arguments.check:
                file.write_text(text)
    if arguments.check and differing:
        sys.exit(
            f"{', '.join(differing)}: not what the script of the same name says; tools/docs/notebooks.py writes it"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
