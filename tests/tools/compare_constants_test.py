#!/usr/bin/env python3
"""compare_constants_test.py SOURCES: constants of the bundled specs are those of other files, and transposed digits are found."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1]).resolve()
failures = []


def compared(specs, *models):
    return subprocess.run([sys.executable, str(root / "tools/checks/compare_constants.py"), "--specs", str(specs), *models],
                          capture_output=True, text=True)


done = compared(root / "model_specs")
if done.returncode:
    failures.append(f"constants differ:\n{done.stderr}")
if done.stdout.strip() not in (root / "docs/models.md").read_text(encoding="utf-8"):
    failures.append("docs/models.md has not the table that tools/checks/compare_constants.py prints")
independent = json.loads((root / "tools/checks/independent_constants.json").read_text(encoding="utf-8"))["models"]
files = [path.stem for path in (root / "model_specs").glob("*.json") if re.search(r"_\d{4}", path.stem)]
for name in files:
    if f"| {name} |" not in done.stdout:
        failures.append(f"{name} is not compared")
if len(files) < 31 or sum(not independent[name].get("one_file") for name in files if name in independent) < 24:
    failures.append("fewer models are compared as a whole than were in November 2026")

# Digits changed in a copy: in a parameter, in an equation, in a rate of a variant; and the faults that the files had.
changes = [
    ("grandi_2010", '"3.7243e-12 L/ms"', '"3.2743e-12 L/ms"'),
    ("ohara_rudy_2011", "0.1908", "0.1098"),
    ("ten_tusscher_panfilov_2006", "0.3485", "0.3845"),
    ("bueno_orovio_2008", "3.3849", "3.3489"),
]
with tempfile.TemporaryDirectory() as folder:
    for name, right, wrong in changes:
        text = (root / f"model_specs/{name}.json").read_text(encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        pathlib.Path(folder).mkdir(exist_ok=True)
        (pathlib.Path(folder) / f"{name}.json").write_text(text.replace(right, wrong), encoding="utf-8")
        if right not in text or compared(folder, name).returncode != 1:
            failures.append(f"{name}: {wrong} for {right} is not found")
text = (root / "model_specs/clancy_rudy_2002.json").read_text(encoding="utf-8")
if '"1.534e-7 mm^2"' not in text:
    failures.append("clancy_rudy_2002: the capacitive area is not that of Luo and Rudy 1994")
print("\n".join(failures))
sys.exit(1 if failures else 0)
