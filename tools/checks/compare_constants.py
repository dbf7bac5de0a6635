#!/usr/bin/env python3
"""Compares every constant of the bundled models with the numbers of an independent file.

    tools/checks/compare_constants.py  # the table of docs/models.md; exit code 1 when one is unexplained
    tools/checks/compare_constants.py grandi_2010       # and each difference of this model

A constant is a number in a parameter, an equation or a transition rate of a spec; initial values are not, because
every file starts elsewhere. tools/checks/independent_constants.json holds the numbers of the other files, their
titles, and the reason for each number of a spec that no other file has. Values are compared by their digits: sign,
power of ten (mM or uM) and reciprocal (0.5 1/ms or 2 ms) are a matter of units and writing. Whole numbers up to
12 and powers of ten are left out, because any file has them. So two
constants that changed places are not found here; the right-hand
sides of tests/validation find those. Where no file of another origin is known for the whole model ("one_file"), the
numbers that were found in none are counted, and are no difference.
"""
import argparse
import json
import math
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent.parent
number = re.compile(r"(?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def without_comments(text):
    return re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda found: found[1] or "", text, flags=re.S)


def is_trivial(value):
    return value == int(value) and abs(value) <= 12 or digits(value) in ("1", digits(math.pi))


def digits(value):
    return f"{abs(value):.8e}".split("e")[0].rstrip("0").rstrip(".")


def numbers_in(text):
    """Of an equation or a quantity. A bracket holds a unit."""
    return [float(found) for found in number.findall(re.sub(r"\[[^\]]*\]", "", text))]


def number_of_quantity(text):
    return [float(found[0]) for found in [number.match(text.lstrip(" -"))] if found]


def constants_of(part, where=""):
    """(value, symbol) of a component, a state machine, a change by a variant or an option."""
    for name, quantity in {**part.get("parameters", {}), **part.get("scale", {})}.items():
        text = str(quantity.get("value", "") if isinstance(quantity, dict) else quantity)
        yield from ((value, name) for value in number_of_quantity(text))
    for equation in part.get("equations", []):
        left, _, right = equation.partition("=")
        yield from ((value, re.sub(r"\[.*", "", left).strip()) for value in numbers_in(right))
    for name, machine in part.get("channels", {}).items():
        for transition, rates in machine.get("transitions", {}).items():
            for rate in rates if isinstance(rates, list) else [rates]:
                yield from ((value, f"{name}: {transition}") for value in numbers_in(rate))


def constants_of_spec(spec):
    parts = list(spec.get("components", {}).values()) + list(spec.get("lattice", {}).get("components", {}).values())
    parts += spec.get("variants", {}).values()
    parts += [change for option in spec.get("options", {}).values() for change in option.get("set", {}).values()]
    for part in parts:
        yield from (pair for pair in constants_of(part) if not is_trivial(pair[0]))


def compare(spec, known):
    """The number of constants, and those that no other file has: [(symbol, value, reason or None)]."""
    theirs = {digits(float(text)) for source in known["sources"] for text in source["numbers"] if float(text)}
    explained = {digits(float(text)): reason for text, reason in known.get("explained", {}).items()}
    constants = list(constants_of_spec(spec))
    differences = [(symbol, value, explained.get(digits(value))) for value, symbol in constants
                   if digits(value) not in theirs and digits(1 / value) not in theirs]
    return len(constants), differences


def row_of(name, count, differences, known):
    unexplained = sum(reason is None for _, _, reason in differences)
    one_file, titles = known.get("one_file"), "; ".join(source["source"] for source in known["sources"])
    alone, differ = (unexplained, 0) if one_file else (0, unexplained)
    equal = "equal, others explained" if differences else "equal"
    verdict = f"**{differ} differ**" if differ else one_file or equal
    cells = [name, count, count - len(differences), len(differences) - unexplained, alone, titles or "none", verdict]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="bundled models; all when left out")
    parser.add_argument("--specs", type=pathlib.Path, default=root / "model_specs")
    parser.add_argument("--constants", type=pathlib.Path, default=root / "tools/checks/independent_constants.json")
    arguments = parser.parse_args()
    independent = json.loads(arguments.constants.read_text(encoding="utf-8"))["models"]
    files = sorted(path for path in arguments.specs.glob("*.json") if re.search(r"_\d{4}", path.stem))
    names = arguments.models or [path.stem for path in files]
    failures = [f"error: '{name}' is not in {arguments.constants}" for name in names if name not in independent]
    print("| model | constants | in another file | explained | in one file only | compared with | verdict |")
    print("|---|---|---|---|---|---|---|")
    details = []
    for name in [name for name in names if name in independent]:
        known = independent[name]
        spec = json.loads(without_comments((arguments.specs / f"{name}.json").read_text(encoding="utf-8")))
        count, differences = compare(spec, known)
        print(row_of(name, count, differences, known))
        if not known.get("one_file"):
            failures += [f"error: {name}.json: {symbol} has {value:.10g}, which no other file has"
                         for symbol, value, reason in differences if reason is None]
        if arguments.models:
            details += [f"{name}: {symbol} has {value:.10g}: {reason or 'in no other file'}"
                        for symbol, value, reason in differences]
    print("".join(f"\n{line}" for line in details))
    print("\n".join(failures), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
