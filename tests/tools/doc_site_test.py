#!/usr/bin/env python3
"""doc_site_test.py SOURCES: pages of docs/ become pages of the site (tools/docs/site_hooks.py). MkDocs itself is not needed."""
import pathlib
import re
import sys
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(root / "tools/docs"))
import site_hooks  # noqa: E402

from project_files import project_files  # noqa: E402


class Page:
    def __init__(self, src_uri):
        self.file = self
        self.src_uri = src_uri


def on_site(text, page="running.md"):
    return site_hooks.on_page_markdown(text, Page(page), None, None)


def names_of(entries):
    for entry in entries:
        if isinstance(entry, dict):
            for inner in entry.values():
                yield from names_of(inner if isinstance(inner, list) else [inner])
        else:
            yield entry


class Site(unittest.TestCase):
    def test_links_within_docs_stay(self):
        for link in ("[a](numerics.md#a-step)", "[b](numerics/dyads.md)", "![c](images/logo.svg)", "[d](#top)", "[e](https://example.org/x.md)"):
            self.assertEqual(on_site(link), link)

    def test_links_that_leave_docs_lead_to_copies(self):
        self.assertEqual(on_site("[a](../CONTRIBUTING.md#commits)"), "[a](source/CONTRIBUTING.md#commits)")
        self.assertEqual(on_site("[a](../../lab/techniques.md)", "kernels/cells.md"), "[a](../source/lab/techniques.md)")
        self.assertEqual(on_site("[a](../model_specs/karma_1994.json)"), "[a](source/model_specs/karma_1994.json.md)")
        self.assertEqual(on_site("[a](docs/start.md)", "source/README.md"), "[a](../start.md)")
        self.assertEqual(on_site('<img src="docs/images/logo.svg">', "source/README.md"), '<img src="../images/logo.svg">')

    def test_links_to_folders_are_their_text(self):
        self.assertEqual(on_site("[specs](../model_specs) and [pages](numerics/)"), "specs and pages")

    def test_code_is_as_it_was(self):
        for text in ("`[a](../model_specs)` and `x[i][j]`", "```python\n[a](../CONTRIBUTING.md)\n- x\n```"):
            self.assertEqual(on_site(text), text)

    def test_shapes_are_no_references(self):
        self.assertEqual(on_site("float64 [nz][ny][nx]"), r"float64 [nz]\[ny]\[nx]")

    def test_lists_and_tables_are_apart_from_paragraphs(self):
        self.assertEqual(on_site("Text:\n- a\n- b\n  goes on"), "Text:\n\n- a\n- b\n    goes on")
        self.assertEqual(on_site("## Head\n| a |\n|---|\n| b |"), "## Head\n\n| a |\n|---|\n| b |")
        self.assertEqual(on_site("- a\n  - inner\n- b\n\nText"), "- a\n    - inner\n- b\n\nText")
        self.assertEqual(on_site("## Head\n    command\nText\n    goes on"), "## Head\n\n    command\nText\n    goes on")

    def test_json_may_have_comments(self):
        self.assertEqual(on_site("```jsonc\n{}  // a\n```"), "```json5\n{}  // a\n```")

    def test_headings_have_the_anchors_of_a_forge(self):
        self.assertEqual(site_hooks.anchor("S1-S2 in a sheet, `--set`: why?"), "s1-s2-in-a-sheet---set-why")

    def test_workers_are_of_the_site(self):
        self.assertEqual(site_hooks.with_our_workers('<script src="https://unpkg.com/iframe-worker/shim">', "numerics/dyads.html"),
                         '<script src="../javascripts/worker_of_files.js">')

    def test_every_page_of_docs_is_in_the_navigation(self):
        entries = re.findall(r"^ +- (\S+\.md)$", (root / "mkdocs.yml").read_text(), re.M)
        listed = {root / "docs" / name for name in names_of(map(site_hooks.expanded, entries))}
        pages = {file for file in project_files(root) if file.suffix == ".md" and root / "docs" in file.parents}
        examples = {page for page in pages if root / "docs/examples" in page.parents}
        self.assertEqual(pages - examples - listed, set())

    def test_parts_stand_in_the_order_of_their_page(self):
        names = list(names_of([site_hooks.expanded("experiment_reference.md")]))
        self.assertEqual(names[:3], ["experiment_reference.md", "experiment_reference/time.md", "experiment_reference/geometry.md"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
