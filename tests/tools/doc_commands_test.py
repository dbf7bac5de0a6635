#!/usr/bin/env python3
"""doc_commands_test.py HEARTWRIGHT SOURCES: the commands in the pages (*.md) are there.

In code, indented, fenced or within a line: `heartwright VERB --option` has a verb that heartwright --all lists and options that the verb's
own --help names; tools/NAME --option one that the tool's text names. --no-PASS stands for any pass. The pages that a new user follows word by
word need no GPU, and docs/README.md promises no other format's files while there is no verb that reads them. And the passes that explain lists
are the rows of docs/adding_a_pass.md, each once, in the order of their first place.
"""
import pathlib
import re
import subprocess
import sys

from project_files import project_files

heartwright, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
failures = []
has_generator = (heartwright.parent / "heartwright-generate").exists()  # without it check's --help is that of experiments
COMMAND = re.compile(r"(?<!import)(?:^|[\s/;&|(`])heartwright(-generate|-solver)? ([a-z][a-z-]*)((?: [^|;&#`]*)?)")
TOOL = re.compile(r"\b(tools/[\w./]+\.(?:py|sh))((?: [^|;&#`]*)?)")
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")


def help_of(*words):
    done = subprocess.run([str(heartwright), *words, "--help"], capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode == 0 else ""


verbs = set(re.findall(r"^  ([a-z][a-z-]*)  ", help_of("--all"), re.M))
if not verbs:
    sys.exit("heartwright --all lists no verbs")
helps = {}


def options_of(verb):
    if verb not in helps:
        helps[verb] = help_of(*verb.split())
    return set(OPTION.findall(helps[verb]))


def with_its_action(verb, rest):
    """`mesh info FILE` has the help of `mesh info`, `cell MODEL pace` that of `cell pace`."""
    word = (rest.split()[1 if verb == "cell" else 0:] or [""])[0]
    actions = {"mesh": ("info", "convert", "make", "fibres"), "anatomy": ("info", "make"),
               "cell": ("pace", "pacemaker", "dose", "iv", "clamp", "restitution", "population", "tune-cv")}
    return f"{verb} {word}" if word in actions.get(verb, ()) else verb


def code_of(page):
    """Its lines of code, or the code in a line, with their numbers; a line that ends in a backslash goes on."""
    is_fenced, begun = False, ""
    for number, line in enumerate(page.read_text().split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith("    "):
            if line.endswith("\\"):
                begun += line[:-1] + " "
                continue
            yield number, begun + line
            begun = ""
        else:
            for code in re.findall(r"`([^`]+)`", line):
                yield number, code


def expect(condition, page, number, text):
    if not condition:
        failures.append(f"{page.relative_to(root)}:{number}: {text}")


tutorials = {root / "README.md", root / "docs/adding_a_model.md"}
pages = [file for file in project_files(root) if file.suffix == ".md"]
commands = 0
for page in sorted(pages):
    if page.name == "CHANGELOG.md":
        continue  # it also tells of what was
    for number, line in code_of(page):
        for program, verb, rest in COMMAND.findall(line):
            commands += 1
            expect(page not in tutorials or "--backend cuda" not in rest, page, number, f"heartwright {verb} --backend cuda: not everyone has a GPU")
            expect(verb in verbs or verb == "help", page, number, f"heartwright {verb}: no such verb")
            if verb not in verbs:
                continue
            verb = with_its_action(verb, rest)
            if not options_of(verb):
                continue
            for option in OPTION.findall(rest):
                known = option in options_of(verb) or option == "--help" or (option.startswith("--no-") and "--no-PASS" in helps[verb])
                known = known or (verb == "check" and not has_generator)
                expect(known, page, number, f"heartwright {verb} {option}: its --help has no such option")
        for tool, rest in TOOL.findall(line):
            text = (root / tool).read_text() if (root / tool).exists() else ""
            expect(text, page, number, f"{tool} is not there")
            for option in OPTION.findall(rest):
                expect(not text or option in text or option == "--help", page, number, f"{tool} {option}: no such option")

contents = root / "docs/README.md"
for number, line in enumerate(contents.read_text().split("\n"), 1):
    expect("import" in verbs or "CellML" not in line, contents, number, "promises CellML, which no verb reads")
for verb in sorted(verbs):  # those of specs have none where heartwright-generate was not built
    if options_of(verb) or helps[verb]:
        expect("\nExamples:\n" in helps[verb], root / "README.md", 0, f"heartwright {verb} --help has no examples")
listed = subprocess.run([str(heartwright), "explain", str(root / "model_specs/karma_1994.json"), "--text"], capture_output=True, text=True).stdout
passes = list(dict.fromkeys(re.findall(r"^  ([a-z_]+)  ", listed.partition("\nPasses\n")[2], re.M)))
page = root / "docs/adding_a_pass.md"
rows = re.findall(r"^\| ([a-z_]+) \|", page.read_text().partition("## The passes there are")[2], re.M)
rows = [row for row in rows if row != "pass"]
expect(not listed or rows == passes, page, 0, f"lists {', '.join(rows)}; explain {', '.join(passes)}")
print("\n".join(failures) or f"{commands} commands in {len(pages)} pages, all there")
sys.exit(1 if failures else 0)
