"""The cell bench in Python: each protocol of ``heartwright cell`` gives a labelled data set."""

import io
import tempfile
import unittest
import warnings
from contextlib import redirect_stderr
from pathlib import Path

import support
import numpy as np

import heartwright as hw
from heartwright import programs
from heartwright.cell_command import _options
from heartwright.keywords import words_of

MODEL = "ten_tusscher_panfilov_2006"
QUICK = dict(backend="cpu", threads=1)


def setUpModule():
    if not support.has("xarray"):
        raise unittest.SkipTest("no xarray")


def quietly(function, *arguments, **keywords):
    """Of cells that are not in steady state after few beats the command warns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", hw.HeartwrightWarning)
        return function(*arguments, **QUICK, **keywords)


class Protocols(unittest.TestCase):
    def test_pace_has_biomarkers_with_units_and_definitions(self):
        data = quietly(hw.pace, hw.load(MODEL).variant("epi"), beats=3, cycle_length=600, parameters={"g_Kr": "*0.8"})
        self.assertTrue(200 < float(data.apd90) < 400)
        self.assertEqual(data.apd90.dims, ())
        self.assertEqual(data.apd90.attrs["units"], "ms")
        self.assertIn("90% repolarisation", data.apd90.attrs["long_name"])
        self.assertEqual(data.V.dims, ("t",))
        self.assertEqual((data.V.attrs["units"], data.t.attrs["units"]), ("mV", "ms"))
        self.assertAlmostEqual(float(data.V.max()), float(data.peak), delta=1)
        self.assertEqual(data.steady_state_distance_to_limit.dims, ("beat",))
        self.assertEqual(
            {key: data.attrs[key] for key in ("protocol", "model.name", "model.variants", "set.g_Kr", "cycle_length")},
            {"protocol": "pace", "model.name": MODEL, "model.variants": "epi", "set.g_Kr": "*0.8", "cycle_length": 600},
        )
        self.assertIn("RODAS", data.attrs["scheme"])
        self.assertGreater(data.attrs["dt"], 0)
        self.assertIn(data.attrs["version"].split("-")[0], hw.__version__)

    def test_dose_has_a_cell_for_each_concentration_and_a_control(self):
        arguments = dict(ic50={"g_Kr": (4.9, 0.9)}, concentrations=[2, "0.01 uM"], without_qnet=True, beats=2)
        data = quietly(hw.dose, MODEL, cycle_length=1000, **arguments)
        self.assertEqual(data.sizes["dose"], 3)
        np.testing.assert_allclose(data.concentration, [0, 2, 10])
        self.assertEqual(data.concentration.attrs["units"], "nM")
        self.assertEqual(list(data.drug.values), ["control", "drug", "drug"])
        own = hw.load(MODEL).parameters["g_Kr"].value
        np.testing.assert_allclose(data.g_Kr, own / (1 + (data.concentration / 4.9) ** 0.9), rtol=1e-6)
        self.assertTrue((np.diff(data.apd90) > 0).all())
        self.assertEqual(data.V.dims, ("dose", "t"))

    def test_samples_of_a_drug_have_dimensions_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "samples.csv"
            file.write_text("g_Kr_IC50,g_Kr_h\n4,1\n5,0.9\n6,0.8\n")
            arguments = dict(ic50="i_Kr=4.9 nM,0.9", samples=[file], concentrations="1,10 nM", beats=1)
            try:
                data = quietly(hw.dose, "ohara_rudy_2011", cycle_length=500, **arguments)
            except hw.UserError as fault:
                self.skipTest(str(fault))
        self.assertEqual(data.samples_qnet.sizes, {"sample": 3, "samples_concentration": 2})

    def test_iv_has_a_dimension_for_each_family(self):
        steps = dict(hold=-120, from_=-80, to=0, by="20 mV", step=10, tail_time=5, prepulse=50, rest=20)
        data = quietly(hw.iv, MODEL, "i_Na", **steps)
        np.testing.assert_array_equal(data.voltage, np.arange(-80, 1, 20))
        self.assertEqual(data.voltage.attrs["units"], "mV")
        self.assertEqual(data.peak.dims, ("voltage",))
        self.assertLess(float(data.peak.sel(voltage=-20)), 0)
        self.assertIn("i_Na", data.peak.attrs["long_name"])
        self.assertEqual(data.inactivation_availability.dims, ("prepulse",))
        self.assertEqual(data.recovery_recovered.dims, ("interval",))
        self.assertEqual(data.attrs["current"], "i_Na")

    def test_clamp_has_a_cell_for_each_current(self):
        data = quietly(hw.clamp, MODEL, current=[-0.2, -20], rest=10, duration=5, after=20)
        np.testing.assert_array_equal(data.strength, [-0.2, -20])
        np.testing.assert_array_equal(data.action_potentials, [0, 1])
        self.assertEqual(data.V.dims, ("current", "t"))
        self.assertGreater(float(data.V[1].max()), 0)

    def test_clamp_follows_an_action_potential_of_arrays(self):
        t = np.array([0.0, 5.0, 10.0])
        data = quietly(hw.clamp, MODEL, voltage_file=hw.Waveform(t, [-80.0, 0.0, -80.0]))
        self.assertEqual(data.charge.dims, ("current",))
        self.assertEqual(data.charge.sel(current="i_Na").dims, ())
        np.testing.assert_allclose(np.interp([2.5, 5], data.t, data.V), [-40, 0], atol=0.5)

    def test_restitution_has_intervals_as_coordinates(self):
        data = quietly(hw.restitution, MODEL, beats=2, s2=[800, "500 ms"], train=2, periods=[800, 500], count=2)
        s1s2 = data.where(data.protocol == "S1-S2", drop=True)
        np.testing.assert_array_equal(s1s2.interval, [800, 500])
        self.assertGreater(float(s1s2.di90[0] - s1s2.di90[1]), 200)
        self.assertGreater(float(s1s2.apd90[0] - s1s2.apd90[1]), 0)
        np.testing.assert_array_equal(data.period, [800, 500])
        self.assertEqual(data.alternans_alternans.dims, ("period",))

    def test_pace_by_newtons_method_has_the_multipliers_of_the_orbit(self):
        data = quietly(hw.pace, MODEL, method="newton")
        self.assertEqual(data.attrs["steady_state.result"], "period 1")
        self.assertLess(float(data.multipliers_modulus.sel(multiplier=1)), 1)
        self.assertEqual(data.multipliers_modulus.dims, ("multiplier",))

    def test_sensitivities_have_the_dimension_parameter(self):
        data = quietly(hw.sensitivities, MODEL, vary=["g_Kr", "g_Ks"])
        self.assertEqual(list(data.parameter.values), ["g_Kr", "g_Ks"])
        self.assertLess(float(data.apd90.sel(parameter="g_Kr")), 0)
        self.assertEqual(data.identifiability_share.dims, ("direction",))

    def test_population_has_varied_parameters_as_coordinates(self):
        arguments = dict(vary=["g_Kr", "g_Ks"], range=(0.8, 1.2), accept={"apd90": (100, 320)}, beats=1, seed=3)
        data = quietly(hw.population, MODEL, 6, **arguments)
        self.assertEqual(data.sizes["cell"], 6)
        self.assertEqual(set(data.coords) & {"g_Kr", "g_Ks"}, {"g_Kr", "g_Ks"})
        self.assertLess(float(abs(data.g_Kr / hw.load(MODEL).parameters["g_Kr"].value - 1).max()), 0.2)
        self.assertEqual(data.correlations_apd90.dims, ("parameter",))
        self.assertLess(float(data.correlations_apd90.sel(parameter="g_Ks")), 0)
        self.assertEqual(data.V.sizes["cell"], 6)
        self.assertEqual(int(data.accepted.sum()), data.attrs["accepted"])

    def test_pacemaker_measures_a_cell_that_fires_by_itself(self):
        spec = Path(support.source()) / "model_specs" / "fabbri_2017.json"
        if not spec.exists():
            self.skipTest("fabbri_2017 is not there")
        data = quietly(hw.pacemaker, "fabbri_2017", beats=3)
        self.assertTrue(600 < float(data.cycle_length) < 1200)
        self.assertEqual(data.rate.attrs["units"], "1/min")
        self.assertIn("take-off", data.apd90.attrs["long_name"])

    def test_tune_cv_has_a_target_for_each_velocity(self):
        data = quietly(hw.tune_cv, MODEL, [0.6], dx=0.5, tolerance=0.05)
        self.assertEqual(float(data.target[0]), 0.6)
        self.assertEqual(data.D.attrs["units"], "mm^2/ms")
        self.assertLess(float(abs(data.deviation).max()), 0.05)
        self.assertIn("mm^2/ms", data.attrs["tissue.D"])


class Arguments(unittest.TestCase):
    def words(self, **arguments):
        return words_of(_options(hw.load(MODEL), None), arguments)

    def test_numbers_have_the_unit_of_what_they_are_for(self):
        self.assertEqual(self.words(cycle_length=500), ["--cycle-length", "500.0 ms"])
        self.assertEqual(self.words(stimulus=-20), ["--stimulus", "-20.0 A/F"])
        unit = hw.load(MODEL).parameters["g_Kr"].unit
        self.assertEqual(self.words(parameters={"g_Kr": 0.1}), ["--set", f"g_Kr=0.1 {unit}"])
        factor_and_value = {"g_Kr": "*0.5", "K_o": 4}
        self.assertEqual(self.words(parameters=factor_and_value), ["--set", "g_Kr=*0.5", "--set", "K_o=4.0 mM"])
        self.assertEqual(self.words(s2=[600, "0.4 s"]), ["--s2", "600.0 ms,0.4 s"])
        self.assertEqual(self.words(drug=["a", "b"]), ["--drug", "a", "--drug", "b"])
        self.assertEqual(self.words(accept={"apd90": (1, 2)}), ["--accept", "apd90=1.0..2.0"])

    def test_a_model_hands_on_its_choices(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "result"
            data = quietly(hw.clamp, hw.load(MODEL).variant("M"), current=-1, rest=1, duration=1, after=1, folder=out)
            self.assertEqual(data.attrs["model.variants"], "M")
            self.assertTrue((out / "report.html").exists())
            self.assertTrue(hw.open_cell(out).equals(data))
            with self.assertRaisesRegex(hw.UserError, "force=True"):
                quietly(hw.clamp, MODEL, current=-1, folder=out)
            with self.assertRaisesRegex(hw.UserError, "no cell.json"):
                hw.open_cell(folder)

    def test_a_stimulus_gives_its_current(self):
        pulse = hw.Stimulus(current=-40, duration=1, shape="exp(-t)")
        data = quietly(hw.pace, MODEL, stimulus=pulse, beats=1)
        for word in ("--stimulus '-40", "--duration '1", "--shape 'exp(-t)'"):
            self.assertIn(word.replace("'", ""), data.attrs["command"].replace("'", "").replace('"', ""))
        with self.assertRaisesRegex(hw.UserError, "leave out period"):
            hw.pace(MODEL, stimulus=hw.Stimulus(current=-40, duration=1, period=500))

    def test_what_is_wrong_is_said_in_the_words_of_python(self):
        with self.assertRaisesRegex(TypeError, r"pace\(\) has no argument 'cycle_lenght': did you mean 'cycle_length'"):
            hw.pace(MODEL, cycle_lenght=500)
        with self.assertRaisesRegex(hw.UserError, "did you mean 'g_Kr'"):
            hw.pace(MODEL, parameters={"g_Krr": 1})
        with self.assertRaisesRegex(hw.UserError, "one of current, current_file and voltage_file"):
            hw.clamp(MODEL)

    def test_every_option_of_the_command_is_an_argument(self):
        known = set(_options(hw.load(MODEL), None)) | {"-o", "--device", "--quiet", "--progress", "--help"}
        for protocol in (hw.pace, hw.pacemaker, hw.dose, hw.iv, hw.clamp, hw.restitution, hw.population, hw.sensitivities, hw.tune_cv):
            name = protocol.__name__.replace("_", "-")
            text = programs.call(["cell", MODEL, name, "--help"])[0]
            options = {word for line in text.splitlines() for word in line.split()[:1] if word.startswith("--")}
            self.assertGreater(len(options), 10)
            self.assertEqual(options - known, set(), name)
            parameters = set(protocol.__signature__.parameters) | {"start", "options"}
            for option in options & set(_options(hw.load(MODEL), None)):
                self.assertIn(_options(hw.load(MODEL), None)[option].name, parameters, f"{name} {option}")
            for parameter in protocol.__signature__.parameters:
                self.assertIn(f":param {parameter}:", protocol.__doc__, name)


class Telling(unittest.TestCase):
    def test_warnings_of_the_command_are_warnings_of_python(self):
        with self.assertWarnsRegex(hw.HeartwrightWarning, "cells are more than") as caught:
            hw.population(MODEL, 4, beats=1, vary="g_Kr", **QUICK)
        self.assertEqual(Path(caught.filename).name, Path(__file__).name)

    def test_progress_is_a_line_that_is_cleared(self):
        heard = io.StringIO()
        with redirect_stderr(heard):
            quietly(hw.clamp, MODEL, current=-1, rest=2000, after=2000, progress=True)
        self.assertIn("cell-steps/s", heard.getvalue())
        self.assertNotIn("\n", heard.getvalue())
        self.assertEqual(heard.getvalue().rsplit("\r", 2)[-2].strip(), "")
        silent = io.StringIO()
        with redirect_stderr(silent):
            quietly(hw.clamp, MODEL, current=-1, rest=5, after=5)
        self.assertEqual(silent.getvalue(), "")


if __name__ == "__main__":
    unittest.main(verbosity=2)
