#!/usr/bin/env python3
"""models_page_test.py HEARTWRIGHT SOURCES: docs/models.md has a row for each bundled model, with its variants and the cell that its page names, and each
spec names its origin."""
import json
import pathlib
import re
import subprocess
import sys

heartwright, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
rows = {}
for line in (root / "docs/models.md").read_text().splitlines():
    row = re.match(r"\| \[(\w+)\]\(\.\./model_specs/\1\.json\) \| (.+) \|$", line)
    if row:
        rows[row[1]] = [cell.strip() for cell in row[2].split(" | ")]
models = json.loads(subprocess.run([str(heartwright), "models", "--json"], capture_output=True, text=True, check=True).stdout)
published = json.loads(re.sub(r"^//.*$", "", (root / "model_specs/published/models.json").read_text(), flags=re.M))["models"]
failures = [f"docs/models.md names '{name}', which is not bundled" for name in rows.keys() - {model["name"] for model in models}]
for model in models:
    row = rows.get(model["name"])
    if row is None:
        failures.append(f"docs/models.md has no row for {model['name']}")
    elif [variant for variant in row[2].split(", ") if variant] != model["variants"]:
        failures.append(f"docs/models.md: variants of {model['name']} are {', '.join(model['variants']) or 'none'}")
    elif row[0] != published.get(model["name"], {}).get("cell"):
        failures.append(f"docs/models.md: {model['name']} is '{row[0]}', and another cell in model_specs/published/models.json")
    doi = re.search(r"doi:(10\.\S+?)[.]?(\s|$)", model["citation"])
    if row and doi and doi[1] not in row[3]:
        failures.append(f"docs/models.md: {model['name']} has the DOI {doi[1]}")
    if row and row[4] in ("CellML", "Myokit", "paper") and not (root / "generated" / model["name"]).exists():
        head = pathlib.Path(model["path"]).read_text(encoding="utf-8").partition("{")[0]
        if "Origin: " not in head:
            failures.append(f"{model['name']}.json does not name its origin")
if len(models) < 30:
    failures.append(f"only {len(models)} models are bundled")
print("\n".join(failures))
sys.exit(1 if failures else 0)
