#!/usr/bin/env python3
"""libCellML as an oracle of exported CellML files: it parses, validates and analyses them without an error.

Usage: libcellml_reads_exports_test.py GENERATOR      (heartwright-generate; skipped with code 77 where libCellML is absent)
"""
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
MODELS = (("karma_1994", ()), ("ohara_rudy_2011", ()), ("ten_tusscher_panfilov_2006", ()),
          ("ten_tusscher_panfilov_2006", ("--variant", "endo")))


def issues_of(text):
    """Every issue of parser and validator; of the analyser errors alone, since it warns of units in fits."""
    import libcellml
    parser, validator, analyser = libcellml.Parser(), libcellml.Validator(), libcellml.Analyser()
    model = parser.parseModel(text)
    validator.validateModel(model)
    analyser.analyseModel(model)
    issues = [it.issue(i).description() for it in (parser, validator) for i in range(it.issueCount())]
    issues += [analyser.error(i).description() for i in range(analyser.errorCount())]
    if analyser.analyserModel().type() != libcellml.AnalyserModel.Type.ODE:
        issues.append("the model is no system of ordinary differential equations")
    return issues


def main():
    try:
        import libcellml  # noqa: F401
    except ImportError:
        print("skipped: the Python module libcellml is absent")
        return SKIPPED
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, choice in MODELS:
            path = pathlib.Path(folder) / "model.cellml"
            subprocess.run([sys.argv[1], "export", name, *choice, "--format", "cellml", "--force", "-o", path],
                           check=True, stdout=subprocess.DEVNULL)
            for issue in issues_of(path.read_text(encoding="utf-8")):
                print(f"{name} {choice}: {issue}")
                failures += 1
    return 1 if failures else 0


sys.exit(main())
