"""Waveforms, clamps and temperature of Model.simulate(): the bits of ``heartwright cell``."""

import json
import math
import os
import tempfile
import unittest
from pathlib import Path

import support  # noqa: F401
import numpy as np

import heartwright as hw
from heartwright import programs


def endo():
    return hw.load("ohara_rudy_2011").variant("endo")


def run_cell(folder, protocol, *words):
    """A protocol of the command, and the run that it left."""
    out = Path(folder) / protocol
    common = ["--variant", "endo", "--backend", "cpu", "--threads", "1", "-o", str(out), "--quiet"]
    programs.call(["cell", "ohara_rudy_2011", protocol, *words, *common])
    return out


class SameBitsAsTheCommand(unittest.TestCase):
    def compare(self, words, end, every=0.1, **arguments):
        with tempfile.TemporaryDirectory() as folder:
            out = run_cell(folder, "clamp", *words)
            result = hw.Run(out / "clamp")
            names = [column.split(" @ ")[0] for column in result.probes]
            trace = endo().simulate(end, dt=0.02, every=every, record=names, **arguments)
            np.testing.assert_array_equal(result.probes.t, trace.t)
            for column, name in zip(result.probes, names):
                np.testing.assert_array_equal(result.probes[column], trace[name], err_msg=name)
            return trace, json.loads((out / "cell.json").read_text())

    def test_current_clamp_by_a_formula_at_another_temperature(self):
        words = ["--current", "-3 A/F", "--shape", "sin(2*pi*t/100)", "--rest", "5 ms", "--duration", "30 ms"]
        pulse = hw.Stimulus(current=-3, shape="sin(2*pi*t/100)", start=5, duration=30)
        words += ["--after", "5 ms", "--temperature", "27 degC"]
        trace, summary = self.compare(words, 40, stimulus=pulse, temperature="27 degC")
        self.assertEqual(summary["set"], {"T": "300.15 K"})
        number = endo().simulate(40, dt=0.02, every=0.1, stimulus=pulse, temperature=300.15)
        np.testing.assert_array_equal(number["V"], trace["V"])
        self.assertGreater(np.abs(endo().simulate(40, dt=0.02, every=0.1, stimulus=pulse)["V"] - trace["V"]).max(), 0)

    def test_current_clamp_by_a_column_of_a_file_and_by_arrays(self):
        with tempfile.TemporaryDirectory() as folder:
            t = np.array([0.0, 1.0, 3.5, 20.0])
            i = np.array([0.0, -20.125, -1.0 / 3.0, 0.0])
            file = Path(folder) / "pulse.csv"
            rows = "".join(f"{a!r},7,{b!r}\n" for a, b in zip(t.tolist(), i.tolist()))
            file.write_text("t [ms],other [mV],i_stim [A/F]\n" + rows)
            words = ["--current-file", f"{file}:i_stim", "--rest", "2 ms", "--after", "8 ms"]
            pulse = hw.Stimulus(current_file=file, column="i_stim", start=2)
            trace, _ = self.compare(words, 30, stimulus=pulse)
            self.assertGreater(trace["V"].max(), 0)
            arrays = hw.Stimulus(current=hw.Waveform(t, i), start=2)
            same = endo().simulate(30, dt=0.02, every=0.1, stimulus=arrays)
            np.testing.assert_array_equal(same["V"], trace["V"])

    def test_action_potential_clamp_by_a_file_and_by_arrays(self):
        with tempfile.TemporaryDirectory() as folder:
            beat = endo().simulate(30, dt=0.02, stimulus=hw.Stimulus(current=-80, start=2, duration=0.5))
            file = Path(folder) / "beat.csv"
            rows = "".join(f"{a!r},{b!r}\n" for a, b in zip(beat.t.tolist(), beat["V"].tolist()))
            file.write_text("t [ms],V [mV]\n" + rows)
            trace, _ = self.compare(["--voltage-file", str(file), "--every", "0.02"], 30, every=0.02, clamp=hw.Clamp(file=file))
            np.testing.assert_array_equal(trace["V"][50::50], beat["V"][1:])
            arrays = hw.Clamp(hw.Waveform(beat.t, beat["V"]))
            same = endo().simulate(30, dt=0.02, every=0.02, clamp=arrays, record=["i_CaL"])
            np.testing.assert_array_equal(same["i_CaL"], trace["i_CaL"])


class Protocols(unittest.TestCase):
    def test_steps_of_a_voltage_clamp_hold_the_potential(self):
        clamp = hw.Clamp(steps=[(-80, 5), ("0 mV", 10), (-40, 5)], start=1)
        trace = endo().simulate(30, clamp=clamp, record=["V", "i_CaL"])
        self.assertEqual(set(trace["V"][2:6]), {-80})
        self.assertEqual(set(trace["V"][6:16]), {0})
        self.assertEqual(set(trace["V"][16:21]), {-40})
        self.assertNotIn(-40, trace["V"][23:])
        self.assertLess(trace["i_CaL"].min(), -1)
        two = [hw.Clamp(-80, end=5), hw.Clamp(0, start=5)]
        np.testing.assert_array_equal(np.unique(endo().simulate(10, clamp=two)["V"][1:]), [-80, 0])

    def test_a_function_of_time_is_sampled(self):
        formula = hw.Stimulus(current=-20, shape="exp(-t/2)", start=1, duration=10)
        expected = endo().simulate(30, stimulus=formula)["V"]
        self.assertGreater(expected.max(), 0)
        for function in (lambda t: -20 * np.exp(-t / 2), lambda t: -20 * math.exp(-t / 2)):
            pulse = hw.Stimulus(current=hw.Waveform.of(function, 10), start=1)
            np.testing.assert_allclose(endo().simulate(30, stimulus=pulse)["V"], expected, rtol=0, atol=1e-6)
        np.testing.assert_array_equal(hw.Waveform.of(lambda t: 3, 0.5, every=0.1).values, np.full(6, 3.0))

    def test_a_rate_over_time_is_integrated(self):
        model = hw.load("fenton_karma_1998")
        t = np.arange(0, 5.5, 0.5)
        ramp = hw.Stimulus(rate=hw.Waveform(t, 0.02 * t), duration=4)
        trace = model.simulate(4, dt=0.05, stimulus=[ramp])
        self.assertAlmostEqual(trace[model.potential][-1], 0.01 * 4**2, delta=0.02)  # less what leaks

    def test_what_is_wrong_is_said(self):
        pulse = hw.Stimulus(current=-3, shape="sin(2*pi*t", duration=1)
        with self.assertRaisesRegex(hw.UserError, "'shape' of stimulus 'S1' is no formula of t"):
            endo().simulate(5, stimulus=pulse)
        with self.assertRaisesRegex(hw.UserError, r"shapes are \(3,\), \(2,\)"):
            endo().simulate(5, stimulus=hw.Stimulus(current=hw.Waveform([0, 1, 2], [1, 2])))
        with self.assertRaisesRegex(hw.UserError, "no.such.csv is not there"):
            endo().simulate(5, clamp=hw.Clamp(file="no_such.csv"))
        with self.assertRaisesRegex(hw.UserError, 'such as "37 degC"'):
            endo().simulate(5, temperature=37)
        with self.assertRaisesRegex(hw.UserError, "fenton_karma_1998 declares no temperature"):
            hw.load("fenton_karma_1998").simulate(5, temperature=300)
        with self.assertRaisesRegex(hw.UserError, "give one of them"):
            endo().simulate(5, temperature=300, parameters={"T": 300})
        with self.assertRaisesRegex(hw.UserError, r"such as hw.Stimulus\(current=-80, start=10, duration=0.5\), not -3"):
            endo().simulate(5, stimulus=-3)
        with self.assertRaisesRegex(hw.UserError, "such as hw.Clamp"):
            endo().simulate(5, clamp="-80 mV")
        with self.assertRaisesRegex(hw.UserError, r"becomes Waveform.of\(function, duration\)"):
            endo().simulate(5, stimulus=hw.Stimulus(current=lambda t: -3))


if __name__ == "__main__":
    os.environ.setdefault("XDG_CACHE_HOME", tempfile.mkdtemp())
    unittest.main(verbosity=2)
