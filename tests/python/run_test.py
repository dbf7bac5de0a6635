"""heartwright.run(): results of the command, and the same bits as in this process."""

import json
import os
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path

import support
import numpy as np

import heartwright as hw
from heartwright.keywords import Keyword, in_keywords

CELL = {
    "format": 1,
    "name": "cell",
    "model": "ohara_rudy_2011",
    "variant": ["endo"],
    "time": {"end": "60 ms", "dt": "0.01 ms"},
    "set": {"g_Kr": "*0.7"},
    "stimuli": [{"name": "S1", "current": "-80 A/F", "start": "1 ms", "duration": "0.5 ms"}],
    "probes": [{"name": "cell", "cell": [0, 0, 0], "every": "1 ms", "show": ["V", "Ca_i", "i_CaL"]}],
}

SHEET = {
    "format": 1,
    "name": "sheet",
    "model": "karma_1994",
    "time": {"end": "10 ms", "dt": "0.05 ms"},
    "geometry": {"cells": [12, 8], "spacing": "0.25 mm"},
    "tissue": {"D": "0.11 mm^2/ms"},
    "stimuli": [{"name": "S1", "where": {"box": [["0 mm", "0 mm"], ["1 mm", "2 mm"]]}, "rate": "1 1/ms", "start": "0 ms", "duration": "3 ms"}],
    "maps": [{"activation": {"threshold": "1"}}],
    "fields": {"show": ["E"], "every": "2 ms", "type": "fp64"},
    "probes": [{"name": "P", "at": ["0.1 mm", "0.1 mm"], "every": "1 ms", "show": ["E"]}],
}


class Results(unittest.TestCase):
    def test_probes_have_the_bits_of_a_simulation_in_this_process(self):
        result = hw.run(CELL, backend="cpu", threads=1)
        trace = hw.load("ohara_rudy_2011").variant("endo").simulate(
            60,
            dt=0.01,
            stimulus=hw.Stimulus(current=-80, start=1, duration=0.5),
            parameters={"g_Kr": "*0.7"},
            record=["V", "Ca_i", "i_CaL"],
        )
        np.testing.assert_array_equal(result.probes.t, trace.t)
        for name in ("V", "Ca_i", "i_CaL"):
            np.testing.assert_array_equal(result.probes[name], trace[name])
            self.assertEqual(result.probes.units[f"{name} @ cell"], trace.units[name])

    def test_overrides_are_those_of_the_command(self):
        result = hw.run(CELL, backend="cpu", threads=1, time={"end": "5 ms"}, variant="M")
        self.assertEqual(len(result.probes.t), 6)
        self.assertEqual(result.summary["model"]["variants"], ["M"])
        self.assertEqual(len(hw.run(CELL, backend="cpu", threads=1, time__end="3 ms").probes.t), 4)

    def test_errors_are_those_of_the_command(self):
        with self.assertRaisesRegex(hw.UserError, r"error: no symbol 'Vm'(.|\n)*\^~+ did you mean 'V'"):
            hw.run({**CELL, "probes": [{"name": "cell", "every": "1 ms", "show": ["Vm"]}]}, backend="cpu")

    def test_a_folder_stays_and_is_not_overwritten_unless_forced(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "run"
            hw.run(CELL, out, backend="cpu", threads=1, time__end="2 ms")
            self.assertEqual(len(hw.Run(out).probes.t), 3)
            with self.assertRaisesRegex(hw.UserError, "another folder, or add force=True to replace it"):
                hw.run(CELL, out, backend="cpu", time__end="2 ms")
            hw.run(CELL, out, backend="cpu", threads=1, force=True, time__end="3 ms")
            self.assertEqual(len(hw.Run(out).probes.t), 4)

    def test_resume_goes_on_with_the_run_of_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "run"
            hw.run(CELL, out, backend="cpu", threads=1, time__end="20 ms", flags=["--checkpoint-every", "10 ms"])
            result = hw.run(CELL, out, backend="cpu", threads=1, resume=True)
            np.testing.assert_array_equal(result.probes["V"], hw.run(CELL, backend="cpu", threads=1).probes["V"])
            with self.assertRaisesRegex(hw.UserError, r"resume=True goes on .*, force=True replaces it"):
                hw.run(CELL, out, backend="cpu", resume=True, force=True)

    @unittest.skipUnless(support.has("xarray") and support.has("h5py"), "no xarray or no h5py")
    def test_maps_and_fields_are_read_when_they_are_used(self):
        with tempfile.TemporaryDirectory() as folder:
            result = hw.run(SHEET, Path(folder) / "run", backend="cpu", threads=1)
            activation = result.maps["activation"]
            self.assertEqual(activation.dims, ("z", "y", "x"))
            self.assertEqual(activation.attrs["units"], "ms")
            self.assertEqual(activation.shape, (1, 8, 12))
            self.assertLess(float(activation[0, 0, 0]), float(activation[0, 0, 6]))
            field = result.fields["E"]
            self.assertEqual(field.sizes["t"], 6)
            np.testing.assert_allclose(field["x"][:2], [0.125, 0.375])
            self.assertEqual(float(field[2, 0, 0, 0]), result.probes["E"][4])
            np.testing.assert_array_equal(field.isel(x=3).values, field.values[..., 3])
            (result.folder / "fields" / "step_000000000040.h5").unlink()
            self.assertEqual(float(field[0, 0, 0, 0]), result.probes["E"][0])  # the others are still read
            with self.assertRaises(FileNotFoundError):
                field[1].load()

    @unittest.skipUnless(support.has("xarray") and support.has("h5py"), "no xarray or no h5py")
    def test_maps_of_another_mesh_do_not_mix(self):
        with tempfile.TemporaryDirectory() as folder:

            def run(name, edge):
                geometry = {"make": "slab", "sides": ["4 mm", "2 mm", "2 mm"], "edge": edge}
                on_mesh = {**SHEET, "geometry": geometry, "probes": []}
                return hw.run(on_mesh, Path(folder) / name, backend="cpu", threads=1)

            first, same, other = run("first", "1 mm"), run("same", "1 mm"), run("other", "0.5 mm")
            self.assertRegex(first.maps.attrs["domain"], r"^45 nodes of a mesh of .* checksum [0-9a-f]{16}$")
            self.assertEqual(float(abs(first.maps["activation"] - same.maps["activation"]).max()), 0)
            for values in ("maps", "fields"):
                a, b = getattr(first, values), getattr(other, values)
                with self.assertRaisesRegex(hw.UserError, "45 nodes of a mesh .* 225 nodes of a mesh"):
                    a - b
                with self.assertRaisesRegex(hw.UserError, "another mesh"):
                    a.isel(x=[0, 1]) - b.isel(x=[0, 1])

    @unittest.skipUnless(support.has("matplotlib"), "no Matplotlib")
    def test_plots_have_the_units_on_their_axes(self):
        axes = hw.run(CELL, backend="cpu", threads=1, time__end="5 ms").plot("V", "Ca_i")
        self.assertEqual([axis.get_ylabel() for axis in axes], ["V @ cell (mV)", "Ca_i @ cell (mM)"])
        self.assertEqual(axes[-1].get_xlabel(), "t (ms)")

    @unittest.skipUnless(support.has("matplotlib"), "no Matplotlib")
    def test_probes_that_show_a_symbol_share_an_axis(self):
        result = hw.run("niederer_slab", backend="cpu", time__end="2 ms", geometry__spacing="1 mm")
        axes = result.plot()
        symbols = list(dict.fromkeys(column.split(" @ ")[0] for column in result.probes))
        self.assertEqual([axis.get_ylabel().split(" ")[0] for axis in axes], symbols)
        self.assertEqual([text.get_text() for text in axes[0].get_legend().get_texts()], [f"P{k}" for k in range(1, 10)])
        self.assertEqual([axis.get_ylabel() for axis in result.plot("V @ P8")], ["V @ P8 (mV)"])
        with self.assertRaisesRegex(hw.UserError, "did you mean 'V @ P9'"):
            result.plot("V @ P99")

    def test_ctrl_c_ends_the_run_and_leaves_what_there_was(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "run"

            def interrupt():
                for _ in range(400):
                    if (out / "probes.csv").exists():
                        break
                    time.sleep(0.05)
                time.sleep(0.3)
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)  # as a terminal does

            thread = threading.Thread(target=interrupt)
            thread.start()
            with self.assertRaises(KeyboardInterrupt):
                hw.run(CELL, out, backend="cpu", threads=1, time__end="200 s")
            thread.join()
            self.assertEqual(json.loads((out / "summary.json").read_text())["status"], "interrupted")


class Messages(unittest.TestCase):
    def test_options_are_the_keyword_arguments_that_they_are_here(self):
        table = {
            "--backend": Keyword("backend", "auto|cpu|cuda"),
            "--ranks": Keyword("ranks", r"\d+|[A-Z]"),
            "--force": Keyword("force"),
        }
        for said, expected in {
            "or use --backend cpu.": "or use backend='cpu'.",
            "--backend cuda measures on a GPU": "backend='cuda' measures on a GPU",
            "--backend: 'gpu' is none": "backend: 'gpu' is none",
            "with --ranks 4 or --ranks N": "with ranks=4 or ranks=N",
            "--ranks takes whole numbers": "ranks takes whole numbers",
            "--force instead of --resume, --cpu-ranks N, --forced": "force=True instead of --resume, --cpu-ranks N, --forced",
            "    a line of a file with --force\n": "    a line of a file with --force\n",
        }.items():
            self.assertEqual(in_keywords(said, table), expected)

    def test_of_run_and_load_name_keywords(self):
        for call, message in (
            (lambda: hw.run(CELL, ranks=0), "error: ranks is a whole number"),
            (lambda: hw.run(CELL, precision="fp16"), "error: precision is one of fp64, fp32"),
            (lambda: hw.run(CELL, time__end="2 furlongs"), "overrides time.end:1:1: error: "),
            (lambda: hw.load("ohara"), "did you mean 'ohara_rudy_2011'"),
            (lambda: hw.load("luo_rudy_1991", dt="2 mV"), "error: dt is a time above 0"),
            (lambda: hw.load("karma_1994", precision="fp16"), "error: precision is one of fp64, fp32"),
        ):
            with self.assertRaises(hw.UserError) as caught:
                call()
            self.assertIn(message, str(caught.exception))


if __name__ == "__main__":
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main(verbosity=2)
