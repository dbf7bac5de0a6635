#!/usr/bin/env python3
"""model_pages_test.py HEARTWRIGHT GENERATE SOURCES: `heartwright models NAME` of each bundled model.

Equations are well-formed MathML that names only what the spec defines; the page shows published values; pages of three models that come built have
a beat, with its plots. Nothing is compiled.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

heartwright, generate, root = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
published = json.loads(re.sub(r"^//.*$", "", (root / "model_specs/published/models.json").read_text(), flags=re.M))["models"]
WORDS = set("""t dt n_sites n_nominal n_weight exp log log10 sqrt pow square cube fabs min max floor ceil sin cos tan asin acos atan sinh cosh tanh
asinh acosh atanh in next mean per_cell sum min_of max_of ddt""".split())
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)


def run(program, *words):
    done = subprocess.run([str(program), *words], capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    expect(done.returncode == 0, f"{program.name} {' '.join(words)}:\n{done.stderr}")
    return done.stdout


def names_in(text):
    return set(re.findall(r"[A-Za-z_]\w*", re.sub(r"\[[^]]*\]", "", re.sub(r"\b[\d.]+[eE][-+]?\d+", "", text))))


def check_description(name):
    model = json.loads(run(generate, "describe", name))
    known = WORDS | {model["membrane"]["stimulus"]}
    texts = []
    for component in model["components"]:
        for kind in ("parameters", "states"):
            known |= {it["name"] for it in component[kind]}
        known |= {it["left"] for it in component["equations"]}
        texts += [it["right"] for it in component["equations"]]
        for channels in component["channels"]:
            known |= {f"{channels['name']}_{state}" for state in channels["states"] + [it["to"] for it in channels["transitions"]]}
            known |= {f"{channels['name']}_count"}
            texts += [it.get("rate", it.get("probability")) for it in channels["transitions"]]
        for it in component["equations"] + [one for channels in component["channels"] for one in channels["transitions"]]:
            try:
                element = xml.etree.ElementTree.fromstring(it["math"])
                expect(element.tag == "math" and len(element) > 0, f"{name}: empty MathML: {it}")
            except xml.etree.ElementTree.ParseError as error:
                failures.append(f"{name}: {error}: {it['math']}")
        for it in component["parameters"] + component["states"]:
            xml.etree.ElementTree.fromstring(it["math"])
    unknown = set().union(*map(names_in, texts)) - known
    expect(not unknown, f"{name}: equations name {', '.join(sorted(unknown))}, which nothing defines")
    expect(model["notes"], f"{name}: nothing at the head of its file says where it comes from")


def check_text(name):
    page = run(heartwright, "models", name, "--beats", "0")
    expect(page.startswith(f"{name}\n{'=' * len(name)}\n"), f"{name}: the page does not begin with its name")
    expect(published[name]["cell"] in page, f"{name}: the page does not say which cell it is of")
    for one in published[name].get("biomarkers", []):
        expect(one["value"] in page and one["source"].split(",")[0] in page, f"{name}: the page lacks {one}")


def check_beat(name, folder):
    file = folder / f"{name}.html"
    run(heartwright, "models", name, "-o", str(folder), "--beats", "2", "--variant", "epi" if "tusscher" in name else "", "--quiet")
    page = file.read_text()
    for text in (">Biomarkers<", "<td>apd90</td>", "Membrane potential", ">Restitution<", "<math display=\"block\">"):
        expect(text in page, f"{name}: its page lacks {text}")
    run(heartwright, "models", name, "-o", str(folder), "--beats", "1", "--format", "md", "--variant", "epi" if "tusscher" in name else "")
    markdown = (folder / f"{name}.md").read_text()
    pictures = re.findall(r"\]\(([^)]*\.svg)\)", markdown)
    expect(pictures and all((folder / one).exists() for one in pictures), f"{name}.md: pictures that are not there: {pictures}")


models = [model["name"] for model in json.loads(run(heartwright, "models", "--json"))]
expect(set(models) == set(published), f"model_specs/published/models.json and the bundled models differ: {set(models) ^ set(published)}")
with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
    for done in [pool.submit(check, model) for model in models for check in (check_description, check_text)]:
        done.result()
    for model in ("karma_1994", "ten_tusscher_panfilov_2006"):
        check_beat(model, pathlib.Path(name))
print("\n".join(failures))
sys.exit(1 if failures else 0)
