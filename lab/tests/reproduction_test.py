#!/usr/bin/env python3
"""reproduction_test.py HEARTWRIGHT SOURCES: lab/reproduce.py has a row for all that was published, writes the page, and runs an item."""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

heartwright, root = pathlib.Path(sys.argv.pop(1)).resolve(), pathlib.Path(sys.argv.pop(1)).resolve()
sys.dont_write_bytecode = True
sys.path.insert(0, str(root / "lab"))
import dyad_cv_screen
from reproduction import catalogue, column, items_ten_tusscher, kernel_variants, largest_steps, page, pictures, runner, science, velocity_study, velocity_tables
from reproduction.item import Item, Row


def reproduce(*words):
    return subprocess.run([sys.executable, root / "lab/reproduce.py", *map(str, words)], capture_output=True, text=True)


class Items(unittest.TestCase):
    def test_each_published_table_and_figure_has_a_row(self):
        self.assertEqual(set(catalogue.CHECKLIST), {item.checklist for item in catalogue.ITEMS})
        self.assertTrue(all(item.rows for item in catalogue.ITEMS))
        text = (root / "lab/reproduction.md").read_text()
        for item in catalogue.ITEMS:
            self.assertIn(f"`{item.id}` {item.checklist.split(' | ')[1]} |", text)

    def test_ids_and_quantities_are_unique(self):
        ids = [item.id for item in catalogue.ITEMS]
        self.assertEqual(len(ids), len(set(ids)))
        for item in catalogue.ITEMS:
            self.assertEqual(len(item.rows), len({row.what for row in item.rows}), item.id)

    def test_what_is_read_is_run_and_what_is_stated_names_a_page(self):
        for item in catalogue.ITEMS:
            self.assertEqual(item.run is not None, any(row.read for row in item.rows), item.id)
            self.assertEqual(item.run is not None, bool(item.group), item.id)
            for row in item.rows:
                self.assertFalse(row.read and row.stated, item.id)
                if row.stated:
                    self.assertTrue((root / row.stated[1]).is_file(), row.stated[1])

    def test_groups_fit_a_call_of_ten_minutes(self):
        for group in {item.group for item in catalogue.ITEMS if item.group}:
            self.assertLess(sum(item.run.seconds for item in catalogue.chosen([group])), 600, group)

    def test_an_unknown_name_is_an_error(self):
        done = reproduce("list", "no_such_item")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no item, group or publication 'no_such_item'", done.stderr)


class Page(unittest.TestCase):
    def test_the_page_is_what_page_writes(self):
        done = reproduce("page", "--check")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_page_of_science_has_its_rows_and_names_authors(self):
        items = {item.id: {row.what for row in item.rows} for item in catalogue.ITEMS}
        for item, rows in science.SCIENCE.items():
            self.assertLessEqual(set(rows), items[item], item)
        self.assertLessEqual(set(science.SUBJECTS), set(science.SCIENCE))
        text = (root / "docs/reproduction.md").read_text()
        rows = [line for line in text.split("\n") if line.startswith("| ") and not line.startswith("| quantity")]
        self.assertEqual(len(rows), sum(len(rows) for rows in science.SCIENCE.values()))
        self.assertEqual(re.findall("^## (.*)$", text, re.M), [name for name, _ in catalogue.PUBLICATIONS.values()])
        self.assertNotIn("not run", text)

    def test_values_stand_beside_the_published_ones(self):
        row = Row("a step", "4.2 ms (V100)", 4.2, "ms", "time", "ms_per_step")
        item = Item("hustad_2019.x", "hustad_2019 | T9", (row, Row("another", "NS")), differs="another card")
        result = {"values": {"a step": {"median": 0.84, "repeats": [0.84]}}, "device": "H100", "commit": "0123abcd", "date": "2026-12-01"}
        first, second = page.item_lines(item, {"hustad_2019.x": result})
        self.assertEqual(first, "| `hustad_2019.x` T9 | a step | 4.2 ms (V100) | 0.84 ms | 5 times | H100, 0123abcd, 2026-12-01 | another card |")
        self.assertEqual(second, "|  | another | NS | not run |  |  |  |")
        self.assertIn("| not run |", next(page.item_lines(item, {})))


    def test_pictures_show_the_recorded_values_on_logarithmic_axes(self):
        results = json.loads((root / "lab/results/reproduction.json").read_text())
        found = {picture.name: dict((name, line) for name, line, *_ in lines) for picture, lines in pictures.recorded(results)}
        ours = dict(found["hustad_throughput"]["ours"])
        self.assertEqual(sorted(ours), sorted(cells for cells, *_ in items_ten_tusscher.PUBLISHED_RATES))
        self.assertEqual(ours[1000], 1e-9 * results["hustad_2019.throughput_1000"]["values"]["1,000 cells"]["median"])
        self.assertEqual(dict(found["hustad_throughput"]["P100"])[125_000], 1.043)
        text = (root / "lab/images/hustad_throughput.svg").read_text()
        place = lambda label: float(re.search(rf'<text x="([0-9.]+)"[^>]*>{label}</text>', text)[1])
        self.assertAlmostEqual(place("10000") - place("1000"), place("1e8") - place("1e7"), delta=0.2)
        # A curve of which one point is recorded is no picture.
        one = {"hustad_2019.throughput_1000": results["hustad_2019.throughput_1000"]}
        self.assertEqual(pictures.recorded(one), [])
        self.assertIn("images/hustad_throughput.svg", (root / "lab/reproduction.md").read_text())

    def test_what_is_not_run_says_why(self):
        text = (root / "lab/reproduction.md").read_text()
        rows = [line for line in text.split("\n") if line.startswith("| ") and "`" in line.split("|")[1] or line.startswith("|  |")]
        self.assertGreater(len(rows), 150)
        self.assertEqual([line for line in rows if "| not run |" in line], [])

    def test_commits_and_dates_of_stated_values_stand_on_their_pages(self):
        for item in catalogue.ITEMS:
            for _, name, source in (row.stated for row in item.rows if row.stated):
                text = (root / name).read_text()
                for word in re.findall(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,8}\b|\b2026-\d\d-\d\d\b", source):
                    self.assertIn(word, text, f"{item.id}: {source} of {name}")


class Stated(unittest.TestCase):
    def numbers(self, text):
        """Values without their signs, of 1,234 and 5e+04, too; no part of a word or of a date."""
        text = re.sub(r"\b\d{4}-\d\d-\d\d\b", "", text)
        return {float(word.replace(",", "")) for word in
                re.findall(r"(?<![\w.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?(?![\w]*\d)", text)}

    def pieces(self, file):
        """Table rows and paragraphs."""
        text = file.read_text()
        return [line for line in text.split("\n") if line.startswith("|")] + re.split(r"\n\s*\n", text)

    def test_numbers_of_stated_rows_stand_together_on_their_pages(self):
        stale, checked = [], 0
        for item in catalogue.ITEMS:
            for row in item.rows:
                if row.stated and (wanted := self.numbers(row.stated[0])):
                    checked += 1
                    if not any(wanted <= self.numbers(piece) for piece in self.pieces(root / row.stated[1])):
                        stale.append(f"{item.id}, {row.what}: '{row.stated[0]}' is not in a paragraph of {row.stated[1]}")
        self.assertEqual(stale, [])
        self.assertGreater(checked, 50)

    def test_a_number_that_has_changed_is_found(self):
        self.assertEqual(self.numbers("-85.4 mV of 1,000 in 5.27e+03; FP64, 2026-11-26"), {85.4, 1000, 5270})
        page = ["| step | 0.907, 0.518 |", "4.87e4 per second"]
        self.assertTrue(any(self.numbers("48700") <= self.numbers(piece) for piece in page))
        self.assertFalse(any(self.numbers("0.908, 0.518") <= self.numbers(piece) for piece in page))


class Runs(unittest.TestCase):
    def test_a_small_item_runs_and_is_recorded(self):
        with tempfile.TemporaryDirectory() as name:
            file = pathlib.Path(name) / "results.json"
            done = reproduce("run", "altanaite_langguth_2018.kernels", "--heartwright", heartwright, "--backend", "cpu", "--scale", "small", "--results", file)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            recorded = json.loads(file.read_text())["altanaite_langguth_2018.kernels"]
            self.assertGreater(recorded["values"]["whole step, 1500 cells"]["median"], 0)
            self.assertEqual((recorded["backend"], recorded["scale"]), ("cpu", "small"))
            self.assertIn("--cells 64", recorded["command"])
            # The page takes no trial.
            self.assertEqual(reproduce("page", "--results", file, "-o", name).returncode, 0)
            line = next(text for text in (pathlib.Path(name) / "lab/reproduction.md").read_text().split("\n") if "`altanaite_langguth_2018.kernels`" in text)
            self.assertIn("| not run |", line)

    def test_a_trial_is_not_recorded_as_a_result(self):
        done = reproduce("run", "altanaite_langguth_2018.kernels", "--scale", "small")
        self.assertEqual(done.returncode, 1)
        self.assertIn("--results", done.stderr)


class Limits(unittest.TestCase):
    def test_a_stable_run_stays_within_its_ranges_and_fires_in_its_last_beat(self):
        rest = {name: 0.5 for name in (*largest_steps.GATES, *largest_steps.OTHERS)}
        rows = [{**rest, "t": 1000 * beat + t, "V": V} for beat in range(2) for t, V in ((0, -85.0), (11, 30.0), (900, -84.0))]
        fault = lambda last, **change: largest_steps.fault_of(rows[:-1] + [{**rows[-1], **last}] if not change else
                                                              rows[:4] + [{**rows[4], **change}] + rows[5:], 2)
        self.assertIsNone(fault({}))
        self.assertEqual(fault({"V": -60.0}), "the last beat ends at -60.0 mV")
        self.assertEqual(fault({}, V=-20.0), "the last beat rises to -20.0 mV")
        self.assertEqual(fault({}, V=101.0), "V is 101.0 mV at 1011 ms")
        self.assertEqual(fault({}, m=1.01), "m is 1.01 at 1011 ms")
        self.assertEqual(fault({}, Ca_ss=float("nan")), "Ca_ss is not finite at 1011 ms")


class Velocity(unittest.TestCase):
    def test_a_wave_runs_along_a_column(self):
        values = column.setting(cells=16, layers=2, duration=0.5, end=12)
        with tempfile.TemporaryDirectory() as name:
            result = column.run(values, str(heartwright), "cpu", pathlib.Path(name) / "run")
        self.assertTrue(0 < result["t1"] < result["t2"] < 12, result)
        self.assertAlmostEqual(result["speed"], 4 / (result["t2"] - result["t1"]), places=3)

    def test_a_factor_that_does_not_exist_is_an_error(self):
        with self.assertRaises(ValueError):
            column.setting(colour=1)

    def test_the_screen_prints_its_tables(self):
        done = subprocess.run([sys.executable, root / "lab/dyad_cv_screen.py", "--tables", root / "lab/results/dyad_cv_screen.json"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("### The search", done.stdout)

    def test_settings_of_the_screen_differ(self):
        settings = [values for *_, values in velocity_study.limits()]
        self.assertEqual(len(settings), len({column.key(values) for values in settings}))

    def test_only_settings_with_the_published_times_survive(self):
        group, found = velocity_study.SPEED_GROUPS[0], {}
        one = lambda t1, t2, near=5.0: {"t1": t1, "t2": t2, "near": near, "speed": None if t2 is None else 12 / (t2 - t1)}
        found[column.key(velocity_study.speed_setting(group, 6))] = one(10.0, 32.95)
        pairs = list(velocity_study.stimulus(group, 6))
        for k, (at_02, at_04) in enumerate(pairs):
            found[column.key(at_02)] = one(10.65, 33.6) if k < 3 else one(12.0, 34.95)
            found[column.key(at_04)] = one(7.5, 21.5) if k == 0 else one(None, None, None)
        self.assertEqual([values for values, *_ in velocity_tables.survivors(found)],
                         sorted((at_02 for at_02, _ in pairs[1:3]), key=column.key))
        self.assertIn("2 settings in all.", velocity_tables.survivors_table(found))

    def test_geometries_that_were_run_stand_by_tissue_setting_and_d_z(self):
        small = {"tissue": "small", "base": "public", "width": 12, "near": 5.0}
        full = {
            "a": {**small, "D": 0.2, "t1": 10.6, "t2": 33.55, "speed": 0.523},
            "b": {**small, "D": 0.4, "t1": None, "t2": None, "speed": None},
            "c": {**small, "tissue": "large", "width": 40, "D": 0.2, "t1": 47.5, "t2": None, "speed": None},
        }
        rows = velocity_tables.geometries_table(full).split("\n")
        self.assertIn("| 6 x 6 x 24 mm, 10,000 dyads | public | 0.523 (10.6, 33.5) | blocked (-, -) |", rows)
        self.assertIn("| 50 x 50 x 100 mm, 10 dyads | public | first only (47.5, -, 40 cells wide) | not run |", rows)


    def test_cells_that_fire_by_themselves_carry_no_wave(self):
        public = {"tissue": "small", "base": "public", "width": 12, "near": 5.0}
        full = {
            "a": {**public, "D": 0.05, "t1": 27.1, "t2": 63.65, "speed": 0.328},
            "b": {**public, "D": 0.4, "t1": 63.45, "t2": 63.7, "speed": 48.0},
            "c": {**public, "base": "calibrated", "D": 0.05, "t1": 30.4, "t2": 100.05, "speed": 0.172},
        }
        self.assertEqual(velocity_tables.at(full, "small", 0.05), "public: by itself; calibrated: 0.172 m/s")
        self.assertEqual(velocity_tables.at(full, "small", 0.4), "public: by itself; calibrated: not run")
        self.assertEqual(velocity_tables.outcome(full["b"]), "at once")
        late = {"near": 1063.35, "t1": 773.95, "t2": 842.0, "speed": 0.1763}
        self.assertEqual(velocity_tables.outcome(late), "by itself")
        self.assertEqual(velocity_tables.outcome({**late, "near": 5.0, "t1": None, "speed": None}), "by itself")
        self.assertEqual(velocity_tables.outcome({**late, "near": 700.0}), "0.176")
        row = Row("small tissue, D_z 0.05", "conducts", tissue=("small", 0.05))
        item = Item("altanaite_2017.x", "altanaite_2017 | F7", (row,))
        self.assertIn("| public: by itself; calibrated: 0.172 m/s |  | [both geometries]", next(page.item_lines(item, {}, full)))

    def test_a_combination_without_a_shift_is_told_from_one_that_was_not_run(self):
        slow = {"t1": 10.0, "t2": 40.0, "near": 5.0, "speed": 0.4}
        found = {column.key(velocity_study.speed_setting(velocity_study.SPEED_GROUPS[0], 8.0)): slow}
        rows = velocity_tables.speed_table(found).split("\n")
        self.assertTrue(rows[2].endswith("| none of 0 to 16 | - | - | - | - |"), rows[2])
        self.assertTrue(rows[3].endswith("| not run | not run | not run | not run | not run |"), rows[3])

    def test_the_search_says_how_many_settings_fail_where_published_tissue_conducts(self):
        group, found = velocity_study.SPEED_GROUPS[0], {}
        wave = lambda t1, t2: {"t1": t1, "t2": t2, "near": 5.0, "speed": None if t2 is None else 12 / (t2 - t1)}
        found[column.key(velocity_study.speed_setting(group, 6))] = wave(10.0, 32.95)
        pairs = list(velocity_study.stimulus(group, 6))[:2]
        for at_02, at_04 in pairs:
            found[column.key(at_02)], found[column.key(at_04)] = wave(10.65, 33.6), wave(None, None)
        self.assertIn("0 conduct there, and 2 have not been followed yet.", velocity_tables.verdict(found).replace("\n", " "))
        for at_02, _ in pairs:
            low = next(one for tissue, how, D, one in velocity_study.figure(at_02) if how == "a beat" and D == 0.025)
            found[column.key(low)] = wave(100.0, None)
        said = velocity_tables.verdict(found).replace("\n", " ")
        self.assertIn("Within a beat (500 ms) all of them fail where the published", said)
        self.assertIn("none reproduces the whole figure", said)

    def test_figures_of_a_setting_do_not_keep_the_end_of_its_search(self):
        searched, _ = next(velocity_study.stimulus(velocity_study.SPEED_GROUPS[0], 6))
        self.assertEqual(searched["end"], 60)
        runs = {}
        for tissue, how, D, values in velocity_study.figure(searched):
            runs.setdefault(how, {})[tissue, D] = values
        ends = {how: {values["end"] for values in by.values()} for how, by in runs.items()}
        self.assertEqual(ends, {"a beat": {500}, "2 s": {2000}, "established": {500}})
        for place, values in runs["established"].items():
            self.assertEqual(values, {**runs["a beat"][place], "established": 9})

    def test_figures_that_are_recorded_ran_a_beat_or_reached_the_second_cell(self):
        found = json.loads((root / "lab/results/dyad_cv_screen.json").read_text())
        followed = [found.get(column.key(values)) for one, *_ in velocity_tables.survivors(found)
                    for *_, values in velocity_study.figure(one)]
        followed = [result for result in followed if result]
        self.assertTrue(followed)
        for result in followed:
            self.assertTrue(result["t2"] is not None or result["reached"] >= 500, result)

    def test_settings_to_follow_are_chosen_by_their_number_in_the_table(self):
        found = json.loads((root / "lab/results/dyad_cv_screen.json").read_text())
        settings = [values for values, *_ in velocity_tables.survivors(found)]
        options = argparse.Namespace(minutes=1, groups=1, settings=2, only=[4, 6], how=["established"], at=None)
        screen = dyad_cv_screen.Screen(options, argparse.Namespace(found=found), None)
        chosen = []
        screen.all = chosen.extend
        expected = lambda numbers: [values for k in numbers for _, how, _, values in velocity_study.figure(settings[k - 1])
                                    if how == "established"]
        screen.stage("figure")
        self.assertEqual(chosen, expected([4, 6]))
        options.only = None
        chosen.clear()
        screen.stage("figure")
        self.assertEqual(chosen, expected([1, 2]))
        options.at = [0.025]
        chosen.clear()
        screen.stage("figure")
        self.assertEqual(chosen, [values for values in expected([1, 2]) if values["D"] == 0.025])


class Phases(unittest.TestCase):
    """Rows that read what published_phases prints; it needs a GPU."""

    def items(self):
        return [item for item in catalogue.ITEMS if item.run and item.run.words[0].endswith("published_phases")]

    def paths(self, row):
        return [path for text in (row.read, row.change_from) if text for path in re.split(r" [+-] ", text)]

    def test_rows_read_phases_that_their_command_measures_and_variants_that_the_program_has(self):
        sources = "".join(file.read_text() for file in (root / "lab/benchmark").glob("**/*.cu*"))
        variants = set(re.findall(r'"(\w+)"', sources))
        figures = set(re.findall(r'\\"(\w+)\\": %', sources))
        self.assertIn("local_bytes", figures)
        self.assertGreater(len(self.items()), 15)
        for item in self.items():
            words = item.run.words
            only = {word for before, word in zip(words, words[1:]) if before == "--only"}
            read = [path.split(".") for row in item.rows if row.read for path in self.paths(row)]
            self.assertEqual({phase for phase, *_ in read}, only, item.id)
            for phase, variant, figure in read:
                self.assertIn(phase.removesuffix("_release"), variants, item.id)
                self.assertIn(variant, variants, item.id)
                self.assertIn(figure, figures, item.id)

    def test_a_change_is_the_percent_between_two_variants_and_paths_can_be_summed(self):
        found = {"lcc": {"naive": {"ms": 4.0}, "fused": {"ms": 3.0}}, "calcium": {"naive": {"ms": 2.0}, "fused": {"ms": 1.5}}}
        change = Row("x", "-20%", unit="%", read="lcc.fused.ms", change_from="lcc.naive.ms")
        self.assertAlmostEqual(runner.ours_in(found, change), -25)
        saved = Row("x", "NS", read="lcc.naive.ms - lcc.fused.ms + calcium.naive.ms - calcium.fused.ms", scale=10)
        self.assertAlmostEqual(runner.ours_in(found, saved), 15)
        found["calcium"]["fused"]["ms"] = None
        self.assertIsNone(runner.ours_in(found, saved))

    def test_a_row_that_is_not_recorded_yet_counts_as_not_run(self):
        row = Row("LCC", "6.11 ms", 6.11, "ms", read="lcc.fused.ms")
        item = Item("altanaite_2017.x", "altanaite_2017 | T6.5", (row,))
        self.assertIn("| not run |", next(page.item_lines(item, {})))
        result = {"values": {"LCC": {"median": 0.5, "repeats": [0.5]}}, "device": "H100", "commit": "0123abcd", "date": "2026-12-01"}
        self.assertIn("| 0.5 ms | 12.22 times |", next(page.item_lines(item, {"altanaite_2017.x": result})))
        measured = {one.id: {**result, "values": {row.what: {"median": 1} for row in one.rows if row.read}} for one in self.items()}
        count = lambda results: int(re.search(r"(\d+) rows are not run yet", page.counts(results, {})).group(1))
        self.assertEqual(count({}) - count(measured), sum(bool(row.read) for one in self.items() for row in one.rows))


class Variants(unittest.TestCase):
    def test_a_program_of_one_kernel_stands_for_a_bench_of_its_integrator(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "ten_tusscher_panfilov_2006.forward_euler").touch()
            programs = runner.Programs("heartwright", variants=folder)
            words = lambda item, backend: runner.words_of(catalogue.chosen([item])[0].run, programs, backend, "full")
            self.assertEqual(words("hustad_2019.forward_euler", "cuda"),
                             [str(folder / "ten_tusscher_panfilov_2006.forward_euler"), "--cells", "10000000", "--steps",
                              "200", "--dt", "0.002"])
            self.assertEqual(runner.shown(words("hustad_2019.forward_euler", "cuda"), programs).split()[0],
                             "ten_tusscher_panfilov_2006.forward_euler")
            for item, backend in (("hustad_2019.forward_euler", "cpu"), ("hustad_2019.grl1", "cuda"), ("altanaite_langguth_2018.kernels", "cuda")):
                self.assertEqual(words(item, backend)[:2], ["heartwright", "bench"])

    def test_a_reaction_alone_neither_observes_nor_advances(self):
        text = (root / "generated/ten_tusscher_panfilov_2006/cuda/model.cu").read_text()
        alone = kernel_variants.reaction_alone(text)
        self.assertIn("model.react = ", alone)
        self.assertNotIn("model.observe = ", alone)
        self.assertNotIn("model.advance = ", alone)
        self.assertIn('#include "lab/benchmark/reaction_alone.cuh"', alone)
        self.assertEqual(len(text.splitlines()) - len(alone.splitlines()), 2 - 1)
        several = "    model.advance = kernels::cuda_advance<Kernel_endo<real>,\n        Kernel_epi<real>>;\n    return model;\n"
        self.assertEqual(kernel_variants.reaction_alone(several), "    return model;\n")


unittest.main()
