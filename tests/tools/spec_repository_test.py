#!/usr/bin/env python3
"""docs/examples/spec_repository: what its workflow does runs here, passes on a good repository and fails on each kind of bad one.

spec_repository_test.py HEARTWRIGHT SOURCES FOLDER; exits with 77 (skipped) where there is no heartwright-generate.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
heartwright, sources, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
environment = {**os.environ, "PATH": f"{heartwright.parent}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}


def run(*words, at):
    return subprocess.run([str(word) for word in words], cwd=at, env=environment, capture_output=True, text=True)


def main():
    if not (heartwright.parent / "heartwright-generate").exists():
        print("skipped: no heartwright-generate")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    repository = folder / "repository"
    shutil.copytree(sources / "docs/examples/spec_repository", repository)
    (repository / "specs").mkdir(exist_ok=True)
    shutil.copy(sources / "docs/examples/model_in_cmake/pulse.json", repository / "specs")
    done = run("heartwright", "generate", "specs/pulse.json", "-o", "generated", at=repository)
    assert done.returncode == 0, done.stderr

    workflow = (repository / ".github/workflows/specs.yml").read_text()
    assert re.search(r"^ +\./check\.sh results$", workflow, re.M), "the workflow runs check.sh"
    for dependency in re.search(r"apt-get install -y -qq --no-install-recommends (.*)", workflow).group(1).split():
        assert re.search(rf"(^|[ (]){re.escape(dependency)}([ )]|$)", (sources / "tools/install_dependencies.sh").read_text(), re.M), dependency

    done = run("./check.sh", "results", at=repository)
    assert done.returncode == 0, done.stdout + done.stderr
    sarif = json.loads((repository / "results/pulse.sarif").read_text())
    assert sarif["version"] == "2.1.0" and sarif["runs"][0]["results"] == [], sarif
    assert list((repository / "results/verify_pulse").glob("*.html")), "verify left no page"

    # Sources that do not belong to the spec, and a spec that is wrong.
    spec = repository / "specs/pulse.json"
    text = spec.read_text()
    spec.write_text(text.replace('"a": "0.7"', '"a": "0.71"'))
    verified = "heartwright verify"
    script = (repository / "check.sh").read_text()
    (repository / "check.sh").write_text(script.replace(verified, "true heartwright verify"))  # it was tried above
    done = run("./check.sh", "results", at=repository)
    assert done.returncode == 1 and "generated/pulse is not what specs/pulse.json gives" in done.stderr, done.stderr
    spec.write_text(text.replace("cube(v)", "cube(u)"))
    done = run("./check.sh", "results", at=repository)
    assert done.returncode == 1 and "specs/pulse.json has errors" in done.stderr, done.stderr
    results = json.loads((repository / "results/pulse.sarif").read_text())["runs"][0]["results"]
    assert results and results[0]["level"] == "error", results
    return 0


if __name__ == "__main__":
    sys.exit(main())
