#!/usr/bin/env python3
"""`heartwright new repository`: what it lays out; what the workflow does runs here, passes on a good repository and fails on each kind of bad one.

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


def refused(*words, because):
    done = run("heartwright", "new", "repository", *words, at=folder)
    assert done.returncode == 2 and because in done.stderr, f"{words}: {done.returncode} {done.stderr}"


def check_what_is_refused():
    refused("repository", because="error: repository: is there already, and not empty; name another folder")
    refused(because="error: heartwright new repository needs FOLDER")
    refused("other", "--tissue", because="--tissue is of heartwright new experiment; a repository has --model alone")
    refused("other", "--model", "karma_1995", because="did you mean 'karma_1994'?")
    assert not (folder / "other").exists()


def check_a_spec_of_several_files():
    """A spec and the one beside it that it extends are copied, and both have sources; a bundled base stays where it is."""
    specs = folder / "own"
    specs.mkdir()
    shutil.copy(sources / "docs/examples/model_in_cmake/pulse.json", specs / "pulse.json")
    slow = '{ "format": 1, "extends": "pulse", "name": "slow", "parameters": { "phi": "0.04" } }\n'
    (specs / "slow.json").write_text(slow)
    (specs / "slow_karma.json").write_text(slow.replace("pulse", "karma_1994").replace("slow", "slow_karma").replace('"phi": "0.04"', '"tau_n": "300 ms"'))
    for name, copied in (("slow", ["pulse", "slow"]), ("slow_karma", ["slow_karma"])):
        done = run("heartwright", "new", "repository", f"of_{name}", "--model", f"own/{name}.json", at=folder)
        assert done.returncode == 0, done.stdout + done.stderr
        assert sorted(path.stem for path in (folder / f"of_{name}/specs").iterdir()) == copied
        assert sorted(path.name for path in (folder / f"of_{name}/generated").iterdir()) == copied


def main():
    if not (heartwright.parent / "heartwright-generate").exists():
        print("skipped: no heartwright-generate")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    repository = folder / "repository"
    (repository / ".git").mkdir(parents=True)  # a repository that was begun elsewhere
    done = run("heartwright", "new", "repository", "repository", at=folder)
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "repository", done.stdout + done.stderr
    for name in ("README.md", ".gitignore", "specs/pulse.json", "generated/pulse/manifest.json"):
        assert (repository / name).is_file(), name
    check_what_is_refused()
    check_a_spec_of_several_files()

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
