#!/usr/bin/env python3
"""Prints what each pass is worth: FP64 instructions of a cell's step, or a site's, without it, the other passes as they
are.

    lab/pass_table.py --generator build/bin/heartwright-generate                          # for docs/performance.md
    lab/pass_table.py --generator build/bin/heartwright-generate karma_1994 --thesis  # by the thesis's weights

MODEL or MODEL:VARIANT. One call of `explain MODEL --no-PASS --text` for each pass and model, of its lines "both sides
of every choice": what our kernels compute. Models with sites have two columns, of their cell and of a site. Counts of
the generator alone: no times, no compiler.
"""
import argparse
import re
import subprocess
import sys

bundled = ["ten_tusscher_panfilov_2006:endo", "ohara_rudy_2011:endo", "gaur_rudy_2011_ord:healthy"]
titles = {
    "ten_tusscher_panfilov_2006": "TT06", "ohara_rudy_2011": "ORd", "gaur_rudy_2011_ord": "Gaur-Rudy with ORd",
    "karma_1994": "Karma", "potassium_cluster_2026": "potassium cluster",
}


def explained(generator, model, left_out):
    name, _, variant = model.partition(":")
    words = [
        generator, "explain", name, "--text", *(["--variant", variant] if variant else []),
        *("--no-" + p for p in left_out),
    ]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: {' '.join(words)} ends with code {done.returncode}:\n{done.stderr}")
    return done.stdout


def passes_of(text):
    """Names of the passes that may be left out, each once, in order; of the rows of the table after each pass."""
    table = re.search(r"^as written.*?(?=\n\n)", text[text.index("After each pass"):], re.M | re.S)[0]
    names = re.findall(r"^(\w+)(?: +\d+){11}", table, re.M)
    return [p for p in dict.fromkeys(names) if p != "choose_integrators"]


def totals_of(text, thesis):
    """{"cell": n, "site": n}: instructions without comparisons; what is not there is left out."""
    found = {}
    for line in text.splitlines():
        row = re.match(r" *([\d ]+)\|([\d ]+)  +(cell|site), both sides of every choice", line)
        if row:
            found[row[3]] = int(row[2].split()[3] if thesis else row[1].split()[4])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", default=bundled, metavar="MODEL[:VARIANT]")
    parser.add_argument("--generator", required=True, help="heartwright-generate")
    parser.add_argument("--thesis", action="store_true", help="by the thesis's weights: division 6, exp 15, log 28")
    arguments = parser.parse_args()
    whole = [explained(arguments.generator, model, []) for model in arguments.models]
    passes = passes_of(whole[0])
    columns = [(k, scale) for k, text in enumerate(whole) for scale in totals_of(text, arguments.thesis)]
    with_sites = {k for k, scale in columns if scale == "site"}
    heads = []
    for k, scale in columns:
        name = arguments.models[k].partition(":")[0]
        name = titles.get(name, name)
        heads.append("its site" if scale == "site" else name + (", cell" if k in with_sites else ""))
    print("| without | " + " | ".join(heads) + " |\n|" + "---|" * (len(heads) + 1))

    def row(title, texts):
        numbers = [totals_of(text, arguments.thesis) for text in texts]
        return title, [numbers[k].get(scale, 0) for k, scale in columns]

    rows = [row(p, [explained(arguments.generator, model, [p]) for model in arguments.models]) for p in passes]
    none = row(
        "all but choose_integrators", [explained(arguments.generator, model, passes) for model in arguments.models]
    )
    for title, numbers in [row("(all passes)", whole), *sorted(rows, key=lambda r: (-r[1][0], r[0])), none]:
        print(f"| {title} | " + " | ".join(map(str, numbers)) + " |", flush=True)


if __name__ == "__main__":
    main()
