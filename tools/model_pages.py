#!/usr/bin/env python3
"""Pages of bundled models for the documentation site, by `heartwright models NAME -o FOLDER --format md`, and an index.

    tools/model_pages.py                      all of them, into docs/models
    tools/model_pages.py -o pages karma_1994  one

A page takes a second to a minute: models without a solver are compiled, and each variant is paced. With --missing,
pages that are there are kept.
"""
import argparse
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="bundled models; all of them")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=root / "docs/models", metavar="FOLDER")
    parser.add_argument("--heartwright", default=str(root / "build/release/bin/heartwright"), metavar="PROGRAM")
    parser.add_argument("--beats", type=int, default=100, help="before the one that is measured, at most")
    parser.add_argument("--missing", action="store_true", help="only pages that are not there")
    asked = parser.parse_args()
    listed = subprocess.run([asked.heartwright, "models", "--json"], check=True, capture_output=True, text=True)
    models = {model["name"]: model for model in json.loads(listed.stdout)}
    unknown = [name for name in asked.names if name not in models]
    if unknown:
        sys.exit(f"model_pages: no bundled model {', '.join(unknown)}; heartwright models lists them")
    failed = []
    for name in asked.names or models:
        if asked.missing and (asked.output / f"{name}.md").exists():
            continue
        to = ["-o", str(asked.output), "--format", "md", "--beats", str(asked.beats)]
        if subprocess.run([asked.heartwright, "models", name, *to]).returncode != 0:
            failed.append(name)
    asked.output.mkdir(parents=True, exist_ok=True)
    lines = ["# Bundled models", "", "| model | paper |", "|---|---|"]
    for name, model in models.items():
        if (asked.output / f"{name}.md").exists():
            lines.append(f"| [{name}]({name}.md) | {model['citation'].replace('|', '/')} |")
    (asked.output / "index.md").write_text("\n".join(lines) + "\n")
    if failed:
        sys.exit(f"model_pages: no page of {', '.join(failed)}")


if __name__ == "__main__":
    main()
