#!/usr/bin/env python3
"""measured_tables_test.py SOURCES: lab/measured_tables.py writes a page's tables from a measurement, and nothing else of the page."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

root = pathlib.Path(sys.argv.pop(1)).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "lab"))
import measured_tables


def row(part, title, ms, cells, **more):
    return {"part": part, "title": title, "command": "", "ms_per_step": ms, "repeats_ms_per_step": [ms, 0.995 * ms, 1.005 * ms],
            "cell_steps_per_second": 1e3 * cells / ms, "fraction_of_bound": 0.5, "device": "NVIDIA H200", **more}


MEASURED = {
    "commit": "0123abc", "date": "2026-12-01", "repeats": 3, "device": "NVIDIA H200", "host": "n1", "backend": "cuda", "share": 1.0,
    "rows": [row("models", "ten_tusscher_panfilov_2006, 1e7 cells, FP64, whole step", 0.9, 1e7), row("models", "karma_1994, 1e7 cells, FP32, reaction", 0.08, 1e7),
             row("dyads", "dyads, 2,000 cells, reaction, paced", 0.92, 2000), row("approximations", "of a part that failed", 1.0, 1e7)],
    "parts": [["models", "good", 60.0], ["dyads", "good", 30.0], ["approximations", "a title: exit code 4", 3.0]]}
PAGE = """# Performance
before <!-- end --> all
<!-- measure_gpu: begin models -->
old
<!-- end -->
between
<!-- measure_gpu: begin dyads -->
<!-- end -->
<!-- measure_gpu: begin approximations -->
as it was
<!-- end -->
after
"""


class Tables(unittest.TestCase):
    def test_the_tables_of_good_parts_are_replaced_and_nothing_else(self):
        page, written = measured_tables.with_tables(PAGE, measured_tables.tables(MEASURED))
        self.assertEqual(written, ["models", "dyads"])
        self.assertEqual(page, """# Performance
before <!-- end --> all
<!-- measure_gpu: begin models -->
Commit 0123abc, 2026-12-01, NVIDIA H200; medians of 3 calls, which differ by at most 1.0%.

| measurement | ms per step | cell-steps/s | of the bound | best peer |
|---|---|---|---|---|
| ten_tusscher_panfilov_2006, 1e7 cells, FP64, whole step | 0.900 | 1.11e10 | 50% | 3.2e8 (TorchCor, H100, 2.47e6 nodes) |
| karma_1994, 1e7 cells, FP32, reaction | 0.0800 | 1.25e11 | 50% |  |
<!-- end -->
between
<!-- measure_gpu: begin dyads -->
Commit 0123abc, 2026-12-01, NVIDIA H200; medians of 3 calls, which differ by at most 1.0%.

| measurement | ms per step | cell-steps/s | of the bound | best peer |
|---|---|---|---|---|
| dyads, 2,000 cells, reaction, paced | 0.920 | 2.17e6 | 50% | 69,300 (published simulator, P100) |
<!-- end -->
<!-- measure_gpu: begin approximations -->
as it was
<!-- end -->
after
""")
        again, _ = measured_tables.with_tables(page, measured_tables.tables(MEASURED))
        self.assertEqual(again, page)

    def test_a_page_without_a_table_or_its_end_is_refused(self):
        for page, said in (("# Performance\n", "has no table dyads, models"), (PAGE.replace("<!-- end -->\nafter", "after"), "has no '<!-- end -->'")):
            with self.assertRaises(ValueError) as refused:
                measured_tables.with_tables(page, measured_tables.tables(MEASURED))
            self.assertIn(said, str(refused.exception))

    def run_tool(self, measured, *words):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "measured.json").write_text(json.dumps(measured))
            (folder / "page.md").write_text(PAGE)
            done = subprocess.run([sys.executable, root / "lab/measured_tables.py", folder / "measured.json", folder / "page.md", *words],
                                  capture_output=True, text=True)
            return done, (folder / "page.md").read_text()

    def test_trials_are_refused(self):
        for change, said in (({"backend": "cpu"}, "was not measured on a GPU"), ({"share": 500.0}, "1/500 of the cells")):
            done, page = self.run_tool({**copy.deepcopy(MEASURED), **change})
            self.assertEqual((done.returncode, page), (2, PAGE))
            self.assertIn(said, done.stderr)

    def test_the_command_writes_or_only_compares(self):
        done, page = self.run_tool(MEASURED, "--check")
        self.assertEqual((done.returncode, page), (1, PAGE))
        done, page = self.run_tool(MEASURED)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("wrote models, dyads", done.stdout)
        self.assertIn("| 2.17e6 |", page)

    def test_the_page_has_the_tables_that_the_tool_writes(self):
        page = (root / "docs/performance.md").read_text()
        blocks = dict(measured_tables.BLOCK.findall(page))
        self.assertEqual(set(blocks), {"models", "dyads", "approximations"})
        for name, text in blocks.items():
            lines = text.rstrip("\n").split("\n")
            self.assertRegex(lines[0], r"^Commit [0-9a-f]{7,}, \d{4}-\d\d-\d\d, ", name)
            self.assertEqual(lines[1:4], ["", *measured_tables.HEADER], name)
            for line in lines[4:]:
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                self.assertEqual(len(cells), 5, line)
                self.assertEqual(cells[4], measured_tables.peer_of(cells[0]), "the peers of measured_tables.py")


unittest.main()
