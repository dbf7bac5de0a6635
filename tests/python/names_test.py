"""How models, traces and runs are looked at: names, lists, notebooks, plots, warnings."""

import io
import os
import pickle
import tempfile
import unittest
import unittest.mock
import warnings
from contextlib import redirect_stderr
from pathlib import Path

import support
import numpy as np

import heartwright as hw
from heartwright import programs
from heartwright.errors import messages_in

CELL = {
    "format": 1,
    "name": "cell",
    "model": "ohara_rudy_2011",
    "time": {"end": "5 ms", "dt": "0.01 ms"},
    "probes": [{"name": "cell", "every": "1 ms", "show": ["V", "Ca_i"]}],
}

OWN = """{ "format": 1, "name": "own",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "membrane": {
    "parameters": { "E": "-80 mV", "g": "0.1 mS/uF" },
    "states": { "V": "-80 mV" }, "equations": ["i_ion [A/F] = g*(V - E)"] } },
  "options": { "leak": { "values": ["on", "off"], "default": "on", "set": { "off": { "g": "0 mS/uF" } } } },
  "variants": { "low": { "parameters": { "E": "-90 mV" } }, // a comment
                "high": { "parameters": { "E": "-60 mV" } } } }
"""


def endo():
    return hw.load("ohara_rudy_2011").variant("endo")


class Names(unittest.TestCase):
    def test_a_wrong_name_is_told_with_the_nearest(self):
        model, trace = endo(), endo().simulate(2)
        for wrong, name in (
            (lambda: model.parameters["gKr"], "g_Kr"),
            (lambda: model.parameters["GKR"], "g_Kr"),
            (lambda: model.states["v"], "V"),
            (lambda: model.states["Cai"], "Ca_i"),
            (lambda: model.observables["i_CalL"], "i_CaL"),
            (lambda: trace["Vm"], "V"),
            (lambda: trace.plot("Vm"), "V"),
            (lambda: model.simulate(1, parameters={"g_Krr": 1}), "g_Kr"),
            (lambda: model.simulate(1, parameters={"gKr": [1, 2]}), "g_Kr"),
            (lambda: model.simulate(1, record=["Cai"]), "Ca_i"),
            (lambda: model.simulate(1, state={"Cai": 1e-4}), "Ca_i"),
            (lambda: model.simulate(1, state={"Cai": [1e-4, 2e-4]}), "Ca_i"),
            (lambda: model.rhs(parameters={"gKr": 1}), "g_Kr"),
            (lambda: hw.load("ohara_rudy_2011").variant("end"), "endo"),
            (lambda: hw.load("ohara_rudy_2O11"), "ohara_rudy_2011"),
        ):
            with self.assertRaisesRegex(hw.UserError, f"did you mean '{name}'"):
                wrong()

    def test_names_are_those_of_dictionaries(self):
        parameters = endo().parameters
        self.assertIn("g_Kr", parameters)
        self.assertNotIn("gKr", parameters)
        self.assertIsNone(parameters.get("gKr"))
        with self.assertRaises(KeyError):
            parameters["gKr"]
        with self.assertRaises(TypeError):
            parameters["g_Kr"] = 1
        self.assertEqual(len(parameters), len(list(parameters)))
        self.assertIn("g_Kr", repr(parameters))

    def test_notebooks_complete_names(self):
        model = endo()
        for things, name in ((model.states, "V"), (model.parameters, "g_Kr"), (model.observables, "i_Kr")):
            self.assertIn(name, things._ipython_key_completions_())
        self.assertEqual(model.simulate(1)._ipython_key_completions_(), ["V"])

    def test_notebooks_show_tables(self):
        model = endo()
        self.assertRegex(model._repr_html_(), r"(?s)endo.*41 states.*g_Kr")
        self.assertIn("<td>0.046</td>", model.parameters._repr_html_())
        self.assertIn("<td>mV</td>", model.simulate(2)._repr_html_())
        html = hw.run(CELL, backend="cpu", threads=1)._repr_html_()
        self.assertIn("ohara_rudy_2011", html)
        self.assertIn("V @ cell", html)
        self.assertIn("karma_1994", hw.models()._repr_html_())
        self.assertIn("&lt;", hw.named.table(["a"], [["<b>"]]))


class Library(unittest.TestCase):
    def test_models_are_those_that_the_command_lists(self):
        listed = [line.split(" ")[0] for line in programs.call(["models"])[0].splitlines()]
        models = hw.models()
        self.assertEqual(sorted(listed), list(models))
        self.assertIn("ohara_rudy_2011", models)
        one = models[models.index("ohara_rudy_2011")]
        self.assertIn("O'Hara", one.citation)
        self.assertIn("endo", one.variants)
        self.assertTrue(one.is_compiled)
        self.assertEqual(hw.load(one).name, "ohara_rudy_2011")


    def test_an_own_model_is_compiled_one_variant_at_a_time(self):
        try:
            programs.find_program("heartwright-generate")
        except programs.MachineError:
            self.skipTest("built without the generator")
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, XDG_CACHE_HOME=folder):
            spec = Path(folder) / "own.json"
            spec.write_text(OWN.replace('"own"', f'"own", "doc": "{folder}"'))  # in no cache
            heard = io.StringIO()
            with redirect_stderr(heard):
                model = hw.load(str(spec), variant="high", progress=True)
            self.assertIn("own", heard.getvalue())
            self.assertEqual(list(model._native.variants), ["high"])
            self.assertEqual((model.variants, model.variants_chosen), (("low", "high"), ("high",)))
            self.assertEqual(dict(model.option_values), {"leak": ("on", "off")})
            self.assertEqual(model.parameters["E"].value, -60)
            low = model.variant("low")
            self.assertEqual((list(low._native.variants), low.parameters["E"].value), (["low"], -90))
            self.assertEqual(low.variant().parameters["E"].value, -80)
            self.assertEqual(low.options(leak="off").parameters["g"].value, 0)
            self.assertEqual(low.options(leak="on"), low)
            with self.assertRaisesRegex(hw.UserError, "no option 'leek' of own: did you mean 'leak'"):
                low.options(leek="off")
            with self.assertRaisesRegex(hw.UserError, "option 'leak' of own has no value 'of': did you mean 'off'"):
                low.options(leak="of")
            self.assertEqual(pickle.loads(pickle.dumps(low)).parameters["E"].value, -90)
            with self.assertRaisesRegex(hw.UserError, "no variant 'hihg'"):
                model.variant("hihg")


class Plots(unittest.TestCase):
    @unittest.skipUnless(support.has("matplotlib"), "no Matplotlib")
    def test_traces_share_an_axis_and_a_legend(self):
        import matplotlib.pyplot as pyplot

        _, ax = pyplot.subplots()
        model = endo()
        model.simulate(5).plot(ax=ax, label="control")
        (axis,) = model.simulate(5, parameters={"g_Kr": "*0.5"}).plot("V", ax=ax, label="block")
        self.assertIs(axis, ax)
        self.assertEqual([text.get_text() for text in ax.get_legend().get_texts()], ["control", "block"])
        self.assertEqual(ax.get_ylabel(), "V (mV)")
        run = hw.run(CELL, backend="cpu", threads=1)
        run.plot("V", ax=ax, label="run")
        self.assertEqual(len(ax.get_lines()), 3)
        with self.assertRaisesRegex(hw.UserError, "2 columns need 2 axes"):
            model.simulate(5, record=["V", "Ca_i"]).plot(ax=ax)


class Stimuli(unittest.TestCase):
    def test_a_stimulus_has_no_duration_of_its_own(self):
        for arguments in (dict(current=-80), dict(rate=60, start=10), dict(current=-20, shape="exp(-t)")):
            with self.assertRaisesRegex(hw.UserError, r"hw\.Stimulus\((current|rate)=.* needs a duration in ms"):
                hw.Stimulus(**arguments)
        hw.Stimulus(current_file="pulse.csv")
        hw.Stimulus(current=hw.Waveform([0, 1], [1, 2]))


class Warnings(unittest.TestCase):
    def test_messages_are_taken_with_the_lines_that_they_quote(self):
        text = "note\nwarning: a\nmy model.json:3:4: warning: b\n    line\n    ^\nerror: c\n"
        self.assertEqual(messages_in(text, "warning"), ["warning: a\n", "my model.json:3:4: warning: b\n    line\n    ^\n"])
        self.assertEqual(messages_in(text, "error"), ["error: c\n"])

    def test_warnings_of_simulations_are_told_where_they_were_called(self):
        inward = hw.Stimulus(current=80, start=1, duration=0.5)
        with self.assertWarnsRegex(hw.HeartwrightWarning, "^stimulus 'S1' is outward") as told:
            trace = endo().simulate(3, stimulus=inward)
        self.assertEqual(told.filename, __file__)
        self.assertIn(f"warning: {told.warning}", trace.notes)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            endo().simulate(3, stimulus=hw.Stimulus(current=-80, start=1, duration=0.5), beats=True)


class Integrators(unittest.TestCase):
    PULSE = hw.Stimulus(current=-80, start=10, duration=0.5)

    def test_error_control_is_the_default_where_it_is_possible(self):
        model = endo()
        self.assertEqual(model.simulate(2).integrator, "rodas")
        self.assertEqual(model.simulate(2, dt=0.01).integrator, "spec")
        self.assertEqual(model.simulate(2, integrator="spec").integrator, "spec")
        self.assertEqual(model.simulate(2, clamp=hw.Clamp(-80)).integrator, "spec")
        curve = hw.Stimulus(current=-20, shape="exp(-t)", duration=1)
        self.assertEqual(model.simulate(2, stimulus=curve).integrator, "spec")
        self.assertEqual(hw.load("ohara_rudy_2011", precision="fp32").simulate(2).integrator, "spec")
        self.assertEqual(hw.load("potassium_cluster_2026").simulate(2).integrator, "spec")

    def test_the_default_has_the_beats_of_short_steps(self):
        tolerances = {"activation": 0.02, "apd50": 0.1, "apd90": 0.1, "peak": 0.1, "foot": 0.01}
        for name, variant in (("ohara_rudy_2011", "endo"), ("ten_tusscher_panfilov_2006", "epi")):
            model = hw.load(name).variant(variant)
            arguments = dict(stimulus=self.PULSE, beats=True, maps=[{"apd": [50, 90]}, {"maximum": "V"}])
            usual = model.simulate(500, **arguments)
            coarse, fine = (model.simulate(500, dt=dt, **arguments) for dt in (0.002, 0.001))

            def limit(of):  # of steps of first order, whose error halves with dt
                return 2 * of(fine) - of(coarse)

            for figure, tolerance in tolerances.items():
                exact = limit(lambda trace: trace.beats[figure][0])
                self.assertAlmostEqual(usual.beats[figure][0], exact, delta=tolerance, msg=f"{figure} of {name}")
            rise = limit(lambda trace: trace.beats["dvdt_max"][0])
            self.assertAlmostEqual(usual.beats["dvdt_max"][0], rise, delta=0.02 * rise)
            for figure in ("apd50", "apd90", "maximum_V"):
                exact = limit(lambda trace: trace.maps[figure][0])
                self.assertAlmostEqual(usual.maps[figure][0], exact, delta=0.1, msg=f"{figure} of {name}")
            V = limit(lambda trace: trace["V"])
            is_slow = np.abs(np.gradient(V)) < 1  # mV/ms: an upstroke 0.01 ms later is another matter
            self.assertGreater(is_slow.sum(), 400)
            np.testing.assert_allclose(usual["V"][is_slow], V[is_slow], rtol=0, atol=0.1)

    def test_steps_of_a_model_are_compiled_when_they_are_taken_first(self):
        model = hw.load("fenton_karma_1998")
        smooth = model.simulate(5)
        self.assertEqual((smooth.integrator, model._native.has_steps), ("rodas", False))
        stepped = model.simulate(5, dt=0.005)
        self.assertEqual((stepped.integrator, model._with_steps.has_steps), ("spec", True))
        np.testing.assert_allclose(stepped[model.potential], smooth[model.potential], atol=1e-4)
        self.assertTrue(hw.load("fenton_karma_1998", dt=0.02)._native.has_steps)

    def test_times_that_are_no_multiples_of_usual_instants_are_met(self):
        model = endo()
        pulse = hw.Stimulus(current=-80, start=10.03, duration=0.57)
        trace = model.simulate(20.04, stimulus=pulse, every=0.02)
        self.assertEqual(trace.integrator, "rodas")
        self.assertAlmostEqual(trace.end, 20.04)
        self.assertEqual(len(trace.t), 1003)
        self.assertLess(abs(trace["V"][501] - trace["V"][500]), 0.01)
        self.assertGreater(trace["V"][503] - trace["V"][501], 0.5)


if __name__ == "__main__":
    unittest.main(verbosity=2)
