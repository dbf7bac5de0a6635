#!/usr/bin/env python3
"""doc_links_test.py SOURCES: what the pages (*.md) point at is there.

Links and images to files and folders of the repository, headings behind #, and paths in `code` that begin with one of its folders. Each page
of docs/ has a row in docs/README.md; links lead from there to the pages of its folders. Addresses elsewhere are not asked for.
"""
import pathlib
import re
import sys
import urllib.parse

from project_files import project_files

root = pathlib.Path(sys.argv[1]).resolve()
files = project_files(root)
pages = [file for file in files if file.suffix == ".md"]
folders = sorted({parts[0] for file in files if len(parts := file.relative_to(root).parts) > 1 and not parts[0].startswith(".")})
PATH = re.compile(rf"(?:{'|'.join(map(re.escape, folders))})/[\w./-]*[\w/]")
failures = []


def expect(condition, page, line, text):
    if not condition:
        failures.append(f"{page.relative_to(root)}:{line}: {text}")


def prose_of(page):
    """Its lines with their numbers, without fenced code."""
    is_fenced = False
    for number, line in enumerate(page.read_text().split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif not is_fenced:
            yield number, line


def anchors_of(page):
    """Of headings, as GitHub makes them: repeated ones get -1, -2..."""
    anchors, seen = set(), {}
    for _, line in prose_of(page):
        heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if not heading:
            continue
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1)).replace("`", "")
        slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        anchors.add(slug + (f"-{seen[slug]}" if slug in seen else ""))
        seen[slug] = seen.get(slug, 0) + 1
    return anchors


pointed_at = {page: set() for page in pages}
for page in pages:
    for number, line in prose_of(page):
        bare = re.sub(r"`[^`]*`", "", line)
        for target in re.findall(r"\]\(([^)\s]+)\)", bare) + re.findall(r'(?:src|href)="([^"]+)"', bare):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / urllib.parse.unquote(path)).resolve() if path else page
            pointed_at[page].add(file)
            expect(file.exists(), page, number, f"{target} is not there")
            if anchor and file.suffix == ".md" and file.exists():
                expect(anchor in anchors_of(file), page, number, f"{target}: no such heading")
        for code in re.findall(r"`([^`]+)`", line):
            if PATH.fullmatch(code):
                expect((root / code).exists() or not pathlib.Path(code).suffix, page, number, f"`{code}` is not there")

docs = root / "docs"
rows = (docs / "README.md").read_text()
for page in (page for page in pages if page.parent == docs):
    expect(page.name == "README.md" or f"]({page.name})" in rows, docs / "README.md", 1, f"says nothing of {page.name}")
reached, asked = set(), [docs / "README.md"]
while asked:
    page = asked.pop()
    if page not in reached:
        reached.add(page)
        asked += pointed_at.get(page, ())
for page in pages:
    is_example = docs / "examples" in page.parents
    expect(docs not in page.parents or is_example or page in reached, page, 1, "no link from docs/README.md leads here")

print("\n".join(failures) or f"{len(pages)} pages, all they point at is there")
sys.exit(1 if failures else 0)
